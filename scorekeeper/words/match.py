"""Sentences about a match of any game: its name, its figure and how it ends, before anybody plays; what a side objects
to; settling on leaving, when hands before it were corrected afterwards; at the end, what is worth telling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.game import RuleSet
from scorekeeper.games import GAMES
from scorekeeper.journal.course import Highlight
from scorekeeper.journal.hand_view import HandView
from scorekeeper.msgid import N_
from scorekeeper.words.figures import MINUS, ranges
from scorekeeper.words.game_words import AnyOpeningWords, EndWords, Together, every_words, marks_in_words, words_of
from scorekeeper.words.locale import Locale, locale, upper_first
from scorekeeper.words.rules import variant_name

BY_WORD_OF_MOUTH = N_("by word of mouth")
"""What is said of a hand that the judge let stand as its players told it."""

DECIDED = N_("decided by the judge")


def together_words(together: int, lang: str) -> str:
    """``total of 12 hands``: what a count is that stands for several; 0: nobody said how many."""
    if not together:
        return locale(lang).gettext("total of several hands")
    return locale(lang).ngettext("total of %(num)d hand", "total of %(num)d hands", together)


def beside_total_words(together: int, numbers: Sequence[int], lang: str) -> str:
    """``Total of 4 hands; hands 2–4 came later``: of what it is asked whether it counts twice."""
    parts = {"total": upper_first(together_words(together, lang)), "hands": ranges(numbers)}
    return locale(lang).ngettext(
        "%(total)s; hand %(hands)s came later", "%(total)s; hands %(hands)s came later", len(numbers), **parts,
    )


def decided_words(hand: HandView, lang: str) -> str:
    """By whose word a hand holds that the judge let stand."""
    return locale(lang).gettext(BY_WORD_OF_MOUTH if hand.by_mouth else DECIDED)


OPENING: Mapping[str, AnyOpeningWords] = Together(
    lambda: [{game.id: words_of(game.id).opening_words for game in GAMES}]
)
"""By the game's id."""

_OF_ANY_GAME: Mapping[str, EndWords] = {
    "open": EndWords(N_("Open-ended"), N_("Open-ended"), "", 0, ""),
    "hands": EndWords(
        N_("After a number of hands"), N_("%(number)s hands"), N_("Hands per round"), 12, N_("All hands played")
    ),
    "points": EndWords(
        N_("At a number of points"), N_("Up to %(number)s points"), "", 0, N_("%(number)s points reached")
    ),
    "minutes": EndWords(N_("After a time, in minutes"), N_("%(number)s minutes"), "", 0, N_("The time is up")),
}
ENDS = Together(lambda: [_OF_ANY_GAME, *(words.ends for words in every_words())])
"""How a match ends: what a form offers, and what stands on the row once it is chosen; those of one game are its own."""


def short_name(rules: RuleSet, game: str, lang: str) -> str:
    """What stands on the row that shows the rule set: ``Dithmarschen, 3 jokers``."""
    return OPENING[game].short(rules, variant_name(rules.variant, lang), locale(lang))


def end_offered(kind: str, lang: str) -> str:
    """An end as a form offers it: ``After so many hands``."""
    return locale(lang).gettext(ENDS[kind].offered)


def agreed_end(kind: str, lang: str) -> str:
    """An end once it is agreed, with a gap for the number: ``%(number)s hands``."""
    return locale(lang).gettext(ENDS[kind].agreed)


def end_reached(kind: str, lang: str) -> str:
    """What stands over a match whose agreed end is reached, with a gap for the number; empty where it has none."""
    return locale(lang).gettext(ENDS[kind].reached) if ENDS[kind].reached else ""


def signed_and_wrong(hands: Sequence[int], lang: str) -> str:
    """That hands with these numbers are signed and do not add up."""
    return locale(lang).ngettext(
        "Hand %(hands)s is signed and does not add up", "Hands %(hands)s are signed and do not add up", len(hands),
        hands=", ".join(map(str, hands)),
    )


def signed_and_contradictory(hands: Sequence[int], lang: str) -> str:
    """That hands with these numbers are signed, and what was said of them cannot all be so, though their sums are
    right."""
    return locale(lang).ngettext(
        "Hand %(hands)s is signed and contradicts itself", "Hands %(hands)s are signed and contradict themselves",
        len(hands), hands=", ".join(map(str, hands)),
    )


