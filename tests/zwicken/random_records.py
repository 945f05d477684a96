"""Records by chance for the two referees: deals played by the rules or against them, then torn: cards changed, lines
left out, doubled, swapped or put in, names wrong, hands recorded in part, cuts that do not fit, results that do or not.
"""

from __future__ import annotations

import random

from tests.zwicken.deals import NAMES
from tests.zwicken.rules_paper import PACK, SWITCHES, Header, result_text
from tests.zwicken.rules_referee import Referee
from tests.zwicken.rules_table import Table

CARDS = sorted(PACK)
FOREIGN = ["2h", "5d", "3s", "6c"]
STRANGER = "Zoe"
TEARS = (
    "drop", "double", "exchange", "card", "card", "two cards", "name", "name", "stray", "stray", "stray", "cut off",
    "short", "long", "number",
)
STRAY = (
    "{name}: pass", "{name}: pass", "pass", "play", "{name}: play", "{name}: swap 2", "{name}: swap {card}",
    "{name}: raise 3", "{name}: raise 5", "raise 4", "cut: {card}", "cut: -", "cut: ? hop", "cut: 2h", "turnup: {card}",
    "hand {name}: {card}", "{name}: {card}", "{name}: swap ? + {card}", "{name}: swap 4", "swap {card} {card} + ? ?",
    "deal", "table: Ah", "talon: {card}", "result", "pot: 3", "nonsense", "{name}: {card} +",
)


