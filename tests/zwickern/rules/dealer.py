"""Hands played at random and judged by the second referee."""

from __future__ import annotations

import random

from tests.zwickern.rules.hands import NAMES
from tests.zwickern.rules.referee import House, Play, Referee, by_the_rest

SUITS, RANKS = "cdhs", "23456789TJQKA"
JOKERS = {
    "dithmarschen": ["X15", "X20", "X25"],
    "dithmarschen-6": ["X15", "X20", "X25"] * 2,
    "grossenwiehe": ["X15", "X17", "X20", "X22", "X25", "X30"],
    "christiansen": ["X15", "X20", "X25", "X30"],
    "grupp": ["X"] * 6,
    "parlett": ["X"] * 6,
}
MODERN_SWITCHES = {
    "reverse_subtract": ["on"], "single_build_on_empty": ["off"], "distinct_promises": ["on"],
    "partner_build": ["off", "prior", "ask", "prior+ask"], "partner_build_binds": ["off"],
}
BOOK_SWITCHES = {"forced_capture": ["on"], "split_builds": ["on", "off"]}
WILD_SWITCHES = {"gr_joker_take": ["joker_only", "joker_only_if_alone", "never"], "gr_joker_sweep_scores": ["off"]}
SWITCHES = {
    "after_zwick": ["trail", "zwicker_lays", "all_lay", "rest_lay", "refill4"], "table_limit": ["2", "4", "none"],
    "majority_tie": ["split", "all"], "majority_counts": ["table_only"], "leftover_at": ["stage"],
}


