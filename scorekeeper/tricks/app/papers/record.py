"""A whole hand of a game of tricks on paper: every act with what was found about it, and the count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from scorekeeper.findings import Finding
from scorekeeper.game import Replay
from scorekeeper.games import game_of
from scorekeeper.sheets import hand
from scorekeeper.sheets.document import Cell, Column, Document, Note, Part, Row, Run, Table
from scorekeeper.tricks.app.papers import parts
from scorekeeper.words import Locale, locale, variant_in_words
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import quoted
from scorekeeper.zhn.repair import Repair
from scorekeeper.zhn.text import lines_of


def hand_record(
    replay: Replay, lang: str, *, text: str, source_name: str = "", repairs: Sequence[Repair] = ()
) -> Document:
    """The whole hand. ``text`` is what it was read from, ``repairs`` are printed as proposals beside it.

    A record whose header cannot be used gives a sheet with what was found and its text.
    """
    title = locale(lang).gettext("%(game)s: hand record") % {"game": parts.name_of(replay)}
    told = _parts(replay, text, repairs, locale(lang))
    return hand.hand_document(replay, lang, title, source_name, told, players=parts.players_of(replay))


def _parts(replay: Replay, text: str, repairs: Sequence[Repair], say: Locale) -> Iterator[Part]:
    yield from parts.reconstruction(replay, say)
    yield Note("", (hand.verdict(replay, say),), bold=True)
    carried = {step.number for step in replay.steps}
    others = [finding for finding in replay.findings if finding.play not in carried]
    as_written = hand.as_written([quoted(line) for line in lines_of(text)], say)
    if replay.setting is None:
        yield from hand.other_findings(others, say)
        yield from as_written
        yield hand.signatures(None, say)
        return
    yield hand.rules_in_words(replay, variant_in_words(replay.setting.rules, say.lang), say.lang)
    if replay.positions:
        yield Note("", tuple(teller_of(replay).opening(replay, say)))
        yield from parts.known_hands(replay, 0, say)
        yield _acts(replay, say)
    yield from hand.other_findings(others, say)
    lines = {step.line for step in replay.steps}
    yield from hand.other_remarks([each for each in hand.remarks(replay.record) if each.line not in lines], say)
    yield from hand.proposals(repairs, say)
    if not replay.complete:
        yield from as_written
    yield from parts.figures(replay, say.gettext("The count"), say)
    yield hand.signatures(replay.setting, say)


def _acts(replay: Replay, say: Locale) -> Table:
    """The table of acts: number, what was done, how it is written; findings and remarks below their act."""
    columns = (Column("number", say.gettext("No."), 2), Column("play", say.gettext("Play"), 0, grow=True),
               Column("zhn", "ZHN", 0, grow=True))
    return Table("", columns, tuple(_rows(replay, say)), wrapped=True, close=True)


def _rows(replay: Replay, say: Locale) -> Iterator[Row]:
    assert replay.setting is not None, "asked only where the header can be used"
    game, teller = game_of(replay.setting.rules.variant), teller_of(replay)
    found, noted = defaultdict[int | None, list[Finding]](list), defaultdict[int, list[hand.Remark]](list)
    for finding in replay.findings:
        found[finding.play].append(finding)
    for remark in hand.remarks(replay.record):
        noted[remark.line].append(remark)
    last = {step.number: at for at, step in enumerate(replay.steps)}
    begun = 0
    for at, step in enumerate(replay.steps):
        trick = 0 if getattr(step.position, "deciding", False) else sum(step.position.tricks) + 1
        if trick > begun:
            begun = trick
            yield Row((Cell(say.gettext("Trick %(number)s") % {"number": trick}),), across=True)
        told, written = teller.step(step, say.lang), game.write_play(step.play)
        yield Row((Cell(lines=((Run(str(step.number), bold=True),),)), Cell(lines=(told,)), Cell(lines=(written,))))
        for finding in found[step.number] if last[step.number] == at else ():
            yield hand.finding_row(finding, say)
        for remark in noted.pop(step.line, ()):
            yield hand.remark_row(hand.remark_in_words(remark, say))
