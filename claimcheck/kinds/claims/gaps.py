"""Clauses that leave out the verb of the one before them: "…, the latter a phone"."""

from __future__ import annotations

from typing import NamedTuple

from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.kinds.claims.clauses import Clause, clause_of
from claimcheck.kinds.claims.dependents import Oblique
from claimcheck.language.chunks import denied_members
from claimcheck.language.parse import Parsed

GAPPED = ("parataxis", "conj", "appos")
"""How a clause without a verb of its own may hang on the one that lends it."""
"""What a clause without a verb of its own hangs as."""
_NAMING = ("NOUN", "PROPN")


class Gap(NamedTuple):
    """What a clause without a verb says by the verb of another."""

    head: int
    """The word whose negation and mood it has."""
    claims: tuple[tuple[Clause, int, int], ...]
    """Each with its subject and object; none where the other clause cannot lend its verb."""


def gap(arguments: Arguments, index: int) -> Gap | None:
    """The clause that a word, hanging as in GAPPED, heads without a verb of its own, or None."""
    parsed = arguments.parsed
    dep = parsed.tokens[index].dep
    if dep != "appos" and _is_gapped(parsed, index):
        return _borrowing(arguments, index)
    return _beside(arguments, index)


def without_gapped(arguments: Arguments, clause: Clause) -> tuple[Clause, list[tuple[int, int]]]:
    """Take "the north wing by Ann" out of the agents of "the tower was built by Bob and …"."""
    if not clause.passive:
        return _without_second(arguments, clause)
    if len(clause.subjects) < 2:
        return clause, []
    parsed, gapped = arguments.parsed, []
    for member in clause.subjects[1:]:
        for i in parsed.children[member]:
            token = parsed.tokens[i]
            by = token.dep == "nmod" and arguments.preposition(i) == "by"
            if by and token.pos in ("NOUN", "PROPN"):
                gapped.append((i, member))
    left = {member for _, member in gapped}
    kept = tuple(i for i in clause.subjects if i not in left)
    return clause._replace(subjects=kept), gapped


def _without_second(arguments: Arguments, clause: Clause) -> tuple[Clause, list[tuple[int, int]]]:
    """Take "Bo as cook" out of the objects of "Ann served as pilot and Bo as cook"."""
    tokens, children = arguments.parsed.tokens, arguments.parsed.children
    for member in clause.objects[1:]:
        first = tokens[tokens[member].head]
        if tokens[member].dep != "conj" or tokens[member].pos != "PROPN" or first.pos != "NOUN":
            continue
        # What the second one does stands beside what the first one does, right behind the name.
        second = next((i for i in children[clause.head] if i > member), None)
        if second is None or tokens[second].dep != first.dep:
            continue
        if tokens[second].pos != "NOUN" and not arguments.preposition(second):
            continue
        if arguments.preposition(second) != arguments.preposition(first.i):
            continue
        kept = tuple(i for i in clause.objects if i not in (member, second))
        beside = tuple(one for one in clause.obliques if one.head != second)
        return clause._replace(objects=kept, obliques=beside), [(member, second)]
    return clause, []


def denied_settings(arguments: Arguments, clause: Clause) -> list[Oblique]:
    """Where or with what a clause does not hold: "… on buses, but not on the shuttle"."""
    parsed = arguments.parsed
    heads = dict.fromkeys((clause.head, *(one.head for one in clause.obliques)))
    if clause.relation != "copula":
        heads.update(dict.fromkeys(clause.objects))
    found = [i for head in heads for i in denied_members(parsed, head)]
    told = [(i, arguments.preposition(i)) for i in found if parsed.tokens[i].pos in _NAMING]
    return [Oblique(i, preposition) for i, preposition in told if preposition]


def _is_gapped(parsed: Parsed, index: int) -> bool:
    """Whether a subject has no verb of its own: "…, the latter a phone", "…, Ann does too"."""
    tokens = parsed.tokens
    token = tokens[index]
    below = {tokens[i].dep for i in parsed.children[index]}
    if token.lemma.lower() == "do":
        standing = not below & {"obj", "xcomp", "obl", "aux"}
        return standing and "nsubj" in below and tokens[token.head].pos == "VERB"
    if token.pos not in ("NOUN", "PROPN"):
        return False
    return "nsubj" in below and "cop" not in below and tokens[token.head].pos == "VERB"


def _borrowing(arguments: Arguments, index: int) -> Gap:
    """Read a clause with the verb of the one that it hangs on."""
    tokens = arguments.parsed.tokens
    governor = tokens[index].head
    clause = clause_of(arguments, governor)
    subjects = arguments.surface_subjects(index)
    if clause is None or clause.passive or not clause.objects:
        return Gap(governor, ())
    if tokens[index].lemma.lower() == "do":
        head, said = index, clause._replace(words=(index,), subjects=subjects, obliques=())
    else:
        head, said = governor, clause._replace(subjects=subjects, objects=(index,), obliques=())
    return Gap(head, tuple((said, one, other) for one in subjects for other in said.objects))


def _beside(arguments: Arguments, index: int) -> Gap | None:
    """A subject that hangs on a verb with its object behind it: "…, the latter in glass"."""
    tokens, children = arguments.parsed.tokens, arguments.parsed.children
    token = tokens[index]
    if tokens[token.head].pos != "VERB" or token.head > index:
        return None
    if token.pos not in ("NOUN", "PROPN", "ADJ"):
        return None
    below = [tokens[i] for i in children[index]]
    if any(one.dep in ("case", "cop", "nsubj", "cc") for one in below):
        return None
    behind = [one.i for one in below if one.i > index and one.dep in ("nmod", "appos")]
    clause = clause_of(arguments, token.head)
    if clause is None or clause.passive or len(behind) != 1 or not clause.objects:
        return None
    if arguments.preposition(behind[0]) != arguments.preposition(clause.objects[0]):
        return None
    return Gap(token.head, ((clause, index, behind[0]),))
