"""Decisions that people can trust: the table of examples, by default and by the comparison alone.

`wrong` are the words that must be flagged, once; a row without them must have no flag. `evidence`
are words of the passage that decides. The same table is the page docs/decisions.md.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import claimcheck
from claimcheck import Settings, Status
from claimcheck.findings import Finding, Report
from tests.cases import params, rows

pytestmark = pytest.mark.model

DEFAULT, ALONE = Settings.of(entailment="built-in"), Settings.of(entailment="off")
PAGE = Path(__file__).parent.parent / "docs" / "decisions.md"


def checked(row: dict[str, Any], settings: Settings) -> Report:
    return claimcheck.verify(
        row["answer"], row["context"], question=row.get("question"), settings=settings
    )


def told_of(report: Report, start: int, end: int) -> list[Finding]:
    """The flagged findings of a stretch: by their words, or by those that they doubt."""
    return [
        one
        for one in report.flagged
        if any(
            span.start < end and start < span.end for span in (one.anchor.span, *one.anchor.parts)
        )
    ]


def hold(row: dict[str, Any], report: Report) -> None:
    """Fail where the report does not decide as the row says."""
    if not row["wrong"]:
        assert [one.explanation for one in report.flagged] == []
        told = [one for one in report.findings if one.evidence]
    else:
        start = row["answer"].index(row["wrong"])
        end = start + len(row["wrong"])
        told = told_of(report, start, end)
        assert len(told) == 1
        assert [
            one.anchor.span.text
            for one in report.findings
            if one.status is Status.SUPPORTED
            and one.anchor.span.start <= start
            and end <= one.anchor.span.end
        ] == []
    if "evidence" in row:
        texts = [one.evidence[0].span.text for one in told]
        assert texts
        assert all(row["evidence"] in text or text in row["evidence"] for text in texts)


@pytest.mark.parametrize("row", params("decisions"))
def test_by_default(row):
    hold(row, checked(row, DEFAULT))


@pytest.mark.parametrize("row", params("decisions", missed="missed_alone"))
def test_by_the_comparison_alone(row):
    hold(row, checked(row, ALONE))


def test_the_table_has_right_and_wrong_ones_in_about_equal_number():
    found = rows("decisions")
    assert len({row["id"] for row in found}) == len(found)
    lines = Counter((row["line"], bool(row["wrong"])) for row in found)
    for line in {row["line"] for row in found}:
        assert lines[line, True] >= 3
        assert lines[line, False] >= lines[line, True]


LEASE = "The lease ends on 31 August 2025. Pets are not allowed. The rent is €950 a month."
LEADS = (
    "In summary, the",
    "According to the lease, the",
    "Based on the information provided, the",
    "Sure! The",
    "To sum up: the",
    "**Answer:** The",
)
CLOSINGS = (
    "Let me know if you need anything else!",
    "I hope this helps.",
    "Feel free to ask more questions.",
)


@pytest.mark.parametrize("settings", [DEFAULT, ALONE], ids=["default", "alone"])
@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize(
    ("said", "wrong"), [("rent is €950 a month.", []), ("rent is €850 a month.", ["€850"])]
)
def test_a_lead_in_says_nothing_itself(lead, said, wrong, settings):
    report = claimcheck.verify(f"{lead} {said}", LEASE, settings=settings)
    assert len(report.flagged) == len(wrong)
    for one, words in zip(report.flagged, wrong, strict=True):
        assert words in one.anchor.span.text


@pytest.mark.parametrize("closing", CLOSINGS)
def test_a_closing_says_nothing(closing):
    said = "The rent is €850 a month."
    alone, closed = (
        claimcheck.verify(text, LEASE, settings=ALONE) for text in (said, f"{said} {closing}")
    )
    assert closed.findings == alone.findings


@pytest.mark.parametrize(
    ("answer", "context", "said"),
    [
        (
            "Die Miete beträgt 950 Euro im Monat, und Haustiere sind nicht erlaubt.",
            LEASE,
            (
                "The answer is in German, its context in English: numbers and dates are compared, "
                "but claims are read in English only."
            ),
        ),
        (
            "The rent is €950 a month, and pets are not allowed.",
            "Le loyer est de 950 euros par mois et les animaux ne sont pas admis dans la maison.",
            (
                "The context is in French: numbers and dates are compared, but claims are read in "
                "English only."
            ),
        ),
        ("Аренда стоит 950 евро в месяц.", LEASE, "in Cyrillic letters"),
        ("家賃は月950ユーロです。", LEASE, "The answer is in Japanese"),
        ("The rent is €950 a month.", LEASE, ""),
        ("€950", LEASE, ""),
        ("Rua Nova, Porto, Casa da Música, El Prado", LEASE, ""),
        ("The Hotel Vier Jahreszeiten and the Café de la Paix are in the list.", LEASE, ""),
    ],
)
def test_a_language_of_which_claims_are_not_read_is_told(answer, context, said):
    notices = claimcheck.verify(answer, context, settings=ALONE).notices
    assert bool(notices) is bool(said)
    assert all(said in one for one in notices)


def test_code_is_checked_where_a_setting_says_so():
    context = "The tool retries a failed request 3 times."
    answer = f"{context} Start it with `serve --workers 16`."
    code = Settings.of(entailment="off", check_code=True)
    assert not claimcheck.verify(answer, context, settings=ALONE).flagged
    assert [
        one.anchor.span.text for one in claimcheck.verify(answer, context, settings=code).flagged
    ]


def page() -> str:
    """The table as the page has it."""
    lines = []
    for line, title in TITLES.items():
        lines += ["", f"## {title}", "", "| answer | context | decided |", "|---|---|---|"]
        lines += [_row(row) for row in rows("decisions") if row["line"] == line]
    return "\n".join([*INTRO, *lines, ""])


TITLES = {
    "bounds": "Limits, ranges, results, cents",
    "one": "One error, one finding",
    "markdown": "Markdown in answers",
    "lead": "Lead-ins, closings, yes and no",
    "answer": "A bare yes or no, with the question",
    "evidence": "The passage that decides is shown first",
}
INTRO = [
    "# Decisions by example",
    "",
    "Every row is a test, with the default settings and with `entailment = off`, and this page is",
    "made from the same table, `fixtures/decisions.jsonl`. What is not decided as it should be yet",
    "says so. [How a verdict is reached](verdicts.md) has the rules.",
]


def _row(row: dict[str, Any]) -> str:
    context = row["context"] if isinstance(row["context"], str) else " / ".join(row["context"])
    asked = f"{row['question']} – " if "question" in row else ""
    decided = f"**{row['wrong']}** is flagged" if row["wrong"] else "nothing is flagged"
    missed = [
        f"not yet {how}: {row[name]}"
        for name, how in (("missed", "by default"), ("missed_alone", "by the comparison alone"))
        if name in row
    ]
    cells = (asked + row["answer"], context, "; ".join([decided, *missed]))
    return "| " + " | ".join(map(_cell, cells)) + " |"


def _cell(text: str) -> str:
    return "<br>".join(text.replace("|", "\\|").replace("`", "'").split("\n"))


def test_the_page_is_made_from_the_table():
    """Regenerate with: python -c "from tests.test_decisions import *; write_page()"."""
    assert PAGE.read_text(encoding="utf-8") == page()


def write_page() -> None:
    PAGE.write_text(page(), encoding="utf-8")
