"""Claims told in the words of a passage but for one phrase: the same act, other circumstances.

"She opened the crate with a key" beside "she opened the crate with a chisel": verb, subject and
object are the same, and in the place of the chisel stands what the context does not tie to the act.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from claimcheck.anchors import Anchor, Claim
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.likeness import are_kin
from claimcheck.kinds.claims.scope import strength
from claimcheck.language import hedges, negation
from claimcheck.language.chunks import is_temporal
from claimcheck.language.names import Sameness, compare_names, is_area
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.deeds import (
    core,
    is_named,
    is_passive,
    is_same_deed,
    name_at,
    predicate_of,
)
from claimcheck.testimony.said import Place, clause, is_said, relation, tells, within

_PLACING = frozenset({"in", "at", "near", "inside", "outside"})
_UNTOLD = frozenset(
    {"of", "by", "because", "due", "owing", "thanks", "about", "on", "than", "like"}
)
"""Prepositions of what is compared elsewhere, or is no circumstance."""
_ENDS = frozenset({"from", "to"})
_COLOURS = frozenset(
    """red blue green yellow white black purple brown orange pink grey gray golden silver violet
    turquoise beige crimson scarlet""".split()
)
_WIDE = frozenset(
    """area aspect bid case company context course effort event fact field form group house
    incident interview life month order part people person place position process reason response
    result role room scene season series site situation something statement step team term thing
    time town way week world year""".split()
)
"""Nouns under which a summary may bring nearly anything."""

_EVERYBODY = frozenset({"everyone", "everybody", "everywhere", "everything"})
_EVERY = frozenset({"every", "all"})
_POINTING = frozenset({"each", "every", "all", "any", "this", "that", "these", "those", "such"})
"""Words by which a noun takes up what is told elsewhere, or counts its parts."""
_ANYBODY = frozenset("public people anyone anybody visitor guest world person comer".split())

_Slots = Mapping[str, Sequence[Token]]


def exchanged(
    anchor: Anchor, answer: Parsed, where: Place, index: ContextIndex
) -> Agreement | None:
    """How a claim gives an act of a passage another circumstance than the passage does, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.negated or strength(claim.modality) < 1:
        return None
    verb = predicate_of(anchor, answer)
    if verb is None:
        return None
    ours = _slots(answer, verb)
    if not ours:
        return None
    for there in where.tokens:
        if there.pos != verb.pos or not is_said(verb, {stem(there.lemma)}):
            continue
        theirs = _slots(where.parsed, there)
        if ours.keys().isdisjoint(theirs) or not is_same_deed(claim, answer, verb, there, where):
            continue
        if negation.in_clause(where.parsed, there.i) or hedges.of_predicate(where.parsed, there.i):
            continue
        words = clause(anchor, claim, answer)
        said = frozenset(stem(form) for t in words for form in (t.lemma, t.text))
        for slot, fillers in ours.items():
            pair = _pair(slot, fillers, theirs, said, answer, verb, where, index)
            if pair is not None:
                step = f"'{pair[1].text}', not '{pair[0].text}', with '{there.text}'"
                wide = _is_all(answer, pair[0])
                reason = Reason.SCOPE_WIDENED if wide else Reason.WRONG_ROLE
                return Agreement(Outcome.DISAGREES, reason, (step,))
    return None


