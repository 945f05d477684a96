"""Every legal play in a position, for move lists, what-if, generators and counts. ``legality.check`` has the last word.

If cards are hidden, only those plays are given that are certain (games.md, ``legal``).

``question`` is one moment without a hand around it: these cards lie on the table, this one is played; what can be done?
Nobody's cards are known there. So builds are listed with the card that would have to be held (rules.md B3); verdicts on
captures are certain. ``legality`` lets a build listed with a card pass for a player who holds that card besides. A pile
that is known to be the player's own and stays there asks for a card, too (``PossiblePlays.owed``: O2, O6). A partner's
pile allows a build of its value for the partner (P2). A pile whose owner nobody named (``NOBODY``) does neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from scorekeeper.cards import Card, by_order
from scorekeeper.errors import NotationError
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zwickern.captures import PossibleCapture, captures
from scorekeeper.zwickern.case import Case, Holding, Holdings, holding_now, matches, owned, takeable
from scorekeeper.zwickern.legality import (
    build_values,
    check,
    holding_without,
    judge,
    licensed,
    reaches,
    rules_of,
    target_options,
)
from scorekeeper.zwickern.position import Item, Licences, Position, heap_of, item_options
from scorekeeper.zwickern.record import NOBODY, Ask, Build, Capture, Named, Play, Reading, Trail
from scorekeeper.zwickern.schedules import default_packs
from scorekeeper.zwickern.setting import Setting, settle
from scorekeeper.zwickern.tally import card_points
from scorekeeper.zwickern.variants import RULE_SETS, Options

CAPTURES = 2000
"""At most so many captures of one card are looked at; real tables have a few dozen."""


def legal_plays(
    position: Position,
    *,
    card: Card | None = None,
    holdings: Holdings | None = None,
    asks: Sequence[Ask] = (),
    limit: int = CAPTURES,
) -> Iterator[Play]:
    """All legal plays of the player to move: for each card captures (largest first), builds, then the trail.

    ``card`` asks for one card only, which need not be among those known; ``holdings`` tells more of the cards held
    than the position records; ``limit`` bounds the captures of one card. No Zwick is called in them: what clears the
    table is one whether called or not.
    """
    if position.turn < 0:
        return
    holding = (holdings or (lambda seat: holding_now(position, seat)))(position.turn)
    cards = [card] if card is not None else sorted(set(holding.cards), key=by_order)
    for known_card in cards:
        for play in candidates(position, known_card, holding_without(holding, Trail(known_card)), asks, limit):
            findings = check(position, play, holdings=holdings, asks=asks)
            if all(finding.severity == "note" or finding.rule == "hand" for finding in findings):
                yield play


def candidates(
    position: Position, card: Card, rest: Holding, asks: Sequence[Ask] = (), limit: int = CAPTURES
) -> Iterator[Play]:
    """Plays of this card that arithmetic and the cards held allow; the other rules are not asked yet."""
    yield from _capture_plays(position, card, limit)
    yield from _builds(position, card, rest, asks)
    yield Trail(card)


def legal_captures(position: Position, card: Card, *, limit: int = CAPTURES) -> Iterator[PossibleCapture]:
    """What this card can take by arithmetic and the restrictions on wild jokers, largest first, as item indexes."""
    rules, table = position.setting.rules, position.table
    indexes = [index for index in takeable(rules, table, card) if item_options(rules, table[index])]
    items = [item_options(rules, table[index]) for index in indexes]
    for capture in islice(captures(items, rules.options[card]), limit):
        groups = tuple(tuple(indexes[at] for at in group) for group in capture.grouping.groups)
        yield PossibleCapture(
            tuple(indexes[at] for at in capture.indexes), capture.grouping._replace(groups=groups)
        )


def _capture_plays(position: Position, card: Card, limit: int) -> Iterator[Play]:
    for capture in legal_captures(position, card, limit=limit):
        value = capture.grouping.value if card.is_wild else None
        groups = tuple(tuple(name_item(position, index) for index in group) for group in capture.grouping.groups)
        yield Capture(card, groups, value)


def _builds(position: Position, card: Card, rest: Holding, asks: Sequence[Ask]) -> Iterator[Play]:
    rules = position.setting.rules
    card_options = rules.options[card]
    for index in range(len(position.table)):
        if heap_of(position.table, index)[0] != index:
            continue
        base_options = target_options(position, index)
        name = name_item(position, index)
        for value in build_values(rules, base_options, card_options):
            if not rules.promises or matches(rules, rest.cards, value):
                yield Build(card, value, name)
            for partner in _licensing_partners(position, value, asks):
                if reaches(rules, base_options, card_options, value):
                    yield Build(card, value, name, beneficiary=partner)
    if not rules.promises:
        return
    for value in card_options:
        if matches(rules, rest.cards, value):
            yield Build(card, value)
        for partner in _licensing_partners(position, value, asks):
            yield Build(card, value, beneficiary=partner)


def _licensing_partners(position: Position, value: int, asks: Sequence[Ask]) -> list[str]:
    setting = position.setting
    if not setting.rules.partner_build:
        return []
    return [
        setting.players[seat] for seat in setting.partners(position.turn) if licensed(position, seat, value, asks)
    ]


def name_item(position: Position, index: int) -> Named:
    """How ZHN names an item: by a card that lies nowhere else, else by a card and its value (Exactly 20)."""
    table = position.table
    item = table[index]
    for card in item.cards:
        if sum(other.cards.count(card) for other in table) == 1:
            return Named(card)
    if item.value:
        return Named(item.cards[0], item.value)
    card = item.cards[0]
    in_piles = any(card in other.cards for other in table if other.value)
    options = position.setting.rules.options[card]
    return Named(card, options[-1]) if in_piles and len(options) == 1 else Named(card)


ENOUGH = 1000
"""At most so many captures are counted and compared."""


class PossibleBuild(NamedTuple):
    """A build that arithmetic allows.

    target: the index of the item; None: of the card alone.
    value: that it makes.
    matching: ranks and jokers as in card codes (``A``, ``X15``), one of which must be held; none in a book preset.
    partner: whether it is made for the partner who owns a pile of that value: nothing must be held for it.
    """

    target: int | None
    value: int
    matching: tuple[str, ...]
    partner: bool = False


class Owed(NamedTuple):
    """A pile of the player's own that stays.

    value: of it.
    matching: as ``PossibleBuild`` has it.
    """

    value: int
    matching: tuple[str, ...]


class PossiblePlays(NamedTuple):
    """What a card can do on a table.

    position: the table.
    card: that is played.
    captures: largest first, at most ENOUGH.
    points: of each capture's cards, the played one included, in the same order.
    more: whether there are other captures.
    sweep: the capture that takes everything and is a Zwick (rules.md Z1), or None.
    builds: what can be made of it: on each item in turn, then alone. For a partner the same can be made, without a card
        of one's own: ``for_partner`` says how a partner permits it (rules.md P2, P3: ``prior``, ``ask``).
    """

    position: Position
    card: Card
    captures: tuple[PossibleCapture, ...]
    points: tuple[int, ...]
    more: bool
    sweep: PossibleCapture | None
    builds: tuple[PossibleBuild, ...]

    def owed(self, gone: Iterable[int | None]) -> tuple[Owed, ...]:
        """The player's own piles that stay when these items are taken or built on, with what is kept for them."""
        return _owed(self.position, self.card, gone)

    @property
    def owners_unknown(self) -> bool:
        """Whether a pile lies there that binds its owner, and nobody said who that is."""
        return self.position.setting.rules.promises and any(
            item.is_build and item.owner == NOBODY for item in self.position.table
        )

    @property
    def for_partner(self) -> frozenset[str]:
        """What permits a build for a partner; nothing where none sits there, or nobody builds for one (rules.md P)."""
        setting = self.position.setting
        return setting.rules.partner_build if setting.partners(self.position.turn) else frozenset()

    @property
    def largest(self) -> PossibleCapture | None:
        """The capture of most items, or None."""
        return self.captures[0] if self.captures else None

    @property
    def most_points(self) -> PossibleCapture | None:
        """The capture whose cards score most; of equals the one with more items."""
        if not self.captures:
            return None
        return self.captures[max(range(len(self.captures)), key=lambda at: (self.points[at], -at))]


