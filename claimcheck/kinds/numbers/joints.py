"""Two numbers that a joint ties: what stands behind it, and whether both make one value."""

from __future__ import annotations

import re
from decimal import Decimal

from claimcheck.kinds.numbers import amounts, calendar, money, number_words, units
from claimcheck.kinds.numbers.lexicon import DOWN, UP
from claimcheck.kinds.numbers.measures import Measure, measure

_CHANGE = re.compile(
    r"\b(?:rose|rise[ns]?|rising|grew|grow[ns]?|growing|increas\w{1,4}|climb\w{0,3}|jump\w{0,3}|"
    r"surg\w{1,3}|up|fell|fall\w{0,3}|declin\w{1,3}|drop\w{0,4}|decreas\w{1,3}|slip\w{0,4}|slid|"
    r"down|lift\w{0,3}|rais\w{1,3}|cut|cuts|cutting|lower\w{0,3}|went|gone|goes|mov\w{1,3}|"
    r"eas\w{2,3}|"
    r"chang\w{1,3}|improv\w{1,3}|expand\w{0,3}|shr[aiu]nk\w{0,3}|doubl\w{1,3}|tripl\w{1,3}|"
    r"reduc\w{1,3}|trim\w{0,4}|hik\w{1,3}|boost\w{0,3}|swung|swing\w{0,3}|chang\w{1,4}|"
    r"advanc\w{1,3}|gain\w{0,3}|plung\w{1,3}|tumbl\w{1,3}|dipp?\w{0,3}|growth|widen\w{0,3}|"
    r"narrow\w{0,3}|upgrad\w{1,3}|switch\w{0,3})\b[^.;\n]{0,48}$",
    re.IGNORECASE,
)
SCORE_CUE = re.compile(
    r"\b(?:won|win|wins|beat|beats|lost|lose|defeat\w{0,3}|draw|drew|tied?|score\w{0,2}|scoreline|"
    r"victory|full[ -]time|half[ -]time|final|lead|led|leading|match|game|set|goals?|vote[ds]?|"
    r"voting|record|ruled)\b[^.;\n]{0,40}$",
    re.IGNORECASE,
)
RESULT_CUE = re.compile(r"\b(?:won|win|wins|lost|lose|loses)\s(?:by\s)?$", re.IGNORECASE)
"""Right before two numbers that "to" joins: "won 27 to 34"."""
_SIZE = re.compile(r"\s(?:tall|high|long|wide|deep|thick|across|apart)\b", re.IGNORECASE)
_TO_DIGITS = re.compile(r"[-−]?(?:[^\w\s]|[A-Z]{1,3}[$¥]?|Rs\.?)?\s?(?=[\d.])")
_MINUS = re.compile(r"minus\s(?=\d)", re.IGNORECASE)
_BY = re.compile(r"\b(?:by|up|down)\s$", re.IGNORECASE)
_VERB = re.compile(r"([a-z]+)\sby\s\Z", re.IGNORECASE)
_CHANGED = frozenset(
    word
    for word in UP | DOWN
    if word.endswith("ed") or word in {"rose", "grew", "fell", "sank", "slid", "shrank"}
)
_FAR, _PERCENT = 5, 100
_LAST_YEAR = 2100
_SCALES = frozenset((Decimal(10), Decimal(100)))
"""What things are rated on: a film that scored 84 out of 100 won no 84 games."""
_ROUND_WHOLES = frozenset(Decimal(n) for n in (25, 30, 50, 100, 200, 500, 1000, 10000, 100000))


