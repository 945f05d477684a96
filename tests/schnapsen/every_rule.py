"""Each finding of Schnapsen with a record that has it."""

from __future__ import annotations

from tests.schnapsen.hands import sample, text

ANNA, BEN = "Ah Kh Qs Ts Jd", "Qh Ks As Ad Jh"
"""Trumps are hearts, the ten is turned up; Anna leads."""


def hand(*lines, **more):
    return text(*lines, **{"anna": ANNA, "ben": BEN, **more})


RAISED = {
    "syntax trick-card": hand("Anna: Ax Jd"),
    "syntax no_turnup": hand("Anna: Ah Jh", turnup=None),
    "syntax no_deal": "zhn: 1\nvariant: schnapsen\nplayers: Anna, Ben\ndealer: Ben\n",
    "syntax after_open": hand("Anna: Ah", "Anna: Kh Qh"),
    "pack again": hand("Anna: Ah Qh", "Anna: Ah Jh"),
    "pack foreign": hand("Anna: 9h Qh"),
    "pack again_line": text("Anna: Ah Qh", anna="Ah Kh", ben="Ah"),
    "pack foreign_line": text("Anna: Ah Qh", anna="Ah 9h"),
    "hand others": hand("Anna: Ad Qh"),
    "hand turnup": hand("Anna: Th Qh"),
    "hand talon": hand("Anna: Kc Qh", talon="Kc"),
    "hand full": hand("Anna: Kc Qh"),
    "turn ": hand("Ben: Ah Qh"),
    "turn claim": hand("Anna: Ah Qh 66 Cem"),
    "turn after_claim": hand("Anna: Ah Qh 66", "Anna: Kh Jh"),
    "turn after_last": sample("last-trick") + "Ben: Jd Jh\n",
    "Sn.E1 closed": hand("Ben: close swap Qh Ah", dealer="Anna"),
    "Sn.E1 exhausted": text(*(f"{a}" for a in ("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "As Js", "swap Ts Qs"))),
    "Sn.E1 turned_up": hand("Anna: swap Ah Qh", turnup="Jc"),
    "Sn.E1 jack": hand("Anna: swap Ah Qh"),
    "Sn.E1 last": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "swap As Js", rules="last_exchange=off"),
    "Sn.C1 closed": text("Anna: close Ac Jc", "close Tc Qc"),
    "Sn.C1 exhausted": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "As Js", "close Ts Qs"),
    "Sn.C1 last": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "close As Js", rules="last_close=off"),
    "Sn.M1 rank": hand("Anna: 20 Qs Ks", "Anna: 40 Ah Qh", ben="Ks Qh Jc Jd Js"),
    "Sn.M1 partner": hand("Anna: 40 Kh Qh"),
    "Sn.M1 value": text("Anna: 20 Kh Jd"),
    "Sn.S1 seen": hand("Anna: close Qs Ad"),
    "Sn.S2 seen": hand("Anna: close Ah Ad"),
    "Sn.S3 seen": hand("Anna: close Jd As", ben="Qh Ks As Tc Jh"),
    "Sn.K1 moment": hand("Anna: Ah 66"),
    "Sn.K1 other": hand("Anna: Ah Qh 66 Ben"),
    "Sn.G2 ": hand("Anna: Ah Qh 66"),
    "Sn.G4 ": hand("Anna: close Ah Qh 66"),
    "result differs": hand("Anna: Ah Qh 66", result=("Anna: 2",)),
    "result side": hand("Anna: Ah Qh 66", result=("Cem: 2",)),
}
