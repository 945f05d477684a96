"""A deal of Zwicken in words: its acts as one player tells another, its moments, who was gezwickt, the pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card
from scorekeeper.msgid import N_
from scorekeeper.words.figures import signed
from scorekeeper.words.locale import Locale, locale, upper_first
from scorekeeper.zwicken.position import Position, Step
from scorekeeper.zwicken.record import Exchange, Lay, Pass, Play, Raise
from scorekeeper.zwicken.replay import Replay
from scorekeeper.zwicken.trumps import best, is_trump

CAUSES = {
    "a": N_("no trick"),
    "b": N_("did not look at the lowest card"),
    "c": N_("did not lead the trump ace"),
    "d": N_("lost the 7 of diamonds to the trump ace"),
}
"""Why somebody is gezwickt, English by the cause's letter."""


SIGNS = {"pass": N_("passes"), "play": N_("plays"), "swap": N_("plays, exchanges"), "raise": N_("raises by")}
"""Acts that are no card, as a line tells them, by the words of the notation."""


def step(step: Step, lang: str) -> str:
    """An act that was carried out: ``Cem plays and exchanges 2 cards``, without a full stop."""
    say, position, play = locale(lang), step.position, step.play
    parts = {"player": step.player or position.player or upper_first(say.gettext("somebody"))}
    if isinstance(play, Pass):
        return say.gettext("%(player)s passes") % parts
    if isinstance(play, Raise):
        return say.gettext("%(player)s raises by %(chips)s") % (parts | {"chips": say.chips(play.chips)})
    if isinstance(play, Exchange):
        return _exchanged(play, parts, say)
    parts["card"] = say.cards(play.cards)
    if not position.trick:
        return say.gettext("%(player)s leads %(card)s") % parts
    if len(play.cards) > 1:
        return say.gettext("%(player)s plays %(card)s") % parts
    return _answered(position, play.cards[0], parts, say)


def position(position: Position, lang: str) -> str:
    """One moment for a screen reader: trump, pot, who is in, what lies, who is to play."""
    say = locale(lang)
    parts = [
        say.gettext("Turned up") + f": {say.card_name(position.turnup)}."
        if position.turnup is not None
        else "",
        say.gettext("In the pot: %(chips)s.") % {"chips": say.chips(position.pot)},
        _players(position, say),
        _table(position, say),
        say.gettext("%(name)s to play") % {"name": position.player} + "."
        if position.player is not None
        else say.gettext("The hand is over."),
    ]
    return " ".join(part for part in parts if part)


def opening(replay: Replay, say: Locale) -> Iterator[str]:
    """Who staked first, what the cuts led to, who deals in the end."""
    setting = replay.setting
    if setting is None:
        return
    yield say.gettext("%(player)s stakes first.") % {"player": setting.players[setting.dealer]}
    for cut in replay.record.cuts:
        card = say.card_short(cut.card) if cut.card is not None else "?"
        if not cut.looked:
            yield say.gettext("Nobody looked at the cut card.")
        elif cut.action == "hop":
            yield say.gettext("Cut: %(card)s, a hop: the next player deals and pays.") % {"card": card}
        elif cut.action == "jump":
            yield say.gettext("Cut: %(cuts)s.") % {"cuts": f"{card}, {say.gettext('jump')}"}
        else:
            yield say.gettext("Cut: %(cuts)s.") % {"cuts": card}
    yield say.gettext("%(name)s deals") % {"name": replay.facts.dealer} + "."


def ending(replay: Replay, say: Locale) -> Iterator[str]:
    """Who was gezwickt and why, what lies in the pot, who deals next."""
    for side in replay.sides:
        if side.gezwickt:
            causes = say.all_of([say.gettext(CAUSES[cause]) for cause in side.gezwickt])
            yield say.gettext("%(player)s is gezwickt: %(causes)s.") % {"player": side.players[0], "causes": causes}
    if replay.setting is None:
        return
    assert replay.pot is not None
    if replay.complete:
        parts = {"played": say.chips(replay.pot.played), "after": say.chips(replay.pot.after)}
        yield say.gettext("Played for: %(played)s. In the pot now: %(after)s.") % parts
        yield say.gettext("Next to deal: %(player)s.") % {"player": replay.facts.next_dealer}
    else:
        yield say.gettext("In the pot: %(chips)s.") % {"chips": say.chips(replay.pot.after)}


