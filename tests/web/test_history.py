"""The journal in words: a line for every kind there is, damaged, unfitting or of the future; nothing sealed is told."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.words.history.line import Scene
from scorekeeper.words.history.match import KINDS, author, entry_in_words
from tests.cases import examples, for_each
from tests.web.tables import OTHER_PHONE, PHONE, SECRET, Table, an_id

HANNA, UWE, JENS, FRAUKE, GUEST = (an_id() for _ in range(5))
HAND, NEXT, COUNT, REMARK, OLD = (an_id() for _ in range(5))
RULES = {"variant": "dithmarschen", "switches": {}, "schedule": None, "packs": None}
SIDES = [[HANNA, JENS], [UWE, FRAUKE]]
FIGURES = [{"list": ["X25", "2s"], "cards": None}, {"list": ["Td"], "cards": None}]
# kind -> payload, and words that the line must hold in English and in German
LINES = {
    "match.opened": (
        {"game": "zwickern", "rules": RULES, "sides": SIDES, "seats": [HANNA, UWE, JENS, FRAUKE], "dealer": HANNA,
         "drawn": True, "end": {"kind": "hands", "n": 12}, "place": None, "names": "first"},
        ["The match begins. Hanna + Jens – Uwe + Frauke. Hanna deals first.", "drawn", "12 hands"],
        ["Die Partie beginnt.", "Hanna gibt zuerst.", "ausgelost", "12 Spiele"],
    ),
    "rules.changed": (
        {"rules": {**RULES, "switches": {"zwick_points": "2"}}, "from": HAND, "reason": REMARK},
        ["The rules were changed from hand 3 on.", "as usual → A Zwick counts 2 points", "“so war es”"],
        ["Die Regeln wurden ab Spiel 3 geändert.", "wie üblich → ", "„so war es“"],
    ),
    "seats.set": (
        {"from": HAND, "to": NEXT, "seats": [UWE, HANNA, JENS, FRAUKE], "sides": [[UWE, JENS], [HANNA, FRAUKE]],
         "swap": [1, 0], "reason": None},
        ["from hand 3 to hand 4", "Hanna + Jens – Uwe + Frauke → Uwe + Jens – Hanna + Frauke",
         "Points: Uwe + Jens → Hanna + Frauke, Hanna + Frauke → Uwe + Jens."],
        ["Spiel 3 bis Spiel 4", "Reihum: Uwe, Hanna, Jens, Frauke"],
    ),
    "hand.begun": ({"follows": NEXT, "inserted": True, "dealer": UWE}, ["Hand 3: inserted", "follows hand 4"],
                   ["Spiel 3: später eingefügt"]),
    "dealer.set": ({"dealer": UWE}, ["Hand 3: Uwe deals."], ["Spiel 3: Uwe gibt."]),
    "hand.same": ({"a": HAND, "b": NEXT, "keep": NEXT}, ["same hand", "hand 4"], ["dasselbe Spiel", "Spiel 4"]),
    "hand.order": ({"first": NEXT, "second": HAND}, ["hand 4 comes before hand 3"], ["Spiel 4 kommt vor Spiel 3"]),
    "hand.voided": ({"why": "misdeal", "reason": None}, ["Hand 3: misdealt"], ["Spiel 3: vergeben"]),
    "hand.restored": ({}, ["Hand 3: counts again."], ["Spiel 3: zählt wieder."]),
    "mark.called": ({"what": "zwick", "side": 1, "person": FRAUKE, "play": None},
                    ["Hand 3: Zwick for Uwe + Frauke. By Frauke."], ["Zwick für Uwe + Frauke. Von Frauke."]),
    "marks.agreed": ({"what": "zwick", "numbers": [2, 1]}, ["Zwicks: Hanna + Jens 2, Uwe + Frauke 1."],
                     ["Zwicks: Hanna"]),
    "way.chosen": ({"way": "plays"}, ["Hand 3: counted from its plays."], ["Spiel 3: nach den Zügen gezählt."]),
    "count.cards": ({"figures": FIGURES, "facts": {"majority": 0}, "marks": [1, 0]},
                    ["counted by cards", "Hanna + Jens: Joker 25, ♠2.", "Majority: Hanna + Jens.",
                     "Zwicks: Hanna + Jens 1"],
                    ["nach Karten gezählt", "Mehrheit: Hanna + Jens."]),
    "count.sealed": ({"side": 0, "figures": {"points": 17, "cards": None}},
                     ["Hanna + Jens have counted. 17 points."], ["haben gezählt. 17 Punkte."]),
    "count.quick": ({"figures": [{"points": 14}, {"points": None}], "facts": {"majority": "tie"}, "marks": None},
                    ["not cross-checked", "Card points: Hanna + Jens 14.", "Majority: equal."], ["einmal gezählt"]),
    "count.paper": ({"sheet": None, "row": 3, "figures": [{"points": 14}, {"points": 13}], "facts": {"majority": 0},
                     "marks": [0, 2], "check": 30, "struck": {}},
                    ["from paper", "Uwe + Frauke 13"], ["vom Papier"]),
    "count.chips": ({"chips": {HANNA: 4, UWE: -6}, "pot": 2, "follows": None},
                    ["Chips counted: Hanna +4, Uwe −6, pot 2."], ["Marken gezählt: Hanna +4, Uwe −6, Topf 2."]),
    "stage.dealt": ({"stage": 2, "table": ["X25", "Td"], "hands": None},
                    ["Stage 2. On the table: Joker 25, ♦10."],
                    ["2. Austeilung"]),
    "play.made": ({"person": HANNA, "zhn": "Ks x Qs+Ad"}, ["Hanna captures with the king of spades"], ["Hanna sticht"]),
    "position.set": ({"table": f"3c [X30 Ts]=20@{UWE}", "hands": None, "turn": UWE}, ["as it lay. Uwe to play."],
                     ["Spiel 3: das Bild"]),
    "undone": ({"target": COUNT}, ["Taken back: Hand 3: counted by cards."], ["Zurückgenommen: Spiel 3"]),
    "redone": ({"target": COUNT}, ["Counts again: Hand 3: counted by cards."], ["Gilt wieder: Spiel 3"]),
    "chosen": ({"of": [COUNT, OLD], "keep": COUNT}, ["one of the two was chosen. 20 : 12."], ["eins von beiden"]),
    "accepted": ({"side": 0, "digest": "x", "person": JENS}, ["Hanna + Jens sign. Signed by Jens."],
                 ["Hanna + Jens unterschreiben."]),
    "paper.signed": ({"hands": {HAND: "x", NEXT: "y"}}, ["Signed on paper: hand 3, 4."],
                     ["Auf Papier unterschrieben: Spiel 3, 4."]),
    "objected": ({"side": 1, "about": "zwicks", "remark": REMARK}, ["Uwe + Frauke object: Zwicks. “so war es”"],
                 ["Einspruch von Uwe + Frauke: Zwicks. „so war es“"]),
    "settled": ({"side": None, "outcome": "keep", "reason": REMARK}, ["the judge decides: the result stands."],
                ["die Spielleitung entscheidet: das Ergebnis bleibt."]),
    "writer.took": ({}, ["Another phone records from here on."], ["schreibt ein anderes Handy"]),
    "match.ended": ({"digest": "", "reservation": True, "reason": None}, ["ended provisional"], ["vorläufig"]),
    "match.reopened": ({"reason": None}, ["The match goes on."], ["Die Partie geht weiter."]),
    "penalty": ({"person": None, "side": 1, "points": -5, "reason": REMARK},
                ["Penalty for Uwe + Frauke: −5 points. Reason: “so war es”."], ["Strafe für Uwe + Frauke: −5 Punkte."]),
    "penalty.lifted": ({"target": OLD}, ["A penalty was lifted."], ["Eine Strafe wurde aufgehoben."]),
    "person.joined": ({"person": GUEST}, ["somebody joined."], ["jemand ist dazugekommen."]),
    "person.merged": ({"person": UWE, "into": JENS}, ["Uwe and Jens are the same person."], ["dieselbe Person"]),
    "person.forgotten": ({"person": UWE}, ["Somebody was forgotten: the name is erased, the results stay."],
                         ["Jemand wurde vergessen"]),
    "names.set": ({"names": "full"}, ["Watchers see full names."], ["vollen Namen"]),
    "link.renewed": ({"role": "record", "epoch": 2}, ["There is a new link “Recorder”"],
                     ["neuen Link „Schreiber/in“"]),
    "period.set": ({"until": "2026-11-21T20:35:00.000Z"}, ["after the correction period only the judge can correct"],
                   ["Berichtigungsfrist"]),
    "pot.carried": ({"match": OLD, "brought": {HANNA: 2, UWE: -5}},
                    ["The pot of 3 was carried into a new match. Pot 3, Hanna +2, Uwe −5."],
                    ["Der Topf von 3 geht", "Topf 3, Hanna"]),
}


def entry(kind, payload, **more):
    return {
        "id": an_id(), "seq": 9, "kind": kind, "hand": HAND, "replaces": None, "by": None, "device": PHONE,
        "payload": payload, "role": "record", "at": "2026-11-21T20:05:00.000Z", **more,
    }


def scene():
    known = [
        entry("match.opened", LINES["match.opened"][0], seq=1),
        entry("count.cards", LINES["count.cards"][0], seq=5, id=COUNT),
        entry("count.cards", {**LINES["count.cards"][0], "figures": FIGURES[::-1]}, seq=4, id=OLD),
    ]
    return Scene(
        {HANNA: "Hanna", UWE: "Uwe", JENS: "Jens", FRAUKE: "Frauke"}, ["Hanna + Jens", "Uwe + Frauke"],
        {HAND: 3, NEXT: 4}, {REMARK: "so war es"}, {one["id"]: one for one in known}, {COUNT: [20, 12]},
        people={"": [2, 2]},
    )


def test_every_kind_has_a_line_and_a_case_here():
    assert set(MATCH_KINDS) == set(KINDS) == set(LINES)


@for_each("kind", LINES)
def test_a_kind_in_words(kind):
    payload, english, german = LINES[kind]
    data = {lang: str(entry_in_words(entry(kind, payload), scene(), lang)) for lang in ("en", "de")}
    for words in english:
        assert words in data["en"]
    for words in german:
        assert words in data["de"]
    for text in data.values():
        assert not re.search(r"%\(|019aa0ff|\{|None", text), text
    assert data["en"] != data["de"]


def scene_of(game):
    """A match of this game: facts are told in its words."""
    seen = scene()
    return replace(seen, entries={"opened": entry("match.opened", {"game": game}), **seen.entries})


def test_a_hand_tapped_as_a_whole_tells_its_facts_and_a_correction_only_what_changed():
    facts = {"winner": 0, "game_points": 2, "closed": 1, "false": None, "last": False}
    won = entry("count.quick", {"figures": [{}, {}], "facts": facts}, id=OLD, hand=HAND)
    seen = scene_of("schnapsen")
    seen.entries[OLD] = won
    assert entry_in_words(won, seen, "en").detail == "Hanna + Jens won, 2. Uwe + Frauke: closed the talon."
    again = entry("count.quick", {"figures": [{}, {}], "facts": {**facts, "game_points": 3, "winner": 1}}, replaces=OLD)
    assert "Uwe + Frauke won, 3." in entry_in_words(again, seen, "en").detail
    assert "closed" not in entry_in_words(again, seen, "en").detail
    deal = {"figures": [{"tricks": 3}, {"tricks": None}], "facts": {"cuts": ["hop", "jump"], "b": 0}}
    text = entry_in_words(entry("count.quick", deal), scene_of("zwicken"), "de").detail
    assert "Hupf, Sprung" in text
    assert "Stiche: Hanna + Jens 3." in text


def test_a_correction_tells_old_and_new():
    figures = [{"list": ["X25"], "cards": None}, {"list": ["Td", "2s"], "cards": None}]
    new = {**LINES["count.cards"][0], "figures": figures}
    corrected = entry("count.cards", {**new, "reason": REMARK}, replaces=COUNT)
    before = scene()
    before.points[corrected["id"]] = [19, 13]
    text = entry_in_words(corrected, before, "en")
    assert text.headline == "Hand 3: corrected, counted by cards."
    assert text.detail == "20 : 12 → 19 : 13. ♠2: Hanna + Jens → Uwe + Frauke. Reason: “so war es”."


def test_a_zwick_added_to_a_signed_hand_tells_old_and_new_and_the_past_stays(client):
    """The count read as if it had come to what the correction made of it; of the correction stood that Zwicks had been
    confirmed, and in the list of hands its reason alone. One that was taken back again is none, nor is its reason."""
    table = Table(client)
    hand = table.begin()
    for side, points in enumerate((10, 20)):
        table.say("count.sealed", {"side": side, "figures": {"points": points, "cards": None}}, hand=hand)
    table.say("marks.agreed", {"what": "zwick", "numbers": [0, 0]}, hand=hand)
    table.sign(hand)
    one, two = an_id(), an_id()
    more = {"what": "zwick", "numbers": [1, 0]}
    table.say("marks.agreed", {**more, "reason": one}, hand=hand, words={one: "Eins"})
    again = table.say("marks.agreed", {**more, "reason": two}, hand=hand, words={two: "Zwei"}, device=OTHER_PHONE)
    table.say("undone", {"target": again}, hand=hand, device=OTHER_PHONE)
    table.sign(hand)
    assert [each["reason"] for each in table.hand(1)["corrections"]] == ["Eins"]
    history = plain(table.page("history"))
    assert "Hand 1: corrected. Before: Hanna + Jens 0, Uwe + Frauke 0. Zwicks: Hanna + Jens 1" in history
    assert "10 : 20 → 11 : 20. Before: Hanna + Jens 0" in plain(table.page("hands"))
    quick = table.quick([10, 17], 1)
    table.sign(quick)
    table.say("marks.agreed", {**more, "reason": one}, hand=quick)
    table.sign(quick)
    assert "Hand 2: counted quickly, not cross-checked. 10 : 20." in plain(table.page("history"))


def test_a_reason_is_told_to_its_end():
    """A reader of a reason of 145 letters saw the first sixty, on every page."""
    long = "Wir haben den Joker 20 doppelt gesehen und beim Nachzählen " * 3
    seen = scene()
    seen.texts[REMARK] = long
    for kind in ("hand.voided", "objected"):
        payload = {**LINES[kind][0], "reason": REMARK, "remark": REMARK}
        assert f"“{long.strip()}”" in entry_in_words(entry(kind, payload), seen, "en").detail, kind


@for_each("kind", [*KINDS, "talk.heard", ""])
@for_each("payload", [None, [], "x", {}, {"side": "A", "target": 7, "figures": 3, "points": "viele"}])
def test_damaged_entries_get_a_plain_line(kind, payload):
    for lang in ("en", "de"):
        text = entry_in_words({"kind": kind, "payload": payload}, Scene(), lang)
        assert text.headline.strip()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(sorted(KINDS)), st.lists(json_values, min_size=1, max_size=4), st.booleans())
def test_no_payload_makes_it_fail(kind, values, replaces):
    fields = list(LINES[kind][0])
    payload = {**LINES[kind][0], **dict(zip(fields, values, strict=False))}
    text = entry_in_words(entry(kind, payload, replaces=COUNT if replaces else None), scene(), "de")
    assert text.headline.strip()


def test_a_name_that_ends_in_a_full_stop_ends_the_sentence_and_one_alone_signs():
    seen = replace(scene(), sides=["Peter H. jun. + Peter H.", "Anna"], persons={HANNA: "Peter H."})
    seen = replace(seen, people={"": [2, 1]})
    counted = {**LINES["count.cards"][0], "facts": {"majority": 0}}
    assert "Majority: Peter H. jun. + Peter H. " in f"{entry_in_words(entry('count.cards', counted), seen, 'en')} "
    signed = {"side": 1, "digest": "x", "person": HANNA}
    assert str(entry_in_words(entry("accepted", signed), seen, "en")).endswith("Peter H. signs. Signed by Peter H.")


def test_who_did_it():
    assert author(entry("writer.took", {}), scene(), "de", PHONE) == "dieses Handy"
    assert author(entry("writer.took", {}, role="judge"), scene(), "en", OTHER_PHONE) == "Judge, another phone"
    assert author(entry("accepted", {}, by=JENS, carrier=OTHER_PHONE), scene(), "en", PHONE) == (
        "Jens, this phone, sent by another phone"
    )


# --- the page ----------------------------------------------------------------------------------------------------


def lines_of(page):
    return re.findall(r'<li id="entry-', page)


def plain(page):
    """The page as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_newest_first_and_in_pages(client):
    table = Table(client)
    hand = table.begin()
    for number in range(60):
        table.say("mark.called", {"what": "zwick", "side": number % 2, "person": None, "play": None}, hand=hand)
    first, second = table.page("history"), table.page("history?page=2")
    assert len(lines_of(first)) == 50
    assert len(lines_of(second)) == 12
    assert "The match begins." in second
    assert "The match begins." not in first
    assert first.index("Zwick for Uwe + Frauke") < first.index("Zwick for Hanna + Jens")
    table.page("history?page=3", status=404)


