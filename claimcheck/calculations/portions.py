"""Values that a context gives per 100 g, told of another portion: "10 g of sugar in a 40 g bar"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from claimcheck.anchors import Document, Quantity
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason
from claimcheck.kinds import numbers

_PER = re.compile(r"\b(?:per|for every|in every)\s(?=\d)", re.IGNORECASE)
_OF_ONE = re.compile(r"\b(?:per|an?|each|one|every)\s\**$", re.IGNORECASE)
_REACH = 16
"""Characters of a measure."""
_MOST = 3
_MEASURES = frozenset({"mass", "volume"})
_STRENGTH = 0.5


@dataclass(frozen=True, eq=False)
class Portions:
    """The portions to which the values of a context are related."""

    documents: Sequence[Document]

    @cached_property
    def bases(self) -> list[Quantity]:
        """What the context gives its values for: 100 g for "values per 100 g"."""
        found: list[Quantity] = []
        for document in self.documents:
            for per in _PER.finditer(document.text):
                found += _measures(document.text[per.end() : per.end() + _REACH])[:1]
                if len(found) == _MOST:
                    return found
        return found

    def takes(self, one: Finding) -> bool:
        """Whether a measure only says of how much the answer speaks: "a 40 g bar has …"."""
        value, sentence = one.anchor.value, one.anchor.sentence
        if not isinstance(value, Quantity) or value.dimension not in _MEASURES:
            return False
        if not any(_differ(base, value) for base in self.bases):
            return False
        return _OF_ONE.search(sentence.text[: one.anchor.span.start - sentence.start]) is not None

    def follows(self, one: Finding, told: Iterable[Quantity]) -> Evidence | None:
        """The value per portion, of a portion `told` of, that a value of the context comes to."""
        claimed = one.anchor.value
        if not isinstance(claimed, Quantity) or claimed.dimension == "ratio":
            return None
        measures = [part for part in told if part.dimension in _MEASURES]
        pairs = [(base, part) for part in measures for base in self.bases if _differ(base, part)]
        for held in one.evidence:
            for base, part in pairs:
                found = _scaled(claimed, held.value, base, part)
                if found is not None:
                    return Evidence(held.span, None, found, _STRENGTH)
        return None


def _measures(text: str) -> list[Quantity]:
    found = (one.value for one in numbers.read(text))
    return [one for one in found if isinstance(one, Quantity) and one.dimension in _MEASURES]


def _differ(base: Quantity, part: Quantity) -> bool:
    return bool(base.amount and part.amount and base.unit == part.unit) and base != part


def _scaled(claimed: Quantity, stated: object, base: Quantity, part: Quantity) -> Agreement | None:
    """The agreement of a claimed value with what a stated one is for a part of its base."""
    if not isinstance(stated, Quantity) or None in (stated.amount, base.amount, part.amount):
        return None
    assert stated.amount is not None
    assert base.amount
    assert part.amount is not None
    amount = stated.amount * part.amount / base.amount
    worth = replace(stated, low=amount, high=amount)
    if claimed.dimension == "number" and not claimed.unit:
        worth = replace(worth, unit="", dimension="number")
    if numbers.agree(claimed, worth).outcome is not Outcome.AGREES:
        return None
    told = (numbers.describe(each) for each in (stated, part, base, claimed))
    return Agreement(Outcome.AGREES, Reason.DERIVED, ("{} × {} / {} = {}".format(*told),))
