"""Deals for the tests: records put together from a few lines, and playouts by chance that stay within the rules."""

from __future__ import annotations

import random
from pathlib import Path

from scorekeeper import zwicken
from scorekeeper.cards import Card
from scorekeeper.series import Carry
from scorekeeper.zwicken.variants import PACK
from scorekeeper.zwicken.ways import PotCarry

HANDS = Path(__file__).parents[1] / "hands" / "zwicken"
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz")


def text_of(body: str, players: int = 3, *, dealer: str | None = None, variant: str = "zwicken", **header: str) -> str:
    """A record: so many players, the last of them stakes first; ``body`` what follows the line ``deal``."""
    names = NAMES[:players]
    lines = ["zhn: 1", f"variant: {variant}", f"players: {', '.join(names)}", f"dealer: {dealer or names[-1]}"]
    lines += [f"{key}: {value}" for key, value in header.items()]
    return "\n".join([*lines, "deal", *(line.strip() for line in body.strip().splitlines()), ""])


def replayed(body: str, players: int = 3, **more: str) -> zwicken.Replay:
    """The replay of such a record."""
    return zwicken.replay(zwicken.read(text_of(body, players, **more)))


def found(replay: zwicken.Replay) -> list[str]:
    """The ids of the findings in their order."""
    return [finding.rule for finding in replay.findings]


def faults(replay: zwicken.Replay) -> list[tuple[str, str, str]]:
    """Rule, case and severity of each finding."""
    return [(finding.rule, finding.case, finding.severity) for finding in replay.findings]


def chips(replay: zwicken.Replay) -> list[int]:
    """What each player has."""
    return [side.chips for side in replay.sides]


class Dice:
    """A deal played by chance: cuts, passes, exchanges, cards that answer what is owed, and in Anbieten raises."""

    def __init__(self, seed: int, *, honest: bool = True, hidden: float = 0.5) -> None:
        self.dice = random.Random(seed)
        self.honest = honest
        self.hidden = hidden
        dice = self.dice
        self.players = dice.randint(2, 6)
        self.names = NAMES[: self.players]
        self.variant = dice.choice(("zwicken", "zwicken", "anbieten"))
        self.stake = dice.choice((3, 6, 9))
        self.pot = dice.choice((0, 0, 3, 12))
        self.jump = dice.choice(("rearhand", "next"))
        self.switches = {
            "jump": self.jump,
            "must_trump": dice.choice(("on", "off")),
            "zwick_cumulative": dice.choice(("on", "off")),
            "bete": dice.choice(("stake", "pot")),
        }
        self.deck = list(PACK)
        dice.shuffle(self.deck)
        self.hands = {name: [self.deck.pop() for _ in range(3)] for name in self.names}
        self.turnup = self.deck.pop()
        self.lines: list[str] = []

    def text(self) -> str:
        """The record."""
        switches = ", ".join(f"{name}={value}" for name, value in self.switches.items())
        header = {"stake": str(self.stake), "pot": str(self.pot), "rules": switches}
        self._deal()
        dealer = self.dice.choice(self.names)
        text = text_of("\n".join(self.lines), self.players, dealer=dealer, variant=self.variant, **header)
        start = zwicken.replay(zwicken.read(text)).end
        assert start is not None
        plays = self._plays(start)
        if self.dice.random() < 0.15:  # broken off
            plays = plays[: self.dice.randrange(len(plays) + 1)]
        return text + "".join(f"{line}\n" for line in plays)

    def _deal(self) -> None:
        for _ in range(self.dice.choice((0, 0, 1, 2, 3))):
            word = self.dice.choice(("hop", "jump"))
            self.lines.append("cut: 7d" if word == "jump" else self.dice.choice(("cut: Ac", "cut: ? hop", "cut: 7s")))
        self.lines += self.dice.choice(([], ["cut: -"], ["cut: Kd"], ["cut: ?"]))
        self.lines.append(f"turnup: {self.turnup}")
        for name in self.names:
            if self.dice.random() > self.hidden:
                known = [str(card) if self.dice.random() < 0.8 else "?" for card in self.hands[name]]
                self.lines.append(f"hand {name}: {' '.join(known)}")

    def _plays(self, position: zwicken.Position) -> list[str]:
        lines: list[str] = []
        while position.deciding:
            name = position.player or ""
            text = self._decision(name, position)
            lines.append(f"{name}: {text}" if self.dice.random() < 0.8 else text)
            position = zwicken.play(position, zwicken.read_play(text))
        while not position.over:
            if self.variant == "anbieten" and self.dice.random() < 0.3:
                position = self._raise(position, lines)
                continue
            leader, cards = position.player, []
            while not position.over:
                card = self._card(position)
                cards.append(card.code)
                position = zwicken.play(position, zwicken.Lay((card,)))
                if not position.trick:
                    break
            lines.append(f"{leader}: {' '.join(cards)}")
        return lines

    def _raise(self, position: zwicken.Position, lines: list[str]) -> zwicken.Position:
        names = position.players
        raiser = self.dice.choice(position.seats_in)
        lines.append(f"{names[raiser]}: raise {self.dice.randint(1, 9)}")
        position = _moved(position, lines[-1])
        for seat in position.seats_in:
            if seat != raiser and self.dice.random() < 0.3 and not position.over:
                lines.append(f"{names[seat]}: pass")
                position = _moved(position, lines[-1])
        return position

    def _decision(self, name: str, position: zwicken.Position) -> str:
        if self.dice.random() < 0.25:
            return "pass"
        count = self.dice.randint(0, min(3, position.talon))
        if not count:
            return self.dice.choice(("play", "swap 0"))
        hand = self.hands[name]
        out = [hand.pop() for _ in range(count)]
        new = [self.deck.pop() for _ in range(count)]
        hand += new
        how = self.dice.random()
        if how < 0.4:
            return f"swap {count}"
        text = " ".join(card.code for card in out)
        return f"swap {text}" if how < 0.7 else f"swap {text} + {' '.join(card.code for card in new)}"

    def _card(self, position: zwicken.Position) -> Card:
        """A card of the true hand; where honest, one of the first class that is not empty."""
        hand = self.hands[position.player or ""]
        choice = hand if not self.honest else allowed(position, hand)
        card = self.dice.choice(choice)
        hand.remove(card)
        return card


