"""idk_citation_count: does an "I don't know" carry a citation? It must not."""

from __future__ import annotations

from claimcheck.metrics.abstention import is_idk
from claimcheck.metrics.sentences import cited, sentences
from claimcheck.metrics.shape import Better, Measurement, Sample

NAME = "idk_citation_count"


def idk_citation_count(sample: Sample) -> Measurement:
    """How many sentences say "I don't know" and cite a source; passes at 0 alone."""
    sources = sample.sources
    wrong = [one for one in sentences(sample.answer) if is_idk(one) and cited(one, sources)]
    return Measurement(
        NAME,
        None,
        not wrong,
        0.0,
        f'{len(wrong)} "I don\'t know" sentence(s) with a citation.',
        value=len(wrong),
        unit="sentences",
        better=Better.LOWER,
        evidence=tuple(wrong),
    )
