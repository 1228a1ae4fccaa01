"""A pipeline → what is run of it when a text is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from spacy.language import Language
from spacy.ml.tb_framework import TransitionModel
from spacy.pipeline import EntityRecognizer, Tok2Vec
from spacy.tokens import Doc
from thinc.api import Model, chain

from claimcheck.language.encoder import Encoder, encoder_of

Stage: TypeAlias = Callable[[list[Doc]], list[Doc]]
"""Docs → the same docs with what one component knows of them."""

_UNUSED = frozenset({"lemmatizer"})
"""Components that are not run: base forms are told by rule."""


def stages(nlp: Language) -> list[Stage]:
    """The components that reading needs, with the fast way to word vectors where they fit it.

    `nlp` stays as it is; what is worked out fast is the same but for the last bits of rounding.
    """
    return [_stage(_swift(one)) for name, one in nlp.pipeline if name not in _UNUSED]


def _stage(component: Any) -> Stage:
    if hasattr(component, "pipe"):
        # A parser takes a quarter of a batch at a time: with this size all of these docs.
        return lambda docs: list(component.pipe(docs, batch_size=4 * max(1, len(docs))))
    return lambda docs: [component(doc) for doc in docs]


def _swift(component: Any) -> Any:
    """The component, or a twin of it with an encoder in the place of its layers of vectors."""
    if type(component) is Tok2Vec:
        encoder = encoder_of(component.model)
        return component if encoder is None else Tok2Vec(component.vocab, _layer(encoder))
    if type(component) is EntityRecognizer:
        model = component.model
        vectors, *rest = model.get_ref("tok2vec").layers
        encoder = encoder_of(vectors)
        if encoder is not None:
            twin = TransitionModel(  # type: ignore[no-untyped-call]
                chain(_layer(encoder), *rest),
                *(model.get_ref("lower"), model.get_ref("upper"), model.attrs["resize_output"]),
                unseen_classes=model.attrs["unseen_classes"],
            )
            return EntityRecognizer(component.vocab, twin, component.name, component.moves)
    return component


def _layer(encoder: Encoder) -> Model[list[Doc], Any]:
    """An encoder as a layer; it cannot be trained."""
    size: dict[str, int | None] = {"nO": encoder.width}
    return Model("encoder", lambda _, docs, is_train: (encoder(docs), None), dims=size)
