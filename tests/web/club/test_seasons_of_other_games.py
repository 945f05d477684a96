"""A season of Schnapsen and one of Zwicken in one club, through its pages: drawn, played, corrected, ranked, printed.

What stands in the standings is compared with an independent recount of the hands as they were typed.
"""

from __future__ import annotations

import io
import random
import re
from collections import defaultdict
from fractions import Fraction

import pypdf
import pytest

from tests.conftest import build_app, close, sqlite_copy
from tests.web.club.evenings import PEOPLE, Club, plain
from tests.web.club.seasons import counted_hand, schnapsen_hand
from tests.web.tables import an_id

DAYS = ("2026-11-05", "2026-11-12", "2026-11-19")


class Season:
    """A club with three evenings of a game; ``tables``: (people in order, who deals first, what was typed by hand)."""

    def __init__(self, app, variant, shapes, *, per_round, play, rule=None, days=DAYS):
        self.club = Club(app, app.test_client(), rule=rule, variant=variant)
        self.tables, self.evenings = [], []
        chance = random.Random(variant)
        for day in days:
            evening = self.club.evening(date=day, rounds=2, hands=per_round)
            for round in (1, 2):
                drawn = evening.draw(round, shape=shapes)
                for table in drawn.tables:
                    at = evening.table(table.number, round)
                    self.tables.append((evening, at, play(at, table, chance)))
            self.evenings.append(evening)


# --- Schnapsen ---------------------------------------------------------------------------------------------------


def play_schnapsen(at, table, chance):
    """Until somebody has a Bummerl."""
    typed = []
    while not at.view()["over"]:
        typed.append((chance.randrange(2), chance.randint(1, 3)))
        schnapsen_hand(at, *typed[-1])
    return typed


def recounted_games(sides, typed):
    """Games, Bummerl, game points and hands by person: seven down (schnapsen.md, Series)."""
    found = {side[0]: [0, 0, 0] for side in sides}
    left = [7, 7]
    for winner, points in typed:
        left[winner] -= points
        found[sides[winner][0]][2] += points
        if left[winner] <= 0:
            loser = 1 - winner
            found[sides[winner][0]][0] += 1
            found[sides[loser][0]][1] += 1
            left = [7, 7]
    return {person: (*figures, len(typed)) for person, figures in found.items()}


@pytest.fixture(scope="module")
def house(tmp_path_factory, migrated_sqlite):
    folder = tmp_path_factory.mktemp("games")
    app = build_app(folder, sqlite_copy(migrated_sqlite, folder))
    yield app
    close(app)


@pytest.fixture(scope="module")
def twos(house):
    return Season(house, "schnapsen", ["2x1"], per_round=1, play=play_schnapsen)


def shown(season, path="standings.json"):
    answer = season.club.client.get(season.club.url(f"seasons/{season.club.season}/{path}"))
    assert answer.status_code == 200
    return answer.json


def recount(season, of_table):
    """Figures of everybody over all tables, in the order of the units; ``of_table``: by person, then by unit."""
    found = defaultdict(list)
    for _evening, at, typed in season.tables:
        for person, figures in of_table(at.sides, typed).items():
            found[person].append(figures)
    return {person: [sum(column) for column in zip(*rows, strict=True)] for person, rows in found.items()}


def in_order(rows, figures):
    """Whether everybody stands as the figures say; who is equal in all is drawn by lot."""
    keys = [figures[row["person"]] for row in rows]
    return keys == sorted(keys, reverse=True)


