"""Clauses of a dependency tree: predicate, who, whom, and what stands around them."""

from __future__ import annotations

from typing import NamedTuple

from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.kinds.claims.dependents import (
    Dependents,
    Oblique,
    can_act,
    dependents,
    sort_objects,
)
from claimcheck.language.chunks import conjuncts, names_time

# Participles that describe a state rather than an act: who is born or located somewhere is the
# subject, though the grammar is passive. None allows every preposition.
_STATIVE: dict[str, tuple[str, ...] | None] = {
    "bear": None, "locate": None, "situate": None, "headquarter": None, "compose": None,
    "marry": None, "relate": None, "involve": None, "entitle": None, "associate": None,
    "connect": None, "interest": None, "divide": None, "equip": None, "bury": None,
    "station": None, "house": None, "rank": None, "base": ("in", "on", "at"),
    "make": ("of", "from"), "know": ("as", "for"), "name": ("after",), "write": ("in",),
}  # fmt: skip
# Prepositions of time, measure, cause and exception never make an object.
_NEVER_OBJECTS = frozenset(
    """after before during since until till by despite without like except per than
    amid following""".split()
) | {"according to", "because of", "due to", "as well as", "in addition to", "instead of"}
WORKS = frozenset(
    """book novel film movie song play poem report study paper article painting work letter essay
    album story portrait concert performance photograph bid offer attempt visit attack libretto
    sculpture opera symphony drawing sketch mural script screenplay speech lecture biography statue
    memoir sonata ballad sonnet cartoon""".split()
)
"""Things of which "by" says who made them."""
_STATES = frozenset({"on", "off", "out", "in", "up", "down", "here", "there", "away", "home"})
_BOUND = frozenset("depend rely consist belong refer focus concentrate insist date".split())
"""Verbs that are nothing without their preposition, whatever follows it."""


_CIRCUMSTANCES = frozenset({"way", "reason", "place", "moment", "extent", "degree", "manner"})
_INTRANSITIVE = frozenset(
    """live die arrive come go stay sleep work belong happen occur appear exist depend rely consist
    remain sit stand lie fall rise grow""".split()
)


class Clause(NamedTuple):
    """One predicate with its logical arguments as token indices.

    In a passive clause `subjects` are the agents (empty where unnamed) and `objects` who or what
    the act was done to. `verb` is the lemma with its particle, `predicate` also has the preposition
    that brings the object; `words` are the tokens of the predicate.
    """

    head: int
    predicate: str
    verb: str
    words: tuple[int, ...]
    subjects: tuple[int, ...]
    objects: tuple[int, ...] = ()
    obliques: tuple[Oblique, ...] = ()
    relation: str = "verb"
    passive: bool = False


def clause_of(arguments: Arguments, head: int) -> Clause | None:
    """The clause a predicate heads, or None where what it says is unclear."""
    known: dict[int, Clause | None] = arguments.parsed.memo.setdefault("clauses", {})
    if head not in known:
        known[head] = _clause(arguments, head)
    return known[head]


def _clause(arguments: Arguments, head: int) -> Clause | None:
    tokens = arguments.parsed.tokens
    token = tokens[head]
    passive = arguments.is_passive(head)
    below = dependents(arguments, head, passive=passive)
    surface = arguments.surface_subjects(head)
    if below.existential or _is_existential(arguments, head):
        # "There used to be a brewery": the noun completes the verb and is what there is.
        there = tuple(conjuncts(arguments.parsed, head)) if below.copula is not None else surface
        at = head if below.copula is None else below.copula
        return Clause(head, "be", "be", (at,), there, (), tuple(below.obliques), "existence")
    if below.copula is not None:
        if token.text.lower() in _CLEAVING:
            return None  # What "Oslo is where it was signed" says, its other clause says.
        return _copular(arguments, head, below.copula, surface, below.obliques)
    if token.lemma.lower() == "be":
        return _located(arguments, head, surface, below.obliques)
    if token.pos not in ("VERB", "AUX"):
        return None
    sort_objects(arguments, head, below)
    below.obliques.extend(_cleft(arguments, head))
    if not below.objects:
        below.objects = _shared_objects(arguments, head)
    words = [head, *below.particles]
    predicate = " ".join([token.lemma.lower(), *(tokens[i].text.lower() for i in below.particles)])
    predicate += _counselled(arguments, head)
    if passive:
        return _passive(arguments, head, predicate, words, surface, below)
    if below.complement is not None:
        if below.objects:
            below.obliques.append(Oblique(below.complement, "as"))
        else:
            below.objects = conjuncts(arguments.parsed, below.complement)
    elif not below.objects and not below.clause:
        promoted = _promoted(arguments, head, below.obliques, None)
        if promoted is not None:
            return _with_preposition(arguments, head, predicate, words, surface, below, promoted)
    return Clause(
        head,
        predicate,
        predicate,
        tuple(words),
        surface,
        tuple(below.objects),
        tuple(below.obliques),
    )


