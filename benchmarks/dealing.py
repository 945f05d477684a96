"""Random legal hands of every variant, as text: what the benchmarks and the tests replay, spoil and repair.

The same seed gives the same hand. How the hands are played matters less than that everything occurs: captures of all
sizes, builds up and down, builds for a partner, Zwicks, refills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from scorekeeper.cards import Card, by_order
from scorekeeper.zwickern.case import matches
from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.notation import read, write_play
from scorekeeper.zwickern.position import (
    FREE,
    Position,
    award_leftovers,
    begin_stage,
    start,
    step,
)
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import Ask, Build, Capture, Play, Trail
from scorekeeper.zwickern.replay import replay
from scorekeeper.zwickern.setting import Setting

SEATS = {
    "dithmarschen": (4, 2, 3), "dithmarschen-6": (4, 3), "grossenwiehe": (4, 6, 2), "christiansen": (4, 3),
    "classic": (4, 2), "classic-double": (5, 6), "danyliuk": (4, 3), "dietze": (4, 2), "grupp": (4, 3),
    "parlett": (4, 2), "nsv": (2, 4), "nsv-zwicker": (2,),
}
"""The variants, and with how many players each is dealt here."""
NAMES = ("Ann", "Bea", "Cem", "Dirk", "Eva", "Finn", "Gül", "Hans", "Ida", "Jan", "Kim", "Lea")
PLAYS = 60
"""At most so many legal plays of one card are chosen among."""

ASKED = 0.2
"""How often a partner is asked where the variant has it."""


class Style(NamedTuple):
    """What of a hand is written down: each a chance from 0 to 1."""

    hands: float = 0.5
    names: float = 1.0
    calls: float = 0.8
    result: float = 0.5


class Dealt(NamedTuple):
    """A random hand: its text, and what it was made of."""

    variant: str
    players: int
    text: str


def hands(number: int, seed: int = 1, style: Style = Style()) -> Iterator[Dealt]:  # noqa: B008 - frozen
    """So many legal hands, the variants in turn."""
    random = Random(seed)
    variants = list(SEATS)
    for at in range(number):
        variant = variants[at % len(variants)]
        yield hand(random, variant, random.choice(SEATS[variant]), style)


def hand(random: Random, variant: str, players: int, style: Style, more: Sequence[str] = ()) -> Dealt:
    """One complete legal hand. A hand that came to a dead end (a promise nobody can keep) is dealt anew.

    ``more``: further lines of the header, such as ``rules: table_limit=6``.
    """
    names = NAMES[:players]
    head = ["zhn: 1", f"variant: {variant}", f"players: {', '.join(names)}", f"dealer: {random.choice(names)}"]
    head += [*more, ""]
    setting = read("\n".join(head)).setting
    assert setting is not None, f"{variant} with {players} players has a deal"
    value = style._replace(hands=random.random() < style.hands, names=random.random() < style.names)
    while (lines := _played(random, setting, value)) is None:
        pass
    text = "\n".join([*head, *lines, ""])
    if random.random() < style.result:
        text += result_lines(text)
    return Dealt(variant, players, text)


def result_lines(text: str) -> str:
    """What the players of this hand write down at its end."""
    sides = replay(read(text)).sides
    lines = [f"{'+'.join(side.players)}: {side.points} cards {side.cards} zwicks {side.zwicks}" for side in sides]
    return "\n".join(["", "result", *lines, ""])


def _played(random: Random, setting: Setting, style: Style) -> list[str] | None:
    """The lines of a hand from its first deal on; None where it came to a dead end."""
    pack = [card for card, copies in setting.pack.items() for _ in range(copies)]
    random.shuffle(pack)
    position, lines = start(setting), list[str]()
    for number, left in enumerate(setting.stages):
        cards = [pack.pop() for _ in range(setting.table_cards)] if not number else []
        held = tuple(tuple(pack.pop() for _ in range(count)) for count in left)
        position = begin_stage(position, left, held, tuple(FREE[card] for card in cards))
        lines += ["deal", *([f"table: {_codes(cards)}"] if cards else [])]
        if style.hands:
            lines += [f"hand {name}: {_codes(cards)}" for name, cards in zip(setting.players, held, strict=True)]
        while position.turn >= 0:
            asks = _asks(random, position)
            plays = _choices(position, asks)
            if not plays:
                return None
            play = _pick(random, plays)
            lines += [f"ask {ask.partner} {ask.value} {'yes' if ask.answer else 'no'}" for ask in asks]
            before, position = position, step(position, readings(position, play)[0])
            if position.zwicks != before.zwicks and random.random() < style.calls:
                play = play._replace(called=True)
            lines.append((f"{before.player}: " if style.names else "") + write_play(play))
        if setting.rules.leftover_at == "stage":
            position = award_leftovers(position)
        lines.append("")
    return lines[:-1]


def _asks(random: Random, position: Position) -> tuple[Ask, ...]:
    """Now and then a question to a partner, where the variant has it, with the true answer."""
    setting = position.setting
    partners = setting.partners(position.turn)
    if "ask" not in setting.rules.partner_build or not partners or random.random() > ASKED:
        return ()
    seat, value = random.choice(partners), random.randint(1, 14)
    return (Ask(setting.players[seat], value, matches(setting.rules, position.hands[seat] or (), value)),)


def _choices(position: Position, asks: Sequence[Ask]) -> list[Play]:
    hand = position.hands[position.turn] or ()
    return [
        play
        for card in sorted(set(hand), key=by_order)
        for play in islice(legal_plays(position, card=card, asks=asks, limit=PLAYS), PLAYS)
        if len(readings(position, play)) == 1
    ]


def _pick(random: Random, plays: Sequence[Play]) -> Play:
    """A capture, a build or a trail, each kind about as often as real players choose it."""
    kinds: dict[type, list[Play]] = {}
    for play in plays:
        kinds.setdefault(type(play), []).append(play)
    weights = {Capture: 5.0, Build: 3.0, Trail: 2.0}
    kind = random.choices(list(kinds), [weights[kind] for kind in kinds])[0]
    return random.choice(kinds[kind])


def _codes(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)
