"""The JSON answer of ``replay``: a contract with the outside (notation.md, What a replay answers)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from scorekeeper.findings import Finding
from scorekeeper.zwickern.repair import Repair
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import Side

Message: TypeAlias = Callable[[Finding], str]
"""Makes one line of a finding, in the reader's language."""


def answer(file: str, replay: Replay, message: Message, repairs: Sequence[Repair] | None = None) -> dict[str, Any]:
    """The object of one file, keys in the contract's order; ``repairs`` only where they were asked for."""
    record = replay.record
    found: dict[str, Any] = {
        "file": file,
        "game": "zwickern",
        "variant": replay.setting.rules.variant if replay.setting else record.value("variant"),
        "complete": replay.complete,
        "legal": replay.legal,
        "findings": [finding_answer(finding, message(finding)) for finding in replay.findings],
        "sides": [side_answer(side) for side in replay.sides],
        "nominal": replay.nominal,
        "expected": replay.expected,
        "counted": replay.counted,
        "table": list(replay.table),
    }
    if repairs is not None:
        found["repairs"] = [repair_answer(repair) for repair in repairs]
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


def repair_answer(repair: Repair) -> dict[str, Any]:
    """One entry of ``repairs``."""
    edits = [{"line": edit.line, "old": edit.old, "new": edit.new} for edit in repair.edits]
    return {"edits": edits, "reason": repair.reason}
