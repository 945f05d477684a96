"""An evening's papers: the plan before it (users.md 3.6: round, table, A, B, how it was drawn), the result after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.league.rounding import figure
from scorekeeper.sheets.league.content import Cell, Code, Column, Note, Part, Row, Sheet, Table, cells, checksum
from scorekeeper.sheets.league.season import Around
from scorekeeper.words import Speech
from scorekeeper.words.speech import quoted

Json = Mapping[str, Any]
MANY_ROUNDS = 6
"""With more rounds the result lies."""
MANY_SIDES = 2
"""With more sides at a table the plan lies."""


def result_sheet(result: Json, around: Around, code: Code | None = None) -> Sheet:
    """What everybody got, round by round; penalties; what counts as nothing yet; until when the tables correct.

    ``result``: {"evening", "club", "date", "place", "sheet", "seasons": [name], "rounds": int, "rows": [{"place"
    (None: nothing played), "person", "name", "guest", "cells": [{"state", "points", "old"}], "penalty", "total",
    "old_total", "hands", "zwicks", "values": [printed]}],
    "unit": what is counted, "" for points, "further": [what else the game compares],
    "given": what a table gives, "" for the points of the own side, "marks": bool; a fraction is text,
    "pending": [{"round", "table", "why"}], "penalties": [{"name", "points", "reason"}], "mixed": that its tables
    have different numbers of sides and what each season makes of them, sentence by sentence, [] where they have not,
    "until": iso|None, "correction": minutes, "closed": bool, "last": iso|None}; ``code``: the public link.
    """
    say = around.say
    table = _result_table(result, say)
    parts: list[Part] = [table]
    parts += _pending(result, say) + _penalties(result, say)
    if result["mixed"]:
        first, *seasons = result["mixed"]
        parts.append(Note("", (f"{first} {say.gettext('Here stands what was made at each table.')}", *seasons)))
    if code is not None:
        parts.append(code)
    return Sheet(
        lang=around.lang, title=say.gettext("Result of the evening"), under=_under(result), stand=_day(result, around),
        about=_last(result, around), parts=tuple(parts), checksum=checksum(_figures(result)),
        status=_status(result, say), signs=(say.gettext("Judge"),), ground=_until(result, around),
        wide=result["rounds"] > MANY_ROUNDS,
    )  # fmt: skip


def _under(told: Json) -> str:
    return " · ".join(quoted(part) for part in (told["club"], told["place"], *told["seasons"], told["sheet"]) if part)


def _day(told: Json, around: Around) -> str:
    return around.times.day(told["date"])


def _last(result: Json, around: Around) -> str:
    if not result["last"]:
        return ""
    times = around.times
    same = times.day(result["last"]) == times.day(result["date"])
    at = times.clock(result["last"]) if same else times.moment(result["last"])
    return around.say.gettext("last entry %(time)s") % {"time": at}


def _status(result: Json, say: Speech) -> str:
    return say.gettext("DRAFT") if result["pending"] or not result["closed"] else say.gettext("CONFIRMED")


def _until(result: Json, around: Around) -> str:
    if not result["until"]:
        return around.say.ngettext(
            "Objections until %(num)d minute after the notice; then the judge decides.",
            "Objections until %(num)d minutes after the notice; then the judge decides.",
            result["correction"],
        )
    told = around.say.gettext("Objections until %(time)s; then the judge decides.")
    return told % {"time": around.times.moment(result["until"])}


def _figures(result: Json) -> object:
    return [
        result["evening"],
        [[row["person"], row["total"], row["penalty"], [[cell["state"], cell["points"]] for cell in row["cells"]]]
         for row in result["rows"]],
    ]  # fmt: skip


def _result_table(result: Json, say: Speech) -> Table:
    penalised = any(row["penalty"] for row in result["rows"])
    columns = [
        Column("place", say.pgettext("season sheet", "Place"), least=6),
        Column("name", say.gettext("Name"), 0, grow=True),
        *(Column(f"round {at}", say.gettext("Round\n%(round)s") % {"round": at}, least=10)
          for at in range(1, result["rounds"] + 1)),
        *([Column("penalty", say.gettext("Penalty"))] if penalised else []),
        Column("total", result["unit"] or say.pgettext("season sheet", "Points"), grey=True, least=12),
        *(Column(f"further {at}", name) for at, name in enumerate(result["further"])),
        Column("hands", say.pgettext("season sheet", "Hands")),
        *([Column("zwicks", say.gettext("Zwicks"))] if result["marks"] else []),
    ]  # fmt: skip
    rows = [
        Row((
            Cell(str(row["place"] or "–"), "strong"),
            Cell(quoted(row["name"]), "name", after=say.gettext("(g)") if row["guest"] else ""),
            *(_round_cell(cell, say) for cell in row["cells"]),
            *([Cell(signed(row["penalty"]) if row["penalty"] else "")] if penalised else []),
            _corrected(row["old_total"], row["total"], say) or Cell(amount(row["total"], say), "strong"),
            *map(Cell, row["values"]), Cell(str(row["hands"])),
            *([Cell(str(row["zwicks"]))] if result["marks"] else []),
        ))
        for row in result["rows"]
    ]  # fmt: skip
    if not rows:
        rows.append(Row(cells(say.gettext("No round was drawn yet.")), across=True))
    note = say.gettext(
        "Everybody gets the full points of the own side. – not there, × sat out, … counts as nothing yet."
    )
    if result["given"]:
        legend = say.gettext("– not there, × sat out, … counts as nothing yet.")
        note = f"{result['given']} {legend}"
    if any(cell["old"] is not None for row in result["rows"] for cell in row["cells"]):
        note += " " + say.gettext("Struck is what stood there at the notice, before a correction.")
    return Table("", tuple(columns), tuple(rows), note)


def _round_cell(cell: Json, say: Speech) -> Cell:
    if cell["points"] is not None:
        return _corrected(cell["old"], cell["points"], say) or Cell(amount(cell["points"], say))
    if cell["state"] == "out":
        return Cell("×", spoken=say.gettext("sat out"))
    if cell["state"] == "absent":
        return Cell("–", spoken=say.gettext("not there"))
    return Cell("…", spoken=_why(cell["state"], say))


def _corrected(old: int | str | None, now: int | str, say: Speech) -> Cell | None:
    """What it was at the notice, struck through, and what it is; None where it stayed."""
    return None if old is None else Cell(amount(old, say), "struck", after=amount(now, say))


def amount(exact: int | str, say: Speech) -> str:
    """A whole number, or a fraction as decimals."""
    if isinstance(exact, int):
        return minus(exact)
    return figure(Fraction(exact), 2, mark="." if say.lang == "en" else ",")


def minus(number: int) -> str:
    """A number with the sign for minus."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, + too."""
    return f"{number:+d}".replace("-", "−")


