"""A folder to run the gate in, and an engine small enough to predict.

The engine of these tests takes every number as an anchor: supported where a source has it,
contradicted where a source has the number plus one, hedged after "about", else unsupported.
"""

import datetime
import re
from dataclasses import replace
from importlib import import_module

import pytest

from claimcheck.anchors import Anchor, Document, Kind, Quantity, Span
from claimcheck.cli import main
from claimcheck.context import documents
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason, Status
from claimcheck.settings import Settings


def fake_verify(build):
    def verify(answer, context, *, question=None, reference_date=None, settings=None):
        assert reference_date is None or isinstance(reference_date, datetime.date)
        sources = documents(list(context) if isinstance(context, tuple) else context)
        findings = []
        for match in re.finditer(r"\d+", answer):
            start = answer.rfind(".", 0, match.start()) + 1
            end = answer.find(".", match.end())
            sentence = answer[start : end + 1 if end >= 0 else None]
            start += len(sentence) - len(sentence.lstrip())
            sentence = sentence.strip()
            findings.append(
                _finding(
                    match, Span("answer", start, start + len(sentence), sentence), sources, answer
                )
            )
        report = build(answer, [Document(one.id, one.text, one.date) for one in sources])
        return replace(
            report, findings=tuple(findings), question=question, settings=settings or Settings()
        )

    return verify


def _finding(match, sentence, sources, answer):
    anchor = Anchor(
        Kind.NUMERIC,
        Span("answer", match.start(), match.end(), match.group()),
        Quantity(None, None),
        sentence,
    )
    if answer[: match.start()].endswith("about "):
        return Finding(anchor, Status.HEDGED, Reason.NOT_FOUND, (), "hedged")
    for number, status, reason in (
        (match.group(), Status.SUPPORTED, Reason.EXACT),
        (str(int(match.group()) + 1), Status.CONTRADICTED, Reason.WRONG_VALUE),
    ):
        for source in sources:
            place = source.text.find(number)
            if place >= 0:
                span = Span(source.id, place, place + len(number), number)
                outcome = Outcome.AGREES if reason.supports else Outcome.DISAGREES
                evidence = Evidence(span, None, Agreement(outcome, reason), 1.0)
                wrong = status is Status.CONTRADICTED
                words = f'"{match.group()}" against "{number}"'
                return Finding(
                    anchor, status, reason, (evidence,), words, number if wrong else None
                )
    return Finding(
        anchor, Status.UNSUPPORTED, Reason.NOT_FOUND, (), f'"{match.group()}" is not found'
    )


@pytest.fixture
def engine(monkeypatch, report_of):
    """Puts the small engine in place of the real one."""
    sources = import_module("claimcheck.gate.sources")
    check = import_module("claimcheck.gate.check")
    monkeypatch.setattr(import_module("claimcheck.verify"), "verify", fake_verify(report_of))
    monkeypatch.setattr(check, "indexed", lambda paths, date, settings: sources.read_sources(paths))
    sources.read_sources.cache_clear()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder that is the current one; call it to write files into it."""
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, content in files.items():
            path = tmp_path / name.replace("__", "/").replace("_DOT_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(content, encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def gate(capsys):
    """Runs the command; gives exit code, standard output and standard error."""

    def run(*arguments):
        try:
            code = main(["gate", *arguments])
        except SystemExit as stop:
            code = stop.code
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
