"""Everything of a club on paper: every PDF beside its page, who may open which, in whose names, with which links."""

from __future__ import annotations

import re

import pytest

from scorekeeper.journal.tokens import token_of
from tests.cases import for_each
from tests.sheets.paper import fonts, opened, words
from tests.web.club.evenings import RULES, Club, plain
from tests.web.club.seasons import FIRST, an_evening, played
from tests.web.tables import an_id

ROLES = ("watch", "member", "record", "judge", "keeper")
NEED = {
    "season": "watch", "member": "watch", "certificates": "member", "result": "watch", "plan": "member",
    "cards": "record", "sheets": "record", "rules": "watch", "compare": "watch",
}


@pytest.fixture(scope="module")
def club(tmp_path_factory, migrated_sqlite):
    return played(tmp_path_factory, migrated_sqlite)


def paths(club):
    """The address of each paper, of the evening whose result is out."""
    evening, person = club.evenings[0].id, club.people[0]
    return {
        "season": f"paper/season/{club.season}", "member": f"paper/member/{club.season}/{person}",
        "certificates": f"paper/certificates/{club.season}", "result": f"paper/result/{evening}",
        "plan": f"paper/plan/{evening}", "cards": f"paper/cards/{evening}", "sheets": f"paper/sheets/{evening}",
        "rules": f"paper/rules/{club.sheet}", "compare": "paper/compare",
    }


def query(club, name):
    return f"?a={club.sheet}&b={club.sheet}" if name == "compare" else ""


def pdf_at(club, path, role="keeper"):
    club.client.set_cookie("lang", "de", domain="localhost")
    answer = club.client.get(club.url(f"{path}.pdf", role))
    club.client.delete_cookie("lang", domain="localhost")
    assert answer.status_code == 200, answer.text
    return answer.data


def pdf(club, name, role="keeper", more="", lang="de"):
    club.client.set_cookie("lang", lang, domain="localhost")
    asked = query(club, name)
    answer = club.client.get(
        club.url(paths(club)[name] + ".pdf", role) + asked + (more if not asked else more.replace("?", "&"))
    )
    club.client.delete_cookie("lang", domain="localhost")
    assert answer.status_code == 200, plain(answer.text)
    assert answer.mimetype == "application/pdf"
    return answer.data


@for_each("name", NEED)
def test_the_pdf_and_its_page_open_for_whoever_may_and_for_nobody_else(club, name):
    for role in ROLES:
        may = ROLES.index(role) >= ROLES.index(NEED[name])
        for ending in ("", ".pdf"):
            answer = club.client.get(club.url(paths(club)[name] + ending, role) + query(club, name))
            assert answer.status_code == (200 if may else 403), (name, role, ending)
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert club.client.get(f"/c/{'x' * 22}/{paths(club)[name]}.pdf").status_code == 404


@for_each("name", NEED)
def test_same_journal_same_bytes_and_nothing_is_sent_twice(club, name):
    first = pdf(club, name)
    assert first == pdf(club, name)
    assert all(fonts(first).values())
    answer = club.client.get(club.url(paths(club)[name] + ".pdf") + query(club, name))
    again = club.client.get(
        club.url(paths(club)[name] + ".pdf") + query(club, name), headers={"If-None-Match": answer.headers["ETag"]}
    )
    assert again.status_code == 304


@for_each("name", NEED)
def test_letter_is_as_wide_as_letter_is(club, name):
    page = opened(pdf(club, name, more="?paper=letter")).pages[0].mediabox
    assert {round(float(page.width)), round(float(page.height))} == {612, 792}
    asked = f"{query(club, name)}&paper=a3" if query(club, name) else "?paper=a3"
    assert club.client.get(club.url(paths(club)[name]) + asked).status_code == 400


@pytest.mark.slow
@for_each("name", NEED)
@for_each("lang", ["de", "en", "nds"])
def test_the_page_says_every_number_that_the_pdf_says(club, name, lang):
    """Each figure of the PDF that is no page number, code or time stands in the page, too."""
    text = words(pdf(club, name, lang=lang))
    club.client.set_cookie("lang", lang, domain="localhost")
    page = club.get(paths(club)[name] + query(club, name))
    club.client.delete_cookie("lang", domain="localhost")
    drawn = " ".join(re.findall(r"<text\b[^>]*>([^<]*)<", page))  # what stands in a plot
    ids = set(re.findall(r"\d+", f"{plain(page)} {drawn}"))
    missing = [number for number in re.findall(r"(?<![\w./-])\d{1,3}(?![\w./-])", text) if number not in ids]
    pages = {str(number) for number in range(1, 9)}
    # an address is broken over lines: digits of its link or id can stand alone
    addresses = " ".join([paths(club)[name], *(club.url("", role) for role in ROLES)])
    assert [number for number in missing if number not in pages and number not in addresses] == []


def record_links(club):
    return [
        token_of(club.app.secret_key, table.match, role, 1)
        for evening in club.evenings for table in evening.state.draws[1].tables for role in ("record", "judge")
    ]


