"""Importing an old season from a spreadsheet: the page first shows what each line says; once that was seen, it makes
the entries.

Two layouts can be read: a line for each person and evening (with a column ``date``); or a line for each person and a
column for each evening (with dates as heads), which is the layout of this program's own spreadsheet.
"""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from flask import Blueprint, Response, make_response
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.club.payloads.evenings import MOST_HANDS, MOST_ROUNDS
from scorekeeper.journal.club.state import ClubState, Evening
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.visible import named_in
from scorekeeper.league.amounts import Exact
from scorekeeper.league.rule import SeasonRule
from scorekeeper.names import LONGEST_NAME
from scorekeeper.numbers import whole
from scorekeeper.web import clock
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club.evening_place import sheet_label
from scorekeeper.web.club.form_entries import add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.roster import clean, day_of, decoded, separator
from scorekeeper.web.club.rule_sheets import as_they_are
from scorekeeper.web.club.season_place import around, sent
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.forms import Button, Choice, File, Form, Line, Text, carried, offered
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.templating import render_template

pages = Blueprint("season_import", __name__, url_prefix="/c/<token>/seasons/bring")
unlisted_pages(pages)

LONGEST_SEASON_NAME = 80
AT_ONCE = 50
"""Results that one entry holds, and entries that are added in one transaction."""
MOST_LINES = 5000
STILL_ON = 90
"""Days that a season may rest and still be the one that is on."""
MOST_POINTS = 99_999
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "namen", "mitglied", "spieler", "spielerin", "spieler/in", "player", "member"),
    "date": ("datum", "date", "abend", "evening", "tag", "day"),
    "points": ("punkte", "points", "ergebnis", "result", "summe", "total"),
    "rounds": ("runden", "rounds", "partien", "matches"),
    "hands": ("spiele", "hände", "haende", "hands", "games"),
    "won": ("gewonnen", "won", "siege"),
    "lost": ("verloren", "lost"),
    "marks_called": ("zwicks", "zwick"),
    "highest": ("höchstes spiel", "hoechstes spiel", "höchste hand", "highest hand", "highest"),
    "over": ("differenz", "difference", "diff"),
}
"""Each column, by its name here, with the heads it may have, in any case."""
NUMBERS = ("points", "rounds", "hands", "won", "lost", "marks_called", "highest", "over")
KNOWN_COLUMNS = ("hands", "won", "lost", "marks_called", "highest")
"""Those of them of which an entry says that the file has them, though all be 0."""
EXACT = ("points", "over")
"""Those of them that need not be whole."""
_EXACT = re.compile(r"([-+]?)(\d{1,5})[.,](\d{1,2})", re.ASCII)
_ABSENT = frozenset({"", "-", "–", "—"})


class ImportForm(Form):
    """An old season as a file or its lines, and where it goes."""

    season = Choice(
        lazy_gettext("Import into"), sentence=lazy_gettext("Choose one of these.")
    )
    name = Line(lazy_gettext("Name of the new season"), most=LONGEST_SEASON_NAME)
    sheet = Choice(
        lazy_gettext("Rule sheet"), needed=True,
        sentence=lazy_gettext("Choose one of these."),
    )
    file = File(lazy_gettext("File"))
    text = Text(lazy_gettext("Or paste its text"))


@dataclass(frozen=True)
class SeasonImport:
    """What the form says.

    text: the file's.
    season: the id of one that there is; empty for a new one.
    name: of the new one.
    sheet: the id of its rule sheet.
    """

    text: str
    season: str
    name: str
    sheet: str


class Plan(NamedTuple):
    """What would be taken over.

    people: by name as the file has it, the person's id.
    new: names of those who are not known.
    results: one a person and evening.
    problems: lines that are not taken.
    """

    people: Mapping[str, str]
    new: tuple[str, ...]
    results: tuple[Result, ...]
    problems: tuple[Problem, ...]


@pages.get("")
def ask(token: str) -> Response:
    """A field for the file."""
    place = find_club(token, "keeper")
    return _page(place, _offered(place, ImportForm()))