def retitled(anchor: Anchor, answer: Parsed, where: Place, index: ContextIndex) -> Agreement | None:
    """How a claim gives somebody another office than a passage does, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.relation != "copula" or claim.negated or claim.subject is None:
        return None
    ours = next((answer.tokens[t.head] for t in within(claim.predicate_span, answer)), None)
    if ours is None or ours.pos != "NOUN" or not claim.subject.name:
        return None
    if is_said(ours, where.near) or index.knows(stem(ours.lemma)):
        return None
    for theirs in where.tokens:
        if theirs.pos != "NOUN" or are_kin(ours.lemma, theirs.lemma):
            continue
        who = _holder(where.parsed, theirs)
        if who is None or not _shares_owner(answer, ours, where.parsed, theirs, index):
            continue
        name = name_at(where.parsed, who)
        if compare_names(claim.subject.head, name, index.aliases) is Sameness.SAME:
            step = f"'{theirs.text}', not '{ours.text}'"
            return Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
    return None


def _holder(parsed: Parsed, noun: Token) -> Token | None:
    """The one who is named beside a noun as what it says: "Ada Holm, the editor"."""
    above = parsed.tokens[noun.head]
    if noun.dep == "appos" and above.pos == "PROPN":
        return above
    below = [parsed.tokens[i] for i in parsed.children[noun.i]]
    if not any(one.dep == "cop" for one in below):
        return None
    return next((one for one in below if one.dep == "nsubj" and one.pos == "PROPN"), None)


def _shares_owner(
    answer: Parsed, ours: Token, passage: Parsed, theirs: Token, index: ContextIndex
) -> bool:
    """Whether two offices are of one house: "editor of the Gazette", "the Gazette's owner"."""
    return any(
        compare_names(name_at(answer, one), name_at(passage, other), index.aliases) is Sameness.SAME
        for one in _owners(answer, ours)
        for other in _owners(passage, theirs)
    )


def _owners(parsed: Parsed, noun: Token) -> list[Token]:
    below = [parsed.tokens[i] for i in parsed.children[noun.i]]
    below += [parsed.tokens[i] for one in below for i in parsed.children[one.i]]
    return [one for one in below if one.pos == "PROPN" and relation(one) == "nmod"]


def _pair(
    slot: str,
    fillers: Sequence[Token],
    theirs: _Slots,
    said: frozenset[str],
    answer: Parsed,
    verb: Token,
    where: Place,
    index: ContextIndex,
) -> tuple[Token, Token] | None:
    """What a claim has in a slot and what the passage has there instead, or None."""
    others = theirs.get(slot, ())
    if len(fillers) != 1 or not others:
        return None
    one = fillers[0]
    if any(answer.tokens[i].dep == "conj" for i in answer.children[one.i]):
        return None  # Of a list another passage may tell another member.
    if _is_all(answer, one):
        # "In every ward" is not said of more than "in this trial": the two are no kinds of one.
        whole = one.text.lower() in _EVERYBODY
        narrow = all(
            (whole or is_named(other)) and _is_narrower(where.parsed, other) for other in others
        )
        return (one, others[0]) if narrow and not is_said(one, where.here) else None
    turned = _is_turned(slot, one, theirs, answer, where, index)
    if not turned and _is_tied(one, verb, where):
        return None
    for other in others:
        if not turned and is_said(other, said):
            return None
        if not _are_apart(slot, one, other, answer, where, index):
            return None
    return one, others[0]


def _is_all(parsed: Parsed, token: Token) -> bool:
    """Whether a word is of all there are: "everyone", "every country"."""
    below = (parsed.tokens[i].text.lower() for i in parsed.children[token.i] if i < token.i)
    return token.text.lower() in _EVERYBODY or not _EVERY.isdisjoint(below)


def _is_narrower(parsed: Parsed, token: Token) -> bool:
    """Whether a word is of some only: a name, or a noun that does not mean everybody."""
    behind = [parsed.tokens[i] for i in parsed.children[token.i] if i > token.i]
    told_apart = any(relation(one) in ("nmod", "acl") for one in behind)
    if _is_all(parsed, token) or (token.lemma.lower() in _ANYBODY and not told_apart):
        return False
    return not any(one.dep == "conj" for one in behind)


def _is_turned(
    slot: str, one: Token, theirs: _Slots, answer: Parsed, where: Place, index: ContextIndex
) -> bool:
    """Whether a claim goes to where a passage comes from, or comes from where it goes."""
    if slot not in _ENDS or not is_named(one):
        return False
    (turn,) = _ENDS - {slot}
    return any(
        compare_names(name_at(answer, one), name_at(where.parsed, other), index.aliases)
        is Sameness.SAME
        for other in theirs.get(turn, ())
    )


def _is_tied(one: Token, verb: Token, where: Place) -> bool:
    """Whether the context may tie a filler to the act: next to it, or by the same verb."""
    if is_said(one, where.here if is_named(one) else where.near):
        return True
    return any(is_said(one, stems) and is_said(verb, stems) for stems in where.others)


def _are_apart(
    slot: str, one: Token, other: Token, answer: Parsed, where: Place, index: ContextIndex
) -> bool:
    """Whether two fillers of one slot are two things."""
    if slot == "to do":
        ours = [t for t in _phrase(answer, one) if t.i != one.i and tells(t)]
        # Verbs of a purpose are paraphrased freely; what they are done to is not.
        told = any(is_said(t, where.near) for t in ours)
        return bool(ours) and not told and not are_kin(one.lemma, other.lemma)
    if is_named(one) and is_named(other):
        pair = name_at(answer, one), name_at(where.parsed, other)
        if is_area(pair[0]) != is_area(pair[1]):
            return False
        return compare_names(*pair, index.aliases) is Sameness.DIFFERENT
    if one.pos == other.pos == "ADJ":
        return {one.lemma.lower(), other.lemma.lower()} <= _COLOURS
    if one.pos != "NOUN" or other.pos != "NOUN" or _WIDE & {one.lemma, other.lemma}:
        return False
    phrases = (*_phrase(answer, one), *_phrase(where.parsed, other))
    if any(t.text.lower() in _POINTING for t in phrases):
        return False
    there = {stem(t.lemma) for t in _phrase(where.parsed, other)}
    if any(is_said(t, there) for t in _phrase(answer, one) if tells(t) and t.pos != "PROPN"):
        return False
    return not are_kin(one.lemma, other.lemma)


def _phrase(parsed: Parsed, head: Token) -> list[Token]:
    """A word and what hangs on it."""
    below = [parsed.tokens[i] for i in parsed.children[head.i]]
    return [head, *below, *(parsed.tokens[i] for one in below for i in parsed.children[one.i])]


def _slots(parsed: Parsed, verb: Token) -> dict[str, list[Token]]:
    """The circumstances of an act, by how they are tied to it; times and numbers are no matter."""
    known: dict[int, dict[str, list[Token]]] = parsed.memo.setdefault("circumstances", {})
    if verb.i not in known:
        found = known[verb.i] = defaultdict(list)
        for slot, token in _circumstances(parsed, verb):
            if not is_temporal(token) and not any(map(str.isdigit, token.text)):
                found[slot].append(token)
    return known[verb.i]


def _circumstances(parsed: Parsed, verb: Token) -> Iterator[tuple[str, Token]]:
    tokens = parsed.tokens
    passive = is_passive(parsed, verb)
    for i in parsed.children[verb.i]:
        token = tokens[i]
        role = relation(token)
        if role == "obl":
            yield from _prepositional(parsed, token)
        elif role == "obj" and passive:
            yield "as", token
        elif role in ("xcomp", "advcl") and token.pos == "VERB" and token.i > verb.i:
            # Who held on to win had no purpose in holding on.
            if _is_infinitive(parsed, token) and "what" in core(parsed, verb):
                yield "to do", token
        elif role == "xcomp":
            yield "as", token
        if role in ("obj", "nsubj") and (role != "nsubj" or passive):
            # A phrase behind a noun may as well be read with the verb.
            for j in parsed.children[i]:
                if relation(tokens[j]) == "nmod" and j > i:
                    yield from _prepositional(parsed, tokens[j])
                elif tokens[j].dep == "acl" and _is_infinitive(parsed, tokens[j]):
                    yield "to do", tokens[j]
                elif role == "obj" and tokens[j].text.lower() in _COLOURS:
                    yield "colour", tokens[j]


def _is_infinitive(parsed: Parsed, verb: Token) -> bool:
    return any(parsed.tokens[i].text.lower() == "to" for i in parsed.children[verb.i])


def _prepositional(parsed: Parsed, token: Token) -> Iterator[tuple[str, Token]]:
    cases = [parsed.tokens[i] for i in parsed.children[token.i] if parsed.tokens[i].dep == "case"]
    if len(cases) != 1 or not (tells(token) or token.text.lower() in _EVERYBODY):
        return
    word = cases[0].text.lower()
    if word not in _UNTOLD:
        yield ("place" if word in _PLACING else word), token
