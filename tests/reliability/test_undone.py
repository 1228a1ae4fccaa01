"""Each mending can still be undone; `python -m tests.undone` sees its test fail then."""

from __future__ import annotations

import pytest

from tests.undone import MENDINGS, ROOT, undone


@pytest.mark.parametrize("name", MENDINGS)
def test_a_mending_is_there_and_has_tests(name: str) -> None:
    mending = MENDINGS[name]
    source, broken = undone(mending, ROOT / "claimcheck")
    assert source != broken
    compile(broken, mending.path, "exec")
    assert (ROOT / mending.tests).is_file()
