"""Draw static/icons/*.png from static/icon.svg, for phones that put the app on their home screen.

`python tools/icons.py` writes them; they are committed, so that nothing needs a browser to run.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "static"
CHROMIUM = "/usr/bin/chromium"
# name -> size, and the part of the side that the sign takes (a mask may cut off the outer tenth on each side)
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "maskable-512": (512, 0.8), "apple-180": (180, 1.0)}
GROUND = "#14202a"


def draw() -> None:
    """Write each picture."""
    sign = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, (size, part) in ICONS.items():
            whole = name.startswith(("maskable", "apple"))
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if whole else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
                f"svg{{width:{100 * part}vw;height:{100 * part}vw}}</style>{sign}"
            )
            (STATIC / "icons").mkdir(exist_ok=True)
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=not whole)
            page.close()
        browser.close()


if __name__ == "__main__":
    draw()
