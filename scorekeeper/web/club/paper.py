"""Everything of a club on paper: PDFs opened beside the app, and each of them as a page that prints like it.

Papers carry only links to watch; table cards, which are handed to the table, carry the link to record. Each paper is
one ``Printed``; ``answer`` makes the PDF of it, or the page that says and prints the same. Its contents are plain
values, with names as on the notice board, at the tables as at the table. A season's paper says what was corrected since
the last notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.games import game_of
from scorekeeper.journal.club.payloads import MatchTable
from scorekeeper.journal.club.payloads.evenings import MOST_ROUNDS
from scorekeeper.journal.club.state import DrawEntry, Evening
from scorekeeper.journal.hand_view import CorrectionView, HandView
from scorekeeper.journal.links import epochs, epochs_of, find_link
from scorekeeper.journal.payloads import Rules
from scorekeeper.journal.sheet_lines import sheet_lines
from scorekeeper.league.season_view import SeasonView, season_view
from scorekeeper.league.ties import SUM
from scorekeeper.numbers import whole
from scorekeeper.series import LinedSeries
from scorekeeper.sheets.columns.items import head_figure
from scorekeeper.sheets.columns.values import blank_lines
from scorekeeper.sheets.document import Code, Document
from scorekeeper.sheets.game_papers import figure_papers_of
from scorekeeper.sheets.league.cards import Card, Seat, card_pages, card_sheet
from scorekeeper.sheets.league.evening import (
    EveningPlan,
    EveningResult,
    OpenTable,
    PenaltyLine,
    PlanRound,
    PlanTable,
    ResultCell,
    ResultRow,
    WrongTable,
    plan_sheet,
    result_sheet,
)
from scorekeeper.sheets.league.member import member_sheet
from scorekeeper.sheets.league.rule_sheet import RuleLine, RuleOfTwo, RulesOnPaper, comparison, rule_sheet
from scorekeeper.sheets.league.season import OPTIONAL, Around, certificates, cross_table, optional_columns, season_sheet
from scorekeeper.sheets.page import PAPERS
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.score.build import blank_of, blank_sheet, score_sheets, sheet_of
from scorekeeper.sheets.score.sheet import Extras
from scorekeeper.sheets.score.sheet import Sheet as ScoreSheet
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.storage.league import TableRow, matches_of, ours, stamps
from scorekeeper.web import clock, pdf
from scorekeeper.web.access import MatchPlace, held_link, secret, unlisted_pages
from scorekeeper.web.addresses import full, qr_code
from scorekeeper.web.club import evening_result, rule_sheets
from scorekeeper.web.club.board_rows import SitsThere, drawn_elsewhere, instead, sit_now
from scorekeeper.web.club.draw_words import again
from scorekeeper.web.club.evening_place import EveningPlace, find_evening, sheet_label
from scorekeeper.web.club.person_season import plot
from scorekeeper.web.club.season_place import SeasonPlace, find_season
from scorekeeper.web.club.season_table import for_everybody, plot_of, race_of
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match_evening import on_sheet
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale, variant_name
from scorekeeper.words.rules import variant_in_words, with_reconstruction
from scorekeeper.words.season import of_unit

BOARD, PUBLIC, FULL = "board", "public", "full"
MOST_CORRECTED = 8
"""So many corrections are printed one by one."""


class OnPaper(NamedTuple):
    """A season as a paper shows it.

    place: with its names in the form of the notice board.
    view: the same in these names.
    """

    place: SeasonPlace
    view: SeasonView


def outlet(place: ClubPlace) -> str:
    """The form of the names on paper that hangs up: the notice board's; the public one for those who only watch."""
    return BOARD if place.may("member") else PUBLIC


