"""Corrections of what a sentence hangs on: a verb taken for a noun, a participle for the verb."""

from __future__ import annotations

from claimcheck.language.changes import Changes, has
from claimcheck.language.lemmas import is_verb, lemma
from claimcheck.language.parse import Token

_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_OPENING = ("DT", "PRP$", "NNP", "NNPS")
_WITH_OBJECT = ("DT", "PRP$", "NN", "NNS", "NNP", "CD", "JJ")
_BEFORE_NOUN = ("compound", "amod", "nsubj", "nmod")
COMPOUNDED = frozenset(
    """sales sports savings arms goods customs systems operations communications news earnings
    resources services works affairs results""".split()
)
"""Plurals that stand before another noun: "the sales report"."""
_LEADING = ("root", "nsubj", "ccomp", "advcl", "acl", "csubj")
_SUBJECTS = ("nsubj", "nsubj:pass", "expl", "csubj")


def mend(changes: Changes, first: int, last: int) -> None:
    """Mend what the sentence between two tokens hangs on."""
    tokens = changes.parsed.tokens
    finite = None
    for i in range(first, last):
        token = tokens[i]
        if token.tag in _FINITE:
            finite = finite or token
            if token.tag == "VBZ" and token.dep in _LEADING:
                _subject_as_compound(changes, token, first)
    if finite is None or _is_second(tokens, finite):
        _verb_as_noun(changes, first, last)
    else:
        _participle_as_root(changes, finite, first)
        _name_as_root(changes, first, last)
        _office_as_subject(changes, first, last)
        _distance_as_root(changes, first, last)


def _is_second(tokens: tuple[Token, ...], verb: Token) -> bool:
    """Whether a verb goes on where a noun seems to begin: "the firm designs and builds engines"."""
    return (
        verb.tag == "VBZ"
        and verb.dep == "conj"
        and verb.head == verb.i - 2
        and tokens[verb.head].tag == "NNS"
        and tokens[verb.i - 1].dep == "cc"
    )


def _subject_as_compound(changes: Changes, verb: Token, first: int) -> None:
    """A noun right before a verb in -s is its subject: "the museum houses a clock"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    noun = tokens[verb.i - 1]
    if (
        verb.i == first
        or noun.head != verb.i
        or noun.dep not in ("compound", "amod")
        or noun.tag not in ("NN", "NNP")
        or any(tokens[i].dep in (*_SUBJECTS, "aux", "aux:pass") for i in parsed.children[verb.i])
    ):
        return
    if verb.dep == "nsubj":
        if not has(parsed, verb.i, "obj"):
            return
        # "The programme trains teachers, builds …": the first verb of the list leads it.
        other = tokens[verb.head]
        changes.tokens[verb.i] = verb._replace(
            head=verb.i if other.head == other.i else other.head, dep=other.dep
        )
        changes.tokens[other.i] = other._replace(head=verb.i, dep="conj")
    begin = noun.i
    while begin > first and tokens[begin - 1].head == verb.i and tokens[begin - 1].pos != "SCONJ":
        begin -= 1
    _make_subject(changes, noun.i, verb.i, begin)


def _verb_as_noun(changes: Changes, first: int, last: int) -> None:
    """A sentence with a full stop and no verb hides it in a plural: "the bank issues bonds"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    bare = tokens[first].tag == "NN"
    if tokens[last - 1].text != ".":
        _gerund_as_verb(changes, tokens[last - 1])
        return
    if not (bare or tokens[first].tag in _OPENING):
        return
    at = first + 1
    while at < last - 2 and tokens[at].tag in ("NN", "NNP", "NNPS", "JJ", "POS"):
        at += 1
    tag = "VBZ"
    if (
        tokens[at].tag == "NNS"
        and tokens[at + 1].tag == "NN"
        and tokens[at].text.lower() not in COMPOUNDED
        and at + 1 < last - 2
        and is_verb(tokens[at + 1].text)
        and tokens[at + 2].tag in ("IN", "DT", "PRP$")
    ):
        at, tag = at + 1, "VBP"  # "The trams date from 1930": a plural's verb has no ending.
    verb = tokens[at]
    noun = tokens[at - 1]
    if (
        verb.tag != ("NNS" if tag == "VBZ" else "NN")
        or not (noun.tag in ("NN", "NNP", "NNPS", "NNS") or tokens[at - 2].tag == "DT")
        or at >= last - 2
        or (bare and tokens[at + 1].tag not in _WITH_OBJECT)
        or tokens[at + 1].tag in ("NFP", ",", ":", "-LRB-")
        or (tokens[at + 1].tag == "CC" and not _is_second(tokens, tokens[at + 2]))
        or any(tokens[i].tag in ("VB", "VBN") for i in range(first, last))
    ):
        return
    base = lemma(verb.text, tag, verb.lemma).lower()
    if not is_verb(base):
        return
    changes.tokens[at] = verb._replace(
        tag=tag, pos="VERB", lemma=base, head=at, dep="root", morph="VerbForm=Fin"
    )
    root = next((i for i in range(first, last) if tokens[i].head == i), at)
    if root != at:
        case = has(parsed, root, "case")
        changes.tokens[root] = tokens[root]._replace(head=at, dep="obl" if case else "obj")
    for i in range(at + 1, last):
        token = tokens[i]
        if token.head == at and token.dep == "nmod":
            changes.tokens[i] = token._replace(dep="obl")
        elif i != root and token.head in (at, root) and token.pos == "PUNCT":
            changes.tokens[i] = token._replace(head=at)
    _make_subject(changes, noun.i, at, first)


