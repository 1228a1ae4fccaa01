"""Random texts and data of real shapes: mutated examples, tables, JSON, numbers and dates."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parents[2] / "fixtures"

_SIGNS = ["-", "–", "%", "€", "$", "°", "½", "²", "\u00a0", "\u200b", "\u202e", "\ud83d", "\x00"]
_MARKS = ["\x1b", "\r\n", "\n\n", "\t", "|", "||", "```", "<td>", "</table>", "<table>", "&nbsp;"]
_JSON = ["&#0;", '{"', '"}', "[", "]", "null", "NaN", "1e999", "-0", "0x1F", "١٢", "一二", "Ⅳ"]
_ODD = ["1/0", "00:60", "#1", "§ 5", "No. 7", "v1.2.3", "5 km/h", "5 m²", "10^", "^-3", "±", "~"]
_DAYS = ["2023-02-30", "31 April", "Feb 29, 1900", "year 0", "10000-01-01", "the 0th of May", "BC"]
_WORDS = "minus|not|no|half|dozen|a hundred and|first|between|and|from|may|only|all".split("|")
_REST = "≈|≤|%%|(|)|“|’|…|. . .|?!|://|@|\\|a\u0301|ﬀ|ß|İ|\ufeff".split("|")
_PIECES = [*_SIGNS, *_MARKS, *_JSON, *_ODD, *_DAYS, *_WORDS, *_REST]

_NUMBERS = ["{}", "{}.{}", "{},{:03d}", "{}%", "${}", "{} million", "{}-{}", "{}/{}", "{}:{}"]
_LONG = ["{}e{}", "({})", "{}k", "€{} bn", "-{} °C", "{} to {}", "{} of {}", "{}x", "{}{}"]
_DATES = ["{}-{}-{}", "{}/{}/{}", "{} May {}", "May {}, {}", "Q{} {}", "{}th of June", "FY{}"]
_TIMES = ["{}s", "{} BC", "{} years ago", "since {}", "{}:{:02d} pm", "{}T{}", "week {} of {}"]
_FORMS = [*_NUMBERS, *_LONG, *_DATES, *_TIMES]
_AMOUNTS = [0, 1, 2, 7, 9, 12, 29, 30, 31, 59, 99, 365, 999, 1900, 2024, 10**12, 10**30]

_SHORT = 120
"""Characters of most texts: what breaks a reader is short, and short texts are cheap."""


def seeds() -> list[str]:
    """Texts of the examples, to start from."""
    found: list[str] = []
    for name in ("verify", "structures", "quantities", "dates", "claims"):
        with (FIXTURES / f"{name}.jsonl").open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                found += [one for one in row.values() if isinstance(one, str) and len(one) > 12]
    return sorted(set(found))


def grammar(chance: random.Random) -> str:
    """A number or date, possible or not."""
    return chance.choice(_FORMS).format(*(chance.choice(_AMOUNTS) for _ in range(3)))


def mutated(text: str, chance: random.Random, others: list[str]) -> str:
    """A text with some stretches lost, doubled, exchanged or made odd."""
    for _ in range(chance.randint(1, 5)):
        at, to = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        to = min(to, at + 30)
        kind = chance.randint(0, 6)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:at] + chance.choice(_PIECES) * chance.randint(1, 3) + text[at:]
        elif kind == 2:
            text = text[:at] + text[at:to] * chance.randint(2, 4) + text[to:]
        elif kind == 3:
            other = chance.choice(others)
            start = chance.randint(0, len(other))
            text = text[:at] + other[start : start + 40] + text[to:]
        elif kind == 4:
            text = text[:at] + f" {grammar(chance)} " + text[at:]
        elif kind == 5:
            text = text[:at] + text[at:to].swapcase() + text[to:]
        else:
            text = text[:at] + chr(chance.choice((0x300, 0x2028, 0x1F600, 0x5D0, 0x7F))) + text[at:]
    return text


def data(chance: random.Random, texts: list[str], depth: int = 0) -> Any:
    """Data as JSON has it, nested a little."""
    kind = chance.randint(0, 7 if depth < 3 else 4)
    if kind < 2:
        return chance.choice(texts)[:40]
    if kind < 5:
        values = (None, True, "", 0, -1, 1.5, 10**20, 1e300, "null", grammar(chance))
        return chance.choice(values)
    several = range(chance.randint(0, 4))
    if kind < 7:
        keys = ("name", "price_eur", "2024", "unit", "date", "", "a b", chance.choice(texts)[:15])
        return {chance.choice(keys): data(chance, texts, depth + 1) for _ in several}
    return [data(chance, texts, depth + 1) for _ in several]


def table(chance: random.Random, texts: list[str]) -> str:
    """A table in Markdown, as lines of cells, or in HTML."""
    width = chance.randint(1, 4)
    rows = [
        [chance.choice((grammar(chance), "", chance.choice(texts)[:12])) for _ in range(width)]
        for _ in range(chance.randint(1, 4))
    ]
    form = chance.randint(0, 2)
    if form == 0:
        rule = "|" + "---|" * chance.randint(1, 4)
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return "\n".join([lines[0], rule, *lines[1:]])
    if form == 1:
        return "\n".join(chance.choice(",;\t").join(row) for row in rows)
    cells = [
        "".join(f"<td colspan={chance.choice((0, 1, 3, 999, 'x'))}>{cell}" for cell in row)
        for row in rows
    ]
    return f"<table><tr>{'<tr>'.join(cells)}</table>"


def text(chance: random.Random, texts: list[str]) -> str:
    """Any of the above as a text; one in fifty may be long."""
    made = chance.random()
    if made < 0.12:
        found = table(chance, texts)
    elif made < 0.2:
        found = json.dumps(data(chance, texts))
    elif made < 0.3:
        found = " ".join(grammar(chance) for _ in range(chance.randint(1, 4)))
    else:
        found = mutated(chance.choice(texts), chance, texts)
    return found[: 1500 if chance.random() < 0.02 else _SHORT]
