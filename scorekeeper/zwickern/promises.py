"""Builds as promises: the match that must be held, the promise kept, one card promised twice (rules.md B3, O, A9)."""

from __future__ import annotations

from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.zwickern.case import Case, bound, codes, matches, names_of, owned
from scorekeeper.zwickern.permissions import target_options
from scorekeeper.zwickern.plays import Build, Trail
from scorekeeper.zwickern.position import Item
from scorekeeper.zwickern.variants import Options

CLEAN: tuple[Finding, ...] = ()


def B3(case: Case) -> tuple[Finding, ...]:
    """A build of the player's own, and no other card in the hand matches it (rules.md B3, S1)."""
    play = case.play
    if type(play) is not Build or play.beneficiary is not None or not case.rules.promises:
        return CLEAN
    if matches(case.rules, case.after.cards, play.announced):
        return CLEAN
    return (case.finding("B3", case.lacks(play.announced), **build_facts(case, play)),)


def O2(case: Case) -> tuple[Finding, ...]:
    """Promise broken: no card left that matches a build the player owns, once for each build (rules.md O2)."""
    seat, rules = case.seat, case.rules
    after = case.position.table if type(case.play) is Trail else case.table_after
    found: list[Finding] = []
    for item in after:
        if item.owner != seat or item.made_at in case.settled or matches(rules, case.after.cards, item.value):
            continue
        if _judged_by_B3(case, item):
            continue
        severity = case.lacks(item.value)
        if item.for_partner and not rules.partner_build_binds:
            if severity == "unproven":
                continue
            severity = "note"
        facts: dict[str, Fact] = {"build": names_of(item), "value": item.value, "made_at": item.made_at}
        found.append(case.finding("O2", severity, **facts))
    return tuple(found)


def A9(case: Case) -> tuple[Finding, ...]:
    """One held card is promised to builds of two values, where this begins (rules.md A9, 2.1.5)."""
    if case.stretched or not overpromises(case):
        return CLEAN
    severity: Severity = "error" if case.rules.distinct_promises else "note"
    return (case.finding("A9", severity, values=tuple(promised_values(case)), held=codes(case.after.cards)),)


def promised_values(case: Case) -> list[int]:
    """The values of the player's builds after the play that a held card matches (A9), each once."""
    rules, seat = case.rules, case.seat
    builds = [item for item in owned(case.table_after, seat) if not item.for_partner or rules.partner_build_binds]
    if len(builds) < 2:
        return []
    return sorted({item.value for item in builds if matches(rules, case.after.cards, item.value)})


def overpromises(case: Case) -> bool:
    """Whether after the play the values cannot be given a different held card each; never said of a hidden hand."""
    rules, after = case.rules, case.after
    values = promised_values(case)
    if after.hidden or len(values) < 2:
        return False
    given: dict[int, int] = {}

    def place(value: int, tried: set[int]) -> bool:
        for at, card in enumerate(after.cards):
            if value in rules.options[card] and at not in tried:
                tried.add(at)
                if at not in given or place(given[at], tried):
                    given[at] = value
                    return True
        return False

    return not all(place(value, set()) for value in values)


def keeps_promises(case: Case) -> bool:
    """Whether this play can break or stretch a promise of the player's at all: only who owns a build has one."""
    seat, play = case.seat, case.play
    for item in case.position.table:
        if item.owner == seat:
            return True
    return type(play) is Build and play.beneficiary is not None


def _judged_by_B3(case: Case, item: Item) -> bool:
    """The build just made for oneself: whether its match is held is B3's question, not O2's."""
    play = case.play
    return type(play) is Build and play.beneficiary is None and item.made_at == case.position.number + 1


def played_options(case: Case) -> Options:
    return bound(case.rules.options[case.play.card], case.play.value)


def build_facts(case: Case, play: Build) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"card": play.card.code, "value": play.announced, "values": played_options(case)}
    if play.target is not None:
        facts["target"] = names_of(case.position.table[case.reading.target])
        facts["under"] = target_options(case.position, case.reading.target)
    return facts
