"""Values that an answer works out from others that it states: "$24 a seat, so $240 for ten".

What the context says of each operand was looked up before; here only the arithmetic is. At least
one operand must stand in the value's own sentence, and what speaks against the value must be an
operand itself: "500 mg" does not contradict the 3,000 mg of six tablets, another total would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Kind, Period, Quantity, Span, Value
from claimcheck.calculations.cells import Tables
from claimcheck.calculations.courses import left_behind, on_course
from claimcheck.calculations.derived import DERIVED, OPERANDS
from claimcheck.calculations.durations import lasted
from claimcheck.calculations.elided import completed, in_units, measured
from claimcheck.calculations.givens import Given, is_given
from claimcheck.calculations.multiples import factors, multiple
from claimcheck.calculations.operands import FEW, Answer, Operand, whole
from claimcheck.explain import explain
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason, Status
from claimcheck.kinds import numbers

_WRONG = frozenset({Status.CONTRADICTED, Status.UNSUPPORTED})
_WORDLESS = frozenset({"identifier", "score", "rank"})


def worked(
    findings: Sequence[Finding], asked: Sequence[Given] = (), tables: Tables | None = None
) -> list[Finding]:
    """The findings with the values supported that follow from what the answer states beside.

    Else they may follow from cells of the tables that the answer speaks of.

    Those that the question gave, as far as the context does not, are operands and left out.
    """
    texts = {one.anchor.sentence.start: one.anchor.sentence.text for one in findings}
    answer = Answer({}, texts, sorted(texts), asked)
    known = answer.operands
    done = []
    for one in findings:
        if one.status is Status.SUPPORTED:
            _note(one, known)
        elif _is_supposed(one) or (one.status in _WRONG and is_given(one.anchor, asked)):
            here = known.setdefault(one.anchor.sentence.start, [])
            here.append(Operand(_length(one.anchor.value), one.anchor.span, None))
    for one in findings:
        if one.status in _WRONG and is_given(one.anchor, asked):
            continue
        found = None
        if _may_follow(one):
            full = completed(one, known)
            found = _working(full, answer) or _from_cells(full, answer, asked, tables)
        if found is None and one.status in _WRONG and tables is not None:
            found = tables.moments.follows(one, answer)
        if found is not None:
            one = replace(
                one,
                status=Status.SUPPORTED,
                reason=found.agreement.reason,
                evidence=(found, *one.evidence),
                explanation=explain(one.anchor, Status.SUPPORTED, found.agreement.reason, (found,)),
                suggestion=None,
            )
            _note(one, known)
        done.append(one)
    return done


_AGO = re.compile(r"-(\d{1,4}) (day|week|month|year)")


def _length(value: Value) -> Value:
    """How long ago something was, which can be taken off: "40 days ago"."""
    ago = _AGO.fullmatch(value.relative) if isinstance(value, Period) else None
    if ago is None:
        return value
    return Quantity(Decimal(ago[1]), Decimal(ago[1]), unit=ago[2], dimension="time")


_IF = re.compile(r"\bif\s[^,;.]{0,60}\Z", re.IGNORECASE)


def _is_supposed(one: Finding) -> bool:
    """Whether an answer sets a case by a date or hour: "if you leave at 08:00"."""
    anchor = one.anchor
    if one.status is not Status.HEDGED or anchor.kind is not Kind.DATE:
        return False
    return _IF.search(anchor.sentence.text[: anchor.span.start - anchor.sentence.start]) is not None


def _note(one: Finding, known: dict[int, list[Operand]]) -> None:
    value, evidence = one.anchor.value, one.evidence
    if isinstance(value, (Quantity, Period)) and evidence:
        here = known.setdefault(one.anchor.sentence.start, [])
        derived = one.reason is Reason.DERIVED
        best = evidence[0]
        here.append(
            Operand(measured(value, best), one.anchor.span, best.span, derived, best.passage)
        )


def _may_follow(one: Finding) -> bool:
    value = one.anchor.value
    return one.status in _WRONG and isinstance(value, Quantity) and value.dimension not in _WORDLESS


def _from_cells(
    one: Finding, answer: Answer, asked: Sequence[Given], tables: Tables | None
) -> Evidence | None:
    """The calculation over cells of the context that the answer speaks of."""
    if tables is None:
        return None
    here = one.anchor.sentence.start
    starts = (here, *answer.before(here))
    held = [
        [each.evidence for each in answer.operands.get(start, ()) if each.evidence is not None]
        for start in starts
    ]
    beside = [each.value for each in answer.operands.get(here, ())]
    given = [
        each for each in (*beside, *(each.value for each in asked)) if isinstance(each, Quantity)
    ]
    given = [each for each in given if each.amount is not None]
    texts = [answer.texts[start] for start in starts]
    given += factors(texts[:2])
    return tables.follows(one, texts, held, given[:OPERANDS])


_CONCLUDES = re.compile(
    r"(?:\bso\b(?!\s(?:far|that|much|many|called))|^\W*(?:that|this)(?:['’]s|\sis)\b|"
    r"\b(?:thus|therefore|hence|meaning|making|leaving|giving|bringing|i\.e|equals?|works\sout|"
    r"comes\sto|adds\sup\sto|(?:equal|equivalent)\sto|(?:that|this|which)\s(?:means|makes|gives|leaves|brings))\b|=)"
    r"[^.;]{0,60}\Z|(?:,|\()\s?or\s\**\Z",
    re.IGNORECASE,
)
"""Words before a value by which an answer says that it follows from what was said."""


def _is_concluded(one: Finding) -> bool:
    anchor = one.anchor
    start = anchor.span.start - anchor.sentence.start
    return _CONCLUDES.search(anchor.sentence.text[:start]) is not None


def _working(one: Finding, answer: Answer) -> Evidence | None:
    anchor = one.anchor
    beside = answer.operands.get(anchor.sentence.start, [])
    concluded = _is_concluded(one)
    alone = _by_itself(one, beside)
    if alone is not None:
        return alone
    if not concluded and any(each.agreement.outcome is Outcome.AGREES for each in one.evidence):
        return None
    against = _against(one)
    held = [each for each in map(_stated, one.evidence) if each is not None]
    for stated in held if against is not None else beside:
        further = against is not None and stated != against
        times = multiple(one, stated, answer, alone=further)
        if times is not None and stated.evidence is not None:
            return Evidence(stated.evidence, None, times, DERIVED)
    if concluded:
        against = None
    equated = _equated(one, beside)
    for operands in [equated] if equated else _groups(one, beside, answer, concluded=concluded):
        found = _derived(one, operands, concluded=concluded)
        if against is not None and _is_apart(against, operands):
            # What the context gives instead must enter the calculation, or it speaks against it.
            found = None if found is not None else _derived(one, [*operands, against])
            found = found or _with_instead(one, operands)
        if found is not None and (shown := _shown([*operands, *([against] if against else [])])):
            return Evidence(shown, None, found, DERIVED)
    instead = _against(one) if concluded else None
    if instead is not None and beside:
        # "Six tablets, or 3,600 mg": 600 mg is what each of them has.
        found = _derived(one, [*beside[:FEW], instead], concluded=True)
        if found is not None and instead.evidence is not None:
            return Evidence(instead.evidence, None, found, DERIVED)
    return None


def _by_itself(one: Finding, beside: Sequence[Operand]) -> Evidence | None:
    """A sum or difference of the few numbers of its own sentence, whatever else has its value.

    "6.5 million against 6.2 million, an overrun of 300,000" is of no 300,000 elsewhere.
    """
    value = one.anchor.value
    assert isinstance(value, Quantity)
    alike = [each for each in beside if _is_alike(each, value)]
    if value.dimension == "ratio" or not 1 < len(alike) <= FEW:
        return None
    found, shown = _derived(one, alike), _shown(alike)
    return None if found is None or shown is None else Evidence(shown, None, found, DERIVED)


def _with_instead(one: Finding, operands: Sequence[Operand]) -> Agreement | None:
    """A calculation with another value that the context gives for the same words.

    "68 points, five behind Dunmere", whose 73 the answer does not name.
    """
    for other in one.evidence[1:]:
        if isinstance(other.value, Quantity):
            found = _derived(one, [*operands[:1], Operand(other.value, other.span, other.span)])
            if found is not None:
                return found
    return None


def _shown(operands: Sequence[Operand]) -> Span | None:
    """Where the context gives the first operand that it gives."""
    return next((one.evidence for one in operands if one.evidence is not None), None)


def _is_apart(against: Operand, operands: Sequence[Operand]) -> bool:
    """Whether what speaks against a value is no operand, but stands where one of them does.

    Another document may say otherwise: it takes no support away.
    """
    sources = {each.evidence.source for each in operands if each.evidence is not None}
    return all(each.evidence != against.evidence for each in operands) and (
        against.span.source in sources
    )


def _against(one: Finding) -> Operand | None:
    """What a value is held against, where that is one the context states."""
    if one.status is not Status.CONTRADICTED or not one.evidence:
        return None
    return _stated(one.evidence[0])


def _stated(held: Evidence) -> Operand | None:
    """A number of the context as what a calculation may start from."""
    return Operand(held.value, held.span, held.span) if isinstance(held.value, Quantity) else None


_EQUATION = re.compile(r"(?:^|[:;,(\n])([^:;,(\n=]{3,80})=\s?\**\Z")


def _equated(one: Finding, beside: Sequence[Operand]) -> list[Operand]:
    """The operands of a calculation that the answer writes out: "20 + 8 = 28 minutes"."""
    sentence, start = one.anchor.sentence, one.anchor.span.start
    found = _EQUATION.search(sentence.text[: start - sentence.start])
    first = sentence.start + found.start(1) if found else start
    return [each for each in beside if first <= each.span.start < start]


def _groups(
    one: Finding, beside: list[Operand], answer: Answer, *, concluded: bool
) -> Iterator[list[Operand]]:
    """The operands of the sentence, these with each one before, and those before by themselves."""
    nearest = sorted(beside, key=lambda each: abs(each.span.start - one.anchor.span.start))
    nearest = nearest[:OPERANDS]
    if nearest:
        yield nearest
    if _is_small(one.anchor.value) and not concluded:
        return  # Some two numbers of an answer always differ by three.
    before = answer.before(one.anchor.sentence.start)
    for start in before if nearest else ():
        for other in answer.operands.get(start, [])[:OPERANDS]:
            yield [*nearest[: OPERANDS - 1], other]
    value = one.anchor.value
    assert isinstance(value, Quantity)
    if value.dimension == "time":
        # "It lands at 1:50. The next one leaves at 2:45. That gives you 55 minutes."
        here = [each for each in nearest if isinstance(each.value, Period)]
        yield [*here, *answer.times(one.anchor.sentence.start)]
    alike = [
        [each for each in answer.operands.get(start, []) if concluded or _is_alike(each, value)]
        for start in before
    ]
    for operands in alike:
        if 1 < len(operands) <= FEW:
            yield operands
    if _TOTAL.search(one.anchor.sentence.text):
        yield [each for operands in alike[::-1] for each in operands][-OPERANDS:]
    if numbers.is_telling(value):
        yield [each for operands in alike for each in operands if not each.derived][:OPERANDS]


def _is_small(value: Value) -> bool:
    """Whether a value is a plain count of one digit."""
    if not isinstance(value, Quantity) or value.dimension != "number" or value.amount is None:
        return False
    return value.step >= 1 and abs(value.amount) < 10


_TOTAL = re.compile(
    r"^\W{0,6}(?:(?:grand|overall)\s)?(?:total|sum|altogether|in all)\b", re.IGNORECASE
)
"""What opens the line under a list whose items are added up, worked out or not."""


def _is_alike(one: Operand, claimed: Quantity) -> bool:
    """Whether an operand is of the kind of a sum or difference."""
    value = one.value
    return isinstance(value, Quantity) and whole(value)[0] == whole(claimed)[0]


def _derived(
    one: Finding, operands: Sequence[Operand], *, concluded: bool = False
) -> Agreement | None:
    assert isinstance(one.anchor.value, Quantity)
    value = on_course(one.anchor, "", one.anchor.value)
    cue = numbers.CONCLUSION if concluded else one.anchor.sentence.text
    in_order = sorted(operands, key=lambda each: each.span.start)
    in_order = in_units(in_order, one)
    quantities = [each.value for each in in_order if isinstance(each.value, Quantity)]
    quantities = left_behind(one.anchor, value, quantities)
    periods = [(each.span.text, each.value) for each in in_order if isinstance(each.value, Period)]
    dimension, unit = whole(value)
    amounts = [replace(each, dimension=whole(each)[0], unit=whole(each)[1]) for each in quantities]
    # "$240 a month" for ten at $24: whatever both are per is the same.
    plain = replace(value, dimension=dimension, unit=unit)
    return (
        numbers.derive(value, quantities, cue)
        or (numbers.derive(plain, quantities, cue) if plain != value else None)
        or (numbers.derive(plain, amounts, cue) if amounts != quantities else None)
        or lasted(one.anchor, value, periods)
    )
