"""Many cases in one test: asked like ``pytest.mark.parametrize``, tried in one go, and each that fails is named.

As tests of their own thousands of one-line cases cost more than what they look at. Cases that take long, so that
processes should share them, and those that need a database each stay ``pytest.mark.parametrize``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest
from hypothesis import settings

THOROUGH = "thorough"
"""The profile under which random examples are tried as often as a test says: `make rest`, `soak` and `test-all`."""
FAILED = (Exception, pytest.fail.Exception)


def examples(many: int) -> int:
    """How many random examples are tried: a third in a run that is repeated all day, each time with others unless the
    test is derandomized."""
    return many if settings.get_current_profile_name() == THOROUGH else many // 3


@contextmanager
def named(subtests: pytest.Subtests, label: str | None = None, /, **values: Any) -> Iterator[None]:
    """What fails in here is one of the test's offenders, named; the test goes on with the next."""
    try:
        yield
    except FAILED:  # only then: a subtest that passes costs more than the test
        with subtests.test(label, **values):
            raise


def for_each(
    names: str | Sequence[str], rows: Iterable[Any], ids: Callable[[Any], Any] | Iterable[str] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run the test for every row, the rest also after one has failed; several stand above each other as loops in loops.

    ``names``, ``rows`` and ``ids`` are those of ``pytest.mark.parametrize``. Fixtures are the same for all rows.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    several = len(wanted) > 1 or not isinstance(names, str)
    tried = [_case(wanted, row, several) for row in rows]
    assert tried, "no case at all"
    if ids is not None and not callable(ids):
        tried = [(str(id), values) for id, (_, values) in zip(ids, tried, strict=True)]
    elif ids is not None:
        tried = [("-".join(str(ids(value)) for value in values.values()), values) for _, values in tried]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        inner: Callable[..., None] = getattr(test, "of_one_case", test)
        below: list[tuple[str, dict[str, Any]]] = getattr(test, "tried", [("", {})])
        every = [(f"{one} {other}".strip(), values | more) for one, values in tried for other, more in below]

        @wraps(test)
        def each(*args: Any, subtests: pytest.Subtests, **fixtures: Any) -> None:
            for label, values in every:
                with named(subtests, label or None, **values):
                    inner(*args, **fixtures, **values)

        given = inspect.signature(test).parameters.values()
        parameters = [one for one in given if one.name not in {*wanted, "subtests"}]
        asked = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
        each.__signature__ = inspect.Signature([*parameters, asked])  # type: ignore[attr-defined]
        each.of_one_case, each.tried = inner, every  # type: ignore[attr-defined]
        return each

    return decorate


def _case(names: list[str], row: Any, several: bool) -> tuple[str, dict[str, Any]]:
    """A row's label, where it has one, and its values by name."""
    label = ""
    if isinstance(row, type(pytest.param())):
        assert not row.marks, "a case that is marked is a test of its own"
        label, row = row.id or "", row.values if several else row.values[0]
    return label, dict(zip(names, row if several else [row], strict=True))
