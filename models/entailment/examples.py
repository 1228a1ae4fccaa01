"""What the model learns from: sentences of answers, single claims and public pairs.

An input holds a sentence with its label and the passages nearest to it. A wrong sentence comes with
the right one that it was made from, and such twins share a batch.
"""

from __future__ import annotations

import dataclasses
import difflib
import gzip
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import fuzz

from claimcheck import index_context
from claimcheck.context import ContextIndex
from claimcheck.context.markup import plain_text
from claimcheck.entail.opinions import split
from claimcheck.entail.pieces import SENTENCE, Known, known
from claimcheck.entail.window import window
from models.entailment.exchange import exchanged

LABELS = ("supported", "contradicted", "not_stated", "unsupported")
"""The last one stands for "not supported, by which of the two is not known"."""
_NAME = re.compile(r"[A-ZÀ-Ý][\w’'-]+(?:\s(?:of\s|de\s|van\s)?[A-ZÀ-Ý][\w’'-]+)*")
_CALENDAR = frozenset(
    "January February March April May June July August September October November December Monday"
    " Tuesday Wednesday Thursday Friday Saturday Sunday".split()
)
_EXCHANGED = 0.5
"""How often a right claim comes with a twin in which a figure or a name is exchanged."""
_ROOM = (0.9, 1.8)
"""Evidence in training is so many times as long as when a check asks, drawn for each unit: the same
sentence comes with other passages around it in each round."""
_FIGURE = re.compile(r"(?<![\w.,-])\d+(?:[.,:]\d+)*(?![\w-])")


@dataclass
class Sentence:
    text: str
    label: int
    wrong: tuple[int, int] | None = None
    error: str = ""
    origin: tuple[int, int] = (0, 0)
    """Where it stands in the unedited answer, so that twins find each other."""


@dataclass
class Sequence:
    source: str
    group: str
    evidence: str
    before: str
    sentence: Sentence
    context: Known


@dataclass
class Unit:
    """One input, or a wrong one and its right twin, which share a batch."""

    inputs: list[Sequence]

    @property
    def source(self) -> str:
        return self.inputs[0].source


@dataclass(frozen=True)
class Edit:
    start: int
    old: str
    new: str
    wrong: tuple[int, int] | None
    label: int
    error: str

    @property
    def end(self) -> int:
        return self.start + len(self.old)


def rows(path: Path) -> Iterator[dict]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf8") as lines:
        yield from map(json.loads, lines)


class Rivals:
    """The figures and names of a text, which compete for each other's places."""

    def __init__(self, text: str) -> None:
        self.figures = sorted(set(_FIGURE.findall(text)))
        self.names = sorted({one for one in _NAME.findall(text) if len(one) > 3})


class Source:
    """A context, read once, and what can be asked of it."""

    def __init__(self, context: object, name: str, group: str) -> None:
        self.index: ContextIndex = index_context(context)
        self.name, self.group = name, group
        text = " ".join(document.text for document in self.index.documents)
        self.known = known(text)
        self.rivals = Rivals(text)

    def alone(self, found: list[Sentence], number: int, room: float = 1.0) -> Sequence:
        """One sentence with the few passages nearest to it."""
        one, before = found[number], found[number - 1].text if number else ""
        evidence = window(self.index, one.text, before, room).text
        return Sequence(self.name, self.group, evidence, before, one, self.known)


def exchanges(
    text: str, part: tuple[int, int], rivals: Rivals, draw: random.Random
) -> Iterator[Edit]:
    """Edits of a right sentence that make it wrong: each figure or name by another of the context
    that the sentence lacks, and two of its own in each other's place.
    """
    start, end = part
    sentence = text[start:end]
    for pattern, pool, error in (
        (_FIGURE, rivals.figures, "machine_value"),
        (_NAME, rivals.names, "machine_name"),
    ):
        found = [one for one in pattern.finditer(sentence) if one.group() in pool]
        if pattern is _NAME:
            found = [one for one in found if one.start() > 0]
        for match in found:
            old = match.group()
            fits = [one for one in pool if one not in sentence and _alike(old, one)]
            if fits:
                new = draw.choice(fits)
                yield Edit(start + match.start(), old, new, (0, len(new)), 1, error)
        both = [
            (one, other)
            for n, one in enumerate(found)
            for other in found[n + 1 :]
            if one.group() != other.group() and _alike(one.group(), other.group())
        ]
        if both:
            one, other = draw.choice(both)
            between = sentence[one.end() : other.start()]
            # "A and B" says the same as "B and A".
            if re.fullmatch(r"\s*(?:,|and|or|,\s*and|[–-])\s*", between):
                continue
            old, new = sentence[one.start() : other.end()], other.group() + between + one.group()
            yield Edit(start + one.start(), old, new, (0, len(new)), 1, "machine_swap")


