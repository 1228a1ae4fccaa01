"""The one way to a language pipeline: cached, thread-safe, offline."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from claimcheck.errors import PipelineError
from claimcheck.language.threads import one_thread
from claimcheck.shipped import damage, require_tables

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from claimcheck.language.stages import Stage

BUILT_IN = "en_claimcheck"

_logger = logging.getLogger(__name__)

_lock = threading.Lock()
_loaded: dict[str, Language] = {}
_staged: dict[str, tuple[Language, list[Stage]]] = {}

_TOGETHER = 250
"""Texts that are parsed in one go."""

_NEW_WORDS = 50_000
"""Words that a pipeline learns to know before it is loaded anew: spaCy never forgets one."""
_full: dict[str, int] = {}
"""For each pipeline the number of words at which that is due."""


def load_pipeline(name: str | None = None) -> Language:
    """The built-in English pipeline, or another installed spaCy pipeline by name or path.

    Loaded once per process and name, and again once it has met very many new words, so that what
    it remembers stays bounded. Never touches the network.
    """
    key = name or BUILT_IN
    with _lock:
        known = _loaded.get(key)
        if known is None:
            known = _loaded[key] = _load(key)
            _full[key] = len(known.vocab.strings) + _NEW_WORDS
        elif len(known.vocab.strings) > _full.get(key, 0):
            known = _renewed(key, known)
        return known


def _renewed(key: str, known: Language) -> Language:
    """A pipeline as it was when it was loaded; who still reads with the old one keeps that."""
    if key in _full:
        try:
            known = _loaded[key] = _load(key)
        except PipelineError:
            # Its files are gone or being replaced: the one that is loaded still serves.
            _logger.warning("the pipeline %r could not be loaded anew", key, exc_info=True)
    _full[key] = len(known.vocab.strings) + _NEW_WORDS
    return known


def read_docs(texts: Iterable[str], name: str | None = None) -> Iterator[Doc]:
    """Texts as the pipeline reads them, in order, without the components that no reader needs."""
    nlp = load_pipeline(name)
    stages = _stages(name or BUILT_IN, nlp)
    left = iter(texts)
    while docs := [nlp.make_doc(text) for text in islice(left, _TOGETHER)]:
        with one_thread():
            for stage in stages:
                docs = stage(docs)
        yield from docs


def _stages(key: str, nlp: Language) -> list[Stage]:
    """What is run of a pipeline, worked out once."""
    from claimcheck.language.stages import stages

    with _lock:
        if key not in _staged or _staged[key][0] is not nlp:
            _staged[key] = nlp, stages(nlp)
        return _staged[key][1]


def built_in_path() -> Path:
    """Where the built-in pipeline lies: inside the package, or in `models/` of a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "models" / BUILT_IN
    return inside if inside.exists() else package.parent / "models" / BUILT_IN


def _load(name: str) -> Language:
    import spacy
    from thinc.api import use_ops

    import claimcheck.language.blocks  # noqa: F401  registers the component that the pipeline names

    where = built_in_path() if name == BUILT_IN else name
    fix = (
        "Reinstall claimcheck-engine; in a checkout restore models/en_claimcheck from git."
        if name == BUILT_IN
        else "Install it, give its path, or leave the setting out to use the built-in pipeline."
    )
    if name == BUILT_IN and not (built_in_path() / "config.cfg").exists():
        raise PipelineError(name, f"not found at {where}", fix)
    if name == BUILT_IN:
        require_tables()
        problem = damage(built_in_path(), BUILT_IN)
        if problem:
            raise PipelineError(name, problem, fix)
    try:
        # numpy's matrix product is about 1.4 times as fast here as thinc's own; same parses.
        with use_ops("numpy", use_blis=False):
            nlp = spacy.load(where)
    except OSError as error:
        raise PipelineError(name, f"not found or not readable ({error})", fix) from error
    except Exception as error:
        raise PipelineError(name, f"damaged ({type(error).__name__}: {error})", fix) from error
    if "parser" not in nlp.pipe_names:
        raise PipelineError(
            name,
            "has no dependency parser, which claims and bindings need",
            f"Choose a pipeline with a parser; it has: {', '.join(nlp.pipe_names) or 'nothing'}.",
        )
    _keep_whole(nlp)
    return nlp


_WHOLE = frozenset({"Wanna", "Gonna", "Gotta"})
"""Words that are two in speech ("wan|na go") and one in a name ("Wanna One")."""


def _keep_whole(nlp: Language) -> None:
    """Let the tokenizer leave words whole that it takes apart and that are capitalised in names."""
    from spacy.tokenizer import Tokenizer

    tokenizer = nlp.tokenizer
    if isinstance(tokenizer, Tokenizer) and tokenizer.rules:
        rules = tokenizer.rules.items()
        tokenizer.rules = {word: rule for word, rule in rules if word not in _WHOLE}
