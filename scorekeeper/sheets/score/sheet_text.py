"""A score sheet in words: the same texts for paper and for the print view, in the language of ``say``; days and times
in the installation's zone. Also what every score sheet says about its grid, as a document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import TypeVar
from zoneinfo import ZoneInfo

from babel.dates import get_day_names

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import CorrectionView, HandView
from scorekeeper.journal.view import SideView
from scorekeeper.msgid import N_
from scorekeeper.sheets.document import Cell, Code, Column, Document, Figure, MatchCourse, Part, Row, Signs, Table
from scorekeeper.sheets.score.sheet import Sheet, why_void
from scorekeeper.words import Locale, variant_name
from scorekeeper.words.figures import result_in_words, standing_in_words
from scorekeeper.words.game_words import marks_head, stroke_in_words, words_of
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.match import BY_WORD_OF_MOUTH, OPENING, together_words
from scorekeeper.words.rules import head_figure

_ZONES = {"CET": N_("CET"), "CEST": N_("CEST")}


class Times:
    """Moments (ISO 8601, UTC where no zone is named) as they were in a zone; a zone that nobody knows is UTC."""

    def __init__(self, zone: str, say: Locale) -> None:
        self.say = say
        self._zone: tzinfo
        try:
            self._zone = ZoneInfo(zone)
        except (KeyError, OSError, ValueError):  # no time-zone data on this machine, or no such zone
            self._zone = UTC

    def _local(self, iso: str) -> datetime | None:
        try:
            found = datetime.fromisoformat(iso.replace("Z", "+00:00"))
        except ValueError:
            return None
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(self._zone)

    def day(self, iso: str) -> str:
        """``Do 19.11.2026``; empty for no time."""
        at = self._local(iso)
        if at is None:
            return ""
        parts = {"day": at.strftime("%d"), "month": at.strftime("%m"), "year": at.strftime("%Y")}
        day = self.say.pgettext("date", "%(day)s/%(month)s/%(year)s") % parts
        weekday = get_day_names("abbreviated", "stand-alone", self.say.lang)[at.weekday()].removesuffix(".")
        return f"{weekday} {day}"

    def clock(self, iso: str) -> str:
        """``21:07``; empty for no time."""
        at = self._local(iso)
        return at.strftime("%H:%M") if at else ""

    def moment(self, iso: str) -> str:
        """``Do 19.11.2026, 22:31 MEZ``."""
        at = self._local(iso)
        if at is None:
            return ""
        zone = at.strftime("%Z")
        return f"{self.day(iso)}, {self.clock(iso)} {self.say.gettext(_ZONES[zone]) if zone in _ZONES else zone}"


Value = TypeVar("Value")
DOUBT = "?"
"""Beside a hand of which something does not go together; the notes say what."""
MOST = "●"
"""Beside the points of the side that has most cards, where that has no column."""
RECOUNTED = "‡"
"""Beside a number that a side changed with the others' in sight, and the hand that came out by it."""
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class SheetText:
    """One sheet in one language."""

    def __init__(self, sheet: Sheet, say: Locale) -> None:
        self.sheet, self.say = sheet, say
        self.times = Times(sheet.zone, say)

    # times

    @property
    def span(self) -> str:
        """``20:05 – 22:31``, the end open while the match goes on; empty where all was typed from paper later."""
        ways = {row.way for row in self.sheet.rows if row.counts}
        if self.sheet.status == "blank" or not self.sheet.opened or ways == {"paper"}:
            return ""
        end = self.times.clock(self.sheet.last) if self.sheet.ended else ""
        return f"{self.times.clock(self.sheet.opened)} – {end}"

    # head

    @property
    def title(self) -> str:
        """``Zwickern: Spielzettel``; of a game that has lines the name of its variant."""
        variant = self.sheet.rules.variant
        lined = self.sheet.lined is not None
        name = variant_name(variant, self.say.lang) if lined else OPENING[game_of(variant).id].name
        return self.say.gettext("%(game)s: score sheet") % {"game": name}

    @property
    def status(self) -> str:
        """What the sheet is worth, in one or two words in capitals; what nobody signed at all is not confirmed, and
        what does not go together bears its sign here, too."""
        counting = [row for row in self.sheet.rows if row.counts]
        if self.sheet.status == "confirmed" and counting and all(row.by_mouth for row in counting):
            return self.say.gettext(BY_WORD_OF_MOUTH).upper()
        done = self.sheet.status in ("confirmed", "corrected") and self.sheet.lined is not None
        doubted = done and any(row.doubts or row.differing for row in counting)
        named = {
            "blank": self.say.gettext("Blank").upper(),
            "draft": self.say.gettext("DRAFT"),
            "confirmed": self.say.gettext("CONFIRMED"),
            "corrected": self.say.gettext("corrected").upper(),
            "reservation": self.say.gettext("provisional").upper(),
        }[self.sheet.status]
        return f"{named} ?" if doubted else named

    @property
    def rules(self) -> str:
        """The club's rule sheet; else the rule set as players call it, with * where house rules are set; from which
        hand on, where others held before."""
        name = quoted(self.sheet.rules.name)
        if not name:
            name = variant_name(self.sheet.rules.variant, self.say.lang)
            name = f"{name} *" if self.sheet.rules.switches and not self.sheet.rules_then else name
        then = self.sheet.rules_then
        parts = {"rules": name, "number": then[-1].first if then else 0}
        return self.say.gettext("from hand %(number)s: %(rules)s") % parts if then else name

    def figures_in_head(self, now: int) -> str:
        """The figure in the head: ``now`` by the rules of today; each once, where earlier hands had another."""
        found = [head_figure(one) for one in self.sheet.rules_then]
        return " / ".join(dict.fromkeys(str(one[1]) for one in found if one is not None)) or str(now)

    @property
    def dotted(self) -> bool:
        """Whether a dot beside the hand says who has most cards: more than two sides have no column of their own for
        it."""
        return len(self.sheet.sides) > 2 and self.sheet.rules.most > 0

    @property
    def rates(self) -> str:
        """What a mark and most cards are worth, as the game says it; with the sign of most cards where no column is
        headed by it."""
        rules = self.sheet.rules
        sentence = words_of(game_of(rules.variant).id).rates(rules.mark, rules.most, self.say)
        return f"{sentence} {MOST}" if self.dotted else sentence

    @property
    def at_home(self) -> bool:
        """Whether the sheet names nothing of a club: then it says what a kitchen table wants to know, and no more."""
        sheet = self.sheet
        return sheet.status != "blank" and not (sheet.club or sheet.event or sheet.table or sheet.round or sheet.writer)

    def facts(self) -> list[tuple[str, str]]:
        """What the head says, label and value; an empty value is filled in by hand. Read across, two in a row."""
        say, sheet = self.say, self.sheet
        day = self.times.day(sheet.day or sheet.opened)
        evening = ", ".join(part for part in (day, quoted(sheet.place), quoted(sheet.event)) if part)
        table = " / ".join(part for part in (sheet.table, sheet.round) if part)
        dealer = sheet.person(sheet.dealer)
        if self.at_home:
            return [
                (say.gettext("Evening"), evening), (say.gettext("First dealer"), dealer.first or dealer.name),
                (say.gettext("Rules"), self.rules), (say.pgettext("score sheet", "Version"), sheet.rules.digest),
                (say.gettext("Start, end"), self.span),
            ]
        return [
            (say.gettext("Club"), quoted(sheet.club)), (say.gettext("Table, round"), table),
            (say.gettext("Evening"), evening), (say.gettext("First dealer"), dealer.first or dealer.name),
            (say.gettext("Rules"), self.rules), (say.pgettext("score sheet", "Version"), sheet.rules.digest),
            (say.gettext("Recorder"), quoted(sheet.writer)), (say.gettext("Start, end"), self.span),
        ]

    # sides

    def side(self, side: int, row: HandView | None = None) -> str:
        """``A``; where each plays alone in a larger company, the name; – for a side that is not there. ``row``: a side
        of this hand, whoever sits there now."""
        sides = self.sheet.seated(row)
        if not 0 <= side < len(sides):
            return "–"
        one = sides[side]
        if (len(sides) > 2 or self.sheet.lined is not None) and len(one.persons) == 1:
            person = self.sheet.person(one.persons[0])
            return person.first or person.name or one.mark
        return one.mark

    def mark(self, side: int) -> str:
        """● A and ■ B where two sides play, else the letter; – for a side that is not there."""
        if not 0 <= side < len(self.sheet.sides):
            return "–"
        mark = self.sheet.sides[side].mark
        return f"{'●■'[side]} {mark}" if len(self.sheet.sides) == 2 else mark

    # rows

    def row_marks(self, row: HandView) -> list[str]:
        """What is to be known about a hand at a glance, in plain words."""
        say = self.say
        if row.state == "void":
            return []
        found = []
        if row.state == "disputed":
            found.append(say.gettext("disputed"))
        if row.together is not None:
            found.append(together_words(row.together, say.lang))
        if row.by_mouth:
            found.append(say.gettext(BY_WORD_OF_MOUTH))
        elif row.way == "paper" and row.together is None:
            found.append(say.gettext("from paper"))
        if not found and row.counts and row.number in self.sheet.unsigned:
            found.append(say.pgettext("score sheet", "not signed"))
        if not found and self.ruled(row):
            found.append(say.pgettext("score sheet", "decided"))
        if row.counts and row.differing and self.sheet.lined is None:  # lines have the sign in them
            found.append(DOUBT)
        return found

    def void(self, row: HandView) -> str:
        """Why a hand does not count."""
        reasons = {"misdeal": self.say.gettext("misdealt"), "abandoned": self.say.gettext("abandoned")}
        return reasons.get(why_void(row), self.say.gettext("does not count"))

    def does_not_count(self, row: HandView) -> str:
        """What stands across the columns of such a hand."""
        words = self.void(row)
        return words if why_void(row) == "other" else f"{words} – {self.say.gettext('does not count')}"

    def ruled(self, row: HandView) -> bool:
        """Whether the judge's decision stands for signatures that a hand has not."""
        signed = {each.side for each in row.accepted if each.valid}
        return row.counts and row.decided and len(signed) < len(self.sheet.seated(row))

    def result(self) -> str:
        """``A gewinnt 198 : 179`` (words/figures), with a word where that is provisional; while the match goes on, the
        score; empty while its sum is asked about."""
        sheet, say = self.sheet, self.say
        if sheet.beside_total is not None:
            return ""
        if sheet.status == "blank":
            side, score = ("_" * 10, "_" * 4) if len(sheet.sides) > 2 else ("__", "____ : ____")
            return say.ngettext("%(side)s wins %(score)s", "%(side)s win %(score)s", 1, side=side, score=score)
        names = [self.side(side) for side in range(len(sheet.totals))]
        if not sheet.ended:
            return say.gettext("Score so far %(score)s") % {"score": standing_in_words(names, sheet.totals)}
        result = result_in_words(names, sheet.totals, say)
        return f"{result} ({say.gettext('provisional')})" if sheet.status == "reservation" else result

    def course(self) -> list[MatchCourse]:
        """The match hand by hand, once it is over."""
        course, say = self.sheet.course, self.say
        if course is None or not course.drawn or not course.lines:
            return []
        strokes = stroke_in_words(say, game_of(self.sheet.rules.variant).id) if course.marked else ""
        return [MatchCourse(". ".join(filter(None, (say.gettext("Course of the match"), strokes))), course)]

    # corrections

    @property
    def corrected(self) -> list[tuple[HandView, CorrectionView]]:
        """Every correction with its hand, in the order of their marks."""
        return [(row, each) for row in self.sheet.rows for each in row.corrections]

    def objections_until(self) -> str:
        """The sentence on objections: the club's own, or the usual one; at home none, as long as nobody judged."""
        say = self.say
        judged = any(each.by_judge for row in self.sheet.rows for each in row.corrections)
        if self.at_home and not judged and not self.sheet.objections:
            return ""
        usual = say.ngettext(
            "Objections up to %(num)d minute after the notice; then the judge decides.",
            "Objections up to %(num)d minutes after the notice; then the judge decides.", 30,
        )
        return self.sheet.objections or usual

    @property
    def last(self) -> str:
        """When the last entry came that it shows."""
        if not self.sheet.last or self.sheet.status == "blank":
            return ""
        return self.say.gettext("last entry %(time)s") % {"time": self.times.moment(self.sheet.last)}

    def foot(self) -> str:
        """State, checksum and where it comes from: the second line of the foot, behind the page's number."""
        parts = [self.last] if self.last else []
        checksum = self.say.gettext("checksum %(checksum)s") % {"checksum": self.sheet.checksum}
        return " · ".join([*parts, checksum, "scorekeeper"])


