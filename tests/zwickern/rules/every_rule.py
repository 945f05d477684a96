"""Every `rule` value of notation.md in every variant that has it: a record that raises it at the right play, all
others silent, and beside it the record one step away that stays clean. Each case is stretched over its variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.zwickern.rules.hands import (
    BOOK,
    MODERN,
    TEAMED,
    VARIANTS,
    WILD,
    hand,
    seats,
    stretch,
    twins,
)


@dataclass(frozen=True)
class Case:
    """``faulty`` says ``verdict``; ``clean``, one step away, says nothing."""

    rule: str
    name: str
    variant: str
    faulty: str
    clean: str
    verdict: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.rule}-{self.name}-{self.variant}"


CASES: list[Case] = []
Builder = Callable[[str], tuple[str, str] | tuple[str, str, tuple[str, ...]]]


def case(rule: str, variants: tuple[str, ...], *verdict: str) -> Callable[[Builder], Builder]:
    """Registers a function variant -> (faulty, clean) as one case for each variant; default verdict: play 1."""

    def register(builder: Builder) -> Builder:
        for variant in variants:
            faulty, clean, *own = builder(variant)
            expected = own[0] if own else verdict or (f"1 {rule}",)
            CASES.append(Case(rule, builder.__name__, variant, faulty, clean, tuple(expected)))
        return builder

    return register


def short(variant: str, *plays: str, table: str = "5c 9d", stages: str = "2", **head: str) -> str:
    """A whole hand of two players, Ann and Bea, Ann to play, so many cards each and stage."""
    size = len(table.split())
    packs = {"packs": str(twins(variant))} if variant == "nsv" else {}
    return hand(variant, *plays, table=table, players=("Ann", "Bea"), schedule=f"{size} ; {stages}", **packs, **head)


# what lies outside the rules of play


@case("syntax", VARIANTS)
def unreadable_play(variant):
    return stretch(variant, "5c", "Ann: quite so"), stretch(variant, "5c", "Ann: 7s")


@case("syntax", VARIANTS, "- syntax")
def unreadable_hand_line(variant):
    return stretch(variant, "5c", "hand Ann: 7z", "Ann: 7s"), stretch(variant, "5c", "hand Ann: 7s", "Ann: 7s")


@case("pack", VARIANTS)
def one_card_too_many(variant):
    lying = ["7s"] * twins(variant)
    return stretch(variant, " ".join(lying), "Ann: 7s"), stretch(variant, " ".join([*lying[1:], "5c"]), "Ann: 7s")


@case("pack", VARIANTS)
def a_card_this_pack_has_not(variant):
    foreign = "X30" if variant.startswith("dithmarschen") else "X" if variant in MODERN else "X15"
    return stretch(variant, "5c", f"Ann: {foreign}"), stretch(variant, "5c", "Ann: 7s")


@case("hand", VARIANTS)
def a_card_not_held(variant):
    return stretch(variant, "5c", "Ann: 7s", hold="Ann: 8s 2d"), stretch(variant, "5c", "Ann: 8s", hold="Ann: 8s 2d")


@case("turn", VARIANTS)
def somebody_else_is_named(variant):
    other = seats(variant)[1]
    return stretch(variant, "5c", f"{other}: 7s"), stretch(variant, "5c", "Ann: 7s")


@case("turn", VARIANTS, "5 turn")
def a_play_after_the_last_card(variant):
    plays = ["Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h"]
    return short(variant, *plays, "Ann: 4h"), short(variant, *plays)


@case("table", VARIANTS)
def what_does_not_lie_there(variant):
    return stretch(variant, "5c 2d", "Ann: 9s x 9c"), stretch(variant, "5c 9c", "Ann: 9s x 9c")


@case("table", VARIANTS)
def no_pile_to_build_on(variant):
    return (
        stretch(variant, "5c 2d", "Ann: 3s on 6c = 9", hold="Ann: 3s 9h"),
        stretch(variant, "6c 2d", "Ann: 3s on 6c = 9", hold="Ann: 3s 9h"),
    )


@case("table", VARIANTS, "- table note")
def a_table_line_of_another_length(variant):
    plays = ["Ann: 7s", "Bea: 8s", "Ann: 2h", "Bea: 3h"]
    right = short(variant, *plays)
    return right.replace("table: 5c 9d", "table: 5c"), right


# captures


@case("C1", VARIANTS)
def another_value(variant):
    return stretch(variant, "8d 2c", "Ann: 7s x 8d"), stretch(variant, "7d 2c", "Ann: 7s x 7d")


@case("C1", VARIANTS)
def a_group_that_does_not_sum(variant):
    return stretch(variant, "5d 3c 2h", "Ann: 9s x 5d+3c"), stretch(variant, "5d 4c 2h", "Ann: 9s x 5d+4c")


@case("C3", VARIANTS, "1 C3 note")
def grouped_otherwise_than_written(variant):
    table = "5c 9d 4s 2h"
    return stretch(variant, table, "Ann: 9h x 5c+9d 4s"), stretch(variant, table, "Ann: 9h x 5c+4s 9d")


@case("Z1", VARIANTS)
def zwick_called_on_a_capture_that_leaves_a_card(variant):
    return stretch(variant, "7d 2c", "Ann: 7s x 7d !"), stretch(variant, "7d", "Ann: 7s x 7d !")


@case("Z1", VARIANTS)
def zwick_called_on_a_trail(variant):
    return stretch(variant, "7d 2c", "Ann: 8s !"), stretch(variant, "7d 2c", "Ann: 8s")


# builds


@case("S1", MODERN)
def a_value_the_card_cannot_show(variant):
    return (
        stretch(variant, "2c", "Ann: 7s = 8", hold="Ann: 7s 8h 7h"),
        stretch(variant, "2c", "Ann: 7s = 7", hold="Ann: 7s 8h 7h"),
    )


@case("S1", BOOK)
def no_single_card_builds_in_the_books(variant):
    return stretch(variant, "2c", "Ann: 7s = 7", hold="Ann: 7s 7h"), stretch(variant, "2c", "Ann: 7s")


@case("B2", MODERN)
def neither_sum_nor_difference_nor_same_value(variant):
    return (
        stretch(variant, "8d", "Ann: 7s on 8d = 14", hold="Ann: 7s Kh"),
        stretch(variant, "8d", "Ann: 7s on 8d = 15", hold="Ann: 7s X15"),
    )


@case("B2", BOOK)
def not_the_sum(variant):
    return stretch(variant, "4d", "Ann: 3s on 4d = 8"), stretch(variant, "4d", "Ann: 3s on 4d = 7")


@case("B2", BOOK)
def the_books_know_no_difference(variant):
    return stretch(variant, "8d", "Ann: 3s on 8d = 5"), stretch(variant, "8d", "Ann: 3s on 8d = 11")


@case("B2", BOOK)
def the_books_know_no_same_value(variant):
    return stretch(variant, "6d", "Ann: 6s on 6d = 6"), stretch(variant, "6d", "Ann: 6s on 6d = 12")


@case("K2", BOOK)
def more_than_fourteen(variant):
    return stretch(variant, "7d", "Ann: 8s on 7d = 15"), stretch(variant, "7d", "Ann: 7s on 7d = 14")


@case("B3", MODERN)
def nothing_held_to_match(variant):
    return (
        stretch(variant, "3d", "Ann: 7s on 3d = 10", hold="Ann: 7s 9h"),
        stretch(variant, "3d", "Ann: 7s on 3d = 10", hold="Ann: 7s Th"),
    )


@case("B3", MODERN)
def the_played_card_is_no_match_for_itself(variant):
    return (
        stretch(variant, "3d", "Ann: 7s = 7", hold="Ann: 7s 9h"),
        stretch(variant, "3d", "Ann: 7s = 7", hold="Ann: 7s 7h"),
    )


@case("B3", MODERN, "1 B3")
def decided_after_the_fact(variant):
    """No ``hand`` lines: once the stage is played out, what Ann still had is known."""
    return (
        short(variant, "Ann: 7s on 3d = 10", "Bea: 2c", "Ann: 9h", "Bea: 2h", table="3d Kc"),
        short(variant, "Ann: 7s on 3d = 10", "Bea: 2c", "Ann: Th x 3d", "Bea: 2h", table="3d Kc"),
    )


@case("B3", MODERN, "1 B3 unproven")
def undecided_until_more_is_played(variant):
    made = ["Ann: 7s on 3d = 10", "Bea: 2c"]
    return short(variant, *made, table="3d Kc"), short(variant, *made, "Ann: Th x 3d", table="3d Kc")


@case("O2", MODERN)
def the_promised_card_goes_elsewhere(variant):
    table = "[8c 5d]=13@Ann 3h"
    return (
        stretch(variant, table, "Ann: Qs x 3h", hold="Ann: Qs 9h"),
        stretch(variant, table, "Ann: Qs x 3h", hold="Ann: Qs Qh"),
    )


@case("O2", MODERN, "3 O2")
def a_promise_broken_after_the_fact(variant):
    """Ann shows with her queen that she could keep the promise, and with her next card that she did not."""
    made = ["Ann: 8c on 5d = 13", "Bea: 2c"]
    return (
        short(variant, *made, "Ann: Qs x 3h", "Bea: 4c", "Ann: 9h", "Bea: 2h", table="5d 3h", stages="3"),
        short(variant, *made, "Ann: Qs x 3h", "Bea: 4c", "Ann: Qh x 5d", "Bea: 2h", table="5d 3h", stages="3"),
    )


@case("O2", MODERN, "1 O2 unproven")
def a_promise_that_may_be_kept_yet(variant):
    table = "[8c 5d]=13@Ann 3h"
    after = ["Bea: 2c", "Cem: 2d", "Dirk: 2h"]
    return stretch(variant, table, "Ann: 9h"), stretch(variant, table, "Ann: 9h", *after, "Ann: Qs x 8c")


@case("P1", TEAMED)
def no_licence(variant):
    return (
        stretch(variant, "X25 5c", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d"),
        stretch(variant, "X25 [5c 8d]=13@Cem", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d"),
    )


@case("P1", TEAMED)
def an_opponent_is_no_partner(variant):
    table = "X25 [5c 8d]=13@{}"
    return (
        stretch(variant, table.format("Bea"), "Ann: Jd on X25 = 13 for Bea", hold="Ann: Jd 4d"),
        stretch(variant, table.format("Cem"), "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d"),
    )


@case("P1", ("christiansen",))
def no_partners_at_all(variant):
    table = "X25 [5c 8d]=13@Cem"
    return (
        stretch(variant, table, "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd Qd"),
        stretch(variant, table, "Ann: Jd on X25 = 13", hold="Ann: Jd Qd"),
    )


@case("P1", BOOK)
def the_books_build_for_nobody(variant):
    other = seats(variant)[-1]
    return stretch(variant, "4d", f"Ann: 3s on 4d = 7 for {other}"), stretch(variant, "4d", "Ann: 3s on 4d = 7")


@case("P1", ("grossenwiehe",))
def an_untrue_answer(variant):
    asked = ["ask Cem 13 yes", "Ann: Jd on X25 = 13 for Cem"]
    return (
        stretch(variant, "X25 5c", *asked, hold="Ann: Jd 4d; Cem: 3c 5d"),
        stretch(variant, "X25 5c", *asked, hold="Ann: Jd 4d; Cem: Qc 5d"),
    )


@case("P1", ("grossenwiehe",), "1 P1 unproven")
def an_answer_nobody_can_check_yet(variant):
    asked = ["ask Cem 13 yes", "Ann: Jd on X25 = 13 for Cem"]
    after = ["Bea: 2c", "Cem: Qc x X25"]
    return (
        stretch(variant, "X25 5c", *asked, hold="Ann: Jd 4d"),
        stretch(variant, "X25 5c", *asked, *after, hold="Ann: Jd 4d"),
    )


@case("P1", tuple(v for v in VARIANTS if v != "grossenwiehe"))
def asking_where_nobody_asks(variant):
    other = seats(variant)[2 if variant in MODERN else -1]
    plays = [f"ask {other} 7 yes", "Ann: 9s"]
    return stretch(variant, "4d", *plays, hold=f"{other}: 7c"), stretch(variant, "4d", plays[1], hold=f"{other}: 7c")


# the variants' own restrictions


@case("N1", ("nsv",))
def with_six_on_the_table_one_captures_if_one_can(variant):
    table = "2c 3c 4d 6h Ts Jh"
    return (
        stretch(variant, table, "Ann: Qs", hold="Ann: Qs Td"),
        stretch(variant, table, "Ann: Td x Ts", hold="Ann: Qs Td"),
    )


@case("N1", ("nsv",))
def a_played_card_that_could_build_counts(variant):
    six, five = "Jc Jd Qc Qd Kc 2s", "Jc Jd Qc Qd Kc"
    return stretch(variant, six, "Ann: 3s", hold="Ann: 3s Ah"), stretch(variant, five, "Ann: 3s", hold="Ann: 3s Ah")


@case("N1", ("nsv",))
def six_after_the_fact(variant):
    """No ``hand`` lines: only the king played later shows that Ann could have captured."""
    six, plays = "Jc Jd Qc Qd Kc Ks", ["Ann: 4d", "Bea: 4c x 4d"]
    return (
        short(variant, *plays, "Ann: Kd x Kc", "Bea: 8c", table=six),
        short(variant, *plays, "Ann: Tc", "Bea: 8c", table=six),
    )


@case("N1", ("nsv",), "1 N1 unproven")
def six_undecided(variant):
    six, plays = "Jc Jd Qc Qd Kc Ks", ["Ann: 4d", "Bea: 4c x 4d"]
    return short(variant, *plays, table=six), short(variant, *plays, "Ann: Tc", table=six)


@case("N2", ("nsv",), "3 N2")
def no_building_in_the_refill(variant):
    swept = ["Ann: 7d x 7c !", "Bea: 5c"]
    return stretch(variant, "7c", *swept, "Cem: 2d on 5c = 7"), stretch(variant, "7c", *swept, "Cem: 2d")


@case("A5", MODERN, "2 A5 note")
def a_single_card_build_on_an_empty_table(variant):
    return (
        stretch(variant, "7c", "Ann: 7d x 7c !", "Bea: 5c = 5", hold="Bea: 5c 5d"),
        stretch(variant, "7c 2s", "Ann: 7d x 7c", "Bea: 5c = 5", hold="Bea: 5c 5d"),
    )


@case("A5", MODERN, "2 A5")
def a_single_card_build_forbidden_there(variant):
    off = {"rules": "single_build_on_empty=off"}
    return (
        stretch(variant, "7c", "Ann: 7d x 7c !", "Bea: 5c = 5", hold="Bea: 5c 5d", **off),
        stretch(variant, "7c 2s", "Ann: 7d x 7c", "Bea: 5c = 5", hold="Bea: 5c 5d", **off),
    )


def promised_twice(variant, **head):
    table = "[8c 5d]=13@Ann 2h"
    return (
        stretch(variant, table, "Ann: As on 2h = 3", hold="Ann: As Qs 9c", **head),
        stretch(variant, table, "Ann: As on 2h = 3", hold="Ann: As Qs 3c", **head),
    )


@case("A9", MODERN, "1 A9 note")
def one_queen_for_13_and_3(variant):
    return promised_twice(variant)


@case("A9", MODERN, "1 A9")
def one_queen_for_13_and_3_where_that_is_forbidden(variant):
    return promised_twice(variant, rules="distinct_promises=on")


@case("A21", BOOK)
def a_trail_where_capture_is_forced(variant):
    on = {"rules": "forced_capture=on"}
    return (
        stretch(variant, "7d 2c", "Ann: 9s", hold="Ann: 9s 7s", **on),
        stretch(variant, "7d 2c", "Ann: 9s x 7d+2c", hold="Ann: 9s 7s", **on),
    )


@case("A21", BOOK)
def a_build_where_capture_is_forced(variant):
    on = {"rules": "forced_capture=on"}
    return (
        stretch(variant, "7d 2c", "Ann: 4s on 7d = 11", hold="Ann: 4s 7s", **on),
        stretch(variant, "7d 2c", "Ann: 4s on 7d = 11", hold="Ann: 4s 8s", **on),
    )


@case("A25", ("dietze",), "3 A25")
def a_capture_before_four_cards_lie(variant):
    swept = ["Ann: 7d x 7c !", "Bea: 5c"]
    hold = "Bea: 5c 5d 6d 8d Tc 9d"
    four = ["Bea: 6d", "Bea: 8d", "Bea: Tc", "Bea: 5d x 5c"]
    return stretch(variant, "7c", *swept, "Bea: 5d x 5c", hold=hold), stretch(variant, "7c", *swept, *four, hold=hold)


@case("A26", ("danyliuk",), "4 A26")
def a_capture_before_all_have_laid(variant):
    swept = ["Ann: 7d x 7c !", "Bea: 5c", "Cem: 6c"]
    return (
        stretch(variant, "7c", *swept, "Dirk: 5d x 5c"),
        stretch(variant, "7c", *swept, "Dirk: 4d", "Ann: 2d", "Bea: 5d x 5c"),
    )


@case("A27", ("nsv-zwicker",), "2 S1", "2 A27")
def the_zwick_maker_lays_a_card_and_nothing_else(variant):
    """On an empty table nothing else can be carried out but a single-card build, which the books do not know."""
    return stretch(variant, "7c", "Ann: 7d x 7c !", "Ann: 5c = 5"), stretch(variant, "7c", "Ann: 7d x 7c !", "Ann: 5c")


@case("A35", WILD)
def a_joker_is_taken_by_jokers_alone(variant):
    only = {"rules": "gr_joker_take=joker_only"}
    return stretch(variant, "X 2c", "Ann: 5s x X", **only), stretch(variant, "X 2c", "Ann: X x X", **only)


@case("A35", ("nsv",))
def a_joker_is_never_taken(variant):
    rules = {"rules": "nsv_jokers=on, gr_joker_take=never", "packs": "1", "players": ("Ann", "Bea")}
    return stretch(variant, "X 5c 2c", "Ann: 5s x X", **rules), stretch(variant, "X 5c 2c", "Ann: 5s x 5c", **rules)


# the result


@case("result", VARIANTS, "- result")
def another_number_was_written_down(variant):
    plays = ["Ann: 5s x 5c", "Bea: 8s", "Ann: 2h", "Bea: 3h"]
    majority = 3 if variant in MODERN else 1
    right = short(variant, *plays, "result", f"Ann: {majority}")
    return right.replace(f"Ann: {majority}", f"Ann: {majority + 1}"), right


RULES = ("syntax", "pack", "hand", "turn", "table", "C1", "C3", "S1", "B2", "K2", "B3", "P1", "O2", "N1", "N2", "A5",
         "A9", "A21", "A25", "A26", "A27", "A35", "Z1", "result")


def variants_that_have(rule: str) -> set[str]:
    """From rules.md 1.1 and 2.1, not from the program."""
    promises = {"B3", "O2", "A5", "A9"}
    books = {"K2", "A21"}
    own = {"N1": {"nsv"}, "N2": {"nsv"}, "A25": {"dietze"}, "A26": {"danyliuk"}, "A27": {"nsv-zwicker"}}
    own["A35"] = {*WILD, "nsv"}
    if rule in own:
        return own[rule]
    return set(MODERN if rule in promises else BOOK if rule in books else VARIANTS)


def _severities() -> Iterator[tuple[str, str]]:
    for each in CASES:
        for word in each.verdict:
            _, rule, *severity = word.split()
            yield rule, severity[0] if severity else "error"
