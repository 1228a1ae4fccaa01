"""Fit the weights of `claimcheck.risk` on labelled sets, leaving one set out at a time.

    python models/fit_risk.py DATA… --work WORK_DIR

Checks every answer once and keeps its features in WORK_DIR/features-FINGERPRINT.jsonl: a stopped
run goes on where it ended, and a change in the code that checks starts a new file. Nothing in it
is random: the same features give the same weights.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_name, "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "models")]

import numpy as np  # noqa: E402
from risk_card import card, summary  # noqa: E402

from claimcheck import __version__  # noqa: E402
from claimcheck.bench.items import Item, sample  # noqa: E402
from claimcheck.bench.measures import (  # noqa: E402
    Bin,
    auroc,
    best_balanced_accuracy,
    brier,
    calibration_error,
    reliability,
)
from claimcheck.bench.sets import read_sets  # noqa: E402
from claimcheck.bench.tables import put  # noqa: E402
from claimcheck.risk import BOUND, FEATURES, RiskModel, features  # noqa: E402
from claimcheck.settings import Settings  # noqa: E402

PENALTIES = (10.0, 30.0, 100.0, 300.0, 1000.0)
"""Strengths of the ridge that are tried; the least Brier score on left-out sets wins: it asks for a
good ranking and for probabilities that hold."""
WEIGHTS = ROOT / "claimcheck" / "data" / "risk.json"
CARD = ROOT / "models" / "RISK_CARD.md"
PAGE = ROOT / "docs" / "benchmarks.md"
FOLDS = 5
"""Parts of each set of which one is left out at a time, beside leaving out whole sets."""


@dataclass(frozen=True)
class Data:
    """The features of all items, which set each belongs to, and its label."""

    values: np.ndarray
    sets: np.ndarray
    labels: np.ndarray
    names: tuple[str, ...]

    def of(self, chosen: np.ndarray) -> Data:
        """The items that a mask chooses."""
        return Data(self.values[chosen], self.sets[chosen], self.labels[chosen], self.names)


@dataclass(frozen=True)
class Fit:
    """A fitted model: standardisation, weights of the standardised features, intercept."""

    mean: np.ndarray
    scale: np.ndarray
    weights: np.ndarray
    intercept: float

    def probabilities(self, values: np.ndarray) -> np.ndarray:
        """The model's probability for each row."""
        standard = _standard(values, self.mean, self.scale)
        return _sigmoid(standard @ self.weights + self.intercept)


def fit(data: Data, penalty: float) -> Fit:
    """Weights from within the sets, then slope and intercept over all of them.

    Sets differ in how often their answers are wrong for reasons that no answer shows, so each gets
    an intercept of its own while the weights are learnt; a feature then cannot earn weight by
    telling sets apart. Every set counts the same, however many items it has. No weight is below 0:
    every feature is written so that more of it is worse, and a fit that says otherwise has learnt
    a habit of its sets.
    """
    importance = _importance(data.sets)
    mean = np.average(data.values, axis=0, weights=importance)
    scale = np.sqrt(np.average((data.values - mean) ** 2, axis=0, weights=importance))
    # A feature that never varies says nothing; a tiny spread would only magnify noise.
    scale = np.where(scale > 1e-6, scale, 1.0)
    standard = _standard(data.values, mean, scale)
    present = sorted(set(data.sets.tolist()))
    own = np.stack([data.sets == one for one in present], axis=1).astype(float)
    ridge = np.concatenate([np.full(standard.shape[1], penalty), np.full(len(present), 1e-3)])
    signed = np.arange(len(ridge)) >= standard.shape[1]
    both = _logistic(np.hstack([standard, own]), data.labels, importance, ridge, signed)
    weights = both[: standard.shape[1]]
    # Platt's slope and intercept: one probability for all sets together.
    line = np.stack([standard @ weights, np.ones(len(standard))], axis=1)
    slope, intercept = _logistic(line, data.labels, importance, np.full(2, 1e-3), np.ones(2, bool))
    return Fit(mean, scale, weights * slope, float(intercept))


