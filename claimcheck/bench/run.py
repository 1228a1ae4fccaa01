"""Items through the checker and its baselines → one line of measures a set, detector and kind."""

from __future__ import annotations

import dataclasses
import datetime
import os
import platform
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from claimcheck import __version__
from claimcheck.anchors import Kind
from claimcheck.bench.baselines import Baseline, Judgement
from claimcheck.bench.errors import Worst
from claimcheck.bench.items import Item, LabelledSet, Stretch, sample
from claimcheck.bench.measures import Confusion, SpanCount, auroc, best_balanced_accuracy
from claimcheck.findings import Finding, Report, Status, Verdict
from claimcheck.settings import Settings, given

FLAGS, VERDICT, RISK = "any flag", "verdict", "risk"
MEAN = "mean of sets"
LIKELY = 0.5
"""From this risk on an answer counts as flagged: more likely wrong than right."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the checker and the baselines said of one item."""

    item: Item
    judgements: Mapping[str, Judgement]
    kinds: Mapping[Kind, Judgement]
    """Only the kinds of which the answer has anchors that count."""
    anchors: Mapping[Kind, int]
    flagged: Mapping[Kind, tuple[Stretch, ...]]
    coverage: float | None
    milliseconds: float
    failure: str = ""
    """What broke, where checking broke: the item then counts as not flagged."""


Checked = tuple[Outcome, Report | None]


@dataclass(frozen=True, slots=True)
class Line:
    """The measures of one detector on one set; None where a measure is not defined."""

    dataset: str
    detector: str
    items: int
    base_rate: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    balanced_accuracy: float | None
    best_balanced_accuracy: float | None
    auroc: float | None
    span_f1: float | None = None
    coverage: float | None = None
    milliseconds: float | None = None


@dataclass(frozen=True, slots=True)
class KindLine:
    """The measures of the flags of one kind, over the items that have such anchors."""

    line: Line
    anchors: int
    flags: int
    on_marked: float | None
    """Share of the flags that touch a marked span; None where the set marks nothing."""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """How many items with one type of error were flagged at all."""

    dataset: str
    error_type: str
    items: int
    recall: float


@dataclass(frozen=True, slots=True)
class Bench:
    """A finished measurement."""

    lines: tuple[Line, ...]
    kinds: tuple[KindLine, ...]
    error_types: tuple[TypeLine, ...]
    skipped: Mapping[str, Mapping[str, int]]
    """Set → reason → rows that were left out."""
    failures: Mapping[str, str]
    """Item → what broke."""
    settings: Settings
    limit: int | None
    version: str = __version__
    date: str = field(
        default_factory=lambda: datetime.datetime.now(datetime.UTC).date().isoformat()
    )
    machine: str = field(
        default_factory=lambda: (
            f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        )
    )


def bench(
    sets: Iterable[LabelledSet],
    *,
    settings: Settings | str | None = None,
    against: Mapping[str, Baseline] | None = None,
    limit: int | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    worst: Worst | None = None,
) -> Bench:
    """Measure the checker and `against` on the same items, at most `limit` of each set.

    Answers are checked without their question, so that the verdict is about support alone. With
    several `jobs` the milliseconds are those of a busier machine; nothing else differs.
    """
    settings = given(settings)
    lines: list[Line] = []
    kinds: list[KindLine] = []
    types: list[TypeLine] = []
    failures: dict[str, str] = {}
    skipped = {}
    chosen = [(one, sample(one.items, limit)) for one in sets]
    checked = _checked(
        [item for _, items in chosen for item in items],
        partial(_outcome, settings=settings, against=against or {}),
        jobs,
    )
    done = 0
    for one, items in chosen:
        outcomes = []
        for outcome, report in islice(checked, len(items)):
            outcomes.append(outcome)
            if worst is not None and report is not None:
                worst.add(outcome.item, report)
            done += 1
            if progress is not None:
                progress(done)
        lines += _lines(one.name, outcomes)
        kinds += _kinds(one.name, outcomes)
        types += _types(one.name, outcomes)
        failures.update({f"{one.name} {o.item.id}": o.failure for o in outcomes if o.failure})
        if one.skipped:
            skipped[one.name] = one.skipped
    lines += _means(lines)
    return Bench(tuple(lines), tuple(kinds), tuple(types), skipped, failures, settings, limit)


