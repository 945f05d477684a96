"""The rule sets to choose from, in words: every variant by its game, and every switch that a variant leaves open. Also
all of it as data for a script that has no connection."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypedDict

from scorekeeper.game import AnyGame, Offer
from scorekeeper.games import GAMES, game_of
from scorekeeper.words import match
from scorekeeper.words.books import books
from scorekeeper.words.locale import locale
from scorekeeper.words.rules import switch_heading, switch_in_words, variant_in_words, variant_name, with_reconstruction
from scorekeeper.zhn.switches import Renamed

MOST_PLAYERS = max(game.players[-1] for game in GAMES)
NONE = "none"
"""A number that is left empty, as rules write it."""


class Group(NamedTuple):
    """A game with its variants.

    game: its id.
    name: as people call it.
    variants: (id, name) each.
    """

    game: str
    name: str
    variants: tuple[tuple[str, str], ...]


def groups(lang: str, *, short: bool = False) -> tuple[Group, ...]:
    """Every variant by its game, as a list to choose from; ``short``: with what tells it from its like."""
    say = short_name if short else variant_name
    return tuple(
        Group(game.id, match.OPENING[game.id].name, tuple((name, say(name, lang)) for name in game.rule_sets))
        for game in GAMES
    )


def short_name(variant: str, lang: str) -> str:
    """What stands on the row that shows the rule set: ``Dithmarschen, 3 jokers``; of a reconstruction, that it is one.

    KeyError for an unknown variant.
    """
    game = game_of(variant)
    return with_reconstruction(match.short_name(game.rule_sets[variant], game.id, lang), variant, lang)


def ends(game: AnyGame) -> tuple[str, ...]:
    """The ends that a match of a game can be agreed to have, in the order in which they are offered."""
    return game.series.ends


def every_end() -> tuple[str, ...]:
    """The ends of all games, each once."""
    return tuple(dict.fromkeys(kind for game in GAMES for kind in ends(game)))


class RuleChoice(NamedTuple):
    """A value of a switch.

    value: as it is written.
    words: what it means.
    """

    value: str
    words: str


class Ask(NamedTuple):
    """One switch of a rule set.

    name: as it is written.
    label: what it is about.
    value: in force.
    usual: in the variant.
    choices: what else it may be; without any it is a whole number.
    least: that number at least.
    most: that number at most.
    none: whether it may be left empty.
    step: between two of these numbers.
    """

    name: str
    label: str
    value: str
    usual: str
    choices: tuple[RuleChoice, ...]
    least: int
    most: int
    none: bool
    step: int = 1


def asks(variant: str, lang: str, values: Mapping[str, str] | None = None) -> tuple[Ask, ...]:
    """Every switch that a variant leaves open, in the order of the rule sheet.

    ``values``: values by switch that differ from the variant's own. KeyError for an unknown variant.
    """
    return tuple(_ask(offer, lang) for offer in game_of(variant).offers(variant, values or {}))


def _ask(offer: Offer, lang: str) -> Ask:
    choices = tuple(RuleChoice(value, switch_in_words(offer.name, value, lang)) for value in offer.choices)
    value, usual = ("" if offer.none and each == NONE else each for each in (offer.value, offer.usual))
    about, span = switch_heading(offer.name, lang), (offer.least, offer.most, offer.none, offer.step)
    return Ask(offer.name, about, value, usual, choices, *span)


class AskTexts(TypedDict, total=False):
    """What scripts are given of a switch.

    label: what it is called.
    choices: its values in words, those of all variants.
    span: of a number the least, the most and the step.
    none: whether it can be without one.
    """

    label: str
    choices: dict[str, str]
    span: list[int]
    none: bool


@lru_cache(maxsize=8)
def sheet(lang: str) -> dict[str, object]:
    """All rule sets for a script that has no connection: texts once for each switch, values for each variant.

    A variant whose choices are not all that some variant has says them beside the value: ``[value, choice …]``; one
    whose numbers span otherwise says so in ``spans``: least, most and step by switch. ``only``: of a switch that is
    asked at some values of another alone, that other and these values. ``book``: whether its rule book is written,
    where each switch is an anchor.
    """
    asked = {variant: _ever_asked(variant, lang) for game in GAMES for variant in game.rule_sets}
    texts: dict[str, AskTexts] = {}
    for ask in (ask for every in asked.values() for ask in every):
        text = texts.setdefault(ask.name, {"label": ask.label})
        if ask.choices:
            text.setdefault("choices", {}).update({choice.value: choice.words for choice in ask.choices})
        else:
            text.setdefault("span", _span(ask))
            text["none"] = ask.none
    variants = {
        variant: {
            "game": game.id, "name": short_name(variant, lang), "about": variant_in_words(variant, lang),
            "book": variant in books(),
            "switches": {ask.name: _value(ask, texts[ask.name]) for ask in asked[variant]},
            "spans": {ask.name: _span(ask) for ask in asked[variant]
                      if not ask.choices and _span(ask) != texts[ask.name].get("span")},
            "only": _asked_only(variant),
            **game.deals(variant, game.players),
        }
        for game in GAMES
        for variant in game.rule_sets
    }
    return {"texts": texts, "variants": variants, "games": {game.id: _opening(game, lang) for game in GAMES}}


def _ever_asked(variant: str, lang: str) -> tuple[Ask, ...]:
    """Every switch that a variant asks, and those that a value of one of them opens, in the order of the rule sheet."""
    offers = game_of(variant).offers
    longest = own = offers(variant, {})
    for offer in own:
        for value in offer.choices:
            opened = offers(variant, {offer.name: value})
            longest = opened if len(opened) > len(longest) else longest
    return tuple(_ask(offer._replace(value=offer.usual), lang) for offer in longest)


def _asked_only(variant: str) -> dict[str, tuple[str, list[str]]]:
    """Which switches are asked at some values of another alone: that other, and these values."""
    offers, found = game_of(variant).offers, {}
    for other in offers(variant, {}):
        at = {value: {offer.name for offer in offers(variant, {other.name: value})} for value in other.choices}
        for name in {each for names in at.values() for each in names} - {other.name}:
            values = [value for value, names in at.items() if name in names]
            if len(values) < len(at):
                found[name] = (other.name, values)
    return found


def _span(ask: Ask) -> list[int]:
    return [ask.least, ask.most, ask.step]


def _value(ask: Ask, text: AskTexts) -> str | list[str]:
    choices = [choice.value for choice in ask.choices]
    return ask.value if choices == list(text.get("choices", ())) else [ask.value, *choices]


def _opening(game: AnyGame, lang: str) -> dict[str, object]:
    """What the form of a new match asks of a game: how many play, in which sides, what ends it; ``former``, switches
    that a phone may remember by the names and words of before, with those of today."""
    words, say = match.OPENING[game.id], locale(lang)
    return {
        "players": [game.players[0], game.players[-1]], "teams": game.teams, "line": say.gettext(words.line),
        "deal": [say.gettext(line) if line else "" for line in words.deal],
        "ends": {kind: match.agreed_end(kind, lang) for kind in ends(game)},
        "offers": {kind: match.end_offered(kind, lang) for kind in ends(game)},
        "former": {was: [now.name, dict(now.values)] for was, now in game.former.items() if isinstance(now, Renamed)},
    }