# --- what corrections changed ----------------------------------------------------------------------------------------


def change(sheet: Sheet, row: HandView, correction: CorrectionView, say: Locale) -> str:
    """``A 21 → 20, B 11 → 12``: the sides of the hand whose points changed; else what was corrected."""
    old, new = correction.old, correction.new
    if old and new and len(old) == len(new):
        sides = zip(sheet.seated(row), old, new, strict=False)
        changed = [f"{_named(sheet, side)} {_figure(sheet, a)} → {_figure(sheet, b)}"
                   for side, a, b in sides if a != b]
        if changed:
            return ", ".join(changed)
    return _kind(correction.what, say)


def changed(steps: Sequence[tuple[Value, str]], now: Value) -> list[tuple[Value, str]]:
    """Of what a cell said before each correction, with its mark, that which it then no longer said."""
    after = [*(value for value, _ in steps[1:]), now]
    return [step for step, then in zip(steps, after, strict=False) if step[0] != then]


def _named(sheet: Sheet, side: SideView) -> str:
    """The letter of a side; in a game in which each plays alone the name that their columns bear."""
    person = sheet.person(side.persons[0]) if sheet.lined is not None and side.persons else None
    return side.mark if person is None else person.first or person.name or side.mark


def _figure(sheet: Sheet, value: int) -> str:
    signed = sheet.lined is not None and not sheet.lined.counts_down
    return (f"{value:+d}" if signed and value else str(value)).replace("-", "−")


