"""A whole hand of a game of tricks on paper: every act with what was found about it, and the count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from reportlab.platypus import Flowable, KeepTogether, Spacer

from scorekeeper.findings import Finding
from scorekeeper.game import Replay
from scorekeeper.games import game_of
from scorekeeper.sheets import closing, doubts, heading, remarks
from scorekeeper.sheets.page import BODY, BOLD, GREY, INK, Sheet, grid, printed, text
from scorekeeper.tricks.app.papers import parts
from scorekeeper.words import locale
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import quoted
from scorekeeper.words.of_match import OPENING
from scorekeeper.zhn.repair import Repair
from scorekeeper.zhn.text import lines_of

_NUMBER, _NOTATION = 25.0, 110.0


def hand_record(
    replay: Replay,
    lang: str,
    *,
    text: str,
    paper: str = "A4",
    source_name: str = "",
    repairs: Sequence[Repair] = (),
) -> bytes:
    """The whole hand as a PDF; always the same bytes for the same record. ``text`` is what it was read from,
    ``repairs`` are printed as proposals beside it.

    A record whose header cannot be used gives a sheet with what was found and its text. ValueError for a paper that
    we do not have.
    """
    title = locale(lang).gettext("%(game)s: hand record") % {"game": name_of(replay)}
    sheet = heading.about(replay, lang, title, paper, source_name)
    return printed(sheet, lambda: _story(replay, sheet, text, repairs))


def name_of(replay: Replay) -> str:
    """What the game is called."""
    return OPENING[game_of(replay.record.value("variant")).id].name


def _story(replay: Replay, sheet: Sheet, written: str, repairs: Sequence[Repair]) -> list[Flowable]:
    say = sheet.say
    story = parts.top(replay, sheet)
    story += [text(doubts.verdict(replay, say), 10.5, font=BOLD), Spacer(1, 5)]
    carried = {step.number for step in replay.steps}
    others = [finding for finding in replay.findings if finding.play not in carried]
    if replay.setting is None:
        return [*story, *doubts.other_findings(others, sheet), *_as_written(written, sheet)]
    story += parts.rules_told(replay, sheet)
    if replay.positions:
        story += [text(line) for line in teller_of(replay).opening(replay, say)]
        story += parts.known_hands(replay, 0, sheet)
        story += [_acts(replay, sheet), Spacer(1, 8)]
    story += doubts.other_findings(others, sheet)
    lines = {step.line for step in replay.steps}
    story += remarks.other_remarks([each for each in remarks.remarks(replay.record) if each.line not in lines], sheet)
    story += closing.proposals(repairs, sheet)
    if not replay.complete:
        story += _as_written(written, sheet, signed=False)
    end = [closing.subtitle(say.gettext("The count")), *parts.figures(replay, sheet)]
    return [*story, KeepTogether([*end, *closing.signatures(replay.setting, sheet)])]


def _as_written(written: str, sheet: Sheet, *, signed: bool = True) -> list[Flowable]:
    return closing.as_written([quoted(line) for line in lines_of(written)], sheet, signed=signed)


def _acts(replay: Replay, sheet: Sheet) -> Flowable:
    """The table of acts: number, what was done, how it is written; findings and remarks below their act."""
    assert replay.setting is not None, "asked only where the header can be used"
    say, game = sheet.say, game_of(replay.setting.rules.variant)
    teller, found, noted = teller_of(replay), _by_play(replay), _by_line(replay)
    rows: list[list[object]] = [
        [text(words, BODY, font=BOLD) for words in (say.gettext("No."), say.gettext("Play"), "ZHN")]
    ]
    style: list[object] = [
        ("BOX", (0, 0), (-1, -1), 1.4, INK), ("LINEBELOW", (0, 0), (-1, 0), 1.4, INK),
        ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 0.4), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.7),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, INK),
    ]
    last = {step.number: at for at, step in enumerate(replay.steps)}
    told: set[int] = set()
    begun = 0
    for at, step in enumerate(replay.steps):
        trick = 0 if getattr(step.position, "deciding", False) else sum(step.position.tricks) + 1
        if trick > begun:
            begun = trick
            style += _band(len(rows))
            words = say.gettext("Trick %(number)s") % {"number": trick}
            rows.append([text(words, 9, font=BOLD), "", ""])
        number = text(str(step.number), BODY, font=BOLD, align=2)
        rows.append([number, text(teller.step(step, sheet.lang)), text(game.write_play(step.play))])
        for finding in found[step.number] if last[step.number] == at else ():
            style += _across(len(rows), strong=finding.severity != "note")
            rows.append([doubts.mark(finding), doubts.finding_text(finding, sheet), ""])
        for remark in noted[step.line] if step.line not in told else ():
            style += _across(len(rows), strong=False)
            rows.append(["", text(remarks.remark_in_words(remark, say)), ""])
        told.add(step.line)
    return grid(rows, [_NUMBER, sheet.paper.room - _NUMBER - _NOTATION, _NOTATION], style, header=1)


def _band(row: int) -> list[object]:
    """The style of a line in grey across the table."""
    return [("SPAN", (0, row), (-1, row)), ("BACKGROUND", (0, row), (-1, row), GREY)]


def _across(row: int, *, strong: bool) -> list[object]:
    """The style of a row that goes across the table."""
    style: list[object] = [("SPAN", (1, row), (-1, row))]
    if strong:
        style += [("BACKGROUND", (0, row), (-1, row), GREY), ("BOX", (0, row), (-1, row), 0.9, INK)]
    return style


def _by_play(replay: Replay) -> dict[int, list[Finding]]:
    found: dict[int, list[Finding]] = defaultdict(list)
    for finding in replay.findings:
        if finding.play is not None:
            found[finding.play].append(finding)
    return found


def _by_line(replay: Replay) -> dict[int, list[remarks.Remark]]:
    found: dict[int, list[remarks.Remark]] = defaultdict(list)
    for remark in remarks.remarks(replay.record):
        found[remark.line].append(remark)
    return found
