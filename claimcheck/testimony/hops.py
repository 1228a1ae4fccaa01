"""Claims that meet in one thing: the context must mean the same thing by both.

"The ferry was built at the yard headed by Ann" makes two claims of one yard. Each may stand in the
context, of two yards: then the whole is wrong, though no part of it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimcheck.alignment import Topic
from claimcheck.anchors import Anchor, Claim, Part
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds.claims.likeness import is_name
from claimcheck.language.names import Sameness, compare_names
from claimcheck.language.stems import WORD, stem

Found = tuple[Anchor, tuple[Evidence, ...]]
"""A claim and what the context says to it."""


_TYING = 8
"""Passages in which two owners are looked for together."""

_MOST = 12
"""Claims of a sentence that are set beside each other."""


def linked(claimed: Topic, stated: Topic, passage: int, index: ContextIndex) -> bool:
    """Whether the context ties a thing of the claimed owners to that of a value in a passage.

    "Each turbine at Skarv" is a Merlin where "Skarv uses Merlin turbines". Where the value itself
    is told, somebody else may be named beside its owner: "Dunstan, Oakmere's rival, sold 40".
    """
    noun = stem(claimed.noun)
    for owner in claimed.owners if noun else ():
        whose = {stem(word) for word in WORD.findall(owner)}
        for number in index.rank(dict.fromkeys(map(str.lower, WORD.findall(owner)), 1.0), _TYING):
            here = index.stems(number)
            if number == passage or noun not in here or not whose <= here:
                continue
            if any({stem(word) for word in WORD.findall(one)} <= here for one in stated.owners):
                return True
    return False


def joined(found: Sequence[Found], index: ContextIndex) -> dict[Anchor, Found]:
    """The claims that are said of another thing than the clause that describes it, set right.

    Which of the two is the wrong one nobody can tell: the finding has the words of both.
    """
    wrong: dict[Anchor, Found] = {}
    sentences: dict[int, list[Found]] = defaultdict(list)
    for one in found:
        if any(each.agreement.outcome is Outcome.AGREES for each in one[1]):
            sentences[one[0].sentence.start].append(one)
    for anchor, evidence, beside in (
        (*one, here[:_MOST]) for here in sentences.values() for one in here[:_MOST]
    ):
        for described, other, inside in _descriptions(anchor, beside):
            noun = described.head
            ours, theirs = _named(noun, anchor, evidence), _named(noun, other, inside)
            if other not in wrong and ours and theirs and _all_differ(ours, theirs, index):
                step = f"the context says it of {ours[0]}, but '{other.span.text}' of {theirs[0]}"
                whole = replace(anchor, parts=(*anchor.parts, *other.parts))
                wrong[anchor] = whole, tuple(_against(one, step) for one in evidence)
    return wrong


def _descriptions(
    anchor: Anchor, found: Sequence[Found]
) -> Iterator[tuple[Part, Anchor, tuple[Evidence, ...]]]:
    """The nameless things of a claim of which another claim of the sentence is made."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    holders = claim.parts
    for other, evidence in found:
        if other.span == anchor.span:
            continue
        assert isinstance(other.value, Claim)
        for part in (other.value.subject, other.value.object):
            if part is None or part.name or not part.lemmas:
                continue
            if any(_holds(holder, part) for holder in holders):
                yield part, other, evidence


def _holds(holder: Part, part: Part) -> bool:
    inside = holder.span.start <= part.span.start and part.span.end <= holder.span.end
    return inside and part.head in holder.lemmas


def _named(noun: str, anchor: Anchor, evidence: Sequence[Evidence]) -> list[str]:
    """The names that the context gives the thing where it agrees; none where it leaves one out."""
    assert isinstance(anchor.value, Claim)
    said = {lemma for part in anchor.value.parts for lemma in part.lemmas}
    found: list[str] = []
    for one in evidence:
        if one.agreement.outcome is not Outcome.AGREES or not isinstance(one.value, Claim):
            continue
        parts = [part for part in one.value.parts if _is_one(noun, part)]
        names = [name for part in parts for name in part.lemmas if is_name(name)]
        names = [name for name in names if name not in said]
        if not names:
            return []
        found.extend(names)
    return found


def _is_one(noun: str, part: Part) -> bool:
    """Whether a part is such a thing, be the noun a part of its name: "Harbour School"."""
    words = part.head.casefold().split()
    return noun in part.lemmas or noun in (words[0], words[-1])


def _all_differ(ours: Sequence[str], theirs: Sequence[str], index: ContextIndex) -> bool:
    return all(
        compare_names(one, other, index.aliases) is Sameness.DIFFERENT
        for one in ours
        for other in theirs
    )


def _against(one: Evidence, step: str) -> Evidence:
    if one.agreement.outcome is not Outcome.AGREES:
        return one
    return replace(one, agreement=Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,)))
