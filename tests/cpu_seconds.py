"""Where the time of the tests goes: `python -m pytest -n0 -p tests.cpu_seconds tests/web` (needs /proc, so Linux).

Seconds on a processor of this process, its ended children and all its living descendants (servers, the browser), by
file: on a machine that does other work too they say more than the clock.
"""

from __future__ import annotations

import os
import resource
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
SPENT: Counter[str] = Counter()
TESTS: Counter[str] = Counter()


def children(process: int) -> list[int]:
    """The process ids it started that still live; none where it has ended meanwhile."""
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []


def spent() -> float:
    """CPU seconds of all of them so far."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = time.process_time() + ended.ru_utime + ended.ru_stime
    living = children(os.getpid())
    while living:
        process = living.pop()
        try:
            stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended: its parent has its seconds
            continue
        seconds += sum(map(int, stat[11:15])) / TICK
        living += children(process)
    return seconds


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """One test with what it sets up."""
    before = spent()
    yield
    file = item.nodeid.partition("::")[0]
    SPENT[file] += spent() - before
    TESTS[file] += 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The files, the dearest first."""
    terminalreporter.section("CPU seconds")
    for file, seconds in SPENT.most_common():
        terminalreporter.write_line(f"{seconds:8.1f} {TESTS[file]:6d} tests  {file}")
    terminalreporter.write_line(f"{sum(SPENT.values()):8.1f} {sum(TESTS.values()):6d} tests")
