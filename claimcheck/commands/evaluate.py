"""`claimcheck evaluate DATASET --metrics … --out DIR`: a data set through metrics."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimcheck.commands.inputs import add_settings, read_text, settings_from
from claimcheck.commands.progress import Bar
from claimcheck.errors import InputError, SettingsError
from claimcheck.files import write_text

if TYPE_CHECKING:
    from claimcheck.bots import Bot
    from claimcheck.chat import Chat
    from claimcheck.evaluation.summary import Summary
    from claimcheck.metrics import Metric

DEFAULT = "claims,text"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "evaluate",
        help="run metrics over a data set",
        description="Run metrics over DATASET, save every row in DIR, and summarise. A stopped "
        "run goes on where it ended when the same command is given again.",
        epilog="Exit codes: 0 done, 1 a mean missed its --fail-under, 2 could not evaluate, or a "
        "metric failed on every row.",
    )
    command.add_argument(
        "dataset", metavar="DATASET", help=".json list, .jsonl, .csv, .tsv or .parquet"
    )
    command.add_argument("--out", required=True, metavar="DIR", help="folder of the run")
    command.add_argument(
        "--metrics",
        default=DEFAULT,
        metavar="NAMES",
        help="metrics or groups, separated by commas; groups: claims, text, business, judge, "
        f"citations, embeddings (default: {DEFAULT})",
    )
    command.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="FIELD=COLUMN",
        help="column that holds a field, e.g. --map reference=gold; may be repeated",
    )
    command.add_argument(
        "--profile",
        choices=("conservative", "balanced", "lenient"),
        default="balanced",
        help="thresholds of the text metrics (default: balanced)",
    )
    command.add_argument(
        "--threshold",
        action="append",
        default=[],
        metavar="METRIC=VALUE",
        help="threshold of one metric; may be repeated",
    )
    command.add_argument(
        "--fail-under",
        action="append",
        default=[],
        metavar="METRIC=VALUE",
        help="exit 1 where the metric's mean is worse than VALUE; may be repeated",
    )
    command.add_argument(
        "--embedding-model",
        default="built-in",
        metavar="NAME",
        help="built-in or all-MiniLM-L6-v2 (default: built-in)",
    )
    command.add_argument("--tau", type=float, metavar="T", help="similarity for citation_overlap")
    command.add_argument("--faq", metavar="FILE", help="answer with a FAQ bot over this data set")
    command.add_argument(
        "--faq-threshold", type=float, default=0.0, metavar="T", help="below it the bot declines"
    )
    command.add_argument(
        "--knowledge", metavar="FILE", help="answer with --model over this whole text"
    )
    command.add_argument("--model", metavar="NAME", help="chat model of judges and --knowledge")
    command.add_argument("--base-url", default="", metavar="URL", help="address of the chat model")
    command.add_argument(
        "--key-env",
        default="OPENAI_API_KEY",
        metavar="VARIABLE",
        help="environment variable with the key (default: OPENAI_API_KEY)",
    )
    command.add_argument("--fresh", action="store_true", help="start over in DIR")
    command.add_argument(
        "--format",
        choices=("text", "markdown", "json"),
        default="text",
        dest="form",
        help="what is printed (default: text)",
    )
    add_settings(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Evaluate, save, print, and turn the gates into an exit code."""
    from claimcheck.evaluate import evaluate
    from claimcheck.evaluation.dataset import count_rows
    from claimcheck.evaluation.page import page
    from claimcheck.evaluation.summary import summarise
    from claimcheck.evaluation.tables import as_markdown, as_text, summary_tables
    from claimcheck.metrics import expand

    names = expand(name.strip() for name in args.metrics.split(",") if name.strip())
    metrics, gates = _metrics(args, names), _gates(args, names)
    bar = Bar.on(sys.stderr, lambda: count_rows(args.dataset))
    result = evaluate(
        args.dataset,
        metrics,
        args.out,
        bot=_bot(args),
        mapping=dict(_pair(one, "--map") for one in args.map),
        fresh=args.fresh,
        progress=bar,
    )
    if bar is not None:
        bar.end()
    for bad in result.bad:
        print(f"claimcheck: {args.dataset}, {bad}", file=sys.stderr)
    if not result.rows:
        if not result.bad:
            raise InputError(args.dataset, "has no rows", "Give one object or line a row.")
        raise InputError(args.dataset, "has no row that could be read", "See the lines above.")
    summary = summarise(result)
    data = json.dumps(summary.to_dict(), indent=2) + "\n"
    tables = summary_tables(summary)
    folder = Path(args.out)
    write_text(folder / "summary.json", data)
    write_text(folder / "summary.md", as_markdown(tables))
    title = f"Evaluation of {Path(args.dataset).name}"
    write_text(folder / "report.html", page(result, summary, title))
    text = {"json": data, "markdown": as_markdown(tables), "text": as_text(tables)}[args.form]
    sys.stdout.write(text)
    broken = [one for one in summary.columns if one.failed]
    for one in broken:
        why = next(
            measured.details
            for row in result.rows
            for measured in row.measurements
            if measured.failed and measured.name == one.name
        )
        print(f"claimcheck: {one.name} failed on {one.failed} rows. {why}", file=sys.stderr)
    missed = [line for gate in gates for line in _missed(summary, *gate)]
    for line in missed:
        print(f"claimcheck: {line}", file=sys.stderr)
    if any(not one.applicable for one in broken):
        return 2
    return 1 if missed else 0


