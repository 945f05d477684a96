"""Papers about a hand of Zwickern: the whole hand, and the ruling on one of its plays."""
