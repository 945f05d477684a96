"""What a page shows of a hand at one moment: the cards on the table, the players, the sentence of the play, the
findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from scorekeeper.cards import Card, by_order
from scorekeeper.findings import Finding
from scorekeeper.journal.recorded import Recorded
from scorekeeper.web.hand_place import replayed
from scorekeeper.web.i18n import _, ngettext, npgettext
from scorekeeper.web.replay_text import GRAVITY, FindingText, ListedPlay, finding_text, in_pieces, of_no_play, stepping
from scorekeeper.words import locale
from scorekeeper.zhn.repair import Mark
from scorekeeper.zwickern.app.words.replay_text import (
    built_in_words,
    came_to_in_words,
    play_in_words,
    position_in_words,
)
from scorekeeper.zwickern.notation import play_text
from scorekeeper.zwickern.position import Position, award_leftovers, dealer_of, visible_items
from scorekeeper.zwickern.record import Capture, Play, PlayLine, Record
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import Side, card_points, count_sides
from scorekeeper.zwickern.walk import Step

LONGEST = 80
"""Characters of a line that are shown: a play has fewer than forty."""


class Unplayed(NamedTuple):
    """A play that was not replayed.

    number: from 1.
    line: of the file; 0: none.
    text: as written.
    play: None where it could not be read.
    """

    number: int
    line: int
    text: str
    play: Play | None


def stopping_line(replay: Replay) -> PlayLine | None:
    """The line at which the replay ended; None where all plays were carried out."""
    lines = [line for deal in replay.record.deals for line in deal.plays]
    return lines[len(replay.steps)] if len(lines) > len(replay.steps) else None


def unplayed(replay: Replay) -> list[Unplayed]:
    """Every play that was not replayed; the first one is what ended the replay, and names who was to play."""
    lines = [line for deal in replay.record.deals for line in deal.plays]
    plays: list[Unplayed] = []
    for number, line in enumerate(lines[len(replay.steps) :], len(replay.steps) + 1):
        text = play_text(line)
        player = replay.end.player if replay.end is not None and not plays else None
        named = f"{player}: {text}" if player and line.name is None else text
        plays.append(Unplayed(number, line.line, named[:LONGEST], line.play))
    return plays


def reason_in_words(stopped: Unplayed, *, over: bool) -> str:
    """The line that ended the replay, and what became of it. ``over``: all cards had been played."""
    if over:
        return _("“%(line)s” comes after the last card.", line=stopped.text)
    if stopped.play is None:
        return _("“%(line)s” cannot be read.", line=stopped.text)
    return _("“%(line)s” is not possible here.", line=stopped.text)


class ShownItem(NamedTuple):
    """One item of the picture as it is drawn.

    cards: their codes.
    value: of a pile; None: a free card.
    owner: the name of who owns the pile.
    """

    cards: tuple[str, ...]
    value: int | None = None
    owner: str = ""

    def __str__(self) -> str:
        owner = f"@{self.owner}" if self.owner else ""
        return " ".join(self.cards) + (f"={self.value}{owner}" if self.value is not None else "")


class Player(NamedTuple):
    """One player at one moment.

    name: as it is shown.
    cards: won so far.
    zwicks: made so far.
    points: of both, without majority.
    dealer: whether they deal.
    """

    name: str
    cards: int
    zwicks: int
    points: int
    dealer: bool

    @property
    def cards_short(self) -> str:
        """Cards won, as short as a player's box is narrow."""
        return npgettext("player box", "%(num)d card", "%(num)d cards", self.cards)

    @property
    def points_short(self) -> str:
        """Points so far, as short."""
        return ngettext("%(num)d pt", "%(num)d pts", self.points)


class Holder(NamedTuple):
    """A player with cards: won ones by value, known ones of the hand, how many of it are not known.

    player: who.
    won: cards, by value.
    held: known cards of the hand.
    hidden: how many of it are not known.
    recorded: the hand stands in the record, and is not only known from what was played later.
    """

    player: Player
    won: tuple[str, ...]
    held: tuple[str, ...]
    hidden: int
    recorded: bool


