"""A season's rule in words, made from its settings: the sentences under the table and the labels of the form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scorekeeper.league.amounts import SHARE, figure, given_at
from scorekeeper.league.options import LISTS, Fault
from scorekeeper.league.person_season import Short
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.ties import OF_ALL, SUM, chain_of
from scorekeeper.words.every_game import Together, every_words
from scorekeeper.words.locale import Locale, locale, quoted
from scorekeeper.words.of_season import (
    CHOICES,
    EXAMPLE,
    FAULTS,
    HONOURS,
    LIST_NAMES,
    MARKS,
    NAMES,
    RATINGS_MISSING,
    SENTENCES,
    SHORT,
    TIES,
    TIMES,
    UNLIKE_TABLES,
)

UNITS = Together(lambda: (words.units for words in every_words()))
"""What the games compare, by the units of their series."""


def season_in_words(rule: SeasonRule, lang: str, units: Sequence[str] = SUM) -> str:
    """The whole rule in a few sentences: which evenings count, how they make one figure, who is ranked, ties."""
    return " ".join(season_sentences(rule, lang, units))


def season_sentences(rule: SeasonRule, lang: str, units: Sequence[str] = SUM) -> tuple[str, ...]:
    """The same sentence by sentence, for a rule sheet. What a season does not use is not mentioned. ``units``: what
    its game compares (Series.units)."""
    say = locale(lang)
    return (
        *_evenings(rule, say),
        *_rounds(rule, say),
        (given_in_words(units, lang) if rule.measure == "points" else "") or _choice(say, "measure", rule.measure),
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


def unit_name(unit: str, lang: str) -> str:
    """What a game compares: ``games won``; an unknown one as it stands."""
    return locale(lang).gettext(UNITS[unit].name) if unit in UNITS else quoted(unit)


def given_in_words(units: Sequence[str], lang: str) -> str:
    """What a table gives in a game that compares something else than points; empty where it is points."""
    given = UNITS[units[0]].given if units[0] in UNITS else ""
    return locale(lang).gettext(given) if given else ""


def example_in_words(measure: str, units: Sequence[str], lang: str) -> str:
    """What this measure makes of a table of two sides and of one of three: ``Two sides with 18 : 12 get +3 : −3, …``;
    empty in a game without such tables."""
    tables = UNITS[units[0]].example if units[0] in UNITS else ()
    if len(tables) < 2:
        return ""
    # an amount above or below something has its sign, a place or a sum of points has none
    signed = measure == "over" or (measure == "points" and tuple(units) != SUM)
    two, three = (_sides([SHARE * amount for amount in made], signed=tuple(units) != SUM) for made in tables)
    got_two, got_three = (_sides(given_at(measure, made), signed=signed) for made in tables)
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
    return _choice(locale(lang), field, value)


def tie_name(criterion: str, lang: str) -> str:
    """A criterion as the chain names it: ``difference``; an unknown one as it stands."""
    named = TIES.get(criterion) or (UNITS[criterion].compared if criterion in UNITS else "")
    return locale(lang).gettext(named) if named else quoted(criterion)


def list_name(name: str, lang: str) -> str:
    """The heading of a list: ``Women``; a club's own group as it calls it."""
    return locale(lang).gettext(LIST_NAMES[name]) if name in LIST_NAMES else quoted(name)


def mark_in_words(mark: str, lang: str) -> str:
    """What became of an evening, in a sentence: ``Dropped: one of the worst.``"""
    return locale(lang).gettext(MARKS[mark])


def honour_name(name: str, lang: str) -> str:
    """An honour as the box names it: ``Highest hand``."""
    return locale(lang).gettext(HONOURS[name])


def ratings_missing(lang: str) -> str:
    """What stands where ratings would, in an installation without the extra."""
    return locale(lang).gettext(RATINGS_MISSING)


def short_in_words(short: Short, lang: str, *, unit: str = "evening") -> str:
    """What is missing for a place: ``Not ranked yet: 4 of 6 evenings.``"""
    say = locale(lang)
    text = SHORT["rounds"] if (short.of, unit) == ("evenings", "round") else SHORT[short.of]
    return say.gettext(text) % {"have": short.have, "need": short.need}


def fault_in_words(fault: Fault, lang: str) -> str:
    """What is wrong with a field and what to do, in a sentence."""
    say = locale(lang)
    facts = {
        "least": fault.least, "most": fault.most, "found": quoted(fault.found), "field": quoted(fault.field),
        "allowed": say.any_of(fault.allowed),
    }  # fmt: skip
    return say.gettext(FAULTS[fault.case]) % facts


