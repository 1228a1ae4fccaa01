"""The lemmatizer: edit trees chosen on top of the finished, frozen CNN."""

from __future__ import annotations

from pathlib import Path

import spacy

from .corpus import examples
from .student import SEED, WIDTH, gold_documents, train, use_fast_gemm

STEPS = 3000
MIN_TREE_FREQUENCY = 3


def train_lemmatizer(ud: Path, student: Path, out: Path, steps: int = STEPS) -> None:
    """Add a lemmatizer to a student and train it alone, from scratch."""
    use_fast_gemm()
    spacy.util.fix_random_seed(SEED)
    nlp = spacy.load(student)
    gold = examples(nlp, gold_documents(ud))
    others = tuple(nlp.pipe_names)
    listener = {"@architectures": "spacy.Tok2VecListener.v1", "width": WIDTH, "upstream": "*"}
    lemmatizer = nlp.add_pipe(
        "trainable_lemmatizer",
        name="lemmatizer",
        config={
            "model": {"@architectures": "spacy.Tagger.v2", "tok2vec": listener, "nO": None},
            "min_tree_freq": MIN_TREE_FREQUENCY,
            "top_k": 3,
        },
    )
    lemmatizer.initialize(lambda: gold, nlp=nlp)
    tok2vec = nlp.get_pipe("tok2vec")
    for _ in tok2vec.pipe((example.predicted for example in gold), batch_size=64):
        pass  # leaves its output on each document, where the lemmatizer finds it
    train(nlp, [(gold, 1.0)], steps, out, rate=0.005, exclude=others, save_every=steps)
