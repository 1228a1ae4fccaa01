"""Names and noun phrases over a Universal Dependencies tree."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from claimcheck.language.parse import Parsed, Token

_MONTHS_AND_DAYS = frozenset(
    """january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday
    saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays mon tue tues
    wed thu thur thurs fri q1 q2 q3 q4 h1 h2""".split()
)
_INTRODUCED = ("flat", "appos", "nmod:desc", "compound")
_VERBAL = ("VBD", "VBZ", "VBP", "VB")
_HONORIFICS = frozenset(
    """mr mrs ms miss dr doctor sir lord lady dame baron baroness count countess duke duchess king
    queen prince princess professor prof saint st""".split()
)
_INSIDE_NAME = frozenset({"flat", "compound", "amod", "nmod:desc", "goeswith", "nummod", "case"})

# What hangs on a noun without being part of what it names: clauses of their own, further
# members of a list, and the words that tie the noun into its clause.
_NOT_IN_PHRASE = frozenset(
    """acl acl:relcl appos parataxis punct nsubj nsubj:pass nsubj:outer csubj cop aux aux:pass
    mark advcl advcl:relcl ccomp discourse vocative orphan list dep expl reparandum dislocated
    xcomp obj iobj""".split()
)
_NOT_BESIDE_HEAD = _NOT_IN_PHRASE | frozenset(
    {"conj", "cc", "cc:preconj", "case", "obl:unmarked", "obl", "advmod", "obl:agent"}
)
_NOT_BESIDE_ADJECTIVE = _NOT_IN_PHRASE | frozenset(
    {"conj", "cc", "cc:preconj", "case", "obl:unmarked"}
)
EXCEPTING = frozenset({"except", "excepting", "excluding", "barring", "bar"})
"""Prepositions that leave something out of what stands before them."""
_APART = EXCEPTING | {"according", "unlike"}
_PREPOSITIONAL = frozenset({"nmod", "obl"})
_CONTENT = frozenset({"NOUN", "PROPN", "ADJ", "VERB"})
_QUANTIFYING = frozenset(
    """all every each some most many few several any no none only first both half never always
    usually often sometimes generally rarely mostly neither either last single sole""".split()
)


class Phrase(NamedTuple):
    """A noun phrase: its token range (both included), head and content lemmas, head first."""

    first: int
    last: int
    head: int
    lemma: str
    lemmas: tuple[str, ...]
    name: bool


Runs = tuple[tuple[int, int] | None, ...]
"""For each token the first and the last one of the name it belongs to, or None."""


def names(parsed: Parsed) -> Runs:
    """For each token the range (both included) of the proper name it belongs to, or None.

    Names are the entities of the pipeline and unbroken runs of proper nouns; numbers and single
    letters behind a proper noun belong to it ("Aero 5 Pro"). Months, weekdays and quarters are
    no names.
    """
    found: Runs | None = parsed.memo.get("names")
    if found is None:
        found = parsed.memo["names"] = _names(parsed.tokens)
    return found


def _names(tokens: tuple[Token, ...]) -> Runs:
    runs: list[tuple[int, int] | None] = [None] * len(tokens)
    first = -1
    for token in tokens:
        i = token.i
        if first >= 0 and _continues(tokens, first, i):
            continue
        if first >= 0:
            _close(tokens, runs, first, i - 1)
        named = bool(token.entity) or token.tag.startswith("NNP")
        first = i if named and (_can_start(token) or _is_forename(tokens, i)) else -1
    if first >= 0:
        _close(tokens, runs, first, len(tokens) - 1)
    return tuple(runs)


def _can_start(token: Token) -> bool:
    if token.entity:
        return token.pos not in ("PUNCT", "DET")
    return token.tag.startswith("NNP") and token.text.lower().rstrip(".") not in _MONTHS_AND_DAYS


def _is_forename(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether what may be a month opens a person's name: "May Tran"."""
    after = tokens[min(i + 1, len(tokens) - 1)]
    return (
        tokens[i].tag == "NNP"
        and after.entity == "PERSON"
        and after.dep == "flat"
        and after.head == i
    )


