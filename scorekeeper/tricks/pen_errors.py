"""What a pen may have got wrong in the records of both trick games: cards, names, places of lines, figures at the top.

A ``FaultyRecord`` is such a record as it stands on paper: its lines word by word, with the places where a slip can be.
Both games write alike: a deal, then lines of plays, then the result. Each kind of slip is a generator of proposals.
Nothing here says that a proposal helps; slips that only one game knows are in its ``repair``. Costs as in
``zhn.correcting``.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import combinations, pairwise
from typing import Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.findings import Fact, Finding
from scorekeeper.tricks.places import Places
from scorekeeper.tricks.replay import TrickStep
from scorekeeper.zhn.correcting import Faulty, Proposal, R, RecordRead, Replayed, errors_of, likeness
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.repair import Edit, Why
from scorekeeper.zhn.result import read_chips, side_text

_WORD = re.compile(r"\S+")
_AT_ONCE = frozenset({"pack", "hand", "turn"})
"""Findings that no later line can have caused, beside those a game names."""


_OF_THE_PEN = frozenset({"syntax", "pack", "hand", "turn", "result"})
"""What cannot have been so at the table. Any other error may be one of a player, written down faithfully."""


class Word(NamedTuple):
    """One word of a line.

    line: its number, from 1.
    start: its first column, from 0.
    end: the column behind it.
    text: as it stands.
    card: that it is.
    dealt: the line says that somebody was given the card (hand, talon, turn-up, bought), not that it was put down.
    """

    line: int
    start: int
    end: int
    text: str
    card: Card | None
    dealt: bool


class ResultOnPaper(Protocol):
    """A line of the result: whose it is, and where it stands."""

    @property
    def side(self) -> tuple[str, ...]: ...
    @property
    def line(self) -> int: ...


class TrickRecord(RecordRead, Protocol):
    """What is asked of the record of a hand of tricks."""

    @property
    def header(self) -> Sequence[HeaderLine]: ...
    @property
    def deal(self) -> int | None: ...
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def results(self) -> Sequence[ResultOnPaper]: ...


RecordT = TypeVar("RecordT", bound=TrickRecord)
StepT = TypeVar("StepT", bound=TrickStep)


class FaultyRecord(Faulty[R], Generic[R, RecordT, StepT]):
    """A faulty record of tricks, line by line. Numbers of lines count from 1.

    pack: the game's cards.
    at_once: the rules that nothing later can cause to be broken.

    ``limit``: no single slip lies wholly below this line, the first one with an error that nothing later can cause;
    ``unreadable``: lines that a correction has to touch, since nobody can read them; ``surplus`` the cards dealt, and
    those put down, too often or foreign to the pack. ``lenient``: a slip need not be the only one. ``dealer`` the seat.
    """

    pack: tuple[Card, ...]
    at_once: frozenset[str] = frozenset()

    def __init__(
        self, replay: R, lines: tuple[str, ...], record: RecordT, steps: Sequence[StepT], players: tuple[str, ...],
        dealer: int, *, lenient: bool,
    ) -> None:
        super().__init__(replay, lines)
        self.lenient = lenient
        self.record, self.players, self.dealer = record, players, dealer
        self.every_step = steps
        self.heads = {line.key: line.line for line in reversed(self.record.header)}
        self.steps = {step.line: step for step in reversed(steps)}
        head_lines = {line.line for line in self.record.header} | {self.record.deal or 0}
        self.unreadable = {finding.line for finding in self.record.findings if finding.severity == "error"} - head_lines
        rules = _AT_ONCE | self.at_once
        stops = [f.line for f in self.errors if f.rule in rules or (f.rule == "syntax" and f.line in self.plays)]
        self.limit = min(stops, default=len(lines) + 1)
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
    def card_of(self, step: StepT) -> Card | None:
        """The card that a step puts down, None for any other play."""

    @abstractmethod
    def held_before(self, step: StepT) -> Places:
        """What its player held before a step."""

    def proposals(self, trials: int | None) -> Iterator[Proposal]:
        """By cost; of equals the one further down, nearer to where the record contradicts itself."""
        seen_edits: set[tuple[Edit, ...]] = set()
        trial = 0
        for proposal in sorted(self.proposed(), key=lambda each: (round(each.cost, 2), -each.edits[0].line)):
            if proposal.edits in seen_edits:
                continue
            seen_edits.add(proposal.edits)
            if trials is not None:
                lines = {edit.line for edit in proposal.edits}
                if not self.unreadable <= lines or min(lines) > self.limit:
                    continue
                if (trial := trial + 1) > trials:
                    return
            yield proposal

    # lines and words

    def text(self, number: int) -> str:
        """The line with this number."""
        return self.lines[number - 1]

    def name_and_start(self, number: int) -> tuple[str, int]:
        """The name before the colon of a line of plays (empty where none stands), and where the rest begins."""
        name, colon, rest = self.text(number).partition(":")
        return (name.strip(), len(name) + 1 + len(rest) - len(rest.lstrip())) if colon else ("", 0)

    def words(self, number: int) -> tuple[Word, ...]:
        """The words of a line behind its colon."""
        text = self.text(number)
        words, dealt = list[Word](), number in self.dealt
        for match in _WORD.finditer(text, self.name_and_start(number)[1]):
            word = match[0]
            words.append(Word(number, match.start(), match.end(), word, CARDS.get(word) or read_card(word), dealt))
            dealt = dealt or word == "+"
        return tuple(words)

    @cached_property
    def cards(self) -> tuple[Word, ...]:
        """Every word that is a card, line after line."""
        lines = sorted((*self.dealt, *self.plays))
        return tuple(word for number in lines for word in self.words(number) if word.card is not None)

    @cached_property
    def writes_names(self) -> bool:
        """Whether lines of plays have names here."""
        return any(self.name_and_start(number)[0] for number in self.plays)

    def labelled(self, name: str | None, text: str) -> str:
        """A new line of plays, with its name where this record writes names."""
        return f"{name}: {text}" if name and self.writes_names else text

    def unplayed_cards(self) -> list[Card]:
        """The cards of the pack that were put down nowhere."""
        return [card for card in self.pack if not self.seen[False][card]]

    # corrections of lines

    def edit(self, number: int, new: str | None) -> Edit:
        """This line replaced, or struck out."""
        return Edit(number, self.text(number), new)

    def with_words(self, *words: tuple[Word, str]) -> str:
        """The line of these words with others in their places; an empty one goes with the space before it."""
        text = self.text(words[0][0].line)
        for word, new in sorted(words, key=lambda pair: -pair[0].start):
            before = text[: word.start] if new else text[: word.start].rstrip()
            text = f"{before}{new}{text[word.end :]}"
        return text.strip()

    def change(self, cost: float, kind: str, number: int, new: str | None, **facts: Fact) -> Proposal:
        """One line otherwise than it stands."""
        return Proposal(cost, (self.edit(number, new),), Why(kind, facts))

    def insert(self, cost: float, kind: str, number: int, new: str, **facts: Fact) -> Proposal:
        """A line that is missing before the one with this number."""
        return Proposal(cost, (Edit(number, None, new),), Why(kind, facts))


def of_the_pen(replay: Replayed) -> bool:
    """Whether something is wrong that cannot have been so at the table: a revoke is no reason to look for two slips."""
    return any(finding.rule in _OF_THE_PEN for finding in errors_of(replay))


LOOKED_AT = 4
"""Of lines that cannot be read so many are looked at."""
ALIKE = 0.4
"""A card that looks less like an unreadable word than this is no guess at what it says."""


def common_proposals(paper: FaultyRecord[R, RecordT, StepT]) -> Iterator[Proposal]:
    """What can be wrong in either game, but for figures."""
    for propose in (misread, swapped_cards, places, names, seats, unreadable):
        yield from propose(paper)


def misread(paper: FaultyRecord[R, RecordT, StepT]) -> Iterator[Proposal]:
    """A card written for another one, which stands nowhere else."""
    for word in paper.cards:
        assert word.card is not None
        surplus, seen = paper.surplus[word.dealt], paper.seen[word.dealt]
        other_surplus = surplus.total() - surplus[word.card]
        if not paper.lenient and (other_surplus or surplus[word.card] > 1):
            continue
        for meant in paper.pack:
            if not seen[meant]:
                cost = likeness(word.card, meant) + 0.4 * word.dealt
                new = paper.with_words((word, meant.code))
                yield Proposal(cost, (paper.edit(word.line, new),), _why(paper, word, meant))


def _why(paper: FaultyRecord[R, RecordT, StepT], word: Word, meant: Card) -> Why:
    """What the record itself shows of a card misread."""
    card = word.card
    assert card is not None
    facts: dict[str, Fact] = {"card": card.code, "meant": meant.code}
    if word.dealt:
        return Why("dealt", facts)
    steps = [step for step in paper.every_step if paper.card_of(step) is card]
    step = next((step for step in steps if step.line == word.line), None)
    if card not in paper.pack:
        return Why("card", {**facts, "way": "foreign"})
    if step is None or not step.player:
        return Why("")
    facts["player"] = step.player
    known = paper.held_before(step).known
    was_held = meant in known
    other = next((step_.number for step_ in steps if step_ is not step), 0)
    if other:
        return Why("card", {**facts, "way": "played", "play": other, "held": int(was_held)})
    if was_held and card not in known:
        return Why("card", {**facts, "way": "not_held"})
    return Why("") if paper.seen[True][meant] else Why("card", facts)


def swapped_cards(paper: FaultyRecord[R, RecordT, StepT]) -> Iterator[Proposal]:
    """Two cards that changed places: of one line (the order within a hand says nothing), or of neighbouring tricks."""
    lines = {number: [word for word in paper.cards if word.line == number] for number in (*paper.dealt, *paper.plays)}
    for number, words in lines.items():
        if paper.text(number).startswith("hand"):
            continue
        for first, second in combinations(words, 2):
            adjacent = second.start - first.end == 1
            if adjacent or number in paper.plays:
                new = paper.with_words((first, second.text), (second, first.text))
                yield paper.change(1.3 if adjacent else 1.7, "swapped", number, new)
    for above, below in pairwise(paper.plays):
        for first in lines[above]:
            for second in lines[below]:
                upper, lower = paper.with_words((first, second.text)), paper.with_words((second, first.text))
                yield Proposal(2.4, (paper.edit(above, upper), paper.edit(below, lower)), Why("swapped"))


def places(paper: FaultyRecord[R, RecordT, StepT]) -> Iterator[Proposal]:
    """A line written twice; two neighbouring lines that changed places."""
    lines = [number for number in range(1, len(paper.lines) + 1) if paper.text(number)]
    plays = set(paper.plays)
    for above, below in pairwise(lines):
        text_above, text_below = paper.text(above), paper.text(below)
        if text_above == text_below:
            yield paper.change(0.3, "twice", below, None)
        elif {above, below} <= plays or {above, below} & paper.unreadable:
            yield Proposal(1.5, (paper.edit(above, text_below), paper.edit(below, text_above)), Why("swapped"))
    for number in lines:
        if number in plays or number in paper.unreadable:
            text = paper.text(number)
            if first_line := next((other for other in lines if other < number - 1 and paper.text(other) == text), 0):
                yield paper.change(2.0, "twice", number, None)
                yield paper.change(2.0, "twice", first_line, None)


def names(paper: FaultyRecord[R, RecordT, StepT]) -> Iterator[Proposal]:
    """Another name before a play, on the line of a hand, or of a side in the result."""
    for number in paper.plays:
        name, start = paper.name_and_start(number)
        step = paper.steps.get(number)
        turn = step.position.player if step is not None else None
        if name and turn and name != turn:
            text = paper.text(number)[start:]
            yield paper.change(1.0, "name", number, f"{turn}: {text}", player=turn, name=name)
    for number in paper.dealt:
        head, _, cards = paper.text(number).partition(":")
        name = head.removeprefix("hand").strip()
        for other in paper.players if head.startswith("hand") else ():
            if other != name:
                yield paper.change(1.2, "hand_name", number, f"hand {other}:{cards}", player=other)
    for line in paper.record.results:
        name, colon, figures = paper.text(line.line).partition(":")
        for other in paper.players if colon else ():
            if other != name.strip():
                yield paper.change(1.3, "result_name", line.line, f"{other}:{figures}", side=other)


def seats(paper: FaultyRecord[R, RecordT, StepT]) -> Iterator[Proposal]:
    """Another dealer; two players who sit in each other's place at the top of the record."""
    if number := paper.heads.get("dealer"):
        for name in paper.players:
            if name != paper.players[paper.dealer]:
                yield paper.change(2.0, "dealer", number, f"dealer: {name}", player=name)
    if number := paper.heads.get("players"):
        for first, second in combinations(range(len(paper.players)), 2):
            order = list(paper.players)
            order[first], order[second] = order[second], order[first]
            facts = {"player": paper.players[first], "name": paper.players[second]}
            cost = 2.2 if second - first == 1 else 2.6
            yield paper.change(cost, "order", number, f"players: {', '.join(order)}", **facts)


