"""A match begun without a connection: the pages of a match that nobody has played yet, to be filled in by the phone.

For one set of rules the phone keeps every screen for every way of sitting (``/m/-/blank``). Marks stand in them for
names and ids; `static/match/blank.mjs` puts the real ones in. So only one place says what a match looks like.
``/m/-<match>`` is the address of such a match until the server has made it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from uuid import UUID

from flask import Blueprint, Response, request

from scorekeeper.as_json import as_json
from scorekeeper.game import AnyGame
from scorekeeper.games import game_of, is_variant
from scorekeeper.journal import stream
from scorekeeper.journal.entry import plain_body, read_entry
from scorekeeper.journal.fold import fold
from scorekeeper.journal.parsing import EntryError
from scorekeeper.journal.payloads.match import Rules, opening_payload
from scorekeeper.journal.visible import Viewer
from scorekeeper.web.access import MatchPlace, unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.assets import static_url
from scorekeeper.web.errors import refuse
from scorekeeper.web.game_pages import table_of
from scorekeeper.web.limits import count_page
from scorekeeper.web.live_view import LiveView
from scorekeeper.web.match import next_step, state_line, title
from scorekeeper.web.new_match import MOST_IN_SIDE
from scorekeeper.web.preferences import language
from scorekeeper.web.sign import sign_off
from scorekeeper.web.templating import macro, render_template
from scorekeeper.web.whose_phone import FACING, ON_THE_TABLE

pages = Blueprint("blank", __name__)
unlisted_pages(pages)

TOKEN = "-"
"""What stands in the addresses in place of a link's token; the phone adds the match's id."""
MATCH = "00000000-0000-7000-8000-00000000ffff"
SWITCH = "s."
FEW = 6
"""Players at a usual table: those pages are kept before anybody asks for them."""
MOST_SWITCHES = 80
LONGEST_VALUE = 80


class BlankPlace(MatchPlace):
    """A match nobody has played, seen by who began it. It is in no database."""

    def __init__(self, opened: Mapping[str, object], words: Mapping[str, str]) -> None:
        entry = read_entry(opened)
        self.match, self.role, self.epoch, self.version, self.deleted = MATCH, "judge", 0, 0, None
        self.token = TOKEN
        self.device = ""
        self.now = stream.Snapshot(fold([entry], MATCH), 0, 0, None)
        self.words = words
        self.viewer = Viewer("judge")


@pages.get("/m/-")
@pages.get("/m/-<uuid:match>")
@pages.get("/m/-<uuid:match>/<path:screen>")
def begun(match: UUID | None = None, screen: str = "") -> Response:
    """The page that a phone fills with the match it began. The service worker keeps it."""
    count_page()
    return Response(render_template("match/begun.html"), content_type="text/html; charset=utf-8")


@pages.get("/m/-/blank")
def blank() -> Response:
    """Every screen for these rules, by way of sitting: ``?variant=…&packs=…&schedule=…&many=1&s.NAME=…``.

    Without ``many`` as up to six players sit, with it as more do. Answers 422 for rules that cannot be used.
    """
    count_page()
    switches = {name[len(SWITCH) :]: value for name, value in request.args.items() if name.startswith(SWITCH)}
    variant, packs = request.args.get("variant", ""), request.args.get("packs", "")
    schedule = request.args.get("schedule", "")
    long = any(len(value) > LONGEST_VALUE for value in (*switches, *switches.values(), schedule))
    if not is_variant(variant) or packs not in ("", "1", "2") or long or len(switches) > MOST_SWITCHES:
        refuse(422, code="rules")
    body = _pack(language(), variant, tuple(sorted(switches.items())), schedule, packs, request.args.get("many") == "1")
    if body is None:
        refuse(422, code="rules")
    response = Response(body, content_type="application/json")
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def ways_to_sit(game: AnyGame, many: bool) -> list[tuple[int, int]]:
    """(sides, players in each) of every match of a game that a form can begin, of up to six players or of more."""
    return [
        (sides, size)
        for size in range(1, MOST_IN_SIDE + 1 if game.teams else 2)
        for sides in range(2, game.players[-1] // size + 1)
        if (sides * size > FEW) is many
    ]


# 12 rule sets in three languages; what a table has changed in them comes on top
@lru_cache(maxsize=48)
def _pack(
    lang: str, variant: str, switches: tuple[tuple[str, str], ...], schedule: str, packs: str, many: bool
) -> bytes | None:
    """The answer as bytes; None for rules that cannot be used. Screens of one kind lie together: so they pack well."""
    rules = Rules(variant, dict(switches), schedule or None, int(packs or 0) or None)
    sitting = ways_to_sit(game_of(variant), many)
    places = {f"{sides}x{size}": found for sides, size in sitting if (found := _place(rules, sides, size))}
    if not places:
        return None
    first, table = next(iter(places.values())), table_of(variant)
    context = {key: _context(place) for key, place in places.items()}
    screens = {
        name: {key: render_template(table.template(name), screen="", **context[key]) for key in places}
        for name in table.screens
    }
    page = render_template("match/page.html", screens=(), **(_context(first) | {"screen": "match"}))
    everything = page + "".join(html for shown in screens.values() for html in shown.values())
    made = {
        "page": page,
        "symbols": str(macro("symbols", of="macros/signs.html")(everything)),
        "screens": screens,
        "ways": {name: way for name in table.screens if (way := table.way_of(name))},
        "styles": [static_url(name) for name in (table.everything, table.style_to_come("hands"))],
        "module": static_url(table.module),
        "views": {key: as_json(place.view()) for key, place in places.items()},
    }
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()


def _place(rules: Rules, sides: int, size: int) -> BlankPlace | None:
    players = sides * size
    try:
        rules.check_for(players)
    except EntryError:
        return None
    persons = [f"{MATCH[:-4]}00{number:02d}" for number in range(players)]
    payload = opening_payload(
        rules.body, [persons[side::sides] for side in range(sides)], persons, persons[0], drawn=False,
        end=("open", None), place=None,
    )
    entry = plain_body(MATCH, "match.opened", payload, "0" * 16, at_phone="2026-01-01T00:00:00.000Z")
    return BlankPlace(entry, {person: f"Zq{at:02d}qz Zr{at:02d}rz" for at, person in enumerate(persons)})


def _context(place: BlankPlace) -> dict[str, object]:
    """What the screens read, as `match.screen` gives it: no hand, nothing asked for."""
    return {
        "place": place, "view": place.view(), "now": place.view(), "live": LiveView(match=place.view()),
        "watching": False, "hand": None,
        "signing": sign_off(place.view(), None, phone=ON_THE_TABLE), "hand_id": "",
        "asked_mark": None, "phone": ON_THE_TABLE, "facing": FACING[0],
        "table": table_of(place.view().variant), "url": place.url,
        "new_id": fresh_id, "may": place.may,
        "ruling": False, "resting": False, "title": title(place.view(), place.url, rests=False),
        "state_line": state_line(place.view(), place.url, watching=False),
        "next_step": next_step(place.view(), place.url, None, more=False, by_judge=False),
        "at": None, "recorded": False, "correcting_one": False, "corrects_over": False,
    }
