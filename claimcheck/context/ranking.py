"""Lists of passages with weights → the passages with most weight, without reading all of them."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

_ROUNDING = 1e-9
"""More than the sum of a few weights can be off by."""


def best_of(lists: Sequence[tuple[array[int], float]], limit: int) -> list[int]:
    """The numbers whose lists weigh most together, best first, ties by number.

    The lists are ascending and the shortest come first. Once the weights that are left cannot carry
    a new number among the best, the remaining lists, which are the longest, are only asked for
    those that are still in play.
    """
    left = [*accumulate([weight for _, weight in reversed(lists)], initial=0.0)][::-1]
    found: dict[int, float] = defaultdict(float)
    for place, (numbers, weight) in enumerate(lists):
        if len(numbers) > len(found) >= limit > 0:
            least = sorted(found.values())[-limit] - _ROUNDING
            if least > left[place]:
                found = {n: sum_ for n, sum_ in found.items() if sum_ + left[place] >= least}
                _add_to(found, lists[place:])
                break
        for number in numbers:
            found[number] += weight
    if len(found) > limit > 0:
        least = sorted(found.values())[-limit]
        found = {number: sum_ for number, sum_ in found.items() if sum_ >= least}
    # Those in text order keep it where they weigh the same.
    return sorted(sorted(found), key=found.__getitem__, reverse=True)[:limit]


def _add_to(found: dict[int, float], lists: Sequence[tuple[array[int], float]]) -> None:
    for numbers, weight in lists:
        for number in found:
            place = bisect_left(numbers, number)
            if place < len(numbers) and numbers[place] == number:
                found[number] += weight
