"""A record's header worked out: who sits where and with whom, the pack, the cards that each stage deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import name_in
from scorekeeper.zhn.result import read_number
from scorekeeper.zhn.settling import CASES as SETTLING_CASES
from scorekeeper.zhn.settling import MOST_FAULTS, NEEDED, SPACE, VERSION, HeaderReading, Settling, column_of, indent
from scorekeeper.zhn.switches import CASES as SWITCH_CASES
from scorekeeper.zwickern import schedules
from scorekeeper.zwickern.switches import read_switches
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet

MEANT = frozenset({*NEEDED, "teams", "schedule", "packs", "rules", "from", "built"})
"""Header keys that say how the hand is played; all others are free text and may stand more than once."""
_NONE: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """The frame of one hand. Seats count clockwise from 0 in the order of ``players``.

    rules: of the table.
    players: names by seat.
    dealer: seat.
    sides: seats of each side, in seating order of their first player.
    side_of: seat -> index into sides.
    packs: how many.
    pack: copies of each card.
    table_cards: turned up in the first deal.
    stages: cards dealt in each stage, by seat (notation.md, Exactly 2 and 4).
    stretch: a record ``from: position`` (Exactly 26).
    built: seats and values that give a licence in a stretch (rules.md P2).
    """

    rules: RuleSet
    players: tuple[str, ...]
    dealer: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    packs: int
    pack: Mapping[Card, int] = field(repr=False)
    table_cards: int
    stages: tuple[tuple[int, ...], ...]
    stretch: bool = False
    built: tuple[tuple[int, int], ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setting):
            return NotImplemented
        return self is other or all(getattr(self, f.name) == getattr(other, f.name) for f in fields(self))

    def __hash__(self) -> int:
        return hash((self.rules, self.players, self.dealer, self.stages))

    @property
    def nominal(self) -> int:
        """Points of the whole pack with the majority and without Zwicks: 30, 83, 21 … (rules.md 1.1)."""
        return self.rules.nominal(self.packs)

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of this seat's side, clockwise from it."""
        side = self.sides[self.side_of[seat]]
        at = side.index(seat)
        return side[at + 1 :] + side[:at]


HEADER_CASES: Mapping[str, tuple[str, ...]] = {
    **SETTLING_CASES,
    **SWITCH_CASES,
    "header-few": ("players",),
    "header-players": ("variant", "players", "packs", "allowed"),
    "header-team-empty": ("found",),
    "header-team-stranger": ("name", "allowed"),
    "header-team-twice": ("name",),
    "header-team-missing": ("names",),
    "header-team-one": ("found",),
    "header-packs": ("found", "allowed"),
    "header-packs-jokers": ("variant", "jokers"),
    "header-schedule": ("found",),
    "header-schedule-table": ("found", "table", "pack"),
    "header-from": ("found", "allowed"),
    "header-built": ("found",),
    "header-built-stranger": ("name", "allowed"),
}
"""Every case of a ``syntax`` finding about the header, with the names of its facts.

``found`` is what stands there, ``allowed`` what could; ``fault`` is one of ``zhn.names.fault_of_name``. All
but header-twice make the header unusable.
"""


def settle(header: Sequence[HeaderLine]) -> tuple[Setting | None, tuple[Finding, ...]]:
    """The setting that a header describes, and every ``syntax`` finding about it, by line.

    The setting is None where the header cannot be used (notation.md, Exactly 5 and 27; rules.md 2.1). Of a
    key that stands twice the first line holds; that alone leaves the header usable. ``HEADER_CASES`` lists
    what can be found.
    """
    return _settling(header)


