"""A sheet written by hand, typed in: a row a hand, in the sheet's order, each side's number as it stands there.

Nothing is filled in as the rest (design.md, law 3): a row's check can fail. A sheet of two sides has card points,
Zwicks and the majority in columns of their own; one of three sides and more has each side's whole hand. Rows that were
copied in a spreadsheet are shown as if typed, and saved with the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from flask import request
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field
from wtforms.widgets import TextInput

from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.hand_view import HandView, points_of
from scorekeeper.journal.series_view import finding
from scorekeeper.journal.view import MatchView, mark
from scorekeeper.outcomes import Outcome
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Sent, action
from scorekeeper.web.actions.bodies import body, decides, derived_id, form_id, free_words, needs_reason
from scorekeeper.web.actions.count import CountForm, other_way
from scorekeeper.web.actions.hands import page_of
from scorekeeper.web.counting import MOST_POINTS, to_correct
from scorekeeper.web.forms import NumberField, Text, clean
from scorekeeper.web.i18n import _
from scorekeeper.web.match import context
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.figures import doubt_in_words
from scorekeeper.zwickern.app.pages.counting import MOST_ZWICKS, TIE, Draft, agreement, blank, figures, outcome
from scorekeeper.zwickern.app.words.match import scoring_in

EQUAL = "="
ROWS = 12
"""Rows of a sheet where the match has agreed on no number of hands."""
MOST_NEW = 60
"""So many rows more than there are hands are read of what came; a sheet has sixteen on a page."""
_FIELD = re.compile(r"(?:points|zwicks|majority)-(\d{1,4})(?:-\d+)?")
_CELLS = re.compile(r"[\t;,]|(?<=\S) +(?=\S)")


class Majority(Field):  # type: ignore[misc]  # wtforms has no types
    """Who has the majority, as the sheet has it: a side's letter, or its number; ``=`` or 0 where sides have as many.
    ``data``: the side, TIE, or None for an empty field."""

    widget = TextInput()

    data: int | str | None

    def __init__(self, label: str, *, sides: int, **more: object) -> None:
        self.sides, self.typed = sides, ""
        super().__init__(label, **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was typed. Raises ValueError, with what is wrong."""
        self.typed, self.data = clean(valuelist[0].strip()) if valuelist else "", None
        text = self.typed.upper()
        if not text:
            return
        if text in (EQUAL, "0"):
            self.data = TIE
            return
        letters = [mark(side) for side in range(self.sides)]
        if text in letters:
            self.data = letters.index(text)
            return
        if text.isascii() and text.isdigit() and 0 < int(text) <= self.sides:
            self.data = int(text) - 1
            return
        raise ValueError(_("Write %(marks)s, or = for as many.", marks=", ".join(letters)))

    def _value(self) -> str:
        return majority_mark(self.data) or self.typed


def majority_mark(majority: int | str | None) -> str:
    """A majority as its field has it."""
    return "" if majority is None else EQUAL if majority == TIE else mark(int(majority))


class PaperForm(CountForm):
    """The rows of a sheet: ``points-1-0`` is what side A has in row 1, ``zwicks-1-0`` its Zwicks, ``majority-1`` who
    has the majority. ``pasted``: rows as they were copied in a spreadsheet."""

    pasted = Text(lazy_gettext("Rows as copied"))

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """A field for each number of each row."""
        view = place.view()
        names, counts = [side.name for side in view.sides], scoring_in(view).majority
        fields: dict[str, Field] = {}
        for row in _numbers(place, sent):
            for at, name in enumerate(names):
                values = {"number": row, "name": name}
                fields[f"points-{row}-{at}"] = NumberField(
                    _("Row %(number)s: points of %(name)s", **values), least=0, most=MOST_POINTS, empty=True
                )
            if counts:
                fields[f"majority-{row}"] = Majority(_("Row %(number)s: majority", number=row), sides=len(names))
            for at, name in enumerate(names):
                values = {"number": row, "name": name}
                fields[f"zwicks-{row}-{at}"] = NumberField(
                    _("Row %(number)s: Zwicks of %(name)s", **values), least=0, most=MOST_ZWICKS, empty=True
                )
        return fields

    def page(self) -> str:
        """That of the sheet."""
        return "count?way=paper"

    def own_page(self) -> str:
        """The sheet as it was typed, with what is wrong in it."""
        return render_template(
            "match/page.html", screen="paper", screens=("paper",), typed=self, **context(self.place, "paper")
        )


