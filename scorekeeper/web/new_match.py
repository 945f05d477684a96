"""A new match: which game, who plays, by which rules, who deals first; what is still missing, and the entry that opens
it.

The same fields serve a phone without a script and one whose script draws a table over them; that script makes the match
itself (entries.py).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import NamedTuple, Self

from flask import Blueprint, Response, make_response, redirect, request, url_for
from flask_babel import lazy_gettext
from jinja2.utils import htmlsafe_json_dumps
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field

from scorekeeper.errors import NotationError
from scorekeeper.game import Agreement, AnyGame
from scorekeeper.games import FIRST_VARIANT, GAMES, game_of, is_variant
from scorekeeper.journal import store, stream
from scorekeeper.journal.entry import EntryBody, plain_body
from scorekeeper.journal.payloads.match import Rules, opening_payload
from scorekeeper.journal.rows import iso
from scorekeeper.numbers import whole
from scorekeeper.storage.base import db
from scorekeeper.web.access import day_full, gone, held_link, matches_per_day, secret
from scorekeeper.web.actions.bodies import derived_id, fresh_id, one_id
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import ONCE, Button, Choice, Form, Line, Lines, NumberField, offered, with_fields
from scorekeeper.web.house_rules import MORE_CARDS, PREFIX, SWITCH_FIELDS, differing, switches_typed, with_switches
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_of_day, count_page, count_sent
from scorekeeper.web.preferences import A_YEAR, language
from scorekeeper.web.rule_sets import MOST_PLAYERS, ends, every_end, groups, sheet
from scorekeeper.web.templating import render_template
from scorekeeper.words.books import agreement_of
from scorekeeper.words.match import end_offered
from scorekeeper.words.rules import variant_in_words

pages = Blueprint("new_match", __name__)

COOKIE = "rules"
"""The variant of the last match that a form without a script began on this phone: it stands there the next time."""
SHAPES = ("two", "pairs", "threes", "each")
"""Two sides, sides of two, sides of three, each alone."""
ALONE = "each"
MOST_IN_SIDE = 3
LONGEST_NAME = 60
LONGEST_PLACE = 80
LONGEST_END = 99_999
DRAWN = "draw"
OPEN = "open"
SHOWN = 4
"""Seats that a form without a script shows at first."""
PACKS = ("1", "2")


def _shapes() -> list[tuple[str, str]]:
    words = {"two": _("Two sides"), "pairs": _("In twos"), "threes": _("In threes"), "each": _("Each alone")}
    return [(shape, words[shape]) for shape in SHAPES]


class NewMatchForm(Form):
    """A match about to begin; the switches of its rules are further fields (`with_switches`).

    ground: the form's own id, from which all others are made.
    maker: the secret of who makes it, by which the same again gives the same links.
    unknown: whether rules were asked for that there are not.
    switches: those that are otherwise than the rule set's own.
    """

    player = Lines(
        lazy_gettext("Who plays, clockwise"), numbered=lazy_gettext("Player %(number)s"), most=LONGEST_NAME
    )
    shape = Choice(
        lazy_gettext("Sides"), choices=lambda: offered(_shapes()), default=SHAPES[0], empty=True, listed=True
    )
    dealer = Choice(lazy_gettext("Who deals first"), choices=[], default=DRAWN, empty=True)
    variant = Choice(lazy_gettext("Which rules?"), sentence=lazy_gettext("Choose one of these."), default=FIRST_VARIANT)
    packs = Choice(
        lazy_gettext("Packs of cards"), empty=True,
        choices=lambda: offered([("", _("as usual for the number of players")), *((one, one) for one in PACKS)]),
    )
    schedule = Line(lazy_gettext("Dealt differently"), most=LONGEST_PLACE, render_kw=ONCE)
    end = Choice(lazy_gettext("When is it over?"), choices=[], default=OPEN, empty=True, listed=True)
    place = Line(lazy_gettext("Place or occasion (optional)"), most=LONGEST_PLACE, render_kw=ONCE)
    names = Choice(
        lazy_gettext("Those who only watch see"), default="first", empty=True, listed=True,
        choices=lambda: offered([("first", _("first names only")), ("full", _("names as typed here"))]),
    )
    ground = maker = ""
    unknown = False
    switches: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def of(cls, variant: str) -> Self:
        """An empty form for the rules of this variant; of one that there is not, for those of the first."""
        variant = variant if is_variant(variant) else FIRST_VARIANT
        game = game_of(variant)
        return cls._with(variant, {})(
            variant=variant, player=[""] * min(SHOWN, game.players[-1]), shape=SHAPES[0] if game.teams else ALONE,
        )._ready()

    @classmethod
    def sent(cls) -> Self:
        """The form as it came; another game where a button named one. Raises Refused (its id)."""
        button = Button.posted("game", carries=("variant", "id", "maker", *SWITCH_FIELDS))
        draft, asked = button.draft, button.name
        wanted = draft.get("variant", FIRST_VARIANT)
        variant = wanted if is_variant(wanted) else FIRST_VARIANT
        if asked in {game.id for game in GAMES} and asked != game_of(variant).id:
            variant = next(iter(next(game for game in GAMES if game.id == asked).rule_sets))
        switches = differing(variant, switches_typed(draft))
        form = cls._with(variant, switches).posted()
        form.switches, form.variant.data, form.unknown = switches, variant, not is_variant(wanted)
        form.ground = one_id(draft["id"]) if "id" in draft else ""
        form.maker = draft.get("maker", "")[:22]
        return form._ready()

    @classmethod
    def _with(cls, variant: str, switches: Mapping[str, str]) -> type[Self]:
        figures = {"inputmode": "numeric"}
        number = NumberField(lazy_gettext("How many"), least=1, most=LONGEST_END, empty=True, render_kw=figures)
        return with_switches(with_fields(cls, {"end-number": number}), variant, switches)

    def _ready(self) -> Self:
        """What depends on what stands in other fields."""
        game = self.game
        self.ground, self.maker = self.ground or fresh_id(), self.maker or secrets.token_urlsafe(16)
        names = list(self.player.data or ())[: 2 * MOST_PLAYERS]
        self.player.data = names + [""] * (min(SHOWN, game.players[-1]) - len(names))
        if not game.teams or (self.shape.data == SHAPES[0] and len(self.seated) == 2):
            self.shape.data = ALONE  # two people are two sides, also where nobody chose that
        seats = ((str(at), name or _("Player %(number)s", number=at + 1)) for at, name in enumerate(self.player.data))
        self.dealer.choices = offered([(DRAWN, _("Draw it")), *seats])
        group = next(one for one in groups(language(), short=True) if one.game == game.id)
        self.variant.choices = offered(group.variants)
        self.end.choices = offered((kind, end_offered(kind, language())) for kind in ends(game))
        if self.end.data not in ends(game) and self.end.data in every_end():
            self.end.data = OPEN  # another game's
        return self

    @property
    def game(self) -> AnyGame:
        """The game of the chosen rules."""
        return game_of(self.variant.data)

    @property
    def agreement(self) -> Agreement:
        """The chosen rules, as far as they are typed; the rule set's own where they do not fit together."""
        typed = ", ".join(f"{name}={value}" for name, value in self.switches.items())
        try:
            return agreement_of(self.variant.data, typed)
        except NotationError:
            return agreement_of(self.variant.data)

    @property
    def seated(self) -> list[str]:
        """The names that were typed, clockwise."""
        return [name for name in self.player.data if name]

    @property
    def asked(self) -> list[Field]:
        """The fields of the switches."""
        return [one for one in self if one.name.startswith(PREFIX)]

    @property
    def chosen(self) -> NewMatch:
        """All of it as a value."""
        return NewMatch(
            ground=self.ground, maker=self.maker, variant=self.variant.data, switches=dict(self.switches),
            schedule=self.schedule.data, packs=self.packs.data, shape=self.shape.data or SHAPES[0],
            players=self.player.data, dealer=self.dealer.data, end=self.end.data or OPEN,
            end_number=self["end-number"].data, place=self.place.data, names=self.names.data or "first",
        )

    def validate(self, *args: object, **more: object) -> bool:
        """Whether a match can begin with this; else what to mend stands at its field."""
        super().validate(*args, **more)
        players, allowed = len(self.seated), self.game.players
        if self.unknown:  # a match with other rules than somebody meant would be theirs for the evening
            self.refuse("variant", str(self.variant.sentence))
        if players < allowed[0]:
            self.refuse("player", _("Type the names of at least two players."))
        elif players > allowed[-1]:
            self.refuse("player", _("At most %(number)s can play.", number=allowed[-1]))
        elif not self.shape.errors and sides_of(self.chosen.shape, players) is None:
            self.refuse("shape", _(
                "%(players)s players cannot be split like that. Choose other sides.", players=players
            ))
        if len({name.casefold() for name in self.seated}) < players:
            sentence = _("Two players have the same name. Add a letter, so that they can be told apart.")
            self.refuse("player", sentence)
        number = self["end-number"]
        if self.chosen.end == OPEN:
            number.errors = []  # a number belongs to every end but the open one
        elif number.data is None:
            number.errors = [_("How many? Type a number.")]
        if not self.errors and players in allowed and not _playable(self.chosen):
            at = "schedule" if self.schedule.data else "variant"
            self.refuse(at, _("These rules do not go together, or not with this many players. Change one of them."))
        return not self.errors


