"""politeness: does the answer use polite phrases?"""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimcheck.metrics.shape import Measurement, Sample, scored

MARKERS = (
    "please",
    "thank you",
    "thanks",
    "happy to help",
    "glad to help",
    "you're welcome",
    "sorry",
    "apologize",
    "apologise",
    "kindly",
    "appreciate",
    "let me know",
)


@dataclass(frozen=True)
class Politeness:
    """min(half the number of distinct markers in the answer, 1)."""

    markers: tuple[str, ...] = MARKERS
    name: str = "politeness"

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        text = " ".join(sample.answer.lower().replace("\u2019", "'").split())
        found = [one for one in self.markers if _stands(one.lower(), text)]
        listed = ", ".join(found) or "none"
        return scored(self.name, min(len(found) / 2, 1), None, details=f"Markers found: {listed}.")


def _stands(marker: str, text: str) -> bool:
    # Whole words only: "unpleased" is not polite.
    return re.search(rf"(?<!\w){re.escape(marker)}(?!\w)", text) is not None
