"""The pipeline under load: bounded memory, one thread for small products, intact files."""

from __future__ import annotations

import shutil
import threading
from importlib import import_module
from itertools import count

import pytest

from claimcheck import verify
from claimcheck.entail.model import Shipped, folder
from claimcheck.errors import InputError, ModelError, PipelineError
from claimcheck.language import load_pipeline, pipeline, threads
from claimcheck.language.pipeline import built_in_path
from tests.manifest import manifest

shipped = import_module("claimcheck.shipped")

_ANSWER = "Acme sold 12 items in May 2019 to Ada Brill."
_CONTEXT = "In May 2019 Acme sold 13 items. Ada Brill bought some of them."


def _letters(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


@pytest.fixture
def forgetful(monkeypatch):
    """The pipeline with room for few new words."""
    monkeypatch.setattr(pipeline, "_loaded", {})
    monkeypatch.setattr(pipeline, "_full", {})
    monkeypatch.setattr(pipeline, "_NEW_WORDS", 400, raising=False)


def test_new_words_without_end_take_bounded_room(forgetful) -> None:
    fresh = count()
    sizes = []
    for _ in range(40):
        words = " ".join(f"The {_letters(next(fresh))}qx sold 5 items." for _ in range(50))
        verify(words, "Acme sold 5 items.")
        sizes.append(len(load_pipeline().vocab.strings))
    # Before a check the room may be just used up, and each brings some new words.
    assert max(sizes) <= sizes[0] + 400 + 200


def test_a_pipeline_that_was_loaded_anew_reads_the_same(forgetful) -> None:
    first = load_pipeline()
    before = verify(_ANSWER, _CONTEXT).to_json()
    verify(" ".join(f"x{_letters(number)}z" for number in range(1000)), "Acme sold 5 items.")
    assert verify(_ANSWER, _CONTEXT).to_json() == before
    assert load_pipeline() is not first


def test_a_pipeline_whose_files_are_gone_goes_on_reading(forgetful, monkeypatch, tmp_path) -> None:
    verify(" ".join(f"x{_letters(number)}z" for number in range(1000)), "Acme sold 5 items.")
    monkeypatch.setattr(pipeline, "built_in_path", lambda: tmp_path / "gone")
    assert verify(_ANSWER, _CONTEXT).flagged


def test_matrix_products_take_one_thread_and_leave_the_host_its_own(monkeypatch) -> None:
    threadpoolctl = pytest.importorskip("threadpoolctl")
    import_module("numpy")
    host = threadpoolctl.ThreadpoolController().select(user_api="blas")
    if not host.lib_controllers:
        pytest.skip("numpy has no matrix library whose threads can be told")
    seen = []
    stages = pipeline._stages(pipeline.BUILT_IN, load_pipeline())

    def watched(docs):
        seen.append([one.get_num_threads() for one in host.lib_controllers])
        return docs

    monkeypatch.setattr(pipeline, "_stages", lambda *_: [*stages, watched])
    # Libraries that tests before this one have loaded since the first check are not known to it.
    monkeypatch.setattr(threads, "_limit", threads._Limit())
    with host.limit(limits=2):
        verify(_ANSWER, _CONTEXT)
        after = [one.get_num_threads() for one in host.lib_controllers]
    assert seen
    assert all(number == 1 for numbers in seen for number in numbers)
    assert after == [2] * len(after)


class _Library:
    """A matrix library that only counts."""

    def __init__(self) -> None:
        self.number = 8

    def get_num_threads(self) -> int:
        return self.number

    def set_num_threads(self, number: int) -> None:
        self.number = number


def test_the_last_to_leave_gives_the_host_its_threads_back(monkeypatch) -> None:
    library = _Library()
    monkeypatch.setattr(threads, "_libraries", lambda: [library])
    limit = threads._Limit()
    inside, leave = threading.Barrier(4), threading.Barrier(4)

    def work() -> None:
        limit.enter()
        inside.wait(10)
        leave.wait(10)
        limit.leave()

    workers = [threading.Thread(target=work) for _ in range(3)]
    for one in workers:
        one.start()
    inside.wait(10)
    assert library.number == 1
    leave.wait(10)
    for one in workers:
        one.join(10)
    assert library.number == 8


@pytest.fixture
def copied(monkeypatch, tmp_path):
    """A copy of the built-in pipeline that a test may damage."""
    folder = tmp_path / "en_claimcheck"
    shutil.copytree(built_in_path(), folder)
    monkeypatch.setattr(pipeline, "_loaded", {})
    monkeypatch.setattr(pipeline, "built_in_path", lambda: folder)
    return folder


def _flipped(path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("name", ["vocab/vectors", "parser/model", "meta.json", "tok2vec/model"])
def test_a_swapped_file_of_the_pipeline_is_named(copied, name: str) -> None:
    _flipped(copied / name)
    with pytest.raises(PipelineError, match=rf"{name} is another file.*Reinstall"):
        load_pipeline()


@pytest.mark.parametrize("name", ["model.onnx.gz", "tokenizer.json"])
def test_a_swapped_file_of_the_learned_score_is_named(tmp_path, name: str) -> None:
    for path in (folder() / "model.onnx.gz", folder() / "tokenizer.json"):
        shutil.copy(path, tmp_path)
    _flipped(tmp_path / name)
    with pytest.raises(ModelError, match=rf"{name} is another file.*again"):
        Shipped(tmp_path)


def test_a_file_that_was_cut_short_is_named(copied) -> None:
    path = copied / "vocab" / "vectors"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(PipelineError, match="vocab/vectors has 24,000,127 bytes in place of"):
        load_pipeline()


def test_a_missing_file_is_named(copied) -> None:
    (copied / "ner" / "moves").unlink()
    with pytest.raises(PipelineError, match="ner/moves is missing"):
        load_pipeline()


@pytest.mark.parametrize("name", ["data/risk.json", "language/data/verbs.txt"])
def test_a_swapped_table_is_named(monkeypatch, tmp_path, name: str) -> None:
    folder = tmp_path / "claimcheck"
    shutil.copytree(shipped.PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    _flipped(folder / name)
    monkeypatch.setattr(shipped, "PACKAGE", folder)
    shipped.require_tables.cache_clear()
    with pytest.raises(InputError, match=rf"{name} is another file.*Reinstall"):
        shipped.require_tables()


def test_the_manifest_is_current() -> None:
    assert shipped.MANIFEST.read_text("utf-8") == manifest(), "run python -m tests.manifest"
