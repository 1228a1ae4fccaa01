"""What a number or a date is of: its noun, its clause's subject, its attribute and period."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from claimcheck.anchors import swift
from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.kinds.claims.clauses import clause_of
from claimcheck.kinds.claims.parts import Parts
from claimcheck.kinds.claims.stretches import full_value_before, further, verbless
from claimcheck.kinds.claims.units import Unit, paired, periods_of, units_of
from claimcheck.language.chunks import content, name_text, names
from claimcheck.language.parse import Parsed

_MOST_TERMS = 20
_FARTHEST = 128
"""Words of its clause that are looked at for one value, the nearest in the parse first."""
_MOST_HOPS = 8
_MODIFYING = ("amod", "compound", "nmod:poss", "nmod:desc", "nmod", "flat")


@swift
@dataclass(frozen=True, slots=True)
class Binding:
    """What a value is of.

    `head` is the counted or measured noun ("seat", "RAM", "sale") or empty. `subject` holds the
    content lemmas and names of the clause's grammatical subject, pronouns resolved, then of its
    agent. `attributes` are the words that say which property is measured: the noun of a copular
    or possessed attribute and the modifiers of the head. `periods` are character offsets of the
    dates that belong to the value, nearest first. `terms` are the content lemmas of the clause,
    nearest by dependency path first. `own` are those of what leaves its verb out: "scrap" in
    "paper on Mondays and scrap on Tuesdays".
    """

    head: str = ""
    subject: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    predicate: str = ""
    names: tuple[str, ...] = ()
    periods: tuple[tuple[int, int], ...] = ()
    terms: tuple[str, ...] = ()
    own: tuple[str, ...] = ()

    @property
    def about(self) -> tuple[str, ...]:
        """All of it as one flat list without repetitions, the most telling words first."""
        flat = (*self.subject, *self.attributes, self.head, *self.names, self.predicate)
        return tuple(dict.fromkeys(word for word in (*flat, *self.terms) if word))


def bind(parsed: Parsed, start: int, end: int) -> Binding:
    """What the value at these character offsets is of; empty where nothing can be told."""
    binder: _Binder | None = parsed.memo.get("binder")
    if binder is None:
        binder = parsed.memo["binder"] = _Binder(parsed)
    return binder.bind(start, end)


_STAYING = frozenset({"stay", "remain", "keep"})


class _Binder:
    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.arguments = Arguments.of(parsed)
        self.parts = Parts.known(parsed)
        self._units: dict[int, list[Unit]] = {}
        self._owners: dict[int, int | None] = {}
        self._clauses: dict[int, dict[int | None, list[int]]] = {}

    def bind(self, start: int, end: int) -> Binding:
        inside = self._tokens(start, end)
        if not inside:
            return Binding()
        parsed = self.parsed
        sentence = parsed.tokens[inside[0]].sentence
        top = self._top(inside)
        owner = self._owner(top)
        units = self._sentence_units(sentence)
        gap = verbless(self.arguments, inside)
        noun = self._noun(top, inside)
        if gap is not None:
            return self._gapped(inside, gap, noun, units)
        further = self._further(inside, units)
        if further is not None:
            return further
        pair = paired(parsed, units, inside[0])
        named = self._named_before(inside)
        subject = self._subject(owner, pair) if named is None else (named,)
        attributes = self._attributes(noun, owner, top)
        return Binding(
            head=self._lemma(noun),
            subject=subject,
            attributes=attributes,
            predicate=self._predicate(owner),
            names=self._names(owner, inside, subject, pair),
            periods=self._periods(inside, sentence, units, pair),
            terms=self._terms(top, owner, inside, pair),
        )

    def _named_before(self, inside: range) -> str | None:
        """The name right before brackets in which a value stands: "ahead of Ada Brill (31 points)".

        What stands there is of that name, whoever the sentence is about.
        """
        tokens, at = self.parsed.tokens, inside[0] - 1
        if at < 1 or tokens[at].text != "(":
            return None
        at -= 1 + (tokens[at - 1].tag == "POS")
        run = names(self.parsed)[at] if at >= 0 else None
        return name_text(self.parsed, run) if run is not None and run[1] == at else None

    def _tokens(self, start: int, end: int) -> range:
        first = max(bisect_right(self.parsed.starts, start) - 1, 0)
        tokens = self.parsed.tokens
        if tokens and tokens[first].end <= start:
            first += 1
        last = first
        while last < len(tokens) and tokens[last].start < end:
            last += 1
        return range(first, last)

    def _top(self, inside: range) -> int:
        """The token of the value that ties it to the rest of the sentence."""
        tokens = self.parsed.tokens
        for i in inside:
            if tokens[i].head not in inside or tokens[i].head == i:
                return i
        return inside[0]

    def _owner(self, index: int) -> int | None:
        """The predicate of the clause a token stands in."""
        if index in self._owners:
            return self._owners[index]
        path: list[int] = []
        tokens = self.parsed.tokens
        found: int | None = None
        while True:
            if index in self._owners:
                found = self._owners[index]
                break
            path.append(index)
            if self.arguments.predicates[index]:
                found = index
                break
            if tokens[index].head == index or len(path) > 80:
                break
            index = tokens[index].head
        for i in path:
            self._owners[i] = found
        return found

    def _sentence_units(self, sentence: int) -> list[Unit]:
        found = self._units.get(sentence)
        if found is None:
            found = self._units[sentence] = units_of(self.parsed, sentence)
        return found

    def _noun(self, top: int, inside: range, hops: int = _MOST_HOPS) -> int | None:
        """The noun a value counts or measures, over at most so many numbers in between."""
        tokens, children = self.parsed.tokens, self.parsed.children
        token = tokens[top]
        for i in children[top]:
            # "8 GB of RAM", "15 of the 60 seats".
            if (
                tokens[i].dep == "nmod"
                and i not in inside
                and tokens[i].pos in ("NOUN", "PROPN")
                and self.arguments.preposition(i) == "of"
            ):
                return i
        governor = token.head
        if governor == top or governor in inside or not hops:
            return None
        if token.dep in ("nummod", "compound", "amod", "nmod:unmarked", "dep", "appos", "nmod"):
            if tokens[governor].pos in ("NOUN", "PROPN"):
                return governor
            if tokens[governor].pos in ("NUM", "SYM"):
                return self._noun(governor, range(governor, governor + 1), hops - 1)
        if token.dep == "conj" and tokens[governor].pos in ("NUM", "SYM", "NOUN"):
            below = range(governor, governor + 1)
            return self._noun(governor, below, hops - 1)
        return None

    def _lemma(self, index: int | None) -> str:
        if index is None:
            return ""
        run = names(self.parsed)[index]
        if run is not None:
            return name_text(self.parsed, run)
        return self.parsed.tokens[index].lemma.lower()

    def _subject(self, owner: int | None, pair: list[Unit]) -> tuple[str, ...]:
        for unit in pair:
            if unit.kind == "thing":
                return self._unit_lemmas(unit)
        if owner is None:
            return ()
        lemmas: dict[str, None] = {}
        for index in self.arguments.surface_subjects(owner):
            for part in self.parts.of(index):
                lemmas.update(dict.fromkeys(part.lemmas))
            lemmas.update(dict.fromkeys(self._called(index)))
        if self.arguments.is_passive(owner):
            for i in self.parsed.children[owner]:
                if self.parsed.tokens[i].dep == "obl:agent":
                    lemmas.update(dict.fromkeys(self.parts.one(i).lemmas))
        return tuple(lemmas)

    def _called(self, index: int) -> Iterator[str]:
        """The names that an apposition gives a noun: "her brother, the violinist Karl Weiss"."""
        parsed = self.parsed
        runs = names(parsed)
        below = [index] if runs[index] is None else []
        for _ in range(_MOST_HOPS):
            below = [
                i for j in below for i in parsed.children[j] if parsed.tokens[i].dep == "appos"
            ]
            if not below:
                return
            yield from (name_text(parsed, run) for i in below if (run := runs[i]) is not None)

    def _unit_lemmas(self, unit: Unit) -> tuple[str, ...]:
        return content(self.parsed, list(range(unit.first, unit.last + 1)), unit.last)[0]

    def _attributes(self, noun: int | None, owner: int | None, top: int) -> tuple[str, ...]:
        found: dict[str, None] = {}
        tokens = self.parsed.tokens
        if noun is not None:
            for i in self.parsed.children[noun]:
                if i != top and tokens[i].dep in _MODIFYING and tokens[i].pos != "PRON":
                    found[self._lemma(i)] = None
            governor = tokens[noun].head
            if tokens[noun].dep == "nmod" and tokens[governor].pos == "NOUN" and governor != top:
                found[self._lemma(governor)] = None
        if owner is not None:
            for index in self.arguments.surface_subjects(owner):
                if self._is_common(index):
                    found[tokens[index].lemma.lower()] = None
                    for i in self.parsed.children[index]:
                        if tokens[i].dep in ("amod", "compound"):
                            found[self._lemma(i)] = None
        return tuple(found)

    def _is_common(self, index: int) -> bool:
        """Whether a subject is a common noun, be it one that only opens its sentence."""
        token = self.parsed.tokens[index]
        run = names(self.parsed)[index]
        if run is None:
            return token.pos == "NOUN"
        opens = self.parsed.sentences[token.sentence][0] == index
        return opens and run == (index, index) and not token.entity

    def _predicate(self, owner: int | None) -> str:
        if owner is None:
            return ""
        tokens = self.parsed.tokens
        if tokens[owner].lemma in _STAYING:
            # What stays shut is shut.
            below = (tokens[i] for i in self.parsed.children[owner])
            state = next((one for one in below if one.dep == "xcomp" and one.pos == "ADJ"), None)
            if state is not None:
                return state.lemma.lower()
        clause = clause_of(self.arguments, owner)
        if clause is not None:
            return clause.verb
        return tokens[owner].lemma.lower()

    def _in_clause(self, owner: int | None, sentence: int) -> list[int]:
        """The tokens of a sentence that stand in the clause of a predicate."""
        clauses = self._clauses.get(sentence)
        if clauses is None:
            clauses = self._clauses[sentence] = {}
            for i in range(*self.parsed.sentences[sentence]):
                clauses.setdefault(self._owner(i), []).append(i)
        return clauses.get(owner, [])

    def _names(
        self, owner: int | None, inside: range, subject: tuple[str, ...], pair: list[Unit]
    ) -> tuple[str, ...]:
        parsed = self.parsed
        runs = names(parsed)
        sentence = parsed.tokens[inside[0]].sentence
        others = {unit.first for unit in self._rivals(sentence, pair)}
        found: dict[tuple[int, int], int] = {}
        for i in self._in_clause(owner, sentence):
            run = runs[i]
            if run is None or run in found or run[0] in others:
                continue
            if run[1] < inside[0] or run[0] > inside[-1]:
                found[run] = min(abs(run[1] - inside[0]), abs(run[0] - inside[-1]))
        ordered = sorted(found, key=lambda run: (found[run], run))
        listed = dict.fromkeys(name_text(parsed, run) for run in ordered)
        # Names reached through a pronoun or a relative pronoun stand in no token of the clause.
        for lemma in subject:
            if lemma[:1].isupper():
                listed.setdefault(lemma, None)
        return tuple(listed)

    def _rivals(self, sentence: int, pair: list[Unit]) -> list[Unit]:
        """Members of "respectively" lists that belong to the other values."""
        if not pair:
            return []
        mine = set(pair)
        return [
            unit
            for unit in self._sentence_units(sentence)
            if unit not in mine and any(unit.run == one.run for one in pair)
        ]

    def _periods(
        self, inside: range, sentence: int, units: list[Unit], pair: list[Unit]
    ) -> tuple[tuple[int, int], ...]:
        tokens = self.parsed.tokens
        own = [unit for unit in pair if unit.kind == "period"]
        if not own:
            own = periods_of(self.parsed, units, inside, self._same_clause(inside))
        return tuple((tokens[u.first].start, tokens[u.last].end) for u in own)

    def _same_clause(self, inside: range) -> set[int]:
        owner = self._owner(self._top(inside))
        return set(self._in_clause(owner, self.parsed.tokens[inside[0]].sentence))

    def _terms(
        self, top: int, owner: int | None, inside: range, pair: list[Unit]
    ) -> tuple[str, ...]:
        """Content lemmas around the value, nearest by dependency path first."""
        parsed = self.parsed
        tokens, children, runs = parsed.tokens, parsed.children, names(parsed)
        barred = {
            i
            for unit in self._rivals(tokens[top].sentence, pair)
            for i in range(unit.first, unit.last + 1)
        }
        clause = set(self._in_clause(owner, tokens[top].sentence))
        found: dict[str, None] = {}
        seen = set(inside)
        queue = list(inside)
        position = 0
        while position < len(queue) and len(found) < _MOST_TERMS:
            i = queue[position]
            position += 1
            if i not in inside and i not in barred:
                run = runs[i]
                if run is not None:
                    found[name_text(parsed, run)] = None
                elif tokens[i].pos in ("NOUN", "PROPN", "VERB", "ADJ"):
                    found[tokens[i].lemma.lower()] = None
            for j in (*children[i], tokens[i].head):
                if j not in seen and j in clause and len(seen) < _FARTHEST:
                    seen.add(j)
                    queue.append(j)
        return tuple(found)

    def _gapped(self, inside: range, gap: range, noun: int | None, units: list[Unit]) -> Binding:
        """Bind a value of a verbless stretch; what it leaves out is taken from the value before."""
        parsed = self.parsed
        tokens = parsed.tokens
        heads = [i for i in gap if tokens[i].pos in ("NOUN", "PROPN")]
        head = heads[-1]
        # A value right behind a name may have been taken for a part of it: "Bergen | 84 mm".
        runs = {
            run: (run[0], min(run[1], gap[-1]))
            for run in (names(parsed)[i] for i in reversed(gap))
            if run is not None
        }
        listed = [name_text(parsed, run) for run in runs.values()]
        lemmas = content(parsed, list(gap), head)[0]
        for run, trimmed in runs.items():
            whole, cut = name_text(parsed, run), name_text(parsed, trimmed)
            lemmas = tuple(cut if lemma == whole else lemma for lemma in lemmas)
        before = full_value_before(parsed, gap, units)
        periods = periods_of(parsed, units, inside, set(range(gap[0], inside[-1] + 12)))
        offsets = tuple((tokens[u.first].start, tokens[u.last].end) for u in periods)
        if before is None:
            return Binding(
                head=self._lemma(head), subject=lemmas, attributes=lemmas, names=tuple(listed),
                periods=offsets, terms=lemmas,
            )  # fmt: skip
        model = self.bind(tokens[before.first].start, tokens[before.last].end)
        return Binding(
            head=model.head,
            subject=lemmas,
            attributes=tuple(a for a in model.attributes if a not in model.subject),
            predicate=model.predicate,
            names=tuple(listed),
            periods=offsets or (model.periods if len(units) < 2 else ()),
            terms=tuple(dict.fromkeys([*lemmas, model.head, model.predicate])),
        )

    def _further(self, inside: range, units: list[Unit]) -> Binding | None:
        """Bind a date of a further object: "takes paper on Mondays and scrap on Tuesdays"."""
        found = further(self.parsed, inside, units)
        if found is None:
            return None
        segment, model = found
        tokens = self.parsed.tokens
        whole = self.bind(tokens[model.first].start, tokens[model.last].end)
        verb = self._owner(model.first)
        if whole.own or verb is None or verb >= model.first:
            return None
        own = content(self.parsed, list(segment), segment[-1])[0]
        others = content(self.parsed, list(range(verb + 1, model.first)), model.first - 1)[0]
        kept = [term for term in whole.terms if term not in others and term not in own]
        return Binding(
            subject=whole.subject,
            predicate=whole.predicate,
            names=tuple(name for name in whole.names if name not in others),
            terms=(*own, *kept),
            own=own,
        )
