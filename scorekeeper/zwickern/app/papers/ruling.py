"""The ruling: one disputed play on one page, to be settled and signed at the table (users.md 5.4).

It shows the record as it was: the table before the play, the play, what is against it, what would have been allowed,
what comes of it if it stands. A correction that would fit stands beside that, marked as a proposal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from reportlab.platypus import Flowable, KeepTogether, Spacer

from scorekeeper.errors import IncompleteRecord
from scorekeeper.findings import Finding
from scorekeeper.sheets import closing, remarks
from scorekeeper.sheets import heading as of_any_game
from scorekeeper.sheets.cards import CardPicture, HandPicture, Lying, TablePicture
from scorekeeper.sheets.closing import FRAME
from scorekeeper.sheets.doubts import finding_text, mark
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    FIGURES,
    GREY,
    INK,
    Sheet,
    bold,
    grid,
    marked_up,
    markup,
    printed,
    short_names,
    text,
)
from scorekeeper.words import Locale, locale, sentences
from scorekeeper.words.sentences import rule_in_words
from scorekeeper.zhn.repair import Repair, beginning_with, corrected
from scorekeeper.zwickern.app.papers import heading
from scorekeeper.zwickern.app.papers.allowed import legal_here
from scorekeeper.zwickern.app.words.replay_text import play_in_words
from scorekeeper.zwickern.notation import play_text, read, rebuilt
from scorekeeper.zwickern.position import Position, drawn
from scorekeeper.zwickern.record import PlayLine, Record
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import Side, count_sides
from scorekeeper.zwickern.variants import RuleSet


def place_of_rule(rule: str, rules: RuleSet, say: Locale) -> str:
    """Where a rule stands: ``rule reference, 3 B2, B4``; where builds are no promises a build too large is 3 K2."""
    return sentences.place_of_rule("K2" if rule in ("B2", "S1") and not rules.promises else rule, "zwickern", say)


def finding_box(finding: Finding, rules: RuleSet, sheet: Sheet) -> Flowable:
    """A finding with the rule behind it in words and where that stands, for a ruling."""
    rule, place = rule_in_words(finding.rule, sheet.lang), place_of_rule(finding.rule, rules, sheet.say)
    cell = [finding_text(finding, sheet)]
    if rule:
        label = sheet.say.gettext("The rule:")
        cell.append(marked_up(f"{markup(label)} {markup(rule)} ({markup(place)})"))
    style: list[object] = [*FRAME, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    if finding.severity != "error":
        style += [("BOX", (0, 0), (-1, -1), 0.6, INK)]
    return grid([[mark(finding), cell]], [24, sheet.paper.room - 24], style)


TABLE_ROOMS = (230.0, 150.0, 95.0)
"""Points of height for the table: the first at which everything stands on one page. The cards are drawn accordingly."""


class Dispute:
    """One play of a replay with all that is known at that moment. Raises IncompleteRecord where it cannot be shown."""

    def __init__(self, found: Replay, number: int, lang: str) -> None:
        say = locale(lang)
        if found.setting is None:
            raise IncompleteRecord(say.gettext("The record cannot be replayed: its header cannot be used."))
        lines = [line for deal in found.record.deals for line in deal.plays]
        if not 1 <= number <= len(lines):
            raise IncompleteRecord(
                say.ngettext("The record has %(num)d play", "The record has %(num)d plays", len(lines))
                + say.gettext("; there is no play %(number)s.") % {"number": number}
            )
        if number > len(found.positions):
            raise IncompleteRecord(
                say.gettext("The replay ends at play %(last)s; nobody knows how the table looked before play "
                            "%(number)s.")
                % {"last": len(found.positions), "number": number}
            )
        self.replay, self.setting, self.number = found, found.setting, number
        self.line: PlayLine = lines[number - 1]
        self.position: Position = found.positions[number - 1]
        self.findings: list[Finding] = [each for each in found.findings if each.play == number]

    @property
    def carried_out(self) -> bool:
        """Whether the replay could go on with this play as it was written."""
        return self.number <= len(self.replay.steps)

    def known(self, seat: int) -> tuple[Sequence[Any], Sequence[Any], int]:
        """A seat's cards before the play: written down, seen afterwards, and how many nobody knows (negative: any)."""
        recorded = self.position.hands[seat] or ()
        holding = self.replay.holding(self.number - 1, seat)
        return recorded, holding.cards[len(recorded) :], holding.hidden


