"""Which model scores meaning: the shipped one, somebody else's, or none."""

from __future__ import annotations

from claimcheck.entail.model import Scorer, load, missing_packages
from claimcheck.settings import BUILT_IN, OFF

Notices = tuple[str, ...]


def scorer_of(entailment: str) -> tuple[Scorer | None, Notices]:
    """The model that a setting names; none, with a notice, where its packages are missing."""
    if entailment == OFF:
        return None, ()
    if entailment != BUILT_IN:
        from claimcheck.entail.others import load_other

        return load_other(entailment), ()
    missing = missing_packages()
    if missing:
        said = f"The learned score did not run: {' and '.join(missing)} not installed."
        return None, (f"{said} Install claimcheck-engine again, or set entailment to 'off'.",)
    return load(), ()
