"""Does a sentence say that its speaker has no answer?"""

from __future__ import annotations

import re

SOURCE = (
    r"(?:the|this|these|those|your|our|any|both|all|either)?(?: of the)?"
    r"(?: (?:provided|given|available|supplied|attached|retrieved|above|following|source|search))*"
    r" ?(?:documents?|contexts?|texts?|passages?|information|sources?|articles?|excerpts?|"
    r"materials?|snippets?|pages?|files?|data|reports?|results?|policy|documentation)"
    r"(?: (?:provided|given|above))?"
)
"""How an answer names what it was given to read."""

_STATES = (
    r"(?:state|mention|provide|specify|contain|say|include|indicate|give|discuss|address|cover|"
    r"list|describe|offer|reveal|disclose|explain|answer|clarify|name|have|tell)"
)
_NOT = r"(?:do|does|did|could|ca|can)(?: not|n't)|cannot"
_ABSTAINS = re.compile(
    r"(?:(?:unfortunately|sorry|apologies|i'm sorry|i am sorry|i apologi[sz]e|however),?"
    r"(?: but)? )?(?:(?:based on|according to|from|after|given|as) [^,]{1,80}, )?(?:"
    rf"(?:i|we) (?:(?:really|simply|honestly|just) )?(?:{_NOT}|am unable to|"
    r"are unable to|was unable to|was not able to|am not able to|have no|lack)"
    r"(?: (?:currently|really|actually|simply|honestly|just))?"
    r" ?(?:know|find|determine|answer|tell|say|see|have|information|confirm|verify|provide|"
    r"locate|access|be sure|enough|any|help)\b"
    r"|(?:i(?:'m| am)|we(?:'re| are)) (?:not (?:sure|certain|aware|able to)|unsure|unable to)\b"
    r"|(?:not sure|no idea)\b"
    rf"|(?:{SOURCE}) (?:{_NOT}|fails? to) (?:\w+ )?{_STATES}\b"
    rf"|(?:{SOURCE}) (?:contains?|has|have|gives?|provides?|makes?|says?|offers?) "
    r"(?:no (?:information|mention|details?|data|answer|reference)|nothing|neither)\b"
    r"|there(?: is| are| was|'s) (?:no|not any|not enough|insufficient) (?:\w+ )?"
    r"(?:information|mention|details?|context|reference)\b"
    r"|no (?:information|mention|details?|answer|data|context|evidence)\b"
    r"|(?:it|this|that)(?: is| was|'s) (?:unknown|unclear|(?:not|n't) "
    r"(?:stated|specified|mentioned|clear|known|given|provided|possible to \w+))\b"
    r"|(?:unable|impossible|not possible) to (?:answer|determine|say|tell)\b"
    r"|(?:insufficient|not enough) (?:information|data|context|evidence)\b"
    r"|(?:unknown|n/a|idk|unanswerable|not (?:answerable|available|provided|specified|stated))\W*$)"
)
_NOT_IN_SOURCE = re.compile(
    r"\b(?:is|are|was|were)(?: not|n't) (?:\w+ )?(?:mentioned|stated|specified|provided|"
    rf"given|disclosed|included|discussed|available|covered|found|listed) (?:in|by) {SOURCE}"
)
_GOES_ON = re.compile(r"\b(?:but|however|although|though|nevertheless|that said)\b")


def abstains(sentence: str) -> bool:
    """True for a sentence that only says that its speaker has no answer."""
    # The phrases stand near the start; a bound keeps long sentences cheap.
    plain = " ".join(sentence[:400].split()).lower().replace("\u2019", "'")
    found = _ABSTAINS.match(plain)
    if found is None and (" not " in plain or "n't " in plain):
        found = _NOT_IN_SOURCE.search(plain)
    return found is not None and _GOES_ON.search(plain, found.end()) is None
