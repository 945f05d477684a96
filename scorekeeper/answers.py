"""The JSON answer of ``replay``: a contract with the outside (notation.md, What a replay answers)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from scorekeeper.as_json import as_json
from scorekeeper.findings import Finding
from scorekeeper.game import AnyGame, CountedSide, Position, Replay
from scorekeeper.games import game_of
from scorekeeper.outcomes import AnswerFacts
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.words.sentences import message
from scorekeeper.zhn.repair import Repair


def answer(file: str, replay: Replay, lang: str, repairs: Sequence[Repair] | None = None) -> dict[str, object]:
    """The object of one file, keys in the contract's order; ``repairs`` only where they were asked for."""
    record = replay.record
    game = game_of(record.value("variant"))
    result: dict[str, object] = {
        "file": file,
        "game": game.id,
        "variant": replay.setting.rules.variant if replay.setting else record.value("variant"),
        "complete": replay.complete,
        "legal": replay.legal,
        **_keys(replay.facts),
        "findings": [finding_answer(finding, message(finding, lang)) for finding in replay.findings],
        "sides": [side_answer(side, game) for side in replay.sides],
        **_keys(replay.beside),
        "nominal": replay.nominal,
        "expected": replay.expected,
        "counted": replay.counted,
        "table": list(replay.table),
    }
    if repairs is not None:
        result["repairs"] = [repair_answer(repair, lang) for repair in repairs]
    return result


def _keys(facts: AnswerFacts) -> dict[str, object]:
    """What a game says in its own keys."""
    return {one.name: as_json(getattr(facts, one.name)) for one in fields(facts)}


def finding_answer(finding: Finding, message: str) -> dict[str, object]:
    """One entry of ``findings``."""
    return {
        "line": finding.line,
        "play": finding.play,
        "player": finding.player,
        "rule": finding.rule,
        "severity": finding.severity,
        "message": message,
    }


def side_answer(side: CountedSide, game: AnyGame) -> dict[str, object]:
    """One entry of ``sides``: its players, and the figures that the game names."""
    return {"players": list(side.players)} | {field.key: getattr(side, field.key) for field in game.fields}


def repair_answer(repair: Repair, lang: str) -> dict[str, object]:
    """One entry of ``repairs``."""
    edits = [{"line": edit.line, "old": edit.old, "new": edit.new} for edit in repair.edits]
    return {"edits": edits, "reason": repair_in_words(repair, lang)}


def positions_answer(replay: Replay) -> list[dict[str, object]]:
    """The table before each play and after the last one, as the game writes it (notation.md, Exactly 26), and who
    is to play. A game that deals in stages says which one.
    """
    return [_position_answer(position) for position in replay.positions]


def _position_answer(position: Position) -> dict[str, object]:
    stage = getattr(position, "stage", None)
    dealt = {} if stage is None else {"stage": stage + 1}
    return {"play": position.number + 1, **dealt, "player": position.player, "table": str(position)}
