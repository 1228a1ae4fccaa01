"""A light stemmer, so that surface words of a context meet the words of an answer without a parse.

It folds case, accents, plurals and the regular verb endings and nothing more: derivation
("acquire", "acquisition") is the lexicon's business, where it can be right.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

WORD = re.compile(r"[^\W_]+(?:['’.&][^\W_]+)*", re.UNICODE)
"""A word of running text: letters and digits, with inner apostrophes, dots and ampersands."""
_ASCII_WORD = re.compile(r"[A-Za-z0-9]+(?:['.&][A-Za-z0-9]+)*")

_VOWEL = re.compile(r"[aeiouy]")
_KEEP_S = ("ss", "us", "is", "as", "os")
_SIBILANT = ("ches", "shes", "sses", "xes", "zes", "oes")


def fold(text: str) -> str:
    """Case and accents removed; the length may change, so never use the result for offsets."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def words_in(text: str) -> list[str]:
    """The words of a text, as `WORD` finds them; those of plain text take half the time."""
    return (_ASCII_WORD if text.isascii() else WORD).findall(text)


@lru_cache(maxsize=65536)
def lemma_words(lemma: str) -> tuple[str, ...]:
    """The words of a lemma: a name or a compound has several."""
    return tuple(WORD.findall(lemma))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The folded word without plural, possessive, -ed, -ing and a final e."""
    word = fold(word).replace("’", "'")
    word = word.removesuffix("'s").removesuffix("'").replace("'", "").replace(".", "")
    if len(word) < 4 or not word.isalpha():
        return word
    word = _singular(word)
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"  # "married" is of "marry", "died" of "die".
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base == word:
            continue
        if len(base) > 2 and _VOWEL.search(base):
            word = _undouble(base)
        elif len(base) == 2 and (base[0] in "aeiou" or base[1] == "i"):
            word = f"{base}e"  # "used", "aging", "tied"; not "being", "seed".
        break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(_SIBILANT):
        return word[:-2]
    if word.endswith("s") and not word.endswith(_KEEP_S):
        return word[:-1]
    return word


def _undouble(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        return word[:-1]
    return word
