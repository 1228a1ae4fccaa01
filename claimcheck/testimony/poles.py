"""Claims against passages by words that stand at the two ends of one matter.

What is allowed or banned, compulsory or optional, who is for or against, present or absent can be
said by verbs, adjectives, turns of speech and modals alike: "photographing is allowed" against
"visitors may not take photographs". No clause of the one need have the shape of the other; it is
enough that both speak of the same things in one clause and end up at opposite ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from claimcheck.anchors import Anchor, Claim, Part
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.likeness import is_name
from claimcheck.language import hedges, negation
from claimcheck.language.coreference import antecedents
from claimcheck.language.lexicon import Pole, load
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.said import (
    LIGHT,
    POINTING,
    Place,
    content,
    forms,
    has,
    is_said,
    once,
    segments,
    tells,
    within,
)

_OTHERWISE = frozenset({"other", "otherwise", "else", "except", "unless", "only", "remaining"})
"""Words by which a text says that it is otherwise at other times or for others."""
_ANYBODY = frozenset(
    """anybody anyone customer everybody everyone guest member nobody one participant passenger
    people person public rider user visitor you""".split()
)
"""Those for whom a rule holds that names nobody."""
_CONDITIONS = frozenset("without unless except excluding if provided only apart".split())
"""Words by which a clause says it for some cases alone."""
_BOUNDS = frozenset({"until", "till", "before", "yet"})
_CALLING = frozenset({"nsubj", "nsubj:pass", "appos", "compound", "flat"})
_LIMIT = re.compile(
    r"\b(?:no|not|never|n['’]t)\s(?:\S+\s){0,8}?(?:more|longer|later|less|fewer|earlier)\sthan\b"
)
"""What denies the more alone: "may not borrow more than five"."""
_SAID = 0.6
"""Share of a claim's other words that the passage must have."""


class _End(NamedTuple):
    """Words that say where on a matter a clause stands."""

    pole: Pole
    denied: bool
    first: int
    last: int

    def opposes(self, other: _End) -> bool:
        """Whether both cannot be so: for and against, for and not for."""
        if self.pole.matter != other.pole.matter:
            return False
        if self.pole.plus != other.pole.plus:
            return not (self.denied or other.denied) or (
                self.pole.total and self.denied == other.denied
            )
        return self.denied != other.denied


def opposed(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a clause of a passage stands at the other end of the matter of a claim, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    told = [
        (there, ends)
        for there in segments(where.parsed, where.tokens)
        if (ends := _ends(where.parsed, there))
    ]
    segment = _around(claim, answer) if told else ()
    for ours in _ends(answer, segment):
        if _is_unsure(answer, ours):
            continue
        against: _End | None = None
        for there, theirs in told:
            ends = [end for end in theirs if end.pole.matter == ours.pole.matter]
            if not ends or not _is_against(ends[0], ours, answer, segment):
                continue  # What may be banned is not allowed.
            if not _speaks_of(claim, answer, segment, ours, where, there, ends[0]):
                continue
            if not all(one.opposes(ours) for one in ends):
                against = None
                break  # The passage says it too.
            if against is None and not _is_unsure(where.parsed, ends[0]):
                against = ends[0]
        if against is not None:
            said, meant = _words(where.parsed, against), _words(answer, ours)
            step = f"the context says '{said}', not '{meant}'"
            return Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))
    return None


def _is_against(theirs: _End, ours: _End, answer: Parsed, segment: Sequence[Token]) -> bool:
    """Whether no other word of a claim stands at the end at which a passage stands."""
    return not any(
        one.first != ours.first and one.pole == theirs.pole and one.denied == theirs.denied
        for one in _ends(answer, segment)
    )


def licensed(anchor: Anchor, answer: Parsed) -> bool:
    """Whether what looks like a doubt says what one may do: "may" and "free to" are both."""
    claim, hedge = anchor.value, anchor.hedge
    if not isinstance(claim, Claim) or hedge is None:
        return False
    return any(
        one.pole.licence
        and answer.tokens[one.first].start <= hedge.start < answer.tokens[one.last].end
        for one in _ends(answer, _around(claim, answer))
    )


def _is_unsure(parsed: Parsed, end: _End) -> bool:
    """Whether a clause only holds it possible; who may do something is allowed to."""
    return not end.pole.licence and hedges.scope(parsed, end.first) is not None


def _words(parsed: Parsed, end: _End) -> str:
    words = " ".join(token.text for token in parsed.tokens[end.first : end.last + 1])
    return f"not {words}" if end.denied else words


