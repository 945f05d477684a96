"""Entries about an evening: who is here, the draw of each round, the notice, the end, penalties. Also about what it is
played by: rule sheets and seasons."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, TypeAlias

from scorekeeper.journal.club.payloads.people import a_day, a_group
from scorekeeper.journal.entry_kind import CLUB, JUDGE, KEEPER, RECORD, Named, entry_kind, entry_part, reader_of
from scorekeeper.journal.parsing import (
    MOST_POINTS,
    EntryError,
    Flag,
    Id,
    Number,
    OptionalId,
    Points,
    an_id,
    an_object,
    many,
    number,
    one_of,
    optional,
    text,
    within,
)
from scorekeeper.journal.payloads import Rules, Targeted
from scorekeeper.journal.payloads.match import Seats, Sides, check_seating
from scorekeeper.league.draw import By, Draw, Figure, Table

MOST_ROUNDS = 50
MOST_HANDS = 100
MOST_TABLES = 200
MOST_PEOPLE = 1000
MOST_ENTRIES = 10**9
_DIGEST = re.compile(r"[0-9a-f]{64}")
Round: TypeAlias = Annotated[int, number(1, MOST_ROUNDS)]
TableNumber: TypeAlias = Annotated[int, number(1, MOST_TABLES)]


@entry_part
class AboutEvening:
    """Speaks of an evening.

    evening: its id.
    """

    evening: Id


@entry_kind("evening.opened", of=CLUB, role=KEEPER, strict=True)
class EveningOpened:
    """An evening that was called; it keeps this date past midnight.

    evening: its id, made by the phone that calls it.
    seasons: ids of those it counts for.
    sheet: the id of the rule sheet that is played by.
    date: the day, YYYY-MM-DD.
    rounds: how many are planned.
    hands: of each match.
    place: the id of a text.
    correction: minutes after its notice in which those who record may correct.
    """

    evening: Id
    seasons: Annotated[tuple[str, ...], many(an_id, 0, 20)]
    sheet: Id
    date: Annotated[str, a_day]
    rounds: Round
    hands: Annotated[int, number(1, MOST_HANDS)]
    place: OptionalId
    correction: Annotated[int, number(0, 60 * 24 * 14)] = 30


@entry_kind("evening.set", of=CLUB, role=KEEPER, settings=True, strict=True)
class EveningSet(EveningOpened):
    """The same evening, called otherwise."""


@entry_kind("here.set", of=CLUB, role=RECORD, strict=True)
class PresenceSet:
    """Somebody is here for some rounds, or is not.

    evening: its id.
    person: the id of the member or guest.
    here: whether they are.
    from_round: the first round they play, from 1.
    to_round: the last one; None: to the end.
    """

    evening: Id
    person: Id
    here: Flag
    from_round: Round = 1
    to_round: Annotated[int | None, optional(number(0, MOST_ROUNDS))] = None


@entry_kind("cup.declared", of=CLUB, role=RECORD, strict=True)
class CupDeclared:
    """Somebody says beforehand that this evening's result is to count for a season.

    evening: its id.
    season: its id.
    person: whose result.
    declared: false takes it back.
    """

    evening: Id
    season: Id
    person: Id
    declared: Flag


# --- draws -----------------------------------------------------------------------------------------------------------


@entry_part
class MatchTable(Table):
    """A table of a round, with the match that is played there.

    number: of the table in its round.
    sides: persons who play together, by side.
    seats: persons clockwise.
    dealer: the person who deals the first hand.
    match: the id of the match.
    """

    number: Annotated[TableNumber, Named("table")]
    sides: Sides
    seats: Seats
    dealer: Id
    match: Id

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError."""
        check_seating(self.sides, self.seats)
        if self.dealer not in self.seats:
            raise EntryError("dealer")


_a_goal, _a_value = text(40), number(0, 10**9)
_a_bound = optional(_a_value)


def a_figure(value: object) -> Figure:
    """An object: a goal's `name`, `value` (0: fully reached), `bound` (the least possible). Raises EntryError."""
    values = an_object(value)
    return Figure(
        within("name", _a_goal, values.get("name")),
        within("value", _a_value, values.get("value")),
        within("bound", _a_bound, values.get("bound")),
    )


