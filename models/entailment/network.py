"""The network: lower layers of a sentence encoder, a head for sentences, one for words."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import MPNetConfig, MPNetModel

from claimcheck.entail.pieces import KINDS, PAD, encode
from models.entailment.examples import Sequence

FROZEN = 4
"""Lower layers that stay as they are, so that a step costs a fifth less; the kinds of words come in
above them."""


class Checker(nn.Module):
    def __init__(self, base: Path, layers: int, kept: Path, frozen: int = FROZEN) -> None:
        super().__init__()
        self.frozen = frozen
        config = MPNetConfig.from_pretrained(base)
        config.num_hidden_layers = layers
        config.hidden_dropout_prob = config.attention_probs_dropout_prob = 0.0
        self.encoder = MPNetModel.from_pretrained(base, config=config, add_pooling_layer=False)
        words = self.encoder.embeddings.word_embeddings.weight.data
        rows = words[torch.tensor(json.loads(kept.read_text()))].clone()
        self.encoder.embeddings.word_embeddings = nn.Embedding.from_pretrained(rows, freeze=True)
        self.kinds = nn.Embedding(KINDS, config.hidden_size)
        nn.init.zeros_(self.kinds.weight)
        self.classes = nn.Linear(2 * config.hidden_size, 3)
        self.words = nn.Linear(config.hidden_size, 1)

        parts = [self.encoder.embeddings, *self.encoder.encoder.layer[:frozen]]
        for part in [*parts, self.encoder.encoder.relative_attention_bias]:
            part.requires_grad_(requires_grad=False)

    def forward(self, ids, kinds, mask, spread):
        """Logits of the three classes of each sentence, and of every piece that it is wrong.

        `spread` has for each input a row over the pieces of its sentence that sums to 1.
        """
        places = torch.arange(ids.shape[1]).expand_as(ids) + 2
        words = self.encoder.embeddings.word_embeddings(ids)
        state = self.encoder.embeddings(inputs_embeds=words, position_ids=places)
        bias = self.encoder.encoder.compute_position_bias(state)
        hidden = (1.0 - mask.float())[:, None, None, :] * -1e9
        for number, layer in enumerate(self.encoder.encoder.layer):
            if number == self.frozen:
                state = state + self.kinds(kinds)
            state = layer(state, hidden, bias)[0]
        mean = torch.matmul(spread.unsqueeze(1).to(state.dtype), state).squeeze(1)
        return self.classes(torch.cat([state[:, 0], mean], -1)), self.words(state).squeeze(-1)


class Encoder:
    """Inputs to tensors."""

    def __init__(self, folder: Path) -> None:
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))

    def pieces(self, one: Sequence):
        return encode(self.tokenizer, one.evidence, one.before, one.sentence.text, one.context)

    def batch(self, inputs: list[Sequence]) -> dict[str, torch.Tensor]:
        found = [self.pieces(one) for one in inputs]
        # Few different widths: the kernels of each shape are kept and take room.
        width = -(-max(len(one.ids) for one in found) // 32) * 32
        shape = (len(found), width)
        out = {name: torch.zeros(shape, dtype=torch.long) for name in ("ids", "kinds", "mask")}
        out["ids"] += PAD
        out["marks"] = torch.full(shape, -1.0)
        out["spread"] = torch.zeros(len(found), width)
        out["label"] = torch.full((len(found),), -1)
        for n, (one, sequence) in enumerate(zip(found, inputs, strict=True)):
            size = len(one.ids)
            out["ids"][n, :size] = torch.tensor(one.ids)
            out["kinds"][n, :size] = torch.tensor(one.kinds)
            out["mask"][n, :size] = 1
            (first, last), sentence = one.sentence, sequence.sentence
            if last == first:
                continue
            out["spread"][n, first:last] = 1 / (last - first)
            out["label"][n] = sentence.label
            if sentence.label == 0 or sentence.wrong is not None:
                low, high = sentence.wrong or (0, 0)
                hit = [float(s < high and low < e) for s, e in one.offsets]
                out["marks"][n, first:last] = torch.tensor(hit)
        return out
