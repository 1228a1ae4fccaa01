"""How work grows with the length of a text, counted in calls: python -m tests.reliability.growth.

Calls are the same on every machine. What one call does inside a compiled library they do not
show, so that the table has seconds too.
"""

from __future__ import annotations

import argparse
import cProfile
import math
import time
from collections.abc import Callable, Sequence

from claimcheck import verify
from claimcheck.settings import OFF, Settings
from tests.reliability.patterns import ANSWERS, CONTEXT

ANSWER = "The price is 5 euros, and Acme sold 123 items."
"""What is checked against the patterns where they are the context."""

SETTINGS = Settings.of(entailment=OFF)
SIZES = {"answer": (1_000, 2_000), "context": (1_500, 3_000)}
"""Characters between which growth is told, where nothing else is asked for."""


def calls(answer: str, context: str) -> int:
    """Calls of Python and compiled functions that one check takes."""
    profile = cProfile.Profile(builtins=True)
    profile.enable()
    try:
        verify(answer, context, settings=SETTINGS)
    finally:
        profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


def of_answer(text: str) -> int:
    """Calls for a text as the answer."""
    return calls(text, CONTEXT)


def of_context(text: str) -> int:
    """Calls for a text as the context."""
    return calls(ANSWER, text)


def exponent(sizes: Sequence[int], costs: Sequence[float]) -> float:
    """The power of the size with which the costs grow: the slope of both as logarithms."""
    xs, ys = [math.log(one) for one in sizes], [math.log(max(one, 1)) for one in costs]
    x, y = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
    top = math.fsum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return top / math.fsum((a - x) ** 2 for a in xs)


def growth(cost: Callable[[str], int], make: Callable[[int], str], sizes: Sequence[int]) -> float:
    """The power with which the calls grow beyond those that a text of nothing takes."""
    least = cost(" ")
    return exponent(sizes, [cost(make(size)) - least for size in sizes])


def main() -> None:
    """Print the exponent of every pattern, as answer and as context."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability.growth")
    parser.add_argument("names", nargs="*", help="patterns; all of them by default")
    parser.add_argument("--sizes", type=int, nargs="+", help="by default those of the tests")
    parser.add_argument("--side", choices=["answer", "context"], nargs="+")
    parser.add_argument("--seconds", action="store_true", help="measure processor time as well")
    args = parser.parse_args()
    sides = {"answer": of_answer, "context": of_context}
    verify(ANSWER, CONTEXT, settings=SETTINGS)
    for side in args.side or sides:
        least, sizes = sides[side](" "), args.sizes or SIZES[side]
        for name in args.names or ANSWERS:
            texts = [ANSWERS[name](size) for size in sizes]
            counts = [sides[side](text) - least for text in texts]
            told = f"{side} {name!r}: n^{exponent(sizes, counts):.2f}, {counts[-1]:,} calls"
            if args.seconds:
                spent = [_seconds(text, side) for text in texts]
                told += f"; n^{exponent(sizes, spent):.2f}, {spent[-1] / 1e6:.2f} s"
            print(told, flush=True)


def _seconds(text: str, side: str) -> float:
    """Microseconds of processor time."""
    start = time.process_time()
    verify(*((text, CONTEXT) if side == "answer" else (ANSWER, text)), settings=SETTINGS)
    return 1e6 * (time.process_time() - start)


if __name__ == "__main__":
    main()