@for_each("name", [name for name in NEED if name != "cards"])
def test_public_paper_carries_links_to_watch_only(club, name):
    page = club.get(paths(club)[name] + query(club, name))
    assert not any(token in page for token in record_links(club))
    club_links = [token_of(club.app.secret_key, club.id, role, club.epochs[role]) for role in ROLES[1:]]
    assert not any(f"http://localhost/c/{token}" in page for token in club_links)


def test_a_table_card_is_the_way_to_record_that_table(club):
    page = club.get(paths(club)["cards"])
    for table in club.evenings[0].state.draws[1].tables:
        assert token_of(club.app.secret_key, table.match, "record", 1) in page
        assert token_of(club.app.secret_key, table.match, "judge", 1) not in page
    text = words(pdf(club, "cards"))
    assert text.count("Summe je Spiel") == 2
    assert text.count(" 30 ") >= 2


def test_the_season_sheet_has_the_figures_of_the_standings(club):
    view = club.client.get(club.url(f"seasons/{club.season}/standings.json", "member")).json
    text = words(pdf(club, "season", "member"))
    for row in view["rows"]:
        assert f"{row['name']} " in text
        assert row["value"] in text
        assert f"{row['won']}–{row['lost']}" in text


def test_a_watcher_reads_public_names_and_a_board_those_of_the_board(club):
    state = club.state
    hidden = next(person for person in club.people if state.members[person].forms["public"] != "full")
    name = club.words[hidden]
    last = name.split()[-1]
    assert last not in words(pdf(club, "season", "watch"))
    assert last not in plain(club.get(paths(club)["result"], "watch"))


def test_columns_can_be_left_out_and_others_are_unmoved(club):
    text = words(pdf(club, "season", more="?off=zwicks,hands"))
    first = opened(pdf(club, "season", more="?off=zwicks,hands")).pages[0].extract_text()
    assert "gew.–verl." not in text
    assert "höchstes" in first
    page = club.get(paths(club)["season"] + "?off=zwicks,hands")
    assert "off=hands" in page  # a tap brings Zwicks back


def test_a_result_that_is_held_back_is_printed_for_the_judge_only(club):
    evening = club.evenings[1]
    club.say("result.held", {"evening": evening.id})
    path = f"paper/result/{evening.id}.pdf"
    assert club.client.get(club.url(path, "member")).status_code == 403
    assert club.client.get(club.url(path, "judge")).status_code == 200


def test_what_was_corrected_after_the_notice_stands_on_the_season_sheet(club):
    assert "−7" not in words(pdf(club, "season"))
    person = club.people[0]
    reason = an_id()
    data = {"evening": club.evenings[0].id, "person": person, "points": -7, "season": None, "reason": reason}
    club.say("penalty", data, words={reason: "Karten gezeigt"})
    assert "−7" in words(pdf(club, "season")).partition("Berichtigt seit dem letzten Aushang")[2]


def test_what_does_not_come_from_the_evenings_stands_below_the_season_table(app, client):
    """The points of somebody to whom the judge gave some were not the sum of the row."""
    club = Club(app, client)
    evening = an_evening(club, FIRST, (12, 9), (13, 9))
    data = {"evening": evening.id, "season": None, "person": club.people[1], "points": -3}
    club.say("penalty", {**data, "reason": (reason := an_id())}, words={reason: "Karten gezeigt"})
    page = plain(club.get(f"paper/season/{club.season}"))
    for text in page, words(pdf_at(club, f"paper/season/{club.season}")):
        assert re.search(r"(By the judge|Von der Spielleitung): Ole H\. −3\.", text), text


def test_points_of_the_judge_cancelled_after_the_notice_stand_there_those_cancelled_before_do_not(app, client):
    club = Club(app, client)
    evening = an_evening(club, FIRST, (12, 9), (13, 9))
    path, reason = f"paper/season/{club.season}", an_id()
    data = {"evening": evening.id, "season": None, "reason": reason}
    _stays, goes, gone = (
        club.say("penalty", {**data, "person": club.people[at], "points": points}, words={reason: "Karten gezeigt"})
        for at, points in enumerate((-77, -88, -99))
    )
    club.say("penalty.lifted", {"target": gone, "reason": reason})
    club.say("result.published", {"evening": evening.id})
    assert "Nichts." in words(pdf_at(club, path))
    club.say("penalty.lifted", {"target": goes, "reason": reason})
    seen = words(pdf_at(club, path)).partition("Berichtigt seit dem letzten Aushang")[2]
    assert "aufgehoben" in seen
    assert "−88" in seen
    assert "−77" not in seen
    assert "−99" not in seen


