"""Every numbered paragraph of schnapsen.md, Exactly, and the lines that are read beside the canonical form."""

from __future__ import annotations

from scorekeeper import schnapsen
from scorekeeper.as_json import as_json
from scorekeeper.schnapsen.switches import read_switches
from scorekeeper.schnapsen.variants import RULE_SETS
from tests.cases import for_each, named
from tests.schnapsen.hands import cases, judged, ruled, sample, spoken, text

ANNA, BEN = "Ah Kh Qs Ts Jd", "Qh Ks As Ad Jh"
OPEN = ("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "As Js")
"""Five tricks of an open hand, all won by their leader, so that the talon is drawn."""


def hand(*lines, **more):
    return text(*lines, **{"anna": ANNA, "ben": BEN, **more})


def written(record):
    """The lines below ``deal`` in canonical form."""
    return schnapsen.write(schnapsen.read(record)).partition("deal\n")[2].strip().split("\n")


class TestExactly1:
    """Wrong names."""

    def test_every_sentence(self, subtests):
        with named(subtests, "the line counts as played by the leader"):
            replay = ruled(hand("Ben: Ah Qh"))
            assert spoken(replay) == ["1 turn error"]
            assert replay.sides[0].tricks == 1
        with named(subtests, "nobody may"):
            assert judged(hand("Anna: Ah 66 Cem")) == ["1 turn", "1 Sn.K1"]

    @for_each("line", ["Anna: Ah Qh 66 Cem", "Anna: Ah Qh\nCem: 66"])
    def test_a_claim_by_a_name_unknown_is_that_of_the_one_who_may(self, line):
        replay = ruled(hand(line))
        assert spoken(replay) == ["2 turn error", "2 Sn.G2 note"]
        assert replay.complete
        assert replay.findings[0].player == "Anna"

    @for_each(
        "word",
        ["deal", "table", "hand", "ask", "result", "partner", "turn", "turnup", "talon", "cut", "pot", "pass", "play",
         "swap", "close", "raise", "20", "40", "66"],
    )
    def test_keywords_are_no_names(self, word):
        record = hand("Ah Qh").replace("Ben", f"{word} Ben")
        assert schnapsen.read(record).setting is None
        assert schnapsen.read(hand("Ah Qh").replace("Ben", f"Ben {word}")).setting is not None


class TestExactly2:
    """Lines of the deal that have no effect; headers that cannot be used."""

    @for_each(
        "line",
        ["deal", "deal again", "turnup: Jd", "turnup:", "turnup: Ah Kh", "hand Anna: Kc", "hand Cem: Kc", "hand Ben Kc",
         "talon: Ac Tc Kc Qc Jc Ad Td Kd Qd Jd", "talon: Xx", "hand Ben: ? Zh", "talon Ac", "table: Ac", "pot: 3",
         "cut: Ah", "pass", "raise 3", "ask Ben 13 yes", "turn: Ben"],
    )
    def test_it_is_syntax_has_no_effect_and_ends_nothing(self, line):
        replay = ruled(text(line, "Anna: Ah Qh 66", anna=ANNA))
        assert spoken(replay) == ["- syntax error", "2 Sn.G2 note"]
        assert replay.complete
        assert replay.positions[0].trump == "h"

    @for_each("line", ["turnup: Th", "hand Ben: Qh", "talon: Ac"])
    def test_below_the_first_trick_too(self, line):
        replay = ruled(text("Anna: Ah Qh", line, "Anna: Ts Js 66", anna=ANNA))
        assert spoken(replay) == ["- syntax error", "4 Sn.G2 note"]

    def test_every_sentence(self, subtests):
        with named(subtests, "a second hand or talon line adds"):
            record = text("hand Anna: Kh", "talon: Kc", "talon: Qc", anna="Ah ?")
            position = ruled(record).positions[0]
            assert [str(card) for card in position.hands[0].known] == ["Ah", "Kh"]
            assert position.hands[0].unknown == 3
            assert [str(card) for card in position.stock if card] == ["Kc", "Qc", "Th"]
        with named(subtests, "no turn up is reported at the deal and no trick is judged"):
            replay = ruled(hand("Ben: Ah Qh", "Anna: Xx Ah", turnup=None))
            assert [(finding.line, finding.play) for finding in replay.findings] == [(5, None), (9, 3)]
            assert (replay.complete, replay.steps, len(replay.sides)) == (False, (), 2)

    @for_each(
        "changed",
        ["variant: schnaps", "players: Anna", "players: Anna, Ben, Cem", "players: Anna, Anna", "dealer: Cem", "zhn: 2",
         "score: 0 7", "score: 7", "score: 7 12", "score: 7 7 7", "score: a b", "rules: start=7",
         "rules: last_close=yes", "rules: last_close", "rules: last_close=on, last_close=on",
         "from: position", "from: deal"],
    )
    def test_an_unusable_header(self, changed):
        key = changed.partition(":")[0]
        lines = [line for line in hand("Ah Qh").split("\n") if not line.startswith(f"{key}:")]
        at = 0 if key == "zhn" else 1
        replay = ruled("\n".join([*lines[:at], changed, *lines[at:]]))
        assert (replay.setting, replay.sides, replay.legal) == (None, (), False)
        assert {finding.rule for finding in replay.findings} == {"syntax"}

    @for_each("line", ["teams: Anna+Ben", "packs: 7", "schedule: x", "weather: dry"])
    def test_keys_that_mean_nothing_here_are_kept(self, line):
        record = hand("Ah Qh").replace("deal\n", f"{line}\ndeal\n")
        assert ruled(record).legal
        assert line in schnapsen.write(schnapsen.read(record))


class TestExactly3:
    """Lines that cannot be read."""

    def test_every_sentence(self, subtests):
        with named(subtests, "the replay ends there and later ones are reported too"):
            replay = ruled(hand("Anna: Ah Qh", "Anna: Kh?", "Anna: Ts Ks", "Anna: Zz", "Ben: Jd", result=("Anna: 9",)))
            assert [(f.line, f.play, f.rule) for f in replay.findings] == [(10, 3, "syntax"), (12, 7, "syntax")]
            assert (replay.complete, replay.sides[0].tricks) == (False, 1)
        with named(subtests, "any line after a trick without an answer"):
            replay = ruled(hand("Anna: Ah", "Ben: Qh"))
            assert spoken(replay) == ["2 syntax error"]
            assert (replay.complete, replay.table) == (False, ("Ah",))

    @for_each(
        "line",
        ["Ah Qh Kh", "swap", "close", "40", "swap swap Ah Qh", "Ah Qh 20", ": Ah Qh", "Anna: 66 Ben", "Ah Qh 66 a=b",
         "Ah Qh 66 swap", "swap 66", "40 66", "Ah, Qh", "Ah x Qh", "20 40 Kh Qh", "Anna: Ah: Qh"],
    )
    def test_no_lines_of_tricks(self, line):
        replay = ruled(hand(line))
        assert spoken(replay) == ["1 syntax error"]
        assert replay.findings[0].line == 9


class TestExactly4:
    """Cards that the pack has not, or not that often."""

    @for_each("more", [{"talon": "Ah"}, {"ben": "Ah Kh"}, {"anna": "Ah Ah"}, {"talon": "9c X15"}])
    def test_on_a_line_of_the_deal(self, more):
        record = text("Anna: Ah Qh 66", **{"anna": "Ah", **more})
        assert judged(record)[0] == "- pack"
        assert ruled(record).legal is False

    def test_every_sentence(self, subtests):
        with named(subtests, "there it counts as unknown"):
            position = ruled(text(anna="Ah 9h Ah", talon="Ah")).positions[0]
            assert ([str(card) for card in position.hands[0].known], position.hands[0].unknown) == (["Ah"], 4)
            assert position.stock[0] is None
        with named(subtests, "the turn up makes trumps whatever it is"):
            position = ruled(text(turnup="9s")).positions[0]
            assert (position.trump, str(position.turnup)) == ("s", "9s")
            assert cases(text(turnup="9s")) == ["pack foreign_line"]
        with named(subtests, "a foreign card is worth nothing and ranks below the jack"):
            replay = ruled(text("9c Jc", "8c 9c", "Tc 9c"))
            assert [step.seat for step in replay.steps[2::2]] == [1, 0]
            assert (replay.counted, replay.expected) == (12, 12)
            assert set(judged(text("9c Jc"))) == {"1 pack"}
        with named(subtests, "played again"):
            assert judged(text("Ah Kh", "Ah Qh")) == ["3 pack"]


class TestExactly5:
    """Places."""

    def test_every_sentence(self, subtests):
        with named(subtests, "a card not known takes an unknown place"):
            assert judged(text("Ah Qh", anna="Kh ?")) == []
            assert judged(text("Ah Qh", anna="Kh Qs Ts Jd Qd")) == ["1 hand"]
        with named(subtests, "a card gone that was known twice leaves two places"):
            # The ace stands in Anna's hand and is turned up, and she takes it: when Ben plays it she still has
            # all her
            # places, and her last card is no fault.
            closed = ["Ben: close Ad Jd", "Ben: As Js", "Ben: Ah Jh", "Ben: Ts Ks", "Ben: Th Qh"]
            record = text("hand Anna: Ac", "turnup: Ac", "Anna: swap Kd Ac", *closed, turnup=None)
            assert spoken(ruled(record)) == ["- pack error", "2 hand error"]
        with named(subtests, "what was drawn is known"):
            draw = text("Ah Qh", "Kc Jc", talon="Kc Jc")
            assert judged(draw) == []
            assert judged(draw.replace("Kc Jc\n", "Jc Kc\n", 1)) == ["3 hand"]
        with named(subtests, "the loser of the fifth trick takes the turn up"):
            after = ruled(text(*OPEN)).positions[-1]
            assert ([str(card) for card in after.hands[1].known], after.stock) == (["Th"], ())
        with named(subtests, "pack and hand can stand at one play"):
            assert judged(text("Ah Qh", "Ah Jh", anna="Ah Kh Qs Ts Jd", talon="Kc")) == ["3 pack", "3 hand"]
        with named(subtests, "after it all places are unknown"):
            assert judged(text("Kc Qh", "Kd Jh", anna="Ah Kh Qs Ts Jd")) == ["1 hand"]

    @for_each("more", [{"ben": "Ah"}, {"talon": "? Ah"}, {"turnup": "Ah"}])
    def test_where_it_is_known_elsewhere(self, more):
        replay = ruled(text("Ah Qc", **more))
        assert spoken(replay) == ["1 hand error"]
        after = replay.steps[0].after
        assert after.hands[0] == ((), 4)
        assert all(card is None or card.code != "Ah" for card in (*after.stock, *after.hands[1].known))


class TestExactly6:
    """What a faulty act does."""

    def test_every_sentence(self, subtests):
        with named(subtests, "a marriage counts as announced"):
            side = ruled(text("20 Kh Jh")).sides[0]
            assert (side.marriages, side.marriage_points) == ((20,), 20)
            assert ruled(text("40 Ah Jh")).sides[0].marriage_points == 40
        with named(subtests, "the partner is known from then on also with the wrong value"):
            assert judged(text("20 Kh Qh")) == ["1 Sn.M1", "2 hand"]
            assert judged(text("40 Kh Jh", "Qc Qh")) == ["4 hand"]
        with named(subtests, "an exchange against the rules takes effect"):
            record = text("Anna: close swap Ac Jc", anna="Jh Ac ? ? ?")
            after = ruled(record).positions[-1]
            assert judged(record) == ["1 Sn.E1"]
            assert (str(after.turnup), [str(card) for card in after.hands[0].known]) == ("Jh", ["Th"])
        with named(subtests, "after an exchange the jack is the turn up and may be drawn"):
            replay = ruled(text("swap Ac Jc", *OPEN[1:], anna="Jh Ac"))
            assert str(replay.positions[-1].hands[1].known[-1]) == "Jh"
            assert replay.legal
        with named(subtests, "a close against the switch takes effect"):
            record = text(*OPEN[:4], "close As Js", "Ts Qs", "Ks Kd", rules="last_close=off")
            assert as_json(ruled(record).facts.closing) == {"by": "Anna", "tricks": 0, "points": 0}
            assert judged(record)[0] == "9 Sn.C1"
        with named(subtests, "a close when exhausted has no effect"):
            assert ruled(text(*OPEN, "close Ts Qs")).end.closing is None

    @for_each(
        "record",
        [
            text("swap Ah Kh", turnup="Jh"),
            text("swap Ah Kh", ben="Jh"),
            text("swap Ah Kh", talon="Jh"),
            text("Jh Ah", "swap Kh Qh", dealer="Anna"),
            text(*OPEN, "swap Ts Qs"),
        ],
    )
    def test_an_exchange_without_effect(self, record):
        replay = ruled(record)
        step = next(step for step in replay.steps if step.play.kind == "swap")
        assert "Sn.E1" in {finding.rule for finding in replay.findings}
        assert (step.after.stock, step.after.hands) == (step.position.stock, step.position.hands)


class TestExactly7:
    """Phases."""

    def test_every_sentence(self, subtests):
        with named(subtests, "talon cards before each trick"):
            positions = ruled(sample("last-trick")).positions[::2]
            assert [position.talon for position in positions[:6]] == [10, 8, 6, 4, 2, 0]
            assert [position.strict for position in positions[:6]] == [False] * 5 + [True]
        with named(subtests, "the lead with close is already strict"):
            assert judged(hand("Anna: close Ah Ad")) == ["2 Sn.S2"]
        with named(subtests, "a closed hand ends after five more tricks"):
            record = text("Ac Jc", "close Tc Qc", "Ad Jd", "Td Qd", "As Js", "Ts Qs")
            replay = ruled(record)
            assert replay.complete
            assert judged(record.replace("Ts Qs\n", "Ts Qs\nAh Jh\n"))[-1] == "13 turn"


class TestExactly8:
    """The trick."""

    @for_each(
        ("trick", "winner"),
        [("Ac Tc", 0), ("Tc Ac", 1), ("Kc Tc", 1), ("Qc Kc", 1), ("Jc Qc", 1), ("Jc As", 0), ("Ac Jh", 1), ("Qh Kh", 1),
         ("Ah Ac", 0)],
    )
    def test_highest_trump_else_highest_of_the_suit_led(self, trick, winner):
        assert ruled(text(trick)).end.leader == winner


class TestExactly9:
    """Claims."""

    def test_every_sentence(self, subtests):
        with named(subtests, "a claim ends the hand right or false"):
            replay = ruled(text("Ah Qh 66"))
            assert (replay.complete, replay.legal, replay.facts.how) == (True, True, "Sn.G2")
        with named(subtests, "any other is void and the record unfinished"):
            replay = ruled(text("Ah Qh 66 Ben"))
            assert spoken(replay) == ["2 Sn.K1 error"]
            assert (replay.complete, replay.facts.winner, replay.sides[0].game_points) == (False, None, 0)
            assert ruled(text("Ah Qh 66 Ben", "Kh Jh 66")).complete
        with named(subtests, "a closer who loses the last trick cannot claim"):
            replay = ruled(sample("closer-fails").replace("Ac Qc", "Ac Qc 66 Anna"))
            assert spoken(replay)[0] == "10 Sn.K1 error"
            assert (replay.complete, replay.facts.how) == (True, "Sn.G4")
        with named(subtests, "winning the last trick and claiming is a claim"):
            replay = ruled(sample("last-trick").replace("Jd Jh", "Jd Jh 66"))
            assert replay.facts.how == "Sn.G2"
        with named(subtests, "before any card"):
            replay = ruled(text("66", "Ah Qh"))
            assert spoken(replay) == ["1 Sn.K1 error"]
            assert written(text("66", "Ah Qh"))[1:] == ["66", "Anna: Ah Qh"]

    @for_each("more", ["Anna: Kh Jh", "66", "Ben: 66", "Kh Jh 66"])
    def test_after_the_end_a_line_or_claim_is_turn(self, more):
        replay = ruled(text("Ah Qh 66", more))
        assert replay.findings[-1].rule == "turn"
        assert (replay.complete, replay.facts.winner) == (False, None)
        assert replay.findings[-1].play == (2 if "66" in more[:7] and "Kh" not in more else 3)


class TestExactly10:
    """A right claim."""

    @for_each(
        ("lines", "right"),
        [
            (("Ah Th", "As Ts", "20 Kc 66"), False),  # 42 + 20
            (("Ah Th", "As Ts", "40 Kh 66"), True),  # 42 + 40
            (("Ah Th", "As Ts", "Ac Jc 66"), False),  # 55
            (("Ah Th", "As Ts", "Ac Jc", "Ad Jd 66"), True),  # 68
            (("40 Kh 66",), False),
        ],
    )
    def test_sixty_six_with_the_marriage_just_declared(self, lines, right):
        replay = ruled(text(*lines, turnup="Qh" if "Kh" not in lines[-1] else "Jh"))
        assert (replay.facts.how == "Sn.G1") == right
        assert (replay.facts.winner == "Anna") == right

    def test_every_sentence(self, subtests):
        with named(subtests, "the card led with it counts for nobody"):
            replay = ruled(text("Ah Th", "As Ts", "40 Kh 66", turnup="Jh"))
            assert (replay.sides[0].points, replay.counted, replay.expected, replay.table) == (82, 42, 42, ("Kh",))
        with named(subtests, "the points of a false claim are told"):
            note = ruled(text("Ah Qh 66")).findings[0]
            assert (note.rule, note.severity, note.facts["points"]) == ("Sn.G2", "note", 14)


class TestExactly12And13And14:
    """Completeness goes by events; order of findings; a false claim is nobody's fault."""

    def test_every_sentence(self, subtests):
        with named(subtests, "a hand with a pack finding can be complete"):
            replay = ruled(text("Ah Qh", "Ah Jh 66"))
            assert replay.complete
            assert replay.counted == 27
            assert replay.expected == 16
        with named(subtests, "findings stand by line then play then rule"):
            replay = ruled(hand("Ben: swap close Ah Ad", "Kh Xx", result=("Anna",), talon="Ah 9c"))
            places = [(f.line, f.play or 0, schnapsen.SCHNAPSEN.rules.index(f.rule)) for f in replay.findings]
            assert places == sorted(places)
            assert len(places) == 7

    def test_play_and_player_are_null_on_header_deal_and_result_lines(self):
        replay = ruled(text("Ah Qh 66", talon="9c", result=("Anna: 9", "Ben")))
        assert [(f.play, f.player) for f in replay.findings] == [(None, None), (2, "Anna"), (None, None), (None, None)]


class TestReading:
    """What is read beside the canonical form."""

    @for_each(
        ("line", "canonical"),
        [
            ("Ah Jd", "Anna: Ah Jd"),
            ("Anna: SWAP Close A\u2665 10s", "Anna: swap close Ah Ts"),
            ("close swap Ah Jd", "Anna: close swap Ah Jd"),
            ("40 \u2665Q js", "Anna: 40 Qh Js"),
            ("Ah Jd 66 Anna", "Anna: Ah Jd 66"),
            ("Ah Jd\n66", "Anna: Ah Jd 66"),
            ("Ah Jd\nAnna: 66", "Anna: Ah Jd 66"),
            ("Ah Jd\n66 Ben", "Anna: Ah Jd 66 Ben"),
            ("Ah Jd\nBen: 66\nAnna: 66", "Anna: Ah Jd 66 Ben 66"),
            ("40 Kh\n66", "Anna: 40 Kh 66"),
            ("40 Kh 66 Anna", "Anna: 40 Kh 66"),
            ("Ah", "Anna: Ah"),
            ("Cem: Ah Jd", "Cem: Ah Jd"),
            ("Ah Qh 66 Cem", "Anna: Ah Qh 66 Cem"),
        ],
    )
    def test_one_line(self, line, canonical):
        record = text(line)
        assert written(record)[-1] == canonical
        assert written("\n".join([*text().strip().split("\n"), canonical])) == written(record)

    def test_what_is_read(self, subtests):
        with named(subtests, "every trick has its leaders name"):
            lines = ["Anna: Jc Ac", "Ben: Jd As", "Ben: Kh Ah 66"]
            assert written(text("Jc Ac", "Jd As", "Kh Ah 66 Anna"))[1:] == lines
        with named(subtests, "the order of the deal and the talon without trailing unknown cards"):
            lines = ["deal", "talon: Ks ? Jc ? ?", "hand Ben: Ad ?", "hand Anna: Ah ? ?", "turnup: Qh"]
            record = text().partition("deal\n")[0] + "\n".join(lines)
            assert written(record) == ["turnup: Qh", "hand Anna: Ah ? ?", "hand Ben: Ad ?", "talon: Ks ? Jc"]
        with named(subtests, "comments of a claim go to its trick"):
            record = text("Ah Jd # one", "# two", "66 # three")
            assert written(record)[1:] == ["# two", "# three", "Anna: Ah Jd 66 # one"]
        with named(subtests, "names with spaces and the longest that fits"):
            record = text("Ah Jd 66 Ben Olaf").replace("Ben", "Ben Olaf").replace("Ben Olaf Olaf", "Ben Olaf")
            assert spoken(ruled(record)) == ["2 Sn.K1 error"]
        with named(subtests, "the score before the hand"):
            replay = ruled(text("40 Kh Jd", "Ah Jc", "As Js 66", score="1 3"))
            assert [side.score for side in replay.sides] == [0, 3]
            assert [side.score for side in ruled(text("Ah Jd")).sides] == [7, 7]
        with named(subtests, "a result is checked figure by figure only in a finished hand"):
            wrong = ("Anna: 1 points 14 tricks 2 score 7", "Ben: 3 tricks 0")
            replay = ruled(text("Ah Qh 66", result=wrong))
            assert [(f.rule, f.line) for f in replay.findings[1:]] == [("result", 9)]
            assert replay.findings[1].facts == {
                "side": ("Anna",), "game_points": 1, "real_game_points": 0, "tricks": 2, "real_tricks": 1,
            }
            assert judged(text("Ah Qh", result=wrong)) == []

    @for_each("switches", ["last_close=off,", ", last_close=off", "last_close=off, ,", "last_close=off"])
    def test_a_comma_too_many_in_the_rules_says_nothing(self, switches):
        rules, found = read_switches(RULE_SETS["schnapsen"], switches, 4, 8)
        assert (rules.last_close, found) == (False, ())

    @for_each(
        ("switches", "case", "column"),
        [
            ("last_close= yes", "value", 20), ("last_close = ", "bare", 8),
            ("last_close=yes, last_close=on", "twice", 24), ("x=1", "unknown", 8),
        ],
    )
    def test_a_switch_that_cannot_be_read_is_told_as_in_every_game(self, switches, case, column):
        found = read_switches(RULE_SETS["schnapsen"], switches, 4, 8)[1][-1]
        assert (found.case, found.line, found.column) == (f"header-switch-{case}", 4, column)

    @for_each(
        "lines",
        [
            ("hand Ben: Ad Kc Th Qd Ac", "turnup: Js", "hand Ben: ?", "hand Anna: As"),
            ("turnup: Js", "hand Ben: Ad Kc Th", "hand Anna: As", "hand Ben: Qd Ac Qh", "hand Ben: Kh ?"),
            ("talon: Ad Kc Th Qd Ac As Jh Kd Td", "turnup: Js", "talon: Ks Kh", "hand Anna: Qh"),
            ("turnup: Js", "talon: Ks ? ? ? ? ? ? ? ?", "talon: Ad"),
            ("hand Ben: Ad", "turnup: Js", "hand Anna: As", "turnup: Qs"),
        ],
    )
    def test_a_line_that_has_no_effect_gains_none_where_the_deal_stands_in_its_order(self, lines):
        record = text("Jd Jc", turnup=None).replace("deal\n", "\n".join(["deal", *lines, ""]))
        again = schnapsen.write(schnapsen.read(record))
        assert schnapsen.write(schnapsen.read(again)) == again
        ruling, second = ruled(record), ruled(again)
        assert [finding.case for finding in second.findings] == [finding.case for finding in ruling.findings]
        assert [position.hands for position in second.positions] == [each.hands for each in ruling.positions]

    def test_header_keys_in_their_order(self):
        record = "recorder: R\nweather: dry\nrules: last_close = off\nscore: 5   3\n" + text("Ah Qh")
        keys = [line.partition(":")[0] for line in schnapsen.write(schnapsen.read(record)).split("\n\n")[0].split("\n")]
        assert keys == ["zhn", "variant", "players", "dealer", "score", "rules", "recorder", "weather"]


@for_each("long", ["hand Anna: Ah Kh Qh Qs Qc Jc", "talon: Ks Ts Tc Kc Td Kd Qd Ad Jh Qh"])
def test_a_line_too_long_by_itself_stays_where_it_stood(long):
    """It fits nowhere, so the hand's or talon's own line does not draw it there when the record is read again."""
    body = ["turnup: Th", "hand Ben: Jd Js Jc As Ac", long, "talon: Ks Ts", "hand Anna: Ah Kh Qh Qs Qc", "Anna: Ah Jd"]
    text = "\n".join(["zhn: 1", "variant: schnapsen", "players: Anna, Ben", "dealer: Ben", "deal", *body, ""])
    written = schnapsen.write(schnapsen.read(text))
    assert schnapsen.write(schnapsen.read(written)) == written
