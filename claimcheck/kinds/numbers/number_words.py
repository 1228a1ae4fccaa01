"""Amounts in words: "two hundred and five", "half a million", "a third", "twenty-first"."""

from __future__ import annotations

import re
from decimal import Decimal

from claimcheck.kinds.numbers.amounts import Amount
from claimcheck.kinds.numbers.lexicon import (
    DENOMINATORS,
    MAGNITUDE_WORDS,
    ORDINAL_UNITS,
    TENS,
    UNITS,
)

_A_SCALE = re.compile(r"[\s-](?:an?[\s-])?([a-z]+)", re.IGNORECASE)
_OF_SCALE = re.compile(r"\s(?:of\s)?an?\s([a-z]+)", re.IGNORECASE)
_COUNTED = re.compile(r"\s(?:and\s[a-z]+|[a-z]+s|sheep|cattle|people|men|women|children)\b")
_WORD = re.compile(r"[A-Za-z]+")
_JOIN = re.compile(r"(?:-|\s{1,2}|\s?-\s?)(?=[A-Za-z])")
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
        elif word == "score" and self.is_twenty(at + len(word)):
            self.current *= 20
            kind = "hundred"
        else:
            return False
        self.last = kind
        self.end = at + len(word)
        return True

    def is_twenty(self, end: int) -> bool:
        """Whether a score is twenty: "four score sheep", not the verb of "the two score goals"."""
        if self.last != "unit" or self.total:
            return False
        the = self.text[max(0, self.start - 4) : self.start].lower() == "the "
        return not the and _COUNTED.match(self.text, end) is not None

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
        if self.last == "dozen":
            return self.dozens(self.end, value)
        at = self.after(self.end)
        word = self.peek(at) if at is not None else ""
        if at is not None and word == "point":
            decimals = self.decimals(at + len(word))
            if decimals:
                end, tail = decimals
                value += Decimal("0." + tail)
                return self.magnitude(end, value, Decimal(1).scaleb(-len(tail)))
        if at is not None and word == "and" and (value < 1000 or self.last == "scale"):
            mixed = self.fraction_after_and(at + len(word))
            if mixed and self.last == "scale":
                end, part = mixed
                value += part * self.step
                return Amount(self.start, end, value, self.step / 100, "words")
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
        found = _OF_SCALE.match(self.text, end)
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
                return self.dozens(end, Decimal(12))
            here: int | None = at
            while here is not None and self.take(here):
                here = self.next_position()
            return self.finish()
        if word in DENOMINATORS and not word.endswith("s"):
            return self.fraction(end, Decimal(1) / DENOMINATORS[word])
        return None

    def dozens(self, end: int, value: Decimal) -> Amount:
        """A number of dozens with the part of one behind it: "a dozen and a half"."""
        at = self.after(end)
        mixed = None
        if at is not None and self.peek(at) == "and":
            mixed = self.fraction_after_and(at + len("and"))
        if mixed is not None:
            end, part = mixed
            value += part * 12
        return Amount(self.start, end, value, Decimal(1), "words")

    def read_half(self) -> Amount | None:
        end = self.start + 4
        found = _A_SCALE.match(self.text, end)
        if found and found.group(1).lower() in _SCALES:
            scale = _SCALES[found.group(1).lower()]
            return Amount(self.start, found.end(), scale / 2, max(scale / 100, Decimal(1)), "words")
        return Amount(self.start, end, Decimal("0.5"), Decimal("0.01"), "fraction")
