"""Which earlier words a pronoun or a bare definite stands for; unknown stays unknown."""

from __future__ import annotations

from typing import NamedTuple

from claimcheck.language.chunks import conjuncts, names
from claimcheck.language.parse import Parsed, Token

_MALE, _FEMALE, _THING, _MANY = "male", "female", "thing", "many"
_PRONOUNS = {
    "he": _MALE, "him": _MALE, "his": _MALE, "himself": _MALE,
    "she": _FEMALE, "her": _FEMALE, "hers": _FEMALE, "herself": _FEMALE,
    "it": _THING, "its": _THING, "itself": _THING,
    "they": _MANY, "them": _MANY, "their": _MANY, "theirs": _MANY, "themselves": _MANY,
    "both": _MANY,
}  # fmt: skip
_REFLEXIVE = frozenset({"himself", "herself", "itself", "themselves"})

_TITLES = {
    "mr": _MALE, "mister": _MALE, "sir": _MALE, "lord": _MALE, "king": _MALE, "prince": _MALE,
    "father": _MALE, "count": _MALE, "duke": _MALE, "mrs": _FEMALE, "ms": _FEMALE,
    "miss": _FEMALE, "lady": _FEMALE, "queen": _FEMALE, "princess": _FEMALE, "dame": _FEMALE,
    "countess": _FEMALE, "duchess": _FEMALE, "sister": _FEMALE, "mother": _FEMALE,
    "brother": _MALE, "man": _MALE, "woman": _FEMALE, "boy": _MALE, "girl": _FEMALE,
    "son": _MALE, "daughter": _FEMALE, "husband": _MALE, "wife": _FEMALE, "actress": _FEMALE,
    "uncle": _MALE, "aunt": _FEMALE, "niece": _FEMALE, "nephew": _MALE, "businessman": _MALE,
    "businesswoman": _FEMALE, "chairman": _MALE, "chairwoman": _FEMALE, "spokesman": _MALE,
    "spokeswoman": _FEMALE, "gentleman": _MALE, "emperor": _MALE, "empress": _FEMALE,
}  # fmt: skip
_MEN = frozenset(
    """james john robert michael william david richard joseph thomas charles christopher daniel
    matthew anthony mark donald steven paul andrew joshua kenneth kevin brian george edward ronald
    timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon
    benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose
    henry adam douglas nathan peter zachary kyle walter harold jeremy ethan carl keith roger arthur
    lawrence albert jesse dylan bryan joe jordan billy bruce ralph roy noah louis philip
    bobby johnny martin oscar leo max hugo felix lucas liam oliver jan karl hans klaus jürgen
    stefan andreas thorsten pierre jean luc jacques françois antonio carlos luis miguel juan pedro
    diego javier manuel marco giovanni luigi paolo giuseppe ivan dmitri sergei vladimir igor
    mohammed muhammad ahmed ali hassan omar ibrahim yusuf raj arjun rahul sanjay vikram hiroshi
    kenji takashi satoshi wei lars erik sven olaf magnus nils tom tim ben sam dan jim bob bill mike
    steve dave nick tony greg ken ron ed fred ted alan ian neil simon graham stuart colin ludwig
    johann wolfgang franz friedrich isaac elon jeff barack warren kofi anwar mikael alain ismael
    filip davi miro""".split()
)
_WOMEN = frozenset(
    """mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty
    margaret sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie
    dorothy rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma nicole
    helen samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth
    julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith andrea hannah
    megan cheryl jacqueline martha gloria teresa ann sara madison frances kathryn janice abigail
    alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana
    natalie brittany charlotte marie kayla alexis lori jane kate lucy sophie chloe mia ella eva
    elena ingrid greta sigrid astrid marta lena petra ursula claudia monika sabine fatima aisha
    leila zainab priya anjali deepa sunita yuki akiko sakura mei ling olga natasha svetlana irina
    tatiana ines ana carmen lucia rosa paula pilar francesca chiara giulia maya nina nora louise
    siobhan sinead siobhán sinéad fiona moira ada rosalind florence valentina mina fay""".split()
)
_PEOPLE = frozenset(
    """person director minister president chairman chair ceo cfo cto founder author writer
    scientist researcher professor doctor engineer artist actor singer player coach captain
    manager officer lawyer judge senator governor mayor king queen student teacher journalist
    critic poet novelist composer conductor violinist cellist pianist painter chief executive
    secretary treasurer spokesperson leader head analyst owner employee worker customer user
    patient child man woman boy girl mother father brother sister son daughter wife husband
    friend colleague candidate witness pathologist coroner sergeant politician athlete driver
    pilot nurse architect designer inventor philosopher historian mathematician physicist chemist
    biologist economist editor producer guitarist drummer rapper comedian photographer dancer
    swimmer runner cyclist boxer footballer striker midfielder goalkeeper defender""".split()
)
_ORGANISATIONS = frozenset(
    """company firm group bank startup start-up manufacturer retailer maker corporation business
    agency organization organisation institution university college school airline carrier
    developer publisher studio brand chain insurer lender operator provider supplier vendor
    conglomerate subsidiary foundation charity club team band party newspaper magazine network
    station league union ministry department committee council commission court utility
    automaker carmaker drugmaker chipmaker brewer museum library hospital""".split()
)
_ROLE_NOUNS = {
    "seller": (frozenset({"sell", "divest"}), "subject"),
    "buyer": (frozenset({"buy", "acquire", "purchase"}), "subject"),
    "purchaser": (frozenset({"buy", "acquire", "purchase"}), "subject"),
    "acquirer": (frozenset({"buy", "acquire", "purchase"}), "subject"),
    "winner": (frozenset({"win", "defeat", "beat"}), "subject"),
    "loser": (frozenset({"defeat", "beat"}), "object"),
    "plaintiff": (frozenset({"sue"}), "subject"),
    "defendant": (frozenset({"sue", "prosecute", "accuse"}), "object"),
    "author": (frozenset({"write", "publish"}), "subject"),
    "donor": (frozenset({"donate", "give"}), "subject"),
    "lender": (frozenset({"lend"}), "subject"),
}
_RANGE = 3
"""How many sentences back an antecedent may stand."""


