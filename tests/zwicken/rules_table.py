"""The table of the second referee (``rules_referee``): who sits there, the stakes, where the cards are, which card
beats which (zwicken.md, Exactly 1, 4, 7). It shares no code with the package.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.zwicken.rules_paper import PACK, RANKS


class Laid(NamedTuple):
    """A card laid, and what was known just after it: each seat's cards and number of unknown ones, cards gone."""

    play: int
    line: int
    seat: int
    card: str
    unknown: bool  # it came from an unknown place
    places: list
    gone: frozenset


class Places:
    """What a player holds."""

    def __init__(self):
        self.known, self.unknown = set(), 3

    def blur(self, count):
        """So many cards, all unknown."""
        self.known, self.unknown = set(), max(0, count)

    @property
    def size(self):
        return len(self.known) + self.unknown


class Table:
    """Who sits there, the stakes, the cards, and what was found."""

    def __init__(self, header):
        self.header = header
        self.names, self.switches = header.names, header.switches
        self.n = len(self.names)
        self.dealer = header.dealer
        self.found = []  # (line, play, player, rule, severity)
        self.kinds = set()  # findings with the kind of their fault: one of each
        self.slip = None  # the number of the first play after which nothing is proved
        self.play = 0
        self.staked, self.tricks = [0] * self.n, [0] * self.n
        self.active = [None] * self.n
        self.dropped = set()
        self.places = [Places() for _ in self.names]
        self.turnup = None
        self.dealt, self.gone, self.discards = set(), set(), set()
        if self.n == 6:
            self.find(header.at["players"], None, None, "Zw.N1", "note")
        self.pay(self.dealer)

    def find(self, line, play, seat, rule, severity="error", kind=""):
        finding = (line, play, None if seat is None else self.names[seat], rule, severity)
        if (finding, kind) in self.kinds and rule in ("pack", "hand"):
            return
        self.kinds.add((finding, kind))
        self.found.append(finding)
        if play is not None and rule in ("pack", "hand", "turn") and self.slip is None:
            self.slip = play

    def seat(self, name):
        return self.names.index(name) if name in self.names else None

    def pay(self, seat, chips=None):
        self.staked[seat] += self.header.stake if chips is None else chips

    def pot(self):
        return self.header.pot + sum(self.staked)

    def order(self, first):
        return [(first + step) % self.n for step in range(self.n)]

    def inside(self):
        return [seat for seat in self.order(self.dealer + 1) if self.active[seat] and seat not in self.dropped]

    # which card beats which

    def suit(self, card):
        return "trump" if card == "7d" or (self.turnup and card[1] == self.turnup[1]) else card[1]

    def beats(self, card, other):
        power = [12.5 if each == "7d" else RANKS.index(each[0]) + (each[0] == "A") for each in (card, other)]
        suits = self.suit(card), self.suit(other)
        return power[0] > power[1] if suits[0] == suits[1] else suits[0] == "trump"

    def best(self, cards):
        """The index of the card that wins so far."""
        top = 0
        for at, card in enumerate(cards):
            if self.beats(card, cards[top]):
                top = at
        return top

    def classes(self, trick):
        """What is owed to these cards: (rule, whether a card belongs to it) in order (Exactly 4)."""
        top, led = trick[self.best(trick)], self.suit(trick[0])
        classes = [
            ("Zw.F1", lambda card: self.suit(card) == led and self.beats(card, top)),
            ("Zw.F2", lambda card: self.suit(card) == led),
        ]
        if led != "trump" and self.switches["must_trump"] == "on":
            classes += [
                ("Zw.F3", lambda card: self.suit(card) == "trump" and self.beats(card, top)),
                ("Zw.F4", lambda card: self.suit(card) == "trump"),
            ]
        return classes

    # cards move

    def lay(self, line, seat, card, discard=False):
        """A card leaves a hand; whether it came from an unknown place (Exactly 7)."""
        own, unknown = self.places[seat], False
        if card not in PACK or card in self.gone:
            self.find(line, self.play, seat, "pack", kind="again" if card in PACK else "foreign")
        if card in own.known:
            own.known.remove(card)
        else:
            unknown = True
            elsewhere = any(card in other.known for other in self.places) or card == self.turnup
            if elsewhere or not own.unknown or card in self.discards:
                self.find(line, self.play, seat, "hand")
                for other in self.places:
                    if card in other.known:
                        other.known.remove(card)
                        other.unknown += 1
                own.blur(own.size)
            own.unknown = max(0, own.unknown - 1)
        self.gone.add(card)
        if discard:
            self.discards.add(card)
        return unknown

    def swap(self, line, seat, out, into):
        own = self.places[seat]
        for card in out:
            if card != "?":
                self.lay(line, seat, card, discard=True)
        if "?" in out:
            own.blur(own.size - out.count("?"))
        for card in into or ["?"] * len(out):
            seen = self.gone | self.dealt | {self.turnup} | set().union(*(each.known for each in self.places))
            if card == "?":
                own.unknown += 1
            elif card not in PACK or card in seen:
                self.find(line, self.play, seat, "pack", kind="again" if card in PACK else "foreign")
                own.unknown += 1
            else:
                own.known.add(card)
        if own.size != 3:
            own.blur(3)
