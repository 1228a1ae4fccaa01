"""The playground of a running service in a real browser: typing, examples, links, history."""

import json

import pytest

pytestmark = pytest.mark.browser

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason=f"{package} is not installed")

from claimcheck import Report, verify  # noqa: E402
from tests.service.running import Server  # noqa: E402

SOURCE = "Halden Ferries carried 1.84 million passengers in 2023."
NASTY = "<img src=x onerror='window.ran = 1'><script>window.ran = 2</script>"


@pytest.fixture(scope="module")
def server():
    running = Server("--workers", "1")
    yield running
    running.stop()


@pytest.fixture
def visit(browser, server):
    """Opens the page; afterwards it logged nothing and asked nobody but the service."""
    opened = []

    def show(fragment="", **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
        context.set_default_timeout(60_000)
        page = context.new_page()
        wrong = []
        page.on("console", lambda message: _expected(message.text) or wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda one: (
                one.url.startswith((server.address, "blob:", "data:")) or wrong.append(one.url)
            ),
        )
        opened.append((context, wrong))
        page.goto(f"{server.address}/{fragment}")
        page.wait_for_selector("#verdict")
        return page

    yield show
    for context, wrong in opened:
        context.close()
        assert wrong == []


def _expected(text):
    """Chromium itself notes every reply that is an error."""
    return text.startswith("Failed to load resource")


def enter(page, answer, source=SOURCE):
    """Type a new answer and source, and wait for the report on them."""
    while page.locator(".document").count() > 1:
        page.locator(".document .remove").first.click()
    page.locator(".document input").fill("")
    page.locator(".document textarea").fill(source)
    page.locator("#question").fill("")
    with page.expect_response(
        lambda reply: json.loads(reply.request.post_data or "{}").get("answer") == answer
    ):
        page.locator("#answer-text").fill(answer)
    page.wait_for_function(
        "text => document.getElementById('answer').textContent === text", arg=answer
    )


def test_typing_shows_what_is_wrong(visit):
    page = visit()
    enter(page, "Halden Ferries carried 1.48 million passengers in 2023.")
    card = page.locator(".finding.on")
    assert "contradicted" in card.inner_text()
    assert card.locator("ins").inner_text() == "1.84 million"
    assert page.locator("#answer .anchor.on").inner_text() == "1.48 million"
    assert page.locator(".cited.on").all_inner_texts() == ["1.84 million"]
    page.locator("#answer a", has_text="2023").click()
    assert "supported" in page.locator(".finding.on").inner_text()


def test_the_report_is_that_of_verify(visit, server):
    page = visit()
    answer = "Halden Ferries carried 1.48 million passengers in 2023. 🙂 It has 7 ships."
    enter(page, answer)
    report = verify(answer, [SOURCE])
    shown = sorted(page.locator(".finding .quote").all_inner_texts())
    assert shown == sorted(one.anchor.span.text for one in report.findings)
    # Characters beyond 16 bits move no mark.
    marks = {one.inner_text() for one in page.locator("#answer a.anchor").all()}
    assert "7" in marks or "7 ships" in marks


def test_every_example_finds_something(visit):
    page = visit()
    names = page.locator("#example option").all_inner_texts()[1:]
    assert len(names) >= 6
    for name in names:
        with page.expect_response("**/v1/verify"):
            page.locator("#example").select_option(label=name)
        page.wait_for_function("() => document.getElementById('state').textContent === ''")
        text = page.locator("#findings").inner_text()
        assert "contradicted" in text or "unsupported" in text, name
        assert "supported" in text


def test_stale_replies_are_ignored(visit):
    page = visit()
    held = []

    def hold(route):
        held.append(route)

    page.route("**/v1/verify", hold)
    page.locator("#answer-text").fill("It has 5 ships.")
    page.wait_for_function("() => document.getElementById('state').textContent !== ''")
    page.locator("#answer-text").fill("It has 6 ships.")
    page.unroute("**/v1/verify")
    page.wait_for_function(
        "() => document.getElementById('answer').textContent === 'It has 6 ships.'"
    )
    assert len(held) == 1


def test_hostile_text_is_shown_and_does_not_run(visit):
    page = visit()
    enter(page, f"It has 5 ships. {NASTY}", f"It has 6 ships. {NASTY}")
    assert page.evaluate("window.ran") is None
    assert NASTY in page.locator("#answer").inner_text()
    assert NASTY in page.locator("#sources").inner_text()
    assert page.locator("#report img, #sources img").count() == 0


def test_a_link_carries_everything(visit):
    page = visit()
    enter(page, "Halden carried 9 passengers – “so they say” 🙂.")
    page.locator("#preset").select_option("lenient")
    page.locator("#share").click()
    page.wait_for_selector("#toast:not([hidden])")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    other = visit("#" + link.split("#")[1])
    assert other.locator("#answer-text").input_value().endswith("“so they say” 🙂.")
    assert other.locator(".document textarea").input_value() == SOURCE
    assert other.locator("#preset").input_value() == "lenient"


def test_what_is_copied_runs(visit, server):
    page = visit()
    enter(page, "It's said that Halden Ferries carried 1.48 million passengers in 2023.")
    copied = {}
    for form in ("python", "curl", "json"):
        page.locator(".menu summary", has_text="Copy as").click()
        page.locator(f"[data-copy={form}]").click()
        page.wait_for_function("() => document.getElementById('toast').hidden === false")
        page.wait_for_timeout(50)
        copied[form] = page.evaluate("navigator.clipboard.readText()")
    assert json.loads(copied["json"])["context"] == [{"id": "1", "text": SOURCE}]
    names = {}
    exec(copied["python"], names)
    assert names["report"].verdict == "FAIL" or names["report"].flagged
    import subprocess

    done = subprocess.run(["bash", "-c", copied["curl"]], capture_output=True, text=True)
    assert Report.from_json(done.stdout) == names["report"]


def test_downloads(visit):
    page = visit()
    enter(page, "Halden Ferries carried 1.48 million passengers in 2023.")
    for form in ("html", "json"):
        page.locator(".menu summary", has_text="Download").click()
        with page.expect_download() as got:
            page.locator(f"[data-download={form}]").click()
        assert got.value.suggested_filename == f"report.{form}"
        text = got.value.path().read_text()
        assert "1.84 million" in text
        if form == "json":
            assert Report.from_json(text).documents[0].text == SOURCE


def test_history_stays_until_it_is_cleared(visit):
    page = visit()
    enter(page, "Halden Ferries carried 1.48 million passengers in 2023.")
    page.wait_for_function(
        "() => localStorage.getItem('claimcheck.history')?.includes('1.48 million')"
    )
    page.reload()
    page.wait_for_selector("#verdict")
    page.locator("#history summary").click()
    page.locator("#past button", has_text="1.48 million").click()
    assert "1.48 million" in page.locator("#answer-text").input_value()
    page.locator("#history summary").click()
    page.locator("#clear").click()
    assert page.evaluate("localStorage.getItem('claimcheck.history')") is None
    assert page.locator("#past li").count() == 0


def test_a_file_becomes_a_document(visit, tmp_path):
    page = visit()
    (tmp_path / "notes.txt").write_text("The lake is 40 metres deep.")
    with page.expect_response("**/v1/verify"):
        page.locator("#files").set_input_files(str(tmp_path / "notes.txt"))
    assert page.locator(".document input").last.input_value() == "notes.txt"


def test_files_that_are_dropped_become_documents(visit):
    page = visit()
    dropped = page.evaluate_handle(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(["The lake is 40 metres deep."], "lake.txt"));
          data.items.add(new File(["The hill is 90 metres high."], "hill.md"));
          return data;
        }"""
    )
    page.dispatch_event("#documents", "dragover", {"dataTransfer": dropped})
    assert page.locator(".input.over").count() == 1
    with page.expect_response("**/v1/verify") as asked:
        page.dispatch_event("#documents", "drop", {"dataTransfer": dropped})
    assert page.locator(".input.over").count() == 0
    assert [one["id"] for one in json.loads(asked.value.request.post_data)["context"]][-2:] == [
        *("lake.txt", "hill.md")
    ]
    page.wait_for_function("() => document.getElementById('state').textContent === ''")
    assert {"lake.txt", "hill.md"} <= set(page.locator(".source .name").all_inner_texts())


def test_another_preset_checks_again(visit):
    page = visit()
    with page.expect_response("**/v1/verify") as asked:
        page.locator("#preset").select_option("specification")
    assert json.loads(asked.value.request.post_data)["settings"] == "specification"


def test_the_look_follows_the_system_until_it_is_switched(visit):
    ground = "getComputedStyle(document.body).backgroundColor"
    light, dark = (visit(color_scheme=scheme) for scheme in ("light", "dark"))
    assert light.evaluate(ground) != (night := dark.evaluate(ground))
    light.locator(".theme").click()
    assert light.evaluate(ground) == night


def test_an_error_of_the_service_is_told(visit):
    page = visit()
    for box in page.locator(".document input").all():
        box.fill("same name")
    page.wait_for_selector("#problem:not([hidden])")
    assert "is also that of document 1" in page.locator("#problem").inner_text()


def test_a_service_that_is_gone_is_told(visit):
    page = visit()
    page.route("**/v1/verify", lambda route: route.abort())
    page.locator("#answer-text").fill("It has 5 ships.")
    page.wait_for_selector("#problem:not([hidden])")
    assert "cannot be reached" in page.locator("#problem").inner_text()


def test_the_keyboard_is_enough(visit):
    page = visit()
    first = page.locator(".finding.on").get_attribute("id")
    page.locator("h1").click()
    page.keyboard.press("j")
    assert page.locator(".finding.on").get_attribute("id") != first
    page.keyboard.press("k")
    assert page.locator(".finding.on").get_attribute("id") == first
    page.keyboard.press("Escape")
    assert page.locator(".finding.on").count() == 0
    reached = set()
    for _ in range(45):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.className"))
    assert {"example", "preset", "share", "answer-text", "question", "add", "files"} <= reached
    assert {"head", "theme"} <= reached


def test_a_narrow_screen_has_no_sideways_scroll(visit):
    page = visit(viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for menu in page.locator(".menu").all():
        menu.locator("summary").click()
        box = menu.locator(".card").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        page.keyboard.press("Escape")  # An open menu covers what is below it.
        assert not menu.locator(".card").is_visible()


def test_the_policy_names_the_script_and_nothing_else(server):
    policy = server.http.get("/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "script-src 'sha256-" in policy
