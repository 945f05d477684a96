"""The standings of a season on a phone: who stands where, and what those without a place still lack."""

from __future__ import annotations

from types import SimpleNamespace

from flask import Flask
from flask_babel import Babel

from scorekeeper.web.club.season_table import lists_of


def row(name, exact, place=None, short="2 of 3 evenings", guest=False):
    return SimpleNamespace(
        name=name, exact=exact, place=place, short=short, only_guest=guest, person=name, guest=guest, move=None,
        value=exact, evenings=1, values=(), lot="", left_out=None, besides=None, penalty="",
    )


def listed(rows=(), below=()):
    season = SimpleNamespace(
        rows=rows, below=below, below_words="", hidden=0, honours=(), unit_of="evening", marks=False, sums=True,
        units=(),
    )
    app = Flask(__name__)
    Babel(app)
    with app.test_request_context():
        found = lists_of(season)
    return [(each.name, each.place) for each in (*found.ranked, *found.below)], found.guests, found.lacking


def test_before_anybody_has_a_place_equal_figures_share_one_in_brackets():
    below = [row("Anna", "9"), row("Ben", "7"), row("Cem", "7"), row("Dora", "4"), row("Eva", "4", guest=True)]
    places = [("Anna", "(1)"), ("Ben", "(2)"), ("Cem", "(2)"), ("Dora", "(4)")]
    assert listed(below=below) == (places, ("Eva",), "2 of 3 evenings")


def test_what_they_lack_is_said_to_each_where_it_differs_or_somebody_has_a_place():
    two, one = row("Ben", "7"), row("Cem", "5", short="1 of 3 evenings")
    assert listed(below=[two, one])[2] == ""
    assert listed([row("Anna", "9", place=1, short="")], [two]) == ([("Anna", "1"), ("Ben", "–")], (), "")
