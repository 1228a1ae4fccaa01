"""A gate's run → JUnit XML: a document is a test suite, each of its anchors a test case."""

from __future__ import annotations

import re
from xml.etree import ElementTree as Xml

from claimcheck.findings import Status
from claimcheck.render.checked import Checked, Run, Unreadable, where
from claimcheck.render.summary import short

# What XML 1.0 cannot carry, even escaped.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(run: Run) -> str:
    """The whole run as one XML document."""
    top = Xml.Element("testsuites", name="claimcheck")
    for document in run.checked:
        _document(Xml.SubElement(top, "testsuite"), document)
    if run.unreadable:
        _unreadable(Xml.SubElement(top, "testsuite"), run.unreadable)
    for name in ("tests", "failures", "errors", "skipped"):
        top.set(name, str(sum(int(suite.get(name, "0")) for suite in top)))
    Xml.indent(top)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(top, encoding="unicode")


def _document(suite: Xml.Element, document: Checked) -> None:
    complaints = {id(one.finding): one for one in document.complaints}
    failures = skipped = 0
    for number, finding in enumerate(document.report.findings, 1):
        complaint = complaints.get(id(finding))
        case = _case(suite, document.name, f"{number}. {short(finding.anchor.span.text, 80)}")
        if complaint is None:
            if finding.status is not Status.SUPPORTED:
                skipped += 1
                _child(case, "skipped", finding.explanation)
        elif complaint.accepted is not None:
            skipped += 1
            accepted = complaint.accepted
            _child(case, "skipped", f"accepted ({accepted.by}): {accepted.reason}")
        else:
            failures += 1
            lines = [str(complaint.place), finding.anchor.sentence.text, finding.explanation]
            lines += [f"{where(spot, one)}: {one.span.text}" for spot, one in complaint.evidence]
            failure = _child(case, "failure", finding.explanation)
            failure.set("type", finding.reason.value)
            failure.text = _legal("\n".join(lines))
    case = _case(suite, document.name, "policy")
    if document.broken:
        failures += 1
        _child(case, "failure", "; ".join(document.broken)).set("type", "policy")
    _numbers(suite, document.name, failures=failures, errors=0, skipped=skipped)


def _unreadable(suite: Xml.Element, inputs: tuple[Unreadable, ...]) -> None:
    for one in inputs:
        _child(_case(suite, one.path, "readable"), "error", one.message)
    _numbers(suite, "inputs", failures=0, errors=len(inputs), skipped=0)


def _case(suite: Xml.Element, group: str, name: str) -> Xml.Element:
    return Xml.SubElement(suite, "testcase", classname=_legal(group), name=_legal(name))


def _child(case: Xml.Element, tag: str, message: str) -> Xml.Element:
    return Xml.SubElement(case, tag, message=_legal(message))


def _numbers(suite: Xml.Element, name: str, *, failures: int, errors: int, skipped: int) -> None:
    numbers = {
        "tests": len(suite),
        "failures": failures,
        "errors": errors,
        "skipped": skipped,
    }
    suite.set("name", _legal(name))
    for key, number in numbers.items():
        suite.set(key, str(number))


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
