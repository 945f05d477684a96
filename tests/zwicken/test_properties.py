"""Deals by chance: the identities hold in every record, finished or not, and nothing makes a replay fail."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import zwicken
from tests.cases import examples, for_each
from tests.zwicken.deals import HANDS, Dice, found, replayed

SEEDS = st.integers(0, 10**9)
PIECES = st.sampled_from(
    [
        "Anna: play", "Ben: play", "Cem: swap 2", "pass", "Dora: pass", "Anna: raise 4", "Cem: pass", "Ben: swap As Ks",
        "cut: 7d", "cut: Ah hop", "cut: -", "cut: ? jump", "turnup: 9h", "turnup: 7d", "hand Anna: As 7d ?", "deal",
        "Anna: As Ks Qs", "Ben: 7d Ah", "As", "Ks Td Tc Th", "swap ? + Ah", "swap 9", "result", "pot: 3", "Ben: +3",
        "Anna: raise", "2s X X15", "hand Zoe: As", "# a remark", "", "close", "table: 3c", "Ben: 9h 8h Js",
    ]
)


def identities(replay: zwicken.Replay) -> None:
    """Chips and pot sum to zero; the sides' figures fit each other; thirds are whole."""
    assert replay.setting is not None
    assert replay.pot is not None
    assert sum(side.chips for side in replay.sides) + replay.pot.after == replay.pot.before
    assert replay.counted == replay.expected == replay.pot.before - replay.pot.after
    assert replay.nominal == replay.pot.before
    assert replay.pot.played == replay.pot.before + sum(side.staked for side in replay.sides)
    for side in replay.sides:
        assert side.chips == side.won - side.staked - side.paid
        assert bool(side.gezwickt) == bool(side.paid)
        assert replay.complete or side.won == side.paid == 0
    if replay.setting.rules.thirds:
        assert replay.pot.played % 3 == replay.pot.after % 3 == 0
    if replay.complete and sum(side.tricks for side in replay.sides) == 3:
        assert sum(side.won for side in replay.sides) == replay.pot.played


@given(SEEDS)
@settings(max_examples=examples(300), deadline=None)
def test_an_honest_playout_is_legal_and_comes_out_even(seed):
    text = Dice(seed).text()
    replay = zwicken.replay(zwicken.read(text, strict=True))
    assert replay.legal, (text, replay.findings)
    assert not [f for f in replay.findings if f.rule[:4] not in ("Zw.F", "Zw.G", "Zw.N")]
    identities(replay)
    if replay.complete and sum(replay.end.tricks) == 3 and replay.setting.rules.thirds:
        assert not [f for f in replay.findings if f.severity == "unproven"]  # every active hand is known


@given(SEEDS)
@settings(max_examples=examples(200), deadline=None)
def test_a_dishonest_playout_comes_out_even_too(seed):
    replay = zwicken.replay(zwicken.read(Dice(seed, honest=False, hidden=0.3).text(), strict=True))
    identities(replay)
    assert {f.rule for f in replay.findings if f.severity == "error"} <= {"Zw.F1", "Zw.F2", "Zw.F3", "Zw.F4"}


@given(SEEDS)
@settings(max_examples=examples(150), deadline=None)
def test_writing_is_a_fixed_point_and_changes_nothing(seed):
    record = zwicken.read(Dice(seed, honest=False).text())
    written = zwicken.write(record)
    again = zwicken.read(written, strict=True)
    assert zwicken.write(again) == written
    before, after = zwicken.replay(record), zwicken.replay(again)
    assert (before.sides, before.pot, found(before)) == (after.sides, after.pot, found(after))
    plays = [
        line for line in written.splitlines()[8:] if line and not line.startswith(("cut", "turnup", "hand", "deal"))
    ]
    assert all(": " in line for line in plays)


@given(st.lists(PIECES, max_size=20), st.integers(2, 6), st.sampled_from(["zwicken", "anbieten"]))
@settings(max_examples=examples(300), deadline=None)
def test_any_lines_can_be_read_replayed_and_written(lines, players, variant):
    replay = replayed("\n".join(lines), players, variant=variant)
    identities(replay)
    written = zwicken.write(replay.record)
    again = zwicken.read(written)
    assert zwicken.write(again) == written
    repeated = zwicken.replay(again)
    assert (repeated.sides, repeated.pot, repeated.complete) == (replay.sides, replay.pot, replay.complete)
    assert [(f.rule, f.case, f.play, f.player) for f in repeated.findings if f.play] == [
        (f.rule, f.case, f.play, f.player) for f in replay.findings if f.play
    ]
    for position in replay.positions:
        for play in zwicken.legal(position):
            assert zwicken.check(position, play) == ()


TEXTS = [path.read_bytes() for path in sorted(HANDS.glob("*.zhn"))]


@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.integers(0, 700), st.binary(max_size=3)), max_size=8))
@settings(max_examples=examples(300), deadline=None)
def test_bytes_changed_anywhere_never_fail(text, changes):
    changed = bytearray(text)
    for at, new in changes:
        changed[at : at + len(new)] = new
    record = zwicken.read(changed.decode("utf-8", "replace"))
    replay = zwicken.replay(record)
    if replay.setting is not None:
        identities(replay)
    written = zwicken.write(record)
    assert zwicken.write(zwicken.read(written)) == written


@for_each("seed", range(40))
def test_acts_taken_down_one_by_one_make_the_same_deal(seed):
    from scorekeeper.acts import Act, Dealt, Heading

    record = zwicken.read(Dice(seed, honest=False, hidden=1.0).text())
    replay = zwicken.replay(record)
    setting = record.setting
    assert setting is not None
    heading = Heading(
        setting.rules.variant,
        {"stake": str(setting.stake), "jump": setting.rules.jump, "bete": setting.rules.bete, "end_pot": "carry"}
        | {
            name: "on" if getattr(setting.rules, name) else "off"
            for name in ("must_trump", "zwick_cumulative", "must_play_base_pot")
        },
        setting.players,
        setting.players[setting.dealer],
        {"pot": setting.pot, "dealer": setting.dealer},
    )
    cuts = [line.text[5:] for line in _lines(record, "cut: ")]
    dealt = Dealt((record.turnup.card.code,), {}, (), tuple(cuts))
    acts = [Act(step.player or "Zoe", zwicken.write_play(step.play)) for step in replay.steps]
    again = zwicken.replay(zwicken.assembled(heading, dealt, acts))
    assert (again.sides, again.pot, found(again)) == (replay.sides, replay.pot, found(replay))
    assert [step.number for step in again.steps] == list(range(1, len(acts) + 1))


def _lines(record, word):
    from scorekeeper.zhn.text import parse_line

    return [parse_line(1, line) for line in zwicken.write(record).splitlines() if line.startswith(word)]
