"""What is said of the match as a whole: who sits where, the rules, the end, penalties, persons, links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorekeeper.errors import NotationError
from scorekeeper.games import GAMES, Game, game_of
from scorekeeper.journal.given import MOST_CHIPS, MOST_POINTS, MOST_SIDES, EntryError, Given, an_id
from scorekeeper.journal.payloads.plain import Plain, Targeted

MOST_PAID = MOST_SIDES * MOST_SIDES
_UNTIL = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table agreed to play: a variant with switches, and the deal where it is not the variant's own."""

    variant: str
    switches: Mapping[str, str]
    schedule: str | None
    packs: int | None

    @classmethod
    def read(cls, given: Given, players: int) -> Self:
        """Raises EntryError where no game has this, or the switches cannot be used by so many players."""
        switches = given.inner("switches").values if given.values.get("switches") else {}
        for name, value in switches.items():
            if not isinstance(value, str) or len(name) > 40 or len(value) > 80:
                raise EntryError("not-a-text", f"{given.where}.switches")
        schedule = given.text("schedule", 80) if given.values.get("schedule") else None
        rules = cls(given.text("variant", 40), dict(switches), schedule, given.number_or_none("packs", 1, 2))
        try:
            game_of(rules.variant).agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
        except NotationError as error:
            raise EntryError("rules", given.where) from error
        return rules


@dataclass(frozen=True, slots=True)
class OfEvening:
    """Which table of which round of a club's evening a match is."""

    club: str
    evening: str
    round: int
    table: int

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("club"), given.id("evening"), given.number("round", 1), given.number("table", 1))


@dataclass(frozen=True, slots=True)
class Opened:
    """A match begins, of the game that its variant names. ``sides`` hold persons, ``seats`` all of them clockwise;
    ``evening`` where a club drew it; ``brought`` the chips that people have from a match whose pot stayed, which lies
    here with what they lack."""

    kind: ClassVar = "match.opened"
    game: str
    rules: Rules
    sides: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...]
    dealer: str
    drawn: bool
    end: tuple[str, int | None]
    place: str | None
    names: str
    evening: OfEvening | None = None
    brought: tuple[tuple[str, int], ...] = ()

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        sides, seats = seating(given)
        dealer = given.id("dealer")
        if dealer not in seats:
            raise EntryError("dealer", given.where)
        rules = Rules.read(given.inner("rules"), len(seats))
        game = game_of(rules.variant)
        if given.one_of("game", tuple(each.id for each in GAMES)) != game.id:
            raise EntryError("game", given.where)
        if not fits_table(game, sides):
            raise EntryError("seats", given.where)
        end = given.inner("end")
        kind = end.one_of("kind", game.series.ends)
        number = None if kind == "open" else end.number("n", 1)
        return cls(
            game.id, rules, sides, seats, dealer, given.flag("drawn"), (kind, number), given.id_or_none("place"),
            given.one_of("names", ("first", "full")),
            OfEvening.read(given.inner("evening")) if given.values.get("evening") is not None else None,
            brought_in(given, game) if given.values.get("brought") is not None else (),
        )  # fmt: skip


def brought_in(given: Given, game: Game) -> tuple[tuple[str, int], ...]:
    """Chips by person; what they lack in all lies in the pot. Raises EntryError; so in a game without chips."""
    if not any(one.main and one.kind == "chips" for one in game.fields):
        raise EntryError("brought", f"{given.where}.brought")
    return _brought(given)


def _brought(given: Given) -> tuple[tuple[str, int], ...]:
    held = given.inner("brought")
    chips = tuple((an_id(person, held.where), held.number(person, -MOST_CHIPS, MOST_CHIPS)) for person in held.values)
    if sum(number for _, number in chips) > 0:
        raise EntryError("brought", held.where)
    return chips


def fits_table(game: Game, sides: Sequence[Sequence[str]]) -> bool:
    """Whether this game is played by so many, sitting together like this."""
    return sum(map(len, sides)) in game.players and (game.teams or all(len(side) == 1 for side in sides))


def seating(given: Given) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Sides and seats that belong together. Raises EntryError."""
    sides = given.many("sides", lambda side, where: Given({"of": side}, where).ids("of", 1, MOST_SIDES), 2, MOST_SIDES)
    seats = given.ids("seats", 2, MOST_SIDES)
    seated = [person for side in sides for person in side]
    if sorted(seated) != sorted(seats) or len(set(seats)) != len(seats):
        raise EntryError("seats", given.where)
    return sides, seats


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Other rules from a hand on; ``start`` None: for all hands."""

    kind: ClassVar = "rules.changed"
    rules: Rules
    start: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(Rules.read(given.inner("rules"), 0), given.id_or_none("from"))