def a_shape(value: object) -> tuple[int, int]:
    """Two numbers, how many sides of how many people. Raises EntryError."""
    numbers = within("of", many(number(), 1, 12), value)
    if len(numbers) != 2 or not all(numbers):
        raise EntryError("not-a-shape")
    return numbers[0], numbers[1]


def a_digest(value: object) -> str:
    """A SHA-256 in hexadecimal digits. Raises EntryError."""
    digest = text(64)(value)
    if not _DIGEST.fullmatch(digest):
        raise EntryError("not-a-digest")
    return digest


@entry_kind("draw.made", of=CLUB, role=RECORD, strict=True)
class DrawMade(Draw):
    """The tables of a round as they were drawn, with what is needed to draw them again (``draw_check``).

    by: chance alone, or the standings.
    seed: the text that chance is made from.
    algorithm: the draw's name and version.
    inputs: SHA-256 of all it was drawn by, in hex.
    tables: by number.
    out: persons who sit out.
    figures: how well each goal is reached.
    evening: its id.
    round: from 1.
    shapes: of tables as (sides, people of a side), the preferred first.
    standing: those who are here, best first; None where it was drawn by lot.
    seen: the number of the club's last entry that the draw knew; None where people changed the tables.
    """

    by: Annotated[By, one_of("lot", "standing")]
    seed: Annotated[str, text(80)]
    algorithm: Annotated[str, text(40)]
    inputs: Annotated[str, a_digest]
    tables: Annotated[tuple[MatchTable, ...], many(reader_of(MatchTable), 0, MOST_TABLES)]
    out: Annotated[tuple[str, ...], many(an_id, 0, MOST_PEOPLE)]
    figures: Annotated[tuple[Figure, ...], many(a_figure, 0, 20)]
    evening: Id
    round: Round
    shapes: Annotated[tuple[tuple[int, int], ...], many(a_shape, 0, 20)] = ()
    standing: Annotated[tuple[str, ...] | None, optional(many(an_id, 0, MOST_PEOPLE))] = None
    seen: Annotated[int | None, optional(number(1, MOST_ENTRIES))] = None

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError where a person sits twice, or two tables have one number or match."""
        people = [person for table in self.tables for person in table.seats] + list(self.out)
        for found in (people, [table.number for table in self.tables], [table.match for table in self.tables]):
            if len(set(found)) != len(found):
                raise EntryError("twice", "tables")


@entry_kind("draw.changed", of=CLUB, role=RECORD, strict=True)
class DrawChanged(DrawMade):
    """The tables of a round otherwise than drawn, before a hand of the changed tables is recorded."""


# --- the result ------------------------------------------------------------------------------------------------------


@entry_kind("result.held", of=CLUB, role=JUDGE)
class ResultHeld(AboutEvening):
    """The result is not shown to those who watch, until the prize-giving."""


@entry_kind("result.published", of=CLUB, role=JUDGE)
class ResultPublished(AboutEvening):
    """The notice: the result is shown, and the correction period begins."""


@entry_kind("result.withdrawn", of=CLUB, role=JUDGE, strict=True)
class ResultWithdrawn(AboutEvening):
    """Holding back, or the notice, is taken back: the result is as if neither had been said."""


@entry_part
class PastResult:
    """What somebody had on an evening of old, as the paper says.

    person: the id.
    rounds: how many they played.
    hands: how many they played.
    points: of their sides, in full.
    won: hands.
    lost: hands.
    marks_called: marks of their sides.
    highest: points of the hand with most.
    over: points above the equal share; None where the paper does not tell what the others had.
    hundredths: of a point, which ``points`` has more; entries of before do not say it, and have none.
    over_hundredths: likewise of ``over``.
    known_columns: figures that the paper has a column for, though all in it be 0; entries of before do not say.
    """

    person: Id
    rounds: Round
    hands: Number
    points: Points
    won: Number
    lost: Number
    marks_called: Annotated[Number, Named("zwicks")]
    highest: Number
    over: Annotated[int | None, optional(number(-MOST_POINTS))]
    hundredths: Annotated[int, number(0, 99)] = 0
    over_hundredths: Annotated[int, number(0, 99)] = 0
    known_columns: Annotated[
        tuple[str, ...], many(one_of("hands", "won", "lost", "marks_called", "highest"), 0, 5)
    ] = ()

    @property
    def exact(self) -> int | Fraction:
        """The points, all of them."""
        return self.points + Fraction(self.hundredths, 100) if self.hundredths else self.points

    @property
    def exact_over(self) -> int | Fraction | None:
        """What is above the equal share; None where nobody knows."""
        if self.over is None or not self.over_hundredths:
            return self.over
        return self.over + Fraction(self.over_hundredths, 100)


@entry_kind("result.brought", of=CLUB, role=KEEPER)
class PastResults:
    """Results of an evening that was not recorded here; said again for a person, the later one holds.

    evening: its id.
    results: one a person.
    """

    evening: Id
    results: Annotated[tuple[PastResult, ...], many(reader_of(PastResult), 1, 50)]


@entry_kind("stranger.known", of=CLUB, role=KEEPER, strict=True)
class StrangerKnown:
    """Who was typed in at a table was somebody of the club. Said again, the later one holds.

    evening: its id.
    match: of the table where the stranger sits.
    stranger: the id they have in that match.
    person: whom the club knows them as.
    """

    evening: Id
    match: Id
    stranger: Id
    person: Id


@entry_kind("stranger.unknown", of=CLUB, role=KEEPER, strict=True)
class StrangerUnknown:
    """That a stranger was somebody of the club is taken back.

    evening: its id.
    match: of the table where the stranger sits.
    stranger: the id they have in that match.
    """

    evening: Id
    match: Id
    stranger: Id


@entry_kind("evening.closed", of=CLUB, role=JUDGE)
class EveningClosed(AboutEvening):
    """The evening is over; without an earlier notice this is it."""


@entry_kind("evening.reopened", of=CLUB, role=JUDGE)
class EveningReopened(AboutEvening):
    """A closed evening goes on; its matches are open to those who record until the next notice."""


@entry_kind("evening.dropped", of=CLUB, role=KEEPER, strict=True)
class EveningDropped(AboutEvening):
    """An evening opened by mistake is taken away: nothing was played in it."""


@entry_kind("penalty", of=CLUB, role=JUDGE, strict=True)
class ClubPenalty:
    """Points given apart from the matches.

    evening: its id.
    person: who gets them.
    points: negative ones are taken away.
    season: the one they count for; None: all of the evening's.
    """

    evening: Id
    person: Id
    points: Points
    season: OptionalId

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError without a reason: nobody loses a point without being told why."""
        within("reason", an_id, values.get("reason"))


