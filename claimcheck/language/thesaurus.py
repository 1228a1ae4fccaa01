"""Synonyms, opposites and kinds of words, from two data files.

`lexicon.core.txt` was written by hand for news, business, product and everyday text,
`lexicon.wordnet.txt` has the dominant senses of WordNet. Nothing is chained: two words are synonyms
only where one line says so, because chains of near-synonyms reach nonsense in three steps.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

Pos = Literal["v", "n", "a", "r"]
"""Verb, noun, adjective, adverb."""

_SECTION_POS: dict[str, Pos] = {"verb": "v", "noun": "n", "adjective": "a", "adverb": "r"}

_DEPTH = 5
"""How many steps up "a woman is a person" may take; more reach words that fit everything."""

_NEGATIVE_PREFIXES = ("non-", "non", "un", "in", "im", "il", "ir", "dis")


class Thesaurus:
    """Which lemmas mean the same, the opposite or more; any spelling and any case will do."""

    def __init__(self, core: str, wordnet: str) -> None:
        body = wordnet[wordnet.index("\na ") + 1 :].rstrip("\n")
        self._wordnet = dict([line.split("\t", 1) for line in body.split("\n")])
        self._sections: dict[str, list[str]] = {}
        section = ""
        for line in core.splitlines():
            if line.startswith("["):
                section = line.strip("[] ")
            elif line and not line.startswith("#"):
                self._sections.setdefault(section, []).append(line)
        pairs = [one.partition("=") for one in self._sections["spelling"]]
        self._spelling = {left.strip(): right.strip() for left, _, right in pairs}
        self._keep_ise = frozenset(", ".join(self._sections["keep ise"]).split(", "))
        pairs = [one.partition("=") for one in self._sections["participles"]]
        self._participles = {left.strip(): right.strip() for left, _, right in pairs}
        self._folded: dict[str, str] = {}
        self._same_words: dict[tuple[Pos, str], frozenset[str]] = {}
        self._opposed_words: dict[tuple[Pos, str], frozenset[str]] = {}

    # Spelling

    def fold(self, lemma: str) -> str:
        """The lemma in lower case and American spelling."""
        found = self._folded.get(lemma)
        if found is None:
            found = lemma.strip().lower()
            found = self._spelling.get(found, found)
            if " " in found:
                found = " ".join(map(self._fold_word, found.split()))
                if found.startswith("be "):
                    found = self._active(found)
            elif "is" in found:
                found = self._fold_word(found)
            if len(self._folded) < 50_000:
                self._folded[lemma] = found
        return found

    def _fold_word(self, word: str) -> str:
        word = self._spelling.get(word, word)
        if len(word) > 5 and "is" in word:
            if word.endswith("ise") and word not in self._keep_ise:
                return word[:-3] + "ize"
            if word.endswith("isation"):
                return word[:-7] + "ization"
        return word

    def _active(self, phrase: str) -> str:
        """Write "be based in" as claims do, "base in"; "be owned by" turns roles and stays."""
        _, word, *rest = phrase.split()
        verb = self._participles.get(word) or self._regular(word)
        return phrase if verb is None or rest == ["by"] else " ".join([verb, *rest])

    def _regular(self, word: str) -> str | None:
        if not word.endswith("ed"):
            return None
        stem = word[:-2]
        for verb in (stem + "e", stem, stem[:-1], stem[:-1] + "y"):
            if f"v {verb}" in self._wordnet:
                return verb
        return None

    def lemma_of(self, participle: str) -> str | None:
        """The verb of a participle used as an adjective: located → locate."""
        word = self.fold(participle)
        return self._participles.get(word) or self._regular(word)

    def _words(self, cell: str) -> list[str]:
        return [self.fold(word) for word in cell.split(",")]

    # Synonyms and opposites

    @cached_property
    def _groups(self) -> dict[tuple[Pos, str], list[list[str]]]:
        found: dict[tuple[Pos, str], list[list[str]]] = {}
        for name, pos in _SECTION_POS.items():
            for line in self._sections[f"{name} synonyms"]:
                words = self._words(line)
                for word in words:
                    found.setdefault((pos, word), []).append(words)
        return found

    @cached_property
    def _opposites(self) -> dict[tuple[Pos, str], dict[str, bool]]:
        """For each word its antonyms; True where what is not the one is the other."""
        found: dict[tuple[Pos, str], dict[str, bool]] = {}
        for name, pos in _SECTION_POS.items():
            for line in self._sections[f"{name} antonyms"]:
                total = "||" in line
                left, right = line.split("||" if total else "|")
                for one in self._words(left):
                    for other in self._words(right):
                        for a, b in ((one, other), (other, one)):
                            table = found.setdefault((pos, a), {})
                            table[b] = total or table.get(b, False)
        return found

    def _marked(self, pos: Pos, lemma: str, mark: str) -> list[str]:
        line = self._wordnet.get(f"{pos} {lemma}")
        if line is None:
            return []
        for cell in line.split("\t"):
            if cell[0] == mark:
                return self._words(cell[1:])
        return []

    def _same(self, lemma: str, pos: Pos) -> frozenset[str]:
        found = self._same_words.get((pos, lemma))
        if found is None:
            words = set(self._marked(pos, lemma, "="))
            words.update(*self._groups.get((pos, lemma), ()))
            words.discard(lemma)
            found = frozenset(words)
            if found:
                # Only words of the data files are kept, so junk cannot fill the memory.
                self._same_words[pos, lemma] = found
        return found

    def _opposed(self, lemma: str, pos: Pos) -> frozenset[str]:
        found = self._opposed_words.get((pos, lemma))
        if found is None:
            words = {*self._opposites.get((pos, lemma), ()), *self._marked(pos, lemma, "!")}
            found = frozenset(words)
            if found:
                self._opposed_words[pos, lemma] = found
        return found

    def synonyms(self, lemma: str, pos: Pos) -> tuple[str, ...]:
        """The words that may stand for the lemma, sorted, without the lemma."""
        return tuple(sorted(self._same(self.fold(lemma), pos)))

    def are_synonyms(self, a: str, b: str, pos: Pos) -> bool:
        """True where one may stand for the other; a word is its own synonym."""
        a, b = self.fold(a), self.fold(b)
        return a == b or b in self._same(a, pos) or a in self._same(b, pos)

    def antonyms(self, lemma: str, pos: Pos) -> tuple[str, ...]:
        """The words that deny the lemma, sorted."""
        return tuple(sorted(self._opposed(self.fold(lemma), pos)))

    def are_antonyms(self, a: str, b: str, pos: Pos) -> bool:
        """True where both cannot hold of the same thing at the same time."""
        a, b = self.fold(a), self.fold(b)
        if a == b or self._shared_group(a, b, pos):
            return False
        if pos == "a" and self._prefixed(a, b):
            return True
        opposed, opposed_too = self._opposed(a, pos), self._opposed(b, pos)
        if b in opposed or a in opposed_too:
            return True
        if pos == "v" and self.direction(a) * self.direction(b) < 0:
            return True
        # One step through a synonym on one side only: two steps meet by accident too often.
        return not (
            opposed_too.isdisjoint(self._same(a, pos)) and opposed.isdisjoint(self._same(b, pos))
        )

    def oppose(self, a: str, b: str, pos: Pos) -> bool:
        """True where two words are antonyms themselves, not through the synonyms of one."""
        a, b = self.fold(a), self.fold(b)
        if b in self._opposed(a, pos) or a in self._opposed(b, pos):
            return True
        return pos == "a" and self.are_complementary(a, b, "a")

    def are_complementary(self, a: str, b: str, pos: Pos) -> bool:
        """True for antonyms of which one must hold, such as on and off."""
        a, b = self.fold(a), self.fold(b)
        if pos == "a" and self._prefixed(a, b):
            return True
        return self._opposites.get((pos, a), {}).get(b, False)

    def _shared_group(self, a: str, b: str, pos: Pos) -> bool:
        return any(b in group for group in self._groups.get((pos, a), ()))

    def _prefixed(self, a: str, b: str) -> bool:
        """True where one is the other with un-, in-, non-, dis- before it and both are words."""
        short, long = sorted((a, b), key=len)
        if len(short) < 3 or not long.endswith(short):
            return False
        prefix = long[: -len(short)]
        if prefix in ("non-", "non"):
            return True
        if prefix == "un" and f"a {long}" not in self._wordnet:
            return f"a {short}" in self._wordnet
        return prefix in _NEGATIVE_PREFIXES and short in self._marked("a", long, "!")

    # Entailment and kinds

    @cached_property
    def _entailed(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for line in self._sections["verb entails"]:
            left, right = line.split(">")
            for word in self._words(left):
                found.setdefault(word, set()).update(self._words(right))
        return found

    def entails(self, a: str, b: str) -> bool:
        """True where whoever does `a` also does `b`; every verb entails its synonyms."""
        a, b = self.fold(a), self.fold(b)
        if self.are_synonyms(a, b, "v"):
            return True
        return any(
            b in self._entailed.get(one, ()) or b in self._marked("v", one, ">")
            for one in (a, *(word for group in self._groups.get(("v", a), ()) for word in group))
        )

    def is_kind_of(self, a: str, b: str) -> bool:
        """True where every `a` is a `b`: every woman is a person."""
        a, b = self.fold(a), self.fold(b)
        goal = self._same(b, "n") | {b}
        level, seen = [a], {a}
        for _ in range(_DEPTH):
            above = []
            for word in level:
                for other in self._marked("n", word, ">"):
                    if other in goal:
                        return True
                    if other not in seen:
                        seen.add(other)
                        above.append(other)
                        above.extend(self._marked("n", other, "="))
            level = above
        return False

    @cached_property
    def _directions(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for line in self._sections["direction"]:
            for word in self._words(line[1:]):
                found[word] = 1 if line[0] == "+" else -1
        return found

    def direction(self, lemma: str) -> int:
        """+1 for words of rising, -1 for words of falling, else 0."""
        return self._directions.get(self.fold(lemma), 0)

    def knows(self, lemma: str, pos: Pos) -> bool:
        """True where either data file has the word."""
        lemma = self.fold(lemma)
        key = (pos, lemma)
        return f"{pos} {lemma}" in self._wordnet or key in self._groups or key in self._opposites
