"""A bare "Yes" or "No" → whether the context says the opposite of what was asked.

The question is turned into the statement it asks about: "Is heating included?" → "Heating is
included." Where that cannot be done, or the context does not say it plainly, nothing is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from claimcheck.anchors import ANSWER, Anchor, Claim, Kind, Span
from claimcheck.budget import Budget
from claimcheck.context import ContextIndex
from claimcheck.entail.model import Scorer
from claimcheck.entail.opinions import opinions
from claimcheck.entail.scorers import scorer_of
from claimcheck.explain import explain
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason, Status
from claimcheck.judge import judge
from claimcheck.language import Parsed, parse
from claimcheck.language.stems import WORD
from claimcheck.match import match
from claimcheck.reader import reading
from claimcheck.settings import Settings
from claimcheck.weigh.decide import RULE

_BARE = re.compile(
    r"\s*(?:\*\*|_)?(?P<said>yes|no)\b(?:\*\*|_)?"
    r"(?:,?\s(?:it|they|he|she|you|there|this|that|we|i)\s\w{1,6}(?:n['’]t|\snot)?)?"
    r"(?:\*\*|_)?\s*(?:[.!](?=[\s*_]|\Z)|\Z)",
    re.IGNORECASE,
)
"""At the beginning of an answer, with nothing said besides: "Yes.", "No, it does not."."""
_ASKING = frozenset(
    "is are was were do does did can could may must should will would has have had".split()
)
_LONGEST = 300
"""Characters of a question that is turned."""
_SURE = 0.8
"""How surely the context must say the one and deny the other."""


class Asked(NamedTuple):
    """A bare answer, and the statement that it affirms or denies, with its denial."""

    span: Span
    yes: bool
    statement: str
    denial: str

    @property
    def anchor(self) -> Anchor:
        """The bare answer as a claim."""
        value = Claim(None, "", self.span, None, negated=not self.yes, relation="answer")
        return Anchor(Kind.CLAIM, self.span, value, self.span)


def asked(answer: str, question: str | None, pipeline: str | None = None) -> Asked | None:
    """What a bare yes or no says of a question; None for any other answer or question."""
    said = _BARE.match(answer)
    if said is None or not question or len(question) > _LONGEST:
        return None
    turned = _turned(question.strip(), pipeline)
    if turned is None:
        return None
    start, end = said.start("said"), said.end()
    while end > start and not answer[end - 1].isalnum():
        end -= 1
    span = Span(ANSWER, start, end, answer[start:end])
    return Asked(span, said["said"].lower() == "yes", *turned)


def _turned(question: str, pipeline: str | None) -> tuple[str, str] | None:
    """The statement of a question that begins with its auxiliary verb, and its denial."""
    if question.split(" ", 1)[0].lower() not in _ASKING or not question.endswith("?"):
        return None
    parsed = parse(question, pipeline)
    if len(parsed.sentences) != 1 or "or" in parsed.words:
        return None
    subject = _subject(parsed)
    if subject is None:
        return None
    verb = parsed.tokens[0].text.lower()
    who = question[parsed.tokens[1].start : parsed.tokens[subject].end]
    rest = question[parsed.tokens[subject].end :].rstrip("? ").strip()
    who = who[:1].upper() + who[1:]
    return f"{who} {verb} {rest}.", f"{who} {verb} not {rest}."


def _subject(parsed: Parsed) -> int | None:
    """The last word of the subject that stands right behind the verb of a question."""
    for token in parsed.tokens:
        if token.dep.startswith(("nsubj", "expl")):
            below = parsed.subtree(token.i)
            last = below[-1]
            if below == list(range(1, last + 1)) and last + 1 < len(parsed.tokens) - 1:
                return last
            return None
    return None


def denied(
    answer: str, question: str | None, index: ContextIndex, settings: Settings
) -> tuple[Finding, ...]:
    """The finding of a bare answer of which the context says the opposite."""
    one = asked(answer, question, settings.pipeline)
    if one is None or not len(index.passages):
        return ()
    scorer, _ = scorer_of(settings.entailment)
    wrong = 0.0 if scorer is None else _wrong(one, _scored(index, scorer))
    learned = wrong >= _SURE
    if not learned and _wrong(one, _compared(index, settings)) < _SURE:
        return ()
    [best, *_] = [*index.rank(dict.fromkeys(WORD.findall(one.statement), 1.0), 1), 0]
    opposite = Agreement(Outcome.DISAGREES, Reason.OPPOSITE)
    evidence = (Evidence(index.span(best), None, opposite, 1.0, passage=best),)
    status, reason = Status.CONTRADICTED, Reason.OPPOSITE
    words = explain(one.anchor, status, reason, evidence)
    sure, rule = (wrong, RULE) if learned else (None, "")
    return (Finding(one.anchor, status, reason, evidence, words, None, sure, rule),)


def _wrong(one: Asked, score: Callable[[str], tuple[float, float]]) -> float:
    """How surely the context says the opposite: both of what was asked and of its denial."""
    (said, against), (not_said, not_against) = score(one.statement), score(one.denial)
    return min(against, not_said) if one.yes else min(said, not_against)


def _scored(index: ContextIndex, scorer: Scorer) -> Callable[[str], tuple[float, float]]:
    """How surely the context says a statement and how surely it denies it, by the learned score."""

    def score(statement: str) -> tuple[float, float]:
        [one] = opinions(statement, index, scorer, [(0, len(statement))])
        return one.supported, one.contradicted

    return score


def _compared(index: ContextIndex, settings: Settings) -> Callable[[str], tuple[float, float]]:
    """The same by the comparison alone, which is sure or says nothing."""

    def score(statement: str) -> tuple[float, float]:
        matches = match(reading(statement, settings, None), index, settings, Budget(settings))
        found = judge(matches, (), settings)
        says = [
            one.status is Status.SUPPORTED
            and bool(one.evidence)
            and one.evidence[0].agreement.outcome is Outcome.AGREES
            for one in found
        ]
        denies = [one.reason in (Reason.NEGATED, Reason.OPPOSITE) for one in found]
        return float(bool(says) and all(says)), float(any(denies))

    return score