@entry_kind("penalty.lifted", of=CLUB, role=JUDGE)
class ClubPenaltyLifted(Targeted):
    """A penalty was taken back."""


MOST_OF_A_RULE = 8000


@entry_kind("rulesheet.issued", of=CLUB, role=KEEPER, strict=True)
class SheetIssued:
    """A rule sheet: it is never changed; another version is another sheet that follows it.

    sheet: its id.
    name: the id of a text.
    version: from 1.
    rules: the variant with what differs from it.
    follows: the id of the version before; None for the first.
    remark: the id of a text: what the rules leave open, such as who deals first.
    """

    sheet: Id
    name: Id
    version: Annotated[int, number(1)]
    rules: Rules
    follows: OptionalId
    remark: OptionalId = None

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError where no game has these rules."""
        self.rules.check_for(0)


def a_season_rule(value: object) -> Mapping[str, object]:
    """An object, the rule of the season as its form writes it. Raises EntryError."""
    rule = dict(an_object(value))
    try:
        dumped = json.dumps(rule, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        raise EntryError("not-json") from None
    if len(dumped) > MOST_OF_A_RULE:
        raise EntryError("too-long")
    return rule


@entry_kind("season.set", of=CLUB, role=KEEPER, settings=True, strict=True)
class SeasonSet:
    """A season as it is ranked from now on.

    season: its id.
    name: the id of a text.
    sheet: the rule sheet whose game it ranks.
    rule: the JSON of a season's rule, which the league reads.
    groups: lists of its own: words of ours, or ids of a text.
    """

    season: Id
    name: Id
    sheet: Id
    rule: Annotated[Mapping[str, object], a_season_rule]
    groups: Annotated[tuple[str, ...], many(a_group, 0, 20)] = ()


@entry_kind("season.closed", of=CLUB, role=KEEPER)
class SeasonClosed:
    """The season is over: its table stands.

    season: its id.
    """

    season: Id


@entry_kind("season.reopened", of=CLUB, role=KEEPER)
class SeasonReopened(SeasonClosed):
    """A closed season goes on."""
