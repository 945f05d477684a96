"""What the pages of a deal of Zwicken say that no other game of tricks does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.games import game_with
from scorekeeper.tricks.places import Places
from scorekeeper.web.games.tables import own_table
from scorekeeper.web.games.tricks.check import page
from scorekeeper.web.games.tricks.game import Box, Chances, Cutting, Fact, TrickGame
from scorekeeper.web.games.tricks.room import room_for
from scorekeeper.web.games.zwicken.deeds import chips, count_tricks
from scorekeeper.web.texts import _
from scorekeeper.words.figures import signed
from scorekeeper.words.speech import Speech
from scorekeeper.zwicken.cutting import PERMANENT
from scorekeeper.zwicken.moves import drops_out
from scorekeeper.zwicken.plays import Lay, Pass, Play, Raise
from scorekeeper.zwicken.position import Position
from scorekeeper.zwicken.record import Record
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.spelling import read_cut, write_cut
from scorekeeper.zwicken.variants import RANKS, RuleSet


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


def held(position: Position) -> tuple[Places, ...]:
    """What each seat holds."""
    return position.places


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


def frame(setting: Setting) -> dict[str, Any]:
    """How many cards are dealt and lie in the talon, what a jump means, the stake and the pot before, whether anybody
    may raise, and whether a cut that nobody looked at costs anything."""
    rules = setting.rules
    return {
        "hand": HAND, "talon": setting.talon, "ranks": RANKS, "permanent": PERMANENT.code, "jump": rules.jump,
        "stake": setting.stake, "pot": setting.pot, "raises": rules.raises, "gezwickt": rules.gezwickt,
    }  # fmt: skip


def slip() -> str:
    """What to do where no act can be read."""
    return _("That cannot be read. Write it like this: Ah, or pass, or swap 2, or swap Ks ? + Ah 7c, or raise 5")


def cut(text: str) -> Cutting:
    """A cut; without a word behind the card it is what the rules make of that card. Raises NotationError."""
    line = read_cut(text)
    card = line.card.code if line.card is not None else ""
    return Cutting(write_cut(line), card, line.done if line.looked else "-")


GAME = TrickGame(boxes, facts, held, lines, act, {}, reconstruction, chances, frame, slip, cut=cut)
ROOM = room_for(game_with("zwicken"), GAME)
TABLE = own_table("zwicken", {"quick": "quick", "paper": "quick", "plays": "record"}, "chips")
QUESTION = page
FILTERS: Mapping[str, Callable[[str], str]] = {}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {}
DEEDS = (chips, count_tricks)
