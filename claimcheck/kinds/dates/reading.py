"""Reading every date and clock time of a text, in one pass over its words."""

from __future__ import annotations

from collections.abc import Iterable

from claimcheck.anchors import Mention
from claimcheck.kinds.dates import days, doubt
from claimcheck.kinds.dates.ellipsis import elliptical
from claimcheck.kinds.dates.found import Bare, Found, Order
from claimcheck.kinds.dates.intervals import OPENERS, expression
from claimcheck.kinds.dates.listings import listed
from claimcheck.kinds.dates.openings import FIRST_WORDS, forms_at
from claimcheck.kinds.dates.points import year_of
from claimcheck.kinds.places import Place, places

OPENING = OPENERS | FIRST_WORDS
"""Words that a date can begin with."""


def read(
    text: str, found: Iterable[Place] | None = None, *, day_first: bool | None = None
) -> tuple[Mention, ...]:
    """Every date, clock time and weekday of a text, without overlaps, in text order.

    `day_first` settles 03/04/2024; without it the text's own unambiguous dates do, and failing
    those both readings are kept. `found` are the places of the text, where they are known already.
    """
    order: Order | None = None
    mentions: list[Mention] = []
    done = 0
    for start, word in places(text, OPENING) if found is None else found:
        if word not in OPENING and not word[0].isdigit():
            continue
        if start < done or (word not in OPENERS and not forms_at(text, start, word)):
            continue
        if doubt.glued(text, start):
            continue
        order = order or _order(text, day_first=day_first)
        read_here = expression(text, start, word, order)
        mention = None if read_here is None else _mention(text, start, done, read_here)
        if mention is not None:
            mentions.append(mention)
            done = mention.end
    return tuple(elliptical(text, listed(text, mentions)))


def _order(text: str, *, day_first: bool | None) -> Order:
    if day_first is None:
        return days.order_of(text)
    return Order.DAY_FIRST if day_first else Order.MONTH_FIRST


def _mention(text: str, start: int, done: int, found: Found) -> Mention | None:
    certain: bool | None = True
    if found.bare is not Bare.NOT:
        certain = doubt.judge(found.bare, text, start, found.end, year_of(found.period))
        if certain is None:
            return None
    begin = found.start if found.start >= done else start
    uncertain = found.uncertain or not certain
    return Mention(begin, found.end, text[begin : found.end], found.period, uncertain)
