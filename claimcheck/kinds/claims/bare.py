"""An answer that is a name or a list of names and nothing else: what was asked for is called so."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.anchors import ANSWER, Anchor, Claim, Kind, Part
from claimcheck.kinds.claims.parts import Parts
from claimcheck.language.chunks import content, names
from claimcheck.language.parse import Parsed

_AROUND = frozenset({"PUNCT", "DET", "SPACE", "CCONJ"})
_MOST = 12
"""Names of a list; a longer one is a register and no answer."""


def bare_names(parsed: Parsed) -> tuple[Anchor, ...]:
    """The claims of a text that holds names alone; none where it says more than that.

    Names side by side without "and" are one in full, "Paris, France", and not asked.
    """
    runs: dict[tuple[int, int], None] = {}
    for token in parsed.tokens:
        if token.pos in _AROUND:
            continue
        run = names(parsed)[token.i]
        if run is None or len(runs) > _MOST:
            return ()
        runs[run] = None
    if len(runs) > 1 and not any(token.pos == "CCONJ" for token in parsed.tokens):
        return ()
    return tuple(_anchors(parsed, runs))


def _anchors(parsed: Parsed, runs: dict[tuple[int, int], None]) -> Iterator[Anchor]:
    parts = Parts(parsed, ANSWER)
    for first, last in runs:
        span = parts.span(first, last)
        lemmas, _ = content(parsed, list(range(first, last + 1)), first)
        if lemmas:
            name = Part(span, lemmas[0], lemmas, name=True)
            claim = Claim(None, "be", span, name, relation="apposition")
            begin, end = parsed.sentences[parsed.tokens[first].sentence]
            sentence = parts.span(begin, end - 1)
            yield Anchor(Kind.CLAIM, span, claim, sentence, lemmas, parts=(span, span))
