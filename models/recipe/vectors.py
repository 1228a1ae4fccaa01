"""GloVe vectors for the pipeline's vocabulary, looked up in three ways of writing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from spacy.language import Language
from spacy.vectors import Vectors

ROWS = 60_000


def add_vectors(nlp: Language, embeddings: Path, rows: int = ROWS) -> None:
    """Give a pipeline the vectors of the most frequent words.

    GloVe is lower-case and spaCy looks up exact forms, so each row also answers to the
    capitalised and the upper-case form.
    """
    with embeddings.open(encoding="utf-8") as file:
        stored = json.load(file)
    width = stored["dimensions"]
    words = stored["words"][:rows]
    data = np.array([stored["vectors"][word][:width] for word in words], dtype=np.float32)
    vectors = Vectors(strings=nlp.vocab.strings, data=data, name="en_claimcheck_glove")
    store = type(nlp.vocab.strings)()
    for row, word in enumerate(words):
        for form in (word, word.capitalize(), word.upper()):
            key = store.add(form)
            if key not in vectors.key2row:
                vectors.add(key, row=row)
    nlp.vocab.vectors = vectors