def season_on_paper(
    token: str, season: str, need: str = "watch", *, form: str | None = None, outgoing: bool = False
) -> OnPaper:
    """The season behind a club's link, in the names of the notice board or of ``form``; ``outgoing``: only what is out,
    whoever asks. Answers as ``find_season``."""
    found = find_season(token, season, need)
    found = found.out if outgoing else found
    form = form or outlet(found.place)
    found.names = found.place.names(form)
    view = season_view(found.played, found.tables, found.season_words, mixed=found.mixed)
    return OnPaper(found, for_everybody(view) if form == PUBLIC else view)


def around(
    place: ClubPlace, *, where: str = "", corrections: tuple[str, ...] = (), listed: str = "", unpublished: int = 0
) -> Around:
    """What stands on a paper beside its figures."""
    return Around(language(), clock.zone(), where, corrections, listed, unpublished)


def where(found: SeasonPlace) -> str:
    """Where the club plays: the place of the last evening that has one."""
    evenings = [evening for evening in found.reading.evenings if evening.place]
    return found.place.words.get(evenings[-1].place or "", "") if evenings else ""


def corrections(found: SeasonPlace) -> tuple[str, ...]:
    """What changed on evenings that were on the board already: corrected hands and the judge's points.

    An evening's own corrections count from its notice on; those of earlier ones since the notice before the last, for
    the paper that hung there until now is that one.
    """
    state = found.place.state
    shown = {evening.evening for evening in found.reading.evenings}
    evenings = [one for one in state.evenings_of(found.id) if one.evening in shown and one.notice]
    notices = sorted(_moment(one.notice) for one in evenings)
    before = notices[-2] if len(notices) > 1 else datetime.min.replace(tzinfo=UTC)
    sentences: list[str] = []
    tables: dict[str, list[TableRow]] = {evening.evening: [] for evening in evenings}
    at = {match: evening.evening for evening in evenings for match in evening.matches}
    for row in matches_of(db.session(), state, list(at)):
        tables[at[row.match]].append(row)
    for evening in evenings:
        since = max(_moment(evening.notice), before)
        sentences += _hands(tables[evening.evening], evening, since) + _points(found, evening, since)
    if len(sentences) > MOST_CORRECTED:
        rest = len(sentences) - MOST_CORRECTED + 1
        sentences[MOST_CORRECTED - 1 :] = [ngettext("%(num)d more correction.", "%(num)d more corrections.", rest)]
    return tuple(sentences)


def match_place(match: str) -> MatchPlace | None:
    """A match that is known as the club's own (``storage.league.ours``) with the link of those who record, or to watch;
    None where both were taken away."""
    held = epochs(db.session(), match)
    for role in ("record", "watch"):
        if role in held:
            token = held_link(secret(), match, role, held[role]).token
            link = find_link(db.session(), hash_of_token(token))
            return MatchPlace(link, token) if link is not None else None
    return None


def _hands(tables: Sequence[TableRow], evening: Evening, since: datetime) -> list[str]:
    """Hands of an evening that were corrected after this moment; only matches that changed since are read."""
    found = []
    for row in tables:
        if _aware(row.row.last_at) <= since:
            continue
        place = match_place(row.match)
        for hand in place.hands() if place is not None else ():
            for each in hand.corrections:
                if each.old and each.new and _moment(each.at) > since and each.old != each.new:
                    found.append(_corrected(evening, row.round, row.table, hand, each))
    return found


def _corrected(evening: Evening, round: int, table: int, hand: HandView, each: CorrectionView) -> str:
    return _(
        "%(day)s, round %(round)s, table %(table)s, hand %(hand)s: %(new)s instead of %(old)s",
        day=_day(evening), round=round, table=table, hand=hand.number,
        new=":".join(map(str, each.new or ())), old=":".join(map(str, each.old or ())),
    )


