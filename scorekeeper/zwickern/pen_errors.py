"""What a pen may have got wrong in a record of Zwickern, from single plays to whole lines. Costs as in ``diagnosis``.

Within one play: its card, what it names, its value, its name, its ``!``. Around the plays: the ``table:`` line, the
``hand`` lines, the result. Whole lines: written twice, left out, or swapped with a neighbour. Also lines that are no
plays (header, ``deal table hand ask result``) or cannot be read: their effect can only be told from the text, so these
proposals carry their edits. Nothing here says that a proposal helps; ``repair`` tries it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import SequenceMatcher

from scorekeeper.cards import Card
from scorekeeper.errors import NotationError
from scorekeeper.findings import Fact, Finding
from scorekeeper.zhn.correcting import likeness
from scorekeeper.zhn.repair import Edit
from scorekeeper.zwickern.diagnosis import FEW, LIKE, Change, Diagnosis, PenError, replaced
from scorekeeper.zwickern.legal import legal_captures, name_item
from scorekeeper.zwickern.legality import build_values, target_options
from scorekeeper.zwickern.notation import ask_text, play_text, read_play
from scorekeeper.zwickern.position import Item, Position, clears, heap_of
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import (
    Build,
    Capture,
    Deal,
    HandLine,
    Named,
    Play,
    PlayLine,
    ResultLine,
    TableItem,
    Trail,
)
from scorekeeper.zwickern.tally import Side

MOST_NAMED = 60
"""A capture that names more cards than that is no slip of one of them."""

def played_cards(diagnosis: Diagnosis) -> Iterator[PenError]:
    """Suit or rank of a played card; alone, or with the lines that name it afterwards."""
    for at, line, play in diagnosis.plays():
        hand = _hand_before(diagnosis, at)
        for meant, cost in diagnosis.meant_for(play.card):
            if hand is not None and meant not in hand:
                continue
            facts = _card_facts(diagnosis, at, play.card, meant)
            new = line._replace(play=play._replace(card=meant))
            yield PenError(cost, "card", replaced(at, new), facts)
            if later := _renamed(diagnosis, at, play.card, meant):
                entries = list(diagnosis.entries[at : max(later) + 1])
                entries[0] = new
                for index, entry in later.items():
                    entries[index - at] = entry
                yield PenError(cost + 1.5 * len(later), "card", Change(at, max(later) + 1, tuple(entries)), facts)


def _hand_before(diagnosis: Diagnosis, at: int) -> tuple[Card, ...] | None:
    position = diagnosis.course.position(at)
    return position.hands[position.turn] if position.turn >= 0 else None


def _card_facts(diagnosis: Diagnosis, at: int, card_written: Card, meant: Card) -> dict[str, Fact]:
    """Why the card cannot be the written one: played elsewhere, turned up, not in the pack or not in the hand."""
    position = diagnosis.course.position(at)
    facts: dict[str, Fact] = {"card": card_written.code, "meant": meant.code}
    hand = _hand_before(diagnosis, at)
    if position.player is not None:
        facts["player"] = position.player
    if hand is not None:
        facts["held"] = 1
    number = position.number + 1
    plays = [entry for entry in diagnosis.entries if isinstance(entry, PlayLine)]
    others = [n for n, entry in enumerate(plays, 1) if n != number and entry.play and entry.play.card is card_written]
    if card_written not in diagnosis.setting.pack:
        facts["way"] = "foreign"
    elif diagnosis.surplus and others:
        facts |= {"way": "played", "play": others[0]}
    elif diagnosis.surplus:
        facts["way"] = "turned_up"
    elif hand is not None and card_written not in hand:
        facts["way"] = "not_held"
    return facts


def _renamed(diagnosis: Diagnosis, at: int, card: Card, meant: Card) -> dict[int, PlayLine]:
    """The entries after ``at`` that name the written card, until it is played again, with the meant one instead."""
    renamed: dict[int, PlayLine] = {}
    for index in range(at + 1, len(diagnosis.entries)):
        entry = diagnosis.entries[index]
        if not isinstance(entry, PlayLine) or entry.play is None:
            continue
        if entry.play.card is card:
            break
        play = _with_names(entry.play, {card: meant})
        if play is not None:
            renamed[index] = entry._replace(play=play)
    return renamed


def _with_names(play: Play, meant_cards: Mapping[Card, Card]) -> Play | None:
    """The play with other cards named as captured or built on; None where it names none of these."""
    if isinstance(play, Capture) and any(named.card in meant_cards for group in play.groups for named in group):
        groups = tuple(
            tuple(name._replace(card=meant_cards.get(name.card, name.card)) for name in group) for group in play.groups
        )
        return play._replace(groups=groups)
    if isinstance(play, Build) and play.target is not None and play.target.card in meant_cards:
        return play._replace(target=play.target._replace(card=meant_cards[play.target.card]))
    return None


def named_cards(diagnosis: Diagnosis) -> Iterator[PenError]:
    """Suit or rank of a captured card or of the card built on: another item that lies there was meant."""
    for at, line, play in diagnosis.plays():
        table = diagnosis.course.position(at).table
        if isinstance(play, Build) and play.target is not None:
            for item in table:
                meant = _likest(play.target.card, item)
                if play.target.card not in item.cards:
                    new = play._replace(target=Named(meant))
                    facts = _named_facts(diagnosis, at, play.target.card, meant)
                    yield PenError(
                        0.3 + likeness(play.target.card, meant), "target", replaced(at, line._replace(play=new)), facts
                    )
        elif isinstance(play, Capture) and not play.sweep:
            for meant_play, named_card, meant in _recaptured(play, table):
                facts = _named_facts(diagnosis, at, named_card, meant)
                new_line = line._replace(play=meant_play)
                yield PenError(0.3 + likeness(named_card, meant), "captured", replaced(at, new_line), facts)


def _recaptured(play: Capture, table: tuple[Item, ...]) -> Iterator[tuple[Capture, Card, Card]]:
    """The capture with one of its cards meaning another item: (play, written card, meant card)."""
    names = [each.card for group in play.groups for each in group]
    if len(names) > MOST_NAMED:
        return
    at = 0
    for g, group in enumerate(play.groups):
        for n, named in enumerate(group):
            captured = _items_of([*names[:at], *names[at + 1 :]], table)
            at += 1
            for index, item in enumerate(table):
                if index in captured or named.card in item.cards:
                    continue
                meant = _likest(named.card, item)
                new = (*group[:n], Named(meant), *group[n + 1 :])
                yield play._replace(groups=(*play.groups[:g], new, *play.groups[g + 1 :])), named.card, meant


def _items_of(names: list[Card], table: tuple[Item, ...]) -> set[int]:
    """The items that these cards name, twins each another one where there are as many."""
    captured: set[int] = set()
    for card in names:
        places = [index for index, item in enumerate(table) if card in item.cards]
        captured.update([index for index in places if index not in captured][:1])
    return captured


def _likest(named_card: Card, item: Item) -> Card:
    return min(item.cards, key=lambda card: likeness(named_card, card))


def _named_facts(diagnosis: Diagnosis, at: int, card: Card, meant: Card) -> dict[str, Fact]:
    table = diagnosis.course.position(at).table
    facts: dict[str, Fact] = {"card": card.code, "meant": meant.code, "way": "absent"}
    if any(card in item.cards for item in table):
        # the play itself may be against a rule, or only those after it
        wrong = any(finding.line == diagnosis.entries[at].line for finding in diagnosis.errors)
        facts["way"] = "wrong" if wrong else "lies"
    return facts


def announcements(diagnosis: Diagnosis) -> Iterator[PenError]:
    """The value of a build."""
    rules = diagnosis.setting.rules
    for at, line, play in diagnosis.plays():
        if not isinstance(play, Build):
            continue
        position = diagnosis.course.position(at)
        card_options = rules.options[play.card]
        if play.target is None:
            values: Iterable[int] = card_options
        else:
            target = play.target.card
            values = {
                value
                for index, item in enumerate(position.table)
                if target in item.cards
                for value in build_values(rules, target_options(position, index), card_options)
            }
        for value in values:
            if value != play.announced:
                difference = abs(value - play.announced)
                cost = 1.2 if difference in (1, 10) else 1.8 if difference <= 3 else 2.5
                facts: dict[str, Fact] = {"card": play.card.code, "value": play.announced, "meant": value}
                meant = replaced(at, line._replace(play=play._replace(announced=value)))
                yield PenError(cost, "announced", meant, facts)


def names(diagnosis: Diagnosis) -> Iterator[PenError]:
    """The player's name before a play, or after ``for``."""
    players = diagnosis.setting.players
    for at, line, play in diagnosis.plays():
        position = diagnosis.course.position(at)
        if line.name is not None and position.player is not None and line.name != position.player:
            facts: dict[str, Fact] = {"name": line.name, "player": position.player}
            yield PenError(1.0, "name", replaced(at, line._replace(name=position.player)), facts)
        if isinstance(play, Build) and diagnosis.finding_at(at, "P1", "B3"):
            for name in (*players, None):
                if name != play.beneficiary and name != position.player:
                    new = line._replace(play=play._replace(beneficiary=name))
                    cost = 2.0 if play.beneficiary and name else 3.0
                    name_facts: dict[str, Fact] = {"name": name} if name else {"way": "own"}
                    yield PenError(cost, "for", replaced(at, new), name_facts)


