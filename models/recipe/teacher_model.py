"""The teacher: MiniLM with a biaffine parser and taggers on top of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from .chunks import MISSING, Chunk

SHAPES = 14  # seven letter patterns, each with and without a space before it
MAX_PIECES = 480
TASKS = ("tags", "morphs", "deprels", "entities")


@dataclass
class Batch:
    """Padded tensors of some chunks; labels are MISSING where not annotated."""

    pieces: Tensor
    shapes: Tensor
    piece_mask: Tensor
    first: Tensor
    last: Tensor
    word_mask: Tensor
    sentence: Tensor
    starts: Tensor
    heads: Tensor
    labels: dict[str, Tensor]


def letter_pattern(form: str) -> int:
    """How a word is capitalised: the uncased encoder cannot see it otherwise."""
    if form.islower():
        return 0
    if form.isupper():
        return 1 if len(form) == 1 else 2
    if form.istitle():
        return 3
    if any(c.isdigit() for c in form):
        return 4
    return 5 if any(c.isupper() for c in form) else 6


class Encoder:
    """Turns chunks into batches of word pieces and labels."""

    def __init__(self, tokenizer_file: Path, labels: dict[str, list[str]]):
        self.tokenizer = Tokenizer.from_file(str(tokenizer_file))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.labels = labels
        self.ids = {
            task: {name: i for i, name in enumerate(names)} for task, names in labels.items()
        }
        self._pieces: dict[str, list[int]] = {}

    def pieces(self, form: str) -> list[int]:
        """Word pieces of one word, at most eight, at least one."""
        if form not in self._pieces:
            ids = self.tokenizer.encode(form, add_special_tokens=False).ids[:8]
            self._pieces[form] = ids or [self.tokenizer.token_to_id("[UNK]")]
        return self._pieces[form]

    def length(self, chunk: Chunk) -> int:
        """Number of word pieces of a chunk."""
        return sum(len(self.pieces(form)) for form in chunk.forms) + 2

    def batch(self, chunks: list[Chunk]) -> Batch:
        """Pad chunks to one batch."""
        width = max(self.length(chunk) for chunk in chunks)
        words = max(len(chunk.forms) for chunk in chunks)
        size = len(chunks)
        pieces = np.zeros((size, width), dtype=np.int64)
        shapes = np.zeros((size, width), dtype=np.int64)
        piece_mask = np.zeros((size, width), dtype=np.int64)
        grid = {
            name: np.full((size, words), fill, dtype=np.int64)
            for name, fill in (
                ("first", 0), ("last", 0), ("mask", 0), ("sentence", -1),
                ("starts", MISSING), ("heads", MISSING),
            )
        }  # fmt: skip
        labels = {task: np.full((size, words), MISSING, dtype=np.int64) for task in TASKS}
        for row, chunk in enumerate(chunks):
            position = 1
            pieces[row, 0] = 101
            for i, form in enumerate(chunk.forms):
                ids = self.pieces(form)
                end = position + len(ids)
                pieces[row, position:end] = ids
                shapes[row, position:end] = letter_pattern(form) * 2 + chunk.spaced[i]
                grid["first"][row, i], grid["last"][row, i] = position, end - 1
                position = end
            pieces[row, position] = 102
            piece_mask[row, : position + 1] = 1
            n = len(chunk.forms)
            grid["mask"][row, :n] = 1
            if chunk.starts is not None and chunk.heads is not None:
                grid["sentence"][row, :n] = np.cumsum(chunk.starts)
                grid["starts"][row, 1:n] = chunk.starts[1:]
                grid["heads"][row, :n] = chunk.heads
            for task in TASKS:
                names = getattr(chunk, task)
                if names is not None:
                    labels[task][row, :n] = [self.ids[task].get(name, MISSING) for name in names]
        tensors = {name: torch.from_numpy(array) for name, array in grid.items()}
        return Batch(
            torch.from_numpy(pieces), torch.from_numpy(shapes), torch.from_numpy(piece_mask),
            tensors["first"], tensors["last"], tensors["mask"].bool(), tensors["sentence"],
            tensors["starts"], tensors["heads"],
            {task: torch.from_numpy(array) for task, array in labels.items()},
        )  # fmt: skip


class Teacher(nn.Module):
    """Word states from a mix of encoder layers; one head a task."""

    def __init__(self, config_file: Path, sizes: dict[str, int], arc: int = 320, rel: int = 96):
        super().__init__()
        config = BertConfig.from_json_file(config_file)
        config.attention_probs_dropout_prob = 0.0  # its random numbers cost a tenth of the time
        self.bert = BertModel(config, add_pooling_layer=False)
        hidden = self.bert.config.hidden_size
        self.shape = nn.Embedding(SHAPES, hidden)
        nn.init.zeros_(self.shape.weight)
        self.mix = nn.Parameter(torch.zeros(self.bert.config.num_hidden_layers + 1))
        self.drop = nn.Dropout(0.25)
        self.starts = self._classifier(hidden, 2)
        self.tags = self._classifier(hidden, sizes["tags"])
        self.morphs = self._classifier(hidden, sizes["morphs"])
        self.entities = self._classifier(hidden, sizes["entities"])
        self.arc_dep, self.arc_head = self._mlp(hidden, arc), self._mlp(hidden, arc)
        self.rel_dep, self.rel_head = self._mlp(hidden, rel), self._mlp(hidden, rel)
        self.root = nn.Parameter(torch.randn(hidden) * 0.02)
        self.arc_weight = nn.Parameter(torch.zeros(arc + 1, arc))
        self.rel_weight = nn.Parameter(torch.zeros(sizes["deprels"], rel + 1, rel + 1))

    @staticmethod
    def _mlp(width: int, out: int) -> nn.Module:
        return nn.Sequential(nn.Linear(width, out), nn.GELU(), nn.Dropout(0.25))

    @staticmethod
    def _classifier(width: int, out: int) -> nn.Module:
        return nn.Sequential(nn.Linear(width, 256), nn.GELU(), nn.Dropout(0.2), nn.Linear(256, out))

    def load_encoder(self, weights: Path) -> None:
        """Read the encoder's weights from a safetensors file."""
        state = {
            name.removeprefix("bert."): tensor
            for name, tensor in load_file(weights).items()
            if "pooler" not in name and "position_ids" not in name
        }
        self.bert.load_state_dict(state, strict=True)
        self.bert.embeddings.word_embeddings.weight.requires_grad_(False)

    def states(self, batch: Batch) -> Tensor:
        """One vector a word: the mean of its first and last piece."""
        embedded = self.bert.embeddings.word_embeddings(batch.pieces) + self.shape(batch.shapes)
        layers = self.bert(
            inputs_embeds=embedded, attention_mask=batch.piece_mask, output_hidden_states=True
        ).hidden_states
        weights = torch.softmax(self.mix, 0)
        mixed = sum(w * layer for w, layer in zip(weights, layers, strict=True))
        rows = torch.arange(mixed.shape[0])[:, None]
        return self.drop((mixed[rows, batch.first] + mixed[rows, batch.last]) / 2)

    def arcs(self, states: Tensor) -> Tensor:
        """Scores of every word (rows) taking each word as head; the diagonal is the root."""
        dep = self.arc_dep(states)
        head = self.arc_head(states)
        root = self.arc_head(self.root)
        dep1 = torch.cat([dep, torch.ones_like(dep[..., :1])], -1) @ self.arc_weight
        scores = dep1 @ head.transpose(1, 2)
        root_scores = dep1 @ root
        diagonal = torch.eye(scores.shape[1], dtype=torch.bool)
        return torch.where(diagonal, root_scores[..., None], scores)

    def relations(self, states: Tensor, heads: Tensor) -> Tensor:
        """Label scores of each word given its head; a root's head is the root vector."""
        rows = torch.arange(states.shape[0])[:, None]
        own = torch.arange(states.shape[1])[None, :]
        head_states = torch.where((heads == own)[..., None], self.root, states[rows, heads])
        dep, head = self.rel_dep(states), self.rel_head(head_states)
        dep = torch.cat([dep, torch.ones_like(dep[..., :1])], -1)
        head = torch.cat([head, torch.ones_like(head[..., :1])], -1)
        flat = dep.reshape(-1, dep.shape[-1]) @ self.rel_weight.permute(1, 0, 2).flatten(1)
        flat = flat.view(*dep.shape[:2], -1, head.shape[-1])
        return (flat @ head[..., None]).squeeze(-1)

    def losses(self, batch: Batch) -> dict[str, Tensor]:
        """Cross entropy of every task over the words annotated for it."""
        states = self.states(batch)
        scores = self.arcs(states)
        same = batch.sentence[:, :, None] == batch.sentence[:, None, :]
        scores = scores.masked_fill(~same, -1e4)
        annotated = batch.heads != MISSING
        heads = batch.heads.clamp(min=0)
        losses = {
            "arcs": _cross_entropy(scores, batch.heads),
            "starts": _cross_entropy(self.starts(states), batch.starts),
            "deprels": _cross_entropy(
                self.relations(states, heads),
                batch.labels["deprels"].masked_fill(~annotated, MISSING),
            ),
        }
        for task in ("tags", "morphs", "entities"):
            losses[task] = _cross_entropy(getattr(self, task)(states), batch.labels[task])
        return losses


def _cross_entropy(scores: Tensor, labels: Tensor) -> Tensor:
    if not bool((labels != MISSING).any()):
        return scores.sum() * 0.0
    return nn.functional.cross_entropy(scores.flatten(0, 1), labels.flatten(), ignore_index=MISSING)
