"""Read the treebanks and entity files as documents of raw text with character offsets."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ENTITY_LABELS = {"PER": "PERSON", "ORG": "ORG", "LOC": "LOC"}


@dataclass(slots=True)
class Word:
    """One syntactic word; `head` counts from 1 within its sentence, 0 is the root."""

    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str
    head: int
    deprel: str
    start: int = 0
    end: int = 0


@dataclass(slots=True)
class Sentence:
    """The words of one sentence and, where annotated, one IOB entity tag a word."""

    words: list[Word]
    starts_paragraph: bool = False
    entities: list[str] | None = None


@dataclass(slots=True)
class Document:
    """Raw text, paragraphs separated by blank lines, and its sentences."""

    text: str
    sentences: list[Sentence] = field(default_factory=list)


@dataclass(slots=True)
class _Surface:
    """A surface token: the words it stands for and whether a space follows."""

    form: str
    words: list[Word]
    space: bool


def _word(columns: list[str]) -> Word:
    form, lemma, upos, xpos, feats, head, deprel = columns[1:8]
    return Word(
        form.replace("\u00a0", " "), lemma, upos, xpos, "" if feats == "_" else feats,
        int(head), deprel,
    )  # fmt: skip


def _surfaces(rows: list[list[str]]) -> list[_Surface]:
    surfaces: list[_Surface] = []
    last_of_range = 0
    for columns in rows:
        number = columns[0]
        space = "SpaceAfter=No" not in columns[9]
        if "." in number:
            continue
        if "-" in number:
            last_of_range = int(number.split("-")[1])
            surfaces.append(_Surface(columns[1], [], space))
            continue
        word = _word(columns)
        if int(number) <= last_of_range:
            surfaces[-1].words.append(word)
        else:
            surfaces.append(_Surface(word.form, [word], space))
    return surfaces


def _place(surface: _Surface, start: int) -> None:
    """Give words of a surface token their offsets; all of it where forms do not add up."""
    if "".join(word.form for word in surface.words) != surface.form:
        for word in surface.words:
            word.start, word.end = start, start + len(surface.form)
        return
    for word in surface.words:
        word.start, word.end = start, start + len(word.form)
        start = word.end


def blocks(path: Path) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Comments and rows of each sentence of a file."""
    comments: list[str] = []
    rows: list[list[str]] = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line.startswith("#"):
                comments.append(line)
            elif line:
                rows.append(line.split("\t"))
            elif rows:
                yield comments, rows
                comments, rows = [], []
    if rows:
        yield comments, rows


def read_documents(path: Path, entities: Path | None = None) -> list[Document]:
    """Read a treebank file, with the entity tags of a parallel file where given."""
    tags = _read_tags(entities) if entities else None
    documents: list[Document] = []
    parts: list[str] = []
    length = 0
    for comments, rows in blocks(path):
        new_document = any(line.startswith("# newdoc") for line in comments)
        new_paragraph = any(line.startswith("# newpar") for line in comments)
        if new_document or not documents:
            if documents:
                documents[-1].text = "".join(parts).rstrip()
            documents.append(Document(""))
            parts, length = [], 0
        elif new_paragraph:
            if parts[-1] == " ":
                length -= len(parts.pop())
            parts.append("\n\n")
            length += 2
        words: list[Word] = []
        for surface in _surfaces(rows):
            _place(surface, length)
            words.extend(surface.words)
            parts.append(surface.form)
            length += len(surface.form)
            if surface.space:
                parts.append(" ")
                length += 1
        sentence = Sentence(words, new_document or new_paragraph)
        if tags is not None:
            sentence.entities = _tags_of(words, tags)
        documents[-1].sentences.append(sentence)
    documents[-1].text = "".join(parts).rstrip()
    return documents


def _read_tags(path: Path) -> dict[str, tuple[list[str], list[str]]]:
    """Forms and entity tags by the sentence's characters: ids differ between files."""
    tags: dict[str, tuple[list[str], list[str]]] = {}
    for _, rows in blocks(path):
        rows = [row for row in rows if row[0].isdigit()]
        forms = [row[1] for row in rows]
        tags["".join(forms)] = (forms, [row[2] for row in rows])
    return tags


def _tags_of(words: list[Word], tags: dict[str, tuple[list[str], list[str]]]) -> list[str] | None:
    """Tags carried over by character, or None where the entity file lacks the sentence."""
    characters = "".join(word.form for word in words)
    if characters not in tags:
        return None
    by_character: list[str] = []
    for form, tag in zip(*tags[characters], strict=True):
        inside = "I" + tag[1:] if tag != "O" else tag
        by_character.extend([tag, *[inside] * (len(form) - 1)])
    carried, position = [], 0
    for word in words:
        carried.append(by_character[position])
        position += len(word.form)
    return carried


def read_wikigold(path: Path) -> list[Document]:
    """Read the Wikipedia entity file as one-sentence documents with IOB2 tags."""
    documents: list[Document] = []
    for _, rows in blocks(path):
        words, tags, parts, length, previous = [], [], [], 0, "O"
        for form, tag in (row[0].rsplit(" ", 1) for row in rows):
            if parts and form not in {",", ".", ")", "'s", ";", ":", "?", "!", "''"}:
                parts.append(" ")
                length += 1
            words.append(Word(form, "", "", "", "", 0, "", length, length + len(form)))
            parts.append(form)
            length += len(form)
            begins = tag != "O" and previous != tag
            tags.append("B" + tag[1:] if begins else tag)
            previous = tag
        if words[0].form != "-DOCSTART-":
            documents.append(Document("".join(parts), [Sentence(words, True, tags)]))
    return documents


def entity_spans(sentence: Sentence) -> list[tuple[int, int, str]]:
    """Entity spans as (first word, past the last word, label), other kinds left out."""
    spans: list[tuple[int, int, str]] = []
    begin, kind = 0, ""
    for i, tag in enumerate([*(sentence.entities or []), "O"]):
        if kind and not (tag.startswith("I-") and tag[2:] == kind):
            if kind in ENTITY_LABELS:
                spans.append((begin, i, ENTITY_LABELS[kind]))
            kind = ""
        if tag.startswith("B-") or (tag.startswith("I-") and not kind):
            begin, kind = i, tag[2:]
    return spans
