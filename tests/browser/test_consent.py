"""Signatures, what is proposed and what is taken back: what a phone shows of it unsent is what the server will say."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.in_effect import without_effect
from scorekeeper.journal.visible import Viewer
from tests.browser.unsent import HAND, VIEW, consent, overlaid
from tests.journal.entries import hands_json, match_json
from tests.web.matches import DEVICE, entry, new_id, opening, quick

pytestmark = pytest.mark.browser

STORIES = (
    # all signed, by two entries; corrected, signed anew
    "count 10, sign 0, sign 1, count 12, sign 0, sign 1, count 14, sign 1, sign 0",
    # an older signature is taken back while a correction waits, also the last one
    "count 10, sign 0, sign 1, count 12, sign 0, back 1, sign 1",
    "count 10, sign 0, sign 1, count 12, back 1, back 0, sign 1, sign 0, count 14",
    "count 10, sign 0, sign 1, back 0, count 12",
    "count 10, sign 0, sign 1, back 0, back 1, count 12, count 14",
    # what was signed long ago is no signature of what is proposed
    "count 10, sign 0, count 12, sign 0, sign 1, count 10, sign 1",
    # beside what waits: it is for people to say which of them holds
    "count 10, sign 0, sign 1, count 12, sign 0, count 14, sign 1",
    # on paper, and that a slip
    "count 10, paper, count 12, unpaper, count 14",
    "count 10, sign 0, paper, count 12, unpaper, count 14",
    "count 10, paper, sign 0, count 12, unpaper, count 14",
    "count 10, sign 0, sign 1, paper, count 12, unpaper, count 14",
    "count 10, paper, sign 0, sign 1, unpaper, count 12",
    "count 10, paper, unpaper, count 12",
    "count 10, paper, count 12, paper, count 14, unpaper, count 16",
    # the judge's own change locks nothing and opens nothing
    "count 10, sign 0, sign 1, judge 12, count 14, sign 0, sign 1, count 16",
    "count 10, sign 0, judge 12, count 14",
    "count 10, sign 0, sign 1, judge 12, back 0, back 1, count 14",
    "count 10, sign 0, sign 1, count 12, take, count 14",
    "count 10, sign 0, sign 1, count 12, keep, count 14",
    # decided: it waits for nobody, until something else is signed, or said of it
    "count 10, stays, count 12, count 10",
    "count 10, object 1, stays, object 0, stays",
    "count 10, sign 0, object 1, stays, sent, back 0, sign 1, count 12",
    # a correction that is taken back, and one that another hand's signatures were for
    "count 10, sign 0, sign 1, count 12, withdraw",
    "count 10, sign 0, sign 1, count 12, sign 0, withdraw, count 12, sign 1",
    "count 10, sign 0, sign 1, count 12, sign 0, back 0, sign 1",
    "count 10, sign 0, sign 1, count 12, back 0, back 1, withdraw, count 14",
    "count 10, sign 0, sign 1, count 12, back 0, back 1, revoke, count 14",
    "count 10, paper, count 12, withdraw, unpaper, count 14",
    "count 10, sign 0, sign 1, strike, unstrike",
    "count 10, sign 0, sign 1, period, count 12, withdraw",
    # after the correction period only the judge's word holds
    "count 10, sign 0, period, sign 1, count 12, sign 0, sign 1, judge 14",
    "count 10, period, count 12, sign 0, strike",
    "count 10, sign 0, sign 1, count 12, sign 1, period, sign 0, back 0, object 1, take",
    "count 10, sign 0, sign 1, period, back 0, object 1",
    # what was sent is taken over whole: what was open, twice, in doubt, why it was struck
    "cards 0, sign 0, sign 1, cards 1, sent, sign 0, sign 1",
    "cards 1, sign 0, sign 1, cards 2, sent, sign 1, sign 0, count 3",
    "cards 1, sign 0, sign 1, cards 0, sent, take",
    "cards 2, paper, cards 0, sent, unpaper",
    "cards 2, sign 0, sign 1, strike, sent, sign 1, sign 0",
    "cards 0, strike, sign 0, sign 1, unstrike, sent, sign 0, sign 1",
    "cards 0, sign 0, sign 1, strike, sent, sign 0, cards 2, sign 1",
    # the only count taken back: there is no result to take, but one that stays
    "count 10, sign 0, sign 1, sent, withdraw, take, keep, count 12",
    # a slip on paper that let hold what waited: what was before it stands again
    "count 10, sign 0, sign 1, count 12, paper, unpaper, sign 0, sign 1",
    "count 10, paper, count 12, paper, unpaper, count 14",
    "count 10, sign 0, sign 1, count 12, paper, back 0, count 14, unpaper",
    "count 10, sign 0, sign 1, count 12, paper, sign 0, sign 1, unpaper, count 14",
    "count 10, sign 0, sign 1, count 12, paper, judge 14, unpaper, count 16",
    # beneath who signs in person lies what is on paper
    "count 10, paper, sign 0, back 0, sign 1, back 1",
    "count 10, sign 0, sign 0, sign 1, count 12, back 0, back 0",
    "cards 2, sign 0, sign 1, strike, paper, unstrike, unpaper",
    "count 10, sign 0, sign 1, withdraw, keep, count 12",
    # struck and signed so
    "count 10, sign 0, sign 1, strike, sign 0, sign 1",
    # whoever signs after objecting objects no more; whoever objects after signing does
    "count 10, sign 1, object 1",
    "count 10, object 1, sign 1",
    "count 10, sign 0, sign 1, object 1, sign 0, sign 1, object 0",
    "count 10, sign 0, sign 1, count 12, object 1, sign 1, sign 0",
    "count 10, sign 0, sign 1, count 12, sign 1, object 1, sign 0",
    "count 10, object 1, sign 1, judge 12, back 1",
    "count 10, sign 0, object 1, sign 1, count 12, take, judge 10",
    "count 10, sign 0, judge 14, judge 10, object 0, judge 14, judge 10",
    # what settled an objection is taken back; the judge settles one that its side had closed by signing
    "count 10, object 1, stays, unsettle, sign 1",
    "count 10, object 1, settle 0, settle 1, unsettle, void, unsettle",
    "count 10, object 1, sign 1, void, back 1",
    "count 10, sign 0, sign 1, object 1, object 0, count 12, void, unsettle",
    # all say that the result stays: what was proposed is withdrawn, and whoever had signed it has signed nothing
    "count 10, sign 0, sign 1, count 12, sign 1, object 0, settle 0, settle 1, count 12, sign 0, sign 1",
    "count 10, sign 0, sign 1, count 12, back 0, back 1, object 1, settle 1, settle 0, count 14",
    "count 10, sign 0, sign 1, object 1, settle 0, count 12, settle 1, sent, settle 0, withdraw, count 14",
    "count 10, sign 0, sign 1, withdraw, object 0, settle 0, settle 1, count 12",
    # struck and settled away: struck it is signed, and settled away it stays without
    "count 10, strike, sign 1, sign 0, object 1, void, unsettle",
    "count 10, object 0, strike, void, unstrike, unsettle",
    "count 10, sign 1, sign 0, object 0, void, withdraw, count 10",
    "count 10, object 0, void, sign 0, sign 1, count 12, sign 0, sign 1, strike, sign 0, sign 1",
    # all sides took back what they had signed while a correction waits that comes back to it: nobody holds to it
    "count 10, sign 0, sign 1, count 12, back 0, back 1, count 10, count 14",
    "count 10, sign 0, sign 1, count 12, back 0, count 10, back 1, count 14",
    # one holds to it still
    "count 10, sign 0, sign 1, count 12, count 10, count 14",
    "count 10, sign 0, sign 1, count 12, back 0, count 10, count 14",
)

IN_ONE_OUTBOX = (
    "count 10, sign 0, count 12, sign 1, withdraw, sign 1",
    "count 10, sign 0, sign 1, count 12, sign 0, sign 1, withdraw, sign 0, sign 1",
    "count 10, sign 0, sign 1, count 12, paper, withdraw, unpaper",
    "count 10, count 12, object 0, sign 0, sign 1, withdraw",
    "count 10, sign 0, strike, sign 1, unstrike, judge 12, revoke",
    "count 10, sign 0, sign 1, uncount, object 1, again",
    "count 10, uncount, object 1, again, sign 1, uncount, again",
    "count 10, sign 1, uncount, again, sign 0, uncount, back 1",
    "count 10, sign 0, sign 1, back 1, back 0, again, count 12",
)
"""Counted anew, signed, taken back and given again: what was there before, a phone knows of what it has not sent."""


CARDS = (
    (("X25", "X15", "2s", "Ah"), ("X20", "Td", "Ts", "Ac", "As")),
    (("X25", "X15", "2s", "Ah", "Ad"), ("X20", "Td", "Ts", "Ac", "As", "Ad")),
    (("X30", "X25", "X15", "2s", "Ah"), ("X20", "Td", "Ts", "Ac", "As", "Ad")),
)
"""Cards given to sides: some are open, one is with both, all are there."""


def clock(hour: int, minute: int, number: int) -> str:
    """When the entry of that number was made, ten seconds after the one before."""
    return f"2026-11-21T{hour:02d}:{minute + number // 6:02d}:{number % 6 * 10:02d}.000Z"


@dataclass
class Story:
    """A hand about which all that is said; ``states`` after each word, ``said`` as phones send it."""

    bodies: list[dict[str, Any]] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    hand: str = field(default_factory=new_id)
    counts: list[str] = field(default_factory=list)
    signs: dict[int, list[str]] = field(default_factory=dict)
    papers: list[str] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    struck: str = ""
    sent: int = 2

    def say(self, body: dict[str, Any], role: str = "record") -> str:
        """One more entry, as the server takes it in, from a phone whose clock is two minutes slow."""
        number = len(self.bodies) + 1
        body = {**body, "at_phone": clock(20, 28, number)}
        data = {**body, **({"as": "judge"} if role == "judge" else {})}
        given_data = {**body, "seq": number, "at": clock(20, 30, number), "role": role, "epoch": 1}
        self.bodies.append(data)
        self.states.append(step(self.states[-1] if self.states else start("m"), read_entry(given_data)))
        return str(body["id"])

    def word(self, action: str, number: int) -> None:
        """What somebody does."""
        now = self.states[-1].hands[-1].result
        digest = (now.proposal or now).hand_score.digest if action != "strike" else None
        by_judge = ("judge", "paper", "unpaper", "take", "keep", "revoke", "stays", "void")
        role = "judge" if action in by_judge else "record"
        if action in ("count", "judge"):
            count = quick(self.hand, number, 0, [0, 0])
            self.counts.append(self.say({**count, "replaces": now.hand_score.count and now.hand_score.count.id}, role))
        elif action == "sent":
            self.sent = len(self.bodies)
        elif action == "cards":
            lists = [{"list": list(codes), "cards": None} for codes in CARDS[number]]
            cards = entry("count.cards", {"figures": lists, "facts": {"majority": 0}, "marks": [1, 0]}, self.hand)
            self.counts.append(self.say({**cards, "replaces": now.hand_score.count and now.hand_score.count.id}))
        elif action == "sign":
            sign = entry("accepted", {"side": number, "digest": digest, "person": None}, self.hand)
            self.signs.setdefault(number, []).append(self.say(sign))
        elif action == "back":
            self.undo(self.signs[number][-1])
        elif action == "paper":
            self.papers.append(self.say(entry("paper.signed", {"hands": {self.hand: digest}}), role))
        elif action == "unpaper":
            self.say(entry("undone", {"target": self.papers[-1]}), role)
        elif action in ("take", "keep"):
            data = {"side": None, "outcome": action, "proposed": digest or "", "reason": None}
            self.say(entry("settled", data, self.hand), role)
        elif action in ("settle", "stays", "void"):
            side, outcome = (number, "keep") if action == "settle" else (None, {"stays": "keep"}.get(action, action))
            waits = {"proposed": digest or ""} if action == "settle" and now.proposal else {}
            data = {"side": side, "outcome": outcome, "reason": None, **waits}
            self.settled.append(self.say(entry("settled", data, self.hand), role))
        elif action in ("unsettle", "uncount", "again"):
            self.undo({"unsettle": self.settled, "uncount": self.standing, "again": self.undone}[action][-1])
        elif action == "object":
            self.say(entry("objected", {"side": number, "about": "other", "remark": None}, self.hand))
        elif action == "period":
            self.say(entry("period.set", {"until": "2020-11-21T20:00:00.000Z"}), "server")
            self.sent = len(self.bodies)
        elif action == "strike":
            self.struck = self.say(entry("hand.voided", {"why": "misdeal", "reason": None}, self.hand))
        elif action == "unstrike":
            self.say(entry("undone", {"target": self.struck}, self.hand))
        elif action in ("withdraw", "revoke"):
            self.say(entry("undone", {"target": self.counts[-1]}, self.hand), role)

    def undo(self, target: str) -> None:
        """Take back what was said, by the right by which it was said."""
        by = next(each for each in self.bodies if each["id"] == target).get("as", "record")
        self.undone.append(self.say(entry("undone", {"target": target}, self.hand), by))

    @property
    def standing(self) -> list[str]:
        """The counts that nobody took back."""
        gone = without_effect(self.states[-1].hands[-1].timeline)
        return [one for one in self.counts if one not in gone]

    def next_word(self, word: str) -> None:
        """The same as a story has it: ``count 10``."""
        action, _, number = word.partition(" ")
        self.word(action, int(number or 0))


def begun() -> Story:
    """A hand of a match that a club has drawn; nobody has counted it yet."""
    _match, body = opening()
    seen, [opened] = Story(), body["entries"]
    drawn = {"club": new_id(), "evening": new_id(), "round": 1, "table": 1}
    seen.say({**opened, "payload": {**opened["payload"], "evening": drawn}}, "server")
    seen.say(entry("hand.begun", {"follows": None, "inserted": False, "dealer": None}, seen.hand))
    return seen


def story(words: str) -> Story:
    """All of it, from the opening on."""
    seen = begun()
    for word in words.split(", "):
        seen.next_word(word)
    return seen


WORDS = (
    *("count 10", "count 12", "count 14", "sign 0", "sign 1", "sign 0", "sign 1", "back 0", "back 1"),
    *("paper", "paper", "unpaper", "unpaper", "judge 12", "judge 14", "take", "keep", "object 0", "object 1"),
    *("withdraw", "strike", "unstrike", "settle 0", "settle 1", "stays", "void", "unsettle"),
)
UNSENT = (
    *("sign 0", "sign 1", "back 0", "back 1", "uncount", "again") * 2, "count 10", "count 12", "object 1", "settle 1",
)
"""What a phone is asked of a hand whose first count it has not sent yet."""


def fits(seen: Story, word: str) -> bool:
    """Whether a phone can be asked what comes of it: what stood before a count that holds, and what is left of several
    that wait, only the server knows."""
    result = seen.states[-1].hands[-1].result
    waits = [one.id for one in result.proposal.entries] if result.proposal else []
    action, _, number = word.partition(" ")
    if action == "back":
        return int(number) in seen.signs
    if action in ("sign", "paper"):
        return (result.proposal or result).hand_score.digest is not None
    if action in ("settle", "stays", "void"):
        return any(one.closed is None for one in result.objections)
    if action in ("unsettle", "uncount"):
        return bool({"unsettle": seen.settled, "uncount": seen.standing}[action])
    if action == "again":  # which of two equal counts stands first nobody sees
        later = [each["kind"] for each in seen.bodies if seen.undone and each["id"] > seen.undone[-1]]
        return bool(seen.undone) and "count.quick" not in later
    if action == "unpaper":
        return bool(seen.papers)
    if action == "withdraw":
        return waits == seen.counts[-1:]
    if action == "strike":
        return result.void is None and not (result.proposal and result.proposal.hand_score.void)
    if action == "unstrike":
        return bool(seen.struck) and (waits == [seen.struck] or seen.struck == getattr(result.void, "id", None))
    if action in ("count", "judge"):
        return not result.hand_score.conflict  # which of them holds is said first
    return action not in ("take", "keep") or bool(waits)


def any_story(chance: random.Random, possible: tuple[str, ...] = WORDS) -> str:
    """A hand that was counted, and up to nine things said of it."""
    seen, words = begun(), ["count 10"]
    seen.next_word(words[0])
    for _ in range(chance.randint(4, 9)):
        words.append(chance.choice([word for word in possible if fits(seen, word)]))
        seen.next_word(words[-1])
    return ", ".join(words)


def shown(state: Any) -> str:
    """The match and its hands as a phone has them from the server, as JSON."""
    viewer = Viewer("judge", DEVICE)
    return json.dumps((match_json(state, {}, viewer), hands_json(state, {}, viewer)))


def faults_of(page: Any, words: str, *, sent: bool = True) -> list[str]:
    """What the phone shows otherwise than the server will, whatever part of the story was ``sent`` when it lost it."""
    data = story(words)
    first = data.sent
    cuts = [(seen, done) for seen, done in combinations(range(first, len(data.bodies) + 1), 2) if sent or seen == first]
    views = {number: shown(data.states[number - 1]) for number in range(first, len(data.bodies) + 1)}
    cases = []
    for seen, done in cuts:
        view, known = json.loads(views[seen])
        cases.append({"view": view, "known": known, "entries": data.bodies[seen:done], "words": {}, "device": DEVICE})
    faults = []
    for (seen, done), mine in zip(cuts, overlaid(page, cases), strict=True):
        view, [hand] = json.loads(views[done])
        [found] = mine["hands"]
        for void in (found["void"], hand["void"]):
            (void or {}).pop("at", None)  # each by its own clock
        keys = (*HAND, "locked", "ruled", "void", "ways", "differing", "to_place", "facts")
        keys += ("confirmed_by",) if words in STORIES else ()  # of one that was sent only the server knows the phone
        keys += ("explanations",) if "cards" in words else ()
        last = mine["view"]["happened"]
        if last and last["back"] and last["kind"] == "changed":  # only the server knows
            mine["view"]["happened"] = view["happened"]
        differing = [key for key in VIEW if mine["view"][key] != view[key]]
        current = [view_of and view_of["id"] for view_of in (mine["view"]["current"], view["current"])]
        differing += [f"current {current}"] if current[0] != current[1] else []
        differing += [f"{key} {found.get(key)} {hand.get(key)}" for key in keys if found.get(key) != hand.get(key)]
        differing += [f"{consent(found)} {consent(hand)}"] if consent(found) != consent(hand) else []
        faults += [f"{words}: {seen - first} to {done - first}: {one}" for one in differing]
    return faults


def test_who_signed_what_is_proposed_and_what_is_locked(page: Any) -> None:
    page.goto("/settings")
    faults = [fault for words in STORIES for fault in faults_of(page, words)]
    assert not faults, "\n".join(faults[:30]) + f"\n{len(faults)}"


def test_what_was_signed_is_signed_until_its_count_is_taken_back(page: Any) -> None:
    page.goto("/settings")
    faults = [fault for words in IN_ONE_OUTBOX for fault in faults_of(page, words, sent=False)]
    assert not faults, "\n".join(faults[:30]) + f"\n{len(faults)}"


@pytest.mark.slow
def test_whatever_is_said_of_a_hand(page: Any) -> None:
    page.goto("/settings")
    faults = [fault for seed in range(60) for fault in faults_of(page, any_story(random.Random(seed)))]
    assert not faults, "\n".join(faults[:30]) + f"\n{len(faults)}"


@pytest.mark.slow
def test_whatever_is_taken_back_and_given_again_unsent(page: Any) -> None:
    page.goto("/settings")
    rows = [any_story(random.Random(seed), UNSENT) for seed in range(80)]
    faults = [fault for words in rows for fault in faults_of(page, words, sent=False)]
    assert not faults, "\n".join(faults[:30]) + f"\n{len(faults)}"
