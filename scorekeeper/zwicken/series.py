"""How deals add up: the chips of each player, the pot, who deals next; at the end who pays whom (zwicken.md). Also the
columns and lines of the score sheet.

Chips may be below zero. The chips of all players and the pot sum to zero over the whole match (Zw.I1). A cell of the
column ``dealer`` holds the dealer's key, which the paper turns into a name. The column ``cuts`` before it holds the
hops and jumps that led to that dealer.

Who pays whom takes as few transfers as possible (zwicken.md, Series and settlement). Players with a balance are split
into as many groups as possible that each sum to zero. A group of g needs g - 1 transfers, so n players need n less the
number of groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from scorekeeper.findings import Fact, Finding
from scorekeeper.outcomes import Outcome, SideResult
from scorekeeper.series import EMPTY, Carry, Cell, ChipFacts, Column, Setup, Transfer, seat_after, sitting_for
from scorekeeper.zwicken.variants import RuleSet
from scorekeeper.zwicken.ways import PotCarry, ZwickenFacts

PASSED = "–"
GEZWICKT = "Z"
STROKE = "I"
_CUTS = {"hop": "H", "jump": "J"}


def columns(sides: int) -> tuple[Column, ...]:
    """Number, hops and jumps, dealer, pot played for; two a player; pot after, check."""
    players = [
        column
        for side in range(sides)
        for column in (Column("tricks", "strokes", side), Column("chips", "signed", side, main=True))
    ]
    return (
        Column("number", "number"), Column("cuts", "text"), Column("dealer", "text"), Column("played", "number"),
        *players, Column("pot", "number"), Column("check", "check"),
    )


def row(outcome: Outcome, number: int, totals: Sequence[int], pot: int, check: int, setup: Setup) -> tuple[Cell, ...]:
    """The line of one deal: ``number`` of it, and what stands after it. One not played out has no figures."""
    facts = ZwickenFacts.of(outcome.facts)
    if facts is None or not outcome.complete:
        return (EMPTY,) * len(columns(len(setup.sides)))
    letters = "".join(_CUTS.get(cut, "") for cut in facts.cuts)
    cells = [
        Cell("number", number), Cell("text", letters) if letters else EMPTY, Cell("text", setup.sides[facts.dealer][0]),
        Cell("number", facts.pot.played),
    ]
    for side, chips in zip(outcome.sides, totals, strict=False):
        cells += [_tricks(side), Cell("signed", chips)]
    return (*cells, Cell("number", pot), Cell("check", check))


def _tricks(side: SideResult) -> Cell:
    """Strokes for tricks; a dash for who passed; who is gezwickt has a Z with its letters, after the strokes."""
    causes, tricks = side.figure("gezwickt"), side.number("tricks")
    if isinstance(causes, tuple) and causes:
        strokes = STROKE * tricks
        return Cell("text", f"{strokes} {GEZWICKT}{''.join(map(str, causes))}".strip())
    return Cell("strokes", tricks) if side.figure("active") else Cell("text", PASSED)


def carried_row(chips: Mapping[str, int], pot: int, setup: Setup) -> tuple[Cell, ...]:
    """What each had, and what lay in the pot, when the match began with a pot that stayed: as a deal's line ends."""
    cells: list[Cell] = [EMPTY] * 4
    for side in setup.sides:
        cells += [EMPTY, Cell("signed", chips.get(side[0], 0))]
    return (*cells, Cell("number", pot), Cell("check", sum(chips.values()) + pot))


