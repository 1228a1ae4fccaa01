"""Loading the language pipeline: once, offline, and with errors that say what to do."""

import shutil
import socket
import threading

import pytest

from claimcheck.errors import PipelineError
from claimcheck.language import load_pipeline, parse
from claimcheck.language import pipeline as module


@pytest.fixture
def fresh(monkeypatch):
    monkeypatch.setattr(module, "_loaded", {})


def test_loaded_once_even_from_many_threads(fresh):
    found = []
    threads = [threading.Thread(target=lambda: found.append(load_pipeline())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(one is found[0] for one in found)


def test_never_touches_the_network(fresh, monkeypatch):
    def refuse(*args, **kwargs):
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert parse("Acme bought Widget in 2020.").tokens


def test_missing_built_in_pipeline_says_how_to_mend_it(fresh, monkeypatch, tmp_path):
    monkeypatch.setattr(module, "built_in_path", lambda: tmp_path / "nowhere")
    with pytest.raises(PipelineError, match="Reinstall claimcheck-engine"):
        load_pipeline()


def test_damaged_pipeline_says_how_to_mend_it(fresh, monkeypatch, tmp_path):
    broken = tmp_path / "en_claimcheck"
    shutil.copytree(module.built_in_path(), broken)
    (broken / "parser" / "model").write_bytes(b"not a model")
    monkeypatch.setattr(module, "built_in_path", lambda: broken)
    with pytest.raises(PipelineError, match="damaged"):
        load_pipeline()


def test_unknown_pipeline_names_the_way_out(fresh):
    with pytest.raises(PipelineError, match=r"no_such_pipeline.*Install it"):
        load_pipeline("no_such_pipeline")


def test_pipeline_without_parser_is_refused(fresh, tmp_path):
    import spacy

    blank = spacy.blank("en")
    blank.add_pipe("sentencizer")
    blank.to_disk(tmp_path / "blank")
    with pytest.raises(PipelineError, match=r"no dependency parser.*sentencizer"):
        load_pipeline(str(tmp_path / "blank"))


def test_another_pipeline_may_be_named(fresh, tmp_path):
    shutil.copytree(module.built_in_path(), tmp_path / "copy")
    assert load_pipeline(str(tmp_path / "copy")) is not load_pipeline()


def test_parse_gives_exact_offsets_and_no_white_space_tokens():
    text = "Acme  bought\n\nWidget.\n- It paid $3.5M.\n"
    parsed = parse(text)
    assert all(text[t.start : t.end] == t.text and t.text.strip() for t in parsed.tokens)
    assert [t.i for t in parsed.tokens] == list(range(len(parsed.tokens)))
    assert parsed.sentences[0][0] == 0
    assert parsed.sentences[-1][1] == len(parsed.tokens)


@pytest.mark.parametrize("text", ["", " ", "\n\n\t", "\x00\x01", "🙂" * 50, "a" * 5000])
def test_any_text_parses(text):
    parsed = parse(text)
    assert all(text[t.start : t.end] == t.text for t in parsed.tokens)
