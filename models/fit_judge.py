"""Fit the weights that decide over a sentence, and say how good they are on writers left out.

    python -m models.fit_judge --data DATA --pairs PAIRS.jsonl --writers A6,A12,A13,P6,W3,minimal \
        --work FOLDER [--write]
    python -m models.fit_judge --data DATA --pairs PAIRS.jsonl --without-score \
        --work FOLDER [--write]

DATA has answers/ and claims/ with labels. The first command fits the weights with the learned
score: take writers whose texts it was not trained on, as on others it is too sure. The second one
fits those that decide without it, on all writers. The features of each writer's texts are kept in
the work folder, for each model: take another folder after the comparison has changed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import pickle
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import numpy
from sklearn.linear_model import LogisticRegression

from claimcheck import Settings, index_context, verify
from claimcheck.entail.model import GRAPH, Score, Scorer, load
from claimcheck.entail.opinions import opinions
from claimcheck.entail.pieces import Known
from claimcheck.fillers.sentences import hidden
from claimcheck.language.parse import parse
from claimcheck.risk import features as from_comparison
from claimcheck.risk import shipped as shipped_risk
from claimcheck.settings import BUILT_IN, OFF
from claimcheck.weigh.decide import limit_for, weigh
from claimcheck.weigh.features import ASKED, FEATURES, features
from claimcheck.weigh.weights import FILE, Weights

WRONG_SHARE = 0.2
"""Of sentences, as the weights assume it: one in five."""
COMPARISON = {BUILT_IN: 0.35, OFF: 1.0}
"""What the risk by the comparison alone counts in that of an answer, with the learned score and
without it: more puts more edits of answers in order and fewer single claims (`compared` prints it).
"""
STRENGTH = 0.3
"""How freely the weights may follow the data."""
DATA = Path(__file__).parent.parent / "claimcheck" / "data"
MODEL = Path(__file__).parent / "entailment"
RULES = Settings(entailment="off", without_score="compared")


@dataclass
class Text:
    """One version of an answer: its sentences as features, which are wrong, which are new."""

    writer: str
    group: str
    what: str
    error: str
    values: list[list[float]] = field(default_factory=list)
    compared: float = 0.5
    """The risk by the comparison alone."""
    wrong: list[bool] = field(default_factory=list)
    used: list[bool] = field(default_factory=list)


def texts(given: argparse.Namespace) -> Iterator[tuple[object, list[tuple]]]:
    """Contexts, each with (writer, group, what, error, text, new stretch, wrong stretch).

    Of the writers that are named, or of all.
    """
    held = set(filter(None, given.writers.split(",")))
    for row in _rows(given.data / "answers/answers.jsonl.gz"):
        writer, text = row["id"].split("-")[0], row["answer"]
        if held and writer not in held:
            continue
        found = [(writer, row["id"], "right", "", text, (0, len(text)), None)]
        for what in ("edits", "same"):
            for edit in row.get(what, ()):
                at = text.find(edit["old"])
                if at < 0:
                    continue
                new = text[:at] + edit["new"] + text[at + len(edit["old"]) :]
                place = (at, at + len(edit["new"]))
                wrong = None
                if what == "edits":
                    start = at + max(0, edit["new"].find(edit["wrong"]))
                    wrong = (start, start + len(edit["wrong"]))
                found.append((writer, row["id"], what, edit.get("error", ""), new, place, wrong))
        yield row["context"], found
    for row in _rows(given.data / "claims/claims.jsonl.gz"):
        batch = row["id"].split("-")[0]
        if not held or batch in held:
            found = []
            for one in row["claims"]:
                text = one["text"]
                whole = (0, len(text))
                wrong = None if one["label"] == "supported" else whole
                found.append((batch, row["id"], "claim", one["error"] or "", text, whole, wrong))
            yield row["context"], found
    for path in given.pairs:
        for row in _rows(path):
            writer = row["id"].split("-")[0] if row["id"].startswith("W") else "minimal"
            if held and writer not in held:
                continue
            good, bad = row["answer_supported"], row["answer_unsupported"]
            at = bad.find(row["wrong"])
            wrong = (at, at + len(row["wrong"]))
            error = row.get("error", "")
            yield (
                row["context"],
                [
                    (writer, row["id"], "right", "", good, (0, len(good)), None),
                    (writer, row["id"], "edits", error, bad, wrong, wrong),
                ],
            )


def _rows(path: Path) -> Iterator[dict]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf8") as lines:
        yield from map(json.loads, lines)


class Remembering:
    """A scorer that is asked the same only once: versions of an answer share most sentences."""

    def __init__(self, scorer: Scorer) -> None:
        self.name = scorer.name
        self._scorer = scorer
        self._said: dict[tuple[str, str, str], Score] = {}

    def score(self, evidence: str, before: str, sentence: str, context: Known) -> Score:
        key = (evidence, before, sentence)
        if key not in self._said:
            self._said[key] = self._scorer.score(evidence, before, sentence, context)
        return self._said[key]


def collect(given: argparse.Namespace) -> list[Text]:
    """Every text with the features of its sentences; those of a writer are kept when all are done.

    So several commands with other writers and the same work folder share the work.
    """
    given.work.mkdir(parents=True, exist_ok=True)
    model = OFF if given.without_score else _hash((MODEL / GRAPH).read_bytes())
    scorer = None if given.without_score else Remembering(load())
    out = []
    for writer, contexts in groupby(texts(given), key=lambda one: one[1][0][0]):
        kept = given.work / f"{writer}-{model}-{_hash(repr(FEATURES).encode())}.pkl"
        if not kept.exists():
            mine = [one for context, found in contexts for one in described(context, found, scorer)]
            kept.write_bytes(pickle.dumps(mine))
            print(len(mine), "texts by", writer, flush=True)
        out += pickle.loads(kept.read_bytes())
    return out


def described(context: object, found: list[tuple], scorer: Remembering | None) -> Iterator[Text]:
    """The versions of one text with the features of their sentences."""
    blank = Weights((0.0,) * len(FEATURES), 0.0, 1.0, 0.0)
    index = index_context(context)
    for writer, group, what, error, text, place, wrong in found:
        findings = verify(text, index, settings=RULES).findings
        one = Text(writer, group, what, error)
        one.compared = shipped_risk().probability(from_comparison(findings, text, index))
        thought = opinions(text, index, scorer)
        anchors = [finding.anchor for finding in findings]
        spans = [(one.start, one.end) for one in thought]
        fillers = hidden(text, index, spans, anchors, parse(text))
        weighed = weigh(findings, thought, blank)
        for sentence, opinion, mine in zip(weighed, thought, fillers, strict=True):
            values = features(opinion, sentence.findings, mine)
            told = [values[name] if scorer or name not in ASKED else 0.0 for name in FEATURES]
            one.values.append(told)
            bad = bool(wrong and wrong[0] < opinion.end and opinion.start < wrong[1])
            one.wrong.append(bad)
            new = place[0] < opinion.end and opinion.start < place[1]
            one.used.append(bad if what == "edits" else new)
        yield one


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def fit(found: list[Text]) -> tuple[numpy.ndarray, float]:
    """Weights and intercept, as if one sentence in five were wrong."""
    rows = [
        (values, wrong)
        for one in found
        for values, wrong, used in zip(one.values, one.wrong, one.used, strict=True)
        if used
    ]
    x, y = numpy.array([v for v, _ in rows]), numpy.array([w for _, w in rows])
    scale = x.std(0) + 1e-6
    share = y.mean()
    weight = numpy.where(y, WRONG_SHARE / share, (1 - WRONG_SHARE) / (1 - share))
    model = LogisticRegression(C=STRENGTH, max_iter=5000).fit(x / scale, y, sample_weight=weight)
    return model.coef_[0] / scale, float(model.intercept_[0])


def chances(one: Text, weights: numpy.ndarray, intercept: float) -> numpy.ndarray:
    return 1 / (1 + numpy.exp(-(numpy.array(one.values) @ weights + intercept)))


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    ap.add_argument("--data", type=Path, required=True)
    ap.add_argument("--pairs", type=Path, nargs="*", default=[])
    ap.add_argument("--writers", default="", help="all of them, unless some are named")
    ap.add_argument("--without-score", action="store_true", help="the weights without the model")
    ap.add_argument("--work", type=Path, required=True)
    ap.add_argument("--write", action="store_true")
    ap.add_argument("--only-report", default="", help="writers that nothing is fitted on")
    ap.add_argument("--drop", default="", help="features to leave out, to see what they are worth")
    given = ap.parse_args()
    found = [one for one in collect(given) if one.values]
    for name in filter(None, given.drop.split(",")):
        place = FEATURES.index(name)
        for one in found:
            for row in one.values:
                row[place] = 0.0
    left: list[tuple[Text, numpy.ndarray]] = []
    fitted = [one for one in found if one.writer not in given.only_report.split(",")]
    for writer in sorted({one.writer for one in found}):
        weights, intercept = fit([one for one in fitted if one.writer != writer])
        mine = [one for one in found if one.writer == writer]
        left += [(one, chances(one, weights, intercept)) for one in mine]
    figures(left)
    points(left)
    compared(left)
    weights, intercept = fit(fitted)
    scorer = OFF if given.without_score else BUILT_IN
    scale, shift = whole(left, COMPARISON[scorer])
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{name:24}{weight:8.3f}")
    if given.write:
        data = {
            "weights": {n: round(float(w), 5) for n, w in zip(FEATURES, weights, strict=True)},
            "intercept": round(intercept, 5),
            "answer": {
                "scale": round(scale, 4),
                "shift": round(shift, 4),
                "comparison": COMPARISON[scorer],
            },
            "wrong_share": WRONG_SHARE,
        }
        both = json.loads((DATA / FILE).read_text())
        both[scorer] = data
        (DATA / FILE).write_text(json.dumps(both, indent=1) + "\n")
        print("Now run python -m tests.manifest: a check refuses files that are not listed.")


def whole(left: list[tuple[Text, numpy.ndarray]], share: float) -> tuple[float, float]:
    """From "some sentence is wrong" to the log odds of an answer, as many wrong as right."""
    x, y = [], []
    for one, chance in left:
        if one.what in ("right", "edits"):
            some = 1 - numpy.exp(numpy.log1p(-numpy.minimum(chance, 0.9999)).sum())
            x.append([_log_odds(some) + share * _log_odds(one.compared)])
            y.append(one.what == "edits")
    model = LogisticRegression(C=1e3, class_weight="balanced").fit(numpy.array(x), y)
    return float(model.coef_[0][0]), float(model.intercept_[0])


def figures(left: list[tuple[Text, numpy.ndarray]]) -> None:
    """By writer: what a threshold on a sentence catches and what it costs."""
    groups = defaultdict(list)
    for one, chance in left:
        groups[one.writer].append((one, chance))
    answers = [(one, chance) for one, chance in left if one.writer.startswith("A")]
    for name, mine in [("answers", answers), *sorted(groups.items())]:
        right = numpy.array([c.max() for one, c in mine if one.what == "right"])
        if name.startswith("P"):
            right = numpy.array([c.max() for one, c in mine if not any(one.wrong)])
        bad = numpy.array([c[one.wrong].max() for one, c in mine if any(one.wrong)])
        same = numpy.array([c[one.used].max() for one, c in mine if one.what == "same"])
        first = {one.group: c for one, c in mine if one.what == "right"}
        order = [
            c.max() > first[one.group].max()
            if len(c) != len(first[one.group])
            else _some(c) > _some(first[one.group])
            for one, c in mine
            if one.what == "edits" and one.group in first
        ]
        parts = [f"{name:8} {len(right):4} right {len(bad):5} wrong AUROC {auroc(bad, right):.3f}"]
        if order:
            parts.append(f"order {numpy.mean(order):.3f}")
        for clean in (0.8, 0.85, 0.9):
            limit = numpy.quantile(right, clean)
            part = f"clean {clean:.2f} at {limit:.3f} caught {(bad > limit).mean():.3f}"
            if len(same):
                part += f" same {(same <= limit).mean():.3f}"
            parts.append(part)
        print("; ".join(parts))
    errors = defaultdict(list)
    limit = numpy.quantile([c.max() for one, c in answers if one.what == "right"], 0.85)
    for one, chance in answers:
        if any(one.wrong):
            errors[one.error].append(chance[one.wrong].max() > limit)
    print(
        "by error at 85 % clean:",
        {k: (round(float(numpy.mean(v)), 2), len(v)) for k, v in sorted(errors.items())},
    )
    p = numpy.concatenate([c[numpy.array(one.used)] for one, c in left])
    y = numpy.concatenate([numpy.array(one.wrong)[numpy.array(one.used)] for one, c in left])
    print("sentence AUROC", round(auroc(p[y], p[~y]), 4))
    for low in numpy.arange(0, 1, 0.1):
        inside = (p >= low) & (p < low + 0.1)
        if inside.any():
            w = numpy.where(y, WRONG_SHARE / y.mean(), (1 - WRONG_SHARE) / (1 - y.mean()))
            told = (w * y)[inside].sum() / w[inside].sum()
            print(f"  said {low:.1f} to {low + 0.1:.1f}: {told:.3f} of {inside.sum()}")


def compared(left: list[tuple[Text, numpy.ndarray]]) -> None:
    """What the risk by the comparison alone adds to that of an answer, counted so or so much."""
    for share in (0.0, 0.35, 0.7, 1.0, 2.0):
        odds = {}
        for one, chance in left:
            told = _log_odds(1 - numpy.exp(-_some(chance))) + share * _log_odds(one.compared)
            odds.setdefault((one.writer[0], one.what, any(one.wrong)), []).append((one.group, told))
        parts = []
        for kind in "AWm":
            right = dict(odds.get((kind, "right", False), ()))
            wrong = [(told, right[group]) for group, told in odds.get((kind, "edits", True), ())]
            if wrong:
                parts.append(f"{kind} in order {numpy.mean([a > b for a, b in wrong]):.3f}")
        claims = [[t for _, t in odds.get(("P", "claim", bad), ())] for bad in (True, False)]
        if all(claims):
            parts.append(f"P AUROC {auroc(*map(numpy.array, claims)):.3f}")
        print(f"comparison {share}: {'; '.join(parts)}")


def points(left: list[tuple[Text, numpy.ndarray]]) -> None:
    """What the presets' thresholds, and others, cost and catch on writers left out."""
    named = [(name, Settings.of(name)) for name in ("balanced", "conservative", "lenient")]
    tried = [
        (f"{start:.2f}", Settings(wrong_from=start, wrong_growth=growth))
        for growth in (0.3, 0.5, 0.7)
        for start in numpy.arange(0.14, 0.46, 0.02)
    ]
    for name, settings in named + tried:
        parts = []
        for kind in "AWP":
            mine = [(one, c) for one, c in left if one.writer[0] == kind]
            flagged = [c >= limit_for(len(c), settings) for _, c in mine]
            right = [
                not flags.any()
                for (one, _), flags in zip(mine, flagged, strict=True)
                if one.what == "right" or (one.what == "claim" and not any(one.wrong))
            ]
            caught = [
                flags[numpy.array(one.wrong)].any()
                for (one, _), flags in zip(mine, flagged, strict=True)
                if any(one.wrong)
            ]
            parts.append(f"{kind} clean {numpy.mean(right):.3f} caught {numpy.mean(caught):.3f}")
        limits = f"{settings.wrong_from:.2f}, {settings.wrong_growth}"
        print(f"{name} ({limits}):", "; ".join(parts))


def _log_odds(share: float) -> float:
    share = min(max(share, 1e-6), 1 - 1e-6)
    return float(numpy.log(share / (1 - share)))


def _some(chance: numpy.ndarray) -> float:
    return float(-numpy.log1p(-numpy.minimum(chance, 0.9999)).sum())


def auroc(wrong: numpy.ndarray, right: numpy.ndarray) -> float:
    every = numpy.concatenate([wrong, right])
    ranks = every.argsort().argsort() + 1
    total = ranks[: len(wrong)].sum() - len(wrong) * (len(wrong) + 1) / 2
    return float(total / max(1, len(wrong) * len(right)))


if __name__ == "__main__":
    main()
