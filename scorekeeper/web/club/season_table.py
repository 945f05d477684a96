"""Tables of a season as CSV: spreadsheets work nothing out of what people typed, and numbers stay numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.names import by_last_name
from scorekeeper.web.spreadsheet import Figure, written
from scorekeeper.web.texts import _


def as_csv(view: Mapping[str, Any], lang: str) -> str:
    """The season's table and under it its lists, each with its heading; one column for each evening."""
    lines: list[Sequence[object]] = [titles(view), *_lines(view, view)]
    for one in view["lists"]:
        lines += [[], [one["name"]], titles(view), *_lines(one, view)]
    return written(lines, lang)


def crossed_csv(cross: Mapping[str, Any], lang: str) -> str:
    """A cross table: one line for each two who met."""
    own = [cross["unit"]] if "unit" in cross else [_("Points"), _("Difference"), _("Difference a hand")]
    met_at = _("Tables") if "unit" in cross else _("Matches")
    lines: list[Sequence[object]] = [
        [_("Name"), _("With or against"), _("Evenings"), met_at, _("Hands"), _("Won"), _("Lost"), *own]
    ]
    names = {one["person"]: one["name"] for one in cross["people"]}
    for person, others in cross["cells"].items():
        for other in sorted(others, key=lambda one: by_last_name(names[one])):
            met = others[other]
            lines.append(
                [names[person], names[other], met["evenings"], met["matches"], met["hands"], met["won"], met["lost"],
                 *_made(met)]
            )  # fmt: skip
    return written(lines, lang)


def _made(met: Mapping[str, Any]) -> list[object]:
    """What two made of their meetings: what the season's game compares, or points."""
    if "gained" in met:
        return [Figure(met["gained"])]
    return [met["points"], Figure(met["over"]), Figure(met["over_a_hand"])]


def titles(view: Mapping[str, Any]) -> list[object]:
    """The heads of the columns."""
    return [
        _("Rank"), _("Moved"), _("Name"), _("Guest"), _("Evenings"), _("Counted"), view["unit"],
        *(unit["name"] for unit in further_units(view)), _("Dropped"), _("Average"), _("Won"), _("Lost"),
        *([] if view["sums"] else [_("Hands")]),
        *([_("Difference")] if view["sums"] else []), *([_("Zwicks")] if view["marks"] else []),
        *([_("Highest hand")] if view["sums"] else []), *([_("Partners")] if view["teams"] else []), _("Penalty"),
        _("Without playing"), _("Remark"), *(column_name(evening) for evening in view["evenings"]),
    ]  # fmt: skip


def further_units(view: Mapping[str, Any]) -> Sequence[Mapping[str, str]]:
    """What the season's game compares behind its figure; nothing where that are points."""
    units: Sequence[Mapping[str, str]] = view["units"]
    return units[1:]


def column_name(evening: Mapping[str, Any]) -> str:
    """An evening's date; with its round where rounds are counted."""
    if evening["round"]:
        return _("%(date)s, round %(round)s", date=evening["date"], round=evening["round"])
    return str(evening["date"])


def _lines(shown: Mapping[str, Any], view: Mapping[str, Any]) -> list[list[object]]:
    guests = [row for row in shown["below"] if row["only_guest"]]
    below = [row for row in shown["below"] if not row["only_guest"]]
    return [
        *(_line(row, view) for row in (*shown["rows"], *below)),
        *(_line_of_guest(row, view) for row in guests),
    ]


def _line(row: Mapping[str, Any], view: Mapping[str, Any]) -> list[object]:
    return [
        row["place"], row["move"], row["name"], _("yes") if row["guest"] else "", row["evenings"], row["counted"],
        Figure(row["value"]), *(Figure(one["value"]) for one in row["values"][1:]), Figure(row["dropped"]),
        Figure(row["average"]), row["won"], row["lost"],
        *([] if view["sums"] else [row["hands"]]),
        *([Figure(row["difference"].lstrip("+"))] if view["sums"] else []),
        *([row["zwicks"]] if view["marks"] else []), *([row["highest"]] if view["sums"] else []),
        *([row["partners"]] if view["teams"] else []),
        Figure(row["penalty"].lstrip("+")),
        Figure(row["besides"]["points"].lstrip("+") if row["besides"] else ""), row["short"],
        *(_night(night) for night in row["nights"]),
    ]  # fmt: skip


def _line_of_guest(row: Mapping[str, Any], view: Mapping[str, Any]) -> list[object]:
    """Whoever cannot qualify has a name and no figures, as on the page and on paper: zeros would be results."""
    figures = len(titles(view)) - len(view["evenings"])
    told = {2: row["name"], 3: _("yes"), 4: row["evenings"], figures - 1: _("Not ranked, there as guests only")}
    return [*(told.get(at, "") for at in range(figures)), *(_night(night) for night in row["nights"])]


def _night(night: Mapping[str, Any]) -> object:
    """What an evening gave; one dropped stands in brackets, as on paper a struck one."""
    if night["state"] == "dropped":
        return f"({night['value']})" if night["value"] else ""
    if night["state"] == "out":
        return _("sat out")
    return Figure(night["value"])
