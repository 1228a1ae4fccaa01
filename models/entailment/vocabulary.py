"""Cut a vocabulary to the word pieces that texts use, so that the model is small.

    python -m models.entailment.vocabulary --base BASE --data DATA --out FOLDER --keep 23000

Pieces that are left out fall apart into shorter ones. FOLDER gets tokenizer.json and kept.json (the
old number of every new one).
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from pathlib import Path

from tokenizers import Tokenizer

_FIRST = 60_000
"""Lines of a file that are counted."""


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("base", "data", "out"):
        ap.add_argument("--" + name, type=Path, required=True)
    ap.add_argument("--keep", type=int, default=23_000)
    given = ap.parse_args()
    tokenizer = Tokenizer.from_file(str(given.base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    counts: Counter[int] = Counter()
    for path in sorted(given.data.glob("*/*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf8") as lines:
            for number, line in enumerate(lines):
                if number == _FIRST:
                    break
                row = json.loads(line)
                texts = [str(v)[:3000] for k, v in row.items() if k in _FIELDS]
                for one in tokenizer.encode_batch(texts, add_special_tokens=False):
                    counts.update(one.ids)
    data = json.loads((given.base / "tokenizer.json").read_text())
    vocabulary = data["model"]["vocab"]
    special = {one["content"] for one in data["added_tokens"]} | {data["model"]["unk_token"]}
    needed = {
        number
        for token, number in vocabulary.items()
        if token in special or (len(token.removeprefix("##")) == 1 and token.isascii())
    }
    needed |= {one["id"] for one in data["added_tokens"]}
    ranked = sorted(set(vocabulary.values()) - needed, key=lambda n: (-counts[n], n))
    kept = sorted(needed | set(ranked[: given.keep - len(needed)]))
    new = {old: number for number, old in enumerate(kept)}
    data["model"]["vocab"] = {t: new[n] for t, n in vocabulary.items() if n in new}
    for one in data["added_tokens"]:
        one["id"] = new[one["id"]]
    for piece in (data.get("post_processor") or {}).get("special_tokens", {}).values():
        piece["ids"] = [new[n] for n in piece["ids"]]
    data["post_processor"] = data["truncation"] = data["padding"] = None
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "tokenizer.json").write_text(json.dumps(data, ensure_ascii=False))
    (given.out / "kept.json").write_text(json.dumps(kept))
    seen = sum(counts.values())
    print(len(kept), "kept;", 1 - sum(counts[n] for n in kept) / seen, "of the pieces fall apart")


_FIELDS = frozenset("context answer evidence claim text paragraph".split())

if __name__ == "__main__":
    main()
