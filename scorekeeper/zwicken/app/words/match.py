"""What pages and papers of a match of Zwicken say: before it begins, about a deal that was tapped, in the history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.msgid import N_
from scorekeeper.words.figures import of_side, tricks
from scorekeeper.words.game_words import (
    ColumnWords,
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
from scorekeeper.words.locale import Locale
from scorekeeper.zwicken.agreement import Agreement, ZwickenScoring

OPENING: OpeningWords[Agreement] = OpeningWords(
    "Zwicken", N_("stake %(stake)s chips"), (N_("3 each"), N_("and one turned up")),
    N_("chips, the basic stake"), N_("The basic stake"), lambda agreement: agreement.rules.stake,
)
"""How forms speak of the game."""
DOUBTS: Mapping[str, str] = {
    "Zw.Q1 sum": N_("%(tricks)s tricks instead of %(wanted)s."),
    "Zw.Q1 alone": N_("When one plays alone, or nobody does, there are no tricks."),
    "Zw.Q1 last_passed": N_("%(at)s has passed and cannot have won the last trick."),
    "Zw.Q1 last_none": N_("The last trick is a trick, too: %(at)s has none."),
    "Zw.Q1 raised": N_("%(at)s has passed and cannot have raised. Whoever drops out later has 0 tricks."),
    "Zw.Q2 dealer": N_("Only the dealer looks at the lowest card: %(dealer)s dealt, not %(at)s."),
    "Zw.Q2 alone": N_("That only happens when two or more play."),
    "Zw.Q2 passed": N_("%(at)s has passed."),
    "Zw.Q2 same": N_("Ace and 7 of diamonds cannot both be %(at)s’s."),
    "Zw.Q3 ace": N_("Whoever has the trump ace has a trick: %(at)s has none."),
    "Zw.Q3 seven": N_("Whoever loses the 7 of diamonds cannot have all the tricks: %(at)s has."),
    "Zw.Q4 dealer": N_("The hops and jumps lead to %(dealer)s, not to %(at)s."),
    "Zw.D1": N_("Somebody dealt hand %(hand)s out of turn."),
    "Zw.I1 sum": N_("Chips and pot do not come to zero: %(difference)s."),
    "Zw.I1 thirds": N_("The pot of %(pot)s cannot be divided by three."),
    "Zw.I1 below": N_("The pot is below zero."),
    "Zw.I1 count": N_("The chips counted differ from the book."),
}
"""What does not go together in a deal that was tapped, or in chips that were counted, by rule and case."""


def _cuts(by: Teller, cuts: object, facts: Mapping[str, object]) -> str:
    if not isinstance(cuts, Sequence):
        return ""
    words = {"hop": by.say.gettext("hop"), "jump": by.say.gettext("jump")}
    return by.say.gettext("Before the deal: %(cuts)s.") % {"cuts": ", ".join(words[cut] for cut in cuts)}


def _raised(by: Teller, now: Sequence[object], had: Sequence[object] | None) -> str:
    raised = [chips or None for chips in now]
    if raised == [chips or None for chips in had or [None] * len(now)]:
        return ""
    return by.say.gettext("Raised: %(figures)s.") % {"figures": by.each(raised) or by.say.gettext("nobody")}


FACTS: Mapping[str, FactWords] = {
    "last": of_side(N_("won the last trick")), "cuts": _cuts,
    "dealer": of_side(N_("deals in the end")),
    "b": of_side(N_("did not look at the lowest card")),
    "c": of_side(N_("did not lead the trump ace")),
    "d": of_side(N_("lost the 7 of diamonds to the trump ace")),
}
"""What was said of a deal besides its figures."""
FIGURES: Mapping[str, FigureWords] = {"tricks": tricks, "raised": _raised}
POINTS = N_("Card points: %(figures)s.")
MARKS: Mapping[str, MarkWords] = {}
OBJECTIONS: Mapping[str, ObjectionWords] = {}
WORTH: Mapping[str, str] = {}
"""No points are counted."""


def cut_letters(say: Locale) -> Mapping[str, str]:
    """What stands for a hop and for a jump in a deal's line."""
    return {"H": say.pgettext("hop", "H"), "J": say.pgettext("jump", "J")}


COLUMNS: Mapping[str, ColumnWords] = {
    "cuts": ColumnWords(N_("Hops, jumps"), letters=cut_letters), "played": ColumnWords(N_("Pot")),
    "tricks": ColumnWords(N_("Tricks")), "chips": ColumnWords(N_("Chips")), "pot": ColumnWords(N_("Pot after")),
}
HEAD_LABELS: Mapping[str, tuple[str, str]] = {"stake": (N_("Stake"), N_("chips"))}
REPAIRS: Mapping[str, str] = {
    "cut": N_("With this cut, the right player deals."),
    "passed": N_("If %(player)s is out, turns and cards fit."),
    "played": N_("If %(player)s is in, turns and cards fit."),
    "decision": N_("What %(player)s did is missing here; with it, turns and cards fit."),
    "raiser": N_("It was %(player)s who did this; with that, turns and cards fit."),
    "raise": N_("With a raise of %(meant)s, the result fits."),
    "raise_missing": N_("With a raise of %(meant)s, the result fits."),
}
"""Why a correction would fit, by kind of slip (words/repairs)."""
FIELDS: Mapping[str, FieldWords] = {
    "active": FieldWords(N_("playing")),
    "staked": FieldWords(N_("staked")),
    "won": FieldWords(N_("won")),
    "paid": FieldWords(N_("paid")),
    "chips": FieldWords(N_("chips")),
    "gezwickt": FieldWords(
        N_("gezwickt"), lambda say, number: say.gettext("gezwickt %(times)s") % {"times": say.times(number)}
    ),
}
ENDS: Mapping[str, EndWords] = {}
UNITS: Mapping[str, UnitWords] = {
    "stakes": UnitWords(
        N_("basic stakes"), N_("Basic\nstakes"),
        award=N_("What counts is the chips won or lost, in units of the basic stake."),
        example=((4, -4), (6, -1, -5)),
    ),
}
COSTS = None
"""A match goes round a pot."""


def legend(columns: Sequence[str], scoring: ZwickenScoring, say: Locale) -> list[str]:
    """The letters of hops and jumps, the dash of who passed, the causes for which somebody is gezwickt."""
    letters = cut_letters(say)
    lines = [say.gettext("%(hop)s hop · %(jump)s jump") % {"hop": letters["H"], "jump": letters["J"]}]
    lines.append(say.gettext("– passed"))
    if scoring.gezwickt:
        lines.append(
            say.gettext(
                "Z gezwickt: a no trick, b lowest card not looked at, c trump ace not led, d 7 of diamonds lost to it"
            )
        )
    return lines