def _points(found: SeasonPlace, evening: Evening, since: datetime) -> list[str]:
    """The judge's points given or cancelled after this moment."""
    sentences = []
    for one in evening.penalties:
        if one.season not in (None, found.id):
            continue
        points = f"{one.points:+d}".replace("-", "−")
        counted = of_unit(points, found.units, language())
        if found.units == SUM:
            counted = f"{counted} {_('points')}"
        facts = {"day": _day(evening), "name": found.names.get(one.person, "–"), "points": counted}
        new = _moment(one.at) > since
        if new and one.lifted is None:
            sentences.append(_("%(day)s: %(points)s by the judge for %(name)s", **facts))
        elif not new and one.lifted_at is not None and _moment(one.lifted_at) > since:
            words = _("%(day)s: %(points)s by the judge for %(name)s", **facts)
            sentences.append(f"{words}, {_('lifted')}")
    return sentences


def _day(evening: Evening) -> str:
    return Around(language(), clock.zone()).day(evening.date)


def _moment(iso: str | None) -> datetime:
    return _aware(datetime.fromisoformat((iso or "").replace("Z", "+00:00")))


def _aware(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)


TABLE = "table"


def evening_on_paper(token: str, evening: str, need: str = "watch", *, form: str | None = None) -> EveningPlace:
    """The evening behind a link, its names as on the notice board or in ``form``. Answers as ``find_evening``."""
    evening_place = find_evening(token, evening, need)
    evening_place.names = evening_place.place.names(form or outlet(evening_place.place))
    return evening_place


def _club(evening_place: EveningPlace) -> str:
    return evening_place.place.words.get(evening_place.place.state.name or "", "")


def result_on_paper(evening_place: EveningPlace) -> EveningResult:
    """The result by person and round. Answers 403 while it is held back, but for the judge."""
    found = evening_result.result(evening_place)
    stamp = stamps(db.session(), evening_place.place.state, [evening_place.id]).get(evening_place.id)
    last = stamp.last_at if stamp is not None else None
    words = evening_place.place.words if evening_place.place.may("record") else {}
    return EveningResult(
        evening=evening_place.id, club=_club(evening_place), date=evening_place.evening.date,
        place=evening_place.where, seasons=tuple(evening_place.seasons), sheet=evening_place.sheet,
        unit=found.unit, award=found.award, marks=found.marks, further=tuple(name for name, _values in found.further),
        rounds=evening_place.last_round, mixed=tuple(found.mixed), until=evening_place.evening.until,
        correction=evening_place.evening.correction,
        closed=evening_place.evening.notice is not None and evening_place.evening.status == "closed",
        last=None if last is None else f"{last.replace(tzinfo=None).isoformat(timespec='seconds')}Z",
        rows=tuple(
            ResultRow(
                row.place, row.person, row.name, row.guest, row.penalty,
                tuple(ResultCell(cell.state, cell.points, cell.old) for cell in row.cells), row.total, row.old_total,
                row.hands, row.marks_called, tuple(values[at] for _name, values in found.further),
            )
            for at, row in enumerate(found.rows)
        ),
        pending=tuple(OpenTable(one.round, one.table, one.why) for one in found.pending),
        wrong=tuple(WrongTable(one.round, one.table, one.hands, one.persons, one.even) for one in found.wrong),
        penalties=tuple(
            PenaltyLine(evening_place.name(one.person), one.points, words.get(one.reason or "", ""))
            for one in found.penalties
        ),
    )


def plan_on_paper(evening_place: EveningPlace, round: int | None) -> EveningPlan:
    """The tables of one round, or of all that were drawn."""
    return EveningPlan(
        evening=evening_place.id, club=_club(evening_place), date=evening_place.evening.date,
        place=evening_place.where, seasons=tuple(evening_place.seasons), sheet=evening_place.sheet,
        rounds=tuple(_plan_round(evening_place, draw) for draw in draws(evening_place, round)),
    )


def draws(evening_place: EveningPlace, round: int | None) -> list[DrawEntry]:
    """One round's draw, or all, in their order. Answers 404 for a round that was not drawn."""
    return (
        [evening_place.drawn(round)]
        if round
        else [evening_place.evening.draws[each] for each in sorted(evening_place.evening.draws)]
    )


