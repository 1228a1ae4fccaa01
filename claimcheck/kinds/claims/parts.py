"""Token ranges → the parts of a claim, with what pronouns stand for filled in."""

from __future__ import annotations

from claimcheck.anchors import Part, Span
from claimcheck.language.chunks import Phrase, content, names, phrase
from claimcheck.language.coreference import antecedents
from claimcheck.language.elided import noun_of
from claimcheck.language.parse import Parsed


class Parts:
    """Builds the parts of one text's claims, each phrase once."""

    def __init__(self, parsed: Parsed, source: str) -> None:
        self.parsed = parsed
        self.source = source
        self._antecedents = antecedents(parsed)
        self._built: dict[tuple[int, bool, bool], tuple[Part, ...]] = {}
        parsed.memo["parts"] = self

    @classmethod
    def known(cls, parsed: Parsed) -> Parts:
        """Those of a text whose claims were read, whatever source their spans name."""
        found: Parts | None = parsed.memo.get("parts")
        return cls(parsed, "") if found is None else found

    def span(self, first: int, last: int) -> Span:
        """The stretch from one token to another, both included."""
        tokens = self.parsed.tokens
        start, end = tokens[first].start, tokens[last].end
        return Span(self.source, start, end, self.parsed.text[start:end])

    def of(self, head: int, *, adjective: bool = False, bare: bool = False) -> tuple[Part, ...]:
        """The part a token heads; several where a pronoun stands for a list of names."""
        key = (head, adjective, bare)
        found = self._built.get(key)
        if found is None:
            inside = phrase(self.parsed, head, adjective=adjective, bare=bare)
            found = self._built[key] = self._build(inside)
        return found

    def one(self, head: int) -> Part:
        """The part a token heads, the first where it stands for several."""
        return self.of(head)[0]

    def _build(self, inside: Phrase) -> tuple[Part, ...]:
        head = inside.head
        span = self.span(inside.first, inside.last)
        referred = self._antecedents.get(head)
        if referred is not None:
            return tuple(
                Part(span, one.lemma, one.lemmas, one.name) for one in self._referred(referred)
            )
        taken_up = noun_of(self.parsed, head)
        if taken_up is not None:
            noun = self.parsed.tokens[taken_up].lemma.lower()
            return (Part(span, noun, (noun, *inside.lemmas), inside.name),)
        if self.parsed.tokens[head].pos == "PRON" and not inside.lemmas:
            return (Part(span, self.parsed.tokens[head].lemma.lower(), ()),)
        extra, named = self._possessors(inside)
        return (Part(span, inside.lemma, inside.lemmas + extra, inside.name or named),)

    def _possessors(self, inside: Phrase) -> tuple[tuple[str, ...], bool]:
        """What "its" or "their" inside a phrase stands for."""
        extra: list[str] = []
        named = False
        tokens = self.parsed.tokens
        for i in range(inside.first, inside.last + 1):
            if i in self._antecedents and tokens[i].pos == "PRON":
                for one in self._referred(self._antecedents[i]):
                    if one.lemma not in inside.lemmas and one.lemma not in extra:
                        extra.append(one.lemma)
                        named = named or one.name
        return tuple(extra), named

    def _referred(self, referred: tuple[int, int]) -> list[Phrase]:
        runs = names(self.parsed)
        tokens = self.parsed.tokens
        found: list[Phrase] = []
        done = -1
        for i in range(referred[0], referred[1] + 1):
            if i <= done:
                continue
            run = runs[i]
            if run is not None:
                lemmas, _ = content(self.parsed, list(range(run[0], run[1] + 1)), run[0])
                found.append(Phrase(*run, run[0], lemmas[0], lemmas, name=True))
                done = run[1]
            elif tokens[i].pos == "NOUN" and tokens[i].dep not in ("compound", "nmod:desc"):
                found.append(phrase(self.parsed, i))
                done = max(found[-1].last, i)
        return found or [phrase(self.parsed, referred[0])]
