"""`claimcheck demo`: a real report in the terminal, from a small example that ships along."""

from __future__ import annotations

import argparse

ANSWER = (
    "Northwind Energy's net revenue was $1,234,500 in 2023, up 12% from the year before. "
    "The company was founded in Bergen in March 1998 and has about 300 employees. "
    "It acquired Fjordlight in 2021 and may open an office in Lisbon."
)
CONTEXT = (
    (
        "Northwind Energy AS, annual report 2023. Net revenue rose 12% to $1,243,500. "
        "The company had 297 employees at year end."
    ),
    (
        "Northwind Energy was founded in Bergen on 4 March 1998. "
        "In 2021 Fjordlight acquired the wind farm at Stadt; Northwind Energy bought Fjordlight "
        "two years later."
    ),
)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "demo",
        help="show a real report on a small example",
        description="Check a small example answer and show the report.",
    )
    command.add_argument(
        "--format",
        choices=("text", "json", "markdown", "html"),
        default="text",
        dest="form",
        help="what is printed (default: text)",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the example and print its report; a demonstration never fails."""
    from claimcheck.commands.verify import show
    from claimcheck.settings import Settings
    from claimcheck.verify import verify

    report = verify(ANSWER, list(CONTEXT), settings=Settings.of("conservative"))
    if args.form == "text":
        print("Context:")
        for number, text in enumerate(CONTEXT, 1):
            print(f"  [{number}] {text}")
        print(f"\nAnswer:\n  {ANSWER}\n")
    show(report, args.form)
    return 0
