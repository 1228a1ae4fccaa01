"""Findings that a team has looked at and accepted: written by the gate, reviewed, shrinking."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimcheck.errors import InputError
from claimcheck.files import read_text
from claimcheck.findings import Finding
from claimcheck.render.checked import Complaint

VERSION = 1
_FIX = "Write it anew with --write-baseline."


def fingerprint(path: str, finding: Finding) -> str:
    """What tells a finding apart however its file moves around it: words, not positions."""
    anchor = finding.anchor
    words = (path, anchor.kind, finding.status, anchor.span.text, anchor.sentence.text)
    canonical = "\0".join(" ".join(str(one).split()) for one in words)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass
class Baseline:
    """The accepted findings; `take` uses one up, so that a second one like it still counts."""

    entries: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._open = Counter(entry["fingerprint"] for entry in self.entries)
        self._notes = {entry["fingerprint"]: entry.get("note", "") for entry in self.entries}

    @classmethod
    def load(cls, path: Path) -> Baseline:
        """Read a baseline file."""
        try:
            data = json.loads(read_text(str(path)))
        except json.JSONDecodeError as error:
            raise InputError(str(path), f"is not JSON ({error})", _FIX) from error
        entries = data.get("accepted") if isinstance(data, dict) else None
        if not isinstance(entries, list) or data.get("version") != VERSION:
            raise InputError(str(path), f"is no baseline of version {VERSION}", _FIX)
        for entry in entries:
            if not isinstance(entry, dict) or not isinstance(entry.get("fingerprint"), str):
                raise InputError(str(path), "has an entry without a fingerprint", _FIX)
        return cls(entries)

    def take(self, mark: str) -> str | None:
        """The note of an entry with that fingerprint, used up by this; None where there is none."""
        if not self._open[mark]:
            return None
        self._open[mark] -= 1
        return self._notes[mark] or "accepted in the baseline"

    def stale(self, paths: Iterable[str]) -> list[dict[str, Any]]:
        """Entries of the checked files that nothing used: they can go."""
        checked = set(paths)
        left = Counter({mark: number for mark, number in self._open.items() if number})
        found = []
        for entry in self.entries:
            if entry.get("file") in checked and left[entry["fingerprint"]]:
                left[entry["fingerprint"]] -= 1
                found.append(entry)
        return found

    def written(self, complaints: Iterable[Complaint], paths: Iterable[str]) -> str:
        """A baseline that accepts these complaints; files that were not checked keep theirs."""
        checked = set(paths)
        entries = [entry for entry in self.entries if entry.get("file") not in checked]
        entries += [
            {
                "file": one.place.source,
                "words": one.finding.anchor.span.text,
                "sentence": " ".join(one.finding.anchor.sentence.text.split()),
                "status": one.finding.status.value,
                "reason": one.finding.reason.value,
                "note": self._notes.get(one.fingerprint, ""),
                "fingerprint": one.fingerprint,
            }
            for one in complaints
        ]
        entries.sort(key=lambda entry: (str(entry.get("file")), str(entry.get("sentence"))))
        text = json.dumps({"version": VERSION, "accepted": entries}, ensure_ascii=False, indent=2)
        return text + "\n"
