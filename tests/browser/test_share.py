"""What is passed on in one tap: picture, text, paper, link.

The device's own sheet for sharing does not exist here: a stub of ``navigator.share`` notes what it is given. Without
one files open to be kept, words and address are copied.
"""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Client
from tests.conftest import build_app, close
from tests.web.tables import Table
from tests.web.village import Village

pytestmark = pytest.mark.browser

NAMES = ("Antje Petersen", "Ole Hansen", "Claas Thomsen", "Telse Jensen", "Meike Lorenzen")
SHEET = """
  window.given = [];
  navigator.canShare = data => !data.files || data.files.every(file => TYPES.includes(file.type));
  navigator.share = async data => {
    const files = await Promise.all((data.files ?? []).map(async file => ({
      name: file.name, type: file.type,
      content: btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
    })));
    window.given.push({...data, files});
    if (REFUSES) throw new DOMException("", REFUSES);
  };
"""
"""A sheet for sharing that takes files of these types and, when it is used, answers with an error of that name."""
FILES = ("image/png", "application/pdf")
NO_SHEET = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
OPENED = {"picture": "image/png", "text": "text/plain", "file": "application/pdf", "link": "text/html"}
"""What each is as it opens."""


@pytest.fixture(scope="module")
def village(live_server: Any) -> Any:
    """A club of the live server with an evening whose result is out."""
    app = build_app(live_server.data)
    yield Village(app, NAMES)
    close(app)


def opened(phone: Any, path: str, *, types: tuple[str, ...] = FILES, refuses: str = "", sheet: bool = True) -> Any:
    """A page on a phone with such a sheet, or on one without."""
    page = phone(390, 844, locale="en-GB")
    script = SHEET.replace("TYPES", str(list(types))).replace("REFUSES", repr(refuses))
    page.add_init_script(script if sheet else NO_SHEET)
    page.goto(path)
    return page


def passed_on(page: Any, kind: str) -> dict[str, Any]:
    """What the sheet gets when somebody taps it."""
    before = page.evaluate("given.length")
    page.locator(f"[data-share-{kind}]").tap()
    page.wait_for_function("before => given.length > before", arg=before)
    return dict(page.evaluate("given.at(-1)"))


def path_of(village: Village, which: str) -> str:
    return {
        "evening": village.club.url(f"evenings/{village.evening.id}/result"),
        "season": village.club.url(f"seasons/{village.club.season}"),
    }[which]


@pytest.mark.slow
@pytest.mark.parametrize("which", ["evening", "season"])
def test_the_phone_s_sheet_gets_picture_text_paper_and_link(village: Village, phone: Any, which: str) -> None:
    page = opened(phone, path_of(village, which))
    here = page.url
    for kind, (name, type, begins) in {
        "picture": ("scorekeeper.png", "image/png", b"\x89PNG"),
        "file": ("scorekeeper.pdf", "application/pdf", b"%PDF"),
    }.items():
        given = passed_on(page, kind)
        (file,) = given["files"]
        assert (file["name"], file["type"]) == (name, type)
        content = base64.b64decode(file["content"])
        assert content.startswith(begins)
        assert content == page.request.get(page.locator(f"[data-share-{kind}]").get_attribute("href")).body()
        assert given["title"]
    text = passed_on(page, "text")["text"]
    assert re.search(r"^1\. [A-Z]\w+ \w\.", text, re.M), "names as on the notice board"
    given = passed_on(page, "link")
    assert f"/c/{village.token('watch')}/" in given["url"]
    assert given["url"] in text
    assert not re.search("|".join(village.token(role) for role in ("member", "record", "judge", "keeper")), text)
    assert page.url == here
    assert len(page.context.pages) == 1


