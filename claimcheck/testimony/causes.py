"""What a claim says was the cause of something, against what the context says it was.

"Fog was the reason the match was abandoned" and "the match was abandoned because of fog" share
neither verb nor roles. Both name an effect and a cause; a claim is wrong where the context gives
another cause for the same effect and knows the claimed one only from elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from claimcheck.anchors import Anchor, Claim
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language import hedges, negation
from claimcheck.language.lexicon import load
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.said import (
    CLASSES,
    LIGHT,
    POINTING,
    Place,
    Wording,
    is_said,
    once,
    phrases,
    place,
    segments,
    tells,
    within,
    words_of,
)

_BACK = phrases(
    """because of, due to, owing to, thanks to, on account of, as a result of, result from,
    stem from, arise from, cause by, trigger by, bring about by, spark by, prompt by, produce by,
    die of, die from, lose to, be down to, explain by, because, fault of, in consequence of,
    kill by, ruin by, destroy by, provoke by, be the result of, be the consequence of,
    originate in, fall victim to"""
)
"""Words between an effect and its cause."""
_FORTH = phrases(
    """cause, lead to, result in, trigger, bring about, give rise to, the reason, the cause of,
    be behind, to blame for, be responsible for, prompt, spark, kill, account for, provoke,
    at the root of, ruin, destroy, the trigger for, a reason for, force, compel"""
)
"""Words between a cause and its effect."""
_ASCRIBING = tuple(
    zip(
        phrases("attribute, put, blame, trace, trace, ascribe, pin, chalk, link"),
        phrases("to, down to, on, back to, to, to, on, up to, to"),
        strict=True,
    )
)
"""Verbs that give an effect its cause: "put the delay down to rain", "is put down to rain"."""
_BLAMING = tuple(zip(phrases("blame, cite"), phrases("for, as the reason for"), strict=True))
"""Verbs whose object is the cause: "blamed the rain for the delay"."""
_NAMING = phrases("the reason for, the reason why, the cause of")
"""Words before an effect whose cause follows a form of "be"."""
_CUES = frozenset(
    max(phrase, key=len)
    for phrase in (*_BACK, *_FORTH, *_NAMING, *(verb for verb, _ in (*_ASCRIBING, *_BLAMING)))
)
"""The most telling word of each of these phrases; most clauses have none of them."""
_PASSAGES = 3
"""Passages that are looked at for what they say of the effect."""
_SAME = 0.5
"""Share of a claimed effect's words from which on another is the same."""


class _Cause(NamedTuple):
    """An effect, what brought it about and who says so, as the words of a clause."""

    effect: Sequence[Token]
    cause: Sequence[Token]
    speaker: Sequence[Token]
    at: int
    """The token that ties the two."""


