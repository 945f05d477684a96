"""The rule sets and deal schedules of rules.md 1.1–1.3, checked by arithmetic and against the printed figures."""

from dataclasses import FrozenInstanceError, replace
from itertools import product

import pytest

from scorekeeper.cards import CARDS, card
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zwickern.schedules import Schedule, default_packs, last_deal, read_schedule, row, rows, stages
from scorekeeper.zwickern.setting import settle
from scorekeeper.zwickern.switches import apply
from scorekeeper.zwickern.variants import RULE_SETS, SOURCES, card_points, named_points
from tests.cases import for_each, named

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


def test_the_table_of_variants(subtests):
    with named(subtests, "every variant is there in the order of the table"):
        assert list(RULE_SETS) == list(FIGURES)
        for variant, rules in RULE_SETS.items():
            assert rules.variant == variant
            assert rules.sources
            assert set(rules.sources) <= set(SOURCES)
    with named(subtests, "dithmarschen 6 has twin jokers"):
        rules = RULE_SETS["dithmarschen-6"]
        assert rules.jokers == (15, 15, 20, 20, 25, 25)
        assert rules.pack()[card("X20")] == 2
        assert {code: rules.points[code] for code in ("X15", "X20", "X25")} == {"X15": 5, "X20": 6, "X25": 7}
    with named(subtests, "rates and majority"):
        for variant, rules in RULE_SETS.items():
            modern = variant in MODERN
            assert (rules.zwick_points, rules.majority_points) == ((1, 3) if modern else (3, 1))
            assert rules.promises is rules.dual is modern
    with named(subtests, "points by rank and back"):
        assert card_points({"Td": 3, "T": 1}) == {"Tc": 1, "Td": 3, "Th": 1, "Ts": 1}
        assert card_points({"T": 1, "Td": 3}) == card_points({"Td": 3, "T": 1})
        assert named_points(RULE_SETS["classic"].points) == {"7d": 1, "7s": 1, "Td": 10, "A": 2}
        assert named_points({"Ac": 0, "Ad": 0, "Ah": 0, "As": 0}) == {"A": 0}
        for rules in RULE_SETS.values():
            assert card_points(named_points(rules.points)) == rules.points
    with named(subtests, "nsv with jokers deals 58"):
        found = row("nsv", 2, 1, nsv_jokers=True)
        assert str(found.schedule) == "4 ; 4 4 4 4 4 4 3"
        assert stages(found.schedule, 58, 2, 0)[-1] == (3, 3)


@for_each("variant", FIGURES)
def test_pack_and_totals(variant):
    rules = RULE_SETS[variant]
    size, nominal, tied, jokers, plain = FIGURES[variant]
    pack = rules.pack()
    assert sum(pack.values()) == size
    assert rules.nominal() == nominal
    assert rules.nominal() - rules.majority_points == tied
    assert points_of(variant, *(c.code for c in pack if c.is_joker)) == jokers
    assert points_of(variant, *(c.code for c in pack if not c.is_joker)) == plain


@for_each("variant", [v for v in BOOK if not RULE_SETS[v].jokers])
def test_two_packs_double_every_scoring_card(variant):
    rules = RULE_SETS[variant]
    assert sum(rules.pack(2).values()) == 104
    assert rules.nominal(2) == 41


