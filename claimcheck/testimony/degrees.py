"""Academic degrees: of which level a claim speaks, and whether the context tells of that level.

That "a BSc" is a bachelor's degree stands in the lexicon; that a bachelor is no master, whatever
else the words share, is told here.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from claimcheck.anchors import Anchor, Claim
from claimcheck.context.index import ContextIndex
from claimcheck.language.name_forms import known_forms
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.said import clause


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


_NAMING = {
    "bachelor": _stems("bachelor baccalaureate ba bs bsc bfa bba bcom beng btech llb mbbs"),
    "master": _stems("master msc mfa mba meng llm mphil mpa mph"),
    "doctor": _stems("doctor doctorate doctoral phd dphil edd jd"),
}
"""The levels, each with the words and letters that name a degree of it."""
_HINTING = {
    "bachelor": _stems("ab undergraduate graduate graduation alumnus alumna"),
    "master": _stems("ma ms postgraduate graduate"),
    "doctor": _stems("dr md dissertation postdoctoral professor"),
}
"""Words by which a context may tell of a level or of something else: a state, a title, a pupil."""
_LEVELS = {word: level for table in (_HINTING, _NAMING) for level in table for word in table[level]}
_ALONE = _stems("doctorate baccalaureate")
_WORDS = _stems("bachelor master doctor doctoral")
"""Words that name a degree only in company: "master's degree", "Doctor of Philosophy"."""
_LETTERS = _LEVELS.keys() - _WORDS - _ALONE
_BEFORE = frozenset({"a", "an", "his", "her", "their", "with", "and"})
_AFTER = frozenset({"degree", "degrees", "in", "from"})
_LONGEST = 5
"""Words of the longest name of a degree."""


def untold_degree(
    anchor: Anchor, answer: Parsed, passages: Mapping[int, float], index: ContextIndex
) -> str:
    """The word of a claim for a degree of a level that the context does not tell of, or "".

    Where passages with all names of the claim name degrees, they tell of which level they are.
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or claim.negated or index.tabular or not _has_degrees(answer):
        return ""
    words = clause(anchor, claim, answer)
    for token in words:
        level = _level(token, answer)
        if not level:
            continue
        if not any(map(index.knows, sorted(_NAMING[level] | _HINTING[level]))):
            return token.text
        named = {stem(t.text) for t in words if t.pos == "PROPN" and t.start > token.start}
        named = {word for word in named if index.knows(word) and word not in _LEVELS}
        if named and _is_of_another(level, named, passages, index):
            return token.text
    return ""


def _has_degrees(answer: Parsed) -> bool:
    """Whether a text has a word that may name a degree; few have, so it is asked once."""
    found: bool | None = answer.memo.get("degrees")
    if found is None:
        found = not _LEVELS.keys().isdisjoint([stem(token.text) for token in answer.tokens])
        answer.memo["degrees"] = found
    return found


def _is_of_another(
    level: str, named: Set[str], passages: Mapping[int, float], index: ContextIndex
) -> bool:
    """Whether all passages with these names that name a degree name one of another level."""
    here = [index.stems(one) for one in passages]
    here = [stems for stems in here if stems.issuperset(named)]
    told = {one for one, words in _NAMING.items() for stems in here if not words.isdisjoint(stems)}
    hinted = any(not _HINTING[level].isdisjoint(stems - _stems("graduate")) for stems in here)
    return bool(told) and level not in told and not hinted


def _level(token: Token, answer: Parsed) -> str:
    """The level of the degree that a word names, or ""."""
    word = stem(token.text)
    level = _LEVELS.get(word, "")
    if not level or word in _ALONE:
        return level
    around = answer.tokens[max(0, token.i - 1) : token.i + _LONGEST]
    before = around[0].text.lower() if token.i else ""
    if word in _LETTERS:
        return level if token.text[:1].isupper() and before in _BEFORE else ""
    behind = [one.text.lower() for one in around[1 if token.i else 0 :]]
    names = any(known_forms(" ".join(behind[:size])) for size in range(3, _LONGEST + 1))
    rest = [one for one in behind[1:3] if one not in ("'s", "’s", "'", "’")]
    return level if names or (rest and rest[0] in _AFTER) else ""
