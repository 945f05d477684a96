"""A hand counted as it is tapped on a phone, for a game whose ways of counting are figures and facts alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.commands import FINDINGS, OK, print_json
from scorekeeper.errors import NotationError, ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.findings import Finding
    from scorekeeper.game import AnyGame
    from scorekeeper.outcomes import Fact, Outcome, Way
    from scorekeeper.words import Locale

DEALER = "dealer"
FLAGS = {"yes": True, "on": True, "1": True, "true": True, "no": False, "off": False, "0": False, "false": False}
"""How somebody says that a fact holds, or does not."""
NOBODY = ("-", "0", "nobody")
"""How a fact about a side says that it is nobody's."""


def run(game: AnyGame, arguments: argparse.Namespace) -> int:
    """Count the hand. Raises ScorekeeperError, with a sentence, for a question that cannot be read."""
    from scorekeeper.words import locale
    from scorekeeper.words.rules import reconstruction_in_words

    say = locale(arguments.lang)
    number = len(arguments.side or ()) or game.players[0]
    if number not in game.players:
        raise ScorekeeperError(say.gettext("Wrong number of players for this game: %(number)s.") % {"number": number})
    try:
        switches = switches_named(game, arguments.variant, arguments.rules, say)
        agreement = game.agree(arguments.variant, switches, None, None, number)
    except NotationError:
        raise ScorekeeperError(say.gettext("These rules do not fit together.")) from None
    figures = [_figures(text, say) for text in arguments.side or ()] or [{} for _ in range(number)]
    way = _way(game, figures, say)
    facts, carried = _facts(way, _pairs(arguments.fact or (), say), number, say)
    _fits(game, agreement, carried, number, say)
    found = _outcome(game, way, {"figures": figures, "facts": facts}, agreement, carried)
    if arguments.json:
        print_json(_object(game, arguments.variant, way, found))
    else:
        _tell(game, way, found, say)
        if game.scoring(agreement, number).get("reconstruction"):
            print(reconstruction_in_words(say))
    return FINDINGS if found.findings or not found.complete else OK


def _pairs(pieces: Iterable[str], say: Locale) -> dict[str, str]:
    """``name=value`` of each piece."""
    found: dict[str, str] = {}
    for piece in pieces:
        name, equals, value = (part.strip() for part in piece.partition("="))
        if equals and name in found:
            raise ScorekeeperError(say.gettext("%(name)s is there twice. Write it once.") % {"name": name})
        if equals:
            found[name] = value
        elif name:
            raise ScorekeeperError(say.gettext("“%(text)s” has no value. Write name=value.") % {"text": name})
    return found


def switches_named(game: AnyGame, variant: str, text: str, say: Locale) -> dict[str, str]:
    """The switches of ``name=value, …``. Raises ScorekeeperError for one that the rule set has not, or not so."""
    from scorekeeper.games import switches_today
    from scorekeeper.words.rules import unusable_switches

    given = switches_today(variant, _pairs(text.split(","), say))
    judged = {name: value for name, value in given.items() if name not in game.former}
    if told := unusable_switches(game.offers(variant, {}), judged, say.lang, typed=True):
        raise ScorekeeperError("\n".join(told))
    return given


def _figures(text: str, say: Locale) -> dict[str, int]:
    """One side's figures: ``points=80 tricks=7``; ``-`` for a side that passed or of which nothing is said."""
    if text.strip() in ("", *NOBODY):
        return {}
    figures = {key: _number(value, say) for key, value in _pairs(text.split(), say).items()}
    for key, figure in figures.items():
        if figure < 0:
            parts = {"name": key, "found": figure}
            raise ScorekeeperError(say.gettext("%(name)s cannot be %(found)s; it must be 0 or more.") % parts)
    return figures


def _number(text: str, say: Locale) -> int:
    try:
        return int(text)
    except ValueError:
        raise ScorekeeperError(say.gettext("“%(text)s” is not a number.") % {"text": text}) from None


def _way(game: AnyGame, figures: Sequence[Mapping[str, int]], say: Locale) -> Way:
    """The way that takes these figures; where several do, the one that takes no more than these."""
    given = {key for side in figures for key in side}
    tapped = [way for way in game.ways.values() if way.facts or way.figures]
    fitting = [way for way in tapped if given <= {field.key for field in way.figures}]
    if not fitting:
        known = sorted({field.key for way in game.ways.values() for field in way.figures})
        parts = {"found": ", ".join(sorted(given)), "known": ", ".join(known)}
        raise ScorekeeperError(say.gettext("%(found)s cannot be counted together. Choose from: %(known)s.") % parts)
    return min(fitting, key=lambda way: len(way.figures))


def _facts(way: Way, given: Mapping[str, str], sides: int, say: Locale) -> tuple[dict[str, object], dict[str, object]]:
    """What is said of the hand, and what the hands before it carried over: all that is no fact of the way."""
    from scorekeeper.outcomes import Fact

    known = {fact.key: fact for fact in way.facts}
    facts = {key: _fact(known[key], value, sides, say) for key, value in given.items() if key in known}
    carried: dict[str, Any] = {key: value for key, value in given.items() if key not in known}
    if DEALER in facts:
        carried[DEALER] = facts.pop(DEALER)
    elif DEALER in carried:
        carried[DEALER] = _fact(Fact(DEALER, "side"), carried[DEALER], sides, say)
    return facts, carried


