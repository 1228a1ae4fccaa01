"""Quantities: `read` finds them, `agree` compares two, `derive` computes one from others."""

from claimcheck.kinds.numbers.agreement import agree
from claimcheck.kinds.numbers.derivation import derive, derive_taken, derive_whole
from claimcheck.kinds.numbers.figures import figure
from claimcheck.kinds.numbers.reading import OPENING, read
from claimcheck.kinds.numbers.scales import read_scale, scaled
from claimcheck.kinds.numbers.wording import describe

__all__ = [
    "OPENING",
    "agree",
    "derive",
    "derive_taken",
    "derive_whole",
    "describe",
    "figure",
    "read",
    "read_scale",
    "scaled",
]