@pages.post("")
def bring(token: str) -> AnyResponse:
    """What each line says; with ``do=save`` it is taken over."""
    place = find_club(token, "keeper")
    sent()
    form, button = _offered(place, ImportForm.posted()), Button.posted()
    wanted = _typed(form)
    found = read_file(wanted.text)
    fits = _check(place, form, wanted, found)
    plan = _plan(place, wanted, found)
    if not fits or button.name != "save" or not plan.results:
        return _page(place, form, found, plan, status=200 if fits else 422)
    season = wanted.season or _made_by_form()
    bodies, words = _entries(place.state, wanted, plan, season, found.known_columns)
    for at in range(0, len(bodies), AT_ONCE):
        some = bodies[at : at + AT_ONCE]
        named = {id: words[id] for body in some for id in named_in(body) if id in words}
        # in parts, so that nobody waits long; the form's id makes each of them once, also when it is sent again
        if error := add(place, some, named):
            form.refuse("text", in_words(error))
            return _page(place, form, found, plan, status=422)
    evenings = len({result.date for result in plan.results})
    text = ngettext("%(num)d evening was imported.", "%(num)d evenings were imported.", evenings)
    return done(place, f"seasons/{season}", text)


def _offered(place: ClubPlace, form: ImportForm) -> ImportForm:
    """The form with the club's seasons and rule sheets to choose from."""
    seasons = [(season.season, place.words.get(season.name, "")) for season in place.state.seasons.values()]
    form.season.choices = offered([("", _("a new one")), *seasons])
    form.sheet.choices = offered((sheet.sheet, sheet_label(place, sheet)) for sheet in place.state.sheets.values())
    return form


def _typed(form: ImportForm) -> SeasonImport:
    file = form.file.data
    if file is not None:
        form.text.data = decoded(file.read())
    return SeasonImport(form.text.data, form.season.data, form.name.data, form.sheet.data)


def _made_by_form() -> str:
    """The id of the season that this form makes, or made when it was sent before."""
    return derived_id(ground_of_form(), "season")


def _check(place: ClubPlace, form: ImportForm, wanted: SeasonImport, found: SeasonFile) -> bool:
    """Whether all can be taken over; else a sentence stands at each field that is wrong."""
    form.validate()
    called = {place.words.get(season.name, "").casefold() for season in place.state.seasons.values()}
    if not wanted.season and not wanted.name:
        form.refuse("name", _("Type a name."))
    elif not wanted.season and wanted.name.casefold() in called and _made_by_form() not in place.state.seasons:
        form.refuse("name", _("There is already a season with this name. Choose it above, or give another name."))
    if found.wrong:
        form.refuse("text", _wrong_words(found))
    return not form.errors


def _plan(place: ClubPlace, wanted: SeasonImport, found: SeasonFile) -> Plan:
    """Who is who: the same name is the same person; a name that two members have is nobody's."""
    state, words = place.state, place.words
    known: dict[str, set[str]] = defaultdict(set)
    for person, member in state.members.items():
        if not member.forgotten and person in words:
            known[words[person].casefold()].add(state.person(person))
    played = {evening.date for evening in state.evenings_of(wanted.season) if evening.draws} if wanted.season else set()
    problems, results = list(found.problems), []
    for result in found.results:
        if len(known.get(result.name.casefold(), ())) > 1:
            problems.append(Problem(result.line, "two", result.name))
        elif result.date in played:
            problems.append(Problem(result.line, "played", result.date))
        else:
            results.append(result)
    names = names_in(results)
    people = {name.casefold(): next(iter(known[name.casefold()])) for name in names if known.get(name.casefold())}
    new = tuple(name for name in names if name.casefold() not in people)
    return Plan(people, new, tuple(results), tuple(sorted(problems)))


