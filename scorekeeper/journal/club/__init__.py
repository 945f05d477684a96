"""The stream of a club: members, rule sheets, seasons, evenings, draws. ``scorekeeper.journal`` says what a journal is.

``payloads`` reads entries, ``fold`` steps through them to a ``ClubState``, ``view`` shows that state. Only ``store``,
``club_file``, ``club_stream``, ``match_effects``, ``passphrase``, ``integrity`` and ``strangers`` know a database.
"""
