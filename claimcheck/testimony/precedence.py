"""Who was first: the order of two births, foundings or releases that a claim compares.

"Ada Finch is older than Sam Orr" has no value of its own; the dates of the context decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from claimcheck.anchors import Anchor, Claim, Instant, Part, Period, Span
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.language.names import Sameness, compare_names
from claimcheck.language.stems import WORD

_BORN = "born"
_ACTS = {
    "bear": _BORN, "found": "founded", "form": "founded", "establish": "founded",
    "start": "founded", "create": "founded", "incorporate": "founded", "release": "released",
    "publish": "released", "premiere": "released", "launch": "released", "open": "opened",
    "build": "built", "construct": "built", "complete": "built",
}  # fmt: skip
"""What is dated, by the verb that says so."""
_SAID = {
    _BORN: r"born",
    "founded": r"founded|formed|established|started|created|incorporated",
    "released": r"released|published|premiered|launched",
    "opened": r"opened",
    "built": r"built|constructed|completed",
}
_ORDER = re.compile(
    r"\s*(?:(?:[a-z]+ly|[a-z]+|\d+) (?:years? |months? |days? )?)?"
    r"(?P<order>first|last|second|earlier|later|before|after)\b"
)
_AGE = re.compile(
    r"(?:by far |slightly |much |actually )?(?:the )?"
    r"(?P<order>older|oldest|elder|eldest|younger|youngest)"
    r"(?: (?:one|person|man|woman|artist|of the two|of them)| than .{2,80})?\Z",
    re.IGNORECASE,
)
_EARLIER = frozenset({"first", "earlier", "before", "older", "oldest", "elder", "eldest"})
_SCANNED = 60
"""Passages of a context that are all looked at for whom a claim leaves out."""
_NAMING = 8
"""Passages in which the date of somebody named is looked for."""
_STRENGTHS = 0.9, 0.8
"""The date of whom the claim is about is shown first."""

_LIFE = re.compile(
    r"(?P<name>(?:[^\W\d_a-z][\w.'’-]*[ ]+){0,5}[^\W\d_a-z][\w'’-]*)"
    r"(?:[ ]*\((?P<beside>[^()]{4,240})\)|[ ]+was[ ](?P<born>born[ ][^.;]{4,80}))"
)
_THING = re.compile(r"(?P<name>[^\W_].{1,80}?)[ ]+(?:\([^()]{1,120}\)[ ]+)?(?:is|was|are|were)[ ]")
_YEAR = re.compile(r"an?[ ](?=[12]\d{3}\b)")


class _Ordered(NamedTuple):
    """Who is said to come before or after whom; `other` is None for everybody else."""

    who: str
    act: str
    earlier: bool
    other: str | None
    only_two: bool


class _Dated(NamedTuple):
    """Of whom a context gives the date, and where."""

    name: str
    first: Instant
    last: Instant
    span: Span


def ordered(anchor: Anchor, index: ContextIndex) -> list[Evidence] | None:
    """What the dates of the context say to an order; None where none is claimed or told."""
    claim = _claimed(anchor)
    if claim is None:
        return None
    ours = _of(claim.who, claim.act, index)
    if ours is None:
        return None
    if claim.other is not None:
        one = _of(claim.other, claim.act, index)
        theirs = [] if one is None else [one]
    elif len(index.passages) <= _SCANNED:
        theirs = _others(ours, claim.act, index)
    else:
        theirs = []
    if not theirs or (claim.only_two and len(theirs) > 1):
        return None
    before = [ours.last < other.first for other in theirs]
    after = [other.last < ours.first for other in theirs]
    if claim.earlier:
        holds, fails = all(before), all(after)
    else:
        holds, fails = all(after), all(before)
    if not holds and not fails:
        return None
    word = "before" if all(before) else "after"
    step = f"'{ours.name}' {ours.span.text} is {word} '{theirs[0].name}' {theirs[0].span.text}"
    agreement = (
        Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
        if holds
        else Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))
    )
    pairs = zip((ours, theirs[0]), _STRENGTHS, strict=True)
    return [Evidence(one.span, None, agreement, strength) for one, strength in pairs]


def _claimed(anchor: Anchor) -> _Ordered | None:
    claim = anchor.value
    if not isinstance(claim, Claim) or claim.negated or claim.modality:
        return None
    if claim.relation == "copula":
        who, what = claim.subject, claim.object
        age = _AGE.match(what.span.text) if what is not None else None
        if who is None or what is None or age is None or not who.name:
            return None
        other = _named(what)
        if " than " in what.span.text and other is None:
            return None
        word = age["order"].lower()
        return _Ordered(who.head, _BORN, word in _EARLIER, other, word.endswith("er"))
    act = _ACTS.get(claim.predicate.split(" ")[0])
    who = claim.object if claim.subject is None else claim.subject
    if act is None or who is None or not who.name:
        return None
    after = anchor.sentence.text[claim.predicate_span.end - anchor.sentence.start :][:80]
    found = _ORDER.match(after)
    if found is None:
        return None
    word = found["order"]
    beside = [m.part for m in claim.modifiers if m.preposition in ("before", "after", "than")]
    other = next((_named(part) for part in beside if _named(part)), None)
    if word in ("before", "after") and other is None:
        return None
    if other is None and after[found.end() :].strip(" .,!;") != "":
        return None  # "was first published in 1950" orders nothing.
    return _Ordered(who.head, act, word in _EARLIER, other, word in ("second", "earlier", "later"))


def _named(part: Part) -> str | None:
    return next((lemma for lemma in part.lemmas if lemma[:1].isupper()), None)


def _of(name: str, act: str, index: ContextIndex) -> _Dated | None:
    """The date of somebody, where the context gives but one."""
    words = dict.fromkeys(WORD.findall(name), 1.0)
    found = [
        one
        for number in index.rank(words, _NAMING)
        for one in _dated(number, act, index)
        if compare_names(name, one.name, index.aliases) is Sameness.SAME
    ]
    return found[0] if found and _is_one(found) else None


def _others(ours: _Dated, act: str, index: ContextIndex) -> list[_Dated]:
    """Everybody else of whom the context gives a date."""
    found: dict[str, _Dated] = {}
    for number in range(len(index.passages)):
        for one in _dated(number, act, index):
            if compare_names(ours.name, one.name, index.aliases) is Sameness.DIFFERENT:
                found.setdefault(one.name, one)
    return list(found.values())


def _is_one(found: Iterable[_Dated]) -> bool:
    return len({one.first.year for one in found}) == 1


def _dated(number: int, act: str, index: ContextIndex) -> Iterator[_Dated]:
    """The people or things of a passage with the date at which they were born or made."""
    passage = index.passages[number]
    if passage.cells:
        return
    text = index.text(passage)[:600]
    dates = [
        (one.span.start - passage.start, one.span, one.value)
        for one in index.values_in(number)
        if isinstance(one.value, Period) and one.value.first and not one.value.yearless
    ]
    if not dates:
        return
    for name, where in _born(text) if act == _BORN else _made(text, act):
        for at, span, value in dates:
            if where.start <= at < where.stop and value.first is not None:
                # Of the two ends of a life the first is the birth.
                last = value.first if act == _BORN and _spans_years(value) else value.last
                yield _Dated(name, value.first, last or value.first, span)
                break


def _spans_years(value: Period) -> bool:
    return value.last is not None and value.first is not None and value.last.year > value.first.year


def _born(text: str) -> Iterator[tuple[str, range]]:
    for found in _LIFE.finditer(text):
        if found["born"]:
            yield found["name"], range(*found.span("born"))
            continue
        beside = found["beside"]
        start = found.start("beside")
        born = re.search(r"\bborn\b", beside)
        if born is not None:
            yield found["name"], range(start + born.end(), found.end("beside"))
        elif re.search(r"\d\s*[–—-]\s*(?:\w+ )*\d|\d{4}\s*[–—-]", beside):
            yield found["name"], range(start, found.end("beside"))


def _made(text: str, act: str) -> Iterator[tuple[str, range]]:
    head = _THING.match(text)
    if head is None:
        return
    said = re.search(rf"\b(?:{_SAID[act]})\b(?:[ ][a-z]+)?", text)
    if act == "released" and _YEAR.match(text, head.end()) is not None:
        yield head["name"], range(head.end(), head.end() + 8)
    elif said is not None:
        yield head["name"], range(said.end(), said.end() + 60)
