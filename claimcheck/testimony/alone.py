"""Claims of one alone, where a passage tells it of several: only Czech, or Czech and Dutch."""

from __future__ import annotations

from collections.abc import Sequence

from claimcheck.anchors import Anchor, Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language import hedges, negation
from claimcheck.language.chunks import conjuncts
from claimcheck.language.mentions import noun_kind
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.deeds import core, has_doer, is_named, verb_of
from claimcheck.testimony.said import Place, clause, is_said, relation, tells, words_of

_ONLY = frozenset({"only", "solely", "exclusively"})
_ALONE = frozenset({"alone", "single-handedly", "unaided", "herself", "himself", "itself"})
_CUES = _ONLY | _ALONE
_TOGETHER = frozenset({"together", "jointly"})
_NOUN_WITHIN = 4
"""Words behind "only" among which its noun stands."""


def not_alone(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a passage tells of several what a claim tells of one alone, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.negated or _CUES.isdisjoint(words_of(anchor, answer)):
        return None
    verb = verb_of(anchor, answer)
    if verb is None:
        return None
    for cue in clause(anchor, claim, answer):
        word = cue.text.lower()
        other: Token | None = None
        if word in _ONLY and cue.pos == "ADV":
            other = _listed(answer, cue, verb, where)
        elif word in _ALONE and _is_by_oneself(answer, cue):
            other = _helping(claim, answer, verb, where)
        if other is not None:
            step = f"the context has '{other.text}' there too"
            return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    return None


def _is_by_oneself(answer: Parsed, cue: Token) -> bool:
    """Whether a word says that nobody helped: "by herself", not "she herself"."""
    return cue.pos == "ADV" or answer.tokens[max(0, cue.i - 1)].text.lower() == "by"


def _listed(answer: Parsed, cue: Token, verb: Token, where: Place) -> Token | None:
    """A member that a passage has in the list of what a claim says it of only."""
    behind = answer.tokens[cue.i + 1 : cue.i + 1 + _NOUN_WITHIN]
    one = next((t for t in behind if t.pos in ("NOUN", "PROPN") and not _is_inside(t)), None)
    if (
        one is None
        or not tells(one)
        or any(t.pos in ("VERB", "ADP", "NUM") for t in _to(behind, one))
    ):
        return None
    ours = {
        stem(form)
        for i in conjuncts(answer, one.i)
        for form in (answer.tokens[i].lemma, answer.tokens[i].text)
    }
    for there in where.tokens:
        if there.pos != one.pos or not is_said(there, ours):
            continue
        first = where.parsed.tokens[there.head] if there.dep == "conj" else there
        above = where.parsed.tokens[first.head]
        if not is_said(verb, {stem(above.lemma)}) or not _is_sure(where.parsed, above):
            continue
        members = [where.parsed.tokens[i] for i in conjuncts(where.parsed, first.i)]
        if _joined_by(where.parsed, members) != {"and"}:
            continue
        beside = [t for t in members if _is_such(t, one) and not is_said(t, ours)]
        if beside:
            return beside[0]
    return None


def _is_such(token: Token, one: Token) -> bool:
    return tells(token) and (token.pos == one.pos or (is_named(token) and is_named(one)))


def _to(behind: Sequence[Token], noun: Token) -> Sequence[Token]:
    return [token for token in behind if token.i < noun.i]


def _is_inside(token: Token) -> bool:
    return relation(token) in ("compound", "amod", "flat", "nmod")


def _joined_by(parsed: Parsed, members: Sequence[Token]) -> set[str]:
    """The words that join a list."""
    return {
        parsed.tokens[i].text.lower()
        for member in members
        for i in parsed.children[member.i]
        if parsed.tokens[i].dep == "cc"
    }


def _helping(claim: Claim, answer: Parsed, verb: Token, where: Place) -> Token | None:
    """The word by which a passage tells the deed of a claim of more than one."""
    ours = core(answer, verb).get("what")
    for there in where.tokens:
        joint = there.lemma.lower().removeprefix("co-").removeprefix("co")
        if there.pos != "VERB" or stem(verb.lemma) not in (stem(there.lemma), stem(joint)):
            continue
        theirs = core(where.parsed, there)
        what = theirs.get("what")
        if ours is not None and (what is None or not is_said(ours, {stem(what.lemma)})):
            continue
        if not has_doer(claim, where) or not _is_sure(where.parsed, there):
            continue
        if stem(verb.lemma) != stem(there.lemma):
            return there
        found = _company(where.parsed, there, what, theirs.get("who"))
        if found is not None:
            return found
    return None


def _company(parsed: Parsed, verb: Token, what: Token | None, who: Token | None) -> Token | None:
    """The one beside whom a deed is done, or the word that says there is one."""
    tokens = parsed.tokens
    above = tokens[verb.head]
    if verb.dep in ("xcomp", "ccomp") and above.lemma == "help":
        return above
    if who is not None and len(members := conjuncts(parsed, who.i)) > 1:
        return tokens[members[1]]
    below = [*parsed.children[verb.i], *(parsed.children[what.i] if what is not None else ())]
    for token in (tokens[i] for i in below):
        if token.text.lower() in _TOGETHER:
            return token
        cases = {tokens[i].text.lower() for i in parsed.children[token.i] if i < token.i}
        if "with" in cases and (token.pos in ("PROPN", "PRON") or _is_somebody(token)):
            return token
    return None


def _is_somebody(token: Token) -> bool:
    return token.pos == "NOUN" and noun_kind(token.lemma.lower()) != "thing"


def _is_sure(parsed: Parsed, verb: Token) -> bool:
    return not negation.in_clause(parsed, verb.i) and hedges.of_predicate(parsed, verb.i) is None
