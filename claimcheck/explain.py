"""Finding → one plain sentence that a reviewer understands."""

from __future__ import annotations

import re
from functools import lru_cache

from claimcheck.anchors import Anchor, Claim, Kind, Span
from claimcheck.findings import Evidence, Outcome, Reason, Status
from claimcheck.kinds.values import has_figures
from claimcheck.language.lemmas import lemma
from claimcheck.language.stems import WORD, stem


def explain(anchor: Anchor, status: Status, reason: Reason, evidence: tuple[Evidence, ...]) -> str:
    """What became of an anchor and why, with the place to look at."""
    words = _quote(anchor.span.text)
    if status is Status.HEDGED:
        cue = f" ({_quote(anchor.hedge.text)})" if anchor.hedge else ""
        return f"{words} is hedged{cue} and not counted."
    best = evidence[0] if evidence else None
    if best is None and status is Status.SUPPORTED:
        return f"{words} is supported: the answer cites that many sources."
    head = _HEADS[status]
    if best is None:
        return f"{words} is {head}: {_nothing(anchor, status)}."
    where = place(best.span)
    stated = _quote(best.span.text)
    instead = best.agreement.outcome is not Outcome.AGREES
    if status is Status.UNDECIDED and not isinstance(anchor.value, Claim):
        if not instead:
            return f"{words} is {head}: {stated} ({where}) fits, but its sentence is doubtful."
        return f"{words} is {head}: the closest value found is {stated} ({where})."
    if status is Status.UNDECIDED:
        return f"{words} is {head}: {stated} ({where}) is the nearest passage and leaves it open."
    told = _told_steps(anchor, reason, best, instead=instead)
    steps = f": {'; '.join(told)}" if told else ""
    if status is Status.SUPPORTED:
        return f"{words} is {head}{_how(anchor, reason, best.span)} {stated} ({where}){steps}."
    return (
        f"{words} is {head}: {_against(anchor, reason, stated, instead=instead)} ({where}){steps}."
    )


_HEADS = {
    Status.SUPPORTED: "supported",
    Status.CONTRADICTED: "contradicted",
    Status.UNSUPPORTED: "not supported",
    Status.UNDECIDED: "undecided",
}


def _nothing(anchor: Anchor, status: Status) -> str:
    """What was looked for where nothing was found."""
    denied = " or denies it" if status is Status.UNDECIDED else ""
    if isinstance(anchor.value, Claim):
        return f"no passage was found in the context that says so{denied}"
    of = told_of(anchor)
    return f"no matching value was found in the context{f' for {of}' if of else ''}"


_EQUATES = re.compile(r"' (?:says|means the same as|implies|stands for) '|^which says ")
"""Steps that only tell which words were taken for which."""


def _told_steps(anchor: Anchor, reason: Reason, best: Evidence, *, instead: bool) -> list[str]:
    """The steps that tell more than the words beside them do."""
    if not instead and not reason.supports:
        return []
    told = []
    for step in best.agreement.steps:
        left, way, right = step.partition(" against ")
        if way and instead:
            step = f"{right}, not {left}"
        plain = {
            f"{best.span.text}, not {anchor.span.text}",
            *(f"both {verb} {anchor.span.text}" for verb in ("say", "are", "name")),
        }
        if _EQUATES.search(step) or step in plain or (way and not instead):
            continue
        told.append(step)
    return told


_SUPPORT = {
    Reason.EXACT: " word for word by",
    Reason.SAME_VALUE: " by the same value in another form,",
    Reason.ROUNDED: " by rounding",
    Reason.CONVERTED: " by conversion of",
    Reason.WITHIN: " because it is implied by",
    Reason.DERIVED: " by calculation from",
    Reason.PARAPHRASED: " in other words by",
}


def _how(anchor: Anchor, reason: Reason, stated: Span) -> str:
    """In which way the context supports an anchor, up to the words that do."""
    if reason is not Reason.EXACT or _folded(anchor.span.text) in _folded(stated.text):
        return _SUPPORT[reason]
    if not isinstance(anchor.value, Claim):
        return _SUPPORT[Reason.SAME_VALUE]
    # A claim is who did what; its numbers and dates are checked by themselves.
    return " by" if has_figures(stated.text, anchor.span.text) else ", its values aside, by"


