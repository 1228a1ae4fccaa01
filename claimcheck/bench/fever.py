"""The evidence of FEVER-style claims: texts in the row, or places in Wikipedia pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from claimcheck.errors import InputError

FOLDER = "wiki-pages"
_TEXTS = ("text", "evidence", "content")


def evidence_texts(row: Mapping[str, Any], pages: Pages) -> list[str]:
    """The distinct texts of a row's evidence, in order."""
    keys = ("evidence", "evidences", "gold_evidence")
    given: Any = next((row[key] for key in keys if key in row), [])
    found: dict[str, None] = {}
    for one in given if isinstance(given, list) else [given]:
        if isinstance(one, Mapping):
            one = next((one[key] for key in _TEXTS if isinstance(one.get(key), str)), None)
        if isinstance(one, str):
            found[one] = None
        elif isinstance(one, list):
            for page, line in _places([one]):
                found[pages.sentence(page, line)] = None
    return [text for text in found if text.strip()]


class Pages:
    """The pages that a file's evidence points to, read from the folder beside it when needed."""

    def __init__(
        self,
        file: Path,
        rows: Iterable[tuple[int, Mapping[str, Any]]],
        read: Callable[[Path], Iterator[tuple[int, dict[str, Any]]]],
    ) -> None:
        self._folder, self._rows, self._read = file.with_name(FOLDER), rows, read
        self._lines: dict[str, dict[int, str]] | None = None

    def sentence(self, page: str, line: int) -> str:
        """One line of a page; empty where the folder lacks it."""
        if self._lines is None:
            self._lines = self._load()
        return self._lines.get(page, {}).get(line, "")

    def _load(self) -> dict[str, dict[int, str]]:
        if not self._folder.is_dir():
            raise InputError(
                str(self._folder),
                "does not exist, and the evidence points into it",
                "Unpack the set's Wikipedia pages there.",
            )
        wanted = {
            page
            for _, row in self._rows
            if isinstance(row.get("evidence"), list)
            for page, _ in _places(row["evidence"])
        }
        found: dict[str, dict[int, str]] = {}
        for file in sorted(self._folder.glob("*.jsonl")):
            for _, row in self._read(file):
                if row.get("id") in wanted:
                    found[row["id"]] = dict(_lines(str(row.get("lines", ""))))
        return found


def _places(evidence: Iterable[Any]) -> Iterator[tuple[str, int]]:
    for group in evidence:
        for one in group if isinstance(group, list) else ():
            if isinstance(one, list) and len(one) == 4 and isinstance(one[2], str):
                yield one[2], int(one[3])


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for line in text.split("\n"):
        number, _, rest = line.partition("\t")
        if number.isdigit():
            yield int(number), rest.split("\t")[0]
