"""What the forms of a match do when there is no script: each action turns a form into entries of the journal.

One module per subject; each registers its actions by name with `@action("zwick")`. An action is pure but for the clock
of its form's id: it reads the form and the match, and says which entries it makes and where to go then. A form names
its action in the field `deed`: pages that phones keep send it, so that it stays.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import GAMES
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.view import MatchView
from scorekeeper.plugins import plug_in
from scorekeeper.web.access import MatchPlace

Form = Mapping[str, str]
"""A posted form, each field once; a ManyForm is one."""
ManyForm = MultiDict[str, str]
"""A form as it was sent, in which a field can stand several times (`getlist`)."""


class Refused(ScorekeeperError):
    """A form that cannot be taken; the text is one sentence for its sender, in the sender's language."""


class ReasonMissing(Refused):
    """What is asked for needs its reason: the sender is asked for that, and the rest of the form is kept."""


class Choice(NamedTuple):
    """A field with one of several values. ``label``: what to call it; ``words``: what to call each value."""

    name: str
    label: str
    words: Mapping[str, str]


class Mistyped(Refused):
    """Something typed cannot be read, or is missing: it is asked once more with what was typed. ``fields``: what to
    call each of the form's fields that a person types in; ``back``: the page that the form stands on, relative to the
    match; ``choice``: what nobody chose."""

    def __init__(
        self, sentence: str, fields: Mapping[str, str], back: str = "record", choice: Choice | None = None
    ) -> None:
        super().__init__(sentence)
        self.fields = fields
        self.back = back
        self.choice = choice


@dataclass(frozen=True)
class Done:
    """What an action makes: entries as a phone sends them, words by id beside them, and the next page.

    `to` is relative to the match's address ("" is the match page, "sign?hand=…"), or worked out from the view after
    the entries are in.
    """

    entries: list[EntryBody]
    words: dict[str, str] = field(default_factory=dict)
    to: str | Callable[[MatchView], str] = ""


Work = Callable[[ManyForm, MatchPlace], Done]


class Action(NamedTuple):
    """What a form or a key does: ``work`` makes its entries; ``need`` the right that it asks for."""

    need: str
    work: Work


_ACTIONS: dict[str, Action] = {}


def action(name: str, need: str = "record") -> Callable[[Work], Work]:
    """Register a function as the action of this name. Raises ValueError where two have one name."""

    def register(work: Work) -> Work:
        if name in _ACTIONS and _ACTIONS[name].work.__module__ != work.__module__:
            raise ValueError(f"two actions are called {name!r}")
        _ACTIONS[name] = Action(need, work)
        return work

    return register


@cache
def actions_of(game: str) -> frozenset[str]:
    """The names of the actions that the forms of this game can do: every game's, and its own."""
    own = {other.id: frozenset(plug_in(other.id, "pages").PAGES.actions) for other in GAMES}
    others = frozenset[Work]().union(*own.values()) - own[game]
    return frozenset(name for name, done in actions().items() if done.work not in others)


@cache
def actions() -> dict[str, Action]:
    """Every action by name, those of the games' own forms among them."""
    for game in GAMES:
        plug_in(game.id, "pages")
    for module in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return _ACTIONS
