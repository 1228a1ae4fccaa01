"""What the neighbourhood of a bare year, month, weekday or clock time says about it.

Each judge answers True for certain, False for uncertain, None for no date at all.
"""

from __future__ import annotations

import re

from claimcheck.kinds.dates.found import Bare
from claimcheck.kinds.dates.words import FULL_MONTHS

_WINDOW = 32
_LATEST = 2050
"""Later years are rare in texts, and counts followed by a noun are not: "of 2058 scientists"."""
_WORD_BEFORE = re.compile(r"([^\W\d_](?<![^\W\d_]{2})[^\W\d_]*+)(['’]s)?\.?[\s(\"“'‘-]{0,4}$")
_WORD_AFTER = re.compile(r"[^\S\n]{0,2}([^\W\d_]+)")
_YEAR_LIST = re.compile(
    r"\b(?:in|of|for|during|the|years?|both|to|from|by)\s"
    r"(?:(?:19|20)\d\d(?:,\s|,?\s(?:and|or|&|versus|vs\.?)\s)){1,3}$",
    re.IGNORECASE,
)
_KEY_BEFORE = re.compile(
    r"(?:year|date|founded|born|died|est|established|released|published|since|updated|built|opened"
    r"|joined|started|season|edition|vintage)[\w\s]{0,12}[\"']?\s?[:=|]\s?[\"']?$",
    re.IGNORECASE,
)
_KEY_MARKS = frozenset(":=|")
_UNITS = (
    "km cm mm m kg mg g mi mph kph lb lbs oz ft kw mw gw kwh hz mhz ghz mah kb mb gb tb ml cc rpm "
    "sq dollar dollars euro euros pound pounds people person persons employees users miles metres "
    "meters kilometres kilometers feet acres ton tons tonnes calories words pages points units "
    "copies members students pixels times jobs kilograms hectares million billion thousand "
    "percent per"
).split()
_MEASURE = re.compile(rf"\s?(?:[%°‰€£$¥]|(?:{'|'.join(_UNITS)})\b|[x×]\s?\d)", re.IGNORECASE)
_YEAR_CUES = frozenset(
    "in since by during of fiscal year years until till through from to between before after "
    "around about circa c ca early mid late season spring summer autumn fall winter throughout "
    "copyright for born died b d established founded dated vintage than pre post".split()
)
_DETERMINERS = frozenset("the its their his her our my your this a an".split())
_LABELS = frozenset(
    "no nos number room route highway page pages p pp model flight building suite box apt boeing "
    "airbus iso rfc article section chapter line windows office error code port order version vol "
    "volume rev sku psalm psalms unit ref hwy road street form".split()
)
_TITLES = frozenset("novel film book album movie song titled called entitled class play".split())
_FUNCTION_WORDS = frozenset(
    "was is has its this as does us less across plus thus his unless towards always besides "
    "sometimes perhaps afterwards versus minus yes".split()
)
_AFTER_TITLE = frozenset("is was were in by and or on at has had as with for to from".split())


def _before(text: str, start: int) -> str:
    return text[max(0, start - _WINDOW) : start]


def _counted_after(text: str, end: int) -> bool:
    """True where a plural noun follows: "1500 employees"."""
    match = _WORD_AFTER.match(text, end)
    if match is None:
        return False
    word = match[1]
    return word.islower() and word.endswith("s") and word not in _FUNCTION_WORDS


def year(text: str, start: int, end: int, value: int) -> bool | None:
    """Four digits: a year by its cue, a count by its unit, an open question otherwise."""
    if value > 2199 or _MEASURE.match(text, end):
        return None
    before = _before(text, start)
    match = _WORD_BEFORE.search(before)
    word = match[1].lower() if match else ""
    recent = 1700 <= value <= 2099
    enclosed = before.endswith("(") and text[end : end + 1] in (")", ",", ";")
    if word in _LABELS and not enclosed and not before.rstrip().endswith(","):
        return None
    if value < 1900 and match and match[1].isupper() and len(word) > 1:
        return None
    if word == "of" and re.search(r"\bclass\s+of\s*$", before, re.IGNORECASE):
        return False
    if not _KEY_MARKS.isdisjoint(before[-3:]) and _KEY_BEFORE.search(before):
        return True
    if enclosed or before.endswith(("©", "© ")):
        return True
    counted = _counted_after(text, end)
    if match and match[2]:
        following = _WORD_AFTER.match(text, end)
        noun = (
            following is not None
            and following[1].lower() not in _AFTER_TITLE
            and not following[1].endswith("ed")  # "Orwell's 1984 appeared"
        )
        return noun and recent and not (counted and value % 100 == 0)
    if word in _TITLES:
        return False
    if word in _YEAR_CUES and not before.rstrip().endswith((",", ";")):
        likely = value <= _LATEST or not _WORD_AFTER.match(text, end)
        return likely and not (counted and (not 1900 <= value <= 2099 or value % 100 == 0))
    if _YEAR_LIST.search(before):
        return 1900 <= value <= 2099 and not (counted and value % 100 == 0)
    if word in _DETERMINERS and _WORD_AFTER.match(text, end):
        return recent and not (counted and value % 100 == 0)
    if counted and not 1900 <= value <= 2099:
        return None
    return False


