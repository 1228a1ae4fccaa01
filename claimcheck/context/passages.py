"""Prose → sentences, by a cheap linear rule; the parser sees only those that are asked for."""

from __future__ import annotations

import re

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
# The set stands first, for then a search skips all other characters at once.
_END = re.compile(
    r"[.!?…。！？](?:(?<=[.!?])[.!?]{0,5})?(?P<close>[\"'”’»)\]]{0,4})(?P<space>\s{0,50})"
)
_WORD_BEFORE = re.compile(r"[\w.&'’-]{1,24}\Z")
_OPENS = re.compile(r"[\"'“‘«(\[]{0,3}(?:[^\W\d_a-zß-öø-ÿ]|\d|[$€£¥₹#@*•–—-])")
_LIST_ITEM = re.compile(
    r"[ \t]*(?:[-*+•◦▪‣·–—●]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)])[ \t]+\S"
)
_STAMPED = re.compile(r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
"""The time at which a log wrote a line; the next such line is another entry."""
_CONTINUES = re.compile(r"[\"'“‘(\[]?[a-z]")
_JOINED = re.compile(
    r"(?:[,(\[–—-]|\b(?:a|an|the|of|in|on|at|to|for|and|or|but|by|with|from|than|as|is|was))\Z",
    re.IGNORECASE,
)
_TERMINAL = re.compile(r"[.!?:;…。！？][\"'”’»)\]]{0,4}\Z")
_INITIAL = re.compile(r"(?:[A-Z]|[A-Za-z](?:\.[A-Za-z])+)\Z")
_ABBREVIATIONS = frozenset(
    "adm al approx apr art aug ave bldg blvd brig bros ca capt cf ch cmdr col corp dec dept dr "
    "ed eds eg esp est etc exc feb fig figs fl fn fr ft gen gov hon hr hrs ie inc incl jan jr jul "
    "jun lat lt ltd maj mar max messrs min misc mr mrs ms mt mts nos nov oct op orig para pl pop "
    "pp pres prof pt pub rd ref rep rev sec sen sep sept ser sgt spec sr st supt tel trans univ "
    "viz vol vols vs".split()
)
_ENDING_ABBREVIATIONS = frozenset("al corp dept etc inc jr ltd bros sr ave blvd bldg co".split())
"""Abbreviations that end sentences as often as they stand inside them."""
_BEFORE_NUMBER = frozenset(
    "no nos fig figs p pp vol vols sec ch art eq par app approx ca c cap para".split()
)
_WRAPPED = 50
"""A line this long may have been broken by its margin."""
_LONGEST = 3000
"""No sentence is longer; what is gets parted between words so that parsing stays cheap."""


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Start and end of every sentence, in order, without the blanks around them."""
    found: list[tuple[int, int]] = []
    for start, end in _blocks(text):
        left = start
        for match in _END.finditer(text, start, end):
            if match.end() < end and _ends(text, match, start, end):
                _add(text, left, match.end(), found)
                left = match.end()
        _add(text, left, end, found)
    return tuple(found)


def _add(text: str, start: int, end: int, found: list[tuple[int, int]]) -> None:
    stretch = text[start:end]
    start += len(stretch) - len(stretch.lstrip())
    end -= len(stretch) - len(stretch.rstrip())
    while end - start > _LONGEST:
        cut = max(
            text.rfind(" ", start + 1, start + _LONGEST),
            text.rfind("\n", start + 1, start + _LONGEST),
        )
        cut = cut if cut > start else start + _LONGEST
        found.append((start, cut))
        start = cut
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        found.append((start, end))


def _blocks(text: str) -> list[tuple[int, int]]:
    """The stretches across which no sentence runs: paragraphs, list items, short lines."""
    blocks: list[tuple[int, int]] = []
    start = end = -1
    previous = ""
    for match in _LINE.finditer(text):
        line = match.group().strip()
        if not line:
            previous = ""
        else:
            if start < 0:
                start = match.start()
            elif not previous or _parted(previous, line):
                blocks.append((start, end))
                start = match.start()
            end = match.end()
            previous = line
        if match.end() >= len(text):
            break
    if start >= 0:
        blocks.append((start, end))
    return blocks


def _parted(previous: str, line: str) -> bool:
    """Does a line begin a new block, given the line right before it?"""
    if _LIST_ITEM.match(line) or (_STAMPED.match(line) and _STAMPED.match(previous)):
        return True
    tail = previous[-40:]
    if _TERMINAL.search(tail):
        return False if not tail.endswith((":", ";")) else not _CONTINUES.match(line)
    if _CONTINUES.match(line) or _JOINED.search(tail):
        return False
    return len(previous) <= _WRAPPED


def _ends(text: str, match: re.Match[str], start: int, end: int) -> bool:
    """True where the mark ends a sentence rather than an abbreviation, initial or number."""
    mark = text[match.start()]
    after = match.end()
    if mark in "。！？":
        return True
    opens = bool(_OPENS.match(text, after, end))
    if not match.group("space"):
        return mark == "." and not match.group("close") and _glued(text, match.start(), end)
    if mark == "…" or text[match.start() : match.start() + 3] == "...":
        return opens
    if mark in "!?":
        return opens or (not match.group("close") and "\n" in match.group("space"))
    if not opens:
        return False
    if match.group("close"):
        return True
    before = _WORD_BEFORE.search(text, max(start, match.start() - 24), match.start())
    word = before.group() if before else ""
    lower = word.casefold().replace(".", "")
    if text[after : after + 1].isdigit():
        return (
            lower not in _BEFORE_NUMBER
            and lower not in _ABBREVIATIONS
            and not (word.isdigit() and _numbering(text, match.start(), len(word), start))
        )
    if word.isdigit() and _numbering(text, match.start(), len(word), start):
        return False
    if lower in _ENDING_ABBREVIATIONS:
        return not _LOWER_OR_NAME.match(text, after, end)
    if lower in _ABBREVIATIONS:
        return False
    if _INITIAL.fullmatch(word):
        return len(word) > 1 and _starts_sentence(text, after, end)
    return True


_LOWER_OR_NAME = re.compile(r"[a-z&]")
_STARTER = re.compile(
    r"[\"'“‘(\[]?(?:The|A|An|In|On|At|It|He|She|They|We|I|You|This|That|These|Those|There|But|And|"
    r"However|After|Before|When|While|As|For|By|From|Its|His|Her|Their|Our|If|Since|Although)\b"
)


def _starts_sentence(text: str, at: int, end: int) -> bool:
    """True where what follows an initialism ("U.S.") opens as sentences do."""
    return bool(_STARTER.match(text, at, end))


def _numbering(text: str, at: int, width: int, start: int) -> bool:
    """True where a number and a stop open a block: "1. Visit the office"."""
    return width <= 3 and not text[start : at - width].strip()


_GLUED = re.compile(r"(?:[a-z]{3}|\b[12][0-9]{3}|[a-z0-9][\"”)\]])\.(?=[A-Z][a-z])")


def _glued(text: str, at: int, end: int) -> bool:
    """True where a sentence ends and the space is missing: "in drugs.Succinic acid is"."""
    return any(
        _GLUED.match(text, at - width, end) is not None for width in (2, 3, 4) if width <= at
    )