def calls(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A ``!`` on a play that is no Zwick."""
    for at, line, play in diagnosis.plays():
        if play.called and (finding := diagnosis.finding_at(at, "Z1")):
            new = line._replace(play=play._replace(called=False))
            yield PenError(1.0, "call", replaced(at, new), {"left": finding.facts.get("left", 0)})


def brackets(diagnosis: Diagnosis) -> Iterator[PenError]:
    """The value in brackets after a played card, or after one that it names."""
    for at, line, play in diagnosis.plays():
        if play.value is not None and diagnosis.finding_at(at, "C1", "B2", "K2", "S1"):
            for value in (*diagnosis.setting.rules.options[play.card], None):
                if value != play.value:
                    new = line._replace(play=play._replace(value=value))
                    facts: dict[str, Fact] = {"card": play.card.code, "value": play.value}
                    yield PenError(2.0 if value is not None else 2.6, "bracket", replaced(at, new), facts)


def picture(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A card of the ``table:`` line: another one was meant, or one was left out."""
    first = diagnosis.entries[0] if diagnosis.entries else None
    if not isinstance(first, Deal) or diagnosis.setting.stretch:
        return
    for t, table in enumerate(first.tables):
        for n, lying in enumerate(table.items):
            for meant, cost in diagnosis.meant_for(lying.cards[0]):
                items = (*table.items[:n], TableItem((meant,)), *table.items[n + 1 :])
                card = lying.cards[0]
                facts: dict[str, Fact] = {"card": card.code, "meant": meant.code}
                plays = (entry.play for entry in diagnosis.entries if isinstance(entry, PlayLine))
                if any(play is not None and play.card is card for play in plays):
                    facts["way"] = "played"
                yield PenError(cost, "picture", _turned_up(first, t, items), facts)
        if sum(len(each.items) for each in first.tables) < diagnosis.setting.table_cards:
            for meant in diagnosis.missing[: FEW + 1]:
                change = _turned_up(first, t, (*table.items, TableItem((meant,))))
                yield PenError(1.0, "picture_missing", change, {"meant": meant.code})


def _turned_up(first: Deal, t: int, items: tuple[TableItem, ...]) -> Change:
    tables = (*first.tables[:t], first.tables[t]._replace(items=items), *first.tables[t + 1 :])
    return replaced(0, first._replace(tables=tables))


def hand_lines(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A card of a ``hand`` line: another one was meant, or one was left out."""
    excess = {code for finding in diagnosis.errors if finding.rule == "pack" for code in _codes(finding)}
    for at in range(min(diagnosis.limit + 1, len(diagnosis.entries))):
        entry = diagnosis.entries[at]
        if not isinstance(entry, Deal):
            continue
        plays = _plays_of_stage(diagnosis, at)
        recorded = Counter(card for hand in entry.hands for card in hand.cards)
        for h, hand in enumerate(entry.hands):
            played_cards = Counter(card for name, card in plays if name == hand.player)
            listed = Counter(hand.cards)
            unlisted, unplayed = list((played_cards - listed).elements()), list(listed - played_cards)
            for y in unlisted:
                yield from _hand_errors(diagnosis, at, entry, h, y, unplayed)
            for x in unplayed if not unlisted else ():
                for y in diagnosis.setting.pack if x.code in excess else ():
                    if likeness(x, y) <= LIKE and not diagnosis.seen[y] and not recorded[y]:
                        yield _hand_error(at, entry, h, x, y, 0.5)


def _codes(finding: Finding) -> tuple[str, ...]:
    """The cards that a ``pack`` finding on a line of a deal names."""
    cards = finding.facts.get("cards", ())
    return tuple(str(card) for card in cards) if isinstance(cards, tuple) else ()


def _hand_errors(
    diagnosis: Diagnosis, at: int, entry: Deal, h: int, y: Card, unplayed: list[Card]
) -> Iterator[PenError]:
    hand = entry.hands[h]
    for x in unplayed:
        yield _hand_error(at, entry, h, x, y, 0.0)
    seat = diagnosis.setting.players.index(hand.player)
    stage = diagnosis.course.position(at).stage + 1
    stages = diagnosis.setting.stages
    dealt = stages[stage][seat] if stage < len(stages) and not diagnosis.setting.stretch else 0
    if len(hand.cards) < dealt:
        new = entry._replace(hands=(*entry.hands[:h], hand._replace(cards=(*hand.cards, y)), *entry.hands[h + 1 :]))
        facts: dict[str, Fact] = {"meant": y.code, "player": hand.player, "cards": len(hand.cards), "dealt": dealt}
        yield PenError(1.0, "hand_missing", replaced(at, new), facts)


def _hand_error(at: int, entry: Deal, h: int, x: Card, y: Card, more: float) -> PenError:
    hand: HandLine = entry.hands[h]
    n = hand.cards.index(x)
    cards = (*hand.cards[:n], y, *hand.cards[n + 1 :])
    new = entry._replace(hands=(*entry.hands[:h], hand._replace(cards=cards), *entry.hands[h + 1 :]))
    facts: dict[str, Fact] = {"card": x.code, "meant": y.code, "player": hand.player}
    return PenError(likeness(x, y) + more, "hand_card", replaced(at, new), facts)


def _plays_of_stage(diagnosis: Diagnosis, at: int) -> list[tuple[str, Card]]:
    """Who played which card in the stage that this deal begins, as far as it was walked."""
    stage = diagnosis.course.position(at).stage + 1
    players = diagnosis.setting.players
    return [
        (players[step.position.turn], step.reading.play.card)
        for step in diagnosis.course.steps
        if step.position.stage == stage
    ]


def results(diagnosis: Diagnosis) -> Iterator[PenError]:
    """Figures of the result, or a side's name in it; all lines that differ, if nothing but the result is wrong."""
    wrong = {finding.line for finding in diagnosis.errors if finding.rule == "result"}
    if not wrong or len(wrong) < len(diagnosis.errors):
        return
    sides = {frozenset(side.players): side for side in diagnosis.replay.sides}
    lines = diagnosis.record.results
    right_sides = {frozenset(line.side) for line in lines if line.line not in wrong}
    by_name: list[ResultLine] = []
    by_figures: list[ResultLine] = []
    cost, side_names = 0.0, ""
    for line in lines:
        own_side = sides.get(frozenset(line.side)) if len(set(line.side)) == len(line.side) else None
        open_sides = [side for names, side in sides.items() if names not in right_sides]
        nearest = min(open_sides, key=lambda side: _differing(line, side), default=None)
        if line.line not in wrong or nearest is None:
            by_name.append(line)
            by_figures.append(line if own_side is None else _as_played(line, own_side))
            continue
        side = own_side or nearest
        side_names = "+".join(nearest.players)
        by_name.append(_as_played(line, nearest)._replace(side=nearest.players) if nearest is not own_side else line)
        by_figures.append(_as_played(line, side)._replace(side=line.side if own_side else side.players))
        cost += 0.8 + 1.2 * max(0, _differing(line, side) - 1) + (1.0 if cost else 0.0)
    yield PenError(cost, "result", facts={}, results=tuple(by_figures))
    meant = [sides.get(frozenset(line.side)) for line in by_name]
    if by_name != by_figures and len(set(meant)) == len(by_name):
        differences = sum(_differing(line, side) for line, side in zip(lines, meant, strict=True) if side is not None)
        cost = 1.2 * len(wrong) + 1.5 * differences
        yield PenError(cost, "result_name", facts={"side": side_names}, results=tuple(by_name))


_FIGURES = ("points", "cards", "zwicks")


def _differing(line: ResultLine, side: Side) -> int:
    return sum(getattr(line, figure) not in (None, getattr(side, figure)) for figure in _FIGURES)


def _as_played(line: ResultLine, side: Side) -> ResultLine:
    """The line with the figures of the replay, as far as it has figures."""
    cards = None if line.cards is None else side.cards
    zwicks = None if line.zwicks is None else side.zwicks
    return line._replace(points=side.points, cards=cards, zwicks=zwicks)


CAPTURES = 150
"""At most so many captures are tried for a play that is not there."""
NOTHING: Mapping[Card, int] = {}
PLACES = 60
"""A line without names can be missing at so many places at most; more are not looked at."""


def twice(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A play written twice: one of the two is struck out."""
    if diagnosis.short is not None and diagnosis.short >= 0:
        return
    first_at: dict[Play, int] = {}
    for at, line, play in diagnosis.plays():
        earlier = first_at.setdefault(play, at)
        if earlier == at:
            continue
        is_next = at - earlier == 1
        for struck_at in (at,) if is_next else (at, earlier):
            number = diagnosis.entries[struck_at].line
            edit = Edit(number, diagnosis.lines[number - 1], None)
            cost = 0.3 if is_next else 2.0
            facts: dict[str, Fact] = {"card": play.card.code, "line": diagnosis.entries[earlier].line}
            asks = line.asks if struck_at == at else ()
            if not asks:
                yield PenError(cost, "twice", Change(struck_at, struck_at + 1, ()), facts, (edit,))


def swapped(diagnosis: Diagnosis) -> Iterator[PenError]:
    """Two plays next to each other whose lines changed places."""
    entries = diagnosis.entries
    for at, line, play in diagnosis.plays():
        other = entries[at + 1] if at + 1 < len(entries) else None
        if not isinstance(other, PlayLine) or other.play is None or (other.play, other.name) == (play, line.name):
            continue
        player = diagnosis.course.position(at).player
        if other.name is not None and player is not None and other.name != player:
            continue
        a, b = diagnosis.lines[line.line - 1], diagnosis.lines[other.line - 1]
        change = Change(at, at + 2, (other._replace(asks=line.asks), line._replace(asks=other.asks)))
        yield PenError(1.5, "swapped", change, {}, (Edit(line.line, a, b), Edit(other.line, b, a)))


def left_out(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A play that was not written down: a card that is seen nowhere, played in one of the places where one lacks."""
    if diagnosis.short is None or diagnosis.short < 1 or (diagnosis.surplus and not diagnosis.lenient):
        return
    last = min(diagnosis.limit, len(diagnosis.course.states) - 1)
    places = [at for at in range(last + 1) if _may_lack(diagnosis, at)]
    named_counts = Counter[Card]()
    named_later: dict[int, Mapping[Card, int]] = {}
    for at in range(len(diagnosis.entries) - 1, -1, -1):
        named_counts.update(_named_cards(diagnosis.play_at(at)))
        if at <= last:
            named_later[at] = named_counts.copy()
    for at in places[-PLACES:]:
        position = diagnosis.course.position(at)
        hand = position.hands[position.turn]
        for card in dict.fromkeys(diagnosis.missing):
            if len(diagnosis.missing) > FEW and hand is None:
                break
            if hand is not None and card not in hand:
                continue
            later = named_later.get(at, NOTHING)
            for possible_play, cost in plays_of(position, card, later):
                play = _with_call(diagnosis, position, possible_play)
                yield _inserted(diagnosis, at, position, play, cost + 0.02 * (last - at))


def _may_lack(diagnosis: Diagnosis, at: int) -> bool:
    """Whether a play can be missing before this entry, by the name that stands there."""
    position = diagnosis.course.position(at)
    if position.turn < 0:
        return False
    entry = diagnosis.entries[at] if at < len(diagnosis.entries) else None
    if not isinstance(entry, PlayLine):
        return True
    if entry.name is None or position.duty is not None:
        return True
    alone = sum(1 for count in position.cards_left if count) == 1
    return alone or entry.name != position.player


def _inserted(diagnosis: Diagnosis, at: int, position: Position, play: Play, cost: float) -> PenError:
    entries = diagnosis.entries
    next_entry = entries[at] if at < len(entries) else None
    if isinstance(next_entry, PlayLine):
        number = next_entry.asks[0].line if next_entry.asks else next_entry.line
    else:
        number = max((each.line for each in entries[:at]), default=0) + 1
    first_play = next((entry for entry in entries if isinstance(entry, PlayLine)), None)
    name = position.player if first_play is None or first_play.name is not None else None
    line = PlayLine(play, name, number)
    facts: dict[str, Fact] = {"card": play.card.code, "player": position.player or ""}
    return PenError(cost, "left_out", Change(at, at, (line,)), facts, (Edit(number, None, play_text(line)),))


def _with_call(diagnosis: Diagnosis, position: Position, play: Play) -> Play:
    """A Zwick with its ``!`` where this record calls its Zwicks."""
    if not isinstance(play, Capture) or not any(other.called for _, _, other in diagnosis.plays()):
        return play
    return play._replace(called=any(clears(position, reading) for reading in readings(position, play)))


def plays_of(
    position: Position, card: Card, later: Mapping[Card, int] = NOTHING
) -> Iterator[tuple[Play, float]]:
    """What may have been done with a card, as far as the lines that follow leave it possible; a large capture first.

    ``later`` counts the cards that they name: what is named still lies there, so it was not captured by this play.
    """
    setting = position.setting
    rules, pack = setting.rules, setting.pack
    partners = [setting.players[seat] for seat in setting.partners(position.turn)] if rules.partner_build else []
    if not (card in later and pack.get(card) == 1):
        larger_captures = 0
        for capture in legal_captures(position, card, limit=CAPTURES):
            items = [position.table[index] for index in capture.indexes]
            if any(each in later and pack.get(each) == 1 for item in items for each in item.cards):
                continue
            groups = tuple(tuple(name_item(position, i) for i in group) for group in capture.grouping.groups)
            value = capture.grouping.value if card.is_wild else None
            yield Capture(card, groups, value), 1.9 + 0.1 * min(larger_captures, 6)
            larger_captures += 1
    yield Trail(card), 2.05
    for index in range(len(position.table)):
        if heap_of(position.table, index)[0] == index:
            for value in build_values(rules, target_options(position, index), rules.options[card]):
                for partner in (None, *partners):
                    yield Build(card, value, name_item(position, index), beneficiary=partner), 2.6 + bool(partner)
    if rules.promises:
        for value in rules.options[card]:
            for partner in (None, *partners):
                yield Build(card, value, beneficiary=partner), 2.9 + bool(partner)


def _named_cards(play: Play | None) -> list[Card]:
    if isinstance(play, Capture):
        return [named.card for group in play.groups for named in group]
    if isinstance(play, Build) and play.target is not None:
        return [play.target.card]
    return []


LOOKED_AT = 4
"""Of lines that cannot be read, or stand where they do not belong, so many are looked at."""
ALIKE = 0.5
"""A play that looks less like an unreadable line than this is no guess at what it says."""
_SIDE = re.compile(r"[^:]+: *[0-9]+( +(cards|zwicks) +[0-9]+)*")


def misfits(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A line where it does not belong: written twice, swapped with its neighbour, or without the line above it."""
    errors = [f for f in diagnosis.errors if f.rule == "syntax" or (f.rule == "pack" and f.play is None)]
    for number in list(dict.fromkeys(finding.line for finding in errors if finding.line))[:LOOKED_AT]:
        text = diagnosis.lines[number - 1]
        neighbours = _neighbours(diagnosis, number)
        for other in (line for line, each in enumerate(diagnosis.lines, 1) if each == text and line != number):
            if text and not _is_play(diagnosis, other):
                cost = 0.3 if other in neighbours else 1.0 if text != "deal" else 2.5
                yield _text_error(cost, "twice", Edit(number, text, None))
        yield from _swapped(diagnosis, number)
        if text.startswith(("table", "hand", "turn")):
            yield _text_error(1.0, "line_missing", Edit(number, None, "deal"))
        if _SIDE.fullmatch(text):
            yield _text_error(1.0, "line_missing", Edit(number, None, "result"))


def _swapped(diagnosis: Diagnosis, number: int) -> Iterator[PenError]:
    text = diagnosis.lines[number - 1]
    for other in _neighbours(diagnosis, number):
        beside = diagnosis.lines[other - 1]
        if beside != text:
            yield _text_error(1.3, "swapped", *sorted((Edit(number, text, beside), Edit(other, beside, text))))


def deal_line(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A ``deal`` line was left out: hands of the next stage stand below plays of this one."""
    for deal in diagnosis.record.deals[:LOOKED_AT]:
        first_play = min((line.line for line in deal.plays), default=None)
        late_lines = [line.line for line in deal.hands if first_play is not None and line.line > first_play]
        if late_lines:
            yield _text_error(1.0, "line_missing", Edit(min(late_lines), None, "deal"))


def _text_error(cost: float, kind: str, *edits: Edit) -> PenError:
    return PenError(cost, kind, edits=edits)


def _neighbours(diagnosis: Diagnosis, number: int) -> list[int]:
    """The lines next to this one that hold something."""
    lines = diagnosis.lines
    above = next((at for at in range(number - 1, 0, -1) if lines[at - 1]), None)
    below = next((at for at in range(number + 1, len(lines) + 1) if lines[at - 1]), None)
    return [at for at in (above, below) if at is not None]


def _is_play(diagnosis: Diagnosis, number: int) -> bool:
    at = diagnosis.at_line.get(number)
    return at is not None and isinstance(diagnosis.entries[at], PlayLine)


def table_line(diagnosis: Diagnosis) -> Iterator[PenError]:
    """The ``table:`` line was left out: the cards that are seen nowhere, if they are as many as are turned up."""
    finding = next((f for f in diagnosis.errors if f.case == "no_table"), None)
    if finding is None or len(diagnosis.missing) != diagnosis.setting.table_cards:
        return
    cards = " ".join(card.code for card in diagnosis.missing)
    yield _text_error(1.0, "line_missing", Edit(finding.line + 1, None, f"table: {cards}"))


def hand_names(diagnosis: Diagnosis) -> Iterator[PenError]:
    """The name on a ``hand`` line: a stranger's, or somebody's who has another line of that deal."""
    for entry in diagnosis.entries:
        if not isinstance(entry, Deal):
            continue
        listed_names = [hand.player for hand in entry.hands]
        free_names = [name for name in diagnosis.setting.players if name not in listed_names]
        lines = [hand.line for hand in entry.hands if listed_names.count(hand.player) > 1]
        lines += [f.line for f in diagnosis.errors if f.case == "hand-stranger" and _deal_of(diagnosis, f) is entry]
        for number in lines[:LOOKED_AT]:
            text = diagnosis.lines[number - 1]
            _, _, cards = text.partition(":")
            for name in free_names:
                error = _text_error(1.0, "hand_name", Edit(number, text, f"hand {name}:{cards}"))
                yield error._replace(facts={"player": name})


def _deal_of(diagnosis: Diagnosis, finding: Finding) -> Deal | None:
    deals = [each for each in diagnosis.entries if isinstance(each, Deal) and each.line < finding.line]
    return deals[-1] if deals else None


def dealer(diagnosis: Diagnosis) -> Iterator[PenError]:
    """Another dealer: where the names stand in turn, but begin with somebody else."""
    header = next((line for line in diagnosis.record.header if line.key == "dealer"), None)
    turn_errors = sum(finding.rule == "turn" for finding in diagnosis.errors)
    if header is None or not header.line or 2 * turn_errors < len(diagnosis.course.steps):
        return
    for seat, name in enumerate(diagnosis.setting.players):
        if seat != diagnosis.setting.dealer:
            edit = Edit(header.line, diagnosis.lines[header.line - 1], f"dealer: {name}")
            yield _text_error(2.0, "dealer", edit)._replace(facts={"player": name})


def asks(diagnosis: Diagnosis) -> Iterator[PenError]:
    """The answer, the name or the value of a question before a play; its line stands beside its place, or is one too
    many (it is no play, so it may be struck out)."""
    for at, line, _ in diagnosis.plays():
        if not line.asks or not diagnosis.finding_at(at, "P1"):
            continue
        position = diagnosis.course.position(at)
        values = {getattr(line.play, "announced", 0)} - {0}
        for ask in line.asks:
            text = diagnosis.lines[ask.line - 1]
            partners = [diagnosis.setting.players[seat] for seat in diagnosis.setting.partners(position.turn)]
            others = [ask._replace(answer=not ask.answer)]
            others += [ask._replace(partner=name) for name in partners if name != ask.partner]
            others += [ask._replace(value=value) for value in values if value != ask.value]
            for other in others:
                yield _text_error(1.5, "ask", Edit(ask.line, text, ask_text(other)))
            yield _text_error(2.2, "stray", Edit(ask.line, text, None))
            yield from _swapped(diagnosis, ask.line)


def _as_written(entry: PlayLine, card: Card) -> Iterator[tuple[Play, float]]:
    """The line with this card played and everything else as it stands, where that can be read."""
    words = entry.text.removeprefix(f"{entry.name}:").split(maxsplit=1)
    with suppress(NotationError):
        yield read_play(" ".join([card.code, *words[1:]])), 0.0


def unreadable(diagnosis: Diagnosis) -> Iterator[PenError]:
    """A play that cannot be read: of those that were possible, the ones that look like what stands there."""
    at = next((i for i, entry in enumerate(diagnosis.entries) if isinstance(entry, PlayLine) and not entry.play), None)
    if at is None or at >= len(diagnosis.course.states):
        return
    entry, position = diagnosis.entries[at], diagnosis.course.position(at)
    if not isinstance(entry, PlayLine) or position.turn < 0:
        return
    hand = position.hands[position.turn]
    cards = list(dict.fromkeys(diagnosis.missing if hand is None else hand))
    for card in cards if len(cards) <= 2 * FEW else ():
        for play, cost in (*_as_written(entry, card), *plays_of(position, card)):
            line = entry._replace(play=play, name=position.player if entry.name is not None else None)
            for called in (False, True):
                new = line._replace(play=play._replace(called=called))
                ratio = SequenceMatcher(None, entry.text, play_text(new)).ratio()
                if ratio >= ALIKE and called == entry.text.endswith("!"):
                    edit = Edit(entry.line, diagnosis.lines[entry.line - 1], play_text(new))
                    yield PenError(0.2 * cost + 6 * (1 - ratio), "unread", replaced(at, new), edits=(edit,))