@dataclass(frozen=True, slots=True)
class Paid:
    """What ``payer`` gave ``payee`` when ``leaver``, one of the two, settled."""

    leaver: str
    payer: str
    payee: str
    amount: int

    @classmethod
    def read(cls, value: Any, where: str) -> Self:
        """Raises EntryError."""
        given = Given(value, where)
        paid = cls(given.id("leaver"), given.id("payer"), given.id("payee"), given.number("amount", 1))
        if paid.payer == paid.payee or paid.leaver not in (paid.payer, paid.payee):
            raise EntryError("paid", where)
        return paid


@dataclass(frozen=True, slots=True)
class SeatsSet:
    """Who sits where and with whom, from a hand to a hand (None: all before, all after).

    ``swap`` gives the new index of each old side, for figures that were written to the wrong side; ``balance`` what
    becomes of what somebody has who leaves: ``kept``, or ``settled`` with the others. ``paid`` what was paid then,
    which stands whatever is corrected later; None in entries that do not say it.
    """

    kind: ClassVar = "seats.set"
    start: str | None
    stop: str | None
    seats: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    swap: tuple[int, ...] | None
    balance: str = "kept"
    paid: tuple[Paid, ...] | None = None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        sides, seats = seating(given)
        balance = "kept" if given.values.get("balance") is None else given.one_of("balance", ("kept", "settled"))
        swap = given.numbers_or_none("swap")
        if swap is not None and sorted(swap) != list(range(len(sides))):
            raise EntryError("swap", given.where)
        paid = None if given.values.get("paid") is None else given.many("paid", Paid.read, 0, MOST_PAID)
        return cls(given.id_or_none("from"), given.id_or_none("to"), seats, sides, swap, balance, paid)


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; ``reservation``: although something is disputed or open."""

    kind: ClassVar = "match.ended"
    digest: str
    reservation: bool

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.text("digest", 600, ""), given.flag("reservation"))


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points given or taken apart from the hands; to a person's side or a side."""

    kind: ClassVar = "penalty"
    person: str | None
    side: int | None
    points: int

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        side = None if given.values.get("side") is None else given.side()
        person = given.id_or_none("person")
        if side is None and person is None:
            raise EntryError("not-a-number", f"{given.where}.side")
        return cls(person, side, given.number("points", -MOST_POINTS))


@dataclass(frozen=True, slots=True)
class PersonJoined:
    """Somebody is known to the match; the name stands in the words."""

    kind: ClassVar = "person.joined"
    person: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("person"))


@dataclass(frozen=True, slots=True)
class PersonForgotten(PersonJoined):
    """Somebody's name was erased."""

    kind: ClassVar = "person.forgotten"


@dataclass(frozen=True, slots=True)
class PersonMerged:
    """Two ids are one person."""

    kind: ClassVar = "person.merged"
    person: str
    into: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("person"), given.id("into"))


@dataclass(frozen=True, slots=True)
class NamesSet:
    """How names are shown to those who only watch."""

    kind: ClassVar = "names.set"
    names: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.one_of("names", ("first", "full")))


@dataclass(frozen=True, slots=True)
class LinkRenewed:
    """A link was renewed; those who held the old one are out."""

    kind: ClassVar = "link.renewed"
    role: str
    epoch: int

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.one_of("role", ("watch", "record", "judge")), given.number("epoch", 0))


@dataclass(frozen=True, slots=True)
class WriterTook(Plain):
    """This phone writes now: a notice, no lock."""

    kind: ClassVar = "writer.took"


@dataclass(frozen=True, slots=True)
class MatchReopened(Plain):
    """An ended match goes on."""

    kind: ClassVar = "match.reopened"


@dataclass(frozen=True, slots=True)
class PotCarried:
    """The pot of this match, which is over, goes on in another ``match``: the server says so when it makes that one.

    ``brought``: the chips that were still open, by person, with which that one begins (``match.opened``); the pot is
    what they lack. It holds until this match is opened again.
    """

    kind: ClassVar = "pot.carried"
    match: str
    brought: tuple[tuple[str, int], ...]

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("match"), _brought(given))

    @property
    def pot(self) -> int:
        """Chips that lay in it."""
        return -sum(chips for _, chips in self.brought)


@dataclass(frozen=True, slots=True)
class PenaltyLifted(Targeted):
    """A penalty was taken back."""

    kind: ClassVar = "penalty.lifted"


@dataclass(frozen=True, slots=True)
class PeriodSet:
    """Until when those who record may correct (UTC, ISO): the end of an evening's correction period. None: no end.

    ``dropped``: the club drew its tables otherwise, and this one is none of the evening any more.
    """

    kind: ClassVar = "period.set"
    until: str | None
    dropped: bool = False

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        until = given.values.get("until")
        if until is not None and (not isinstance(until, str) or not _UNTIL.fullmatch(until)):
            raise EntryError("not-a-time", f"{given.where}.until")
        return cls(until, given.flag("dropped"))
