"""`claimcheck verify ANSWER --context FILE…`: check one answer."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from claimcheck.commands.inputs import (
    STDIN,
    add_settings,
    read_date,
    read_documents,
    read_text,
    settings_from,
)
from claimcheck.errors import InputError

if TYPE_CHECKING:
    from claimcheck.findings import Report

FAIL_ON = ("fail", "warn", "contradiction", "finding")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "verify",
        help="check an answer against its context",
        description="Check every number, date and claim of ANSWER against the context files.",
        epilog="Exit codes: 0 passed, 1 gate failed, 2 could not check.",
        usage="claimcheck verify ANSWER --context FILE [FILE ...] [options]",
    )
    command.add_argument("answer", metavar="ANSWER", help="file with the answer, - for stdin")
    command.add_argument(
        "--context", nargs="+", required=True, metavar="FILE", help="files with the sources"
    )
    command.add_argument("--question", metavar="Q", help="the question that was asked")
    command.add_argument(
        "--reference-date", type=read_date, metavar="DATE", help="what 'yesterday' refers to"
    )
    command.add_argument(
        "--format",
        choices=("text", "json", "markdown", "html"),
        default="text",
        dest="form",
        help="what is printed (default: text)",
    )
    command.add_argument(
        "--fail-on",
        choices=FAIL_ON,
        default="fail",
        help="what makes the exit code 1: the verdict FAIL, also WARN, one contradiction, or "
        "anything that is not supported (default: fail)",
    )
    add_settings(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check, print, and turn the verdict into an exit code."""
    from claimcheck.verify import verify

    if args.answer == STDIN and STDIN in args.context:
        raise InputError("-", "is named both as answer and as context", "Give one of them a file.")
    report = verify(
        read_text(args.answer, "Check the path, or pipe the text in with -."),
        read_documents(args.context),
        question=args.question,
        reference_date=args.reference_date,
        settings=settings_from(args),
    )
    show(report, args.form)
    if not report.findings and not report.abstained:
        print("claimcheck: nothing in the answer could be checked", file=sys.stderr)
    return exit_code(report, args.fail_on)


def show(report: Report, form: str) -> None:
    """Print a report: colours only for people at a terminal."""
    if form == "json":
        print(report.to_json(indent=2))
    elif form == "text":
        from claimcheck.render.text import render

        print(render(report, colour=sys.stdout.isatty()))
    else:
        print(report.render(form))


def exit_code(report: Report, fail_on: str) -> int:
    """1 where the verdict is as bad as the gate forbids."""
    from claimcheck.findings import Status, Verdict

    if fail_on == "finding":
        return int(bool(report.flagged))
    if fail_on == "contradiction":
        return int(any(f.status is Status.CONTRADICTED for f in report.findings))
    bad = (Verdict.FAIL, Verdict.WARN) if fail_on == "warn" else (Verdict.FAIL,)
    return int(report.verdict in bad)
