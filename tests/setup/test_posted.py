"""What was posted is read in one place."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms.fields.core import UnboundField

from scorekeeper.games import GAMES
from scorekeeper.plugins import plug_in
from scorekeeper.web import application
from scorekeeper.web.actions import ActionForm
from scorekeeper.web.forms import CARRIED, Button, Form
from tests.setup.sources import nodes_of

ROOT = Path(__file__).parents[2] / "scorekeeper"
POSTED = {"form", "values", "files"}


def reading(path: Path) -> list[str]:
    """Where a module reads Flask's ``request.form`` or its like."""
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute)
        and node.attr in POSTED
        and isinstance(node.value, ast.Name)
        and node.value.id == "request"
    ]


def test_what_was_posted_is_read_by_forms_and_actions_alone():
    found = [place for path in sorted(ROOT.rglob("*.py")) for place in reading(path)]
    assert {place.partition(":")[0] for place in found} == {"web/forms.py"}, found


WHOLE = {
    "web/match_actions.py": "an action is given all that its page sent; what is typed it reads by its form",
    "web/errors.py": "a form that could not be kept is handed back as it came",
}
"""Modules that read all that a page sent beside its form, and why; every other one declares what its page carries."""


def test_a_button_has_what_its_page_declares_and_nothing_else():
    sent = {"do": "go", "target": "7", "was-a": "1", "was": "2", "choice": "3", "secret": "4"}
    with Flask("posted").test_request_context(method="POST", data=sent):
        assert Button.posted() == Button("go", "7", MultiDict())
        declared = Button.posted(carries=("choice", "was-", "missing"))
        assert [*declared.draft.items(multi=True)] == [("was-a", "1"), ("choice", "3")]
        assert {*Button.posted_whole().draft} == {*sent}


def test_a_button_is_no_way_round_a_form():
    """What a page carries along is read by its name, and no such name is a field that somebody fills in."""
    found = {str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py") if ".posted_whole(" in path.read_text("utf-8")}
    assert found == set(WHOLE)
    assert application
    for game in GAMES:
        plug_in(game.id, "pages")
    pages, every = [Form], set[str]()
    while pages:
        form = pages.pop()
        if form is not ActionForm:  # those are given what their page carries
            pages += form.__subclasses__()
            every |= {name for name, field in vars(form).items() if isinstance(field, UnboundField)}
    assert {"name", "passphrase", "comes"} <= every
    assert not CARRIED & every


def test_no_template_reads_it():
    """Nor what the address asks: what a page is drawn from, its module gives it."""
    templates, read = ROOT.parent / "templates", re.compile(rf"\brequest\.(?:{'|'.join([*POSTED, 'args'])})\b")
    assert [path for path in templates.rglob("*.html") if read.search(path.read_text("utf-8"))] == []
