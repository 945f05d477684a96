"""What the trick games share: places for cards known and unknown, and answers judged after the fact (schnapsen.md).

It knows no game. The games say which cards are owed, who draws and what a trick is worth.
"""
