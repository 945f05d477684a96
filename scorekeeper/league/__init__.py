"""Evenings and seasons of a club: draw, standings, honours. Pure functions over values; `reader` knows storage."""
