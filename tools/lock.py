"""Write requirements/*.txt anew: every dependency with its version and hashes, for every platform.

Called by `make lock`, in a private environment that holds uv. Which registry is asked is the business of the
machine's own pip and uv settings; no address is written into the files.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Written by `make lock` (uv, universal, with hashes). Do not edit: change pyproject.toml and run it again.\n"
# name of the file -> what goes into it, and which lock it must agree with
LOCKS: dict[str, tuple[list[str], str | None]] = {
    "run": (["pyproject.toml", "--group", "build"], None),
    "postgres": (["pyproject.toml", "--group", "build", "--extra", "postgres"], "run"),
    "ratings": (["pyproject.toml", "--group", "build", "--extra", "ratings"], "run"),
    "test": (["pyproject.toml", "--group", "test", "--extra", "postgres", "--extra", "ratings"], "postgres"),
    "bench-build": (["pyproject.toml", "--group", "bench-build", "--group", "build"], "run"),
    "bench": (["pyproject.toml", "--group", "bench", "--group", "build", "--extra", "postgres"], "bench-build"),
    "bench-web": (["--group", "bench-web", "--group", "bench-build", "--group", "build"], None),
}


def lock(uv: str, name: str, upgrade: bool) -> None:
    """Resolve one lock file; versions of the lock it builds on are kept."""
    sources, base = LOCKS[name]
    target = ROOT / "requirements" / f"{name}.txt"
    command = [uv, "pip", "compile", "--quiet", *sources, "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-header"]
    command += ["--output-file", str(target)]
    if base:
        command += ["--constraint", f"requirements/{base}.txt"]
    if upgrade:
        command.append("--upgrade")
    subprocess.run(command, cwd=ROOT, check=True)
    target.write_text(HEADER + target.read_text(encoding="utf-8").removeprefix(HEADER), encoding="utf-8")


def main() -> int:
    """Lock all files; `--upgrade` takes newer versions than the ones locked now."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv is None:
        print("uv is missing: python -m pip install uv", file=sys.stderr)
        return 1
    for name in LOCKS:
        lock(uv, name, "--upgrade" in sys.argv[1:])
        print(f"requirements/{name}.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
