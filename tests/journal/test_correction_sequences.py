"""Every short sequence of what can be said of a hand: corrected, signed, objected to, taken back and given again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from scorekeeper.journal.entry import Entry, read_entry
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.hand import Result
from scorekeeper.journal.in_effect import without_effect
from scorekeeper.journal.state import MatchState
from scorekeeper.journal.visible import Viewer
from tests.journal.entries import OTHER, PHONE, Table, an_id, hands_json, match_json

JUDGE = Viewer("judge", PHONE)
HAND = an_id(1, 2)
POINTS = (10, 12, 14)
PHONES = (PHONE, OTHER)
MATCH = ("totals", "final_totals", "check", "next", "disputed", "unsigned", "proposed", "quick", "status")


class Story(NamedTuple):
    """A match of one hand, and all that was said."""

    state: MatchState
    entries: tuple[Entry, ...]

    @property
    def result(self) -> Result:
        return self.state.hands[0].result

    @property
    def standing(self) -> list[Entry]:
        """What was said of the hand and not taken back."""
        gone = without_effect(self.entries)
        return [one for one in self.entries[2:] if one.id not in gone and one.kind not in ("undone", "redone")]

    def say(self, kind: str, payload: dict[str, Any], device: str = PHONE, **more: Any) -> Story:
        number = len(self.entries) + 1
        body = {
            "id": an_id(number), "kind": kind, "payload": payload, "hand": None if number == 1 else HAND, "seq": number,
            "device": device, "at": f"2026-11-21T20:{number // 6:02d}:{number % 6 * 10:02d}.000Z", **more,
        }
        entry = read_entry(body)
        return Story(step(self.state, entry), (*self.entries, entry))

    def count(self) -> Story:
        """Other points than those that hold or wait."""
        now = (self.result.proposal or self.result).hand_score
        points = POINTS[0]
        if now.outcome is not None:
            points = POINTS[(POINTS.index(now.outcome.sides[0].card_points) + 1) % len(POINTS)]
        figures = [{"points": points}, {"points": None}]
        count = {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}
        return self.say("count.quick", count, replaces=now.count and now.count.id)

    def sign(self, side: int) -> Story:
        """What waits, else what holds."""
        digest = (self.result.proposal or self.result).hand_score.digest
        return self.say("accepted", {"side": side, "digest": digest, "person": None}, PHONES[side])

    def undo(self, one: Entry) -> Story:
        return self.say("undone", {"target": one.id}, one.device)

    def moves(self) -> Iterator[tuple[str, Callable[[], Story]]]:
        """What can be said next."""
        yield "count", self.count
        if (self.result.proposal or self.result).hand_score.digest:
            yield "sign A", lambda: self.sign(0)
            yield "sign B", lambda: self.sign(1)
        yield "object", lambda: self.say("objected", {"side": 1, "about": "other", "remark": None}, OTHER)
        standing = self.standing
        if standing:
            yield "undo", lambda: self.undo(standing[-1])
        mine = [one for one in standing if one.kind == "accepted" and one.device == PHONE]
        if mine and mine[-1] is not standing[-1]:
            yield "A takes back", lambda: self.undo(mine[-1])

    def seen(self) -> dict[str, Any]:
        """What pages show of it; what a score sheet strikes through tells of what was before, too."""
        [hand] = hands_json(self.state, {}, JUDGE)
        match = match_json(self.state, {}, JUDGE)
        shown = {key: value for key, value in hand.items() if key not in ("last", "corrections")}
        return {**shown, **{key: match[key] for key in MATCH}}


def counted() -> Story:
    """A hand that was counted."""
    seen = Story(start("m"), ()).say("match.opened", Table().opened)
    return seen.say("hand.begun", {"follows": None, "inserted": False, "dealer": None}).count()


def walk(seen: Story, words: tuple[str, ...], depth: int) -> Iterator[tuple[Story, str, Story, tuple[str, ...]]]:
    """Every step of every sequence: before it, its word, after it, all words."""
    for word, move in seen.moves() if depth else ():
        after = move()
        yield seen, word, after, (*words, word)
        yield from walk(after, (*words, word), depth - 1)


def signers(signatures: Any) -> set[int]:
    return {one.side for one in signatures if one.valid}


def nobody_signs_for_others(seen: Story) -> bool:
    """Every signature that shows was given by its side for just this, and not taken back."""
    result = seen.result
    given = {(one.id, one.payload.side, one.payload.digest) for one in seen.standing if one.kind == "accepted"}
    shown = [(one, result.hand_score.digest) for one in result.signatures if one.valid]
    if result.proposal is not None:
        shown += [(one, result.proposal.hand_score.digest) for one in result.proposal.signatures if one.valid]
    signed = (result.state == "signed") <= (signers(result.signatures) == {0, 1})
    return signed and all((one.entry.id, one.side, digest) in given for one, digest in shown)


def points_are_agreed_on(before: Story, after: Story) -> bool:
    """What all had signed, and somebody holds to, gives way to nothing but what all sign."""
    same = before.result.points == after.result.points
    return same or before.result.locked is None or signers(after.result.signatures) == {0, 1}


def closed_stays_closed(before: Story, after: Story) -> bool:
    """Unless what closed it is taken back."""
    last = after.entries[-1]
    still = {one.entry.id: one for one in after.result.objections}
    return all(
        one.entry.id not in still or still[one.entry.id].closed is not None or last.payload.target == one.closed.id
        for one in before.result.objections
        if one.closed is not None
    )


def is_more_than_a_count(seen: Story, count: Entry) -> bool:
    """Whether something else goes with a count that is taken back, and does not come again with it: what another one
    stands for, signatures of a correction that waits, that a hand to which nobody holds is not open meanwhile, and that
    of equal counts the one that was signed is named again."""
    result = seen.result
    if any(one.replaces == count.id for one in seen.standing):
        return True
    if result.proposal is None:
        return False
    nobody_holds = result.locked is not None and result.locked.sides == ()
    another = result.hand_score.count not in seen.standing
    return bool(result.since) or nobody_holds or another


def not_the_same_again(data: Story) -> list[str]:
    """What is taken back and given again, by one word or the other, and then shows otherwise."""
    seen = data.seen()
    found = []
    for number, one in enumerate(data.standing):
        if one.kind == "count.quick" and is_more_than_a_count(data, one):
            continue
        undone = data.undo(one)
        if (len(data.entries) + number) % 2:
            again = undone.say("redone", {"target": one.id}, one.device)
        else:
            again = undone.undo(undone.entries[-1])
        now = again.seen()
        other = [key for key in {*seen, *now} if seen.get(key) != now.get(key)]
        found += [f"{one.kind} {key}: {seen.get(key)} {now.get(key)}" for key in other]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("depth", [4, pytest.param(6, marks=[pytest.mark.soak, pytest.mark.hours])])
@pytest.mark.parametrize("signed", [False, True])
def test_whatever_is_said_of_a_hand(signed, depth):
    seen = counted().sign(0).sign(1) if signed else counted()
    steps = 0
    for before, _word, after, words in walk(seen, (), depth):
        steps += 1
        assert nobody_signs_for_others(after), words
        assert points_are_agreed_on(before, after), words
        assert closed_stays_closed(before, after), words
        assert len(words) == depth or not_the_same_again(after) == [], words
    assert steps > 5 ** (depth - 1)


def test_a_signature_taken_back_and_given_again_holds_the_hand_as_it_did():
    """Both had signed, one took hers back: undoing and redoing the other opened the hand."""
    seen = counted().sign(0).sign(1)
    seen = seen.undo(seen.entries[-1])
    back = seen.undo(seen.entries[-3])
    assert (seen.result.locked is None, back.result.locked is None) == (False, True)
    assert back.undo(back.entries[-1]).seen() == seen.seen()
    new = back.sign(0)
    assert new.result.locked is None, "a new one is the first of two"
    changed = back.count()
    assert changed.undo(back.entries[-1]).result.locked is None, "nor does it where something was recorded since"


def test_a_correction_taken_back_and_given_again_waits_as_it_did():
    seen = counted().sign(0).sign(1).count()
    one = seen.entries[-1]
    again = seen.undo(one)
    assert again.result.proposal is None
    again = again.undo(again.entries[-1])
    assert again.result.proposal.entries == (one,)
    more = seen.count()
    assert more.result.proposal.entries == (one, more.entries[-1])
    assert more.undo(more.entries[-1]).result.proposal.entries == (one,)


def test_a_count_that_is_taken_back_and_given_again_was_not_corrected():
    for word in ("undone", "redone"):
        seen = counted().sign(0)
        one = next(each for each in seen.entries if each.kind == "count.quick")
        undone = seen.undo(one)
        target = one.id if word == "redone" else undone.entries[-1].id
        assert undone.say(word, {"target": target}).result.corrections == ()
