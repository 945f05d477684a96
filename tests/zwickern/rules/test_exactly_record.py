"""notation.md, Exactly 3-6, 21, 25, 27, 28: lines, header, packs, results, names, notes.

A class for each number, an assertion at least for each sentence.
"""

from __future__ import annotations

import unicodedata

from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.replay import replay
from tests.cases import for_each, named
from tests.zwickern.rules.hands import (
    NAMES,
    PLAIN,
    TWO,
    VARIANTS,
    hand,
    header,
    judged,
    pair,
    points,
    ruled,
    spoken,
    stretch,
    zwicks,
)


class TestExactly3:
    """What comes too late, too early, or cannot be read."""

    PLAYS = ("Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h")

    def test_every_sentence(self, subtests):
        with named(subtests, "a play after the last card is turn and ends the replay"):
            ruling = ruled(pair(*self.PLAYS, "Ann: 4h", "Bea: 9s x 2c"))
            assert spoken(ruling) == ["5 turn"]
            assert not ruling.complete
            assert len(ruling.positions) == 5
        with named(subtests, "a deal too early is syntax and ignored"):
            ruling = ruled(pair(self.PLAYS[0], "deal", *self.PLAYS[1:]))
            assert (spoken(ruling), ruling.complete) == (["- syntax"], True)
        with named(subtests, "a deal after the last stage is syntax and ignored"):
            ruling = ruled(pair(*self.PLAYS, "deal"))
            assert (spoken(ruling), ruling.complete) == (["- syntax"], True)
        with named(subtests, "an unreadable play has the number it would have had and ends the replay"):
            ruling = ruled(pair("Ann: 7s", "Bea: what?", "Ann: 9s x 2c", "Bea: 5z"))
            assert spoken(ruling) == ["2 syntax", "4 syntax"]
            assert len(ruling.positions) == 2
            assert not ruling.complete
        with named(subtests, "an unreadable header line ends nothing"):
            ruling = ruled(pair(*self.PLAYS).replace("dealer:", "what is this\ndealer:"))
            assert (spoken(ruling), ruling.complete) == (["- syntax"], True)
        with named(subtests, "unreadable lines are reported after the end too"):
            text = pair("Ann: 9s x 2c", "Bea: what?", "hand Cem: 7s", "result", "Ann: many")
            assert judged(text) == ["1 table", "2 syntax", "- syntax", "- syntax"]
        with named(subtests, "an unreadable line is left out as a whole"):
            ruling = ruled(pair("hand Ann: 7s 2h 1c", "hand Ann: 8h", *self.PLAYS))
            assert spoken(ruling)[0] == "- syntax"
            assert str(ruled(pair("table: Kc 9z", *self.PLAYS)).positions[0]) == "5c 9d"
        with named(subtests, "after result every line is a result line"):
            ruling = ruled(pair(*self.PLAYS, "result", "Ann: 0", "Bea: 7s", "deal"))
            assert (spoken(ruling), ruling.complete) == (["- syntax", "- syntax"], True)
        with named(subtests, "a hand that ended early is unfinished"):
            ruling = ruled(pair("Ann: 5s x 5c", "Bea: what?", "result", "Ann: 99"))
            assert spoken(ruling) == ["2 syntax"]
            assert [side.majority for side in ruling.sides] == [0, 0]
            assert list(ruling.table) == ["9d"]

    @for_each("line", ["table: 9z", "hand Ann: 7s 1c", "ask Bea thirteen yes", "ask Bea 7 maybe"])
    def test_an_unreadable_line_of_another_kind_ends_nothing(self, line):
        ruling = ruled(pair(line, *self.PLAYS))
        assert (spoken(ruling), ruling.complete, ruling.legal) == (["- syntax"], True, False)

    @for_each("line", ["Ann: many", "Ann", "Ann: 3 cards", "Ann: 3 cards x", "Ann: 3 tricks 4"])
    def test_an_unreadable_result_line_ends_nothing(self, line):
        ruling = ruled(pair(*self.PLAYS, "result", line))
        assert (spoken(ruling), ruling.complete) == (["- syntax"], True)

    @for_each(
        "line", ["deal now", "table", "table 7s", "hand", "hand Ann", "ask", "ask: 7s", "partner: 7s", "partner 7s",
                 "result 3", "turn Ann", "turn: Ann", "hand: 7s", "deal: 7s"]
    )
    def test_a_keyword_is_never_a_play(self, line):
        ruling = ruled(pair(self.PLAYS[0], line, *self.PLAYS[1:]))
        assert spoken(ruling) == ["- syntax"]
        assert ruling.complete


