"""Text → anchors: every number, date and claim of a text with what it is about."""

from __future__ import annotations

import datetime
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimcheck.anchors import (
    ANSWER,
    Anchor,
    Bound,
    Document,
    Granularity,
    Mention,
    Period,
    Quantity,
    Span,
)
from claimcheck.context.markup import plain_text
from claimcheck.context.statements import (
    STRUCTURED,
    Passage,
    Passages,
    Stated,
    beside,
    stated_in_cells,
)
from claimcheck.context.structure import Structure, structure
from claimcheck.errors import InputError, require
from claimcheck.findings import Finding, Outcome, Status
from claimcheck.kinds import claims, numbers, values
from claimcheck.kinds.claims import Binding
from claimcheck.language import Parsed, Token, enumerations, hedges, negation, parse
from claimcheck.language.parse import LONGEST, moved
from claimcheck.language.sentences import SentenceRole, role
from claimcheck.language.stems import WORD
from claimcheck.language.terms import STOP_WORDS
from claimcheck.markdown import closed_up, without_code
from claimcheck.settings import Settings, given
from claimcheck.titles import is_in_title, is_title

_ASSERTING = frozenset({SentenceRole.ASSERTION, SentenceRole.FRAGMENT})
_SILENT = frozenset({SentenceRole.GREETING, SentenceRole.OFFER, SentenceRole.QUESTION})
_UNSAID = _SILENT | {SentenceRole.ABSTENTION}
"""Sentences of these roles state no value, whatever numbers stand in them."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A parsed text with its anchors, and with what each value is of."""

    parsed: Parsed
    anchors: tuple[Anchor, ...]
    bindings: tuple[Binding | None, ...]
    """Parallel to `anchors`; claims say themselves what they are about and have None."""
    roles: tuple[SentenceRole, ...]

    @property
    def starts(self) -> list[int]:
        """Where each sentence starts, and each line of a table or record with values."""
        prose = {self.parsed.tokens[first].start for first, _ in self.parsed.sentences}
        return sorted(prose.union(one.sentence.start for one in self.anchors))

    @property
    def asserts(self) -> bool:
        """True where some sentence asserts something."""
        return any(one in _ASSERTING for one in self.roles)

    def stating(self, stretches: Sequence[tuple[int, int]]) -> list[bool]:
        """For each stretch in text order if it states something: no greeting or question does."""
        tokens = self.parsed.tokens
        ends = [tokens[last - 1].end for _, last in self.parsed.sentences]
        found = []
        for start, end in stretches:
            here = []
            for at in range(bisect_right(ends, start), len(ends)):
                if tokens[self.parsed.sentences[at][0]].start >= end:
                    break
                here.append(self.roles[at])
            found.append(not here or any(one not in _UNSAID for one in here))
        return found

    @property
    def abstained(self) -> bool:
        """True where the text says that it cannot answer, and asserts nothing besides."""
        return SentenceRole.ABSTENTION in self.roles and not self.anchors

    def outside(self, markers: Sequence[Span]) -> Reading:
        """What stands outside of markers in text order: the 2 of "[note-2]" is no number."""
        if not markers:
            return self
        starts = [one.start for one in markers]
        kept = [
            i
            for i, anchor in enumerate(self.anchors)
            if not (at := bisect_right(starts, anchor.span.start))
            or anchor.span.end > markers[at - 1].end
        ]
        anchors = tuple(self.anchors[i] for i in kept)
        return replace(self, anchors=anchors, bindings=tuple(self.bindings[i] for i in kept))

    def first(self, anchors: int) -> Reading:
        """The reading with the first anchors alone."""
        return replace(self, anchors=self.anchors[:anchors], bindings=self.bindings[:anchors])

    def priced_in(self, currency: str) -> Reading:
        """With cents of the one currency of the context: "32 cents" for €0.32."""
        anchors = tuple(
            replace(one, value=numbers.with_cents_of(one.value, one.span.text, currency))
            if isinstance(one.value, Quantity)
            else one
            for one in self.anchors
        )
        return replace(self, anchors=anchors)

    def coverage(self, findings: Sequence[Finding]) -> float | None:
        """The share of asserting sentences that carry a checked anchor; None without any."""
        asserting = [
            self.parsed.tokens[first].start
            for (first, _), one in zip(self.parsed.sentences, self.roles, strict=True)
            if one in _ASSERTING
        ]
        checked = {f.anchor.sentence.start for f in findings if f.status is not Status.HEDGED}
        if not asserting:
            return None
        return sum(start in checked for start in asserting) / len(asserting)


