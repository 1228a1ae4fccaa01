"""Bare amounts: digits in every notation and number words, with the worth of their last digit."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache
from typing import NamedTuple

from claimcheck.kinds.numbers.lexicon import (
    DENOMINATORS,
    MAGNITUDE_WORDS,
    ORDINAL_UNITS,
    TENS,
    UNITS,
    VULGAR,
)

ARITHMETIC = Context(prec=28, rounding=ROUND_HALF_EVEN)
"""Used for every calculation, whatever context the caller has set."""

MAX_DIGITS = 30
"""Longer digit strings are hashes and serial numbers, never counts of anything."""


class Amount(NamedTuple):
    """A number at `start:end` with the worth of its last written digit."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    form: str
    """digits, words, fraction, ordinal, or year where it may be a calendar year."""


_SPACES = "\u00a0\u202f\u2009\u2007"
_DIGITS = re.compile(
    rf"""
      (?P<english>\d{{1,3}}(?:[,，]\d{{3}}){{1,9}}(?![\d]|[,，]\d{{3}})(?:[.．]\d+)?)
    | (?P<indian>\d{{1,2}}(?:,\d{{2}}){{1,8}},\d{{3}}(?!\d)(?:\.\d+)?)
    | (?P<european>\d{{1,3}}(?:\.\d{{3}}){{1,9}},\d{{1,6}}(?!\d|,\d)
        |\d{{1,3}}(?:\.\d{{3}}){{2,9}}(?!\d|[.,]\d))
    | (?P<swiss>\d{{1,3}}(?:['’]\d{{3}}){{1,9}}(?!\d)(?:[.,]\d+)?)
    | (?P<spaced>\d{{1,3}}(?:[{_SPACES}\ ]\d{{3}}){{1,6}}(?![\d:]|[{_SPACES}\ ]\d)(?:[.,]\d+)?)
    | (?P<plain>\d+(?:[.．]\d+)?)
    """,
    re.VERBOSE,
)
_LEADING_POINT = re.compile(r"\.\d+")
_COMMA_DECIMAL = re.compile(r"\d{1,12},\d{1,2}(?![\d,])")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_POWER = re.compile(
    r"\s?[×xX*·]\s?10\s?(?:\^\s?\(?([-−+]?\d{1,3})\)?|\*\*\s?([-−]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))"
)
_TEN_POWER = re.compile(r"10(?:\^\(?([-−+]?\d{1,3})\)?|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))")
_EXPONENT = re.compile(r"[eE]([-+−]?\d{1,3})(?!\w)")
_SLASH = re.compile(r"(\d{1,3})[/⁄](\d{1,4})(?![\d/⁄.,]\d|\d)")
_MIXED = re.compile(r"[ -](\d{1,2})[/⁄](\d{1,3})(?![\d/])")
_YEAR = re.compile(r"1\d{3}|20\d\d|2100")
_WORD = re.compile(r"[A-Za-z]+")
_JOIN = re.compile(r"(?:-|\s{1,2}|\s?-\s?)(?=[A-Za-z])")


def digits(text: str, start: int, *, comma_decimal: bool = False) -> Amount | None:
    """The number in digits at `start`; `comma_decimal` reads 3,5 as three and a half."""
    special = _special(text, start)
    if special:
        return special
    if comma_decimal:
        found = _COMMA_DECIMAL.match(text, start)
        if not found:
            return None
        value = Decimal(_ascii(found.group()).replace(",", "."))
        return Amount(start, found.end(), value, _step(value), "digits")
    found = _DIGITS.match(text, start)
    written = _value(found) if found and found.end() - start <= 2 * MAX_DIGITS else None
    if found is None or written is None:
        return None
    step = _step(written)
    end = found.end()
    scale = _POWER.match(text, end) or _EXPONENT.match(text, end)
    if scale:
        exponent = next(group for group in scale.groups() if group)
        power = _power_of_ten(int(_plain(exponent)))
        return Amount(start, scale.end(), written * power, step * power, "digits")
    if written == written.to_integral_value():
        broken = _mixed(text, start, end, written)
        if broken:
            return broken
    year = found.lastgroup == "plain" and _YEAR.fullmatch(found.group())
    return Amount(start, end, written, step, "year" if year else "digits")


