"""Corrections of parses that contradict themselves.

A small parser errs where a word's tag, its dependents and its own label cannot all be right: a
finite verb with a subject that is "amod", a list member without comma or conjunction, an infinitive
that hangs on the object instead of the verb. In each case one of the three gives way.
"""

from __future__ import annotations

from claimcheck.language import complements, members, roots
from claimcheck.language.changes import Changes, has
from claimcheck.language.chunks import is_temporal
from claimcheck.language.lemmas import lemma
from claimcheck.language.parse import Parsed, Token

_FINITE = ("VBD", "VBZ", "VBP")
_INSIDE_NOUN = ("amod", "compound", "nmod", "nummod", "nmod:poss", "flat")
_SUBJECTS = ("nsubj", "nsubj:pass")
_PARTICLES = frozenset({"up", "down", "off", "out", "over", "away", "back", "forward"})
_PHRASAL = frozenset(
    """break bring burn buy call carry close cut drive give hand keep knock lay leave let make pay
    pull push put rule sell send set shut sign switch take tear throw turn wipe write""".split()
)


def repaired(parsed: Parsed) -> Parsed:
    """The same text with contradictions in its tree resolved; itself where there are none."""
    # What a sentence hangs on comes first: the rest is judged by it.
    changes = Changes(parsed)
    for first, last in parsed.sentences:
        roots.mend(changes, first, last)
    changes = Changes(changes.applied())
    for token in changes.parsed.tokens:
        if token.tag in ("VBG", "PRP"):
            _noun_by_article(changes, token)
        elif token.tag == "VBN" and token.i and changes.parsed.tokens[token.i - 1].tag == "HYPH":
            _hyphenated(changes, token)
        if token.dep == "aux:pass":
            _adjectival(changes, token)
        if token.dep == "root" or token.pos == "PUNCT":
            continue
        _repair(changes, token)
    return changes.applied()


def _repair(changes: Changes, token: Token) -> None:
    dep = token.dep
    if dep in _INSIDE_NOUN:
        _inside_noun(changes, token)
    elif dep == "conj":
        members.conjunct(changes, token)
    elif dep == "obj":
        _second_half(changes, token)
        _gapped(changes, token)
        _first_of_two(changes, token)
        complements.judged(changes, token)
    elif dep == "parataxis":
        _gapped(changes, token)
    elif dep in _SUBJECTS:
        _second_subject(changes, token)
        _subject_behind_participle(changes, token)
        _object_of_gerund(changes, token)
    elif dep in ("advcl", "acl", "acl:relcl"):
        complements.clause(changes, token)
    elif dep == "xcomp":
        complements.predicative(changes, token)
        complements.judged(changes, token)
    elif dep == "ccomp":
        complements.judged(changes, token)
    elif dep == "appos":
        complements.described(changes, token)
        _given(changes, token)
        _listed_bearer(changes, token)
        _subject_behind_time(changes, token)
    elif dep in ("obl", "obl:unmarked", "nmod:unmarked", "vocative"):
        _bare_oblique(changes, token)
        if dep == "obl":
            members.object_of_second(changes, token)
            _compared_amount(changes, token)
            complements.infinitive_behind_to(changes, token)
    elif dep == "advmod":
        _particle(changes, token)


def _inside_noun(changes: Changes, token: Token) -> None:
    if token.pos in ("VERB", "AUX"):
        _finite_inside_noun(changes, token)
    elif token.dep == "compound" and token.tag == "NNS":
        members.plural_of_list(changes, token)
    elif token.dep in ("nmod:poss", "compound"):
        _clause_on_owner(changes, token)
    elif token.dep == "nmod":
        _given(changes, token)
        _agent(changes, token)
        _subject_behind_place(changes, token)


def _adjectival(changes: Changes, auxiliary: Token) -> None:
    """What is tagged as an adjective is described, not done: "were satisfied with the rota"."""
    parsed = changes.parsed
    head = parsed.tokens[auxiliary.head]
    if head.pos != "ADJ" or auxiliary.lemma.lower() != "be":
        return
    for i in parsed.children[head.i]:
        below = parsed.tokens[i]
        if below.dep == "aux:pass":
            changes.tokens[i] = below._replace(dep="cop")
        elif below.dep == "nsubj:pass":
            changes.tokens[i] = below._replace(dep="nsubj")


