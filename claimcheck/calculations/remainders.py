"""What is left of a whole: "142 staff, 104 of them permanent" where 38 of them are temporary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimcheck.anchors import Quantity
from claimcheck.calculations.derived import DERIVED
from claimcheck.calculations.operands import Answer, Operand
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason
from claimcheck.kinds import numbers

_OF_THEM = re.compile(
    r"\W{0,3}(?:of\s(?:them|these|those|which|whom|the|its|our)\b|others?\b|"
    r"(?:[\w-]+\s){0,2}(?:(?:do|does|did|are|is|were|was|have|has|had)(?:\snot\b|n['’]t\b|\sstill\b|\syet\b)|left\b|remain))",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\b(?:the\sothers?|remaining|the\srest|leaving|leaves?|still|another|only)\W{1,3}\Z", re.I
)
_BETWEEN = re.compile(
    r"[^.;]{0,40}(?:\bof\s(?:which|whom|them|these|those|the|all)\b|\bincluding\b|\bamong\sthem\b|^\s(?:out\s)?of\s)[^.;\d]{0,24}",
    re.IGNORECASE,
)
"""Between a whole and its part, or a part and its whole."""


@dataclass(frozen=True, eq=False)
class Remainders:
    """The parts of wholes that a context gives."""

    index: ContextIndex

    def follows(self, one: Finding, answer: Answer) -> Evidence | None:
        """The rest that a part leaves of a whole of which the answer speaks."""
        anchor, claimed = one.anchor, one.anchor.value
        if not isinstance(claimed, Quantity) or claimed.amount is None:
            return None
        text, start = anchor.sentence.text, anchor.sentence.start
        rest = _OF_THEM.match(text, anchor.span.end - start) or _REST.search(
            text[: anchor.span.start - start]
        )
        if not rest and not text.lstrip("-*• ").lower().startswith("of the "):
            return None
        here = answer.before(start)[:1]
        for sentence in (start, *here):
            for held in answer.operands.get(sentence, ()):
                for whole, part in self._parts(held):
                    assert isinstance(whole.value, Quantity)
                    assert isinstance(part.value, Quantity)
                    large, small = whole.value.amount, part.value.amount
                    if large is None or small is None or large - small != claimed.amount:
                        continue
                    kind = (claimed.dimension, claimed.unit)
                    if kind != (whole.value.dimension, whole.value.unit):
                        continue
                    step = f"{large} - {small} = {numbers.describe(claimed)}"
                    told = Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
                    return Evidence(whole.span, None, told, DERIVED)
        return None

    def _parts(self, held: Operand) -> Iterator[tuple[Stated, Stated]]:
        """The wholes that an answer takes up, each with a part that the text gives of it."""
        for one in held.stated(self.index):
            text = self.index.documents[self.index.passages[one.passage].document].text
            for other in self.index.values_in(one.passage):
                if not isinstance(other.value, Quantity) or not isinstance(one.value, Quantity):
                    continue
                if one.span.end <= other.span.start:
                    between = text[one.span.end : other.span.start]
                elif other.span.end <= one.span.start:
                    between = text[other.span.end : one.span.start]
                else:
                    continue
                if _BETWEEN.fullmatch(between):
                    yield one, other
