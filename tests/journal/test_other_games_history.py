"""What the history says of hands of the other games: acts in the words of their own game, deals, chips."""

from __future__ import annotations

from scorekeeper.words.history.line import Scene
from scorekeeper.words.history.match import entry_in_words
from tests.cases import for_each, named

ANNA, BEN, HAND, KEPT, OTHER = (f"019aa0ff-0000-7000-8000-{number:012d}" for number in range(5))


def in_words(game, kind, payload, lang="en", before=(), **more):
    opened = {"id": "first", "kind": "match.opened", "seq": 1, "payload": {"game": game}}
    entry = {"id": "said", "kind": kind, "seq": 2, "hand": HAND, "payload": payload, **more}
    names = {ANNA: "Anna", BEN: "Ben"}
    known = {"first": opened, "said": entry, **{one["id"]: one for one in before}}
    line = entry_in_words(entry, Scene(names, ("Anna", "Ben"), {HAND: 3}, {}, known, {}), lang)
    return " ".join(map(str, line))


@for_each(
    ("game", "act", "words"),
    [
        ("schnapsen", "close", "Anna: close the talon."), ("schnapsen", "40 Kh", "Anna: king of hearts with 40."),
        ("schnapsen", "66", "Anna: claim 66."), ("zwicken", "pass", "Anna: pass."),
        ("zwicken", "Ah", "Anna: ace of hearts."), ("zwicken", "nonsense", "nonsense"),
    ],
)
def test_an_act_is_told_as_its_game_tells_it(game, act, words):
    assert words in in_words(game, "play.made", {"person": ANNA, "zhn": act})


def test_a_deal_is_told(subtests):
    with named(subtests, "a deal is told with its cuts and the card turned up"):
        seen = in_words("zwicken", "stage.dealt", {"stage": 1, "open": ["9h"], "hands": None, "cuts": ["Ah hop", "-"]})
        assert "Ah hop" in seen
        assert "♥9" in seen
        assert "stage" not in seen
    with named(subtests, "hands and talon of a deal are told and that it was put right"):
        dealt = {"stage": 1, "open": ["Th"], "hands": {ANNA: ["Ah", "?"]}, "stock": ["Kc", "?"], "cuts": []}
        seen = in_words("schnapsen", "stage.dealt", dealt, replaces="first")
        assert "Corrected. Turned up: ♥10. Hand of Anna: ♥A, ?. Talon: ♣K, ?." in seen


def test_a_forgotten_act_is_told_as_put_in_later():
    assert "Inserted later." in in_words("schnapsen", "play.made", {"person": ANNA, "zhn": "close", "inserted": True})


@for_each(
    ("kind", "payload", "words"),
    [
        ("play.made", {"person": ANNA, "zhn": "Ah"}, "one of the two was chosen. Anna: ace of hearts."),
        ("stage.dealt", {"stage": 1, "open": ["Th"], "hands": None}, "Turned up: ♥10."),
    ],
)
def test_what_was_chosen_of_two_records_is_told(kind, payload, words):
    kept = {"id": KEPT, "kind": kind, "seq": 1, "hand": HAND, "payload": payload}
    seen = in_words("schnapsen", "chosen", {"of": [KEPT, OTHER], "keep": KEPT}, before=[kept])
    assert words in seen
    assert "counts" not in seen


def counted(figures, **facts):
    return {"figures": list(figures), "facts": facts}


@for_each(
    ("game", "payload", "words"),
    [
        ("zwicken", counted([{"tricks": 2}, {"tricks": 1}], last=0), "Anna: won the last trick."),
        ("zwicken", counted([{"tricks": 1}, {"tricks": 2}], last=1), "Ben: won the last trick."),
        ("zwicken", counted([{"tricks": 1, "raised": 6}, {"tricks": 2, "raised": 0}]), "Raised: Anna 6."),
        ("schnapsen", counted([{}, {}], winner=0, game_points=1, last=True), "Won by the last trick."),
        ("schnapsen", counted([{"points": 86}, {"points": 40}], winner=0, game_points=1), " Points: Anna 86, Ben 40."),
        ("zwickern", counted([{"points": 14}, {"points": 13}]), "Card points: Anna 14, Ben 13."),
    ],
)
def test_a_count_is_told_with_what_its_game_means_by_it(game, payload, words):
    assert words in in_words(game, "count.quick", payload)


@for_each("game", ["schnapsen", "zwicken"])
def test_what_was_not_said_is_not_told(game):
    seen = in_words(game, "count.quick", counted([{"tricks": 1, "raised": 0}, {}], last=False))
    assert "last trick" not in seen
    assert "Raised" not in seen
