"""The season's table as it hangs on the notice board (users.md 3.6), made from the season's view (league/season_view).
Also certificates for its first three places: a page each in landscape, black on white in a frame of two lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from scorekeeper.league.season_view import (
    ColumnView,
    CrossView,
    GainedCross,
    ListView,
    ResultView,
    RowView,
    SeasonView,
    TableView,
    TallyView,
    or_unknown,
)
from scorekeeper.sheets.curve import Race
from scorekeeper.sheets.document import (
    Cell,
    Column,
    Document,
    Large,
    LargeLine,
    MatchCourse,
    Note,
    Part,
    Row,
    Run,
    Signs,
    Table,
    cells,
    figures_checksum,
)
from scorekeeper.sheets.score.sheet_text import Times
from scorekeeper.words import Locale, locale
from scorekeeper.words.game_words import marks_head
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.match import OPENING
from scorekeeper.words.season import honour_value, left_out_in_words, unit_head

OPTIONAL = ("move", "evenings", "dropped", "average", "played", "hands", "difference", "zwicks", "highest", "partners")
"""Columns that can be switched off; the room of each goes to more evenings on the first sheet."""
SPARED = ("partners", "highest", "average", "dropped", "difference", "hands", "played", "evenings")
"""Those that give their room to names on the first sheet, the first of them first: what decides among equals stays
longest, as far as it can be guessed; the page and the files have them all."""
HEAD = 13
"""Letters of a line in the head of a column."""
WITHOUT_PLAYING = "°"
"""Stands behind an evening's figure that rounds sat out or missed are in: no table gave that part."""
BY_LOT = "*"
"""Stands behind a place that only the lot decided."""
TIE_UNKNOWN = "?"
"""Stands behind a place of those between whom a criterion could not decide, because nobody knows somebody's figure."""
FROM_AFAR = 14.0
"""Points of place, name and figure: what is read from two metres."""
MOST_NAMED, MOST_HOLDERS = 2, 5
"""So many who share an honour are named, or one more where that is all; and so many may hold it."""


class Around(NamedTuple):
    """What a paper says beside the view.

    lang: of its texts.
    zone: IANA name, of its times.
    place: where the club plays; empty: not said.
    corrections: since the last notice, in sentences.
    listed: the key of the list that is shown; empty: the season's own table.
    unpublished: evenings that are in it and not in what is out: whoever holds it reads so first.
    """

    lang: str
    zone: str = "Europe/Berlin"
    place: str = ""
    corrections: tuple[str, ...] = ()
    listed: str = ""
    unpublished: int = 0

    @property
    def say(self) -> Locale:
        """The language."""
        return locale(self.lang)

    @property
    def times(self) -> Times:
        """Days and times at the club's place."""
        return Times(self.zone, self.say)

    def day(self, iso: str) -> str:
        """``19.11.``, as short as the head of a narrow column."""
        _, month, day = iso[:10].split("-")
        return self.say.pgettext("short date", "%(day)s/%(month)s") % {"day": int(day), "month": int(month)}


def season_sheet(
    view: SeasonView, around: Around, crosses: Sequence[Table] = (), *, off: Collection[str] = (),
    race: Race | None = None,
) -> Document:
    """The season's table with its rule, honours and corrections, the race of places and its cross tables. ``off``:
    columns of OPTIONAL to leave out.

    KeyError for a list that the season does not have.
    """
    say = around.say
    shown = listed(view, around.listed)
    title = _titled(view)
    under = [quoted(view.club), quoted(around.place), quoted(view.sheet)]
    if isinstance(shown, ListView):
        under.insert(0, quoted(shown.name))
    return Document(
        lang=around.lang, title=title, under=" · ".join(part for part in under if part),
        stand=_stand(view, around), about=_after(view, say),
        parts=(_table(view, shown, around, off), *_notes(view, shown, around),
               *([MatchCourse(say.gettext("Places after each evening"), race)] if race and race.drawn else []),
               Signs((say.gettext("Judge"),)), *crosses),
        checksum=figures_checksum(_figures(view, shown)), wide=True, afar=True,
    )


