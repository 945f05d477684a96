"""Papers about a hand of a game of tricks: the whole hand, and the ruling on one of its plays."""
