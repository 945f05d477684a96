"""Every page for everybody: narrow phones, large text, axe-core on what no page before had; for long axe-core, targets
and lists on each, in three brightnesses and on a desk.

What is behind a tap (an open sheet, a list, an error beside its field) is looked at by the tests of its page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.conftest import BEYOND, SMALL, enlarged, resized
from tests.browser.every_page import EVERYWHERE
from tests.conftest import build_app, close

pytestmark = pytest.mark.browser
WIDE = "document.documentElement.scrollWidth > innerWidth"
COLOURED = """() => [...document.querySelectorAll("body *")].filter(part => part.checkVisibility())
  .map(part => [part.closest("[class]"), part].map(each => each && `${each.tagName}.${each.className}`).join(" "))"""
"""What a part of the page takes its colours from: its own classes and those around it."""
CUT = """() => [...document.querySelectorAll("select")]
  .filter(part => part.checkVisibility() && part.selectedOptions[0])
  .filter(part => {
    const free = part.cloneNode();
    free.append(part.selectedOptions[0].cloneNode(true));
    free.style.cssText = "width:auto; max-width:none; position:absolute";
    part.after(free);
    const wide = free.offsetWidth > part.offsetWidth;
    free.remove();
    return wide;
  })
  .map(part => `cuts “${part.selectedOptions[0].text}”`)"""
"""Lists too narrow for the words that are chosen in them, which WebKit takes for width of the page besides."""


BOOK = re.compile(r"^/rules/[\w-]+$|^/m/[^/]+/rules$|^/c/[^/]+/seasons/[^/]+/rules$|/book$")
NARROWEST = (320, 844)
"""The narrowest phone with letters twice as large: what fits there fits elsewhere, but for what grows with the room."""
LOOK = f"""() => [
  [...document.querySelectorAll("body *")].filter(part => part.checkVisibility())
    .map(part => `${{part.tagName}}.${{part.className}}`),
  ({BEYOND})(), {WIDE} ? ["scrolls sideways"] : []]"""
"""What there is on a page, and what sticks out."""
FEW = 5
"""New parts of a page that are looked at alone, and not with all around them."""
SIZES = ((320, 844), (360, 640), (1280, 700))


@pytest.mark.parametrize("pages", EVERYWHERE)
def test_a_page_is_for_everybody(
    live_server: Any, reader: Any, axe: Callable[..., None], pages: Callable[[Any], Iterator[str]]
) -> None:
    app = build_app(live_server.data)  # this process writes beside the server, as a second one would
    page = reader(*NARROWEST)
    faults: list[str] = []
    seen: set[str] = set()
    for path in dict.fromkeys(without_further_books(pages)(app)):
        page.goto(path, wait_until="load")  # looks, nothing else: what comes later no page waits for
        enlarged(page, 2)
        parts, *wrong = page.evaluate(LOOK)
        faults += [f"{path}: {each}" for found in wrong for each in found]
        if new := set(parts) - seen:  # of what other pages have, axe was asked there
            seen.update(new)
            try:
                axe(page, off=["color-contrast"], of=sorted(new) if len(new) <= FEW else None)
            except AssertionError as found:
                faults.append(f"{path}: {found}")
    close(app)
    assert faults == []


def without_further_books(pages: Callable[[Any], Iterator[str]]) -> Callable[[Any], Iterator[str]]:
    """One rule book is enough in a short run: each has more parts than thirty other pages together."""
    return lambda app: (path for path in pages(app) if not BOOK.search(path) or path == "/rules/dithmarschen")


@pytest.mark.slow
@pytest.mark.parametrize("pages", EVERYWHERE)
def test_a_page_is_for_everybody_in_every_brightness_and_size(
    live_server: Any, reader: Any, axe: Callable[..., None], pages: Callable[[Any], Iterator[str]]
) -> None:
    assert _faults(live_server, reader, pages, SIZES, axe, "dark", "black") == []


def _faults(
    live_server: Any,
    reader: Any,
    pages: Callable[[Any], Iterator[str]],
    sizes: Iterable[tuple[int, ...]],
    axe: Callable[..., None],
    *themes: str,
    off: Sequence[str] = (),
) -> list[str]:
    """What is wrong on these pages, each fault with its address and size."""
    app = build_app(live_server.data)  # this process writes beside the server, as a second one would
    page = reader(390, 844)
    page.add_init_script(AXE_SCRIPT)  # to send it anew for each page took as long as to draw the page
    faults: list[str] = []
    seen: set[str] = set()
    for path in dict.fromkeys(pages(app)):
        page.goto(path, wait_until="load")  # looks, nothing else: what comes later no page waits for
        coloured = set(page.evaluate(COLOURED))
        try:  # a page without anything that other pages have not has no colour of its own either
            axe(page, *(themes if coloured - seen else ()), off=off if coloured - seen else ["color-contrast"])
        except AssertionError as found:
            faults.append(f"{path}: {found}")
        seen |= coloured
        faults += [f"{path}: {each}" for each in page.evaluate(CUT)]
        for size in sizes:
            resized(page, *size)
            wrong = page.evaluate(BEYOND) + (["scrolls sideways"] if page.evaluate(WIDE) else [])
            wrong += page.evaluate(SMALL) if size == (360, 640) else []
            faults += [f"{path} at {size}: {each}" for each in wrong]
        page.set_viewport_size({"width": 390, "height": 844})  # for the next page: this one need not be drawn anew
    close(app)
    return faults
