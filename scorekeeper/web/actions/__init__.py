"""The actions behind a match's forms, which work without a script: each turns a form into entries of the journal.

There is one module per subject, and each registers its actions by name with `@action("zwick")`. An action is pure but
for the clock of its form's id: it reads the form and the match, and says which entries it makes and where to go then. A
form names its action in the field `deed`. That name stays, because pages that phones keep still send it. An action's
`ActionForm` holds what a person types or chooses; an action of buttons alone reads what was `Sent`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn, Self, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms import Field

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import GAMES
from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.view import MatchView
from scorekeeper.plugins import plug_in
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.forms import Form, with_fields

Sent = MultiDict[str, str]
"""All that a page sent: what was typed and chosen, the button that was pressed, what was carried along."""


class Refused(ScorekeeperError):
    """A form that cannot be taken; the text is one sentence for its sender, in the sender's language."""


class ActionForm(Form):
    """What a person types or chooses for an action of a match.

    place: the match.
    sent: all that came, with what the page carried along.
    """

    place: MatchPlace
    sent: Sent

    @classmethod
    def begun(cls, place: MatchPlace, carried: Mapping[str, str] = MappingProxyType({}), /, **values: object) -> Self:
        """The form as its page begins; ``carried``: what its page sends along, ``values``: what its fields hold."""
        return cls._in_match(place, MultiDict(carried), data=values)

    @classmethod
    def of(cls, place: MatchPlace, sent: Sent) -> Self:
        """The form with what was sent."""
        return cls._in_match(place, sent, sent)

    @classmethod
    def _in_match(cls, place: MatchPlace, sent: Sent, *filled: Sent, data: Mapping[str, object] | None = None) -> Self:
        form = with_fields(cls, cls.fields(place, sent))(*filled, data=data)
        form.place, form.sent = place, sent
        form.offer()
        return form

    @classmethod
    def valid(cls, place: MatchPlace, sent: Sent) -> Self:
        """The form as it was sent. Raises Invalid where it cannot be taken."""
        form = cls.of(place, sent)
        if not form.validate():
            raise Invalid(form)
        return form

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """The fields that a match has of its own, by name: one for each seat or side."""
        return {}

    def offer(self) -> None:
        """Say what can be chosen in this match."""

    def page(self) -> str:
        """Where it stands, relative to the match."""
        return ""

    def own_page(self) -> str | None:
        """Its own page with what was typed and what is wrong; None: a page of its fields alone asks once more."""
        return None

    def reject(self, field: str, sentence: str) -> NoReturn:
        """Say at a field what is wrong with it, which only trying showed. Raises Invalid."""
        self.refuse(field, sentence)
        raise Invalid(self)


class Invalid(Refused):
    """A form has something in it that cannot be taken, or lacks something: it is shown again with all that was typed,
    and what is wrong beside each field."""

    def __init__(self, form: ActionForm) -> None:
        super().__init__(" ".join(str(sentence) for each in form.errors.values() for sentence in each))
        self.form = form


@dataclass(frozen=True)
class Done:
    """What an action makes.

    entries: as a phone sends them.
    words: beside them, by id.
    to: the next page, relative to the match's address ("" is the match page, "sign?hand=…"), or worked out from the
        view after the entries are in.
    """

    entries: list[EntryBody]
    words: dict[str, str] = field(default_factory=dict)
    to: str | Callable[[MatchView], str] = ""


Work = Callable[[Any, MatchPlace], Done]
"""Makes the entries of what was `Sent`, or of the action's own form."""


class Action(NamedTuple):
    """What a form or a key does.

    need: the right that it asks for.
    work: makes its entries.
    form: what a person types or chooses for it, if anything.
    """

    need: str
    work: Work
    form: type[ActionForm] | None

    def done(self, place: MatchPlace, sent: Sent) -> Done:
        """What comes of all that was sent. Raises Refused."""
        return self.work(self.form.valid(place, sent) if self.form else sent, place)


_ACTIONS: dict[str, Action] = {}
Made = TypeVar("Made", bound=Work)


def action(name: str, form: type[ActionForm] | None = None, need: str = "record") -> Callable[[Made], Made]:
    """Register a function as the action of this name. Raises ValueError where two have one name."""

    def register(work: Made) -> Made:
        if name in _ACTIONS and _ACTIONS[name].work.__module__ != work.__module__:
            raise ValueError(f"two actions are called {name!r}")
        _ACTIONS[name] = Action(need, work, form)
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
