"""Documents → ContextIndex: what every check of an answer against them needs, built once.

Indexing is linear and uses no parser: it splits sentences and rows, reads every value and posts
every word. The parser sees only passages that an anchor asks for, once each.
"""

from __future__ import annotations

import datetime
import math
import re
import threading
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from claimcheck.anchors import Anchor, Document, Period, Quantity, Span, Value
from claimcheck.context.cells import Cell
from claimcheck.context.documents import documents
from claimcheck.context.elisions import only_currency
from claimcheck.context.grids import Grid, grids_of
from claimcheck.context.lookup import ValueTable
from claimcheck.context.markup import plain_text
from claimcheck.context.names import NameTable
from claimcheck.context.postings import post, stems_of, words_of
from claimcheck.context.profile import profile_of
from claimcheck.context.ranking import best_of
from claimcheck.context.statements import Passage, Passages, Stated, dated_ahead, stated_in
from claimcheck.context.structure import structure
from claimcheck.context.windows import is_item, window
from claimcheck.context.wordings import Run, Wordings, run_of, wording
from claimcheck.errors import require
from claimcheck.findings import Agreement
from claimcheck.kinds import claims, values
from claimcheck.kinds.claims import Binding
from claimcheck.kinds.numbers.amounts import in_own_arithmetic
from claimcheck.language.aliases import Aliases
from claimcheck.language.name_forms import known_forms
from claimcheck.language.parse import Parsed, join, parse_all
from claimcheck.language.relatives import related_stems
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS, ngram_overlap, vocabulary
from claimcheck.settings import Settings, given

_POSTINGS_READ = 20_000
"""Postings read for one ranking: rarest words first, so what is left out hardly tells apart."""

_TABULAR = 0.75
"""Share of passages that are rows from which on a context is a table with a caption."""

_CELLS = 200
"""Cells of a document that may tell what all of it is about; its first ones do."""

_OWN, _PASSAGE, _BEFORE, _AFTER = 1.0, 0.6, 0.35, 0.1
"""How much a word counts as said of a value: in its clause, its sentence, before it, after it."""

_LONG_CELL = 80
"""A cell of this length tells a story of its own."""

_NEXT_DOOR = 0.8
"""How much a word of a neighbouring passage counts as said in a passage."""


_MEMOS = (
    *("_joined", "_rarities", "_kin", "_beside", "_spans", "_stems"),
    *("_stems_around", "_runs", "_near", "_around", "_reached"),
)
"""What a pickle leaves out; it is worked out anew."""
_LIFETIME = re.compile(r"\((?:born |b\. )?1\d{3}\s?[-–—]\s?[12]\d{3}\)")


