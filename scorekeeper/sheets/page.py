"""The paper itself: sizes, fonts, and how a text is made to fit."""

from __future__ import annotations

import io
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, wraps
from importlib import resources
from threading import Lock
from typing import Any, NamedTuple, TypeVar, cast

from reportlab import rl_config
from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.pagesizes import A4 as A4_SIZE
from reportlab.lib.pagesizes import A5 as A5_SIZE
from reportlab.lib.pagesizes import LETTER as LETTER_SIZE
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.names import NAMELESS, numbered, short_forms
from scorekeeper.words import locale

rl_config.useA85 = 0  # what is packed is kept in bytes: in letters every paper had a fifth more of them
BODY = 8.5
"""Points of running text; nothing but the foot is smaller."""
FOOT = 7.5
MARGIN = 12 * mm
_BELOW_FOOT = 7.6 * mm
"""Above the paper's lower edge, within the margin that printers leave."""
INK, PAPER, GREY = black, white, HexColor(0xECECEC)
GROUND, FAINT = HexColor(0xF4F1E8), HexColor(0xC9C3B2)
"""Of a picture to share, and of the lines behind a curve on it."""
FIELDS = ((HexColor(0x0F4A73), white), (HexColor(0xF2BF45), HexColor(0x211600)))
"""Two sides in colour: the field and what stands on it, as on the match's own page (static/look/frame.css)."""
SANS, BOLD, FIGURES = "Scorekeeper-Sans", "Scorekeeper-Bold", "Scorekeeper-Figures"
NAMES = "Scorekeeper-Names"
"""No font of its own: whichever of FIGURES and BOLD a name, or a heading, is set in whole; see ``face``."""
UNPRINTED = "[?]"
"""What is printed for letters that our fonts do not have, and for a text of nothing but pictures: that something is
missing there can be read as such, an empty box is taken for a slip of the printer's. What else is missing on the same
paper has a number, ``[?2]``: two names stay two."""
_UNPRINTED = re.compile(r"\[\?\d*\]")
_MISSING: ContextVar[dict[str, int] | None] = ContextVar("what the paper in the making lacks", default=None)
_BY_SOUND = re.compile(r"(?:HANGUL SYLLABLE|(?:HIRAGANA|KATAKANA) LETTER(?: SMALL)?) ([A-Z]+)")
"""Letters that Unicode names by their sound in Latin ones."""
_LEFT_OUT = "\0"
_LACKED = "\1"
_SOUND = "\2"
_SIGNS = frozenset("\0\1\2")
_LACKS = re.compile("(?:\1.)+", re.S)
_SOUNDS = re.compile("\2((?:[a-z]|\2\2)+)\2")
_BEHIND = frozenset({"Cf", "Mn", "Me", "Sk"})
"""Unicode categories of what makes one emoji of several, or shades it."""
_GAP = re.compile(r"^(?:\0\s*)+|\s?\0(?=[\s,.;:!?)]|$)|\0")
_MOST_SIGNS = 4
LONGEST_TEXT = 400
"""Characters of a text from a record that is printed at most; longer ones end in an ellipsis."""
_FILES = {SANS: "DejaVuSansCondensed", BOLD: "DejaVuSansCondensed-Bold", FIGURES: "Barlow-SemiBold"}
_ELLIPSIS = "…"
_BREAK = re.compile(r"(?<=\S)(?: |-(?=\w))(?=\S)")
"""Where a name may go on in a second line."""


class Paper(NamedTuple):
    """A sheet of paper upright.

    name: that is asked for.
    width: points.
    height: points.
    """

    name: str
    width: float
    height: float


PAPERS = {"A4": Paper("A4", *A4_SIZE), "Letter": Paper("Letter", *LETTER_SIZE)}
NARROW = Paper("A5", *A5_SIZE)
"""What a narrow sheet can be had on besides."""
POCKET = Paper("A6", 105 * mm, 148 * mm)
"""What a card for the pocket is printed on."""
SHARED = Paper("", 108 * mm, 135 * mm)
"""What becomes a picture to share."""


def paper_named(name: str, *more: Paper) -> Paper:
    """The paper of this name, upper or lower case alike. ValueError for one that we do not have."""
    papers = (*PAPERS.values(), *more)
    for found in papers:
        if found.name.lower() == name.lower():
            return found
    raise ValueError(f"no paper is called {name!r}; there are {', '.join(paper.name for paper in papers)}")


# fonts


_FIRST = Lock()
_DRAWING = Lock()
"""Held while a paper is drawn: reportlab reads the glyphs of a font in one object that all papers share."""


