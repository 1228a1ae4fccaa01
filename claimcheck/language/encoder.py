"""Docs → a vector for each word: what the layers of a pipeline give, without training's needs.

spaCy's layers keep what a later training step would ask for and call each other in dozens of small
steps, which takes about twice as long as the arithmetic. Here tables of features are multiplied by
the weights that mix them once, when the pipeline is loaded, so that a word's features are only
looked up and summed. The vectors are the same but for the last bits of rounding.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from thinc.api import NumpyOps

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from spacy.tokens import Doc

    Floats = NDArray[np.float32]

_MIXED = r"maxout>>layernorm>>dropout"
_KNOWN = re.compile(
    r"extract_features>>list2ragged>>with_array\((?:ints-getitem>>hashembed\|?)+\)\|static_vectors"
    rf">>with_array\({_MIXED}\)>>ragged2list"
    rf">>with_array\((?:(?:>>)?residual\(expand_window>>{_MIXED}\))+\)"
)
"""The layers that an Encoder knows how to work out, as thinc names them."""

_TINY = 1e-8
"""What thinc adds to a variance, so that nothing is divided by zero."""


class Encoder:
    """Works out the vectors that a layer of hashed features, word vectors and windows gives."""

    def __init__(self, model: Any) -> None:
        layers: dict[str, list[Any]] = {}
        for layer in model.walk(order="dfs_pre"):
            layers.setdefault(layer.name, []).append(layer)
        mix, *windows = map(_Mixture, layers["maxout"], layers["layernorm"])
        self._ops = model.ops
        self._columns = layers["extract_features"][0].attrs["columns"]
        self._mix = mix
        self.width: int = model.get_dim("nO")
        self._windows = windows
        self._tables: list[tuple[Floats, int]] = []
        at = 0
        for layer in layers["hashembed"]:
            table = layer.get_param("E")
            weights = mix.weights[at : at + table.shape[1]]
            self._tables.append((table @ weights, layer.attrs["seed"]))
            at += table.shape[1]
        self._vectors = layers["static_vectors"][0].get_param("W").T @ mix.weights[at:]

    def __call__(self, docs: Sequence[Doc]) -> list[Floats]:
        """A row for each word of each doc."""
        words = self._mix.finished(self._embedded(docs))
        # Blank rows keep the words of neighbouring docs out of each other's windows.
        pad, width = len(self._windows), self.width
        rows = np.zeros((len(words) + pad * (len(docs) + 1), width), dtype=np.float32)
        places, at, read = [], pad, 0
        for doc in docs:
            size = len(doc)
            rows[at : at + size] = words[read : read + size]
            places.append(slice(at, at + size))
            at, read = at + size + pad, read + size
        beside = np.zeros((len(rows), 3 * width), dtype=np.float32)
        for window in self._windows:
            beside[1:, :width] = rows[:-1]
            beside[:, width:-width] = rows
            beside[:-1, -width:] = rows[1:]
            rows += window.finished(beside @ window.weights)
        return [rows[place] for place in places]

    def _embedded(self, docs: Sequence[Doc]) -> Floats:
        """The features of each word, mixed."""
        features = np.concatenate([doc.to_array(self._columns) for doc in docs])
        vectors = docs[0].vocab.vectors
        found = vectors.find(keys=np.concatenate([doc.to_array("ORTH") for doc in docs]))
        stored = vectors.data[found]
        stored[found < 0] = 0
        mixed: Floats = stored @ self._vectors
        for (table, seed), column in zip(self._tables, features.T, strict=True):
            keys = self._ops.hash(np.ascontiguousarray(column), seed) % len(table)
            mixed += self._ops.gather_add(table, keys)
        return mixed


class _Mixture:
    """Weights of which the largest of some pieces is taken and brought to a common scale."""

    def __init__(self, maxout: Any, norm: Any) -> None:
        outs, pieces, ins = (maxout.get_dim(name) for name in ("nO", "nP", "nI"))
        weights = maxout.get_param("W").reshape(outs, pieces, ins)
        # Piece after piece, for then the largest is taken of stretches that lie together.
        self.weights: Floats = np.ascontiguousarray(weights.transpose(2, 1, 0)).reshape(ins, -1)
        self._bias: Floats = np.ascontiguousarray(maxout.get_param("b").T).reshape(-1)
        self._gain: Floats = norm.get_param("G")
        self._shift: Floats = norm.get_param("b")
        self._width = outs

    def finished(self, mixed: Floats) -> Floats:
        """The layer's output for what its weights gave."""
        mixed += self._bias
        width = self._width
        best = np.maximum(mixed[:, :width], mixed[:, width : 2 * width])
        for at in range(2 * width, mixed.shape[1], width):
            np.maximum(best, mixed[:, at : at + width], out=best)
        best -= np.add.reduce(best, axis=1, keepdims=True) / width
        spread = np.einsum("ij,ij->i", best, best) / width
        best *= (1 / np.sqrt(spread + _TINY))[:, None]
        best *= self._gain
        best += self._shift
        return best


def encoder_of(model: Any) -> Encoder | None:
    """An encoder that gives what `model` gives, or None for layers of another form."""
    if _KNOWN.fullmatch(model.name) is None or not isinstance(model.ops, NumpyOps):
        return None
    for layer in model.walk():
        if layer.attrs.get("window_size", 1) != 1 or layer.attrs.get("key_attr", "ORTH") != "ORTH":
            return None
    return Encoder(model)
