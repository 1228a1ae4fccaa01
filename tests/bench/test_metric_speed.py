"""Rows per second of every metric that needs no model, over 10,000 rows in one process.

Run with: python -m pytest tests/bench/test_metric_speed.py -m bench -s --override-ini addopts=
"""

from __future__ import annotations

import time

import pytest

from claimcheck.language.terms import tokens
from claimcheck.metrics import GROUPS, METRICS, Sample, metric

ROWS = 10_000
SLOWEST = 60
"""How much dearer than reading the words of its texts a metric may be."""

pytestmark = pytest.mark.bench


def samples() -> list[Sample]:
    topics = ("opening hours", "library cards", "study rooms", "late fees", "parking")
    return [
        Sample(
            id=str(number),
            question=f"What should visitor {number} know about {topics[number % 5]}?",
            answer=f"Visitors pay {number} euros for {topics[number % 5]} [1]. It is not refunded. "
            "Please write to the desk, which answers within two days.",
            reference=f"{number} euros for {topics[number % 5]}, without a refund.",
            contexts=(f"The fee for {topics[number % 5]} is {number} euros.",),
            tokens=number,
            latency_ms=float(number),
        )
        for number in range(ROWS)
    ]


def seconds(function: object, rows: list[Sample]) -> float:
    start = time.process_time()
    for row in rows:
        function(row)  # type: ignore[operator]
    return time.process_time() - start


def test_rows_per_second() -> None:
    rows = samples()
    seconds(metric("factuality"), rows[:10])  # loads what splits sentences
    reading = seconds(lambda row: (tokens(row.question), tokens(row.answer)), rows)
    with_model = {*GROUPS["judge"], *GROUPS["embeddings"], "hallucination", "verdict"}
    with_model |= {"citation_overlap", "faithfulness_proxy"}
    print(f"\n{'reading the words':24} {ROWS / reading:10,.0f} rows/s")
    for name in METRICS:
        if name not in with_model:
            taken = seconds(metric(name), rows)
            print(f"{name:24} {ROWS / taken:10,.0f} rows/s  {taken / reading:6.1f} × reading")
            assert taken < SLOWEST * reading, name
