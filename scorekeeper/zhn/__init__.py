"""ZHN, the notation: what the records of every game share (notation.md, games.md 2). It knows no game."""
