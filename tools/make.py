"""What `make` does, in Python, so that it works without make and on Windows: `py tools/make.py run`.

Standard library only; the first lines must still be readable by an old Python, which is told so in a sentence.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this file is what people start with whatever Python they have
    sys.exit(
        "scorekeeper needs Python 3.11 or newer, this is %d.%d (%s). With make: make run PYTHON=python3.11"  # noqa: UP031
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

import argparse
import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_ALONE = 12  # more than these failed: that is no busy machine
IN_VENV = Path("Scripts/python.exe") if os.name == "nt" else Path("bin/python")


class SetupError(Exception):
    """Something is missing on this machine; the text is one sentence for the person at the terminal."""


class Environment:
    """A virtual environment beside the checkout, kept in step with one or more lock files."""

    def __init__(self, folder: str) -> None:
        self.path = ROOT / folder
        self.python = self.path / IN_VENV

    def ensure(self, lock: str) -> None:
        """Create the environment where it is missing, install `requirements/<lock>.txt` where that changed."""
        stamp = self.path / f"installed-{lock}"
        wanted = self._fingerprint(lock)
        if self.python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
            return
        if not self._usable():
            self._create()
        print(f"Installing what requirements/{lock}.txt lists into {self.path.name} ...", flush=True)
        # some peers come as source only: what builds them is locked and installed before
        isolation = ["--no-build-isolation"] if lock in ("bench", "bench-web") else []
        self._pip("install", "--require-hashes", *isolation, "-r", str(ROOT / "requirements" / f"{lock}.txt"))
        # the checkout itself: everything it needs is there already, so nothing is fetched
        self._pip("install", "--no-deps", "--no-build-isolation", "--no-index", "-e", str(ROOT))
        stamp.write_text(wanted, encoding="utf-8")

    def run(self, *arguments: str) -> int:
        """Run this environment's Python in the checkout's folder; its exit code."""
        process = subprocess.Popen([str(self.python), *arguments], cwd=ROOT)
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # Ctrl-C reaches the program too: it ends in its own way, we only wait for that

    @contextmanager
    def beside(self, *arguments: str) -> Iterator[None]:
        """Run this environment's Python while something else is done; what it says and its exit code do not matter."""
        quiet = subprocess.DEVNULL
        process = subprocess.Popen([str(self.python), *arguments], cwd=ROOT, stdout=quiet, stderr=quiet)
        try:
            yield
        finally:
            process.wait()

    def _fingerprint(self, lock: str) -> str:
        digest = hashlib.sha256()
        for file in (ROOT / "requirements" / f"{lock}.txt", ROOT / "tools/build_hook.py"):
            digest.update(file.read_bytes())
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        # the linter's settings may change without a new installation
        kept = [project["project"], project["build-system"], project["tool"]["hatch"]]
        digest.update(json.dumps(kept, sort_keys=True).encode())
        # an environment remembers where it was made: a moved checkout gets a new one
        digest.update(f"{ROOT}|{sys.version_info[:2]}".encode())
        return digest.hexdigest() + "\n"

    def _usable(self) -> bool:
        if not self.python.exists():
            return False
        probe = "import sys, pip; print(sys.prefix); print('%d.%d' % sys.version_info[:2])"
        answer = subprocess.run([str(self.python), "-c", probe], capture_output=True, text=True, check=False)
        lines = answer.stdout.splitlines()
        return (
            answer.returncode == 0
            and Path(lines[0]) == self.path
            and lines[1] == f"{sys.version_info[0]}.{sys.version_info[1]}"
        )

    def _create(self) -> None:
        if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
            version = f"{sys.version_info[0]}.{sys.version_info[1]}"
            raise SetupError(
                "Python's venv module is missing; on Debian and Ubuntu install it with: "
                f"sudo apt install python{version}-venv"
            )
        print(f"Creating {self.path.name} ...", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(self.path)], check=False)
        if made.returncode:
            raise SetupError(f"Could not create {self.path} (see above); delete that folder and try again.")

    def _pip(self, *arguments: str) -> None:
        quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
        if self.run("-m", "pip", *arguments, *quiet):
            raise SetupError(
                "Installing failed (see above): is this machine online? Nothing is broken, the same command goes on."
            )


