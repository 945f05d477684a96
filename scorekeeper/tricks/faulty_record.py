"""A faulty record of a trick game as it stands on paper: its lines word by word, and where in them a slip can be.

Both games write alike: a deal, then lines of plays, then the result. What is wrong with single words of them is for
``pen_errors`` to say, what only one game knows for the game.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.findings import Fact
from scorekeeper.tricks.places import Places
from scorekeeper.zhn.correcting import Faulty, Proposal, R, Replayed, errors_of
from scorekeeper.zhn.paper import Edit, Why

_WORD = re.compile(r"\S+")
_AT_ONCE = frozenset({"pack", "hand", "turn"})
"""Findings that no later line can have caused, beside those a game names."""


_OF_THE_PEN = frozenset({"syntax", "pack", "hand", "turn", "result"})
"""What cannot have been so at the table. Any other error may be one of a player, written down faithfully."""


class Word(NamedTuple):
    """One word of a line: its number, where it stands in the line, the card that it is; ``dealt``: the line says that
    somebody was given the card (hand, talon, turn-up, bought), not that it was put down."""

    line: int
    start: int
    end: int
    text: str
    card: Card | None
    dealt: bool


class FaultyRecord(Faulty[R]):
    """A faulty record of tricks, line by line. Numbers of lines count from 1.

    ``limit``: no single slip lies wholly below this line, the first one with an error that nothing later can cause;
    ``unread``: lines that a correction has to touch, since nobody can read them; ``surplus`` the cards dealt, and
    those put down, too often or foreign to the pack. ``lenient``: a slip need not be the only one.
    """

    pack: tuple[Card, ...]
    at_once: frozenset[str] = frozenset()

    def __init__(self, found: R, lines: tuple[str, ...], *, lenient: bool) -> None:
        super().__init__(found, lines)
        self.lenient = lenient
        self.record: Any = found.record  # type: ignore[attr-defined]
        self.players: tuple[str, ...] = found.setting.players
        self.heads = {line.key: line.line for line in reversed(self.record.header)}
        self.steps: dict[int, Any] = {step.line: step for step in reversed(found.steps)}
        known = {line.line for line in self.record.header} | {self.record.deal or 0}
        self.unread = {finding.line for finding in self.record.findings if finding.severity == "error"} - known
        rules = _AT_ONCE | self.at_once
        stopped = [f.line for f in self.errors if f.rule in rules or (f.rule == "syntax" and f.line in self.plays)]
        self.limit = min(stopped, default=len(lines) + 1)
        self.seen = {
            dealt: Counter(word.card for word in self.cards if word.card is not None and word.dealt == dealt)
            for dealt in (True, False)
        }
        pack = Counter(self.pack)
        self.surplus = {dealt: seen - pack for dealt, seen in self.seen.items()}

    @property
    @abstractmethod
    def dealt(self) -> Sequence[int]:
        """The lines that say what was dealt."""

    @property
    @abstractmethod
    def plays(self) -> Sequence[int]:
        """The lines of plays, readable or not."""

    @abstractmethod
    def proposed(self) -> Iterator[Proposal]:
        """Everything that may be wrong, in any order."""

    @abstractmethod
    def card_of(self, step: Any) -> Card | None:
        """The card that a step puts down, None for any other play."""

    @abstractmethod
    def held_before(self, step: Any) -> Places:
        """What its player held before a step."""

    def proposals(self, trials: int | None) -> Iterator[Proposal]:
        """By cost; of equals the one further down, nearer to where the record contradicts itself."""
        known: set[tuple[Edit, ...]] = set()
        tried = 0
        for proposal in sorted(self.proposed(), key=lambda each: (round(each.cost, 2), -each.edits[0].line)):
            if proposal.edits in known:
                continue
            known.add(proposal.edits)
            if trials is not None:
                lines = {edit.line for edit in proposal.edits}
                if not self.unread <= lines or min(lines) > self.limit:
                    continue
                if (tried := tried + 1) > trials:
                    return
            yield proposal

    # lines and words

    def text(self, number: int) -> str:
        """The line with this number."""
        return self.lines[number - 1]

    def told(self, number: int) -> tuple[str, int]:
        """The name before the colon of a line of plays (empty where none stands), and where the rest begins."""
        name, colon, rest = self.text(number).partition(":")
        return (name.strip(), len(name) + 1 + len(rest) - len(rest.lstrip())) if colon else ("", 0)

    def words(self, number: int) -> tuple[Word, ...]:
        """The words of a line behind its colon."""
        text = self.text(number)
        found, dealt = list[Word](), number in self.dealt
        for match in _WORD.finditer(text, self.told(number)[1]):
            word = match[0]
            found.append(Word(number, match.start(), match.end(), word, CARDS.get(word) or read_card(word), dealt))
            dealt = dealt or word == "+"
        return tuple(found)

    @cached_property
    def cards(self) -> tuple[Word, ...]:
        """Every word that is a card, line after line."""
        lines = sorted((*self.dealt, *self.plays))
        return tuple(word for number in lines for word in self.words(number) if word.card is not None)

    @cached_property
    def named(self) -> bool:
        """Whether lines of plays have names here."""
        return any(self.told(number)[0] for number in self.plays)

    def labelled(self, name: str | None, text: str) -> str:
        """A new line of plays, with its name where this record writes names."""
        return f"{name}: {text}" if name and self.named else text

    def free(self) -> list[Card]:
        """The cards of the pack that were put down nowhere."""
        return [card for card in self.pack if not self.seen[False][card]]

    # corrections of lines

    def put(self, number: int, new: str | None) -> Edit:
        """This line replaced, or struck out."""
        return Edit(number, self.text(number), new)

    def reworded(self, *words: tuple[Word, str]) -> str:
        """The line of these words with others in their places; an empty one goes with the space before it."""
        text = self.text(words[0][0].line)
        for word, new in sorted(words, key=lambda pair: -pair[0].start):
            before = text[: word.start] if new else text[: word.start].rstrip()
            text = f"{before}{new}{text[word.end :]}"
        return text.strip()

    def change(self, cost: float, kind: str, number: int, new: str | None, **facts: Fact) -> Proposal:
        """One line otherwise than it stands."""
        return Proposal(cost, (self.put(number, new),), Why(kind, facts))

    def insert(self, cost: float, kind: str, number: int, new: str, **facts: Fact) -> Proposal:
        """A line that is missing before the one with this number."""
        return Proposal(cost, (Edit(number, None, new),), Why(kind, facts))


def of_the_pen(found: Replayed) -> bool:
    """Whether something is wrong that cannot have been so at the table: a revoke is no reason to look for two slips."""
    return any(finding.rule in _OF_THE_PEN for finding in errors_of(found))