def test_a_hand_corrected_after_the_notice_stands_there_with_its_old_and_new_figures(app, client):
    """users.md 5.5: changed season tables say what was corrected since the last notice."""
    club = Club(app, client)
    evening = an_evening(club, FIRST, (12, 9), (13, 9))
    table = evening.table(1)
    before = table.hand(2)
    club.say("result.published", {"evening": evening.id})
    assert "Nichts." in words(pdf_at(club, f"paper/season/{club.season}"))
    figures, facts = [{"points": 11}, {"points": None}], {"majority": 1}
    counted = {"figures": figures, "facts": facts, "marks": [0, 0]}
    table.say("count.quick", counted, hand=before["id"], replaces=before["count"])
    table.sign(before["id"])
    old = ":".join(str(side["points"]) for side in before["result"])
    new = ":".join(str(side["points"]) for side in table.hand(2)["result"])
    assert old != new
    text = words(pdf_at(club, f"paper/season/{club.season}"))
    assert f"5.11., 1. Runde, Tisch 1, 2. Spiel: {new} statt {old}" in text
    assert "Nichts." not in text


def test_the_sheet_of_a_table_says_which_one_it_is_filled_and_blank(app, client):
    """It named no club, table or round, the variant for the village rule and the day it was typed."""
    club = Club(app, client)
    name = club.words[club.state.name]
    evening = club.evening(rounds=1, date="2026-10-08", correction=45)
    evening.draw()
    at = evening.table(1)
    at.play(11)
    client.set_cookie("lang", "de", domain="localhost")
    wanted = [name, "Tisch, Runde 1 / 1", "Do 08.10.2026, Winter 2026", "Regeln Dorfregel 1", "Einwände bis 45 Minuten"]
    for role in ("watch", "record"):
        for kind in ("", "?kind=blank", "?kind=detailed"):
            page = plain(at.page(f"sheet{kind}", role))
            paper = words(client.get(at.url(f"sheet.pdf{kind}", role)).data)
            for one in wanted:
                assert one in page, (kind, one)
                assert one in paper, (kind, one)
    dealer = at.view()["persons"][evening.state.draws[1].tables[0].dealer]["first"]
    assert f"Erster Geber {dealer}" in plain(at.page("sheet?kind=blank"))
    answer = client.get(at.url("sheet.pdf"))
    assert "2026-10-08" in answer.headers["Content-Disposition"]
    newer, rules = an_id(), {**RULES, "switches": {"zwick_points": "2"}}
    issued = {"sheet": newer, "name": an_id(), "version": 2, "rules": rules, "follows": None}
    club.say("rulesheet.issued", issued)
    again = {key: getattr(evening.state, key) for key in ("evening", "date", "rounds", "hands", "place")}
    club.say("evening.set", {**again, "seasons": [club.season], "sheet": newer, "correction": 20},
             after=evening.state.last)
    changed = client.get(at.url("sheet.pdf"), headers={"If-None-Match": answer.headers["ETag"]})
    assert changed.status_code == 200, "what stands on it is another sentence on objections"
    assert "Dorfregel 1" in words(changed.data), "this table was drawn by that one"
    assert "Einwände bis 20 Minuten" in words(changed.data)
    assert client.get(at.url("sheet.pdf"), headers={"If-None-Match": changed.headers["ETag"]}).status_code == 304


def test_no_such_paper_gets_a_sentence(club):
    for path in ("paper/season/none.pdf", "paper/result/none", "paper/rules/none", "paper/compare?a=1&b=2",
                 f"paper/plan/{club.evenings[0].id}?round=9", f"paper/member/{club.season}/none"):
        club.get(path, status=404)


def test_a_certificate_without_a_place_leaves_place_and_day_to_the_pen(club):
    """The day stood alone in the middle of the line: nobody could write the place before it."""
    assert 'id="print"' not in club.get(f"paper/certificates/{club.season}"), "it printed lines of text on one page"
    page = plain(club.get(f"paper/certificates/{club.season}"))
    assert "points in 2 evenings Place and day" in page, page[:600]


def test_every_paper_is_a_tap_away(club):
    evening = club.evenings[0].id
    assert f"paper/evening/{evening}" in club.get(f"evenings/{evening}")
    assert f"paper/evening/{evening}" in club.get(f"evenings/{evening}/board")
    shown = club.get(f"paper/evening/{evening}")
    for name in ("plan", "cards", "sheets", "result", "season"):
        assert f"/paper/{name}/" in shown
    standings = club.get(f"seasons/{club.season}")
    assert f"paper/season/{club.season}" in standings
    assert f"paper/certificates/{club.season}" in standings
    assert f"paper/member/{club.season}/" in club.get(f"seasons/{club.season}/people/{club.people[0]}")
    assert f"paper/rules/{club.sheet}" in club.get(f"rules/{club.sheet}")
    assert f"paper/compare?a={club.sheet}&amp;b={club.sheet}" in club.get(
        f"rules/compare?a={club.sheet}&b={club.sheet}"
    )
    assert f"paper/person/{club.people[0]}" in club.get(f"members/{club.people[0]}")
    answer = club.client.get(club.url(f"paper/person/{club.people[0]}"))
    assert answer.headers["Location"].endswith(f"paper/member/{club.season}/{club.people[0]}")
