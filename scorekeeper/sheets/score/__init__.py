"""The score sheet of a match (users.md 3.5): filled, in detail, or blank to be written on, on A4 or Letter.

The same match gives the same bytes: it shows the time of the last entry, never that of printing.
"""
