"""What a claim says beyond the fields of a profile: that it is the only one, that someone acted.

A profile gives values, and the answer finds the words around them. Some words no value can bear
out: "the *only* label" of a list that need not be complete, "the *most* successful", an act that
no field speaks of. Nouns are let pass: what kind of thing is described is seldom said in a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from claimcheck.anchors import Anchor, Claim, Part, Span
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import Profile
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.relatives import related_stems
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.testimony.proximity import RESULTS, carries, has_topic
from claimcheck.testimony.said import clause

_ABSOLUTE = frozenset(
    """all always best completely entire entirely every ever exclusively first never no none
    nobody not n't only solely totally""".split()
)
"""Words that speak of everything there is, of which a profile is a part."""
_DENYING = frozenset({"not", "n't", "cannot"})
_BOUNDS = frozenset({"a", "half", "once", "twice", "that", "average"})
_TIMES = frozenset("until till from at since by between".split())
"""Words for a time, which is checked itself, behind an "only" that bounds it."""
_WHOLE = frozenset({"all", "every", "each", "both"})
"""Not all: some are denied, and some are not."""
_JUDGING = frozenset(
    """beautiful famous favorite favourite great important influential many popular prominent
    renowned several successful various very well-known widely""".split()
)
"""Words for how much or how good, where no number says so."""
_FEW_STRANGE, _MOSTLY_STRANGE = 2, 0.6
"""How many nouns of a claim, and which share of them, make it one about something else."""
_PLAIN_ADVERBS = frozenset(
    """additionally also approximately comparatively currently exactly fairly formerly formally
    initially later mainly merely nearly officially originally presently previously primarily
    reasonably relatively respectively roughly simply slightly""".split()
)
_LIGHT = frozenset(
    """be become belong begin call come comprise consist contain do find found feature follow get
    give go happen have include involve last list make name occur offer provide range remain see
    sell serve span start take use work""".split()
)
"""Verbs that put a field into a sentence and add nothing to it."""
_CLAUSAL = frozenset({"root", "advcl", "ccomp", "conj", "csubj", "parataxis", "relcl", "xcomp"})
"""What a verb is that tells of an act; "a film *directed* by" names a thing."""


def overreach(
    anchor: Anchor, answer: Parsed, values: Sequence[Span], profile: Profile, index: ContextIndex
) -> str:
    """The first word of a claim that no field of a profile bears out, or "".

    A verb that ties the thing to the value of a field is the answer's word for that field: "it
    arrives on 10 May", "she reports to Ivo Petrov".
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or not has_topic(claim):
        return ""
    if _is_concluded(anchor, answer):
        return ""
    words = list(clause(anchor, claim, answer))
    tied = _has_value(words, values) or any(_is_value(part, profile) for part in _after_verb(claim))
    tied = tied or _is_told_of(claim.subject, profile)
    spoken_of = bool(index.kin(claim.predicate.partition(" ")[0]))
    for token in words:
        if spoken_of and token.text.lower() in _DENYING:
            continue  # "has not paid": what its field says is asked elsewhere.
        if token.text.lower() in _NONE and _has_none(claim, answer.tokens[token.head], profile):
            continue
        if token.text.istitle() and token.start > anchor.sentence.start:
            continue  # A word of a name: "has No Frost".
        acts = not tied and _is_act(token)
        if not acts and (not _goes_too_far(token) or _is_of_number(token, answer)):
            continue
        if not _is_borne_out(token, profile, index):
            return token.text
    return ""


_NONE = _DENYING | {"no", "none"}
_NOTHING = frozenset(
    {"0", "0.0", "0.00", "none", "no", "false", "nil", "null", "n/a", "-", "–", "—"}
)
_SO = re.compile(r"(?:\bso|\bwhich means(?: that)?|\btherefore|\bhence),?\s\Z", re.IGNORECASE)


def _is_concluded(anchor: Anchor, answer: Parsed) -> bool:
    """Whether a claim is what the answer makes of the one before: "…, so it cannot be changed"."""
    start = anchor.span.start
    return _SO.search(answer.text, max(0, start - 20), start) is not None


def _has_none(claim: Claim, denied: Token, profile: Profile) -> bool:
    """Whether a field of what a claim denies says that there is none of it.

    What is denied may be of a verb before: "has wifi but no parking, and opens at 7".
    """
    said = {stem(word) for part in claim.parts for word in WORD.findall(part.span.text)}
    said.add(stem(denied.text.lower()))
    return any(
        field.name and said.issuperset(field.name) and field.cell.value.strip().lower() in _NOTHING
        for field in profile.fields
    )


def _has_value(words: Iterable[Token], values: Sequence[Span]) -> bool:
    return any(one.start <= token.start < one.end for one in values for token in words)


def _after_verb(claim: Claim) -> list[Part]:
    """What stands behind the verb of a claim, who acts in a passive clause included."""
    return [part for part in claim.parts if part.span.start > claim.predicate_span.start]


def _is_value(part: Part, profile: Profile) -> bool:
    """Whether a part says all that stands in one field; of a list it tells one from the others."""
    said = _content(part.span.text)
    return bool(said) and any(said == _content(field.cell.value) for field in profile.fields)


def _is_told_of(part: Part | None, profile: Profile) -> bool:
    """Whether a field speaks of somebody who is not the thing itself: Diaz in "Goals: Diaz 12'"."""
    said = _content(part.span.text) if part is not None else set()
    if not said or said <= profile.title:
        return False
    rows = {field.cell.row for field in profile.fields}
    return not any(said & _content(row) for row in rows) and any(
        said <= _content(field.cell.value) for field in profile.fields
    )


def _content(text: str) -> set[str]:
    return {stem(word) for word in WORD.findall(text) if word.lower() not in STOP_WORDS}


def strangers(anchor: Anchor, answer: Parsed, values: Sequence[Span], index: ContextIndex) -> str:
    """The first of the things that a claim is mostly about and that no table speaks of, or "".

    A claim with a value of its own is checked by that.
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or not has_topic(claim):
        return ""
    words = list(clause(anchor, claim, answer))
    if _has_value(words, values):
        return ""
    things = [token for token in words if token.pos == "NOUN" and _tells(token)]
    strange = [token.text for token in things if not _is_known(token, index)]
    if len(strange) < _FEW_STRANGE or len(strange) < _MOSTLY_STRANGE * len(things):
        return ""
    return strange[0]