class Dealer:
    """One record: ``text`` deals, plays and tears it."""

    def __init__(self, seed):
        self.dice = dice = random.Random(seed)
        self.in_full = dice.random() < 0.3
        """Six sit there, and nearly everything is written down: what is not can be counted out."""
        self.n = 6 if self.in_full else dice.choice((2, 3, 3, 4, 4, 5, 6))
        self.names = NAMES[: self.n]
        self.variant = dice.choice(("zwicken", "zwicken", "anbieten"))
        self.strict = dice.choice((1.0, 0.9, 0.5))
        self.passing = 0.02 if self.in_full else dice.choice((0.1, 0.3, 0.5, 0.85))
        self.recorded = 0.8 if self.in_full else dice.choice((0.0, 0.3, 1.0))
        self.tears = dice.choice((0, 0, 1, 1, 2, 3, 5))
        self.head = self.header()
        self.table = Table(Header(list(enumerate(self.head, 1))))
        self.dealer = self.table.dealer

    def header(self):
        dice, zwicken = self.dice, self.variant == "zwicken"
        head = ["zhn: 1", f"variant: {self.variant}", f"players: {', '.join(self.names)}"]
        head.append(f"dealer: {dice.choice(self.names)}")
        if dice.random() < 0.5:
            head.append(f"stake: {dice.choice((3, 6) if zwicken else (1, 2, 5))}")
        if dice.random() < 0.5:
            head.append(f"pot: {dice.choice((0, 3, 12) if zwicken else (0, 4, 7))}")
        switches = [f"{name}={dice.choice(values)}" for name, values in SWITCHES.items() if dice.random() < 0.4]
        return [*head, f"rules: {', '.join(switches)}"] if switches else head

    def text(self):
        body = self.body()
        if self.dice.random() < 0.3:
            body += self.result(body)
        for _ in range(self.tears):
            body = self.torn(body)
        return "\n".join([*self.head, "deal", *body, ""])

    def body(self):
        dice = self.dice
        lines, pack = self.cuts(), list(CARDS)
        dice.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(3)] for _ in self.names]
        self.table.turnup = pack.pop()
        deal = [f"turnup: {self.table.turnup}"]
        self.shown = [seat for seat in range(self.n) if dice.random() < self.recorded]
        for seat, (name, hand) in enumerate(zip(self.names, self.hands, strict=True)):
            if seat in self.shown:
                cards = [card if self.in_full or dice.random() < 0.85 else "?" for card in hand]
                deal.append(f"hand {name}: {' '.join(cards[: 3 if self.in_full else dice.choice((1, 2, 3, 3, 3, 3))])}")
        if dice.random() < 0.2:
            dice.shuffle(deal)
        inside = []
        decisions = [
            f"{self.named(seat)}{self.decision(seat, pack, inside)}" for seat in self.table.order(self.dealer + 1)
        ]
        tricks = self.tricks(inside) if len(inside) > 1 else []
        if self.in_full and dice.random() < 0.5:
            del tricks[dice.choice((1, 2)) :]
        return [*lines, *deal, *decisions, *tricks]

    def named(self, seat):
        return "" if self.dice.random() < 0.1 else f"{self.names[seat]}: "

    def cuts(self):
        """Up to the cut that leads to the deal, mostly; the dealer moves on."""
        dice, lines = self.dice, []
        while dice.random() > 0.1:
            card = dice.choice([*CARDS, "?", "?", "?", "-", "-"])
            means = "jump" if card == "7d" else "hop" if card[0] in "A7" else "deal"
            word = dice.choice(("hop", "jump", "deal")) if dice.random() < 0.1 or card == "?" else means
            tells = card != "-" and (word != means or dice.random() < 0.4)
            lines.append(f"cut: {card}{f' {word}' if tells else ''}")
            if word == "deal" or card == "-":
                break
            short = self.table.switches["jump"] == "next"
            self.dealer += 1 if word == "hop" or self.n == 2 else 2 if short else self.n - 1
        self.dealer %= self.n
        return lines

    def decision(self, seat, pack, inside):
        dice, hand = self.dice, self.hands[seat]
        if dice.random() < self.passing:
            return "pass"
        inside.append(seat)
        if self.in_full and seat not in self.shown:
            return "play"
        count = 3 if self.in_full else dice.choice((0, 0, 1, 1, 2, 3))
        if count > len(pack) and dice.random() < 0.3:
            return f"swap {count}"  # more than there are
        count = min(count, len(pack))
        if not count:
            return dice.choice(("play", "play", "swap 0"))
        out = dice.sample(hand, count)
        into = [pack.pop() for _ in out]
        self.hands[seat] = [card for card in hand if card not in out] + into
        way, hide = ("b", 0.0) if self.in_full else (dice.choice("ncb"), dice.choice((0.0, 0.0, 0.4, 1.0)))
        shown, bought = [" ".join("?" if dice.random() < hide else card for card in cards) for cards in (out, into)]
        return {"n": f"swap {count}", "c": f"swap {shown}", "b": f"swap {shown} + {bought}"}[way]

    def choose(self, hand, trick):
        """A card that is in order, or in some deals any."""
        if trick and self.dice.random() < self.strict:
            for _, holds in self.table.classes(trick):
                fit = list(filter(holds, hand))
                if fit:
                    return self.dice.choice(fit)
        return self.dice.choice(hand)

    def tricks(self, inside):
        lines, leader = [], inside[0]
        for _ in range(3):
            while self.variant == "anbieten" and self.dice.random() < 0.35:
                lines += self.raising(inside)
                if len(inside) == 1:
                    return lines
            order = [seat for seat in self.table.order(leader) if seat in inside]
            cards = []
            for seat in order:
                cards.append(self.choose(self.hands[seat], cards))
                self.hands[seat].remove(cards[-1])
            lines.append(f"{self.named(order[0])}{' '.join(cards)}")
            leader = order[self.table.best(cards)]
        return lines

    def raising(self, inside):
        raiser = self.dice.choice(inside)
        lines = [f"{self.names[raiser]}: raise {self.dice.randint(1, 9)}"]
        for seat in list(inside):
            if seat != raiser and self.dice.random() < 0.25:
                inside.remove(seat)
                lines.append(f"{self.names[seat]}: pass")
        return lines

    def result(self, body):
        """What the referee makes of it, a figure wrong here and there, some left out."""
        dice = self.dice
        answer = Referee("\n".join([*self.head, "deal", *body])).run()
        lines = ["result"]
        for side in answer["sides"]:
            figures = [side["chips"], side["tricks"], len(side["gezwickt"])]
            wrong = [figure + (dice.random() < 0.05) for figure in figures]
            rows = [wrong[0], *(figure if dice.random() < 0.6 else None for figure in wrong[1:])]
            lines.append(result_text(side["players"][0], rows))
        lines.append(f"pot: {answer['pot']['after'] + dice.choice((0, 0, 3))}")
        return [*lines[: dice.randint(1, len(lines))], *([f"{STRANGER}: +1"] if dice.random() < 0.1 else [])]

    # what goes wrong on paper

    def torn(self, body):
        if not body:
            return [self.stray()]
        dice, body = self.dice, list(body)
        at, what = dice.randrange(len(body)), dice.choice(TEARS)
        line = body[at]
        if what == "drop":
            del body[at]
        elif what == "double":
            body.insert(dice.choice((at, len(body))), line)
        elif what == "exchange":
            other = dice.randrange(len(body))
            body[at], body[other] = body[other], body[at]
        elif "card" in what:
            self.change_card(body, both=what == "two cards")
        elif what == "name":
            body[at] = self.renamed(line)
        elif what == "stray":
            body.insert(dice.choice((at, at, len(body))), self.stray())
        elif what == "cut off":
            body = body[: max(1, at)]
        elif what == "short":
            body[at] = line.rpartition(" ")[0] or line
        elif what == "long":
            body[at] = f"{line} {dice.choice(CARDS)}"
        else:
            body[at] = line.replace(" 2", f" {dice.randint(2, 7)}").replace(" 3", f" {dice.randint(3, 7)}")
        return body

    def change_card(self, body, both):
        """A card becomes another one, or two change places."""
        spots = [(at, place) for at, line in enumerate(body) for place, word in enumerate(line.split()) if word in PACK]
        if not spots:
            return
        (one, here), (two, there) = self.dice.choice(spots), self.dice.choice(spots)
        words = [line.split() for line in body]
        if both:
            words[one][here], words[two][there] = words[two][there], words[one][here]
        else:
            words[one][here] = self.dice.choice(CARDS if self.dice.random() < 0.9 else FOREIGN)
        for at in (one, two):
            body[at] = " ".join(words[at])

    def renamed(self, line):
        name, colon, rest = line.partition(": ")
        new = self.dice.choice((*self.names, STRANGER))
        if line.startswith("hand "):
            return f"hand {new}: {rest}"
        return f"{new}: {rest}" if name in self.names else line if colon else f"{new}: {line}"

    def stray(self):
        name = self.dice.choice((*self.names, *self.names, STRANGER))
        return self.dice.choice(STRAY).format(name=name, card=self.dice.choice(CARDS))
