"""Values of one sentence and what one sentence of the context gives: they speak for each other."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from claimcheck.anchors import Anchor, Bound, Claim, Granularity, Kind, Period, Quantity, Span
from claimcheck.explain import explain
from claimcheck.findings import Evidence, Finding, Outcome, Reason, Status
from claimcheck.fitness import elsewhere, is_anything
from claimcheck.match import Match

Taken = Mapping[int, Mapping[Span, float]]
"""By where a sentence of the answer starts: what supports its values, and how strongly."""


def taken(findings: Iterable[Finding]) -> Taken:
    """The values of the context that support a number or date of each sentence as they stand."""
    found: dict[int, dict[Span, float]] = defaultdict(dict)
    for one in findings:
        stated = one.anchor.kind is not Kind.CLAIM and one.reason is not Reason.DERIVED
        if stated and one.status is Status.SUPPORTED and one.evidence:
            best, here = one.evidence[0], found[one.anchor.sentence.start]
            here[best.span] = max(best.strength, here.get(best.span, 0.0))
    return found


def is_spoken_for(finding: Finding, held: Taken) -> bool:
    """Whether a value is held against one that supports its neighbour.

    In "rose from 31 to 42" against "42, compared with 36" the 42 is the other's, and 36 is what
    the 31 should have been. Values that changed places are both wrong and support nothing.
    """
    if finding.anchor.kind is Kind.CLAIM or not finding.evidence:
        return False
    against = finding.evidence[0]
    own = held.get(finding.anchor.sentence.start, {}).get(against.span)
    if own is not None and finding.status is Status.SUPPORTED:
        # "Booked on 3 May for a stay in July": the stay must be before August, not the booking.
        window = any(_is_window(one) for one in finding.evidence[1:])
        return window and own > against.strength and is_anything(against, finding.anchor.value)
    return own is not None and finding.status is Status.CONTRADICTED


def told_together(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with values supported that one sentence of the context gives with others.

    What an answer takes together from one sentence it took from there: that another sentence has
    more of its words does not make the value one of something else.
    """
    passages: dict[int, set[int | None]] = defaultdict(set)
    for one in findings:
        if one.status is Status.SUPPORTED and one.anchor.kind is not Kind.CLAIM and one.evidence:
            passages[one.anchor.sentence.start].add(one.evidence[0].passage)
    return [_restored(one, passages[one.anchor.sentence.start] - {None}) for one in findings]


def _restored(finding: Finding, passages: set[int | None]) -> Finding:
    wrong = finding.status is Status.CONTRADICTED and finding.reason is Reason.WRONG_SUBJECT
    if not wrong or finding.anchor.kind is Kind.CLAIM:
        return finding
    evidence = finding.evidence
    for one in evidence:
        sound = one.agreement.outcome is Outcome.AGREES and not (one.apart or elsewhere(one))
        if sound and one.passage in passages and one.passage != evidence[0].passage:
            return _supported(finding, one)
    return finding


def _supported(finding: Finding, one: Evidence) -> Finding:
    """A finding as what a piece of its evidence shows."""
    told = (one, *(other for other in finding.evidence if other is not one))
    status, reason = Status.SUPPORTED, one.agreement.reason
    words = explain(finding.anchor, status, reason, told)
    return replace(
        finding, status=status, reason=reason, evidence=told, explanation=words, suggestion=None
    )


_NEXT = re.compile(r"\W{0,4}(?:and|or|to)?\W{0,4}", re.IGNORECASE)
"""Between the values of a list, or the ends of a change."""
_LIST = 3


