"""The ruling on one play of a game of tricks: the moment before it, the play, the rule, the proof, what was allowed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from reportlab.platypus import Flowable, KeepTogether, Spacer

from scorekeeper.cards import Card
from scorekeeper.errors import IncompleteRecord
from scorekeeper.game import Replay
from scorekeeper.games import OF_TRICKS, game_of
from scorekeeper.sheets import closing, doubts, heading
from scorekeeper.sheets.page import BODY, BOLD, FIGURES, GREY, Sheet, grid, marked_up, markup, printed, text
from scorekeeper.tricks.app.papers import parts
from scorekeeper.tricks.app.papers.record import name_of
from scorekeeper.words import Locale, locale
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.proofs import classes_of, knowledge_in_words, proof_in_words
from scorekeeper.words.sentences import place_of_rule, rule_in_words
from scorekeeper.zhn.repair import Repair, beginning_with
from scorekeeper.zhn.text import lines_of

CARD_SIZES = (60.0, 45.0, 32.0)
"""Widths of the cards of the trick in points: the first at which everything stands on one page."""


class Dispute:
    """One play of a replay with all that is known at that moment. Raises IncompleteRecord where it cannot be shown.

    ``acts`` the steps with this number in order (an exchange, a closing and the card have one number); the last one is
    the play asked about, ``at`` the index of the first of them.
    """

    def __init__(self, found: Any, number: int, say: Locale) -> None:
        if found.setting is None:
            raise IncompleteRecord(say.gettext("The record cannot be replayed: its header cannot be used."))
        self.replay = found
        self.acts = [(at, step) for at, step in enumerate(found.steps) if step.number == number]
        if not self.acts:
            total = max((step.number for step in found.steps), default=0)
            raise IncompleteRecord(
                say.ngettext("The record has %(num)d play", "The record has %(num)d plays", total)
                + say.gettext("; there is no play %(number)s.") % {"number": number}
            )
        self.number = number
        self.at = next((at for at, step in self.acts if _puts_down(step)), self.acts[0][0])
        self.step = found.steps[self.at]
        self.findings = [each for each in found.findings if each.play == number]
        self.judged = next((each for each in found.answers if each.step == self.at), None)
        self.game = OF_TRICKS[game_of(found.setting.rules.variant).id]

    @property
    def player(self) -> str:
        """Who made the play."""
        return str(self.step.player or self.step.position.player or "")


def _puts_down(step: Any) -> bool:
    return bool(getattr(step.play, "card", None) or getattr(step.play, "cards", ()))


def ruling(
    replay: Replay,
    play: int,
    lang: str,
    *,
    text: str,
    paper: str = "A4",
    source_name: str = "",
    repairs: Sequence[Repair] = (),
) -> bytes:
    """The ruling on one play, numbered as findings are, as a PDF; the same bytes for the same record.

    ``repairs`` stand beside it as proposals, the one that touches this play's line first.

    Raises IncompleteRecord, with a sentence in this language, where there is no such play; ValueError for a paper that
    we do not have.
    """
    dispute = Dispute(replay, play, locale(lang))
    parts_of_title = {"game": name_of(replay), "number": play}
    title = locale(lang).gettext("%(game)s: ruling on play %(number)s") % parts_of_title
    sheet = heading.about(replay, lang, title, paper, source_name)
    return printed(sheet, *(partial(_story, dispute, sheet, text, repairs, size) for size in CARD_SIZES))


def _story(dispute: Dispute, sheet: Sheet, written: str, repairs: Sequence[Repair], size: float) -> list[Flowable]:
    story = [*parts.top(dispute.replay, sheet), *_moment(dispute, sheet, size), *_play(dispute, sheet, written)]
    for finding in dispute.findings:
        story += [_finding(finding, dispute.game.id, sheet), Spacer(1, 3)]
    if not dispute.findings:
        story += [text(sheet.say.gettext("Nothing was found against this play."), 10, font=BOLD), Spacer(1, 3)]
    story += [*_proof(dispute, sheet), *_allowed(dispute, sheet)]
    story += [closing.subtitle(sheet.say.gettext("If the play stands")), *parts.figures(dispute.replay, sheet)]
    story += closing.proposals(beginning_with(repairs, dispute.step.line), sheet, closing.MOST_RULED)
    signed = closing.signatures(dispute.replay.setting, sheet, recorder=False, place=True)
    return [*story, Spacer(1, 4), KeepTogether([closing.decision(sheet, proposed=bool(repairs)), *signed])]


def _moment(dispute: Dispute, sheet: Sheet, size: float) -> list[Flowable]:
    """The trick before the play, and what holds beside it."""
    say, position = sheet.say, dispute.step.position
    players = dispute.replay.setting.players
    trick = [(players[seat] if seat >= 0 else "", card) for seat, card in position.trick]
    told = say.gettext("Before play %(number)s") % {"number": dispute.number}
    return [
        closing.subtitle(told),
        parts.TrickPicture(trick, sheet.paper.room, size, say),
        Spacer(1, 3),
        text(teller_of(dispute.replay).position(position, sheet.lang), 9.5),
        Spacer(1, 4),
    ]


def _play(dispute: Dispute, sheet: Sheet, written: str) -> list[Flowable]:
    """The disputed play in words, with what was done just before it, and the line of the record."""
    say, lines, line = sheet.say, lines_of(written), dispute.step.line
    told = [teller_of(dispute.replay).step(step, sheet.lang) + "." for _, step in dispute.acts]
    cell: list[Flowable] = [text(each, 12, font=BOLD) for each in told]
    if 0 < line <= len(lines):
        parts_of_line = {"line": line, "text": quoted(lines[line - 1])}
        cell.append(text(say.gettext("Line %(line)s of the record: %(text)s") % parts_of_line, 9.5))
    number = text(str(dispute.number), 20, font=FIGURES, align=1, leading=23)
    style: list[object] = [*closing.FRAME, ("BACKGROUND", (0, 0), (0, 0), GREY)]
    table = grid([[number, cell]], [40, sheet.paper.room - 40], style)
    return [closing.subtitle(say.gettext("The disputed play")), table, Spacer(1, 4)]


def _finding(finding: Any, game: str, sheet: Sheet) -> Flowable:
    """A finding with the rule behind it in words, and where that stands."""
    cell = [doubts.finding_text(finding, sheet)]
    rule = rule_in_words(finding.rule, sheet.lang)
    if rule:
        place = ", ".join(filter(None, (finding.rule, place_of_rule(finding.rule, game, sheet.say))))
        cell.append(marked_up(f"{markup(sheet.say.gettext('The rule:'))} {markup(rule)} ({markup(place)})"))
    style: list[object] = [*closing.FRAME, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return grid([[doubts.mark(finding), cell]], [24, sheet.paper.room - 24], style)


def _proof(dispute: Dispute, sheet: Sheet) -> list[Flowable]:
    """What is known of the hand and how; each class owed with its cards; what follows."""
    say, judged = sheet.say, dispute.judged
    seat = dispute.step.position.turn
    holding = dispute.replay.holding(dispute.at, seat)
    recorded = dispute.replay.is_recorded(dispute.at, seat)
    known = knowledge_in_words(dispute.player, holding.cards, holding.hidden, say, recorded=recorded)
    story: list[Flowable] = [closing.subtitle(say.gettext("How that is known")), text(known, 9.5)]
    if judged is None:
        return story
    for number, each in enumerate(classes_of(judged), 1):
        rule = rule_in_words(each.rule, sheet.lang) or each.rule
        told = [f"{number}. {markup(rule)} ({markup(each.rule)})"]
        if each.held:
            told.append(f"<b>{markup(say.gettext('Held:'))}</b> {_cards(each.held, say)}")
        if each.unseen:
            told.append(f"{markup(say.gettext('Not seen anywhere:'))} {_cards(each.unseen, say)}")
        story.append(marked_up("  ".join(told), 9.5))
    return [*story, *(text(line, 10, font=BOLD) for line in proof_in_words(judged, say)), Spacer(1, 3)]


def _cards(cards: tuple[Card, ...], say: Locale) -> str:
    return "  ".join(markup(say.card_short(card)).replace(" ", chr(160)) for card in cards)


def _allowed(dispute: Dispute, sheet: Sheet) -> list[Flowable]:
    """What the player could certainly have done instead, by all that is known of the hand."""
    say, position = sheet.say, dispute.step.position
    informed = dispute.game.knowing(position, position.turn, dispute.replay.holding(dispute.at, position.turn))
    named = teller_of(dispute.replay).options(informed, list(dispute.game.legal(informed)), sheet.lang)
    told = "; ".join(named) + "." if named else say.gettext("Of the known cards, none was certainly allowed.")
    head = closing.subtitle(say.gettext("Certainly allowed"))
    return [head, text(upper_first(told), BODY + 1), Spacer(1, 3)]
