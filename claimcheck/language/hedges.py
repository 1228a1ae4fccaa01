"""What takes the certainty out of a clause: the cue's words and how far they reach.

Hedging of a quantity ("about 300") is not hedging of the clause and plays no part here.
"""

from __future__ import annotations

from claimcheck.language import hedge_words as words
from claimcheck.language import negation
from claimcheck.language.mentions import noun_kind
from claimcheck.language.parse import Parsed
from claimcheck.language.sentences import SentenceRole, role

_UNASSERTING = (SentenceRole.QUESTION, SentenceRole.INSTRUCTION, SentenceRole.OPINION)

Cue = tuple[int, int]
"""First and last token of the words that hedge, both included."""

_CUEING = frozenset({"aux", "cop", "advmod", "mark", "advcl"})
# Scope passes from a clause to what completes it, not to reasons, times and relative clauses.
_DOWNWARD = frozenset({"ccomp", "xcomp", "csubj", "csubj:pass"})
_ARGUMENTS = frozenset(
    """nsubj nsubj:pass nsubj:outer obj iobj obl obl:agent obl:unmarked nmod nmod:poss
    nmod:unmarked nmod:desc nummod amod compound flat appos advmod det case fixed conj dep
    goeswith cop aux aux:pass mark cc punct compound:prt det:predet expl orphan list""".split()
)


def scope(parsed: Parsed, index: int) -> Cue | None:
    """The words that hedge the clause a token stands in, or None where it is asserted.

    A cue reaches what it governs: the clause of a modal or adverb, the complement of a hedging
    verb or noun, the condition and its consequence, the phrase of a hedging adjective, the whole
    of a question, a command or an opinion. It does not reach reasons, times and relative clauses
    beside it.
    """
    tokens = parsed.tokens
    token = tokens[index]
    doing = role(parsed, token.sentence)
    if doing in _UNASSERTING:
        return _sentence_cue(parsed, token.sentence, doing)
    steps = 0
    while True:
        found = of_predicate(parsed, index) if _heads_clause(parsed, index) else None
        if found is None and token.pos in ("NOUN", "PROPN", "SYM", "NUM"):
            found = of_noun(parsed, index)
        if found is not None:
            return found
        if token.head == index or steps > 60:
            return None
        if token.dep in _DOWNWARD:
            return _of_complement(parsed, index)
        if token.dep not in _ARGUMENTS:
            return None
        index = token.head
        token = tokens[index]
        steps += 1


def is_permission(parsed: Parsed, cue: Cue) -> bool:
    """Whether a "may" allows: "up to eight people may use the lift", not "people may be ill".

    It is said of somebody who then does something of their own will.
    """
    tokens = parsed.tokens
    modal = tokens[cue[0]]
    if modal.lemma.lower() != "may" or modal.dep != "aux":
        return False
    verb = tokens[modal.head]
    if verb.lemma.lower() in words.BEFALLING:
        return False
    return any(
        tokens[i].dep in ("nsubj", "nsubj:pass") and _is_somebody(tokens[i].lemma.lower())
        for i in parsed.children[verb.i]
    )


_SOMEBODY = frozenset({"male", "female", "person", "doer"})
_ANYBODY = frozenset(
    "people guest applicant participant adult resident anyone everyone nobody tenant you".split()
)


def _is_somebody(noun: str) -> bool:
    return noun in _ANYBODY or noun_kind(noun) in _SOMEBODY


def _sentence_cue(parsed: Parsed, sentence: int, doing: SentenceRole) -> Cue:
    first, last = parsed.sentences[sentence]
    if doing is SentenceRole.QUESTION:
        return last - 1, last - 1
    if doing is SentenceRole.OPINION:
        return first, min(first + 1, last - 1)
    root = next((i for i in range(first, last) if parsed.tokens[i].head == i), first)
    return root, root


