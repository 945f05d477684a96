"""Compiles the message catalogues when a wheel is built: .mo files are never committed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """hatchling's custom hook of the wheel (and of the editable install)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write each messages.mo beside its messages.po."""
        sys.path.insert(0, str(Path(__file__).parent))  # scripts beside this one, no package
        import messages  # type: ignore[import-not-found]

        messages.compile_all()
