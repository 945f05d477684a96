"""A hand of Schnapsen in words: its acts as one player tells another, its moments, who won it and how."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.cards import Card
from scorekeeper.msgid import N_
from scorekeeper.schnapsen.position import Position, beats
from scorekeeper.schnapsen.record import Play
from scorekeeper.schnapsen.replay import Replay
from scorekeeper.schnapsen.walk import Step
from scorekeeper.words.locale import Locale, locale, upper_first

WON = {
    "Sn.G1": N_("%(winner)s claimed rightly and wins %(points)s."),
    "Sn.G2": N_("The claim was false; %(winner)s wins %(points)s."),
    "Sn.G3": N_("%(winner)s closed, claimed rightly and wins %(points)s."),
    "Sn.G4": N_("The talon was closed without a right claim; %(winner)s wins %(points)s."),
    "Sn.G5": N_("%(winner)s claimed rightly before the player who had closed, and wins %(points)s."),
    "Sn.G6": N_("%(winner)s took the last trick and wins %(points)s."),
}
"""How a hand is won, English by the case of rules.md 5."""


SIGNS = {"swap": N_("exchanges the jack"), "close": N_("closes the talon"), "66": N_("claims 66")}
"""Acts that are no card, as a line tells them, by the words of the notation."""


def step(step: Step, lang: str) -> str:
    """An act that was carried out: ``Anna declares 40 and leads the king of hearts``, without a full stop."""
    say, position, play = locale(lang), step.position, step.play
    parts = {"player": position.player or position.players[position.leader]}
    if play.kind == "swap":
        if position.turnup is None:
            return say.gettext("%(player)s exchanges the trump jack for the card turned up") % parts
        parts["card"] = say.the_card(position.turnup)
        return say.gettext("%(player)s exchanges the trump jack for %(card)s") % parts
    if play.kind == "close":
        return say.gettext("%(player)s closes the talon") % parts
    if play.card is None:
        return say.gettext("%(player)s claims 66") % {"player": _claimant(position, play)}
    parts["card"] = say.the_card(play.card)
    if position.lead is not None:
        return _answered(position, play.card, parts, say)
    if play.marriage:
        parts["marriage"] = str(play.marriage)
        return say.gettext("%(player)s declares %(marriage)s and leads %(card)s") % parts
    return say.gettext("%(player)s leads %(card)s") % parts


def position(position: Position, lang: str) -> str:
    """One moment for a screen reader: trump, talon, what lies, how it stands, who is to play."""
    say = locale(lang)
    return " ".join(part for part in (_stock(position, say), _table(position, say), _next(position, say)) if part)


def opening(replay: Replay, say: Locale) -> Iterator[str]:
    """Who deals and leads, and what was still to go."""
    setting = replay.setting
    if setting is None:
        return
    parts = {
        "dealer": setting.players[setting.dealer], "player": setting.players[1 - setting.dealer],
        "score": " : ".join(map(str, setting.score)),
    }
    to_go = upper_first(say.gettext("to go"))
    yield say.gettext("%(dealer)s deals, %(player)s leads.") % parts + f" {to_go}: {parts['score']}."


def ending(replay: Replay, say: Locale) -> Iterator[str]:
    """Who won, how, and what stood when somebody closed."""
    facts, players = replay.facts, replay.setting.players if replay.setting is not None else ()
    closing = facts.closing
    if closing is not None:
        other = next(name for name in players if name != closing.by)
        parts = {"player": closing.by, "other": other}
        parts |= {"tricks": say.tricks(closing.tricks), "points": say.card_points(closing.points)}
        yield say.gettext("%(player)s closed; %(other)s then had %(tricks)s and %(points)s.") % parts
    how = facts.how
    if how is not None:
        points = max(side.game_points for side in replay.sides)
        yield say.gettext(WON[how]) % {"winner": facts.winner, "points": say.game_points(points)}


def totals(replay: Replay, say: Locale) -> Iterator[str]:
    """What the tricks hold of the pack's 120 points, and a lead without an answer."""
    if replay.expected is None:
        return
    mark = "=" if replay.expected == replay.counted else "≠"
    parts = {"counted": replay.counted, "mark": mark, "expected": replay.expected, "nominal": replay.nominal}
    yield say.gettext("card points in tricks %(counted)s %(mark)s %(expected)s of %(nominal)s") % parts
    if replay.table:
        yield say.gettext("still on the table") + f": {' '.join(replay.table)}"


def _answered(position: Position, card: Card, parts: dict[str, str], say: Locale) -> str:
    """An answer: it takes the trick, follows suit, or is thrown away."""
    lead = position.lead
    assert lead is not None
    parts["winner"] = position.players[position.leader]
    if beats(card, lead, position.trump):
        return say.gettext("%(player)s takes the trick with %(card)s") % parts
    if card.suit == lead.suit:
        parts["answer"] = say.gettext("%(player)s follows suit with %(card)s") % parts
    else:
        parts["answer"] = say.gettext("%(player)s throws %(card)s away") % parts
    return say.gettext("%(answer)s; the trick goes to %(winner)s") % parts


def _claimant(position: Position, play: Play) -> str:
    if play.name is not None:
        return play.name
    return position.players[position.may_claim if position.may_claim >= 0 else position.leader]


def option_in_words(play: Play, lang: str) -> str:
    """What may be done, without its player: ``king of hearts with 40``, ``close the talon``."""
    say = locale(lang)
    if play.kind == "swap":
        return say.gettext("exchange the trump jack for the card turned up")
    if play.kind == "close":
        return say.gettext("close the talon")
    if play.card is None:
        return say.gettext("claim 66")
    if play.marriage:
        return say.gettext("%(card)s with %(marriage)s") % {
            "card": say.card_name(play.card), "marriage": play.marriage,
        }
    return say.card_name(play.card)


def _stock(position: Position, say: Locale) -> str:
    parts = [say.gettext("Trump") + f": {say.suit_named(position.trump)}."] if position.trump else []
    if position.closed >= 0:
        parts.append(say.gettext("%(player)s closed the talon.") % {"player": position.players[position.closed]})
    elif position.talon:
        parts.append(f"{say.gettext('To draw')}: {say.number_of_cards(position.talon)}.")
        if position.turnup is not None:
            parts.append(say.gettext("Turned up") + f": {say.card_name(position.turnup)}.")
    else:
        parts.append(say.gettext("The talon is used up."))
    return " ".join(parts)


def _table(position: Position, say: Locale) -> str:
    if position.lead is None:
        return say.gettext("The table is empty.")
    parts = {"player": position.players[position.leader], "card": say.card_name(position.lead)}
    return say.gettext("Led by %(player)s: %(card)s.") % parts


def _next(position: Position, say: Locale) -> str:
    sides = ", ".join(
        f"{name} {say.tricks(tricks)}, {say.card_points(points)}"
        for name, tricks, points in zip(position.players, position.tricks, position.points, strict=True)
    )
    if position.player is None:
        return f"{sides}. {say.gettext('The hand is over.')}"
    return f"{sides}. " + say.gettext("%(name)s to play") % {"name": position.player} + "."
