"""What a pen may have got wrong in the records of both trick games: cards, names, places of lines, figures at the top.

A ``FaultyRecord`` is such a record as it stands on paper: its lines word by word, and where in them a slip can be.
Both games write alike: a deal, then lines of plays, then the result. Each slip is a generator of proposals about it;
nothing here says that a proposal helps, and what only one game knows is for its ``repair``. Costs as in
``zhn.correcting``.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, NamedTuple, TypeAlias

from scorekeeper.cards import CARDS, Card, read_card
from scorekeeper.findings import Fact
from scorekeeper.tricks.places import Places
from scorekeeper.zhn.correcting import Faulty, Proposal, R, Replayed, errors_of, likeness
from scorekeeper.zhn.repair import Edit, Why
from scorekeeper.zhn.result import side_text

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


AnyFaulty: TypeAlias = FaultyRecord[Any]
LOOKED_AT = 4
"""Of lines that cannot be read so many are looked at."""
ALIKE = 0.4
"""A card that looks less like an unreadable word than this is no guess at what it says."""


def common(paper: AnyFaulty) -> Iterator[Proposal]:
    """What can be wrong in either game, but for figures."""
    for propose in (misread, changed_about, places, names, seats, unreadable):
        yield from propose(paper)


def misread(paper: AnyFaulty) -> Iterator[Proposal]:
    """A card written for another one, which stands nowhere else."""
    for word in paper.cards:
        assert word.card is not None
        surplus, seen = paper.surplus[word.dealt], paper.seen[word.dealt]
        others = surplus.total() - surplus[word.card]
        if not paper.lenient and (others or surplus[word.card] > 1):
            continue
        for meant in paper.pack:
            if not seen[meant]:
                cost = likeness(word.card, meant) + 0.4 * word.dealt
                new = paper.reworded((word, meant.code))
                yield Proposal(cost, (paper.put(word.line, new),), _why(paper, word, meant))


def _why(paper: AnyFaulty, word: Word, meant: Card) -> Why:
    """What the record itself shows of a card misread."""
    card = word.card
    assert card is not None
    facts: dict[str, Fact] = {"card": card.code, "meant": meant.code}
    if word.dealt:
        return Why("dealt", facts)
    steps = [step for step in paper.found.steps if paper.card_of(step) is card]
    step = next((step for step in steps if step.line == word.line), None)
    if card not in paper.pack:
        return Why("card", {**facts, "way": "foreign"})
    if step is None or not step.player:
        return Why("")
    facts["player"] = step.player
    held = meant in paper.held_before(step).known
    other = next((each.number for each in steps if each is not step), 0)
    if other:
        return Why("card", {**facts, "way": "played", "play": other, "held": int(held)})
    if held:
        return Why("card", {**facts, "way": "not_held"})
    return Why("") if paper.seen[True][meant] else Why("card", facts)


def changed_about(paper: AnyFaulty) -> Iterator[Proposal]:
    """Two cards that changed places: of one line (the order within a hand says nothing), or of neighbouring tricks."""
    lines = {number: [word for word in paper.cards if word.line == number] for number in (*paper.dealt, *paper.plays)}
    for number, words in lines.items():
        if paper.text(number).startswith("hand"):
            continue
        for one, two in combinations(words, 2):
            near = two.start - one.end == 1
            if near or number in paper.plays:
                new = paper.reworded((one, two.text), (two, one.text))
                yield paper.change(1.3 if near else 1.7, "swapped", number, new)
    for above, below in pairwise(paper.plays):
        for one in lines[above]:
            for two in lines[below]:
                upper, lower = paper.reworded((one, two.text)), paper.reworded((two, one.text))
                yield Proposal(2.4, (paper.put(above, upper), paper.put(below, lower)), Why("swapped"))


def places(paper: AnyFaulty) -> Iterator[Proposal]:
    """A line written twice; two neighbouring lines that changed places."""
    lines = [number for number in range(1, len(paper.lines) + 1) if paper.text(number)]
    plays = set(paper.plays)
    for above, below in pairwise(lines):
        one, two = paper.text(above), paper.text(below)
        if one == two:
            yield paper.change(0.3, "twice", below, None)
        elif {above, below} <= plays or {above, below} & paper.unread:
            yield Proposal(1.5, (paper.put(above, two), paper.put(below, one)), Why("swapped"))
    for number in lines:
        if number in plays or number in paper.unread:
            text = paper.text(number)
            if double := next((other for other in lines if other < number - 1 and paper.text(other) == text), 0):
                yield paper.change(2.0, "twice", number, None)
                yield paper.change(2.0, "twice", double, None)


def names(paper: AnyFaulty) -> Iterator[Proposal]:
    """Another name before a play, on the line of a hand, or of a side in the result."""
    for number in paper.plays:
        name, begin = paper.told(number)
        step = paper.steps.get(number)
        turn = step.position.player if step is not None else None
        if name and turn and name != turn:
            text = paper.text(number)[begin:]
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


def seats(paper: AnyFaulty) -> Iterator[Proposal]:
    """Another dealer; two players who sit in each other's place at the top of the record."""
    if number := paper.heads.get("dealer"):
        for name in paper.players:
            if name != paper.players[paper.found.setting.dealer]:
                yield paper.change(2.0, "dealer", number, f"dealer: {name}", player=name)
    if number := paper.heads.get("players"):
        for one, two in combinations(range(len(paper.players)), 2):
            order = list(paper.players)
            order[one], order[two] = order[two], order[one]
            facts = {"player": paper.players[one], "name": paper.players[two]}
            cost = 2.2 if two - one == 1 else 2.6
            yield paper.change(cost, "order", number, f"players: {', '.join(order)}", **facts)


