"""Lower bounds by counting: true for every seating, worked out without any."""

from __future__ import annotations

from heapq import nsmallest

from scorekeeper.league.draw.known import Matrix


def counting(times: Matrix, people: int, each: int, pairs: int) -> int:
    """The sum that ``pairs`` pairs which give each of some ``people`` people at least ``each`` others cannot go below.

    Two reasons, the larger counts. Every one of them brings at least the ``each`` smallest figures of his row, those
    people with the smallest rows at best, and every pair is counted from both ends. And no pairs are smaller than the
    smallest ones.
    """
    rows = sorted(
        sum(nsmallest(each, (found for other, found in enumerate(row) if other != person)))
        for person, row in enumerate(times)
    )
    ends = -(-sum(rows[:people]) // 2)
    every = [found for person, row in enumerate(times) for found in row[:person]]
    return max(ends, sum(nsmallest(pairs, every)))


def smallest_squares(before: list[int], more: int) -> int:
    """The smallest sum of squares when ``more`` of these numbers grow by one."""
    return sum(number * number for number in before) + sum(2 * number + 1 for number in sorted(before)[:more])
