"""What the rules allow: each permission used in a record that stays clean, and one step beyond it, which does not.

A function is one permission in every variant that grants it; it yields ``allowed`` and ``beyond`` records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.cases import for_each
from tests.zwickern.rules.hands import (
    BOOK,
    MODERN,
    NAMES,
    TEAMED,
    VARIANTS,
    WILD,
    builds,
    captures,
    cards,
    hand,
    judged,
    points,
    ruled,
    spoken,
    stretch,
    table_after,
    zwicks,
)

Shown = tuple[str, tuple[str, ...]]
"""A record and what is said of it."""
ALL: list = []


def permission(paragraph: str, variants: tuple[str, ...]) -> Callable:
    def register(function: Callable[[str], Iterator[Shown]]) -> Callable:
        ALL.extend(
            pytest.param(function, variant, id=f"{paragraph}-{function.__name__}-{variant}") for variant in variants
        )
        return function

    return register


def allowed(text: str) -> Shown:
    return text, ()


def beyond(text: str, *verdict: str) -> Shown:
    return text, verdict


# captures


@permission("C2", VARIANTS)
def one_item_or_a_sum(variant):
    yield allowed(stretch(variant, "9d 5c 4h", "Ann: 9s x 9d"))
    yield allowed(stretch(variant, "9d 5c 4h", "Ann: 9s x 5c+4h"))
    yield allowed(stretch(variant, "2d 3c 4h Ks", "Ann: 9s x 2d+3c+4h"))
    yield beyond(stretch(variant, "9d 4c", "Ann: 5s x 9d+4c"), "1 C1")


@permission("C3", VARIANTS)
def any_groups_any_choice(variant):
    table = "9d 5c 4h 6s 3d"
    for groups in ("9d", "5c+4h", "9d 5c+4h", "9d 6s+3d", "5c+4h 6s+3d", "9d 5c+4h 6s+3d"):
        yield allowed(stretch(variant, table, f"Ann: 9s x {groups}"))
    yield beyond(stretch(variant, table, "Ann: 9s x 9d 5c"), "1 C1")
    yield beyond(stretch(variant, table, "Ann: 9s x 9d 5c+4h 6s"), "1 C1")


@permission("C4", BOOK)
def no_duty_to_capture(variant):
    yield allowed(stretch(variant, "9d 5c", "Ann: 9s", hold="Ann: 9s 5d"))
    yield allowed(stretch(variant, "9d 9c 5c", "Ann: 9s x 9d", hold="Ann: 9s 5d"))
    yield beyond(stretch(variant, "9d 5c", "Ann: 9s", hold="Ann: 9s 5d", rules="forced_capture=on"), "1 A21")


@permission("C4", MODERN)
def never_a_duty_to_capture(variant):
    yield allowed(stretch(variant, "9d 5c", "Ann: 9s", hold="Ann: 9s 5d"))
    yield allowed(stretch(variant, "9d 5c", "Ann: 9s", hold="Ann: 9s 5d", rules="forced_capture=on"))
    yield beyond(stretch(variant, "[9d 2c]=11@Ann 5c", "Ann: As", hold="Ann: As 5d"), "1 O2")


@permission("C5", MODERN)
def one_value_each_one_group_each(variant):
    yield allowed(stretch(variant, "2s 4d 6c Th Js", "Ann: Jh x 2s+4d+6c Th+Js !"))
    yield allowed(stretch(variant, "2s Js", "Ann: Jh x 2s Js !"))
    yield beyond(stretch(variant, "2s 4d 6c Th Js", "Ann: Jh x 2s Js 4d"), "1 C1")


@permission("C6", MODERN)
def a_build_alone_or_in_a_group(variant):
    table = "[5c 4d]=9@Bea 4s 3h"
    yield allowed(stretch(variant, table, "Ann: 9s x 5c"))
    yield allowed(stretch(variant, table, "Ann: Qs x 4d+4s"))
    yield allowed(stretch(variant, table, "Ann: Jd x 3h+5c"))
    yield beyond(stretch(variant, table, "Ann: 5s x 5c"), "1 C1")
    yield beyond(stretch(variant, table, "Ann: 4h x 4s 4d"), "1 C1")
    yield beyond(stretch(variant, table, "Ann: Ah(1) x 5c"), "1 C1")


@permission("C7-A4", MODERN)
def jokers_on_the_table_are_taken_by_sums(variant):
    yield allowed(stretch(variant, "X20 5c 2h", "Ann: X25 x X20+5c"))
    yield allowed(stretch(variant, "X15 Tc 2h", "Ann: X25 x X15+Tc"))
    yield allowed(stretch(variant, "X15 5c 2h", "Ann: X20 x X15+5c"))
    yield allowed(stretch(variant, "X20 Jc 3h 2h", "Ann: X25 x X20+3h+Jc"))
    yield beyond(stretch(variant, "X20 6c 2h", "Ann: X25 x X20+6c"), "1 C1")
    yield beyond(stretch(variant, "X25 5c 2h", "Ann: X20 x X25"), "1 C1")


@permission("A4", MODERN)
def a_joker_goes_up_as_well_as_down(variant):
    yield allowed(stretch(variant, "X20", "Ann: 5c on X20 = 25", hold="Ann: 5c X25"))
    yield allowed(stretch(variant, "X20", "Ann: 5c on X20 = 15", hold="Ann: 5c X15"))
    yield allowed(stretch(variant, "5c", "Ann: X20 on 5c = 25", hold="Ann: X20 X25"))
    yield beyond(stretch(variant, "X20", "Ann: 6c on X20 = 26", hold="Ann: 6c X25"), "1 B3")
    yield beyond(stretch(variant, "5c", "Ann: X20 on 5c = 15", hold="Ann: X20 X15"), "1 B2")  # A2: not reversed


@permission("C8", TEAMED)
def anybodys_build_is_taken_by_a_match(variant):
    for owner in ("Ann", "Bea", "Cem", "Dirk"):
        yield allowed(stretch(variant, f"[5c 8d]=13@{owner} 2h", "Ann: Qs x 5c", hold="Ann: Qs 4d"))
        yield beyond(stretch(variant, f"[5c 8d]=13@{owner} 2h", "Ann: Js x 5c", hold="Ann: Js Qd"), "1 C1")


@permission("C8", ("christiansen",))
def anybodys_build_is_taken_singly(variant):
    for owner in ("Ann", "Bea", "Cem", "Dirk"):
        yield allowed(stretch(variant, f"[5c 8d]=13@{owner} 2h", "Ann: Qs x 8d", hold="Ann: Qs 4d"))
        yield beyond(stretch(variant, f"[5c 8d]=13@{owner} 2h", "Ann: Ks x 8d", hold="Ann: Ks Qd"), "1 C1")


@permission("G4", MODERN)
def a_free_dual_card_keeps_both_values(variant):
    yield allowed(stretch(variant, "3d 9h", "Ann: Js", "Bea: X15 x Js+3d"))
    yield allowed(stretch(variant, "3d 9h", "Ann: Js", "Bea: 2c x Js"))
    yield beyond(stretch(variant, "3d 9h", "Ann: Js", "Bea: 3c x Js"), "2 C1")


@permission("S2", MODERN)
def a_single_card_build_fixes_the_value(variant):
    yield allowed(stretch(variant, "3d 9h", "Ann: Js = 2", "Bea: 2c x Js", hold="Ann: Js Jh"))
    yield allowed(stretch(variant, "3d 9h", "Ann: Js = 12", "Bea: X15 x Js+3d", hold="Ann: Js Jh"))
    yield beyond(stretch(variant, "3d 9h", "Ann: Js = 2", "Bea: X15 x Js+3d", hold="Ann: Js Jh"), "2 C1")
    yield beyond(stretch(variant, "3d 9h", "Ann: Js = 12", "Bea: 2c x Js", hold="Ann: Js Jh"), "2 C1")


# builds


@permission("B2", MODERN)
def sum_difference_or_the_same_value(variant):
    yield allowed(stretch(variant, "9c", "Ann: 3s on 9c = 12", hold="Ann: 3s Jd"))
    yield allowed(stretch(variant, "9c", "Ann: 3s on 9c = 6", hold="Ann: 3s 6d"))
    yield allowed(stretch(variant, "9c", "Ann: 9s on 9c = 9", hold="Ann: 9s 9d"))
    yield allowed(stretch(variant, "2c", "Ann: As on 2c = 1", hold="Ann: As Ad"))
    one_on_one = ["Ann: Ac on As = 2", "Bea: Ad on As = 1"]
    yield beyond(stretch(variant, "As", *one_on_one, hold="Ann: Ac 2h; Bea: Ad 5h"), "2 B3")
    yield beyond(stretch(variant, "3c", "Ann: 9s on 3c = 6", hold="Ann: 9s 6d"), "1 B2")


@permission("B4", MODERN)
def the_same_value_stays(variant):
    yield allowed(stretch(variant, "Tc", "Ann: Ts on Tc = 10", hold="Ann: Ts Th"))
    yield allowed(stretch(variant, "[6c 4d]=10@Dirk", "Ann: Ts on 6c = 10", hold="Ann: Ts Th"))
    yield allowed(stretch(variant, "4c", "Ann: Ks on 4c = 4", hold="Ann: Ks Kd"))
    yield allowed(stretch(variant, "Kc", "Ann: 4s on Kc = 4", hold="Ann: 4s Kd"))
    yield beyond(stretch(variant, "Tc", "Ann: 9s on Tc = 10", hold="Ann: 9s Th"), "1 B2")
    yield beyond(stretch(variant, "[Kc]=14@Dirk", "Ann: 4s on Kc = 4", hold="Ann: 4s Kd"), "1 B2")


@permission("B6", MODERN)
def no_limit_but_the_held_match(variant):
    yield allowed(stretch(variant, "[3d 5s Qh]=11@Dirk", "Ann: Kd on 3d = 25", hold="Ann: Kd X25"))
    yield beyond(stretch(variant, "[3d 5s Qh]=12@Dirk", "Ann: Kd on 3d = 26", hold="Ann: Kd X25"), "1 B3")


@permission("A41", MODERN)
def any_value_that_a_held_card_shows(variant):
    yield allowed(stretch(variant, "2c 3d", "Ann: As = 1", hold="Ann: As Ad"))
    yield allowed(stretch(variant, "2c 3d", "Ann: As = 11", hold="Ann: As Ad"))
    yield allowed(stretch(variant, "2c 3d", "Ann: 7s = 7", hold="Ann: 7s 7d"))
    yield beyond(stretch(variant, "2c 3d", "Ann: X15 = 15", hold="Ann: X15 X20"), "1 B3")
    yield beyond(stretch(variant, "2c 3d", "Ann: As = 2", hold="Ann: As 2d"), "1 S1")


@permission("A42", ("dithmarschen-6",))
def equal_jokers_match_each_other(variant):
    yield allowed(stretch(variant, "2c 3d", "Ann: X15 = 15", hold="Ann: X15 X15"))
    yield allowed(stretch(variant, "X15 3d", "Ann: X15 x X15", hold="Ann: X15 2h"))
    yield beyond(stretch(variant, "X20 3d", "Ann: X15 x X20", hold="Ann: X15 2h"), "1 C1")


@permission("A56", MODERN)
def equal_builds_lie_apart_and_go_together(variant):
    two = "[3d 5s Qh Kd]=25@Ann [6s 2h Qd Kc]=25@Ann"
    yield allowed(stretch(variant, two, "Ann: X25 x 3d 6s !", hold="Ann: X25"))
    yield allowed(stretch(variant, two, "Bea: X25 x 6s", turn="Bea"))
    yield allowed(stretch(variant, "[3d 5s Qh Kd]=25@Ann 6s", "Ann: 2h on 6s = 8", hold="Ann: 2h 8d X25"))
    yield beyond(stretch(variant, two, "Bea: X25 x 6s !", turn="Bea"), "1 Z1")
    yield beyond(stretch(variant, two, "Ann: X25 x 3d", hold="Ann: X25"), "1 O2")


# later modification


@permission("M1", MODERN)
def a_build_is_built_on_like_a_card_of_its_value(variant):
    pile = "[4c 7h]=11@Dirk"
    yield allowed(stretch(variant, pile, "Ann: 2s on 4c = 9", hold="Ann: 2s 9c"))
    yield allowed(stretch(variant, pile, "Ann: 2s on 7h = 13", hold="Ann: 2s Qc"))
    yield allowed(stretch(variant, pile, "Ann: As on 4c = 11", hold="Ann: As Ac"))
    yield beyond(stretch(variant, pile, "Ann: 2s on 4c = 6", hold="Ann: 2s 6c"), "1 B2")  # 4 is not there any more
    yield beyond(stretch(variant, pile, "Ann: As on 4c = 2", hold="Ann: As 2c"), "1 B2")


@permission("M2", MODERN)
def anybody_may_change_it(variant):
    first, second = "Ann: 8c on 3s = 7", "Bea: 4s on 3s = 11"
    table = "[3s Jh]=15@Dirk"
    yield allowed(stretch(variant, table, first, second, hold="Ann: 8c 7c; Bea: 4s Ac"))
    again = "Bea: 7d on 3s = 7"
    yield allowed(stretch(variant, table, first, again, "Cem: 2d on 3s = 9", hold="Ann: 8c 7c; Bea: 7d 7h; Cem: 2d 9d"))
    yield beyond(stretch(variant, table, first, second, hold="Ann: 8c 7c; Bea: 4s Kc"), "2 B3")
    yield beyond(stretch(variant, table, first, again, hold="Ann: 8c 7c; Bea: 7d 8h"), "2 B3")  # A43


@permission("M3", MODERN)
def the_former_owners_duty_ends(variant):
    table, hold = "[3s Jh]=15@Ann", "Ann: X15 4d; Bea: 8c 7c 2h"
    after = ["Cem: 2d", "Dirk: 2c", "Ann: X15"]
    yield allowed(stretch(variant, table, "Bea: 8c on 3s = 7", *after, turn="Bea", hold=hold))
    yield beyond(stretch(variant, table, "Bea: 2h", *after, turn="Bea", hold=hold), "4 O2")


@permission("M4", MODERN)
def the_owner_may_change_it_too(variant):
    yield allowed(stretch(variant, "[3s Jh]=15@Ann", "Ann: 8c on 3s = 7", hold="Ann: 8c 7c"))
    yield beyond(stretch(variant, "[3s Jh]=15@Ann", "Ann: 8c on 3s = 7", hold="Ann: 8c X15"), "1 B3")


# promises


@permission("O3", MODERN)
def the_owner_may_do_something_else_first(variant):
    table = "[3d 5s Qh Kd]=25@Ann 6s 8h"
    hold = "Ann: X25 2h 8d 4c"
    for play in ("4c", "8d x 8h", "2h on 6s = 8"):
        yield allowed(stretch(variant, table, f"Ann: {play}", hold=hold))
    yield beyond(stretch(variant, table, "Ann: X25", hold=hold), "1 O2")


@permission("O4", MODERN)
def with_the_last_card_one_takes_or_owns_nothing(variant):
    yield allowed(stretch(variant, "[8c 5d]=13@Ann 2h", "Ann: Qs x 8c", hold="Ann: Qs"))
    yield allowed(stretch(variant, "[8c 5d]=13@Dirk 2h", "Ann: 4s", hold="Ann: 4s"))
    yield beyond(stretch(variant, "[8c 5d]=13@Ann 2h", "Ann: Qs", hold="Ann: Qs"), "1 O2")


@permission("O6", MODERN)
def a_promised_card_may_go_where_another_keeps_the_promise(variant):
    yield allowed(stretch(variant, "[8c 5d]=13@Ann 3h", "Ann: Qs x 3h", hold="Ann: Qs Qc"))
    yield allowed(stretch(variant, "[8c 5d]=13@Ann 3h", "Ann: Qs", hold="Ann: Qs Qc"))
    yield beyond(stretch(variant, "[8c 5d]=13@Ann 3h", "Ann: Qs", hold="Ann: Qs Kc"), "1 O2")


@permission("O2", MODERN)
def one_card_keeps_the_promise_of_equal_builds(variant):
    yield allowed(stretch(variant, "[8c 5d]=13@Ann [6c 7d]=13@Ann", "Ann: 4s", hold="Ann: 4s Qc"))
    both = stretch(variant, "[8c 5d]=13@Ann [6c 7d]=13@Ann", "Ann: 4s", hold="Ann: 4s Jc")
    yield beyond(both, "1 O2", "1 O2")  # once for each of the two builds (Exactly 9)


@permission("A9", MODERN)
def one_card_may_be_promised_twice_with_a_note(variant):
    table, play = "[8c 5d]=13@Ann 2h", "Ann: As on 2h = 3"
    yield allowed(stretch(variant, table, play, hold="Ann: As Qs Qd"))
    yield beyond(stretch(variant, table, play, hold="Ann: As Qs 9d"), "1 A9 note")
    yield beyond(stretch(variant, table, play, hold="Ann: As 9d Kd"), "1 B3", "1 O2")


# for a partner


@permission("P2-owns", TEAMED)
def a_partner_who_still_owns_a_build_of_the_value(variant):
    """Cem has played a queen since; but they own a 13, so they hold another one."""
    table, hold = "X25 [5c 8d]=13@Cem 3h", "Ann: Jd 4d; Cem: Qs Qh 2c"
    between = ["Dirk: 2d", "Ann: Jd on X25 = 13 for Cem"]
    yield allowed(stretch(variant, table, "Cem: Qs x 3h", *between, turn="Cem", hold=hold))
    yield beyond(stretch(variant, table, "Cem: Qs x 5c", *between, turn="Cem", hold=hold), "3 P1")


@permission("P2-keeps", TEAMED)
def a_partner_who_played_no_card_of_the_value_since(variant):
    """Cem's build is gone, taken or changed by Bea; until they play a queen they are trusted to hold one."""
    table = "X25 [5c 8d]=13@Cem"
    after = ["Dirk: 2d", "Ann: Jd on X25 = 13 for Cem"]
    lost = {"Bea: Qc x 5c": "Bea: Qc 9c", "Bea: 4h on 5c = 9": "Bea: 4h 9c"}
    for gone, bea in lost.items():
        hold = f"Ann: Jd 4d; {bea}"
        for kept in ("2c", "3c", "Kd"):
            yield allowed(stretch(variant, table, gone, f"Cem: {kept}", *after, turn="Bea", hold=hold))
        yield beyond(stretch(variant, table, gone, "Cem: Qs", *after, turn="Bea", hold=hold), "4 P1")


