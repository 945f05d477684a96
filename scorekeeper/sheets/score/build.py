"""A score sheet made from a match's own view and hands (journal/view). If the game writes lines, PDF and page are drawn
from these; else the game draws them from its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.games import game_of
from scorekeeper.journal.course import course
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.sheet_lines import LinedMatch
from scorekeeper.journal.state import RulesThen
from scorekeeper.journal.view import MatchView, SideView, mark
from scorekeeper.journal.visible import Person
from scorekeeper.series import LinedSeries
from scorekeeper.sheets.columns.lined_sheet import lined_document
from scorekeeper.sheets.columns.values import SheetLines, blank_lines, lines_of
from scorekeeper.sheets.document import Document, Note, Part, figures_checksum
from scorekeeper.sheets.game_papers import AnyFigurePapers, figure_papers_of
from scorekeeper.sheets.page import NARROW, PAPERS, one_paper
from scorekeeper.sheets.pdf import papers
from scorekeeper.sheets.score.sheet import Extras, Rules, Sheet, Status
from scorekeeper.sheets.score.sheet import Sheet as ScoreSheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import locale
from scorekeeper.words.rules import is_reconstruction, switches_of

MOST_SIDES = 12


def sheet_of(
    view: MatchView,
    hands: Sequence[HandView],
    extras: Extras | None = None,
    lines: LinedMatch | None = None,
    rules_then: Sequence[RulesThen] = (),
) -> Sheet:
    """The sheet of a match, from its view and all its hands in their order; ``lines`` the lines that its game has
    made of them (journal/sheet_lines), None where the figures say all; ``rules_then`` by which rules they were played,
    where these were changed from a hand on (journal/state)."""
    extras = extras or Extras()
    lined = None if lines is None else lines_of(view, lines)
    if lined is not None and any(one.scoring.made_up for one in rules_then):
        lined = replace(lined, made_up=True)
    papers = figure_papers_of(game_of(view.variant).id) if lined is None else None
    rows = _numbered_on(hands)
    return Sheet(
        **vars(extras),
        status=_status(view, rows),
        rules=_rules(view, extras, papers),
        sides=view.sides,
        persons=view.persons,
        rows=rows,
        figures=papers.figures if papers is not None else (),
        totals=view.final_totals,
        penalties=tuple(one for one in view.penalties if (one.side is not None or one.person) and not one.lifted),
        match=view.id,
        opened=view.opened,
        last=view.last,
        ended=_is_done(view),
        agreed=view.end.n if view.end.kind == "hands" else None,
        reason=view.end_reason,
        dealer=next((row.dealer for row in rows if row.dealer), view.next.dealer),
        place=view.place,
        lined=lined,
        unsigned=view.unsigned,
        rules_then=tuple(rules_then),
        course=course(view, hands) if _is_done(view) and not view.sum_asked else None,
        beside_total=view.beside_total,
    )


def blank_of(sheet: Sheet) -> Sheet:
    """The same sheet to be filled in by hand: names, rules and link, no hand. Who deals first at a club's table was
    drawn; at home it is for the table to say."""
    return replace(
        sheet, status="blank", rows=(), totals=(), penalties=(), ended=False, reason="", writer="", unsigned=(),
        dealer=sheet.dealer if sheet.club else "", rules_then=(), course=None, beside_total=None,
        lined=None if sheet.lined is None else _blank_of(sheet.lined, sheet.rules.variant),
    )


def _blank_of(lined: SheetLines, variant: str) -> SheetLines:
    """What is still to be played is played by the rules of today alone."""
    made_up = is_reconstruction(variant)
    return replace(lined, hands=(), counts=(), opening_lines=(), payments=(), left=(), made_up=made_up)


def blank_for(variant: str, names: Sequence[Sequence[str]], extras: Extras | None = None) -> Sheet:
    """A blank sheet before there is a match: names by side, each of which may be empty.

    KeyError for a variant that is not known; ValueError for fewer than 2 or more than 12 sides, or for a number of
    players that the game does not have.
    """
    game, extras = game_of(variant), extras or Extras()
    if variant not in game.rule_sets:
        raise KeyError(variant)
    lined: SheetLines | None = None
    if isinstance(game.series, LinedSeries):
        if len(names) not in game.players:
            raise ValueError(f"{variant} is played by {game.players}, not by {len(names)}")
        rules = Rules(variant, game.agree(variant, dict(extras.switches), None, None, len(names)).rules.digest, 0,
                      switches=extras.switches)
        sides = [[(str(at), each[0] if each else "")] for at, each in enumerate(names)]
        lined = blank_lines(variant, dict(extras.switches), [key for [(key, _)] in sides])
    else:
        if not 2 <= len(names) <= MOST_SIDES:
            raise ValueError(f"a match has 2 to {MOST_SIDES} sides, not {len(names)}")
        rules = figure_papers_of(game.id).blank_rules(variant, sum(map(len, names)), len(names), extras.switches)
        sides = [[(f"{a} {b}", name) for b, name in enumerate(side) if name] for a, side in enumerate(names)]
    return Sheet(
        **vars(extras), status="blank", rules=rules, lined=lined,
        sides=tuple(
            SideView(mark=mark(at), persons=tuple(key for key, _ in side), name="") for at, side in enumerate(sides)
        ),
        persons={key: Person(name=name, first=name) for side in sides for key, name in side},
    )


def _rules(view: MatchView, extras: Extras, papers: AnyFigurePapers | None) -> Rules:
    switches = extras.switches or switches_of(view.switches)
    if papers is None:
        return Rules(view.variant, view.rules_digest, 0, switches=switches, name=extras.rule_sheet)
    return papers.rules(view, switches, extras.rule_sheet)


def _numbered_on(hands: Sequence[HandView]) -> tuple[HandView, ...]:
    """The hands with their corrections numbered through the whole sheet: ¹ stands on it once."""
    number, found = 0, []
    for hand in hands:
        marks = range(number + 1, number + 1 + len(hand.corrections))
        number += len(hand.corrections)
        numbered = tuple(replace(each, mark=at) for each, at in zip(hand.corrections, marks, strict=True))
        found.append(replace(hand, corrections=numbered) if numbered else hand)
    return tuple(found)


def _status(view: MatchView, rows: Sequence[HandView]) -> Status:
    if view.status == "reserved":
        return "reservation"
    if not _is_done(view) or view.disputed or view.unsigned:
        return "draft"
    return "corrected" if any(row.corrections for row in rows) else "confirmed"


def _is_done(view: MatchView) -> bool:
    """Whether it was ended, or counts for its evening without that: all agreed hands are there and nothing waits."""
    waits = view.disputed or view.unsigned or view.proposed or view.gaps or view.forks or view.sum_asked
    begun = view.current is not None and view.current.state not in ("empty", "void")
    by_itself = view.evening is not None and view.over and view.end.kind not in ("points", "minutes")
    return view.status != "open" or (by_itself and not waits and not begun)


MOST_COPIES = 9


def papers_for(sheet: Sheet) -> tuple[str, ...]:
    """The papers that a sheet can be had on."""
    narrow = sheet.lined is not None and sheet.lined.counts_down
    return (*PAPERS, *((NARROW.name,) if narrow else ()))


def score_sheet(sheet: Sheet, lang: str, *, paper: str = "a4", copies: int = 1, detailed: bool = False) -> bytes:
    """The sheet as a PDF. ``detailed``: lying, a column for each scoring card. ``copies``: identical ones, numbered.

    ValueError for a paper that we do not have, or for no or too many copies.
    """
    if not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"1 to {MOST_COPIES} copies, not {copies}")
    return _sheets([sheet], lang, paper, copies=copies, detailed=detailed)


def score_sheets(sheets: Sequence[Sheet], lang: str, *, size: str = "a4") -> bytes:
    """Several sheets in one PDF, each with its own pages: those of every table of a round.

    ValueError for none, or for a paper that we do not have.
    """
    if not sheets:
        raise ValueError("at least one sheet")
    return _sheets(sheets, lang, size, subject=", ".join(part for part in (sheets[0].club, sheets[0].event) if part))


def document_of(sheet_text: SheetText, *, detailed: bool = False, narrow: bool = False, page: bool = False) -> Document:
    """A sheet as a document: of lines where its game writes them, else of the figures of each hand. ``narrow``: for
    small paper; ``page``: as a page shows it."""
    if sheet_text.sheet.lined is not None:
        return lined_document(sheet_text, narrow=narrow, page=page)
    own = figure_papers_of(game_of(sheet_text.sheet.rules.variant).id)
    return own.score_sheet(sheet_text, detailed=detailed, page=page)


@one_paper
def _sheets(
    sheets: Sequence[Sheet], lang: str, paper: str, *, copies: int = 1, detailed: bool = False, subject: str = ""
) -> bytes:
    narrow = paper.lower() == NARROW.name.lower()
    made = [document_of(SheetText(sheet, locale(lang)), detailed=detailed, narrow=narrow) for sheet in sheets]
    if subject:
        made[0] = replace(made[0], subject=subject)
    return papers(made, size=paper, copies=copies)


__all__ = ["document_of", "papers_for", "score_sheet", "score_sheets"]


# --- blank ones on a page --------------------------------------------------------------------------------------------


def blank_sheet(sheets: Sequence[ScoreSheet], lang: str) -> Document:
    """What the blank sheets say, one below the other, for a page; the PDF is ``score_sheets``."""
    say = locale(lang)
    parts: list[Part] = []
    for sheet in sheets:
        parts += _parts(sheet, lang)
    first = sheets[0] if sheets else None
    return Document(
        lang=lang, title=say.gettext("Blank score sheets"), under=first.club if first else "",
        stand=first.event if first else "", about="",
        parts=tuple(parts) or (Note("", (say.gettext("No round has been drawn yet."),)),),
        checksum=figures_checksum([sheet.checksum for sheet in sheets]),
    )


def _parts(sheet: ScoreSheet, lang: str) -> list[Part]:
    say = locale(lang)
    made = document_of(SheetText(sheet, say), page=True)
    facts = tuple(f"{label}: {value or '______'}" for label, value in made.facts)
    heading = say.gettext("Table, round") + f" {sheet.table} / {sheet.round}"
    found: list[Part] = [Note(heading, facts)]
    found += [made.figure] if made.figure is not None else []
    return [*found, made.tables[0], *([made.code] if made.code is not None else [])]
