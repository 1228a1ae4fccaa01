"""Fit how fillers are ranked, and how surely a filler is wrong by its rank.

    python -m models.fit_fillers --data DATA --pairs PAIRS.jsonl --hold-out A6,A12,A13,P6,W3,minimal

The ranking learns without labels of wrong ones: a filler of a right sentence is hidden, and what
agrees with it should fit best. How surely one is wrong is learned from the labelled edits. Leave
out what `fit_judge.py` is fitted and measured on; how good both are is printed for that.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from pathlib import Path

import numpy
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

from claimcheck import index_context
from claimcheck.entail.opinions import split
from claimcheck.fillers.rank import ABSENT, FEATURES, FILE, PLACED, Ranked, features, known_of
from claimcheck.fillers.sentences import gaps
from claimcheck.reader import reading
from claimcheck.settings import Settings
from models.fit_judge import DATA, auroc, texts

MOST = 6_000
"""Hidden fillers of a kind that the ranking is fitted on."""
STRENGTH = 0.1


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    ap.add_argument("--data", type=Path, required=True)
    ap.add_argument("--pairs", type=Path, nargs="*", default=[])
    ap.add_argument("--hold-out", default="")
    ap.add_argument("--write", action="store_true")
    given = ap.parse_args()
    held = set(given.hold_out.split(","))
    rows = collect(given)
    out = {}
    for kind in ("value", "name"):
        mine = [one for one in rows if one["kind"] == kind]
        seen = [one for one in mine if one["writer"] not in held]
        weights = fit_ranking(seen)
        for one in mine:
            one["found"] = ranked(one, weights)
        out[kind] = {"rank": named(FEATURES, weights)} | {
            sort: fit_wrong(seen, sort, names)
            for sort, names in (("placed", PLACED), ("absent", ABSENT))
        }
        report(kind, [one for one in mine if one["writer"] in held], out[kind])
    if given.write:
        (DATA / FILE).write_text(json.dumps(out, indent=1) + "\n")
        print("Now run python -m tests.manifest, then models/fit_judge.py.")


def collect(given: argparse.Namespace) -> list[dict]:
    """Every filler of the sentences that a text brings, with its candidates' features."""
    found = []
    given.writers = ""
    for context, versions in texts(given):
        index = index_context(context)
        for writer, _, what, error, text, place, wrong in versions:
            said = reading(text, Settings(), None)
            spans = split(text)
            for (start, end), sentence in zip(
                spans, gaps(text, index, spans, said.anchors, said.parsed), strict=True
            ):
                if not (place[0] < end and start < place[1]):
                    continue
                bad = bool(wrong and start < wrong[1] and wrong[0] < end)
                for gap in sentence:
                    hit = bool(bad and gap.start < wrong[1] and wrong[0] < gap.end)
                    fits = [features(gap.asked, one, gap.named) for one, _ in gap.candidates]
                    one = {"writer": writer, "kind": gap.kind, "bad": bad, "hit": hit}
                    one |= {"error": error, "many": len(sentence), "whole": what == "claim"}
                    one["agrees"] = numpy.array([agrees for _, agrees in gap.candidates], bool)
                    one["fits"] = numpy.array(fits, "float32").reshape(-1, len(FEATURES))
                    found.append(one)
    print(len(found), "fillers", dict(Counter(one["kind"] for one in found)), flush=True)
    return found


def fit_ranking(rows: list[dict], strength: float = 1.0) -> numpy.ndarray:
    """Weights under which what agrees with a hidden filler of a right sentence fits best."""
    right = [
        one for one in rows if not one["bad"] and one["agrees"].any() and not one["agrees"].all()
    ]
    right = random.Random(0).sample(right, min(MOST, len(right)))
    fits = numpy.concatenate([one["fits"] for one in right]).astype(float)
    agrees = numpy.concatenate([one["agrees"] for one in right])
    group = numpy.repeat(numpy.arange(len(right)), [len(one["fits"]) for one in right])
    scale = fits.std(0) + 1e-6
    fits = fits / scale

    def loss(weights: numpy.ndarray) -> tuple[float, numpy.ndarray]:
        score = fits @ weights
        top = numpy.full(len(right), -1e9)
        numpy.maximum.at(top, group, score)
        power = numpy.exp(score - top[group])
        every = numpy.bincount(group, power, len(right))
        good = numpy.bincount(group, power * agrees, len(right))
        pull = fits.T @ (power / every[group] - power * agrees / good[group])
        value = (numpy.log(every) - numpy.log(good)).sum() + strength * weights @ weights
        return value, pull + 2 * strength * weights

    found = minimize(loss, numpy.zeros(fits.shape[1]), jac=True, method="L-BFGS-B")
    return found.x / scale


def ranked(one: dict, weights: numpy.ndarray) -> Ranked:
    fit, agrees = one["fits"].astype(float) @ weights, one["agrees"]
    own = float(fit[agrees].max()) if agrees.any() else None
    rival = float(fit[~agrees].max()) if (~agrees).any() else None
    better = 0 if own is None else int((fit[~agrees] > own).sum())
    return Ranked(own, rival, int(agrees.sum()), int((~agrees).sum()), better, None)


def known(rows: list[dict], sort: str) -> tuple[list[dict], numpy.ndarray]:
    """The fillers of a sort that a label speaks of, and their numbers."""
    found = []
    for one in rows:
        told = known_of(one["found"], one["many"])
        unclear = one["bad"] and (one["whole"] or not one["hit"])
        if told and told[0] == sort and not unclear:
            found.append((one, told[1]))
    return [one for one, _ in found], numpy.array([numbers for _, numbers in found])


def fit_wrong(rows: list[dict], sort: str, names: tuple[str, ...]) -> dict[str, float]:
    mine, x = known(rows, sort)
    scale = x.std(0) + 1e-6
    model = LogisticRegression(C=STRENGTH, max_iter=3000)
    model.fit(x / scale, numpy.array([one["hit"] for one in mine]))
    return named((*names, "intercept"), [*(model.coef_[0] / scale), model.intercept_[0]])


def named(names: tuple[str, ...], numbers) -> dict[str, float]:
    return {name: round(float(one), 5) for name, one in zip(names, numbers, strict=True)}


def report(kind: str, rows: list[dict], weights: dict) -> None:
    for sort, names in (("placed", PLACED), ("absent", ABSENT)):
        mine, x = known(rows, sort)
        if not mine:
            continue
        odds = x @ numpy.array([weights[sort][name] for name in names])
        bad = numpy.array([one["hit"] for one in mine])
        first = f"first {(x[~bad][:, 0] > 0).mean():.3f}" if sort == "placed" else ""
        print(f"{kind} {sort}: {(~bad).sum()} right {first}, {bad.sum()} wrong,", end=" ")
        print(f"AUROC {auroc(odds[bad], odds[~bad]):.3f}")
        limit, errors = numpy.quantile(odds[~bad], 0.97), defaultdict(list)
        for one, value in zip(mine, odds, strict=True):
            if one["hit"]:
                errors[one["error"]].append(value > limit)
        parts = [f"{k} {numpy.mean(v):.2f} of {len(v)}" for k, v in sorted(errors.items())]
        print("  caught at 3 % false alarms:", "; ".join(parts), flush=True)


if __name__ == "__main__":
    main()
