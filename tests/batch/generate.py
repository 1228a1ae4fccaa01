"""Made-up rows with known faults: `python -m tests.batch.generate ROWS FOLDER [FILES]`.

Every third answer states a wrong figure. Ids are unique, contexts are shared by five rows.
"""

import json
import random
import sys
from pathlib import Path

FIRMS = ("Halden Ferries", "Orrin Foods", "Tessel Bank", "Varga Steel", "Quillon Press")
TOWNS = ("Halden", "Moss", "Larvik", "Arendal", "Horten", "Skien")


def rows(count, seed=7):
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
            context = [home, trade]
        wrong = number % 3 == 0
        told = people + draw.randint(7, 40) if wrong else people
        yield {
            "id": f"row-{number:07d}",
            "question": f"How many people does {firm} employ?",
            "context": context,
            "answer": f"{firm}, founded in {year} in {town}, employs {told} people. "
            f"Its sales were ${sales} million in 2023.",
        }


def write(folder, count, files=1, seed=7):
    """The rows as JSONL files in a folder; gives the ids."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    made = list(rows(count, seed))
    each = -(-count // files)
    for number in range(files):
        lines = [json.dumps(one) + "\n" for one in made[number * each : (number + 1) * each]]
        (folder / f"rows-{number:03d}.jsonl").write_text("".join(lines), encoding="utf-8")
    return [one["id"] for one in made]


if __name__ == "__main__":
    write(sys.argv[2], int(sys.argv[1]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
