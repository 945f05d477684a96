"""What a page shows of a hand of tricks at one moment: the trick, the players, the sentence of the act, findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.cards import Card, by_order
from scorekeeper.findings import Finding
from scorekeeper.tricks.app.pages.game import Box, Fact
from scorekeeper.tricks.app.pages.moments import CARD, Moments, why_stopped
from scorekeeper.tricks.owed import Judged
from scorekeeper.web.i18n import _
from scorekeeper.web.replay_text import GRAVITY, ListedPlay, Said, in_pieces
from scorekeeper.words import sentence
from scorekeeper.words.figures import head, written
from scorekeeper.words.game_words import teller_of
from scorekeeper.zhn.repair import Mark

ROUND = 4
"""From so many players on they are shown round the trick."""


class Held(NamedTuple):
    """What is known of one hand: cards, how many more, and whether all of it stands in the record; ``won`` the cards
    of the tricks made so far."""

    name: str
    cards: tuple[str, ...]
    hidden: int
    recorded: bool
    won: tuple[str, ...] = ()


class Shown(Moments):
    """A replay as pages show it, moment by moment, in one language."""

    # what lies and who holds what

    @property
    def in_round(self) -> bool:
        """Whether so many play that they are shown round the trick, clockwise; fewer are seen in one row."""
        return len(self.setting.players) >= ROUND

    def seat(self, name: str) -> int:
        """The place round the trick before which a player's card lies, from 1; 0 where they are not shown so."""
        players = self.setting.players
        return players.index(name) + 1 if self.in_round and name in players else 0

    def lying(self, at: int) -> list[tuple[str, str]]:
        """The cards of the trick with their player's names; a trick just made still lies there."""
        step, position = self.step(at), self.position(at)
        trick = position.trick if position is not None else ()
        if step is not None and self.game.act(step.play) == CARD:
            before = tuple(step.position.trick)
            trick = (*before, (step.position.turn, _card(step.play)))
        return _named(self.setting.players, trick)

    def laid(self, position: Any) -> list[tuple[str, str]]:
        """The cards of the trick at a position, with their players' names."""
        return _named(self.setting.players, position.trick)

    def objected(self, at: int) -> bool:
        """Whether the card just played is to be outlined."""
        return any(said.severity == "error" for said in self.findings(at))

    def boxes(self, at: int) -> list[Box]:
        """Every player's box, by seat."""
        position = self.position(at)
        return self.game.boxes(position, self.say) if position is not None else []

    def facts(self, at: int) -> list[Fact]:
        """What holds beside the trick."""
        position = self.position(at)
        return self.game.facts(position, self.say) if position is not None else []

    def mover(self, at: int) -> int:
        """The seat whose act is shown; at the beginning who is to play first; -1: nobody."""
        step, position = self.step(at), self.position(at)
        if step is not None:
            return self.setting.players.index(step.player) if step.player in self.setting.players else -1
        return position.turn if position is not None else -1

    def hands(self, at: int) -> list[Held]:
        """What everybody is known to hold, written down or seen afterwards."""
        if not self.positions:
            return []
        at = min(at, len(self.positions) - 1)
        found, won = [], _won(self, at)
        for seat, name in enumerate(self.setting.players):
            holding = self.replay.holding(at, seat)
            cards = tuple(card.code for card in sorted(holding.cards, key=by_order, reverse=True))
            found.append(Held(name, cards, max(0, holding.hidden), self.replay.is_recorded(at, seat), won[seat]))
        return found

    # words

    def pieces(self, at: int) -> tuple[str | Card, ...]:
        """The sentence of an act, its cards apart; at the beginning how the hand came about."""
        step = self.step(at)
        if step is None:
            return (why_stopped(self.unplayed[0], self.replay.findings) if at else self.beginning(),)
        return self.pieces_of(step)

    def pieces_of(self, step: Any) -> tuple[str | Card, ...]:
        """The sentence of an act with its position and player, its cards apart."""
        named = [each for each in (*_cards(step.play), getattr(step.position, "turnup", None)) if each is not None]
        return in_pieces(teller_of(self.replay).step(step, self.lang), named, self.lang)

    def beginning(self) -> str:
        """How the hand came about, who begins."""
        return " ".join(teller_of(self.replay).opening(self.replay, self.say))

    def spoken(self, at: int) -> str:
        """The whole moment for a screen reader."""
        position = self.position(at)
        sentence = "".join(piece if isinstance(piece, str) else self.say.card_name(piece) for piece in self.pieces(at))
        end = "" if sentence.endswith(("!", ".")) else "."
        objections = " ".join(said.words.headline for said in self.findings(at))
        lies = teller_of(self.replay).position(position, self.lang) if position is not None else ""
        return " ".join(part for part in (sentence + end, objections, lies) if part)

    def next_line(self, at: int) -> str:
        """Who is to play; at the end what became of the hand."""
        position = self.position(at)
        if position is None or at < self.total or not self.replay.complete:
            return _("%(player)s to play", player=position.player) if position is not None and position.player else ""
        return " ".join(self.ending())

    def ending(self) -> list[str]:
        """What became of the hand."""
        return list(teller_of(self.replay).ending(self.replay, self.say))

    def totals(self) -> list[str]:
        """What the figures must come to."""
        return list(teller_of(self.replay).totals(self.replay, self.say))

    def figures(self) -> tuple[list[str], list[tuple[str, list[str]]]]:
        """The table of the result: heads, then each side with its figures as they are written."""
        fields = self.rules.fields
        rows = [
            (" + ".join(side.players), [written(field, getattr(side, field.key), self.say) for field in fields])
            for side in self.replay.sides
        ]
        return [head(field, self.say) for field in fields], rows

    # findings and the list

    def findings(self, at: int) -> list[Said]:
        """What the pages tell of the act that led here, the gravest first; while a hand runs not what may still be
        decided."""
        return [said for said in self.all_findings(at) if not (self.running and said.severity == "unproven")]

    @cached_property
    def undecided(self) -> list[Said]:
        """What later plays may still decide, in a hand that runs."""
        found = self.replay.findings if self.running else ()
        return [self.say_finding(each) for each in found if each.severity == "unproven" and each.play is not None]

    def all_findings(self, at: int) -> list[Said]:
        """The findings on the act that led here; the gravest first."""
        found = self.replay.findings
        if at > self.total and self.unplayed:
            of = [each for each in found if each.line == self.unplayed[0].line]
        else:
            of = [each for each in found if at and each.play is not None and self.moment_of(each) == at]
        return [self.say_finding(each) for each in sorted(of, key=lambda each: GRAVITY.index(each.severity))]

    def loose_findings(self) -> list[Said]:
        """The findings that belong to no act."""
        line = self.unplayed[0].line if self.unplayed else 0
        loose = [each for each in self.replay.findings if each.play is None and not (line and each.line == line)]
        return [self.say_finding(finding) for finding in loose]

    def say_finding(self, finding: Finding) -> Said:
        """A finding in this language."""
        return Said(finding.severity, sentence(finding, self.lang), finding)

    def listed_plays(self, marks: Mapping[int, Mark]) -> list[ListedPlay]:
        """Every act of the list, the beginning first; ``stage`` the trick that begins there."""
        found: list[ListedPlay] = []
        begun = 0
        for at in range(self.last + 1):
            step = self.step(at)
            trick = 0
            if step is not None and sum(step.position.tricks) + 1 > begun and not _deciding(step.position):
                trick = begun = sum(step.position.tricks) + 1
            mark = marks.get(step.line) if step is not None else None
            found.append(ListedPlay(at, self.pieces(at), tuple(self.findings(at)) if at else (), mark, trick))
        return found

    def answer(self, at: int) -> Judged | None:
        """How the answer that led here was judged; None for any other act."""
        return next((judged for judged in self.answers if judged.step == at - 1), None)

    @cached_property
    def answers(self) -> tuple[Judged, ...]:
        """Every answer with what it was judged by."""
        return tuple(self.replay.answers)


def _deciding(position: object) -> bool:
    """Whether it is still asked who plays at all, before the first trick."""
    return bool(getattr(position, "deciding", False))


def _cards(play: object) -> tuple[Card, ...]:
    """The cards that an act names."""
    single = getattr(play, "card", None)
    several = (*getattr(play, "cards", ()), *getattr(play, "out", ()), *getattr(play, "bought", ()))
    return tuple(card for card in (single, *several) if card is not None)


def _card(play: object) -> Card:
    """The one card that an act puts down."""
    return _cards(play)[0]


def _named(players: Sequence[str], trick: Any) -> list[tuple[str, str]]:
    """Cards of a trick with their players' names."""
    return [(card.code, players[seat] if seat >= 0 else "") for seat, card in trick]


def _won(shown: Shown, at: int) -> list[tuple[str, ...]]:
    """The cards of each seat's tricks, in the order in which they were played."""
    won: list[tuple[str, ...]] = [()] * len(shown.setting.players)
    for number in range(1, at + 1):
        before, after = shown.positions[number - 1].tricks, shown.positions[number].tricks
        for seat, tricks in enumerate(after):
            if tricks > before[seat]:
                won[seat] = (*won[seat], *(code for code, _name in shown.lying(number)))
    return won