def ruling(
    found: Replay,
    play_number: int,
    lang: str,
    *,
    paper: str = "A4",
    source_name: str = "",
    repairs: Sequence[Repair] = (),
) -> bytes:
    """The ruling on one play, counted from 1, as a PDF; the same bytes for the same record.

    Raises IncompleteRecord, with a sentence in this language, where there is no such play or the replay does not reach
    it; ValueError for a paper that we do not have.
    """
    dispute = Dispute(found, play_number, lang)
    title = locale(lang).gettext("Zwickern: ruling on play %(number)s") % {"number": play_number}
    sheet = of_any_game.about(found, lang, title, paper, source_name)
    return printed(sheet, *(partial(_story, dispute, sheet, repairs, room) for room in TABLE_ROOMS))


def _story(dispute: Dispute, sheet: Sheet, repairs: Sequence[Repair], room: float) -> list[Flowable]:
    names = short_names(dispute.setting.players, 96, BOLD, BODY)
    story = [*heading.brief(dispute.replay, sheet), *_position(dispute, names, room, sheet), *_play(dispute, sheet)]
    rules = dispute.setting.rules
    for finding in dispute.findings:
        story += [finding_box(finding, rules, sheet), Spacer(1, 3)]
    if not dispute.findings:
        story += [text(sheet.say.gettext("Nothing was found against this play."), 10, font=BOLD), Spacer(1, 3)]
    story += legal_here(dispute.position, dispute.line.play, dispute.known, dispute.replay, dispute.number, sheet)
    story += [_outcome(dispute, repairs, sheet), Spacer(1, 4)]
    signed = closing.signatures(dispute.setting, sheet, recorder=False, place=True)
    story.append(KeepTogether([closing.decision(sheet), *signed]))
    return story


# the position


def lying_there(position: Position, names: Sequence[str]) -> list[Lying]:
    """What lies on a position's table, in order of arrival; a heap of singly lying cards as one pile."""
    return [Lying(each.cards, each.value, names[each.owner] if each.owner >= 0 else "") for each in drawn(position)]


def _position(dispute: Dispute, names: Sequence[str], most: float, sheet: Sheet) -> list[Flowable]:
    say, position = sheet.say, dispute.position
    told = say.gettext("On the table before play %(number)s") % {"number": dispute.number}
    story: list[Flowable] = [
        closing.subtitle(told),
        TablePicture(lying_there(position, names), sheet.paper.room, most, say),
        Spacer(1, 4),
    ]
    if position.turn < 0:
        return [*story, text(say.gettext("All cards are played.")), Spacer(1, 3)]
    hand, room = _hand(dispute, position.turn, sheet), sheet.paper.room
    if len(dispute.setting.sides) > _MOST_ROWS:
        story += [*hand, _score_in_a_line(dispute, sheet)]
    else:
        story.append(grid([[hand, _score(dispute, sheet)]], [room * 0.6, room * 0.4], _BESIDE))
    return [*story, Spacer(1, 4)]


_MOST_ROWS = 6
"""Sides that get a row each in the score so far; more of them are told in a line."""


_BESIDE = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0), ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
]


def _hand(dispute: Dispute, seat: int, sheet: Sheet) -> list[Flowable]:
    """Who is to play, and with which cards: written down, or seen afterwards and marked so."""
    say = sheet.say
    recorded, seen, hidden = dispute.known(seat)
    told = say.gettext("%(player)s to play.") % {"player": dispute.setting.players[seat]}
    sources = []
    if recorded and seen:
        sources.append(say.gettext("solid edge: written down, dashed edge: only seen later"))
    elif recorded or seen:
        sources.append(say.gettext("as written down") if recorded else say.gettext("only seen later, when played"))
    if hidden:
        number = say.number_of_cards(hidden) if hidden > 0 else say.gettext("cards")
        sources.append(say.gettext("not known: %(cards)s") % {"cards": number})
    story: list[Flowable] = [text(told, 10, font=BOLD)]
    if recorded or seen:
        story += [Spacer(1, 2), HandPicture(recorded[:_MOST_HELD], seen[:_MOST_HELD], sheet.paper.room * 0.58, say)]
    story.append(text(say.gettext("Hand: %(sources)s.") % {"sources": "; ".join(sources)}))
    return story


_MOST_HELD = 30


def _score(dispute: Dispute, sheet: Sheet) -> list[Flowable]:
    """What every side has won so far, without the majority."""
    say, setting = sheet.say, dispute.setting
    sides, _ = count_sides(dispute.position, False)
    names = closing.short_sides(setting, 96)
    heads = ["", say.gettext("Cards"), say.gettext("Zwicks"), say.gettext("Points")]
    rows: list[list[object]] = [[text(head, BODY, align=1 if at else 0) for at, head in enumerate(heads)]]
    for name, side in zip(names, sides, strict=True):
        figures = (side.cards, side.zwicks, side.points)
        rows.append([text(name), *(text(str(number), BODY, font=BOLD, align=1) for number in figures)])
    room = sheet.paper.room * 0.4
    lines = [("LINEBELOW", (0, 0), (-1, -1), 0.4, INK), ("TOPPADDING", (0, 0), (-1, -1), 0.5),
             ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5), ("LEFTPADDING", (0, 0), (-1, -1), 2)]
    return [text(say.gettext("Won so far"), 10, font=BOLD), grid(rows, [room - 108, 36, 36, 36], lines)]