def _continues(tokens: tuple[Token, ...], first: int, i: int) -> bool:
    token, before = tokens[i], tokens[i - 1]
    if token.sentence != before.sentence:
        return False
    if before.text == "&":
        return bool(token.entity) or _can_start(token)
    if token.entity:
        # A tagged person ends a run of titles: "Prime Minister | Jan Korda".
        if token.entity_start:
            titled = before.text.lower().rstrip(".") in _HONORIFICS
            return (
                not before.entity
                and (titled or token.entity != "PERSON" or _is_forename(tokens, i - 1))
                and _tied(tokens, first, i)
            )
        return token.entity == before.entity
    if token.tag in ("HYPH", "NFP") or token.text in ("-", "–", "&"):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        glued = token.text == "&" or (after is not None and after.start == token.end)
        if after is not None and _is_code(before, token, after):
            return True
        return glued and after is not None and (_can_start(after) or bool(after.entity))
    if before.text == "-" and i - 2 >= first and _is_code(tokens[i - 2], before, token):
        return True
    if token.tag == "CD" and before.tag.startswith("NNP"):
        if before.head == i and before.dep in ("compound", "flat") and token.text.isdigit():
            return True
        return (
            token.head == before.i or token.head == before.head or before.head == i
        ) and token.dep in ("nummod", "flat", "compound", "nmod:unmarked", "appos", "nmod", "dep")
    if len(token.text) == 1 and token.text.isupper() and token.text != "I":
        return before.tag.startswith("NNP")
    return _can_start(token) and _tied(tokens, first, i)


def _is_code(letters: Token, hyphen: Token, digits: Token) -> bool:
    """Whether three tokens are one code: "A-77120"."""
    return (
        letters.end == hyphen.start
        and hyphen.end == digits.start
        and letters.text.isupper()
        and digits.text[0].isdigit()
    )


def _tied(tokens: tuple[Token, ...], first: int, i: int) -> bool:
    """Whether a token hangs together with the run before it as one name."""
    token, before = tokens[i], tokens[i - 1]
    if first <= token.head < i:
        return token.dep in _INSIDE_NAME or (token.dep == "appos" and token.head == before.i)
    if before.head == i or tokens[first].head == i:
        return before.dep in _INSIDE_NAME
    if token.head == before.head:
        return before.dep in _INSIDE_NAME and token.dep in _INSIDE_NAME
    return before.text in ("-", "–")


def _close(
    tokens: tuple[Token, ...], runs: list[tuple[int, int] | None], first: int, last: int
) -> None:
    opens = first == 0 or tokens[first - 1].sentence != tokens[first].sentence
    if opens and first == last and tokens[first].tag == "NNPS" and not tokens[first].entity:
        return  # "Shares fell": a capital letter at the start of a sentence makes no name.
    while last > first and (
        (tokens[last].text[0].islower() and tokens[last].tag[:3] != "NNP")
        or tokens[last].pos in ("PUNCT", "PART", "ADP", "CCONJ")
        or tokens[last].text == "&"
    ):
        last -= 1
    for i in range(first, last + 1):
        runs[i] = (first, last)


def name_text(parsed: Parsed, run: tuple[int, int]) -> str:
    """A name as written, with single spaces."""
    first, last = run
    tokens = parsed.tokens
    if first == last:
        return tokens[first].text
    return " ".join(parsed.text[tokens[first].start : tokens[last].end].split())


def is_temporal(token: Token) -> bool:
    """Whether a noun or number stands for a time: "2019", "Friday", "the second quarter"."""
    return not token.entity and _is_time(token.text, token.lemma)


@lru_cache(maxsize=16384)
def _is_time(text: str, lemma: str) -> bool:
    if text[0].isdigit() and len(text) in (4, 5) and text[:4].isdigit():
        return text[:2] in _CENTURIES
    lemma = lemma.lower().rstrip(".")
    if lemma in _TIMES or lemma[-4:] == "days":
        return True
    if lemma not in _MONTHS_AND_DAYS:
        return _DATED.fullmatch(lemma) is not None
    return lemma not in _WORDS_TOO or text[0].isupper()


_WEEKDAY = r"(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}"
_DATED = re.compile(rf"fy\d{{0,4}}|{_WEEKDAY}[-–]{_WEEKDAY}")
"""Times written as one word: "FY2023", "Mon–Fri"."""


