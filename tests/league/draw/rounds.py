"""Drawn rounds, one after the other, and all ways to seat a few people, written down plainly."""

from __future__ import annotations

from itertools import combinations

from scorekeeper.league.draw import PAIRS, History, Round, Times, draw, history


def names(number):
    return [f"p{at:02}" for at in range(number)]


def figure(drawn, name):
    return next((found.value, found.bound) for found in drawn.figures if found.name == name)


def pairs_in(drawn):
    """Partners of a round, as sorted pairs."""
    return [tuple(sorted(pair)) for table in drawn.tables for side in table.sides for pair in combinations(side, 2)]


def evening_of(people, rounds, seed="seed", shapes=(PAIRS,), before=(), evening="tonight", pairing_wishes=()):
    """The draws of an evening's rounds; ``people`` is a list, or a function from the number of the round to one."""
    drawn, played = [], list(before)
    for number in range(rounds):
        here = people(number) if callable(people) else people
        found = draw(
            here, f"{seed} {number}", shapes=shapes, history=history(played, evening), pairing_wishes=pairing_wishes
        )
        drawn.append(found)
        played.append(Round(evening, tuple(table.sides for table in found.tables), found.out))
    return drawn, played


def some_history(dice, people, most=3):
    """Any history, also one that no club could have."""

    def times():
        evening = dice.randrange(most)
        return Times(evening, evening + dice.randrange(most + 2))

    pairs = list(combinations(sorted(people), 2))
    return History(
        partners={pair: times() for pair in pairs if dice.random() < 0.7},
        opponents={pair: times() for pair in pairs if dice.random() < 0.7},
        out={person: times() for person in people if dice.random() < 0.8},
        alone={person: times() for person in people if dice.random() < 0.8},
        new=(times(), times()),
    )


def matchings(people):
    """Every way to make pairs of an even number of people."""
    if not people:
        yield []
        return
    first, *rest = people
    for other in rest:
        for pairs in matchings([person for person in rest if person != other]):
            yield [(first, other), *pairs]


def every_way(people, out, alone):
    """(pairs, lone people, people who sit out): every way with so many of each."""
    for sitting in combinations(people, out):
        left = [person for person in people if person not in sitting]
        for lone in combinations(left, alone):
            for pairs in matchings([person for person in left if person not in lone]):
                yield pairs, lone, sitting
