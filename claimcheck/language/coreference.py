"""Which earlier words a pronoun or a bare definite stands for; unknown stays unknown."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.language.chunks import conjuncts, is_temporal, names
from claimcheck.language.hedge_words import REPORTING_VERBS
from claimcheck.language.mentions import COMPANIES, FEMALE, MALE, Mention, mention
from claimcheck.language.names import is_area
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.parties import ROLE_NOUNS, SIDES
from claimcheck.language.salience import MANY, SUBJECTS, THING, barred, choose

_PRONOUNS = {
    "he": MALE, "him": MALE, "his": MALE, "himself": MALE,
    "she": FEMALE, "her": FEMALE, "hers": FEMALE, "herself": FEMALE,
    "it": THING, "its": THING, "itself": THING,
    "they": MANY, "them": MANY, "their": MANY, "theirs": MANY, "themselves": MANY,
    "both": MANY,
}  # fmt: skip

_ORDINALS = {"former": 0, "latter": 1, "first": 0, "second": 1, "third": 2}
_WRITINGS = frozenset({"report", "study", "article", "paper", "survey", "review", "letter", "book"})
_FITS = {
    MALE: frozenset({MALE, "person", "name", "doer"}),
    FEMALE: frozenset({FEMALE, "person", "name", "doer"}),
    THING: frozenset({"organisation", "place", "thing", "name", "doer"}),
}
_DISTINGUISHING = ("nmod", "acl", "acl:relcl", "amod", "compound", "nummod", "appos", "nmod:poss")
_LOGICAL = {
    "nsubj": "subject",
    "obl:agent": "subject",
    "obj": "object",
    "nsubj:pass": "object",
}
_RANGE = 3
"""How many sentences back an antecedent may stand."""
_MOST_LOOKED_AT = 60
"""How many mentions back, so that a sentence without end stays cheap."""
_FAR = 30
"""How many words back the thing may stand that "one" is one of."""
_MOST_LISTED = 5
"""Of how many one still says "the first", "the second"."""
_INNER = frozenset({"compound", "flat", "amod", "nmod:desc", "fixed", "case", "goeswith", "advmod"})


def antecedents(parsed: Parsed) -> dict[int, tuple[int, int]]:
    """For each referring token (pronoun or head of "the company") its antecedent's token range.

    The range starts and ends with the antecedent's words, both included; a list of several names
    is one range. Tokens whose antecedent is not clear are left out.
    """
    found: dict[int, tuple[int, int]] | None = parsed.memo.get("antecedents")
    if found is None:
        found = parsed.memo["antecedents"] = _Resolver(parsed).resolve()
    return found


class _Resolver:
    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.resolved: dict[int, tuple[int, int]] = {}
        self.mentions: list[Mention] = []
        self._genders: dict[str, str] = {}
        self._names = names(parsed)

    def resolve(self) -> dict[int, tuple[int, int]]:
        for token in self.parsed.tokens:
            if token.dep == "obj" and token.text.lower() == "one":
                self._one(token)
            elif token.pos in ("PRON", "DET"):
                if token.text.lower() in _PRONOUNS:
                    self._pronoun(token)
            elif token.pos in ("NOUN", "PROPN"):
                if token.dep in _INNER or is_temporal(token) or self._definite(token):
                    continue
                found = mention(self.parsed, token, self._genders)
                if found is not None:
                    self.mentions += self._members(found)
            elif token.pos == "ADJ" and self._stands_alone(token):
                self._definite(token)
        return self.resolved

    def _members(self, found: Mention) -> Iterator[Mention]:
        """A mention and, of several names, the first of them: "Ann and Bo met. She …".

        The others are mentions of their own; none of them is more the subject than another.
        """
        yield found
        run = names(self.parsed)[found.head] if found.plural and found.named else None
        if run is not None and run[1] < found.last:
            yield found._replace(last=run[1], plural=False, subject=False)

    def _stands_alone(self, token: Token) -> bool:
        """Whether an adjective is somebody: "the latter"; "the first" only as who does it."""
        word = token.lemma.lower()
        return word in ("former", "latter", "other") or (
            word in _ORDINALS and token.dep.startswith("nsubj")
        )

    def _one(self, token: Token) -> None:
        """Resolve "has one" to the thing last spoken of with "a": a sauna, a headphone jack."""
        parsed = self.parsed
        if parsed.children[token.i]:
            return
        for i in range(token.i - 1, max(-1, token.i - _FAR), -1):
            noun = parsed.tokens[i]
            below = [parsed.tokens[j] for j in parsed.children[i]]
            if noun.pos == "NOUN" and any(one.text.lower() in ("a", "an") for one in below):
                # The article of "a headphone jack" may hang on either noun.
                thing = noun.head if noun.dep == "compound" else i
                self.resolved[token.i] = (thing, thing)
                return

    def _near(self, token: Token, sentences: int = _RANGE) -> list[Mention]:
        """The mentions of the last sentences, nearest first."""
        near: list[Mention] = []
        for one in reversed(self.mentions[-_MOST_LOOKED_AT:]):
            if token.sentence - one.sentence >= sentences:
                break
            near.append(one)
        return near

    def _take_up(self, token: Token, found: Mention) -> None:
        """Note that something was spoken of again, here."""
        subject = token.dep.startswith("nsubj")
        self.mentions.append(
            found._replace(sentence=token.sentence, subject=subject, clause=token.head)
        )

    def _pronoun(self, token: Token) -> None:
        parsed = self.parsed
        word = token.text.lower()
        kind = _PRONOUNS[word]
        if token.dep in ("expl", "det", "cc:preconj", "det:predet") or (
            word == "it" and is_pleonastic(parsed, token)
        ):
            return
        apart = barred(parsed, token)
        ranges = {self.resolved[i] for i in apart if i in self.resolved}
        candidates = [
            one
            for one in self._near(token)
            if (one.plural if kind == MANY else not one.plural and one.kind in _FITS[kind])
            and one.head not in apart
            and (one.first, one.last) not in ranges
        ]
        if token.dep == "nsubj" and parsed.tokens[token.head].lemma.lower() in REPORTING_VERBS:
            candidates = [one for one in candidates if one.speaks or one.lemma in _WRITINGS]
        if not candidates and kind == THING:
            # The entity recogniser takes many a firm for a person.
            candidates = [
                one
                for one in self._near(token, 2)
                if one.kind == "person" and one.named and one.subject
            ]
        if not candidates and token.dep == "nsubj":
            self._later(token, kind)
            return
        best = choose(parsed, token, kind, candidates)
        if best is not None:
            self.resolved[token.i] = self.resolved.get(best.head, (best.first, best.last))
            if best.named and best.kind in ("person", "name") and kind in (MALE, FEMALE):
                best = self._gendered(best, kind)
            if token.dep.startswith("nsubj") or kind in (MALE, FEMALE):
                self._take_up(token, best)

    def _gendered(self, found: Mention, kind: str) -> Mention:
        """Somebody of whom a pronoun has told what their name does not: "Robin and her brother"."""
        self._genders.setdefault(self.parsed.tokens[found.last].text, kind)
        near = self.mentions[-_MOST_LOOKED_AT:]
        same = (found.first, found.last)
        self.mentions[-_MOST_LOOKED_AT:] = [
            one._replace(kind=kind) if (one.first, one.last) == same else one for one in near
        ]
        return found._replace(kind=kind)

    def _later(self, token: Token, kind: str) -> None:
        """Take a pronoun nobody was named before for whom its sentence is about.

        "Although he never finished school, Bruno Tessari became rich."
        """
        tokens = self.parsed.tokens
        clause = tokens[token.head]
        if clause.dep != "advcl" or clause.head < clause.i or kind == MANY:
            return
        for i in self.parsed.children[clause.head]:
            if i > clause.i and tokens[i].dep in SUBJECTS and tokens[i].pos in ("NOUN", "PROPN"):
                one = mention(self.parsed, tokens[i], self._genders)
                if one is not None and not one.plural and one.kind in _FITS[kind]:
                    self.resolved[token.i] = one.first, one.last
                return

    def _definite(self, token: Token) -> bool:
        """Resolve "the company", "the latter", "the seller"; True where the token refers back."""
        parsed = self.parsed
        if self._names[token.i] is not None:
            return False
        lemma = token.lemma.lower()
        definite = other = False
        for i in parsed.children[token.i]:
            below = parsed.tokens[i]
            if below.dep == "det" and below.text.lower() in ("the", "this", "that"):
                definite = True
            elif below.dep == "nmod:poss" and below.pos == "PRON" and lemma in ROLE_NOUNS:
                definite = True  # "Her pupil" is whom she taught.
            elif below.dep == "amod" and below.text.lower() == "other":
                other = True
            elif below.dep in _DISTINGUISHING and lemma not in ("former", "latter"):
                return False
        if not definite:
            return False
        if lemma in _ORDINALS:
            found = self._of_pair(token, lemma) if self._stands_alone(token) else None
        elif other or lemma == "other":
            found = self._other(token)
        else:
            found = self._by_role(token) or self._by_kind(token)
        if found is None:
            return False
        self.resolved[token.i] = found
        for one in self._near(token, _RANGE + 1):
            if (one.first, one.last) == found:
                self._take_up(token, one)
                break
        return True

    def _pair(self, one: Mention) -> list[tuple[int, int]]:
        return [self._name_of(i) for i in conjuncts(self.parsed, one.head)]

    def _name_of(self, head: int) -> tuple[int, int]:
        """The name of a member of a pair: Molde for "the city of Molde"."""
        runs = self._names
        own = runs[head]
        if own is not None:
            return own
        for i in self.parsed.children[head]:
            run = runs[i]
            if run is not None and self.parsed.tokens[i].dep in ("nmod", "appos", "flat"):
                return run
        return head, head

    def _of_pair(self, token: Token, word: str) -> tuple[int, int] | None:
        """The former or latter of a pair, the first, second or last of a list."""
        near = self._near(token, 2)
        which = _ORDINALS[word]
        most = 2 if word in ("former", "latter") else _MOST_LISTED
        for one in near:
            if one.plural and max(1, which) < len(pair := self._pair(one)) <= most:
                return pair[which]
        if word not in ("former", "latter"):
            return None
        # "Ann met Bob. The latter …": the only two names of the sentence before, or else the only
        # two who can act: "the landlord warned the tenant".
        before = [one for one in near if not one.plural and one.sentence == token.sentence - 1]
        named = sorted({(one.first, one.last) for one in before if one.named})
        acting = sorted({(one.first, one.last) for one in before if one.speaks})
        places = next((pair for pair in (named, acting) if len(pair) == 2), None)
        return places[which] if places else None

    def _other(self, token: Token) -> tuple[int, int] | None:
        """The member of a pair that was not spoken of since."""
        said: set[str] = set()
        for one in self._near(token):
            if one.plural and len(pair := self._pair(one)) == 2:
                left = [member for member in pair if self._text(*member) not in said]
                return left[0] if len(left) == 1 else None
            if token.sentence - one.sentence < 2 and one.subject:
                said.add(self._text(one.first, one.last))
        return None

    def _text(self, first: int, last: int) -> str:
        return self.parsed.slice(first, last)[2]

    def _by_role(self, token: Token) -> tuple[int, int] | None:
        """Who did what a role noun says in the sentences just before: the seller sold."""
        if token.lemma.lower() not in ROLE_NOUNS:
            return None
        sides = ROLE_NOUNS[token.lemma.lower()]
        for one in self._near(token):
            if not one.speaks or one.plural or one.sentence == token.sentence:
                continue
            verb, stands = self._side(one.head)
            if any(verb in verbs and stands == side for verbs, side in sides):
                return self.resolved.get(one.head, (one.first, one.last))
        return None

    def _side(self, index: int) -> tuple[str, str]:
        """The verb of a mention and its side of it: who does it, whom, to whom, from whom."""
        tokens = self.parsed.tokens
        token = tokens[index]
        verb = tokens[token.head]
        if token.dep == "nmod" and verb.dep == "obj":
            verb = tokens[verb.head]  # "sold the patent to Ann": parsers hang Ann on the patent.
        elif token.dep not in ("obl", "iobj"):
            return verb.lemma.lower(), _LOGICAL.get(token.dep, "")
        below = self.parsed.children[index]
        cases = " ".join(tokens[i].text.lower() for i in below if tokens[i].dep == "case")
        return verb.lemma.lower(), "recipient" if token.dep == "iobj" else SIDES.get(cases, "")

    def _by_kind(self, token: Token) -> tuple[int, int] | None:
        """The nearest company for "the company", the name with the word for "the count"."""
        lemma = token.lemma.lower()
        company = lemma in COMPANIES
        fallback: Mention | None = None
        for one in self._near(token, _RANGE + 1):
            if one.plural or not one.named or one.sentence == token.sentence:
                continue
            if self._is_called(one, lemma):
                return one.first, one.last
            if (
                company
                and one.kind in ("organisation", "name")
                and (
                    fallback is None
                    or (one.subject and not fallback.subject and one.sentence == fallback.sentence)
                )
            ):
                fallback = one
        if fallback is None or self._may_be_other(fallback):
            return None
        return fallback.first, fallback.last

    def _may_be_other(self, firm: Mention) -> bool:
        """Whether the sentence of a firm is about what may be one: many are taken for places."""
        return not firm.subject and any(
            one.kind == "place"
            and one.subject
            and one.sentence == firm.sentence
            and not is_area(self._text(one.first, one.last))
            for one in self.mentions[-_MOST_LOOKED_AT:]
        )

    def _is_called(self, one: Mention, lemma: str) -> bool:
        tokens = self.parsed.tokens
        head = tokens[one.head]
        above = tokens[head.head]
        if head.dep == "appos" and above.lemma.lower() == lemma:
            return True
        if head.dep == "nsubj" and self._is_said_to_be(above, lemma):
            return True
        return any(tokens[i].text.lower() == lemma for i in range(one.first, one.last + 1)) or any(
            tokens[i].lemma.lower() == lemma
            for i in self.parsed.children[one.head]
            if tokens[i].dep in ("nmod:desc", "compound", "flat", "appos")
        )

    def _is_said_to_be(self, predicate: Token, lemma: str) -> bool:
        """Whether a clause says what its subject is: "is a nurse", "works as a nurse"."""
        tokens, children = self.parsed.tokens, self.parsed.children
        return any(
            tokens[i].lemma.lower() == lemma
            and any(tokens[j].dep == "cop" or tokens[j].text == "as" for j in children[i])
            for i in (predicate.i, *children[predicate.i])
        )


def is_pleonastic(parsed: Parsed, token: Token) -> bool:
    """Whether an "it" stands for nothing: "it rained", "it is clear that …"."""
    tokens = parsed.tokens
    head = token.head
    for i in parsed.children[head]:
        if tokens[i].dep in ("csubj", "csubj:pass", "expl"):
            return True
        if tokens[i].dep in ("ccomp", "advcl") and tokens[head].pos == "ADJ":
            return True
    if not token.dep.startswith(("nsubj", "expl")):
        return False
    verb = tokens[head].lemma.lower()
    if verb == "turn":  # "It turned out that …"; but "it turned down the offer".
        return any(tokens[i].text == "out" for i in parsed.children[head])
    return verb in ("seem", "appear", "look", "rain", "snow", "mean")
