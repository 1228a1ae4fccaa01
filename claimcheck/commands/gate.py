"""`claimcheck gate FILES --sources …`: check documents before they are published."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimcheck.anchors import Kind
from claimcheck.commands.inputs import add_settings, changes_from, read_date
from claimcheck.errors import InputError
from claimcheck.files import write_text
from claimcheck.render.summary import on_one_line

if TYPE_CHECKING:
    from claimcheck.gate import Flags, Job
    from claimcheck.render.checked import Run

FORMS = ("text", "json", "sarif", "junit", "github", "markdown")
FAIL_ON = ("finding", "contradiction", "warn", "fail", "never")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "gate",
        help="check documents against their sources, for CI",
        description=(
            "Check documents against their sources. Prose (txt, md, html) needs sources: from "
            "--sources, from `sources:` in its front matter, or from claimcheck.toml. Files of "
            "pairs (jsonl, json, csv with answer and context) bring their own."
        ),
        epilog="Exit codes: 0 passed, 1 gate failed, 2 could not check.",
        usage="claimcheck gate [FILE ...] [--sources PATH ...] [options]",
    )
    command.add_argument(
        "files", nargs="*", metavar="FILE", help="files, folders or patterns; none: the manifest's"
    )
    command.add_argument(
        "--sources",
        nargs="+",
        default=[],
        metavar="PATH",
        help="files, folders or patterns; after the documents",
    )
    command.add_argument(
        "--manifest", metavar="FILE", help="instead of ./claimcheck.toml or ./pyproject.toml"
    )
    command.add_argument("--fail-on", choices=FAIL_ON, help="what fails a document (finding)")
    command.add_argument(
        "--max-score", type=float, metavar="X", help="fail where the hallucination score is higher"
    )
    command.add_argument(
        "--max-risk", type=float, metavar="X", help="fail where the risk is higher"
    )
    command.add_argument("--kinds", metavar="KIND,…", help=f"check only these of {', '.join(Kind)}")
    command.add_argument("--baseline", metavar="FILE", help="accepted findings")
    command.add_argument(
        "--write-baseline", action="store_true", help="accept what is found and write the baseline"
    )
    command.add_argument(
        "--format", choices=FORMS, default="text", dest="form", help="what is printed (text)"
    )
    command.add_argument(
        "--write",
        action="append",
        default=[],
        metavar="FORMAT=PATH",
        help="also write a report, e.g. sarif=facts.sarif or html=reports/; may be repeated",
    )
    command.add_argument(
        "--allow-outside",
        action="store_true",
        help="documents and sources may lie outside the repository",
    )
    command.add_argument("--jobs", type=_jobs, default=1, metavar="N", help="processes (1)")
    command.add_argument(
        "--reference-date", type=read_date, metavar="DATE", help="what 'yesterday' refers to"
    )
    add_settings(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check, print, write, and turn the outcome into an exit code."""
    from claimcheck import gate

    targets = [_target(one) for one in args.write]
    manifest = (
        gate.read_manifest(Path(args.manifest)) if args.manifest else gate.find_manifest(Path())
    )
    jobs, unreadable = gate.plan(args.files, manifest, _flags(args))
    file = _baseline_file(args, manifest.base, manifest.baseline)
    baseline = gate.Baseline()
    if file is not None and (file.is_file() or not args.write_baseline):
        baseline = gate.Baseline.load(file)
    outcome = gate.run(jobs, baseline, unreadable, workers=args.jobs, watch=_progress(len(jobs)))
    if args.write_baseline:
        assert file is not None
        _write_baseline(outcome, baseline, file)
        return 2 if outcome.unreadable else 0
    print(rendered(outcome, args.form, colour=sys.stdout.isatty()))
    for form, path in targets:
        _write(outcome, form, Path(path))
    if outcome.unreadable:
        return 2
    return int(outcome.failed)


def rendered(outcome: Run, form: str, *, colour: bool = False) -> str:
    """The outcome in one of FORMS."""
    from importlib import import_module

    if form == "text":
        from claimcheck.render.listing import render

        return render(outcome, colour=colour)
    modules = {"json": "run_data", "markdown": "comment"}
    text: str = import_module(f"claimcheck.render.{modules.get(form, form)}").render(outcome)
    return text


def _flags(args: argparse.Namespace) -> Flags:
    from claimcheck.gate import Flags
    from claimcheck.gate.manifest import policy_table

    table: dict[str, Any] = {
        "fail_on": args.fail_on,
        "max_score": args.max_score,
        "max_risk": args.max_risk,
    }
    if args.kinds is not None:
        table["kinds"] = [one.strip() for one in args.kinds.split(",") if one.strip()]
    given = {name: value for name, value in table.items() if value is not None}
    return Flags(
        sources=tuple(args.sources),
        policy=policy_table(given, "the command line"),
        preset=args.preset,
        settings=changes_from(args),
        reference_date=args.reference_date,
        allow_outside=args.allow_outside,
    )


def _baseline_file(args: argparse.Namespace, base: Path, listed: str | None) -> Path | None:
    if args.baseline:
        return Path(args.baseline)
    if listed is not None:
        from claimcheck.gate.bounds import allowed_root, require_inside

        root = None if args.allow_outside else allowed_root(base)
        require_inside(base / listed, root, f"baseline {listed!r}")
        return base / listed
    if args.write_baseline:
        raise InputError(
            "--write-baseline",
            "has no file to write to",
            "Name it with --baseline FILE or `baseline` in claimcheck.toml.",
        )
    return None


def _write_baseline(outcome: Run, baseline: Any, file: Path) -> None:
    left = [
        one for one in outcome.complaints() if one.accepted is None or one.accepted.by == "baseline"
    ]
    paths = [one.path for one in outcome.checked]
    write_text(file, baseline.written(left, paths))
    for one in outcome.unreadable:
        print(f"claimcheck: {on_one_line(one.message)}", file=sys.stderr)
    print(f"claimcheck: {len(left)} accepted in {file}; say why in each `note`", file=sys.stderr)


def _target(text: str) -> tuple[str, str]:
    form, equals, path = text.partition("=")
    if not equals or not path or form not in (*FORMS, "html"):
        raise InputError(
            f"--write {text}",
            "is not FORMAT=PATH",
            f"Formats are {', '.join(FORMS)}, and html for a folder.",
        )
    return form, path


def _write(outcome: Run, form: str, path: Path) -> None:
    if form == "html":
        from claimcheck.render.index_page import write

        write(path, ((one.name, one.decided) for one in outcome.checked))
    else:
        write_text(path, rendered(outcome, form) + "\n")


def _progress(total: int) -> Callable[[Job], None] | None:
    """A bar on a terminal; silent in CI and in pipes."""
    if not sys.stderr.isatty() or os.environ.get("CI"):
        return None
    done = 0

    def watch(job: Job) -> None:
        nonlocal done
        done += 1
        marks = 24 * done // total
        bar = f"[{'#' * marks}{'.' * (24 - marks)}] {done}/{total} {on_one_line(job.path)}"[:100]
        end = "" if done < total else "\r\033[K"
        print(f"\r\033[K{bar}", end=end, file=sys.stderr, flush=True)

    return watch


def _jobs(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return number
