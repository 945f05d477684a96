"""Replays, checks, scores and prints hands of Zwickern, Schnapsen and Zwicken."""

__version__ = "0.1.0"