@for_each(
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


@for_each("variant", MODERN)
def test_modern_points(variant):
    points = RULE_SETS[variant].points
    assert points["Td"] == 3
    assert points["Ts"] == points["2s"] == 1
    assert [points[f"A{suit}"] for suit in "cdhs"] == [1] * 4
    assert points.get("Th", 0) == points.get("Tc", 0) == (1 if variant == "grossenwiehe" else 0)
    assert not points.keys() & {"7d", "7s", "2h", "Kh"}


@for_each("variant", BOOK)
def test_book_points(variant):
    points = {"Td": 10, "7d": 1, "7s": 1, "Ac": 2, "Ad": 2, "Ah": 2, "As": 2}
    assert RULE_SETS[variant].points == points


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


@for_each("variant", FIGURES)
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


# --- rules.md 1.2 -----------------------------------------------------------------------------------------------

# Players, packs, points of a hand, what the deal rests on, table ; stages | the last one from forehand if it is short
_ONE_PACK = """
 2 1 21 stated  4 ; 4*6
 3 1 21 stated  4 ; 4*4
 4 1 21 stated  4 ; 4*3
"""
_ABOVE_FOUR_WITH_ONE = """
 5 1 21 derived 4 ; 4*3 | 2 2 2 1 1
 6 1 21 derived 4 ; 4*2
 7 1 21 rest    4 ; 4*2 | 3 3 3 3 3 3 2
 8 1 21 rest    4 ; 4*2 | 2 2 2 2 2 2 2 2
"""
_ABOVE_EIGHT_WITH_ONE = """
 9 1 21 rest    4 ; 4*2 | 2 2 2 1 1 1 1 1 1
10 1 21 rest    4 ; 4*2 | 1 1 1 1 1 1 1 1 0 0
11 1 21 rest    4 ; 4*2 | 1 1 1 1 0 0 0 0 0 0 0
12 1 21 derived 4 ; 4
"""
_TO_FOUR_WITH_TWO = """
 2 2 41 rest    4 ; 4*13 | 2 2
 3 2 41 rest    4 ; 4*9 | 2 1 1
 4 2 41 rest    4 ; 4*7 | 1 1 1 1
"""
_TWO_PACKS = """
 5 2 41 derived 4 ; 4*5
 6 2 41 stated  8 ; 4*4
 7 2 41 derived 4 ; 4*4 | 3 3 2 2 2 2 2
 8 2 41 stated  8 ; 4*3
"""
_ABOVE_EIGHT = """
 9 2 41 derived 4 ; 4*3 | 4 3 3 3 3 3 3 3 3
10 2 41 derived 4 ; 4*3 | 2 2 2 2 2 2 2 2 2 2
11 2 41 derived 4 ; 4*3 | 2 1 1 1 1 1 1 1 1 1 1
12 2 41 stated  8 ; 4*2
"""
_WILD = """
 2 1 21 stated  4 ; 4*6 3
 3 1 21 stated  4 ; 4*4 2
 4 1 21 stated  4 ; 4*4 | 2 2 1 1
 5 1 21 stated  4 ; 4*3 | 3 3 3 3 2
 6 1 21 stated  4 ; 4*3 | 1 1 1 1 1 1
 7 1 21 rest    4 ; 4*2 | 4 4 4 4 4 3 3
 8 1 21 rest    4 ; 4*2 | 3 3 3 3 3 3 2 2
"""
DEALS = {
    "dithmarschen": """
 2 1 30 derived 3 ; 4*4 5*2
 3 1 30 derived 4 ; 4*3 5
 4 1 30 stated  3 ; 4*2 5
""",
    "dithmarschen-6": """
 2 1 48 derived 6 ; 4*4 5*2
 3 1 48 derived 4 ; 4*2 5*2
 4 1 48 derived 6 ; 4*2 5
""",
    "grossenwiehe": """
 2 1 83 stated  10 ; 4*6
 3 1 83 stated  10 ; 4*4
 4 1 83 stated  10 ; 4*3
 6 1 83 stated  10 ; 4*2
""",
    "christiansen": """
 2 1 34 derived 8 ; 6*4
 3 1 34 derived 8 ; 8*2
 4 1 34 attested 8 ; 6*2
""",
    "classic": _ONE_PACK + _ABOVE_FOUR_WITH_ONE + _ABOVE_EIGHT_WITH_ONE + _TO_FOUR_WITH_TWO + _TWO_PACKS + _ABOVE_EIGHT,
    "classic-double": _ONE_PACK + _ABOVE_FOUR_WITH_ONE + _ABOVE_EIGHT_WITH_ONE + _TWO_PACKS + _ABOVE_EIGHT,
    "danyliuk": _ONE_PACK + _ABOVE_FOUR_WITH_ONE + _TO_FOUR_WITH_TWO + _TWO_PACKS,
    "dietze": _ONE_PACK + _TO_FOUR_WITH_TWO + _TWO_PACKS + _ABOVE_EIGHT,
    "grupp": _WILD,
    "parlett": _WILD,
    "nsv": """
 2 1 21 stated  4 ; 4*6
 3 1 21 rest    4 ; 4*4
 4 1 21 rest    4 ; 4*3
 5 1 21 rest    4 ; 4*3 | 2 2 2 1 1
 6 1 21 rest    4 ; 4*2
 7 1 21 rest    4 ; 4*2 | 3 3 3 3 3 3 2
 8 1 21 rest    4 ; 4*2 | 2 2 2 2 2 2 2 2
 2 2 41 rest    4 ; 4*13 | 2 2
 3 2 41 derived 4 ; 4*9 | 2 1 1
 4 2 41 derived 4 ; 4*7 | 1 1 1 1
 5 2 41 stated  4 ; 4*5
 6 2 41 derived 4 ; 4*5 | 1 1 1 1 0 0
 7 2 41 derived 4 ; 4*4 | 3 3 2 2 2 2 2
 8 2 41 derived 4 ; 4*4 | 1 1 1 1 0 0 0 0
""",
    "nsv nsv_jokers=on": """
 2 1 21 derived 4 ; 4*6 3
 3 1 21 rest    4 ; 4*5 | 2 2 2
 4 1 21 rest    4 ; 4*4 | 2 2 1 1
 5 1 21 rest    4 ; 4*3 | 3 3 3 3 2
 6 1 21 rest    4 ; 4*3 | 1 1 1 1 1 1
 7 1 21 rest    4 ; 4*2 | 4 4 4 4 4 3 3
 8 1 21 rest    4 ; 4*2 | 3 3 3 3 3 3 2 2
 2 2 41 rest    4 ; 4*14 | 1 1
 3 2 41 rest    4 ; 4*9 | 4 3 3
 4 2 41 rest    4 ; 4*7 | 3 3 2 2
 5 2 41 rest    4 ; 4*6 | 2 1 1 1 1
 6 2 41 rest    4 ; 4*5 | 2 2 2 2 1 1
 7 2 41 rest    4 ; 4*4 | 4 3 3 3 3 3 3
 8 2 41 rest    4 ; 4*4 | 2 2 1 1 1 1 1 1
""",
    "nsv-zwicker": """
 2 1 21 stated  4 ; 4*6
""",
}
"""Every head count that rules.md 1.2 has a deal for; any other asks for a ``schedule``."""


def rules_of(name):
    variant, _, switches = name.partition(" ")
    return apply(RULE_SETS[variant], switches)


def deals_of(name):
    """The table above as (points, status, table, stages by player from forehand) by players and packs."""
    found = {}
    for line in filter(None, DEALS[name].splitlines()):
        deal, _, last = line.partition("|")
        players, packs, points, status, table, _, *runs = deal.split()
        each = [int(cards) for run in runs for cards, _, times in [run.partition("*")] for _ in range(int(times or 1))]
        dealt = [(cards,) * int(players) for cards in each]
        if last:
            dealt[-1] = tuple(map(int, last.split()))
        found[int(players), int(packs)] = (int(points), status, int(table), dealt)
    return found


@for_each("name", DEALS)
def test_every_head_count_is_dealt_as_printed_and_the_whole_pack(name):
    rules, printed = rules_of(name), deals_of(name)
    for players, packs in product(range(2, 14), (1, 2)):
        if not rules.playable_with(packs) or (rules.dealer_moves_each_stage and packs == 2):
            continue
        found, expected = row(rules.variant, players, packs, nsv_jokers=rules.nsv_jokers), printed.get((players, packs))
        assert (found is None) == (expected is None), (players, packs)
        if found is None or expected is None:
            continue
        points, status, table, dealt = expected
        size = sum(rules.pack(packs).values())
        assert (rules.nominal(packs), found.status, found.schedule.table) == (points, status, table), (players, packs)
        for dealer in range(players):
            by_seat = stages(found.schedule, size, players, dealer)
            first = dealer + 1
            turned = [tuple(each[(first + at) % players] for at in range(players)) for each in by_seat]
            assert turned == dealt, (players, packs)
        assert table + sum(map(sum, dealt)) == size, (players, packs)
        short = dealt[-1] if set(dealt[-1]) != {found.schedule.stages[-1]} else ()
        assert last_deal(found.schedule, size, players) == short


@for_each("name", DEALS)
def test_a_record_without_a_schedule_is_dealt_so_or_asks_for_one(name):
    variant, _, switches = name.partition(" ")
    rules, printed = rules_of(name), deals_of(name)
    for players, packs in product(range(2, 14), (1, 2, None)):
        if packs == 2 and (not rules.playable_with(2) or rules.dealer_moves_each_stage):
            continue
        people = [f"P{at}" for at in range(players)]
        head = {"zhn": "1", "variant": variant, "players": ", ".join(people), "dealer": people[-1], "rules": switches}
        head |= {"packs": str(packs)} if packs else {}
        setting, findings = settle([HeaderLine(key, value) for key, value in head.items()])
        with_packs = packs or default_packs(variant, players)
        expected = printed.get((players, with_packs))
        if expected is None:
            assert [finding.case for finding in findings] == ["header-players"], (players, packs)
            continue
        points, _, table, dealt = expected
        assert (setting.packs, setting.nominal, setting.table_cards) == (with_packs, points, table), (players, packs)
        assert list(setting.stages) == dealt, (players, packs)  # the last one deals: forehand is the first


def test_numbers_of_players():
    numbers = {name: tuple(each.players for each in rows(name)) for name in RULE_SETS}
    assert numbers == {
        "dithmarschen": (2, 3, 4), "dithmarschen-6": (2, 3, 4), "grossenwiehe": (2, 3, 4, 6), "christiansen": (2, 3, 4),
        "classic": tuple(range(2, 13)), "classic-double": tuple(range(5, 13)), "danyliuk": tuple(range(2, 9)),
        "dietze": tuple(range(2, 13)), "grupp": tuple(range(2, 9)), "parlett": tuple(range(2, 9)),
        "nsv": tuple(range(2, 9)), "nsv-zwicker": (2,),
    }
    assert rows("parlett") == rows("grupp")
    with pytest.raises(KeyError):
        rows("whist")


@for_each(
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


def test_stages(subtests):
    with named(subtests, "the dealer moves on with each stage"):
        # An odd card goes to the forehand of its own stage.
        schedule = Schedule(4, (4, 4, 4))
        for full, odd_one in ((1, (1, 0)), (2, (0, 1))):
            assert stages(schedule, 4 + 8 * full + 1, 2, 0, dealer_moves=True)[-1] == odd_one
            assert stages(schedule, 4 + 8 * full + 1, 2, 0)[-1] == (0, 1)
    with named(subtests, "a stage that cannot be filled ends the deal"):
        assert stages(Schedule(8, (6, 6, 6, 6)), 56, 4, 3) == ((6,) * 4, (6,) * 4)
        assert stages(Schedule(8, (9, 9)), 56, 4, 3) == ((9,) * 4, (3,) * 4)
        assert stages(Schedule(8, (1,)), 56, 4, 3) == ((1,) * 4,)
        assert stages(Schedule(0, (4,)), 3, 5, 1) == ((0, 0, 1, 1, 1),)


@for_each(
    ("text", "schedule"),
    [
        ("8 ; 6 6", (8, (6, 6))), ("8;6 6", (8, (6, 6))), ("8;6,6", (8, (6, 6))), (" 8 ;6 , 6 ", (8, (6, 6))),
        ("0 ; 4", (0, (4,))), ("10 ;\t4 4", (10, (4, 4))),
    ],
)
def test_reading_a_schedule(text, schedule):
    assert read_schedule(text) == schedule
    assert read_schedule(str(read_schedule(text))) == schedule


@for_each(
    "text", ["", "8", "8 ;", "; 6 6", "8 ; 6 x", "8 6 6", "8 ; 6 ; 6", "-8 ; 6", "8 ; 0", "8 ; 6 0", "8 ; ٦", "8;6,,6"]
)
def test_what_is_no_schedule(text):
    assert read_schedule(text) is None
