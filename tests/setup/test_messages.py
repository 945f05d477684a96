"""Every text a person sees exists in every language we offer, whole, and with the same blanks to fill."""

from __future__ import annotations

import ast
import importlib
import re
import sys

import pytest

from scorekeeper.translations import FOLDER, LANGUAGES, catalogue
from tests.cases import for_each, named
from tests.needs import ROOT
from tests.setup.sources import nodes_of

sys.path.insert(0, str(ROOT / "tools"))  # scripts, not a package
messages = importlib.import_module("messages")

CATALOGUES = {path.parent.parent.name: path for path in messages.catalogues()}
BLANK = re.compile(r"%\((\w+)\)[ds]|\{(\w*)\}")


@pytest.mark.slow
def test_what_the_tool_finds(subtests):
    with named(subtests, "each language on offer has a catalogue"):
        assert set(LANGUAGES) - {"en"} == set(CATALOGUES)
    with named(subtests, "nothing is missing guessed or left over"):
        used = messages.extract()
        for lang, path in CATALOGUES.items():
            assert messages.lacking(path, used) == [], lang
    with named(subtests, "words need no flask and fall back to english"):
        assert catalogue("de").gettext("Settings") == "Einstellungen"
        assert catalogue("en").gettext("Settings") == "Settings"
        assert catalogue("xx").gettext("Settings") == "Settings"
        assert catalogue("de") is catalogue("de")
    with named(subtests, "no compiled file is in the repository"):
        ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
        assert "*.mo" in ignored
        assert (FOLDER / "de" / "LC_MESSAGES" / "messages.po").is_file()
    with named(subtests, "no text hides in an f string"):
        # Extraction does not look into them: what is asked for there only has no translation.
        of_german = [message.id for message in messages.load(CATALOGUES["de"])]
        known = {id if isinstance(id, str) else id[0] for id in of_german}
        for path in (ROOT / "scorekeeper").rglob("*.py"):
            drawn = [node for node in nodes_of(path) if isinstance(node, ast.JoinedStr)]
            for call in [node for each in drawn for node in ast.walk(each) if isinstance(node, ast.Call)]:
                name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                if name in ("gettext", "ngettext", "_", "N_") and call.args and isinstance(call.args[0], ast.Constant):
                    assert call.args[0].value in known, f"{path.name}:{call.lineno}"


@for_each("lang", CATALOGUES)
def test_translations_fill_the_same_blanks(lang):
    for message in messages.load(CATALOGUES[lang]):
        if not message.id or messages.is_lacking(message):
            continue  # the test above speaks of those
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        wanted = set(BLANK.findall(ids[-1]))
        for string in strings[-1:]:
            assert set(BLANK.findall(string)) == wanted, f"{ids[-1]!r} -> {string!r}"
        for string in strings[:-1]:  # a singular may do without its number
            assert set(BLANK.findall(string)) <= wanted


@pytest.mark.parametrize("lang", CATALOGUES)
def test_the_file_is_as_the_tool_writes_it(lang, tmp_path):
    copy = tmp_path / lang / "LC_MESSAGES" / "messages.po"
    copy.parent.mkdir(parents=True)
    messages.save(messages.load(CATALOGUES[lang]), copy)
    assert copy.read_text(encoding="utf-8") == CATALOGUES[lang].read_text(encoding="utf-8")


def test_extraction_sees_code_templates_and_plurals(tmp_path):
    (tmp_path / "scorekeeper").mkdir()
    (tmp_path / "templates" / "deep").mkdir(parents=True)
    (tmp_path / "scorekeeper" / "a.py").write_text('_("from code")\nngettext("%(num)d card", "%(num)d cards", 2)\n')
    (tmp_path / "templates" / "deep" / "a.html").write_text("{{ _('from a page') }}{% trans %}block{% endtrans %}")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    found = {message.id for message in messages.extract(tmp_path) if message.id}
    assert found == {"from code", ("%(num)d card", "%(num)d cards"), "from a page", "block"}


def test_a_draft_falls_back_to_german(tmp_path, monkeypatch):
    for lang, seen in (("de", "Einstellungen"), ("nds", "")):
        path = tmp_path / lang / "LC_MESSAGES" / "messages.po"
        path.parent.mkdir(parents=True)
        path.write_text(f'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n\nmsgid "Settings"\nmsgstr "{seen}"\n')
    monkeypatch.setattr(messages, "TRANSLATIONS", tmp_path)
    filled = messages.filled(tmp_path / "nds" / "LC_MESSAGES" / "messages.po")
    assert filled.get("Settings").string == "Einstellungen"


def test_texts_of_every_language_bear_the_marks_of_print():
    """Straight apostrophes and quotation marks are those of code. The English texts are what all others are made of."""
    straight = [
        (lang, text)
        for lang, path in CATALOGUES.items()
        for message in messages.load(path) if message.id
        for texts in (message.id, message.string)
        for text in (texts if isinstance(texts, tuple) else (texts,))
        if re.search(r"['\"]", text)
    ]
    assert straight == []
