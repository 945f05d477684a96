"""The papers of a club: season table, evening plan and result, table cards, blank sheets, rule sheets, certificates.

Each is made of plain values, with names as its reader may see them. The same values give the same bytes: no clock is
read.
"""