def _noun_by_article(changes: Changes, token: Token) -> None:
    """What has an article is a noun: "are the following", "worked in a mine"."""
    parsed = changes.parsed
    before = parsed.tokens[token.i - 1]
    if before.tag == "DT" and before.head == token.i and before.dep == "det":
        changes.tokens[token.i] = token._replace(
            tag="NN", pos="NOUN", lemma=lemma(token.text, "NN", token.text.lower())
        )


def _hyphenated(changes: Changes, token: Token) -> None:
    """Half a word is no verb: "is left-handed", "is state-owned"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    auxiliary = next((i for i in parsed.children[token.i] if tokens[i].dep == "aux:pass"), None)
    if auxiliary is None or any(tokens[i].dep == "obl:agent" for i in parsed.children[token.i]):
        return
    word = parsed.text[tokens[max(token.i - 2, 0)].start : token.end].lower()
    changes.tokens[token.i] = token._replace(tag="JJ", pos="ADJ", lemma=word)
    changes.tokens[auxiliary] = tokens[auxiliary]._replace(dep="cop", pos="AUX")
    for i in parsed.children[token.i]:
        if tokens[i].dep == "nsubj:pass":
            changes.tokens[i] = tokens[i]._replace(dep="nsubj")


def _finite_inside_noun(changes: Changes, token: Token) -> None:
    """A verb with a subject of its own modifies no noun: "Oslo grew, Bergen lost residents"."""
    parsed = changes.parsed
    tokens, children = parsed.tokens, parsed.children
    noun = tokens[token.head]
    below = {tokens[i].dep for i in children[token.i]}
    if "nsubj" not in below and "aux:pass" not in below and "nsubj:pass" not in below:
        if token.tag == "VBZ" and tokens[token.i - 1].dep == "cc" and noun.dep == "conj":
            members.verb_of_list(changes, token, noun)
        return
    passive = "aux:pass" in below
    if token.tag not in _FINITE and not passive:
        return
    if noun.head == noun.i:
        changes.tokens[token.i] = token._replace(head=token.i, dep="root")
        for i in children[noun.i]:
            if tokens[i].dep == "conj" and tokens[i].tag in _FINITE:
                changes.attach(i, token.i, "conj")  # "The jury took poems and refused prose."
    elif any(
        tokens[i].dep == "cc" and i < token.i for i in (*children[noun.i], *children[token.i])
    ):
        changes.attach(token.i, noun.head, "conj")
    else:
        changes.attach(token.i, noun.head, "parataxis" if noun.dep in ("obj", "obl") else noun.dep)
    changes.attach(noun.i, token.i, "xcomp" if passive else "obj")


def _clause_on_owner(changes: Changes, token: Token) -> None:
    """A clause is about what is owned: in "Ada is Bo's aunt" subject and "is" belong to "aunt"."""
    parsed = changes.parsed
    for i in parsed.children[token.i]:
        if parsed.tokens[i].dep in (*_SUBJECTS, "cop"):
            changes.attach(i, token.head, parsed.tokens[i].dep)


def _second_half(changes: Changes, token: Token) -> None:
    """No object is a bare verb: "has no headphone jack" has one object of two nouns."""
    tokens = changes.parsed.tokens
    before = tokens[token.i - 1]
    if (
        token.tag in ("VB", "VBP")
        and before.head == token.head
        and before.dep == "obj"
        and before.tag == "NN"
    ):
        changes.tokens[token.i] = token._replace(tag="NN", pos="NOUN", lemma=token.text.lower())
        changes.attach(before.i, token.i, "compound")
        for i in changes.parsed.children[before.i]:
            changes.attach(i, token.i, tokens[i].dep)


def _gapped(changes: Changes, token: Token) -> None:
    """A noun with a subject of its own leaves the verb out: "won a car, the latter a bike"."""
    parsed = changes.parsed
    tokens, verb = parsed.tokens, parsed.tokens[token.head]
    if token.pos != "NOUN" or verb.pos != "VERB" or has(parsed, token.i, "cop"):
        return
    first = next((i for i in parsed.children[verb.i] if tokens[i].dep == "obj"), token.i)
    subject = _subject_before(parsed, token, first) if first < token.i else None
    if subject is not None:
        changes.attach(subject, token.i, "nsubj")
        changes.attach(token.i, verb.i, "parataxis")


def _first_of_two(changes: Changes, token: Token) -> None:
    """The first of two objects is who is given the second: "lent Corwin Mills $4 million"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    if tokens[token.head].lemma.lower() in members.GIVING and any(
        i > token.i
        and tokens[i].dep == "obj"
        and not has(parsed, i, "cc")
        and not any(one.pos == "PUNCT" for one in tokens[token.i + 1 : i])
        for i in parsed.children[token.head]
    ):
        changes.attach(token.i, token.head, "iobj")


