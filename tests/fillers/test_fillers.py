"""Fillers of an answer are hidden, and what the context has competes for their places."""

from __future__ import annotations

import pytest

from claimcheck import Settings, index_context
from claimcheck.context import ContextIndex
from claimcheck.entail.opinions import split
from claimcheck.fillers.graph import bound, graph_of, tokens_in
from claimcheck.fillers.names import names_in
from claimcheck.fillers.rank import FEATURES, PLACED, fitted, known_of
from claimcheck.fillers.sentences import Hidden, hidden
from claimcheck.fillers.words import beside, distances, words_of
from claimcheck.language.parse import Parsed, parse
from claimcheck.reader import reading

PLANS = "plan,monthly price,users\nBasic,$29,5\nPro,$49,20\nTeam,$99,80\n"
STAFF = (
    "Solveig Amundsen hands over to Rafael Quispe on 1 July. Thandeka Mokoena joins on 1 April "
    "from Alpenrück. She replaces Giles Partington, who left in December."
)


def hidden_in(answer: str, index: ContextIndex) -> list[tuple[Hidden, ...]]:
    said = reading(answer, Settings(entailment="off"), None)
    return hidden(answer, index, split(answer), said.anchors, said.parsed)


def fillers(answer: str, context: str) -> dict[str, Hidden]:
    found = hidden_in(answer, index_context(context))
    return {answer[one.start : one.end]: one for sentence in found for one in sentence}


def test_content_words_count_one_step_and_small_ones_half() -> None:
    text = "The plan of the team costs 29 dollars, taxes included"
    at = text.index("29")
    found = distances(words_of(text), at, at + 2, text, 0)
    assert found["cost"] == 1
    assert found["team"] == 2
    assert found["plan"] == 4  # "of the" lies between.
    assert found["dollar"] == 1
    assert found["tax"] == 3.5  # So does a comma.
    assert beside(words_of(text), at, at + 2) == ("cost", "dollar")


@pytest.mark.model
def test_the_window_of_a_value_follows_the_grammar_and_not_the_order_of_words() -> None:
    text = "The barn holds 30 goats beside 12 sheep that were bought in spring."
    parsed = parse(text)
    graph = graph_of(parsed, 0, len(text))
    twelve = bound(parsed, graph, tokens_in(parsed, text.index("12"), text.index("12") + 2))
    assert twelve["sheep"] > twelve["goat"]
    assert twelve["sheep"] > twelve["barn"] > 0


def test_without_words_there_is_no_window() -> None:
    assert bound(Parsed("", (), ()), graph_of(Parsed("", (), ()), 0, 9), [3]) == {}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Port of Halden opened in March.", ["Port of Halden"]),
        ("On Monday Ana-Lucia Baptista met Dr Lyle.", ["Ana-Lucia Baptista", "Dr Lyle"]),
        ("prices rose in 2024", []),
        ("May and June were wet.", []),
    ],
)
def test_names_are_runs_of_words_with_a_capital(text: str, names: list[str]) -> None:
    assert [text[one.start : one.end] for one in names_in(text)] == names


@pytest.mark.model
@pytest.mark.parametrize(
    ("right", "wrong", "claimed", "instead"),
    [
        ("The Basic plan costs $29.", "The Basic plan costs $49.", "$49", "$29"),
        ("The Pro plan has 20 users.", "The Pro plan has 80 users.", "80", "20"),
    ],
)
def test_the_value_of_another_row_loses_its_place(
    right: str, wrong: str, claimed: str, instead: str
) -> None:
    index = index_context(PLANS)
    kept, lost = fillers(right, PLANS)[instead], fillers(wrong, PLANS)[claimed]
    assert lost.wrong > 2 * kept.wrong
    assert lost.found.instead is not None
    place = lost.found.instead
    assert index.documents[0].text[place.start : place.end] == instead


@pytest.mark.model
def test_a_name_in_the_place_of_another_one_loses_it() -> None:
    right = fillers("On 1 April Thandeka Mokoena joins from Alpenrück.", STAFF)
    wrong = fillers("On 1 April Giles Partington joins from Alpenrück.", STAFF)
    assert wrong["Giles Partington"].wrong > right["Thandeka Mokoena"].wrong


@pytest.mark.model
def test_what_the_context_does_not_have_is_told_as_absent() -> None:
    found = fillers("The Basic plan costs $35.", PLANS)["$35"].found
    assert found.own is None
    assert found.rival is not None
    known = known_of(found, 1)
    assert known is not None
    assert known[0] == "absent"


@pytest.mark.model
def test_the_same_text_gives_the_same_numbers_from_a_fresh_and_a_used_index() -> None:
    answer = "Team costs $99 for 80 users. Basic costs $29."
    index = index_context(PLANS)
    first = [one.wrong for s in hidden_in(answer, index) for one in s]
    again = [one.wrong for s in hidden_in(answer, index) for one in s]
    fresh = hidden_in(answer, index_context(PLANS))
    assert first == again == [one.wrong for s in fresh for one in s]
    assert first


def test_the_fitted_weights_are_for_these_features() -> None:
    for kind in ("value", "name"):
        assert tuple(fitted()[kind]["rank"]) == FEATURES
        assert tuple(fitted()[kind]["placed"]) == (*PLACED, "intercept")
