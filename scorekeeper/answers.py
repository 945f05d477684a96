"""The JSON answer of ``replay``: a contract with the outside (notation.md, What a replay answers)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.findings import Finding
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.words.sentences import message
from scorekeeper.zwickern.repair import Repair
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import Side


def answer(file: str, replay: Replay, lang: str, repairs: Sequence[Repair] | None = None) -> dict[str, Any]:
    """The object of one file, keys in the contract's order; ``repairs`` only where they were asked for."""
    record = replay.record
    found: dict[str, Any] = {
        "file": file,
        "game": "zwickern",
        "variant": replay.setting.rules.variant if replay.setting else record.value("variant"),
        "complete": replay.complete,
        "legal": replay.legal,
        "findings": [finding_answer(finding, message(finding, lang)) for finding in replay.findings],
        "sides": [side_answer(side) for side in replay.sides],
        "nominal": replay.nominal,
        "expected": replay.expected,
        "counted": replay.counted,
        "table": list(replay.table),
    }
    if repairs is not None:
        found["repairs"] = [repair_answer(repair, lang) for repair in repairs]
    return found


def finding_answer(finding: Finding, message: str) -> dict[str, Any]:
    """One entry of ``findings``."""
    return {
        "line": finding.line,
        "play": finding.play,
        "player": finding.player,
        "rule": finding.rule,
        "severity": finding.severity,
        "message": message,
    }


def side_answer(side: Side) -> dict[str, Any]:
    """One entry of ``sides``."""
    return {
        "players": list(side.players),
        "cards": side.cards,
        "zwicks": side.zwicks,
        "majority": side.majority,
        "card_points": side.card_points,
        "points": side.points,
    }


def repair_answer(repair: Repair, lang: str) -> dict[str, Any]:
    """One entry of ``repairs``."""
    edits = [{"line": edit.line, "old": edit.old, "new": edit.new} for edit in repair.edits]
    return {"edits": edits, "reason": repair_in_words(repair, lang)}


def positions_answer(replay: Replay) -> list[dict[str, Any]]:
    """The table before each play and after the last one, as notation.md, Exactly 26, writes it; who is to play."""
    return [
        {"play": position.number + 1, "stage": position.stage + 1, "player": position.player, "table": str(position)}
        for position in replay.positions
    ]
