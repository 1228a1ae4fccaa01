"""Who says what an answer only reports: what one warned of is not what another warned of.

A claim that is somebody's fear or guess is not checked for itself. Whose it is can be: where the
context has the same words from somebody else, it is ascribed to the wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from claimcheck.anchors import Anchor, Claim, Part
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import claims
from claimcheck.kinds.claims.likeness import compare_parts
from claimcheck.language.names import Sameness
from claimcheck.language.stems import WORD, stem

_SAME = 0.75
"""From this share of a claim's weight on, a passage may say the same."""


def elsewhere(anchor: Anchor, carried_by: Mapping[int, float], index: ContextIndex) -> bool:
    """Whether what a named one is said to think stands where they are not named, and only there."""
    claim = anchor.value
    if not isinstance(claim, Claim) or claim.speaker is None or not claim.speaker.name:
        return False
    who = {stem(word) for word in WORD.findall(claim.speaker.head)}
    if not all(map(index.knows, who)):
        return False
    telling = [n for n, share in carried_by.items() if share >= _SAME]
    denying = re.compile(rf"\b{re.escape(claim.speaker.head.split()[-1])}{_DENYING}", re.IGNORECASE)
    if denying.search(anchor.sentence.text):
        return False
    return bool(telling) and not any(
        who & index.stems(here.number)
        and (here.number == number or _JOINING.search(index.text(here)))
        and not denying.search(index.text(here))
        for number in telling
        for here in index.passages[max(0, number - 1) : number + 2]
    )


_DENYING = (
    r",?(?: (?:has|have|had|later|also|who))* (?:den(?:y|ies|ied)|disput(?:es?|ed)|reject(?:s|ed)?|"
    r"dismiss(?:es|ed)?|refut(?:es?|ed)|contradict(?:s|ed)?|disagree[ds]?)\b"
)
"""What behind a name says that somebody does not say what another has said."""
_JOINING = re.compile(
    r"\b(?:agree[ds]?|echo(?:es|ed)?|concur(?:s|red)?|share[ds]?|same|also|too|likewise|"
    r"second(?:s|ed)|join(?:s|ed)?)\b",
    re.IGNORECASE,
)
"""Words by which somebody says what another has said."""


def ascribed_to_another(
    anchor: Anchor, carried_by: Mapping[int, float], parsed: Collection[int], index: ContextIndex
) -> Evidence | None:
    """The passage in which somebody else says what the claim has a named one say, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    assert claim.speaker is not None
    for number, strength in carried_by.items():
        if number not in parsed:
            continue
        for stated in index.claims(number):
            assert isinstance(stated.value, Claim)
            voice = stated.value.speaker
            if voice is None or not _is_other(claim.speaker, voice, index):
                continue
            said = claims.agree(_plain(claim), _plain(stated.value), index.aliases)
            if said.outcome is Outcome.AGREES:
                step = f"said by {voice.head}, not {claim.speaker.head}"
                wrong = Agreement(Outcome.DISAGREES, Reason.WRONG_SUBJECT, (step,))
                return Evidence(stated.span, stated.value, wrong, strength)
    return None


def _is_other(speaker: Part, voice: Part, index: ContextIndex) -> bool:
    sameness = compare_parts(speaker, voice, index.aliases).sameness
    return voice.name and sameness is Sameness.DIFFERENT


def _plain(claim: Claim) -> Claim:
    """What is said, without who says it and how sure they are."""
    return replace(claim, speaker=None, modality="")
