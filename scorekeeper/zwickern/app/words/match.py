"""What pages and papers of a match of Zwickern say: before it begins, where missing points may be, its rules. Also what
the views of a match hold of Zwickern, in its own types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.journal.hand_view import CountView, HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.msgid import N_
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
from scorekeeper.zwickern.agreement import Agreement, ZwickernScoring, majority_share
from scorekeeper.zwickern.counting import MAJORITY, ZWICK
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet
from scorekeeper.zwickern.ways import MARKS as MARKED
from scorekeeper.zwickern.ways import ZwickernSide


def scoring_in(view: MatchView) -> ZwickernScoring:
    """How a hand of this match is scored. TypeError in another game."""
    if not isinstance(view.scoring, ZwickernScoring):
        raise TypeError("a match of another game")
    return view.scoring


def sides_in(count: CountView) -> tuple[ZwickernSide, ...]:
    """What a hand brought each side; empty while nothing is counted, and in another game."""
    return tuple(side for side in count.result or () if isinstance(side, ZwickernSide))


def agreed_shares(hand: HandView, most: int, tie_share: str | None) -> tuple[int, ...] | None:
    """What each side's own number has of the ``most`` points for the majority; None where the sides have not all said
    the same of it, and where their numbers do not come out: then they stand as they were counted."""
    claims = {(own.facts or {}).get(MAJORITY) for own in hand.sealed}
    sides = len(hand.sides)
    if len(hand.sealed) != sides or len(claims) != 1 or None in claims or hand.gap:
        return None
    majority = claims.pop()
    return tuple(majority_share(most, tie_share, majority, side, sides) for side in range(sides))


def with_majority_apart(
    hand: HandView, most: int, tie_share: str | None, *, rules_changed: bool
) -> tuple[ZwickernSide, ...]:
    """What a hand brought each side, figure by figure, as sheet and table have it: the majority that is counted with
    the cards stands by itself where all sides said whose it is, as on the hand's page. Not where other rules held
    before, by which it was worth something else (``rules_changed``)."""
    parts = sides_in(hand)
    as_counted = all(part.majority is None for part in parts) and not rules_changed
    shares = agreed_shares(hand, most, tie_share) if parts and as_counted else None
    if shares is None:
        return parts
    return tuple(replace(part, card_points=part.card_points - share, majority=share)
                 for part, share in zip(parts, shares, strict=True))


def figures_apart(hand: HandView, scoring: ZwickernScoring, *, rules_changed: bool) -> tuple[ZwickernSide, ...]:
    """The same by what a hand of the match is scored by."""
    return with_majority_apart(hand, scoring.majority, scoring.tie_share, rules_changed=rules_changed)


def summands(hand: HandView, mark_worth: int) -> list[int]:
    """Each side's points in cards as they were typed, and the majority beside them; where it is counted with the cards,
    or in them, each side's points."""
    parts = sides_in(hand)
    if all(part.majority is not None for part in parts):
        most = sum(part.majority or 0 for part in parts)
        return [*(part.card_points for part in parts), *([most] if most else [])]
    return [part.points - part.zwicks * mark_worth for part in parts]


def _with_jokers(rules: RuleSet, name: str, say: Locale) -> str:
    if not rules.jokers or rules.variant == "dithmarschen-6":
        return name
    jokers = say.ngettext("%(num)d joker", "%(num)d jokers", len(rules.jokers))  # no f-string: those are not extracted
    return f"{name}, {jokers}"


OPENING: OpeningWords[Agreement] = OpeningWords(
    "Zwickern", N_("%(points)s points, plus %(zwick)s for each Zwick"), ("", ""),
    N_("points a hand, without Zwicks"), N_("A hand without Zwicks is worth"),
    lambda agreement: agreement.nominal, _with_jokers,
)
"""How forms speak of the game."""
NAMES: Mapping[str, str] = {variant: rules.name for variant, rules in RULE_SETS.items()}
"""What players call a variant."""
DOUBTS: Mapping[str, str] = {
    "F2 cards": N_("%(sum)s cards in all, but the pack has %(total)s. Count the cards again."),
    "F2 tie": N_("Two sides cannot each have half of %(total)s cards. Count the cards again."),
    "F2 majority": N_("More than one side has claimed the majority."),
    "F2 majorities": N_("The sides disagree about who has the majority."),
    "marks uncounted": N_("Zwicks called, not counted: %(at)s %(number)s."),
}
"""What cannot be of the cards that sides captured, or of what each said of the majority; a count of points either comes
out or has a gap. And what was called on a phone that the count did not know."""


