"""A whole hand of a game of tricks on paper: who played, every act with its findings, and the count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from scorekeeper.findings import Finding
from scorekeeper.game import Replay
from scorekeeper.games import game_of
from scorekeeper.outcomes import Field, Figure
from scorekeeper.sheets import hand
from scorekeeper.sheets.document import Cell, Column, Document, Note, Part, Row, Run, Table
from scorekeeper.sheets.hand import fixed, labelled
from scorekeeper.tricks.replay import TrickReplay, of_tricks
from scorekeeper.words import Locale, locale, variant_in_words
from scorekeeper.words.figures import figure_text, head
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.match import OPENING
from scorekeeper.zhn.repair import Repair
from scorekeeper.zhn.text import lines_of


def name_of(replay: Replay) -> str:
    """What the game is called."""
    return OPENING[game_of(replay.record.value("variant")).id].name


def players_of(replay: Replay, say: Locale) -> str:
    """Who played, as they sat, and who dealt."""
    if replay.setting is None:
        return ""
    dealer = of_tricks(replay).dealer_name
    return ", ".join(
        fixed(f"{name} ({say.gettext('deals')})" if name == dealer else name) for name in replay.setting.players
    )


def trump_of(replay: TrickReplay, say: Locale) -> str:
    """The trump suit and the card turned up for it; empty where nobody wrote it down."""
    first = replay.positions[0] if replay.positions else None
    if first is None or not first.trump:
        return ""
    suit = say.suit_named(first.trump)
    if first.turnup is None:
        return suit
    return say.gettext("%(suit)s (turned up: %(card)s)") % {"suit": suit, "card": say.card_name(first.turnup)}


def reconstruction(replay: Replay, say: Locale) -> Iterator[Note]:
    """Says that most of this game is put together again, where that is so."""
    if replay.setting is not None and getattr(replay.setting.rules, "reconstruction", False):
        text = say.gettext("How this was played was not written down in full; only the settlement is known.")
        yield Note("", (labelled(say.gettext("Reconstruction"), text),))


def figures(replay: Replay, heading: str, say: Locale) -> list[Part]:
    """Each side's figures, what they must come to, what became of the hand."""
    assert replay.setting is not None, "asked only where the header can be used"
    fields = game_of(replay.setting.rules.variant).fields
    columns = [Column("side", "", 0, grow=True),
               *(Column(field.key, head(field, say), grey=field.main, least=14.0) for field in fields)]
    rows = [
        Row((Cell(lines=((Run(" + ".join(side.players), bold=True),),)), *(
            Cell(_figure(field, getattr(side, field.key), say), "strong" if field.main else "")
            for field in fields
        )))
        for side in replay.sides
    ]
    return [Table(heading, tuple(columns), tuple(rows), wrapped=True, close=True, together=True),
            Note("", tuple(_result_lines(replay, say)), bold=True)]


def _figure(field: Field, value: Figure, say: Locale) -> str:
    """A figure in its cell; letters of causes are a yes, for below the table the causes stand in words."""
    if isinstance(value, tuple) and value and all(isinstance(each, str) for each in value):
        return say.gettext("yes")
    return figure_text(field, value, say)


def _result_lines(replay: Replay, say: Locale) -> Iterator[str]:
    """What the figures come to, then what became of the hand."""
    teller = teller_of(replay)
    for line in teller.totals(replay, say):
        yield f"{upper_first(line)}."
    yield from teller.ending(replay, say)
    if not replay.complete:
        yield say.gettext("The record stops before the end of the hand.")


def known_hands(replay: Replay, at: int, say: Locale) -> Iterator[Note]:
    """What is known of everybody's cards before step ``at``, a line each."""
    assert replay.setting is not None, "asked only where the header can be used"
    lines = []
    for seat, name in enumerate(replay.setting.players):
        holding = replay.holding(at, seat)  # type: ignore[attr-defined]  # games of tricks know what is held
        cards = [fixed(say.card_short(card)) for card in holding.cards]
        if holding.hidden > 0:
            cards.append(fixed(say.ngettext("%(num)d unknown card", "%(num)d unknown cards", holding.hidden)))
        if holding.cards:
            lines.append(labelled(name, "  ".join(cards)))
    if lines:
        yield Note(say.gettext("In the hand, including what was seen later"), tuple(lines))


def hand_record(
    replay: Replay, lang: str, *, text: str, source_name: str = "", repairs: Sequence[Repair] = ()
) -> Document:
    """The whole hand. ``text`` is what it was read from, ``repairs`` are printed as proposals beside it.

    A record whose header cannot be used gives a sheet with what was found and its text.
    """
    title = locale(lang).gettext("%(game)s: hand record") % {"game": name_of(replay)}
    found, say = of_tricks(replay), locale(lang)
    parts = _parts(found, text, repairs, say)
    return hand.hand_document(
        replay, lang, title, source_name, parts, players=players_of(replay, say), trump=trump_of(found, say)
    )


def _parts(replay: TrickReplay, text: str, repairs: Sequence[Repair], say: Locale) -> Iterator[Part]:
    yield from reconstruction(replay, say)
    yield Note("", (hand.verdict(replay, say),), bold=True)
    carried = {step.number for step in replay.steps}
    others = [finding for finding in replay.findings if finding.play not in carried]
    as_written = hand.record_text([quoted(line) for line in lines_of(text)], say)
    if replay.setting is None:
        yield from hand.other_findings(others, say)
        yield from as_written
        yield hand.signatures(None, say)
        return
    yield hand.rules_in_words(replay, variant_in_words(replay.setting.rules, say.lang), say.lang)
    if replay.positions:
        yield Note("", tuple(teller_of(replay).opening(replay, say)))
        yield from known_hands(replay, 0, say)
        yield _acts(replay, say)
    yield from hand.other_findings(others, say)
    lines = {step.line for step in replay.steps}
    yield from hand.other_remarks([each for each in hand.remarks(replay.record) if each.line not in lines], say)
    yield from hand.proposals(repairs, say)
    if not replay.complete:
        yield from as_written
    yield from figures(replay, say.gettext("The count"), say)
    yield hand.signatures(replay.setting, say)


def _acts(replay: TrickReplay, say: Locale) -> Table:
    """The table of acts: number, what was done, how it is written; findings and remarks below their act."""
    columns = (Column("number", say.gettext("No."), 2), Column("play", say.gettext("Play"), 0, grow=True),
               Column("zhn", "ZHN", 0, grow=True))
    return Table("", columns, tuple(_rows(replay, say)), wrapped=True, close=True)


def _rows(replay: TrickReplay, say: Locale) -> Iterator[Row]:
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
        text, notation = teller.step(step, say.lang), game.write_play(step.play)
        yield Row((Cell(lines=((Run(str(step.number), bold=True),),)), Cell(lines=(text,)), Cell(lines=(notation,))))
        for finding in found[step.number] if last[step.number] == at else ():
            yield hand.finding_row(finding, say)
        for remark in noted.pop(step.line, ()):
            yield hand.remark_row(hand.remark_in_words(remark, say))