def _around(claim: Claim, answer: Parsed) -> Sequence[Token]:
    """The clause of the answer that has the claim's predicate."""
    verb = next(iter(within(claim.predicate_span, answer)), None)
    if verb is None:
        return ()
    first, last = answer.sentences[verb.sentence]
    for segment in segments(answer, answer.tokens[first:last]):
        if segment[0].i <= verb.i <= segment[-1].i:
            return segment
    return ()


def _ends(parsed: Parsed, segment: Sequence[Token]) -> Sequence[_End]:
    """The words of a clause that stand at an end of some matter, the longest first."""
    return once("poles", parsed, segment, _read_ends)


def _read_ends(parsed: Parsed, segment: Sequence[Token]) -> Iterator[_End]:
    limited = _LIMIT.search(" ".join(t.text.lower() for t in segment)) is not None
    done = 0
    for at, length, poles in load().poles_in(forms(parsed, segment)):
        if at < done or (length == 1 and segment[at].pos in ("NOUN", "PROPN")):
            continue
        done = at + length
        first, last = segment[at].i, segment[done - 1].i
        # "No more than two may enter" says that two may.
        denied = not limited and _is_denied(parsed, parsed.tokens[first : last + 1])
        yield from (_End(pole, denied, first, last) for pole in poles)


def _is_denied(parsed: Parsed, words: Sequence[Token]) -> bool:
    """Whether words are denied by others: "must not" says no itself."""
    own = {token.i for token in words}
    if any(token.text.lower() in negation.WORDS for token in words):
        return False
    top = next((token for token in words if token.head not in own), words[0])
    if top.dep == "acl" and negation.of_noun(parsed, top.head) is not None:
        return True  # "no equipment required"
    return negation.in_clause(parsed, top.i)


def _speaks_of(
    claim: Claim,
    answer: Parsed,
    segment: Sequence[Token],
    ours: _End,
    where: Place,
    there: Sequence[Token],
    theirs: _End,
) -> bool:
    """Whether a clause of a passage speaks of what the clause of a claim speaks of."""
    here = {stem(form) for t in there for form in (t.lemma, t.text)}
    here.update(_taken_up(where.parsed, there))
    if claim.subject is not None and not _has_subject(claim.subject, here, ours, answer):
        return False
    if _BOUNDS & {t.text.lower() for t in (*segment, *there)}:
        return False
    if _CONDITIONS & ({t.text.lower() for t in there} - {t.text.lower() for t in segment}):
        return False
    points = any(t.text.lower() in POINTING for t in there) or _is_brief(claim, there, theirs)
    said = where.near if points else frozenset(here)
    own = range(ours.first, ours.last + 1)
    words = [t for t in segment if t.i not in own and tells(t) and t.lemma not in LIGHT]
    missing = [t for t in words if not is_said(t, said)]
    if not words or len(missing) > (1 - _SAID) * len(words):
        return False
    if any(t.pos in ("NOUN", "PROPN") and is_said(t, where.here) for t in missing):
        return False  # Another clause of the passage is of it: "flash is never permitted".
    return not (missing and _sets_apart(where))


def _taken_up(parsed: Parsed, segment: Sequence[Token]) -> Iterator[str]:
    """The stems of those for whom a pronoun of a clause stands as its subject."""
    for token in segment:
        if token.pos == "PRON" and token.dep in _CALLING:
            first, last = antecedents(parsed).get(token.i, (0, -1))
            yield from (stem(one.lemma) for one in parsed.tokens[first : last + 1])


def _is_brief(claim: Claim, there: Sequence[Token], end: _End) -> bool:
    """Whether a clause says who stands at an end and leaves out of what: "Maria was opposed"."""
    who = {stem(word) for word in content(claim.subject)} if claim.subject is not None else set()
    rest = (t for t in there if not end.first <= t.i <= end.last and t.pos != "PROPN")
    return bool(who) and all(
        is_said(t, who) or (t.pos == "NOUN" and t.dep in _CALLING) or not tells(t) for t in rest
    )


def _sets_apart(where: Place) -> bool:
    """Whether a passage or its neighbour says that it is otherwise elsewhere."""
    # Stems leave small words such as "only" and "other" out.
    if any(token.text.lower() in _OTHERWISE for token in where.tokens):
        return True
    return not where.near.isdisjoint(map(stem, _OTHERWISE))


def _has_subject(part: Part, here: Iterable[str], ours: _End, answer: Parsed) -> bool:
    stems = frozenset(here)
    words = list(content(part))
    if is_name(part.head):
        return any(stem(word) in stems for word in words)
    end = answer.tokens[ours.first : ours.last + 1]
    if any(part.span.start <= token.start < part.span.end for token in end):
        return True
    if ours.pole.licence and part.head.lower() in _ANYBODY:
        return True
    return not words or has(part.head, stems)