class Shown:
    """A replay as pages show it, in one language; computed when asked for."""

    def __init__(self, replay: Replay, lang: str) -> None:
        assert replay.setting is not None
        self.replay = replay
        self.setting = replay.setting
        self.lang = lang
        self.say = locale(lang)

    @property
    def total(self) -> int:
        """How many plays could be replayed."""
        return len(self.replay.steps)

    @cached_property
    def unplayed(self) -> list[Unplayed]:
        """The plays that were not replayed; the first of them ended the replay."""
        return unplayed(self.replay)

    @property
    def last(self) -> int:
        """The last moment: after the last play, or at the one that ended the replay."""
        return self.total + bool(self.unplayed)

    def moment(self, play: int) -> int:
        """The moment that shows this play: every play has its own."""
        return play

    def number(self, at: int) -> int:
        """The number of the play that a moment shows."""
        return at

    def beside(self, at: int) -> str:
        """Nothing: every act is a play with its number."""
        return ""

    def position(self, at: int) -> Position:
        """The picture after ``at`` plays; what is left at the end lies there still."""
        positions = self.replay.positions
        return positions[min(at, len(positions) - 1)]

    def counted(self, at: int) -> Position:
        """The same for cards won: at the end of a complete hand with the leftovers."""
        position = self.position(at)
        return award_leftovers(position) if at == self.total and self.replay.complete else position

    def step(self, at: int) -> Step | None:
        """The play that led here; None at the beginning."""
        return self.replay.steps[at - 1] if 0 < at <= self.total else None

    # the picture

    def table(self, at: int) -> list[ShownItem]:
        """The items that lie there, in their order of arrival."""
        return shown_items(self.position(at))

    def players(self, at: int) -> list[Player]:
        """Every player, by seat."""
        position = self.counted(at)
        rules, dealer = self.setting.rules, dealer_of(self.setting, max(0, position.stage))
        return [
            Player(
                name,
                len(position.won[seat]),
                position.zwicks[seat],
                card_points(rules, position.won[seat]) + position.zwicks[seat] * rules.zwick_points,
                seat == dealer,
            )
            for seat, name in enumerate(self.setting.players)
        ]

    def sides(self, at: int) -> Sequence[Side]:
        """Each side's figures so far; the majority only at the end."""
        return count_sides(self.counted(at), at == self.total and self.replay.complete)[0]

    def holders(self, at: int) -> list[Holder]:
        """Every player with the cards won, those that score first, and what is known of the hand."""
        position, points = self.counted(at), self.setting.rules.points
        holders: list[Holder] = []
        for seat, player in enumerate(self.players(at)):
            won = sorted(position.won[seat], key=lambda card: (-points.get(card.code, 0), card.order))
            holding = self.replay.holding(at, seat)
            holders.append(
                Holder(
                    player,
                    tuple(card.code for card in won),
                    tuple(card.code for card in sorted(holding.cards, key=by_order)),
                    holding.hidden,
                    self.replay.is_recorded(at, seat),
                )
            )
        return holders

    def built(self) -> list[str]:
        """What was built before a stretch begins, in sentences."""
        return list(built_in_words(self.setting, self.say))

    def came_to(self) -> list[str]:
        """What a whole hand came to, a line a side."""
        return list(came_to_in_words(self.replay, self.say))

    def mover(self, at: int) -> int:
        """The seat whose play is shown; at the beginning the one to play first; -1: nobody."""
        step = self.step(at)
        return step.position.turn if step is not None else self.position(at).turn

    def objected(self, at: int) -> int | None:
        """The item whose last card is to be outlined, because an error stands against its play; None: none."""
        step = self.step(at)
        if step is None or not any(finding.severity == "error" for finding in self.findings(at)):
            return None
        card = step.reading.play.card.code
        candidates = [index for index, item in enumerate(self.table(at)) if item.cards[-1] == card]
        if not candidates or isinstance(step.reading.play, Capture):
            return None
        target = step.reading.target
        return target if target in candidates else candidates[-1]

    def fit(self, at: int) -> str:
        """How large the cards of the picture can be on a phone; a script may measure and choose better."""
        weight = sum(0.6 + 0.45 * len(item.cards) + (0.6 if len(item.cards) > 1 else 0) for item in self.table(at))
        weight += 3.5 if any(finding.severity != "note" for finding in self.findings(at)) else 0
        return "fit-xl" if weight <= 6.4 else "fit-m" if weight <= 13 else "fit-s"

    def is_zwick(self, at: int) -> bool:
        """Whether the play that led here cleared the table."""
        step = self.step(at)
        return step is not None and sum(step.after.zwicks) > sum(step.position.zwicks)

    @cached_property
    def zwicks(self) -> list[int]:
        """The plays that made a Zwick."""
        return [at for at in range(1, self.total + 1) if self.is_zwick(at)]

    @cached_property
    def faults(self) -> list[int]:
        """The plays against the rules."""
        errors = {f.play for f in self.replay.findings if f.severity == "error" and f.play is not None}
        return sorted(play for play in errors | {stopped.number for stopped in self.unplayed[:1]} if play <= self.last)

    # words

    def pieces(self, at: int, *, as_written: bool = False) -> tuple[str | Card, ...]:
        """The sentence of a play; at the beginning who deals and who leads. ``as_written``: by whom the line says."""
        step = self.step(at)
        if step is None:
            return (reason_in_words(self.unplayed[0], over=self.position(at).turn < 0) if at else self.beginning(),)
        play = step.reading.play
        cards = [play.card, *(card for item in step.position.table for card in item.cards)]
        player = step.line.name if as_written else None
        return in_pieces(play_in_words(step.position, play, self.lang, player=player), cards, self.lang)

    def beginning(self) -> str:
        """Who deals and who leads."""
        position = self.position(0)
        parts = {"dealer": self.setting.players[self.setting.dealer], "player": position.player or "?"}
        if self.setting.stretch:
            turn = _("%(name)s to play", name=parts["player"])
            return " ".join((_("Part of a hand."), f"{turn}.", *self.built()))
        return _("%(dealer)s deals, %(player)s leads.", **parts)

    def spoken(self, at: int) -> str:
        """The whole position for a screen reader: number, play, picture, who is next."""
        step, position = self.step(at), self.position(at)
        if not at:
            return f"{self.beginning()} {position_in_words(position, self.lang)}"
        number = _("Play %(number)s of %(total)s", number=at, total=self.last)
        text = str(self.pieces(at)[0]) if step is None else play_in_words(step.position, step.reading.play, self.lang)
        end = "" if text.endswith(("!", ".")) else "."
        objections = " ".join(finding.words.headline for finding in self.findings(at))
        return f"{number}: {text}{end} {objections + ' ' if objections else ''}{position_in_words(position, self.lang)}"

    def next_line(self, at: int) -> str:
        """Who is to play, and where new cards were dealt; at the end who gets what is left."""
        position = self.position(at)
        if position.turn < 0:
            return self.ending()
        step, line = self.step(at), _("%(name)s to play", name=position.player)
        if step is not None and step.position.stage != position.stage:
            return _("New cards.") + " " + line
        return line

    def ending(self) -> str:
        """What became of the cards left on the table."""
        end = self.replay.end
        if end is None or not self.replay.complete:
            return _("All cards have been played.")
        cards_left = sum(len(item.cards) for item in end.table)
        if not cards_left:
            return _("All cards have been played.")
        if end.last_capturer < 0:
            return _("What is left belongs to nobody.")
        return ngettext(
            "The last card goes to %(player)s.",
            "The %(num)d cards left go to %(player)s.",
            cards_left,
            player=self.setting.players[end.last_capturer],
        )

    def findings(self, at: int) -> list[FindingText]:
        """The findings on the play that led here, or on the one that could not be replayed; the gravest first."""
        line = self.unplayed[0].line if at > self.total else 0
        all_findings = self.replay.findings
        of_line = [finding for finding in all_findings if line and finding.play is None and finding.line == line]
        of_play = [finding for finding in all_findings if (at and finding.play == at) or finding in of_line]
        return [self.say_finding(each) for each in sorted(of_play, key=lambda each: GRAVITY.index(each.severity))]

    def loose_findings(self) -> list[FindingText]:
        """The findings that belong to no play."""
        return of_no_play(self.replay.findings, self.unplayed[0].line if self.unplayed else 0, self.lang)

    def say_finding(self, finding: Finding) -> FindingText:
        """A finding in this language."""
        return finding_text(finding, self.lang)

    def listed_plays(self, marks: Mapping[int, Mark]) -> list[ListedPlay]:
        """Every play of the list, the beginning first; ``marks`` by line: what corrections left there."""
        plays: list[ListedPlay] = []
        for at in range(self.last + 1):
            step, stage = self.step(at), self._stage_of(at)
            begun = stage if at == 0 or stage != self._stage_of(at - 1) else 0
            mark = marks.get(step.line.line) if step is not None else None
            findings = self.findings(at) if at else []
            plays.append(ListedPlay(at, self.pieces(at), tuple(findings), mark, begun if at else 0))
        return plays

    def _stage_of(self, at: int) -> int:
        step = self.step(at)
        return (step.position.stage if step is not None else self.position(at).stage if at else 0) + 1


