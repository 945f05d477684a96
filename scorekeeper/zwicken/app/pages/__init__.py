"""What only Zwicken's pages say about a deal, beside those of every game of tricks, and what a side signs of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.series import in_chips
from scorekeeper.tricks.app.pages import TrickHandPages, TrickRecorder
from scorekeeper.tricks.app.pages.check import page
from scorekeeper.tricks.app.pages.game import Box, Chances, Cutting, Fact, TrickGame
from scorekeeper.tricks.replay import TrickReplay
from scorekeeper.web.game_pages import GamePages, own_table
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.words.figures import signed
from scorekeeper.words.locale import Locale
from scorekeeper.zwicken.app.pages.actions import chips, chips_form, count_tricks, deal_form
from scorekeeper.zwicken.app.pages.paper_sheet import ROWS, cut_letters_here
from scorekeeper.zwicken.app.pages.pot import (
    balances_words,
    closed,
    counted_words,
    differs_words,
    gone_words,
    pot_words,
)
from scorekeeper.zwicken.cutting import PERMANENT
from scorekeeper.zwicken.game import ZWICKEN
from scorekeeper.zwicken.notation import read_cut, write_cut
from scorekeeper.zwicken.position import Position, drops_out
from scorekeeper.zwicken.record import Lay, Pass, Play, Raise, Record
from scorekeeper.zwicken.replay import Replay
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.variants import RANKS
from scorekeeper.zwicken.ways import ZwickenFacts, ZwickenSide


def causes() -> dict[str, str]:
    """Why somebody is gezwickt, by the letter of the cause."""
    why = {
        "a": _("no trick"), "b": _("did not look at the lowest card"), "c": _("did not lead the trump ace"),
        "d": _("lost the 7 of diamonds to the trump ace"),
    }
    return {key: f"{_('gezwickt')}: {words}" for key, words in why.items()}


def signed_parts(each: ZwickenSide) -> str:
    """``2 tricks``, ``passed``, ``gezwickt: no trick``."""
    tricks = ngettext("%(num)s trick", "%(num)s tricks", each.tricks) if each.active else _("passed")
    words = causes()
    return " · ".join([*([] if "a" in each.gezwickt else [tricks]), *(words[key] for key in each.gezwickt)])


def pot_behind(hand: HandView) -> str:
    """What lies in the pot behind a deal; empty where it does not count, and where it was counted as it cannot be."""
    facts = ZwickenFacts.of(hand.facts)
    if not hand.result or facts is None or hand.state == "void" or hand.off:
        return ""
    return _("Pot after") + ": " + signed(facts.pot.after).removeprefix("+")


class ZwickenGame(TrickGame[Record, Play, Position]):
    """What Zwicken says for itself on the pages of a hand."""

    cuts = True

    def boxes(self, position: Position, say: Locale, ended: TrickReplay | None = None) -> list[Box]:
        """Who is in with how many tricks, and the chips staked so far; at the end what each won and paid."""
        boxes, end = [], ended if isinstance(ended, Replay) else None
        for seat, name in enumerate(position.players):
            active = position.active[seat]
            state = {None: "?", False: say.gettext("passed")}.get(active) or say.tricks(position.tricks[seat])
            if active and seat not in position.seats_in:
                state = say.gettext("dropped out")
            chips = position.chips[seat] if end is None else end.sides[seat].chips
            boxes.append(Box(name, state, signed(chips)))
        return boxes

    def facts(self, position: Position, say: Locale, ended: TrickReplay | None = None) -> list[Fact]:
        """The pot, at the end what stays there; the card turned up, the talon while cards are exchanged."""
        pot = ended.pot.after if isinstance(ended, Replay) and ended.pot is not None else position.pot
        facts = [Fact(say.gettext("Pot"), say.chips(pot))]
        if position.turnup is not None:
            facts.append(Fact(say.gettext("Turned up"), cards=(position.turnup,)))
        if position.deciding:
            facts.append(Fact(say.gettext("To exchange"), say.number_of_cards(position.talon)))
        return facts

    def lines(self, record: Record) -> list[int]:
        """The lines of plays."""
        return [each.line for each in record.acts]

    def act(self, play: Play) -> str:
        """What kind of act it is."""
        if isinstance(play, Lay):
            return "card"
        return "raise" if isinstance(play, Raise) else "pass" if isinstance(play, Pass) else "exchange"

    def chances(self, position: Position) -> Chances:
        """Who still has to decide; between two tricks, where raises are played with, who may raise and who may drop
        out.

        The card turned up is in nobody's hand, and a discard comes back into none."""
        turnup = () if position.turnup is None else (position.turnup,)
        out_of_hands = frozenset({*position.played, *position.discards, *turnup})
        between = not (position.deciding or position.over or position.trick)
        raises = position.seats_in if between and position.setting.rules.raises else ()
        drops = tuple(seat for seat in position.seats_in if between and drops_out(position, seat))
        return Chances(out_of_hands, deciding=position.deciding, raises=raises, drops=drops, dealer=position.dealer)

    def frame(self, setting: Setting) -> dict[str, object]:
        """How many cards are dealt and lie in the talon, what a jump means, the stake and the pot before, whether
        anybody may raise, and whether a cut that nobody looked at costs anything."""
        rules = setting.rules
        return {
            "hand": HAND, "talon": setting.talon, "ranks": RANKS, "permanent": PERMANENT.code, "jump": rules.jump,
            "stake": setting.stake, "pot": setting.pot, "raises": rules.raises, "gezwickt": rules.gezwickt,
        }

    def unreadable(self) -> str:
        """What to do where no act can be read."""
        example = _("Like this: %(example)s", example="Ah · pass · swap 2 · swap Ks ? + Ah 7c · raise 5")
        return _("This play cannot be read.") + " " + example

    def cut(self, text: str) -> Cutting:
        """A cut; without a word behind the card it is what the rules make of that card. Raises NotationError."""
        line = read_cut(text)
        card = line.card.code if line.card is not None else ""
        return Cutting(write_cut(line), card, line.action if line.looked else "-")


GAME = ZwickenGame()


class ZwickenPages(GamePages):
    """The pages of Zwicken."""

    hand = TrickHandPages(GAME)
    recorder = TrickRecorder(ZWICKEN, GAME)
    sheet = ROWS
    table = own_table("zwicken", {"quick": "quick", "paper": "paper", "plays": "record"}, "chips")
    functions: Mapping[str, Callable[..., object]] = {
        "gone_words": gone_words, "differs_words": differs_words,
        "zwicken_made": signed_parts, "zwicken_causes": causes,
        "deal_form": deal_form, "zwicken_cut_letters": cut_letters_here, "chips_form": chips_form,
    }
    actions = (chips, count_tricks)
    example = "games/tricks/example.html"
    task = "games/tricks/task.html"

    def compared_words(self, view: MatchView, hand: HandView) -> str:
        return " · ".join(words for words in (super().compared_words(view, hand), pot_behind(hand)) if words)

    at_end = staticmethod(closed)

    def result_words(self, view: MatchView) -> str:
        return "" if in_chips(view.series.facts) is None else balances_words(closed(view))

    rest_words = staticmethod(pot_words)
    counted_words = staticmethod(counted_words)
    question = staticmethod(page)

    def lying(self, replay: Replay) -> Mapping[str, str]:
        at = replay.positions[-1]
        return {"u": at.trump, "t": ".".join(card.code for _seat, card in at.trick)} if at.trump else {}


PAGES = ZwickenPages()
