"""Texts to measure on: prose and tables of any length, the same ones every time.

Sentences differ in length, construction, names, numbers and dates, as those of reports and news do:
a text that repeats itself would be read from caches.
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
_THING = (
    "harbour crane", "rail link", "water tower", "reading room", "wind farm", "night ferry",
    "school kitchen", "tram line", "seed bank", "glass roof", "flood barrier", "data centre",
    "dairy plant", "hillside clinic", "paper mill", "solar park", "fish market", "bus depot",
)  # fmt: skip
_MONTH = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_SENTENCES = (
    "{org} said on {date} that revenue rose {percent} to {money}, helped by the {thing}.",
    "{person}, the {office} of {place}, opened the {thing} in {month} {year}.",
    "It replaced an older {thing} that had stood empty since {year}.",
    "About {count} people live within {small} km of the {thing}, and most of them take the bus.",
    "Nobody at {org} would say whether the {thing} will be finished before the winter.",
    "The {office} told reporters that the plan had been discussed for years without a decision.",
    "According to {org}, the {thing} cost {money} and employs {count} people.",
    "In {year}, {org} bought {org} for {money}; the sale was approved by {person}.",
    "However, the neighbours complained about noise, dust and lorries that came at night.",
    "{person} was born in {place} on {date} and studied at the {org} there.",
    "The council voted {small} to {small} against the {thing}, although {person} had supported it.",
    "Unlike its neighbour {place}, {place} has no {thing} of its own and rents one from {org}.",
    "Its output fell by {percent} between {year} and {year}, the lowest figure on record.",
    "They moved to {place} because the rent was lower and the roads were better.",
    "The report, which {person} wrote with two colleagues, describes how the {thing} was built.",
    "Between {small} and {count} visitors come every week, mostly from {place} and {place}.",
    "She did not answer questions about the contract with {org}.",
    "On weekdays the {thing} is open from {hour} a.m. to {hour} p.m. and closes on holidays.",
    "Three of the {small} engineers left {org} after the accident near {place}.",
    "The loan of {money} has to be paid back by {date}, at an interest of {percent}.",
    "Critics call the {thing} too large for a town of {count} and too small for the region.",
    "{org} denies that it knew of the fault before {date}.",
    "He later joined {org}, where he led the work on the {thing} until {year}.",
    "A survey of {count} households found that {percent} of them had never used the {thing}.",
)


def _name(source: random.Random) -> str:
    return source.choice(_HEAD) + source.choice(_TAIL)


def _sentence(source: random.Random) -> str:
    parts: dict[str, Callable[[], str]] = {
        "org": lambda: f"{_name(source)} {source.choice(_FORM)}",
        "person": lambda: f"{source.choice(_FIRST)} {_name(source)}",
        "place": lambda: _name(source),
        "office": lambda: source.choice(_OFFICE),
        "thing": lambda: source.choice(_THING),
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
            "Plant": source.choice(_THING),
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


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The least processor time of some runs: others on the machine only ever add to it."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best
