"""`scorekeeper score`: a hand from counted cards or typed totals, with what could explain a mismatch; also a hand as it
is tapped on a phone, for games whose ways of counting need figures and facts alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from scorekeeper.as_json import as_json
from scorekeeper.commands import FINDINGS, OK, add_language, print_json
from scorekeeper.errors import NotationError, ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.findings import Finding
    from scorekeeper.game import Agreement, AnyGame
    from scorekeeper.outcomes import Fact, Outcome, Way
    from scorekeeper.series import Carry
    from scorekeeper.words import Locale


STATUS = """
exit status: 0 it adds up, 1 it does not, 2 the question cannot be read
"""
DEALER = "dealer"
FLAGS = {"yes": True, "on": True, "1": True, "true": True, "no": False, "off": False, "0": False, "false": False}
"""How somebody says that a fact holds, or does not."""
NOBODY = ("-", "0", "nobody")
"""How a fact about a side says that it is nobody's."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `score`."""
    from scorekeeper.commands.game_commands import every_commands
    from scorekeeper.games import FIRST_VARIANT

    games = every_commands()
    parser.epilog = "examples:\n" + "".join(game.scored for game in games) + STATUS
    parser.add_argument("--variant", default=FIRST_VARIANT, help="a variant's id, see `scorekeeper variants`")
    parser.add_argument("--rules", default="", help="house-rule switches, name=value with commas")
    parser.add_argument("--packs", type=int, choices=(1, 2), help="packs, where the variant leaves it open")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--totals", nargs="+", type=int, metavar="N", help="each side's points, all included")
    what.add_argument("--side", action="append", metavar="CARDS", help="one side's cards or figures; once for each")
    parser.add_argument("--fact", nargs="+", metavar="NAME=VALUE", help="what is said of the hand as a whole")
    for game in games:
        game.add_score_options(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Count the hand. Raises ScorekeeperError for a question that cannot be read."""
    from scorekeeper.commands.game_commands import commands_of
    from scorekeeper.games import game_of

    game = game_of(arguments.variant)
    return commands_of(game.id).score(game, arguments)


# --- a hand as it is tapped, in a game whose ways of counting say all of it ------------------------------------------


def count_tapped(game: AnyGame, arguments: argparse.Namespace) -> int:
    """Count the hand. Raises ScorekeeperError, with a sentence, for a question that cannot be read."""
    from scorekeeper.commands.game_commands import every_commands
    from scorekeeper.words import locale
    from scorekeeper.words.rules import reconstruction_in_words

    say = locale(arguments.lang)
    others = [option for other in every_commands() for option in other.own_score_options]
    for option in ("totals", *others):
        if getattr(arguments, option, None):
            text = say.gettext("%(option)s is for another game. Here, use --side and --fact.")
            raise ScorekeeperError(text % {"option": f"--{option}"})
    number = len(arguments.side or ()) or game.players[0]
    if number not in game.players:
        raise ScorekeeperError(say.gettext("Wrong number of players for this game: %(number)s.") % {"number": number})
    try:
        switches = switches_named(game, arguments.variant, arguments.rules, say)
        agreement = game.agree(arguments.variant, switches, None, None, number)
    except NotationError:
        raise ScorekeeperError(say.gettext("These rules cannot be combined. Change one of them.")) from None
    figures = [_figures(text, say) for text in arguments.side or ()] or [{} for _ in range(number)]
    way = _way(game, figures, say)
    facts, carried = _facts(way, _pairs(arguments.fact or (), say), number, say)
    _fits(game, agreement, carried, number, say)
    outcome = _outcome(game, way, {"figures": figures, "facts": facts}, agreement, carried)
    if arguments.json:
        print_json(_object(game, arguments.variant, way, outcome))
    else:
        _print(game, way, outcome, facts, say)
        if game.scoring(agreement, number).made_up:
            print(reconstruction_in_words(say))
    return FINDINGS if outcome.findings or not outcome.complete else OK


def _pairs(pieces: Iterable[str], say: Locale) -> dict[str, str]:
    """``name=value`` of each piece."""
    pairs: dict[str, str] = {}
    for piece in pieces:
        name, equals, value = (part.strip() for part in piece.partition("="))
        if equals and name in pairs:
            raise ScorekeeperError(say.gettext("%(name)s appears twice. Write it once.") % {"name": name})
        if equals:
            pairs[name] = value
        elif name:
            raise ScorekeeperError(say.gettext("“%(text)s” has no value. Write name=value.") % {"text": name})
    return pairs


def switches_named(game: AnyGame, variant: str, text: str, say: Locale) -> dict[str, str]:
    """The switches of ``name=value, …``. Raises ScorekeeperError for one that the rule set has not, or not so."""
    from scorekeeper.games import switches_today
    from scorekeeper.words.rules import unusable_switches

    switches = switches_today(variant, _pairs(text.split(","), say))
    judged = {name: value for name, value in switches.items() if name not in game.former}
    if refusals := unusable_switches(game.offers(variant, judged), judged, say.lang, typed=True):
        raise ScorekeeperError("\n".join(refusals))
    return switches


def _figures(text: str, say: Locale) -> dict[str, int]:
    """One side's figures: ``points=80 tricks=7``; ``-`` for a side that passed or of which nothing is said."""
    if text.strip() in ("", *NOBODY):
        return {}
    figures = {key: _number(value, say) for key, value in _pairs(text.split(), say).items()}
    for key, figure in figures.items():
        if figure < 0:
            parts = {"name": key, "found": figure, "allowed": "≥ 0"}
            raise ScorekeeperError(say.gettext("%(name)s cannot be %(found)s; it must be %(allowed)s.") % parts)
    return figures


def _number(text: str, say: Locale) -> int:
    try:
        return int(text)
    except ValueError:
        raise ScorekeeperError(say.gettext("“%(found)s” is not a number.") % {"found": text}) from None


def _way(game: AnyGame, figures: Sequence[Mapping[str, int]], say: Locale) -> Way:
    """The way that takes these figures; where several do, the one that takes no more than these."""
    keys = {key for side in figures for key in side}
    tapped = [way for way in game.ways.values() if way.facts or way.figures]
    fitting = [way for way in tapped if keys <= {field.key for field in way.figures}]
    if not fitting:
        known_keys = sorted({field.key for way in game.ways.values() for field in way.figures})
        parts = {"found": ", ".join(sorted(keys)), "known": ", ".join(known_keys)}
        text = say.gettext("These cannot be used together: %(found)s. Choose from: %(known)s.")
        raise ScorekeeperError(text % parts)
    return min(fitting, key=lambda way: len(way.figures))


def _facts(way: Way, pairs: Mapping[str, str], sides: int, say: Locale) -> tuple[dict[str, object], dict[str, object]]:
    """What is said of the hand, and what the hands before it carried over: all that is no fact of the way."""
    from scorekeeper.outcomes import Fact

    facts_of_way = {fact.key: fact for fact in way.facts}
    facts = {key: _fact(facts_of_way[key], value, sides, say) for key, value in pairs.items() if key in facts_of_way}
    carried: dict[str, object] = {key: value for key, value in pairs.items() if key not in facts_of_way}
    if DEALER in facts:
        carried[DEALER] = facts.pop(DEALER)
    elif DEALER in carried:
        carried[DEALER] = _fact(Fact(DEALER, "side"), pairs[DEALER], sides, say)
    return facts, carried


def _fits(game: AnyGame, agreement: Agreement, carried: dict[str, object], number: int, say: Locale) -> None:
    """Make numbers of what the hands before gave this one. Raises ScorekeeperError for what they cannot give, or not so
    much: as the header of a record says it, where the same is written."""
    from scorekeeper.words import message

    carried_keys = _carried_keys(game, agreement, number)
    for key in carried.keys() - {DEALER}:
        if key not in carried_keys:
            known_keys = sorted(
                {*carried_keys, DEALER, *(fact.key for way in game.ways.values() for fact in way.facts)}
            )
            parts = {"name": key, "known": ", ".join(known_keys)}
            raise ScorekeeperError(say.gettext("A hand has no “%(name)s”. Choose from: %(known)s.") % parts)
        names = [f"P{at}" for at in range(number)]
        line_of_key = f"{key}: {carried[key]}"
        lines = ["zhn: 1", line_of_key, f"variant: {agreement.rules.variant}", f"players: {', '.join(names)}"]
        findings = game.replay(game.read("\n".join([*lines, f"dealer: {names[0]}", "deal"]))).findings
        if messages := [
            message(finding, say.lang) for finding in findings if finding.line == lines.index(line_of_key) + 1
        ]:
            raise ScorekeeperError("\n".join(messages))
        carried[key] = _number(str(carried[key]), say)


def _carried_keys(game: AnyGame, agreement: Agreement, number: int) -> set[str]:
    """What the hands before one give it as a number of its own: neither who deals nor a house rule."""
    facts = _first_carry(game, agreement, number).facts
    switches = {offer.name for offer in game.offers(agreement.rules.variant, {})}
    return {one.name for one in fields(facts) if isinstance(getattr(facts, one.name), int)} - switches - {DEALER}


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
    words = value.split(",") if fact.kind == "words" else [_number(value, say) if fact.kind == "number" else value]
    for each in words:
        if fact.values and each not in fact.values:
            raise _refused(fact.key, each, fact.values, say)
    return tuple(words) if fact.kind == "words" else words[0]


def _refused(name: str, found: object, allowed: Sequence[object], say: Locale) -> ScorekeeperError:
    parts = {"name": name, "found": found, "allowed": say.any_of(allowed)}
    return ScorekeeperError(say.gettext("%(name)s cannot be %(found)s; it must be %(allowed)s.") % parts)


def _first_carry(game: AnyGame, agreement: Agreement, number: int) -> Carry:
    """What the first hand of a match begins with."""
    from scorekeeper.series import Setup

    seats = tuple(map(str, range(number)))
    setup = Setup(agreement, seats, tuple((seat,) for seat in seats), seats[0])
    carry: Carry = game.series.carry(game.series.start(setup), setup)
    return carry


def _outcome(
    game: AnyGame, way: Way, entry: Mapping[str, Any], agreement: Agreement, carried: Mapping[str, Any]
) -> Outcome:
    first = _first_carry(game, agreement, len(entry["figures"]))
    values = {one.name: carried[one.name] for one in fields(first.facts) if carried.get(one.name) is not None}
    return game.outcome(way.key, entry, agreement, (), first._replace(facts=replace(first.facts, **values)))


def _object(game: AnyGame, variant: str, way: Way, outcome: Outcome) -> dict[str, object]:
    return {
        "game": game.id, "variant": variant, "way": way.key, "complete": outcome.complete,
        "facts": as_json(outcome.facts),
        "sides": [{field.key: side.figure(field.key) for field in game.fields} for side in outcome.sides],
        "checked": outcome.checked, "nominal": outcome.nominal, "expected": outcome.expected,
        "counted": outcome.counted,
        "findings": [{"rule": each.rule, "case": each.case} for each in outcome.findings],
    }


def _print(game: AnyGame, way: Way, outcome: Outcome, facts: Mapping[str, object], say: Locale) -> None:
    from scorekeeper.commands.game_commands import commands_of
    from scorekeeper.words.figures import figure_text, head

    fields = [field for field in game.fields if any(side.figure(field.key) is not None for side in outcome.sides)]
    for number, side in enumerate(outcome.sides, 1):
        figures = ", ".join(f"{head(field, say)} {figure_text(field, side.figure(field.key), say)}" for field in fields)
        print(f"{number}: {figures}")
    for line in commands_of(game.id).counted_in_words(outcome, say):
        print(line)
    if not outcome.complete:
        missing = [name for name in commands_of(game.id).needed if facts.get(name) is None]
        missing = missing or [field.key for field in way.figures]
        print(say.gettext("Something needed for a result is missing: %(names)s.") % {"names": ", ".join(missing)})
    elif not way.proves:
        print(say.gettext("not cross-checked"))
    for finding in outcome.findings:
        print(f"[{finding.rule}] {_doubt(finding, len(outcome.sides), say)}")


def _doubt(finding: Finding, sides: int, say: Locale) -> str:
    """What does not go together, as the pages say it; sides by their numbers."""
    from scorekeeper.words import message
    from scorekeeper.words.figures import doubt_in_words

    names = [say.gettext("side %(letter)s") % {"letter": number} for number in range(1, sides + 1)]
    text = doubt_in_words(finding, names, say.lang)
    return text[:1].upper() + text[1:] or message(finding, say.lang)
