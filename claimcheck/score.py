"""Findings → scores and verdict, as the specification of claim-based scoring has them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from claimcheck.anchors import Kind
from claimcheck.findings import Finding, Status, Verdict
from claimcheck.language import terms
from claimcheck.settings import Settings


class Scores(NamedTuple):
    """The numbers of one report, in its order; `relevance` and `completeness` need a question."""

    hallucination: float
    claims: float
    drift_penalty: float
    ngram_overlap: float
    relevance: float | None
    completeness: float | None


def scores(
    findings: Sequence[Finding],
    answer: str,
    overlap: float,
    question: str | None,
    settings: Settings,
    *,
    asserts: bool,
) -> Scores:
    """All scores of an answer; one that asserts nothing, or only "yes, it is", cannot drift.

    `overlap` is the share of the answer's n-grams that the context has.
    """
    claims = unsupported_share(findings)
    drifted = asserts and overlap < settings.drift_below and terms.is_topical(answer)
    penalty = settings.drift_penalty if drifted else 0.0
    return Scores(
        hallucination=max(claims, penalty),
        claims=claims,
        drift_penalty=penalty,
        ngram_overlap=overlap,
        relevance=relevance(question, answer) if question else None,
        completeness=completeness(question, answer) if question else None,
    )


def unsupported_share(findings: Sequence[Finding]) -> float:
    """S_claims: unsupported over all counted anchors, 0 where there is none.

    What a sentence states counts once, however often the sentence is repeated: a true sentence
    said three times must not make up for a false one.
    """
    distinct = {_statement(f): f for f in findings if f.status is not Status.HEDGED}
    counted = distinct.values()
    wrong = sum(f.status in (Status.CONTRADICTED, Status.UNSUPPORTED) for f in counted)
    return wrong / len(counted) if counted else 0.0


def _statement(finding: Finding) -> Hashable:
    """What makes two findings one statement: kind, value, sentence and what was found of it."""
    anchor = finding.anchor
    # A claim refers to its place in the answer, so its words stand for it.
    value = _folded(anchor.span.text) if anchor.kind is Kind.CLAIM else anchor.value
    return anchor.kind, value, _folded(anchor.sentence.text), finding.status


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def relevance(question: str, answer: str, weights: terms.TfIdf = terms.PAIR) -> float:
    """S_rel: the mean of TF-IDF cosine and Jaccard similarity of question and answer."""
    asked, given = terms.tokens(question), terms.tokens(answer)
    return (weights.cosine(asked, given) + terms.jaccard(asked, given)) / 2


def completeness(question: str, answer: str) -> float | None:
    """S_comp: the share of the question's keywords that the answer covers; None without any."""
    keywords = terms.keywords(question)
    if not keywords:
        return None
    words = set(terms.tokens(answer))
    return sum(word in words for word in keywords) / len(keywords)


def is_empty(answer: str) -> bool:
    """True for an answer without a letter or digit: blanks, marks, a fence around nothing."""
    return not any(map(str.isalnum, answer))


def verdict(
    numbers: Scores,
    findings: Sequence[Finding],
    settings: Settings,
    *,
    asserts: bool,
    empty: bool = False,
    risk: float | None = None,
    missed: Sequence[str] = (),
) -> tuple[Verdict, tuple[str, ...]]:
    """The decision and the rules that fired, in the order in which they were asked.

    What was `missed` because the answer is too long warns, each in its words.
    """
    fails: list[str] = []
    warns: list[str] = []
    if numbers.hallucination > settings.fail_above:
        fails.append(
            f"hallucination score {numbers.hallucination:.2f} is above {settings.fail_above:g}"
        )
    if risk is not None and risk > settings.risk_fail_above:
        fails.append(f"risk {risk:.2f} is above {settings.risk_fail_above:g}")
    contradicted = [f for f in findings if f.status is Status.CONTRADICTED]
    sure = [f for f in contradicted if f.confidence is None or f.confidence >= settings.fail_from]
    unsupported = sum(f.status is Status.UNSUPPORTED for f in findings)
    if settings.fail_on_contradiction and sure:
        fails.append(f"{len(sure)} contradicted; one is enough (fail_on_contradiction)")
    elif settings.warn_on_flag and contradicted:
        warns.append(f"{len(contradicted)} contradicted (warn_on_flag)")
    if settings.fail_on_unsupported and unsupported:
        fails.append(f"{unsupported} not supported; one is enough (fail_on_unsupported)")
    elif settings.warn_on_flag and unsupported:
        warns.append(f"{unsupported} not supported (warn_on_flag)")
    if (asserts or empty) and settings.question_rule != "reported":
        off = fails if settings.question_rule == "fails" else warns
        off.extend(_below("relevance", numbers.relevance, settings.relevance_below))
        warns.extend(_below("completeness", numbers.completeness, settings.completeness_below))
    if empty:
        warns.append("the answer is empty")
    elif settings.warn_unchecked and asserts and not findings:
        warns.append("the answer asserts something and nothing in it could be checked")
    warns.extend(missed)
    if fails:
        return Verdict.FAIL, tuple(fails + warns)
    if warns:
        return Verdict.WARN, tuple(warns)
    return Verdict.PASS, ()


def _below(name: str, value: float | None, least: float) -> list[str]:
    return [] if value is None or value >= least else [f"{name} {value:.2f} is below {least:g}"]
