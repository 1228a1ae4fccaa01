"""Somebody else's model: a folder or the name of a cross-encoder that reads (evidence, claim).

`NAME#label,label,…` gives the meaning of its outputs in order, where its config does not.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from claimcheck.entail.model import DIGITS, Score
from claimcheck.entail.pieces import Known
from claimcheck.errors import ModelError

_LONGEST = 512
"""Word pieces of evidence and claim together; the evidence is cut."""
_MEANINGS = {
    "supported": "supported entailment entailed entails consistent factual support yes true "
    "supports",
    "contradicted": "contradicted contradiction contradicts refuted refutes conflict",
    "not_stated": "not_stated neutral not_enough_info nei unknown",
    "unsupported": "unsupported not_entailment hallucinated hallucination inconsistent no false "
    "not_supported",
}
_MEANING = {word: name for name, words in _MEANINGS.items() for word in words.split()}
_NAMES = ", ".join(_MEANINGS)

Logits = Callable[[str, str], Sequence[float]]


class Pairs:
    """A model that is asked about one sentence at a time and marks no words."""

    def __init__(self, name: str, logits: Logits, labels: Sequence[str]) -> None:
        self.name = name
        self._logits = logits
        self._labels = labels

    def score(self, evidence: str, before: str, sentence: str, context: Known) -> Score:
        """What the model thinks of one sentence; it is told no more than the evidence."""
        shares = _shares(self._logits(evidence, sentence))
        told = dict.fromkeys(_MEANINGS, 0.0)
        if len(shares) == 1:
            told["supported"], told["unsupported"] = shares[0], 1 - shares[0]
        else:
            for label, share in zip(self._labels, shares, strict=True):
                told[label] += share
        # A model that only knows "unsupported" does not say which of the two it is.
        half = told["unsupported"] / 2
        return Score(
            round(told["supported"], DIGITS),
            round(told["contradicted"] + half, DIGITS),
            round(told["not_stated"] + half, DIGITS),
        )


def _shares(logits: Sequence[float]) -> list[float]:
    import math

    if len(logits) == 1:
        return [1 / (1 + math.exp(-max(-60.0, min(60.0, logits[0]))))]
    top = max(logits)
    powers = [math.exp(one - top) for one in logits]
    return [one / math.fsum(powers) for one in powers]


_lock = threading.Lock()
_loaded: dict[str, Pairs] = {}


def load_other(given: str) -> Pairs:
    """The model of a folder or of a hub, loaded once a process."""
    with _lock:
        if given not in _loaded:
            name, _, labels = given.partition("#")
            wanted = [one.strip() for one in labels.split(",") if one.strip()]
            folder = Path(name).expanduser()
            is_folder = folder.is_dir()
            graph = _graph(folder) if is_folder else None
            loaded = _from_onnx(folder, graph) if graph else _from_transformers(name, is_folder)
            logits, config = loaded
            _loaded[given] = Pairs(name, logits, _labels(name, wanted, config))
        return _loaded[given]


def _graph(folder: Path) -> Path | None:
    places = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")
    return next((folder / one for one in places if (folder / one).is_file()), None)


def _labels(name: str, given: Sequence[str], config: dict[str, Any]) -> list[str]:
    """What each output of the model means."""
    found = given or [
        str(label) for _, label in sorted(config.get("id2label", {}).items(), key=_number)
    ]
    if not found and config.get("num_labels", 0) <= 1:
        return ["supported"]
    meant = [_MEANING.get(one.lower().replace(" ", "_").replace("-", "_")) for one in found]
    if len(found) == 1:
        return ["supported"]
    if None in meant or "supported" not in meant:
        raise ModelError(
            name,
            f"its labels {', '.join(found) or '(none)'} do not say what they mean",
            f"Name them in order behind a #, from {_NAMES}: "
            f"'{name}#supported,not_stated,contradicted'.",
        )
    return [one for one in meant if one is not None]


def _number(item: tuple[Any, Any]) -> int:
    return int(item[0])


def _config(folder: Path) -> dict[str, Any]:
    path = folder / "config.json"
    try:
        found = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    except (OSError, ValueError) as error:
        raise ModelError(str(path), f"cannot be read ({error})", "Mend or remove it.") from error
    return found if isinstance(found, dict) else {}


def _from_onnx(folder: Path, graph: Path | None) -> tuple[Logits, dict[str, Any]]:
    try:
        import numpy
        import onnxruntime
        from tokenizers import Tokenizer
    except ImportError as error:
        fix = "Install onnxruntime and tokenizers."
        raise ModelError(str(folder), f"needs a package ({error})", fix) from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(
            str(graph), options, providers=["CPUExecutionProvider"]
        )
        tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
    except Exception as error:  # onnxruntime and tokenizers raise classes of their own.
        fix = "Give a folder with model.onnx, tokenizer.json and config.json."
        raise ModelError(str(folder), f"cannot be loaded ({error})", fix) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(_LONGEST, strategy="only_first")
    names = {one.name for one in session.get_inputs()}

    def logits(evidence: str, claim: str) -> Sequence[float]:
        pieces = tokenizer.encode(evidence, claim)
        every = {
            "input_ids": pieces.ids,
            "attention_mask": pieces.attention_mask,
            "token_type_ids": pieces.type_ids,
        }
        inputs = {k: numpy.array([v], "int64") for k, v in every.items() if k in names}
        return [float(one) for one in session.run(None, inputs)[0].reshape(-1)]

    return logits, _config(folder)


def _from_transformers(name: str, is_folder: bool) -> tuple[Logits, dict[str, Any]]:  # noqa: FBT001
    try:
        import torch
        from transformers import AutoModelForSequenceClassification, AutoTokenizer
    except ImportError as error:
        fix = "Install the extra: pip install 'claimcheck-engine[hub]'."
        raise ModelError(name, f"needs a package ({error})", fix) from error
    try:
        tokenizer = AutoTokenizer.from_pretrained(name, local_files_only=is_folder)
        model = AutoModelForSequenceClassification.from_pretrained(name, local_files_only=is_folder)
    except (OSError, ValueError) as error:
        fix = "Give a folder that exists, or a name that can be downloaded or was before."
        problem = f"cannot be loaded ({str(error).splitlines()[0]})"
        raise ModelError(name, problem, fix) from error
    model.eval()

    def logits(evidence: str, claim: str) -> Sequence[float]:
        given = tokenizer(
            evidence, claim, truncation="only_first", max_length=_LONGEST, return_tensors="pt"
        )
        with torch.inference_mode():
            return [float(one) for one in model(**given).logits.reshape(-1)]

    config = model.config
    return logits, {"id2label": dict(config.id2label), "num_labels": config.num_labels}