class ContextIndex:
    """What `verify` needs of a context; build it once with `index_context` and use it often.

    Reading it from several threads is safe; a pickle carries what was parsed so far.
    """

    def __init__(
        self,
        sources: tuple[Document, ...],
        passages: Passages,
        stated: Iterable[tuple[Passage, Sequence[Stated]]],
        texts: tuple[str, ...],
        written: tuple[Period | None, ...],
        pipeline: str | None,
    ) -> None:
        self.documents = sources
        self.passages = passages
        self._texts = texts
        """The documents with markup blanked out, offsets unchanged."""
        self.written = written
        """When each document was written, as far as the caller said."""
        self._pipeline = pipeline
        self._first: dict[int, int] = {}
        for number, (document, _, _) in enumerate(passages.places()):
            self._first.setdefault(document, number)
        self._cells: dict[int, list[Cell]] = defaultdict(list)
        for passage in passages.rows():
            if (room := _CELLS - len(self._cells[passage.document])) > 0:
                self._cells[passage.document].extend(passage.cells[:room])
        self._wordings = Wordings(texts[one][start:end] for one, start, end in passages.places())
        self._postings, self._stems = post(passages, texts)
        self._table = ValueTable(sources, passages, stated)
        self.grids: tuple[Grid, ...] = grids_of(passages, self._table.in_passage)
        tables = [grid for grid in self.grids if len(grid.records) > 1]
        self.rows = frozenset(record.passage for grid in tables for record in grid.records)
        """The passages that are rows of a table."""
        rows = sum(len(grid.records) for grid in tables)
        self.tabular = bool(rows) and rows >= _TABULAR * len(passages)
        """Whether the context is a table, with hardly any prose around it."""
        self.profile = None if rows else profile_of(passages, texts)
        """What the context says field by field, where it describes one thing."""
        self.aliases = Aliases.from_text("\n".join(texts))
        self.names = NameTable(self.aliases, texts)
        self._parsed: dict[int, Parsed] = {}
        self._joined: dict[int, Parsed] = {}
        self._rarities: dict[str, float] = {}
        self._kin: dict[str, dict[str, float]] = {}
        self._beside: dict[tuple[int, int], list[int]] = {}
        self._spans: dict[int, Span] = {}
        self._stems_around: dict[tuple[int, int], frozenset[str]] = {}
        self._runs: dict[tuple[int, int], Run] = {}
        self._near: dict[tuple[int, int], dict[str, float]] = {}
        self._around: dict[int, dict[str, float]] = {}
        self._reached: dict[int, dict[str, float]] = {}
        self._windows: dict[int, tuple[int, ...]] = {}
        self._vocabulary: frozenset[str] | None = None
        self._claims: dict[int, tuple[Anchor, ...]] = {}
        self._bindings: dict[tuple[int, int, int], Binding] = {}
        self._lock = threading.Lock()

    @property
    def structured(self) -> bool:
        """Whether some passage stands in a table or record."""
        return bool(self._cells)

    @cached_property
    def in_cells(self) -> bool:
        """Whether more of it stands in tables and records than in sentences."""
        rows = sum(bool(passage.cells) for passage in self.passages)
        return 2 * rows > len(self.passages)

    @cached_property
    def measured(self) -> bool:
        """Whether one of its tables is of numbers."""
        return any(grid.measured for grid in self.grids)

    @cached_property
    def lives(self) -> bool:
        """Whether it says in brackets when somebody lived."""
        return any(_LIFETIME.search(text) for text in self._texts)

    @cached_property
    def units(self) -> frozenset[str]:
        """The units that it measures in."""
        return frozenset(one.unit for one in self._table.values if isinstance(one, Quantity))

    @cached_property
    def currency(self) -> str:
        """The only currency that it speaks of."""
        return only_currency(self._table.values, self._texts)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_lock": None, **{name: {} for name in _MEMOS}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()

    def text(self, passage: Passage) -> str:
        """The words of a passage, markup blanked out."""
        return self._texts[passage.document][passage.start : passage.end]

    def span(self, number: int) -> Span:
        """A passage as evidence, in the words of the untouched document."""
        found = self._spans.get(number)
        if found is None:
            passage = self.passages[number]
            document = self.documents[passage.document]
            text = document.text[passage.start : passage.end]
            found = self._spans[number] = Span(document.id, passage.start, passage.end, text)
        return found

    def stems(self, number: int) -> frozenset[str]:
        """The stems of a passage, of the headings of its cells too."""
        found = self._stems.get(number)
        if found is None:
            words = words_of(self.passages[number], self._texts)
            found = frozenset(stem(word) for word in words if word.lower() not in STOP_WORDS)
            self._stems[number] = found
        return found

    def stems_around(self, number: int, reach: int) -> frozenset[str]:
        """The stems of a passage and of its neighbours."""
        found = self._stems_around.get((number, reach))
        if found is None:
            found = self.stems(number).union(*map(self.stems, self.neighbours(number, reach)))
            self._stems_around[number, reach] = found
        return found

    def run(self, number: int, most: int) -> Run:
        """The words in the first characters of a passage, and what follows what."""
        found = self._runs.get((number, most))
        if found is None:
            text = self.text(self.passages[number])[:most]
            found = self._runs[number, most] = run_of(text)
        return found

    def near(self, number: int, reach: int) -> Mapping[str, float]:
        """The stems of a passage and, weighing less, of its neighbours."""
        found = self._near.get((number, reach))
        if found is None:
            found = dict.fromkeys(self.stems_around(number, reach), _NEXT_DOOR)
            found.update(dict.fromkeys(self.stems(number), 1.0))
            self._near[number, reach] = found
        return found

    def surroundings(self, number: int) -> Mapping[str, float]:
        """The stems around a value of a passage, each with how far it may be said of the value."""
        found = self._around.get(number)
        if found is None:
            passage = self.passages[number]
            found = self._beside_cells(passage) if passage.cells else self._beside_words(passage)
            self._around[number] = found
        return found

    def _beside_words(self, passage: Passage) -> dict[str, float]:
        number, first = passage.number, self._first[passage.document]
        others = [*self.neighbours(number, 2), first]
        if is_item(self.text(passage)):
            # Items of a list that each say what they are of lend each other no words.
            others = [one for one in others if not is_item(self.text(self.passages[one]))]
        found = dict.fromkeys(stems_of(passage.section), _BEFORE)
        for weight, near in (
            (_AFTER, [one for one in others if one > number]),
            (_BEFORE, [one for one in others if one < number]),
            (_PASSAGE, [number]),
        ):
            found.update(dict.fromkeys(frozenset[str]().union(*map(self.stems, near)), weight))
        return found

    def _beside_cells(self, passage: Passage) -> dict[str, float]:
        """The stems of a row, and of what the records of its document say of all of it."""
        cells = self._cells.get(passage.document, [])
        records = {cell.row for cell in cells}
        common = [cell.value for cell in cells if cell.value not in records]
        row = [cell.value for cell in passage.cells]
        found: dict[str, float] = {}
        for weight, values_ in ((_AFTER, common), (_BEFORE, row)):
            short = (value for value in values_ if len(value) < _LONG_CELL)
            found.update(dict.fromkeys(stems_of(short), weight))
        return found

    def reach(self, number: int) -> Mapping[str, float]:
        """The stems that a value of a passage may be about, each at its most."""
        found = self._reached.get(number)
        if found is None:
            stems_ = (self.stems(one) for one in self.window(number))
            own = dict.fromkeys(set[str]().union(*stems_), _OWN)
            found = self._reached[number] = {**self.surroundings(number), **own}
        return found

    def verbatim(self, sentence: str) -> Span | None:
        """Where the context has a passage in exactly these words."""
        wanted = wording(sentence)
        for number in self._wordings.of(sentence):
            if wording(self.text(self.passages[number])) == wanted:
                return self.span(number)
        return None

    def values_in(self, number: int) -> list[Stated]:
        """The values that a passage states."""
        return self._table.in_passage(number)

    def rarity(self, word: str) -> float:
        """How much a stem tells passages apart, 0 to 1; a word nobody uses tells little."""
        found = self._rarities.get(word)
        if found is None:
            posted = self._postings.get(word)
            if not posted:
                return 0.35
            size = 1 + len(self.passages)
            found = self._rarities[word] = 0.3 + 0.7 * math.log(size / len(posted)) / math.log(size)
        return found

    def overlap(self, answer: str, n: int) -> float:
        """The share of an answer's n-grams that the context has; single words are read once."""
        if n > 1:
            return ngram_overlap(answer, (document.text for document in self.documents), n)
        if self._vocabulary is None:
            self._vocabulary = vocabulary(document.text for document in self.documents)
        words = vocabulary([answer])
        return len(words & self._vocabulary) / len(words) if words else 0.0

    def kin(self, word: str) -> Mapping[str, float]:
        """The stems of the context that may stand for a word, each with how well it does."""
        found = self._kin.get(word)
        if found is None:
            related = related_stems(word)
            found = {one: related[one] for one in self._postings.keys() & related}
            self._kin[word] = found
        return found

    def knows(self, word: str) -> bool:
        """True where the context uses a word with this stem."""
        return word in self._postings

    def alike(
        self, value: Value, near: Iterable[int], limit: int, agree: Callable[[Value], Agreement]
    ) -> list[Stated]:
        """Values anywhere in the context that agree, those in the given passages first."""
        return self._table.alike(value, near, limit, agree)

    def knows_name(self, name: str) -> bool:
        """False where neither the words of a name nor a name that may be the same are there."""
        forms = (WORD.findall(name.lower()), *known_forms(name))
        told = (
            all(self.knows(stem(one)) for one in form if one not in STOP_WORDS) for form in forms
        )
        return any(told) or self.names.knows(name) or self.names.spells_out(name)

    def rank(self, weights: Mapping[str, float], limit: int) -> list[int]:
        """The passages that share most weight with the given words, best first."""
        stems_ = {stem(word): weight for word, weight in weights.items()}
        rarest = [(len(self._postings[word]), word) for word in stems_ if word in self._postings]
        rarest.sort()
        lists: list[tuple[array[int], float]] = []
        read = 0
        for count, word in rarest:
            if read and read + count > _POSTINGS_READ:
                break
            read += count
            lists.append((self._postings[word], stems_[word] * self.rarity(word)))
        return best_of(lists, limit)

    def prepare(self, numbers_: Iterable[int]) -> None:
        """Parse the given prose passages, and those their pronouns point back to, in one go."""
        wanted = {one for number in numbers_ for one in self.window(number)}
        with self._lock:
            missing = sorted(wanted - self._parsed.keys())
            texts = [self.text(self.passages[number]) for number in missing]
            read = parse_all(texts, self._pipeline) if missing else ()
            self._parsed.update(zip(missing, read, strict=True))

    def parsed(self, number: int) -> Parsed:
        """A prose passage with its antecedents, parsed, with offsets into its document."""
        found = self._joined.get(number)
        if found is None:
            window = self.window(number)
            if any(one not in self._parsed for one in window):
                self.prepare([number])
            passage = self.passages[number]
            pieces = [(self.passages[one].start, self._parsed[one]) for one in window]
            # Kept, for readers note in it what they have worked out.
            found = self._joined[number] = join(self.documents[passage.document].text, pieces)
        return found

    def claims(self, number: int) -> tuple[Anchor, ...]:
        """The claims that a prose passage makes, pronouns resolved."""
        if number not in self._claims:
            passage = self.passages[number]
            source = self.documents[passage.document].id
            found = claims.read(self.parsed(number), source, passage.start)
            self._claims[number] = tuple(
                one for one in found if passage.start <= one.span.start < passage.end
            )
        return self._claims[number]

    def binding(self, one: Stated) -> Binding:
        """What a value in prose is of."""
        place = (one.passage, one.span.start, one.span.end)
        if place not in self._bindings:
            parsed = self.parsed(one.passage)
            self._bindings[place] = claims.bind(parsed, one.span.start, one.span.end)
        return self._bindings[place]

    def mentions(self, name: str) -> list[frozenset[str]]:
        """The stems of a name and of each name that the context uses for the same thing."""
        names = [name, *self.names.same(name)]
        return [frozenset(stem(word) for word in WORD.findall(one)) for one in names]

    def neighbours(self, number: int, reach: int) -> Sequence[int]:
        """Passages of the same block at most `reach` before or after, nearest first."""
        found = self._beside.get((number, reach))
        if found is None:
            found = self._beside[number, reach] = self.passages.beside(number, reach)
        return found

    def window(self, number: int) -> tuple[int, ...]:
        """A passage and, where it points back, what it points to."""
        known = self._windows.get(number)
        if known is None:
            known = self._windows[number] = window(number, self.passages, self.text)
        return known


