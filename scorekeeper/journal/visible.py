"""What a viewer may see: the one place that withholds (design.md, law 3). The fold itself knows everything.

Words travel beside entries: names and remarks by id. This module also says which of them an entry names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.journal.entry import StoredBody
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.parsing import ID
from scorekeeper.journal.payloads import PersonJoined
from scorekeeper.journal.state import MatchState
from scorekeeper.names import NAMELESS, first_names
from scorekeeper.outcomes import Json

MOST_WORDS = 4000
"""Characters of one name or remark."""
MOST_AT_ONCE = 200
"""Words beside the entries of one request: 50 entries, each with a reason, and everybody's names."""
_OTHER_IDS = frozenset(
    {"target", "of", "keep", "a", "b", "first", "second", "from", "to", "follows", "play", "behind", "hand"}
)
"""Fields of payloads that name hands and entries."""


def read_words(words: object) -> dict[str, str] | None:
    """Names and remarks by id as a phone sent them; None where they cannot be read."""
    if words is None:
        return {}
    if not isinstance(words, Mapping):
        return None
    for id, text in words.items():
        if not isinstance(id, str) or not ID.fullmatch(id) or not isinstance(text, str) or len(text) > MOST_WORDS:
            return None
    # PostgreSQL's text knows no NUL and no lone surrogate; neither means anything in a name
    return {id: text.replace("\0", "\ufffd").encode("utf-8", "replace").decode() for id, text in words.items()}


def named_in(body: object) -> set[str]:
    """The ids of persons and texts in an entry as JSON; also in one of a kind of the future."""
    ids: set[str] = set()
    waiting: list[object] = [body.get("by"), body.get("payload")] if isinstance(body, Mapping) else []
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            ids |= {value} if ID.fullmatch(value) else set()
        elif isinstance(value, Mapping):
            waiting += [*value, *(inner for key, inner in value.items() if key not in _OTHER_IDS)]
        elif isinstance(value, (list, tuple)):
            waiting += value
    return ids


class Viewer(NamedTuple):
    """Who looks.

    role: with which right.
    device: the public id of the phone; empty where it told none.
    """

    role: str
    device: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person of the match, as its viewer may see them."""

    name: str
    """As this viewer may see it."""
    first: str
    """The short form."""


def sees_sealed(hand: Hand | None) -> bool:
    """Whether the numbers of the sides' own counts may be read: once all sides' are in. Before that nobody is sent one,
    not even the phone that typed it, which may have been handed over. That phone may show a number from what it keeps
    itself, as long as it is the phone of the side that typed it there; one that only chose the side has none
    (`sealedHere` in static/games/zwickern/draft.mjs)."""
    return hand is not None and hand.result.hand_score.opened


def is_withheld(state: MatchState, kind: str, hand: str | None) -> bool:
    """Whether what an entry of this kind says of this hand is kept from everybody: also from who sends its id again to
    hear whether they have guessed it."""
    return MATCH_KINDS[kind].sealed and not sees_sealed(state.by_id.get(hand or ""))


def visible(body: StoredBody, state: MatchState) -> StoredBody:
    """An entry as JSON, as anybody may see it who reads entries: a sealed count without its figures, facts and remark,
    for its own phone too (`sees_sealed`)."""
    if not is_withheld(state, body["kind"], body.get("hand")):
        return body
    return {**body, "payload": {"side": body["payload"].get("side"), "sealed": True}}


def readable(data: Json, state: MatchState) -> dict[str, object]:
    """A match's export as it leaves for anybody: without the entries that are withheld, which follow once they may be
    read, and without the words that only those name."""
    entries, names, waiting = [], set[str](), set[str]()
    for body in data["entries"]:
        if is_withheld(state, body["kind"], body["hand"]):
            waiting |= named_in(body)
        else:
            entries.append(body)
            names |= named_in(body)
    words = {id: text for id, text in data["words"].items() if id in names or id not in waiting}
    return {**data, "entries": entries, "words": words}


def persons(state: MatchState, words: Mapping[str, str], viewer: Viewer) -> dict[str, Person]:
    """Every person of the match as this viewer may see them."""
    full = {person: words.get(state.merged.get(person, person), NAMELESS) for person in _everybody(state)}
    same = {person: who for person, who in state.known_as.items() if who in full}  # one person has one short name
    first = first_names({person: name for person, name in full.items() if person not in same})
    first |= {person: first[who] for person, who in same.items()}
    full_names = viewer.role != "watch" or state.names == "full"
    return {person: Person(name=full[person] if full_names else first[person], first=first[person]) for person in full}


def readable_words(words: Mapping[str, str], viewer: Viewer, state: MatchState) -> Mapping[str, str]:
    """The words that a viewer may read: remarks and reasons may name people, whom watchers see by first name only."""
    if viewer.role != "watch" or state.names == "full":
        return words
    shown_ids = {*_everybody(state), *state.merged.values()}
    if state.setup is not None and state.setup.place is not None:
        shown_ids.add(state.setup.place)
    return {id: text for id, text in words.items() if id in shown_ids}


def _everybody(state: MatchState) -> list[str]:
    people: dict[str, None] = {}
    for entry in (state.opened, *state.match_entries):
        if entry is not None:
            people.update(dict.fromkeys(getattr(entry.payload, "seats", ())))
            people.update(dict.fromkeys(person for person, _ in getattr(entry.payload, "brought", ())))
            if isinstance(entry.payload, PersonJoined):
                people[entry.payload.person] = None
    return list(people)
