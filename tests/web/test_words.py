"""Few words: what a screen at the table shows is counted, for every game, stage, phone and language.

What is hidden, folded or only read aloud is not counted; neither are cards, nor lists that grow with the data (rows of
hands, what is still open in them). All else is, people's names too. A screen is counted as a phone with a script shows
it first, and as it is without one; a sheet that rises over it is a screen of its own.

The rule book, the score sheet and the history are no screens at the table: a book is read from a chapter's heading, a
sheet is paper, a history grows with what is recorded, and each has as many words as what it tells needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from scorekeeper.zwickern import read
from scorekeeper.zwickern.notation import write_play
from tests.documents import tree_of
from tests.journal.plays import SAMPLE
from tests.web.forms import begin, count, hidden, sign
from tests.web.tables import Table

MOST, AT_THE_START, IN_A_SENTENCE = 60, 40, 12
LANGUAGES = ("en", "de", "nds")
WORD = re.compile(r"[^\W\d_]{2,}(?:[-’'][^\W\d_]+)*")
"""What one reads as a word: a letter alone (a side's mark, a card's rank) and figures are none."""
ADDRESS = re.compile(r"https?://\S+")
"""Nobody reads its drawn letters, which are now three words, now seven."""
UNSEEN = {"script", "style", "template", "svg", "head", "datalist", "textarea"}
UNSEEN_CLASSES = {"hear", "card", "mark", "skip", "plays"}
GROWING = {"hands-rows", "hands-notes", "still-open", "phone-list", "phone-running"}
"""The lists that grow with the data, by their ids; a hand's plays by their class.
Of rows to be typed in only the first is counted."""
INLINE = {"a", "abbr", "b", "del", "em", "i", "q", "s", "small", "span", "strong", "time"}
PATHS = ("", "sign", "record", "hands", "more", "more?part=share", "more?part=seats", "more?part=rest", "end", "links",
         "phone?change=1", "display", "chips", "take-in",
         *(f"count?way={way}" for way in ("cards", "double", "quick", "paper")))
PHONES = {
    "table": ("record", PATHS),
    "judge": ("judge", ("hands", "end", "links", "more?part=rest", "delete", "hand")),
    "0": ("record", ("", "sign", "end", "hand", "count?way=double")),
    "1": ("record", ("", "sign", "hand", "count?way=double")),
    "watch": ("watch", ("", "hands", "end", "more", "hand")),
}
"""Whose phone it is: the link it has, and the screens it asks for; ``hand`` is the last hand's page."""


def unseen(part: Element, scripted: bool) -> bool:
    """Whether nobody sees it: hidden, only read aloud, or growing with what is recorded."""
    classes, id = set(part.get("class", "").split()), part.get("id", "")
    if part.tag in UNSEEN or classes & UNSEEN_CLASSES or id in GROWING or part.get("data-row", "1") != "1":
        return True
    if scripted:
        put_away = part.get("hidden") is not None and id != "phone-empty"
        return put_away or part.tag in ("dialog", "noscript") or "no-script" in classes or id == "plain"
    return part.get("hidden") is not None or "with-script" in classes or (
        part.tag == "dialog" and part.get("open") is None
    )


def collect(part: Element, scripted: bool, blocks: list[str]) -> None:
    """Write what it says to the blocks, each a paragraph's or a key's words in one piece; the last one goes on."""
    if not isinstance(part.tag, str) or unseen(part, scripted):
        return
    apart = part.tag not in INLINE or (part.tag == "a" and "class" in part.attrib)
    if apart:
        blocks.append("")
    elsewhere = part.find("input[@class='elsewhere hear']")
    if elsewhere is not None and elsewhere.get("hidden") is None:  # another side's keys, which a tap unfolds
        part = next(one for one in part if one.tag == "label")
    folded = part.tag == "details" and part.get("open") is None and not (scripted and part.get("id") == "agreeing")
    inside = [one for one in part if not folded or one.tag == "summary"]
    if part.tag == "select":
        options = list(part.iter("option"))
        inside = [one for one in options if one.get("selected") is not None] or options[:1]
    blocks[-1] += "" if folded else f" {part.text or ''}"
    for one in inside:
        collect(one, scripted, blocks)
        blocks[-1] += "" if folded else f" {one.tail or ''}"
    if apart:
        blocks.append("")


