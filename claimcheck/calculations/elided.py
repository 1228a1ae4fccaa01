"""Units that an answer leaves out of its own numbers because it names them beside."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from claimcheck.anchors import Period, Quantity, Value
from claimcheck.calculations.operands import Operand
from claimcheck.findings import Evidence, Finding

_DIFFERENCE = re.compile(r"\s(?:more|fewer|less|longer|shorter|above|below|over|under)\b")


def completed(one: Finding, known: Mapping[int, Sequence[Operand]]) -> Finding:
    """A difference in the unit of what differs: "55 minutes, 10 more than the other's 45"."""
    anchor, value = one.anchor, one.anchor.value
    end = anchor.span.end - anchor.sentence.start
    if not isinstance(value, Quantity) or value.dimension != "number":
        return one
    if _DIFFERENCE.match(anchor.sentence.text, end) is None:
        return one
    beside = [each.value for each in known.get(anchor.sentence.start, ())]
    units = {(each.dimension, each.unit) for each in beside if isinstance(each, Quantity)}
    if len(units) != 1:
        return one
    dimension, unit = units.pop()
    return replace(
        one, anchor=replace(anchor, value=replace(value, dimension=dimension, unit=unit))
    )


def measured(value: Quantity | Period, best: Evidence) -> Value:
    """A bare number in the unit that it leaves out: "by three days to 27"."""
    stated = best.value
    if not isinstance(value, Quantity) or not isinstance(stated, Quantity):
        return value
    if value.dimension != "number" or value.unit or not stated.unit:
        return value
    if value.amount is None or value.amount != stated.amount:
        return value
    return replace(value, unit=stated.unit, dimension=stated.dimension)


_UP_TO = re.compile(r"\W{0,3}(?:up |down )?to\W{1,3}", re.IGNORECASE)


def in_units(operands: list[Operand], one: Finding) -> list[Operand]:
    """The operands, the end of a change in the unit of its beginning: "from 9 minutes to 5"."""
    text, start = one.anchor.sentence.text, one.anchor.sentence.start
    found = operands[:1]
    for each in operands[1:]:
        before, value = found[-1], each.value
        between = text[max(0, before.span.end - start) : max(0, each.span.start - start)]
        if isinstance(value, Quantity) and isinstance(before.value, Quantity):
            unit, dimension = before.value.unit, before.value.dimension
            bare = value.dimension == "number" and not value.unit
            if bare and unit and _UP_TO.fullmatch(between):
                each = each._replace(value=replace(value, unit=unit, dimension=dimension))
        found.append(each)
    return found