WRONG = "≠"
"""Stands before a figure of a table that does not add up, and before the sentence at the foot that says so."""


def wrong_table(round: int, table: int, hands: Sequence[int], even: Sequence[int], lang: str) -> str:
    """That a table counts although signed hands of it do not add up, as an evening's result says it; ``even`` are those
    of them whose sum is right, and something else does not fit."""
    sentence = locale(lang).gettext("Round %(round)s, table %(table)s: %(what)s.")
    off = [number for number in hands if number not in even]
    found = [signed_and_wrong(off, lang)] if off else []
    found += [signed_and_contradictory(even, lang)] if even else []
    return f"{WRONG} {sentence}" % {"round": round, "table": table, "what": "; ".join(found)}


def end_each(kind: str, lang: str) -> str:
    """What an evening's number at each table counts, by the kind of end: ``Hands per round``."""
    return locale(lang).gettext(ENDS[kind].each)


def otherwise_due(say: Locale, payments: Sequence[str]) -> str:
    """What would be settled by the hands as they stand now, each payment in words; that what was settled stands."""
    if not payments:
        return say.gettext(
            "As the hands stand now, nothing would be due. What was settled stands; the rest is in the book."
        )
    text = say.gettext(
        "As the hands stand now, it would be: %(payments)s. What was settled stands; the rest is in the book."
    )
    return text % {"payments": "; ".join(payments)}


def objections_in_words(game: str, say: Locale) -> Mapping[str, str]:
    """Whatever the game with this id has a word for, by what an entry calls it."""
    return {about: say.gettext(words.name) for about, words in words_of(game).objections.items()}


def objection_in_words(game: str, about: str, say: Locale) -> str:
    """One of them; what the game has no word for is something else."""
    return objections_in_words(game, say).get(about) or say.gettext("something else")


def highlight_words(one: Highlight, game: str, say: Locale) -> str:
    """One thing worth telling, in a sentence."""
    figures = " : ".join(map(str, one.figures))
    parts = {"name": one.name, "points": figures, "hand": one.hand}
    match one.kind:
        case "comeback" | "turned":
            return say.gettext("%(name)s: %(points)s behind after hand %(hand)s, won in the end") % parts
        case "ahead":
            return say.gettext("%(name)s: ahead from the first hand on") % parts
        case "changes":
            return say.gettext("The lead changed %(number)s times") % {"number": figures}
        case "marks":
            marks = marks_in_words(say, one.figures[0])
            return say.gettext("%(name)s: %(marks)s in hand %(hand)s") % {**parts, "marks": marks}
        case "closest":
            return say.gettext("Closest: hand %(hand)s, %(points)s") % parts
        case "costly":
            costs = words_of(game).costs
            what = "" if costs is None else say.gettext(costs.name)
            return say.gettext("%(name)s: %(points)s %(what)s in one game") % {**parts, "what": what}
        case "longest":
            hands, number = one.figures
            text = say.ngettext("%(num)d hand", "%(num)d hands", hands)
            return say.gettext("Longest: game %(number)s, %(hands)s") % {"number": number, "hands": text}
        case "from_below":
            low = {**parts, "points": figures.replace("-", MINUS)}
            return say.gettext("%(name)s stood at %(points)s after hand %(hand)s") % low
        case "run":
            return say.gettext("%(name)s: %(points)s hands won in a row") % parts
        case "often":
            often = {**parts, "points": one.figures[0], "times": one.figures[1]}
            return say.gettext("%(name)s: %(points)s points %(times)s times") % often
        case "won":
            won = {**parts, "number": one.figures[0], "all": one.figures[1]}
            return say.gettext("%(name)s: %(number)s of %(all)s hands won") % won
        case "nearest":
            lost = {**parts, "points": one.figures[0], "number": one.figures[1]}
            return say.gettext("%(name)s lost game %(number)s with %(points)s to go") % lost
        case "in_the_middle":
            return say.gettext(words_of(game).most_in_the_middle) % parts
        case "lowest":
            return say.gettext("Most lost in one hand: %(name)s, %(points)s in hand %(hand)s") % parts
        case "gained":
            won = {**parts, "number": one.figures[0], "all": one.figures[1]}
            return say.gettext("%(name)s gained in %(number)s of %(all)s hands") % won
        case "highest":
            return say.gettext("Best hand: %(name)s, %(points)s") % parts