def names_time(parsed: Parsed, head: int) -> bool:
    """Whether a phrase stands for a time by its head or by the month beside it: "12 May"."""
    tokens = parsed.tokens
    if is_temporal(tokens[head]):
        return True
    return tokens[head].pos == "NUM" and any(
        is_temporal(tokens[i]) for i in (head - 1, head + 1) if 0 <= i < len(tokens)
    )


_WORDS_TOO = frozenset({"may", "march", "mar"})
"""Months that are months only with a capital."""
_CENTURIES = frozenset({"15", "16", "17", "18", "19", "20"})
_TIMES = frozenset(
    """year month week day quarter decade century hour minute second morning afternoon evening
    night today yesterday tomorrow weekend season spring summer autumn fall winter time moment
    noon midnight date period half era age q1 q2 q3 q4 h1 h2 1990s 1980s 1970s 2000s 2010s 2020s
    tonight fiscal""".split()
)


def phrase(parsed: Parsed, head: int, *, adjective: bool = False, bare: bool = False) -> Phrase:
    """The phrase a token heads, without clauses, list members and prepositions around it.

    An adjective keeps what completes it: "responsible for sales". A common noun that introduces a
    name ("the trawler Antares") gives way to it, unless `bare` asks for the noun.
    """
    known: dict[tuple[int, bool, bool], Phrase] = parsed.memo.setdefault("phrases", {})
    key = (head, adjective, bare)
    if key not in known:
        known[key] = _phrase(parsed, head, adjective=adjective, bare=bare)
    return known[key]


def _phrase(parsed: Parsed, head: int, *, adjective: bool, bare: bool) -> Phrase:
    tokens, children, runs = parsed.tokens, parsed.children, names(parsed)
    barred = _NOT_BESIDE_ADJECTIVE if adjective else _NOT_BESIDE_HEAD
    inside = [head]
    stack = _belonging(parsed, head, barred) if children[head] else []
    while stack:
        i = stack.pop()
        inside.append(i)
        if children[i]:
            stack += _belonging(parsed, i, _NOT_IN_PHRASE)
        # "the cousin of the baker Olaf Rehn" is his, not any baker's.
        called = _titled(parsed, i, runs) if tokens[i].pos == "NOUN" else None
        if called is not None:
            inside.extend(range(called[0], called[1] + 1))
    run = runs[head]
    introduced = None if bare else _titled(parsed, head if run is None else run[1], runs)
    if introduced is not None:
        run = introduced
    if run is not None:
        inside.extend(range(run[0], run[1] + 1))
    elif bare:
        own = _titled(parsed, head, runs)
        inside = [i for i in inside if runs[i] is None or runs[i] != own or i < head]
    if len(inside) > 1:
        inside = sorted(set(inside))
    lemmas, has_name = content(parsed, inside, head if run is None else run[0])
    if tokens[head].pos in ("NUM", "SYM") and run is None:
        lemma = _number(parsed, head, inside)
        return Phrase(inside[0], inside[-1], head, lemma, (lemma, *lemmas), has_name)
    if not lemmas and tokens[head].pos not in ("PRON", "DET"):
        lemmas = (tokens[head].lemma.lower(),)
    lemma = lemmas[0] if lemmas else tokens[head].lemma.lower()
    return Phrase(inside[0], inside[-1], head, lemma, lemmas, has_name)


def _belonging(parsed: Parsed, index: int, barred: frozenset[str]) -> list[int]:
    """What hangs on a token and belongs to its phrase."""
    tokens = parsed.tokens
    return [
        i
        for i in parsed.children[index]
        if (dep := tokens[i].dep) not in barred
        and (dep not in _PREPOSITIONAL or not _apart(parsed, i))
    ]


def _apart(parsed: Parsed, index: int) -> bool:
    """Whether a phrase is no part of what it hangs on: "except the east wing", "unlike hers"."""
    tokens = parsed.tokens
    return any(
        tokens[i].dep == "case" and tokens[i].text.lower() in _APART for i in parsed.children[index]
    )


