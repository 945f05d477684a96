"""The set-up program: sentences where something is missing, locks with hashes, a fresh clone that works."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from tests.cases import for_each
from tests.conftest import free_port
from tests.needs import ROOT
from tests.setup.sources import nodes_of

MAKE = ROOT / "tools" / "make.py"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def run_tool(name: str) -> dict[str, Any]:
    """What a program for the checkout defines."""
    return runpy.run_path(str(MAKE.parent / name))


def run_changed(preparation: str) -> subprocess.CompletedProcess[str]:
    """Run tools/make.py with something of Python's own changed before."""
    start = f"sys.argv = ['make.py', 'run']\nrunpy.run_path({str(MAKE)!r}, run_name='__main__')"
    code = f"import sys, runpy\n{preparation}\n{start}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_an_old_python_can_read_the_program_and_is_told():
    ast.parse(MAKE.read_text(encoding="utf-8"), feature_version=(3, 7))
    result = run_changed("sys.version_info = (3, 9, 2)")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer, this is 3.9" in result.stderr


class _Here:
    """Runs in a folder what an environment runs in the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *arguments: str) -> int:
        return subprocess.run([sys.executable, *arguments], cwd=self.folder, check=False).returncode


def test_what_failed_beside_others_is_asked_once_more_alone_and_named(tmp_path, capfd):
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_two.py").write_text(
        "from pathlib import Path\n"
        "def test_shaky():\n    Path('seen').open('a').write('x')\n    assert Path('seen').read_text() == 'xx'\n"
        "def test_broken():\n    assert Path('whole').exists()\n"
    )
    here, alone = _Here(tmp_path), run_tool("make.py")["_alone"]
    assert here.run("-m", "pytest", "-q") == 1
    assert alone(here, "not slow", root=tmp_path) == 1
    out = capfd.readouterr().out
    assert "Passed alone, not beside others; find out why:\n  test_two.py::test_shaky" in out
    assert "find out why:\n  test_two.py::test_broken" not in out
    (tmp_path / "whole").touch()
    assert alone(here, "not slow", root=tmp_path) == 0
    assert alone(here, "not slow", root=tmp_path) == 1, "nothing that failed is known: the failure was another"


def test_a_missing_venv_module_is_one_sentence(tmp_path):
    (tmp_path / "tools").mkdir()
    for name in ("pyproject.toml", "requirements/run.txt", "tools/make.py", "tools/build_hook.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    code = (
        "import importlib.util, runpy, sys\nreal = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *rest: None if name == 'ensurepip' else real(name, *rest)\n"
        f"sys.argv = ['make.py', 'run']\nrunpy.run_path({str(tmp_path / 'tools/make.py')!r}, run_name='__main__')"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "venv module is missing" in result.stderr
    assert "apt install python3" in result.stderr
    assert not (tmp_path / ".venv").exists()


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed; the same works without it")
def test_make_without_python_is_one_sentence():
    result = subprocess.run(
        ["make", "run", "PYTHON=python-that-is-not-there"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode != 0
    assert "Python is missing" in result.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed; the same works without it")
def test_what_stands_behind_quick_are_paths():
    # what `make test ARGS=…` was called with is not handed on
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "ARGS")}
    asked = subprocess.run(
        ["make", "-n", "quick", "tests/web", "scorekeeper/league"],
        cwd=ROOT, env=alone, capture_output=True, text=True, check=True,
    ).stdout
    assert re.search(r"make\.py quick +tests/web scorekeeper/league\n", asked)


def test_a_path_that_is_not_there_is_one_sentence(monkeypatch):
    make = runpy.run_path(str(MAKE))
    monkeypatch.syspath_prepend(str(MAKE.parent))
    monkeypatch.setitem(make["quick"].__globals__, "ours", lambda lock: None)
    with pytest.raises(make["SetupError"], match="There is no scorekeeper/nowhere in this checkout"):
        make["quick"](["scorekeeper/nowhere"])


class TestReach:
    """tools/reach.py: which tests look at a part of the house."""

    @pytest.fixture
    def house(self, tmp_path):
        files = {
            "scorekeeper/draw.py": "", "scorekeeper/season.py": "from scorekeeper import draw",
            "scorekeeper/game/__init__.py": "from scorekeeper.game.rules import read", "scorekeeper/game/rules.py": "",
            "scorekeeper/game/deep.py": "", "static/outbox.mjs": "", "static/other.mjs": "",
            "templates/check/page.html": "",
            "tests/helper.py": "def drawn():\n    from scorekeeper.draw import draw",
            "tests/test_season.py": "import scorekeeper.season",
            "tests/test_by_helper.py": "from tests.helper import drawn",
            "tests/game/test_game.py": "from scorekeeper.game import read", "tests/web/test_check_page.py": "",
            "tests/browser/test_offline.py": "FILE = 'outbox.mjs'",
        }
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        return tmp_path

    @for_each(
        ("path", "found"),
        [
            ("scorekeeper/draw.py", ["tests/test_by_helper.py"]),
            ("scorekeeper/season.py", ["tests/test_season.py"]),
            ("scorekeeper/game/rules.py", ["tests/game/test_game.py"]),
            ("scorekeeper/game/deep.py", ["tests/game/test_game.py"]),
            ("scorekeeper/game", ["tests/game/test_game.py"]),
            ("tests/helper.py", ["tests/test_by_helper.py"]),
            ("tests/game", ["tests/game/test_game.py"]),
            ("static/outbox.mjs", ["tests/browser/test_offline.py"]),
            ("static/other.mjs", ["tests/browser/test_offline.py"]),
            ("templates/check/page.html", ["tests/web/test_check_page.py"]),
            ("templates/check", ["tests/web/test_check_page.py"]),
        ],
    )
    def test_it_finds_who_imports_bears_the_name_or_lies_beside(self, house, path, found):
        assert run_tool("reach.py")["looking_at"]([path], house) == found

    def test_what_is_not_there_is_said(self, house):
        for path in ("scorekeeper/no.py", "../elsewhere"):
            with pytest.raises(FileNotFoundError):
                run_tool("reach.py")["looking_at"]([path], house)

    @pytest.mark.slow
    def test_every_package_of_ours_has_tests(self):
        found = run_tool("reach.py")["looking_at"]
        packages = [path.parent for path in (ROOT / "scorekeeper").glob("*/__init__.py")]
        assert len(packages) > 10
        assert [path.name for path in packages if not found([str(path)], ROOT)] == []


class TestInTime:
    """tests/in_time.py: as many tests as a time holds."""

    WRITTEN = "import pytest\n@pytest.mark.{}\ndef test_one(): pass\n"

    @pytest.fixture
    def run(self, pytester):
        pytester.makeini("[pytest]\nmarkers = browser\n    slow\n")
        pytester.makepyfile(**{
            name: self.WRITTEN.format(mark)
            for name, mark in (("test_a", "slow"), ("test_b", "browser"), ("test_evening", "browser"))
        })
        return lambda *words: pytester.runpytest_inprocess("-p", "tests.in_time", "-p", "no:cacheprovider", *words)

    def test_evenings_in_the_browser_come_first(self, run):
        shown = run("-v").outlines
        assert [line.split("::")[0] for line in shown if "::" in line] == ["test_evening.py", "test_b.py", "test_a.py"]

    @pytest.mark.slow
    @for_each("more", [[], ["-n1"]], ids=["here", "in a process of its own"])
    def test_what_cannot_begin_in_time_is_left_out_without_a_fault(self, run, more):
        result = run("--minutes", "0", *more)
        assert (result.ret, result.parseoutcomes()) == (0, {"skipped": 3})
        assert "no time left for it" in run("--minutes", "0", "-rs", *more).stdout.str()
        assert run("--minutes", "5", *more).parseoutcomes() == {"passed": 3}


@for_each("lock", LOCKS, ids=lambda path: path.name)
def test_every_pin_is_exact_and_has_hashes_and_names_no_registry(lock):
    text = lock.read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", text.split("\n", 1)[1].strip())
    assert len(entries) > 5
    for entry in entries:
        assert re.match(r"[a-z0-9.-]+(\[[a-z,]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry
    assert not re.search(r"https?://|--index|--find-links", text)


def test_the_locks_hold_every_dependency_and_agree_with_each_other():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    texts = {lock.stem: lock.read_text(encoding="utf-8") for lock in LOCKS}
    pins = {name: dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.M)) for name, text in texts.items()}
    wanted = {re.match(r"[A-Za-z0-9-]+", text)[0].lower() for text in project["dependencies"]}
    pins.pop("bench-web")  # a peer's own world, in an environment of its own
    for name, lock in pins.items():
        assert wanted <= set(lock), name
        for package in set(lock) & set(pins["run"]):
            assert lock[package] == pins["run"][package], (name, package)


def test_every_dependency_says_why():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.findall(r'^ {4}"[A-Za-z][^"]*[<>=][^"]*",?.*$', text, re.M)
    listed += re.findall(r"^(?:postgres|ratings) = .*$", text, re.M)
    assert len(listed) > 15
    assert [line for line in listed if "  # " not in line] == []


def test_what_the_program_imports_is_named_as_a_dependency():
    """Another package's dependency may go away with its next version; ours are named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    named = {re.match(r"[A-Za-z0-9-]+", line)[0].lower() for line in lines}
    named |= {"jinja2", "markupsafe", "werkzeug"}  # what Flask is made of and documents as its own
    belongs = metadata.packages_distributions()
    imported = set()
    for file in [*(ROOT / "scorekeeper").rglob("*.py"), *(ROOT / "migrations").rglob("*.py")]:
        for node in nodes_of(file):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    others = imported - set(sys.stdlib_module_names) - {"scorekeeper"}
    assert {"flask", "sqlalchemy", "alembic"} <= others
    assert {name for name in others if not {one.lower() for one in belongs[name]} & named} == set()


def test_the_long_way_to_the_tests_says_what_it_is():
    """`.ci/run --help` explains itself and installs nothing; so does a word that it does not know."""
    script = ROOT / ".ci" / "run"
    for words, code in (["--help"], 0), (["-h"], 0), (["frobnicate"], 2):
        seen = subprocess.run([script, *words], capture_output=True, text=True, check=False, timeout=60)
        output = seen.stdout if code == 0 else seen.stderr
        assert seen.returncode == code, seen
        assert "make test" in output
        assert "Debian" in output


@pytest.mark.soak
def test_a_fresh_clone_in_a_path_with_space_runs_twice(tmp_path):
    """git clone, make run, Ctrl-C, make run: the second time nothing is installed."""
    checkout = tmp_path / "a clone with space"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(checkout)], check=True)
    for turn in range(2):
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "tools/make.py", "run"], cwd=checkout, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "PORT": str(port), "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"},
        )
        rows = []
        for line in process.stdout:
            rows.append(line)
            if line.startswith("Data:"):
                break
        assert f"http://127.0.0.1:{port}" in "".join(rows)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/settings") as answer:
            assert answer.status == 200
        assert ("Installing" in "".join(rows)) == (turn == 0)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=30)
    assert Path(checkout, "data", "secret").exists()
