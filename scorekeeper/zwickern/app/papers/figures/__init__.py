"""The score sheet drawn from the figures of each hand: cards, majority, Zwicks, hand and total of each side.

Head, foot and pen are those of every game's sheet (sheets/score).
"""
