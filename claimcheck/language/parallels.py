"""Sentences that give several values side by side: which words are said of which value.

"Day passes cost 12 euros, week passes 40" and "fell by 3 points in the north and by 9 in the south"
leave out what the second value shares with the first, and a parse seldom finds its way through.
The order of words does: between two values stands one comma or conjunction, and what is said of
each stands on its own side of it, either always in front of the value or always behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from claimcheck.language.chunks import is_temporal
from claimcheck.language.parse import Parsed, Token

_PARTING = frozenset(
    {"and", "but", "while", "whereas", "versus", "vs", "vs.", "compared", "against", "or"}
)
_COMPARING = frozenset({"from", "than"})
_FINITE = frozenset({"VBD", "VBP", "VBZ", "MD"})
_MARKS = frozenset({",", ";"})
_RATES = frozenset({"per", "a", "an", "each", "every"})
"""What stands between a value and the unit it is measured by: "12 euros per night"."""
_MOST = 12
"""Values that a sentence sets side by side; a longer list is a table."""

Place = tuple[int, int]
"""The first and the last token of a value."""


def stretches(parsed: Parsed, values: Sequence[Place]) -> list[frozenset[int]]:
    """The tokens that are said of each value alone, in the order of the values; often none.

    `values` are of one kind and of one sentence, in text order.
    """
    nothing: list[frozenset[int]] = [frozenset()] * len(values)
    if not 1 < len(values) <= _MOST:
        return nothing
    first, last = parsed.sentences[parsed.tokens[values[0][0]].sentence]
    cuts = [_cut(parsed.tokens[one[1] + 1 : other[0]]) for one, other in pairwise(values)]
    if None in cuts or values[-1][1] >= last:
        return nothing
    opened = [_opening(parsed, first, values[0][0]), *(cut for cut in cuts if cut is not None)]
    closed = [*opened[1:], _closing(parsed, values[-1][1] + 1, last)]
    before = [
        _told(parsed, range(start, value[0])) for start, value in zip(opened, values, strict=True)
    ]
    behind = [
        _told(parsed, _after_unit(parsed, value, end))
        for value, end in zip(values, closed, strict=True)
    ]
    if all(_names(parsed, one) for one in before[1:]):
        behind[-1] = frozenset()  # What closes the sentence may be said of all.
        before[0] -= _shared(parsed, opened, before)
        return [one | other for one, other in zip(before, behind, strict=True)]
    if not any(before[1:]) and all(behind):
        return behind
    return nothing


def _cut(between: Sequence[Token]) -> int | None:
    """Where the second of two values begins to be spoken of; None where that is not plain."""
    marks = [t.i for t in between if t.text in _MARKS or t.text.lower() in _PARTING]
    if not marks or marks[-1] - marks[0] >= len(marks):
        return None  # None, or several that do not stand together.
    if between[-1].text.lower() in _COMPARING:
        return None  # "…, a rise from 437 million" goes on with the first value.
    if any(token.tag in _FINITE for token in between if token.i < marks[0]):
        return None  # What is told behind the first value is the main thing: "by 3 May will get …"
    return marks[-1] + 1


def _opening(parsed: Parsed, first: int, value: int) -> int:
    """Where the clause of the first value begins: behind what a comma sets apart."""
    marks = [i for i in range(first, value) if parsed.tokens[i].text in _MARKS]
    return marks[-1] + 1 if marks else first


def _closing(parsed: Parsed, start: int, last: int) -> int:
    marks = (i for i in range(start, last) if parsed.tokens[i].text in _MARKS)
    return next(marks, last)


def _told(parsed: Parsed, where: range) -> frozenset[int]:
    """The nouns, names, adjectives and adverbs of place among tokens."""
    return frozenset(i for i in where if _tells(parsed.tokens[i]))


def _tells(token: Token) -> bool:
    if token.pos == "ADV":
        return token.dep == "advmod" and token.text.isalpha() and len(token.text) > _SHORT
    word = token.text.replace("-", "")
    return token.pos in ("NOUN", "PROPN", "ADJ") and word.isalpha() and not is_temporal(token)


_SHORT = 4
"""Letters of adverbs that only lead on: "then", "only", "also"."""


def _after_unit(parsed: Parsed, value: Place, end: int) -> range:
    """The tokens behind a value and its unit: behind "11 patients", "12 euros per night"."""
    start = value[1] + 1
    tokens = parsed.tokens
    while start < end:
        token = tokens[start]
        counted = any(value[0] <= i <= value[1] for i in parsed.children[start])
        leads = any(value[0] <= i <= value[1] for i in _heads(parsed, start))
        if counted or (token.pos in ("ADJ", "NOUN") and leads):
            start += 1
        elif token.text.lower() in _RATES and start + 1 < end:
            start += 2
        else:
            break
    return range(start, end)


def _heads(parsed: Parsed, index: int) -> Iterator[int]:
    """What the head of a token has below it: the number of "11 elderly patients"."""
    head = parsed.tokens[index].head
    if head > index:
        yield from parsed.children[head]


def _names(parsed: Parsed, told: frozenset[int]) -> bool:
    return any(parsed.tokens[i].pos in ("NOUN", "PROPN") for i in told)


def _shared(
    parsed: Parsed, opened: Sequence[int], before: Sequence[frozenset[int]]
) -> frozenset[int]:
    """What stands before the first value and is said of all.

    That is the subject where the others go on with a verb ("was founded in 1934 and listed in
    1986"), and whose they are where only the first says so ("the firm's ferry sales were …").
    """
    tokens = parsed.tokens
    if any(tokens[start].pos in ("VERB", "AUX") for start in opened[1:]):
        verbs = (i for i in range(opened[0], opened[1]) if tokens[i].pos in ("VERB", "AUX"))
        verb = next(verbs, opened[0])
        return frozenset(i for i in before[0] if i < verb)
    owned = [[i for i in one if tokens[i].dep == "nmod:poss"] for one in before]
    if any(owned[1:]):
        return frozenset()
    return frozenset(j for i in owned[0] for j in parsed.subtree(i))