def _checked(
    items: Sequence[Item], check: Callable[[Item], Checked], jobs: int
) -> Iterator[Checked]:
    """The items checked in their order, by one process or several."""
    if jobs == 1 or len(items) < 2:
        yield from map(check, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from claimcheck.workers import end_with_parent

    workers, context = min(jobs, len(items)), get_context("spawn")
    with ProcessPoolExecutor(workers, context, end_with_parent) as pool:
        yield from pool.map(check, items, chunksize=4)


def _outcome(item: Item, settings: Settings, against: Mapping[str, Baseline]) -> Checked:
    """What everybody said of an item, and its report; none where checking broke."""
    from claimcheck.context import index_context
    from claimcheck.verify import verify

    _warm(settings)
    try:
        start = time.perf_counter()
        index = index_context(item.context, settings=settings)
        report = verify(item.answer, index, settings=settings)
        taken = 1000 * (time.perf_counter() - start)
        others = {name: baseline(item.answer, index) for name, baseline in against.items()}
    except Exception as error:  # one broken item must not hide the others
        silent = Judgement(flagged=False, score=0.0)
        judged = dict.fromkeys((FLAGS, VERDICT, *against), silent)
        return Outcome(item, judged, {}, {}, {}, None, 0.0, repr(error)), None
    failed = report.verdict is Verdict.FAIL
    judgements = {
        FLAGS: Judgement(bool(report.flagged), report.score),
        VERDICT: Judgement(failed, report.score),
    }
    if report.risk is not None:
        judgements[RISK] = Judgement(report.risk >= LIKELY, report.risk)
    counted = _counted(report)
    outcome = Outcome(
        item,
        {**judgements, **others},
        {kind: _judgement(findings) for kind, findings in counted.items()},
        {kind: len(findings) for kind, findings in counted.items()},
        {
            kind: tuple((f.anchor.span.start, f.anchor.span.end) for f in findings if _bad(f))
            for kind, findings in counted.items()
        },
        report.coverage,
        taken,
    )
    return outcome, report


_warmed: set[str] = set()


def _warm(settings: Settings) -> None:
    """Load what the first check loads, so that no item pays for it."""
    from claimcheck.verify import verify

    if settings.hash not in _warmed:
        verify("Mia paid $5 in 2021.", "Mia paid $5 in 2021.", settings=settings)
        _warmed.add(settings.hash)


def _counted(report: Report) -> dict[Kind, list[Finding]]:
    found: dict[Kind, list[Finding]] = {}
    for kind in Kind:
        own = [
            one
            for one in report.findings
            if one.anchor.kind is kind and one.status is not Status.HEDGED
        ]
        if own:
            found[kind] = own
    return found


def _judgement(findings: Sequence[Finding]) -> Judgement:
    wrong = sum(map(_bad, findings))
    return Judgement(wrong > 0, wrong / len(findings))


def _bad(finding: Finding) -> bool:
    return finding.status in (Status.CONTRADICTED, Status.UNSUPPORTED)


def _line(dataset: str, detector: str, pairs: Sequence[tuple[Item, Judgement]]) -> Line:
    labels = [item.unsupported for item, _ in pairs]
    scores = [judgement.score for _, judgement in pairs]
    counts = Confusion.of(labels, [judgement.flagged for _, judgement in pairs])
    return Line(
        dataset=dataset,
        detector=detector,
        items=len(pairs),
        base_rate=sum(labels) / len(labels) if labels else None,
        precision=counts.precision,
        recall=counts.recall,
        f1=counts.f1,
        balanced_accuracy=counts.balanced_accuracy,
        best_balanced_accuracy=best_balanced_accuracy(labels, scores),
        auroc=auroc(labels, scores),
    )


def _lines(dataset: str, outcomes: Sequence[Outcome]) -> list[Line]:
    names = dict.fromkeys(name for one in outcomes for name in one.judgements)
    lines = []
    for name in names:
        line = _line(
            dataset, name, [(o.item, o.judgements[name]) for o in outcomes if name in o.judgements]
        )
        if name == FLAGS:
            covered = [o.coverage for o in outcomes if o.coverage is not None]
            line = dataclasses.replace(
                line,
                span_f1=_spans(outcomes),
                coverage=statistics.fmean(covered) if covered else None,
                milliseconds=statistics.fmean(o.milliseconds for o in outcomes),
            )
        lines.append(line)
    return lines


def _spans(outcomes: Sequence[Outcome]) -> float | None:
    total = SpanCount()
    for one in outcomes:
        if one.item.spans is not None:
            flagged = [place for places in one.flagged.values() for place in places]
            total += SpanCount.of(flagged, _marked(one.item))
    return total.f1


def _marked(item: Item) -> tuple[Stretch, ...]:
    # Some sets also mark what is harmless, in items that they label supported.
    return (item.spans or ()) if item.unsupported else ()


def _kinds(dataset: str, outcomes: Sequence[Outcome]) -> list[KindLine]:
    found = []
    for kind in Kind:
        own = [one for one in outcomes if kind in one.kinds]
        if not own:
            continue
        touched = [
            any(start < last and first < end for first, last in _marked(one.item))
            for one in own
            if one.item.spans is not None
            for start, end in one.flagged[kind]
        ]
        marks = any(_marked(one.item) for one in outcomes)
        found.append(
            KindLine(
                _line(dataset, kind.value, [(one.item, one.kinds[kind]) for one in own]),
                sum(one.anchors[kind] for one in own),
                sum(len(one.flagged[kind]) for one in own),
                sum(touched) / len(touched) if touched and marks else None,
            )
        )
    return found


def _types(dataset: str, outcomes: Sequence[Outcome]) -> list[TypeLine]:
    found: dict[str, list[bool]] = defaultdict(list)
    for one in outcomes:
        if one.item.unsupported:
            for name in dict.fromkeys(one.item.error_types):
                found[name].append(one.judgements[FLAGS].flagged)
    return [
        TypeLine(dataset, name, len(flags), sum(flags) / len(flags))
        for name, flags in sorted(found.items())
    ]


def _means(lines: Sequence[Line]) -> list[Line]:
    """Each measure's mean over the sets that define it, where there are several sets."""
    by_detector: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_detector[line.detector].append(line)
    return [
        Line(
            MEAN,
            detector,
            sum(line.items for line in own),
            *(
                _mean([getattr(line, name) for line in own])
                for name in Line.__slots__
                if name not in ("dataset", "detector", "items")
            ),
        )
        for detector, own in by_detector.items()
        if len({line.dataset for line in own}) > 1
    ]


def _mean(values: Iterable[float | None]) -> float | None:
    given = [value for value in values if value is not None]
    return statistics.fmean(given) if given else None
