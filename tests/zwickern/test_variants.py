"""The rule sets and deal schedules of rules.md 1.1–1.3, checked by arithmetic and against the printed figures."""

from dataclasses import FrozenInstanceError, replace

import pytest

from scorekeeper.cards import CARDS, card
from scorekeeper.zwickern import schedules
from scorekeeper.zwickern.schedules import Schedule, default_packs, read_schedule, row, rows, stages
from scorekeeper.zwickern.variants import RULE_SETS, SOURCES, card_points, named_points

# rules.md 1.1: cards in the pack, nominal total, the same with nobody getting the majority; 1.3: joker points, cards.
FIGURES = {
    "dithmarschen": (55, 30, 27, 18, 9),
    "dithmarschen-6": (58, 48, 45, 36, 9),
    "grossenwiehe": (58, 83, 80, 69, 11),
    "christiansen": (56, 34, 31, 22, 9),
    "classic": (52, 21, 20, 0, 20),
    "classic-double": (52, 21, 20, 0, 20),
    "danyliuk": (52, 21, 20, 0, 20),
    "dietze": (52, 21, 20, 0, 20),
    "grupp": (58, 21, 20, 0, 20),
    "parlett": (58, 21, 20, 0, 20),
    "nsv": (52, 21, 20, 0, 20),
    "nsv-zwicker": (52, 21, 20, 0, 20),
}
MODERN = ("dithmarschen", "dithmarschen-6", "grossenwiehe", "christiansen")
BOOK = tuple(variant for variant in FIGURES if variant not in MODERN)


def points_of(variant, *codes, packs=1):
    rules = RULE_SETS[variant]
    pack = rules.pack(packs)
    return sum(rules.points.get(code, 0) * pack[card(code)] for code in codes)


def test_every_variant_is_there_in_the_order_of_the_table():
    assert list(RULE_SETS) == list(FIGURES)
    for variant, rules in RULE_SETS.items():
        assert rules.variant == variant
        assert rules.sources
        assert set(rules.sources) <= set(SOURCES)


@pytest.mark.parametrize("variant", FIGURES)
def test_pack_and_totals(variant):
    rules = RULE_SETS[variant]
    size, nominal, tied, jokers, plain = FIGURES[variant]
    pack = rules.pack()
    assert sum(pack.values()) == size
    assert rules.nominal() == nominal
    assert rules.nominal() - rules.majority_points == tied
    assert points_of(variant, *(c.code for c in pack if c.is_joker)) == jokers
    assert points_of(variant, *(c.code for c in pack if not c.is_joker)) == plain


@pytest.mark.parametrize("variant", [v for v in BOOK if not RULE_SETS[v].jokers])
def test_two_packs_double_every_scoring_card(variant):
    rules = RULE_SETS[variant]
    assert sum(rules.pack(2).values()) == 104
    assert rules.nominal(2) == 41


@pytest.mark.parametrize(
    ("variant", "jokers"),
    [
        ("dithmarschen", {15: 5, 20: 6, 25: 7}),
        ("grossenwiehe", {15: 5, 17: 7, 20: 10, 22: 12, 25: 15, 30: 20}),
        ("christiansen", {15: 4, 20: 5, 25: 6, 30: 7}),
    ],
)
def test_joker_points(variant, jokers):
    rules = RULE_SETS[variant]
    assert rules.jokers == tuple(jokers)
    assert {number: rules.points[f"X{number}"] for number in rules.jokers} == jokers


def test_dithmarschen_6_has_twin_jokers():
    rules = RULE_SETS["dithmarschen-6"]
    assert rules.jokers == (15, 15, 20, 20, 25, 25)
    assert rules.pack()[card("X20")] == 2
    assert {code: rules.points[code] for code in ("X15", "X20", "X25")} == {"X15": 5, "X20": 6, "X25": 7}


@pytest.mark.parametrize("variant", MODERN)
def test_modern_points(variant):
    points = RULE_SETS[variant].points
    assert points["Td"] == 3
    assert points["Ts"] == points["2s"] == 1
    assert [points[f"A{suit}"] for suit in "cdhs"] == [1] * 4
    assert points.get("Th", 0) == points.get("Tc", 0) == (1 if variant == "grossenwiehe" else 0)
    assert not points.keys() & {"7d", "7s", "2h", "Kh"}


@pytest.mark.parametrize("variant", BOOK)
def test_book_points(variant):
    points = {"Td": 10, "7d": 1, "7s": 1, "Ac": 2, "Ad": 2, "Ah": 2, "As": 2}
    assert RULE_SETS[variant].points == points


