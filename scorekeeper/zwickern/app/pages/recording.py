"""Recording play by play without a script: one page asks one thing, with the judge's proposals for the card chosen."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import request

from scorekeeper.cards import CARDS, RANKS, SUITS, Card, by_order, read_card
from scorekeeper.journal.recorded import Recorded
from scorekeeper.web.game_pages import OpenRecord
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.zwickern.app.pages.allowed import options_of
from scorekeeper.zwickern.app.pages.hand import record_of
from scorekeeper.zwickern.app.pages.moment import Shown, lying
from scorekeeper.zwickern.notation import write_play
from scorekeeper.zwickern.plays import Build, Capture, Play
from scorekeeper.zwickern.position import Position

MOST = 8
"""So many proposals for one card; whatever else was done can be typed."""


class Proposal(NamedTuple):
    """One thing the card can do: what it is called, why, and the play as the journal keeps it."""

    title: str
    reason: str
    zhn: str


class Fork(NamedTuple):
    """Two phones wrote different plays: ``heads`` all that is chosen from, each branch with who did what."""

    heads: tuple[str, ...]
    branches: tuple[tuple[str, str], ...]


class Asking(NamedTuple):
    """What the page asks for now. ``step``: deal, rank, suit, play, over, or stuck (the plays end where one names
    what does not lie there)."""

    hand: str | None
    recorded: Recorded
    shown: Shown | None
    step: str
    table: list[Any]
    fit: str
    player: str  # id of who is to play
    name: str
    number: int
    total: int | None
    last: str | None  # the last play's entry, behind which the next one stands
    keys: list[tuple[str, bool]]
    suits: list[tuple[str, bool]]
    held: list[str]
    card: str
    options: list[Proposal]
    missing: str
    stage: int
    wanted: int
    persons: list[str]  # who made each play
    written: list[str]  # each play as it was written, people by their names
    forks: list[Fork]


def asked(open_record: OpenRecord) -> Asking:
    """What is to be asked of this hand, by its plays so far and the card in the address."""
    return _Page(open_record).asking()


class _Page:
    """One page being worked out."""

    def __init__(self, open_record: OpenRecord) -> None:
        self.hand, self.recorded = open_record.hand, open_record.recorded
        self.shown: Shown | None = open_record.shown
        self.ids = {name: person for person, name in _cleaned(open_record).items()}
        self.position: Position | None = self.shown.replay.end if self.shown is not None else None

    def asking(self) -> Asking:
        recorded, position = self.recorded, self.position
        turn = position.player if position is not None else None
        card = read_card(request.args.get("card", "")) if self._step() == "rank" else None
        step = "play" if card is not None else "suit" if self._rank() and self._step() == "rank" else self._step()
        left = self._left()
        held = list(position.hands[position.turn] or ()) if position is not None and position.turn >= 0 else []
        return Asking(
            self.hand, recorded, self.shown, step,
            lying(position) if position is not None else [],
            self.shown.fit(self.shown.total) if self.shown is not None else "fit-m",
            self.ids.get(turn or "", ""), turn or "", recorded.played + 1, recorded.of,
            recorded.plays[-1] if recorded.plays else None,
            [(rank, any(left.get(each, 0) > 0 for each in self._of_rank(rank))) for rank in self._ranks()],
            [(each.code, left.get(each, 0) > 0) for each in self._of_rank(self._rank())],
            [each.code for each in held],
            card.code if card is not None else "",
            self._options(card) if card is not None else [],
            self._missing(card) if card is not None else "",
            position.stage + 1 if position is not None else 0,
            self.shown.setting.table_cards if self.shown is not None else 0,
            [line.name or "" for deal in record_of(recorded).deals for line in deal.plays],
            [self._named(line) for deal in record_of(recorded).deals for line in deal.plays],
            [self._fork(fork) for fork in recorded.forks if fork.open],
        )

    def _named(self, line: Any) -> str:
        return self._with_names(line.text if line.play is None else write_play(line.play))

    def _with_names(self, text: str) -> str:
        for name, person in self.ids.items():
            text = text.replace(person, name)
        return text

    def _fork(self, fork: Any) -> Fork:
        said = {one.id: one for one in self.recorded.said}
        names = {person: name for name, person in self.ids.items()}
        branches = (
            (head, _("Taken back") if said[head].undone
             else f"{names.get(said[head].person, '')}: {self._with_names(said[head].text)}")
            for head in fork.heads
        )
        return Fork(fork.of, tuple(branches))

    def _step(self) -> str:
        shown, recorded = self.shown, self.recorded
        if shown is None:
            return "stuck"
        if recorded.complete:
            return "over"
        if len(recorded.plays) > recorded.played:
            return "stuck"
        dealt = any(deal.tables or deal.plays for deal in record_of(recorded).deals)
        if not dealt and shown.setting.table_cards:
            return "deal"
        return "rank"

    def _rank(self) -> str:
        rank = request.args.get("rank", "")
        return rank if rank in self._ranks() else ""

    def _ranks(self) -> list[str]:
        """Keys in the order A 2 … K, then the jokers."""
        if self.shown is None:
            return []
        jokers = sorted((card for card in self.shown.setting.pack if card.is_joker), key=by_order)
        return ["A", *RANKS[:-1], *(card.code for card in jokers)]

    def _of_rank(self, rank: str) -> list[Card]:
        if not rank:
            return []
        return [CARDS[rank]] if rank[0] == "X" else [CARDS[rank + suit] for suit in SUITS]

    def _left(self) -> dict[Card, int]:
        """How many of each card nobody has seen yet."""
        if self.shown is None:
            return {}
        left = dict(self.shown.setting.pack)
        seen = [step.reading.play.card for step in self.shown.replay.steps]
        turned = (line for deal in record_of(self.recorded).deals for line in deal.tables)
        seen += [card for line in turned for item in line.items for card in item.cards]
        for card in seen:
            left[card] = left.get(card, 0) - 1
        return left

    def _options(self, card: Card) -> list[Proposal]:
        assert self.shown is not None
        of = options_of(self.shown.replay, self.shown.total, card, language(), MOST)
        return [self._proposal(option.play, option.reason, option.doing) for option in (*of.options, *of.doubtful)]

    def _proposal(self, play: Play, reason: str, doing: str) -> Proposal:
        if isinstance(play, Capture):
            cards = sum(len(group) for group in play.groups)
            title = _("Capture: %(deed)s", deed=doing)
            reason = ngettext("Takes %(num)d from the table", "Takes %(num)d from the table", cards)
        elif isinstance(play, Build):
            title = _("Build: %(value)s", value=play.announced)
            reason = ", ".join(filter(None, [doing, reason]))
            if play.beneficiary in self.ids:
                play = play._replace(beneficiary=self.ids[play.beneficiary])
        else:
            title, reason = _("Trail"), _("The card stays by itself")
        return Proposal(title, reason, write_play(play))

    def _missing(self, card: Card) -> str:
        """Why no capture is proposed, in one plain line."""
        assert self.shown is not None
        of = options_of(self.shown.replay, self.shown.total, card, language(), 1)
        if any(isinstance(option.play, Capture) for option in of.options):
            return ""
        name = self.shown.say.card_name(card)
        table = lying(self.position) if self.position is not None else []
        if not table:
            return _("Nothing to capture: the table is empty.")
        if len(table) == 1 and table[0].value is not None:
            return _("%(card)s cannot capture. The pile counts %(value)s.", card=name, value=table[0].value)
        return _("%(card)s cannot capture: nothing there adds up to it.", card=name)


def _cleaned(open_record: OpenRecord) -> dict[str, str]:
    """The players' names in the record, by person."""
    if open_record.shown is None:
        return dict(open_record.names)
    return dict(zip(open_record.recorded.frame.seats, open_record.shown.setting.players, strict=True))
