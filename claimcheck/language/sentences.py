"""What a sentence does: assert, ask, greet, offer, talk about the answer, abstain, instruct."""

from __future__ import annotations

import re
from enum import StrEnum

from claimcheck.language.abstention import SOURCE, abstains
from claimcheck.language.parse import Parsed


class SentenceRole(StrEnum):
    """What a sentence does; only assertions and fragments of lists carry claims."""

    ASSERTION = "assertion"
    QUESTION = "question"
    GREETING = "greeting"
    OFFER = "offer"
    META = "meta"
    ABSTENTION = "abstention"
    INSTRUCTION = "instruction"
    OPINION = "opinion"
    HEADING = "heading"
    FRAGMENT = "fragment"


_GREETING = re.compile(
    r"(?:hello|hi|hey|dear|greetings|welcome|thanks(?! to (?!you|all|every))|"
    r"thank you|many thanks|good "
    r"(?:morning|afternoon|evening|day)|you(?:'|’)re (?:very |most )?welcome|you are (?:very )?"
    r"welcome|sure|certainly|of course|absolutely|great question|good question|no problem|"
    r"my pleasure|goodbye|bye|best regards|kind regards|sincerely|cheers|congratulations|"
    r"i hope (?:this|that|you)|hope (?:this|that) helps|have a (?:great|nice|good|lovely))\b"
)
# These open a sentence that may go on to assert something.
_SHORT_GREETING = re.compile(
    r"(?:hello|hi|hey|dear|welcome|sure|certainly|of course|absolutely|no problem)\b"
)
_OFFER = re.compile(
    r"(?:(?:please|so please|and|but) )?(?:let me know\b|let us know\b|feel free to\b|"
    r"(?:do not|don(?:'|’)t) hesitate to\b|"
    r"(?:i(?:'|’)m|i am|i(?:'|’)d be|i would be|we(?:'|’)re|we are|always|more than)? ?"
    r"(?:happy|glad|here) to (?:help|assist|answer|explain|provide|elaborate|clarify)\b|"
    r"(?:i|we)(?:(?:'|’)m| am|(?:'|’)re| are|(?:'|’)d be| would be) (?:\w+ ){0,2}(?:happy|glad) to "
    r"(?!announce|report|say|see|hear|confirm|inform|have|be)\w|"
    r"i can (?:also )?(?:help|assist|provide|explain|look|give|walk)\b|i could also\b|"
    r"if you (?:have|need|would like|want|(?:'|’)d like)"
    r" (?:any|more|further|additional|other|another|me|to know|help|anything)\b"
    # "If you want more room, the Delta has 4 seats" offers no help.
    r"(?=.*\b(?:let|feel|hesitate|ask|i|we|please|contact|call|reach|e?-?mail|write|visit|happy|glad|"
    r"see|check|consult|go|help)\b)|"
    r"if (?:there is|there(?:'|’)s) anything\b|just (?:ask|let me know)\b)"
)
_META = re.compile(
    r"(?:(?:so|ok|okay|well|sure|certainly|of course|to sum up|in short|in summary|overall|"
    r"to summari[sz]e|(?:based on|according to|from) [^,]{1,80})[,!.]? )?(?:"
    r"(?:here|below|above) (?:is|are|(?:'|’)s) (?:a|an|the|some|what|my|your|how|\w+ key)\b|"
    r"here(?:'|’)s (?:a|an|the|what|how|my)\b|"
    r"(?:the following|this) (?:is|are|summary|answer|response|list|table|section|overview)\b"
    r"(?! \d)|"
    r"(?:in summary|to summari[sz]e|in conclusion|in short|overall|note|answer|summary|"
    r"sources?|references?)[:.]?$|"
    rf"(?:based on|according to|from|per|as per) (?:{SOURCE})[,:]?$|"
    rf"(?:my|this|the) (?:answer|response|summary) (?:is|was|draws|relies|uses)\b|"
    r"as an ai\b|i am an ai\b|i(?:'|’)m an ai\b|as a language model\b|"
    r"i (?:have|(?:'|’)ve|(?:'|’)ll|will|used|read|reviewed|checked|looked|based|summari[sz]ed|"
    r"found|searched|analy[sz]ed|consulted|went)\b(?! \$?\d)|let(?:'|’)s (?:look|break|see|take)\b)"
)
_OPINION = re.compile(
    r"(?:i (?:\w+ )?(?:think|believe|feel|guess|suppose|reckon|suspect|would say|would argue|"
    r"recommend|suggest|love|like|hope|doubt|prefer|consider|find)\b|i(?:'|’)d (?:say|argue|"
    r"recommend|suggest|guess|love|like)\b|in my (?:opinion|view|experience)\b|personally\b|"
    r"to my mind\b|if you ask me\b|my (?:guess|view|opinion|recommendation|advice)\b|"
    r"(?:it|this|that)(?:(?:'|’)s| is) (?:really |largely )?a (?:split decision|close call|"
    r"toss-?up|mixed (?:bag|picture)|judge?ment call|matter of (?:taste|priorities)|trade-?off)\b|"
    r"it (?:really )?depends\b)"
)
_RATED = (
    "solid|good|great|fine|strong|healthy|sound|reasonable|promising|weak|poor|bad|decent|"
    "impressive|comfortable|attractive|right|balanced|tight|generous|modest"
)
_JUDGEMENT = re.compile(
    r"\b(?:(?:looks?|seems?|sounds?|feels?) (?:\w+ly |very |quite |pretty |rather |like a )?"
    rf"(?:{_RATED})"
    r"(?: (?:choice|deal|fit))?"
    r"|(?:travels?|works?|performs?|fits?|fares?|compares?|stacks up|holds up) "
    r"(?:very |quite |pretty |fairly |reasonably )?(?:well|nicely))(?: overall| on paper)?\Z"
)
"""How a sentence ends that says nothing but how good something is, in the answer's own view."""
_JUDGED = frozenset(f"{_RATED}|choice|deal|fit|well|nicely|overall|paper".split("|"))
"""The last words of such a sentence."""
_JUDGING = 80
"""Characters at the end of a sentence in which it says so."""
_FIRST = re.compile(r"[a-z]*")
_OPENERS = frozenset(
    """above absolutely according always and answer as based below best but bye certainly cheers
    congratulations dear do don feel from glad good goodbye great greetings happy have hello here
    hey hi hope i if in it just kind let many more my no note of ok okay overall per personally
    please reference references sincerely so source sources summary sure thank thanks that the this
    to we welcome well you""".split()
)
"""First words of the turns above."""
_STRIP = " \t\r\n-–—*•>#_\"'“”‘’([)]"
_CLOSERS = "\"'”’)]*_ \t\r\n"
_HEADING_MARK = re.compile(r"[ \t]{0,3}(?:#{1,6}\s|\*\*[^*\n]{1,80}\*\*:?\s*$|={3,}|-{3,})")


