"""Servers that start in a moment: a process that has read all of the program already and is forked for each.

`python -m tests.faults.nursery` reads lines: `start PORT` gives the process id of a new `scorekeeper serve`, `wait PID`
its end. What a server is, it still does by itself: settings, database, sockets.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Self

from tests.conftest import free_port, keep_compiled_routes
from tests.needs import ROOT


class Nursery:
    """A process that makes servers on one data folder. Those that run at the end of its `with` are killed."""

    possible = Path("/proc/self/stat").exists() and hasattr(os, "fork")

    def __init__(self, data: os.PathLike[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.nursery"], cwd=ROOT, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "SCOREKEEPER_DATA": str(data), "PYTHONIOENCODING": "utf-8"},
        )
        self._running: set[int] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        for pid in list(self._running):
            os.kill(pid, 9)
            self.wait(pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()

    def start(self) -> tuple[Server, str]:
        """A server that answers, and its address."""
        port = free_port()
        server = Server(self, int(self._ask(f"start {port}")))
        self._running.add(server.pid)
        url = f"http://127.0.0.1:{port}"
        while True:
            try:
                urllib.request.urlopen(url + "/robots.txt", timeout=10).close()
            except OSError:  # not there yet
                server.must_run()
                time.sleep(0.02)
            else:
                return server, url

    def wait(self, pid: int) -> None:
        """Until that server has ended, with its locks and sockets."""
        assert self._ask(f"wait {pid}") == "ended"
        self._running.discard(pid)

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


class Server:
    """One of its servers, with what tests need of a Popen."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid

    def must_run(self) -> None:
        """Raises where it ended by itself."""
        with open(f"/proc/{self.pid}/stat") as file:
            assert file.read().rpartition(")")[2].split()[0] != "Z", "scorekeeper serve ended"

    def kill(self) -> None:
        """At this moment, without a word."""
        os.kill(self.pid, 9)

    def terminate(self) -> None:
        """In its own way."""
        os.kill(self.pid, 15)

    def wait(self, timeout: float | None = None) -> None:
        """Until it has ended."""
        self._nursery.wait(self.pid)


def fork_servers() -> None:
    """Read the program, then do what the lines say."""
    import waitress  # noqa: F401

    import scorekeeper.commands.serve  # noqa: F401
    from scorekeeper.cli import main
    from scorekeeper.web import create_app

    keep_compiled_routes()
    create_app()  # its routes are there for every server that is forked
    for line in sys.stdin:
        what, number = line.split()
        if what == "wait":
            os.waitpid(int(number), 0)
            print("ended", flush=True)
        elif pid := os.fork():
            print(pid, flush=True)
        else:
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(silence, stream)
            os._exit(main(["serve", "--host", "127.0.0.1", "--port", number]))


if __name__ == "__main__":
    fork_servers()
