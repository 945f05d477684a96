"""Hands of Schnapsen for tests: made of a few lines, read from tests/hands, or played at random by the rules."""

from __future__ import annotations

from hypothesis import strategies as st

from scorekeeper import schnapsen
from scorekeeper.acts import Act, Dealt, Heading
from scorekeeper.schnapsen.variants import PACK
from tests.needs import ROOT

HANDS = ROOT / "tests" / "hands" / "schnapsen"
PLAYERS = ("Anna", "Ben")


def sample(name):
    """The text of a hand in tests/hands/schnapsen."""
    return (HANDS / f"{name}.zhn").read_text(encoding="utf-8")


def text(*lines, turnup="Th", anna=None, ben=None, talon=None, dealer="Ben", result=(), **header):
    """A record; forehand is Anna. Lines are numbered from the header's 4 (and one for each further key) on."""
    top = ["zhn: 1", "variant: schnapsen", "players: Anna, Ben", f"dealer: {dealer}"]
    top += [f"{key}: {value}" for key, value in header.items()]
    deal = ["deal", *([f"turnup: {turnup}"] if turnup else [])]
    deal += [f"hand {name}: {cards}" for name, cards in (("Anna", anna), ("Ben", ben)) if cards]
    deal += [f"talon: {talon}"] if talon else []
    return "\n".join([*top, *deal, *lines, *(["result", *result] if result else [])]) + "\n"


def ruled(record):
    """The replay of a text."""
    return schnapsen.replay(schnapsen.read(record))


def spoken(replay):
    """``3 Sn.S1 error`` for each finding, ``-`` for what belongs to no play, in their order."""
    return [f"{finding.play or '-'} {finding.rule} {finding.severity}" for finding in replay.findings]


def judged(record):
    """The same without severities, for a text."""
    return [line.rsplit(" ", 1)[0] for line in spoken(ruled(record))]


def cases(record):
    """``rule case`` of each finding of a text."""
    return [f"{finding.rule} {finding.case}" for finding in ruled(record).findings]


@st.composite
def played(draw, *, claims=True, closing=True):
    """(heading, deal with all cards known, acts): a hand played by the rules to its end, every act at random."""
    cards = draw(st.permutations(PACK))
    dealer = draw(st.sampled_from(PLAYERS))
    heading = Heading("schnapsen", {}, PLAYERS, dealer, {"score": [draw(st.integers(1, 7)), draw(st.integers(1, 7))]})
    codes = [card.code for card in cards]
    dealt = Dealt((codes[19],), {"Anna": tuple(codes[:5]), "Ben": tuple(codes[5:10])}, tuple(codes[10:19]))
    position = schnapsen.replay(schnapsen.assembled(heading, dealt, ())).positions[0]
    acts = []
    while True:
        options = [play for play in schnapsen.legal(position) if claims or play.kind != "claim"]
        enough = position.may_claim >= 0 and position.points[position.may_claim] >= 66
        if not enough and draw(st.integers(0, 9)):
            options = [play for play in options if play.kind != "claim"]
        if not closing or draw(st.integers(0, 5)):
            options = [play for play in options if play.kind != "close"]
        if not options:
            return heading, dealt, tuple(acts)
        play = draw(st.sampled_from(options))
        acts.append(Act(play.name or position.player, schnapsen.write_play(play)))
        position = schnapsen.play(position, play)


def hidden(dealt, *, hands=(), talon=0):
    """The deal as somebody wrote it down who knew only these players' hands and so many talon cards."""
    return Dealt(dealt.open, {name: dealt.hands[name] for name in hands}, dealt.stock[:talon])
