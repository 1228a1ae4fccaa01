"""The evidence report in a real browser: selecting, filtering, keys, hostile text, size."""

import pytest

from claimcheck.render import html, index_page

pytestmark = pytest.mark.browser


def on(page, selector):
    return page.locator(f"{selector}.on")


def in_view(page, selector):
    """True where the element shows inside the pane that scrolls it."""
    return page.locator(selector).first.evaluate(
        """element => {
          const box = element.getBoundingClientRect();
          const pane = element.closest(".pane").getBoundingClientRect();
          return box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1;
        }"""
    )


def test_the_worst_finding_is_open_at_first(open_page, typical):
    page = open_page(html.render(typical))
    assert page.locator("#verdict").inner_text().split() == ["✕", "FAIL"]
    assert on(page, ".finding").count() == 1
    assert "contradicted" in on(page, ".finding").inner_text()


def test_clicking_an_anchor_shows_its_evidence(open_page, typical):
    page = open_page(html.render(typical))
    page.locator("#answer a", has_text="300").click()
    card = on(page, ".finding")
    assert card.get_attribute("id") == "finding-2"
    for words in ("supported", "rounded", "297", "one step", "ROUNDED"):
        assert words in card.inner_text()
    cited = on(page, ".cited")
    assert cited.all_inner_texts() == ["297"]
    assert page.url.endswith("#finding-2")
    assert card.locator(".head").get_attribute("aria-expanded") == "true"


def test_the_suggestion_and_the_values_are_shown(open_page, typical):
    page = open_page(html.render(typical))
    page.locator("#answer a", has_text="$1,234,500").click()
    card = on(page, ".finding")
    assert card.locator("ins").inner_text() == "$1,243,500"
    assert card.locator("del").inner_text() == "$1,234,500"


def test_the_evidence_is_scrolled_into_view(open_page, report_of):
    source = "\n".join(f"Line {n} says nothing." for n in range(4000)) + "\nIt was 42 at last."
    rows = [
        ("x", "claim", "SUPPORTED", "EXACT", [("1", "Line 7 says nothing")], None),
        ("42", "numeric", "SUPPORTED", "EXACT", [("1", "It was 42")], None),
    ]
    page = open_page(html.render(report_of("x 42", [source], rows)))
    assert in_view(page, ".cited.on")
    page.locator("#answer a", has_text="42").click()
    page.wait_for_function("document.querySelector('.cited.on').textContent === 'It was 42'")
    assert in_view(page, ".cited.on")


def test_clicking_the_evidence_leads_back_to_the_anchor(open_page, typical):
    page = open_page(html.render(typical))
    page.locator(".cited", has_text="297").click()
    assert on(page, "#answer .anchor").all_inner_texts() == ["300"]


def test_clicking_again_goes_on_to_the_anchor_around_it(open_page, report_of):
    answer = "Acme sold 5 shops."
    rows = [
        ("Acme sold 5 shops", "claim", "CONTRADICTED", "OPPOSITE", [], None),
        ("5", "numeric", "SUPPORTED", "EXACT", [], None),
    ]
    page = open_page(html.render(report_of(answer, [], rows)))
    for expected in ("finding-1", "finding-0", "finding-1"):
        page.locator("#answer a", has_text="5").click()
        assert on(page, ".finding").get_attribute("id") == expected


def test_filters_hide_findings_and_their_marks(open_page, typical):
    page = open_page(html.render(typical))
    shown = page.locator(".finding:visible")
    assert shown.count() == 4
    page.locator("[data-status=SUPPORTED].chip").click()
    assert shown.count() == 2
    assert page.locator("#shown").inner_text() == "(2 OF 4)"
    assert page.locator("#answer .anchor.off").count() == 2
    page.locator("[data-kind=claim].chip").click()
    assert shown.count() == 1
    for chip in ("[data-status=SUPPORTED].chip", "[data-kind=claim].chip"):
        page.locator(chip).click()
    assert shown.count() == 4
    assert page.locator("#answer .anchor.off").count() == 0


def test_a_filter_closes_what_it_hides(open_page, typical):
    page = open_page(html.render(typical))
    page.locator("[data-status=CONTRADICTED].chip").click()
    assert on(page, ".finding").count() == 0


def test_keys(open_page, typical):
    page = open_page(html.render(typical))
    seen = []
    for key in ("j", "j", "k", "j", "j", "j"):
        page.keyboard.press(key)
        seen.append(on(page, ".finding").get_attribute("id")[-1])
    assert seen == ["1", "2", "1", "2", "3", "0"]
    page.keyboard.press("Escape")
    assert on(page, ".finding").count() == 0
    page.locator("#answer a").nth(1).focus()
    page.keyboard.press("Enter")
    assert on(page, ".finding").get_attribute("id") == "finding-1"


def test_everything_that_acts_can_be_reached_with_tab(open_page, typical):
    page = open_page(html.render(typical))
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.className.split(' ')[0]"))
    assert {"theme", "chip", "anchor", "head", "goto"} <= reached


