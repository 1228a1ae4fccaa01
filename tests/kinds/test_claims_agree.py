"""Agreement of claims, over the rows of fixtures/claim_agreement.jsonl and a few laws."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.anchors import Claim, Modifier, Part, Span
from claimcheck.findings import Outcome
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.agree import agree
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.language.aliases import Aliases
from tests.cases import rows

_SMALL = {"the", "a", "an", "its", "their", "his", "her", "of", "all", "first"}
ROWS = [
    pytest.param(
        row, id=row["id"], marks=[pytest.mark.xfail(reason=row["xfail"])] if "xfail" in row else []
    )
    for row in rows("claim_agreement")
]


def singular(word):
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def part(text):
    """A part as the reader builds it: names whole, common words as lemmas, the head first."""
    if text is None:
        return None
    runs = []
    text = text.replace("Republic of ", "Republic~of ")
    for segment in text.replace("'s", " 's").split(" of "):
        found, name = [], []
        for word in [*segment.split(), ""]:
            if word[:1].isupper() or (word[:1].isdigit() and name):
                name.append(word)
                continue
            if name:
                found.append(" ".join(name).replace("~", " "))
                name = []
            if word and word not in _SMALL and word != "'s":
                found.append(singular(word))
        before = next((n for n, word in enumerate(found) if word in ("on", "in")), len(found))
        before = before or len(found)
        runs.append(found[before - 1 : before] + found[: before - 1] + found[before + 1 :])
    lemmas = tuple(dict.fromkeys(lemma for run in runs for lemma in run))
    named = any(lemma[:1].isupper() for lemma in lemmas)
    return Part(Span("row", 0, len(text), text), lemmas[0], lemmas, named)


def claim(row):
    return Claim(
        subject=part(row.get("subject")),
        predicate=row["predicate"],
        predicate_span=Span("row", 0, len(row["predicate"]), row["predicate"]),
        object=part(row.get("object")),
        modifiers=tuple(Modifier(r, p, part(t)) for r, p, t in row.get("modifiers", ())),
        negated=row.get("negated", False),
        modality=row.get("modality", ""),
        quantifier=row.get("quantifier", ""),
        speaker=part(row.get("speaker")),
        relation=row.get("relation", "verb"),
    )


def outcome(row):
    aliases = Aliases.from_text(row["aliases"]) if "aliases" in row else None
    found = agree(claim(row["claimed"]), claim(row["stated"]), aliases)
    if found.outcome is Outcome.UNRELATED:
        return "UNRELATED"
    return f"{found.outcome.name} {found.reason.name}"


@pytest.mark.parametrize("row", ROWS)
def test_agreement(row):
    assert outcome(row) == row["expect"], row["why"]


PARTS = st.sampled_from(
    ["Norvik", "Halden Press", "the council", "sales", "a plan", "the CEO of Lumen"]
)
VERBS = st.sampled_from(
    ["buy", "sell", "reject", "approve", "rise", "fall", "have", "lack", "be", "include", "marry"]
)
CLAIMS = st.builds(
    lambda s, p, o, n, m, q: claim(
        {"subject": s, "predicate": p, "object": o, "negated": n, "modality": m, "quantifier": q}
    ),
    PARTS | st.none(), VERBS, PARTS | st.none(), st.booleans(),
    st.sampled_from(["", "may", "expect"]), st.sampled_from(["", "all", "some", "never"]),
)  # fmt: skip


@given(CLAIMS)
@settings(max_examples=100, deadline=None)
def test_a_claim_never_disagrees_with_itself(one):
    assert agree(one, one).outcome is not Outcome.DISAGREES


@given(CLAIMS)
@settings(max_examples=60, deadline=None)
def test_a_weaker_claim_is_still_carried(one):
    stated = dataclasses.replace(one, modality="")
    claimed = dataclasses.replace(one, modality="may")
    assert agree(claimed, stated).outcome is agree(stated, stated).outcome


@given(CLAIMS, CLAIMS)
@settings(max_examples=150, deadline=None)
def test_reasons_fit_outcomes(one, other):
    found = agree(one, other)
    if found.outcome is not Outcome.UNRELATED:
        assert found.reason.supports is (found.outcome is Outcome.AGREES)
    assert all(found.steps)


@pytest.mark.parametrize(
    ("claimed", "stated", "relation"),
    [
        ("acquire", "acquire", "same"), ("acquire", "buy", "synonym"),
        ("kill", "murder", "entailed"),
        ("murder", "kill", "unrelated"), ("approve", "turn down", "opposite"),
        ("buy", "sell", "opposite"), ("own", "belong to", "unrelated"),
        ("list", "go public", "synonym"),
        ("turn on", "turn off", "opposite"), ("move to", "move from", "opposite"),
        ("look after", "look", "unrelated"), ("acquisition", "take over", "synonym"),
        ("locate in", "base in", "synonym"), ("double", "rise", "unrelated"),
        ("rise", "double", "entailed"), ("sleep", "publish", "unrelated"),
    ],
)  # fmt: skip
def test_predicates(claimed, stated, relation):
    assert predicates.compare(claimed, stated) == relation


@given(VERBS, VERBS)
@settings(max_examples=60, deadline=None)
def test_predicates_relate_the_same_from_both_sides(a, b):
    one, other = predicates.compare(a, b), predicates.compare(b, a)
    if PredicateRelation.ENTAILED not in (one, other):
        assert one == other


def test_steps_are_plain_words():
    row = {"subject": "the council", "predicate": "turn down", "object": "the plan"}
    found = agree(claim(row), claim({**row, "predicate": "reject"}))
    assert found.steps == ("'reject' means the same as 'turn down'",)


def test_most_rows_guard_against_false_alarms():
    table = rows("claim_agreement")
    quiet = [row for row in table if not row["expect"].startswith("DISAGREES")]
    assert len(table) >= 200
    assert len(quiet) * 2 >= len(table)
    assert sum("xfail" in row for row in table) <= 0.03 * len(table)
