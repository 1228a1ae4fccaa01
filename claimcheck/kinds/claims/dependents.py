"""What hangs on a predicate: objects, agents, particles and phrases with a preposition."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.language.chunks import conjuncts, is_temporal
from claimcheck.language.parse import Token

_MEANS = frozenset(
    """default hand mail post law mistake accident phone email e-mail car train bus plane air sea
    rail road boat ferry ship bike bicycle foot land satellite cable telephone fax letter courier
    vote percent point chance design nature way definition contrast comparison""".split()
)
_CHANGES = frozenset(
    """rise fall grow decline drop increase decrease climb shrink gain slip jump plunge surge
    tumble soar slide dip rebound""".split()
)
_POINTING = frozenset({"last", "next", "this", "that", "every", "each", "all", "same", "previous"})
_GIVING = frozenset(
    """give lend send award grant pay offer hand show teach sell bring buy cost tell ask owe
    promise assign allocate""".split()
)
_NAMING = frozenset({"call", "dub", "label", "brand", "deem", "consider"})
_MEASURING = frozenset({"last", "take", "span", "weigh", "measure", "cost"})


class Oblique(NamedTuple):
    """A phrase that hangs on a predicate: its head and the preposition before it."""

    head: int
    preposition: str


@dataclass(slots=True)
class Dependents:
    """What hangs on a predicate, sorted by its part in the clause."""

    copula: int | None = None
    existential: bool = False
    particles: list[int] = field(default_factory=list)
    objects: list[int] = field(default_factory=list)
    agents: list[int] = field(default_factory=list)
    obliques: list[Oblique] = field(default_factory=list)
    complement: int | None = None
    """A noun or adjective that completes the verb: "became chair", "called it unfair"."""
    clause: bool = False
    """Whether a whole clause completes the verb."""


def sort_objects(arguments: Arguments, head: int, below: Dependents) -> None:
    """Take out of the objects what only looks like one: recipients, times and measures."""
    tokens, children = arguments.parsed.tokens, arguments.parsed.children
    lemma = tokens[head].lemma.lower()
    kept: list[int] = []
    given = [i for i in below.objects if tokens[i].dep == "obj"]
    for i in below.objects:
        token = tokens[i]
        if lemma in _CHANGES and (token.pos in ("NUM", "SYM") or token.lemma == "percent"):
            below.obliques.append(Oblique(i, "by"))
        elif is_temporal(token) and any(
            tokens[j].lemma.lower() in _POINTING for j in children[i] if j < i
        ):
            below.obliques.append(Oblique(i, ""))
        elif (lemma in _GIVING or token.tag == "PRP") and len(given) == 2 and i == given[0]:
            below.obliques.append(Oblique(i, "to"))
        else:
            kept.append(i)
    below.objects = kept


def dependents(arguments: Arguments, head: int, *, passive: bool) -> Dependents:
    """What hangs on a predicate, before objects that are none are taken out."""
    tokens = arguments.parsed.tokens
    found = Dependents()
    for i in arguments.parsed.children[head]:
        token = tokens[i]
        dep = token.dep
        if dep == "cop":
            found.copula = i
        elif dep == "expl":
            found.existential = token.lemma.lower() == "there"
        elif dep == "compound:prt":
            found.particles.append(i)
        elif dep == "obj":
            told = bool(found.objects) and tokens[found.objects[0]].tag == "PRP"
            if found.objects and not told and tokens[head].lemma.lower() not in _GIVING:
                # Nothing has two objects but giving; the second was misread.
                calling = tokens[head].lemma.lower() in _NAMING and tokens[i].pos == "NOUN"
                found.obliques.append(Oblique(i, "as" if calling else arguments.preposition(i)))
            else:
                found.objects.extend(arguments.objects(head, i))
        elif dep == "iobj":
            found.obliques.append(Oblique(i, "to"))
        elif dep.startswith("obl"):
            _add_oblique(arguments, head, i, found, passive=passive)
        elif dep in ("xcomp", "ccomp"):
            if dep == "xcomp" and not arguments.is_verbal(i):
                found.complement = i
            else:
                found.clause = True
    return found


def _add_oblique(
    arguments: Arguments, head: int, index: int, found: Dependents, *, passive: bool
) -> None:
    tokens = arguments.parsed.tokens
    token = tokens[index]
    stranded = _stranded(arguments, index) if passive else None
    if token.pos == "ADP":
        found.particles.append(index)  # "was paid for by the trust"
    elif stranded is not None and can_act(token):
        found.particles.append(stranded)
        found.agents.extend(conjuncts(arguments.parsed, index))
    elif (
        token.dep == "obl:unmarked"
        and index > head
        and tokens[head].lemma.lower() in _MEASURING
        and not any(tokens[i].dep == "obj" for i in arguments.parsed.children[head])
    ):
        found.objects.append(index)  # "lasted eleven weeks", not "take a tablet two times a day"
    else:
        preposition = arguments.preposition(index)
        if passive and preposition == "by" and can_act(token):
            found.agents.extend(conjuncts(arguments.parsed, index))
        elif not arguments.is_relative(token):
            found.obliques.append(Oblique(index, preposition))


def _stranded(arguments: Arguments, index: int) -> int | None:
    """The preposition of a verb that stands before "by": for in "paid for by the trust"."""
    tokens = arguments.parsed.tokens
    cases = [i for i in arguments.parsed.children[index] if tokens[i].dep == "case"]
    if len(cases) != 2 or cases[1] != cases[0] + 1 or tokens[cases[1]].text.lower() != "by":
        return None
    return cases[0] if tokens[cases[0]].tag == "IN" else None


def can_act(token: Token) -> bool:
    """Whether what follows "by" can be who did it: not "by then", "by 2019", "by 12%"."""
    return (
        token.pos not in ("NUM", "SYM", "ADV")
        and token.lemma.lower() not in _MEANS
        and not is_temporal(token)
    )
