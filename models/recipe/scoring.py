"""Scores of a pipeline on raw text, words aligned by characters as in CoNLL 2018."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from spacy.language import Language
from spacy.tokens import Doc, Token

from .conllu import Document, Sentence, Word, entity_spans

Span = tuple[int, int]
LABELS = ("nsubj", "obj", "nsubj:pass", "obl", "nmod")


@dataclass
class Tally:
    """Right, predicted and gold counts of several measures."""

    right: Counter[str] = field(default_factory=Counter)
    predicted: Counter[str] = field(default_factory=Counter)
    gold: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, gold: set, predicted: set) -> None:
        """Count two sets of things that should be equal."""
        self.right[name] += len(gold & predicted)
        self.gold[name] += len(gold)
        self.predicted[name] += len(predicted)

    def f(self, name: str) -> float:
        """F1 in percent."""
        total = self.gold[name] + self.predicted[name]
        return 200 * self.right[name] / total if total else 0.0

    def f_scores(self) -> dict[str, float]:
        """F1 of every measure."""
        return {name: self.f(name) for name in self.gold}


def score(nlp: Language, documents: Iterable[Document]) -> dict[str, float]:
    """Run a pipeline over the documents' raw text and compare."""
    documents = list(documents)
    tally = Tally()
    docs = nlp.pipe((document.text for document in documents), batch_size=32)
    for document, doc in zip(documents, docs, strict=True):
        _compare(tally, document, doc)
    return tally.f_scores()


def _compare(tally: Tally, document: Document, doc: Doc) -> None:
    tokens = [token for token in doc if not token.is_space]
    words = [(s, w) for s in document.sentences for w in s.words]
    tally.add("tokens", {_span(w) for _, w in words}, {_of(t) for t in tokens})
    tally.add("sentences", {_extent(s) for s in document.sentences}, _sentence_extents(doc))
    gold_entities = {
        (s.words[b].start, s.words[e - 1].end, label)
        for s in document.sentences
        if s.entities is not None
        for b, e, label in entity_spans(s)
    }
    if any(s.entities is not None for s in document.sentences):
        unmarked = [_extent(s) for s in document.sentences if s.entities is None]
        found = {
            (e.start_char, e.end_char, e.label_)
            for e in doc.ents
            if not any(b <= e.start_char < end for b, end in unmarked)
        }
        tally.add("entities", gold_entities, found)
        for label in ("PERSON", "ORG", "LOC"):
            tally.add(
                f"entities {label}",
                {e for e in gold_entities if e[2] == label},
                {e for e in found if e[2] == label},
            )
    for name, of_word, of_token in (
        ("XPOS", lambda w: w.xpos, lambda t: t.tag_),
        ("UPOS", lambda w: w.upos, lambda t: t.pos_),
        ("feats", lambda w: w.feats, lambda t: str(t.morph)),
        ("lemma", lambda w: w.lemma, lambda t: t.lemma_),
    ):
        tally.add(
            name,
            {(_span(w), of_word(w)) for _, w in words},
            {(_of(t), of_token(t)) for t in tokens},
        )
    gold_arcs = {(_span(w), _head(s, w), w.deprel) for s, w in words}
    arcs = {(_of(t), _of(t.head) if t.head.i != t.i else (-1, -1), _label(t)) for t in tokens}
    tally.add("UAS", {a[:2] for a in gold_arcs}, {a[:2] for a in arcs})
    tally.add("LAS", _universal(gold_arcs), _universal(arcs))
    tally.add("LAS with subtypes", gold_arcs, arcs)
    tally.add("LAS without punctuation", _parsed(_universal(gold_arcs)), _parsed(_universal(arcs)))
    for label in LABELS:
        tally.add(
            label,
            {a for a in gold_arcs if a[2] == label},
            {a for a in arcs if a[2] == label},
        )


def _span(word: Word) -> Span:
    return word.start, word.end


def _of(token: Token) -> Span:
    return token.idx, token.idx + len(token)


def _head(sentence: Sentence, word: Word) -> Span:
    return _span(sentence.words[word.head - 1]) if word.head else (-1, -1)


def _label(token: Token) -> str:
    return "root" if token.dep_ == "ROOT" else token.dep_


def _universal(arcs: set) -> set:
    return {(dependent, head, label.split(":")[0]) for dependent, head, label in arcs}


def _parsed(arcs: set) -> set:
    return {arc for arc in arcs if arc[2] != "punct"}


def _extent(sentence: Sentence) -> Span:
    return sentence.words[0].start, sentence.words[-1].end


def _sentence_extents(doc: Doc) -> set[Span]:
    if not doc.has_annotation("SENT_START"):
        return set()
    extents = set()
    for sentence in doc.sents:
        tokens = [token for token in sentence if not token.is_space]
        if tokens:
            extents.add((tokens[0].idx, tokens[-1].idx + len(tokens[-1])))
    return extents