def _logistic(
    columns: np.ndarray,
    labels: np.ndarray,
    importance: np.ndarray,
    ridge: np.ndarray,
    signed: np.ndarray,
) -> np.ndarray:
    """Ridge logistic regression by Newton's method; weights that are not `signed` stay above 0."""
    weights = np.zeros(columns.shape[1])

    def loss(at: np.ndarray) -> float:
        odds = columns @ at
        fit_ = importance @ (np.logaddexp(0, odds) - labels * odds)
        return float(fit_ + 0.5 * (ridge * at) @ at)

    current = loss(weights)
    for _ in range(100):
        probability = _sigmoid(columns @ weights)
        gradient = columns.T @ (importance * (probability - labels)) + ridge * weights
        curvature = importance * probability * (1 - probability)
        hessian = (columns * curvature[:, None]).T @ columns + np.diag(ridge)
        step = _step(gradient, hessian, np.where(signed, -np.inf, -weights))
        size = 1.0
        while loss(weights + size * step) > current and size > 1e-6:
            size /= 2
        weights = weights + size * step
        previous, current = current, loss(weights)
        if previous - current < 1e-9 * (1 + abs(current)):
            break
    return weights


def _step(gradient: np.ndarray, hessian: np.ndarray, least: np.ndarray) -> np.ndarray:
    """The step to the lowest point of a quadratic, no part below `least`, one part at a time."""
    step = np.zeros(len(gradient))
    slope = gradient.copy()
    for _ in range(300):
        largest = 0.0
        for place in range(len(step)):
            moved = max(step[place] - slope[place] / hessian[place, place], least[place])
            change = moved - step[place]
            if change:
                slope += hessian[:, place] * change
                step[place] = moved
                largest = max(largest, abs(change))
        if largest < 1e-8:
            break
    return step


def _standard(values: np.ndarray, mean: np.ndarray, scale: np.ndarray) -> np.ndarray:
    return np.clip((values - mean) / scale, -BOUND, BOUND)


def _sigmoid(odds: np.ndarray) -> np.ndarray:
    return np.exp(-np.logaddexp(0, -odds))


def _importance(sets: np.ndarray) -> np.ndarray:
    """Weights that add up to the same for every set, and to the number of items in all."""
    counts = np.bincount(sets)
    return (len(sets) / np.count_nonzero(counts) / counts[sets]).astype(float)


def left_out(data: Data, penalty: float) -> np.ndarray:
    """Each item's probability by a model that never saw its set."""
    found = np.zeros(len(data.labels))
    for one in sorted(set(data.sets.tolist())):
        inside = data.sets == one
        found[inside] = fit(data.of(~inside), penalty).probabilities(data.values[inside])
    return found


def within(data: Data, penalty: float) -> np.ndarray:
    """Each item's probability by a model that saw four fifths of its set and all of the others."""
    found = np.zeros(len(data.labels))
    folds = np.arange(len(data.labels)) % FOLDS
    for fold in range(FOLDS):
        inside = folds == fold
        found[inside] = fit(data.of(~inside), penalty).probabilities(data.values[inside])
    return found


@dataclass(frozen=True)
class Validated:
    """How well one set is ranked and told by models that never saw it."""

    name: str
    items: int
    base_rate: float
    mean_risk: float
    auroc: float | None
    best_balanced_accuracy: float | None
    calibration_error: float | None
    brier: float | None
    score_auroc: float | None
    """The specification's score on the same items."""
    within_auroc: float | None
    """By models that saw other items of the set."""