def table_setting(variant: str, rules: str = "", *, packs: int = 0, partners: bool = True) -> Setting:
    """A setting to ask questions in: the variant with its switches; nothing is dealt there.

    ``packs`` 0: as many as for the fewest players. ``partners``: whether players sit in teams, where the variant knows
    such. NotationError for an unknown variant, a switch that cannot be read, two packs with jokers.
    """
    header = [
        HeaderLine("zhn", "1"),
        HeaderLine("variant", variant),
        HeaderLine("players", "A, B, C, D"),
        HeaderLine("dealer", "D"),
        HeaderLine("packs", str(packs or (default_packs(variant, 2) if variant in RULE_SETS else 1))),
        HeaderLine("schedule", "4 ; 4"),
        HeaderLine("teams", "A+C, B+D" if partners else "A, B, C, D"),
    ]
    if rules:
        header.append(HeaderLine("rules", rules))
    setting, findings = settle(header)
    if setting is None:
        raise NotationError("the rules cannot be read", finding=findings[0] if findings else None)
    return setting


def picture(setting: Setting, table: tuple[Item, ...]) -> Position:
    """A position that holds this table and nothing else; the first player is to play. Who owns a pile has built it."""
    n = len(setting.players)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * n
    announced = frozenset((item.owner, item.value) for item in table if item.owner != NOBODY)
    licences = Licences(announced) if announced and setting.rules.partner_build else None
    return Position(
        setting, 0, 0, 0, table, (None,) * n, (-1,) * n, nothing, (0,) * n, (0,) * n, licences=licences,
    )


