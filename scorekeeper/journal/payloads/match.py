"""Entries about the match as a whole: who sits where, the rules, the end, penalties, persons, links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, TypeAlias

from scorekeeper.errors import NotationError
from scorekeeper.game import AnyGame, plays_for_chips
from scorekeeper.games import GAMES, game_of
from scorekeeper.journal.entry_kind import JUDGE, MATCH, SERVER, Absent, Named, entry_kind, entry_part, reader_of
from scorekeeper.journal.parsing import (
    MOST_CHIPS,
    MOST_SIDES,
    EntryError,
    Flag,
    Id,
    Number,
    OptionalId,
    OptionalSide,
    Points,
    an_id,
    an_object,
    by_id,
    if_any,
    many,
    matching,
    number,
    one_of,
    optional,
    text,
    within,
)
from scorekeeper.journal.payloads.hands import Targeted

MOST_PAID = MOST_SIDES * MOST_SIDES
_UNTIL = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


# --- rules -----------------------------------------------------------------------------------------------------------


def switches_set(value: object) -> Mapping[str, str]:
    """An object by switch, the value as a text, of those that are not the variant's own. Raises EntryError."""
    switches: dict[str, str] = {}
    for name, choice in (an_object(value) if value else {}).items():
        if not isinstance(choice, str) or len(name) > 40 or len(choice) > 80:
            raise EntryError("not-a-text")
        switches[name] = choice
    return switches


@entry_part
class Rules:
    """What a table agreed to play.

    variant: the id of the variant.
    switches: by switch its value, of those that are not the variant's own.
    schedule: how many cards each stage deals; empty: as the variant has it.
    packs: how many; None: as the variant has it.
    """

    variant: Annotated[str, text(40)]
    switches: Annotated[Mapping[str, str], switches_set]
    schedule: Annotated[str | None, if_any(text(80))]
    packs: Annotated[int | None, optional(number(1, 2))]

    def check_for(self, players: int) -> None:
        """Raises EntryError where no game has these, or the switches cannot be used by so many players."""
        try:
            game_of(self.variant).agree(self.variant, self.switches, self.schedule, self.packs, players)
        except NotationError as error:
            raise EntryError("rules", "rules") from error

    @property
    def body(self) -> dict[str, object]:
        """The same as JSON."""
        return {
            "variant": self.variant, "switches": dict(self.switches), "schedule": self.schedule, "packs": self.packs,
        }


@entry_kind("rules.changed", of=MATCH, undoable=True, in_history=True, corrected="rules")
class RulesChanged:
    """Other rules from a hand on.

    rules: the variant with what differs from it.
    start: the id of that hand; None: for all hands.
    """

    rules: Rules
    start: Annotated[OptionalId, Named("from")]

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError."""
        self.rules.check_for(0)

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return game_of(self.rules.variant).id == game.id


# --- who sits where --------------------------------------------------------------------------------------------------


def persons_of_a_side(value: object) -> tuple[str, ...]:
    """The ids of those who count together. Raises EntryError."""
    return within("of", many(an_id, 1, MOST_SIDES), value)


Sides: TypeAlias = Annotated[tuple[tuple[str, ...], ...], many(persons_of_a_side, 2, MOST_SIDES)]
Seats: TypeAlias = Annotated[tuple[str, ...], many(an_id, 2, MOST_SIDES)]


def check_seating(sides: Sequence[Sequence[str]], seats: Sequence[str]) -> None:
    """Raises EntryError where sides and seats are not the same people, each once."""
    seated = [person for side in sides for person in side]
    if sorted(seated) != sorted(seats) or len(set(seats)) != len(seats):
        raise EntryError("seats")


def fits_table(game: AnyGame, sides: Sequence[Sequence[str]]) -> bool:
    """Whether this game is played by so many, sitting together like this."""
    return sum(map(len, sides)) in game.players and (game.teams or all(len(side) == 1 for side in sides))


@entry_part
class Paid:
    """What one gave another when one of the two left and settled.

    leaver: the person who left.
    payer: the person who gave.
    payee: the person who got it.
    amount: chips.
    """

    leaver: Id
    payer: Id
    payee: Id
    amount: Annotated[int, number(1)]

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError."""
        if self.payer == self.payee or self.leaver not in (self.payer, self.payee):
            raise EntryError("paid")


