"""Typing in a sheet that was written by hand: a row a hand, in the sheet's order, cell by cell as it stands there.

Nothing is filled in as the rest (design.md, law 3), so a row's check can fail. Each game says what its columns are
(`paper_columns.SheetRows`). The check and the total beside a row are those of the match as it would stand with
everything typed, so nothing is worked out in a second way. Rows copied from a spreadsheet are shown as if typed, and
saved with the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Flask, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field

from scorekeeper.games import game_of
from scorekeeper.journal.entry import LAST, EntryBody
from scorekeeper.journal.fold import as_of
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView, hands_view
from scorekeeper.numbers import whole
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Refused, Sent
from scorekeeper.web.actions.bodies import body, derived_id, form_id, fresh_id, typed_text, with_bodies
from scorekeeper.web.actions.count import CountForm, other_way
from scorekeeper.web.club.board_rows import after_sheet
from scorekeeper.web.counting import to_correct
from scorekeeper.web.forms import Choice, Text, offered
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.hand_list import hands_there
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match import context
from scorekeeper.web.paper_columns import Beside, Cell, Order, Pasted, SheetRows, as_pasted, pasted_rows
from scorekeeper.web.templating import render_template

ROWS = 12
"""Rows of a sheet where the match has agreed on no number of hands."""
MOST_NEW = 60
"""So many rows more than there are hands are read of what came; a sheet has sixteen on a page. What was pasted beyond
that waits where it was pasted."""
TABLE, PAPER, BOTH = "table", "paper", "both"
"""What holds of a row whose hand was counted meanwhile: that count, the typed row in its place, or each is a hand."""
NBSP = "\u00a0"
NOTHING = "–"
"""Stands for a cell with nothing in it."""


def rows_of(view: MatchView) -> SheetRows:
    """How the rows of a match's game are typed. Raises Refused for a game that has no such sheet."""
    found = pages_of(game_of(view.variant).id).sheet
    if found is None:
        raise Refused(_("The form arrived damaged. Go back and try again."))
    return found


class PaperForm(CountForm):
    """The rows of a sheet: ``points-1-0`` is what side A has in row 1 under ``points``, ``majority-1`` what row 1 has
    under ``majority``. ``pasted``: rows as they were copied in a spreadsheet. ``meanwhile-1``: what holds of row 1,
    whose hand was counted while it was typed."""

    pasted = Text(lazy_gettext("Rows as copied"))

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """A field for each cell of each row; of each hand that is counted what holds, should it be asked."""
        view = place.view()
        game, numbers = rows_of(view), cls.numbers(view, place.hands(), sent)
        columns = game.columns(view)
        cells = {column.field_name(row): column.field(row) for row in numbers for column in columns}
        counted = (hand for hand in place.hands() if hand.count and hand.number in numbers)
        return cells | {_meanwhile(hand.number): _what_holds(hand, game.known(view, hand)) for hand in counted}

    @staticmethod
    def numbers(view: MatchView, hands: Iterable[HandView], sent: Mapping[str, str]) -> range:
        """The numbers of the rows: as many as were agreed, one more than there are hands, all that came."""
        names = _names(view)
        agreed = view.end.n - hands_there(view, hands) + view.hands if view.end.kind == "hands" and view.end.n else None
        least = view.hands if agreed and view.hands >= agreed else view.hands + 1
        came = [int(found[1]) for name in sent if (found := names.fullmatch(name)) and sent[name].strip()]
        last = max([agreed or ROWS, least, *(number for number in came if number <= view.hands + MOST_NEW)])
        return range(1, min(last, view.hands + MOST_NEW) + 1)

    def page(self) -> str:
        """The page of the sheet."""
        return "count?way=paper"

    def own_page(self) -> str:
        """The sheet as it was typed, with what is wrong in it."""
        return render_template(
            "match/page.html", screen="paper", screens=("paper",), typed=self, **context(self.place, "paper")
        )


class FirstRowForm(PaperForm):
    """The first row alone: a script makes the others of it, and says itself what they come to."""

    @staticmethod
    def numbers(view: MatchView, hands: Iterable[HandView], sent: Mapping[str, str]) -> range:
        """The number of that row."""
        return range(1, 2)