def _number(parsed: Parsed, head: int, inside: list[int]) -> str:
    """A number with its sign or unit as written: "$412 million", "12%"."""
    first = last = head
    tokens = parsed.tokens
    while last + 1 <= inside[-1] and tokens[last + 1].pos in ("NUM", "SYM"):
        last += 1
    while first - 1 >= inside[0] and tokens[first - 1].pos in ("NUM", "SYM"):
        first -= 1
    return parsed.text[tokens[first].start : tokens[last].end].lower()


def _titled(parsed: Parsed, head: int, runs: Runs) -> tuple[int, int] | None:
    """The name right behind a noun or title that only introduces it: "the trawler Antares".

    Between commas too: "the chef, Ana Ruiz, …" is about her.
    """
    tokens = parsed.tokens
    if runs[head] is None and head + 2 < len(tokens) and tokens[head + 1].text == ",":
        run = runs[head + 2]
        if run is not None and any(
            tokens[i].head == head and tokens[i].dep == "appos" for i in range(run[0], run[1] + 1)
        ):
            return run
    if head + 1 < len(tokens) and (run := runs[head + 1]) is not None and run[0] == head + 1:
        own = runs[head] or (head, head)
        if runs[head] is not None and tokens[run[0]].entity != "PERSON":
            return None
        for i in range(run[0], run[1] + 1):
            if own[0] <= tokens[i].head <= own[1] and tokens[i].dep in _INTRODUCED:
                return run
    return None


def content(parsed: Parsed, inside: list[int], head: int) -> tuple[tuple[str, ...], bool]:
    """The content lemmas of sorted tokens, the head's first; a name counts as one lemma."""
    tokens, runs = parsed.tokens, names(parsed)
    lemmas: list[str] = []
    has_name = False
    done = -1
    for i in inside:
        if i <= done:
            continue
        run = runs[i]
        if run is not None:
            has_name = True
            done = run[1]
            word = name_text(parsed, run)
            first = run[0] <= head <= run[1]
        else:
            token = tokens[i]
            if (
                token.pos not in _CONTENT
                or token.dep == "case"
                or (token.lemma.lower() in _QUANTIFYING and i != head)
            ):
                continue
            first = i == head
            # A gerund that heads a phrase is a noun: "overfishing".
            word = (token.text if first and token.tag == "VBG" else token.lemma).lower()
            if not first and word.rstrip(".") in _MONTHS_AND_DAYS and token.pos == "PROPN":
                continue
        if first:
            lemmas.insert(0, word)
        elif word not in lemmas:
            lemmas.append(word)
    return tuple(lemmas), has_name


def conjuncts(parsed: Parsed, head: int) -> list[int]:
    """A token and the further members of its list, without those set against it ("but not")."""
    tokens, children = parsed.tokens, parsed.children
    members = [head]
    joined = [i for i in children[head] if tokens[i].dep == "conj"]
    if not joined:
        return members
    run = names(parsed)[head]
    for i in joined:
        if run is not None and i <= run[1]:
            continue  # "Brandt & Sons" is one name.
        if _is_member(parsed, i):
            members.append(i)
            # Parsers chain the members of a list as often as they hang them on the first.
            members.extend(j for j in children[i] if _is_member(parsed, j))
    return members


DENYING = frozenset({"not", "never"})
"""Words that set a member of a list against the others."""


def denied_members(parsed: Parsed, head: int) -> list[int]:
    """The members of a list that a "not" sets against the others: "worldwide but not exclusive"."""
    tokens = parsed.tokens
    return [
        i
        for i in parsed.children[head]
        if tokens[i].dep == "conj"
        and tokens[i].tag not in _VERBAL
        and any(tokens[j].text.lower() in DENYING for j in parsed.children[i])
    ]


def _is_member(parsed: Parsed, i: int) -> bool:
    token = parsed.tokens[i]
    return token.dep == "conj" and token.tag not in _VERBAL and not _set_against(parsed, i)


def _set_against(parsed: Parsed, i: int) -> bool:
    tokens = parsed.tokens
    for j in parsed.children[i]:
        lemma = tokens[j].lemma.lower()
        if tokens[j].dep == "cc" and lemma in ("rather", "instead", "not", "except"):
            return True
        if lemma in ("not", "n't", "never") and tokens[j].pos not in ("VERB", "NOUN"):
            return True
    return False
