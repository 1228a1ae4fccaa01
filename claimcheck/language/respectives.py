"""Lists that go together one by one: "the north and south wings have 40 and 65 beds respectively".

Which member of a list is said of which value only the order tells. The members are read from the
words around commas and "and", for a list may be of names, of adjectives that share one noun or of
ranks ("the first, second and third prizes").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from claimcheck.language.parse import Parsed, Token

_CLOSING = frozenset({"and", "&", "or"})
_JOINTS = _CLOSING | {","}
_LEADS = frozenset({"the", "a", "an", "in", "on", "at", "for", "to", "by", "of", "from", "with"})
_LONGEST = 5
"""Words of a member between two commas."""


def is_respective(parsed: Parsed, sentence: int) -> bool:
    """Whether a sentence says that its lists go together one by one."""
    memo: dict[int, bool] = parsed.memo.setdefault("respective", {})
    found = memo.get(sentence)
    if found is None:
        first, last = parsed.sentences[sentence]
        words = parsed.words[first:last]
        found = "respectively" in words or "respective" in words or _is_in_order(words)
        memo[sentence] = found
    return found


def _is_in_order(words: list[str]) -> bool:
    """Whether a sentence ends a list with "in that order"."""
    return "order" in words and any(
        word == "order" and words[i - 1] in ("that", "this", "the") and words[i - 2] == "in"
        for i, word in enumerate(words)
        if i >= 2
    )


def members(parsed: Parsed, sentence: int, count: int, taken: Set[int]) -> list[frozenset[int]]:
    """The tokens of each member of the sentence's other lists of so many; none where it has none.

    `taken` are the tokens of values, which are the members of the list that is asked about.
    """
    first, last = parsed.sentences[sentence]
    found: list[frozenset[int]] = [frozenset()] * count
    for joints in _lists(parsed.tokens[first:last]):
        listed = _around(parsed, joints, first, last, taken) if len(joints) == count - 1 else []
        found = [one | other for one, other in zip(found, listed, strict=True)] if listed else found
    return found


def _lists(tokens: Sequence[Token]) -> Iterator[list[int]]:
    """The joints of each list: its commas and the "and" that closes it, whose own comma is none."""
    joints: list[int] = []
    for token, following in pairwise(tokens):
        word = token.text.lower()
        if word not in _JOINTS or (word == "," and following.text.lower() in _CLOSING):
            continue
        if joints and token.i - joints[-1] > _LONGEST:
            joints = []
        joints.append(token.i)
        if word in _CLOSING:
            yield joints
            joints = []


def _around(
    parsed: Parsed, joints: list[int], first: int, last: int, taken: Set[int]
) -> list[frozenset[int]]:
    """The members between joints, with the word or name before the first and behind the last."""
    tokens = parsed.tokens
    start = joints[0] - 1
    if start >= first and tokens[start].text == ",":
        start -= 1
    opening = start
    while opening - 1 >= first and _goes_on(tokens[opening - 1], tokens[start]):
        opening -= 1
    closing = joints[-1] + 1
    while closing < last and tokens[closing].text.lower() in _LEADS:
        closing += 1
    end = closing + 1
    while end < last and _goes_on(tokens[end], tokens[min(closing, last - 1)]):
        end += 1
    between = [range(a + 1, b) for a, b in pairwise(joints)]
    listed = [range(opening, start + 1), *between, range(closing, min(end, last))]
    kept = [frozenset(i for i in one if _tells(tokens[i])) for one in listed]
    return kept if all(kept) and taken.isdisjoint(i for one in kept for i in one) else []


def _goes_on(token: Token, beside: Token) -> bool:
    """Whether a name goes on over a token."""
    return token.pos == beside.pos == "PROPN"


def _tells(token: Token) -> bool:
    return token.text.replace("-", "").isalnum() and token.text.lower() not in _LEADS
