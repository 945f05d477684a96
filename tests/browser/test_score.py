"""The phone's adding up and the phone's view of a match, compared in Chromium with what the Python says."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import start, step
from scorekeeper.journal.visible import Viewer
from tests import missing_vectors
from tests.browser.unsent import HAND, VIEW, consent, folded, overlaid
from tests.cases import for_each
from tests.journal.entries import hands_json, match_json
from tests.score_vectors import FILE, written
from tests.web.matches import DEVICE, entry, new_id, opening, quick, sealed

pytestmark = pytest.mark.browser

COMPARE = """async vectors => {
  const {score} = await import("/static/games/zwickern/score.mjs");
  const plain = value => JSON.stringify(value, (_, inner) => inner && inner.constructor === Object
    ? Object.fromEntries(Object.entries(inner).sort()) : inner);
  return vectors.flatMap(({scoring, hands}) => hands.map(hand => [scoring, hand])).flatMap(([scoring, hand], at) => {
    const {count, ...wanted} = hand;
    const found = score(scoring, count.figures.length, count);
    found.twice.sort();
    return Object.keys(wanted).filter(key => plain(found[key]) !== plain(wanted[key]))
      .map(key => `${at} ${count.way} ${key}: ${plain(found[key])} instead of ${plain(wanted[key])}`);
  }).slice(0, 5);
}"""


def test_the_vectors_are_what_the_python_says() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m tests.score_vectors"


def test_the_phone_adds_up_as_the_python_does(page: Any) -> None:
    page.goto("/settings")
    assert page.evaluate(COMPARE, json.loads(FILE.read_text(encoding="utf-8"))) == []


SEARCH = """async variants => {
  const {heldThen, inCards, lit, settled, suspects} = await import("/static/games/zwickern/missing.mjs");
  return variants.flatMap(({scoring, gaps}) => gaps.flatMap(({gap, holds, points, owners, claims, ...wanted}) => {
    const things = suspects(scoring, gap), shining = lit(scoring, things, holds);
    const found = {suspects: things, lit: shining, settled: settled(points, shining, owners, holds),
      then: holds.map((held, side) => heldThen(side, held, shining, owners)),
      cards: points.map((number, side) => inCards(scoring, number, claims[side], side, points.length))};
    return Object.keys(wanted).filter(key => JSON.stringify(found[key]) !== JSON.stringify(wanted[key]))
      .map(key => `${gap} ${key}: ${JSON.stringify(found[key])} instead of ${JSON.stringify(wanted[key])}`);
  })).slice(0, 5);
}"""


def test_the_phone_searches_for_a_missing_point_as_the_python_does(page: Any) -> None:
    kept = missing_vectors.FILE.read_text(encoding="utf-8")
    assert kept == missing_vectors.written(), "run: python -m tests.missing_vectors"
    page.goto("/settings")
    assert page.evaluate(SEARCH, json.loads(kept)) == []


def hand_of(chance: random.Random, follows: str | None) -> tuple[str, list[dict[str, Any]]]:
    """A hand as a phone records it, in one of several ways."""
    hand = new_id()
    bodies = [entry("hand.begun", {"follows": follows, "inserted": False, "dealer": None}, hand)]
    for _ in range(chance.randint(0, 3)):
        call = {"what": "zwick", "side": chance.randrange(2), "person": None, "play": None}
        bodies.append(entry("mark.called", call, hand))
    if len(bodies) > 1 and chance.random() < 0.4:
        bodies.append(entry("undone", {"target": bodies[-1]["id"]}, hand))
    way = chance.choice(["quick", "double", "void", "none"])
    if way == "quick":
        count = quick(hand, chance.randint(0, 45), chance.choice([0, 1, "tie"]), [1, 0])  # now and then too much
        if chance.random() < 0.3:
            del count["payload"]["marks"]
        of_every_side(chance, count["payload"])
        bodies.append(count)
        if chance.random() < 0.3:
            more = quick(hand, chance.randint(0, 30), 1, [0, 2])
            bodies.append({**more, "replaces": count["id"]})
    if way == "double":
        bodies += [sealed(hand, side, chance.randint(10, 20)) for side in (0, 1)]
        if chance.random() < 0.5:
            claim_the_majority(chance, *bodies[-2:])
        bodies += seen_and_changed(chance, hand, bodies[-2:])
        if chance.random() < 0.5:
            bodies.append(entry("marks.agreed", {"what": "zwick", "numbers": [1, 1]}, hand))
    if way == "void":
        bodies.append(entry("hand.voided", {"why": chance.choice(["misdeal", "other"]), "reason": None}, hand))
    if way in ("quick", "double"):
        bodies += changes_of(chance, hand)
    if chance.random() < 0.3:
        bodies += changed_later(chance, hand, bodies)
    if chance.random() < 0.5:
        bodies += late_calls(chance, hand, bodies)
    return hand, bodies


def late_calls(chance: random.Random, hand: str, bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Zwicks that no count knew, and a count that is equal but for them; settled in some way, or not."""
    side = chance.randrange(2)
    call = entry("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}, hand)
    found = [call, {**call, "id": new_id()}][: chance.randint(1, 2)]
    counts = [one for one in bodies if one["kind"] == "count.quick"]
    if len(counts) == 1 and chance.random() < 0.4:
        equal = {**counts[0]["payload"], "marks": chance.choice([[2, 0], [0, 3]])}
        found.append({**counts[0], "id": new_id(), "payload": equal})
    numbers = chance.choice([[1, 0], [2, 2]])
    settled = chance.choice([[], [], [entry("undone", {"target": found[0]["id"]}, hand)],
                             [entry("marks.agreed", {"what": "zwick", "numbers": numbers}, hand)]])
    return [*found, *settled]


def of_every_side(chance: random.Random, payload: dict[str, Any]) -> None:
    """A quick count's second number, now and then: typed, or found."""
    if chance.random() < 0.6:
        first, second = payload["figures"]
        second["points"] = max(0, 27 - first["points"] - chance.choice([0, 0, 0, 3]))
        if chance.random() < 0.3:
            payload["facts"]["found"] = ["Td"]


def claim_the_majority(chance: random.Random, *counts: dict[str, Any]) -> None:
    """What sides say of the majority beside numbers that come out."""
    counts[1]["payload"]["figures"]["points"] = 34 - counts[0]["payload"]["figures"]["points"]
    for count in counts:
        count["payload"]["facts"] = {"majority": chance.choice([0, 1, 1, "tie", None])}


def seen_and_changed(chance: random.Random, hand: str, counts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Numbers that a side changes with the other's in sight: in place of the first, or beside it and chosen."""
    bodies: list[dict[str, Any]] = []
    for _ in range(chance.choice([0, 1, 1, 2])):
        old = chance.choice(counts)
        fits = 34 - sum(one["payload"]["figures"]["points"] for one in counts if one is not old)
        points = chance.choice([fits, fits, fits, chance.randint(10, 20)])
        new = sealed(hand, old["payload"]["side"], points, replaces=old["id"])
        new["payload"] |= {"facts": old["payload"].get("facts")}
        bodies.append(new)
        counts = [new if one is old else one for one in counts]
    if not bodies and chance.random() < 0.3:
        beside = sealed(hand, 1, chance.randint(21, 30))
        bodies += [beside, entry("chosen", {"of": [counts[1]["id"], beside["id"]], "keep": beside["id"]}, hand)]
    return bodies


def changed_later(chance: random.Random, hand: str, bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is changed when sides have signed already: it holds, or is proposed, and may be signed in its turn."""
    counts = [one for one in bodies if one["kind"] == "count.quick"]
    change = entry("hand.voided", {"why": "other", "reason": None}, hand)
    if counts and chance.random() < 0.7:
        change = {**quick(hand, chance.randint(0, 30), 1, [0, 2]), "replaces": counts[-1]["id"]}
    signs = [entry("accepted", {"side": side, "digest": "SIGN", "person": None}, hand) for side in (0, 1)]
    stranger = entry("dealer.set", {"dealer": new_id()}, hand)
    nobody = entry("accepted", {"side": 7, "digest": "SIGN", "person": None}, hand)
    return [change, *chance.choice([[], [stranger], [nobody], signs[:1], signs, signs])]


def changes_of(chance: random.Random, hand: str) -> list[dict[str, Any]]:
    """What sides say to a result; SIGN stands for its digest."""
    signs = [entry("accepted", {"side": side, "digest": "SIGN", "person": None}, hand) for side in (0, 1)]
    objects = entry("objected", {"side": 1, "about": "cards", "remark": None}, hand)
    keeps = [entry("settled", {"side": side, "outcome": "keep", "reason": None}, hand) for side in (0, 1)]
    return chance.choice([[], signs[:1], signs, [objects], [objects, *keeps], [signs[0], objects]])


@for_each(("outcome", "seen"), [("take", True), ("keep", True), ("take", False)])
def test_the_judges_word_on_a_waiting_correction_leaves_objections_open(page: Any, outcome: str, seen: bool) -> None:
    _match, body = opening()
    bodies: list[dict[str, Any]] = list(body["entries"])
    hand = new_id()
    bodies.append(entry("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand))
    count = quick(hand, 10, 0, [0, 0])
    bodies.append(count)
    digest = folded(bodies).hands[-1].result.hand_score.digest
    bodies += [entry("accepted", {"side": side, "digest": digest, "person": None}, hand) for side in (0, 1)]
    bodies.append({**quick(hand, 12, 0, [0, 0]), "replaces": count["id"]})
    objects = entry("objected", {"side": 1, "about": "other", "remark": None}, hand)
    bodies.append({**objects, "at_phone": "2026-11-21T20:06:00.123Z"})
    waits = folded(bodies).hands[-1].result.proposal.hand_score.digest
    data = {"side": None, "outcome": outcome, "proposed": waits if seen else "another", "reason": None}
    word = {**entry("settled", data, hand), "as": "judge"}
    viewer = Viewer("judge", DEVICE)
    before = folded(bodies)
    case = {"view": match_json(before, {}, viewer), "known": hands_json(before, {}, viewer), "words": {},
            "device": DEVICE, "entries": [word]}
    page.goto("/settings")
    [mine] = overlaid(page, [case])
    got = read_entry({**word, "seq": len(bodies) + 1, "at": word["at_phone"], "role": "judge", "epoch": 1})
    [wanted] = hands_json(step(before, got), {}, viewer)
    [found] = mine["hands"]
    assert [one["open"] for one in found["objections"]] == [one["open"] for one in wanted["objections"]] == [True]
    assert (found["state"], found["digest"], found["ruled"]) == (wanted["state"], wanted["digest"], wanted["ruled"])
    assert [side["points"] for side in found["result"]] == [side["points"] for side in wanted["result"]]
    assert consent(found) == consent(wanted)


@for_each("waits", [False, True])
def test_what_lies_signed_on_paper_is_signed_on_the_phone_too_and_taken_back(page: Any, waits: bool) -> None:
    _match, body = opening()
    bodies: list[dict[str, Any]] = list(body["entries"])
    hands = [new_id(), new_id()]
    for at, hand in enumerate(hands):
        bodies.append(entry("hand.begun", {"follows": hands[at - 1] if at else None, "inserted": False}, hand))
        bodies.append(quick(hand, 10 + at, 0, [0, 0]))
    first, second = folded(bodies).hands
    own = {"side": 0, "digest": first.result.hand_score.digest, "person": None}
    bodies += [entry("accepted", own, hands[0]), entry("objected", {"side": 1, "about": "cards"}, hands[1])]
    if waits:
        bodies.append(entry("accepted", {**own, "side": 1}, hands[0]))
        bodies.append({**quick(hands[0], 12, 0, [0, 0]), "replaces": bodies[2]["id"]})
    before, viewer = folded(bodies), Viewer("judge", DEVICE)
    now = before.hands[0].result
    digest = (now.proposal.hand_score if now.proposal else now.hand_score).digest
    signed = {hands[0]: digest, hands[1]: second.result.hand_score.digest, new_id(): "another"}
    lies = {**entry("paper.signed", {"hands": signed}), "as": "judge"}
    back = {**entry("undone", {"target": lies["id"]}), "as": "judge"}

    def unsigned(state: Any) -> Any:
        """The state as the list of cases takes it."""
        shown = {"view": match_json(state, {}, viewer), "known": hands_json(state, {}, viewer)}
        return {**shown, "words": {}, "device": DEVICE}

    wanted = [before]
    for at, added in enumerate([lies, back], len(bodies) + 1):
        wanted.append(step(wanted[-1], read_entry({**added, "seq": at, "at": added["at_phone"], "role": "judge"})))
    cases = [{**unsigned(before), "entries": [lies]}, {**unsigned(wanted[1]), "entries": [back]}]
    page.goto("/settings")
    found = overlaid(page, cases)
    for mine, state in zip(found, wanted[1:], strict=True):
        hands_now = json.loads(json.dumps(hands_json(state, {}, viewer)))
        assert [mine["view"][key] for key in VIEW] == [match_json(state, {}, viewer)[key] for key in VIEW]
        for one, other in zip(mine["hands"], hands_now, strict=True):
            assert [one.get(key) for key in HAND] == [other.get(key) for key in HAND]
            assert consent(one) == consent(other)
            assert [(each["id"], each["on_paper"], each["same_phone"]) for each in one["accepted"]] == [
                (each["id"], each["on_paper"], each["same_phone"]) for each in other["accepted"]
            ]
            assert [each["open"] for each in one["objections"]] == [each["open"] for each in other["objections"]]
    assert found[0]["view"]["last_entry"]["judge"] is True


@for_each("waits", [False, True])
def test_a_result_whose_signatures_were_all_taken_back_is_open_on_the_phone_too(page: Any, waits: bool) -> None:
    """Undo as often as there are entries, without a connection and with one that comes in between."""
    def unmarked(count: dict[str, Any]) -> dict[str, Any]:
        return {**count, "payload": {**count["payload"], "marks": None}}

    _match, body = opening()
    bodies: list[dict[str, Any]] = list(body["entries"])
    hand = new_id()
    bodies.append(entry("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand))
    count = unmarked(quick(hand, 10))
    bodies.append(count)
    digest = folded(bodies).hands[-1].result.hand_score.digest
    signs = [entry("accepted", {"side": side, "digest": digest, "person": None}, hand) for side in (0, 1)]
    bodies += signs
    last = count
    if waits:
        last = {**unmarked(quick(hand, 12)), "replaces": count["id"]}
        bodies.append(last)
    undos = [entry("undone", {"target": one["id"]}, hand) for one in (signs[1], signs[0], last)]
    viewer = Viewer("record", DEVICE)
    states = [folded([*bodies, *undos[:many]]) for many in range(4)]
    cuts = [(seen, done) for done in (2, 3) for seen in range(done)]
    cases = [
        {"view": match_json(states[seen], {}, viewer), "known": hands_json(states[seen], {}, viewer), "words": {},
         "device": DEVICE, "entries": undos[seen:done]}
        for seen, done in cuts
    ]
    page.goto("/settings")
    found = overlaid(page, cases)
    for mine, (_seen, done) in zip(found, cuts, strict=True):
        wanted = json.loads(json.dumps(hands_json(states[done], {}, viewer)))
        assert [mine["view"][key] for key in VIEW] == [match_json(states[done], {}, viewer)[key] for key in VIEW]
        for one, other in zip(mine["hands"], wanted, strict=True):
            assert [one.get(key) for key in HAND] == [other.get(key) for key in HAND]
            assert consent(one) == consent(other)
    assert [bool(each["hands"][0]["proposal"]) for each in found] == [waits and done < 3 for _seen, done in cuts]


def story(seed: int) -> list[dict[str, Any]]:
    """A match of a few hands."""
    chance = random.Random(seed)
    _match, body = opening()
    bodies: list[dict[str, Any]] = list(body["entries"])
    last = None
    for _ in range(chance.randint(1, 4)):
        last, more = hand_of(chance, last)
        for one in more:
            if one["payload"].get("digest") == "SIGN":
                result = folded(bodies).hands[-1].result
                one["payload"]["digest"] = (result.proposal or result).hand_score.digest or "-"
            bodies.append(one)
    return bodies


def test_a_match_to_so_many_points_goes_on_on_the_phone_too_while_sides_are_level(page: Any) -> None:
    _match, body = opening("dithmarschen")
    bodies: list[dict[str, Any]] = list(body["entries"])
    bodies[0]["payload"]["end"] = {"kind": "points", "n": 15}
    hands, viewer = [new_id() for _ in range(3)], Viewer("record", DEVICE)
    unsent = [
        one for hand, last, points in zip(hands, (None, *hands), (12, 10, 10), strict=False)
        for one in (entry("hand.begun", {"follows": last, "inserted": False, "dealer": None}, hand),
                    quick(hand, points, 0, [0, 0]))
    ]
    view, known = match_json(folded(bodies), {}, viewer), hands_json(folded(bodies), {}, viewer)
    cases = [
        {"view": view, "known": known, "words": {}, "device": DEVICE, "entries": unsent[:many]} for many in (3, 5)
    ]
    page.goto("/settings")
    found = [(each["view"]["totals"], each["view"]["over"]) for each in overlaid(page, cases)]
    assert found == [([15, 15], False), ([28, 32], True)]


def is_half_settled(bodies: list[dict[str, Any]]) -> bool:
    """The view does not say which side alone has agreed to settle, nor any sealed number before all are in."""
    kind = bodies[-1]["kind"]
    return kind == "settled" or (kind == "count.sealed" and not folded(bodies).hands[-1].result.hand_score.opened)


def test_the_view_with_unsent_entries_is_what_the_server_will_say(page: Any) -> None:
    viewer = Viewer("record", DEVICE)
    cases, wanted = [], []
    for seed in range(60):
        bodies = story(seed)
        cut = random.Random(seed).randint(1, len(bodies))
        while is_half_settled(bodies[:cut]) and cut < len(bodies):
            cut += 1
        seen, end = folded(bodies[:cut]), folded(bodies)
        known = hands_json(seen, {}, viewer)
        view = match_json(seen, {}, viewer)
        cases.append({"view": view, "known": known, "entries": bodies[cut:], "words": {}, "device": DEVICE})
        wanted.append((match_json(end, {}, viewer), hands_json(end, {}, viewer)))
    page.goto("/settings")
    found = overlaid(page, cases)
    faults = []
    for seed, (mine, (view, hands)) in enumerate(zip(found, wanted, strict=True)):
        shown = mine["view"]
        faults += [f"{seed} {key}: {shown[key]} != {view[key]}" for key in VIEW if shown[key] != view[key]]
        current = [(each["current"] or {}).get("id") for each in (view, mine["view"])]
        faults += [f"{seed} current: {current}"] if current[0] != current[1] else []
        for one, other in zip(mine["hands"], json.loads(json.dumps(hands)), strict=True):
            faults += [
                f"{seed} hand {other['number']} {key}: {one.get(key)} != {other.get(key)}"
                for key in HAND
                if one.get(key) != other.get(key)
            ]
            mark, signed = consent(one), consent(other)
            faults += [f"{seed} hand {other['number']} signed: {mark} != {signed}"] if mark != signed else []
    assert not faults, "\n".join(faults[:12])


def test_marks_beyond_a_count_are_asked_about_on_the_phone_until_people_settle_them(page: Any) -> None:
    """Cut at every entry from which on all are this phone's: the same calls are meant there as by the server."""
    cases, wanted, viewer = [], [], Viewer("judge", DEVICE)
    for story in (
        "tap tap count1 sign0 sign1 tap tap", "other-tap tap count1", "tap other-tap count1 tap sign0 sign1 tap unsign",
        "tap tap count2 sign0 sign1 count1 sign0 sign1 tap", "tap tap count1 agree1 sign0 sign1 tap",
        "tap tap count1 keep tap", "tap tap count2 sign0 sign1 judge1 tap", "tap tap count1 sign0 sign1 object tap",
        "tap tap count1 sign0 sign1 other-tap agree2 sign0 sign1", "count1 equal2 sign0 sign1",
        "tap tap count1 paper tap", "count1 sign0 sign1 equal2", "tap tap count1 sign0 sign1 tap other-tap undo tap",
        "tap tap count1 sign0 sign1 count1 tap sign0 sign1",
    ):
        words, bodies, states = story.split(), list(opening()[1]["entries"]), []
        hand = new_id()
        bodies.append(entry("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand))
        begun = len(bodies)
        states.append(state_after(bodies))
        for word in words:
            bodies.append(entry_of(word, hand, bodies, states[-1].hands[-1].result))
            states.append(state_after(bodies))
        first = max((at + 1 for at, word in enumerate(words) if word.startswith("other")), default=0)
        for cut in range(first, len(words)):
            seen = {"view": match_json(states[cut], {}, viewer), "known": hands_json(states[cut], {}, viewer)}
            cases.append({**seen, "entries": bodies[begun + cut :], "words": {}, "device": DEVICE})
            [hand_now] = json.loads(json.dumps(hands_json(states[-1], {}, viewer)))
            wanted.append((f"{' '.join(words[:cut])} | {' '.join(words[cut:])}", hand_now))
    page.goto("/settings")
    faults = []
    for (story, then), mine in zip(wanted, overlaid(page, cases), strict=True):
        [found] = mine["hands"]
        waits = [one["proposal"] or {} for one in (found, then)]
        asked = [
            (one.get("uncounted"), proposed.get("uncounted"), one["doubts"])
            for one, proposed in zip((found, then), waits, strict=True)
        ]
        faults += [f"{story}: {asked[0]} != {asked[1]}"] if asked[0] != asked[1] else []
    assert not faults, "\n".join(faults)


def state_after(bodies: list[dict[str, Any]]) -> Any:
    """The state after these entries, each by whom it says."""
    state = start("m")
    for at, body in enumerate(bodies, 1):
        of_server = {"seq": at, "at": body["at_phone"], "role": body.get("as", "record"), "epoch": 1}
        state = step(state, read_entry({**body, **of_server}))
    return state


def entry_of(word: str, hand: str, bodies: list[dict[str, Any]], result: Any) -> dict[str, Any]:
    """One word of a story about marks as an entry; its digit is a number of marks, or a side."""
    digit, digest = int(word[-1]) if word[-1].isdigit() else 0, (result.proposal or result).hand_score.digest
    counts = [one for one in bodies if one["kind"] == "count.quick"]
    count = quick(hand, 10, 0, [digit, 0])
    by_judge = {"side": None, "outcome": "keep", "reason": new_id()}
    if word.endswith("tap"):
        call = entry("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand)
        return {**call, "device": "0" * 16} if word.startswith("other") else call
    if word in ("undo", "unsign"):
        kind = {"undo": "mark.called", "unsign": "accepted"}[word]
        return entry("undone", {"target": [one for one in bodies if one["kind"] == kind][-1]["id"]}, hand)
    if word.startswith("count"):
        return {**count, "replaces": counts[-1]["id"]} if counts else count
    if word.startswith("judge"):
        payload = {**count["payload"], "reason": new_id()}
        return {**count, "replaces": counts[-1]["id"], "as": "judge", "payload": payload}
    return {
        "agree": lambda: entry("marks.agreed", {"what": "zwick", "numbers": [digit, 0]}, hand),
        "equal": lambda: count,
        "keep": lambda: {**entry("settled", by_judge, hand), "as": "judge"},
        "object": lambda: entry("objected", {"side": 1, "about": "other", "remark": None}, hand),
        "paper": lambda: {**entry("paper.signed", {"hands": {hand: digest}}), "as": "judge"},
        "sign": lambda: entry("accepted", {"side": digit, "digest": digest, "person": None}, hand),
    }[word.rstrip("012")]()
