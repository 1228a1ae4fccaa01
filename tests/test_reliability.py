"""Input that is damaged, hostile or only unusual ends in a report or a clear error."""

from __future__ import annotations

import decimal
import json

import pytest

from claimcheck import Report, verify
from claimcheck.errors import InputError

_LONG = "123456789012345678901234567890"


@pytest.mark.parametrize(
    "context",
    ["The lease ended on 31 April 2024.", "date: 2023-02-29", {"end": "2023-02-29"}],
)
def test_a_day_that_no_calendar_has_is_read_and_agrees_with_none(context: object) -> None:
    report = verify("The lease ended on 30 April 2024.", context)
    assert report.flagged


@pytest.mark.parametrize("number", ["1" * 29, _LONG, "1.98847000000001e+30"])
def test_long_numbers_agree_with_themselves(number: str) -> None:
    assert not verify(f"The mass is {number} kg.", f"The mass is {number} kg.").flagged


def test_long_numbers_keep_their_last_digit() -> None:
    context = f"The count of atoms is {_LONG}."
    report = verify(f"The count of atoms is {_LONG[:-1]}1.", context)
    assert report.to_json() != verify(context, context).to_json()
    assert _LONG in verify(context, context).to_json()


def test_long_numbers_are_compared_in_other_units() -> None:
    assert verify(f"The total is {_LONG} km.", f"The total is {_LONG} m.").flagged


def test_a_float_beyond_the_digits_of_a_decimal_is_read_from_a_record() -> None:
    verify("The mass is 2e30 kg.", {"mass_kg": 1.98847000000001e30, "count": int(_LONG)})


def test_several_weeks_that_ended_on_a_day_are_a_range() -> None:
    context = "Net sales were $612.4 million in the 13 weeks ended March 1, 2025."
    assert not verify("Net sales were $612.4 million.", context).flagged


def test_an_ending_without_a_word_before_it_is_read() -> None:
    verify("She co-es the firm.", "She co-es the firm.")


def _strict() -> decimal.Context:
    return decimal.Context(prec=28, traps=[decimal.Inexact, decimal.FloatOperation])


@pytest.mark.parametrize("host", [decimal.Context(prec=3), _strict()], ids=["short", "strict"])
def test_the_decimal_context_of_the_host_changes_no_byte(host: decimal.Context) -> None:
    answer = "Revenue rose 12.5% to 1,234.56 million, a third of 3,703."
    context = "Revenue was 1,097.39 million in 2022 and 1,234.56 million in 2023. Total 3,703."
    expected = verify(answer, context).to_json()
    with decimal.localcontext(host):
        assert verify(answer, context).to_json() == expected


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "NaN"])
def test_from_json_refuses_what_is_not_a_number(value: object) -> None:
    data = json.loads(verify("It cost 5 euros.", "It cost 5 euros.").to_json())
    if isinstance(value, str):
        values = [one["anchor"]["value"] for one in data["findings"]]
        next(one for one in values if one["type"] == "quantity")["low"] = value
    else:
        data["hallucination_score"] = value
    with pytest.raises(InputError, match=r"NaN|Infinity"):
        Report.from_json(json.dumps(data))


@pytest.mark.parametrize("version", [1, 3, True, "2", None])
def test_from_json_names_a_schema_that_it_does_not_know(version: object) -> None:
    data = json.loads(verify("It cost 5 euros.", "It cost 5 euros.").to_json())
    with pytest.raises(InputError, match="has the schema"):
        Report.from_json(json.dumps(data | {"schema": version}))
