"""Corrections of clauses that hang in the wrong place or under the wrong label.

Infinitives, participles and that-clauses: what completes a verb, who does it, who reports it.
"""

from __future__ import annotations

from claimcheck.language.changes import Changes, has
from claimcheck.language.lemmas import is_verb, lemma
from claimcheck.language.lexicon import load
from claimcheck.language.parse import Token

_CONTROL = frozenset(
    """expect want ask order tell urge force cause allow enable persuade convince require invite
    encourage advise instruct permit help lead get believe consider find""".split()
)
"""Verbs whose object does what an infinitive behind it says: "force the bank to pay"."""
_FINITE = ("VBD", "VBZ", "VBP")
_TELLING = frozenset(
    "tell inform warn remind assure notify convince persuade advise show promise".split()
)
_REPORTING = frozenset("add say note state stress explain claim warn argue insist".split())
_WITH_GERUND = frozenset("stop start begin keep avoid quit finish cease continue resume".split())
_LINKING = frozenset("remain stay seem appear become look feel sound".split())
_VERBAL = frozenset({"mark", "aux", "aux:pass", "obj", "obl:agent"})
_UNDERTAKEN = frozenset(
    "cease try attempt plan hope want intend decide refuse fail manage tend seek aim".split()
)
_HELD = frozenset("think believe say know expect suppose claim allege estimate find".split())
_CONTENT = frozenset(
    """fact news claim idea belief report evidence proof sign hope fear chance possibility rumor
    rumour allegation view theory hypothesis concern promise threat warning announcement decision
    agreement conclusion finding argument notion assumption condition requirement suggestion
    statement confirmation knowledge doubt risk danger complaint story myth impression feeling
    thought guarantee assurance word way opinion indication probability likelihood suspicion
    demand proposal order rule principle expectation prediction estimate recommendation message
    criticism charge accusation discovery realization conviction confidence certainty""".split()
)
_JUDGING = frozenset("call consider deem find judge think rate declare".split())
_THINGS = ("NN", "NNS", "NNP", "VBG")
_MOVING = frozenset({"fall", "rise", "grow", "fly", "pass", "collapse", "soar", "emerge"})


def clause(changes: Changes, token: Token) -> None:
    """Mend a clause that was hung on a noun or a verb."""
    if token.tag == "NN":
        _verb_as_noun(changes, token)
    elif token.tag == "VBG":
        _gerund(changes, token)
        _reporting(changes, token)
        _moving(changes, token)
    elif has(changes.parsed, token.i, "mark"):
        _infinitive(changes, token)
        _told(changes, token)
    else:
        _participle(changes, token)
        _lone_participle(changes, token)


def _verb_as_noun(changes: Changes, token: Token) -> None:
    """What has a subject and no "be" is a verb: "where puffins breed"."""
    parsed = changes.parsed
    below = [parsed.tokens[i] for i in parsed.children[token.i]]
    if (
        any(one.dep == "nsubj" and one.tag in ("NNS", "PRP", "NNPS") for one in below)
        and not any(one.dep in ("cop", "det", "case") for one in below)
        and is_verb(token.text.lower())
    ):
        changes.tokens[token.i] = token._replace(tag="VBP", pos="VERB", lemma=token.text.lower())


def _told(changes: Changes, token: Token) -> None:
    """A whole clause behind "that" is what is told: "told reporters that the tunnel flooded"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    noun = tokens[token.head]
    verb = tokens[noun.head]
    below = parsed.children[token.i]
    if (
        token.dep == "advcl"
        or not any(tokens[i].dep == "mark" and tokens[i].text == "that" for i in below)
        or not any(tokens[i].dep in ("nsubj", "nsubj:pass", "expl") for i in below)
    ):
        return
    if token.dep == "acl" and _lacks_object(changes, token, noun):
        changes.tokens[token.i] = token._replace(dep="acl:relcl")
        that = next(i for i in below if tokens[i].dep == "mark")
        changes.tokens[that] = tokens[that]._replace(tag="WDT", dep="obj")
    elif noun.dep in ("obj", "iobj") and verb.lemma.lower() in _TELLING:
        changes.attach(token.i, verb.i, "ccomp")
    elif noun.pos == "NOUN" and has(parsed, noun.i, "expl") and not has(parsed, noun.i, "case"):
        changes.attach(token.i, noun.i, "csubj")  # "it is a myth that bats are blind"


def _lacks_object(changes: Changes, token: Token, noun: Token) -> bool:
    """Whether "that" stands for the object: "the firm that Keller founded"."""
    parsed = changes.parsed
    return (
        token.tag in _FINITE
        and noun.lemma.lower() not in _CONTENT
        and noun.dep not in ("obj", "iobj")
        and parsed.tokens[token.i - 1].dep in ("nsubj", "flat", "advmod")
        and not any(
            parsed.tokens[i].dep in ("obj", "obl", "xcomp", "ccomp", "cop", "aux:pass")
            for i in parsed.children[token.i]
        )
    )


def _gerund(changes: Changes, token: Token) -> None:
    """What is begun or stopped completes the verb: "stopped taking aspirin"."""
    parsed = changes.parsed
    verb = parsed.tokens[token.head]
    if token.dep == "advcl" and verb.i == token.i - 1 and verb.lemma.lower() in _WITH_GERUND:
        changes.attach(token.i, verb.i, "xcomp")


def _reporting(changes: Changes, token: Token) -> None:
    """Who reports goes on reporting: "said that the port would open, adding that …"."""
    tokens = changes.parsed.tokens
    reported = tokens[token.head]
    if (
        token.dep == "advcl"
        and reported.dep == "ccomp"
        and reported.i < token.i
        and tokens[token.i - 1].text == ","
        and token.lemma.lower() in _REPORTING
    ):
        changes.attach(token.i, reported.head, "advcl")


def _moving(changes: Changes, token: Token) -> None:
    """What falls or rises has no object: "injured by falling debris" names who injured."""
    parsed = changes.parsed
    tokens = parsed.tokens
    by, noun = tokens[token.i - 1], tokens[min(token.i + 1, len(tokens) - 1)]
    if (
        token.dep == "advcl"
        and by.text == "by"
        and by.head == token.i
        and noun.head == token.i
        and noun.dep == "obj"
        and token.lemma.lower() in _MOVING
    ):
        for i in parsed.children[token.i]:
            if i > noun.i:
                changes.attach(i, token.head, tokens[i].dep)
        changes.attach(noun.i, token.head, "obl:agent")
        changes.attach(token.i, noun.i, "amod")
        changes.tokens[by.i] = by._replace(head=noun.i, dep="case")


def _infinitive(changes: Changes, token: Token) -> None:
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


def described(changes: Changes, token: Token) -> None:
    """What has a subject of its own is a clause, not a name: "Ida, whose aunt was a nurse"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    below = parsed.children[token.i]
    if any(tokens[i].dep == "nsubj" for i in below) and has(parsed, token.i, "cop"):
        relative = any(
            tokens[j].tag == "WP$" for i in below if i < token.i for j in parsed.children[i]
        )
        changes.attach(token.i, token.head, "acl:relcl" if relative else "parataxis")
    for i in below:
        # "the arrest of treasurer Ida Sten": what follows "of" is no other name for the arrest.
        case = next((j for j in parsed.children[i] if tokens[j].dep == "case"), None)
        if tokens[i].dep == "nmod:desc" and case is not None and tokens[case].text == "of":
            changes.attach(token.i, token.head, "nmod")
            changes.attach(case, token.i, "case")


