"""Values that follow by what a passage says of an amount: half of it, more on top, so many of it.

"Children pay half price", "a surcharge of 10", "a deposit of three months' rent": the context gives
the amount and the condition, often in two sentences, and the answer what they come to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from claimcheck.anchors import Quantity
from claimcheck.calculations.derived import DERIVED
from claimcheck.calculations.gaps import Gaps
from claimcheck.calculations.operands import Answer, in_unit
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason
from claimcheck.kinds import numbers
from claimcheck.language.stems import WORD
from claimcheck.language.terms import STOP_WORDS

_CONDITION = re.compile(
    r"\bhalf\b|\bdouble\b|\btwice\b|\bthird\b|\bquarter\b|times the|['’]\s|\+\s?\d|"
    r"\b(?:surcharge|supplement|extra|additional|plus|on top|behind|ahead|than|above|"
    r"below|short)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:year(?:ly)?|annual(?:ly)?|twelve months|12 months)\b", re.IGNORECASE)
_MONTHLY = re.compile(r"\b(?:per|a|each|every|calendar|/)\s?month\b|\bmonthly\b", re.IGNORECASE)
_SHARES = (
    (
        Decimal("0.5"),
        "half",
        re.compile(
            r"(?<!first\s)(?<!second\s)(?<![\w-])half\b(?![\s-](?:an?\s)?(?:hour|day|year|past|time)|-)",
            re.I,
        ),
    ),
    (Decimal(2), "double", re.compile(r"\b(?:double|twice)\b(?!\s(?:an?|daily|per)\b)", re.I)),
    (Decimal("0.25"), "a quarter", re.compile(r"\ba quarter of\b", re.I)),
)
_TWICE_THE = re.compile(
    r"[,(]?\s\(?(?:which\s(?:is|was)\s|or\s|about\s|nearly\s|almost\s|exactly\s){0,2}"
    r"(?P<times>twice|double|half|(?:[1-9]\d?|three|four|five)(?=\stimes))(?:\stimes)?"
    r"\s(?:the|its|their|that|last|what)\b",
    re.IGNORECASE,
)
"""Right behind an amount: what it is compared with."""
_FACTORS = {
    "twice": Decimal(2), "double": Decimal(2), "half": Decimal("0.5"), "three": Decimal(3),
    "four": Decimal(4), "five": Decimal(5),
}  # fmt: skip
_BARE = frozenset({"", "fraction", "percent", "times"})
"""What a share is told in."""
_TIMES = re.compile(r"\b(\d{1,2}(?:\.\d{1,2})?)\s(?:times|x)\s(?:the|your|this)\b", re.IGNORECASE)
_ADDED = re.compile(
    r"(?:\b(?:surcharge|supplement|extra|additional|plus|another)\W{0,3}(?:(?:of|is|costs?|fee|charge)\s)?|\+\s?)\W?\Z",
    re.IGNORECASE,
)
_ON_TOP = re.compile(r"\s(?:extra|on top|surcharge|supplement|more)\b", re.IGNORECASE)
_THAN = re.compile(
    r"\s(?:[a-z]+\s)?(?:(?P<less>behind|fewer\sthan|less\sthan|below|short\sof)|ahead\sof|more\sthan|above)"
    r"\s(?:the\s)?(?P<name>[A-Z][\w'’-]+)"
)
_SO_MANY_OF = re.compile(r"['’]s?\s((?:[a-z-]+\s?){1,3})", re.IGNORECASE)
_PASSAGES = 2
_NAMING = 3
_MOST = 6


@dataclass(frozen=True, eq=False)
class Conditions:
    """What the passages of a context say of the amounts that stand in them or beside them."""

    index: ContextIndex
    gaps: Gaps

    def follows(self, one: Finding, answer: Answer) -> Evidence | None:
        """The condition on an amount that gives a claimed one to the digit."""
        claimed = one.anchor.value
        if not isinstance(claimed, Quantity) or claimed.amount is None or claimed.approximator:
            return None
        if claimed.dimension in ("ratio", "rank", "multiplier", "identifier"):
            return None
        for number in self._on(one):
            text = self.index.text(self.index.passages[number])
            yearly = bool(_YEAR.search(one.anchor.sentence.text) and _MONTHLY.search(text))
            if not yearly and _CONDITION.search(text) is None:
                continue
            bases = list(self._bases(one, number, claimed, answer))[:_MOST]
            for step, amount in (
                *(_shared(self._beside_measures(number), bases) if claimed.unit else ()),
                *(_yearly(bases) if yearly and claimed.unit else ()),
                *self._set_against(number, claimed),
                *self._added(number, claimed, bases),
                *self._so_many(number, claimed),
                *self._behind(number, claimed, one.anchor.sentence.text),
            ):
                if amount == claimed.amount:
                    told = (f"{step} = {numbers.describe(claimed)}",)
                    agreement = Agreement(Outcome.AGREES, Reason.DERIVED, told)
                    return Evidence(self.index.span(number), None, agreement, DERIVED)
        return None

    def _beside_measures(self, number: int) -> str:
        """The words of a passage without its measures: "half a litre" halves nothing.

        Nor does "82 mm, twice the average" double what it is said of.
        """
        text, start = self.index.text(self.index.passages[number]), self.index.span(number).start
        for one in self.index.values_in(number):
            if one.cell is None and isinstance(one.value, Quantity) and one.value.unit not in _BARE:
                first, last = one.span.start - start, one.span.end - start
                against = _TWICE_THE.match(text, last)
                last = against.end() if against else last
                text = text[:first] + " " * (last - first) + text[last:]
        return text

    def _set_against(self, number: int, claimed: Quantity) -> Iterator[tuple[str, Decimal]]:
        """What an amount is said to be so many times of: the average in "82 mm, twice the …"."""
        for one in self._like(number, claimed):
            assert isinstance(one.value, Quantity)
            amount, against = in_unit(one.value, claimed), _TWICE_THE.match(self._around(one)[1])
            if amount is not None and against is not None:
                times = against["times"].lower()
                factor = _FACTORS.get(times) or Decimal(times)
                yield f"{numbers.describe(one.value)} / {factor}", amount / factor

    def _on(self, one: Finding) -> list[int]:
        """The passages on what a sentence says, and those of what its value is held against."""
        words = {word.lower() for word in WORD.findall(one.anchor.sentence.text)} - STOP_WORDS
        ranked = self.index.rank(dict.fromkeys(sorted(words), 1.0), _PASSAGES)
        held = [each.passage for each in one.evidence[:_PASSAGES] if each.passage is not None]
        return list(dict.fromkeys([*ranked, *held]))

    def _bases(
        self, one: Finding, number: int, claimed: Quantity, answer: Answer
    ) -> Iterator[tuple[str, Decimal]]:
        """The amounts of the kind of a claimed one that stand in a passage or beside it."""
        beside = self.index.neighbours(number, 1)
        stated = [each for near in (number, *beside) for each in self.index.values_in(near)]
        stated += self.gaps.only(claimed.dimension)
        values = [each.value for each in stated]
        values += [each.value for each in answer.operands.get(one.anchor.sentence.start, ())]
        for value in dict.fromkeys(values):
            if isinstance(value, Quantity) and value.amount is not None:
                amount = in_unit(value, claimed)
                if amount is not None:
                    yield numbers.describe(value), amount

    def _added(
        self, number: int, claimed: Quantity, bases: list[tuple[str, Decimal]]
    ) -> Iterator[tuple[str, Decimal]]:
        """What a passage says to come on top of an amount."""
        for more in self._like(number, claimed):
            before, behind = self._around(more)
            on_top = more.span.text.startswith("+") or _ADDED.search(before)
            if not on_top and not _ON_TOP.match(behind):
                continue
            assert isinstance(more.value, Quantity)
            amount = in_unit(more.value, claimed)
            for step, base in bases:
                if amount is not None and base > 0 and base != amount:
                    yield f"{step} + {numbers.describe(more.value)}", base + abs(amount)

    def _behind(
        self, number: int, claimed: Quantity, sentence: str
    ) -> Iterator[tuple[str, Decimal]]:
        """What another has of whom a passage says how far it is ahead: "31, seven behind Moss"."""
        alike = self._like(number, claimed)
        for base, apart in pairwise(alike):
            found = _THAN.match(self._around(apart)[1])
            if found is None or found["name"] not in sentence:
                continue
            assert isinstance(base.value, Quantity)
            assert isinstance(apart.value, Quantity)
            ours, more = in_unit(base.value, claimed), in_unit(apart.value, claimed)
            if ours is not None and more is not None:
                sign = 1 if found["less"] else -1
                told = f"{numbers.describe(base.value)} {'+' if sign > 0 else '-'} {more}"
                yield told, ours + sign * more

    def _so_many(self, number: int, claimed: Quantity) -> Iterator[tuple[str, Decimal]]:
        """So many of what has an amount elsewhere: "three months' rent"."""
        if not claimed.dimension.startswith("currency"):
            return
        for count in self.index.values_in(number):
            value = count.value
            if not isinstance(value, Quantity) or not value.amount or value.amount == 1:
                continue
            if value.dimension not in ("time", "number"):
                continue
            of = _SO_MANY_OF.match(self._around(count)[1])
            words = {word.lower() for word in WORD.findall(of[1])} - STOP_WORDS if of else set()
            named = self.index.rank(dict.fromkeys(sorted(words), 1.0), _NAMING) if words else []
            for other in named:
                for each in self._like(other, claimed)[:1]:
                    assert isinstance(each.value, Quantity)
                    amount = in_unit(each.value, claimed)
                    if amount is not None:
                        step = f"{numbers.describe(value)} × {numbers.describe(each.value)}"
                        yield step, value.amount * amount

    def _like(self, number: int, claimed: Quantity) -> list[Stated]:
        return [
            one
            for one in self.index.values_in(number)
            if isinstance(one.value, Quantity) and in_unit(one.value, claimed) is not None
        ]

    def _around(self, one: Stated) -> tuple[str, str]:
        text = self.index.documents[self.index.passages[one.passage].document].text
        return text[max(0, one.span.start - 30) : one.span.start], text[one.span.end :][:40]


def _yearly(bases: list[tuple[str, Decimal]]) -> Iterator[tuple[str, Decimal]]:
    """What is told for a month, for a year."""
    for step, base in bases:
        yield f"12 × {step}", 12 * base


def _shared(text: str, bases: list[tuple[str, Decimal]]) -> Iterator[tuple[str, Decimal]]:
    """Half of an amount, twice it, or 1.25 times it, where a passage says so."""
    factors = [(words, factor) for factor, words, pattern in _SHARES if pattern.search(text)]
    factors += [(f"{found[1]} times", Decimal(found[1])) for found in _TIMES.finditer(text)]
    for words, factor in factors:
        for step, base in bases:
            yield f"{words} of {step}", base * factor
