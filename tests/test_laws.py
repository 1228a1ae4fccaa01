"""Laws that hold whatever is stated: of further documents, of their order, of a text and itself."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

import claimcheck
from claimcheck import Document, Status

FORMS = [
    ("{a} has {n} rooms.", "There are {n} rooms at {a}."),
    ("{a} opened in {month} {year}.", "In {month} {year}, {a} was opened."),
    ("{a} bought {b} in {year}.", "{b} was bought by {a} in {year}."),
    ("{a} runs release {n}.{k}.", "Release {n}.{k} is what {a} runs."),
    ("Chapter {n} describes {a}.", "{a} is described in chapter {n}."),
    ("Chapter {n} is about {a}.", "{a} is described in chapter {n}."),
    ("{a} is on release {n}.{k} now.", "{a} runs release {n}.{k}."),
    ("Flight LX {n} serves {a}.", "{a} is served by flight LX {n}."),
    ("Room {n} of {a} was sold to {who}.", "{who} bought room {n} of {a}."),
    ("Revenue of {a} {moved} by {n}%.", "{a}'s revenue {moved} {n} percent."),
    ("{a} {allows} dogs.", "Dogs are {allows} at {a}."),
    ("{a} closed because of {cause}.", "{cause} was the reason {a} closed."),
    ("{a} is {size} than {b}.", "Compared with {b}, {a} is {size}."),
    ("{share} guests of {a} leave early.", "{share} of {a}'s guests leave early."),
    ("{a} pays ${n} million to {b}.", "{b} receives ${n},000,000 from {a}."),
    ("{who} leads {a}.", "The leader of {a} is {who}."),
    ("The tower of {a} is {n} m tall.", "At {a}, the tower has a height of {n} metres."),
    ("{a} closed the {side} wing.", "The {side} wing of {a} was closed."),
    ("{a} did not hire {who}.", "{who} was not hired by {a}."),
]
"""What a document states, and the same as an answer puts it."""
STRUCTURED = [
    "| house | rooms | opened |\n|---|---|---|\n| {a} | {n} | {year} |\n| {b} | {k} | {year} |",
    "name: {a}\nrooms: {n}\nopened: {year}",
    '{{"house": "{a}", "rooms": {n}, "dogs": false}}',
]
HOUSES = ["Ivy House", "Oak Hall", "Elm Court"]
words = st.fixed_dictionaries(
    {
        "houses": st.permutations(HOUSES),
        "n": st.integers(2, 28),
        "k": st.integers(0, 9),
        "month": st.sampled_from(["March", "May", "June"]),
        "year": st.integers(2015, 2019),
        "who": st.sampled_from(["Mara Lind", "Jon Vale"]),
        "moved": st.sampled_from(["rose", "fell"]),
        "allows": st.sampled_from([("allows", "allowed"), ("forbids", "forbidden")]),
        "cause": st.sampled_from(["Fog", "Rain"]),
        "size": st.sampled_from(["larger", "smaller"]),
        "share": st.sampled_from(["All", "Most", "Few"]),
        "side": st.sampled_from(["north", "south"]),
    }
)


def filled(form, chosen, place=0):
    a, b, _ = chosen["houses"]
    return form.format(**{**chosen, "a": a, "b": b, "allows": chosen["allows"][place]})


forms = st.sampled_from(FORMS)
stated = st.builds(lambda form, chosen: filled(form[0], chosen), forms, words)
documents = st.one_of(stated, st.builds(filled, st.sampled_from(STRUCTURED), words))


def supported(answer, context):
    found = claimcheck.verify(answer, context).findings
    return {one.anchor.span for one in found if one.status is Status.SUPPORTED}


@settings(max_examples=60, deadline=None)
@given(forms, words, st.lists(stated, max_size=2), documents)
def test_a_further_document_never_takes_support_away(form, chosen, others, more):
    known = [*others, filled(form[0], chosen)]
    answer = filled(form[1], chosen, place=1)
    before = supported(answer, known)
    assert before
    assert before <= supported(answer, [*known, more])


@settings(max_examples=60, deadline=None)
@given(forms, words, words, st.sampled_from([0, 1]))
def test_nor_does_one_that_says_otherwise_of_the_same(form, chosen, other, wording):
    known, answer = [filled(form[0], chosen)], filled(form[1], chosen, place=1)
    # In the answer's own words it fits better than what bears the answer out.
    more = filled(form[wording], {**other, "houses": chosen["houses"]}, place=wording)
    assert supported(answer, known) <= supported(answer, [*known, more])


@settings(max_examples=15, deadline=None)
@given(forms, words, st.lists(documents, min_size=2, max_size=3, unique=True))
def test_the_order_of_documents_does_not_matter(form, chosen, known):
    answer = filled(form[1], chosen, place=1)
    found = {
        claimcheck.verify(answer, [Document(one, one) for one in order]).to_json()
        for order in permutations(known)
    }
    assert len(found) == 1


@settings(max_examples=40, deadline=None)
@given(st.lists(stated, min_size=1, max_size=4))
def test_a_text_supports_itself(known):
    text = " ".join(known)
    assert claimcheck.verify(text, text).flagged == ()
