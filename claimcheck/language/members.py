"""Corrections of lists: a member of another kind than the first, a verb that looks like a noun."""

from __future__ import annotations

from claimcheck.language.changes import Changes, has
from claimcheck.language.chunks import is_temporal
from claimcheck.language.lemmas import is_verb, lemma
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.roots import COMPOUNDED

_FINITE = ("VBD", "VBZ", "VBP")
_NOMINAL = ("NOUN", "PROPN", "NUM", "SYM")
_SUBJECTS = ("nsubj", "nsubj:pass")
GIVING = frozenset(
    """give lend send award grant pay offer hand show teach sell bring owe present donate forward
    lease promise""".split()
)
"""Verbs with two objects: what is given, and to whom."""
_INTRANSITIVE = frozenset({"die", "arrive", "retire", "emigrate", "reside", "graduate", "go"})


def conjunct(changes: Changes, token: Token) -> None:
    """Mend a member of a list that is of another kind than the first."""
    parsed = changes.parsed
    tokens = parsed.tokens
    head = tokens[token.head]
    if (
        (token.tag in _FINITE or (token.tag == "VB" and not has(parsed, token.i, "mark")))
        and head.pos in _NOMINAL
        and not has(parsed, head.i, "cop")
    ):
        # "plays the cello and teaches": a finite verb goes with the verb above.
        verb = _verb_above(parsed, head)
        if verb is not None and verb.i < token.i:
            changes.attach(token.i, verb.i, "conj")
        return
    if (
        token.tag == "VBD"
        and token.text.endswith("ed")
        and head.tag == "VBN"
        and has(parsed, head.i, "aux:pass")
        and token.lemma.lower() not in _INTRANSITIVE
        and not any(tokens[i].dep in (*_SUBJECTS, "obj") for i in parsed.children[token.i])
    ):
        # "was founded in 1921 and nationalised in 1948": the auxiliary is of both.
        changes.tokens[token.i] = token._replace(tag="VBN")
        return
    if token.tag == "VBN" and head.pos == "NOUN" and has(parsed, token.i, "obj"):
        _second_past(changes, token, head)
        return
    if token.tag == "NNS" and head.dep == "obj":
        _verb_before_member(changes, token, head)
    if token.tag == "NNS" and head.tag == "VBZ":
        _verb_between_verbs(changes, token)
        return
    if (
        token.tag == "VBN"
        and token.lemma.lower() in _INTRANSITIVE
        and not has(parsed, token.i, "aux")
    ):
        # "was born in Metz and died in Ghent": nobody is died.
        changes.tokens[token.i] = token._replace(tag="VBD")
        return
    if token.pos in _NOMINAL and is_temporal(head):
        _second_amount(changes, token)
        return
    if token.pos == "NOUN" and head.pos == "PROPN":
        if _is_beside(parsed, token, head):
            changes.attach(token.i, head.i, "appos")
            return
        _second_role(changes, token, head)
        second_bearer(changes, token)
        return
    if (
        token.pos in _NOMINAL
        and head.dep == "obj"
        and tokens[head.head].lemma.lower() in GIVING
        and not _listed(parsed, head.i, token.i)
    ):
        # "lent the farmers two million euros": two objects, not a list.
        changes.attach(head.i, head.head, "iobj")
        changes.attach(token.i, head.head, "obj")


def _is_beside(parsed: Parsed, token: Token, name: Token) -> bool:
    """Whether a noun with an owner tells who a name is: "Ann Lee, Bo's teacher, lives …"."""
    tokens, children = parsed.tokens, parsed.children
    beside = [i for i in children[name.i] if tokens[i].dep == "conj"]
    linked = any(tokens[i].dep == "cc" for i in (*children[name.i], *children[token.i]))
    if beside != [token.i] or linked or not has(parsed, token.i, "nmod:poss"):
        return False
    first = min(parsed.subtree(token.i))
    return "," in (tokens[first].text, tokens[first - 1].text)


def _second_role(changes: Changes, token: Token, head: Token) -> None:
    """What is of somebody goes with what is of another: "the son of Ann and the nephew of Bo"."""
    parsed = changes.parsed
    if not _is_of(parsed, token):
        return
    above = parsed.tokens[head.head]
    for _ in range(4):
        if above.pos == "NOUN" and _is_of(parsed, above):
            changes.attach(token.i, above.i, "conj")
            return
        above = parsed.tokens[above.head]


def second_bearer(changes: Changes, token: Token) -> None:
    """Who is named with a role goes with the role before: "the pilot Ann Lee, the cook Bo Dahl"."""
    parsed = changes.parsed
    name = parsed.tokens[token.head]
    role = parsed.tokens[name.head]
    if name.dep == "appos" and _is_bearer(parsed, role) and _is_bearer(parsed, token):
        changes.attach(token.i, role.i, "conj")


def _is_bearer(parsed: Parsed, noun: Token) -> bool:
    """Whether a noun with an article has a name right behind it: "the cook Bo Dahl"."""
    following = parsed.tokens[min(noun.i + 1, len(parsed.tokens) - 1)]
    named = following.pos == "PROPN" and (following.head, following.dep) == (noun.i, "appos")
    return noun.pos == "NOUN" and named and has(parsed, noun.i, "det")


