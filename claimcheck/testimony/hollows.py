"""Words of a claim that say little by themselves: that somebody is known, that it was a role.

That somebody "gained recognition" goes without saying of whom a context tells; for what must stand
there. "A role" and "work" leave it to the words beside them what is claimed: "charity work".
"""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.anchors import Claim
from claimcheck.language.stems import lemma_words

_FAME = frozenset(
    """attention fame famous headline notoriety popularity prominence recognition renown spotlight
    stardom""".split()
)
_WINNING = frozenset(
    """achieve attain attract become bring catapult catch climb come draw earn enjoy find gain
    garner get hit make propel reach receive rise shoot soar win""".split()
)
"""Verbs by which fame comes to somebody."""
_HOLLOW = frozenset(
    """company event group organization person place report role service story study team title
    work""".split()
)
"""Nouns that leave it to the words beside them what they are."""
_GRADES = frozenset(
    """big central crucial different given great important key large leading main major many minor
    new own pivotal prominent real several significant small special true various vital""".split()
)
"""Words for how much or which, by which an answer sums up what a context shows."""


def is_fame(claim: Claim) -> bool:
    """Whether a claim only says that somebody became known: "gained fame", "made headlines"."""
    what = claim.object
    verb = claim.predicate.split(" ")[0]
    return what is not None and verb in _WINNING and what.head.lower() in _FAME and not what.name


def marks(claim: Claim) -> Iterator[str]:
    """The words beside a hollow object that tell what it is, its owner apart: "*charity* work"."""
    what, who = claim.object, claim.subject
    if what is None or who is None or what.head.lower() not in _HOLLOW:
        return
    owners = {word for lemma in who.lemmas for word in lemma_words(lemma)}
    for word in (word for lemma in what.lemmas[1:] for word in lemma_words(lemma)):
        if word not in owners and word.isalpha() and word.lower() not in _GRADES:
            yield word.lower()