def _meanwhile(row: int) -> str:
    """The name of the field that says what holds of a row."""
    return f"meanwhile-{row}"


def _what_holds(hand: HandView, known: bool) -> Field:
    """It; ``known``: whether the hand has the columns of now, so that a row can take its place."""
    instead = [(PAPER, _("Typed here"))] if known else []
    choices = offered([(TABLE, _("Counted in the meantime")), *instead, (BOTH, _("Both are hands"))])
    return Choice(_("Row %(number)s was counted in the meantime.", number=hand.number), choices=choices, empty=True)


def _names(view: MatchView) -> re.Pattern[str]:
    """What the fields of rows are called, with the number of the row."""
    keys = "|".join(dict.fromkeys(re.escape(column.key) for column in rows_of(view).columns(view)))
    return re.compile(rf"(?:{keys})-(\d{{1,4}})(?:-\d+)?")


class PaperRow(NamedTuple):
    """A row.

    number: of the hand.
    hand: as it is stored; None: it is not yet.
    cells: a field a column.
    fixed: the hand was counted at the table, or others sat in it, and is put right on its own page.
    meanwhile: it was counted after the page was shown on which this row was typed otherwise.
    choice: of such a row, what holds as was said; empty while it was not.
    check_class: how the check looks.
    check: what it comes to; empty while something is missing.
    stand: how the match stands behind it; empty while something is missing.
    """

    number: int
    hand: HandView | None
    cells: tuple[Cell, ...]
    fixed: bool
    meanwhile: bool = False
    choice: str = ""
    check_class: str = ""
    check: str = ""
    stand: str = ""

    @property
    def typed(self) -> bool:
        """Whether anything stands in it."""
        return any(cell.typed for cell in self.cells)

    @property
    def missing(self) -> tuple[Cell, ...]:
        """The cells in which something has to stand, and nothing does."""
        return tuple(cell for cell in self.cells if cell.column.lacks is not None and cell.data is None)

    @property
    def lacks(self) -> Beside | None:
        """What stands beside it in place of its check while something is missing in what was typed."""
        if not self.typed or not self.missing or not self.saves:
            return None
        return Beside(f"{self.missing[0].column.head}?".replace(" ", NBSP), ok=True, doubted=True)

    @property
    def saves(self) -> bool:
        """Whether what stands in it is saved, if it says something new."""
        return self.choice in (PAPER, BOTH) if self.meanwhile else not self.fixed

    @property
    def replaces(self) -> HandView | None:
        """The hand that it takes the place of, or is; None: it becomes one."""
        return None if self.choice == BOTH else self.hand

    @property
    def unread(self) -> bool:
        """Whether something stands in it that cannot be read."""
        return any(cell.typed and cell.data is None for cell in self.cells)

    @property
    def says(self) -> Mapping[str, object]:
        """What its cells say, by their names."""
        return {cell.column.name: cell.data for cell in self.cells}


def _looks(beside: Beside | None) -> str:
    """The class of a row's check."""
    if beside is None or not beside.words:
        return ""
    return "doubted" if beside.doubted else "ok" if beside.ok else "bad"


class CheckLine(NamedTuple):
    """What the line above the keys says.

    words: a sentence; empty where nothing has been typed.
    icon: the sign beside it, if any; ``warning`` where something is wrong.
    leads_to: the name of the field that it leads to; empty where it only says how things stand.
    """

    words: str = ""
    icon: str = ""
    leads_to: str = ""


