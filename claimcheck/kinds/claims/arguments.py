"""Who a predicate is about: its subject, passed down to clauses that leave it out."""

from __future__ import annotations

from functools import cached_property

from claimcheck.language.chunks import conjuncts, names
from claimcheck.language.hedge_words import REPORTING_VERBS
from claimcheck.language.mentions import names_person
from claimcheck.language.negation import OMISSIONS
from claimcheck.language.parse import Parsed, Token

_SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer")
_NO_CLAUSE = frozenset(
    """amod compound case fixed mark aux aux:pass cop flat det nmod nmod:poss compound:prt
    advmod goeswith reparandum discourse vocative dislocated cc nummod nmod:desc""".split()
)
_OWN_CLAUSE = frozenset({"root", "conj", "ccomp", "advcl", "parataxis"})
_PASSIVE_AUXILIARIES = frozenset({"be", "get", "become"})
_INTENTIONS = frozenset(
    """plan proposal intention bid attempt offer threat talk hope promise ambition pledge vow wish
    aim application negotiation""".split()
)
"""Nouns for what somebody has in mind to do."""
_SUBJECT_CONTROL = frozenset({"promise", "vow", "pledge", "threaten", "offer"})


_HOLDING = frozenset({"view", "account", "opinion", "estimation", "judgement", "judgment", "eye"})
"""What somebody holds: "in her view", "by his account"."""