class Dealer:
    """Deals a small hand and plays it at random: mostly sensibly, sometimes not."""

    def __init__(self, variant, seed, whole=None):
        """``whole``: players, packs and whether NSV's jokers are in, of a hand that is dealt by fallback R."""
        self.dice = dice = random.Random(f"{variant} {seed}")
        self.variant, self.whole = variant, whole is not None
        self.n = whole[0] if whole else dice.choice([2, 3, 4, 4, 6])
        self.house = House(variant, self.switches())
        self.packs = 2 if variant == "classic-double" or (variant == "nsv" and self.n > 2) else 1
        if variant in ("classic", "danyliuk", "dietze") and self.n > 4:
            self.packs = 2
        jokers = JOKERS.get(variant, [])
        if whole:
            self.packs = whole[1]
            if whole[2]:
                jokers, self.house.switches["nsv_jokers"] = ["X"] * 6, "on"
        pack = [rank + suit for rank in RANKS for suit in SUITS] * self.packs + jokers
        self.copies = {card: pack.count(card) for card in pack}
        dice.shuffle(pack)
        if whole:
            table, stages = by_the_rest(pack, self.n)
            sizes = []
        else:
            table = [pack.pop() for _ in range(dice.randint(1, 4))]
            sizes = [dice.randint(2, 5) for _ in range(dice.choice([1, 2]) if self.n < 6 else 1)]
            stages = [[[pack.pop() for _ in range(size)] for _ in range(self.n)] for size in sizes]
        self.names = NAMES[: self.n]
        self.teams = self.sides()
        self.referee = Referee(self.house, self.teams, stages, table, self.copies)
        self.lines = self.header(table, sizes)
        self.verdicts, self.tables = [], []
        self.strict = dice.random() < 0.5
        """Half of the hands are played by the rules as far as the second referee can tell."""
        self.eager = dice.random() < 0.4
        """These build wherever they can."""

    def switches(self):
        dice, chosen = self.dice, {}
        pool = SWITCHES | (BOOK_SWITCHES if House(self.variant).book else MODERN_SWITCHES)
        if self.variant in ("grupp", "parlett"):
            pool = pool | WILD_SWITCHES
        for name, values in pool.items():
            if dice.random() < 0.2:
                chosen[name] = dice.choice(values)
        return chosen

    def sides(self):
        n, dice = self.n, self.dice
        default = {4: [0, 1, 0, 1]}
        if self.variant == "grossenwiehe":
            default[6] = [0, 1] * 3
        own = default.get(n) if self.variant in ("dithmarschen", "dithmarschen-6", "grossenwiehe") else None
        self.named_teams = n > 2 and dice.random() < 0.3
        if self.named_teams:
            sides = [dice.randint(0, 1) for _ in range(n)]
            sides[0], sides[1] = 0, 1
            return sides
        return own or list(range(n))

    def header(self, table, sizes):
        lines = ["zhn: 1", f"variant: {self.variant}", f"players: {', '.join(self.names)}", f"dealer: {self.names[-1]}"]
        if self.named_teams:
            teams = [[name for name, side in zip(self.names, self.teams, strict=True) if side == at] for at in (0, 1)]
            lines.append(f"teams: {', '.join('+'.join(team) for team in teams)}")
        if self.house.switches:
            lines.append("rules: " + ", ".join(f"{name}={value}" for name, value in self.house.switches.items()))
        lines.append(f"packs: {self.packs}")
        if not self.whole:
            lines.append(f"schedule: {len(table)} ; {' '.join(map(str, sizes))}")
        return [*lines, "", "deal", f"table: {' '.join(table)}", *self.hand_lines()]

    def hand_lines(self):
        held = zip(self.names, self.referee.hands, strict=True)
        return [f"hand {name}: {' '.join(cards)}" for name, cards in held if cards]

    def play_out(self):
        referee = self.referee
        while referee.turn is not None:
            stage, name = referee.stage, self.names[referee.turn]
            play = self.choose()
            for partner, value, answer in play.asks:
                self.lines.append(f"ask {self.names[partner]} {value} {'yes' if answer else 'no'}")
            self.lines.append(f"{name}: {self.written(play)}")
            self.verdicts.append(referee.play(play))
            self.tables.append(sorted(referee.lying()))
            if referee.turn is not None and referee.stage != stage:
                self.lines += ["", "deal", *self.hand_lines()]
        return "\n".join([*self.lines, ""])

    def choose(self):
        """Of a dozen random plays one that seems legal, in half of the hands almost always."""
        plays = [self.any_play() for _ in range(25)]
        if self.eager:
            plays.sort(key=lambda play: play.kind != "build")
        if self.dice.random() < (0.97 if self.strict else 0.5):
            for play in plays:
                if not self.faults(play):
                    return play
        return plays[0]

    def faults(self, play):
        referee, played = self.referee, self.house.values(play.card)
        rest = list(referee.hands[referee.turn])
        if play.card in rest:
            rest.remove(play.card)
        if play.kind == "capture":
            return referee.capture_faults(play, played)
        return referee.build_faults(play, played, rest) if play.kind == "build" else []

    def any_play(self):
        dice, referee = self.dice, self.referee
        hand = referee.hands[referee.turn]
        if not hand or dice.random() < (0 if self.strict else 0.01):
            return Play("trail", dice.choice(list(self.copies)))
        card, table = dice.choice(hand), referee.table
        kind = dice.choice(["trail", "capture", "capture", "capture", "build", "build"])
        asks = self.asks()
        called = dice.random() < 0.1
        values = self.house.values(card)
        bracket = dice.choice(values) if dice.random() < 0.1 else None
        nameable = [index for index, item in enumerate(table) if self.name_of(item)]
        if kind == "capture" and nameable:
            chosen = dice.sample(nameable, min(len(nameable), dice.choice([1, 1, 2, 2, 3, 4, 5])))
            groups = [[chosen[0]]]
            for index in chosen[1:]:
                if dice.random() < 0.5:
                    groups[-1].append(index)
                else:
                    groups.append([index])
            return Play("capture", card, bracket, tuple(map(tuple, groups)), called=called, asks=asks)
        if kind == "build":
            target = dice.choice(nameable) if nameable and dice.random() < 0.85 else None
            value = self.some_value(card, target)
            partner = None
            if dice.random() < 0.3:
                partner = dice.choice([seat for seat in range(self.n) if seat != referee.turn])
            if value >= 1:
                return Play("build", card, bracket, (), target, value, partner, called and dice.random() < 0.2, asks)
        return Play("trail", card, called=called and dice.random() < 0.3, asks=asks)

    def some_value(self, card, target):
        dice = self.dice
        own = dice.choice(self.house.values(card))
        if dice.random() < 0.1:
            return dice.randint(1, 30)
        if target is None:
            return own
        other = dice.choice(sorted(self.referee.under(target)))
        return dice.choice([other + own, other + own, other - own, own - other, own])

    def asks(self):
        dice, referee = self.dice, self.referee
        if dice.random() > 0.05:
            return ()
        partner = dice.choice([seat for seat in range(self.n) if seat != referee.turn])
        value = dice.randint(1, 14)
        honest = referee.matches(referee.hands[partner], value)
        return ((partner, value, honest if dice.random() < 0.7 else not honest),)

    def name_of(self, item):
        """A card of the item that lies nowhere else, so that no question of twins arises."""
        lying = [card for each in self.referee.table for card in each.cards]
        return next((card for card in item.cards if lying.count(card) == 1), None)

    def written(self, play):
        table = self.referee.table
        card = play.card + (f"({play.bracket})" if play.bracket is not None else "")
        mark = " !" if play.called else ""
        if play.kind == "capture":
            groups = ["+".join(self.name_of(table[index]) for index in group) for group in play.groups]
            return f"{card} x {' '.join(groups)}{mark}"
        if play.kind == "build":
            on = f" on {self.name_of(table[play.target])}" if play.target is not None else ""
            partner = f" for {self.names[play.partner]}" if play.partner is not None else ""
            return f"{card}{on} = {play.value}{partner}{mark}"
        return f"{card}{mark}"


def lying(position):
    return sorted(
        f"{' '.join(card.code for card in item.cards)}={item.value or None}@{None if item.owner < 0 else item.owner}"
        for item in position.table
    )