def _kind(what: str, say: Locale) -> str:
    """What kind of thing was corrected; empty where it needs no word."""
    kind = what.split(".")[0]
    counted, marks = say.pgettext("score sheet", "Count"), marks_head(say)
    seats, play = say.gettext("Seats"), say.pgettext("score sheet", "A play")
    return {
        "count": counted, "cards": say.gettext("Cards"), "points": counted, "mark": marks, "marks": marks,
        "seats": seats, "sides": seats,
        "dealer": say.gettext("Dealer"), "rules": say.gettext("Rules"), "play": play, "plays": play,
        "hand": say.gettext("Hand"), "settled": say.gettext("Decision"), "chosen": say.gettext("Decision"),
    }.get(kind, upper_first(say.gettext("corrected")))


def superscript(mark: int) -> str:
    """``³``."""
    return str(mark).translate(SUPERSCRIPTS)


# --- the head, the corrections, who signs -----------------------------------------------------------------------------


def score_document(
    sheet_text: SheetText, parts: Sequence[Part], figure: Figure | None, corrections: Sequence[Table],
    signers: Sequence[str], *, wide: bool, narrow: bool = False,
) -> Document:
    """A score sheet: ``parts`` are its grid and what comes of it, ``figure`` the number in its head, ``signers`` who
    signs for each side (empty: nobody knows the name). Corrections stand above the signatures or on a page of their
    own. ``narrow``: on small paper."""
    sheet, say = sheet_text.sheet, sheet_text.say
    sides = [name or upper_first(say.gettext("side %(letter)s") % {"letter": side.mark})
             for name, side in zip(signers, sheet.sides, strict=True)]
    recorder = [] if narrow else [say.gettext("Recorder")]
    signs = Signs((*sides, *recorder, say.gettext("Judge"), say.pgettext("score sheet", "Time")))
    fresh = any(table.fresh for table in corrections)
    made_up = sheet.lined is not None and sheet.lined.made_up
    return Document(
        lang=say.lang, title=sheet_text.title, under="", stand=say.gettext("Reconstruction") if made_up else "",
        about=sheet_text.last, checksum=sheet.checksum, status=sheet_text.status, wide=wide, figure=figure,
        parts=(*parts, *(() if fresh else corrections), *sheet_text.course(), signs, *(corrections if fresh else ())),
        ground=sheet_text.objections_until(), facts=tuple(sheet_text.facts()),
        code=Code(sheet.link, say.gettext("QR code"), sheet.code) if sheet.link else None,
        subject=" – ".join(", ".join(" ".join(sheet.person(one).name.split()) for one in side.persons)
                           for side in sheet.sides),
    )


