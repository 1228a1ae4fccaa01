"""Members of a list in an answer, where the context has the others in a list of its own.

"The tour goes to Graz, Zagreb and Ljubljana" makes three claims. Where the context says two of them
in one breath and knows Ljubljana only from elsewhere, the third is not one of the list.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from claimcheck.anchors import Anchor, Claim, Part, Span
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds.claims.likeness import are_kin
from claimcheck.language.stems import WORD, stem
from claimcheck.testimony.hops import Found

_LEAST = 2
"""Members that the context must list together."""
_HOMES = 6
"""Passages in which the odd one is looked for."""
_TAKING_UP = re.compile(r"\b(?:it|its|there|they|their|them|this|these|also|too)\b", re.IGNORECASE)
"""Words by which a passage may go on with what has the list, without naming it."""


def unlisted(found: Sequence[Found], index: ContextIndex) -> dict[Anchor, Found]:
    """The members of a list that the context does not have where it lists the others."""
    wrong: dict[Anchor, Found] = {}
    lists: dict[Span, list[Found]] = defaultdict(list)
    for anchor, evidence in found:
        assert isinstance(anchor.value, Claim)
        if anchor.hedge is None and evidence and not anchor.value.negated:
            lists[anchor.value.predicate_span].append((anchor, evidence))
    for members in lists.values():
        if len(members) <= _LEAST:
            continue
        odd = [one for one in members if _is_open(one[1])]
        told = [_stated(one[1]) for one in members if not _is_open(one[1])]
        if len(odd) != 1 or len(told) < _LEAST or None in told:
            continue
        stated = [one for one in told if one is not None]
        anchor, evidence = odd[0]
        part = _own(anchor, [one[0] for one in members if one[0] is not anchor])
        same = len({one.predicate_span for one in stated}) == 1
        if part is not None and same and _is_at_home_elsewhere(anchor, part, stated, index):
            step = f"the context lists the others without '{part.span.text}'"
            against = Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
            wrong[anchor] = anchor, (replace(evidence[0], agreement=against), *evidence[1:])
    return wrong


def _is_open(evidence: Sequence[Evidence]) -> bool:
    return all(one.agreement.outcome is Outcome.UNRELATED for one in evidence)


def _stated(evidence: Sequence[Evidence]) -> Claim | None:
    """The claim of the context that agrees, or None."""
    for one in evidence:
        if one.agreement.outcome is Outcome.AGREES and isinstance(one.value, Claim):
            return one.value
    return None


def _own(anchor: Anchor, others: Sequence[Anchor]) -> Part | None:
    """What a member of a list has for itself: its object, where all have one subject."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    for one in others:
        assert isinstance(one.value, Claim)
        if one.value.subject != claim.subject or one.value.object is None:
            return None
    return claim.object


def _is_at_home_elsewhere(
    anchor: Anchor, part: Part, stated: Sequence[Claim], index: ContextIndex
) -> bool:
    """Whether the context speaks of a thing, and nowhere of it with what has the list."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.subject is None or not claim.subject.lemmas or any(map(str.isdigit, part.head)):
        return False
    if any(one.object is not None and are_kin(part.head, one.object.head) for one in stated):
        return False
    words = {word.lower(): 1.0 for word in WORD.findall(part.head)}
    head = stem(WORD.findall(claim.subject.head)[-1])
    ranked = index.rank(words, _HOMES)
    homes = [one for one in ranked if index.stems(one).issuperset(map(stem, words))]
    return bool(homes) and not any(
        head in index.stems(one) or _TAKING_UP.search(index.text(index.passages[one]))
        for one in homes
    )