class TestExactly4:
    """schedule."""

    def test_every_sentence(self, subtests):
        with named(subtests, "it counts cards for each player"):
            text = pair("Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h", "Ann: 4h", "Bea: 6h", stages="1 2")
            assert ruled(text).complete
            assert not ruled(text.replace("; 1 2", "; 2 2")).complete
        with named(subtests, "what the pack cannot fill is dealt by fallback r"):
            plays = ["Ann: 2c", "Bea: 2d", "Cem: 2h", "Ann: 2s"]
            text = hand("classic", *plays, table=" ".join(PLAIN[4:]), players=NAMES[:3], schedule="48 ; 4 4")
            assert (judged(text), ruled(text).complete) == ([], True)
        with named(subtests, "cards left are not dealt and nominal stays"):
            ruling = ruled(pair("Ann: 5s x 5c", "Bea: 8s", stages="1"))
            assert (ruling.complete, ruling.nominal) == (True, 34)

    @for_each(
        ("variant", "players", "stages"),
        [
            ("grupp", 4, [(4, 4, 4, 4)] * 3 + [(2, 2, 1, 1)]),
            ("classic-double", 7, [(4,) * 7] * 3 + [(3, 3, 2, 2, 2, 2, 2)]),
            ("nsv", 6, [(4,) * 6] * 4 + [(1, 1, 1, 1, 0, 0)]),
            ("dithmarschen", 3, [(4,) * 3] * 3 + [(5,) * 3]),
        ],
    )
    def test_the_rows_of_the_rules(self, variant, players, stages):
        text = header(variant, NAMES[:players]) + "deal\n"
        setting = read(text).setting
        assert [tuple(stage) for stage in setting.stages] == stages


HEAD = {"zhn": "1", "variant": "christiansen", "players": "Ann, Bea, Cem", "dealer": "Cem"}


def headed(**changed: str | None) -> str:
    lines = {key: value for key, value in (HEAD | changed).items() if value is not None}
    return "".join(f"{key}: {value}\n" for key, value in lines.items()) + "\ndeal\ntable: 5c 9d\nAnn: 7s\n"


class TestExactly5:
    """table: and the header."""

    @for_each("variant", VARIANTS)
    def test_no_table_line_is_syntax_at_the_first_deal(self, variant):
        text = hand(variant, "Ann: 7s", "Bea: 7d x 7s !", players=TWO, schedule="4 ; 2")
        ruling = ruled(text if variant != "nsv" else text.replace("\n\ndeal", "\npacks: 2\n\ndeal"))
        assert spoken(ruling) == ["- syntax"]
        assert ruling.findings[0].line == text.split("\n").index("deal") + 1 + (variant == "nsv")
        assert zwicks(text)["Bea"] == 1

    def test_every_sentence(self, subtests):
        with named(subtests, "a table line of another length is a note"):
            ruling = ruled(pair("Ann: 7s", table="5c 9d").replace("table: 5c 9d", "table: 5c 9d 2c"))
            assert (spoken(ruling), ruling.legal) == (["- table note"], True)
        with named(subtests, "so is one where nothing is turned up"):
            lines = ["Ann: 7s", "Bea: 8s", "deal", "table: Kc", "Ann: Ks x Kc", "Bea: 2c"]
            ruling = ruled(pair(*lines, stages="1 1"))
            assert (spoken(ruling), ruling.legal, ruling.complete) == (["- table note"], True, True)
        with named(subtests, "the unchanged header can"):
            assert judged(headed()) == ["- table note"]
        with named(subtests, "two packs without jokers can be used"):
            assert judged(headed(packs="2", rules="jokers=none", schedule="2 ; 2")) == []

    @for_each(
        "changed",
        [
            {"variant": "bremen"}, {"variant": "Christiansen"}, {"players": "Ann, Be+a, Cem"},
            {"players": "Ann, Bea, Bea, Cem"}, {"players": "Ann, Bea, Dan, Eva, Cem"}, {"dealer": "Dirk"},
            {"packs": "2"}, {"packs": "3"}, {"packs": "two"}, {"zhn": "2"}, {"zhn": None}, {"variant": None},
            {"players": None}, {"dealer": None}, {"schedule": "8 6 6"}, {"schedule": "8 ;"}, {"schedule": "56 ; 6"},
            {"schedule": "x ; 6"}, {"schedule": "8 ; 0"}, {"teams": "Ann+Bea"}, {"teams": "Ann+Zoe, Bea+Cem"},
            {"teams": "Ann+Bea, Bea+Cem"}, {"from": "yesterday"}, {"rules": "nonsense=on"}, {"rules": "table_limit"},
            {"players": "Cem"}, {"players": "Cem", "schedule": "8 ; 6"},
        ],
        ids=str,
    )
    def test_a_header_that_cannot_be_used(self, changed):
        record = read(headed(**changed))
        ruling = replay(record)
        assert {finding.rule for finding in ruling.findings} == {"syntax"}
        assert (ruling.complete, ruling.legal, ruling.sides) == (False, False, ())
        assert record.setting is None

    @for_each("players", range(2, 13))
    def test_with_a_schedule_any_number_from_two_may_play(self, players):
        names = ", ".join(NAMES[:players])
        assert judged(headed(players=names, dealer=NAMES[players - 1], schedule="2 ; 2")) == []


