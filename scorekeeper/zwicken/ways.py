"""The ways of counting a deal at the table, and the outcome of each (zwicken.md, Quick entry).

Tricks are tapped for each player who played. Chips and pot follow from them and nobody types them, so neither a quick
count nor a row from paper proves anything by itself. What can fail is the count of the chips (``series``). ``replay``
works out recorded plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Required, TypedDict

from scorekeeper.as_json import fields_from, named
from scorekeeper.outcomes import Fact, Field, HandFacts, Json, Outcome, SideResult, Way
from scorekeeper.series import Carry, CarryFacts
from scorekeeper.zwicken.agreement import CONTESTED, Agreement
from scorekeeper.zwicken.checks import TappedDeal, doubts
from scorekeeper.zwicken.cutting import course
from scorekeeper.zwicken.replay import Replay
from scorekeeper.zwicken.settlement import DealOutcome, Pot, Side, settle

FIELDS = (
    Field("active", "flag"), Field("tricks", "tricks"), Field("staked", "chips"), Field("won", "chips"),
    Field("gezwickt", "list"), Field("paid", "chips"), Field("chips", "chips", main=True, signed=True),
)
"""A side's figures, in the order of the answer."""
SIGNED = ("active", "tricks", "gezwickt", "staked", "thirds")
"""What a side signs: what the deal itself brought. Chips won hang on the pot of the deals before and are not in it;
``thirds`` says who the pot goes to: thirds of it by tricks, all three to the only one in or (Anbieten) the last."""
_TRICKS = (Field("tricks", "tricks"), Field("raised", "chips", checked=False))
_FACTS = (
    Fact("cuts", "words", ("hop", "jump")), Fact("b", "side"), Fact("c", "side"), Fact("d", "side"),
    Fact("dealer", "side"), Fact("last", "side"),
)
WAYS: Mapping[str, Way] = {
    way.key: way
    for way in (
        Way("quick", _TRICKS, _FACTS, proves=False),
        Way("plays", ()),
        Way("paper", _TRICKS, _FACTS, proves=False),
    )
}
"""Ways of counting by key. ``tricks`` None: passed; ``raised`` and ``last`` (who won the third trick) are Anbieten's;
``dealer`` who dealt in the end, where somebody said it: checked against the cuts, never needed; the outcome's facts
keep it as ``said_dealer`` beside the ``dealer`` that the cuts lead to."""


class Figures(TypedDict, total=False):
    """What was counted for one side.

    tricks: how many it won; None where it passed.
    raised: chips.
    """

    tricks: int | None
    raised: int | None


class Facts(TypedDict, total=False):
    """What was said of a deal; sides by their index, None: nobody.

    cuts: as they were called.
    b, c, d: who is gezwickt for this.
    dealer: who dealt, as somebody said.
    last: who won the last trick.
    """

    cuts: Sequence[str] | None
    b: int | None
    c: int | None
    d: int | None
    dealer: int | None
    last: int | None


class Count(TypedDict, total=False):
    """A deal as it was counted at a table.

    figures: of each side in turn.
    facts: of the deal as a whole.
    """

    figures: Required[Sequence[Figures]]
    facts: Facts | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZwickenSide(SideResult):
    """What a deal of Zwicken brought one player."""

    active: bool | None
    """False for one who passed, None where they have not decided."""
    tricks: int
    """How many."""
    staked: int
    """Chips put in before the cards."""
    won: int
    """Chips from the pot."""
    gezwickt: tuple[str, ...]
    """The causes, by their letters."""
    paid: int
    """Chips paid to the pot afterwards."""
    chips: int
    """``won`` - ``staked`` - ``paid``."""
    thirds: int
    """So many thirds of the pot."""
    stayed: bool = field(metadata=named("in"))
    """Whether they were in from the decisions on."""
    raised: int
    """Chips put in besides the stakes, so that a correction can begin with what was said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZwickenFacts(HandFacts):
    """What is said of a deal of Zwicken; sides by their index."""

    dealer: int
    """The side that dealt in the end."""
    next_dealer: int
    """The side that deals next."""
    pot: Pot
    """What lay there."""
    cuts: tuple[str, ...]
    """Hops and jumps as they came."""
    active: tuple[bool | None, ...]
    """By side, whether it was in."""
    causes: tuple[tuple[str, ...], ...]
    """By side, what it is gezwickt for."""

    @property
    def in_middle(self) -> int:
        return self.pot.played

    @property
    def cuts_called(self) -> tuple[str, ...]:
        return self.cuts

    @property
    def dealt(self) -> int:
        return self.dealer

    @classmethod
    def read(cls, plain: Json) -> ZwickenFacts:
        kind = TappedFacts if "said_dealer" in plain else cls
        causes = tuple(map(tuple, plain["causes"]))
        return kind(**{**fields_from(kind, plain), "pot": Pot(**plain["pot"]), "causes": causes})


@dataclass(frozen=True, slots=True, kw_only=True)
class TappedFacts(ZwickenFacts):
    """The same of a deal that was tapped, or comes from paper."""

    said_dealer: int | None
    """Who dealt, as somebody said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotCarry(CarryFacts):
    """Of a game that is played for a pot."""

    pot: int
    """Chips that lie in it."""
    dealer: int
    """The side that deals, and stakes first."""
    stake: int
    """Chips that a deal costs."""

    def dealt_by(self, side: int) -> PotCarry:
        """The same where this side deals the hand."""
        return replace(self, dealer=side)