def test_rates_and_majority():
    for variant, rules in RULE_SETS.items():
        modern = variant in MODERN
        assert (rules.zwick_points, rules.majority_points) == ((1, 3) if modern else (3, 1))
        assert rules.promises is rules.dual is modern


def test_what_sets_the_variants_apart():
    assert {v for v, r in RULE_SETS.items() if r.split_builds} == {"dietze"}
    assert {v: r.table_limit for v, r in RULE_SETS.items() if r.table_limit} == {"nsv": 6}
    assert {v: r.after_zwick for v, r in RULE_SETS.items() if r.after_zwick != "trail"} == {
        "danyliuk": "all_lay", "dietze": "refill4", "nsv": "rest_lay", "nsv-zwicker": "zwicker_lays",
    }
    assert {v: set(r.partner_build) for v, r in RULE_SETS.items() if r.partner_build} == {
        "dithmarschen": {"prior"}, "dithmarschen-6": {"prior"}, "grossenwiehe": {"prior", "ask"},
    }
    assert {v for v, r in RULE_SETS.items() if r.dealer_moves_each_stage} == {"nsv-zwicker"}
    assert {v for v, r in RULE_SETS.items() if r.wild} == {"grupp", "parlett"}


@pytest.mark.parametrize("variant", FIGURES)
def test_options_know_every_card_there_can_be(variant):
    options = RULE_SETS[variant].options
    assert options.keys() == set(CARDS.values())
    dual = variant in MODERN
    for rank, low in zip("AJQK", (1, 2, 3, 4), strict=True):
        assert options[card(rank + "h")] == ((low, low + 10) if dual else (low + 10,))
    for number, rank in enumerate("23456789T", 2):
        assert options[card(rank + "c")] == (number,)
    assert options[card("X25")] == (25,)
    assert options[card("X17")] == (17,)
    assert options[card("X")] == tuple(range(2, 15))


def test_points_by_rank_and_back():
    assert card_points({"Td": 3, "T": 1}) == {"Tc": 1, "Td": 3, "Th": 1, "Ts": 1}
    assert card_points({"T": 1, "Td": 3}) == card_points({"Td": 3, "T": 1})
    assert named_points(RULE_SETS["classic"].points) == {"7d": 1, "7s": 1, "Td": 10, "A": 2}
    assert named_points({"Ac": 0, "Ad": 0, "Ah": 0, "As": 0}) == {"A": 0}
    for rules in RULE_SETS.values():
        assert card_points(named_points(rules.points)) == rules.points


def test_digest_and_equality():
    digests = {rules.digest for rules in RULE_SETS.values()}
    assert len(digests) == len(RULE_SETS)
    classic = RULE_SETS["classic"]
    assert replace(classic, name="Village rules") == classic
    assert hash(replace(classic)) == hash(classic)
    for change in ({"table_limit": 6}, {"zwick_points": 2}, {"points": {}}, {"majority_tie": "all"}):
        assert replace(classic, **change) != classic
    assert replace(classic, points=classic.points | {"2c": 0, "X25": 7}) == classic
    assert classic != "classic"
    with pytest.raises(FrozenInstanceError):
        classic.zwick_points = 1


def test_digests_stay_what_they_are():
    """Sheets and journals carry these digests: a change here says that the rules of old hands changed."""
    assert {variant: rules.digest for variant, rules in RULE_SETS.items()} == {
        "dithmarschen": "e1129f55a1e8",
        "dithmarschen-6": "e0edac4800d9",
        "grossenwiehe": "f006b3ff6941",
        "christiansen": "1eb0135cf5a8",
        "classic": "cdfe4d98df96",
        "classic-double": "405e68161ff5",
        "danyliuk": "43cdbc875633",
        "dietze": "1ba606ce264a",
        "grupp": "f605ac2acf54",
        "parlett": "1dc43ad385ef",
        "nsv": "8a0871834fec",
        "nsv-zwicker": "5bf0194c870a",
    }


# --- rules.md 1.2 -----------------------------------------------------------------------------------------------