def _plan_round(evening_place: EveningPlace, draw: DrawEntry) -> PlanRound:
    sit = sit_now(evening_place, draw.tables)
    seated = {person for table in sit.values() for person in table.seats}
    return PlanRound(
        round=draw.round, seed=draw.seed, algorithm=draw.algorithm, by=draw.by, inputs=draw.inputs,
        changed=draw.changed, out=tuple(evening_place.name(person) for person in draw.out if person not in seated),
        tables=tuple(_plan_table(evening_place, table, sit[table.match]) for table in draw.tables),
        again=tuple(again(evening_place.sides_up_to(draw.round))),
    )


def _plan_table(evening_place: EveningPlace, table: MatchTable, now: SitsThere) -> PlanTable:
    """A table as it sits now, with who was drawn there. Who is no member of the club is named for those who record."""
    typed = now.typed if evening_place.place.may("record") else dict.fromkeys(now.typed, _("Guest"))
    names = {**typed, **evening_place.names}
    left = instead(now.sides, table.sides, drawn_elsewhere(evening_place.evening, table.match))
    drawn = {person for side in table.sides for person in side}
    changed = {names.get(person, "?"): evening_place.name(left[person]) if person in left else ""
               for side in now.sides for person in side if person not in drawn}
    return PlanTable(
        table.number, tuple(tuple(names.get(person, "?") for person in side) for side in now.sides),
        names.get(now.dealer, "?"), tuple(map(tuple, now.sides)), changed,
    )


def cards_on_paper(evening_place: EveningPlace, round: int) -> list[Card]:
    """The cards of a round's tables whose matches are here. Answers 403 where the link of a table was taken away, 404
    for no such round."""
    rules = evening_place.place.state.sheets[evening_place.evening.sheet].rules
    found, tables = [], _tables(evening_place, round)
    day = Around(language(), clock.zone()).times.day(evening_place.evening.date)
    held = epochs_of(db.session(), [table.match for table in tables])
    sit = sit_now(evening_place, tables)
    for table in tables:
        now = sit[table.match]
        if "record" not in held.get(table.match, {}):
            refuse(403, _("The link to this table was withdrawn."))
        link = held_link(secret(), table.match, "record", held[table.match]["record"])
        side_of = {person: chr(ord("A") + at) for at, side in enumerate(now.sides) for person in side}
        names = {**now.typed, **evening_place.names}
        seats = tuple(Seat(side_of[person], names.get(person, "?"), person == now.dealer) for person in now.seats)
        total, about = _head_figure(rules, len(table.seats))
        found.append(
            Card(table.number, round, full(link.joins), link.code, seats, evening_place.sheet, total, about[-1],
                 _club(evening_place), day, about[:-1])
        )
    return found


def _tables(evening_place: EveningPlace, round: int) -> list[MatchTable]:
    """The tables of a round whose matches are the club's own and here. Answers 404 where there is none."""
    own = ours(db.session(), evening_place.place.state, [table.match for table in evening_place.drawn(round).tables])
    found = [table for table in evening_place.drawn(round).tables if table.match in own]
    return found or refuse(404, _("The club was imported here without these matches."))


def _head_figure(rules: Rules, players: int) -> tuple[str, tuple[str, ...]]:
    """The figure printed large, and what stands about it: what a hand gives at a table of so many and its rates, or
    what everybody begins with or puts in, with the words above and below it."""
    game, say = game_of(rules.variant), locale(language())
    if isinstance(game.series, LinedSeries):
        lined = blank_lines(rules.variant, dict(rules.switches), [str(at) for at in range(players)])
        above, value, below = head_figure(lined, say) or ("", "", "")
        return value, (above, below, "")
    agreed = game.agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    return figure_papers_of(game.id).figure(agreed, say)


