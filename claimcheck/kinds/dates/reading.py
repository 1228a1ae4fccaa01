"""Reading every date and clock time of a text, in one pass over its words."""

from __future__ import annotations

import re

from claimcheck.anchors import Mention
from claimcheck.kinds.dates import days, doubt
from claimcheck.kinds.dates.ellipsis import elliptical
from claimcheck.kinds.dates.found import Bare, Found, Order
from claimcheck.kinds.dates.intervals import OPENERS, expression
from claimcheck.kinds.dates.points import FIRST_WORDS, promising, year_of

_WORD = re.compile(r"\d+|[^\W\d_]+")
_OPENING = OPENERS | FIRST_WORDS


def read(text: str, *, day_first: bool | None = None) -> tuple[Mention, ...]:
    """Every date, clock time and weekday of a text, without overlaps, in text order.

    `day_first` settles 03/04/2024; without it the text's own unambiguous dates do, and failing
    those both readings are kept.
    """
    if day_first is None:
        order = days.order_of(text)
    else:
        order = Order.DAY_FIRST if day_first else Order.MONTH_FIRST
    mentions: list[Mention] = []
    done = 0
    for match in _WORD.finditer(text):
        word = match[0].lower()
        # Nearly every word of a text ends here, so this test comes first and calls nothing.
        if word not in _OPENING and not word[0].isdigit():
            continue
        start = match.start()
        if start < done or (word not in OPENERS and not promising(text, start, word)):
            continue
        if doubt.glued(text, start):
            continue
        found = expression(text, start, order)
        mention = None if found is None else _mention(text, start, done, found)
        if mention is not None:
            mentions.append(mention)
            done = mention.end
    return tuple(elliptical(text, mentions))


def _mention(text: str, start: int, done: int, found: Found) -> Mention | None:
    certain: bool | None = True
    if found.bare is not Bare.NOT:
        certain = doubt.judge(found.bare, text, start, found.end, year_of(found.period))
        if certain is None:
            return None
    begin = found.start if found.start >= done else start
    uncertain = found.uncertain or not certain
    return Mention(begin, found.end, text[begin : found.end], found.period, uncertain)
