"""Every house-rule switch of rules.md 2 and 2.1: read, refused, without effect where it has nothing to bite on."""

from dataclasses import fields

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.zhn.settling import MOST_FAULTS
from scorekeeper.zwickern.switches import BY_NAME, SWITCHES, apply, default, find, read_switches
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet
from tests.cases import for_each

MODERN = ("dithmarschen", "dithmarschen-6", "grossenwiehe", "christiansen")
BOOK = tuple(RULE_SETS.keys() - set(MODERN))
WILD = ("grupp", "parlett")

# Every value as rules.md prints it, with a variant in which it is not the preset's own.
VALUES = {
    "reverse_subtract": {"on": "christiansen", "off": None},
    "forced_capture": {"on": "classic", "off": None},
    "single_build_on_empty": {"off": "dithmarschen", "on": None},
    "distinct_promises": {"on": "grossenwiehe", "off": None},
    "partner_build": {
        "off": "dithmarschen", "prior": "grossenwiehe", "ask": "grossenwiehe", "prior+ask": "christiansen",
    },
    "partner_build_binds": {"off": "dithmarschen", "on": None},
    "split_builds": {"on": "classic", "off": "dietze"},
    "after_zwick": {
        "trail": "danyliuk", "zwicker_lays": "nsv", "all_lay": "christiansen", "rest_lay": "grupp", "refill4": "nsv",
    },
    "table_limit": {"none": "nsv", "1": "classic", "6": "christiansen", "99": "nsv"},
    "majority_tie": {"none": None, "split": "christiansen", "all": "classic"},
    "majority_counts": {"all": None, "table_only": "nsv"},
    "leftover_at": {"deal": None, "stage": "nsv"},
    "gr_joker_take": {"any": None, "joker_only": "grupp", "joker_only_if_alone": "parlett", "never": "grupp"},
    "gr_joker_sweep_scores": {"on": None, "off": "grupp"},
    "nsv_jokers": {"on": "nsv", "off": None},
    "zwick_points": {"0": "classic", "2": "christiansen", "999": "nsv"},
    "majority_points": {"0": "classic", "2": "christiansen", "999": "nsv"},
    "jokers": {"none": "grupp", "X15": "christiansen", "X15/X20/X25": "christiansen", "15/20/25": "grossenwiehe"},
}
CASES = [(name, value, variant) for name, values in VALUES.items() for value, variant in values.items()]


def test_every_field_has_its_switch_and_every_switch_its_line():
    assert set(VALUES) == set(BY_NAME)
    fixed = {"variant", "name", "promises", "dual", "dealer_moves_each_stage", "sources", "gone", "options", "digest"}
    assert {switch.field for switch in SWITCHES} == {f.name for f in fields(RuleSet)} - fixed
    for switch in SWITCHES:
        assert switch.source
        assert find(switch.name) is switch or switch.name == "points_…"


def differing(rules, preset):
    """The fields in which two rule sets differ."""
    names = [field.name for field in fields(RuleSet) if field.name != "digest"]
    return {name for name in names if getattr(rules, name) != getattr(preset, name)}


@for_each(("name", "value", "variant"), CASES)
def test_a_value_is_accepted_everywhere_and_changes_what_it_can(name, value, variant):
    for preset in RULE_SETS.values():
        if name == "jokers" and not preset.promises and value != "none":
            continue
        apply(preset, f"{name}={value}")
    if variant:
        preset = RULE_SETS[variant]
        changed = apply(preset, f"{name}={value}")
        assert changed.digest != preset.digest
        assert BY_NAME[name].write(changed) in (value, "/".join(f"X{v}" for v in value.split("/")))
        others = {field for field in differing(changed, preset) if field not in ("points", "jokers")}
        assert others <= {find(name).field}


@for_each(
    ("text", "variants"),
    [
        ("forced_capture=on, split_builds=on", MODERN),
        (
            "reverse_subtract=on,single_build_on_empty=off,distinct_promises=on,partner_build=ask,partner_build_binds=off",
            BOOK,
        ),
        ("gr_joker_take=never, gr_joker_sweep_scores=off", tuple(RULE_SETS.keys() - set(WILD))),
        ("nsv_jokers=on", tuple(RULE_SETS.keys() - {"nsv"})),
        ("points_X99=5", tuple(RULE_SETS)),
        ("points_X=5", tuple(RULE_SETS.keys() - set(WILD))),
        ("", tuple(RULE_SETS)),
        (" , ,, ", tuple(RULE_SETS)),
    ],
)
def test_what_has_nothing_to_bite_on_changes_nothing(text, variants):
    for variant in variants:
        preset = RULE_SETS[variant]
        for one in text.split(","):
            assert apply(preset, one) == preset
        changed = apply(preset, text)
        assert changed == preset
        assert all(getattr(changed, f.name) == getattr(preset, f.name) for f in fields(RuleSet))


