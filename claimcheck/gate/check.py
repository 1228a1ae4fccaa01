"""A job → the checked document: verify, place every finding in the file, apply the rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from claimcheck.errors import ClaimcheckError, InputError
from claimcheck.findings import Finding, Report, Status
from claimcheck.gate.articles import Article, read_articles
from claimcheck.gate.baseline import Baseline, fingerprint
from claimcheck.gate.ignores import Ignore, read_ignores
from claimcheck.gate.jobs import Job
from claimcheck.gate.policy import Policy, broken, score_of
from claimcheck.gate.sources import expand, indexed
from claimcheck.offsets import restored
from claimcheck.render.checked import Acceptance, Checked, Complaint, Place, Run, Unreadable
from claimcheck.render.positions import Lines
from claimcheck.workers import end_with_parent

Verified = tuple[Article, Report]


Watch = Callable[[Job], None]


def check(
    jobs: Sequence[Job], baseline: Baseline, *, workers: int = 1, watch: Watch | None = None
) -> Iterator[Checked | Unreadable | str]:
    """Check every job, in order; what cannot be checked is yielded by name, notices as text.

    `watch` is told of each job as it is done.
    """
    for job, outcome in zip(jobs, _verified(jobs, workers), strict=True):
        if watch is not None:
            watch(job)
        for one in outcome:
            if isinstance(one, Unreadable):
                yield one
                continue
            try:
                yield from _judged(*one, job.policy, baseline)
            except ClaimcheckError as error:
                yield Unreadable(job.path, str(error))


def run(
    jobs: Sequence[Job],
    baseline: Baseline,
    unreadable: Sequence[Unreadable] = (),
    *,
    workers: int = 1,
    watch: Watch | None = None,
) -> Run:
    """Check every job and collect what was found; `unreadable` is what planning already gave up."""
    outcomes = [*unreadable, *check(jobs, baseline, workers=workers, watch=watch)]
    checked = tuple(one for one in outcomes if isinstance(one, Checked))
    stale = baseline.stale(one.path for one in checked)
    notices = [one for one in outcomes if isinstance(one, str)]
    if stale:
        notices.append(
            f"baseline: {len(stale)} entries are no longer needed; --write-baseline drops them"
        )
    return Run(
        checked,
        tuple(one for one in outcomes if isinstance(one, Unreadable)),
        tuple(notices),
    )


def _verified(jobs: Sequence[Job], workers: int) -> Iterator[list[Verified | Unreadable]]:
    if workers <= 1 or len(jobs) < 2:
        yield from map(verified, jobs)
        return
    with ProcessPoolExecutor(min(workers, len(jobs)), initializer=end_with_parent) as pool:
        yield from pool.map(verified, jobs)


def verified(job: Job) -> list[Verified | Unreadable]:
    """Each text of a job's file with its report, or with why it could not be checked."""
    found: list[Verified | Unreadable] = []
    try:
        for article in read_articles(job.path, code=job.settings.check_code):
            if isinstance(article, InputError):
                found.append(Unreadable(job.path, str(article)))
            else:
                found.append((article, _report(job, article)))
    except ClaimcheckError as error:
        found.append(Unreadable(job.path, str(error)))
    return found


def _report(job: Job, article: Article) -> Report:
    from claimcheck.verify import verify

    date = job.reference_date or article.front.date
    context = article.context
    if context is None:
        context = indexed(_sources(job, article), date, job.settings)
    report = verify(
        article.plain,
        context,
        question=article.question,
        reference_date=date,
        settings=job.settings,
    )
    if article.kept is None:
        return report
    moved = restored(report, article.kept, article.text)
    return dataclasses.replace(moved, answer=article.text)


def _sources(job: Job, article: Article) -> tuple[str, ...]:
    if article.front.sources is not None and not job.forced:
        what = f"{job.path}: source"
        return expand(article.front.sources, Path(job.path).parent, what, job.root)
    if job.sources is None:
        raise InputError(
            job.path,
            "has no sources",
            "Name them with --sources, in its front matter (`sources:`), or in claimcheck.toml.",
        )
    if not job.sources:
        raise InputError(job.path, "is its own only source", "Name other sources.")
    return job.sources


def _judged(
    article: Article, report: Report, policy: Policy, baseline: Baseline
) -> Iterator[Checked | str]:
    ignores = () if article.row is not None else read_ignores(article.text, article.path)
    used: set[Ignore] = set()
    lines = Lines(article.text)
    texts = {document.id: Lines(document.text) for document in report.documents}
    complaints: list[Complaint] = []
    left: list[Finding] = []
    for finding in report.findings:
        if not policy.counts(finding):
            continue
        if finding.status not in (Status.CONTRADICTED, Status.UNSUPPORTED):
            left.append(finding)
            continue
        mark = fingerprint(article.path, finding)
        accepted = _accepted(finding, mark, ignores, used, baseline)
        complaints.append(_complaint(article, finding, mark, lines, texts, accepted))
        if accepted is None:
            left.append(finding)
    yield Checked(
        path=article.path,
        name=article.name,
        report=report,
        complaints=tuple(complaints),
        score=score_of(report, left),
        broken=broken(policy, report, left),
    )
    if not any(map(policy.counts, report.findings)) and not report.abstained:
        yield f"{article.name}: nothing in it could be checked"
    for one in ignores:
        if one not in used:
            yield f"{article.path}:{one.line}: this comment ignores nothing and can go"


def _accepted(
    finding: Finding,
    mark: str,
    ignores: tuple[Ignore, ...],
    used: set[Ignore],
    baseline: Baseline,
) -> Acceptance | None:
    for one in ignores:
        if one.covers(finding):
            used.add(one)
            return Acceptance("comment", one.reason)
    note = baseline.take(mark)
    return None if note is None else Acceptance("baseline", note)


def _complaint(
    article: Article,
    finding: Finding,
    mark: str,
    lines: Lines,
    texts: dict[str, Lines],
    accepted: Acceptance | None,
) -> Complaint:
    span = finding.anchor.span
    start = article.position(span.start, lines)
    evidence = []
    for one in finding.evidence:
        source = texts[one.span.source]
        spot = Place(
            one.span.source, source.at(one.span.start), source.at(one.span.end), article.row is None
        )
        evidence.append((spot, one))
    return Complaint(
        finding=finding,
        place=Place(article.path, start, article.position(span.end, lines), file=True),
        offset=span.start if article.row is None else None,
        line=lines.line(lines.at(span.start).line),
        fingerprint=mark,
        evidence=tuple(evidence),
        accepted=accepted,
    )
