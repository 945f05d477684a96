"""Rule sheets: a village's own values, the total they come to, versions that stay, two compared."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import escape

import pytest

from scorekeeper.journal.payloads import Rules
from scorekeeper.storage.base import db
from scorekeeper.storage.erasing import forget_words
from scorekeeper.web.club.rule_sheets import totals
from tests.cases import for_each
from tests.sheets.paper import pages as text_of
from tests.sheets.paper import words
from tests.web.club.evenings import Club, plain
from tests.web.club.forms import fields as fields_of
from tests.web.club.forms import found, send, words_of
from tests.web.tables import an_id


@pytest.fixture
def club(app, client):
    return Club(app, client, people=1)


def sheets(club):
    return list(club.state.sheets.values())


OWN = {"variant": "dithmarschen", "name": "Windbergen", "switch_zwick_points": "2", "switch_majority_points": "5",
       "switch_majority_tie": "split", "switch_points_Td": "4", "switch_jokers": "X15/X20/X25/X30",
       "switch_points_X30": "8"}


def fields(values):
    """Field names with their hyphen; a switch's own name keeps its underscores."""
    return {name.replace("switch_", "switch-", 1): value for name, value in values.items()}


def post(club, path, values, status=303):
    data = {"id": an_id(4), **fields(values)}
    answer = club.client.post(club.url(path), data=data, headers={"Origin": "http://localhost"})
    assert answer.status_code == status, plain(answer.text)[:1500]
    return answer.headers.get("Location") or answer.text


def choices(page):
    """The choices of a form, by name: whether each stands open, and the words on its line."""
    found = re.findall(
        r'<details class="choice"([^>]*)>\s*<summary>(.*?)</summary>.*?name="switch-(\w+)"', page, re.DOTALL
    )
    return {name: (" open" in start, plain(words)) for start, words, name in found}


class TestTheFirstSheet:
    """A club that has none is led there and back, from an evening as from a season."""

    @for_each(
        ("way", "goes_on"),
        [("evenings/new", "Open an evening"), ("seasons/new", "Show the rule in words"),
         ("seasons/bring", "Look at it first")],
    )
    def test_a_game_is_taken_as_it_is_by_one_tap(self, client, way, goes_on):
        club = found(client, f"Verein {way}")
        shown = client.get(f"{club}/{way}")
        assert "which rules" in words_of(shown).casefold()
        buttons = [plain(one) for one in re.findall(r"<button class=\"button.*?</button>", shown.text, re.DOTALL)]
        assert [one.partition(":")[0] for one in buttons] == ["Zwickern", "Schnapsen", "Zwicken"]
        answer = send(client, f"{club}/{way}", f"{club}/rules/new")
        assert answer.headers["Location"] == f"{club}/{way}"
        there = client.get(answer.headers["Location"])
        assert "The rule sheet is saved." in words_of(there)
        assert goes_on in words_of(there)
        assert "Zwicken rules 1" in words_of(client.get(club)), "a bare “Dithmarschen 1” was taken for a table"
        view = client.get(f"{club}/export.json").json
        (entry,) = [one for one in view["entries"] if one["kind"] == "rulesheet.issued"]
        assert entry["payload"]["rules"]["switches"] == {}

    @for_each("way", ["evenings/new", "seasons/new", "seasons/bring"])
    def test_a_village_s_own_rules_lead_back_also_after_a_mistake(self, client, way):
        club = found(client, f"Verein {way}")
        shown = client.get(f"{club}/{way}")
        (form,) = set(re.findall(r'href="([^"]+/rules/new[^"]*)"', shown.text))
        assert f'href="{club}/{way}"' in client.get(form).text, "back"
        wrong = send(client, form, f"{club}/rules/new", name="", do="save")
        assert wrong.status_code == 422
        sent = {**fields_of(wrong, f"{club}/rules/new"), "name": "Dorfregel", "do": "save"}
        assert client.post(f"{club}/rules/new", data=sent).headers["Location"] == f"{club}/{way}"

    def test_nobody_is_led_out_of_the_house(self, client):
        club = found(client)
        sent = {"id": an_id(4), "name": "x", "variant": "classic", "do": "save", "then": "https://example.org/"}
        assert client.post(f"{club}/rules/new", data=sent).headers["Location"].startswith(f"{club}/rules/")


class TestTheForm:
    def test_a_choice_is_one_line_that_says_what_holds_and_opens_where_it_is_otherwise_than_usual(self, club):
        usual = choices(club.get("rules/new"))
        assert len(usual) > 5
        assert not any(is_open for is_open, _ in usual.values())
        own = choices(post(club, "rules/new", {**OWN, "do": "count"}, status=200))
        assert {name for name, (is_open, _) in own.items() if is_open} == {"jokers", "majority_tie"}
        assert own["majority_tie"][1] != usual["majority_tie"][1]


