"""Quality control of one answer before it is shown: assess it, and improve it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from claimcheck.chat import Complete
from claimcheck.context.passages import sentences as sentence_bounds
from claimcheck.language.terms import tokens
from claimcheck.metrics.sentences import cited, sentences
from claimcheck.metrics.shape import Sample
from claimcheck.metrics.verification import Check, report_of

if TYPE_CHECKING:
    from claimcheck.findings import Finding, Report
    from claimcheck.settings import Settings

FALLBACK_PHRASES = (
    "unable to generate",
    "unable to answer",
    "unable to process",
    "could not generate",
    "cannot generate",
    "failed to generate",
    "no answer available",
    "no answer could be",
    "something went wrong",
    "an error occurred",
    "please try again later",
    "as an ai language model",
)

MINIMUM_RETRIEVAL_SCORE = 0.5
"""The similarity from which the specification calls a context sufficient."""

_LIST_QUESTION = re.compile(
    r"""^\W*(?:please\s)?(?:can\syou\s|could\syou\s)?(?:list|enumerate|outline)\b
    | \b(?:name|list|give(?:\sme)?|what\sare|which\sare)\s(?:all\s|the\s|some\s|your\s|its\s){0,3}
      (?:\d+|two|three|four|five|six|seven|eight|nine|ten|several)\b
    | \bwhat\sare\s(?:all\s|some\s|the\s)(?:\w+\s){0,4}\w+s\b
    | \b(?:which|what)\s(?:\w+\s){0,2}(?:steps|options|features|benefits|reasons|ways|types|kinds
      |methods|examples|advantages|disadvantages|requirements)\b
    | \b(?:step\sby\sstep|bullet\spoints|pros\sand\scons)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_ITEM = re.compile(r"^\s{0,8}(?:[-*•–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S", re.MULTILINE)
