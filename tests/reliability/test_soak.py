"""A short part of `python -m tests.soak`: flat memory, and the same bytes whoever asks."""

from __future__ import annotations

import sys

import pytest

from claimcheck.language import pipeline
from claimcheck.settings import OFF, Settings
from tests import soak

_GIVEN = soak.answers(40)


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return [soak.checked(one) for one in _GIVEN]


def test_threads_that_share_an_index_get_the_same_bytes(expected) -> None:
    assert soak.in_threads(_GIVEN) == expected


def test_an_event_loop_gets_the_same_bytes(expected) -> None:
    assert soak.in_a_loop(_GIVEN) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="has no fork")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_get_the_same_bytes(expected, method: str) -> None:
    assert soak.in_processes(_GIVEN[:8], method) == expected[:8]


# The room that a process takes depends on what ran in it before: alone, by `pytest -m bench`.
@pytest.mark.bench
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_ever_new_words_leave_the_room_that_is_taken_flat(monkeypatch) -> None:
    monkeypatch.setattr(pipeline, "_loaded", {})
    monkeypatch.setattr(pipeline, "_full", {})
    monkeypatch.setattr(pipeline, "_NEW_WORDS", 500)
    taken = [room for _, room in soak.ever_new(600, Settings.of(entailment=OFF), 100)]
    # An old pipeline is still there while its successor is loaded.
    assert max(taken[3:]) < 1.05 * taken[2]
