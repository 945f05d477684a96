"""One application for all tests of a module: each makes a club of its own in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.web.limits import Buckets
from tests.conftest import build_app, close, sqlite_copy
from tests.rows import without_rows


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Any) -> Iterator[Any]:
    """The application in which the clubs of a module meet."""
    folder = tmp_path_factory.mktemp("hall")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    yield app
    close(app)


@pytest.fixture
def hall_without_rows(hall: Any) -> Any:
    """The hall as nobody has been in it yet: for a file whose clubs all bear one name, as its ``app``."""
    for name in [name for name in hall.extensions if name.endswith("_buckets")]:
        hall.extensions[name] = Buckets(rate=10**6, burst=10**9)
    return without_rows(hall)


@pytest.fixture
def guest(hall: Any) -> Any:
    """A client of it that fails on any HTML answer that is not valid."""
    return hall.test_client()
