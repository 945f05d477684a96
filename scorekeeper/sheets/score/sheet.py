"""The values of a score sheet: the match's own views (journal/view), and the facts that stand beside them. No paper
yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.journal.beside_total import BesideTotal
from scorekeeper.journal.course import Course
from scorekeeper.journal.hand_view import HandView, SignatureView
from scorekeeper.journal.state import RulesThen
from scorekeeper.journal.view import PenaltyView, SideView
from scorekeeper.journal.visible import Person
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.document import figures_checksum

Status: TypeAlias = Literal["blank", "draft", "confirmed", "corrected", "reservation"]


class Rules(NamedTuple):
    """What the sheet says of the rules.

    variant: its id.
    digest: of the rule set.
    nominal: total of a hand.
    tied: other totals where several have most cards.
    most: what most cards are worth.
    mark: what one is worth.
    tie_share: who has most cards where several do.
    switches: what differs from the variant, in words.
    name: of a club's own rule sheet; empty where the match has none.
    """

    variant: str
    digest: str
    nominal: int
    tied: tuple[int, ...] = ()
    most: int = 3
    mark: int = 1
    tie_share: str = "none"
    switches: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, int, int], ...] = ()
    """(code, points, copies) of each scoring card, jokers high to low first."""
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Extras:
    """What a sheet shows beside the match.

    link: its address.
    code: that can be typed.
    club: where it belongs; empty: to none.
    event: of the evening.
    table: its number.
    round: its number.
    writer: who writes.
    objections: the club's sentence about objections.
    zone: IANA name, of its times.
    switches: house rules by name, as they were set.
    rule_sheet: what the club calls the rules that are played by.
    day: of the evening (a moment of it, ISO), which may not be that on which the match was written down.
    """

    link: str = ""
    code: str = ""
    club: str = ""
    event: str = ""
    table: str = ""
    round: str = ""
    writer: str = ""
    objections: str = ""
    zone: str = "Europe/Berlin"
    switches: tuple[tuple[str, str], ...] = ()
    rule_sheet: str = ""
    day: str = ""


SPARE = 2
"""Lines of a sheet to be written on beyond the hands that were agreed on."""


@dataclass(frozen=True, kw_only=True)
class Sheet(Extras):
    """A match on paper. Times are UTC, ISO, shown in the extras' zone.

    status: what it is worth.
    rules: that it is played by.
    sides: as they sit now.
    persons: by id.
    rows: its hands, the corrections of all of them numbered on.
    figures: of what each side has from a hand those that the checksum is made of.
    totals: by side.
    penalties: that stand.
    match: its id.
    opened: when it began.
    last: when its last entry came.
    ended: whether it is over.
    reason: why it was ended so; empty: none was given.
    dealer: the name of who dealt first.
    place: where; empty where nobody said.
    lined: the lines of a game that writes them itself (sheets/columns); None where the figures say all.
    unsigned: the numbers of hands that wait for a side's signature, as the view says.
    rules_then: by which rules the hands were played, where these were changed from a hand on (journal/state).
    agreed: how many hands were agreed on; None where it ends otherwise.
    course: how it went, once it is over and its sum is not asked about.
    beside_total: a total and the hands that came later, while it is asked whether they are in it; then no sum of its
        sides stands below the hands.
    """

    status: Status
    rules: Rules
    sides: tuple[SideView, ...]
    persons: Mapping[str, Person] = field(default_factory=dict)
    rows: tuple[HandView, ...] = ()
    figures: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    penalties: tuple[PenaltyView, ...] = ()
    match: str = ""
    opened: str = ""
    last: str = ""
    ended: bool = False
    agreed: int | None = None
    reason: str = ""
    dealer: str = ""
    place: str = ""
    lined: SheetLines | None = None
    unsigned: tuple[int, ...] = ()
    rules_then: tuple[RulesThen, ...] = ()
    course: Course | None = None
    beside_total: BesideTotal | None = None

    def seated(self, row: HandView | None) -> tuple[SideView, ...]:
        """The sides of a hand as they sat then, by which its corrections, signatures and objections count; None, and
        where nobody knows: as they sit now."""
        if row is None or not row.sides:
            return self.sides
        return tuple(SideView(mark=ascii_uppercase[at], persons=people, name="") for at, people in enumerate(row.sides))

    def person(self, person: str | None) -> Person:
        """A player by id; one nobody knows has no name."""
        return self.persons.get(person or "", NOBODY)

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Each row's totals after it, penalties left out."""
        totals = (0,) * len(self.sides)
        found = []
        for row in self.rows:
            if row.counts:
                totals = tuple(map(sum, zip(totals, row.points or totals, strict=True)))
            found.append(totals)
        return tuple(found)

    @property
    def checksum(self) -> str:
        """Twelve hex digits, in fours, over ids, figures and signatures; no name and no remark is in them."""
        data = [
            self.match, self.status, self.rules.variant, self.rules.digest, [side.persons for side in self.sides],
            [self._bare(row) for row in self.rows], self.totals,
            [[each.side, each.person or "", each.points] for each in self.penalties], self.opened, self.last,
        ]
        if self.lined is not None:
            data.append(self.lined.bare)
        if self.rules_then:
            data.append([[each.first, each.rules_digest] for each in self.rules_then])
        return figures_checksum(data)

    def _bare(self, row: HandView) -> list[object]:
        parts = [[side.figure(key) for key in self.figures] for side in row.result or ()] if self.figures else []
        # a mark that came later stands only where it is set: the checksum of a sheet of before stays what it was
        signatures = [
            [each.side, each.person or "", each.valid, each.same_phone, *([True] if each.on_paper else [])]
            for each in row.accepted
        ]
        return [
            row.number, row.dealer, row.state, why_void(row), row.way or "", parts or None, row.nominal, row.expected,
            signatures,
            [[each.side, each.about, each.open, each.outcome or ""] for each in row.objections],
            [[mark, each.old or None, each.new or None, each.what, each.at, each.by_judge, each.sides]
             for mark, each in enumerate((each for each in row.corrections if not each.unseen), 1)],
        ]


NOBODY = Person(name="", first="")


def why_void(row: HandView) -> str:
    """Why a hand does not count; empty for one that does."""
    return "" if row.void is None else row.void.why


def signed_by(row: HandView, side: int) -> SignatureView | None:
    """A side's signature: the one that holds, else the last that lapsed."""
    own = [each for each in row.accepted if each.side == side]
    return next((each for each in own if each.valid), own[-1] if own else None)


def signature_mark(signature: SignatureView) -> str:
    """The sign beside an initial that holds; the notes say what it means."""
    return "" if not signature.valid else "°" if signature.on_paper else "*" if signature.same_phone else ""
