"""Sheets of games that write their own lines, read back and compared with a recount of the match by hand."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scorekeeper.sheets.columns.items import initial, items_of, shown
from scorekeeper.sheets.document import Figure
from scorekeeper.sheets.league.cards import Card, Seat, card_pages, card_sheet
from scorekeeper.sheets.score.build import blank_for, blank_of, blank_sheet, papers_for, score_sheet, score_sheets
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import locale
from tests.cases import for_each, named
from tests.journal.entries import an_id
from tests.sheets.columns.samples import EXTRAS, count_of, countdown, deal, deals, hand, sheet
from tests.sheets.paper import fonts, opened, pages, words

GAMES = [(0, 3), (1, 1), (0, 3), (1, 2), (0, 2), (1, 3), (1, 3), (1, 3), (0, 1)]
DEALS = [(2, 1, 0, None), (3, 0, None, None), (1, 1, 1, None), (None, 2, 1, 0), (None, None, None, None)]


def texts(made, key, person=""):
    """A column of the sheet from top to bottom, as it is read."""
    at = made.lined.at(key, person)
    return [shown(item, at, made) for item in items_of(made) if item.kind not in ("void", "waiting")]


def recounted(hands, start=7):
    """The score by the rule: from the start down; the first at nothing has the game, the other the Bummerl."""
    score, bummerl, games, column = [start, start], [0, 0], [0, 0], [[str(start)], [str(start)]]
    stood = set()
    for at, (winner, worth) in enumerate(hands):
        score[winner] = max(0, score[winner] - worth)
        stood |= {side for side in range(2) if score[side] == 1 and score[1 - side] == start}
        column[winner].append(str(score[winner]))
        if not score[winner]:
            loser = 1 - winner
            bummerl[loser], games[winner] = bummerl[loser] + 1, games[winner] + 1
            column[loser].append("●S" if score[loser] == start else "●R" if loser in stood else "●")
            stood = set()
            if at + 1 < len(hands):
                score = [start, start]
                for side in column:
                    side.append(str(start))
    return column, bummerl, games


def test_sheets_that_count_down(subtests):
    with named(subtests, "each column counts down as the rule says"):
        at, _ = countdown(GAMES)
        made = sheet(at)
        column, bummerl, games = recounted(GAMES)
        for side, person in enumerate(at.people):
            assert [one.text for one in texts(made, "score", person) if one.text] == column[side]
        assert (list(made.lined.facts.bummerl), list(made.lined.facts.games)) == (bummerl, games)
        text = words(score_sheet(made, "de"))
        assert text.startswith("Schnapsen: Spielzettel")
        assert "Bummerl ● 1 ● 1" in text
        assert "Gewonnene Sätze 1 1 Gewonnene Spiele 4 5 Höchstes Spiel 3 3" in text
    with named(subtests, "the margin says who dealt who closed and what was odd"):
        at, _ = countdown([])
        facts = {"winner": 1, "game_points": 2, "closed": 0, "false": 0, "last": False}
        hand(at, [{}, {}], facts)
        hand(at, [{}, {}], {"winner": 0, "game_points": 1, "closed": None, "false": None, "last": True})
        hand(at, [{}, {}], {"winner": 0, "game_points": 1, "closed": None, "false": 1, "last": False})
        made = sheet(at)
        assert [one.text for one in texts(made, "dealer")] == ["", "H", "U", "H"]
        assert [one.text for one in texts(made, "closed")] == ["", "Z H", "", ""]
        assert [initial(made, name) for name in ("Frauke", "Hanna", "Uwe")] == ["Fr", "H", "U"], "F is a mark"
        assert SheetText(replace(made, status="confirmed"), locale("de")).status == "BESTÄTIGT ?", "hand 3 is in doubt"
        assert [one.text for one in texts(made, "marks")] == ["", "F", "L", "F ?"]
        text = words(score_sheet(made, "de"))
        assert "?: passt nicht zusammen: Spiel 3." in text
        assert "Spiel 3: Nach falschem Ausmelden sind es 2 oder 3." in text
    with named(subtests, "a hand dealt again says so beside what else is odd of it"):
        at, _ = countdown(GAMES[:1])
        for _ in range(2):
            at.say("hand.voided", {"why": "misdeal"}, hand=at.begin(at.state.hands[-1].id))
        hand(at, [{}, {}], {"winner": 1, "game_points": 1, "closed": None, "false": None, "last": True})
        at.say("hand.voided", {"why": "abandoned"}, hand=at.begin(at.state.hands[-1].id))
        hand(at, [{}, {}], {"winner": 1, "game_points": 1, "closed": None, "false": None, "last": False})
        found = sheet(at)
        assert [one.text for one in texts(found, "marks")] == ["", "", "L rep", ""]
        text = words(score_sheet(found, "de"))
        assert "L rep" in text
        assert "rep neu gegeben" in text
    with named(subtests, "a corrected hand that was dealt again strikes no sign that stays"):
        at, _ = countdown(GAMES[:1])
        at.say("hand.voided", {"why": "misdeal"}, hand=at.begin(at.state.hands[-1].id))
        facts = {"winner": 1, "game_points": 1, "closed": None, "false": None, "last": False}
        made = hand(at, [{}, {}], facts)
        at.sign(made)
        hand(at, [{}, {}], facts | {"game_points": 2}, of=made, replaces=count_of(at, made), role="judge")
        marks = texts(sheet(at), "marks")[-1]
        assert (marks.text, marks.struck) == ("rep", ())
    with named(subtests, "a correction stands beside the struck figure and its reason on the back"):
        at, made = countdown(GAMES[:3])
        reason = "018f0000-0000-7000-8009-000000000001"
        at.words[reason] = "drei, nicht eins"
        facts = {"winner": 1, "game_points": 3, "closed": None, "false": None, "last": False}
        hand(at, [{}, {}], facts, of=made[1], replaces=count_of(at, made[1]), role="judge", reason=reason)
        found = sheet(at)
        points, score = texts(found, "points")[2], texts(found, "score", at.people[1])[2]
        assert (points.text, points.struck, points.marks) == ("3", ("1",), "¹")
        assert (score.text, score.struck, score.marks) == ("4", ("6",), "¹")
        front, back = pages(score_sheet(found, "de"))
        assert "drei, nicht eins" not in front
        assert "Uwe 1 → 3" in " ".join(back.split())
        assert "drei, nicht eins" in back
    with named(subtests, "another winner leaves the old score struck in the column of the other"):
        at, made = countdown(GAMES[:1])
        facts = {"winner": 1, "game_points": 3, "closed": None, "false": None, "last": False}
        hand(at, [{}, {}], facts, of=made[0], replaces=count_of(at, made[0]), role="judge")
        first, second = (texts(sheet(at), "score", person)[1] for person in at.people)
        assert (first.text, first.struck) == ("", ("4",))
        assert (second.text, second.struck) == ("4", ())


@for_each(
    ("switches", "schneider", "schuster", "seen"),
    [
        ({}, "●S", "●R", "●S Schneider (ohne einen Punkt) · ●R Schuster (stand auf 1, der andere noch am Anfang)"),
        (
            {"bummerl_schneider": "2", "bummerl_schuster": "4"},
            "●●",
            "●●●●",
            "●● Schneider (ohne einen Punkt) · ●●●● Schuster (stand auf 1, der andere noch am Anfang)",
        ),
    ],
)
def test_schneider_and_schuster_are_dots_as_they_count_or_their_letter(switches, schneider, schuster, seen):
    lost_without_a_point = [(0, 3), (0, 3), (0, 1)]
    lost_from_one = [(1, 3), (1, 3), (0, 3), (0, 3), (0, 1)]
    at, _ = countdown([*lost_without_a_point, *lost_from_one], switches=switches)
    made = sheet(at)
    column = [one.text for one in texts(made, "score", at.people[1]) if one.text]
    assert column == ["7", schneider, "7", "4", "1", schuster]
    text = words(score_sheet(made, "de"))
    assert f"● Bummerl · {seen}" in text
    assert schneider in text
    assert schuster in text


def test_what_stands_on_a_lined_sheet(subtests):
    with named(subtests, "an unfinished game is said to count nothing when the match is over"):
        at, _ = countdown(GAMES[:3])
        assert "nicht zu Ende" not in words(score_sheet(sheet(at), "de"))
        at.say("match.ended", {"digest": at.view()["end_digest"], "reservation": False})
        assert "Der letzte Satz wurde nicht zu Ende gespielt und zählt nicht." in words(score_sheet(sheet(at), "de"))
    with named(subtests, "tricks are strokes and who passed or pays is seen"):
        at, _ = deals(4, DEALS[:1])
        made = sheet(at)
        assert [texts(made, "tricks", person)[0].text for person in at.people] == ["II", "I", "Za", "–"]
    with named(subtests, "a misdealt hand stands there and counts nothing"):
        at, _ = countdown(GAMES[:1])
        begun = at.begin(at.state.hands[-1].id)
        at.say("hand.voided", {"why": "misdeal"}, hand=begun)
        assert "vergeben – zählt nicht" in words(score_sheet(sheet(at), "de"))
    with named(subtests, "a contradiction of a deal names who sat in it"):
        at, _ = deals(4, DEALS[:1])
        deal(at, (2, 1, 0, None), facts={"b": 2})
        dealer = "Uwe"
        text = words(score_sheet(sheet(at), "de"))
        assert f"Spiel 2: Das trifft nur den Geber: {dealer} hat gegeben, nicht Jens." in text
    with named(subtests, "a reconstruction says so and nothing of what it has not"):
        text = words(score_sheet(blank_for("anbieten", [[]] * 4), "de"))
        assert "Anbieten: Spielzettel Rekonstruktion" in text
        assert "ezwickt" not in text
        assert "Rekonstruktion" not in words(score_sheet(blank_for("zwicken", [[]] * 4), "de"))


def test_ledgers(subtests):
    with named(subtests, "chips run on and come to nothing with the pot"):
        at, _ = deals(4, DEALS)
        made = sheet(at)
        running = [0] * 4
        for number, each in enumerate(at.state.hands):
            chips = [side["chips"] for side in at.hand(each.id)["result"]]
            running = [total + more for total, more in zip(running, chips, strict=True)]
            for side, person in enumerate(at.people):
                line = texts(made, "chips", person)[number].text.replace("−", "-")
                assert int(line) == running[side]
            pot = int(texts(made, "pot")[number].text)
            assert sum(running) + pot == 0
            assert texts(made, "check")[number].text == "0"
        text = words(score_sheet(made, "de"))
        assert text.startswith("Zwicken: Spielzettel")
        assert "Anteil am Topf" in text
    with named(subtests, "who pays whom settles every balance"):
        at, _ = deals(4, DEALS)
        at.say("match.ended", {"digest": at.view()["end_digest"], "reservation": False})
        made = sheet(at)
        text = words(score_sheet(made, "de"))
        seen = re.search(r"Wer wem zahlt: (.*?)\.", text).group(1)
        left = dict(zip(("Hanna", "Uwe", "Jens", "Frauke"), at.view()["totals"], strict=True))
        left = {name: made.lined.facts.balances[person] for name, person in zip(left, at.people, strict=True)}
        for each in seen.split(", "):
            payer, payee, amount = re.fullmatch(r"(\w+) an (\w+) (\d+)", each).groups()
            left[payer] += int(amount)
            left[payee] -= int(amount)
        assert set(left.values()) == {0}
    with named(subtests, "a corrected deal strikes what it changes and nothing else"):
        at, made = deals(4, DEALS[:2])
        deal(at, (1, 1, 1, None), of=made[0], replaces=count_of(at, made[0]), role="judge")
        found = sheet(at)
        tricks = [texts(found, "tricks", person)[0] for person in at.people]
        assert [(one.text, one.struck) for one in tricks] == [("I", ("II",)), ("I", ()), ("I", ("Za",)), ("–", ())]
        assert all(not one.struck for one in texts(found, "check"))
        assert all(not one.struck for person in at.people for one in texts(found, "chips", person)[1:])
    with named(subtests, "counted chips are a double row with the difference"):
        at, made = deals(4, DEALS[:1])
        ledger = dict(zip(at.people, (-1, 1, -3, 0), strict=True))
        at.say("count.chips", {"chips": {**ledger, at.people[3]: 2}, "pot": 3, "follows": made[0]})
        found = sheet(at)
        kinds = [item.kind for item in items_of(found)]
        assert kinds == ["hand", "count", "difference"]
        assert [one.text for one in texts(found, "chips", at.people[3])] == ["0", "+2", "+2"]
        assert texts(found, "check")[2].text == "+2"
        assert "Marken gezählt" in words(score_sheet(found, "de"))
    with named(subtests, "who joins later has a column and who leaves keeps theirs"):
        at, _ = deals(3, [(2, 1, 0)])
        new = "018f0000-0000-7000-8001-000000000003"
        at.words[new] = "Frauke Thode"
        begun = at.begin(at.state.hands[-1].id)
        seats = [*at.people[1:], new]
        at.say("seats.set", {"from": begun, "to": None, "seats": seats, "sides": [[one] for one in seats], "swap": None,
                             "reason": None, "balance": "kept"})
        deal(at, (3, 0, None), of=begun)
        made = sheet(at)
        assert set(made.lined.people) == {*at.people, new}
        assert texts(made, "chips", new)[0].text == ""
        assert texts(made, "chips", at.people[0])[1].text == ""
        assert "Hanna" in words(score_sheet(made, "de"))
    with named(subtests, "a pot that was brought stands above the first deal and the sums go on from it"):
        gone = "018f0000-0000-7000-8001-000000000009"
        at, _ = deals(3, [(3, 0, None)], brought={an_id(1, 1): -4, gone: 1})
        at.words[gone] = "Frauke Thode"
        made = sheet(at)
        assert [item.kind for item in items_of(made)] == ["brought", "hand"]
        first, second = ([texts(made, "chips", person)[row].text for person in (*at.people, gone)] for row in (0, 1))
        assert first == ["0", "−4", "0", "+1"]
        assert second[:3] == ["+3", "−7", "0"]
        assert [one.text for one in texts(made, "pot")] == ["3", "3"]
        assert [one.text for one in texts(made, "check")] == ["0", "0"]
        for lang, seen in (("en", "From the match before"), ("de", "Aus der Partie davor")):
            text = words(score_sheet(made, lang))
            assert re.search(rf"{seen} 0 −4 0 \+1 3 0", text), text
        assert "From the match before" not in words(score_sheet(blank_of(made), "en"))
        assert made.checksum != sheet(deals(3, [(3, 0, None)])[0]).checksum
    with named(subtests, "a sheet says where its pot went"):
        at, _ = deals(3, [(2, 1, 0)], switches={"end_pot": "carry"})
        at.say("match.ended", {"digest": at.view()["end_digest"], "reservation": False})
        assert "3 chips stay in the pot." in words(score_sheet(sheet(at), "en"))
        at.say("pot.carried", {"match": an_id(1, 5), "brought": {at.people[2]: -3}}, role="server")
        text = words(score_sheet(sheet(at), "en"))
        assert "The pot of 3 was carried into a new match." in text
        assert "stay in the pot" not in text
        at.say("match.reopened", {"reason": None}, role="judge")
        assert "gone on" not in words(score_sheet(sheet(at), "en"))


@for_each(
    ("lang", "letters", "causes"),
    [
        ("de", "H Hupf · S Sprung · – gepasst", "Z gezwickt: a kein Stich, b unterste Karte nicht angesehen, c "),
        ("en", "H hop · J jump · – passed", "Z gezwickt: a no trick, b lowest card not looked at, c "),
        ("nds", "", "Z gezwickt: a "),
    ],
)
def test_every_letter_of_a_ledger_is_explained_on_the_paper(lang, letters, causes):
    for made in (sheet(deals(4, DEALS)[0]), blank_for("zwicken", [[]] * 4)):
        text = words(score_sheet(made, lang))
        assert letters in text
        assert causes in text
    assert "Z gezwickt" not in words(score_sheet(blank_for("anbieten", [[]] * 4), lang))


def test_what_all_lined_papers_keep_to(subtests):
    with named(subtests, "behind two first hands no score is printed"):
        at, made = countdown(GAMES[:1])
        facts = {"winner": 1, "game_points": 1, "closed": None, "false": None, "last": False}
        for device in ("00000000000000aa", "00000000000000bb"):
            begun = at.begin(made[0], device=device)
            at.say("count.quick", {"figures": [{}, {}], "facts": facts, "marks": None}, hand=begun, device=device)
        found = sheet(at)
        assert {one.text for one in texts(found, "score", at.people[1])[2:]} == {""}
        assert "ab Spiel 2 ohne Stand" in words(score_sheet(found, "de"))
    with named(subtests, "what does not hold over the match is said in a sentence"):
        at, _ = countdown(GAMES[:2])
        begun = at.begin(at.state.hands[-1].id)
        at.say("dealer.set", {"dealer": at.people[1]}, hand=begun)
        hand(at, [{}, {}], {"winner": 0, "game_points": 1, "closed": None, "false": None, "last": False}, of=begun)
        at.sign(begun)
        assert "Bei Spiel 3 hat jemand zweimal hintereinander gegeben." in words(score_sheet(sheet(at), "de"))
        at, _ = deals(4, DEALS[:1])
        begun = at.begin(at.state.hands[-1].id)
        at.say("dealer.set", {"dealer": at.people[3]}, hand=begun)
        deal(at, (1, 1, 1, None), of=begun)
        at.sign(begun)
        assert "Spiel 2 hat jemand gegeben, der nicht an der Reihe war." in words(score_sheet(sheet(at), "de"))
    with named(subtests, "no paper speaks of another game"):
        for made in (sheet(countdown(GAMES)[0]), sheet(deals(4, DEALS)[0])):
            for each in (made, blank_of(made)):
                text = words(score_sheet(each, "de")).replace("Zwicken", "")
                assert "Zwick" not in text
                assert "Mehrheit" not in text
                assert "Kürzel mit *" not in text
    with named(subtests, "same match same bytes all fonts in it and another figure another checksum"):
        first, other = sheet(countdown(GAMES)[0]), sheet(countdown([*GAMES[:-1], (0, 2)])[0])
        assert score_sheet(first, "nds") == score_sheet(first, "nds")
        assert all(fonts(score_sheet(first, "de")).values())
        assert first.checksum != other.checksum
    with named(subtests, "papers and players that there are not are refused"):
        with pytest.raises(ValueError, match="a5"):
            score_sheet(sheet(deals(4, DEALS)[0]), "de", paper="a5")
        with pytest.raises(ValueError, match="3"):
            blank_for("schnapsen", [[], [], []], EXTRAS)
    with named(subtests, "the blank sheets of an evening stand on the page as in the pdf"):
        blanks = [blank_of(sheet(countdown([])[0])), blank_of(sheet(countdown([])[0]))]
        page = blank_sheet(blanks, "de")
        figures = [part for part in page.parts if isinstance(part, Figure)]
        assert [(one.number, one.above) for one in figures] == [("7", "Jeder Satz ab")] * 2
        assert "Zwick" not in repr(page)
        assert len(pages(score_sheets(blanks, "de"))) == 2
    with named(subtests, "a table card bears the figure that its game begins with"):
        seats = (Seat("A", "Anna", True), Seat("B", "Bo", False))
        card = Card(1, 1, "https://karten.example/m/a", "7Q4M-K2XD", seats, "Windbergen", "7", "", "Club", "Do",
                    ("Jeder Satz ab", "bis 0"))
        text = words(card_pages([card], "de"))
        assert "Jeder Satz ab 7 bis 0" in text
        assert "Zwick" not in text
        assert "Zwick" not in repr(card_sheet([card], "de"))


@for_each("players", range(2, 7))
def test_a_blank_ledger_has_a_line_for_24_deals_on_upright_paper_up_to_five_and_fills_its_second_page(players):
    pdf = score_sheet(blank_for("zwicken", [[]] * players), "de")
    box = opened(pdf).pages[0].mediabox
    assert (box.width > box.height) == (players > 5)
    assert len(pages(pdf)) == (2 if players > 5 else 1)
    assert [str(number) in words(pdf).split() for number in (1, 24, 25)] == [True, True, players > 5]


@pytest.mark.slow
@for_each(("deals_played", "number"), [(1, 1), (12, 1), (16, 1), (20, 2)])
def test_a_lying_ledger_has_its_foot_on_the_page_of_its_deals_as_long_as_they_leave_room(deals_played, number):
    made = sheet(deals(6, [(2, 1, 0, None, None, None)] * deals_played)[0])
    pdf = score_sheet(made, "de")
    assert len(pages(pdf)) == number
    assert "Endstand" in pages(pdf)[-1]


@pytest.mark.slow
def test_small_papers(subtests):
    with named(subtests, "a small paper tears a game rather than taking another page"):
        long = [(0, 1), (1, 1)] * 6 + [(0, 1)]
        made = sheet(countdown([*long, *long[:4]])[0])
        front = pages(score_sheet(made, "de", paper="a5"))
        assert len(front) == 1
        assert all(str(row.number) in front[0].split() for row in made.rows)
    with named(subtests, "names above columns that count down are smaller before one is shortened"):
        text = words(score_sheet(sheet(countdown(GAMES)[0]), "de"))
        assert text.count("Hanna Lührs Uwe Maaß") == 3, "a panel each, and where they sign"
    with named(subtests, "nothing on a small paper is cut"):
        # No "Ge…" over who dealt, no "Each game fr…".
        at, _ = countdown([(0, 2), (1, 1)])
        for lang in ("de", "en", "nds"):
            for shown_ in (sheet(at), blank_of(sheet(at))):
                assert "…" not in words(score_sheet(shown_, lang, paper="a5")), lang


@for_each("paper", ["a4", "a5", "letter"])
def test_a_blank_sheet_that_counts_down_has_six_games_on_one_page(paper):
    pdf = score_sheet(blank_for("schnapsen", [["Anna"], ["Bo"]]), "de", paper=paper)
    assert len(pages(pdf)) == 1
    assert words(pdf).count("7 7") == 6
    assert words(pdf).count("Anna") >= 2


@pytest.mark.slow
@for_each(("hands", "lang"), [(0, "de"), (1, "en"), (40, "nds"), (101, "de")])
def test_long_and_empty_matches_are_whole_on_every_paper(lang, hands):
    down, chips = (
        sheet(countdown((GAMES * 20)[:hands])[0]),
        sheet(deals(6, [(2, 1, 0, None, None, None)] * min(hands, 40))[0]),
    )
    for made in (down, chips):
        for paper in papers_for(made):
            text = words(score_sheet(made, lang, paper=paper))
            assert all(str(row.number) in text.split() for row in made.rows)

