"""Which files a run reads: paths, folders, patterns, and addresses that fsspec knows."""

from __future__ import annotations

import glob
import gzip
import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from claimcheck.errors import InputError

FORMATS = {
    ".parquet": "parquet",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
}
_ENDINGS = f"{', '.join(FORMATS)}, each also with .gz"


@dataclass(frozen=True, slots=True)
class Source:
    """One input file: where it is, what it is called in ids, and its format."""

    path: str
    """Absolute, or an address."""
    name: str
    """Its place below the folder or pattern that was given."""
    form: str
    zipped: bool


def find_sources(given: Iterable[str], out: str | Path) -> list[Source]:
    """The files of every path, folder and pattern, each once; what lies in `out` is left out."""
    found: dict[str, Source] = {}
    for one in given:
        if not one:
            raise InputError("an input", "is empty", "Name a file, a folder or a pattern.")
        matches = _remote(one) if "://" in one else _local(one, Path(out).resolve())
        sources = [_source(path, name) for path, name in matches]
        for source in sources:
            found.setdefault(source.path, source)
    return sorted(found.values(), key=lambda source: (source.name, source.path))


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """The bytes of a file, unpacked; errors name the file."""
    try:
        with _raw(source.path) as file:
            if not source.zipped:
                yield file
                return
            with gzip.GzipFile(fileobj=file) as unpacked:
                yield cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, unpacked)))
    except (gzip.BadGzipFile, EOFError) as error:
        raise InputError(
            source.path, f"is not a whole gzip file ({error})", "Write the file again."
        ) from error
    except OSError as error:
        problem = error.strerror or str(error)
        raise InputError(source.path, f"cannot be read ({problem})", "Check the path.") from error


def size_of(source: Source) -> int:
    """The size of the file as it is stored."""
    try:
        if "://" not in source.path:
            return Path(source.path).stat().st_size
        system, inner = _system(source.path)
        return int(system.size(inner) or 0)
    except OSError as error:
        problem = error.strerror or str(error)
        raise InputError(source.path, f"cannot be read ({problem})", "Check the path.") from error


def _raw(path: str) -> Any:
    if "://" not in path:
        return Path(path).open("rb")
    system, inner = _system(path)
    return system.open(inner, "rb")


def _source(path: str, name: str) -> Source:
    form, zipped = _form(path)
    if form is None:
        ending = Path(path).suffix
        raise InputError(path, f"has the ending {ending!r}", f"Use one of: {_ENDINGS}.")
    return Source(path, name, form, zipped)


def _form(path: str) -> tuple[str | None, bool]:
    lower = path.lower()
    zipped = lower.endswith(".gz")
    return FORMATS.get(os.path.splitext(lower.removesuffix(".gz"))[1]), zipped  # noqa: PTH122


def _local(given: str, out: Path) -> list[tuple[str, str]]:
    path = Path(given)
    if path.is_dir():
        root = path.resolve()
        found = [one for one in root.rglob("*") if one.is_file() and _readable(one, root, out)]
    elif path.exists():
        return [(str(path.resolve()), path.name)]
    elif glob.has_magic(given):
        root = _fixed(path).resolve()
        found = [Path(one).resolve() for one in glob.glob(given, recursive=True)]  # noqa: PTH207
        found = [one for one in found if one.is_file() and one.parent != out]
    else:
        raise InputError(given, "does not exist", "Check the path.")
    if not found:
        raise InputError(given, "holds no file that can be read", f"Readable are {_ENDINGS}.")
    return [(str(one), _below(one, root)) for one in sorted(found)]


def _below(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _readable(path: Path, root: Path, out: Path) -> bool:
    """A file of a known format that is neither hidden nor an output of this run."""
    if path.parent == out or _form(path.name)[0] is None:
        return False
    return not any(part.startswith((".", "_")) for part in path.relative_to(root).parts)


def _fixed(pattern: Path) -> Path:
    """The folders of a pattern before its first wildcard."""
    parts = []
    for part in pattern.parts[:-1]:
        if glob.has_magic(part):
            break
        parts.append(part)
    return Path(*parts)


def _remote(given: str) -> list[tuple[str, str]]:
    system, inner = _system(given)
    scheme = given.partition("://")[0]
    try:
        if glob.has_magic(inner):
            found = sorted(str(one) for one in system.glob(inner))
            root = inner[: inner.index(next(c for c in inner if c in "*?["))].rpartition("/")[0]
        elif system.isdir(inner):
            root = inner.rstrip("/")
            found = sorted(str(one) for one in system.find(inner) if _form(str(one))[0])
        elif system.exists(inner):
            root = inner.rpartition("/")[0]
            found = [inner]
        else:
            root, found = "", []
    except Exception as error:  # Every file system of fsspec has errors of its own.
        problem = f"cannot be reached ({type(error).__name__}: {error})"
        raise InputError(given, problem, "Check the address and the access.") from error
    if not found:
        problem = "does not exist or holds no file that can be read"
        raise InputError(given, problem, f"Readable are {_ENDINGS}.")
    # Names only: an address may carry a user and a password.
    return [(f"{scheme}://{one}", one.removeprefix(root).lstrip("/")) for one in found]


def _system(path: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise InputError(
            path, "is an address, and fsspec is not installed", "pip install fsspec"
        ) from error
    try:
        system, inner = url_to_fs(path)
    except (ImportError, ValueError) as error:
        raise InputError(path, f"cannot be reached ({error})", "Check the address.") from error
    return system, str(inner)
