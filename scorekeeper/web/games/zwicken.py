"""What the pages of a deal of Zwicken say that no other game of tricks does."""

from __future__ import annotations

from scorekeeper.web.games.tricks.game import Box, Chances, Fact, TrickGame
from scorekeeper.words.figures import signed
from scorekeeper.words.speech import Speech
from scorekeeper.zwicken.moves import drops_out
from scorekeeper.zwicken.plays import Lay, Pass, Play, Raise
from scorekeeper.zwicken.position import Position
from scorekeeper.zwicken.record import Record
from scorekeeper.zwicken.variants import RuleSet


def boxes(position: Position, say: Speech) -> list[Box]:
    """Who is in with how many tricks, and the chips staked so far."""
    found = []
    for seat, name in enumerate(position.players):
        active = position.active[seat]
        told = {None: "?", False: say.gettext("passed")}.get(active) or say.tricks(position.tricks[seat])
        if active and seat not in position.left:
            told = say.gettext("dropped out")
        found.append(Box(name, told, signed(position.chips[seat])))
    return found


def facts(position: Position, say: Speech) -> list[Fact]:
    """The pot, the card turned up, the talon while cards are exchanged."""
    found = [Fact(say.gettext("Pot"), say.chips(position.pot))]
    if position.turnup is not None:
        found.append(Fact(say.gettext("Turned up"), cards=(position.turnup,)))
    if position.deciding:
        found.append(Fact(say.gettext("To exchange"), say.number_of_cards(position.talon)))
    return found


def lines(record: Record) -> list[int]:
    """The lines of plays."""
    return [each.line for each in record.acts]


def act(play: Play) -> str:
    """What kind of act it is."""
    if isinstance(play, Lay):
        return "card"
    return "raise" if isinstance(play, Raise) else "pass" if isinstance(play, Pass) else "exchange"


def reconstruction(rules: RuleSet) -> bool:
    """Whether only the settlement of this variant is known, the rest put together again."""
    return rules.reconstruction


def chances(position: Position) -> Chances:
    """Who still has to decide; between two tricks, where raises are played with, who may raise and who may drop out.

    The card turned up is in nobody's hand, and a discard comes back into none."""
    turned = () if position.turnup is None else (position.turnup,)
    gone = frozenset({*position.played, *position.out, *turned})
    between = not (position.deciding or position.over or position.trick)
    raises = position.left if between and position.setting.rules.raises else ()
    drops = tuple(seat for seat in position.left if between and drops_out(position, seat))
    return Chances(gone, deciding=position.deciding, raises=raises, drops=drops, dealer=position.dealer)


GAME = TrickGame(boxes, facts, lines, act, {}, reconstruction, chances)
