"""Texts to measure on: prose and tables of any length, the same ones every time.

Sentences differ in length, construction, names, numbers and dates, as those of reports and news do:
a text that repeats itself would be read from caches. Of the words that are no stop words 45 % are
distinct in 2,000 words; in encyclopedia articles of that length it is 50 to 53 %.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator

_FIRST = "Ada Bruno Clara Dario Elena Farid Greta Hassan Ines Jonas Kiri Leona Mateo Nadia".split()
_HEAD = "Al Bar Cor Dun El Fen Gar Hol Ist Jar Kel Lor Mar Nor Ost Pel Quen Rav Sel Tor".split()
_TAIL = "bury dale den dorf field ford gate ham haven holm ley mere mont more stad ton wick".split()
_FORM = ("Works", "Holdings", "Bank", "Foundation", "Transit", "Institute", "Energy", "Press")
_OFFICE = ("minister", "chief executive", "mayor", "treasurer", "chair", "spokeswoman", "curator")
_OF = (
    "harbour rail water reading wind night school tram seed glass flood data dairy hillside "
    "paper solar fish bus timber opera cattle river copper winter pilgrim textile border coal "
    "orchard desert sugar meadow garden prison station mountain museum barley silver radio "
    "lantern"
).split()
_WHAT = (
    "crane link tower room farm ferry kitchen line bank roof barrier centre plant clinic mill "
    "park market depot archive bridge canal cellar chapel dock engine festival fund gallery "
    "garage hostel kiln laboratory lodge mast nursery observatory pier quarry refuge stable "
    "theatre tunnel vault viaduct warehouse yard"
).split()
_HOW = (
    "abandoned ambitious awkward bright broad careful cheap costly crowded curious damp distant "
    "durable elegant fragile gloomy handsome humble immense latest leafy modest narrow noisy "
    "obscure ornate patient plain quiet remote rugged rusty shabby sturdy sunken temporary "
    "unfinished vacant weathered wooden"
).split()
_PEOPLE = (
    "apprentices bakers carpenters cyclists dentists drivers electricians farmers fishermen "
    "gardeners historians inspectors jewellers lawyers librarians masons merchants miners "
    "musicians neighbours nurses painters pensioners pilots plumbers potters residents sailors "
    "scholars shopkeepers students surveyors tailors teachers tenants volunteers weavers widows"
).split()
_DID = (
    "admired avoided blamed borrowed celebrated cleaned copied decorated defended described "
    "enlarged financed forgot guarded ignored inherited insured investigated mocked moved "
    "neglected owned painted photographed praised protected purchased rebuilt refused rented "
    "repaired sketched supplied surveyed tested toured visited watched"
).split()
_WHY = (
    "after a storm", "against the advice of lawyers", "almost by accident", "at his own expense",
    "before anybody noticed", "despite heavy rain", "during a strike", "for want of money",
    "in spite of protests", "on behalf of a cousin", "out of sheer habit", "to everyone's surprise",
    "under a false name", "while the court was in recess", "with borrowed tools",
    "without asking permission", "with a grant from abroad", "as a favour to friends",
    "because the old road had collapsed", "since nobody else would",
)  # fmt: skip
_MONTH = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_SENTENCES = (
    "{org} said on {date} that revenue rose {percent} to {money}, helped by the {thing}.",
    "{person}, the {office} of {place}, opened the {thing} in {month} {year}.",
    "It replaced a {how} {thing} that had stood empty since {year}.",
    "About {count} {people} live within {small} km of the {thing}, and most of them take the bus.",
    "Nobody at {org} would say whether the {how} {thing} will be finished before the winter.",
    "The {office} told reporters that {people} had {did} the {thing} {why}.",
    "According to {org}, the {thing} cost {money} and employs {count} people.",
    "In {year}, {org} bought {org} for {money}; the sale was approved by {person}.",
    "However, the {people} complained about a {how} {thing} and {did} it {why}.",
    "{person} was born in {place} on {date} and studied with {how} {people} there.",
    "The council voted {small} to {small} against the {thing}, although {person} had {did} it.",
    "Unlike its neighbour {place}, {place} has no {thing} of its own and rents one from {org}.",
    "Its output fell by {percent} between {year} and {year}, the lowest figure on record.",
    "The {people} of {place} {did} a {thing} {why}.",
    "The report, which {person} wrote with two {people}, describes how the {thing} was {did}.",
    "Between {small} and {count} {people} come every week, mostly from {place} and {place}.",
    "She {did} the {how} {thing} of {org} {why}.",
    "On weekdays the {thing} is open from {hour} a.m. to {hour} p.m. and closes on holidays.",
    "{Small} of the {small} {people} left {org} after the accident near {place}.",
    "The loan of {money} has to be paid back by {date}, at an interest of {percent}.",
    "Critics call the {thing} too {how} for a town of {count} and too {how} for the region.",
    "{org} denies that it {did} the {thing} before {date}.",
    "He later joined {org}, where he {did} {how} {people} until {year}.",
    "A survey of {count} {people} found that {percent} of them had never {did} the {thing}.",
    "Some {people} {did} {person} {why}, but others {did} the {office}.",
    "{place} is known for its {how} {thing} and for the {people} who {did} it {why}.",
)


def _name(source: random.Random) -> str:
    return source.choice(_HEAD) + source.choice(_TAIL)


def _sentence(source: random.Random) -> str:
    parts: dict[str, Callable[[], str]] = {
        "org": lambda: f"{_name(source)} {source.choice(_FORM)}",
        "person": lambda: f"{source.choice(_FIRST)} {_name(source)}",
        "place": lambda: _name(source),
        "office": lambda: source.choice(_OFFICE),
        "thing": lambda: f"{source.choice(_OF)} {source.choice(_WHAT)}",
        "how": lambda: source.choice(_HOW),
        "people": lambda: source.choice(_PEOPLE),
        "did": lambda: source.choice(_DID),
        "why": lambda: source.choice(_WHY),
        "Small": lambda: source.choice(("Two", "Three", "Five", "Seven", "Nine")),
        "month": lambda: source.choice(_MONTH),
        "year": lambda: str(source.randint(1880, 2024)),
        "date": lambda: (
            f"{source.randint(1, 28)} {source.choice(_MONTH)} {source.randint(1990, 2024)}"
        ),
        "money": lambda: f"€{source.randint(11, 9999) / 10:,.1f} million",
        "percent": lambda: f"{source.randint(11, 899) / 10:.1f} %",
        "count": lambda: f"{source.randint(120, 90_000):,}",
        "small": lambda: str(source.randint(3, 40)),
        "hour": lambda: str(source.randint(6, 11)),
    }
    pieces = source.choice(_SENTENCES).replace("}", "{").split("{")
    return "".join(parts[piece]() if place % 2 else piece for place, piece in enumerate(pieces))


def _paragraphs(source: random.Random) -> Iterator[str]:
    while True:
        yield " ".join(_sentence(source) for _ in range(source.randint(3, 7)))


def prose(words: int, seed: int = 0) -> str:
    """Paragraphs of at least so many words."""
    source = random.Random(seed)
    found: list[str] = []
    count = 0
    for paragraph in _paragraphs(source):
        found.append(paragraph)
        count += paragraph.count(" ") + 1
        if count >= words:
            break
    return "\n\n".join(found)


def characters(size: int, seed: int = 0) -> str:
    """The first so many characters of a long prose."""
    return prose(size // 5, seed)[:size]


def answer_to(context: str, words: int = 100) -> str:
    """An answer over a context: sentences from all of it, every other one with a changed number."""
    sentences = [one for one in context.replace("\n\n", " ").split(". ") if len(one) < 150]
    step = max(1, len(sentences) // 12)
    found: list[str] = []
    count = 0
    for place, sentence in enumerate(sentences[::step]):
        if count + sentence.count(" ") + 1 > words:
            break
        told = sentence.replace("the ", "a ", 1)
        found.append(told.replace("2", "3") if place % 2 else told)
        count += sentence.count(" ") + 1
    return ". ".join(found) + "."


def rows(size: int, seed: int = 0) -> Iterator[dict[str, str]]:
    """Records whose values have about so many characters together."""
    source = random.Random(seed)
    written = 0
    while written < size:
        row = {
            "Town": _name(source),
            "Operator": f"{_name(source)} {source.choice(_FORM)}",
            "Plant": f"{source.choice(_OF)} {source.choice(_WHAT)}",
            "Opened": f"{source.randint(1950, 2024)}-{source.randint(1, 12):02}-"
            f"{source.randint(1, 28):02}",
            "Staff": str(source.randint(3, 9000)),
            "Revenue": f"{source.randint(1, 10**7) / 100:.2f}",
        }
        written += sum(map(len, row.values())) + len(row)
        yield row


def csv_text(size: int, seed: int = 0) -> str:
    """A table of about so many characters, one record a line."""
    lines = ["Town,Operator,Plant,Opened,Staff,Revenue"]
    lines.extend(",".join(row.values()) for row in rows(size, seed))
    return "\n".join(lines)


def json_text(size: int, seed: int = 0) -> str:
    """A JSON list of records of about so many characters."""
    return json.dumps(list(rows(size // 2, seed)), indent=1)


def in_turns(*functions: Callable[[], object], repeats: int) -> list[float]:
    """Processor seconds of the fastest call of each function.

    They are called in turns, for how fast a busy machine is changes within seconds.
    """
    best = [float("inf")] * len(functions)
    for _ in range(repeats):
        for place, function in enumerate(functions):
            best[place] = min(best[place], seconds(function, 1))
    return best


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The least processor time of some runs: others on the machine only ever add to it."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best
