"""What the Python says of hands taken down act by act, written down for the phone: tests/vectors/*_plays.json.

``python -m tests.act_vectors`` writes them anew; a test compares them with what stands there. Each vector is a hand
with what can be done before its first act and after each of them; some acts are against the rules, some cannot be.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

from scorekeeper import schnapsen, zwicken
from scorekeeper.acts import Act, Dealt, Frame
from scorekeeper.cards import Card
from scorekeeper.game import AnyGame
from scorekeeper.games import game_with
from scorekeeper.schnapsen.app.pages import GAME as SCHNAPSEN
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.zwicken.app.pages import GAME as ZWICKEN
from tests.recording_vectors import written

FOLDER = Path(__file__).parent / "vectors"
NAMES = ("Ann", "Bea", "Cem", "Dirk", "Eva", "Fiete")
ODD = 0.06
"""How often an act is one that could be anything."""
BEFORE_LEAD = ("swap", "close")
ODD_WORDS = ("20 Kh", "40 Qd", "66", "close", "swap")
CUTS = {"? hop": 4, "? jump": 3, "7d": 1, "Ah": 1, "7s": 1, "-": 1, "Kh": 1, "Kd hop": 1}
"""Cuts as they are written, and how often they come."""
SHOWN: dict[str, AnyTrickGame] = {"schnapsen": SCHNAPSEN, "zwicken": ZWICKEN}


class Hand:
    """One hand while it is taken down: its frame, what was dealt, the acts so far."""

    def __init__(self, variant: str, switches: dict[str, str], players: int, dealer: int, dealt: Dealt) -> None:
        self.seats = NAMES[:players]
        self.frame = Frame(
            variant, tuple(sorted(switches.items())), None, None, self.seats, tuple((seat,) for seat in self.seats),
            self.seats[dealer],
        )
        self.dealt = dealt
        self.acts: list[Act] = []

    @property
    def shown_frame(self) -> dict[str, Any]:
        """The frame as its sheet tells it to the phone."""
        setting = self.replayed([]).setting
        return {
            "game": self.game.id, "variant": self.frame.variant, "players": list(self.seats), "dealer": setting.dealer,
            "sides": [[name] for name in self.seats], "pack": _codes(self.game.id),
            **SHOWN[self.game.id].frame(setting),
        }

    @property
    def game(self) -> AnyGame:
        """The game it is a hand of."""
        return game_with("schnapsen" if self.frame.variant == "schnapsen" else "zwicken")

    def replayed(self, acts: Sequence[Act]) -> Any:
        """These acts as the journal has them replayed: joined to a record, written, read."""
        record = self.game.assembled(self.frame.heading, self.dealt, acts)
        return self.game.replay(self.game.read(self.game.write(record)))

    def position(self) -> tuple[Any, bool, bool]:
        """(where it stands, whether all acts could be carried out, whether it has come to its end).

        What is done before a lead stands in no record before the lead does: it is carried out here."""
        firm = list(self.acts)
        while firm and firm[-1].text in BEFORE_LEAD:
            firm.pop()
        seen = self.replayed(firm)
        position = seen.steps[-1].after if seen.steps else seen.positions[0] if seen.positions else None
        whole = len(seen.steps) == len(firm)
        for act in self.acts[len(firm) :] if position is not None else ():
            if position.over or position.trick or not whole:
                return position, False, False
            position = self.game.play(position, self.game.read_play(act.text))
        return position, whole and position is not None, seen.complete

    def state(self) -> dict[str, Any]:
        """What the phone must say of it."""
        position, whole, complete = self.position()
        if position is None:
            return {"turn": "", "trump": "", "gone": [], "stuck": bool(self.acts)}
        chances = SHOWN[self.game.id].chances(position)
        name = position.players.__getitem__
        turnup = position.turnup
        return {
            "turn": position.player or "", "leads": not position.trick, "deciding": chances.deciding,
            "trump": position.trump, "turnup": turnup.code if turnup is not None else "",
            "trick": [[name(seat), card.code] for seat, card in position.trick],
            "gone": sorted(card.code for card in chances.out_of_hands),
            "claims": [name(chances.claims)] if chances.claims >= 0 else [],
            "early": chances.early,
            "raises": [name(seat) for seat in chances.raises], "drops": [name(seat) for seat in chances.drops],
            "dealer": name(chances.dealer if chances.dealer >= 0 else position.setting.dealer),
            "complete": complete, "stock": position.talon, "stuck": not whole, "known": self.known(position),
        }

    @staticmethod
    def known(position: Any) -> dict[str, Any]:
        """By person the cards known with them, and how many are not."""
        places = position.hands if hasattr(position, "hands") else position.places
        return {
            name: [sorted(card.code for card in held.known), held.unknown]
            for name, held in zip(position.players, places, strict=True)
        }

    def steps(self) -> list[dict[str, Any]]:
        """The hand as its sheet tells it to the phone."""
        deal = {
            "kind": "deal", "open": list(self.dealt.open), "stock": list(self.dealt.stock),
            "hands": {name: list(cards) for name, cards in self.dealt.hands.items()}, "cuts": list(self.dealt.cuts),
        }
        return [deal, *({"kind": "play", "person": act.player, "zhn": act.text} for act in self.acts)]


def _vector(hand: Hand, acts: Any) -> dict[str, Any]:
    """The hand played on by ``acts`` (a function of hand and position: the next one, None at the end)."""
    after = [hand.state()]
    while len(after) < 60 and (act := acts(hand, hand.position()[0])) is not None:
        hand.acts.append(act)
        after.append(hand.state())
        if after[-1]["stuck"] and len(after) > 2 and after[-2]["stuck"]:
            break
    return {"frame": hand.shown_frame, "steps": hand.steps(), "after": after}


def _hidden(chance: random.Random, cards: Sequence[Card], share: float) -> tuple[str, ...]:
    """Their codes, some of them not written down."""
    return tuple(card.code if chance.random() < share else "?" for card in cards)


def of_schnapsen() -> list[dict[str, Any]]:
    """Hands whose cards are known, partly known and not known, legal for the most part."""
    return [_schnapsen(random.Random(seed), seed) for seed in range(40)]


def _schnapsen(chance: random.Random, seed: int) -> dict[str, Any]:
    cards = list(schnapsen.pack)
    chance.shuffle(cards)
    hands, talon, turnup = (cards[:5], cards[5:10]), cards[10:19], cards[19]
    share = (0.0, 0.6, 1.0)[seed % 3]
    known = {NAMES[at]: _hidden(chance, held, share) for at, held in enumerate(hands)} if share else {}
    dealt = Dealt((turnup.code,) if seed % 20 else (), known, _hidden(chance, talon, share) if share else ())
    switches = chance.choice(({}, {"last_close": "off"}, {"last_exchange": "off"}))
    hand = Hand("schnapsen", dict(switches), 2, dealer := chance.randrange(2), dealt)
    return _vector(hand, Table(chance, cards, hand, dealer).act)


class Table:
    """Two who really hold cards, and play them: what is written down may be less."""

    def __init__(self, chance: random.Random, cards: list[Card], hand: Hand, dealer: int, odd: float = ODD) -> None:
        self.chance, self.hand, self.odd = chance, hand, odd
        whole = {NAMES[0]: _all(cards[:5]), NAMES[1]: _all(cards[5:10])}
        self.real = Hand("schnapsen", {}, 2, dealer, Dealt((cards[19].code,), whole, _all(cards[10:19])))

    def act(self, hand: Hand, position: Any) -> Act | None:
        """What is done next: mostly something legal."""
        chance = self.chance
        really, _, over = self.real.position()
        if over or (position is None and hand.acts and self.odd):
            return None if chance.random() < 0.8 or not self.odd else Act(NAMES[0], chance.choice(("66", "Ah")))
        if chance.random() < self.odd:
            made = Act(chance.choice(NAMES[:2]), chance.choice((*_codes("schnapsen"), *ODD_WORDS)))
        else:
            made = self._legal(really)
        before = hand.acts[-1].text if hand.acts else ""
        if made.text.startswith("66") and before in BEFORE_LEAD:
            return self.act(hand, position)  # stands in no record, as no claim can be made there
        self.real.acts.append(made)
        return made

    def _legal(self, position: Any) -> Act:
        plays = [play for play in schnapsen.legal(position) if play.kind != "claim" or self.chance.random() < 0.07]
        special = [play for play in plays if play.kind in ("swap", "close", "claim") or play.marriage]
        special = [play for play in special if play.kind != "close" or self.chance.random() < 0.15]
        plays = [play for play in plays if play.kind == "card"]
        if not plays + special:
            return Act(NAMES[0], self.chance.choice(_codes("schnapsen")))
        chosen = self.chance.choice(special if special and (self.chance.random() < 0.7 or not plays) else plays)
        if chosen.kind == "claim":
            return Act(position.players[position.may_claim], "66")
        return Act(position.player or NAMES[0], schnapsen.write_play(chosen))


def _all(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)


def _codes(game: str) -> list[str]:
    games: dict[str, Any] = {"schnapsen": schnapsen, "zwicken": zwicken}
    return [card.code for card in games[game].pack]


SHEETS: tuple[tuple[str, dict[str, str]], ...] = (
    ("zwicken", {}), ("zwicken", {"jump": "next", "must_play_base_pot": "on"}), ("anbieten", {}),
)


def of_zwicken() -> list[dict[str, Any]]:
    """Deals of two to six by several rule sheets: cuts, decisions, exchanges, raises, who drops out, tricks."""
    made = []
    for (variant, switches), players, at in product(SHEETS, range(2, 7), range(4)):
        chance = random.Random(f"{variant}{switches}{players}{at}")
        cuts = ["? jump"] if not at else chance.choices(list(CUTS), list(CUTS.values()), k=chance.randrange(4))
        made.append(_zwicken(chance, variant, switches, players, cuts))
    return made


def _zwicken(
    chance: random.Random, variant: str, switches: dict[str, str], players: int, cuts: list[str]
) -> dict[str, Any]:
    cards = list(zwicken.pack)
    chance.shuffle(cards)
    turnup, hands = cards[0], [cards[1 + 3 * seat : 4 + 3 * seat] for seat in range(players)]
    known = {NAMES[at]: _hidden(chance, held, 0.9) for at, held in enumerate(hands) if chance.random() < 0.5}
    dealt = Dealt((turnup.code,) if chance.random() < 0.95 else (), known, (), tuple(cuts))
    hand = Hand(variant, switches, players, chance.randrange(players), dealt)
    rules = zwicken.agree(variant, switches, players=players).rules
    holds, talon = {at: _all(held) for at, held in enumerate(hands)}, list(_all(cards[1 + 3 * players :]))

    def act(hand: Hand, position: Any) -> Act | None:
        if chance.random() < ODD:
            odd = ("pass", "play", "swap 2", "raise 6", *_codes("zwicken")[:4])
            return Act(chance.choice(hand.seats), chance.choice(odd))
        seat = position.turn
        if seat < 0:
            return None if chance.random() < 0.8 else Act(hand.seats[0], "pass")
        if position.deciding:
            return Act(hand.seats[seat], _decision(chance, holds, talon, seat, players))
        drops = SHOWN["zwicken"].chances(position).drops
        if drops and chance.random() < 0.3:
            return Act(hand.seats[chance.choice(drops)], "pass")
        if rules.raises and not position.trick and chance.random() < 0.3:
            return Act(hand.seats[chance.choice(position.seats_in)], f"raise {chance.choice((3, 6))}")
        left = [code for code in holds[seat] if code not in {card.code for card in position.played}]
        return Act(hand.seats[seat], chance.choice(left or _codes("zwicken")))

    return _vector(hand, act)


def _decision(chance: random.Random, holds: dict[int, Any], talon: list[str], seat: int, players: int) -> str:
    """Pass, play, or an exchange as a number or with cards; the cards really change hands."""
    if chance.random() < 0.3:
        return "pass"
    count = chance.choice((0, 0, 1, 2, 3))
    if not count or count > len(talon):
        return "play"
    out, holds[seat] = holds[seat][:count], (*holds[seat][count:], *talon[:count])
    bought = holds[seat][3 - count :]
    del talon[:count]
    return chance.choice((f"swap {count}", f"swap {' '.join(out)}", f"swap {' '.join(out)} + {' '.join(bought)}"))


GAMES = {"schnapsen": of_schnapsen, "zwicken": of_zwicken}

if __name__ == "__main__":
    for game, make in GAMES.items():
        (FOLDER / f"{game}_plays.json").write_text(written(make()), encoding="utf-8")
