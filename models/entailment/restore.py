"""Make a checkpoint and a vocabulary from an exported model, to go on training from it.

    python -m models.entailment.restore --base BASE --model models/entailment --out FOLDER

The folder of the model holds what export.py writes, with gzip or without; FOLDER gets
`checkpoint.pt` for `train.py --start`, and `tokenizer.json` and `kept.json` as
vocabulary.py writes them. What rounding to whole numbers took away is not restored; some dozen
steps of training mend it. The optimizer starts anew.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
from pathlib import Path

import numpy
import onnx
import torch
from onnx import numpy_helper


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("base", "model", "out"):
        ap.add_argument("--" + name, type=Path, required=True)
    ap.add_argument("--layers", default="", help="those to keep, as 0,1,2,8: all unless given")
    given = ap.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    shutil.copy(given.model / "tokenizer.json", given.out / "tokenizer.json")
    kept = old_numbers(given.base / "tokenizer.json", given.model / "tokenizer.json")
    (given.out / "kept.json").write_text(json.dumps(kept))
    state = weights(next(given.model.glob("model.onnx*")))
    if given.layers:
        state = only(state, given.layers.split(","))
    torch.save({"model": state}, given.out / "checkpoint.pt")
    print(len(state), "arrays,", len(kept), "word pieces")


def old_numbers(base: Path, cut: Path) -> list[int]:
    """The number that each kept word piece has in the base model."""
    before, after = (json.loads(path.read_text("utf-8")) for path in (base, cut))
    every = before["model"]["vocab"] | {one["content"]: one["id"] for one in before["added_tokens"]}
    mine = after["model"]["vocab"] | {one["content"]: one["id"] for one in after["added_tokens"]}
    by_number = {number: token for token, number in mine.items()}
    return [every[by_number[number]] for number in range(len(by_number))]


def only(state: dict[str, torch.Tensor], layers: list[str]) -> dict[str, torch.Tensor]:
    """The arrays of some layers, numbered anew: a start for a smaller network."""
    found, place = {}, "encoder.encoder.layer."
    for name, array in state.items():
        if not name.startswith(place):
            found[name] = array
            continue
        number, _, rest = name.removeprefix(place).partition(".")
        if number in layers:
            found[f"{place}{layers.index(number)}.{rest}"] = array
    return found


def weights(path: Path) -> dict[str, torch.Tensor]:
    """The arrays of the graph as the network names them, whole numbers turned back."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rb") as file:
        graph = onnx.load(file).graph
    arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    found: dict[str, numpy.ndarray] = {}
    for name, array in arrays.items():
        if name.startswith("model.") and array.dtype == numpy.float32:
            if name.endswith(".scale"):
                rows = arrays[name.removesuffix("scale") + "whole"]
                found[name.removesuffix("scale") + "weight"] = rows * array
            else:
                found[name] = array
    for node in graph.node:
        if node.op_type != "MatMulNBits":
            continue
        # "/model/layer.3/…/attn/q/MatMul" has the weight of "encoder.encoder.layer.3.….attn.q".
        place = ".".join(node.name.strip("/").split("/")[:-1])
        place = place.replace("model.layer.", "model.encoder.encoder.layer.")
        rows, steps = (arrays[name] for name in node.input[1:3])
        whole = (rows.astype("float32") - 128) * steps[..., None]
        found[place + ".weight"] = whole.reshape(len(whole), -1)
    return {name.removeprefix("model."): torch.tensor(array) for name, array in found.items()}


if __name__ == "__main__":
    main()
