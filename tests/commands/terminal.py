"""The command line within a test: what a subcommand prints, and its exit status."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scorekeeper.cli import main

HANDS = Path(__file__).parents[1] / "hands"
SAMPLE, PRINTED = str(HANDS / "christiansen-sample.zhn"), str(HANDS / "christiansen-sample-as-printed.zhn")


def run(capsys: Any, *words: str) -> tuple[int, str, str]:
    """Its exit status, what it printed, and what it printed beside that; in English."""
    code = main([*words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err