def _subject_before(parsed: Parsed, noun: Token, first: int) -> int | None:
    """Whoever stands before a noun with its own article, behind another object, or None."""
    tokens = parsed.tokens
    for i in parsed.children[noun.i]:
        one = tokens[i]
        alone = one.dep == "amod" and has(parsed, i, "det") and tokens[i + 1].dep == "det"
        if i < noun.i and (alone or one.dep == "nsubj"):
            return i
    name = tokens[parsed.subtree(noun.i)[0] - 1]
    name = tokens[name.head] if name.dep == "flat" else name
    told = name.pos == "PROPN" and (name.dep, name.head) == ("appos", first)
    return name.i if told and tokens[name.i - 1].text == "," else None


def _listed_bearer(changes: Changes, token: Token) -> None:
    """What a list goes on with is no other name of its member: "the pilot Ann, the cook Bo and"."""
    parsed = changes.parsed
    beside = parsed.children[token.head]
    if any(i > token.i and parsed.tokens[i].dep == "conj" for i in beside):
        members.second_bearer(changes, token)


def _second_subject(changes: Changes, token: Token) -> None:
    """Give the second of two subjects its due place: a list member, or a relative's object."""
    parsed = changes.parsed
    tokens, children = parsed.tokens, parsed.children
    first = next(
        (i for i in children[token.head] if i < token.i and tokens[i].dep in _SUBJECTS), None
    )
    if first is None:
        return
    after = tokens[first + 1]
    if tokens[first].pos == after.pos == "PROPN" and token.i in (after.i, after.head):
        changes.attach(first, after.i, "compound")  # "Tamsin Oy's offer failed": one name
        return
    if is_temporal(tokens[first]):
        changes.attach(first, token.head, "obl:unmarked")  # "Every night the scheduler calls …"
        return
    if has(parsed, token.i, "cc"):
        changes.attach(token.i, first, "conj")
        return
    for i in children[first]:
        if (
            tokens[i].dep == "acl:relcl"
            and i < token.i
            and not has(parsed, i, "obj")
            and not any(tokens[j].dep == "punct" for j in range(i + 1, token.i))
        ):
            changes.attach(token.i, i, "obj")
            return


def _subject_behind_participle(changes: Changes, token: Token) -> None:
    """A noun behind the comma is of the clause: "Starting with version 5, *logging* is on"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    opening = tokens[token.head]
    if (
        opening.dep == "csubj"
        and opening.tag == "VBG"
        and opening.i == parsed.sentences[opening.sentence][0]
        and opening.i < token.i < opening.head
        and any(tokens[i].text == "," for i in range(opening.i + 1, token.i))
    ):
        changes.attach(token.i, opening.head, token.dep)
        changes.attach(opening.i, opening.head, "advcl")


def _object_of_gerund(changes: Changes, token: Token) -> None:
    """Right behind an opening gerund stands its object: "*Joining* the plan is voluntary"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    begin = parsed.subtree(token.i)[0] - 1
    gerund = tokens[begin]
    if begin < 0 or (gerund.dep, gerund.tag, gerund.head) != ("csubj", "VBG", token.head):
        return
    lemma_ = gerund.text.lower()
    changes.tokens[begin] = gerund._replace(tag="NN", pos="NOUN", lemma=lemma_, dep=token.dep)
    changes.attach(token.i, begin, "nmod")


