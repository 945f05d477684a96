"""What asks a server for far too much runs in a process of its own: so that who measures does not wait for it."""

from __future__ import annotations

import subprocess
import sys
from typing import Self

from tests.needs import ROOT

BEGUN = "begun"
"""The line by which such a module says that all of it is under way; it goes on until its standard input ends, and then
prints what came of it."""


class Load:
    """A module of tests that is run with ``arguments`` while this lasts."""

    def __init__(self, module: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == f"{BEGUN}\n"
        return self

    def __exit__(self, *_raised: object) -> None:
        text, _ = self._process.communicate(timeout=90)
        self.ended(text)

    def ended(self, text: str) -> None:
        """Take what it printed at its end."""
        raise NotImplementedError
