"""The rule sets as a form offers them: every switch with each of its values in words, and what a table deals; switches
and figures as fields of a form, one for each that the rule set leaves open, and further cards that a table counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from wtforms import Field, StringField, ValidationError
from wtforms.widgets import NumberInput

from scorekeeper.cards import CARDS, RANKS, SUITS
from scorekeeper.game import AnyGame, Offer
from scorekeeper.games import GAMES, game_of, switches_today
from scorekeeper.web.forms import Choice, Form, NumberField, offered, with_fields
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words import match
from scorekeeper.words.books import books
from scorekeeper.words.locale import locale
from scorekeeper.words.rules import (
    switch_in_words,
    switch_name,
    unusable_switches,
    variant_in_words,
    variant_name,
    with_reconstruction,
)
from scorekeeper.zhn.switches import Renamed

FIRST = next(iter(GAMES[0].rule_sets))
"""The rule set for whoever has never chosen one."""
MOST_PLAYERS = max(game.players[-1] for game in GAMES)
PREFIX = "switch-"
"""What the name of a switch's field begins with."""
NONE = "none"


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
    choices: what else it may be; without any it is a whole number.
    least: that number at least.
    most: that number at most.
    none: whether it may be left empty.
    step: between two of these numbers.
    """

    name: str
    label: str
    value: str
    choices: tuple[RuleChoice, ...]
    least: int
    most: int
    none: bool
    step: int = 1

    @property
    def field(self) -> str:
        """The name of its field."""
        return PREFIX + self.name


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


def asks(variant: str, lang: str, values: Mapping[str, str] | None = None) -> tuple[Ask, ...]:
    """Every switch that a variant leaves open, in the order of the rule sheet.

    ``values``: values by switch that differ from the variant's own. KeyError for an unknown variant.
    """
    return tuple(_ask(offer, lang) for offer in game_of(variant).offers(variant, values or {}))


def _ask(offer: Offer, lang: str) -> Ask:
    choices = tuple(RuleChoice(value, switch_in_words(offer.name, value, lang)) for value in offer.choices)
    shown = "" if offer.none and offer.value == NONE else offer.value
    about, span = switch_name(offer.name, lang), (offer.least, offer.most, offer.none, offer.step)
    return Ask(offer.name, about, shown, choices, *span)


def differing(variant: str, values: Mapping[str, str]) -> dict[str, str]:
    """The switches among ``values`` that are set otherwise than the variant has them; empty numbers mean none."""
    game = game_of(variant)
    own = {offer.name: offer for offer in game.offers(variant, {})}
    typed = switches_today(variant, {name: value.strip() for name, value in values.items()})
    offered = {offer.name: offer for offer in game.offers(variant, typed)}
    found = {}
    for name, value in typed.items():
        if name not in offered:
            continue
        value = value or (NONE if offered[name].none else "")
        if value and value != (own[name].value if name in own else "0"):
            found[name] = value
    return found


def unusable(variant: str, values: Mapping[str, str]) -> str:
    """What is wrong with the switches of a variant, a sentence each, in the reader's language; empty where each of them
    can be used by itself. KeyError for an unknown variant."""
    return " ".join(unusable_switches(game_of(variant).offers(variant, values), values, language()))


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


@lru_cache(maxsize=8)
def sheet(lang: str) -> dict[str, object]:
    """All rule sets for a script that has no connection: texts once for each switch, values for each variant.

    A variant whose choices are not all that some variant has says them beside the value: ``[value, choice …]``; one
    whose numbers span otherwise says so in ``spans``: least, most and step by switch. ``book``: whether its rule book
    is written, where each switch is an anchor.
    """
    asked = {variant: asks(variant, lang) for game in GAMES for variant in game.rule_sets}
    texts: dict[str, dict[str, Any]] = {}
    for ask in (ask for every in asked.values() for ask in every):
        text = texts.setdefault(ask.name, {"label": ask.label})
        if ask.choices:
            text.setdefault("choices", {}).update(ask.choices)
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
            **game.deals(variant, game.players),
        }
        for game in GAMES
        for variant in game.rule_sets
    }
    return {"texts": texts, "variants": variants, "games": {game.id: _opening(game, lang) for game in GAMES}}


def _span(ask: Ask) -> list[int]:
    return [ask.least, ask.most, ask.step]


def _value(ask: Ask, text: Mapping[str, Any]) -> str | list[str]:
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


Asking = TypeVar("Asking", bound=Form)
MORE_CARDS = 2
"""Further cards that can be given points."""
MOST_POINTS = 999
POINTS = "points_"
"""What the name of a switch begins with that gives a card points."""


class Usable:
    """A value that a switch of this rule set can have: its game says so. A field that did not come leaves it as it
    is."""

    def __init__(self, variant: str, ask: Ask) -> None:
        self.variant, self.switch, self.none = variant, ask.name, NONE if ask.none else ""

    def __call__(self, form: Form, field: Field) -> None:
        """Raises ValidationError."""
        value = (field.data or "").strip() or self.none
        if value and (wrong := unusable(self.variant, {self.switch: value})):
            raise ValidationError(wrong)


def with_switches(form: type[Asking], variant: str, values: Mapping[str, str]) -> type[Asking]:
    """The form with a field for each switch of a rule set, named ``switch-…``, and with those of further cards;
    ``values``: values by switch that differ from the rule set's own. KeyError for an unknown one."""
    return with_fields(form, switch_fields(variant, values) | further_cards())


def further_cards() -> dict[str, Field]:
    """Fields for cards that count besides the rule set's own: ``more-card-1``, ``more-points-1`` …"""
    say = locale(language())
    ranks = [(rank, _("each %(rank)s", rank=say.rank(rank))) for rank in reversed(RANKS)]
    cards = [(code, say.card_name(CARDS[code])) for code in (rank + suit for rank, _word in ranks for suit in SUITS)]
    choices = offered([("", _("no card")), *ranks, *cards])
    found: dict[str, Field] = {}
    for number in range(1, MORE_CARDS + 1):
        found[f"more-card-{number}"] = Choice(_("Another card that counts"), choices=choices)
        found[f"more-points-{number}"] = NumberField(_("Points"), least=0, most=MOST_POINTS, empty=True)
    return found


def switches_typed(form: Mapping[str, str]) -> dict[str, str]:
    """The switches' fields of a form by switch, with the points of further cards."""
    found = {name.removeprefix(PREFIX): value for name, value in form.items() if name.startswith(PREFIX)}
    for number in range(1, MORE_CARDS + 1):
        card, points = form.get(f"more-card-{number}", ""), form.get(f"more-points-{number}", "").strip()
        if card and points.isascii() and points.isdigit() and int(points) <= MOST_POINTS:
            found[POINTS + card] = points
    return found


def switch_fields(variant: str, values: Mapping[str, str]) -> dict[str, Field]:
    """Those fields by name. KeyError for an unknown rule set."""
    return {ask.field: _field(ask, variant) for ask in asks(variant, language(), values)}


def _field(ask: Ask, variant: str) -> Field:
    usable = [Usable(variant, ask)]
    if ask.choices:
        return Choice(ask.label, usable, choices=offered(ask.choices), default=ask.value, validate_choice=False)
    attributes = {"inputmode": "numeric", "min": ask.least, "max": ask.most, "step": ask.step}
    if ask.none:
        attributes["placeholder"] = _("no limit")
    return StringField(ask.label, usable, default=ask.value, widget=NumberInput(), render_kw=attributes)
