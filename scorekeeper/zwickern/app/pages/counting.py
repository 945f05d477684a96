"""Counting a hand: what is typed and tapped, the draft of a count (it travels in the address until it is saved), and
what its screens show.

Nothing is given to a side by itself (design.md, law 3): every scoring card starts open, and a side has what was tapped
or typed for it. The game is asked what a draft comes to, as it is for a saved count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple, NoReturn

from flask import request
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field

from scorekeeper.journal.hand_view import HandView, SealedView
from scorekeeper.journal.series_view import finding
from scorekeeper.journal.view import MatchView, SideView
from scorekeeper.numbers import whole
from scorekeeper.outcomes import Outcome
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm
from scorekeeper.web.actions.count import CountForm
from scorekeeper.web.counting import MOST_POINTS
from scorekeeper.web.forms import Choice, Form, NumberField, offered, with_fields
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.web.whose_phone import whose_phone
from scorekeeper.words.figures import doubt_in_words
from scorekeeper.words.locale import upper_first
from scorekeeper.zwickern import outcome as outcome_of
from scorekeeper.zwickern.agreement import Agreement
from scorekeeper.zwickern.app.words.match import scoring_in, sides_in
from scorekeeper.zwickern.ways import Count, Figures

TIE = "tie"
OPEN = "-"
SIDES = "0123456789ab"
"""A side as one character of the draft; there are twelve at most."""
MOST_ZWICKS = 99
KINDS = ("points", "zwicks", "numbers")
"""Numbers that are typed of each side: card points, Zwicks, captured cards."""


class NumbersForm(CountForm):
    """Numbers of each side: card points, Zwicks, cards; what a way of counting has of them."""

    @classmethod
    def kinds(cls) -> Mapping[str, tuple[str, int]]:
        """Those."""
        words = (_("Points of %(name)s"), _("Zwicks of %(name)s"), _("Cards of %(name)s"))
        most = (MOST_POINTS, MOST_ZWICKS, MOST_POINTS)
        return dict(zip(KINDS, zip(words, most, strict=True), strict=True))

    def page(self) -> str:
        """The screen of the way that it was typed on."""
        way = self.sent.get("way", "")
        return f"count?way={way}" if way in ("cards", "quick") else "count"

    def missing(self, sentence: str) -> NoReturn:
        """Say it at every side whose points nobody typed. Raises Invalid."""
        fields = [each for each in self if each.name.startswith("points-") and each.data is None]
        for each in fields[1:]:
            self.refuse(each.name, sentence)
        self.reject(fields[0].name, sentence)


class SealedForm(ActionForm):
    """One side's own count."""

    points = NumberField(lazy_gettext("Your points"), least=0, most=MOST_POINTS)

    def page(self) -> str:
        """The page of the double count."""
        return "count?way=double"


