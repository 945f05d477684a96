"""What is said of a hand besides its cards: when it began, Zwicks, who accepts it, who objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from scorekeeper.games import MARKS, OBJECTIONS, WAYS
from scorekeeper.journal.given import EntryError, Given, an_id
from scorekeeper.journal.payloads.plain import Plain

MOST_DIGEST = 600
"""Characters of what a side signs; a crowd's payments may be more than are named."""


@dataclass(frozen=True, slots=True)
class HandBegun:
    """A hand begins after another. ``inserted``: it had been forgotten. ``dealer`` None: who is next."""

    kind: ClassVar = "hand.begun"
    follows: str | None
    inserted: bool
    dealer: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id_or_none("follows"), given.flag("inserted"), given.id_or_none("dealer"))


@dataclass(frozen=True, slots=True)
class DealerSet:
    """This hand was dealt by that person."""

    kind: ClassVar = "dealer.set"
    dealer: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("dealer"))


@dataclass(frozen=True, slots=True)
class HandSame:
    """Two hands are one, written down twice; what ``keep`` says holds."""

    kind: ClassVar = "hand.same"
    a: str
    b: str
    keep: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("a"), given.id("b"), given.id("keep"))


@dataclass(frozen=True, slots=True)
class HandOrder:
    """Two hands are two, and this one was first."""

    kind: ClassVar = "hand.order"
    first: str
    second: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.id("first"), given.id("second"))


@dataclass(frozen=True, slots=True)
class HandVoided:
    """A hand that does not count: wrongly dealt, broken off."""

    kind: ClassVar = "hand.voided"
    why: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.one_of("why", ("misdeal", "abandoned", "other")))


@dataclass(frozen=True, slots=True)
class HandRestored(Plain):
    """A voided hand counts again."""

    kind: ClassVar = "hand.restored"


@dataclass(frozen=True, slots=True)
class MarkCalled:
    """A Zwick was called, when it happened."""

    kind: ClassVar = "mark.called"
    what: str
    side: int
    person: str | None
    play: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.one_of("what", MARKS), given.side(), given.id_or_none("person"), given.id_or_none("play"))


@dataclass(frozen=True, slots=True)
class MarksAgreed:
    """The number of Zwicks for each side, confirmed at the end of the hand: these score."""

    kind: ClassVar = "marks.agreed"
    what: str
    numbers: tuple[int, ...]

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.one_of("what", MARKS), given.numbers("numbers"))


@dataclass(frozen=True, slots=True)
class WayChosen:
    """Which way of counting holds for this hand; what the others say is kept."""

    kind: ClassVar = "way.chosen"
    way: str

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.one_of("way", WAYS))


@dataclass(frozen=True, slots=True)
class Accepted:
    """A side accepts the hand with exactly this result."""

    kind: ClassVar = "accepted"
    side: int
    digest: str
    person: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.side(), given.text("digest", MOST_DIGEST), given.id_or_none("person"))


@dataclass(frozen=True, slots=True)
class PaperSigned:
    """A sheet lies there on which all sides have signed these hands, says the judge. ``hands``: each by its id, with
    the digest of the result that lies signed. Said of the match: of all of it, or of a stretch."""

    kind: ClassVar = "paper.signed"
    hands: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        held = given.inner("hands")
        if not held.values:
            raise EntryError("not-a-list", held.where)
        return cls(tuple((an_id(hand, held.where), held.text(hand, MOST_DIGEST)) for hand in held.values))


@dataclass(frozen=True, slots=True)
class Objected:
    """A side objects. ``about`` what some game has a word for; another game's is read as something else."""

    kind: ClassVar = "objected"
    side: int
    about: str
    remark: str | None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        return cls(given.side(), given.one_of("about", OBJECTIONS), given.id_or_none("remark"))


@dataclass(frozen=True, slots=True)
class Settled:
    """A dispute is settled: by a side (all must), or by the judge (``side`` None).

    ``proposed`` the digest of a correction that waits for signatures: the judge decides on that alone, whether it holds
    (``take``) or the result stays (``keep``), so that it need not wait for somebody who has gone home.
    """

    kind: ClassVar = "settled"
    side: int | None
    outcome: str
    proposed: str | None = None

    @classmethod
    def read(cls, given: Given) -> Self:
        """Raises EntryError."""
        side = None if given.values.get("side") is None else given.side()
        if given.values.get("proposed") is None:
            return cls(side, given.one_of("outcome", ("keep", "void", "count")))
        if side is not None:
            raise EntryError("not-one-of", f"{given.where}.side")
        return cls(None, given.one_of("outcome", ("keep", "take")), given.text("proposed", MOST_DIGEST))
