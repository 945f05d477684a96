"""The stream of a club: members, rule sheets, seasons, evenings, draws; what a journal is, see ``scorekeeper.journal``.

``payloads`` read what was said, ``fold`` steps through it to a ``ClubState``, ``view`` shows that state. A database is
known to ``store``, ``club_file``, ``club_stream``, ``match_effects``, ``passphrase``, ``integrity`` and ``strangers``.
"""
