"""`make audit`: what needs more than Python packages, on every page of an installation with everything in it.

HTML by vnu, styles by Chromium, Lighthouse, and Firefox and WebKit on every page and through an evening at a table.
`make audit ARGS="html styles"` runs these two alone. Exit code 0: all ran, nothing was found. 1: something was found,
or a part could not run; what is missing is said in a sentence, the other parts run all the same.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol

from tests.browser.chaos import Chaos
from tests.browser.every_page import EVERYWHERE
from tests.conftest import BROWSER_ARGUMENTS, build_app, close, free_port, start_server, stop_server
from tests.needs import CHROMIUM, HEADLESS

ROOT = Path(__file__).resolve().parent.parent
LOCKED = ROOT / "requirements" / "audit"
TOOLS = ROOT / ".audit"  # npm's packages; made here, never committed
LANGUAGES = ("de", "en", "nds")
PHONE = {"width": 390, "height": 844}
WANTED = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0}
"""Lighthouse's categories and the least of each: speed depends on the machine, the other two do not."""
KINDS = (
    r"/", r"/check\?p=.*", r"/u/[^/]*\?at=.*", r"/m/[-\w]{22}", r"/m/[-\w]{22}/count\?way=cards",
    r"/c/[-\w]{22}/seasons/[-\w]{36}/table",
)
"""What Lighthouse looks at, the first page of each kind: it takes a quarter of a minute for one."""
PATIENCE = 60.0
"""Seconds that a browser has for what it is waited for; nothing is measured by it."""
DEAF = 1.25
"""The panel of the sign-off takes no tap in its first 300 ms, in 1.2 s none where the finger was before."""

SPARED = ("hyphenate-limit-chars",)
"""What Firefox and WebKit may not know: where words break a letter too early, nothing is lost."""
SLENDER = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }"
"""GTK's style for MiniBrowser: its tools need 447 px otherwise, and a window is no narrower than its tools."""
LEFT = "A ServiceWorker intercepted the request"
"""What Firefox says of a request that was on its way when its page was left for the next one."""
UNKNOWN_STYLES = r"""
const BLOCKS = /^@(media|supports|layer|container|scope|starting-style)\b/;
const faults = [];
// What stands on one level: a declaration or statement (head), or a block (head and body).
const parts = text => {
  const found = [];
  let depth = 0, round = 0, quote = "", from = 0, open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "(") round += 1;
    else if (sign === ")") round -= 1;
    else if (sign === "{" && (depth += 1) === 1) open = at;
    else if (sign === "}" && (depth -= 1) === 0) {
      found.push({head: text.slice(from, open).trim(), body: text.slice(open + 1, at)});
      from = at + 1;
    } else if (sign === ";" && !depth && !round) {
      found.push({head: text.slice(from, at).trim()});
      from = at + 1;
    }
  }
  return [...found, {head: text.slice(from).trim()}].filter(part => part.head);
};
const selects = head => {
  try { document.querySelector(head.replace(/&/g, ":scope").replace(/^\s*[>+~]/, ":scope $&")); return true; }
  catch { return false; }
};
const declared = text => {
  const colon = text.indexOf(":");
  return [text.slice(0, colon).trim(), text.slice(colon + 1).replace(/!\s*important\s*$/, "").trim()];
};
let rules = 0;
const walk = (text, around, where) => {
  const level = parts(text);
  const known = new Set(level.filter(part => part.body === undefined).map(part => declared(part.head))
    .filter(each => CSS.supports(...each)).map(([name]) => name));
  for (const {head, body} of level) {
    if (body === undefined) {
      const [name, value] = declared(head);
      if (head.startsWith("@") || name.startsWith("-") || known.has(name) || spared.includes(name)) continue;
      if (!CSS.supports(name, value)) faults.push(`${where}: ${around} { ${name}: ${value} }`);
    } else if (BLOCKS.test(head)) {
      rules += 1;
      if (/^@supports/.test(head) && !CSS.supports(head.slice(9).trim())) { rules += parsed.under(head); continue; }
      walk(body, around, where);
    } else if (/^@(-\w+-)?keyframes/.test(head)) {
      rules += 1;
      for (const step of parts(body)) { rules += 1; walk(step.body || "", step.head, where); }
    } else if (head.startsWith("@")) {
      rules += 1;  // a face or a sheet of paper: descriptors, which CSS.supports does not know
    } else {
      rules += 1;
      if (!selects(head)) faults.push(`${where}: the selector ${head}`);
      walk(body, head, where);
    }
  }
};
const count = list => [...list].reduce((sum, rule) => sum + 1 + (rule.cssRules ? count(rule.cssRules) : 0), 0);
const parsed = {list: [], under: head => {
  const same = rule => rule.cssText.startsWith("@supports") && head.includes(rule.conditionText);
  const found = parsed.list.find(same);
  return found ? count(found.cssRules) : 0;
}};
for (const sheet of document.styleSheets) {
  const where = sheet.href ? new URL(sheet.href).pathname : "style of the page";
  if (seen.includes(where)) continue;
  const request = new XMLHttpRequest();
  if (sheet.href) { request.open("GET", sheet.href, false); request.send(); }
  const text = sheet.href ? request.responseText : sheet.ownerNode.textContent;
  rules = 0;
  parsed.list = [...sheet.cssRules];
  walk(text.replace(/\/\*[^]*?\*\//g, ""), "", where);
  const there = count(sheet.cssRules);
  if (rules !== there) faults.push(`${where}: ${rules} rules are written, ${there} were understood`);
}
for (const part of document.querySelectorAll("[style]")) {
  walk(part.getAttribute("style"), `style of ${part.tagName}`, location.pathname);
}
return [faults, [...document.styleSheets].map(each => each.href ? new URL(each.href).pathname : "")];
"""
"""What a stylesheet says and this browser does not understand, of the sheets that are not among ``seen``."""
LOOK = """
const again = new XMLHttpRequest();
again.open("GET", location.href, false);
again.send();
const right = part => part.getBoundingClientRect().right;
const beyond = [...document.querySelectorAll("main *")].filter(part => right(part) > innerWidth + 1);
return [again.status, document.documentElement.scrollWidth - innerWidth, beyond.at(-1)?.outerHTML.slice(0, 90)];
"""