def _gerund_as_verb(changes: Changes, token: Token) -> None:
    """Without a full stop the last gerund is a noun: the list item "essay writing"."""
    before = changes.parsed.tokens[token.i - 1]
    if (
        token.tag == "VBG"
        and token.head == token.i
        and before.tag == "NN"
        and before.head == token.i
        and before.dep == "nsubj"
    ):
        changes.tokens[token.i] = token._replace(tag="NN", pos="NOUN", lemma=token.text.lower())
        changes.tokens[before.i] = before._replace(dep="compound")


def _make_subject(changes: Changes, noun: int, verb: int, first: int) -> None:
    """Hang a noun on its verb as subject, and the words before it on the noun."""
    tokens = changes.parsed.tokens
    subject = tokens[noun]
    if subject.tag == "JJ":
        subject = subject._replace(tag="NN", pos="NOUN", lemma=subject.text.lower())
    changes.tokens[noun] = subject._replace(head=verb, dep="nsubj")
    for i in range(first, noun):
        token = tokens[i]
        if token.head >= verb or token.head == i:
            dep = "compound" if token.dep in _BEFORE_NOUN and token.pos != "ADJ" else token.dep
            if dep in ("compound", "amod", "det", "nmod:poss", "flat", "nummod"):
                changes.tokens[i] = token._replace(head=noun, dep=dep)


def _name_as_root(changes: Changes, first: int, last: int) -> None:
    """A name with a verb beside it is its subject: "Ada Holm, who won in May, retired"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    name = tokens[first]
    below = parsed.children[first]
    if name.head != first or name.pos not in ("PROPN", "NOUN") or has(parsed, first, "cop"):
        return
    verb = next(
        (
            tokens[i]
            for i in below
            if tokens[i].tag in ("VBD", "VBZ")
            and tokens[i].dep in ("parataxis", "conj", "ccomp")
            and tokens[i - 1].text == ","
            and not any(tokens[j].dep in (*_SUBJECTS, "mark", "cc") for j in parsed.children[i])
        ),
        None,
    )
    if verb is not None and any(tokens[i].dep in ("acl:relcl", "appos", "acl") for i in below):
        changes.tokens[verb.i] = verb._replace(head=verb.i, dep="root")
        changes.tokens[first] = name._replace(head=verb.i, dep="nsubj")


def _participle_as_root(changes: Changes, finite: Token, first: int) -> None:
    """A participle without auxiliary rules no clause: "the plan, drawn up in May, has failed"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    participle = next((tokens[i] for i in range(first, finite.i) if tokens[i].head == i), None)
    if (
        participle is None
        or participle.tag != "VBN"
        or tokens[participle.i - 1].tag not in (",", "RB")
        or any(tokens[i].dep in ("aux", "aux:pass", "cop") for i in parsed.children[participle.i])
    ):
        return
    verb = tokens[finite.head] if finite.dep in ("aux", "aux:pass", "cop") else finite
    subject = next(
        (i for i in parsed.children[participle.i] if tokens[i].dep in ("nsubj", "nsubj:pass")),
        None,
    )
    if (
        subject is None
        or verb.head != participle.i
        or verb.dep not in ("conj", "parataxis", "ccomp", "advcl")
        or any(tokens[i].dep in _SUBJECTS or tokens[i].dep in ("cc", "mark")
               for i in parsed.children[verb.i])
    ):  # fmt: skip
        return
    passive = has(parsed, verb.i, "aux:pass")
    changes.tokens[verb.i] = verb._replace(head=verb.i, dep="root")
    changes.tokens[participle.i] = participle._replace(head=subject, dep="acl")
    changes.tokens[subject] = tokens[subject]._replace(
        head=verb.i, dep="nsubj:pass" if passive else "nsubj"
    )


def _office_as_subject(changes: Changes, first: int, last: int) -> None:
    """What somebody is "as" is no subject: "her removal as coach was demanded by fans"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    noun = next((tokens[i] for i in range(first, last) if tokens[i].head == i), None)
    if noun is None or noun.pos != "NOUN" or noun.i + 1 >= last:
        return
    mark = tokens[noun.i + 1]
    verb = tokens[mark.head]
    office = next((i for i in parsed.children[verb.i] if tokens[i].dep == "nsubj:pass"), None)
    if mark.text != "as" or mark.dep != "mark" or verb.head != noun.i or office is None:
        return
    changes.tokens[verb.i] = verb._replace(head=verb.i, dep="root")
    changes.tokens[noun.i] = noun._replace(head=verb.i, dep="nsubj:pass")
    changes.attach(office, noun.i, "nmod")
    changes.attach(mark.i, office, "case")
    for i in parsed.children[noun.i]:
        if tokens[i].dep == "punct" and i > verb.i:
            changes.attach(i, verb.i, "punct")


def _distance_as_root(changes: Changes, first: int, last: int) -> None:
    """What is "far from popular" or "anything but safe" is said of the quality."""
    parsed = changes.parsed
    tokens = parsed.tokens
    for word, link, quality in zip(
        tokens[first:last], tokens[first + 1 : last], tokens[first + 2 : last], strict=False
    ):
        if (word.text, link.text) not in (("far", "from"), ("anything", "but")):
            continue
        if quality.pos != "ADJ" or quality.head != word.i or not has(parsed, word.i, "cop"):
            continue
        top = word.head == word.i
        changes.tokens[quality.i] = quality._replace(
            head=quality.i if top else word.head, dep=word.dep
        )
        changes.tokens[word.i] = word._replace(head=quality.i, dep="advmod")
        changes.tokens[link.i] = link._replace(head=word.i, dep="fixed")
        for i in parsed.children[word.i]:
            if i not in (quality.i, link.i):
                changes.attach(i, quality.i, tokens[i].dep)
