"""A pytest plugin: the fixture `assert_grounded`, and evidence reports of what it checked."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from claimcheck.findings import Report
    from claimcheck.settings import Settings

SUFFIX = ".claimcheck.json"
"""Ending of the files in which test processes leave their reports for the index."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one option of this plugin."""
    parser.getgroup("claimcheck").addoption(
        "--claimcheck-reports",
        metavar="FOLDER",
        help="write an evidence report (HTML) of every assert_grounded into FOLDER",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Forget the reports of the last run, in the process that leads this one."""
    folder = _folder(config)
    if folder is not None and _leads(config):
        for old in folder.glob(f"*{SUFFIX}"):
            old.unlink()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the pages and their index once every process is done."""
    folder = _folder(session.config)
    if folder is None or not _leads(session.config) or not folder.is_dir():
        return
    from claimcheck.render.index_page import write

    write(folder, _left_behind(folder))


class AssertGrounded:
    """Checks an answer and fails the test with a readable report where the rule is broken."""

    def __init__(self, node: pytest.Item, folder: Path | None) -> None:
        self.node = node
        self.folder = folder
        self.calls = 0

    def __call__(
        self,
        answer: str,
        context: Any,
        *,
        question: str | None = None,
        reference_date: datetime.date | None = None,
        settings: Settings | str | None = None,
        fail_on: str = "finding",
        max_score: float | None = None,
        max_risk: float | None = None,
    ) -> Report:
        """The report where the answer holds; the last three are those of the gate."""
        from claimcheck.gate.manifest import policy_table
        from claimcheck.gate.policy import Policy, broken
        from claimcheck.render.text import render
        from claimcheck.verify import verify

        rules = {"fail_on": fail_on, "max_score": max_score, "max_risk": max_risk}
        policy = Policy(**policy_table(rules, "the test"))
        report = verify(
            answer, context, question=question, reference_date=reference_date, settings=settings
        )
        self.node.user_properties += [
            ("claimcheck_verdict", report.verdict.value),
            ("claimcheck_score", report.score),
        ]
        self._leave(report)
        why = broken(policy, report, report.findings)
        if why:
            pytest.fail(f"not grounded: {'; '.join(why)}\n\n{render(report)}", pytrace=False)
        return report

    def _leave(self, report: Report) -> None:
        """Leave the report in the folder, for the index that is written at the end."""
        from claimcheck.render.data import written

        if self.folder is None:
            return
        self.calls += 1
        name = self.node.nodeid + (f" ({self.calls})" if self.calls > 1 else "")
        self.folder.mkdir(parents=True, exist_ok=True)
        slug = re.sub(r"[^A-Za-z0-9]+", "-", name)[-100:].strip("-")
        data = {"name": name, "report": report.to_dict()}
        path = self.folder / f"{slug}{SUFFIX}"
        path.write_text(written(data), encoding="utf-8")


@pytest.fixture
def assert_grounded(request: pytest.FixtureRequest) -> AssertGrounded:
    """`assert_grounded(answer, context, …)`: fails the test where the answer is not grounded."""
    return AssertGrounded(request.node, _folder(request.config))


def _folder(config: pytest.Config) -> Path | None:
    name = config.getoption("--claimcheck-reports")
    return None if name is None else Path(config.invocation_params.dir) / str(name)


def _leads(config: pytest.Config) -> bool:
    """True in the process that starts the others, where tests run in several."""
    return not hasattr(config, "workerinput")


def _left_behind(folder: Path) -> Iterator[tuple[str, Report]]:
    from claimcheck.findings import Report

    for path in sorted(folder.glob(f"*{SUFFIX}")):
        data = json.loads(path.read_text(encoding="utf-8"))
        yield data["name"], Report.from_json(json.dumps(data["report"]))