def _alike(old: str, new: str) -> bool:
    """Whether one could stand for the other: of one form, and not a part of it."""
    if old[0].isdigit():
        return abs(len(new) - len(old)) < 2 and ("." in old) == ("." in new)
    return not set(old.split()) & set(new.split()) and (old in _CALENDAR) == (new in _CALENDAR)


def version(text: str, edits: list[Edit]) -> list[Sentence]:
    """The sentences of an answer with some edits applied."""
    pieces, shifts, at, length = [], [], 0, 0
    wrong: list[tuple[int, int, Edit]] = []
    for edit in sorted(edits, key=lambda one: one.start):
        pieces += [text[at : edit.start], edit.new]
        length += edit.start - at
        if edit.wrong:
            wrong.append((length + edit.wrong[0], length + edit.wrong[1], edit))
        shifts.append((length, length + len(edit.new), edit.start, edit.end))
        length += len(edit.new)
        at = edit.end
    new = "".join([*pieces, text[at:]])
    plain = plain_text(new)

    def back(offset: int, *, last: bool) -> int:
        shift = 0
        for start, end, was, until in shifts:
            if offset < start:
                break
            if offset < end:
                return until if last else was
            shift = until - end
        return offset + shift

    out = []
    for start, end in split(new):
        here = [one for one in wrong if one[0] < end and start < one[1]]
        origin = (back(start, last=False), back(end - 1, last=True) + 1)
        mark = None
        if here:
            mark = (max(0, here[0][0] - start), min(end, here[0][1]) - start)
        label, error = (here[0][2].label, here[0][2].error) if here else (0, "")
        out.append(Sentence(plain[start:end], label, mark, error, origin))
    return out


def _overlap(one: Sentence, other: Sentence) -> int:
    return min(one.origin[1], other.origin[1]) - max(one.origin[0], other.origin[0])


class Answer:
    """An answer with all that may be exchanged in it."""

    def __init__(self, row: dict) -> None:
        self.text = row["answer"]
        self.source = Source(row["context"], row["id"].split("-")[0], row["id"])
        self.edits = [one for d in row["edits"] if (one := self._edit(d, wrong=True))]
        self.same = [one for d in row.get("same", ()) if (one := self._edit(d, wrong=False))]

    def _edit(self, given: dict, *, wrong: bool) -> Edit | None:
        start = self.text.find(given["old"])
        if start < 0:
            return None
        if not wrong:
            return Edit(start, given["old"], given["new"], None, 0, "same")
        at = max(0, given["new"].find(given["wrong"]))
        mark = (at, at + len(given["wrong"]))
        label = LABELS.index(given["label"])
        return Edit(start, given["old"], given["new"], mark, label, given["error"])

    def units(self, draw: random.Random | None = None) -> Iterator[Unit]:
        """Each edited sentence by itself beside its right twin, and those that stay right; with
        `draw` also some that are made wrong by machine.
        """
        right = version(self.text, [])
        made = []
        for part in split(self.text) if draw else ():
            found = list(exchanges(self.text, part, self.source.rivals, draw))
            if found and draw.random() < _EXCHANGED:
                made.append(draw.choice(found))
        for edit in [*self.edits, *self.same, *made]:
            found = version(self.text, [edit])
            for n, one in enumerate(found):
                begin, end = one.origin
                if begin >= edit.end or edit.start >= end or bool(one.label) != bool(edit.wrong):
                    continue
                room = draw.uniform(*_ROOM) if draw else 1.0
                inputs = [self.source.alone(found, n, room)]
                near = [m for m, other in enumerate(right) if _overlap(one, other) > 3]
                if one.label and near:
                    inputs.append(self.source.alone(right, near[0], room))
                yield Unit(inputs)


class Claims:
    """A passage with single claims on it."""

    def __init__(self, row: dict) -> None:
        self.source = Source(row["context"], row["id"].split("-")[0], row["id"])
        self.claims = []
        for one in row["claims"]:
            text, words = one["text"], one["wrong"]
            place = text.find(words) if words else -1
            wrong = (place, place + len(words)) if place >= 0 else None
            label = LABELS.index(one["label"])
            self.claims.append(Sentence(text, label, wrong, one["error"] or ""))
        self.near = []
        for n, one in enumerate(self.claims):
            for m, other in enumerate(self.claims):
                if one.label and not other.label:
                    ratio = difflib.SequenceMatcher(None, one.text, other.text).ratio()
                    if ratio > 0.75:
                        self.near.append((n, m))

    def units(self, draw: random.Random) -> Iterator[Unit]:
        """Each claim with the few passages nearest to it, near copies side by side."""
        claims, near = list(self.claims), dict(self.near)
        for n, one in enumerate(self.claims):
            whole = (0, len(one.text))
            made = [] if one.label else list(exchanges(one.text, whole, self.source.rivals, draw))
            if made and draw.random() < _EXCHANGED:
                near[len(claims)] = n
                claims.append(version(one.text, [draw.choice(made)])[0])
        used = set()
        for n, m in near.items():
            used |= {n, m}
            room = draw.uniform(*_ROOM)
            yield Unit([self.source.alone([claims[k]], 0, room) for k in (n, m)])
        for n, one in enumerate(claims):
            if n not in used:
                yield Unit([self.source.alone([one], 0, draw.uniform(*_ROOM))])


