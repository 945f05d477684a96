"""The papers of Schnapsen: those about a hand of every game of tricks, and the end of a sheet that counts games
down."""

from __future__ import annotations

from scorekeeper.msgid import N_
from scorekeeper.schnapsen.app.words.match import COSTS
from scorekeeper.series import in_games
from scorekeeper.sheets.columns.items import Closing, lines_of
from scorekeeper.sheets.document import DOT
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.tricks.app.papers import TrickPapers
from scorekeeper.words.locale import upper_first

_LABELS = (COSTS.name, N_("games won"), N_("hands won"), N_("highest hand"))
_MOST_DOTS = 8


class SchnapsenPapers(TrickPapers):
    """A countdown."""

    def closing(self, sheet_text: SheetText) -> Closing:
        """Bummerl as dots and number, games, hands and the largest of them; of who has left the hands they played."""
        lined, sheet, say = lines_of(sheet_text), sheet_text.sheet, sheet_text.say
        labels, people = tuple(upper_first(say.gettext(label)) for label in _LABELS), lined.people
        if sheet.status == "blank":
            return Closing(tuple((label, ("",) * len(people)) for label in labels))
        games = in_games(lined.facts)
        lost, won_games = ((), ()) if games is None else (games.cost, games.games)
        dots = [f"{DOT * number} {number}" if 0 < number <= _MOST_DOTS else str(number) for number in lost]
        won = _won(sheet)
        hands = [str(sum(hand.get(person, 0) > 0 for hand in won)) for person in people]
        largest = [str(max((hand.get(person, 0) for hand in won), default=0)) for person in people]
        gone = [""] * (len(people) - len(dots))
        values = ([*dots, *gone], [*map(str, won_games), *gone], hands, largest)
        open_game = games is not None and games.unfinished and sheet.ended
        return Closing(
            tuple((label, tuple(each)) for label, each in zip(labels, values, strict=True)),
            notes=(say.gettext("The unfinished game does not count."),) if open_game else (),
        )


def _won(sheet: Sheet) -> list[dict[str, int]]:
    """What each who sat there brought home of a hand, hand by hand."""
    return [
        {side.persons[0]: points for side, points in zip(sheet.seated(row), row.points or (), strict=False)}
        for row in sheet.rows if row.counts and row.complete
    ]


PAPERS = SchnapsenPapers()
