"""Write a trained model as ONNX with whole-number weights, compressed, and say how far it differs.

python -m models.entailment.export --base BASE --vocabulary FOLDER --checkpoint FILE \
        --out FOLDER
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import tempfile
from pathlib import Path

import numpy
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from models.entailment.network import Checker

LEVELS = 27
"""Whole numbers on each side of zero that a weight may be: few, so that the file is small."""


def rounded(weight: torch.Tensor) -> torch.Tensor:
    """Weights as multiples of a step of their row."""
    step = weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / LEVELS
    return torch.round(weight / step) * step


class Rows(nn.Module):
    """An embedding kept as whole numbers, one scale a row."""

    def __init__(self, weight: torch.Tensor) -> None:
        super().__init__()
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / LEVELS
        self.register_buffer("scale", scale)
        self.register_buffer("whole", torch.round(weight / scale).to(torch.int8))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.whole[ids].float() * self.scale[ids]


class Shipped(nn.Module):
    """Probabilities, rounded outside; one input at a time, so nothing is padded."""

    def __init__(self, model: Checker) -> None:
        super().__init__()
        self.model = model

    def forward(self, ids, kinds, spread):
        logits, words = self.model(ids, kinds, torch.ones_like(ids), spread)
        return logits[0].softmax(-1), words[0].sigmoid()


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("base", "vocabulary", "checkpoint", "out"):
        ap.add_argument("--" + name, type=Path, required=True)
    ap.add_argument("--layers", type=int, default=12)
    given = ap.parse_args()
    model = Checker(given.base, given.layers, given.vocabulary / "kept.json")
    state = torch.load(given.checkpoint, weights_only=True)
    model.load_state_dict(state["model"])
    for part in model.encoder.encoder.modules():
        if isinstance(part, nn.Linear):
            part.weight.data = rounded(part.weight.data)
    embeddings = model.encoder.embeddings
    embeddings.word_embeddings = Rows(embeddings.word_embeddings.weight.data)
    embeddings.position_embeddings = Rows(embeddings.position_embeddings.weight.data)
    shipped = Shipped(model.eval()).eval()
    sample = (
        torch.randint(5, 2000, (1, 60)),
        torch.randint(0, 9, (1, 60)),
        torch.nn.functional.one_hot(torch.tensor([40]), 60).float(),
    )
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, torch.inference_mode():
        plain = Path(folder) / "plain.onnx"
        torch.onnx.export(
            shipped,
            sample,
            str(plain),
            input_names=["ids", "kinds", "spread"],
            output_names=["classes", "words"],
            dynamic_axes={
                "ids": {1: "pieces"},
                "kinds": {1: "pieces"},
                "spread": {1: "pieces"},
                "words": {0: "pieces"},
            },
            opset_version=17,
            dynamo=False,
        )
        target = Path(folder) / "model.onnx"
        quantize_dynamic(
            plain,
            target,
            per_channel=True,
            weight_type=QuantType.QInt8,
            op_types_to_quantize=["MatMul"],
        )
        report(shipped, plain, target)
        packed = given.out / "model.onnx.gz"
        packed.write_bytes(gzip.compress(target.read_bytes(), 9, mtime=0))
    shutil.copy(given.vocabulary / "tokenizer.json", given.out / "tokenizer.json")
    print(packed.stat().st_size, "bytes, step", state["step"])
    print("Now run python -m tests.manifest: a check refuses files that are not listed.")


def report(shipped: Shipped, plain: Path, target: Path) -> None:
    draw = numpy.random.default_rng(0)
    sessions = [onnxruntime.InferenceSession(str(path)) for path in (plain, target)]
    worst = 0.0
    for size in (30, 90, 400):
        ids = draw.integers(5, 20000, (1, size))
        kinds = draw.integers(0, 9, (1, size))
        spread = numpy.zeros((1, size), "float32")
        spread[0, size - 9 :] = 1 / 9
        with torch.inference_mode():
            want = shipped(*map(torch.tensor, (ids, kinds, spread)))[0].numpy()
        inputs = {"ids": ids, "kinds": kinds, "spread": spread}
        got = [session.run(None, inputs)[0] for session in sessions]
        print(size, [float(abs(one - want).max()) for one in got])
        worst = max(worst, float(abs(got[0] - want).max()))
    if worst > 1e-3:
        raise SystemExit(f"the exported model differs from the trained one by {worst}")


if __name__ == "__main__":
    main()
