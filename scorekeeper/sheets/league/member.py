"""One person's season on paper: where they stand, evening by evening, with whom (league/season_view.person_view)."""

from __future__ import annotations

from fractions import Fraction
from itertools import zip_longest

from scorekeeper.league.season_view import PersonView, RowView, SeasonView, or_unknown
from scorekeeper.sheets.document import Cell, Column, Curve, Document, Note, Part, Row, Table, figures_checksum
from scorekeeper.sheets.league.season import Around, beside_evenings, result_cell, with_unit
from scorekeeper.words import Locale
from scorekeeper.words.game_words import marks_head
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.season import left_out_in_words


def member_sheet(person: PersonView, view: SeasonView, around: Around) -> Document:
    """The person's season; ``view`` is the season's."""
    say, row = around.say, person.row
    parts: list[Part] = [_figures(person, view, say), *_curve(person, around), _course(person, view, around)]
    if person.partners:
        parts.append(_partners(person, say))
    remarks = _remarks(row, view, say)
    if remarks:
        parts.append(Note("", remarks))
    stand = around.times.moment(view.stand) if view.stand else ""
    return Document(
        lang=around.lang, title=quoted(person.name),
        under=" · ".join(map(quoted, (view.club, view.season, view.sheet))), stand=_place(person, say),
        about=say.gettext("As of %(time)s") % {"time": stand} if stand else "", parts=tuple(parts),
        checksum=figures_checksum([view.id, view.stand, person.person, row.exact,
                           [[result.mark, result.exact] for result in row.nights]]),
    )


def _place(person: PersonView, say: Locale) -> str:
    place = person.row.place
    if place is None:
        return upper_first(say.gettext("not ranked yet"))
    return say.gettext("Place %(place)s of %(number)s") % {"place": place, "number": person.of}


def _figures(person: PersonView, view: SeasonView, say: Locale) -> Table:
    row = person.row
    best = person.best
    facts = [
        (view.unit, row.value),
        *((view.units[at].name, one.value) for at, one in enumerate(row.values) if at),
        (say.gettext("Evenings: attended/counted"), f"{row.evenings} / {row.counted}"),
        (upper_first(say.gettext("dropped")), row.dropped or "–"), (say.gettext("Average"), row.average or "–"),
        *([] if view.sums else [(say.gettext("Hands"), or_unknown(row.hands))]),
        (say.gettext("Hands won–lost"), row.won_lost),
        *([(upper_first(say.gettext("difference")), row.difference)] if view.sums else []),
        *([(marks_head(say), or_unknown(row.marks_called))] if view.marks else []),
        *([(upper_first(say.gettext("highest hand")), str(best.value) if best else "–")] if view.sums else []),
        *([(say.gettext("Partners"), str(row.partners))] if view.teams else []),
    ]
    columns = [column for at in range(2) for column in (
        Column(f"what {at}", "", 0, grow=True), Column(f"value {at}", "", grey=True, least=28))]
    pairs = [(Cell(what, "plain"), Cell(value, "strong")) for what, value in facts]
    half = -(-len(pairs) // 2)
    rows = [Row((*one, *other)) for one, other in zip_longest(pairs[:half], pairs[half:], fillvalue=(Cell(), Cell()))]
    return Table("", tuple(columns), tuple(rows), full=True)


def _curve(person: PersonView, around: Around) -> list[Part]:
    """The season's figure after each evening; one evening is no course."""
    steps = person.course
    if len(steps) < 2:
        return []
    first, last = (around.day(step.date) for step in (steps[0], steps[-1]))
    values = tuple(Fraction(step.exact) for step in steps)
    return [Curve(around.say.gettext("Course of the season"), values, first, last)]


def _course(person: PersonView, view: SeasonView, around: Around) -> Table:
    say = around.say
    dates = {(evening.evening, evening.round): evening.date for evening in view.evenings}
    steps = {(step.evening, step.round): step for step in person.course}
    rows = []
    for result in person.row.nights:
        key = result.evening, result.round
        step = steps.get(key)
        day = around.times.day(dates[key])
        if result.round:
            day = f"{day}, {say.gettext('Round %(round)s') % {'round': result.round}}"
        cell = result_cell(result, say)
        rows.append(
            Row((
                Cell(day, "plain"), cell, Cell(cell.spoken, "plain"),
                Cell(step.value if step else "–"), Cell(str(step.place or "–") if step else "–"),
            ))
        )
    columns = (
        Column("evening", say.gettext("Evening"), 0, grow=True),
        Column("gave", say.gettext("Earned"), least=16),
        Column("words", say.gettext("Remark"), 0, least=30),
        Column("then", say.gettext("Then"), grey=True, least=18),
        Column("place", say.gettext("Rank"), least=12),
    )
    return Table(say.gettext("Evening by evening"), columns, tuple(rows), full=True)


def _partners(person: PersonView, say: Locale) -> Table:
    columns = (
        Column("with", say.gettext("With"), 0, grow=True),
        Column("evenings", say.gettext("Evenings")),
        Column("hands", say.gettext("Hands won–lost")),
        Column("over", upper_first(say.gettext("difference")), least=16),
    )
    rows = [
        Row((Cell(quoted(one.name), "name"), Cell(str(one.met.evenings)), Cell(one.met.won_lost),
             Cell(one.met.over)))
        for one in person.partners
    ]
    number = len(person.partners)
    return Table(say.ngettext("%(num)d partner", "%(num)d partners", number), columns, tuple(rows), full=True)


def _remarks(row: RowView, view: SeasonView, say: Locale) -> tuple[str, ...]:
    found = []
    if row.short:
        found.append(row.short)
    if row.left_out:
        found.append(f"{upper_first(left_out_in_words(row.left_out, say))}.")
    beside = ((amount_of(row), text) for amount_of, text in beside_evenings(say))
    found += [text % {"points": with_unit(amount, view)} for amount, text in beside if amount]
    if row.zeros:
        found.append(
            say.ngettext("%(num)d missing evening counts as 0.", "%(num)d missing evenings count as 0.", row.zeros)
        )
    if row.lot:
        sentence = say.gettext("The lot begins with %(lot)s; the seed is %(seed)s. The smaller lot comes first.")
        found.append(sentence % {"lot": row.lot, "seed": view.lots or "–"})
    return tuple(found)
