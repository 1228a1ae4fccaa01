"""What words have to do with each other: synonyms, opposites, converses, nominal forms.

Two data files: `lexicon.core.txt`, written by hand for news, business, product and everyday text,
and `lexicon.wordnet.txt`, the dominant senses of WordNet. Nothing is chained: two words are
synonyms only where one line says so, because chains of near-synonyms reach nonsense in three steps.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

Pos = Literal["v", "n", "a", "r"]
"""Verb, noun, adjective, adverb."""

_SECTION_POS: dict[str, Pos] = {"verb": "v", "noun": "n", "adjective": "a", "adverb": "r"}

_DEPTH = 5
"""How many steps up "a woman is a person" may take; more reach words that fit everything."""

_NEGATIVE_PREFIXES = ("non-", "non", "un", "in", "im", "il", "ir", "dis")


class Lexicon:
    """The relations between lemmas; every method takes any spelling and any case."""

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

    # Verbs and their nouns

    def _assignments(self, section: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for line in self._sections[section]:
            left, right = line.split("=")
            for word in self._words(left):
                found.setdefault(word, []).extend(self._words(right))
        return found

    @cached_property
    def _nominal(self) -> dict[str, list[str]]:
        return self._assignments("nominal")

    @cached_property
    def _nouns(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for noun, verbs in self._nominal.items():
            for verb in verbs:
                found.setdefault(verb, []).append(noun)
        return found

    @cached_property
    def _agents(self) -> dict[str, list[str]]:
        return self._assignments("agent")

    @cached_property
    def _patients(self) -> dict[str, list[str]]:
        return self._assignments("patient")

    @cached_property
    def _attributes(self) -> dict[str, list[str]]:
        return self._assignments("attribute")

    @cached_property
    def _negatives(self) -> dict[str, list[str]]:
        return self._assignments("verb negative")

    @cached_property
    def _undergone(self) -> dict[str, list[tuple[str, bool]]]:
        found: dict[str, list[tuple[str, bool]]] = {}
        for line in self._sections["undergone"]:
            left, right = line.split("==" if "==" in line else "=")
            for word in self._words(left):
                found.setdefault(word, []).extend(
                    (other, "==" in line) for other in self._words(right)
                )
        return found

    @cached_property
    def _appointing(self) -> frozenset[str]:
        return self._set("appointing")

    def undergone(self, verb: str, *, both_ways: bool = False) -> tuple[str, ...]:
        """What the object of a verb does: kill → die, hold → take place.

        With `both_ways` only where that also says that someone did it: who dies need not have
        been killed, but what took place was held.
        """
        found = self._undergone.get(self.fold(verb), ())
        return tuple(other for other, both in found if both or not both_ways)

    @cached_property
    def _undergoing(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for verb, results in self._undergone.items():
            for other, both in results:
                if both:
                    found.setdefault(other, []).append(verb)
        return found

    def undergoing(self, verb: str) -> tuple[str, ...]:
        """The verbs that say the same of their object: go public → list, float."""
        return tuple(self._undergoing.get(self.fold(verb), ()))

    def is_appointing(self, verb: str) -> bool:
        """True where the object becomes what the complement says: appoint, elect."""
        return self.fold(verb) in self._appointing

    def verb_of(self, noun: str) -> str | None:
        """The verb whose action the noun names: acquisition → acquire."""
        noun = self.fold(noun)
        curated = self._nominal.get(noun)
        if curated:
            return curated[0]
        if noun.endswith("ization"):
            return noun[:-7] + "ize"
        derived = self._marked("n", noun, "~")
        # A noun of an action ends like one; "leader" or "profit" name something else.
        if derived and noun.endswith(("ion", "ment", "al", "ance", "ence", "ing", "ure", "age")):
            return derived[0]
        return None

    def noun_of(self, verb: str) -> str | None:
        """A noun that names the verb's action: resign → resignation."""
        verb = self.fold(verb)
        curated = self._nouns.get(verb)
        if curated:
            return curated[0]
        return next((n for n in self._marked("v", verb, "~") if self.verb_of(n) == verb), None)

    def agent_verbs(self, noun: str) -> tuple[str, ...]:
        """Verbs v for which "X is the noun of Y" says "X v Y": founder → found."""
        return tuple(self._agents.get(self.fold(noun), ()))

    def patient_verbs(self, noun: str) -> tuple[str, ...]:
        """Verbs v for which "X is the noun of Y" says "Y v X": subsidiary → own."""
        return tuple(self._patients.get(self.fold(noun), ()))

    def attribute_verbs(self, noun: str) -> tuple[str, ...]:
        """Predicates v for which "the noun of X is Y" says "X v Y": birthplace → be born in."""
        return tuple(self._attributes.get(self.fold(noun), ()))

    def positive_of(self, verb: str) -> str | None:
        """The verb that a negative one denies: lack → have."""
        found = self._negatives.get(self.fold(verb))
        return found[0] if found else None

    # Roles

    def _mirror(self, section: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for line in self._sections[section]:
            left, right = line.split("<>")
            for one in self._words(left):
                for other in self._words(right):
                    found.setdefault(one, set()).add(other)
                    found.setdefault(other, set()).add(one)
        return found

    @cached_property
    def _converses(self) -> dict[str, set[str]]:
        return self._mirror("verb converse")

    @cached_property
    def _transfers(self) -> dict[str, set[str]]:
        return self._mirror("verb transfer")

    @cached_property
    def _noun_converses(self) -> dict[str, set[str]]:
        return self._mirror("noun converse")

    def converse(self, word: str) -> tuple[str, ...]:
        """The words that tell the same from the other side: sell → buy, parent → child."""
        word = self.fold(word)
        tables = (self._converses, self._transfers, self._noun_converses)
        return tuple(sorted({other for table in tables for other in table.get(word, ())}))

    def is_transfer(self, a: str, b: str) -> bool:
        """True where the two are one handing over, told by the giver and by the taker."""
        return self.fold(b) in self._transfers.get(self.fold(a), ())

    def are_converse_nouns(self, a: str, b: str) -> bool:
        """True for two ends of one relation between people or things: aunt, niece."""
        return self.fold(b) in self._noun_converses.get(self.fold(a), ())

    def _set(self, section: str) -> frozenset[str]:
        return frozenset(word for line in self._sections[section] for word in self._words(line))

    @cached_property
    def _functional(self) -> frozenset[str]:
        return self._set("functional")

    @cached_property
    def _exclusive(self) -> frozenset[str]:
        return self._set("exclusive")

    @cached_property
    def _symmetric(self) -> frozenset[str]:
        return self._set("symmetric")

    def is_functional(self, predicate: str) -> bool:
        """True where a subject has one object of this predicate: nobody is born in two places."""
        return self.fold(predicate) in self._functional

    def is_exclusive(self, predicate: str) -> bool:
        """True where an object has one subject of this predicate: a firm has one buyer."""
        return self.fold(predicate) in self._exclusive

    def is_symmetric(self, predicate: str) -> bool:
        """True where subject and object may change places: marry, border, merge with."""
        return self.fold(predicate) in self._symmetric

    @cached_property
    def _ergative(self) -> frozenset[str]:
        return self._set("ergative")

    @cached_property
    def _unique(self) -> frozenset[str]:
        return self._set("unique")

    def is_ergative(self, verb: str) -> bool:
        """True where "X v Y" also says "Y v": who closes a plant makes the plant close."""
        verb = self.fold(verb)
        return verb in self._ergative or verb in self._directions

    def is_unique(self, noun: str) -> bool:
        """True for offices and properties that one holder has at a time: ceo, capital."""
        noun = self.fold(noun)
        return noun in self._unique or any(s in self._unique for s in self._same(noun, "n"))

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

    # Attributes

    def related(self, a: str, b: str) -> float:
        """How well one noun stands for another as the name of an attribute, 0 to 1."""
        a, b = self.fold(a), self.fold(b)
        if a == b or self._derived(a, b) or self._derived(b, a):
            return 1.0
        if self.are_synonyms(a, b, "n"):
            return 0.9
        verbs = [self.verb_of(word) or word for word in (a, b)]
        if verbs != [a, b] and self.are_synonyms(verbs[0], verbs[1], "v"):
            return 0.9
        if any(self.are_synonyms(a, b, pos) for pos in _OTHER_POS):
            return 0.8
        if self.is_kind_of(a, b) or self.is_kind_of(b, a):
            return 0.6
        return 0.0

    def _derived(self, noun: str, verb: str) -> bool:
        return (
            verb in self._nominal.get(noun, ())
            or verb in self._agents.get(noun, ())
            or verb in self._marked("n", noun, "~")
        )

    def knows(self, lemma: str, pos: Pos) -> bool:
        """True where either data file has the word."""
        lemma = self.fold(lemma)
        key = (pos, lemma)
        return f"{pos} {lemma}" in self._wordnet or key in self._groups or key in self._opposites


_OTHER_POS: tuple[Pos, ...] = ("a", "r")


@cache
def load() -> Lexicon:
    """The built-in lexicon, read once."""
    data = files("claimcheck.language") / "data"
    return Lexicon(
        (data / "lexicon.core.txt").read_text("utf-8"),
        (data / "lexicon.wordnet.txt").read_text("utf-8"),
    )