def _numbers(place: MatchPlace, sent: Mapping[str, str]) -> range:
    """The numbers of the rows: as many as were agreed, one more than there are hands, all that came."""
    view = place.view()
    agreed = view.end.n if view.end.kind == "hands" else None
    least = view.hands if agreed and view.hands >= agreed else view.hands + 1
    came = [int(found[1]) for name in sent if (found := _FIELD.fullmatch(name)) and sent[name].strip()]
    last = max([agreed or ROWS, least, *(number for number in came if number <= view.hands + MOST_NEW)])
    return range(1, min(last, view.hands + MOST_NEW) + 1)


class PaperRow(NamedTuple):
    """A row.

    number: of the hand.
    hand: as it is stored; None: it is not yet.
    points: a field a side.
    majority: its field; None where none is asked.
    zwicks: a field a side.
    fixed: the hand was counted at the table, and is put right on its own page.
    check_class: how the check looks.
    check: what it comes to; empty while numbers are missing.
    totals: up to it, by side; empty while numbers are missing.
    """

    number: int
    hand: HandView | None
    points: tuple[Field, ...]
    majority: Field | None
    zwicks: tuple[Field, ...]
    fixed: bool
    check_class: str
    check: str
    totals: tuple[int, ...]


class PaperSheet:
    """The page: every hand of the match as a row, and the rows that are still empty."""

    def __init__(self, place: MatchPlace, view: MatchView, typed: PaperForm | None = None) -> None:
        self.place, self.view = place, view
        self.sides = view.sides
        self.two = len(view.sides) == 2
        self.asked = place.find_hand(request.args.get("hand"))
        self.hands = {hand.number: to_correct(hand) for hand in place.hands()}
        self.form = typed or PaperForm.of(place, self._filled())
        if typed is None:
            self.form.validate()

    def _filled(self) -> Sent:
        """What was counted before, what the address carries over it, and what was pasted behind that."""
        filled: Sent = MultiDict()
        for number, hand in self.hands.items():
            if hand is not None and (hand.count or any(hand.marks_called or ())):
                filled.update(_values(self.view, number, hand))
        carried = {name: text for name, text in request.args.items() if _FIELD.fullmatch(name)}
        for name, text in {**carried, **self._pasted(carried)}.items():
            filled[name] = text
        if request.args.get("reason"):
            filled["reason"] = request.args["reason"]
        return filled

    def _pasted(self, carried: Mapping[str, str]) -> dict[str, str]:
        """Rows that were copied in a spreadsheet, from the first row on in which nothing stands."""
        full = [int(found[1]) for name, text in carried.items() if text and (found := _FIELD.fullmatch(name))]
        first = max([0, *full, *(number for number, hand in self.hands.items() if hand and hand.count)]) + 1
        rows = pasted_rows(request.args.get("pasted", ""), len(self.sides), bool(self.counts_majority))
        return {f"{name.replace('#', str(first + at), 1)}": text for at, row in enumerate(rows) for name, text in row}

    @property
    def counts_majority(self) -> bool:
        """Whether the majority is worth something here."""
        return bool(scoring_in(self.view).majority)

    @property
    def digits(self) -> int:
        """How many digits a side's points can have: with the last one the next field is there."""
        return len(str(scoring_in(self.view).nominal))

    @property
    def wrong(self) -> tuple[int, ...]:
        """The numbers of the rows that do not make the pack's total."""
        return tuple(row.number for row in self.rows if row.check_class == "bad")

    @cached_property
    def off(self) -> HandView | None:
        """The first hand that was saved from paper and does not make the pack's total; None where all do."""
        for row in self.rows:
            if row.hand is not None and row.check_class == "bad" and row.hand.gap and not _changed(self.view, row):
                return row.hand
        return None

    @cached_property
    def rows(self) -> tuple[PaperRow, ...]:
        """All of them."""
        made, totals = [], [0] * len(self.sides)
        whole = True
        for number in _numbers(self.place, self.form.sent):
            hand = self.hands.get(number)
            row = self._row(number, hand)
            points = _points(hand) if row.fixed and hand is not None else self._outcome(row)
            check_class, check = ("", "") if row.fixed else self._check(row)
            whole = whole and points is not None
            if whole and points is not None:
                totals = [total + one for total, one in zip(totals, points, strict=False)]
            made.append(row._replace(
                check_class=check_class, check=check, totals=tuple(totals) if whole and points is not None else ()
            ))
        return tuple(made)

    def _row(self, number: int, hand: HandView | None) -> PaperRow:
        form, sides = self.form, range(len(self.sides))
        return PaperRow(
            number, hand, tuple(form[f"points-{number}-{at}"] for at in sides),
            form[f"majority-{number}"] if self.counts_majority else None,
            tuple(form[f"zwicks-{number}-{at}"] for at in sides), is_fixed(hand, self.asked), "", "", (),
        )

    def _counted(self, row: PaperRow) -> Outcome | None:
        """What a row comes to; None where numbers are missing, or who has the majority."""
        draft = draft_of(self.view, row)
        if draft is None:
            return None
        return outcome(draft, "paper", agreement(self.place, row.hand), scoring_in(self.view).order)

    def _outcome(self, row: PaperRow) -> tuple[int, ...] | None:
        counted = self._counted(row)
        return None if counted is None else tuple(counted.points)

    def _check(self, row: PaperRow) -> tuple[str, str]:
        counted = self._counted(row)
        if counted is None:
            return "", ""
        if counted.gap:
            zwicks = sum(field.data or 0 for field in row.zwicks) * scoring_in(self.view).zwick
            return "bad", _("%(number)s of %(total)s?", number=counted.counted - zwicks, total=counted.nominal)
        for first in counted.findings[:1]:
            return "bad", doubt_in_words(finding(first), (), language())
        return "ok", str(counted.nominal)

    @cached_property
    def unsaved(self) -> int:
        """How many rows hold something that is not saved: pasted, or typed before."""
        return sum(_changed(self.view, row) for row in self.rows if not row.fixed)

    @cached_property
    def unsigned(self) -> tuple[int, ...]:
        """The numbers of the hands that came from paper and wait for signatures."""
        return tuple(
            number for number in self.view.unsigned
            if (hand := self.hands.get(number)) is not None and hand.way == "paper"
        )


