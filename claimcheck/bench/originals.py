"""Public data sets in the form in which their authors publish them → items."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimcheck.bench.fever import Pages, evidence_texts
from claimcheck.bench.items import Item, Stretch
from claimcheck.errors import InputError

Row = Mapping[str, Any]
Rows = list[tuple[int, dict[str, Any]]]

RESPONSES, SOURCES = "response.jsonl", "source_info.jsonl"
"""The two files of RAGTruth."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that holds nothing to check, and why."""

    dataset: str
    reason: str


@dataclass(frozen=True, slots=True)
class Source:
    """A file with its rows, and how to read a file that belongs to it."""

    file: Path
    rows: Rows
    read: Callable[[Path], Iterator[tuple[int, dict[str, Any]]]]

    def where(self, number: int) -> str:
        """A row as errors name it."""
        return f"{self.file}, row {number}"

    def text(self, number: int, row: Row, key: str) -> str:
        """A field that must be text."""
        value = row.get(key)
        if not isinstance(value, str):
            raise InputError(self.where(number), f"has no text in {key!r}", "Mend the row.")
        return value


Reader = Callable[[Source], Iterator[Item | Skipped]]


def reader_of(row: Row) -> Reader | None:
    """The reader for rows with these keys."""
    for _, keys, reader in _FORMS:
        if all(any(key in row for key in one.split("|")) for one in keys):
            return reader
    return None


def ragtruth(source: Source) -> Iterator[Item | Skipped]:
    """RAGTruth: responses with marked spans, sources in a file of their own."""
    file = source.file.with_name(SOURCES)
    if not file.exists():
        raise InputError(str(source.file), f"has no {SOURCES} beside it", "Download both files.")
    sources = {str(row.get("source_id")): row for _, row in source.read(file)}
    for number, row in source.rows:
        given = sources.get(str(row["source_id"]))
        if given is None:
            raise InputError(
                source.where(number), f"names no source of {file}", "Download both files again."
            )
        context: str | list[str] | dict[str, Any] = given["source_info"]
        question = None
        if isinstance(context, dict) and "passages" in context:
            question = context.get("question")
            parts = _PASSAGE.split(str(context["passages"]))
            context = [part.strip() for part in parts if part.strip()]
        labels = row.get("labels") or []
        answer = source.text(number, row, "response")
        yield Item(
            dataset=f"ragtruth_{str(given.get('task_type', '')).lower() or 'unknown'}",
            id=str(row.get("id", number)),
            answer=answer,
            context=context,
            unsupported=bool(labels),
            question=question,
            spans=tuple(_stretch(one["start"], one["end"], answer) for one in labels),
            error_types=_distinct(str(one.get("label_type")) for one in labels),
        )


_PASSAGE = re.compile(r"(?:\A|\n\n)passage \d{1,3}:")


def halueval(source: Source) -> Iterator[Item | Skipped]:
    """HaluEval: a right and a hallucinated text for each question, dialogue or document."""
    for number, row in source.rows:
        for task, right, wrong, contexts in _HALUEVAL:
            if right in row and wrong in row:
                texts = [source.text(number, row, key) for key in contexts]
                pair = ((right, False), (wrong, True))
                for key, unsupported in pair:
                    yield Item(
                        dataset=f"halueval_{task}",
                        id=f"{number}-{'wrong' if unsupported else 'right'}",
                        answer=source.text(number, row, key),
                        context=texts,
                        unsupported=unsupported,
                        question=row.get("question"),
                    )
                break
        else:
            yield Skipped("halueval", "no context: general queries cannot be checked")


_HALUEVAL = (
    ("qa", "right_answer", "hallucinated_answer", ("knowledge",)),
    ("dialogue", "right_response", "hallucinated_response", ("knowledge", "dialogue_history")),
    ("summarization", "right_summary", "hallucinated_summary", ("document",)),
)


def faithbench(source: Source) -> Iterator[Item | Skipped]:
    """FaithBench: Unwanted and Questionable spans count, Benign ones do not."""
    for number, row in source.rows:
        summary = source.text(number, row, "summary")
        spans, kinds = [], []
        for one in row.get("annotations") or []:
            labels = [str(label) for label in one.get("label") or ()]
            if any(label.split(".")[0] in ("Unwanted", "Questionable") for label in labels):
                kinds.extend(labels)
                spans.append(_stretch(one["summary_start"], one["summary_end"], summary))
        yield Item(
            dataset="faithbench",
            id=f"{source.file.name.split('.')[0]}-{row.get('sample_id', number)}",
            answer=summary,
            context=source.text(number, row, "source"),
            unsupported=bool(spans),
            spans=tuple(spans),
            error_types=_distinct(kinds),
        )


