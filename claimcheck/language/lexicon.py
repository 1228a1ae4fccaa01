"""What words have to do with each other: converses, nominal forms, roles of verbs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

from claimcheck.language.thesaurus import Pos, Thesaurus

Forms = frozenset[str]
"""A word as it stands and its base form, both folded."""


class Pole(NamedTuple):
    """One end of a matter: for or against, allowed or banned."""

    matter: int
    plus: bool
    total: bool
    """Whether what is not at the one end is at the other."""
    licence: bool
    """Whether it is a matter of what one may or must do, so that "may" is no doubt."""


class Lexicon(Thesaurus):
    """The relations between lemmas; every method takes any spelling and any case."""

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
    def _fields(self) -> dict[str, list[str]]:
        return self._assignments("field")

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

    @cached_property
    def _role_nouns(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for table in (self._agents, self._patients):
            for noun, verbs in table.items():
                for verb in verbs:
                    found.setdefault(verb, []).append(noun)
        return found

    def role_nouns(self, verb: str) -> tuple[str, ...]:
        """Nouns for who does it or whom it is done to: employ → employee, found → founder."""
        return tuple(self._role_nouns.get(self.fold(verb), ()))

    def attribute_verbs(self, noun: str) -> tuple[str, ...]:
        """Predicates v for which "the noun of X is Y" says "X v Y": birthplace → be born in."""
        return tuple(self._attributes.get(self.fold(noun), ()))

    def field_words(self, name: str) -> tuple[str, ...]:
        """Words that speak of what a record's field of this name says: spouse → marry."""
        return tuple(self._fields.get(self.fold(name), ()))

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

    # Ends of one matter

    @cached_property
    def _poles(self) -> dict[str, list[tuple[tuple[str, ...], Pole]]]:
        """The phrases that stand at an end of a matter, by their first words."""
        found: dict[str, list[tuple[tuple[str, ...], Pole]]] = {}
        for matter, line in enumerate(self._sections["pole"]):
            total, licence = "||" in line, line.startswith("!")
            ends = line.removeprefix("!").split("||" if total else "|")
            for plus, end in zip((True, False), ends, strict=True):
                for phrase in end.split(","):
                    words = tuple(map(self.fold, phrase.split()))
                    pole = Pole(matter, plus, total, licence)
                    found.setdefault(words[0], []).append((words, pole))
        return found

    def poles_in(self, words: Sequence[Forms]) -> Iterator[tuple[int, int, tuple[Pole, ...]]]:
        """The ends of matters that a text names: from which word on, in how many words, and which.

        An article or pronoun inside is passed over: "lifted the ban" is "lift ban". Of phrases
        that begin alike the longest counts.
        """
        for at, forms, here in _openings(words, self._poles):
            lengths = {
                (pole, phrase): _match(phrase, forms)
                for first in sorted(forms[0])
                for phrase, pole in self._poles.get(first, ())
                if here.issuperset(phrase)
            }
            longest = max(lengths.values(), default=0)
            if longest:
                found = [pole for (pole, _), length in lengths.items() if length == longest]
                yield at, longest, tuple(dict.fromkeys(found))

    # Scales

    @cached_property
    def _scales(self) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for number, line in enumerate(self._sections["scale"]):
            for sign, end in zip((1, -1), line.split("|"), strict=True):
                for word in self._words(end):
                    found.setdefault(word, []).append((number, sign))
        return found

    def same_scale(self, one: str, other: str) -> int:
        """1 where both grade one quality, -1 where from its two ends, 0 where they do not."""
        scales = dict(self._scales.get(self.fold(one), ()))
        for number, sign in self._scales.get(self.fold(other), ()):
            if number in scales:
                return scales[number] * sign
        return 0

    @cached_property
    def _shares(self) -> dict[str, list[tuple[tuple[str, ...], int, bool]]]:
        found: dict[str, list[tuple[tuple[str, ...], int, bool]]] = {}
        for section in ("how many", "how often"):
            for line in self._sections[section]:
                level, _, phrases = line.partition("=")
                for phrase in phrases.split(","):
                    words = tuple(map(self.fold, phrase.split()))
                    entry = (words, int(level), section == "how often")
                    found.setdefault(words[0], []).append(entry)
        return found

    def shares_in(self, words: Sequence[Forms]) -> Iterator[tuple[int, int, int, bool]]:
        """How much of all a text says: from which word on, in how many, the level, if how often.

        Levels go from 0 for none to 5 for all.
        """
        for at, forms, here in _openings(words, self._shares):
            found = [
                (_match(phrase, forms), level, often)
                for first in sorted(forms[0])
                for phrase, level, often in self._shares.get(first, ())
                if here.issuperset(phrase)
            ]
            length, level, often = max(found, default=(0, 0, False), key=lambda one: one[0])
            if length:
                yield at, length, level, often

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


_ARTICLES = frozenset("the a an its their his her any it them this that him".split())


_GAP = 5
"""Words that "…" in a phrase may stand for."""
_GAPS = frozenset({"…"})
_LONGEST = 7
"""Words that are looked at for one turn of speech."""


def _openings(
    words: Sequence[Forms], phrases: Mapping[str, object]
) -> Iterator[tuple[int, Sequence[Forms], Forms]]:
    """The places where a phrase may begin, with the words from there on, one by one and as one."""
    for at, first in enumerate(words):
        if not phrases.keys().isdisjoint(first):
            forms = words[at : at + _LONGEST]
            yield at, forms, _GAPS.union(*forms)


def _match(phrase: Sequence[str], forms: Sequence[Forms]) -> int:
    """How many words a phrase takes at the start of a text, 0 where it does not stand there."""
    at = 0
    for word, following in zip(phrase, (*phrase[1:], ""), strict=True):
        if word == "…":
            behind = range(at + 1, min(at + _GAP, len(forms)))
            at = next((n for n in behind if following in forms[n]), len(forms))
            continue
        if at and at < len(forms) and word not in forms[at] and forms[at] & _ARTICLES:
            at += 1
        if at >= len(forms) or word not in forms[at]:
            return 0
        at += 1
    return at


_OTHER_POS: tuple[Pos, ...] = ("a", "r")


@cache
def load() -> Lexicon:
    """The built-in lexicon, read once."""
    data = files("claimcheck.language") / "data"
    return Lexicon(
        (data / "lexicon.core.txt").read_text("utf-8"),
        (data / "lexicon.wordnet.txt").read_text("utf-8"),
    )
