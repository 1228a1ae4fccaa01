"""Which language a text is in, by its small words or its script: enough to say what is not read."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

ENGLISH = "English"
_READ = 6_000
"""Characters of a text that are looked at."""
_FEWEST = 4
"""Small words below which nothing is told: names and numbers are of any language."""
_SHARE = 0.12
"""Share of all words that are small words in prose of a language."""
_CLEARLY = 1.5
"""How many times as many as those of English they must be."""
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = {
    "CYRILLIC": "a language in Cyrillic letters",
    "GREEK": "Greek",
    "ARABIC": "a language in Arabic letters",
    "HEBREW": "Hebrew",
    "DEVANAGARI": "a language in Devanagari letters",
    "THAI": "Thai",
    "HANGUL": "Korean",
    "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese",
    "CJK": "Chinese or Japanese",
}
_JAPANESE = "Japanese"


def language_of(text: str) -> str | None:
    """The name of a text's language; None where too little of it tells."""
    text = text[:_READ]
    script = _script(text)
    if script is not None:
        return script
    words = [word.lower() for word in _WORD.findall(text)]
    counts = {name: sum(word in small for word in words) for name, small in _small().items()}
    english = counts.pop(ENGLISH)
    best = max(counts, key=lambda name: counts[name])
    least = max(_FEWEST, _SHARE * len(words))
    if counts[best] >= least and counts[best] > _CLEARLY * english:
        return best
    return ENGLISH if english >= least else None


def _script(text: str) -> str | None:
    """The language that the letters of a text tell, where most of them are not Latin."""
    letters = [one for one in text if one.isalpha()]
    foreign = [one for one in letters if one > "\u024f"]
    if len(foreign) * 2 <= len(letters) or len(foreign) < _FEWEST:
        return None
    found = Counter(unicodedata.name(one, "").split(" ")[0] for one in foreign)
    names = [_SCRIPTS[name] for name, _ in found.most_common() if name in _SCRIPTS]
    return _JAPANESE if _JAPANESE in names else names[0] if names else None


@cache
def _small() -> Mapping[str, frozenset[str]]:
    """The small words of each language, as the data file has them."""
    lines = (files("claimcheck.language") / "data" / "languages.txt").read_text("utf-8")
    rows = (line.split("\t") for line in lines.splitlines() if "\t" in line)
    return {name: frozenset(words.split()) for name, words in rows}


def notice(answer: str, context: str) -> tuple[str, ...]:
    """What a reader should know where a text is in a language of which claims are not read."""
    said, told = language_of(answer), language_of(context)
    if said in (None, ENGLISH) and told in (None, ENGLISH):
        return ()
    if said == told:
        return (f"The answer and its context are in {said}: {_UNREAD}",)
    if said not in (None, ENGLISH):
        beside = f", its context in {told}" if told is not None else ""
        return (f"The answer is in {said}{beside}: {_UNREAD}",)
    return (f"The context is in {told}: {_UNREAD}",)


_UNREAD = "numbers and dates are compared, but claims are read in English only."
