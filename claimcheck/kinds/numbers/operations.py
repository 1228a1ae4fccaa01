"""The words by which English asks for a calculation: sums, differences, shares, products."""

from __future__ import annotations

import re
from functools import lru_cache

CONCLUSION = "="
"""The cue of a value that the text itself calls worked out: every operation may be meant."""

SUM = re.compile(
    r"\b(?:total\w{0,3}|together|combined|in all|altogether|overall|sum\w{0,3}|both|across|"
    r"joint(?:ly)?|all told|between them|aggregate|collectively|adds? up|added up|plus|on top|"
    r"cumulative(?:ly)?)\b",
    re.IGNORECASE,
)
OF_ALL = re.compile(r"\b(?:\d+|[a-z]+) (?:out )?of (?:the |all )?\d+\b", re.IGNORECASE)
DIFFERENCE = re.compile(
    r"\b(?:difference|more|fewer|less|gap|increase[ds]?|decrease[ds]?|up|down|ahead|margin|by|change[ds]?|"
    r"remain\w{0,3}|left|rest|lost|gain\w{0,3}|added|grew|grown|growth|rose|risen|rise|fell|fallen|"
    r"dropp?\w{0,3}|declin\w{1,3}|than|higher|lower|longer|shorter|older|younger|taller|saves?|saved|"
    r"saving|cheaper|over|behind|net|profit|rais\w{1,3}|lift\w{0,3}|cut|extra|additional|widen\w{0,3}|"
    r"narrow\w{0,3}|later|earlier|apart|heavier|lighter|larger|smaller|bigger|faster|slower|discount|"
    r"off|overruns?|shortfall|surplus|deficit|excess|short|exceed\w{0,3}|leaves?|leaving|refund\w{0,3}|"
    r"compared|against|versus|vs|others|the other|majority)\b",
    re.IGNORECASE,
)
AVERAGE = re.compile(
    r"\b(?:average[ds]?|averaging|mean|on average|typical(?:ly)?)\b", re.IGNORECASE
)
PER = re.compile(
    # "Every two weeks" says how often.
    r"\b(?:per|each|apiece|every(?!\s(?:\d|two|three|four|five|six|eight|ten|other|few))|a piece|"
    r"works? out|per-unit|an? (?:day|week|month|year|hour|piece|unit|person|head|night|minute))\b"
    r"|/",
    re.IGNORECASE,
)
PRODUCT = re.compile(
    r"\b(?:total\w{0,3}|in all|altogether|overall|amount\w{0,3} to|comes? to|cost\w{0,3}|"
    r"pay\w{0,3}|annual(?:ly)?|yearly|a year|per year|worth|i\.e|each|apiece|"
    r"that(?:['’]s| is| makes| would be)|corresponds? to|equals?|equivalent|"
    r"which (?:gives|makes|means|is))\b|[=×]",
    re.IGNORECASE,
)
COUNT = re.compile(
    r"\b(?:in total|altogether|in all|in a row|consecutive|straight|times|list(?:ed|s)?|number of|"
    r"counts?|successive|running|different|separate)\b",
    re.IGNORECASE,
)
CHANGE = re.compile(
    r"\b(?:rose|rise\w?|risen|grew|grow\w{0,3}|growth|increas\w{1,3}|up|down|fell|fall\w{0,3}|declin\w{1,3}|"
    r"dropp?\w{0,3}|decreas\w{1,3}|chang\w{1,3}|gain\w{0,3}|jump\w{0,3}|climb\w{0,3}|higher|lower|more|"
    r"less|fewer|cheaper|reduc\w{1,4}|cut|expand\w{0,3}|shr[aiu]nk|improv\w{1,5}|discount\w{0,3}|off|"
    r"add(?:ed|s)?)\b|\+\s?\d",
    re.IGNORECASE,
)


REST = re.compile(
    r"\b(?:rest|others?|remain\w{0,5}|not|only|yet to|n['’]t|back|refund\w{0,3}|keeps?)\b",
    re.IGNORECASE,
)
IN_POINTS = re.compile(r"\bpoints?\b|\bpts?\b|\bpp\b", re.IGNORECASE)
PART = re.compile(
    r"\b(?:of|deposit|fee|commission|tax|vat|discount|sav\w{1,4}|tip|interest|bonus|surcharge|share)\b",
    re.IGNORECASE,
)
OFF = re.compile(
    r"\b(?:off|discount\w{0,3}|less|after|reduc\w{1,4}|net|sav\w{1,4}|cheaper|lower|cut|remain\w{0,3})\b",
    re.IGNORECASE,
)
ON = re.compile(
    r"\b(?:plus|includ\w{1,4}|incl|with|gross|rais\w{1,4}|increas\w{1,4}|higher|more|up|after|surcharge|"
    r"tax|vat|tip|interest)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=128)
def says(pattern: re.Pattern[str], cue: str) -> bool:
    """Whether a sentence has the words of an operation; it is asked for each group of operands."""
    return cue == CONCLUSION or pattern.search(cue) is not None