def _choice(say: Locale, field: str, value: str) -> str:
    meaning = CHOICES.get(field, {}).get(value)
    return say.gettext(meaning) if meaning else quoted(value)


def _sentence(name: str, say: Locale) -> str:
    # by way of a variable: what stands in gettext's own brackets would be taken for a text to translate
    return say.gettext(SENTENCES[name])


def _unit(rule: SeasonRule, name: str) -> str:
    """The sentence that speaks of evenings or of rounds, as the season counts."""
    return TIMES[name][rule.unit == "round"]


def _count(rule: SeasonRule, number: int, say: Locale) -> str:
    """``1 evening``, ``8 evenings``; in a season that counts rounds ``8 rounds``."""
    if rule.unit == "round":
        return say.ngettext("%(num)d round", "%(num)d rounds", number)
    return say.ngettext("%(num)d evening", "%(num)d evenings", number)


def _evenings(rule: SeasonRule, say: Locale) -> Iterator[str]:
    """Which evenings count; the needed ones stand in the same sentence where they are a hard limit."""
    hard = rule.minimum if rule.below == "unranked" else 0
    if rule.best is not None:
        name = ("one" if rule.best == 1 else "best") + ("-of" if rule.of else "") + ("-least" if hard else "")
    else:
        name = "all" + ("-of" if rule.of else "") + ("-least" if hard else "")
    yield say.gettext(_unit(rule, name)) % {"best": rule.best, "of": rule.of, "least": hard}
    if rule.drops == 1:
        yield say.gettext(_unit(rule, "drop"))
    elif rule.drops:
        yield say.gettext(_unit(rule, "drops")) % {"drops": rule.drops}
    if rule.drop_every:
        facts = {"first": rule.drop_from or rule.drop_every, "every": rule.drop_every, "most": rule.drop_most}
        yield say.gettext(_unit(rule, "more" if rule.drop_most is None else "more-most")) % facts


def _rounds(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.rounds:
        name = "round" if len(rule.rounds) == 1 else "rounds"
        yield _sentence(name, say) % {"rounds": ", ".join(str(round) for round in rule.rounds)}


def _gives(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.gives == "rank":
        yield say.gettext(_unit(rule, "rank"))
    elif rule.gives == "podium":
        yield say.gettext(_unit(rule, "podium")) % {"points": ", ".join(str(points) for points in rule.podium)}
    yield say.gettext(_unit(rule, rule.total))


def _without_play(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.sat_out == "fixed":
        yield _sentence("sat-out", say) % {"result": _result(rule.sat_out_own, rule.sat_out_other, say)}
    else:
        yield _choice(say, "sat_out", rule.sat_out)
    if rule.missed != "nothing":
        facts = {"result": _result(rule.missed_own, rule.missed_other, say)}
        yield _sentence("missed-" + rule.missed, say) % facts


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
    yield say.gettext(_unit(rule, rule.below)) % facts


def _partners(rule: SeasonRule, say: Locale) -> Iterator[str]:
    if rule.min_partners:
        yield say.ngettext(
            "A place needs %(num)d partner.", "A place needs %(num)d different partners.", rule.min_partners
        )
    if rule.max_same_partner is not None:
        facts = {"most": _count(rule, rule.max_same_partner, say)}
        yield _sentence("same-partner", say) % facts


def _ties(ties: Sequence[str], say: Locale) -> Iterator[str]:
    if not ties:
        yield _sentence("no-ties", say)
        return
    chain = ", ".join(f"{at}. {tie_name(tie, say.lang)}" for at, tie in enumerate(ties, 1))
    yield _sentence("ties", say) % {"chain": chain}
    if "lot" not in ties:
        yield _sentence("shared", say)


def _of_all(rule: SeasonRule, ties: Sequence[str], say: Locale) -> Iterator[str]:
    named = [tie_name(tie, say.lang) for tie in ties if tie in OF_ALL]
    if named and rule.may_drop:
        yield say.gettext(_unit(rule, "of-all")) % {"ties": ", ".join(named)}


def _lists(rule: SeasonRule, say: Locale) -> Iterator[str]:
    names = [list_name(name, say.lang) for name in rule.lists]
    if names:
        yield _sentence("lists", say) % {"lists": ", ".join(names)}


KNOWN: Mapping[str, tuple[str, ...]] = {"lists": LISTS, "ties": tuple(TIES)}
"""Words a form offers for the fields that take several."""
