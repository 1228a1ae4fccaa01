"""Claims that a deed was done, where every passage that tells of it leaves it undone.

What is planned, asked for, alleged, still to be voted on or announced for later is told by the same
verb of the same thing; only the words above the verb say that it has not happened.
"""

from __future__ import annotations

from collections.abc import Iterable

from claimcheck.anchors import Anchor, Claim
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language import hedge_words, hedges, negation
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.deeds import core, has_doer, is_same_deed, verb_of
from claimcheck.testimony.said import Place, is_said, place, relation, tells

_LOOSE = frozenset("ability agreement attempt decision effort need opportunity right".split())
"""Nouns of what one may well have done: who had the right or the need to sell may have sold."""
_OPENING = hedge_words.OPENING - _LOOSE
_DUE = frozenset({"due", "about", "set", "yet"})


def undone(
    anchor: Anchor, answer: Parsed, where: Place, passages: Iterable[int], index: ContextIndex
) -> Agreement | None:
    """How a claim tells as done what a passage leaves undone and no other tells, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.negated or claim.modality or claim.speaker is not None:
        return None
    verb = verb_of(anchor, answer)
    if verb is None or not _is_past(answer, verb):
        return None
    cue = _left_open(claim, answer, verb, where)
    if not cue or not has_doer(claim, where):
        return None
    for number in passages:
        if not is_said(verb, index.stems(number)) or index.passages[number].cells:
            continue
        other = place(number, (), index)
        if any(_is_told(verb, there) and not _cue(other.parsed, there) for there in other.tokens):
            return None
    step = f"the context says it with '{cue}' only"
    return Agreement(Outcome.DISAGREES, Reason.HEDGE_DROPPED, (step,))


def _left_open(claim: Claim, answer: Parsed, verb: Token, where: Place) -> str:
    """The word by which a passage leaves the deed of a claim undone, or ""."""
    ours = core(answer, verb)
    for there in where.tokens:
        if not _is_told(verb, there):
            continue
        theirs = core(where.parsed, there)
        if "who" in theirs and "who" not in ours and claim.subject is None:
            continue  # What anybody may have found somebody else has found.
        same = is_same_deed(claim, answer, verb, there, where)
        if not same and "who" not in theirs and "what" not in ours and "what" not in theirs:
            same = _shares_end(answer, verb, where)
        cue = _cue(where.parsed, there) if same else ""
        if cue:
            return cue
    return ""


def _shares_end(answer: Parsed, verb: Token, where: Place) -> bool:
    """Whether all that a verb without an object has beside it stands in a passage too."""
    beside = [answer.tokens[i] for i in answer.children[verb.i]]
    told = [one for one in beside if relation(one) == "obl" and tells(one)]
    return bool(told) and all(is_said(one, where.here) for one in told)


def _is_told(verb: Token, there: Token) -> bool:
    return there.pos == "VERB" and stem(there.lemma) == stem(verb.lemma)


def _is_past(parsed: Parsed, verb: Token) -> bool:
    """Whether a verb tells what has been done: "sold", "has sold", "was sold"."""
    if verb.tag == "VBD":
        return True
    below = [parsed.tokens[i] for i in parsed.children[verb.i]]
    auxiliaries = [one for one in below if one.dep in ("aux", "aux:pass")]
    done = any(one.lemma == "have" or one.tag == "VBD" for one in auxiliaries)
    return verb.tag == "VBN" and done and not any(one.tag == "MD" for one in auxiliaries)


def _cue(parsed: Parsed, there: Token) -> str:
    """The word that leaves a deed undone, or "" where it is told as done."""
    tokens = parsed.tokens
    found = hedges.of_predicate(parsed, there.i)
    if found is not None:
        cue = tokens[found[0] : found[1] + 1]
        opens = any(token.lemma.lower() in _OPENING for token in cue)
        if opens and not negation.in_clause(parsed, there.i):
            return " ".join(token.text for token in cue)
        above = tokens[there.head]
        governed = [tokens[i] for i in parsed.children[above.i] if i < there.i]
        noun = next((one for one in governed if one.lemma in _OPENING and one.pos == "NOUN"), None)
        return noun.text if noun is not None and above.lemma == "be" else ""
    if hedges.modality(parsed, there.i) == "will":
        return "will"
    before = [token.text.lower() for token in tokens[max(0, there.i - 2) : there.i]]
    return before[0] if before[1:] == ["to"] and before[0] in _DUE else ""