def counted_row(
    chips: Mapping[str, int], more: Mapping[str, int], pot: int | None, pot_more: int, setup: Setup
) -> tuple[tuple[Cell, ...], ...]:
    """What was counted in, and the difference to the ledger below it; who was not counted stays empty."""
    keys = [side[0] for side in setup.sides]
    counted: list[Cell] = [EMPTY] * 4
    differences: list[Cell] = [EMPTY] * 4
    for key in keys:
        is_counted = key in chips
        counted += [EMPTY, Cell("signed", chips[key]) if is_counted else EMPTY]
        differences += [EMPTY, Cell("signed", more.get(key, 0)) if is_counted else EMPTY]
    counted += [Cell("number", pot) if pot is not None else EMPTY, EMPTY]
    differences += [
        Cell("signed", pot_more) if pot is not None else EMPTY, Cell("check", sum(more.values()) + pot_more)
    ]
    return tuple(counted), tuple(differences)


POT = "\0pot"
"""The pot where payments are worked out: no player's key."""


@dataclass(frozen=True, slots=True)
class State:
    """The match so far, by players' keys; who left is still in it.

    chips: the running sums, in the order in which the players came.
    worth: the same in units of the stake that was played for.
    dealt: how many deals each played.
    shares: what each got of the end pot.
    pot: chips that lie there now.
    deals: done.
    begun: deals begun, those that count nothing with them.
    wrong: which of these another one began than the deals before lead to, from 1 (Zw.D1).
    dealer: who deals next.
    seats: who sat where in the last deal.
    thirds: the pot is a multiple of three (rules.md 6, 7).
    """

    chips: Mapping[str, int] = field(default_factory=dict)
    worth: Mapping[str, Fraction] = field(default_factory=dict)
    dealt: Mapping[str, int] = field(default_factory=dict)
    shares: Mapping[str, int] = field(default_factory=dict)
    pot: int = 0
    deals: int = 0
    begun: int = 0
    wrong: tuple[int, ...] = ()
    dealer: str | None = None
    seats: tuple[str, ...] = ()
    thirds: bool = True

    @property
    def sum(self) -> int:
        """Chips of all and the pot: zero, or something was written down wrongly."""
        return sum(self.chips.values()) + self.pot


@dataclass(frozen=True, slots=True, kw_only=True)
class PotFacts(ChipFacts):
    """What a match of Zwicken shows of pot and chips."""

    stake: int
    """Chips."""
    deals: int
    """How many are done."""
    dealt: tuple[int, ...]
    """Deals of each side."""
    chips: tuple[int, ...]
    """Chips of each side, with their share of the end pot."""


