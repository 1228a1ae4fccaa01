"""Two systems under test: one that looks answers up, one that asks a model over a whole text."""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from claimcheck.chat import Complete
from claimcheck.errors import SettingsError
from claimcheck.language.terms import tokens
from claimcheck.metrics.shape import Sample, check_share

Bot = Callable[[str], str]
"""Any system under test: a question in, its answer out."""

DECLINE = "I don't know."

TEMPLATE = """Answer the question from the knowledge below and from nothing else. If the knowledge \
does not hold the answer, say "I don't know."

Knowledge:
{knowledge}

Question: {question}
Answer:"""


@dataclass(frozen=True, slots=True)
class FaqMatch:
    """The row that fits a question best; `row` is None where the bot declines."""

    answer: str
    score: float
    row: int | None
    question: str = ""


@dataclass(frozen=True)
class FaqBot:
    """Answers with the stored answer of the FAQ question most like the one asked.

    `rows` are pairs of question and answer. Likeness is the cosine of binary token vectors: shared
    tokens over the root of the product of both token counts. The first of equally good rows wins.
    Below `threshold`, or where no row shares a token, the bot declines with `decline`.
    """

    rows: Sequence[tuple[str, str]]
    threshold: float = 0.0
    decline: str = DECLINE
    _sizes: list[int] = field(init=False, repr=False, compare=False, default_factory=list)
    _holding: dict[str, list[int]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)
        for number, (question, _) in enumerate(self.rows):
            words = set(tokens(question))
            self._sizes.append(len(words))
            for word in sorted(words):
                self._holding.setdefault(word, []).append(number)

    def match(self, question: str) -> FaqMatch:
        """The best row with its score, or what declining says."""
        words = sorted(set(tokens(question)))
        shared = Counter(row for word in words for row in self._holding.get(word, ()))
        if not shared:
            return FaqMatch(self.decline, 0.0, None)
        scores = {
            row: min(1.0, count / math.sqrt(len(words) * self._sizes[row]))
            for row, count in shared.items()
        }
        best = min(scores, key=lambda row: (-scores[row], row))
        if scores[best] < self.threshold:
            return FaqMatch(self.decline, scores[best], None)
        stored, answer = self.rows[best]
        return FaqMatch(answer, scores[best], best, stored)

    def __call__(self, question: str) -> str:
        """The answer to a question."""
        return self.match(question).answer


@dataclass(frozen=True)
class ContextBot:
    """Puts a whole knowledge text and the question into a template and asks a model."""

    knowledge: str
    complete: Complete
    template: str = TEMPLATE

    def __post_init__(self) -> None:
        for place in ("{knowledge}", "{question}"):
            if place not in self.template:
                raise SettingsError("template", f"has no {place}", fix="Put it where it belongs.")

    def prompt(self, question: str) -> str:
        """The template filled in; braces inside knowledge and question stay as they are."""
        texts = {"knowledge": self.knowledge, "question": question}
        return re.sub(r"\{(knowledge|question)\}", lambda m: texts[m[1]], self.template)

    def __call__(self, question: str) -> str:
        """The model's answer to a question."""
        return self.complete(self.prompt(question))


def ask(bot: Bot, sample: Sample) -> Sample:
    """The sample with the bot's answer, how long it took, and the tokens it used if it says so."""
    start = time.perf_counter()
    answer = bot(sample.question or "")
    elapsed = (time.perf_counter() - start) * 1000
    tokens_used = getattr(answer, "tokens", None)
    return replace(
        sample,
        answer=str(answer),
        latency_ms=elapsed,
        tokens=sample.tokens if tokens_used is None else tokens_used,
        contexts=(bot.knowledge,)
        if isinstance(bot, ContextBot) and sample.contexts is None
        else sample.contexts,
    )