class MissingError(Exception):
    """A tool that is not on this machine; the text says how to get it."""


class House(NamedTuple):
    """A server with everything in it, and the address of every page (tests/browser/every_page.py names them)."""

    url: str
    paths: tuple[str, ...]


@contextmanager
def house() -> Iterator[House]:
    """The filled installation, while it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        process, url = start_server(data)
        try:
            app = build_app(data)  # this process writes beside the server, as a second one would
            paths = tuple(dict.fromkeys(path for pages in EVERYWHERE for path in pages(app)))
            close(app)
            yield House(url, paths)
        finally:
            stop_server(process)


def need(*names: str, how: str) -> str:
    """Path of the first of these programs that is there. Raises MissingError."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise MissingError(f"{names[0]} is missing: {how}")


def npm_packages() -> Path:
    """node_modules as the lock file says. Raises MissingError."""
    npm = need("npm", how="sudo apt install nodejs npm (Node 20 or newer)")
    lock = (LOCKED / "package-lock.json").read_bytes()
    installed = TOOLS / "installed"
    if not installed.is_file() or installed.read_bytes() != lock:
        TOOLS.mkdir(exist_ok=True)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(LOCKED / name, TOOLS / name)
        print("Installing vnu and Lighthouse ...", flush=True)
        if subprocess.run([npm, "ci", "--silent"], cwd=TOOLS, check=False).returncode:
            raise MissingError("npm ci failed (see above): is this machine online?")
        installed.write_bytes(lock)
    return TOOLS / "node_modules"


def fetch(url: str, lang: str) -> tuple[int, bytes]:
    """A page's status and HTML, error pages included."""
    request = urllib.request.Request(url, headers={"Accept-Language": lang})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


# --- HTML ------------------------------------------------------------------------------------------------------