def _fits(game: AnyGame, agreement: Any, carried: dict[str, Any], number: int, say: Locale) -> None:
    """Make numbers of what the hands before gave this one. Raises ScorekeeperError for what they cannot give, or not so
    much: as the header of a record says it, where the same is written."""
    from scorekeeper.words import message

    taken = _taken(game, agreement, number)
    for key in carried.keys() - {DEALER}:
        if key not in taken:
            known = sorted({*taken, DEALER, *(fact.key for way in game.ways.values() for fact in way.facts)})
            parts = {"name": key, "known": ", ".join(known)}
            raise ScorekeeperError(say.gettext("A hand has no “%(name)s”. Choose from: %(known)s.") % parts)
        names = [f"P{at}" for at in range(number)]
        said = f"{key}: {carried[key]}"
        lines = ["zhn: 1", said, f"variant: {agreement.rules.variant}", f"players: {', '.join(names)}"]
        found = game.replay(game.read("\n".join([*lines, f"dealer: {names[0]}", "deal"]))).findings
        if told := [message(finding, say.lang) for finding in found if finding.line == lines.index(said) + 1]:
            raise ScorekeeperError("\n".join(told))
        carried[key] = _number(carried[key], say)


def _taken(game: AnyGame, agreement: Any, number: int) -> set[str]:
    """What the hands before one give it as a number of its own: neither who deals nor a house rule."""
    from scorekeeper.series import Setup

    seats = tuple(map(str, range(number)))
    setup = Setup(agreement, seats, tuple((seat,) for seat in seats), seats[0])
    facts = game.series.carry(game.series.start(setup), setup).facts
    switches = {offer.name for offer in game.offers(agreement.rules.variant, {})}
    return {key for key, value in facts.items() if isinstance(value, int)} - switches - {DEALER}


def _fact(fact: Fact, value: str, sides: int, say: Locale) -> object:
    if fact.kind in ("side", "tie"):
        if value in NOBODY:
            return None
        side = _number(value, say)
        if not 1 <= side <= sides:
            raise ScorekeeperError(say.gettext("There is no side %(number)s.") % {"number": side})
        return side - 1
    if fact.kind == "flag":
        if value.lower() not in FLAGS:
            raise _refused(fact.key, value, ("yes", "no"), say)
        return FLAGS[value.lower()]
    said = value.split(",") if fact.kind == "words" else [_number(value, say) if fact.kind == "number" else value]
    for each in said:
        if fact.values and each not in fact.values:
            raise _refused(fact.key, each, fact.values, say)
    return tuple(said) if fact.kind == "words" else said[0]


def _refused(name: str, found: object, allowed: Sequence[object], say: Locale) -> ScorekeeperError:
    parts = {"name": name, "found": found, "allowed": say.any_of(allowed)}
    return ScorekeeperError(say.gettext("%(name)s cannot be %(found)s; it must be %(allowed)s.") % parts)


def _outcome(
    game: AnyGame, way: Way, entry: Mapping[str, object], agreement: object, carried: Mapping[str, object]
) -> Outcome:
    from scorekeeper.series import Carry

    return game.outcome(way.key, entry, agreement, (), Carry("", dict(carried)))


def _object(game: AnyGame, variant: str, way: Way, found: Outcome) -> dict[str, object]:
    return {
        "game": game.id, "variant": variant, "way": way.key, "complete": found.complete, "facts": dict(found.facts),
        "sides": [{field.key: side.get(field.key) for field in game.fields} for side in found.sides],
        "checked": found.checked, "nominal": found.nominal, "expected": found.expected, "counted": found.counted,
        "findings": [{"rule": each.rule, "case": each.case} for each in found.findings],
    }


def _tell(game: AnyGame, way: Way, found: Outcome, say: Locale) -> None:
    from scorekeeper.series import ChipSeries
    from scorekeeper.words.figures import head, written

    fields = [field for field in game.fields if any(side.get(field.key) is not None for side in found.sides)]
    for number, side in enumerate(found.sides, 1):
        told = ", ".join(f"{head(field, say)} {written(field, side.get(field.key), say)}" for field in fields)
        print(f"{number}: {told}")
    if isinstance(game.series, ChipSeries):
        pot = found.facts["pot"]
        print(f"{say.gettext('Pot')}: {pot['played']}, {say.gettext('Pot after')}: {pot['after']}")
    if not found.complete:
        print(say.gettext("Something needed for a result is missing."))
    elif not way.proves:
        print(say.gettext("Counted quickly, not cross-checked"))
    for finding in found.findings:
        print(f"[{finding.rule}] {_doubt(finding, len(found.sides), say)}")


def _doubt(finding: Finding, sides: int, say: Locale) -> str:
    """What does not go together, as the pages say it; sides by their numbers."""
    from scorekeeper.words import message
    from scorekeeper.words.doubts import doubt_in_words

    names = [say.gettext("side %(letter)s") % {"letter": number} for number in range(1, sides + 1)]
    told = doubt_in_words(finding, names, say.lang)
    return told[:1].upper() + told[1:] or message(finding, say.lang)
