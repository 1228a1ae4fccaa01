"""The network: lower layers of a sentence encoder, a head for three classes, one for words."""

from __future__ import annotations

from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import MPNetConfig, MPNetModel

from models.entailment.examples import Example

EVIDENCE, BEFORE, CLAIM = 150, 20, 64
"""Word pieces at the most; more is cut off at the end of each part."""
START, END, PAD = 0, 2, 1


class Checker(nn.Module):
    def __init__(self, base: Path, layers: int) -> None:
        super().__init__()
        config = MPNetConfig.from_pretrained(base)
        config.num_hidden_layers = layers
        config.hidden_dropout_prob = config.attention_probs_dropout_prob = 0.0
        self.encoder = MPNetModel.from_pretrained(base, config=config, add_pooling_layer=False)
        self.classes = nn.Linear(2 * config.hidden_size, 3)
        self.words = nn.Linear(config.hidden_size, 1)
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(False)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, claim: torch.Tensor):
        """Logits of the three classes, and for every word piece that it is a wrong one."""
        state = self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        weight = claim.to(state.dtype).unsqueeze(-1)
        mean = (state * weight).sum(1) / weight.sum(1).clamp(min=1)
        return self.classes(torch.cat([state[:, 0], mean], -1)), self.words(state).squeeze(-1)


class Encoder:
    """Examples to word pieces: evidence, what stands before, the claim."""

    def __init__(self, base: Path) -> None:
        self.tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()

    def pieces(self, one: Example):
        cut = lambda text, n: self.tokenizer.encode(text, add_special_tokens=False).ids[:n]  # noqa: E731
        ids = [START, *cut(one.evidence, EVIDENCE), END, END]
        if one.before:
            ids += [*cut(one.before, BEFORE), END]
        claim = self.tokenizer.encode(one.claim, add_special_tokens=False)
        first, kept = len(ids), claim.ids[:CLAIM]
        wrong = one.wrong or (0, 0)
        marks = [int(s < wrong[1] and wrong[0] < e) for s, e in claim.offsets[:CLAIM]]
        return [*ids, *kept, END], first, first + len(kept), marks

    def batch(self, examples: list[Example]) -> dict[str, torch.Tensor]:
        found = [self.pieces(one) for one in examples]
        width = max(len(ids) for ids, *_ in found)
        shape = (len(found), width)
        out = {
            name: torch.zeros(shape, dtype=torch.long) for name in ("ids", "mask", "claim", "marks")
        }
        out["ids"] += PAD
        for n, (ids, first, last, marks) in enumerate(found):
            out["ids"][n, : len(ids)] = torch.tensor(ids)
            out["mask"][n, : len(ids)] = 1
            out["claim"][n, first:last] = 1
            out["marks"][n, first:last] = torch.tensor(marks, dtype=torch.long)
        out["label"] = torch.tensor([one.label for one in examples])
        out["marked"] = torch.tensor([one.label == 0 or one.wrong is not None for one in examples])
        return out
