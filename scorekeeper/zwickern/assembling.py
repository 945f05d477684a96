"""A hand of Zwickern recorded entry by entry: each entry is put where it belongs in a record.

Entries come in as ``acts.ActEntry``, already in order. Persons have names in them that ZHN can hold. ``renamed`` gives
the same record with other names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from scorekeeper.acts import ActEntry, AssembledRecord, Frame, Note, Order, dealt
from scorekeeper.errors import NotationError
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import clean_name
from scorekeeper.zwickern.notation import read, read_play, read_position, write
from scorekeeper.zwickern.record import (
    PARTNER,
    Ask,
    Build,
    Deal,
    HandLine,
    PlayLine,
    Record,
    TableItem,
    TableLine,
    TurnLine,
)
from scorekeeper.zwickern.setting import Setting, settle


def assembled(frame: Frame, entries: Sequence[ActEntry], order: Order) -> AssembledRecord:
    """The record that the entries come to. Total: any entries give one."""
    assembly = _Assembly(frame, entries, order)
    record = read(write(assembly.record()))
    return AssembledRecord(record, tuple(assembly.plays), tuple(assembly.notes))


class _Assembly:
    """A record being put together from what the entries say."""

    def __init__(self, frame: Frame, entries: Sequence[ActEntry], order: Order) -> None:
        self.frame = frame
        self.entry_by_id = {s.id: s for s in reversed(entries)}
        self.entries = entries
        self.order = order
        self.plays: list[str] = []
        self.notes: list[Note] = []
        marked = {s.play for s in entries if s.play and not s.undone}
        self.marked = marked | {other for entry, other in order.alike if entry in marked}

    def record(self) -> Record:
        """The record, as yet without lines."""
        entries = [self.entry_by_id[id] for id in self.order.ids]
        pictures = [at for at, entry in enumerate(entries) if entry.kind == "picture"]
        picture = self._picture(entries[pictures[-1]]) if pictures else None
        if pictures:
            first = pictures[-1] + (picture is not None)
            beginning = entries[pictures[-1]].id
            self.notes += [Note(entry.id, "stretch") for entry in entries[:first] if entry.id != beginning]
            entries = [entry for entry in entries[first:] if entry.kind in ("play", "ask")]
        lines, asks = self._lines(entries)
        header = tuple(HeaderLine(key, value) for key, value in header_of(self.frame, stretch=picture is not None))
        setting, _ = settle(header)
        deals = (picture._replace(plays=tuple(lines)),) if picture else self._deals(lines, setting)
        return Record(header, deals, setting=setting, asks=tuple(asks))

    def _lines(self, order: Iterable[ActEntry]) -> tuple[list[PlayLine], list[Ask]]:
        """The play lines in their order, and the questions that no play follows."""
        lines: list[PlayLine] = []
        asks: list[Ask] = []
        for entry in order:
            if entry.kind == "ask":
                ask = _ask(entry.text)
                if ask is None:
                    self.notes.append(Note(entry.id, "ask"))
                else:
                    asks.append(ask)
                continue
            lines.append(self._line(entry, tuple(asks)))
            self.plays.append(entry.id)
            asks = []
        return lines, asks

    def _line(self, entry: ActEntry, asks: tuple[Ask, ...]) -> PlayLine:
        name = entry.person if clean_name(entry.person) == entry.person else None
        if name is None:
            self.notes.append(Note(entry.id, "name"))
        text = entry.text
        try:
            play = read_play(text)
        except NotationError:
            # a sign that begins no play: whatever stands there, the line can be nothing else and is never a comment
            printable = " ".join("".join(c if c.isprintable() and c not in "#:" else " " for c in text).split())
            return PlayLine(None, name, asks=asks, text=f"{name}: ? {printable}" if name else f"? {printable}")
        if entry.id in self.marked and not play.called:
            play = play._replace(called=True)
        return PlayLine(play, name, asks=asks)

    def _picture(self, entry: ActEntry) -> Deal | None:
        """The picture that a stretch begins with, or None where it cannot be read."""
        players = frozenset(self.frame.seats)
        try:
            items = read_position(entry.open, players, strangers=not players)
        except NotationError:
            self.notes.append(Note(entry.id, "position"))
            return None
        return Deal(0, (TableLine(items),), self._hands(entry), TurnLine(entry.turn))

    def _hands(self, entry: ActEntry) -> tuple[HandLine, ...]:
        lines = []
        for person, cards in entry.hands:
            if person in self.frame.seats:
                lines.append(HandLine(person, tuple(lying.cards[0] for lying in read_position(cards))))
            else:
                self.notes.append(Note(entry.id, "name"))
        return tuple(lines)

    def _deals(self, lines: Sequence[PlayLine], setting: Setting | None) -> tuple[Deal, ...]:
        """A deal for each stage that has been reached; what was dealt before its time is noted and waits."""
        stages = self._stages()
        starts = [0, *accumulate(sum(stage) for stage in setting.stages)][:-1] if setting is not None else [0]
        ends = [*starts[1:], len(lines) + 1]
        deals: list[Deal] = []
        for number, (begin, end) in enumerate(zip(starts, ends, strict=True), 1):
            is_last = number == len(starts)
            table, hands = stages.pop(number, ((), ()))
            if len(lines) < begin:
                stages[number] = (table, hands)
                break
            stage_lines = tuple(lines[begin:] if is_last else lines[begin:end])
            if number > 1 and not stage_lines and not table and not hands:
                break
            deals.append(Deal(0, (TableLine(table),) if table else (), hands, plays=stage_lines))
        late_stages = {s.stage for s in self.entries if s.stage in stages and not s.undone}
        self.notes += [Note(s.id, "stage") for s in self.entries if s.stage in late_stages and not s.undone]
        return tuple(deals)

    def _stages(self) -> dict[int, tuple[tuple[TableItem, ...], tuple[HandLine, ...]]]:
        """What was dealt in each stage: of two that differ the first, until somebody chooses; what only one of them
        tells is taken from it."""
        stages: dict[int, tuple[tuple[TableItem, ...], dict[str, HandLine]]] = {}
        for s in dealt(self.entries):
            table, hands = stages.get(s.stage, ((), {}))
            items, own_hands = read_position(s.open), {line.player: line for line in self._hands(s)}
            if (table and items and table != items) or any(hands.get(p, line) != line for p, line in own_hands.items()):
                self.notes.append(Note(s.id, "dealt"))
            stages[s.stage] = (table or items, {**own_hands, **hands})
        return {stage: (table, tuple(hands.values())) for stage, (table, hands) in stages.items()}


def _ask(text: str) -> Ask | None:
    """``NAME 13 yes`` as a question."""
    words = text.split()
    if len(words) < 3 or words[-1] not in ("yes", "no") or not words[-2].isdecimal() or len(words[-2]) > 2:
        return None
    name = " ".join(words[:-2])
    return Ask(name, int(words[-2]), words[-1] == "yes") if clean_name(name) == name else None


def header_of(frame: Frame, *, stretch: bool) -> list[tuple[str, str]]:
    """The header lines; ``teams`` only where the variant would not seat them so by itself."""
    lines = [("zhn", "1"), ("variant", frame.variant), ("players", ", ".join(frame.seats)), ("dealer", frame.dealer)]
    if frame.schedule:
        lines.append(("schedule", frame.schedule))
    if frame.packs:
        lines.append(("packs", str(frame.packs)))
    if frame.switches:
        lines.append(("rules", ", ".join(f"{name}={value}" for name, value in frame.switches)))
    if stretch:
        lines.append(("from", "position"))
    setting, _ = settle([HeaderLine(key, value) for key, value in lines])
    if setting is not None:
        default_sides = {frozenset(setting.players[seat] for seat in side) for side in setting.sides}
        if default_sides != {frozenset(side) for side in frame.sides} and frame.sides:
            lines.append(("teams", ", ".join("+".join(side) for side in frame.sides)))
    return [*lines, *frame.extra]


def renamed(record: Record, frame: Frame, name_of: Callable[[str], str]) -> Record:
    """The same record with other names; ``frame`` has them already."""
    stretch = record.setting is not None and record.setting.stretch
    header = tuple(HeaderLine(key, value) for key, value in header_of(frame, stretch=stretch))
    deals = tuple(_renamed_deal(deal, name_of) for deal in record.deals)
    setting, _ = settle(header)
    return Record(header, deals, setting=setting, asks=tuple(_renamed_ask(ask, name_of) for ask in record.asks))


def _renamed_deal(deal: Deal, name_of: Callable[[str], str]) -> Deal:
    tables = tuple(
        TableLine(tuple(item._replace(owner=name_of(item.owner)) if item.owner else item for item in line.items))
        for line in deal.tables
    )
    hands = tuple(HandLine(name_of(line.player), line.cards) for line in deal.hands)
    turn = TurnLine(name_of(deal.turn.player)) if deal.turn else None
    return Deal(0, tables, hands, turn, tuple(_renamed_line(line, name_of) for line in deal.plays))


def _renamed_line(line: PlayLine, name_of: Callable[[str], str]) -> PlayLine:
    play, name = line.play, line.name
    if type(play) is Build and play.beneficiary is not None and play.beneficiary != PARTNER:
        play = play._replace(beneficiary=name_of(play.beneficiary))
    text = line.text
    if play is None and name is not None:
        text = f"{name_of(name)}:{text.partition(':')[2]}"
    asks = tuple(_renamed_ask(ask, name_of) for ask in line.asks)
    return PlayLine(play, name_of(name) if name else None, 0, asks, text)


def _renamed_ask(ask: Ask, name_of: Callable[[str], str]) -> Ask:
    return Ask(name_of(ask.partner), ask.value, ask.answer)
