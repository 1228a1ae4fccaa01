import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

import claimcheck
from claimcheck import Document, InputError, Settings, Verdict
from claimcheck.integrations.shared import Guard, documents
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG

pytestmark = pytest.mark.model
PACKAGE = Path(claimcheck.__file__).parent
FRAMEWORKS = set(
    "agents deepeval guardrails haystack inspect_ai langchain langchain_core langfuse langgraph "
    "litellm llama_index mcp mlflow nemoguardrails opentelemetry phoenix promptfoo pydantic_ai "
    "pydantic_evals ragas".split()
)


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


@pytest.mark.parametrize(
    ("answer", "context"),
    [
        (None, CONTEXT),
        ("", CONTEXT),
        (" \n", CONTEXT),
        ("…", CONTEXT),
        (RIGHT, None),
        (RIGHT, []),
        ("All is well.", ["", " "]),
    ],
)
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


@pytest.mark.parametrize(
    ("answer", "threshold", "passes"), [(RIGHT, 0.5, True), (RIGHT, 1.1, False), (WRONG, 0, False)]
)
def test_an_answer_passes_where_it_is_not_blocked_and_reaches_the_threshold(
    answer, threshold, passes
):
    assert Guard().check(answer, CONTEXT).passes(threshold) is passes


def test_an_answer_that_was_not_checked_passes_only_where_opened():
    assert not Guard().check(RIGHT, None).passes(0)
    assert Guard(on_error="open").check(RIGHT, None).passes(0.5)


def test_documents_of_frameworks_become_texts_and_ours_stay():
    page = SimpleNamespace(page_content="LangChain")
    node = SimpleNamespace(get_content=lambda: "LlamaIndex")
    document = SimpleNamespace(id="1", content="Haystack")
    image = SimpleNamespace(id="2", content=None)
    own = Document("a", "text")
    assert documents([page, node, document, document, image, own, "plain"]) == [
        *("LangChain", "LlamaIndex", "Haystack", "Haystack", "", own, "plain")
    ]


def imported(nodes):
    """The packages that some statements import, and those inside them."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def test_nothing_but_its_adapter_imports_a_framework():
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if path.parent.name == "integrations" and path.name == "haystack.py":
            continue  # A saved pipeline finds the component by its module.
        adapter = path.parent.name == "integrations"
        nodes = ast.walk(tree)
        if adapter:  # When it is made, and not with its module: outside functions there is none.
            made = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
            inside = {id(one) for function in made for one in ast.walk(function)}
            nodes = (one for one in nodes if id(one) not in inside)
        found = FRAMEWORKS.intersection(imported(nodes))
        assert not found, f"{path.relative_to(PACKAGE)} imports {found}"