class TestIssuing:
    def test_own_values_make_the_total_that_the_rules_really_give(self, club):
        # Dithmarschen: 30 = 7 + 6 + 5 + 3 + 1 + 1 + 4 + 3; here 8 for another joker, 1 more for the ten, 2 for the most
        page = post(club, "rules/new", {**OWN, "do": "count"}, status=200)
        assert '<b class="figures">41</b>' in page
        assert len(sheets(club)) == 1
        post(club, "rules/new", {**OWN, "do": "save"})
        made = sheets(club)[-1]
        assert [total.points for total in totals(made.rules)] == [41]
        assert dict(made.rules.switches) == {
            "zwick_points": "2", "majority_points": "5", "majority_tie": "split", "points_Td": "4",
            "jokers": "X15/X20/X25/X30", "points_X30": "8",
        }
        text = club.get(f"rules/{made.sheet}")
        assert '<b class="figures">41</b>' in text
        assert "A Zwick counts 2 points. (own rule)" in plain(text)
        assert "Windbergen 1" in plain(text)

    def test_two_sheets_of_one_name_could_not_be_told_apart(self, club):
        first = fields({**OWN, "do": "save", "id": an_id(4)})
        for _again in range(2):  # the second is the same tap, come twice
            post(club, "rules/new", first)
        windbergen = sheets(club)[-1]
        there = len(sheets(club))
        page = post(club, "rules/new", {**OWN, "name": " windBERGEN", "do": "save"}, 422)
        assert "“Windbergen 1” already exists" in plain(page)
        assert f'href="{club.url(f"rules/{windbergen.sheet}/next")}"' in page
        post(club, f"rules/{windbergen.sheet}/next", {**OWN, "switch_zwick_points": "1", "do": "save"})
        post(club, f"rules/{sheets(club)[0].sheet}/next", {**OWN, "do": "save"}, 422)
        assert len(sheets(club)) == there + 1

    def test_what_is_said_above_the_rules_is_said_of_these_and_not_of_the_variant(self, club):
        page = plain(post(club, "rules/new", OWN | {"do": "rules"}, 200))
        assert "A Zwick counts 2 points. Most cards count 5 points. Without Zwicks a hand is worth 41 points." in page
        assert "A Zwick counts 1 point." not in page
        assert "gives 30 points" not in page
        wrong = plain(post(club, "rules/new", OWN | {"do": "rules", "schedule": "99"}, 200))
        assert "A Zwick counts 2 points." in wrong

    def test_two_packs_that_a_sheet_names_are_told_of(self, club):
        page = plain(post(club, "rules/new", {"variant": "classic", "name": "Zwei", "packs": "2", "do": "rules"}, 200))
        assert "Without Zwicks a hand is worth 41 points." in page

    def test_rules_that_do_not_fit_together_keep_what_was_typed(self, club):
        wrong = {**OWN, "schedule": "300 ; 4 4", "do": "save"}
        page = post(club, "rules/new", wrong, status=422)
        assert "This way of dealing does not come out even." in plain(page)
        assert 'value="300 ; 4 4"' in page
        assert len(sheets(club)) == 1
        assert "Type a name." in plain(post(club, "rules/new", {**OWN, "name": "", "do": "save"}, status=422))

    def test_a_change_is_a_new_version_and_the_old_one_stays(self, club):
        before = club.state.sheets[club.sheet]
        page = club.get(f"rules/{club.sheet}/next")
        assert "It follows Dorfregel 1" in plain(page)
        location = post(club, f"rules/{club.sheet}/next", {**OWN, "name": "Dorfregel", "do": "save"})
        made = sheets(club)[-1]
        assert made.sheet in location
        assert (made.version, made.follows) == (2, club.sheet)
        assert club.state.sheets[club.sheet] == before
        # a second version of the first one is the third
        post(club, f"rules/{club.sheet}/next", {**OWN, "name": "Dorfregel", "do": "save"})
        assert sheets(club)[-1].version == 3
        assert "there is a newer version" in plain(club.get("rules"))

    def test_only_the_keeper_issues(self, club):
        club.get("rules/new", "judge", status=403)
        club.post("rules/new", role="judge", status=403)
        club.post("rules/new", role="watch", status=403, remark="Ich gebe zuerst.", **OWN)
        assert len(sheets(club)) == 1

    @pytest.mark.usefixtures("short_booklets")
    def test_booklet_and_card_bear_the_name_of_club_and_sheet(self, app, client):
        """In a drawer lie those of several; a table of the club prints the same."""
        club = Club(app, client)
        evening = club.evening(rounds=1, sheet=club.sheet)
        evening.draw()
        name = club.words[club.state.sheets[club.sheet].name]
        for base in (club.url(f"rules/{club.sheet}"), evening.table(1).url("rules")):
            for paper in ("card.pdf", "booklet.pdf"):
                found = client.get(f"{base}/{paper}")
                first = text_of(found.data)[0]
                assert f"{name} 1\n{club.words[club.state.name]} · Zwickern: " in first, (base, first[:200])
        assert "Zwickern: Christiansen\nRules" in text_of(client.get("/rules/christiansen/card.pdf").data)[0]

    def test_its_paper_says_of_the_page_what_holds(self, club):
        """A version stays as it is: nothing is promised of a page that follows what changes."""
        paper = plain(club.get(f"paper/rules/{club.sheet}"))
        assert "In the browser" in paper
        assert "as it stands now" not in paper

    @pytest.mark.slow
    def test_a_remark_is_read_wherever_its_rules_are(self, app, client):
        club = Club(app, client)
        remark = " Der Jüngste  gibt <zuerst>.\r\n\r\nDer Joker mit dem Stern zählt 15."
        kept = "Der Jüngste gibt <zuerst>.\nDer Joker mit dem Stern zählt 15."
        shown = kept.replace("\n", " ")
        assert "At most 400" in plain(post(club, "rules/new", {**OWN, "remark": "x" * 401, "do": "save"}, 422))
        assert "zuerst" in post(club, "rules/new", {**OWN, "remark": remark, "do": "rules"}, 200)
        post(club, "rules/new", {**OWN, "remark": remark, "do": "save"})
        made = sheets(club)[-1]
        assert "Stern" not in str(made), "an id"
        assert club.words[made.remark] == kept
        german = client.get(club.url("rules"), headers={"Accept-Language": "de"})
        assert "30 Punkte je Spiel" in plain(german.text), "a figure in words is no number of a plural"
        evening = club.evening(rounds=1, sheet=made.sheet)
        evening.draw()
        at = evening.table(1)
        club.say("season.set", {"season": club.season, "name": an_id(), "sheet": made.sheet, "rule": {}},
                 after=club.state.seasons[club.season].last)
        pages = [
            *(club.get(path, "watch") for path in (
                f"rules/{made.sheet}", f"rules/{made.sheet}/book", f"seasons/{club.season}/rules")),
            club.get(f"rules/{made.sheet}/next"), at.page("rules", "watch"), club.get(f"paper/rules/{made.sheet}"),
            club.get("history"),
        ]
        for page in pages:
            assert escape(shown) in plain(page), plain(page)[:300]
        for path in (f"rules/{made.sheet}", f"rules/{made.sheet}/book"):
            assert "zuerst&gt;.<br>Der Joker" in club.get(path, "watch"), "as it was put in lines"
        assert "zuerst&gt;.\nDer Joker" in club.get(f"rules/{made.sheet}/next")
        for paper in ("card.pdf", "booklet.pdf"):
            pdf = client.get(club.url(f"rules/{made.sheet}/{paper}")).data
            assert shown in words(pdf)
            begins = [" ".join(line.split()) for page in text_of(pdf) for line in page.splitlines()]
            assert "Der Jüngste gibt <zuerst>." in begins, "as it was put in lines"
        post(club, f"rules/{made.sheet}/next", {**OWN, "remark": "", "do": "save"})
        assert sheets(club)[-1].remark is None
        with app.app_context():
            forget_words(db.session(), club.id, {made.remark: datetime.now(UTC)})
            db.session().commit()
        assert "zuerst" not in club.get(f"rules/{made.sheet}/book") + at.page("rules"), "erased like any text"


