"""What the Content-Security-Policy would block, and what would break the look, is not in any template or stylesheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.web.assets import Assets

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STATIC = ROOT / "static"
FRAME = (STATIC / "look" / "frame.css").read_text(encoding="utf-8")
STYLES = FRAME + "".join(
    path.read_text(encoding="utf-8") for path in sorted((STATIC / "look").glob("*.css")) if path.stem != "frame"
)
COMMENT = re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL)


def markup(path: Path) -> str:
    """A template without its comments."""
    return COMMENT.sub("", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_inline_style_or_script(path: Path) -> None:
    text = markup(path)
    assert not re.search(r"\sstyle\s*=", text)
    assert "<style" not in text
    assert not re.search(r"\son[a-z]+\s*=", text)
    assert "javascript:" not in text
    for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", text, re.DOTALL):
        if 'type="application/json"' in attributes:
            continue  # data for a module of ours: nothing of it is ever run
        assert "src=" in attributes
        assert not body.strip()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", markup(path))
    assert "data:" not in markup(path)


def test_the_stylesheet_fetches_only_the_one_font() -> None:
    assert re.findall(r"url\(([^)]*)\)", STYLES) == ["../fonts/barlow-600.woff2"]
    assert "@import" not in STYLES


def test_every_icon_and_class_of_card_is_drawn() -> None:
    signs = (ROOT / "templates" / "macros" / "signs.html").read_text(encoding="utf-8")
    drawn = set(re.findall(r'"([si]-\w+)":', signs))
    called = {
        f"i-{name}" for path in TEMPLATES for name in re.findall(r'icon\("(\w+)"', markup(path))
    } | {
        name for path in TEMPLATES for name in re.findall(r'#([si]-\w+)"', markup(path))
    }  # fmt: skip
    assert called
    assert called <= drawn


def test_text_is_never_smaller_than_16_px() -> None:
    """rem counts 16 px; --u is 1 px at the usual text size."""
    sizes = [
        float(value) * (16 if unit == "rem" else 1)
        for declaration in re.findall(r"(?:^|[;{\s])font(?:-size)?:([^;}]*)", STYLES)
        for value, unit in re.findall(r"(\d*\.?\d+)(rem|px|\*var\(--u\))", declaration)
    ]
    assert len(sizes) > 40
    assert min(sizes) >= 16


def test_the_parts_every_page_loads_stay_small() -> None:
    """Bytes on the wire; how much whole pages weigh is measured by tests/browser/test_weight.py."""
    assets = Assets(STATIC)
    sent = [assets.find(name) for name in ("scorekeeper.css", "icon.svg")]
    assert sum(len(found[0].zipped or b"") for found in sent if found) <= 9_400
    assert (STATIC / "fonts" / "barlow-600.woff2").stat().st_size <= 16_000