def _tells(token: Token) -> bool:
    lemma = token.lemma.lower()
    return lemma.isalpha() and len(lemma) > 2 and carries(lemma) and lemma not in RESULTS


def unfounded_denial(
    anchor: Anchor, answer: Parsed, values: Sequence[Span], index: ContextIndex
) -> str:
    """The word by which a claim denies what a table of measurements nowhere speaks of, or "".

    Numbers say what was measured; that something "did not help" is a conclusion of its own. That
    it "did not reach 40" is checked with the value.
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or not claim.negated or not has_topic(claim):
        return ""
    words = list(clause(anchor, claim, answer))
    start, end = claim.predicate_span.start, anchor.span.end
    if _has_value((token for token in words if token.start > start), values):
        return ""
    said = [t for t in words if start <= t.start < end and (_is_act(t) or _is_quality(t, claim))]
    cues = [token.text for token in words if token.text.lower() in _DENYING]
    if not cues or not said:
        return ""
    if said[0].lemma not in RESULTS and _is_known(said[0], index):
        return ""
    whole = {claim.quantifier.casefold(), *(token.text.lower() for token in words)}
    return "" if whole & _WHOLE else cues[0]


def _is_quality(token: Token, claim: Claim) -> bool:
    """Whether a word is what a thing is denied to be: "is not *effective*"."""
    return token.pos == "ADJ" and claim.relation == "copula"


def _is_act(token: Token) -> bool:
    clausal = token.dep.rpartition(":")[2].lower() in _CLAUSAL
    return token.pos == "VERB" and clausal and token.lemma not in _LIGHT


def _goes_too_far(token: Token) -> bool:
    word = token.text.lower()
    if word == "first":
        return token.pos == "ADJ"  # "First released in May" says no more than "released in May".
    if word in _ABSOLUTE or word in _JUDGING or token.tag in ("JJS", "RBS"):
        return True
    if token.pos == "ADV":
        return word.endswith("ly") and word not in _PLAIN_ADVERBS
    return word == "than"


def _is_of_number(token: Token, answer: Parsed) -> bool:
    """Whether a word bounds a number, which is checked itself: "at least two", "only about 3"."""
    around = answer.tokens[max(0, token.i - 1) : token.i + 4]
    before, word = around[0].text.lower() if token.i else "", token.text.lower()
    if before == "at" and word in ("least", "most", "best"):
        return True
    if word == "than":
        return any(one.pos == "NUM" or one.lemma.lower() in _BOUNDS for one in around[1:])
    if word == "only" and len(around) > 2 and around[2].text.lower() in _TIMES:
        return True
    counting = any(one.pos == "NUM" and one.lemma != "one" for one in around)
    return word in ("only", "every", "all") and counting


def _is_borne_out(token: Token, profile: Profile, index: ContextIndex) -> bool:
    """Whether the context uses the word or a like one, or has a field that speaks of it."""
    return _is_known(token, index) or not profile.implied.isdisjoint(_stems(token))


def _is_known(token: Token, index: ContextIndex) -> bool:
    return any(map(index.knows, _stems(token)))


def _stems(token: Token) -> set[str]:
    forms = {token.text.lower(), token.lemma.lower()}
    found = {stem(form) for form in forms}
    if token.pos in ("VERB", "NOUN"):
        found.update(one for form in forms for one in related_stems(form))
    return found
