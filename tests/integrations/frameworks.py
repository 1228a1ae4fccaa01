"""What the adapters' tests share: documents, a right and a wrong answer, the page's examples."""

import importlib
import os
import re
import sys
from pathlib import Path

import pytest

from tests.defaults import as_installed

CONTEXT = [
    "Halden Ferries carried 1.84 million passengers in 2023, up 6% from 2022.",
    "The electric ferry Skagerrak entered service on 14 March 2023.",
]
RIGHT = "Halden Ferries carried 1.84 million passengers in 2023."
WRONG = "Halden Ferries carried 1.48 million passengers in 2023."

PAGE = Path(__file__).parents[2] / "docs" / "integrations.md"


def needs(module, extra):
    """Skip where the framework is absent, unless .ci/integrations has just installed it."""
    if os.environ.get("CLAIMCHECK_FRAMEWORK_REQUIRED"):
        return importlib.import_module(module)
    return pytest.importorskip(module, reason=f"needs the extra {extra!r}: .ci/integrations")


def example(section, language="python", part=0):
    """The example that docs/integrations.md shows under a heading, or a later one of several."""
    [text] = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.M | re.S)
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)[part]


def shown(section, capsys, part=0):
    """What the example prints, with the defaults of whoever reads the page."""
    capsys.readouterr()
    with as_installed():
        exec(compile(example(section, part=part), section, "exec"), {"__name__": "__main__"})
    return capsys.readouterr().out


def break_the_check(monkeypatch):
    """Every check ends with an error of ours from now on."""
    import claimcheck.verify  # noqa: F401

    def broken(*_, **__):
        raise RuntimeError("broken")

    monkeypatch.setattr(sys.modules["claimcheck.verify"], "verify", broken)
