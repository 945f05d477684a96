"""What a sentence about a finding must be, and facts for every gap."""

from __future__ import annotations

LONGEST = 60
FACTS = {
    "allowed": ("Ann", "Bea"), "base": "8d", "build": "[7c 6d]=13", "card": "Qh", "cards": ("Qh", "X25", "Ts"),
    "copies": 1, "could": "7s", "fault": "sign", "found": "abc", "held": ("As", "6c", "X"), "item": "[7c 4d]=11",
    "items": ("X", "[X 4d]=11"), "jokers": ("X15", "X20"), "key": "dealer", "limit": 6, "maker": "Bea",
    "name": "Zoe", "named": "Bea", "names": ("Cem", "Dirk"), "numbers": (17, 27), "pack": 52, "partner": "Dirk",
    "piece": "a=b", "players": 7, "seen_at": 34, "side": ("Ann", "Cem"), "sides": ("Ann+Cem", "Bea+Dirk"),
    "table": 60, "taken": ("7c", "[7d 4d]=11"), "target": "[8c]=8", "turn": "Ann", "under": (8,), "value": 11,
    "values": (3, 13), "wanted": 8, "word": "hand", "points": 17, "real_points": 18, "zwicks": 2, "real_zwicks": 1,
}
"""Something plausible for every fact there is."""


def check(words, lang):
    for text in words:
        assert text == text.strip()
        assert text[0].isupper() or text[0] in "“„", text
        assert text[-1] == ".", text
        assert "%(" not in text
        assert ".." not in text
        assert "  " not in text
    assert len(words.headline) <= LONGEST, words.headline
    assert words.headline.count(".") == 1
    assert words.headline.rstrip(".") not in words.detail
