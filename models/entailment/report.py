"""The figures of a run on what was held out, with the two controls that a good figure must pass."""

from __future__ import annotations

import random
from dataclasses import replace

import torch

from claimcheck.entail.pieces import known


def scores(model, encoder, inputs, size=12, *, full=False):
    """For each sentence of each input how surely it is unsupported, and if its mark hits."""
    order = sorted(range(len(inputs)), key=lambda n: len(inputs[n].evidence))
    found = [None] * len(inputs)
    model.eval()
    with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=not full):
        for start in range(0, len(order), size):
            places = order[start : start + size]
            batch = encoder.batch([inputs[n] for n in places])
            logits, words = model(batch["ids"], batch["kinds"], batch["mask"], batch["spread"])
            risk = 1 - logits.float().softmax(-1)[..., 0]
            for k, n in enumerate(places):
                rows = []
                for m in range(len(inputs[n].sentences)):
                    inside = batch["spread"][k, m] > 0
                    top = words[k].float().masked_fill(~inside, -1e9).argmax()
                    rows.append((float(risk[k, m]), bool(batch["marks"][k, top] > 0)))
                found[n] = rows
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
        found = iter(scores(model, encoder, flat, full=full))
        order, errors, marked, wrong, right = [], {}, [], [], []
        for unit in mine:
            mine_scores = [next(found) for _ in unit.inputs]
            for (a, b), (c, d) in unit.twins:
                good = mine_scores[a][b][0] > mine_scores[c][d][0]
                order.append(good)
                errors.setdefault(unit.inputs[a].sentences[b].error, []).append(good)
            for part, rows in zip(unit.inputs, mine_scores, strict=True):
                for sentence, (risk, hit) in zip(part.sentences, rows, strict=True):
                    (wrong if sentence.label else right).append(risk)
                    if sentence.label and sentence.wrong:
                        marked.append(hit)
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
                (risk, sentence.label)
                for part, rows in zip(changed, control, strict=True)
                for sentence, (risk, _) in zip(part.sentences, rows, strict=True)
            ]
            row[name] = auroc([s for s, k in pairs if k], [s for s, k in pairs if not k])
        row["errors"] = {name: share(rows) for name, rows in sorted(errors.items())}
        out[source] = row
    return out