def html(at: House) -> Iterator[str]:
    """Errors that the W3C's checker finds on a page in any language; styles are the browsers' affair."""
    java = need("java", how="sudo apt install default-jre-headless")
    jar = npm_packages() / "vnu-jar" / "build" / "dist" / "vnu.jar"
    with tempfile.TemporaryDirectory() as folder:
        names = {}
        for number, path in enumerate(at.paths):
            for lang in LANGUAGES:
                status, body = fetch(at.url + path, lang)
                if status == 429 or status >= 500:
                    yield f"{path} answers {status}"
                file = Path(folder) / f"{number}.{lang}.html"
                file.write_bytes(body)
                names[file.name] = f"{path} ({lang})"
        yield from errors_of_html(java, jar, Path(folder), names)


def errors_of_html(java: str, jar: Path, folder: Path, names: Mapping[str, str]) -> Iterator[str]:
    """What vnu says of the HTML files of a folder: each sentence once, with how often and where first."""
    result = subprocess.run(
        [java, "-jar", str(jar), "--errors-only", "--format", "json", "--exit-zero-always", str(folder)],
        capture_output=True, text=True, check=False,
    )
    if '"messages"' not in result.stderr:
        yield f"vnu did not run: {result.stderr.strip()[-500:]}"
        return
    value = Counter[str]()
    first: dict[str, str] = {}
    for message in json.loads(result.stderr)["messages"]:
        if message["message"].startswith("CSS:"):
            continue
        extract = re.sub(r"[-\w]{22}|[-\w]{36}", "…", message.get("extract", "").strip())
        text = f"{message['message']} {extract!r}"
        value[text] += 1
        first.setdefault(text, names.get(Path(message.get("url", "")).name, ""))
    yield from (f"{text}: {number} times, first on {first[text]}" for text, number in value.items())


# --- browsers --------------------------------------------------------------------------------------------------


class Browser(Protocol):
    """A browser that is told what to do; every call waits until it is done."""

    def go(self, url: str) -> None:
        """Load a page."""

    def script(self, text: str, *values: Any) -> Any:
        """Run the body of a function on the page; its answer."""

    def click(self, element: Any) -> None:
        """Tap what `script` answered."""

    def type(self, element: Any, text: str) -> None:
        """Type into what `script` answered."""

    def complaints(self) -> list[str]:
        """Errors of the console since the last time."""


class Firefox:
    """Firefox by its own protocol, Marionette: what geckodriver would translate to."""

    def __init__(self, port: int) -> None:
        self._socket = patiently(lambda: socket.create_connection(("127.0.0.1", port)), OSError)
        self._answers: IO[bytes] = self._socket.makefile("rb")
        self._number = 0
        self._receive()  # its greeting
        self._call("WebDriver:NewSession")
        self._call("WebDriver:SetWindowRect", **PHONE)
        # the window is no narrower than 500 px, what it shows can be
        self._call("Marionette:SetContext", value="chrome")
        self.script("gBrowser.selectedBrowser.style.maxWidth = `${arguments[0]}px`", PHONE["width"])
        self._call("Marionette:SetContext", value="content")

    def go(self, url: str) -> None:
        self._call("WebDriver:Navigate", url=url)

    def script(self, text: str, *values: Any) -> Any:
        return self._call("WebDriver:ExecuteScript", script=text, args=list(values))

    def click(self, element: Any) -> None:
        self._call("WebDriver:ElementClick", id=next(iter(element.values())))

    def type(self, element: Any, text: str) -> None:
        self._call("WebDriver:ElementSendKeys", id=next(iter(element.values())), text=text)

    def complaints(self) -> list[str]:
        self._call("Marionette:SetContext", value="chrome")
        value = self.script(
            """const said = Services.console.getMessageArray().filter(each => each instanceof Ci.nsIScriptError
              && each.sourceName.startsWith("http") && !(each.flags & each.warningFlag));
            Services.console.reset();
            return said.map(each => each.errorMessage);"""
        )
        self._call("Marionette:SetContext", value="content")
        return [each for each in value if LEFT not in each]

    def _call(self, name: str, **values: Any) -> Any:
        self._number += 1
        value = json.dumps([0, self._number, name, values]).encode()
        self._socket.sendall(b"%d:%s" % (len(value), value))
        _, _, error, answer = self._receive()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return answer.get("value", answer)

    def _receive(self) -> Any:
        length = b""
        while (sign := self._answers.read(1)) != b":":
            if not sign:
                raise RuntimeError("Firefox went away")
            length += sign
        return json.loads(self._answers.read(int(length)))