def shown_items(position: Position) -> list[ShownItem]:
    """The items of a picture as they are drawn."""
    players = position.setting.players
    return [
        ShownItem(tuple(card.code for card in cards), value or None, players[owner] if owner >= 0 else "")
        for cards, value, owner in visible_items(position)
    ]


def data_block(shown: Shown) -> dict[str, object]:
    """What the script needs to show any moment of the hand without asking again."""
    moments = range(shown.last + 1)
    stepping_data = stepping(
        shown,
        [[str(item) for item in shown.table(at)] for at in moments],
        [[(who.cards_short, who.zwicks, who.points_short, int(who.dealer)) for who in shown.players(at)]
         for at in moments],
        [shown.objected(at) for at in moments],
        [card for at in moments for item in shown.position(at).table for card in item.cards],
    )
    return {**stepping_data, "cleared": shown.zwicks}


# --- the hand itself -------------------------------------------------------------------------------------------------


def replay_of(text: str) -> Replay:
    """The hand of this text replayed, as `place.replayed` keeps it. TypeError for one of another game."""
    replay = replayed(text)
    if not isinstance(replay, Replay):
        raise TypeError("a hand of another game")
    return replay


def record_of(hand: Recorded) -> Record:
    """The record of a hand as far as it was taken down. TypeError for one of another game."""
    record = hand.record
    if not isinstance(record, Record):
        raise TypeError("a hand of another game")
    return record
