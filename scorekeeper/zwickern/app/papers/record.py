"""The hand record: a whole hand on paper, every play with what was found about it, and the count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from scorekeeper.cards import Card
from scorekeeper.findings import Finding
from scorekeeper.sheets import closing, doubts, remarks
from scorekeeper.sheets import heading as of_any_game
from scorekeeper.sheets.cards import Strokes
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    GREY,
    INK,
    Sheet,
    grid,
    marked_up,
    markup,
    printed,
    short_names,
    text,
)
from scorekeeper.words import locale
from scorekeeper.zhn.repair import Repair
from scorekeeper.zhn.text import lines_of
from scorekeeper.zwickern.app.papers import count, heading
from scorekeeper.zwickern.app.words.replay_text import doing_in_words
from scorekeeper.zwickern.notation import write, write_play
from scorekeeper.zwickern.plays import Play
from scorekeeper.zwickern.position import dealer_of
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.walk import Step

MOST_PLAYS = 200
"""Plays that are printed at most: a stretch may have any number, a hand at most 104."""
MOST_CARDS = 60
"""Cards printed of one line of the record."""
_NUMBER, _PLAYER, _NOTATION, _ZWICK = 25.0, 88.0, 122.0, 36.0


def hand_record(
    replay: Replay,
    lang: str,
    *,
    paper: str = "A4",
    source_name: str = "",
    repairs: Sequence[Repair] = (),
) -> bytes:
    """The whole hand as a PDF: what was played, found and counted; always the same bytes for the same record.

    ``repairs`` are printed as proposals beside it. A record whose header cannot be used gives a sheet with what was
    found and its text. ValueError for a paper that we do not have.
    """
    sheet = of_any_game.about(replay, lang, locale(lang).gettext("Zwickern: hand record"), paper, source_name)
    return printed(sheet, lambda: _story(replay, sheet, repairs))


def _story(replay: Replay, sheet: Sheet, repairs: Sequence[Repair]) -> list[Flowable]:
    story = heading.heading(replay, sheet)
    story += heading.seats(replay, sheet)
    story += [text(doubts.verdict(replay, sheet.say), 10.5, font=BOLD), Spacer(1, 5)]
    carried = {step.position.number + 1 for step in replay.steps[:MOST_PLAYS]}
    others = [finding for finding in replay.findings if finding.play not in carried]
    if replay.setting is None:
        written = lines_of(write(replay.record))
        return [*story, *doubts.other_findings(others, sheet), *closing.as_written(written, sheet)]
    story += [_plays(replay, replay.setting, sheet), Spacer(1, 8)]
    story += doubts.other_findings(others, sheet)
    lines = {step.line.line for step in replay.steps[:MOST_PLAYS]}
    aside = [remark for remark in remarks.remarks(replay.record) if remark.line not in lines]
    story += remarks.other_remarks(aside, sheet)
    story += closing.proposals(repairs, sheet)
    end = [closing.subtitle(sheet.say.gettext("The count")), count.count_table(replay, sheet), Spacer(1, 5)]
    end += [count.proof(replay, sheet), *closing.signatures(replay.setting, sheet)]
    return [*story, KeepTogether(end)]


# plays


def _plays(replay: Replay, setting: Setting, sheet: Sheet) -> Flowable:
    """The table of plays; its rows are made one by one, since findings and stages stand between them."""
    rows = _Rows(replay, setting, sheet)
    if not replay.steps and replay.end is not None and replay.end.stage >= 0:
        rows.stage(replay.end.stage, replay.end.hands)
    for step in replay.steps[:MOST_PLAYS]:
        rows.step(step)
    more = len(replay.steps) - MOST_PLAYS
    if more > 0:
        rows.band(sheet.say.ngettext("and %(num)d more", "and %(num)d more", more))
    rows.end()
    room = sheet.paper.room
    widths = [_NUMBER, _PLAYER, room - _NUMBER - _PLAYER - _NOTATION - _ZWICK, _NOTATION, _ZWICK]
    return grid(rows.rows, widths, rows.style, header=1)


class _Rows:
    """The rows of the table of plays with their style, in the order in which they are printed."""

    def __init__(self, replay: Replay, setting: Setting, sheet: Sheet) -> None:
        self.replay, self.setting, self.sheet, self.say = replay, setting, sheet, sheet.say
        self.names = short_names(setting.players, _PLAYER - 6, BOLD, BODY)
        self.found: dict[int, list[Finding]] = defaultdict(list)
        for finding in replay.findings:
            if finding.play is not None:
                self.found[finding.play].append(finding)
        self.remarks: dict[int, list[remarks.Remark]] = defaultdict(list)
        for remark in remarks.remarks(replay.record):
            self.remarks[remark.line].append(remark)
        say = sheet.say
        heads = (say.gettext("No."), say.gettext("Player"), say.gettext("Play"), "ZHN", say.gettext("Zwick"))
        self.rows: list[list[object]] = [[text(head, BODY, font=BOLD) for head in heads]]
        self.style: list[object] = [
            ("BOX", (0, 0), (-1, -1), 1.4, INK), ("LINEBELOW", (0, 0), (-1, 0), 1.4, INK),
            ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 4),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2), ("TOPPADDING", (0, 0), (-1, -1), 0.4),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.7), ("LINEBELOW", (0, 1), (-1, -1), 0.25, INK),
            ("ALIGN", (4, 0), (4, -1), "CENTER"),
        ]
        self._stage = -1
        self._last: Step | None = None

    def step(self, step: Step) -> None:
        """One play: its row, a row for each finding on it; before it, where one begins, the stage."""
        position = step.position
        if position.stage != self._stage:
            self._left_at_stage_end()
            self.stage(position.stage, position.hands)
        self._last = step
        number, play = position.number + 1, step.reading.play
        first = len(self.rows)
        for ask in step.line.asks:
            answer = self.say.gettext("yes") if ask.answer else self.say.gettext("no")
            asked = self.say.gettext("asks %(partner)s for a card worth %(value)s: %(answer)s") % {
                "partner": ask.partner, "value": ask.value, "answer": answer,
            }
            self.rows.append(["", self._name(position.turn), text(asked), "", ""])
        self.rows.append(
            [
                text(str(number), BODY, font=BOLD, align=2),
                self._name(position.turn),
                marked_up(self._doing(step, play)),
                text(write_play(play)),
                self._stroke(step),
            ]
        )
        for remark in self.remarks.get(step.line.line, ()):
            self._remark(remark)
        for finding in self.found.get(number, ()):
            self._finding(finding)
        if len(self.rows) - first > 1:
            self.style.append(("NOSPLIT", (0, first), (-1, len(self.rows) - 1)))

    def _doing(self, step: Step, play: Play) -> str:
        doing = doing_in_words(step.position, play, self.say.lang)
        return f"<b>{markup(self.say.card_short(play.card))}</b> {markup(doing)}"

    def _name(self, seat: int) -> Paragraph:
        return text(self.names[seat], BODY, font=BOLD)

    def _stroke(self, step: Step) -> object:
        """A stroke for the Zwick this play made."""
        return Strokes(1, 9) if sum(step.after.zwicks) > sum(step.position.zwicks) else ""

    def _finding(self, finding: Finding) -> None:
        row = len(self.rows)
        self.rows.append([doubts.mark(finding), doubts.finding_text(finding, self.sheet), "", "", ""])
        self.style += [("SPAN", (1, row), (-1, row))]
        if finding.severity != "note":
            self.style += [("BACKGROUND", (0, row), (-1, row), GREY), ("BOX", (0, row), (-1, row), 0.9, INK)]

    def _remark(self, remark: remarks.Remark) -> None:
        """A comment beside the play, or what a correction left there."""
        row = len(self.rows)
        told = text(remarks.remark_in_words(remark, self.say))
        self.rows.append([text("↵" if remark.mark else "", align=1), told, "", "", ""])
        self.style.append(("SPAN", (1, row), (-1, row)))

    # stages

    def stage(self, number: int, hands: Sequence[tuple[Card, ...] | None]) -> None:
        """A stage begins: what was dealt, turned up and is known of the hands."""
        self._stage = number
        say, setting = self.say, self.setting
        dealt = setting.stages[number] if number < len(setting.stages) and not setting.stretch else ()
        words = say.gettext("Stage %(number)s") % {"number": number + 1}
        if setting.stretch:
            words = say.gettext("The position")
        elif dealt:
            words += ": " + self._cards_each(dealt)
            dealer = self.names[dealer_of(setting, number)]
            words += "; " + say.gettext("%(player)s deals") % {"player": dealer}
        self.band(words)
        first = len(self.rows) - 1
        turned = self._turned_up(number)
        if turned:
            self._dealt(say.gettext("on the table"), turned)
        known = [(seat, cards) for seat, cards in enumerate(hands) if cards is not None]
        for seat, cards in known:
            self._dealt(self.names[seat], self._cards(cards))
        if not known:
            self._dealt("", markup(say.gettext("The hands are not written down; cards are seen as they are played.")))
        self.style.append(("NOSPLIT", (0, first), (-1, min(len(self.rows) - 1, first + 3))))

    def _cards_each(self, dealt: Sequence[int]) -> str:
        """``6 cards each``, or who gets how many."""
        if len(set(dealt)) == 1:
            cards = self.say.number_of_cards(dealt[0])
            return self.say.gettext("%(cards)s each") % {"cards": cards}
        return ", ".join(f"{name} {number}" for name, number in zip(self.names, dealt, strict=True))

    def _turned_up(self, number: int) -> str:
        """What lies when the stage begins: turned up in the first deal, left over from before in the others."""
        at = [step.position for step in self.replay.steps if step.position.stage == number][:1]
        position = at[0] if at else self.replay.end
        if position is None or position.stage != number or not position.table:
            return ""
        parts = []
        for item in position.table[:MOST_CARDS]:
            cards = self._cards(item.cards)
            owner = f" {markup(self.names[item.owner])}" if item.owner >= 0 else ""
            parts.append(f"[{cards}] = {item.value}{owner}" if item.value else cards)
        return "  ".join(parts) + (" …" if len(position.table) > MOST_CARDS else "")

    def _cards(self, cards: Sequence[Card]) -> str:
        # a name of a card is never broken: between sign and rank stands nothing, in "Joker 25" a fixed space
        shown = [markup(self.say.card_short(card)).replace(" ", chr(160)) for card in cards[:MOST_CARDS]]
        return "  ".join(shown) + (" …" if len(cards) > MOST_CARDS else "")

    def _dealt(self, label: str, cards: str) -> None:
        row = len(self.rows)
        self.rows.append(["", text(label), marked_up(cards), "", ""])
        self.style.append(("SPAN", (2, row), (-1, row)))

    def band(self, words: str) -> None:
        """A line in grey across the table."""
        row = len(self.rows)
        self.rows.append([text(words, 9, font=BOLD), "", "", "", ""])
        self.style += [("SPAN", (0, row), (-1, row)), ("BACKGROUND", (0, row), (-1, row), GREY)]
        self.style += [("LINEABOVE", (0, row), (-1, row), 1, INK), ("LINEBELOW", (0, row), (-1, row), 0.6, INK)]

    # the end

    def _left_at_stage_end(self) -> None:
        """Where what lies is awarded after each stage (A30): to whom it went when the last printed one ended."""
        if self.setting.rules.leftover_at == "stage" and self._last is not None:
            after = self._last.after
            if after.turn < 0 and after.table and after.last >= 0:
                self._leftovers(after.table, after.last, awarded=True)

    def end(self) -> None:
        """What still lies after the last play, and whose it is."""
        replay, last = self.replay, self._last
        if last is None or replay.end is None:
            return
        if self.setting.rules.leftover_at == "stage" and last.after.turn < 0 and last.after.last >= 0:
            self._left_at_stage_end()
        elif replay.complete and last.after.table:
            self._leftovers(last.after.table, last.after.last, awarded=True)
        elif replay.end.table:
            self._leftovers(replay.end.table, last.after.last, awarded=False)

    def _leftovers(self, table: Sequence[Any], last: int, *, awarded: bool) -> None:
        say = self.say
        cards = self._cards([card for item in table for card in item.cards])
        if not awarded:
            told = markup(say.gettext("Still on the table:"))
        elif last >= 0:
            told = markup(say.gettext("Left over, to %(player)s for the last capture:") % {"player": self.names[last]})
        else:
            told = markup(say.gettext("Left over and nobody's, since nobody captured:"))
        row = len(self.rows)
        self.rows.append(["", marked_up(f"<b>{told}</b>  {cards}", 9), "", "", ""])
        self.style += [("SPAN", (1, row), (-1, row)), ("LINEABOVE", (0, row), (-1, row), 1, INK)]


__all__ = ["MOST_PLAYS", "hand_record"]
