"""A gate's run → SARIF 2.1.0, which code hosts and editors show beside the lines of a file."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote

from claimcheck.findings import Reason
from claimcheck.render.checked import Complaint, Place, Run
from claimcheck.render.summary import WORDS, short

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULES = tuple(reason for reason in Reason if not reason.supports)
_INDEX = {reason: number for number, reason in enumerate(RULES)}
_SURROGATE = re.compile("[\ud800-\udfff]")


def render(run: Run) -> str:
    """The run as a SARIF log; accepted findings are in it as suppressed."""
    versions = sorted({one.report.version for one in run.checked})
    driver: dict[str, Any] = {
        "name": "claimcheck",
        "rules": [_rule(reason) for reason in RULES],
    }
    if versions:
        driver["version"] = versions[-1]
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "invocations": [_invocation(run)],
                "results": [_result(one) for one in run.complaints()],
            }
        ],
    }
    return _SURROGATE.sub("\ufffd", json.dumps(log, ensure_ascii=False, indent=2))


def _rule(reason: Reason) -> dict[str, Any]:
    words = WORDS[reason]
    return {
        "id": reason.value,
        "name": "".join(part.capitalize() for part in reason.value.split("_")),
        "shortDescription": {"text": f"{words[:1].upper()}{words[1:]}."},
        "defaultConfiguration": {"level": "warning"},
    }


def _invocation(run: Run) -> dict[str, Any]:
    notifications = [
        {
            "level": "error",
            "message": {"text": one.message},
            "locations": [{"physicalLocation": {"artifactLocation": _artifact(one.path)}}],
        }
        for one in run.unreadable
    ]
    notifications += [{"level": "note", "message": {"text": one}} for one in run.notices]
    found: dict[str, Any] = {"executionSuccessful": not run.unreadable}
    if notifications:
        found["toolExecutionNotifications"] = notifications
    return found


def _result(complaint: Complaint) -> dict[str, Any]:
    finding = complaint.finding
    region = _region(complaint.place)
    region["snippet"] = {"text": finding.anchor.span.text}
    if complaint.offset is not None:
        region |= {"charOffset": complaint.offset, "charLength": len(finding.anchor.span.text)}
    found: dict[str, Any] = {
        "ruleId": finding.reason.value,
        "ruleIndex": _INDEX[finding.reason],
        "level": complaint.level,
        "message": {"text": finding.explanation},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(complaint.place.source),
                    "region": region,
                }
            }
        ],
        "partialFingerprints": {"claimcheck/v1": complaint.fingerprint},
    }
    related = [
        {
            "id": number,
            "physicalLocation": {
                "artifactLocation": _artifact(spot.source),
                "region": _region(spot),
            },
            "message": {"text": f"the source says: {short(one.span.text, 200)}"},
        }
        for number, (spot, one) in enumerate(complaint.evidence)
        if spot.file
    ]
    if related:
        found["relatedLocations"] = related
    if finding.suggestion is not None and complaint.offset is not None:
        found["fixes"] = [_fix(complaint, finding.suggestion)]
    if complaint.accepted is not None:
        kind = "inSource" if complaint.accepted.by == "comment" else "external"
        found["suppressions"] = [{"kind": kind, "justification": complaint.accepted.reason}]
    return found


def _fix(complaint: Complaint, suggestion: str) -> dict[str, Any]:
    return {
        "description": {"text": f"write {suggestion}"},
        "artifactChanges": [
            {
                "artifactLocation": _artifact(complaint.place.source),
                "replacements": [
                    {
                        "deletedRegion": _region(complaint.place),
                        "insertedContent": {"text": suggestion},
                    }
                ],
            }
        ],
    }


def _region(spot: Place) -> dict[str, Any]:
    return {
        "startLine": spot.start.line,
        "startColumn": spot.start.column,
        "endLine": spot.end.line,
        "endColumn": spot.end.column,
    }


def _artifact(path: str) -> dict[str, str]:
    return {"uri": quote(path.replace("\\", "/"), errors="replace")}
