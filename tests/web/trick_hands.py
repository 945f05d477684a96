"""Hands of games of tricks, written down, that several tests of pages and papers show."""

from __future__ import annotations

CLOSED = """zhn: 1
variant: schnapsen
players: Anna, Ben
dealer: Ben
score: 5 3
deal
turnup: Th
hand Anna: Ah Kh Qh Qs Qc
hand Ben: Jd Js Jc As Ac
Anna: close Ah Jd
Anna: 40 Kh Js
Anna: Qh As 66
result
Anna: 3 points 73 tricks 3 score 2
Ben: 0 points 0 tricks 0 score 3
"""
"""The hand of schnapsen.md: closed at once, claimed with the marriage."""
REVOKED = """zhn: 1
variant: schnapsen
players: Anna, Ben
dealer: Ben
date: 2026-01-05
deal
turnup: Th
hand Anna: Ah Kh Qh Qs Qc
hand Ben: Jd Js Jc Kd Ac
Anna: close Qs Ac  # Ben had the jack of spades
Ben: Kd Qc
"""
"""After closing Ben does not follow suit: Sn.S2 at play 2, with the jack of spades in hand."""
UNSEEN = """zhn: 1
variant: schnapsen
players: Anna, Ben
dealer: Ben
deal
turnup: Th
Anna: close Qs Ac
"""
"""The same without hands: not decided by what is written down."""
NO_TURNUP = "zhn: 1\nvariant: schnapsen\nplayers: Anna, Ben\ndealer: Ben\ndeal\nAnna: Ah Jd\n"
BROKEN = CLOSED.replace("Anna: Qh As 66", "Anna: Qh what")
HOPPED = """zhn: 1
variant: zwicken
players: Anna, Ben, Cem, Dora
dealer: Dora
deal
cut: Ah hop                     # Anna deals, pot 6
cut: Kh
turnup: 9h
Ben: play
Cem: swap 2
Dora: pass
Anna: play
Ben: As Ts 8s
Ben: Ks Js 9s
Ben: Td Ad Qd
result
Anna: -6 tricks 0 gezwickt 1
Ben: +4 tricks 2
Cem: +2 tricks 1
Dora: -3
pot: 3
"""
"""The deal of zwicken.md."""
RAISED = """zhn: 1
variant: anbieten
players: Anna, Ben, Cem
dealer: Cem
deal
turnup: 9h
Anna: play
Ben: play
Cem: swap 1
Anna: Th 9s Jh
Cem: raise 6
Anna: pass
Cem: Ks As
Ben: Ts Qs
"""
"""A raise that Anna does not match."""
FIVE = """zhn: 1
variant: zwicken
players: Anna, Ben, Cem, Dora, Emil
dealer: Emil
deal
turnup: 9h
Anna: play
Ben: swap 1
Cem: play
Dora: play
Emil: play
Anna: As Ts Ks 8s Js
Anna: Kd Td Qd 8d
"""
"""Five in, the second trick not yet full."""
SIX = FIVE.replace("Dora, Emil", "Dora, Emil, Franziska").replace("dealer: Emil", "dealer: Franziska").replace(
    "Emil: play", "Emil: play\nFranziska: play"
).replace("8s Js", "8s Js 9s").replace("Qd 8d", "Qd 8d Jd")
ROUND = {"five": FIVE, "six": SIX}
"""Deals of so many that they sit round the trick."""
HANDS = {
    "closed": CLOSED, "revoked": REVOKED, "unseen": UNSEEN, "no turn-up": NO_TURNUP, "broken": BROKEN,
    "hopped": HOPPED, "raised": RAISED, **ROUND, "nothing yet": HOPPED[: HOPPED.index("Ben: play")],
}