def infinitive_behind_to(changes: Changes, token: Token) -> None:
    """What was ceased or is thought "to" is a verb, however it looks: "ceased to mint coins"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    governor = tokens[token.head]
    to = next((tokens[i] for i in parsed.children[token.i] if tokens[i].dep == "case"), None)
    if to is None or to.text != "to" or to.i + 1 >= len(tokens):
        return
    verb = tokens[to.i + 1]
    passive = has(parsed, governor.i, "aux:pass")
    if (
        governor.lemma.lower() not in (_HELD if passive else _UNDERTAKEN)
        or verb.tag != "NN"
        or verb.i not in (token.i, token.i - 1)
        or not is_verb(verb.text)
    ):
        return
    changes.tokens[to.i] = to._replace(tag="TO", pos="PART", dep="mark", head=verb.i)
    changes.tokens[verb.i] = verb._replace(
        tag="VB", pos="VERB", lemma=verb.text, head=governor.i, dep="xcomp"
    )
    if verb.i != token.i:
        changes.attach(token.i, verb.i, "obj")
        return
    for i in parsed.children[token.i]:
        if i > verb.i and tokens[i].dep == "nmod":
            changes.tokens[i] = tokens[i]._replace(dep="obl")


def predicative(changes: Changes, token: Token) -> None:
    """Mend what completes a verb: a state is an adjective, behind "to" stands a verb."""
    parsed = changes.parsed
    if token.tag == "VBN":
        below = {parsed.tokens[i].dep for i in parsed.children[token.i]}
        if parsed.tokens[token.head].lemma.lower() in _LINKING and not below & _VERBAL:
            # "The gate remained closed" tells a state, not who closed it.
            changes.tokens[token.i] = token._replace(tag="JJ", pos="ADJ", lemma=token.text.lower())
    else:
        _infinitive_as_noun(changes, token)


def judged(changes: Changes, token: Token) -> None:
    """What somebody calls something stands right before it: "found the wine excellent"."""
    parsed = changes.parsed
    tokens = parsed.tokens
    verb, noun = tokens[token.head], tokens[token.i - 1]
    if verb.lemma.lower() not in _JUDGING or not verb.i < noun.i - 1 or noun.tag not in _THINGS:
        return
    words = load()
    if token.tag != "JJ" and (not words.knows(token.text, "a") or words.knows(token.text, "n")):
        return
    inside = noun.head == token.i and noun.dep in ("amod", "compound")
    beside = noun.head == verb.i and noun.dep == "xcomp"
    if token.dep == "ccomp":
        inside = noun.dep == "nsubj" and not any(
            has(parsed, token.i, dep) for dep in ("cop", "aux", "mark")
        )
    if not inside and not beside:
        return
    if noun.tag == "VBG":
        noun = noun._replace(tag="NN", pos="NOUN", lemma=noun.text.lower())
    changes.tokens[noun.i] = noun
    changes.tokens[token.i] = token._replace(
        tag="JJ", pos="ADJ", dep="xcomp", lemma=token.text.lower()
    )
    changes.attach(noun.i, verb.i, "obj")
    for i in parsed.children[token.i]:
        if i < noun.i and tokens[i].dep in ("det", "nmod:poss", "amod", "compound"):
            changes.attach(i, noun.i, tokens[i].dep)


def _infinitive_as_noun(changes: Changes, token: Token) -> None:
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


def _participle(changes: Changes, token: Token) -> None:
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


def _lone_participle(changes: Changes, token: Token) -> None:
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
