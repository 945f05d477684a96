"""What the store does not take although it can be read: a form that was overtaken, a draw that would mislead a table.

Everything else is kept; what does not fit becomes a note (fold).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.errors import NotationError
from scorekeeper.games import game_of
from scorekeeper.journal.club.fold import last_said, unfit
from scorekeeper.journal.club.payloads import GROUPS, DrawMade, SeasonSet
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import CLUB_KINDS
from scorekeeper.journal.parsing import ID
from scorekeeper.journal.payloads.match import fits_table
from scorekeeper.journal.tokens import CLUB_ROLES, at_least
from scorekeeper.league.options import RuleError, read_rule

_LISTS = frozenset({*GROUPS, "pairs", "guests"})
"""Lists of a season that have a word of ours."""


def refusal(state: ClubState, entry: Entry, told: Mapping[str, str], role: str) -> str | None:
    """The error's key, or None where the entry is taken."""
    kind = CLUB_KINDS[entry.kind]
    if kind.settings and entry.after != last_said(state, entry):
        return "changed_meanwhile"
    if entry.kind == "member.joined" and role in CLUB_ROLES and not at_least(role, "keeper"):
        there = state.members.get(entry.payload.person)
        if there is not None and not (there.guest and there.living):
            return "not_allowed"
    if kind.strict and (why := unfit(state, entry)) is not None:
        return why.replace("-", "_")
    if isinstance(entry.payload, SeasonSet) and not _countable(entry.payload):
        return "unfit_rule"
    if isinstance(entry.payload, DrawMade) and not _playable(state, entry.payload):
        return "unfit_rules"
    return None


def dropped(state: ClubState, entry: Entry) -> set[str]:
    """The matches that a changed draw, or an evening taken away, no longer has: nothing may be played in them."""
    if entry.kind == "evening.dropped":
        return set(state.evenings[entry.payload.evening].drawn)
    if entry.kind != "draw.changed":
        return set()
    there = state.evenings[entry.payload.evening].draws[entry.payload.round]
    return {table.match for table in there.tables} - {table.match for table in entry.payload.tables}


def _countable(season: SeasonSet) -> bool:
    """Whether somebody can count by the season's rule, and it holds nothing but that rule."""
    try:
        rule = read_rule(season.rule)
    except RuleError:
        return False
    return all(name in _LISTS or ID.fullmatch(name) for name in rule.lists)


def _playable(state: ClubState, draw: DrawMade) -> bool:
    """Whether the evening's rule sheet can be played by so many people as each table has."""
    rules = state.sheets[state.evenings[draw.evening].sheet].rules
    try:
        for players in {len(table.seats) for table in draw.tables}:
            game_of(rules.variant).agree(rules.variant, rules.switches, rules.schedule, rules.packs, players)
    except NotationError:
        return False
    return all(fits_table(game_of(rules.variant), table.sides) for table in draw.tables)
