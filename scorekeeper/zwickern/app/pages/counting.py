"""Counting a hand: the draft of a count, which travels in the address until it is saved, and what its screens show.

Nothing is given by itself (design.md, law 3): every scoring card starts open, and what a side has is what was tapped
or typed for it. What a draft comes to is asked of the game, as it is for a saved count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from flask import request

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.series_view import finding
from scorekeeper.journal.view import MatchView, SideView
from scorekeeper.outcomes import Outcome
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.counting import number
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.doubts import doubt_in_words
from scorekeeper.zwickern import outcome as outcome_of
from scorekeeper.zwickern.agreement import Agreement
from scorekeeper.zwickern.ways import Count, Figures

TIE = "tie"
OPEN = "-"
SIDES = "0123456789ab"
"""A side as one character of the draft; there are twelve at most."""
MOST_ZWICKS = 99
MOST_NAMED = 5
"""So many missing things are named; more of them are a number only."""
MOST_PAD = 36
"""A pad has a key for each number below this; where there are more of them it has digits."""
ACES = ("Ac", "Ad", "Ah", "As")


class Tile(NamedTuple):
    """A scoring card to be given to a side. ``copy``: 1 or 2 where the pack has twins, else 0."""

    at: int
    code: str
    points: int
    copy: int
    side: int | None


@dataclass(frozen=True)
class Draft:
    """What was tapped and typed so far, for one hand.

    ``given`` for each tile its side or None; ``majority`` a side, TIE or None (open); ``zwicks`` by side;
    ``numbers`` captured cards by side (None: not typed); ``points`` typed points by side; ``active`` the side that
    taps give to where there are more than two.
    """

    given: tuple[int | None, ...]
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
            "given": "".join(OPEN if side is None else SIDES[side] for side in self.given),
            "majority": majority,
            "zwicks": ".".join(map(str, self.zwicks)),
            "active": str(self.active),
        }


def blank(view: MatchView, hand: HandView | None) -> Draft:
    """The draft of a hand as it stands: what was counted before, the strokes that were tapped, all else open."""
    sides = len(view.sides)
    none: tuple[None, ...] = (None,) * sides
    zwicks = hand.zwicks if hand and hand.zwicks else (0,) * sides
    order = view.scoring["order"]
    empty = Draft((None,) * len(order), None, zwicks, none, none)
    result = hand.result if hand else None
    if not hand or not result or hand.way == "double":
        return empty
    lists = [side.get("list") for side in result]
    majority: int | str | None = next((n for n, side in enumerate(result) if side.get("majority")), None)
    if hand.tie:
        majority = TIE
    whole = [cards for cards in lists if cards is not None]
    given = _given(order, whole) if len(whole) == len(lists) else empty.given
    numbers = tuple(side.get("cards") for side in result)
    return replace(
        empty, given=given, majority=majority, numbers=numbers, points=tuple(side["card_points"] for side in result)
    )


def _given(order: Sequence[str], lists: Sequence[Sequence[str]]) -> tuple[int | None, ...]:
    """Which side each tile went to; twins in the order of the sides."""
    left = [list(cards) for cards in lists]
    sides: list[int | None] = []
    for code in order:
        holder = next((side for side, cards in enumerate(left) if code in cards), None)
        if holder is not None:
            left[holder].remove(code)
        sides.append(holder)
    return tuple(sides)


def read(args: Mapping[str, str], start: Draft) -> Draft:
    """The draft that a form or an address carries, over what the hand starts with. What cannot be read is ignored: a
    form is asked for that before (``actions``)."""
    sides, draft = len(start.zwicks), start
    given = args.get("given", "")
    if len(given) == len(start.given):
        valid = SIDES[:sides]
        draft = replace(draft, given=tuple(valid.index(one) if one in valid else None for one in given))
    if "majority" in args:
        draft = replace(draft, majority=_majority(args["majority"], sides))
    marks = [number(text, MOST_ZWICKS) for text in args.get("zwicks", "").split(".")]
    typed = [number(args[f"zwicks-{side}"], MOST_ZWICKS) if f"zwicks-{side}" in args else None for side in range(sides)]
    if len(marks) == sides:
        draft = replace(draft, zwicks=tuple(mark or 0 for mark in marks))
    zwicks = tuple(old if new is None else new for old, new in zip(draft.zwicks, typed, strict=True))
    draft = replace(
        draft,
        zwicks=zwicks,
        numbers=_typed("numbers", args, draft.numbers),
        points=_typed("points", args, draft.points),
    )
    active = number(args.get("active"))
    return replace(draft, active=active if active is not None and active < sides else 0)


def _typed(name: str, args: Mapping[str, str], before: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The numbers typed in fields ``name-0``, ``name-1`` …; as before where there are no such fields."""
    fields = [f"{name}-{side}" for side in range(len(before))]
    return tuple(number(args.get(field)) for field in fields) if any(field in args for field in fields) else before


