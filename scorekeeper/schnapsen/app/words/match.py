"""What pages and papers of a match of Schnapsen say: before it begins, about a hand that was tapped, in the history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.msgid import N_
from scorekeeper.schnapsen.agreement import Agreement, SchnapsenScoring
from scorekeeper.words.figures import of_side, tricks
from scorekeeper.words.game_words import (
    ColumnWords,
    CostWords,
    EndWords,
    FactWords,
    FieldWords,
    FigureWords,
    MarkWords,
    ObjectionWords,
    OpeningWords,
    Teller,
    UnitWords,
)
from scorekeeper.words.locale import Locale, upper_first

OPENING: OpeningWords[Agreement] = OpeningWords(
    "Schnapsen", N_("from %(start)s down"), (N_("5 each"), N_("and one turned up")),
    N_("to count down from"), N_("What a game counts down from"), lambda agreement: agreement.rules.start,
)
"""How forms speak of the game."""
DOUBTS: Mapping[str, str] = {
    "Sn.Q1 false_winner": N_("The winner cannot have claimed wrongly."),
    "Sn.Q1 false_points": N_("After a false claim it is 2 or 3."),
    "Sn.Q1 closed_points": N_("The side that closed has lost: that is 2 or 3."),
    "Sn.Q1 last_points": N_("Winning with the last trick counts 1."),
    "Sn.Q1 last_closed": N_("The last trick decides only if nobody closed or claimed."),
    "Sn.Q2 no_trick": N_("The other player has no trick: that is 3."),
    "Sn.Q2 below": N_("With a trick and %(points)s points it is 2."),
    "Sn.Q2 above": N_("With %(points)s points it is 1."),
    "Sn.Q3 no_trick": N_("You cannot have %(points)s points without a trick."),
    "Sn.Q3 tricks": N_("%(tricks)s tricks: a hand has %(most)s."),
    "Sn.Q3 all_tricks": N_("All ten tricks together come to %(total)s plus the marriages, not %(points)s."),
    "Sn.Q3 too_many": N_("%(points)s points in all are too many."),
    "Sn.Q3 too_many_in": N_("%(points)s points in %(tricks)s tricks are too many: at most %(most)s."),
    "Sn.Q3 claim": N_("%(points)s points are not yet %(enough)s."),
    "Sn.Q3 false_claim": N_("With %(points)s points the claim was right."),
    "Sn.D1": N_("Somebody dealt twice in a row before hand %(hand)s."),
}
"""What does not go together in a hand that was tapped, by rule and case."""


def _won(by: Teller, winner: object, facts: Mapping[str, object]) -> str:
    parts = {"side": by.side(winner), "points": facts.get("game_points") or "?"}
    return by.say.gettext("%(side)s won, %(points)s.") % parts


def _last(by: Teller, last: object, facts: Mapping[str, object]) -> str:
    return upper_first(by.say.gettext("won by the last trick")) + "."


FACTS: Mapping[str, FactWords] = {
    "winner": _won, "closed": of_side(N_("closed the talon")), "false": of_side(N_("claimed wrongly")),
    "last": _last,
}
"""What was said of a hand besides its figures."""
FIGURES: Mapping[str, FigureWords] = {"tricks": tricks}
POINTS = N_("Points: %(figures)s.")
MARKS: Mapping[str, MarkWords] = {}
OBJECTIONS: Mapping[str, ObjectionWords] = {}
WORTH: Mapping[str, str] = {}
"""Nothing but cards and marriages gives points."""
COLUMNS: Mapping[str, ColumnWords] = {
    "score": ColumnWords(N_("Still to go")), "points": ColumnWords(N_("Worth")),
    "closed": ColumnWords(N_("Closed"), before="Z"), "marks": ColumnWords(N_("Remarks")),
}
HEAD_LABELS: Mapping[str, tuple[str, str]] = {"start": (N_("Each game from"), N_("down to 0"))}
REPAIRS: Mapping[str, str] = {
    "marriage": N_("This marriage counts %(meant)s."),
    "no_marriage": N_("No marriage can be declared with this card."),
    "sign_gone/swap": N_("Without an exchange on this line, the cards fit."),
    "sign_gone/close": N_("If the talon is not closed on this line, the cards fit."),
    "sign_missing/swap": N_("With an exchange on this line, the cards fit."),
    "sign_missing/close": N_("If the talon is closed on this line, the cards fit."),
    "claim_gone": N_("The hand goes on here, so nobody had claimed yet."),
    "claimant": N_("Only a player who has just won a trick or declared a marriage can claim."),
}
"""Why a correction would fit, by kind of slip (words/repairs)."""
FIELDS: Mapping[str, FieldWords] = {
    "marriages": FieldWords(N_("marriages")),
    "game_points": FieldWords(N_("game points")),
    "score": FieldWords(N_("to go")),
}
ENDS: Mapping[str, EndWords] = {
    "bummerl": EndWords(
        N_("At a number of Bummerl"), N_("Up to %(number)s Bummerl"), N_("Bummerl per round"), 2,
        N_("%(number)s Bummerl reached"),
    ),
    "games": EndWords(
        N_("After a number of games"), N_("%(number)s games"), N_("Games per round"), 3, N_("Games played: %(number)s")
    ),
}
UNITS: Mapping[str, UnitWords] = {
    "games": UnitWords(
        N_("games won"), N_("Games\nwon"), award=N_("What counts is the number of games won."),
    ),
    "bummerl": UnitWords(N_("Bummerl"), N_("Bum-\nmerl"), N_("fewer Bummerl"), fewer=True),
    "points_a_hand": UnitWords(
        N_("points a hand"), N_("Points\nper\nhand"), N_("points per hand on average"),
    ),
}
COSTS = CostWords(
    "bummerl", N_("Bummerl"),
    (N_("Game over: Bummerl for %(name)s"), N_("Game over: %(number)s Bummerl for %(name)s")),
    N_("%(one)s – %(other)s: games %(games)s, Bummerl %(costs)s"),
)
_DOT = "●"
_COSTS = {
    "schneider": (N_("Schneider (no point won)"), "S"),
    "schuster": (N_("Schuster (stood at 1 when the other had no point)"), "R"),
}
"""How a game can be lost, and its letter where it counts like any other."""


def legend(columns: Sequence[str], scoring: SchnapsenScoring, say: Locale) -> list[str]:
    """``● Bummerl``, ``●S Schneider``, ``●●●● Schuster`` as the match counts them; the letters of the columns."""
    lines = [f"{_DOT} {say.gettext('Bummerl')}"]
    for number, (words, letter) in zip((scoring.schneider, scoring.schuster), _COSTS.values(), strict=True):
        lines.append(f"{_DOT * number if number > 1 else _DOT + letter} {say.gettext(words)}")
    lines.append(say.gettext("Z closed (by whom)"))
    lines.append(say.gettext("F false claim · L last trick · ? contradiction · rep dealt again"))
    return lines