def is_fixed(hand: HandView | None, asked: HandView | None) -> bool:
    """Whether a hand was counted at the table: its row shows it, and another page corrects it."""
    if hand is None or not hand.count or hand.way == "paper":
        return False
    return asked is None or asked.id != hand.id


def _points(hand: HandView) -> tuple[int, ...] | None:
    return points_of(hand)


def _values(view: MatchView, number: int, hand: HandView) -> dict[str, str]:
    """A hand as its row has it."""
    draft, scoring = blank(view, hand), scoring_in(view)
    values = {f"majority-{number}": majority_mark(draft.majority)}
    for at, points in enumerate(draft.points):
        beside = draft.zwicks[at] * scoring.zwick + (scoring.majority if draft.majority == at else 0)
        shown = "" if points is None else str(points if len(draft.points) == 2 else points + beside)
        values[f"points-{number}-{at}"] = shown
        values[f"zwicks-{number}-{at}"] = str(draft.zwicks[at] or "")
    return values


def draft_of(view: MatchView, row: PaperRow) -> Draft | None:
    """What was typed in a row; None while it is not whole."""
    points = [field.data for field in row.points]
    if None in points or (row.majority is not None and row.majority.data is None):
        return None
    scoring, zwicks = scoring_in(view), tuple(field.data or 0 for field in row.zwicks)
    majority = row.majority.data if row.majority is not None else None
    if len(points) > 2:  # the sheet has the whole hand: its card points are what is left of it
        points = [
            each - zwicks[at] * scoring.zwick - (scoring.majority if majority == at else 0)
            for at, each in enumerate(points)
        ]
    empty = blank(view, None)
    return replace(empty, points=tuple(points), zwicks=zwicks, majority=majority)


def _typed(row: PaperRow) -> bool:
    fields = [*row.points, *row.zwicks, *([row.majority] if row.majority is not None else [])]
    return any(field.typed for field in fields)


