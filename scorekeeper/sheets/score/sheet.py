"""What a score sheet shows: frozen values. It is made from the match's view and knows no journal, no web, no paper."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.journal.series_view import FindingView
from scorekeeper.journal.state import RulesThen
from scorekeeper.sheets.columns.values import SheetLines

Status: TypeAlias = Literal["blank", "draft", "confirmed", "corrected", "reservation"]


class Person(NamedTuple):
    """A player: id, the name as it may be shown, and the short form."""

    id: str
    name: str
    first: str


class Part(NamedTuple):
    """What one side has from a hand; ``list`` its scoring cards by code where they were counted one by one.

    ``majority`` is None where the side counted it together with its cards.
    """

    cards: int
    majority: int | None
    zwicks: int
    points: int
    list: tuple[str, ...] | None = None


class Signature(NamedTuple):
    """A side's acceptance: who, whether it still holds, whether another side signed with the same phone, whether it
    lies on paper, as the judge said."""

    side: int
    person: str
    valid: bool
    same_phone: bool
    on_paper: bool = False

    @property
    def mark(self) -> str:
        """The sign beside an initial that holds; the notes say what it means."""
        return "" if not self.valid else "°" if self.on_paper else "*" if self.same_phone else ""


class Objection(NamedTuple):
    """A side's objection: what about, in its words, whether it is open, how it was settled and why.

    ``same_phone``: what several sides agreed on was said for them by one phone.
    """

    side: int
    about: str
    remark: str
    open: bool
    outcome: str
    reason: str
    same_phone: bool = False


class Correction(NamedTuple):
    """A hand's correction: its mark (¹ is 1), points per side before and after, who signed it.

    ``was``: the parts before it, where they are known; ``what``: its kind of entry; ``at``: UTC, ISO.
    """

    mark: int
    old: tuple[int, ...] | None
    new: tuple[int, ...] | None
    was: tuple[Part, ...] | None
    what: str
    reason: str
    at: str
    judge: bool
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """One hand. ``parts`` is None while it has no result; ``nominal`` is what it should give without Zwicks.

    ``brought``: the main figure of each side where the sheet has lines and no parts; ``doubts``: what was
    entered contradicts itself, as the view says it; ``sat``: who was each side of the hand then; ``ruled``: the judge
    decided what it came to, so that it waits for nobody's signature; ``kept``: why, where no objection says it;
    ``differing``: other ways in which it was counted, that come to other points; ``first``: what each side had by the
    number that it changed with the others' in sight, None for one that changed none;
    ``recounted``: the sum comes out since somebody did.
    """

    number: int
    dealer: str = ""
    state: str = "empty"
    void: str = ""
    void_reason: str = ""
    way: str = ""
    parts: tuple[Part, ...] | None = None
    complete: bool = True
    tie: bool = False
    nominal: int = 0
    expected: int = 0
    counted: int = 0
    checked: str = ""
    signatures: tuple[Signature, ...] = ()
    objections: tuple[Objection, ...] = ()
    corrections: tuple[Correction, ...] = ()
    brought: tuple[int, ...] | None = None
    doubts: tuple[FindingView, ...] = ()
    sat: tuple[tuple[str, ...], ...] = ()
    ruled: bool = False
    kept: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    first: tuple[Part | None, ...] = ()
    recounted: bool = False

    @property
    def scores(self) -> bool:
        """Whether it stands in the totals."""
        return (self.parts is not None or self.brought is not None) and self.state != "void"

    @property
    def unchecked(self) -> bool:
        """Whether nothing could have shown a slip: it was counted quickly. Recorded plays show their own."""
        return self.way == "quick" or (self.way != "plays" and self.checked == "none" and self.complete)

    @property
    def check(self) -> int:
        """Card points and majorities of all sides: what the check column shows."""
        return sum(part.cards + (part.majority or 0) for part in self.parts or ())

    @property
    def on_paper(self) -> bool:
        """Whether all of its signatures that hold lie on paper."""
        valid = [each for each in self.signatures if each.valid]
        return bool(valid) and all(each.on_paper for each in valid)

    def signed_by(self, side: int) -> Signature | None:
        """A side's signature: the one that holds, else the last that lapsed."""
        own = [each for each in self.signatures if each.side == side]
        return next((each for each in own if each.valid), own[-1] if own else None)