def test_every_entry_has_its_line_also_what_did_not_fit(client):
    table = Table(client)
    hand = table.cards(["X25"])
    table.say("talk.heard", {"loud": True})
    table.say("undone", {"target": an_id()})
    table.sign(hand)
    page = table.page("history")
    assert len(lines_of(page)) == table.view()["seq"]
    assert "Something was recorded that this version does not know." in page
    assert page.count("It did not fit what was known then") >= 1


def test_a_sealed_count_is_told_without_its_number(client):
    table = Table(client)
    hand = table.begin()
    table.say("count.sealed", {"side": 0, "figures": {"points": 977, "cards": None}}, hand=hand, device=OTHER_PHONE)
    for role in ("watch", "record", "judge"):
        for path in ("history", "history?hand=1", "hand/1", "hands"):
            assert not re.search(r"\b977\b", table.page(path, role)), (role, path)
    assert "Hanna + Jens have counted." in table.page("history")
    table.say("count.sealed", {"side": 1, "figures": {"points": 1, "cards": None}}, hand=hand)
    assert "977 points." in table.page("history")


def test_what_was_taken_back_can_count_again(client):
    table = Table(client)
    hand = table.cards(["X25"], [2, 0])
    zwick = table.say("marks.agreed", {"what": "zwick", "numbers": [3, 0]}, hand=hand)
    assert table.hand(1)["zwicks"] == [3, 0]
    table.say("undone", {"target": zwick}, hand=hand)
    assert table.hand(1)["zwicks"] == [2, 0]
    assert 'value="redo"' in table.page("history")
    assert table.do("redo", target=zwick).endswith("/history")
    assert table.hand(1)["zwicks"] == [3, 0]
    assert 'value="redo"' not in table.page("history")


