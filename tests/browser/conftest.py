"""A real browser: Debian's Chromium, driven by Playwright. `.ci/browser` installs both."""

import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser():
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine; .ci/browser installs it")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


class Opened:
    """A page and everything it should not have done."""

    def __init__(self, page):
        self.page = page
        self.errors = []
        self.requests = []
        page.on("console", lambda message: self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("dialog", lambda dialog: (self.errors.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: self.requests.append(request.url))


@pytest.fixture
def open_page(browser, tmp_path):
    """Opens HTML in a fresh page; afterwards nothing was logged and nothing was fetched."""
    opened = []

    def show(html, name="page.html", **options):
        path = tmp_path / name
        path.write_text(html, encoding="utf-8")
        page = browser.new_page(**{"viewport": {"width": 1440, "height": 900}, **options})
        opened.append(one := Opened(page))
        page.goto(path.as_uri())
        one.url = path.as_uri()
        return page

    yield show
    for one in opened:
        one.page.close()
        assert one.errors == []
        assert {url.split("#")[0] for url in one.requests} <= {one.url, "data:,"}