_MONTH_CUES = frozenset(
    "in since until till during early mid late last next this every each through between before "
    "throughout ended ending following previous over".split()
)
_WEAK_MONTH_CUES = frozenset("from to after of and or by".split())
"""Words that stand before months and before names alike: "from April" is a date or a sender."""
_OPENING = _MONTH_CUES | _WEAK_MONTH_CUES | frozenset("on both the but when if as".split())
"""Words that open a sentence before a month, and so are written large without being names."""
_NAME_MONTHS = frozenset("april may june august march jan".split())


def month(text: str, start: int, end: int) -> bool | None:
    """A month alone; "may" and "march" in lower case are words, in upper case perhaps names."""
    written = text[start:end]
    key = written.lower()
    match = _WORD_BEFORE.search(_before(text, start))
    word = match[1].lower() if match and not match[2] else ""
    if written.islower():
        ordinary = key in ("may", "march", "august") or key not in FULL_MONTHS
        return None if ordinary else word in _MONTH_CUES | _WEAK_MONTH_CUES
    if key in FULL_MONTHS and key not in _NAME_MONTHS:
        return True
    if match and not match[2] and match[1][0].isupper() and word not in _OPENING:
        return None  # "Theresa May", "Senator June Bell"
    following = _WORD_AFTER.match(text, end)
    if following is not None and following[1][0].isupper():
        # "April Winters", "the August Korda case"; but "In April Winters resigned" stays open.
        return False if word in _OPENING - _WEAK_MONTH_CUES - {"the"} else None
    return word in _MONTH_CUES or (word in _WEAK_MONTH_CUES and key in ("march", "august"))


_WEEKDAY_CUES = frozenset(
    "on last next this every each since until till by from to before after following previous late "
    "early closed open".split()
)
_CALLED = frozenset(
    "black good ash bloody easter cyber super palm holy maundy shrove whit fat giving freaky blue "
    "ruby".split()
)
_PAPERS = frozenset(
    "Times Telegraph Mail Mirror Express Post Herald Tribune Independent School".split()
)
_CLOCK_AFTER = re.compile(r"[:.,]?\s{0,2}(?:\d{1,2}[:.h]?\d|\d{1,2}\s?[ap]\.?m|until|from|closed)")


def weekday(text: str, start: int, end: int) -> bool | None:
    """A weekday alone; "Sunday Times" and "Black Friday" are names, "sun" and "sat" are words."""
    written = text[start:end]
    match = _WORD_BEFORE.search(_before(text, start))
    word = match[1].lower() if match else ""
    cued = word in _WEEKDAY_CUES
    if word in _CALLED:
        return False
    if len(written) < 6:
        if written.islower():
            return None
        if word == "the":
            return None
        return cued or _CLOCK_AFTER.match(text, end) is not None
    following = _WORD_AFTER.match(text, end)
    if following is not None and following[1][0].isupper() and not cued:
        if following[1].lower() in ("morning", "night", "evening", "afternoon"):
            return True
        return None if word == "the" or following[1] in _PAPERS else False
    return True


_CLOCK_CUES = frozenset(
    "at from until till by before after between to around about since approximately and or daily "
    "open opens close closes starts begins start".split()
)
_NOT_CLOCK = frozenset(
    "ratio score scored won lost verse psalm chapter odds aspect scale genesis exodus matthew mark "
    "luke john romans acts corinthians win victory defeat pace beat time in of".split()
)


def clock(text: str, start: int, end: int) -> bool | None:
    """Hours and minutes without a half of the day: perhaps a score, a verse or a running time."""
    written = text[start:end]
    match = _WORD_BEFORE.search(_before(text, start))
    word = match[1].lower() if match else ""
    if word in _NOT_CLOCK:
        return False
    if word in _CLOCK_CUES:
        return True
    if written.endswith(":0"):
        return len(written) == len(text.strip())
    if written.count(":") > 1:
        return False
    return len(written) >= 5 or written[-1] in "05"


def judge(bare: Bare, text: str, start: int, end: int, value: int) -> bool | None:
    """Ask the judge of that kind."""
    if bare is Bare.YEAR:
        return year(text, start, end, value)
    if bare is Bare.MONTH:
        return month(text, start, end)
    if bare is Bare.WEEKDAY:
        return weekday(text, start, end)
    return clock(text, start, end) if bare is Bare.CLOCK else True


_GLUE = frozenset("/\\@_#$€£¥₹+=&~^%")


def glued(text: str, start: int) -> bool:
    """True where the place lies inside a number, a name, a path or a code."""
    if start == 0:
        return False
    previous = text[start - 1]
    if previous.isalnum() or previous in _GLUE:
        return previous != "~" and previous != "="
    if start == 1:
        return previous == "-" and text[0:1].isdigit()
    further = text[start - 2]
    if previous in ".,:'’":
        return (
            further.isdigit() if text[start].isdigit() else (previous == "." and further.isalnum())
        )
    if previous in "-‑−":
        return further.isalnum()
    return False
