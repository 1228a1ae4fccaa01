"""Text → anchors: every number, date and claim of a text with what it is about."""

from __future__ import annotations

from claimcheck.anchors import ANSWER, Anchor, Mention, Span
from claimcheck.kinds import claims, values
from claimcheck.language import Parsed, hedges, parse, sentences
from claimcheck.language.sentences import SentenceRole
from claimcheck.settings import Settings

ASSERTING = frozenset({SentenceRole.ASSERTION, SentenceRole.FRAGMENT, SentenceRole.HEADING})
"""Roles of sentences whose numbers and dates are facts; the others assert nothing."""


def read(
    text: str,
    *,
    source: str = ANSWER,
    settings: Settings | None = None,
) -> tuple[Anchor, ...]:
    """Every anchor of a text in text order, hedged ones included and marked."""
    settings = settings or Settings()
    return anchors(parse(text, settings.pipeline), source, settings)


def anchors(parsed: Parsed, source: str, settings: Settings) -> tuple[Anchor, ...]:
    """The anchors of a parsed text, in text order; values come before claims at the same place."""
    day_first = {"day": True, "month": False}.get(settings.day_order)
    mentions = values.read(parsed.text, day_first=day_first)
    found = [value_anchor(parsed, mention, source) for mention in mentions]
    found.extend(claims.read(parsed, source))
    found.sort(key=lambda anchor: (anchor.span.start, anchor.span.end, anchor.kind))
    return tuple(found)