class Chips:
    """The fold over deals (``scorekeeper.series.Series``)."""

    ends = ("hands", "minutes", "open")
    units = ("stakes",)
    ordered = True

    def start(self, setup: Setup) -> State:
        """Nobody has won or lost a chip, the pot is empty; or a pot that stayed lies there, and who lacks its chips
        lacks them still. What was brought counts for no season: it was won and lost in the match before."""
        chips = {**dict.fromkeys(setup.seats, 0), **dict(setup.carried)}
        pot = -sum(chips.values())
        return State(chips=chips, pot=pot, dealer=setup.dealer, seats=setup.seats, thirds=_rules(setup).thirds)

    def add(self, state: State, outcome: Outcome | None, setup: Setup) -> State:
        """After one more deal. What is not counted, or not played out, was dealt all the same: the next one deals."""
        state = _begun(state, setup)
        facts = None if outcome is None else ZwickenFacts.of(outcome.facts)
        if outcome is None or facts is None or not outcome.complete:
            return replace(state, dealer=seat_after(setup.dealer, setup.seats), seats=setup.seats)
        keys = [side[0] for side in setup.sides]
        stake = _rules(setup).stake
        chips_won = dict(zip(keys, outcome.points, strict=False))
        return replace(
            state,
            chips=_added(state.chips, chips_won),
            worth=_added(state.worth, {key: Fraction(chips, stake) for key, chips in chips_won.items()}),
            dealt=_added(state.dealt, dict.fromkeys(keys, 1)),
            pot=state.pot + facts.pot.after - facts.pot.before,
            deals=state.deals + 1,
            dealer=keys[facts.next_dealer] if facts.next_dealer < len(keys) else setup.dealer,
            seats=setup.seats,
            thirds=_rules(setup).thirds,
        )

    def over(self, state: State, kind: str, number: int | None) -> bool | None:
        """Whether so many deals have been played; time is not the game's to say."""
        if kind != "hands" or number is None:
            return None
        return state.deals >= number

    def carry(self, state: State, setup: Setup) -> Carry:
        """Who stakes first in the next deal, and the pot; where they have left, the next one clockwise who is there."""
        dealer = _present(state, setup)
        return Carry(dealer, PotCarry(pot=state.pot, dealer=_side(setup, dealer), stake=_rules(setup).stake))

    def totals(self, state: State, setup: Setup) -> tuple[int, ...]:
        """Each player's chips, with their share of the end pot."""
        return tuple(state.chips.get(side[0], 0) for side in setup.sides)

    def close(self, state: State, setup: Setup) -> tuple[State, tuple[Transfer, ...]]:
        """The end: the pot is shared by those at the table, or stays, and who pays whom then.

        The state keeps the balances that are paid. A pot that stays leaves as much open.
        """
        if _rules(setup).end_pot == "split" and setup.seats:
            shares = _shares(state.pot, setup.seats, _present(state, setup))
            stake = _rules(setup).stake
            state = replace(
                state,
                chips=_added(state.chips, shares),
                worth=_added(state.worth, {key: Fraction(chips, stake) for key, chips in shares.items()}),
                shares=shares,
                pot=0,
            )
        return state, self._payments(state, setup)

    def settle(
        self, state: State, setup: Setup, leaver: str, paid: Sequence[Transfer] | None = None
    ) -> tuple[State, tuple[Transfer, ...]]:
        """Somebody leaves and settles: they pay those who are ahead, or those behind pay them, the largest
        first, earlier seats before later ones. What lies in the pot they leave there: that much may stay open. What was
        ``paid`` stands, and whatever is left of their balance stays in the ledger."""
        due = _due(state, setup, leaver) if paid is None else tuple(paid)
        amounts: dict[str, int] = {}
        for payer, payee, amount in due:
            amounts[payer] = amounts.get(payer, 0) + amount
            amounts[payee] = amounts.get(payee, 0) - amount
        return replace(state, chips=_added(state.chips, amounts)), due

    def check(self, state: State) -> tuple[Finding, ...]:
        """Zw.D1: a deal was begun by who dealt it in turn. Zw.I1: chips and pot sum to zero; no pot is below zero;
        where thirds are paid it is a multiple of three."""
        findings = [Finding("Zw.D1", "error", facts={"hand": number}) for number in state.wrong]
        if state.sum:
            facts = {"chips": sum(state.chips.values()), "pot": state.pot, "difference": state.sum}
            findings.append(Finding("Zw.I1", "error", case="sum", facts=facts))
        if state.pot < 0:
            findings.append(Finding("Zw.I1", "error", case="below", facts={"pot": state.pot}))
        if state.thirds and state.pot % 3:
            findings.append(Finding("Zw.I1", "error", case="thirds", facts={"pot": state.pot}))
        return tuple(findings)

    def counted(
        self, state: State, chips: Mapping[str, int], middle: int | None = None
    ) -> tuple[Mapping[str, int], int, tuple[Finding, ...]]:
        """A chip count beside the ledger: what each has more than it says, the same of the pot, and the finding.

        ``chips`` as counted in, by players' keys, as balances; who is not named, and a middle (the pot)
        of None, is not compared.
        """
        more = {key: count - state.chips.get(key, 0) for key, count in chips.items()}
        more = {key: difference for key, difference in more.items() if difference}
        pot_more = 0 if middle is None else middle - state.pot
        if not more and not pot_more:
            return more, pot_more, ()
        facts: dict[str, Fact] = {"who": tuple(more), "differences": tuple(more.values()), "pot_difference": pot_more}
        return more, pot_more, (Finding("Zw.I1", "error", case="count", facts=facts),)

    def season_value(self, state: State, setup: Setup) -> tuple[tuple[Fraction, ...], ...]:
        """Each player's chips in units of the stake they were won at."""
        return tuple((state.worth.get(side[0], Fraction(0)),) for side in setup.sides)

    def facts(self, state: State, setup: Setup) -> PotFacts:
        """Pot and chips, with who deals and has dealt."""
        return PotFacts(
            middle=state.pot,
            dealer=_side(setup, _present(state, setup)),
            stake=_rules(setup).stake,
            deals=state.deals,
            dealt=tuple(state.dealt.get(side[0], 0) for side in setup.sides),
            chips=self.totals(state, setup),
            balances=state.chips,
            shares=state.shares,
            sum=state.sum,
        )

    def columns(self, setup: Setup) -> tuple[Column, ...]:
        """A score sheet's columns."""
        return columns(len(setup.sides))

    def row(self, outcome: Outcome, before: State, after: State, setup: Setup) -> tuple[tuple[Cell, ...], ...]:
        """The line of one deal."""
        return (row(outcome, after.deals, self.totals(after, setup), after.pot, after.sum, setup),)

    def carried_row(self, setup: Setup) -> tuple[Cell, ...]:
        """The line above the first deal: chips and pot from the match before."""
        state = self.start(setup)
        return carried_row(state.chips, state.pot, setup)

    def counted_row(
        self, state: State, chips: Mapping[str, int], middle: int | None, setup: Setup
    ) -> tuple[tuple[Cell, ...], ...]:
        """The double row of a chip count: what was counted in, and under it the difference to the ledger."""
        more, pot_more, _ = self.counted(state, chips, middle)
        return counted_row(chips, more, middle, pot_more, setup)

    def _payments(self, state: State, setup: Setup) -> tuple[Transfer, ...]:
        balances = _balances(state, setup)
        rest = -sum(balances.values())
        return transfers({**balances, POT: rest} if rest else balances, outside=POT)


