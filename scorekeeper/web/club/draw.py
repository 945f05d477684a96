"""Drawing a round: the form, the draw, and the tables as they were drawn."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import Blueprint, Response, redirect, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.errors import NotationError
from scorekeeper.games import game_of
from scorekeeper.journal.club.draw_check import draw_history, pairing_wishes
from scorekeeper.journal.club.payloads.evenings import MOST_ROUNDS
from scorekeeper.journal.club.state import ClubState, Evening, Sheet
from scorekeeper.league.draw import (
    PAIRS,
    SIX_IN_PAIRS,
    SIX_IN_THREES,
    THREE_ALONE,
    TWO_ALONE,
    Draw,
    Plan,
    Shape,
    draw,
    plan,
    unkept,
)
from scorekeeper.numbers import whole
from scorekeeper.storage.base import db
from scorekeeper.storage.engine import begin_as
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club import draw_words
from scorekeeper.web.club.board_rows import seated, sit_now
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.evening_result import rows, unlike
from scorekeeper.web.club.form_entries import add, done, entry, ground_of_form
from scorekeeper.web.club.notice import unfinished
from scorekeeper.web.club.season_place import season_of
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, Choice, Choices, Form, carried, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("draw", __name__, url_prefix="/c/<token>/evenings/<evening>")
unlisted_pages(pages)

EVENING = "evening"
"""Seated by the points of this evening; a season's id: by its standings; ``lot``: by lot."""
FEWEST = 2
SHAPES = (PAIRS, THREE_ALONE, SIX_IN_PAIRS, SIX_IN_THREES, TWO_ALONE)
"""The tables that are offered where several can be one side, in the order in which they are filled."""
FULL = 4
"""How many a table is best filled with where everybody plays alone; then one more, one fewer, and so on."""
USUAL = 3
"""So many kinds of tables are ticked at first where everybody plays alone: four, five and three seat any number."""


class DrawForm(Form):
    """The kinds of tables, and what seats are given by."""

    by = Choice(lazy_gettext("Seats"), default="lot", listed=True)
    shape = Choices(lazy_gettext("Tables"))


@dataclass
class Asked:
    """What the form says.

    shapes: the kinds of tables.
    by: what seats are given by: lot or standing.
    wrong: by field, why not so.
    """

    shapes: list[Shape]
    by: str = "lot"
    wrong: dict[str, str] = field(default_factory=dict)


@pages.get("/draw")
def ask(token: str, evening: str) -> str | AnyResponse:
    """Who plays, at which tables, by lot or by standing."""
    evening_place = find_evening(token, evening, "record")
    if evening_place.next_round is None:
        return (
            redirect(evening_place.url("board"), 303) if evening_place.last_round else refuse(422, _over(evening_place))
        )
    return _ask(evening_place, _asked(evening_place, DrawForm(request.args)))


@pages.post("/draw")
def make(token: str, evening: str) -> AnyResponse:
    """Draw the round, or say anew what the tables that are ticked give. The server makes the seed, so nobody can try
    until a draw pleases."""
    # a large draw takes half a second: until it is done, the tables of the round before go on writing
    begin_as(writing=False)
    evening_place = find_evening(token, evening, "record")
    round = whole(carried("round"), MOST_ROUNDS) or 0
    if round in evening_place.evening.draws:
        return done(
            evening_place.place, evening_place.path(f"rounds/{round}"), draw_words.why_not("drawn_already", round)
        )
    if round != evening_place.next_round:
        refuse(422, _over(evening_place))
    asked = _asked(evening_place, DrawForm.posted())
    if Button.posted().name == "offer":
        return Response(_ask(evening_place, _as_ticked(asked)), mimetype="text/html")
    people = evening_place.present(round)
    if len(people) < FEWEST:
        asked.wrong["people"] = _("Tick at least two people who are here.")
    elif not plan(len(people), asked.shapes).shapes:
        asked.wrong["shape"] = _("There are too few people for these tables. Tick smaller ones too.")
    if not asked.wrong:
        drawn, made_from = drawn_for(evening_place, round, people, asked)
        db.session.remove()
        begin_as(writing=True)
        error = add(evening_place.place, [entry("draw.made", payload(evening_place, round, drawn) | made_from)])
        if not error:
            return done(
                evening_place.place,
                evening_place.path(f"rounds/{round}"),
                _("Round %(round)s was drawn.", round=round),
            )
        asked.wrong["form"] = draw_words.why_not(error, round)
    return Response(_ask(evening_place, asked), 422, mimetype="text/html")


