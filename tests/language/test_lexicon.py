"""The lexicon: single relations, and laws that hold over all of its data."""

import re
import subprocess
import sys
from importlib.resources import files

import pytest

from claimcheck.language.lexicon import load

LEXICON = load()


@pytest.mark.parametrize(
    ("a", "b", "pos"),
    [
        ("buy", "acquire", "v"), ("turn down", "reject", "v"), ("go public", "float", "v"),
        ("be headquartered in", "base in", "v"), ("found", "set up", "v"), ("head", "chair", "v"),
        ("consist of", "comprise", "v"), ("come out", "launch", "v"), ("analyse", "analyze", "v"),
        ("capex", "capital expenditure", "n"), ("staff", "headcount", "n"),
        ("firm", "company", "n"),
        ("turnover", "revenue", "n"), ("lab", "laboratory", "n"), ("usually", "generally", "r"),
        ("beforehand", "in advance", "r"), ("mandatory", "compulsory", "a"),
        ("off", "disabled", "a"),
    ],
)  # fmt: skip
def test_synonyms(a, b, pos):
    assert LEXICON.are_synonyms(a, b, pos)
    assert LEXICON.are_synonyms(b, a, pos)
    assert not LEXICON.are_antonyms(a, b, pos)


@pytest.mark.parametrize(
    ("a", "b", "pos"),
    [
        ("buy", "bribe", "v"), ("run", "melt", "v"), ("bank", "slope", "n"),
        ("table", "board", "n"),
        ("profit", "revenue", "n"), ("approve", "reject", "v"), ("drug", "dose", "n"),
        ("write", "read", "v"), ("see", "date", "v"), ("company", "party", "n"),
    ],
)  # fmt: skip
def test_not_synonyms(a, b, pos):
    assert not LEXICON.are_synonyms(a, b, pos)


@pytest.mark.parametrize(
    ("a", "b", "pos"),
    [
        ("rise", "fall", "v"), ("soar", "slump", "v"), ("approve", "turn down", "v"),
        ("open", "close", "v"), ("win", "lose", "v"), ("fair", "unfair", "a"),
        ("justified", "unfair", "a"), ("exclusive", "non-exclusive", "a"), ("on", "off", "a"),
        ("before", "after", "r"), ("in advance", "afterwards", "r"), ("profit", "loss", "n"),
    ],
)  # fmt: skip
def test_antonyms(a, b, pos):
    assert LEXICON.are_antonyms(a, b, pos)
    assert LEXICON.are_antonyms(b, a, pos)
    assert not LEXICON.are_synonyms(a, b, pos)


@pytest.mark.parametrize(
    ("a", "b"), [("flammable", "inflammable"), ("valuable", "invaluable"), ("vest", "invest")]
)
def test_a_prefix_alone_makes_no_antonym(a, b):
    assert not LEXICON.are_antonyms(a, b, "a")


@pytest.mark.parametrize(
    ("a", "b"),
    [("assassinate", "kill"), ("buy", "acquire"), ("plummet", "fall"), ("graduate from", "attend")],
)
def test_entailment(a, b):
    assert LEXICON.entails(a, b)


@pytest.mark.parametrize(
    ("a", "b"), [("kill", "assassinate"), ("leave", "retire"), ("say", "deny")]
)
def test_no_entailment(a, b):
    assert not LEXICON.entails(a, b)


def test_nouns_of_verbs_and_back():
    assert LEXICON.verb_of("acquisition") == "acquire"
    assert LEXICON.verb_of("resignation") == "resign"
    assert LEXICON.verb_of("privatisation") == "privatize"
    assert LEXICON.verb_of("teacher") is None
    assert LEXICON.noun_of("resign") == "resignation"
    assert LEXICON.agent_verbs("founder") == ("found",)
    assert LEXICON.attribute_verbs("birthplace") == ("bear in",)


def test_the_other_side_of_a_relation():
    assert LEXICON.is_relation("employer")
    assert not LEXICON.is_relation("cost")
    assert LEXICON.are_converse_nouns("aunt", "niece")
    assert not LEXICON.are_converse_nouns("mother", "niece")


def test_direction():
    assert LEXICON.direction("soar") == 1
    assert LEXICON.direction("slump") == -1
    assert LEXICON.direction("publish") == 0


def test_kinds():
    assert LEXICON.is_kind_of("woman", "person")
    assert LEXICON.is_kind_of("dog", "animal")
    assert not LEXICON.is_kind_of("person", "woman")
    assert not LEXICON.is_kind_of("dog", "cat")


def test_relatedness():
    assert LEXICON.related("sales", "sales") == 1.0
    assert LEXICON.related("acquisition", "acquire") == 1.0
    assert LEXICON.related("earnings", "profit") == 0.9
    assert LEXICON.related("takeover", "purchase") == 0.9
    assert LEXICON.related("profit", "violin") == 0.0


def core_words():
    text = (files("claimcheck.language") / "data" / "lexicon.core.txt").read_text("utf-8")
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            yield section, line


def test_no_line_calls_synonyms_opposite():
    pos = {"verb": "v", "noun": "n", "adjective": "a", "adverb": "r"}
    for section, line in core_words():
        kind, _, relation = section.partition(" ")
        if relation == "antonyms":
            left, right = line.replace("||", "|").split("|")
            for a in left.split(","):
                for b in right.split(","):
                    assert not LEXICON.are_synonyms(a, b, pos[kind]), (section, a, b)


def test_every_line_has_the_shape_of_its_section():
    marks = {"antonyms": "|", "entails": ">", "converse": "<>", "undergone": "="}
    for section, line in core_words():
        mark = marks.get(section.split()[-1])
        assert mark is None or mark in line, (section, line)
        for cell in re.split(r"\|{1,2}|<>|=|>", line):
            assert all(word.strip() for word in cell.split(",")), (section, line)


def test_nothing_depends_on_the_hash_seed():
    code = (
        "from claimcheck.language.lexicon import load; l = load();"
        "print(l.synonyms('buy', 'v'), l.antonyms('rise', 'v'), l.undergone('come out'))"
    )
    outs = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, text=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(outs) == 1


def test_data_stays_small():
    data = files("claimcheck.language") / "data"
    size = sum(
        len((data / name).read_bytes())
        for name in ("lexicon.core.txt", "lexicon.wordnet.txt", "names.txt")
    )
    assert size < 1_500_000
