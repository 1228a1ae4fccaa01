"""The words and signs that numbers are written with: data, no logic."""

from __future__ import annotations

from decimal import Decimal

from claimcheck.anchors import Bound

UNITS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen".split()
    )
}
TENS = {
    word: 10 * value
    for value, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2
    )
} | {"fourty": 40}
MAGNITUDE_WORDS = {
    "thousand": Decimal(10**3),
    "lakh": Decimal(10**5),
    "lakhs": Decimal(10**5),
    "lac": Decimal(10**5),
    "million": Decimal(10**6),
    "crore": Decimal(10**7),
    "crores": Decimal(10**7),
    "billion": Decimal(10**9),
    "trillion": Decimal(10**12),
    "quadrillion": Decimal(10**15),
}
"""Words that multiply what stands before them; "hundred" and "dozen" have rules of their own."""

ORDINAL_UNITS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
    "thirteenth": 13,
    "fourteenth": 14,
    "fifteenth": 15,
    "sixteenth": 16,
    "seventeenth": 17,
    "eighteenth": 18,
    "nineteenth": 19,
    "twentieth": 20,
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "seventieth": 70,
    "eightieth": 80,
    "ninetieth": 90,
    "hundredth": 100,
}
DENOMINATORS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4} | {
    word + plural: value
    for word, value in ORDINAL_UNITS.items()
    if value >= 3
    for plural in ("", "s")
}
MULTIPLIERS = {
    "doubled": Decimal(2),
    "doubling": Decimal(2),
    "doubles": Decimal(2),
    "tripled": Decimal(3),
    "tripling": Decimal(3),
    "triples": Decimal(3),
    "trebled": Decimal(3),
    "quadrupled": Decimal(4),
    "quadrupling": Decimal(4),
    "quintupled": Decimal(5),
    "halved": Decimal("0.5"),
    "halving": Decimal("0.5"),
    "halves": Decimal("0.5"),
    "hundredfold": Decimal(100),
} | {f"{word}fold": Decimal(value) for word, value in UNITS.items() if 1 < value <= 10}
PLAIN_MULTIPLIERS = {
    "double": Decimal(2),
    "triple": Decimal(3),
    "treble": Decimal(3),
    "quadruple": Decimal(4),
    "halve": Decimal("0.5"),
}
"""Words that multiply before what they compare with and as verbs; "a double room" is none."""

OFTEN = {"once": Decimal(1), "twice": Decimal(2), "thrice": Decimal(3)}
ADVERBS = {
    "hourly": "hour",
    "daily": "day",
    "nightly": "day",
    "weekly": "week",
    "monthly": "month",
    "yearly": "year",
    "annually": "year",
}
"""Words that say how often on their own: once in that time."""

SINGLE_WORDS = frozenset(
    {*MULTIPLIERS, *PLAIN_MULTIPLIERS, *OFTEN, *ADVERBS, "every", "each", "goalless", "scoreless"}
)
"""Words that say a number on their own, or with the word behind them."""

NUMBER_WORDS = frozenset(
    {*UNITS, *TENS, *ORDINAL_UNITS, *SINGLE_WORDS, "half", "nil", "nought", "a", "an"}
)
"""Words that a number in words can begin with."""

COMPARATIVE_AFTER_TIMES = (
    r"as|the|that|more|less|fewer|larger|bigger|higher|greater|faster|slower|smaller|longer|"
    r"shorter|heavier|stronger|better|worse|lower|older|taller|quicker|cheaper|what|its|their|"
    r"his|her|our|your|my|over|than"
)
MAGNITUDE_SUFFIXES = {
    "k": Decimal(10**3),
    "K": Decimal(10**3),
    "M": Decimal(10**6),
    "mn": Decimal(10**6),
    "mln": Decimal(10**6),
    "mil": Decimal(10**6),
    "bn": Decimal(10**9),
    "Bn": Decimal(10**9),
    "bln": Decimal(10**9),
    "B": Decimal(10**9),
    "tn": Decimal(10**12),
    "trn": Decimal(10**12),
}
"""Suffixes that mean a magnitude whatever is counted."""

