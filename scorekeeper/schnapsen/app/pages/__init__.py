"""What only Schnapsen's pages say about a hand, beside those of every game of tricks, and what a side signs of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wtforms import Field

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.schnapsen.app.pages.actions import count_won, won_form
from scorekeeper.schnapsen.app.pages.paper_sheet import ROWS
from scorekeeper.schnapsen.game import SCHNAPSEN
from scorekeeper.schnapsen.legality import cannot_have_enough, why_no_closing, why_no_exchange
from scorekeeper.schnapsen.position import Position
from scorekeeper.schnapsen.record import Play, Record
from scorekeeper.schnapsen.replay import Replay
from scorekeeper.schnapsen.setting import Setting
from scorekeeper.schnapsen.variants import ENOUGH, HAND, TALON, VALUES
from scorekeeper.schnapsen.ways import SchnapsenFacts, SchnapsenSide, facts_of
from scorekeeper.tricks.app.pages import TrickHandPages, TrickRecorder
from scorekeeper.tricks.app.pages.check import page
from scorekeeper.tricks.app.pages.game import Box, Chances, Fact, TrickGame
from scorekeeper.tricks.replay import TrickReplay
from scorekeeper.web.forms import Choice, offered
from scorekeeper.web.game_pages import GamePages, own_table
from scorekeeper.web.hand_words import check
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.words.locale import Locale


def signed_parts(hand: HandView, *, proposed: bool, side: int, each: SchnapsenSide) -> str:
    """``won, closed the talon · 24 card points, 3 tricks``; of what is only ``proposed`` the figures alone."""
    text = "" if proposed else ", ".join(_facts_in_words(facts_of(hand.facts), side))
    figures = []
    if each.points is not None:
        figures.append(_("%(points)s card points", points=each.points))
    if each.tricks is not None:
        figures.append(ngettext("%(num)s trick", "%(num)s tricks", each.tricks))
    return " · ".join(part for part in (text, ", ".join(figures)) if part)


def _facts_in_words(facts: SchnapsenFacts, side: int) -> list[str]:
    parts = []
    if facts.winner == side:
        parts.append(_("won by the last trick") if facts.last else _("won"))
    if facts.closed == side:
        parts.append(_("closed the talon"))
    if facts.false == side:
        parts.append(_("claimed wrongly"))
    return parts


def compared(hand: HandView) -> str:
    """What was compared: the cards of recorded plays, both counts with the pack, the loser's count with the game
    points. Empty where every game says it alike."""
    if not hand.result or (hand.checked == "gap" and hand.gap):
        return ""
    if hand.way == "plays":
        announced = sum(side.number("points") for side in hand.result) - (hand.counted or 0)
        counts = {"counted": hand.counted, "total": hand.nominal}
        if announced:
            return _("%(counted)s of %(total)s in tricks, %(said)s announced", said=announced, **counts)
        return _("%(counted)s of %(total)s in tricks", **counts)
    if hand.checked == "gap":
        return _("contradicts itself")
    if hand.checked == "ok":
        return "" if hand.nominal else _("agrees with the points and tricks counted")
    return _("not cross-checked")


ACT_OF_RULE = {"Sn.E1": "swap", "Sn.C1": "close", "Sn.K1": "claim", "Sn.G2": "claim", "Sn.G4": "claim"}
"""Findings that are about another act than the card of their number."""


class SchnapsenGame(TrickGame[Record, Play, Position]):
    """What Schnapsen says for itself on the pages of a hand."""

    act_of_rule = ACT_OF_RULE
    stock = TALON

    def boxes(self, position: Position, say: Locale, ended: TrickReplay | None = None) -> list[Box]:
        """Tricks and points of each."""
        return [
            Box(name, say.tricks(tricks), say.card_points(points))
            for name, tricks, points in zip(position.players, position.tricks, position.points, strict=True)
        ]

    def facts(self, position: Position, say: Locale, ended: TrickReplay | None = None) -> list[Fact]:
        """Trump, the card turned up, what is left to draw, who closed."""
        facts = []
        if position.trump:
            facts.append(Fact(say.gettext("Trump"), say.suit_named(position.trump)))
        if position.closed >= 0:
            facts.append(Fact(say.gettext("Closed by"), position.players[position.closed]))
        elif position.talon:
            if position.turnup is not None:
                facts.append(Fact(say.gettext("Turned up"), cards=(position.turnup,)))
            facts.append(Fact(say.gettext("To draw"), say.number_of_cards(position.talon)))
        else:
            facts.append(Fact(say.gettext("Talon"), say.gettext("used up")))
        return facts

    def lines(self, record: Record) -> list[int]:
        """The lines of tricks."""
        return [trick.line for trick in record.tricks]

    def act(self, play: Play) -> str:
        """What kind of act it is."""
        return play.kind

    def chances(self, position: Position) -> Chances:
        """Who may claim: the winner of the trick just made, or who has just declared a marriage, though the other is
        to play then; also behind the last trick (schnapsen.md, Exactly 9). A claim that cannot be right is possible all
        the same, and offered less. Before a lead, exchanging and closing as long as they can be. The card turned up is
        drawn in the end."""
        kinds = (("swap", why_no_exchange), ("close", why_no_closing))
        beforehand = () if position.trick else tuple(kind for kind, barred in kinds if not barred(position))
        early = position.may_claim >= 0 and not position.played_out and cannot_have_enough(position, position.may_claim)
        return Chances(frozenset(position.played), position.may_claim, early, beforehand=beforehand)

    def frame(self, setting: Setting) -> dict[str, object]:
        """What each card is worth, how many are dealt and lie in the talon, when the talon still serves, the score."""
        rules = setting.rules
        return {
            "values": dict(VALUES), "hand": HAND, "talon": TALON, "enough": ENOUGH, "last_close": rules.last_close,
            "last_exchange": rules.last_exchange, "score": list(setting.score),
        }

    def unreadable(self) -> str:
        """What to do where no act can be read."""
        example = _("Like this: %(example)s", example="Ah · 40 Kh · swap · close · 66")
        return _("This play cannot be read.") + " " + example

    def act_by(self, play: Play) -> tuple[Play, str | None]:
        """Who claims may be named in the act; the journal has that beside it."""
        return play._replace(name=None), play.name

    def announcement(self) -> Field:
        """A marriage, before its card is led."""
        pairs = [("", _("no marriage")), ("20", "20"), ("40", "40")]
        return Choice(_("Marriage"), choices=offered(pairs), empty=True, listed=True)

    def beside(self) -> dict[str, str]:
        """What is done beside the cards, in a word."""
        return {"swap": _("Exchange"), "close": _("Closed"), "claim": _("Claim")}


GAME = SchnapsenGame()


class SchnapsenPages(GamePages):
    """The pages of Schnapsen."""

    hand = TrickHandPages(GAME)
    recorder = TrickRecorder(SCHNAPSEN, GAME)
    sheet = ROWS
    table = own_table("schnapsen", {"quick": "quick", "cards": "quick", "paper": "paper", "plays": "record"})
    functions: Mapping[str, Callable[..., object]] = {
        "schnapsen_made": signed_parts, "won_form": won_form,
    }
    actions = (count_won,)
    example = "games/tricks/example.html"
    task = "games/tricks/task.html"

    def compared_words(self, view: MatchView, hand: HandView) -> str:
        return compared(hand) or super().compared_words(view, hand)

    def proof_words(self, view: MatchView, hand: HandView) -> str:
        return check(view, hand).text if hand.checked == "none" else self.compared_words(view, hand)

    question = staticmethod(page)

    def lying(self, replay: Replay) -> Mapping[str, str]:
        at = replay.positions[-1]
        drawing = at.stock and at.closing is None
        return {"u": at.trump, "t": at.lead.code if at.lead else "", "o": "" if drawing else "0"} if at.trump else {}


PAGES = SchnapsenPages()
