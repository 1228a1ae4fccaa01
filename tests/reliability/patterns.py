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


_WORDS = """
A. B.|Dr.|Mr. Ada|U.S.|e.g.|No.|p. 5|vs.|Inc.|St.|...|?!|!|;|:|,|—|- -|/|5 5|05|0.5|.5|5.|5,5|1,000
1.000.000|1e5|5e|0x5|5th|1st|5s|5'5"|5°|5 °C|-5|+5|±5|~5|<5|>5|≥5|5x|x5|5×5|5*5|5+5|5=5|5 = 5|5/5/5
5/5/2019|2019-05-05|2019-05|05.05.2019|2019|1990s|19th century|Q1|Q1 2019|FY2019|week 5|5 BC
since 2019|by 2019|in 2019|2019 to 2020|from 5 to 10|5 to 10|between 5 and 10|at least 5|up to 5
about 5|5 or 6|5 and 6|half|half of|a dozen|two thirds|one|a|the|this|it|he|they|who|which|where
when|why|if|unless|because|and so|but|or|not only|no one|never|may|might be|would|said|he says|is
was|it is|there is|has|had been|to be|to go to|going|and|than|more than|the most|as big as|twice
three times|per|a day|5 per cent|5 bps|$5|£5m|€5bn|USD 5|5 USD|5 million|5 m|5 kg of|5 m²|5 m/s²
5 kWh|5 GB|5 hours|5 hours ago|5 years old|yesterday|next week|on Monday|in May|May 5|May 2019
May 5, 2019|at 5|5 am|5:30 pm|17:30:00|17:30 to 18:30|9-5|24/7|Acme|Acme Ltd|Acme's|Acme and
Acme of|Acme (A)|Ada Brill,|Ada and Ben|the Acme of|ACME|A1|A-1|v1.2.3|1.2.3|§ 5|[5]|[5, 6]|[^5]
(a)|(i)|5)|a)|i.|1.|1.1|•|~~a~~|`a`|<br>|<a href="a">|<!--|[a](b)|http://a.b/|a@b.c|@a|a/b|a_b
a–b|state-of-the-art|5-year-old|"a"|'a'|“a”|“a|a: b|a = b|a: 5|a; b|{a}|{"a": 5}|[[|]]|()|it's
don't|isn't it|co-es|😀|é|中|٥|Ⅳ|½|²
"""
_LINES = """
a|5|a: 5|a,5|a;5|- a|- 5|- a: 5|1. a|* a|+ a|> a|> > a|# a|~~~|---|[a]: b|{"a": 5}|[5]|5.|A.|a?
Ann:|5 a|<tr><td>a|<li>a|Q: a|2019: 5|Total: 5|a (5)|(a) a|a -> 5
"""
_COUNTED = """
sold {} to Ada, |the {}th, |in {} he |{0} of {0} |x{0} is y{0}. |x{} and |Acme {} |{}% of
"""


def _listed(pieces: str) -> list[str]:
    return pieces.strip("\n").replace("\n", "|").split("|")


ANSWERS |= {f"{piece} ": _repeated(f"{piece} ") for piece in _listed(_WORDS)}
ANSWERS |= {repr(f"{piece}\n"): _repeated(f"{piece}\n") for piece in _listed(_LINES)}
ANSWERS |= {f"{piece} counted": _counted(piece) for piece in _listed(_COUNTED)}
ANSWERS |= {repr(piece): _repeated(piece) for piece in ("a\t5\n", "a\n=\n", "a\n-\n", "\ta\n")}
