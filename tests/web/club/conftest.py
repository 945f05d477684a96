"""One application for all tests of a module: each makes a club of its own in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import build_app, close, sqlite_copy


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Any) -> Iterator[Any]:
    """The application in which the clubs of a module meet."""
    folder = tmp_path_factory.mktemp("hall")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    yield app
    close(app)


@pytest.fixture
def guest(hall: Any) -> Any:
    """A client of it that fails on any HTML answer that is not valid."""
    return hall.test_client()
