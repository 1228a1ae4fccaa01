"""Whether a clause says that something is not so, and by which word."""

from __future__ import annotations

from claimcheck.language.parse import Parsed

_ADVERBS = frozenset({"not", "n't", "never", "nt", "neither", "nor", "hardly", "scarcely"})
_DETERMINERS = frozenset({"no", "neither"})
_PRONOUNS = frozenset({"none", "nobody", "nothing", "neither", "no-one", "nowhere"})

# "failed to file" says it was not filed; "denied taking it" says, in his words, not taken.
DENYING_VERBS = frozenset(
    {"fail", "refuse", "decline", "deny", "stop", "cease", "neglect", "forget", "avoid", "quit"}
)
_DENYING_ADJECTIVES = frozenset({"unable", "unwilling", "impossible"})


def cue(parsed: Parsed, head: int) -> int | None:
    """The token that negates the clause of a predicate, looking at its direct dependents."""
    tokens, children = parsed.tokens, parsed.children
    for i in children[head]:
        token = tokens[i]
        dep = token.dep
        if dep in ("advmod", "aux", "cc:preconj", "cc", "det", "dep", "case"):
            lemma = token.lemma.lower()
            if lemma in _ADVERBS or (lemma in _DETERMINERS and dep != "cc"):
                if lemma == "nor" and dep == "cc":
                    return i
                if dep != "cc" and not _only_also(parsed, i):
                    return i
            elif lemma in ("longer", "more") and _below_no(parsed, i) is not None:
                return _below_no(parsed, i)
            elif lemma == "without" and dep == "case":
                return i
        elif dep in ("nsubj", "nsubj:pass", "obj"):
            found = _of_noun(parsed, i)
            if found is not None:
                return found
        elif dep == "mark" and token.lemma.lower() == "without":
            return i
    return None


def of_member(parsed: Parsed, noun: int) -> int | None:
    """The token that negates one member of a list or one noun: "no stylus", "but not Max"."""
    return _of_noun(parsed, noun)


def denied_by(parsed: Parsed, head: int) -> int | None:
    """The governing verb or adjective that denies the clause below it: "failed to deliver"."""
    token = parsed.tokens[head]
    if token.dep not in ("xcomp", "ccomp", "acl"):
        return None
    governor = parsed.tokens[token.head]
    lemma = governor.lemma.lower()
    if lemma in DENYING_VERBS or lemma in _DENYING_ADJECTIVES:
        return governor.i
    return None


def _of_noun(parsed: Parsed, noun: int) -> int | None:
    token = parsed.tokens[noun]
    if token.lemma.lower() in _PRONOUNS:
        return noun
    for i in parsed.children[noun]:
        below = parsed.tokens[i]
        if below.dep in ("det", "advmod", "cc:preconj", "nummod", "amod"):
            lemma = below.lemma.lower()
            if lemma in _DETERMINERS or lemma in _ADVERBS:
                return None if _only_also(parsed, i) else i
            if lemma == "one" and (inner := _below_not(parsed, i)) is not None:
                return inner
    return None


def _below_not(parsed: Parsed, index: int) -> int | None:
    for i in parsed.children[index]:
        if parsed.tokens[i].lemma.lower() in ("not", "n't"):
            return i
    return None


def _below_no(parsed: Parsed, index: int) -> int | None:
    tokens = parsed.tokens
    for i in parsed.children[index]:
        if tokens[i].lemma.lower() in ("no", "not"):
            return i
    if index and tokens[index - 1].lemma.lower() == "no":
        return index - 1
    return None


def _only_also(parsed: Parsed, index: int) -> bool:
    """Whether the clause stays positive: "not only", "no less than", "not just"."""
    following = parsed.tokens[index + 1 : index + 2]
    return (
        bool(following)
        and following[0].lemma.lower()
        in (
            "only",
            "just",
            "merely",
            "less",
            "fewer",
            "more",
            "later",
            "earlier",
            "simply",
        )
        and not (
            following[0].lemma.lower() in ("more", "less")
            and parsed.tokens[index].lemma.lower() in ("no",)
            and _ends_clause(parsed, index + 1)
        )
    )


def _ends_clause(parsed: Parsed, index: int) -> bool:
    after = parsed.tokens[index + 1 : index + 2]
    return not after or after[0].pos == "PUNCT"
