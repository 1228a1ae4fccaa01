"""Who stands where a claim puts somebody else, and whether the context leaves room for both.

"The council blamed the weather" is made of words that all stand in "the contractor blamed the
weather; the council blamed the contractor". That somebody else did it, or did something else, does
not make the claim wrong by itself; it does where the context accounts for the claimed one elsewhere
and never brings the two together.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import replace

from claimcheck.anchors import Claim, Part
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import claims
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.acts import acted_on
from claimcheck.kinds.claims.judgement import told_apart
from claimcheck.kinds.claims.likeness import compare_parts, is_name
from claimcheck.language.mentions import FEMALE, MALE, gender
from claimcheck.language.names import Sameness
from claimcheck.language.stems import WORD, lemma_words, stem

DOUBTS = frozenset({Reason.WRONG_SUBJECT, Reason.WRONG_ROLE})
"""Reasons for which an unrelated claim of the context makes a claim doubtful."""

_WHICH = re.compile(r"[\s,]*(?:that|which)\b")
_PERSONAL = frozenset({"he", "she", "they", "it", "who"})
_GENDERS = {"he": MALE, "she": FEMALE}
"""Words that may stand for the claimed one after all."""


def settled(
    one: Evidence,
    claim: Claim,
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> Evidence:
    """The evidence, as a contradiction where a doubt about the claim has no way out."""
    if one.agreement.outcome is not Outcome.UNRELATED or one.agreement.reason not in DOUBTS:
        return one
    displaced = _displaced(claim, one.value, index)
    if displaced is not None:
        return _decided(one, wrong=_is_at_home_elsewhere(claim, displaced, passages, parsed, index))
    if claim.subject is None or _is_one_of_many(claim.subject):
        return one
    if claim.object is None:
        return _decided(one, wrong=_did_not(claim, claim.subject, passages, parsed, index))
    if claim.relation == "possession" and is_name(claim.object.head):
        return one  # "Baron's Court" is no court of a baron.
    called = [m.part for m in claim.modifiers if m.role == "complement"]
    target = called[0] if called else acted_on(claim)
    words = WORD.findall(target.head) if target is not None else ()
    if not words:
        return one
    who, what = _named(claim.subject), {stem(word) for word in words}
    if one.agreement.reason is Reason.WRONG_SUBJECT:
        what |= _shared_marks(target, one.value)
        wrong = _someone_else(claim, who, what, passages, parsed, index)
    else:
        wrong = _something_else(who, what, passages, parsed, index)
    return _decided(one, wrong=wrong)


def _is_one_of_many(subject: Part) -> bool:
    """Whether a part only looks like a name: "a Democrat who led the town" is somebody named."""
    return subject.name and subject.span.text.lower().startswith(("a ", "an "))


def _did_not(
    claim: Claim,
    subject: Part,
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> bool:
    """Whether somebody else did what needs no object, right after the claimed one was spoken of.

    Of somebody who is spoken of elsewhere it may be told in words that nobody can relate, and in
    the same sentence by none at all: "Ann retired, as did Bo".
    """
    who, verb = _named(subject), {stem(claim.predicate.split(" ")[0])}
    told = [n for n in passages if verb <= index.stems(n)]
    beside = any(who & index.stems(n) for n in told)
    near = any(who & index.stems(m) for n in told for m in index.window(n))
    return near and not beside and _someone_else(claim, who, verb, passages, parsed, index)


def _shared_marks(target: Part | None, stated: object) -> set[str]:
    """The words beside a thing by which claim and context tell it from others of its kind."""
    if target is None or not isinstance(stated, Claim) or stated.object is None:
        return set()
    if target.head != stated.object.head or target.name:
        return set()
    return {stem(lemma) for lemma in target.lemmas if lemma in stated.object.lemmas}


def _decided(one: Evidence, *, wrong: bool) -> Evidence:
    if not wrong:
        return replace(one, agreement=Agreement(Outcome.UNRELATED, Reason.PARAPHRASED))
    return replace(one, agreement=replace(one.agreement, outcome=Outcome.DISAGREES))


def _displaced(claim: Claim, stated: object, index: ContextIndex) -> Part | None:
    """What a claim has with or at which it is done, where the stated one has another thing."""
    if not isinstance(stated, Claim):
        return None
    for ours in claim.modifiers:
        if any(told_apart(ours, theirs, index.aliases) for theirs in stated.modifiers):
            return ours.part
    return None


def _is_at_home_elsewhere(
    claim: Claim,
    displaced: Part,
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> bool:
    """Whether the context speaks of a thing only with something else than the claim does."""
    what = {stem(word) for word in WORD.findall(displaced.head)}
    topic = claim.subject or claim.object
    if topic is None or not what:
        return False
    found = False
    for number in passages:
        if not what <= index.stems(number):
            continue
        if number not in parsed:
            return False
        for one in index.claims(number):
            assert isinstance(one.value, Claim)
            if not any(what <= _stems(part) for part in _parts(one.value)):
                continue
            other = one.value.subject or one.value.object
            if other is None or not other.lemmas or what <= _stems(other):
                return False
            if compare_parts(topic, other, index.aliases).sameness is Sameness.SAME:
                return False
            found = True
    return found


def misattributed(
    claim: Claim, passages: Sequence[int], parsed: Collection[int], index: ContextIndex
) -> tuple[int, Agreement] | None:
    """The passage in which only others speak of what the claim lets somebody say of it.

    "Ann said that the drought was the problem", where Bob complained about the drought and Ann is
    known for other words.
    """
    voice, topic = claim.speaker, claim.subject
    if voice is None or topic is None or not voice.name or is_name(topic.head):
        return None
    who, what = _named(voice), {stem(word) for word in WORD.findall(topic.head)}
    if not what or not all(map(index.knows, who)):
        return None
    speaking = [n for n in passages if what <= index.stems(n)]
    if any(_takes_up(who, n + 1, index) for n in speaking):
        return None
    if not speaking or not all(n in parsed and _is_voiced(who, what, n, index) for n in speaking):
        return None
    step = f"the context has others than {voice.head} speak of '{topic.head}'"
    return speaking[0], Agreement(Outcome.DISAGREES, Reason.WRONG_SUBJECT, (step,))


_TAKING_UP = re.compile(r"\b(?:it|this|that|them|these|those)\b", re.IGNORECASE)


def _takes_up(who: Set[str], number: int, index: ContextIndex) -> bool:
    """Whether the claimed one is next to speak, of "it"."""
    if number >= len(index.passages) or not who & index.stems(number):
        return False
    return _TAKING_UP.search(index.text(index.passages[number])) is not None


def _is_voiced(who: Set[str], what: Set[str], number: int, index: ContextIndex) -> bool:
    """Whether a passage has the thing only in what others say or do."""
    if any(who & index.stems(n) for n in index.window(number)):
        return False
    found = False
    for one in index.claims(number):
        assert isinstance(one.value, Claim)
        if not any(what <= _stems(part) for part in _parts(one.value)):
            continue
        voice = one.value.speaker or one.value.subject
        if voice is None or not voice.name or what <= _stems(voice):
            return False
        found = True
    return found


def _someone_else(
    claim: Claim,
    who: Set[str],
    what: Set[str],
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> bool:
    """Whether the claimed one is nowhere near what somebody else did."""
    if claim.subject is not None and not claim.subject.name:
        # A noun may be another word for who did it, unless the text has both side by side.
        head = {stem(word) for word in WORD.findall(claim.subject.head)}
        return any(
            head | what <= index.stems(n) and _tells_apart(claim, n, index, together=True)
            for n in passages
            if n in parsed
        )
    for number in passages:
        here = index.stems(number)
        near = here.union(*(index.stems(n) for n in index.window(number)))
        if not (who & near and what <= near):
            continue
        together = bool(who & here) and what <= here
        if number not in parsed or not _tells_apart(claim, number, index, together=together):
            return False
    return True


def _tells_apart(claim: Claim, number: int, index: ContextIndex, *, together: bool) -> bool:
    """Whether a passage says itself who else did it, and of the claimed one something else.

    A passage that names the claimed one and the thing `together` must say so; one that only
    points back at either may as well speak of another act.
    """
    doing = [
        one.value
        for one in index.claims(number)
        if isinstance(one.value, Claim) and _is_same_act(claim, one.value, index)
    ]
    text = index.documents[index.passages[number].document].text
    told = not together and bool(index.claims(number))
    for one in doing:
        if one.subject is None or _may_be(claim.subject, one.subject, number, index):
            return False
        if _WHICH.match(text[one.subject.span.end : one.predicate_span.start]):
            return False  # "A road in a state that links …" may be the road or the state.
        told |= claims.agree(claim, one, index.aliases).reason is Reason.WRONG_SUBJECT
    return told


def _may_be(claimed: Part | None, stated: Part, number: int, index: ContextIndex) -> bool:
    """Whether a pronoun may stand for the claimed one after all; "she" does for no Thomas."""
    word = stated.span.text.lower()
    if word not in _PERSONAL:
        return False
    told = ""
    if word in _GENDERS and claimed is not None and claimed.name:
        told = gender(claimed.head) or _gender_near(claimed.head, number, index)
    return not told or _GENDERS[word] == told


def _gender_near(surname: str, number: int, index: ContextIndex) -> str:
    """What the full names around a passage tell of a surname; nothing where two have it."""
    around = re.compile(rf"\b([A-Z]\w+) {re.escape(surname)}\b")
    near = " ".join(index.text(index.passages[n]) for n in index.window(number))
    told = {gender(name) for name in around.findall(near)}
    return told.pop() if len(told) == 1 else ""


def _is_same_act(claim: Claim, stated: Claim, index: ContextIndex) -> bool:
    """Whether two claims are of one act; "X's appeal" may be of one that was lodged."""
    if claim.relation == "possession" or stated.predicate == claim.predicate:
        return True
    if predicates.compare(claim.predicate, stated.predicate).agrees:
        return True
    told = claim.relation == stated.relation == "verb"
    return told and claims.agree(claim, stated, index.aliases).reason is Reason.WRONG_SUBJECT


def _something_else(
    who: Set[str],
    what: Set[str],
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> bool:
    """Whether the context speaks of the claimed object only as that of somebody else."""
    found = False
    for number in passages:
        if not what <= index.stems(number):
            continue
        if number not in parsed or not _is_of_others(who, what, number, index):
            return False
        found = True
    return found


def _is_of_others(who: Set[str], what: Set[str], number: int, index: ContextIndex) -> bool:
    """Whether every claim of a passage that has the thing names somebody else for it."""
    found = False
    for one in index.claims(number):
        assert isinstance(one.value, Claim)
        here = [part for part in _parts(one.value) if what <= _stems(part)]
        if not here:
            continue
        subject = one.value.subject
        if subject is None or not subject.lemmas or any(who & _stems(p) for p in _parts(one.value)):
            return False
        found = True
    return found


def _parts(claim: Claim) -> list[Part]:
    """Those of a claim with who says it."""
    return claim.parts if claim.speaker is None else [*claim.parts, claim.speaker]


def _named(part: Part) -> set[str]:
    """The stems of a name without the nouns around it: Lund of "the Lund family"."""
    names = [lemma for lemma in part.lemmas if lemma[:1].isupper()]
    return {stem(word) for name in names for word in WORD.findall(name)} or _stems(part)


def _stems(part: Part) -> set[str]:
    return {stem(word) for lemma in part.lemmas for word in lemma_words(lemma)}
