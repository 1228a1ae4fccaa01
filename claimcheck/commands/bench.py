"""`claimcheck bench PATH… --against … --limit N`: how good the checker is on labelled data."""

from __future__ import annotations

import argparse
import sys

from claimcheck.commands.inputs import add_settings, settings_from
from claimcheck.commands.progress import Bar
from claimcheck.errors import InputError
from claimcheck.files import read_text, write_text


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "bench",
        help="measure precision, recall, F1 and AUROC on labelled data",
        description="Check every answer of labelled sets and compare with their labels, beside "
        "simple baselines on the same items. Reads the unified form and the public files of "
        "RAGTruth, HaluEval, FaithBench, SummEdits, BUMP and FEVER.",
        epilog="Exit codes: 0 measured, 1 an item broke the checker, 2 could not measure.",
    )
    command.add_argument("paths", metavar="PATH", nargs="+", help="data file or folder of them")
    command.add_argument(
        "--against",
        metavar="NAMES",
        help="baselines, separated by commas: keyword, sentence, numbers, presence, embeddings "
        "or none (default: all that need no further install)",
    )
    command.add_argument(
        "--limit",
        type=int,
        metavar="N",
        help="at most N items of each set: a fixed sample by the hash of their ids",
    )
    command.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    command.add_argument(
        "--errors", metavar="FILE", help="write the worst errors with their reports (Markdown)"
    )
    command.add_argument(
        "--worst",
        type=int,
        default=20,
        metavar="N",
        help="false alarms and misses of each set in --errors (default: 20)",
    )
    command.add_argument(
        "--format",
        choices=("text", "markdown", "json"),
        default="text",
        dest="form",
        help="what is printed (default: text)",
    )
    command.add_argument(
        "--into",
        metavar="PAGE",
        help="also write the tables into a Markdown page, between <!-- bench --> and "
        "<!-- end of bench -->",
    )
    add_settings(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read, measure, print; exit 1 where checking broke."""
    from claimcheck.bench.baselines import DEFAULT, baselines
    from claimcheck.bench.errors import Worst
    from claimcheck.bench.items import sample
    from claimcheck.bench.run import bench
    from claimcheck.bench.sets import read_sets
    from claimcheck.bench.tables import put, show

    for flag, value in (
        ("--limit", args.limit),
        ("--worst", args.worst),
        ("--jobs", args.jobs),
    ):
        if value is not None and value < 1:
            raise InputError(f"{flag} {value}", "is less than 1", "Give 1 or more.")
    page = read_text(args.into) if args.into else ""
    if args.into:
        put(page, "bench", "")  # a page without a place for it is told before the long run
    settings = settings_from(args)
    names = DEFAULT if args.against is None else _names(args.against)
    against = baselines(names, settings)
    sets = read_sets(args.paths)
    bar = Bar.on(
        sys.stderr, lambda: sum(len(sample(one.items, args.limit)) for one in sets), "items"
    )
    worst = Worst(args.worst) if args.errors else None
    result = bench(
        sets,
        settings=settings,
        against=against,
        limit=args.limit,
        jobs=args.jobs,
        progress=bar,
        worst=worst,
    )
    if bar is not None:
        bar.end()
    sys.stdout.write(show(result, args.form))
    if args.into:
        write_text(args.into, put(page, "bench", show(result, "markdown")))
    if worst is not None:
        write_text(args.errors, worst.markdown())
    for item, failure in result.failures.items():
        print(f"claimcheck: {item} could not be checked: {failure}", file=sys.stderr)
    return 1 if result.failures else 0


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [] if names == ["none"] else list(dict.fromkeys(names))