def _subject_behind_place(changes: Changes, token: Token) -> None:
    """Of two nouns before a verb without subject the second is it: "In the park *dogs* must"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    place = next((i for i in _nouns_before(parsed, token) if tokens[i - 1].dep == "det"), None)
    verb = tokens[tokens[token.head].head]
    if (
        place is None
        or tokens[token.head].dep != "obl"
        or any(tokens[i].dep in (*_SUBJECTS, "expl") for i in parsed.children[verb.i])
        or tokens[token.i + 1].i not in (verb.i, *parsed.children[verb.i])
        or not any(tokens[i].tag in (*_FINITE, "MD") for i in (verb.i, *parsed.children[verb.i]))
    ):
        return
    for i in parsed.children[token.i]:
        if i < place:
            changes.attach(i, place, tokens[i].dep)
    changes.attach(place, token.head, "nmod")
    changes.attach(token.i, verb.i, "nsubj:pass" if has(parsed, verb.i, "aux:pass") else "nsubj")


def _nouns_before(parsed: Parsed, token: Token) -> list[int]:
    """The nouns that seem to be put before another, itself or its adjective."""
    below = parsed.subtree(token.i)
    return [
        i for i in below if parsed.tokens[i].dep == "compound" and parsed.tokens[i].pos == "NOUN"
    ]


def _given(changes: Changes, token: Token) -> None:
    """Without comma or preposition it is a second object: "awarded Selma Koch the prize"."""
    tokens = changes.parsed.tokens
    head = tokens[token.head]
    if (
        head.dep == "obj"
        and tokens[head.head].lemma.lower() in members.GIVING
        and not any(tokens[i].pos == "PUNCT" for i in range(head.i + 1, token.i))
        and (has(changes.parsed, token.i, "det") or has(changes.parsed, token.i, "nummod"))
        and not has(changes.parsed, token.i, "case")
    ):
        changes.attach(head.i, head.head, "iobj")
        changes.attach(token.i, head.head, "obj")


def _subject_behind_time(changes: Changes, token: Token) -> None:
    """A name right before a verb without subject is it: "In the last lap Ida Berg fell"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    time = tokens[token.head]
    verb = tokens[time.head]
    if (
        time.dep.startswith("obl")
        and verb.tag in _FINITE
        and parsed.subtree(token.i)[-1] == verb.i - 1
        and not any(tokens[i].pos == "PUNCT" for i in range(time.i + 1, token.i))
        and not any(tokens[i].dep in _SUBJECTS for i in parsed.children[verb.i])
    ):
        changes.attach(token.i, verb.i, "nsubj")


def _agent(changes: Changes, token: Token) -> None:
    """Who acts in the passive is told by "by": "was given to Ann Oddy by the jury"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    noun = tokens[token.head]
    verb = tokens[noun.head]
    if not has(parsed, verb.i, "aux:pass") or not any(
        tokens[i].dep == "case" and tokens[i].text == "by" for i in parsed.children[token.i]
    ):
        return
    giving = verb.lemma.lower() in members.GIVING
    if noun.dep == "obj":
        acts = giving
    else:
        # A book may be by somebody; a person, a place, an hour is by nobody.
        acts = noun.dep.startswith("obl") and (
            noun.pos in ("PROPN", "NUM", "PRON")
            or is_temporal(noun)
            or (giving and any(tokens[i].text == "to" for i in parsed.children[noun.i]))
        )
    if acts:
        changes.attach(token.i, verb.i, "obl:agent")


def _bare_oblique(changes: Changes, token: Token) -> None:
    """A bare noun behind a name and a comma describes it: "to Nadia Rahim, a chemist"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    if token.pos != "NOUN" or has(parsed, token.i, "case"):
        return
    first = min([token.i, *(i for i in parsed.children[token.i] if i < token.i)])
    while first < token.i and tokens[first].pos == "PUNCT":
        first += 1
    if tokens[first].tag != "DT" or first < 2 or tokens[first - 1].text != ",":
        return
    name = tokens[first - 2]
    if name.pos != "PROPN" or name.sentence != token.sentence:
        return
    while name.dep in ("flat", "compound") and name.head != name.i:
        name = tokens[name.head]
    if name.pos == "PROPN":
        changes.attach(token.i, name.i, "appos")


def _compared_amount(changes: Changes, token: Token) -> None:
    """An amount behind "as many as" is no comparison: "carried as many as 700 sailors"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    for i in parsed.children[token.i]:
        if (
            tokens[i].dep == "case"
            and tokens[i].text == "as"
            and tokens[i - 1].text in ("many", "much", "few", "little")
            and not has(parsed, token.head, "obj")
        ):
            changes.attach(token.i, token.head, "obj")
            changes.attach(i, token.i, "advmod")
            return


def _particle(changes: Changes, token: Token) -> None:
    """Behind the object stands the other half of the verb: "shut the reactor down"."""
    tokens = changes.parsed.tokens
    verb, before = tokens[token.head], tokens[token.i - 1]
    behind = before.dep == "obj" and before.head == verb.i < before.i
    # "put forward the motion"
    between = token.text == "forward" and before is verb and has(changes.parsed, verb.i, "obj")
    # "was turned away"
    between = between or (before is verb and has(changes.parsed, verb.i, "aux:pass"))
    if token.text in _PARTICLES and verb.lemma.lower() in _PHRASAL and (behind or between):
        changes.attach(token.i, verb.i, "compound:prt")
