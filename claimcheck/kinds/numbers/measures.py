"""One measured amount at a place in the text: number, magnitude, currency or unit, rate."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from claimcheck.kinds.numbers import amounts, grammar, money, neighbours, number_words, units
from claimcheck.kinds.numbers.amounts import Amount
from claimcheck.kinds.numbers.currencies import MONEY_SUFFIXES, POUND_WORDS
from claimcheck.kinds.numbers.lexicon import ADVERBS, MAGNITUDE_SUFFIXES, MAGNITUDE_WORDS
from claimcheck.kinds.numbers.money import SPACE
from claimcheck.kinds.numbers.neighbours import may
from claimcheck.kinds.numbers.units import Unit


class Measure(NamedTuple):
    """An amount with its unit as written at `start:end`; nothing around it is looked at yet."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    form: str
    unit: Unit = units.ONE
    scale: Decimal = Decimal(1)
    scaled: bool = False
    assumed: bool = False

    @property
    def bare(self) -> bool:
        """True where the text gives neither unit nor magnitude."""
        return self.unit is units.ONE and not self.scaled

    def magnified(self, scale: Decimal) -> Measure:
        """The same digits in another magnitude: the 3 of "$3-5 million"."""
        return self._replace(
            value=self.value * scale, step=self.step * scale, scale=scale, scaled=True
        )


