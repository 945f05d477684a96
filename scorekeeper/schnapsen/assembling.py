"""Acts recorded one after the other, joined to the lines of a record (schnapsen.md, Tricks)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.acts import Act, Dealt, Heading, play_of
from scorekeeper.cards import Card, read_card
from scorekeeper.errors import NotationError
from scorekeeper.schnapsen.notation import read_trick
from scorekeeper.schnapsen.record import Claim, DealLine, Play, Record, TrickLine, read_play, write_play
from scorekeeper.schnapsen.setting import settle
from scorekeeper.schnapsen.switches import FORMER, IN_RECORD
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.switches import of_today


def assembled(heading: Heading, dealt: Dealt, acts: Sequence[Act]) -> Record:
    """The record of a hand taken down live. The switches of the series are left out, they stand in no record.

    An act that cannot be read is kept as it stands and ends the replay there; what follows stands behind it, a line
    each. Raises NotationError for a card dealt that is none."""
    header = _header(heading)
    setting, findings = settle(header)
    return Record(
        header, 0, tuple(_deal_lines(dealt)), tuple(_lines(acts)), setting=setting, findings=findings, lines=0,
    )


def numbered(acts: Sequence[str]) -> tuple[int | None, ...]:
    """For each act the number of its play: cards are counted, and what cannot be read; what is done before a lead, and
    a claim, share one."""
    numbers: list[int | None] = []
    count = 0
    for text in acts:
        play = play_of(text, read_play)
        counts = play is None or play.kind == "card"
        count += counts
        numbers.append(count if counts else None)
    return tuple(numbers)


def _header(heading: Heading) -> tuple[HeaderLine, ...]:
    score = heading.carried.get("score")
    values = {
        "zhn": "1",
        "variant": heading.variant,
        "players": ", ".join(heading.players),
        "dealer": heading.dealer,
        "score": " ".join(map(str, score)) if isinstance(score, Sequence) else "",
        "rules": _rules(heading.switches),
    }
    return tuple(HeaderLine(key, value) for key, value in values.items() if value)


def _rules(switches: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in of_today(switches, FORMER).items() if name in IN_RECORD)


def _deal_lines(dealt: Dealt) -> list[DealLine]:
    lines = [DealLine("turnup", (_card(code),)) for code in dealt.open]
    lines += [DealLine("hand", tuple(map(_known, codes)), name) for name, codes in dealt.hands.items()]
    if dealt.stock:
        lines.append(DealLine("talon", tuple(map(_known, dealt.stock))))
    return lines


def _known(code: str) -> Card | None:
    return None if code == "?" else _card(code)


def _card(code: str) -> Card:
    card = read_card(code)
    if card is None:
        raise NotationError(f"no card: {code!r}")
    return card


def _lines(acts: Sequence[Act]) -> list[TrickLine]:
    """Acts joined: a line begins with the first act of who leads and ends with the answer and its claims."""
    lines: list[TrickLine] = []
    ended = False
    for act in acts:
        play = play_of(act.text, read_play)
        last = lines[-1] if lines else None
        if play is None or (ended and play.kind != "claim"):
            lines.append(_as_it_stands(act, lines.pop() if last is not None and _waits(last) else None, readable=ended))
            ended = True
        elif play.kind == "claim":
            claim = Claim(play.name or act.player)
            if last is None or last.text:
                lines.append(TrickLine(claims=(claim,)))
            else:
                lines[-1] = last._replace(claims=(*last.claims, claim))
        elif last is None or last.claims or last.answer is not None or (last.lead is not None and play.kind != "card"):
            lines.append(_with(TrickLine(name=act.player), play))
        else:
            lines[-1] = _with(last, play)
    return lines


def _waits(line: TrickLine) -> bool:
    """Whether its lead has not come yet: such a line would stand in the record as a comment alone."""
    return bool(line.before) and line.lead is None


def _as_it_stands(act: Act, waiting: TrickLine | None, *, readable: bool) -> TrickLine:
    """A line with the words of an act, behind what waited for it. No act, it is no trick either: where its words would
    be read as one, and must not be (``readable``), they stand in quotes."""
    words = " ".join(act.text.replace("#", " ").split())
    if not readable and _is_a_trick(words):
        words = f'"{words}"'
    signs = [write_play(play) for play in waiting.before] if waiting is not None else []
    return TrickLine(act.player, text=f"{act.player}: {' '.join([*signs, words])}")


def _is_a_trick(text: str) -> bool:
    try:
        read_trick(text, {})
    except NotationError:
        return False
    return True


def _with(line: TrickLine, play: Play) -> TrickLine:
    """The line with one act more."""
    if play.kind != "card":
        return line._replace(before=(*line.before, play))
    if line.lead is None:
        return line._replace(lead=play.card, marriage=play.marriage)
    return line._replace(answer=play.card)
