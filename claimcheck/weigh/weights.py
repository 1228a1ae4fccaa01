"""The fitted weights: how surely a sentence is wrong, and an answer.

They are package data, fitted and validated by `models/fit_judge.py`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Self

from claimcheck.errors import InputError
from claimcheck.settings import BUILT_IN, OFF
from claimcheck.weigh.features import FEATURES

FILE = "judge.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic model over the features of a sentence, and one over those of an answer."""

    weights: tuple[float, ...]
    intercept: float
    scale: float
    shift: float
    """Log odds of an answer: `scale` times those of "some sentence is wrong", plus `shift`."""
    comparison: float = 0.0
    """What the log odds of the risk by the comparison alone count beside those of the sentences."""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Weights as `models/fit_judge.py` writes them; those for other features are refused."""
        if tuple(data["weights"]) != FEATURES:
            fix = "Fit it again with models/fit_judge.py."
            raise InputError(FILE, "was fitted for other features", fix)
        numbers = tuple(float(one) for one in data["weights"].values())
        answer = data["answer"]
        scale, shift, compared = (float(answer[name]) for name in ("scale", "shift", "comparison"))
        return cls(numbers, float(data["intercept"]), scale, shift, compared)

    def sentence(self, values: Mapping[str, float]) -> float:
        """How surely a sentence with these features is wrong, 0 to 1."""
        parts = [weight * values[name] for weight, name in zip(self.weights, FEATURES, strict=True)]
        return round(_sigmoid(self.intercept + math.fsum(parts)), 4)

    def answer(self, sentences: Sequence[float], compared: float | None = None) -> float:
        """How surely some sentence of an answer is wrong, given how surely each is.

        `compared` is the risk by the comparison alone, which also knows the wording.
        """
        return self._risk(_log_clean(sentences), 0.5 if compared is None else compared)

    def without(self, risk: float, sentences: Sequence[float]) -> float:
        """The risk of an answer had it not these sentences, given how surely each is wrong."""
        some = _sigmoid((_log_odds(risk) - self.shift) / self.scale)
        return self._risk(min(0.0, math.log1p(-some) - _log_clean(sentences)), 0.5)

    def _risk(self, log_clean: float, compared: float) -> float:
        odds = _log_odds(-math.expm1(log_clean)) + self.comparison * _log_odds(compared)
        return round(_sigmoid(self.scale * odds + self.shift), 4)


def _log_clean(sentences: Sequence[float]) -> float:
    """The logarithm of how surely none of the sentences is wrong."""
    return math.fsum(math.log1p(-min(one, 0.9999)) for one in sentences)


def _log_odds(share: float) -> float:
    share = min(max(share, 1e-6), 1 - 1e-6)
    return math.log(share / (1 - share))


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


PLAIN = Weights((1.0, *[0.0] * (len(FEATURES) - 1)), 0.0, 1.0, 0.0)
"""For a model that nothing was fitted for: a sentence is as wrong as the model says."""


def weights_of(scorer: str) -> Weights:
    """The weights for a model of this name, or for none where it is off."""
    return shipped(scorer) if scorer in (BUILT_IN, OFF) else PLAIN


@cache
def shipped(scorer: str = BUILT_IN) -> Weights:
    """The weights in the package's data, read once."""
    place = files("claimcheck") / "data" / FILE
    return Weights.from_dict(json.loads(place.read_text("utf-8"))[scorer])
