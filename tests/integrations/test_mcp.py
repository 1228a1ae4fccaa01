import asyncio
import contextlib
import socket
import subprocess
import sys
import time

import pytest

from claimcheck.cli import main
from claimcheck.commands.mcp import _address
from claimcheck.integrations.mcp import server
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

needs("mcp.server.mcpserver", "mcp")

import httpx2  # noqa: E402
from mcp import Client, StdioServerParameters  # noqa: E402
from mcp.client.streamable_http import streamable_http_client  # noqa: E402

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


@contextlib.contextmanager
def served(*flags):
    """The address of a server over HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*COMMAND, "--http", str(port), *flags])
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(30)


def test_over_http():
    with served() as address:
        holds(address)


def test_over_http_with_a_key(tmp_path):
    keys = tmp_path / "keys"
    keys.write_text("# old\nfirst\nsecond\n")
    with served("--api-key-file", str(keys)) as address:
        for headers in ({}, {"Authorization": "Bearer no"}, {"X-API-Key": "firs"}):
            reply = httpx2.post(address, headers=headers, json={}, timeout=60)
            assert reply.status_code == 401
            assert "key" in reply.json()["error"]
        for headers in ({"Authorization": "Bearer second"}, {"X-API-Key": "first"}):
            for answer in (RIGHT, WRONG):
                with_key = httpx2.AsyncClient(headers=headers, timeout=60)
                where = streamable_http_client(address, http_client=with_key)
                assert verified(where, answer)["passed"] is (answer == RIGHT)


def test_a_key_needs_http(capsys, tmp_path):
    (tmp_path / "keys").write_text("one")
    assert main(["mcp", "--api-key-file", str(tmp_path / "keys")]) == 2
    assert "needs --http" in capsys.readouterr().err


def test_the_host_is_loopback_unless_said():
    assert _address("8001") == ("127.0.0.1", 8001)
    assert _address("0.0.0.0:8001") == ("0.0.0.0", 8001)
    assert _address("[::1]:8001") == ("::1", 8001)


def test_no_documents_do_not_pass_unless_opened():
    assert verified(server(), RIGHT, [])["passed"] is False
    assert verified(server(on_error="open"), RIGHT, [])["passed"] is True
    assert call(server(), "explain", answer=RIGHT, context=[]).is_error


def test_an_error_of_the_check_does_not_pass(monkeypatch):
    break_the_check(monkeypatch)
    assert verified(server(), RIGHT)["passed"] is False
    assert verified(server(on_error="open"), RIGHT)["passed"] is True
    assert call(server(), "explain", answer=RIGHT, context=CONTEXT).is_error


def test_explain_and_read_are_structured():
    found = call(server(), "explain", answer=WRONG, context=CONTEXT).structured_content["result"]
    assert any(one["status"] == "CONTRADICTED" and "1.84" in one["explanation"] for one in found)
    assert all(WRONG[one["start"] : one["end"]] == one["text"] for one in found)
    texts = [one["text"] for one in call(server(), "read", text=RIGHT).structured_content["result"]]
    assert any("1.84 million" in text for text in texts)


@pytest.mark.parametrize("address", ["host", ":8001", "host:", "host:x", "host:70000"])
def test_a_wrong_address_is_told(capsys, address):
    assert main(["mcp", "--http", address]) == 2
    assert "is no address" in capsys.readouterr().err


def test_the_example_of_the_page(capsys):
    assert shown("MCP", capsys) == "False\n"