def of_noun(parsed: Parsed, index: int) -> Cue | None:
    """A hedging adjective on a noun: "the alleged fraud"."""
    tokens = parsed.tokens
    for i in parsed.children[index]:
        if tokens[i].dep in ("amod", "advmod") and (
            tokens[i].text.lower() in words.ADJECTIVES
            or tokens[i].lemma.lower() in words.ADJECTIVES
        ):
            return i, i
    return None


def of_named(parsed: Parsed, subject: int | None, obj: int | None) -> Cue | None:
    """A hedging adjective on what is said to be something: "potential buyers include …"."""
    for index in (subject, obj):
        cue = of_noun(parsed, index) if index is not None else None
        if cue is not None:
            return cue
    return None


def of_member(parsed: Parsed, index: int) -> Cue | None:
    """A hedging adverb on one member of a list: "a nuisance, possibly a risk"."""
    tokens = parsed.tokens
    for i in parsed.children[index]:
        if tokens[i].dep == "advmod" and tokens[i].lemma.lower() in words.ADVERBS:
            return i, i
    return None


def of_predicate(parsed: Parsed, head: int) -> Cue | None:
    """The words that hedge the clause of this predicate, whether in it or above it."""
    memo: dict[int, Cue | None] = parsed.memo.setdefault("hedges", {})
    if head not in memo:
        memo[head] = None  # A broken tree may be cyclic.
        memo[head] = _of_predicate(parsed, head)
    return memo[head]


def _of_predicate(parsed: Parsed, head: int) -> Cue | None:
    tokens = parsed.tokens
    if tokens[head].dep == "advcl" and (opening := _inverted(parsed, head)) is not None:
        return opening, opening
    own_modal = False
    for i in parsed.children[head]:
        if tokens[i].dep not in _CUEING:
            continue
        found = _cue_below(parsed, head, i)
        if found is not None:
            return found
        own_modal = own_modal or (tokens[i].dep == "aux" and tokens[i].tag == "MD")
    if _hedges_itself(parsed, head):
        return head, head
    return _from_above(parsed, head, own_modal=own_modal)


_FINITE = frozenset({"VBD", "VBZ", "VBN"})
"""Forms that follow no modal."""


def _cue_below(parsed: Parsed, head: int, i: int) -> Cue | None:
    """The hedge that one dependent of a predicate makes: modal, adverb, condition."""
    tokens = parsed.tokens
    below = tokens[i]
    dep = below.dep
    lemma = below.lemma.lower()
    hedging = False
    if dep == "aux":
        if below.text == "May" and tokens[i + 1].tag in _FINITE:
            return None  # The month: "May brought rain".
        hedging = lemma in words.HEDGING_MODALS or (
            lemma in ("would", "'d") and below.tag == "MD" and not _is_reported(parsed, head)
        )
    elif dep == "cop":
        if i + 1 < head and tokens[i + 1].lemma.lower() in words.ADVERBS:
            return i + 1, i + 1  # "is probably 40,000 years old"
    elif dep == "advmod":
        hedging = lemma in words.ADVERBS or below.text.lower() in words.ADVERBS
    elif dep == "mark":
        if lemma == "as" and _as_if(parsed, i):
            return i, i + 1
        hedging = lemma in words.CONDITIONS
    elif dep == "advcl":
        return _condition(parsed, i)
    return (i, i) if hedging else None


def _hedges_itself(parsed: Parsed, head: int) -> bool:
    """Whether a predicate says that something is possible or seems so."""
    token = parsed.tokens[head]
    lemma = token.lemma.lower()
    if token.pos == "ADJ":
        # "is likely to rise" hedges its complement; "is possible" hedges itself.
        return lemma in words.ADJECTIVES
    return lemma in ("seem", "appear") and any(
        parsed.tokens[i].dep == "xcomp" for i in parsed.children[head]
    )