def role(parsed: Parsed, sentence: int) -> SentenceRole:
    """What the sentence with this index does."""
    roles: dict[int, SentenceRole] = parsed.memo.setdefault("roles", {})
    found = roles.get(sentence)
    if found is None:
        found = roles[sentence] = _role(parsed, sentence)
    return found


def _role(parsed: Parsed, sentence: int) -> SentenceRole:
    first, last = parsed.sentences[sentence]
    tokens = parsed.tokens
    start, end = tokens[first].start, tokens[last - 1].end
    text = parsed.text[start:end]
    line = parsed.text[parsed.text.rfind("\n", 0, start) + 1 : end]
    # The phrases that tell a role stand near the start; a bound keeps long sentences cheap.
    opening = " ".join(text[:240].split()).strip(_STRIP).lower()
    closing = text.rstrip(_CLOSERS)
    if _HEADING_MARK.match(line) and len(line) < 160:
        return SentenceRole.HEADING
    if closing.endswith("?"):
        return SentenceRole.QUESTION
    if abstains(opening):
        return SentenceRole.ABSTENTION
    talked = _talk(opening, last - first)
    if talked is not None:
        return talked
    said = opening.rstrip(".!: ")
    if said.rpartition(" ")[2] in _JUDGED and _JUDGEMENT.search(said, max(0, len(said) - _JUDGING)):
        return SentenceRole.OPINION
    found = _by_structure(parsed, first, last, closing)
    if found is SentenceRole.FRAGMENT and _SHORT_GREETING.match(opening):
        return SentenceRole.GREETING
    return found


def _talk(opening: str, words: int) -> SentenceRole | None:
    """What a sentence does that talks to somebody; most open with another word and are let pass."""
    first = _FIRST.match(opening)
    if first is None or first[0] not in _OPENERS:
        return None
    if _GREETING.match(opening) and (words <= 5 or not _SHORT_GREETING.match(opening)):
        return SentenceRole.GREETING
    if _OFFER.match(opening):
        return SentenceRole.OFFER
    if _META.match(opening):
        return SentenceRole.META
    return SentenceRole.OPINION if _OPINION.match(opening) else None


def _by_structure(parsed: Parsed, first: int, last: int, closing: str) -> SentenceRole:
    tokens, children = parsed.tokens, parsed.children
    root = first
    predicates = 0
    for i in range(first, last):
        token = tokens[i]
        if token.head == i:
            root = i
        if token.tag in ("VBD", "VBZ", "VBP", "MD") or token.dep in ("cop", "aux:pass"):
            predicates += 1
    if is_imperative(parsed, root):
        return SentenceRole.INSTRUCTION
    if predicates or (
        tokens[root].pos in ("VERB", "AUX")
        and any(tokens[i].dep.startswith("nsubj") for i in children[root])
    ):
        return SentenceRole.ASSERTION
    words = [t for t in tokens[first:last] if t.pos != "PUNCT"]
    titled = sum(t.text[:1].isupper() or t.text[:1].isdigit() for t in words)
    if (
        closing[-1:] not in ".!;,"
        and first_of_line(parsed, first)
        and len(words) <= 12
        and (titled * 2 > len(words) or closing.endswith(":"))
        and not is_list_item(parsed, first)
    ):
        return SentenceRole.HEADING
    return SentenceRole.FRAGMENT


def is_imperative(parsed: Parsed, root: int) -> bool:
    """Whether a predicate is a command: a bare verb without subject, auxiliary or "to"."""
    tokens = parsed.tokens
    token = tokens[root]
    if token.tag != "VB" or token.pos != "VERB":
        return False
    for i in parsed.children[root]:
        dep = tokens[i].dep
        if dep.startswith(("nsubj", "csubj", "expl")) or dep == "mark":
            return False
        if dep == "aux" and tokens[i].lemma.lower() != "do":
            return False
    return True


def first_of_line(parsed: Parsed, token: int) -> bool:
    """Whether only marks and white space precede a token on its line."""
    start = parsed.tokens[token].start
    line = parsed.text[parsed.text.rfind("\n", 0, start) + 1 : start]
    return not any(c.isalnum() for c in line[:40])


_ITEM = re.compile(r"[ \t]{0,12}(?:[-*•‣–·]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])[ \t]+")


def is_list_item(parsed: Parsed, token: int) -> bool:
    """Whether the line of a token opens with a bullet or a list number."""
    start = parsed.tokens[token].start
    line = parsed.text.rfind("\n", 0, start) + 1
    return _ITEM.match(parsed.text, line) is not None
