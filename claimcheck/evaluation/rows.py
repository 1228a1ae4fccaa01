"""The rows of a run and the folder that keeps them."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Self

from claimcheck.errors import InputError
from claimcheck.evaluation.dataset import BadRow
from claimcheck.folder_lock import FolderLock
from claimcheck.metrics.shape import Measurement, Sample, Turn

ROWS, RUN = "rows.jsonl", "run.json"


@dataclass(frozen=True)
class Row:
    """One sample of a run with its measurements; `key` is a fingerprint of what went in.

    Contexts are the bulk of a data set and stay there: the sample is without them.
    """

    number: int
    key: str
    sample: Sample
    measurements: tuple[Measurement, ...]

    def measurement(self, name: str) -> Measurement | None:
        """The measurement of that name, or None."""
        return next((one for one in self.measurements if one.name == name), None)


@dataclass(frozen=True)
class Evaluation:
    """A finished run: its rows in order, and the rows that could not be read."""

    rows: tuple[Row, ...]
    bad: tuple[BadRow, ...]

    @classmethod
    def of(cls, finished: Iterable[Row | BadRow]) -> Self:
        """A run from its rows of both sorts."""
        done = list(finished)
        return cls(
            tuple(one for one in done if isinstance(one, Row)),
            tuple(one for one in done if isinstance(one, BadRow)),
        )


def load(folder: str | Path) -> Evaluation:
    """The rows of a run that `evaluate` saved."""
    path = Path(folder) / ROWS
    if not path.is_file():
        raise InputError(str(folder), f"holds no {ROWS}", "Name the --out folder of a run.")
    return Evaluation.of(_saved(path).values())


def fingerprint(sample: Sample) -> str:
    """The same for equal samples, on every machine."""
    plain = json.dumps(dataclasses.asdict(sample), sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


class Store:
    """The folder of a run: what ran, and its rows, appended one by one."""

    def __init__(self, folder: Path, configuration: dict[str, Any], *, fresh: bool) -> None:
        self._path = folder / ROWS
        run = folder / RUN
        self._lock = FolderLock(folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            if fresh or not self._path.exists():
                self._path.unlink(missing_ok=True)
            else:
                _require_same(run, configuration)
            run.write_text(json.dumps(configuration, indent=2) + "\n", encoding="utf-8")
            self._known = _saved(self._path) if self._path.exists() else {}
            self._file: IO[str] = self._path.open("a", encoding="utf-8")
        except OSError as error:
            self._lock.release()
            raise _unwritable(folder, error) from error
        except InputError:
            self._lock.release()
            raise

    def known(self, number: int, key: str) -> Row | None:
        """The saved row of that number, where its input is the same and no metric broke."""
        row = self._known.get(number)
        if not isinstance(row, Row) or row.key != key:
            return None
        return None if any(one.failed for one in row.measurements) else row

    def save(self, row: Row | BadRow) -> None:
        """Append a row so that it survives the end of this process."""
        try:
            self._file.write(_encode(row))
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from error

    def close(self) -> None:
        """End writing, and let others write."""
        try:
            self._file.close()
        except OSError as error:
            raise _unwritable(self._path, error) from error
        finally:
            self._lock.release()

    def tidy(self, finished: Sequence[Row | BadRow]) -> None:
        """Leave exactly the rows of this run, in order, where it went on from an earlier one."""
        if self._known:
            temporary = self._path.with_suffix(".tmp")
            try:
                self._file.close()  # Some systems replace no file that is open.
                temporary.write_text("".join(map(_encode, finished)), encoding="utf-8")
                temporary.replace(self._path)
            except OSError as error:
                raise _unwritable(self._path, error) from error


def _require_same(run: Path, configuration: dict[str, Any]) -> None:
    if _read_json(run) != configuration:
        raise InputError(
            str(run.parent),
            "holds a run with other metrics, options or bot",
            "Choose another folder, or --fresh to start over.",
        )


def _unwritable(path: Path, error: OSError) -> InputError:
    problem = f"cannot be written ({error.strerror or error})"
    return InputError(str(path), problem, "Free some room, or choose another folder.")


def _encode(row: Row | BadRow) -> str:
    if isinstance(row, BadRow):
        data: dict[str, Any] = {"row": row.row, "field": row.field, "problem": row.problem}
    else:
        sample = {
            one.name: getattr(row.sample, one.name)
            for one in dataclasses.fields(row.sample)
            if getattr(row.sample, one.name) != one.default
        }
        data = {
            "row": row.number,
            "key": row.key,
            "sample": sample,
            "measurements": [one.to_dict() for one in row.measurements],
        }
    return json.dumps(data, ensure_ascii=True) + "\n"


def _saved(path: Path) -> dict[int, Row | BadRow]:
    """Row number → what was saved last for it; a line cut off by a crash is cut away."""
    found: dict[int, Row | BadRow] = {}
    content = path.read_bytes()
    if content and not content.endswith(b"\n"):
        content = content[: content.rfind(b"\n") + 1]
        with path.open("r+b") as file:
            file.truncate(len(content))
    for number, line in enumerate(content.splitlines(), 1):
        try:
            row = _decode(json.loads(line))
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(
                f"{path}, line {number}", f"is damaged ({error})", "Start over with --fresh."
            ) from error
        found[row.number if isinstance(row, Row) else row.row] = row
    return dict(sorted(found.items()))


def _decode(data: Mapping[str, Any]) -> Row | BadRow:
    if "problem" in data:
        return BadRow(data["row"], data["field"], data["problem"])
    sample = dict(data["sample"])
    for name in ("citations", "retrieval_scores"):
        if name in sample:
            sample[name] = tuple(sample[name])
    sample["history"] = tuple(Turn(*one) for one in sample.get("history", ()))
    measurements = tuple(Measurement.from_dict(one) for one in data["measurements"])
    return Row(data["row"], data["key"], Sample(**sample), measurements)


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