def unreadable(paper: AnyFaulty) -> Iterator[Proposal]:
    """A line that cannot be read: one of its words left out, or a card that looks like it."""
    for number in sorted(paper.unread)[:LOOKED_AT]:
        words = paper.words(number)
        for word in words:
            yield paper.change(2.2, "", number, paper.reworded((word, "")))
            if word.card is not None:
                continue
            for meant in paper.pack:
                alike = SequenceMatcher(None, word.text.lower(), meant.code.lower()).ratio()
                if alike >= ALIKE and not paper.seen[word.dealt][meant]:
                    yield paper.change(0.8 + 2 * (1 - alike), "unread", number, paper.reworded((word, meant.code)))
        if not words or paper.text(number).split(":")[0] not in paper.players:
            yield paper.change(3.0, "stray", number, None)


def numbers(paper: AnyFaulty, key: str, allowed: range, step: int = 1) -> Iterator[Proposal]:
    """Another number in a line at the top, where the result does not come out: each of its numbers by itself."""
    number = paper.heads.get(key)
    if not number or not any(finding.rule == "result" for finding in paper.errors):
        return
    for word in paper.words(number):
        written = int(word.text) if word.text.isdecimal() else 0
        for meant in allowed[::step]:
            if meant != written:
                off = abs(meant - written)
                cost = 1.8 if off in (step, 10 * step) else 2.2 if off <= 3 * step else 2.8
                yield paper.change(cost, "header", number, paper.reworded((word, str(meant))), meant=meant)


def results(
    paper: AnyFaulty, first: str, figures: Callable[[Any], Mapping[str, Any]], *more: Edit, signed: bool = False
) -> Iterator[Proposal]:
    """What was written down of the result, as the replay has it, all lines together, and ``more`` that goes with it.

    ``first`` is what the figure is called that every line has, ``signed`` or not; ``figures`` the others of a side.
    """
    sides = {side.players: (getattr(side, first), figures(side)) for side in paper.found.sides}
    wrong = {finding.line for finding in paper.found.findings if finding.rule == "result"}
    edits, off = list[Edit](), len(more)
    for line in paper.record.results:
        if line.line in wrong and line.side in sides:
            main, real = sides[line.side]
            given = {figure: real[figure] for figure in real if getattr(line, figure) is not None}
            right = line._replace(**{first: main, **given})
            off += sum(one != other for one, other in zip(right, line, strict=True))
            edits.append(paper.put(line.line, side_text(line.side, main, given, signed=signed)))
    if edits := [*edits, *more]:
        yield Proposal(0.3 + 0.9 * off, tuple(edits), Why("result"))
    told = {line.side for line in paper.record.results}
    for number in paper.unread:
        for players, (main, real) in sides.items():
            if paper.told(number)[0] in players and players not in told:
                given = {figure: real[figure] for figure in real if figure in paper.text(number)}
                yield paper.change(1.0, "result", number, side_text(players, main, given, signed=signed))
