"""A season's rule in words: a sentence for each setting, a label for each field of its form, a reason for each fault.

Where a season can count either evenings or rounds, evenings come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import get_args

from scorekeeper.league.amounts import SHARE, figure, side_amounts
from scorekeeper.league.options import LISTS, Fault
from scorekeeper.league.person_season import Short
from scorekeeper.league.rule import SeasonRule, Tie
from scorekeeper.league.ties import OF_ALL, SUM, chain_of
from scorekeeper.msgid import N_
from scorekeeper.words.game_words import MARKED, Together, every_words, marks_head
from scorekeeper.words.locale import Locale, locale, quoted, upper_first

_PLACES = N_("Places count: 1 for the last, 1 more for each place above; those tied share.")

SENTENCES: Mapping[str, str] = {
    "podium": N_("Only the first places get points: %(points)s; those tied share."),
    "least": N_("Needed: %(least)s."),
    "deduct": N_("Needed: %(least)s; each one missing costs %(points)s."),
    "more": N_("For %(first)s one bad result is dropped, and another for every %(every)s more."),
    "more-most": N_(
        "For %(first)s one bad result is dropped, and another for every %(every)s more, %(most)s at most."
    ),
    "of-all": N_("These include dropped results: %(ties)s."),
    "missed-all": N_("A missed round, even if the whole evening was missed: %(result)s."),
    "bonus": N_("Needed for a bonus: %(least)s; then %(points)s are added."),
    "same-partner": N_("At most %(most)s with the same partner count."),
    "declared": N_("Only what was declared before the evening counts."),
    "then": N_("If tied, this decides: %(first)s"),
    "and-then": N_("%(chain)s, then %(next)s"),
    "shared": N_("Those still tied then share the place."),
    "no-ties": N_("Those who tie share the place."),
}

CHOICES: Mapping[str, Mapping[str, str]] = {
    "measure": {
        "points": N_("Everybody gets the full points of their side."),
        "over": N_("Everybody gets what their side scored above an equal share of the table’s points."),
        "rank": N_("Everybody gets points for their place at the table: 1 for the last side, 1 more for each "
                   "place above."),
    },
    "sat_out": {
        "average": N_("the person’s own average of that evening"),
        "fixed": N_("a fixed result"),
        "nothing": N_("does not count"),
    },
    "missed": {
        "nothing": N_("does not count"),
        "rounds": N_("a fixed result"),
        "all": N_("a fixed result, even if the whole evening was missed"),
    },
    "unit": {
        "evening": N_("Evenings are counted and dropped as a whole."),
        "round": N_("Every round is counted and dropped on its own."),
    },
    "gives": {
        "points": N_("An evening counts by its points."),
        "rank": _PLACES,
        "podium": N_("Only the first places get points."),
    },
    "below": {
        "unranked": N_("Whoever has fewer is not ranked yet."),
        "zero": N_("What is missing counts as 0."),
        "deduct": N_("Points are deducted for what is missing."),
    },
    "guests": {
        "count": N_("Guests count like members."),
        "out": N_("Evenings as a guest do not count."),
    },
    "total": {
        "sum": N_("Everything is added up."),
        "average": N_("The average decides."),
        "average_hand": N_("The average per hand decides."),
    },
}
"""A sentence for each choice, as a form offers it; the table's own sentences say the numbers too."""

UNLIKE_TABLES: Mapping[str, str] = {
    "points": N_(
        "With more sides at a table there is less for each: of 30 points one of two sides gets 15 on average, "
        "one of three 10. This is not evened out."
    ),
    "over": N_(
        "Only what is above an equal share counts: with 30 points that share is 15 for one of two sides, 10 for "
        "one of three. That way the tables can be compared."
    ),
    "rank": N_(
        "The last side gets 1 everywhere, the first as many as there are sides: a table with more sides has more "
        "to give. This is not evened out."
    ),
    "unit": N_("What somebody scored at their own table counts as it is, however many sides it had."),
}
"""What a measure does to tables of different numbers of sides; "unit": full amounts of what is no sum of points."""
EXAMPLE = N_("Two sides with %(two)s get %(got_two)s, three with %(three)s get %(got_three)s.")

