"""Dependency trees as SVG, for people who want to see what the parser saw."""

from __future__ import annotations

from claimcheck.language.pipeline import load_pipeline


def draw(text: str, pipeline: str | None = None) -> str:
    """One SVG with the dependency tree of every sentence, one below the other."""
    from spacy import displacy

    doc = load_pipeline(pipeline)(text)
    options = {"compact": True, "distance": 110, "collapse_punct": False}
    return str(displacy.render(list(doc.sents), style="dep", options=options, jupyter=False))
