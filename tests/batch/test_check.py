"""VerifyBatch: tables in, tables out, with the real engine."""

import json
import pickle
import random

import pyarrow
import pytest

from claimcheck import InputError, Report, SettingsError, verify
from claimcheck.batch import VerifyBatch, check, verify_frame
from tests.batch.generate import rows

pytestmark = pytest.mark.model

CONTEXT = "Halden Ferries employs 412 people."
RIGHT, WRONG = "Halden Ferries employs 412 people.", "Halden Ferries employs 421 people."


def table(**columns):
    return pyarrow.table(columns)


def test_a_row_says_what_verify_says():
    batch = VerifyBatch("conservative")
    right, wrong = batch(table(answer=[RIGHT, WRONG], context=[CONTEXT, CONTEXT])).to_pylist()
    report = verify(WRONG, CONTEXT, settings="conservative")
    [finding] = report.flagged
    assert (wrong["verdict"], wrong["score"], wrong["risk"], wrong["error"]) == (
        *("FAIL", report.score, report.risk, None),
    )
    [flagged] = wrong["flagged"]
    evidence = finding.evidence[0].span
    assert flagged == {
        "kind": "numeric",
        "text": WRONG[flagged["start"] : flagged["end"]],
        "start": finding.anchor.span.start,
        "end": finding.anchor.span.end,
        "status": "CONTRADICTED",
        "reason": finding.reason.value,
        "explanation": finding.explanation,
        "evidence": [
            {"source": "1", "start": evidence.start, "end": evidence.end, "text": evidence.text}
        ],
    }
    assert (right["verdict"], right["flagged"], right["contradicted"]) == ("PASS", [], 0)
    assert (right["id"], wrong["id"], wrong["contradicted"]) == ("1", "2", 1)
    assert right["supported"] == len(verify(RIGHT, CONTEXT).findings)


def test_a_pickled_one_gives_the_same_table():
    batch = VerifyBatch("lenient", columns={"answer": "text"}, report="all")
    given = table(text=[WRONG], context=[[{"id": "a", "text": CONTEXT}]], id=[5])
    assert pickle.loads(pickle.dumps(batch))(given) == batch(given)
    assert batch(given).schema == batch.schema


@pytest.mark.parametrize(("rule", "kept"), [("flagged", [False, True]), ("all", [True, True])])
def test_reports_are_kept_when_asked(rule, kept):
    made = VerifyBatch(report=rule)(table(answer=[RIGHT, WRONG], context=[CONTEXT] * 2))
    reports = made.column("report").to_pylist()
    assert [one is not None for one in reports] == kept
    assert Report.from_json(reports[1]) == verify(WRONG, CONTEXT)


def test_columns_that_nobody_asked_for_stay_out():
    assert {"report", "milliseconds"}.isdisjoint(VerifyBatch().schema.names)
    made = VerifyBatch(timings=True)(table(answer=[RIGHT, None], context=[CONTEXT] * 2))
    assert made.column("milliseconds")[0].as_py() > 0
    assert made.column("milliseconds")[1].as_py() is None


def test_bad_rows_get_errors_and_stop_no_other():
    answers = pyarrow.array([RIGHT.encode(), b"\xff\xfe", None, RIGHT.encode()], pyarrow.binary())
    answers = pyarrow.Array.from_buffers(pyarrow.string(), 4, answers.buffers())
    made = VerifyBatch(most_characters=500)(
        table(answer=answers, context=[CONTEXT, CONTEXT, CONTEXT, "x" * 600])
    )
    found = made.column("error").to_pylist()
    assert found[0] is None
    assert found[1].startswith("answer cannot be read ('utf-8' codec")
    assert found[2:] == ["answer is missing", "the row has 634 characters, more than 500"]
    assert made.column("verdict").to_pylist() == ["PASS", None, None, None]


def test_a_row_that_breaks_the_checker_is_an_error_of_its_own(monkeypatch):
    real = check.Verifier.verify

    def breaking(self, answer, *rest, **options):
        if answer == WRONG:
            raise RuntimeError("broken \ud800")
        return real(self, answer, *rest, **options)

    monkeypatch.setattr(check.Verifier, "verify", breaking)
    made = VerifyBatch()(table(answer=[WRONG, RIGHT], context=[CONTEXT] * 2))
    assert made.column("error").to_pylist() == ["RuntimeError: broken \\ud800", None]


def test_each_context_of_a_table_is_indexed_once_and_rows_keep_their_order(monkeypatch):
    import claimcheck.verifier

    indexed = []
    real = claimcheck.verifier.index_context

    def counting(documents, **options):
        indexed.append(documents[0].text)
        return real(documents, **options)

    monkeypatch.setattr(claimcheck.verifier, "index_context", counting)
    few = claimcheck.verifier.Verifier(keep=1)
    monkeypatch.setattr(check, "_verifiers", {few.settings: few})
    contexts = [f"The depot of Moss has {number} cranes." for number in range(100, 107)]
    told = [(str(n), f"The depot of Moss has {100 + n % 7} cranes.") for n in range(21)]
    random.Random(3).shuffle(told)
    made = VerifyBatch()(
        table(
            id=[name for name, _ in told],
            answer=[answer for _, answer in told],
            context=[contexts[int(name) % 7] for name, _ in told],
        )
    )
    assert made.column("id").to_pylist() == [name for name, _ in told]
    assert set(made.column("verdict").to_pylist()) == {"PASS"}
    assert sorted(indexed) == contexts


def test_a_table_without_the_columns_is_refused():
    with pytest.raises(InputError, match=r"no column for 'context' .*; it has: answer, text"):
        VerifyBatch()(table(answer=["x"], text=["y"]))


@pytest.mark.parametrize("options", [{"report": "some"}, {"columns": {"x": "y"}}])
def test_impossible_options_are_refused(options):
    with pytest.raises(SettingsError):
        VerifyBatch(**options)
    with pytest.raises(InputError, match="most_characters 0"):
        VerifyBatch(most_characters=0)


def test_record_batches_for_spark():
    given = pyarrow.Table.from_pylist(list(rows(5))).to_batches(max_chunksize=2)
    batch = VerifyBatch()
    made = pyarrow.Table.from_batches(batch.batches(given), batch.schema)
    assert made == batch(pyarrow.Table.from_batches(given))


def test_an_arrow_table_is_a_frame_too():
    given = table(answer=[WRONG], context=[CONTEXT])
    assert verify_frame(given) == VerifyBatch()(given)
    with pytest.raises(InputError, match="a list of builtins is not known"):
        verify_frame([{"answer": "x"}])


def test_the_same_rows_give_the_same_json():
    given = pyarrow.Table.from_pylist(list(rows(4)))
    first, second = (json.dumps(VerifyBatch()(given).to_pylist()) for _ in range(2))
    assert first == second
