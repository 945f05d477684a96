"""The rule book on a phone: nothing of it is wider than the screen, also with very large letters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import resized

pytestmark = pytest.mark.browser


def test_with_letters_twice_as_large_the_book_does_not_move_sideways(phone: Any) -> None:
    page = phone(390, 844)
    page.goto("/rules/dithmarschen")
    resized(page, 390, 844, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
