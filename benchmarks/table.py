"""Hands of Schnapsen and deals of Zwicken and Anbieten as people play and write them down: legal, seeded, as text.

Schnapsen: the trump jack is exchanged, kings and queens are declared, the talon is closed, 66 is claimed, now and then
too early. Zwicken: hops and jumps, who passes, what is exchanged, the causes; Anbieten: raises and who drops out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper import schnapsen, zwicken
from scorekeeper.cards import Card
from scorekeeper.schnapsen.position import Position as SchnapsenPosition
from scorekeeper.schnapsen.record import Play as SchnapsenPlay
from scorekeeper.schnapsen.variants import ENOUGH, HAND, TALON
from scorekeeper.schnapsen.variants import PACK as SHORT_PACK
from scorekeeper.zwicken.cutting import action_for, after_cut
from scorekeeper.zwicken.position import Position, carry_out
from scorekeeper.zwicken.record import PASS, Exchange, Lay, Raise
from scorekeeper.zwicken.setting import HAND as THREE
from scorekeeper.zwicken.variants import PACK as LONG_PACK

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz")


class Style(NamedTuple):
    """How often the cards dealt, the names, and the result are written down: chances from 0 to 1."""

    hands: float = 0.5
    names: float = 0.85
    result: float = 0.5


STYLE = Style()


def of_schnapsen(dice: random.Random, style: Style = STYLE) -> str:
    """One hand of Schnapsen to its end."""
    cards = dice.sample(SHORT_PACK, len(SHORT_PACK))
    head = ["zhn: 1", "variant: schnapsen", "players: Anna, Ben", f"dealer: {dice.choice(NAMES[:2])}"]
    if dice.random() < 0.5:
        head.append(f"score: {dice.randint(1, 7)} {dice.randint(1, 7)}")
    turnup = [f"turnup: {cards[-1].code}"]
    known = [f"hand {name}: {_codes(cards[at * HAND : (at + 1) * HAND])}" for at, name in enumerate(NAMES[:2])]
    known.append(f"talon: {_codes(cards[2 * HAND : 2 * HAND + TALON])}")
    opening = schnapsen.replay(schnapsen.read("\n".join([*head, "deal", *turnup, *known, ""]))).end
    assert opening is not None, "a deal with a turn-up can be played"
    value = known if dice.random() < style.hands else []
    tricks = _tricks_of_schnapsen(dice, opening, named=dice.random() < style.names)
    text = "\n".join([*head, "deal", *turnup, *value, *tricks, ""])
    if dice.random() < style.result:
        sides = schnapsen.replay(schnapsen.read(text)).sides
        lines = [f"{s.players[0]}: {s.game_points} points {s.points} tricks {s.tricks} score {s.score}" for s in sides]
        text += "\n".join(["result", *lines, ""])
    return text


def _tricks_of_schnapsen(dice: random.Random, position: SchnapsenPosition, *, named: bool) -> list[str]:
    """The lines of the tricks, each with its leader's name or none."""
    lines: list[list[str]] = []
    eager, fresh = dice.choice((0.03, 0.1, 0.3)), True
    while not position.over:
        play = _act(dice, position, eager)
        if play.kind == "claim":
            lines[-1].append("66")
        else:
            if fresh:
                lines.append([f"{position.player}:"] if named else [])
            fresh = play.kind == "card" and position.lead is not None
            lines[-1].append(schnapsen.write_play(play))
        position = schnapsen.play(position, play)
    return [" ".join(line) for line in lines]


def _act(dice: random.Random, position: SchnapsenPosition, eager: float) -> SchnapsenPlay:
    """What a player of some sense does: claims what is enough, exchanges, declares, closes now and then."""
    plays = list(schnapsen.legal(position))
    kinds = {play.kind: play for play in plays}
    if "claim" in kinds:
        right = position.points[position.may_claim] >= ENOUGH
        if dice.random() < (0.85 if right else 0.004):
            return SchnapsenPlay("claim")
    if "swap" in kinds and dice.random() < 0.9:
        return kinds["swap"]
    if "close" in kinds and dice.random() < eager:
        return kinds["close"]
    cards = [play for play in plays if play.kind == "card"]
    marriages = [play for play in cards if play.marriage]
    return dice.choice(marriages if marriages and dice.random() < 0.9 else cards)


