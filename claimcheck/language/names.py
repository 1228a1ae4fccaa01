"""When two names stand for one thing: aliases, acronyms, titles, spelling, small typos.

A different number, letter or head noun always means a different thing, however alike the rest is.
"""

from __future__ import annotations

from enum import StrEnum

from claimcheck.language.aliases import NO_ALIASES, Aliases
from claimcheck.language.name_forms import Name, Tokens, is_designator, name_lists, parse_name


class Sameness(StrEnum):
    """What comparing two names tells; UNKNOWN where neither can be shown."""

    SAME = "same"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


_TYPO_FROM = 5
"""Shorter words are compared letter by letter: one letter makes another word of them."""
_TYPO_WORD, _TYPO_NAME = 85, 90
"""How alike (0 to 100) each word and the whole must be to differ by a typo only."""
_ALIKE = 75
"""Above this, two spellings may still be one name, so they are not called different."""
_SMALL_WORDS = frozenset({"of", "the", "and", "for", "de", "du", "von", "van", "der", "in", "on"})


def compare_names(a: str, b: str, aliases: Aliases | None = None) -> Sameness:
    """Whether two names stand for one thing, for different ones, or neither can be shown.

    Without `aliases` a surname is taken for the full name; with them only where no other name of
    the text ends in it.
    """
    known = aliases or NO_ALIASES
    left, right = parse_name(a), parse_name(b)
    if not left.tokens or not right.tokens:
        return Sameness.UNKNOWN
    if _titles_differ(left, right):
        return Sameness.DIFFERENT
    if left.tokens == right.tokens or _plural(left.tokens, right.tokens):
        return Sameness.SAME
    if _introduced(left.tokens, right.tokens) or _introduced(right.tokens, left.tokens):
        return Sameness.SAME
    listed = _compare_listed(left.tokens, right.tokens)
    if listed is not Sameness.UNKNOWN:
        return listed
    verdicts = {
        _compare(
            Name(one, left.titles, left.acronym), Name(other, right.titles, right.acronym), known
        )
        for one in _spelt_out(left, known)
        for other in _spelt_out(right, known)
    }
    for verdict in (Sameness.SAME, Sameness.UNKNOWN):
        if verdict in verdicts:
            return verdict
    return Sameness.DIFFERENT


def _spelt_out(name: Name, aliases: Aliases) -> tuple[Tokens, ...]:
    """The names of a group; letters that a text spells out stand for nothing else there."""
    members = aliases.members(name.tokens)
    longer = tuple(one for one in members if len(one) > 1)
    return longer if name.acronym and longer else members


def is_area(text: str) -> bool:
    """True for countries, states and continents, which other places lie in."""
    tokens = parse_name(text).tokens
    data = name_lists()
    return tokens in data.places or data.known.get(tokens) in data.countries


def _titles_differ(left: Name, right: Name) -> bool:
    if not left.titles or not right.titles:
        return False
    data = name_lists()
    sexes = [
        {"m" for t in name.titles if t in data.male}
        | {"f" for t in name.titles if t in data.female}
        for name in (left, right)
    ]
    return bool(sexes[0] and sexes[1] and not sexes[0] & sexes[1])


def _plural(a: Tokens, b: Tokens) -> bool:
    if len(a) != len(b) or a[:-1] != b[:-1]:
        return False
    short, long = sorted((a[-1], b[-1]), key=len)
    return len(short) > 2 and long in (short + "s", short + "es") and not short.endswith("s")


def _introduced(long: Tokens, short: Tokens) -> bool:
    """Whether a code stands behind a word for what it is: "flight LX 318"."""
    coded = len(short) > 1 and any(map(str.isdigit, short[-1]))
    return coded and long[1:] == short


def _compare_listed(a: Tokens, b: Tokens) -> Sameness:
    """What the tables of countries and common abbreviations say."""
    data = name_lists()
    one, other = data.known.get(a), data.known.get(b)
    if one is None or other is None:
        return Sameness.UNKNOWN
    return Sameness.SAME if one == other else Sameness.DIFFERENT


def _compare(left: Name, right: Name, aliases: Aliases) -> Sameness:
    a, b = left.tokens, right.tokens
    if a == b or aliases.group(a) == aliases.group(b):
        return Sameness.SAME
    designated = _compare_designators(a, b)
    if designated is not None:
        return designated
    if len(a) == len(b) == 1:
        return _compare_words(a, b, aliases)
    if left.acronym or right.acronym or len(a) == 1 or len(b) == 1:
        spelt = _compare_acronym(left, right, aliases)
        if spelt is not None:
            return spelt
    if set(a) - {"of"} == set(b) - {"of"}:
        return Sameness.SAME
    short, long = sorted((a, b), key=len)
    if set(short) <= set(long):
        return _compare_contained(short, long, aliases)
    if _persons(a, b):
        return Sameness.SAME
    return _compare_words(a, b, aliases)