@pytest.mark.slow
def test_what_a_figure_of_the_result_was_stands_apart_from_it(village: Village, phone: Any) -> None:
    """113 and 114 were read as one number."""
    for width in (360, 390, 1280):
        page = phone(width, 800, locale="en-GB")
        page.goto(path_of(village, "evening"))
        was, now = page.locator(".result tbody .counts").first.evaluate("""cell => {
            cell.innerHTML = "<del>113</del> 114";
            const now = new Range();
            now.selectNode(cell.lastChild);
            return [cell.firstChild, now].map(one => one.getBoundingClientRect());
        }""")
        apart = now["top"] - was["bottom"] if width < 480 else now["left"] - was["right"]
        assert apart >= -2, (width, apart)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_a_sheet_that_is_closed_again_leaves_the_page_as_it_is(village: Village, phone: Any) -> None:
    page = opened(phone, path_of(village, "evening"), refuses="AbortError")
    here = page.url
    for kind in OPENED:
        passed_on(page, kind)
    page.wait_for_load_state("networkidle")
    assert page.url == here
    assert len(page.context.pages) == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["text", "link"])
def test_what_the_sheet_does_not_take_after_all_opens(village: Village, phone: Any, kind: str) -> None:
    page = opened(phone, path_of(village, "evening"), refuses="NotAllowedError")
    href = page.locator(f"[data-share-{kind}]").evaluate("link => link.href")
    page.locator(f"[data-share-{kind}]").tap()
    page.wait_for_url(href)


@pytest.mark.slow
@pytest.mark.parametrize(("sheet", "kinds"), [(True, ("picture", "file")), (False, ("picture", "file"))])
def test_without_a_sheet_that_takes_it_a_file_opens_to_be_kept(
    village: Village, phone: Any, sheet: bool, kinds: tuple[str, ...]
) -> None:
    """A sheet may take words and no files; a laptop has none at all."""
    page = opened(phone, path_of(village, "evening"), types=(), sheet=sheet)
    here = page.url
    for kind in kinds:
        link = page.locator(f"[data-share-{kind}]")
        href = link.evaluate("link => link.href")
        with page.context.expect_event("response", lambda answer, href=href: answer.url == href) as answer, \
                page.expect_popup() as popup:
            link.tap()
        assert answer.value.ok
        assert answer.value.headers["content-type"].startswith(OPENED[kind])
        popup.value.close()
    assert page.url == here


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "words"), [("text", "Text copied"), ("link", "Link copied")])
@pytest.mark.parametrize("clipboard", [True, False])
def test_on_a_laptop_words_and_address_are_copied(
    village: Village, phone: Any, kind: str, words: str, clipboard: bool
) -> None:
    """On plain http there is no clipboard: they stand there marked."""
    page = phone(1280, 800, locale="en-GB")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(NO_SHEET + ("" if clipboard else "delete Navigator.prototype.clipboard;"))
    page.goto(path_of(village, "evening"))
    here, link = page.url, page.locator(f"[data-share-{kind}]")
    href = link.evaluate("link => link.href")
    expected = href if kind == "link" else page.request.get(href).text()
    link.click()
    status = page.locator(".actions [role=status]")
    if clipboard:
        expect(status).to_have_text(words)
        assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == expected
    else:
        expect(status.locator("textarea")).to_be_focused()
        assert page.evaluate("getSelection().toString()") == expected
    assert page.url == here
    assert len(page.context.pages) == 1


@pytest.mark.slow
def test_the_picture_of_a_match_that_is_over_goes_to_the_sheet(live_server: Any, phone: Any) -> None:
    table = Table(Client(live_server.url), end={"kind": "hands", "n": 1})
    hand = table.cards(["X25", "X15", "2s", "Ah"], marks=[0, 0], majority=0)
    table.sign(hand)
    table.say("match.ended", {})
    page = opened(phone, f"{table.url()}/end")
    given = passed_on(page, "picture")
    assert base64.b64decode(given["files"][0]["content"]).startswith(b"\x89PNG")
    assert given["title"] == page.inner_text(".final h2")
    without = opened(phone, f"{table.url()}/end", sheet=False)
    with without.expect_popup() as popup:
        without.locator("[data-share-picture]").tap()
    popup.value.wait_for_load_state()
    assert popup.value.evaluate("[document.contentType, document.images[0].naturalWidth]") == ["image/png", 1080]
