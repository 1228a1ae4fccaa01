"""The passages of a context that a sentence is held against: by the words they share with it.

The same code chooses the evidence when the model is trained and when it is asked, so that it is
asked what it has learned. It reads plain text only: prose by sentences, tables row by row with
their headers, JSON record by record, headings with what stands below them.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

BUDGET = 560
"""Characters of evidence: some 140 word pieces."""
_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]*]*\s+(?=[\"'(\[*]*[A-Z0-9])")
_ABBREVIATED = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|approx|e\.g|i\.e|[A-Z])\.)$")
_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][a-z]+)?")
_COMMON = frozenset(
    "a an and are as at be been but by can do does for from had has have he her his i if in into is"
    " it its may more no not of on one or our she so such than that the their them then there these"
    " they this to was we were what when which who will with would you your".split()
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence, row or record of the context, its words, and the heading it stands below."""

    text: str
    words: frozenset[str]
    heading: str = ""


def stem(word: str) -> str:
    """A word without its ending, so that "delivered", "delivers" and "delivery" meet."""
    word = word.lower().replace("’", "'").removesuffix("'s").replace(",", "")
    for ending in ("ations", "ation", "ments", "ment", "ings", "ing", "ies", "ied", "ers", "er"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    for ending in ("es", "ed", "ly", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def content_words(text: str) -> list[str]:
    """The stems of the words that carry meaning, in order."""
    words = (word for word in _WORD.findall(text) if word.lower() not in _COMMON)
    return [stem(word) for word in words]


def sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of every sentence or line of a text."""
    found = []
    for line in re.finditer(r"[^\n]+", text):
        start = line.start()
        cuts = [line.start() + cut.end() for cut in _SENTENCE.finditer(line.group())]
        for cut in [*cuts, line.end()]:
            piece = text[start:cut]
            if cut != line.end() and _ABBREVIATED.search(piece.rstrip()):
                continue
            if piece.strip():
                lead = len(piece) - len(piece.lstrip())
                found.append((start + lead, start + len(piece.rstrip())))
            start = cut
    return found


def passages(documents: Sequence[str]) -> list[Passage]:
    """Every passage of the documents, in order."""
    found = []
    for document in documents:
        for text, heading in _pieces(document):
            words = frozenset(content_words(heading + " " + text))
            if words:
                found.append(Passage(text, words, heading))
    return found


def window(found: Sequence[Passage], sentence: str, before: str = "", budget: int = BUDGET) -> str:
    """The passages that together cover most of a sentence's words, in the context's order.

    Rare words count more than common ones, the sentence `before` counts a little, and what is left
    of the budget goes to the neighbours of what was chosen.
    """
    if sum(len(one.text) + 1 for one in found) <= budget:
        return _joined(found, range(len(found)))
    seen = Counter(word for one in found for word in one.words)
    rare = {word: math.log1p(len(found) / count) for word, count in seen.items()}
    wanted = {word: 0.3 * rare[word] for word in content_words(before) if word in rare}
    wanted |= {word: rare[word] for word in content_words(sentence) if word in rare}
    chosen: list[int] = []
    left, scores = budget, dict(wanted)
    while True:
        gains = [
            (math.fsum(sorted(scores[word] for word in one.words if word in scores)), -place)
            for place, one in enumerate(found)
            if place not in chosen and len(one.text) < left
        ]
        gain, place = max(gains, default=(0.0, 0))
        if gain <= 0:
            break
        chosen.append(-place)
        left -= len(found[-place].text) + 1
        for word in found[-place].words & scores.keys():
            scores[word] *= 0.35
    for place in list(chosen):
        for near in (place + 1, place - 1):
            fits = 0 <= near < len(found) and near not in chosen
            if fits and len(found[near].text) < left:
                chosen.append(near)
                left -= len(found[near].text) + 1
    return _joined(found, sorted(chosen))


def _joined(found: Sequence[Passage], places: Sequence[int] | range) -> str:
    parts, heading = [], ""
    for place in places:
        one = found[place]
        if one.heading and one.heading != heading:
            heading = one.heading
            parts.append(heading + ":")
        parts.append(one.text)
    return " ".join(parts)


def _pieces(document: str) -> Iterator[tuple[str, str]]:
    """The passages of one document as (text, heading)."""
    stripped = document.strip()
    if stripped[:1] in "{[":
        try:
            data = json.loads(stripped)
        except ValueError:
            pass
        else:
            yield from ((text, "") for text in _records(data, ""))
            return
    heading, header, cells = "", None, 0
    for line in document.splitlines():
        text = line.strip()
        row = _row(text)
        if row and len(row) > 1 and (header is None or len(row) == cells):
            if header is None:
                header, cells = row, len(row)
            elif not all(set(cell) <= set("-: ") for cell in row):
                named = zip(header, row, strict=True)
                yield "; ".join(f"{name}: {cell}" for name, cell in named if cell), heading
            continue
        header = None
        text = re.sub(r"^(?:[#>\s]+|[-*•]\s+)", "", text).replace("**", "")
        if not text:
            continue
        if len(text) < 70 and not re.search(r"[.!?;,:]$|: ", text) and len(text.split()) < 10:
            heading = text
            continue
        for start, end in sentences(text):
            yield text[start:end], heading
    if heading and not stripped.count("\n"):
        yield heading, ""


def _row(text: str) -> list[str] | None:
    """The cells of a line of a Markdown table or of comma, tab or semicolon separated values."""
    if text.startswith("|"):
        return [cell.strip() for cell in text.strip("|").split("|")]
    for mark in ("\t", ";", ","):
        cells = text.split(mark)
        if (
            len(cells) > 2
            and not text.endswith(".")
            and not any(cell.startswith(" ") or len(cell) > 60 for cell in cells)
        ):
            return [cell.strip() for cell in cells]
    return None


def _records(data: Any, path: str) -> Iterator[str]:
    """One line a record: the plain fields of an object together, after the path to it."""
    if isinstance(data, dict):
        plain = {key: value for key, value in data.items() if not isinstance(value, dict | list)}
        lists = {
            key: value
            for key, value in data.items()
            if isinstance(value, list) and not any(isinstance(one, dict | list) for one in value)
        }
        plain |= {key: ", ".join(map(str, value)) for key, value in lists.items()}
        if plain:
            yield f"{path} " * bool(path) + "; ".join(f"{k}: {v}" for k, v in plain.items())
        label = next((str(v) for k, v in plain.items() if k in ("name", "id", "title")), "")
        for key, value in data.items():
            if key not in plain:
                yield from _records(value, f"{path} {label} {key}".strip())
    elif isinstance(data, list):
        for one in data:
            yield from _records(one, path)
    else:
        yield f"{path}: {data}"
