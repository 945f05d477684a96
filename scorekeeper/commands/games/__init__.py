"""What a subcommand says of one game only, a module a game; the subcommands themselves know none by its name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def listed(game: str, variant: str) -> Mapping[str, Any]:
    """What a listing of variants says of one beside its switches, plain JSON: points of cards, deals by players."""
    name = f"{__name__}.{game}"
    return import_module(name).listed(variant) if find_spec(name) else {}
