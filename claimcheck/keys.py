"""Keys that let callers in: read from a file, found in a request, compared in constant time."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from pathlib import Path

from claimcheck.errors import InputError
from claimcheck.files import read_text


def read_keys(path: str) -> tuple[str, ...]:
    """The keys of a file, one a line; blank lines and lines that begin with # are left out."""
    lines = (line.strip() for line in read_text(str(Path(path))).splitlines())
    keys = tuple(line for line in lines if line and not line.startswith("#"))
    if not keys:
        raise InputError(path, "holds no key", "Write one key a line.")
    return keys


def sent_key(headers: Mapping[bytes, bytes], *, bearer: bool = True) -> bytes:
    """The key of a request: X-API-Key, or else Authorization: Bearer where that is ours."""
    given = headers.get(b"x-api-key", b"")
    if given or not bearer:
        return given
    scheme, _, value = headers.get(b"authorization", b"").partition(b" ")
    return value.strip() if scheme.lower() == b"bearer" else b""


def is_one_of(given: bytes, keys: Iterable[bytes]) -> bool:
    """Compare with every key and in constant time: how long it takes tells nothing."""
    found = False
    for key in keys:
        found |= hmac.compare_digest(given, key)
    return found