class TestReading:
    def test_everybody_reads_it_and_the_code_is_the_public_link(self, club):
        watch = club.url(f"rules/{club.sheet}", "watch")
        for role in ("watch", "member", "record", "judge", "keeper"):
            page = club.get(f"rules/{club.sheet}", role)
            assert f'href="http://localhost{watch}"' in page
            assert '<b class="figures">30</b>' in page
        club.get(f"rules/{an_id()}", status=404)

    def test_two_packs_or_one_are_two_totals(self):
        found = totals(Rules("classic", {}, None, None))
        assert [(total.packs, total.points) for total in found] == [(1, 21), (2, 41)]
        assert [(total.packs, total.points) for total in totals(Rules("classic", {}, None, 2))] == [(0, 41)]


class TestComparing:
    def test_what_differs_is_marked_and_the_rest_is_not(self, club):
        post(club, "rules/new", {**OWN, "do": "save"})
        other = sheets(club)[-1].sheet
        page = club.get(f"rules/compare?a={club.sheet}&b={other}")
        marked = [plain(row) for row in page.split("<tr")[1:] if row.startswith(' class="differs"')]
        assert any("A Zwick counts 1 point. A Zwick counts 2 points." in row for row in marked)
        assert any("30 41" in row for row in marked)
        assert not any("Whoever can capture" in row for row in marked)
        assert f"{len(marked)} rules differ" in plain(page)
        same = club.get(f"rules/compare?a={other}&b={other}")
        assert "Both say the same." in plain(same)
        assert 'class="differs"' not in same
        club.get(f"rules/compare?a={club.sheet}", status=404)


def test_a_way_of_dealing_that_cannot_be_is_told_at_its_field(hall, guest):
    club = Club(hall, guest)
    page = club.post("rules/new", status=422, name="Dorf", variant="dithmarschen", schedule="abc", do="save")
    assert 'id="schedule-error"' in page
    assert 'value="abc"' in page
    assert "cannot be combined" not in page
