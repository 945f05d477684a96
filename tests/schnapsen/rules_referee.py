"""A second referee, written from schnapsen.md, rules.md 5 and notation.md alone, slow and plain: the oracle of
test_referee. It gives the JSON answer to a text, without file and messages, and shares no code with the package.

Where the texts are silent it does as the package: a finding behind the end bears the name that is written there; an
unreadable line counts as two cards; a line of the deal has one ``pack`` for all doubles and one for all strangers; an
exchange proves nothing where the lead after it is ``pack`` or ``hand``; a header key that stands twice is ``syntax``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.schnapsen.rules_cards import Answer, Cards, beats, judge, worth
from tests.schnapsen.rules_paper import PACK, Broken, Claim, Record, Trick, Unusable

IN_ORDER = [
    "syntax", "pack", "hand", "turn", "Sn.E1", "Sn.C1", "Sn.M1", "Sn.S1", "Sn.S2", "Sn.S3", "Sn.K1", "Sn.G2", "Sn.G4",
    "result",
]


@dataclass
class Side:
    """What one player has taken."""

    card_points: int = 0
    tricks: int = 0
    marriages: list[int] = field(default_factory=list)

    @property
    def marriage_points(self):
        return sum(self.marriages) if self.tricks else 0

    @property
    def points(self):
        return self.card_points + self.marriage_points


@dataclass
class Closing:
    """Who closed, at which trick (from 0), and the other side's tricks and points then."""

    seat: int
    at: int
    tricks: int
    points: int


def worth_of_claim(seat, sides, closing):
    """Winner, case and game points of a claim by this seat (Sn.G1-G5)."""
    other = sides[1 - seat]
    closer = closing.seat if closing else None
    if sides[seat].points < 66:
        how, tricks = ("Sn.G4", closing.tricks) if closer == seat else ("Sn.G2", other.tricks)
        return 1 - seat, how, 2 if tricks else 3
    if closer == 1 - seat:
        return seat, "Sn.G5", 2 if closing.tricks else 3
    how, tricks, points = "Sn.G1", other.tricks, other.points
    if closer == seat:
        how, tricks, points = "Sn.G3", closing.tricks, closing.points
    return seat, how, 3 if not tricks else 2 if points < 33 else 1


