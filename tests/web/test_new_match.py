"""A new match without a script: what is typed is kept, what is wrong is told, and sending twice makes one match."""

from __future__ import annotations

import re

from scorekeeper.web.house_rules import differing
from scorekeeper.web.new_match import SHAPES, sides_of
from scorekeeper.web.rule_sets import asks, sheet
from scorekeeper.zwickern.switches import BY_NAME, apply
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named
from tests.web.forms import FOUR, form


def begun(client, **more):
    """The view of the match that a form made."""
    answer = client.post("/new", data=form(client.get("/new").text, **more))
    assert answer.status_code == 303, answer.text
    return client.get(f"{answer.location}/state").json


def test_a_match_as_it_was_typed(client, subtests):
    with named(subtests, "four names are a match"):
        view = begun(client, place="Windbergen")
        assert [side["name"] for side in view["sides"]] == ["Hanna + Jens", "Uwe + Frauke"]
        assert view["role"] == "judge"
        assert view["place"] == "Windbergen"
        assert view["persons"][view["next"]["dealer"]]["name"] == "Uwe"
    with named(subtests, "who came to record goes on to that"):
        assert 'href="/new?record=1"' in client.get("/replay").text
        page = client.get("/new?record=1").text
        assert 'action="/new?record=1"' in page
        assert client.post("/new?record=1", data=form(page)).location.endswith("/record")
    with named(subtests, "a drawn dealer sits at the table"):
        view = begun(client, dealer="draw")
        assert view["next"]["dealer"] in view["seats"]
    with named(subtests, "a number that belongs to no end says nothing"):
        assert begun(client, end="open", **{"end-number": "many"})["end"] == {"kind": "open", "n": None}
    with named(subtests, "twelve in threes"):
        names = [f"Name{number}" for number in range(12)]
        view = begun(client, player=names, shape="threes", variant="classic")
        assert len(view["sides"]) == 4
        assert view["sides"][0]["name"] == "Name0 + Name4 + Name8"


def test_the_same_form_sent_twice_makes_one_match_and_a_changed_one_another(client):
    first = form(client.get("/new").text)
    links = [client.post("/new", data=first).location for _ in range(2)]
    changed = client.post("/new", data={**first, "player": [*FOUR[:3], "Gesche"]}).location
    assert links[0] == links[1]
    assert changed != links[0]
    assert client.get(f"{links[0]}/state").json["seq"] == 1


def test_rules_end_and_names_are_as_typed(client):
    view = begun(
        client, variant="grossenwiehe", names="full", end="hands", **{"end-number": "12", "switch-zwick_points": "2"}
    )
    assert view["variant"] == "grossenwiehe"
    assert view["scoring"]["zwick"] == 2
    assert view["end"] == {"kind": "hands", "n": 12}
    assert view["names"] == "full"


def test_two_people_are_two_sides_without_being_asked(client):
    """The form's first choice, two sides, did not come out even with two: without a script nobody knew what to do."""
    assert len(begun(client, player=["Anke", "Björn"], shape="two")["sides"]) == 2


@for_each(
    ("fields", "at", "says"),
    [
        ({"player": ["Hanna", ""]}, "player", "at least two"),
        ({"player": ["Hanna", "hanna"], "shape": "each"}, "player", "same name"),
        ({"player": ["Hanna", "x" * 61], "shape": "each"}, "player", "At most 60 letters"),
        ({"player": [*FOUR, "Eva"], "shape": "two"}, "shape", "cannot be split like that"),
        ({"shape": "fives"}, "shape", "Choose one of these"),
        ({"end": "hands", "end-number": "many"}, "end-number", "Type a number"),
        ({"schedule": "nonsense"}, "schedule", "do not go together"),
        ({"packs": "7"}, "packs", "Choose one of these"),
        ({"more-card-1": "9h", "more-points-1": "1000"}, "more-points-1", "from 0 to 999"),
    ],
)
def test_what_is_missing_stands_at_its_field_and_nothing_typed_is_lost(client, fields, at, says):
    answer = client.post("/new", data=form(client.get("/new").text, place="Zu Hause", **fields))
    assert answer.status_code == 422
    found = re.findall(r'<p class="error" id="([\w-]+)-error" role="alert">.*?<span>(.*?)</span>', answer.text)
    assert [field for field, _sentence in found] == [at], found
    assert says in found[0][1]
    assert 'value="Zu Hause"' in answer.text
    assert 'value="Hanna"' in answer.text


def test_a_key_for_each_game_and_what_was_typed_stays(client):
    """Without a script the page comes anew; with one the same keys choose at once."""
    page = client.get("/new").text
    keys = re.findall(r'<button class="button" name="game" value="(\w+)" aria-pressed="(\w+)"><span>', page)
    assert keys == [("zwickern", "true"), ("schnapsen", "false"), ("zwicken", "false")]
    sent = {**form(page, player=["Hanna", "Uwe", "Jens"], place="Krug"), "game": "zwicken"}
    page = client.post("/new", data=sent).text
    assert 'name="game" value="zwicken" aria-pressed="true"' in page
    assert 'name="switch-stake"' in page
    assert re.findall(r'name="player"[^>]* value="(\w*)"', page) == ["Hanna", "Uwe", "Jens", ""]
    assert 'value="Krug"' in page
    assert begun(client, game="", variant="zwicken", player=["Hanna", "Uwe", "Jens"], shape="each")["game"] == "zwicken"


def test_more_seats_and_other_rules_keep_what_was_typed(client):
    page = form(client.get("/new").text)
    more = client.post("/new", data={**page, "do": "seats"}).text
    assert more.count('name="player"') == 8
    assert 'value="Frauke"' in more
    rules = client.post("/new", data={**page, "variant": "nsv", "do": "rules"}).text
    assert "nsv_jokers" in rules
    assert 'value="Frauke"' in rules


def test_sides_come_out_even():
    expected = {
        2: ["each"], 3: ["each"], 4: ["two", "each"], 5: ["each"], 6: ["two", "pairs", "each"], 7: ["each"],
        8: ["pairs", "each"], 9: ["threes", "each"], 10: ["pairs", "each"], 11: ["each"],
        12: ["pairs", "threes", "each"],
    }
    assert {
        players: [shape for shape in SHAPES if sides_of(shape, players) is not None] for players in range(2, 13)
    } == expected
    assert sides_of("two", 4) == 2
    assert sides_of("pairs", 4) is None


@for_each("variant", RULE_SETS)
def test_every_switch_of_a_rule_set_is_asked_for_with_its_own_value(variant):
    rules = RULE_SETS[variant]
    found = {ask.name: ask.value for ask in asks(variant, "en")}
    assert {name for name, switch in BY_NAME.items() if switch.bites(rules)} <= set(found)
    assert differing(variant, found) == {}
    for ask in asks(variant, "en"):
        for choice in ask.choices:
            if ask.name == "nsv_jokers":
                continue
            assert apply(rules, f"{ask.name}={choice.value}"), choice  # raises where a table cannot play it


def test_the_sheet_for_scripts_says_the_same():
    for variant, seen in sheet("en")["variants"].items():
        own = {name: value if isinstance(value, str) else value[0] for name, value in seen["switches"].items()}
        asked = {ask.name: ask.value for ask in asks(variant, "en")}
        assert own.items() >= asked.items(), variant
        # what only another house rule opens is there for it, too
        opened = {ask.name for ask in asks(variant, "en", {"nsv_jokers": "on"})} if "nsv_jokers" in asked else set()
        assert set(own) == {*asked, *opened}, variant
