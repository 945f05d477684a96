"""Who pays whom in as few transfers as can be (zwicken.md, Series and settlement).

Players with a balance are parted into as many groups as possible that each come to zero: a group of g needs g - 1
transfers, so n players need n less the number of groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.series import Transfer

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
