"""The whole line: verify(answer, context)."""

import datetime
import json
import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jsonschema
import pytest

import claimcheck
from claimcheck import (
    Document,
    InputError,
    Kind,
    Reason,
    Report,
    Settings,
    Status,
    Verdict,
    VerdictError,
)
from claimcheck.errors import SettingsError
from tests.cases import params

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "docs" / "report.schema.json").read_text(encoding="utf-8"))

ANSWER = (
    "Northwind's revenue was $1,234,500 in 2023, and it may open an office in Lisbon. "
    "Fjordlight acquired Northwind. It employs about 300 people [2]."
)
CONTEXT = [
    "In 2023 Northwind reported revenue of $1,243,500. Northwind acquired Fjordlight in May.",
    "Northwind has 297 employees.",
]


@pytest.fixture(scope="module")
def report():
    return claimcheck.verify(ANSWER, CONTEXT, question="What was Northwind's revenue in 2023?")


@pytest.mark.parametrize("case", params("verify"))
def test_case(case):
    found = claimcheck.verify(case["answer"], case["context"])
    texts = [finding.anchor.span.text for finding in found.flagged]
    if not case["flagged"]:
        assert texts == []
    for words in case["flagged"]:
        assert any(words in text or text in words for text in texts), texts


def test_offsets_are_exact_on_both_sides(report):
    documents = {document.id: document.text for document in report.documents}
    for finding in report.findings:
        spans = [finding.anchor.span, finding.anchor.sentence, *finding.anchor.parts]
        spans += [finding.anchor.hedge] if finding.anchor.hedge else []
        assert all(ANSWER[one.start : one.end] == one.text for one in spans)
        for evidence in finding.evidence:
            span = evidence.span
            assert documents[span.source][span.start : span.end] == span.text


def test_every_finding_is_explained(report):
    for finding in report.findings:
        assert finding.explanation.endswith(".")
        assert "\n" not in finding.explanation


def test_explanation_names_both_values_and_the_place(report):
    wrong = next(f for f in report.flagged if f.anchor.span.text == "$1,234,500")
    assert '"$1,234,500" is contradicted: the context gives "$1,243,500"' in wrong.explanation
    assert "source 1, characters 38–48" in wrong.explanation
    assert wrong.suggestion == "$1,243,500"


def test_json_round_trip_and_schema(report):
    text = report.to_json()
    jsonschema.validate(json.loads(text), SCHEMA)
    assert Report.from_json(text) == report
    assert Report.from_json(text).to_json() == text


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_renders(report, form):
    page = report.render(form)
    assert "1,234,500" in page
    assert "1,243,500" in page


def test_unknown_form_is_refused(report):
    with pytest.raises(
        InputError, match="Choose from: text, markdown, html; for JSON call to_json"
    ):
        report.render("json")


def test_halves_of_a_character_are_kept_and_can_be_written():
    context = ["The ferry takes 350 passengers \udfff."]
    report = claimcheck.verify("The ferry \ud83d takes 450 passengers.", context)
    (wrong,) = (f for f in report.flagged if f.anchor.kind is Kind.NUMERIC)
    assert wrong.suggestion == "350"
    report.to_json().encode()
    assert Report.from_json(report.to_json()) == report
    for form in ("text", "markdown", "html"):
        report.render(form).encode()


@pytest.mark.parametrize(
    "text", [None, 5, "", "[]", "[" * 100_000, '{"schema": 1}', '{"schema": "1"}']
)
def test_what_is_no_report_is_refused(text):
    with pytest.raises(InputError, match=r"Give the text that Report\.to_json"):
        Report.from_json(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [("answer", 5), ("score", "high"), ("abstained", 1), ("findings", [5]), ("reasons", [None])],
)
def test_a_report_with_a_value_of_another_type_is_refused(report, name, value):
    with pytest.raises(InputError, match="report: does not fit the schema"):
        Report.from_json(json.dumps({**report.to_dict(), name: value}))


@pytest.mark.parametrize("text", [None, 1, b"two"])
def test_read_refuses_what_is_no_text(text):
    with pytest.raises(InputError, match=f"text: {text!r} of type"):
        claimcheck.read(text)


