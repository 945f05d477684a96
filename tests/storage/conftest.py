"""One application for all tests of a file on each kind of database: each begins on tables without rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.conftest import build_app, close, sqlite_copy
from tests.rows import without_rows


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def app_of_all(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application that the tests of a file share, on SQLite and on PostgreSQL."""
    folder: Path = tmp_path_factory.mktemp("of_all")
    if request.param == "sqlite":
        url = sqlite_copy(request.getfixturevalue("migrated_sqlite"), folder)
    else:
        url = request.getfixturevalue("migrated_postgresql")
    app = build_app(folder, url)
    yield app
    close(app)


@pytest.fixture
def app_everywhere(app_of_all: Flask) -> Flask:
    """The shared application; no row of an earlier test is left."""
    return without_rows(app_of_all)