def _rules(setup: Setup) -> RuleSet:
    rules: RuleSet = setup.agreement.rules
    return rules


Number = TypeVar("Number", int, Fraction)


def _added(before: Mapping[str, Number], more: Mapping[str, Number]) -> dict[str, Number]:
    return {**before, **{key: before[key] + value if key in before else value for key, value in more.items()}}


def _balances(state: State, setup: Setup) -> dict[str, int]:
    """Everybody's chips, first those at the table by their seats, then who left in the order in which they came."""
    return {key: state.chips.get(key, 0) for key in dict.fromkeys((*setup.seats, *state.chips))}


def _due(state: State, setup: Setup, leaver: str) -> tuple[Transfer, ...]:
    """What a leaver pays those who are ahead, or gets of those who are behind."""
    balances = _balances(state, setup)
    balance, payments = balances.get(leaver, 0), list[Transfer]()
    sign = 1 if balance > 0 else -1
    others = [key for key in balances if key != leaver and balances[key] * sign < 0]
    for key in sorted(others, key=lambda other: -abs(balances[other])):
        amount = min(abs(balance), abs(balances[key]))
        if not amount:
            break
        payments.append(Transfer(key, leaver, amount) if sign > 0 else Transfer(leaver, key, amount))
        balance -= sign * amount
    return tuple(payments)


def _side(setup: Setup, key: str) -> int:
    return next((at for at, side in enumerate(setup.sides) if key in side), 0)


def _begun(state: State, setup: Setup) -> State:
    """A deal more was begun, whoever's turn it was: the next one's, or that of whoever took the seat."""
    number = state.begun + 1
    turn = setup.dealer in (_present(state, setup), sitting_for(state.dealer or "", state.seats, setup.seats))
    return replace(state, begun=number, wrong=state.wrong if turn else (*state.wrong, number))


