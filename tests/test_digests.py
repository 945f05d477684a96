"""What signatures rest on: the digest of every rule set is today what it was when it was first shipped (law 7)."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from importlib import import_module
from typing import Any

from scorekeeper.digests import NOT_HASHED, Respelled, Shipped, digest_of, hashed
from scorekeeper.games import GAMES, game_of
from tests.cases import for_each, named

# As shipped on 22 November 2026: each variant by itself, and with one switch at another value. A line never changes.
DIGESTS = {
    "dithmarschen": {
        "": "e1129f55a1e8", "jokers=X15/X20/X25/X15/X20/X25": "97cbca1670b9", "jokers=X15/X20/X25/X30": "66c4a7b0c4ff",
        "jokers=X15/X17/X20/X22/X25/X30": "52fad29f4cb0", "jokers=none": "f12201694094",
        "reverse_subtract=on": "66a68d4e32eb", "single_build_on_empty=off": "24e074c4db82",
        "distinct_promises=on": "4627868be4ac", "partner_build=off": "4faf21f3dd40",
        "partner_build=ask": "21aebe615f8b", "partner_build=prior+ask": "7a5f6a9741b9",
        "partner_build_binds=off": "209228be8cc0", "after_zwick=zwicker_lays": "2b97b47c347e",
        "after_zwick=all_lay": "65f3c7e77a4b", "after_zwick=rest_lay": "3413281d6582",
        "after_zwick=refill4": "fe3b9e49bdbb", "table_limit=1": "aad3dbecbb7d", "table_limit=99": "8f1eff876dbd",
        "majority_tie=split": "aa3f1e33d6bb", "majority_tie=all": "d1f8a681b0d2",
        "majority_counts=table_only": "57d352e210d2", "leftover_at=stage": "ad5405c4cabf",
        "zwick_points=0": "5259e82f9a85", "zwick_points=999": "06cdae0666db", "majority_points=0": "a877e1739a0d",
        "majority_points=999": "ba75932b3dc5", "points_X25=0": "7ae724cf05e4", "points_X25=999": "0578ef3e8c65",
        "points_X20=0": "07304f6e0a97", "points_X20=999": "f6e50a501eaf", "points_X15=0": "f9e1f6bfeaa3",
        "points_X15=999": "ed910f5603bd", "points_2s=0": "14ad68a388b2", "points_2s=999": "2c778897c0be",
        "points_Td=0": "0c4b81464316", "points_Td=999": "a80382af2693", "points_Ts=0": "f69058c63b0b",
        "points_Ts=999": "fc06899f6402", "points_A=0": "4b25394c65d3", "points_A=999": "d058e37e5dce",
    },
    "dithmarschen-6": {
        "": "e0edac4800d9", "jokers=X15/X20/X25": "31dd4b04e29c",
    },
    "grossenwiehe": {
        "": "f006b3ff6941", "partner_build=prior": "0bf7284b33bc", "points_X30=0": "947738dbd2a4",
        "points_X30=999": "3c77bfc2be48", "points_X22=0": "4245b1935d7d", "points_X22=999": "327916d2faa9",
        "points_X17=0": "fd3e64a15930", "points_X17=999": "abe9b683f893", "points_Tc=0": "acce73c99faf",
        "points_Tc=999": "c3f4e2ba8f84", "points_Th=0": "7da947ed9c1c", "points_Th=999": "b423d4adf438",
    },
    "christiansen": {
        "": "1eb0135cf5a8",
    },
    "classic": {
        "": "cdfe4d98df96", "forced_capture=on": "fae8e4d4cffd", "split_builds=on": "c24df409ef3a",
        "points_7d=0": "1f9c6b91557e", "points_7d=999": "ed8849f650a1", "points_7s=0": "fbaad28d4a5e",
        "points_7s=999": "8341845edf56",
    },
    "classic-double": {
        "": "405e68161ff5",
    },
    "danyliuk": {
        "": "43cdbc875633", "after_zwick=trail": "cc91d050f536",
    },
    "dietze": {
        "": "1ba606ce264a", "split_builds=off": "32c146fb0afa",
    },
    "grupp": {
        "": "f605ac2acf54", "jokers=X/X/X/X/X": "04d2f397253c", "jokers=X/X/X/X": "4e3b79cb536b",
        "jokers=X/X/X": "a259e0a47846", "jokers=X/X": "7d4a00c5924a", "jokers=X": "62a30553d96e",
        "gr_joker_take=joker_only": "164d6a4638d7", "gr_joker_take=joker_only_if_alone": "d077fcccdb21",
        "gr_joker_take=never": "9149ceec57ef", "gr_joker_sweep_scores=off": "3b9ac28a1caa",
    },
    "parlett": {
        "": "1dc43ad385ef",
    },
    "nsv": {
        "": "8a0871834fec", "nsv_jokers=on": "4e6760b569ee", "table_limit=none": "27bc311fe03b",
    },
    "nsv-zwicker": {
        "": "5bf0194c870a",
    },
    "schnapsen": {
        "": "b88d551bb423", "last_exchange=off": "411b56695a5a", "last_close=off": "c9d14efc9de0",
        "start=5": "214f89a5748a", "start=11": "7d195a24a10f", "bummerl_schneider=2": "d3cdd6364051",
        "bummerl_schuster=4": "d228898caeda",
    },
    "zwicken": {
        "": "08a11fa560d8", "jump=next": "acce0163ab13", "must_trump=off": "57d31770b72b",
        "zwick_cumulative=off": "39f03d65d931", "must_play_base_pot=on": "2e0e0fd65ed9", "bete=pot": "9b600a42de3f",
        "stake=9999": "7589aac06d8b", "end_pot=carry": "de48c72c45c5",
    },
    "anbieten": {
        "": "8a1a51c5e3bd", "stake=1": "09ac2d446a69",
    },
}
SIGNED = {
    "zwickern": ("card_points", "majority", "zwicks", "points"),
    "schnapsen": ("tricks", "card_points", "marriage_points", "points", "game_points"),
    "zwicken": ("active", "tricks", "gezwickt", "staked", "thirds"),
}
"""The figures that a side signs, which stand behind the digest."""


@for_each("variant", DIGESTS)
def test_a_digest_never_changes(variant):
    game = game_of(variant)
    for seen, digest in DIGESTS[variant].items():
        given = dict([seen.split("=")]) if seen else {}
        assert game.agree(variant, given, None, None, 0).rules.digest == digest, (variant, seen)


def test_every_variant_has_its_digest_here():
    assert set(DIGESTS) == {variant for game in GAMES for variant in game.rule_sets}, "write down what a new one has"


@for_each("game", GAMES, lambda game: game.id)
def test_what_a_side_signs_never_changes(game):
    assert tuple(game.signed) == SIGNED[game.id]


@for_each("game", GAMES, lambda game: game.id)
def test_a_shipped_value_is_never_changed_in_place(game):
    """A correction is a switch or a new variant: stored matches name only variant and switches."""
    shipped = import_module(f"scorekeeper.{game.id}.variants").SHIPPED
    assert set(shipped.values) == set(game.rule_sets)
    for variant, rules in game.rule_sets.items():
        now = {name: value for name, value in spelled(rules, shipped).items() if name != "variant"}
        assert json.loads(json.dumps(shipped.values[variant])) == now, variant


def spelled(rules: Any, shipped: Shipped) -> dict[str, Any]:
    """Every field of a rule set as it is hashed, those that come later whatever their value."""
    today = {one.attribute: name for name, one in shipped.respelled.items()}
    names = [field.name for field in fields(rules) if field.init and field.name not in NOT_HASHED]
    everything = shipped._replace(fields=tuple(today.get(name, name) for name in names), values={})
    found: dict[str, Any] = json.loads(json.dumps(hashed(rules, everything), default=sorted))
    return found


# --- how a digest is kept ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules:
    variant: str
    name: str = ""
    partner: str = "yes"
    limit: int | None = None
    gone: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Later:
    """The same a year later: ``partner`` is called otherwise, ``limit`` is no more, ``extra`` has come."""

    variant: str
    name: str = ""
    mate: bool = True
    extra: str = "none"
    gone: tuple[tuple[str, Any], ...] = ()


OF_THEN = Shipped(("variant", "partner", "limit"), {"a": {"partner": "yes", "limit": None}, "b": {"partner": "no"}})
OF_NOW = OF_THEN._replace(
    values={
        "a": {"partner": "yes", "limit": None, "extra": "none"},
        "b": {"partner": "no", "limit": 4, "extra": "all"},
    },
    respelled={"partner": Respelled("mate", {True: "yes", False: "no"})},
)


def test_what_changes_a_digest(subtests):
    with named(subtests, "the name and a later field as before are not hashed"):
        assert digest_of(Rules("a", "Anna's"), OF_THEN) == digest_of(Rules("a"), OF_THEN)
        assert hashed(Later("a"), OF_NOW) == {"variant": "a", "partner": "yes", "limit": None}
        assert digest_of(Later("a"), OF_NOW) == digest_of(Rules("a"), OF_THEN)
    with named(subtests, "a later field that is not as before is hashed"):
        assert hashed(Later("a", extra="all"), OF_NOW)["extra"] == "all"
        assert "extra" not in hashed(Later("b", extra="all"), OF_NOW), "this variant was played so before"
        assert hashed(Later("b", extra="none"), OF_NOW)["extra"] == "none"
        assert "extra" not in hashed(Later("new"), OF_NOW)
        assert "extra" not in hashed(Later("a"), OF_NOW._replace(values={})), "its default, where nobody wrote it down"
    with named(subtests, "a field that is called otherwise keeps its hashed name and words"):
        assert digest_of(Later("a", mate=False), OF_NOW) == digest_of(Rules("a", partner="no"), OF_THEN)
    with named(subtests, "a field that is no more stays what it was or was said to be"):
        assert digest_of(Later("a", gone=(("limit", 7),)), OF_NOW) == digest_of(Rules("a", limit=7), OF_THEN)
        assert hashed(Later("b", extra="all"), OF_NOW)["limit"] == 4
        assert digest_of(replace(Later("a"), gone=(("limit", None),)), OF_NOW) == digest_of(Rules("a"), OF_THEN)
    with named(subtests, "a later field that went again is hashed as it was"):
        without = OF_NOW._replace(values={"a": {**OF_NOW.values["a"], "short": False}})
        assert "short" not in hashed(Later("a", gone=(("short", False),)), without)
        assert hashed(Later("a", gone=(("short", True),)), without)["short"] is True
