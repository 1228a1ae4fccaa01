"""Lines that are headings, and the sections that they open."""

from __future__ import annotations

import re
from bisect import bisect_right

from claimcheck.context.markup import Tag, tags
from claimcheck.context.records import BULLET, clausal, record
from claimcheck.context.tables import Block

_MARKED_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+\S")
_BOLD_LINE = re.compile(r"(?:\*\*[^*]{1,100}[^*.]\*\*|__[^_]{1,100}[^_.]__):?\Z")
_TITLE_LINE = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+)?[^\W\d_a-z].{0,78}[^.,;:!?]\Z")
_LONGEST = 80


class Headings:
    """The headings of a document, found from front to back."""

    def __init__(self, text: str, plain: str) -> None:
        self._plain = plain
        self._html = _html_headings(text)
        self._found: list[tuple[int, int, int, str]] = []

    @property
    def last(self) -> str:
        """The name of the heading that was found last, or nothing."""
        return self._found[-1][3] if self._found else ""

    def add(self, start: int, end: int, level: int, name: str) -> None:
        """Take in a heading."""
        self._found.append((start, end, level, name))

    def at(self, block: Block, at: int) -> tuple[int, int] | None:
        """The level of a heading and the line after it."""
        start, end = block.lines[at]
        raw = block.raw(at)
        blank = after_blank(block, at)
        marked = _MARKED_HEADING.match(raw)
        if marked and not self._counts(start, end):
            return len(marked.group(1)), at + 1
        level = self._html_level(start, end)
        if level:
            return level, at + 1
        title = block.seen(at).strip()
        if not title or len(title) > _LONGEST or BULLET.match(raw) or "|" in raw:
            return None
        if at + 1 < len(block.lines) and blank:
            under = block.raw(at + 1).strip()
            if len(under) > 2 and under in (under[0] * len(under),) and under[0] in "=-":
                return (1 if under[0] == "=" else 2), at + 2
        if _BOLD_LINE.match(raw.strip()):
            return 6, at + 1
        following = at + 1 < len(block.lines) and not block.seen(at + 1).strip()
        more = any(block.seen(n).strip() for n in range(at + 1, min(at + 6, len(block.lines))))
        isolated = blank and following and (more or block.lines[-1].end < len(self._plain))
        titled = isolated and _TITLE_LINE.match(title) and not clausal(title)
        return (6, at + 1) if titled and record(self._plain, start, end) is None else None

    def _counts(self, start: int, end: int) -> bool:
        """Whether a "#" means a number: "# heads: 4; accuracy: 91"."""
        found = record(self._plain, start, end)
        return found is not None and len(found.pairs) > 1

    def _html_level(self, start: int, end: int) -> int:
        index = bisect_right(self._html, (end, 0, 0)) - 1
        if index < 0:
            return 0
        first, last, level = self._html[index]
        content = self._plain[start:end].strip()
        return level if content and start < last and end > first else 0

    def sections(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Offsets, each with the path of headings that holds from there on."""
        sections: list[tuple[int, tuple[str, ...]]] = []
        stack: list[tuple[int, str]] = []
        for start, end, level, name in self._found:
            while stack and stack[-1][0] >= level:
                stack.pop()
            sections.append((start, tuple(title for _, title in stack)))
            stack.append((level, name))
            sections.append((end, tuple(title for _, title in stack)))
        return tuple(sections)


def after_blank(block: Block, at: int) -> bool:
    """Whether nothing stands in the line before."""
    return at == 0 or not block.seen(at - 1).strip()


def _html_headings(text: str) -> list[tuple[int, int, int]]:
    """Start, end and level of what stands between heading tags."""
    if "<h" not in text and "<H" not in text:
        return []
    found: list[tuple[int, int, int]] = []
    opened: Tag | None = None
    for tag in tags(text):
        if len(tag.name) != 2 or tag.name[0] != "h" or tag.name[1] not in "123456":
            continue
        if not tag.closing:
            opened = tag
        elif opened:
            found.append((opened.end, tag.start, int(tag.name[1])))
            opened = None
    return found
