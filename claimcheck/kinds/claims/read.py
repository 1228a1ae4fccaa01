"""Parsed text → the claims it makes: who did what, how surely, in which words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice, product
from typing import NamedTuple

from claimcheck.anchors import ANSWER, Anchor, Claim, Kind, Modifier, Part, Span
from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.kinds.claims.asserted import is_unasserted
from claimcheck.kinds.claims.clauses import Clause, clause_of
from claimcheck.kinds.claims.dependents import Oblique
from claimcheck.kinds.claims.exceptions import exceptions, set_apart
from claimcheck.kinds.claims.gaps import GAPPED, denied_settings, gap, without_gapped
from claimcheck.kinds.claims.lists import items_of
from claimcheck.kinds.claims.nominals import Nominal, nominals
from claimcheck.kinds.claims.parts import Parts
from claimcheck.language import hedge_words, hedges, negation
from claimcheck.language.chunks import DENYING, conjuncts, denied_members, names_time
from claimcheck.language.coreference import is_pleonastic
from claimcheck.language.elided import noun_of
from claimcheck.language.parse import Parsed
from claimcheck.language.respectives import is_respective
from claimcheck.language.sentences import SentenceRole, role

_MOST_CLAIMS_PER_CLAUSE = 16
_CLAIMING = (SentenceRole.ASSERTION, SentenceRole.FRAGMENT)
_QUANTIFIERS = frozenset(
    """all every each some most many few several any no none only first both half neither
    either last single sole never always usually often sometimes generally rarely mostly
    typically normally""".split()
)
_PLACE = frozenset(
    """in at on near above below behind beside between from to into onto outside inside within
    across along around through off over under throughout opposite""".split()
)
_CAUSE = frozenset({"because of", "due to", "owing to", "thanks to", "as a result of"})
_GIVING = frozenset(
    """give sell lend send award grant pay offer donate transfer show tell teach deliver hand
    present dedicate lease rent assign allocate return supply provide mail bequeath forward leave
    loan promise ship""".split()
)
_NEARLY = frozenset({"nearly", "almost", "virtually", "practically"})
_FINITE = ("VBD", "VBP", "VBZ")
_NAMING = frozenset({"be", "include", "comprise"})
_DONE = frozenset("set charge accuse order offer prepare require invite request".split())
_AWAITED = hedge_words.HEDGING_VERBS - _DONE
"""Verbs whose passive says only that something is thought of: "a ruling is expected"."""
_FACELESS = frozenset({"i", "who", "what", "this", "that", "these", "those", "which"})
# Sources a text talks about when it talks about itself are nobody's speech.
_SOURCES = frozenset(
    "document context text passage article source page policy information report".split()
)


def read(parsed: Parsed, source: str = ANSWER, since: int = 0) -> tuple[Anchor, ...]:
    """The asserted and hedged claims of a text from an offset on, in text order.

    What stands before it is looked at for what pronouns stand for. A passive clause is turned
    round: `subject` is who acts (None where unnamed) and `object` whom it is done to, so that both
    voices compare directly. A pronoun's part keeps its own span and carries the lemmas of what it
    stands for; a part without lemmas is a pronoun whose antecedent is not clear.
    """
    found = list(dict.fromkeys(_Reader(parsed, source).anchors(since)))
    found.sort(key=lambda anchor: (anchor.span.start, anchor.span.end))
    return tuple(found)


class _Stance(NamedTuple):
    """How a clause is put: hedged by which words, denied, in which mood, by whom."""

    hedge: hedges.Cue | None = None
    negated: bool = False
    modality: str = ""
    speaker: Part | None = None

    @property
    def denied(self) -> _Stance:
        """The same of what is denied where this is affirmed."""
        return _Stance(self.hedge, not self.negated, self.modality, self.speaker)


class _Reader:
    def __init__(self, parsed: Parsed, source: str) -> None:
        self.parsed = parsed
        self.arguments = Arguments.of(parsed)
        self.parts = Parts(parsed, source)
        self._items = items_of(parsed)
        self._sentences: dict[int, Span] = {}

    def anchors(self, since: int) -> Iterator[Anchor]:
        parsed, predicates = self.parsed, self.arguments.predicates
        for number, (first, last) in enumerate(parsed.sentences):
            if parsed.tokens[last - 1].end <= since:
                continue
            doing = role(parsed, number)
            if self._items and doing in (SentenceRole.HEADING, SentenceRole.FRAGMENT):
                yield from self._from_list(first, last)
            if doing not in _CLAIMING:
                continue
            for i, token in enumerate(parsed.tokens[first:last], first):
                left_out = gap(self.arguments, i) if token.dep in GAPPED else None
                if left_out is not None:
                    for clause, subject, obj in left_out.claims:
                        stance = self._stance(left_out.head)
                        yield from self._from_pair(clause, subject, obj, (), stance)
                elif predicates[i]:
                    yield from self._from_clause(i)
                if token.pos in ("NOUN", "PROPN") and parsed.children[i]:
                    for nominal in nominals(self.arguments, i):
                        yield from self._from_nominal(nominal)

    def _from_clause(self, head: int) -> Iterator[Anchor]:
        if is_unasserted(self.arguments, head):
            return
        clause = clause_of(self.arguments, head)
        if clause is None or not (clause.subjects or (clause.passive and clause.objects)):
            return
        if clause.passive and not clause.subjects and clause.verb in _AWAITED:
            return  # "a ruling is expected": nobody says that anything happened.
        clause = self._with_items(clause)
        if clause.relation == "copula" and not clause.objects:
            return
        stance = self._stance(head)
        clause, gapped = without_gapped(self.arguments, clause)
        for agent, patient in gapped:
            yield from self._from_pair(clause, agent, patient, (), stance)
        for subject, obj, obliques in self._pairs(clause):
            yield from self._from_pair(clause, subject, obj, obliques, stance)
        if self.parsed.tokens[head].sentence in self._denying:
            yield from self._from_denied(clause, stance.denied)
        if self.parts.source != ANSWER:
            # That the others are not so is said by the way; an answer is not held to it.
            for unlike, others in set_apart(self.parsed, clause):
                for obj in clause.objects or (None,):
                    yield from self._from_pair(clause, unlike, obj, others, stance.denied)
        for slot, left_out in exceptions(self.parsed, clause):
            subject = clause.subjects[0] if clause.subjects else None
            target = clause.objects[0] if clause.objects else None
            if slot == "subject":
                subject = left_out
            else:
                target = left_out
            yield from self._from_pair(clause, subject, target, clause.obliques, stance.denied)

    @cached_property
    def _denying(self) -> frozenset[int]:
        """The sentences with a word that may set a part of a list against the rest."""
        return self.parsed.sentences_with(DENYING)

    def _from_denied(self, clause: Clause, denied: _Stance) -> Iterator[Anchor]:
        """Read what a clause denies of some of what it lists: "worldwide but not exclusive"."""
        settings = denied_settings(self.arguments, clause)
        set_apart = {one.head for one in settings}
        for subject in clause.subjects or (None,):
            for obj in denied_members(self.parsed, clause.objects[0]) if clause.objects else ():
                if obj not in set_apart:
                    yield from self._from_pair(clause, subject, obj, clause.obliques, denied)
            for setting in settings:
                yield from self._from_setting(clause, subject, setting, denied)

    def _from_setting(
        self, clause: Clause, subject: int | None, setting: Oblique, stance: _Stance
    ) -> Iterator[Anchor]:
        """Read what a clause denies beside what it says: "valid on buses, not on the shuttle"."""
        place = self.parts.one(setting.head)
        promoted = clause.predicate != clause.verb and clause.relation == "verb"
        target = clause.objects[0] if clause.objects else None
        if promoted:  # "applies to books but not to maps"
            yield from self._from_pair(clause, subject, setting.head, (), stance)
            return
        for anchor in self._from_pair(clause, subject, target, (setting,), stance):
            claim = anchor.value
            assert isinstance(claim, Claim)
            if clause.relation == "copula" and claim.object is not None:
                quality = claim.object.head
                within = Part(place.span, quality, (quality, *place.lemmas), place.name)
                anchor = replace(anchor, value=replace(claim, object=within))
            yield anchor

    def _with_items(self, clause: Clause) -> Clause:
        """Give a lead-in the fragments under it as objects: "The kit contains: …"."""
        items = self._items.get(clause.head)
        if not items or clause.relation == "existence" or clause.passive:
            return clause
        if any(not self._is_placeholder(i) for i in clause.objects):
            return clause
        return clause._replace(objects=items)

    def _is_placeholder(self, index: int) -> bool:
        tokens = self.parsed.tokens
        return tokens[index].lemma.lower() in ("following", "follow") or any(
            tokens[i].lemma.lower() in ("following", "follow") for i in self.parsed.children[index]
        )

    def _from_list(self, first: int, last: int) -> Iterator[Anchor]:
        """Read a list under a noun or participle: "Side effects:", "Not included:" and items."""
        for lead in range(first, last):
            token = self.parsed.tokens[lead]
            items = self._items.get(lead, ()) if token.pos in ("NOUN", "VERB") else ()
            for item in items:
                part = self.parts.one(item)
                named = self.parts.one(lead)
                if token.pos == "NOUN":
                    claim = Claim(part, "be", named.span, named, relation="apposition")
                else:
                    denied = negation.cue(self.parsed, lead) is not None
                    verb = token.lemma.lower()
                    claim = Claim(None, verb, named.span, part, negated=denied)
                yield self._anchor(item, claim, None)

    def _pairs(
        self, clause: Clause
    ) -> Iterator[tuple[int | None, int | None, tuple[Oblique, ...]]]:
        """Each subject with each object, or one by one where the text says "respectively"."""
        subjects: tuple[int | None, ...] = clause.subjects or (None,)
        objects: tuple[int | None, ...] = clause.objects or (None,)
        lists = [conjuncts(self.parsed, o.head) for o in clause.obliques]
        count = max([len(subjects), len(objects), *map(len, lists)])
        if count > 1 and is_respective(self.parsed, self.parsed.tokens[clause.head].sentence):
            for n in range(count):
                obliques = tuple(
                    Oblique(members[n], o.preposition) if len(members) == count else o
                    for o, members in zip(clause.obliques, lists, strict=True)
                )
                yield (
                    subjects[n] if len(subjects) == count else subjects[0],
                    objects[n] if len(objects) == count else objects[0],
                    obliques,
                )
            return
        # No part of a claim is a finite verb: "that he lied is clear".
        subjects, objects = self._nominal(subjects), self._nominal(objects)
        for subject, obj in islice(product(subjects, objects), _MOST_CLAIMS_PER_CLAUSE):
            yield subject, obj, clause.obliques

    def _nominal(self, members: tuple[int | None, ...]) -> tuple[int | None, ...]:
        tokens = self.parsed.tokens
        return tuple([i for i in members if i is None or tokens[i].tag not in _FINITE])

    def _from_pair(
        self,
        clause: Clause,
        subject: int | None,
        obj: int | None,
        obliques: tuple[Oblique, ...],
        stance: _Stance,
    ) -> Iterator[Anchor]:
        tokens = self.parsed.tokens
        if subject is not None and self._is_faceless(subject):
            return
        if stance.hedge is None:
            cue = None
            if obj is not None and obj != clause.head:
                cue = hedges.of_member(self.parsed, obj)
            if cue is None and clause.predicate in _NAMING:
                cue = hedges.of_named(self.parsed, subject, obj)
            if cue is not None:
                stance = stance._replace(hedge=cue, modality=tokens[cue[0]].lemma.lower())
        adjective = obj is not None and clause.relation == "copula" and tokens[obj].pos == "ADJ"
        if adjective:
            # What completes the adjective is in its phrase already: "responsible for sales".
            obliques = tuple(o for o in obliques if names_time(self.parsed, o.head))
        modifiers = [
            Modifier(self._role(clause, o), o.preposition, self.parts.one(o.head))
            for o in obliques
            if o.preposition != "according to"
        ]
        subjects = (None,) if subject is None else self.parts.of(subject)
        objects = (None,) if obj is None else self.parts.of(obj, adjective=adjective)
        quantifier = self._quantifier(clause.head, subject, obj)
        predicate_span = self.parts.span(min(clause.words), max(clause.words))
        negated = stance.negated
        if obj is not None and tokens[obj].dep == "conj":
            negated = negation.of_member(self.parsed, obj, negated=negated)
        for one in subjects:
            for other in objects:
                claim = Claim(
                    subject=one,
                    predicate=clause.predicate,
                    predicate_span=predicate_span,
                    object=other,
                    modifiers=tuple(modifiers),
                    negated=negated,
                    modality=stance.modality,
                    quantifier=quantifier,
                    speaker=stance.speaker,
                    relation=clause.relation,
                )
                yield self._anchor(clause.head, claim, stance.hedge)

    def _from_nominal(self, nominal: Nominal) -> Iterator[Anchor]:
        hedge = None
        if nominal.relation == "nominal":
            hedge = hedges.of_noun(self.parsed, nominal.head)
        subjects = (None,) if nominal.subject is None else self.parts.of(nominal.subject)
        for subject in subjects:
            claim = Claim(
                subject=subject,
                predicate=nominal.predicate,
                predicate_span=self.parts.span(nominal.word, nominal.word),
                object=self._described(nominal),
                modality=self.parsed.tokens[hedge[0]].lemma.lower() if hedge else "",
                quantifier=self._quantifier(nominal.head, None, nominal.object),
                relation=nominal.relation,
            )
            yield self._anchor(nominal.head, claim, hedge)

    def _described(self, nominal: Nominal) -> Part | None:
        if nominal.object is None:
            return None
        bare = nominal.relation in ("apposition", "possession")
        return self.parts.of(nominal.object, bare=bare)[0]

    def _anchor(self, head: int, claim: Claim, hedge: hedges.Cue | None) -> Anchor:
        parts = [claim.predicate_span]
        if claim.subject is not None:
            parts.insert(0, claim.subject.span)
        if claim.object is not None:
            parts.append(claim.object.span)
        start = min([span.start for span in parts])
        end = max([span.end for span in parts])
        beside = [modifier.part.span for modifier in claim.modifiers]
        if claim.speaker is not None:
            beside.append(claim.speaker.span)
        if self.parsed.tokens[head].dep in ("csubj", "csubj:pass"):
            # That something is certain is a part of what is claimed.
            vouching = self.parsed.tokens[head].head
            beside.append(self.parts.span(vouching, vouching))
        about = [lemma for part in claim.parts for lemma in part.lemmas]
        return Anchor(
            kind=Kind.CLAIM,
            span=Span(self.parts.source, start, end, self.parsed.text[start:end]),
            value=claim,
            sentence=self._sentence(self.parsed.tokens[head].sentence),
            about=tuple(dict.fromkeys(about)),
            hedge=self.parts.span(*hedge) if hedge else None,
            negated=claim.negated,
            parts=(*parts, *beside),
        )

    def _sentence(self, number: int) -> Span:
        found = self._sentences.get(number)
        if found is None:
            first, last = self.parsed.sentences[number]
            found = self._sentences[number] = self.parts.span(first, last - 1)
        return found

    def _stance(self, head: int) -> _Stance:
        parsed = self.parsed
        hedge = hedges.of_predicate(parsed, head)
        said_by = self.arguments.speaker(head)
        speaker = None
        if said_by is not None:
            # "unconfirmed reports say that …" hedges what they say.
            hedge = hedge or hedges.of_noun(parsed, said_by)
            speaker = self.parts.one(said_by)
            if speaker.head in _SOURCES:
                speaker = None
        modality = parsed.tokens[hedge[0]].lemma.lower() if hedge else hedges.modality(parsed, head)
        return _Stance(hedge, self._is_negated(head), modality, speaker)

    def _is_negated(self, head: int) -> bool:
        parsed = self.parsed
        if negation.cue(parsed, head) is not None or negation.denied_by(parsed, head) is not None:
            return True
        return (
            parsed.tokens[head].dep == "conj"
            and any(
                parsed.tokens[i].dep == "cc" and parsed.tokens[i].lemma.lower() in ("or", "nor")
                for i in parsed.children[head]
            )
            and negation.cue(parsed, parsed.tokens[head].head) is not None
        )

    def _is_faceless(self, index: int) -> bool:
        token = self.parsed.tokens[index]
        if token.text.lower() == "it" and is_pleonastic(self.parsed, token):
            return True
        faceless = token.pos in ("PRON", "DET") and token.lemma.lower() in _FACELESS
        return faceless and noun_of(self.parsed, index) is None

    def _role(self, clause: Clause, oblique: Oblique) -> str:
        token = self.parsed.tokens[oblique.head]
        preposition = oblique.preposition
        if names_time(self.parsed, oblique.head):
            return "time"
        if token.pos in ("NUM", "SYM") or token.lemma in ("percent", "%"):
            return "quantity"
        if preposition in _CAUSE:
            return "cause"
        if preposition == "to" and clause.predicate.split()[0] in _GIVING:
            return "recipient"
        if preposition == "as":
            return "complement"
        if preposition in _PLACE:
            return "place"
        return "manner" if preposition in ("with", "by", "via", "using") else "other"

    def _quantifier(self, head: int, subject: int | None, obj: int | None) -> str:
        tokens, children = self.parsed.tokens, self.parsed.children
        for index in (subject, head, obj):
            if index is None:
                continue
            lemma = tokens[index].lemma.lower()
            if lemma in _QUANTIFIERS and index != head:
                nearly = bool(index) and tokens[index - 1].text.lower() in _NEARLY
                return f"nearly {lemma}" if nearly else lemma
            for i in children[index]:
                if tokens[i].dep in ("det", "advmod", "amod", "det:predet", "cc:preconj"):
                    lemma = tokens[i].lemma.lower()
                    if lemma in _QUANTIFIERS:
                        before = tokens[i - 1].text.lower() if i else ""
                        return f"nearly {lemma}" if before in _NEARLY else lemma
                elif tokens[i].dep == "nummod" and i and tokens[i - 1].text.lower() == "only":
                    return "only"  # "only two students"
        return ""
