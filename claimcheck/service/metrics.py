"""Counts and times in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Upper bounds in seconds: a short check takes some tens of milliseconds."""


class Metrics:
    """What the service counts; only its event loop writes here."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str]] = Counter()
        """By route and status code."""
        self.verdicts: Counter[str] = Counter()
        self.guard: Counter[str] = Counter()
        """Guarded replies by what became of them."""
        self._times: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def took(self, route: str, code: int, seconds: float) -> None:
        """Count one answered request."""
        self.requests[route, str(code)] += 1
        self._times[route][bisect_left(BUCKETS, seconds)] += 1
        self._seconds[route] += seconds

    def text(self, gauges: Mapping[str, tuple[str, float]], restarted: Mapping[str, int]) -> str:
        """Everything, with the gauges of this moment: name → (help, value)."""
        lines = [
            *_counter(
                "requests",
                "Requests answered, by route and status code.",
                (({"route": route, "code": code}, n) for (route, code), n in self._sorted()),
            ),
            *self._histogram(),
            *_counter(
                "verdicts",
                "Verdicts given.",
                (({"verdict": one}, n) for one, n in sorted(self.verdicts.items())),
            ),
            *_counter(
                "guarded",
                "Replies of the guard, by what became of them.",
                (({"outcome": one}, n) for one, n in sorted(self.guard.items())),
            ),
            *_counter(
                "workers_restarted",
                "Worker processes that were replaced, by why.",
                (({"why": one}, n) for one, n in sorted(restarted.items())),
            ),
        ]
        for name, (said, value) in gauges.items():
            lines += [*_head(name, said, "gauge"), f"claimcheck_{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _sorted(self) -> list[tuple[tuple[str, str], int]]:
        return sorted(self.requests.items())

    def _histogram(self) -> Iterable[str]:
        name = "request_seconds"
        yield from _head(name, "Time from a request's first byte to its reply's last.", "histogram")
        for route, counts in sorted(self._times.items()):
            total = 0
            for bound, count in zip((*BUCKETS, None), counts, strict=True):
                total += count
                shown = "+Inf" if bound is None else f"{bound:g}"
                labels = _labels({"route": route, "le": shown})
                yield f"claimcheck_{name}_bucket{labels} {total}"
            labels = _labels({"route": route})
            yield f"claimcheck_{name}_sum{labels} {self._seconds[route]:.6f}"
            yield f"claimcheck_{name}_count{labels} {total}"


def _counter(name: str, said: str, rows: Iterable[tuple[dict[str, str], int]]) -> Iterable[str]:
    yield from _head(f"{name}_total", said, "counter")
    for labels, count in rows:
        yield f"claimcheck_{name}_total{_labels(labels)} {count}"


def _head(name: str, said: str, kind: str) -> Iterable[str]:
    yield f"# HELP claimcheck_{name} {said}"
    yield f"# TYPE claimcheck_{name} {kind}"


def _labels(labels: Mapping[str, str]) -> str:
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items()) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