@entry_kind("seats.set", of=MATCH, undoable=True, in_history=True, corrected="seats")
class SeatsSet:
    """Who sits where and with whom, for a stretch of hands.

    start: the id of the first hand; None: all before.
    stop: the id of the last one; None: all after.
    seats: persons clockwise.
    sides: persons by side.
    swap: the new index of each old side, for figures that were written to the wrong side.
    balance: what becomes of what somebody has who leaves: ``kept``, or ``settled`` with the others.
    paid: what was paid then, which stands whatever is corrected later; None in entries that do not say it.
    turn: who takes a seat takes its turn to deal a hand, too; entries of before do not say it, and their hands are
        shown as they were.
    score: where the score is a side's, who takes a seat plays on with that of whom they replace; entries of before do
        not say it, and who came is a side of their own.
    """

    start: Annotated[OptionalId, Named("from")]
    stop: Annotated[OptionalId, Named("to")]
    seats: Seats
    sides: Sides
    swap: Annotated[tuple[int, ...] | None, optional(many(number(), 1, MOST_SIDES))]
    balance: Annotated[str, one_of("kept", "settled")] = "kept"
    paid: Annotated[tuple[Paid, ...] | None, optional(many(reader_of(Paid), 0, MOST_PAID))] = None
    turn: Flag = False
    score: Flag = False

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError."""
        check_seating(self.sides, self.seats)
        if self.swap is not None and sorted(self.swap) != list(range(len(self.sides))):
            raise EntryError("swap")

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return fits_table(game, self.sides)


# --- beginning and end -----------------------------------------------------------------------------------------------


@entry_part
class DrawnTable:
    """Which table of a club's evening a match is.

    club: its id.
    evening: its id.
    round: from 1.
    table: its number in the round.
    """

    club: Id
    evening: Id
    round: Annotated[int, number(1)]
    table: Annotated[int, number(1)]


def chips_carried(value: object) -> tuple[tuple[str, int], ...]:
    """An object by person, each value a number of chips; what they lack in all lies in the pot. Raises EntryError."""
    chips = by_id(number(-MOST_CHIPS, MOST_CHIPS))(value)
    if sum(chips.values()) > 0:
        raise EntryError("brought")
    return tuple(chips.items())


def an_end(value: object) -> tuple[str, int | None]:
    """An object of ``kind``, one of a game's ends, and ``n``, after how many (null for ``open``). Raises EntryError."""
    content = an_object(value)
    kind = within("kind", one_of(*(end for game in GAMES for end in game.series.ends)), content.get("kind"))
    return kind, None if kind == "open" else within("n", number(1), content.get("n"))


ShownNames: TypeAlias = Annotated[str, one_of("first", "full")]
ChipsCarried: TypeAlias = Annotated[tuple[tuple[str, int], ...], chips_carried]


