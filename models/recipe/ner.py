"""The entity recogniser, on a small CNN of its own."""

from __future__ import annotations

from pathlib import Path

import spacy
from spacy.language import Language

from .conllu import read_documents, read_wikigold
from .corpus import examples
from .gum_entities import read_gum
from .label import read_silver
from .student import SEED, WRAPPED, blank_pipeline, tok2vec_config, train, use_fast_gemm

WIDTH = 64
DEPTH = 3
PIECES = 2
ROWS = {"NORM": 4000, "PREFIX": 1000, "SUFFIX": 2000, "SHAPE": 2000}
STEPS = 8000
SHARES = {"ewt": 0.35, "gum": 0.1, "wikigold": 0.05, "silver": 0.5}
DROPOUT = 0.2


def new_recogniser(embeddings: Path) -> Language:
    """An untrained pipeline with the entity recogniser only."""
    nlp = blank_pipeline(embeddings)
    nlp.add_pipe(
        "ner",
        config={
            "model": {
                "@architectures": "spacy.TransitionBasedParser.v2",
                "state_type": "ner",
                "extra_state_tokens": False,
                "hidden_width": 64,
                "maxout_pieces": 2,
                "use_upper": True,
                "tok2vec": tok2vec_config(WIDTH, DEPTH, ROWS, PIECES),
                "nO": None,
            }
        },
    )
    return nlp


def train_recogniser(
    ud: Path,
    silver: Path,
    embeddings: Path,
    out: Path,
    steps: int = STEPS,
    minutes: float = float("inf"),
) -> None:
    """Train on both gold sets and, where there is any, silver."""
    use_fast_gemm()
    spacy.util.fix_random_seed(SEED)
    nlp = new_recogniser(embeddings)
    ewt = read_documents(ud / "en_ewt-train.conllu.gz", ud / "uner_ewt-train.iob2.gz")
    pools = {
        "ewt": [e for e in examples(nlp, ewt, WRAPPED) if e.reference.has_annotation("ENT_IOB")],
        "gum": examples(nlp, read_gum(ud / "en_gum_open-train.conllu.gz"), WRAPPED),
        "wikigold": examples(nlp, read_wikigold(ud / "wikigold.conll.gz"), WRAPPED),
        "silver": examples(nlp, read_silver(silver), WRAPPED),
    }
    nlp.initialize(lambda: pools["ewt"] + pools["gum"] + pools["wikigold"])
    groups = [(pool, SHARES[name]) for name, pool in pools.items() if pool]
    train(nlp, groups, steps, out, dropout=DROPOUT, minutes=minutes)
