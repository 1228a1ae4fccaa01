"""HTML and Markdown → the words a reader sees, at the offsets where they stand.

Markup becomes spaces of equal length, so an offset into the plain text is one into the original.
A tag that ends a block becomes a line break or, where it ends a paragraph, a blank line.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from claimcheck.anchors import Document

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_TAG = re.compile(
    r"<![A-Za-z\[][^<>]{0,2000}>"
    r"|<(?P<slash>/?)(?P<name>[A-Za-z][A-Za-z0-9_:-]{0,40})"
    r"(?P<attributes>(?:\s(?:[^<>\"']|\"[^\"<]{0,2000}\"|'[^'<]{0,2000}'){0,2000})?)/?>"
)
_ATTRIBUTE = re.compile(
    r"""\s([A-Za-z_:][\w:.-]{0,40})\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"""
)
_AUTOLINK = re.compile(r"<(?:https?://|mailto:)[^\s<>]{1,2000}>")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\(([^()\s]{0,2000}(?:\s\"[^\"\n]{0,200}\")?)\)")
_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,500})(?<!`)\1(?!`)")
_FENCE = re.compile(r"^[ \t]{0,3}(?:`{3,20}|~{3,20})[^\n`]{0,100}$", re.MULTILINE)
_STAR = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]{1,300})(?<=[^\s*])\*(?![\w*])")
_STARS = re.compile(r"(?<!\*)(\*{2,3})(?=[^\s*])([^*\n]{1,300})(?<=[^\s*])\1(?!\*)")
_LINES = re.compile(r"(?<![\w_])(_{1,3})(?=[^\s_])([^_\n]{1,300})(?<=[^\s_])\1(?![\w_])")
_TILDES = re.compile(r"(?<!~)(~~)(?=[^\s~])([^~\n]{1,300})(?<=[^\s~])\1(?!~)")
_HEADING = re.compile(r"^[ \t]{0,3}(#{1,6})(?=[ \t])|(?<=[ \t])#{1,6}[ \t]*$", re.MULTILINE)
_QUOTE = re.compile(r"^[ \t]{0,3}(?:>[ \t]?){1,10}", re.MULTILINE)
_ESCAPE = re.compile(r"\\(?=[|*_#\[\]`~>])")

_PARAGRAPHS = frozenset(
    "address article aside blockquote body caption details div dl fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 head header hr html main nav ol p pre section summary table "
    "tbody tfoot thead title ul abstract chunk content doc entry item record row sec source "
    "text".split()
)
_BLOCK_ENDINGS = ("title", "heading", "section", "document", "passage", "paragraph", "context")
"""How tags of other languages end that stand around whole blocks: `<page_title>`."""
_BREAKS = frozenset("br dd dt li option td th tr".split())
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big button cite code col colgroup data del dfn em embed font i "
    "iframe img input ins kbd label legend link map mark meta meter noscript object output "
    "picture progress q rp rt ruby s samp script select small source span strike strong style "
    "sub sup svg template textarea time track tt u var video wbr".split()
)
_ELEMENTS = _PARAGRAPHS | _BREAKS | _INLINE
_UNREAD = frozenset({"script", "style", "template"})


class Tag(NamedTuple):
    """One tag of an HTML text."""

    start: int
    end: int
    name: str
    closing: bool
    attributes: str

    def attribute(self, name: str) -> str:
        """The value of an attribute, decoded, or nothing."""
        for match in _ATTRIBUTE.finditer(self.attributes):
            if match.group(1).casefold() == name:
                return html.unescape(match.group(2) or match.group(3) or match.group(4) or "")
        return ""


def tags(text: str) -> Iterator[Tag]:
    """The tags of a text in order, comments left out, `name` in lower case."""
    if "<" not in text:
        return
    for match in _TAG.finditer(_without_comments(text)):
        name = match.group("name")
        if name and _is_tag(match):
            yield Tag(
                match.start(),
                match.end(),
                name.lower(),
                bool(match.group("slash")),
                match.group("attributes"),
            )


def plain(document: Document) -> Document:
    """The document as a reader sees it: markup blanked out, every offset unchanged."""
    return replace(document, text=plain_text(document.text))


def plain_text(text: str) -> str:
    """A text with its markup blanked out by as many spaces and line breaks."""
    if "<" in text:
        text = _without_comments(text)
        text = _AUTOLINK.sub(_spaces, text)
        text = _without_unread(text)
        text = _TAG.sub(_blank_tag, text)
    if "`" in text or "~~~" in text:
        text = _FENCE.sub(_spaces, text)
        text = _CODE.sub(_inner, text)
    if "](" in text:
        text = _LINK.sub(_blank_link, text)
    if "*" in text:
        text = _STAR.sub(_shifted, text)
        text = _STARS.sub(_inner, text)
    if "_" in text:
        text = _LINES.sub(_inner, text)
    if "~~" in text:
        text = _TILDES.sub(_inner, text)
    if "#" in text:
        text = _HEADING.sub(_spaces, text)
    if ">" in text:
        text = _QUOTE.sub(_spaces, text)
    if "\\" in text:
        text = _ESCAPE.sub(" ", text)
    if "&" in text:
        text = _ENTITY.sub(_entity, text)
    return text


def _spaces(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def _inner(match: re.Match[str]) -> str:
    mark = " " * len(match.group(1))
    return f"{mark}{match.group(2)}{mark}"


def _shifted(match: re.Match[str]) -> str:
    return f" {match.group(1)} "


def _blank_link(match: re.Match[str]) -> str:
    before = match.start(1) - match.start()
    after = match.end() - match.end(1)
    return " " * before + match.group(1) + " " * after


def _entity(match: re.Match[str]) -> str:
    width = match.end() - match.start()
    decoded = html.unescape(match.group())
    if decoded == match.group():
        return decoded
    return " ".join(decoded.split("\xa0"))[:width].ljust(width)


def _is_tag(match: re.Match[str]) -> bool:
    """True for HTML elements, and for others where they are written as only tags are.

    "x<y and z>w" is a pair of comparisons, `<page_title>` and `<row id="1">` are tags.
    """
    if match.group("name").lower() in _ELEMENTS:
        return True
    return not _ATTRIBUTE.sub("", match.group("attributes")).strip(" /")


def _blank_tag(match: re.Match[str]) -> str:
    width = match.end() - match.start()
    name = match.group("name")
    if not name:
        return _keeping_breaks(match.group())
    if not _is_tag(match):
        return match.group()
    lower = name.lower()
    if lower in _PARAGRAPHS or lower.endswith(_BLOCK_ENDINGS):
        return "\n\n".rjust(width)
    if lower in _BREAKS:
        return "\n".rjust(width)
    return " " * width


def _keeping_breaks(text: str) -> str:
    return "".join("\n" if char == "\n" else " " for char in text)


def _without_comments(text: str) -> str:
    """A text whose comments are blank; one that never ends is no comment."""
    pieces: list[str] = []
    done = 0
    while (start := text.find("<!--", done)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        pieces += (text[done:start], _keeping_breaks(text[start : end + 3]))
        done = end + 3
    return "".join((*pieces, text[done:])) if pieces else text


def _without_unread(text: str) -> str:
    """A text whose scripts, styles and templates are blank."""
    pieces: list[str] = []
    done = 0
    opened: Tag | None = None
    for tag in tags(text):
        if tag.name not in _UNREAD:
            continue
        if opened is None and not tag.closing:
            opened = tag
        elif opened and tag.closing and tag.name == opened.name:
            pieces.append(text[done : opened.end])
            pieces.append(" " * (tag.start - opened.end))
            done = tag.start
            opened = None
    pieces.append(text[done:])
    return "".join(pieces)
