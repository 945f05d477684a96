"""The papers about a hand of Zwicken: those of every game of tricks."""

from __future__ import annotations

from scorekeeper.tricks.app.papers import TrickPapers

PAPERS = TrickPapers()
