"""The figures of a run on what was held out, with the two controls that a good figure must pass."""

from __future__ import annotations

import random
from dataclasses import replace

import torch


def scores(model, encoder, examples, size=24):
    """For each example how surely it is unsupported, and the piece of the claim marked first."""
    order = sorted(
        range(len(examples)), key=lambda n: len(examples[n].evidence) + len(examples[n].claim)
    )
    found = [None] * len(examples)
    model.eval()
    with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16):
        for start in range(0, len(order), size):
            places = order[start : start + size]
            batch = encoder.batch([examples[n] for n in places])
            logits, words = model(batch["ids"], batch["mask"], batch["claim"])
            risk = 1 - logits.float().softmax(-1)[:, 0]
            top = words.float().masked_fill(batch["claim"] == 0, -1e9).argmax(-1)
            hit = batch["marks"].gather(1, top.unsqueeze(-1)).squeeze(-1)
            for n, r, h in zip(places, risk.tolist(), hit.tolist(), strict=True):
                found[n] = (r, h)
    model.train()
    return found


def auroc(wrong, right):
    """The chance that a wrong one is ranked above a right one; ties count half."""
    if not wrong or not right:
        return None
    ranked = sorted([(s, 1) for s in wrong] + [(s, 0) for s in right])
    total, below, n = 0.0, 0, 0
    while n < len(ranked):
        same: list[int] = []
        m = n
        while m < len(ranked) and ranked[m][0] == ranked[n][0]:
            same.append(ranked[m][1])
            m += 1
        total += sum(same) * (below + (len(same) - sum(same)) / 2)
        below += len(same) - sum(same)
        n = m
    return round(total / (len(wrong) * len(right)), 4)


def figures(model, encoder, test, most, seed):
    draw = random.Random(seed)
    units = draw.sample(test, min(most, len(test)))
    out = {}
    for source in sorted({unit[0].source for unit in units}):
        mine = [unit for unit in units if unit[0].source == source]
        flat = [one for unit in mine for one in unit]
        found = dict(zip(map(id, flat), scores(model, encoder, flat), strict=True))
        twins = [unit for unit in mine if len(unit) == 2]
        order = [found[id(w)][0] > found[id(r)][0] for w, r in twins]
        wrong = [one for one in flat if one.label]
        marked = [found[id(one)][1] for one in wrong if one.wrong]
        right = [found[id(one)][0] for one in flat if not one.label]
        share = lambda x: round(sum(x) / len(x), 4) if x else None  # noqa: E731
        row = {"n": len(flat), "order": share(order), "marked": share(marked)}
        row["auroc"] = auroc([found[id(one)][0] for one in wrong], right)
        others = [replace(one, evidence=draw.choice(flat).evidence) for one in flat]
        alone = [replace(one, evidence="", before="") for one in flat]
        for name, changed in (("alone", alone), ("other_passage", others)):
            control = [s for s, _ in scores(model, encoder, changed)]
            kind = [bool(one.label) for one in flat]
            row[name] = auroc(
                [s for s, k in zip(control, kind, strict=True) if k],
                [s for s, k in zip(control, kind, strict=True) if not k],
            )
        errors = sorted({w.error for w, _ in twins}) if source != "minimal" else []
        row["errors"] = {
            e: share([o for o, (w, _) in zip(order, twins, strict=True) if w.error == e])
            for e in errors
        }
        out[source] = row
    return out
