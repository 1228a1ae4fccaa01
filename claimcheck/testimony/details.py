"""What a claim adds in passing: names and nouns inside its phrases that a context does not know.

The verb, the object or the adjective of a faithful sentence is often another word than the
source's. What qualifies them ("the mill near *Tarvik*", "the roof of the *chapel*"), who acts
("a *minister* confirmed it") and why ("because of a *strike*") is taken over or made up. A noun
before another ("a *charity* match") is as often a paraphrase and let pass. Of an answer that is a
phrase and nothing else every noun counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from claimcheck.anchors import Anchor, Claim, Span
from claimcheck.context.index import ContextIndex
from claimcheck.kinds.claims import is_bare
from claimcheck.language import lexicon
from claimcheck.language.chunks import is_temporal, name_text, names
from claimcheck.language.lemmas import is_verb
from claimcheck.language.name_forms import known_forms
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.relatives import acting_stems
from claimcheck.language.stems import stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.testimony.proximity import carries, has_topic, is_somebody, is_spelt, sums_up
from claimcheck.testimony.said import LIGHT, clause, content, has, relation, words_of

_TURNS = frozenset(
    """account addition behalf comparison conclusion connection contrast hand order regard respect
    summary suspicion term""".split()
)
"""Nouns of turns of speech: "on the other hand", "in connection with"."""
_LOOSE = frozenset(
    """array billion book colleague condition dozen film handful host hundred issue matter million
    movie novel opinion range region series situation song string thousand topic
    variety""".split()
)
"""Nouns that only say of what sort or how many things are that the source calls by their names."""
_PLACES = frozenset({"City", "County", "Island", "Islands", "Province", "River", "State"})
"""Words that a name of a place may have or lack behind it."""
_UNTOLD = frozenset(
    """analyst announcer artist athlete band boy celebrity character child club colleague
    commentator consumer count critic customer employee expert fan father friend girl man member
    mother musician official patient performer player politician presenter reader reporter
    researcher resident scientist shopper staffer student supporter survivor team traveler
    traveller victim viewer visitor voter witness woman worker""".split()
)
"""People as a summary calls them in its own words, whoever they are in the source."""
_DENIAL = re.compile(r"\b(?:not|never|no|neither|nor|cannot)\b|n['’]t\b", re.IGNORECASE)
_RULING_OUT = re.compile(
    r"\b(?:not|never|no|none|nor|neither|nobody|nothing|cannot|without|lack\w*|fail\w*|refus\w*|"
    r"declin\w*|den(?:y|ies|ied)|stop\w*|ceas\w*|unable|only|solely|except\w*|exclu\w*|instead|"
    r"rather|unlike|reject\w*|dismiss\w*|oppos\w*|against|avoid\w*|prevent\w*|forb[aio]d\w*|"
    r"prohibit\w*|bann?(?:s|ed|ing)?|end(?:s|ed|ing)?|few(?:er)?|little|less|hardly|barely|rarely|"
    r"seldom|impossible|drop(?:s|p\w+)?|remov\w*|discontinu\w*|abolish\w*|withdr\w*|scrapp\w*|"
    r"revok\w*|retir\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words by which a passage may say what is not so."""
_PREFIXED = re.compile(r"\b(un|dis|non|in|im|ir|il)-?([a-z]{4,})")
_LOOSELY_SAID = frozenset("certain different other several such various".split())
_SPOKEN_OF, _AS_NEAR = 0.6, 0.7
"""How much of a denied claim a passage must carry, and how near to it others that may deny it."""
_KIN = {
    lemma: ties
    for kin, told in (
        (
            "wife husband spouse widow widower",
            "ex bride bridegroom couple divorce fiance fiancee groom marriage marry partner wed",
        ),
        (
            "son daughter father mother",
            "baby bear boy child dad daddy family girl heir kid mom mum parent",
        ),
        ("brother sister sibling", "family half parent twin"),
        ("grandson granddaughter grandfather grandmother", "ancestor descendant grandchild"),
        ("uncle aunt nephew niece", "family"),
        ("cousin", "family kin relative"),
    )
    for ties in [(*kin.split(), *told.split())]
    for lemma in kin.split()
}
"""Words for kin, each with the words by which a context may tell of the same tie."""
_CAUSAL = frozenset({"because", "due", "owing", "thanks"})
"""The first words of "because of" and its like."""
_UMBRELLAS = frozenset(
    """accident circumstance complication concern crisis disease difficulty factor health illness
    problem reason sickness trouble weather""".split()
)
"""Causes by which a summary calls what the source names: "the weather" for a storm."""
_WITHIN = frozenset({"nmod", "conj"})
"""How a noun hangs inside a phrase that another word heads."""


