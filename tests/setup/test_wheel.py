"""The built wheel, in an empty environment outside the checkout, serves pages, styles and migrations."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import start_server, stop_server
from tests.needs import ROOT

IN_VENV = Path("Scripts/python.exe") if os.name == "nt" else Path("bin/python")


def build(source: Path, target: Path, kind: str) -> Path:
    """Build with the locked hatchling; nothing is fetched."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=source, check=True, capture_output=True,
    )
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel built as a packager would: from the unpacked source distribution, not from the checkout."""
    folder = tmp_path_factory.mktemp("build with space")
    archive = build(ROOT, folder, "sdist")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return build(folder / archive.name.removesuffix(".tar.gz"), folder, "wheel")


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """Python of an environment that holds the wheel and, by a path file, the locked dependencies."""
    folder = tmp_path_factory.mktemp("elsewhere") / "an environment"
    venv.create(folder, with_pip=False)
    python = folder / IN_VENV
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", "-q", str(wheel)],
        check=True, capture_output=True,
    )
    # path files found through a path file are not read: the checkout's own editable install stays out
    site = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()
    (Path(site) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return python


@pytest.mark.slow
def test_the_wheel_holds_what_it_needs_and_no_more(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name.removeprefix("scorekeeper/_data/") for name in names if name.startswith("scorekeeper/_data/")}
    for folder in ("templates", "static", "migrations"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                assert file.relative_to(ROOT).as_posix() in inside
    assert "scorekeeper/translations/de/LC_MESSAGES/messages.mo" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    tops = {re.sub(r"-.*dist-info$", "-info", name.split("/")[0]) for name in names}
    assert tops == {"scorekeeper", "scorekeeper-info"}
    assert not [name for name in names if name.endswith((".pyc", ".sqlite3"))]


@pytest.mark.slow
def test_an_installed_copy_serves_pages_styles_and_migrations(installed, tmp_path, monkeypatch):
    where = subprocess.run(
        [str(installed), "-c", "import scorekeeper, sys; print(scorekeeper.__file__)"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    ).stdout
    assert str(installed.parent.parent) in where
    process, url = start_server(tmp_path / "data", python=str(installed), cwd=tmp_path)
    try:
        request = urllib.request.Request(url + "/settings", headers={"Accept-Language": "de"})
        with urllib.request.urlopen(request) as answer:
            page = answer.read().decode()
        assert "Einstellungen" in page
        sheet = re.search(r'href="(/static/scorekeeper\.[0-9a-f]{10}\.css)"', page)[1]
        with urllib.request.urlopen(url + sheet) as answer:
            assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
            assert len(answer.read()) > 1000
    finally:
        stop_server(process)
    with closing(sqlite3.connect(tmp_path / "data" / "scorekeeper.sqlite3")) as connection:
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"stored_hand", "alembic_version"} <= tables


@pytest.mark.slow
def test_the_command_is_installed_and_keeps_its_data_where_the_platform_says(installed, tmp_path):
    command = installed.with_name("scorekeeper.exe" if os.name == "nt" else "scorekeeper")
    assert "serve" in subprocess.run([str(command), "--help"], check=True, capture_output=True, text=True).stdout
    code = "from scorekeeper.settings import default_data_folder; print(default_data_folder())"
    text = subprocess.run(
        [str(installed), "-c", code], check=True, capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path), "HOME": str(tmp_path)},
    ).stdout.strip()
    assert text.startswith(str(tmp_path))
    assert text.endswith("scorekeeper")
