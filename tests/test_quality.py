"""Assessing and improving one answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from claimcheck.anchors import Anchor, Document, Kind, Quantity, Span
from claimcheck.context.passages import sentences
from claimcheck.findings import Finding, Reason, Report, Status, Verdict
from claimcheck.quality import assess_answer, improve_answer
from claimcheck.settings import Settings

GOOD = "The library opens at nine [1]."
CONTEXTS = ["The library opens at nine.", "Cards are free."]


def failed(**changes: Any) -> list[str]:
    given: dict[str, Any] = {
        "question": "When does the library open?",
        "answer": GOOD,
        "contexts": CONTEXTS,
        "retrieval_scores": [0.8, 0.2],
        **changes,
    }
    return [one.name for one in assess_answer(**given).checks if one.passed is False]


def test_a_good_answer_passes_every_check() -> None:
    found = assess_answer("When does it open?", GOOD, CONTEXTS, [0.8, 0.2], run_id="r1")
    assert found.passed
    assert found.score == 1
    assert found.issues == ()
    assert found.run_id == "r1"
    assert [one.name for one in found.checks] == [
        "answer",
        "contexts",
        "citations",
        "fallback",
        "retrieval",
        "list",
    ]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"answer": "  "}, ["answer"]),
        ({"contexts": []}, ["contexts", "citations"]),
        ({"contexts": ["", " "]}, ["contexts"]),
        ({"answer": "The library opens at nine."}, ["citations"]),
        ({"answer": "The library opens at nine [5]."}, ["citations"]),
        ({"answer": "Unable to generate an answer [1]."}, ["fallback"]),
        ({"retrieval_scores": [0.3, 0.4]}, ["retrieval"]),
        ({"retrieval_scores": [0.5]}, []),
        ({"retrieval_scores": None}, []),
        ({"retrieval_scores": []}, []),
        ({"retrieval_scores": [0.3], "minimum_score": 0.2}, []),
        ({"question": "List the opening hours."}, ["list"]),
        ({"question": "What are the steps to get a card?"}, ["list"]),
        ({"question": "Name three rooms."}, ["list"]),
        ({"question": "List the rooms.", "answer": "- Red [1]\n- Blue [1]"}, []),
        ({"question": "List the rooms.", "answer": "1) Red [1] 2) Blue [2]"}, []),
        ({"question": "List the rooms.", "answer": "| a | [1] |\n|---|---|\n| b | c |"}, []),
        ({"question": "Is there a price list?"}, []),
        ({"question": "What is the name of the list?"}, []),
    ],
)
def test_checks(changes: dict[str, Any], expected: list[str]) -> None:
    assert failed(**changes) == expected


def test_issues_say_what_is_wrong() -> None:
    found = assess_answer("When?", "", [])
    assert not found.passed
    assert found.issues == ("The answer is empty.", "No supporting context.")


def checker(wrong: dict[str, str | None]) -> Any:
    """A `verify` that flags the given words, with their suggestion, wherever they stand."""

    def check(answer: str, context: Sequence[Document], **_: Any) -> Report:
        findings = []
        for words, suggestion in wrong.items():
            for match in re.finditer(re.escape(words), answer):
                start, end = next(s for s in sentences(answer) if s[0] <= match.start() < s[1])
                span = Span("answer", match.start(), match.end(), words)
                anchor = Anchor(
                    Kind.NUMERIC,
                    span,
                    Quantity(None, None),
                    Span("answer", start, end, answer[start:end]),
                )
                why = f"{words} is not supported."
                finding = Finding(
                    anchor, Status.UNSUPPORTED, Reason.WRONG_VALUE, (), why, suggestion
                )
                findings.append(finding)
        return Report(
            verdict=Verdict.FAIL if findings else Verdict.PASS,
            reasons=(),
            score=float(bool(findings)),
            claims_score=float(bool(findings)),
            drift_penalty=0.0,
            ngram_overlap=1.0,
            relevance=None,
            completeness=None,
            coverage=1.0,
            abstained=False,
            findings=tuple(findings),
            conflicts=(),
            answer=answer,
            question=None,
            documents=tuple(context),
            settings=Settings(),
            version="test",
        )

    return check


ANSWER = "Revenue was $5 million. Costs were $9 million in 2020. Profit grew."


def test_suggestions_are_applied_and_unsupported_sentences_removed() -> None:
    check = checker({"$5 million": "$6 million", "$9 million": None})
    found = improve_answer("What?", ANSWER, ["c"], check=check)
    assert found.answer == "Revenue was $6 million. Profit grew."
    assert [(one.kind, one.before, one.after) for one in found.edits] == [
        ("replaced", "$5 million", "$6 million"),
        ("removed", "Costs were $9 million in 2020.", ""),
    ]
    assert found.edits[0].why == "$5 million is not supported."
    assert found.before.flagged
    assert not found.after.flagged


def test_a_suggestion_inside_a_removed_sentence_is_left_out() -> None:
    check = checker({"$9 million": None, "2020": "2021"})
    found = improve_answer("What?", ANSWER, ["c"], check=check)
    assert found.answer == "Revenue was $5 million. Profit grew."
    assert [one.kind for one in found.edits] == ["removed"]


def test_an_answer_of_which_nothing_would_be_left_stays_as_it_is() -> None:
    answer = "Costs were $9 million in 2020."
    found = improve_answer("What?", answer, ["c"], check=checker({"$9 million": None}))
    assert (found.answer, found.edits) == (answer, ())
    assert found.before.flagged


def test_a_clean_answer_stays_untouched() -> None:
    found = improve_answer("What?", ANSWER, ["c"], check=checker({}))
    assert (found.answer, found.edits) == (ANSWER, ())


def test_a_model_rewrites_from_the_findings() -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return " Revenue was $6 million. \n"

    check = checker({"$5 million": None})
    found = improve_answer("What?", ANSWER, ["Revenue was $6 million."], model, check=check)
    assert found.answer == "Revenue was $6 million."
    assert [one.kind for one in found.edits] == ["rewritten"]
    assert "$5 million is not supported." in prompts[0]
    assert "[1] Revenue was $6 million." in prompts[0]


@pytest.mark.parametrize("reply", ["", "Revenue was $5 million, surely."])
def test_a_rewrite_that_is_no_better_is_not_taken(reply: str) -> None:
    check = checker({"$5 million": "$6 million"})
    found = improve_answer("What?", ANSWER, ["c"], lambda _: reply, check=check)
    assert found.answer.startswith("Revenue was $6 million.")
    assert [one.kind for one in found.edits] == ["replaced"]


LAID_OUT = (
    "Intro  text:\n\n- Costs were $9 million.\n- Profit   grew to $5 million.\n\n"
    "```\na   b\n```\nIt rained. Costs were $9 million in 2020. It   stopped."
)


def test_all_else_stays_as_it_is_to_the_character() -> None:
    check = checker({"$9 million": None, "$5 million": "$6 million"})
    found = improve_answer("What?", LAID_OUT, ["c"], check=check)
    assert found.answer == (
        "Intro  text:\n\n- Profit   grew to $6 million.\n\n"
        "```\na   b\n```\nIt rained. It   stopped."
    )
    assert found.changed
    assert found.summary.splitlines() == [
        'removed: "- Costs were $9 million."',
        'replaced: "$5 million" → "$6 million"',
        'removed: "Costs were $9 million in 2020."',
    ]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({}, "nothing changed"),
        (
            {"$5 million": None, "$9 million": None, "Profit": None},
            "nothing changed; 3 flagged and left as they are",
        ),
    ],
)
def test_that_nothing_changed_is_said(wrong: dict[str, str | None], said: str) -> None:
    found = improve_answer("What?", ANSWER, ["c"], check=checker(wrong))
    assert (found.answer, found.changed, found.summary) == (ANSWER, False, said)


def test_every_change_has_its_confidence() -> None:
    check = checker({"$5 million": "$6 million"})

    def unsure(*args: Any, **rest: Any) -> Report:
        report = check(*args, **rest)
        return replace(report, findings=tuple(replace(f, confidence=0.6) for f in report.findings))

    found = improve_answer("What?", ANSWER, ["c"], check=unsure)
    assert [one.confidence for one in found.edits] == [0.6]
    assert found.summary == 'replaced (confidence 0.60): "$5 million" → "$6 million"'


def test_marks_are_closed_again() -> None:
    check = checker({"14** March 2021": "15 May 2021"})
    found = improve_answer("When?", "It was **14** March 2021.", ["c"], check=check)
    assert found.answer == "It was **15 May 2021**."
