"""Evenings round a pot worked out a second time, by hand: purses, pot and who paid whom on leaving, from what was said.

What is worked out here knows nothing of the program: stake, hops, thirds and gezwickt as rules.md 6 has them; who
leaves and settles pays those who are ahead, or is paid by those who are behind, the largest first.
"""

from __future__ import annotations

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.cases import examples
from tests.journal.entries import Table, an_id

STAKE = 3
PEOPLE = [an_id(at, 1) for at in range(6)]
AT_FIRST = 4
TRICKS = [(3,), (2, 1), (1, 2), (3, 0), (0, 3), (1, 1, 1), (2, 0, 1), (0, 3, 0), ()]


class Evening:
    """Purses and pot as somebody at the table would keep them with pencil and paper."""

    def __init__(self, seats):
        self.seats, self.pot = list(seats), 0
        self.purse = dict.fromkeys(seats, 0)  # in the order in which they came
        self.left = []

    def gap(self, changes):
        """Between two deals: each change names who sits then, and what becomes of those who sit no longer."""
        sat, words = self.seats, {}
        for seats, word in changes:
            for person in sat:
                if person in seats:
                    words.pop(person, None)
                elif person not in words:
                    words[person] = word
            self.seats = list(seats)
        for person, word in words.items():
            self.left.append((person, word, self.paying(person, sat) if word == "settled" else []))
        for person in self.seats:
            self.purse.setdefault(person, 0)

    def paying(self, leaver, sat):
        """(payer, payee, chips) of who settles; what nobody can pay or take stays open."""
        others = [one for one in [*sat, *(one for one in self.purse if one not in sat)] if one != leaver]
        paid = []
        while self.purse[leaver]:
            ahead = self.purse[leaver] > 0
            facing = [one for one in others if self.purse[one] and (self.purse[one] < 0) == ahead]
            if not facing:
                break
            other = max(facing, key=lambda one: abs(self.purse[one]))
            chips = min(abs(self.purse[one]) for one in (leaver, other))
            payer, payee = (other, leaver) if ahead else (leaver, other)
            self.purse[payer] += chips
            self.purse[payee] -= chips
            paid.append((payer, payee, chips))
        return paid

    def deal(self, dealer, hops, tricks):
        """Stakes of the dealer and after each hop of the next one; a third for each trick; no trick costs the stake."""
        for step in range(hops + 1):
            self.purse[self.seats[(dealer + step) % len(self.seats)]] -= STAKE
            self.pot += STAKE
        if all(number is None for number in tricks):
            return
        third, self.pot = self.pot // 3, 0
        for person, number in zip(self.seats, tricks, strict=True):
            if number == 0:
                self.purse[person] -= STAKE
                self.pot += STAKE
            elif number:
                self.purse[person] += number * third


@st.composite
def evenings(draw):
    """What is said in each gap and of each deal: seatings with a word for who leaves, (dealer, hops, tricks)."""
    seats, rows = PEOPLE[:AT_FIRST], []
    for _ in range(draw(st.integers(2, 5))):
        changes = []
        for _ in range(draw(st.sampled_from([0, 0, 1, 2, 3]))):
            seats = draw(st.permutations(PEOPLE))[: draw(st.integers(2, 5))]
            changes.append((seats, draw(st.sampled_from(["kept", "settled"]))))
        players = len(seats)
        numbers = draw(st.sampled_from([row for row in TRICKS if len(row) <= players]))
        tricks = draw(st.permutations([*numbers, *[None] * (players - len(numbers))]))
        rows.append((changes, (draw(st.integers(0, players - 1)), draw(st.integers(0, 2)), tricks)))
    return rows


def table_of(seen):
    """The same evening as entries of a phone; the match."""
    at = Table(AT_FIRST, "zwicken", AT_FIRST, game="zwicken")
    seats, last = PEOPLE[:AT_FIRST], None
    for number, (changes, (dealer, hops, tricks)) in enumerate(seen):
        hand = an_id(number, 2)
        seats = changes[-1][0] if changes else seats
        at.say("hand.begun", {"follows": last, "inserted": False, "dealer": seats[dealer]}, hand=hand)
        for there, word in changes:
            at.say("seats.set", {"from": hand, "to": None, "seats": there, "sides": [[one] for one in there],
                                 "swap": None, "reason": None, "balance": word})
        facts = {"cuts": ["hop"] * hops, "b": None, "c": None, "d": None}
        at.say(
            "count.quick", {"figures": [{"tricks": each} for each in tricks], "facts": facts, "marks": None}, hand=hand
        )
        at.sign(hand, *range(len(seats)))
        last = hand
    return at


A, B, C, D, E, F = PEOPLE
TWO_DEALS = [([], (0, 0, [3, None, None, 0])), ([], (1, 0, [3, None, 0, None]))]
ALONE = (0, 0, [3, None])


@settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
@example([*TWO_DEALS, ([([A, B, C], "settled"), ([A, C], "kept")], ALONE)])
@example([*TWO_DEALS, ([([A, B, C], "settled"), ([A, B, C, E], "kept")], (3, 0, [3, None, None, None]))])
@example([*TWO_DEALS, ([([B, C, D], "kept"), ([A, C], "settled"), ([A, D], "kept")], ALONE)])
@given(evenings())
def test_purses_pot_and_payments_are_those_that_anybody_would_work_out(case):
    view, book = table_of(case).view(), Evening(PEOPLE[:AT_FIRST])
    for changes, (dealer, hops, tricks) in case:
        book.gap(changes)
        book.deal(dealer, hops, tricks)
    assert {person: chips for person, chips in view["series"]["balances"].items() if chips} == {
        person: chips for person, chips in book.purse.items() if chips
    }
    assert view["series"]["pot"] == book.pot
    assert sum(book.purse.values()) + book.pot == 0
    paid = [
        (one["person"], one["balance"], [(each["payer"], each["payee"], each["amount"]) for each in one["transfers"]])
        for one in view["left"]
    ]
    assert paid == book.left
    assert view["totals"] == [book.purse[person] for person in book.seats]