def _compare_designators(a: Tokens, b: Tokens) -> Sameness | None:
    """Different numbers or letters make different things; None where they do not decide."""
    ours, theirs = sorted(filter(is_designator, a)), sorted(filter(is_designator, b))
    if (not ours and not theirs) or _initials_only(a, b):
        return None
    if ours == theirs:
        if ours and set(a) != set(b) and (set(a) < set(b) or set(b) < set(a)):
            # Vega S and Vega S Max: who has a designator is fully named already.
            return Sameness.DIFFERENT
        return None
    if ours and theirs:
        return Sameness.DIFFERENT
    # One side leaves the number out: "the iPhone" may or may not be the iPhone 15.
    rest = [tuple(t for t in side if not is_designator(t)) for side in (a, b)]
    return Sameness.UNKNOWN if set(rest[0]) & set(rest[1]) else Sameness.DIFFERENT


def _initials_only(a: Tokens, b: Tokens) -> bool:
    """True where single letters may be initials of given names: J. Smith, Jane A. Smith."""
    if len(a) < 2 or len(b) < 2 or a[-1] != b[-1] or is_designator(a[-1]):
        return False
    letters = [t for t in (*a, *b) if is_designator(t)]
    return all(len(t) == 1 and t.isalpha() for t in letters)


def _compare_acronym(left: Name, right: Name, aliases: Aliases) -> Sameness | None:
    short, long = (left, right) if len(left.tokens) <= len(right.tokens) else (right, left)
    word = short.tokens[0]
    if len(short.tokens) != 1 or not 2 <= len(word) <= 8 or not short.acronym:
        return None
    if not _spells(word, long.tokens):
        return (
            None
            if len(word) > 5
            else (Sameness.UNKNOWN if long.tokens[0].startswith(word[:1]) else Sameness.DIFFERENT)
        )
    if len(word) < 3 and long.tokens not in aliases.names:
        return Sameness.UNKNOWN
    rivals = {name for name in aliases.names if len(name) > 1 and _spells(word, name)}
    return Sameness.SAME if len(rivals | {long.tokens}) == 1 else Sameness.UNKNOWN


def _spells(word: str, tokens: Tokens) -> bool:
    initials = "".join(t[0] for t in tokens)
    content = "".join(t[0] for t in tokens if t not in _SMALL_WORDS)
    return word in (initials, content)


def _compare_contained(short: Tokens, long: Tokens, aliases: Aliases) -> Sameness:
    """One name is the other with words left out."""
    data = name_lists()
    # "York" is not New York, but the Gulls are the San Diego Gulls.
    headed = long[-len(short) :] == short and long[-len(short) - 1] not in data.compass
    if not headed and any(t in data.compass for t in long if t not in short):
        return Sameness.DIFFERENT
    if any(
        len(name) > len(short)
        and set(short) <= set(name)
        and not set(name) <= set(long)
        and not set(long) <= set(name)
        for name in aliases.having(short)
    ):
        return Sameness.UNKNOWN
    if long[-len(short) :] == short:
        # Head noun kept: Maurer for Ilse Maurer, but "Bank" is no name for Metro Bank.
        if short[-1] in data.organisation or short[-1] in data.legal:
            return Sameness.UNKNOWN
        return Sameness.SAME
    if long[: len(short)] == short:
        rest = long[len(short) :]
        if all(t in data.organisation or t in data.legal for t in rest):
            return Sameness.SAME
        return Sameness.UNKNOWN
    if long[0] == short[0] and long[-1] == short[-1]:
        return Sameness.SAME
    return Sameness.UNKNOWN


def _persons(a: Tokens, b: Tokens) -> bool:
    """Same surname and given names that fit: J. Smith, Bob Smith, Jane A. Smith."""
    if len(a) < 2 or len(b) < 2 or a[-1] != b[-1]:
        return False
    if not _given(a[0], b[0]):
        return False
    middle = [t for t in a[1:-1] if t not in b], [t for t in b[1:-1] if t not in a]
    return not (middle[0] and middle[1]) or all(_given(x, y) for x, y in zip(*middle, strict=False))


def _given(a: str, b: str) -> bool:
    if a == b or (1 in (len(a), len(b)) and a[0] == b[0]):
        return True
    nicknames = name_lists().nicknames
    one, other = nicknames.get(a, frozenset()) | {a}, nicknames.get(b, frozenset()) | {b}
    return bool(one & other)


def _compare_words(a: Tokens, b: Tokens, aliases: Aliases) -> Sameness:
    """Typos aside, two names with different words are different."""
    from rapidfuzz import fuzz

    both_used = aliases.uses(a) and aliases.uses(b)
    spelt_alike = len(a) == len(b) and not both_used and all(map(_typo, a, b))
    if spelt_alike and fuzz.ratio(" ".join(a), " ".join(b)) >= _TYPO_NAME:
        return Sameness.SAME
    joined = "".join(a), "".join(b)
    if _vowels(joined[0]) == _vowels(joined[1]):
        return Sameness.SAME
    apart = len(a) == len(b) and not set(a) & set(b) and not both_used
    if apart and min(map(len, (*a, *b))) >= _TYPO_FROM and fuzz.ratio(*joined) >= _ALIKE:
        return Sameness.UNKNOWN
    return Sameness.DIFFERENT


def _vowels(letters: str) -> str:
    """The letters with ae, oe and ue as an umlaut is written without its dots: Mueller, Müller."""
    return letters.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _typo(a: str, b: str) -> bool:
    from rapidfuzz import fuzz

    if a == b:
        return True
    if min(len(a), len(b)) < _TYPO_FROM or a[0] != b[0] or is_designator(a) or is_designator(b):
        return False
    return fuzz.ratio(a, b) >= _TYPO_WORD