def screens_of(page: bytes) -> Iterator[tuple[str, list[str]]]:
    """What a document shows: with a script, without one, and in each of its sheets."""
    body = tree_of(page).find("body")
    assert body is not None
    for name, scripted, shown in (
        ("", True, [body]),
        (" without a script", False, [body]),
        *((f" #{one.get('id')}", True, list(one)) for one in body.iter("dialog")),
    ):
        blocks = [""]
        for part in shown:
            collect(part, scripted, blocks)
        yield name, [" ".join(ADDRESS.sub("", block).split()) for block in blocks if block.strip()]


def too_much(where: str, page: bytes, most: int = MOST) -> Iterator[str]:
    """What is wrong with a page: too many words on a screen, a sentence too long."""
    for name, blocks in screens_of(page):
        words = sum(len(WORD.findall(block)) for block in blocks)
        if words > most:
            yield f"{where}{name}: {words} words: {' / '.join(blocks)}"
        for block in blocks:
            for sentence in re.split(r"(?<=[.!?])\s+|\s+·\s+", block):
                if len(WORD.findall(sentence)) > IN_A_SENTENCE:
                    yield f"{where}{name}: “{sentence}”"


Stage = tuple[str, dict[str, str], int]
"""A match as it is now: what is to be seen, its links, how many hands it has."""


def zwickern(client: Any) -> Iterator[Stage]:
    """From the first hand to the judge's word on the third."""
    table = Table(client)
    yield "new", table.links, 0
    table.sign(table.cards(["X25", "X15", "2s", "Ah"], marks=[2, 1], majority=0))
    hand = table.begin()
    for side in (0, 0, 1):
        table.say("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}, hand=hand)
    yield "running", table.links, 2
    for side, points in enumerate((17, 10)):
        table.say("count.sealed", {"side": side, "figures": {"points": points, "cards": None}}, hand=hand)
        yield f"counted by {side + 1}", table.links, 2
    hand = table.quick([17, 13])
    table.sign(hand, 0)
    yield "half signed", table.links, 3
    table.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand)
    yield "disputed", table.links, 3
    table.do("decide", "judge", hand=hand, outcome="keep", reason="gezählt")
    yield "decided", table.links, 3


def ended(client: Any) -> Iterator[Stage]:
    """A match that is over; a correction that waits; three sides."""
    table = Table(client)
    for first in (["X25", "X20"], ["Td"], ["2s"]):
        counted = table.cards(first, marks=[1, 2])
        table.sign(counted)
    yield "to end", table.links, 3
    figures, facts = [{"points": 20}, {"points": 10}], {"majority": 0}
    corrected = {"figures": figures, "facts": facts, "marks": [0, 0]}
    table.say("count.quick", corrected, hand=counted)
    yield "to be corrected", table.links, 3
    table.sign(counted)
    table.do("end")
    yield "over", table.links, 3
    table = Table(client, 3)
    table.cards(["X25"])
    yield "three", table.links, 1


def recorded(client: Any) -> Iterator[Stage]:
    """A published hand while it is taken down play by play."""
    record = read(SAMPLE.read_text(encoding="utf-8"))
    table = Table(client, 4, "christiansen", record.setting.players)
    people, hand = dict(zip(record.setting.players, table.persons, strict=True)), table.begin()
    for stage, deal in enumerate(record.deals, 1):
        cards = [card.code for line in deal.tables for item in line.items for card in item.cards]
        hands = {people[line.player]: [card.code for card in line.cards] for line in deal.hands}
        last = table.say("stage.dealt", {"stage": stage, "table": cards, "hands": hands}, hand=hand)
        yield f"dealt {stage}", table.links, 1
        for play in deal.plays:
            data = {"person": people[str(play.name)], "zhn": write_play(play.play)}
            last = table.say("play.made", data, hand=hand, after=last)
        yield f"played {stage}", table.links, 1


def schnapsen(client: Any) -> Iterator[Stage]:
    """A game that is won."""
    hands = ((0, 3), (1, 2), (0, 1), (0, 3))
    yield from tapped(client, "schnapsen", ["Anna", "Ben"], *(
        {"winner": str(winner), "game_points": str(points)} for winner, points in hands
    ))