def _titled(view: SeasonView) -> str:
    """The season with its game, which is named once."""
    game, season = OPENING[view.game].name, quoted(view.season)
    return season if game.casefold() in season.casefold() else f"{game}: {season}"


def optional_columns(view: SeasonView, lang: str) -> list[tuple[str, str]]:
    """Every column that can be switched off, with its heading."""
    offered = set(OPTIONAL) - _silent(view)
    return [(column.key, column.heading) for column in _fixed(view, locale(lang)) if column.key in offered]


def listed(view: SeasonView, key: str) -> TableView:
    """The season's table, or one of its lists. KeyError where there is none such."""
    if not key:
        return view
    found = view.listed(key)
    if found is None:
        raise KeyError(key)
    return found


def _stand(view: SeasonView, around: Around) -> str:
    """When the last entry came: the table was true then."""
    if not view.stand:
        return ""
    time = f"{around.times.day(view.stand)}, {around.times.clock(view.stand)}"
    return around.say.gettext("As of %(time)s") % {"time": time}


def _after(view: SeasonView, say: Locale) -> str:
    evenings = len({evening.evening for evening in view.evenings})
    return say.ngettext("after %(num)d evening", "after %(num)d evenings", evenings)


def _figures(view: SeasonView, shown: TableView) -> object:
    rows = [
        [row.place, row.person, row.exact, row.marks_called, row.won, row.lost, row.difference_exact,
         *([[one.exact for one in row.values]] if row.values else []),
         [[result.mark, result.exact] for result in row.nights]]
        for row in (*shown.rows, *shown.below)
    ]
    return [view.id, view.stand, view.lots, rows]


# the table


def _table(view: SeasonView, shown: TableView, around: Around, off: Collection[str]) -> Table:
    left_out = {*off, *_silent(shown)}
    fixed = [column for column in _fixed(view, around.say) if column.key not in left_out or column.key not in OPTIONAL]
    evenings = [
        Column(f"evening {at}", _evening_head(evening, around), on="any") for at, evening in enumerate(view.evenings)
    ]
    coming = [Column(f"coming {at}", around.day(day), on="spare") for at, day in enumerate(view.to_come)]
    say = around.say
    ending = _ending(shown)
    empty = (Cell(),) * len(coming)
    rows = [_row(row, fixed, say, ending, empty) for row in shown.rows]
    guests = [row for row in shown.below if row.only_guest]
    below = [row for row in shown.below if not row.only_guest]
    for heading, those in ((_below(view, say), below), (say.gettext("Guests only, not ranked"), guests)):
        if those:
            rows.append(Row(cells(heading), across=True))
            rows += [_row(row, fixed, say, ending, empty) for row in those]
    if not rows:
        rows.append(Row(cells(say.gettext("Nothing counts yet.")), across=True))
    spared = {key: len(SPARED) - at for at, key in enumerate(SPARED)}
    fixed = [column._replace(spares=spared.get(column.key, 0)) for column in fixed]
    return Table("", (*fixed, *evenings, *coming), tuple(rows), newest=True, legend=_legend(shown, say))


class Sign(NamedTuple):
    """A sign in the table.

    sign: as it is printed.
    words: what it means.
    struck: what has it is struck through, and ``sign`` says that.
    on_paper: only paper has it; the page has the word itself.
    """

    sign: str
    words: str
    struck: bool = False
    on_paper: bool = False