def outcome(
    way: str, entry: Count, agreement: Agreement, marks: Sequence[int] = (), carry: Carry | None = None
) -> Outcome:
    """A deal counted in one way. ``entry`` has ``figures``, one mapping for each side, and ``facts``.

    ``carry``: who stakes first and what lies in the pot; left out, the first side and an empty one. A contradiction is
    a finding (Zw.Q1-Q4) and refuses nothing.
    """
    figures = entry["figures"]
    facts: Facts = entry.get("facts") or {}
    carried = carry.facts if carry is not None else None
    first_dealer, pot_before = (carried.dealer, carried.pot) if isinstance(carried, PotCarry) else (0, 0)
    rules, count = agreement.rules, len(figures)
    cuts = tuple(facts.get("cuts") or ())
    way_there = course(rules, first_dealer, count, cuts)
    tricks = tuple(figure.get("tricks") for figure in figures)
    raised = tuple((figure.get("raised") or 0) if rules.raises else 0 for figure in figures)
    tapped = TappedDeal(
        rules, way_there.dealer, tricks, facts.get("b"), facts.get("c"), facts.get("d"), facts.get("dealer"),
        facts.get("last"), raised,
    )
    causes = (("b", facts.get("b")), ("c", facts.get("c")), ("d", facts.get("d")))
    playing = tuple(seat for seat in range(count) if tricks[seat] is not None)
    last = _last(rules.last_trick, tricks, facts.get("last"))
    deal = DealOutcome(
        active=tuple(number is not None for number in tricks),
        tricks=tuple(number or 0 for number in tricks),
        staked=tuple(stakes * rules.stake + more for stakes, more in zip(way_there.stakes, raised, strict=True)),
        seats_in=playing,
        last_winner=last,
        causes=tuple(tuple(c for c, at in causes if at == seat) for seat in range(count)),
        complete=not (rules.last_trick and len(playing) >= CONTESTED and last is None),
    )
    sides, pot = settle(rules, tuple(map(str, range(count))), pot_before, deal)
    whole = TappedFacts(
        dealer=way_there.dealer, next_dealer=(way_there.dealer + 1) % count, pot=pot, cuts=cuts,
        active=tuple(side.active for side in sides), causes=tuple(side.gezwickt for side in sides),
        said_dealer=facts.get("dealer"),
    )
    return _outcome(sides, pot, deal, raised, whole)._replace(findings=doubts(tapped))


def counted(replay: Replay, sides: Sequence[Sequence[str]]) -> Outcome | None:
    """What a replayed deal brought, sides in this order (each one player's name); None where the header cannot be
    used or somebody of the sides does not play in it. Chips and pot follow from the plays, so they prove nothing."""
    if replay.setting is None or replay.deal is None or replay.pot is None:
        return None
    players = replay.setting.players
    try:
        order = [players.index(side[0]) for side in sides]
    except (ValueError, IndexError):
        return None
    if sorted(order) != list(range(len(players))):
        return None
    cuts = tuple(cut.action for cut in replay.cuts if cut.action != "deal")
    own_sides = tuple(replay.sides[seat] for seat in order)
    deal = replay.deal._replace(
        seats_in=tuple(order.index(seat) for seat in replay.deal.seats_in),
        last_winner=None if replay.deal.last_winner is None else order.index(replay.deal.last_winner),
    )
    stakes = course(replay.setting.rules, replay.setting.dealer, len(players), cuts).stakes
    stake = replay.setting.stake
    raised = tuple(side.staked - stakes[seat] * stake for seat, side in zip(order, own_sides, strict=True))
    whole = ZwickenFacts(
        dealer=order.index(replay.dealer), next_dealer=order.index((replay.dealer + 1) % len(players)),
        pot=replay.pot, cuts=cuts,
        active=tuple(side.active for side in own_sides), causes=tuple(side.gezwickt for side in own_sides),
    )
    return _outcome(own_sides, replay.pot, deal, raised, whole)._replace(complete=replay.complete)


def _outcome(
    sides: Sequence[Side], pot: Pot, deal: DealOutcome, raised: Sequence[int], facts: ZwickenFacts
) -> Outcome:
    figures = (
        ZwickenSide(
            active=side.active, tricks=side.tricks, staked=side.staked, won=side.won, gezwickt=side.gezwickt,
            paid=side.paid, chips=side.chips, thirds=3 * side.won // pot.played if pot.played else 0,
            stayed=seat in deal.seats_in, raised=raised[seat],
        )
        for seat, side in enumerate(sides)
    )
    return Outcome(
        complete=deal.complete,
        sides=tuple(figures),
        nominal=pot.before,
        expected=pot.before - pot.after,
        counted=sum(side.chips for side in sides),
        checked="none",
        main="chips",
        facts=facts,
    )


def _last(matters: bool, tricks: Sequence[int | None], named_seat: int | None) -> int | None:
    """Who won the third trick: as said, else the only one with a trick; asked for only where it matters."""
    if not matters or named_seat is not None:
        return named_seat if matters else None
    with_tricks = [seat for seat, number in enumerate(tricks) if number]
    return with_tricks[0] if len(with_tricks) == 1 else None