def paper(season, path):
    """The text of a PDF of the club."""
    answer = season.club.client.get(season.club.url(f"paper/{path}.pdf"))
    assert answer.status_code == 200, answer.text[:500]
    pages = pypdf.PdfReader(io.BytesIO(answer.data)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


@pytest.mark.slow
def test_games_won_then_fewer_bummerl_then_points_a_hand(twos):
    view, counted = shown(twos), recount(twos, recounted_games)
    assert view["game"] == "schnapsen"
    assert [unit["key"] for unit in view["units"]] == ["games", "bummerl", "points_a_hand"]
    assert {row["person"] for row in view["rows"]} == set(twos.club.people)
    for row in view["rows"]:
        games, bummerl, points, hands = counted[row["person"]]
        exact = {one["unit"]: Fraction(one["exact"]) for one in row["values"]}
        assert exact == {"games": games, "bummerl": bummerl, "points_a_hand": Fraction(points, hands)}
        assert (row["exact"], row["hands"]) == (str(games), hands)
    ranks = {who: (one[0], -one[1], Fraction(one[2], one[3])) for who, one in counted.items()}
    assert in_order(view["rows"], ranks)


@pytest.mark.slow
def test_every_table_of_two_and_each_has_its_end(twos):
    assert all(len(at.sides) == 2 for _, at, _ in twos.tables)
    assert {tuple(at.view()["end"].values()) for _, at, _ in twos.tables} == {("bummerl", 1)}
    assert len(twos.tables) == len(DAYS) * 2 * 4


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "de", "nds"])
def test_no_page_and_no_paper_speaks_of_what_the_game_has_not(twos, fours, lang):
    for season in (twos, fours):
        season.club.client.set_cookie("lang", lang, domain="localhost")
        of, evening = f"seasons/{season.club.season}", season.evenings[0].id
        person = season.club.people[0]
        paths = [
            of, f"{of}/table", f"{of}/pairs", f"{of}/people/{person}", f"{of}/people/{person}/{evening}",
            f"{of}/standings.csv", f"evenings/{evening}/result", f"evenings/{evening}/result.csv",
            f"evenings/{evening}", f"evenings/{evening}/board", f"paper/season/{season.club.season}",
            f"paper/member/{season.club.season}/{person}", f"paper/result/{evening}", f"paper/plan/{evening}",
        ]
        for path in paths:
            text = plain(season.club.get(path))
            assert "Zwicks" not in text, path
            assert "Zwickern" not in text, path
        season.club.client.set_cookie("lang", "en", domain="localhost")


def test_the_rule_says_what_is_compared(twos, fours):
    assert "What counts is the number of games won." in shown(twos)["rule"]
    assert "If tied, this decides: fewer Bummerl, then points per hand on average, then lot." in shown(twos)["rule"]
    seen = shown(fours)["rule"]
    assert any("in units of the basic stake" in sentence for sentence in seen)
    assert "If tied, this decides: lot." in seen


def test_the_evenings_result_has_the_same_figures(twos, fours):
    for season, of_table in ((twos, recounted_games), (fours, recounted_chips)):
        evening = season.evenings[1]
        found = defaultdict(Fraction)
        for each, at, typed in season.tables:
            if each is evening:
                for person, figures in of_table(at.sides, typed).items():
                    found[person] += figures[0]
        answer = season.club.client.get(season.club.url(f"evenings/{evening.id}/result.json")).json
        assert {row["person"]: Fraction(row["total"]) for row in answer["rows"]} == found
        assert not answer["marks"]


def test_papers_have_the_figures_of_the_standings(twos, fours):
    for season, name in ((twos, "Schnapsen"), (fours, "Zwicken")):
        seen, view = paper(season, f"season/{season.club.season}"), shown(season)
        assert f"{name}: " in seen
        for row in view["rows"]:
            assert row["name"].split()[0] in seen
            figures = [one["value"] for one in row["values"]]
            assert " ".join(figures) in seen
        best = view["rows"][0]
        assert best["value"] in paper(season, f"member/{season.club.season}/{best['person']}")


def test_a_rule_sheet_is_printed_with_its_own_figure_and_a_plan_with_its_tables(twos, fours):
    for season, says in ((twos, "What a game counts down from"), (fours, "The basic stake")):
        assert says in paper(season, f"rules/{season.club.sheet}")
        seen = paper(season, f"plan/{season.evenings[0].id}")
        assert all(name.split()[0] in seen for name in PEOPLE[:8])


def corrected(at, typed):
    """The same with the first hand won by the other; None where nobody would have a Bummerl then."""
    now = [(1 - typed[0][0], 3), *typed[1:]]
    return now if any(one[1] for one in recounted_games(at.sides, now).values()) else None


def test_a_correction_of_a_first_hand_changes_the_season(twos):
    at, typed = next((at, typed) for _, at, typed in twos.tables if corrected(at, typed))
    before = recount(twos, recounted_games)
    typed[:] = corrected(at, typed)
    schnapsen_hand(at, *typed[0], hand=at.hands[0])
    counted = recount(twos, recounted_games)
    assert counted != before
    for row in shown(twos)["rows"]:
        exact = {one["unit"]: Fraction(one["exact"]) for one in row["values"]}
        games, bummerl, scored, hands = counted[row["person"]]
        assert exact == {"games": games, "bummerl": bummerl, "points_a_hand": Fraction(scored, hands)}


# --- Zwicken -----------------------------------------------------------------------------------------------------