def of_zwicken(dice: random.Random, style: Style = STYLE, variant: str | None = None) -> str:
    """One deal of Zwicken or, every third time, of Anbieten, between two and six."""
    variant = variant or dice.choice(("zwicken", "zwicken", "anbieten"))
    names = NAMES[: dice.choice((2, 3, 4, 4, 4, 5, 6))]
    head = ["zhn: 1", f"variant: {variant}", f"players: {', '.join(names)}", f"dealer: {dice.choice(names)}"]
    if dice.random() < 0.4:
        head.append(f"pot: {3 * dice.randint(1, 6)}")
    pack = dice.sample(LONG_PACK, len(LONG_PACK))
    cuts = _cuts(dice, "\n".join([*head, "deal", ""]))
    deal = [f"turnup: {pack.pop().code}"]
    hands = [[pack.pop() for _ in range(THREE)] for _ in names]
    known = [f"hand {name}: {_codes(hand)}" for name, hand in zip(names, hands, strict=True)]
    opening = zwicken.replay(zwicken.read("\n".join([*head, "deal", *cuts, *deal, *known, ""]))).end
    assert opening is not None, "a deal with a turn-up can be played"
    recorded = dice.random() < style.hands
    lines = _plays_of_zwicken(dice, opening, pack, recorded=recorded, named=dice.random() < style.names)
    text = "\n".join([*head, "deal", *cuts, *deal, *(known if recorded else []), *lines, ""])
    if dice.random() < style.result:
        found = zwicken.replay(zwicken.read(text))
        sides = [f"{s.players[0]}: {s.chips:+d} tricks {s.tricks} gezwickt {len(s.gezwickt)}" for s in found.sides]
        pot = found.pot
        assert pot is not None, "a settled deal says what lies in the pot"
        text += "\n".join(["result", *sides, f"pot: {pot.after}", ""])
    return text


def _cuts(dice: random.Random, text: str) -> list[str]:
    """The cuts up to the one that leads to the deal; often nobody writes them down."""
    setting = zwicken.read(text).setting
    assert setting is not None
    dealer, lines = setting.dealer, list[str]()
    while dice.random() < 0.8:
        card = dice.choice(LONG_PACK)
        lines.append(f"cut: {card.code}")
        if action_for(card) == "deal":
            break
        _, dealer = after_cut(setting.rules, action_for(card), dealer, len(setting.players))
    return lines


def _plays_of_zwicken(
    dice: random.Random, position: Position, pack: list[Card], *, recorded: bool, named: bool
) -> list[str]:
    """The lines of plays. ``recorded``: with the cards exchanged, as with the hands."""
    lines, passing, trick = list[str](), dice.choice((0.1, 0.3, 0.5)), list[str]()
    while not position.over:
        name = position.player or ""
        if position.deciding:
            written, position = _decided(dice, position, pack, passing, recorded=recorded)
            lines.append(f"{name}: {written}" if named else written)
            continue
        if not position.trick and position.setting.rules.raises and dice.random() < 0.3:
            more, position = _raised(dice, position)
            lines += more
            continue
        plays = [play for play in zwicken.legal(position) if type(play) is Lay]
        play = dice.choice(plays)
        trick.append(play.cards[0].code)
        if not position.trick:
            lines.append(f"{name}: " if named else "")
        position = zwicken.play(position, play)
        if not position.trick:
            lines[-1] += " ".join(trick)
            trick = []
    return lines


def _decided(
    dice: random.Random, position: Position, pack: list[Card], passing: float, *, recorded: bool
) -> tuple[str, Position]:
    """One decision as it is written, and the position after it with all cards known."""
    if dice.random() < passing:
        return "pass", zwicken.play(position, PASS)
    held = position.places[position.turn].known
    count = min(dice.choice((0, 1, 1, 2, 2, 3)), len(pack))
    out, bought = tuple(dice.sample(held, count)), tuple(pack.pop() for _ in range(count))
    play = Exchange(count, out, bought)
    written = zwicken.write_play(play) if recorded or not count else f"swap {count}"
    return written, zwicken.play(position, play)


def _raised(dice: random.Random, position: Position) -> tuple[list[str], Position]:
    """A raise between two tricks, and who drops out of it, each with their name."""
    players = position.players
    seat = dice.choice(position.seats_in)
    chips = dice.randint(1, 9)
    lines = [f"{players[seat]}: raise {chips}"]
    position = carry_out(position, Raise(chips), seat).after
    for other in position.seats_in:
        if other != seat and len(position.seats_in) > 1 and dice.random() < 0.25:
            lines.append(f"{players[other]}: pass")
            position = carry_out(position, PASS, other).after
    return lines, position


def played(number: int, seed: int, maker: str, style: Style = STYLE) -> Iterator[str]:
    """So many hands of one game: ``schnapsen`` or ``zwicken`` (with Anbieten)."""
    dice = random.Random(f"{maker} {seed}")
    make = {"schnapsen": of_schnapsen, "zwicken": of_zwicken}[maker]
    return (make(dice, style) for _ in range(number))


def _codes(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)