def _score_in_a_line(dispute: Dispute, sheet: Sheet) -> Flowable:
    say, setting = sheet.say, dispute.setting
    sides, _ = count_sides(dispute.position, False)
    parts = [
        f"{markup(name)} <b>{side.cards} / {side.zwicks} / {side.points}</b>".replace(" ", chr(160))
        for name, side in zip(closing.short_sides(setting, 96), sides, strict=True)
    ]
    head = say.gettext("Won so far (cards / Zwicks / points):")
    return marked_up(f"{bold(head)} {'  ·  '.join(parts)}")


# the play


def _play(dispute: Dispute, sheet: Sheet) -> list[Flowable]:
    """The disputed play: its card, in words, in ZHN, and where it stands in the file."""
    say, line = sheet.say, dispute.line
    where = say.gettext("Line %(line)s of the record: %(text)s") % {"line": line.line, "text": play_text(line)}
    number = text(str(dispute.number), 20, font=FIGURES, align=1, leading=23)
    if line.play is None:
        told = say.gettext("This line cannot be read as a play.")
        card: Flowable = text("")
    else:
        told = play_in_words(dispute.position, line.play, sheet.lang)
        told += "" if told.endswith("!") else "."
        card = CardPicture(line.play.card, 30, say)
    cell: list[Flowable] = [text(told, 12, font=BOLD), text(where, 9.5)]
    found = [remark for remark in remarks.remarks(dispute.replay.record) if line.line and remark.line == line.line]
    cell += [text(remarks.remark_in_words(remark, say)) for remark in found[:_MOST_REMARKS]]
    if not dispute.carried_out:
        cell.append(text(say.gettext("The replay ends here: this play cannot be carried out as it was written.")))
    style: list[object] = [*closing.FRAME, ("BACKGROUND", (0, 0), (0, 0), GREY)]
    heading = closing.subtitle(say.gettext("The disputed play"))
    return [heading, grid([[number, card, cell]], [40, 42, sheet.paper.room - 82], style), Spacer(1, 4)]


_MOST_REMARKS = 4


# what comes of it


def _outcome(dispute: Dispute, repairs: Sequence[Repair], sheet: Sheet) -> Flowable:
    """The result if the play stands, and beside it the smallest correction that would fit."""
    say, found = sheet.say, dispute.replay
    left: list[Flowable] = [text(say.gettext("If the play stands"), 10, font=BOLD)]
    if not dispute.carried_out:
        left.append(text(say.gettext("The replay ends here, so there is no result.")))
    else:
        left += _result(found.sides, dispute.setting, found.complete, sheet)
    right: list[Flowable] = []
    fitting = beginning_with(repairs, dispute.line.line)
    if more := closing.how_many(fitting, closing.MOST_RULED, say):
        right.append(text(more, BODY, font=BOLD))
    for repair in fitting[: closing.MOST_RULED]:
        right += _proposal(repair, found.record, sheet)
    room = sheet.paper.room
    cells, widths = ([left, right], [room / 2, room / 2]) if right else ([left], [room])
    lines = [("LINEAFTER", (0, 0), (0, 0), 0.6, INK)] if right else []
    return grid([cells], widths, [*closing.FRAME, ("VALIGN", (0, 0), (-1, -1), "TOP"), *lines])


def _proposal(repair: Repair, record: Record, sheet: Sheet) -> list[Flowable]:
    from scorekeeper.words.repairs import repair_in_words

    say = sheet.say
    story: list[Flowable] = [
        text(say.gettext("Would fit: a proposal, not applied"), 10, font=BOLD),
        text(repair_in_words(repair, sheet.lang)),
        *closing.edit_lines(repair, sheet),
    ]
    try:
        mended = replay(read(corrected(rebuilt(record), repair.edits)))
    except ValueError:  # lines of a text that the record alone does not give back
        return story
    if mended.setting is not None:
        story += _result(mended.sides, mended.setting, mended.complete, sheet)
    return story


def _result(sides: Sequence[Side], setting: Setting, complete: bool, sheet: Sheet) -> list[Flowable]:
    """Each side's points, and how they come about."""
    say = sheet.say
    names = closing.short_sides(setting, 110)
    parts = [f"{markup(name)}{chr(160)}{bold(str(side.points))}" for name, side in zip(names, sides, strict=True)]
    told = say.gettext("Result:") if complete else say.gettext("So far, not finished:")
    return [marked_up(f"{markup(told)} {'  ·  '.join(parts)}", 9.5)]


__all__ = ["Dispute", "ruling"]
