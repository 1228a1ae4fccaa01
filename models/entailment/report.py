"""The figures of a run on what was held out, with the two controls that a good figure must pass."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import accumulate

import torch

from claimcheck.entail.pieces import known


def scores(model, encoder, inputs, size=12, *, full=False):
    """For each input how surely it is unsupported, and if the word marked first is a wrong one."""
    order = sorted(range(len(inputs)), key=lambda n: len(inputs[n].evidence))
    found = [None] * len(inputs)
    model.eval()
    with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=not full):
        for start in range(0, len(order), size):
            places = order[start : start + size]
            batch = encoder.batch([inputs[n] for n in places])
            logits, words = model(batch["ids"], batch["kinds"], batch["mask"], batch["spread"])
            risk = 1 - logits.float().softmax(-1)[:, 0]
            for k, n in enumerate(places):
                inside = batch["spread"][k] > 0
                top = words[k].float().masked_fill(~inside, -1e9).argmax()
                found[n] = (float(risk[k]), bool(batch["marks"][k, top] > 0))
    model.train()
    return found


def auroc(wrong, right):
    """The chance that a wrong one is ranked above a right one; ties count half."""
    if not wrong or not right:
        return None
    ranked = sorted([(s, 1) for s in wrong] + [(s, 0) for s in right])
    total, below, n = 0.0, 0, 0
    while n < len(ranked):
        m = n
        while m < len(ranked) and ranked[m][0] == ranked[n][0]:
            m += 1
        bad = sum(kind for _, kind in ranked[n:m])
        total += bad * (below + (m - n - bad) / 2)
        below += m - n - bad
        n = m
    return round(total / (len(wrong) * len(right)), 4)


def figures(model, encoder, test, most, seed, *, full=False):
    """By source: twins in order, AUROC of sentences, marks, caught at 85 % clean, controls."""
    draw = random.Random(seed)
    out = {}
    for source in sorted({unit.source for unit in test}):
        mine = [unit for unit in test if unit.source == source]
        mine = draw.sample(mine, min(most, len(mine)))
        flat = [part for unit in mine for part in unit.inputs]
        found = scores(model, encoder, flat, full=full)
        order, errors = [], {}
        starts = [0, *accumulate(len(unit.inputs) for unit in mine)]
        for unit, start in zip(mine, starts, strict=False):
            if len(unit.inputs) > 1:
                good = found[start][0] > found[start + 1][0]
                order.append(good)
                errors.setdefault(unit.inputs[0].sentence.error, []).append(good)
        told = [(part.sentence, *one) for part, one in zip(flat, found, strict=True)]
        marked = [hit for one, _, hit in told if one.label and one.wrong]
        wrong = [risk for one, risk, _ in told if one.label]
        right = [risk for one, risk, _ in told if not one.label]
        share = lambda x: round(sum(x) / len(x), 4) if x else None  # noqa: E731
        row = {"n": len(order), "order": share(order), "marked": share(marked)}
        row["auroc"] = auroc(wrong, right)
        # The kinds of words tell of the context too, so a control gets those of its evidence.
        choice = [draw.choice(flat) for _ in flat]
        others = [
            replace(part, evidence=one.evidence, context=one.context)
            for part, one in zip(flat, choice, strict=True)
        ]
        alone = [replace(part, evidence="", before="", context=known("")) for part in flat]
        for name, changed in (("alone", alone), ("other_passage", others)):
            if most < 10**5:
                changed = changed[:60]
            control = scores(model, encoder, changed, full=full)
            pairs = [
                (risk, part.sentence.label)
                for part, (risk, _) in zip(changed, control, strict=True)
            ]
            row[name] = auroc([s for s, k in pairs if k], [s for s, k in pairs if not k])
        row["errors"] = {name: share(rows) for name, rows in sorted(errors.items())}
        out[source] = row
    return out
