"""A hand counted as it is tapped on a phone, for a game whose ways of counting are figures and facts alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.commands import FINDINGS, OK, print_json
from scorekeeper.errors import NotationError, ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.games import Game
    from scorekeeper.outcomes import Fact, Outcome, Way
    from scorekeeper.words import Speech

NOBODY = ("-", "0", "nobody")
"""How a fact about a side says that it is nobody's."""


def run(game: Game, arguments: argparse.Namespace) -> int:
    """Count the hand. Raises ScorekeeperError, with a sentence, for a question that cannot be read."""
    from scorekeeper.words import speech
    from scorekeeper.words.reconstruction import reconstruction_in_words

    say = speech(arguments.lang)
    number = len(arguments.side or ()) or game.players[0]
    try:
        switches = _switches(game, arguments.variant, _pairs(arguments.rules.split(","), say), say)
        agreement = game.agree(arguments.variant, switches, None, None, number)
    except NotationError as problem:
        raise ScorekeeperError(str(problem)) from None
    if number not in game.players:
        raise ScorekeeperError(say.gettext("So many do not play this game: %(number)s.") % {"number": number})
    figures = [_figures(text, say) for text in arguments.side or ()] or [{} for _ in range(number)]
    way = _way(game, figures, say)
    facts, carried = _facts(way, _pairs(arguments.fact or (), say), number, say)
    found = _outcome(game, way, {"figures": figures, "facts": facts}, agreement, carried)
    if arguments.json:
        print_json(_object(game, arguments.variant, way, found))
    else:
        _tell(game, way, found, say)
        if game.scoring(agreement, number).get("reconstruction"):
            print(reconstruction_in_words(say))
    return FINDINGS if found.findings or not found.complete else OK


def _pairs(pieces: Iterable[str], say: Speech) -> dict[str, str]:
    """``name=value`` of each piece."""
    found: dict[str, str] = {}
    for piece in pieces:
        name, equals, value = (part.strip() for part in piece.partition("="))
        if equals:
            found[name] = value
        elif name:
            raise ScorekeeperError(say.gettext("“%(text)s” has no value. Write name=value.") % {"text": name})
    return found


def _switches(game: Game, variant: str, given: dict[str, str], say: Speech) -> dict[str, str]:
    """The switches as they were named. Raises ScorekeeperError for one that the rule set has not, or not so."""
    known = {offer.name: offer for offer in game.offers(variant, {})}
    for name, value in given.items():
        if name not in known:
            parts = {"name": name, "known": ", ".join(known)}
            raise ScorekeeperError(say.gettext("There is no switch %(name)s. There are: %(known)s.") % parts)
        choices = known[name].choices
        if choices and value not in (known[name].value, *choices):
            told = {"name": name, "found": value, "allowed": say.any_of(choices)}
            raise ScorekeeperError(say.gettext("%(name)s cannot be %(found)s, but %(allowed)s.") % told)
    return given


def _figures(text: str, say: Speech) -> dict[str, int]:
    """One side's figures: ``points=80 tricks=7``; ``-`` for a side that passed or of which nothing is said."""
    if text.strip() in ("", *NOBODY):
        return {}
    return {key: _number(value, say) for key, value in _pairs(text.split(), say).items()}


def _number(text: str, say: Speech) -> int:
    try:
        return int(text)
    except ValueError:
        raise ScorekeeperError(say.gettext("“%(text)s” is no number.") % {"text": text}) from None


def _way(game: Game, figures: Sequence[Mapping[str, int]], say: Speech) -> Way:
    """The way that takes these figures; where several do, the one that takes no more than these."""
    given = {key for side in figures for key in side}
    fitting = [way for way in game.ways.values() if way.facts and given <= {field.key for field in way.figures}]
    if not fitting:
        known = sorted({field.key for way in game.ways.values() for field in way.figures})
        parts = {"found": ", ".join(sorted(given)), "known": ", ".join(known)}
        raise ScorekeeperError(say.gettext("%(found)s cannot be counted together. There are: %(known)s.") % parts)
    return min(fitting, key=lambda way: len(way.figures))


def _facts(way: Way, given: Mapping[str, str], sides: int, say: Speech) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is said of the hand, and what the hands before it carried over: all that is no fact of the way."""
    known = {fact.key: fact for fact in way.facts}
    facts = {key: _fact(known[key], value, sides, say) for key, value in given.items() if key in known}
    carried = {key: _number(value, say) for key, value in given.items() if key not in known}
    if "dealer" in facts and "dealer" not in carried:
        carried["dealer"] = facts.pop("dealer")
    elif "dealer" in carried:
        carried["dealer"] -= 1
    return facts, carried


def _fact(fact: Fact, value: str, sides: int, say: Speech) -> Any:
    if fact.kind in ("side", "tie"):
        if value in NOBODY:
            return None
        side = _number(value, say)
        if not 1 <= side <= sides:
            raise ScorekeeperError(say.gettext("There is no side %(number)s.") % {"number": side})
        return side - 1
    if fact.kind == "flag":
        return value in ("yes", "on", "1", "true")
    said = value.split(",") if fact.kind == "words" else [_number(value, say) if fact.kind == "number" else value]
    for each in said:
        if fact.values and each not in fact.values:
            allowed = say.any_of(fact.values)
            parts = {"name": fact.key, "found": each, "allowed": allowed}
            raise ScorekeeperError(say.gettext("%(name)s cannot be %(found)s, but %(allowed)s.") % parts)
    return tuple(said) if fact.kind == "words" else said[0]


def _outcome(game: Game, way: Way, entry: Mapping[str, Any], agreement: Any, carried: Mapping[str, Any]) -> Outcome:
    from scorekeeper.series import Carry

    return game.outcome(way.key, entry, agreement, (), Carry("", dict(carried)))


def _object(game: Game, variant: str, way: Way, found: Outcome) -> dict[str, Any]:
    return {
        "game": game.id, "variant": variant, "way": way.key, "complete": found.complete, "facts": dict(found.facts),
        "sides": [{field.key: side.get(field.key) for field in game.fields} for side in found.sides],
        "checked": found.checked, "nominal": found.nominal, "expected": found.expected, "counted": found.counted,
        "findings": [{"rule": each.rule, "case": each.case} for each in found.findings],
    }  # fmt: skip


def _tell(game: Game, way: Way, found: Outcome, say: Speech) -> None:
    from scorekeeper.words import message
    from scorekeeper.words.figures import head, written

    fields = [field for field in game.fields if any(side.get(field.key) is not None for side in found.sides)]
    for number, side in enumerate(found.sides, 1):
        told = ", ".join(f"{head(field, say)} {written(field, side.get(field.key), say)}" for field in fields)
        print(f"{number}: {told}")
    if not found.complete:
        print(say.gettext("Something is missing for a result."))
    elif not way.proves:
        print(say.gettext("Counted quickly, not cross-checked"))
    for finding in found.findings:
        print(f"[{finding.rule}] {message(finding, say.lang)}")