def read(text: str, *, settings: Settings | str | None = None) -> tuple[Anchor, ...]:
    """Every anchor of a text in text order, hedged ones included and marked."""
    require("text", text, str, "Pass a str.")
    return reading(text, given(settings), None).anchors


def require_length(text: str) -> None:
    """Refuse what is longer than the parser takes."""
    if len(text) > LONGEST:
        problem = f"has {len(text):,} characters, more than {LONGEST:,}"
        raise InputError("the text to check", problem, "Check it in parts.")


def reading(text: str, settings: Settings, reference_date: datetime.date | None) -> Reading:
    """A text read: its prose parsed, its tables and records cell by cell.

    Values come before claims at one place.
    """
    require_length(text)
    day_first = {"day": True, "month": False}.get(settings.day_order)
    timeline = values.Timeline(reference_date)
    read = text if settings.check_code else without_code(text)
    parts = structure(Document(ANSWER, read))
    prose = _prose(plain_text(read), parts)
    closed = closed_up(read, prose)
    parsed = moved(parse(closed.text, settings.pipeline), closed.places, text)
    roles = tuple(role(parsed, number) for number in range(len(parsed.sentences)))
    found: list[tuple[Anchor, Binding | None]] = [(one, None) for one in claims.read(parsed)]
    before: Mention | None = None
    for mention in values.read(closed.text, day_first=day_first):
        mention = replace(mention, start=closed.start(mention.start), end=closed.end(mention.end))
        again = before is not None and _says_again(prose, before, mention)
        before = mention
        if again or _is_comparison(prose, mention, dated=timeline.begun):
            continue
        value = timeline.placed(mention.value, mention.text, certain=not mention.uncertain)
        if value is not mention.value:
            mention = replace(mention, value=value)
        one = _value_anchor(parsed, mention, roles)
        if one is not None:
            found.append(one)
    for passage in _rows(parts, prose):
        found.extend(_cell_anchors(passage, read, text, day_first=day_first))
    if not found and _SILENT.isdisjoint(roles):
        found.extend((one, None) for one in claims.bare_answer(parsed))
    found.sort(key=lambda pair: (pair[0].span.start, pair[1] is None, pair[0].span.end))
    anchors = tuple(anchor for anchor, _ in found)
    return Reading(parsed, anchors, tuple(binding for _, binding in found), roles)


_BRACKET = re.compile(r"\s?\(\s?(?:(?:about|approximately|around|or|roughly)\s|[~≈=]\s?)?\Z")


def _says_again(text: str, before: Mention, mention: Mention) -> bool:
    """Whether a number in brackets is the one before it in another unit: "79 °F (26 °C)".

    The first is checked; a conversion that does not come out is one more claim.
    """
    one, other = before.value, mention.value
    if not isinstance(one, Quantity) or not isinstance(other, Quantity) or one.unit == other.unit:
        return False
    if mention.start - before.end > _ROOM or text[mention.end : mention.end + 1] != ")":
        return False
    if _BRACKET.match(text[before.end : mention.start]) is None:
        return False
    return one.dimension == other.dimension and numbers.agree(other, one).outcome is Outcome.AGREES


_ROOM = 20
"""Characters between a number and the one in brackets behind it."""