def signs_of(shown: TableView, say: Locale) -> list[Sign]:
    """The signs that a table has; page, notes and foot of the paper explain these."""
    rows = (*shown.rows, *shown.below)
    states = {result.state for row in rows for result in row.nights}
    absent = states - {"guest", "open", "unranked", "dropped", "counted", "out"}
    left_out = tuple(dict.fromkeys(tie for row in shown.rows for tie in row.left_out or ()))
    signs = (
        (Sign("▲ ▼", say.gettext("places since the previous evening")), any(row.move for row in rows)),
        (Sign(say.gettext("struck through"), say.gettext("dropped"), struck=True), "dropped" in states),
        (Sign("–", say.gettext("not there")), bool(absent)),
        (Sign("·", say.gettext("not ranked yet")), "unranked" in states),
        (Sign("…", say.gettext("open"), on_paper=True), "open" in states),
        (Sign(say.gettext("(g)"), say.gettext("guest")), "guest" in states or any(row.guest for row in rows)),
        (Sign("×", say.gettext("sat out")), "out" in states),
        (Sign(WITHOUT_PLAYING, say.gettext("with a round not played")), any(row.besides for row in rows)),
        (Sign(BY_LOT, say.gettext("by lot")), any(row.lot for row in shown.rows)),
        (Sign(TIE_UNKNOWN, left_out_in_words(left_out, say)), bool(left_out)),
    )
    return [sign for sign, has in signs if has]


def _legend(shown: TableView, say: Locale) -> tuple[Run, ...]:
    """What its signs mean, at the foot of each page it stands on, so that who looks at a sign has the words in sight;
    each stands with its words, and what is struck through is."""
    runs = list[Run]()
    for one in signs_of(shown, say):
        between = ", " if runs else ""
        if one.struck:
            runs += [*([Run(between)] if between else []), Run(one.sign, struck=True), Run(f" = {one.words}")]
        else:
            runs.append(Run(f"{between}{one.sign}\xa0=\xa0{one.words}"))
    return tuple(runs)


def _silent(shown: TableView) -> set[str]:
    """Columns that are empty, or say of everybody what their total says: on the wall they take the others' room."""
    rows = [row for row in (*shown.rows, *shown.below) if not row.only_guest]
    says = {
        "move": any(row.move for row in rows),
        "dropped": any(row.dropped for row in rows),
        "average": any(row.counted > 1 for row in rows),
        "difference": any(row.difference_exact != row.exact for row in rows),
    }
    return {key for key, words in says.items() if not words}


def _below(view: SeasonView, say: Locale) -> str:
    """``noch nicht in der Wertung``, with what is needed."""
    return view.below_words or upper_first(say.gettext("not ranked yet"))


def _fixed(view: SeasonView, say: Locale) -> list[Column]:
    rounds = view.unit_of == "round"
    return [
        Column("place", say.gettext("Rank"), least=6, on="every"),
        Column("move", "±", least=6),
        Column("name", say.gettext("Name"), 0, grow=True, size=FROM_AFAR, on="every"),
        Column(
            "evenings",
            say.pgettext("season sheet", "Rounds\nplayed/\ncounted")
            if rounds
            else say.pgettext("season sheet", "Evenings\nplayed/\ncounted"),
        ),
        Column("value", _head(view, say), grey=True, least=11),
        *(Column(unit.key, unit_head(unit.key, say.lang)) for unit in view.units[1:]),
        Column("dropped", say.pgettext("season sheet", "drop-\nped")),
        Column(
            "average",
            say.pgettext("season sheet", "Ø per\nround") if rounds else say.pgettext("season sheet", "Ø per\nevening"),
        ),
        *([] if view.sums else [Column("played", say.gettext("Hands"))]),
        Column("hands", say.pgettext("season sheet", "Hands\nwon–lost")),
        *([Column("difference", say.pgettext("season sheet", "Differ-\nence"))] if view.sums else []),
        *([Column("zwicks", marks_head(say))] if view.marks else []),
        *([Column("highest", say.pgettext("season sheet", "highest\nhand"))] if view.sums else []),
        *([Column("partners", say.pgettext("season sheet", "diff.\npart-\nners"))] if view.teams else []),
    ]


def _head(view: SeasonView, say: Locale) -> str:
    """What the season calls its figure on the page, too; else the first of what the game compares."""
    if not view.sums:
        return unit_head(view.units[0].key, say.lang)
    return upper_first("\n".join(wrap(view.unit, HEAD, break_long_words=False)))


