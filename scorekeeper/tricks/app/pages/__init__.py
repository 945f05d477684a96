"""The pages of a hand of a game of tricks: what Schnapsen and Zwicken show alike, a module for each question."""
