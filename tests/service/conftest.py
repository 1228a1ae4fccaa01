"""The service is tested where its packages are; the extra `dev` has them."""

import importlib.util

import pytest

MISSING = [one for one in ("fastapi", "uvicorn", "httpx") if not importlib.util.find_spec(one)]
if MISSING:
    collect_ignore_glob = ["test_*.py"]


def pytest_report_header():
    return f"tests/service skipped: {', '.join(MISSING)} not installed" if MISSING else None


@pytest.fixture(scope="module")
def start():
    """Starts servers that end with the module."""
    from tests.service.running import Server

    running = []

    def begin(*options):
        running.append(one := Server(*options))
        return one

    yield begin
    for one in running:
        one.stop()


@pytest.fixture(scope="module")
def server(start):
    return start("--workers", "2", "--max-body", "2000000")
