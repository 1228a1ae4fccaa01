"""README: its example prints what it shows, its links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def output():
    code = re.search(r"```python\n(.*?)```", TEXT, re.S)[1]
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return result.stdout


def test_the_example_prints_what_is_shown():
    shown = re.search(r"<!-- output -->\n```text\n(.*?)```", TEXT, re.S)[1]
    assert output() == shown


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)", TEXT):
        if "://" not in target:
            assert (ROOT / target).exists(), target