def zwicken(client: Any) -> Iterator[Stage]:
    """Three deals for a pot, six at the table, with a hop."""
    deals = ((2, 1, 0, None, None, 0), (0, None, 3, 0, 0, 0), (1, 1, None, 1, None, None))
    yield from tapped(client, "zwicken", ["Anna", "Ben", "Cem", "Dora", "Emil", "Fritz"], *(
        {"cuts": "hop", **{f"tricks-{side}": str(number) for side, number in enumerate(each) if number is not None}}
        for each in deals
    ))


def tapped(client: Any, game: str, names: list[str], *hands: dict[str, str]) -> Iterator[Stage]:
    """A match of a game of tricks, from the first hand to its end."""
    base = begin(client, game, names)
    watch = re.search(r"/m/([\w-]{22})", client.get(f"{base}/links").text.split('id="watch"')[1])
    assert watch
    links = {"judge": base[3:], "record": base[3:], "watch": watch[1]}
    yield "new", links, 0
    for seen in hands:
        assert count(client, base, **seen).status_code == 303
        if seen is hands[1]:
            yield "counted", links, 2
        sign(client, base)
    yield "signed", links, len(hands)
    assert client.post(f"{base}/do", data=hidden(client.get(f"{base}/end").text, "change")).status_code == 303
    yield "over", links, len(hands)


def asked(client: Any, stage: Stage, language: str) -> Iterator[tuple[str, bytes]]:
    """Every screen of a match at this stage, for every phone."""
    name, links, hands = stage
    for phone, (role, paths) in PHONES.items():
        base = f"/m/{links[role]}"
        if role == "record":
            assert client.post(f"{base}/phone", data={"whose": phone}).status_code == 303
        for path in paths:
            if path == "hand" and not hands:
                continue
            path = f"hand/{hands}" if path == "hand" else path
            answer = client.get(f"{base}/{path}".rstrip("/"), headers={"Accept-Language": language})
            if answer.status_code not in (303, 404):  # a screen that this game does not have
                assert answer.status_code == 200, path
                yield f"{language}, {name}, {phone}: /{path}", answer.data
        client.delete_cookie("phone", domain="localhost")


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


@pytest.mark.slow
def test_six_who_sign_a_deal_have_few_words(client: Any) -> None:
    stages = (stage for stage in zwicken(client) if stage[0] == "counted")
    pages = [page for stage in stages for page in asked(client, stage, "de") if re.search("sign|count", page[0])]
    assert pages
    assert "\n".join(fault for where, page in pages for fault in too_much(where, page)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("stages", [zwickern, ended, recorded, schnapsen, zwicken])
def test_no_screen_at_the_table_has_many_words(client: Any, stages: Any) -> None:
    pages = [page for stage in stages(client) for language in LANGUAGES for page in asked(client, stage, language)]
    assert len(pages) > 60 * len(LANGUAGES)
    assert "\n".join(fault for where, page in pages for fault in too_much(where, page)) == ""


def test_the_screens_before_a_match_have_few_words_too(client: Any) -> None:
    for language in LANGUAGES:
        for path, most in (("/", AT_THE_START), ("/new", MOST), ("/join", MOST)):
            page = client.get(path, headers={"Accept-Language": language}).data
            assert "\n".join(too_much(f"{language}: {path}", page, most)) == ""


def test_words_that_nobody_sees_are_not_counted() -> None:
    shown = b"""<!doctype html><title>t</title><p>One two <b>three</b> A 17:13. http://no/no_no</p><p hidden>no</p>
        <details><summary>four</summary>no</details><select><option>no<option selected>five</select>
        <span class="hear">no</span><noscript><p>six</p></noscript><ul id="hands-rows"><li>no</ul>
        <dialog id="rising" open><p>seven <b>eight</b></dialog>"""
    found = {name: sum(len(WORD.findall(block)) for block in blocks) for name, blocks in screens_of(shown)}
    assert found == {"": 5, " without a script": 8, " #rising": 2}
    long = b"<!doctype html><title>t</title><body><p>" + b"so " * 13 + b"</p>"
    assert len(list(too_much("here", long))) == 2
    assert list(too_much("here", long.replace(b"so so", b"so. so"), 20)) == []
