"""Precision and recall of claim extraction on the project's own sentences.

Run `python -m tests.extraction_scores` from the repository root; `--misses` also prints every
claim that was missed or made up. A claim counts as found when the heads of its subject and
object, its predicate, its polarity and whether it is hedged are all right.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from claimcheck.anchors import Anchor, Claim, Part
from claimcheck.kinds import claims
from claimcheck.language import Parsed, parse_all
from tests.cases import rows

Row = dict[str, Any]


class Outcome(NamedTuple):
    """What reading one row led to."""

    row: Row
    found: list[Anchor]
    missed: list[Row]
    invented: list[Anchor]
    details: list[str]
    """What else is not right of a found claim: modality, speaker, quantifier, modifiers, cue …"""


def fits(anchor: Anchor, expected: Row) -> bool:
    """Whether an anchor is the expected claim."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    return (
        _is(claim.subject, expected["subject"])
        and claim.predicate == expected["predicate"]
        and _is(claim.object, expected["object"])
        and anchor.negated == expected.get("negated", False)
        and (anchor.hedge is not None) == ("hedge" in expected)
    )


def _is(part: Part | None, head: str | None) -> bool:
    if part is None or head is None:
        return part is None and head is None
    return part.head.casefold() == head.casefold()


def compare(row: Row, parsed: Parsed) -> Outcome:
    """Read one row and set what was found against what it expects."""
    left = list(claims.read(parsed))
    found: list[Anchor] = []
    missed: list[Row] = []
    details: list[str] = []
    for expected in row["expect"]:
        match = next((anchor for anchor in left if fits(anchor, expected)), None)
        if match is not None:
            left.remove(match)
            found.append(match)
            details.extend(_details(match, expected))
        elif not expected.get("optional"):
            missed.append(expected)
    return Outcome(row, found, missed, left, details)


def _details(anchor: Anchor, expected: Row) -> Iterator[str]:
    claim = anchor.value
    assert isinstance(claim, Claim)
    said = {
        "modality": claim.modality,
        "quantifier": claim.quantifier,
        "relation": claim.relation,
        "speaker": claim.speaker.head if claim.speaker else None,
        "hedge": anchor.hedge.text if anchor.hedge else None,
    }
    for name, value in said.items():
        if name in expected and value != expected[name]:
            yield f"{name} {value!r} instead of {expected[name]!r}"
    modifiers = [f"{one.role}:{one.part.head}" for one in claim.modifiers]
    for wanted in expected.get("modifiers", ()):
        if wanted not in modifiers:
            yield f"modifiers {modifiers} lack {wanted!r}"


def outcomes() -> list[Outcome]:
    """Every row of the claims table, read."""
    table = rows("claims")
    parsed = parse_all([row["text"] for row in table])
    return [compare(row, one) for row, one in zip(table, parsed, strict=True)]


def binding_faults(row: Row, parsed: Parsed) -> list[str]:
    """What is wrong with the binding of one row's value."""
    start = parsed.text.index(row["value"])
    binding = claims.bind(parsed, start, start + len(row["value"]))
    faults: list[str] = []
    periods = [parsed.text[first:last] for first, last in binding.periods]
    for name, wanted in row["expect"].items():
        if name in ("head", "predicate"):
            if getattr(binding, name).casefold() != wanted.casefold():
                faults.append(f"{name} {getattr(binding, name)!r} instead of {wanted!r}")
        elif name == "periods":
            if [one.removeprefix("the ") for one in periods] != wanted:
                faults.append(f"periods {periods} instead of {wanted}")
        elif name == "absent":
            near = {*binding.subject, *binding.attributes, *binding.names}
            faults.extend(f"{word!r} belongs to another value" for word in wanted if word in near)
        else:
            lacking = [word for word in wanted if word not in getattr(binding, name)]
            if lacking:
                faults.append(f"{name} {getattr(binding, name)} lacks {lacking}")
    return faults


def _print_claims(*, misses: bool) -> None:
    by_kind: dict[str, Counter[str]] = {}
    results = outcomes()
    for one in results:
        counts = by_kind.setdefault(one.row["construction"], Counter())
        counts["found"] += len(one.found)
        counts["missed"] += len(one.missed)
        counts["invented"] += len(one.invented)
        counts["details"] += len(one.details)
        if misses and (one.missed or one.invented or one.details):
            print(f"{one.row['id']}: {one.row['text']!r}")
            for expected in one.missed:
                print("    missed  ", {k: v for k, v in expected.items() if v is not None})
            for anchor in one.invented:
                print("    invented", describe(anchor))
            for detail in one.details:
                print("    detail  ", detail)
    print(f"{'construction':<16}{'precision':>10}{'recall':>8}{'claims':>8}{'details wrong':>15}")
    total: Counter[str] = Counter()
    for kind, counts in by_kind.items():
        total.update(counts)
        _print_line(kind, counts)
    _print_line("all", total)


def _print_line(kind: str, counts: Counter[str]) -> None:
    found, missed, invented = counts["found"], counts["missed"], counts["invented"]
    precision = found / (found + invented) if found + invented else 1.0
    recall = found / (found + missed) if found + missed else 1.0
    print(f"{kind:<16}{precision:>10.3f}{recall:>8.3f}{found + missed:>8}{counts['details']:>15}")


def describe(anchor: Anchor) -> str:
    """A claim in one line."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    words = [
        claim.subject.head if claim.subject else "-",
        "not" if claim.negated else "",
        claim.predicate,
        claim.object.head if claim.object else "-",
        f"({claim.relation})",
        f"[{anchor.hedge.text}]" if anchor.hedge else "",
    ]
    return " ".join(word for word in words if word)


def _print_bindings(*, misses: bool) -> None:
    table = rows("bindings")
    right = 0
    for row, parsed in zip(table, parse_all([row["text"] for row in table]), strict=True):
        faults = binding_faults(row, parsed)
        right += not faults
        if misses and faults:
            print(f"{row['id']}: {row['value']!r} in {row['text']!r}")
            for fault in faults:
                print("    ", fault)
    print(f"bindings right: {right} of {len(table)}")


if __name__ == "__main__":
    wanted = "--misses" in sys.argv[1:]
    _print_claims(misses=wanted)
    _print_bindings(misses=wanted)