def _evening_head(evening: ColumnView, around: Around) -> str:
    day = around.day(evening.date)
    round = around.say.gettext("R.%(round)s") % {"round": evening.round}
    return f"{day}\n{round}" if evening.round else day


def _row(row: RowView, fixed: Sequence[Column], say: Locale, ending: int, coming: tuple[Cell, ...]) -> Row:
    known = {
        "place": _place(row, say),
        "move": _moved(row.move, say),
        "name": Cell(quoted(row.name), "name", after=say.gettext("(g)") if row.guest else ""),
        "evenings": Cell(f"{row.evenings} / {row.counted}"),
        "value": Cell(row.value, "strong"),
        "dropped": Cell(row.dropped),
        "average": Cell(row.average),
        "played": Cell(or_unknown(row.hands)),
        "hands": Cell(row.won_lost),
        "difference": Cell(row.difference),
        "zwicks": Cell(or_unknown(row.marks_called)),
        "highest": Cell(or_unknown(row.highest)),
        "partners": Cell(str(row.partners)),
        **{one.unit: Cell(one.value) for one in row.values[1:]},
    }
    if row.only_guest:  # nothing of theirs counts: no line of zeros
        known |= {column.key: Cell() for column in fixed if column.key != "name"}
    results = (result_cell(result, say, ending) for result in row.nights)
    return Row((*(known[column.key] for column in fixed), *results, *coming))


def _place(row: RowView, say: Locale) -> Cell:
    if not row.place:
        return Cell()
    signs = [(BY_LOT, say.gettext("by lot"))] if row.lot else []
    signs += [(TIE_UNKNOWN, left_out_in_words(row.left_out, say))] if row.left_out else []
    spoken = ", ".join(words for _sign, words in signs)
    return Cell(f"{row.place}{''.join(sign for sign, _words in signs)}", "strong", spoken)


def _moved(move: int | None, say: Locale) -> Cell:
    if not move:
        return Cell()
    if move > 0:
        return Cell(f"▲{move}", spoken=say.ngettext("%(num)d place up", "%(num)d places up", move))
    return Cell(f"▼{-move}", spoken=say.ngettext("%(num)d place down", "%(num)d places down", -move))


def _ending(shown: TableView) -> int:
    """Where every evening is whole and only averages are not: characters of ``,00`` that no evening needs."""
    digits = shown.digits
    rows = (*shown.rows, *shown.below)
    whole = all("/" not in result.exact for row in rows for result in row.nights)
    return digits + 1 if digits and whole else 0


def result_cell(result: ResultView, say: Locale, ending: int = 0) -> Cell:
    """One evening of one person as the table shows it, without its last ``ending`` characters."""
    state, value = result.state, result.value
    value = value[:-ending] if ending and value else value
    if state == "guest":
        return Cell(say.gettext("(g)"), spoken=say.gettext("Guest"))
    if state == "open":
        return Cell("…", spoken=say.gettext("open"))
    ring = WITHOUT_PLAYING if result.besides and value else ""
    if state == "unranked" and value:
        return Cell(f"{value}{ring}·", spoken=say.gettext("not ranked yet"))
    if state == "dropped" and value:
        return Cell(f"{value}{ring}", "struck", say.gettext("dropped"))
    if state == "counted":
        return Cell(f"{value}{ring}")
    if state == "out":
        return Cell("×", spoken=say.gettext("sat out"))
    return Cell("–", spoken=say.gettext("not there"))


# what stands below it


def beside_evenings(say: Locale) -> list[tuple[Callable[[RowView], str], str]]:
    """What a row's total has that no evening gave: its figure of a row, and a sentence with a gap for it."""
    return [
        (lambda row: row.penalty, say.gettext("By the judge: %(points)s")),
        (lambda row: row.deduction, say.gettext("Deducted for missed evenings: %(points)s")),
        (lambda row: row.bonus, say.gettext("Bonus for attendance: %(points)s")),
    ]


def with_unit(amount: str, view: SeasonView) -> str:
    """An amount of the season's figure; what it counts behind it, where that are no points."""
    return amount if view.sums else f"{amount} {view.units[0].name}"