def ours(lock: str) -> Environment:
    """The project's environment, with compiled catalogues."""
    environment = Environment(".venv")
    environment.ensure(lock)
    if environment.run("tools/messages.py", "compile", "--quiet"):
        raise SetupError("The German texts could not be compiled (see above).")
    return environment


def run(arguments: Sequence[str]) -> int:
    """Set up and serve."""
    port = os.environ.get("PORT")
    return ours("run").run("-m", "scorekeeper", "serve", *(["--port", port] if port else []), *arguments)


QUICK = (
    "tests/zwickern", "tests/schnapsen", "tests/zwicken", "tests/tricks", "tests/zhn", "tests/test_cards.py",
    "tests/test_games.py", "tests/test_digests.py", "tests/journal", "tests/upgrade",
)
"""The rules, the journal, and that whatever was ever shipped stays readable."""
SHOWN = ("templates", "static", "tests/browser", "tests/look")
"""What a browser alone tells about."""


THOROUGH = "--hypothesis-profile=thorough"
"""As many random examples as each test asks for: `tests/cases.py`."""


def quick(arguments: Sequence[str]) -> int:
    """Linter, types, and rules, journal and upgrade; or the named files and folders and the tests that look at them."""
    environment = ours("test")
    named = [word for word in arguments if not word.startswith("-")]
    wanted, which = list(QUICK), "not slow and not soak"
    if named:
        try:
            wanted = importlib.import_module("reach").looking_at(named, ROOT)  # beside this file
        except FileNotFoundError as missing:
            raise SetupError(f"There is no {missing} in this checkout.") from None
        if not any(Path(path).as_posix().startswith(SHOWN) for path in named):
            which += " and not browser"
        print(f"{len(wanted)} test files look at {', '.join(named)}.", flush=True)
    options = [word for word in arguments if word.startswith("-")]
    return max(_read(environment), _tests(environment, which, *options, *wanted))


def test(arguments: Sequence[str]) -> int:
    """Linter, types, and all tests but those that take long; all of it runs, so that one look shows all."""
    environment, which = ours("test"), "not slow and not soak"
    with _compiling(environment):
        read = _read(environment)
    _kept().unlink(missing_ok=True)  # what failed in a run before is not asked once more
    tests = _tests(environment, which, *arguments)
    return max(read, _alone(environment, which, *arguments) if tests == 1 else tests)


def test_all(arguments: Sequence[str]) -> int:
    """Linter, types and every test there is, the long runs last."""
    environment = ours("test")
    with _compiling(environment):
        read = _read(environment)
    return max(
        read,
        _tests(environment, "not soak", THOROUGH, *arguments),
        environment.run("-m", "pytest", "-m", "soak", THOROUGH, *arguments),
    )


def rest(arguments: Sequence[str]) -> int:
    """What `make test` leaves out, evenings in the browser first; --minutes 25: only what is begun by then."""
    environment = ours("test")
    begun, limit = time.monotonic(), argparse.ArgumentParser(prog="make.py rest", add_help=False)
    limit.add_argument("--minutes", type=float)
    known, options = limit.parse_known_args(arguments)

    def left() -> list[str]:
        bound = max(0.0, known.minutes - (time.monotonic() - begun) / 60) if known.minutes is not None else None
        return ["-p", "tests.in_time", THOROUGH, *([] if bound is None else ["--minutes", f"{bound:.1f}"])]

    _kept().unlink(missing_ok=True)
    # one after the other to each process that is free, in their order
    slow = _tests(environment, "slow and not soak", "--dist", "load", "--maxschedchunk", "1", *left(), *options)
    if slow == 1:
        slow = _alone(environment, "slow and not soak", THOROUGH, *options)
    # what holds a limit of time asks for a quiet machine, what takes hours for patience: `make soak`
    return max(slow, environment.run("-m", "pytest", "-m", "soak and not measured and not hours", *left(), *options))


