"""A hand written down act by act: its entries in the journal become a ZHN record, and that is replayed.

Nothing is invented and nothing dropped (design.md, laws 2 and 4): a play against the rules is kept, with a finding, and
an act that has no place in the order is named beside the record. ``named`` gives the same record with people's names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from scorekeeper.acts import Act, ActEntry, AssembledRecord, Dealt, Frame, Note, Order, dealt
from scorekeeper.errors import NotationError
from scorekeeper.game import AnyActGame, AnyGame, Record, Replay
from scorekeeper.games import BY_ACTS, PICTURED, game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.in_effect import Choice, standing
from scorekeeper.journal.payloads.hands import Chosen, MarkCalled, PlayMade, PositionSet, StageDealt
from scorekeeper.journal.play_order import Fork, Link, PlayOrder, play_order
from scorekeeper.outcomes import Outcome
from scorekeeper.zhn.names import clean_name


def act_entry(entry: Entry, undone: bool, alias: Mapping[str, str]) -> ActEntry:
    """The entry reduced to what the record reads."""
    payload = entry.payload
    act = ActEntry(entry.id, MATCH_KINDS[entry.kind].act, undone, entry.replaces, phone=entry.phone)
    if isinstance(payload, PlayMade):
        person = alias.get(payload.person, payload.person)
        return act._replace(
            person=person, text=payload.zhn or payload.ask or "", kind="play" if payload.ask is None else "ask"
        )
    if isinstance(payload, StageDealt):
        return act._replace(
            stage=payload.stage, open=" ".join(payload.open), hands=_hands(payload, alias), stock=payload.stock,
            cuts=payload.cuts,
        )
    if isinstance(payload, PositionSet):
        turn = alias.get(payload.turn, payload.turn)
        return act._replace(open=payload.table, hands=_hands(payload, alias), turn=turn)
    if isinstance(payload, MarkCalled):
        return act._replace(play=payload.play)
    return act._replace(of=payload.of, keep=payload.keep) if isinstance(payload, Chosen) else act


def _hands(payload: StageDealt | PositionSet, alias: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((alias.get(p, p), " ".join(cards)) for p, cards in (payload.hands or {}).items()))


def link_of(entry: Entry, undone: bool, alias: Mapping[str, str]) -> Link:
    """The entry as the play order sees it."""
    payload = entry.payload
    link = Link(entry.id, entry.kind, entry.after, entry.replaces, undone=undone, phone=entry.phone)
    if isinstance(payload, PlayMade):
        content = (alias.get(payload.person, payload.person), payload.zhn, payload.ask)
        return link._replace(content=content, inserted=bool(payload.inserted), behind=payload.behind)
    if isinstance(payload, PositionSet):
        turn = alias.get(payload.turn, payload.turn)
        return link._replace(content=(payload.table, _hands(payload, alias), turn))
    return link._replace(keep=payload.keep) if isinstance(payload, Chosen) else link


def order_of(plays: PlayOrder) -> Order:
    """The plays in order, and which entries speak of the same one: the equal ones of other phones, and corrections."""
    return Order(tuple(link.id for link in plays.order), (*plays.twins, *((root, id) for id, root in plays.first)))


def assembled(game: AnyGame, frame: Frame, entries: Sequence[ActEntry], order: Order) -> AssembledRecord:
    """The record that these entries come to. Total: any entries give one."""
    pictured = PICTURED.get(game.id)
    if pictured is not None:
        return pictured.assembled(frame, entries, order)
    by_id = {entry.id: entry for entry in reversed(entries)}
    acts = [by_id[id] for id in order.ids]
    lies, notes = lying(entries, frame)
    notes += [Note(entry.id, "ask") for entry in acts if entry.kind != "play"]
    acts = [entry for entry in acts if entry.kind == "play"]
    by_acts = BY_ACTS[game.id]
    record, joined = _joined(by_acts, frame, lies, acts)
    notes += [Note(entry.id, "act") for entry in acts[joined:]]
    numbers = by_acts.numbered([entry.text for entry in acts[:joined]])
    plays = tuple(entry.id for entry, number in zip(acts, numbers, strict=False) if number is not None)
    return AssembledRecord(record, plays, tuple(notes))


def _joined(game: AnyActGame, frame: Frame, lies: Dealt, acts: Sequence[ActEntry]) -> tuple[Record, int]:
    """The record of as many acts as can be read, and how many they are: behind one that cannot be read nobody knows
    how the hand went on."""
    plain_acts = [Act(one.person, one.text) for one in acts]
    try:
        return game.assembled(frame.heading, lies, plain_acts), len(plain_acts)
    except NotationError:
        readable = next((at for at, act in enumerate(plain_acts) if not _can_be_read(game, act.text)), 0)
        return game.assembled(frame.heading, lies, plain_acts[:readable]), readable


def _can_be_read(game: AnyGame, text: str) -> bool:
    try:
        game.read_play(text)
    except NotationError:
        return False
    return True


def lying(entries: Sequence[ActEntry], frame: Frame) -> tuple[Dealt, list[Note]]:
    """All that is known of the deal: of two entries that differ the first holds until somebody chooses; what only one
    of them tells is taken from it."""
    deal, notes = Dealt(), list[Note]()
    for entry in dealt(entries):
        hands = {person: tuple(cards.split()) for person, cards in entry.hands if person in frame.seats}
        if len(hands) < len(entry.hands):
            notes.append(Note(entry.id, "name"))
        value = Dealt(tuple(entry.open.split()), hands, entry.stock, entry.cuts)
        if _differs(deal, value):
            notes.append(Note(entry.id, "dealt"))
        deal = Dealt(
            deal.open or value.open, {**value.hands, **deal.hands}, deal.stock or value.stock, deal.cuts or value.cuts
        )
    return deal, notes


def deals_corrected(entries: Sequence[ActEntry]) -> list[tuple[tuple[str, ...], str]]:
    """Where two phones corrected the same deal differently and nobody has chosen: (the corrections, the one in
    force)."""
    families: dict[str, list[_Deal]] = {}
    root: dict[str, str] = {}
    for entry in entries:
        if entry.stage:
            root[entry.id] = root.get(entry.replaces or "", entry.id)
            families.setdefault(root[entry.id], []).append(_Deal(entry))
    choices = [Choice(frozenset(entry.of), entry.keep) for entry in entries if entry.keep and not entry.undone]
    found = [standing(family, choices) for family in families.values()]
    return [
        (family_standing.rivals, family_standing.holds) for family_standing in found if family_standing is not None
        and family_standing.open
    ]


class _Deal(NamedTuple):
    """A deal as its corrections are compared.

    entry: the one that says it.
    """

    entry: ActEntry

    @property
    def id(self) -> str:
        return self.entry.id

    @property
    def replaces(self) -> str | None:
        return self.entry.replaces

    @property
    def undone(self) -> bool:
        return self.entry.undone

    @property
    def phone(self) -> str:
        return self.entry.phone

    @property
    def content(self) -> tuple[object, ...]:
        return self.entry.stage, self.entry.open, self.entry.hands, self.entry.stock, self.entry.cuts


def apart(entries: Sequence[ActEntry], frame: Frame) -> tuple[ActEntry, ...]:
    """The deals that tell different things of the same cards, the one that holds first; none where all agree."""
    deals = dealt(entries)
    _, notes = lying(entries, frame)
    differ = {note.entry for note in notes if note.what == "dealt"}
    against = [deal for deal in deals if deal.id in differ]
    agree = [deal for deal in deals if deal.id not in differ]
    first = [deal for deal in agree if any(_differs(_dealt(deal), _dealt(other)) for other in against)]
    return (*first, *against) if first else ()


def _dealt(deal: ActEntry) -> Dealt:
    hands = {person: tuple(cards.split()) for person, cards in deal.hands}
    return Dealt(tuple(deal.open.split()), hands, deal.stock, deal.cuts)


def _differs(first: Dealt, second: Dealt) -> bool:
    """Whether two tell different things of the same cards."""
    flat = ((first.open, second.open), (first.stock, second.stock), (first.cuts, second.cuts))
    if any(left and right and left != right for left, right in flat):
        return True
    return any(first.hands.get(person, cards) != cards for person, cards in second.hands.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayFinding:
    """What is against a recorded play."""

    play: int | None
    """The play's number; None for what belongs to none."""
    rule: str
    """The rule's id."""
    severity: str
    """``error``, ``unproven`` or ``note``."""
    entry: str | None
    """The entry of the play; None where there is none."""