def _beside_evenings(view: SeasonView, shown: TableView, say: Locale) -> list[str]:
    """Whose total is not what the evenings in the row add up to, and by how much."""
    rows = (*shown.rows, *shown.below)
    found = []
    for amount_of, text in beside_evenings(say):
        amounts = [f"{quoted(row.name)} {with_unit(amount, view)}" for row in rows if (amount := amount_of(row))]
        found += [f"{text % {'points': ', '.join(amounts)}}."] if amounts else []
    return found


def _notes(view: SeasonView, shown: TableView, around: Around) -> tuple[Note, ...]:
    say = around.say
    rule = [*view.rule, *_beside_evenings(view, shown, say)]
    if view.lots:
        rule.append(say.gettext("Lots were drawn with the seed %(seed)s.") % {"seed": view.lots})
    if view.totals:
        rule.append(say.gettext("Of totals of several hands, %(marks)s and best hand are not known.")
                    % {"marks": marks_head(say)})
    found = [Note(say.gettext("How it is ranked"), tuple(rule))]
    if number := around.unpublished:
        sentence = say.ngettext(
            "Includes %(num)d evening that is not published yet.",
            "Includes %(num)d evenings that are not published yet.", number,
        )
        found.insert(0, Note("", (sentence,), bold=True))
    if honours := tuple(_honours(view, say)):
        found.append(Note(say.gettext("Honours"), honours))
    found.append(Note(say.gettext("Corrected since the last notice"), _corrected(view, around)))
    if view.next:
        found.append(Note(say.gettext("Next evening"), (around.times.day(view.next).replace(" ", "\xa0"),)))
    return tuple(found)


def _honours(view: SeasonView, say: Locale) -> Iterator[str]:
    """Each with its figure behind who holds it; one that many hold is none."""
    for one in view.honours:
        holders = list(dict.fromkeys(one.names))  # who holds it with two evenings is named once
        if len(holders) > MOST_HOLDERS:
            continue
        most = MOST_NAMED if len(holders) > MOST_NAMED + 1 else len(holders)
        names = ", ".join(" + ".join(map(quoted, name.split(" + "))) for name in holders[:most])
        if (more := len(holders) - most) > 0:
            names += " " + say.ngettext("and %(num)d more", "and %(num)d more", more)
        yield f"{one.what}: {names}\xa0({honour_value(one.key, one.value, say.lang, points=view.sums)})"


def _corrected(view: SeasonView, around: Around) -> tuple[str, ...]:
    say = around.say
    lines = list(around.corrections)
    waiting = {
        "open": say.gettext("not finished"), "disputed": say.gettext("disputed"),
        "reserved": say.gettext("ended provisionally"),
    }
    for one in view.open:
        where = say.gettext("round %(round)s, table %(table)s") % {"round": one.round, "table": one.table}
        lines.append(f"{around.day(one.date)}, {where}: {waiting[one.why]}.")
    for mixed in view.mixed:
        facts = {"day": around.day(mixed.date), "sheet": quoted(mixed.sheet)}
        lines.append(say.gettext("%(day)s was played under %(sheet)s.") % facts)
    if view.strangers:
        sentence = say.ngettext(
            "%(num)d person the club does not know joined at a table; they are not on any list.",
            "%(num)d people the club does not know joined at tables; they are not on any list.",
            view.strangers,
        )
        lines.append(sentence)
    if view.unknown:
        lines.append(say.gettext("For an evening copied from paper, the difference is not known and counts as 0."))
    return tuple(lines) or (upper_first(say.gettext("nothing")) + ".",)


# --- cross tables ----------------------------------------------------------------------------------------------------


