"""What was posted is read in one place."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import dedent

from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms.fields.core import UnboundField

from scorekeeper.games import GAMES
from scorekeeper.plugins import plug_in
from scorekeeper.web import application
from scorekeeper.web.actions import ActionForm, actions
from scorekeeper.web.actions.bodies import carried_text
from scorekeeper.web.forms import CARRIED, Button, Form, Line
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


BEFORE = ("of", "fields")
"""What of a form's class reads all that was sent: the form is made of it."""


def declared(form: type[Form]) -> set[str]:
    """The names of its fields: its own, and those that its ``fields`` gives it, as far as they are written out."""
    names = {name for name in dir(form) if isinstance(getattr(form, name), UnboundField)}
    for one in form.__mro__:
        if "fields" in vars(one):
            tree = ast.parse(dedent(inspect.getsource(one.fields)))
            keys = [key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys]
            keys += [node.slice for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
            names |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return names


def names_read(tree: ast.AST) -> set[str]:
    """What is read of all that was ``sent``, by name."""
    found = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "getlist"):
            of, keys = node.func.value, node.args[:1]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "carried_text":
            of, keys = node.args[0], node.args[1:]
        elif isinstance(node, ast.Subscript):
            of, keys = node.value, [node.slice]
        else:
            continue
        if (of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else "") == "sent":
            found |= set(keys)
    return {str(key.value) for key in found if isinstance(key, ast.Constant)}


def read_past_the_form(form: type[ActionForm], functions: Iterable[Callable[..., object]]) -> set[str]:
    """The fields of a form that these functions read of what was sent."""
    trees = [ast.parse(dedent(inspect.getsource(function))) for function in functions]
    return declared(form) & {name for tree in trees for name in names_read(tree)}


def test_what_a_form_declares_is_read_from_the_form():
    """A field's text is folded, bounded and refused there: read once more as it came it could say something else."""
    found, forms = dict[str, set[str]](), list[type[ActionForm]]([ActionForm])
    assert actions()
    while forms:
        form = forms.pop()
        forms += form.__subclasses__()
        functions = [one for name, one in vars(form).items() if name not in BEFORE and inspect.isfunction(one)]
        around = [one for one in vars(sys.modules[form.__module__]).values() if inspect.isfunction(one)]
        functions += [one for one in around if form.__name__ in one.__annotations__.values()]
        if wrong := read_past_the_form(form, functions):
            found[form.__name__] = wrong
    assert found == {}

    class AForm(ActionForm):
        reason = Line(most=9)

        @classmethod
        def fields(cls, place, sent):
            return {"from": Line(most=9)}

    def work(form, sent):
        return sent.get("reason"), form.sent["from"], carried_text(form.sent, "reason"), sent.get("target"), {}["from"]

    assert read_past_the_form(AForm, [work]) == {"reason", "from"}
