"""Words that may stand for another one, by the stems under which a text uses them."""

from __future__ import annotations

from functools import lru_cache

from claimcheck.language import lexicon
from claimcheck.language.lemmas import graded_forms, irregular_forms, is_verb
from claimcheck.language.mentions import noun_kind
from claimcheck.language.name_forms import known_forms
from claimcheck.language.stems import stem
from claimcheck.language.thesaurus import Pos

SYNONYM = 0.9
"""A synonym covers a word nearly as well as the word itself."""

POS: tuple[Pos, ...] = ("n", "v", "a", "r")


@lru_cache(maxsize=16384)
def related_stems(lemma: str) -> dict[str, float]:
    """The stems of words that may stand for a lemma, with how well they do."""
    words = lexicon.load()
    forms = {lemma, words.verb_of(lemma) or lemma, words.noun_of(lemma) or lemma}
    forms.update(words.attribute_verbs(lemma), words.agent_verbs(lemma), words.patient_verbs(lemma))
    forms.update(words.undergone(lemma))
    if words.knows(lemma, "a"):
        forms.update(graded_forms(lemma))  # A path that is shorter is spoken of as short.
    found = {one: 1.0 for form in forms for one in inflected_stems(form)}
    for name in known_forms(lemma):
        if len(name) == 1:
            found.setdefault(stem(name[0]), 1.0)  # Greek unemployment is that of Greece.
    for noun in words.role_nouns(lemma):
        found.setdefault(stem(noun), SYNONYM)
    for form in sorted(forms):
        for pos in POS:
            for other in words.synonyms(form, pos):
                for one in inflected_stems(other):
                    found.setdefault(one, SYNONYM)
    return found


def inflected_stems(lemma: str) -> list[str]:
    """The stems under which a text may use a lemma; those of regular forms are one."""
    return [stem(form) for form in (lemma, *irregular_forms(lemma))]


def acting_stems(lemma: str) -> list[str]:
    """The stems of what somebody does, by what they are called, and the other way round.

    Who is called a runner ran, who finished is a finisher and does the finishing; what is said of
    the one need not be said of the other, so these cover no word of a topic.
    """
    if lemma.endswith("ing"):
        return [stem(noun) for verb in _verbs(lemma[:-3]) for noun in _doers(verb)]
    base = lemma[:-2] if lemma.endswith(("er", "or")) and noun_kind(lemma) != "thing" else ""
    nouns = _doers(lemma) if is_verb(lemma) else ()
    return [*(one for verb in _verbs(base) for one in inflected_stems(verb)), *map(stem, nouns)]


def _verbs(base: str) -> list[str]:
    """The verbs that have a certain form before an ending: "danc", "sing", "runn"."""
    return [one for one in (base, f"{base}e", base[:-1]) if base and is_verb(one)]


def _doers(verb: str) -> tuple[str, ...]:
    """What those may be called who do something: dancer, actor, actress, runner."""
    plain = verb.removesuffix("e")
    return f"{plain}er", f"{plain}or", f"{plain}ress", f"{verb}{verb[-1:]}er"