class WebKit:
    """WebKitGTK's MiniBrowser by WebDriver: the engine's cousin of what iPhones have, not iOS itself."""

    def __init__(self, port: int, program: str) -> None:
        self._base = f"http://127.0.0.1:{port}/session"
        options = {"binary": program, "args": ["--automation"]}
        asked = {"alwaysMatch": {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}
        begun = patiently(lambda: self._call("", capabilities=asked), urllib.error.URLError)
        self._base += f"/{begun['sessionId']}"
        self._call("/window/rect", **PHONE)

    def go(self, url: str) -> None:
        self._call("/url", url=url)
        # the console is not to be had over WebDriver: errors are caught on the page itself
        self.script("self.said = []; addEventListener('error', fault => said.push(String(fault.message)));")

    def script(self, text: str, *values: Any) -> Any:
        return self._call("/execute/sync", script=text, args=list(values))

    def click(self, element: Any) -> None:
        self._call(f"/element/{next(iter(element.values()))}/click")

    def type(self, element: Any, text: str) -> None:
        self._call(f"/element/{next(iter(element.values()))}/value", text=text)

    def complaints(self) -> list[str]:
        return list(self.script("return self.said ? self.said.splice(0) : []"))

    def _call(self, path: str, **values: Any) -> Any:
        request = urllib.request.Request(
            self._base + path, data=json.dumps(values).encode(), headers={"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()[:300]}") from None


def patiently(attempt: Callable[[], Any], *expected: type[Exception]) -> Any:
    """What an attempt gives as soon as it succeeds. Raises what it raised at last after `PATIENCE`."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except expected:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


@contextmanager
def running(*command: str, **environment: str) -> Iterator[None]:
    """A program, while it is needed."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env={**os.environ, **environment}, **quiet)  # type: ignore[call-overload]
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Firefox without a window. Raises MissingError."""
    program, port = need("firefox-esr", "firefox", how="sudo apt install firefox-esr"), free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        settings = {"marionette.port": port, "intl.accept_languages": "en-GB"}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        (Path(profile) / "user.js").write_text("".join(lines), encoding="utf-8")
        options = ("--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", profile)
        with running(program, *options, HOME=profile):
            yield Firefox(port)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """WebKit on a screen of its own. Raises MissingError."""
    how = "sudo apt install webkit2gtk-driver xvfb"
    driver, xvfb = need("WebKitWebDriver", how=how), need("Xvfb", how=how)
    # Debian keeps the browser itself off the path
    programs = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not programs:
        raise MissingError(f"WebKit's MiniBrowser is missing: {how}")
    port, display = free_port(), f":{free_port()}"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, ExitStack() as stack:
        there = {"DISPLAY": display, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_RUNTIME_DIR": home}
        style = Path(home) / "gtk-3.0" / "gtk.css"
        style.parent.mkdir()
        style.write_text(SLENDER, encoding="utf-8")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            there["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # its sandbox refuses to run as root
        stack.enter_context(running(xvfb, display, "-screen", "0", "800x1000x24"))
        stack.enter_context(running(driver, f"--port={port}", **there))
        yield WebKit(port, str(programs[-1]))


def every_page(browser: Browser, at: House) -> Iterator[str]:
    """What a browser complains about on its way through all pages."""
    seen: list[str] = []
    browser.go(at.url)
    if (width := browser.script("return innerWidth")) != PHONE["width"]:
        yield f"the window is {width} px wide, not {PHONE['width']} as a phone is"
    for path in at.paths:
        browser.go(at.url + path)
        status, wide, part = until(browser, f"(() => {{{LOOK}}})()")  # nothing comes of a page that just leads on
        if status == 429 or status >= 500:
            yield f"{path} answers {status}"
        if wide > 0:
            yield f"{path} is {wide} px wider than the screen" + (f": {part}" if part else "")
        yield from (f"{path}: {text}" for text in browser.complaints())
        faults, sheets = browser.script(f"const [seen, spared] = arguments; {UNKNOWN_STYLES}", seen, SPARED)
        yield from faults
        seen += sheets


# --- an evening ------------------------------------------------------------------------------------------------


def tap(browser: Browser, selector: str, typed: str = "") -> None:
    """Tap what a selector shows, as soon as it is there; or type into it."""
    visible = "return [...document.querySelectorAll(arguments[0])].find(part => part.checkVisibility())"

    def attempt() -> None:
        element = browser.script(visible, selector)
        if element is None:
            raise RuntimeError(f"{selector} never came")
        browser.type(element, typed) if typed else browser.click(element)

    patiently(attempt, RuntimeError)


def until(browser: Browser, wanted: str) -> Any:
    """Wait until an expression is true on the page; what it is."""

    def attempt() -> Any:
        if not (found := browser.script(f"return {wanted}")):
            raise RuntimeError(f"never true: {wanted}")
        return found

    return patiently(attempt, RuntimeError)


SHOWN = "[...document.querySelectorAll('#screen-match .half .score b')].map(each => each.innerText).sort().join(' ')"
SIGN = "[...document.querySelectorAll('#screen-sign .accept-form button')].some(key => key.checkVisibility())"
ENDED = """(asked => {
  asked.open("GET", location.pathname.replace(/end$/, "state"), false);
  asked.send();
  return JSON.parse(asked.responseText).status === "ended";
})(new XMLHttpRequest())"""
ANSWER = """const asked = new XMLHttpRequest();
asked.open("GET", arguments[0], false);
asked.send();
return [asked.getResponseHeader("Content-Type"), asked.responseText];"""


def evening(browser: Browser, at: House) -> Iterator[str]:
    """Schnapsen from the form of a new match to the paper, the second hand without a connection."""

    def hand(side: int, worth: int, shown: str) -> None:
        tap(browser, f"#screen-match .half[data-side='{side}'] .tap")
        tap(browser, f"#screen-quick [name=game_points][value='{worth}']")
        for _ in range(2):
            until(browser, SIGN)
            time.sleep(DEAF)
            tap(browser, "#screen-sign .accept-form button")
        until(browser, f"{SHOWN} === '{shown}'")

    saved = "!document.querySelector('#screen-match .badge.kept')"
    with Chaos(at.url) as network:
        browser.go(f"{network.url}/new")
        until(browser, "document.querySelector('#people-name')")
        tap(browser, ".games [value=schnapsen]")
        tap(browser, "#begin")
        for name in ("Anna", "Ben"):
            tap(browser, "#people-name", f"{name}\ue007")
        tap(browser, "#people .main")
        tap(browser, "#begin")
        until(browser, "/^.m.[-_0-9A-Za-z]{22}/.test(location.pathname) && document.querySelector('#screen-more')")
        match = browser.script("return location.pathname")
        hand(0, 2, "5 7")
        until(browser, saved)
        network.mode = "refuse"
        network.cut()
        hand(1, 3, "4 5")
        if browser.script(f"return {saved}"):
            yield "a hand that could not be sent is not said to be kept on the phone"
        network.mode = "ok"
        browser.script("dispatchEvent(new Event('online'))")
        until(browser, saved)
        hands = patiently(lambda: json.loads(browser.script(ANSWER, f"{match}/hands.json")[1]), ValueError)
        if [(each["total"], each["state"]) for each in hands] != [([5, 7], "signed"), ([5, 4], "signed")]:
            yield f"the hands came out as {hands}"
        yield from browser.complaints()
        browser.go(f"{network.url}{match}/end")
        tap(browser, "button[form=change].main")
        until(browser, ENDED)
        browser.go(f"{network.url}{match}/sheet")
        paper = browser.script("return document.querySelector(\"a[href*='sheet.pdf']\")?.href")
        kind = paper and browser.script(ANSWER, paper)[0]
        if kind != "application/pdf":
            yield f"the score sheet {paper} is {kind}"
        yield from browser.complaints()


def in_firefox(at: House) -> Iterator[str]:
    """What is wrong in Firefox."""
    with firefox() as browser:
        yield from every_page(browser, at)
        yield from evening(browser, at)


def in_webkit(at: House) -> Iterator[str]:
    """What is wrong in WebKit."""
    with webkit() as browser:
        yield from every_page(browser, at)
        yield from evening(browser, at)


def styles(at: House) -> Iterator[str]:
    """What stands in a stylesheet and Chromium does not understand: it drops such a thing without a word."""
    executable = need(*HEADLESS, *CHROMIUM, how="sudo apt install chromium-headless-shell, or chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=BROWSER_ARGUMENTS)
        page = chromium.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
        seen: list[str] = []
        for path in at.paths:
            page.goto(at.url + path)
            faults, sheets = page.evaluate(f"seen => {{ const spared = []; {UNKNOWN_STYLES} }}", seen)
            yield from faults
            seen += sheets
        chromium.close()


# --- Lighthouse ------------------------------------------------------------------------------------------------


def lighthouse(at: House) -> Iterator[str]:
    """Scores below what is wanted; a page that falls short gets two more runs, and the median counts."""
    chromium = need(*CHROMIUM, how="sudo apt install chromium")
    program = npm_packages() / ".bin" / "lighthouse"
    flags = " ".join(["--headless=new", *BROWSER_ARGUMENTS])
    text = TOOLS / "lighthouse.json"  # through a pipe a long report is cut: it exits before all is written
    for path in (next(path for path in at.paths if re.fullmatch(kind, path)) for kind in KINDS):
        runs: list[dict[str, float]] = []
        while len(runs) < 3 and not (runs and all(runs[0][name] >= least for name, least in WANTED.items())):
            text.unlink(missing_ok=True)
            result = subprocess.run(
                [str(program), at.url + path, "--quiet", "--output=json", f"--output-path={text}",
                 f"--only-categories={','.join(WANTED)}", "--form-factor=mobile", "--screenEmulation.mobile",
                 "--throttling-method=simulate", f"--chrome-flags={flags}"],
                capture_output=True, text=True, check=False, env={**os.environ, "CHROME_PATH": chromium},
            )
            if not text.is_file():
                yield f"{path}: did not run: {result.stderr.strip().splitlines()[-1:]}"
                break
            report = json.loads(text.read_bytes())
            if "runtimeError" in report:
                yield f"{path}: {report['runtimeError'].get('message', 'failed')}"
                break
            runs.append({name: report["categories"][name]["score"] or 0.0 for name in WANTED})
        else:
            medians = {name: statistics.median(run[name] for run in runs) for name in WANTED}
            print("  " + path, *(f"{name} {round(100 * value)}" for name, value in medians.items()), flush=True)
            for name, value in medians.items():
                if value < WANTED[name]:
                    yield f"{path}: {name} {round(100 * value)} (wanted {round(100 * WANTED[name])}){why(report, name)}"


def why(report: Mapping[str, Any], category: str) -> str:
    """The audits that a page failed, in brackets' words."""
    audits = [report["audits"][each["id"]] for each in report["categories"][category]["auditRefs"] if each["weight"]]
    failed = [each["title"] for each in audits if each["score"] is not None and each["score"] < 0.9]
    return ": " + "; ".join(failed) if failed else ""


AUDITS: dict[str, Callable[[House], Iterator[str]]] = {
    "html": html, "styles": styles, "firefox": in_firefox, "webkit": in_webkit, "lighthouse": lighthouse,
}


def main() -> int:
    """Run the audits named on the command line, or all."""
    chosen = [name.lower() for name in sys.argv[1:]] or list(AUDITS)
    if unknown := set(chosen) - set(AUDITS):
        print(f"There is no {', '.join(sorted(unknown))}; there are {', '.join(AUDITS)}.", file=sys.stderr)
        return 1
    with house() as at:
        return report(at, chosen)


def report(at: House, chosen: Sequence[str]) -> int:
    """Run audits and print what they say; what one of them lacks keeps no other from running. 0: nothing at all."""
    print(f"{len(at.paths)} pages.", flush=True)
    bad = False
    for name in chosen:
        print(f"{name} ...", flush=True)
        value = False
        try:
            for line in AUDITS[name](at):
                print(f"  {line}", flush=True)
                value = True
        except MissingError as missing:
            print(f"  left out: {missing}")
            value = True
        except (OSError, RuntimeError, ValueError) as broken:
            print(f"  did not come to its end: {broken}")
            value = True
        if not value:
            print("  nothing found")
        bad = bad or value
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
