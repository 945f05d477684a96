"""The score sheet of a match (users.md 3.5): filled, in detail, or blank to be written on, on A4 or Letter.

Same match, same bytes: it shows the time of the last entry, never that of printing.
"""