def _prose(text: str, parts: Structure) -> str:
    """The text with its tables and records blanked out, offsets unchanged."""
    pieces = []
    for region in parts.regions:
        piece = text[region.start : region.end]
        if region.kind in STRUCTURED:
            piece = _INK.sub(" ", piece)
        pieces.append(piece)
    return "".join(pieces)


_INK = re.compile(r"[^\n]")


def _rows(parts: Structure, prose: str) -> Iterator[Passage]:
    """The rows and records of a text."""
    if parts.cells:
        passages = Passages()
        passages.add(parts, prose)
        yield from (passage for passage in passages if passage.cells)


def _cell_anchors(
    passage: Passage, read: str, text: str, *, day_first: bool | None
) -> Iterator[tuple[Anchor, Binding]]:
    """The values of a row or record; each is of its row and its column, and stands in its line."""
    for one in stated_in_cells(passage, Document(ANSWER, read), day_first=day_first):
        cell = one.cell
        if cell is None or _is_of_heading(one, passage):
            continue
        sentence = _line(text, one.span, passage.start)
        row = (cell.row,) if cell.row else ()
        binding = Binding(
            subject=row,
            attributes=(cell.column, *cell.path),
            names=row,
            terms=(*_content(beside(one)), *cell.within),
        )
        kind = values.kind_of(one.value)
        yield Anchor(kind, one.span, one.value, sentence, binding.about), binding


_LONGEST_LINE = 1_000
"""Characters of a row that are one sentence; a longer one is parted, so that checking is linear."""


def _line(text: str, span: Span, floor: int) -> Span:
    """The line around a value, or the part of a very long one that it begins in."""
    start = max(text.rfind("\n", 0, span.start) + 1, floor)
    start += (span.start - start) // _LONGEST_LINE * _LONGEST_LINE
    line = text.find("\n", span.end, start + _LONGEST_LINE)
    end = max(span.end, min(len(text), start + _LONGEST_LINE)) if line < 0 else line
    return Span(ANSWER, start, end, text[start:end])


def _is_of_heading(one: Stated, passage: Passage) -> bool:
    """Whether a value stands in a heading, for which the whole row is given.

    The row of a lone pair is its value: "Entry: €15.20".
    """
    whole = passage.start, passage.end
    if one.cell is None or (one.span.start, one.span.end) != whole:
        return False
    if (one.cell.start, one.cell.end) != whole:
        return True
    return all(own.value != one.value for own in values.read(one.cell.value))


def _content(text: str) -> list[str]:
    words = (word for word in WORD.findall(text) if not word[0].isdigit())
    return [word for word in words if word.lower() not in STOP_WORDS]


def _value_anchor(
    parsed: Parsed, mention: Mention, roles: Sequence[SentenceRole]
) -> tuple[Anchor, Binding] | None:
    token = _first_token(parsed, mention.start)
    if token is None or roles[parsed.tokens[token].sentence] in _SILENT:
        return None
    if (
        _is_label(parsed, mention)
        or _is_indefinite(mention)
        or _is_pointing_rank(parsed, mention, parsed.tokens[token])
        or _is_part_of_play(mention)
        or is_in_title(parsed, mention, token)
        or is_title(parsed, mention, parsed.tokens[token])
        or _is_all_of_them(parsed.text, mention)
        or _counts_own_list(parsed.text, mention)
    ):
        return None
    binding = claims.bind(parsed, mention.start, mention.end)
    if _SOURCES.intersection(binding.subject) and mention.text.isalpha():
        return None  # "The passage describes two people": counted by the answer, stated nowhere.
    first, last = parsed.sentences[parsed.tokens[token].sentence]
    cue = hedges.scope(parsed, token)
    if roles[parsed.tokens[token].sentence] is SentenceRole.INSTRUCTION:
        cue = None  # "Soak the beans for 18 hours" asserts nothing, yet its number is checked.
    if cue is not None and hedges.is_permission(parsed, cue):
        cue = None  # "At most eight people may enter" says what is allowed.
    anchor = Anchor(
        kind=values.kind_of(mention.value),
        span=Span(ANSWER, mention.start, mention.end, parsed.text[mention.start : mention.end]),
        value=mention.value,
        sentence=Span(ANSWER, *parsed.slice(first, last - 1)),
        about=binding.about,
        hedge=None if cue is None else Span(ANSWER, *parsed.slice(*cue)),
        negated=_is_denied(parsed, mention, token),
        parts=tuple(_belongings(parsed, binding, mention.end, first, last)),
    )
    return anchor, binding