class PaperSheet:
    """The page: every hand of the match as a row, and the rows that are still empty; for a script the first row."""

    def __init__(
        self, place: MatchPlace, view: MatchView, typed: PaperForm | None = None, *, for_script: bool = False
    ) -> None:
        self.place, self.view = place, view
        self.game = rows_of(view)
        self.columns = self.game.columns(view)
        self.sides = view.sides
        self.layout, self.about, self.help = self.game.layout(view), self.game.about(view), self.game.help(view)
        self.order, self.beside = self.game.order(view), self.game.beside
        self.asked = place.find_hand(request.args.get("hand"))
        self.hands = {hand.number: to_correct(hand) for hand in place.hands()[: 1 if for_script else None]}
        self.waiting = 0
        self.pasted = Pasted((), (), ())
        self.form = typed or (FirstRowForm if for_script else PaperForm).of(place, self._filled())
        if typed is None:
            self.form.validate()
        self._renew()

    def _filled(self) -> Sent:
        """What was counted before, what the address carries over it, and what was pasted behind that."""
        filled: Sent = MultiDict()
        for number, hand in self.hands.items():
            if hand is not None and (hand.count or any(hand.marks_called or ())):
                filled.update(self._fields(number))
        names = _names(self.view)
        carried = {name: text for name, text in request.args.items() if names.fullmatch(name)}
        for name, text in {**carried, **self._pasted(carried)}.items():
            filled[name] = text
        for name in ("reason", "seen", *map(_meanwhile, self.hands)):
            if request.args.get(name):
                filled[name] = request.args[name]
        return filled

    @property
    def asks(self) -> bool:
        """Whether somebody has to say what the pasted columns are."""
        return bool(self.pasted.lines) and not self.pasted.order

    def as_read(self, order: Order) -> str:
        """The first pasted row, each cell with the head of the column that it is taken for."""
        heads = {column.name: column.head for column in self.columns}
        cells = zip_longest(order, self.pasted.lines[0], fillvalue="")
        read = [f"{heads[name]}: {text or NOTHING}" if name else f"({text})" for name, text in cells if name or text]
        return " · ".join(cell.replace(" ", NBSP) for cell in read)

    def read_as(self, order: Order) -> str:
        """The address under which the pasted columns are read in another order."""
        again = {name: text for name, text in request.args.items() if name != "columns"}
        return f"?{urlencode({**again, 'columns': ','.join(order)})}"

    @property
    def waits(self) -> str:
        """How many pasted rows are not shown yet; empty where all are."""
        if not self.waiting:
            return ""
        return ngettext(
            "%(num)d more row waits below. Save these first.", "%(num)d more rows wait below. Save these first.",
            self.waiting,
        )

    @cached_property
    def _seen(self) -> Mapping[int, Mapping[str, str]]:
        """By row what the page showed on which it was typed, as texts by the names of cells."""
        seen, place = whole(self.form.sent.get("seen", ""), LAST), self.place
        if not seen or seen >= place.seq:
            return {number: self._now(number) for number in self.hands}
        then = hands_view(as_of(place.state, seen), place.words, place.viewer)
        hands = {hand.number: to_correct(hand) for hand in then}
        return {number: self.game.texts_of(self.view, hand) for number, hand in hands.items() if hand is not None}

    @cached_property
    def _stored(self) -> Mapping[int, Mapping[str, str]]:
        """By row its hand as texts by the names of cells; each row asks for it several times."""
        return {number: self.game.texts_of(self.view, hand) for number, hand in self.hands.items() if hand is not None}

    def _now(self, number: int) -> Mapping[str, str]:
        """The hand of a row as texts by the names of cells."""
        return self._stored.get(number, {})

    def _renew(self) -> None:
        """Where a row stands as its page showed it, nobody typed it: it shows its hand as that is now."""
        for number in self.form.numbers(self.view, self.place.hands(), self.form.sent):
            seen, now = self._seen.get(number, {}), self._now(number)
            if seen == now:
                continue
            cells = [(self.form[column.field_name(number)], column.name) for column in self.columns]
            if all(cell.typed == seen.get(name, "") for cell, name in cells):
                for cell, name in cells:
                    cell.process_formdata([now.get(name, "")])

    def _is_typed_meanwhile(self, row: PaperRow) -> bool:
        """Whether somebody typed a row otherwise than its hand was counted since."""
        hand, seen, now = row.hand, self._seen.get(row.number, {}), self._now(row.number)
        if hand is None or not hand.count or not row.typed or not (row.fixed or seen != now):
            return False
        texts = {cell.column.name: cell.typed for cell in row.cells}
        if any(texts == {name: known.get(name, "") for name in texts} for known in (seen, now)):
            return False
        return not self.game.known(self.view, hand) or self.changed(row)

    @property
    def seen(self) -> int:
        """The last entry of the match that this page shows; while a row waits for what holds, that of the page on which
        it was typed."""
        asks = any(row.meanwhile for row in self._plain)
        seen = whole(self.form.sent.get("seen", ""), LAST) if asks else None
        return self.view.seq if seen is None else seen

    def meanwhile(self, row: PaperRow) -> Mapping[str, str]:
        """What can hold of a row: how each stands in its cells, by the value of the choice."""
        now = self._now(row.number)
        return {
            TABLE: " · ".join(now.get(column.name, "") or NOTHING for column in self.columns),
            PAPER: " · ".join(cell.typed or NOTHING for cell in row.cells),
        }

    def what_holds(self, row: PaperRow) -> Field:
        """The field that asks it of a row."""
        return self.form[_meanwhile(row.number)]

    def _fields(self, number: int) -> dict[str, str]:
        """The hand of a row as the row's fields have it."""
        texts = self._now(number)
        return {column.field_name(number): texts.get(column.name, "") for column in self.columns}

    def _pasted(self, carried: Mapping[str, str]) -> dict[str, str]:
        """Rows that were copied in a spreadsheet, from the first row on in which nothing stands."""
        names = _names(self.view)
        full = [int(found[1]) for name, text in carried.items() if text and (found := names.fullmatch(name))]
        first = max([0, *full, *(number for number, hand in self.hands.items() if hand and hand.count)]) + 1
        text = request.args.get("pasted", "")
        self.pasted = pasted_rows(text, self.game, self.view, tuple(request.args.get("columns", "").split(",")))
        if self.asks:
            return {"pasted": text}
        rows = self.pasted.rows
        room = max(0, self.view.hands + MOST_NEW + 1 - first)
        if len(rows) - room == 1:
            room -= 1  # of a line alone nobody can tell whether its first cell counts
        waits = rows[room:]
        self.waiting = len(waits)
        columns = {column.name: column for column in self.columns}
        texts = {columns[name].field_name(first + at): text for at, row in enumerate(rows[:room]) for name, text in row}
        return {**texts, "pasted": as_pasted(waits, room + 1, self.game, self.view)}

    @property
    def wrong(self) -> tuple[int, ...]:
        """The numbers of the rows that do not come out."""
        return tuple(row.number for row in self.rows if row.check_class == "bad")

    @cached_property
    def off(self) -> HandView | None:
        """The first hand that was saved from paper and does not make the pack's total; None where all do."""
        for row in self.rows:
            if row.fixed or row.meanwhile or row.hand is None or row.check_class != "bad":
                continue
            if row.hand.gap and not self.changed(row):
                return row.hand
        return None

    @cached_property
    def rows(self) -> tuple[PaperRow, ...]:
        """All of them."""
        shown = self._shown
        stands = iter(self._stands(shown))
        made, whole = [], True
        for row in self._plain:
            hand = shown.get(row.number)
            whole = whole and hand is not None
            beside = self._beside(row, hand) if hand is not None else row.lacks
            made.append(row._replace(
                check_class=_looks(beside),
                check=beside.words if beside is not None else "", stand=next(stands, "") if whole else "",
            ))
        return tuple(made)

    def _beside(self, row: PaperRow, hand: HandView) -> Beside | None:
        """The check of a row. One that only shows its hand has none but what is wrong: as it was counted elsewhere, its
        figures were not typed from the sheet, and prove nothing of that."""
        if row.meanwhile and not row.choice:
            return None
        if row.saves or not row.fixed:
            return self.game.check(self.view, hand)
        found = self.game.check(self.view, hand) if self.game.known(self.view, hand) else None
        return None if found is None or found.ok else found

    @cached_property
    def _plain(self) -> tuple[PaperRow, ...]:
        """The rows without what stands beside them."""
        return tuple(self._row(number) for number in self.form.numbers(self.view, self.place.hands(), self.form.sent))

    def _row(self, number: int) -> PaperRow:
        hand = self.hands.get(number)
        cells = tuple(self.form[column.field_name(number)] for column in self.columns)
        row = PaperRow(number, hand, cells, self.is_fixed(hand))
        if not self._is_typed_meanwhile(row):
            return row
        choice = self.what_holds(row)
        return row._replace(meanwhile=True, choice="" if choice.errors else choice.data)

    def is_fixed(self, hand: HandView | None) -> bool:
        """Whether a hand's row only shows it, and another page corrects it."""
        if hand is None or not hand.count:
            return False
        if not self.game.known(self.view, hand):
            return True
        return hand.way != "paper" and (self.asked is None or self.asked.id != hand.id)

    @cached_property
    def _shown(self) -> Mapping[int, HandView]:
        """By row the hands as they would stand with all that is typed; a row in which something is missing has
        none."""
        saved = {row.number: hand for row in self._plain if (hand := row.hand) is not None and hand.result}
        typed = [row for row in self._plain if row.saves and row.choice != BOTH and self.changed(row)]
        new = {row.number: row for row in typed if self.is_whole(row)}
        if new:
            sent: Sent = MultiDict(self.form.sent)
            sent["id"] = sent.get("id") or fresh_id()
            ids, bodies = self.entries(list(new.values()), sent)
            state = with_bodies(self.place.state, bodies)
            by_id = {id: hand for hand in hands_view(state, self.place.words, self.place.viewer) for id in hand.members}
            after = {number: to_correct(by_id.get(ids[number])) for number in new}
            before = {row.number: by_id.get(row.hand.id) for row in self._plain if row.hand is not None}
            saved = {number: to_correct(before.get(number)) or hand for number, hand in saved.items()}
            saved |= {number: hand for number, hand in after.items() if hand is not None}
        for row in typed:
            if not self.is_whole(row):
                saved.pop(row.number, None)
        return saved

    def _stands(self, shown: Mapping[int, HandView]) -> Sequence[str]:
        hands = []
        for row in self._plain:
            if row.number not in shown:
                break
            hands.append(shown[row.number])
        return self.game.stands(self.view, hands)

    def changed(self, row: PaperRow) -> bool:
        """Whether a row says something that its hand does not."""
        hand = row.hand
        known = self._now(row.number) if hand is not None else {}
        if hand is None or not hand.count:
            return any(cell.typed != known.get(cell.column.name, "") for cell in row.cells)
        if not self.is_whole(row):
            return row.typed and any(cell.typed != known.get(cell.column.name, "") for cell in row.cells)
        before = {column.name: column.read(text) if (text := known.get(column.name, "")) else None
                  for column in self.columns}
        if any(before[column.name] is None for column in self.columns if column.lacks is not None):
            return True
        return self.game.figures(self.view, before, hand) != self._figures(row)

    def _figures(self, row: PaperRow) -> Mapping[str, object]:
        return self.game.figures(self.view, row.says, row.hand)

    def is_whole(self, row: PaperRow) -> bool:
        """Whether a row says all that a row says, and can be."""
        return not (row.missing or row.unread or self.game.impossible(self.view, row.says, row.number))

    def entries(
        self, rows: Sequence[PaperRow], sent: Sent, reason: str | None = None
    ) -> tuple[dict[int, str], list[EntryBody]]:
        """The entries of rows that are whole, a new hand behind the last one or a correction; and the hand of each
        row."""
        place, view = self.place, self.place.view()
        last = view.current.id if view.current is not None else view.next.follows
        ids, made = dict[int, str](), list[EntryBody]()
        for row in rows:
            payload: dict[str, object] = {
                **self._figures(row), "sheet": None, "row": row.number, "check": None, "struck": {}
            }
            known = row.replaces
            if known is None:
                hand = ids[row.number] = derived_id(form_id(sent), "hand", row.number)
                dealer = view.next.dealer if view.current is None and not made else None
                begun = {"follows": last, "inserted": False, "dealer": dealer}
                made += [body(place, sent, "hand.begun", begun, hand), body(place, sent, "count.paper", payload, hand)]
                last = hand
                continue
            ids[row.number] = known.id
            if known.count and reason:
                payload["reason"] = reason
            replaces = known.count if known.way == "paper" else None
            made.append(body(
                place, sent, "count.paper", payload, known.id, replaces=replaces, after=known.last or None
            ))
            made += other_way(sent, place, known.id, "paper")
        return ids, made

    def to_save(self) -> tuple[PaperRow, ...]:
        """The rows that say something new. Raises Invalid for half a row, and for one whose hand was counted meanwhile
        while nobody says what holds: nothing is saved then."""
        for row in self._plain:
            if row.meanwhile and not row.choice:
                text = _("Row %(number)s was counted in the meantime. Which is right?", number=row.number)
                self.form.reject(_meanwhile(row.number), text)
        found = tuple(row for row in self._plain if row.saves and self.changed(row))
        for row in found:
            for cell in row.missing[:1]:
                if cell.column.lacks is not None:
                    self.form.reject(cell.name, cell.column.lacks(row.number))
            if not row.missing and (wrong := self.game.impossible(self.view, row.says, row.number)):
                column = next(each for each in self.columns if each.name == wrong[0])
                self.form.reject(column.field_name(row.number), wrong[1])
        return found

    @cached_property
    def unsaved(self) -> int:
        """How many rows hold something that is not saved: pasted, or typed before."""
        return sum(self.changed(row) for row in self._plain if row.meanwhile or not row.fixed)

    @cached_property
    def saved(self) -> int:
        """How many rows are saved."""
        return sum(row.hand is not None and bool(row.hand.count) for row in self._plain)

    @property
    def lacking(self) -> int:
        """How many hands the sheet has fewer than were agreed; none where the match was ended without them."""
        view, agreed = self.view, self.view.end.n
        if not agreed or view.end.kind != "hands" or view.status != "open":
            return 0
        return max(0, agreed - hands_there(view, self.place.hands()))

    @property
    def holds(self) -> bool:
        """Whether all that is saved counts: it is signed, or the judge decided that it stands."""
        view = self.view
        return bool(self.saved) and not (view.unsigned or view.disputed or view.proposed or view.gaps)

    @cached_property
    def unsigned(self) -> tuple[int, ...]:
        """The numbers of the hands that came from paper and wait for signatures."""
        return tuple(
            number for number in self.view.unsigned
            if (hand := self.hands.get(number)) is not None and hand.way == "paper"
        )

    @property
    def check_line(self) -> CheckLine:
        """How the sheet stands, in one sentence: what is wrong first, then what is not saved, then what lacks."""
        if self.form.errors:
            return CheckLine(next(iter(self.form.errors.values()))[0], "warning")
        if wrong := self.wrong:
            number = len(wrong)
            words = ngettext(
                "%(num)d row does not add up", "%(num)d rows do not add up", number
            ) if self.unsaved else ngettext(
                "Saved, but %(num)d row does not add up", "Saved, but %(num)d rows do not add up", number
            )
            return CheckLine(words, "warning", self.columns[0].field_name(wrong[0]))
        if self.waiting:
            return CheckLine(self.waits)
        if self.unsaved:
            return CheckLine(ngettext("%(num)d row is not saved yet.", "%(num)d rows are not saved yet.", self.unsaved))
        if not self.saved:
            return CheckLine()
        saved = _("Saved, and it counts") if self.holds else ngettext(
            "%(num)d row saved", "%(num)d rows saved", self.saved
        )
        if not self.lacking:
            return CheckLine(saved, "check")
        missing = ngettext(
            "%(num)d of %(total)s hands is still missing", "%(num)d of %(total)s hands are still missing",
            self.lacking, total=self.view.end.n,
        )
        return CheckLine(f"{saved}. {missing}")

    def words(self) -> tuple[str | None, dict[str, str]]:
        """Why rows are corrected: the text's id, and the text beside it."""
        return typed_text(self.form.reason, form_id(self.form.sent))


def paper_sheet(
    place: MatchPlace, view: MatchView, typed: PaperForm | None = None, *, for_script: bool = False
) -> PaperSheet:
    """The page of a sheet; ``view``: the match as those sat there of whose hand it was asked for, as long as they were
    as many; ``typed``: what came of it and could not be taken; ``for_script``: its first row, of which a script makes
    the others, and of what they come to says nothing."""
    now = place.view()
    shown = view if len(view.sides) == len(now.sides) else now
    return PaperSheet(place, shown, typed, for_script=for_script)


def init_app(app: Flask) -> None:
    """Give templates the page of a sheet, and what comes after it."""
    app.jinja_env.globals.update(paper_sheet=paper_sheet, after_sheet=after_sheet)