class Arguments:
    """The subjects, voices and speakers of one parsed text, each worked out once."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self._surface: dict[int, tuple[int, ...]] = {}

    @classmethod
    def of(cls, parsed: Parsed) -> Arguments:
        """Those of a text, which its claims and the bindings of its values share."""
        found: Arguments | None = parsed.memo.get("arguments")
        if found is None:
            found = parsed.memo["arguments"] = cls(parsed)
        return found

    @cached_property
    def predicates(self) -> list[bool]:
        """Whether each token heads a clause: a verb, or anything with a copula."""
        tokens = self.parsed.tokens
        described = {token.head for token in tokens if token.dep == "cop"}
        return [
            token.dep not in _NO_CLAUSE
            and (
                token.pos == "VERB"
                or token.i in described
                or (token.pos == "AUX" and token.dep in _OWN_CLAUSE)
            )
            for token in tokens
        ]

    def is_verbal(self, index: int) -> bool:
        """Whether a complement is a clause of its own rather than a noun or adjective."""
        tokens = self.parsed.tokens
        return tokens[index].pos in ("VERB", "AUX") or any(
            tokens[i].dep in ("cop", "mark") for i in self.parsed.children[index]
        )

    def is_passive(self, head: int) -> bool:
        """Whether a predicate is in the passive voice, by its own words or its list's."""
        tokens, children = self.parsed.tokens, self.parsed.children
        token = tokens[head]
        if token.pos != "VERB":
            return False
        deps, auxiliaries = set(), set()
        for i in children[head]:
            dep = tokens[i].dep
            deps.add(dep)
            if dep in ("aux", "aux:pass"):
                auxiliaries.add(tokens[i].lemma.lower())
        # "had studied" is active whatever the parser makes of its subject.
        if "nsubj:pass" in deps or "aux:pass" in deps:
            return bool(auxiliaries & _PASSIVE_AUXILIARIES) or not auxiliaries
        if auxiliaries or deps & {"nsubj", "obj", "cop"}:
            return False
        if token.dep in ("acl", "advcl"):
            return token.tag == "VBN" or (token.tag == "VBD" and token.dep == "acl")
        return (
            token.tag == "VBN"
            and token.dep == "conj"
            and token.head != head
            and self.is_passive(token.head)
        )

    def surface_subjects(self, head: int) -> tuple[int, ...]:
        """The grammatical subjects of a predicate, the members of a list each on its own."""
        if head not in self._surface:
            self._surface[head] = ()  # A broken tree may be cyclic.
            found = self._own_subjects(head)
            self._surface[head] = self._inherited_subjects(head) if found is None else found
        return self._surface[head]

    def objects(self, head: int, obj: int) -> list[int]:
        """The members of an object, a relative pronoun replaced by what it stands for."""
        if self.is_relative(self.parsed.tokens[obj]):
            antecedent = self.antecedent(head)
            return [] if antecedent is None else [antecedent]
        return conjuncts(self.parsed, obj)

    def is_relative(self, token: Token) -> bool:
        """Whether a token is a relative pronoun."""
        return token.tag in ("WDT", "WP", "WP$") or "PronType=Rel" in token.morph

    def antecedent(self, head: int) -> int | None:
        """The noun that the relative clause of a predicate describes."""
        tokens = self.parsed.tokens
        steps = 0
        while tokens[head].dep in ("conj", "xcomp", "ccomp") and steps < 8:
            head = tokens[head].head
            steps += 1
        if tokens[head].dep != "acl:relcl":
            return None
        noun = tokens[head].head
        person = self._person_before(head, noun)
        return self._described(noun) if person is None else person

    def _described(self, noun: int) -> int:
        """Whom a noun is said of: "Norton was a citizen who …", "Lorn is a film made by …"."""
        tokens = self.parsed.tokens
        named = names(self.parsed)[noun] is not None
        if named or not any(tokens[i].dep == "cop" for i in self.parsed.children[noun]):
            return noun
        subjects = self.surface_subjects(noun)
        return subjects[0] if len(subjects) == 1 else noun

    def _person_before(self, head: int, noun: int) -> int | None:
        """The person whose name stands right before "who", wherever the clause was hung."""
        tokens = self.parsed.tokens
        who = min(
            (i for i in self.parsed.children[head] if tokens[i].text.lower() in ("who", "whom")),
            default=0,
        )
        before = who - 1
        while before > noun and tokens[before].text == ",":
            before -= 1
        if before <= noun:
            return None
        if tokens[before].pos == "NOUN":
            # "the conviction of both brothers, who …"
            own = (tokens[noun].lemma.lower(), tokens[before].lemma.lower())
            return before if [names_person(one) for one in own] == [False, True] else None
        if tokens[before].entity != "PERSON":
            return None
        run = names(self.parsed)[before]
        if run is None or run[0] <= noun <= run[1]:
            return None
        return next(
            (i for i in range(run[0], run[1] + 1) if not run[0] <= tokens[i].head <= run[1]), None
        )

    def preposition(self, index: int) -> str:
        """The preposition of a phrase as written, "because of" and "according to" whole."""
        tokens, children = self.parsed.tokens, self.parsed.children
        for i in children[index]:
            if tokens[i].dep == "case" and tokens[i].pos != "PART":
                fixed = [tokens[j].text.lower() for j in children[i] if tokens[j].dep == "fixed"]
                return " ".join([tokens[i].text.lower(), *fixed])
        for i in children[index]:
            # "by the group Tamarack": the preposition may hang on what introduces the name.
            if i < index and tokens[i].dep in ("compound", "nmod:desc", "flat"):
                return self.preposition(i)
        return ""

    def speaker(self, head: int) -> int | None:
        """Who is quoted or reported as saying the clause of a predicate."""
        tokens, children = self.parsed.tokens, self.parsed.children
        for _ in range(12):
            beside = self._speaker_beside(head)
            if beside is not None:
                return beside
            token = tokens[head]
            governor = token.head
            if governor == head:
                return None
            if token.dep == "ccomp" or (
                token.dep == "xcomp" and any(tokens[i].dep == "obj" for i in children[governor])
            ):
                if tokens[governor].lemma.lower() in REPORTING_VERBS:
                    return self._sayer(governor)
            elif token.dep not in ("xcomp", "conj"):
                return None
            head = governor
        return None

    def _speaker_beside(self, head: int) -> int | None:
        """The speaker of "according to X" or of a parenthesis: "…, X said"."""
        tokens, children = self.parsed.tokens, self.parsed.children
        for i in children[head]:
            below = tokens[i]
            if below.dep == "obl" and self.preposition(i) == "according to":
                return i
            if below.dep == "obl" and below.lemma.lower() in _HOLDING:
                # "In the minister's view", "by her own account"
                holder = next((j for j in children[i] if tokens[j].dep == "nmod:poss"), None)
                if holder is not None:
                    return holder
            if below.dep == "parataxis" and below.lemma.lower() in REPORTING_VERBS:
                for j in children[i]:
                    if tokens[j].dep == "nsubj":
                        return j
        return None

    def _sayer(self, verb: int) -> int | None:
        if self.is_passive(verb):
            for i in self.parsed.children[verb]:
                if self.parsed.tokens[i].dep == "obl:agent":
                    return i
            return None
        subjects = self.surface_subjects(verb)
        return subjects[0] if subjects else None

    def _own_subjects(self, head: int) -> tuple[int, ...] | None:
        tokens = self.parsed.tokens
        for i in self.parsed.children[head]:
            dep = tokens[i].dep
            if dep in _SUBJECTS:
                if self.is_relative(tokens[i]):
                    antecedent = self.antecedent(head)
                    return (antecedent,) if antecedent is not None else ()
                return tuple(conjuncts(self.parsed, i))
            if dep in ("csubj", "csubj:pass"):
                return ()
        return None

    def _inherited_subjects(self, head: int) -> tuple[int, ...]:
        tokens, children = self.parsed.tokens, self.parsed.children
        token = tokens[head]
        governor = token.head
        if governor == head:
            return ()
        dep = token.dep
        if dep == "xcomp":
            if tokens[governor].lemma.lower() not in _SUBJECT_CONTROL:
                for i in children[governor]:
                    if tokens[i].dep in ("obj", "iobj"):
                        return tuple(self.objects(governor, i))
            return self.surface_subjects(governor)
        if dep == "acl" and token.tag in ("VBN", "VBG", "VBD"):
            # "The second is a film starring Ann Lee": which film is meant, only a name tells.
            described = self._described(governor)
            return (described if names(self.parsed)[described] is not None else governor,)
        if self.is_intended(head):
            return self.surface_subjects(tokens[governor].head)
        if self.is_omitted(head):
            owners = [i for i in children[governor] if tokens[i].dep in ("nmod:poss", "nmod")]
            return tuple(owners[:1])
        if dep == "advcl" and self._is_means(head):
            return ()
        if dep == "conj" or (dep == "advcl" and token.tag in ("VBN", "VBG")):
            return self.surface_subjects(governor) if self.predicates[governor] else ()
        return ()

    def is_intended(self, head: int) -> bool:
        """Whether an infinitive tells what somebody has in mind: "has plans to open a plant"."""
        tokens = self.parsed.tokens
        noun = tokens[tokens[head].head]
        return (
            tokens[head].dep == "acl"
            and noun.lemma.lower() in _INTENTIONS
            and noun.dep in ("obj", "root")
            and any(tokens[i].text.lower() == "to" for i in self.parsed.children[head])
        )

    def is_omitted(self, head: int) -> bool:
        """Whether an infinitive tells what somebody did not do: "her refusal to sign"."""
        tokens = self.parsed.tokens
        noun = tokens[tokens[head].head]
        return tokens[head].dep == "acl" and noun.lemma.lower() in OMISSIONS

    def _is_means(self, head: int) -> bool:
        """Whether a gerund says how a passive came about: "is made by mixing flour and water"."""
        tokens = self.parsed.tokens
        return (
            tokens[head].tag == "VBG"
            and any(
                tokens[i].dep in ("mark", "case") and tokens[i].text.lower() == "by"
                for i in self.parsed.children[head]
            )
            and self.is_passive(tokens[head].head)
        )