def play_zwicken(at, table, chance):
    """Three deals with quick counts; everybody is in, so that somebody may be gezwickt."""
    for _ in range(3):
        tricks = [0] * len(table.sides)
        for _trick in range(3):
            tricks[chance.randrange(len(tricks))] += 1
        figures = [{"tricks": number} for number in tricks]
        counted_hand(at, figures, {"cuts": [], "b": None, "c": None, "d": None})
    return [one["result"] for one in at.all()], at.view()


def recounted_chips(sides, typed):
    """Chips by the basic stake of 3 with an equal share of what is left in the pot (zwicken.md, Series); deals."""
    results, view = typed
    chips = [sum(result[side]["chips"] for result in results) for side in range(len(sides))]
    pot = -sum(chips)
    next_dealer = view["series"]["dealer"]
    for share in range(pot % len(sides)):
        chips[(next_dealer + share) % len(sides)] += 1
    return {
        side[0]: (Fraction(mine + pot // len(sides), 3), len(results)) for side, mine in zip(sides, chips, strict=True)
    }


def cells(season, what="opponents"):
    answer = season.club.client.get(season.club.url(f"seasons/{season.club.season}/pairs.json?what={what}")).json
    return answer["unit"], answer["cells"]


@pytest.fixture(scope="module")
def fours(house):
    season = Season(house, "zwicken", ["4x1"], per_round=3, play=play_zwicken)
    for _evening, at, _typed in season.tables:
        view = at.view()
        at.say("match.ended", {"digest": view["end_digest"], "reservation": False})
    return season


def test_chips_in_units_of_the_stake_sum_to_nothing(fours):
    view, counted = shown(fours), recount(fours, recounted_chips)
    assert view["game"] == "zwicken"
    assert [unit["key"] for unit in view["units"]] == ["stakes"]
    for row in view["rows"]:
        assert Fraction(row["exact"]) == counted[row["person"]][0], row["name"]
        assert row["hands"] == counted[row["person"]][1]
    assert sum(Fraction(row["exact"]) for row in view["rows"]) == 0
    assert in_order(view["rows"], {who: one[0] for who, one in counted.items()})


def test_a_table_takes_two_to_six_and_nobody_has_a_partner(house):
    club = Club(house, house.test_client(), people=9, variant="zwicken")
    evening = club.evening(rounds=2, hands=2)
    page = evening.get("draw")
    assert [f'value="{number}x1"' in page for number in range(1, 8)] == [False, *[True] * 5, False]
    drawn = evening.draw(shape=["4x1", "5x1"])
    assert sorted(len(table.seats) for table in drawn.tables) == [4, 5]
    assert all(len(side) == 1 for table in drawn.tables for side in table.sides)
    at = evening.table(1)
    run, swapped = f"table/{at.match}/run", "Sat at each other’s tables"
    assert swapped not in evening.get(run), "nothing was dealt yet"
    at.begin()
    row = re.search(rf'href="([^"]*)"[^>]*>(?:(?!</a>).)*{swapped}.*?</a>', evening.get(run), re.S)
    assert row[1].endswith("/notice#penalties"), "it was not offered, and nothing said what to do"
    assert "Chips stay where they were played. Settle it there: penalty and credit." in plain(row[0])
    assert 'id="penalties"' in evening.get("notice")
    assert swapped not in evening.get(run, "record")


def test_a_season_refuses_an_evening_of_another_game(house):
    club = Club(house, house.test_client(), people=4, variant="schnapsen")
    other, name = an_id(), an_id()
    rules = {"variant": "zwicken", "switches": {}, "schedule": None, "packs": None}
    issued = {"sheet": other, "name": name, "version": 1, "rules": rules, "follows": None}
    club.say_all([("rulesheet.issued", issued)], words={name: "Zwickregel"})
    fields = {"date": "2026-11-19", "season": club.season, "sheet": other, "rounds": "1", "hands": "2", "place": "",
              "correction": "30", "mix": "on", "after": ""}
    for ticked in ({"mix": "on"}, {"mix": ""}):
        page = plain(club.post("evenings/new", status=422, **{**fields, **ticked}))
        assert "is a season of another game. Untick it" in page, "the only way out, and no tick that is refused then"
        assert "tick below" not in page
    assert not club.state.evenings
    for path in ("rules/compare", "paper/compare"):
        answer = club.client.get(club.url(f"{path}?a={club.sheet}&b={other}"))
        assert answer.status_code == 422
        assert "different games" in answer.text


# --- both --------------------------------------------------------------------------------------------------------


def met_with(season, of_table):
    """What the first made at the tables where they met the second, by an independent recount."""
    found = defaultdict(Fraction)
    for _evening, at, typed in season.tables:
        figures = of_table(at.sides, typed)
        for one in figures:
            for other in figures:
                if one != other:
                    found[one, other] += figures[one][0]
    return found


def test_the_cross_table_speaks_in_what_the_game_compares(twos, fours):
    named = {"games": "games won", "stakes": "basic stakes"}
    for season, of_table, unit in ((twos, recounted_games, "games"), (fours, recounted_chips, "stakes")):
        seen, met = cells(season)
        assert seen == named[unit]
        counted = met_with(season, of_table)
        pairs = {(one, other): cell for one, row in met.items() for other, cell in row.items()}
        assert {pair: Fraction(cell["gained_exact"]) for pair, cell in pairs.items()} == dict(counted)
        of = f"seasons/{season.club.season}"
        page = plain(season.club.get(f"{of}/pairs"))
        on_paper = paper(season, f"season/{season.club.season}")
        for text in (page, on_paper):
            assert f"what the one on the left got there: {named[unit]}." in text
            assert "equal share" not in text
        head = season.club.get(f"{of}/pairs.csv").lstrip("\ufeff").splitlines()[0]
        assert head.endswith(f"Lost,{named[unit]}")


def test_the_deals_played_stand_beside_the_units_on_page_paper_and_in_the_spreadsheet(fours):
    of, row = f"seasons/{fours.club.season}", shown(fours)["rows"][0]
    page = plain(fours.club.get(f"{of}/table"))
    assert f"Hands {row['hands']}" in plain(fours.club.get(f"{of}/people/{row['person']}"))
    assert "Average Hands Hands won–lost" in page
    assert f"{row['hands']} {row['won']}–{row['lost']}" in page
    seen = paper(fours, f"season/{fours.club.season}")
    assert f"{row['hands']} {row['won']}–{row['lost']}" in seen
    assert f" Hands {row['hands']} " in paper(fours, f"member/{fours.club.season}/{row['person']}")
    lines = fours.club.get(f"{of}/standings.csv").lstrip("\ufeff").splitlines()
    assert int(lines[1].split(",")[lines[0].split(",").index("Hands")]) == row["hands"]
    old = Season(fours.club.app, "zwicken", [], per_round=1, play=None, days=())
    sent = {"id": an_id(4), "sheet": old.club.sheet, "name": "2019", "text": "Name;12.3.2019\nGesche;7\n", "do": "save"}
    old.club.client.post(old.club.url("seasons/bring"), data=sent, headers={"Origin": "http://localhost"})
    old.club.season = next(season for season in old.club.state.seasons if season != old.club.season)
    of, row = f"seasons/{old.club.season}", shown(old)["rows"][0]
    assert row["hands"] is None, "nobody knows"
    assert "– Hands" in plain(old.club.get(of))
    assert "Hands –" in plain(old.club.get(f"{of}/people/{row['person']}"))
    lines = old.club.get(f"{of}/standings.csv").lstrip("\ufeff").splitlines()
    assert not lines[1].split(",")[lines[0].split(",").index("Hands")]


def test_a_penalty_is_said_in_what_the_season_counts(twos, fours):
    for season, unit in ((twos, "games won"), (fours, "basic stakes")):
        evening, person = season.evenings[2], season.club.people[0]
        evening.post("penalties", role="judge", person=person, points="-2", reason="too late")
        of = f"seasons/{season.club.season}"
        amount = f"−2 {unit}"
        for path in (
            of, f"{of}/people/{person}", f"{of}/people/{person}/{evening.id}", f"evenings/{evening.id}/notice",
            f"evenings/{evening.id}/result", f"paper/member/{season.club.season}/{person}",
            f"paper/result/{evening.id}", "history",
        ):
            assert amount in plain(season.club.get(path)), path


# --- what the forms offer ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mixed(house):
    """A club with a rule sheet of each game: its club, and the sheets by variant."""
    club = Club(house, house.test_client(), people=4)
    sheets = {}
    for variant in ("christiansen", "schnapsen", "zwicken"):
        sheets[variant], name = an_id(), an_id()
        rules = {"variant": variant, "switches": {}, "schedule": None, "packs": None}
        issued = {"sheet": sheets[variant], "name": name, "version": 1, "rules": rules, "follows": None}
        club.say_all([("rulesheet.issued", issued)], words={name: f"Regel {variant}"})
    return club, sheets


def offered(club, sheet, status=200, **fields):
    """The form of a new season once its rule sheet was chosen: the whole page."""
    data = {"id": an_id(4), "name": "Sommer", "sheet": sheet, "do": "offer", **fields}
    answer = club.client.post(club.url("seasons/new"), data=data, headers={"Origin": "http://localhost"})
    assert answer.status_code == status
    return answer.text


@pytest.mark.parametrize(("variant", "sums", "teams"), [("christiansen", True, True), ("schnapsen", False, False),
                                                        ("zwicken", False, False)])
def test_a_season_offers_only_what_its_game_can_use(mixed, variant, sums, teams):
    club, sheets = mixed
    page = offered(club, sheets[variant])
    values = set(re.findall(r'value="([a-z_]+)"', page))
    assert 'value="Sommer"' in page
    assert {value in values for value in ("over", "zwicks", "highest")} == {sums}
    assert {"rank", "won", "balance", "lot", "average_hand", "women"} <= values
    assert ("pairs" in values) == teams
    assert {f'name="{name}"' in page for name in ("min_partners", "max_same_partner")} == {teams}
    data = {"schnapsen": "What counts is the number of games won.", "zwicken": "in units of the basic stake"}
    assert (data.get(variant) or "Everybody gets the full points of their side.") in plain(page)


def test_what_the_new_game_has_no_use_for_is_said_and_the_rest_stays(mixed):
    club, sheets = mixed
    page = plain(offered(club, sheets["zwicken"], game="zwickern", measure="over", min_partners="2", best="5",
                         ties=["over", "zwicks", "highest", "lot"]))
    assert "This game does not use “Different partners needed”; it has the usual setting instead." in page
    kept = offered(club, sheets["zwicken"], game="zwickern", measure="rank", best="5")
    assert re.search(r'name="best"[^>]* value="5"', kept)
    assert "This game does not use" not in plain(kept)
    # without a look at what is offered nothing is saved either
    page = club.post("seasons/new", status=422, name="Sommer", sheet=sheets["zwicken"], do="save", measure="over")
    assert "This game does not use" in plain(page)
    assert not [one for one in club.state.seasons.values() if one.sheet == sheets["zwicken"]]


def test_the_usual_chain_is_that_of_the_game(mixed):
    club, sheets = mixed
    page = offered(club, sheets["schnapsen"], game="zwickern", ties=["over", "zwicks", "highest", "lot"])
    chosen = re.findall(r'value="([a-z_]+)" selected', page.split("these decide in turn")[1])
    assert chosen == ["lot"]
    page = offered(club, sheets["christiansen"], game="schnapsen", ties=["lot"])
    chosen = re.findall(r'value="([a-z_]+)" selected', page.split("these decide in turn")[1])
    assert chosen == ["over", "zwicks", "highest", "lot"]


def test_an_evening_asks_for_what_ends_a_table_of_its_game(mixed):
    club, sheets = mixed
    fields = {"date": "2026-11-19", "rounds": "2", "place": "Krug", "correction": "30", "after": "", "do": "offer"}
    page = club.post("evenings/new", status=200, sheet=sheets["schnapsen"], hands="12", per="hands", **fields)
    assert "Bummerl per round" in page
    assert re.search(r'id="hands"[^>]* value="2"', page)
    page = club.post("evenings/new", status=200, sheet=sheets["zwicken"], hands="5", per="bummerl", **fields)
    assert "Hands per round" in page
    assert re.search(r'id="hands"[^>]* value="5"', page)
    assert 'value="Krug"' in page


def test_every_paper_of_a_reconstruction_says_so(house):
    club = Club(house, house.test_client(), people=4, variant="anbieten")
    evening = club.evening(rounds=1, hands=2)
    evening.draw(1, shape=["4x1"])
    for path in (f"season/{club.season}", f"plan/{evening.id}", f"result/{evening.id}", f"rules/{club.sheet}"):
        answer = club.client.get(club.url(f"paper/{path}.pdf"))
        pages = pypdf.PdfReader(io.BytesIO(answer.data)).pages
        assert all("Reconstruction" in page.extract_text() for page in pages), path
    assert "Reconstruction" in club.get(f"seasons/{club.season}")
    for path in (
        f"seasons/{club.season}/standings.csv",
        f"seasons/{club.season}/pairs.csv",
        f"evenings/{evening.id}/result.csv",
    ):
        *_, empty, last = club.get(path).splitlines()
        assert not empty
        assert last.startswith('"Reconstruction: ' if "," in last else "Reconstruction: "), path