def unreadable(paper: FaultyRecord[R, RecordT, StepT]) -> Iterator[Proposal]:
    """A line that cannot be read: one of its words left out, or a card that looks like it."""
    for number in sorted(paper.unreadable)[:LOOKED_AT]:
        words = paper.words(number)
        for word in words:
            yield paper.change(2.2, "", number, paper.with_words((word, "")))
            if word.card is not None:
                continue
            for meant in paper.pack:
                ratio = SequenceMatcher(None, word.text.lower(), meant.code.lower()).ratio()
                if ratio >= ALIKE and not paper.seen[word.dealt][meant]:
                    yield paper.change(0.8 + 2 * (1 - ratio), "unread", number, paper.with_words((word, meant.code)))
        if not words or paper.text(number).split(":")[0] not in paper.players:
            yield paper.change(3.0, "stray", number, None)


def numbers(paper: FaultyRecord[R, RecordT, StepT], key: str, allowed: range, step: int = 1) -> Iterator[Proposal]:
    """Another number in a line at the top, where the result does not come out: each of its numbers by itself."""
    number = paper.heads.get(key)
    if not number or not any(finding.rule == "result" for finding in paper.errors):
        return
    for word in paper.words(number):
        number_written = read_chips(word.text) or 0
        for meant in allowed[::step]:
            if meant != number_written:
                difference = abs(meant - number_written)
                cost = 1.8 if difference in (step, 10 * step) else 2.2 if difference <= 3 * step else 2.8
                yield paper.change(cost, "header", number, paper.with_words((word, str(meant))), meant=meant)


