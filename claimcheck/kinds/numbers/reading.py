"""Text → the quantities and identifiers in it, with their exact places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext

from claimcheck.anchors import Bound, Mention, Quantity
from claimcheck.kinds.numbers import amounts, identifiers, surroundings, units
from claimcheck.kinds.numbers.amounts import Amount
from claimcheck.kinds.numbers.identifiers import Name
from claimcheck.kinds.numbers.lexicon import (
    COMPARATIVE_AFTER_TIMES,
    MAGNITUDE_WORDS,
    MONTHS,
    MULTIPLIERS,
    ORDINAL_UNITS,
    TENS,
    UNITS,
    VULGAR,
)
from claimcheck.kinds.numbers.measures import Measure, feet_and_inches, measure, money_before

ARITHMETIC = Context(prec=28, rounding=ROUND_HALF_EVEN)
"""Used for every calculation, whatever context the caller has set."""

_SCALE_WORDS = "|".join(["hundred", "dozen", *sorted(MAGNITUDE_WORDS)])
_PARTS = "half|third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth"
_TIME = "second|minute|hour|day|week|fortnight|month|year|decade"
_NUMBER_WORDS = "|".join(
    sorted(
        [*UNITS, *TENS, *ORDINAL_UNITS, *MULTIPLIERS, "half", "twice", "nil", "nought"],
        key=lambda word: (-len(word), word),
    )
)
_TRIGGER = re.compile(
    rf"""
      (?P<url>(?:https?://|www\.)\S{{1,400}})
    | (?P<digit>\d|[{"".join(VULGAR)}]|(?<![\w.)])\.(?=\d))
    | (?P<sign>[\[(+](?=\(?\d))
    | (?P<word>\b(?i:an?[ -](?=(?:{_SCALE_WORDS}|{_PARTS}|{_TIME})\b)|(?:{_NUMBER_WORDS})\b))
    | (?P<roman>\b{identifiers.ROMAN_NAME})
    """,
    re.VERBOSE,
)
_RUN = re.compile(r"\d+(?:[.,]\d+){0,40}")
_CHUNK_STOPS = frozenset(" \t\r\n\u00a0\u2009\u202f\"'“”‘’()[]{}<>,;|:=*–—$€£¥₹~≈")
_DATE = re.compile(
    r"""
      \d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?
    | \d{4}-W\d{2}(?:-\d)?
    | \d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?![\d.]\d|\d)
    | \d{4}[/.]\d{1,2}[/.]\d{1,2}(?!\d)
    | (?:19|20)\d\d[-–/]\d\d(?![\d-])
    | (?:[01]?\d|2[0-4]):[0-5]?\d(?::\d\d(?:[.,]\d+)?)?(?:\s?[-–]\s?(?:[01]?\d|2[0-4]):[0-5]?\d)?
        (?:\s?[ap]\.?m\b\.?)?(?![\d:])
    | (?:[1-9]|1[0-2])(?:\s?[-–]\s?(?:[1-9]|1[0-2]))?\s?(?:[ap]\.m\.|[ap]m\b|[AP]M\b|o['’]clock\b)
    | (?:1\d|20)\d0s\b | \d0s\b
    """,
    re.VERBOSE,
)
_MONTH = "|".join(sorted(MONTHS, key=lambda month: (-len(month), month)))
_BEFORE_MONTH = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{{1,2}}(?:st|nd|rd|th)?|\s(?:to|and)\s\d{{1,2}}"
    rf"(?:st|nd|rd|th)?)?(?:\s(?:of\s)?|-)(?:{_MONTH})\b\.?(?:,?\s(?:1\d|20)\d\d\b)?",
    re.IGNORECASE,
)
_AFTER_MONTH = re.compile(rf"\b(?:{_MONTH})\.?\s$", re.IGNORECASE)
_DAY_AND_YEAR = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2})?(?:,?\s(?:1\d|20)\d\d)?(?![\w,.]\d|\w)"
    r"|(?:1\d|20)\d\d(?!\w)"
)
_CLOCK_RATIO = re.compile(r"\b(?:ratio|aspect|odds|scale|proportion)\b", re.IGNORECASE)
_RATIO = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)\s?:\s?(\d{1,6})(?![\d:])")
_SHARE = re.compile(r"\s(?:in|out\sof)(?:\severy)?\s(?=[\da-z])", re.IGNORECASE)
_TIMES = re.compile(
    rf"\s?[x×](?![\w×]|\s?\d)|[- ]?fold(?!\w)|\stimes(?=\s(?:{COMPARATIVE_AFTER_TIMES})\b)",
    re.IGNORECASE,
)
_ORDINAL_SUFFIX = re.compile(r"(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_RANGE = re.compile(r"\s?(?:[-–—−‒~]|\.\.\.?|…)\s?|\sto\s|\sthrough\s", re.IGNORECASE)
_AND = re.compile(r"\sand\s", re.IGNORECASE)
_OR = re.compile(r"\s(?:or|to)\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(between|from)\s$", re.IGNORECASE)
_CHANGE = re.compile(
    r"\b(?:rose|rise[ns]?|rising|grew|grow[ns]?|growing|increas\w{1,4}|climb\w{0,3}|jump\w{0,3}|"
    r"surg\w{1,3}|up|fell|fall\w{0,3}|declin\w{1,3}|drop\w{0,4}|decreas\w{1,3}|slip\w{0,4}|slid|"
    r"down|lift\w{0,3}|rais\w{1,3}|cut|cuts|cutting|lower\w{0,3}|went|gone|goes|mov\w{1,3}|eas\w{2,3}|"
    r"chang\w{1,3}|improv\w{1,3}|expand\w{0,3}|shr[aiu]nk\w{0,3}|doubl\w{1,3}|tripl\w{1,3}|"
    r"reduc\w{1,3}|trim\w{0,4}|hik\w{1,3}|boost\w{0,3}|swung|swing\w{0,3}|chang\w{1,4}|"
    r"advanc\w{1,3}|gain\w{0,3}|plung\w{1,3}|tumbl\w{1,3}|dipp?\w{0,3}|growth|widen\w{0,3}|"
    r"narrow\w{0,3}|upgrad\w{1,3}|switch\w{0,3})\b[^.;\n]{0,48}$",
    re.IGNORECASE,
)
_SCORE_CUE = re.compile(
    r"\b(?:won|win|wins|beat|beats|lost|lose|defeat\w{0,3}|draw|drew|tied?|score\w{0,2}|scoreline|"
    r"victory|full[ -]time|half[ -]time|final|lead|led|leading|match|game|set|goals?|vote[ds]?|voting|"
    r"record|ruled)\b[^.;\n]{0,40}$",
    re.IGNORECASE,
)
_GOALS_TO = re.compile(
    r"\s(?:goals?|points?|sets?|games?|runs?|votes?|wins?)\sto\s(?=[\da-z])", re.IGNORECASE
)
_AGE_CUE = re.compile(r"\b(?:aged?|ages)(?:\s(?:of|at))?\s$", re.IGNORECASE)
_OLD = re.compile(r"[-\s]olds?(?!\w)", re.IGNORECASE)
_HALF_MORE = re.compile(r"\sand\sa\shalf(?!\w)", re.IGNORECASE)
_ARTICLE_CUE = re.compile(
    r"\b(?:for|within|in|lasts?|lasted|takes?|took|than|nearly|about|almost|over|under|around|"
    r"roughly|least|most|every|of|after|just|approximately|barely|exactly|only)\s$",
    re.IGNORECASE,
)
_PRONOUN_ONE_BEFORE = re.compile(
    r"\b(?:no|the|this|that|which|each|every|any|some|another|only|last|next|first|new|old|big|"
    r"good|one|not|other|right|wrong|same|previous)[\s-]$",
    re.IGNORECASE,
)
_PRONOUN_ONE_AFTER = re.compile(
    r"\s(?:another|who|that|which|should|would|can|could|may|might|must|is|was|has|will|does|of|"
    r"by|cannot|needs|wants|gets|as|to|and|or)\b|['’]s|[-,.;:!?)]",
    re.IGNORECASE,
)
_RANK_BEFORE = re.compile(r"(?:\b(?:No\.?|Nos\.|Number|number|ranked|ranks|rank|place)\s?|#)$")
_PRESSURE = re.compile(r"(\d{2,3})/(\d{2,3})\s?mm\s?Hg(?!\w)", re.IGNORECASE)
_PLUS_MINUS = re.compile(r"\s?(?:±|\+/[-−])\s?")
_FRACTION_OF = re.compile(
    r"\s(?:of|the|its|their|his|her|our|as|more|less|fewer|higher|lower|larger|smaller|that|what|"
    r"in|on|by|to|from|since|were|was|are|is|have|has|had|said|and|or|than|off|this|each)\b"
    r"|[.,;:!?)\]\"”'’—–-]|$|\n",
    re.IGNORECASE,
)
_HALF_OF = re.compile(r"\sof(?!\w)", re.IGNORECASE)
_ACCOUNTING = re.compile(r"\(\s?[$€£]?\s?\d[\d,. ]{0,20}\s?(?:%|million|billion|bn|[mkMK])?\s?\)")
_CELL_BEFORE = re.compile(
    r"(?:^|\n|\|\s?|\t|\s\s|[\d)]\s|[$€£]\s?|,|\b(?:loss|losses|deficit|income|expenses?|expense|cash|"
    r"flows?|profit|tax|taxes|interest|margin|change|total|net|equity|cost|costs|earnings|EBITDA|"
    r"EBIT|other)\s|:\s?)$",
    re.IGNORECASE,
)


def read(text: str) -> tuple[Mention, ...]:
    """Every quantity and identifier of `text`, without overlaps, in text order."""
    with localcontext(ARITHMETIC):
        return tuple(_Reader(text).mentions())


class _Reader:
    """One pass over one text; `floor` is the end of the last mention, never looked behind."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.floor = 0
        self.line = 0

    def mentions(self) -> Iterator[Mention]:
        """Mentions in text order; every step moves forward, so the pass is linear."""
        at = 0
        while found := _TRIGGER.search(self.text, at):
            start = found.start()
            kind = found.lastgroup
            if kind == "word":
                mention, at = self.at_word(start, found.end())
            elif kind == "digit":
                mention, at = self.at_digit(start)
            else:
                mention, at = self.at_name(start, found.end(), kind or "")
            at = max(at, start + 1)
            if mention:
                self.floor = mention.end
                yield mention

    # --- what starts a mention -------------------------------------------------------------

    def at_name(self, start: int, end: int, kind: str) -> tuple[Mention | None, int]:
        if kind == "url":
            name = identifiers.in_chunk(self.text, start, start)
            if name and any(c.isdigit() for c in self.text[name.start : name.end]):
                return self.named(name), name.end
            return None, end
        if kind == "roman":
            name = identifiers.roman_name(self.text, start, end)
            return (self.named(name), name.end) if name else (None, start + 1)
        if self.text[start] == "(":
            accounting = self.accounting(start)
            if accounting:
                return accounting, accounting.end
        name = identifiers.at_sign(self.text, start)
        if name:
            return self.named(name), name.end
        return None, start + 1

    def named(self, name: Name) -> Mention:
        value = Quantity(
            None, None, unit=name.kind, dimension="identifier", identifier=name.canonical
        )
        return Mention(name.start, name.end, self.text[name.start : name.end], value)

    def at_digit(self, start: int) -> tuple[Mention | None, int]:
        text = self.text
        chunk = self.chunk_start(start)
        self.line = self.line_start(start)
        skipped = self.date_end(start)
        if skipped:
            return None, skipped
        name = identifiers.in_chunk(text, chunk, start)
        if name and name.start >= self.floor:
            return self.named(name), name.end
        if text[start].isdigit():
            name = identifiers.before_number(text, start, self.line)
            if name and name.start >= self.floor:
                return self.named(name), name.end
        if text[start - 1 : start] == "§":
            return None, start + 1
        run = _RUN.match(text, start)
        run_end = run.end() if run else start + 1
        if text.startswith("24/7", start) or text.startswith("9/11", start):
            return None, run_end + 2
        measured = self.measured_digits(start)
        if measured is None:
            if run and run.end() - start > amounts.MAX_DIGITS:
                written = text[start:run_end]
                return self.named(Name(start, run_end, "code", written)), run_end
            return None, run_end
        if text[measured.end : measured.end + 1].isalpha() and measured.unit is units.ONE:
            attached = self.attached_letters(measured)
            if attached:
                return attached, attached.end
        mention = self.quantity(measured)
        return mention, max(mention.end if mention else 0, measured.end)

    def at_word(self, start: int, end: int) -> tuple[Mention | None, int]:
        text = self.text
        word = text[start:end].strip().lower()
        if text[start - 1 : start] in {"-", "'", "’"} and text[start - 2 : start - 1].isalpha():
            return None, end
        if word in MULTIPLIERS:
            value = MULTIPLIERS[word]
            if word == "halves":
                return None, end
            return self.plain(start, end, value, "multiplier", Decimal("0.1")), end
        if word == "twice":
            compared = re.compile(rf"\s(?:{COMPARATIVE_AFTER_TIMES})\b", re.I).match(text, end)
            dimension = "multiplier" if compared else "number"
            step = Decimal("0.1") if compared else Decimal(1)
            return self.plain(start, end, Decimal(2), dimension, step), end
        if word.rstrip("-") in {"a", "an"}:
            unit = self.article_unit(start, end)
            if unit is not None:
                return unit, unit.end
        amount = amounts.words(text, start)
        if amount is None:
            return None, end
        if amount.form == "ordinal":
            return self.ordinal(amount), amount.end
        if amount.form == "fraction" and not self.is_fraction(amount):
            if word.rstrip("-") in {"a", "an"}:
                return None, end
            return None, amount.end
        if word == "one" and amount.end == end and self.one_is_pronoun(start, end):
            return None, end
        here = measure(text, amount)
        mention = self.quantity(here)
        if mention is None:
            return None, amount.end
        if word == "one" and amount.end == end and here.bare and mention.text.lower() == "one":
            mention = replace(mention, uncertain=True)
        return mention, mention.end

    # --- helpers of the starts ---------------------------------------------------------------

    def chunk_start(self, at: int) -> int:
        low = max(self.floor, at - 40)
        while at > low and self.text[at - 1] not in _CHUNK_STOPS:
            at -= 1
        return at

    def line_start(self, at: int) -> int:
        """The start of the line, or a place far enough back to know it is not near."""
        low = max(0, at - 60)
        found = self.text.rfind("\n", low, at)
        return found + 1 if found >= 0 else low

    def date_end(self, start: int) -> int | None:
        """Where a date or clock time that starts here ends; the date reader has those."""
        text = self.text
        found = _DATE.match(text, start)
        if found:
            ratio = _RATIO.match(text, start)
            nearby = text[max(0, start - 24) : start] + text[found.end() : found.end() + 20]
            written = found.group()
            if ratio and ratio.end() >= found.end() and _CLOCK_RATIO.search(nearby):
                return None
            if ratio and re.fullmatch(r"\d{1,2}:\d", written):
                return None
            if re.fullmatch(r"\d0s", written) and not re.search(
                r"\b(?:his|her|their|the|early|mid|late|my|your)[\s-]$|['’]$",
                text[max(0, start - 7) : start],
            ):
                return None
            return found.end()
        month = _BEFORE_MONTH.match(text, start)
        if month:
            return month.end()
        if _AFTER_MONTH.search(text[max(0, start - 12) : start]):
            day = _DAY_AND_YEAR.match(text, start)
            if day and not re.match(
                r"\s?(?:%|percent|million|billion)", text[day.end() : day.end() + 9]
            ):
                return day.end()
        return None

    def measured_digits(self, start: int) -> Measure | None:
        text = self.text
        feet = feet_and_inches(text, start)
        if feet:
            return feet
        money = money_before(text, self.unsigned(start))
        amount = amounts.digits(text, start)
        if amount is None:
            return None
        comma = amounts.digits(text, start, comma_decimal=True)
        if comma and comma.end > amount.end:
            here = measure(text, comma, money)
            if money or here.unit is not units.ONE:
                return here
        if money:
            money = (money[0], money[1], money[2])
        here = measure(text, amount, money)
        if here.unit.dimension == "currency" and not money:
            here = self.continental(amount, here)
        return here

    def unsigned(self, start: int) -> int:
        """The place in front of a minus that stands between currency and number: $-5."""
        return start - 1 if self.text[start - 1 : start] in {"-", "−", "("} else start

    def continental(self, amount: Amount, here: Measure) -> Measure:
        """1.299 € is one thousand and some: nobody writes tenths of cents behind the number."""
        written = self.text[amount.start : amount.end]
        if re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", written) and here.unit.key == "EUR":
            return replace(here, value=here.value * 1000, step=Decimal(1))
        return here

    def attached_letters(self, here: Measure) -> Mention | None:
        """Letters glued to digits that are no unit make a code: 5G, 2FA, 747s."""
        text = self.text
        if _ORDINAL_SUFFIX.match(text, here.end) or _TIMES.match(text, here.end):
            return None
        found = re.compile(r"[^\W_]{1,20}(?:-[^\W_]{1,12}){0,3}|s\b").match(text, here.end)
        if not found or here.scaled:
            return None
        written = text[here.start : found.end()]
        name = Name(here.start, found.end(), "code", identifiers.canonical(written))
        return self.named(name)

    def article_unit(self, start: int, end: int) -> Mention | None:
        """The one of "a week" behind words that measure; not that of "a year ago"."""
        text = self.text
        found = units.find(text, end, attached=False)
        if found is None or found.unit.dimension != "time":
            return None
        if not _ARTICLE_CUE.search(text[max(0, start - 15) : start]):
            following = surroundings.after(text, found.end)
            if following.bound is Bound.NONE:
                return None
        one = Measure(start, found.end, Decimal(1), Decimal(1), "words", found.unit)
        more = _HALF_MORE.match(text, found.end)
        if more:
            one = replace(one, value=Decimal("1.5"), step=Decimal("0.1"), end=more.end())
        return self.quantity(one)

    def is_fraction(self, amount: Amount) -> bool:
        """True for "a third of voters", false for "a third site" and "half marathon"."""
        text = self.text
        written = text[amount.start : amount.end].lower()
        here = measure(text, amount)
        if here.unit is not units.ONE:
            return True
        if _FRACTION_OF.match(text, amount.end):
            if written.endswith("quarter") and not written.startswith(("one", "a ")):
                return False
            if written in {"half", "a half"}:
                return not re.search(
                    r"\b(?:first|second|other|latter|former|this|last|better|\w+-)[\s-]?$",
                    text[max(0, amount.start - 10) : amount.start],
                    re.IGNORECASE,
                )
            return True
        if " " in written.replace("-", " ") and not written.startswith(("a ", "an ")):
            return True
        phrase = surroundings.before(text, amount.start, self.floor, "ratio")
        return bool(phrase.approximator) or phrase.bound is not Bound.NONE

    def one_is_pronoun(self, start: int, end: int) -> bool:
        if _SHARE.match(self.text, end):
            return False
        before = self.text[max(0, start - 10) : start]
        if _PRONOUN_ONE_BEFORE.search(before):
            return True
        if surroundings.after(self.text, end).bound is not Bound.NONE:
            return False
        after = _PRONOUN_ONE_AFTER.match(self.text, end)
        return bool(after) and not re.match(r"-[a-z]", self.text[end : end + 2])

    def accounting(self, start: int) -> Mention | None:
        found = _ACCOUNTING.match(self.text, start)
        if not found or not _CELL_BEFORE.search(self.text[max(0, start - 12) : start]):
            return None
        digit = re.compile(r"\d").search(self.text, start)
        assert digit is not None
        written = self.text[digit.start() : found.end()]
        if re.match(r"(?:1\d|20)\d\d\s?\)", written) or re.match(r"\d{1,2}\s?\)", written):
            return None
        money = money_before(self.text, digit.start()) or money_before(self.text, start)
        amount = amounts.digits(self.text, digit.start())
        if amount is None:
            return None
        here = measure(self.text, amount, money)
        if self.text[here.end : found.end()].strip() != ")":
            return None
        here = replace(here, start=min(here.start, start), value=-here.value, end=found.end())
        return self.finished(here, here.value, here.value)

    # --- from a measure to a mention --------------------------------------------------------

    def plain(self, start: int, end: int, value: Decimal, dimension: str, step: Decimal) -> Mention:
        before = surroundings.before(self.text, start, self.floor, dimension)
        low, high = _ends(value, value, before.bound)
        quantity = Quantity(
            low,
            high,
            dimension=dimension,
            step=step,
            approximator=before.approximator,
            bound=before.bound,
        )
        return Mention(before.start, end, self.text[before.start : end], quantity)

    def ordinal(self, amount: Amount, end: int | None = None) -> Mention:
        stop = end or amount.end
        quantity = Quantity(amount.value, amount.value, dimension="rank")
        period = re.compile(r"[\s-](?:quarter|half|century|day|month|week|year|of)\b", re.I).match(
            self.text, stop
        )
        written = self.text[amount.start : stop].lower()
        uncertain = bool(period) or written in {"first", "second"}
        return Mention(amount.start, stop, self.text[amount.start : stop], quantity, uncertain)

    def quantity(self, here: Measure) -> Mention | None:
        text = self.text
        end = here.end
        if here.form in {"digits", "year", "words"} and here.bare:
            special = self.special(here)
            if special:
                return special
        if here.form == "fraction" and here.unit is units.ONE:
            fraction = units.unit_of("fraction")
            assert fraction is not None
            here = replace(here, unit=fraction)
            of = _HALF_OF.match(text, end)
            if of and text[here.start : end].lower().endswith("half"):
                here = replace(here, end=of.end())
        if here.unit.key == "year" and (old := _OLD.match(text, here.end)):
            here = replace(here, end=old.end())
        if text[here.start - 1 : here.start] == "±" and here.start > self.floor:
            here = replace(here, start=here.start - 1)
            return self.finished(here, -here.value, here.value)
        here, negative = self.signed(here)
        spread = _PLUS_MINUS.match(text, here.end)
        if spread and text[spread.end() : spread.end() + 1].isdigit():
            return self.spread(here, spread.end())
        ranged = self.ranged(here)
        if ranged:
            return ranged
        if here.unit is units.ONE and _AGE_CUE.search(text[max(0, here.start - 10) : here.start]):
            year = units.unit_of("year")
            assert year is not None
            if 0 <= here.value <= 120:
                here = replace(here, unit=year)
        return self.finished(here, here.value, here.value, negative=negative)

    def signed(self, here: Measure) -> tuple[Measure, bool]:
        """The measure with the minus or plus in front of it taken in."""
        text = self.text
        if text[here.start : here.start + 1] in CURRENCY_STARTS:
            inner = re.compile(r"\D{1,5}[-−](?=\d)").match(text, here.start)
            if inner:
                return replace(here, value=-here.value), True
        sign, at = surroundings.sign(text, here.start, self.floor)
        if sign < 0:
            return replace(here, start=at, value=-here.value), True
        if sign > 0:
            return replace(here, start=at), False
        return here, False

    def spread(self, here: Measure, at: int) -> Mention | None:
        """5 ± 0.5 kg is the range from 4.5 to 5.5 kg."""
        amount = amounts.digits(self.text, at)
        if amount is None:
            return self.finished(here, here.value, here.value)
        tail = measure(self.text, amount)
        if here.bare and not tail.bare:
            here = replace(here, unit=tail.unit)
        half = tail.value
        if tail.unit.key == "percent" and here.unit.key != "percent":
            half = abs(here.value) * tail.value / 100
        here = replace(here, end=tail.end, step=min(here.step, tail.step))
        return self.finished(here, here.value - half, here.value + half)

    def special(self, here: Measure) -> Mention | None:
        """Ranks, ratios, multipliers, shares and scores: what two bare numbers can make."""
        text, end = self.text, here.end
        suffix = _ORDINAL_SUFFIX.match(text, end)
        if suffix and here.form != "words":
            amount = Amount(here.start, end, here.value, Decimal(1), "ordinal")
            return self.ordinal(amount, suffix.end())
        pressure = _PRESSURE.match(text, here.start)
        if pressure:
            value = Quantity(
                Decimal(pressure.group(1)),
                Decimal(pressure.group(2)),
                unit="millimetre_of_mercury",
                dimension="score",
            )
            return Mention(here.start, pressure.end(), pressure.group(), value)
        rank = _RANK_BEFORE.search(text[max(0, here.start - 8) : here.start])
        if rank and here.value == here.value.to_integral_value() and here.form != "year":
            value = Quantity(here.value, here.value, dimension="rank")
            return Mention(here.start, end, text[here.start : end], value)
        ratio = _RATIO.match(text, here.start)
        if ratio and Decimal(ratio.group(2)) > 0:
            return self.ratio(here.start, ratio.end(), ratio.group(1), ratio.group(2))
        times = _TIMES.match(text, end)
        if times:
            return self.plain(
                here.start, times.end(), here.value, "multiplier", min(here.step, Decimal("0.1"))
            )
        share = _SHARE.match(text, end)
        if share:
            second = self.second(share.end())
            if second and self.is_share(here, second, out_of="out" in share.group().lower()):
                return self.ratio(here.start, second.end, str(here.value), str(second.value))
        goals = _GOALS_TO.match(text, end)
        if goals:
            second = self.second(goals.end())
            if second and second.bare:
                return self.score(here, second)
        return None

    def ratio(self, start: int, end: int, top: str, bottom: str) -> Mention:
        value = Decimal(top) / Decimal(bottom)
        before = surroundings.before(self.text, start, self.floor, "ratio")
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

    def second(self, at: int) -> Measure | None:
        """The measure at `at`, for ranges and shares; None where no number stands there."""
        text = self.text
        digit = re.compile(r"[-−]?(?:[^\w\s]|[A-Z]{1,3}[$¥]?|Rs\.?)?\s?(?=[\d.])").match(text, at)
        if digit and text[digit.end() : digit.end() + 1].isdigit():
            start = digit.end()
            if self.date_end(start):
                return None
            amount = amounts.digits(text, start)
            if amount is None or amount.end < start:
                return None
            prefix = text[at:start]
            negative = prefix.startswith(("-", "−"))
            money = money_before(text, start) if prefix.strip("-− ") else None
            if prefix.strip("-− ") and not money:
                return None
            here = measure(text, amount, money)
            return replace(here, value=-here.value) if negative else here
        word = re.compile(r"minus\s(?=\d)", re.IGNORECASE).match(text, at)
        if word:
            inner = self.second(word.end())
            return replace(inner, value=-inner.value) if inner else None
        amount = amounts.words(text, at)
        if amount is None or amount.form != "words":
            return None
        return measure(text, amount)

    def is_share(self, first: Measure, second: Measure, *, out_of: bool) -> bool:
        whole = first.value == first.value.to_integral_value()
        if not second.bare or not whole or second.value < first.value or second.form == "year":
            return False
        if second.value != second.value.to_integral_value() or second.value == 0:
            return False
        if out_of:
            return second.value <= 100 and not _SCORE_CUE.search(
                self.text[max(0, first.start - 50) : first.start]
            )
        return first.value <= 10 and (second.value <= 20 or second.value in _ROUND_WHOLES)

    def score(self, first: Measure, second: Measure) -> Mention:
        value = Quantity(first.value, second.value, dimension="score")
        return Mention(first.start, second.end, self.text[first.start : second.end], value)

    def ranged(self, first: Measure) -> Mention | None:
        """The range that `first` opens: 5-7, $3-5 million, between 10 and 20, from 10 to 20."""
        text = self.text
        opening = _BETWEEN.search(text[max(self.floor, first.start - 9) : first.start])
        between = opening is not None and opening.group(1).lower() == "between"
        joint = (_AND if between else _RANGE).match(text, first.end)
        if joint is None and not between:
            either = _OR.match(text, first.end)
            if either and first.bare:
                return self.either(first, either.end())
        if joint is None:
            return None
        second = self.second(joint.end())
        if second is None:
            return None
        if opening and not between and _CHANGE.search(text[max(0, first.start - 70) : first.start]):
            return None
        spelled = joint.group().strip().lower()
        low, high = _matched(first, second)
        if low is None or high is None:
            return None
        if low.value >= high.value:
            small = first.bare and second.bare and max(first.value, second.value) <= 250
            if small and spelled in {"-", "–", "to"} and min(first.value, second.value) >= 0:
                if _CLOCK_RATIO.search(text[max(0, first.start - 16) : first.start]) or (
                    re.match(r"\s(?:odds|ratio)\b", text[second.end : second.end + 8])
                ):
                    return self.ratio(first.start, second.end, str(first.value), str(second.value))
                return self.score(first, second)
            return None
        if first.bare and second.bare and spelled in {"-", "–"} and second.value <= 250:
            if _SCORE_CUE.search(text[max(0, first.start - 50) : first.start]):
                return self.score(first, second)
        start = first.start
        if opening:
            start -= len(opening.group())
        merged = replace(
            high, start=start, end=second.end, step=min(low.step, high.step), form=first.form
        )
        if merged.unit.key == "year" and (old := _OLD.match(text, merged.end)):
            merged = replace(merged, end=old.end())
        if merged.unit is units.ONE and _AGE_CUE.search(text[max(0, start - 10) : start]):
            year = units.unit_of("year")
            assert year is not None
            merged = replace(merged, unit=year)
        return self.finished(merged, low.value, high.value)

    def either(self, first: Measure, at: int) -> Mention | None:
        """Neighbours joined by "or" are a range: three or four days."""
        second = self.second(at)
        if second is None or second.scaled or second.value != first.value + 1:
            return None
        if first.value > 20 or first.form == "year":
            return None
        merged = replace(second, start=first.start)
        return self.finished(merged, first.value, second.value)

    def finished(
        self, here: Measure, low: Decimal, high: Decimal, *, negative: bool = False
    ) -> Mention:
        text = self.text
        dimension = here.unit.dimension
        before = surroundings.before(text, here.start, self.floor, dimension)
        after = surroundings.after(text, here.end)
        bound = before.bound if before.bound is not Bound.NONE else after.bound
        if bound is Bound.NONE and dimension in {"temperature", "length", "pressure"}:
            down = re.compile(r"\bdown\sto\s$", re.I).search(
                text[max(self.floor, before.start - 9) : before.start]
            )
            if down:
                start = before.start - len(down.group())
                before = before._replace(start=start)
                bound = Bound.AT_LEAST
        end = after.end
        span = text[before.start : end]
        direction = 0 if negative else surroundings.direction(text, before.start, end, dimension)
        ends = _ends(low, high, bound) if low == high else (low, high)
        quantity = Quantity(
            ends[0],
            ends[1],
            unit=here.unit.key,
            dimension=dimension,
            step=here.step,
            approximator=before.approximator or after.approximator,
            bound=bound,
            direction=direction,
            assumed=here.assumed,
        )
        uncertain = here.form == "year" and here.unit is units.ONE and not here.scaled
        return Mention(before.start, end, span, quantity, uncertain)


CURRENCY_STARTS = frozenset("$€£¥₹＄￡￥")
_ROUND_WHOLES = frozenset(Decimal(n) for n in (25, 30, 50, 100, 200, 500, 1000, 10000, 100000))


def _ends(low: Decimal, high: Decimal, bound: Bound) -> tuple[Decimal | None, Decimal | None]:
    if bound in {Bound.AT_LEAST, Bound.MORE_THAN}:
        return low, None
    if bound in {Bound.AT_MOST, Bound.LESS_THAN}:
        return None, high
    return low, high


def _matched(first: Measure, second: Measure) -> tuple[Measure | None, Measure | None]:
    """Both ends of a range in the unit and magnitude that one of them may leave out."""
    if first.unit is units.ONE and second.unit is not units.ONE:
        first = replace(first, unit=second.unit, assumed=second.assumed)
    elif second.unit is units.ONE and first.unit is not units.ONE:
        second = replace(second, unit=first.unit, assumed=first.assumed)
    if second.scaled and not first.scaled and abs(first.value) <= abs(second.value / second.scale):
        first = first.magnified(second.scale)
    if first.unit.key != second.unit.key:
        if first.unit.dimension != second.unit.dimension or first.unit.dimension == "currency":
            return None, None
        value = units.convert(first.value, first.unit, second.unit)
        first = replace(first, value=value, unit=second.unit)
    return first, second
