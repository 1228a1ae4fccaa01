"""Models of other people: read from a folder, their labels understood, bad ones refused."""

import json

import pytest

from claimcheck.entail.pieces import known
from claimcheck.entail.scorers import scorer_of
from claimcheck.errors import ModelError

onnx = pytest.importorskip("onnx")
tokenizers = pytest.importorskip("tokenizers")


def folder_with(path, labels, logits, *, config=True):
    """A model that answers every pair with the same logits."""
    from onnx import TensorProto, helper

    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "n"])
    out = helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, len(logits)])
    value = helper.make_tensor("value", TensorProto.FLOAT, [1, len(logits)], logits)
    node = helper.make_node("Constant", [], ["logits"], value=value)
    graph = helper.make_graph([node], "constant", [ids], [out])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, path / "model.onnx")
    words = tokenizers.models.WordLevel({"[UNK]": 0, "a": 1}, unk_token="[UNK]")
    tokenizer = tokenizers.Tokenizer(words)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer.save(str(path / "tokenizer.json"))
    if config:
        (path / "config.json").write_text(json.dumps({"id2label": dict(enumerate(labels))}))
    return str(path)


def score(name):
    scorer, notices = scorer_of(name)
    assert notices == ()
    return scorer.score("a b", "", "a", known("a"))


def test_labels_come_from_the_config(tmp_path):
    name = folder_with(tmp_path, ["contradiction", "entailment", "neutral"], [0.0, 3.0, 0.0])
    found = score(name)
    assert found.supported > 0.9
    assert found.contradicted == found.not_stated


def test_labels_can_be_given(tmp_path):
    name = folder_with(tmp_path, ["LABEL_0", "LABEL_1", "LABEL_2"], [0.0, 3.0, 0.0])
    assert score(f"{name}#not_stated,contradicted,supported").contradicted > 0.9


def test_a_model_with_one_output_says_how_surely_it_is_supported(tmp_path):
    assert score(folder_with(tmp_path, [], [4.0], config=False)).supported > 0.9


def test_unclear_labels_are_refused_with_what_to_do(tmp_path):
    name = folder_with(tmp_path, ["LABEL_0", "LABEL_1"], [0.0, 1.0])
    with pytest.raises(ModelError, match="Name them in order behind a #"):
        scorer_of(name)


def test_a_damaged_model_is_refused(tmp_path):
    (tmp_path / "model.onnx").write_bytes(b"nothing")
    with pytest.raises(ModelError, match=r"Give a folder with model.onnx"):
        scorer_of(str(tmp_path))
