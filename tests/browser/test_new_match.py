"""Beginning a match on a phone: few taps, without a connection, without a script; what the start page then shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.games import game_with
from tests.browser.conftest import BEYOND, resized
from tests.browser.table import FOUR, seat
from tests.cases import for_each

pytestmark = pytest.mark.browser

def begin(page):
    page.click("#begin")
    page.wait_for_url(re.compile(r"/m/[\w-]{22}"))
    return page.url


def view(page, url):
    return page.request.get(url + "/state").json()


@pytest.mark.slow
def test_the_same_people_again_take_at_most_two_taps(phone):
    page = phone(390, 844)
    seat(page)
    first = view(page, begin(page))
    taps = 0
    page.goto("/")
    for what in ("text=Neue Partie", "#begin"):
        page.click(what)
        taps += 1
    page.wait_for_url(re.compile(r"/m/[\w-]{22}"))
    second = view(page, page.url)
    print(f"new evening, same people: {taps} taps")
    assert taps <= 2
    assert [side["name"] for side in second["sides"]] == [side["name"] for side in first["sides"]]
    assert second["id"] != first["id"]
    assert second["seats"] == first["seats"]  # the same persons, not only the same names
    assert second["next"]["dealer"] == first["seats"][1]  # the deal goes round from evening to evening


@pytest.mark.slow
def test_seats_dealer_rules_and_end_are_as_tapped(phone):
    page = phone(390, 844)
    seat(page)
    page.click("#seats-top .seat")
    page.click("#seat-swaps >> text=Uwe")
    page.click("#seats-left .seat")
    page.click("#seat-deals")
    page.click("#rules-row")
    page.select_option("#variant", "grossenwiehe")
    page.click("#switches summary")
    page.fill("#switch-zwick_points", "2")
    assert "83" in page.inner_text("#rules-total")
    page.check("[name=end][value=hands]")
    page.fill("#end-number", "12")
    page.fill("#place", "Windbergen")
    page.keyboard.press("Escape")
    expect(page.locator("#agreed")).to_contain_text("Hausregeln geändert: 1")
    seen = view(page, begin(page))
    assert [side["name"] for side in seen["sides"]] == ["Hanna + Uwe", "Jens + Frauke"]
    assert seen["persons"][seen["next"]["dealer"]]["name"] == "Jens"
    assert (seen["variant"], seen["scoring"]["zwick"], seen["scoring"]["nominal"]) == ("grossenwiehe", 2, 83)
    assert seen["end"] == {"kind": "hands", "n": 12}
    assert seen["place"] == "Windbergen"
    page.goto("/")
    assert "Windbergen" in page.inner_text("#phone-running")
    assert "Hanna + Uwe" in page.inner_text("#phone-running")


@pytest.mark.slow
def test_a_chosen_end_without_its_number_is_asked_for_where_it_is_missing(phone):
    page = phone(390, 844)
    seat(page)
    page.click("#rules-row")
    page.set_viewport_size({"width": 360, "height": 620})
    page.click("#ends label:has([value=hands])")
    expect(page.locator("#end-number")).to_be_focused()
    field, done = (page.locator(one).bounding_box() for one in ("#end-number", "#rules .done button"))
    assert field["y"] + field["height"] <= done["y"], "not behind the key that ends it"
    page.click("#rules .done button")
    expect(page.locator("#end-wrong")).to_be_visible()
    expect(page.locator("#end-number")).to_be_focused()
    page.keyboard.press("Escape")  # closed without it, the table says what is missing and not that the end is open
    expect(page.locator("#agreed")).to_contain_text("Wie viele?")
    page.click("#rules-row")
    page.fill("#end-number", "12")
    expect(page.locator("#end-wrong")).to_be_hidden()
    page.click("#rules .done button")
    expect(page.locator("#rules")).to_be_hidden()
    assert view(page, begin(page))["end"] == {"kind": "hands", "n": 12}


@pytest.mark.slow
def test_a_key_for_each_game_as_it_was_played_last(phone):
    """One tap brings another game as it was last agreed, with those who played it: the second one begins it. A fresh
    phone has each by its usual rules."""
    page = phone(360, 620)
    page.goto("/new")
    usual = []
    for game in ("zwicken", "schnapsen", "zwickern"):
        page.locator(f".games [value={game}]").tap()
        usual.append(page.locator("#variant").input_value())
        offered = page.locator("#variant option").evaluate_all("all => all.map(each => each.value)")
        assert offered == list(game_with(game).rule_sets)
    assert usual == ["zwicken", "schnapsen", "dithmarschen"]
    seat(page)
    begin(page)
    page.goto("/new")
    keys = page.locator(".games button")
    assert keys.all_inner_texts() == ["Zwickern", "Schnapsen", "Zwicken"]
    assert all(box["width"] >= 100 and box["height"] >= 56 for box in (key.bounding_box() for key in keys.all()))
    assert page.evaluate("document.documentElement.scrollHeight") <= 620, "all of it is seen at once"
    keys.nth(2).tap()
    assert seated(page) == ["Frauke", "Hanna", "Jens", "Uwe"]
    page.click("#rules-row")
    page.check("[name=end][value=hands]")
    page.fill("#end-number", "12")
    page.click("#rules .done button")
    begin(page)
    page.goto("/new")
    assert page.locator(".games [aria-pressed=true]").inner_text() == "Zwicken"
    keys.first.tap()
    assert page.inner_text("#agreed") == "Zwei Parteien · Ende offen"
    keys.nth(2).tap()
    assert page.inner_text("#agreed") == "12 Spiele"
    again = view(page, begin(page))
    assert (again["game"], again["end"]) == ("zwicken", {"kind": "hands", "n": 12})


@for_each(
    ("width", "names"),
    [
        (390, ("Bartholomäus", "Annemarie Hansen-Petersen", "Hannelore Schwarzenberger", "Friedrich-Wilhelm")),
        (320, ("Bartholomäus", "Jens", "Schwarzenbergerin", "Friedrich-Wilhelm")),
    ],
)
@pytest.mark.slow
def test_no_name_is_cut_inside_a_word(phone, width, names):
    page = phone(width, 844)
    seat(page, names)
    lines = page.locator(".seat .name").evaluate_all("""names => names.map(name => {
      const range = document.createRange(), text = name.firstChild, found = [];
      for (const [at, letter] of [...text.data].entries()) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const {top} = range.getBoundingClientRect();
        if (!found.length || top > found.at(-1)[0] + 2) found.push([top, ""]);
        found.at(-1)[1] += letter;
      }
      return found.map(([, line]) => line.trim());
    })""")
    whole = {piece for name in names for piece in re.findall(r"[^ -]+-?", name)}
    assert all(set(re.findall(r"[^ -]+-?", " ".join(seat))) <= whole for seat in lines), lines
    assert page.evaluate(BEYOND) == []


@pytest.mark.slow
def test_a_switch_that_a_phone_remembers_by_its_name_of_before_still_holds(phone):
    page = phone(390, 844)
    seat(page)
    begin(page)
    page.evaluate("""() => {
      for (const key of Object.keys(localStorage).filter(key => key.startsWith("scorekeeper.last"))) {
        const then = JSON.parse(localStorage.getItem(key));
        then.rules.switches = {points_per_zwick: "two", majority_points: "4"};
        localStorage.setItem(key, JSON.stringify(then));
      }
    }""")

    page.add_init_script("""document.addEventListener("readystatechange", () => {
      if (!document.getElementById("rule-sets")) return;
      const sheet = JSON.parse(document.getElementById("rule-sets").textContent);
      sheet.games.zwickern.former = {points_per_zwick: ["zwick_points", {two: "2"}]};
      document.getElementById("rule-sets").textContent = JSON.stringify(sheet);
    }, {once: true})""")
    page.goto("/new")
    scoring = view(page, begin(page))["scoring"]
    assert (scoring["zwick"], scoring["majority"]) == (2, 4)


@pytest.mark.slow
def test_a_house_rule_that_another_opens_is_asked_as_soon_as_it_is(phone):
    """What wild jokers may do was asked only of whoever had the form sent again without a script."""
    page = phone(390, 844)
    page.goto("/new?variant=nsv")
    page.click("#rules-row")
    page.click("#switches > summary")
    jokers = page.locator("[name=switch-gr_joker_take]").first
    expect(jokers).to_be_attached()
    expect(jokers).to_be_hidden()
    page.check("[name=switch-nsv_jokers][value=on]")
    expect(jokers).to_be_visible()
    page.check("[name=switch-gr_joker_take][value=never]")
    expect(page.locator("#agreed")).to_contain_text("2")
    page.check("[name=switch-nsv_jokers][value=off]")
    expect(jokers).to_be_hidden()
    expect(page.locator("#agreed")).not_to_contain_text("geändert")


@pytest.mark.slow
def test_two_are_not_asked_who_sits_further_round(phone):
    page = phone(360, 620)
    page.goto("/new?variant=schnapsen")
    expect(page.locator("#hint")).to_have_text("So, wie ihr sitzt.")
    assert "Uhrzeigersinn" not in page.locator("body").inner_text()
    page.locator(".games [value=zwickern]").tap()
    expect(page.locator("#hint")).to_contain_text("Uhrzeigersinn")


@pytest.mark.slow
def test_the_total_on_the_phone_is_that_of_the_rules(phone):
    from scorekeeper.words.books import book_of
    from scorekeeper.zwickern.schedules import default_packs
    from scorekeeper.zwickern.variants import RULE_SETS

    page = phone(390, 844)
    seat(page)
    page.click("#rules-row")
    for variant, rules in RULE_SETS.items():
        page.select_option("#variant", variant)
        text = page.text_content("#rules-total")
        packs = default_packs(variant, 4)
        assert text.split()[0] == str(rules.nominal(packs)), variant
        ways = page.locator("#switch-list .of-rule").evaluate_all("ways => ways.map(way => way.getAttribute('href'))")
        assert len(ways) == page.locator("#switch-list > :is(fieldset, .ask)").count()
        there = {f"/rules/{variant}#{anchor}" for anchor in book_of(variant, "en").anchors}
        opened = {way for way in ways if "?rules=" in way}
        assert {*ways} - opened <= there, "a house rule leads to its place in the book"
        for way in opened:  # one that only another opens, in the book by which that holds
            assert f'id="{way.partition("#")[2]}"' in page.request.get(way).text()


@pytest.mark.slow
def test_any_number_is_dealt_to_in_the_book_variants(phone):
    page = phone(360, 640)
    seat(page, ("Anna", "Bea", "Cem", "Dirk", "Eva", "Fritz", "Gül"))
    page.click("#rules-row")
    page.select_option("#variant", "grupp")
    page.keyboard.press("Escape")
    assert page.inner_text("#deal").split("\n") == ["4 auf den Tisch", "je 4, den Rest einzeln"]
    page.click("#rules-row")
    page.select_option("#variant", "nsv")
    page.click("#switches summary")
    page.check("[name=switch-nsv_jokers][value=on]")
    page.keyboard.press("Escape")
    assert page.inner_text("#deal").split("\n")[1] == "3-mal je 4, den Rest einzeln"
    assert page.text_content("#rules-total").startswith("41 ")
    assert page.evaluate(BEYOND) == []
    seen = view(page, begin(page))
    assert (seen["variant"], seen["switches"], seen["packs"]) == ("nsv", "nsv_jokers=on", 2)
    assert (seen["schedule"], seen["scoring"]["cards"]) == ("4 ; 4 4 4 4", 110)


@pytest.mark.slow
def test_six_play_in_twos_or_in_two_sides(phone):
    page = phone(390, 844)
    seat(page, ("Anna", "Bea", "Cem", "Dirk", "Eva", "Fritz"))
    page.click("#rules-row")
    page.click("#shape >> text=Zu zweit")
    page.keyboard.press("Escape")
    seen = view(page, begin(page))
    assert [side["name"] for side in seen["sides"]] == ["Anna + Dirk", "Bea + Eva", "Cem + Fritz"]


@pytest.mark.slow
def test_without_a_script_a_form_begins_the_match(phone):
    page = phone(390, 844, java_script_enabled=False)
    page.goto("/")
    page.click("text=Neue Partie")
    for number, name in enumerate(FOUR, 1):
        page.fill(f"#player-{number}", name)
    page.click("#begin")
    page.wait_for_url(re.compile(r"/m/[\w-]{22}"))
    assert [side["name"] for side in view(page, page.url)["sides"]] == ["Hanna + Jens", "Uwe + Frauke"]


@pytest.mark.slow
def test_a_phone_forgets_all_but_never_what_is_not_sent(phone):
    page = phone(390, 844)
    seat(page)
    page.route("**/matches", lambda route: route.abort())
    page.click("#begin")
    page.wait_for_url(re.compile(r"/m/-[0-9a-f-]{36}$"))
    page.wait_for_selector("#screen-match")
    page.goto("/forget")
    page.click("#forget button")
    page.wait_for_selector("#unsent:not([hidden])")
    assert page.evaluate("localStorage.getItem('scorekeeper.phone')") is not None
    page.unroute("**/matches")
    page.click("#forget button")
    page.wait_for_url("**/forget?done=1")
    assert page.evaluate("localStorage.length") == 0
    assert [cookie["name"] for cookie in page.context.cookies()] == []


def test_a_match_begun_without_a_connection_is_made_when_there_is_one(phone):
    page = phone(390, 844)
    page.route("**/m/-/blank*", lambda route: route.abort())  # its screens did not come in time
    seat(page)
    page.context.set_offline(True)
    page.click("#begin")
    page.wait_for_url("**/new#*")
    page.wait_for_function("document.getElementById('hint').textContent.includes('gespeichert')")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_url(re.compile(r"/m/[\w-]{22}"))
    assert [side["name"] for side in view(page, page.url)["sides"]] == ["Hanna + Jens", "Uwe + Frauke"]
    page.goto("/")
    assert page.get_attribute("#phone-running a", "href").startswith("/m/")


@pytest.mark.slow
def test_nothing_sticks_out_and_axe_reports_nothing(phone, axe):
    page = phone(320, 640, theme="light")

    def sound() -> None:
        for size in ((390, 844), (320, 640)):
            resized(page, *size)
            assert page.evaluate(BEYOND) == [], (page.url, size)
        axe(page, "dark")

    seat(page)
    sound()
    url = begin(page).partition("?")[0]
    for path in ("/", "/new", "/forget", f"{url}/links"):  # as they are on a phone that remembers
        page.goto(path)
        sound()


def seated(page):
    names = page.locator("#table .seat:not(.empty) .named").all_inner_texts()
    return sorted(name.strip().splitlines()[-1] for name in names)


@pytest.mark.slow
def test_whoever_typed_a_name_and_is_done_means_that_one_too(phone):
    page = phone(390, 844)
    seat(page, FOUR[:3])
    page.click("#people-row")
    page.fill("#people-name", "Erna")
    page.click("#people .done button")
    expect(page.locator("#people")).to_be_hidden()
    expect(page.locator("#table .seat:not(.empty)")).to_have_count(4)
    assert seated(page) == sorted([*FOUR[:3], "Erna"]), "the others stay, one came"
    page.click("#people-row")
    page.click(f"#people-list button:has-text('{FOUR[0]}')")
    page.click("#people .done button")
    expect(page.locator("#people")).to_be_hidden()
    expect(page.locator("#table .seat:not(.empty)")).to_have_count(3)
    assert seated(page) == sorted([*FOUR[1:3], "Erna"]), "a tap sends one out"
    page.click("#people-row")
    page.fill("#people-name", " erna ")
    page.click("#people .done button")
    expect(page.locator("#people-wrong")).to_be_visible()
    assert page.input_value("#people-name") == " erna ", "nothing typed is lost"
    page.click("#people .done button")
    expect(page.locator("#people")).to_be_hidden()


@pytest.mark.slow
def test_a_phone_that_came_by_an_address_offers_who_plays_there(make, phone):
    page = phone(390, 844)
    page.goto(make().url())
    page.wait_for_function("localStorage.getItem('scorekeeper.phone')")
    page.goto("/new")
    page.locator("#table .seat.empty").first.tap()
    expect(page.locator("#people-list button")).to_have_text(["Hanna", "Jens", "Uwe", "Frauke"])


@pytest.mark.slow
def test_that_a_number_lacks_is_said_below_its_field_which_stays(phone):
    """The sentence came above it and pushed it down by 41 px."""
    page = phone(360, 620)
    seat(page)
    page.locator("#rules-row").tap()
    page.locator("[name=end][value=hands]").check()
    field, done = page.locator("#end-number"), page.locator("#rules .done .main")
    field.fill("")
    boxes = [each.bounding_box() for each in (field, done)]
    done.dispatch_event("click")
    expect(page.locator("#end-wrong")).to_be_visible()
    assert [each.bounding_box() for each in (field, done)] == boxes
