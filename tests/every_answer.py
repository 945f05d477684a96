"""Every answer of ``replay --json`` that a test asks for is held against docs/replay.schema.json."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scorekeeper.commands import replay
from tests.needs import ROOT

SCHEMA = json.loads((ROOT / "docs" / "replay.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def faults(answer: object) -> list[str]:
    """What the schema has against an answer."""
    return [f"{fault.json_path}: {fault.message}" for fault in VALIDATOR.iter_errors(answer)]


def hold() -> None:
    """From now on whatever the command prints has to be as the schema says."""
    printed = vars(replay)["print_json"]

    def print_json(answer: dict[str, Any]) -> None:
        if found := faults(json.loads(json.dumps(answer))):
            pytest.fail("\n".join(found))  # no Exception: the command line would make a sentence of it
        printed(answer)

    vars(replay)["print_json"] = print_json
