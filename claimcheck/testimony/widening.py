"""Claims of all, always, fully or the first, where a passage says it of fewer.

Whether "every vine suffered" goes beyond "most of the vines were hit" does not hang on the verbs:
the word for how many is set against the one that the passage has on the same noun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimcheck.anchors import Anchor, Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.scope import strength
from claimcheck.language.chunks import is_temporal
from claimcheck.language.lexicon import load
from claimcheck.language.names import Sameness, compare_names
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.said import (
    Place,
    around,
    clause,
    has,
    is_said,
    relation,
    tells,
    within,
    words_of,
)

_ALL = frozenset({"all", "every", "each", "entire", "whole", "everyone", "everybody", "everything"})
_LIMITS = frozenset(
    """most many some several few half third quarter fifth majority minority part portion fraction
    handful bulk""".split()
)
"""Words for a part of a whole."""
_ALWAYS = frozenset({"always", "invariably", "constantly"})
_OFTEN = frozenset(
    """usually generally often frequently sometimes typically mostly normally occasionally mainly
    rarely seldom""".split()
)
_FULLY = frozenset({"fully", "completely", "entirely", "wholly", "totally"})
_PARTLY = frozenset({"partly", "partially", "largely", "mostly", "mainly", "nearly", "almost"})
_ONLY = frozenset({"only", "solely", "exclusively"})
_MAINLY = frozenset({"mainly", "mostly", "primarily", "largely", "chiefly", "predominantly"})
_NARROWING = frozenset(
    "under over above below aged with without who whose whom that from in at between".split()
)
"""Words that begin what tells some of a kind from the others."""
_NEARLY = frozenset({"not", "n't", "almost", "nearly", "virtually", "practically", "of"})
_SINGLING = frozenset({"first", "last", "only", "sole"})
_SUPERLATIVE = frozenset({"JJS", "RBS"})
_CUES = _ALL | _ALWAYS | _FULLY | _ONLY | _SINGLING
"""Words by which a claim may go too far."""
_ANYBODY = frozenset({"person", "human", "individual", "one", "people", "being"})
_ANYONE = frozenset({"everyone", "everybody", "anyone", "anybody", "nobody"})
_INSIDE = frozenset({"amod", "compound", "nmod", "det", "nummod"})


def widening(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a claim says of more what a passage says of fewer, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.negated or strength(claim.modality) < 1:
        return None
    for ours in clause(anchor, claim, answer):
        word = ours.text.lower()
        if word not in _CUES and ours.tag not in _SUPERLATIVE:
            continue
        if answer.text[ours.end : ours.end + 1] == "-":
            continue  # "The all-time best" speaks of no times.
        before = answer.tokens[max(0, ours.i - 1)].text.lower()
        if word in _ALL and before not in _NEARLY:
            step = _of_some(ours, answer, where)
        elif word in _ALWAYS and before not in _NEARLY:
            step = _at_times(ours, answer, where)
        elif word in _FULLY and before not in _NEARLY:
            step = _in_part(ours, answer, where)
        elif word in _ONLY and ours.pos == "ADV":
            step = _not_alone(ours, answer, where)
        elif word in _SINGLING or ours.tag in _SUPERLATIVE:
            step = _of_a_kind(ours, anchor, claim, answer, where)
        else:
            continue
        if step:
            return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    return None


def may_widen(anchor: Anchor, answer: Parsed) -> bool:
    """Whether a claim has a word by which it may go too far."""
    if not _CUES.isdisjoint(words_of(anchor, answer)):
        return True
    return any(token.tag in _SUPERLATIVE for token in within(anchor.sentence, answer))


def _of_some(ours: Token, answer: Parsed, where: Place) -> str:
    """The words by which a passage says of some what is claimed of all."""
    noun = _counted(answer, ours)
    if noun is None:
        return ""
    limit: Token | None = None
    for theirs in where.tokens:
        word = theirs.lemma.lower()
        if word not in _LIMITS and word not in _ALL:
            continue
        counted = _counted(where.parsed, theirs)
        if counted is None or stem(counted.lemma) != stem(noun.lemma):
            continue
        before = where.parsed.tokens[max(0, theirs.i - 1)].text.lower()
        if word in _ALL and before not in _NEARLY:
            return ""
        limit = limit or theirs
    if limit is None and is_said(noun, where.here) and not _says_all(noun, where):
        limit = _parting(where)
    if limit is not None:
        return f"the context says '{limit.text}', not '{ours.text}'"
    return "" if _narrowed(answer, noun) else _of_those(noun, answer, where)


def _of_those(noun: Token, answer: Parsed, where: Place) -> str:
    """The words by which a passage tells those of which it speaks from others of their kind."""
    said = {stem(one.lemma) for one in answer.tokens if one.sentence == noun.sentence}
    found = ""
    for theirs in where.tokens:
        if stem(theirs.lemma) != stem(noun.lemma) or theirs.pos != "NOUN":
            continue
        words = _narrowed(where.parsed, theirs)
        before = [where.parsed.tokens[i] for i in where.parsed.children[theirs.i] if i < theirs.i]
        by = next((one for one in words[1:] if tells(one) or one.pos == "NUM"), None)
        told = [one for one in (by, *before) if one is not None and tells(one)]
        narrows = bool(words) or any(one.pos == "ADJ" for one in before)
        if not narrows or any(is_said(one, said) for one in told):
            return ""
        if words:
            behind = f"{words[0].text} {words[1].text}"
            found = found or f"the context says it of '{theirs.text} {behind}'"
    return found


def _narrowed(parsed: Parsed, noun: Token) -> list[Token]:
    """The first words of what narrows a noun behind it: "children *under five*"."""
    behind = list(parsed.tokens[noun.i + 1 : noun.i + 4])
    narrows = len(behind) > 1 and behind[0].text.lower() in _NARROWING
    return behind if narrows and behind[0].sentence == noun.sentence else []


def _not_alone(ours: Token, answer: Parsed, where: Place) -> str:
    """The word by which a passage says "mainly" of what is claimed of it alone."""
    about = (answer.tokens[ours.head], *answer.tokens[ours.i + 1 : ours.i + 4])
    stems = {stem(form) for one in about if tells(one) for form in (one.lemma, one.text)}
    for theirs in where.tokens:
        if theirs.text.lower() not in _MAINLY:
            continue
        tokens = where.parsed.tokens
        near = (tokens[theirs.head], *tokens[theirs.i + 1 : theirs.i + 4])
        if any(tells(one) and is_said(one, stems) for one in near):
            return f"the context says '{theirs.text}', not '{ours.text}'"
    return ""


def _says_all(noun: Token, where: Place) -> bool:
    """Whether a passage has the noun with a word for all of them: "all nine judges"."""
    tokens = where.parsed.tokens
    return any(
        theirs.text.lower() in _ALL
        and any(stem(one.lemma) == stem(noun.lemma) for one in tokens[theirs.i + 1 : theirs.i + 5])
        for theirs in where.tokens
    )


def _parting(where: Place) -> Token | None:
    """The word by which a passage sets those apart of whom it says something else.

    "Those over 60 swim free, everyone else pays", "two dissented, the remaining seven agreed".
    """
    for theirs in where.tokens:
        word = theirs.text.lower()
        before = where.parsed.tokens[theirs.i - 1].text.lower() if theirs.i else ""
        if word == "remaining" or (word == "else" and before in _ANYONE):
            return theirs
        if word in ("rest", "others") and before == "the":
            return theirs
    return None


def _counted(parsed: Parsed, word: Token) -> Token | None:
    """The noun of which a word says how many: "most vines", "most of the vines"."""
    tokens = parsed.tokens
    head = tokens[word.head]
    following = tokens[word.i + 1] if word.i + 1 < len(tokens) else word
    if relation(word) in _INSIDE and head.pos == "NOUN" and head.i > word.i:
        # "Some 40 vines" are about forty.
        return None if following.pos == "NUM" else head
    for i in parsed.children[word.i]:
        if relation(tokens[i]) == "nmod" and tokens[i].pos == "NOUN" and following.text == "of":
            return tokens[i]
    return None


def _at_times(ours: Token, answer: Parsed, where: Place) -> str:
    """The word by which a passage says how often, on the verb that is claimed of always."""
    verb = answer.tokens[ours.head]
    for theirs in where.tokens:
        if _is_condition(theirs, where) and is_said(verb, _verbs(where)):
            return f"the context says '{theirs.text}', not '{ours.text}'"
        if theirs.text.lower() not in _OFTEN:
            continue
        if is_said(verb, {stem(where.parsed.tokens[theirs.head].lemma)}):
            return f"the context says '{theirs.text}', not '{ours.text}'"
    return ""


def _is_condition(token: Token, where: Place) -> bool:
    """Whether a word ties a deed to some cases: "only when it snows", "unless it snows"."""
    tokens = where.parsed.tokens
    following = tokens[token.i + 1] if token.i + 1 < len(tokens) else token
    only = token.text.lower() == "only" and following.pos in ("ADP", "SCONJ")
    when = token.text.lower() == "only" and following.text.lower() in ("when", "if", "after")
    return only or when or token.text.lower() == "unless"


def _verbs(where: Place) -> frozenset[str]:
    return frozenset(stem(token.lemma) for token in where.tokens if token.pos == "VERB")


def _in_part(ours: Token, answer: Parsed, where: Place) -> str:
    """The word by which a passage says that it is done in part what is claimed to be done fully."""
    verb = answer.tokens[ours.head]
    for theirs in where.tokens:
        word = theirs.lemma.lower()
        head = where.parsed.tokens[theirs.head]
        if word not in _LIMITS and theirs.text.lower() not in _PARTLY:
            continue
        if relation(theirs) in ("det", "amod"):
            head = where.parsed.tokens[head.head]
        if is_said(verb, {stem(head.lemma)}):
            return f"the context says '{theirs.text}', not '{ours.text}'"
    return ""


def _of_a_kind(ours: Token, anchor: Anchor, claim: Claim, answer: Parsed, where: Place) -> str:
    """The words by which a passage singles out one of a narrower kind, or one of several.

    "The first woman to win" is not the first person, "one of the tallest" is not the tallest.
    """
    noun = _ranked(answer, ours)
    if noun is None or _is_one_of(answer, ours):
        return ""
    restricted = any(_restricting(answer, ours, noun))
    words = around(anchor, claim, answer)
    said = {stem(form) for t in words for form in (t.lemma, t.text)}
    found = ""
    for theirs in where.tokens:
        if theirs.text.lower() != ours.text.lower():
            continue
        other = _ranked(where.parsed, theirs)
        if other is None:
            continue
        same = is_said(noun, {stem(other.lemma)})
        narrower = [one for one in _restricting(where.parsed, theirs, other) if tells(one)]
        if _is_one_of(where.parsed, theirs) and same:
            found = found or f"the context says one of the '{theirs.text}'"
        elif restricted or any(is_said(one, said) or _is_named(one, words) for one in narrower):
            return ""
        elif same and narrower:
            found = found or f"the context says '{theirs.text} {narrower[0].text} {other.text}'"
        elif not same and _is_kind(other, noun, where) and not is_said(other, said):
            found = found or f"the context says '{theirs.text} {other.text}'"
        else:
            return ""
    return found


def _is_named(adjective: Token, words: Sequence[Token]) -> bool:
    """Whether the country of an adjective is named: "the first woman from Norway"."""
    return adjective.text[:1].isupper() and any(
        compare_names(adjective.text, one.text) is Sameness.SAME
        for one in words
        if one.pos == "PROPN"
    )


def _is_kind(other: Token, noun: Token, where: Place) -> bool:
    """Whether a noun is a narrower one: a woman is a person, a Dane who wins is a winner."""
    if noun.lemma.lower() in _ANYBODY or load().is_kind_of(other.lemma.lower(), noun.lemma.lower()):
        return True
    return other.pos == "PROPN" and has(noun.lemma, where.here)


def _ranked(parsed: Parsed, word: Token) -> Token | None:
    """The noun that a word singles out: "the first woman", "the most successful club"."""
    head = parsed.tokens[word.head]
    if word.dep == "advmod" and head.pos == "ADJ":
        head = parsed.tokens[head.head]
    inside = relation(word) in ("amod", "advmod", "nummod", "det")
    named = head.pos in ("NOUN", "PROPN") and head.i > word.i
    return head if inside and named and not is_temporal(head) else None


def _restricting(parsed: Parsed, rank: Token, noun: Token) -> Iterator[Token]:
    """The words between a rank and its noun."""
    return (
        token
        for token in parsed.tokens[rank.i + 1 : noun.i]
        if token.pos in ("ADJ", "NOUN", "PROPN")
    )


def _is_one_of(parsed: Parsed, word: Token) -> bool:
    """Whether several share a rank: "one of the tallest", "among the first"."""
    before = [t.text.lower() for t in parsed.tokens[max(0, word.i - 4) : word.i]]
    return "among" in before or "of" in before
