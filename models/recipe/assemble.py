"""Put the trained components together and write the pipeline folder."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import spacy

import claimcheck.language.blocks  # noqa: F401  registers claimcheck_blocks

NAME = "claimcheck"
SOURCES = [
    {"name": "UD English EWT", "license": "CC BY-SA 4.0"},
    {"name": "UD English GUM, genres without non-commercial text", "license": "CC BY 4.0"},
    {"name": "Universal NER English EWT", "license": "CC BY-SA 4.0"},
    {"name": "WikiGold", "license": "CC BY 4.0"},
    {"name": "GloVe 6B 100d", "license": "PDDL 1.0"},
]


def assemble(student: Path, recogniser: Path, out: Path, version: str) -> None:
    """Blocks first, then the student's components, then the entity recogniser."""
    nlp = spacy.load(student)
    nlp.add_pipe("claimcheck_blocks", first=True)
    nlp.add_pipe("ner", source=spacy.load(recogniser))
    nlp.meta.update(
        {
            "name": NAME,
            "version": version,
            "description": "English for claimcheck: tags, morphology, lemmas, UD parse, entities.",
            "author": "claimcheck contributors",
            "license": "CC BY-SA 4.0",
            "sources": SOURCES,
        }
    )
    if out.exists():
        shutil.rmtree(out)
    nlp.to_disk(out)
    shutil.copy(Path(__file__).parent / "NOTICE.md", out / "NOTICE.md")


def folder_hash(folder: Path) -> str:
    """SHA-256 over the files' hashes, as `sha256sum` would print them in order of names."""
    digest = hashlib.sha256()
    for name in sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()):
        content = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        digest.update(f"{content}  ./{name}\n".encode())
    return digest.hexdigest()


def folder_size(folder: Path) -> int:
    """Bytes of all files."""
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())


def write_scores(folder: Path, scores: dict) -> None:
    """Store measured scores in the pipeline's meta.json."""
    path = folder / "meta.json"
    meta = json.loads(path.read_text(encoding="utf-8"))
    meta["performance"] = scores
    path.write_text(json.dumps(meta, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
