"""Whether a clause says that something is not so, and by which word."""

from __future__ import annotations

from claimcheck.language.parse import Parsed

_ADVERBS = frozenset({"not", "n't", "n’t", "nt", "never", "neither", "nor", "hardly", "scarcely"})
_DETERMINERS = frozenset({"no", "neither"})
_PRONOUNS = frozenset({"none", "nobody", "nothing", "neither", "no-one", "nowhere"})
# "not only", "no less than", "no later than" leave the clause positive.
_TURNING = frozenset({"only", "just", "merely", "simply", "less", "fewer", "later", "earlier"})
_REACH = 40
"""Words behind a predicate that are looked at for what parts a cue from it."""
_ARGUMENTS = ("nsubj", "nsubj:pass", "obj")
_WORDS = ("advmod", "aux", "det", "dep", "cc:preconj", "case", "mark")

OMISSIONS = frozenset({"refusal", "failure", "inability", "unwillingness"})
"""Nouns for what somebody did not do: "her refusal to sign"."""
# "failed to file" says it was not filed; "denied taking it" says, in his words, not taken.
_DENYING = frozenset(
    {"fail", "refuse", "decline", "deny", "stop", "cease", "neglect", "forget", "avoid", "quit"}
    | {"unable", "unwilling", "impossible", "yet"}
    | OMISSIONS
)
_UNDONE = frozenset({"fail", "stop", "cease", "quit", "forget", "neglect"})
_TRUE = frozenset({"true", "correct", "case", "accurate"})
_UNTRUE = frozenset({"untrue", "false", "incorrect", "impossible", "myth"})


WORDS = (
    _ADVERBS
    | _DETERMINERS
    | _PRONOUNS
    | (_DENYING - OMISSIONS)
    | {"without", "lack", "miss", "cannot", "except", "unless"}
)
"""Every word by which something may be denied, wherever it stands."""


def cue(parsed: Parsed, head: int) -> int | None:
    """The token that negates the clause of a predicate, among its direct dependents."""
    tokens = parsed.tokens
    for i in parsed.children[head]:
        dep = tokens[i].dep
        word = tokens[i].text.lower()
        found: int | None = None
        if dep in _ARGUMENTS:
            found = of_noun(parsed, i)
        elif dep == "obl":
            found = next(
                (j for j in parsed.children[i] if tokens[j].text.lower() == "neither"), None
            )
        elif dep == "xcomp" and tokens[i].pos == "ADJ":  # "was found not guilty"
            found = next((j for j in parsed.children[i] if tokens[j].text.lower() == "not"), None)
        elif dep in _WORDS:
            if word in _ADVERBS or word in _DETERMINERS:
                found = i
            elif word in ("longer", "more"):
                # Parsers hang "no" of "no longer" here and there.
                found = i - 1 if i and tokens[i - 1].text.lower() == "no" else None
            elif (
                (word == "without" and dep in ("case", "mark") and not has_copula(parsed, head))
                or _not_yet(parsed, i)
                or _far_from(parsed, i)
            ):
                found = i
        if found is not None and not _turned(parsed, found) and not _is_parted(parsed, head, found):
            return found
    return None


def _is_parted(parsed: Parsed, head: int, cue: int) -> bool:
    """Whether a semicolon parts a cue from its clause: "coats are washable; hats are not"."""
    between = parsed.tokens[min(head, cue) + 1 : min(max(head, cue), head + _REACH)]
    return any(token.text == ";" for token in between)


def denied_by(parsed: Parsed, head: int) -> int | None:
    """The governing verb or adjective that denies the clause below it: "failed to deliver"."""
    token = parsed.tokens[head]
    if token.dep in ("xcomp", "ccomp", "acl"):
        governor = parsed.tokens[token.head]
        above = parsed.tokens[governor.head]
        if token.dep == "acl" and governor.dep == "nmod" and above.lemma.lower() in _PRONOUNS:
            return above.i  # "None of the tests failed", read as tests that failed.
        denied = cue(parsed, governor.i) if token.dep == "xcomp" else None
        if governor.lemma.lower() in _DENYING:
            # "did not fail to deliver" says that it was delivered.
            return None if denied is not None and governor.lemma.lower() in _UNDONE else governor.i
        return denied  # "did not manage to sell", "is not allowed to open"
    elif token.dep.startswith("csubj") and token.head < head:
        # "It is not true that …", "it is false that …".
        governor = parsed.tokens[token.head]
        denied = cue(parsed, governor.i)
        if governor.lemma.lower() in _TRUE:
            return denied
        if governor.lemma.lower() in _UNTRUE and denied is None:
            return governor.i
    return None


def of_noun(parsed: Parsed, noun: int) -> int | None:
    """The token that negates a noun: "no stylus", "not one patient", "neither pump"."""
    tokens = parsed.tokens
    if tokens[noun].lemma.lower() in _PRONOUNS:
        return noun
    for i in parsed.children[noun]:
        if tokens[i].dep in ("det", "det:predet", "advmod", "cc:preconj", "nummod", "amod"):
            word = tokens[i].text.lower()
            if word in _DETERMINERS or word in _ADVERBS:
                return i
            if word == "one" and i and tokens[i - 1].text.lower() == "not":
                return i - 1
    return None


def of_member(parsed: Parsed, noun: int, *, negated: bool) -> bool:
    """Whether a further member of a list is denied, where its clause is or is not.

    "A pool but no parking" denies the second alone, "no pool but a gym" the first alone.
    """
    if of_noun(parsed, noun) is not None:
        return True
    tokens = parsed.tokens
    turned = any(tokens[i].text.lower() == "but" for i in parsed.children[noun])
    return negated and not (turned and of_noun(parsed, tokens[noun].head) is not None)


def in_clause(parsed: Parsed, index: int) -> bool:
    """Whether the clause of a token is denied in any way."""
    tokens = parsed.tokens
    for _ in range(4):
        if cue(parsed, index) is not None or denied_by(parsed, index) is not None:
            return True
        if tokens[index].head == index or tokens[index].pos == "VERB":
            return False
        index = tokens[index].head
    return False


def has_copula(parsed: Parsed, head: int) -> bool:
    """Whether a predicate is what something is; "is without a lift" denies by itself."""
    return any(parsed.tokens[i].dep == "cop" for i in parsed.children[head])


def _far_from(parsed: Parsed, index: int) -> bool:
    """Whether "far from" or "anything but" stands there, which deny what follows."""
    here = [t.text.lower() for t in parsed.tokens[index : index + 2]]
    return here in (["far", "from"], ["anything", "but"])


def _not_yet(parsed: Parsed, index: int) -> bool:
    """Whether "yet to" stands there: what is yet to come has not come."""
    here = [t.text.lower() for t in parsed.tokens[index : index + 2]]
    return here == ["yet", "to"]


def _turned(parsed: Parsed, index: int) -> bool:
    following = parsed.tokens[index + 1 : index + 2]
    return bool(following) and following[0].text.lower() in _TURNING
