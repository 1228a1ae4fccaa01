"""The words by which English counts, orders and compares the rows of a table."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


HIGHEST = _words(
    "highest most largest greatest biggest maximum max latest longest oldest tallest heaviest"
)
LOWEST = _words("lowest least smallest fewest minimum min earliest shortest youngest lightest")
OF_TIME = _words("latest earliest oldest youngest")
"""Extremes that only a column of dates can show."""

MORE = _words("more higher larger greater bigger longer later older taller heavier after")
LESS = _words("less fewer lower smaller shorter earlier younger lighter before")
OPINION = _words("better best worse worst top")
"""Whether more of it is better depends on what a column measures; no rule decides by these."""

NEGATION = _words(
    "not no never none neither nor without except n't don't doesn't didn't isn't aren't wasn't"
    " weren't cannot can't nobody"
)
SEVERAL = _words(
    "all every each both same different twice double half majority average mean sum combined"
    " difference between than first last second third fourth fifth next previous consecutive"
    " either or any other another several many few couple multiple some row prior follow"
    " followed lead led common rank ranked percent"
)
"""Words that make a statement about more rows than the ones named."""

TOGETHER = _words("total combined altogether together sum overall totalled totaled")
"""Words for what rows have when they are added up."""

PLAIN_LOOKUP = HIGHEST | LOWEST | MORE | LESS | OPINION | NEGATION | SEVERAL | _words("only unlike")
"""None of these stands in a sentence that just restates cells."""

_SIDES = {
    "length": "long length",
    "width": "wide width broad breadth across diameter",
    "height": "high tall height",
    "depth": "deep depth",
    "thickness": "thick thickness",
}
SIDES = {word: side for side, words in _SIDES.items() for word in words.split()}
"""Words for a side of a thing, by the name that a column of such lengths has."""