def blanks(evening_place: EveningPlace, round: int) -> list[ScoreSheet]:
    """A sheet to be written on for every table of a round whose match is here, with the link to watch it. Answers 403,
    404."""
    found = []
    for table in _tables(evening_place, round):
        if (place := match_place(table.match)) is None:
            refuse(403, _("The link to this table was withdrawn."))
        watch = place.watch_link()
        extras = Extras(
            link=full(watch.path) if watch.role == "watch" else "", code=watch.code if watch.role == "watch" else "",
            zone=clock.zone(),
        )
        blank = blank_of(sheet_of(place.view(), [], on_sheet(place, extras), sheet_lines(place.state)))
        person_of = evening_place.place.state.person
        dealer = next((one for one in blank.persons if person_of(one) == person_of(table.dealer)), "")
        found.append(replace(blank, dealer=dealer))
    return found


pages = Blueprint("club_paper", __name__, url_prefix="/c/<token>/paper")
unlisted_pages(pages)


@pages.get("/season/<season>")
@pages.get("/season/<season>.pdf", endpoint="season_pdf")
def season(token: str, season: str) -> AnyResponse:
    """The season's table with its cross tables. ``?list=women``, ``?off=zwicks,hands`` (columns), ``?pairs=0``;
    ``?for=members``: of what is out."""
    found = season_on_paper(token, season, outgoing=request.args.get("for") == "members")
    listed = request.args.get("list", "")
    if listed and found.view.listed(listed) is None:
        refuse(404, _("There is a mistake in the address, or the page never existed."))
    off = [column for column in OPTIONAL if column in request.args.get("off", "").split(",")]
    about = around(
        found.place.place, where=where(found.place), corrections=corrections(found.place), listed=listed,
        unpublished=found.place.unpublished,
    )
    crosses = []
    if request.args.get("pairs", "1") != "0" and not listed:
        both = [(found.place.cross(together=together), together) for together in (True, False)]
        crosses = [cross_table(cross, language(), together=together) for cross, together in both if cross.people]
    race = None if listed else race_of(found.place, found.view)
    document = season_sheet(found.view, about, crosses, off=off, race=race)
    return answer(found.place.place, _flowing(document, _("Season"), found.place.url()), columns=_columns(found, off))


@pages.get("/member/<season>/<person>")
@pages.get("/member/<season>/<person>.pdf", endpoint="member_pdf")
def member(token: str, season: str, person: str) -> AnyResponse:
    """One person's season."""
    found = season_on_paper(token, season)
    shown = found.place.person(person)
    document = member_sheet(shown, found.view, around(found.place.place))
    back = found.place.url(f"people/{shown.person}")
    return answer(found.place.place, _flowing(document, _("Member"), back))


@pages.get("/person/<person>")
def person(token: str, person: str) -> AnyResponse:
    """To the sheet of the newest season in which the person has an evening. Answers 404 where there is none."""
    place = find_club(token)
    for season in reversed(list(place.state.seasons)):
        found = season_on_paper(token, season).view
        if any(row.person == place.state.person(person) for row in (*found.rows, *found.below)):
            return redirect(place.url(f"paper/member/{season}/{place.state.person(person)}"), 302)
    return refuse(404, _("There is a mistake in the address, or the page never existed."))


@pages.get("/certificates/<season>")
@pages.get("/certificates/<season>.pdf", endpoint="certificates_pdf")
def certificate(token: str, season: str) -> AnyResponse:
    """Certificates for the places 1 to 3; the keeper, who hands them over, gets full names on them."""
    place = find_club(token, "member")
    found = season_on_paper(token, season, "member", form=FULL if place.may("keeper") else None)
    listed = request.args.get("list", "")
    if listed and found.view.listed(listed) is None:
        refuse(404, _("There is a mistake in the address, or the page never existed."))
    about = around(found.place.place, listed=listed)
    document = certificates(found.view, about)
    if document is None:
        refuse(404, _("Nobody has a place in this season."))
    back = found.place.url()
    return answer(found.place.place, Printed(document, partial(paper, document), _("Certificates"), back, prints=False))


