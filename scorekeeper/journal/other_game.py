"""Whether what an entry says is said in the game that this match plays.

Reading knows no match, so it takes what any game has (``payloads``). What another game has is kept, has no effect and
is a note in the history; nothing of it reaches the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scorekeeper.game import AnyGame
from scorekeeper.games import game_of
from scorekeeper.journal.payloads import (
    CarriedOn,
    CountChips,
    Counted,
    CountSealed,
    MarkCalled,
    MarksAgreed,
    PositionSet,
    RulesChanged,
    SeatsSet,
    StageDealt,
    WayChosen,
)
from scorekeeper.journal.payloads.hands import UNSEEN
from scorekeeper.journal.payloads.match import fits_table
from scorekeeper.outcomes import Fact


def fits(game: AnyGame, payload: object) -> bool:
    """Whether this game has what the payload says."""
    if isinstance(payload, Counted):
        figures = {key for side in payload.figures for key in side}
        marked = bool(payload.marks) and any(payload.marks or ())
        return _is_counted(game, payload.way, figures, payload.facts) and (not marked or bool(game.marks))
    if isinstance(payload, CountSealed):
        return _is_counted(game, payload.way, set(payload.figures), payload.facts)
    if isinstance(payload, (MarkCalled, MarksAgreed)):
        return payload.what in game.marks
    if isinstance(payload, WayChosen):
        return payload.way in game.ways
    if isinstance(payload, (CountChips, CarriedOn)):
        return plays_for_chips(game)
    if isinstance(payload, RulesChanged):
        return game_of(payload.rules.variant).id == game.id
    if isinstance(payload, SeatsSet):
        return fits_table(game, payload.sides)
    return _is_dealt(game, payload)


def plays_for_chips(game: AnyGame) -> bool:
    """Whether what hands bring are chips, which together with the pot come to zero over the whole match."""
    return any(field.main and field.kind == "chips" for field in game.fields)


def _is_dealt(game: AnyGame, payload: object) -> bool:
    if isinstance(payload, PositionSet):
        return game.pictures
    if isinstance(payload, StageDealt) and game.pictures:  # all cards are seen there, nothing is drawn or cut
        seen = not any(UNSEEN in cards for cards in (payload.hands or {}).values())
        return seen and not payload.stock and not payload.cuts
    return True


def _is_counted(game: AnyGame, way: str, figures: Collection[str], facts: Mapping[str, object]) -> bool:
    figure_keys = {field.key for each in game.ways.values() for field in each.figures}
    facts_by_key = {fact.key: fact for each in game.ways.values() for fact in each.facts}
    return (
        way in game.ways
        and figure_keys.issuperset(figures)
        and all(key in facts_by_key and _is_allowed(facts_by_key[key], value) for key, value in facts.items())
    )


def _is_allowed(fact: Fact, value: object) -> bool:
    """Whether a value that was read as some game's is also this game's."""
    if fact.kind in ("side", "tie"):
        return (isinstance(value, int) and not isinstance(value, bool)) or (fact.kind == "tie" and value == "tie")
    if fact.kind == "flag":
        return isinstance(value, bool)
    if fact.kind == "words":
        return isinstance(value, tuple) and all(word in fact.values for word in value)
    if fact.kind == "things":
        return isinstance(value, tuple)
    return value in fact.values
