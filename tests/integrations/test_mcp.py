import asyncio
import socket
import subprocess
import sys
import time

import pytest

from claimcheck.cli import main
from claimcheck.integrations.mcp import server
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, needs

needs("mcp.server.mcpserver", "mcp")

from mcp import Client, StdioServerParameters  # noqa: E402

pytestmark = pytest.mark.model
COMMAND = [sys.executable, "-m", "claimcheck", "mcp"]


def call(where, tool, **arguments):
    async def ask():
        async with Client(where) as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(ask())


def verified(where, answer, context=CONTEXT):
    return call(where, "verify", answer=answer, context=context).structured_content


def holds(where):
    assert verified(where, RIGHT)["passed"] is True
    wrong = verified(where, WRONG)
    assert wrong["passed"] is False
    assert "1.84 million" in wrong["reason"]


def test_over_stdio():
    holds(StdioServerParameters(command=COMMAND[0], args=COMMAND[1:]))


def test_over_http():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*COMMAND, "--http", f"127.0.0.1:{port}"])
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        holds(f"http://127.0.0.1:{port}/mcp")
    finally:
        process.terminate()
        process.wait(30)


def test_no_documents_do_not_pass_unless_opened():
    assert verified(server(), RIGHT, [])["passed"] is False
    assert verified(server(on_error="open"), RIGHT, [])["passed"] is True
    assert call(server(), "explain", answer=RIGHT, context=[]).is_error


def test_explain_and_read_are_structured():
    found = call(server(), "explain", answer=WRONG, context=CONTEXT).structured_content["result"]
    assert any(one["status"] == "CONTRADICTED" and "1.84" in one["explanation"] for one in found)
    assert all(WRONG[one["start"] : one["end"]] == one["text"] for one in found)
    texts = [one["text"] for one in call(server(), "read", text=RIGHT).structured_content["result"]]
    assert any("1.84 million" in text for text in texts)


@pytest.mark.parametrize("address", ["8001", "host:", "host:x", "host:70000"])
def test_a_wrong_address_is_told(capsys, address):
    assert main(["mcp", "--http", address]) == 2
    assert "is no address" in capsys.readouterr().err
