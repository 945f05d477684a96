"""Take the README's pictures: `.venv/bin/python tools/pictures.py` serves the pages itself, writes docs/pictures/.

Needs the machine's Chromium, as the browser tests do (SCOREKEEPER_TEST_CHROMIUM names another).
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
QUALITY = 82


class Picture(NamedTuple):
    """One page as a phone shows it. ``tap``: what is tapped before the picture is taken; ``phone``: width, height."""

    name: str
    path: str
    theme: str = "light"
    lang: str = "de-DE"
    tap: tuple[str, ...] = ()
    phone: tuple[int, int] = (390, 844)


PICTURES = (
    Picture("start", "/"),
    Picture("check", "/check?v=dithmarschen&p=X15&t=3.4.7.8.J", phone=(360, 640)),
    Picture("check-all-dark", "/check?v=dithmarschen&p=X15&t=3.4.7.8.J&all=1", "dark"),
    Picture("replay-finding", "/replay/sample/as-printed?at=38"),
    Picture("replay-finding-english-dark", "/replay/sample/as-printed?at=38", "dark", "en-GB"),
    Picture("replay-zwick-black", "/replay/sample/as-printed?at=31", "black"),
    Picture("replay-list", "/replay/sample/as-printed?at=38", tap=(".top a.word",)),
    Picture("replay-allowed", "/replay/sample/as-printed?at=38", tap=("#ask",)),
    Picture("replay-correct", "/replay/sample/as-printed/correct?at=38"),
    Picture("ruling", "/replay/sample/as-printed/ruling?at=38", phone=(794, 1123)),
)


def main() -> None:
    """Write every picture; what is in the folder under other names stays."""
    sys.path.insert(0, str(ROOT))
    from playwright.sync_api import sync_playwright

    from tests import needs
    from tests.conftest import BROWSER_ARGUMENTS, start_server, stop_server

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(Path(folder) / "data", cwd=ROOT)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=needs.chromium(), args=BROWSER_ARGUMENTS)
                for picture in PICTURES:
                    size = take(browser, url, picture)
                    print(f"{picture.name}.webp  {size // 1024} KB")
                browser.close()
        finally:
            stop_server(server)


def take(browser: Any, url: str, picture: Picture) -> int:
    """Take one picture; its bytes."""
    width, height = picture.phone
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, device_scale_factor=1.5 if width < 500 else 1,
        is_mobile=width < 500, has_touch=True, locale=picture.lang, reduced_motion="reduce",
    )  # fmt: skip
    context.add_cookies([{"name": "theme", "value": picture.theme, "url": url}])
    page = context.new_page()
    page.goto(picture.path, wait_until="networkidle")
    for selector in picture.tap:
        page.click(selector)
        page.wait_for_load_state("networkidle")
    if picture.tap:
        page.wait_for_selector("dialog:modal")
    shot = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    content = base64.b64decode(shot["data"])
    (FOLDER / f"{picture.name}.webp").write_bytes(content)
    context.close()
    return len(content)


if __name__ == "__main__":
    main()
