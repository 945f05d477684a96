"""A second referee, written from rules.md and notation.md alone, slow and plain: the oracle of test_referee.

It knows all hands (they are recorded), follows a hand play by play and says of each play which rules it breaks.
It shares no code with the package; captures are those of tests/zwickern/naive.py. What it leaves out: twins that lie
on the table twice (the dealer of the test names cards that lie once), hands that are not recorded, and stretches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from tests.zwickern import naive

WILD = tuple(range(2, 15))
BOOK = {"classic", "classic-double", "danyliuk", "dietze", "grupp", "parlett", "nsv", "nsv-zwicker"}
JOKERS = {
    "dithmarschen": {15: 5, 20: 6, 25: 7},
    "dithmarschen-6": {15: 5, 20: 6, 25: 7},
    "grossenwiehe": {15: 5, 17: 7, 20: 10, 22: 12, 25: 15, 30: 20},
    "christiansen": {15: 4, 20: 5, 25: 6, 30: 7},
}
AFTER_ZWICK = {"danyliuk": "all_lay", "dietze": "refill4", "nsv": "rest_lay", "nsv-zwicker": "zwicker_lays"}
PARTNER = {"dithmarschen": "prior", "dithmarschen-6": "prior", "grossenwiehe": "prior+ask"}


@dataclass
class House:
    """The variant's rules and what the table has switched."""

    variant: str
    switches: dict[str, str] = field(default_factory=dict)

    def __post_init__(self):
        self.book = self.variant in BOOK

    def get(self, name, default):
        return self.switches.get(name, default)

    def on(self, name, default=False):
        return self.get(name, "on" if default else "off") == "on"

    @property
    def after_zwick(self):
        return self.get("after_zwick", AFTER_ZWICK.get(self.variant, "trail"))

    @property
    def split(self):
        return self.book and self.on("split_builds", self.variant == "dietze")

    @property
    def limit(self):
        limit = self.get("table_limit", "6" if self.variant == "nsv" else "none")
        return None if limit == "none" else int(limit)

    @property
    def licences(self):
        return "" if self.book else self.get("partner_build", PARTNER.get(self.variant, "off"))

    def values(self, card):
        """V(card), rules.md section 3."""
        if card == "X":
            return WILD
        if card[0] == "X":
            return (int(card[1:]),)
        if card[0] in "AJQK":
            low = "AJQK".index(card[0]) + 1
            return (low + 10,) if self.book else (low, low + 10)
        return ("..23456789T".index(card[0]),)

    def points(self, card):
        """rules.md 1.3."""
        if card[0] == "X":
            return 0 if card == "X" else JOKERS[self.variant].get(int(card[1:]), 0)
        if self.book:
            return {"Td": 10, "7d": 1, "7s": 1}.get(card, 2 if card[0] == "A" else 0)
        if card in ("Th", "Tc"):
            return int(self.variant == "grossenwiehe")
        return {"Td": 3, "Ts": 1, "2s": 1}.get(card, int(card[0] == "A"))


@dataclass
class Item:
    cards: list[str]
    value: int | None = None
    owner: int | None = None
    gift: bool = False  # made for the owner by somebody else
    settled: bool = False  # its broken promise has been reported
    heap: int = 0


@dataclass
class Play:
    """What is written: ``kind`` trail, capture or build; groups and target by index of item."""

    kind: str
    card: str
    bracket: int | None = None
    groups: tuple[tuple[int, ...], ...] = ()
    target: int | None = None
    value: int = 0
    partner: int | None = None
    called: bool = False
    asks: tuple[tuple[int, int, bool], ...] = ()


def by_the_rest(pack, players):
    """Fallback R of rules.md 1.2: the table's four, then four each; once fewer than four each are left, one at a time
    from forehand, seat 0, until they are gone. The table's cards, and the hands by stage and seat."""
    pack = list(pack)
    table, stages = [pack.pop() for _ in range(4)], []
    while pack:
        hands = [[] for _ in range(players)]
        for at in range(min(len(pack), 4 * players)):
            hands[at % players].append(pack.pop())
        stages.append(hands)
    return table, stages


