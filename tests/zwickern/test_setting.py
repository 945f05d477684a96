"""From a header to a setting: what notation.md (header table; Exactly 4, 5, 21, 26, 27) makes of it, and refuses."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import card
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.names import NOBODY, clean_name, fault_of_name
from scorekeeper.zhn.settling import MOST_FAULTS
from scorekeeper.zwickern.setting import HEADER_CASES, settle
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named

FOUR = "Ann, Bea, Cem, Dirk"


def lines(variant="christiansen", players=FOUR, dealer="Ann", zhn="1", **more):
    """A header with one key a line; None leaves a key out."""
    values = {"zhn": zhn, "variant": variant, "players": players, "dealer": dealer, **more}
    given = [(key, value) for key, value in values.items() if value is not None]
    return [HeaderLine(key.rstrip("_"), value, number) for number, (key, value) in enumerate(given, 1)]


def setting_of(*args, **more):
    setting, findings = settle(lines(*args, **more))
    assert findings == ()
    return setting


def faults_of(*args, **more):
    setting, findings = settle(lines(*args, **more))
    assert setting is None
    return findings


def names(n):
    return ", ".join(f"P{i}" for i in range(n))


def test_the_sample_hand():
    setting = setting_of(schedule="8 ; 6 6", source="pagat.com", dealer="Cem")
    assert setting.players == ("Ann", "Bea", "Cem", "Dirk")
    assert setting.dealer == 2
    assert setting.sides == ((0,), (1,), (2,), (3,))
    assert setting.side_of == (0, 1, 2, 3)
    assert (setting.packs, setting.table_cards, setting.nominal, setting.stretch) == (1, 8, 34, False)
    assert setting.stages == ((6,) * 4, (6,) * 4)
    assert sum(setting.pack.values()) == 56
    assert setting.pack[card("X30")] == 1


@for_each(
    ("variant", "players", "nominal", "size"),
    [
        ("dithmarschen", 4, 30, 55), ("dithmarschen-6", 4, 48, 58), ("grossenwiehe", 6, 83, 58),
        ("classic", 4, 21, 52), ("classic", 5, 41, 104), ("classic-double", 5, 41, 104), ("danyliuk", 8, 41, 104),
        ("dietze", 12, 41, 104), ("grupp", 6, 21, 58), ("parlett", 2, 21, 58), ("nsv", 2, 21, 52),
        ("nsv", 3, 41, 104), ("nsv-zwicker", 2, 21, 52),
    ],
)
def test_packs_and_totals_of_every_variant(variant, players, nominal, size):
    setting = setting_of(variant, names(players), "P0")
    assert setting.nominal == nominal
    assert sum(setting.pack.values()) == size
    assert setting.table_cards + sum(map(sum, setting.stages)) == size


@for_each(
    ("variant", "players", "sides"),
    [
        ("dithmarschen", 4, ((0, 2), (1, 3))), ("dithmarschen-6", 4, ((0, 2), (1, 3))),
        ("grossenwiehe", 4, ((0, 2), (1, 3))), ("grossenwiehe", 6, ((0, 2, 4), (1, 3, 5))),
        ("dithmarschen", 3, ((0,), (1,), (2,))), ("grossenwiehe", 2, ((0,), (1,))),
        ("christiansen", 4, ((0,), (1,), (2,), (3,))), ("classic", 4, ((0,), (1,), (2,), (3,))),
    ],
)
def test_default_teams(variant, players, sides):
    assert setting_of(variant, names(players), "P0").sides == sides


def test_teams_are_ordered_by_seat():
    setting = setting_of(teams="Dirk+Bea, Cem + Ann")
    assert setting.sides == ((0, 2), (1, 3))
    assert setting.side_of == (0, 1, 0, 1)
    assert setting.partners(0) == (2,)
    assert setting.partners(3) == (1,)
    assert setting_of("dithmarschen", teams="Ann, Bea, Cem, Dirk").sides == ((0,), (1,), (2,), (3,))
    assert setting_of(teams="Ann+Bea+Dirk, Cem").sides == ((0, 1, 3), (2,))


def test_what_a_header_gives(subtests):
    with named(subtests, "partners go clockwise"):
        setting = setting_of("grossenwiehe", names(6), "P0")
        assert [setting.partners(seat) for seat in (0, 2, 4, 5)] == [(2, 4), (4, 0), (0, 2), (1, 3)]
    with named(subtests, "cards left are not dealt and a short rest is dealt singly"):
        assert setting_of(schedule="8 ; 6").stages == ((6,) * 4,)
        assert setting_of(schedule="8 ; 6 5 4", dealer="Bea").stages[-1] == (1,) * 4
        assert setting_of(schedule="7 ; 6 6 6", dealer="Bea").stages[-1] == (0, 0, 1, 0)
        assert setting_of("grupp", names(2), "P0", rules="jokers=none").stages == ((4, 4),) * 6
    with named(subtests, "a position is a stretch"):
        assert setting_of(from_="position").stretch is True
        assert [f.case for f in faults_of(from_="Position")] == ["header-from"]
        assert [f.case for f in faults_of(from_="")] == ["header-from"]
    with named(subtests, "a header without anything"):
        setting, findings = settle([])
        assert setting is None
        assert [(f.case, f.line, f.facts["key"]) for f in findings] == [
            ("header-missing", 1, key) for key in ("zhn", "variant", "players", "dealer")
        ]
        assert {f.line for f in settle([HeaderLine("date", "2024-01-01", 9)])[1]} == {9}
    with named(subtests, "all faults are told"):
        findings = faults_of("skat", "Ann, Ann", "Eva", "2", packs="5", schedule="x", teams="Ann+Ann", from_="here")
        assert [f.case.removeprefix("header-") for f in findings] == [
            "zhn", "variant", "name-twice", "dealer", "packs", "schedule", "team-one", "team-twice", "from",
        ]
    with named(subtests, "a key that stands twice is told and the first holds"):
        header = [*lines(), HeaderLine("dealer", "Bea", 9), HeaderLine("event", "a", 10), HeaderLine("event", "b", 11)]
        for _ in range(2):
            setting, findings = settle(header)
            assert setting.dealer == 0
            assert [(f.case, f.line) for f in findings] == [("header-twice", 9)]
            assert findings[0].facts == {"key": "dealer", "found": "Bea", "first": 4}
    with named(subtests, "where the value begins is taken from the line"):
        header = [*lines()[:3], HeaderLine("dealer", "Eva", 4, 30)]
        assert [(f.line, f.column) for f in settle(header)[1]] == [(4, 30)]


def test_packs_and_schedule_of_ones_own():
    assert setting_of("classic", names(5), "P0", packs="1").stages[-1] == (1, 2, 2, 2, 1)
    assert setting_of("classic", names(6), "P0", packs="1").table_cards == 4
    assert setting_of("classic", names(6), "P0").table_cards == 8
    assert setting_of("classic", names(4), "P0", packs="2", schedule="8;4 4 4 4 4 4").nominal == 41
    assert setting_of("dithmarschen", FOUR, packs="2", rules="jokers=none").packs == 2
    assert setting_of("grossenwiehe", names(8), "P0", schedule="10 ; 6").stages == ((6,) * 8,)
    assert setting_of("christiansen", names(5), "P4", schedule="6 ; 6 6").stages == ((6,) * 5, (4,) * 5)
    assert setting_of("danyliuk", names(9), "P0", schedule="4 ; 4 4").packs == 2


def test_in_nsv_zwicker_the_dealer_moves_on():
    setting = setting_of("nsv-zwicker", "Ann, Bea", schedule="3 ; 4 4 4 4 4 4 4")
    assert setting.stages[-1] == (0, 1)
    setting = setting_of("nsv-zwicker", "Ann, Bea", schedule="3 ; 5 4 4 4 4 4")
    assert setting.stages[-1] == (4, 3)
    setting = setting_of("nsv-zwicker", "Ann, Bea", schedule="3 ; 6 6 6 6 6")
    assert setting.stages[-1] == (0, 1)
    assert setting_of("nsv-zwicker", "Ann, Bea", schedule="3 ; 8 8 8 8").stages[-1] == (1, 0)


def test_switches_reach_the_setting():
    setting = setting_of("nsv", "Ann, Bea", rules="nsv_jokers=on, table_limit=none")
    assert sum(setting.pack.values()) == 58
    assert setting.stages[-1] == (3, 3)
    assert setting.rules.table_limit is None
    assert setting_of(rules="zwick_points=2,,").rules.zwick_points == 2
    assert setting_of(rules="").rules is setting_of().rules


def test_names_are_given_back_in_nfc():
    decomposed = unicodedata.normalize("NFD", "Jürgen, Zoë")
    setting = setting_of("classic", decomposed, "Jürgen", teams="Jürgen," + decomposed.split(",")[1])
    assert setting.players == ("Jürgen", "Zoë")
    assert [f.case for f in faults_of("classic", "Zoë, " + unicodedata.normalize("NFD", "Zoë"), "Zoë")] == [
        "header-name-twice"
    ]
    assert setting_of("classic", "ann, Ann", "Ann").dealer == 1
    assert setting_of("classic", "Ann,\u00a0Bea\u3000", "Bea\u00a0").players == ("Ann", "Bea")


UNUSABLE = [
    ({"zhn": None}, "header-missing", 3, 0),
    ({"variant": None}, "header-missing", 3, 0),
    ({"players": None}, "header-missing", 3, 0),
    ({"dealer": None}, "header-missing", 3, 0),
    ({"zhn": "2"}, "header-zhn", 1, 6),
    ({"zhn": "1.0"}, "header-zhn", 1, 6),
    ({"zhn": ""}, "header-zhn", 1, 6),
    ({"variant": "skat"}, "header-variant", 2, 10),
    ({"variant": "Christiansen"}, "header-variant", 2, 10),
    ({"players": "Ann, Bea, Cem, "}, "header-name", 3, 25),
    ({"players": "Ann, Bea, Cem, hand"}, "header-name", 3, 25),
    ({"players": "Ann, partner Bea, Cem, Dirk"}, "header-name", 3, 15),
    ({"players": "Ann, B:ea, Cem, Dirk"}, "header-name", 3, 15),
    ({"players": "Ann, Bea+Cem, Cem, Dirk"}, "header-name", 3, 15),
    ({"players": "Ann, Bea, Cem, " + "x" * 41}, "header-name", 3, 25),
    ({"players": "Ann, B\u202eea, Cem, Dirk"}, "header-name", 3, 15),
    ({"players": "Ann, Bea, Ann, Dirk"}, "header-name-twice", 3, 20),
    ({"players": "Ann"}, "header-few", 3, 10),
    ({"players": "Ann", "schedule": "8 ; 6 6"}, "header-few", 3, 10),
    ({"players": names(5), "dealer": "P0"}, "header-players", 3, 10),
    ({"variant": "nsv-zwicker", "players": names(3), "dealer": "P0"}, "header-players", 3, 10),
    ({"variant": "danyliuk", "players": names(9), "dealer": "P0"}, "header-players", 3, 10),
    ({"variant": "nsv", "players": names(9), "dealer": "P0", "rules": "nsv_jokers=on"}, "header-players", 3, 10),
    ({"variant": "dietze", "players": names(5), "dealer": "P0", "packs": "1"}, "header-players", 3, 10),
    ({"variant": "classic", "players": names(13), "dealer": "P0"}, "header-players", 3, 10),
    ({"variant": "classic-double"}, "header-players", 3, 10),
    ({"dealer": "Eva"}, "header-dealer", 4, 9),
    ({"dealer": "ann"}, "header-dealer", 4, 9),
    ({"dealer": ""}, "header-dealer", 4, 9),
    ({"teams": "Ann+Cem, Bea+Eva+Dirk"}, "header-team-stranger", 5, 21),
    ({"teams": "Ann+Cem, Bea+Dirk+Ann"}, "header-team-twice", 5, 26),
    ({"teams": "Ann+Cem, Bea"}, "header-team-missing", 5, 8),
    ({"teams": "Ann+Cem, Bea+Dirk,"}, "header-team-empty", 5, 26),
    ({"teams": "Ann+Cem, Bea++Dirk"}, "header-team-empty", 5, 21),
    ({"teams": "Ann+Bea+Cem+Dirk"}, "header-team-one", 5, 8),
    ({"packs": "3"}, "header-packs", 5, 8),
    ({"packs": ""}, "header-packs", 5, 8),
    ({"packs": "two"}, "header-packs", 5, 8),
    ({"packs": "2"}, "header-packs-jokers", 5, 8),
    ({"variant": "grupp", "packs": "2"}, "header-packs-jokers", 5, 8),
    ({"schedule": "8, 6 6"}, "header-schedule", 5, 11),
    ({"schedule": ""}, "header-schedule", 5, 11),
    ({"schedule": "8 ;"}, "header-schedule", 5, 11),
    ({"schedule": "8 ; 6 0"}, "header-schedule", 5, 11),
    ({"schedule": "56 ; 6 6"}, "header-schedule-table", 5, 11),
    ({"schedule": "9999 ; 6 6"}, "header-schedule-table", 5, 11),
    ({"from_": "start"}, "header-from", 5, 7),
    ({"from_": "position", "built": "Bea"}, "header-built", 6, 8),
    ({"from_": "position", "built": "Bea 13, Cem x"}, "header-built", 6, 16),
    ({"from_": "position", "built": "Bea 13, Zoe 4"}, "header-built-stranger", 6, 16),
    ({"rules": "foo=on"}, "header-switch-unknown", 5, 8),
    ({"rules": "zwick_points=2, zwick_points=3"}, "header-switch-twice", 5, 24),
    ({"rules": "zwick_points"}, "header-switch-bare", 5, 8),
    ({"rules": "zwick_points=x"}, "header-switch-value", 5, 21),
]


@for_each(("change", "case", "line", "column"), UNUSABLE, ids=lambda value: str(value)[:50])
def test_what_cannot_be_used(change, case, line, column):
    findings = faults_of(**change)
    assert [(f.case, f.line, f.column) for f in findings] == [(case, line, column)]
    finding = findings[0]
    assert (finding.rule, finding.severity, finding.play, finding.player) == ("syntax", "error", None, None)
    assert set(finding.facts) == set(HEADER_CASES[case])


def test_every_case_is_tried():
    assert {case for _, case, _, _ in UNUSABLE} | {"header-twice"} == set(HEADER_CASES)


@for_each("pack", [{"schedule": "55 ; 1"}, {"schedule": "0 ; 6 6"}])
def test_the_edge_of_the_schedule_can_be_used(pack):
    assert setting_of(**pack)


def test_equal_headers_give_one_setting():
    assert setting_of() is setting_of(date="2024-05-01", event="Grog")
    assert setting_of() is not setting_of(dealer="Bea")
    assert setting_of() == setting_of(dealer=" Ann")
    assert hash(setting_of()) == hash(setting_of(dealer=" Ann"))
    assert setting_of() != setting_of(dealer="Bea")
    assert setting_of() != setting_of(rules="zwick_points=2")
    assert setting_of() != "christiansen"


def test_a_monstrous_header_is_worked_out():
    many = ", ".join(f"{i}" for i in range(20_000))
    setting, findings = settle(lines("classic", many, "7", schedule="4 ; 4", teams=many.replace(", ", "+")))
    assert setting is None
    assert [f.case for f in findings] == ["header-team-one"]
    findings = faults_of("classic", "#," * 20_000, "#", schedule="x")
    assert sum(f.case == "header-name" for f in findings) == MOST_FAULTS


VALUES = {
    "zhn": ("1", "2", ""),
    "variant": (*RULE_SETS, "skat"),
    "players": (FOUR, "Ann, Bea", "Ann", "", names(7), names(12), "Ann, Ann, deal", ",,"),
    "dealer": ("Ann", "P0", "Bea", "", "nobody"),
    "teams": ("Ann+Bea, Cem+Dirk", "Ann, Bea", "+,+", "", "Ann+Ann"),
    "packs": ("1", "2", "0", ""),
    "schedule": ("8 ; 6 6", "0 ; 1", "52 ; 1", "104;1", "4 ; 9999", "; ;", ""),
    "rules": ("", "jokers=none", "jokers=X/X", "nsv_jokers=on", "table_limit=6,points_A=0", "=,==", "foo"),
    "from": ("position", "x"),
    "event": ("a", "b"),
}
LIKELY = {"zhn": "1", "variant": "classic", "players": FOUR, "dealer": "Ann"}


@settings(deadline=None)
@given(st.lists(st.sampled_from([(key, value) for key, values in VALUES.items() for value in values]), max_size=9))
def test_any_header_gives_a_setting_that_deals_or_says_why_not(given_lines):
    likely = [pair for pair in LIKELY.items() if pair[0] not in dict(given_lines)]
    header = [HeaderLine(key, value, number) for number, (key, value) in enumerate([*likely, *given_lines], 1)]
    setting, findings = settle(header)
    assert (setting is None) == any(f.case != "header-twice" for f in findings)
    assert all(set(f.facts) == set(HEADER_CASES[f.case]) and 1 <= f.line <= len(header) for f in findings)
    assert settle(header) == (setting, findings)
    if setting is not None:
        n, size = len(setting.players), sum(setting.pack.values())
        assert setting.stages
        assert all(len(stage) == n and sum(stage) for stage in setting.stages)
        assert setting.table_cards + sum(map(sum, setting.stages)) <= size
        assert sorted(seat for side in setting.sides for seat in side) == list(range(n))
        assert all(setting.side_of[seat] == i for i, side in enumerate(setting.sides) for seat in side)
        assert [side[0] for side in setting.sides] == sorted(side[0] for side in setting.sides)


# --- names (Exactly 27) -----------------------------------------------------------------------------------------


@for_each(
    ("name", "fault"),
    [
        ("Ann", None), ("Ann von der Hand", None), ("Hand", None), ("handy", None), ("Ann partner", None),
        ("x" * 40, None), ("e\u0301" * 40, None), ("N.N.", None), ("Zoë (2)", None), ("李雷", None), ("7", None),
        ("", "empty"), ("  ", "empty"), (" Ann", "space"), ("Ann\u00a0", "space"),
        *((f"A{sign}n", "sign") for sign in ",:+#=!"),
        ("x" * 41, "long"), ("A\tnn", "control"), ("A\u0000", "control"), ("A\u0085n", "control"),
        ("A\u2028n", "control"), ("\u202eAnn", "control"), ("A\u2066nn", "control"), ("A\u200fn", "control"),
        ("A\udc80", "control"),
        *((word, "keyword") for word in ("deal", "table", "hand", "ask", "result", "partner", "turn")),
        ("deal Ann", "keyword"),
    ],
)
def test_fault_of_name(name, fault):
    assert fault_of_name(name) == fault


@for_each(
    ("name", "taken", "clean"),
    [
        ("Ann", (), "Ann"), ("Hans", {"Hans"}, "Hans 2"), ("Hans", {"Hans", "Hans 2"}, "Hans 3"),
        ("Müller, Hans", (), "Müller Hans"), ("  A:+n\tn! ", (), "A n n"), ("hand Ann", (), "Ann"),
        ("deal hand", (), NOBODY), ("", {NOBODY}, f"{NOBODY} 2"), ("x" * 50, (), "x" * 40),
        ("x" * 50, {"x" * 40}, "x" * 38 + " 2"), ("Zoe\u0308", (), "Zoë"), ("\u202eAnn\u202c", (), "Ann"),
    ],
)
def test_clean_name(name, taken, clean):
    assert clean_name(name, taken) == clean
    assert fault_of_name(clean) is None


@settings(deadline=None)
@given(st.text(max_size=60), st.sets(st.sampled_from(["Ann", "Ann 2", NOBODY])))
def test_any_text_becomes_a_name(text, taken):
    clean = clean_name(text, taken)
    assert fault_of_name(clean) is None
    assert clean not in taken
    assert clean == unicodedata.normalize("NFC", clean)
    if fault_of_name(text) is None and text not in taken and "  " not in text:
        assert clean.split() == unicodedata.normalize("NFC", text).split()
