"""What is typed into a form and cannot be stands in its field when the page comes back, with a sentence beside it: on a
phone with scripts as on one without."""

from __future__ import annotations

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