def _majority(by: Teller, majority: object, facts: Mapping[str, object]) -> str:
    if majority == "tie":
        return f"{by.say.gettext('Majority')}: {by.say.gettext('equal')}."
    return f"{by.say.gettext('Majority')}: {by.side(majority)}."


FACTS: Mapping[str, FactWords] = {"majority": _majority}
FIGURES: Mapping[str, FigureWords] = {}
POINTS = N_("Card points: %(figures)s.")
MARKS: Mapping[str, MarkWords] = {
    mark: MarkWords(
        N_("Zwick for %(side)s."), N_("Zwicks: %(figures)s."),
        N_("Most Zwicks of the season"), N_("Most Zwicks in one evening"),
        N_("Each stroke is a Zwick."),
    )
    for mark in MARKED
}
OBJECTIONS: Mapping[str, ObjectionWords] = {
    "cards": ObjectionWords(N_("cards"), N_("about the cards")),
    "majority": ObjectionWords(N_("majority"), N_("about the majority")),
    "zwicks": ObjectionWords(N_("Zwicks"), N_("about the Zwicks")),
}
WORTH: Mapping[str, str] = {MAJORITY: N_("the majority"), ZWICK: N_("a Zwick")}
"""What points come from beside cards, as an explanation of a gap names it."""
COLUMNS: Mapping[str, ColumnWords] = {}
"""Its sheet is drawn from the figures of each hand (zwickern/app/papers/score_sheet)."""
HEAD_LABELS: Mapping[str, tuple[str, str]] = {}


def zwicks(say: Locale, number: int) -> str:
    """``1 Zwick``, ``2 Zwicks``."""
    return say.ngettext("%(num)s Zwick", "%(num)s Zwicks", number)


def _majority_points(say: Locale, number: int) -> str:
    return say.gettext("%(points)s for the majority") % {"points": number}


REPAIRS: Mapping[str, str] = {
    "captured/absent": N_("%(Card)s is not on the table here; %(meant)s is, and it fits."),
    "captured/wrong": N_("With %(card)s this does not come out; with %(meant)s it does."),
    "captured": N_("%(Card)s is still needed on the table later; %(meant)s is there too and fits."),
    "target/absent": N_("%(Card)s is not on the table here; %(meant)s is, and it fits."),
    "target/wrong": N_("With %(card)s this does not come out; with %(meant)s it does."),
    "target": N_("With %(card)s this does not come out; with %(meant)s it does."),
    "announced": N_("With %(value)s for the pile, the plays do not fit; with %(meant)s they do."),
    "for": N_("The pile is right if it was made for %(name)s."),
    "for/own": N_("The pile is right if it was the player’s own."),
    "call": N_("Cards are left on the table, so it was no Zwick."),
    "bracket": N_("The card cannot count as %(value)s here."),
    "picture/played": N_(
        "%(Card)s is played later; %(meant)s appears nowhere else and fits on the table at the start."
    ),
    "picture": N_("With %(meant)s on the table at the start, instead of %(card)s, the plays fit."),
    "picture_missing": N_("%(Meant)s fits here and appears nowhere else."),
    "hand_card": N_("%(player)s later plays %(meant)s, but never %(card)s."),
    "hand_missing": N_("%(player)s later plays %(meant)s, and this hand is a card short."),
    "left_out": N_("A play by %(player)s is missing here; %(card)s fits and appears nowhere else."),
    "ask": N_("The answer fits the cards held."),
}
"""Why a correction would fit, by kind of slip (words/repairs)."""
FIELDS: Mapping[str, FieldWords] = {
    "cards": FieldWords(N_("cards")),
    "zwicks": FieldWords(N_("Zwicks"), zwicks), "majority": FieldWords(N_("majority"), _majority_points),
}
SPREADSHEET: Mapping[str, str] = {
    "card_points": N_("cards"), "majority": N_("majority"), "zwicks": N_("Zwicks"), "points": N_("points"),
}
ENDS: Mapping[str, EndWords] = {}
UNITS: Mapping[str, UnitWords] = {
    "points": UnitWords(N_("points"), example=((18, 12), (13, 10, 7))),
}
COSTS = None
"""A match is a sum."""


WITH_CARDS = N_("majority counted with the cards")


def rates(mark: int, most: int, say: Locale) -> str:
    """``Zwick 1, Mehrheit 3``."""
    return say.gettext("Zwick %(zwick)s, majority %(majority)s") % {"zwick": mark, "majority": most}


def legend(columns: Sequence[str], scoring: ZwickernScoring, say: Locale) -> list[str]:
    """No letters stand on its sheet."""
    return []