def _why(state: str, say: Speech) -> str:
    words = {
        "disputed": say.gettext("disputed"), "reserved": say.gettext("with reservation"),
        "away": say.gettext("its match is not here"),
    }  # fmt: skip
    return words.get(state, say.gettext("still running"))


def _pending(result: Json, say: Speech) -> list[Part]:
    told = say.gettext("Round %(round)s, table %(table)s: %(why)s. It counts as nothing yet.")
    lines = [
        told % {"round": one["round"], "table": one["table"], "why": _why(one["why"], say)} for one in result["pending"]
    ]
    return [Note(say.pgettext("evening result", "Open"), tuple(lines))] if lines else []


def _penalties(result: Json, say: Speech) -> list[Part]:
    lines = []
    for one in result["penalties"]:
        amount = f"{signed(one['points'])} {result['unit']}".strip()
        lines.append(f"{quoted(one['name'])}: {amount}" + (f" ({one['reason']})" if one["reason"] else ""))
    heading = say.gettext("Penalties") if result["unit"] else say.gettext("Penalty points")
    return [Note(heading, tuple(lines))] if lines else []


def plan_sheet(plan: Json, around: Around) -> Sheet:
    """Who sits where, round by round, and everything that lets anybody draw it again.

    ``plan``: {"evening", "club", "date", "place", "sheet", "seasons", "rounds": [{"round", "seed", "algorithm", "by",
    "inputs", "changed", "tables": [{"table", "sides": [[name]], "dealer": name, "people": [[id]]}], "out": [name],
    "again": [who meets again, in sentences]}]}. The goals of a draw with their figures are for its page: on the wall
    stands what everybody can check, and what it comes to.
    """
    say = around.say
    several = len(plan["rounds"]) > 1
    parts: list[Part] = [_plan_table(one, say) for one in plan["rounds"]]
    parts += [_drawn(one, say, several=several) for one in plan["rounds"]]  # nobody looks for a seat among figures
    if not parts:
        parts = [Note("", (say.gettext("No round was drawn yet."),))]
    sides = [len(table["sides"]) for one in plan["rounds"] for table in one["tables"]]
    number = plan["rounds"][0]["round"] if len(plan["rounds"]) == 1 else 0
    return Sheet(
        lang=around.lang, title=say.gettext("Who sits where"), under=_under(plan), stand=_day(plan, around),
        about=say.gettext("Round %(round)s") % {"round": number} if number else "", parts=tuple(parts),
        checksum=checksum([[one["seed"], one["inputs"], [table["people"] for table in one["tables"]]]
                           for one in plan["rounds"]]),
        wide=max(sides, default=2) > MANY_SIDES,
    )  # fmt: skip