def cross_table(cross: CrossView, lang: str, *, together: bool) -> Table:
    """Everybody by number and name; a cell says how often two met and what the one on the left made of it.

    The heads of the columns are the numbers of the lines. Both figures of a cell stand one above the other, or side by
    side where that spares a page.
    """
    say = locale(lang)
    people = cross.people
    columns = [Column("number", say.gettext("No."), on="every")]
    columns += [Column("name", say.gettext("Name"), 0, grow=True, on="every")]
    columns += [Column(f"to {at}", str(at), least=6, on="any") for at in range(1, len(people) + 1)]
    rows = []
    for at, one in enumerate(people, 1):
        met = cross.cells.get(one.person, {})
        line = [Cell(str(at)), Cell(quoted(one.name), "name")]
        for other in people:
            tally = met.get(other.person)
            line.append(_met(tally) if tally else Cell("×", "same") if other is one else Cell())
        rows.append(Row(tuple(line)))
    if together:
        heading = say.gettext("Partner by partner")
        note = say.gettext("How many matches two players played together, and what they scored above an equal share.")
    else:
        heading = say.gettext("Opponent by opponent")
        note = opponents_note(cross, say)
    return Table(heading, tuple(columns), tuple(rows), note, sizes=(10.0, 9.5, 9.0, 8.5, 8.2, 8.0, 7.5), ruled=True)


def _met(tally: TallyView) -> Cell:
    return Cell(f"{tally.matches}\n{tally.figure}")


def opponents_note(cross: CrossView, say: Locale) -> str:
    """What the two figures of a cell are where the one on the left met the one above: in points, or in what the
    season's game compares."""
    if not isinstance(cross, GainedCross):
        return say.gettext(
            "How many matches the player on the left played against the player above, and what the one on the left "
            "scored above an equal share."
        )
    sentence = say.gettext(  # not matches: a game won there bears the same name in German
        "At how many tables the player on the left sat against the player above, and what the one on the left got "
        "there: %(unit)s."
    )
    return sentence % {"unit": cross.unit}


PLACES = 3


def certificates(view: SeasonView, around: Around) -> Document | None:
    """A page for everybody on the first three places, those who share a place get one each; None where nobody has one.

    KeyError for a list that the season does not have.
    """
    say, shown, season = around.say, listed(view, around.listed), _titled(view)
    if isinstance(shown, ListView):
        season = f"{season}, {quoted(shown.name)}"
    if not view.closed:
        standings = say.gettext("interim standings")
        season = f"{season} – {standings}"
    ranked = [row for row in shown.rows if row.place is not None and row.place <= PLACES]
    day = around.times.day(view.stand) if view.stand else ""
    # without a place both are written by hand: before a printed day there is no room for one
    day = ", ".join(part for part in (quoted(around.place), day) if part) if around.place else ""
    signs = Signs((say.pgettext("certificate", "Place and day"), say.gettext("Judge")), (day,))
    heading, parts = say.gettext("Certificate"), list[Part]()
    for row in ranked:
        lines = (
            LargeLine(quoted(view.club), 15, 0.17), LargeLine(heading, 40, 0.12),
            LargeLine(say.gettext("Place %(place)s") % {"place": row.place}, 24, 0.15),
            LargeLine(quoted(row.name), 44, 0.13, 18, ruled=True), LargeLine(season, 18, 0.115),
            LargeLine(_about(row, view, around), 13, 0.055),
            *([LargeLine(left_out_in_words(row.left_out, say), 11, 0.04)] if row.left_out else []),
        )
        parts += [Large(lines, fresh=True), signs]
    figures = [[say.gettext("Place %(place)s") % {"place": row.place}, _about(row, view, around)] for row in ranked]
    return Document(
        lang=around.lang, title=f"{heading}: {season}", under=quoted(view.club), stand="", about="", parts=tuple(parts),
        checksum=figures_checksum(figures), wide=True, poster="framed",
    ) if ranked else None


def _about(row: RowView, view: SeasonView, around: Around) -> str:
    say = around.say
    evenings = (
        say.ngettext("%(num)d round", "%(num)d rounds", row.evenings)
        if view.unit_of == "round"
        else say.ngettext("%(num)d evening", "%(num)d evenings", row.evenings)
    )
    facts = {"value": row.value, "unit": view.unit, "evenings": evenings}
    return say.gettext("%(value)s %(unit)s in %(evenings)s") % facts
