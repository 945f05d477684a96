"""The canonical form of a record: which order, which spacing, what stands where (schnapsen.md, Tricks).

Every trick is written with its leader's name, as far as the record says who leads; a name that stands there, perhaps a
wrong one, is kept. Comments and unreadable lines stand where they stood.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.schnapsen.record import DealLine, Record, ResultLine, TrickLine
from scorekeeper.schnapsen.setting import KEYS
from scorekeeper.schnapsen.spelling import write_trick
from scorekeeper.schnapsen.tally import FIGURES
from scorekeeper.schnapsen.walk import Walk
from scorekeeper.zhn.header import HeaderLine, header_text, in_order, names_of, spaced
from scorekeeper.zhn.margin import Writer
from scorekeeper.zhn.result import side_text


def canonical(line: HeaderLine) -> HeaderLine:
    """A header line with its value spaced as the canonical form has it."""
    value = " ".join(line.value.split()) if line.key == "score" else line.value
    return spaced(line) if value == line.value else line._replace(value=value)


def write(record: Record) -> str:
    """The record in canonical form: ``write(read(text))`` is a fixed point. Never raises."""
    out = Writer(record.margin)
    usable = record.setting is not None
    for line in in_order(record.header, KEYS):
        out.line(header_text(canonical(line) if usable or not line.line else line), line.line)
    if record.deal is not None:
        out.gap()
        out.line("deal", record.deal)
    for dealt, text in _deal_lines(record):
        out.line(text, dealt.line)
    for trick in named(record):
        text = write_trick(trick)
        # what was done before a lead that never came is no line of a trick
        out.line(f"# {text}" if trick.before and trick.lead is None else text, trick.line)
    if record.results or (record.margin is not None and record.margin.result):
        out.gap()
        out.line("result", record.margin.result if record.margin is not None else 0)
    for result in record.results:
        out.line(result_text(result), result.line)
    return out.text()


def deal_text(line: DealLine) -> str:
    """A line of the deal, every card of it as it stands."""
    codes = " ".join(["?" if card is None else card.code for card in line.cards])
    return f"hand {line.player}: {codes}".rstrip() if line.kind == "hand" else f"{line.kind}: {codes}".rstrip()


def result_text(line: ResultLine) -> str:
    """A side's line of the result."""
    return side_text(line.side, line.game_points, {figure: getattr(line, figure) for figure in FIGURES})


def _deal_lines(record: Record) -> Iterator[tuple[DealLine, str]]:
    """The turn-up, hands in the order of the players, the talon; each line as it is written."""
    place = {name: at for at, name in enumerate(names_of(record.header))}
    talons = [line for line in record.dealt if line.kind == "talon"]
    yield from ((line, deal_text(line)) for line in record.dealt if line.kind == "turnup")
    hands = (line for line in record.dealt if line.kind == "hand")
    for line in sorted(hands, key=lambda line: place.get(line.player, len(place))):
        yield line, deal_text(line)
    # a line kept behind the talon did not fit into it, and must not where its last ? are left out
    full = record.margin is not None and bool(talons) and talons[-1].line in record.margin.kept
    for line in talons:
        text = deal_text(line)
        yield line, text if full or line is not talons[-1] else text.rstrip(" ?")


def named(record: Record) -> tuple[TrickLine, ...]:
    """The lines of tricks with their leaders' names, a claimant's only where it is not who may claim."""
    if record.setting is None:
        return record.tricks
    walked = Walk(record, record.setting).go().written
    return (*walked, *record.tricks[len(walked) :])