def _changed(view: MatchView, row: PaperRow) -> bool:
    """Whether a row says something that its hand does not."""
    if row.hand is None or not row.hand.count:
        return any(field.typed for field in (*row.points, *([row.majority] if row.majority is not None else [])))
    known, draft = blank(view, row.hand), draft_of(view, row)
    if draft is None:
        return _typed(row)
    return (known.points, known.majority, known.zwicks) != (draft.points, draft.majority, draft.zwicks)


def pasted_rows(text: str, sides: int, majority: bool) -> list[list[tuple[str, str]]]:
    """Rows of a spreadsheet as fields, ``#`` in the place of the row's number: points by side, then the majority, then
    Zwicks by side. A first column that counts the rows is none of them, nor is a line of headings."""
    lines = [[cell.strip() for cell in _CELLS.split(line.strip("\r"))] for line in text.split("\n") if line.strip()]
    while lines and not any(cell.isdigit() for cell in lines[0]):
        lines.pop(0)
    counting = len(lines) > 1 and all(
        len(cells) > sides and cells[0].rstrip(".") == str(at + int(lines[0][0].rstrip(".") or 0))
        for at, cells in enumerate(lines) if lines[0][0].rstrip(".").isdigit()
    ) and lines[0][0].rstrip(".").isdigit()
    if counting:
        lines = [cells[1:] for cells in lines]
    return [_cells(cells, sides, majority) for cells in lines[:MOST_NEW]]


def _cells(cells: Sequence[str], sides: int, majority: bool) -> list[tuple[str, str]]:
    names = [f"points-#-{at}" for at in range(sides)]
    zwicks = [f"zwicks-#-{at}" for at in range(sides)]
    with_zwicks_only = len(cells) == 2 * sides
    order = [*names, *([] if with_zwicks_only or not majority else ["majority-#"]), *zwicks]
    return list(zip(order, cells, strict=False))


def paper_sheet(place: MatchPlace, view: MatchView, typed: PaperForm | None = None) -> PaperSheet:
    """The page of a sheet; ``typed``: what came of it and could not be taken."""
    return PaperSheet(place, view, typed)


@action("count-paper", PaperForm)
def count_paper(form: PaperForm, place: MatchPlace) -> Done:
    """Every row that says something new: a new hand behind the last one, or a correction. Raises Invalid for half a
    row: nothing is saved then."""
    view, sent = place.view(), form.sent
    sheet = PaperSheet(place, view, form)
    asked = place.find_hand(sent.get("hand"))
    changed = [
        row for row in (row._replace(fixed=is_fixed(row.hand, asked)) for row in sheet.rows)
        if not row.fixed and _changed(view, row)
    ]
    for row in changed:
        _require_complete(form, row)
    entries: list[EntryBody] = []
    words: dict[str, str] = {}
    if any(row.hand is not None and row.hand.count for row in changed):
        needs_reason(form)
    last = view.current.id if view.current is not None else view.next.follows
    for row in changed:
        draft = draft_of(view, row)
        if draft is None:
            continue
        payload: dict[str, object] = {
            **figures(draft, "paper", scoring_in(view).order), "sheet": None, "row": row.number, "check": None,
            "struck": {},
        }
        if row.hand is None:
            hand = derived_id(form_id(sent), "hand", row.number)
            dealer = view.next.dealer if view.current is None and not entries else None
            begun = {"follows": last, "inserted": False, "dealer": dealer}
            entries += [body(place, sent, "hand.begun", begun, hand), body(place, sent, "count.paper", payload, hand)]
            last = hand
            continue
        if row.hand.count:
            reason, texts = free_words(sent, "reason")
            payload |= {"reason": reason} if reason else {}
            words |= texts
        replaces = row.hand.count if row.hand.way == "paper" else None
        entries.append(body(
            place, sent, "count.paper", payload, row.hand.id, replaces=replaces, after=row.hand.last or None
        ))
        entries += other_way(sent, place, row.hand.id, "paper")
    to = form.page()
    if asked is not None and asked.count and entries:
        to = page_of(asked) if decides(place, sent) else f"sign?hand={asked.id}"
    return Done(entries, words, to=to)


def _require_complete(form: PaperForm, row: PaperRow) -> None:
    """Raises Invalid where a number is missing, or who has the majority."""
    for field in row.points:
        if field.data is None:
            form.reject(field.name, _("A row needs the points of every side."))
    if row.majority is not None and row.majority.data is None:
        form.reject(row.majority.name, _("Who has the majority?"))