_INLINE_ITEM = re.compile(r"(?:^|\s)\(?\d{1,2}[.)]\s")
_TABLE_ROW = re.compile(r"^\s{0,8}\|.{0,2000}\|\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One check of an answer; `passed` is None where it does not apply."""

    name: str
    passed: bool | None
    details: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """What the six checks say of an answer."""

    checks: tuple[CheckResult, ...]
    run_id: str | None = None

    @property
    def passed(self) -> bool:
        """True where no check failed."""
        return all(one.passed is not False for one in self.checks)

    @property
    def score(self) -> float:
        """The share of the checks that apply which passed."""
        applied = [one.passed for one in self.checks if one.passed is not None]
        return sum(applied) / len(applied)

    @property
    def issues(self) -> tuple[str, ...]:
        """What is wrong, a sentence each."""
        return tuple(one.details for one in self.checks if one.passed is False)


def assess_answer(
    question: str,
    answer: str,
    contexts: Sequence[str],
    retrieval_scores: Sequence[float] | None = None,
    run_id: str | None = None,
    *,
    minimum_score: float = MINIMUM_RETRIEVAL_SCORE,
) -> Assessment:
    """Six checks without a model: answer, contexts, citations, fallbacks, retrieval, list form.

    The retrieval check asks that the best score reach `minimum_score`: a tail of weak contexts
    behind a good one is ordinary. A later check of an empty answer does not apply.
    """
    written = bool(tokens(answer))
    sources = Sample(contexts=tuple(contexts)).sources
    marks = {one for sentence in sentences(answer) for one in cited(sentence, sources)}
    valid = sorted(marks & sources.keys())
    fallback = next((one for one in FALLBACK_PHRASES if one in _plain(answer)), None)
    best = max(retrieval_scores) if retrieval_scores else None
    asks_list = _LIST_QUESTION.search(question[:2000]) is not None
    checks = (
        CheckResult(
            "answer", written, "The answer has text." if written else "The answer is empty."
        ),
        CheckResult(
            "contexts",
            any(one.strip() for one in contexts),
            f"{len(contexts)} supporting contexts." if contexts else "No supporting context.",
        ),
        CheckResult(
            "citations",
            bool(valid) if written else None,
            f"Cites {', '.join(valid)}." if valid else "The answer cites no context as [n].",
        ),
        CheckResult(
            "fallback",
            fallback is None if written else None,
            f"The answer holds the fallback phrase {fallback!r}."
            if fallback
            else "No fallback phrase.",
        ),
        CheckResult(
            "retrieval",
            None if best is None else best >= minimum_score,
            "No retrieval scores."
            if best is None
            else f"Best retrieval score {best:g}, minimum {minimum_score:g}.",
        ),
        CheckResult(
            "list",
            is_structured(answer) if asks_list and written else None,
            "The question asks for a list."
            if not written or is_structured(answer)
            else "The question asks for a list, the answer has no items or table.",
        )
        if asks_list
        else CheckResult("list", None, "The question asks for no list."),
    )
    return Assessment(checks, run_id)


def is_structured(answer: str) -> bool:
    """True for an answer with two items of a list, or a table."""
    return (
        len(_ITEM.findall(answer)) > 1
        or len(_INLINE_ITEM.findall(answer)) > 1
        or len(_TABLE_ROW.findall(answer)) > 1
    )


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("\u2019", "'").split())


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of an answer: "replaced", "removed" or "rewritten", and why.

    `confidence` is how surely the words were wrong, None where no fitted weights were asked.
    """

    kind: str
    before: str
    after: str
    why: str
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Improvement:
    """An answer after improvement, what was changed, and the reports before and after."""

    answer: str
    edits: tuple[Edit, ...]
    before: Report
    after: Report

    @property
    def changed(self) -> bool:
        """Whether the answer is another one than before."""
        return bool(self.edits)

    @property
    def summary(self) -> str:
        """What was done, in a line for each change."""
        if not self.edits:
            left = len(self.before.flagged)
            return "nothing changed" + (f"; {left} flagged and left as they are" if left else "")
        return "\n".join(map(_told, self.edits))


def _told(edit: Edit) -> str:
    sure = "" if edit.confidence is None else f" (confidence {edit.confidence:.2f})"
    instead = f' → "{edit.after}"' if edit.kind == "replaced" else ""
    return f'{edit.kind}{sure}: "{edit.before}"{instead}'


def improve_answer(
    question: str,
    answer: str,
    contexts: Sequence[str],
    complete: Complete | None = None,
    *,
    settings: Settings | str | None = None,
    check: Check | None = None,
) -> Improvement:
    """Correct an answer where the contexts say how, and cut what they do not support.

    Values with exactly one candidate are replaced by it; sentences with another unsupported fact
    are removed, unless nothing would be left: then nothing is changed. With `complete`, a model
    rewrites the answer from the findings first; its text is taken only where `verify` flags less
    in it than before, else the plain edits are made.
    """
    sample = Sample(question=question, answer=answer, contexts=tuple(contexts))
    before = report_of(sample, settings, check)
    if not before.flagged:
        return Improvement(answer, (), before, before)
    if complete is not None:
        rewritten = str(complete(_prompt(sample, before))).strip()
        after = report_of(_with(sample, rewritten), settings, check)
        if tokens(rewritten) and len(after.flagged) < len(before.flagged):
            why = "; ".join(one.explanation for one in before.flagged)
            edit = Edit("rewritten", answer, rewritten, why)
            return Improvement(rewritten, (edit,), before, after)
    improved, edits = _edited(answer, before.flagged)
    if not tokens(improved):  # Nothing would be left: an answer with flags says more than none.
        return Improvement(answer, (), before, before)
    after = report_of(_with(sample, improved), settings, check)
    return Improvement(improved, edits, before, after)


def _with(sample: Sample, answer: str) -> Sample:
    return Sample(question=sample.question, answer=answer, contexts=sample.contexts)


def _edited(answer: str, flagged: Sequence[Finding]) -> tuple[str, tuple[Edit, ...]]:
    """The answer with what can be put right, and without sentences that are wrong otherwise.

    All else stays as it is, character by character.
    """
    bounds = sentence_bounds(answer)
    removed = {
        _around(answer, bounds, one): one for one in reversed(flagged) if one.suggestion is None
    }
    changes: list[tuple[int, int, str, Edit]] = []
    for (start, end), finding in removed.items():
        text = answer[start:end].strip()
        edit = Edit("removed", text, "", finding.explanation, finding.confidence)
        changes.append((start, end, "", edit))
    for one in flagged:
        span = one.anchor.span
        if one.suggestion is None or any(s <= span.start < e for s, e in removed):
            continue
        after = one.suggestion + _open_marks(span.text)
        edit = Edit("replaced", span.text, after, one.explanation, one.confidence)
        changes.append((span.start, span.end, after, edit))
    changes.sort(key=lambda change: change[:2])
    pieces: list[str] = []
    edits: list[Edit] = []
    done = 0
    for start, end, text, edit in changes:
        if not text:
            start = max(start, done)  # The blanks between two sentences go with either.
        # A claim and a value inside it may both carry a suggestion: the first one wins.
        if start < done or end <= done:
            continue
        pieces += (answer[done:start], text)
        edits.append(edit)
        done = end
    pieces.append(answer[done:])
    return "".join(pieces).strip(), tuple(edits)


_LEAD = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+\Z", re.MULTILINE)
"""The mark of a list item that has nothing before it in its line."""


def _around(answer: str, bounds: Sequence[tuple[int, int]], one: Finding) -> tuple[int, int]:
    """The stretch to take out for a finding: its sentence with the blanks that part it off.

    An item that has nothing else goes with its line.
    """
    span = one.anchor.span
    inside = [(start, end) for start, end in bounds if start < span.end and span.start < end]
    start, end = (inside[0][0], inside[-1][1]) if inside else (span.start, span.end)
    line = answer.rfind("\n", 0, start) + 1
    behind = answer[end : end + 1]
    whole = not answer[line:start].strip() or _LEAD.match(answer, line, start)
    if whole and behind in ("", "\n"):
        return line, min(len(answer), end + 1)
    while answer[end : end + 1] in (" ", "\t"):
        end += 1
    while end == len(answer) and answer[start - 1 : start] in (" ", "\t"):
        start -= 1
    return start, end


def _open_marks(text: str) -> str:
    """Marks that a replaced stretch would leave open: the second of "14** March 2021"."""
    return "**" if text.count("**") % 2 else ""


def _prompt(sample: Sample, report: Report) -> str:
    contexts = "\n\n".join(f"[{one}] {text}" for one, text in sample.sources.items())
    problems = "\n".join(f"- {one.explanation}" for one in report.flagged)
    return (
        "Rewrite the answer so that it says only what the contexts support. Keep its wording and "
        "citations where they are right. Return the answer alone.\n\n"
        f"Question: {sample.question}\n\nContexts:\n{contexts}\n\nAnswer:\n{sample.answer}\n\n"
        f"Problems:\n{problems}\n"
    )
