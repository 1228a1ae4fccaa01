"""Train en_claimcheck from the treebanks, stage by stage; finished stages are kept.

    python models/train.py --data DATA_DIR --work WORK_DIR

Delete WORK_DIR/STAGE.done to run a stage again.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # processes work side by side, one thread each
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "models")]

from recipe import fetch, label, ner, student, teacher, text  # noqa: E402
from recipe.assemble import assemble  # noqa: E402

VERSION = "1.1.0"


class Paths:
    """Where each stage reads and writes."""

    def __init__(self, data: Path, work: Path, out: Path):
        self.data, self.work, self.out = data, work, out
        self.ud = data / "ud" if (data / "ud").exists() else data
        self.downloads = work / "downloads"
        self.minilm = self.downloads / "minilm"
        self.embeddings = self.downloads / "glove.json"
        self.paragraphs = work / "paragraphs.jsonl"
        self.teacher = work / "teacher"
        self.silver = work / "silver"
        self.gold_student = work / "student-gold"
        self.student = work / "student"
        self.recogniser = work / "ner"


def stages(p: Paths) -> dict[str, Callable[[], None]]:
    """The stages in order."""
    return {
        "fetch": lambda: fetch.fetch(p.downloads),
        "text": lambda: text.collect(p.data, p.downloads, p.paragraphs),
        "gold": lambda: student.train_gold(p.ud, p.embeddings, p.gold_student),
        "teacher": lambda: teacher.train(p.ud, p.minilm, p.teacher),
        "label": lambda: label.label(p.paragraphs, p.teacher / "teacher.pt", p.minilm, p.silver),
        "student": lambda: student.train_silver(p.ud, p.silver, p.gold_student, p.student),
        "ner": lambda: ner.train_recogniser(p.ud, p.silver, p.embeddings, p.recogniser),
        "assemble": lambda: assemble(p.student, p.recogniser, p.out, VERSION),
        "evaluate": lambda: evaluate(p),
    }


def evaluate(p: Paths) -> None:
    """Score the finished pipeline on the test files, once."""
    script = ROOT / "models" / "evaluate.py"
    subprocess.run([sys.executable, script, p.out, "--data", p.data, "--card"], check=True)


def main() -> None:
    """Run the stages that are not done yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with ud/, text/, bench/")
    parser.add_argument("--work", type=Path, required=True, help="downloads and checkpoints")
    parser.add_argument("--out", type=Path, default=ROOT / "models" / "en_claimcheck")
    parser.add_argument("--only", nargs="*", help="run only these stages, done or not")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    for name, run in stages(Paths(options.data, options.work, options.out)).items():
        done = options.work / f"{name}.done"
        wanted = name in options.only if options.only else not done.exists()
        if not wanted:
            print(f"{name}: skipped", flush=True)
            continue
        print(f"{name}: started {time.strftime('%H:%M:%S')}", flush=True)
        began = time.time()
        run()
        done.write_text(f"{time.time() - began:.0f} s\n")
        print(f"{name}: {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