_CLEAVING = frozenset({"where", "what", "when", "why", "how"})


def _cleft(arguments: Arguments, head: int) -> list[Oblique]:
    """The place that a sentence cut in two names first: "Oslo is where it was signed"."""
    tokens = arguments.parsed.tokens
    above = tokens[head].head
    if not tokens[head].dep.endswith(":relcl") or tokens[above].text.lower() != "where":
        return []
    return [Oblique(i, "in") for i in arguments.surface_subjects(above) if i < above]


def _counselled(arguments: Arguments, head: int) -> str:
    """The preposition by which a verb is against what a gerund names: "advises against going"."""
    parsed = arguments.parsed
    for i in parsed.children[head]:
        if parsed.tokens[i].dep not in ("advcl", "ccomp", "xcomp") or parsed.tokens[i].tag != "VBG":
            continue
        if any(parsed.tokens[j].text.lower() == "against" for j in parsed.children[i]):
            return " against"
    return ""


def _is_existential(arguments: Arguments, head: int) -> bool:
    """Whether "be" stands under a verb with "there": "there seem to be two"."""
    tokens = arguments.parsed.tokens
    token = tokens[head]
    return token.dep == "xcomp" and any(
        tokens[i].dep == "expl" and tokens[i].text.lower() == "there"
        for i in arguments.parsed.children[token.head]
    )


def _located(
    arguments: Arguments, head: int, surface: tuple[int, ...], obliques: list[Oblique]
) -> Clause | None:
    """Read "is off", "is in Basel" where the parser made the verb the root."""
    tokens = arguments.parsed.tokens
    for oblique in obliques:
        if oblique.head > head and oblique.preposition:
            rest = tuple(o for o in obliques if o is not oblique)
            predicate = f"be {oblique.preposition}"
            return Clause(head, predicate, "be", (head,), surface, (oblique.head,), rest, "copula")
    if head + 1 < len(tokens) and tokens[head + 1].text == ":":
        # "The causes are:" leads into what follows.
        return Clause(head, "be", "be", (head,), surface, (), tuple(obliques), "copula")
    for i in arguments.parsed.children[head]:
        if i > head and tokens[i].dep == "advmod" and tokens[i].text.lower() in _STATES:
            return Clause(head, "be", "be", (head,), surface, (i,), tuple(obliques), "copula")
    return None


def _copular(
    arguments: Arguments,
    head: int,
    copula: int,
    surface: tuple[int, ...],
    obliques: list[Oblique],
) -> Clause | None:
    preposition = arguments.preposition(head)
    tokens, children = arguments.parsed.tokens, arguments.parsed.children
    if tokens[head].text.lower() in ("not", "n't") or any(
        tokens[i].dep == "cc" and tokens[i].text.lower() == "nor" and copula == i + 1
        for i in children[head]
    ):
        return None  # "… but the support is not", "nor is the cable": what, stands before.
    members = tuple(
        i
        for i in conjuncts(arguments.parsed, head)
        if i == head
        or not (
            tokens[i].pos in ("VERB", "AUX")
            or any(tokens[j].dep in ("cop", "nsubj", "nsubj:pass", "case") for j in children[i])
        )
    )
    predicate = f"be {preposition}" if preposition else "be"
    return Clause(head, predicate, "be", (copula,), surface, members, tuple(obliques), "copula")


def _passive(
    arguments: Arguments,
    head: int,
    predicate: str,
    words: list[int],
    surface: tuple[int, ...],
    below: Dependents,
) -> Clause:
    lemma = arguments.parsed.tokens[head].lemma.lower()
    if below.complement is not None:
        below.obliques.append(Oblique(below.complement, "as"))
    if not below.agents:
        below.agents = _agents_below(arguments, below.obliques)
    # "was awarded the prize": the thing given keeps the object's place in the active.
    below.obliques.extend(Oblique(i, "") for i in below.objects)
    if not below.agents and not below.objects and lemma in _STATIVE:
        promoted = _promoted(arguments, head, below.obliques, _STATIVE[lemma])
        if promoted is not None:
            return _with_preposition(arguments, head, predicate, words, surface, below, promoted)
    return Clause(
        head,
        predicate,
        predicate,
        tuple(words),
        tuple(below.agents),
        surface,
        tuple(below.obliques),
        passive=True,
    )


