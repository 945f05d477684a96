"""What a slip of the pen may have been within one play: its card, what it names, its value, its name, its ``!``.

Nothing here says that a proposal helps; ``repair`` tries it. Costs as in ``diagnosis``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.cards import Card
from scorekeeper.findings import Fact
from scorekeeper.zhn.correcting import likeness
from scorekeeper.zwickern.diagnosis import Diagnosis, Slip, replaced
from scorekeeper.zwickern.permissions import build_values, target_options
from scorekeeper.zwickern.plays import Build, Capture, Named, Play
from scorekeeper.zwickern.position import Item
from scorekeeper.zwickern.record import PlayLine
from scorekeeper.zwickern.trial import Change

MOST_NAMED = 60
"""A capture that names more cards than that is no slip of one of them."""

def played_cards(diagnosis: Diagnosis) -> Iterator[Slip]:
    """Suit or rank of a played card; alone, or with the lines that name it afterwards."""
    for at, line, play in diagnosis.plays():
        hand = _hand_before(diagnosis, at)
        for meant, cost in diagnosis.meant_for(play.card):
            if hand is not None and meant not in hand:
                continue
            facts = _card_facts(diagnosis, at, play.card, meant)
            new = line._replace(play=play._replace(card=meant))
            yield Slip(cost, "card", replaced(at, new), facts)
            if later := _renamed(diagnosis, at, play.card, meant):
                entries = list(diagnosis.entries[at : max(later) + 1])
                entries[0] = new
                for index, entry in later.items():
                    entries[index - at] = entry
                yield Slip(cost + 1.5 * len(later), "card", Change(at, max(later) + 1, tuple(entries)), facts)


def _hand_before(diagnosis: Diagnosis, at: int) -> tuple[Card, ...] | None:
    position = diagnosis.course.position(at)
    return position.hands[position.turn] if position.turn >= 0 else None


def _card_facts(diagnosis: Diagnosis, at: int, written: Card, meant: Card) -> dict[str, Fact]:
    """Why the card cannot be the written one: played elsewhere, turned up, not in the pack or not in the hand."""
    position = diagnosis.course.position(at)
    facts: dict[str, Fact] = {"card": written.code, "meant": meant.code}
    hand = _hand_before(diagnosis, at)
    if position.player is not None:
        facts["player"] = position.player
    if hand is not None:
        facts["held"] = 1
    number = position.number + 1
    plays = [entry for entry in diagnosis.entries if isinstance(entry, PlayLine)]
    others = [n for n, entry in enumerate(plays, 1) if n != number and entry.play and entry.play.card is written]
    if written not in diagnosis.setting.pack:
        facts["way"] = "foreign"
    elif diagnosis.surplus and others:
        facts |= {"way": "played", "play": others[0]}
    elif diagnosis.surplus:
        facts["way"] = "turned_up"
    else:
        facts["way"] = "not_held"
    return facts


def _renamed(diagnosis: Diagnosis, at: int, written: Card, meant: Card) -> dict[int, PlayLine]:
    """The entries after ``at`` that name the written card, until it is played again, with the meant one instead."""
    found: dict[int, PlayLine] = {}
    for index in range(at + 1, len(diagnosis.entries)):
        entry = diagnosis.entries[index]
        if not isinstance(entry, PlayLine) or entry.play is None:
            continue
        if entry.play.card is written:
            break
        play = _with_names(entry.play, {written: meant})
        if play is not None:
            found[index] = entry._replace(play=play)
    return found


def _with_names(play: Play, meant: Mapping[Card, Card]) -> Play | None:
    """The play with other cards named as captured or built on; None where it names none of these."""
    if isinstance(play, Capture) and any(named.card in meant for group in play.groups for named in group):
        groups = tuple(
            tuple(named._replace(card=meant.get(named.card, named.card)) for named in group) for group in play.groups
        )
        return play._replace(groups=groups)
    if isinstance(play, Build) and play.target is not None and play.target.card in meant:
        return play._replace(target=play.target._replace(card=meant[play.target.card]))
    return None


def named_cards(diagnosis: Diagnosis) -> Iterator[Slip]:
    """Suit or rank of a captured card or of the card built on: another item that lies there was meant."""
    for at, line, play in diagnosis.plays():
        table = diagnosis.course.position(at).table
        if isinstance(play, Build) and play.target is not None:
            for item in table:
                meant = _likest(play.target.card, item)
                if play.target.card not in item.cards:
                    new = play._replace(target=Named(meant))
                    facts = _named_facts(diagnosis, at, play.target.card, meant)
                    yield Slip(
                        0.3 + likeness(play.target.card, meant), "target", replaced(at, line._replace(play=new)), facts
                    )
        elif isinstance(play, Capture) and not play.sweep:
            for meant_play, written, meant in _recaptured(play, table):
                facts = _named_facts(diagnosis, at, written, meant)
                new_line = line._replace(play=meant_play)
                yield Slip(0.3 + likeness(written, meant), "captured", replaced(at, new_line), facts)


def _recaptured(play: Capture, table: tuple[Item, ...]) -> Iterator[tuple[Capture, Card, Card]]:
    """The capture with one of its cards meaning another item: (play, written card, meant card)."""
    names = [each.card for group in play.groups for each in group]
    if len(names) > MOST_NAMED:
        return
    at = 0
    for g, group in enumerate(play.groups):
        for n, written in enumerate(group):
            taken = _items_of([*names[:at], *names[at + 1 :]], table)
            at += 1
            for index, item in enumerate(table):
                if index in taken or written.card in item.cards:
                    continue
                meant = _likest(written.card, item)
                new = (*group[:n], Named(meant), *group[n + 1 :])
                yield play._replace(groups=(*play.groups[:g], new, *play.groups[g + 1 :])), written.card, meant


def _items_of(names: list[Card], table: tuple[Item, ...]) -> set[int]:
    """The items that these cards name, twins each another one where there are as many."""
    taken: set[int] = set()
    for card in names:
        places = [index for index, item in enumerate(table) if card in item.cards]
        taken.update([index for index in places if index not in taken][:1])
    return taken


def _likest(written: Card, item: Item) -> Card:
    return min(item.cards, key=lambda card: likeness(written, card))


def _named_facts(diagnosis: Diagnosis, at: int, written: Card, meant: Card) -> dict[str, Fact]:
    table = diagnosis.course.position(at).table
    lies = any(written in item.cards for item in table)
    return {"card": written.code, "meant": meant.code, "way": "lies" if lies else "absent"}


def announced(diagnosis: Diagnosis) -> Iterator[Slip]:
    """The value of a build."""
    rules = diagnosis.setting.rules
    for at, line, play in diagnosis.plays():
        if not isinstance(play, Build):
            continue
        position = diagnosis.course.position(at)
        played = rules.options[play.card]
        if play.target is None:
            values: Iterable[int] = played
        else:
            target = play.target.card
            values = {
                value
                for index, item in enumerate(position.table)
                if target in item.cards
                for value in build_values(rules, target_options(position, index), played)
            }
        for value in values:
            if value != play.announced:
                off = abs(value - play.announced)
                cost = 1.2 if off in (1, 10) else 1.8 if off <= 3 else 2.5
                facts: dict[str, Fact] = {"card": play.card.code, "value": play.announced, "meant": value}
                yield Slip(cost, "announced", replaced(at, line._replace(play=play._replace(announced=value))), facts)


def names(diagnosis: Diagnosis) -> Iterator[Slip]:
    """The player's name before a play, or after ``for``."""
    players = diagnosis.setting.players
    for at, line, play in diagnosis.plays():
        position = diagnosis.course.position(at)
        if line.name is not None and position.player is not None and line.name != position.player:
            facts: dict[str, Fact] = {"name": line.name, "player": position.player}
            yield Slip(1.0, "name", replaced(at, line._replace(name=position.player)), facts)
        if isinstance(play, Build) and diagnosis.finding_at(at, "P1", "B3"):
            for name in (*players, None):
                if name != play.beneficiary and name != position.player:
                    new = line._replace(play=play._replace(beneficiary=name))
                    cost = 2.0 if play.beneficiary and name else 3.0
                    told: dict[str, Fact] = {"name": name} if name else {"way": "own"}
                    yield Slip(cost, "for", replaced(at, new), told)


def calls(diagnosis: Diagnosis) -> Iterator[Slip]:
    """A ``!`` on a play that is no Zwick."""
    for at, line, play in diagnosis.plays():
        if play.called and (finding := diagnosis.finding_at(at, "Z1")):
            new = line._replace(play=play._replace(called=False))
            yield Slip(1.0, "call", replaced(at, new), {"left": finding.facts.get("left", 0)})


def brackets(diagnosis: Diagnosis) -> Iterator[Slip]:
    """The value in brackets after a played card, or after one that it names."""
    for at, line, play in diagnosis.plays():
        if play.value is not None and diagnosis.finding_at(at, "C1", "B2", "K2", "S1"):
            for value in (*diagnosis.setting.rules.options[play.card], None):
                if value != play.value:
                    new = line._replace(play=play._replace(value=value))
                    facts: dict[str, Fact] = {"card": play.card.code, "value": play.value}
                    yield Slip(2.0 if value is not None else 2.6, "bracket", replaced(at, new), facts)
