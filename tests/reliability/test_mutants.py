"""The laws notice an engine that was broken on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import count

import pytest

import claimcheck
from claimcheck.anchors import Span
from claimcheck.context import documents
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Outcome, Reason, Status, Verdict
from claimcheck.settings import Settings
from tests import test_laws
from tests.fuzz.laws import broken

engine = import_module("claimcheck.verify")
scoring = import_module("claimcheck.score")
writing = import_module("claimcheck.render.data")
taking = import_module("claimcheck.context.documents")

_OFF = Settings.of(entailment="off")
_PAIRS = [
    ("It cost 5 euros. It cost 5 euros. It cost 7 euros in May.", "It cost 5 euros in June."),
    ("Acme may have sold 12 vans in 2019.", ["Acme sold 13 vans in 2019.", "Acme is in York."]),
    ("Acme sold 12 vans and moved to Leeds.", {"name": "Acme", "vans": 12, "site": "York"}),
    ("| site | vans |\n|---|---|\n| York | 12 |", "York has 13 vans. Leeds has 12 vans."),
]
_CHOSEN = {
    "houses": test_laws.HOUSES,
    "n": 7,
    "k": 3,
    "month": "May",
    "year": 2017,
    "who": "Mara Lind",
    "moved": "rose",
    "allows": ("allows", "allowed"),
    "cause": "Fog",
    "size": "larger",
    "share": "All",
    "side": "north",
}
_OTHER = {**_CHOSEN, "n": 9, "year": 2015, "who": "Jon Vale", "moved": "fell", "cause": "Rain"}
_FORMS = [test_laws.FORMS[number] for number in (0, 1, 15)]


def _laws_of_reports() -> list[str]:
    """What the random inputs ask of every report."""
    reports = (claimcheck.verify(*pair, settings=_OFF) for pair in _PAIRS)
    return [problem for report in reports for problem in broken(report)]


def _laws_of_documents() -> list[str]:
    """What tests/test_laws.py asks, on some of its own examples."""

    def ask(law: Callable[..., None], *given: object) -> Iterator[str]:
        try:
            law.hypothesis.inner_test(*given)
        except AssertionError:
            yield law.__name__

    found: list[str] = []
    for form in _FORMS:
        stated = test_laws.filled(form[0], _CHOSEN)
        more = test_laws.filled(form[0], {**_OTHER, "houses": test_laws.HOUSES[::-1]})
        further = test_laws.test_a_further_document_never_takes_support_away
        found += ask(further, form, _CHOSEN, [more], more)
        otherwise = test_laws.test_nor_does_one_that_says_otherwise_of_the_same
        found += ask(otherwise, form, _CHOSEN, _OTHER, 1)
        order = test_laws.test_the_order_of_documents_does_not_matter
        found += ask(order, form, _CHOSEN, [stated, more])
        found += ask(test_laws.test_a_text_supports_itself, [stated, more])
    return found


def _judged(change: Callable[..., object]) -> Callable[[pytest.MonkeyPatch], None]:
    """An engine whose findings are changed on their way out."""

    def put(patch: pytest.MonkeyPatch) -> None:
        judge = engine.judge
        patch.setattr(engine, "judge", lambda *given: tuple(map(change, judge(*given))))

    return put


def _moved(span: Span) -> Span:
    return replace(span, start=span.start + 1, end=span.end + 1)


def _one_document(patch: pytest.MonkeyPatch) -> None:
    index = engine._indexed
    patch.setattr(engine, "_indexed", lambda given, *rest: index(documents(given)[:1], *rest))


def _last_document_wins(patch: pytest.MonkeyPatch) -> None:
    match = engine.match

    def matched(*given):
        for one in match(*given):
            last = max((each.span.source for each in one.evidence), default="")
            kept = tuple(each for each in one.evidence if each.span.source == last)
            yield replace(one, evidence=kept)

    patch.setattr(engine, "match", lambda *given: tuple(matched(*given)))


def _forgetful_of_contradictions(patch: pytest.MonkeyPatch) -> None:
    share = scoring.unsupported_share
    patch.setattr(
        scoring,
        "unsupported_share",
        lambda found: share([one for one in found if one.status is not Status.CONTRADICTED]),
    )


def _misplaced_passages(patch: pytest.MonkeyPatch) -> None:
    span = ContextIndex.span
    patch.setattr(ContextIndex, "span", lambda self, number: _moved(span(self, number)))


def _lossy_reader(patch: pytest.MonkeyPatch) -> None:
    read = writing.decode_report
    patch.setattr(writing, "decode_report", lambda text: replace(read(text), findings=()))


def _remembering(patch: pytest.MonkeyPatch) -> None:
    checks = count()
    patch.setattr(engine, "risk", lambda *_: next(checks) / 1_000)


def _without_evidence(one):
    return replace(one, evidence=())


def _everything_supported(one):
    return replace(one, status=Status.SUPPORTED, reason=Reason.EXACT, suggestion=None)


def _misplaced(one):
    return replace(one, anchor=replace(one.anchor, span=_moved(one.anchor.span)))


def _strict(one):
    agrees = any(each.agreement.outcome is Outcome.AGREES for each in one.evidence)
    wrong = one.status is Status.SUPPORTED and agrees and one.reason is Reason.EXACT
    return replace(one, status=Status.UNSUPPORTED, reason=Reason.NOT_FOUND) if wrong else one


MUTANTS = {
    "drops the evidence": (_judged(_without_evidence), _laws_of_reports),
    "shifts a place in the answer": (_judged(_misplaced), _laws_of_reports),
    "shifts the places of passages": (_misplaced_passages, _laws_of_reports),
    "supports everything": (_judged(_everything_supported), _laws_of_reports),
    "counts a repeated sentence again": (
        lambda patch: patch.setattr(scoring, "_statement", id),
        _laws_of_reports,
    ),
    "does not count contradictions": (_forgetful_of_contradictions, _laws_of_reports),
    "lets everything pass": (
        lambda patch: patch.setattr(engine, "verdict", lambda *_, **__: (Verdict.PASS, ())),
        _laws_of_reports,
    ),
    "reads back less than it wrote": (_lossy_reader, _laws_of_reports),
    "ignores all documents but one": (_one_document, _laws_of_documents),
    "believes the last document alone": (_last_document_wins, _laws_of_documents),
    "keeps the order in which documents came": (
        lambda patch: patch.setattr(taking, "_order", lambda _: 0),
        _laws_of_documents,
    ),
    "remembers the check before": (_remembering, _laws_of_documents),
    "flags what is stated": (_judged(_strict), _laws_of_documents),
}


@pytest.mark.parametrize("laws", [_laws_of_reports, _laws_of_documents])
def test_the_engine_itself_keeps_the_laws(laws: Callable[[], list[str]]) -> None:
    assert laws() == []


@pytest.mark.parametrize("name", MUTANTS)
def test_a_broken_engine_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    mutant, laws = MUTANTS[name]
    mutant(monkeypatch)
    assert laws()
