"""What both papers about a hand of tricks have: the head, the trick as it lay, the figures, what is reconstructed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Spacer

from scorekeeper.cards import Card
from scorekeeper.game import Replay
from scorekeeper.games import game_of
from scorekeeper.sheets import heading
from scorekeeper.sheets.cards import RATIO, draw_card
from scorekeeper.sheets.closing import FRAME, subtitle
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    FIGURES,
    GREY,
    INK,
    SANS,
    Sheet,
    bold,
    cut,
    grid,
    marked_up,
    markup,
    text,
)
from scorekeeper.words import Locale, variant_in_words
from scorekeeper.words.figures import head, written
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import upper_first

_LABEL = 8.5


class TrickPicture(Flowable):
    """The cards of a trick side by side, each with its player's name below; grey felt, also where nothing lies."""

    def __init__(self, trick: Sequence[tuple[str, Card]], width: float, card: float, say: Locale) -> None:
        super().__init__()
        self.trick, self.width, self.card, self.say = trick, width, card, say
        self.height = card * RATIO + _LABEL + 14 if trick else 26.0

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's names
        """Its size."""
        return self.width, self.height

    def draw(self) -> None:
        """From left to right in the order in which they were played."""
        canvas: Canvas = self.canv
        canvas.setFillColor(GREY)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        canvas.roundRect(0, 0, self.width, self.height, 5, stroke=1, fill=1)
        canvas.setFillColor(INK)
        if not self.trick:
            canvas.setFont(SANS, _LABEL + 1)
            words = self.say.gettext("Nothing lies on the table.")
            canvas.drawCentredString(self.width / 2, self.height / 2 - 3, words)
            return
        each = min(self.card * 2, (self.width - 12) / len(self.trick))
        x = (self.width - each * len(self.trick)) / 2
        for name, card in self.trick:
            draw_card(canvas, card, x + (each - self.card) / 2, _LABEL + 7, self.card, self.say)
            canvas.setFillColor(INK)
            canvas.setFont(BOLD, _LABEL)
            canvas.drawCentredString(x + each / 2, 4, cut(name, each - 4, BOLD, _LABEL))
            x += each


def top(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Title, facts, who played and how the hand came about; that only its settlement is known, where that is so."""
    story = heading.plain(replay, sheet)
    setting = replay.setting
    if setting is None:
        return story
    names = "  ·  ".join(bold(name) for name in setting.players)
    story.append(marked_up(f"{markup(sheet.say.gettext('Players'))} {names}", 9.5))
    if getattr(setting.rules, "reconstruction", False):
        story.append(reconstruction(sheet))
    return [*story, Spacer(1, 5)]


def reconstruction(sheet: Sheet) -> Flowable:
    """Says that most of this game is put together again."""
    say = sheet.say
    told = say.gettext("Nobody has written down in full how this was played; only how it is settled is known.")
    cell = marked_up(f"{bold(say.gettext('Reconstruction'))} {markup(told)}", 10)
    return grid([[cell]], [sheet.paper.room], [*FRAME, ("BACKGROUND", (0, 0), (-1, -1), GREY)])


def rules_told(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """The variant in a few sentences, and each house rule that the header names in one."""
    assert replay.setting is not None, "asked only where the header can be used"
    return heading.rules_told(replay, variant_in_words(replay.setting.rules, sheet.lang), sheet)


def figures(replay: Replay, sheet: Sheet) -> list[Flowable]:
    """Each side's figures, what they must come to, what became of the hand."""
    assert replay.setting is not None, "asked only where the header can be used"
    say, fields = sheet.say, game_of(replay.setting.rules.variant).fields
    rows: list[list[Any]] = [
        ["", *(text(head(field, say), BODY, font=BOLD, align=1) for field in fields)],
        *(
            [
                text(" + ".join(side.players), 9, font=BOLD),
                *(_figure(written(field, getattr(side, field.key), say), main=field.main) for field in fields),
            ]
            for side in replay.sides
        ),
    ]
    narrow = (sheet.paper.room - 120) / len(fields)
    lines = [("LINEBELOW", (0, 0), (-1, 0), 1.4, INK), ("LINEAFTER", (0, 0), (-2, -1), 0.5, INK)]
    story: list[Flowable] = [grid(rows, [120, *[narrow] * len(fields)], [*FRAME, *lines], header=1), Spacer(1, 4)]
    return [*story, *(text(line, 10, font=BOLD) for line in told(replay, say))]


def _figure(value: str, *, main: bool) -> Flowable:
    return text(value, 14, font=FIGURES, align=1, leading=16) if main else text(value, 10, align=1)


def told(replay: Replay, say: Locale) -> Iterator[str]:
    """What the figures come to, then what became of the hand."""
    teller = teller_of(replay)
    for line in teller.totals(replay, say):
        yield f"{upper_first(line)}."
    yield from teller.ending(replay, say)
    if not replay.complete:
        yield say.gettext("The hand is not written down to the end.")


def known_hands(replay: Replay, at: int, sheet: Sheet) -> list[Flowable]:
    """What is known of everybody's cards before step ``at``, a line each."""
    assert replay.setting is not None, "asked only where the header can be used"
    say = sheet.say
    lines = []
    for seat, name in enumerate(replay.setting.players):
        holding = replay.holding(at, seat)  # type: ignore[attr-defined]  # games of tricks know what is held
        cards = [markup(say.card_short(card)).replace(" ", chr(160)) for card in holding.cards]
        if holding.hidden > 0:
            cards.append(markup(say.ngettext("%(num)d card not known", "%(num)d cards not known", holding.hidden)))
        if holding.cards:
            lines.append(marked_up(f"{bold(name)}  {'  '.join(cards)}", 9.5))
    return [subtitle(say.gettext("In the hand, including what was seen later")), *lines, Spacer(1, 4)] if lines else []