@dataclass(frozen=True)
class Recorded:
    """One hand as recorded.

    frame: what the match says of it.
    game: the match's.
    entries: what its entries say, as they came.
    record: the ZHN record they come to.
    text: the same as it is written.
    replay: of that.
    play_order: of its plays.
    plays: the entry of each play, so that ``plays[i]`` is play i + 1.
    notes: what is kept but has no place in the record.
    empty: whether nothing is recorded at all.
    """

    frame: Frame
    game: AnyGame
    entries: tuple[ActEntry, ...]
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
    def acts(self) -> tuple[ActEntry, ...]:
        """What players did, as it holds, in order; what cannot be read is among it."""
        by_id = {entry.id: entry for entry in reversed(self.entries)}
        return tuple(by_id[link.id] for link in self.play_order.order if by_id[link.id].kind == "play")

    @cached_property
    def deals(self) -> tuple[ActEntry, ...]:
        """What was dealt, each as it was told last; what others were chosen over is left out."""
        return tuple(dealt(self.entries))

    @property
    def deal(self) -> Dealt:
        """All that is known of the deal of a game without pictures."""
        return lying(self.entries, self.frame)[0]

    @cached_property
    def deal_forks(self) -> tuple[Fork, ...]:
        """Deals that tell different things of the same cards, the one that holds first, until somebody chooses; and
        where two phones corrected the same deal differently."""
        corrected = tuple(Fork(of, keep, True, instead=True) for of, keep in deals_corrected(self.entries))
        differ = tuple(deal.id for deal in apart(self.entries, self.frame))
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
    def findings(self) -> tuple[PlayFinding, ...]:
        """Every finding with the entry it speaks of, as views show it: of all that they show the most."""
        return tuple(
            PlayFinding(
                play=found.play, rule=found.rule, severity=found.severity,
                entry=self.plays[found.play - 1] if found.play and found.play <= len(self.plays) else None,
            )
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
    known_as = alias or {}
    pairs = [
        (link_of(entry, entry.id in undone, known_as), act_entry(entry, entry.id in undone, known_as))
        for entry in entries
    ]
    return _recorded(frame, tuple(pairs))


@lru_cache(maxsize=512)
def _recorded(frame: Frame, pairs: tuple[tuple[Link, ActEntry], ...]) -> Recorded:
    game, act_entries = game_of(frame.variant), tuple(act for _, act in pairs)
    decisions = [(frozenset(act.of), act.keep) for act in act_entries if act.keep and not act.undone]
    order = play_order([link for link, _ in pairs], decisions)
    result = assembled(game, frame, act_entries, order_of(order))
    text = game.write(result.record)
    record = game.read(text)
    steps = any(act.kind in ("play", "ask", "stage", "picture") and not act.undone for act in act_entries)
    return Recorded(
        frame, game, act_entries, record, text, game.replay(record), order, result.plays, result.notes, not steps
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
        return pictured.write(pictured.renamed(hand.record, frame, of))
    renamed = [
        entry._replace(person=of(entry.person), hands=tuple((of(person), cards) for person, cards in entry.hands))
        for entry in hand.entries
    ]
    order = Order(tuple(link.id for link in hand.play_order.order))
    return hand.game.write(assembled(hand.game, frame, renamed, order).record)
