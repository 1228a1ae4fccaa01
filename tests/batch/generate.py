"""Made-up rows with known faults: `python -m tests.batch.generate ROWS FOLDER [OPTIONS]`.

Every third answer states a wrong figure. Ids are unique, contexts are shared by five rows and have
two passages of 25 words, or more of 60 words each. Rows of the kind `short` are for what does not
depend on the checks: fifty share a context of four words, every fiftieth answer is such a sentence
and the others are empty. In those of the kind `fresh` every answer has two words that no row
before it had.
"""

import argparse
import json
import random
from pathlib import Path

FIRMS = ("Halden Ferries", "Orrin Foods", "Tessel Bank", "Varga Steel", "Quillon Press")
TOWNS = ("Halden", "Moss", "Larvik", "Arendal", "Horten", "Skien")


def background(draw):
    """A passage about another firm, for contexts of the length that retrieval gives."""
    firm, other = draw.sample(FIRMS, 2)
    town, year = draw.choice(TOWNS), draw.randint(1990, 2022)
    return (
        f"In {year} the council of {town} granted the warehouse of {firm} a licence for "
        f"{draw.randint(20, 400)} more berths, after a hearing that lasted {draw.randint(2, 9)} "
        f"days. The neighbours had asked for a smaller plan, and {other} withdrew its own offer. "
        f"Work began in the spring, cost ${draw.uniform(1, 20):.1f} million, and gave the harbour "
        f"a second gate, which trucks have used since {year + 1}."
    )


def rows(count, seed=7, passages=2):
    """Rows of id, question, context, answer; the same for the same seed."""
    draw = random.Random(seed)
    for number in range(count):
        if number % 5 == 0:
            firm, town = draw.choice(FIRMS), draw.choice(TOWNS)
            people, year = draw.randint(50, 9_000), draw.randint(1950, 2020)
            sales = round(draw.uniform(1, 90), 1)
            home = (
                f"{firm} is based in {town} and was founded in {year}. It employs {people} people."
            )
            trade = (
                f"Sales of {firm} came to ${sales} million in 2023, after ${sales - 0.4:.1f} "
                "million in 2022. The company runs four sites and plans a fifth."
            )
            context = [home, trade, *(background(draw) for _ in range(passages - 2))]
        wrong = number % 3 == 0
        told = people + draw.randint(7, 40) if wrong else people
        yield {
            "id": f"row-{number:07d}",
            "question": f"How many people does {firm} employ?",
            "context": context,
            "answer": f"{firm}, founded in {year} in {town}, employs {told} people. "
            f"Its sales were ${sales} million in 2023.",
        }


def word(number):
    """A word that can be spoken, another one for each number."""
    found = ""
    while number or not found:
        number, place = divmod(number, 70)
        found = "bdfgklmnprstvz"[place % 14] + "aeiou"[place // 14] + found
    return found


def short_rows(count, *, fresh=False):
    """Rows of a short sentence or of none, cheap to check; with `fresh` two new words in each."""
    for number in range(count):
        if number % 50 == 0:
            firm, people = word(100_000 + number).title(), 100 + number % 7919
        told = people + 11 if number % 3 == 0 else people
        first = 10_000_000 + 2 * number
        where = f" in {word(first).title()} near {word(first + 1).title()}" if fresh else ""
        said = f"{firm} employs {told} people{where}." if fresh or number % 50 == 0 else ""
        yield {
            "id": f"row-{number:07d}",
            "context": f"{firm} employs {people} people.",
            "answer": said,
        }


def write(folder, count, files=1, seed=7, passages=2, kind="long"):
    """The rows as JSONL files in a folder; gives the ids."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if kind == "long":
        made = list(rows(count, seed, passages))
    else:
        made = list(short_rows(count, fresh=kind == "fresh"))
    each = -(-count // files)
    for number in range(files):
        lines = [json.dumps(one) + "\n" for one in made[number * each : (number + 1) * each]]
        (folder / f"rows-{number:03d}.jsonl").write_text("".join(lines), encoding="utf-8")
    return [one["id"] for one in made]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int)
    parser.add_argument("folder")
    parser.add_argument("--files", type=int, default=1)
    parser.add_argument("--passages", type=int, default=2)
    parser.add_argument("--kind", choices=("long", "short", "fresh"), default="long")
    args = parser.parse_args()
    write(args.folder, args.rows, args.files, passages=args.passages, kind=args.kind)
