"""Where a text says that two names are one: parentheses, "known as", quoted short forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CAP = (
    r"(?:(?:Dr|Mr|Mrs|Ms|Prof|St|Inc|Corp|Co|Ltd|Jr|Sr|Gen|Sen|Gov|Rev)\.|(?:[A-Z]\.){1,4}"
    r"|[A-Z0-9][\w'’&-]{0,40}(?:\.\w{1,20}){0,3})"
)
_LINK = r"(?:\s(?:of|the|and|for|de|du|la|van|von|der|den|in|&)){0,2}"
# Every repetition is bounded, so the scan stays linear in the text.
_NAME = rf"{_CAP}(?:{_LINK}\s{_CAP}){{0,7}}"
_PARENTHESES = re.compile(r"\(([^()\n]{2,60})\)")
_BEFORE = re.compile(rf"({_NAME})[\"”']?\s?$")
_INTRODUCTION = re.compile(
    r"^(?:(?:hereinafter|hereafter|henceforth|also|formerly|previously|better|commonly|now|aka"
    r"|a\.k\.a\.|d/b/a|or|known|called|referred|to|as|abbreviated|short|for|the|generic|name|brand"
    r"|ex-?|née|nee|born|trading|doing|business|collectively|sold|marketed|branded|under|trade)[\s:,]+)+",
    re.IGNORECASE,
)
_HOW = r"(?:also|better|formerly|previously|commonly|widely|now)\s"
_BEING = r"(?:(?:who\s|which\s)?(?:is|was|are)\s)"
_KNOWN_AS = re.compile(
    rf"({_NAME})(?:,?\s(?:{_BEING}|{_HOW}){{0,3}}"
    r"(?:known\sas|abbreviated\sas|abbreviated\sto|a\.k\.a\.|aka|d/b/a"
    r"|doing\sbusiness\sas|trading\sas|formerly)"
    # "Ann called Bo" and "Ann also called Bo" name nobody.
    rf"|(?:,\s{_BEING}?|\s{_BEING}|\s(?!also){_HOW}){_HOW}{{0,2}}(?:called|nicknamed))"
    rf"\s(?:the\s)?[\"“']?({_NAME})"
)
_SHORT_FOR = re.compile(
    rf"({_NAME}),?\s(?:is\s)?(?:short\sfor|stands\sfor|an?\sacronym\sfor)\s({_NAME})"
)
_PEN_NAME = re.compile(
    rf"({_NAME}),?\s(?:[^A-Z.;!?]|(?<=the\s)[A-Z]){{0,150}}?\b"
    r"(?:(?:writ(?:es|ing)|wrote)\sas|under\sthe\s(?:pen\s|stage\s)?name(?:\sof)?)\s"
    rf"([A-Z]\w{{1,30}}(?:\s{_CAP}){{0,3}})"
)
"""Whoever writes or sings as somebody: "Ann Hale turned to poetry, writing as Mary Lee"."""
_DECLARES = re.compile(
    r"known\sas|called|nicknamed|abbreviated|a\.k\.a\.|\baka\b|d/b/a|doing\sbusiness\sas"
    r"|trading\sas|formerly|short\sfor|stands\sfor|acronym\sfor"
    r"|(?:writ(?:es|ing)|wrote)\sas|under\sthe\s(?:pen\s|stage\s)?name"
)
_DECLARING = (
    *("known", "called", "nicknamed", "abbreviated", "a.k.a.", "aka", "d/b/a", "doing", "trading"),
    *("formerly", "short", "stands", "acronym", "writ", "wrote", "under the"),
)
"""Words without which no cue stands there; they are found much faster."""
_AROUND = 400
"""Characters before and after the words that tie two names in which both stand."""
_BORN = re.compile(r",\s(?:born|née|nee)\s([A-Z][a-z’'-]{1,30}(?:\s[A-Z][a-z’'-]{1,30}){1,2})(?=,)")
_NICKNAME = re.compile(
    r"\b([A-Z]\w{1,20})\s(?:[\"“'‘]([A-Z]\w{1,20})[\"”'’]|\(([A-Z][a-z]{1,20})\))\s([A-Z]\w{1,30})"
)
_QUOTED = re.compile(r"[\"“'‘(][A-Z]\w")
"""Without it there is no nickname; it is found much faster."""
# Found first, for a search skips all other characters at once; names have many forms.
_CAPITAL = re.compile(r"[A-Z0-9](?<![\w.].)")
_NAME_HERE = re.compile(_NAME)
_LOWER_ALIAS = re.compile(r"[a-z][a-z-]{4,30}")
_NOT_ALIASES = frozenset(
    """above acting approximately average below centre center closed daily deceased default
    estimate excluding expected female figure formerly including inclusive latest lower maximum
    mean median medium middle minimum monthly optional pictured previously right standard total
    upper version weekly yearly annual again before after later other others small large minor
    major sometimes usually north south eastern western northern southern winner loser""".split()
)
_ENDINGS = ("ed", "ing", "ly", "est")


def definitions(text: str) -> Iterator[tuple[str, str]]:
    """Pairs of names that the text declares to be one, in text order."""
    for match in _PARENTHESES.finditer(text):
        before = text[max(0, match.start() - 120) : match.start()]
        pair = _parenthesis(before, match[1]) or _party(before, match[1], text, match.end())
        if pair is not None:
            yield pair
    for around in _declaring(text):
        for pattern in (_KNOWN_AS, _SHORT_FOR, _PEN_NAME):
            for match in pattern.finditer(around):
                yield _trim(match[1]), _trim(match[2])
    for match in _BORN.finditer(text):
        name = _BEFORE.search(text[max(0, match.start() - 110) : match.start()])
        if name is not None:
            yield _trim(name[1]), match[1]
    for match in _NICKNAME.finditer(text) if _QUOTED.search(text) else ():
        given, short, surname = match[1], match[2] or match[3], match[4]
        yield f"{given} {surname}", f"{short} {surname}"
        yield f"{given} {surname}", f"{given} {short} {surname}"


def _declaring(text: str) -> Iterator[str]:
    """The stretches around words that tie two names; names are dear to look for everywhere."""
    starts = sorted(at for word in _DECLARING for at in _occurrences(word, text))
    start = end = 0
    for cue in filter(None, (_DECLARES.match(text, place) for place in starts)):
        if cue.start() - _AROUND > end:
            if end:
                yield text[start:end]
            start = cue.start() - _AROUND
        end = cue.end() + _AROUND
    if end:
        yield text[start:end]


def _occurrences(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def names_in(text: str) -> Iterator[str]:
    """Runs of capitalised words, which are names or begin a sentence."""
    read = 0
    for capital in _CAPITAL.finditer(text):
        match = _NAME_HERE.match(text, capital.start()) if capital.start() >= read else None
        if match is None:
            continue
        read = match.end()
        yield _trim(match[0])
        if " and " in match[0]:
            # "Trinidad and Tobago" is one name, "Ann Hale and Bo Ek" are two.
            yield from map(_trim, match[0].split(" and "))


def _trim(name: str) -> str:
    return name.rstrip(".'’&-, ")


def _parenthesis(before: str, inside: str) -> tuple[str, str] | None:
    name = _BEFORE.search(before.rstrip()[-110:])
    introduced = _INTRODUCTION.match(inside)
    inner = inside[introduced.end() :] if introduced else inside
    inner = inner.strip(" \"“”'‘’")
    if not inner or ":" in inner or "," in inner or ";" in inner:
        return None
    lower_name = _expansion(before, inner)
    if lower_name is not None:
        return lower_name, inner
    if name is None:
        return None
    outer = _trim(name[1])
    if inner[0].isdigit() or not any(c.isalpha() for c in outer):
        return None
    spelt = _suffix_spelling(outer, inner)
    if spelt is not None:
        return spelt, inner
    if _suffix_spelling(inner, outer.split()[-1]) is not None:
        return outer.split()[-1], inner
    if introduced is not None and inner[0].isupper():
        return outer, inner
    if re.fullmatch(_NAME, inner):
        # Capitals in brackets that spell something else are places, parties or units.
        return None if inner.isupper() or not _one_word(outer, inner) else (outer, inner)
    if _LOWER_ALIAS.fullmatch(inner) and " " not in outer:
        if inner in _NOT_ALIASES or inner.endswith(_ENDINGS):
            return None
        return outer, inner
    return None


_PARTY = re.compile(r"[A-Z][a-z]{3,20}")


def _party(before: str, inside: str, text: str, end: int) -> tuple[str, str] | None:
    """A party and what it is called from there on: "Marlow Estates (Landlord) … the Landlord"."""
    if not _PARTY.fullmatch(inside) or text.find(f"he {inside} ", end) < 0:
        return None
    name = _BEFORE.search(before.rstrip()[-110:])
    outer = _trim(name[1]) if name is not None else ""
    return (outer, inside) if " " in outer else None


def _one_word(outer: str, inner: str) -> bool:
    return " " not in outer and " " not in inner and len(inner) > 3


def _initials(words: list[str]) -> str:
    return "".join(word[0] for word in words if word[0].isupper() or word[0].isdigit()).upper()


def _suffix_spelling(outer: str, inner: str) -> str | None:
    """The last words of `outer` whose initials spell `inner`: "the European Union (EU)"."""
    letters = inner.replace(".", "").rstrip("s") if inner[-1:] == "s" else inner.replace(".", "")
    if not letters.isupper() or not 2 <= len(letters) <= 10 or " " in letters:
        return None
    words = outer.split()
    for start in range(len(words)):
        part = words[start:]
        content = [w for w in part if w[0].isupper() or w[0].isdigit()]
        legal_free = _initials(content)
        if len(content) >= 2 and content[0] == part[0] and letters in (
            legal_free, legal_free[:-1], "".join(w[0] for w in part).upper()
        ):  # fmt: skip
            return " ".join(part)
    return None


def _expansion(before: str, inner: str) -> str | None:
    """Lower-case words that an acronym abbreviates: "carbon capture and storage (CCS)"."""
    letters = inner.rstrip("s") if inner[-1:] == "s" else inner
    if not letters.isupper() or not letters.isalpha() or not 2 <= len(letters) <= 8:
        return None
    words = re.findall(r"[\w'’-]+", before[-110:])
    for size in range(len(letters), len(letters) + 4):
        part = words[-size:]
        if len(part) < size:
            return None
        small = {"of", "the", "and", "for", "in", "on", "to"}
        content = [w for w in part if w.lower() not in small]
        if part[0].lower() in small:
            continue
        if "".join(w[0] for w in content).upper() == letters:
            return " ".join(part)
        hyphenated = [p for w in content for p in w.split("-") if p]
        if "".join(w[0] for w in hyphenated).upper() == letters:
            return " ".join(part)
    return None
