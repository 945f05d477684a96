"""Write docs/api.md: what scripts read of a match, key by key, from the types of its values and their docstrings.

`python tools/api.py` after a change there; a test compares the two.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorekeeper.as_json import FLAT, LEFT_OUT, key_of
from scorekeeper.games import GAMES
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.series_view import FindingView
from scorekeeper.league.season_view import CrossView, GainedCross, GainedView, PersonView, RatingView, SeasonView
from scorekeeper.outcomes import HandFacts, Scoring, SideResult
from scorekeeper.series import CarryFacts, SeriesFacts
from scorekeeper.sheets.league.evening import EveningResult
from scorekeeper.web.live_view import LiveView
from scorekeeper.web.recording import RecordingView
from scorekeeper.words.game_words import words_of

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # also where it is run as a script
from tools.field_docs import read_class

PAGE = Path(__file__).resolve().parent.parent / "docs" / "api.md"
HEAD = """\
# What scripts read of a match and a club

Made by `python tools/api.py` of the types in `scorekeeper/journal`, `league`, `sheets`, `web/live_view.py` and
`web/recording.py`; a test compares the two.

| address | answer |
|---|---|
| `GET /m/<token>/state` | a [LiveView](#liveview); with `?since=<ETag or version>` `{}` where nothing is new |
| `GET /m/<token>/hands.json` | a list of [HandView](#handview), the first hand first |
| `GET /m/<token>/plays.json` | a [RecordingView](#recordingview) |
| `GET /c/<token>/evenings/<id>/result.json` | an [EveningResult](#eveningresult) |
| `GET /c/<token>/seasons/<id>/standings.json` | a [SeasonView](#seasonview) |
| `GET /c/<token>/seasons/<id>/people/<id>.json` | a [PersonView](#personview) |
| `GET /c/<token>/seasons/<id>/pairs.json` | a [CrossView](#crossview) or [GainedCross](#gainedcross) |
| `GET /c/<token>/seasons/<id>/rating.json` | a list of [RatingView](#ratingview) |
| `POST /m/<token>/entries` | `{"seq", "version", "results"}`: what became of each entry sent, by its `id` |

A post with `"view": true` beside its entries hears the `view` as it is now, a [LiveView](#liveview), and its `tag`,
to ask with `since` from then on.

Keys are never renamed and never lose their meaning; others may come. Times are UTC in ISO form; persons, hands and
entries are named by their ids, sides by their index. What this link may not see is not in it.
"""
WORDS: Mapping[Any, str] = {Fraction: "text, exact", str: "text", int: "number", bool: "true or false", Any: "anything"}


def page() -> str:
    """The text of the page."""
    return "\n".join([HEAD, *(_section(kind) for kind in _kinds())])


def _kinds() -> list[type]:
    """Every type that stands in a match or a hand, in the order in which it is met; then what games say of a series."""
    found: list[type] = []
    waiting: list[type] = [LiveView, HandView, RecordingView, *OF_A_CLUB]
    waiting += [kind for every in OF_GAMES.values() for kind in every]
    while waiting:
        kind = waiting.pop(0)
        if kind in found or kind not in OF_GAMES.get(kind, [kind]):
            continue
        found.append(kind)
        inside = [each for of in get_type_hints(kind).values() for each in _inside(of)]
        waiting = [*dict.fromkeys(_bases(kind)), *inside, *waiting]
    return found


def _whole(kind: type[Any]) -> list[type]:
    """A class, and those that say more."""
    more: set[tuple[str, str]] = {(each.__name__, each.__module__) for each in type.__subclasses__(kind)}
    return [kind, *(getattr(sys.modules[module], name) for name, module in sorted(more))]


def _facts_of(series: Any) -> type:
    made: type = get_type_hints(type(series).facts)["return"]
    return made


OF_A_CLUB: Sequence[type] = (
    EveningResult, SeasonView, PersonView, CrossView, GainedCross, GainedView, RatingView
)
"""What a club's addresses answer, and what stands there in place of a ``TallyView``."""
OF_GAMES: Mapping[type, Sequence[type]] = {
    SeriesFacts: [kind for one in GAMES if (kind := _facts_of(one.series)) is not SeriesFacts],
    CarryFacts: _whole(CarryFacts),
    Scoring: [get_type_hints(type(one).scoring)["return"] for one in GAMES],
    SideResult: [one.side_result for one in GAMES],
    HandFacts: [
        HandFacts, *(kind for one in GAMES if one.hand_facts is not HandFacts for kind in _whole(one.hand_facts)),
    ],
}
"""What each game says in a class of its own."""


def _bases(kind: type) -> list[type]:
    return [base for base in kind.__bases__ if is_dataclass(base) and fields(base)]


def _inside(of: Any) -> Iterator[type]:
    """The objects that a type speaks of."""
    if _is_object(of):
        yield of
    for one in get_args(of):
        yield from _inside(one)


def _is_object(of: Any) -> bool:
    return isinstance(of, type) and (is_dataclass(of) or (issubclass(of, tuple) and hasattr(of, "_fields")))


def _section(kind: type) -> str:
    """One type: what it is, what it has of another, its keys."""
    doc, hints = read_class(kind), get_type_hints(kind)
    inherited = {name for base in _bases(kind) for name in get_type_hints(base)}
    lines = [f"## {kind.__name__}", "", doc.about, ""]
    if bases := _bases(kind):
        lines += [f"All keys of {_all_of(map(_link, bases))}, and:", ""]
    lines += ["| key | value | what |", "|---|---|---|"]
    known = {one.name: one for one in fields(kind)} if is_dataclass(kind) else {}
    marks = {name: one.metadata for name, one in known.items()}
    for name, of in hints.items():
        if name in inherited or name.startswith("_"):
            continue
        key, value = f"`{key_of(known[name]) if name in known else name}`", _value(of)
        if marks.get(name) == FLAT:
            key, value = "…", f"the keys of {_value(of)}"
        if LEFT_OUT.items() <= marks.get(name, {}).items():
            value = f"{value.removesuffix(' or null')}; left out where nothing is said"
        what = doc.fields.get(name, "")
        lines.append(f"| {key} | {value} | {what[:1].upper()}{what[1:]} |".replace("|  |", "| |"))
    lines += ["", *_doubts()] if kind is FindingView else []
    return "\n".join([*lines, ""]).replace("``", "`")


def _doubts() -> Iterator[str]:
    """What a finding can be in each game, by rule and case, as a page says it."""
    yield from ("What there is; others may come.", "", "| game | rule | case | in words |", "|---|---|---|---|")
    for game in GAMES:
        for known, sentence in words_of(game.id).doubts.items():
            rule, _, case = known.partition(" ")
            yield f"| `{game.id}` | `{rule}` | {f'`{case}`' if case else ''} | {sentence} |".replace("|  |", "| |")


def _value(of: Any) -> str:
    """A type as JSON has it."""
    origin, inner = get_origin(of), get_args(of)
    if origin in (Union, types.UnionType):
        return " or ".join("null" if one is type(None) else _value(one) for one in inner)
    if origin is not None and issubclass(origin, Mapping):
        return "object" if inner[1] is Any else f"object, each value {_value(inner[1])}"
    if origin is not None:
        return f"list of {_value(inner[0])}"
    return _linked(of) if _is_object(of) else WORDS[of]


def _linked(kind: type) -> str:
    if kind in OF_GAMES:
        return f"what its game says: {_all_of(map(_link, OF_GAMES[kind]))}"
    return _link(kind)


def _link(kind: type) -> str:
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def _all_of(names: Iterable[str]) -> str:
    return " or ".join(names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
