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
import onnx
import onnxruntime
import torch
from onnx import helper, numpy_helper
from torch import nn

from models.entailment.network import Checker

STEP = 0.05
"""The least step between whole numbers, as a share of the deviation of a row's weights: finer ones
make the compressed file larger. A step of .13 moved the probabilities by .13 in the mean and cost
.05 of the AUROC, one of .08 moves them by .02."""
MOST = 0.03
"""A probability that moves by more in rounding says that too much was rounded away."""
BLOCK = 128
"""So many inputs of a product share a scale, the weights' and their own. One scale a row would cut
off its few large weights, of 50 deviations, or spend all steps on them."""


def whole(weight: numpy.ndarray, block: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Rows of weights as blocks of whole numbers, and each block's step; nothing is cut off."""
    blocks = weight.reshape(len(weight), -1, block)
    least = STEP * weight.std(1)[:, None, None]
    step = numpy.maximum(numpy.abs(blocks).max(2, keepdims=True) / 127, least)
    step = numpy.maximum(step, 1e-9).astype("float32")
    return numpy.round(blocks / step).astype("int8"), step


class Rows(nn.Module):
    """An embedding kept as whole numbers, one step a row."""

    def __init__(self, weight: torch.Tensor) -> None:
        super().__init__()
        numbers, scale = whole(weight.numpy(), weight.shape[1])
        self.register_buffer("scale", torch.tensor(scale[:, 0]))
        self.register_buffer("whole", torch.tensor(numbers[:, 0]))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.whole[ids].float() * self.scale[ids]


def in_whole_numbers(plain: Path, target: Path) -> None:
    """The graph with its products over whole numbers."""
    model = onnx.load(plain)
    graph = model.graph
    arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    products = [
        node
        for node in graph.node
        if node.op_type == "MatMul"
        and node.input[1] in arrays
        and not arrays[node.input[1]].shape[0] % BLOCK
    ]
    for node in products:
        name = node.input[1]
        inputs, outputs = arrays[name].shape
        numbers, step = whole(arrays[name].T, BLOCK)
        rows = (numbers.astype("int16") + 128).astype("uint8")
        for part, array in (("rows", rows), ("steps", step[..., 0])):
            graph.initializer.append(numpy_helper.from_array(array, f"{node.name}.{part}"))
        made = helper.make_node(
            "MatMulNBits",
            [node.input[0], f"{node.name}.rows", f"{node.name}.steps"],
            list(node.output),
            name=node.name,
            domain="com.microsoft",
            K=inputs,
            N=outputs,
            bits=8,
            block_size=BLOCK,
            accuracy_level=4,
        )
        node.CopyFrom(made)
    used = {name for node in graph.node for name in node.input}
    kept = [one for one in graph.initializer if one.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    onnx.save(model, target)


class Shipped(nn.Module):
    """Probabilities, rounded outside; one input at a time, so nothing is padded."""

    def __init__(self, model: Checker) -> None:
        super().__init__()
        self.model = model

    def forward(self, ids, kinds, spread):
        logits, words = self.model(ids, kinds, torch.ones_like(ids), spread[:, 0])
        return logits.softmax(-1), words[0].sigmoid()


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("base", "vocabulary", "checkpoint", "out"):
        ap.add_argument("--" + name, type=Path, required=True)
    ap.add_argument("--layers", type=int, default=12)
    given = ap.parse_args()
    model = Checker(given.base, given.layers, given.vocabulary / "kept.json")
    state = torch.load(given.checkpoint, weights_only=True)
    model.load_state_dict(state["model"])
    embeddings = model.encoder.embeddings
    embeddings.word_embeddings = Rows(embeddings.word_embeddings.weight.data)
    embeddings.position_embeddings = Rows(embeddings.position_embeddings.weight.data)
    shipped = Shipped(model.eval()).eval()
    sample = (
        torch.randint(5, 2000, (1, 60)),
        torch.randint(0, 9, (1, 60)),
        torch.nn.functional.one_hot(torch.tensor([[40]]), 60).float(),
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
                "spread": {2: "pieces"},
                "words": {0: "pieces"},
            },
            opset_version=17,
            dynamo=False,
        )
        target = Path(folder) / "model.onnx"
        in_whole_numbers(plain, target)
        report(shipped, plain, target)
        packed = given.out / "model.onnx.gz"
        packed.write_bytes(gzip.compress(target.read_bytes(), mtime=0))
    shutil.copy(given.vocabulary / "tokenizer.json", given.out / "tokenizer.json")
    print(packed.stat().st_size, "bytes")
    print("Now run python -m tests.manifest: a check refuses files that are not listed.")


def report(shipped: Shipped, plain: Path, target: Path) -> None:
    draw = numpy.random.default_rng(0)
    sessions = [onnxruntime.InferenceSession(str(path)) for path in (plain, target)]
    worst = rounded = 0.0
    for size in (30, 90, 400):
        ids = draw.integers(5, 20000, (1, size))
        kinds = draw.integers(0, 9, (1, size))
        spread = numpy.zeros((1, 1, size), "float32")
        spread[0, 0, size - 9 :] = 1 / 9
        with torch.inference_mode():
            want = shipped(*map(torch.tensor, (ids, kinds, spread)))[0].numpy()
        inputs = {"ids": ids, "kinds": kinds, "spread": spread}
        got = [session.run(None, inputs)[0] for session in sessions]
        print(size, [float(abs(one - want).max()) for one in got])
        worst = max(worst, float(abs(got[0] - want).max()))
        rounded = max(rounded, float(abs(got[1] - want).max()))
    if worst > 1e-3:
        raise SystemExit(f"the exported model differs from the trained one by {worst}")
    if rounded > MOST:
        raise SystemExit(f"whole numbers move probabilities by {rounded}: take smaller steps")


if __name__ == "__main__":
    main()
