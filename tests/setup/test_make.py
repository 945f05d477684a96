"""The set-up program: sentences where something is missing, locks with hashes, a fresh clone that works."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import free_port
from tests.needs import ROOT

MAKE = ROOT / "tools" / "make.py"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


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


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
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
        )  # fmt: skip
        said = []
        for line in process.stdout:
            said.append(line)
            if line.startswith("Data:"):
                break
        assert f"http://127.0.0.1:{port}" in "".join(said)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/settings") as answer:
            assert answer.status == 200
        assert ("Installing" in "".join(said)) == (turn == 0)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=30)
    assert Path(checkout, "data", "secret").exists()
