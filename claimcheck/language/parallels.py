"""Sentences that give several values side by side: which words are said of which value.

"Day passes cost 12 euros, week passes 40" and "fell by 3 points in the north and by 9 in the south"
leave out what the second value shares with the first, and a parse seldom finds its way through.
The order of words does: between two values stands one comma or conjunction, and what is said of
each stands on its own side of it, either always in front of the value or always behind it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from claimcheck.anchors import Span
from claimcheck.language.chunks import is_temporal
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.respectives import is_respective, members
from claimcheck.language.stems import WORD, stem

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
_SHORT = 4
"""Letters of adverbs that only lead on: "then", "only", "also"."""

_IN_PHRASE = frozenset({"NOUN", "PROPN", "ADJ", "PART"})
"""Words that a phrase before a bracket is made of, behind its article."""

_Place = tuple[int, int]
"""The first and the last token of a value."""


class Sides(NamedTuple):
    """The stems that are said of one value alone, and those said of others beside it alone."""

    own: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def without(self, shared: Set[str]) -> Sides:
        """The sides but for stems that are said of all."""
        return Sides(self.own - shared, self.others - shared) if shared else self


NO_SIDES = Sides()


def sides_of(parsed: Parsed, value: Span, rivals: Sequence[Span], values: Sequence[Span]) -> Sides:
    """What the order of words gives to a value and to its rivals, which are of the same kind.

    `values` are all that the text has, of whatever kind: their words are said of nothing.
    """
    here = _place(parsed, value)
    if here is None or not rivals:
        return NO_SIDES
    tokens = parsed.tokens
    beside: set[_Place] = set()
    for one in rivals:
        place = _place(parsed, one)
        if place is not None and tokens[place[0]].sentence == tokens[here[0]].sentence:
            beside.add(place)
            if len(beside) >= _MOST:
                return NO_SIDES
    row = sorted({here, *beside})
    taken = {i for one in values if (at := _place(parsed, one)) for i in range(at[0], at[1] + 1)}
    told = (
        _respective(parsed, row, taken)
        or _in_brackets(parsed, row, taken)
        or _stretches(parsed, row, taken)
    )
    if not told[row.index(here)]:
        return NO_SIDES  # It is none of those in a row.
    by_stem = [stems_of(parsed, one) for one in told]
    first, last = parsed.sentences[tokens[here[0]].sentence]
    shared = stems_of(parsed, set(range(first, last)).difference(*told))
    own = by_stem[row.index(here)] - shared
    others = set().union(*(one for place, one in zip(row, by_stem, strict=True) if place != here))
    return Sides(frozenset(own - others), frozenset(others - own - shared))


def _place(parsed: Parsed, span: Span) -> _Place | None:
    first = bisect_left(parsed.starts, span.start)
    last = bisect_left(parsed.starts, span.end, lo=first)
    return (first, last - 1) if first < last else None


def stems_of(parsed: Parsed, inside: Set[int]) -> set[str]:
    """The stems of tokens, of their parts too where one is written with hyphens."""
    tokens = (parsed.tokens[i] for i in inside)
    forms = (form for token in tokens for form in (token.text, token.lemma))
    return {stem(word) for form in forms for word in (form, *WORD.findall(form))}


def _respective(parsed: Parsed, row: Sequence[_Place], taken: Set[int]) -> list[frozenset[int]]:
    """The tokens that go with each value, where the sentence says that lists go one by one."""
    sentence = parsed.tokens[row[0][0]].sentence
    if not is_respective(parsed, sentence):
        return []
    found = members(parsed, sentence, len(row), taken)
    return found if all(found) else []


def _in_brackets(parsed: Parsed, row: Sequence[_Place], taken: Set[int]) -> list[frozenset[int]]:
    """The phrases before the brackets that hold each value: "in the north (7.3%)"."""
    tokens = parsed.tokens
    found: list[frozenset[int]] = []
    for first, _ in row if len(row) > 1 else ():
        if first < 2 or tokens[first - 1].text != "(":
            return []
        at = first - 2
        while at > 0 and tokens[at].pos in _IN_PHRASE and at not in taken:
            at -= 1
        found.append(frozenset(i for i in range(at, first - 1) if _tells(tokens[i])))
    return found if all(found) else []


def _stretches(parsed: Parsed, row: Sequence[_Place], taken: Set[int]) -> list[frozenset[int]]:
    """The tokens that are said of each value alone; none where the values are not in a row."""
    nothing: list[frozenset[int]] = [frozenset()] * len(row)
    if len(row) < 2:
        return nothing
    first, last = parsed.sentences[parsed.tokens[row[0][0]].sentence]
    found = [_cut(parsed.tokens[a[1] + 1 : b[0] + 1], taken) for a, b in pairwise(row)]
    cuts = [cut for cut in found if cut is not None]
    if len(cuts) < len(found):
        # "Of the 96 athletes, 40 come from …": the first may be what the others are parts of.
        return nothing if len(row) < 3 else [frozenset(), *_stretches(parsed, row[1:], taken)]
    opened = [_opening(parsed, first, row[0][0], cuts[0]), *cuts]
    closed = [*opened[1:], _closing(parsed, row[-1][1] + 1, last)]
    before = [
        _told(parsed, range(start, value[0]), taken)
        for start, value in zip(opened, row, strict=True)
    ]
    behind = [
        frozenset(i for i in _after_unit(parsed, value, end) if _tells(parsed.tokens[i]))
        for value, end in zip(row, closed, strict=True)
    ]
    if all(_names(parsed, *one) for one in zip(before[1:], row[1:], strict=True)):
        if any(
            _is_told_behind(parsed, one, end) for one, end in zip(row, closed[:-1], strict=False)
        ):
            return nothing
        if not behind[-1]:
            # "Boys spend 5 hours on games and girls 3": what the last leaves out is said of all.
            behind = nothing
        behind[-1] = frozenset()  # What closes the sentence may be said of all.
        before[0] -= _shared(parsed, opened, row, before)
        return [one | other for one, other in zip(before, behind, strict=True)]
    if not any(before[1:]) and all(behind[1:]):
        if behind[0]:
            return behind
        return nothing if len(row) < 3 else [frozenset(), *_stretches(parsed, row[1:], taken)]
    return nothing


def _cut(between: Sequence[Token], taken: Set[int]) -> int | None:
    """Where the second of two values begins to be spoken of; None where that is not plain."""
    for token, following in pairwise(between):
        if token.text.lower() in _COMPARING and following.i in taken:
            return None  # "…, a rise from 437 million" goes on with the first value.
    stops = [token.i for token in between if token.text == ";"]
    if len(stops) == 1:
        return stops[0] + 1
    marks = [t.i for t in between if t.text in _MARKS or t.text.lower() in _PARTING]
    if not marks or marks[-1] - marks[0] >= len(marks):
        return None  # None, or several that do not stand together.
    return marks[-1] + 1


def _is_told_behind(parsed: Parsed, value: _Place, end: int) -> bool:
    """Whether the main thing stands behind a value: "on 13 May they will get …, due in June"."""
    return any(token.tag in _FINITE for token in parsed.tokens[value[1] + 1 : end])


def _opening(parsed: Parsed, first: int, value: int, cut: int) -> int:
    """Where the clause of the first value begins: behind what a comma sets apart.

    A semicolon behind the value parts whole clauses.
    """
    if parsed.tokens[cut - 1].text == ";":
        return first
    marks = [i for i in range(first, value) if parsed.tokens[i].text in _MARKS]
    return marks[-1] + 1 if marks else first


def _closing(parsed: Parsed, start: int, last: int) -> int:
    marks = (i for i in range(start, last) if parsed.tokens[i].text in _MARKS)
    return next(marks, last)


def _told(parsed: Parsed, where: range, taken: Set[int]) -> frozenset[int]:
    """The words in front of a value that tell what it is of; when it was may be said of all."""
    told = (parsed.tokens[i] for i in where if i not in taken)
    # "The second" is a rank before it is a time.
    timeless = (token for token in told if token.pos == "ADJ" or not is_temporal(token))
    return frozenset(token.i for token in timeless if _tells(token))


def _tells(token: Token) -> bool:
    """Whether a word is a noun, a name, an adjective or an adverb of place or time."""
    if not token.text.replace("-", "").isalpha():
        return False
    if token.pos == "ADV":
        return token.dep == "advmod" and len(token.text) > _SHORT
    return token.pos in ("NOUN", "PROPN", "ADJ") or token.tag == "VBG"


def _names(parsed: Parsed, told: frozenset[int], value: _Place) -> bool:
    """Whether words in front of a value name a thing, be it by an adjective: "the second 412"."""
    return value[0] - 1 in told or any(
        parsed.tokens[i].pos in ("NOUN", "PROPN", "VERB") for i in told
    )


def _after_unit(parsed: Parsed, value: _Place, end: int) -> range:
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


def _shared(
    parsed: Parsed, opened: Sequence[int], row: Sequence[_Place], before: Sequence[frozenset[int]]
) -> frozenset[int]:
    """What stands before the first value and is said of all.

    That is what stands before its verb, where the others go on with a verb ("was founded in 1934
    and listed in 1986") or the first has a noun behind its verb that the others match ("teaches
    physics on Monday and …"); all of it, where the next is measured against the first ("cost 8,
    twice the estimate of 4"); and whose they are, where only the first says so ("the firm's …").
    """
    tokens = parsed.tokens
    of = [tokens[place[0] - 1].text.lower() == "of" for place in row]
    if any(of) and not of[0]:
        return before[0]
    verbs = [i for i in range(opened[0], row[0][0]) if tokens[i].pos in ("VERB", "AUX")]
    begins = [tokens[start] for start in opened[1:] if tokens[start - 1].text != ";"]
    going_on = any(t.pos in ("VERB", "AUX") and t.tag != "VBG" for t in begins)
    if verbs and going_on:
        return frozenset(i for i in before[0] if i < verbs[0])
    if verbs and any(i > verbs[-1] for i in before[0]):
        return frozenset(i for i in before[0] if i < verbs[-1])
    owned = [[i for i in one if tokens[i].dep == "nmod:poss"] for one in before]
    if any(owned[1:]):
        return frozenset()
    return frozenset(j for i in owned[0] for j in parsed.subtree(i))