def test_what_another_side_signed_is_not_taken_back_here(client):
    table = Table(client)
    hand = table.cards(["X25"])
    client.set_cookie("device", "andershand" + "x" * 12, domain="localhost")
    table.sign(hand, 1, device=OTHER_PHONE)
    client.set_cookie("device", SECRET, domain="localhost")
    theirs = table.hand(1)["accepted"][0]["id"]
    table.say("undone", {"target": theirs}, hand=hand)
    assert table.hand(1)["accepted"][0]["valid"]
    assert 'value="redo"' not in table.page("history")


def test_a_sealed_count_that_was_taken_back_can_count_again_unread(client):
    table = Table(client)
    hand = table.begin()
    sealed = table.say("count.sealed", {"side": 0, "figures": {"points": 977, "cards": None}}, hand=hand)
    table.say("undone", {"target": sealed}, hand=hand)
    assert table.hand(1)["sealed"] == []
    page = table.page("history")
    assert 'value="redo"' in page
    assert not re.search(r"\b977\b", page)  # an id may have these digits in it


def test_watchers_read_it_with_first_names_and_no_buttons(client):
    table = Table(client)
    hand = table.cards(["X25"])
    target = table.say("marks.agreed", {"what": "zwick", "numbers": [1, 0]}, hand=hand)
    table.say("undone", {"target": target}, hand=hand)
    page = table.page("history", "watch")
    assert "Hanna" in page
    assert "Petersen" not in page
    assert "<form" not in page


def test_one_person_whose_name_has_a_plus_in_it_is_one():
    """Of the people of a side it is asked, not of its name."""
    alone = Scene({}, ["Anna + Co", "Ben"], {HAND: 3}, people={"": [1, 1]})
    accepted = {"side": 0, "digest": "x", "person": None}
    assert "Anna + Co signs." in str(entry_in_words(entry("accepted", accepted), alone, "en"))
