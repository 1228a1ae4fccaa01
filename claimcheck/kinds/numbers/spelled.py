"""Numbers that are written in words: "three dozen", "a quarter of an hour", "twice", "goalless"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Bound, Mention, Quantity
from claimcheck.kinds.numbers import doubt, frequencies, number_words, surroundings, units
from claimcheck.kinds.numbers.composition import Composer
from claimcheck.kinds.numbers.lexicon import (
    ADVERBS,
    COMPARATIVE_AFTER_TIMES,
    MAGNITUDE_WORDS,
    MULTIPLIERS,
    OFTEN,
    PLAIN_MULTIPLIERS,
    SINGLE_WORDS,
)
from claimcheck.kinds.numbers.measures import Measure, compound, measure

_SCALE_WORDS = "|".join(["hundred", "dozen", *sorted(MAGNITUDE_WORDS)])
_PARTS = (
    "half|third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twelfth|twentieth|hundredth"
)
_TIME = "second|minute|hour|day|week|fortnight|month|year|decade|century"
_FILLED = "litre|liter|gallon|pint|kilogram|kilo|teaspoon|tablespoon"
_ARTICLE = re.compile(
    rf"an?[ -](?=(?:{_SCALE_WORDS}|{_PARTS}|{_TIME}|(?:{_FILLED})\sof)\b)", re.IGNORECASE
)
"""An article that counts: "a dozen", "an hour"."""
_GLUED = re.compile(r"\w")
"""What a word is no word of its own beside."""
_NO_GOALS = re.compile(r"\s(?:draws?|ties?|tie|stalemate|game|match|first|half)\b", re.IGNORECASE)
_COMPARED = re.compile(rf"\s(?:{COMPARATIVE_AFTER_TIMES})\b", re.IGNORECASE)
_THAN_WHICH = re.compile(r"\s(?:the|that|those|what|its|their|his|her|our)\b", re.IGNORECASE)
_VERBAL = re.compile(r"\b(?:to|will|would|could|can|may|might|should|must|did)\s$", re.IGNORECASE)
_HALF_MORE = re.compile(r"\sand\sa\shalf(?!\w)", re.IGNORECASE)
_ARTICLE_CUE = re.compile(
    r"\b(?:for|within|in|lasts?|lasted|takes?|took|than|nearly|about|almost|over|under|around|"
    r"roughly|least|most|every|of|after|just|approximately|barely|exactly|only)\s$",
    re.IGNORECASE,
)
_EARLIER = re.compile(r"\s(?:ago|before|earlier|previously)\b", re.IGNORECASE)
_COMPARED_WITH = re.compile(
    r"(?:(?:[\d%]|\b(?:percent|points?|times|many|much|far))\s(?:more|less)|"
    r"\b(?!more\b|less\b)\w+)\sthan\s$",
    re.IGNORECASE,
)
"""Before a time that something is compared with: "9 % more than a year earlier"."""
_QUARTER_OF = re.compile(r"\b(?:a\s)?quarter\sof\s$", re.IGNORECASE)
THROW = re.compile(
    r"[-\s]point(?:ers?\b|\s(?:shoot\w{0,4}|shots?|line|range|attempts?|field|percentage|land|arc)\b)",
    re.IGNORECASE,
)


def word_end(text: str, start: int, word: str) -> int | None:
    """Where a number word ends; None for a piece of a longer word and for a mere article."""
    end = start + len(word)
    if _GLUED.match(text, end) or (start and _GLUED.match(text, start - 1)):
        return None
    if word in ("a", "an"):
        counting = _ARTICLE.match(text, start)
        end = counting.end() if counting else start
    joined = text[start - 1 : start] in {"-", "'", "’"} and text[start - 2 : start - 1].isalpha()
    return None if joined or end == start else end


def spelled(compose: Composer, start: int, end: int, word: str) -> tuple[Mention | None, int]:
    """What the words of a number make, and where to go on; `end` is that of the first `word`."""
    text = compose.text
    if word in SINGLE_WORDS:
        single = _single_word(compose, word, start, end)
        return single, single.end if single else end
    if word in ("two", "three") and THROW.match(text, end):
        return None, end
    if word in ("a", "an"):
        unit = _article_unit(compose, start, end)
        if unit is not None:
            return unit, unit.end
    amount = number_words.words(text, start)
    if amount is None:
        return None, end
    if amount.form == "ordinal":
        return compose.ordinal(amount), amount.end
    if amount.form == "fraction" and not doubt.is_fraction(text, amount, compose.floor):
        if word in ("a", "an"):
            return None, end
        return None, amount.end
    if word == "one" and amount.end == end and doubt.is_pronoun(text, start, end):
        return None, end
    if word == "two" and amount.end == end and doubt.is_both(text, start, end):
        return None, end
    here = measure(text, amount)
    mention = compose.quantity(here)
    if mention is None:
        return None, amount.end
    if word == "one" and amount.end == end and here.bare and mention.text.lower() == "one":
        mention = replace(mention, uncertain=True)
    return mention, mention.end


def _single_word(compose: Composer, word: str, start: int, end: int) -> Mention | None:
    """Words that say a number on their own: doubled, twice, goalless."""
    text = compose.text
    if word == "halves":
        return None
    if word in ("goalless", "scoreless"):
        nothing = Quantity(Decimal(0), Decimal(0), dimension="score")
        known = _NO_GOALS.match(text, end)
        return Mention(start, end, text[start:end], nothing) if known else None
    if word in ADVERBS or word in ("every", "each"):
        return _each_time(compose, word, start, end)
    if word in OFTEN and (rate := frequencies.behind(text, end)):
        return compose.plain(start, rate.end, OFTEN[word], rate.unit, Decimal(1))
    if word == "once":
        return None
    if word in OFTEN and not _COMPARED.match(text, end):
        return compose.plain(start, end, OFTEN[word], units.ONE, Decimal(1))
    plain = PLAIN_MULTIPLIERS.get(word)
    if plain and not (
        _THAN_WHICH.match(text, end) or _VERBAL.search(text[max(0, start - 8) : start])
    ):
        return None
    times = plain or MULTIPLIERS.get(word) or OFTEN[word]
    return compose.plain(start, end, times, units.TIMES, Decimal("0.1"))


def _each_time(compose: Composer, word: str, start: int, end: int) -> Mention | None:
    """The once of "weekly" and "every week"; what it is said of may be something else."""
    rate = (
        frequencies.adverb(word, end) if word in ADVERBS else frequencies.every(compose.text, end)
    )
    if rate is None:
        return None
    once = compose.plain(start, rate.end, OFTEN["once"], rate.unit, Decimal(1))
    return replace(once, uncertain=True)


def _article_unit(compose: Composer, start: int, end: int) -> Mention | None:
    """The one of "a week" behind words that measure; not that of "a year ago"."""
    text = compose.text
    found = units.find(text, end, attached=False)
    if found is None:
        return None
    one = Measure(start, found.end, Decimal(1), Decimal(1), "words", found.unit)
    if found.unit.dimension != "time":
        return compose.quantity(one)
    if _EARLIER.match(text, found.end) and _COMPARED_WITH.search(text[max(0, start - 30) : start]):
        return None
    more = _HALF_MORE.match(text, found.end)
    ago = more and text[more.end() : more.end() + 4].lower() == " ago"
    whole = compound(text, one)
    if whole.end > one.end:
        return compose.quantity(whole)
    if (not more or ago) and not _ARTICLE_CUE.search(text[max(0, start - 15) : start]):
        following = surroundings.after(text, found.end)
        if following.bound is Bound.NONE:
            return None
    quarter = _QUARTER_OF.search(text, max(0, start - 13), start)
    if quarter and quarter.start() >= compose.floor:
        fourth = Decimal("0.25")
        return compose.quantity(
            Measure(quarter.start(), found.end, fourth, fourth, "words", found.unit)
        )
    if more:
        one = one._replace(value=Decimal("1.5"), step=Decimal("0.1"), end=more.end())
    return compose.quantity(one)
