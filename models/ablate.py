"""What each part of the comparison is worth on texts that nobody wrote it for.

    python -m models.ablate --data DATA --pairs PAIRS.jsonl --writers A12,P6,W3 --work FOLDER \
        [--only contrast,frames]

A part is taken out, the features of every sentence are made again without it, and each sentence
whose doubt moves is held against its label: a part is right where it raises the doubt of a wrong
sentence or lowers that of a right one. The weights are those for checks without the learned score.
Take the bench's tables too before a part that reads tables goes: these writers have few of them.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy

from claimcheck.settings import OFF
from claimcheck.weigh.weights import weights_of
from models.fit_judge import Text, collect

MOVED = 0.05
"""Log odds by which a sentence's doubt must move for the part to have spoken."""


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _none(*_: Any, **__: Any) -> tuple:
    return ()


def _no(*_: Any, **__: Any) -> bool:
    return False


def _first(first: Any, *_: Any, **__: Any) -> Any:
    return first


def _listed(found: Any, *_: Any, **__: Any) -> list:
    return list(found)


def _constant(module: str, name: str) -> Callable:
    return lambda *_, **__: getattr(importlib.import_module(module), name)


_UNRELATED = _constant("claimcheck.kinds.claims.judgement", "UNRELATED")
_AGREE = "claimcheck.kinds.claims.agree"
_DERIVED = "claimcheck.calculations.derived"
_WORKED = "claimcheck.calculations.workings"

PARTS: dict[str, list[tuple[str, str, Callable]]] = {
    "testimony": [
        ("claimcheck.match", "claim_evidence", _none),
        ("claimcheck.match", "lacks", _constant("claimcheck.match", "NOTHING")),
    ],
    "contrast": [("claimcheck.testimony.evidence", "_contrasted", lambda *given: given[4])],
    "lacks": [("claimcheck.match", "lacks", _constant("claimcheck.match", "NOTHING"))],
    "opposites": [(_AGREE, "_compare_opposites", _UNRELATED)],
    "guises": [("claimcheck.comparison", "as_written", lambda *given: given[3])],
    "limits": [("claimcheck.comparison", "beyond_limit", _nothing)],
    "results": [("claimcheck.comparison", "won_by_another", _nothing)],
    "company": [
        ("claimcheck.judge", "is_spoken_for", _no),
        ("claimcheck.judge", "told_together", _listed),
        ("claimcheck.judge", "told_in_order", _listed),
        ("claimcheck.judge", "without_told_values", _listed),
    ],
    "doubts": [("claimcheck.match", "is_doubted", _no)],
    "numbered": [("claimcheck.match", "written", _none)],
    "rows": [("claimcheck.match", "rows_named", lambda *_: {})],
    "tables": [("claimcheck.match", "worked_out", lambda *_: _worked_out({}))],
    "derived": [("claimcheck.match", "derived", _none)],
    "courses": [
        (_DERIVED, "on_course", lambda *given: given[2]),
        (_DERIVED, "left_behind", lambda *given: given[2]),
        (_WORKED, "on_course", lambda *given: given[2]),
        (_WORKED, "left_behind", lambda *given: given[2]),
    ],
    "durations": [(_DERIVED, "duration", _nothing)],
    "workings": [("claimcheck.judge", "worked", _listed)],
    "elided": [(_WORKED, "completed", _first)],
    "cells": [(_WORKED, "_from_cells", _nothing)],
    "givens": [(_WORKED, "is_given", _no)],
    "neighbours": [
        ("claimcheck.topics", "left_out_of", lambda *_: set()),
        ("claimcheck.topics", "of_others", lambda *_: set()),
    ],
}
"""Part → what is put in place of which functions."""


def _worked_out(found: dict) -> Any:
    return importlib.import_module("claimcheck.reckoning.evidence").WorkedOut(found)


def take_out(part: str) -> None:
    for module, name, instead in PARTS[part]:
        setattr(importlib.import_module(module), name, instead)


def compare(whole: list[Text], without: list[Text]) -> dict[str, int]:
    """How often the part spoke, and how often rightly, on wrong and on right sentences."""
    factors = numpy.array(weights_of(OFF).weights)
    found = dict.fromkeys(("wrong_up", "wrong_down", "right_up", "right_down"), 0)
    for one, other in zip(whole, without, strict=True):
        rows = zip(one.values, other.values, one.wrong, one.used, strict=True)
        for mine, theirs, wrong, used in rows:
            moved = float((numpy.array(mine) - numpy.array(theirs)) @ factors)
            if used and abs(moved) >= MOVED:
                side = "wrong" if wrong else "right"
                found[f"{side}_{'up' if moved > 0 else 'down'}"] += 1
    return found


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    ap.add_argument("--data", type=Path, required=True)
    ap.add_argument("--pairs", type=Path, nargs="*", default=[])
    ap.add_argument("--writers", default="A12,P6,W3")
    ap.add_argument("--work", type=Path, required=True)
    ap.add_argument("--only", default="", help="parts; all of them unless some are named")
    given = ap.parse_args()
    given.without_score = True
    whole = collect(given)
    print("| part | wrong sentences: doubted more / less | right ones: more / less |")
    print("|---|---:|---:|", flush=True)
    work = given.work
    for part in given.only.split(",") if given.only else PARTS:
        given.work = work / part
        # In a process of its own, so that what is taken out is there again for the next.
        if os.fork() == 0:
            take_out(part)
            collect(given)
            os._exit(0)
        os.wait()
        without = [one for path in sorted(given.work.glob("*.pkl")) for one in _read(path)]
        order = {writer: n for n, writer in enumerate(dict.fromkeys(one.writer for one in whole))}
        without.sort(key=lambda one: order[one.writer])
        n = compare(whole, without)
        told = [f"{n[side + '_up']} / {n[side + '_down']}" for side in ("wrong", "right")]
        print(f"| {part} | {told[0]} | {told[1]} |", flush=True)


def _read(path: Path) -> list[Text]:
    return pickle.loads(path.read_bytes())


if __name__ == "__main__":
    main()