# (variant, players, packs): table, then cards by player from forehand in each stage, as printed.
PRINTED = {
    ("dithmarschen", 4, 1): (3, [4, 4, 5]),
    ("dithmarschen", 2, 1): (3, [4, 4, 4, 4, 5, 5]),
    ("dithmarschen", 3, 1): (4, [4, 4, 4, 5]),
    ("dithmarschen-6", 4, 1): (6, [4, 4, 5]),
    ("dithmarschen-6", 2, 1): (6, [4, 4, 4, 4, 5, 5]),
    ("dithmarschen-6", 3, 1): (4, [4, 4, 5, 5]),
    ("grossenwiehe", 2, 1): (10, [4] * 6),
    ("grossenwiehe", 3, 1): (10, [4] * 4),
    ("grossenwiehe", 4, 1): (10, [4] * 3),
    ("grossenwiehe", 6, 1): (10, [4] * 2),
    ("christiansen", 4, 1): (8, [6, 6]),
    ("christiansen", 3, 1): (8, [8, 8]),
    ("christiansen", 2, 1): (8, [6] * 4),
    ("classic", 2, 1): (4, [4] * 6),
    ("classic", 3, 1): (4, [4] * 4),
    ("classic", 4, 1): (4, [4] * 3),
    ("classic", 6, 1): (4, [4] * 2),
    ("classic", 12, 1): (4, [4]),
    ("classic", 5, 1): (4, [4, 4, (2, 2, 2, 1, 1)]),
    ("classic-double", 5, 2): (4, [4] * 5),
    ("classic-double", 6, 2): (8, [4] * 4),
    ("classic-double", 8, 2): (8, [4] * 3),
    ("classic-double", 12, 2): (8, [4] * 2),
    ("classic-double", 7, 2): (4, [4, 4, 4, (3, 3, 2, 2, 2, 2, 2)]),
    ("classic-double", 9, 2): (4, [4, 4, (4, *[3] * 8)]),
    ("classic-double", 10, 2): (4, [4, 4, 2]),
    ("classic-double", 11, 2): (4, [4, 4, (2, *[1] * 10)]),
    ("grupp", 2, 1): (4, [4] * 6 + [3]),
    ("grupp", 3, 1): (4, [4] * 4 + [2]),
    ("grupp", 4, 1): (4, [4, 4, 4, (2, 2, 1, 1)]),
    ("grupp", 5, 1): (4, [4, 4, (3, 3, 3, 3, 2)]),
    ("grupp", 6, 1): (4, [4, 4, 1]),
    ("nsv", 2, 1): (4, [4] * 6),
    ("nsv", 5, 2): (4, [4] * 5),
    ("nsv", 3, 2): (4, [4] * 8 + [(2, 1, 1)]),
    ("nsv", 4, 2): (4, [4] * 6 + [1]),
    ("nsv", 6, 2): (4, [4] * 4 + [(1, 1, 1, 1, 0, 0)]),
    ("nsv", 7, 2): (4, [4] * 3 + [(3, 3, 2, 2, 2, 2, 2)]),
    ("nsv", 8, 2): (4, [4] * 3 + [(1, 1, 1, 1, 0, 0, 0, 0)]),
    ("nsv-zwicker", 2, 1): (4, [4] * 6),
}


def dealt(variant, players, packs, dealer):
    """(table, stages by player from forehand, pack) of a variant's own schedule."""
    rules = RULE_SETS[variant]
    found = row(variant, players, packs)
    size = sum(rules.pack(packs).values())
    by_seat = stages(found.schedule, size, players, dealer)
    first = dealer + 1
    return found.schedule.table, [tuple(s[(first + i) % players] for i in range(players)) for s in by_seat], size


@pytest.mark.parametrize("case", PRINTED, ids=str)
def test_every_row_deals_what_is_printed_and_the_whole_pack(case):
    variant, players, packs = case
    table, printed = PRINTED[case]
    expected = [stage if isinstance(stage, tuple) else (stage,) * players for stage in printed]
    for dealer in range(players):
        turned, from_forehand, size = dealt(variant, players, packs, dealer)
        assert (turned, from_forehand) == (table, expected)
        assert turned + sum(map(sum, from_forehand)) == size


def test_there_are_no_other_rows():
    plain = {
        (variant, each.players, default_packs(variant, each.players))
        for variant in RULE_SETS.keys() - schedules.BY_PACKS - {"parlett"}
        for each in rows(variant)
    }
    one_or_two = {
        ("classic" if packs == 1 else "classic-double", each.players, packs)
        for variant in schedules.BY_PACKS
        for packs in (1, 2)
        for each in rows(variant, packs)
    }
    assert plain | one_or_two == set(PRINTED)
    assert rows("parlett") == rows("grupp")


