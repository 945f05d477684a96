"""One application for all tests of a file, as it was built for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.conftest import build_app, close, sqlite_copy
from tests.rows import as_built


@pytest.fixture(scope="module")
def app_of_file(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Flask]:
    """The application that the tests of a file share; ask for `app`."""
    folder = tmp_path_factory.mktemp("of_file")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    yield app
    close(app)


@pytest.fixture
def app(app_of_file: Flask) -> Flask:
    """The application on an SQLite database without rows, as nobody has used it yet; own routes: `make_app`."""
    return as_built(app_of_file)
