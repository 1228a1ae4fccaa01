"""A measure and the words around it → one mention: sign, range, share, score, bound."""

from __future__ import annotations

import re
from decimal import Decimal

from claimcheck.anchors import Bound, Mention, Quantity
from claimcheck.kinds.numbers import (
    ages,
    amounts,
    frequencies,
    neighbours,
    scores,
    surroundings,
    units,
)
from claimcheck.kinds.numbers.amounts import Amount, tidy, tidy_step
from claimcheck.kinds.numbers.calendar import RATIO, RATIO_CUE
from claimcheck.kinds.numbers.joints import (
    RESULT_CUE,
    SCORE_CUE,
    alike,
    is_change,
    is_course,
    is_share,
    other_end,
)
from claimcheck.kinds.numbers.lexicon import COMPARATIVE_AFTER_TIMES
from claimcheck.kinds.numbers.measures import Measure, measure
from claimcheck.kinds.numbers.neighbours import may
from claimcheck.kinds.numbers.units import Unit

SHARE = re.compile(
    r"\s(?:in|(?P<out>out\sof|of(?=\sa\spossible)))(?:\severy|(?P<rated>\sa\spossible))?\s(?=[\da-z])",
    re.IGNORECASE,
)
_ONE_IN = re.compile(r"one\s[a-z]{3,20}\sin\s(?:every\s)?(?=[\da-z])", re.IGNORECASE)
_COUNTS = re.compile(r"\s(?!was\b|has\b|is\b|does\b)[a-z]+s\b")
"""Behind a number of things: "one teacher in three schools" is no share."""
TIMES = re.compile(
    r"(?:x|(?:\s[x×]|×)(?!\s(?-i:[A-Z])))(?![\w×]|\s?[\d$€£])|[- ]?fold(?!\w)"
    rf"|\stimes(?=\s(?:{COMPARATIVE_AFTER_TIMES})\b|"
    rf"\s(?-i:[A-Z])[\w-]{{1,30}}['’]s\b)",
    re.IGNORECASE,
)
_PIECES_BEFORE = re.compile(r"(?:^|[^\w\s]|\band|\n)\s*$", re.IGNORECASE)
_PIECES_AFTER = re.compile(
    rf"\s?[x×]\s?\**(?!(?:{COMPARATIVE_AFTER_TIMES}|growth|increase|return|speed)\b)"
    r"(?=[^\W\d_]|[$€£¥₹])",
    re.IGNORECASE,
)
ORDINAL_SUFFIX = re.compile(r"(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_TO = r"to\s|-to-|\s?(?:[-–—−‒~]|\.\.\.?|…)\s?|\sthrough\s"
_RANGE = re.compile(rf"-?\s{_TO}", re.IGNORECASE)
_UP_TO = re.compile(rf"-?\s(?:up\s)?{_TO}", re.IGNORECASE)
"""Behind "from"; elsewhere "sells 30 up to 45 times" gives two numbers."""
_AND = re.compile(r"\sand\s", re.IGNORECASE)
_OR = re.compile(r"\s(?:or|to)\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(between|from)\s$", re.IGNORECASE)
_GOALS_TO = re.compile(
    r"\s(?:goals?|points?|sets?|games?|runs?|votes?|wins?)\sto\s(?=[\da-z])", re.IGNORECASE
)
_RANK_BEFORE = re.compile(r"(?:\b(?:No\.?|Nos\.|Number|number|ranked|ranks|rank|place)\s?|#)$")
_BY = re.compile(r"\s?[x×]\s?\d|\sby\s\d")
_PLUS_MINUS = re.compile(r"\s?(?:±|\+/[-−])\s?")
_PERIOD_AFTER = re.compile(r"[\s-](?:quarter|half|century|day|month|week|year|of)\b", re.IGNORECASE)
_MINUS_INSIDE = re.compile(r"\D{1,5}[-−](?=\d)")
_DOWN_TO = re.compile(r"\bdown\sto\s$", re.IGNORECASE)
_HALF_OF = re.compile(r"\sof(?!\w)", re.IGNORECASE)
_TURNED = {
    Bound.MORE_THAN: Bound.LESS_THAN,
    Bound.LESS_THAN: Bound.MORE_THAN,
    Bound.AT_LEAST: Bound.AT_MOST,
    Bound.AT_MOST: Bound.AT_LEAST,
}
CURRENCY_STARTS = frozenset("$€£¥₹＄￡￥")
_ODDS = re.compile(r"(\d{1,4})/([1-9]\d{0,3})(?![\d/])")
_JOINTS = frozenset({"to", "up", "through", "and", "or"})
_RANK_WORDS = frozenset({"number", "ranked", "ranks", "rank", "place"})
_SPECIAL_WORDS = frozenset(
    "x fold times in for of out over goal goals point points set sets game games run runs vote "
    "votes win wins".split()
)
LEADS = _RANK_WORDS | ages.LEADS | surroundings.LEADS
FOLLOWERS = _JOINTS | _SPECIAL_WORDS | ages.FOLLOWERS | surroundings.FOLLOWERS
"""Words in front of and behind a bare number that can make more of it."""


class Composer:
    """Builds the mentions of one text; `floor` is the end of the last one, never looked behind."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.floor = 0

    def quantity(self, here: Measure) -> Mention | None:
        """The mention that a measure makes with everything that belongs to it."""
        text = self.text
        end = here.end
        lead = neighbours.front(text, here.start, self.floor)
        following = neighbours.behind(text, end)
        if here.form in {"digits", "year", "words"} and here.bare:
            special = self.special(here, lead, following)
            if special:
                return special
        if here.form == "fraction" and here.unit is units.ONE:
            fraction = units.unit_of("fraction")
            assert fraction is not None
            here = here._replace(unit=fraction)
            of = _HALF_OF.match(text, end)
            if of and text[here.start : end].lower().endswith("half"):
                here = here._replace(end=of.end())
        old = ages.OLD.match(text, here.end) if here.unit.key == "year" else None
        if old:
            here = here._replace(end=old.end())
        if text[here.start - 1 : here.start] == "±" and here.start > self.floor:
            here = here._replace(start=here.start - 1)
            return self.finished(here, -here.value, here.value)
        if here.end != end:
            following = neighbours.behind(text, here.end)
        here, negative, lead = self.signed(here, lead)
        spread = _PLUS_MINUS.match(text, here.end) if following is None else None
        if spread and text[spread.end() : spread.end() + 1].isdigit():
            return self.spread(here, spread.end())
        ranged = self.ranged(here) if may(following, _JOINTS) else None
        if ranged:
            return ranged
        lived = here.bare and 0 <= here.value <= ages.OLDEST
        aged = lived and ages.is_age(text, here, lead, following)
        if aged:
            here = here._replace(unit=ages.year())
        return self.finished(
            here,
            here.value,
            here.value,
            negative=negative,
            aged=aged or old is not None,
            lead=lead,
            following=following,
        )

    def alone(self, here: Measure) -> Mention:
        """The mention of a bare number beside which nothing stands that belongs to it."""
        value = tidy(here.value)
        quantity = Quantity(value, value, step=tidy_step(here.step))
        written = self.text[here.start : here.end]
        return Mention(here.start, here.end, written, quantity, here.form == "year")

    def finished(
        self,
        here: Measure,
        low: Decimal,
        high: Decimal,
        *,
        negative: bool = False,
        aged: bool = False,
        lead: str | None = None,
        following: str | None = None,
    ) -> Mention:
        """The mention of a measure or range, with the words in front of and behind it.

        `aged` where they make an age of it.
        """
        text = self.text
        dimension = here.unit.dimension
        kind = "age" if aged else dimension
        before = surroundings.before(text, here.start, here.end, self.floor, kind, lead)
        after = surroundings.after(text, here.end, following)
        if after.below_zero:
            low, high, negative = -abs(high), -abs(low), True
        bound = before.bound if before.bound is not Bound.NONE else after.bound
        if bound is Bound.MORE_THAN and not aged and _is_denied(text, before.start):
            bound = Bound.AT_MOST
        if bound is Bound.NONE and dimension in {"temperature", "length", "pressure"}:
            down = _DOWN_TO.search(text[max(self.floor, before.start - 9) : before.start])
            if down:
                start = before.start - len(down.group())
                before = before._replace(start=start)
                bound = Bound.AT_LEAST
        end = after.end
        span = text[before.start : end]
        if before.start != here.start:
            lead = neighbours.front(text, before.start, 0)
        if end != here.end:
            following = neighbours.behind(text, end)
        place = (before.start, end, dimension)
        direction = 0 if negative else surroundings.direction(text, *place, lead, following)
        ends = _ends(low, high, bound if low == high else Bound.NONE)
        quantity = Quantity(
            ends[0],
            ends[1],
            unit=here.unit.key,
            dimension=dimension,
            step=tidy_step(here.step),
            approximator=before.approximator or after.approximator,
            bound=bound,
            direction=direction,
            assumed=here.assumed,
        )
        uncertain = here.form == "year" and here.unit is units.ONE and not here.scaled
        return Mention(before.start, end, span, quantity, uncertain)

    def plain(self, start: int, end: int, value: Decimal, unit: Unit, step: Decimal) -> Mention:
        """The mention of a count, a multiple or a frequency, with the words in front of it."""
        before = surroundings.before(self.text, start, end, self.floor, unit.dimension)
        # What more than halves is less than half of what it was.
        bound = _TURNED.get(before.bound, before.bound) if value < 1 else before.bound
        low, high = _ends(value, value, bound)
        quantity = Quantity(
            low,
            high,
            unit=unit.key,
            dimension=unit.dimension,
            step=step,
            approximator=before.approximator,
            bound=bound,
        )
        return Mention(before.start, end, self.text[before.start : end], quantity)

    def ordinal(self, amount: Amount, end: int | None = None) -> Mention:
        """The mention of a rank; periods and adverbs look the same, so some stay uncertain."""
        stop = end or amount.end
        quantity = Quantity(amount.value, amount.value, dimension="rank")
        period = _PERIOD_AFTER.match(self.text, stop)
        written = self.text[amount.start : stop].lower()
        uncertain = bool(period) or written in {"first", "second"}
        return Mention(amount.start, stop, self.text[amount.start : stop], quantity, uncertain)

    def signed(self, here: Measure, lead: str | None) -> tuple[Measure, bool, str | None]:
        """The measure with the minus or plus in front of it, whether negative, and what leads."""
        text = self.text
        if text[here.start : here.start + 1] in CURRENCY_STARTS:
            inner = _MINUS_INSIDE.match(text, here.start)
            if inner:
                return here._replace(value=-here.value), True, lead
        sign, at = surroundings.sign(text, here.start, self.floor, lead)
        if sign < 0:
            return here._replace(start=at, value=-here.value), True, None
        if sign > 0:
            return here._replace(start=at), False, None
        return here, False, lead

    def spread(self, here: Measure, at: int) -> Mention | None:
        """5 ± 0.5 kg is the range from 4.5 to 5.5 kg."""
        amount = amounts.digits(self.text, at)
        if amount is None:
            return self.finished(here, here.value, here.value)
        tail = measure(self.text, amount)
        if here.bare and not tail.bare:
            here = here._replace(unit=tail.unit)
        half = tail.value
        if tail.unit.key == "percent" and here.unit.key != "percent":
            half = abs(here.value) * tail.value / 100
        here = here._replace(end=tail.end, step=min(here.step, tail.step))
        return self.finished(here, here.value - half, here.value + half)

    def special(self, here: Measure, lead: str | None, following: str | None) -> Mention | None:
        """Ranks, ratios, multipliers, shares and scores: what two bare numbers can make."""
        text, end = self.text, here.end
        if here.value == 1 and (one := _ONE_IN.match(text, here.start)):
            second = other_end(text, one.end())
            if second and is_share(text, here, second):
                counted = _COUNTS.match(text, second.end)
                return (
                    None if counted else self.ratio(here.start, second.end, "1", str(second.value))
                )
        if not may(lead, _RANK_WORDS) and not may(following, _SPECIAL_WORDS):
            return None
        suffix = ORDINAL_SUFFIX.match(text, end)
        if suffix and here.form != "words":
            amount = Amount(here.start, end, here.value, Decimal(1), "ordinal")
            return self.ordinal(amount, suffix.end())
        pressure = scores.pressure(text, here.start)
        if pressure:
            return pressure
        rank = _RANK_BEFORE.search(text[max(0, here.start - 8) : here.start])
        if rank and here.value == here.value.to_integral_value() and here.form != "year":
            value = Quantity(here.value, here.value, dimension="rank")
            return Mention(here.start, end, text[here.start : end], value)
        proportion = scores.result(text, here.start) or self.proportion(here)
        if proportion:
            return proportion
        often = frequencies.times(text, end)
        if often:
            return self.plain(here.start, often.end, here.value, often.unit, here.step)
        times = TIMES.match(text, end)
        if times:
            pieces = self.counts_pieces(here)
            kind, step = (units.ONE, here.step) if pieces else (units.TIMES, Decimal("0.1"))
            return self.plain(here.start, times.end(), here.value, kind, min(here.step, step))
        share = self.share(here)
        if share:
            return share
        goals = _GOALS_TO.match(text, end)
        if goals:
            second = other_end(text, goals.end())
            if second and second.bare and not is_change(text, here, second):
                return self.score(here, second)
        return scores.votes(text, here)

    def proportion(self, here: Measure) -> Mention | None:
        """Two numbers with a colon between them, or a stroke behind a word for odds."""
        text = self.text
        odds = _ODDS.match(text, here.start)
        if odds and RATIO_CUE.search(text[max(0, here.start - 16) : here.start]):
            return self.ratio(here.start, odds.end(), odds.group(1), odds.group(2))
        ratio = RATIO.match(text, here.start)
        if ratio and Decimal(ratio.group(2)) > 0:
            return self.ratio(here.start, ratio.end(), ratio.group(1), ratio.group(2))
        return None

    def share(self, here: Measure) -> Mention | None:
        """So many of so many: "3 in 4", "84 out of a possible 100"."""
        share = SHARE.match(self.text, here.end)
        second = other_end(self.text, share.end()) if share else None
        if share is None or second is None:
            return None
        sort = {"out_of": bool(share["out"]), "rated": bool(share["rated"])}
        if not is_share(self.text, here, second, **sort):
            return None
        return self.ratio(here.start, second.end, str(here.value), str(second.value))

    def counts_pieces(self, here: Measure) -> bool:
        """Whether a number that opens an item says how many of it: "2 × Lamp", "8 × $9"."""
        lead = self.text[max(0, here.start - 8) : here.start]
        whole = here.value == here.value.to_integral_value()
        return (
            whole
            and _PIECES_AFTER.match(self.text, here.end) is not None
            and _PIECES_BEFORE.search(lead) is not None
        )

    def ratio(self, start: int, end: int, top: str, bottom: str) -> Mention:
        """The mention of two numbers in proportion: 16:9, 3 in 4."""
        value = Decimal(top) / Decimal(bottom)
        before = surroundings.before(self.text, start, end, self.floor, "ratio")
        low, high = _ends(value, value, before.bound)
        quantity = Quantity(
            low,
            high,
            unit="fraction",
            dimension="ratio",
            step=Decimal("0.01"),
            approximator=before.approximator,
            bound=before.bound,
        )
        return Mention(before.start, end, self.text[before.start : end], quantity)

    def score(self, first: Measure, second: Measure) -> Mention:
        """The mention of a score, in the order written."""
        value = Quantity(first.value, second.value, dimension="score")
        return Mention(first.start, second.end, self.text[first.start : second.end], value)

    def ranged(self, first: Measure) -> Mention | None:
        """The range that `first` opens: 5-7, $3-5 million, between 10 and 20, from 10 to 20."""
        text = self.text
        opening = _BETWEEN.search(text[max(self.floor, first.start - 9) : first.start])
        between = opening is not None and opening.group(1).lower() == "between"
        joint = (_AND if between else _UP_TO if opening else _RANGE).match(text, first.end)
        if joint is None and not between:
            either = _OR.match(text, first.end)
            if either and first.bare:
                return self.either(first, either.end())
        if joint is None:
            return None
        second = other_end(text, joint.end())
        if second is None or _BY.match(text, second.end):
            return None  # In "from 6 by 6 feet to 8 by 8 feet" whole things are set side by side.
        if opening and not between and is_course(text, first, second):
            return None
        spelled = joint.group().lstrip("-").strip().lower() or "-"
        if spelled == "to" and not opening and is_change(text, first, second):
            return None
        low, high = alike(first, second)
        if low is None or high is None:
            return None
        if spelled in {"-", "–", "to"} and first.bare and second.bare:
            pair = self.scored(first, second, by_hyphen=spelled != "to")
            if pair:
                return pair
        if low.value >= high.value:
            return None
        start = first.start
        if opening:
            start -= len(opening.group())
        merged = high._replace(
            start=start, end=second.end, step=min(low.step, high.step), form=first.form
        )
        if merged.unit.key == "year" and (old := ages.OLD.match(text, merged.end)):
            merged = merged._replace(end=old.end())
        if merged.unit is units.ONE and ages.is_aged(text, start, None):
            merged = merged._replace(unit=ages.year())
        return self.finished(merged, low.value, high.value)

    def scored(self, first: Measure, second: Measure, *, by_hyphen: bool) -> Mention | None:
        """Two bare numbers that are a score or odds: falling ones, or any behind such words."""
        large, small = max(first.value, second.value), min(first.value, second.value)
        if large > 250 or small < 0:
            return None
        front = self.text[max(0, first.start - 50) : first.start]
        if first.value < second.value:
            cue = SCORE_CUE if by_hyphen else RESULT_CUE
            return self.score(first, second) if cue.search(front) else None
        behind = self.text[second.end : second.end + 8]
        odds = RATIO_CUE.search(front) or re.match(r"\s(?:odds|ratio)\b", behind)
        if odds and second.value:
            return self.ratio(first.start, second.end, str(first.value), str(second.value))
        return self.score(first, second)

    def either(self, first: Measure, at: int) -> Mention | None:
        """Neighbours joined by "or" are a range: three or four days."""
        second = other_end(self.text, at)
        if second is None or second.scaled or second.value != first.value + 1:
            return None
        aged = ages.is_aged(self.text, first.start, None)
        if (first.value > 20 and not aged) or first.form == "year":
            return None
        merged = second._replace(start=first.start)
        if aged and merged.unit is units.ONE:
            merged = merged._replace(unit=ages.year())
        return self.finished(merged, first.value, second.value)


_NOT = re.compile(r"(?:\b(?:not|cannot|never)|n[’']t)\s(?:[a-z]{1,12}\s){1,3}\Z")
"""A denied verb before "more than": what may not weigh more than 20 kg weighs 20 at most."""


def _is_denied(text: str, at: int) -> bool:
    return _NOT.search(text, max(0, at - 40), at) is not None


def _ends(low: Decimal, high: Decimal, bound: Bound) -> tuple[Decimal | None, Decimal | None]:
    same = low is high
    low = tidy(low)
    high = low if same else tidy(high)
    if bound in {Bound.AT_LEAST, Bound.MORE_THAN}:
        return low, None
    if bound in {Bound.AT_MOST, Bound.LESS_THAN}:
        return None, high
    return low, high
