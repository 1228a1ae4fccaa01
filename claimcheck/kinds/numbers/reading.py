"""Text → the quantities and identifiers in it, with their exact places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal, getcontext, setcontext

from claimcheck.anchors import Bound, Mention, Quantity
from claimcheck.kinds.numbers import (
    amounts,
    calendar,
    identifiers,
    money,
    neighbours,
    units,
)
from claimcheck.kinds.numbers.amounts import ARITHMETIC, Amount
from claimcheck.kinds.numbers.brackets import bracketed
from claimcheck.kinds.numbers.composition import (
    FOLLOWERS,
    LEADS,
    ORDINAL_SUFFIX,
    TIMES,
    Composer,
)
from claimcheck.kinds.numbers.currencies import CURRENCY_LEADS
from claimcheck.kinds.numbers.identifiers import NUMERALS, Name
from claimcheck.kinds.numbers.lexicon import (
    NUMBER_WORDS,
    VULGAR,
)
from claimcheck.kinds.numbers.measures import (
    Measure,
    feet_and_inches,
    magnitude,
    measure,
)
from claimcheck.kinds.numbers.neighbours import may
from claimcheck.kinds.numbers.series import named_one_by_one
from claimcheck.kinds.numbers.spelled import THROW, spelled, word_end
from claimcheck.kinds.places import Place, places

_VULGAR = "".join(VULGAR)
# The set stands first, for then a search skips all other characters at once.
_MARK = re.compile(
    rf"[\[(+.{_VULGAR}](?:(?<=[\[(+])(?=\(?\d)|(?<=\.)(?<![\w.)]\.)(?=\d)|(?<=[{_VULGAR}]))"
)
_URL_HEAD = re.compile(r"https?://|www\.")
_URL = re.compile(r"(?:https?://|www\.)\S{1,400}")
_SIGNS = frozenset("[(+")
OPENING = NUMBER_WORDS | NUMERALS
"""Words that a number or the number of a name can begin with."""
_RUN = re.compile(r"\d+(?:[.,]\d+){0,40}")
_CHUNK_STOPS = frozenset(" \t\r\n\u00a0\u2009\u202f\"'“”‘’()[]{}<>,;|:=*–—$€£¥₹~≈")
_IDIOM = re.compile(r"(?:24/7|9/11)(?![\d/])|3-?(?:PT|Pt|pt|P)s?(?![\w%])")
"""Figures that are words: 3Pt is a kind of throw."""
_THROWS = frozenset({"point", "pointer", "pointers"})
_LETTERS = re.compile(r"[^\W_]{1,20}(?:-[^\W_]{1,12}){0,3}|s\b")
_DIGIT = re.compile(r"\d")
_ACCOUNTING = re.compile(r"\(\s?[$€£]?\s?\d[\d,. ]{0,20}\s?(?:%|million|billion|bn|[mkMK])?\s?\)")
_CELL_BEFORE = re.compile(
    r"(?:^|\n|\|\s?|\t|\s\s|[\d)]\s|[$€£]\s?|,|\b(?:loss|losses|deficit|income|expenses?|expense|cash|"
    r"flows?|profit|tax|taxes|interest|margin|change|total|net|equity|cost|costs|earnings|EBITDA|"
    r"EBIT|other)\s|:\s?)$",
    re.IGNORECASE,
)


def read(text: str, found: Iterable[Place] | None = None) -> tuple[Mention, ...]:
    """Every quantity and identifier of `text`, without overlaps, in text order.

    `found` are the places of the text, where they are known already.
    """
    begin = _with_marks(text, places(text, OPENING) if found is None else found)
    if not begin:
        return ()
    ambient = getcontext()
    setcontext(ARITHMETIC)  # localcontext() would copy it for every sentence
    try:
        read_ = bracketed(text, list(_Reader(text).mentions(begin)))
        read_ = named_one_by_one(text, read_)
        shared = _with_earlier_units(text, _with_shared_units(text, read_))
        return tuple(_with_own_cents(text, shared))
    finally:
        setcontext(ambient)


def _with_marks(text: str, found: Iterable[Place]) -> list[Place]:
    """The places of number words and digits, and of what else a number or a name begins with."""
    words = [one for one in found if one[1] in OPENING or not one[1].isalpha()]
    marks = [(match.start(), match[0]) for match in _MARK.finditer(text)]
    if "://" in text or "www." in text:
        marks += [(match.start(), match[0]) for match in _URL_HEAD.finditer(text)]
    return sorted(words + marks) if marks else words


_RACE = re.compile(r"(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d\.\d{1,3})(?![\d:])")
_LISTED = re.compile(
    r", (?:and |or )?| and | or | & | \+ | = |\s?[x×]\s?| by |-by-| from |"
    r" (?:rather than|instead of|versus|vs\.?|as against) "
)
_AGAINST = frozenset({" vs ", " vs. ", " versus ", " rather than ", " instead of "})
"""What sets two values against each other, be the first a bound: "up to 60 vs 40 minutes"."""
_COURSE = re.compile(r"\bfrom (?:about |around )?\Z", re.IGNORECASE)
_SIDES = frozenset({"x", "×", "by", "-by-"})
"""What stands between the sides of a thing."""
_TIMES = re.compile(r"[×x*/÷] ?\Z")
_MEMBER = re.compile(r"\w, \Z")
_SCALED = re.compile(r"\d\s?(?:[kKmMbB]|mn|bn)\Z|million|billion|trillion|thousand|hundred|dozen")


def _with_shared_units(text: str, found: list[Mention]) -> list[Mention]:
    """Give numbers the unit that only the last one names: "5, 8 and 12 km", "from 5 to 8 km".

    Two that are set against each other are such a list, "in 32 rather than 38 minutes", and so are
    the sides of a thing: "40 x 30 x 20 cm".
    """
    closed = False
    for i in range(len(found) - 2, -1, -1):
        here, after = found[i], found[i + 1]
        one, last = here.value, after.value
        closed = _shares_unit(text, here, after, closed=closed)
        if not closed or not isinstance(one, Quantity) or not isinstance(last, Quantity):
            continue
        sides = text[here.end : after.start].strip() in _SIDES
        doubted = here.uncertain and not sides  # 1920 is no year before "x 1080".
        bounded = one.bound and text[here.end : after.start] not in _AGAINST
        bare = one.dimension == "number" and not (one.unit or bounded or doubted)
        scaled = last.dimension != "length" and _SCALED.search(after.text)
        if bare and last.unit and last.amount is not None and not scaled:
            value = replace(one, unit=last.unit, dimension=last.dimension, assumed=last.assumed)
            found[i] = replace(here, value=value, uncertain=False)
    return found


_UP_FROM = re.compile(r",? (?:\(?(?:up|down) from|compared (?:to|with)|against) ")


def _with_earlier_units(text: str, found: list[Mention]) -> list[Mention]:
    """Give a number the unit of what it grew to: "64 megapixels, up from 48"."""
    for i in range(1, len(found)):
        here, before = found[i], found[i - 1]
        one, first = here.value, before.value
        if not isinstance(one, Quantity) or not isinstance(first, Quantity) or here.uncertain:
            continue
        bare = one.dimension == "number" and not one.unit and one.bound is Bound.NONE
        if not bare or not first.unit or first.dimension in _NOT_SHARED:
            continue
        grown = _UP_FROM.fullmatch(text, before.end, here.start)
        if grown and not _SCALED.search(before.text) and not _NOUN_NEXT.match(text, here.end):
            value = replace(one, unit=first.unit, dimension=first.dimension)
            found[i] = replace(here, value=value)
    return found


_NOT_SHARED = frozenset({"identifier", "score", "ratio", "time"})
_NOUN_NEXT = re.compile(r"\s(?!in\b|a\b|at\b|on\b|the\b|last\b|before\b|earlier\b)[a-z]")
"""Behind a number that counts something else."""
_CENT = re.compile(r"\bcents?\b|¢", re.IGNORECASE)
_WITH_CENTS = frozenset({"EUR", "USD", "AUD", "BRL", "CAD", "NZD", "SGD", "HKD", "ZAR"})


def with_cents_of(value: Quantity, written: str, code: str) -> Quantity:
    """Cents, which the reader takes for those of a dollar, as cents of another currency."""
    name, *rate = value.unit.split("/")
    if name != "USD" or code not in _WITH_CENTS or not _CENT.search(written):
        return value
    return replace(value, unit="/".join((code, *rate)), assumed=False)


def _with_own_cents(text: str, found: list[Mention]) -> list[Mention]:
    """Cents are those of the one currency that a text has: "down 25 cents to €3.85"."""
    if "cent" not in text and "¢" not in text:
        return found
    cents = [_CENT.search(one.text) is not None for one in found]
    codes = {
        one.value.unit.split("/")[0]
        for one, small in zip(found, cents, strict=True)
        if not small and isinstance(one.value, Quantity) and one.value.unit[:3] in _WITH_CENTS
    }
    if len(codes) != 1 or not any(cents):
        return found
    [code] = codes
    return [
        replace(one, value=with_cents_of(one.value, one.text, code))
        if isinstance(one.value, Quantity)
        else one
        for one in found
    ]


def _shares_unit(text: str, here: Mention, after: Mention, *, closed: bool) -> bool:
    """Whether two numbers are of one kind: in a list, in a sum, at both ends of a change.

    Only "and" closes a list: a comma alone may end a phrase, and "300, or 5 %" says one thing
    twice. A factor is not of the kind of the product; only lengths are the sides of a thing.
    """
    joint = text[here.end : after.start]
    before = text[max(0, here.start - 12) : here.start]
    if joint == " to ":
        return _COURSE.search(before) is not None
    if joint == " from ":
        return before.endswith("to ")
    if not _LISTED.fullmatch(joint) or (joint == " = " and _TIMES.search(before)):
        return False
    if joint.strip() in _SIDES:
        return isinstance(after.value, Quantity) and after.value.dimension == "length"
    if joint == ", or ":
        return _MEMBER.search(before) is not None
    return closed or joint != ", "


def _runs_on(character: str) -> bool:
    """Whether it is a letter without case (漢, 한): words of such scripts touch their numbers."""
    return unicodedata.category(character) == "Lo"


class _Reader:
    """One pass over one text: finds where a number starts and what kind of number it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.compose = Composer(text)
        self.at = 0
        """Everything before it is read."""

    def mentions(self, found: Iterable[Place]) -> Iterator[Mention]:
        """Mentions in text order; every step moves forward, so the pass is linear."""
        for start, word in found:
            end = start + len(word)
            digits = word[0].isdecimal()
            here = max(start, self.at) if digits else start
            while self.at <= here < end:
                mention, at = self.at_digit(here) if digits else self.at_other(here, word)
                self.at = max(at, here + 1)
                if mention:
                    self.compose.floor = mention.end
                    yield mention
                # Digits that make no number at their beginning may make one further on.
                here = self.at if digits else end

    def at_other(self, start: int, word: str) -> tuple[Mention | None, int]:
        """What a word or a mark begins, and where to go on."""
        end = start + len(word)
        if word in NUMBER_WORDS:
            counted = word_end(self.text, start, word)
            return spelled(self.compose, start, counted, word) if counted else (None, end)
        if word in NUMERALS:
            name = identifiers.before_numeral(self.text, start, end, self.at)
        elif word in _SIGNS:
            return self.at_sign(start)
        elif word in VULGAR or word == ".":
            return self.at_digit(start)
        elif word[-1] in "/.":
            return self.at_url(start)
        else:
            return None, start
        return (self.named(name), name.end) if name else (None, start)

    def at_url(self, start: int) -> tuple[Mention | None, int]:
        whole = _URL.match(self.text, start)
        name = identifiers.in_chunk(self.text, start, start) if whole else None
        if name and any(map(str.isdigit, self.text[name.start : name.end])):
            return self.named(name), name.end
        return None, whole.end() if whole else start

    def at_sign(self, start: int) -> tuple[Mention | None, int]:
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
        run = _RUN.match(text, start)
        run_end = run.end() if run else start + 1
        plain = amounts.is_plain(text[start:run_end])
        before = neighbours.front(text, start, self.compose.floor)
        after = neighbours.behind(text, run_end) if plain else None
        race = self.race_time(start) if after is None else None
        if race is not None:
            return race, race.end
        skipped = calendar.date_end(text, start, before, after) or self.idiom_end(start, after)
        if skipped:
            return None, skipped
        name = self.name_at(start, before, after)
        if name and name.start >= self.compose.floor:
            return self.named(name), name.end
        if text[start - 1 : start] == "§":
            return None, start + 1
        measured = self.measured_digits(start, run_end, before, after)
        if measured is None:
            if run and run.end() - start > amounts.MAX_DIGITS:
                written = text[start:run_end]
                return self.named(Name(start, run_end, "code", written)), run_end
            return None, run_end
        if text[measured.end : measured.end + 1].isalpha() and measured.unit is units.ONE:
            attached = self.attached_letters(measured)
            if attached:
                return attached, attached.end
        if measured.bare and not may(before, LEADS) and not may(after, FOLLOWERS):
            return self.compose.alone(measured), measured.end
        mention = self.compose.quantity(measured)
        return mention, max(mention.end if mention else 0, measured.end)

    def race_time(self, start: int) -> Mention | None:
        """Minutes, seconds and parts of them, as races are timed: 31:42.18."""
        found = _RACE.match(self.text, start)
        if found is None:
            return None
        hours, minutes, seconds = (Decimal(part or 0) for part in found.groups())
        whole = hours * 3600 + minutes * 60 + seconds
        step = Decimal(1).scaleb(-len(found[3].partition(".")[2]))
        value = Quantity(whole, whole, unit="second", dimension="time", step=step)
        return Mention(start, found.end(), found.group(), value)

    def idiom_end(self, start: int, after: str | None) -> int | None:
        """Where figures that are words end."""
        throw = None
        if self.text[start] in "23" and may(after, _THROWS):
            throw = THROW.match(self.text, start + 1)
        idiom = throw or (_IDIOM.match(self.text, start) if after is None else None)
        return idiom.end() if idiom else None

    def name_at(self, start: int, before: str | None, after: str | None) -> Name | None:
        """The identifier that has the digit at `start` in it."""
        chunk = self.chunk_start(start)
        if chunk < start or after is None:
            name = identifiers.in_chunk(self.text, chunk, start)
            if name and name.start >= self.compose.floor:
                return name
        if not self.text[start].isdigit():
            return None
        return identifiers.before_number(self.text, start, self.line_start(start), before)

    def chunk_start(self, at: int) -> int:
        low = max(self.compose.floor, at - 40)
        while at > low and (before := self.text[at - 1]) not in _CHUNK_STOPS:
            if not before.isascii() and _runs_on(before):
                break
            at -= 1
        return at

    def line_start(self, at: int) -> int:
        """The start of the line, or a place far enough back to know it is not near."""
        low = max(0, at - 60)
        found = self.text.rfind("\n", low, at)
        return found + 1 if found >= 0 else low

    def measured_digits(
        self, start: int, run_end: int, before: str | None, after: str | None
    ) -> Measure | None:
        text = self.text
        price = money.before(text, self.unsigned(start)) if may(before, CURRENCY_LEADS) else None
        if price and price[0] < self.compose.floor:
            price = None  # "5 USD 5": the sign belongs to the number before it.
        plain = after is not None and after != "x"
        feet = None if plain else feet_and_inches(text, start)
        if feet:
            return feet
        amount = amounts.plain(start, text[start:run_end]) if plain else amounts.digits(text, start)
        if amount is None:
            return None
        if not plain and text[amount.end : amount.end + 1] == ",":
            comma = amounts.digits(text, start, comma_decimal=True)
            decimal = measure(text, comma, price) if comma else None
            if decimal and (price or decimal.unit is not units.ONE):
                return decimal
        here = measure(text, amount, price)
        if here.unit.dimension == "currency" and not price:
            here = self.continental(amount, here)
        return here

    def unsigned(self, start: int) -> int:
        """The place in front of a minus that stands between currency and number: $-5."""
        return start - 1 if self.text[start - 1 : start] in {"-", "−", "("} else start

    def continental(self, amount: Amount, here: Measure) -> Measure:
        """1.299 € is one thousand and some: nobody writes tenths of cents behind the number."""
        written = self.text[amount.start : amount.end]
        if re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", written) and here.unit.key == "EUR":
            return here._replace(value=here.value * 1000, step=Decimal(1))
        return here

    def attached_letters(self, here: Measure) -> Mention | None:
        """Letters glued to digits that are no unit make a code: 5G, 2FA, 747s."""
        text = self.text
        if ORDINAL_SUFFIX.match(text, here.end) or TIMES.match(text, here.end):
            return None
        found = _LETTERS.match(text, here.end)
        if not found or here.scaled or _runs_on(found[0][0]):
            return None
        written = text[here.start : found.end()]
        name = Name(here.start, found.end(), "code", identifiers.canonical(written))
        return self.named(name)

    def accounting(self, start: int) -> Mention | None:
        found = _ACCOUNTING.match(self.text, start)
        if not found or not _CELL_BEFORE.search(self.text[max(0, start - 12) : start]):
            return None
        digit = _DIGIT.search(self.text, start)
        assert digit is not None
        written = self.text[digit.start() : found.end()]
        if re.match(r"(?:1\d|20)\d\d\s?\)", written) or re.match(r"\d{1,2}\s?\)", written):
            return None
        price = money.before(self.text, digit.start()) or money.before(self.text, start)
        amount = amounts.digits(self.text, digit.start())
        if amount is None:
            return None
        here = measure(self.text, amount, price)
        if self.text[here.end : found.end()].strip() != ")":
            return None
        here = here._replace(start=min(here.start, start), value=-here.value, end=found.end())
        if not here.scaled:
            here = magnitude(self.text, here, priced=price is not None)
        return self.compose.finished(here, here.value, here.value)
