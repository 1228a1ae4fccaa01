"""Claims against the words of a passage: one word that differs where all around it agrees.

Where a passage speaks of what a claim speaks of and no clause of it can be set beside the claim as
a whole, single words still can: "an old picture" against "a new picture of it", "health plans"
against "life plans", "they did not weigh it" against "it was weighed". A word is only set against
one that hangs on the same word, and only where the passage does not say the claimed one too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from claimcheck.anchors import Anchor, Claim
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.likeness import are_kin, is_name
from claimcheck.kinds.claims.predicates import HANDING_OVER
from claimcheck.kinds.claims.scope import strength
from claimcheck.language import negation
from claimcheck.language.chunks import conjuncts, name_text, names
from claimcheck.language.lexicon import Lexicon, load
from claimcheck.language.names import Sameness, compare_names, is_area
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.language.thesaurus import Pos
from claimcheck.testimony.denial import denial
from claimcheck.testimony.said import (
    CLASSES,
    LIGHT,
    Place,
    around,
    clause,
    has,
    is_said,
    mostly_said,
    relation,
    tells,
)

_PLACING = frozenset({"in", "at", "near"})
_LYING = frozenset({"locate", "base", "situate", "headquarter", "lie", "stand"})
_BESIDE = frozenset({"conj", "appos", "flat", "parataxis", "list", "dep"})
_CAUSING = frozenset({"because", "due", "owing", "thanks"})
_OPEN = frozenset({"other", "others", "more", "etc"})


def contrast(anchor: Anchor, answer: Parsed, where: Place, index: ContextIndex) -> Agreement | None:
    """How a passage contradicts a claim by a single word, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if strength(claim.modality) < 1:
        return None
    denied = denial(claim, answer, where)
    if denied is not None or claim.negated:
        return denied
    said = frozenset(
        stem(form) for t in around(anchor, claim, answer) for form in (t.lemma, t.text)
    )
    heads = {part.head for part in (claim.subject, claim.object) if part is not None}
    subject = claim.subject
    for ours in clause(anchor, claim, answer):
        if not tells(ours):
            continue
        # A name next door is no reason to think it is meant here; another word may be.
        if is_said(ours, where.here if ours.pos == "PROPN" else where.near):
            continue
        if (
            subject is not None
            and not is_name(subject.head)
            and not subject.span.start <= ours.start < subject.span.end
            and not mostly_said(subject, where)
        ):
            continue  # The passage speaks of something else.
        found = (
            _opposite(ours, claim, answer, said, where)
            or _other(ours, answer, said, where, index)
            or (ours.lemma in heads and _unlisted(ours, answer, where, index))
            or None
        )
        if found is not None:
            return found
    return None


def _opposite(
    ours: Token, claim: Claim, answer: Parsed, said: frozenset[str], where: Place
) -> Agreement | None:
    """An antonym of the word that is tied to a word that it is tied to itself."""
    if negation.in_clause(answer, ours.i) or _is_one_of_two(ours, claim, answer, where):
        return None
    lexicon = load()
    for theirs in where.tokens:
        for one, other, word_class in _comparable(ours, theirs, where.parsed):
            if not _opposed(one, other, word_class, lexicon) or is_said(theirs, said):
                continue
            if negation.in_clause(where.parsed, theirs.i):
                continue
            if not _tied(ours, answer, theirs, where.parsed):
                continue
            if word_class == "v" and (
                _told_by_another(ours, answer, theirs, where.parsed)
                or _dated_otherwise(said, where)
            ):
                continue
            step = f"'{other}' is the opposite of '{one}'"
            return Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))
    return None


_YEAR = re.compile(r"[12]\d{3}")


def _dated_otherwise(said: Iterable[str], where: Place) -> bool:
    """Whether a claim names a year that a passage does not: who died in 2004 was born in 1940."""
    here = {token.text for token in where.tokens}
    return any(_YEAR.fullmatch(word) and word not in here for word in said)


def _is_one_of_two(ours: Token, claim: Claim, answer: Parsed, where: Place) -> bool:
    """Whether another passage tells it of the thing so marked: the new pier beside the old one."""
    if ours.dep != "amod":
        return False
    noun, verb = answer.tokens[ours.head], claim.predicate.split()[0]
    return any(
        is_said(ours, one) and is_said(noun, one) and (verb in LIGHT or has(verb, one))
        for one in where.others
    )


