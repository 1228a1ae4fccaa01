"""Which sentences only repeat a passage."""

import pytest

import claimcheck
from claimcheck.entail.model import Score
from claimcheck.entail.opinions import opinions
from claimcheck.entail.quoted import is_quoted


@pytest.mark.parametrize(
    ("sentence", "context", "quoted"),
    [
        ("The Fram sails daily.", "The Fram sails daily from Halden.", True),
        ("The Fram sailed daily.", "The Fram sails daily from Halden.", True),
        ("The Fram sailed in March 2023.", "The Fram sailed on 14 March 2023.", True),
        ("The Fram sailed before noon.", "The Fram sailed after noon.", False),
        ("The Fram sails daily.", "The Fram sails daily if the wind allows it.", False),
        ("The Fram sails daily.", "The Fram no longer sails daily.", False),
        ("The Fram sails weekly.", "The Fram sails daily from Halden.", False),
        ("Halden sails the Fram.", "The Fram sails daily from Halden.", False),
        ("It sails.", "It sails.", False),
    ],
)
def test_quoted(sentence, context, quoted):
    index = claimcheck.index_context(context)
    assert is_quoted(sentence, range(len(index.passages)), index) is quoted


class Asked:
    """A scorer that notes what it is asked."""

    name = "asked"

    def __init__(self):
        self.sentences = []

    def score(self, evidence, before, sentence, context):
        self.sentences.append(sentence)
        return Score(0.5, 0.3, 0.2)


def test_the_model_is_not_asked_about_what_repeats_the_context():
    index = claimcheck.index_context("The Fram sails daily from Halden.")
    scorer = Asked()
    found = opinions("The Fram sails daily. The Fram sails weekly.", index, scorer)
    assert scorer.sentences == ["The Fram sails weekly."]
    assert [one.supported for one in found] == [1.0, 0.5]
