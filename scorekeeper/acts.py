"""A hand taken down while it is played, in the words every game shares: what was dealt, and one act after another.

The journal stores acts as text of the notation, one entry each. A game joins them to the record that its replay reads
(games.md 3). Players have the names that the record gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import NamedTuple, TypeVar

from scorekeeper.errors import NotationError

PlayT = TypeVar("PlayT")


class Heading(NamedTuple):
    """What stands above the first act.

    variant: its id.
    switches: by name the value, where it is not the variant's.
    players: names clockwise.
    dealer: the name of who deals.
    carried: what the hands before carry over (``facts`` of ``series.Carry``: score, pot …).
    """

    variant: str
    switches: Mapping[str, str]
    players: tuple[str, ...]
    dealer: str
    carried: Mapping[str, object]


class Dealt(NamedTuple):
    """What is known of a deal, cards as the notation writes them.

    open: on the table or turned up.
    hands: by player.
    stock: in the order in which it is drawn.
    cuts: as they were called.
    """

    open: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]] = {}
    stock: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()


class Act(NamedTuple):
    """One act of a player in turn.

    player: the name.
    text: a card, ``close``, ``40 Kh``, ``swap 2``, ``raise 6``, ``66`` …
    """

    player: str
    text: str


class Frame(NamedTuple):
    """What a match says of one hand: rules, who sits where clockwise and with whom, who deals, what the hands before
    carry over (key and value); ``extra`` further header lines (date, place, event, hand). Hashable."""

    variant: str
    """The rule set's id."""
    switches: tuple[tuple[str, str], ...] = ()
    """Name and value of each that is set."""
    schedule: str | None = None
    """How it is dealt; None where that is not open."""
    packs: int | None = None
    """How many packs of cards; None where the variant says it."""
    seats: tuple[str, ...] = ()
    """Everybody, clockwise."""
    sides: tuple[tuple[str, ...], ...] = ()
    """Who plays together."""
    dealer: str = ""
    """Who deals, one of ``seats``; empty where nobody says."""
    extra: tuple[tuple[str, str], ...] = ()
    """Further header lines (date, place, event, hand), key and value."""
    carried: tuple[tuple[str, object], ...] = ()
    """Key and value of each fact."""

    @property
    def heading(self) -> Heading:
        """The same as a game's ``assembled`` asks for it."""
        return Heading(self.variant, dict(self.switches), self.seats, self.dealer, dict(self.carried))


class ActEntry(NamedTuple):
    """What one entry of a journal says, as far as a record can use it; hashable.

    id: what notes speak of it by.
    kind: play, ask, stage, picture, mark or chosen.
    undone: whether it has no effect.
    replaces: the id of the one it corrects; None: it is none.
    stage: of a stage or a picture its number, from 1; else 0.
    open: of a stage or a picture the cards that lie there, as the notation writes them.
    turn: of a picture, who is to play.
    text: of a play or a question, in the notation.
    play: of a mark, the id of the play it belongs to.
    of: of a choice, the ids it decides between.
    keep: of a choice, the one that holds.
    phone: that said it.
    """

    id: str
    kind: str
    undone: bool = False
    replaces: str | None = None
    stage: int = 0
    open: str = ""
    hands: tuple[tuple[str, str], ...] = ()
    """Person and cards of each."""
    stock: tuple[str, ...] = ()
    """In the order in which it is drawn."""
    cuts: tuple[str, ...] = ()
    """As they were called."""
    turn: str = ""
    person: str = ""
    """Who made it."""
    text: str = ""
    play: str | None = None
    of: tuple[str, ...] = ()
    keep: str | None = None
    phone: str = ""


class Note(NamedTuple):
    """Something that is kept but has no place in the record.

    entry: its id.
    what: stage (dealt before its time, or after the last), dealt (a stage dealt once more and differently), ask (a
        question that cannot be read), position (cannot be read), stretch (stands before the picture that the record
        begins with), name (no person that a record can hold), act (cannot be read, or stands behind one that cannot).
    """

    entry: str
    what: str


class Order(NamedTuple):
    """The acts in their order.

    ids: of those that hold.
    alike: of each that says another again, or once was another: its id and that one's.
    """

    ids: tuple[str, ...]
    alike: tuple[tuple[str, str], ...] = ()


class AssembledRecord(NamedTuple):
    """The record that acts come to.

    record: the game's own.
    plays: the id of each play, so that ``plays[i]`` is play i + 1.
    notes: what has no place in it.
    """

    record: object
    plays: tuple[str, ...]
    notes: tuple[Note, ...] = ()


def dealt(entries: Sequence[ActEntry]) -> list[ActEntry]:
    """What was dealt, as it holds: of an entry and its corrections the last one, without those that people chose
    others over (their last decision counts)."""
    root: dict[str, str] = {}
    live: dict[str, list[ActEntry]] = {}
    dropped, chosen = set[str](), set[str]()
    for entry in entries:
        if entry.keep and not entry.undone:
            dropped, chosen = (dropped | set(entry.of)) - {entry.keep}, (chosen - set(entry.of)) | {entry.keep}
        if not entry.stage:
            continue
        root[entry.id] = root.get(entry.replaces or "", entry.id)
        if not entry.undone:
            live.setdefault(root[entry.id], []).append(entry)
    holds = (_deal_in_force(versions, dropped, chosen) for versions in live.values())
    return [deal for deal in holds if deal is not None]


def _deal_in_force(versions: Sequence[ActEntry], dropped: Set[str], chosen: Set[str]) -> ActEntry | None:
    """Of a deal and its corrections the last; where two phones corrected it the one that was chosen; none where
    another deal was."""
    if versions[-1].id not in dropped:
        return versions[-1]
    return next((version for version in versions if version.id in chosen), None)


def play_of(text: str, read_play: Callable[[str], PlayT]) -> PlayT | None:
    """The play that an act's text is, as the game reads it; None where nobody can read it."""
    try:
        return read_play(text)
    except NotationError:
        return None