def _moved(position: zwicken.Position, line: str) -> zwicken.Position:
    from scorekeeper.zwicken.legality import case_of

    name, _, text = line.partition(": ")
    return case_of(position, zwicken.read_play(text), name).result.after


def allowed(position: zwicken.Position, hand: list[Card]) -> list[Card]:
    """What may be played of a hand that is known, told from rules.md 6 (5) and from nothing of the game's code."""
    trump = position.turnup.suit if position.turnup is not None else "-"
    trick = [card for _, card in position.trick]
    if not trick:
        return list(hand)

    def trumps(card: Card) -> bool:
        return card.suit == trump or card.code == "7d"

    def height(card: Card) -> int:
        if card.code == "7d":
            return 50
        return 60 if card.rank == "A" and card.suit == trump else "789TJQKA".index(card.rank)

    led = trick[0]
    best = led
    for card in trick[1:]:
        higher = height(card) > height(best)
        if (trumps(card) and (not trumps(best) or higher)) or (not trumps(best) and card.suit == best.suit and higher):
            best = card
    if trumps(led):
        follow = [card for card in hand if trumps(card)]
        return [card for card in follow if height(card) > height(best)] or follow or list(hand)
    suit = [card for card in hand if card.suit == led.suit and not trumps(card)]
    over = [] if trumps(best) else [card for card in suit if height(card) > height(best)]
    if suit:
        return over or suit
    if not position.setting.rules.must_trump:
        return list(hand)
    own = [card for card in hand if trumps(card)]
    return [card for card in own if not trumps(best) or height(card) > height(best)] or own or list(hand)


def count(tricks, *, first=0, pot=0, variant="zwicken", raised=(), switches=None, **facts):
    agreement = zwicken.agree(variant, switches or {}, players=len(tricks))
    figures = [{"tricks": number} for number in tricks]
    for figure, chips in zip(figures, raised, strict=False):
        figure["raised"] = chips
    carry = Carry("x", PotCarry(pot=pot, dealer=first, stake=0))
    return zwicken.outcome("quick", {"figures": figures, "facts": facts}, agreement, (), carry)
