"""Write the sizes and hashes of the shipped files: python -m tests.manifest."""

from __future__ import annotations

import json

from claimcheck.entail import model
from claimcheck.language.pipeline import BUILT_IN, built_in_path
from claimcheck.shipped import MANIFEST, PACKAGE, TABLES, listed


def manifest() -> str:
    """The manifest of the files as they are now."""
    files = dict(listed(built_in_path(), BUILT_IN))
    for name in ("model.onnx.gz", "tokenizer.json"):
        files.update(listed(model.folder() / name, f"{model.SHIPPED}/{name}"))
    for table in TABLES:
        files.update(listed(PACKAGE / table, f"claimcheck/{table}"))
    return json.dumps(dict(sorted(files.items())), indent=1) + "\n"


if __name__ == "__main__":
    MANIFEST.write_text(manifest(), encoding="utf-8")