NAMES: Mapping[str, str] = {
    "measure": N_("What a table gives"),
    "sat_out": N_("A round sat out"),
    "sat_out_own": N_("Points for it"),
    "sat_out_other": N_("Other side’s points for it"),
    "missed": N_("A missed round"),
    "missed_own": N_("Points for it"),
    "missed_other": N_("Other side’s points for it"),
    "unit": N_("What is counted"),
    "rounds": N_("Which rounds of an evening count (empty: all; such as 1, 2)"),
    "gives": N_("What an evening gives"),
    "podium": N_("Points for the first places"),
    "declared_only": N_("Only what was declared before"),
    "guests": N_("Guests"),
    "best": N_("How many of the best count"),
    "of": N_("How many evenings are planned"),
    "drops": N_("How many of the worst are dropped"),
    "drop_from": N_("How many for one extra drop"),
    "drop_every": N_("How many more for each further drop"),
    "drop_most": N_("At most this many extra drops"),
    "minimum": N_("How many are needed"),
    "below": N_("Whoever has fewer"),
    "deduction": N_("Points deducted for each one missed"),
    "bonus": N_("Bonus points for regular attendance"),
    "bonus_from": N_("How often somebody must be there for it"),
    "min_partners": N_("Different partners needed"),
    "max_same_partner": N_("Limit with the same partner"),
    "total": N_("What decides"),
    "ties": N_("If tied"),
    "lists": N_("Separate lists"),
}
"""Labels, by field of SeasonRule."""

TIES: Mapping[str, str] = {
    "over": N_("difference"),
    "highest": N_("highest hand"),
    "won": N_("hands won"),
    "balance": N_("hands won less hands lost"),
    "points": N_("all points scored"),
    "best_evening": N_("best result counted"),
    "evenings": N_("evenings attended"),
    "direct": N_("head to head"),
    "lot": N_("lot"),
}

LIST_NAMES: Mapping[str, str] = {
    "women": N_("Women"),
    "youth": N_("Youth"),
    "seniors": N_("Seniors"),
    "pairs": N_("Pairs"),
    "guests": N_("Guests"),
}

MARKS: Mapping[str, str] = {
    "counted": N_("Counts."),
    "dropped": N_("Dropped: others were better."),
    "absent": N_("Not there."),
    "open": N_("Nothing counts yet: the match is open or disputed."),
    "nothing": N_("Was there, but without a result."),
    "guest": N_("Was there as a guest: does not count."),
    "undeclared": N_("Was not declared before the evening: does not count."),
    "partner": N_("Limit with this partner reached: does not count."),
}

SHORT: Mapping[str, str] = {
    "guest": N_("Not ranked: only there as a guest."),
    "undeclared": N_("Not ranked: nothing was declared."),
    "played": N_("Not ranked yet: nothing played that counts."),
}

HONOURS: Mapping[str, str] = {
    "highest": N_("highest hand"),
    "comeback": N_("Biggest comeback"),
    "faithful": N_("Best attendance"),
    "pair": N_("Best pair"),
    "last": N_("Wooden spoon"),
}

OF_MARKS = Together(
    lambda: (
        {MARKED: one.season, f"{MARKED}_evening": one.evening}
        for words in every_words() for one in words.marks.values()
    )
)
"""The honours for most marks, as the game calls them."""

_NUMBER = N_("Type a number.")
FAULTS: Mapping[str, str] = {
    "number": N_("Give a whole number from %(least)s to %(most)s."),
    "choice": N_("Choose one of these."), "flag": N_("Choose one of these."),
    "twice": N_("Something is listed twice; please leave one out."),
    "falling": N_("Please give whole numbers with commas between them, the largest first, for example 3, 2, 1."),
    "unknown": N_("There is no setting “%(field)s”; it comes from another version of this program."),
    "more-than-planned": N_("That is more evenings than are planned; please change one of the two."),
    "needs-minimum": _NUMBER, "needs-every": _NUMBER, "needs-deduction": _NUMBER,
    "needs-bonus": _NUMBER, "needs-bonus-from": _NUMBER, "needs-result": _NUMBER,
    "per-hand": N_("This does not go with the average per hand: it has no hands. Please choose something else."),
    "per-hand-points": N_("The average per hand is worked out from points; please let an evening count by its "
                          "points."),
    "lot-last": N_("After the lot there is nothing left to decide; please put it last."),
}
"""Why a field cannot be used, by the case of a Fault, with what to do."""

UNITS = Together(lambda: (words.units for words in every_words()))
"""What the games compare, by the units of their series."""


