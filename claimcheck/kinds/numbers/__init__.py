"""Quantities: `read` finds them, `agree` compares two, `derive` computes one from others."""

from claimcheck.kinds.numbers.agreement import agree
from claimcheck.kinds.numbers.derivation import derive, derive_taken, derive_whole
from claimcheck.kinds.numbers.figures import figure
from claimcheck.kinds.numbers.operations import CONCLUSION
from claimcheck.kinds.numbers.reading import OPENING, read, with_cents_of
from claimcheck.kinds.numbers.results import telling as is_telling
from claimcheck.kinds.numbers.scales import read_scale, scaled
from claimcheck.kinds.numbers.wording import describe

__all__ = [
    "CONCLUSION",
    "OPENING",
    "agree",
    "derive",
    "derive_taken",
    "derive_whole",
    "describe",
    "figure",
    "is_telling",
    "read",
    "read_scale",
    "scaled",
    "with_cents_of",
]