VULGAR = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅚": (5, 6),
    "⅐": (1, 7),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
    "⅑": (1, 9),
    "⅒": (1, 10),
}
FROM_BELOW = frozenset(
    {
        "nearly",
        "almost",
        "just under",
        "just below",
        "just short of",
        "a little under",
        "slightly under",
        "slightly below",
        "slightly less than",
        "a little less than",
        "just less than",
        "not quite",
        "just shy of",
        "shy of",
        "approaching",
        "nearing",
    }
)
FROM_ABOVE = frozenset(
    {
        "just over",
        "just above",
        "just more than",
        "a little over",
        "a little more than",
        "slightly over",
        "slightly above",
        "slightly more than",
        "a bit over",
        "a bit more than",
        "odd",
        "-odd",
    }
)
APPROXIMATORS = frozenset(
    {
        "about",
        "around",
        "approximately",
        "approx",
        "approx.",
        "roughly",
        "some",
        "circa",
        "ca.",
        "ca",
        "c.",
        "~",
        "≈",
        "≃",
        "∼",
        "estimated",
        "an estimated",
        "in the region of",
        "in the neighborhood of",
        "in the neighbourhood of",
        "on the order of",
        "of the order of",
        "in the order of",
        "close to",
        "or so",
        "or thereabouts",
        "give or take",
        "upwards of about",
    }
    | FROM_BELOW
    | FROM_ABOVE
)
BOUNDS_BEFORE = {
    "at least": Bound.AT_LEAST,
    "not less than": Bound.AT_LEAST,
    "no less than": Bound.AT_LEAST,
    "no lower than": Bound.AT_LEAST,
    "not lower than": Bound.AT_LEAST,
    "not below": Bound.AT_LEAST,
    "not under": Bound.AT_LEAST,
    "never below": Bound.AT_LEAST,
    "never less than": Bound.AT_LEAST,
    "no fewer than": Bound.AT_LEAST,
    "not fewer than": Bound.AT_LEAST,
    "a minimum of": Bound.AT_LEAST,
    "the minimum of": Bound.AT_LEAST,
    "minimum of": Bound.AT_LEAST,
    "minimum": Bound.AT_LEAST,
    "minimum is": Bound.AT_LEAST,
    "minimum:": Bound.AT_LEAST,
    "min.": Bound.AT_LEAST,
    "as few as": Bound.AT_LEAST,
    "as little as": Bound.AT_LEAST,
    "as low as": Bound.AT_LEAST,
    "starting at": Bound.AT_LEAST,
    "starting from": Bound.AT_LEAST,
    "upwards of": Bound.AT_LEAST,
    "upward of": Bound.AT_LEAST,
    "≥": Bound.AT_LEAST,
    ">=": Bound.AT_LEAST,
    "⩾": Bound.AT_LEAST,
    "greater than or equal to": Bound.AT_LEAST,
    "more than": Bound.MORE_THAN,
    "well over": Bound.MORE_THAN,
    "well above": Bound.MORE_THAN,
    "over": Bound.MORE_THAN,
    "over the age of": Bound.MORE_THAN,
    "above": Bound.MORE_THAN,
    "above the age of": Bound.MORE_THAN,
    "exceeding": Bound.MORE_THAN,
    "exceeds": Bound.MORE_THAN,
    "exceed": Bound.MORE_THAN,
    "exceeded": Bound.MORE_THAN,
    "surpass": Bound.MORE_THAN,
    "surpasses": Bound.MORE_THAN,
    "surpassed": Bound.MORE_THAN,
    "surpassing": Bound.MORE_THAN,
    "topped": Bound.MORE_THAN,
    "topping": Bound.MORE_THAN,
    "passed": Bound.MORE_THAN,
    "crossed": Bound.MORE_THAN,
    "in excess of": Bound.MORE_THAN,
    "greater than": Bound.MORE_THAN,
    "higher than": Bound.MORE_THAN,
    "larger than": Bound.MORE_THAN,
    "longer than": Bound.MORE_THAN,
    "older than": Bound.MORE_THAN,
    "hotter than": Bound.MORE_THAN,
    "warmer than": Bound.MORE_THAN,
    "heavier than": Bound.MORE_THAN,
    "taller than": Bound.MORE_THAN,
    "wider than": Bound.MORE_THAN,
    "deeper than": Bound.MORE_THAN,
    "bigger than": Bound.MORE_THAN,
    "beyond": Bound.MORE_THAN,
    "upper than": Bound.MORE_THAN,
    ">": Bound.MORE_THAN,
    "at most": Bound.AT_MOST,
    "no more than": Bound.AT_MOST,
    "not more than": Bound.AT_MOST,
    "not above": Bound.AT_MOST,
    "not over": Bound.AT_MOST,
    "not higher than": Bound.AT_MOST,
    "not longer than": Bound.AT_MOST,
    "never above": Bound.AT_MOST,
    "never more than": Bound.AT_MOST,
    "no greater than": Bound.AT_MOST,
    "no higher than": Bound.AT_MOST,
    "no longer than": Bound.AT_MOST,
    "no older than": Bound.AT_MOST,
    "not exceed": Bound.AT_MOST,
    "not exceeding": Bound.AT_MOST,
    "never exceed": Bound.AT_MOST,
    "never exceeds": Bound.AT_MOST,
    "never exceeded": Bound.AT_MOST,
    "not exceeded": Bound.AT_MOST,
    "none exceeds": Bound.AT_MOST,
    "none exceeded": Bound.AT_MOST,
    "not to exceed": Bound.AT_MOST,
    "does not exceed": Bound.AT_MOST,
    "up to": Bound.AT_MOST,
    "as many as": Bound.AT_MOST,
    "as much as": Bound.AT_MOST,
    "as high as": Bound.AT_MOST,
    "a maximum of": Bound.AT_MOST,
    "the maximum of": Bound.AT_MOST,
    "maximum of": Bound.AT_MOST,
    "maximum": Bound.AT_MOST,
    "maximum is": Bound.AT_MOST,
    "maximum:": Bound.AT_MOST,
    "max.": Bound.AT_MOST,
    "max": Bound.AT_MOST,
    "limited to": Bound.AT_MOST,
    "capped at": Bound.AT_MOST,
    "limit of": Bound.AT_MOST,
    "≤": Bound.AT_MOST,
    "<=": Bound.AT_MOST,
    "⩽": Bound.AT_MOST,
    "less than or equal to": Bound.AT_MOST,
    "not reach": Bound.LESS_THAN,
    "not reached": Bound.LESS_THAN,
    "never reached": Bound.LESS_THAN,
    "fail to reach": Bound.LESS_THAN,
    "fails to reach": Bound.LESS_THAN,
    "failed to reach": Bound.LESS_THAN,
    "fall short of": Bound.LESS_THAN,
    "falls short of": Bound.LESS_THAN,
    "fell short of": Bound.LESS_THAN,
    "less than": Bound.LESS_THAN,
    "fewer than": Bound.LESS_THAN,
    "under": Bound.LESS_THAN,
    "under the age of": Bound.LESS_THAN,
    "below": Bound.LESS_THAN,
    "below the age of": Bound.LESS_THAN,
    "lower than": Bound.LESS_THAN,
    "colder than": Bound.LESS_THAN,
    "cooler than": Bound.LESS_THAN,
    "lighter than": Bound.LESS_THAN,
    "narrower than": Bound.LESS_THAN,
    "cheaper than": Bound.LESS_THAN,
    "smaller than": Bound.LESS_THAN,
    "shorter than": Bound.LESS_THAN,
    "younger than": Bound.LESS_THAN,
    "well under": Bound.LESS_THAN,
    "well below": Bound.LESS_THAN,
    "<": Bound.LESS_THAN,
}
BOUNDS_AFTER = {
    "or more": Bound.AT_LEAST,
    "or over": Bound.AT_LEAST,
    "or older": Bound.AT_LEAST,
    "or above": Bound.AT_LEAST,
    "or higher": Bound.AT_LEAST,
    "or greater": Bound.AT_LEAST,
    "or longer": Bound.AT_LEAST,
    "or better": Bound.AT_LEAST,
    "and over": Bound.AT_LEAST,
    "and above": Bound.AT_LEAST,
    "and older": Bound.AT_LEAST,
    "and up": Bound.AT_LEAST,
    "at least": Bound.AT_LEAST,
    "at a minimum": Bound.AT_LEAST,
    "minimum": Bound.AT_LEAST,
    "plus": Bound.AT_LEAST,
    "+": Bound.AT_LEAST,
    "or less": Bound.AT_MOST,
    "or fewer": Bound.AT_MOST,
    "or under": Bound.AT_MOST,
    "or below": Bound.AT_MOST,
    "or lower": Bound.AT_MOST,
    "or younger": Bound.AT_MOST,
    "or shorter": Bound.AT_MOST,
    "and under": Bound.AT_MOST,
    "and below": Bound.AT_MOST,
    "and younger": Bound.AT_MOST,
    "at most": Bound.AT_MOST,
    "at the most": Bound.AT_MOST,
    "maximum": Bound.AT_MOST,
    "max": Bound.AT_MOST,
    "tops": Bound.AT_MOST,
}
UP = frozenset(
    "rose rise rises risen rising grew grow grows grown growing increased increase increases "
    "increasing climbed climb climbs climbing gained gain gains gaining jumped jump jumps surged "
    "surge surges soared soar soars up advanced advance advances added adds expanded "
    "expands growth profit surplus positive improved improves "
    "improvement uptick earnings hiked hike boosted boosts warmed warms inflow inflows "
    "lengthened lengthens lengthening widened widens widening".split()
)
DOWN = frozenset(
    "fell fall falls fallen falling declined decline declines declining dropped drop drops "
    "dropping decreased decrease decreases decreasing lost loses losing slipped slip slips slid "
    "slide slides sank sink sinks tumbled tumble tumbles plunged plunge plunges shrank shrink "
    "shrinks shrunk contracted contracts contraction down reduced reduces reduction cut "
    "cuts loss losses deficit negative dipped dip dips eased weakened shed sheds plummeted "
    "lowered lowers slashed slashes trimmed trims cooled cools outflow outflows shortfall "
    "receded recedes shortened shortens shortening narrowed narrows narrowing".split()
)
UP_AFTER = frozenset(
    "increase increases rise rises growth gain gains jump surge higher more improvement up uptick "
    "hike profit surplus climb expansion greater faster larger".split()
)
DOWN_AFTER = frozenset(
    "decrease decreases decline declines drop drops fall falls reduction reductions loss losses "
    "lower less fewer cut cuts down dip slump contraction deficit smaller shorter cheaper "
    "slower".split()
)
RATIO_UNITS = {
    "percent": Decimal("0.01"),
    "permille": Decimal("0.001"),
    "ppm": Decimal("0.000001"),
    "ppb": Decimal("0.000000001"),
    "fraction": Decimal(1),
}
POINT_UNITS = {"percentage_point": Decimal(1), "basis_point": Decimal("0.01")}
MONTHS = frozenset(
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec".split()
)