def season_sentences(rule: SeasonRule, lang: str, units: Sequence[str] = SUM) -> tuple[str, ...]:
    """The whole rule sentence by sentence: which evenings count, how they make one figure, who is ranked, ties. What a
    season does not use is not mentioned. ``units``: what its game compares (Series.units)."""
    say = locale(lang)
    return (
        *_evenings(rule, say),
        *_rounds(rule, say),
        measure_in_words(rule, lang, units),
        *_gives(rule, say),
        *_without_play(rule, say),
        *_needed(rule, say),
        *_partners(rule, say),
        *([_choice(say, "guests", "out")] if rule.guests == "out" else []),
        *([_sentence("declared", say)] if rule.declared_only else []),
        *_ties(chain_of(rule, units), say),
        *_of_all(rule, chain_of(rule, units), say),
        *_lists(rule, say),
    )


def ties_in_words(rule: SeasonRule, lang: str, units: Sequence[str] = SUM) -> str:
    """What decides between equal figures, in a sentence."""
    return next(_ties(chain_of(rule, units), locale(lang)))


def measure_in_words(rule: SeasonRule, lang: str, units: Sequence[str] = SUM) -> str:
    """What a table gives, in a sentence: how the season's points come about."""
    own = award_in_words(units, lang) if rule.measure == "points" else ""
    return own or _choice(locale(lang), "measure", rule.measure)


def unit_name(unit: str, lang: str) -> str:
    """What a game compares: ``games won``; an unknown one as it stands."""
    return locale(lang).gettext(UNITS[unit].name) if unit in UNITS else quoted(unit)


def award_in_words(units: Sequence[str], lang: str) -> str:
    """What a table gives in a game that compares something else than points; empty where it is points."""
    text = UNITS[units[0]].award if units[0] in UNITS else ""
    return locale(lang).gettext(text) if text else ""


def example_in_words(measure: str, units: Sequence[str], lang: str) -> str:
    """What this measure makes of a table of two sides and of one of three: ``Two sides with 18 : 12 get +3 : −3, …``;
    empty in a game without such tables."""
    tables = UNITS[units[0]].example if units[0] in UNITS else ()
    if len(tables) < 2:
        return ""
    # an amount above or below something has its sign, a place or a sum of points has none
    signed = measure == "over" or (measure == "points" and tuple(units) != SUM)
    two, three = (_sides([SHARE * amount for amount in points], signed=tuple(units) != SUM) for points in tables)
    got_two, got_three = (_sides(side_amounts(measure, points), signed=signed) for points in tables)
    facts = {"two": two, "got_two": got_two, "three": three, "got_three": got_three}
    return locale(lang).gettext(EXAMPLE) % facts


def _sides(amounts: Sequence[int], *, signed: bool) -> str:
    return "\u00a0:\u00a0".join(figure(Fraction(amount, SHARE), signed=signed) for amount in amounts)


def unlike_tables(measure: str, units: Sequence[str], lang: str) -> str:
    """What a season of this measure makes of tables with different numbers of sides, in a sentence or two."""
    kind = "unit" if measure == "points" and tuple(units) != SUM else measure
    return locale(lang).gettext(UNLIKE_TABLES[kind])


def of_unit(amount: str, units: Sequence[str], lang: str) -> str:
    """``−2 games won``: an amount with what it counts, the first that a game compares; points stand alone."""
    return amount if tuple(units) == SUM else f"{amount} {unit_name(units[0], lang)}"


def penalty_in_words(number: int, units: Sequence[str], lang: str) -> str:
    """``2 points``; ``2 games won`` in a game that compares those."""
    return locale(lang).points(number) if tuple(units) == SUM else of_unit(str(number), units, lang)


def unit_head(unit: str, lang: str) -> str:
    """The same above a narrow column, in lines."""
    head = UNITS[unit].head if unit in UNITS else ""
    return locale(lang).gettext(head) if head else unit_name(unit, lang)


def unit_value(unit: str, value: Fraction) -> Fraction:
    """What somebody has of a unit, as it is shown: of what fewer are better the number, not what it takes away."""
    return -value if unit in UNITS and UNITS[unit].fewer else value


def option_name(field: str, lang: str) -> str:
    """What a field of the rule is about, as the label of its form field; an unknown one is shown as it stands."""
    return locale(lang).gettext(NAMES[field]) if field in NAMES else quoted(field)


def choice_in_words(field: str, value: str, lang: str) -> str:
    """What one choice of a field means, in a sentence; one that is none of the field's is shown as it stands."""
    words = _choice(locale(lang), field, value)
    return f"{upper_first(words).removesuffix('.')}." if value in CHOICES.get(field, {}) else words