def _from_above(parsed: Parsed, head: int, *, own_modal: bool) -> Cue | None:
    tokens = parsed.tokens
    token = tokens[head]
    if token.dep in _DOWNWARD:
        return _of_complement(parsed, head)
    if token.dep == "conj" and token.head != head:
        if own_modal or _own_subject(parsed, head):
            return _clause_wide(parsed, token.head)
        return of_predicate(parsed, token.head)
    if token.dep == "acl" and _has_mark(parsed, head, ("to", "that")):
        noun = tokens[token.head]
        if noun.lemma.lower() in negation.OMISSIONS:
            return None
        if (
            noun.lemma.lower() in words.NOUNS
            or _has_mark(parsed, head, ("to",))
            or negation.of_noun(parsed, noun.i) is not None
        ):
            return noun.i, noun.i
    if token.dep == "acl" and token.tag == "VBN" and _is_awaited(parsed, token.head):
        # "A rate cut in May is expected", where the noun looks like a participle.
        above = tokens[tokens[token.head].head].i
        return above, above
    if token.dep == "advcl" and _has_mark(parsed, head, ("to",)):
        # A purpose is an intention: "opened a branch to serve students".
        return _mark(parsed, head, ("to",))
    if token.dep == "advcl" and _is_gerund(parsed, head):
        governor = tokens[token.head]
        if governor.lemma.lower() in words.HEDGING_VERBS and _has_mark(
            parsed, head, words.GOVERNED
        ):
            return governor.i, governor.i  # "accused of taking bribes"
    if token.dep == "parataxis" and token.head != head:
        return None
    return _by_parenthesis(parsed, head)


def _is_awaited(parsed: Parsed, noun: int) -> bool:
    """Whether a noun is what is expected or planned, and not what is expected to do something."""
    tokens = parsed.tokens
    above = tokens[tokens[noun].head]
    return (
        tokens[noun].dep == "nsubj:pass"
        and above.lemma.lower() in words.AWAITING_VERBS
        and not any(tokens[i].dep in ("xcomp", "ccomp") for i in parsed.children[above.i])
    )


def _of_complement(parsed: Parsed, head: int) -> Cue | None:
    """What the governor of a complement clause does to it."""
    tokens = parsed.tokens
    governor = tokens[tokens[head].head]
    lemma = governor.lemma.lower()
    if governor.pos in ("VERB", "AUX"):
        infinitive = _has_mark(parsed, head, ("to",))
        if _is_given_up(parsed, governor.i):
            return of_predicate(parsed, governor.i)
        if lemma in words.HEDGING_VERBS and not (infinitive and lemma in words.PREVAILING):
            return governor.i, governor.i
        if infinitive and lemma not in words.ASSERTING:
            return governor.i, governor.i
    elif (
        lemma in words.ADJECTIVES
        or lemma in words.WISHED
        or (lemma in words.SURE and negation.cue(parsed, governor.i) is not None)
        or lemma in words.NOUNS
        or (
            governor.pos == "ADJ"
            and lemma not in words.IMPLICATIVE_ADJECTIVES
            and _has_mark(parsed, head, ("to",))
        )
    ):
        return governor.i, governor.i
    return of_predicate(parsed, governor.i)


def _is_given_up(parsed: Parsed, verb: int) -> bool:
    """Whether it is told when an attempt goes on or ends: "stops trying after 40 ms"."""
    token = parsed.tokens[verb]
    above = parsed.tokens[token.head].lemma.lower()
    return token.lemma.lower() in _ATTEMPTS and token.dep == "xcomp" and above in _PHASES


_ATTEMPTS = frozenset({"try", "attempt"})
_PHASES = frozenset({"stop", "cease", "quit", "keep", "continue", "start", "begin", "resume"})


def _is_reported(parsed: Parsed, head: int) -> bool:
    """Whether "would" is the past of "will": "said it would"."""
    tokens = parsed.tokens
    token = tokens[head]
    return (
        token.dep in ("ccomp", "csubj:pass")
        and tokens[token.head].lemma.lower() in words.REPORTING_VERBS
    )


