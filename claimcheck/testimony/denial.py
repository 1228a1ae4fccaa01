"""A claim and a passage of which one denies what the other says."""

from __future__ import annotations

from claimcheck.anchors import Claim, Part
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.scope import NORMS, is_of_all
from claimcheck.language import hedges, negation
from claimcheck.language.chunks import conjuncts
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.relatives import related_stems
from claimcheck.language.stems import lemma_words, stem
from claimcheck.testimony.said import LIGHT, Place, content, has, relation, within

_ARGUMENTS = frozenset({"nsubj", "obj", "obl", "nmod"})
_HAVING = frozenset(
    """offer provide include feature contain have mention list show reveal discuss consider display
    present sell supply give cover support describe""".split()
)
_SHELLS = frozenset({"trace", "sign", "evidence", "hint", "indication", "amount", "kind", "sort"})


def denial(claim: Claim, answer: Parsed, where: Place) -> Agreement | None:
    """How a passage and a claim deny each other, or None."""
    return _denied(claim, answer, where) or _there(claim, where)


def _denied(claim: Claim, answer: Parsed, where: Place) -> Agreement | None:
    """The same verb with the same object, denied where the claim is not or the other way.

    What was given up may well have been done before.
    """
    if claim.relation != "verb" or claim.object is None or claim.modality in NORMS:
        return None
    if claim.negated and (is_of_all(claim) or not _has_figures(claim.object, where)):
        return None
    verb = claim.predicate.split(" ")[0]
    stems = {stem(verb), *related_stems(verb)}
    passage = where.parsed
    for token in where.tokens:
        if token.pos not in ("VERB", "NOUN", "AUX") or stem(token.lemma) not in stems:
            continue
        if not _covers(passage, token.i, claim.object, 2 if verb in LIGHT else 1):
            continue
        over = _is_over(passage, token)
        denied = negation.in_clause(passage, token.i) or over
        if denied == claim.negated:
            return None
        if over and not _is_now(claim, answer):
            continue
        if hedges.scope(passage, token.i) is not None:
            continue
        said = "the context denies it" if denied else "the context affirms it"
        return Agreement(Outcome.DISAGREES, Reason.NEGATED, (said,))
    return None


def _is_now(claim: Claim, answer: Parsed) -> bool:
    """Whether a claim says that something is so, not that it was."""
    verbs = list(within(claim.predicate_span, answer))
    beside = [answer.tokens[i] for verb in verbs for i in answer.children[verb.i]]
    helping = [one for one in beside if one.dep.startswith("aux")]
    return any(one.tag in ("VBZ", "VBP", "MD") for one in (*verbs, *helping))


def _is_over(passage: Parsed, token: Token) -> bool:
    """Whether a noun names what was given up: "dropped support for it", "support for it ended"."""
    if token.pos != "NOUN":
        return False
    before = passage.tokens[max(0, token.i - _GIVEN_UP_BEFORE) : token.i]
    beside = (passage.tokens[token.head], *before)
    return any(
        one.lemma.lower() in _GIVING_UP
        and one.tag.startswith("VB")
        and one.sentence == token.sentence
        for one in beside
    )


_GIVING_UP = frozenset(
    """abandon abolish cancel cease discontinue drop end expire halt lose phase remove retire revoke
    scrap stop terminate withdraw""".split()
)
_GIVEN_UP_BEFORE = 3
"""Words between "Removed:" and what was removed."""


def _there(claim: Claim, where: Place) -> Agreement | None:
    """What the claim denies stands in the passage word for word, and nothing there is denied."""
    if claim.object is None or not claim.negated or claim.predicate not in _HAVING:
        return None
    words = list(content(claim.object))
    if not _has_figures(claim.object, where):
        return None
    if len(words) < 2 or not all(has(word, where.here) for word in words):
        return None
    if any(t.lemma.lower() in negation.WORDS for t in where.tokens):
        return None
    stems = {stem(claim.predicate), *related_stems(claim.predicate)}
    if any(stem(t.lemma) in stems and _is_over(where.parsed, t) for t in where.tokens):
        return None
    step = f"the context speaks of '{claim.object.span.text}'"
    return Agreement(Outcome.DISAGREES, Reason.NEGATED, (step,))


def _has_figures(part: Part, where: Place) -> bool:
    """Whether a passage has the numbers of a part: 6 GB do not speak against "no 4 GB"."""
    said = {token.text for token in where.tokens}
    return all(word in said for word in part.span.text.split() if word[:1].isdigit())


def _covers(passage: Parsed, verb: int, part: Part, least: int) -> bool:
    """Whether an argument of a verb has the head of a part and enough of its words."""
    words = list(content(part))
    beside = passage.children[verb]
    # "No trace of gas was found" speaks of gas.
    inside = [
        j
        for i in beside
        if passage.tokens[i].lemma.lower() in _SHELLS
        for j in passage.children[i]
        if passage.tokens[j].dep == "nmod"
    ]
    for i in (*beside, *inside):
        if relation(passage.tokens[i]) not in _ARGUMENTS:
            continue
        heads = {stem(passage.tokens[j].lemma) for j in conjuncts(passage, i)}
        if not any(has(word, heads) for word in lemma_words(part.head)):
            continue
        below = {stem(passage.tokens[j].lemma) for j in passage.subtree(i)}
        if sum(has(word, below) for word in words) >= max(least, 0.75 * len(words)):
            return True
    return False
