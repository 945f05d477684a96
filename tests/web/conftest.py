"""One application for all tests of a process, as it was built for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.conftest import build_app, close, sqlite_copy
from tests.rows import as_built


@pytest.fixture(scope="session")
def app_of_process(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Flask]:
    """The application that tests share; ask for `app`."""
    folder = tmp_path_factory.mktemp("of_process")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    yield app
    close(app)


@pytest.fixture
def app(app_of_process: Flask) -> Flask:
    """The application on an SQLite database without rows, as nobody has used it yet; own routes: `make_app`."""
    return as_built(app_of_process)


@pytest.fixture
def short_booklets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Booklets of rules without their examples. These say nothing of who plays, and to set them in pages takes a second
    for each link: for tests that ask for every address there is."""
    monkeypatch.setattr("scorekeeper.sheets.book._examples", lambda *_: ())
