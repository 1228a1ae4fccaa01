"""Periods longer than a day: months, years, quarters, seasons, decades, centuries, weeks."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Granularity, Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.found import Bare, Found, Order
from claimcheck.kinds.dates.words import (
    CARDINAL_WORD,
    DASH,
    ERA,
    MONTH,
    MONTHS,
    ORDINAL_WORD,
    era_year,
    full_year,
    number,
    plain,
)

_S = r"\s{1,3}"
_NEAR = rf"(?:{_S}|-)"
_NTH = rf"(?P<nth>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL_WORD})"
_YEAR4 = r"[12]\d{3}(?!\d|[.,]\d|%)"
_OF_YEAR = (
    rf"(?:[/,]?\s{{0,3}}(?:of{_S}|in{_S})?(?:the{_S})?(?P<fiscal>(?:fiscal|financial)(?:{_S}year)?{_S}|FY\s?)?"
    rf"(?P<year>{_YEAR4}|['’]\d\d(?!\d)|(?<=FY)\d\d(?!\d)))?"
)

_MONTH_YEAR = re.compile(
    rf"(?P<month>{MONTH})(?:\.?\s?,?\s{{0,3}}(?:of{_S})?|[-/])"
    rf"(?P<year>{_YEAR4}|['’]\d\d(?!\d)|(?<=[-/])\d\d(?!\d|-))",
    re.IGNORECASE,
)
_MONTH_ALONE = re.compile(MONTH, re.IGNORECASE)
_ISO_MONTH = re.compile(r"([12]\d{3})[-/](0[1-9]|1[0-2])(?![\d]|[-/]\d)")
_NUMERIC_MONTH = re.compile(r"(0?[1-9]|1[0-2])/([12]\d{3})(?![\d/])")
_WEEK = re.compile(
    rf"([12]\d{{3}})-?W(\d\d)(?:-?([1-7]))?(?!\w)|week{_S}(\d{{1,2}}),?{_S}(?:of{_S})?([12]\d{{3}})(?!\d)",
    re.IGNORECASE,
)
_PART_OF_MONTH = re.compile(
    rf"(?:the{_S})?(?P<nth>first|second|third|fourth|last|final|1st|2nd|3rd|4th)"
    rf"{_S}(?:full{_S})?(?P<kind>week|half){_S}(?:of|in){_S}(?P<month>{MONTH})(?!\w)"
    rf"\.?(?:,?{_S}(?P<year>{_YEAR4}))?",
    re.IGNORECASE,
)
_OF_A_THING = re.compile(
    rf"{_S}of{_S}(?:the|an?|its|their|his|her|our|my|your|this|that|each){_S}"
    r"(?!(?:fiscal|calendar|financial|current|same|previous|next|last|past|following|year|month|week"
    r"|decade|century|season|\d|\w{2,12}th\s)\b)\w"
)
_QUARTER = re.compile(
    rf"(?:(?P<lead>fiscal{_S})?(?P<kind>[QH])(?P<n>[1-4])(?!\w|[.,]\d){_OF_YEAR}"
    rf"|(?P<n2>[1-4])(?P<kind2>[QH])\s?['’]?(?P<year2>\d{{4}}|\d\d)?(?!\w)"
    rf"|(?P<year3>[12]\d{{3}})[\s/-]?(?P<kind3>[QH])(?P<n3>[1-4])(?!\w))"
)
_QUARTER_WORDS = re.compile(
    rf"(?P<lead>(?:fiscal|calendar){_NEAR})?{_NTH}{_NEAR}(?P<lead2>(?:fiscal|calendar){_S})?"
    rf"(?P<kind>quarter|half)(?!\w|[-\s]finals?){_OF_YEAR}",
    re.IGNORECASE,
)
_FISCAL_YEAR = re.compile(
    rf"(?:(?P<mark>FY)[\s-]?['’]?|(?:fiscal|financial|tax)(?:{_S}years?)?{_S}(?:of{_S})?)"
    rf"(?P<year>\d{{4}}|(?<!\s)\d\d)(?:(?:/|{DASH})(?P<to>\d{{4}}|\d\d)(?!\d))?(?!\d|[.,]\d)",
    re.IGNORECASE,
)
_ENDED = re.compile(
    rf"(?:(?P<count>\d{{1,2}}|{CARDINAL_WORD}){_NEAR})?(?P<unit>week|month|quarter|half|year|fiscal{_S}year|financial{_S}year)s?"
    rf"(?:{_S}period)?{_S}(?P<verb>ended|ending|to|through){_S}(?:on{_S})?",
    re.IGNORECASE,
)
_SEASON = re.compile(
    rf"(?P<name>spring|summer|autumn|fall|winter)"
    rf"(?:(?:{_S}(?:(?:months|term|semester){_S})?(?:of{_S})?|,{_S})(?P<year>{_YEAR4}|['’]\d\d(?!\d))"
    rf"(?:(?:/|{DASH})(?P<to>\d{{4}}|\d\d)(?!\d))?)?(?!\w|-\w)",
    re.IGNORECASE,
)
_DECADE = re.compile(
    r"(?:(?P<year>\d{3}0)['’]?s|(?P<apostrophe>['’])?(?P<short>[1-9]0)['’]?s)(?!\w)", re.IGNORECASE
)
_DECADE_WORDS = re.compile(
    rf"(?:(?P<hundred>eighteen|nineteen){_NEAR})?"
    r"(?P<tens>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)(?!\w)",
    re.IGNORECASE,
)
TENS = dict(
    zip(
        "twenties thirties forties fifties sixties seventies eighties nineties".split(),
        range(20, 100, 10),
        strict=True,
    )
)
_CENTURY = re.compile(
    rf"{_NTH}{_NEAR}(?:century|centuries|c\.)(?!\w)(?:{_S}(?P<era>{ERA}))?", re.IGNORECASE
)
_YEAR_ERA = re.compile(
    rf"(?:(?P<lead>AD|A\.\s?D\.){_S}?(?P<after>\d{{1,4}})(?!\d)"
    rf"|(?P<year>\d{{1,2}},?\d{{3}}|\d{{1,3}})\s?(?P<era>{ERA}))"
)
_YEAR = re.compile(rf"[12]\d{{3}}(?!\d|[.,:/]\d|{DASH}\d|%)")


def month(text: str, start: int, _order: Order) -> Found | None:
    """Read "March 2024", "Mar-24", "2024-03", "03/2024", or "March" alone."""
    if text[start : start + 1].isdigit():
        return _month_in_digits(text, start)
    match = _MONTH_YEAR.match(text, start)
    if match is not None:
        period = calendar.month(full_year(match["year"]), MONTHS[plain(match["month"])])
        return Found(match.end(), period)
    match = _MONTH_ALONE.match(text, start)
    if match is None:
        return None
    return Found(match.end(), calendar.month(None, MONTHS[plain(match[0])]), bare=Bare.MONTH)


def _month_in_digits(text: str, start: int) -> Found | None:
    match = _ISO_MONTH.match(text, start)
    if match is not None:
        return Found(match.end(), _iso_month(int(match[1]), int(match[2]), match[0]))
    match = _NUMERIC_MONTH.match(text, start)
    if match is None:
        return None
    return Found(match.end(), calendar.month(int(match[2]), int(match[1])))


def _iso_month(year: int, number: int, written: str) -> Period:
    """A month, or where it may as well be two years ("2010-12") the years as an alternative."""
    one = calendar.month(year, number)
    final = year // 100 * 100 + number
    if final <= year:
        return one
    span = calendar.years(year, final, Granularity.RANGE)
    if final == year + 1 or "/" in written:
        return replace(span, alternatives=(one,))
    return replace(one, alternatives=(span,))


def week(text: str, start: int, _order: Order) -> Found | None:
    """Read "2024-W12", "2024-W12-3", "week 12 of 2024"."""
    match = _WEEK.match(text, start)
    if match is None:
        return None
    found = calendar.week(int(match[1] or match[5]), int(match[2] or match[4]))
    if found is None or found.first is None:
        return None
    if match[3]:
        one = calendar.shifted(found.first, days=int(match[3]) - 1)
        found = calendar.day(one.year, one.month, one.day)
    return Found(match.end(), found)


def part_of_month(text: str, start: int, _order: Order) -> Found | None:
    """Read "first week of May", "last week of June 2019", "second half of March"."""
    match = _PART_OF_MONTH.match(text, start)
    if match is None:
        return None
    year = int(match["year"]) if match["year"] else None
    whole = calendar.month(year, MONTHS[plain(match["month"])])
    assert whole.first is not None
    assert whole.last is not None
    end = whole.last.day
    weeks = match["kind"].lower() == "week"
    length = 7 if weeks else 15
    if match["nth"].lower() in ("last", "final"):
        low, high = end - length + 1, end
    else:
        which = number(match["nth"])
        if which > (4 if weeks else 2):
            return None
        low, high = (which - 1) * length + 1, which * length
    period = replace(
        whole,
        first=whole.first._replace(day=low),
        last=whole.last._replace(day=high if weeks or low == 1 else end),
        granularity=Granularity.WEEK if weeks else Granularity.HALF,
    )
    closing = match[0].endswith(".")
    return Found(match.end() - closing, period, start=match.start("nth"))


_GAME = re.compile(
    r"\b(?:points?|scor(?:e[ds]?|ing)|game|lead|rebounds?|assists?|outscored|touchdowns?|yards?|match"
    r"|halftime|overtime|shots?|goals?|ball|team|minutes)\b",
    re.IGNORECASE,
)
"""Words of a match near a quarter without a year: it may be a quarter of the game."""


def quarter(text: str, start: int, _order: Order) -> Found | None:
    """Read "Q3 2024", "3Q24", "third quarter of fiscal 2024", "H1", "second half of 2021"."""
    match = _QUARTER.match(text, start)
    if match is not None:
        kind = match["kind"] or match["kind2"] or match["kind3"]
        which = int(match["n"] or match["n2"] or match["n3"])
        written = match["year"] or match["year2"] or match["year3"]
        fiscal = bool(match["lead"] or match["fiscal"])
        uncertain = written is None and kind == "H"
    else:
        match = _QUARTER_WORDS.match(text, start)
        if match is None:
            return None
        kind = "Q" if match["kind"].lower() == "quarter" else "H"
        which, written = number(match["nth"]), match["year"]
        leads = f"{match['lead']} {match['lead2']}".lower()
        fiscal = "fiscal" in leads or bool(match["fiscal"])
        game = _GAME.search(text, max(0, start - 60), match.end() + 60) is not None
        uncertain = written is None and not fiscal and (kind == "H" or game)
        if uncertain and _OF_A_THING.match(text, match.end()):
            return None
    if which > (4 if kind == "Q" else 2):
        return None
    year = full_year(written) if written else None
    period = calendar.quarter(year, which) if kind == "Q" else calendar.half(year, which)
    return Found(match.end(), replace(period, fiscal=fiscal), uncertain)


def fiscal_year(text: str, start: int, _order: Order) -> Found | None:
    """Read "FY2024", "FY24", "fiscal 2024", "financial year 2023/24": named by its end."""
    match = _FISCAL_YEAR.match(text, start)
    if match is None or (match["mark"] and match["mark"] != "FY"):
        return None
    if len(match["year"]) == 2 and not match["mark"]:
        return None
    first = full_year(match["year"])
    if not 1900 <= first <= 2199:
        return None
    if match["to"] is None:
        return Found(match.end(), replace(calendar.years(first, first), fiscal=True))
    last = int(match["to"]) if len(match["to"]) == 4 else first // 100 * 100 + int(match["to"])
    if last < first:
        last += 100
    if last == first + 1:
        label = replace(calendar.years(last, last), fiscal=True)
        started = replace(calendar.years(first, first), fiscal=True)
        return Found(match.end(), replace(label, alternatives=(started,)))
    period = calendar.years(first, last, Granularity.RANGE)
    return Found(match.end(), replace(period, fiscal=True))


_ENDED_MONTHS = {"month": 1, "quarter": 3, "half": 6, "year": 12}
_BY_MONTHS = {
    1: Granularity.MONTH, 3: Granularity.QUARTER, 6: Granularity.HALF, 12: Granularity.YEAR
}  # fmt: skip


def ended(text: str, start: int, order: Order) -> Found | None:
    """Read "three months ended 30 June 2023", "year to 31 March 2024", "week ending 5 May 2024"."""
    from claimcheck.kinds.dates import days

    match = _ENDED.match(text, start)
    if match is None:
        return None
    closing = days.in_words(text, match.end(), order) or days.iso(text, match.end(), order)
    closing = closing or days.numeric(text, match.end(), order) or month(text, match.end(), order)
    if closing is None or closing.period.last is None or closing.bare is Bare.MONTH:
        return None
    count = number(match["count"]) if match["count"] else 1
    unit = plain(match["unit"]).split()[-1]
    if match["verb"].lower() in ("to", "through") and match["count"] is None and unit != "year":
        return None
    last = closing.period.last
    length = 1
    if unit == "week":
        first = calendar.shifted(last, days=1 - 7 * count)
        grain = Granularity.WEEK if count == 1 else Granularity.RANGE
    else:
        length = _ENDED_MONTHS[unit] * count
        first = calendar.shifted(calendar.shifted(last, days=1), months=-length)
        grain = _BY_MONTHS.get(length, Granularity.RANGE)
    if grain is not Granularity.WEEK and (first.day != 1 or (first.month - 1) % length):
        fiscal = grain is Granularity.YEAR
        grain = grain if fiscal else Granularity.RANGE
    else:
        fiscal = "fiscal" in match["unit"].lower()
    period = Period(
        first._replace(hour=0, minute=0, second=0),
        last,
        grain,
        yearless=closing.period.yearless,
        fiscal=fiscal,
    )
    return Found(closing.end, period, closing.uncertain)


def season(text: str, start: int, _order: Order) -> Found | None:
    """Read "winter of 2022/23", "summer 2022", "spring"; the northern ones."""
    match = _SEASON.match(text, start)
    if match is None:
        return None
    name = match["name"].lower()
    if match["year"] is None:
        if _MEANT.search(text, max(0, start - 12), start):
            return None
        cued = _seasonal(text, start)
        if not cued and _NAME_AFTER.match(text, match.end()):
            return None  # "Autumn Reyes", "the Winter Games"
        if name == "fall" and not cued and text[max(0, start - 4) : start].lower() != "the ":
            return None
        return Found(match.end(), calendar.season(name, None), not cued)
    year = full_year(match["year"])
    if match["to"] is None:
        return Found(match.end(), calendar.season(name, year))
    last = int(match["to"]) % 100
    if last != (year + 1) % 100:
        return None
    return Found(match.end(), calendar.season(name, year, split=True))


_MEANT = re.compile(r"\b(?:mean(?:s|ing|t)?|words?|terms?|called)\s[\"'“‘«]\Z", re.IGNORECASE)
"""Before a word that is spoken of, not used: the Greek word meaning "summer"."""
_BEFORE_SEASON = re.compile(
    r"\b(?:in|during|since|until|by|this|last|next|every|each|early|mid|late|each)[\s-](?:the\s)?$",
    re.IGNORECASE,
)


_NAME_AFTER = re.compile(r"[^\S\n][A-Z][a-z]")


def _seasonal(text: str, start: int) -> bool:
    """True where the words before rule out the water, the coil and the tumble."""
    return bool(_BEFORE_SEASON.search(text, max(0, start - 14), start))


_LATEST = 2040
"""Later decades are not called by their tens alone: nobody's "nineties" are those of 2090."""


