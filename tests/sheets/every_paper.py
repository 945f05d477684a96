"""Every paper of the samples in every language, to be looked at: ``python -m tests.sheets.every_paper FOLDER`` writes
the PDFs there; where two such folders differ, a change is to be seen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

from scorekeeper.games import game_of_text
from scorekeeper.sheets.book import booklet, table_card
from scorekeeper.sheets.game_papers import hand_record, ruling
from scorekeeper.sheets.key_card import KeyCard
from scorekeeper.sheets.key_card import sheet as key_card
from scorekeeper.sheets.league.cards import card_pages
from scorekeeper.sheets.league.evening import plan_sheet, result_sheet
from scorekeeper.sheets.league.member import member_sheet
from scorekeeper.sheets.league.rule_sheet import RuleOfTwo, comparison, rule_sheet
from scorekeeper.sheets.league.season import Around, certificates, cross_table, season_sheet
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.score.build import blank_of, score_sheet
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.translations import LANGUAGES
from scorekeeper.words.books import book_of
from tests.sheets.columns import samples as lined
from tests.sheets.league import samples as club
from tests.sheets.league.samples import CLUB, crosses_of, person_of, season, view_of
from tests.sheets.paper import PRINTED, SAMPLE, record_pdf, replayed, ruling_pdf
from tests.sheets.score import samples as zwickern
from tests.web.trick_hands import HANDS, REVOKED

Made: TypeAlias = "tuple[str, Callable[[], bytes]]"
"""A paper's name, and what makes it."""
TRICKS = [(2, 1, 0), (0, 0, 3), (1, None, 2), (0, 3, 0)] * 3


def every_paper(lang: str) -> Iterator[Made]:
    """Each of them in a language."""
    yield from _score_sheets(lang)
    yield from _hands(lang)
    yield from _of_club(lang)


def _score_sheets(lang: str) -> Iterator[Made]:
    sizes = {"two": (12, 2, 2), "alone": (16, 2, 1), "three": (12, 3, 1), "six": (12, 6, 1), "teams": (8, 3, 2),
             "twelve": (8, 12, 1), "long": (40, 2, 2)}
    sheets = {f"zwickern-{name}": zwickern.sheet_of(*zwickern.match(*size), lined.EXTRAS)
              for name, size in sizes.items()}
    sheets |= {f"zwickern-troubled-{sides}": zwickern.sheet_of(*zwickern.troubled(sides), lined.EXTRAS)
               for sides in (2, 6)}
    sheets["zwickern-home"] = zwickern.sheet_of(*zwickern.match(5))
    games = [(0, 2), (1, 1), (0, 3), (0, 2), (1, 3), (0, 1), (1, 3), (1, 2), (0, 3), (0, 3), (0, 1)]
    sheets["schnapsen"] = lined.sheet(lined.countdown(games)[0])
    for players in (4, 6):
        deals = [(*tricks, *(None,) * (players - 3)) for tricks in TRICKS]
        sheets[f"zwicken-{players}"] = lined.sheet(lined.deals(players, deals)[0])
    for name, sheet in sheets.items():
        yield name, partial(score_sheet, sheet, lang)
        yield f"{name}-blank", partial(score_sheet, blank_of(sheet), lang)
        if name.startswith("zwickern"):
            yield f"{name}-detailed", partial(score_sheet, sheet, lang, detailed=True)
    yield "schnapsen-small", partial(_small, sheets["schnapsen"], lang)


def _small(sheet: Sheet, lang: str) -> bytes:
    return score_sheet(sheet, lang, paper="a5")


def _hands(lang: str) -> Iterator[Made]:
    yield "record", partial(record_pdf, replayed(SAMPLE), lang)
    yield "record-as-printed", partial(record_pdf, replayed(PRINTED), lang)
    yield "ruling", partial(ruling_pdf, replayed(PRINTED), 20, lang)
    for name, text in HANDS.items():
        game = game_of_text(text)
        yield f"record-{name.replace(' ', '-')}", partial(hand_record, game.replay(game.read(text)), text, lang)
    game = game_of_text(REVOKED)
    yield "ruling-tricks", partial(ruling, game.replay(game.read(REVOKED)), 4, REVOKED, lang)
    for variant in ("dithmarschen", "schnapsen", "zwicken"):
        yield f"book-{variant}", partial(booklet, book_of(variant, lang), "", lang)
        yield f"table-card-{variant}", partial(table_card, book_of(variant, lang), lang)


def _of_club(lang: str) -> Iterator[Made]:
    around = Around(lang)
    for people, evenings in ((8, 3), (24, 10), (60, 40)):
        played, words = season(people, evenings)
        view, crosses = view_of(played, words), crosses_of(played, words)
        tables = [cross_table(cross, lang, together=not at) for at, cross in enumerate(crosses)]
        yield f"season-{people}", partial(paper, season_sheet(view, around, tables))
        if people == 24:
            yield "member", partial(paper, member_sheet(person_of(played, words, "p3"), view, around))
            won = certificates(view, around)
            assert won is not None
            yield "certificates", partial(paper, won)
    for people in (8, 24):
        yield f"result-{people}", partial(paper, result_sheet(club.result(people), around))
    for tables_, rounds in ((3, 1), (6, 2)):
        yield f"plan-{tables_}", partial(paper, plan_sheet(club.plan(tables_, rounds), around))
    yield "cards", partial(card_pages, club.cards(5), lang)
    yield "rules", partial(paper, rule_sheet(club.rules(20), around, club.WATCH))
    rows = [RuleOfTwo("Zwick", "1 Punkt", "2 Punkte"), RuleOfTwo("Ass", "1", "1")]
    yield "two-rule-sheets", partial(paper, comparison("Dorfregel 1", "Dorfregel 2", rows, CLUB, around))
    sides = ("Hanna + Jens", "Uwe + Frauke")
    yield "key", partial(key_card, KeyCard(lang, sides, "Zur Linde", "2026-11-19", club.WATCH.link, "7Q4M-K2XD"))


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        for name, made in every_paper(lang):
            (folder / f"{name}.{lang}.pdf").write_bytes(made())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