def _playable(match: NewMatch) -> bool:
    packs = int(match.packs) if match.packs else None
    try:
        match.game.agree(match.variant, match.switches, match.schedule or None, packs, len(match.seated))
    except NotationError:
        return False
    return True


@pages.get("/new")
def new() -> Response:
    """The form of the rules that the address names, else of those that this phone's last form began with."""
    count_page()
    asked = request.args.get("variant", "")
    return form_page(NewMatchForm.of(asked or request.cookies.get(COOKIE, "")), rules_open=bool(asked))


@pages.post("/new")
def begin() -> AnyResponse:
    """Begin the match; or, where a button of the form asks for it, show another game, other rules or more seats."""
    count_sent()
    form = NewMatchForm.sent()
    do = "rules" if Button.posted("game").name else Button.posted().name or "begin"
    if do == "seats":
        form.player.data = (form.player.data + [""] * SHOWN)[: form.game.players[-1]]
    if do != "begin":
        return form_page(form, rules_open=do == "rules")
    if not form.validate():
        return form_page(form, status=422)
    match = form.chosen
    token = created(opening(match, device(), iso(datetime.now(UTC))), match.maker)
    begun = redirect(url_for("match.record" if "record" in request.args else "match.page", token=token), 303)
    begun.set_cookie(COOKIE, match.variant, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    return begun


def created(begun: Opening, maker: str, before: str | None = None) -> str:
    """The judge's token of the match that was made, now or when the same form came before; ``before``: after which
    match. Answers 403, 410, 429."""
    try:
        created = store.create(
            db.session(), secret(), begun.match, [begun.entry], begun.words,
            maker=maker, device=device(), now=datetime.now(UTC), per_day=matches_per_day(), before=before,
        )
    except stream.DayFull:
        day_full()
    except stream.NotTheMaker:
        refuse(403)
    except stream.StreamGone:
        gone()
    if created.new:
        count_of_day("match")
    return held_link(secret(), begun.match, "judge", created.epochs["judge"]).token


def form_page(form: NewMatchForm, *, status: int = 200, rules_open: bool = False) -> Response:
    """The form as it stands. ``rules_open``: with the switches of its rules, which a button asked for."""
    lang, variant, game = language(), form.variant.data, form.game
    fitting = max(game.players[0], min(len(form.seated) or len(form.player.data), game.players[-1]))
    packs = int(form.packs.data) if form.packs.data in PACKS else game.agree(variant, {}, None, None, fitting).packs
    for number in range(1, MORE_CARDS + 1):
        if not form[f"more-points-{number}"].errors:  # it has become a switch
            form[f"more-card-{number}"].data, form[f"more-points-{number}"].typed = "", ""
    wrong = any(one.errors for one in (*form.asked, form.variant, form.schedule))
    page = render_template(
        "match/new.html",
        form=form,
        game=game,
        groups=groups(lang),
        rules_open=rules_open or wrong or bool(form.switches),
        about=variant_in_words(variant, lang, packs=packs),
        # In the order in which a form shows them: the first rule set of a game is its usual one.
        sheet=htmlsafe_json_dumps(sheet(lang), separators=(",", ":")),
        more_cards=MORE_CARDS,
        records=request.args.get("record"),  # the first hand is taken down play by play at once
    )
    response = make_response(page, status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


# --- the entry that opens the match ----------------------------------------------------------------------------------


class Opening(NamedTuple):
    """A match about to begin.

    match: its id.
    entry: that opens it.
    words: beside it, by id.
    """

    match: str
    entry: EntryBody
    words: dict[str, str]


@dataclass(frozen=True)
class NewMatch:
    """What a match begins with.

    ground: the id that all others are made from.
    maker: the secret of who may delete it.
    variant: its id.
    players: names by seat, clockwise, empty for a seat that is free.
    switches: by name the value, where it is not the variant's.
    schedule: how many cards each stage deals; empty: as the variant has it.
    packs: how many; empty: as the variant has it.
    shape: who plays with whom.
    dealer: a seat's number from 0, or ``draw``.
    end: what ends it.
    end_number: after how many of that; None: it has no number.
    place: where, as typed.
    names: how they are shown to those who only watch.
    """

    ground: str
    maker: str
    variant: str
    players: list[str]
    switches: Mapping[str, str] = field(default_factory=dict)
    schedule: str = ""
    packs: str = ""
    shape: str = "two"
    dealer: str = DRAWN
    end: str = OPEN
    end_number: int | None = None
    place: str = ""
    names: str = "first"

    @property
    def game(self) -> AnyGame:
        """The game of the chosen rules."""
        return game_of(self.variant)

    @property
    def seated(self) -> list[str]:
        """The names, clockwise."""
        return [name for name in self.players if name]


def sides_of(shape: str, players: int) -> int | None:
    """The number of sides; None where the shape does not fit so many players."""
    sizes = {"two": players // 2, "pairs": 2, "threes": 3, "each": 1}
    size = sizes[shape]
    if not 1 <= size <= MOST_IN_SIDE or players % size or players // size < 2:
        return None
    if shape == "two" and (players % 2 or size < 2):
        return None
    # six in threes are two sides, which has a name of its own; so have four in twos
    return None if shape in ("pairs", "threes") and players // size == 2 else players // size


def opening(got: NewMatch, device: str, at_phone: str) -> Opening:
    """The entry that opens the match, of a form that can be played.

    The same form gives the same match; one that was changed after going back gives another.
    """
    names, ground = got.seated, got.ground
    persons = [derived_id(ground, "person", seat, name) for seat, name in enumerate(names)]
    words = dict(zip(persons, names, strict=True))
    count = sides_of(got.shape, len(names)) or len(names)
    place = derived_id(ground, "place", got.place) if got.place else None
    if place:
        words[place] = got.place
    seats = [seat for seat, name in enumerate(got.players) if name]
    chosen = number if (number := whole(got.dealer, len(got.players))) in seats else None
    # drawn from the form's own id: a form that is sent twice draws the same dealer
    dealer = seats.index(chosen) if chosen is not None else int(derived_id(ground, "draw")[-8:], 16) % len(names)
    rules = Rules(got.variant, got.switches, got.schedule or None, int(got.packs) if got.packs else None)
    payload = opening_payload(
        rules.body, [persons[side::count] for side in range(count)], persons, persons[dealer], drawn=chosen is None,
        end=(got.end, None if got.end == OPEN else got.end_number), place=place, names=got.names,
    )
    match = derived_id(ground, "match", payload, words)
    entry = plain_body(derived_id(match, "opened"), "match.opened", payload, device, at_phone=at_phone)
    return Opening(match, entry, words)
