"""The words that travel beside entries: names and remarks by id, and which of them an entry names."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.journal.parsing import ID

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
    found: set[str] = set()
    waiting: list[object] = [body.get("by"), body.get("payload")] if isinstance(body, Mapping) else []
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found |= {value} if ID.fullmatch(value) else set()
        elif isinstance(value, Mapping):
            waiting += [*value, *(inner for key, inner in value.items() if key not in _OTHER_IDS)]
        elif isinstance(value, (list, tuple)):
            waiting += value
    return found