def told_in_order(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with values supported that one sentence of the context lists in the same order.

    Of three vouchers of "150, 80 and 40" each fits the words of the others as well as its own. Of
    two, as in "from 5 % to 1 %", nothing else may be told of the same.
    """
    wrong = {one.anchor.sentence.start for one in findings if _is_of_another(one)}
    if not wrong:
        return list(findings)
    restored = {}
    for start in sorted(wrong):
        here = [one for one in findings if one.anchor.sentence.start == start]
        for run in _runs([one for one in here if one.anchor.kind is not Kind.CLAIM]):
            if len(run) < _LIST and any(one.status is Status.CONTRADICTED for one in run):
                continue
            for one, told in zip(run, _in_order(run), strict=False):
                if _is_of_another(one):
                    restored[one.anchor] = _supported(one, told)
    return [restored.get(one.anchor, one) for one in findings]


def _is_of_another(one: Finding) -> bool:
    wrong = one.status in (Status.CONTRADICTED, Status.UNSUPPORTED)
    return wrong and one.reason is Reason.WRONG_SUBJECT and one.anchor.kind is not Kind.CLAIM


def _runs(values: Sequence[Finding]) -> Iterator[list[Finding]]:
    """Values of a sentence that stand side by side."""
    run: list[Finding] = []
    for one in values:
        text, start = one.anchor.sentence.text, one.anchor.sentence.start
        last = run[-1].anchor.span.end - start if run else 0
        if run and not _NEXT.fullmatch(text[last : one.anchor.span.start - start]):
            if len(run) > 1:
                yield run
            run = []
        run.append(one)
    if len(run) > 1:
        yield run


def _in_order(run: Sequence[Finding]) -> list[Evidence]:
    """What bears a run of values out in one passage, each behind the one before; else nothing."""
    passages = {each.passage for each in run[0].evidence} - {None}
    for passage in sorted(one for one in passages if one is not None):
        found: list[Evidence] = []
        for one in run:
            last = found[-1].span.end if found else -1
            told = [
                each
                for each in one.evidence
                if each.agreement.outcome is Outcome.AGREES
                and each.passage == passage
                and each.span.start >= last
            ]
            if not told:
                break
            found.append(min(told, key=lambda each: each.span.start))
        else:
            return found
    return []


def without_told_values(findings: Sequence[Finding]) -> list[Finding]:
    """The findings without claims that are only wrong in how a value is written that is right.

    "The bridge cost $1.5m" names no other thing than "it cost $1,500,000", and "no less than 50" is
    not the opposite of "50 or more".
    """
    right: dict[int, list[Anchor]] = defaultdict(list)
    for one in findings:
        stated = isinstance(one.anchor.value, Quantity) and one.reason is not Reason.DERIVED
        if stated and one.status is Status.SUPPORTED:
            right[one.anchor.sentence.start].append(one.anchor)
    return [
        one
        for one in findings
        if not isinstance(one.anchor.value, Claim)
        or not any(_is_of_writing(one, value) for value in right[one.anchor.sentence.start])
    ]


_OTHER = frozenset({Reason.WRONG_ROLE, Reason.WRONG_SUBJECT})
_TURNED = frozenset({Reason.OPPOSITE, Reason.SCOPE_WIDENED, Reason.NEGATED})
_EVERY = re.compile(r"\bevery\b", re.IGNORECASE)


def _is_of_writing(one: Finding, right: Anchor) -> bool:
    """Whether what is found wrong with a claim are words of a value that is right."""
    claim, value = one.anchor.value, right.value
    if not isinstance(claim, Claim) or claim.object is None or not isinstance(value, Quantity):
        return False
    if one.reason in _TURNED:
        ranged = value.bound is not Bound.NONE or value.low != value.high
        inside = one.anchor.span.start <= right.span.start < one.anchor.span.end
        return inside and (ranged or _EVERY.search(right.span.text) is not None)
    name = claim.object.span
    end = name.start + len(name.text.rstrip("."))
    if not right.span.start <= name.start < end <= right.span.end:
        return False
    piece = (name.start, end) != (right.span.start, right.span.end)
    return one.reason in _OTHER or (piece and one.status is Status.UNSUPPORTED)


def _is_window(one: Evidence) -> bool:
    value = one.value
    return isinstance(value, Period) and value.granularity is Granularity.RANGE and not value.open


def left(match: Match, held: Taken) -> Match:
    """The match without what is spoken for, unless nothing were left to show."""
    gone = held[match.anchor.sentence.start]
    left = tuple(one for one in match.evidence if one.span not in gone)
    return replace(match, evidence=left) if left else match