def decade(text: str, start: int, _order: Order) -> Found | None:
    """Read "1990s", "'90s", "nineties"; "1800s" may also mean the century."""
    match = _DECADE.match(text, start)
    if match is None:
        match = _DECADE_WORDS.match(text, start)
        if match is None:
            return None
        hundred = match["hundred"]
        base = {"eighteen": 1800, "nineteen": 1900, None: 1900}[hundred and hundred.lower()]
        period = calendar.decade(base + TENS[match["tens"].lower()])
        later = 2000 + TENS[match["tens"].lower()]
        if hundred is None and later <= _LATEST:
            period = replace(period, alternatives=(calendar.decade(later),))
        return Found(match.end(), period, hundred is None and not _the(text, start))
    if match["short"]:
        marked = start > 0 and text[start - 1] in "'’"
        first = int(match["short"]) + (1900 if int(match["short"]) >= 20 else 2000)
        found_at = start - 1 if marked else start
        return Found(
            match.end(),
            calendar.decade(first),
            not marked and not _the(text, start),
            start=found_at,
        )
    first = int(match["year"])
    if not 1000 <= first <= 2990:
        return None
    period = calendar.decade(first)
    if first % 100 == 0:
        whole = calendar.years(first, first + 99, Granularity.CENTURY)
        period = (
            replace(whole, alternatives=(period,))
            if first < 2000
            else replace(period, alternatives=(whole,))
        )
    return Found(match.end(), period)


def _the(text: str, start: int) -> bool:
    return text[max(0, start - 4) : start].lower() == "the " or bool(
        re.search(r"\b(?:early|mid|late)[\s-]$", text[max(0, start - 6) : start].lower())
    )


def century(text: str, start: int, _order: Order) -> Found | None:
    """Read "19th century", "third century BC"."""
    match = _CENTURY.match(text, start)
    if match is None:
        return None
    which = number(match["nth"])
    if not 1 <= which <= 60:
        return None
    before = bool(match["era"]) and match["era"].lower().startswith("b")
    return Found(match.end(), calendar.century(which, before_christ=before))


def year(text: str, start: int, _order: Order) -> Found | None:
    """Read "44 BC", "AD 79", "2024"; four digits without an era need a cue around them."""
    match = _YEAR_ERA.match(text, start)
    if match is not None:
        value = number(match["year"] or match["after"])
        era = match["era"]
        if value == 0 or (value > 2999 and not (era and era.lower().startswith("b"))):
            return None
        stated = era_year(value, era)
        return Found(match.end(), calendar.years(stated, stated))
    match = _YEAR.match(text, start)
    if match is None:
        return None
    value = int(match[0])
    return Found(match.end(), calendar.years(value, value), bare=Bare.YEAR)
