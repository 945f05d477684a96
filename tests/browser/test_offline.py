"""Nothing that was recorded is lost: no network, a bad one, a killed browser, two phones. Nothing is there twice."""

from __future__ import annotations

import contextlib
import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chaos import Chaos
from tests.browser.offline import (
    OPEN_PAGE,
    PHONE,
    controlled,
    entries,
    hooked,
    kill,
    lan_address,
    launch,
    unique,
    until,
    when,
)
from tests.cases import for_each
from tests.web.matches import opening

pytestmark = pytest.mark.browser

ZWICK = """side => {
  const {id, entries} = journal.hand();
  const payload = {what: "zwick", side, person: null, play: null};
  return journal.put([...entries, {kind: "mark.called", hand: id, payload}]);
}"""
QUICK = """points => {
  const {id, entries} = journal.hand();
  return journal.put([...entries, {kind: "count.quick", hand: id, payload: {
    figures: [{points}, {points: null}], facts: {majority: 0}, marks: [0, 1]}}]);
}"""


def post(url: str, body: Any) -> Any:
    """JSON to the server, past the browser."""
    asked = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.loads(answer.read())


def begin(server: str) -> dict[str, Any]:
    """A new match; its links."""
    _match, body = opening()
    made: dict[str, Any] = post(f"{server}/matches", body)
    return made


