"""What was allowed at a moment: first for the card that was played, then for the other cards that are known, or were
seen later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.cards import CARDS, Card, by_order
from scorekeeper.web.i18n import _
from scorekeeper.words import locale
from scorekeeper.zwickern.app.pages.moment import stopping_line
from scorekeeper.zwickern.app.papers.allowed import is_barred
from scorekeeper.zwickern.app.words.replay_text import doing_in_words
from scorekeeper.zwickern.case import Holding
from scorekeeper.zwickern.legal import candidates, name_item, possible_plays
from scorekeeper.zwickern.legality import check, holding_without
from scorekeeper.zwickern.notation import write_play
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.position import Position, clears
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import PARTNER, Ask, Build, Capture, Play, Trail
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import card_points

FIRST = 12
"""So many plays of the played card are listed before the rest is asked for; of other cards OTHERS."""
OTHERS = 4
LOOKED_AT = 600
"""Captures of one card that are compared; beyond them "more than" is said."""


class Option(NamedTuple):
    """One legal play.

    play: what is done.
    zhn: how it is typed.
    doing: what is done with the card, in words.
    reason: why it may be.
    cards: how many it takes.
    points: what these score.
    zwick: whether it clears the table.
    """

    play: Play
    zhn: str
    doing: str
    reason: str
    cards: int
    points: int
    zwick: bool


class CardOptions(NamedTuple):
    """The legal plays of one card. ``total`` of them, of which ``options`` are shown; ``uncounted``: there are more.

    card: which.
    played: whether it is the one that was played.
    options: that are shown.
    total: how many there are.
    uncounted: whether there are more.
    doubtful: builds that only a card nobody saw could support; legal if it was held.
    """

    card: Card
    played: bool
    options: tuple[Option, ...]
    total: int
    uncounted: bool
    doubtful: tuple[Option, ...] = ()

    @property
    def more(self) -> int:
        """How many are not shown."""
        return self.total - len(self.options)


class AllowedPlays(NamedTuple):
    """The answer for one moment.

    position: before the play.
    play: its number.
    played: the one that was made; None: none was.
    holding: what is known of the player's cards.
    recorded: whether the hand stands in the record.
    cards: each with what it may do.
    """

    position: Position
    play: int
    played: Play | None
    holding: Holding
    recorded: bool
    cards: tuple[CardOptions, ...]

    @property
    def total(self) -> int:
        """How many plays in all."""
        return sum(of.total for of in self.cards)

    @property
    def shown(self) -> int:
        """How many of them are listed."""
        return sum(len(of.options) for of in self.cards)

    @property
    def doubtful(self) -> bool:
        """Whether plays are listed, too, that stand only if a card for the pile was held."""
        return any(of.doubtful for of in self.cards)

    @property
    def uncounted(self) -> bool:
        """Whether there are more than could be counted."""
        return any(of.uncounted for of in self.cards)


def allowed_at(
    replay: Replay,
    before: int,
    lang: str,
    *,
    by_points: bool = False,
    all_of: str = "",
    everything: bool = False,
) -> AllowedPlays:
    """What was allowed after ``before`` plays. ``all_of``: a card of which every play is listed.

    Nothing is, with a card that could not be in the hand: it had been played, or it stood in another one.
    """
    position = replay.positions[before]
    step = replay.steps[before] if before < len(replay.steps) else None
    stopped = stopping_line(replay) if step is None else None
    line = step.line if step is not None else stopped
    asks, played = (line.asks, line.play) if line is not None else ((), None)
    holding = replay.holding(before, position.turn) if position.turn >= 0 else Holding(())
    finder = _Finder(replay, before, lang, asks, by_points)
    barred = is_barred(replay, before + 1)
    cards: list[CardOptions] = []
    for card in _in_turn(played, holding):
        first = played is not None and card is played.card
        most = LOOKED_AT if everything or all_of == card.code else FIRST if first else OTHERS
        if first and barred:
            cards.append(CardOptions(card, True, (), 0, False))
        elif position.turn >= 0:
            cards.append(finder.of(card, first, most))
    recorded = position.turn >= 0 and replay.is_recorded(before, position.turn)
    return AllowedPlays(position, before + 1, played, holding, recorded, tuple(cards))


def options_of(replay: Replay, before: int, card: Card, lang: str, most: int) -> CardOptions:
    """What this card could do after ``before`` plays, whether it is known to be held or not."""
    return _Finder(replay, before, lang, (), by_points=False).of(card, played=True, most=most)


def _in_turn(played: Play | None, holding: Holding) -> Iterator[Card]:
    """The played card, then the others known; an unplayed moment lists all known."""
    if played is not None:
        yield played.card
    for card in sorted(set(holding.cards), key=by_order):
        if played is None or card is not played.card:
            yield card


class _Finder:
    """Looks for the legal plays of one moment."""

    def __init__(self, replay: Replay, before: int, lang: str, asks: tuple[Ask, ...], by_points: bool) -> None:
        self.replay = replay
        self.before = before
        self.position = replay.positions[before]
        self.lang = lang
        self.asks = asks
        self.by_points = by_points

    def of(self, card: Card, played: bool, most: int) -> CardOptions:
        """The plays of one card: captures, builds, trail."""
        plays, uncounted = self._plays(card)
        if self.by_points:
            plays.sort(key=lambda play: (not isinstance(play, Capture), -self._points(play)))
        shown = tuple(self._option(play) for play in plays[:most])
        return CardOptions(card, played, shown, len(plays), uncounted, self._doubtful(card, plays) if played else ())

    def _plays(self, card: Card) -> tuple[list[Play], bool]:
        plays: list[Play] = []
        rest = holding_without(self.holding(self.position.turn), Trail(card))
        captures = 0
        try:
            for play in candidates(self.position, card, rest, self.asks, LOOKED_AT):
                captures += isinstance(play, Capture)
                judged = check(self.position, play, holdings=self.holding, asks=self.asks)
                if all(finding.severity == "note" or finding.rule == "hand" for finding in judged):
                    plays.append(play)
        except Undecided:
            return plays, True
        return plays, captures >= LOOKED_AT

    def holding(self, seat: int) -> Holding:
        """What a seat is known to hold, recorded or seen afterwards."""
        return self.replay.holding(self.before, seat)

    def _doubtful(self, card: Card, certain: list[Play]) -> tuple[Option, ...]:
        """Builds that arithmetic allows, where some of the hand is unknown and might hold the match."""
        rules = self.position.setting.rules
        if not rules.promises or not self.holding(self.position.turn).hidden:
            return ()
        sure = {(play.target, play.announced) for play in certain if isinstance(play, Build)}
        builds: list[Option] = []
        for build in possible_plays(self.position, card).builds:
            target = None if build.target is None else name_item(self.position, build.target)
            play = Build(card, build.value, target)
            judged = check(self.position, play, holdings=self.holding, asks=self.asks)
            if (play.target, play.announced) not in sure and all(each.severity != "error" for each in judged):
                builds.append(self._option(play)._replace(reason=self._needed(build.matching)))
        return tuple(builds[:FIRST])

    def _needed(self, matching: tuple[str, ...]) -> str:
        say = locale(self.lang)
        names = [say.card_name(CARDS[key]) if key[0] == "X" else say.rank(key) for key in matching]
        return _("only if %(cards)s was held", cards=say.any_of(names))

    def _option(self, play: Play) -> Option:
        doing = doing_in_words(self.position, play, self.lang)
        play_readings = readings(self.position, play)
        zwick = bool(play_readings) and clears(self.position, play_readings[0])
        return Option(play, write_play(play), doing, self._reason(play), self._cards(play), self._points(play), zwick)

    def _captured_cards(self, play: Play) -> list[Card]:
        play_readings = readings(self.position, play) if isinstance(play, Capture) else []
        if not play_readings:
            return []
        return [card for index in play_readings[0].captured for card in self.position.table[index].cards]

    def _cards(self, play: Play) -> int:
        return len(self._captured_cards(play))

    def _points(self, play: Play) -> int:
        captured = self._captured_cards(play)
        return card_points(self.position.setting.rules, [play.card, *captured]) if captured else 0

    def _reason(self, play: Play) -> str:
        """Why a build may be made: the card that is held for it, or the partner who has one."""
        if not isinstance(play, Build) or not self.position.setting.rules.promises:
            return ""
        if play.beneficiary is not None:
            return _("for the partner") if play.beneficiary == PARTNER else _("for %(name)s", name=play.beneficiary)
        rest = holding_without(self.holding(self.position.turn), Trail(play.card))
        options = self.position.setting.rules.options
        say = locale(self.lang)
        matching = sorted({card for card in rest.cards if play.announced in options[card]}, key=by_order)
        if not matching:
            return ""
        names = say.any_of([say.card_name(card) for card in matching])
        return _("%(card)s is in the hand", card=names[:1].upper() + names[1:])
