"""Write docs/journal.md: every kind of entry with its fields, from its class and what the readers of these take.

`python tools/journal.py` after a change there; a test compares the two.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

from scorekeeper.games import GAMES
from scorekeeper.journal.club import payloads as _club  # noqa: F401  without them no kind of a club is known
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.entry_kind import CLUB_KINDS, MATCH_KINDS, SERVER, EntryKind, Kinds, PayloadField, fields_of
from scorekeeper.journal.parsing import description
from scorekeeper.outcomes import Fact

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # also where it is run as a script
from tools.field_docs import read_class

PAGE = Path(__file__).resolve().parent.parent / "docs" / "journal.md"
HEAD = """\
# The journal: kinds of entries

Made by `python tools/journal.py` of the classes in `scorekeeper/journal`; a test compares the two.

A match is a list of entries, a club another. Entries are added and never changed: a correction, an undo, an objection
and a signature are entries too. What is kept here is read by every later version; no kind and no key is taken out.

An entry is a JSON object. A phone says `id`, `v`, `kind`, `hand`, `after`, `replaces`, `by`, `device`, `at_phone` and
`payload`; the server adds `seq`, `at`, `role` and `epoch`. A repeat is known by its `id` and is harmless.

| key | what |
|---|---|
| `id` | made by the phone, a UUID (version 7): with it a repeat is known |
| `v` | the version of the payload, 1 today |
| `kind` | one of those below; a kind that this version does not know is kept and has no effect |
| `hand` | the id of the hand it speaks of, or null |
| `after` | the last entry of that hand that the phone showed, or null |
| `replaces` | the entry it corrects, or null |
| `by` | the person who said it, or null |
| `device` | a public id of the phone, or empty |
| `at_phone` | what the phone's clock said, UTC |
| `payload` | what is said: the keys below. Each may have `reason`, the id of a text |
| `seq`, `at` | its number in the journal, without a gap, and the server's time: both given as it is stored |
| `role`, `epoch` | the link it came by; of a match also which keeper used it (`tokens.at_table_by`) |

Entries hold neither names nor remarks, only ids; the texts travel beside them, as `words: {id: text}`.

An id is a UUID in lower case, a card's code is [ZHN](notation.md)'s, a side's index begins at 0.
"""
PHRASES = {
    "begins": "a hand can begin with it", "moves": "can move a hand or the deal",
    "harmless": "has no effect on the result",
    "undoable": "can be undone", "sealed": "withheld until every side's count is in",
    "personal": "said by a side or a phone for itself", "signs": "stands for a signature",
    "settings": "names the last one about the same thing in `after`", "strict": "refused where it does not fit",
}
MOST_NAMED = 9
"""Of more numbers than these the page says the first and the last."""
WHO_MAY = {"record": "whoever records", "judge": "the judge", "keeper": "a club's keeper", SERVER: "the server alone"}
OF = {"match": "the match", "hand": "a hand", "target": "whatever its target is about", "club": "the club"}


def page() -> str:
    """The text of the page."""
    parts = list(_parts())
    lines = [HEAD, "## Of a match", "", *map(_section, _sorted(MATCH_KINDS))]
    lines += ["## Of a club", "", *map(_section, _sorted(CLUB_KINDS))]
    lines += ["## Parts of payloads", "", *(_part(part) for part in parts), *_counted()]
    return "\n".join(lines)


def envelope() -> set[str]:
    """The keys of an entry that its class has, as JSON names them."""
    own = {"reason", "carrier", "late", "raw"}  # reason is the payload's; the others are the server's own business
    return {field.name for field in fields(Entry)} - own


def _sorted(kinds: Kinds) -> Sequence[EntryKind]:
    return [kinds[name] for name in sorted(kinds)]


def _section(kind: EntryKind) -> str:
    facts = [words for name, words in PHRASES.items() if getattr(kind, name)]
    role = "whoever records or, by what is said, the judge" if hasattr(kind.payload, "needs") else WHO_MAY[kind.role]
    about = f"Of {OF[kind.of.name]}; said by {role}{''.join(f'; {fact}' for fact in facts)}."
    return "\n".join([f"### `{kind.name}`", "", _described(kind.payload), "", about, "", *_table(kind.payload)])


def _part(part: type[Any]) -> str:
    return "\n".join([f"### {part.__name__}", "", _described(part), "", *_table(part)])


def _counted() -> Iterator[str]:
    """What each game has a side and a hand counted in, by way of counting."""
    yield from ("## Figures and facts", "", "What is said of a side, and of a hand as a whole, is the game's.", "")
    yield from ("| game | way | figures | facts |", "|---|---|---|---|")
    for game in GAMES:
        for way in game.ways.values():
            figures = ", ".join(f"`{field.key}`" for field in way.figures)
            facts = ", ".join(f"`{fact.key}` ({_kind_of(fact)})" for fact in way.facts)
            yield f"| {game.id} | `{way.key}` | {figures} | {facts} |".replace("|  |", "| |").replace("|  |", "| |")
    yield ""


def _kind_of(fact: Fact) -> str:
    among = ", ".join(f"`{value}`" for value in fact.values)
    return {
        "side": "a side or null", "tie": 'a side, `"tie"` or null', "flag": "true or false",
        "number": f"a number from {fact.values[0]} to {fact.values[-1]}" if len(fact.values) > MOST_NAMED
        else f"one of {among}", "word": f"one of {among}", "words": f"a list of {among}",
        "things": f"a list of cards and {among}",
    }[fact.kind]


def _plain(text: str) -> str:
    return re.sub(r"\bNone\b", "null", text).replace("``", "`").replace("|", "\\|")


def _described(cls: type[Any]) -> str:
    return _plain(read_class(cls).about)


def _table(cls: type[Any]) -> list[str]:
    found, docs = fields_of(cls), read_class(cls).fields
    if not found:
        return ["It has no keys.", ""]
    meanings = (docs.get(field.name, "").removesuffix(".") for field in fields(cls))
    return ["| key | value | what |", "|---|---|---|", *map(_row, found, meanings), ""]


def _row(field: PayloadField, what: str) -> str:
    key, *old = field.keys
    value = description(field.read).replace("|", "\\|")
    was = f" (in old entries `{old[0]}`)" if old else ""
    unless = f"; not read where `{field.unless}` says something" if field.unless else ""
    return f"| `{key}`{was} | {value[:1].lower()}{value[1:]}{unless} | {_plain(what)} |".replace("|  |", "| |")


def _parts() -> Iterator[type[Any]]:
    """The objects inside payloads, each once, in the order in which they are met."""
    waiting = [kind.payload for kinds in (MATCH_KINDS, CLUB_KINDS) for kind in _sorted(kinds)]
    seen = set(waiting)
    while waiting:
        for hint in get_type_hints(waiting.pop(0), include_extras=True).values():
            for part in filter(_is_part, _within(hint)):
                if part not in seen:
                    seen.add(part)
                    waiting.append(part)
                    yield part


def _within(hint: Any) -> Iterator[Any]:
    yield hint
    for one in get_args(hint):
        yield from _within(one)


def _is_part(found: Any) -> bool:
    return isinstance(found, type) and hasattr(found, "__dataclass_fields__")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