def summedits(source: Source) -> Iterator[Item | Skipped]:
    """SummEdits: label 1 means consistent."""
    for number, row in source.rows:
        if row["label"] not in (0, 1):
            raise InputError(
                source.where(number), f"has the label {row['label']!r}", "0 or 1 is expected."
            )
        yield Item(
            dataset="summedits",
            id=str(row.get("id", number)),
            answer=source.text(number, row, "summary"),
            context=source.text(number, row, "doc"),
            unsupported=row["label"] == 0,
            error_types=_distinct(str(one) for one in row.get("edit_types") or ()),
        )


def bump(source: Source) -> Iterator[Item | Skipped]:
    """BUMP: a reference summary and its minimal edit; the words that changed are the span."""
    for number, row in source.rows:
        reference = source.text(number, row, "reference_summary")
        edited = source.text(number, row, "edited_summary")
        name = f"{source.file.name.split('.')[0]}-{row.get('id', number)}"
        article = source.text(number, row, "article")
        yield Item("bump", f"{name}-reference", reference, article, unsupported=False, spans=())
        yield Item(
            dataset="bump",
            id=f"{name}-edited",
            answer=edited,
            context=article,
            unsupported=True,
            spans=changed(reference, edited),
            error_types=_distinct([str(row.get("error_type"))]),
        )


def fever(source: Source) -> Iterator[Item | Skipped]:
    """FEVER and its kin: REFUTES and NOT ENOUGH INFO are both unsupported.

    Evidence is text, a list of texts, objects with text, or places in the `wiki-pages` folder
    beside the file.
    """
    name = source.file.name.split(".")[0]
    pages = Pages(source.file, source.rows, source.read)
    for number, row in source.rows:
        label = str(row.get("label", row.get("claim_label", ""))).upper().replace("_", " ")
        if label not in _FEVER_LABELS:
            yield Skipped(name, f"label {label or 'missing'!r}")
            continue
        texts = evidence_texts(row, pages)
        if not texts:
            yield Skipped(name, "no evidence text")
            continue
        claim = "claim" if "claim" in row else "text"
        yield Item(
            dataset=name,
            id=str(row.get("id", row.get("claim_id", number))),
            answer=source.text(number, row, claim),
            context=texts,
            unsupported=_FEVER_LABELS[label],
            error_types=(label,) if _FEVER_LABELS[label] else (),
        )


_FEVER_LABELS = {
    "SUPPORTS": False,
    "SUPPORTED": False,
    "REFUTES": True,
    "REFUTED": True,
    "NOT ENOUGH INFO": True,
    "NOT ENOUGH EVIDENCE": True,
}


def changed(before: str, after: str) -> tuple[Stretch, ...]:
    """The stretches of `after` whose words are not in `before`; deletions leave none."""
    old = [match.group() for match in _WORD.finditer(before)]
    new = list(_WORD.finditer(after))
    matcher = difflib.SequenceMatcher(None, old, [match.group() for match in new], autojunk=False)
    return tuple(
        (new[start].start(), new[end - 1].end())
        for what, _, _, start, end in matcher.get_opcodes()
        if what in ("replace", "insert")
    )


_WORD = re.compile(r"\w+|[^\w\s]")


def _stretch(start: Any, end: Any, text: str) -> Stretch:
    return max(0, int(start)), min(int(end), len(text))


def _distinct(values: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))


_FORMS: tuple[tuple[str, tuple[str, ...], Reader], ...] = (
    ("RAGTruth", ("response", "source_id"), ragtruth),
    (
        "HaluEval",
        ("hallucinated_answer|hallucinated_response|hallucinated_summary|chatgpt_response",),
        halueval,
    ),
    ("FaithBench", ("source", "summary", "annotations|metadata"), faithbench),
    ("SummEdits", ("doc", "summary", "label"), summedits),
    ("BUMP", ("article", "reference_summary", "edited_summary"), bump),
    ("FEVER", ("claim|text", "label|claim_label", "evidence|evidences|gold_evidence"), fever),
)
"""Name, keys that a row must have (one of several), reader."""

NAMES = tuple(name for name, _, _ in _FORMS)
