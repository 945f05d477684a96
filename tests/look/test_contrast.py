"""The colours can be read: every ratio that the look promises, computed from the stylesheet itself (WCAG 2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cases import for_each, named

STYLES = (Path(__file__).parents[2] / "static" / "look" / "frame.css").read_text(encoding="utf-8")
SELECTORS = {
    "light": ":root{",
    "system, dark": ":root[data-theme=system]{",
    "dark": ":root[data-theme=dark]{",
    "black": ":root[data-theme=black]{",
    "print": ":root,:root[data-theme]{",
}
GROUNDS = ("bg", "surface")
# ink on ground, for text: at least 4.5
TEXT = [
    *((ink, ground) for ink in ("ink", "ink2", "ok", "bad") for ground in GROUNDS),
    *((ink, ground) for ink in ("ink2", "ok", "bad", "ink") for ground in ("a-soft", "b-soft")),
    ("ink", "felt"), ("ink2", "felt"),
    ("ink", "bad-soft"), ("bad", "bad-soft"),
    ("bg", "ink"),  # the disc with a build's value
    ("a-ink", "a"), ("a-ink2", "a"), ("b-ink", "b"), ("b-ink2", "b"),
    ("a-text", "a-soft"), ("b-text", "b-soft"),
    ("on-pri", "pri"),
    ("blk", "card"), ("red", "card"), ("c4s", "card"), ("c4d", "card"), ("jok-ink", "jok"),
    *((ink, ground) for ink in ("red-text", "c4s-text", "c4d-text", "jok-text") for ground in GROUNDS),
]
# edges of controls and signs that carry meaning: at least 3
EDGES = [
    ("line", "bg"), ("line", "surface"), ("bad", "bg"), ("bad", "surface"), ("ink", "bg"), ("ink", "surface"),
    ("card-line", "bg"), ("pri", "bg"), ("bad", "felt"),
    ("fan-edge", "card"),  # where one card of a pile ends and the next begins
    *((sign, "bad-soft") for sign in ("red-text", "c4s-text", "c4d-text", "jok-text")),
]
# The ratios that were agreed on, for light / dark / black: the tokens are the ones that were measured.
STATED = {
    ("ink", "bg"): (14.6, 15.2, 9.5), ("ink2", "bg"): (7.0, 8.8, 5.9),
    ("ink2", "a-soft"): (6.3, 6.6, 5.3), ("ink2", "b-soft"): (6.8, 6.9, 5.2),
    ("a-ink", "a"): (9.3, 9.8, 8.9), ("b-ink", "b"): (10.4, 8.2, 9.2),
    ("a-text", "a-soft"): (7.5, 7.9, 8.0), ("b-text", "b-soft"): (6.8, 8.5, 8.1),
    ("ok", "bg"): (6.3, 10.0, 7.7), ("bad", "bg"): (6.8, 8.4, 6.3), ("bad", "bad-soft"): (6.2, 7.2, 5.7),
    ("on-pri", "pri"): (16.5, 13.9, 9.5), ("blk", "card"): (16.5, 12.8, 9.5), ("red", "card"): (6.3, 5.4, 6.2),
    ("c4s", "card"): (7.4, 6.4, 7.7), ("c4d", "card"): (5.4, 5.1, 7.9), ("jok-ink", "jok"): (11.4, 5.8, 7.6),
    ("line", "bg"): (3.3, 4.8, 3.5), ("card-line", "bg"): (3.1, 14.0, 5.9),
}


def tokens(theme: str) -> dict[str, str]:
    """The custom properties of one theme that are colours; print falls back on light where it sets none."""
    start = STYLES.index("\n" + SELECTORS[theme]) + len(SELECTORS[theme])
    block = STYLES[start : STYLES.index("}", start)]
    found = dict(re.findall(r"--([\w-]+):(#[0-9A-F]{6})(?=[;\s])", block + "\n"))
    return tokens("light") | found if theme == "print" else found


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2) of #RRGGBB."""
    channels = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(one: str, other: str) -> float:
    """Contrast ratio, 1 to 21."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_every_theme_can_be_read(subtests: pytest.Subtests) -> None:
    with named(subtests, "the measure itself"):
        assert ratio("#000000", "#FFFFFF") == pytest.approx(21)
        assert ratio("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    with named(subtests, "text can be read"):
        assert paler(TEXT, 4.5) == {}
    with named(subtests, "edges of controls can be seen"):
        assert paler(EDGES, 3) == {}
    with named(subtests, "every theme sets every colour"):
        assert set(tokens("dark")) == set(tokens("black")) == set(tokens("light"))
        assert tokens("system, dark") == tokens("dark")


def paler(pairs: Sequence[tuple[str, str]], least: float) -> dict[str, float]:
    """Of each theme the pairs whose contrast is less."""
    found = {
        f"{theme}: {ink} on {ground}": ratio(colours[ink], colours[ground])
        for theme in SELECTORS for colours in [tokens(theme)] for ink, ground in pairs
    }
    return {pair: contrast for pair, contrast in found.items() if contrast < least}


@for_each(("pair", "wanted"), STATED.items())
def test_the_tokens_are_the_measured_ones(pair: tuple[str, str], wanted: tuple[float, ...]) -> None:
    found = tuple(round(ratio(*(tokens(theme)[name] for name in pair)), 1) for theme in ("light", "dark", "black"))
    assert found == pytest.approx(wanted, abs=0.051)
