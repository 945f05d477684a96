"""Somebody brings a club's file on a phone: with a script a file that is too large is named before it is sent, without
one the server's page still arrives."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.journal.packed import MOST_SENT
from tests.faults.large_club import large_club_file

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.conftest import LiveServer

pytestmark = pytest.mark.browser

TOO_LARGE = "Die Datei ist zu groß für diese Seite."
PICTURES = os.environ.get("PICTURES_OF_CLUB_FILE")


@contextmanager
def phone(browser: Browser, server: LiveServer, *, script: bool) -> Iterator[Page]:
    """The page that takes a club in, in German."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="de-DE",
        java_script_enabled=script,
    )
    page = context.new_page()
    page.goto("/clubs/import")
    yield page
    context.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: Any, migrated_sqlite: Any) -> dict[str, Path]:
    """A club's file packed, plain, and plain with 30 MB."""
    folder = tmp_path_factory.mktemp("files")
    text = json.dumps(large_club_file(folder / "there", migrated_sqlite, evenings=1, hands=5)).encode()
    made = {"club.json": text, "club.json.gz": gzip.compress(text), "season.json": text.ljust(30 * 1024**2)}
    for name, content in made.items():
        (folder / name).write_bytes(content)
    return {name: folder / name for name in made}


def pictured(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def bring(page: Page, file: Path) -> None:
    page.set_input_files("#file", file)
    page.fill("#passphrase", "Pik ist Trumpf")
    page.get_by_role("button", name="Übernehmen").click()


@pytest.mark.slow
def test_a_file_that_is_too_large_is_named_before_it_is_sent(
    browser: Browser, live_server: LiveServer, files: dict[str, Path]
) -> None:
    with phone(browser, live_server, script=True) as page:
        pictured(page, "ask")
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.method) if request.method == "POST" else None)
        page.set_input_files("#file", files["season.json"])
        seen = page.get_by_role("alert")
        assert TOO_LARGE in seen.inner_text()
        assert page.get_attribute("#file", "aria-describedby") == seen.get_attribute("id")
        pictured(page, "named")
        bring(page, files["season.json"])
        assert sent == []
        bring(page, files["club.json.gz"])
        page.wait_for_url(re.compile("/c/"))
        assert "Der Verein ist mit allem hier." in page.inner_text("body")


@pytest.mark.slow
def test_without_a_script_the_servers_page_arrives_for_30_mb(
    browser: Browser, live_server: LiveServer, files: dict[str, Path]
) -> None:
    assert files["season.json"].stat().st_size > MOST_SENT
    with phone(browser, live_server, script=False) as page:
        with page.expect_response("**/clubs/import") as answer:
            bring(page, files["season.json"])
        assert answer.value.status == 413
        page.wait_for_selector("#file-error")
        assert TOO_LARGE in page.inner_text("#file-error")
        pictured(page, "refused")
