"""Parsed texts built by hand, so that a test needs no model.

One token a line: `form lemma TAG head dep [entity]`. Heads count from 1 within the sentence, 0 is
the root; a blank line ends a sentence; POS and morphology follow from the tag. An entity of
`B-ORG` opens a name, `I-ORG` goes on with it.
"""

from __future__ import annotations

from claimcheck.language.parse import Parsed, Token

_POS = {
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "VB": "VERB", "VBD": "VERB",
    "VBG": "VERB", "VBN": "VERB", "VBP": "VERB", "VBZ": "VERB", "MD": "AUX", "JJ": "ADJ",
    "JJR": "ADJ", "JJS": "ADJ", "RB": "ADV", "RBR": "ADV", "RP": "ADP", "IN": "ADP", "TO": "PART",
    "DT": "DET", "PRP": "PRON", "PRP$": "PRON", "WDT": "PRON", "WP": "PRON", "WRB": "ADV",
    "EX": "PRON", "CC": "CCONJ", "CD": "NUM", "$": "SYM", "POS": "PART", "UH": "INTJ",
}  # fmt: skip
_AUXILIARY = ("aux", "aux:pass", "cop")
_GLUED = {".", ",", ":", ";", "?", "!", "'s", "n't", "%", ")", "”"}


def tree(table: str) -> Parsed:
    """The parsed text of a table of tokens."""
    text = ""
    tokens: list[Token] = []
    sentences: list[tuple[int, int]] = []
    for block in table.strip().split("\n\n"):
        first = len(tokens)
        for line in block.strip().splitlines():
            form, lemma, tag, head, dep, *entity = line.split()
            if text and form not in _GLUED and not text.endswith(("$", "(", "“")):
                text += " "
            pos = "AUX" if dep in _AUXILIARY else _POS.get(tag, "PUNCT")
            at = len(tokens)
            tokens.append(
                Token(
                    i=at,
                    start=len(text),
                    end=len(text) + len(form),
                    text=form,
                    lemma=lemma,
                    pos=pos,
                    tag=tag,
                    morph="",
                    dep=dep,
                    head=first + int(head) - 1 if int(head) else at,
                    entity=entity[0][2:] if entity else "",
                    entity_start=bool(entity) and entity[0].startswith("B-"),
                    sentence=len(sentences),
                )
            )
            text += form
        sentences.append((first, len(tokens)))
    return Parsed(text, tuple(tokens), tuple(sentences))