def open_match(context: Any, url: str) -> Any:
    """The match page, until it is there."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("#match")
    return hooked(page)


def kinds(found: list[dict[str, Any]]) -> list[str]:
    """Without what the match page says of itself."""
    return [one["kind"] for one in found if one["kind"] not in ("match.opened", "writer.took")]


def test_recorded_offline_killed_and_sent_once(live_server: Any, tmp_path: Path, browser: Any) -> None:
    links = begin(live_server.url)
    profile = tmp_path / "profile"
    with Chaos(live_server.url) as network:
        context = launch(browser, profile)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        network.mode = "refuse"
        network.cut()
        page.evaluate(ZWICK, 0)
        page.evaluate(QUICK, 20)
        when(page, "journal.pending === 3")
        assert page.evaluate("journal.view.current.result.map(side => side.points)") == [23, 12]
        when(page, "Object.keys(localStorage).every(key => !key.startsWith('scorekeeper.unsent.'))")
        kill(profile)
        with contextlib.suppress(Exception):
            context.close()
        assert kinds(entries(live_server.url, links)) == []
        network.mode = "ok"
        again = launch(browser, profile)
        open_match(again, f"{network.url}/m/{links['record']}")
        until(lambda: len(kinds(entries(live_server.url, links))) == 3, "the entries arrive")
        again.close()
    found = entries(live_server.url, links)
    assert kinds(found) == ["hand.begun", "mark.called", "count.quick"]
    unique(found)


def test_a_tap_in_the_moment_the_page_goes_is_kept(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    with Chaos(live_server.url) as network:
        context = browser.new_context(**PHONE)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        controlled(page)
        network.mode = "refuse"
        network.cut()
        page.evaluate(f"({ZWICK})(1); location.reload()")
        page.wait_for_selector("#match")
        network.mode = "ok"
        until(lambda: len(kinds(entries(live_server.url, links))) == 2, "the Zwick arrives")
        context.close()
    unique(entries(live_server.url, links))


def test_an_answer_lost_after_the_commit_leaves_one_copy(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    with Chaos(live_server.url) as network:
        context = browser.new_context(**OPEN_PAGE)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        network.mode = "drop_response"
        page.evaluate(ZWICK, 0)
        until(lambda: len(kinds(entries(live_server.url, links))) == 2, "the server has it")
        assert network.dropped
        assert page.evaluate("journal.pending") == 2
        network.mode = "ok"
        when(page, "journal.pending === 0")
        assert page.evaluate("journal.view.current.zwicks") == [1, 0]
        context.close()
    found = entries(live_server.url, links)
    assert kinds(found) == ["hand.begun", "mark.called"]
    unique(found)


def test_a_page_of_the_network_s_own_is_no_word_of_the_server(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    with Chaos(live_server.url) as network:
        context = browser.new_context(**OPEN_PAGE)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        network.mode = "portal"
        network.cut()
        page.evaluate(ZWICK, 0)
        until(lambda: network.swallowed > 1, "it is sent again after an answer that was none")
        assert page.evaluate("journal.pending") == 2
        network.mode = "ok"
        until(lambda: len(kinds(entries(live_server.url, links))) == 2, "the Zwick arrives")
        context.close()
    unique(entries(live_server.url, links))


@pytest.mark.slow
def test_a_black_hole_shows_the_saved_page_and_the_state_seen_last(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    with Chaos(live_server.url) as network:
        context = browser.new_context(**PHONE)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        controlled(page)
        page.evaluate(QUICK, 20)
        when(page, "journal.pending === 0")
        when(page, "journal.view.seq >= 3")
        when(page, f"caches.match('/m/{links['record']}/screens', {{ignoreVary: true}}).then(Boolean)")
        network.mode = "blackhole"
        page.evaluate(ZWICK, 0)
        page.goto(f"{network.url}/m/{links['record']}/hands")  # never opened before: the same document serves it
        page.wait_for_selector("#match")
        hooked(page)
        assert page.evaluate("journal.view.current.result.map(side => side.points)") == [23, 12]
        assert page.evaluate("journal.pending") == 1
        network.mode = "ok"
        network.cut()
        when(page, "journal.pending === 0")
        context.close()
    unique(entries(live_server.url, links))


@pytest.mark.slow
def test_a_page_never_seen_says_so(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    with Chaos(live_server.url) as network:
        context = browser.new_context(**PHONE)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        controlled(page)
        network.mode = "refuse"
        network.cut()
        page.goto(f"{network.url}/replay")
        page.get_by_role("heading", name=re.compile("Keine Verbindung|No connection")).wait_for()
        context.close()


@for_each("worker", [True, False])
def test_a_keepers_form_that_nobody_answers_is_not_lost(
    live_server: Any, browser: Any, founded: Any, worker: bool
) -> None:
    """The browser's own page stood there, or that of whatever is before the server."""
    with Chaos(live_server.url) as network:
        context = browser.new_context(**(PHONE if worker else OPEN_PAGE), base_url=network.url)
        page = context.new_page()
        club = founded(page, "Rückweg")
        if worker:
            page.goto("/")
            controlled(page)
        page.goto(f"{club}/members/add")
        page.fill("#names", 'Elke "Ele" Hinz\nOle & Söhne')
        kept = page.locator("h2" if worker else "#no-connection").filter(has_text="Keine Antwort vom Server")
        again = page.locator(".bottom .main")
        for mode in ("refuse", "gateway"):
            network.mode = mode
            network.cut()
            again.click()
            kept.wait_for()
            assert worker or page.input_value("#names")
        network.mode = "ok"
        again.click()
        page.get_by_text("Ole & Söhne").first.wait_for()
        page.goto(f"{club}/members")
        expect(page.get_by_text('Elke "Ele" Hinz')).to_have_count(1)
        if worker:
            page.goto("/replay")
            page.fill("#hand textarea", "Anna: 3c")
            network.mode = "gateway"
            network.cut()
            page.locator("#hand").evaluate("form => form.requestSubmit()")
            kept.wait_for()
            assert page.locator("#again [name=text]").input_value() == "Anna: 3c", "a form that can bring a file, too"
            page.goto(f"{club}/seasons")
            page.get_by_role("heading", name="Keine Verbindung").wait_for()
        context.close()


@pytest.mark.slow
@pytest.mark.parametrize("wanted", ["history", "sheet", "sheet.pdf"])
def test_a_page_of_the_match_that_cannot_come_says_so(live_server: Any, browser: Any, wanted: str) -> None:
    links = begin(live_server.url)
    with Chaos(live_server.url) as network:
        context = browser.new_context(**PHONE)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        controlled(page)
        when(page, f"caches.match('/m/{links['record']}/screens', {{ignoreVary: true}}).then(Boolean)")
        network.mode = "refuse"
        network.cut()
        page.goto(f"{network.url}/m/{links['record']}/{wanted}")
        page.get_by_role("status").filter(has_text=re.compile("Keine Verbindung|No connection")).wait_for()
        assert page.url.endswith(f"/m/{links['record']}")
        assert page.locator("#screen-match").is_visible()
        for screen in ("hands", "count?way=quick"):
            page.goto(f"{network.url}/m/{links['record']}/{screen}")
            page.wait_for_selector(f"#screen-{'hands' if screen == 'hands' else 'quick'}:not([hidden])")
            assert page.locator(".waits").is_hidden()
            assert page.url.endswith(screen)
        context.close()


