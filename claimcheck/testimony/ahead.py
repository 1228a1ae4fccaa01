"""Claims that run ahead of a passage: convicted where it says charged, proven where it says may.

What the two say is done to the same thing in other words, so no clause of the passage can be set
beside the claim. The word of the claim that settles the matter stands nowhere in the context, or
only denied, and the passage has one that leaves it open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimcheck.anchors import Anchor, Claim
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.scope import strength
from claimcheck.language import hedges, negation
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.relatives import related_stems
from claimcheck.language.stems import stem
from claimcheck.testimony.said import Place, clause, has, within, words_of

_CONVICTED = frozenset("convict sentence jail imprison guilty conviction".split())
_CHARGED = frozenset(
    """accuse accusation allege allegation alleged arrest charge indict investigate investigation
    prosecute prosecution sue suspect suspected suspicion trial""".split()
)
_PROVEN = frozenset(
    """prove proven confirm confirmed establish demonstrate certain certainly definitely definitive
    definitively guarantee guaranteed undisputed""".split()
)
_TENTATIVE = frozenset(
    """allege allegedly believe could indicate likely may might perhaps possible possibly
    potential potentially preliminary presumably probably reportedly rumour rumor speculate suggest
    suspect tentative think unclear unconfirmed unproven""".split()
)
_DONE = frozenset(
    """accomplish acquire adopt approve carry complete conclude elect enact finalise finalize finish
    implement inaugurate pass ratify reject sign""".split()
)
_AWAITED = frozenset(
    """aim bid consider consideration discuss discussion envisage expect expectation hope intend
    intention mull negotiate negotiation plan planned propose proposal proposed prospect scheduled
    seek talk weigh would may might could""".split()
)
_TALKS = frozenset({"talk", "discussion", "negotiation", "bid", "proposal"})
_CLAUSES = frozenset({"advcl", "parataxis", "conj", "acl:relcl"})
_UNSETTLED = _TENTATIVE | frozenset(
    """aim ascribe attribute claim consider envisage hope if intend plan propose provided say
    scheduled seek should unless""".split()
)
_LADDERS = ((_CONVICTED, _CHARGED), (_PROVEN, _UNSETTLED), (_DONE, _AWAITED))
"""Words that settle a matter, each with those that leave the same matter open."""
_SETTLING = frozenset[str]().union(*(settling for settling, _ in _LADDERS))


def vouched(
    anchor: Anchor, answer: Parsed, where: Place, passages: Iterable[int], index: ContextIndex
) -> Agreement | None:
    """How a claim calls certain or proven what a passage leaves open, or None."""
    return ahead(anchor, answer, where, passages, index, _LADDERS[1:2])


def ahead(
    anchor: Anchor,
    answer: Parsed,
    where: Place,
    passages: Iterable[int],
    index: ContextIndex,
    ladders: Sequence[tuple[frozenset[str], frozenset[str]]] = (),
) -> Agreement | None:
    """How a claim takes for settled what a passage leaves open, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.negated or strength(claim.modality) < 1:
        return None
    if _SETTLING.isdisjoint(words_of(anchor, answer)):
        return None
    predicate = within(claim.predicate_span, answer)
    for ours in clause(anchor, claim, answer):
        if not _is_one(ours, _SETTLING):
            continue
        for settling, opening in ladders or _LADDERS:
            if not _is_one(ours, settling) or not _is_asserted(ours, predicate, answer):
                continue
            sure = settling is _PROVEN
            if claim.modality and not sure:
                continue  # What will be done is not done.
            left_open = next(
                (
                    t
                    for t in where.tokens
                    if t.pos != "PROPN"
                    and _is_one(t, opening)
                    and (sure or _leaves_open(t, claim, where))
                ),
                None,
            )
            own_words = frozenset({ours.lemma.lower()}) if settling is _DONE else settling
            if left_open is None or _is_settled(own_words, passages, index):
                continue
            step = f"the context says '{left_open.text}', not '{ours.text}'"
            return Agreement(Outcome.DISAGREES, Reason.HEDGE_DROPPED, (step,))
    return None


def _is_one(token: Token, words: frozenset[str]) -> bool:
    return token.lemma.lower() in words or token.text.lower() in words


def _leaves_open(token: Token, claim: Claim, where: Place) -> bool:
    """Whether a word stands over what the claim is of: "talks about a *contract*".

    A suspicion or a doubt reaches further than a plan does, and is enough by itself.
    """
    if not _is_one(token, _AWAITED - _TENTATIVE - _CHARGED):
        return True
    if claim.object is None:
        return False
    if token.pos == "NOUN" and token.lemma not in _TALKS:
        return False  # A plan may be one that was made long ago, or one that is sold.
    parsed = where.parsed
    stack = [token.head if token.dep == "aux" else token.i]
    while stack:
        here = parsed.tokens[stack.pop()]
        if has(claim.object.head, {stem(here.lemma)}):
            return True
        stack += [i for i in parsed.children[here.i] if parsed.tokens[i].dep not in _CLAUSES]
    return False


def _is_asserted(token: Token, predicate: Iterable[Token], answer: Parsed) -> bool:
    """Whether a word is the claim's predicate or completes it, and is not denied.

    What something is said to be is completed by its adjective too: "is the *confirmed* cause".
    """
    heads = {one.i for one in predicate}
    near = not heads.isdisjoint((token.i, token.head, *answer.children[token.i]))
    if token.dep == "amod":
        near |= not heads.isdisjoint(answer.children[token.head])
    return near and not negation.in_clause(answer, token.i)


def _is_settled(words: frozenset[str], passages: Iterable[int], index: ContextIndex) -> bool:
    """Whether the context says one of the words itself, neither to deny it nor in doubt."""
    stems = {one for word in words for one in (stem(word), *related_stems(word))}
    if not any(map(index.knows, stems)):
        return False
    for number in passages:
        if not stems & index.stems(number):
            continue
        if index.passages[number].cells:
            return True
        parsed = index.parsed(number)
        for token in within(index.span(number), parsed):
            said = stem(token.lemma) in stems or stem(token.text) in stems
            if said and not (negation.in_clause(parsed, token.i) or hedges.scope(parsed, token.i)):
                return True
    return False
