"""Random inputs of real shapes for everything that reads a stranger's text.

Each case is a target and its arguments as JSON, made from a seed: the same seed makes the same
cases. A case holds where the target returns, or refuses with an error of its own.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import claimcheck
from claimcheck.context import index_context
from claimcheck.errors import ClaimcheckError
from claimcheck.findings import Report
from claimcheck.settings import Settings
from claimcheck.stream import StreamVerifier

FIXTURES = Path(__file__).parents[2] / "fixtures"
KEPT = FIXTURES / "fuzz"


class Case(NamedTuple):
    """What is called with what."""

    target: str
    arguments: list[Any]


_PIECES = (
    *(
        "-",
        "–",
        "%",
        "€",
        "$",
        "°",
        "½",
        "²",
        "\u00a0",
        "\u200b",
        "\u202e",
        "\ud83d",
        "\x00",
        "\x1b",
    ),
    *("\r\n", "\n\n", "\t", "|", "||", "```", "<td>", "</table>", "<table>", "&nbsp;", "&#0;"),
    *(
        '{"',
        '"}',
        "[",
        "]",
        "null",
        "NaN",
        "1e999",
        "-0",
        "0x1F",
        "١٢",
        "一二",
        "Ⅳ",
        "1/0",
        "00:60",
    ),
    *("2023-02-30", "31 April", "Feb 29, 1900", "year 0", "10000-01-01", "the 0th of May", "BC"),
    *("minus", "not", "no", "half", "dozen", "a hundred and", "first", "between", "and", "from"),
    *("#1", "§ 5", "No. 7", "v1.2.3", "5 km/h", "5 m²", "10^", "^-3", "±", "~", "≈", "≤", "%%"),
    *("(", ")", "“", "’", "…", ". . .", "?!", "://", "@", "\\", "a\u0301", "ﬀ", "ß", "İ", "\ufeff"),
)
_NUMBERS = (
    "{}",
    "{}.{}",
    "{},{:03d}",
    "{}%",
    "${}",
    "{} million",
    "{}-{}",
    "{}/{}",
    "{}:{}",
    "{}e{}",
)
_DATES = (
    "{}-{}-{}",
    "{}/{}/{}",
    "{} May {}",
    "May {}, {}",
    "Q{} {}",
    "{}th of June",
    "FY{}",
    "{}s",
)


def _texts() -> list[str]:
    found: list[str] = []
    for name in ("verify", "structures", "quantities", "dates"):
        with (FIXTURES / f"{name}.jsonl").open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                found += [one for one in row.values() if isinstance(one, str) and len(one) > 12]
    return sorted(set(found))


def _grammar(chance: random.Random) -> str:
    form = chance.choice(_NUMBERS + _DATES)
    numbers = [chance.choice((0, 1, 2, 9, 12, 31, 99, 1900, 2024, 10**12)) for _ in range(3)]
    return form.format(*numbers)


def _mutated(text: str, chance: random.Random, others: list[str]) -> str:
    for _ in range(chance.randint(1, 6)):
        at, to = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        to = min(to, at + 30)
        kind = chance.randint(0, 6)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:at] + chance.choice(_PIECES) * chance.randint(1, 3) + text[at:]
        elif kind == 2:
            text = text[:at] + text[at:to] * chance.randint(2, 5) + text[to:]
        elif kind == 3:
            other = chance.choice(others)
            start = chance.randint(0, len(other))
            text = text[:at] + other[start : start + 40] + text[to:]
        elif kind == 4:
            text = text[:at] + f" {_grammar(chance)} " + text[at:]
        elif kind == 5:
            text = text[:at] + text[at:to].swapcase() + text[to:]
        else:
            text = text[:at] + chr(chance.choice((0x300, 0x2028, 0x1F600, 0x5D0, 0x7F))) + text[at:]
    return text[:1500]


def _data(chance: random.Random, texts: list[str], depth: int = 0) -> Any:
    kind = chance.randint(0, 7 if depth < 3 else 4)
    if kind < 2:
        return chance.choice(texts)[:40]
    if kind < 5:
        values = (None, True, "", 0, -1, 1.5, 10**20, 1e300, "null", _grammar(chance))
        return chance.choice(values)
    several = range(chance.randint(0, 4))
    if kind < 7:
        keys = ("name", "price_eur", "2024", "unit", "date", "", "a b", chance.choice(texts)[:15])
        return {chance.choice(keys): _data(chance, texts, depth + 1) for _ in several}
    return [_data(chance, texts, depth + 1) for _ in several]


def _table(chance: random.Random, texts: list[str]) -> str:
    width = chance.randint(1, 4)
    rows = [
        [chance.choice((_grammar(chance), "", chance.choice(texts)[:12])) for _ in range(width)]
        for _ in range(chance.randint(1, 5))
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


def cases(seed: int) -> Iterator[Case]:
    """Cases without end."""
    chance = random.Random(seed)
    texts = _texts()
    report = claimcheck.verify("It cost 5 euros in May 2020.", "It cost 6 euros.").to_json()

    def text() -> str:
        made = chance.random()
        if made < 0.15:
            return _table(chance, texts)
        if made < 0.25:
            return json.dumps(_data(chance, texts))
        return _mutated(chance.choice(texts), chance, texts)

    while True:
        kind = chance.random()
        if kind < 0.45:
            own = chance.random() < 0.2
            yield Case("verify", [text(), _data(chance, texts) if own else text()])
        elif kind < 0.6:
            yield Case("read", [text()])
        elif kind < 0.7:
            yield Case("index_context", [chance.choice((text(), _data(chance, texts)))])
        elif kind < 0.78:
            answer = text()
            cuts = sorted(chance.randint(0, len(answer)) for _ in range(3))
            parts = [answer[a:b] for a, b in zip([0, *cuts], [*cuts, len(answer)], strict=True)]
            yield Case("stream", [parts, text()])
        elif kind < 0.85:
            names = [*Settings.__dataclass_fields__, "nonsense"]
            yield Case("settings", [{chance.choice(names): _data(chance, texts)}])
        elif kind < 0.93:
            yield Case("from_json", [_mutated(report, chance, [report])])
        else:
            suffix = chance.choice((".md", ".html", ".jsonl", ".json", ".csv", ".toml"))
            front = chance.choice(("", "---\nsources: x\ndate: 2024-02-30\n---\n", "---\n"))
            yield Case("gate", [suffix, front + text()])


def _stream(parts: list[str], context: str) -> None:
    stream = StreamVerifier(context)
    for part in parts:
        stream.feed(part)
    stream.close()


def _gate(suffix: str, text: str) -> None:
    from claimcheck.gate import read_manifest
    from claimcheck.gate.articles import read_articles

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"a{suffix}"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        if suffix == ".toml":
            read_manifest(path)
        else:
            list(read_articles(str(path)))


def _verify(answer: str, context: Any) -> None:
    report = claimcheck.verify(answer, context)
    written = report.to_json()
    assert Report.from_json(written).to_json() == written
    for one in report.findings:
        span = one.anchor.span
        assert answer[span.start : span.end] == span.text


_TARGETS: dict[str, Callable[..., object]] = {
    "verify": _verify,
    "read": claimcheck.read,
    "index_context": index_context,
    "stream": _stream,
    "settings": lambda changes: Settings(**changes),
    "from_json": Report.from_json,
    "gate": _gate,
}


def run(case: Case) -> str:
    """What is wrong with a case; empty where it holds."""
    try:
        _TARGETS[case.target](*case.arguments)
    except ClaimcheckError:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def keep(case: Case, problem: str) -> Path:
    """Write a case that failed to where the tests find it."""
    import hashlib

    text = json.dumps({"problem": problem, "target": case.target, "arguments": case.arguments})
    path = KEPT / f"{case.target}-{hashlib.sha256(text.encode()).hexdigest()[:10]}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")
    return path
