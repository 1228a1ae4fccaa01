"""Corrections of parses that contradict themselves.

A small parser errs where a word's tag, its dependents and its own label cannot all be right: a
finite verb with a subject that is "amod", a list member without comma or conjunction, an infinitive
that hangs on the object instead of the verb. In each case one of the three gives way.
"""

from __future__ import annotations

from claimcheck.language.chunks import is_temporal
from claimcheck.language.lemmas import lemma
from claimcheck.language.parse import Parsed, Token

_FINITE = ("VBD", "VBZ", "VBP")
_NOMINAL = ("NOUN", "PROPN", "NUM", "SYM")
_INSIDE_NOUN = ("amod", "compound", "nmod", "nummod", "nmod:poss", "flat")
_SUBJECTS = ("nsubj", "nsubj:pass")
_CONTROL = frozenset(
    """expect want ask order tell urge force cause allow enable persuade convince require invite
    encourage advise instruct permit help lead get believe consider find""".split()
)
"""Verbs whose object does what an infinitive behind it says: "force the bank to pay"."""
_GIVING = frozenset("give lend send award grant pay offer hand show teach sell bring owe".split())


def repaired(parsed: Parsed) -> Parsed:
    """The same text with contradictions in its tree resolved; itself where there are none."""
    changes = _Changes(parsed)
    for token in parsed.tokens:
        if token.dep == "root" or token.pos == "PUNCT":
            continue
        _repair(changes, token)
    if not changes.tokens:
        return parsed
    return Parsed(
        parsed.text,
        tuple(changes.tokens.get(token.i, token) for token in parsed.tokens),
        parsed.sentences,
    )


