"""Silver readings: the teacher labels plain text on the pipeline's own tokens."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

import spacy

from .chunks import MAX_WORDS, Chunk
from .conllu import Document, Sentence, Word
from .tokenizer import adapt_tokenizer

SHARD = 1500
ENDS = {".", "!", "?", '."', ".”", "!!", "??"}


def read_paragraphs(path: Path) -> list[str]:
    """The paragraphs of a file written by `text.collect`."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in lines]


def chunk_text(nlp: spacy.language.Language, text: str) -> Iterator[Chunk]:
    """Tokens of a paragraph; a long one is cut after a sentence-final mark."""
    forms: list[str] = []
    spaced: list[bool] = []
    space_before = True
    for token in nlp.make_doc(text):
        if token.is_space:
            space_before = True
            continue
        full = len(forms) > MAX_WORDS * 2 // 3 and forms[-1] in ENDS and token.text[0].isupper()
        if full or len(forms) > 2 * MAX_WORDS:
            yield Chunk(forms, spaced)
            forms, spaced, space_before = [], [], True
        forms.append(token.text)
        spaced.append(space_before)
        space_before = bool(token.whitespace_)
    if forms:
        yield Chunk(forms, spaced)


def label(paragraphs: Path, teacher: Path, minilm: Path, out: Path, processes: int = 2) -> None:
    """Label all paragraphs in shards; shards already written are kept."""
    out.mkdir(parents=True, exist_ok=True)
    context = get_context("spawn")
    workers = [
        context.Process(target=_worker, args=(rank, processes, paragraphs, teacher, minilm, out))
        for rank in range(processes)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
        if worker.exitcode:
            raise RuntimeError(f"labelling stopped with exit code {worker.exitcode}")


def _worker(
    rank: int, processes: int, paragraphs: Path, teacher: Path, minilm: Path, out: Path
) -> None:
    import torch

    from .teacher import batches, load, predict

    torch.set_num_threads(1)
    nlp = spacy.blank("en")
    adapt_tokenizer(nlp)
    model, encoder = load(teacher, minilm)
    texts = read_paragraphs(paragraphs)
    for number, begin in list(enumerate(range(0, len(texts), SHARD)))[rank::processes]:
        target = out / f"{number:03}.jsonl.gz"
        if target.exists():
            continue
        began = time.time()
        chunks = [c for text in texts[begin : begin + SHARD] for c in chunk_text(nlp, text)]
        done: list[Chunk] = []
        for group in batches(chunks, encoder, None, 3000):
            done.extend(predict(model, encoder, [chunks[i] for i in group]))
        partial = target.with_suffix(".part")
        with gzip.open(partial, "wt", encoding="utf-8") as file:
            for chunk in done:
                file.write(json.dumps(asdict(chunk)) + "\n")
        partial.rename(target)
        words = sum(len(chunk.forms) for chunk in done)
        print(f"shard {number}: {words} words, {words / (time.time() - began):.0f}/s", flush=True)


def read_silver(folder: Path) -> Iterator[Document]:
    """The labelled chunks as documents, lemmas missing."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield to_document(Chunk(**json.loads(line)))


def to_document(chunk: Chunk) -> Document:
    """A chunk as a document, its text put together from the words."""
    parts: list[str] = []
    length = 0
    sentences: list[Sentence] = []
    begin = 0
    for i, form in enumerate(chunk.forms):
        if i and chunk.spaced[i]:
            parts.append(" ")
            length += 1
        if chunk.starts[i]:
            sentences.append(Sentence([], entities=[]))
            begin = i
        features, _, upos = chunk.morphs[i].rpartition("POS=")
        head = chunk.heads[i]
        sentences[-1].words.append(
            Word(
                form, "", upos, chunk.tags[i], features.rstrip("|"),
                0 if head == i else head - begin + 1, chunk.deprels[i],
                length, length + len(form),
            )
        )  # fmt: skip
        sentences[-1].entities.append(chunk.entities[i])
        parts.append(form)
        length += len(form)
    sentences[0].starts_paragraph = True
    return Document("".join(parts), sentences)
