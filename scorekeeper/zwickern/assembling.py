"""A hand of Zwickern taken down entry by entry: what each says, put where it belongs in a record.

Entries come in as ``acts.Said``, in an order that somebody else has worked out; persons stand in them by names that
ZHN can hold. ``named`` gives the same record with other names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from scorekeeper.acts import Frame, Note, Order, Said, Taken, dealt
from scorekeeper.errors import NotationError
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import clean_name
from scorekeeper.zwickern.notation import read, read_play, read_position, write
from scorekeeper.zwickern.plays import PARTNER, Ask, Build
from scorekeeper.zwickern.record import Deal, HandLine, Lying, PlayLine, Record, TableLine, TurnLine
from scorekeeper.zwickern.setting import Setting, settle


def taken(frame: Frame, said: Sequence[Said], order: Order) -> Taken:
    """The record that the entries come to. Total: any entries give one."""
    writing = _Writing(frame, said, order)
    record = read(write(writing.record()))
    return Taken(record, tuple(writing.plays), tuple(writing.notes))


class _Writing:
    """A record being put together from what the entries say."""

    def __init__(self, frame: Frame, said: Sequence[Said], order: Order) -> None:
        self.frame = frame
        self.said = {s.id: s for s in reversed(said)}
        self.entries = said
        self.order = order
        self.plays: list[str] = []
        self.notes: list[Note] = []
        marked = {s.play for s in said if s.play and not s.undone}
        self.marked = marked | {other for one, other in order.alike if one in marked}

    def record(self) -> Record:
        """The record, as yet without lines."""
        said = [self.said[id] for id in self.order.ids]
        pictures = [at for at, one in enumerate(said) if one.kind == "picture"]
        picture = self._picture(said[pictures[-1]]) if pictures else None
        if pictures:
            begin = pictures[-1] + (picture is not None)
            self.notes += [Note(one.id, "stretch") for one in said[:begin] if one.id != said[pictures[-1]].id]
            said = [one for one in said[begin:] if one.kind in ("play", "ask")]
        lines, asks = self._lines(said)
        header = tuple(HeaderLine(key, value) for key, value in header_of(self.frame, stretch=picture is not None))
        setting, _ = settle(header)
        deals = (picture._replace(plays=tuple(lines)),) if picture else self._deals(lines, setting)
        return Record(header, deals, setting=setting, asks=tuple(asks))

    def _lines(self, order: Iterable[Said]) -> tuple[list[PlayLine], list[Ask]]:
        """The play lines in their order, and the questions that no play follows."""
        lines: list[PlayLine] = []
        asks: list[Ask] = []
        for said in order:
            if said.kind == "ask":
                ask = _ask(said.text)
                if ask is None:
                    self.notes.append(Note(said.id, "ask"))
                else:
                    asks.append(ask)
                continue
            lines.append(self._line(said, tuple(asks)))
            self.plays.append(said.id)
            asks = []
        return lines, asks

    def _line(self, said: Said, asks: tuple[Ask, ...]) -> PlayLine:
        name = said.person if clean_name(said.person) == said.person else None
        if name is None:
            self.notes.append(Note(said.id, "name"))
        text = said.text
        try:
            play = read_play(text)
        except NotationError:
            # a sign that begins no play: whatever stands there, the line can be nothing else and is never a comment
            kept = " ".join("".join(c if c.isprintable() and c not in "#:" else " " for c in text).split())
            return PlayLine(None, name, asks=asks, text=f"{name}: ? {kept}" if name else f"? {kept}")
        if said.id in self.marked and not play.called:
            play = play._replace(called=True)
        return PlayLine(play, name, asks=asks)

    def _picture(self, said: Said) -> Deal | None:
        """The picture that a stretch begins with, or None where it cannot be read."""
        players = frozenset(self.frame.seats)
        try:
            items = read_position(said.open, players, strangers=not players)
        except NotationError:
            self.notes.append(Note(said.id, "position"))
            return None
        return Deal(0, (TableLine(items),), self._hands(said), TurnLine(said.turn))

    def _hands(self, said: Said) -> tuple[HandLine, ...]:
        lines = []
        for person, cards in said.hands:
            if person in self.frame.seats:
                lines.append(HandLine(person, tuple(lying.cards[0] for lying in read_position(cards))))
            else:
                self.notes.append(Note(said.id, "name"))
        return tuple(lines)

    def _deals(self, lines: Sequence[PlayLine], setting: Setting | None) -> tuple[Deal, ...]:
        """A deal for each stage that has been reached; what was dealt before its time is noted and waits."""
        stages = self._stages()
        starts = [0, *accumulate(sum(stage) for stage in setting.stages)][:-1] if setting is not None else [0]
        ends = [*starts[1:], len(lines) + 1]
        deals: list[Deal] = []
        for number, (begin, end) in enumerate(zip(starts, ends, strict=True), 1):
            last = number == len(starts)
            table, hands = stages.pop(number, ((), ()))
            if len(lines) < begin:
                stages[number] = (table, hands)
                break
            here = tuple(lines[begin:] if last else lines[begin:end])
            if number > 1 and not here and not table and not hands:
                break
            deals.append(Deal(0, (TableLine(table),) if table else (), hands, plays=here))
        late = {s.stage for s in self.entries if s.stage in stages and not s.undone}
        self.notes += [Note(s.id, "stage") for s in self.entries if s.stage in late and not s.undone]
        return tuple(deals)

    def _stages(self) -> dict[int, tuple[tuple[Lying, ...], tuple[HandLine, ...]]]:
        """What was dealt in each stage: of two that differ the first, until somebody chooses; what only one of them
        tells is taken from it."""
        found: dict[int, tuple[tuple[Lying, ...], dict[str, HandLine]]] = {}
        for s in dealt(self.entries):
            table, hands = found.get(s.stage, ((), {}))
            lying, own = read_position(s.open), {line.player: line for line in self._hands(s)}
            if (table and lying and table != lying) or any(hands.get(p, line) != line for p, line in own.items()):
                self.notes.append(Note(s.id, "dealt"))
            found[s.stage] = (table or lying, {**own, **hands})
        return {stage: (table, tuple(hands.values())) for stage, (table, hands) in found.items()}


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
        own = {frozenset(setting.players[seat] for seat in side) for side in setting.sides}
        if own != {frozenset(side) for side in frame.sides} and frame.sides:
            lines.append(("teams", ", ".join("+".join(side) for side in frame.sides)))
    return [*lines, *frame.extra]


def named(record: Record, frame: Frame, of: Callable[[str], str]) -> Record:
    """The same record with other names; ``frame`` has them already."""
    stretch = record.setting is not None and record.setting.stretch
    header = tuple(HeaderLine(key, value) for key, value in header_of(frame, stretch=stretch))
    deals = tuple(_named_deal(deal, of) for deal in record.deals)
    setting, _ = settle(header)
    return Record(header, deals, setting=setting, asks=tuple(_asked(ask, of) for ask in record.asks))


def _named_deal(deal: Deal, of: Callable[[str], str]) -> Deal:
    tables = tuple(
        TableLine(tuple(item._replace(owner=of(item.owner)) if item.owner else item for item in line.items))
        for line in deal.tables
    )
    hands = tuple(HandLine(of(line.player), line.cards) for line in deal.hands)
    turn = TurnLine(of(deal.turn.player)) if deal.turn else None
    return Deal(0, tables, hands, turn, tuple(_named_line(line, of) for line in deal.plays))


def _named_line(line: PlayLine, of: Callable[[str], str]) -> PlayLine:
    play, name = line.play, line.name
    if type(play) is Build and play.beneficiary is not None and play.beneficiary != PARTNER:
        play = play._replace(beneficiary=of(play.beneficiary))
    text = line.text
    if play is None and name is not None:
        text = f"{of(name)}:{text.partition(':')[2]}"
    return PlayLine(play, of(name) if name else None, 0, tuple(_asked(ask, of) for ask in line.asks), text)


def _asked(ask: Ask, of: Callable[[str], str]) -> Ask:
    return Ask(of(ask.partner), ask.value, ask.answer)