class _Mention(NamedTuple):
    head: int
    first: int
    last: int
    sentence: int
    kind: str
    """male, female, person, organisation, place, thing."""
    plural: bool
    subject: bool
    named: bool
    clause: int
    lemma: str


def antecedents(parsed: Parsed) -> dict[int, tuple[int, int]]:
    """For each referring token (pronoun or head of "the company") its antecedent's token range.

    The range starts and ends with the antecedent's words, both included; a list of several names
    is one range. Tokens whose antecedent is not clear are left out.
    """
    found: dict[int, tuple[int, int]] | None = parsed.memo.get("antecedents")
    if found is None:
        found = parsed.memo["antecedents"] = _resolve(parsed)
    return found


def _resolve(parsed: Parsed) -> dict[int, tuple[int, int]]:
    tokens = parsed.tokens
    resolved: dict[int, tuple[int, int]] = {}
    mentions: list[_Mention] = []
    for token in tokens:
        if token.pos in ("PRON", "DET") and token.text.lower() in _PRONOUNS:
            _pronoun(parsed, token, mentions, resolved)
        elif token.pos in ("NOUN", "PROPN", "ADJ") and token.dep not in _INNER:
            if token.pos == "ADJ" and token.lemma.lower() not in ("former", "latter"):
                continue
            if not _definite(parsed, token, mentions, resolved):
                mentions.append(_mention(parsed, token))
    return resolved


_INNER = frozenset({"compound", "flat", "amod", "nmod:desc", "fixed", "case", "goeswith", "advmod"})


def _mention(parsed: Parsed, token: Token) -> _Mention:
    tokens = parsed.tokens
    run = names(parsed)[token.i]
    first, last = run if run is not None else (token.i, token.i)
    members = conjuncts(parsed, token.i) if token.dep != "conj" else [token.i]
    if len(members) > 1:
        end = names(parsed)[members[-1]]
        last = end[1] if end is not None else members[-1]
    plural = len(members) > 1 or (run is None and token.tag in ("NNS", "NNPS"))
    return _Mention(
        token.i,
        first,
        last,
        token.sentence,
        _kind(parsed, token, run),
        plural,
        token.dep in ("nsubj", "nsubj:pass", "nsubj:outer"),
        run is not None,
        token.head,
        token.lemma.lower() if run is None else tokens[last].text,
    )


def _kind(parsed: Parsed, token: Token, run: tuple[int, int] | None) -> str:
    tokens = parsed.tokens
    lemma = token.lemma.lower()
    if run is None:
        if lemma in _TITLES:
            return _TITLES[lemma]
        if lemma in _PEOPLE:
            return "person"
        return "organisation" if lemma in _ORGANISATIONS else "thing"
    words = [tokens[i].text.lower().rstrip(".") for i in range(run[0], run[1] + 1)]
    entity = tokens[run[0]].entity
    titles = words + [
        tokens[i].lemma.lower().rstrip(".")
        for i in parsed.children[token.i]
        if tokens[i].dep in ("nmod:desc", "compound", "flat", "appos")
    ]
    if run[0] and tokens[run[0] - 1].head in range(run[0], run[1] + 1):
        titles.append(tokens[run[0] - 1].lemma.lower().rstrip("."))
    if entity in ("", "PERSON"):
        for word in titles:
            if word in _TITLES and word != words[-1]:
                return _TITLES[word]
        if words[0] in _MEN:
            return _MALE
        if words[0] in _WOMEN:
            return _FEMALE
        if entity == "PERSON" or any(word in _PEOPLE for word in titles):
            return "person"
        return "name"
    if words[0] in _MEN and len(words) == 2 and entity == "ORG":
        return _MALE
    if words[0] in _WOMEN and len(words) == 2 and entity == "ORG":
        return _FEMALE
    return "organisation" if entity == "ORG" else "place"


