"""How much one check does at the most, counted so that it is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimcheck.settings import Settings

_ENDS = ("\n", ". ", " ")
"""Where a long answer is cut, the best place first."""
_NEAR = 2_000
"""Characters before the limit in which such a place is looked for."""


@dataclass(slots=True)
class Budget:
    """What is left of one check; what does not fit is noted and told."""

    settings: Settings
    comparisons: int = 0
    """Values of the context that were held against values of the answer."""
    missed: list[str] = field(default_factory=list)
    """What was not checked, each with the setting that it is for."""

    def part(self, answer: str) -> str:
        """The answer, or as much of a very long one as is checked."""
        most = self.settings.most_characters
        if len(answer) <= most:
            return answer
        found = (answer.rfind(end, most - _NEAR, most) for end in _ENDS)
        cut = next((place + 1 for place in found if place >= 0), most)
        self.missed.append(
            f"the last {len(answer) - cut:,} characters were not checked (most_characters)"
        )
        return answer[:cut]

    def allows(self, number: int) -> bool:
        """Whether the anchor of a number may still be compared."""
        within = self.comparisons < self.settings.most_comparisons
        return within and number < self.settings.most_anchors

    def left_out(self, anchors: int) -> None:
        """Note that the last anchors were not compared."""
        over = self.comparisons >= self.settings.most_comparisons
        name = "most_comparisons" if over else "most_anchors"
        self.missed.append(f"the last {anchors:,} numbers and claims were not checked ({name})")

    @property
    def notices(self) -> tuple[str, ...]:
        """What was not checked, as sentences of a report."""
        return tuple(f"{one[0].upper()}{one[1:]}." for one in self.missed)
