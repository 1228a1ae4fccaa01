"""One JSON object a line on standard error: what happened, never what was asked."""

from __future__ import annotations

import datetime
import json
import logging
import sys
from typing import Any

LOG = logging.getLogger("claimcheck.service")


def event(name: str, /, level: int = logging.INFO, **fields: Any) -> None:
    """Log one event with its fields."""
    LOG.log(level, name, extra={"fields": fields})


class JsonLines(logging.Formatter):
    """Records as JSON; an exception is told by its kind and place, not by its message."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        moment = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        data = {
            "time": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            data["exception"] = record.exc_info[0].__name__
        return json.dumps(data)


def set_up() -> None:
    """Send the events of the service to standard error, and of everything else what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers[:] = [handler]
    logging.getLogger().setLevel(logging.WARNING)
    LOG.setLevel(logging.INFO)
