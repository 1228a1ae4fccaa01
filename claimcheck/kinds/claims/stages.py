"""How far an act has come: thought of, or done.

"The takeover was completed" says more than "a takeover was proposed", and "he was convicted" more
than "he was accused", though no word of either is a hedge.
"""

from __future__ import annotations

from claimcheck.kinds.claims.slots import Frame, without_head
from claimcheck.language.lexicon import Lexicon

_THOUGHT_OF = frozenset(
    """consider plan propose discuss expect contemplate envisage mull weigh explore suggest request
    seek demand recommend negotiate predict forecast anticipate intend study prepare
    draft""".split()
) | {"apply for", "call for", "ask for", "bid for", "talk about", "negotiate over"}
_DONE = frozenset(
    """complete implement introduce finish conclude finalise finalize execute perform achieve sign
    adopt launch build install enact accomplish make realise realize start begin open create
    establish approve pass buy purchase acquire sell order close found""".split()
) | {"carry out", "agree on", "agree to", "agree", "take place", "go through"}
_SOUGHT = frozenset({"seek", "request", "demand", "need", "want"}) | {
    "apply for",
    "ask for",
    "bid for",
    "call for",
    "look for",
    "hope for",
    "wait for",
    "campaign for",
}
_GOT = frozenset("receive get obtain secure gain win raise grant award".split())
_CHARGED = frozenset("accuse charge suspect indict prosecute sue".split())
_CONVICTED = frozenset("convict sentence jail imprison condemn".split())
_FINDING = frozenset({"find", "declare", "pronounce"})


def ahead(claimed: Frame, stated: Frame) -> str:
    """What the claim takes for done that the context only says was thought of, or ""."""
    if claimed.negated or stated.negated:
        return ""
    if claimed.predicate in _DONE and stated.predicate in _THOUGHT_OF:
        return f"the context says '{stated.predicate}', not '{claimed.predicate}'"
    if claimed.predicate in _GOT and stated.predicate in _SOUGHT:
        return f"the context says '{stated.predicate}', not '{claimed.predicate}'"
    if stated.predicate in _CHARGED and (claimed.predicate in _CONVICTED or _is_guilty(claimed)):
        return f"the context says '{stated.predicate}' only"
    return ""


def considered(claimed: Frame, stated: Frame, lexicon: Lexicon) -> Frame | None:
    """What is stated, as of the thing itself, where it only thinks of the claimed act by its noun.

    "The council is considering a ban on stoves" does not say that it banned them.
    """
    if claimed.negated or stated.negated or stated.object is None:
        return None
    if stated.predicate not in _THOUGHT_OF:
        return None
    verb, inside = lexicon.verb_of(stated.object.head), without_head(stated.object)
    if verb is None or inside is None or verb != lexicon.fold(claimed.predicate):
        return None
    return stated._replace(object=inside, step=f"the context says '{stated.predicate}' only")


def _is_guilty(frame: Frame) -> bool:
    return frame.predicate in _FINDING and any(
        modifier.role == "complement" and modifier.part.head == "guilty"
        for modifier in frame.modifiers
    )