def _majority(text: str, sides: int) -> int | str | None:
    if text == TIE:
        return TIE
    side = number(text)
    return side if side is not None and side < sides else None


def tap(draft: Draft, args: Mapping[str, str]) -> Draft:
    """One tap: ``give=3.0`` (tile or ``majority``, side), ``rest=1``, ``more=0``, ``less=0`` (Zwicks), ``to=2``."""
    sides = len(draft.zwicks)
    what, dot, who = args.get("give", "").partition(".")
    side, tile = number(who) if dot else None, number(what)
    if what == "majority":
        to = TIE if who == TIE else side
        if to == TIE or (side is not None and side < sides):
            draft = replace(draft, majority=None if draft.majority == to else to, numbers=(None,) * sides)
    elif side is not None and side < sides and tile is not None and tile < len(draft.given):
        given = list(draft.given)
        given[tile] = None if given[tile] == side else side
        draft = replace(draft, given=tuple(given))
    rest = number(args.get("rest"))
    if rest is not None and rest < sides:
        draft = rest_to(draft, rest)
    for name, step in (("more", 1), ("less", -1)):
        side = number(args.get(name))
        if side is not None and side < sides:
            zwicks = list(draft.zwicks)
            zwicks[side] = max(0, min(MOST_ZWICKS, zwicks[side] + step))
            draft = replace(draft, zwicks=tuple(zwicks))
    to_side = number(args.get("to"))
    return replace(draft, active=to_side) if to_side is not None and to_side < sides else draft


def rest_to(draft: Draft, side: int) -> Draft:
    """Everything that is still open to one side, the majority too."""
    majority = side if draft.majority is None and draft.counted is None else draft.majority
    return replace(draft, given=tuple(side if one is None else one for one in draft.given), majority=majority)


def figures(draft: Draft, way: str, order: Sequence[str]) -> Count:
    """The payload of a count (`figures`, `facts`, `marks`) as the journal takes it."""
    sides = range(len(draft.zwicks))
    majority: int | str | None = draft.majority
    if way == "cards":
        counted = draft.counted
        lists = [[code for code, to in zip(order, draft.given, strict=True) if to == side] for side in sides]
        made: list[Figures] = [
            {"list": lists[side], "cards": counted[side] if counted else None} for side in sides
        ]
        majority = None if counted else majority
    else:
        made = [{"points": draft.points[side]} for side in sides]
    return {"figures": made, "facts": {"majority": majority}, "marks": list(draft.zwicks)}


def outcome(draft: Draft, way: str, agreement: Agreement, order: Sequence[str]) -> Outcome:
    """What the draft comes to by the rules of the game."""
    return outcome_of(way, figures(draft, way, order), agreement, draft.zwicks)


class Typed(NamedTuple):
    """A side's own count that was typed before: the entry, whether this phone's, ``points`` where all can be seen."""

    id: str
    mine: bool
    points: int | None


class Lane(NamedTuple):
    """A row with a tile. ``code`` of its card, empty for the majority; ``side`` it lies with; ``to`` the same as the
    draft says it, which may be TIE; ``whose`` that side's name."""

    key: str
    code: str
    copy: int
    points: int
    side: int | None
    to: int | str
    whose: str


class Missing(NamedTuple):
    """What no side has yet: the key of the first lane, the points, and what it is, tiles and words; nothing of it where
    that is too much to name."""

    first: str
    points: int
    things: tuple[Tile | str, ...]


class Sum(NamedTuple):
    """What a draft comes to, as a sentence; ``fits`` where nothing is against it."""

    fits: bool
    text: str


class CountingWay(NamedTuple):
    """A way of counting as its button has it."""

    key: str
    words: str


@dataclass(frozen=True)
class CountingSide:
    """One side on a counting screen.

    ``shown`` what stands with its name: its points of the draft, what the others leave for it, or its field of a row
    from paper; ``typed`` what it typed itself, empty while nothing; ``numbers`` likewise of captured cards; ``zwicks``
    is empty in a field where there are none. ``sealed``: its own count is in and cannot be seen.
    """

    at: int
    name: str
    first_names: tuple[str, ...]
    active: bool
    shown: int | str
    typed: int | str
    numbers: int | str
    zwicks: int
    sealed: bool

    @property
    def several(self) -> int:
        """How many people it is of, for the word's form."""
        return len(self.first_names)

    @property
    def strokes(self) -> str:
        """Its Zwicks, spoken."""
        return _("%(number)s Zwicks", number=self.zwicks)


