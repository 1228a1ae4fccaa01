"""Random inputs for everything that reads a stranger's text.

Each case is a target and its arguments as JSON, made from a seed: the same seed makes the same
cases. A case holds where the target refuses with an error of its own, or returns and what it
returns keeps the laws.
"""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import claimcheck
from claimcheck.context import documents, index_context
from claimcheck.errors import ClaimcheckError
from claimcheck.findings import Report
from claimcheck.kinds import values
from claimcheck.settings import BUILT_IN, OFF, Settings
from claimcheck.stream import StreamVerifier
from tests.fuzz import inputs
from tests.fuzz.laws import broken

KEPT = inputs.FIXTURES / "fuzz"


class Case(NamedTuple):
    """What is called with what."""

    target: str
    arguments: list[Any]


SHARES = {
    "verify": 22,
    "verify_scored": 3,
    "read": 4,
    "stream": 1,
    "index_context": 16,
    "values": 20,
    "settings": 30,
    "from_json": 60,
    "gate": 24,
    "service": 20,
}
"""Of two hundred cases, how many go to which target; `verify_scored` is with the learned score."""


def cases(seed: int, shares: dict[str, int] = SHARES) -> Iterator[Case]:
    """Cases without end."""
    chance = random.Random(seed)
    texts = inputs.seeds()
    report = _verify("It cost 5 euros in May 2020.", "It cost 6 euros.").to_json()
    while True:
        [target] = chance.choices(list(shares), list(shares.values()))
        yield Case(target, _arguments(target, chance, texts, report))


def _arguments(target: str, chance: random.Random, texts: list[str], report: str) -> list[Any]:
    def text() -> str:
        return inputs.text(chance, texts)

    if target in ("verify", "verify_scored"):
        own = chance.random()
        context: Any = text()
        if own < 0.1:
            context = inputs.data(chance, texts)
        elif own < 0.2:
            context = [context, text()]
        same = chance.random() < 0.3 and isinstance(context, str)
        return [inputs.mutated(context, chance, texts)[:200] if same else text(), context]
    if target in ("read", "values"):
        return [text()]
    if target == "index_context":
        return [chance.choice((text(), inputs.data(chance, texts)))]
    if target == "stream":
        answer = text()
        cuts = sorted(chance.randint(0, len(answer)) for _ in range(3))
        parts = [answer[a:b] for a, b in zip([0, *cuts], [*cuts, len(answer)], strict=True)]
        return [parts, text()]
    if target == "settings":
        names = [*Settings.__dataclass_fields__, "nonsense"]
        return [{chance.choice(names): inputs.data(chance, texts)}]
    if target == "from_json":
        return [inputs.mutated(report, chance, [report])]
    if target == "gate":
        suffix = chance.choice((".md", ".html", ".jsonl", ".json", ".csv", ".toml"))
        front = chance.choice(("", "---\nsources: x\ndate: 2024-02-30\n---\n", "---\n"))
        return [suffix, front + text()]
    return [_body(chance, texts)]


def _body(chance: random.Random, texts: list[str]) -> str:
    """A request to the service, mostly one that it must refuse."""
    names = ("answer", "context", "question", "reference_date", "settings", "index_id", "other")
    body = {name: inputs.data(chance, texts) for name in names if chance.random() < 0.25}
    if chance.random() < 0.3:
        body["answer"] = inputs.text(chance, texts)
    if chance.random() < 0.3:
        body["context"] = inputs.text(chance, texts)
    written = json.dumps(body)
    return written if chance.random() < 0.7 else inputs.mutated(written, chance, texts)


def _verify(answer: str, context: Any, entailment: str = OFF) -> Report:
    report = claimcheck.verify(answer, context, settings=Settings.of(entailment=entailment))
    problems = broken(report)
    assert not problems, problems[0]
    return report


def _read(text: str) -> None:
    for one in claimcheck.read(text):
        for span in (one.span, one.sentence, *one.parts):
            assert text[span.start : span.end] == span.text


def _values(text: str) -> None:
    found = values.read(text)
    for one in found:
        assert text[one.start : one.end] == one.text
        values.describe(one.value)
    for one in found[:4]:
        for other in found[:4]:
            values.agree(one.value, other.value)


def _index(context: Any) -> None:
    index = index_context(context)
    texts = {one.id: one.text for one in index.documents}
    for number in range(len(index.passages)):
        span = index.span(number)
        assert texts[span.source][span.start : span.end] == span.text


def _stream(parts: list[str], context: str) -> None:
    settings = Settings.of(entailment=OFF)
    stream = StreamVerifier(context, settings=settings, stop_on="never")
    for part in parts:
        stream.feed(part)
    stream.flush()
    assert stream.release() == stream.text
    whole = claimcheck.verify(stream.text, context, settings=settings)
    assert stream.close().to_json() == whole.to_json()


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


class _Pipe:
    """What a worker of the service asks for documents."""

    def __init__(self, context: Any) -> None:
        self._documents = documents(context)

    def send(self, _: object) -> None:
        pass

    def recv(self) -> Any:
        return self._documents


def _service(body: str) -> None:
    """A request as the service takes it, from its bytes to the bytes of the reply."""
    from claimcheck.service import asked, worker
    from claimcheck.service.faults import Fault
    from claimcheck.service.indexes import Indexes

    settings = Settings.of(entailment=OFF)
    try:
        data = asked.parsed(body.encode("utf-8", "surrogatepass"))
        request = asked.checked(asked.VerifyRequest, data)
        subject = asked.subject_of(request, Indexes(1, 1), settings)
    except Fault as fault:
        if fault.status >= 500:
            raise
        fault.body("1")
        return
    checker = worker.Checker(_Pipe(list(subject.documents)), settings)
    reply, what = worker._answer(checker, "verify", {"answer": request.answer} | subject.payload())
    assert reply != worker.BROKE, what


_TARGETS: dict[str, Callable[..., object]] = {
    "verify": _verify,
    "verify_scored": lambda answer, context: _verify(answer, context, BUILT_IN),
    "read": _read,
    "values": _values,
    "index_context": _index,
    "stream": _stream,
    "settings": lambda changes: Settings(**changes),
    "from_json": Report.from_json,
    "gate": _gate,
    "service": _service,
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
    text = json.dumps({"problem": problem, "target": case.target, "arguments": case.arguments})
    path = KEPT / f"{case.target}-{hashlib.sha256(text.encode()).hexdigest()[:10]}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")
    return path