_BEING = frozenset("be have include offer feature list support contain weigh cost measure".split())
_NOT = re.compile(r"(?:[,–—-]|\b(?:and|but))\s(?:not|rather\sthan|instead\sof)\s(?:the\s)?$")


def _is_denied(parsed: Parsed, mention: Mention, token: int) -> bool:
    """Whether a number is what a sentence says is not so: "163 m, not 200", "has no 4 GB".

    A denied bound is a bound and a denied act may well have had its number, so only verbs of
    being and having count.
    """
    value = mention.value
    if not isinstance(value, Quantity) or value.bound is not Bound.NONE:
        return False
    if _NOT.search(parsed.text, max(0, mention.start - 20), mention.start):
        return True
    tokens, at = parsed.tokens, token
    for _ in range(_STEPS):
        head = tokens[at]
        copula = at in parsed.with_child("cop")
        if copula or (head.pos == "VERB" and head.lemma.lower() in _BEING):
            return negation.cue(parsed, at) is not None
        if head.head == at or head.pos == "VERB" or head.dep == "obl":
            return False
        if head.dep.startswith("nsubj") and not value.identifier:
            return False  # "Only 1 of them has no lift" counts those that have none.
        at = head.head
    return False


_STEPS = 4
"""From a number up to its verb: number, unit, noun, verb."""


def _belongings(
    parsed: Parsed, binding: Binding, value: int, first: int, last: int
) -> Iterator[Span]:
    """Where the sentence says when a value is of and whose it is; either may be what is wrong.

    So may the side of the event that it is counted from: "an hour after eating".
    """
    for start, end in binding.periods:
        yield Span(ANSWER, start, end, parsed.text[start:end])
    side = SIDE.match(parsed.text, value)
    if side is not None:
        yield Span(ANSWER, side.start("phrase"), side.end("phrase"), side["phrase"])
    begin, stop = parsed.tokens[first].start, parsed.tokens[last - 1].end
    for name in binding.names:
        at = parsed.text.find(name, begin, stop) if name in binding.subject else -1
        if at >= 0:
            yield Span(ANSWER, at, at + len(name), name)


SIDE = re.compile(
    r"(?:\sor\s(?:more|less|so|longer))?(?:\sat\s(?:the\s)?(?:least|most|latest))?\s"
    r"(?P<phrase>(?P<side>before|prior\sto|ahead\sof|after|following)\b(?!\sthat)(?:\s\w+){0,2})",
    re.IGNORECASE,
)
"""Behind a stretch of time: the event that it is counted from, and on which side."""
_LABEL = re.compile(
    r"(?:passages?|sources?|documents?|contexts?|excerpts?|snippets?|citations?|references?|steps?)"
    r"\s+(?:\d{1,3}(?:\s*(?:,|and|&|,\s*and|or)\s*))*\Z"
)
"""In lower case: where it does not matter, the first letters are not looked up in one go."""
_POINTERS = frozenset({"list", "heading", "citation"})


def _is_label(parsed: Parsed, mention: Mention) -> bool:
    """A number that only points: a citation mark, "passage 2", the number of a list item."""
    value = mention.value
    if isinstance(value, Quantity) and value.identifier and value.unit in _POINTERS:
        return True
    before = parsed.text[max(0, mention.start - 40) : mention.start].lower()
    words = mention.text.rstrip("0123456789").lower()
    return _LABEL.search(before) is not None or _LABEL.match(words) is not None


