"""Which sentences only repeat a passage."""

import pytest

import claimcheck
from claimcheck.entail.opinions import Opinion
from claimcheck.weigh.quoted import is_quoted


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
    passages = tuple(range(len(index.passages)))
    opinion = Opinion(0, len(sentence), sentence, 0.1, 0.8, 0.1, (), passages)
    assert is_quoted(opinion, index) is quoted