def totals(replay: Replay, say: Locale) -> Iterator[str]:
    """The chips of all are what the pot lost; and the cards of a trick that is not full."""
    pot = replay.pot
    if replay.counted is None or pot is None:
        return
    mark = "=" if replay.counted == replay.expected else "≠"
    parts = {"counted": signed(replay.counted), "mark": mark, "before": pot.before, "after": pot.after}
    text = say.gettext("everybody’s chips %(counted)s %(mark)s pot before the hand %(before)s − after it %(after)s")
    yield text % parts
    if replay.table:
        yield say.gettext("still on the table") + f": {' '.join(replay.table)}"


def _answered(position: Position, card: Card, parts: dict[str, str], say: Locale) -> str:
    """An answer: it beats the trick, follows suit, is too low a trump or thrown away; whose the trick is
    once it is full."""
    trick_cards, trump = [each for _, each in position.trick], position.trump
    seats = [*(seat for seat, _ in position.trick), position.turn]
    winner = best([*trick_cards, card], trump)
    answer = say.gettext(_way_of(card, trick_cards, trump)) % parts
    if len(seats) < len(position.seats_in):
        return answer
    if winner == len(trick_cards):
        return say.gettext("%(player)s takes the trick with %(card)s") % parts
    return say.gettext("%(answer)s; the trick goes to %(winner)s") % {
        "answer": answer, "winner": position.players[seats[winner]],
    }


def _way_of(card: Card, trick_cards: Sequence[Card], trump: str) -> str:
    """How a card answers those that lie there, English with the gaps ``player`` and ``card``."""
    lead, trumps = trick_cards[0], is_trump(card, trump)
    follows = trumps if is_trump(lead, trump) else card.suit == lead.suit and not trumps
    if best([*trick_cards, card], trump) == len(trick_cards):
        return N_("%(player)s beats it with %(card)s")
    if follows:
        return N_("%(player)s follows suit with %(card)s")
    return N_("%(player)s trumps too low with %(card)s") if trumps else N_("%(player)s throws %(card)s away")


def _exchanged(play: Exchange, parts: dict[str, str], say: Locale) -> str:
    if not play.count:
        return say.gettext("%(player)s plays and exchanges nothing") % parts
    parts["cards"] = say.number_of_cards(play.count)
    sentence = say.gettext("%(player)s plays and exchanges %(cards)s") % parts
    out, bought = _known(play.out, say), _known(play.bought, say)
    if out and bought:
        return sentence + say.gettext(": %(out)s for %(bought)s") % {"out": out, "bought": bought}
    return sentence + (say.gettext(": %(out)s") % {"out": out} if out else "")


def _known(cards: Sequence[Card | None], say: Locale) -> str:
    """The cards that somebody wrote down, and that there are others."""
    names = [say.the_card(card) for card in cards if card is not None]
    unknown = len(cards) - len(names)
    if not names:
        return ""
    return say.all_of([*names, say.gettext("an unknown card")] if unknown else names)


def option_in_words(play: Play, lang: str) -> str:
    """What may be done, without its player: ``pass``, ``play``, ``king of hearts``."""
    say = locale(lang)
    if isinstance(play, Pass):
        return say.gettext("pass")
    if isinstance(play, Raise):
        return say.gettext("raise by %(chips)s") % {"chips": say.chips(play.chips)}
    if isinstance(play, Lay):
        return say.all_of([say.card_name(card) for card in play.cards])
    if not play.count:
        return say.gettext("play and exchange nothing")
    return say.gettext("play and exchange %(cards)s") % {"cards": say.number_of_cards(play.count)}


def _players(position: Position, say: Locale) -> str:
    state_words = {True: say.gettext("plays"), False: say.gettext("has passed"), None: say.gettext("has not decided")}
    texts = []
    for seat, (name, active, tricks) in enumerate(
        zip(position.players, position.active, position.tricks, strict=True)
    ):
        state = say.gettext("has dropped out") if active and seat not in position.seats_in else state_words[active]
        texts.append(f"{name} {state}" + (f", {say.tricks(tricks)}" if tricks else ""))
    return "; ".join(texts) + "."


def _table(position: Position, say: Locale) -> str:
    if not position.trick:
        return "" if position.deciding else say.gettext("The table is empty.")
    cards = [f"{position.players[seat]} {say.card_name(card)}" for seat, card in position.trick]
    return say.gettext("On the table: %(items)s.") % {"items": "; ".join(cards)}
