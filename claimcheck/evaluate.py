"""A data set through metrics, row by row; every row is saved as it is done."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import claimcheck
from claimcheck.bots import Bot, ask
from claimcheck.errors import ExtraError, InputError, PipelineError, SettingsError
from claimcheck.evaluation.dataset import BadRow, from_rows, read_samples
from claimcheck.metrics import Measurement, Metric, Sample, metric, metric_name
from claimcheck.metrics.shape import Turn

ROWS, RUN = "rows.jsonl", "run.json"

_logger = logging.getLogger(__name__)


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


Progress = Callable[[int], None]
"""Called with the number of rows done so far."""


def evaluate(
    data: str | Path | Iterable[Sample | Mapping[str, Any]],
    metrics: Sequence[Metric | str],
    out: str | Path | None = None,
    *,
    bot: Bot | None = None,
    mapping: Mapping[str, str] | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Evaluation:
    """Run metrics over a file, samples or plain rows; a bot, where given, answers first.

    With `out`, every row goes to `rows.jsonl` in that folder as it is done. A run that was stopped
    goes on where it ended: rows already there with the same input are kept, broken ones are done
    again. A folder with a run of other metrics is refused unless `fresh`.
    """
    chosen = [metric(one) if isinstance(one, str) else one for one in metrics]
    names = [metric_name(one) for one in chosen]
    if not chosen:
        raise SettingsError("metrics", "none was given", fix="Name at least one metric.")
    for name in names:
        if names.count(name) > 1:
            raise SettingsError("metrics", f"{name!r} is there twice", fix="Name each once.")
    items = (
        read_samples(data, mapping, answered=bot is None)
        if isinstance(data, str | Path)
        else from_rows(data, mapping, answered=bot is None)
    )
    store = None if out is None else Store(Path(out), _configuration(chosen, bot), fresh=fresh)
    finished: list[Row | BadRow] = []
    try:
        for number, item in items:
            done = _one(number, item, chosen, bot, store)
            finished.append(done)
            if progress is not None:
                progress(len(finished))
    finally:
        if store is not None:
            store.close()
    if store is not None:
        store.tidy(finished)
    return _evaluation(finished)


def load(folder: str | Path) -> Evaluation:
    """The rows of a run that `evaluate` saved."""
    path = Path(folder) / ROWS
    if not path.is_file():
        raise InputError(str(folder), f"holds no {ROWS}", "Name the --out folder of a run.")
    return _evaluation(_saved(path).values())


def _evaluation(finished: Iterable[Row | BadRow]) -> Evaluation:
    done = list(finished)
    return Evaluation(
        tuple(one for one in done if isinstance(one, Row)),
        tuple(one for one in done if isinstance(one, BadRow)),
    )


def _one(
    number: int,
    item: Sample | BadRow,
    metrics: Sequence[Metric],
    bot: Bot | None,
    store: Store | None,
) -> Row | BadRow:
    if isinstance(item, BadRow):
        if store is not None:
            store.save(item)
        return item
    key = fingerprint(item)
    if store is not None and (known := store.known(number, key)):
        return known
    done: Row | BadRow
    try:
        sample = item if bot is None else ask(bot, item)
    except (ExtraError, PipelineError, SettingsError):
        raise
    except Exception as error:
        _logger.warning("row %d: the bot failed", number, exc_info=True)
        done = BadRow(number, "answer", f"the bot failed ({type(error).__name__}: {error})")
    else:
        measurements = tuple(_measure(one, sample) for one in metrics)
        kept = dataclasses.replace(sample, contexts=None, context_ids=())
        done = Row(number, key, kept, measurements)
        _logger.debug("row %d: %s", number, {one.name: one.number for one in done.measurements})
    if store is not None:
        store.save(done)
    return done


def _measure(metric: Metric, sample: Sample) -> Measurement:
    name = metric_name(metric)
    try:
        measurement = metric(sample)
    except (ExtraError, PipelineError, SettingsError):
        # What is missing for one row is missing for all: better to stop than to fail each row.
        raise
    except Exception as error:
        _logger.warning("metric %s failed on sample %s", name, sample.id, exc_info=True)
        problem = f"{type(error).__name__}: {error}"
    else:
        if isinstance(measurement, Measurement):
            # The run knows the metric by this name, whatever a custom one calls its result.
            return dataclasses.replace(measurement, name=name)
        problem = f"it returned {type(measurement).__name__}, not a Measurement"
    return Measurement(name, None, details=f"The metric failed ({problem}).", failed=True)


def fingerprint(sample: Sample) -> str:
    """The same for equal samples, on every machine."""
    plain = json.dumps(dataclasses.asdict(sample), sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


class Store:
    """The folder of a run: what ran, and its rows, appended one by one."""

    def __init__(self, folder: Path, configuration: dict[str, Any], *, fresh: bool) -> None:
        self._path = folder / ROWS
        run = folder / RUN
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if fresh or not self._path.exists():
                self._path.unlink(missing_ok=True)
            elif _read_json(run) != configuration:
                raise InputError(
                    str(folder),
                    "holds a run with other metrics, options or bot",
                    "Choose another folder, or --fresh to start over.",
                )
            run.write_text(json.dumps(configuration, indent=2) + "\n", encoding="utf-8")
            self._known = _saved(self._path) if self._path.exists() else {}
            self._file: IO[str] = self._path.open("a", encoding="utf-8")
        except OSError as error:
            raise InputError(
                str(folder), f"cannot be written ({error.strerror})", "Choose another folder."
            ) from error

    def known(self, number: int, key: str) -> Row | None:
        """The saved row of that number, where its input is the same and no metric broke."""
        row = self._known.get(number)
        if not isinstance(row, Row) or row.key != key:
            return None
        return None if any(one.failed for one in row.measurements) else row

    def save(self, row: Row | BadRow) -> None:
        """Append a row so that it survives the end of this process."""
        self._file.write(_encode(row))
        self._file.flush()

    def close(self) -> None:
        """End writing."""
        self._file.close()

    def tidy(self, finished: Sequence[Row | BadRow]) -> None:
        """Leave exactly the rows of this run, in order, where it went on from an earlier one."""
        if self._known:
            temporary = self._path.with_suffix(".tmp")
            temporary.write_text("".join(map(_encode, finished)), encoding="utf-8")
            temporary.replace(self._path)


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


def _configuration(metrics: Sequence[Metric], bot: Bot | None) -> dict[str, Any]:
    return {
        "version": claimcheck.__version__,
        "metrics": {metric_name(one): _plain(one) for one in metrics},
        "bot": None if bot is None else _plain(bot),
    }


def _plain(value: Any) -> Any:
    """A value as JSON that is the same in every process; what is long becomes a fingerprint."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        options = {
            one.name: _plain(getattr(value, one.name))
            for one in dataclasses.fields(value)
            if one.compare
        }
        return {"type": type(value).__name__, **options}
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value if len(value) <= 200 else _digest(value)
    if isinstance(value, Mapping):
        value = sorted(value.items())
    if isinstance(value, list | tuple):
        plain = [_plain(one) for one in value]
        return plain if len(plain) <= 20 else _digest(json.dumps(plain))
    return getattr(value, "__qualname__", type(value).__qualname__)


def _digest(text: str) -> str:
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
