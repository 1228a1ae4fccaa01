"""Simple detectors on the same items, so that a number has something to be compared with.

Each gives a score that is higher the less the answer rests on the context, and a decision at a
threshold that is fixed here and not fitted to any set.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from claimcheck.context import ContextIndex
from claimcheck.embeddings import MINILM, Embedder, cosine, encode
from claimcheck.errors import SettingsError
from claimcheck.language.terms import QUESTION_WORDS, STOP_WORDS, tokens
from claimcheck.settings import Settings

FOREIGN_ABOVE = 0.3
"""`keyword` flags above this share of foreign words, as the metric keyword_grounding does."""
APART_ABOVE = 0.5
"""`sentence` flags where the most foreign sentence shares less than half of its words."""
DISTANT_ABOVE = 0.5
"""`embeddings` flags where the most distant sentence has a cosine below one half."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a detector says of one item."""

    flagged: bool
    score: float


Baseline = Callable[[str, ContextIndex], Judgement]
"""Judges an answer; the context was read by the checker before, so that nobody reads it twice."""


def keyword(answer: str, index: ContextIndex) -> Judgement:
    """Share of the answer's content words that the context does not use."""
    known = {word for text in texts(index) for word in tokens(text)}
    words = _content(answer)
    score = sum(word not in known for word in words) / len(words) if words else 0.0
    return Judgement(score > FOREIGN_ABOVE, score)


def sentence(answer: str, index: ContextIndex) -> Judgement:
    """How few words the answer's most foreign sentence shares with any one context sentence."""
    from claimcheck.metrics.sentences import sentences

    postings: dict[str, list[int]] = {}
    for number, one in enumerate(one for text in texts(index) for one in sentences(text)):
        for word in sorted(set(tokens(one))):
            postings.setdefault(word, []).append(number)
    score = 0.0
    for one in sentences(answer):
        words = set(tokens(one))
        shared: dict[int, int] = {}
        for word in words:
            for number in postings.get(word, ()):
                shared[number] = shared.get(number, 0) + 1
        score = max(score, 1 - max(shared.values(), default=0) / len(words))
    return Judgement(score > APART_ABOVE, score)


def numbers(answer: str, index: ContextIndex) -> Judgement:
    """Share of the answer's numbers in digits that stand nowhere in the context."""
    known = {number for text in texts(index) for number in _numbers(text)}
    stated = _numbers(answer)
    score = sum(number not in known for number in stated) / len(stated) if stated else 0.0
    return Judgement(score > 0, score)


@dataclass(frozen=True)
class Presence:
    """The literal reading of the specification: a value counts wherever it stands."""

    settings: Settings

    def __call__(self, answer: str, index: ContextIndex) -> Judgement:
        """Verify with `matching = presence`."""
        from claimcheck.verify import verify

        settings = dataclasses.replace(self.settings, matching="presence")
        report = verify(answer, index, settings=settings)
        return Judgement(bool(report.flagged), report.score)


@dataclass(frozen=True)
class Embeddings:
    """How far the answer's most distant sentence is from the nearest context sentence."""

    model: str | Embedder = MINILM

    def __call__(self, answer: str, index: ContextIndex) -> Judgement:
        """Encode the sentences of both sides in one batch."""
        from claimcheck.metrics.sentences import sentences

        said = sentences(answer)
        stated = [one for text in texts(index) for one in sentences(text)]
        vectors = encode(self.model, [*said, *stated])
        ours, theirs = vectors[: len(said)], vectors[len(said) :]
        nearest = [max((cosine(a, b) for b in theirs), default=0.0) for a in ours]
        score = 1 - min(nearest, default=1.0)
        return Judgement(score > DISTANT_ABOVE, score)


DEFAULT = ("keyword", "sentence", "numbers", "presence")
"""Those that need no further install."""


def baselines(names: Iterable[str], settings: Settings) -> Mapping[str, Baseline]:
    """Detectors by name; a missing extra is told before anything runs."""
    known: dict[str, Baseline] = {
        "keyword": keyword,
        "sentence": sentence,
        "numbers": numbers,
        "presence": Presence(settings),
        "embeddings": Embeddings(),
    }
    chosen = list(names)
    for name in chosen:
        if name not in known:
            raise SettingsError("--against", f"{name!r} is not a baseline", known)
    if "embeddings" in chosen:
        encode(MINILM, ["loads the model"])
    return {name: known[name] for name in chosen}


def texts(index: ContextIndex) -> Sequence[str]:
    """The texts of a context as the checker reads them."""
    return [document.text for document in index.documents]


def _content(text: str) -> list[str]:
    return [word for word in tokens(text) if word not in STOP_WORDS and word not in QUESTION_WORDS]


_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def _numbers(text: str) -> list[str]:
    found = (match.replace(",", "") for match in _NUMBER.findall(text))
    return [one.rstrip("0").rstrip(".") if "." in one else one for one in found]
