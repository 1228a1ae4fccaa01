"""A claim and the other ways to say it: lacks is has not, the owner of is owns, there is is has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from claimcheck.anchors import Claim, Modifier, Part
from claimcheck.kinds.claims.acts import (
    COMPLEMENT,
    done_by,
    light,
)
from claimcheck.kinds.claims.likeness import is_name
from claimcheck.kinds.claims.slots import Frame, split, without_head
from claimcheck.language.lexicon import Lexicon, load

_PLACE = frozenset({"in", "at", "on", "near", "inside", "within"})


CALLING = frozenset(
    "call describe consider deem find regard judge rate view see label dub brand hail think".split()
)
"""Verbs that say what somebody thinks of something: "found it dull", "called it a masterpiece"."""
ACCESS = {"open": True, "accessible": True, "closed": False, "shut": False, "off-limits": False}
"""Whether what is so to somebody can be used by them."""
_TAKING = frozenset(
    {"get", "buy", "receive", "obtain", "purchase", "acquire", "borrow", "import", "source",
     "inherit", "order", "rent", "lease", "hire", "charter", "license", "draw", "collect"}
)  # fmt: skip
_HANDING = frozenset(
    {"rent", "lease", "hire", "charter", "license", "let", "sell", "lend", "send", "deliver",
     "export", "ship", "supply", "give", "donate", "forward", "pass", "route", "transfer", "relay"}
)  # fmt: skip
_WORKING = frozenset({"work", "run", "operate", "function", "go", "manage", "do", "play", "use"})
_STATES = frozenset({"on", "off", "up", "down", "out", "over", "in", "away"})


@lru_cache(maxsize=4096)
def frames(claim: Claim, *, stated: bool) -> tuple[Frame, ...]:
    """The claim's own wording first, then its restatements.

    What is stated may be restated as something weaker; what is claimed only as the same, or a
    part of it would go unchecked.
    """
    lexicon = load()
    plain = _taken(
        Frame(claim.subject, claim.predicate, claim.object, claim.modifiers, claim.negated)
    )
    found = [plain]
    for frame in _restated(plain, claim.relation, lexicon, stated=stated):
        if frame not in found:
            found.append(frame)
    if stated and claim.speaker is not None:
        found.extend(_qualities(claim.speaker, lexicon))
    return tuple(found)


def _restated(frame: Frame, relation: str, lexicon: Lexicon, *, stated: bool) -> Iterator[Frame]:
    yield from _negative(frame, lexicon)
    if frame.predicate == "be":
        if relation == "existence":
            yield from _there_is(frame)
        else:
            yield from _copular(frame, lexicon)
            yield from done_by(frame, lexicon)
    elif frame.predicate.startswith("be "):
        yield from _placed(frame)
    else:
        yield from _state(frame)
        yield from _done_to(frame, lexicon, stated=stated)
        yield from light(frame, lexicon)
        yield from _having(frame, lexicon)
    if stated:
        yield from _described(frame, lexicon)


def _negative(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    positive = lexicon.positive_of(frame.predicate)
    if positive is not None:
        step = f"'{frame.predicate}' says not '{positive}'"
        yield frame._replace(predicate=positive, negated=not frame.negated, step=step)
    for modifier in frame.modifiers:
        if modifier.preposition == "without":
            rest = tuple(m for m in frame.modifiers if m is not modifier)
            yield Frame(
                frame.subject or frame.object, "have", modifier.part, rest, not frame.negated,
                f"'without {modifier.part.head}' says not to have it",
            )  # fmt: skip
            if frame.predicate in _WORKING:
                step = f"what can {frame.predicate} without it does not need it"
                who = frame.subject or frame.object
                yield Frame(who, "need", modifier.part, rest, not frame.negated, step)
        elif modifier.preposition in ("with", "including") and frame.subject is not None:
            rest = tuple(m for m in frame.modifiers if m is not modifier)
            yield Frame(
                frame.subject, f"{frame.predicate} with", modifier.part, rest, frame.negated
            )


def _taken(frame: Frame) -> Frame:
    """Read "gets its milk from the farm" with the farm beside the verb, not in the milk."""
    if frame.object is None:
        return frame
    for preposition, verbs in (("from", _TAKING), ("to", _HANDING)):
        parts = split(frame.object, preposition) if frame.predicate in verbs else None
        if parts is not None:
            role = "recipient" if preposition == "to" else "place"
            given = (Modifier(role, preposition, parts[1]), *frame.modifiers)
            return frame._replace(object=parts[0], modifiers=given)
    return frame


def _copular(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    subject, described = frame.subject, frame.object
    if subject is None or described is None:
        return
    # "The coroner was Ruth Abel" and "Ruth Abel was the coroner" are one claim.
    if is_name(described.head):
        yield Frame(described, "be", subject, frame.modifiers, frame.negated)
    if described.head == "one" and (having := without_head(described)) is not None:
        step = "the one with it has it"
        yield Frame(subject, "have", having, frame.modifiers, frame.negated, step)
    for attribute, value in ((subject, described), (described, subject)):
        if is_name(attribute.head):
            continue
        yield from _attribute(frame, attribute, value, lexicon)
    yield from _role(frame, subject, described, lexicon)
    if not is_name(subject.head) and is_name(described.head):
        yield from _role(frame, described, subject, lexicon)


def _role(frame: Frame, holder: Part, role: Part, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "X is the founder of Y" as "X founded Y"."""
    target = without_head(role)
    rest = frame.modifiers
    if target is None:
        for modifier in frame.modifiers:
            if modifier.preposition in COMPLEMENT and modifier.role != "time":
                target = modifier.part
                rest = tuple(m for m in frame.modifiers if m is not modifier)
                break
    if target is None:
        return
    for verb in lexicon.agent_verbs(role.head):
        step = f"'{role.head} of' says '{verb}'"
        yield Frame(holder, verb, target, rest, frame.negated, step)
    for verb in lexicon.patient_verbs(role.head):
        step = f"'{role.head} of' says who '{verb}' it"
        yield Frame(target, verb, holder, rest, frame.negated, step)