def test_whether_a_switch_bites_is_judged_after_the_jokers_in_any_order():
    for text in ("jokers=none, gr_joker_take=never", "gr_joker_take=never, jokers=none"):
        assert apply(RULE_SETS["grupp"], text).gr_joker_take == "any"
    for text in ("nsv_jokers=on, gr_joker_take=never", "gr_joker_take=never, nsv_jokers=on"):
        assert apply(RULE_SETS["nsv"], text).gr_joker_take == "never"
    restricted = apply(RULE_SETS["grupp"], "gr_joker_take=never")
    assert apply(restricted, "jokers=none").gr_joker_take == "any"


def test_spaces_mean_nothing_and_pieces_may_be_empty():
    christiansen = RULE_SETS["christiansen"]
    plain = apply(christiansen, "zwick_points=2,partner_build=prior+ask,jokers=X15/X20")
    assert apply(christiansen, " zwick_points = 2 ,, partner_build=prior + ask,\tjokers= X15 / 20 ,") == plain
    assert plain.zwick_points == 2
    assert plain.partner_build == {"prior", "ask"}
    assert plain.jokers == (15, 20)


@for_each(
    ("text", "case", "column"),
    [
        ("foo=on", "header-switch-unknown", 1),
        ("zwick_points=2, Foo=on", "header-switch-unknown", 17),
        ("ZWICK_POINTS=2", "header-switch-unknown", 1),
        ("zwick points=2", "header-switch-unknown", 1),
        ("=on", "header-switch-unknown", 1),
        ("schedule=8", "header-switch-unknown", 1),
        ("points_=3", "header-switch-unknown", 1),
        ("points_…=3", "header-switch-unknown", 1),
        ("points_10=3", "header-switch-unknown", 1),
        ("points_td=3", "header-switch-unknown", 1),
        ("points_T♦=3", "header-switch-unknown", 1),
        ("points_X100=3", "header-switch-unknown", 1),
        ("forced_capture", "header-switch-bare", 1),
        ("  forced_capture = ", "header-switch-bare", 3),
        ("zwick_points=2, zwick_points=2", "header-switch-twice", 17),
        ("points_A=2,points_A=3", "header-switch-twice", 12),
        ("forced_capture=On", "header-switch-value", 16),
        ("forced_capture= yes", "header-switch-value", 17),
        ("forced_capture=on=on", "header-switch-value", 16),
        ("after_zwick=none", "header-switch-value", 13),
        ("partner_build=ask+prior", "header-switch-value", 15),
        ("table_limit=0", "header-switch-value", 13),
        ("table_limit=100", "header-switch-value", 13),
        ("zwick_points=1000", "header-switch-value", 14),
        ("zwick_points=-1", "header-switch-value", 14),
        ("zwick_points=03", "header-switch-value", 14),
        ("zwick_points=1 2", "header-switch-value", 14),
        ("zwick_points=٣", "header-switch-value", 14),
        ("zwick_points=none", "header-switch-value", 14),
        ("points_Td=x", "header-switch-value", 11),
        ("points_Td=1000", "header-switch-value", 11),
        ("jokers=X", "header-switch-value", 8),
        ("jokers=X9", "header-switch-value", 8),
        ("jokers=X100", "header-switch-value", 8),
        ("jokers=X15/", "header-switch-value", 8),
        ("jokers=x15", "header-switch-value", 8),
        ("jokers=X15+X20", "header-switch-value", 8),
    ],
)
def test_what_cannot_be_used(text, case, column):
    faults = read_switches(RULE_SETS["christiansen"], text, line=7, column=1)[1]
    assert [(f.case, f.line, f.column) for f in faults] == [(case, 7, column)]
    assert (faults[0].rule, faults[0].severity) == ("syntax", "error")
    assert faults[0].facts["piece"].strip() in text
    assert read_switches(RULE_SETS["christiansen"], text, column=8)[1][0].column == column + 7
    with pytest.raises(NotationError) as raised:
        apply(RULE_SETS["christiansen"], text)
    assert raised.value.column == column
    assert raised.value.finding.case == case