@pages.get("/evening/<evening>")
def evening(token: str, evening: str) -> str:
    """Which papers there are of an evening."""
    evening_place = find_evening(token, evening, "member")
    return render_template("club/paper/evening.html", evening_place=evening_place, place=evening_place.place)


@pages.get("/result/<evening>")
@pages.get("/result/<evening>.pdf", endpoint="result_pdf")
def result(token: str, evening: str) -> AnyResponse:
    """What everybody got, by round. Answers 403 while it is held back, but for the judge."""
    evening_place = evening_on_paper(token, evening)
    document = result_sheet(
        result_on_paper(evening_place),
        around(evening_place.place),
        _watch(evening_place.place, f"evenings/{evening_place.id}/result",
               _("The same in the browser, always as it stands now.")),
    )
    return answer(evening_place.place, _flowing(document, _("Result"), evening_place.url("result")))


@pages.get("/plan/<evening>")
@pages.get("/plan/<evening>.pdf", endpoint="plan_pdf")
def plan(token: str, evening: str) -> AnyResponse:
    """Who sits where and how it was drawn. ``?round=2``: only that."""
    evening_place = evening_on_paper(token, evening, "member")
    document = plan_sheet(plan_on_paper(evening_place, _round()), around(evening_place.place))
    return answer(evening_place.place, _flowing(document, _("Who sits where"), _home(evening_place)))


@pages.get("/cards/<evening>")
@pages.get("/cards/<evening>.pdf", endpoint="cards_pdf")
def cards(token: str, evening: str) -> AnyResponse:
    """A card for every table of a round, to cut. ``?round=2``; without it the newest."""
    evening_place = evening_on_paper(token, evening, "record", form=TABLE)
    found = cards_on_paper(evening_place, _round() or evening_place.last_round)
    made = partial(card_pages, found, language())
    return answer(
        evening_place.place, Printed(card_sheet(found, language()), made, _("Table cards"), _home(evening_place))
    )


@pages.get("/sheets/<evening>")
@pages.get("/sheets/<evening>.pdf", endpoint="sheets_pdf")
def sheets(token: str, evening: str) -> AnyResponse:
    """A blank score sheet for every table of a round. ``?round=2``; without it the newest."""
    evening_place = evening_on_paper(token, evening, "record", form=TABLE)
    found = blanks(evening_place, _round() or evening_place.last_round)
    made = partial(score_sheets, found, language())
    printed = Printed(blank_sheet(found, language()), made, _("Blank score sheets"), _home(evening_place))
    return answer(evening_place.place, printed)


@pages.get("/rules/<sheet>")
@pages.get("/rules/<sheet>.pdf", endpoint="rules_pdf")
def rules(token: str, sheet: str) -> AnyResponse:
    """A rule sheet on one page, with a QR code to the same page by the public link."""
    place = find_club(token)
    found = rule_sheets.find_sheet(place, sheet)
    agreed = rule_sheets.agreed(found.rules)
    on_paper = RulesOnPaper(
        id=found.sheet, club=place.words.get(place.state.name or "", ""), name=place.words.get(found.name, ""),
        version=found.version,
        variant=with_reconstruction(variant_name(found.rules.variant, language()), found.rules.variant, language()),
        at=found.at, label=rule_sheets.heading(found.rules),
        totals=tuple(
            (str(one.points), rule_sheets.packs_words(one) if one.packs else "")
            for one in rule_sheets.totals(found.rules)
        ),
        about=variant_in_words(agreed.rules, language()),
        lines=tuple(RuleLine(line.words, line.differs) for line in rule_sheets.lines(found.rules)),
        deal=tuple(f"{label}: {value}" for label, value in rule_sheets.deal_words(found.rules)),
        remark=rule_sheets.remark_of(place, found),
    )
    code = _watch(place, f"rules/{found.sheet}", _("In the browser, where its rules can be read."))
    document = rule_sheet(on_paper, around(place), code)
    return answer(place, _flowing(document, _("Rule sheet"), place.url(f"rules/{found.sheet}")))