def _attribute(frame: Frame, attribute: Part, value: Part, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "the birthplace of X is Y" as "X was born in Y"."""
    owner = without_head(attribute)
    if owner is None:
        return
    name, owner = _attribute_name(attribute, owner, lexicon)
    for verb in lexicon.attribute_verbs(name):
        step = f"'{name}' says '{verb}'"
        if verb.endswith(" by"):
            active = lexicon.lemma_of(verb.split()[1])
            if active is not None:
                yield Frame(value, active, owner, frame.modifiers, frame.negated, step)
        elif verb != "be":
            yield Frame(owner, verb, value, frame.modifiers, frame.negated, step)


def _attribute_name(attribute: Part, owner: Part, lexicon: Lexicon) -> tuple[str, Part]:
    """What an attribute is called, one of three words included: "place of death"."""
    text = attribute.span.text.casefold()
    for lemma in attribute.lemmas[1:]:
        name = f"{attribute.head} of {lemma}"
        if name in text and lexicon.attribute_verbs(name):
            rest = tuple(word for word in owner.lemmas if word != lemma)
            if rest:
                return name, Part(owner.span, rest[0], rest, is_name(rest[0]))
    return attribute.head, owner


def _there_is(frame: Frame) -> Iterator[Frame]:
    for modifier in frame.modifiers:
        if modifier.role == "place" or modifier.preposition in _PLACE:
            rest = tuple(m for m in frame.modifiers if m is not modifier)
            yield Frame(
                modifier.part, "have", frame.subject or frame.object, rest, frame.negated,
                "what is somewhere, that place has",
            )  # fmt: skip
    # Parsers hang "no lift in the museum" on the lift.
    inside = split(frame.subject, "in") if frame.subject is not None else None
    if inside is not None:
        what, place = inside
        step = "what is somewhere, that place has"
        yield Frame(place, "have", what, frame.modifiers, frame.negated, step)


def _placed(frame: Frame) -> Iterator[Frame]:
    """Read "the sauna is at the Lund" as "the Lund has the sauna", "is off" as a state."""
    ending = frame.predicate.split()[-1]
    if frame.object is None:
        return
    if ending in _PLACE:
        yield Frame(
            frame.object, "have", frame.subject, frame.modifiers, frame.negated,
            "what is somewhere, that place has",
        )  # fmt: skip
    # What is "on by default" is on; what is "on the roof" is somewhere.
    if ending in _STATES and (ending not in _PLACE or frame.object.head == "default"):
        yield Frame(
            frame.subject, "be", Part(frame.object.span, ending, (ending,)), frame.modifiers,
            frame.negated,
        )  # fmt: skip


def _state(frame: Frame) -> Iterator[Frame]:
    """Read "telemetry was disabled" as "telemetry is disabled"."""
    if frame.subject is not None or frame.object is None or " " in frame.predicate:
        return
    verb = frame.predicate
    ending = "d" if verb.endswith("e") else "ed"
    participle = (
        verb[:-1] + "ied" if verb.endswith("y") and verb[-2:-1] not in "aeo" else (verb + ending)
    )
    span = frame.object.span
    yield Frame(
        frame.object, "be", Part(span, participle, (participle,)), frame.modifiers, frame.negated
    )


def _done_to(frame: Frame, lexicon: Lexicon, *, stated: bool) -> Iterator[Frame]:
    """Tell an act from the side of the one it is done to: who is killed dies."""
    target = frame.object
    if target is None:
        return
    if (stated and not frame.negated) or frame.subject is None:
        weaker = stated and not frame.negated
        for verb in lexicon.undergone(frame.predicate, both_ways=not weaker):
            step = f"who or what they {frame.predicate} will {verb}"
            yield Frame(target, verb, None, frame.modifiers, frame.negated, step)
    for modifier in frame.modifiers:
        rest = tuple(m for m in frame.modifiers if m is not modifier)
        if modifier.role == "complement" and stated and lexicon.is_appointing(frame.predicate):
            step = f"whom they {frame.predicate} becomes it"
            yield Frame(target, "become", modifier.part, rest, frame.negated, step)
            yield Frame(target, "be", modifier.part, rest, frame.negated, step)
        elif (
            modifier.preposition == ""
            and modifier.role not in ("time", "quantity")
            and "receive" in lexicon.converse(frame.predicate)
        ):
            # "X was awarded the prize" keeps the prize beside the verb.
            given = (Modifier("recipient", "to", target), *rest)
            yield Frame(frame.subject, frame.predicate, modifier.part, given, frame.negated)


def _having(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "has its headquarters in Basel": its headquarters is in Basel, it is based in Basel."""
    if frame.predicate not in ("have", "own", "operate", "run") or frame.object is None:
        return
    subject = frame.subject
    parts = split(frame.object, "in")
    if parts is not None and frame.predicate == "have":
        # Parsers hang the place on the thing as often as on the verb.
        for verb in lexicon.attribute_verbs(frame.object.head):
            step = f"'{frame.object.head}' says '{verb}'"
            yield Frame(subject, verb, parts[1], frame.modifiers, frame.negated, step)
    for modifier in frame.modifiers:
        if modifier.preposition not in _PLACE or modifier.role == "time":
            continue
        rest = tuple(m for m in frame.modifiers if m is not modifier)
        if subject is not None:
            owned = frame.object
            lemmas = (*owned.lemmas, *(w for w in subject.lemmas if w not in owned.lemmas))
            whole = Part(owned.span, owned.head, lemmas, owned.name or subject.name)
            place = f"be {modifier.preposition}"
            yield Frame(whole, place, modifier.part, rest, frame.negated)
            for verb in lexicon.attribute_verbs(owned.head):
                yield Frame(
                    subject, verb, modifier.part, rest, frame.negated,
                    f"'{owned.head}' says '{verb}'",
                )  # fmt: skip


def _described(frame: Frame, lexicon: Lexicon) -> Iterator[Frame]:
    """Read "grants a worldwide licence" as "the licence is worldwide" too."""
    if frame.negated:
        return
    for part in (frame.subject, frame.object):
        if part is not None:
            yield from _qualities(part, lexicon)


def _qualities(part: Part, lexicon: Lexicon) -> Iterator[Frame]:
    if is_name(part.head):
        return
    qualities = [w for w in part.lemmas[1:] if not is_name(w) and lexicon.knows(w, "a")]
    kept = tuple(w for w in part.lemmas if w not in qualities)
    for quality in qualities:
        thing = Part(part.span, part.head, kept, part.name)
        named = Part(part.span, quality, (quality,))
        yield Frame(thing, "be", named, (), negated=False, step=f"it is called '{quality}'")
