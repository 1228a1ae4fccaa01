"""Lists under a lead-in: which fragments complete which sentence."""

from __future__ import annotations

from claimcheck.language.chunks import conjuncts, is_temporal
from claimcheck.language.parse import Parsed
from claimcheck.language.sentences import SentenceRole, is_list_item, role

_MOST_ITEMS = 100
_ITEMISED = (SentenceRole.HEADING, SentenceRole.FRAGMENT)
_LEADING = (SentenceRole.ASSERTION, SentenceRole.HEADING, SentenceRole.FRAGMENT)


def items_of(parsed: Parsed) -> dict[int, tuple[int, ...]]:
    """For the root of each sentence that leads into a list the heads of the list's fragments.

    A lead-in ends with a colon and is followed by nothing but list items; items that are
    sentences of their own are left out, since they speak for themselves. A list may stand in one
    line with what leads into it: "Side effects: headache, nausea".
    """
    if ":" not in parsed.text:
        return {}
    found = _in_line(parsed)
    if "\n" not in parsed.text:
        return found
    lead: int | None = None
    for number, (first, last) in enumerate(parsed.sentences):
        if is_list_item(parsed, first):
            head = _item_head(parsed, number)
            if lead is not None and head is not None and len(found.get(lead, ())) < _MOST_ITEMS:
                found[lead] = (*found.get(lead, ()), *conjuncts(parsed, head))
        elif parsed.tokens[last - 1].text == ":" and role(parsed, number) in _LEADING:
            lead = _root(parsed, first, last)
        else:
            lead = None
    return found


def _in_line(parsed: Parsed) -> dict[int, tuple[int, ...]]:
    """The items right behind a colon, where a noun or participle without a clause leads in."""
    tokens = parsed.tokens
    found: dict[int, tuple[int, ...]] = {}
    for colon in tokens:
        if colon.text != ":" or colon.head == colon.i:
            continue
        item = tokens[colon.head]
        lead = tokens[item.head]
        if not lead.i < colon.i < item.i or item.dep not in ("appos", "parataxis"):
            continue
        if lead.pos not in ("NOUN", "VERB") or role(parsed, lead.sentence) not in _ITEMISED:
            continue
        items = [i for i in conjuncts(parsed, item.i) if tokens[i].pos in ("NOUN", "PROPN")]
        if len(items) > 1 and not any(map(is_temporal, (tokens[i] for i in items))):
            found[lead.i] = tuple(items[:_MOST_ITEMS])
    return found


def _root(parsed: Parsed, first: int, last: int) -> int:
    return next((i for i in range(first, last) if parsed.tokens[i].head == i), first)


def _item_head(parsed: Parsed, number: int) -> int | None:
    if role(parsed, number) is not SentenceRole.FRAGMENT:
        return None
    first, last = parsed.sentences[number]
    tokens = parsed.tokens
    root = _root(parsed, first, last)
    if tokens[root].pos in ("NOUN", "PROPN") or tokens[root].tag == "VBG":
        return root
    # The bullet or number may have become the root.
    return next(
        (
            i
            for i in range(first, last)
            if tokens[i].head == root and tokens[i].pos in ("NOUN", "PROPN")
        ),
        None,
    )
