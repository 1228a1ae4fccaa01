"""Train the learned score: one command, restartable, figures with writers left out.

    python -m models.entailment.train --base BASE --data DATA --work FOLDER --hold-out A6,A12,P6

BASE is a folder with all-mpnet-base-v2. DATA has answers/, claims/ and entailment/ and, where there
are any, pairs/*.jsonl. The newest checkpoint of FOLDER is gone on from.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import torch
from torch.nn import functional

from models.entailment.examples import from_answers, from_claims, from_entailment, from_pairs
from models.entailment.network import Checker, Encoder
from models.entailment.report import figures


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("base", "data", "work"):
        ap.add_argument("--" + name, type=Path, required=True)
    ap.add_argument("--pairs", type=Path, nargs="*", default=[])
    ap.add_argument("--hold-out", default="")
    ap.add_argument("--layers", type=int, default=8)
    ap.add_argument("--share", type=float, default=0.15, help="of the public pairs in stage N")
    ap.add_argument("--epochs", type=int, default=2, help="of stage C")
    ap.add_argument("--rate", type=float, default=5e-5)
    ap.add_argument("--pieces", type=int, default=3600, help="word pieces a batch")
    ap.add_argument("--seed", type=int, default=0)
    ap.add_argument("--threads", type=int, default=2)
    given = ap.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    given.work.mkdir(parents=True, exist_ok=True)
    held = set(filter(None, given.hold_out.split(",")))
    ours = [*from_answers(given.data / "answers/answers.jsonl.gz")]
    ours += [*from_claims(given.data / "claims/claims.jsonl.gz")]
    for path in given.pairs:
        ours += [*from_pairs(path)]
    public = from_entailment(given.data / "entailment/pairs.jsonl.gz", given.share, given.seed)
    test = [unit for unit in ours if unit[0].source in held]
    ours = [unit for unit in ours if unit[0].source not in held]
    encoder = Encoder(given.base)
    plan = batches(public, encoder, given, 0)
    stage_n = len(plan)
    for epoch in range(given.epochs):
        plan += batches(ours, encoder, given, 1 + epoch)
    print(
        f"{len(public)} public, {len(ours)} own units, {len(test)} held out;",
        f"{len(plan)} steps, {stage_n} of them N",
        flush=True,
    )
    model = Checker(given.base, given.layers)
    heads = [*model.classes.parameters(), *model.words.parameters()]
    body = [p for p in model.encoder.parameters() if p.requires_grad]
    groups = [{"params": body, "lr": given.rate}, {"params": heads, "lr": given.rate * 5}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, (step + 1) / 200) * max(0.02, 1 - step / len(plan))
    )
    step, saved = 0, given.work / "checkpoint.pt"
    if saved.exists():
        state = torch.load(saved, weights_only=True)
        if state["plan"] != len(plan):
            raise SystemExit(
                f"{saved} belongs to another plan ({state['plan']} steps, now {len(plan)}). "
                "Give the same arguments or another --work."
            )
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        step = state["step"]
    began, first, mean = time.time(), step, 0.0
    while step < len(plan):
        loss = learn(model, encoder.batch(plan[step][0]), plan[step][1])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        step += 1
        mean = 0.98 * mean + 0.02 * loss.item() if mean else loss.item()
        if step % 25 == 0:
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
        if step % 1500 == 0 or step == len(plan):
            found = figures(model, encoder, test, 1500 if step < len(plan) else 10**6, given.seed)
            with (given.work / "curve.jsonl").open("a") as file:
                file.write(json.dumps({"step": step, **found}) + "\n")
            print(json.dumps(found), flush=True)


def batches(units, encoder, given, turn):
    """Batches of about as many word pieces, from chunks sorted by length; twins stay together."""
    draw = random.Random(given.seed * 1000 + turn)
    units = list(units)
    draw.shuffle(units)
    found = []
    for start in range(0, len(units), 512):
        chunk = units[start : start + 512]
        sized = sorted(
            ((max(len(encoder.pieces(one)[0]) for one in unit), n) for n, unit in enumerate(chunk))
        )
        batch, twins, width = [], [], 0
        for size, n in sized:
            width = max(width, size)
            if batch and width * (len(batch) + len(chunk[n])) > given.pieces:
                found.append((batch, twins))
                batch, twins, width = [], [], size
            if len(chunk[n]) == 2:
                twins.append((len(batch), len(batch) + 1))
            batch = [*batch, *chunk[n]]
        found.append((batch, twins))
    draw.shuffle(found)
    return found


def learn(model, batch, twins):
    """Classes, wrong words at half weight, and a right sentence above its wrong twin."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits, words = model(batch["ids"], batch["mask"], batch["claim"])
    logits, words = logits.float(), words.float()
    label, known = batch["label"], batch["label"] < 3
    loss = 0.0
    if known.any():
        loss = functional.cross_entropy(
            logits[known], label[known], reduction="sum", label_smoothing=0.03
        )
    if not known.all():
        loss = loss - torch.log1p(-logits[~known].softmax(-1)[:, 0].clamp(max=0.9999)).sum()
    loss = loss / len(label)
    used = (batch["claim"] * batch["marked"].unsqueeze(-1)).bool()
    if used.any():
        loss = loss + 0.5 * functional.binary_cross_entropy_with_logits(
            words[used], batch["marks"][used].float()
        )
    if twins:
        s = logits[:, 0] - logits[:, 1:].logsumexp(-1)
        wrong, right = torch.tensor(twins).T
        loss = loss + 0.7 * functional.softplus(s[wrong] - s[right]).mean()
    return loss


if __name__ == "__main__":
    main()
