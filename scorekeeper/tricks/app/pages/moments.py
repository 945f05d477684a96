"""The moments of a hand of tricks: what stands after each act, which of them shows what a finding says, and the lines
that were not replayed: the one that ended the replay, and all after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.findings import Finding
from scorekeeper.game import Replay
from scorekeeper.games import OF_TRICKS, game_of
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.web.i18n import _
from scorekeeper.words import locale
from scorekeeper.zhn.text import lines_of

LONGEST = 80
"""Characters of a line that are shown."""


class Unplayed(NamedTuple):
    """A line that was not replayed: where it stands, and what it says."""

    number: int
    line: int
    text: str


def unplayed(text: str, lines: Iterable[int], reached: int, first: int) -> list[Unplayed]:
    """The lines of plays behind ``reached``, the last one that was replayed, of the record as it was typed; the first
    of them has play number ``first``."""
    written = lines_of(text)
    rest = [line for line in lines if line > reached]
    return [
        Unplayed(first + after, line, written[line - 1].partition("#")[0].strip()[:LONGEST])
        for after, line in enumerate(rest)
        if 0 < line <= len(written)
    ]


def why_stopped(line: Unplayed, findings: Iterable[Any]) -> str:
    """The line that ended the replay, and what became of it."""
    if any(each.rule == "syntax" and each.line == line.line for each in findings):
        return _("“%(line)s” cannot be read.", line=line.text)
    return _("“%(line)s” cannot be carried out.", line=line.text)


CARD = "card"
"""The kind of act that puts a card down."""


class Moments:
    """A replay by its moments, for pages in one language. A moment is what stands after so many acts, 0 the beginning.

    ``text`` the record as it was typed, for lines that could not be replayed.
    """

    def __init__(self, replay: Replay, game: AnyTrickGame, text: str, lang: str) -> None:
        assert replay.setting is not None
        self.replay: Any = replay
        self.game = game
        self.rules = OF_TRICKS[game_of(replay.setting.rules.variant).id]
        self.setting = replay.setting
        self.lang = lang
        self.say = locale(lang)
        self._text = text

    @cached_property
    def steps(self) -> tuple[Any, ...]:
        """The acts that were carried out."""
        return tuple(self.replay.steps)

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        """The position before each act, and after the last; none where nothing was dealt that could be played."""
        return tuple(self.replay.positions)

    @property
    def total(self) -> int:
        """How many acts could be replayed."""
        return len(self.steps)

    @property
    def last(self) -> int:
        """The last moment: after the last act, or at the line that ended the replay."""
        return self.total + bool(self.unplayed)

    @cached_property
    def unplayed(self) -> list[Unplayed]:
        """The lines that were not replayed; the first of them ended the replay."""
        reached = max((step.line for step in self.steps), default=0)
        return unplayed(self._text, self.game.lines(self.replay.record), reached, self.number(self.total) + 1)

    def position(self, at: int) -> Any:
        """What stands after ``at`` acts; None where nothing could be dealt."""
        return self.positions[min(at, len(self.positions) - 1)] if self.positions else None

    def step(self, at: int) -> Any:
        """The act that led here; None at the beginning and at a line that was not replayed."""
        return self.steps[at - 1] if 0 < at <= self.total else None

    def number(self, at: int) -> int:
        """The play number that a moment has in findings; acts beside a card share its number."""
        step = self.step(at)
        if step is not None:
            return int(step.number)
        return self.unplayed[0].number if at > self.total and self.unplayed else 0

    def beside(self, at: int) -> str:
        """What the act that led here is called where it has no number of its own; empty for a play."""
        step = self.step(at)
        return "" if step is None else self.game.beside().get(self.game.act(step.play), "")

    def moment(self, play: int, rule: str = "", player: str | None = None) -> int:
        """The moment that shows what a finding says of a play; of several like it that of this player."""
        of = [at for at, step in enumerate(self.steps, 1) if step.number == play]
        wanted = self.game.act_of_rule.get(rule, CARD)
        fitting = [at for at in of if self.game.act(self.steps[at - 1].play) == wanted]
        own = [at for at in fitting if self.steps[at - 1].player == player]
        return (own or fitting or of or [self.last])[-1]

    def moment_of(self, finding: Finding) -> int:
        """The moment that shows a finding on a play."""
        assert finding.play is not None
        return self.moment(finding.play, finding.rule, finding.player)

    @cached_property
    def faults(self) -> list[int]:
        """The moments with something against the rules."""
        found = self.replay.findings
        errors = {self.moment_of(f) for f in found if f.severity == "error" and f.play is not None}
        return sorted(errors | ({self.last} if self.unplayed else set()))

    @property
    def running(self) -> bool:
        """Whether more may be played: what is open now may still be decided."""
        return not (self.replay.complete or self.unplayed)
