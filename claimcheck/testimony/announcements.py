"""Claims that only announce what stands behind their colon: "It met with setbacks: floods …"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from claimcheck.anchors import Kind
from claimcheck.explain import explain
from claimcheck.findings import Finding, Reason, Status

_COLON = re.compile(r"[\"”’*_)]{0,3}:(?=\s)")
_NAMES = re.compile(r"(?<=\s)[A-Z]|\d")
"""What says more than an announcement may: a name, a number."""


def announced(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with an announcement supported where all that it announces is.

    Its own words sum up what follows and need not stand in the context; what contradicts it, or
    names somebody, is judged by itself.
    """
    if not any(_is_announcement(one) for one in findings):
        return list(findings)
    sentences: dict[int, list[Finding]] = defaultdict(list)
    for one in findings:
        sentences[one.anchor.sentence.start].append(one)
    return [
        _borne_out(one, sentences[one.anchor.sentence.start]) if _is_announcement(one) else one
        for one in findings
    ]


def _is_announcement(one: Finding) -> bool:
    anchor = one.anchor
    if anchor.kind is not Kind.CLAIM or one.status is not Status.UNSUPPORTED:
        return False
    if one.reason is not Reason.NOT_FOUND or _NAMES.search(anchor.span.text):
        return False
    return _COLON.match(anchor.sentence.text, anchor.span.end - anchor.sentence.start) is not None


def _borne_out(one: Finding, beside: Sequence[Finding]) -> Finding:
    behind = [
        each
        for each in beside
        if each.anchor.span.start > one.anchor.span.end and each.status is not Status.HEDGED
    ]
    if not behind or any(each.status is not Status.SUPPORTED for each in behind):
        return one
    evidence, reason = behind[0].evidence, Reason.PARAPHRASED
    words = explain(one.anchor, Status.SUPPORTED, reason, evidence)
    return replace(
        one, status=Status.SUPPORTED, reason=reason, evidence=evidence, explanation=words
    )