def explained(
    anchor: Anchor,
    answer: Parsed,
    passages: Collection[int],
    index: ContextIndex,
) -> tuple[int, Agreement] | None:
    """The passage that gives a claim's effect the same cause or another one, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.negated or _CUES.isdisjoint(words_of(anchor, answer)):
        return None
    ours = _claimed(anchor, answer)
    if ours is None:
        return None
    other: tuple[int, Agreement] | None = None
    words = {token.lemma.lower(): 1.0 for token in _content(ours.effect)}
    ranked = index.rank(words, _PASSAGES) if words else []
    for number in dict.fromkeys((*ranked, *passages)):
        if index.passages[number].cells:
            continue
        where = place(number, passages, index)
        for theirs in _causes(where.parsed, where.tokens):
            if not _same_effect(ours, theirs, where) or not _same_speaker(ours, theirs):
                continue
            sure = not _is_open(where.parsed, theirs)
            if _shares(ours.cause, theirs.cause):
                if not sure:
                    return None
                step = _turned(ours.effect, theirs.effect) or _turned(ours.cause, theirs.cause)
                if step:
                    return number, Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))
                return number, Agreement(Outcome.AGREES, Reason.PARAPHRASED)
            if sure and other is None and _is_known(ours.cause, index):
                step = f"caused by '{_words(theirs.cause)}', not '{_words(ours.cause)}'"
                other = number, Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
    return other


def _claimed(anchor: Anchor, answer: Parsed) -> _Cause | None:
    """The cause that a claim names, where the claim has its words."""
    first, last = answer.sentences[_sentence(anchor, answer)]
    spans = (anchor.span, *anchor.parts)
    for one in _causes(answer, answer.tokens[first:last]):
        if any(span.start <= t.start < span.end for t in one.cause for span in spans if tells(t)):
            return None if _is_open(answer, one) else one
    return None


def _sentence(anchor: Anchor, answer: Parsed) -> int:
    return next(iter(within(anchor.span, answer))).sentence


def _is_open(parsed: Parsed, one: _Cause) -> bool:
    """Whether a cause is denied or only held possible."""
    return negation.in_clause(parsed, one.at) or hedges.scope(parsed, one.at) is not None


def _words(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens if token.text.isalnum())[:60]


def _causes(parsed: Parsed, tokens: Sequence[Token]) -> Sequence[_Cause]:
    """What brought what about in a stretch of tokens."""
    return once("causes", parsed, tokens, _read_causes)


def _read_causes(parsed: Parsed, tokens: Sequence[Token]) -> Iterator[_Cause]:
    for segment in segments(parsed, tokens):
        words = Wording(segment)
        if not words.has_any(_CUES):
            continue
        found = _ascribed(segment, words) or _tied(segment, words)
        if found is not None and any(map(tells, found.cause)):
            yield found


def _ascribed(segment: Sequence[Token], words: Wording) -> _Cause | None:
    """Read "they put the delay down to rain", "the delay was put down to rain"."""
    for verbs, blaming in ((_ASCRIBING, False), (_BLAMING, True)):
        for verb, tail in verbs:
            at = words.find(verb)
            after = words.find(tail, at + 1) if at >= 0 else -1
            if after < 0:
                continue
            between = segment[at + 1 : after]
            rest = segment[after + len(tail) :]
            if not any(t.text.isalpha() for t in between):
                return None if blaming else _Cause(segment[:at], rest, (), segment[at].i)
            effect, cause = (rest, between) if blaming else (between, rest)
            return _Cause(effect, cause, segment[:at], segment[at].i)
    return None


def _tied(segment: Sequence[Token], words: Wording) -> _Cause | None:
    """Read "the match was off because of fog", "fog led to it", "the reason for it was fog"."""
    for phrase in words.may_have(_NAMING):
        begun = len(phrase) if words.find(phrase) == 0 else 0
        middle = words.find(("be",), begun) if begun else -1
        if middle > begun:
            return _Cause(segment[begun:middle], segment[middle + 1 :], (), segment[1].i)
    for phrase in words.may_have(_BACK):
        at = words.find(phrase)
        if at > 0:
            return _Cause(segment[:at], segment[at + len(phrase) :], (), segment[at].i)
    for phrase in words.may_have(_FORTH):
        at = words.find(phrase)
        if at > 0 and segment[at - 1].pos != "ADJ":
            return _Cause(segment[at + len(phrase) :], segment[:at], (), segment[at].i)
    return None


def _content(tokens: Iterable[Token]) -> list[Token]:
    return [token for token in tokens if tells(token) and token.lemma not in LIGHT]


def _stems(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(stem(form) for token in tokens for form in (token.lemma, token.text))


def _same_effect(ours: _Cause, theirs: _Cause, where: Place) -> bool:
    """Whether two clauses speak of one effect; "it" may be any that the text has named."""
    words = _content(ours.effect)
    if not words:
        return False
    there = _stems(theirs.effect)
    if any(t.text.lower() in POINTING for t in theirs.effect) and not _content(theirs.effect):
        there = where.near
    return sum(is_said(token, there) for token in words) >= _SAME * len(words)


def _same_speaker(ours: _Cause, theirs: _Cause) -> bool:
    """Whether both are said by the same one, where both tell who says so."""
    one, other = _content(ours.speaker), _content(theirs.speaker)
    return not one or not other or any(is_said(token, _stems(other)) for token in one)


def _telling(tokens: Iterable[Token]) -> list[Token]:
    """The nouns of a cause, else its other words: "late deliveries" are deliveries."""
    words = _content(tokens)
    return [token for token in words if token.pos in ("NOUN", "PROPN")] or words


def _shares(ours: Sequence[Token], theirs: Sequence[Token]) -> bool:
    there = _stems(theirs)
    return any(is_said(token, there) for token in _telling(ours))


def _turned(ours: Sequence[Token], theirs: Sequence[Token]) -> str:
    """How the one has the opposite of a word of the other, where neither has both."""
    mine, there = _stems(ours), _stems(theirs)
    lexicon = load()
    for one in _content(ours):
        for other in _content(theirs) if not is_said(one, there) else ():
            kind = CLASSES.get(one.pos)
            if kind is None or is_said(other, mine):
                continue
            if lexicon.oppose(one.lemma, other.lemma, kind):
                return f"'{other.text}' is the opposite of '{one.text}'"
    return ""


def _is_known(cause: Sequence[Token], index: ContextIndex) -> bool:
    """Whether the context has the words of a claimed cause, so that it is another thing there."""
    words = _telling(cause)
    known = [t for t in words if index.knows(stem(t.lemma)) or index.knows(stem(t.text))]
    return bool(words) and len(known) * 2 >= len(words)