def corrections(
    sheet_text: SheetText, columns: Sequence[Column], signed: Callable[[HandView, CorrectionView], Sequence[str]], *,
    empty: int = 0, fresh: bool = False,
) -> list[Table]:
    """What was corrected and why, ``signed`` in ``columns`` by those who agreed: none where nothing was and no
    ``empty`` line is for more."""
    say, blank = sheet_text.say, sheet_text.sheet.status == "blank"
    columns = (
        Column("number", say.gettext("No."), 0, least=6),
        Column("change", say.gettext("Old → new"), 0, grow=True, least=44),
        Column("reason", say.gettext("Reason"), 0, grow=True, least=60),
        Column("time", say.pgettext("score sheet", "Time"), 0, least=12), *columns,
        Column("judge", say.gettext("Judge"), 0, least=16),
    )
    rows = [
        (f"{superscript(each.mark)} {row.number}", change(sheet_text.sheet, row, each, say), each.reason,
         sheet_text.times.clock(each.at), *signed(row, each), say.gettext("yes") if each.by_judge else "")
        for row, each in sheet_text.corrected
    ]
    shown = [Row(tuple(Cell(cell or " ", "plain") for cell in row)) for row in rows or [(" ",) * len(columns)] * empty]
    heading = say.pgettext("score sheet", "Corrections")
    table = Table(heading, columns, tuple(shown), wrapped=True, sizes=(8.5,), ruled=True, fresh=fresh,
                  spare=not blank and not rows)
    return [table] if shown else []