class TestExactly6:
    """The order of findings."""

    def test_every_sentence(self, subtests):
        with named(subtests, "by line then by the order of the rules"):
            text = stretch("christiansen", "9c 2d", "Bea: 7s x 9c !", "Bea: 5c = 6", hold="Ann: 8s 3h; Bea: 6h 3c")
            assert judged(text) == ["1 hand", "1 turn", "1 C1", "1 Z1", "2 hand", "2 S1"]
        with named(subtests, "play and player are null for what belongs to no play"):
            lines = ["hand Ann: 5c 7s", "Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h", "result", "Ann: 7", "Zoe: 1"]
            findings = [f for f in ruled(pair("table: 9d", *lines)).findings if f.play is None]
            assert [finding.rule for finding in findings] == ["pack", "table", "pack", "result", "result"] or [
                finding.rule for finding in findings
            ] == ["table", "pack", "pack", "result", "result"]
            assert {(finding.play, finding.player) for finding in findings} == {(None, None)}


class TestExactly21:
    """Packs."""

    def setting(self, variant, players, **lines):
        return read(header(variant, NAMES[:players], **lines)).setting

    def test_parlett_has_wild_jokers(self):
        setting = self.setting("parlett", 4)
        assert sum(setting.pack.values()) == 58
        assert judged(stretch("parlett", "X X X", "Ann: X", "Bea: X", "Cem: X")) == []
        assert judged(stretch("parlett", "X X X X", "Ann: X", "Bea: X", "Cem: X")) == ["3 pack"]

    @for_each("variant", ["classic", "danyliuk", "dietze"])
    @for_each("players", [5, 6, 7, 8])
    def test_two_packs_follow_classic_double(self, variant, players):
        own, other = self.setting(variant, players), self.setting("classic-double", players)
        assert (own.packs, own.table_cards, own.stages) == (2, other.table_cards, other.stages)

    @for_each("players", range(2, 9))
    def test_nsv_always_turns_up_four(self, players):
        setting = self.setting("nsv", players)
        assert (setting.table_cards, setting.packs) == (4, 1 if players == 2 else 2)


class TestExactly25:
    """Result lines."""

    def teamed(self, *result):
        plays = ["Ann: 9s x 9d", "Bea: Ts", "Cem: 3h", "Dirk: 2h"]
        return hand("dithmarschen", *plays, "result", *result, table="9d 5c", players=NAMES[:4], schedule="2 ; 1")

    @for_each("line", ["Ann+Cem: 4", "Cem+Ann: 4 cards 6 zwicks 0", "Cem + Ann: 4 zwicks 0"])
    def test_a_side_is_known_by_its_set_of_names(self, line):
        assert judged(self.teamed(line)) == []

    def test_sides_not_named_are_not_checked(self):
        assert judged(self.teamed("Bea+Dirk: 0")) == []
        assert judged(self.teamed()) == []

    @for_each("line", ["Ann: 4", "Ann+Bea: 4", "Zoe: 4", "Ann+Cem+Bea: 4", "Ann+Zoe: 4"])
    def test_an_unknown_side_is_result(self, line):
        assert judged(self.teamed(line)) == ["- result"]

    @for_each(
        "line", ["Ann+Cem: 5", "Ann+Cem: 4 cards 5", "Ann+Cem: 4 zwicks 1", "Ann+Cem: 4 cards 5 zwicks 0"]
    )
    def test_a_difference_is_result(self, line):
        assert judged(self.teamed(line)) == ["- result"]


