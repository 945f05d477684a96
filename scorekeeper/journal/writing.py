"""The record that a hand's entries come to: what each entry says, put where it belongs in a ZHN record.

Persons stand in it by their ids, which are names that ZHN can hold. ``recorded`` replays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.journal.chain import Chain, Link
from scorekeeper.zhn.names import clean_name
from scorekeeper.zwickern import notation
from scorekeeper.zwickern.plays import Ask
from scorekeeper.zwickern.record import Deal, HandLine, HeaderLine, Lying, PlayLine, Record, TableLine, TurnLine
from scorekeeper.zwickern.setting import Setting, settle


class Frame(NamedTuple):
    """What the match says of one hand: rules, who sits where clockwise and with whom, who dealt. ``extra``: further
    header lines (date, place, event, hand)."""

    variant: str
    switches: tuple[tuple[str, str], ...] = ()
    schedule: str | None = None
    packs: int | None = None
    seats: tuple[str, ...] = ()
    sides: tuple[tuple[str, ...], ...] = ()
    dealer: str = ""
    extra: tuple[tuple[str, str], ...] = ()


class Note(NamedTuple):
    """An entry that is kept but has no place in the record.

    ``what``: stage (dealt before its time, or after the last), dealt (a stage dealt once more and differently), ask (a
    question that cannot be read), position (cannot be read), stretch (stands before the picture that the record begins
    with), name (no person that a record can hold).
    """

    entry: str
    what: str


class Said(NamedTuple):
    """What one entry says, as far as a record can use it; hashable. ``stage`` 0: it deals none."""

    link: Link
    stage: int = 0
    table: str = ""
    hands: tuple[tuple[str, str], ...] = ()
    turn: str = ""
    person: str = ""
    zhn: str | None = None
    ask: str | None = None
    play: str | None = None
    of: tuple[str, ...] = ()


def said_by(entry: Any, undone: bool, alias: Mapping[str, str]) -> Said:
    """The entry reduced to what the record reads."""
    payload, kind = entry.payload, entry.kind
    link = Link(entry.id, kind, entry.after, entry.replaces, undone=undone)
    if kind == "play.made":
        person = alias.get(payload.person, payload.person)
        behind = getattr(payload, "behind", None)
        said = (person, payload.zhn, payload.ask)
        link = link._replace(said=said, inserted=bool(payload.inserted), behind=behind)
        return Said(link, person=person, zhn=payload.zhn, ask=payload.ask)
    if kind in ("stage.dealt", "position.set"):
        hands = tuple(sorted((alias.get(p, p), " ".join(cards)) for p, cards in (payload.hands or {}).items()))
        if kind == "stage.dealt":
            return Said(link, payload.stage, " ".join(payload.table), hands)
        turn = alias.get(payload.turn, payload.turn)
        return Said(link._replace(said=(payload.table, hands, turn)), 0, payload.table, hands, turn)
    if kind == "mark.called":
        return Said(link, play=payload.play)
    if kind == "chosen":
        return Said(link._replace(keep=payload.keep), of=tuple(payload.of))
    return Said(link)


class Writing:
    """A record being put together from what the entries say."""

    def __init__(self, frame: Frame, said: Sequence[Said], order: Chain) -> None:
        self.frame = frame
        self.said = {s.link.id: s for s in reversed(said)}
        self.entries = said
        self.order = order
        self.plays: list[str] = []
        self.notes: list[Note] = []
        twins = dict(order.twins)
        first = {root: id for id, root in order.first}
        marked = {s.play for s in said if s.play and not s.link.undone}
        self.marked = marked | {twins[id] for id in marked if id in twins} | {first.get(id, id) for id in marked}

    def record(self) -> Record:
        """The record, as yet without lines."""
        links = list(self.order.order)
        pictures = [at for at, link in enumerate(links) if link.kind == "position.set"]
        picture = self._picture(links[pictures[-1]]) if pictures else None
        if pictures:
            begin = pictures[-1] + (picture is not None)
            self.notes += [Note(link.id, "stretch") for link in links[:begin] if link.id != links[pictures[-1]].id]
            links = [link for link in links[begin:] if link.kind == "play.made"]
        lines, asks = self._lines(links)
        header = tuple(HeaderLine(key, value) for key, value in header_of(self.frame, stretch=picture is not None))
        setting, _ = settle(header)
        deals = (picture._replace(plays=tuple(lines)),) if picture else self._deals(lines, setting)
        return Record(header, deals, setting=setting, asks=tuple(asks))

    def _lines(self, links: Iterable[Link]) -> tuple[list[PlayLine], list[Ask]]:
        """The play lines in their order, and the questions that no play follows."""
        lines: list[PlayLine] = []
        asks: list[Ask] = []
        for link in links:
            said = self.said[link.id]
            if said.ask is not None:
                ask = _ask(said.ask)
                if ask is None:
                    self.notes.append(Note(link.id, "ask"))
                else:
                    asks.append(ask)
                continue
            lines.append(self._line(said, tuple(asks)))
            self.plays.append(link.id)
            asks = []
        return lines, asks

    def _line(self, said: Said, asks: tuple[Ask, ...]) -> PlayLine:
        name = said.person if clean_name(said.person) == said.person else None
        if name is None:
            self.notes.append(Note(said.link.id, "name"))
        text = said.zhn or ""
        try:
            play = notation.read_play(text)
        except NotationError:
            # a sign that begins no play: whatever stands there, the line can be nothing else and is never a comment
            kept = " ".join("".join(c if c.isprintable() and c not in "#:" else " " for c in text).split())
            return PlayLine(None, name, asks=asks, text=f"{name}: ? {kept}" if name else f"? {kept}")
        if said.link.id in self.marked and not play.called:
            play = play._replace(called=True)
        return PlayLine(play, name, asks=asks)

    def _picture(self, link: Link) -> Deal | None:
        """The picture that a stretch begins with, or None where it cannot be read."""
        said, players = self.said[link.id], frozenset(self.frame.seats)
        try:
            items = notation.read_position(said.table, players, strangers=not players)
        except NotationError:
            self.notes.append(Note(link.id, "position"))
            return None
        return Deal(0, (TableLine(items),), self._hands(said), TurnLine(said.turn))

    def _hands(self, said: Said) -> tuple[HandLine, ...]:
        lines = []
        for person, cards in said.hands:
            if person in self.frame.seats:
                lines.append(HandLine(person, tuple(lying.cards[0] for lying in notation.read_position(cards))))
            else:
                self.notes.append(Note(said.link.id, "name"))
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
        late = {s.stage for s in self.entries if s.stage in stages and not s.link.undone}
        self.notes += [Note(s.link.id, "stage") for s in self.entries if s.stage in late and not s.link.undone]
        return tuple(deals)

    def _stages(self) -> dict[int, tuple[tuple[Lying, ...], tuple[HandLine, ...]]]:
        """What was dealt in each stage: of an entry and its corrections the last one holds; of two that differ the
        first, until somebody chooses; what only one of them tells is taken from it."""
        root: dict[str, str] = {}
        holds: dict[str, Said] = {}
        for s in self.entries:
            if not s.stage:
                continue
            root[s.link.id] = root.get(s.link.replaces or "", s.link.id)
            if not s.link.undone:
                holds[root[s.link.id]] = s
        dropped = self._dropped()
        found: dict[int, tuple[tuple[Lying, ...], dict[str, HandLine]]] = {}
        for s in holds.values():
            if s.link.id in dropped:
                continue
            table, hands = found.get(s.stage, ((), {}))
            lying, own = notation.read_position(s.table), {line.player: line for line in self._hands(s)}
            if (table and lying and table != lying) or any(hands.get(p, line) != line for p, line in own.items()):
                self.notes.append(Note(s.link.id, "dealt"))
            found[s.stage] = (table or lying, {**own, **hands})
        return {stage: (table, tuple(hands.values())) for stage, (table, hands) in found.items()}

    def _dropped(self) -> set[str]:
        """Deals that people chose others over; the last decision holds."""
        dropped: set[str] = set()
        for s in self.entries:
            if s.link.keep and not s.link.undone:
                dropped = (dropped | set(s.of)) - {s.link.keep}
        return dropped


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