def test_scores_and_verdict(report):
    counted = [f for f in report.findings if f.status is not Status.HEDGED]
    assert report.claims_score == len(report.flagged) / len(counted)
    assert report.score == max(report.claims_score, report.drift_penalty)
    assert report.relevance is not None
    assert report.completeness is not None
    assert report.settings == Settings()


def test_raise_for_verdict():
    bad = claimcheck.verify("The bridge cost $9 million.", "The mayor opened the bridge.")
    assert bad.verdict is Verdict.FAIL
    with pytest.raises(VerdictError, match=r"\$9 million"):
        bad.raise_for_verdict()
    claimcheck.verify(
        "The mayor opened the bridge.", "The mayor opened the bridge."
    ).raise_for_verdict()


def test_conflicting_sources_are_reported_and_support_stays():
    contexts = ["Ivy House has 40 rooms.", "Ivy House has 44 rooms."]
    found = claimcheck.verify("Ivy House has 40 rooms.", contexts)
    assert found.flagged == ()
    assert len(found.conflicts) == 1


@pytest.mark.parametrize(
    "context",
    [
        "Ivy House has 40 rooms.",
        ["Ivy House has 40 rooms."],
        [Document("house.md", "Ivy House has 40 rooms.")],
        {"name": "Ivy House", "rooms": 40},
        '{"name": "Ivy House", "rooms": 40}',
        claimcheck.index_context("Ivy House has 40 rooms."),
    ],
)
def test_every_form_of_context(context):
    assert claimcheck.verify("Ivy House has 40 rooms.", context).flagged == ()
    assert claimcheck.verify("Ivy House has 41 rooms.", context).flagged


def test_relative_dates_use_the_reference_date():
    context = "Kite Air said yesterday that it will buy six planes."
    day = datetime.date(2024, 5, 15)
    right = claimcheck.verify("On 14 May 2024 Kite Air spoke.", context, reference_date=day)
    wrong = claimcheck.verify("On 16 May 2024 Kite Air spoke.", context, reference_date=day)
    assert [f.anchor.span.text for f in right.flagged] == []
    assert [f.anchor.span.text for f in wrong.flagged] == ["16 May 2024"]


def test_presence_is_the_literal_reading():
    contexts = ["Birch Bank has 40 branches.", "Cedar Bank has 90 branches."]
    literal = Settings.of(matching="presence")
    assert claimcheck.verify("Birch Bank has 90 branches.", contexts).flagged
    assert not claimcheck.verify("Birch Bank has 90 branches.", contexts, settings=literal).flagged


@pytest.mark.parametrize("answer", ["", " \n", "\x00\x01\x02", "🙂🙂", "?" * 3000, "((((" * 2000])
@pytest.mark.parametrize("context", ["", [], "\x00", "}{][", "一二三 5 €"])
def test_odd_input_has_an_answer(answer, context):
    found = claimcheck.verify(answer, context)
    assert found.flagged == () or found.findings
    assert 0.0 <= found.score <= 1.0


def test_an_empty_context_supports_nothing():
    assert claimcheck.verify("Acme has 5 plants.", "").verdict is Verdict.FAIL


@pytest.mark.parametrize("answer", ["Hello!", "How can I help?", "I don't know."])
def test_what_asserts_nothing_passes(answer):
    assert claimcheck.verify(answer, "Acme has 5 plants.").verdict is Verdict.PASS


@pytest.mark.parametrize("preset", ["balanced", "conservative", "lenient", "specification"])
@pytest.mark.parametrize("answer", ["", " \n\t", "\u200b\ufeff", "```\n```", "…", "- \n- "])
def test_an_empty_answer_warns_under_every_preset(answer, preset):
    found = claimcheck.verify(answer, "Acme has 5 plants.", settings=preset)
    assert (found.verdict, found.reasons) == (Verdict.WARN, ("the answer is empty",))
    assert not found.abstained


