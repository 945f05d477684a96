"""What templates compile to is kept for the next start, and never believed where the program is another one."""

from __future__ import annotations

import ast
import shutil
import sys

import jinja2
import pytest

from scorekeeper import program
from scorekeeper.settings import Settings
from scorekeeper.web import create_app, prepare, templating


@pytest.fixture
def data(tmp_path, migrated_sqlite):
    return shutil.copytree(migrated_sqlite, tmp_path / "data")


def started(data):
    app = create_app(Settings(data=data))
    prepare(app)
    return app.test_client()


def page(client, lang="de"):
    answer = client.get("/settings", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def kept(data):
    return {path.name: path.stat().st_mtime_ns for path in (data / "compiled").glob("*/*")}


def test_a_second_start_compiles_nothing_and_shows_the_same(data, monkeypatch):
    first = {lang: page(started(data), lang) for lang in ("de", "en")}
    assert first["de"] != first["en"]
    before = kept(data)
    assert before
    monkeypatch.setattr(jinja2.Environment, "compile", None)  # whoever compiles now, fails
    assert {lang: page(started(data), lang) for lang in first} == first
    assert kept(data) == before


@pytest.mark.slow
def test_what_another_program_compiled_is_thrown_away(data, monkeypatch):
    first = page(started(data))
    (mine,) = (data / "compiled").iterdir()
    monkeypatch.setattr(templating, "fingerprint", lambda: "another")
    assert page(started(data)) == first
    (other,) = (data / "compiled").iterdir()
    assert other != mine


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX rights")
def test_nobody_else_can_put_anything_there(data):
    started(data)
    assert (data / "compiled").stat().st_mode & 0o77 == 0


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"", b"x" * 50, None])
def test_half_a_file_or_a_folder_that_is_none_costs_time_and_no_page(data, content):
    first = page(started(data))
    for path in (data / "compiled").glob("*/*"):
        path.write_bytes(path.read_bytes()[:-20] if content is None else content)
    assert page(started(data)) == first
    for path in (data / "compiled").glob("*/*"):
        path.unlink()
    for path in (data / "compiled").iterdir():
        path.rmdir()
    (data / "compiled").rmdir()
    (data / "compiled").write_bytes(b"")
    assert page(started(data)) == first


def test_a_byte_more_of_the_program_is_another_one(tmp_path, monkeypatch):
    (tmp_path / "de").mkdir()
    (tmp_path / "one.py").write_text("x = 1")
    (tmp_path / "de" / "texts.mo").write_bytes(b"1")
    monkeypatch.setattr(program, "PACKAGE", tmp_path)
    found = [program.fingerprint.__wrapped__()]
    (tmp_path / "one.py").write_text("x = 2")
    found.append(program.fingerprint.__wrapped__())
    (tmp_path / "de" / "texts.mo").write_bytes(b"2")
    found.append(program.fingerprint.__wrapped__())
    (tmp_path / "one.py").rename(tmp_path / "two.py")
    found.append(program.fingerprint.__wrapped__())
    assert len({*found}) == 4
    assert program.fingerprint.__wrapped__() == found[-1]


def test_no_page_is_drawn_by_flask_which_knows_one_language():
    flasks = {"render_template", "render_template_string", "stream_template", "get_template_attribute"}
    wrong = [
        f"{path.relative_to(program.PACKAGE)}: {alias.name}"
        for path in program.PACKAGE.rglob("*.py")
        if any(name in path.read_text(encoding="utf-8") for name in flasks)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module in ("flask", "flask.templating")
        for alias in node.names if alias.name in flasks
    ]
    assert wrong == []


def test_the_applications_of_tests_compile_a_template_once_for_all(make_app, migrated_sqlite, tmp_path, monkeypatch):
    """Each test has one: compiling was most of what its first page took, and nothing else says that it is done anew."""
    first, second = (make_app(shutil.copytree(migrated_sqlite, tmp_path / name)) for name in ("first", "second"))
    seen = page(first.test_client())

    def compiled(_self, _source, name=None, *_):
        raise AssertionError(f"{name} is compiled again")

    monkeypatch.setattr(jinja2.Environment, "compile", compiled)
    assert page(second.test_client()) == seen