def _plan_table(one: Json, say: Speech) -> Table:
    sides = max((len(table["sides"]) for table in one["tables"]), default=2)
    columns = (
        Column("round", say.pgettext("season sheet", "Round")),
        Column("table", say.gettext("Table")),
        *(Column(f"side {at}", chr(ord("A") + at), 0, grow=True) for at in range(sides)),
        Column("dealer", say.gettext("Dealer"), 0, grow=True),
    )
    rows = [
        Row((
            Cell(str(one["round"])), Cell(str(table["table"]), "far"),
            *(Cell(" +\n".join(map(quoted, table["sides"][at])) if at < len(table["sides"]) else "", "far")
              for at in range(sides)),
            Cell(quoted(table["dealer"]), "plain"),
        ))
        for table in sorted(one["tables"], key=lambda table: int(table["table"]))
    ]  # fmt: skip
    if one["out"]:
        told = say.gettext("Sits out:") if len(one["out"]) == 1 else say.gettext("Sit out:")
        rows.append(Row((Cell(f"{told} {', '.join(map(quoted, one['out']))}", "far"),), across=True))
    return Table(say.gettext("Round %(round)s") % {"round": one["round"]}, columns, tuple(rows), wrapped=True)


def _drawn(one: Json, say: Speech, *, several: bool) -> Note:
    head = say.gettext("How it was drawn")
    if several:
        head = f"{say.gettext('Round %(round)s') % {'round': one['round']}} · {head}"
    lines = [
        " ".join((*_way(one, say), *one["again"])),
        say.gettext("Seed %(seed)s, method %(method)s, fingerprint of the people and their season %(inputs)s.")
        % {"seed": one["seed"] or "–", "method": one["algorithm"], "inputs": one["inputs"][:16]},
    ]
    return Note(head, tuple(lines))


def _way(one: Json, say: Speech) -> Sequence[str]:
    found = [say.gettext("By lot.") if one["by"] == "lot" else say.gettext("By standing.")]
    if one["changed"]:
        found.append(
            say.ngettext("Changed by hand %(num)d time since.", "Changed by hand %(num)d times since.", one["changed"])
        )
    return found