@dataclass(frozen=True)
class Counting:
    """What a screen shows: the match, the hand it is about (None: one that has not begun), the draft, its sum."""

    view: MatchView
    hand: HandView | None
    way: str
    draft: Draft
    outcome: Outcome | None
    tiles: tuple[Tile, ...] = field(default=())

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
        typed, cards = draft.points[at], draft.numbers[at]
        return CountingSide(
            at, side.name, names, draft.active == at, self._shown(at), "" if typed is None else typed,
            "" if cards is None else cards, draft.zwicks[at], at in self.sealed,
        )

    def _shown(self, side: int) -> int | str:
        if self.way == "quick":
            return self.quick_points(side)
        if self.way == "paper":
            return self.typed_row(side)
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
        if self.way == "paper":
            return _("Next row")
        return _("Both confirm") if self.two else _("All confirm")

    @property
    def ways(self) -> tuple[CountingWay, ...]:
        """The other ways to count this hand; each keeps what was tapped."""
        every = (
            CountingWay("cards", _("By cards")), CountingWay("double", _("Double count")),
            CountingWay("quick", _("Quick")), CountingWay("paper", _("From paper")),
        )
        return tuple(one for one in every if one.key != self.way)

    @property
    def counts_majority(self) -> bool:
        """Whether the majority is worth something here."""
        return bool(self.view.scoring["majority"])

    @property
    def ties(self) -> bool:
        """Whether sides can have most cards together."""
        return bool(self.view.scoring["tied"])

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
            rows.append(lane("majority", "", 0, self.view.scoring["majority"], self.majority))
        return tuple(rows)

    @property
    def counts_numbers(self) -> bool:
        """Whether somebody typed how many cards there were."""
        return any(one is not None for one in self.draft.numbers)

    @property
    def numbers_sum(self) -> str:
        """How many cards were captured in all, once every side's are typed; else empty."""
        counted = self.draft.counted
        if not counted:
            return ""
        return _("%(sum)s of %(total)s cards", sum=sum(counted), total=self.view.scoring["cards"])

    @property
    def doubt(self) -> str:
        """What cannot be of the cards that were captured, in a sentence; empty where nothing is against it."""
        found = self.outcome.findings[:1] if self.outcome else ()
        return "".join(doubt_in_words(finding(one), (), language()) for one in found)

    @property
    def in_cards(self) -> int:
        """The points of the whole pack's cards."""
        scoring = self.view.scoring
        points: int = scoring["nominal"] - scoring["majority"]
        return points

    @property
    def pad_to(self) -> int | None:
        """The pad has a key for each number to this one; None where those would be too many."""
        if self.in_cards >= MOST_PAD:
            return None
        most: int = self.view.scoring["nominal"] if self.way == "double" else self.in_cards
        return most

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
        majority: int = self.view.scoring["majority"] if self.majority_open else 0
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
        made = self.outcome
        if made is None or (self.rest if self.way == "cards" else not made.complete):
            return None
        if made.gap == 0:
            return Sum(False, self.doubt) if self.doubt else Sum(True, self._adds_up(made.nominal))
        said = {"sum": made.counted - self.zwick_points, "total": made.nominal}
        if made.gap > 0:
            return Sum(False, _("%(number)s too many: %(sum)s instead of %(total)s", number=made.gap, **said))
        return Sum(False, _("%(number)s missing: %(sum)s instead of %(total)s", number=-made.gap, **said))

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
        found = self.sum
        return "" if found is None else "ok" if found.fits else "bad"

    @property
    def zwick_points(self) -> int:
        """What this hand's Zwicks are worth together."""
        worth: int = self.view.scoring["zwick"]
        return sum(self.draft.zwicks) * worth

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
        draft, way = self.draft, self.way
        found = draft.fields()
        if way == "paper":
            del found["majority"], found["zwicks"]
        if way != "cards":
            found |= {f"numbers-{side}": str(one) for side, one in enumerate(draft.numbers) if one is not None}
        if way not in ("quick", "paper"):
            found |= {f"points-{side}": str(one) for side, one in enumerate(draft.points) if one is not None}
        return found | self._of_hand(way, judging=judging)

    def sealed_fields(self, *, judging: bool) -> dict[str, str]:
        """The same of the form with one side's own number: nothing in it tells what others have."""
        return {"zwicks": self.draft.fields()["zwicks"], **self._of_hand("sealed", judging=judging)}

    @property
    def own_before(self) -> dict[str, str]:
        """What that form carries of the own count that it takes the place of, or stands beside."""
        before = self.typed_before
        if before is None:
            return {}
        return {"replaces": before.id, **({"beside": "1"} if self.opened and not before.mine else {})}

    def _of_hand(self, way: str, *, judging: bool) -> dict[str, str]:
        hand = self.hand
        if hand is None:
            return {"as": "judge"} if judging else {}
        replaced = {"replaces": str(hand.count)} if hand.count and hand.way == way else {}
        return {"hand": hand.id, **({"as": "judge"} if judging else {}), **replaced}

    @property
    def sealed(self) -> frozenset[int]:
        """The sides whose own count is in and still unseen."""
        return frozenset(one.side for one in self.hand.sealed) if self.hand else frozenset()

    @property
    def opened(self) -> bool:
        """Whether every side's own count can be seen: what is typed then is a recount."""
        return bool(self.hand and self.hand.opened)

    @property
    def typed_before(self) -> Typed | None:
        """The own count that a number typed now stands for: this phone's, or anybody's once all can be seen."""
        hand = self.hand
        there = next((one for one in hand.sealed if one.side == self.typing), None) if hand else None
        if hand is None or there is None or not (hand.opened or there.mine):
            return None
        if not hand.opened:
            return Typed(there.id, there.mine, None)
        if hand.way == "double" and hand.result:
            return Typed(there.id, there.mine, hand.result[self.typing]["card_points"])
        return Typed(there.id, there.mine, (there.figures or {}).get("points"))

    @property
    def typed_points(self) -> int | str:
        """The number of that count; empty where it cannot be seen."""
        before = self.typed_before
        return "" if before is None or before.points is None else before.points

    @property
    def typing(self) -> int:
        """The side whose turn it is to type its own number: the one asked for, else the first that has not."""
        asked = number(request.args.get("side"))
        if asked is not None and asked < len(self.view.sides):
            return asked
        return next((side for side in range(len(self.view.sides)) if side not in self.sealed), 0)

    def quick_points(self, side: int) -> int | str:
        """A side's card points as typed, or what the others leave for it, if anything; empty while not known."""
        points = self.draft.points
        if points[side] is not None or points.count(None) > 1:
            return "" if points[side] is None else points[side] or 0
        return max(0, self.in_cards - sum(one or 0 for one in points))

    def typed_row(self, side: int) -> int | str:
        """What stands in a side's field of a paper row: card points, with more than two sides the whole hand."""
        points = self.draft.points[side]
        if points is None:
            return ""
        return points + (self._beside(side) if len(self.view.sides) > 2 else 0)

    def _beside(self, side: int) -> int:
        scoring = self.view.scoring
        worth: int = self.draft.zwicks[side] * scoring["zwick"]
        return worth + (scoring["majority"] if self.draft.majority == side else 0)


