"""Markdown and HTML → the running text that a reader sees, and where each character comes from.

Blanks in the place of markup would part words that belong together and confuse the parser, so the
markup is taken out, and a line that only the margin broke is joined with the next.
"""

from __future__ import annotations

import html
import re
from array import array
from itertools import pairwise

from claimcheck.anchors import Document
from claimcheck.markdown import without_code
from claimcheck.render.positions import Lines

_SPACE_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")
_INLINE = "a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u"
_BEGINS = re.compile(
    r"[ \t]{0,12}(?:[-*+•][ \t]|[>|]|#{1,6}[ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}|={3,}|-{3,}"
    rf"|<(?!/?(?:{_INLINE})\b)[/!a-zA-Z])"
)
"""How a line begins that is no continuation of the one before: list, quote, table, heading, tag."""
_STANDS_ALONE = re.compile(r"[ \t]{0,3}(?:#{1,6}[ \t]|\||={3,}[ \t]*$|-{3,}[ \t]*$)")
_HARD_BREAK = re.compile(r"(?: {2}|\\|<br[ /]{0,2}>[ \t]*)$")


def readable(
    text: str, begin: int, *, markdown: bool, code: bool = False
) -> tuple[str, array[int]]:
    """The words from `begin` on without markup, and where each character stands.

    What states nothing is told as for any other answer: code within a line only with `code`.
    """
    from claimcheck.context import RegionKind, plain, structure

    body = text[begin:] if code or not markdown else without_code(text[begin:])
    document = Document("", _blank(text[:begin]) + body)
    shown = list(plain(document).text)
    blocks = [one for one in structure(document).regions if one.kind is RegionKind.CODE]
    for region in blocks:
        shown[region.start : region.end] = _blank(text[region.start : region.end])
    for place in _soft_breaks(text, markdown=markdown):
        shown[place] = " "
    kept = array("L")
    last = " "
    for place, (seen, written) in enumerate(zip(shown, text, strict=True)):
        if seen == " " and (
            last in " \n" or not (written.isspace() or _is_space_entity(text, place))
        ):
            continue
        last = seen
        kept.append(place)
    return "".join(shown[place] for place in kept), kept


def _blank(text: str) -> str:
    return "".join(one if one in "\r\n" else " " for one in text)


def _is_space_entity(text: str, place: int) -> bool:
    if text[place] != "&":
        return False
    entity = _SPACE_ENTITY.match(text, place)
    return entity is not None and html.unescape(entity.group()).isspace()


def _soft_breaks(text: str, *, markdown: bool) -> list[int]:
    """Where a line end is only a blank: everywhere in HTML, inside paragraphs in Markdown."""
    if not markdown:
        return [place for place, one in enumerate(text) if one in "\r\n"]
    lines = Lines(text)
    found: list[int] = []
    for number, (start, after) in enumerate(pairwise(lines.starts), 1):
        line, following = lines.line(number), lines.line(number + 1)
        if not line.strip() or not following.strip():
            continue
        if _STANDS_ALONE.match(line) or _BEGINS.match(following) or _HARD_BREAK.search(line):
            continue
        found.extend(range(start + len(line), after))
    return found
