"""`claimcheck read TEXT|FILE|-`: show what the engine understands of a text."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from claimcheck.commands.inputs import STDIN, add_settings, read_text, settings_from
from claimcheck.errors import InputError
from claimcheck.files import write_text

if TYPE_CHECKING:
    from claimcheck.anchors import Anchor


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "read",
        help="show the numbers, dates and claims of a text",
        description="Show every number, date and claim that is read from a text.",
    )
    command.add_argument("text", metavar="TEXT|FILE|-", help="a file, - for stdin, or the text")
    command.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        dest="form",
        help="what is printed (default: text)",
    )
    command.add_argument("--svg", metavar="FILE", help="draw the dependency trees into FILE")
    add_settings(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read, then print a table or JSON."""
    from claimcheck.reader import read
    from claimcheck.render.data import encode

    settings = settings_from(args)
    text = _text(args.text)
    found = read(text, settings=settings)
    if args.form == "json":
        print(json.dumps([encode(anchor) for anchor in found], ensure_ascii=False, indent=2))
    else:
        print(table(found))
    if args.svg:
        from claimcheck.language.drawing import draw

        write_text(args.svg, draw(text, settings.pipeline))
        print(f"claimcheck: dependency trees drawn into {args.svg}", file=sys.stderr)
    return 0


def _text(argument: str) -> str:
    """A path that exists, standard input, or the text itself.

    A mistyped path is an error: read as text it would only have nothing in it.
    """
    can_be_path = len(argument) < 4096 and "\n" not in argument and "\0" not in argument
    if argument == STDIN or (can_be_path and Path(argument).exists()):
        return read_text(argument)
    if _FILE_NAME.fullmatch(argument):
        raise InputError(argument, "is no file", "Check the path, or pipe the text in with -.")
    return argument


_FILE_NAME = re.compile(r"[^\s,;]*\.[a-z]{2,5}|\.{0,2}/[^\s,;]*", re.I)
"""One word that ends like a file or opens like a path; numbers and dates do neither."""


def table(found: tuple[Anchor, ...]) -> str:
    """Aligned columns: kind, place, words, value as read, what it is about."""
    from claimcheck.kinds.values import describe

    rows = [("kind", "place", "text", "read as", "about")]
    for anchor in found:
        marks = [mark for mark, on in (("hedged", anchor.hedge), ("negated", anchor.negated)) if on]
        rows.append(
            (
                anchor.kind.value,
                f"{anchor.span.start}-{anchor.span.end}",
                _short(anchor.span.text),
                _short(" ".join([describe(anchor.value), *(f"[{mark}]" for mark in marks)])),
                _short(", ".join(anchor.about), 48),
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join(lines) if found else "no number, date or claim found"


def _short(text: str, width: int = 40) -> str:
    text = " ".join(text.split())
    return text if len(text) <= width else text[: width - 1] + "…"