def whole_hands(args: Mapping[str, str], draft: Draft, scoring: Mapping[str, Any]) -> Draft:
    """Rows of sheets for three sides and more have a side's whole hand: its card points are what is left of it."""
    points: list[int | None] = list(draft.points)
    for side, zwicks in enumerate(draft.zwicks):
        whole = number(args.get(f"hand-points-{side}"))
        if whole is not None:
            beside = zwicks * scoring["zwick"] + (scoring["majority"] if draft.majority == side else 0)
            points[side] = whole - beside
    return replace(draft, points=tuple(points))


def row_hand(view: MatchView, hand: HandView | None) -> HandView | None:
    """The hand that the next row from paper is: the one asked for, the running one not yet counted, else a new one."""
    if hand is not None and (hand.count is None or request.args.get("hand")):
        return hand
    return None


def agreement(place: MatchPlace, hand: HandView | None) -> Agreement:
    """The rules a hand is played by; of one that has not begun, those that hold now. TypeError in another game."""
    known = place.state.by_id.get(hand.id) if hand else None
    found = known.result.hand_score.agreement if known is not None else place.state.agreement
    if not isinstance(found, Agreement):
        raise TypeError("a match of another game")
    return found


def counting(place: MatchPlace, view: MatchView, hand: HandView | None, way: str) -> Counting:
    """The draft of this request over the hand, after the tap it brings; what a screen of counting shows."""
    draft = tap(read(request.args, blank(view, hand)), request.args)
    scoring = view.scoring
    if way == "paper":
        draft = whole_hands(request.args, draft, scoring)
    order: Sequence[str] = scoring["order"]
    tiles = tuple(
        Tile(at, code, scoring["points"][code], order[: at + 1].count(code) if order.count(code) > 1 else 0, side)
        for at, (code, side) in enumerate(zip(order, draft.given, strict=True))
    )
    found = outcome(draft, way, agreement(place, hand), order) if way != "double" else None
    return Counting(view, hand, way, draft, found, tiles)
