"""What the house asks of a game and of its plug-ins, and what is missing."""

from __future__ import annotations

import inspect

from scorekeeper.commands import game_commands
from scorekeeper.sheets import game_papers
from scorekeeper.web import game_pages
from scorekeeper.words import game_words

PARTS = {
    "words": game_words.GameWords, "commands": game_commands.GameCommands, "papers": game_papers.GamePapers,
    "pages": game_pages.GamePages,
}
"""What a part is an instance of; it bears the part's name in capitals."""


def members(protocol: type) -> dict[str, object]:
    """What a protocol names, its own and what it takes over: functions, properties, and annotations without a value."""
    found: dict[str, object] = {}
    for base in reversed(protocol.__mro__):
        if base.__module__.startswith("scorekeeper."):
            names = {**inspect.get_annotations(base), **vars(base)}
            found |= {name: what for name, what in names.items() if not name.startswith("_")}
    return found


def shape(function: object) -> list[tuple[str, object, bool]]:
    """Names, kinds and whether they may be left out, of a function's parameters."""
    parameters = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    return [(one.name, one.kind, one.default is one.empty) for one in parameters if one.name != "self"]


def lacking(thing: object, protocol: type, without: frozenset[str] = frozenset()) -> list[str]:
    """What is missing or asked differently: a parameter may have a default beside those of the protocol."""
    wrong = []
    for name, what in members(protocol).items():
        if name in without:
            continue
        there = getattr(thing, name, inspect)
        if there is inspect:
            wrong.append(f"{name} is missing")
        elif inspect.isfunction(what) and not fits(shape(there), shape(what)):
            wrong.append(f"{name}{inspect.signature(there)} is asked as {inspect.signature(what)}")
    return wrong


def fits(there: list[tuple[str, object, bool]], asked: list[tuple[str, object, bool]]) -> bool:
    """Whether a function can be called as it is asked: the same parameters, and perhaps others that can be left out."""
    known = {name: (kind, needed) for name, kind, needed in there}
    same = all(name in known and (not known[name][1] or needed) for name, _, needed in asked)
    return same and all(not needed for name, _, needed in there if name not in {one for one, _, _ in asked})
