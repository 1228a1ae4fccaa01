"""What the model learns from: a sentence, its passages, and what is wrong in it."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from models.entailment.window import passages, sentences, window

LABELS = ("supported", "contradicted", "not_stated", "unsupported")
"""The last one stands for "not supported, by which of the two is not known"."""


@dataclass(frozen=True)
class Example:
    source: str
    group: str
    evidence: str
    before: str
    claim: str
    label: int
    wrong: tuple[int, int] | None = None
    error: str = ""


Unit = tuple[Example, ...]
"""One example, or a wrong sentence followed by its right twin: they share a batch."""


def rows(path: Path) -> Iterator[dict]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf8") as lines:
        yield from map(json.loads, lines)


def documents(context: object) -> list[str]:
    if isinstance(context, str):
        return [context]
    if isinstance(context, list):
        return [one if isinstance(one, str) else json.dumps(one) for one in context]
    return [json.dumps(context)]


def plain(text: str) -> str:
    return text.replace("**", "").strip("-*•# \t")


class Answer:
    """One version of an answer: its sentences, each with what stands before it and its window."""

    def __init__(self, text: str, found: list, source: str, group: str) -> None:
        self.text, self.found, self.source, self.group = text, found, source, group
        self.spans = sentences(text)

    def at(self, start: int, end: int) -> list[int]:
        return [n for n, (s, e) in enumerate(self.spans) if s < end and start < e]

    def example(self, n: int, label: int, wrong: tuple[int, int] | None = None, error: str = ""):
        s, e = self.spans[n]
        claim = plain(self.text[s:e])
        before = plain(self.text[slice(*self.spans[n - 1])]) if n else ""
        marked = None
        if wrong:
            words = plain(self.text[max(s, wrong[0]) : min(e, wrong[1])])
            place = claim.find(words)
            marked = (place, place + len(words)) if words and place >= 0 else None
        evidence = window(self.found, claim, before)
        return Example(self.source, self.group, evidence, before, claim, label, marked, error)


def from_answers(path: Path) -> Iterator[Unit]:
    for row in rows(path):
        found = passages(documents(row["context"]))
        writer, text = row["id"].split("-")[0], row["answer"]
        right = Answer(text, found, writer, row["id"])
        for n in range(len(right.spans)):
            yield (right.example(n, 0),)
        for kind in ("same", "edits"):
            for edit in row.get(kind, ()):
                i = text.find(edit["old"])
                if i < 0:
                    continue
                new = text[:i] + edit["new"] + text[i + len(edit["old"]) :]
                other = Answer(new, found, writer, row["id"])
                if kind == "same":
                    for n in other.at(i, i + len(edit["new"])):
                        yield (other.example(n, 0, error="same"),)
                    continue
                k = i + edit["new"].find(edit["wrong"])
                wrong = (k, k + len(edit["wrong"]))
                places, twins = other.at(*wrong), right.at(i, i + max(1, len(edit["old"])))
                if places and twins:
                    label = LABELS.index(edit["label"])
                    bad = other.example(places[0], label, wrong, edit["error"])
                    yield bad, right.example(twins[0], 0)


def from_claims(path: Path) -> Iterator[Unit]:
    for row in rows(path):
        found = passages(documents(row["context"]))
        for one in row["claims"]:
            text, words = one["text"], one["wrong"]
            place = text.find(words) if words else -1
            wrong = (place, place + len(words)) if place >= 0 else None
            label = LABELS.index(one["label"])
            batch = row["id"].split("-")[0]
            evidence = window(found, text)
            error = one["error"] or ""
            yield (Example(batch, row["id"], evidence, "", text, label, wrong, error),)


def from_pairs(path: Path) -> Iterator[Unit]:
    for row in rows(path):
        found = passages(documents(row["context"]))
        source = row["family"] if row["family"].startswith("W") else "minimal"
        good = Answer(row["answer_supported"], found, source, row["id"])
        bad = Answer(row["answer_unsupported"], found, source, row["id"])
        k = bad.text.find(row["wrong"])
        places = bad.at(k, k + len(row["wrong"])) if k >= 0 else []
        if places and len(good.spans) == len(bad.spans):
            n, wrong = places[0], (k, k + len(row["wrong"]))
            yield bad.example(n, 3, wrong, row.get("error", row["id"])), good.example(n, 0)


def from_entailment(path: Path, share: float, seed: int) -> list[Unit]:
    """Public pairs, the long ones of few sources thinned so that the short ones are seen too."""
    draw = random.Random(seed)
    found = []
    for row in rows(path):
        if draw.random() > share * (0.4 if "snli" in row["source"] else 1.0):
            continue
        evidence, claim = row["evidence"][:700], row["claim"][:300]
        label = LABELS.index(row["class"])
        found.append((Example(row["source"], row["group"], evidence, "", claim, label),))
    draw.shuffle(found)
    return found