def _comparable(ours: Token, theirs: Token, passage: Parsed) -> Iterator[tuple[str, str, Pos]]:
    """The forms in which two words may be antonyms: a participle is a verb and an adjective."""
    one, other = CLASSES.get(ours.pos), CLASSES.get(theirs.pos)
    if one is not None and one == other and ours.lemma not in LIGHT:
        yield ours.lemma, theirs.lemma, one
    forms = [t.text.lower() for t in (ours, theirs) if t.pos == "ADJ" or t.tag == "VBN"]
    if len(forms) == 2 and "VBN" in (ours.tag, theirs.tag):
        yield forms[0], forms[1], "a"
    if one == "r" and other == "n":
        before = passage.tokens[max(0, theirs.i - 1)]
        yield ours.lemma, f"{before.text.lower()} {theirs.lemma}", "r"


def _opposed(one: str, other: str, word_class: Pos, lexicon: Lexicon) -> bool:
    """Whether two words are antonyms themselves, not through the synonyms of one.

    The two ends of one relation are none: where there is a wife there is a husband, and what is
    bought is sold.
    """
    if word_class == "n" and lexicon.are_converse_nouns(one, other):
        return False
    if word_class == "v" and HANDING_OVER.issuperset((one, other)):
        return False
    return lexicon.oppose(one, other, word_class)


def _tied(ours: Token, answer: Parsed, theirs: Token, passage: Parsed) -> bool:
    """Whether two words hang on one word, or the same word on both."""
    around: dict[str, Token] = {
        stem(passage.tokens[i].lemma): passage.tokens[i]
        for i in (theirs.head, *passage.children[theirs.i])
        if i != theirs.i and tells(passage.tokens[i])
    }
    return any(
        is_said(answer.tokens[i], around.keys())
        and not _done_and_doing(answer.tokens[i], around, theirs)
        for i in (ours.head, *answer.children[ours.i])
        if i != ours.i and tells(answer.tokens[i])
    )


def _told_by_another(ours: Token, answer: Parsed, theirs: Token, passage: Parsed) -> bool:
    """Whether two verbs tell one act from its two sides: who lost it, where another won it."""
    one, other = _doer(answer, ours), _doer(passage, theirs)
    if one is None or other is None or one.pos != "PROPN" or other.pos != "PROPN":
        return False
    if stem(one.text) == stem(other.text):
        return False
    return any(stem(token.text) == stem(one.text) for token in passage.tokens)


def _doer(parsed: Parsed, verb: Token) -> Token | None:
    below = (parsed.tokens[i] for i in parsed.children[verb.i])
    return next((token for token in below if token.dep == "nsubj"), None)


def _done_and_doing(ours: Token, around: Mapping[str, Token], verb: Token) -> bool:
    """Whether what stays is what somebody left so: no opposites, unless what one drops drops."""
    other = around.get(stem(ours.lemma))
    return (
        other is not None
        and verb.pos == "VERB"
        and (ours.dep, relation(other)) == ("nsubj", "obj")
        and not load().is_ergative(verb.lemma)
    )


def _other(
    ours: Token, answer: Parsed, said: frozenset[str], where: Place, index: ContextIndex
) -> Agreement | None:
    """Another word in the same place: on the same word, in the same role."""
    slot = _slot(answer, ours)
    if slot is None or any(
        is_said(ours, one) and is_said(slot.governor, one) for one in where.others
    ):
        return None
    if slot.role == "nsubj" and slot.governor.pos == "VERB" and not _says_more(answer, slot):
        return None  # That somebody else retired does not say that nobody else did.
    for theirs in where.tokens:
        if ours.pos != theirs.pos or not tells(theirs) or is_said(theirs, said):
            continue
        there = _slot(where.parsed, theirs)
        if there is None or there.role != slot.role:
            continue
        if not is_said(slot.governor, {stem(there.governor.lemma)}):
            continue
        if slot.role == "nsubj" and there.governor.lemma in _CALLING:
            continue
        if ours.pos == "PROPN":
            pair = _name(answer, ours), _name(where.parsed, theirs)
            # A keeper of England may be one of a club too.
            mixed = slot.role == "compound" and is_area(pair[0]) != is_area(pair[1])
            apart = not mixed and compare_names(*pair, index.aliases) is Sameness.DIFFERENT
        else:
            pair = ours.text, theirs.text
            apart = ours.pos == "NOUN" and slot.role in ("compound", "cause") and not are_kin(*pair)
        if apart:
            step = f"'{pair[1]}', not '{pair[0]}', with '{there.governor.text}'"
            return Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
    return None


