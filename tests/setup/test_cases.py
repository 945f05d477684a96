"""Cases tried in one test are as good as tests of their own: each that fails is named, and none hides the others."""

from __future__ import annotations

import pytest

WRITTEN = '''
import pytest
from tests.cases import for_each

@pytest.fixture
def lent():
    return 10

@for_each("a", [1, pytest.param(2, id="two")])
@for_each(("b", "c"), [(3, 4), (5, 6)], ids=["low", "high"])
def test_of_both(lent, a, b, c):
    assert (lent, b + 1) == (10, c)
    assert (a, b) not in ((2, 3), (1, 5))

class TestInAClass:
    @pytest.mark.parametrize("a", [1, 2])
    @for_each("b", [1, 2, 3])
    def test_beside_cases_of_their_own(self, a, b):
        if b == 2:
            pytest.fail("two")
'''


def test_every_case_that_fails_is_named_and_the_others_are_tried(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(WRITTEN)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    rows = [line.partition(" - ")[0] for line in result.outlines if line.startswith("SUBFAILED")]
    file = "test_every_case_that_fails_is_named_and_the_others_are_tried.py"
    assert rows == [
        f"SUBFAILED[high] (a=1, b=5, c=6) {file}::test_of_both",
        f"SUBFAILED[two low] (a=2, b=3, c=4) {file}::test_of_both",
        f"SUBFAILED(b=2) {file}::TestInAClass::test_beside_cases_of_their_own[1]",
        f"SUBFAILED(b=2) {file}::TestInAClass::test_beside_cases_of_their_own[2]",
    ]
    assert result.parseoutcomes()["failed"] == 4 + 3