def _present(state: State, setup: Setup) -> str:
    """Who stakes first next: as the last deal left it, or the next one clockwise from there who still sits there.

    Also where somebody took that seat: stakes hang on it, and with another rule what was signed would be another
    result.
    """
    if state.dealer is None or state.dealer not in state.seats or not set(state.seats) & set(setup.seats):
        return setup.dealer
    return sitting_for(state.dealer, state.seats, setup.seats, clockwise=True)


def _shares(pot: int, seats: tuple[str, ...], dealer: str) -> dict[str, int]:
    """Equal shares of the pot; chips left over one each from the next dealer clockwise."""
    share, chips_over = divmod(pot, len(seats))
    at = seats.index(dealer) if dealer in seats else 0
    with_one_more = {seats[(at + step) % len(seats)] for step in range(chips_over)}
    return {key: share + (key in with_one_more) for key in seats}


CHIPS = Chips()
"""The one fold; it holds nothing."""


MOST_PARTED = 16
"""Players up to whom the best partition is looked for; a larger crowd is one group, which needs no more than n - 1."""


def transfers(balances: Mapping[str, int], outside: str | None = None) -> tuple[Transfer, ...]:
    """The payments that bring every balance to zero; the mapping's order is the seats'.

    Balances sum to zero. ``outside``: a key that neither pays nor is paid (a pot that stays): what it would take or
    give stays open.
    """
    owing = [(key, chips) for key, chips in balances.items() if chips]
    payments: list[Transfer] = []
    for group in zero_sum_groups([chips for _, chips in owing]):
        payments += _within([owing[at] for at in group])
    return tuple(payment for payment in payments if outside not in (payment.payer, payment.payee))


def zero_sum_groups(balances: Sequence[int]) -> list[tuple[int, ...]]:
    """Indexes of the balances in as many groups of sum zero as possible, the first in order of all such partitions.

    Groups are sorted by their first index. Balances are not zero and sum to zero.
    """
    count = len(balances)
    if not count:
        return []
    if count > MOST_PARTED:
        return [tuple(range(count))]
    sums, most = _most_groups(balances)
    groups: list[tuple[int, ...]] = []
    rest = (1 << count) - 1
    while rest:
        group = min(
            (part for part in _parts(rest) if not sums[part] and most[rest ^ part] == most[rest] - 1), key=_members
        )
        groups.append(_members(group))
        rest ^= group
    return groups


def _most_groups(balances: Sequence[int]) -> tuple[list[int], list[int]]:
    """By set of indexes (bits): its sum, and into how many groups of sum zero it can be parted, a rest left over."""
    size = 1 << len(balances)
    sums, most = [0] * size, [0] * size
    for part in range(1, size):
        low = part & -part
        sums[part] = sums[part ^ low] + balances[low.bit_length() - 1]
        best, bits = 0, part
        while bits:
            bit = bits & -bits
            bits ^= bit
            best = max(best, most[part ^ bit])
        most[part] = best + (not sums[part])
    return sums, most


def _parts(members: int) -> Iterator[int]:
    """Every subset of the bits that holds the lowest one."""
    low = members & -members
    rest = others = members ^ low
    while True:
        yield low | others
        if not others:
            return
        others = (others - 1) & rest


def _members(part: int) -> tuple[int, ...]:
    return tuple(at for at in range(part.bit_length()) if part >> at & 1)


def _within(group: Sequence[tuple[str, int]]) -> Iterator[Transfer]:
    """Again and again the largest debtor pays the largest creditor what the smaller of both needs."""
    balances = dict(group)
    while any(balances.values()):
        payer = min(balances, key=lambda key: balances[key])  # of equals the earlier seat
        payee = max(balances, key=lambda key: balances[key])
        amount = min(-balances[payer], balances[payee])
        if amount <= 0:
            return  # a group that does not come to zero: what is left stays open
        balances[payer] += amount
        balances[payee] -= amount
        yield Transfer(payer, payee, amount)