def possible_plays(position: Position, card: Card) -> PossiblePlays:
    """Everything this card can do on this table. Raises patterns.Undecided for tables no pack can deal."""
    table, rules = position.table, position.setting.rules
    first_captures = [
        capture for capture in islice(legal_captures(position, card, limit=ENOUGH + 1), ENOUGH + 1)
        if _can_keep(position, card, capture.indexes)
    ]
    captures = tuple(first_captures[:ENOUGH])
    points = tuple(
        card_points(rules, [card, *(each for index in capture.indexes for each in table[index].cards)])
        for capture in captures
    )
    clearing = captures[0] if captures and len(captures[0].indexes) == len(table) else None
    sweep = clearing if clearing and (rules.gr_joker_sweep_scores or not card.is_wild) else None
    more, builds = len(first_captures) > ENOUGH, tuple(_possible_builds(position, card))
    return PossiblePlays(position, card, captures, points, more, sweep, builds)


def _owed(position: Position, card: Card, gone: Iterable[int | None]) -> tuple[Owed, ...]:
    taken_up, options = {*gone}, position.setting.rules.options
    own = [item for at, item in enumerate(position.table) if at not in taken_up and item.owner == position.turn]
    left = _left(position, card) if own else {}
    return tuple(
        Owed(value, tuple(kind for kind, each in left.items() if value in options[each]))
        for value in dict.fromkeys(item.value for item in own)
    )


def _can_keep(position: Position, card: Card, gone: Iterable[int | None]) -> bool:
    """Whether some card can still be held for every pile of the player's own that stays (rules.md O2)."""
    return all(each.matching for each in _owed(position, card, gone))


def _possible_builds(position: Position, card: Card) -> Iterator[PossibleBuild]:
    rules, table = position.setting.rules, position.table
    holds = _Holds(position, card)
    for index in range(len(table)):
        if heap_of(table, index)[0] == index and _can_keep(position, card, (index,)):
            for value in build_values(rules, target_options(position, index), rules.options[card]):
                yield from holds.enough_for(Build(card, value, Named(card)), index)
            yield from holds.for_partners(index, target_options(position, index))
    if rules.promises and _can_keep(position, card, ()):
        for value in rules.options[card]:
            yield from holds.enough_for(Build(card, value), None)
        yield from holds.for_partners(None, ())


class _Holds:
    """What has to be held beside a card for its builds, asked of ``legality``; made for one question.

    Named cards in the plays mean nothing here: which item is meant is said by its index.
    """

    def __init__(self, position: Position, card: Card) -> None:
        self.position, self.card = position, card
        self.rules = rules_of(position.setting.rules)
        self.left = _left(position, card)

    def enough_for(self, play: Build, target: int | None) -> Iterator[PossibleBuild]:
        """The build, with each kind of card that is enough for it; nothing where none is."""
        reading = Reading(play, target=NOBODY if target is None else target)
        if not self.position.setting.rules.promises:
            if self._passes(reading, ()):
                yield PossibleBuild(target, play.announced, ())
            return
        options = self.position.setting.rules.options
        matching = tuple(
            kind
            for kind, each in self.left.items()
            if play.announced in options[each] and self._passes(reading, (each,))
        )
        if matching:
            yield PossibleBuild(target, play.announced, matching)

    def for_partners(self, target: int | None, base: Options) -> Iterator[PossibleBuild]:
        """What can be made there for a partner who owns a pile of that value (rules.md P2)."""
        setting, options = self.position.setting, self.position.setting.rules.options[self.card]
        if "prior" not in setting.rules.partner_build:
            return
        for partner in setting.partners(self.position.turn):
            for value in dict.fromkeys(item.value for item in owned(self.position.table, partner)):
                if not (value in options if target is None else reaches(setting.rules, base, options, value)):
                    continue
                play = Build(self.card, value, None if target is None else Named(self.card),
                             beneficiary=setting.players[partner])
                if self._passes(Reading(play, target=NOBODY if target is None else target, owner=partner), ()):
                    yield PossibleBuild(target, value, (), partner=True)

    def _passes(self, reading: Reading, held: tuple[Card, ...]) -> bool:
        """Whether nothing is against it, as far as these cards tell: more may be held, so doubts are none."""
        case = Case(self.position, reading, Holding(held, -1), lambda seat: Holding((self.card, *held), -1), (), 0)
        return not any(found.severity == "error" and found.rule != "hand" for found in judge(case, self.rules))


def _left(position: Position, card: Card) -> dict[str, Card]:
    """A card of each rank and joker that can still be held, in the order of cards: not all lie there or are played."""
    used_up = Counter(_kind(each) for each in (card, *(each for item in position.table for each in item.cards)))
    copies: Counter[str] = Counter()
    kinds: dict[str, Card] = {}
    for each, number in position.setting.pack.items():
        copies[_kind(each)] += number
        kinds[_kind(each)] = each
    return {kind: kinds[kind] for kind in sorted(kinds, key=lambda kind: kinds[kind].order)
            if copies[kind] > used_up[kind]}


def _kind(card: Card) -> str:
    """What takes the same: the rank, or the joker's code."""
    return card.code if card.is_joker else card.rank
