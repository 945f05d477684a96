"""The examples that the rules and the contract give, to the chip."""

from __future__ import annotations

from scorekeeper import zwicken
from scorekeeper.as_json import as_json
from scorekeeper.plugins import hands_of
from scorekeeper.zwicken.variants import RULE_SETS
from tests.cases import for_each
from tests.zwicken.deals import HANDS, chips, faults, replayed


def deal(name: str) -> zwicken.Replay:
    return zwicken.replay(zwicken.read((HANDS / f"{name}.zhn").read_text(encoding="utf-8"), strict=True))


def test_rules_6_four_players_one_hop_and_the_next_pot():
    """Four players, hop once: pot 6; tricks 2/1/0 with one pass: +4, +2; who has none pays 3 into the next pot, to
    which its dealer adds 3: 6."""
    first = replayed(
        """cut: 7h hop
        cut: Td
        turnup: 9h
        Ben: play
        Cem: play
        Dora: pass
        Anna: play
        Ben: As Ts 8s
        Ben: Ks Js 9s
        Ben: Td Ad Qd""",
        4,
    )
    assert first.pot == (0, 6, 3)
    assert [side.won for side in first.sides] == [0, 4, 2, 0]
    assert [side.paid for side in first.sides] == [3, 0, 0, 0]
    second = replayed("cut: Kh", 4, dealer="Ben", pot="3")
    assert second.pot == (3, 6, 6)


def test_the_contracts_example_as_it_is_answered():
    found = deal("contract")
    assert (found.complete, found.legal, found.findings) == (True, True, ())
    assert as_json(found.facts) == {"dealer": "Anna", "next_dealer": "Ben"}
    sides = [
        {"players": list(side.players)} | {field.key: getattr(side, field.key) for field in zwicken.ZWICKEN.fields}
        for side in found.sides
    ]
    assert list(sides[0].items()) == [
        ("players", ["Anna"]), ("active", True), ("tricks", 0), ("staked", 3), ("won", 0), ("gezwickt", ("a",)),
        ("paid", 3), ("chips", -6),
    ]
    assert [side["chips"] for side in sides] == [-6, 4, 2, -3]
    assert as_json(found.beside) == {"pot": {"before": 0, "played": 6, "after": 3}}
    assert (found.nominal, found.expected, found.counted, found.table) == (0, -3, -3, ())


def test_the_contracts_example_written_down_again():
    text = (HANDS / "contract.zhn").read_text(encoding="utf-8")
    written = zwicken.write(zwicken.read(text))
    assert "cut: Ah # Anna deals, pot 6\n" in written
    assert written.endswith(
        "result\nAnna: -6 tricks 0 gezwickt 1\nBen: +4 tricks 2\nCem: +2 tricks 1\nDora: -3\npot: 3\n"
    )


def test_a_jump_a_card_not_looked_at_an_ace_kept_back_and_a_seven_lost_with_the_pot_as_penalty():
    found = deal("seven-lost")
    assert faults(found) == [("Zw.Gb", "", "note"), ("Zw.Gc", "", "note"), ("Zw.Gd", "", "note")]
    assert [side.gezwickt for side in found.sides] == [("c",), ("d",), ("b",)]
    assert [side.paid for side in found.sides] == [18, 18, 18]
    assert (found.facts.dealer, chips(found), found.pot) == ("Cem", [-12, -18, -24], (0, 18, 54))


def test_a_raise_and_the_last_trick_in_anbieten():
    found = deal("anbieten-raised")
    assert found.legal
    assert [side.staked for side in found.sides] == [0, 6, 10]
    assert [side.active for side in found.sides] == [True, True, True]
    assert (chips(found), found.pot) == ([0, -6, 11], (5, 21, 0))


@for_each("path", sorted(HANDS.glob("*.zhn")), ids=lambda path: path.stem)
def test_every_example_is_legal_and_its_result_is_right(path):
    found = zwicken.replay(zwicken.read(path.read_bytes(), strict=True))
    assert (found.complete, found.legal) == (True, True)
    assert len(found.record.results) == len(found.sides)


@for_each("variant", RULE_SETS)
def test_the_hand_of_a_variant_is_whole_and_clean_and_its_chips_come_out(variant):
    text = hands_of("zwicken")[variant]
    record = zwicken.read(text, strict=True)
    found = zwicken.replay(record)
    assert zwicken.write(record) == text, "in canonical form"
    assert (found.setting.rules.variant, found.complete, found.findings) == (variant, True, ())
    assert found.expected == found.counted == sum(chips(found))
    assert (found.pot[0] - found.pot[2], len(record.results)) == (found.counted, 4)


def test_the_hands_show_what_their_game_is_known_for():
    zwicken_hand, anbieten_hand = (hands_of("zwicken")[variant] for variant in ("zwicken", "anbieten"))
    assert [side.gezwickt for side in zwicken.replay(zwicken.read(zwicken_hand)).sides] == [(), (), ("a",), ()]
    found = zwicken.replay(zwicken.read(anbieten_hand))
    assert "raise 6" in anbieten_hand
    assert max(found.sides, key=lambda side: side.chips).tricks == 1, "the last trick alone wins"