def test_all_faults_are_told_but_not_a_million():
    faults = read_switches(RULE_SETS["nsv"], "foo=1, zwick_points=x, table_limit, table_limit=3")[1]
    assert [fault.case.rpartition("-")[2] for fault in faults] == ["unknown", "value", "bare", "twice"]
    assert faults[1].facts["allowed"] == ("0–999",)
    assert faults[2].facts["allowed"] == ("none", "1–99")
    assert len(read_switches(RULE_SETS["nsv"], "foo=1," * 10_000)[1]) == MOST_FAULTS


@for_each(
    ("variant", "text", "jokers"),
    [
        ("christiansen", "none", ()),
        ("christiansen", "X25/X15/X15", (15, 15, 25)),
        ("dithmarschen", "10/99", (10, 99)),
        ("grupp", "X", (0,)),
        ("parlett", "X/X/X", (0, 0, 0)),
        ("grupp", "none", ()),
        ("classic", "none", ()),
        ("nsv", "none", ()),
        ("grupp", "X15", None),
        ("parlett", "X/X15", None),
        ("classic", "X", None),
        ("classic", "X15", None),
        ("nsv", "X/X", None),
    ],
)
def test_jokers(variant, text, jokers):
    if jokers is None:
        with pytest.raises(NotationError):
            apply(RULE_SETS[variant], f"jokers={text}")
    else:
        assert apply(RULE_SETS[variant], f"jokers={text}").jokers == jokers


def test_jokers_bring_the_variants_points_or_none():
    rules = apply(RULE_SETS["christiansen"], "jokers=X15/X17, points_X20=9")
    assert rules.points["X15"] == 4
    assert not rules.points.keys() & {"X17", "X20", "X25", "X30"}
    assert rules.nominal() == 34 - 5 - 6 - 7
    again = apply(rules, "jokers=X15/X20")
    assert again.points["X20"] == 5
    assert apply(RULE_SETS["christiansen"], "points_X17=9, jokers=X17").points["X17"] == 9
    twins = apply(RULE_SETS["dithmarschen"], "jokers=X15/X15/X20/X20/X25/X25")
    assert twins.nominal() == RULE_SETS["dithmarschen-6"].nominal()


@for_each("text", ["points_A=5, points_As=9", "points_As=9, points_A=5"])
def test_a_card_beats_its_rank_in_any_order(text):
    rules = apply(RULE_SETS["classic"], text)
    assert [rules.points[f"A{suit}"] for suit in "cdhs"] == [5, 5, 5, 9]
    assert rules.nominal() == 21 - 8 + 24


def test_scoring_switches():
    rules = apply(RULE_SETS["christiansen"], "points_Td=10, points_X30=0, points_K=1, majority_points=0")
    assert rules.nominal() == 34 + 7 - 7 + 4 - 3
    assert "X30" not in rules.points
    assert differing(rules, RULE_SETS["christiansen"]) == {"majority_points", "points"}
    grupp = apply(RULE_SETS["grupp"], "points_X=2")
    assert grupp.nominal() == 21 + 12


def test_the_six_jokers_of_nsv_are_beside_one_pack_or_two():
    rules, faults = read_switches(RULE_SETS["nsv"], "nsv_jokers=on")
    assert (rules.jokers, faults) == ((0,) * 6, ())
    assert [sum(rules.pack(packs).values()) for packs in (1, 2)] == [58, 110]
    assert rules.playable_with(2)
    assert not RULE_SETS["grupp"].playable_with(2)
    assert read_switches(RULE_SETS["classic"], "nsv_jokers=on")[0] == RULE_SETS["classic"]


def test_nsv_jokers_and_back():
    rules = apply(RULE_SETS["nsv"], "nsv_jokers=on, jokers=none")
    assert rules.jokers == (0,) * 6
    assert rules.nominal() == 21
    assert apply(rules, "nsv_jokers=off") == RULE_SETS["nsv"]


def test_defaults_by_preset():
    assert default(BY_NAME["table_limit"], RULE_SETS["nsv"]) == "6"
    assert default(BY_NAME["table_limit"], RULE_SETS["classic"]) == "none"
    assert default(BY_NAME["partner_build"], RULE_SETS["grossenwiehe"]) == "prior+ask"
    assert default(BY_NAME["partner_build"], RULE_SETS["classic"]) is None
    assert default(BY_NAME["split_builds"], RULE_SETS["dietze"]) == "on"
    assert default(BY_NAME["jokers"], RULE_SETS["grupp"]) == "X/X/X/X/X/X"
    assert default(BY_NAME["jokers"], RULE_SETS["christiansen"]) == "X15/X20/X25/X30"
    assert default(SWITCHES[-1], RULE_SETS["nsv"]) is None
