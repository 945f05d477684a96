"""How many cards are dealt: the schedules of rules.md 1.2, who gets odd cards, and how ``8 ; 6 6`` is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Status: TypeAlias = Literal["stated", "attested", "derived", "rest"]
"""stated in a source; attested by a published hand; derived here so that the pack is exhausted; by the rule for the
rest of the head counts (fallback R)."""


class Schedule(NamedTuple):
    """How many cards are dealt.

    table: turned up in the first deal.
    stages: for each player, in each stage.
    """

    table: int
    stages: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.table} ; {' '.join(map(str, self.stages))}"


class Row(NamedTuple):
    """One row of rules.md 1.2, or what fallback R makes of a head count without one. Fallback R deals a last stage that
    the pack cannot fill.

    players: how many sit there.
    schedule: that they are dealt by.
    status: how well it is attested.
    source: keys of variants.SOURCES and ids of rules.md.
    alternative: another way that a source has; None: none.
    """

    players: int
    schedule: Schedule
    status: Status
    source: str
    alternative: Schedule | None = None


PAIRED: Mapping[str, tuple[int, ...]] = {
    "dithmarschen": (4,), "dithmarschen-6": (4,), "grossenwiehe": (4, 6),
}
"""Of how many players every other one belongs to one of two sides, by variant (rules.md 1.1, players / teams)."""


def usual_sides(variant: str, players: int) -> list[int]:
    """Side by seat where nothing else is agreed."""
    return [seat % 2 if players in PAIRED.get(variant, ()) else seat for seat in range(players)]


_NUMBER = re.compile(r"[0-9]{1,4}")


def read_schedule(text: str) -> Schedule | None:
    """The schedule written as ``8 ; 6 6`` (``8;6,6``), or None where it cannot be read.

    A stage deals at least one card; the table may get none.
    """
    table, semicolon, rest = text.partition(";")
    numbers = re.split(r"[ \t]*,[ \t]*|[ \t]+", rest.strip(" \t"))
    if not semicolon or not all(map(_NUMBER.fullmatch, [table.strip(" \t"), *numbers])):
        return None
    stages = tuple(map(int, numbers))
    return Schedule(int(table), stages) if all(stages) else None


def stages(
    schedule: Schedule, pack_size: int, players: int, dealer: int, *, dealer_moves: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Cards dealt in each stage, by seat (notation.md, Exactly 2 and 4).

    A stage that the rest of the pack cannot fill is dealt by fallback R (rules.md 1.2): singly from forehand
    until the cards are gone; stages after that are left out. ``dealer_moves``: the dealer changes with each stage.
    """
    left = pack_size - schedule.table
    dealt_stages: list[tuple[int, ...]] = []
    for cards_each in schedule.stages:
        if left <= 0:
            break
        stage_cards = min(left, cards_each * players)
        left -= stage_cards
        even, odd = divmod(stage_cards, players)
        forehand = dealer + 1 + (len(dealt_stages) if dealer_moves else 0)
        dealt_stages.append(tuple(even + ((seat - forehand) % players < odd) for seat in range(players)))
    return tuple(dealt_stages)


def last_deal(schedule: Schedule, pack_size: int, players: int) -> tuple[int, ...]:
    """The last stage by player from forehand, where it deals fewer cards than the schedule says; else nothing."""
    dealt_stages = stages(schedule, pack_size, players, players - 1)
    return dealt_stages[-1] if set(dealt_stages[-1]) != {schedule.stages[len(dealt_stages) - 1]} else ()


def _rows(
    *rows: tuple[int, int, str, Status, str] | tuple[int, int, str, Status, str, str],
) -> Mapping[int, Row]:
    """Rows by number of players, from (players, table, stages, status, source[, alternative stages])."""
    table: dict[int, Row] = {}
    for players, table_cards, stage_cards, status, source, *other in rows:
        schedule = Schedule(table_cards, tuple(map(int, stage_cards.split())))
        alternative = Schedule(table_cards, tuple(map(int, other[0].split()))) if other else None
        table[players] = Row(players, schedule, status, source, alternative)
    return table


