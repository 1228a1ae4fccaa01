"""Train the learned score: one command, restartable, figures with writers left out.

    python -m models.entailment.train --base BASE --vocabulary FOLDER --data DATA --work FOLDER \
        --pairs PAIRS.jsonl --hold-out A6,A12,A13,P6,W3,minimal

BASE is a folder with all-mpnet-base-v2, the vocabulary is made by vocabulary.py. DATA has answers/,
claims/ and entailment/. The newest checkpoint of the work folder is gone on from.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from functools import partial
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
from models.entailment.network import Checker, Encoder
from models.entailment.report import figures


def arguments() -> argparse.Namespace:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("base", "vocabulary", "data", "work"):
        ap.add_argument("--" + name, type=Path, required=True)
    ap.add_argument("--pairs", type=Path, nargs="*", default=[])
    ap.add_argument("--hold-out", default="")
    ap.add_argument("--layers", type=int, default=7)
    ap.add_argument("--public", type=int, default=32_000, help="public pairs in stage N")
    ap.add_argument("--mixed", type=int, default=4_000, help="public pairs mixed into stage C")
    ap.add_argument("--rounds", type=int, default=5, help="over our own data in stage C")
    ap.add_argument("--most-steps", type=int, help="a shorter plan: so many steps of it")
    ap.add_argument("--rate", type=float, default=6e-5)
    ap.add_argument("--pieces", type=int, default=3600, help="word pieces a batch")
    ap.add_argument("--seed", type=int, default=0)
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--frozen", type=int, default=0, help="lower layers that stay as they are")
    ap.add_argument("--full", action="store_true", help="no bfloat16: where the processor has none")
    ap.add_argument("--alone", action="store_true", help="one sentence an input, little evidence")
    ap.add_argument("--report", type=int, default=200, help="units a source in the last report")
    ap.add_argument(
        "--start", type=Path, help="checkpoint of another plan, or of restore.py, to go on from"
    )
    return ap.parse_args()


def main() -> None:
    given = arguments()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    given.work.mkdir(parents=True, exist_ok=True)
    held = set(filter(None, given.hold_out.split(",")))
    answers = [Answer(row) for row in rows(given.data / "answers/answers.jsonl.gz")]
    claims = [Claims(row) for row in rows(given.data / "claims/claims.jsonl.gz")]
    paired = partial(from_pair, alone=given.alone)
    pairs = [unit for path in given.pairs for row in rows(path) if (unit := paired(row))]
    draw = random.Random(given.seed)
    unseen = [one for one in answers if one.source.name in held]
    if given.alone:
        test = [unit for one in unseen for unit in one.alone()]
    else:
        test = [one.single(edit) for one in unseen for edit in one.edits]
    test += [unit for one in claims if one.source.name in held for unit in one.single()]
    test += [unit for unit in pairs if unit.source in held]
    answers = [one for one in answers if one.source.name not in held]
    claims = [one for one in claims if one.source.name not in held]
    pairs = [unit for unit in pairs if unit.source not in held]
    print(f"{len(answers)} answers, {len(claims)} passages, {len(test)} units held out", flush=True)
    public = from_entailment(
        given.data / "entailment/pairs.jsonl.gz", given.public + given.mixed, given.seed
    )
    cut = len(public) * given.public // max(1, given.public + given.mixed)
    encoder = Encoder(given.vocabulary)
    plan = batches(public[:cut], encoder, given, draw)
    stage_n = len(plan)
    rest = public[cut:]
    for turn in range(given.rounds):
        if given.alone:
            units = [unit for one in answers for unit in one.alone()]
            units += [unit for one in claims for unit in one.alone(draw)]
        else:
            units = [one.pair(draw) for one in answers for _ in range(2)]
            units += [one.pack(draw) for one in claims]
        units += pairs if turn % 2 == 0 else []
        units += rest[turn :: given.rounds]
        plan += batches(units, encoder, given, draw)
    plan = plan[: given.most_steps]
    print(f"{len(plan)} steps, {min(stage_n, len(plan))} of them N", flush=True)
    run(given, plan, encoder, test)


def run(given, plan, encoder, test) -> None:
    model = Checker(given.base, given.layers, given.vocabulary / "kept.json")
    model.freeze(given.frozen)
    heads = [*model.classes.parameters(), *model.words.parameters(), *model.kinds.parameters()]
    heads = [p for p in heads if p.requires_grad]
    body = [p for p in model.encoder.parameters() if p.requires_grad]
    groups = [{"params": body, "lr": given.rate}, {"params": heads, "lr": given.rate * 5}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, (step + 1) / 100) * max(0.02, 1 - step / len(plan))
    )
    step, saved = 0, given.work / "checkpoint.pt"
    begin = saved if saved.exists() else given.start
    if begin:
        state = torch.load(begin, weights_only=True)
        if begin == saved and state["plan"] != len(plan):
            raise SystemExit(
                f"{saved} belongs to another plan ({state['plan']} steps, now {len(plan)}). "
                "Give the same arguments or another --work."
            )
        model.load_state_dict(state["model"])
        if "optimizer" in state:
            optimizer.load_state_dict(state["optimizer"])
            schedule.load_state_dict(state["schedule"])
            step = state["step"]
    began, first, mean = time.time(), step, 0.0
    while step < len(plan):
        inputs, twins = plan[step]
        loss = learn(model, encoder.batch(inputs), twins, full=given.full)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        step += 1
        mean = 0.98 * mean + 0.02 * loss.item() if mean else loss.item()
        if step % 20 == 0:
            pace = (time.time() - began) / (step - first)
            print(
                f"{step}/{len(plan)} loss {mean:.3f} {pace:.2f} s a step,",
                f"{pace * (len(plan) - step) / 60:.0f} min left",
                flush=True,
            )
        if step % 200 == 0 or step == len(plan):
            state = {
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(),
            }
            torch.save(state | {"step": step, "plan": len(plan)}, saved.with_suffix(".new"))
            saved.with_suffix(".new").replace(saved)
        if step % 800 == 0 or step == len(plan):
            found = figures(
                *(model, encoder, test, 25 if step < len(plan) else given.report, given.seed),
                full=given.full,
            )
            with (given.work / "curve.jsonl").open("a") as file:
                file.write(json.dumps({"step": step, **found}) + "\n")
            print(json.dumps(found), flush=True)


def batches(units, encoder, given, draw):
    """Batches of about as many word pieces, from chunks sorted by length; units stay together."""
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
            shift = len(batch)
            twins += [((a + shift, b), (c + shift, d)) for (a, b), (c, d) in unit.twins]
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
        wrong = torch.stack([s[n, m] for (n, m), _ in twins])
        right = torch.stack([s[n, m] for _, (n, m) in twins])
        loss = loss + 0.7 * functional.softplus(wrong - right).mean()
    return loss


if __name__ == "__main__":
    main()