def strange_detail(
    anchor: Anchor,
    answer: Parsed,
    values: Sequence[Span],
    index: ContextIndex,
    *,
    listed_only: bool,
) -> str:
    """The first such word of a claim's clause, or "" where the context knows them all.

    Rows hold bare values: the nouns around them are the answer's own. Values are checked
    themselves, with their units and with what they are the object of; "X's Y" is told in passing.
    With `listed_only` only names are asked for with which a list goes on.
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or index.tabular or claim.relation == "possession":
        return ""
    if sums_up(claim):
        return ""
    if claim.negated and not has_topic(claim):
        return ""  # "The text does not mention its weight" says so itself.
    if claim.object is not None and any(map(partial(_stands_in, claim.object.span), values)):
        return ""
    for token in clause(anchor, claim, answer):
        if token.pos not in ("NOUN", "PROPN") or index.knows(stem(token.text.lower())):
            continue
        if token.text in _PLACES and token.i and answer.tokens[token.i - 1].pos == "PROPN":
            continue
        if listed_only and (token.pos != "PROPN" or not _is_listed(token)):
            continue
        told = _qualifies(token) or _is_called(claim, token) or _acts(claim, token)
        told |= token.pos == "NOUN" and is_bare(claim)
        if not told or not _is_strange(token, index) or _has_other_name(token, answer, index):
            continue
        if not any(one.start <= token.start < one.end for one in values):
            return token.text
    return ""


def _is_listed(token: Token) -> bool:
    """Whether a name is a further member of a list: "CSV, Arrow and *Excel* files"."""
    return relation(token) == "conj"


def untold_kin(anchor: Anchor, answer: Parsed, index: ContextIndex) -> str:
    """The word of a claim for a tie of kin that no word of the context speaks of, or ""."""
    claim = anchor.value
    if not isinstance(claim, Claim) or claim.negated or index.tabular:
        return ""
    if _KIN.keys().isdisjoint(words_of(anchor, answer)):
        return ""
    for token in clause(anchor, claim, answer):
        ties = _KIN.get(token.lemma.lower(), ()) if token.pos == "NOUN" else ()
        if ties and not any(index.knows(stem(word)) for word in ties):
            return token.text
    return ""


def untold_cause(anchor: Anchor, answer: Parsed, index: ContextIndex) -> str:
    """The noun that a claim gives as a cause and that the context does not know, or ""."""
    claim = anchor.value
    if not isinstance(claim, Claim) or claim.negated or index.tabular:
        return ""
    if _CAUSAL.isdisjoint(words_of(anchor, answer)):
        return ""
    for token in clause(anchor, claim, answer):
        if _is_cause(token, answer) and _is_strange(token, index):
            return token.text
    return ""


def unbacked_denial(
    anchor: Anchor, values: Sequence[Span], carried: Mapping[int, float], index: ContextIndex
) -> str:
    """The word by which a claim denies what passages speak of and none of them denies, or "".

    "He was not her assistant" beside "he worked as her assistant". Where the passages lack a word
    of what is denied, they may rule it out by saying what there is instead.
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or not claim.negated or not has_topic(claim):
        return ""
    cue = _DENIAL.search(anchor.span.text)
    best = max(carried.values(), default=0.0)
    if cue is None or best < _SPOKEN_OF:
        return ""
    near = [number for number, share in carried.items() if share >= _AS_NEAR * best]
    around = sorted({one for number in near for one in index.window(number)})
    texts = [index.text(index.passages[one]) for one in around]
    if any(map(_rules_out, texts)):
        return ""
    beside = [one.text for one in values if _stands_in(anchor.span, one)]
    if any(all(value.lower() not in text.lower() for text in texts) for value in beside):
        return ""  # "No 4 GB" leaves room for 6.
    here = frozenset().union(*(index.stems(one) for one in around))
    parts = (claim.object, *(modifier.part for modifier in claim.modifiers))
    words = [word for part in parts if part is not None for word in content(part)]
    words += [word for word in claim.predicate.split(" ")[:1] if word not in LIGHT]
    words = [word for word in words if carries(word) and word.lower() not in _LOOSELY_SAID]
    return cue.group() if words and all(has(one, here) for one in words) else ""


