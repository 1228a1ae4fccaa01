"""Undo one mending after the other and see that its test fails: python -m tests.undone [names].

Each is done in a copy of the package: a stretch of its source is replaced by what stood there
before, or by nothing, and the tests that hold it are run. The ordinary run only asks whether the
stretches are still there (tests/reliability/test_undone.py).
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
_HERE = "tests/reliability/"


class Mending(NamedTuple):
    """Where a mending is, how it is undone, and which tests must fail then."""

    path: str
    new: str
    old: str
    tests: str
    only: str = ""
    """Words of the tests' names, as pytest's -k has them."""


MENDINGS = {
    "days that no calendar has": Mending(
        "context/lookup.py",
        "with suppress(ValueError):  #",
        "with suppress(KeyError):  #",
        "tests/test_reliability.py",
        "calendar",
    ),
    "numbers of 30 digits": Mending(
        "kinds/numbers/amounts.py",
        "EXACT = Context(prec=80",
        "EXACT = Context(prec=28",
        "tests/test_reliability.py",
        "long_numbers or beyond",
    ),
    "an ending without a word": Mending(
        "language/lemmas.py",
        'word[-3:-2] == "s"',
        'word[-3] == "s"',
        "tests/test_reliability.py",
        "ending",
    ),
    "the host's decimal context": Mending(
        "kinds/numbers/amounts.py",
        "        with localcontext(ARITHMETIC):",
        "        with localcontext():",
        "tests/test_reliability.py",
        "decimal_context",
    ),
    "records with digits in their keys": Mending(
        "context/lookup.py",
        "span = spans.get((start, end))",
        "span = None",
        f"{_HERE}test_memory.py",
        "record",
    ),
    "spans of a table": Mending(
        "context/html_tables.py",
        "_SPANNED, _SPANNED_EACH = 32, 8",
        "_SPANNED, _SPANNED_EACH = 100_000, 8",
        f"{_HERE}test_memory.py",
        "spans or wide",
    ),
    "a repeated sentence": Mending(
        "score.py",
        "distinct = {_statement(f): f for f",
        "distinct = {id(f): f for f",
        f"{_HERE}test_counting.py",
        "sentence_counts",
    ),
    "a wide span counted": Mending(
        "score.py",
        "distinct = {_statement(f): f for f",
        "distinct = {id(f): f for f",
        f"{_HERE}test_counting.py",
        "wide_span",
    ),
    "sentences without end": Mending(
        "language/parse.py",
        "at == first + _LONGEST)",
        "False)",
        f"{_HERE}test_growth.py",
        "attack and sevens",
    ),
    "names without end": Mending(
        "language/mentions.py",
        "words = known.get(run)",
        "words = None",
        f"{_HERE}test_growth.py",
        "attack and initials",
    ),
    "brackets without end": Mending(
        "language/enumerations.py",
        "islice(_OPENING.finditer(words), _OPENINGS)",
        "_OPENING.finditer(words)",
        f"{_HERE}test_growth.py",
        "attack and closed",
    ),
    "words around a value": Mending(
        "kinds/claims/binding.py",
        "and len(seen) < _FARTHEST:",
        "and len(seen) < 10_000:",
        f"{_HERE}test_growth.py",
        "links",
    ),
    "characters of an answer": Mending(
        "budget.py",
        "if len(answer) <= most:",
        "if len(answer) <= 10**9:",
        f"{_HERE}test_budget.py",
        "characters",
    ),
    "anchors and comparisons": Mending(
        "budget.py",
        "return within and number < self.settings.most_anchors",
        "return True",
        f"{_HERE}test_budget.py",
        "anchors or many_values",
    ),
    "what the budget left out warns": Mending(
        "score.py",
        "    warns.extend(missed)\n",
        "",
        f"{_HERE}test_budget.py",
        "told or behind",
    ),
    "ever-new words": Mending(
        "language/pipeline.py",
        "elif len(known.vocab.strings) > _full.get(key, 0):",
        "elif False:",
        f"{_HERE}test_pipeline.py",
        "new_words",
    ),
    "threads of matrix products": Mending(
        "language/pipeline.py",
        "        with one_thread():\n",
        "        if stages:\n",
        f"{_HERE}test_pipeline.py",
        "matrix",
    ),
    "the host's number of threads": Mending(
        "language/threads.py",
        "            if not self._inside:\n                self._restore()\n",
        "",
        f"{_HERE}test_pipeline.py",
        "last_to_leave",
    ),
    "two runs in one folder": Mending(
        "folder_lock.py",
        "    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)",
        "    return",
        f"{_HERE}test_runs.py",
        "second_run or dead_process",
    ),
    "output that cannot be written": Mending(
        "cli.py",
        "            _forget(sys.stdout)\n            code = COULD_NOT_CHECK\n",
        "            _forget(sys.stdout)\n",
        f"{_HERE}test_runs.py",
        "output_that_cannot",
    ),
    "rows that cannot be written": Mending(
        "evaluation/rows.py",
        "            self._file.flush()\n        except OSError as error:",
        "            self._file.flush()\n        except KeyError as error:",
        f"{_HERE}test_runs.py",
        "rows_that_cannot",
    ),
    "orphaned workers": Mending(
        "workers.py",
        "        os._exit(1)\n",
        "        pass\n",
        f"{_HERE}test_runs.py",
        "workers_end and fork",
    ),
    "sources outside the repository": Mending(
        "gate/bounds.py",
        "if root is not None and not path.resolve()",
        "if root is None and not path.resolve()",
        f"{_HERE}test_bounds.py",
        "no_file_outside",
    ),
    "links out of the repository": Mending(
        "gate/bounds.py",
        "if root is not None and not path.resolve()",
        "if root is not None and not path.absolute()",
        f"{_HERE}test_bounds.py",
        "link",
    ),
    "names of files on a terminal": Mending(
        "render/summary.py",
        'return "".join(one if _harmless(one)',
        'return text or "".join(one if _harmless(one)',
        f"{_HERE}test_bounds.py",
        "terminal",
    ),
    "a quotation that closes itself": Mending(
        "metrics/judge.py",
        "title = f\"{' '.join(title.split())} {code}\"",
        "title = ' '.join(title.split())",
        f"{_HERE}test_judging.py",
        "close",
    ),
    "a quoted score": Mending(
        "metrics/judge.py",
        "if _canonical(candidate) in taken:",
        "if False:",
        f"{_HERE}test_judging.py",
        "does_not_count",
    ),
    "two scores that differ": Mending(
        "metrics/judge.py",
        "if len({score for score, _ in found}) > 1:",
        "if False:",
        f"{_HERE}test_judging.py",
        "differ",
    ),
    "a password in an address": Mending(
        "chat.py",
        "return (urlunsplit(parts._replace(netloc=host)), unquote(login)) if at else",
        "return (address, unquote(login)) if at else",
        f"{_HERE}test_runs.py",
        "password",
    ),
    "swapped files": Mending(
        "shipped.py",
        "if digest_of(paths[name]) != digest:",
        "if False:",
        f"{_HERE}test_pipeline.py",
        "swapped",
    ),
    "files cut short": Mending(
        "shipped.py",
        "if found != size:",
        "if False:",
        f"{_HERE}test_pipeline.py",
        "cut_short",
    ),
    "a swapped learned score": Mending(
        "entail/model.py",
        "        if problem:\n",
        "        if False:\n",
        f"{_HERE}test_pipeline.py",
        "learned_score",
    ),
    "NaN in a report": Mending(
        "render/data.py",
        'raise ValueError(f"{constant} is not a number that JSON knows")',
        "return float(constant)",
        "tests/test_reliability.py",
        "not_a_number",
    ),
    "NaN in a quantity": Mending(
        "render/data.py",
        "if not number.is_finite():",
        "if False:",
        "tests/test_reliability.py",
        "not_a_number",
    ),
    "an unknown version": Mending(
        "render/data.py",
        'or data["schema"] != SCHEMA_VERSION:',
        "or False:",
        "tests/test_reliability.py",
        "schema",
    ),
    "empty fields": Mending(
        "context/json_records.py",
        "if not leaf.value.strip():",
        "if False:",
        f"{_HERE}test_counting.py",
        "empty_field",
    ),
    "support that a further document takes away": Mending(
        "judge.py",
        "    if sound:\n",
        "    if sound and len({one.span.source for one in evidence}) < 2:\n",
        "tests/test_laws.py",
        "otherwise or further",
    ),
    "halves of characters": Mending(
        "language/parse.py",
        'return text if text.isascii() else _SURROGATE.sub("\\ufffd", text)',
        "return text",
        f"{_HERE}test_fuzz.py",
        "once_failed",
    ),
    "an import that takes seconds": Mending(
        "service/worker.py",
        "It turns with 5 N·m.",
        "It turns with 5 N.",
        f"{_HERE}test_imports.py",
        "request",
    ),
}


def undone(mending: Mending, package: Path) -> tuple[str, str]:
    """The source of a file as it is, and with the mending undone."""
    source = (package / mending.path).read_text(encoding="utf-8")
    if mending.new not in source:
        raise LookupError(f"{mending.path} has no {mending.new!r} any more")
    return source, source.replace(mending.new, mending.old, 1)


def fails(mending: Mending, folder: Path) -> bool:
    """Whether the tests of a mending fail in a copy of the project where it is undone."""
    path = folder / "claimcheck" / mending.path
    source, broken = undone(mending, folder / "claimcheck")
    path.write_text(broken, encoding="utf-8")
    child = os.fork()
    if not child:
        os._exit(_run(mending, folder))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    path.write_text(source, encoding="utf-8")
    if code not in (0, 1):
        raise RuntimeError(f"{mending.tests} -k {mending.only!r} did not run (exit code {code})")
    return code == 1


def _run(mending: Mending, folder: Path) -> int:
    """Run the tests in this process, which has loaded what is large but nothing of claimcheck."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    os.chdir(folder)
    os.environ["PYTHONPATH"] = str(folder)
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
        del sys.modules[name]
    arguments = ["-q", "-x", "-p", "no:cacheprovider", mending.tests]
    return int(pytest.main([*arguments, *(["-k", mending.only] if mending.only else [])]))


def main() -> int:
    """Undo the named mendings, or all; 1 where the tests of one do not notice."""
    for large in ("spacy", "numpy", "networkx", "hypothesis", "tokenizers", "onnxruntime"):
        import_module(large)
    names = sys.argv[1:] or list(MENDINGS)
    unnoticed = 0
    with tempfile.TemporaryDirectory() as folder:
        for part in ("claimcheck", "tests", "fixtures", "docs"):
            shutil.copytree(ROOT / part, Path(folder) / part)
        shutil.copy(ROOT / "pyproject.toml", folder)
        (Path(folder) / "models").symlink_to(ROOT / "models")
        for name in names:
            noticed = fails(MENDINGS[name], Path(folder))
            unnoticed += not noticed
            print(f"{name}: {'its test fails' if noticed else 'NO TEST FAILS'}", flush=True)
    return int(bool(unnoticed))


if __name__ == "__main__":
    raise SystemExit(main())
