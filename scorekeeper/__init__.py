"""Replays, checks, scores and prints hands of Zwickern."""

__version__ = "0.1.0"