def from_pair(row: dict) -> Unit | None:
    """The two answers of a pair, each as the sentence that differs."""
    name = row["id"].split("-")[0] if row["id"].startswith("W") else "minimal"
    source = Source(row["context"], name, row["id"])
    good = version(row["answer_supported"], [])
    text, words = row["answer_unsupported"], row["wrong"]
    at = text.find(words)
    bad = version(text, [Edit(at, words, words, (0, len(words)), 3, row.get("error", ""))])
    if at < 0 or len(good) != len(bad) or not any(one.label for one in bad):
        return None
    wrong = next(n for n, one in enumerate(bad) if one.label)
    return Unit([source.alone(bad, wrong), source.alone(good, wrong)])


def from_entailment(path: Path, count: int, seed: int) -> list[Unit]:
    """Public pairs, those with a twin together and three times as often: another row of the same
    evidence or claim that hardly differs, or else the right claim made wrong by machine. Captions
    of pictures and long evidence are thinned.
    """
    grouped: dict[tuple[str, str], list[dict]] = {}
    for row in rows(path):
        grouped.setdefault((row["source"], row["group"]), []).append(row)
    draw = random.Random(seed)
    found = []
    for (source, _), mine in grouped.items():
        weight = 0.2 if "snli" in source.lower() else 1.0
        for unit in _public_twins(mine):
            size = sum(len(row["evidence"]) for row in unit) / len(unit)
            often = 3 if len(unit) > 1 or _may_be_exchanged(unit[0]) else 1
            chance = weight * min(1.0, 600 / (size + 1)) * often
            found.append((draw.random() ** (1 / chance), unit))
    found.sort(key=lambda one: -one[0])
    chosen: list[list[dict]] = []
    for _, unit in found:
        if count <= 0:
            break
        count -= 2 if len(unit) > 1 or _may_be_exchanged(unit[0]) else 1
        chosen.append(unit)
    out = _with_exchanges(chosen, draw)
    draw.shuffle(out)
    return out


def _may_be_exchanged(row: dict) -> bool:
    return not row["label"] and len(row["evidence"]) > 60 and len(row["claim"]) < 4 * SENTENCE


def _with_exchanges(chosen: list[list[dict]], draw: random.Random) -> list[Unit]:
    """Units of one or two rows; a right row that is alone with its machine-made twin."""
    lone = [unit[0] for unit in chosen if len(unit) == 1 and _may_be_exchanged(unit[0])]
    made = exchanged(((row["evidence"][:1200], row["claim"]) for row in lone), draw)
    out = []
    for unit in chosen:
        inputs = [_public(row) for row in unit]
        if len(unit) == 1 and _may_be_exchanged(unit[0]):
            wrong = next(made)
            if wrong is not None:
                label = LABELS.index(
                    "contradicted" if wrong.how == "machine_figure" else "unsupported"
                )
                one = Sentence(wrong.text, label, wrong.marks, wrong.how)
                inputs.insert(0, dataclasses.replace(inputs[0], sentence=one))
        out.append(Unit(inputs))
    return out


def _public(row: dict) -> Sequence:
    evidence, claim = row["evidence"][:1200], row["claim"][: 4 * SENTENCE]
    one = Sentence(claim, LABELS.index(row["class"]))
    return Sequence(row["source"], row["group"], evidence, "", one, known(evidence))


def _public_twins(mine: list[dict]) -> Iterator[list[dict]]:
    """A right row and a wrong one that hardly differ, as long as there are any; then the rest."""
    right, wrong = ([one for one in mine if bool(one["label"]) == kind] for kind in (False, True))
    for bad in wrong:
        best = max(((_near(good, bad), n) for n, good in enumerate(right)), default=(0.0, 0))
        if best[0] > 70:
            yield [bad, right.pop(best[1])]
        else:
            yield [bad]
    for good in right:
        yield [good]


def _near(one: dict, other: dict) -> float:
    if one["evidence"] == other["evidence"]:
        return fuzz.ratio(one["claim"], other["claim"])
    if one["claim"] == other["claim"]:
        return fuzz.ratio(one["evidence"][:1200], other["evidence"][:1200])
    return 0.0
