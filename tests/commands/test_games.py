"""The command line for every game: the answers of the contracts, key by key, and what a person reads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scorekeeper.cli import main
from tests.cases import for_each, named
from tests.web.trick_hands import BROKEN, CLOSED, HOPPED, NO_TURNUP, RAISED, REVOKED, UNSEEN

SCHNAPSEN = {
    "game": "schnapsen", "variant": "schnapsen", "complete": True, "legal": True, "winner": "Anna", "how": "Sn.G3",
    "closing": {"by": "Anna", "tricks": 0, "points": 0}, "findings": [],
    "sides": [
        {"players": ["Anna"], "tricks": 3, "card_points": 33, "marriages": [40], "marriage_points": 40, "points": 73,
         "game_points": 3, "score": 2},
        {"players": ["Ben"], "tricks": 0, "card_points": 0, "marriages": [], "marriage_points": 0, "points": 0,
         "game_points": 0, "score": 3},
    ],
    "nominal": 120, "expected": 33, "counted": 33, "table": [],
}
"""The answer of schnapsen.md."""
ZWICKEN = {
    "game": "zwicken", "variant": "zwicken", "complete": True, "legal": True, "dealer": "Anna", "next_dealer": "Ben",
    "findings": [],
    "sides": [
        {"players": ["Anna"], "active": True, "tricks": 0, "staked": 3, "won": 0, "gezwickt": ["a"], "paid": 3,
         "chips": -6},
        {"players": ["Ben"], "active": True, "tricks": 2, "staked": 0, "won": 4, "gezwickt": [], "paid": 0, "chips": 4},
        {"players": ["Cem"], "active": True, "tricks": 1, "staked": 0, "won": 2, "gezwickt": [], "paid": 0, "chips": 2},
        {"players": ["Dora"], "active": False, "tricks": 0, "staked": 3, "won": 0, "gezwickt": [], "paid": 0,
         "chips": -3},
    ],
    "pot": {"before": 0, "played": 6, "after": 3}, "nominal": 0, "expected": -3, "counted": -3, "table": [],
}
"""The answer of zwicken.md."""


@pytest.fixture
def written(tmp_path):
    """A file with this hand."""

    def write(text):
        file = tmp_path / "hand.zhn"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def output_of(capsys, *words):
    code = main([*words, "--lang", "en"])
    return code, capsys.readouterr().out


@for_each(("text", "answer"), [(CLOSED, SCHNAPSEN), (HOPPED, ZWICKEN)], ids=["schnapsen", "zwicken"])
def test_the_answer_of_the_contract_with_its_keys_in_their_order(capsys, written, text, answer):
    code, out = output_of(capsys, "replay", "--json", file := written(text))
    found = json.loads(out)
    assert code == 0
    assert found == {"file": file, **answer}
    assert list(found) == ["file", *answer]
    assert [list(side) for side in found["sides"]] == [list(side) for side in answer["sides"]]


@for_each(
    ("text", "code"),
    [(CLOSED, 0), (HOPPED, 0), (RAISED, 0), (UNSEEN, 0), (REVOKED, 1), (BROKEN, 1), (NO_TURNUP, 1),
     (CLOSED.replace("dealer: Ben", "dealer: Zoe"), 2), (HOPPED.replace("dealer: Dora", "stake: 4"), 2)],
)
def test_the_exit_status_says_what_was_found(capsys, written, text, code):
    assert output_of(capsys, "replay", written(text))[0] == code
    assert output_of(capsys, "replay", "--json", written(text))[0] == code


@for_each("text", [CLOSED, HOPPED, RAISED, REVOKED, BROKEN, NO_TURNUP])
def test_no_option_of_one_game_breaks_another(capsys, written, text):
    code, out = output_of(capsys, "replay", "--json", "--repairs", "--positions", written(text))
    found = json.loads(out)
    assert code in (0, 1)
    assert found["repairs"] == [] or not found["legal"]
    assert all({"play", "player", "table"} <= set(each) for each in found["positions"])
    assert output_of(capsys, "replay", "--repairs", "--positions", written(text))[0] == code


@for_each("line", ["variant: whist\n", ""])
@for_each("text", [CLOSED, HOPPED, RAISED, Path("tests/hands/christiansen-sample.zhn").read_text()])
def test_a_variant_that_nobody_knows_is_one_finding_and_not_one_for_each_line(capsys, written, text, line):
    file = written(re.sub(r"variant: .*\n", line, text))
    code, out = output_of(capsys, "replay", "--json", "--repairs", file)
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["rule"], finding["line"]) == (2, "syntax", 2 if line else finding["line"])
    assert "variant" in finding["message"]


SUITS = dict(zip("cdhs", "♣♦♥♠", strict=True))
CARD = re.compile(r"\b([2-9JQKA]|T)([cdhs])\b")


def loosely(text):
    """A record as people type it: signs and 10 for cards, some in lower case, spaces to spare, remarks behind."""

    def card(found):
        rank, suit = found.groups()
        return ("10" if rank == "T" else rank.lower()) + (SUITS[suit] if rank > "8" else suit)

    lines = []
    for number, line in enumerate(text.splitlines()):
        key, colon, rest = line.partition(": ")
        spaced = CARD.sub(card, rest).replace(" ", "  ")
        lines.append(f"  {key} {colon} {spaced}\t # {number}" if colon else line)
    return "\r\n".join(lines) + "\r\n"


FAULTY = {
    "zwickern": Path("tests/hands/christiansen-sample-as-printed.zhn").read_text(encoding="utf-8"),
    "zwickern, two slips": Path("tests/hands/christiansen-sample.zhn").read_text(encoding="utf-8")
    .replace("Jd x Th+2c", "Jd x Th+2d").replace("Ts on X30 = 20", "Ts on X30 = 21"),
    "zwickern, a line too many": Path("tests/hands/christiansen-sample.zhn").read_text(encoding="utf-8")
    .replace("Albert: 3h\n", "Albert: 3h\nAlbert: 3h\n", 1),
    "schnapsen": Path("tests/hands/schnapsen/last-trick.zhn").read_text(encoding="utf-8").replace("Kd Qh", "Kd Qs"),
    "zwicken": Path("tests/hands/zwicken/contract.zhn").read_text(encoding="utf-8").replace("Ks Js 9s", "Ks Js 9h"),
}


@for_each("spelled", [str, loosely])
@for_each("name", FAULTY)
def test_a_correction_can_be_applied_by_what_it_says(capsys, written, name, spelled):
    """``old`` is the line as it stands in the file, comment and outer spaces apart."""
    text = spelled(FAULTY[name])
    found = json.loads(output_of(capsys, "replay", "--json", "--repairs", file := written(text))[1])
    assert found["repairs"], found["findings"]
    stands = Path(file).read_text(encoding="utf-8").splitlines()
    for repair in found["repairs"]:
        made = [[line] for line in stands] + [[]]
        for edit in repair["edits"]:
            at = edit["line"] - 1
            if edit["old"] is None:
                made[at].insert(-1 if at < len(stands) else len(made[at]), edit["new"])
            else:
                assert edit["old"] == stands[at].partition("#")[0].strip()
                made[at][-1:] = [edit["new"]] if edit["new"] is not None else []
        mended = written("\n".join(line for lines in made for line in lines) + "\n")
        assert output_of(capsys, "replay", mended)[0] == 0, repair


def test_what_a_person_reads(capsys, written):
    _, out = output_of(capsys, "replay", "--positions", written(CLOSED))
    assert "Anna declares 40 and leads the king of hearts" in out
    assert "card points in tricks 33 = 33 of 120" in out
    assert "Anna closed, claimed rightly and wins 3 game points." in out
    _, out = output_of(capsys, "replay", written(HOPPED))
    assert "everybody’s chips −3 = pot before the hand 0 − after it 3" in out
    assert "Anna is gezwickt: no trick." in out


def test_who_does_not_match_a_raise_is_named(capsys, written):
    _, out = output_of(capsys, "replay", "--positions", written(RAISED))
    assert "Cem raises by 6 chips" in out
    assert "Anna passes" in out


def test_what_other_games_answer(capsys, subtests):
    with named(subtests, "variants by game"):
        code, out = output_of(capsys, "variants")
        assert code == 0
        heads = [line for line in out.splitlines() if not line.startswith(" ")]
        assert heads == ["Zwickern:", "Schnapsen:", "Zwicken:"]
        answers = map(json.loads, output_of(capsys, "variants", "--json")[1].splitlines())
        games = {each["variant"]: each["game"] for each in answers}
        assert (games["nsv"], games["schnapsen"], games["anbieten"]) == ("zwickern", "schnapsen", "zwicken")
    with named(subtests, "while cards are drawn everything goes"):
        asked = ("check", "--variant", "schnapsen", "--trump", "h", "--table", "Kd", "--hand", "Ad Js", "--open")
        _, out = output_of(capsys, *asked, "--json")
        assert json.loads(out)["barred"] == {}
    with named(subtests, "the json of a reconstruction keeps to its contract"):
        main(["check", "--variant", "anbieten", "--trump", "s", "--table", "Kh", "--hand", "Ah 7d", "--json"])
        main(["replay", str(REPLAYED["anbieten"]), "--json"])
        assert "econstruction" not in capsys.readouterr().out
    with named(subtests, "a pot without thirds is refused as in a header and allowed where none are paid"):
        words = ["--side", "tricks=3", "--side", "tricks=0", "--fact", "pot=4", "--lang", "de"]
        assert main(["score", "--variant", "zwicken", *words]) == 2
        assert "muss es durch drei teilbar sein" in capsys.readouterr().err
        assert main(["score", "--variant", "anbieten", *words, "--json"]) == 0
    with named(subtests, "the pot afterwards is told"):
        _, out = output_of(
            capsys, "score", "--variant", "zwicken", "--side", "tricks=3", "--side", "tricks=0", "--fact", "dealer=1",
            "pot=6",
        )
        assert "Pot: 9, Pot after: 3" in out


@for_each(("variant", "switch"), [("schnapsen", "last_exchange=on"), ("zwicken", "jump=rearhand")])
def test_one_variant_with_its_switches(capsys, variant, switch):
    code, out = output_of(capsys, "variants", variant)
    assert code == 0
    assert switch in out


@for_each(
    ("words", "legal", "barred"),
    [
        (("schnapsen", "h", "Kd", "Ad Js Th"), ["Ad"], {"Js": "Sn.S1", "Th": "Sn.S1"}),
        (("schnapsen", "h", "", "Kd Qd Th"), ["Kd", "20 Kd", "Qd", "20 Qd", "Th"], {}),
        (("zwicken", "s", "Kh 9h", "7d 9s Qc"), ["7d", "9s"], {"Qc": "Zw.F3"}),
        (("zwicken", "s", "Kd", "7d 9d Qc"), ["9d"], {"7d": "Zw.F2", "Qc": "Zw.F2"}),
    ],
)
def test_check_says_what_may_be_played(capsys, words, legal, barred):
    variant, trump, table, hand = words
    asked = ("check", "--variant", variant, "--trump", trump, "--table", table, "--hand", hand)
    code, out = output_of(capsys, *asked, "--json")
    found = json.loads(out)
    assert code == 0
    assert sorted(found["legal"]) == sorted(legal)
    assert found["barred"] == barred
    assert output_of(capsys, *asked)[1].count("Not ") == len(barred)


@for_each(
    "words",
    [
        ["check", "--variant", "schnapsen", "--hand", "Ad"],
        ["check", "--variant", "schnapsen", "--trump", "x", "--hand", "Ad"],
        ["check", "--variant", "schnapsen", "--trump", "h", "--hand", "9d"],
        ["check", "--variant", "schnapsen", "--trump", "h", "--hand", "no"],
        ["check", "--variant", "zwicken", "--trump", "h", "--hand", "Ad Kd Qd Jd"],
        ["check", "--table", "3c"],
        ["score"],
        ["score", "--variant", "schnapsen", "--side", "points=12"],
        ["score", "--variant", "schnapsen", "--fact", "winner=3"],
        ["score", "--variant", "schnapsen", "--fact", "winner"],
        ["score", "--variant", "schnapsen", "--fact", "winner=x"],
        ["score", "--variant", "schnapsen", "--fact", "winner=1", "game_points=7"],
        ["score", "--variant", "zwicken", "--side", "cards=3", "--side", "tricks=1"],
    ],
)
def test_a_question_that_cannot_be_read_is_told_in_a_sentence(capsys, words):
    assert main([*words, "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip()


@for_each(
    ("words", "seen"),
    [
        (["schnapsen", "--rules", "foo=1"], "Eine Hausregel „foo“ gibt es nicht."),
        (["zwicken", "--rules", "jump=up"], "jump kann nicht up sein"),
        (["zwicken", "--side", "cards=3", "--side", "tricks=1"], "lässt sich nicht zusammen angeben: cards, tricks."),
    ],
)
def test_such_a_sentence_is_in_the_language_asked_for(capsys, words, seen):
    assert main(["score", "--variant", *words, "--lang", "de"]) == 2
    assert seen in capsys.readouterr().err


HANDS = Path(__file__).parents[1] / "hands" / "zwicken"
REPLAYED = {"anbieten": HANDS / "anbieten-raised.zhn", "zwicken": HANDS / "contract.zhn"}


@for_each("variant", ["anbieten", "zwicken"])
def test_what_is_a_reconstruction_says_so(capsys, variant):
    main(["score", "--variant", variant, "--side", "tricks=2", "--side", "tricks=1", "--lang", "en"])
    main(["variants", variant, "--lang", "en"])
    main(["check", "--variant", variant, "--trump", "s", "--table", "Kh", "--hand", "Ah 7d", "--lang", "en"])
    main(["replay", str(REPLAYED[variant]), "--lang", "en"])
    assert capsys.readouterr().out.count("Reconstruction: ") == (4 if variant == "anbieten" else 0)


@for_each(
    ("words", "code", "rules"),
    [
        (["schnapsen", "--fact", "winner=1", "game_points=3"], 0, []),
        (["schnapsen", "--fact", "winner=1", "game_points=1", "closed=2"], 1, ["Sn.Q1"]),
        (["schnapsen", "--side", "points=78 tricks=6", "--side", "points=42 tricks=4", "--fact", "winner=1",
          "game_points=2"], 1, ["Sn.Q2"]),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--side", "-", "--fact", "dealer=3", "pot=3"], 0, []),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=2", "--fact", "dealer=1"], 1, ["Zw.Q1"]),
    ],
)
def test_score_counts_what_is_tapped(capsys, words, code, rules):
    found, out = output_of(capsys, "score", "--json", "--variant", *words)
    assert found == code
    assert [each["rule"] for each in json.loads(out)["findings"]] == rules
    assert output_of(capsys, "score", "--variant", *words)[0] == code


@for_each(
    ("words", "seen"),
    [
        (["schnapsen", "--fact", "winner=1", "game_points=1", "false=1"], "[Sn.Q1] Wer gewinnt, hat nicht falsch"),
        (["schnapsen", "--side", "points=78 tricks=6", "--side", "points=42 tricks=4", "--fact", "winner=1",
          "game_points=2"], "[Sn.Q2] Mit 42 Augen ist es 1."),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=2", "--fact", "dealer=1"], "[Zw.Q1] 4 Stiche statt 3."),
        (["zwicken", "--side", "tricks=3", "--side", "tricks=0", "--fact", "c=2"], "[Zw.Q3] Wer das Trumpf-Ass hat"),
        (["zwicken", "--side", "tricks=3", "--side", "tricks=0", "--side", "-", "--fact", "c=3"],
         "[Zw.Q2] Partei 3 hat gepasst."),
    ],
)
def test_a_contradiction_is_told_as_on_the_pages(capsys, words, seen):
    assert main(["score", "--variant", *words, "--lang", "de"]) == 1
    assert seen in capsys.readouterr().out


@for_each("lang", ["en", "de", "nds"])
@for_each(
    ("words", "found"),
    [
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--fact", "pot=4"], "4"),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--fact", "pot=-3"], "-3"),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--fact", "pot=x"], "x"),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--fact", "pott=3"], "pott"),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--fact", "stake=6"], "stake"),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--fact", "pot=3", "pot=6"], "pot"),
        (["zwicken", "--side", "tricks=2", "--side", "tricks=1", "--fact", "dealer=3"], "3"),
        (["zwicken", "--side", "tricks=4", "--side", "tricks=-1"], "-1"),
        (["anbieten", "--side", "tricks=3 raised=-3", "--side", "tricks=0"], "raised"),
        (["schnapsen", "--side", "points=-5", "--side", "points=4", "--fact", "winner=1", "game_points=1"], "-5"),
        (["schnapsen", "--fact", "winner=1", "game_points=1", "last=maybe"], "maybe"),
        (["schnapsen", "--fact", "winner=1", "game_points=1", "score=7"], "score"),
        (["schnapsen", "--fact", "winner=1", "game_points=1", "dealer=3"], "3"),
    ],
)
def test_what_cannot_be_said_of_a_hand_is_refused_in_a_sentence(capsys, words, found, lang):
    assert main(["score", "--variant", *words, "--lang", lang]) == 2
    seen = capsys.readouterr()
    assert found in seen.err
    assert not seen.out


def test_the_pot_and_the_dealer_before_count(capsys):
    _, out = output_of(
        capsys, "score", "--json", "--variant", "zwicken", "--side", "tricks=2", "--side", "tricks=1", "--side", "-",
        "--side", "tricks=0", "--fact", "dealer=4", "pot=3", "cuts=hop",
    )
    found = json.loads(out)
    assert [side["chips"] for side in found["sides"]] == [3, 3, 0, -6]
    assert found["facts"]["pot"] == {"before": 3, "played": 9, "after": 3}


@for_each("more", [[], ["--play", "2"]])
@for_each("text", [CLOSED, HOPPED, RAISED, REVOKED])
def test_a_sheet_of_every_game(capsys, written, tmp_path, text, more):
    paper = tmp_path / "hand.pdf"
    assert main(["sheet", written(text), *more, "-o", str(paper)]) == 0
    assert paper.read_bytes().startswith(b"%PDF")


@for_each("question", [("replay", "{file}"), ("check", "--variant", "Schnapsen", "--table", "3c",
                                                             "--play", "Ks")])


def test_an_unknown_variant_is_told_the_variants_of_all_games(capsys, tmp_path, question):
    file = tmp_path / "typed.zhn"
    file.write_text("zhn: 1\nvariant: Schnapsen\nplayers: Anna, Ben\ndealer: Ben\n", "utf-8")
    code = main([*(word.format(file=file) for word in question), "--lang", "en"])
    text = "".join(capsys.readouterr())
    assert code == 2
    assert all(id in text for id in ("dithmarschen", "nsv-zwicker", "schnapsen", "zwicken", "anbieten"))


@for_each(
    ("game", "figures"), [("schnapsen", "points, tricks or score"), ("zwicken", "tricks or gezwickt")]
)
@for_each("line", ["Anna 3", "Anna: many", ": 3"])
def test_an_unreadable_result_is_told_what_this_game_writes_down(capsys, tmp_path, game, figures, line):
    file = tmp_path / "typed.zhn"
    file.write_text(
        f"zhn: 1\nvariant: {game}\nplayers: Anna, Ben\ndealer: Ben\ndeal\nturnup: Th\nresult\n{line}\n", "utf-8"
    )
    main(["replay", str(file), "--json", "--lang", "en"])
    seen = json.loads(capsys.readouterr().out)["findings"][-1]["message"]
    assert figures in seen
    assert "zwicks" not in seen
