"""The papers of a club: season table, evening plan and result, table cards, blank sheets, rule sheets, certificates.

Each is made of plain values in the names that its reader may see. Same values, same bytes: no clock is read.
"""
