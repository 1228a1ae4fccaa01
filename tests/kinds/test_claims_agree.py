"""Agreement of claims, over the rows of fixtures/claim_agreement.jsonl and a few laws."""


import pytest

from claimcheck.anchors import Claim, Modifier, Part, Span
from claimcheck.findings import Outcome
from claimcheck.kinds.claims.agree import agree
from claimcheck.language.names import Aliases
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
