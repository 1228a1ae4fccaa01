"""Named entities of GUM: its entity mentions cut down to the names inside them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from .conllu import Document, Sentence, blocks, read_documents

KINDS = {"person": "PER", "organization": "ORG", "place": "LOC"}
TITLES = {
    "Mr.", "Mrs.", "Ms.", "Dr.", "Professor", "Prof.", "President", "Senator", "Sen.", "Justice",
    "Judge", "Captain", "General", "Governor", "Minister", "Chief", "Prime", "Secretary", "Officer",
}  # fmt: skip
COMMON = TITLES | {
    "Speaker", "Nation", "Court", "Party", "Academy", "Church", "Palace", "State", "Committee",
    "University", "Department", "City", "Board", "Council", "School", "Company", "God",
}  # fmt: skip
LINKS = {"PER": set(), "ORG": {"of", "for", "and", "&", "the"}, "LOC": {"of", "the"}}
_PIECE = re.compile(r"\((\d+)-([a-z]+)-[^()]*|(\d*)\)")

Span = tuple[int, int, str]


def read_gum(path: Path) -> list[Document]:
    """GUM documents with IOB tags for the names of people, organisations and places."""
    documents = read_documents(path)
    sentences = [sentence for document in documents for sentence in document.sentences]
    named = [
        _names(sentence, list(_mentions(rows)))
        for sentence, (_, rows) in zip(sentences, blocks(path), strict=True)
    ]
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence, spans in zip(sentences, named, strict=True):
        for begin, end, kind in spans:
            kinds[_text(sentence, begin, end)][kind] += 1
    for sentence, spans in zip(sentences, named, strict=True):
        sentence.entities = ["O"] * len(sentence.words)
        for begin, end, _ in sorted(spans, key=lambda s: s[1] - s[0]):
            seen = kinds[_text(sentence, begin, end)]
            # One name keeps one kind: GUM calls a country an organisation when it acts.
            kind = "LOC" if seen["LOC"] else seen.most_common(1)[0][0]
            inside = [f"B-{kind}"] + [f"I-{kind}"] * (end - begin - 1)
            sentence.entities[begin:end] = inside
    return documents


def _text(sentence: Sentence, begin: int, end: int) -> str:
    return " ".join(word.form for word in sentence.words[begin:end])


def _mentions(rows: list[list[str]]) -> Iterator[Span]:
    """Entity mentions of a sentence as (first word, past the last word, kind)."""
    opened: dict[str, list[tuple[int, str]]] = defaultdict(list)
    words = [row for row in rows if row[0].isdigit()]
    for i, row in enumerate(words):
        note = next((f[7:] for f in row[9].split("|") if f.startswith("Entity=")), "")
        last = ""
        for piece in _PIECE.finditer(note):
            if piece[1]:
                last = piece[1]
                opened[last].append((i, piece[2]))
            elif opened[piece[3] or last]:
                begin, kind = opened[piece[3] or last].pop()
                yield begin, i + 1, kind


def _names(sentence: Sentence, mentions: list[Span]) -> list[Span]:
    """The run of proper nouns around each mention's head, where its head is one."""
    words = sentence.words
    spans: set[Span] = set()
    for begin, end, etype in mentions:
        kind = KINDS.get(etype)
        heads = [i for i in range(begin, end) if not begin < words[i].head <= end]
        if kind is None or not heads or words[heads[0]].xpos not in {"NNP", "NNPS"}:
            continue
        first = last = heads[0]
        while first > begin and words[first - 1].xpos in {"NNP", "NNPS", "HYPH"}:
            first -= 1
        while last + 1 < end and _goes_on(sentence, last + 1, end, kind):
            last += 1
        while kind == "PER" and first < last and words[first].form in TITLES:
            first += 1
        alone = first == last
        if alone and (words[first].form in COMMON or words[first].xpos == "NNPS"):
            continue
        while words[first].xpos == "HYPH":
            first += 1
        spans.add((first, last + 1, kind))
    return list(spans)


def _goes_on(sentence: Sentence, i: int, end: int, kind: str) -> bool:
    word = sentence.words[i]
    if word.xpos in {"NNP", "NNPS"}:
        return True
    rest = sentence.words[i + 1 : end]
    if word.xpos == "HYPH" or word.form in LINKS[kind]:
        return bool(rest) and (
            rest[0].xpos in {"NNP", "NNPS"}
            or (rest[0].form == "the" and len(rest) > 1 and rest[1].xpos in {"NNP", "NNPS"})
        )
    return False