_MISSED = {True: "no passage says so", False: "no value in the context matches"}
_OF_ANOTHER = {
    Reason.WRONG_SUBJECT: "something else",
    Reason.WRONG_PERIOD: "another period",
}


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _against(anchor: Anchor, reason: Reason, stated: str, *, instead: bool) -> str:
    """What speaks against an anchor; `instead` where the context gives another value for it."""
    of = told_of(anchor)
    for_ = f" for {of}" if of else ""
    if not instead and reason in _OF_ANOTHER:
        return f"the context has this only for {_OF_ANOTHER[reason]}, {stated}"
    if reason in _OF_ANOTHER and of:
        return f"the context has this for {_OF_ANOTHER[reason]}; for {of} it has {stated}"
    if reason is Reason.WRONG_ROLE and not isinstance(anchor.value, Claim):
        return f"the context tells it the other way round, {stated}"
    return {
        Reason.WRONG_VALUE: f"the context gives {stated}{for_}",
        Reason.WRONG_SCALE: f"the scale is another one, the context gives {stated}",
        Reason.WRONG_UNIT: f"the unit is another one, the context gives {stated}",
        Reason.WRONG_SUBJECT: f"the context has this for something else, and here {stated}",
        Reason.WRONG_PERIOD: f"the context has this for another period, and here {stated}",
        Reason.WRONG_ROLE: f"the context says {stated}",
        Reason.OVER_SPECIFIC: f"the context is less exact and only says {stated}",
        Reason.NEGATED: f"the context says the opposite, {stated}",
        Reason.OPPOSITE: f"the context says the opposite, {stated}",
        Reason.HEDGE_DROPPED: f"the context is less sure and says {stated}",
        Reason.SCOPE_WIDENED: f"the context says it of fewer, {stated}",
        Reason.WRONG_CITATION: f"the cited source does not say it, another one does, {stated}",
        Reason.NOT_ENTAILED: f"{_doubtful(anchor)} not follow from {stated}",
        Reason.NOT_FOUND: f"{_MISSED[anchor.kind is Kind.CLAIM]}; the nearest is {stated}",
    }[reason]


def _doubtful(anchor: Anchor) -> str:
    """The words of a claim that are doubtful, or the claim itself, up to the verb."""
    if not isinstance(anchor.value, Claim) or not anchor.parts:
        return "it does"
    words = " … ".join(_short(part.text, 60) for part in anchor.parts[:3])
    return f'"{words}" does'


_LIGHT = frozenset({"be", "have", "do", "come", "stand"})
_SAID_OF = 3
"""Words that name what a value is of; the nearest are enough."""
_REACH = 300
"""Characters on each side of a value in which these words are looked for."""
_NEXT = 12
"""Characters between two words up to which a quotation goes on."""


def told_of(anchor: Anchor) -> str:
    """What a value is of, in the answer's own words; empty for claims, which say it themselves."""
    if isinstance(anchor.value, Claim):
        return ""
    about = [word for word in anchor.about if word not in _LIGHT and not word[:1].isdigit()]
    sentence, own = anchor.sentence, anchor.span
    wanted = {stem(part) for word in about[:_SAID_OF] for part in WORD.findall(word)}
    pieces: list[tuple[int, int]] = []
    told = set()
    apart = False  # The value itself stands in between.
    at = own.start - sentence.start
    for match in WORD.finditer(sentence.text, max(0, at - _REACH), at + _REACH):
        start, end = match.span()
        if own.start < sentence.start + end and sentence.start + start < own.end:
            apart = True
            continue
        root = next(filter(wanted.__contains__, _forms(match.group())), None)
        if root is None or root in told:
            continue
        told.add(root)
        if pieces and not apart and _goes_on(sentence.text[pieces[-1][1] : start]):
            pieces[-1] = pieces[-1][0], end
        else:
            pieces.append((start, end))
            apart = False
    # A name that only an earlier sentence gives: "It" stands in this one.
    named = [
        word
        for word in about[:_SAID_OF]
        if word[:1].isupper() and told.isdisjoint(map(stem, WORD.findall(word)))
    ]
    quoted = " … ".join(sentence.text[a:b] for a, b in pieces)
    return ", ".join([*(_short(name) for name in named), *([_quote(quoted)] if quoted else [])])


@lru_cache(maxsize=4096)
def _forms(word: str) -> tuple[str, ...]:
    """The stems of a word, and of what it is a form of."""
    return stem(word), *(stem(lemma(word, tag, word)) for tag in ("VBD", "NNS", "JJR"))


def _goes_on(between: str) -> bool:
    return len(between) <= _NEXT and not any(map(str.isdigit, between))


def place(span: Span) -> str:
    """Where a stretch of the context stands, as a reviewer would look it up."""
    name = f"source {span.source}" if span.source.isdigit() else span.source
    return f"{name}, characters {span.start}–{span.end}"


_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|\*\*|`")
"""Marks that a reader does not see; an anchor may begin between those of its sentence."""


def _quote(text: str, width: int = 80) -> str:
    return f'"{_short(_TAG.sub(" ", text), width)}"'


def _short(text: str, width: int = 80) -> str:
    text = " ".join(text.split())
    return text if len(text) <= width else f"{text[: width - 1]}…"
