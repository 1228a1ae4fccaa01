"""All doors decide alike: verify, verifiers, streams, gate, pytest plugin and service."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

import claimcheck
from claimcheck import Settings
from claimcheck.gate.check import verified
from claimcheck.gate.jobs import Job
from claimcheck.gate.policy import Policy
from claimcheck.pytest_plugin import AssertGrounded
from claimcheck.service.worker import NEED, Checker
from claimcheck.stream import StreamVerifier
from claimcheck.verifier import Verifier, averify, verify_many

pytestmark = pytest.mark.model

CONTEXT = (
    "The ferry Fram takes 350 passengers and sails daily from Halden to Moss. A ticket costs €12. "
    "Dogs may travel on deck only. The ferry was built in 2012."
)
TEXTS = {
    "right": "The Fram takes 350 passengers and was built in 2012.",
    "wrong": "A ticket costs €15. The ferry was built in 2012.",
    "limit": "Up to 800 passengers fit on the Fram.",
    "bold": "- The **Fram** takes **450** passengers.\n- A ticket costs **€12**.",
    "code": "A ticket costs €12. Book with `fram --seats 77` or at https://fram.example/9/8.",
    "nothing": "I don't know.",
}
SETTINGS = {
    "default": Settings.of(entailment="built-in"),
    "alone": Settings.of(entailment="off"),
    "conservative": Settings.of("conservative", entailment="built-in"),
}


def decided(report):
    """What a door decides, without how the text reached it."""
    return report.verdict, [
        (one.status, one.reason, one.anchor.span.text, one.confidence) for one in report.findings
    ]


def by_gate(text, settings, folder):
    (folder / "answer.md").write_text(text, encoding="utf-8")
    (folder / "source.txt").write_text(CONTEXT, encoding="utf-8")
    paths = str(folder / "answer.md"), (str(folder / "source.txt"),)
    [(_, report)] = verified(Job(*paths, True, Policy(), settings, None))
    return report


def by_service(text, settings):
    documents = claimcheck.index_context(CONTEXT).documents
    asked = []
    pipe = SimpleNamespace(send=asked.append, recv=lambda: documents)
    found = Checker(pipe, settings).verify(text, "key", None, None, settings)
    assert asked == [(NEED,)]
    return claimcheck.Report.from_json(found.body.decode())


def by_stream(text, settings):
    stream = StreamVerifier(CONTEXT, settings=settings, stop_on="never")
    for piece in (text[at : at + 7] for at in range(0, len(text), 7)):
        stream.feed(piece)
    return stream.close()


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("name", TEXTS)
def test_doors_decide_alike(name, settings, tmp_path):
    text = TEXTS[name]
    report = claimcheck.verify(text, CONTEXT, settings=settings)
    grounded = AssertGrounded(SimpleNamespace(user_properties=[]), None)
    [row] = verify_many([{"answer": text, "context": CONTEXT}], settings=settings)
    doors = {
        "verifier": Verifier(settings, CONTEXT).verify(text),
        "averify": asyncio.run(averify(text, CONTEXT, settings=settings)),
        "many": row.report,
        "stream": by_stream(text, settings),
        "pytest": grounded(text, CONTEXT, settings=settings, fail_on="never"),
        "service": by_service(text, settings),
    }
    for door, other in doors.items():
        assert other == report, door
    shown = by_gate(text, settings, tmp_path)
    assert shown.verdict == report.verdict
    plain = [one.replace("**", "") for _, _, one, _ in decided(report)[1]]
    assert [one.anchor.span.text.replace("**", "") for one in shown.findings] == plain
    assert [one.status for one in shown.findings] == [one.status for one in report.findings]