def other_end(text: str, at: int) -> Measure | None:
    """The measure at `at`, for ranges and shares; None where no number stands there."""
    digit = _TO_DIGITS.match(text, at)
    if digit and text[digit.end() : digit.end() + 1].isdigit():
        start = digit.end()
        if calendar.date_end(text, start):
            return None
        amount = amounts.digits(text, start)
        if amount is None or amount.end < start:
            return None
        prefix = text[at:start]
        negative = prefix.startswith(("-", "−"))
        price = money.before(text, start) if prefix.strip("-− ") else None
        if prefix.strip("-− ") and not price:
            return None
        here = measure(text, amount, price)
        return here._replace(value=-here.value) if negative else here
    word = _MINUS.match(text, at)
    if word:
        inner = other_end(text, word.end())
        return inner._replace(value=-inner.value) if inner else None
    amount = number_words.words(text, at)
    if amount is None or amount.form != "words":
        return None
    return measure(text, amount)


def is_share(
    text: str, first: Measure, second: Measure, *, out_of: bool = False, rated: bool = False
) -> bool:
    """True where "3 in 4" is a share; "5 in 2019" and "4.5 out of 5" are none.

    `rated` where the second is the most that was possible.
    """
    whole = first.value == first.value.to_integral_value()
    if not second.bare or not whole or second.value < first.value or second.form == "year":
        return False
    if second.value != second.value.to_integral_value() or second.value == 0:
        return False
    if rated or (out_of and second.value in _SCALES):
        return True
    if out_of:
        return second.value <= 100 and not SCORE_CUE.search(
            text[max(0, first.start - 50) : first.start]
        )
    return first.value <= 10 and (second.value <= 20 or second.value in _ROUND_WHOLES)


def is_course(text: str, first: Measure, second: Measure) -> bool:
    """Whether a verb of change makes "from 10 to 20" a way that was gone and no range.

    What grows "from 2 to 3 feet tall" is of such a size.
    """
    if _SIZE.match(text, second.end):
        return False
    return _CHANGE.search(text[max(0, first.start - 70) : first.start]) is not None


def is_change(text: str, first: Measure, second: Measure) -> bool:
    """Whether "to" leads from a change to what it reached: "fell by 50 to 850", "up two to 7".

    The ends of a range lie close together: prices rise by 2 to 3 percent. In "from 110,000 in
    2016 to 330,000" a year stands before the "to".
    """
    if first.form == "year" and first.bare and second.value > _LAST_YEAR:
        return True
    if first.unit.key == "percent" and second.unit is units.ONE:
        return second.scaled or abs(second.value) > _PERCENT
    by = _BY.search(text, max(0, first.start - 6), first.start) is not None
    spelled = {first.form, second.form}
    front = text[max(0, first.start - 50) : first.start]
    # A range rises and has its unit at its end: "by 6 minutes to 14", "rose by 6 km to 14 km".
    told = _is_told(front)
    falls = told and second.value <= first.value and SCORE_CUE.search(front) is None
    named = first.unit is not units.ONE and first.unit.key != "percent"
    named = named and (told or second.unit is units.ONE)
    far = abs(second.value) >= _FAR * abs(first.value)
    return by and (falls or named or far or ("words" in spelled and len(spelled) > 1))


def _is_told(front: str) -> bool:
    """Whether a change has happened: "fell by", not "may fall by"."""
    verb = _VERB.search(front)
    return verb is not None and verb[1].lower() in _CHANGED


def alike(first: Measure, second: Measure) -> tuple[Measure | None, Measure | None]:
    """Both ends of a range in the unit and magnitude that one of them may leave out."""
    if first.unit is units.ONE and second.unit is not units.ONE:
        first = first._replace(unit=second.unit, assumed=second.assumed)
    elif second.unit is units.ONE and first.unit is not units.ONE:
        second = second._replace(unit=first.unit, assumed=first.assumed)
    if first.unit.key and second.unit.key.startswith(f"{first.unit.key}/"):
        first = first._replace(unit=second.unit)  # "£75-£110 a night"
    if second.scaled and not first.scaled and abs(first.value) <= abs(second.value / second.scale):
        first = first.magnified(second.scale)
    if first.unit.key != second.unit.key:
        if first.unit.dimension != second.unit.dimension or first.unit.dimension == "currency":
            return None, None
        value = units.convert(first.value, first.unit, second.unit)
        first = first._replace(value=value, unit=second.unit)
    return first, second
