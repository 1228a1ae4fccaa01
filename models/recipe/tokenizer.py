"""spaCy's English tokenizer with the rules in which the treebanks consistently differ."""

from __future__ import annotations

import re

from spacy.lang.char_classes import ALPHA
from spacy.language import Language
from spacy.symbols import NORM, ORTH
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

# Bound prefixes that stay one word with what follows the hyphen (e-mail, co-founder).
BOUND_PREFIXES = (
    "e", "co", "re", "un", "ex", "non", "pre", "pro", "sub", "mid", "bio", "anti",
    "post", "semi", "mini", "over", "cross", "multi", "micro", "inter", "intra", "ultra",
    "trans", "extra", "super", "counter",
)  # fmt: skip
RUNS = [r"[!?]{2,}", r"={2,}", r"_{2,}", r"\*{2,}", r"<<", r">>", r"~{2,}", r"#{2,}", r"\+{2,}"]
CLOCK = r"(?<=[0-9])(?:[AaPp]\.?[Mm]\.?)"
MAGNITUDE = r"(?<=[0-9])(?:[kK]|bn|mn|tn)"
NOT_CLITICS = ("id", "Id", "ID", "wed", "Wed")
ABBREVIATIONS = (
    "Ft.", "Lt.", "al.", "approx.", "ca.", "Mlle.", "Mme.", "div.", "dept.", "Dept.",
    "est.", "Sgt.", "Capt.", "Col.", "Maj.", "Cpl.", "Hon.", "Pres.", "Vol.", "vol.", "Fig.",
    "fig.", "Figs.", "Eq.", "pp.", "cf.", "Cf.", "Sec.", "Assoc.", "Univ.",
)  # fmt: skip
CONTRACTIONS = {"wanna": ("wan", "na"), "Wanna": ("Wan", "na")}
PHONE = r"(?:\d-)?\(?\d{3}\)?-\d{3}-\d{4}|\d{3}-\d{4}"


def _infixes(defaults: list[str]) -> list[str]:
    """Do not split bound prefixes; split word-hyphen-number and dashes between numbers."""
    guard = "".join(rf"(?<!\b[{p[0].upper()}{p[0]}]{p[1:]})" for p in BOUND_PREFIXES)
    rules = []
    for rule in defaults:
        if ")(?:-|" in rule:
            rule = guard + rule
        rules.append(rule)
    return [
        *RUNS,
        *rules,
        rf"{guard}(?<=[{ALPHA}])-(?=[0-9])",
        r"(?<=[0-9])[–—](?=[0-9])",
        rf"(?<=[{ALPHA}])[–—](?=[0-9])",
    ]


def adapt_tokenizer(nlp: Language) -> None:
    """Change a blank English pipeline's tokenizer in place."""
    tokenizer, defaults = nlp.tokenizer, nlp.Defaults
    tokenizer.infix_finditer = compile_infix_regex(_infixes(list(defaults.infixes))).finditer
    tokenizer.prefix_search = compile_prefix_regex([*RUNS, *defaults.prefixes]).search
    tokenizer.suffix_search = compile_suffix_regex(
        [*RUNS, CLOCK, MAGNITUDE, *defaults.suffixes]
    ).search
    tokenizer.token_match = re.compile(rf"^(?:{PHONE})$").match
    rules = {
        form: analysis
        for form, analysis in tokenizer.rules.items()
        if form not in NOT_CLITICS and form not in {"and/or", "):", "(="}
    }
    rules.update({form: [{ORTH: form}] for form in ABBREVIATIONS})
    for form, (verb, rest) in CONTRACTIONS.items():
        rules[form] = [{ORTH: verb, NORM: "want"}, {ORTH: rest, NORM: "to"}]
    tokenizer.rules = rules