_CALLING = frozenset({"call", "describe", "label", "regard", "term", "view", "consider"})
"""Verbs that many may use of one thing, each with another word for it."""


def _says_more(answer: Parsed, slot: _Slot) -> bool:
    """Whether a verb has more beside it than who does it."""
    beside = (answer.tokens[i] for i in answer.children[slot.governor.i])
    return any(relation(one) in _COMPLETING for one in beside)


_COMPLETING = frozenset({"obj", "iobj", "obl", "xcomp", "ccomp", "advcl"})


class _Slot(NamedTuple):
    """The word that another hangs on, and how; both voices and all ways to say "of" are one."""

    governor: Token
    role: str


def _slot(parsed: Parsed, token: Token) -> _Slot | None:
    tokens = parsed.tokens
    if _inside_name(parsed, token):
        return None
    governor, role = tokens[token.head], token.dep.partition(":")[0]
    below = [tokens[i] for i in parsed.children[token.i]]
    prepositions = " ".join(one.text.lower() for one in below if one.dep == "case")
    subjects = [one for one in below if one.dep.startswith("nsubj")]
    if prepositions in _PLACING and (governor is token or subjects):
        # "Its plant is in Cork" says of the plant where it is, as "its plant in Cork" does.
        governor, role = (subjects or [token])[0], "place"
    elif prepositions in _PLACING and governor.lemma in _LYING:
        holders = [i for i in parsed.children[governor.i] if tokens[i].dep.startswith("nsubj")]
        governor, role = tokens[holders[0]] if holders else governor, "place"
    elif role in ("nmod", "obl") and prepositions in _PLACING:
        role = "place"
    elif prepositions in _CAUSING:
        role = "cause"
    elif token.dep == "nsubj:pass":
        role = "obj"
    elif token.dep == "obl:agent" or (role == "obl" and prepositions == "by"):
        role = "nsubj"
    elif role == "nmod":
        role = "of" if prepositions in ("of", "by", "'s", "’s", "") else f"nmod {prepositions}"
    elif role == "obl":
        role = f"obl {prepositions}"
    if governor is token or role in _BESIDE or not tells(governor):
        return None
    return _Slot(governor, role)


def _unlisted(ours: Token, answer: Parsed, where: Place, index: ContextIndex) -> Agreement | None:
    """A member of a list that the context does not know, where it lists the others."""
    first = answer.tokens[ours.head] if ours.dep == "conj" else ours
    members = [answer.tokens[i] for i in conjuncts(answer, first.i)]
    if ours not in members or any(one.pos == "VERB" for one in members):
        return None
    if len(members) < 2 or ours.lemma in _OPEN:
        return None
    if index.kin(ours.lemma.lower()):
        return None
    said = {stem(form) for one in members if one is not ours for form in (one.lemma, one.text)}
    for there in _lists(where):
        if any(are_kin(ours.lemma, one.lemma) for one in there):
            return None
        listed = [one for one in there if is_said(one, said)]
        # Where all of a list is said, none of it stands in the place of what it lacks.
        if len(members) - 1 <= len(listed) < len(there):
            words = ", ".join(f"'{one.text}'" for one in listed[:4])
            step = f"listed are {words}, not '{ours.text}'"
            return Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
    return None


def _lists(where: Place) -> Iterator[list[Token]]:
    """The lists of a passage whose members are things, not what marks them or clauses."""
    for one in where.tokens:
        thing = one.pos in ("NOUN", "PROPN") or one.tag == "VBG"
        if thing and one.dep not in ("conj", "compound", "amod"):
            members = [where.parsed.tokens[i] for i in conjuncts(where.parsed, one.i)]
            if len(members) > 1:
                yield [member for member in members if tells(member)]


def _name(parsed: Parsed, token: Token) -> str:
    run = names(parsed)[token.i]
    return token.text if run is None else name_text(parsed, run)


def _inside_name(parsed: Parsed, token: Token) -> bool:
    """Whether a token only helps to spell a name that another token heads."""
    run = names(parsed)[token.i]
    return run is not None and token.head != token.i and run[0] <= token.head <= run[1]
