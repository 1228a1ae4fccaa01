"""Files that belong to the package, told from damaged or swapped ones by size and hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from claimcheck.errors import InputError

PACKAGE = Path(__file__).resolve().parent
MANIFEST = PACKAGE / "data" / "manifest.json"
"""Size and sha256 of every file; `python -m tests.manifest` writes it."""
TABLES = ("data", "language/data", "kinds/numbers/units_table.json")
"""Where the tables lie that decide what a check finds."""

_FIX = "Reinstall claimcheck-engine; in a checkout restore the file from git."


def damage(folder: Path, within: str) -> str:
    """What is wrong with the files of a folder, by their names in the manifest; else nothing."""
    prefix = f"{within}/"
    wanted = {name: one for name, one in _manifest().items() if name.startswith(prefix)}
    paths = {name: folder / name.removeprefix(prefix) for name in wanted}
    # All sizes first: most damage is a file that was cut short, and that costs nothing to see.
    for name, (size, _) in wanted.items():
        try:
            found = paths[name].stat().st_size
        except OSError:
            return f"damaged: {name} is missing"
        if found != size:
            return f"damaged: {name} has {found:,} bytes in place of {size:,}"
    for name, (_, digest) in wanted.items():
        if digest_of(paths[name]) != digest:
            return f"damaged: {name} is another file than was shipped (its sha256 differs)"
    return ""


@lru_cache(maxsize=1)
def require_tables() -> None:
    """Refuse tables that are not the shipped ones; looked at once in a process."""
    problem = damage(PACKAGE, "claimcheck")
    if problem:
        raise InputError("the tables of the package", problem, _FIX)


def digest_of(path: Path) -> str:
    """The sha256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def listed(folder: Path, within: str) -> Iterator[tuple[str, list[int | str]]]:
    """The files of a folder as the manifest has them; text for readers alone is left out."""
    for path in sorted(folder.rglob("*") if folder.is_dir() else [folder]):
        told = path.suffix in (".py", ".md") or "LICENSE" in path.name or path == MANIFEST
        if path.is_file() and not told and "__pycache__" not in path.parts:
            name = f"{within}/{path.relative_to(folder).as_posix()}" if path != folder else within
            yield name, [path.stat().st_size, digest_of(path)]


@lru_cache(maxsize=1)
def _manifest() -> Mapping[str, tuple[int, str]]:
    try:
        data = json.loads(MANIFEST.read_text("utf-8"))
        return {name: (int(size), str(digest)) for name, (size, digest) in data.items()}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise InputError(str(MANIFEST.name), f"cannot be read ({error})", _FIX) from error
