"""The record that a hand's entries come to: what each entry says, in order, handed to the game that joins it.

Persons stand in it by their ids, which are names that ZHN can hold. ``recorded`` replays it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.acts import Act, Dealt, Frame, Note, Order, Said, Taken, dealt
from scorekeeper.errors import NotationError
from scorekeeper.game import AnyActGame, AnyGame, Record
from scorekeeper.games import BY_ACTS, PICTURED
from scorekeeper.journal.corrected import Choice, standing
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.play_order import Link, PlayOrder


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
        )  # fmt: skip
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