@entry_kind("match.opened", of=MATCH)
class Opened:
    """A match begins.

    game: the one that its variant names.
    rules: the variant with what differs from it.
    sides: persons by side.
    seats: all of them clockwise.
    dealer: the person who deals the first hand.
    drawn: whether the first dealer was drawn.
    end: what ends it, and the number that belongs to it.
    place: the id of a text.
    names: how names are shown to those who only watch.
    evening: the table of a club where it was drawn; None: it is nobody's.
    brought: the chips that people have from a match whose pot stayed, which lies here with what they lack.
    """

    game: Annotated[str, one_of(*(game.id for game in GAMES))]
    rules: Rules
    sides: Sides
    seats: Seats
    dealer: Id
    drawn: Flag
    end: Annotated[tuple[str, int | None], an_end]
    place: OptionalId
    names: ShownNames
    evening: Annotated[DrawnTable | None, optional(reader_of(DrawnTable))] = None
    brought: ChipsCarried = ()

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError where rules, game, table and end do not go together."""
        check_seating(self.sides, self.seats)
        if self.dealer not in self.seats:
            raise EntryError("dealer")
        self.rules.check_for(len(self.seats))
        game = game_of(self.rules.variant)
        if self.game != game.id:
            raise EntryError("game")
        if not fits_table(game, self.sides):
            raise EntryError("seats")
        if self.end[0] not in game.series.ends:
            raise EntryError("not-one-of", "end.kind")
        chips = any(field.main and field.kind == "chips" for field in game.fields)
        if values.get("brought") is not None and not chips:
            raise EntryError("brought", "brought")


@entry_kind("match.ended", of=MATCH, undoable=True)
class MatchEnded:
    """The match is over.

    digest: of the results as they stood.
    reservation: although something is disputed or open.
    """

    digest: Annotated[str, text(600), Absent("")]
    reservation: Flag


@entry_kind("match.reopened", of=MATCH, role=JUDGE)
class MatchReopened:
    """An ended match goes on."""


@entry_kind("pot.carried", of=MATCH, role=SERVER)
class CarriedOn:
    """What lies in the middle of this match, which is over, goes on in another: the server says so when it makes that
    one. It holds until this match is opened again.

    match: the id of the other.
    brought: the chips that were still open, by person, with which that one begins (``match.opened``); what they
        lack lies in the middle.
    """

    match: Id
    brought: ChipsCarried

    @property
    def middle(self) -> int:
        """Chips that lay there."""
        return -sum(chips for _, chips in self.brought)

    def fits(self, game: AnyGame) -> bool:
        """Whether this game has what is said."""
        return plays_for_chips(game)


# --- penalties, persons, links ---------------------------------------------------------------------------------------


@entry_kind("penalty", of=MATCH, role=JUDGE, undoable=True, whose=("person", "side"))
class Penalty:
    """Points given or taken apart from the hands.

    person: whose side gets them; None where a side is named.
    side: who gets them; None where a person is named.
    points: negative ones are taken away.
    """

    person: OptionalId
    side: OptionalSide
    points: Points

    def check(self, values: Mapping[str, object]) -> None:
        """Raises EntryError where it is for nobody."""
        if self.side is None and self.person is None:
            raise EntryError("not-a-number", "side")


@entry_kind("penalty.lifted", of=MATCH, role=JUDGE)
class PenaltyLifted(Targeted):
    """A penalty was taken back."""


@entry_part
class OfPerson:
    """Speaks of a person.

    person: the id.
    """

    person: Id


@entry_kind("person.joined", of=MATCH, harmless=True)
class PersonJoined(OfPerson):
    """Somebody is known to the match; the name stands in the words."""


@entry_kind("person.forgotten", of=MATCH, role=JUDGE)
class PersonForgotten(OfPerson):
    """Somebody's name was erased."""


@entry_kind("person.merged", of=MATCH, role=JUDGE)
class PersonMerged:
    """Two ids are one person.

    person: the id that counts no more by itself.
    into: the id that stays.
    """

    person: Id
    into: Id


@entry_kind("names.set", of=MATCH, role=JUDGE)
class NamesSet:
    """How names are shown to those who only watch.

    names: first names, or in full.
    """

    names: ShownNames


@entry_kind("link.renewed", of=MATCH, role=SERVER)
class LinkRenewed:
    """A link was renewed; those who held the old one are out.

    role: the link's.
    epoch: which renewal it is.
    """

    role: Annotated[str, one_of("watch", "record", "judge")]
    epoch: Number


@entry_kind("writer.took", of=MATCH, harmless=True, personal=True)
class WriterTook:
    """This phone writes now: a notice, no lock."""


@entry_kind("period.set", of=MATCH, role=SERVER)
class PeriodSet:
    """Until when those who record may correct: the end of an evening's correction period.

    until: ISO, UTC; None: no end.
    dropped: the club drew its tables otherwise, and this one is none of the evening any more.
    """

    until: Annotated[str | None, optional(matching(_UNTIL, "not-a-time"))]
    dropped: Flag = False


def opening_payload(
    rules: Mapping[str, object],
    sides: Iterable[Iterable[str]],
    seats: Iterable[str],
    dealer: str,
    *,
    drawn: bool,
    end: tuple[str, int | None],
    place: str | None,
    names: str = "first",
    **more: object,
) -> dict[str, object]:
    """The payload of `Opened` as JSON; ``more``: where it was drawn, or the chips it begins with."""
    return {
        "game": game_of(str(rules["variant"])).id, "rules": rules, "sides": [list(side) for side in sides],
        "seats": list(seats), "dealer": dealer, "drawn": drawn, "end": {"kind": end[0], "n": end[1]}, "place": place,
        "names": names, **more,
    }
