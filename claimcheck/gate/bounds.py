"""What a gate may read: a pull request must not have any file of the runner quoted.

Front matter and manifest are written by whoever opens the pull request. What they name, and what
a folder holds, must lie inside the repository, symbolic links followed.
"""

from __future__ import annotations

import os
from pathlib import Path

from claimcheck.errors import InputError

_FIX = "Put a copy into the repository, or give --allow-outside where you trust who wrote this."


def allowed_root(base: Path) -> Path:
    """The root of the git repository that the current folder lies in, else that folder.

    A manifest in a folder above it was named on the command line, and then is its folder.
    """
    here, above = Path().resolve(), base.resolve()
    root = next((one for one in (here, *here.parents) if (one / ".git").exists()), here)
    return above if root.is_relative_to(above) else root


def require_inside(path: Path, root: Path | None, what: str) -> None:
    """Refuse a path that leads out of `root`; None allows everything."""
    if root is not None and not path.resolve().is_relative_to(root):
        raise InputError(what, f"lies outside {root}, or is a link that leads out of it", _FIX)


def named_root(pattern: str, base: Path, root: Path | None) -> Path | None:
    """What a pattern of the command line may reach: where it plainly names another place, that.

    Whoever gives the command may read anything; but a link inside the repository leads nowhere
    else unless that is allowed.
    """
    if root is None:
        return None
    plain = Path(os.path.abspath(base / before_wildcards(pattern)))  # noqa: PTH100  links must stay
    return root if plain.is_relative_to(root) else plain.resolve()


def before_wildcards(pattern: str) -> Path:
    """The folder that a pattern starts to look in; a plain path is itself."""
    parts = Path(pattern).parts
    wild = (n for n, part in enumerate(parts) if any(one in part for one in "*?["))
    return Path(*parts[: next(wild, len(parts))])