FORBIDDEN = ["A,n", "A:n", "A+n", "A#n", "A=n", "A!n"]
KEYWORDS = ["deal", "table", "hand", "ask", "result", "partner", "turn"]


class TestExactly27:
    """Names."""

    def named(self, name):
        return hand("christiansen", f"{name}: 7s", table="5c", players=(name, "Bea"), dealer="Bea", schedule="1 ; 1")

    @for_each("name", [*FORBIDDEN[1:3], *FORBIDDEN[4:], *KEYWORDS, "hand Ann", "deal again", "x" * 41,
                                      "A\u202en", "A\u200fn", "A\x07n"])
    def test_what_a_name_may_not_be(self, name):
        assert read(self.named(name)).setting is None

    @for_each("name", ["x" * 40, "Hand", "handy", "Dealer", "Zoë", "Jens Otto", "Ann-Marie", "李",
                                      "O'Neil", "my hand", "X", "Ks", "1."])
    def test_what_it_may_be(self, name):
        assert judged(self.named(name)) == []
        assert read(self.named(name)).setting.players == (name, "Bea")

    def test_names_are_unique(self):
        assert read(header("christiansen", ("Ann", "Ann"), dealer="Ann")).setting is None
        assert read(header("christiansen", ("Ann", "ann"), dealer="Ann")).setting.players == ("Ann", "ann")

    def test_they_are_compared_and_given_back_in_nfc(self):
        apart, whole = unicodedata.normalize("NFD", "Jürgen"), "Jürgen"
        text = hand("christiansen", f"{whole}: 7s", table="5c", players=(apart, "Bea"), dealer="Bea", schedule="1 ; 1")
        assert judged(text) == []
        assert ruled(text).sides[0].players == (whole,)
        assert read(header("christiansen", (apart, whole), dealer=whole)).setting is None
        assert read(header("christiansen", (unicodedata.normalize("NFD", "ü" * 40), "Bea"), dealer="Bea")).setting


class TestExactly28:
    """Notes."""

    @for_each(
        ("text", "note"),
        [
            (stretch("christiansen", "7c", "Ann: 7d x 7c", "Bea: 5c = 5", hold="Bea: 5c 5d"), "2 A5 note"),
            (stretch("christiansen", "[8c 5d]=13@Ann 2h", "Ann: As on 2h = 3", hold="Ann: As Qs 9c"), "1 A9 note"),
            (stretch("christiansen", "5c 9d 4s", "Ann: 9h x 5c+9d 4s"), "1 C3 note"),
            (pair("Ann: 7s", table="5c").replace("schedule: 1", "schedule: 2"), "- table note"),
            (
                stretch(
                    "dithmarschen", "X25 [5c 8d]=13@Cem", "Ann: Jd on X25 = 13 for Cem", "Bea: Qc x 5c", "Cem: 2c",
                    hold="Ann: Jd 4d; Cem: 2c 3c", rules="partner_build_binds=off",
                ),
                "3 O2 note",
            ),
        ],
        ids=["A5", "A9", "C3", "table", "O2"],
    )
    def test_a_note_makes_no_record_illegal(self, text, note):
        ruling = ruled(text)
        assert spoken(ruling) == [note]
        assert ruling.legal

    @for_each(
        ("play", "verdict"),
        [
            ("Jh x 2s+Th Js", []),
            ("Jh x 2s Th+Js", ["1 C3 note"]),  # each group sums, but not at one value of the jack
            ("Jh x 2s Th Js", ["1 C3 note"]),
            ("Jh x 2s+Th+Js", ["1 C3 note"]),
            ("Jh(12) x 2s+Th Js", []),
            ("Jh(2) x 2s Js", []),
            ("Jh x *", []),
            ("Jh x 2s+Th", []),
            ("Jh(12) x 2s Th", ["1 C3 note"]),
        ],
    )
    def test_when_the_grouping_is_noted(self, play, verdict):
        assert judged(stretch("christiansen", "2s Th Js", f"Ann: {play}")) == verdict

    def test_one_value_for_each_card(self):
        assert judged(stretch("christiansen", "As Qs Kc", "Ann: Kd x As+Qs Kc")) == []
        assert judged(stretch("christiansen", "As Qs Kc", "Ann: Kd x As+Kc Qs")) == ["1 C3 note"]
        assert judged(stretch("christiansen", "As Qs Kc 2c", "Ann: Kd x As+2c Qs+As")) != []
        assert points(stretch("christiansen", "As Qs Kc", "Ann: Kd x *"))["Ann"] == 2
