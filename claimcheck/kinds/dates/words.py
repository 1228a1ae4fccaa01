"""The words of dates: names, number words, zones, holidays, and the pattern pieces made of them."""

from __future__ import annotations

import re

MONTH_NAMES = (
    "january february march april may june july august september october november december"
).split()
MONTHS = {name: number for number, name in enumerate(MONTH_NAMES, 1)}
MONTHS |= {name[:3]: number for name, number in list(MONTHS.items())} | {"sept": 9}
FULL_MONTHS = frozenset(MONTH_NAMES)

WEEKDAY_NAMES = "monday tuesday wednesday thursday friday saturday sunday".split()
WEEKDAYS = {name: number for number, name in enumerate(WEEKDAY_NAMES)}
SHORT_WEEKDAYS = {
    "mon": 0, "tue": 1, "tues": 1, "wed": 2, "weds": 2, "thu": 3, "thur": 3, "thurs": 3,
    "fri": 4, "sat": 5, "sun": 6,
}  # fmt: skip
ALL_WEEKDAYS = WEEKDAYS | SHORT_WEEKDAYS

CARDINALS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty".split(),
        1,
    )
} | {"a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50}

ORDINALS = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
        "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth "
        "twentieth".split(),
        1,
    )
} | {"thirtieth": 30}
ORDINALS |= {
    f"{tens} {word}": base + number
    for tens, base in (("twenty", 20), ("thirty", 30))
    for word, number in list(ORDINALS.items())
    if number < 10 and base + number < 32
}

UNITS = {
    "minute": "minute", "hour": "hour", "day": "day", "night": "day", "morning": "day",
    "evening": "day", "afternoon": "day", "week": "week", "fortnight": "fortnight",
    "weekend": "weekend", "month": "month", "quarter": "quarter", "year": "year",
    "decade": "decade", "century": "century", "centuries": "century",
    "min": "minute", "hr": "hour", "wk": "week", "mo": "month", "yr": "year",
}  # fmt: skip

HOLIDAYS = {
    "new year's day": (1, 1), "new year's eve": (12, 31), "epiphany": (1, 6),
    "australia day": (1, 26), "groundhog day": (2, 2), "valentine's day": (2, 14),
    "international women's day": (3, 8), "st patrick's day": (3, 17), "pi day": (3, 14),
    "april fools' day": (4, 1), "april fool's day": (4, 1), "earth day": (4, 22),
    "anzac day": (4, 25), "may day": (5, 1), "cinco de mayo": (5, 5), "juneteenth": (6, 19),
    "canada day": (7, 1), "bastille day": (7, 14), "assumption day": (8, 15),
    "german unity day": (10, 3), "halloween": (10, 31), "hallowe'en": (10, 31),
    "all saints' day": (11, 1), "all souls' day": (11, 2), "guy fawkes night": (11, 5),
    "bonfire night": (11, 5), "armistice day": (11, 11), "remembrance day": (11, 11),
    "veterans day": (11, 11), "christmas eve": (12, 24), "christmas day": (12, 25),
    "christmas": (12, 25), "boxing day": (12, 26), "st stephen's day": (12, 26),
}  # fmt: skip
"""Holidays that fall on one date everywhere they are kept; movable and national ones are left out:
Independence Day and Labour Day mean other days in other countries."""

ZONES: dict[str, tuple[int, ...]] = {
    "UTC": (0,), "GMT": (0,), "Z": (0,), "WET": (0,), "WEST": (60,), "BST": (60,), "CET": (60,),
    "CEST": (120,), "EET": (120,), "EEST": (180,), "MSK": (180,), "SAST": (120,), "EAT": (180,),
    "WAT": (60,), "GST": (240,), "PKT": (300,), "IST": (330, 60, 120), "ICT": (420,),
    "WIB": (420,), "SGT": (480,), "HKT": (480,), "AWST": (480,), "JST": (540,), "KST": (540,),
    "ACST": (570,), "AEST": (600,), "AEDT": (660,), "NZST": (720,), "NZDT": (780,),
    "EST": (-300,), "EDT": (-240,), "ET": (-300, -240), "CST": (-360, 480), "CDT": (-300,),
    "CT": (-360, -300), "MST": (-420,), "MDT": (-360,), "MT": (-420, -360), "PST": (-480,),
    "PDT": (-420,), "PT": (-480, -420), "AKST": (-540,), "AKDT": (-480,), "HST": (-600,),
    "AST": (-240,), "ADT": (-180,), "BRT": (-180,), "ART": (-180,),
}  # fmt: skip
"""Minutes east of UTC, the likeliest first where a name has several meanings or hides summer time.
"""
ZONE_WORDS = {"eastern": "ET", "central": "CT", "mountain": "MT", "pacific": "PT"}


def alternation(words: object) -> str:
    """A pattern of the words, longest first, with any kind of apostrophe and spacing."""
    listed = sorted(words, key=lambda word: (-len(word), word))  # type: ignore[call-overload]
    escaped = (
        re.escape(word).replace("'", "['’]").replace(r"\ ", r"[\s-]{1,2}") for word in listed
    )
    return "(?:" + "|".join(escaped) + ")"


def plain(matched: str) -> str:
    """The key under which a matched word stands in the tables."""
    if matched.isalpha():
        return matched.lower()
    text = matched.lower().replace("’", "'").replace(".", "")
    return " ".join(text.replace("-", " ").split())


MONTH = r"(?:" + "|".join(
    "jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? "
    "sept?(?:ember)? oct(?:ober)? nov(?:ember)? dec(?:ember)?".split()
) + r")(?![^\W\d_])"  # fmt: skip
WEEKDAY = alternation(ALL_WEEKDAYS) + r"(?![^\W\d_])"
ORDINAL_WORD = alternation(ORDINALS) + r"(?![^\W\d_])"
CARDINAL_WORD = alternation(word for word in CARDINALS if word not in ("a", "an")) + r"(?![^\W\d_])"
ERA = r"(?:BCE?|CE|AD|B\.\s?C\.(?:\s?E\.)?|A\.\s?D\.|C\.\s?E\.)(?![^\W_])"
DASH = r"[-‐‑‒–—−]"
GAP = r"[^\S\n]{0,2}"
"""At most two blanks, no line end: a dash after a line end begins a list item."""


def number(matched: str) -> int:
    """The value of digits or of a number word, cardinal or ordinal."""
    if matched.isdecimal():
        return int(matched)
    key = plain(matched)
    if key in CARDINALS:
        return CARDINALS[key]
    if key in ORDINALS:
        return ORDINALS[key]
    return int(re.sub(r"\D", "", key))


def full_year(matched: str) -> int:
    """The year that two or four digits mean; two digits pivot at 69, as POSIX has it."""
    digits = matched if matched.isdecimal() else re.sub(r"\D", "", matched)
    year = int(digits)
    if len(digits) > 2:
        return year
    return year + (1900 if year >= 69 else 2000)


def era_year(year: int, era: str | None) -> int:
    """The astronomical year: 44 BC is -43."""
    return 1 - year if era and era.lower().startswith("b") else year
