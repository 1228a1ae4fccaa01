"""Claims that hide in noun phrases: appositions, possessives and nouns made from verbs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.kinds.claims.clauses import WORKS
from claimcheck.language.changes import has
from claimcheck.language.chunks import conjuncts, is_temporal, names
from claimcheck.language.hedge_words import HEDGING_VERBS
from claimcheck.language.parse import Parsed, Token

NOMINALS = {
    "acquisition": "acquire", "purchase": "purchase", "takeover": "take over", "sale": "sell",
    "invention": "invent", "discovery": "discover", "creation": "create", "foundation": "found",
    "founding": "found", "construction": "construct", "destruction": "destroy",
    "development": "develop", "production": "produce", "introduction": "introduce",
    "publication": "publish", "translation": "translate", "adaptation": "adapt",
    "appointment": "appoint", "election": "elect", "nomination": "nominate",
    "dismissal": "dismiss", "arrest": "arrest", "conviction": "convict",
    "assassination": "assassinate", "murder": "murder", "invasion": "invade",
    "occupation": "occupy", "conquest": "conquer", "defeat": "defeat", "victory": "win",
    "approval": "approve", "rejection": "reject", "adoption": "adopt",
    "ratification": "ratify", "signing": "sign", "launch": "launch", "opening": "open",
    "closure": "close", "closing": "close", "completion": "complete", "expansion": "expand",
    "criticism": "criticise", "endorsement": "endorse", "investigation": "investigate",
    "review": "review", "inspection": "inspect", "merger": "merge", "investment": "invest",
    "donation": "donate", "support": "support", "withdrawal": "withdraw", "removal": "remove",
    "replacement": "replace", "implementation": "implement", "supervision": "supervise",
    "management": "manage", "ownership": "own", "possession": "possess", "use": "use",
    "design": "design", "delivery": "deliver", "treatment": "treat", "attack": "attack",
    "bombing": "bomb", "capture": "capture", "rescue": "rescue", "visit": "visit",
    "exploration": "explore", "excavation": "excavate", "restoration": "restore",
    "renovation": "renovate", "demolition": "demolish", "cancellation": "cancel",
    "suspension": "suspend", "termination": "terminate", "prosecution": "prosecute",
    "performance": "perform", "recording": "record", "release": "release",
    "resignation": "resign", "death": "die", "birth": "bear", "arrival": "arrive",
    "departure": "depart", "retirement": "retire", "return": "return", "decision": "decide",
    "refusal": "refuse", "denial": "deny", "transfer": "transfer", "award": "award",
    "payment": "pay", "loss": "lose", "theft": "steal", "hiring": "hire", "firing": "fire",
    "growth": "grow", "decline": "decline", "increase": "increase", "reduction": "reduce",
    "cut": "cut", "rise": "rise", "fall": "fall", "collapse": "collapse",
    "inheritance": "inherit", "refurbishment": "refurbish", "funding": "fund",
    "financing": "finance", "sponsorship": "sponsor", "repair": "repair",
    "installation": "install", "reconstruction": "reconstruct", "rebuilding": "rebuild",
    "killing": "kill", "shooting": "shoot", "kidnapping": "kidnap", "robbery": "rob",
    "abolition": "abolish", "annexation": "annex", "liberation": "liberate",
    "conversion": "convert", "distribution": "distribute", "assessment": "assess",
    "examination": "examine", "implosion": "implode", "eruption": "erupt", "explosion": "explode",
}  # fmt: skip
"""Nouns that name an act, and the verb they come from."""

_INTRANSITIVE = frozenset(
    """resignation death arrival departure retirement return growth decline collapse
    eruption explosion implosion""".split()
)
# Approving, blocking or discussing a takeover does not say that it happened.
_NOT_REALISED = HEDGING_VERBS | frozenset(
    "approve block reject announce support veto prevent delay postpone cancel negotiate".split()
)
_DETERMINERS = frozenset({"the", "a", "an"})
_KINDS_OF_ALIAS = ("(", "[")


class Nominal(NamedTuple):
    """A claim made by a noun phrase, as token indices."""

    relation: str
    subject: int | None
    predicate: str
    word: int
    """The token that stands for the predicate."""
    object: int | None
    head: int
    """The noun whose surroundings hedge or negate the claim."""


def nominals(arguments: Arguments, index: int) -> Iterator[Nominal]:
    """The claims a noun makes by what hangs on it."""
    parsed = arguments.parsed
    tokens = parsed.tokens
    token = tokens[index]
    verb = NOMINALS.get(token.lemma.lower()) if token.pos == "NOUN" else None
    if verb is not None:
        found = _act(arguments, token, verb)
        if found is not None:
            yield found
            return
    for i in parsed.children[index]:
        below = tokens[i]
        if below.dep == "nmod:poss" and verb is None:
            for owner in conjuncts(parsed, i):
                if names(parsed)[owner] is not None:
                    yield Nominal("possession", owner, "have", i, index, index)
        elif below.dep == "nmod" and token.lemma.lower() in WORKS and verb is None:
            if arguments.preposition(i) == "by" and names(parsed)[i] is not None:
                yield Nominal("possession", i, "have", i, index, index)
        elif below.dep == "appos":
            found = _apposition(parsed, token, below)
            if found is not None:
                yield found


def _apposition(parsed: Parsed, token: Token, below: Token) -> Nominal | None:
    """What a noun in apposition says; the name is the subject on whichever side it stands."""
    runs = names(parsed)
    if below.pos not in ("NOUN", "PROPN") or is_temporal(below) or is_temporal(token):
        return None
    others = [parsed.tokens[i] for i in parsed.children[token.i] if i != below.i]
    if any(one.dep == "appos" for one in others):
        return None
    # What is named right behind it is one member of a list: "the pilot Ann and the cook Bo".
    listed = [one.i for one in others if one.dep == "conj"] if below.i != token.i + 1 else []
    if not all(has(parsed, i, "appos") for i in listed):
        return None  # "Ann, the cook, and Bo" may be three, "Ann, the cook, and Bo, the pilot" two.
    between = parsed.tokens[token.i + 1 : below.i]
    if any(t.text in _KINDS_OF_ALIAS for t in between):
        return None
    if runs[below.i] is not None and runs[below.i] == runs[token.i]:
        return None
    named, described = token, below
    if runs[token.i] is None and runs[below.i] is not None:
        named, described = below, token
    if named is token and not any(t.pos == "PUNCT" for t in between):
        return None
    if runs[named.i] is None or (
        runs[described.i] is not None and not _determined(parsed, described.i)
    ):
        return None
    if not _determined(parsed, described.i) and not _has_of(parsed, described.i):
        return None
    return Nominal("apposition", named.i, "be", described.i, described.i, token.i)


def _determined(parsed: Parsed, index: int) -> bool:
    return any(
        parsed.tokens[i].dep == "nmod:poss"
        or (parsed.tokens[i].dep == "det" and parsed.tokens[i].lemma.lower() in _DETERMINERS)
        for i in parsed.children[index]
    )


def _has_of(parsed: Parsed, index: int) -> bool:
    return any(parsed.tokens[i].dep == "nmod" for i in parsed.children[index])


def _act(arguments: Arguments, token: Token, verb: str) -> Nominal | None:
    """Read an act with its doer: "the acquisition of YouTube by Google"."""
    parsed = arguments.parsed
    tokens = parsed.tokens
    owner = agent = patient = None
    for i in parsed.children[token.i]:
        below = tokens[i]
        if below.dep == "nmod:poss":
            owner = i
        elif below.dep in ("nmod", "obl:agent", "obl"):
            preposition = arguments.preposition(i)
            if preposition == "by" and not is_temporal(below) and below.pos in ("NOUN", "PROPN"):
                agent = i
            elif preposition == "of" and patient is None and below.pos in ("NOUN", "PROPN"):
                patient = i
    if agent is None and patient is not None:
        # "of the novel by Ida Sten": parsers hang the doer on either noun.
        agent = next(
            (
                i
                for i in parsed.children[patient]
                if tokens[i].dep == "nmod"
                and tokens[i].pos in ("NOUN", "PROPN")
                and arguments.preposition(i) == "by"
            ),
            None,
        )
    governor = tokens[token.head]
    if token.dep in ("obj", "nsubj:pass") and governor.lemma.lower() in _NOT_REALISED:
        return None
    index = token.i
    if token.lemma.lower() in _INTRANSITIVE:
        who = owner if owner is not None else patient
        if who is None or names(parsed)[who] is None:
            return None
        return Nominal("nominal", who, verb, index, None, index)
    if agent is not None:
        patient = patient if patient is not None else owner
        if patient is None:
            return None
        return Nominal("nominal", agent, verb, index, patient, index)
    if owner is not None and patient is not None:
        return Nominal("nominal", owner, verb, index, patient, index)
    return None
