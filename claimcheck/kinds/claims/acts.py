"""Acts that a noun names: "had praise for the food", "its design is by Ann", "a book by Ann"."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.anchors import Modifier, Part
from claimcheck.kinds.claims.likeness import is_name
from claimcheck.kinds.claims.slots import Frame, split, without_head
from claimcheck.language.lexicon import Lexicon

_LIGHT_VERBS = frozenset(
    {"have", "make", "give", "take", "do", "carry out", "conduct", "perform", "hold", "express",
     "offer", "provide", "announce", "file", "go", "complete", "implement", "finish", "finalise",
     "finalize", "execute", "undertake"}
)  # fmt: skip
COMPLEMENT = frozenset({"of", "for", "to", "on", "against", "with", "in", "at"})
"""Prepositions that bring what an act or a role is of."""
_DOING = frozenset({"work", "achievement", "doing", "creation", "job", "task", "responsibility"})


_GOING = frozenset({"go on", "go into", "embark on", "burst into", "break into"})


def light(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "had praise for the choir" as "praised the choir", "went on tour" as "toured"."""
    if frame.predicate in _GOING and frame.object is not None:
        verb = lexicon.verb_of(frame.object.head)
        if verb is not None:
            step = f"'{frame.predicate} {frame.object.head}' says '{verb}'"
            yield Frame(frame.subject, verb, None, frame.modifiers, frame.negated, step)
    if frame.predicate not in _LIGHT_VERBS or frame.object is None or is_name(frame.object.head):
        return
    target, preposition, rest = without_head(frame.object), "of", frame.modifiers
    for modifier in frame.modifiers:
        if modifier.preposition in COMPLEMENT and modifier.role != "time":
            target, preposition = modifier.part, modifier.preposition
            rest = tuple(m for m in frame.modifiers if m is not modifier)
            break
    phrase = f"{frame.predicate} {frame.object.head}"
    if lexicon.knows(phrase, "v"):
        yield Frame(frame.subject, phrase, None, frame.modifiers, frame.negated)
    if lexicon.knows(f"{phrase} {preposition}", "v"):
        yield Frame(frame.subject, f"{phrase} {preposition}", target, rest, frame.negated)
    verb = lexicon.verb_of(frame.object.head)
    if verb is None or frame.predicate == "go":
        return
    step = f"'{frame.predicate} {frame.object.head}' says '{verb}'"
    yield Frame(frame.subject, verb, target, rest, frame.negated, step)


def done_by(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "the restoration of the dome is the work of Ann" as "Ann restored the dome"."""
    act, work = frame.subject, frame.object
    if act is None or work is None:
        return
    duty = split(work, "for") if work.head in ("responsible", "responsibility") else None
    if duty is not None:  # "was responsible for the design of the dome"
        yield from _act(frame, duty[1], act, frame.modifiers, lexicon)
    if work.head not in _DOING:
        return
    who = without_head(work)
    if who is not None:
        yield from _act(frame, act, who, frame.modifiers, lexicon)


def _act(
    frame: Frame, act: Part, who: Part, rest: tuple[Modifier, ...], lexicon: Lexicon
) -> Iterator[Frame]:
    """What somebody did, where a noun names the act and what it was done to."""
    verb, target = lexicon.verb_of(act.head), without_head(act)
    if verb is not None and target is not None:
        step = f"'{act.head}' says '{verb}'"
        yield Frame(who, verb, target, rest, frame.negated, step)