_DITHMARSCHEN = _rows(
    (2, 3, "4 4 4 4 5 5", "derived", "A16"),
    (3, 4, "4 4 4 5", "derived", "A16"),
    (4, 3, "4 4 5", "stated", "W A1"),
)
_DITHMARSCHEN_6 = _rows(
    (2, 6, "4 4 4 4 5 5", "derived", "A1"),
    (3, 4, "4 4 5 5", "derived", "A1"),
    (4, 6, "4 4 5", "derived", "A1"),
)
_GROSSENWIEHE = _rows(
    (2, 10, "4 4 4 4 4 4", "stated", "P A18"),
    (3, 10, "4 4 4 4", "stated", "P A18"),
    (4, 10, "4 4 4", "stated", "P A18"),
    (6, 10, "4 4", "stated", "P A18"),
)
_CHRISTIANSEN = _rows(
    (2, 8, "6 6 6 6", "derived", "A17", "8 8 8"),
    (3, 8, "8 8", "derived", "A17", "4 4 4 4"),
    (4, 8, "6 6", "attested", "P A17"),
)
_ONE_PACK = _rows(
    (2, 4, "4 4 4 4 4 4", "stated", "P W"),
    (3, 4, "4 4 4 4", "stated", "P W"),
    (4, 4, "4 4 4", "stated", "P W"),
    (5, 4, "4 4 4", "derived", "R A20"),
    (6, 4, "4 4", "derived", "A19 A20"),
    (12, 4, "4", "derived", "A19 A20"),
)
_TWO_PACKS = _rows(
    (5, 4, "4 4 4 4 4", "derived", "A20"),
    (6, 8, "4 4 4 4", "stated", "W A20"),
    (7, 4, "4 4 4 4", "derived", "R A20"),
    (8, 8, "4 4 4", "stated", "W A20"),
    (9, 4, "4 4 4", "derived", "R A20"),
    (10, 4, "4 4 4", "derived", "R A20"),
    (11, 4, "4 4 4", "derived", "R A20"),
    (12, 8, "4 4", "stated", "W A20"),
)
_GRUPP = _rows(
    (2, 4, "4 4 4 4 4 4 3", "stated", "W R"),
    (3, 4, "4 4 4 4 2", "stated", "W R"),
    (4, 4, "4 4 4 4", "stated", "W R"),
    (5, 4, "4 4 4", "stated", "W R"),
    (6, 4, "4 4 4", "stated", "W R"),
)
_NSV = _rows((2, 4, "4 4 4 4 4 4", "stated", "N"))
_NSV_TWO_PACKS = _rows(
    (3, 4, "4 4 4 4 4 4 4 4 4", "derived", "R A34"),
    (4, 4, "4 4 4 4 4 4 4", "derived", "R A34"),
    (5, 4, "4 4 4 4 4", "stated", "N"),
    (6, 4, "4 4 4 4 4", "derived", "R A34"),
    (7, 4, "4 4 4 4", "derived", "R A34"),
    (8, 4, "4 4 4 4", "derived", "R A34"),
)
_NSV_JOKERS = _rows((2, 4, "4 4 4 4 4 4 3", "derived", "A28"))
_NSV_ZWICKER = _rows((2, 4, "4 4 4 4 4 4", "stated", "X2"))

_BY_PACKS: Mapping[str, tuple[Mapping[int, Row], Mapping[int, Row]]] = {
    **dict.fromkeys(("classic", "classic-double", "danyliuk", "dietze"), (_ONE_PACK, _TWO_PACKS)),
    **dict.fromkeys(("grupp", "parlett"), (_GRUPP, {})),
    "nsv": (_NSV, _NSV_TWO_PACKS),
}
"""The book variants' rows for one pack and for two (notation.md, Exactly 21)."""
_BY_VARIANT: Mapping[str, Mapping[int, Row]] = {
    "dithmarschen": _DITHMARSCHEN,
    "dithmarschen-6": _DITHMARSCHEN_6,
    "grossenwiehe": _GROSSENWIEHE,
    "christiansen": _CHRISTIANSEN,
    "nsv-zwicker": _NSV_ZWICKER,
}
HEAD_COUNTS: Mapping[str, range] = {
    "classic": range(2, 13),
    "classic-double": range(5, 13),
    "danyliuk": range(2, 9),
    "dietze": range(2, 13),
    "grupp": range(2, 9),
    "parlett": range(2, 9),
    "nsv": range(2, 9),
}
"""How many play the book variants (rules.md 1.2): those whom no row names are dealt to by fallback R."""
MOST_PLAYERS = 12
"""No deal is for more."""
_WITH_ONE_PACK = {"classic": 4, "danyliuk": 4, "dietze": 4, "nsv": 2}
_PACK, _WILD_JOKERS = 52, 6
_HAND = 4


def default_packs(variant: str, players: int) -> int:
    """How many packs are used where the header says nothing (notation.md, Header)."""
    if variant == "classic-double":
        return 2
    return 2 if players > _WITH_ONE_PACK.get(variant, players) else 1


def rows(variant: str, packs: int | None = None, *, nsv_jokers: bool = False) -> tuple[Row, ...]:
    """The deals of a variant by number of players, those by fallback R among them (rules.md 1.2).

    ``packs`` None gives for each number of players the deal with its default packs. KeyError for an unknown variant.
    """
    known = (row(variant, players, packs, nsv_jokers=nsv_jokers) for players in range(2, MOST_PLAYERS + 1))
    return tuple(each for each in known if each is not None)


def row(variant: str, players: int, packs: int | None = None, *, nsv_jokers: bool = False) -> Row | None:
    """The deal for this many players, or None where rules.md 1.2 has none and a ``schedule`` is needed."""
    packs = packs or default_packs(variant, players)
    listed_row, head_counts = _listed(variant, packs, nsv_jokers).get(players), HEAD_COUNTS.get(variant)
    if head_counts is None:
        return listed_row
    most = _WITH_ONE_PACK[variant] if variant == "dietze" and packs == 1 else head_counts[-1]
    if players > most:
        return None
    if listed_row is None and players in head_counts:
        wild = nsv_jokers or (variant in ("grupp", "parlett") and packs == 1)
        return _by_rest(players, packs * _PACK + wild * _WILD_JOKERS)
    return listed_row


def _listed(variant: str, packs: int, nsv_jokers: bool) -> Mapping[int, Row]:
    """The rows of the table of deals."""
    if nsv_jokers:
        return _NSV_JOKERS if packs == 1 else {}
    return _BY_PACKS[variant][packs - 1] if variant in _BY_PACKS else _BY_VARIANT[variant]


def _by_rest(players: int, cards: int) -> Row:
    """Fallback R for so many cards: four are turned up, then everybody gets four, until the pack is gone."""
    stages = -(-(cards - _HAND) // (_HAND * players))
    return Row(players, Schedule(_HAND, (_HAND,) * stages), "rest", "R")