class Referee:
    """Follows a record line by line."""

    def __init__(self, record):
        self.record = record
        self.findings = list(record.findings)
        self.names = record.players
        self.cards = Cards(record) if record.turnup else None
        self.sides = [Side(), Side()]
        self.leader = 1 - self.names.index(record.header["dealer"])
        self.number = 0  # cards written so far
        self.tricks, self.in_tricks = 0, set()
        self.closing = None
        self.table = []
        self.end = None  # winner, case and game points
        self.over = record.turnup is None  # the replay has stopped
        self.slip = None  # the first card from which on nothing is proved
        self.answers = []

    def fault(self, line, play, seat, rule, severity="error"):
        self.findings.append((line, play, None if seat is None else self.names[seat], rule, severity))

    def follow(self):
        for play in self.record.plays:
            self.take(play)
        for answer in self.answers:
            owed = judge(answer, self.cards.trump, self.cards.proofs, self.slip)
            if owed:
                self.fault(answer.line, answer.play, answer.seat, f"Sn.S{owed[0]}", owed[1])
        if self.over:
            self.end = None
        if self.end:
            self.check_results()
        self.findings.sort(key=lambda found: (found[0], found[1] or 0, IN_ORDER.index(found[3])))
        return self.answer()

    def take(self, play):
        if isinstance(play, Claim):
            for line, name in play.claims:
                self.claim(line, name, None)
        elif isinstance(play, Trick) and not (self.over or self.end or self.table):
            self.trick(play)
        else:
            self.no_trick(play)

    def no_trick(self, play):
        """A line behind the end, behind a trick without an answer, or unreadable; the cards are counted on."""
        seat = self.seat_of(play.name)
        if isinstance(play, Broken) or not (self.over or self.end):
            if not self.over:
                seat = None if self.end else 1 - self.leader if self.table else self.leader
            self.fault(play.line, self.number + 1, seat, "syntax")
        elif not self.over:
            self.fault(play.line, self.number + 1, seat, "turn")
        self.over = True
        self.number += 1 if isinstance(play, Trick) and play.answer is None else 2

    def seat_of(self, name):
        return self.names.index(name) if name in self.names else None

    # a trick

    def trick(self, play):
        seat, number = self.leader, self.number + 1
        if play.name not in (None, self.names[seat]):
            self.fault(play.line, number, seat, "turn")
            self.slip = self.slip or number
        for part in play.before:
            (self.swap if part == "swap" else self.close)(play.line, number, seat)
        self.lay(play.line, seat, play.lead)
        if play.marriage is not None:
            self.marry(play, number, seat)
        if play.answer is None:
            self.table = [play.lead]
        else:
            self.lay(play.line, 1 - seat, play.answer)
            if self.closing or self.tricks >= 5:
                self.remember(play, 1 - seat)
            self.take_in(play, seat)
        play.name = play.name or self.names[seat]
        may = self.leader if play.answer or play.marriage else None
        play.claims = [(line, self.claim(line, name, may)) for line, name in play.claims]
        if play.answer and not self.end:
            self.last_trick()

    def lay(self, line, seat, card):
        rules = self.cards.lay(seat, card)
        self.number += 1
        for rule in rules:
            self.fault(line, self.number, seat, rule)
            self.slip = self.slip or self.number

    def talon_left(self):
        return max(0, 10 - 2 * self.tricks)

    def too_late(self, switch):
        """Closed, exhausted, or with two talon cards left where the switch forbids it."""
        if self.closing or not self.talon_left():
            return True
        return self.talon_left() == 2 and self.record.switches.get(switch) == "off"

    def swap(self, line, number, seat):
        jack = "J" + self.cards.trump
        if self.too_late("last_exchange") or self.cards.turnup == jack or not self.cards.can_have(seat, jack):
            self.fault(line, number, seat, "Sn.E1")
        self.cards.exchange(number, seat)

    def close(self, line, number, seat):
        if self.too_late("last_close"):
            self.fault(line, number, seat, "Sn.C1")
        if not self.closing and self.talon_left():
            other = self.sides[1 - seat]
            self.closing = Closing(seat, self.tricks, other.tricks, other.points)

    def marry(self, play, number, seat):
        lead = play.lead
        partner = {"K": "Q", "Q": "K"}.get(lead[0], "") + lead[1]
        there = partner in PACK and self.cards.can_have(seat, partner)
        if not there or play.marriage != (40 if lead[1] == self.cards.trump else 20):
            self.fault(play.line, number, seat, "Sn.M1")
        if there:
            self.cards.show(number, seat, partner)
        self.sides[seat].marriages.append(play.marriage)

    def remember(self, play, seat):
        cards = self.cards
        known, unknown = [list(hand.known) for hand in cards.hands], [hand.unknown for hand in cards.hands]
        gone = {*cards.played, *cards.talon, cards.turnup}
        self.answers.append(
            Answer(play.line, self.number, seat, play.lead, play.answer, known, unknown, gone, len(cards.proofs))
        )

    def take_in(self, play, seat):
        """The trick is won, and cards are drawn."""
        self.leader = 1 - seat if beats(play.answer, play.lead, self.cards.trump) else seat
        side = self.sides[self.leader]
        side.tricks += 1
        side.card_points += worth(play.lead) + worth(play.answer)
        self.in_tricks |= {play.lead, play.answer}
        self.tricks += 1
        if not self.closing and self.tricks <= 5:
            self.cards.draw(self.tricks, self.leader)

    # claims and the end

    def claim(self, line, name, may):
        """A claim where this seat may claim, or nobody; the name with which the canonical form has it (Exactly 9)."""
        number = max(1, self.number)
        if self.over:
            return name
        if self.end:
            self.fault(line, number, self.seat_of(name), "turn")
            self.over = True
            return name
        seat = self.leader if may is None else may
        if name in self.names:
            seat = self.names.index(name)
        elif name is not None:
            self.fault(line, number, seat, "turn")
        if seat != may:
            self.fault(line, number, seat, "Sn.K1")
            return name
        self.end = worth_of_claim(seat, self.sides, self.closing)
        if self.end[0] != seat:
            self.fault(line, number, seat, self.end[1], "note")
        return None if name == self.names[seat] else name

    def last_trick(self):
        """A closed hand ends after five more tricks, an open one after ten (Sn.G4, Sn.G6)."""
        closing = self.closing
        if closing and self.tricks == closing.at + 5:
            self.end = 1 - closing.seat, "Sn.G4", 2 if closing.tricks else 3
        elif not closing and self.tricks == 10:
            self.end = self.leader, "Sn.G6", 1

    # the answer

    def game_points(self, seat):
        return self.end[2] if self.end and seat == self.end[0] else 0

    def score(self, seat):
        return max(0, self.record.score[seat] - self.game_points(seat))

    def check_results(self):
        for line, name, points, figures in self.record.results:
            seat = self.seat_of(name)
            if seat is not None:
                side = self.sides[seat]
                right = {"points": side.points, "tricks": side.tricks, "score": self.score(seat)}
                if points == self.game_points(seat) and all(int(n) == right[key] for key, n in figures.items()):
                    continue
            self.fault(line, None, None, "result")

    def answer(self):
        sides = [
            {
                "players": [self.names[seat]], "tricks": side.tricks, "card_points": side.card_points,
                "marriages": side.marriages, "marriage_points": side.marriage_points, "points": side.points,
                "game_points": self.game_points(seat), "score": self.score(seat),
            }
            for seat, side in enumerate(self.sides)
        ]
        closing = self.closing
        keys = ("line", "play", "player", "rule", "severity")
        return {
            "game": "schnapsen",
            "variant": "schnapsen",
            "complete": self.end is not None,
            "legal": all(found[4] != "error" for found in self.findings),
            "winner": self.names[self.end[0]] if self.end else None,
            "how": self.end[1] if self.end else None,
            "closing": closing and {"by": self.names[closing.seat], "tricks": closing.tricks, "points": closing.points},
            "findings": [dict(zip(keys, found, strict=True)) for found in self.findings],
            "sides": sides,
            "nominal": 120,
            "expected": sum(map(worth, self.in_tricks)),
            "counted": sum(side.card_points for side in self.sides),
            "table": self.table,
        }


def referee(text):
    """(the answer, the canonical form) of a text; the form is None where a line cannot be read, both for a header that
    cannot be used."""
    try:
        record = Record(text)
    except Unusable:
        return None, None
    answer = Referee(record).follow()
    unread = any(isinstance(play, Broken) for play in record.plays)
    if unread or any(finding[3] == "syntax" for finding in record.findings):
        return answer, None
    return answer, list(record.canonical())
