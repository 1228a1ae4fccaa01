"""What every form of a report says in the same words: verdict, scores, groups, settings."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from claimcheck.explain import place
from claimcheck.findings import Evidence, Finding, Reason, Report, Status

GROUPS = (
    ("Not supported", (Status.CONTRADICTED, Status.UNSUPPORTED)),
    ("Supported", (Status.SUPPORTED,)),
    ("Undecided", (Status.UNDECIDED,)),
    ("Hedged, not counted", (Status.HEDGED,)),
)


WORDS = {
    Reason.EXACT: "word for word",
    Reason.SAME_VALUE: "same value, other form",
    Reason.ROUNDED: "rounded",
    Reason.CONVERTED: "converted",
    Reason.WITHIN: "implied",
    Reason.DERIVED: "calculated",
    Reason.PARAPHRASED: "in other words",
    Reason.WRONG_VALUE: "wrong value",
    Reason.WRONG_SCALE: "wrong scale",
    Reason.WRONG_UNIT: "wrong unit",
    Reason.WRONG_SUBJECT: "wrong subject",
    Reason.WRONG_PERIOD: "wrong period",
    Reason.WRONG_ROLE: "wrong role",
    Reason.OVER_SPECIFIC: "more exact than the source",
    Reason.NEGATED: "negated",
    Reason.OPPOSITE: "opposite",
    Reason.HEDGE_DROPPED: "hedge dropped",
    Reason.SCOPE_WIDENED: "scope widened",
    Reason.WRONG_CITATION: "wrong citation",
    Reason.NOT_ENTAILED: "does not follow",
    Reason.NOT_FOUND: "not found",
}


class ScoreRow(NamedTuple):
    """One number of a report, as written, and what it means here."""

    name: str
    value: str
    meaning: str


def headline(report: Report) -> str:
    """The rule that decided, in one line."""
    if report.reasons:
        return "; ".join(report.reasons)
    if not report.findings:
        if report.abstained:
            return "the answer asserts nothing that needs a source"
        return "nothing in the answer could be checked, and no rule was broken"
    if report.flagged:
        return f"no rule was broken; {len(report.flagged)} not supported"
    return "no rule was broken"


def counts(report: Report) -> str:
    """How many anchors have which status: "5 checked: 1 contradicted, 4 supported; 1 hedged"."""
    of = {status: sum(f.status is status for f in report.findings) for status in Status}
    hedged = of.pop(Status.HEDGED)
    checked = sum(of.values())
    parts = [f"{number} {status.value.lower()}" for status, number in of.items() if number]
    text = f"{checked} checked" + (f": {', '.join(parts)}" if parts else "")
    return f"{text}; {hedged} hedged" if hedged else text


def score_rows(report: Report) -> tuple[ScoreRow, ...]:
    """The scores that apply, each with the rule it stands under."""
    settings = report.settings
    counted = sum(f.status is not Status.HEDGED for f in report.findings)
    rows = [
        ScoreRow(
            "hallucination",
            _score(report.score),
            f"the greater of the next two; FAIL above {settings.fail_above:g}",
        ),
        ScoreRow(
            "claims",
            _score(report.claims_score),
            f"{len(report.flagged)} of {counted} counted anchors are not supported",
        ),
        ScoreRow(
            "drift penalty",
            _score(report.drift_penalty),
            f"{report.ngram_overlap:.0%} of the answer's words stand in the context; "
            f"penalty below {settings.drift_below:.0%}",
        ),
    ]
    if report.risk is not None:
        rows.append(
            ScoreRow(
                "risk",
                _score(report.risk),
                "probability that something in the answer is unsupported"
                + (
                    f"; FAIL above {settings.risk_fail_above:g}"
                    if settings.risk_fail_above < 1
                    else ""
                ),
            )
        )
    if report.relevance is not None:
        rows.append(
            ScoreRow(
                "relevance",
                _score(report.relevance),
                f"likeness of question and answer; too little below {settings.relevance_below:g}",
            )
        )
    if report.completeness is not None:
        rows.append(
            ScoreRow(
                "completeness",
                _score(report.completeness),
                "share of the question's keywords that the answer covers; "
                f"too little below {settings.completeness_below:g}",
            )
        )
    if report.coverage is not None:
        rows.append(
            ScoreRow(
                "coverage",
                _score(report.coverage),
                "share of the asserting sentences that carry a checked anchor",
            )
        )
    return tuple(rows)


def _score(value: float) -> str:
    return f"{value:.2f}"


def groups(report: Report) -> list[tuple[str, list[Finding]]]:
    """The findings under their headings, the ones to act on first; empty groups are left out."""
    found = [
        (title, [f for f in report.findings if f.status in statuses]) for title, statuses in GROUPS
    ]
    return [(title, findings) for title, findings in found if findings]


def provenance(report: Report) -> str:
    """What made this report: version, preset, matching, hash of the settings."""
    settings = report.settings
    return (
        f"claimcheck {report.version}, preset {settings.preset}, {settings.matching} matching, "
        f"settings {settings.hash}"
    )


def quoted(evidence: Evidence, width: int) -> str:
    """The words of an evidence and where they stand."""
    return f'"{short(evidence.span.text, width)}" ({place(evidence.span)})'


def short(text: str, width: int) -> str:
    """The text on one line, cut at `width` characters, without characters that act."""
    text = visible(" ".join(text.split()))
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def visible(text: str) -> str:
    """The text with control, direction and surrogate characters shown instead of obeyed.

    A checked answer is a stranger's text: an escape sequence in it must not reach a terminal.
    """
    if text.isprintable():
        return text
    return "".join(one if _harmless(one) else f"\\u{ord(one):04x}" for one in text)


def on_one_line(text: str) -> str:
    """The text as `visible` shows it, line breaks shown as well: for names of files."""
    return visible(text).replace("\n", "\\u000a")


def _harmless(one: str) -> bool:
    if one in "\n\t":
        return True
    if one in "\u200c\u200d":  # joiners shape letters in many scripts
        return True
    return unicodedata.category(one) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
