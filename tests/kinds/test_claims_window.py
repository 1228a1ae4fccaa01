"""The proximity window, over trees built by hand and an obvious oracle."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.kinds.claims.window import Measure, close, mentions
from claimcheck.language.aliases import Aliases
from claimcheck.language.parse import Parsed, Token


def parsed(*sentences):
    """Sentences of (word, lemma, pos, dep, head inside the sentence)."""
    tokens, bounds, text = [], [], ""
    for number, words in enumerate(sentences):
        base = len(tokens)
        for i, (word, lemma, pos, dep, head) in enumerate(words):
            start = len(text)
            text += word + " "
            tag = "NNP" if pos == "PROPN" else pos
            tokens.append(
                Token(base + i, start, start + len(word), word, lemma, pos, tag, "", dep,
                      base + head, "", False, number)
            )  # fmt: skip
        bounds.append((base, len(tokens)))
    return Parsed(text, tuple(tokens), tuple(bounds))


BOUGHT = [
    ("Google", "Google", "PROPN", "nsubj", 1),
    ("bought", "buy", "VERB", "root", 1),
    ("YouTube", "YouTube", "PROPN", "obj", 1),
    ("quickly", "quickly", "ADV", "advmod", 1),
]
IT_GREW = [
    ("It", "it", "PRON", "nsubj", 1),
    ("gained", "gain", "VERB", "root", 1),
    ("employees", "employee", "NOUN", "obj", 1),
]


def test_inside_a_sentence_steps_run_over_the_verb():
    found = close(parsed(BOUGHT), ("Google",), ("YouTube",), 4)
    assert found is not None
    assert found.distance == 2
    assert found.path == (
        "'Google' is the nsubj of 'bought'",
        "'YouTube' is the obj of 'bought'",
    )


def test_limit_is_a_limit():
    assert close(parsed(BOUGHT), ("Google",), ("YouTube",), 1) is None
    assert close(parsed(BOUGHT), ("Google",), ("Vimeo",), 9) is None


def test_the_next_sentence_costs_more():
    both = parsed(BOUGHT, IT_GREW)
    found = close(both, ("Google",), ("employee",), 9)
    assert found is not None
    assert found.distance == 4
    assert "the next sentence" in found.path


def test_a_pronoun_leads_to_what_it_stands_for():
    found = close(parsed(BOUGHT, IT_GREW), ("YouTube",), ("employee",), 9, antecedents={4: (2, 2)})
    assert found is not None
    assert found.distance == 2
    assert found.path[0] == "'YouTube' and 'It' are the same"


def test_the_plain_window_counts_words():
    both = parsed(BOUGHT, IT_GREW)
    found = close(both, ("Google",), ("employee",), 6, measure=Measure.WORDS)
    assert found is not None
    assert found.distance == 6
    assert close(both, ("Google",), ("employee",), 5, measure=Measure.WORDS) is None


def test_mentions_go_by_alias_and_synonym():
    text = parsed(BOUGHT, IT_GREW)
    aliases = Aliases.from_text("YouTube, known as Tubby, is a site.")
    assert mentions(text, ("Tubby",), aliases) == [2]
    assert mentions(text, ("staff",)) == [6]
    assert mentions(text, ("violin",)) == []


@given(st.lists(st.integers(0, 30), min_size=2, max_size=30), st.data())
@settings(max_examples=60, deadline=None)
def test_array_walk_is_the_shortest_path(heads, data):
    words = [
        (f"W{i}", f"W{i}", "PROPN", "dep", min(head, i - 1) if i else 0)
        for i, head in enumerate(heads)
    ]
    text = parsed([(w, w.lower() + "x", "NOUN", d, h) for w, _, _, d, h in words])
    a = data.draw(st.integers(0, len(words) - 1))
    b = data.draw(st.integers(0, len(words) - 1))
    graph = nx.Graph((t.i, t.head) for t in text.tokens)
    found = close(text, (f"w{a}x",), (f"w{b}x",), 99)
    assert found is not None
    assert found.distance == nx.shortest_path_length(graph, a, b)
    assert len(found.path) == found.distance


@pytest.mark.parametrize("limit", [0, 1, 2, 5])
def test_a_wider_window_never_loses_a_pair(limit):
    text = parsed(BOUGHT, IT_GREW)
    narrow = close(text, ("Google",), ("employee",), limit)
    wide = close(text, ("Google",), ("employee",), limit + 3)
    assert narrow is None or wide == narrow