def _metrics(args: argparse.Namespace, names: Sequence[str]) -> list[Metric]:
    from claimcheck.metrics import GROUPS, metric
    from claimcheck.metrics.citation_overlap import CitationOverlap
    from claimcheck.metrics.profiles import PROFILES

    thresholds = {
        **PROFILES[args.profile],
        **dict(_number(t, "--threshold") for t in args.threshold),
    }
    for name in thresholds:
        if name not in names and name not in PROFILES[args.profile]:
            raise SettingsError("--threshold", f"{name!r} is not among the metrics", names)
    overlap = {"model": args.embedding_model, **({} if args.tau is None else {"tau": args.tau})}
    found = []
    for name in names:
        options: dict[str, Any] = {}
        if name in thresholds:
            options["threshold"] = thresholds[name]
        if name in ("hallucination", "verdict"):
            options["settings"] = settings_from(args)
        elif name in GROUPS["embeddings"]:
            options["model"] = args.embedding_model
        elif name == "citation_overlap":
            options.update(overlap)
        elif name == "faithfulness_proxy":
            options["overlap"] = CitationOverlap(**overlap)
        elif name in GROUPS["judge"]:
            options["complete"] = _chat(args, name)
        found.append(metric(name, **options))
    return found


def _bot(args: argparse.Namespace) -> Bot | None:
    from claimcheck.bots import ContextBot, FaqBot
    from claimcheck.evaluation.dataset import BadRow, read_samples

    if args.faq and args.knowledge:
        raise InputError("--faq and --knowledge", "are two bots", "Give one of them.")
    if args.knowledge:
        return ContextBot(read_text(args.knowledge), _chat(args, "--knowledge"))
    if not args.faq:
        return None
    rows = []
    for _, one in read_samples(args.faq):
        if isinstance(one, BadRow) or one.question is None:
            raise InputError(args.faq, str(one), "Give every row a question and an answer.")
        rows.append((one.question, one.answer))
    return FaqBot(rows, args.faq_threshold)


def _chat(args: argparse.Namespace, wanted: str) -> Chat:
    from claimcheck.chat import Chat

    if not args.model:
        raise InputError(wanted, "needs a chat model", "Name one with --model.")
    return Chat(args.model, args.base_url, args.key_env)


def _pair(text: str, flag: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise InputError(f"{flag} {text}", "is not NAME=VALUE", "Write it with '='.")
    return name, value


def _number(text: str, flag: str) -> tuple[str, float]:
    name, value = _pair(text, flag)
    try:
        return name, float(value)
    except ValueError as error:
        raise InputError(f"{flag} {text}", f"{value!r} is no number", "Write 0.8.") from error


def _gates(args: argparse.Namespace, metrics: Sequence[str]) -> list[tuple[str, float]]:
    """The means that must be reached; a metric that is not measured is refused before the run."""
    gates = [_number(one, "--fail-under") for one in args.fail_under]
    for name, _ in gates:
        if name not in metrics:
            raise SettingsError("--fail-under", f"the run has no metric {name!r}", metrics)
    return gates


def _missed(summary: Summary, name: str, limit: float) -> Sequence[str]:
    from claimcheck.metrics import Better

    column = summary.column(name)
    if column.mean is None:
        return [f"{name} has no mean, so it misses {limit:g}"]
    lower = column.better is Better.LOWER
    if (column.mean <= limit) if lower else (column.mean >= limit):
        return []
    return [f"mean {name} {column.mean:.3f} is {'above' if lower else 'below'} {limit:g}"]