class Penalty(NamedTuple):
    """Points taken from a side, or given it, apart from hands; ``points`` as they stand in the total. ``side`` None:
    of a person who sits there no more."""

    side: int | None
    person: str
    points: int
    reason: str


class Side(NamedTuple):
    """A side: A, B, … and its players' ids."""

    mark: str
    persons: tuple[str, ...]


class Rules(NamedTuple):
    """What the sheet says of the rules: total of a hand, other totals where the majority is tied, rates, cards.

    ``name`` of a club's own rule sheet; empty where the match has none.
    """

    variant: str
    digest: str
    nominal: int
    tied: tuple[int, ...] = ()
    majority: int = 3
    zwick: int = 1
    tie_share: str = "none"
    switches: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, int, int], ...] = ()
    """(code, points, copies) of each scoring card, jokers high to low first."""
    name: str = ""


@dataclass(frozen=True)
class Sheet:
    """A match on paper. Times are UTC, ISO, shown in ``zone``; ``code`` stands beside the QR of ``link``; ``day``: a
    moment of the evening's, where that is another than that of ``opened``.

    ``lined``: the lines of a game that writes them itself (sheets/columns); None where the figures say all;
    ``unsigned``: the numbers of hands that wait for a side's signature, as the view says; ``rules_then``: by which
    rules the hands were played, where these were changed from a hand on (journal/state).
    """

    status: Status
    rules: Rules
    sides: tuple[Side, ...]
    persons: tuple[Person, ...]
    rows: tuple[Row, ...] = ()
    totals: tuple[int, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    match: str = ""
    opened: str = ""
    last: str = ""
    day: str = ""
    ended: bool = False
    reason: str = ""
    dealer: str = ""
    writer: str = ""
    club: str = ""
    event: str = ""
    place: str = ""
    table: str = ""
    round: str = ""
    objections: str = ""
    link: str = ""
    code: str = ""
    zone: str = "Europe/Berlin"
    lined: SheetLines | None = None
    unsigned: tuple[int, ...] = ()
    rules_then: tuple[RulesThen, ...] = ()

    def seated(self, row: Row | None) -> tuple[Side, ...]:
        """The sides of a hand as they sat then, by which its corrections, signatures and objections count; None, and
        where nobody knows: as they sit now."""
        if row is None or not row.sat:
            return self.sides
        return tuple(Side(ascii_uppercase[at], people) for at, people in enumerate(row.sat))

    def person(self, person: str) -> Person:
        """A player by id; one nobody knows has no name."""
        return next((each for each in self.persons if each.id == person), Person(person, "", ""))

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Each row's totals after it, penalties left out."""
        totals = [0] * len(self.sides)
        found = []
        for row in self.rows:
            if row.scores:
                totals = [total + part.points for total, part in zip(totals, row.parts or (), strict=True)]
            found.append(tuple(totals))
        return tuple(found)

    @property
    def checksum(self) -> str:
        """Twelve hex digits, in fours, over ids, figures and signatures; no name and no remark is in them."""
        data = [
            self.match, self.status, self.rules.variant, self.rules.digest, [side.persons for side in self.sides],
            [_bare(row) for row in self.rows], self.totals,
            [[each.side, each.person, each.points] for each in self.penalties], self.opened, self.last,
        ]
        if self.lined is not None:
            data.append(self.lined.bare)
        if self.rules_then:
            data.append([[each.first, each.rules_digest] for each in self.rules_then])
        digest = hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()
        return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def _bare(row: Row) -> list[object]:
    # a mark that came later stands only where it is set: the checksum of a sheet of before stays what it was
    signatures = [each if each.on_paper else each[:4] for each in row.signatures]
    return [
        row.number, row.dealer, row.state, row.void, row.way, row.parts, row.nominal, row.expected, signatures,
        [[each.side, each.about, each.open, each.outcome] for each in row.objections],
        [[each.mark, each.old, each.new, each.what, each.at, each.judge, each.sides] for each in row.corrections],
    ]