_OFTEN = "number/time"


def _is_indefinite(mention: Mention) -> bool:
    """Whether the number is a mere article or adverb: "one way to do it", "called twice"."""
    value = mention.value
    if isinstance(value, Quantity) and value.dimension == "multiplier":
        return False
    if mention.uncertain and isinstance(value, Quantity) and value.dimension == _OFTEN:
        return True  # "Daily" may be part of a name.
    return mention.text.lower() in ("one", "once", "twice", "at least one", "one or more")


_COMPARED = re.compile(
    r"\b(?:compared\s(?:to|with)|than|versus|vs\.?|against|over|from|on)\s(?:the\s)?$",
    re.IGNORECASE,
)


_LATER = re.compile(r"\b(?:later|earlier|after\s\w+)\Z", re.IGNORECASE)


def _is_comparison(text: str, mention: Mention, *, dated: bool) -> bool:
    """Whether a date only relates to another one: "up 5 % from the year before", "than last year".

    So does "today" where it means nowadays. "Two years later" tells a date of its own where the
    text is `dated` so far.
    """
    value = mention.value
    if not isinstance(value, Period) or not value.relative:
        return False
    if not values.is_deictic(mention.text):
        return not (dated and _LATER.search(mention.text))
    if mention.text.lower() == "today":
        return True
    return _COMPARED.search(text, max(0, mention.start - 20), mention.start) is not None


_SOURCES = frozenset({"passage", "text", "document", "article", "context", "source", "excerpt"})


def _is_part_of_play(mention: Mention) -> bool:
    """Whether "the first half" names no year and may be one of a match or of a book."""
    value = mention.value
    parts = (Granularity.QUARTER, Granularity.HALF)
    return isinstance(value, Period) and mention.uncertain and value.granularity in parts


_OF_THE = re.compile(
    r"\b(?:\w{2,}est|(?:most|least)\s\w+|first|last|best|worst|each|either|any|none)\sof\s(?:the|all)\s$",
    re.IGNORECASE,
)
_DOZEN = 12


def _is_all_of_them(text: str, mention: Mention) -> bool:
    """Whether a number only counts what was named before: "the cheapest of the three."."""
    value = mention.value
    if not isinstance(value, Quantity) or value.dimension != "number" or value.amount is None:
        return False
    few = 2 <= value.amount <= _DOZEN and text[mention.end : mention.end + 1] in ".,;:)!"
    return few and _OF_THE.search(text, max(0, mention.start - 40), mention.start) is not None


def _counts_own_list(text: str, mention: Mention) -> bool:
    """Whether a number counts what the answer lists behind it: "three changes:"."""
    value = mention.value
    if not isinstance(value, Quantity) or value.dimension != "number" or value.amount is None:
        return False
    if not 1 < value.amount <= len(text):
        return False  # No text lists more than it has characters.
    return any(size == value.amount for size in enumerations.sizes(text, mention.end))


_RANKING = frozenset({"rank", "finish", "place"})
"""Verbs with which a rank is a place in an order: "finished second"."""


def _is_pointing_rank(parsed: Parsed, mention: Mention, token: Token) -> bool:
    """Whether a rank ranks nothing: "please check it first", "the second is one named before"."""
    value = mention.value
    pointing = token.dep in ("advmod", "nsubj", "nsubj:pass", "nsubjpass")
    if token.dep == "advmod" and parsed.tokens[token.head].lemma.lower() in _RANKING:
        pointing = False
    # "At first it ran hourly."
    pointing = pointing or parsed.text[max(0, mention.start - 3) : mention.start].lower() == "at "
    return isinstance(value, Quantity) and value.dimension == "rank" and pointing


def _first_token(parsed: Parsed, start: int) -> int | None:
    """The token at or after an offset."""
    found = bisect_right(parsed.tokens, start, key=lambda token: token.end)
    return found if found < len(parsed.tokens) else None
