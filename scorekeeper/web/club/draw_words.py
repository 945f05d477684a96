"""A draw in words: how well it reaches each goal, beside the bound that no draw can beat; kinds of tables; refusals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.league.draw import Figure, Plan, Shape
from scorekeeper.web.club.form_entries import in_words
from scorekeeper.web.i18n import _, ngettext

Sided = Sequence[Sequence[Sequence[str]]]
"""The tables of a round, each by its sides, each by its people."""


class FigureWords(NamedTuple):
    """One figure of a draw.

    what: it counts.
    value: of this draw.
    bound: what could not be lower, in words.
    best: whether it is that.
    """

    what: str
    value: int
    bound: str
    best: bool


def figures(found: Sequence[Figure]) -> list[FigureWords]:
    """All figures of a draw in the order of its goals: wishes not kept, then sums of squares."""
    goals = {
        "out": _("Sitting out"), "partners": _("Partners"), "alone": _("Playing alone"), "opponents": _("Opponents"),
    }
    names = {"wishes": _("Wishes not met")}
    names |= {f"{goal}_evening": _("%(goal)s, this evening", goal=words) for goal, words in goals.items()}
    names |= {f"{goal}_season": _("%(goal)s, all season", goal=words) for goal, words in goals.items()}
    return [FigureWords(names.get(one.name, one.name), one.value, _bound(one), one.value == one.bound) for one in found]


def about_figures() -> str:
    """What the figures are: numbers of meetings they are not."""
    return _(
        "Wishes are counted. Everything else is a sum of squares over everybody, including earlier rounds: the "
        "same thing twice counts 4, once counts 1. The goals higher up come first."
    )


def again(rounds: Sequence[Sided]) -> list[str]:
    """Who meets again in the last of some rounds, in plain words. ``rounds``: the sides of every table of each."""
    *before, now = rounds
    together = _partners(now) & set().union(*map(_partners, before))
    against = _opponents(now) & set().union(*map(_opponents, before))
    return [
        ngettext("%(num)d pair plays together again.", "%(num)d pairs play together again.", len(together))
        if together else _("Nobody has the same partner twice this evening."),
        ngettext("%(num)d pair meets as opponents again.", "%(num)d pairs meet as opponents again.", len(against))
        if against else _("Nobody meets the same opponent twice this evening."),
    ]


def shape(kind: Shape) -> str:
    """A kind of table."""
    if kind.size == 1:
        return _("%(num)d people, each on their own", num=kind.people)
    if kind.size == 2:
        return _("%(num)d people in pairs", num=kind.people)
    return _("%(num)d people in threes", num=kind.people) if kind.size == 3 else f"{kind.sides} × {kind.size}"


def tables(plan: Plan) -> str:
    """What a plan comes to: ``3 tables of four, 1 of three, nobody sits out``."""
    counted: dict[int, int] = {}
    for kind in plan.shapes:
        counted[kind.people] = counted.get(kind.people, 0) + 1
    parts = [
        ngettext("%(num)d table of %(people)s", "%(num)d tables of %(people)s", number, people=people)
        for people, number in sorted(counted.items(), key=lambda each: (each[0] != 4, -each[0]))
    ]
    out = ngettext("%(num)d sits out", "%(num)d sit out", plan.out) if plan.out else _("nobody sits out")
    return ", ".join([*(parts or [_("no table")]), out])


def why_not(error: str, round: int) -> str:
    """Why a draw was not taken."""
    sentences = {
        "already_played": _("A hand has already been recorded at one of these tables. Only tables without one "
                            "can be changed."),
        "not_drawn": _("This round has not been drawn yet. Draw it first."),
        "match_exists": _("Somebody has changed this in the meantime. Open the page again and look."),
        "unfit_rules": _("The rule sheet does not fit a table of that size. Choose other tables."),
        "drawn_already": _("Round %(round)s has already been drawn.", round=round),
    }
    return sentences.get(error.replace("-", "_")) or in_words(error)


def _partners(tables: Sided) -> set[frozenset[str]]:
    return {frozenset(two) for sides in tables for side in sides for two in combinations(side, 2)}


def _opponents(tables: Sided) -> set[frozenset[str]]:
    return {
        frozenset((one, other))
        for sides in tables for mine, theirs in combinations(sides, 2) for one in mine for other in theirs
    }


def _bound(figure: Figure) -> str:
    if figure.bound is None:
        return ""
    if figure.value <= figure.bound:
        return _("no draw can go lower")
    return _("no draw can go below %(bound)s", bound=figure.bound)
