"""Base forms of inflected nouns and verbs by rule and word list.

A trained lemmatizer guesses an ending for words it has not seen ("nationalise", "brewery"); the
inflection of English is regular enough to be known instead. The tag tells which rules apply.
Words of closed classes are a list, so that no lemmatizer has to run.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

_VOWELS = frozenset("aeiou")
# Plural in form and in meaning: no singular would mean the same.
_UNCHANGED = frozenset(
    """news series species headquarters means goods earnings clothes politics economics physics
    mathematics athletics electronics mechanics ethics statistics logistics premises proceeds
    outskirts barracks thanks savings people police data media cattle belongings surroundings
    aircraft spacecraft regards troops pants jeans measles mumps rabies diabetes rickets
    maths gymnastics linguistics genetics""".split()
)
_SILENT_E = frozenset(
    "abuse excuse fuse muse use ruse refuse axe ache cache niche toe shoe".split()
)
_COMPARED = {
    "better": "good", "best": "good", "worse": "bad", "worst": "bad", "more": "more",
    "most": "most", "less": "less", "least": "least", "fewer": "few", "further": "far",
    "farther": "far", "furthest": "far", "farthest": "far", "elder": "old", "eldest": "old",
    "earlier": "early", "later": "late", "sooner": "soon", "cleverer": "clever",
    "narrower": "narrow", "looser": "loose", "freer": "free",
}  # fmt: skip
_VERB_TAGS = ("VBD", "VBN", "VBG", "VBZ")
_NAME_TAGS = ("NNP", "NNPS", "FW", "ADD")
_FUNCTION = {
    "an": "a", "these": "this", "those": "that", "n't": "not", "whom": "who", "na": "to",
    "i": "I", "me": "I", "him": "he", "them": "they", "'em": "they", "us": "we",
    "am": "be", "are": "be", "'m": "be", "'re": "be", "'s": "be", "'ve": "have",
    "'ll": "will", "wo": "will", "ca": "can", "'d": "would",
}  # fmt: skip
"""Words of closed classes."""
_BY_TAG = {("her", "PRP"): "she", ("'s", "PRP"): "we", ("'s", "POS"): "'s", ("'", "POS"): "'s",
           ("better", "RBR"): "well", ("best", "RBS"): "well", ("'d", "VBD"): "have"}  # fmt: skip


@lru_cache(maxsize=65536)
def base_form(text: str, tag: str) -> str:
    """The base form of a word with its Penn tag; names stay as they are written."""
    if tag in _NAME_TAGS:
        return text
    lower = text.lower().replace("’", "'")
    return _BY_TAG.get((lower, tag)) or lemma(text, tag, _FUNCTION.get(lower, lower))


@lru_cache(maxsize=65536)
def lemma(text: str, tag: str, guess: str) -> str:
    """The base form of a noun, verb or adjective; `guess` stands where no rule applies."""
    if tag == "NNS" and text[-1:].isalpha() and not text[:1].isdigit():
        return _noun(text.lower())
    if tag in _VERB_TAGS and text[:1].isalpha() and text[-1:].isalpha() and len(text) > 1:
        before, hyphen, last = text.lower().rpartition("-")
        return before + hyphen + _verb(last)
    if tag in ("VB", "NN", "JJ"):
        return text.lower()
    if tag in ("JJR", "JJS", "RBR", "RBS") and text.isalpha():
        return _adjective(text.lower())
    return guess


def _adjective(word: str) -> str:
    """The plain form of a comparative or superlative: larger → large, biggest → big."""
    if word in _COMPARED:
        return _COMPARED[word]
    for ending in ("est", "er"):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 2:
            continue
        if stem.endswith("i"):
            return stem[:-1] + "y"
        if stem[-1] == stem[-2] and stem[-1] in "bdgmnt":
            return stem[:-1]
        if stem.endswith("ll"):
            return stem  # small, tall, full; able and simple have their l after another letter.
        return stem + "e" if _wants_e(stem) or stem.endswith(("ns", "rs")) else stem
    return word


def _verb(word: str) -> str:
    return _irregular()[0].get(word) or regular_verb(word, _verbs())


def _noun(word: str) -> str:
    if word in _UNCHANGED:
        return word
    found = _irregular()[1].get(word)
    if found is None and word.endswith("men"):
        return word[:-2] + "an"
    if found is None and word.endswith("children"):
        return word[:-3]
    return found or regular_noun(word)


def regular_verb(word: str, verbs: frozenset[str]) -> str:
    """The base of a regular verb form: the candidate that is a known verb, else the likeliest."""
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1 and any(c in _VOWELS or c == "y" for c in stem):
            return _restored(stem, verbs)
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        return word[:-1] if word[:-1] in verbs else word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return (
            word[:-2]
            if word[-2] == "e" and word[-3:-2] == "s" and word[:-2] in verbs
            else word[:-1]
        )
    return word


def _restored(stem: str, verbs: frozenset[str]) -> str:
    """A stem without its ending: closed → close, stopped → stop, carried → carry."""
    if stem.endswith("i"):
        return stem[:-1] + "y"
    doubled = len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in _VOWELS
    candidates = [stem, stem + "e"]
    if doubled:
        candidates.insert(0 if stem[-1] not in "lsz" else 1, stem[:-1])
    elif _wants_e(stem):
        candidates.reverse()
    for candidate in candidates:
        if candidate in verbs:
            return candidate
    return candidates[0]


def _wants_e(stem: str) -> bool:
    """Whether a stem looks as if it lost a final e: "clos", "acquir", "manag", "creat"."""
    last = stem[-1]
    if last in "vuzc" or stem.endswith(("dg", "ang", "rg", "ag", "eg", "ir", "ur", "at", "is")):
        return True
    if last == "l" and len(stem) > 2 and stem[-2] not in _VOWELS:
        return True
    # One vowel before one consonant keeps its consonant single only where an e was lost; in a
    # longer word that holds only where the last syllable is stressed, which r, n and l rarely show.
    short = sum(c in _VOWELS for c in stem) == 1
    return (
        len(stem) > 2
        and last not in ("aeiouwxy" if short else "aeiouwxyrnl")
        and stem[-2] in _VOWELS
        and stem[-3] not in _VOWELS
    )


def regular_noun(word: str) -> str:
    """The singular of a regular plural."""
    if not word.endswith("s") or word.endswith(("ss", "us", "is")) or len(word) < 4:
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word[:-1] in _SILENT_E or word[:-1].endswith(("dache", "hache", "house", "cause")):
        return word[:-1]
    if word.endswith(("ches", "shes", "sses", "xes", "zzes")):
        return word[:-2]
    if word.endswith("oes"):
        return word[:-2]
    if word.endswith("uses") and len(word) > 6 and word[-5] not in _VOWELS:
        return word[:-2]
    return word[:-1]


def is_verb(base: str) -> bool:
    """Whether a base form is a known verb."""
    return base in _verbs()


@cache
def _verbs() -> frozenset[str]:
    """The base forms of verbs; the first lines of the file say where they are from."""
    text = files("claimcheck.language").joinpath("data/verbs.txt").read_text("utf-8")
    return frozenset(text[text.rindex("#") :].split()[1:])


@cache
def _irregular() -> tuple[dict[str, str], dict[str, str]]:
    """Verb forms and plurals with their base; the first base named wins a shared form."""
    text = files("claimcheck.language").joinpath("data/irregular.txt").read_text("utf-8")
    found: dict[str, dict[str, str]] = {"verbs": {}, "nouns": {}}
    section = found["verbs"]
    for line in text.splitlines():
        if line.startswith("["):
            section = found[line.strip("[]")]
        elif not line.startswith("#"):
            base, *forms = line.split()
            for form in forms:
                section.setdefault(form, base)
    return found["verbs"], found["nouns"]


def graded_forms(adjective: str) -> tuple[str, ...]:
    """How an adjective may look where it compares: shorter, larger, heaviest, bigger."""
    if len(adjective) > 7 or not adjective.isalpha():
        return ()  # Longer ones take "more" and "most".
    base = adjective[:-1] + "i" if adjective.endswith("y") else adjective.removesuffix("e")
    bases = [base]
    if len(base) > 2 and base[-1] not in _VOWELS and base[-2] in _VOWELS:
        bases.append(base + base[-1])
    return tuple(one + ending for one in bases for ending in ("er", "est"))


def irregular_forms(base: str) -> tuple[str, ...]:
    """The irregular forms of a verb or noun: "bought" of "buy", "children" of "child"."""
    return _forms().get(base, ())


@cache
def _forms() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for section in _irregular():
        for form, base in section.items():
            found.setdefault(base, []).append(form)
    return {base: tuple(forms) for base, forms in found.items()}