def test_a_link_opens_its_finding(open_page, typical, tmp_path, browser):
    page = open_page(html.render(typical))
    page.goto(page.url.split("#")[0] + "#finding-2")
    page.reload()
    assert on(page, ".finding").get_attribute("id") == "finding-2"


NASTY = (
    "<script>window.ran = 1</script><img src=x onerror='window.ran = 2'>"
    "<a href='javascript:window.ran = 3'>x</a><style>body{display:none}</style></div></main>5"
)


def test_hostile_text_does_not_run_and_is_shown(open_page, report_of):
    report = report_of(
        f"It says {NASTY}.",
        [f"It said {NASTY}."],
        [(NASTY, "claim", "CONTRADICTED", "OPPOSITE", [("1", NASTY)], NASTY)],
        reasons=[NASTY],
        question=NASTY,
    )
    page = open_page(html.render(report, NASTY))
    page.locator("#answer a").click()
    assert page.evaluate("window.ran") is None
    assert page.locator("#answer").inner_text() == f"It says {NASTY}."
    assert page.locator("#verdict").is_visible()


def test_the_policy_stops_a_script_that_gets_in_all_the_same(browser, tmp_path, typical):
    """The second wall: were escaping to fail, the browser still refuses to run it."""
    text = html.render(typical).replace("</main>", "<script>window.ran = 1</script></main>")
    path = tmp_path / "broken.html"
    path.write_text(text, encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    assert page.evaluate("window.ran") is None
    assert on(page, ".finding").count() == 1
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_can_be_read_in_light_and_dark(open_page, typical, scheme):
    page = open_page(html.render(typical), color_scheme=scheme)
    contrast = """element => {
      const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
      const rgb = colour => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      let behind = element;
      while (rgb(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
      const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
        .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
      const pair = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor]
        .map(colour => light(rgb(colour))).sort();
      return (pair[1] + 0.05) / (pair[0] + 0.05);
    }"""
    for selector in (
        "#verdict", ".rule", ".counts", ".score .meaning", "#answer a", ".tags", ".tags strong",
        ".more p", ".facts dt", ".goto .label", "blockquote", ".source .words", "footer summary",
    ):  # fmt: skip
        for number in range(page.locator(selector).count()):
            ratio = page.locator(selector).nth(number).evaluate(contrast)
            assert ratio >= 4.5, f"{selector} number {number}: contrast {ratio:.2f}"


def test_the_theme_can_be_switched(open_page, typical):
    page = open_page(html.render(typical), color_scheme="light")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator(".theme").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_print_shows_every_finding_and_no_controls(open_page, typical):
    page = open_page(html.render(typical))
    page.emulate_media(media="print")
    assert page.locator(".more:visible").count() == 4
    assert page.locator(".tools:visible, .theme:visible").count() == 0


def test_it_can_be_read_without_scripts(browser, tmp_path, typical):
    path = tmp_path / "page.html"
    path.write_text(html.render(typical), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.locator(".more:visible").count() == 4
    context.close()


def test_a_narrow_screen_has_no_sideways_scroll(open_page, typical):
    page = open_page(html.render(typical), viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_many_anchors_and_a_large_source(open_page, report_of):
    line = "Line {} holds a number and some more words that make it as long as prose is.\n"
    source = "".join(line.format(n) for n in range(13_000))
    assert len(source) > 1_000_000
    answer = " ".join(f"Fact {n} holds." for n in range(500))
    rows = [
        (f"Fact {n} holds", "claim", "SUPPORTED", "EXACT", [("1", f"Line {n * 20} holds")], None)
        for n in range(500)
    ]
    page = open_page(html.render(report_of(answer, [source], rows)))
    for _ in range(3):
        page.keyboard.press("j")
    assert on(page, ".finding").get_attribute("id") == "finding-3"
    assert in_view(page, ".cited.on")
    # What keeps it quick: few elements an anchor, and a source that is laid out where it shows.
    assert page.evaluate("document.querySelectorAll('*').length") < 60 * len(rows)
    chunks = page.locator(".chunk")
    assert chunks.count() > 100
    assert chunks.first.evaluate("one => getComputedStyle(one).contentVisibility") == "auto"


def test_the_index_sorts_and_filters(open_page, typical, report_of):
    passed = report_of("It grew.", ["It grew."])
    entries = [
        index_page.entry(f"b{n}.md", f"b{n}.html", report)
        for n, report in enumerate([passed, typical, passed])
    ]
    page = open_page(index_page.render(entries))
    names = page.locator("tbody tr:visible a")
    assert names.all_inner_texts() == ["b0.md", "b1.md", "b2.md"]
    page.locator("th button[data-key=score]").click()
    assert names.all_inner_texts()[0] == "b1.md"
    assert page.locator("th[aria-sort=descending]").inner_text().startswith("Score")
    page.locator("th button[data-key=score]").click()
    assert names.all_inner_texts()[-1] == "b1.md"
    page.locator("th button[data-key=verdict]").click()
    assert names.all_inner_texts()[0] == "b1.md"
    page.locator(".chip[data-verdict=PASS]").click()
    assert names.all_inner_texts() == ["b1.md"]