_PLAIN = re.compile(r"[0-9]{1,3}(?:,[0-9]{3}){1,8}(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?")


def is_plain(written: str) -> bool:
    """True for figures that nothing but what stands beside them can make other than one number."""
    return len(written) <= MAX_DIGITS and _PLAIN.fullmatch(written) is not None


def plain(start: int, written: str) -> Amount:
    """The number that plain figures make."""
    value = Decimal(written.replace(",", ""))
    form = "year" if len(written) == 4 and _YEAR.fullmatch(written) else "digits"
    step = step_of(len(written.partition(".")[2]))
    return Amount(start, start + len(written), value, step, form)


def _special(text: str, start: int) -> Amount | None:
    """Powers of ten, decimals without a zero in front, and the signs for fractions."""
    power = _TEN_POWER.match(text, start)
    if power:
        value = _power_of_ten(int(_plain(power.group(1) or power.group(2))))
        return Amount(start, power.end(), value, value, "digits")
    vulgar = VULGAR.get(text[start])
    if vulgar:
        value = Decimal(vulgar[0]) / vulgar[1]
        return Amount(start, start + 1, value, Decimal("0.01"), "fraction")
    point = _LEADING_POINT.match(text, start)
    if point and len(point.group()) <= MAX_DIGITS:
        value = Decimal("0" + _ascii(point.group()))
        return Amount(start, point.end(), value, _step(value), "digits")
    return None


def _mixed(text: str, start: int, end: int, whole: Decimal) -> Amount | None:
    """Whole and broken numbers: 2½, 1 1/2, 3/8."""
    at = end + 1 if text[end : end + 1] in {" ", "\u2009", "\u00a0"} else end
    vulgar = VULGAR.get(text[at : at + 1])
    if vulgar:
        value = whole + Decimal(vulgar[0]) / vulgar[1]
        return Amount(start, at + 1, value, Decimal("0.01"), "digits")
    mixed = _MIXED.match(text, end)
    if mixed and 0 < int(mixed.group(1)) < int(mixed.group(2)) <= 64:
        value = whole + Decimal(int(mixed.group(1))) / int(mixed.group(2))
        return Amount(start, mixed.end(), value, Decimal("0.01"), "digits")
    slash = _SLASH.match(text, start)
    if slash and int(slash.group(1)) < int(slash.group(2)):
        value = Decimal(int(slash.group(1))) / int(slash.group(2))
        return Amount(start, slash.end(), value, Decimal("0.01"), "fraction")
    return None


def _value(found: re.Match[str]) -> Decimal | None:
    written = _ascii(found.group())
    kind = found.lastgroup
    if kind in {"english", "indian"}:
        written = written.replace(",", "")
    elif kind == "european":
        written = written.replace(".", "").replace(",", ".")
    elif kind == "swiss":
        written = written.replace("'", "").replace(",", ".")
    elif kind == "spaced":
        if written.startswith("0"):
            return None
        written = written.replace(" ", "").replace(",", ".")
    if len(written) > MAX_DIGITS:
        return None
    return Decimal(written)


_TO_ASCII = {ord(c): " " for c in _SPACES} | {ord("，"): ",", ord("．"): ".", ord("’"): "'"}


def _ascii(written: str) -> str:
    if written.isascii():
        return written
    return "".join(
        c if c.isascii() or not c.isdigit() else str(int(c)) for c in written.translate(_TO_ASCII)
    )


def _plain(exponent: str) -> str:
    return exponent.translate(_SUPERSCRIPTS).replace("−", "-")


def _power_of_ten(exponent: int) -> Decimal:
    return Decimal(1).scaleb(exponent)


def tidy(value: Decimal) -> Decimal:
    """The same value without trailing zeros or exponent: 1500000.0 and 1.5E+6 become 1500000."""
    plain = ARITHMETIC.normalize(value)
    exponent = plain.as_tuple().exponent
    if isinstance(exponent, int) and 0 < exponent < 20:
        return ARITHMETIC.quantize(plain, Decimal(1))
    return plain