def _entries(
    state: ClubState, wanted: SeasonImport, plan: Plan, season: str, known_columns: Sequence[str]
) -> tuple[list[EntryBody], dict[str, str]]:
    """The entries in the order in which they build on each other, and the words beside them."""
    ground = ground_of_form()
    bodies: list[EntryBody] = []
    words: dict[str, str] = {}
    people = dict(plan.people)
    there = {evening.date: evening for evening in state.evenings_of(season)} if season in state.seasons else {}
    by_date: dict[str, list[Result]] = defaultdict(list)
    for result in plan.results:
        by_date[result.date].append(result)
    opened = [_opened(wanted, season, day, by_date[day]) for day in sorted(by_date) if day not in there]
    known = state.seasons.get(season)
    if known is not None and known.closed:
        bodies += _into_closed(season, opened)
    if known is None:
        name = derived_id(ground, "words", "name", wanted.name)
        words[name] = wanted.name
        payload = {"season": season, "name": name, "sheet": wanted.sheet, "rule": SeasonRule().as_json(), "groups": []}
        bodies.append(entry("season.set", payload))
    for name in plan.new:
        person = people[name.casefold()] = derived_id(ground, "person", name.casefold())
        words[person] = name
        bodies.append(entry("member.joined", {"person": person, "guest": False}))
    if known is None or not known.closed:
        bodies += opened
    for day in sorted(by_date):
        bodies += _evening(day, by_date[day], people, there.get(day), known_columns)
    # also of one that is there and open: an import that broke off has not come as far as this
    from_paper = all(day in by_date or evening.past_results for day, evening in there.items())
    if (known is None or not known.closed) and from_paper and _is_over(state, max([*by_date, *there])):
        bodies.append(entry("season.closed", {"season": season}))
    return bodies, words


def _into_closed(season: str, opened: list[EntryBody]) -> Iterable[EntryBody]:
    """Evenings that are added to a season that is closed, and is so after each portion: it may be the last to come."""
    most = AT_ONCE - 2  # with the two around them just what is added at once
    for at in range(0, len(opened), most):
        some = opened[at : at + most]
        yield entry("season.reopened", {"season": season}, part=some[0]["id"])
        yield from some
        yield entry("season.closed", {"season": season}, part=some[0]["id"])


def _is_over(state: ClubState, last: str) -> bool:
    """Whether a season that ended on this day, as far as its file says, is one of before: the club has played since,
    or so long ago that nobody waits for its next evening."""
    played_since = any(evening.date > last for evening in state.evenings.values())
    return played_since or (clock.on(datetime.now(UTC)) - date.fromisoformat(last)).days > STILL_ON