def test_an_empty_answer_to_a_question_is_irrelevant_to_the_letter():
    asked = {"question": "How many plants?", "settings": "specification"}
    found = claimcheck.verify("", "Acme has 5 plants.", **asked)
    assert found.verdict is Verdict.FAIL
    assert found.reasons[0] == "relevance 0.00 is below 0.1"


def test_abstention_is_told():
    assert claimcheck.verify("I don't know.", "Acme has 5 plants.").abstained


@pytest.mark.parametrize("answer", [None, 5, b"text", ["a"]])
def test_an_answer_must_be_text(answer):
    with pytest.raises(InputError, match=r"answer: .* is no str. Pass a str"):
        claimcheck.verify(answer, "context")


def test_an_index_is_reused_pickled_and_shared_between_threads():
    index = claimcheck.index_context(CONTEXT)
    expected = claimcheck.verify(ANSWER, CONTEXT).to_json()
    copy = pickle.loads(pickle.dumps(index))
    assert claimcheck.verify(ANSWER, copy).to_json() == expected
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: claimcheck.verify(ANSWER, index).to_json(), range(8)))
    assert found == [expected] * 8


def test_same_bytes_in_every_process():
    code = (
        "import claimcheck\nfrom tests.test_verify import ANSWER, CONTEXT\n"
        "print(claimcheck.verify(ANSWER, CONTEXT).to_json())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "OMP_NUM_THREADS": threads, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed, threads in (("0", "1"), ("1", "2"), ("4242", "1"))
    }
    assert len(outputs) == 1


def test_of_documents_that_say_the_same_the_first_by_name_is_shown():
    documents = [Document(f"wing-{number}", "Oak Hall has 2 rooms.") for number in (10, 9, 2)]
    (evidence, *_) = claimcheck.verify("Oak Hall has 2 rooms.", documents).findings[0].evidence
    assert evidence.span.source == "wing-2"


def test_a_date_in_figures_is_shown_rather_than_one_that_hangs_on_another():
    context = "Corran Mills, yearbook 2023. Corran Mills opened in 2021 and closed two years later."
    report = claimcheck.verify("Corran Mills printed its yearbook in 2023.", context)
    [found] = [one for one in report.findings if one.anchor.span.text == "2023"]
    assert found.evidence[0].span.text == "2023"


@pytest.mark.parametrize(
    "answer",
    ["He said that " * 1500 + "it rained.", "(" * 20_000, "7 " * 1500, "called " * 3000],
    ids=["clauses", "brackets", "numbers", "cues"],
)
def test_sentences_without_end_are_checked(answer):
    report = claimcheck.verify(answer, "It rained on 7 days. " + answer)
    assert report.answer == answer
    for one in report.findings:
        span = one.anchor.span
        assert span.text == answer[span.start : span.end]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            {"settings": {"fail_above": 0.3}},
            "settings: {'fail_above': 0.3} of type dict is no Settings",
        ),
        ({"reference_date": "2024-05-01"}, "reference_date: '2024-05-01' of type str is no date"),
        ({"question": 5}, "question: 5 of type int is no str"),
    ],
)
def test_arguments_of_another_type_are_told(arguments, said):
    with pytest.raises(InputError, match=re.escape(said)):
        claimcheck.verify("The ferry opened in 2020.", "The ferry opened in 2020.", **arguments)


def test_a_preset_is_taken_by_its_name():
    text = "The ferry opened in 2020."
    named = claimcheck.verify(text, text, settings="conservative")
    assert named.settings == claimcheck.Settings.of("conservative")
    with pytest.raises(SettingsError, match=r"'strict' does not exist.*balanced, conservative"):
        claimcheck.verify(text, text, settings="strict")


@pytest.mark.parametrize("context", ["", [], "   "])
def test_nothing_is_supported_by_an_empty_context(context):
    answer = "The bridge opened in 2019. It cost $9 million. Anna Berg leads the team."
    found = claimcheck.verify(answer, context).findings
    assert found
    assert not [one for one in found if one.status is Status.SUPPORTED]


def test_what_is_supported_has_evidence_that_says_so(report):
    assert all(one.evidence for one in report.findings if one.status is Status.SUPPORTED)


