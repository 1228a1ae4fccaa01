"""Texts of any length that once cost, or could cost, more than their length."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable

CONTEXT = "The price is 5 euros. Key: 1. Acme Ltd sold 123 items in May 2019 for Ada Brill."

_DAY = datetime.date(2004, 1, 2)


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def _repeated(piece: str) -> Callable[[int], str]:
    return lambda size: piece * (size // len(piece))


def _counted(piece: str) -> Callable[[int], str]:
    """A piece again and again, each time with another number in it."""
    return lambda size: "".join(piece.format(n) for n in _numbers(size // (len(piece) + 1)))


def _record(size: int) -> str:
    return json.dumps({f"field{n}": int(n) for n in _numbers(size // 16)})


def _prices(size: int) -> str:
    days = [(_DAY + datetime.timedelta(day)).isoformat() for day in range(size // 20)]
    return json.dumps(dict.fromkeys(days, 10.5))


ANSWERS: dict[str, Callable[[int], str]] = {
    "bullets": _repeated("- The price is 5 euros\n"),
    "bullets counted": _counted("- The price is {} euros\n"),
    "stars": _repeated("* 5\n"),
    "numbered": _counted("{}. item\n"),
    "pairs": _repeated("key: 1; "),
    "pairs counted": _counted("key{0}: {0}; "),
    "pairs in lines": _counted("key {0}: {0}\n"),
    "crlf": _repeated("The price is 5\r\n"),
    "crlf alone": _repeated("\r\n"),
    "cr": _repeated("It is 5\r"),
    "number words": _repeated("one hundred and twenty three thousand "),
    "sevens": _repeated("seven "),
    "sevens and": _repeated("seven and "),
    "hashes": _repeated("#1 "),
    "hashes counted": _counted("#{} "),
    "numbers": _counted("{} "),
    "commas": _counted("{}, "),
    "ands": _repeated("cats and "),
    "or names": _repeated("Ada Brill or "),
    "names": _repeated("Ada Brill "),
    "of": _repeated("the price of "),
    "that": _repeated("he said that "),
    "not": _repeated("not "),
    "dates": _repeated("5 May 2019 "),
    "days": _repeated("Monday "),
    "months": _repeated("May "),
    "clocks": _repeated("10:30 "),
    "ranges": _repeated("5-10 "),
    "dashes": _repeated("5 - "),
    "percent": _repeated("5% "),
    "euros": _repeated("€5 "),
    "units": _repeated("5 km/h "),
    "fractions": _repeated("1/2 "),
    "powers": _repeated("10^5 "),
    "brackets": _repeated("("),
    "closed": _repeated("(5) "),
    "quotes": _repeated('"5" '),
    "open quotes": _repeated('"5 '),
    "stops": _repeated("."),
    "initials": _repeated("A. "),
    "question marks": _repeated("5? "),
    "cited": _repeated("It is 5 [1]. "),
    "bars": _repeated("|5"),
    "table": _counted("| item | {} |\n"),
    "commas in lines": _counted("item,{},5\n"),
    "cells": _counted("<tr><td>{}</td></tr>"),
    "tags": _repeated("<b>"),
    "less": _repeated("<"),
    "braces": _repeated("{"),
    "lists in lists": _repeated("["),
    "escapes": _repeated("&amp;"),
    "headings": _counted("# Part {}\n"),
    "ticks": _repeated("`"),
    "bold": _repeated("**5** "),
    "links": _repeated("[5](http://a.b/5) "),
    "joined": _repeated("a\u0301"),
    "blanks": _repeated(" "),
    "lines": _repeated("\n"),
    "said lines": _counted("Ann: It is {}.\n"),
    "indented": _counted("    item {}\n"),
    "sentences": _counted("Acme sold {} items. "),
    "clauses": _counted("Acme sold {} items, "),
    "prices": _prices,
    "record": _record,
}
