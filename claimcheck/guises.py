"""One value in two guises: a bare number in a cell, a limit told as a bound, a time on a stopwatch.

The kinds compare like with like. What only the words around a value show to be the same is told
here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Anchor, Bound, Granularity, Period, Quantity, Value
from claimcheck.context.cells import Cell
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import numbers, values
from claimcheck.kinds.numbers.lexicon import ADVERBS
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.limits import reached
from claimcheck.outgoes import fallen
from claimcheck.pairs import together
from claimcheck.reader import SIDE

_OWN_KIND = frozenset({"identifier", "rank", "multiplier", "score", "ratio"})
"""Dimensions that a bare number in a cell does not stand for."""


def as_written(
    anchor: Anchor,
    text: str,
    one: Stated,
    agreement: Agreement,
    shared: Set[tuple[int, str]],
    around: tuple[str, str] = ("", ""),
) -> Agreement:
    """How a stated value agrees in the guise that it has.

    `shared` are the units that each passage names, for its numbers that leave theirs out; `around`
    is what stands before and behind the value.
    """
    claimed = anchor.value
    if agreement.outcome is Outcome.AGREES:
        if _is_part_to_part(anchor, text, one):
            step = f"{one.span.text} sets two parts against each other"
            return Agreement(Outcome.UNRELATED, Reason.NOT_FOUND, (step,))
        agreement = _sided(anchor, text, around, agreement)
        agreement = _paced(anchor, text, around, agreement)
        agreement = _within_limit(anchor, around, agreement)
        return reached(anchor, one, _bordering(anchor, one, agreement), " ".join(around))
    if not isinstance(claimed, Quantity):
        return agreement
    if agreement.reason is Reason.OVER_SPECIFIC:
        return _limited(anchor, one, agreement)
    if agreement.reason is Reason.OPPOSITE:
        return fallen(anchor, one, agreement)
    if agreement.reason is Reason.WRONG_VALUE:
        return _surplus(anchor, text, one, agreement)
    if agreement.outcome is not Outcome.UNRELATED:
        return agreement
    for guise in _OF_DATES if isinstance(one.value, Period) else _OF_NUMBERS:
        found = guise(anchor, text, one)
        if found is not None:
            return found
    return _elided(claimed, one, agreement, shared)


def _same(step: str, reason: Reason = Reason.SAME_VALUE) -> Agreement:
    return Agreement(Outcome.AGREES, reason, (step,))


def _elided(
    claimed: Quantity, one: Stated, agreement: Agreement, shared: Set[tuple[int, str]]
) -> Agreement:
    """A bare number in a table or record may be of any unit.

    In prose it may be of one that its passage names: "the hall measures 40 m², the bar 18".
    """
    unnamed = one.uncertain or (one.passage, claimed.unit) not in shared
    if claimed.dimension == "rank" or (one.cell is None and unnamed):
        return agreement
    if not isinstance(one.value, Quantity):
        return agreement
    if claimed.dimension == "number" and one.cell is not None and one.cell.scale:
        return _without_unit(claimed, one.value, one.cell, agreement)
    if one.value.dimension != "number" or claimed.dimension in _OWN_KIND:
        return agreement
    bare = values.agree(replace(claimed, unit="", dimension="number"), one.value)
    if bare.reason is Reason.WITHIN and one.value.amount not in (claimed.low, claimed.high):
        return agreement  # The "one" of "one rope" is no weight below 900 kg.
    return bare if bare.outcome is Outcome.AGREES else agreement


def _without_unit(
    claimed: Quantity, stated: Quantity, cell: Cell, agreement: Agreement
) -> Agreement:
    """The agreement of a number with a cell whose unit only its heading gives: "of 412 million"."""
    if cell.scale is None or stated.unit != cell.scale[1]:
        return agreement
    bare = values.agree(claimed, replace(stated, unit="", dimension="number"))
    return bare if bare.outcome is Outcome.AGREES else agreement


_MORE = re.compile(r"\s(?:more|extra|on top|above|higher|larger)\b", re.IGNORECASE)


def _surplus(anchor: Anchor, text: str, one: Stated, agreement: Agreement) -> Agreement:
    """The agreement, where a share above all is told by what it has more: 110 %, 10 % more."""
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    if claimed.unit != "percent" or stated.unit != "percent" or stated.direction:
        return agreement
    if stated.amount is None or stated.amount <= _ALL or not _MORE.match(text, anchor.span.end):
        return agreement
    more = replace(stated, low=stated.amount - _ALL, high=stated.amount - _ALL)
    found = values.agree(claimed, more)
    return found if found.outcome is Outcome.AGREES else agreement


_ALL = Decimal(100)


def _year_like(anchor: Anchor, _text: str, one: Stated) -> Agreement | None:
    """Four digits that look like a year and are the claimed amount: a cell, "1984 tiles"."""
    claimed = anchor.value
    if not isinstance(claimed, Quantity) or not isinstance(one.value, Period):
        return None
    if claimed.dimension in _OWN_KIND or claimed.amount is None:
        return None
    if one.cell is None and (not one.uncertain or claimed.dimension != "number"):
        return None
    text = (one.span.text if one.cell is None else one.cell.value).strip()
    if not (text.isascii() and text.isdigit() and claimed.amount == Decimal(text)):
        return None
    return _same(f"both say {text}", Reason.EXACT)


def _result(anchor: Anchor, _text: str, one: Stated) -> Agreement | None:
    """The two numbers of a score in a cell: alone, "0 - 1" looks like a range."""
    claimed, stated = anchor.value, one.value
    if one.cell is None or not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return None
    same = (claimed.low, claimed.high) == (stated.low, stated.high) and claimed.amount is None
    if not same or claimed.dimension != "score" or stated.dimension != "number" or stated.unit:
        return None
    return _same(f"both say {values.describe(claimed)}", Reason.EXACT)


_ENDING = frozenset("end close finish expire conclude stop cease terminate".split())
_STARTING = frozenset("start begin open commence launch".split())


def _bordering(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """The agreement, unless what ends on a day is told to last longer: any day lies in a range."""
    claimed, stated = anchor.value, one.value
    if agreement.reason is not Reason.WITHIN or not isinstance(claimed, Period):
        return agreement
    ending = not _ENDING.isdisjoint(anchor.about)
    if ending is not _STARTING.isdisjoint(anchor.about) or not isinstance(stated, Period):
        return agreement
    if stated.granularity is not Granularity.RANGE or stated.open or claimed.open:
        return agreement
    border = stated.last if ending else stated.first
    if None in (border, claimed.first, claimed.last) or claimed.yearless or stated.yearless:
        return agreement
    assert border is not None
    assert claimed.first is not None
    assert claimed.last is not None
    if claimed.first <= border <= claimed.last:
        return agreement
    step = f"{values.describe(stated)} {'ends' if ending else 'starts'} on another date"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))


_EXTREME = re.compile(
    r"\b(?:(?P<least>min(?:imum|\.)?|smallest|lowest)|max(?:imum|\.)?|largest|highest)\s"
    r"(?:[\w-]+\s){1,3}?(?:(?:of|is|was)\s)?\Z",
    re.IGNORECASE,
)
_AT_MOST = frozenset({Bound.AT_MOST, Bound.LESS_THAN})
_AT_LEAST = frozenset({Bound.AT_LEAST, Bound.MORE_THAN})


def _within_limit(anchor: Anchor, around: tuple[str, str], agreement: Agreement) -> Agreement:
    """The agreement, unless "€250 or less" is held against "a minimum deposit of €250"."""
    claimed = anchor.value
    if not isinstance(claimed, Quantity) or claimed.bound is Bound.NONE:
        return agreement
    found = _EXTREME.search(around[0])
    if found is None or claimed.bound not in (_AT_MOST if found["least"] else _AT_LEAST):
        return agreement
    step = f"the context gives the {'least' if found['least'] else 'most'}"
    return Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))


def _sided(anchor: Anchor, text: str, around: tuple[str, str], agreement: Agreement) -> Agreement:
    """The agreement, unless an hour after a meal is held against an hour before one.

    Three years before the museum is three years after the library, where the museum opened then.
    """
    claimed = anchor.value
    if not isinstance(claimed, Quantity) or claimed.dimension != "time":
        return agreement
    before, behind = around
    ours, theirs = SIDE.match(text, anchor.span.end), SIDE.match(behind)
    if ours is None or theirs is None or _is_before(ours) == _is_before(theirs):
        return agreement
    event = WORD.findall(ours["phrase"][len(ours["side"]) :])[:2]
    told = {stem(word) for word in WORD.findall(before)}
    if any(stem(word) in told for word in event if word.lower() not in STOP_WORDS):
        return agreement
    step = f"'{theirs['side']}', not '{ours['side']}'"
    return Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))


def _is_before(side: re.Match[str]) -> bool:
    return not side["side"].lower().startswith(("after", "following"))


_PACE = re.compile(
    r"\s(?:[a-z-]{2,16}\s){1,2}(?:(?:an?|per|each|every)\s(hour|day|week|month|year)|"
    r"(hourly|daily|weekly|monthly|yearly|annually))(?![\w'’]|\s(?:ago|before|earlier|later)\b)"
)


def _paced(anchor: Anchor, text: str, around: tuple[str, str], agreement: Agreement) -> Agreement:
    """The agreement, unless three glasses a week are held against three glasses a day."""
    claimed = anchor.value
    if not isinstance(claimed, Quantity) or claimed.dimension != "number":
        return agreement
    ours = _PACE.match(text, anchor.span.end)
    theirs = _PACE.match(around[1]) if ours else None
    if ours is None or theirs is None:
        return agreement
    paces = [found[1] or ADVERBS[found[2]] for found in (ours, theirs)]
    if paces[0] == paces[1]:
        return agreement
    step = f"per {paces[1]}, not per {paces[0]}"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_UNIT, (step,))


_COLON = re.compile(r"\d\s?(?::|to)\s?\d")
_OF = re.compile(r"\s(?:of|are|is)\b")


def _is_part_to_part(anchor: Anchor, text: str, one: Stated) -> bool:
    """Whether a share is held against a ratio of parts: of 1:3 the one is a quarter of all."""
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return False
    if claimed.dimension != "ratio" or not _COLON.search(one.span.text):
        return False
    share = anchor.span.text.endswith("of") or _OF.match(text, anchor.span.end) is not None
    return share and not _COLON.search(anchor.span.text)


_UNIT_AFTER = re.compile(
    r"(?:\sand\s(?:the\s)?\d{1,3}(?:st|nd|rd|th))?\s(second|minute|hour|day|week|month|year)s?\b"
)


def _in_turn(anchor: Anchor, text: str, one: Stated) -> Agreement | None:
    """What happens in the 12th minute happens after 12 minutes, as a report tells it.

    Of a cell its column says what is counted: the "third floor" is "Floor: 3".
    """
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or claimed.dimension != "rank":
        return None
    if one.cell is not None and _is_place_in(anchor, text, one.cell, stated):
        return _same(f"{one.cell.column}: {values.describe(stated)}")
    unit = _UNIT_AFTER.match(text, anchor.span.end)
    if unit is None or not isinstance(stated, Quantity):
        return None
    bare = stated.dimension == "number" and not one.uncertain
    if (stated.unit != unit.group(1) and not bare) or stated.amount != claimed.amount:
        return None
    return _same(f"{values.describe(stated)} is the {anchor.span.text} {unit.group(1)}")


_NEXT_WORD = re.compile(r"[\s-]([^\W\d_]{2,20})")


def _is_place_in(anchor: Anchor, text: str, cell: Cell, stated: Value) -> bool:
    """Whether a cell gives the number of what a rank counts, under the name of what it counts."""
    claimed, noun = anchor.value, _NEXT_WORD.match(text, anchor.span.end)
    if noun is None or not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return False
    columns = {stem(word) for word in WORD.findall(cell.column)}
    same = stated.dimension == "number" and stated.amount == claimed.amount
    return same and stem(noun[1].lower()) in columns


_LIMIT = re.compile(
    r"\b(?:limit|limits|limited|maximum|minimum|max|min|cap|capped|threshold|ceiling|floor|cut-?off|"
    r"allowed|permitted|required|deadline|pass(?:es|ed)?|past|reach(?:es|ed)?|hits?)\b",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r"\b(?:within|inside|falls? (?:in|under)|lies? (?:in|between)|in the (?:\w+ ){0,2}range|normal|"
    r"acceptable|allowed|permitted|eligible|qualif\w{1,4})\b",
    re.IGNORECASE,
)


def _limited(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """A limit, told as a bound: nothing above 50 makes a limit of 50; 5 lies in 4 to 5.6."""
    claimed, stated, sentence = anchor.value, one.value, anchor.sentence.text
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    if stated.bound is not Bound.NONE and _LIMIT.search(sentence):
        limit = stated.low if stated.low is not None else stated.high
        alone = replace(stated, low=limit, high=limit, bound=Bound.NONE)
        found = numbers.agree(claimed, alone)
        if found.outcome is Outcome.AGREES:
            return _same(f"{values.describe(stated)} states the limit", Reason.WITHIN)
    ranged = stated.bound is Bound.NONE and stated.amount is None
    if ranged and stated.dimension != "score" and _INSIDE.search(sentence):
        return _same(f"it lies in {values.describe(stated)}", Reason.WITHIN)
    return agreement


_UPPER = re.compile(r"\b(?:systolic|upper|top)\b", re.IGNORECASE)
_LOWER = re.compile(r"\b(?:diastolic|lower|bottom)\b", re.IGNORECASE)


def _pressure(anchor: Anchor, _text: str, one: Stated) -> Agreement | None:
    """One of the two values of a blood pressure: 148/92 is systolic 148 and diastolic 92."""
    claimed, stated, sentence = anchor.value, one.value, anchor.sentence.text
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return None
    if stated.dimension != "score" or stated.unit != "millimetre_of_mercury":
        return None
    upper, lower = _UPPER.search(sentence), _LOWER.search(sentence)
    if (
        claimed.amount is None
        or claimed.dimension not in ("number", "pressure")
        or bool(upper) == bool(lower)
    ):
        return None
    amount = stated.low if upper else stated.high
    name = "systolic" if upper else "diastolic"
    if claimed.amount == amount:
        return _same(f"{values.describe(stated)}: {name} {amount}")
    step = f"{name} {amount}, not {values.describe(claimed)}"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))


_TAKEN = re.compile(r"\d{1,3}:\d\d(?::\d\d)?")
_HALF = Decimal("0.5")
_SECONDS = {"second": 1, "minute": 60, "hour": 3600}


def _stopwatch(anchor: Anchor, _text: str, one: Stated) -> Agreement | None:
    """A time that was taken: 2:05:30 is 2 hours, 5 minutes and 30 seconds, 4:32 may be minutes."""
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Period):
        return None
    if stated.clock is None or stated.first is not None or claimed.amount is None:
        return None
    if not _TAKEN.fullmatch(one.span.text):
        return None
    if claimed.unit not in _SECONDS:
        return None
    taken = claimed.amount * _SECONDS[claimed.unit]
    minutes = stated.clock[0]
    readings = [minutes * 60 + (stated.second or 0)] + ([minutes] if stated.second is None else [])
    if all(abs(taken - one_reading) >= _HALF for one_reading in readings):
        return None
    return _same(f"{one.span.text} is {values.describe(claimed)}")


_MOVED = re.compile(r"\b(?:later|after|afterwards|earlier|before|ago|previously|from now)\b")


def _elapsed(anchor: Anchor, _text: str, one: Stated) -> Agreement | None:
    """How long lies between two events, as a date tells it: "a year later" is within a year."""
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Period):
        return None
    if claimed.dimension != "time" or not _MOVED.search(one.span.text.lower()):
        return None
    for mention in numbers.read(f"in {one.span.text}"):
        if isinstance(mention.value, Quantity) and mention.value.dimension == "time":
            found = numbers.agree(claimed, mention.value)
            return found if found.outcome is Outcome.AGREES else None
    return None


_Guise = Callable[[Anchor, str, Stated], Agreement | None]
_OF_DATES: tuple[_Guise, ...] = (_year_like, _stopwatch, _elapsed)
_OF_NUMBERS: tuple[_Guise, ...] = (_result, together, _in_turn, _pressure)
"""What a date, and what a number of the context may stand for."""