class TilesField(Field):  # type: ignore[misc]  # wtforms has no types
    """A side or nobody for each scoring card, a character each; None where it is not so."""

    def __init__(self, *, tiles: int, sides: int, **more: object) -> None:
        self._tiles, self._signs = tiles, SIDES[:sides]
        super().__init__(**more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was carried along."""
        text = valuelist[0] if valuelist else ""
        signs = self._signs
        whole = len(text) == self._tiles
        self.data = tuple(signs.index(sign) if sign in signs else None for sign in text) if whole else None


class StrokesField(Field):  # type: ignore[misc]  # wtforms has no types
    """Each side's Zwicks, dots between them; None where it is not so."""

    def __init__(self, *, sides: int, **more: object) -> None:
        self._sides = sides
        super().__init__(**more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was carried along."""
        parts = valuelist[0].split(".") if valuelist else []
        self.data = tuple(_strokes(part) for part in parts) if len(parts) == self._sides else None


def _strokes(text: str) -> int:
    return whole(text, MOST_ZWICKS) or 0


class TapsForm(Form):
    """What the buttons of a counting screen say, and the draft that its page carries: nobody types any of it, so what
    cannot be is ignored.

    given: the side of each tile.
    majority: who has it by the draft.
    zwicks: of each side.
    active: the side that taps give to.
    give: tapped: a tile (or ``majority``) and a side.
    rest: tapped: the side that gets what is open.
    more, less: tapped: the side of a Zwick more, or less.
    to: tapped: the side that taps give to from now on.
    most: tapped: who has the majority, which ends a count.
    side: whose own count is typed.
    again: it is typed although a missing point could be looked for.
    """

    @classmethod
    def read(cls, sent: Mapping[str, object], tiles: int, sides: int) -> TapsForm:
        """The form with what was sent."""
        at = [str(side) for side in range(sides)]
        gives = [f"{tile}.{side}" for tile in (*range(tiles), "majority") for side in at] + [f"majority.{TIE}"]
        choices = {
            "majority": [*at, TIE], "most": [*at, TIE], "give": gives,
            "again": ["1"], **dict.fromkeys(("active", "rest", "more", "less", "to", "side"), at),
        }
        fields: dict[str, Field] = {
            name: Choice(choices=offered((each, each) for each in values), empty=True)
            for name, values in choices.items() if name in sent
        }
        drafts = {"given": TilesField(tiles=tiles, sides=sides), "zwicks": StrokesField(sides=sides)}
        fields |= {name: each for name, each in drafts.items() if name in sent}
        form: TapsForm = with_fields(cls, fields)(sent)  # what nobody tapped needs no field: most pages need none
        form.validate()
        return form

    def choice(self, name: str) -> str:
        """What was chosen; empty for nothing, and for what is no choice."""
        return "" if name not in self or self[name].errors else self[name].data or ""
    def side_in(self, name: str) -> int | None:
        """The side that was chosen; None without one."""
        chosen = self.choice(name)
        return int(chosen) if chosen and chosen != TIE else None


MOST_NAMED = 5
"""So many missing things are named; more of them are a number only."""
MOST_PAD = 36
"""A pad has a key for each number below this; where there are more of them it has digits."""
ACES = ("Ac", "Ad", "Ah", "As")


class Tile(NamedTuple):
    """A scoring card to be given to a side.

    at: its index among the tiles.
    code: the card's.
    points: what it scores.
    copy: 1 or 2 where the pack has twins, else 0.
    side: that has it; None: open.
    """

    at: int
    code: str
    points: int
    copy: int
    side: int | None


@dataclass(frozen=True)
class Draft:
    """What was tapped and typed so far, for one hand.

    tile_sides: for each tile its side or None.
    majority: a side, TIE or None (open).
    zwicks: by side.
    numbers: captured cards by side; None: not typed.
    points: typed points by side; None: not typed.
    active: the side that taps give to where there are more than two.
    """

    tile_sides: tuple[int | None, ...]
    majority: int | str | None
    zwicks: tuple[int, ...]
    numbers: tuple[int | None, ...]
    points: tuple[int | None, ...]
    active: int = 0

    @property
    def counted(self) -> tuple[int, ...] | None:
        """The captured cards of every side, where all were typed: then they decide the majority."""
        known = [number for number in self.numbers if number is not None]
        return tuple(known) if len(known) == len(self.numbers) else None

    def fields(self) -> dict[str, str]:
        """The draft as fields of a form or of an address; ``numbers`` and ``points`` are inputs of their own."""
        majority = "" if self.majority is None else str(self.majority)
        return {
            "given": "".join(OPEN if side is None else SIDES[side] for side in self.tile_sides),
            "majority": majority,
            "zwicks": ".".join(map(str, self.zwicks)),
            "active": str(self.active),
        }


def blank(view: MatchView, hand: HandView | None) -> Draft:
    """The draft of a hand as it stands: what was counted before, the strokes that were tapped, all else open. What the
    others leave for a side nobody counted."""
    sides = len(view.sides)
    none: tuple[None, ...] = (None,) * sides
    zwicks = hand.marks_called if hand and hand.marks_called else (0,) * sides
    order = scoring_in(view).order
    empty = Draft((None,) * len(order), None, zwicks, none, none)
    result = sides_in(hand) if hand else ()
    if not hand or not result or hand.way == "double":
        return empty
    lists = [side.list for side in result]
    majority: int | str | None = next((n for n, side in enumerate(result) if side.majority), None)
    if hand.tie:
        majority = TIE
    full_lists = [cards for cards in lists if cards is not None]
    tile_sides = _sides_of_tiles(order, full_lists) if len(full_lists) == len(lists) else empty.tile_sides
    numbers = tuple(side.cards for side in result)
    return replace(
        empty, tile_sides=tile_sides, majority=majority, numbers=numbers,
        points=tuple(None if side.rest else side.card_points for side in result),
    )


def _sides_of_tiles(order: Sequence[str], lists: Sequence[Sequence[str]]) -> tuple[int | None, ...]:
    """Which side each tile went to; twins in the order of the sides."""
    unassigned = [list(cards) for cards in lists]
    sides: list[int | None] = []
    for code in order:
        holder = next((side for side, cards in enumerate(unassigned) if code in cards), None)
        if holder is not None:
            unassigned[holder].remove(code)
        sides.append(holder)
    return tuple(sides)


def draft_of(form: NumbersForm, taps: TapsForm, start: Draft) -> Draft:
    """The draft that a form or an address carries, over what the hand starts with; a number that cannot be is none."""
    sent, sides = form.sent, range(len(start.zwicks))
    typed = {kind: tuple(form[f"{kind}-{side}"].data for side in sides) for kind in KINDS}
    chosen = {kind for kind in KINDS if any(f"{kind}-{side}" in sent for side in sides)}
    strokes = (taps["zwicks"].data if "zwicks" in taps else None) or start.zwicks
    zwicks = tuple(old if new is None else new for old, new in zip(strokes, typed["zwicks"], strict=True))
    draft = replace(
        start,
        tile_sides=(taps["given"].data if "given" in taps else None) or start.tile_sides,
        majority=next((_majority(taps, name) for name in ("most", "majority") if name in sent), start.majority),
        zwicks=zwicks,
        numbers=typed["numbers"] if "numbers" in chosen else start.numbers,
        points=typed["points"] if "points" in chosen else start.points,
        active=start.active if (active := taps.side_in("active")) is None else active,
    )
    return tap(draft, taps)


def _majority(taps: TapsForm, name: str) -> int | str | None:
    return TIE if taps.choice(name) == TIE else taps.side_in(name)


def tap(draft: Draft, taps: TapsForm) -> Draft:
    """The draft after the tap that came with it."""
    thing, _dot, to = taps.choice("give").partition(".")
    if thing == "majority":
        most = TIE if to == TIE else int(to)
        majority = None if draft.majority == most else most
        draft = replace(draft, majority=majority, numbers=(None,) * len(draft.zwicks))
    elif thing:
        tiles, side = list(draft.tile_sides), int(to)
        tiles[int(thing)] = None if tiles[int(thing)] == side else side
        draft = replace(draft, tile_sides=tuple(tiles))
    rest = taps.side_in("rest")
    if rest is not None:
        draft = rest_to(draft, rest)
    for name, step in (("more", 1), ("less", -1)):
        side_of = taps.side_in(name)
        if side_of is not None:
            zwicks = list(draft.zwicks)
            zwicks[side_of] = max(0, min(MOST_ZWICKS, zwicks[side_of] + step))
            draft = replace(draft, zwicks=tuple(zwicks))
    active = taps.side_in("to")
    return draft if active is None else replace(draft, active=active)


def rest_to(draft: Draft, side: int) -> Draft:
    """Everything that is still open to one side, the majority too."""
    majority = side if draft.majority is None and draft.counted is None else draft.majority
    tile_sides = tuple(side if tile_side is None else tile_side for tile_side in draft.tile_sides)
    return replace(draft, tile_sides=tile_sides, majority=majority)


def figures(draft: Draft, way: str, order: Sequence[str]) -> Count:
    """The payload of a count (`figures`, `facts`, `marks`) as the journal takes it."""
    sides = range(len(draft.zwicks))
    majority: int | str | None = draft.majority
    if way == "cards":
        counted = draft.counted
        lists = [[code for code, to in zip(order, draft.tile_sides, strict=True) if to == side] for side in sides]
        side_figures: list[Figures] = [
            {"list": lists[side], "cards": counted[side] if counted else None} for side in sides
        ]
        majority = None if counted else majority
    else:
        side_figures = [{"points": draft.points[side]} for side in sides]
    return {"figures": side_figures, "facts": {"majority": majority}, "marks": list(draft.zwicks)}


def outcome(draft: Draft, way: str, agreement: Agreement, order: Sequence[str]) -> Outcome:
    """What the draft comes to by the rules of the game."""
    return outcome_of(way, figures(draft, way, order), agreement, draft.zwicks)


class OwnCount(NamedTuple):
    """A side's own count that was typed before.

    id: the entry.
    mine: whether it is this phone's.
    points: of its cards; None where not all can be seen.
    majority: who has it, as this count says; None where not all can be seen.
    """

    id: str
    mine: bool
    points: int | None
    majority: int | str | None


class Lane(NamedTuple):
    """A row with a tile.

    key: of its choice in the form.
    code: of its card, empty for the majority.
    copy: 1 or 2 where the pack has twins, else 0.
    points: what it scores.
    side: it lies with; None: open.
    to: the same as the draft says it, which may be TIE.
    side_name: that side's name.
    """

    key: str
    code: str
    copy: int
    points: int
    side: int | None
    to: int | str
    side_name: str


class Missing(NamedTuple):
    """What no side has yet; nothing of it where that is too much to name.

    first: the key of the first lane.
    points: that are missing.
    things: tiles and words.
    """

    first: str
    points: int
    things: tuple[Tile | str, ...]


class Sum(NamedTuple):
    """What a draft comes to.

    fits: whether nothing is against it.
    text: a sentence.
    """

    fits: bool
    text: str


class CountingWay(NamedTuple):
    """A way of counting as its button has it.

    key: as entries name it.
    words: on the button.
    """

    key: str
    words: str


@dataclass(frozen=True)
class CountingSide:
    """One side on a counting screen.

    at: its index, from 0.
    name: as it is shown.
    first_names: of its persons.
    active: whether taps give to it.
    shown: what stands with its name: its points of the draft, or what the others leave for it.
    rest: whether that is what the others leave, and nobody counted it.
    zwicks: so many.
    sealed: its own count is in and cannot be seen.
    """

    at: int
    name: str
    first_names: tuple[str, ...]
    active: bool
    shown: int | str
    rest: bool
    zwicks: int
    sealed: bool

    @property
    def several(self) -> int:
        """How many people it is of, for the word's form."""
        return len(self.first_names)

    @property
    def strokes(self) -> str:
        """Its Zwicks, spoken."""
        return ngettext("%(num)s Zwick", "%(num)s Zwicks", self.zwicks)


@dataclass(frozen=True)
class Counting:
    """What a screen shows.

    view: the match.
    hand: it is about; None: one that has not begun.
    way: the key of the way.
    form: what is typed on it.
    own: the one number of a side that counts by itself.
    taps: what its buttons said.
    draft: what was tapped so far.
    outcome: what that comes to; None: nothing yet.
    tiles: one a scoring card.
    holder: the side whose phone this is, if it is one's.
    """

    view: MatchView
    hand: HandView | None
    way: str
    form: NumbersForm
    own: SealedForm
    taps: TapsForm
    draft: Draft
    outcome: Outcome | None
    tiles: tuple[Tile, ...] = field(default=())
    holder: int | None = None

    @property
    def two(self) -> bool:
        """Whether the screen has two halves."""
        return len(self.view.sides) == 2

    @cached_property
    def sides(self) -> tuple[CountingSide, ...]:
        """The sides of the match as this screen shows them."""
        return tuple(self._side(at, side) for at, side in enumerate(self.view.sides))

    def _side(self, at: int, side: SideView) -> CountingSide:
        draft = self.draft
        names = tuple(self.view.persons[person].first for person in side.persons)
        shown = self._shown(at)
        rest = self.way == "quick" and draft.points[at] is None and shown != ""
        return CountingSide(
            at, side.name, names, draft.active == at, shown, rest, draft.zwicks[at], at in self.sealed
        )

    def _shown(self, side: int) -> int | str:
        if self.way == "quick":
            return self.quick_points(side)
        return "" if self.outcome is None else str(self.outcome.points[side])

    @property
    def active(self) -> CountingSide:
        """The side that taps give to."""
        return self.sides[self.draft.active]

    @property
    def number(self) -> int:
        """The hand's number."""
        return self.hand.number if self.hand else self.view.next.number

    @property
    def title(self) -> str:
        """What the screen is about."""
        if self.corrects:
            return _("Correct hand %(number)s", number=self.number)
        return _("Count hand %(number)s", number=self.number)

    @property
    def corrects(self) -> bool:
        """Whether this hand was counted before, so that saving corrects it."""
        return bool(self.hand and self.hand.count)

    @property
    def saves(self) -> str:
        """What the key says that saves."""
        if self.corrects:
            return _("Correct")
        return _("Both sign") if self.two else _("All sign")

    @property
    def ways(self) -> tuple[CountingWay, ...]:
        """The other ways to count this hand; each keeps what was tapped."""
        all_ways = (
            CountingWay("cards", upper_first(_("by cards"))), CountingWay("double", _("Double count")),
            CountingWay("quick", _("Quick")), CountingWay("paper", upper_first(_("from paper"))),
        )
        return tuple(way for way in all_ways if way.key != self.way)

    @property
    def counts_majority(self) -> bool:
        """Whether the majority is worth something here."""
        return bool(scoring_in(self.view).majority)

    @property
    def ties(self) -> bool:
        """Whether sides can have most cards together."""
        return bool(scoring_in(self.view).tied)

    @property
    def tied(self) -> bool:
        """Whether they have, by what was tapped or counted."""
        return self.majority == TIE

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """A row for each tile, the majority's last."""
        names = [side.name for side in self.view.sides]

        def lane(key: str, code: str, copy: int, points: int, to: int | str | None) -> Lane:
            side = to if isinstance(to, int) else None
            return Lane(key, code, copy, points, side, "" if to is None else to, "" if side is None else names[side])

        rows = [lane(str(tile.at), tile.code, tile.copy, tile.points, tile.side) for tile in self.tiles]
        if self.counts_majority:
            rows.append(lane("majority", "", 0, scoring_in(self.view).majority, self.majority))
        return tuple(rows)

    @property
    def counts_numbers(self) -> bool:
        """Whether somebody typed how many cards there were."""
        return any(self.form[f"numbers-{side.at}"].typed for side in self.sides)

    @property
    def numbers_sum(self) -> str:
        """How many cards were captured in all, once every side's are typed; else empty."""
        counted = self.draft.counted
        if not counted:
            return ""
        return _("%(sum)s of %(total)s cards", sum=sum(counted), total=scoring_in(self.view).cards)

    @property
    def doubt(self) -> str:
        """What cannot be of the cards that were captured, in a sentence; empty where nothing is against it."""
        findings = self.outcome.findings[:1] if self.outcome else ()
        return "".join(doubt_in_words(finding(first), (), language()) for first in findings)

    @property
    def in_cards(self) -> int:
        """The points of the whole pack's cards."""
        scoring = scoring_in(self.view)
        return scoring.nominal - scoring.majority

    @property
    def pad_to(self) -> int | None:
        """The pad has a key for each number to this one; None where those would be too many."""
        if self.in_cards >= MOST_PAD:
            return None
        return self.in_cards

    @property
    def open(self) -> tuple[Tile, ...]:
        """The tiles that no side has yet."""
        return tuple(tile for tile in self.tiles if tile.side is None)

    @property
    def majority_open(self) -> bool:
        """Whether nobody has said who has the majority."""
        return self.counts_majority and self.draft.majority is None and self.draft.counted is None

    @cached_property
    def missing(self) -> Missing | None:
        """What is still to be given to a side, several aces as one thing; None where nothing is."""
        if not self.rest:
            return None
        majority = scoring_in(self.view).majority if self.majority_open else 0
        aces = [tile for tile in self.open if tile.code in ACES]
        together = aces if len(aces) > 1 else []
        things: list[Tile | str] = [tile for tile in self.open if tile not in together]
        things += [_("%(number)s aces", number=len(together))] if together else []
        things += [_("Majority")] if self.majority_open else []
        return Missing(
            str(self.open[0].at) if self.open else "majority", sum(tile.points for tile in self.open) + majority,
            tuple(things) if len(things) <= MOST_NAMED else (),
        )

    @cached_property
    def sum(self) -> Sum | None:
        """"30 + 3 Zwicks = 33", or how far it is off; None while something is missing."""
        outcome = self.outcome
        if outcome is None or (self.rest if self.way == "cards" else not outcome.complete):
            return None
        if outcome.gap == 0:
            return Sum(False, self.doubt) if self.doubt else Sum(True, self._adds_up(outcome.nominal))
        return _off(outcome.counted - self.zwick_points, outcome.nominal)

    @property
    def pack_sum(self) -> Sum | None:
        """What the numbers of all sides come to beside what the pack's cards have; None while one was not typed."""
        typed = [points for points in self.draft.points if points is not None]
        if self.way != "quick" or len(typed) < len(self.draft.points):
            return None
        total = self.in_cards
        return Sum(True, _("%(total)s, it adds up", total=total)) if sum(typed) == total else _off(sum(typed), total)

    def _adds_up(self, total: int) -> str:
        zwicks, worth = sum(self.draft.zwicks), self.zwick_points
        if not zwicks:
            return _("%(total)s, it adds up", total=total)
        if worth != zwicks:
            return _("%(total)s + %(number)s for Zwicks = %(sum)s", total=total, number=worth, sum=total + worth)
        if zwicks == 1:
            return _("%(total)s + 1 Zwick = %(sum)s", total=total, sum=total + 1)
        return _("%(total)s + %(number)s Zwicks = %(sum)s", total=total, number=zwicks, sum=total + zwicks)

    @property
    def check_class(self) -> Literal["", "ok", "bad"]:
        """How the check line looks."""
        total = self.sum
        return "" if total is None else "ok" if total.fits else "bad"

    @property
    def zwick_points(self) -> int:
        """What this hand's Zwicks are worth together."""
        return sum(self.draft.zwicks) * scoring_in(self.view).zwick

    @property
    def rest(self) -> bool:
        """Whether something is open that can go to one side in one tap."""
        return bool(self.open) or self.majority_open

    @property
    def majority(self) -> int | str | None:
        """Where the majority's tile lies: with a side, TIE, or None while it is open; by numbers where they are in."""
        counted = self.draft.counted
        if counted is None:
            return self.draft.majority
        return counted.index(max(counted)) if counted.count(max(counted)) == 1 else TIE

    def fields(self, *, judging: bool) -> dict[str, str]:
        """What a form of this screen carries besides what is tapped and typed in it, so that no tap and no change of
        way loses anything. ``judging``: its maker does it as the judge."""
        fields = self.draft.fields()
        fields |= {each.name: each.typed for each in self._typed_elsewhere if each.typed}
        if self.way == "double":
            return fields | self._of_hand("sealed", judging=judging) | self._own_count_fields
        return fields | self._of_hand(self.way, judging=judging)

    @property
    def _typed_elsewhere(self) -> list[NumberField]:
        """The numbers of other ways, which have no field here. Zwicks are in the draft already, but for what is
        none."""
        seen = {"cards": ("numbers",), "quick": ("points",), "double": ()}
        fields = (self.form[f"{kind}-{side.at}"] for kind in KINDS if kind not in seen[self.way] for side in self.sides)
        return [field for field in fields if field.errors or field.name.startswith(("points", "numbers"))]

    @property
    def unread(self) -> list[NumberField]:
        """Those of them that are no numbers, which would else go unseen."""
        return [field for field in self._typed_elsewhere if field.errors]

    @property
    def _own_count_fields(self) -> dict[str, str]:
        """What the form carries of the own count that it takes the place of, or stands beside."""
        count = self.own_count
        if count is None:
            return {}
        return {"replaces": count.id, **({"beside": "1"} if self.opened and not count.mine else {})}

    def _of_hand(self, way: str, *, judging: bool) -> dict[str, str]:
        hand = self.hand
        if hand is None:
            return {"as": "judge"} if judging else {}
        replaced = {"replaces": str(hand.count)} if hand.count and hand.way == way else {}
        return {"hand": hand.id, **({"as": "judge"} if judging else {}), **replaced}

    @property
    def sealed(self) -> frozenset[int]:
        """The sides whose own count is in and still unseen."""
        return frozenset(count.side for count in self.hand.sealed) if self.hand else frozenset()

    @property
    def opened(self) -> bool:
        """Whether every side's own count can be seen: what is typed then is a recount."""
        return bool(self.hand and self.hand.opened)

    @cached_property
    def own_count(self) -> OwnCount | None:
        """The own count that a number typed now stands for: this phone's, or anybody's once all can be seen."""
        hand = self.hand
        sealed = next((count for count in hand.sealed if count.side == self.typing), None) if hand else None
        if hand is None or sealed is None or not (hand.opened or sealed.mine):
            return None
        return OwnCount(sealed.id, sealed.mine, *(self._typed_before(hand, sealed) if hand.opened else (None, None)))

    def _typed_before(self, hand: HandView, sealed: SealedView) -> tuple[int | None, int | str | None]:
        """Its card points and who has the majority; without the points where nobody said who, since the majority may
        be in them."""
        scoring, majority = scoring_in(self.view), (sealed.facts or {}).get("majority")
        points = (sealed.figures or {}).get("points")
        if hand.way == "double" and hand.result:
            points = sides_in(hand)[self.typing].card_points
        if points is None or (scoring.majority and majority is None):
            return None, None
        return points - scoring.majority_share(majority, self.typing, len(self.view.sides)), majority

    @property
    def types_again(self) -> bool:
        """Whether a number is typed, be there a missing point to be looked for or not."""
        return "points" in self.form.sent or self.taps.choice("again") == "1"

    @property
    def asked(self) -> int | None:
        """The side whose own count is asked for, if one is."""
        return self.taps.side_in("side")

    @property
    def typing(self) -> int:
        """The side whose turn it is to type its own number: the one asked for, else the one that holds this phone; on
        a phone that is no side's the first that has not."""
        if self.asked is not None:
            return self.asked
        if self.holder is not None:
            return self.holder
        return next((side for side in range(len(self.view.sides)) if side not in self.sealed), 0)

    @property
    def waits(self) -> bool:
        """Whether this phone's side has typed, and waits for the others."""
        return self.asked is None and self.holder in self.sealed and not self.opened

    def quick_points(self, side: int) -> int | str:
        """A side's card points as typed, or what the others leave for it, if anything; empty while not known."""
        points = self.draft.points
        if points[side] is not None or points.count(None) > 1:
            return "" if points[side] is None else points[side] or 0
        return max(0, self.in_cards - sum(typed or 0 for typed in points))


def _off(counted: int, total: int) -> Sum:
    figures = {"number": abs(counted - total), "sum": counted, "total": total}
    if counted > total:
        return Sum(False, _("%(number)s too many: %(sum)s instead of %(total)s", **figures))
    return Sum(False, _("%(number)s missing: %(sum)s instead of %(total)s", **figures))


def agreement(place: MatchPlace, hand: HandView | None) -> Agreement:
    """The rules a hand is played by; of one that has not begun, those that hold now. TypeError in another game."""
    known_hand = place.state.by_id.get(hand.id) if hand else None
    agreed = known_hand.result.hand_score.agreement if known_hand is not None else place.state.agreement
    if not isinstance(agreed, Agreement):
        raise TypeError("a match of another game")
    return agreed


def counting(place: MatchPlace, view: MatchView, hand: HandView | None, way: str) -> Counting:
    """The draft of this request over the hand, after the tap it brings; what a screen of counting shows."""
    sent = MultiDict(request.args)
    form = NumbersForm.of(place, sent)
    form.validate()
    holder = whose_phone(place).side_in(side.persons for side in view.sides)
    scoring = scoring_in(view)
    order = scoring.order
    taps = TapsForm.read(sent, len(order), len(view.sides))
    draft = draft_of(form, taps, replace(blank(view, hand), active=holder or 0))
    tiles = tuple(
        Tile(at, code, scoring.points[code], order[: at + 1].count(code) if order.count(code) > 1 else 0, side)
        for at, (code, side) in enumerate(zip(order, draft.tile_sides, strict=True))
    )
    counted = outcome(draft, way, agreement(place, hand), order) if way != "double" else None
    shown = Counting(view, hand, way, form, SealedForm.of(place, sent), taps, draft, counted, tiles, holder)
    _filled(shown)
    return shown


def _filled(shown: Counting) -> None:
    """The fields with what the draft has; what is no number stays as it was typed."""
    draft, form = shown.draft, shown.form
    for side in range(len(draft.zwicks)):
        values = (draft.points[side], draft.zwicks[side] or None, draft.numbers[side])
        for kind, value in zip(KINDS, values, strict=True):
            if not form[f"{kind}-{side}"].errors:
                form[f"{kind}-{side}"].process_data(value)
    before = shown.own_count
    if "points" in form.sent:
        shown.own.validate()
    elif before is not None:
        shown.own.points.process_data(before.points)