def soak(arguments: Sequence[str]) -> int:
    """The long runs, one after the other: some of them measure."""
    return ours("test").run("-m", "pytest", "-m", "soak", THOROUGH, *arguments)


def _read(environment: Environment) -> int:
    """Linter and types; both keep what they know of a file that did not change."""
    return max(environment.run("-m", "ruff", "check", "--quiet", "."), environment.run("-m", "mypy"))


def _compiling(environment: Environment) -> AbstractContextManager[None]:
    """Beside linter and types, which take one core, the tests are compiled: else every process of theirs does that."""
    return environment.beside("-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider")


def _tests(environment: Environment, which: str, *arguments: str) -> int:
    """Tests by their marks, in as many processes as pay; 5 says that there is none, which is no fault."""
    processes = (os.cpu_count() or 1) + 2  # what a browser does is waited for: two more keep the cores busy
    spread = [] if "--dist" in arguments else ["--dist", "worksteal"]
    code = environment.run("-m", "pytest", "-m", which, "-n", str(processes), *spread, *arguments)
    return 0 if code == 5 else code


def _alone(environment: Environment, which: str, *arguments: str, root: Path = ROOT) -> int:
    """What failed, once more, one after the other, and that decides: a browser waits so long and no longer, and beside
    three others on two cores that can be too short. Who passes only alone is named: it may have met a race of ours.
    """
    before = _failed(root)
    if not 0 < len(before) <= MOST_ALONE:
        return 1
    print("What failed, once more, one after the other:", flush=True)
    code = environment.run("-m", "pytest", "-m", which, "--last-failed", "--lfnf=none", *arguments)
    passed = sorted(before - _failed(root))
    if passed:
        print("Passed alone, not beside others; find out why:", *passed, sep="\n  ", flush=True)
    return code


def _failed(root: Path = ROOT) -> set[str]:
    """The tests that failed when they last ran, as pytest keeps them."""
    kept = _kept(root)
    return set(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else set()


def _kept(root: Path = ROOT) -> Path:
    return root / ".pytest_cache" / "v" / "cache" / "lastfailed"


def bench(arguments: Sequence[str]) -> int:
    """Benchmarks, in an environment of their own that also holds the peers we measure against."""
    environment = Environment(".venv-bench")
    environment.ensure("bench-build")
    environment.ensure("bench")
    peers = Environment(".venv-peers")
    peers.ensure("bench-build")
    peers.ensure("bench-web")
    return environment.run("-m", "benchmarks", *arguments)


def audit(arguments: Sequence[str]) -> int:
    """Every page by vnu, Chromium, Firefox, WebKit and Lighthouse; says what is missing."""
    return ours("test").run("-m", "tools.audit", *arguments)


def lock(arguments: Sequence[str]) -> int:
    """Resolve the lock files anew; uv lives in an environment of its own."""
    environment = Environment(".venv-lock")
    if not environment.python.exists():
        environment._create()
    environment._pip("install", "uv")
    return environment.run("tools/lock.py", *arguments)


def messages(arguments: Sequence[str]) -> int:
    """Extract the texts, merge them into the catalogues, compile."""
    return ours("test").run("tools/messages.py", "update", *arguments)


def clean(_arguments: Sequence[str]) -> int:
    """Remove the environments and caches; the data folder stays."""
    environments = (".venv", ".venv-bench", ".venv-peers", ".venv-lock")
    for name in (*environments, ".mypy_cache", ".ruff_cache", ".pytest_cache", "dist"):
        shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


TASKS = {
    task.__name__.replace("_", "-"): task
    for task in (run, quick, test, test_all, rest, soak, audit, bench, lock, messages, clean)
}


def main() -> int:
    """Run one task; what follows its name is passed on."""
    about = "\n".join(f"  {name:9} {task.__doc__}" for name, task in TASKS.items())
    parser = argparse.ArgumentParser(
        description="Set up, run and test scorekeeper.", epilog=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on to the task")
    chosen = parser.parse_args()
    try:
        return TASKS[chosen.task](chosen.arguments)
    except SetupError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
