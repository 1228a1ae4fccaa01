"""Numbers and years that are titles, or belong to one: "1984", "Fifty Shades of Grey"."""

from __future__ import annotations

import re

from claimcheck.anchors import Granularity, Mention, Period, Quantity
from claimcheck.language.parse import Parsed, Token

_WHEN = frozenset({"when", "year"})


_DOING = frozenset({"nsubj", "nsubj:pass", "nsubjpass", "obj"})


_CAPITAL = re.compile(r"\s[A-Z][a-z]")
"""Behind the year of a title that goes on: "1999 Skyline"."""


def is_title(parsed: Parsed, mention: Mention, token: Token) -> bool:
    """Whether a bare year is or opens a title: the book of "1984 was published in 1949"."""
    value = mention.value
    if parsed.tokens[token.head].text.lower() in _WHEN:
        return False  # "1949 was the year it came out."
    year = isinstance(value, Period) and value.granularity is Granularity.YEAR
    if not year or not mention.uncertain:
        return False
    return token.dep in _DOING or _CAPITAL.match(parsed.text, mention.end) is not None


def is_in_title(parsed: Parsed, mention: Mention, token: int) -> bool:
    """Whether a number in words belongs to a name: "Fifty Shades of Grey"."""
    if not mention.text.istitle() or not isinstance(mention.value, Quantity):
        return False
    if mention.text[:1].isdigit():
        return False  # "60 Hz" only looks like one.
    here, following = parsed.tokens[token], parsed.tokens[token + 1 : token + 2]
    opens = parsed.sentences[here.sentence][0] == token
    named = bool(following) and following[0].text.istitle()
    return named and (here.pos == "PROPN" or following[0].pos == "PROPN" or not opens)
