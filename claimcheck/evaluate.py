"""A data set through metrics, row by row; every row is saved as it is done."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from claimcheck import __version__
from claimcheck.bots import Bot, ask
from claimcheck.chat import without_secrets
from claimcheck.errors import ExtraError, PipelineError, SettingsError
from claimcheck.evaluation.dataset import BadRow, from_rows, read_samples
from claimcheck.evaluation.rows import Evaluation, Row, Store, fingerprint
from claimcheck.metrics import Measurement, Metric, Sample, metric, metric_name

_logger = logging.getLogger(__name__)


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
        if store is not None:
            store.tidy(finished)
    finally:
        if store is not None:
            store.close()
    return Evaluation.of(finished)


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
        done = BadRow(number, "", f"the bot failed ({type(error).__name__}: {error})")
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


def _configuration(metrics: Sequence[Metric], bot: Bot | None) -> dict[str, Any]:
    return {
        "version": __version__,
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
        value = without_secrets(value)
        return value if len(value) <= 200 else _digest(value)
    if isinstance(value, Mapping):
        value = sorted(value.items())
    if isinstance(value, list | tuple):
        plain = [_plain(one) for one in value]
        return plain if len(plain) <= 20 else _digest(json.dumps(plain))
    return getattr(value, "__qualname__", type(value).__qualname__)


def _digest(text: str) -> str:
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