def validate(
    data: Data, probabilities: np.ndarray, scores: np.ndarray, inner: np.ndarray
) -> list[Validated]:
    """One row a set."""
    rows = []
    for number, name in enumerate(data.names):
        inside = data.sets == number
        labels = [bool(one) for one in data.labels[inside]]
        found = probabilities[inside].tolist()
        rows.append(
            Validated(
                name,
                len(labels),
                sum(labels) / len(labels),
                sum(found) / len(found),
                auroc(labels, found),
                best_balanced_accuracy(labels, found),
                calibration_error(labels, found),
                brier(labels, found),
                auroc(labels, scores[inside].tolist()),
                auroc(labels, inner[inside].tolist()),
            )
        )
    return rows


def _mean_auroc(rows: Iterable[Validated]) -> float:
    return float(np.mean([row.auroc for row in rows if row.auroc is not None]))


# Features of items, kept on disk.


def extract(items: Sequence[Item], work: Path, jobs: int) -> dict[str, dict[str, Any]]:
    """Item → features and score; items that are on disk already are not checked again."""
    work.mkdir(parents=True, exist_ok=True)
    file = work / f"features-{fingerprint()}.jsonl"
    known = dict(_saved(file)) if file.exists() else {}
    missing = [item for item in items if _key(item) not in known]
    print(f"{len(known)} items known, {len(missing)} to check, kept in {file}")
    with file.open("a", encoding="utf-8") as out:
        for done, (key, row) in enumerate(_checked(missing, jobs), 1):
            known[key] = row
            out.write(json.dumps({"key": key, **row}) + "\n")
            out.flush()
            if sys.stderr.isatty() and (done % 10 == 0 or done == len(missing)):
                print(f"\r{done}/{len(missing)} items", end="", file=sys.stderr)
    return known


def fingerprint() -> str:
    """The same while nothing changes that could change a feature."""
    from claimcheck.language.pipeline import load_pipeline

    nlp = load_pipeline(None)
    _check(Item("", "", "Mia paid $5 in 2021.", "Mia paid $5 in 2021.", unsupported=False))
    digest = hashlib.sha256(json.dumps(nlp.meta, sort_keys=True, default=str).encode())
    used = {name: one for name, one in sys.modules.items() if name.startswith("claimcheck.")}
    for name in sorted(used):
        source = used[name].__file__
        if source and not name.startswith("claimcheck.bench"):
            digest.update(name.encode() + Path(source).read_bytes())
    for source in sorted((ROOT / "claimcheck" / "language" / "data").iterdir()):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


def _checked(items: Sequence[Item], jobs: int) -> Iterator[tuple[str, dict[str, Any]]]:
    if jobs == 1:
        yield from map(_check, items)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_check, items, chunksize=8)


def _check(item: Item) -> tuple[str, dict[str, Any]]:
    from claimcheck.context import index_context
    from claimcheck.verify import verify

    try:
        index = index_context(item.context, settings=Settings())
        # The shipped weights may be for other features: that is why there is a fit.
        with patch("claimcheck.risk.shipped", return_value=None):
            report = verify(item.answer, index, settings=Settings())
        values = features(report.findings, item.answer, index)
    except Exception as error:  # a long run must not end with one broken item
        return _key(item), {"failure": repr(error)}
    found = {name: round(value, 6) for name, value in values.items()}
    return _key(item), {"features": found, "score": report.score}


def _key(item: Item) -> str:
    plain = json.dumps([item.dataset, item.id, item.answer, item.context])
    return hashlib.sha256(plain.encode()).hexdigest()[:20]


