"""Stretches of running text, the unit the teacher reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from .conllu import Document, Sentence

MAX_WORDS = 120
MISSING = -100


@dataclass(slots=True)
class Chunk:
    """Words of one stretch of text; gold fields are None where nothing is annotated.

    `heads` count from 0 within the chunk; a root is its own head.
    """

    forms: list[str]
    spaced: list[bool]
    starts: list[int] | None = None
    heads: list[int] | None = None
    deprels: list[str] | None = None
    tags: list[str] | None = None
    morphs: list[str] | None = None
    entities: list[str] | None = None


def morph_label(upos: str, feats: str) -> str:
    """The joint label spaCy's morphologizer uses: features, then the part of speech."""
    return f"{feats}|POS={upos}" if feats else f"POS={upos}"


def chunk_documents(documents: Iterable[Document], max_words: int = MAX_WORDS) -> list[Chunk]:
    """Cut documents at paragraphs, and long paragraphs between sentences."""
    chunks: list[Chunk] = []
    for document in documents:
        pending: list[Sentence] = []
        for sentence in document.sentences:
            words = sum(len(s.words) for s in pending) + len(sentence.words)
            if pending and (sentence.starts_paragraph or words > max_words):
                chunks.append(_chunk(pending))
                pending = []
            pending.append(sentence)
        if pending:
            chunks.append(_chunk(pending))
    return chunks


def _chunk(sentences: list[Sentence]) -> Chunk:
    words = [word for sentence in sentences for word in sentence.words]
    spaced = [True] + [a.end != b.start for a, b in pairwise(words)]
    chunk = Chunk([word.form for word in words], spaced)
    if all(sentence.entities is not None for sentence in sentences):
        chunk.entities = [tag for sentence in sentences for tag in sentence.entities or []]
    if not words[0].deprel:
        return chunk
    chunk.starts, chunk.heads = [], []
    for sentence in sentences:
        base = len(chunk.heads)
        for i, word in enumerate(sentence.words):
            chunk.starts.append(int(i == 0))
            chunk.heads.append(base + (word.head - 1 if word.head else i))
    chunk.deprels = [word.deprel for word in words]
    chunk.tags = [word.xpos for word in words]
    chunk.morphs = [morph_label(word.upos, word.feats) for word in words]
    return chunk