def _agents_below(arguments: Arguments, obliques: list[Oblique]) -> list[int]:
    """Who did it, where the parser hung them on the phrase before: "for the prize by Ann"."""
    tokens, children = arguments.parsed.tokens, arguments.parsed.children
    for oblique in obliques:
        if tokens[oblique.head].lemma.lower() in WORKS:
            continue  # A novel by somebody is by somebody itself.
        below = children[oblique.head]
        deeper = [j for i in below if tokens[i].pos == "NOUN" for j in children[i]]
        for i in (*below, *deeper):
            named = tokens[i].dep == "nmod" and tokens[i].pos == "PROPN"
            if named and can_act(tokens[i]) and arguments.preposition(i) == "by":
                return conjuncts(arguments.parsed, i)
    return []


def _promoted(
    arguments: Arguments,
    head: int,
    obliques: list[Oblique],
    allowed: tuple[str, ...] | None,
) -> Oblique | None:
    """The phrase after an intransitive verb that serves as its object: "consists of water"."""
    lemma = arguments.parsed.tokens[head].lemma.lower()
    for oblique in obliques:
        preposition = oblique.preposition
        if (
            oblique.head > head
            and preposition
            and arguments.preposition(oblique.head) == preposition
            and (allowed or preposition not in _NEVER_OBJECTS)
            and (lemma in _BOUND or not names_time(arguments.parsed, oblique.head))
            and (allowed is None or preposition in allowed)
        ):
            return oblique
    return None


def _with_preposition(
    arguments: Arguments,
    head: int,
    predicate: str,
    words: list[int],
    surface: tuple[int, ...],
    below: Dependents,
    promoted: Oblique,
) -> Clause:
    tokens = arguments.parsed.tokens
    case = [
        i for i in arguments.parsed.children[promoted.head] if tokens[i].dep == "case"
    ]  # fmt: skip
    return Clause(
        head,
        f"{predicate} {promoted.preposition}",
        predicate,
        (*words, *case[:1]),
        surface,
        tuple(conjuncts(arguments.parsed, promoted.head)),
        tuple(o for o in below.obliques if o is not promoted),
    )


def _shared_objects(arguments: Arguments, head: int) -> list[int]:
    """The object a verb shares with its list, or a relative clause with its noun."""
    parsed = arguments.parsed
    tokens, children = parsed.tokens, parsed.children
    token = tokens[head]
    sharing: int | None = None
    if head + 1 < len(tokens) and tokens[head + 1].dep in ("cc", "punct"):
        # "designs, builds and sells engines": parsers hang the object on any of the verbs.
        leading = token.head if token.dep == "conj" else head
        sharing = max((i for i in children[leading] if tokens[i].dep == "conj"), default=None)
        if sharing is not None and not _is_bare_list(arguments, head, sharing):
            sharing = None
    if sharing is None and token.dep == "conj" and token.head != head:
        sharing = token.head
    if sharing is not None:
        return [
            o
            for i in children[sharing]
            if tokens[i].dep == "obj" and i > max(head, sharing)
            for o in arguments.objects(sharing, i)
        ]
    if token.dep == "acl:relcl" and _lacks_object(arguments, head):
        # "the site Google bought": the object is the noun itself.
        return [token.head] if arguments.surface_subjects(head) else []
    return []


def _is_bare_list(arguments: Arguments, first: int, last: int) -> bool:
    """Whether nothing but verbs stands between two verbs of a list."""
    return first < last and all(
        token.pos in ("VERB", "PUNCT", "CCONJ", "ADV")
        for token in arguments.parsed.tokens[first : last + 1]
    )


def _lacks_object(arguments: Arguments, head: int) -> bool:
    """Whether a relative clause without pronoun leaves out its object, not its time or way."""
    parsed = arguments.parsed
    tokens, children = parsed.tokens, parsed.children
    noun = tokens[head].head
    if (
        names_time(parsed, noun)
        or tokens[noun].lemma.lower() in _CIRCUMSTANCES
        or tokens[head].lemma.lower() in _INTRANSITIVE
    ):
        return False
    for i in children[head]:
        if (
            arguments.is_relative(tokens[i])
            or tokens[i].tag == "WRB"
            or tokens[i].dep in ("ccomp", "xcomp")
            or any(arguments.is_relative(tokens[j]) for j in children[i])
        ):
            return False
        if tokens[i].dep == "obl" and not _is_circumstance(arguments, i):
            return False
    return True


def _is_circumstance(arguments: Arguments, oblique: int) -> bool:
    """Whether a phrase only says where or when: "the song they recorded in Nashville"."""
    return arguments.preposition(oblique) in ("in", "at", "on", "during", "for", "after", "before")