class Referee:
    """One hand. ``play`` says what is wrong with a play and carries it out."""

    def __init__(self, house, sides, stages, table, copies):
        self.house = house
        self.sides = sides  # side by seat
        self.stages = stages  # hands by stage and seat
        self.n = len(sides)
        self.stage = -1
        self.table = [Item([card]) for card in table]
        self.copies = copies
        self.seen = Counter(table)
        self.won = [[] for _ in sides]
        self.taken = [0] * self.n
        self.zwicks = [0] * self.n
        self.last = None
        self.heaps = {}  # what was announced last of each heap
        self.begin()

    # stages and turns

    def forehand(self):
        moved = self.stage if self.house.variant == "nsv-zwicker" else 0
        return (self.n - 1 + moved + 1) % self.n

    def begin(self):
        self.stage += 1
        if self.stage == len(self.stages):
            self.turn = None
            return
        self.hands = [list(hand) for hand in self.stages[self.stage]]
        self.left = [len(hand) for hand in self.hands]
        self.duty = None
        self.made, self.fresh = set(), set()  # licences: (seat, value)
        self.stretched = [False] * self.n
        self.turn = self.after(self.forehand() - 1)

    def after(self, seat):
        """The next seat clockwise that has cards."""
        for step in range(1, self.n + 1):
            if self.left[(seat + step) % self.n]:
                return (seat + step) % self.n
        return None

    # values

    def v(self, item):
        return (item.value,) if item.value is not None else self.house.values(item.cards[0])

    def matches(self, cards, value):
        return any(value in self.house.values(card) for card in cards)

    def under(self, target):
        """What the target of a build can be worth; a heap what was announced, with a wild joker any sum (2.1.7)."""
        item = self.table[target]
        if not item.heap:
            return set(self.v(item))
        heap = [each.cards[0] for each in self.table if each.heap == item.heap]
        if "X" not in heap:
            return {self.heaps[item.heap]}
        return {sum(values) for values in product(*map(self.house.values, heap))}

    def reaches(self, target, played, value):
        """B2, B4, K2."""
        for t, p in product(self.under(target), played):
            if self.house.book:
                if value == t + p:
                    return True
            elif value in self.allowed(t, p):
                return True
        return False

    def allowed(self, t, p):
        """Sum, difference, the same value; by switch the reversed difference."""
        return {t + p, t - p} | ({t} if t == p else set()) | ({p - t} if self.house.on("reverse_subtract") else set())

    def barred(self, item, card):
        """A35. ``joker_only_if_alone`` binds a free joker, not one that was announced (rules.md 2.1, 12)."""
        take = self.house.get("gr_joker_take", "any")
        if "X" not in item.cards or (card == "X" and take != "never"):
            return False
        alone = len(self.table) == 1 and item.cards == ["X"] and item.value is None
        return take in ("joker_only", "never") or (take == "joker_only_if_alone" and alone)

    # the rules

    def play(self, play):
        """The rules broken by this play, as (rule, severity); then it is carried out."""
        house, seat = self.house, self.turn
        found = []
        hand, rest = self.hands[seat], list(self.hands[seat])
        if play.card in rest:
            rest.remove(play.card)
        else:
            found.append(("hand", "error"))
        self.seen[play.card] += 1
        if self.seen[play.card] > self.copies.get(play.card, 0):
            found.append(("pack", "error"))
        played = house.values(play.card) if play.bracket is None or play.kind == "trail" else (play.bracket,)
        before = [*rest, play.card]
        if play.kind == "capture":
            found += self.capture_faults(play, played)
        if play.kind == "build":
            found += self.build_faults(play, played, rest)
        found += [] if ("P1", "error") in found else self.ask_faults(play)
        found += self.duty_faults(play, before)
        empty = not self.table
        if play.kind == "build" and play.target is None and empty and not house.book:
            found.append(("A5", "note" if house.on("single_build_on_empty", True) else "error"))
        if play.card in hand:
            hand.remove(play.card)
        zwick = self.carry_out(play)
        if play.called and not zwick:
            found.append(("Z1", "error"))
        if not house.book:
            unmatched = ("B3", "error") in found
            found += self.promise_faults(seat, unmatched)
        self.move_on(seat, play, zwick)
        return found

    def capture_faults(self, play, played):
        named = [index for group in play.groups for index in group]
        items = [self.v(self.table[index]) for index in named]
        found = []
        if not naive.is_capture(items, played):
            found.append(("C1", "error"))
        elif not self.grouped(play.groups, played):
            found.append(("C3", "note"))
        if any(self.barred(self.table[index], play.card) for index in named):
            found.append(("A35", "error"))
        return found

    def grouped(self, groups, played):
        """One value of the played card makes every written group sum."""
        items = [[self.v(self.table[index]) for index in group] for group in groups]
        return any(all(naive.is_group(group, value) for group in items) for value in played)

    def build_faults(self, play, played, rest):
        house, found = self.house, []
        if play.target is None:
            if house.book or play.value not in played:
                found.append(("S1", "error"))
        elif not self.reaches(play.target, played, play.value):
            found.append(("B2", "error"))
        elif house.book and play.value > 14:
            found.append(("K2", "error"))
        if play.partner is not None:
            if house.book or not self.licensed(play):
                found.append(("P1", "error"))
        elif not house.book and not self.matches(rest, play.value):
            found.append(("B3", "error"))
        return found

    def licensed(self, play):
        """P2, P3."""
        seat, partner, value = self.turn, play.partner, play.value
        if partner == seat or self.sides[partner] != self.sides[seat]:
            return False
        kinds = self.house.licences.split("+")
        if "prior" in kinds and (partner, value) in self.made:
            owns = any(item.owner == partner and item.value == value for item in self.table)
            if owns or (partner, value) in self.fresh:
                return True
        return "ask" in kinds and (partner, value, True) in play.asks

    def ask_faults(self, play):
        """One P1 for a play, whatever is wrong with its questions (Exactly 12)."""
        for partner, value, answer in play.asks:
            known = "ask" in self.house.licences.split("+")
            is_partner = partner != self.turn and self.sides[partner] == self.sides[self.turn]
            if not known or not is_partner or answer != self.matches(self.hands[partner], value):
                return [("P1", "error")]
        return []

    def duty_faults(self, play, before):
        """N1, N2, A21, A25, A26, A27."""
        kind, who = self.duty or (None, None)
        found, adds = [], play.kind == "trail" or (play.kind == "build" and play.target is None)
        lays = (
            kind in ("refill4", "zwicker_lays") or kind == "rest_lay" or (kind == "all_lay" and self.turn in who)
        )
        if not lays:
            house = self.house
            if adds and house.limit is not None and len(self.table) >= house.limit and self.could(before, True):
                found.append(("N1", "error"))
            if house.book and house.on("forced_capture") and play.kind != "capture" and self.could(before, False):
                found.append(("A21", "error"))
        if play.kind != "trail":
            if kind == "refill4":
                found.append(("A25", "error"))
            if kind == "zwicker_lays":
                found.append(("A27", "error"))
            if kind == "all_lay" and self.turn in who:
                found.append(("A26", "error"))
        if kind == "rest_lay" and play.kind == "build":
            found.append(("N2", "error"))
        return found

    def could(self, hand, build_too):
        """Whether a card of this hand can legally capture, or build for oneself."""
        for at, card in enumerate(hand):
            rest = hand[:at] + hand[at + 1 :]
            if self.could_capture(card, rest) or (build_too and self.could_build(card, rest)):
                return True
        return False

    def broken(self, rest):
        """Promises that would show to be broken when only these cards are left; not those that have shown it."""
        own = [item for item in self.table if item.owner == self.turn and not item.settled]
        return [item for item in own if not self.matches(rest, item.value)]

    def could_capture(self, card, rest):
        """Some group sums, and all promises that the rest of the hand breaks are redeemed by the same capture."""
        free = [item for item in self.table if not self.barred(item, card)]
        shown = self.house.values(card)
        broken = self.broken(rest) if not self.house.book else []
        if not broken:
            return any(self.any_group([self.v(item) for item in free], value) for value in shown)
        values = {item.value for item in broken}
        if len(values) == 1 and values <= set(shown):
            return True  # it takes just them
        must = sum(1 << index for index, item in enumerate(free) if any(item is other for other in broken))
        splits = [naive.residual([self.v(item) for item in free], value) for value in shown]
        return any(split[mask] for split in splits for mask in range(len(split)) if mask & must == must)

    @staticmethod
    def any_group(items, value):
        sums = {0}
        for options in items:
            sums |= {total + own for total in sums for own in options if total + own <= value}
        return value in sums - {0}

    def could_build(self, card, rest):
        shown = self.house.values(card)
        for target in range(len(self.table)):
            for value in range(1, 120):
                if not self.reaches(target, shown, value):
                    continue
                if self.house.book:
                    if value <= 14:
                        return True
                elif self.matches(rest, value) and all(item is self.table[target] for item in self.broken(rest)):
                    return True
        return False

    def promise_faults(self, seat, unmatched):
        """O2, once for a build; A9 where it begins."""
        found, hand = [], self.hands[seat]
        binds = self.house.on("partner_build_binds", True)
        own = [item for item in self.table if item.owner == seat]
        for item in own:
            if not item.settled and not self.matches(hand, item.value):
                item.settled = True
                if not (unmatched and item is self.just_made):
                    found.append(("O2", "error" if binds or not item.gift else "note"))
        values = {item.value for item in own if (binds or not item.gift) and self.matches(hand, item.value)}
        stretched = not self.assignable(sorted(values), hand)
        if stretched and not self.stretched[seat]:
            found.append(("A9", "error" if self.house.on("distinct_promises") else "note"))
        self.stretched[seat] = stretched
        return found

    def assignable(self, values, cards):
        if not values:
            return True
        return any(
            values[0] in self.house.values(card) and self.assignable(values[1:], cards[:at] + cards[at + 1 :])
            for at, card in enumerate(cards)
        )

    # what happens

    def carry_out(self, play):
        seat, card = self.turn, play.card
        self.just_made = None
        for value in self.house.values(card):
            self.fresh.discard((seat, value))
        if play.kind == "trail":
            self.table.append(Item([card]))
        elif play.kind == "capture":
            return self.capture(play)
        elif self.house.split:
            self.lay_on_heap(play)
        else:
            self.build(play)
        return False

    def capture(self, play):
        seat, named = self.turn, {index for group in play.groups for index in group}
        gone = [self.table[index] for index in sorted(named)]
        cards = [card for item in gone for card in item.cards]
        self.table = [item for index, item in enumerate(self.table) if index not in named]
        for item in gone:
            if item.heap:
                members = [other for other in self.table if other.heap == item.heap]
                left = self.heaps[item.heap] - self.house.values(item.cards[0])[0]
                self.heaps[item.heap] = max(0, left)  # a false sum may be smaller than its cards
                if item.cards == ["X"]:  # nobody can say what the joker stood for: what is left is worth its own sum
                    self.heaps[item.heap] = sum(self.house.values(other.cards[0])[0] for other in members)
                if len(members) == 1:
                    members[0].heap = 0
        self.won[seat] += [play.card, *cards]
        self.taken[seat] += len(cards)
        self.last = seat
        zwick = not self.table and not (play.card == "X" and not self.house.on("gr_joker_sweep_scores", True))
        self.zwicks[seat] += zwick
        return zwick

    def build(self, play):
        seat, partner = self.turn, play.partner
        owner = None if self.house.book else seat if partner is None else partner
        under = self.table[play.target].cards if play.target is not None else []
        item = Item([*under, play.card], play.value, owner, owner not in (None, seat))
        self.just_made = item
        if play.target is None:
            self.table.append(item)
        else:
            self.table[play.target] = item
        if partner is None and not self.house.book:
            self.made.add((seat, play.value))
            self.fresh.add((seat, play.value))

    def lay_on_heap(self, play):
        laid = Item([play.card])
        onto = laid if play.target is None else self.table[play.target]  # alone it is a heap of one, flagged (S1)
        if not onto.heap:
            onto.heap = len(self.heaps) + 1
        laid.heap = onto.heap
        self.heaps[laid.heap] = play.value
        self.table.append(laid)

    def move_on(self, seat, play, zwick):
        """Whose turn it is, and which duty is open."""
        self.left[seat] -= 1
        if not any(self.left):
            if self.house.get("leftover_at", "deal") == "stage":
                self.award()
            self.begin()
            return
        follower, after_zwick = self.after(seat), self.house.after_zwick
        kind, who = self.duty or (None, None)
        if zwick and after_zwick != "rest_lay":
            self.duty = None
            self.turn = follower
            if after_zwick == "all_lay":
                self.duty = ("all_lay", {other for other in range(self.n) if self.left[other]})
            elif after_zwick == "refill4":
                self.duty = ("refill4", seat)
            elif after_zwick == "zwicker_lays" and self.left[seat]:
                self.duty, self.turn = ("zwicker_lays", seat), seat
            return
        self.turn = follower
        if after_zwick == "rest_lay":
            inside = (follower - self.forehand()) % self.n > (seat - self.forehand()) % self.n
            self.duty = ("rest_lay", None) if (zwick or kind) and inside else None
        elif kind == "all_lay":
            who.discard(seat)
            self.duty = self.duty if who else None
        elif kind == "refill4":
            if len(self.table) >= 4:
                self.duty, self.turn = None, self.after(who)
            elif self.left[seat]:
                self.turn = seat
        else:
            self.duty = None

    # the end

    def award(self):
        if self.last is not None:
            cards = [card for item in self.table for card in item.cards]
            self.won[self.last] += cards
            self.taken[self.last] += len(cards)
            self.table = []

    def scores(self):
        """Points of each side in order of its first seat (rules.md F1-F3)."""
        self.award()
        house = self.house
        zwick, majority = (3, 1) if house.book else (1, 3)
        sides = sorted(set(self.sides), key=self.sides.index)
        seats = [[seat for seat in range(self.n) if self.sides[seat] == side] for side in sides]
        counted = [len(self.won[seat]) for seat in range(self.n)]
        if house.get("majority_counts", "all") == "table_only":
            counted = self.taken
        counts = [sum(counted[seat] for seat in side) for side in seats]
        most = [at for at, count in enumerate(counts) if count == max(counts) > 0]
        tie = house.get("majority_tie", "none")
        shares = {"none": majority if len(most) == 1 else 0, "all": majority, "split": majority // max(1, len(most))}
        points = []
        for at, side in enumerate(seats):
            cards = sum(house.points(card) for seat in side for card in self.won[seat])
            zwicks = sum(self.zwicks[seat] for seat in side) * zwick
            points.append(cards + zwicks + (shares[tie] if at in most else 0))
        return points

    def lying(self) -> Iterator[str]:
        """The items as sets of cards, values and owners, in no order."""
        for item in self.table:
            yield f"{' '.join(item.cards)}={item.value}@{item.owner}"
