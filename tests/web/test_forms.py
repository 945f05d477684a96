"""Forms of the pages: every field is drawn from its form, in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

from wtforms.fields.core import UnboundField

from scorekeeper.web.actions import actions
from scorekeeper.web.forms import Choice, Form, offered

TEMPLATES = Path(__file__).parents[2] / "templates"
CONTROL = re.compile(r"""<(?:input(?![^>]*type="hidden")|select|textarea)\b""")
BY_HAND = {
    "error.html": "what was sent is shown once more as it came: no form is known by then",
    "club/season/index.html": "a question in the address: which seasons stand beside each other",
    "club/season/sheets.html": "a question in the address: which two are compared",
    "book/page.html": "a word that is looked for in the page, by a script and never sent",
    "book/task.html": "a question in the address: what was tapped of a task, answered and never kept",
    "match/new.html": "names that a script puts into the form's own fields; without one they are not there",
    "games/zwickern/missing.html": "a card for each side that may hold it: what each says is read by the action's form",
    "match/screens/sign.html": "a switch of the page alone, which sends nothing: it unfolds the other side's keys",
}
"""Templates with fields that no form draws, and why."""


def by_hand(folder: Path) -> dict[str, int]:
    """How many fields each template has that a macro did not draw, by its path; what a page carries along unseen is
    no field."""
    found = {str(path.relative_to(folder)): len(CONTROL.findall(path.read_text())) for path in folder.rglob("*.html")}
    return {name: number for name, number in found.items() if number and not name.startswith("macros/")}


def test_fields_are_drawn_by_macros(tmp_path):
    """Else a label, a bound or what was typed is said in two places, and one of them is forgotten."""
    assert set(by_hand(TEMPLATES)) == set(BY_HAND)
    (tmp_path / "page.html").write_text('<input type="hidden" name="id"><input id="a" name="a">\n<select name="b">')
    assert by_hand(tmp_path) == {"page.html": 2}


def every(above: type[Form]) -> set[type[Form]]:
    """The classes below one, at any depth."""
    return {below for one in above.__subclasses__() for below in (one, *every(one))}


def test_a_label_is_said_in_the_readers_language(app):
    """A text that is put together while a module is read stays in the language of that moment."""
    with app.app_context():
        assert actions()
    data = {
        f"{form.__module__}.{form.__name__}.{name}": field.args[0]
        for form in every(Form) if form.__module__.startswith("scorekeeper.") and form.__module__ != Form.__module__
        for name, field in vars(form).items() if isinstance(field, UnboundField) and field.args
    }
    assert len(data) > 50
    assert [name for name, label in data.items() if isinstance(label, str) and label] == []


def test_a_list_that_always_has_something_chosen_asks_for_nothing(app):
    """`required` on a list without an empty first line is no HTML, and says nothing."""
    choices = offered([("side:0", "Anna"), ("side:1", "Berta")])

    class Asked(Form):
        seat = Choice("Seat", needed=True, choices=choices)
        other = Choice("Other", needed=True, choices=[*offered([("", "")]), *choices])

    with app.test_request_context():
        form = Asked()
        assert "required" not in form.seat()
        assert "required" in form.other()