@pages.get("/rounds/<int:round>")
def page(token: str, evening: str, round: int) -> str:
    """The tables of a round, who sits out, and how well the draw reached its goals."""
    evening_place = find_evening(token, evening, "record")
    drawn = evening_place.drawn(round)
    sit = sit_now(evening_place, drawn.tables).values()
    seats = {person for table in sit for person in table.seats}
    wished = pairing_wishes(evening_place.place.state) if evening_place.place.may("keeper") else []
    return render_template(
        "club/evening/round.html", evening_place=evening_place, place=evening_place.place, round=round, drawn=drawn,
        figures=draw_words.figures(drawn.figures), squares=draw_words.about_figures(),
        again=draw_words.again(evening_place.sides_up_to(round)),
        broken=unkept(wished, [table.sides for table in drawn.tables]), no_game=_without_game(evening_place, round),
        out=[person for person in drawn.out if person not in seats],
        sits={line.table: line for line in seated(evening_place, typed=True)[round]},
    )


def _without_game(evening_place: EveningPlace, round: int) -> list[str]:
    """The names of those who sit out the newest round, go home after it and have not played this evening. The draw
    does not know who goes: it was made, and is checked, from who is here."""
    if round != evening_place.last_round or evening_place.evening.status != "open" or not evening_place.next_round:
        return []
    played = {
        person for sides in evening_place.sides_up_to(round) for table in sides for side in table for person in side
    }
    stay, final = set(evening_place.present(round + 1)), evening_place.place.state.person
    out = dict.fromkeys(map(final, evening_place.drawn(round).out))
    return [evening_place.name(person) for person in out if person not in played | stay]


def drawn_for(
    evening_place: EveningPlace, round: int, people: Sequence[str], asked: Asked
) -> tuple[Draw, dict[str, object]]:
    """The draw, with a seed of the server's; and what else the journal keeps, so that it can be drawn again."""
    state, ranked = evening_place.place.state, standing(evening_place, asked.by)
    ranked = None if ranked is None else [person for person in dict.fromkeys(ranked) if person in people]
    drawn = draw(
        people, new_seed(), shapes=asked.shapes, history=draw_history(state, evening_place.evening, round),
        pairing_wishes=pairing_wishes(state), standing=ranked,
    )
    shapes = [[shape.sides, shape.size] for shape in asked.shapes]
    return drawn, {"shapes": shapes, "standing": ranked, "seen": state.seq}


def payload(
    evening_place: EveningPlace, round: int, drawn: Draw, matches: Sequence[str] | None = None
) -> dict[str, object]:
    """A draw as the journal says it; ``matches`` by table, new ones where they are not given."""
    ids = matches
    if not ids:
        ground = ground_of_form()
        ids = [derived_id(ground, "match", round, table.number) for table in drawn.tables]
    return {
        "evening": evening_place.id, "round": round, "seed": drawn.seed, "algorithm": drawn.algorithm, "by": drawn.by,
        "inputs": drawn.inputs, "out": list(drawn.out), "figures": [one._asdict() for one in drawn.figures],
        "tables": [
            {"table": table.number, "match": match, "sides": [list(side) for side in table.sides],
             "seats": list(table.seats), "dealer": table.dealer}
            for table, match in zip(drawn.tables, ids, strict=True)
        ],
    }


def new_seed() -> str:
    """What chance is made from: 12 hex digits, short enough to be printed and typed."""
    return secrets.token_hex(6)


def standing(evening_place: EveningPlace, by: str) -> list[str] | None:
    """People by the points of this evening, or by the standings of one of its seasons, best first. None: by lot."""
    if by == EVENING:
        return [row.person for row in rows(evening_place)]
    if by in evening_place.evening.seasons:
        table = season_of(evening_place.place, by).tables.standings
        return [row.person for row in (*table.rows, *table.below)]
    return None


def _asked(evening_place: EveningPlace, typed: DrawForm) -> Asked:
    """What a form says; the usual tables where it says nothing."""
    can = {
        key_of(shape): shape
        for shape in allowed_shapes(evening_place.place.state.sheets[evening_place.evening.sheet])
    }
    typed.shape.choices, typed.by.choices = offered((key, "") for key in can), offered(ways(evening_place).items())
    typed.validate()
    shapes = [shape for key, shape in can.items() if key in typed.shape.data]
    usual = usual_shapes(evening_place.place.state, evening_place.evening)
    asked = Asked(shapes or usual, "lot" if typed.by.errors else typed.by.data)
    asked.wrong |= {name: str(wrong[0]) for name, wrong in typed.errors.items()}
    if typed.by.raw_data and not shapes:
        asked.wrong["shape"] = _("Choose at least one kind of table.")
    return asked


