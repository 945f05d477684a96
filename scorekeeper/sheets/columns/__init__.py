"""Score sheets drawn from the lines that a game writes: columns, lines and kinds of cells. No game is named here.

There are two forms. Where the main figure counts down (``struck``): two columns side by side, as many games as fit on a
page. Where it may be above or below zero (``signed``): a ledger with one row a hand.
"""
