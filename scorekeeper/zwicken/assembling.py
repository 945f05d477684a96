"""Acts recorded one by one become the record that the replay reads: cards are joined to lines of tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.acts import Act, Dealt, Heading, play_of
from scorekeeper.zhn.switches import of_today
from scorekeeper.zwicken.cutting import course
from scorekeeper.zwicken.legality import case_of
from scorekeeper.zwicken.notation import read, read_play
from scorekeeper.zwicken.position import Position, start
from scorekeeper.zwicken.record import Lay, Play, Record
from scorekeeper.zwicken.setting import HAND, Setting
from scorekeeper.zwicken.switches import FORMER, OF_RECORD
from scorekeeper.zwicken.variants import RULE_SETS


def assembled(heading: Heading, dealt: Dealt, acts: Sequence[Act]) -> Record:
    """The record of what was taken down, in the order of the acts: act i is play i of the replay.

    What cannot be read is kept as it stands and ends the replay there. The stake and the pot before are those of the
    switches and of what the deals before carried.
    """
    head = [*_header(heading), "deal", *_dealt(dealt)]
    beginning = read("\n".join(head))
    return read("\n".join([*head, *_lines(acts, _opening(beginning))]))


def numbered(acts: Sequence[str]) -> tuple[int | None, ...]:
    """For each act the number of its play: decisions, raises and cards count, each by itself."""
    return tuple(range(1, len(acts) + 1))


def _header(heading: Heading) -> Iterator[str]:
    yield "zhn: 1"
    yield f"variant: {heading.variant}"
    yield f"players: {', '.join(heading.players)}"
    yield f"dealer: {heading.dealer}"
    switches = of_today(heading.switches, FORMER)
    stake = switches.get("stake") or heading.carried.get("stake")
    if stake:
        yield f"stake: {stake}"
    if pot := _played_for(heading):
        yield f"pot: {pot}"
    if rules := [f"{name}={switches[name]}" for name in OF_RECORD if switches.get(name)]:
        yield f"rules: {', '.join(rules)}"


def _played_for(heading: Heading) -> int:
    """The pot that the deal is played for. Chips that cannot be parted in three, as a pot of Anbieten may leave them,
    and those that a contradictory count took too much of it, stay in the ledger beside it (``series`` adds what the
    deal changes), and the deal can be taken down all the same."""
    carried, rules = heading.carried.get("pot"), RULE_SETS.get(heading.variant)
    pot = max(0, carried) if isinstance(carried, int) else 0
    return pot - pot % HAND if rules is not None and rules.thirds else pot


def _dealt(dealt: Dealt) -> Iterator[str]:
    yield from (f"cut: {_one_line(cut)}" for cut in dealt.cuts)
    yield from (f"turnup: {_one_line(card)}" for card in dealt.open[:1])
    for player, cards in dealt.hands.items():
        yield f"hand {player}: {_one_line(' '.join(cards))}"


def _opening(record: Record) -> Position | None:
    """Before the first act; None where the header cannot be used."""
    setting: Setting | None = record.setting
    if setting is None:
        return None
    way = course(setting.rules, setting.dealer, len(setting.players), [cut.action for cut in record.cuts])
    return start(setting, way, record.turnup.card if record.turnup is not None else None)


def _lines(acts: Sequence[Act], position: Position | None) -> list[str]:
    """The lines of plays: each act by itself, but the cards of one trick on one line, named after its leader."""
    lines: list[str] = []
    for act in acts:
        text = _one_line(act.text)
        play = play_of(text, read_play)
        in_trick = position is not None and bool(position.trick) and type(play) is Lay
        if in_trick:
            lines[-1] = f"{lines[-1]} {text}"
        else:
            lines.append(f"{act.player}: {text}")
        if position is not None:
            position = None if play is None else _after(position, play, act.player)
    return lines


def _after(position: Position, play: Play, player: str) -> Position | None:
    """The position after an act, for knowing when a trick is full; None where the replay ends."""
    if type(play) is Lay:
        if position.deciding or position.over or len(play.cards) != 1:
            return None
    elif position.trick:
        return None
    return case_of(position, play, player).result.after


def _one_line(text: str) -> str:
    """A text as it can stand on a line: what begins a comment or ends a line becomes a space."""
    return " ".join(text.replace("#", " ").split())
