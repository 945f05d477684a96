"""What is typed into a form and cannot be stands in its field when the page comes back, with a sentence beside it: on a
phone with scripts as on one without."""

from __future__ import annotations

import re

import pytest

from tests.cases import for_each

pytestmark = pytest.mark.browser

TYPED = {
    "rules/new": {"name": ""}, "members/add": {"names": "Hanna", "consent": "gestern"},
    "evenings/new": {"rounds": "ab", "hands": "-3", "place": "Krug"}, "seasons/new": {"name": "Pokal", "of": "viele"},
    "settings": {"passphrase": "kurz"},
}
"""By page, what is typed into the fields of these ids."""
WRONG = {
    "rules/new": ["name"], "members/add": ["consent"], "evenings/new": ["rounds", "hands"], "seasons/new": ["of"],
    "settings": ["passphrase"],
}


@pytest.fixture
def keeper(phone, founded):
    """A phone that keeps a club with a rule sheet, and the club's address."""

    def keep(scripts):
        page = phone(360, 740, java_script_enabled=scripts)
        club = founded(page, "Felderverein")
        page.goto(f"{club}/rules/new")
        page.fill("#name", "Dorfregel")
        page.click(".bottom .main")
        return page, club

    return keep


@for_each("scripts", [True, False])
@pytest.mark.slow
def test_what_cannot_be_stays_typed_and_is_told_beside_its_field(keeper, scripts):
    page, club = keeper(scripts)
    for path, typed in TYPED.items():
        page.goto(f"{club}/{path}")
        for field, text in typed.items():
            page.fill(f"#{field}", text)
        last = list(typed)[-1]
        with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
            if path == "settings":  # several forms: Enter sends the one that was typed in
                page.press(f"#{last}", "Enter")
            else:
                page.click(".bottom .main")
        assert answer.value.status in (200, 422), path
        for field in WRONG[path]:
            wrong = page.locator(f"#{field}")
            assert wrong.get_attribute("aria-invalid") == "true", (path, field)
            assert page.locator(f"#{field}-error").inner_text().strip(), (path, field)
            assert f"{field}-error" in wrong.get_attribute("aria-describedby").split()
        for field, text in typed.items():
            assert page.input_value(f"#{field}") == (text if field != "passphrase" else ""), (path, field)


@pytest.mark.slow
def test_what_is_typed_on_a_clubs_page_stays_until_it_was_taken(keeper):
    """Everybody ticked and a guest typed were gone after a look at the members; on a match's pages all of it stayed."""
    page, club = keeper(True)
    page.goto(f"{club}/members/add")
    page.fill("#names", "Anna Arp\nBert Beck\nCem Can")
    page.click(".bottom .main")
    page.wait_for_url(lambda url: not url.endswith("/members/add"))
    page.goto(f"{club}/evenings/new")
    page.click(".bottom .main")
    here = page.url
    ticks = page.locator("#here [type=checkbox]")
    ticks.first.wait_for()
    page.click("[data-ticks]")
    ticks.nth(2).uncheck()
    page.fill("#guest", "Dora")
    page.click("a:text-is('Mitglieder')")
    page.goto(here)
    assert [ticks.nth(at).is_checked() for at in range(3)] == [True, True, False]
    assert (page.input_value("#guest"), page.inner_text("#ticked")) == ("Dora", "2")
    page.context.set_offline(True)
    page.get_by_text("Keine Verbindung").wait_for()
    page.click(".bottom .main")
    page.wait_for_timeout(200)
    assert (page.url, page.input_value("#guest")) == (here, "Dora"), "not the browser's own page"
    page.context.set_offline(False)
    page.get_by_text("Keine Verbindung").wait_for(state="hidden")
    page.click(".bottom .main")
    page.wait_for_url(lambda url: url != here)
    page.goto(here)
    assert page.input_value("#guest") == "", "it was taken"
    ticks.first.uncheck()
    page.goto(here)
    assert not ticks.first.is_checked(), "what is ticked no more stays so, too"
    page.goto(f"{club}/seasons/new")
    page.fill("#name", "Winter")
    page.fill("#of", "7")
    page.goto(club)
    page.goto(f"{club}/seasons/new")
    assert (page.input_value("#name"), page.input_value("#of")) == ("Winter", "7")
    page.goto(f"{club}/members/import")
    page.click("#file-form summary")
    page.fill("#text", "Name\nEva Ehlers")
    page.click("a:text-is('Abende')")
    for _look in (1, 2):
        page.goto(f"{club}/members/import")
        assert page.input_value("#text") == "Name\nEva Ehlers", "a pasted list is kept, also once it was looked at"
        page.click(".bottom .main")
    page.click(".bottom .main")
    page.goto(f"{club}/members/import")
    assert page.input_value("#text") == "", "it was taken"
    page.goto(f"{club}/settings")
    page.fill("#passphrase", "drei kurze Worte")
    assert "Worte" not in page.evaluate("JSON.stringify(localStorage)"), "a passphrase is kept nowhere"


@pytest.mark.slow
def test_a_form_is_offered_once_for_a_tap_and_what_was_chosen_stays(keeper):
    """A draft that was put back asked the server again, whose answer put it back again: dozens of requests a second."""
    page, club = keeper(True)
    page.goto(f"{club}/members/add")
    page.fill("#names", "Anna Arp\nBert Beck\nCem Can\nDora Dahl\nEmil Ey\nFrauke Fey\nGesa Groth\nHanna Hartz")
    page.click(".bottom .main")
    page.goto(f"{club}/evenings/new")
    page.click(".bottom .main")
    page.locator("#here [type=checkbox]").first.wait_for()
    page.click("[data-ticks]")
    page.click(".bottom .main")
    page.wait_for_url(re.compile(r"/evenings/[0-9a-f-]{36}"))
    evening = re.search(r"/evenings/[0-9a-f-]{36}", page.url)[0]
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    wrong = []
    for path in (f"{evening}/draw", "/rules/new"):
        page.goto(f"{club}{path}")
        for at in (1, 2):  # tapped, and put back on the page that is opened again
            asked.clear()
            with page.expect_response(lambda answer: answer.request.method == "POST"):
                if at == 1:
                    chosen = page.evaluate(CHOOSE)
                else:
                    page.reload()
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1000)
            if len(asked) != 1 or page.evaluate(CHOSEN, chosen) is not True:
                wrong.append((path, at, len(asked), chosen))
    assert wrong == []


CHOOSE = """() => {
  const choice = "[data-reoffer] :is([type=radio], [type=checkbox]):not(:checked)";
  const field = document.querySelector(`${choice}, select[data-reoffer], [data-reoffer] select`);
  if (field.matches("select")) {
    field.selectedIndex = field.selectedIndex ? 0 : 1;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, {bubbles: true}));
  } else field.click();
  return [field.name, field.value];
}"""
"""Another one of what a form is offered by; its name and value."""
CHOSEN = """([name, value]) => [...document.getElementsByName(name)].some(
  field => field.value === value && (field.matches("select") || field.checked))"""