def test_a_report_prints_as_people_read_it(report):
    assert str(report) == report.render("text")


PLANS = "The Crew plan costs $18 per user and is limited to 40 users. A can holds 250 ml."


@pytest.mark.parametrize(
    ("question", "answer", "flagged"),
    [
        ("What does Crew cost for 12 users?", "For 12 users, that's $216.", []),
        ("What does Crew cost for 12 users?", "For 12 users, that's $206.", ["$206"]),
        ("Why does a can hold 330 ml?", "A can holds 330 ml.", ["330 ml"]),
        (None, "For 12 users, that's $216.", ["12", "$216"]),
    ],
)
def test_what_the_question_gives_is_not_asserted(question, answer, flagged):
    found = claimcheck.verify(f"Crew costs $18 per user. {answer}", PLANS, question=question)
    assert [one.anchor.span.text for one in found.flagged] == flagged


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("doc-1", "doc-2"),
        ("doc1", "doc2"),
        ("source:1", "source:2"),
        ("note_1", "note_2"),
        ("report 2023.md", "report 2024.md"),
    ],
)
def test_a_citation_by_id_is_followed_and_checks_nothing_itself(first, second):
    context = [
        Document(first, "The ferry takes 350 passengers."),
        Document(second, "The bridge is long."),
    ]
    right = claimcheck.verify(f"The ferry takes 350 passengers [{first}].", context)
    assert {(f.anchor.span.text, f.status) for f in right.findings} == {
        ("The ferry takes 350 passengers", Status.SUPPORTED),
        ("350", Status.SUPPORTED),
    }
    wrong = claimcheck.verify(f"The ferry takes 350 passengers [{second}].", context)
    assert {(f.anchor.span.text, f.reason) for f in wrong.findings} == {
        ("The ferry takes 350 passengers", Reason.WRONG_CITATION),
        ("350", Reason.WRONG_CITATION),
    }


THOUSANDS = (
    "In thousands of US dollars\n\n| item | 2022 | 2023 |\n|---|---|---|\n| Revenue | 110 | 130 |\n"
)
SHIPS = "ship,length_m,built\nMoss,48,2019\nHalden,41,2012\nSkagerrak,52,2022\n"


@pytest.mark.parametrize(
    ("answer", "context", "suggestion"),
    [
        ("The Moss has a length of 41 m.", SHIPS, "48 m"),
        (
            "Revenue was $120 thousand in 2023.",
            THOUSANDS,
            "$130 thousand",
        ),
        (
            "Revenue was $120,000 in 2023.",
            THOUSANDS,
            None,
        ),
        ("The mast is 41 m high.", "The mast is 48 metres high.", "48 metres"),
        (
            "The shop closes at 8 PM on Monday.",
            {"name": "shop", "hours": {"Monday": "9:0-21:0"}},
            None,
        ),
    ],
)
def test_a_suggestion_says_by_itself_what_the_source_says(answer, context, suggestion):
    report = claimcheck.verify(answer, context)
    (wrong,) = (f for f in report.flagged if f.anchor.kind is not Kind.CLAIM)
    assert wrong.status is Status.CONTRADICTED
    assert wrong.suggestion == suggestion


def test_a_row_of_thousands_of_cells_is_no_sentence_as_long():
    count = 2_000
    head = "".join(f"| col{n} " for n in range(count))
    row = "".join(f"| {n + 5000} " for n in range(count))
    anchors = claimcheck.read(f"{head}|\n{'|---' * count}|\n{row}|\n")
    cells = [one for one in anchors if one.span.text.isdigit()]
    assert len(cells) == count
    for span, sentence in ((one.span, one.sentence) for one in cells):
        assert sentence.start <= span.start
        assert span.end <= sentence.end <= sentence.start + 1_100


@pytest.mark.parametrize(
    "check", [claimcheck.read, lambda text: claimcheck.verify(text, "It is 5.")]
)
def test_a_text_that_is_too_long_is_refused_with_its_length(check):
    with pytest.raises(
        InputError, match=r"has 1,000,001 characters, more than 1,000,000\. Check it"
    ):
        check("a" * 1_000_001)