def _saved(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    content = file.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:  # the last line was cut off by the end of an earlier run
        file.write_bytes(whole)
    for line in whole.splitlines():
        row = json.loads(line)
        yield row.pop("key"), row


# What is written.


def to_dict(model: Fit, rows: Sequence[Validated], pooled: Mapping[str, Any]) -> dict[str, Any]:
    """The file that `claimcheck.risk` reads."""
    return {
        "matching": Settings().matching,
        "intercept": round(model.intercept, 6),
        "weights": [
            {
                "name": name,
                "mean": round(float(mean), 6),
                "scale": round(float(scale), 6),
                "weight": round(float(weight), 6),
            }
            for name, mean, scale, weight in zip(
                FEATURES, model.mean, model.scale, model.weights, strict=True
            )
        ],
        "fitted": {
            "claimcheck": __version__,
            "settings": Settings().hash,
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
            **pooled,
        },
        "left_one_set_out": [vars(row) for row in rows],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Extract, validate, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", nargs="+", metavar="DATA", help="labelled files or folders")
    parser.add_argument("--work", type=Path, required=True, help="folder of the features")
    parser.add_argument("--limit", type=int, help="at most N items of each set, by hash")
    parser.add_argument("--leave", default="", help="sets to measure and not to fit, by comma")
    parser.add_argument("--jobs", type=int, default=1, help="processes that check")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--card", type=Path, default=CARD)
    parser.add_argument("--page", type=Path, default=PAGE, help="page that shows the figures")
    args = parser.parse_args(arguments)
    aside = set(args.leave.split(","))
    groups = read_sets(args.data)
    if sum(one.name not in aside for one in groups) < 2:
        parser.error("leaving one set out needs two sets or more")
    items = [item for one in groups for item in sample(one.items, args.limit)]
    found = extract(items, args.work, args.jobs)
    for item in items:
        if "failure" in found[_key(item)]:
            print(f"left out: {item.dataset} {item.id}: {found[_key(item)]['failure']}")
    items = [item for item in items if "failure" not in found[_key(item)]]
    data, scores = _data([one for one in items if one.dataset not in aside], found)
    tried = {}
    for penalty in PENALTIES:
        outer = left_out(data, penalty)
        ranked = _mean_auroc(validate(data, outer, scores, outer))
        tried[penalty] = float(np.mean((outer - data.labels) ** 2)), ranked, outer
        print(f"ridge {penalty:g}: Brier {tried[penalty][0]:.4f}, mean AUROC {ranked:.4f}")
    penalty = min(PENALTIES, key=lambda one: tried[one][0])
    _, mean_auroc, probabilities = tried[penalty]
    labels = [bool(one) for one in data.labels]
    model = fit(data, penalty)
    written = to_dict(
        model,
        validate(data, probabilities, scores, within(data, penalty)),
        {
            "items": len(labels),
            "penalty": penalty,
            "mean_auroc": mean_auroc,
            "calibration_error": calibration_error(labels, probabilities.tolist()),
        },
    )
    unseen = [one for one in items if one.dataset in aside]
    if unseen:
        rest, scores = _data(unseen, found)
        chances = model.probabilities(rest.values)
        rows = validate(rest, chances, scores, chances)
        written["not_in_the_fit"] = [vars(row) for row in rows]
    table = reliability(labels, probabilities.tolist())
    written["reliability"] = [{name: getattr(one, name) for name in Bin.__slots__} for one in table]
    RiskModel.from_dict(written)
    args.weights.parent.mkdir(parents=True, exist_ok=True)
    args.weights.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")
    args.card.write_text(card(written, table), encoding="utf-8")
    page = put(args.page.read_text(encoding="utf-8"), "risk", summary(written))
    args.page.write_text(page, encoding="utf-8")
    print(summary(written))
    print(f"wrote {args.weights}, {args.card} and {args.page}")
    return 0


def _data(items: Sequence[Item], found: Mapping[str, Mapping[str, Any]]) -> tuple[Data, np.ndarray]:
    """Items with their features as one matrix, and their scores."""
    rows = [found[_key(item)] for item in items]
    places = {
        name: number for number, name in enumerate(dict.fromkeys(one.dataset for one in items))
    }
    data = Data(
        np.array([[row["features"][name] for name in FEATURES] for row in rows]),
        np.array([places[item.dataset] for item in items]),
        np.array([float(item.unsupported) for item in items]),
        tuple(places),
    )
    return data, np.array([row["score"] for row in rows])


if __name__ == "__main__":
    raise SystemExit(main())