_MAGNITUDE_WORD = re.compile(
    rf"(?:{SPACE}{{1,2}}|-)?(hundred|{'|'.join(sorted(MAGNITUDE_WORDS, key=len, reverse=True))}|"
    r"dozen)(?!\w)",
    re.IGNORECASE,
)
_MAGNITUDE_SUFFIX = re.compile(
    r"([A-Za-z]{1,3})(?![\w²³]|['’]s|/)"
    r"|[ \u00a0](bn|mn|tn|mln|bln|trn|Bn|M|m|MM|b|B|Cr|cr|k|K|T)(?![\w²³/])"
)
_PERCENT = re.compile(
    rf"""{SPACE}?(?:
      (?P<point>percentage[ -]points?|%[ -]?points?|percent[ -]points?
        |per{SPACE}cent{SPACE}points?|percentage[ ]pts?\b
        |pps?\b(?!\.\d)|p\.p\.|ppts?\b|pct\.?{SPACE}pts?\b)
    | (?P<basis>basis[ -]points?|bps\b|bp\b)
    | (?P<permille>‰|per{SPACE}mille\b|per{SPACE}mil\b|permille\b)
    | (?P<percent>[%％٪]|(?:-|\b)percent(?:age(?={SPACE}(?:chance|of)\b))?\b
        |per{SPACE}cents?\b|pct\b\.?)
    | (?P<ppm>ppm\b|parts{SPACE}per{SPACE}million\b)
    | (?P<ppb>ppb\b|parts{SPACE}per{SPACE}billion\b)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_KIND_OF_DAY = re.compile(
    rf"{SPACE}(?:paid|unpaid|unused|full|whole|calendar|extra|additional|further|more|consecutive|"
    rf"successive|straight){SPACE}(?=(?:second|minute|hour|day|night|week|month|year)s?\b)",
    re.IGNORECASE,
)
"""Adjectives that leave a duration one: "25 paid days" are 25 days; five working days may be 7."""
_ATTRIBUTIVE = r"(?:year|month|week|day|night|hour|minute|second|mile|metre|meter|foot|inch|acre)\b"
_GAP = re.compile(rf" - (?={_ATTRIBUTIVE})|{SPACE}{{1,2}}|-")
"""What parts a number from its unit; texts may put blanks around a hyphen: "a 16 - month lease"."""
_EACH = re.compile(rf"{SPACE}({'|'.join(ADVERBS)})(?!\w)", re.IGNORECASE)
_PER_AREA = re.compile(rf"{SPACE}(?:people|[a-z]{{3,16}}s){SPACE}per{SPACE}(?=sq|[hkmas])")
_PER = re.compile(rf"{SPACE}?(?:/|per|p\.){SPACE}?|{SPACE}(?:an?|each|every){SPACE}", re.IGNORECASE)
_PER_COUNT = re.compile(
    rf"{SPACE}(?:[a-z]{{2,16}}{SPACE}){{0,2}}per{SPACE}(100|1,000|1000|10,000|10 000|"
    rf"100,000|100 000|(?:one{SPACE})?(?:million|thousand|hundred))(?![\d,.]\d|\w)",
    re.IGNORECASE,
)
_DOZEN = 12
_FEET_INCHES = re.compile(r"(\d{1,2})\s?['’′]\s?(\d{1,2}(?:\.\d{1,2})?)\s?(?:[\"”″]|''|’’)")
_PLURAL_NEXT = re.compile(
    rf"{SPACE}(?:[a-z]{{3,14}}{SPACE})?(?:[a-z]{{2,16}}s|people|children|men|women)(?!\w)"
)
_LENGTH_NEXT = re.compile(
    rf"(?:{SPACE}|-)(?:tall|long|wide|deep|high|across|away|race|pool|sprint|thick|apart|above|below)"
)
_ARTICLE = re.compile(r"an?\s", re.IGNORECASE)
_HALF_UNIT = re.compile(rf"{SPACE}(?:of{SPACE})?an?{SPACE}|{SPACE}(?=an?{SPACE})")

_SMALLER = {
    "foot": ("inch",),
    "pound": ("ounce",),
    "stone": ("pound",),
    "hour": ("minute", "second"),
    "minute": ("second",),
    "day": ("hour", "minute"),
    "week": ("day",),
    "month": ("week", "day"),
    "year": ("month", "week", "day"),
    "metre": ("centimetre",),
    "kilogram": ("gram",),
    "degree": (),
    "litre": ("millilitre",),
    "kilometre": ("metre",),
}
_AND = re.compile(rf"(?:{SPACE}and{SPACE}|,{SPACE}|{SPACE}?)(?=\d|[a-z])")


def feet_and_inches(text: str, start: int) -> Measure | None:
    """5'11" and its typographic variants."""
    found = _FEET_INCHES.match(text, start)
    if not found or Decimal(found.group(2)) >= 12:
        return None
    value = Decimal(found.group(1)) + Decimal(found.group(2)) / 12
    foot = units.unit_of("foot")
    assert foot is not None
    return Measure(start, found.end(), value, Decimal(1) / 12, "digits", foot)


_HALF_MORE = re.compile(rf"{SPACE}and{SPACE}a{SPACE}half(?!\w)", re.IGNORECASE)


def measure(text: str, amount: Amount, price: tuple[int, Unit, bool] | None = None) -> Measure:
    """`amount` with everything behind it that says what it is an amount of.

    `price` is the currency in front of it.
    """
    if amount.form == "digits" and (more := _HALF_MORE.match(text, amount.end)):
        value = amount.value + Decimal("0.5")
        amount = amount._replace(value=value, end=more.end(), step=Decimal("0.1"))
    start, unit, assumed = price or (amount.start, units.ONE, False)
    here = Measure(start, amount.end, amount.value, amount.step, amount.form, unit, assumed=assumed)
    if amount.form == "ordinal":
        return here
    marked = _marked(text, here) if text[here.end : here.end + 1] in _MARKS else None
    if marked is not None and not price:
        return marked
    if not may(neighbours.behind(text, here.end), _opening_words()):
        return here if price else _per_count(text, here) or _per_area(text, here) or here
    here = magnitude(text, here, priced=price is not None)
    if price:
        return _rate(text, here)
    here = _unit(text, here)
    if here.unit is units.ONE:
        return _per_count(text, here) or _per_area(text, here) or _rate(text, here)
    if here.unit.dimension in {"ratio", "percentage_point"}:
        return here
    return _rate(text, compound(text, here))


_MARKS = frozenset("\"″'′")
_INCHES = re.compile(r"[\"″](?=[\s.,;:)-]|\Z)")
_QUOTED = re.compile(r'(?:\A|[\s(\[])"[^"]*\Z')
_FEET = re.compile(r"['′](?=\s?(?:[x×]|(?:by|deep|high|long|tall|thick|wide)\b))")


def _marked(text: str, here: Measure) -> Measure | None:
    """Inches or feet by their mark, as those of a 27" screen; what closes a quotation is none."""
    key = "inch" if _INCHES.match(text, here.end) else "foot" if _FEET.match(text, here.end) else ""
    unit = units.unit_of(key) if key else None
    if unit is None or _QUOTED.search(text, max(0, here.start - 200), here.start):
        return None
    if here.form not in ("digits", "fraction") or here.value >= _LONGEST:
        return None
    return here._replace(end=here.end + 1, unit=unit)


_LONGEST = 1000
"""Inches and feet by their mark; what is longer is told in words."""

_BEHIND = frozenset(
    "hundred dozen bn mn tn mln bln trn m mm b cr k t percentage percent per pp pps p ppt ppts pct "
    "basis bps bp permille ppm parts ppb of a an each every u paid unpaid unused full whole "
    "calendar extra additional further more consecutive successive straight".split()
)
"""What else can begin there: magnitudes, shares, rates, halves of a unit."""


@cache
def _opening_words() -> frozenset[str]:
    """The words that can begin behind an amount and say what it is an amount of."""
    names = [*money.NAMES, *units.names()]
    first = (re.match(r"[a-z]*", name.lower()) for name in names)
    return (
        _BEHIND
        | ADVERBS.keys()
        | MAGNITUDE_WORDS.keys()
        | {found[0] for found in first if found and found[0]}
    )


def magnitude(text: str, here: Measure, *, priced: bool) -> Measure:
    """The measure with the magnitude behind it: million, bn, k."""
    word = _MAGNITUDE_WORD.match(text, here.end)
    if word and here.form != "fraction":
        name = word.group(1).lower()
        scale = {"hundred": Decimal(100), "dozen": Decimal(12)}.get(name) or MAGNITUDE_WORDS[name]
        here = here.magnified(scale)._replace(end=word.end(), form="digits")
        if name == "dozen":
            here = here._replace(step=Decimal(1))
        further = _MAGNITUDE_WORD.match(text, here.end)
        if further and (name, further.group(1).lower()) in _STACKED:
            scale *= MAGNITUDE_WORDS[further.group(1).lower()]
            here = here.magnified(scale / here.scale)._replace(scale=scale, end=further.end())
        return here
    suffix = _MAGNITUDE_SUFFIX.match(text, here.end)
    if not suffix or here.form == "words":
        return here
    name = suffix.group(1) or suffix.group(2)
    spaced = suffix.group(1) is None
    priced = priced or money.is_behind(text, suffix.end())
    known = (MONEY_SUFFIXES if priced else MAGNITUDE_SUFFIXES).get(name)
    if known is None and name == "m" and not spaced and _is_million(text, suffix.end()):
        known = Decimal(10**6)
    if known is None or (spaced and len(name) == 1 and not priced):
        return here
    return here.magnified(known)._replace(end=suffix.end(), form="digits")


_STACKED = {("hundred", "thousand"), ("hundred", "million"), ("lakh", "crore")}


def _is_million(text: str, end: int) -> bool:
    """1.5m followers counts, 1.5m tall measures; a plural noun behind it decides."""
    return bool(_PLURAL_NEXT.match(text, end)) and not _LENGTH_NEXT.match(text, end)


_CENT = Decimal("0.01")


def _unit(text: str, here: Measure) -> Measure:
    percent = _PERCENT.match(text, here.end)
    if percent:
        key = {"point": "percentage_point", "basis": "basis_point"}.get(
            percent.lastgroup or "", percent.lastgroup or ""
        )
        if key != "percent" or not text[percent.end() : percent.end() + 1].isalnum():
            return here._replace(end=percent.end(), unit=_ratio(key))
    price = money.behind(text, here.end, here.value if here.form == "digits" else None)
    if price:
        if price.cents:
            here = here._replace(value=here.value * _CENT, step=here.step * _CENT)
        return here._replace(end=price.end, unit=price.unit, assumed=price.assumed)
    if here.form == "fraction":
        of_unit = _HALF_UNIT.match(text, here.end)
        start = of_unit.end() if of_unit else None
        if of_unit and text[of_unit.end() - 1 : of_unit.end()].isspace():
            article = _ARTICLE.match(text, of_unit.end())
            start = article.end() if article else of_unit.end()
        if start is not None:
            percent = _PERCENT.match(text, start)
            if percent and percent.lastgroup in ("percent", "point"):
                key = "percent" if percent.lastgroup == "percent" else "percentage_point"
                return here._replace(end=percent.end(), unit=_ratio(key), step=Decimal("0.1"))
            found = units.find(text, start, attached=False)
            if found and found.unit.dimension != "number":
                return here._replace(end=found.end, unit=found.unit, form="words")
        if here.step == Decimal("0.01") and text[here.start : here.start + 1].isdigit() is False:
            vulgar_unit = _plain_unit(text, here)
            if vulgar_unit:
                return vulgar_unit
            return here
    return _plain_unit(text, here) or here


def _ratio(key: str) -> Unit:
    unit = units.unit_of(key)
    assert unit is not None
    return unit


def _plain_unit(text: str, here: Measure) -> Measure | None:
    gap = _KIND_OF_DAY.match(text, here.end) or _GAP.match(text, here.end)
    start = gap.end() if gap else here.end
    found = units.find(text, start, attached=gap is None)
    if found is None:
        return None
    name = text[start : found.end]
    if name == "s" and _COHORT.search(text, max(0, here.start - 7), here.start):
        return here._replace(end=found.end, unit=_year())
    if name.lower() in POUND_WORDS and here.scaled:
        return here._replace(end=found.end, unit=money.currency("GBP"))
    if gap and gap.group() == "-" and len(name) == 1:
        return None
    if name in {"s", "′", "″"} and here.form == "year":
        return None
    if (
        gap
        and len(name) == 1
        and (name.isupper() or text[found.end + 1 : found.end + 2] != " ")
        and re.match(r"\.\s?[A-Z]", text[found.end : found.end + 3])
        and not _NEW_SENTENCE.match(text, found.end)
    ):
        return None
    simple = here._replace(end=found.end, unit=found.unit)
    return _beyond_table(text, here, start, simple) or simple


_NEW_SENTENCE = re.compile(
    r"\.\s(?:The|It|Its|This|That|These|They|In|On|At|An?|For|With|Both|One|If|When|And|But)\s"
)
"""Behind a letter that is a unit, where an initial would have a surname: "at 65 W. The screen"."""
_COHORT = re.compile(r"\b(?:over|under)[- ]\Z", re.IGNORECASE)
"""What makes an age of "the over-60s", which are no seconds."""


def _year() -> Unit:
    year = units.unit_of("year")
    assert year is not None
    return year


def _beyond_table(text: str, here: Measure, start: int, simple: Measure) -> Measure | None:
    """A compound symbol of which the table knows only the beginning: m/s², kg/m³."""
    found = grammar.EXPRESSION.match(text, start)
    if not found or _rate(text, simple).end >= found.end():
        return None
    unit = grammar.compound(found.group())
    return here._replace(end=found.end(), unit=unit) if unit else None


_IN = re.compile(r"in(?!\w|\s(?:the|an?|all|\d))")
"""Behind feet and a number the inches: "6 ft 6 in tall"; not what stands in something."""


_MORE_INCHES = re.compile(r"(?<=foot)[- ](\d{1,2})(?!\d|[.,/]\d|%|[-\s]?(?:by|x|foot|feet|ft)\b)")
"""The inches of a "6-foot-2" player."""


def compound(text: str, here: Measure) -> Measure:
    """Smaller units that follow: 6 feet 2 inches, 2 lb 3 oz, 1h 30m."""
    inches = _MORE_INCHES.match(text, here.end) if here.unit.key == "foot" else None
    if inches and here.value > 1 and int(inches[1]) < _DOZEN:
        value = here.value + Decimal(inches[1]) / _DOZEN
        return here._replace(end=inches.end(), value=value, step=Decimal(1) / _DOZEN)
    smaller = _SMALLER.get(here.unit.key, ())
    while smaller:
        joint = _AND.match(text, here.end)
        if not joint:
            break
        amount = (
            amounts.digits(text, joint.end())
            if text[joint.end()].isdigit()
            else number_words.words(text, joint.end())
        )
        if amount is None or amount.form not in {"digits", "words"}:
            break
        gap = _GAP.match(text, amount.end)
        start = gap.end() if gap else amount.end
        found = units.find(text, start, attached=gap is None)
        key, end = (found.unit.key, found.end) if found else ("", amount.end)
        if here.unit.key == "foot" and _IN.match(text, start):
            key, end = "inch", start + 2
        if key == "metre" and here.unit.key == "hour" and text[start:end] == "m":
            key = "minute"
        unit = units.unit_of(key) if key else None
        if unit is None or key not in smaller:
            break
        part = units.convert(amount.value, unit, here.unit)
        step = units.convert(amount.step, unit, here.unit)
        here = here._replace(end=end, value=here.value + part, step=step)
        smaller = _SMALLER.get(key, ())
    return here


def _rate(text: str, here: Measure) -> Measure:
    """A unit behind "/" or "per": mg/kg, $15 an hour, 5 per day."""
    each = _EACH.match(text, here.end) if here.unit is not units.ONE else None
    if each and here.unit.dimension != "time" and "/" not in here.unit.key:
        span = units.unit_of(ADVERBS[each[1].lower()])
        assert span is not None
        return here._replace(end=each.end(), unit=units.rate(here.unit, span))
    per = _PER.match(text, here.end)
    if not per or "/" in here.unit.key:
        return here
    spelled = per.group().strip().lower()
    article = spelled in {"a", "an", "each", "every"}
    if here.unit is units.ONE and (article or spelled == "/"):
        return here
    found = units.find(text, per.end(), attached=spelled == "/")
    if found is None:
        return here
    bottom = found.unit
    if bottom.key in _NO_DENOMINATORS:
        return here
    name = text[per.end() : found.end]
    priced = here.unit.dimension == "currency" and len(name) >= 3
    if article and bottom.dimension != "time" and not priced:
        return here
    if article and _POINTS_BACK.match(text, found.end):
        return here  # €36 million a year earlier is not earned every year.
    if "/" in bottom.dimension or bottom.offset:
        return here
    return here._replace(end=found.end, unit=units.rate(here.unit, bottom))


_POINTS_BACK = re.compile(
    rf"{SPACE}(?:ago|earlier|before|later|after|prior|previously|back|from{SPACE}now)\b",
    re.IGNORECASE,
)

_NO_DENOMINATORS = frozenset({"bar", "cup", "stone", "degree", "carat"})
"""Units whose names are also things that amounts are shared among: 250 kcal per bar."""

_COUNTS = {"hundred": 100, "thousand": 1000, "million": 10**6}


def _per_area(text: str, here: Measure) -> Measure | None:
    """How many live or stand on an area: the 300 of "300 people per square mile"."""
    per = _PER_AREA.match(text, here.end)
    found = units.find(text, per.end(), attached=False) if per else None
    if found is None or found.unit.dimension != "area":
        return None
    return here._replace(unit=units.rate(here.unit, found.unit))


def _per_count(text: str, here: Measure) -> Measure | None:
    """12 per 1,000 people is a share of them."""
    found = _PER_COUNT.match(text, here.end)
    if not found or here.scaled:
        return None
    written = found.group(1).lower().split()[-1]
    count = _COUNTS.get(written) or int(re.sub(r"\D", "", found.group(1)))
    fraction = units.unit_of("fraction")
    assert fraction is not None
    return here._replace(
        end=found.end(),
        value=here.value / count,
        step=here.step / count,
        unit=fraction,
    )
