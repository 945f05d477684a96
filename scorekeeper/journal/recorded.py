"""A hand written down act by act: its entries in the journal become a ZHN record, and that is replayed.

Nothing is invented and nothing dropped (design.md, laws 2 and 4): what breaks the rules is kept and found, what stands
in no order is named beside it. ``named`` gives the same record with people's names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from scorekeeper.acts import Act, Dealt, Frame, Note, Order, Said, Taken, dealt
from scorekeeper.errors import NotationError
from scorekeeper.findings import Finding
from scorekeeper.game import AnyActGame, AnyGame, Record, Replay
from scorekeeper.games import BY_ACTS, PICTURED, game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.live import Choice, standing
from scorekeeper.journal.play_order import Fork, Link, PlayOrder, play_order
from scorekeeper.outcomes import Outcome
from scorekeeper.zhn.names import clean_name


def said_by(entry: Entry, undone: bool, alias: Mapping[str, str]) -> Said:
    """The entry reduced to what the record reads."""
    payload, kind = entry.payload, entry.kind
    said = Said(entry.id, MATCH_KINDS[kind].act, undone, entry.replaces, phone=entry.phone)
    if kind == "play.made":
        person = alias.get(payload.person, payload.person)
        return said._replace(
            person=person, text=payload.zhn or payload.ask or "", kind="play" if payload.ask is None else "ask"
        )
    if kind == "stage.dealt":
        return said._replace(
            stage=payload.stage, open=" ".join(payload.open), hands=_hands(payload, alias), stock=payload.stock,
            cuts=payload.cuts,
        )
    if kind == "position.set":
        turn = alias.get(payload.turn, payload.turn)
        return said._replace(open=payload.table, hands=_hands(payload, alias), turn=turn)
    if kind == "mark.called":
        return said._replace(play=payload.play)
    return said._replace(of=tuple(payload.of), keep=payload.keep) if kind == "chosen" else said


def _hands(payload: Any, alias: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((alias.get(p, p), " ".join(cards)) for p, cards in (payload.hands or {}).items()))


def link_of(entry: Entry, undone: bool, alias: Mapping[str, str]) -> Link:
    """The entry as the play order sees it."""
    payload, kind = entry.payload, entry.kind
    link = Link(entry.id, kind, entry.after, entry.replaces, undone=undone, phone=entry.phone)
    if kind == "play.made":
        said = (alias.get(payload.person, payload.person), payload.zhn, payload.ask)
        return link._replace(said=said, inserted=bool(payload.inserted), behind=getattr(payload, "behind", None))
    if kind == "position.set":
        turn = alias.get(payload.turn, payload.turn)
        return link._replace(said=(payload.table, _hands(payload, alias), turn))
    return link._replace(keep=payload.keep) if kind == "chosen" else link


def order_of(plays: PlayOrder) -> Order:
    """The plays in order, and which entries speak of the same one: the equal ones of other phones, and corrections."""
    return Order(tuple(link.id for link in plays.order), (*plays.twins, *((root, id) for id, root in plays.first)))


def taken(game: AnyGame, frame: Frame, said: Sequence[Said], order: Order) -> Taken:
    """The record that these entries come to. Total: any entries give one."""
    pictured = PICTURED.get(game.id)
    if pictured is not None:
        return pictured.taken(frame, said, order)
    by_id = {one.id: one for one in reversed(said)}
    acts = [by_id[id] for id in order.ids]
    lies, notes = lying(said, frame)
    notes += [Note(one.id, "ask") for one in acts if one.kind != "play"]
    acts = [one for one in acts if one.kind == "play"]
    by_acts = BY_ACTS[game.id]
    record, joined = _joined(by_acts, frame, lies, acts)
    notes += [Note(one.id, "act") for one in acts[joined:]]
    numbers = by_acts.numbered([one.text for one in acts[:joined]])
    plays = tuple(one.id for one, number in zip(acts, numbers, strict=False) if number is not None)
    return Taken(record, plays, tuple(notes))


def _joined(game: AnyActGame, frame: Frame, lies: Dealt, acts: Sequence[Said]) -> tuple[Record, int]:
    """The record of as many acts as can be read, and how many they are: behind one that cannot be read nobody knows
    how the hand went on."""
    said = [Act(one.person, one.text) for one in acts]
    try:
        return game.assembled(frame.heading, lies, said), len(said)
    except NotationError:
        readable = next((at for at, act in enumerate(said) if not _can_be_read(game, act.text)), 0)
        return game.assembled(frame.heading, lies, said[:readable]), readable


def _can_be_read(game: AnyGame, text: str) -> bool:
    try:
        game.read_play(text)
    except NotationError:
        return False
    return True


def lying(said: Sequence[Said], frame: Frame) -> tuple[Dealt, list[Note]]:
    """All that is known of the deal: of two entries that differ the first holds until somebody chooses; what only one
    of them tells is taken from it."""
    found, notes = Dealt(), list[Note]()
    for one in dealt(said):
        hands = {person: tuple(cards.split()) for person, cards in one.hands if person in frame.seats}
        if len(hands) < len(one.hands):
            notes.append(Note(one.id, "name"))
        lies = Dealt(tuple(one.open.split()), hands, one.stock, one.cuts)
        if _differs(found, lies):
            notes.append(Note(one.id, "dealt"))
        found = Dealt(
            found.open or lies.open, {**lies.hands, **found.hands}, found.stock or lies.stock, found.cuts or lies.cuts
        )
    return found, notes


def deals_corrected(said: Sequence[Said]) -> list[tuple[tuple[str, ...], str]]:
    """Where two phones corrected the same deal differently and nobody has chosen: (the corrections, the one in
    force)."""
    families: dict[str, list[_Deal]] = {}
    root: dict[str, str] = {}
    for one in said:
        if one.stage:
            root[one.id] = root.get(one.replaces or "", one.id)
            families.setdefault(root[one.id], []).append(_Deal(one))
    choices = [Choice(frozenset(one.of), one.keep) for one in said if one.keep and not one.undone]
    found = [standing(family, choices) for family in families.values()]
    return [(one.rivals, one.holds) for one in found if one is not None and one.open]


class _Deal(NamedTuple):
    """A deal as its corrections are compared."""

    one: Said

    @property
    def id(self) -> str:
        return self.one.id

    @property
    def replaces(self) -> str | None:
        return self.one.replaces

    @property
    def undone(self) -> bool:
        return self.one.undone

    @property
    def phone(self) -> str:
        return self.one.phone

    @property
    def said(self) -> tuple[object, ...]:
        return self.one.stage, self.one.open, self.one.hands, self.one.stock, self.one.cuts


def apart(said: Sequence[Said], frame: Frame) -> tuple[Said, ...]:
    """The deals that tell different things of the same cards, the one that holds first; none where all agree."""
    told = dealt(said)
    _, notes = lying(said, frame)
    differ = {note.entry for note in notes if note.what == "dealt"}
    against = [one for one in told if one.id in differ]
    agree = [one for one in told if one.id not in differ]
    first = [one for one in agree if any(_differs(_told(one), _told(other)) for other in against)]
    return (*first, *against) if first else ()


def _told(one: Said) -> Dealt:
    hands = {person: tuple(cards.split()) for person, cards in one.hands}
    return Dealt(tuple(one.open.split()), hands, one.stock, one.cuts)


def _differs(known: Dealt, more: Dealt) -> bool:
    """Whether two tell different things of the same cards."""
    flat = ((known.open, more.open), (known.stock, more.stock), (known.cuts, more.cuts))
    if any(one and other and one != other for one, other in flat):
        return True
    return any(known.hands.get(person, cards) != cards for person, cards in more.hands.items())


class Found(NamedTuple):
    """A finding, and the entry it speaks of (None: header, table, hand lines)."""

    entry: str | None
    finding: Finding


@dataclass(frozen=True)
class Recorded:
    """One hand as recorded. ``plays`` the entry of each play, so that ``plays[i]`` is play i + 1; ``said`` what its
    entries say, as they came."""

    frame: Frame
    game: AnyGame
    said: tuple[Said, ...]
    record: Record
    text: str
    replay: Replay
    play_order: PlayOrder
    plays: tuple[str, ...]
    notes: tuple[Note, ...]
    empty: bool

    @property
    def complete(self) -> bool:
        """The hand has come to its end, and everything was awarded."""
        return self.replay.complete

    @property
    def legal(self) -> bool:
        """No finding of severity error."""
        return self.replay.legal

    @property
    def stretch(self) -> bool:
        """Only a stretch was recorded, from a picture on (notation.md, Exactly 26)."""
        pictured = PICTURED.get(self.game.id)
        return pictured is not None and pictured.stretch(self.replay)

    @property
    def forks(self) -> tuple[Fork, ...]:
        """Where phones wrote different plays after the same one."""
        return self.play_order.forks

    @cached_property
    def acts(self) -> tuple[Said, ...]:
        """What players did, as it holds, in order; what cannot be read is among it."""
        by_id = {one.id: one for one in reversed(self.said)}
        return tuple(by_id[link.id] for link in self.play_order.order if by_id[link.id].kind == "play")

    @cached_property
    def deals(self) -> tuple[Said, ...]:
        """What was dealt, each as it was told last; what others were chosen over is left out."""
        return tuple(dealt(self.said))

    @property
    def deal(self) -> Dealt:
        """All that is known of the deal of a game without pictures."""
        return lying(self.said, self.frame)[0]

    @cached_property
    def deal_forks(self) -> tuple[Fork, ...]:
        """Deals that tell different things of the same cards, the one that holds first, until somebody chooses; and
        where two phones corrected the same deal differently."""
        corrected = tuple(Fork(of, keep, True, instead=True) for of, keep in deals_corrected(self.said))
        differ = tuple(one.id for one in apart(self.said, self.frame))
        return (*corrected, *([Fork(differ, differ[0], True)] if differ else []))

    @property
    def aside(self) -> tuple[str, ...]:
        """Entries that stand in no order: branches that do not hold, what was corrected or undone."""
        return self.play_order.aside

    @property
    def twins(self) -> tuple[tuple[str, str], ...]:
        """(entry, the equal one of another phone that it confirms)."""
        return self.play_order.twins

    @property
    def position(self) -> object:
        """After the last play that could be carried out; None where the header cannot be used."""
        positions = self.replay.positions
        return positions[-1] if positions else None

    @property
    def played(self) -> int:
        """Plays that could be carried out."""
        return len(self.replay.steps)

    @property
    def of(self) -> int | None:
        """Plays of the whole deal; None where nobody knows beforehand."""
        pictured = PICTURED.get(self.game.id)
        return None if pictured is None else pictured.length(self.replay)

    @cached_property
    def outcome(self) -> Outcome | None:
        """What each side of the match has so far, in the match's order; None where the header cannot be used, and for
        a stretch."""
        return self.game.counted(self.replay, self.frame.sides)

    @cached_property
    def findings(self) -> tuple[Found, ...]:
        """Every finding with the entry it speaks of."""
        return tuple(
            Found(self.plays[found.play - 1] if found.play and found.play <= len(self.plays) else None, found)
            for found in self.replay.findings
        )


def recorded(
    frame: Frame, entries: Iterable[Entry], undone: Set[str] = frozenset(), alias: Mapping[str, str] | None = None
) -> Recorded:
    """The record that a hand's entries come to.

    ``entries``: all of the hand, in the order of the journal, corrected and undone ones too, since the order goes
    through them; ``undone`` the ids without effect; ``alias`` persons known by another id. Total: any entries give a
    Recorded. Remembered by what it reads.
    """
    other = alias or {}
    pairs = [
        (link_of(entry, entry.id in undone, other), said_by(entry, entry.id in undone, other)) for entry in entries
    ]
    return _recorded(frame, tuple(pairs))


@lru_cache(maxsize=512)
def _recorded(frame: Frame, pairs: tuple[tuple[Link, Said], ...]) -> Recorded:
    game, said = game_of(frame.variant), tuple(one for _, one in pairs)
    decisions = [(frozenset(one.of), one.keep) for one in said if one.keep and not one.undone]
    order = play_order([link for link, _ in pairs], decisions)
    made = taken(game, frame, said, order_of(order))
    text = game.write(made.record)
    record = game.read(text)
    steps = any(one.kind in ("play", "ask", "stage", "picture") and not one.undone for one in said)
    return Recorded(
        frame, game, said, record, text, game.replay(record), order, made.plays, made.notes, not steps
    )


def named(hand: Recorded, names: Mapping[str, str]) -> str:
    """The hand as ZHN with people's names: as near to theirs as a record can hold and each only once (Exactly 27).

    ``names`` by person id; somebody without one keeps the id.
    """
    shown: dict[str, str] = {}
    for person in dict.fromkeys([*hand.frame.seats, *(name for side in hand.frame.sides for name in side), *names]):
        shown[person] = clean_name(names.get(person) or person, frozenset(shown.values()))

    def of(person: str) -> str:
        return shown.get(person, person)

    frame = hand.frame._replace(
        seats=tuple(map(of, hand.frame.seats)),
        sides=tuple(tuple(map(of, side)) for side in hand.frame.sides),
        dealer=of(hand.frame.dealer),
    )
    pictured = PICTURED.get(hand.game.id)
    if pictured is not None:
        return pictured.write(pictured.named(hand.record, frame, of))
    said = [
        one._replace(person=of(one.person), hands=tuple((of(person), cards) for person, cards in one.hands))
        for one in hand.said
    ]
    order = Order(tuple(link.id for link in hand.play_order.order))
    return hand.game.write(taken(hand.game, frame, said, order).record)
