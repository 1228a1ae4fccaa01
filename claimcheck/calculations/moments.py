"""The moments that an answer and its context give: what lies between two, or so long after one.

"It was down for 15 minutes" follows from two lines of a log; "last entry is at 16:15" from hours
that end at 17:00 and the 45 minutes before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice

from claimcheck.anchors import ANSWER, Anchor, Granularity, Period, Quantity, Span, Value
from claimcheck.calculations.derived import DERIVED
from claimcheck.calculations.durations import lasted, spans
from claimcheck.calculations.endings import moved
from claimcheck.calculations.operands import Answer, Operand
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason, Status
from claimcheck.kinds import numbers
from claimcheck.language import lexicon
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS

_RELATIVE = re.compile(r"([+-])(\d{1,4}) (minute|hour|day|week|month|year)")
_COUNTED = re.compile(r"\b(?:later|earlier|after|before|afterwards|prior)\b", re.IGNORECASE)
_BEHIND = re.compile(
    r"\W{0,3}(?:later|earlier|after|before|prior|from|since|until|till|afterwards|apart|following|long|ahead)\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:for|last(?:ed|s|ing)|took|takes?|taking|taken|within|in|over|after|spent|until|of)"
    r"\s\W{0,3}(?:(?:a|the|some|just|only|another|total|of|next|following)\s){0,3}\Z",
    re.IGNORECASE,
)
"""Words beside a length by which it lies between two moments."""
_PASSAGES = 3
_MOST = 8
"""Moments on each side; among more some two always lie so far apart."""


def length(value: Value, text: str) -> Quantity | None:
    """How long a time is that is told as one or as a distance: "15 minutes", "14 days later"."""
    if isinstance(value, Quantity):
        return value if value.dimension == "time" else None
    if not isinstance(value, Period):
        return None
    if not _COUNTED.search(text):
        return None  # "Last year" is no distance between two others.
    for one in (value, *value.alternatives):
        found = _RELATIVE.fullmatch(one.relative)
        if found is not None:
            amount = Decimal(found[2])
            return Quantity(amount, amount, unit=found[3], dimension="time")
    return None


@dataclass(frozen=True, eq=False)
class Moments:
    """The moments of a context, as far as an answer may reckon with them."""

    index: ContextIndex
    _stems: dict[str, frozenset[str]] = field(default_factory=dict)

    def follows(self, one: Finding, answer: Answer) -> Evidence | None:
        """The working by which a time follows from moments of the context."""
        value = one.anchor.value
        apart = length(value, one.anchor.span.text)
        if apart is not None:
            return self._between(one, apart, answer)
        if isinstance(value, Period) and not value.recurring:
            return self._moved(one, value, answer)
        return None

    def _between(self, one: Finding, apart: Quantity, answer: Answer) -> Evidence | None:
        """A length that lies between two moments, of which one at least is spoken of."""
        if not _is_distance(one.anchor) or _is_denied(one) or apart.low is None:
            return None
        near, far = self._sides(one.anchor, answer)
        for here in near:
            assert isinstance(here.value, Period)
            whole = spans(apart, here.span.text, here.value)
            if whole is not None:
                return Evidence(here.span, None, whole, DERIVED)
            for there in far:
                if there.span == here.span or not _is_grain(apart, here.value, there.value):
                    continue
                assert isinstance(there.value, Period)
                named = [(here.span.text, here.value), (there.span.text, there.value)]
                found = lasted(one.anchor, apart, named) or lasted(one.anchor, apart, named[::-1])
                if found is not None:
                    return Evidence(here.span, None, found, DERIVED)
        return None

    def _moved(self, one: Finding, claimed: Period, answer: Answer) -> Evidence | None:
        """A moment so long before or after another that is spoken of."""
        anchor = one.anchor
        if not _SHIFT.search(anchor.sentence.text):
            return None
        lengths = list(islice(self._lengths(anchor, answer), _FEW))
        begins = self._begins(claimed, anchor, answer) if lengths else []
        for distance, behind, place in lengths:
            way = -1 if _EARLIER.match(behind) else 1
            event = [
                begin
                for number in self._named(behind)
                for begin in self._moments(number)
                if _is_alike(begin.value, claimed)
            ]
            for begin in [*event, *begins][:_FEW]:
                assert isinstance(begin.value, Period)
                if moved(claimed, begin.value, distance, way):
                    mark = "+" if way > 0 else "-"
                    step = f"{begin.span.text} {mark} {numbers.describe(distance)}"
                    told = Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
                    shown = place if begin.span.source == ANSWER else begin.span
                    return None if shown is None else Evidence(shown, None, told, DERIVED)
        return None

    def _begins(self, claimed: Period, anchor: Anchor, answer: Answer) -> list[Stated]:
        """The moments of the kind of a claimed one that are spoken of, or were last."""
        near, _ = self._sides(anchor, answer)
        # "If you leave at 08:00": the answer sets the case itself.
        set_out = [
            Stated(one.span, one.value, -1)
            for one in answer.operands.get(anchor.sentence.start, ())
            if one.evidence is None and isinstance(one.value, Period)
        ]
        before = [
            one
            for start in answer.before(anchor.sentence.start)
            for one in self._held(answer.operands.get(start, ()))
        ]
        return [
            one
            for one in dict.fromkeys([*set_out, *near, *before])
            if _is_alike(one.value, claimed)
        ]

    def _named(self, behind: str) -> list[int]:
        """The passages on the event that stands behind a length: "7 days after starting"."""
        event = _EVENT.match(behind)
        if event is None:
            return []
        words = dict.fromkeys(sorted(self._words(event[1])), 1.0)
        if _CLOSING.match(event[1]):
            words["open"] = 1.0  # Hours say when a place closes.
        return [one for one in self.index.rank(words, _PASSAGES) if self._moments(one)]

    def _lengths(
        self, anchor: Anchor, answer: Answer
    ) -> Iterator[tuple[Quantity, str, Span | None]]:
        """The lengths of time that a sentence, or what the context has on it, gives.

        Each with the words behind it and with where the context has it.
        """
        start, text = anchor.sentence.start, anchor.sentence.text
        for held in answer.operands.get(start, ()):
            if isinstance(held.value, Quantity) and held.value.dimension == "time":
                yield held.value, text[held.span.end - start :], held.evidence
        for number in self._ranked(anchor):
            whole = self.index.span(number)
            for one in self.index.values_in(number):
                if isinstance(one.value, Quantity) and one.value.dimension == "time":
                    yield one.value, whole.text[one.span.end - whole.start :], one.span

    def _sides(self, anchor: Anchor, answer: Answer) -> tuple[list[Stated], list[Stated]]:
        """The moments that a sentence speaks of, and those that they may lie apart from."""
        here = anchor.sentence.start
        own = self._held(answer.operands.get(here, ()))
        told = [
            (start, self._held(answer.operands.get(start, ()))) for start in answer.before(here)
        ]
        words = self._words(anchor.sentence.text)
        linked = [
            one
            for start, held in told
            for one in held
            if words & self._words(answer.texts[start]) or words & self.index.stems(one.passage)
        ]
        before = [one for _, held in told for one in held]
        ranked = self._ranked(anchor)
        around = [other for one in own for other in self.index.neighbours(one.passage, 1)]
        passages = dict.fromkeys([*(one.passage for one in own), *ranked, *around])
        stated = [one for number in passages for one in self._moments(number)]
        near = [*own, *linked, *(one for number in ranked for one in self._moments(number))]
        far = [*own, *stated, *before[:1], *before[-1:], *linked]
        return near[:_MOST], far[: 2 * _MOST]

    def _held(self, operands: Sequence[Operand]) -> list[Stated]:
        """Where the context has the dates and hours that an answer takes up."""
        found = (each for one in operands for each in one.stated(self.index)[:1])
        return [one for one in found if isinstance(one.value, Period)]

    def _moments(self, number: int) -> list[Stated]:
        """The dates and hours of a passage that are told by their own words.

        What lies between two rows of a table is told by their order as well.
        """
        if number in self.index.rows:
            return []
        return [
            one
            for one in self.index.values_in(number)
            if isinstance(one.value, Period) and any(map(str.isdigit, one.span.text))
        ]

    def _ranked(self, anchor: Anchor) -> list[int]:
        words = dict.fromkeys(sorted(self._words(anchor.sentence.text)), 1.0)
        return self.index.rank(words, _PASSAGES)

    def _words(self, text: str) -> frozenset[str]:
        if text not in self._stems:
            words = {word.lower() for word in WORD.findall(text)} - STOP_WORDS
            words = {word for word in words if not word[0].isdigit()}
            self._stems[text] = frozenset(
                one for word in words for one in (stem(word), *_forms(word))
            )
        return self._stems[text]


def _forms(word: str) -> list[str]:
    """The stems of the verb or noun that belongs to a word: the close of a closure."""
    words = lexicon.load()
    kin = (words.verb_of(word), words.noun_of(word))
    return [stem(one) for one in kin if one is not None]


def _is_distance(anchor: Anchor) -> bool:
    """Whether the words beside a length say that it lies between two moments."""
    if isinstance(anchor.value, Period):
        return True
    text, start = anchor.sentence.text, anchor.sentence.start
    before = text[: anchor.span.start - start]
    return bool(_BEHIND.match(text, anchor.span.end - start) or _BEFORE.search(before))


def _is_denied(one: Finding) -> bool:
    """Whether the context states another length instead."""
    against = one.evidence[0].value if one.evidence else None
    return one.status is Status.CONTRADICTED and isinstance(against, Quantity)


_GRAINS = {
    "second": "clock", "minute": "clock", "hour": "clock", "day": "day", "week": "day",
    "month": "date", "year": "date",
}  # fmt: skip


def _is_grain(apart: Quantity, *ends: Value) -> bool:
    """Whether moments are told finely enough to be so far apart: hours between clock times."""
    grain = _GRAINS.get(apart.unit, "")
    for one in ends:
        assert isinstance(one, Period)
        clocked = one.clock is not None
        if (grain == "clock") != clocked and not (grain == "day" and clocked and one.first):
            return False
        if grain == "day" and one.granularity not in _DAYS:
            return False
    return bool(grain)


_DAYS = frozenset({Granularity.DAY, Granularity.MINUTE, Granularity.SECOND, Granularity.HOUR})

_FEW = 6
"""Lengths, and moments for each, that are tried; more hit any hour."""
_EARLIER = re.compile(r"\W{0,2}(?:before|prior|ahead|in advance|earlier)\b", re.IGNORECASE)
_EVENT = re.compile(r"\W{0,2}(?:before|after|prior to|from|of|following)\s((?:[\w-]+\s?){1,3})")
_CLOSING = re.compile(r"(?:the\s)?clos", re.IGNORECASE)
_SHIFT = re.compile(
    r"\b(?:end(?:s|ed|ing)?|over|finish\w{0,3}|until|till|through|expir\w{1,3}|conclud\w{1,3}|reach\w{0,3}|"
    r"r[ua]n(?:s|ning)?|clos(?:es?|ed|ing)|arriv\w{1,3}|back|done|ready|due|stop\w{0,4}|gets?|lands?|"
    r"later|after|from|so|i\.e|that is|by|return\w{0,3}|before|latest|in advance|check[\s-]?in|"
    r"set off|leave|last)\b",
    re.IGNORECASE,
)
"""Words by which a sentence speaks of what comes before or after something."""


def _is_alike(value: Value, claimed: Period) -> bool:
    """Whether a moment may lead to another: an hour to an hour, a day to a day."""
    if not isinstance(value, Period) or value.relative:
        return False
    if claimed.clock is not None and claimed.first is None:
        return value.clock is not None
    return value.first is not None or value.named is not None
