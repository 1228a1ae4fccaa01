"""citation_overlap: is every sentence supported by the one context that it cites?"""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.embeddings import BUILT_IN, Embedder, cosine, encode
from claimcheck.metrics.abstention import is_idk
from claimcheck.metrics.sentences import cited, sentences, without_marks
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored


@dataclass(frozen=True)
class CitationOverlap:
    """Share of the answer's sentences that are supported by their citation.

    A sentence counts where it cites exactly one context, the citation is valid, it is no "I don't
    know", and its similarity to the cited context reaches `tau`. An answer without any mark in its
    text takes a single id of `sample.citations` for all its sentences.
    """

    tau: float = 0.65
    model: str | Embedder = BUILT_IN
    name: str = "citation_overlap"

    def __post_init__(self) -> None:
        check_share("tau", self.tau)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        if sample.contexts is None:
            return not_applicable(self.name, "the sample has no contexts")
        said = sentences(sample.answer)
        if not said:
            return not_applicable(self.name, "the answer has no sentence")
        sources = sample.sources
        marks = [cited(one, sources) for one in said]
        beside = list(dict.fromkeys(sample.citations or ()))
        if not any(marks):
            marks = [beside for _ in said]
        problems = [_problem(one, ids, sources) for one, ids in zip(said, marks, strict=True)]
        valid = [
            (place, without_marks(said[place], sources), sources[marks[place][0]])
            for place, problem in enumerate(problems)
            if not problem
        ]
        # One batch for all sentences and all contexts that they cite.
        vectors = encode(self.model, [text for _, *pair in valid for text in pair])
        for number, (place, _, _) in enumerate(valid):
            similarity = cosine(vectors[2 * number], vectors[2 * number + 1])
            if similarity < self.tau:
                problems[place] = f"similarity {similarity:.2f} below {self.tau:g}"
        supported = problems.count("")
        return scored(
            self.name,
            supported / len(said),
            None,
            details=f"{supported}/{len(said)} sentences supported by their citation.",
            parts={"supported": supported, "sentences": len(said)},
            evidence=[
                f"{one} ({problem})" for one, problem in zip(said, problems, strict=True) if problem
            ],
        )


def _problem(sentence: str, ids: list[str], sources: dict[str, str]) -> str:
    if is_idk(sentence):
        return 'says "I don\'t know"'
    if not ids:
        return "no citation"
    if len(ids) > 1:
        return f"{len(ids)} citations"
    return "" if ids[0] in sources else f"citation {ids[0]} does not exist"