def test_two_phones_at_once_and_a_watcher_sees_it(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    contexts = [browser.new_context(**OPEN_PAGE) for _ in range(3)]
    one, other = (open_match(context, f"{live_server.url}/m/{links['record']}") for context in contexts[:2])
    watcher = open_match(contexts[2], f"{live_server.url}/m/{links['watch']}")
    one.evaluate(ZWICK, 0)
    when(other, "journal.view.current")
    one.evaluate(ZWICK, 0)
    other.evaluate(ZWICK, 1)
    for page in (one, other, watcher):
        when(page, "journal.view.current?.zwicks.join() === '2,1'")
        when(page, "journal.pending === 0")
    for context in contexts:
        context.close()
    unique(entries(live_server.url, links))


def test_one_bad_match_does_not_block_another(live_server: Any, browser: Any) -> None:
    good, gone = begin(live_server.url), begin(live_server.url)
    with Chaos(live_server.url) as network:
        context = browser.new_context(**OPEN_PAGE)
        for links in (gone, good):
            page = open_match(context, f"{network.url}/m/{links['record']}")
            network.mode = "refuse"
            network.cut()
            page.evaluate(ZWICK, 0)
            when(page, "journal.pending === 2")
            network.mode = "blackhole"
            page.evaluate(
                """match => new Promise(done => {
                  const asked = indexedDB.open("scorekeeper");
                  asked.onsuccess = () => {
                    const deal = asked.result.transaction("links", "readwrite");
                    const link = {id: match, token: "x".repeat(22), role: "record", refused: ""};
                    if (match) deal.objectStore("links").put(link);
                    deal.oncomplete = done;
                  };
                })""",
                links["match"] if links is gone else None,
            )
            page.close(run_before_unload=False)
            network.mode = "ok"
        page = context.new_page()
        page.goto(f"{network.url}/unsent")
        until(lambda: len(kinds(entries(live_server.url, good))) == 2, "the good one is sent")
        until(lambda: page.locator("#unsent .panel").count() == 1, "only what cannot be sent is left")
        text = page.locator("#unsent textarea").input_value()
        assert text.startswith("SK1.")
        context.close()
    # somebody who holds the link takes them in
    taker = browser.new_context(**OPEN_PAGE)
    page = taker.new_page()
    page.goto(f"{live_server.url}/m/{gone['record']}/take-in")
    page.fill("#text", text)
    page.locator("button.main").click()
    page.locator("[role=status]", has_text="2").wait_for()
    assert kinds(entries(live_server.url, gone)) == ["hand.begun", "mark.called"]
    taker.close()


def test_what_the_server_refuses_is_kept_and_handed_out(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    context = browser.new_context(**OPEN_PAGE)
    page = open_match(context, f"{live_server.url}/m/{links['record']}")
    # a penalty is the judge's affair: somebody with another link, or an older page, may say it all the same
    page.evaluate(
        "() => journal.put([{kind: 'penalty', payload: {person: null, side: 0, points: -3, reason: null}}])"
    )
    page.evaluate(ZWICK, 0)
    when(page, "journal.pending === 0 && journal.stuck === 1")
    assert kinds(entries(live_server.url, links)) == ["hand.begun", "mark.called"]
    page.goto(f"{live_server.url}/unsent")
    page.locator("#unsent .panel").wait_for()
    assert page.locator("#unsent textarea").input_value().startswith("SK1.")
    context.close()


def test_plain_http_on_the_lan_keeps_what_is_recorded(live_server: Any, browser: Any) -> None:
    address = lan_address()
    links = begin(live_server.url)
    with Chaos(live_server.url, host=address) as network:
        context = browser.new_context(**PHONE)
        page = open_match(context, f"{network.url}/m/{links['record']}")
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto]") == [False] * 3
        network.mode = "refuse"
        network.cut()
        page.evaluate(ZWICK, 0)
        when(page, "journal.pending === 2")
        network.mode = "ok"
        when(page, "journal.pending === 0")
        context.close()
    unique(entries(live_server.url, links))


@pytest.mark.slow
@for_each("lan", [False, True])
def test_the_rules_of_the_match_are_there_without_a_connection(live_server: Any, browser: Any, lan: bool) -> None:
    """Fetched ahead, though nobody asked for them: by the worker on https, by the open page on plain http."""
    links = begin(live_server.url)
    with Chaos(live_server.url, **({"host": lan_address()} if lan else {})) as network:
        context = browser.new_context(**PHONE)
        page = context.new_page()
        base = f"/m/{links['record']}"
        if lan:
            page.goto(f"{network.url}{base}/rules")
            when(page, "document.getElementById('kept').hidden")  # no room for what cannot be said of this page
            with page.expect_response(lambda answer: "/static/book." in answer.url):
                page.goto(network.url + base)
        else:
            page.goto(network.url + base)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            when(page, f"""caches.open("scorekeeper-pages").then(pages => pages.match("{base}/rules")).then(Boolean)""")
        network.mode = "refuse"
        network.cut()
        page.locator("#screen-more").wait_for(state="attached")
        if lan:
            page.locator("[data-waits]:not([hidden])").first.wait_for(state="attached")  # it has noticed
        page.evaluate("document.querySelector('#screen-more a[href$=\"/rules\"]').click()")
        book = page.locator(".kept-book" if lan else "main.book")
        book.locator("#B3 .example").first.wait_for()
        text = "Die Regeln sind auf diesem Handy" if lan else "Auf diesem Handy gespeichert"
        page.get_by_text(text).wait_for()
        book.locator("a[href='#zwick']").click()
        page.wait_for_timeout(100)
        assert abs(book.locator("#zwick").bounding_box()["y"]) < 100
        if lan:
            page.get_by_role("button", name="Schließen").click()
            assert not book.is_visible()
        context.close()


HOUSE = """() => {
  const rules = {variant: "christiansen", switches: {}, schedule: null, packs: null};
  globalThis.house = () => ({kind: "rules.changed", payload: {rules, from: null}});
  [globalThis.first, globalThis.second] = journal.put([house(), house()]);
  journal.put([{kind: "undone", payload: {target: second}}]);
}"""
UNSHOWN = """() => {
  const chips = Object.fromEntries(journal.view.sides.flatMap(side => side.persons).map(person => [person, 0]));
  journal.put([
    {kind: "drink.served", payload: {}}, house(), {kind: "count.chips", payload: {chips, pot: 0, follows: null}},
    {kind: "undone", payload: {target: first}}, {kind: "redone", payload: {target: second}},
  ]);
}"""


@pytest.mark.slow
def test_what_a_phone_cannot_show_yet_is_kept_said_and_sent(live_server: Any, browser: Any) -> None:
    links = begin(live_server.url)
    context = browser.new_context(**OPEN_PAGE)
    page = open_match(context, f"{live_server.url}/m/{links['record']}")
    page.evaluate(HOUSE)
    when(page, "journal.pending === 0")
    context.route("**/entries", lambda route: route.abort())
    page.evaluate(UNSHOWN)
    when(page, "journal.pending === 5")
    state = page.locator("[data-state]:visible").first
    for lang, seen in (
        ("de", "5 hier noch nicht zu sehen"), ("nds", "5 hier noch nich to sehn"), ("en", "5 not shown here yet"),
    ):
        context.add_cookies([{"name": "lang", "value": lang, "url": live_server.url}])
        page.reload()
        hooked(page)
        until(lambda seen=seen: seen in state.inner_text(), f"what is not shown is said in {lang}")
    last = page.evaluate("journal.view.last_entry?.kind")
    assert last == "count.chips", "what no phone knows, no phone takes back"
    context.unroute("**/entries")
    until(lambda: len(kinds(entries(live_server.url, links))) == 8, "it is sent")
    until(lambda: seen not in state.inner_text(), "it is the server's")
    assert "5" not in state.inner_text()
    context.close()
