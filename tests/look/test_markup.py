"""What the Content-Security-Policy would block, and what would break the look, is not in any template or stylesheet."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from scorekeeper.sheets.page import FIGURES, in_figures, use_fonts
from scorekeeper.web.assets import Assets
from scorekeeper.web.letters import lacking, ranges
from tests.cases import named

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


def inline(text: str) -> list[str]:
    """What the policy would block in a template; data for a module of ours is never run."""
    found = re.findall(r"\sstyle\s*=|<style|\son[a-z]+\s*=|javascript:", text)
    for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", text, re.DOTALL):
        if 'type="application/json"' not in attributes and ("src=" not in attributes or body.strip()):
            found.append(f"<script{attributes}>{body}")
    return found


def test_nothing_inline_and_nothing_from_elsewhere(subtests: pytest.Subtests) -> None:
    with named(subtests, "no inline style or script"):
        assert {path.name: found for path in TEMPLATES if (found := inline(markup(path)))} == {}
    with named(subtests, "nothing is fetched from elsewhere"):
        address = re.compile(r"""(?:src|href|action)=["'](?:https?:)?//|data:""")
        assert {path.name: found for path in TEMPLATES if (found := address.findall(markup(path)))} == {}
    with named(subtests, "what would be blocked is seen"):
        assert inline('<p style="x">') == [" style="]
        assert inline('<p onclick="x">') == [" onclick="]
        assert inline("<script>run()</script>") == ["<script>run()"]
        assert inline('<script src="/x.mjs"></script><script type="application/json">{}</script>') == []
    with named(subtests, "the stylesheet fetches only the face in its two files"):
        assert re.findall(r"url\(([^)]*)\)", STYLES) == ["../fonts/barlow-600.woff2", "../fonts/barlow-600-more.woff2"]
        assert "@import" not in STYLES


def test_paper_has_every_letter_of_the_face_that_pages_have_and_none_besides() -> None:
    """The stylesheet says which letters the face has; the file for paper was cut by the same list."""
    ids = {chr(sign) for first, last in ranges() for sign in range(first, last + 1)}
    known = {chr(sign) for sign in use_fonts()[FIGURES].face.charToGlyph}
    letters = [{sign for sign in signs if unicodedata.category(sign)[0] == "L"} for signs in (ids, known)]
    assert letters[0] == letters[1]
    assert len(letters[0]) > 200
    assert all(in_figures([name]) and not lacking(name) for name in ("Işık Çağlar", "Nguyễn Thị Việt", "Ștefan"))
    assert all(lacking(name) and not in_figures([name]) for name in ("Γιώργος", "Пётр", "Ĕva", "GROẞ"))


def test_every_icon_and_class_of_card_is_drawn() -> None:
    signs = (ROOT / "templates" / "macros" / "signs.html").read_text(encoding="utf-8")
    drawn = set(re.findall(r'"([si]-\w+)":', signs))
    called = {
        f"i-{name}" for path in TEMPLATES for name in re.findall(r'icon\("(\w+)"', markup(path))
    } | {
        name for path in TEMPLATES for name in re.findall(r'#([si]-\w+)"', markup(path))
    }
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
    sent = [assets.find(name) for name in ("scorekeeper.css", "icon.svg", "fonts/barlow-600.woff2")]
    # what the stylesheet says of the second file is saved in the first, which had 12,648 bytes before there was one
    assert sum(len(found[0].zipped or found[0].body) for found in sent if found) <= 9_400 + 12_648 - 300
    assert (STATIC / "fonts" / "barlow-600-more.woff2").stat().st_size <= 8_000
