"""Which predicates assert: some clauses name an act without saying that it happened."""

from __future__ import annotations

from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.language import hedge_words
from claimcheck.language.chunks import names
from claimcheck.language.parse import Parsed

# Participles that have become prepositions: "based on the document", "compared with 2019".
_PREPOSITIONAL = frozenset(
    "based beginning compared given according depending including starting".split()
)
_LEADING_IN = frozenset({"that", "whether", "if"})
_LETTING = frozenset({"let", "make", "help"})
_INSTEAD = frozenset({"rather", "instead", "than", "unlike"})


def is_unasserted(arguments: Arguments, head: int) -> bool:
    """Clauses that name an act without saying it happened, or that only carry another."""
    parsed = arguments.parsed
    tokens = parsed.tokens
    token = tokens[head]
    dep = token.dep
    if dep in ("csubj", "csubj:pass") and not _is_extraposed(parsed, head):
        return True
    intended = arguments.is_intended(head) or arguments.is_omitted(head)
    if dep == "acl" and not intended and _is_bare_participle(parsed, head):
        return True
    if dep == "advcl" and token.text.lower() in _PREPOSITIONAL:
        return True
    hedging = token.lemma.lower() in hedge_words.HEDGING_VERBS
    if dep == "parataxis" and hedging:
        return True
    for i in parsed.children[head]:
        below = tokens[i]
        lemma = below.lemma.lower()
        if (
            (below.tag in ("WP", "WRB") and dep in ("ccomp", "advcl:relcl"))
            or (
                below.dep == "xcomp"
                and arguments.is_verbal(i)
                and not _moves_somebody(parsed, head)
            )
            or (below.dep == "ccomp" and (hedging or token.lemma.lower() in _LETTING))
            or (below.dep in ("cc", "mark", "case") and lemma in _INSTEAD)
            or (below.dep == "mark" and lemma == "to" and dep in ("acl", "advcl") and not intended)
            or (below.dep == "cop" and token.pos == "VERB" and token.lemma.lower() != "blame")
        ):
            return True
    return False


def _moves_somebody(parsed: Parsed, head: int) -> bool:
    """Whether a verb says who made whom act, besides what they did: "Ann persuaded Bo to go"."""
    tokens, runs = parsed.tokens, names(parsed)
    below = parsed.children[head]
    acting = any(tokens[i].dep == "nsubj" for i in below)
    return acting and any(tokens[i].dep == "obj" and runs[i] is not None for i in below)


def _is_extraposed(parsed: Parsed, head: int) -> bool:
    """Whether a clause follows what is said of it: "it is clear that he left"."""
    tokens, children = parsed.tokens, parsed.children
    governor = tokens[head].head
    return (
        governor < head
        and any(tokens[i].text.lower() in _LEADING_IN for i in children[head])
        and any(tokens[i].dep == "expl" for i in children[governor])
    )


def _is_bare_participle(parsed: Parsed, head: int) -> bool:
    """Whether a participle only helps to name: "the cost of cutting", "the levels needed"."""
    tokens = parsed.tokens
    below = [tokens[i].dep for i in parsed.children[head]]
    if "mark" in below and "nsubj" in below and tokens[head].tag != "VBG":
        return False  # "the chance that it spreads"
    if "mark" in below or "case" in below:
        return True
    return tokens[head].tag == "VBN" and not any(
        dep.startswith("obl") or dep in ("obj", "xcomp") for dep in below
    )
