"""The shipped model: evidence and sentences in, probabilities and marks of wrong words out."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from claimcheck.entail.pieces import Known, encode
from claimcheck.errors import ModelError
from claimcheck.shipped import damage

DIGITS = 4
"""Digits of a probability that are kept; further ones may differ between processors."""
SHIPPED = "entailment"
"""The folder of the model, as the list of shipped files names it."""
GRAPH = "model.onnx.gz"
_PACKAGES = ("onnxruntime", "tokenizers")


@dataclass(frozen=True, slots=True)
class Score:
    """What a model thinks of one sentence; `words` are (start, end, how surely it is wrong)."""

    supported: float
    contradicted: float
    not_stated: float
    words: tuple[tuple[int, int, float], ...] = ()


class Scorer(Protocol):
    """Any model that can be asked: the shipped one or somebody else's."""

    name: str

    def score(self, evidence: str, before: str, sentence: str, context: Known) -> Score:
        """What it thinks of a sentence, given evidence, the sentence before and all words known."""


class Shipped:
    """The model in the package's folder; loaded once a process, safe to share between threads."""

    name = "built-in"

    def __init__(self, folder: Path) -> None:
        import gzip

        import onnxruntime
        from tokenizers import Tokenizer

        problem = damage(folder, SHIPPED)
        if problem:
            raise ModelError("built-in", problem, _MEND)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            gzip.decompress((folder / GRAPH).read_bytes()),
            options,
            providers=["CPUExecutionProvider"],
        )
        _give_back_memory()
        self._tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))

    def score(self, evidence: str, before: str, sentence: str, context: Known) -> Score:
        """What the model thinks of one sentence."""
        import numpy

        given = encode(self._tokenizer, evidence, before, sentence, context)
        first, last = given.sentence
        spread = numpy.zeros((1, 1, len(given.ids)), "float32")
        if last > first:
            spread[0, 0, first:last] = 1 / (last - first)
        classes, words = self._session.run(
            None,
            {
                "ids": numpy.array([given.ids], "int64"),
                "kinds": numpy.array([given.kinds], "int64"),
                "spread": spread,
            },
        )
        marks = [round(float(one), DIGITS) for one in words[first:last]]
        right, against, unsaid = (round(float(one), DIGITS) for one in classes[0])
        pieces = zip(given.offsets, marks, strict=True)
        return Score(right, against, unsaid, _words(sentence, pieces))


def _give_back_memory() -> None:
    """Return to the system the 40 MB that only the loading needed, where it can be told to."""
    import ctypes

    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _words(sentence: str, pieces: Any) -> tuple[tuple[int, int, float], ...]:
    """Marks of word pieces as marks of words: a word is as wrong as its worst piece."""
    found: list[tuple[int, int, float]] = []
    for (start, end), mark in pieces:
        joins = found and start == found[-1][1] and sentence[start : start + 1].isalnum()
        if joins and sentence[start - 1 : start].isalnum():
            found[-1] = (found[-1][0], end, max(found[-1][2], mark))
        else:
            found.append((start, end, mark))
    return tuple(found)


_lock = threading.Lock()
_loaded: dict[str, Scorer] = {}


def missing_packages() -> list[str]:
    """The packages that the shipped model needs and that are not installed."""
    return [name for name in _PACKAGES if find_spec(name) is None]


def load() -> Scorer:
    """The shipped model, loaded at the first call."""
    with _lock:
        if "built-in" not in _loaded:
            _loaded["built-in"] = Shipped(folder())
        return _loaded["built-in"]


def folder() -> Path:
    """Where the model lies: in the installed package, or beside it in a checkout."""
    package = Path(str(files("claimcheck")))
    places = (package / "models" / "entailment", package.parent / "models" / "entailment")
    for place in places:
        if (place / GRAPH).is_file():
            return place
    raise ModelError("built-in", "its files are missing", "Install claimcheck-engine again.")


_MEND = "Install claimcheck-engine again, or run with Settings(entailment='off')."