class _Changes:
    """Tokens that differ from what the parser said."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.tokens: dict[int, Token] = {}

    def attach(self, index: int, head: int, dep: str) -> None:
        token = self.tokens.get(index, self.parsed.tokens[index])
        if head != index and not self._is_below(head, index):
            self.tokens[index] = token._replace(head=head, dep=dep)

    def _is_below(self, index: int, above: int) -> bool:
        """Whether attaching to a token would close a circle."""
        for _ in range(200):
            if index == above:
                return True
            head = self.tokens.get(index, self.parsed.tokens[index]).head
            if head == index:
                return False
            index = head
        return True


def _repair(changes: _Changes, token: Token) -> None:
    dep = token.dep
    if dep in _INSIDE_NOUN:
        if token.pos in ("VERB", "AUX"):
            _finite_inside_noun(changes, token)
        elif dep == "nmod:poss":
            _clause_on_owner(changes, token)
        elif dep == "nmod":
            _given(changes, token)
            _giver(changes, token)
    elif dep == "conj":
        _conjunct(changes, token)
    elif dep in _SUBJECTS:
        _second_subject(changes, token)
    elif dep in ("advcl", "acl"):
        _infinitive(changes, token)
        _participle(changes, token)
        _lone_participle(changes, token)
    elif dep == "xcomp":
        _infinitive_as_noun(changes, token)
    elif dep == "appos":
        _given(changes, token)
        _subject_behind_time(changes, token)
    elif dep in ("obl", "obl:unmarked", "nmod:unmarked", "vocative"):
        _bare_oblique(changes, token)


def _finite_inside_noun(changes: _Changes, token: Token) -> None:
    """A verb with a subject of its own modifies no noun: "Oslo grew, Bergen lost residents"."""
    parsed = changes.parsed
    tokens, children = parsed.tokens, parsed.children
    noun = tokens[token.head]
    below = {tokens[i].dep for i in children[token.i]}
    if "nsubj" not in below and "aux:pass" not in below and "nsubj:pass" not in below:
        return
    passive = "aux:pass" in below
    if token.tag not in _FINITE and not passive:
        return
    if noun.head == noun.i:
        changes.tokens[token.i] = token._replace(head=token.i, dep="root")
    elif any(
        tokens[i].dep == "cc" and i < token.i for i in (*children[noun.i], *children[token.i])
    ):
        changes.attach(token.i, noun.head, "conj")
    else:
        changes.attach(token.i, noun.head, "parataxis" if noun.dep in ("obj", "obl") else noun.dep)
    changes.attach(noun.i, token.i, "xcomp" if passive else "obj")


def _clause_on_owner(changes: _Changes, token: Token) -> None:
    """A clause is about what is owned: in "Ada is Bo's aunt" subject and "is" belong to "aunt"."""
    parsed = changes.parsed
    for i in parsed.children[token.i]:
        if parsed.tokens[i].dep in (*_SUBJECTS, "cop"):
            changes.attach(i, token.head, parsed.tokens[i].dep)


def _conjunct(changes: _Changes, token: Token) -> None:
    parsed = changes.parsed
    tokens = parsed.tokens
    head = tokens[token.head]
    if (
        (token.tag in _FINITE or (token.tag == "VB" and not _has(parsed, token.i, "mark")))
        and head.pos in _NOMINAL
        and not _has(parsed, head.i, "cop")
    ):
        # "plays the cello and teaches": a finite verb goes with the verb above.
        above = head
        for _ in range(8):
            if above.pos == "VERB" or above.head == above.i:
                break
            above = tokens[above.head]
        if above.pos == "VERB" and above.i < token.i:
            changes.attach(token.i, above.i, "conj")
        return
    if (
        token.tag == "VBD"
        and token.text.endswith("ed")
        and head.tag == "VBN"
        and _has(parsed, head.i, "aux:pass")
        and not any(tokens[i].dep in (*_SUBJECTS, "obj") for i in parsed.children[token.i])
    ):
        # "was founded in 1921 and nationalised in 1948": the auxiliary is of both.
        changes.tokens[token.i] = token._replace(tag="VBN")
        return
    if token.pos in _NOMINAL and is_temporal(head):
        _second_amount(changes, token)
        return
    if (
        token.pos in _NOMINAL
        and head.dep == "obj"
        and tokens[head.head].lemma.lower() in _GIVING
        and not _listed(parsed, head.i, token.i)
    ):
        # "lent the farmers two million euros": two objects, not a list.
        changes.attach(head.i, head.head, "iobj")
        changes.attach(token.i, head.head, "obj")


def _second_amount(changes: _Changes, token: Token) -> None:
    """An amount is listed with an amount, not with its time: "3% in May and 4% in June"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    verb = tokens[tokens[token.head].head]
    first = next(
        (i for i in parsed.children[verb.i] if i < token.head and tokens[i].lemma == token.lemma),
        None,
    )
    if first is None or not _has(parsed, token.i, "nummod"):
        return
    changes.attach(token.i, first, "conj")
    for i in parsed.children[verb.i]:
        if i > token.i and tokens[i].dep.startswith("obl"):
            changes.attach(i, token.i, "nmod")
            return


def _second_subject(changes: _Changes, token: Token) -> None:
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
    if _has(parsed, token.i, "cc"):
        changes.attach(token.i, first, "conj")
        return
    for i in children[first]:
        if (
            tokens[i].dep == "acl:relcl"
            and i < token.i
            and not _has(parsed, i, "obj")
            and not any(tokens[j].dep == "punct" for j in range(i + 1, token.i))
        ):
            changes.attach(token.i, i, "obj")
            return