@permission("P2-value", TEAMED)
def the_licence_is_for_that_value(variant):
    yield allowed(stretch(variant, "X25 [5c 8d]=13@Cem", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d"))
    yield beyond(stretch(variant, "X25 [5c 7d]=12@Cem", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d"), "1 P1")
    yield beyond(stretch(variant, "X25 5c 8d", "Ann: Jd on X25 = 13 for Cem", hold="Ann: Jd 4d"), "1 P1")


@permission("P2-remade", TEAMED)
def a_build_made_again_counts(variant):
    table, hold = "X25 [5c 8d]=13@Dirk", "Ann: Jd 4d; Cem: Qs Qh; Dirk: Qc 2d"
    after = ["Dirk: 2d", "Ann: Jd on X25 = 13 for Cem"]
    yield allowed(stretch(variant, table, "Cem: Qs on 5c = 13", *after, turn="Cem", hold=hold))
    yield beyond(stretch(variant, table, "Cem: Qs", *after, turn="Cem", hold=hold), "3 P1")


@permission("P2-single", TEAMED)
def a_single_card_may_be_laid_for_a_partner(variant):
    table = "2h [5c 8d]=13@Cem"
    yield allowed(stretch(variant, table, "Ann: Qd = 13 for Cem", hold="Ann: Qd 4d"))
    yield allowed(stretch(variant, table, "Ann: Qd = 13 for partner", hold="Ann: Qd 4d"))
    yield beyond(stretch(variant, table, "Ann: Qd = 3 for Cem", hold="Ann: Qd 4d"), "1 P1")
    yield beyond(stretch(variant, table, "Ann: Jd = 13 for Cem", hold="Ann: Jd 4d"), "1 S1")


@permission("P3", ("grossenwiehe",))
def a_partner_may_be_asked(variant):
    build, hold = "Ann: Jd on X25 = 13 for Cem", "Ann: Jd 4d; Cem: Qc 5d"
    yield allowed(stretch(variant, "X25 5c", "ask Cem 13 yes", build, hold=hold))
    yield allowed(stretch(variant, "X25 5c", "ask Cem 12 no", "ask Cem 13 yes", build, hold=hold))
    yield allowed(stretch(variant, "X25 5c", "ask Cem 13 yes", "Ann: 4d", hold=hold))
    yield allowed(stretch(variant, "X25 5c", "ask Cem 12 no", "Ann: 4d", hold=hold))
    yield beyond(stretch(variant, "X25 5c", build, hold=hold), "1 P1")
    yield beyond(stretch(variant, "X25 5c", "ask Cem 5 yes", build, hold=hold), "1 P1")
    yield beyond(stretch(variant, "X25 5c", "ask Cem 13 no", "Ann: 4d", hold=hold), "1 P1")
    yield beyond(stretch(variant, "X25 5c", "ask Cem 12 yes", "Ann: 4d", hold=hold), "1 P1")
    yield beyond(stretch(variant, "X25 5c", "ask Bea 13 yes", "Ann: 4d", hold=hold + "; Bea: Qh 2h"), "1 P1")


@permission("P3-turn", ("grossenwiehe",))
def the_answer_holds_for_this_turn(variant):
    round_ = ["Bea: 2c", "Cem: 3c", "Dirk: 2h"]
    build, hold = "Ann: Jd on X25 = 13 for Cem", "Ann: Jd 4d; Cem: Qc 3c"
    asked = "ask Cem 13 yes"
    yield allowed(stretch(variant, "X25 5c", "Ann: 4d", *round_, asked, build, hold=hold))
    yield beyond(stretch(variant, "X25 5c", asked, "Ann: 4d", *round_, build, hold=hold), "5 P1")


@permission("P5", TEAMED)
def the_partner_owns_it_and_is_bound(variant):
    table = "X25 [5c 8d]=13@Cem"
    made = ["Ann: Jd on X25 = 13 for Cem", "Bea: Qc x 5c"]
    hold = "Ann: Jd 4d; Bea: Qc 9c; Cem: Qs 2d 3d"
    yield allowed(stretch(variant, table, *made, "Cem: Qs x X25", hold=hold))
    yield allowed(stretch(variant, table, *made, "Cem: 2d", "Dirk: 2s", "Ann: 4d", hold=hold))
    yield beyond(stretch(variant, table, *made, "Cem: Qs", hold=hold), "3 O2")
    assert table_after(stretch(variant, table, *made, hold=hold)) == "[X25 Jd]=13@Cem"


@permission("P6", TEAMED)
def no_licence_from_a_build_made_for_me(variant):
    """Cem's 13 was made for Ann: it says nothing of what Cem holds."""
    table = "X25 [5c 8d]=13@Ann X20"
    hold = "Ann: Qs 7s 6d; Cem: Jd {}"
    made, after = ["Cem: Jd on X25 = 13 for Ann", "Dirk: 2d"], "Ann: 7s on X20 = 13{}"
    yield allowed(stretch(variant, table, *made, after.format(""), turn="Cem", hold=hold.format("9c")))
    yield beyond(stretch(variant, table, *made, after.format(" for Cem"), turn="Cem", hold=hold.format("9c")), "3 P1")


@permission("P6", TEAMED)
def nor_from_one_that_was_unlicensed_itself(variant):
    table, round_ = "X25 X20", ["Dirk: 2d", "Ann: 2h", "Bea: 2s"]
    made, again = "Cem: Jd on X25 = 13 for Ann", "Cem: 7s on X20 = 13 for Ann"
    hold, own = "Cem: Jd 7s 9c; Ann: 2h Qd Qh", "[5c 8d]=13@Ann"
    yield allowed(stretch(variant, f"{table} {own}", made, *round_, again, turn="Cem", hold=hold))
    yield beyond(stretch(variant, table, made, *round_, again, turn="Cem", hold=hold), "1 P1", "5 P1")


@permission("P4", ("grossenwiehe",))
def six_players_name_the_partner(variant):
    six = {"players": NAMES[:6]}
    table, hold = "X25 [5c 8d]=13@Eva", "Ann: Jd 4d"
    yield allowed(stretch(variant, table, "Ann: Jd on X25 = 13 for Eva", hold=hold, **six))
    yield beyond(stretch(variant, table, "Ann: Jd on X25 = 13 for Cem", hold=hold, **six), "1 P1")
    yield beyond(stretch(variant, table, "Ann: Jd on X25 = 13 for partner", hold=hold, **six), "1 P1")
    yield beyond(stretch(variant, table, "Ann: Jd on X25 = 13 for Dirk", hold=hold, **six), "1 P1")


@permission("P7", MODERN)
def three_players_have_no_partners(variant):
    table, play, three = "X25 [5c 8d]=13@Cem", "Ann: Jd on X25 = 13", {"players": NAMES[:3], "hold": "Ann: Jd Qd"}
    yield allowed(stretch(variant, table, play, **three))
    yield beyond(stretch(variant, table, f"{play} for Cem", **three), "1 P1")


# the books


@permission("K2", BOOK)
def cards_are_laid_on_up_to_fourteen(variant):
    yield allowed(stretch(variant, "4c", "Ann: 3s on 4c = 7", "Bea: 7s on 4c = 14", hold="Ann: 3s 2h"))
    yield beyond(stretch(variant, "4c", "Ann: 3s on 4c = 7", "Bea: 8s on 4c = 15"), "2 K2")


@permission("K3", tuple(v for v in BOOK if v != "dietze"))
def a_pile_goes_only_as_a_whole(variant):
    made = "Ann: 3s on 4c = 7"
    yield allowed(stretch(variant, "4c 2h", made, "Bea: 7s x 4c"))
    yield allowed(stretch(variant, "4c 2h", made, "Bea: 9s x 4c+2h"))
    yield beyond(stretch(variant, "4c 2h", made, "Bea: 4s x 4c"), "2 C1")


@permission("A24", ("dietze",))
def the_cards_of_a_heap_go_singly(variant):
    made = "Ann: 3s on 4c = 7"
    yield allowed(stretch(variant, "4c 2h", made, "Bea: 4s x 4c"))
    yield allowed(stretch(variant, "4c 2h", made, "Bea: 5s x 3s+2h"))
    yield allowed(stretch(variant, "4c 2h", made, "Bea: 7s x 4c+3s"))
    yield beyond(stretch(variant, "4c 2h", made, "Bea: 7s x 4c"), "2 C1")
    yield beyond(stretch(variant, "4c 2h", made, "Bea: 8s on 4c = 15"), "2 K2")


@permission("K4", WILD)
def a_wild_joker_is_what_it_needs_to_be(variant):
    yield allowed(stretch(variant, "X 5c 2d", "Ann: 9s x X(4)+5c"))
    yield allowed(stretch(variant, "9d 5c 4h 2d", "Ann: X(9) x 9d 5c+4h"))
    yield allowed(stretch(variant, "X 5c X 2d", "Ann: 9s x X(9) X(4)+5c"))
    yield allowed(stretch(variant, "X 2d", "Ann: X x X"))
    yield beyond(stretch(variant, "9d 7c 2d", "Ann: X x 9d 7c"), "1 C1")  # one value for the joker played
    yield beyond(stretch(variant, "X 9d 2d", "Ann: Ts x X+9d"), "1 C1")  # at least 2 (A37)
    yield beyond(stretch(variant, "X 5c 2d", "Ann: 9s x X(3)+5c"), "1 C1")


@permission("A40", WILD)
def the_builder_fixes_the_jokers_value(variant):
    yield allowed(stretch(variant, "X", "Ann: 5c on X = 9", "Bea: 9d x X"))
    yield allowed(stretch(variant, "5c", "Ann: X on 5c = 14", "Bea: Kd x X"))
    yield allowed(stretch(variant, "X", "Ann: X on X = 4"))
    yield beyond(stretch(variant, "X", "Ann: 5c on X = 9", "Bea: 8d x X"), "2 C1")
    yield beyond(stretch(variant, "X", "Ann: 5c on X = 6"), "1 B2")  # the joker would be 1
    yield beyond(stretch(variant, "X", "Ann: 5c on X = 15"), "1 K2")


# after a Zwick


@permission("A5", MODERN)
def a_trail_or_with_a_note_a_single_card_build(variant):
    swept = "Ann: 7d x 7c !"
    yield allowed(stretch(variant, "7c", swept, "Bea: 5c", hold="Bea: 5c 5d"))
    yield beyond(stretch(variant, "7c", swept, "Bea: 5c = 5", hold="Bea: 5c 5d"), "2 A5 note")
    yield beyond(stretch(variant, "7c", swept, "Bea: 5c = 5", hold="Bea: 5c 6d"), "2 B3", "2 A5 note")


@permission("N2", ("nsv",))
def in_the_refill_one_lays_or_captures(variant):
    swept = "Ann: 7d x 7c !"
    yield allowed(stretch(variant, "7c", swept, "Bea: 5c", "Cem: 4d", "Dirk: 9d x 5c+4d !", "Ann: 8h"))
    yield allowed(stretch(variant, "7c", swept, "Bea: 5c", "Cem: 5d x 5c !", "Dirk: 4d", "Ann: 2h on 4d = 6"))
    yield beyond(stretch(variant, "7c", swept, "Bea: 5c", "Cem: 4d", "Dirk: 9d on 4d = 13"), "4 N2")


@permission("N2", ("nsv",))
def what_the_dealer_sweeps_nobody_refills(variant):
    last = ["Dirk: 7d x 7c !", "Ann: 5c", "Bea: 2h on 5c = 7"]
    yield allowed(stretch(variant, "7c", *last, turn="Dirk"))
    before = ["Bea: 7d x 7c !", "Cem: 5c", "Dirk: 2h on 5c = 7"]
    yield beyond(stretch(variant, "7c", *before, turn="Bea"), "3 N2")


@permission("A33", ("nsv",))
def the_refill_ignores_the_limit_of_six(variant):
    eight = {"players": NAMES[:8]}
    laid = [f"{name}: {card}" for name, card in zip(NAMES[1:7], ("Jc", "Jd", "Qc", "Qd", "Kc", "Kd"), strict=True)]
    hold = "Hans: 4h Ks; Ann: 7d 5d Qs"
    refill = ["Ann: 7d x 7c !", *laid, "Hans: 4h"]
    yield allowed(stretch(variant, "7c", *refill, hold=hold, **eight))
    yield beyond(stretch(variant, "7c", *refill, "Ann: 5d", hold=hold, **eight), "9 N1")


@permission("A32", ("nsv",))
def who_can_do_nothing_with_six_may_trail(variant):
    six = "Jc Jd Qc Qd Kc [Ts 2h]=12"
    yield allowed(stretch(variant, six, "Ann: 4h", hold="Ann: 4h 9h"))
    yield beyond(stretch(variant, six, "Ann: 4h", hold="Ann: 4h Qs"), "1 N1")
    yield beyond(stretch(variant, six, "Ann: 4h", hold="Ann: 4h 2s"), "1 N1")  # 2 on 12 or 11 could be built


@permission("A25", ("dietze",))
def the_next_players_lay_until_four_lie(variant):
    swept = "Ann: 7d x 7c !"
    hold = "Bea: 5c 6c; Cem: 8c 9c 9d"
    laid = ["Bea: 5c", "Bea: 6c", "Cem: 8c", "Cem: 9c"]
    yield allowed(stretch(variant, "7c", swept, *laid, "Cem: 9d x 9c", hold=hold))
    yield beyond(stretch(variant, "7c", swept, *laid[:2], "Cem: 8c", "Cem: 9d x 6c", hold=hold), "5 C1", "5 A25")
    yield beyond(stretch(variant, "7c", swept, *laid[:3], "Cem: 9d on 8c = 17", hold=hold), "5 K2", "5 A25")
    yield beyond(stretch(variant, "7c", swept, "Bea: 5c", "Cem: 6d", hold=hold), "3 hand", "3 turn")


@permission("A25", ("dietze",))
def who_laid_four_plays_on_if_cards_are_left(variant):
    hold = "Bea: 5c 6c 8c 9c Tc"
    laid = [f"Bea: {card}" for card in ("5c", "6c", "8c", "9c")]
    yield allowed(stretch(variant, "7c", "Ann: 7d x 7c !", *laid, "Bea: Tc", "Cem: 9d x 9c", hold=hold))
    yield beyond(stretch(variant, "7c", "Ann: 7d x 7c !", *laid, "Cem: 9d x 9c", hold=hold), "6 hand", "6 turn")


@permission("A26", ("danyliuk",))
def everybody_lays_a_card_the_zwick_maker_last(variant):
    swept = ["Ann: 7d x 7c !", "Bea: 5c", "Cem: 6c", "Dirk: 4d", "Ann: 2d"]
    yield allowed(stretch(variant, "7c", *swept, "Bea: 5d x 5c", "Cem: 2h on 6c = 8"))
    yield beyond(stretch(variant, "7c", *swept[:-1], "Ann: 2d on 4d = 6"), "5 A26")


@permission("A27", ("nsv-zwicker",))
def the_zwick_maker_lays_the_new_table(variant):
    yield allowed(stretch(variant, "7c", "Ann: 7d x 7c !", "Ann: 5c", "Bea: 5d x 5c !", "Bea: 4d", "Ann: 2d on 4d = 6"))
    yield beyond(stretch(variant, "7c", "Ann: 7d x 7c !", "Bea: 5c"), "2 turn")


@permission("A27", ("nsv-zwicker",))
def who_has_no_card_left_lays_nothing(variant):
    yield allowed(stretch(variant, "7c", "Ann: 7d x 7c !", "Bea: 5c", hold="Ann: 7d; Bea: 5c 6c"))
    yield beyond(stretch(variant, "7c", "Ann: 7d x 7c !", "Bea: 5c", hold="Ann: 7d 2c; Bea: 5c 6c"), "2 hand", "2 turn")


@for_each(("function", "variant"), ALL)
def test_permission(function, variant):
    clean = 0
    for text, verdict in function(variant):
        ruling = ruled(text)
        assert spoken(ruling) == list(verdict), text
        clean += not verdict
    assert clean, "a permission is shown by a record that uses it"


# what the counting allows


@for_each("variant", VARIANTS)
def test_a13_a_capture_that_clears_the_table_with_the_last_card_is_a_zwick(variant):
    """Two players, one card each; the second one sweeps with the last card of the deal."""
    two = {"players": NAMES[:2], "schedule": "1 ; 1"} | ({"packs": "1"} if variant == "nsv" else {})
    if variant == "classic-double":
        two["packs"] = "2"
    swept = hand(variant, "Ann: 5c", "Bea: 9d x 5c+4h !", table="4h", **two)
    assert judged(swept) == []
    assert zwicks(swept) == {"Ann": 0, "Bea": 1}
    zwick, majority = (1, 3) if variant in MODERN else (3, 1)
    assert points(swept) == {"Ann": 0, "Bea": zwick + majority}
    left = hand(variant, "Ann: 4c x 4h", "Bea: 5c", table="4h 6d", **two | {"schedule": "2 ; 1"})
    assert (judged(left), zwicks(left)) == ([], {"Ann": 0, "Bea": 0})
    assert ruled(left).sides[0].cards == 4  # the leftovers are Ann's, and no Zwick


@for_each("variant", MODERN)
def test_a10_leftovers_go_to_a_capture_of_an_earlier_stage(variant):
    two = {"players": NAMES[:2], "schedule": "2 ; 1 1"}
    text = hand(variant, "Ann: 9d x 9c", "Bea: 5c", "Ann: As", "Bea: 2s", table="9c Td", **two)
    assert judged(text) == []
    assert [(side.cards, side.card_points, side.majority) for side in ruled(text).sides] == [(6, 5, 3), (0, 0, 0)]


@for_each("variant", MODERN)
def test_a10_without_a_capture_in_the_deal_nobody_owns_them(variant):
    two = {"players": NAMES[:2], "schedule": "2 ; 1 1"}
    text = hand(variant, "Ann: 8d", "Bea: 5c", "Ann: As", "Bea: 2s", table="9c Td", **two)
    ruling = ruled(text)
    assert spoken(ruling) == []
    assert (ruling.complete, [side.points for side in ruling.sides]) == (True, [0, 0])


@for_each("variant", MODERN)
def test_m2_the_builder_takes_over(variant):
    text = stretch(variant, "[3s Jh]=15@Dirk", "Ann: 8c on 3s = 7", hold="Ann: 8c 7c")
    assert table_after(text) == "[3s Jh 8c]=7@Ann"
    same = stretch(variant, "[6c 4d]=10@Dirk", "Ann: Ts on 6c = 10", hold="Ann: Ts Th")
    assert table_after(same) == "[6c 4d Ts]=10@Ann"


@for_each("variant", MODERN)
def test_a56_what_one_card_can_take_of_two_equal_builds(variant):
    text = stretch(variant, "[3d 5s]=8@Bea [6s 2h]=8@Dirk", hold="Ann: 8c")
    assert captures(text, "8c") == cards("3d 6s | 3d | 6s")


@for_each("variant", BOOK)
def test_book_builds_need_no_match_and_have_no_owner(variant):
    text = stretch(variant, "4c", "Ann: 3s on 4c = 7", hold="Ann: 3s 9h")
    assert judged(text) == []
    assert table_after(text) == "[4c 3s]=7"
    assert builds(stretch(variant, "4c Kd", hold="Ann: 3s 9h"), "3s") == {("4c", 7)}
