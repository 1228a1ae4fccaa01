"""Gold and silver readings as spaCy training examples on the pipeline's own tokens."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from claimcheck.language.blocks import claimcheck_blocks

from .conllu import Document, Sentence, entity_spans

MAX_WORDS = 200


def split_document(document: Document, max_words: int = MAX_WORDS) -> list[Document]:
    """Cut a document between sentences into pieces the parser trains on quickly."""
    pieces: list[list[Sentence]] = [[]]
    count = 0
    for sentence in document.sentences:
        if count and count + len(sentence.words) > max_words:
            pieces.append([])
            count = 0
        pieces[-1].append(sentence)
        count += len(sentence.words)
    return [_piece(document, sentences) for sentences in pieces if sentences]


def _piece(document: Document, sentences: list[Sentence]) -> Document:
    begin, end = sentences[0].words[0].start, sentences[-1].words[-1].end
    for sentence in sentences:
        for word in sentence.words:
            word.start -= begin
            word.end -= begin
    return Document(document.text[begin:end], sentences)


def reference_doc(nlp: Language, piece: Document) -> Doc:
    """A spaCy document of the gold words, line breaks kept as tokens of their own."""
    rows: dict[str, list] = {
        name: [] for name in ("words", "spaces", "tags", "pos", "morphs", "lemmas", "deps")
    }
    heads: list[int] = []
    starts: list[bool] = []
    entities: list[str] = []
    position = 0
    for sentence in piece.sentences:
        slots: list[int] = []
        tags = _iob(sentence)
        for i, word in enumerate(sentence.words):
            gap = piece.text[position : word.start]
            if gap and not _push_gap(rows, gap):
                heads.append(len(heads) - 1)
                starts.append(False)
                entities.append(tags[i] if tags[i].startswith("I-") else "O")
            slots.append(len(rows["words"]))
            for name, value in (
                ("words", word.form), ("spaces", False), ("tags", word.xpos), ("pos", word.upos),
                ("morphs", word.feats), ("lemmas", word.lemma), ("deps", word.deprel),
            ):  # fmt: skip
                rows[name].append(value)
            heads.append(-1)
            starts.append(i == 0)
            entities.append(tags[i])
            position = word.end
        for word, slot in zip(sentence.words, slots, strict=True):
            heads[slot] = slots[word.head - 1] if word.head else slot
    has_entities = all(sentence.entities is not None for sentence in piece.sentences)
    return Doc(
        nlp.vocab, heads=heads, sent_starts=None, ents=entities if has_entities else None, **rows
    )


def _push_gap(rows: dict[str, list], gap: str) -> bool:
    """Note the space after the last word; push a token for any longer gap."""
    if gap.startswith(" "):
        rows["spaces"][-1] = True
        gap = gap[1:]
    if not gap:
        return True
    for name, value in (
        ("words", gap), ("spaces", False), ("tags", "_SP"), ("pos", "SPACE"), ("morphs", ""),
        ("lemmas", gap), ("deps", "dep"),
    ):  # fmt: skip
        rows[name].append(value)
    return False


def _iob(sentence: Sentence) -> list[str]:
    tags = ["O"] * len(sentence.words)
    for begin, end, label in entity_spans(sentence):
        tags[begin:end] = [f"B-{label}"] + [f"I-{label}"] * (end - begin - 1)
    return tags


def examples(
    nlp: Language, documents: Iterable[Document], wrapped: float = 0.0, seed: int = 0
) -> list[Example]:
    """Training examples: the tokenizer's tokens with blocks set, and the gold reading.

    A share of them gets line breaks for spaces, as text broken by a margin has them.
    """
    rng = random.Random(seed)
    found = []
    for document in documents:
        for piece in split_document(document):
            breaks = _wrap(piece, rng.randint(40, 100)) if rng.random() < wrapped else {}
            predicted = claimcheck_blocks(nlp.make_doc(piece.text))
            for token in predicted:
                if token.idx in breaks:
                    token.is_sent_start = breaks[token.idx]
            found.append(Example(predicted, reference_doc(nlp, piece)))
    return found


def _wrap(piece: Document, width: int) -> dict[int, bool]:
    """Break the lines of a piece; where lines now begin, and whether a sentence does."""
    starts = {sentence.words[0].start for sentence in piece.sentences}
    characters = list(piece.text)
    breaks: dict[int, bool] = {}
    line = 0
    for before, after in pairwise(w for s in piece.sentences for w in s.words):
        if piece.text[before.end : after.start] != " ":
            line = after.start if "\n" in piece.text[before.end : after.start] else line
        elif after.end - line > width:
            characters[before.end] = "\n"
            breaks[after.start] = after.start in starts
            line = after.start
    piece.text = "".join(characters)
    return breaks
