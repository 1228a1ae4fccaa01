"""Train the learned score: one command, restartable, figures with writers left out.

    python -m models.entailment.train --base BASE --vocabulary FOLDER --data DATA --work FOLDER \
        --pairs PAIRS.jsonl --hold-out A6,A12,A13,P6,W3,minimal --minutes 90

BASE is a folder with all-mpnet-base-v2, the vocabulary is made by vocabulary.py. DATA has answers/,
claims/ and entailment/. Public pairs come first, our own texts later. The run takes so many minutes
of this machine, and the newest checkpoint of the work folder is gone on from. A second run with the
work folder of the first as --beside, and its own --work and --seed, shares the work: each takes
over what the other has learned, in the measure of the steps that the other has made.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import time
from pathlib import Path

import torch
from torch.nn import functional

from models.entailment.examples import (
    Answer,
    Claims,
    from_entailment,
    from_pair,
    rows,
)
from models.entailment.network import FROZEN, Checker, Encoder
from models.entailment.report import figures

_SHARED_EVERY = 40
"""Steps after which a run looks for what another has learned beside it."""


def arguments() -> argparse.Namespace:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("base", "vocabulary", "data", "work"):
        ap.add_argument("--" + name, type=Path, required=True)
    ap.add_argument("--pairs", type=Path, nargs="*", default=[])
    ap.add_argument("--hold-out", default="")
    ap.add_argument("--layers", type=int, default=12)
    ap.add_argument("--frozen", type=int, default=FROZEN, help="lower layers that stay as they are")
    ap.add_argument("--public", type=int, default=80_000, help="public pairs to draw from")
    ap.add_argument("--rounds", type=int, default=3, help="over our own data, at the most")
    ap.add_argument("--minutes", type=float, required=True, help="of training")
    ap.add_argument("--own-first", type=float, default=0.08, help="share of our own at first")
    ap.add_argument("--own-last", type=float, default=0.85, help="share of our own at last")
    ap.add_argument("--rate", type=float, default=5e-5)
    ap.add_argument("--pieces", type=int, default=3600, help="word pieces a batch")
    ap.add_argument("--seed", type=int, default=0)
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--full", action="store_true", help="no bfloat16: where the processor has none")
    ap.add_argument("--report", type=int, default=200, help="units a source in the last report")
    ap.add_argument("--beside", type=Path, help="work folder of a run that shares the work")
    ap.add_argument("--start", type=Path, help="checkpoint of another run to go on from")
    return ap.parse_args()


def main() -> None:
    given = arguments()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    given.work.mkdir(parents=True, exist_ok=True)
    encoder = Encoder(given.vocabulary)
    public, own, test = units_of(given)
    draw = random.Random(given.seed)
    public = batches(public, encoder, given, draw)
    own = [one for units in own for one in batches(units, encoder, given, draw)]
    print(f"{len(public)} public batches, {len(own)} of our own, {len(test)} held out", flush=True)
    run(given, public, own, encoder, test)


def units_of(given) -> tuple[list, list[list], list]:
    """Public pairs, our own texts round by round, and what is held out; kept in the work folder."""
    kept = given.work / "units.pkl"
    if kept.exists():
        return pickle.loads(kept.read_bytes())
    held = set(filter(None, given.hold_out.split(",")))
    answers = [Answer(row) for row in rows(given.data / "answers/answers.jsonl.gz")]
    claims = [Claims(row) for row in rows(given.data / "claims/claims.jsonl.gz")]
    pairs = [unit for path in given.pairs for row in rows(path) if (unit := from_pair(row))]
    draw = random.Random(given.seed)
    test = [unit for one in answers if one.source.name in held for unit in one.units()]
    test += [unit for one in claims if one.source.name in held for unit in one.units(draw)]
    test += [unit for unit in pairs if unit.source in held]
    answers = [one for one in answers if one.source.name not in held]
    claims = [one for one in claims if one.source.name not in held]
    pairs = [unit for unit in pairs if unit.source not in held]
    own = []
    for _ in range(given.rounds):
        units = [unit for one in answers for unit in one.units(draw)]
        units += [unit for one in claims for unit in one.units(draw)]
        own.append(units + pairs)
    public = from_entailment(given.data / "entailment/pairs.jsonl.gz", given.public, given.seed)
    kept.write_bytes(pickle.dumps((public, own, test)))
    return public, own, test


def run(given, public, own, encoder, test) -> None:
    model = Checker(given.base, given.layers, given.vocabulary / "kept.json", given.frozen)
    heads = [*model.classes.parameters(), *model.words.parameters(), *model.kinds.parameters()]
    body = [p for p in model.encoder.parameters() if p.requires_grad]
    groups = [{"params": body, "lr": 0.0}, {"params": heads, "lr": 0.0}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    saved = given.work / "checkpoint.pt"
    state = {"step": 0, "seconds": 0.0, "taken": [0, 0]}
    begin = saved if saved.exists() else given.start
    if begin:
        loaded = torch.load(begin, weights_only=True)
        model.load_state_dict(loaded["model"])
        if begin == saved:
            optimizer.load_state_dict(loaded["optimizer"])
            state = {name: loaded[name] for name in state}
    draw = random.Random(given.seed + state["step"])
    shared = Shared(given, model) if given.beside else None
    whole, mean, last = 60 * given.minutes, 0.0, time.time()
    while (done := state["seconds"] / whole) < 1:
        ramp = min(1.0, max(0.0, (done - 0.3) / 0.2))
        mine = draw.random() < given.own_first + ramp * (given.own_last - given.own_first)
        pool = own if mine else public
        inputs, twins = pool[state["taken"][mine] % len(pool)]
        state["taken"][mine] += 1
        rate = given.rate * min(1, (state["step"] + 1) / 60) * max(0.02, 1 - done)
        for group, factor in zip(optimizer.param_groups, (1, 5), strict=True):
            group["lr"] = rate * factor
        loss = learn(model, encoder.batch(inputs), twins, full=given.full)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        state["step"] += 1
        if shared and state["step"] % _SHARED_EVERY == 0:
            shared.exchange()
        now = time.time()
        state["seconds"] += now - last
        last = now
        mean = 0.98 * mean + 0.02 * loss.item() if mean else loss.item()
        if state["step"] % 20 == 0:
            print(
                f"{state['step']} loss {mean:.3f} taken {state['taken']}",
                f"{(whole - state['seconds']) / 60:.0f} min left",
                flush=True,
            )
        if state["step"] % 200 == 0:
            keep(model, optimizer, state, saved)
            if state["step"] % 600 == 0:
                report(given, model, encoder, test, state["step"], 25)
            last = time.time()
    keep(model, optimizer, state, saved)
    if given.report:
        report(given, model, encoder, test, state["step"], given.report)


def keep(model, optimizer, state, path) -> None:
    whole = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), **state}
    torch.save(whole, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def report(given, model, encoder, test, step, most) -> None:
    found = figures(model, encoder, test, most, given.seed, full=given.full)
    with (given.work / "curve.jsonl").open("a") as file:
        file.write(json.dumps({"step": step, **found}) + "\n")
    print(json.dumps(found), flush=True)


class Shared:
    """What two runs give each other: their weights, and how many steps they have made."""

    def __init__(self, given, model) -> None:
        self.mine, self.other = given.work / "shared.pt", given.beside / "shared.pt"
        self.parts = [p for p in model.parameters() if p.requires_grad]
        self.steps, self.seen, self.since = 0, 0, 0

    def exchange(self) -> None:
        self.steps += _SHARED_EVERY
        self.since += _SHARED_EVERY
        if self.other.exists():
            theirs = torch.load(self.other, weights_only=True)
            made = theirs["steps"] - self.seen
            if made > 0:
                share = made / (made + self.since)
                with torch.no_grad():
                    for part, other in zip(self.parts, theirs["parts"], strict=True):
                        part.lerp_(other, share)
                self.seen, self.since = theirs["steps"], 0
        whole = {"steps": self.steps, "parts": [p.detach() for p in self.parts]}
        torch.save(whole, self.mine.with_suffix(".new"))
        self.mine.with_suffix(".new").replace(self.mine)


def batches(units, encoder, given, draw):
    """Batches of about as many word pieces, from chunks sorted by length, with the places of wrong
    sentences whose right twin comes next; twins stay together.
    """
    units = list(units)
    draw.shuffle(units)
    found = []
    for start in range(0, len(units), 256):
        sized = []
        for n, unit in enumerate(units[start : start + 256]):
            width = max(len(encoder.pieces(one).ids) for one in unit.inputs)
            sized.append((width, n, unit))
        sized.sort(key=lambda one: one[:2])
        batch, twins, width = [], [], 0
        for size, _, unit in sized:
            width = max(width, size)
            if batch and width * (len(batch) + len(unit.inputs)) > given.pieces:
                found.append((batch, twins))
                batch, twins, width = [], [], size
            if len(unit.inputs) > 1:
                twins.append(len(batch))
            batch = [*batch, *unit.inputs]
        found.append((batch, twins))
    draw.shuffle(found)
    return found


def learn(model, batch, twins, *, full=False):
    """Classes, wrong words at half weight, and a right sentence above its wrong twin."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not full):
        logits, words = model(batch["ids"], batch["kinds"], batch["mask"], batch["spread"])
    logits, words, label = logits.float(), words.float(), batch["label"]
    known, open_ = (label >= 0) & (label < 3), label == 3
    loss = 0.0
    if known.any():
        loss = functional.cross_entropy(
            logits[known], label[known], reduction="sum", label_smoothing=0.03
        )
    if open_.any():
        loss = loss - torch.log1p(-logits[open_].softmax(-1)[:, 0].clamp(max=0.9999)).sum()
    loss = loss / (label >= 0).sum()
    used = batch["marks"] >= 0
    if used.any():
        loss = loss + 0.5 * functional.binary_cross_entropy_with_logits(
            words[used], batch["marks"][used]
        )
    if twins:
        s = logits[..., 0] - logits[..., 1:].logsumexp(-1)
        wrong = torch.tensor(twins)
        loss = loss + 0.7 * functional.softplus(s[wrong] - s[wrong + 1]).mean()
    return loss


if __name__ == "__main__":
    main()
