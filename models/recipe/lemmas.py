"""The lemmatizer: edit trees chosen on top of the shared CNN."""

from __future__ import annotations

from spacy.language import Language
from spacy.training import Example

MIN_TREE_FREQUENCY = 3


def add_lemmatizer(nlp: Language, gold: list[Example], listener: dict) -> None:
    """Add an untrained lemmatizer whose edit trees are those of the gold lemmas.

    It must learn together with the other components: on a CNN that was trained without it,
    lemma accuracy stays two to three points lower. Do not train on with one read from disk: spaCy
    does not store which label a tree has, and the lemmatizer then unlearns all trees but the first.
    """
    lemmatizer = nlp.add_pipe(
        "trainable_lemmatizer",
        name="lemmatizer",
        config={
            "model": {"@architectures": "spacy.Tagger.v2", "tok2vec": listener, "nO": None},
            "min_tree_freq": MIN_TREE_FREQUENCY,
            "top_k": 1,  # a second guess costs a third of the time and wins nothing on dev
        },
    )
    lemmatizer.initialize(lambda: gold, nlp=nlp)