_STEPS = tuple(Decimal(1).scaleb(-places) for places in range(MAX_DIGITS + 1))
_ONE, _TENTH = _STEPS[:2]


def step_of(places: int) -> Decimal:
    """The worth of the last of so many decimal places; the few that numbers have are kept."""
    return _STEPS[places] if places <= MAX_DIGITS else Decimal(1).scaleb(-places)


def tidy_step(step: Decimal) -> Decimal:
    """The same step without trailing zeros."""
    return step if step is _ONE or step is _TENTH else _tidy_step(step)


@lru_cache(maxsize=64)
def _tidy_step(step: Decimal) -> Decimal:
    return tidy(step)


def _step(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return step_of(max(0, -exponent))


_SCALES = MAGNITUDE_WORDS | {"hundred": Decimal(100), "dozen": Decimal(12), "dozens": Decimal(12)}


def words(text: str, start: int) -> Amount | None:
    """The number written in words at `start`: "two hundred and five", "half a million", "a third".

    Ordinals ("third", "twenty-first") come back with the form "ordinal".
    """
    return _Words(text, start).read()


class _Words:
    """Walks over number words; a class because the walk carries four values along."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.at = start
        self.total = Decimal(0)
        self.current = Decimal(0)
        self.step = Decimal(1)
        self.end = start
        self.last = ""

    def peek(self, at: int) -> str:
        found = _WORD.match(self.text, at)
        return found.group().lower() if found else ""

    def after(self, at: int) -> int | None:
        join = _JOIN.match(self.text, at)
        return join.end() if join else None

    def read(self) -> Amount | None:
        first = self.peek(self.start)
        if first in {"a", "an"}:
            return self.read_article(first)
        if first in {"half", "halves"}:
            return self.read_half()
        if first in ORDINAL_UNITS:
            value = Decimal(ORDINAL_UNITS[first])
            return Amount(self.start, self.start + len(first), value, Decimal(1), "ordinal")
        if first in {"nought", "nil"}:
            return Amount(self.start, self.start + len(first), Decimal(0), Decimal(1), "words")
        at = self.start
        while self.take(at):
            following = self.next_position()
            if following is None:
                break
            at = following
        if self.end == self.start:
            return None
        return self.finish()

    def take(self, at: int) -> bool:
        """Take the word at `at` into the number; False where it does not continue it."""
        word = self.peek(at)
        kind = ""
        if word in UNITS:
            value = UNITS[word]
            ok = self.last in {"", "hundred", "scale", "and"} or (
                self.last == "tens" and value < 10
            )
            if not ok or (self.last == "tens" and value == 0):
                return False
            kind = "unit" if value < 10 else "teen"
            self.current += value
            self.step = Decimal(1)
        elif word in TENS:
            if self.last not in {"", "hundred", "scale", "and"}:
                return False
            kind = "tens"
            self.current += TENS[word]
            self.step = Decimal(1)
        elif word == "hundred":
            if self.last not in {"unit", "teen", "tens"} or self.current >= 100:
                return False
            kind = "hundred"
            self.current *= 100
            self.step = Decimal(100)
        elif word in MAGNITUDE_WORDS:
            if self.last in {"", "and"}:
                return False
            scale = MAGNITUDE_WORDS[word]
            if self.current:
                self.total += self.current * scale
            else:
                self.total *= scale
            self.current = Decimal(0)
            self.step = scale
            kind = "scale"
        elif word == "dozen" and self.last in {"unit", "teen", "tens"} and not self.total:
            self.current *= 12
            self.step = Decimal(1)
            kind = "dozen"
        else:
            return False
        self.last = kind
        self.end = at + len(word)
        return True

    def next_position(self) -> int | None:
        """Where the next number word may stand, over a hyphen, spaces or "and"."""
        at = self.after(self.end)
        if at is None or self.last == "dozen":
            return None
        if self.peek(at) == "and" and self.last in {"hundred", "scale"}:
            beyond = self.after(at + 3)
            if beyond is None or self.peek(beyond) not in UNITS.keys() | TENS.keys():
                return None
            self.last = "and"
            return beyond
        return at

    def finish(self) -> Amount:
        value = self.total + self.current
        at = self.after(self.end)
        word = self.peek(at) if at is not None else ""
        if at is not None and word == "point":
            decimals = self.decimals(at + len(word))
            if decimals:
                end, tail = decimals
                value += Decimal("0." + tail)
                return self.magnitude(end, value, Decimal(1).scaleb(-len(tail)))
        if at is not None and word == "and" and value < 1000:
            mixed = self.fraction_after_and(at + len(word))
            if mixed:
                end, part = mixed
                return self.magnitude(end, value + part, Decimal("0.01"))
        if at is not None and word in DENOMINATORS and value < 100 and not self.total:
            plural = word.endswith("s")
            if ((value == 1) != plural and word not in {"quarter", "quarters"}) or (
                word in {"quarter", "quarters"} and (value == 1) != plural
            ):
                denominator = DENOMINATORS[word]
                if value < denominator:
                    end = at + len(word)
                    return self.fraction(end, value / denominator)
        if at is not None and self.last == "tens" and word in ORDINAL_UNITS:
            unit = ORDINAL_UNITS[word]
            if unit < 10:
                return Amount(self.start, at + len(word), value + unit, Decimal(1), "ordinal")
        return Amount(self.start, self.end, value, self.step, "words")

    def decimals(self, end: int) -> tuple[int, str] | None:
        found = ""
        last = end
        at = self.after(end)
        while at is not None and (word := self.peek(at)) in UNITS and UNITS[word] < 10:
            found += str(UNITS[word])
            last = at + len(word)
            at = self.after(last)
        return (last, found) if found else None

    def fraction_after_and(self, end: int) -> tuple[int, Decimal] | None:
        at = self.after(end)
        if at is None:
            return None
        word = self.peek(at)
        count = 1 if word in {"a", "an", "one"} else UNITS.get(word, 0)
        if not 0 < count < 10:
            return None
        at = self.after(at + len(word))
        if at is None:
            return None
        word = self.peek(at)
        denominator = DENOMINATORS.get(word)
        if denominator is None or count >= denominator:
            return None
        return at + len(word), Decimal(count) / denominator

    def magnitude(self, end: int, value: Decimal, step: Decimal) -> Amount:
        """Multiply by the scale that follows, if any: one and a half million."""
        at = self.after(end)
        word = self.peek(at) if at is not None else ""
        if at is not None and word in _SCALES:
            scale = _SCALES[word]
            return Amount(self.start, at + len(word), value * scale, step * scale, "words")
        return Amount(self.start, end, value, step, "words")

    def fraction(self, end: int, value: Decimal) -> Amount:
        """A fraction of what follows: of a scale ("a quarter of a million") or of a whole."""
        found = re.compile(r"\s(?:of\s)?an?\s([a-z]+)", re.I).match(self.text, end)
        if found and found.group(1).lower() in _SCALES:
            scale = _SCALES[found.group(1).lower()]
            return Amount(self.start, found.end(), value * scale, scale / 100, "words")
        return Amount(self.start, end, value, Decimal("0.01"), "fraction")

    def read_article(self, article: str) -> Amount | None:
        at = self.after(self.start + len(article))
        if at is None:
            return None
        word = self.peek(at)
        end = at + len(word)
        if word in _SCALES:
            self.current, self.last, self.end = Decimal(1), "unit", at
            if word == "dozen":
                return Amount(self.start, end, Decimal(12), Decimal(1), "words")
            here: int | None = at
            while here is not None and self.take(here):
                here = self.next_position()
            return self.finish()
        if word in DENOMINATORS and not word.endswith("s"):
            return self.fraction(end, Decimal(1) / DENOMINATORS[word])
        return None

    def read_half(self) -> Amount | None:
        end = self.start + 4
        found = re.compile(r"[\s-](?:an?[\s-])?([a-z]+)", re.I).match(self.text, end)
        if found and found.group(1).lower() in _SCALES:
            scale = _SCALES[found.group(1).lower()]
            return Amount(self.start, found.end(), scale / 2, max(scale / 100, Decimal(1)), "words")
        return Amount(self.start, end, Decimal("0.5"), Decimal("0.01"), "fraction")
