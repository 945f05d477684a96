"""What both papers about a hand of tricks have: who played, the figures, what is reconstructed."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game import Replay
from scorekeeper.games import game_of
from scorekeeper.sheets.document import Cell, Column, Note, Part, Row, Run, Table
from scorekeeper.sheets.hand import fixed, labelled
from scorekeeper.words import Locale
from scorekeeper.words.figures import figure_text, head
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import upper_first
from scorekeeper.words.of_match import OPENING


def name_of(replay: Replay) -> str:
    """What the game is called."""
    return OPENING[game_of(replay.record.value("variant")).id].name


def players_of(replay: Replay) -> str:
    """Who played, as they sat."""
    return ", ".join(fixed(name) for name in replay.setting.players) if replay.setting is not None else ""


def reconstruction(replay: Replay, say: Locale) -> Iterator[Note]:
    """Says that most of this game is put together again, where that is so."""
    if replay.setting is not None and getattr(replay.setting.rules, "reconstruction", False):
        told = say.gettext("Nobody has written down in full how this was played; only how it is settled is known.")
        yield Note("", (labelled(say.gettext("Reconstruction"), told),))


def figures(replay: Replay, heading: str, say: Locale) -> list[Part]:
    """Each side's figures, what they must come to, what became of the hand."""
    assert replay.setting is not None, "asked only where the header can be used"
    fields = game_of(replay.setting.rules.variant).fields
    columns = [Column("side", "", 0, grow=True),
               *(Column(field.key, head(field, say), grey=field.main, least=14.0) for field in fields)]
    rows = [
        Row((Cell(lines=((Run(" + ".join(side.players), bold=True),),)), *(
            Cell(figure_text(field, getattr(side, field.key), say), "strong" if field.main else "")
            for field in fields
        )))
        for side in replay.sides
    ]
    return [Table(heading, tuple(columns), tuple(rows), wrapped=True, close=True, whole=True),
            Note("", tuple(_told(replay, say)), bold=True)]


def _told(replay: Replay, say: Locale) -> Iterator[str]:
    """What the figures come to, then what became of the hand."""
    teller = teller_of(replay)
    for line in teller.totals(replay, say):
        yield f"{upper_first(line)}."
    yield from teller.ending(replay, say)
    if not replay.complete:
        yield say.gettext("The hand is not written down to the end.")


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
