"""The block between `---` lines at the top of a Markdown file: its sources and its date."""

from __future__ import annotations

import datetime
import re
from typing import NamedTuple

from claimcheck.errors import InputError

_BLOCK = re.compile(r"---[ \t]*\r?\n(?P<body>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.S | re.M)
_KEY = re.compile(r"(?P<name>[A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(?P<value>.*))?\Z")
_ITEM = re.compile(r"[ \t]*-[ \t]+(?P<value>.*)\Z")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?!\d)")


class FrontMatter(NamedTuple):
    """What the gate reads of a front matter; `end` is where the text itself begins."""

    end: int = 0
    sources: tuple[str, ...] | None = None
    date: datetime.date | None = None


NO_FRONT_MATTER = FrontMatter()


def front_matter(text: str, path: str) -> FrontMatter:
    """The front matter of a text, empty where there is none.

    Only `sources` (one path, a [list, in, brackets] or a list of `- path` lines) and `date` are
    read; every other key belongs to somebody else.
    """
    block = _BLOCK.match(text)
    if block is None:
        return NO_FRONT_MATTER
    keys = _top_level(block.group("body").splitlines())
    sources = None
    if "sources" in keys:
        sources = _list(*keys["sources"])
        if not sources:
            raise InputError(
                path,
                "its front matter has an empty `sources`",
                "Name at least one path, or leave the key out.",
            )
    date = None
    if "date" in keys and (found := _DATE.match(_unquoted(keys["date"][0]))):
        try:
            date = datetime.date.fromisoformat(found.group())
        except ValueError as error:
            raise InputError(
                path,
                f"its front matter's date {found.group()} is no day",
                "Write a day of the calendar, like 2024-05-15.",
            ) from error
    return FrontMatter(block.end(), sources, date)


def _top_level(lines: list[str]) -> dict[str, tuple[str, list[str]]]:
    """Key → the rest of its line and the lines below it."""
    keys: dict[str, tuple[str, list[str]]] = {}
    below: list[str] = []
    for line in lines:
        key = _KEY.match(line.rstrip())
        if key:
            below = []
            keys[key.group("name")] = (key.group("value") or "", below)
        else:
            below.append(line)
    return keys


def _list(value: str, below: list[str]) -> tuple[str, ...]:
    value = _without_comment(value).strip()
    if value.startswith("["):
        inner = value.strip("[]") if value.endswith("]") else ""
        found = [_unquoted(one) for one in inner.split(",")]
    elif value:
        found = [_unquoted(value)]
    else:
        items = [_ITEM.match(line.rstrip()) for line in below]
        found = [_unquoted(_without_comment(item.group("value"))) for item in items if item]
    return tuple(one for one in found if one)


def _without_comment(value: str) -> str:
    return value if value[:1] in "'\"" else re.split(r"(?:^|\s)#", value, maxsplit=1)[0]


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        return value[1:-1]
    return value
