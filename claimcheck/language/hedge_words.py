"""The words that take the certainty out of a clause, by what they do to it."""

from __future__ import annotations

MODALS = frozenset(
    {
        "may",
        "might",
        "could",
        "ca",
        "can",
        "will",
        "would",
        "shall",
        "should",
        "must",
        "wo",
        "'ll",
        "'d",
        "ought",
    }
)
HEDGING_MODALS = frozenset({"may", "might", "could"})

BEFALLING = frozenset(
    """be have become experience feel notice suffer develop need want find see face encounter lose
    die get think believe wonder know struggle prefer like remember forget fail miss earn gain fall
    rise grow seem appear show exhibit react respond tend recover arrive win happen""".split()
)
"""Verbs of what befalls somebody: after them "may" allows nothing."""

HEDGING_VERBS = frozenset(
    """suggest appear seem believe think expect estimate plan intend hope aim predict forecast
    project allege propose consider assume suppose suspect speculate anticipate guess imagine
    presume imply indicate hypothesize hypothesise theorize doubt fear wish want seek try attempt
    agree decide promise threaten vow pledge offer prepare prefer claim contend argue rumor rumour
    tout deem feel wonder bet reckon envisage envision schedule slate set look target urge
    recommend advise request ask demand invite encourage persuade convince order instruct require
    oppose contemplate discuss mull explore eye warn consider accuse suspect charge""".split()
)
"""Verbs whose complement is not asserted: what is believed, planned, asked or suspected."""

AWAITING_VERBS = frozenset(
    """expect plan intend hope aim predict forecast project propose consider anticipate fear wish
    want seek try attempt promise threaten vow pledge offer prepare schedule slate target
    contemplate discuss mull explore eye envisage envision""".split()
)
"""Those of them whose complement is yet to come: nobody says that it has happened."""

IMPLICATIVE = frozenset(
    """manage happen begin start continue come get help use tend serve force cause lead enable
    prompt spur compel oblige have need go proceed prove turn turn_out keep remain like love enjoy
    see hear watch find make
    let allow fail refuse decline deny stop cease neglect forget avoid quit permit dare learn know
    finish end resume admit show reveal cost take""".split()
)
"""Verbs whose complement is asserted (or denied) together with them: "managed to sell"."""

PERMITTING = frozenset({"allow", "permit", "let", "enable", "entitle", "authorise", "authorize"})
IMPLICATIVE_ADJECTIVES = frozenset({"able", "unable", "first", "last", "only"})

REPORTING_VERBS = frozenset(
    """say tell state announce report add explain note declare write confirm stress emphasize
    emphasise acknowledge reveal disclose remark observe comment insist maintain mention reply
    answer conclude find show demonstrate testify recall admit deny point reiterate assert warn
    describe learn discover know claim argue contend allege believe think expect estimate predict
    forecast suggest indicate hope fear suspect doubt""".split()
)
"""Verbs whose subject is the speaker of the clause below them."""

PREVAILING = frozenset({"persuade", "convince"})
"""Who persuaded somebody to act got the act, but not the truth of what they believe."""
ASSERTING = IMPLICATIVE | REPORTING_VERBS | PREVAILING

ADVERBS = frozenset(
    """possibly perhaps maybe probably likely unlikely reportedly allegedly supposedly apparently
    presumably potentially purportedly seemingly conceivably arguably hopefully ostensibly
    hypothetically theoretically""".split()
)
ADJECTIVES = frozenset(
    """possible potential likely unlikely probable alleged supposed expected planned proposed
    prospective presumed rumored rumoured hypothetical unconfirmed suspected projected intended
    anticipated purported tentative would-be apparent putative unclear uncertain forecast
    estimated pending speculative""".split()
)
WISHED = frozenset(
    """important essential necessary vital crucial imperative desirable advisable best
    conceivable plausible doubtful questionable debatable""".split()
)
"""What is said to be so of a clause that is only wished for or held open."""
SURE = frozenset({"clear", "certain", "sure", "obvious", "evident", "proven", "confirmed"})
NOUNS = frozenset(
    """possibility chance likelihood plan intention proposal allegation claim belief hope
    expectation rumor rumour suggestion hypothesis theory speculation assumption idea bid effort
    attempt offer threat risk prospect fear option decision agreement forecast prediction estimate
    probability ability opportunity right permission need desire""".split()
)
GOVERNED = ("of", "with", "for", "on", "about", "against", "at")
CONDITIONS = frozenset({"if", "unless", "whether", "provided", "assuming", "suppose", "lest"})
_STRIVING = frozenset(
    """ambition appeal application call campaign deal demand dream goal interest invitation move
    negotiation pledge pressure promise race request struggle talk target vow wish""".split()
)
"""Nouns of what leads to an act: "is in talks to sign", "the race to build"."""
OPENING = frozenset().union(
    *(HEDGING_MODALS, HEDGING_VERBS, ADVERBS, ADJECTIVES, WISHED, NOUNS, _STRIVING, CONDITIONS)
)
"""Words that say themselves that something is open.

Other verbs before an infinitive ("chose her to receive it") and "would", which also tells what came
later or came again, leave it to the rest of the text.
"""
