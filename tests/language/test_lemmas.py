"""Base forms by rule and list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimcheck.language.lemmas import base_form, lemma


@pytest.mark.parametrize(
    ("text", "tag", "base"),
    [
        ("founded", "VBN", "found"),
        ("found", "VBD", "find"),
        ("nationalised", "VBN", "nationalise"),
        ("closed", "VBD", "close"),
        ("stopped", "VBD", "stop"),
        ("spared", "VBD", "spare"),
        ("rolled", "VBD", "roll"),
        ("controlled", "VBD", "control"),
        ("carried", "VBD", "carry"),
        ("carries", "VBZ", "carry"),
        ("died", "VBD", "die"),
        ("focuses", "VBZ", "focus"),
        ("closes", "VBZ", "close"),
        ("catches", "VBZ", "catch"),
        ("lying", "VBG", "lie"),
        ("re-elected", "VBN", "re-elect"),
        ("Lent", "VBD", "lend"),
        ("was", "VBD", "be"),
        ("'s", "VBZ", "guess"),
        ("universities", "NNS", "university"),
        ("kilometres", "NNS", "kilometre"),
        ("beaches", "NNS", "beach"),
        ("houses", "NNS", "house"),
        ("viruses", "NNS", "virus"),
        ("boxes", "NNS", "box"),
        ("headquarters", "NNS", "headquarters"),
        ("women", "NNS", "woman"),
        ("firemen", "NNS", "fireman"),
        ("movies", "NNS", "movie"),
        ("1990s", "NNS", "guess"),
        ("open", "VB", "open"),
        ("better", "JJR", "good"),
    ],
)
def test_base(text, tag, base):
    assert lemma(text, tag, "guess") == base


@given(st.text(max_size=20), st.sampled_from(["NNS", "VBD", "VBG", "VBZ", "VBN", "VB", "NN"]))
def test_any_text_has_a_base(text, tag):
    assert isinstance(lemma(text, tag, text), str)


@pytest.mark.parametrize(
    ("text", "tag", "base"),
    [
        ("An", "DT", "a"),
        ("They", "PRP", "they"),
        ("him", "PRP", "he"),
        ("her", "PRP", "she"),
        ("her", "PRP$", "her"),
        ("are", "VBP", "be"),
        ("\u2019re", "VBP", "be"),
        ("'s", "VBZ", "be"),
        ("'s", "POS", "'s"),
        ("'d", "MD", "would"),
        ("'d", "VBD", "have"),
        ("n't", "RB", "not"),
        ("better", "RBR", "well"),
        ("later", "RBR", "late"),
        ("Two", "CD", "two"),
        ("United", "NNP", "United"),
        ("States", "NNPS", "States"),
        ("founded", "VBN", "found"),
        ("Quickly", "RB", "quickly"),
    ],
)
def test_base_of_any_word(text, tag, base):
    assert base_form(text, tag) == base