@pytest.mark.parametrize(
    ("variant", "numbers"),
    [
        ("dithmarschen", (2, 3, 4)), ("dithmarschen-6", (2, 3, 4)), ("grossenwiehe", (2, 3, 4, 6)),
        ("christiansen", (2, 3, 4)), ("classic", tuple(range(2, 13))), ("classic-double", tuple(range(5, 13))),
        ("danyliuk", tuple(range(2, 9))), ("dietze", tuple(range(2, 13))), ("grupp", (2, 3, 4, 5, 6)),
        ("parlett", (2, 3, 4, 5, 6)), ("nsv", tuple(range(2, 9))), ("nsv-zwicker", (2,)),
    ],
)
def test_numbers_of_players(variant, numbers):
    assert tuple(each.players for each in rows(variant)) == numbers
    for players in range(1, 15):
        assert (row(variant, players) is not None) == (players in numbers)


def test_one_and_two_packs_have_rows_of_their_own():
    assert [each.players for each in rows("classic", 1)] == [2, 3, 4, 5, 6, 12]
    assert [each.players for each in rows("classic-double", 1)] == [2, 3, 4, 5, 6, 12]
    assert [each.players for each in rows("dietze", 2)] == list(range(5, 13))
    assert row("classic", 4, 2) is None
    assert row("classic", 6, 1).schedule == Schedule(4, (4, 4))
    assert row("classic", 6).schedule == Schedule(8, (4, 4, 4, 4))


@pytest.mark.parametrize(
    ("variant", "one_up_to"), [("classic", 4), ("danyliuk", 4), ("dietze", 4), ("nsv", 2), ("christiansen", 99)]
)
def test_default_packs(variant, one_up_to):
    assert [default_packs(variant, n) for n in (2, 3, 4, 5, 8)] == [
        1 if n <= one_up_to else 2 for n in (2, 3, 4, 5, 8)
    ]
    assert default_packs("classic-double", 2) == 2


def test_status_and_alternatives():
    status = {(v, each.players): each.status for v in ("christiansen", "dithmarschen", "nsv") for each in rows(v)}
    assert status["christiansen", 4] == "attested"
    assert status["christiansen", 3] == status["dithmarschen", 2] == status["nsv", 3] == "derived"
    assert status["dithmarschen", 4] == status["nsv", 5] == "stated"
    for variant in RULE_SETS:
        size = sum(RULE_SETS[variant].pack().values())
        for each in rows(variant, 1):
            assert each.source
            if each.alternative:
                assert each.alternative.table + each.players * sum(each.alternative.stages) == size
    assert str(row("christiansen", 2).alternative) == "8 ; 8 8 8"


def test_nsv_with_jokers_deals_58():
    found = row("nsv", 2, 1, nsv_jokers=True)
    assert str(found.schedule) == "4 ; 4 4 4 4 4 4 3"
    assert stages(found.schedule, 58, 2, 0)[-1] == (3, 3)


def test_the_dealer_moves_on_with_each_stage():
    """An odd card goes to the forehand of its own stage."""
    schedule = Schedule(4, (4, 4, 4))
    for full, odd_one in ((1, (1, 0)), (2, (0, 1))):
        assert stages(schedule, 4 + 8 * full + 1, 2, 0, dealer_moves=True)[-1] == odd_one
        assert stages(schedule, 4 + 8 * full + 1, 2, 0)[-1] == (0, 1)


def test_a_stage_that_cannot_be_filled_ends_the_deal():
    assert stages(Schedule(8, (6, 6, 6, 6)), 56, 4, 3) == ((6,) * 4, (6,) * 4)
    assert stages(Schedule(8, (9, 9)), 56, 4, 3) == ((9,) * 4, (3,) * 4)
    assert stages(Schedule(8, (1,)), 56, 4, 3) == ((1,) * 4,)
    assert stages(Schedule(0, (4,)), 3, 5, 1) == ((0, 0, 1, 1, 1),)


@pytest.mark.parametrize(
    ("text", "schedule"),
    [
        ("8 ; 6 6", (8, (6, 6))), ("8;6 6", (8, (6, 6))), ("8;6,6", (8, (6, 6))), (" 8 ;6 , 6 ", (8, (6, 6))),
        ("0 ; 4", (0, (4,))), ("10 ;\t4 4", (10, (4, 4))),
    ],
)
def test_reading_a_schedule(text, schedule):
    assert read_schedule(text) == schedule
    assert read_schedule(str(read_schedule(text))) == schedule


@pytest.mark.parametrize(
    "text", ["", "8", "8 ;", "; 6 6", "8 ; 6 x", "8 6 6", "8 ; 6 ; 6", "-8 ; 6", "8 ; 0", "8 ; 6 0", "8 ; ٦", "8;6,,6"]
)
def test_what_is_no_schedule(text):
    assert read_schedule(text) is None
