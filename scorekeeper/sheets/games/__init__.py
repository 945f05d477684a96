"""Papers about one hand, a room for each kind of game; the rooms above them know no game by its name."""