_FITS = {
    _MALE: frozenset({_MALE, "person", "name"}),
    _FEMALE: frozenset({_FEMALE, "person", "name"}),
    _THING: frozenset({"organisation", "place", "thing", "name"}),
}


def _pronoun(
    parsed: Parsed,
    token: Token,
    mentions: list[_Mention],
    resolved: dict[int, tuple[int, int]],
) -> None:
    word = token.text.lower()
    kind = _PRONOUNS[word]
    if token.dep in ("expl", "det", "cc:preconj", "det:predet") or (
        word == "it" and _pleonastic(parsed, token)
    ):
        return
    clause = _clause_of(parsed, token.i)
    barred = _barred(parsed, token, clause)
    barred_ranges = {resolved[i] for i in barred if i in resolved}
    candidates: list[_Mention] = []
    for mention in reversed(mentions):
        if token.sentence - mention.sentence >= _RANGE:
            break
        if kind == _MANY:
            fits = mention.plural
        else:
            fits = not mention.plural and mention.kind in _FITS[kind]
        if (
            fits
            and mention.head not in barred
            and (mention.first, mention.last) not in barred_ranges
        ):
            candidates.append(mention)
    best = _choose(parsed, token, kind, candidates)
    if best is not None:
        resolved[token.i] = resolved.get(best.head, (best.first, best.last))
        if token.dep.startswith("nsubj"):
            mentions.append(best._replace(sentence=token.sentence, subject=True, clause=token.head))


def _choose(parsed: Parsed, token: Token, kind: str, candidates: list[_Mention]) -> _Mention | None:
    """The subject of the nearest sentence that has one, else the only candidate there."""
    if not candidates:
        return None
    if kind in (_MALE, _FEMALE):
        # Somebody whose gender or entity type is known wins over a bare capitalised word.
        sure = [m for m in candidates if m.kind != "name"]
        candidates = sure or [m for m in candidates if m.named]
    elif kind == _THING:
        named = [m for m in candidates if m.named or m.kind == "organisation"]
        nearest = candidates[0].sentence if candidates else -1
        if any(m.sentence == nearest and m.subject for m in named):
            candidates = named
    if not candidates:
        return None
    sentence = candidates[0].sentence
    near = [m for m in candidates if m.sentence == sentence]
    subjects = [m for m in near if m.subject]
    if subjects:
        # The first subject of an earlier sentence is its topic; in the own sentence the last.
        return subjects[-1] if sentence != token.sentence else subjects[0]
    heads = {m.head for m in near}
    if len(heads) == 1:
        return near[0]
    named = [m for m in near if m.named]
    return named[0] if len({m.head for m in named}) == 1 and kind != _THING else None


def _clause_of(parsed: Parsed, index: int) -> int:
    tokens = parsed.tokens
    steps = 0
    while steps < 40:
        token = tokens[index]
        if token.pos in ("VERB", "AUX") or token.head == index:
            return index
        if any(tokens[i].dep == "cop" for i in parsed.children[index]):
            return index
        index = token.head
        steps += 1
    return index


def _barred(parsed: Parsed, token: Token, clause: int) -> frozenset[int]:
    """Mentions the pronoun cannot stand for: its co-arguments, and what it belongs to."""
    tokens = parsed.tokens
    if token.text.lower() in _REFLEXIVE:
        return frozenset()
    if token.dep in ("nmod:poss",):
        # "The count had been his patron": he is not his own patron; "its engine" not the engine.
        head = tokens[token.head]
        barred = [token.head]
        if any(tokens[i].dep == "cop" for i in parsed.children[head.i]):
            barred += [i for i in parsed.children[head.i] if tokens[i].dep.startswith("nsubj")]
        return frozenset(barred)
    return frozenset(parsed.children[clause]) if clause != token.i else frozenset()


def _pleonastic(parsed: Parsed, token: Token) -> bool:
    tokens = parsed.tokens
    head = token.head
    for i in parsed.children[head]:
        if tokens[i].dep in ("csubj", "csubj:pass", "expl"):
            return True
        if tokens[i].dep == "ccomp" and tokens[head].pos == "ADJ":
            return True
    return tokens[head].lemma.lower() in ("seem", "appear", "look", "rain", "snow", "mean", "turn")


