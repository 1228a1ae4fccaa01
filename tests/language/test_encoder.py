"""Word vectors worked out the fast way: the same as those of the pipeline's own layers."""

import numpy as np
import pytest
from spacy.ml.models import build_hash_embed_cnn_tok2vec

from claimcheck.language import load_pipeline
from claimcheck.language.encoder import encoder_of
from claimcheck.language.pipeline import read_docs

TEXTS = (
    "Northwind's revenue was $1,243,500 in 2023; Fjordlight acquired Northwind in May.",
    "Word.",
    "",
    "  \n\n - Ein Satz mit Umlauten äöü, 漢字 and 🙂 emoji\n - zzzqx qqqzv unheard-of wrds",
    "The council voted 12 to 9 against the tram depot, although Ada Norbury had defended it. " * 20,
)


def vectors_of(component: str):
    model = load_pipeline().get_pipe(component).model
    return model if component == "tok2vec" else model.get_ref("tok2vec").layers[0]


@pytest.mark.parametrize("component", ["tok2vec", "ner"])
@pytest.mark.parametrize("texts", [TEXTS[:1], TEXTS[1:2], TEXTS[3:4], TEXTS], ids=len)
def test_vectors_are_those_of_the_layers(component, texts):
    layers = vectors_of(component)
    encoder = encoder_of(layers)
    docs = [load_pipeline().make_doc(text) for text in texts]
    for own, fast in zip(layers.predict(docs), encoder(docs), strict=True):
        assert own.shape == fast.shape
        np.testing.assert_allclose(fast, own, atol=1e-4)


def test_layers_of_another_form_are_left_alone():
    other = build_hash_embed_cnn_tok2vec(
        width=16,
        depth=1,
        embed_size=20,
        window_size=2,
        maxout_pieces=2,
        subword_features=True,
        pretrained_vectors=None,
    )
    assert encoder_of(other) is None
    assert encoder_of(load_pipeline().get_pipe("tagger").model) is None


def test_wider_windows_are_left_alone():
    layers = vectors_of("tok2vec").copy()
    for layer in layers.walk():
        if "window_size" in layer.attrs:
            layer.attrs["window_size"] = 2
    assert encoder_of(layers) is None


def test_docs_are_read_as_the_pipeline_reads_them():
    nlp = load_pipeline()
    columns = ["TAG", "POS", "MORPH", "DEP", "HEAD", "ENT_TYPE", "ENT_IOB", "SENT_START"]
    for own, read in zip(nlp.pipe(TEXTS), read_docs(TEXTS), strict=True):
        assert (own.to_array(columns) == read.to_array(columns)).all()


def test_many_texts_come_in_order():
    texts = [f"Number {i} is here." for i in range(601)]
    assert [doc.text for doc in read_docs(texts)] == texts
