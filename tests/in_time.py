"""As many tests as a time holds, the most telling first: `python -m pytest -p tests.in_time --minutes 25 -m slow`.

What is not begun when the time is over is left out and says so; that is no fault. Evenings in the browser come first,
then whatever else needs one, then the others.
"""

from __future__ import annotations

import time

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The bound; without it everything runs."""
    parser.addoption("--minutes", type=float, default=None, help="begin no test after so many minutes")


def pytest_configure(config: pytest.Config) -> None:
    """The moment after which none is begun, the same for all processes of this run."""
    minutes = config.getoption("minutes")
    if minutes is not None and not hasattr(config, "workerinput"):
        config.ends = time.time() + 60 * minutes  # type: ignore[attr-defined]


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: object) -> None:
    """Tell a process of pytest-xdist."""
    ends = getattr(node.config, "ends", None)  # type: ignore[attr-defined]
    if ends is not None:
        node.workerinput["ends"] = ends  # type: ignore[attr-defined]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Evenings first; within a file and among files as they were."""

    def late(item: pytest.Item) -> tuple[bool, bool]:
        shown = item.get_closest_marker("browser") is not None
        return not (shown and "evening" in item.path.name), not shown

    items.sort(key=late)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what would begin too late."""
    ends = getattr(item.config, "workerinput", {}).get("ends", getattr(item.config, "ends", None))
    if ends is not None and time.time() >= ends:
        pytest.skip("no time left for it")
