"""Acts that a noun names: "had praise for the food", "its design is by Ann", "a book by Ann"."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.anchors import Claim, Modifier, Part
from claimcheck.kinds.claims.likeness import is_name
from claimcheck.kinds.claims.slots import Frame, split, without_head
from claimcheck.language.lexicon import Lexicon, load

_LIGHT_VERBS = frozenset(
    {"have", "make", "give", "take", "do", "carry out", "conduct", "perform", "hold", "express",
     "offer", "provide", "announce", "file", "go", "complete", "implement", "finish", "finalise",
     "finalize", "execute", "undertake"}
)  # fmt: skip
COMPLEMENT = frozenset({"of", "for", "to", "on", "against", "with", "in", "at"})
"""Prepositions that bring what an act or a role is of."""
_CREDITING = frozenset({"entrust", "credit", "attribute", "ascribe", "assign", "commission"})
_TALKS = frozenset({"talk", "negotiation", "discussion"})
_DOING = frozenset({"work", "achievement", "doing", "creation", "job", "task", "responsibility"})
_PRIZES = frozenset(
    """award bronze championship contract crown cup gold grant honour honor medal order prize
    scholarship silver title trophy victory win""".split()
)
_TEACHING = frozenset({"teach", "show", "coach", "tutor", "instruct"})
_MARRYING = frozenset({"marry", "marry to", "wed", "be married to"})
_PAYING = frozenset({"in", "by", "with", "via", "through"})


def acted_on(claim: Claim) -> Part | None:
    """What an act is done to: the food, where somebody "had praise for the food"."""
    plain = Frame(claim.subject, claim.predicate, claim.object, claim.modifiers, claim.negated)
    if claim.relation == "possession":
        return claim.object
    inside = [frame.object for frame in light(plain, load()) if frame.object is not None]
    return inside[-1] if inside else claim.object


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


def credited(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "its invention is credited to Ann" as "Ann invented it"."""
    if frame.predicate not in _CREDITING or frame.object is None:
        return
    for modifier in frame.modifiers:
        if modifier.preposition == "to" and modifier.role != "time":
            rest = tuple(m for m in frame.modifiers if m is not modifier)
            yield from _act(frame, frame.object, modifier.part, rest, lexicon)
            return


def work_of(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "its design is by Ann" as "Ann designed it", "is in talks about" as "discusses".

    What the lexicon has as one phrase is one: "is in charge of the clinic".
    """
    if frame.object is None or frame.subject is None:
        return
    inside = split(frame.object, "of") if frame.predicate.startswith("be ") else None
    phrase = f"{frame.predicate} {frame.object.head} of"
    if inside is not None and lexicon.knows(phrase, "v"):
        yield Frame(frame.subject, phrase, inside[1], frame.modifiers, frame.negated)
    if frame.predicate in ("be by", "come from"):
        yield from _act(frame, frame.subject, frame.object, frame.modifiers, lexicon)
    elif frame.predicate == "be in" and frame.object.head in _TALKS:
        target = without_head(frame.object)
        if target is not None:
            step = f"who is in {frame.object.head}s discusses it"
            yield Frame(frame.subject, "discuss", target, frame.modifiers, frame.negated, step)


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


def won(frame: Frame) -> Iterator[Frame]:
    """Read "the medal went to Ann" as "Ann won the medal"."""
    prize = frame.subject
    if frame.predicate == "go to" and prize is not None and prize.head in _PRIZES:
        step = f"to whom the {prize.head} goes wins it"
        yield Frame(frame.object, "win", prize, frame.modifiers, frame.negated, step)


def paid(frame: Frame) -> Iterator[Frame]:
    """Read "you can pay the fee in cash" as "cash is accepted", whoever takes it."""
    if frame.predicate not in ("pay", "pay for", "settle", "pay in", "pay by", "pay with"):
        return
    if " " in frame.predicate and frame.predicate != "pay for":
        means, rest = frame.object, frame.modifiers
    else:
        with_ = [m for m in frame.modifiers if m.preposition in _PAYING and m.role != "time"]
        means = with_[0].part if with_ else None
        rest = tuple(m for m in frame.modifiers if m not in with_[:1])
    if means is not None and not means.name:
        step = f"what one can pay with {means.head} they take {means.head} for"
        yield Frame(None, "accept", means, rest, frame.negated, step)


def _act(
    frame: Frame, act: Part, who: Part, rest: tuple[Modifier, ...], lexicon: Lexicon
) -> Iterator[Frame]:
    """What somebody did, where a noun names the act and what it was done to."""
    verb, target = lexicon.verb_of(act.head), without_head(act)
    if verb is not None and target is not None:
        step = f"'{act.head}' says '{verb}'"
        yield Frame(who, verb, target, rest, frame.negated, step)


def nominal(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "Ann's fix for the leak" as "Ann fixed the leak"."""
    who, act = frame.subject, frame.object
    if who is None or act is None or not who.name:
        return
    found = split(act, "of") or split(act, "for")
    verb = lexicon.verb_of(act.head)
    if found is not None and verb is not None and found[1].lemmas != who.lemmas:
        yield Frame(who, verb, found[1], (), frame.negated, f"'{act.head}' says '{verb}'")


def made(frame: Frame) -> Iterator[Frame]:
    """Read "a libretto by Ann" as what Ann wrote, composed, made."""
    who, what = frame.subject, frame.object
    if who is None or what is None or " by " not in what.span.text:
        return
    lemmas = tuple(lemma for lemma in what.lemmas if lemma != who.head)
    bare = Part(what.span, what.head, lemmas, any(map(is_name, lemmas)))
    for verb in ("write", "compose", "make", "design", "create", "paint", "direct", "produce"):
        yield Frame(who, verb, bare, (), frame.negated, f"'{what.head} by' says '{verb}'")


def taught(frame: Frame) -> Iterator[Frame]:
    """Read "taught Schubert composition" as "taught Schubert" too."""
    if frame.predicate not in _TEACHING:
        return
    for modifier in frame.modifiers:
        if modifier.role == "recipient":
            rest = tuple(m for m in frame.modifiers if m is not modifier)
            yield Frame(frame.subject, frame.predicate, modifier.part, rest, frame.negated)


def married(frame: Frame) -> Iterator[Frame]:
    """Read "is married to Tom" as being his spouse, which is no other kin."""
    one, other = frame.subject, frame.object
    if frame.predicate not in _MARRYING or one is None or other is None:
        return
    for who, whom in ((one, other), (other, one)):
        rest = tuple(lemma for lemma in whom.lemmas if lemma != whom.head)
        spouse = Part(whom.span, "spouse", ("spouse", *rest, whom.head), whom.name)
        yield Frame(who, "be", spouse, (), frame.negated, "who is married to them is their spouse")
