"""What a viewer may see: the one place that withholds (design.md, law 3). The fold knows all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.journal.hand import Hand
from scorekeeper.journal.names import NAMELESS, first_names
from scorekeeper.journal.state import MatchState


class Viewer(NamedTuple):
    """Who looks: with which right, on which phone (its public id; empty where it told none)."""

    role: str
    device: str = ""


def sees_sealed(hand: Hand | None) -> bool:
    """Whether the numbers of the sides' own counts may be read: once all sides' are in. Before that nobody reads them,
    not even on the phone that typed one, which may have been handed over."""
    return hand is not None and hand.result.reckoning.opened


def visible(body: Mapping[str, Any], viewer: Viewer, state: MatchState) -> dict[str, Any]:
    """An entry as JSON, as a viewer may see it: a sealed count without its figures and facts."""
    shown = dict(body)
    if body.get("kind") != "count.sealed" or sees_sealed(state.by_id.get(str(body.get("hand")))):
        return shown
    payload = body.get("payload")
    side = payload.get("side") if isinstance(payload, Mapping) else None
    shown["payload"] = {"side": side, "sealed": True}
    return shown


def persons(state: MatchState, words: Mapping[str, str], viewer: Viewer) -> dict[str, dict[str, str]]:
    """Every person of the match: ``name`` as this viewer may see it, ``first`` the short form."""
    full = {person: words.get(state.merged.get(person, person), NAMELESS) for person in _everybody(state)}
    first = first_names(full)
    whole = viewer.role != "watch" or state.names == "full"
    return {person: {"name": full[person] if whole else first[person], "first": first[person]} for person in full}


def heard(words: Mapping[str, str], viewer: Viewer, state: MatchState) -> Mapping[str, str]:
    """The words that a viewer may read: remarks and reasons may name people, whom watchers see by first name only."""
    if viewer.role != "watch" or state.names == "full":
        return words
    kept = {*_everybody(state), *state.merged.values()}
    if state.setup is not None and state.setup.place is not None:
        kept.add(state.setup.place)
    return {id: text for id, text in words.items() if id in kept}


def _everybody(state: MatchState) -> list[str]:
    found: dict[str, None] = {}
    for entry in (state.opened, *state.whole):
        if entry is not None:
            found.update(dict.fromkeys(getattr(entry.payload, "seats", ())))
            found.update(dict.fromkeys(person for person, _ in getattr(entry.payload, "brought", ())))
            if entry.kind == "person.joined":
                found[entry.payload.person] = None
    return list(found)