def results(
    paper: FaultyRecord[R, RecordT, StepT], first: str,
    sides: Mapping[tuple[str, ...], tuple[int, Mapping[str, int]]], *more: Edit, signed: bool = False,
) -> Iterator[Proposal]:
    """What was written down of the result, as the replay has it, all lines together, and ``more`` that goes with it.

    ``first`` is what the figure is called that every line has, ``signed`` or not; ``sides`` by their players this
    figure and the others.
    """
    wrong = {finding.line for finding in paper.replay.findings if finding.rule == "result"}
    edits, differences = list[Edit](), len(more)
    for line in paper.record.results:
        if line.line in wrong and line.side in sides:
            main_figure, others = sides[line.side]
            shown_figures = {figure: others[figure] for figure in others if getattr(line, figure) is not None}
            right = {first: main_figure, **shown_figures}
            differences += sum(figure != getattr(line, name) for name, figure in right.items())
            edits.append(paper.edit(line.line, side_text(line.side, main_figure, shown_figures, signed=signed)))
    if edits := [*edits, *more]:
        yield Proposal(0.3 + 0.9 * differences, tuple(edits), Why("result"))
    sides_written = {line.side for line in paper.record.results}
    for number in paper.unreadable:
        for players, (main_figure, others) in sides.items():
            if paper.name_and_start(number)[0] in players and players not in sides_written:
                shown_figures = {figure: others[figure] for figure in others if figure in paper.text(number)}
                yield paper.change(1.0, "result", number, side_text(players, main_figure, shown_figures, signed=signed))
