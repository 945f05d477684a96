"""Score sheets drawn from what a game writes: columns, lines and kinds of cells, never a game by its name.

Two forms: where the main figure counts down (``struck``) two columns side by side, as many games as fit on a page;
where it may be above or below zero (``signed``) a ledger with one row a hand.
"""