def _rules_out(text: str) -> bool:
    """Whether a text has a word by which it may say what is not so: "not", "few", "unpaid"."""
    if _RULING_OUT.search(text) is not None:
        return True
    words = lexicon.load()
    return any(
        words.knows(base, "a") or (prefix[0] != "i" and words.lemma_of(base) is not None)
        for prefix, base in _PREFIXED.findall(text.lower())
    )


def _stands_in(phrase: Span, value: Span) -> bool:
    return phrase.start <= value.start < phrase.end


def _is_called(claim: Claim, token: Token) -> bool:
    """Whether a noun is what somebody named is said to be, and little else: "an able diver".

    Whose wife somebody is may be told by other words than the noun.
    """
    what, who = claim.object, claim.subject
    if claim.relation != "copula" or claim.negated or what is None or who is None or not who.name:
        return False
    if token.pos != "NOUN" or token.lemma != what.head or len(what.lemmas) > 2:
        return False
    return not lexicon.load().converse(what.head)


def _acts(claim: Claim, token: Token) -> bool:
    """Whether a noun is the person or body that is said to act: "a minister told reporters"."""
    who = claim.subject
    if who is None or claim.negated or token.pos != "NOUN" or token.lemma != who.head:
        return False
    if not who.span.start <= token.start < who.span.end or token.lemma in _UNTOLD:
        return False
    return is_somebody(token.lemma)


def _qualifies(token: Token) -> bool:
    """Whether a word is a name, or a noun inside a phrase."""
    inside = token.pos == "NOUN" and relation(token) in _WITHIN
    return inside or token.pos == "PROPN"


def _is_cause(token: Token, answer: Parsed) -> bool:
    """Whether a noun is given as the cause of what happened: "missed it because of an *injury*".

    What a thing is by its nature ("energy stored due to its position") is no event.
    """
    if token.pos != "NOUN" or relation(token) != "obl" or token.lemma in _UMBRELLAS:
        return False
    act = answer.tokens[token.head]
    if act.pos != "VERB" or relation(act) == "acl":
        return False
    below = (answer.tokens[i] for i in answer.children[token.i])
    return any(relation(one) == "case" and one.text.lower() in _CAUSAL for one in below)


def _has_other_name(token: Token, answer: Parsed, index: ContextIndex) -> bool:
    """Whether the context calls a name otherwise: "IBM" written out, "the Republic of Korea"."""
    run = names(answer)[token.i] if token.pos == "PROPN" else None
    if run is None:
        return False
    name = name_text(answer, run)
    forms = [set(form) - STOP_WORDS for form in known_forms(name)]
    if any(all(index.knows(stem(word)) for word in form) for form in forms):
        return True
    return run[0] == run[1] and index.names.knows(name)


def _is_strange(token: Token, index: ContextIndex) -> bool:
    if not (token.text.isalpha() and len(token.text) > 2) or is_temporal(token):
        return False
    if (
        not (carries(token.text) and carries(token.lemma))
        or token.lemma in _TURNS
        or token.lemma in _LOOSE
    ):
        return False
    forms = {token.text.lower(), token.lemma.lower()}
    if any(index.knows(stem(form)) for form in forms):
        return False
    if any(index.kin(form) or any(map(index.knows, acting_stems(form))) for form in forms):
        return False
    if _is_put_together(token.lemma.lower(), index) or index.names.spells_out(token.text):
        return False
    word = token.pos == "NOUN" and lexicon.load().knows(token.lemma, "n")
    return word or not is_spelt(stem(token.text), index)


_PARTICLE = re.compile(r"(?P<verb>[a-z]{3,})(?:over|out|off|up|down|back|away)")


def _is_put_together(noun: str, index: ContextIndex) -> bool:
    """Whether a context has the verb that a noun is made of: "handover" of "hand over"."""
    found = _PARTICLE.fullmatch(noun)
    return found is not None and is_verb(found["verb"]) and index.knows(stem(found["verb"]))
