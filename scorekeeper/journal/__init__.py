"""The journal: everything said at a table, as entries that are only ever added; and the state that they come to.

``entry`` reads one entry, ``fold`` steps through them to a ``MatchState``, ``view`` shows that state to a viewer,
``store`` appends. Only the store knows a database.
"""