@pages.get("/compare")
@pages.get("/compare.pdf", endpoint="compare_pdf")
def compare(token: str) -> AnyResponse:
    """Two rule sheets side by side: ``?a=…&b=…``."""
    place = find_club(token)
    one, other = (rule_sheets.find_sheet(place, request.args.get(key, "")) for key in ("a", "b"))
    rows = [RuleOfTwo(row.label, row.one, row.other) for row in rule_sheets.compared(one, other)]
    club = place.words.get(place.state.name or "", "")
    document = comparison(sheet_label(place, one), sheet_label(place, other), rows, club, around(place))
    back = place.url("rules/compare", a=one.sheet, b=other.sheet)
    return answer(place, _flowing(document, _("Rule sheets"), back))


def _flowing(document: Document, name: str, back: str) -> Printed:
    return Printed(document, partial(paper, document), name, back)


def _columns(found: OnPaper, off: Sequence[str]) -> list[Column]:
    """Each column that can be switched off, and what is off once it is tapped."""
    return [
        Column(head, ",".join([one for one in off if one != key] if key in off else [*off, key]), key not in off)
        for key, head in optional_columns(found.view, language())
    ]


def _round() -> int | None:
    """The round in the address. Answers 404 for what is no number."""
    typed = request.args.get("round", "")
    if not typed:
        return None
    number = whole(typed, MOST_ROUNDS)
    return refuse(404) if number is None else number


def _home(evening_place: EveningPlace) -> str:
    return evening_place.place.url(f"paper/evening/{evening_place.id}")


def _watch(place: ClubPlace, path: str, words: str) -> Code | None:
    """The public link to one of the club's pages, for paper, with ``words`` below; None where it was taken away."""
    link = place.watch_link()
    if link is None:
        return None
    return Code(full(f"{link.path}/{path}"), words, "")


class Making(NamedTuple):
    """The sizes of paper.

    names: that can be asked for.
    chosen: the one that was.
    """

    names: tuple[str, ...]
    chosen: str


class Printed(NamedTuple):
    """A paper.

    document: what it says.
    made: makes its PDF (``size=`` the paper's name).
    name: its file's.
    back: the address of the page it belongs to.
    prints: whether its page is worth printing, too; a certificate is drawn in its PDF alone.
    """

    document: Document
    made: partial[bytes]
    name: str
    back: str
    prints: bool = True


class Column(NamedTuple):
    """A column that can be switched off.

    head: its heading.
    off: keys of those that are off after a tap on it, with commas.
    shown: whether it is there now.
    """

    head: str
    off: str
    shown: bool


def answer(place: ClubPlace, printed: Printed, *, columns: Sequence[Column] = ()) -> AnyResponse:
    """The paper as a PDF where the address ends so, else as a page; 304 where the reader has it already.

    Answers 400 for a paper that we do not have.
    """
    size = request.args.get("paper", "a4").lower()
    if size not in {name.lower() for name in PAPERS}:
        refuse(400, _("There is a mistake in the address, or the page never existed."))
    if not request.path.endswith(".pdf"):
        return make_response(_page(place, printed, size, columns))
    made = printed.made
    return pdf.answer(pdf.paper_of(pdf.file_name(printed.name), made.func, *made.args, **made.keywords, size=size))


def _page(place: ClubPlace, printed: Printed, size: str, columns: Sequence[Column]) -> str:
    path = place.url(request.path.partition(f"/c/{place.token}/")[2])
    query = request.args.to_dict()
    making = Making(tuple(PAPERS), next(name for name in PAPERS if name.lower() == size))

    def address(ending: str = "", **changed: str) -> str:
        values = {name: value for name, value in {**query, **changed}.items() if value}
        return path + ending + (f"?{urlencode(values)}" if values else "")

    return render_template(
        "club/paper/sheet.html", place=place, document=printed.document, back=printed.back, prints=printed.prints,
        making=making, columns=columns, address=address, qr_code=qr_code, plot=plot,
        race_plot=plot_of,
    )
