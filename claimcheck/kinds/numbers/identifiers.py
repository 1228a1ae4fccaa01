"""Numbers that name instead of count: versions, phone numbers, chapters, product names, codes."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.currencies import CURRENCY_CODES, CURRENCY_SIGNS
from claimcheck.kinds.numbers.designators import BRANDS, LOWER_KEYWORDS, NOT_CODES, PLACE_KEYWORDS
from claimcheck.kinds.numbers.lexicon import MONTHS
from claimcheck.kinds.numbers.neighbours import may


class Name(NamedTuple):
    """An identifier at `start:end`: its kind and its canonical text."""

    start: int
    end: int
    kind: str
    """list, heading, citation, version, phone, postcode, address, url, file, part, name, title,
    code."""
    canonical: str


_EXTENSIONS = (
    "pdf|csv|tsv|txt|md|json|jsonl|xml|html?|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|mp[34]|wav|avi|mov|"
    "zip|gz|tar|py|js|ts|java|cpp|rs|go|sh|sql|ya?ml|toml|ini|cfg|log|parquet|exe|dll|iso"
)
# Everything a chunk can be as a whole; every repetition is bounded, so a chunk costs its length.
_CHUNK = re.compile(
    rf"""
      (?P<url>(?:https?://|www\.)\S{{1,400}})
    | (?P<email>[\w.+-]{{1,64}}@[\w.-]{{1,64}}\.\w{{2,10}})
    | (?P<file>[\w./\\~-]{{1,78}}\.(?:{_EXTENSIONS})(?!\w))
    | (?P<version>(?:[vV]\d{{1,4}}(?:\.\d{{1,6}}){{0,4}}|\d{{1,5}}(?:\.\d{{1,6}}){{2,5}})
        (?:-?(?:alpha|beta|rc)[.\d]{{0,4}})?(?![\w]|[.,]\d))
    | (?P<phone>\d{{3}}[-.]\d{{3}}[-.]\d{{4}}(?!\w|-\d))
    | (?P<isbn>97[89][- ]?\d{{1,5}}-\d{{1,7}}-\d{{1,7}}-\d)
    | (?P<hex>0x[0-9a-fA-F]{{1,40}}(?!\w))
    | (?P<hash>\#\d{{1,12}}(?!\w))
    | (?P<lettered>[^\W\d_]{{1,12}}(?:[-_/]?\d[\w]{{0,20}}(?:[-_/.]\w{{1,20}}){{0,4}}))
    | (?P<numbered>\d{{1,5}}-[A-Z]{{2,8}}(?!\w))
    | (?P<spliced>[A-Z]{{2,8}}(?:-[A-Z0-9]{{1,12}}){{1,4}}(?!\w))
    """,
    re.VERBOSE,
)
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3}){2,5}")
_PERIOD_CODE = re.compile(r"(?:Q[1-4]|H[12]|FY|CY|W)[-']?\d{0,4}", re.I)
_SCIENCE = re.compile(r"(?:19|20)\d\d\ [A-Z]{2}\d{1,3}(?!\w)")
_CITATION = re.compile(r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,5}\]")
_PHONE = re.compile(
    r"\+\d{1,3}[\s.-]?(?:\(\d{1,4}\)[\s.-]?)?\d{2,5}(?:[\s.-]\d{2,5}){1,4}(?!\d)"
    r"|\(\d{3}\)\s?\d{3}[-.\s]\d{4}(?!\d)"
    r"|\+\d{10,15}(?!\d)"
)
_LIST = re.compile(
    r"(\d{1,3}(?:\.\d{1,2}){0,3})"
    r"(?:([.)])?(?=\s+[^\W\d_]|\s+[\"“*(\[/$€£@~<#])|([.)])(?=\s{1,6}\d{1,4}(?![\d.)]|\s?[.)])))"
)
"""A number of a list, also before another number: "2. 07:19 – restarted", but no "3. 10. 2024"."""
_LINE_START = re.compile(r"[ \t]*(?:[#>*-]{1,6}[ \t]+)?(?:\*\*)?\(?$")
_WORD_BEFORE = re.compile(
    r"(?:^|[\s(\[{\"'“‘/,;:|—–-])([^\W\d_][\w&.'’-]{0,30}?)\.?(?:[ \u00a0]{1,3}|-)$"
)
"""Three spaces are what "port **8125**" leaves when its marks are blank."""
_GLUED = re.compile(r"[a-z]{2}\.(?=[A-Z][a-z])")
_TWO_WORDS = re.compile(r"\b(World\sWar|Super\sBowl)\s$")
_ROMAN_END = 90
"""Kings, games and bowls end before it; what is higher are acronyms: CLI, CC, CV."""
_ROMAN_LEAD = re.compile(
    r"\b(?:World\ War|Super\ Bowl|[Cc]hapter|[Pp]art|[Vv]olume|[Aa]ct|[Bb]ook|[Ss]ection|"
    r"[Aa]rticle|[Tt]itle|[Pp]hase|[Tt]ype|[Ss]tage|[Aa]ppendix|[Aa]nnex|[Ss]chedule|[Cc]lass|"
    r"[Ll]evel|[Gg]rade|[Tt]ier|[A-Z][a-z]{2,14})\s\Z"
)
_NUMBERLESS = MONTHS | {"flight", "flights", "train", "bus", "ferry"}
"""Before these no roman numeral stands: LX in "flight LX 318" is an airline."""
_ROMAN_REACH = 18
"""Characters of the longest lead."""
_ROMAN_LENGTH = 7
_NAME_GOES_ON = re.compile(r"[\w'’.-]")
_STREET = re.compile(
    r"\d{1,5}[A-Za-z]?\ (?:[NSEW]{1,2}\.?\ )?(?:[A-Z][\w'’-]{1,20}\ ){1,3}"
    r"(?:St|Street|Ave|Avenue|Road|Rd|Blvd|Boulevard|Lane|Ln|Drive|Dr|Way|Court|Place|Square|Plaza)"
    r"(?!\w)"
)
_IN_FULL = {
    "st": "street", "ave": "avenue", "rd": "road", "blvd": "boulevard", "ln": "lane", "dr": "drive",
}  # fmt: skip
"""Kinds of streets, as addresses shorten them."""
_STATE_ZIP = re.compile(r"\b[A-Z]{2}\ $")
_ZIP = re.compile(r"\d{5}(?:-\d{4})?(?!\w|[.,]\d)")
_JOINT = re.compile(r"(?<=[^\W\d_])[\s_-]+(?=\d)")
_PLURAL = re.compile(r"(?<=\d)['’]?s$")
_INTEGER = re.compile(
    r"\d{1,6}(?:[-–]\d{1,4}){0,2}(?:[A-Z]{1,2}(?![\w]))?(?:['’]?s)?(?![\w%$€£]|\.\d|,\d{3}(?!\d))"
)
_DECIMAL = re.compile(r"\d{1,4}(?:\.\d{1,4}){0,3}(?:[a-zA-Z](?![\w]))?(?![\w%]|[.,]\d)")
_TITLED = re.compile(
    r"\b(?:(?P<cohort>[Cc]lass\sof)|(?:[Nn]ovel|[Ff]ilm|[Mm]ovie|[Bb]ook|[Aa]lbum|[Ss]ong|[Tt]itled"
    r"|[Ee]ntitled)|(?P<owner>[A-Z][a-z]{2,20}['’]s))\s[\"“'‘*_]{0,2}$"
)
_COHORT = re.compile(r"class\sof\s", re.IGNORECASE)
_BARE_YEAR = re.compile(r"(?:1\d|20)\d\d(?!['’]?\w|[.,:/–-]\d)")
_NOUN_AFTER = re.compile(
    r"\s(?!(?:is|was|were|in|by|and|or|on|at|has|had|as|with|for|to|[a-z]{2,14}ed)\b)"
    r"[^\W\d_]|[/–-]"
)
_YEAR = re.compile(r"1\d{3}|20\d\d")
_COUNTED = re.compile(
    r"\s?(?:%|percent|per\s?cent|million|billion|trillion|thousand|hundred|bn|degrees|[€$£¥])"
)
_CHANGED = re.compile(r"\s?(?:[-=]>|→)\s?\d")
"""What goes from one number to another is a measure, no name: "pool size 50 -> 80"."""
_NUMBERED = re.compile(
    rf"\b({'|'.join(sorted(PLACE_KEYWORDS.keys() - {'§'}))})\s(?:no|nr|number)\b\.?\s{{1,3}}$", re.I
)
"""What a number is said to be the number of: "Invoice No. 2024-0387" is invoice 2024-0387."""
_WEEKDAYS = re.compile(
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?[-–]?){1,2}"
)
_ACTING = re.compile(
    r"\b(?:to|can|may|must|should|will|would|could|cannot|n['’]t|not|i|you|we|they|who)\s{1,3}$",
    re.IGNORECASE,
)
"""What makes a verb of the word behind it: one may "order 500 units" and "book 3 seats"."""
_DETERMINER = re.compile(
    r"(?:^|[\s(\"“])(?:the|a|an|this|our|your|its|my|their|his|her|new)\s{1,3}$", re.I
)


def to_roman(value: int) -> str:
    """The roman numeral of a number below 400, in small letters."""
    signs = [(100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v")]
    written = ""
    for worth, letters in [*signs, (4, "iv"), (1, "i")]:
        while value >= worth:
            written += letters
            value -= worth
    return written


_ROMAN = {
    written: value for value in range(1, 400) if len(written := to_roman(value)) <= _ROMAN_LENGTH
}
NUMERALS = frozenset(_ROMAN)
"""Roman numerals in small letters, as far as names are numbered."""


def canonical(written: str) -> str:
    """Case, joints and plural of an identifier taken out: "COVID-19" → "covid 19"."""
    plain = _PLURAL.sub("", " ".join(written.casefold().replace("–", "-").split()))
    return _JOINT.sub(" ", plain)


def before_numeral(text: str, numeral: int, end: int, floor: int) -> Name | None:
    """A name that ends in the roman numeral at `numeral:end`, e.g. "Chapter IV"."""
    if not text[numeral:end].isupper() or _NAME_GOES_ON.match(text, end):
        return None
    lead = _ROMAN_LEAD.search(text, max(floor, numeral - _ROMAN_REACH), numeral)
    if lead is None:
        return None
    word = lead.group()[:-1]
    keyword = PLACE_KEYWORDS.get(word.lower())
    if word.lower() in _NUMBERLESS or (keyword is None and end - numeral < 2):
        return None
    value = _ROMAN[text[numeral:end].lower()]
    if keyword is None and value >= _ROMAN_END:
        return None
    kind = "part" if keyword else "name"
    return Name(lead.start(), end, kind, f"{keyword or canonical(word)} {value}")


def at_sign(text: str, start: int) -> Name | None:
    """A citation "[1]" or a phone number at a bracket, a parenthesis or a plus sign."""
    if text[start] == "[":
        found = _CITATION.match(text, start)
        return Name(start, found.end(), "citation", canonical(found.group())) if found else None
    found = _PHONE.match(text, start)
    if found:
        plain = "".join(c for c in found.group() if c.isdigit())
        return Name(start, found.end(), "phone", plain)
    return None


def in_chunk(text: str, chunk: int, digit: int) -> Name | None:
    """An identifier in the unbroken stretch that starts at `chunk` and has a digit at `digit`."""
    found = _CHUNK.match(text, chunk)
    if not found or found.end() <= digit:
        return None
    kind = found.lastgroup or ""
    written = found.group()
    end = found.end()
    if kind == "url":
        trimmed = written.rstrip(".,;:!?)]}\"'”’*")
        return Name(chunk, chunk + len(trimmed), "url", trimmed.casefold())
    if kind in {"email", "file", "isbn", "hex"}:
        return Name(chunk, end, "file" if kind == "file" else "code", written.casefold())
    if kind == "version" and _GROUPED.fullmatch(written):
        return None
    if kind == "version":
        return Name(chunk, end, "version", canonical(written).lstrip("v"))
    if kind == "phone":
        return Name(chunk, end, "phone", "".join(c for c in written if c.isdigit()))
    if kind == "hash":
        return Name(chunk, end, "code", written[1:])
    if kind == "numbered":
        return _numbered(written, chunk)
    return _code(written, chunk)


def _numbered(written: str, start: int) -> Name | None:
    """A number with letters behind a hyphen, "1099-PATR", unless they are a unit or a currency."""
    letters = written.partition("-")[2]
    plain = letters.lower()
    if plain in NOT_CODES or plain in MONTHS or letters in CURRENCY_CODES:
        return None
    if units.find(letters, 0, attached=True) or units.named(plain):
        return None
    return Name(start, start + len(written), "code", canonical(written))


_CODE_HEAD = re.compile(r"([^\W\d_]{1,12})([-_/]?)")
_LOWER_CODE = frozenset({"covid", "sars", "omega", "gpt", "mp", "h", "b", "p", "co"})


def _code(written: str, start: int) -> Name | None:
    head = _CODE_HEAD.match(written)
    assert head is not None
    letters, joint = head.groups()
    rest = written[head.end() :]
    plain = letters.casefold()
    if plain in MONTHS or _PERIOD_CODE.fullmatch(written):
        return None
    if letters in CURRENCY_SIGNS or letters.upper() in CURRENCY_CODES or plain in {"x", "rs"}:
        return None
    upper = any(c.isupper() for c in letters)
    if joint in {"-", "/"} and not upper and plain not in _LOWER_CODE:
        return None
    word = letters[1:].islower() and len(letters) > 2 and plain not in _LOWER_CODE
    if joint == "-" and upper and word:
        # "Under-5", "Mid-2020", "Top-10" open a sentence; COVID-19 and iPhone-15 do not look so.
        return None
    return Name(start, start + len(written), "code", canonical(letters + joint + rest))


_NAMING = PLACE_KEYWORDS.keys() | set("of novel film movie book album song titled entitled".split())
"""Words in small letters that can make a name of the number behind them."""


def before_number(text: str, digit: int, line_start: int, before: str | None) -> Name | None:
    """An identifier that the words in front of the digit at `digit` make of the number."""
    if not may(before, _NAMING) or (before == "of" and not _COHORT.match(text, max(0, digit - 9))):
        return _science(text, digit) or _address(text, digit)
    if text[digit - 1 : digit] == "§" or text[digit - 2 : digit - 1] == "§":
        found = _DECIMAL.match(text, digit)
        if found:
            return Name(text.rfind("§", 0, digit), found.end(), "part", f"section {found.group()}")
    plain = _science(text, digit) or _list_number(text, digit, line_start) or _address(text, digit)
    if plain:
        return plain
    window = text[max(0, digit - 34) : digit]
    if _STATE_ZIP.search(window) and (zipped := _ZIP.match(text, digit)):
        return Name(digit, zipped.end(), "postcode", zipped.group())
    pair = _TWO_WORDS.search(window)
    if pair and (numbered := _INTEGER.match(text, digit)):
        start = digit - len(window) + pair.start()
        name = f"{pair.group(1).lower()} {numbered.group()}"
        return Name(start, numbered.end(), "part", " ".join(name.split()))
    titled = _TITLED.search(window)
    year = _BARE_YEAR.match(text, digit) if titled else None
    if titled and year and not (titled.group("owner") and _NOUN_AFTER.match(text, year.end())):
        if titled.group("cohort"):
            start = digit - len(window) + titled.start("cohort")
            return Name(start, year.end(), "name", f"class of {year.group()}")
        return Name(digit, year.end(), "title", year.group())
    word = _WORD_BEFORE.search(window)
    if not word:
        return None
    # Where the blank behind a full stop is missing, the word is the second: "homes.The 300".
    glued = _GLUED.search(word[1])
    start = word.start(1) + (glued.end() if glued else 0)
    return _named(text, digit, window[start : word.end(1)], digit - len(window) + start, window)


def _science(text: str, digit: int) -> Name | None:
    """The name of a minor planet: 2019 OK3."""
    found = _SCIENCE.match(text, digit)
    return Name(digit, found.end(), "code", canonical(found.group())) if found else None


def _address(text: str, digit: int) -> Name | None:
    found = _STREET.match(text, digit)
    if found is None:
        return None
    place, _, kind = canonical(found.group()).rpartition(" ")
    return Name(digit, found.end(), "address", f"{place} {_IN_FULL.get(kind, kind)}")


def _list_number(text: str, digit: int, line_start: int) -> Name | None:
    opening = text[line_start:digit]
    if len(opening) > 24 or not _LINE_START.fullmatch(opening):
        return _running_number(text, digit)
    found = _LIST.match(text, digit)
    if not found:
        return None
    heading = opening.lstrip().startswith("#")
    marked = found.group(2) or found.group(3)
    if not heading and not marked and "." not in found.group(1):
        return None
    if not marked and not heading and found.group(1).count(".") < 2:
        return None
    kind = "heading" if heading else "list"
    return Name(digit, found.end(), kind, f"{kind} {found.group(1)}")


_NEXT = re.compile(r"(\d{1,2})\.\s?(?=[A-Z][a-z])")
_ENDED = re.compile(r"([^\W\d_]{2,})[.!?…][\"”)]?\s{1,2}\Z")
_LIST_REACH = 600
"""Characters back to the number before, where a list runs on in one line."""


def _running_number(text: str, digit: int) -> Name | None:
    """The next number of a list that runs on in one line: "1. Rinse it well. 2. Dry it."."""
    found = _NEXT.match(text, digit)
    ended = _ENDED.search(text[max(0, digit - 24) : digit]) if found else None
    if found is None or ended is None or ended[1].casefold() in PLACE_KEYWORDS:
        return None  # The number behind "Fig." is that of a figure.
    before = f"{int(found[1]) - 1}."
    back = text[max(0, digit - _LIST_REACH) : digit]
    if not back.startswith(before) and f" {before} " not in back:
        return None
    return Name(digit, found.end(1) + 1, "list", f"list {found[1]}")


def _is_measured(text: str, number: re.Match[str], keyword: str, before: str) -> bool:
    """Whether a unit or another number follows: the 40 of "the district 40 km north" is no name.

    Nor is the 500 of "to order 500 units", where the word before it is a verb.
    """
    if keyword.islower() and _ACTING.search(before):
        return True
    if _CHANGED.match(text, number.end()):
        return True
    if not keyword.islower() or text[number.end() : number.end() + 1] != " ":
        return False
    return units.find(text, number.end() + 1, attached=False) is not None


def _named(text: str, digit: int, word: str, word_start: int, window: str) -> Name | None:
    plain = word.casefold().rstrip(".")
    if plain in MONTHS or word.upper() in CURRENCY_CODES or word in CURRENCY_SIGNS:
        return None
    if _WEEKDAYS.fullmatch(plain) or plain.endswith(("'s", "’s")):
        return None
    version = _DECIMAL.match(text, digit)
    integer = _INTEGER.match(text, digit)
    keyword = PLACE_KEYWORDS.get(plain)
    if keyword and (word[0].isupper() or plain in LOWER_KEYWORDS or word.endswith(".")):
        found = version if version and (not integer or version.end() > integer.end()) else integer
        before = window[: len(window) - (digit - word_start)]
        measured = found and _is_measured(text, found, word, before)
        if found and not measured and not _COUNTED.match(text, found.end()):
            number = canonical(found.group())
            return Name(word_start, found.end(), "part", f"{keyword} {number}")
        return None
    if plain in {"no", "nr", "number"}:
        numbered = _NUMBERED.search(window)
        if not numbered:
            return None
        word = numbered.group(1)
        return _named(text, digit, word, digit - len(window) + numbered.start(1), window)
    if plain in BRANDS and (word[0].isupper() or word[1:2].isupper()):
        found = version if version and (not integer or version.end() > integer.end()) else integer
        if found and not _COUNTED.match(text, found.end()):
            number = canonical(found.group())
            name = number if "-" in number else f"{plain} {number}"
            return Name(word_start, found.end(), "name", name)
        return None
    if not integer or _COUNTED.match(text, integer.end()):
        return None
    number = canonical(integer.group())
    capital = word[0].isupper()
    if word.isupper() and 2 <= len(word) <= 6 and plain not in NOT_CODES and len(number) <= 6:
        return Name(word_start, integer.end(), "code", f"{plain} {number}")
    inner = any(c.isupper() for c in word[1:]) and any(c.islower() for c in word)
    if inner and len(number) <= 4:
        return Name(word_start, integer.end(), "name", f"{plain} {number}")
    if capital and re.fullmatch(r"\d{3}-\d{3,4}", number):
        return Name(digit, integer.end(), "name", number)
    introduced = _DETERMINER.search(window[: len(window) - (digit - word_start)])
    if capital and introduced and len(number) <= 4 and not _YEAR.fullmatch(number):
        return Name(word_start, integer.end(), "name", f"{plain} {number}")
    return None
