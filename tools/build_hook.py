"""Compiles the message catalogues when a wheel is built: .mo files are never committed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """hatchling's custom hook of the wheel (and of the editable install)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write each messages.mo beside its messages.po."""
        for source in Path(self.root, "scorekeeper", "translations").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(text))
