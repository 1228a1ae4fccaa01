"""Whether two verbs, one of an answer and one of a passage, tell the same deed."""

from __future__ import annotations

from claimcheck.anchors import Anchor, Claim
from claimcheck.language.chunks import name_text, names
from claimcheck.language.names import Sameness, compare_names
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.said import Place, content, has, is_said, within

_PRONOUNS = frozenset("he she it they who which that him her them".split())


def verb_of(anchor: Anchor, answer: Parsed) -> Token | None:
    """The verb by which a claim tells a deed, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    return next((t for t in within(claim.predicate_span, answer) if t.pos == "VERB"), None)


def predicate_of(anchor: Anchor, answer: Parsed) -> Token | None:
    """The verb of a claim, or the adjective that it says of something, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    verb = verb_of(anchor, answer)
    if verb is not None or claim.relation != "copula":
        return verb
    heads = (answer.tokens[token.head] for token in within(claim.predicate_span, answer))
    return next((token for token in heads if token.pos == "ADJ"), None)


def is_named(token: Token) -> bool:
    """Whether a word is a name, be it of a language: taggers call "Polish" an adjective."""
    return token.pos == "PROPN" or (token.pos == "ADJ" and token.text[:1].isupper())


def is_same_deed(claim: Claim, answer: Parsed, verb: Token, there: Token, where: Place) -> bool:
    """Whether two verbs have the same doer and the same thing done, in either voice."""
    ours, theirs = core(answer, verb), core(where.parsed, there)
    if ("what" in ours) != ("what" in theirs):
        return False
    told = [role for role in ours if role in theirs]
    for role in told:
        one, other = ours[role], theirs[role]
        same = {stem(other.lemma), stem(other.text)}
        if is_said(one, same) or _shares_name(answer, one, where.parsed, other):
            continue
        if other.pos != "PRON" and one.pos != "PRON":
            return False
        words = [one.text] if one.pos != "PRON" else []
        if not words and claim.subject is not None and role == "who":
            words = list(content(claim.subject))
        if not words or not all(has(word, where.near) for word in words):
            return False
    return bool(told)


def has_doer(claim: Claim, where: Place) -> bool:
    """Whether a passage names who does it, or takes them up by a pronoun."""
    words = list(content(claim.subject)) if claim.subject is not None else []
    if all(has(word, where.here) for word in words):
        return True
    takes_up = any(token.text.lower() in _PRONOUNS for token in where.tokens)
    return takes_up and all(has(word, where.near) for word in words)


def core(parsed: Parsed, verb: Token) -> dict[str, Token]:
    """Who does it and to what, in either voice."""
    found: dict[str, Token] = {}
    passive = is_passive(parsed, verb)
    for i in parsed.children[verb.i]:
        token = parsed.tokens[i]
        if token.dep == "nsubj:pass" or (token.dep == "obj" and not passive):
            found["what"] = token
        elif token.dep in ("nsubj", "obl:agent"):
            found["who"] = token
    return found


def is_loose(parsed: Parsed, verb: Token) -> bool:
    """Whether a verb is a participle that names no doer: "…, serving a sentence"."""
    return verb.tag == "VBG" and not any(
        parsed.tokens[i].dep.startswith(("nsubj", "aux")) for i in parsed.children[verb.i]
    )


def is_passive(parsed: Parsed, verb: Token) -> bool:
    """Whether the subject of a verb is what it is done to."""
    return any(parsed.tokens[i].dep == "nsubj:pass" for i in parsed.children[verb.i])


def name_at(parsed: Parsed, token: Token) -> str:
    """The whole name that a token belongs to."""
    run = names(parsed)[token.i]
    return token.text if run is None else name_text(parsed, run)


def _shares_name(answer: Parsed, one: Token, passage: Parsed, other: Token) -> bool:
    if one.pos != "PROPN" or other.pos != "PROPN":
        return False
    return compare_names(name_at(answer, one), name_at(passage, other)) is Sameness.SAME


def is_common(token: Token) -> bool:
    """Whether a word is a common noun; taggers call a rare one a name."""
    return token.pos == "NOUN" or (token.pos == "PROPN" and token.text.islower())
