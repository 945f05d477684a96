"""The form of a new match for the rules that an address names, and house rules that cannot be used."""

from __future__ import annotations

import re

import pytest

from scorekeeper.cli import main
from scorekeeper.games import game_of
from scorekeeper.web.house_rules import differing, unusable
from scorekeeper.web.rule_sets import asks, sheet
from scorekeeper.words.rules import switch_name, unusable_switches
from tests.cases import for_each
from tests.web.forms import begin, form, hidden


@for_each(
    ("variant", "seats", "switch", "kind"),
    [("schnapsen", 2, "start", "bummerl"), ("zwicken", 4, "end_pot", "hands"), ("anbieten", 4, "stake", "hands")],
)
def test_an_address_opens_the_form_of_its_rules(client, variant, seats, switch, kind):
    page = client.get(f"/new?variant={variant}").text
    assert page.count('name="player"') == seats
    assert f'name="switch-{switch}"' in page
    assert 'name="switch-zwick_points"' not in page
    assert re.search(rf'<label class="tick"><input type="radio" name="end" value="{kind}"', page)
    assert "<legend>Sides" not in page
    assert f'<option selected value="{variant}">' in page
    sent = form(page, variant=variant, player=["Anna", "Ben"], dealer="0")
    assert client.post("/new", data=sent).status_code == 303


def test_unknown_rules_are_the_first(client):
    assert '<option selected value="dithmarschen">' in client.get("/new?variant=mau-mau").text


def test_the_last_game_stands(client):
    begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    page = client.get("/new").text
    assert '<option selected value="zwicken">' in page
    assert page.count('name="player"') == 4
    client.post("/forget")
    assert '<option selected value="dithmarschen">' in client.get("/new").text


@for_each(
    ("variant", "switch", "value", "seen"),
    [
        ("zwicken", "stake", "4", "The basic stake: 4 will not do. Choose a multiple of 3 from 3 to 9999."),
        ("anbieten", "stake", "0", "The basic stake: 0 will not do. Choose a whole number from 1 to 9999."),
        (
            "schnapsen", "start", "12",
            "What a game counts down from: 12 will not do. Choose a whole number from 5 to 11.",
        ),
    ],
)
def test_a_number_that_cannot_be_is_told_with_what_can(client, variant, switch, value, seen):
    names = ["Anna", "Ben"]
    sent = form(client.get("/new").text, variant=variant, player=names, shape="each", **{f"switch-{switch}": value})
    answer = client.post("/new", data=sent)
    assert answer.status_code == 422
    assert seen in answer.text
    assert re.search(rf'<input [^>]*aria-invalid="true"[^>]* name="switch-{switch}"', answer.text)
    assert f'value="{value}"' in answer.text, "what was typed stands there"
    base = begin(client, variant, names)
    page = client.get(f"{base}/change/rules").text
    changed = {**hidden(page, "change"), "variant": variant, "shown": variant, f"switch-{switch}": value}
    answer = client.post(f"{base}/do", data=changed)
    assert answer.status_code == 422
    assert seen in answer.text


def test_a_choice_that_cannot_be_and_a_rule_that_there_is_not():
    offers = game_of("zwicken").offers("zwicken", {})
    (seen,) = unusable_switches(offers, {"bete": "all"}, "en")
    assert seen == "What being gezwickt costs: “all” is not one of the choices. Choose another."
    (seen,) = unusable_switches(offers, {"bete": "all"}, "en", typed=True)
    assert seen == "bete cannot be all; it must be stake or pot."
    (seen,) = unusable_switches(offers, {"bets": "1"}, "en")
    assert seen.startswith("There is no house rule called “bets”. Choose from: jump")
    assert unusable_switches(offers, {"stake": "6", "bete": "pot"}, "en") == []


def test_no_heading_says_the_opposite_of_the_line_below_it():
    """Above "never the other way round" stood that it may be subtracted the other way round, too."""
    named = {ask.name: ask.label for ask in asks("dithmarschen", "en")}
    assert named["reverse_subtract"] == "What may be subtracted when building"
    assert named["majority_tie"] == switch_name("majority_tie", "en"), "what states nothing stays"


def test_every_own_value_can_be_used(client):
    with client.application.test_request_context():
        for variant, seen in sheet("en")["variants"].items():
            own = {name: value if isinstance(value, str) else value[0] for name, value in seen["switches"].items()}
            for name, (other, values) in seen["only"].items():  # what only other values open
                if own[other] not in values:
                    del own[name]
            assert unusable(variant, {name: value or "none" for name, value in own.items()}) == ""


def test_a_rule_that_another_one_opens_is_asked_as_soon_as_that_holds(client):
    """The two rules for wild jokers, where NSV is played with its six."""
    opened = {"gr_joker_take": "never", "gr_joker_sweep_scores": "off"}
    typed = {"nsv_jokers": "on", **opened}
    assert differing("nsv", typed) == typed
    assert differing("nsv", typed | {"gr_joker_take": "any"}) == {
        "nsv_jokers": "on", "gr_joker_sweep_scores": "off"
    }
    assert differing("nsv", opened) == {}, "without jokers there is nothing to agree"
    assert unusable("nsv", typed) == ""


def test_a_form_takes_a_rule_that_another_one_opens(client):
    page = client.get("/new?variant=nsv").text
    assert 'name="switch-gr_joker_take"' not in page
    rules = {"switch-nsv_jokers": "on", "switch-gr_joker_take": "never"}
    sent = form(page, variant="nsv", player=["Ann", "Bea"], shape="each", **rules)
    answer = client.post("/new", data=sent)
    assert answer.status_code == 303
    assert "A joker on the table is never captured." in client.get(f"{answer.location}/rules").text


def test_a_phone_without_a_connection_knows_what_each_variant_can_have():
    seen = sheet("en")
    spans = [seen["variants"][variant]["spans"].get("stake", seen["texts"]["stake"]["span"])
             for variant in ("zwicken", "anbieten")]
    assert spans == [[3, 9999, 3], [1, 9999, 1]]


@pytest.mark.parametrize(
    "asked",
    [
        ["score", "--variant", "zwicken", "--rules", "stake=4", "--side", "tricks=2", "--side", "tricks=1"],
        ["check", "--variant", "zwicken", "--rules", "stake=4", "--trump", "s", "--hand", "Ah"],
    ],
)
def test_the_command_line_says_it_in_the_readers_language(asked, capsys):
    assert main([*asked, "--lang", "de"]) == 2
    assert "stake: 4 geht nicht. Nimm ein Vielfaches von 3 zwischen 3 und 9999." in capsys.readouterr().err