def _definite(
    parsed: Parsed,
    token: Token,
    mentions: list[_Mention],
    resolved: dict[int, tuple[int, int]],
) -> bool:
    """Resolve "the company", "the latter", "the seller"; True where the token refers back."""
    tokens = parsed.tokens
    lemma = token.lemma.lower()
    if names(parsed)[token.i] is not None:
        return False
    definite = other = False
    for i in parsed.children[token.i]:
        below = tokens[i]
        if below.dep == "det" and below.lemma.lower() in ("the", "this", "that"):
            definite = True
        elif below.dep == "amod" and below.lemma.lower() == "other":
            other = True
        elif (
            below.dep in ("nmod", "acl", "acl:relcl", "amod", "compound", "nummod", "appos")
            or below.dep == "nmod:poss"
        ):
            return False
    if not definite:
        return False
    found: tuple[int, int] | None = None
    if lemma in ("former", "latter"):
        found = _of_pair(parsed, token, mentions, 0 if lemma == "former" else 1)
    elif other:
        found = _other(parsed, token, mentions)
    elif lemma in _ROLE_NOUNS:
        found = _by_role(parsed, token, mentions, resolved)
    if found is None and not other and lemma not in ("former", "latter"):
        found = _by_kind(parsed, token, lemma, mentions, resolved)
    if found is None:
        return False
    resolved[token.i] = found
    for mention in reversed(mentions):
        if (mention.first, mention.last) == found:
            mentions.append(
                mention._replace(
                    sentence=token.sentence,
                    subject=token.dep.startswith("nsubj"),
                    clause=token.head,
                )
            )
            break
    return True


def _pair(parsed: Parsed, mention: _Mention) -> list[tuple[int, int]]:
    runs = names(parsed)
    return [runs[i] or (i, i) for i in conjuncts(parsed, mention.head)]


def _of_pair(
    parsed: Parsed, token: Token, mentions: list[_Mention], which: int
) -> tuple[int, int] | None:
    for mention in reversed(mentions):
        if token.sentence - mention.sentence > 1:
            return None
        if mention.plural and len(pair := _pair(parsed, mention)) == 2:
            return pair[which]
    return None


def _other(parsed: Parsed, token: Token, mentions: list[_Mention]) -> tuple[int, int] | None:
    """The member of a pair that was not spoken of since."""
    text = parsed.text
    tokens = parsed.tokens
    for position in range(len(mentions) - 1, -1, -1):
        mention = mentions[position]
        if token.sentence - mention.sentence >= _RANGE:
            return None
        if mention.plural and len(pair := _pair(parsed, mention)) == 2:
            said = {text[tokens[m.first].start : tokens[m.last].end] for m in mentions[position:]}
            left = [p for p in pair if text[tokens[p[0]].start : tokens[p[1]].end] not in said]
            return left[0] if len(left) == 1 else None
    return None


def _by_role(
    parsed: Parsed,
    token: Token,
    mentions: list[_Mention],
    resolved: dict[int, tuple[int, int]],
) -> tuple[int, int] | None:
    """Who did what a role noun says in the sentences just before: the seller sold."""
    tokens = parsed.tokens
    verbs, side = _ROLE_NOUNS[token.lemma.lower()]
    for mention in reversed(mentions):
        if token.sentence - mention.sentence >= _RANGE:
            return None
        if mention.sentence == token.sentence or not mention.named:
            continue
        verb = tokens[mention.clause]
        if verb.lemma.lower() not in verbs:
            continue
        dep = tokens[mention.head].dep
        logical = {"nsubj": "subject", "obl:agent": "subject", "obj": "object",
                   "nsubj:pass": "object"}.get(dep, "")  # fmt: skip
        if logical == side:
            return resolved.get(mention.head, (mention.first, mention.last))
    return None


def _by_kind(
    parsed: Parsed,
    token: Token,
    lemma: str,
    mentions: list[_Mention],
    resolved: dict[int, tuple[int, int]],
) -> tuple[int, int] | None:
    """The nearest organisation for "the company", the name with the word for "the count"."""
    organisation = lemma in _ORGANISATIONS
    fallback: _Mention | None = None
    tokens = parsed.tokens
    for mention in reversed(mentions):
        if token.sentence - mention.sentence >= _RANGE + 1:
            break
        if mention.plural or not mention.named or mention.sentence == token.sentence:
            continue
        words = [tokens[i].text.lower() for i in range(mention.first, mention.last + 1)]
        if lemma in words or any(
            tokens[i].lemma.lower() == lemma
            for i in parsed.children[mention.head]
            if tokens[i].dep in ("nmod:desc", "compound", "flat", "appos")
        ):
            return mention.first, mention.last
        if organisation and mention.kind in ("organisation", "name"):
            better = fallback is None or (
                mention.subject and not fallback.subject and mention.sentence == fallback.sentence
            )
            if better:
                fallback = mention
    return (fallback.first, fallback.last) if fallback is not None else None