def use_fonts() -> Mapping[str, TTFont]:
    """Our fonts by name, known to reportlab from now on.

    They are made once in a process, also when two threads ask at the same time: a document that found a second object
    under the same name would lose the letters it had counted on the first.
    """
    with _FIRST:
        return _fonts()


@cache
def _fonts() -> Mapping[str, TTFont]:
    fonts = {}
    for name, file in _FILES.items():
        data = resources.files("scorekeeper.sheets").joinpath("fonts", f"{file}.ttf").read_bytes()
        fonts[name] = TTFont(name, io.BytesIO(data))
        pdfmetrics.registerFont(fonts[name])
    return fonts


@cache
def _has(character: str) -> bool:
    return ord(character) in use_fonts()[SANS].face.charToGlyph


def printable(text: str) -> str:
    """The text with what our fonts have: in NFC; a letter they lack as its base with its marks, else by its sound in
    Latin letters, else it is said that something is missing; an emoji is left out with the space before it, as long as
    anything is left."""
    composed = unicodedata.normalize("NFC", text[:LONGEST_TEXT])
    if len(text) > LONGEST_TEXT:
        composed += _ELLIPSIS
    if all(map(_has, composed)):
        return composed
    printed = "".join(_printed(_without_pictures(composed)))
    if _LEFT_OUT in printed:
        printed = _GAP.sub("", printed).rstrip() or "".join(_LACKED + picture for picture in composed)
    return _LACKS.sub(_unprinted, _SOUNDS.sub(lambda run: run[1].replace(_SOUND, "").capitalize(), printed))


Draws = TypeVar("Draws", bound=Callable[..., object])


def one_paper(draw: Draws) -> Draws:
    """What this draws is one paper: the same letters that our fonts lack bear the same sign on it, others another.
    One is drawn at a time, whichever threads ask."""

    @wraps(draw)
    def drawn(*args: object, **more: object) -> object:
        if _MISSING.get() is not None:
            return draw(*args, **more)
        before = _MISSING.set({})
        try:
            with _DRAWING:
                return draw(*args, **more)
        finally:
            _MISSING.reset(before)

    return cast(Draws, drawn)


def _unprinted(run: re.Match[str]) -> str:
    missing = _MISSING.get()
    number = 1 if missing is None else missing.setdefault(run[0], len(missing) + 1)
    return UNPRINTED if number == 1 else f"{UNPRINTED[:-1]}{number}{UNPRINTED[-1]}"


def _printed(text: Iterable[str]) -> Iterator[str]:
    """Each letter as it is printed, or marked as one that cannot be; with such a one the marks that belong to it."""
    lacks = False
    for character in text:
        nearest = _nearest(character)
        lacks = nearest == _LACKED or (lacks and not nearest)
        yield f"{_LACKED}{character}" if lacks else nearest


def _without_pictures(text: str) -> Iterator[str]:
    """Letter by letter, one sign for each emoji that our fonts do not have, with all that belongs to it."""
    within = False
    for character in text:
        if character != _LEFT_OUT and not _has(character) and _is_picture(character):
            if not within:
                yield _LEFT_OUT
            within = True
        elif not (within and unicodedata.category(character) in _BEHIND):
            within = False
            yield " " if character in _SIGNS else character


def _is_picture(character: str) -> bool:
    """Whether it is no letter and no sign that is written with others."""
    return unicodedata.category(character) in ("So", "Sk") and unicodedata.normalize("NFKD", character) == character


@cache
def _nearest(character: str) -> str:
    if _has(character) or character == _LEFT_OUT:
        return character
    if named := _BY_SOUND.fullmatch(unicodedata.name(character, "")):
        return f"{_SOUND}{named[1].lower()}{_SOUND}"
    if unicodedata.category(character)[0] in "ZC":
        return " "
    parts = [part for part in unicodedata.normalize("NFKD", character) if _has(part)]
    if any(not unicodedata.combining(part) for part in parts):
        return unicodedata.normalize("NFC", "".join(parts))
    return "" if unicodedata.category(character) in _BEHIND else _LACKED


def in_figures(texts: Iterable[str]) -> bool:
    """Whether the face for figures and headings has every letter of these texts."""
    known = use_fonts()[FIGURES].face.charToGlyph
    return all(ord(letter) in known for text in texts for letter in text if letter != "\n")


def face(text: str) -> str:
    """The font of a heading or a name: the one of figures where it has the letters, else the bold one."""
    return FIGURES if in_figures([text]) else BOLD


# text that fits


