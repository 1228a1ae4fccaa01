"""What words have to do with each other: nominal forms, roles, two ends of one relation."""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files

from claimcheck.language.thesaurus import Pos, Thesaurus


class Lexicon(Thesaurus):
    """The relations between lemmas; every method takes any spelling and any case."""

    # Verbs and their nouns

    @cached_property
    def _tables(self) -> dict[str, dict[str, list[str]]]:
        """What stands left of "=" in a section, with what stands right of it."""
        tables: dict[str, dict[str, list[str]]] = {}
        for section in ("nominal", "agent", "patient", "attribute", "field", "undergone"):
            found = tables.setdefault(section, {})
            for line in self._sections[section]:
                left, right = map(self._words, line.split("="))
                for word in left:
                    found.setdefault(word, []).extend(right)
                for word in right if section == "undergone" else ():
                    found.setdefault(word, []).extend(left)
        return tables

    @cached_property
    def _nouns(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for noun, verbs in self._tables["nominal"].items():
            for verb in verbs:
                found.setdefault(verb, []).append(noun)
        return found

    def undergone(self, verb: str) -> tuple[str, ...]:
        """What says the same of the object of a verb: hold → take place, go public → list."""
        return tuple(self._tables["undergone"].get(self.fold(verb), ()))

    def verb_of(self, noun: str) -> str | None:
        """The verb whose action the noun names: acquisition → acquire."""
        noun = self.fold(noun)
        curated = self._tables["nominal"].get(noun)
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
        return tuple(self._tables["agent"].get(self.fold(noun), ()))

    def patient_verbs(self, noun: str) -> tuple[str, ...]:
        """Verbs v for which "X is the noun of Y" says "Y v X": subsidiary → own."""
        return tuple(self._tables["patient"].get(self.fold(noun), ()))

    @cached_property
    def _role_nouns(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for table in (self._tables["agent"], self._tables["patient"]):
            for noun, verbs in table.items():
                for verb in verbs:
                    found.setdefault(verb, []).append(noun)
        return found

    def role_nouns(self, verb: str) -> tuple[str, ...]:
        """Nouns for who does it or whom it is done to: employ → employee, found → founder."""
        return tuple(self._role_nouns.get(self.fold(verb), ()))

    def attribute_verbs(self, noun: str) -> tuple[str, ...]:
        """Predicates v for which "the noun of X is Y" says "X v Y": birthplace → be born in."""
        return tuple(self._tables["attribute"].get(self.fold(noun), ()))

    def field_words(self, name: str) -> tuple[str, ...]:
        """Words that speak of what a record's field of this name says: spouse → marry."""
        return tuple(self._tables["field"].get(self.fold(name), ()))

    # Roles

    @cached_property
    def _noun_converses(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for line in self._sections["noun converse"]:
            left, right = line.split("<>")
            for one in self._words(left):
                for other in self._words(right):
                    found.setdefault(one, set()).add(other)
                    found.setdefault(other, set()).add(one)
        return found

    def is_relation(self, noun: str) -> bool:
        """True for one end of a relation between people or things: aunt, rival, employer."""
        return self.fold(noun) in self._noun_converses

    def are_converse_nouns(self, a: str, b: str) -> bool:
        """True for two ends of one relation between people or things: aunt, niece."""
        return self.fold(b) in self._noun_converses.get(self.fold(a), ())

    @cached_property
    def _listed(self) -> dict[str, frozenset[str]]:
        """The words of the sections that are mere lists."""
        names = ("functional", "symmetric", "ergative", "unique")
        return {
            name: frozenset(word for line in self._sections[name] for word in self._words(line))
            for name in names
        }

    def is_functional(self, predicate: str) -> bool:
        """True where a subject has one object of this predicate: nobody is born in two places."""
        return self.fold(predicate) in self._listed["functional"]

    def is_symmetric(self, predicate: str) -> bool:
        """True where subject and object may change places: marry, border, merge with."""
        return self.fold(predicate) in self._listed["symmetric"]

    def is_ergative(self, verb: str) -> bool:
        """True where "X v Y" also says "Y v": who closes a plant makes the plant close."""
        verb = self.fold(verb)
        return verb in self._listed["ergative"] or verb in self._directions

    def is_unique(self, noun: str) -> bool:
        """True for offices and properties that one holder has at a time: ceo, capital."""
        noun = self.fold(noun)
        return noun in self._listed["unique"] or any(
            s in self._listed["unique"] for s in self._same(noun, "n")
        )

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
            verb in self._tables["nominal"].get(noun, ())
            or verb in self._tables["agent"].get(noun, ())
            or verb in self._marked("n", noun, "~")
        )


_OTHER_POS: tuple[Pos, ...] = ("a", "r")


@cache
def load() -> Lexicon:
    """The built-in lexicon, read once."""
    data = files("claimcheck.language") / "data"
    return Lexicon(
        (data / "lexicon.core.txt").read_text("utf-8"),
        (data / "lexicon.wordnet.txt").read_text("utf-8"),
    )
