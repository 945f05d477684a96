"""What a pen may have got wrong in the records of both trick games: cards, names, places of lines, figures at the top.

Each is a generator of proposals about a ``FaultyRecord``; nothing here says that a proposal helps. Costs as in
``zhn.correcting``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Fact
from scorekeeper.tricks.faulty_record import FaultyRecord, Word
from scorekeeper.zhn.correcting import Proposal, likeness
from scorekeeper.zhn.paper import Edit, Why
from scorekeeper.zhn.result import side_text

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
