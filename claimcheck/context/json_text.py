"""JSON in a text → its objects, arrays and leaves, with exact offsets and key paths.

The tokenizer is iterative and linear. It also takes what programs print in place of JSON: single
quotes, True/False/None, trailing commas, several objects in a row, and an end that was cut off.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

_SPACE = re.compile(r"\s*")
_STRING = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"' r"|'([^'\\]*(?:\\.[^'\\]*)*)'", re.DOTALL)
_SCALAR = re.compile(
    r"-?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|Infinity)|NaN|true|false|null|True|False|None"
)
_SCALAR_END = re.compile(r"[\s,\]}]|\Z")
_START = re.compile(r"""\{\s{0,200}["']|\[\s{0,200}(?=[\[{]\s{0,200}["'\[{])""")
_DEEPEST = 256
"""Nothing real nests deeper, and every leaf carries its whole path."""
_LONGEST_CUT = 4000
"""Characters of an unclosed last string; a longer one is no cut but a stray quote."""


@dataclass(slots=True)
class Container:
    """An object or array; `leaves` and `children` are numbers in the block's lists."""

    start: int
    parent: int
    key: str
    array: bool
    path: tuple[str, ...]
    leaves: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    size: int = 0


@dataclass(slots=True)
class Leaf:
    """A scalar; the span of a string leaves its quotes out, `value` is decoded."""

    start: int
    end: int
    value: str
    key: str
    container: int
    quoted: bool


@dataclass(slots=True)
class JsonBlock:
    """A stretch of text that is JSON."""

    start: int
    end: int
    containers: list[Container]
    leaves: list[Leaf]


class _CutError(Exception):
    """The text ends inside a value."""


class _BrokenError(Exception):
    """What stands at an offset is no JSON."""

    def __init__(self, at: int) -> None:
        self.at = at


def json_blocks(text: str) -> Iterator[JsonBlock]:
    """The JSON in a text, whole or between prose; what does not parse stays text."""
    whole = _whole(text)
    if whole:
        yield whole
        return
    if "{" not in text and "[" not in text:
        return
    at = 0
    while match := _START.search(text, at):
        block = JsonBlock(match.start(), match.start(), [], [])
        try:
            at = _objects(text, match.start(), block)
        except _BrokenError as broken:
            at = max(broken.at, match.start() + 1)
            continue
        if any(not container.array and container.size for container in block.containers):
            block.end = at
            yield block
        at = max(at, match.start() + 1)


def _whole(text: str) -> JsonBlock | None:
    """The text as one JSON value, of any kind that has leaves."""
    start = len(text) - len(text.lstrip())
    if text[start : start + 1] not in ("{", "["):
        return None
    block = JsonBlock(start, start, [], [])
    try:
        block.end = _objects(text, start, block)
    except _BrokenError:
        return None
    if text[block.end :].strip() or not block.leaves:
        return None
    keyed = any(not container.array for container in block.containers)
    return block if keyed or len(block.leaves) > 1 else None


def _objects(text: str, start: int, block: JsonBlock) -> int:
    """Read one value, or objects that follow each other line by line as one array of them."""
    end = _value(text, start, block, -1, "")
    following = _next_object(text, end)
    if not following or block.containers[0].array:
        return end
    return _lines(text, start, block)


def _next_object(text: str, end: int) -> int:
    match = _SPACE.match(text, end)
    after = match.end() if match else end
    return after if text[after : after + 1] == "{" and "\n" in text[end:after] else 0


def _lines(text: str, start: int, block: JsonBlock) -> int:
    block.containers[:] = [Container(start, -1, "", array=True, path=())]
    block.leaves.clear()
    at = end = start
    while at or end == start:
        kept = len(block.containers), len(block.leaves), len(block.containers[0].children)
        try:
            end = _value(text, at, block, 0, str(block.containers[0].size))
        except _BrokenError:
            del block.containers[kept[0] :], block.leaves[kept[1] :]
            del block.containers[0].children[kept[2] :]
            break
        block.containers[0].size += 1
        at = _next_object(text, end)
        if not at:
            break
    return end


def _value(text: str, start: int, block: JsonBlock, parent: int, key: str) -> int:
    """Read the container that opens at `start` into the block and give its end."""
    try:
        return _container(text, start, block, parent, key)
    except _CutError:
        # A passage may stop inside the JSON it was taken from; one leaf could be anything.
        if len(block.leaves) < 2:
            raise _BrokenError(len(text)) from None
        return len(text)


def _container(text: str, start: int, block: JsonBlock, parent: int, key: str) -> int:
    containers = block.containers
    stack = [_open(text, start, containers, parent, key)]
    at = start + 1
    first = True
    while stack:
        here = containers[stack[-1]]
        closing = "]" if here.array else "}"
        at = _skip(text, at)
        if text[at] != closing and not first:
            if text[at] != ",":
                raise _BrokenError(at)
            at = _skip(text, at + 1)
        if text[at] == closing:
            stack.pop()
            at += 1
            first = False
            continue
        name = str(here.size)
        if not here.array:
            name, at = _key(text, at)
        here.size += 1
        first = text[at] in "{["
        if not first:
            at = _leaf(text, at, block, stack[-1], name)
        elif len(stack) >= _DEEPEST:
            raise _BrokenError(at)
        else:
            stack.append(_open(text, at, containers, stack[-1], name))
            at += 1
    return at


def _key(text: str, at: int) -> tuple[str, int]:
    """Read a key and its colon; give the key and where its value starts."""
    match = _STRING.match(text, at)
    if not match:
        raise _unread(text, at)
    colon = _skip(text, match.end())
    if text[colon] != ":":
        raise _BrokenError(colon)
    # Record after record has the same keys.
    return sys.intern(_decoded(match)), _skip(text, colon + 1)


def _open(text: str, at: int, containers: list[Container], parent: int, key: str) -> int:
    path = containers[parent].path if parent >= 0 else ()
    if parent >= 0 and not containers[parent].array:
        path = (*path, key)  # A place in an array is no word of the text.
    number = len(containers)
    containers.append(Container(at, parent, key, text[at] == "[", path))
    if parent >= 0:
        containers[parent].children.append(number)
    return number


def _leaf(text: str, at: int, block: JsonBlock, container: int, key: str) -> int:
    """Read one scalar and give its end."""
    match = _STRING.match(text, at)
    if match:
        group = 1 if match.group(1) is not None else 2
        start, end, value = match.start(group), match.end(group), _decoded(match)
    else:
        scalar = _SCALAR.match(text, at)
        if not scalar or not _SCALAR_END.match(text, scalar.end()):
            raise _unread(text, at)
        start, end, value = scalar.start(), scalar.end(), scalar.group()
    block.containers[container].leaves.append(len(block.leaves))
    block.leaves.append(Leaf(start, end, value, key, container, quoted=match is not None))
    return match.end() if match else end


def _unread(text: str, at: int) -> Exception:
    """What is wrong where no token can be read: a string that nothing closes was cut off."""
    cut = text[at] in "\"'" and len(text) - at <= _LONGEST_CUT
    return _CutError() if cut else _BrokenError(at)


def _skip(text: str, at: int) -> int:
    """The next character that is no blank; the text is cut off where there is none."""
    match = _SPACE.match(text, at)
    at = match.end() if match else at
    if at >= len(text):
        raise _CutError
    return at


def _decoded(match: re.Match[str]) -> str:
    raw = match.group(1)
    if raw is None:
        single: str = match.group(2)
        return single.replace("\\'", "'").replace("\\n", "\n") if "\\" in single else single
    if "\\" not in raw:
        return str(raw)
    try:
        return str(json.loads(f'"{raw}"', strict=False))
    except ValueError:
        return str(raw)
