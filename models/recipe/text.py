"""Openly licensed plain text for the teacher to label."""

from __future__ import annotations

import bz2
import gzip
import html
import json
import random
import re
import subprocess
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

PROSE_SETS = ("bump.dev", "fm2.dev", "halueval_qa1k.dev", "summedits.dev", "xsumfaith.dev")
TABLE_SETS = ("infotabs.dev", "tabfact.dev", "scitab.dev", "sports_accuracy.train")
WORDS = {
    "paragraphs": 420_000,
    "prose sets": 300_000,
    "table sets": 50_000,
    "wikipedia": 420_000,
    "endless-sky": 260_000,
    "anarchism": 260_000,
}
DEBIAN_PACKAGES = ("anarchism", "endless-sky-data")
_WIKI_MEMBER = "enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"


def collect(data: Path, downloads: Path, out: Path, seed: int = 0) -> None:
    """Write one paragraph a line, shuffled, each source up to its number of words."""
    debian = {name: _unpack(downloads, name) for name in DEBIAN_PACKAGES}
    sources = {
        "paragraphs": _jsonl(data / "text" / "paragraphs.jsonl.gz"),
        "prose sets": _bench(data / "bench", PROSE_SETS),
        "table sets": _bench(data / "bench", TABLE_SETS),
        "wikipedia": _wikipedia(next(downloads.glob("gensim-*.whl"))),
        "endless-sky": _endless_sky(debian["endless-sky-data"]),
        "anarchism": _html(debian["anarchism"].rglob("sec*.html")),
    }
    rng = random.Random(seed)
    chosen: list[tuple[str, str]] = []
    for name, paragraphs in sources.items():
        unique = sorted(set(paragraphs))
        rng.shuffle(unique)
        words = 0
        for paragraph in unique:
            if words > WORDS[name]:
                break
            words += len(paragraph.split())
            chosen.append((name, paragraph))
        print(f"{name}: {words} words", flush=True)
    rng.shuffle(chosen)
    with out.open("w", encoding="utf-8") as file:
        for name, paragraph in chosen:
            file.write(json.dumps({"source": name, "text": paragraph}) + "\n")


def _unpack(downloads: Path, package: str) -> Path:
    folder = downloads / package
    if not folder.exists():
        archive = next(downloads.glob(f"{package}_*.deb"))
        subprocess.run(["dpkg-deb", "-x", archive, folder], check=True)
    return folder


def _jsonl(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield from _tidy(json.loads(line)["text"])


def _bench(folder: Path, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                context = row["context"]
                for text in [*([context] if isinstance(context, str) else context), row["answer"]]:
                    yield from _tidy(text)


def _tidy(text: str) -> Iterator[str]:
    """Paragraphs of one line with plain spaces, nothing very short or long."""
    for paragraph in re.split(r"\s*\n\s*", text):
        paragraph = re.sub(r"\s+", " ", paragraph).strip()
        if 2 <= len(paragraph.split()) <= 400:
            yield paragraph


def _wikipedia(wheel: Path) -> Iterator[str]:
    """Paragraphs of the Wikipedia sample among gensim's test data."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(n for n in archive.namelist() if n.endswith(_WIKI_MEMBER))
        xml = bz2.decompress(archive.read(name)).decode("utf-8", "replace")
    for page in re.findall(r"<text[^>]*>(.*?)</text>", xml, re.DOTALL):
        page = html.unescape(html.unescape(page))
        page = re.sub(r"<!--.*?-->|<ref[^>]*/>|<ref.*?</ref>|<math.*?</math>", "", page, flags=re.S)
        for _ in range(4):
            page = re.sub(r"\{\{[^{}]*\}\}|\{\|[^{}]*\|\}", "", page)
        page = re.sub(
            r"\[\[(?:File|Image|Category)[^\[\]]*(?:\[\[[^\]]*\]\][^\[\]]*)*\]\]", "", page
        )
        page = re.sub(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]", r"\1", page)
        page = re.sub(r"\[https?://\S+ ([^\]]*)\]", r"\1", page)
        page = re.sub(r"'{2,}|<[^>]+>", "", page)
        for line in page.split("\n"):
            whole = re.match(r"[A-Z\"“]", line) and line.rstrip().endswith((".", "!", "?", '"'))
            if whole and not re.search(r"[{}|\[\]=<>]", line):
                yield from _tidy(line)


def _endless_sky(folder: Path) -> Iterator[str]:
    """Story and dialogue of a game, its placeholders filled in."""
    names = {"first": "Alex", "last": "Morgan", "planet": "Longjump", "ship": "Star Queen"}
    for path in sorted((folder / "usr/share/games/endless-sky/data").rglob("*.txt")):
        for line in re.findall(r"`([^`]+)`", path.read_text(encoding="utf-8", errors="replace")):
            line = re.sub(r"<(\w+)>", lambda m: names.get(m[1], "<"), line)
            if "<" not in line and len(line.split()) > 3:
                yield from _tidy(line)


def _html(paths: Iterable[Path]) -> Iterator[str]:
    for path in sorted(paths):
        page = path.read_text(encoding="utf-8", errors="replace")
        for paragraph in re.findall(r"<p>(.*?)</p>", page, re.DOTALL | re.IGNORECASE):
            plain = html.unescape(re.sub(r"<[^>]+>", "", paragraph))
            yield from _tidy(plain.replace("\n", " "))