def _is_of(parsed: Parsed, noun: Token) -> bool:
    """Whether a noun with an article has an "of" behind it: "the nephew of Bo"."""
    tokens = parsed.tokens
    return has(parsed, noun.i, "det") and any(
        tokens[i].dep == "nmod" and any(tokens[j].text == "of" for j in parsed.children[i])
        for i in parsed.children[noun.i]
    )


def _second_past(changes: Changes, token: Token, head: Token) -> None:
    """A participle with an object goes with the verb: "felled trees and damaged two schools"."""
    head = changes.tokens.get(head.i, head)
    verb = changes.tokens.get(head.head, changes.parsed.tokens[head.head])
    if head.dep == "obj" and verb.tag == "VBD" and not has(changes.parsed, token.i, "aux"):
        changes.tokens[token.i] = token._replace(tag="VBD")
        changes.attach(token.i, verb.i, "conj")


def _verb_before_member(changes: Changes, token: Token, head: Token) -> None:
    """Two members without comma are verb and object: "makes hats and mends shoes"."""
    tokens = changes.parsed.tokens
    after = tokens[min(token.i + 1, len(tokens) - 1)]
    base = lemma(token.text, "VBZ", token.lemma)
    if (
        after.head == head.i
        and after.dep == "conj"
        and after.pos == "NOUN"
        and tokens[head.head].tag == "VBZ"
        and is_verb(base)
    ):
        changes.tokens[token.i] = token._replace(tag="VBZ", pos="VERB", lemma=base)
        changes.attach(token.i, head.head, "conj")
        changes.attach(after.i, token.i, "obj")


def _verb_between_verbs(changes: Changes, token: Token) -> None:
    """A plural in a list of verbs is one of them: "cleans, dries and packs the beans"."""
    tokens = changes.parsed.tokens
    base = lemma(token.text, "VBZ", token.lemma)
    around = tokens[token.i - 1].text, tokens[min(token.i + 1, len(tokens) - 1)].text
    between = around[0] == "," and around[1] in (",", "and", "or")
    behind = around[0] == "and" and has(changes.parsed, token.head, "obj")
    if token.i - 2 == token.head and (between or behind) and is_verb(base):
        changes.tokens[token.i] = token._replace(tag="VBZ", pos="VERB", lemma=base)


def _second_amount(changes: Changes, token: Token) -> None:
    """An amount is listed with an amount, not with its time: "3% in May and 4% in June"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    verb = tokens[tokens[token.head].head]
    first = next(
        (i for i in parsed.children[verb.i] if i < token.head and tokens[i].lemma == token.lemma),
        None,
    )
    if first is None or not has(parsed, token.i, "nummod"):
        return
    changes.attach(token.i, first, "conj")
    for i in parsed.children[verb.i]:
        if i > token.i and tokens[i].dep.startswith("obl"):
            changes.attach(i, token.i, "nmod")
            return


def verb_of_list(changes: Changes, token: Token, noun: Token) -> None:
    """Behind "and" a verb in -s opens a clause: "builds schools and supplies books"."""
    verb = _verb_above(changes.parsed, changes.parsed.tokens[noun.head])
    if verb is not None and verb.i < token.i:
        changes.attach(token.i, verb.i, "conj")
        changes.attach(noun.i, token.i, "obj")


def _verb_above(parsed: Parsed, token: Token) -> Token | None:
    """The nearest verb from a token upwards, itself included."""
    for _ in range(8):
        if token.pos == "VERB" or token.head == token.i:
            break
        token = parsed.tokens[token.head]
    return token if token.pos == "VERB" else None


def plural_of_list(changes: Changes, token: Token) -> None:
    """Read the verb in "builds ships and repairs engines", where it looks like a plural."""
    tokens = changes.parsed.tokens
    noun = tokens[token.head]
    first = tokens[noun.head]
    base = lemma(token.text, "VBZ", token.lemma)
    if (
        noun.i == token.i + 1
        and noun.dep == "conj"
        and first.dep == "obj"
        and tokens[first.head].tag == "VBZ"
        and tokens[token.i - 1].dep == "cc"
        and token.text.lower() not in COMPOUNDED
        and is_verb(base)
    ):
        changes.tokens[token.i] = token._replace(tag="VBZ", pos="VERB", lemma=base)
        verb_of_list(changes, token, noun)


def object_of_second(changes: Changes, token: Token) -> None:
    """A bare noun behind the second verb is its object: "binds to it and blocks the signal"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    if token.pos not in _NOMINAL or has(parsed, token.i, "case") or is_temporal(token):
        return
    first = parsed.subtree(token.i)[0]
    verb = changes.tokens.get(first - 1, tokens[first - 1])
    if (
        verb.tag in _FINITE
        and verb.dep == "conj"
        and verb.head == token.head
        and not has(parsed, verb.i, "obj")
    ):
        changes.attach(token.i, verb.i, "obj")


def _listed(parsed: Parsed, first: int, last: int) -> bool:
    """Whether a comma or a conjunction stands between two tokens."""
    return any(
        parsed.tokens[i].pos in ("PUNCT", "CCONJ") or parsed.tokens[i].dep == "cc"
        for i in range(first + 1, last)
    )
