"""Score a pipeline on the test files' raw text, with its speed, load time and size."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"):
    os.environ[_name] = "1"  # speed is measured on one core
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "models")]

import spacy  # noqa: E402
from recipe.assemble import folder_hash, folder_size, write_scores  # noqa: E402
from recipe.conllu import Document, read_documents  # noqa: E402
from recipe.scoring import LABELS, score  # noqa: E402
from thinc.api import use_ops  # noqa: E402

import claimcheck.language.blocks  # noqa: E402, F401  registers claimcheck_blocks

MEASURES = (
    "tokens", "sentences", "XPOS", "UPOS", "feats", "lemma", "UAS", "LAS", "LAS with subtypes",
    "LAS without punctuation", *LABELS, "entities", "entities PERSON", "entities ORG",
    "entities LOC",
)  # fmt: skip
LOAD = (
    "import sys, time, spacy, claimcheck.language.blocks; began = time.perf_counter();"
    "spacy.load(sys.argv[1]); print(time.perf_counter() - began)"
)


def read_split(data: Path, split: str) -> dict[str, list[Document]]:
    """The documents of one split, by treebank; PUD has a test split only."""
    ud = data / "ud" if (data / "ud").exists() else data
    sets = {
        "EWT": read_documents(ud / f"en_ewt-{split}.conllu.gz", ud / f"uner_ewt-{split}.iob2.gz"),
        "GUM": read_documents(ud / f"en_gum_open-{split}.conllu.gz"),
    }
    if split == "test":
        sets["PUD"] = read_documents(ud / "en_pud-test.conllu.gz", ud / "uner_pud-test.iob2.gz")
    return sets


def words_per_second(pipeline: Path, texts: list[str], *, use_blis: bool, rounds: int) -> float:
    """Words per second of processor time, the best of some rounds in one thread.

    On an idle core that is the time on the wall; on a shared one it leaves waiting out.
    """
    with use_ops("numpy", use_blis=use_blis):
        nlp = spacy.load(pipeline)
    best = 0.0
    for _ in range(rounds):
        began = time.process_time()
        words = sum(not token.is_space for doc in nlp.pipe(texts, batch_size=64) for token in doc)
        best = max(best, words / (time.process_time() - began))
    return best


def load_seconds(pipeline: Path) -> float:
    """The best of three loads, each in a new process that has imported spaCy."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", LOAD, pipeline], cwd=ROOT, capture_output=True, text=True,
            check=True,
        )
        for _ in range(3)
    ]  # fmt: skip
    return min(float(run.stdout) for run in runs)


def table(scores: dict[str, dict[str, float]]) -> str:
    """Scores as a Markdown table, a measure a row."""
    rows = ["| measure | " + " | ".join(scores) + " |", "|---|" + "---|" * len(scores)]
    for name in MEASURES:
        cells = [f"{s[name]:.1f}" if name in s else "" for s in scores.values()]
        if any(cells):
            rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pipeline", type=Path)
    parser.add_argument("--data", type=Path, required=True, help="folder with the treebanks")
    parser.add_argument("--split", choices=("dev", "test"), default="test")
    parser.add_argument("--card", action="store_true", help="store the scores in meta.json")
    parser.add_argument("--no-speed", action="store_true", help="scores only")
    options = parser.parse_args()
    sets = read_split(options.data, options.split)
    with use_ops("numpy", use_blis=False):
        nlp = spacy.load(options.pipeline)
    scores = {name: score(nlp, documents) for name, documents in sets.items()}
    print(table(scores))
    if not options.no_speed:
        texts = [document.text for documents in sets.values() for document in documents]
        print()
        for use_blis, name in ((True, "BLIS, thinc's default"), (False, "numpy's BLAS")):
            speed = words_per_second(options.pipeline, texts, use_blis=use_blis, rounds=5)
            print(f"words/s on one core ({name}): {speed:,.0f}")
        print(f"load: {load_seconds(options.pipeline):.2f} s")
    if options.card:
        rounded = {n: {k: round(v, 2) for k, v in s.items()} for n, s in scores.items()}
        write_scores(options.pipeline, rounded)
    print(f"size: {folder_size(options.pipeline) / 1e6:.1f} MB")
    print(f"sha256: {folder_hash(options.pipeline)}")


if __name__ == "__main__":
    main()
