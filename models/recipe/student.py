"""The pipeline's tagger, morphologizer and parser on one shared small CNN."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.training import Example
from thinc.api import Adam, NumpyOps, set_current_ops

from .conllu import Document, read_documents
from .corpus import examples
from .label import read_silver
from .lemmas import add_lemmatizer
from .tokenizer import adapt_tokenizer
from .vectors import add_vectors

SEED = 0
WIDTH = 96
DEPTH = 4
ROWS = {"NORM": 5000, "PREFIX": 1000, "SUFFIX": 2500, "SHAPE": 2500, "SPACY": 50, "IS_SPACE": 50}
GOLD_STEPS = 1600
SILVER_STEPS = 20_000
GOLD_SHARE = 0.4
WRAPPED = 0.15  # share of examples with line breaks inside paragraphs


def use_fast_gemm() -> None:
    """Multiply with numpy's BLAS: several times faster than BLIS on this kind of machine."""
    set_current_ops(NumpyOps(use_blis=False))


def tok2vec_config(width: int, depth: int, rows: dict[str, int], pieces: int = 3) -> dict:
    """A CNN over hashed features of a word and its static vector."""
    return {
        "@architectures": "spacy.Tok2Vec.v2",
        "embed": {
            "@architectures": "spacy.MultiHashEmbed.v2",
            "width": width,
            "attrs": list(rows),
            "rows": list(rows.values()),
            "include_static_vectors": True,
        },
        "encode": {
            "@architectures": "spacy.MaxoutWindowEncoder.v2",
            "width": width,
            "depth": depth,
            "window_size": 1,
            "maxout_pieces": pieces,
        },
    }


def _listener(width: int = WIDTH) -> dict:
    return {"@architectures": "spacy.Tok2VecListener.v1", "width": width, "upstream": "*"}


def blank_pipeline(embeddings: Path) -> Language:
    """English with the adapted tokenizer and vectors, no component yet."""
    nlp = spacy.blank("en")
    adapt_tokenizer(nlp)
    add_vectors(nlp, embeddings)
    return nlp


def new_student(embeddings: Path) -> Language:
    """An untrained pipeline of the three components."""
    nlp = blank_pipeline(embeddings)
    nlp.add_pipe("tok2vec", config={"model": tok2vec_config(WIDTH, DEPTH, ROWS)})
    for name in ("tagger", "morphologizer"):
        model = {"@architectures": "spacy.Tagger.v2", "tok2vec": _listener(), "nO": None}
        nlp.add_pipe(name, config={"model": model})
    nlp.add_pipe(
        "parser",
        config={
            "model": {
                "@architectures": "spacy.TransitionBasedParser.v2",
                "state_type": "parser",
                "extra_state_tokens": False,
                "hidden_width": 64,
                "maxout_pieces": 2,
                "use_upper": True,
                "tok2vec": _listener(),
                "nO": None,
            },
            "min_action_freq": 10,
        },
    )
    return nlp


def epochs(pool: list[Example], rng: random.Random, words: int) -> Iterator[list[Example]]:
    """Endless batches of about so many words, shuffled anew every epoch."""
    order = list(pool)
    while True:
        rng.shuffle(order)
        batch: list[Example] = []
        size = 0
        for example in order:
            batch.append(example)
            size += len(example.reference)
            if size >= words:
                yield batch
                batch, size = [], 0


def train(
    nlp: Language,
    groups: list[tuple[list[Example], float]],
    steps: int,
    out: Path,
    *,
    rate: float = 0.002,
    words: int = 1000,
    seed: int = 0,
    dropout: float = 0.1,
    save_every: int = 500,
    exclude: tuple[str, ...] = (),
    minutes: float = float("inf"),
) -> None:
    """Train on a mixture of example groups, each with its share of the batches.

    The rate falls linearly to zero over the steps, or over the minutes where these end first.
    """
    rng = random.Random(seed)
    optimizer = Adam(rate, L2=0.01, grad_clip=1.0, L2_is_weight_decay=True)
    streams = [epochs(pool, rng, words) for pool, _ in groups]
    shares = [share for _, share in groups]
    gc.freeze()  # the examples stay: collecting over them costs a twentieth of the time
    began = time.time()
    losses: dict[str, float] = {}
    warmup = max(1, min(200, steps // 10))
    step, progress = 0, 0.0
    while progress < 1.0:
        step += 1
        progress = max(step / steps, (time.time() - began) / (60 * minutes))
        optimizer.learn_rate = rate * max(0.0, min(step / warmup, 1.0 - progress))
        (stream,) = rng.choices(streams, shares)
        nlp.update(next(stream), sgd=optimizer, drop=dropout, losses=losses, exclude=exclude)
        if step % 50 == 0:
            text = " ".join(f"{name} {value / 50:.1f}" for name, value in losses.items())
            print(f"{step}/{steps} {time.time() - began:.0f}s {text}", flush=True)
            losses.clear()
        if step % save_every == 0 or progress >= 1.0:
            nlp.to_disk(out)


def gold_documents(ud: Path) -> list[Document]:
    """The training parts of both treebanks."""
    return read_documents(
        ud / "en_ewt-train.conllu.gz", ud / "uner_ewt-train.iob2.gz"
    ) + read_documents(ud / "en_gum_open-train.conllu.gz")


def train_gold(ud: Path, embeddings: Path, out: Path, steps: int = GOLD_STEPS) -> None:
    """A first student from gold readings only: it fixes the labels."""
    use_fast_gemm()
    spacy.util.fix_random_seed(SEED)
    nlp = new_student(embeddings)
    gold = examples(nlp, gold_documents(ud), WRAPPED)
    nlp.initialize(lambda: gold)
    train(nlp, [(gold, 1.0)], steps, out)


def train_silver(
    ud: Path,
    silver: Path,
    start: Path,
    out: Path,
    steps: int = SILVER_STEPS,
    minutes: float = float("inf"),
) -> None:
    """Continue on gold and silver readings together, now with a lemmatizer."""
    use_fast_gemm()
    spacy.util.fix_random_seed(SEED)
    nlp = spacy.load(start)
    gold = examples(nlp, gold_documents(ud), WRAPPED)
    add_lemmatizer(nlp, gold, _listener())
    labelled = examples(nlp, read_silver(silver), WRAPPED)
    groups = [(gold, GOLD_SHARE), (labelled, 1.0 - GOLD_SHARE)]
    train(nlp, groups, steps, out, rate=0.0015, seed=SEED + 1, minutes=minutes)
