"""README: its example prints what it shows, its links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def output(more=""):
    code = re.search(r"```python\n(.*?)```", TEXT, re.S)[1] + more
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"CLAIMCHECK_ENTAILMENT": "", "CLAIMCHECK_WITHOUT_SCORE": ""},
    )
    return result.stdout


def test_the_example_prints_what_is_shown():
    shown = re.search(r"<!-- output -->\n```text\n(.*?)```", TEXT, re.S)[1]
    assert output() == shown


def test_the_first_example_fails():
    assert output("print(report.verdict)").splitlines()[-1] == "FAIL"


def test_the_figures_are_those_of_the_benchmark():
    shown = re.search(r"<!-- figures -->\n(.*?)\n\n", TEXT, re.S)[1]
    detectors = ("any flag", "risk", "keyword", "sentence", "numbers")
    rows = [line.strip("| ").split(" | ") for line in shown.splitlines()[2:]]
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    for detector, row in zip(detectors, rows, strict=True):
        found = re.search(rf"\| mean of sets \| {detector} \|(.*)\|", page)[1].split(" | ")
        _, base, precision, recall, _, balanced, _, auroc = map(str.strip, found[:8])
        assert row[1:] == [precision, recall, balanced, auroc], detector
        assert f"base rate {base}" in TEXT
    unseen = re.search(r"\| mean of sets \|.*\|(.*)\|.*\|$", page, re.M)[1].strip()
    assert f"its AUROC is {unseen} in" in TEXT


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)", TEXT):
        if "://" not in target:
            assert (ROOT / target).exists(), target
