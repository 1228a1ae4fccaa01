"""The pages on benchmarks and risk name everything that the code has."""

import argparse
import json
import re
from pathlib import Path

import pytest

from claimcheck.bench.baselines import DEFAULT
from claimcheck.bench.originals import NAMES
from claimcheck.bench.run import FLAGS, RISK, VERDICT
from claimcheck.bench.sets import read_sets
from claimcheck.commands import bench
from claimcheck.risk import FEATURES

DOCS = Path(__file__).parents[2] / "docs"
BENCHMARKS = (DOCS / "benchmarks.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [FLAGS, VERDICT, RISK, *DEFAULT, "embeddings"])
def test_every_detector_is_explained(name):
    assert re.search(rf"^\| {name} \|", BENCHMARKS, re.M)


@pytest.mark.parametrize("name", NAMES)
def test_every_form_is_explained(name):
    assert re.search(rf"^\| \[?{name}", BENCHMARKS, re.M)


def test_every_flag_is_explained():
    parser = argparse.ArgumentParser()
    bench.add(parser.add_subparsers())
    [choices] = [one.choices for one in parser._actions if isinstance(one.choices, dict)]
    flags = [flag for one in choices["bench"]._actions for flag in one.option_strings]
    missing = [flag for flag in flags if flag.startswith("--") and flag not in BENCHMARKS]
    assert missing == ["--help"]


def test_the_example_of_the_unified_form_is_read(tmp_path):
    [body] = re.findall(r"^```json\n(.*?)^```$", BENCHMARKS, re.M | re.S)
    (tmp_path / "data.jsonl").write_text(json.dumps(json.loads(body)))
    [group] = read_sets([tmp_path / "data.jsonl"])
    [item] = group.items
    assert [item.answer[start:end] for start, end in item.spans] == ["38,000"]


def test_every_feature_is_explained():
    text = (DOCS / "risk.md").read_text(encoding="utf-8")
    named = [name.removesuffix("…") for name in re.findall(r"`([a-z_]+…?)`", text)]
    missing = [one for one in FEATURES if not one.startswith(tuple(named))]
    assert missing == []