@in_own_arithmetic
def index_context(
    context: Any,
    *,
    reference_date: datetime.date | None = None,
    settings: Settings | str | None = None,
) -> ContextIndex:
    """Read a context once for many checks, as `re.compile` does for a pattern."""
    settings = given(settings)
    if reference_date is not None:
        require("reference_date", reference_date, datetime.date, "Pass a datetime.date.")
    day_first = {"day": True, "month": False}.get(settings.day_order)
    sources = documents(context)
    passages = Passages()
    texts: list[str] = []
    written: list[Period | None] = []
    timelines: list[values.Timeline] = []
    for document in sources:
        text = plain_text(document.text)
        texts.append(text)
        timelines.append(values.Timeline(document.date or reference_date, evidence=True))
        written.append(timelines[-1].written)
        passages.add(structure(document), text)

    def stated() -> Iterator[tuple[Passage, list[Stated]]]:
        for passage, found in stated_in(passages, sources, texts, day_first=day_first):
            timeline = timelines[passage.document]
            for number, one in enumerate(found):
                value = timeline.placed(
                    one.value,
                    one.span.text,
                    certain=not one.uncertain,
                    ahead=dated_ahead(found, number),
                )
                if value is not one.value:
                    found[number] = replace(one, value=value)
            yield passage, found

    return ContextIndex(
        sources,
        passages,
        stated(),
        tuple(texts),
        tuple(written),
        settings.pipeline,
    )
