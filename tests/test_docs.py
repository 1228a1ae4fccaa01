"""Documentation that cannot drift: settings, reasons and statuses are all described."""

import json
from pathlib import Path

import pytest

from claimcheck.findings import Reason, Status
from claimcheck.render.schema import schema
from claimcheck.settings import PRESETS, Settings

DOCS = Path(__file__).parent.parent / "docs"
DEFAULT = Settings(entailment="built-in", without_score="weighed")
"""As a user has it; the tests switch the learned score and the weights off."""


def settings_page():
    rows = [f"| `{one.name}` | `{one.value}` | {one.why} |" for one in DEFAULT.thresholds()]
    presets = [
        f"| `{name}` | {', '.join(f'`{key} = {value}`' for key, value in changes.items()) or '–'} |"
        for name, changes in PRESETS.items()
    ]
    return "\n".join(
        [
            "# Settings",
            "",
            "Give them as `Settings.of(preset, name=value)`, in `[tool.claimcheck]` of",
            "pyproject.toml, or with `--preset` and `--set name=value` on the command line.",
            "",
            "| setting | default | why |",
            "|---|---|---|",
            *rows,
            "",
            "## Presets",
            "",
            "| preset | differs from the defaults in |",
            "|---|---|",
            *presets,
            "",
        ]
    )


def test_settings_page_is_current():
    """Regenerate with: python -c "from tests.test_docs import *; write_settings_page()"."""
    assert (DOCS / "settings.md").read_text(encoding="utf-8") == settings_page()


def write_settings_page():
    (DOCS / "settings.md").write_text(settings_page(), encoding="utf-8")


def schema_text():
    return json.dumps(schema(), indent=2) + "\n"


def test_report_schema_is_current():
    """Regenerate with: python -c "from tests.test_docs import *; write_report_schema()"."""
    assert (DOCS / "report.schema.json").read_text(encoding="utf-8") == schema_text()


def write_report_schema():
    (DOCS / "report.schema.json").write_text(schema_text(), encoding="utf-8")


@pytest.mark.parametrize("name", [*Reason, *Status])
def test_every_reason_and_status_is_explained(name):
    assert name.value in (DOCS / "verdicts.md").read_text(encoding="utf-8")


def test_links_between_pages_lead_somewhere():
    for page in DOCS.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for target in (part.split(")")[0] for part in text.split("](")[1:]):
            if "://" in target or target.startswith("#"):
                continue
            assert (page.parent / target.split("#")[0]).exists(), f"{page.name} links {target}"
