import pytest

from claimcheck import Document, InputError, Settings, Verdict
from claimcheck.integrations.shared import Guard, documents
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG

pytestmark = pytest.mark.model


def test_wrong_is_blocked_with_the_reason_and_right_passes():
    wrong, right = Guard().check(WRONG, CONTEXT), Guard().check(RIGHT, CONTEXT)
    assert wrong.blocked
    assert "1.84 million" in wrong.reason
    assert not right.blocked
    assert right.score > wrong.score


def test_flagged_blocks_what_the_verdict_lets_through():
    answer = f"{WRONG} That is up 6% from 2022. The ferry Skagerrak entered service in March 2023."
    loose = Settings.of("lenient", warn_on_flag=False)
    lenient = Guard(settings=loose)
    assert lenient.check(answer, CONTEXT).report.verdict is Verdict.PASS
    assert not lenient.check(answer, CONTEXT).blocked
    assert Guard(settings=loose, block_on="FLAGGED").check(answer, CONTEXT).blocked


def test_warn_blocks_where_asked():
    asked = "Who bakes the bread?"
    assert Guard().check(RIGHT, CONTEXT, asked).report.verdict is Verdict.WARN
    assert not Guard().check(RIGHT, CONTEXT, asked).blocked
    assert Guard(block_on="WARN").check(RIGHT, CONTEXT, asked).blocked


@pytest.mark.parametrize(("answer", "context"), [(None, CONTEXT), (RIGHT, None), (RIGHT, [])])
def test_what_cannot_be_checked_is_blocked_unless_opened(answer, context):
    closed = Guard().check(answer, context)
    assert closed.blocked
    assert closed.score == 0
    assert "could not be checked" in closed.reason
    assert not Guard(on_error="open").check(answer, context).blocked


@pytest.mark.parametrize("rule", [{"block_on": "never"}, {"on_error": "Open"}])
def test_an_unknown_rule_is_refused(rule):
    with pytest.raises(InputError, match="Choose from"):
        Guard(**rule)


def test_documents_of_langchain_become_texts_and_ours_stay():
    class Page:
        page_content = "text"

    own = Document("a", "text")
    assert documents([Page(), own, "plain"]) == ["text", own, "plain"]