def _condition(parsed: Parsed, advcl: int) -> Cue | None:
    tokens = parsed.tokens
    mark = _inverted(parsed, advcl)
    subject = None
    for i in parsed.children[advcl]:
        if tokens[i].dep == "mark" and tokens[i].lemma.lower() in ("if", "unless", "provided"):
            if tokens[max(0, i - 1)].text.lower() == "even":
                return None  # What holds even if something else does holds.
            mark = i
        elif tokens[i].dep.startswith("nsubj"):
            subject = tokens[i].lemma.lower()
    # "If you want a sauna, …" only says for whom the assertion matters.
    if mark is None or subject == "you":
        return None
    return mark, mark


def _inverted(parsed: Parsed, advcl: int) -> int | None:
    """The verb that opens a condition without "if": "Should the dam fail", "Had he come"."""
    tokens = parsed.tokens
    opens = next((i for i in parsed.children[advcl] if tokens[i].pos != "PUNCT"), None)
    if (
        opens is None
        or opens > advcl
        or tokens[opens].dep not in ("aux", "aux:pass", "cop")
        or tokens[opens].text.lower() not in ("should", "had", "were")
        or not _own_subject(parsed, advcl)
    ):
        return None
    return opens


def _by_parenthesis(parsed: Parsed, head: int) -> Cue | None:
    """A hedging verb in a parenthesis of its own: "…, it seems"."""
    tokens = parsed.tokens
    for i in parsed.children[head]:
        if tokens[i].dep == "parataxis" and tokens[i].lemma.lower() in (
            "seem", "appear", "think", "believe", "guess", "suppose", "hope",
        ):  # fmt: skip
            return i, i
    return None


def _clause_wide(parsed: Parsed, head: int) -> Cue | None:
    """A condition or hedging verb above a list of clauses reaches them all."""
    token = parsed.tokens[head]
    if token.dep in _DOWNWARD:
        return _of_complement(parsed, head)
    if token.dep == "advcl":
        return of_predicate(parsed, head)
    return None


def _is_gerund(parsed: Parsed, head: int) -> bool:
    """Whether a verb ends in -ing, or its auxiliary does: "taking", "having been taken"."""
    tokens = parsed.tokens
    return tokens[head].tag == "VBG" or any(
        tokens[i].dep.startswith("aux") and tokens[i].tag == "VBG" for i in parsed.children[head]
    )


def _own_subject(parsed: Parsed, head: int) -> bool:
    return any(parsed.tokens[i].dep.startswith("nsubj") for i in parsed.children[head])


def _heads_clause(parsed: Parsed, index: int) -> bool:
    subjects = parsed.with_child("cop", "nsubj", "nsubj:pass")
    return parsed.tokens[index].pos in ("VERB", "AUX") or index in subjects


def _as_if(parsed: Parsed, index: int) -> bool:
    return index + 1 < len(parsed.tokens) and parsed.tokens[index + 1].lemma.lower() == "if"


def _mark(parsed: Parsed, head: int, words: tuple[str, ...]) -> Cue | None:
    for i in parsed.children[head]:
        if parsed.tokens[i].dep == "mark" and parsed.tokens[i].lemma.lower() in words:
            return i, i
    return None


def _has_mark(parsed: Parsed, head: int, words: tuple[str, ...]) -> bool:
    return _mark(parsed, head, words) is not None


def modality(parsed: Parsed, head: int) -> str:
    """The lemma of the modal of a predicate, hedging or not: "will", "can", "must"; else empty."""
    tokens = parsed.tokens
    for i in parsed.children[head]:
        token = tokens[i]
        if token.dep == "aux" and (token.tag == "MD" or token.lemma.lower() in words.MODALS):
            lemma = token.lemma.lower()
            return {"ca": "can", "wo": "will", "'ll": "will", "'d": "would"}.get(lemma, lemma)
    if (
        tokens[head].dep in ("xcomp", "ccomp")
        and tokens[tokens[head].head].lemma.lower() in words.PERMITTING
    ):
        return "can"  # What one is allowed to do one may do.
    if (
        tokens[head].dep == "conj"
        and tokens[head].head != head
        and not _own_subject(parsed, head)
        and not any(tokens[i].dep in ("aux", "aux:pass") for i in parsed.children[head])
    ):
        return modality(parsed, tokens[head].head)
    return ""
