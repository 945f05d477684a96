"""One application for all tests of a file, its tables emptied for each."""

from __future__ import annotations

from tests.storage.conftest import app_everywhere, app_of_all

__all__ = ["app_everywhere", "app_of_all"]
