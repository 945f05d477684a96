"""`make audit`: HTML by vnu, Lighthouse (median of three), Firefox, WebKit; what is missing is said in a sentence.

Exit code 0: all ran and nothing was found. 1: something was found, or something is missing.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.audit import webkit
from tests.conftest import BROWSER_ARGUMENTS, start_server, stop_server
from tests.needs import CHROMIUM, ROOT

HERE = Path(__file__).parent
TOOLS = ROOT / ".audit"  # npm's packages; made here, never committed
# every kind of page; whoever adds one to the web adds it here
PAGES = ["/", "/settings"]
ERROR_PAGES = ["/no/such/page"]
LANGUAGES = ("de", "en", "nds")
LIGHTHOUSE_RUNS = 3
# performance depends on the machine, the other two do not
WANTED = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0}


class MissingError(Exception):
    """A tool that is not on this machine; the text says how to get it."""


def need(*names: str, how: str) -> str:
    """Path of the first of these programs that is there. Raises MissingError."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise MissingError(f"{names[0]} is missing: {how}")


def npm_packages() -> Path:
    """node_modules as the lock file says. Raises MissingError."""
    npm = need("npm", how="sudo apt install nodejs npm (Node 20 or newer)")
    lock = (HERE / "package-lock.json").read_bytes()
    installed = TOOLS / "installed"
    if not installed.is_file() or installed.read_bytes() != lock:
        TOOLS.mkdir(exist_ok=True)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(HERE / name, TOOLS / name)
        print("Installing vnu and Lighthouse ...", flush=True)
        if subprocess.run([npm, "ci", "--silent"], cwd=TOOLS, check=False).returncode:
            raise MissingError("npm ci failed (see above): is this machine online?")
        installed.write_bytes(lock)
    return TOOLS / "node_modules"


def fetch(url: str, lang: str) -> bytes:
    """A page's HTML, error pages included."""
    request = urllib.request.Request(url, headers={"Accept-Language": lang})
    try:
        with urllib.request.urlopen(request) as answer:
            body: bytes = answer.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    return body


def vnu(base: str) -> Iterator[str]:
    """What the W3C's checker says about every page, in every language, and about the stylesheets."""
    java = need("java", how="sudo apt install default-jre-headless")
    jar = npm_packages() / "vnu-jar" / "build" / "dist" / "vnu.jar"
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for path in [*PAGES, *ERROR_PAGES]:
            for lang in LANGUAGES:
                file = Path(folder) / f"{path.strip('/').replace('/', '-') or 'start'}.{lang}.html"
                file.write_bytes(fetch(base + path, lang))
                files.append(str(file))
        result = subprocess.run([java, "-jar", str(jar), *files], capture_output=True, text=True, check=False)
        yield from (f"vnu {line.replace(folder, '')}" for line in result.stderr.splitlines() if line.strip())
    styles = [str(path) for path in sorted((ROOT / "static").rglob("*.css"))]
    result = subprocess.run(
        [java, "-jar", str(jar), "--errors-only", "--css", *styles], capture_output=True, text=True, check=False
    )
    yield from (f"vnu {line}" for line in result.stderr.splitlines() if line.strip())


def lighthouse(base: str) -> Iterator[str]:
    """Scores below what is wanted, median of three runs."""
    chromium = need(*CHROMIUM, how="sudo apt install chromium")
    program = npm_packages() / ".bin" / "lighthouse"
    flags = " ".join(["--headless=new", *BROWSER_ARGUMENTS])
    for path in PAGES:
        scores: dict[str, list[float]] = {name: [] for name in WANTED}
        for _ in range(LIGHTHOUSE_RUNS):
            result = subprocess.run(
                [str(program), base + path, "--quiet", "--output=json", f"--only-categories={','.join(WANTED)}",
                 "--form-factor=mobile", "--screenEmulation.mobile", "--throttling-method=simulate",
                 f"--chrome-flags={flags}"],
                capture_output=True, text=True, check=False, env={**os.environ, "CHROME_PATH": chromium},
            )  # fmt: skip
            if not result.stdout.startswith("{"):
                yield f"Lighthouse {path}: did not run: {result.stderr.strip().splitlines()[-1:]}"
                break
            report = json.loads(result.stdout)
            if "runtimeError" in report:
                yield f"Lighthouse {path}: {report['runtimeError'].get('message', 'failed')}"
                break
            for name in WANTED:
                scores[name].append(report["categories"][name]["score"] or 0.0)
        else:
            medians = {name: statistics.median(values) for name, values in scores.items()}
            print("  " + path, *(f"{name} {round(100 * value)}" for name, value in medians.items()), flush=True)
            for name, value in medians.items():
                if value < WANTED[name]:
                    yield f"Lighthouse {path}: {name} {round(100 * value)} (wanted {round(100 * WANTED[name])})"


def firefox(base: str) -> Iterator[str]:
    """What Firefox complains about."""
    executable = need("firefox-esr", "firefox", how="sudo apt install firefox-esr")
    node = need("node", how="sudo apt install nodejs npm (Node 20 or newer)")
    npm_packages()
    shutil.copy(HERE / "firefox.mjs", TOOLS / "firefox.mjs")
    result = subprocess.run(
        [node, "firefox.mjs", executable, base, *PAGES], cwd=TOOLS, capture_output=True, text=True, check=False
    )
    yield from result.stdout.splitlines()
    if result.returncode and not result.stdout:
        yield f"Firefox did not run: {result.stderr.strip()[-500:]}"


def webkit_browser(base: str) -> Iterator[str]:
    """What is wrong in WebKit (the engine's cousin of what iPhones have, not iOS itself)."""
    how = "sudo apt install webkit2gtk-driver xvfb"
    driver, xvfb = need("WebKitWebDriver", how=how), need("Xvfb", how=how)
    browser = webkit.minibrowser()
    if browser is None:
        raise MissingError(f"WebKit's MiniBrowser is missing: {how}")
    yield from webkit.complaints(driver, xvfb, browser, base, PAGES)


AUDITS = {"vnu": vnu, "Lighthouse": lighthouse, "Firefox": firefox, "WebKit": webkit_browser}


def main() -> int:
    """Run the audits named on the command line, or all."""
    chosen = {name.lower() for name in sys.argv[1:]}
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        process, base = start_server(Path(folder) / "data")
        try:
            for name, audit in AUDITS.items():
                if chosen and name.lower() not in chosen:
                    continue
                print(f"{name} ...", flush=True)
                try:
                    said = list(audit(base))
                except MissingError as missing:
                    said = [f"left out: {missing}"]
                for line in said:
                    print("  " + line)
                if not said:
                    print("  nothing found")
                bad += bool(said)
        finally:
            stop_server(process)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
