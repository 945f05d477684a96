"""`make audit` finds what is put in by hand, and says what a machine lacks; on the whole house it runs by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools import audit

SHEET = """/* a comment { with: braces } */
:root { --mine: anything }
p { color: red; colour: blue; width: 12 parsecs; content: "a;b{}" }
p > { color: red }
@media (min-width: 1px) { a:hover { margin: 0 auto !important; margn: 0 } }
@supports (display: nonsense) { b { display: nonsense } }
@font-face { font-family: Nobody; src: local(Nobody) }
@keyframes turn { from { opacity: 0 } to { opacity: 1; opaque: 1 } }
i { height: 100vh; height: 100dvh; width: -nowhere-available; width: 3px }
ul { & > li { color: green } > b { color: gren } }
"""


@pytest.mark.browser
def test_what_a_browser_drops_from_a_stylesheet_is_named(page: Any) -> None:
    page.set_content(f"<style>{SHEET}</style><p>Text</p>")
    faults, _ = page.evaluate(f"seen => {{ const spared = []; {audit.UNKNOWN_STYLES} }}", [])
    assert [fault.removeprefix("style of the page: ") for fault in faults] == [
        "p { colour: blue }", "p { width: 12 parsecs }", "the selector p >", "a:hover { margn: 0 }",
        "to { opaque: 1 }", "> b { color: gren }", "15 rules are written, 14 were understood",
    ]


def test_a_machine_that_lacks_a_tool_is_told_and_the_other_parts_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking(_at: audit.House) -> Any:
        audit.need("no-such-program", how="sudo apt install it")
        yield "never"

    def unreadable(_at: audit.House) -> Any:
        yield str(json.loads(""))

    monkeypatch.setattr(audit, "AUDITS", {"html": lacking, "webkit": unreadable, "styles": lambda _at: iter(())})
    assert audit.report(audit.House("", ("/",)), ["html", "webkit", "styles"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows[1:] == [
        "html ...", "  left out: no-such-program is missing: sudo apt install it", "webkit ...",
        "  did not come to its end: Expecting value: line 1 column 1 (char 0)", "styles ...", "  nothing found",
    ]


def test_an_audit_that_is_not_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["audit.py", "opera"])
    assert audit.main() == 1
    assert capsys.readouterr().err == "There is no opera; there are html, styles, firefox, webkit, lighthouse.\n"