def tie_name(criterion: str, lang: str) -> str:
    """A criterion as the chain names it: ``difference``; an unknown one as it stands."""
    if criterion == MARKED:
        return marks_head(locale(lang))
    text = TIES.get(criterion) or (UNITS[criterion].compared if criterion in UNITS else "")
    return locale(lang).gettext(text) if text else quoted(criterion)


def left_out_in_words(criteria: Sequence[str], say: Locale) -> str:
    """What could not decide between people of equal figures: ``tie: Zwicks, highest hand not known``."""
    return say.gettext("tie: %(what)s not known") % {"what": ", ".join(tie_name(each, say.lang) for each in criteria)}


def list_name(name: str, lang: str) -> str:
    """The heading of a list: ``Women``; a club's own group as it calls it."""
    return locale(lang).gettext(LIST_NAMES[name]) if name in LIST_NAMES else quoted(name)


def mark_in_words(mark: str, lang: str) -> str:
    """What became of an evening, in a sentence: ``Dropped: one of the worst.``"""
    return locale(lang).gettext(MARKS[mark])


def honour_name(name: str, lang: str) -> str:
    """An honour as the box names it: ``Highest hand``."""
    return upper_first(locale(lang).gettext(HONOURS.get(name) or OF_MARKS[name]))


def honour_value(key: str, value: str, lang: str, *, points: bool) -> str:
    """The figure an honour was won with; how far somebody came from behind with its unit, where a season has
    ``points``: the name of that honour does not say it."""
    if key != "comeback" or not points or not value.isdecimal():
        return value
    return locale(lang).points(int(value))


def ratings_missing(lang: str) -> str:
    """What stands where ratings would, in an installation without the extra."""
    return locale(lang).gettext("Ratings are not installed here. What they need is in requirements/ratings.txt.")


def short_in_words(short: Short, lang: str, *, unit: str = "evening") -> str:
    """What is missing for a place: ``Not ranked yet: 4 of 6 evenings.``"""
    say = locale(lang)
    if short.of in SHORT:
        return say.gettext(SHORT[short.of])
    if short.of == "partners":
        need = say.ngettext("%(num)d partner", "%(num)d partners", short.need)
    else:
        need = _number_of(unit, short.need, say)
    return say.gettext("Not ranked yet: %(need)s needed, so far %(have)s.") % {"have": short.have, "need": need}


def needed_in_words(unit: str, number: int, lang: str) -> str:
    """What stands in place of a rank where too little was played: ``Not ranked yet: 6 evenings needed``."""
    say = locale(lang)
    return say.gettext("Not ranked yet: %(need)s needed") % {"need": _number_of(unit, number, say)}


def fault_in_words(fault: Fault, lang: str) -> str:
    """What is wrong with a field and what to do, in a sentence."""
    say = locale(lang)
    facts = {
        "least": fault.least, "most": fault.most, "found": quoted(fault.found), "field": quoted(fault.field),
        "allowed": say.any_of(fault.allowed),
    }
    return say.gettext(FAULTS[fault.case]) % facts


def _choice(say: Locale, field: str, value: str) -> str:
    meaning = CHOICES.get(field, {}).get(value)
    return say.gettext(meaning) if meaning else quoted(value)


def _sentence(name: str, say: Locale) -> str:
    # by way of a variable: what stands in gettext's own brackets would be taken for a text to translate
    return say.gettext(SENTENCES[name])


def _count(rule: SeasonRule, number: int, say: Locale) -> str:
    """``1 evening``, ``8 evenings``; in a season that counts rounds ``8 rounds``."""
    return _number_of(rule.unit, number, say)


def _number_of(unit: str, number: int, say: Locale) -> str:
    if unit == "round":
        return say.ngettext("%(num)d round", "%(num)d rounds", number)
    return say.ngettext("%(num)d evening", "%(num)d evenings", number)


def _evenings(rule: SeasonRule, say: Locale) -> Iterator[str]:
    """Which evenings count; how many are needed follows at once where they are a hard limit."""
    if rule.best is not None:
        yield _best(rule, rule.best, say)
    elif rule.unit == "round":
        yield say.gettext("All %(of)s rounds count.") % {"of": rule.of} if rule.of else say.gettext("All rounds count.")
    else:
        all_of = say.gettext("All %(of)s evenings count.") % {"of": rule.of}
        yield all_of if rule.of else say.gettext("All evenings count.")
    if rule.minimum and rule.below == "unranked":
        yield _sentence("least", say) % {"least": _count(rule, rule.minimum, say)}
    if rule.drops and rule.unit == "round":
        yield say.ngettext("The worst round is dropped.", "The worst %(num)d rounds are dropped.", rule.drops)
    elif rule.drops:
        yield say.ngettext("The worst evening is dropped.", "The worst %(num)d evenings are dropped.", rule.drops)
    if rule.drop_every:
        first = _count(rule, rule.drop_from or rule.drop_every, say)
        facts = {"first": first, "every": rule.drop_every, "most": rule.drop_most}
        yield _sentence("more" if rule.drop_most is None else "more-most", say) % facts