def _infinitive(changes: _Changes, token: Token) -> None:
    """An infinitive completes the verb: "expect the bank to raise rates"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    if token.tag != "VB" or not any(
        tokens[i].dep == "mark" and tokens[i].tag == "TO" for i in parsed.children[token.i]
    ):
        return
    head = tokens[token.head]
    verb = tokens[head.head] if token.dep == "acl" and head.dep == "obj" else head
    if verb.lemma.lower() in _CONTROL and any(
        tokens[i].dep == "obj" and verb.i < i < token.i for i in parsed.children[verb.i]
    ):
        changes.attach(token.i, verb.i, "xcomp")


def _infinitive_as_noun(changes: _Changes, token: Token) -> None:
    """What completes a verb of control behind "to" is a verb: "caused the roof to collapse"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    to = tokens[token.i - 1]
    if (
        token.tag == "NN"
        and to.text.lower() == "to"
        and to.head == token.i
        and tokens[token.head].lemma.lower() in _CONTROL
    ):
        changes.tokens[token.i] = token._replace(
            tag="VB", pos="VERB", lemma=lemma(token.text, "VB", token.lemma)
        )
        changes.tokens[to.i] = to._replace(tag="TO", dep="mark", pos="PART")


def _participle(changes: _Changes, token: Token) -> None:
    """A capital letter hides a participle: "Founded in 1880, the club …"."""
    if (
        token.tag.startswith("NNP")
        and token.text.endswith("ed")
        and not token.entity
        and token.i == changes.parsed.sentences[token.sentence][0]
    ):
        changes.tokens[token.i] = token._replace(
            tag="VBN", pos="VERB", lemma=lemma(token.text, "VBN", token.lemma)
        )


def _lone_participle(changes: _Changes, token: Token) -> None:
    """Make the only participle behind the first noun the verb: "The firm disposed of …"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    noun = tokens[token.head]
    first, last = parsed.sentences[token.sentence]
    if (
        token.dep != "acl"
        or token.tag not in ("VBN", "VBD")
        or noun.head != noun.i
        or tokens[last - 1].text != "."
        or any(tokens[i].pos == "AUX" or tokens[i].tag in _FINITE for i in range(first, last)
               if i != token.i)
        or any(tokens[i].dep == "obl:agent" or tokens[i].text.lower() == "by"
               for i in range(token.i, last))
    ):  # fmt: skip
        return
    changes.tokens[token.i] = token._replace(head=token.i, dep="root", tag="VBD")
    changes.tokens[noun.i] = noun._replace(head=token.i, dep="nsubj")


def _given(changes: _Changes, token: Token) -> None:
    """Without comma or preposition it is a second object: "awarded Selma Koch the prize"."""
    tokens = changes.parsed.tokens
    head = tokens[token.head]
    if (
        head.dep == "obj"
        and tokens[head.head].lemma.lower() in _GIVING
        and not any(tokens[i].pos == "PUNCT" for i in range(head.i + 1, token.i))
        and (_has(changes.parsed, token.i, "det") or _has(changes.parsed, token.i, "nummod"))
        and not _has(changes.parsed, token.i, "case")
    ):
        changes.attach(head.i, head.head, "iobj")
        changes.attach(token.i, head.head, "obj")


def _subject_behind_time(changes: _Changes, token: Token) -> None:
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


def _giver(changes: _Changes, token: Token) -> None:
    """Who gives in the passive is told by "by": "was awarded a medal by the jury"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    gift = tokens[token.head]
    verb = tokens[gift.head]
    if (
        gift.dep == "obj"
        and verb.lemma.lower() in _GIVING
        and _has(parsed, verb.i, "aux:pass")
        and any(
            tokens[i].dep == "case" and tokens[i].text == "by" for i in parsed.children[token.i]
        )
    ):
        changes.attach(token.i, verb.i, "obl:agent")


def _bare_oblique(changes: _Changes, token: Token) -> None:
    """A bare noun behind a name and a comma describes it: "to Nadia Rahim, a chemist"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    if token.pos != "NOUN" or _has(parsed, token.i, "case"):
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


def _has(parsed: Parsed, index: int, dep: str) -> bool:
    return any(parsed.tokens[i].dep == dep for i in parsed.children[index])


def _listed(parsed: Parsed, first: int, last: int) -> bool:
    """Whether a comma or a conjunction stands between two tokens."""
    return any(
        parsed.tokens[i].pos in ("PUNCT", "CCONJ") or parsed.tokens[i].dep == "cc"
        for i in range(first + 1, last)
    )
