"""`claimcheck compare A B`: what got better and worse from one run to another."""

from __future__ import annotations

import argparse
import json
import sys


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "compare",
        help="compare two evaluation runs",
        description="Compare the run in folder A (before) with the run in folder B (after), row "
        "by row, with a bootstrap interval for every mean difference.",
        epilog="Exit codes: 0 done, 1 a metric got worse and --fail-on-worse is given, "
        "2 could not compare.",
    )
    command.add_argument("before", metavar="A", help="--out folder of the earlier run")
    command.add_argument("after", metavar="B", help="--out folder of the later run")
    command.add_argument(
        "--format",
        choices=("text", "markdown", "json"),
        default="text",
        dest="form",
        help="what is printed (default: text)",
    )
    command.add_argument("--seed", type=int, default=0, help="seed of the bootstrap (default: 0)")
    command.add_argument(
        "--fail-on-worse", action="store_true", help="exit 1 where a metric clearly got worse"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compare, print, and turn the outcome into an exit code."""
    from claimcheck.evaluation.comparison import compare, comparison_tables
    from claimcheck.evaluation.rows import load
    from claimcheck.evaluation.tables import as_markdown, as_text

    found = compare(load(args.before), load(args.after), seed=args.seed)
    if args.form == "json":
        sys.stdout.write(json.dumps(found.to_dict(), indent=2) + "\n")
    else:
        tables = comparison_tables(found)
        sys.stdout.write(as_text(tables) if args.form == "text" else as_markdown(tables))
    if found.only_before or found.only_after:
        print(
            f"claimcheck: not compared: {found.only_before} rows of A alone, "
            f"{found.only_after} rows of B alone",
            file=sys.stderr,
        )
    if found.not_compared:
        names = ", ".join(found.not_compared)
        print(f"claimcheck: not compared, no row has a number in both: {names}", file=sys.stderr)
    return 1 if args.fail_on_worse and found.worse else 0