def _as_ticked(asked: Asked) -> Asked:
    """The same for who is still ticking: nothing is wrong yet, and where no kind of table is ticked none is."""
    return Asked([] if "shape" in asked.wrong else asked.shapes, asked.by)


def ways(evening_place: EveningPlace) -> dict[str, str]:
    """What seats can be given by, in words."""
    pairs = game_of(evening_place.place.state.sheets[evening_place.evening.sheet].rules.variant).teams
    found = {"lot": _("By lot: new partners, new opponents") if pairs else _("By lot: new opponents")}
    if evening_place.last_round:
        found[EVENING] = _("By the points of this evening")
    named = zip(evening_place.evening.seasons, evening_place.seasons, strict=True)
    found |= {season: _("By the standings of %(season)s", season=name) for season, name in named}
    return found


def _ask(evening_place: EveningPlace, asked: Asked) -> str:
    round = evening_place.next_round or 1
    number = len(evening_place.present(round))
    can = allowed_shapes(evening_place.place.state.sheets[evening_place.evening.sheet])
    now, about = plan(number, asked.shapes) if asked.shapes else Plan((), number), {}
    for shape in can:
        then = now if shape in asked.shapes else plan(number, [one for one in can if one in (*asked.shapes, shape)])
        if then != now:
            about[key_of(shape)] = _("this gives: %(tables)s", tables=draw_words.tables(then))
    form = DrawForm(by=asked.by, shape=[key_of(shape) for shape in asked.shapes])
    form.by.choices = offered(ways(evening_place).items())
    form.shape.choices = offered((key_of(shape), draw_words.shape(shape)) for shape in can)
    for name in {"by", "shape"} & asked.wrong.keys():
        form.refuse(name, asked.wrong[name])
    return render_template(
        "club/evening/draw.html", evening_place=evening_place, place=evening_place.place, round=round,
        number=number, form=form, about=about, asked=asked,
        tables=draw_words.tables(now), id=fresh_id(), unfinished=unfinished(evening_place),
        unlike=unlike(evening_place, {shape.sides for shape in now.shapes}),
    )


def _over(evening_place: EveningPlace) -> str:
    if evening_place.evening.status != "open":
        return _("The evening is closed. Reopen it first.")
    return _(
        "All %(rounds)s rounds have been drawn. If there is to be another, change the evening.",
        rounds=evening_place.evening.rounds,
    )


# --- kinds of tables -------------------------------------------------------------------------------------------------


def key_of(shape: Shape) -> str:
    """A shape in a form: ``2x2``."""
    return f"{shape.sides}x{shape.size}"


def allowed_shapes(sheet: Sheet) -> list[Shape]:
    """The tables that a rule sheet can be played at: its game says how many play and whether in teams, and where it
    says what so many players are dealt, the sheet too."""
    game = game_of(sheet.rules.variant)
    if not game.teams:
        numbers = sorted(game.players, key=lambda number: (abs(number - FULL), -number))
        return [Shape(number, 1) for number in numbers]
    found = [shape for shape in SHAPES if shape.people in game.players and _deals(sheet, shape.people)]
    return found or [PAIRS]


def usual_shapes(state: ClubState, evening: Evening) -> list[Shape]:
    """The kinds of tables of the last draw of this evening or of the one before; else fours, with what seats all
    others where everybody plays alone."""
    before = sorted(state.evenings.values(), key=lambda each: (each is evening, each.date), reverse=True)
    sheet = state.sheets[evening.sheet]
    can = allowed_shapes(sheet)
    for each in before:
        if each.draws and (each is evening or each.sheet == evening.sheet):
            drawn = {shape_of(table.sides) for table in each.draws[max(each.draws)].tables}
            if found := [shape for shape in can if shape in drawn]:
                return found
    return can[:1] if game_of(sheet.rules.variant).teams else can[:USUAL]


def shape_of(sides: Sequence[Sequence[str]]) -> Shape:
    """What kind of table these sides sit at."""
    return Shape(len(sides), len(sides[0]) if sides else 0)


def _deals(sheet: Sheet, players: int) -> bool:
    rules = sheet.rules
    try:
        agreement = game_of(rules.variant).agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    except NotationError:
        return False
    return agreement.schedule is not None