def _best(rule: SeasonRule, best: int, say: Locale) -> str:
    if rule.unit == "round" and rule.of:
        return say.ngettext(
            "The best of %(of)s rounds counts.", "The best %(num)d of %(of)s rounds count.", best, of=rule.of
        )
    if rule.unit == "round":
        return say.ngettext("The best round counts.", "The best %(num)d rounds count.", best)
    if rule.of:
        return say.ngettext(
            "The best of %(of)s evenings counts.", "The best %(num)d of %(of)s evenings count.", best, of=rule.of
        )
    return say.ngettext("The best evening counts.", "The best %(num)d evenings count.", best)


def _rounds(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.rounds:
        yield say.ngettext(
            "Only round %(rounds)s of each evening counts.", "Only rounds %(rounds)s of each evening count.",
            len(rule.rounds), rounds=", ".join(str(round) for round in rule.rounds),
        )


def _gives(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.gives == "rank":
        yield _choice(say, "gives", "rank")
    elif rule.gives == "podium":
        yield _sentence("podium", say) % {"points": ", ".join(str(points) for points in rule.podium)}
    yield _choice(say, "total", rule.total)


def _without_play(rule: SeasonRule, say: Locale) -> Iterator[str]:
    fixed = rule.sat_out == "fixed"
    sat_out = _result(rule.sat_out_own, rule.sat_out_other, say) if fixed else _choice(say, "sat_out", rule.sat_out)
    yield f"{option_name('sat_out', say.lang)}: {sat_out}."
    if rule.missed == "rounds":
        yield f"{option_name('missed', say.lang)}: {_result(rule.missed_own, rule.missed_other, say)}."
    elif rule.missed == "all":
        facts = {"result": _result(rule.missed_own, rule.missed_other, say)}
        yield _sentence("missed-all", say) % facts


def _result(own: int | None, other: int | None, say: Locale) -> str:
    """``80 points``, ``0 : 13``."""
    return say.points(own or 0) if other is None else f"{own or 0} : {other}"


def _needed(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.bonus_from:
        facts = {"least": _count(rule, rule.bonus_from, say), "points": say.points(rule.bonus)}
        yield _sentence("bonus", say) % facts
    if not rule.minimum or rule.below == "unranked":
        return
    facts = {"least": _count(rule, rule.minimum, say), "points": say.points(rule.deduction)}
    if rule.below == "zero":
        yield _sentence("least", say) % facts
        yield _choice(say, "below", "zero")
    else:
        yield _sentence(rule.below, say) % facts


def _partners(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.min_partners:
        yield say.ngettext(
            "To be ranked you need %(num)d partner.", "To be ranked you need %(num)d different partners.",
            rule.min_partners,
        )
    if rule.max_same_partner is not None:
        facts = {"most": _count(rule, rule.max_same_partner, say)}
        yield _sentence("same-partner", say) % facts


def _ties(ties: Sequence[str], say: Locale) -> Iterator[str]:
    if not ties:
        yield _sentence("no-ties", say)
        return
    chain = _sentence("then", say) % {"first": tie_name(ties[0], say.lang)}
    for tie in ties[1:]:
        chain = _sentence("and-then", say) % {"chain": chain, "next": tie_name(tie, say.lang)}
    yield f"{chain}."
    if "lot" not in ties:
        yield _sentence("shared", say)


def _of_all(rule: SeasonRule, ties: Sequence[str], say: Locale) -> Iterator[str]:
    names = [tie_name(tie, say.lang) for tie in ties if tie in OF_ALL]
    if names and rule.may_drop:
        yield _sentence("of-all", say) % {"ties": ", ".join(names)}


def _lists(rule: SeasonRule, say: Locale) -> Iterator[str]:
    names = [list_name(name, say.lang) for name in rule.lists]
    if names:
        yield f"{option_name('lists', say.lang)}: {', '.join(names)}."


KNOWN: Mapping[str, tuple[str, ...]] = {"lists": LISTS, "ties": get_args(Tie)}
"""Words a form offers for the fields that take several."""