class _Reading(HeaderReading[Setting]):
    def settle(self) -> Setting | None:
        self.choice("zhn", (VERSION,))
        variant = self.choice("variant", tuple(RULE_SETS))
        names = self.players()
        dealer = self.dealer(names)
        sides = self._teams(names) if names and "teams" in self.lines else None
        stretch = self.choice("from", ("position",)) is not None
        built = self._built(names) if stretch and names and "built" in self.lines else ()
        packs = self._packs(variant, len(names))
        rules = self._rules(variant, packs)
        schedule = self._schedule(rules, len(names), packs)
        if not self.usable:
            return None
        assert rules is not None, "a variant without findings has rules"
        assert packs is not None
        assert schedule is not None
        sides = sides or schedules.usual_sides(rules.variant, len(names))
        return _setting(rules, names, dealer, sides, packs, schedule, stretch, built)

    def seats(self, line: HeaderLine, players: int) -> None:
        if players < 2:
            self.note("header-few", line, players=players)

    def _teams(self, names: tuple[str, ...]) -> list[int]:
        """Side by seat, the sides numbered as they stand on the line."""
        line, at, before = self.lines["teams"], 0, len(self.findings)
        side_of: dict[str, int] = {}
        names_known = frozenset(names)
        teams = line.value.split(",")
        for side, team in enumerate(teams):
            for piece in team.split("+"):
                name, where = name_in(piece), at + indent(piece)
                at += len(piece) + 1
                if len(self.findings) - before == MOST_FAULTS:
                    return []
                if not name:
                    self.note("header-team-empty", line, where, found=line.value.strip(SPACE))
                elif name not in names_known:
                    self.note("header-team-stranger", line, where, name=name, allowed=names)
                elif name in side_of:
                    self.note("header-team-twice", line, where, name=name)
                else:
                    side_of[name] = side
        if missing := tuple(name for name in names if name not in side_of):
            self.note("header-team-missing", line, names=missing)
        if len(teams) == 1:
            self.note("header-team-one", line, found=line.value.strip(SPACE))
        return [side_of.get(name, 0) for name in names]

    def _built(self, names: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
        """Who built what before a stretch begins, ``Cem 13, Dirk 8``: seats and values."""
        line, at, before = self.lines["built"], 0, len(self.findings)
        found: list[tuple[int, int]] = []
        for piece in line.value.split(","):
            words, where = piece.rsplit(maxsplit=1), at + indent(piece)
            at += len(piece) + 1
            if len(self.findings) - before == MOST_FAULTS:
                break
            value = read_number(words[-1]) if len(words) == 2 else None
            name = name_in(words[0]) if words else ""
            if value is None:
                self.note("header-built", line, where, found=piece.strip(SPACE))
            elif name not in names:
                self.note("header-built-stranger", line, where, name=name, allowed=names)
            else:
                found.append((names.index(name), value))
        return tuple(found)

    def _packs(self, variant: str | None, players: int) -> int | None:
        if "packs" in self.lines:
            found = self.choice("packs", ("1", "2"))
            return int(found) if found else None
        return schedules.default_packs(variant, players) if variant and players else None

    def _rules(self, variant: str | None, packs: int | None) -> RuleSet | None:
        """The variant with its switches; None where either cannot be used."""
        if variant is None:
            return None
        rules, faults = RULE_SETS[variant], _NONE
        if line := self.lines.get("rules"):
            place = {"line": line.line, "column": column_of(line)}
            rules, faults = read_switches(rules, line.value, **place)
            self.findings += faults
        if packs is not None and not rules.playable_with(packs):
            jokers = tuple(f"X{number or ''}" for number in rules.jokers)
            self.note("header-packs-jokers", self.lines["packs"], variant=rules.variant, jokers=jokers)
        return None if faults else rules

    def _schedule(self, rules: RuleSet | None, players: int, packs: int | None) -> schedules.Schedule | None:
        """What is dealt; judged only as far as variant, players and packs are known."""
        if line := self.lines.get("schedule"):
            found = line.value.strip(SPACE)
            schedule = schedules.read_schedule(found)
            if schedule is None:
                self.note("header-schedule", line, found=found)
            elif rules and packs and schedule.table >= (size := sum(rules.pack(packs).values())):
                self.note("header-schedule-table", line, found=found, table=schedule.table, pack=size)
            return schedule
        if rules is None or packs is None or players < 2:
            return None
        row = schedules.row(rules.variant, players, packs, nsv_jokers=rules.nsv_jokers)
        if row is None:
            rows = schedules.rows(rules.variant, packs, nsv_jokers=rules.nsv_jokers)
            head_counts = tuple(row.players for row in rows)
            line = self.lines["players"]
            variant = rules.variant
            self.note("header-players", line, variant=variant, players=players, packs=packs, allowed=head_counts)
            return None
        return row.schedule


def _setting(
    rules: RuleSet,
    players: tuple[str, ...],
    dealer: int,
    named_sides: Sequence[int],
    packs: int,
    schedule: schedules.Schedule,
    stretch: bool,
    built: tuple[tuple[int, int], ...],
) -> Setting:
    """The frozen value of a header that can be used."""
    seats: dict[int, list[int]] = {}  # by side, in seating order of their first player
    for seat, side in enumerate(named_sides):
        seats.setdefault(side, []).append(seat)
    number = {side: index for index, side in enumerate(seats)}
    pack = rules.pack(packs)
    return Setting(
        rules=rules,
        players=players,
        dealer=dealer,
        sides=tuple(map(tuple, seats.values())),
        side_of=tuple(number[side] for side in named_sides),
        packs=packs,
        pack=pack,
        table_cards=schedule.table,
        stages=schedules.stages(
            schedule, sum(pack.values()), len(players), dealer, dealer_moves=rules.dealer_moves_each_stage
        ),
        stretch=stretch,
        built=built,
    )


_settling = Settling(_Reading, MEANT, 2000)