def width_of(text: str, font: str = SANS, size: float = BODY) -> float:
    """Points that a text takes in one line."""
    use_fonts()
    return pdfmetrics.stringWidth(text, face(text) if font == NAMES else font, size)


def cut(text: str, room: float, font: str = SANS, size: float = BODY) -> str:
    """The text, or its beginning with an ellipsis where it is too wide."""
    if width_of(text, font, size) <= room:
        return text
    end = len(text)
    while end and width_of(text[:end].rstrip() + _ELLIPSIS, font, size) > room:
        end -= 1
    return text[:end].rstrip() + _ELLIPSIS


def fitted_names(
    names: Sequence[str], room: float, font: str = SANS, size: float = BODY, *, lines: int = 1
) -> tuple[str, ...]:
    """Each name as it fits into ``room`` points, all different and none cut by dots: whole; whole in two ``lines``
    where there are two; shortened by rule (names.short_forms); at last its beginning with a full stop. Two of one name
    are numbered."""
    shown = list[str]()
    for forms in short_forms(tuple(apart(names))):
        ways = [way for form in forms for way in _ways(form, room, font, size, lines)]
        free = next((way for way in ways if way not in shown or way == NAMELESS), "")
        shown.append(free or _begun(forms[0], room, font, size, shown))
    return tuple(shown)


def apart(names: Sequence[str]) -> list[str]:
    """The names as they are printed, the second of one name with its number."""
    used, found = Counter[str](), list[str]()
    for name in map(printable, names):
        used[name] += 1
        found.append(numbered(name, used[name]))
    return found


def _ways(name: str, room: float, font: str, size: float, lines: int) -> list[str]:
    """The name in one line, and in two, as far as it fits."""
    found = [name] if width_of(name, font, size) <= room else []
    if lines > 1:
        wide, broken = in_two(name, font, size)
        found += [broken] if wide <= room else []
    return found


def in_two(name: str, font: str, size: float) -> tuple[float, str]:
    """A name in the narrowest two lines, broken at a space or behind a hyphen, and how wide they are; one that cannot
    be broken in its one."""
    ways = [(width_of(name, font, size), name)]
    for found in _BREAK.finditer(name):
        first, second = name[: found.end()].rstrip(" "), name[found.end() :]
        ways.append((max(width_of(first, font, size), width_of(second, font, size)), f"{first}\n{second}"))
    return min(ways)


def _begun(name: str, room: float, font: str, size: float, shown: Sequence[str]) -> str:
    """As much of a name as fits, with a full stop; with a letter more where somebody else begins alike."""
    most = next((at for at in range(len(name), 1, -1) if width_of(f"{name[:at]}.", font, size) <= room), 1)
    ways = (f"{name[:at].rstrip(' -.')}." for at in (*range(most, 0, -1), *range(most + 1, len(name) + 1)))
    return next((way for way in ways if way not in shown), name)


# what cannot be written


class Explained(Canvas):
    """A canvas that says below the foot of a page what UNPRINTED stands for, where that was printed on it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._lacks: dict[str, None] = {}
        self._say = locale(str(more["lang"]).partition("-")[0])

    def drawString(self, x: float, y: float, text: str, *args: Any, **more: Any) -> None:  # noqa: N802  reportlab's
        """Text that begins at a place."""
        self.note(text)
        super().drawString(x, y, text, *args, **more)

    def drawRightString(self, x: float, y: float, text: str, *args: Any, **more: Any) -> None:  # noqa: N802
        """Text that ends at a place."""
        self.note(text)
        super().drawRightString(x, y, text, *args, **more)

    def drawCentredString(self, x: float, y: float, text: str, *args: Any, **more: Any) -> None:  # noqa: N802
        """Text around a place."""
        self.note(text)
        super().drawCentredString(x, y, text, *args, **more)

    def note(self, text: str) -> None:
        """This is written on the page."""
        self._lacks |= dict.fromkeys(_UNPRINTED.findall(text))

    def showPage(self) -> None:  # noqa: N802  reportlab's
        """The page is done."""
        if self._lacks:
            first, *others = sorted(self._lacks, key=lambda sign: (len(sign), sign))
            line = self._say.gettext("%(sign)s: letters that this paper’s typeface does not have") % {"sign": first}
            if others:
                signs = ", ".join(others) if len(others) <= _MOST_SIGNS else f"{others[0]} … {others[-1]}"
                line += "; " + self._say.gettext("%(signs)s: others") % {"signs": signs}
            self.setFillColor(INK)
            self.setFont(SANS, FOOT)
            self.drawString(MARGIN, _BELOW_FOOT, line)
        self._lacks = {}
        super().showPage()