def _opened(wanted: SeasonImport, season: str, date: str, results: list[Result]) -> EntryBody:
    rounds = min(MOST_ROUNDS, max(result.rounds for result in results))
    hands = max(1, min(MOST_HANDS, max(result.hands for result in results) // rounds))
    payload = {"evening": _made_for(date), "seasons": [season], "sheet": wanted.sheet, "date": date, "rounds": rounds,
               "hands": hands, "place": None, "correction": 0}
    return entry("evening.opened", payload)


def _made_for(date: str) -> str:
    return derived_id(ground_of_form(), "evening", date)


def _evening(
    date: str, results: list[Result], people: Mapping[str, str], there: Evening | None, known_columns: Sequence[str]
) -> Iterable[EntryBody]:
    """An evening's results, and its end, which an import that broke off may have left out."""
    evening = there.evening if there is not None else _made_for(date)
    shares: list[dict[str, object]] = [
        {"person": people[result.name.casefold()], "rounds": min(MOST_ROUNDS, result.rounds), "hands": result.hands,
         "won": result.won, "lost": result.lost, "zwicks": result.marks_called, "highest": result.highest,
         **_in_parts("points", "hundredths", result.points), **_in_parts("over", "over_hundredths", result.over),
         **({"known_columns": list(known_columns)} if known_columns else {})}
        for result in results
    ]
    for at in range(0, len(shares), AT_ONCE):
        yield entry("result.brought", {"evening": evening, "results": shares[at : at + AT_ONCE]})
    if there is None or (there.closed_at is None and not there.attendance):
        yield entry("evening.closed", {"evening": evening})


def _in_parts(whole_key: str, key: str, value: Exact | None) -> dict[str, int | None]:
    """A figure as an entry has it: the whole below it, and how many hundredths it has more, if any."""
    if value is None:
        return {whole_key: None}
    below = floor(value)
    return {whole_key: below, **({key: int((value - below) * 100)} if value != below else {})}


def problem_words(problem: Problem) -> str:
    """What is wrong with a line, and what to do."""
    facts = {"found": problem.found}
    sentences = {
        "no-name": _("This line has no name."),
        "long": ngettext("At most %(num)d letter.", "At most %(num)d letters.", LONGEST_NAME),
        "no-date": _("“%(found)s” is not a day. Write it like 21.11.2026.", **facts),
        "number": _("“%(found)s” is not a whole number, or too large. Correct it in the file.", **facts),
        "exact": _("“%(found)s” is not a number, or too large. Correct it in the file.", **facts),
        "twice": _("The same name appears twice for %(found)s. The first one was used.", **facts),
        "two": _("Two members are called %(found)s. Merge them, or give one another name.", **facts),
        "played": _("The evening of %(found)s was played here: its result comes from its matches.", **facts),
    }
    return sentences[problem.wrong]


def _wrong_words(found: SeasonFile) -> str:
    heads = ", ".join(found.ignored) or "–"
    sentences = {
        "empty": _("Choose a file, or paste its text."),
        "unreadable": _("That is not a table. Save it as CSV in your spreadsheet, and choose that file."),
        "no-name": _(
            "No column is called “Name”. The first line names the columns. It says: %(heads)s", heads=heads,
        ),
        "no-evenings": _(
            "The first line needs days, or the columns “Date” and “Points”. It says: %(heads)s",
            heads=heads,
        ),
        "many": _("That is more than %(num)s lines. Import them in parts.", num=MOST_LINES),
    }
    return sentences[found.wrong]


def _page(
    place: ClubPlace, form: ImportForm, found: SeasonFile | None = None, plan: Plan | None = None, *,
    status: int = 200,
) -> Response:
    state = place.state
    page = render_template(
        "club/season/import.html", **around(place), form=form, found=found, plan=plan,
        form_id=carried("id") or fresh_id(),
        problems=[(problem.line, problem_words(problem)) for problem in plan.problems] if plan else [],
        evenings=len({result.date for result in plan.results}) if plan else 0,
        offered=as_they_are() if not state.sheets else [], new_id=fresh_id,
        people=len(names_in(plan.results)) if plan else 0,
    )
    return make_response(page, status)


# --- what a file says ------------------------------------------------------------------------------------------------


class Result(NamedTuple):
    """What somebody had on one evening. Figures that the file does not tell are 0, ``rounds`` 1, ``over`` None.

    line: of the file, from 1.
    name: as it stands.
    date: YYYY-MM-DD.
    points: in full.
    rounds: played.
    hands: played.
    won: hands.
    lost: hands.
    marks_called: by the sides.
    highest: points of the hand with most.
    over: points above the equal share.
    """

    line: int
    name: str
    date: str
    points: Exact
    rounds: int = 1
    hands: int = 0
    won: int = 0
    lost: int = 0
    marks_called: int = 0
    highest: int = 0
    over: Exact | None = None


class Problem(NamedTuple):
    """What is wrong in a line.

    line: of the file, from 1.
    wrong: a key: no-name, long, no-date, number (whole), exact (any), twice.
    found: what stood there.
    """

    line: int
    wrong: str
    found: str = ""


@dataclass(frozen=True)
class SeasonFile:
    """A file read.

    results: one a person and evening.
    problems: lines that are not taken.
    ignored: heads that say nothing.
    wrong: why nothing of it can be used (a key), else empty.
    lines: how many there were.
    dates: of the evenings, in order.
    known_columns: figures that it has a column for.
    """

    results: tuple[Result, ...] = ()
    problems: tuple[Problem, ...] = ()
    ignored: tuple[str, ...] = ()
    wrong: str = ""
    lines: int = 0
    dates: tuple[str, ...] = field(default=())
    known_columns: tuple[str, ...] = ()


def read_file(text: str) -> SeasonFile:
    """What a file says. Wrong: ``empty``, ``unreadable``, ``no-name``, ``no-evenings``, ``many``."""
    plain_text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    first = next((line for line in plain_text.split("\n") if line.strip()), "")
    if not first:
        return SeasonFile(wrong="empty")
    reader = csv.reader(io.StringIO(plain_text, newline=""), delimiter=separator(first))
    try:
        found = [(reader.line_num, [clean(cell) for cell in row]) for row in reader]
    except csv.Error:
        return SeasonFile(wrong="unreadable")
    found = [(line, cells) for line, cells in found if any(cells)]
    heads, body = found[0][1], found[1:]
    if len(body) > MOST_LINES:
        return SeasonFile(wrong="many")
    columns = [_column(head) for head in heads]
    if "name" not in columns:
        return SeasonFile(wrong="no-name", ignored=tuple(heads))
    long = "date" in columns and "points" in columns
    days = [day_of(_bare(head)) for head in heads]
    if not long and not any(days):
        return SeasonFile(wrong="no-evenings", ignored=tuple(heads))
    used = [column is not None if long else column == "name" or day is not None
            for column, day in zip(columns, days, strict=True)]
    reading = _Reading(columns, days)
    for line, cells in body:
        reading.long(line, cells) if long else reading.wide(line, cells)
    return SeasonFile(
        tuple(reading.results), tuple(reading.problems),
        tuple(head for head, is_used in zip(heads, used, strict=True) if head and not is_used), "", len(body),
        tuple(sorted({result.date for result in reading.results})),
        tuple(column for column in KNOWN_COLUMNS if long and column in columns),
    )


class _Reading:
    """The lines read so far."""

    def __init__(self, columns: list[str | None], days: list[str | None]) -> None:
        self.columns, self.days = columns, days
        self.results: list[Result] = []
        self.problems: list[Problem] = []
        self._known: set[tuple[str, str]] = set()

    def long(self, line: int, cells: list[str]) -> None:
        """One person on one evening."""
        values = {column: cell for column, cell in zip(self.columns, cells, strict=False) if column}
        name, day = values.get("name", ""), day_of(values.get("date", ""))
        if self._unnamed(line, name):
            return
        if day is None:
            self.problems.append(Problem(line, "no-date", values.get("date", "")))
            return
        figures: dict[str, Any] = {}
        for column in NUMBERS:
            cell = values.get(column, "")
            if cell in _ABSENT and column != "points":
                continue
            number = exact_of(cell) if column in EXACT else number_of(cell)
            least = -MOST_POINTS if column in ("points", "over") else 1 if column == "rounds" else 0
            if number is None or number < least:
                self.problems.append(Problem(line, "exact" if column in EXACT else "number", cell))
                return
            figures[column] = number
        self._take(Result(line, name, day, **{"rounds": 1, **figures}))

    def wide(self, line: int, cells: list[str]) -> None:
        """One person on every evening; a figure in brackets was dropped, and is one all the same."""
        name = next((cell for column, cell in zip(self.columns, cells, strict=False) if column == "name"), "")
        if not any(exact_of(_bare(cell)) is not None for cell in cells[1:]) and not name:
            return
        if self._unnamed(line, name):
            return
        for day, cell in zip(self.days, cells, strict=False):
            bare = _bare(cell)
            if day is None or bare in _ABSENT:
                continue
            number = exact_of(bare)
            if number is None:
                self.problems.append(Problem(line, "exact", cell))
            else:
                self._take(Result(line, name, day, number))

    def _unnamed(self, line: int, name: str) -> bool:
        if not name or len(name) > LONGEST_NAME:
            self.problems.append(Problem(line, "long" if name else "no-name", name[:LONGEST_NAME]))
            return True
        return False

    def _take(self, result: Result) -> None:
        key = result.name.casefold(), result.date
        if key in self._known:
            self.problems.append(Problem(result.line, "twice", result.date))
        else:
            self._known.add(key)
            self.results.append(result)


def number_of(text: str) -> int | None:
    """A whole number, also with a typographic minus, a plus or ``,0``; None for anything else."""
    sentence = text.replace("−", "-").removeprefix("+").replace(" ", "")
    for ending in (",0", ".0"):
        sentence = sentence.removesuffix(ending)
    number = whole(sentence.removeprefix("-"), 99_999)
    return -number if number is not None and sentence.startswith("-") else number


def exact_of(text: str) -> Exact | None:
    """A number with one or two digits behind a decimal sign; None for anything else."""
    found = _EXACT.fullmatch(text.replace("−", "-").replace(" ", ""))
    if found is None:
        return number_of(text)
    sign, before, behind = found.groups()
    size = Fraction(int(before)) + Fraction(int(behind), 10 ** len(behind))
    value = -size if sign == "-" else size
    return value.numerator if value.denominator == 1 else value


def names_in(results: Iterable[Result]) -> list[str]:
    """Everybody in the file, in the order of the lines."""
    found: dict[str, str] = {}
    for result in results:
        found.setdefault(result.name.casefold(), result.name)
    return list(found.values())


def _column(head: str) -> str | None:
    text = head.casefold().strip("*: ")
    return next((column for column, heads in COLUMNS.items() if text in heads), None)


def _bare(cell: str) -> str:
    """Without the marks that a table puts around a figure: brackets, the dot of those not ranked, an apostrophe."""
    return cell.strip().strip("'·*").removeprefix("(").removesuffix(")").strip()
