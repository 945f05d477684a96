"""What is said of a season's rule: a sentence for each setting, a label for each field, a reason for each fault.

Evenings first, rounds second, wherever a season can count either.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.locale import N_

TIMES: Mapping[str, tuple[str, str]] = {
    "all": (N_("All evenings count."), N_("All rounds count.")),
    "all-of": (N_("All %(of)s evenings count."), N_("All %(of)s rounds count.")),
    "all-least": (
        N_("All evenings count, at least %(least)s are needed."),
        N_("All rounds count, at least %(least)s are needed."),
    ),
    "all-of-least": (
        N_("All %(of)s evenings count, at least %(least)s are needed."),
        N_("All %(of)s rounds count, at least %(least)s are needed."),
    ),
    "best": (N_("The best %(best)s evenings count."), N_("The best %(best)s rounds count.")),
    "best-of": (
        N_("The best %(best)s of %(of)s evenings count."),
        N_("The best %(best)s of %(of)s rounds count."),
    ),
    "best-least": (
        N_("The best %(best)s evenings count, at least %(least)s are needed."),
        N_("The best %(best)s rounds count, at least %(least)s are needed."),
    ),
    "best-of-least": (
        N_("The best %(best)s of %(of)s evenings count, at least %(least)s are needed."),
        N_("The best %(best)s of %(of)s rounds count, at least %(least)s are needed."),
    ),
    "one": (N_("The best evening counts."), N_("The best round counts.")),
    "one-of": (N_("The best of %(of)s evenings counts."), N_("The best of %(of)s rounds counts.")),
    "one-least": (
        N_("The best evening counts, at least %(least)s are needed."),
        N_("The best round counts, at least %(least)s are needed."),
    ),
    "one-of-least": (
        N_("The best of %(of)s evenings counts, at least %(least)s are needed."),
        N_("The best of %(of)s rounds counts, at least %(least)s are needed."),
    ),
    "drop": (N_("The worst evening is dropped."), N_("The worst round is dropped.")),
    "drops": (N_("The worst %(drops)s evenings are dropped."), N_("The worst %(drops)s rounds are dropped.")),
    "of-all": (
        N_("Dropped evenings count here, too: %(ties)s."),
        N_("Dropped rounds count here, too: %(ties)s."),
    ),
    "more": (
        N_("For %(first)s evenings attended one bad one is dropped, and another for every %(every)s more."),
        N_("For %(first)s rounds played one bad one is dropped, and another for every %(every)s more."),
    ),
    "more-most": (
        N_(
            "For %(first)s evenings attended one bad one is dropped, and another for every %(every)s more, "
            "%(most)s at most."
        ),
        N_(
            "For %(first)s rounds played one bad one is dropped, and another for every %(every)s more, "
            "%(most)s at most."
        ),
    ),
    "rank": (
        N_("An evening counts by its places: 1 for the last, 1 more for each place above; equal ones share."),
        N_("A round counts by its places: 1 for the last, 1 more for each place above; equal ones share."),
    ),
    "podium": (
        N_("An evening counts by its first places: %(points)s; equal ones share."),
        N_("A round counts by its first places: %(points)s; equal ones share."),
    ),
    "sum": (N_("The evenings are added up."), N_("The rounds are added up.")),
    "average": (
        N_("The average of an evening decides."),
        N_("The average of a round decides."),
    ),
    "average_hand": (N_("The average of a hand decides."), N_("The average of a hand decides.")),
    "zero": (
        N_("Needed: %(least)s; what is missing counts as evenings with 0."),
        N_("Needed: %(least)s; what is missing counts as rounds with 0."),
    ),
    "deduct": (
        N_("Needed: %(least)s; for every evening missing %(points)s are taken away."),
        N_("Needed: %(least)s; for every round missing %(points)s are taken away."),
    ),
}
"""Sentences that speak of evenings, or of rounds."""

SENTENCES: Mapping[str, str] = {
    "round": N_("Of each evening only round %(rounds)s counts."),
    "rounds": N_("Of each evening only rounds %(rounds)s count."),
    "bonus": N_("Needed for a bonus: %(least)s; then %(points)s are added."),
    "sat-out": N_("A round sat out counts as %(result)s."),
    "missed-rounds": N_("A round missed during an evening counts as %(result)s."),
    "missed-all": N_("A round missed counts as %(result)s, also when the whole evening was missed."),
    "same-partner": N_("With the same partner at most %(most)s count."),
    "declared": N_("Only what was declared before the evening counts."),
    "ties": N_("When equal: %(chain)s."),
    "shared": N_("Whoever is still equal then shares the place."),
    "no-ties": N_("Whoever is equal shares the place."),
    "lists": N_("Lists of their own: %(lists)s."),
}

CHOICES: Mapping[str, Mapping[str, str]] = {
    "measure": {
        "points": N_("Everybody gets the full points of their side."),
        "over": N_("Everybody gets what their side made above an equal share of the table's points."),
        "rank": N_("Everybody gets the place at the table: 1 for the last side, 1 more for each place above."),
    },
    "sat_out": {
        "average": N_("A round sat out counts as the person's own average of that evening."),
        "fixed": N_("A round sat out counts as a fixed result."),
        "nothing": N_("A round sat out does not count."),
    },
    "missed": {
        "nothing": N_("A round missed does not count."),
        "rounds": N_("A round missed during an evening counts as a fixed result."),
        "all": N_("A round missed counts as a fixed result, also when the whole evening was missed."),
    },
    "unit": {
        "evening": N_("Evenings are counted and dropped as a whole."),
        "round": N_("Every round is counted and dropped by itself."),
    },
    "gives": {
        "points": N_("An evening counts with its points."),
        "rank": N_("An evening counts by its places: 1 for the last, 1 more for each place above; equal ones share."),
        "podium": N_("An evening gives points for its first places only."),
    },
    "below": {
        "unranked": N_("Whoever has fewer is not ranked yet."),
        "zero": N_("What is missing counts as 0."),
        "deduct": N_("For what is missing points are taken away."),
    },
    "guests": {
        "count": N_("Guests count like members."),
        "out": N_("Evenings as a guest do not count."),
    },
    "total": {
        "sum": N_("The evenings are added up."),
        "average": N_("The average of an evening decides."),
        "average_hand": N_("The average of a hand decides."),
    },
}
"""A sentence for each choice, as a form offers it; the table's own sentences say the numbers too."""

UNLIKE_TABLES: Mapping[str, str] = {
    "points": N_(
        "With more sides at a table there is less for each: of 30 points one of two sides gets 15 on average, one of "
        "three 10. This is not made even."
    ),
    "over": N_(
        "Only what is above an equal share counts: with 30 points that share is 15 for one of two sides, 10 for one of "
        "three. So the tables can be compared."
    ),
    "rank": N_(
        "The last side gets 1 everywhere, the first as many as there are sides: a table of more sides has more to "
        "give. This is not made even."
    ),
    "unit": N_("What somebody made at the own table counts as it stands, however many sides it had."),
}
"""What a measure does to tables of different numbers of sides; "unit": full amounts of what is no sum of points."""
EXAMPLE = N_("Two sides with %(two)s get %(got_two)s, three with %(three)s get %(got_three)s.")

NAMES: Mapping[str, str] = {
    "measure": N_("What a table gives"),
    "sat_out": N_("A round sat out"),
    "sat_out_own": N_("Points for a round sat out"),
    "sat_out_other": N_("Points of the other side for it"),
    "missed": N_("A round missed"),
    "missed_own": N_("Points for a round missed"),
    "missed_other": N_("Points of the other side for a round missed"),
    "unit": N_("What is counted"),
    "rounds": N_("Which rounds of an evening count (empty: all; such as 1, 2)"),
    "gives": N_("What an evening gives"),
    "podium": N_("Points for the first places"),
    "declared_only": N_("Only what was declared before"),
    "guests": N_("Guests"),
    "best": N_("How many of the best count"),
    "of": N_("How many evenings are planned"),
    "drops": N_("How many of the worst are dropped"),
    "drop_from": N_("One more is dropped from so many evenings on"),
    "drop_every": N_("Another is dropped for every so many further ones"),
    "drop_most": N_("At most so many more are dropped"),
    "minimum": N_("How many are needed"),
    "below": N_("Whoever has fewer"),
    "deduction": N_("Points taken away for each missing"),
    "bonus": N_("Points of a bonus for who was there often"),
    "bonus_from": N_("How often one must have been there for it"),
    "min_partners": N_("Different partners needed"),
    "max_same_partner": N_("At most so many with the same partner"),
    "total": N_("What decides"),
    "ties": N_("When equal"),
    "lists": N_("Lists of their own"),
}
"""Labels, by field of SeasonRule."""

TIES: Mapping[str, str] = {
    "over": N_("difference"),
    "zwicks": N_("Zwicks"),
    "highest": N_("highest hand"),
    "won": N_("hands won"),
    "balance": N_("hands won less hands lost"),
    "points": N_("all points made"),
    "best_evening": N_("best result counted"),
    "evenings": N_("evenings attended"),
    "direct": N_("direct comparison"),
    "lot": N_("lot"),
}

LIST_NAMES: Mapping[str, str] = {
    "women": N_("Women"),
    "youth": N_("Youth"),
    "seniors": N_("Seniors"),
    "pairs": N_("Pairs"),
    "guests": N_("Guests"),
}

MARKS: Mapping[str, str] = {
    "counted": N_("Counts."),
    "dropped": N_("Dropped: others were better."),
    "absent": N_("Not there."),
    "open": N_("Nothing counts yet: the match is open or disputed."),
    "nothing": N_("There without anything to count."),
    "guest": N_("Was there as a guest: does not count."),
    "undeclared": N_("Was not declared before the evening: does not count."),
    "partner": N_("Enough with this partner: does not count."),
}

SHORT: Mapping[str, str] = {
    "evenings": N_("Not ranked yet: %(have)s of %(need)s evenings."),
    "rounds": N_("Not ranked yet: %(have)s of %(need)s rounds."),
    "partners": N_("Not ranked yet: %(have)s of %(need)s different partners."),
    "guest": N_("Not ranked: only there as a guest."),
    "undeclared": N_("Not ranked: nothing was declared."),
    "played": N_("Not ranked yet: nothing played that counts."),
}

HONOURS: Mapping[str, str] = {
    "zwicks": N_("Most Zwicks of the season"),
    "zwicks_evening": N_("Most Zwicks in one evening"),
    "highest": N_("Highest hand"),
    "comeback": N_("Biggest comeback"),
    "faithful": N_("Most often there"),
    "pair": N_("Best pair"),
    "last": N_("Wooden spoon"),
}

FAULTS: Mapping[str, str] = {
    "number": N_("Please give a whole number from %(least)s to %(most)s."),
    "choice": N_("“%(found)s” is not known here; please choose one of those offered."),
    "flag": N_("“%(found)s” is neither yes nor no."),
    "twice": N_("Something stands there twice; please leave one out."),
    "falling": N_("Please give whole numbers with commas between them, the largest first, for example 3, 2, 1."),
    "unknown": N_("There is no setting “%(field)s”; it comes from another version of this program."),
    "more-than-planned": N_("That is more than there are evenings planned; please make one of the two fit."),
    "needs-minimum": N_("This needs a number of how many are needed."),
    "needs-deduction": N_("Please give the points that are taken away for each one missing."),
    "needs-bonus": N_("Please give the points of the bonus."),
    "needs-bonus-from": N_("Please also say how often one must have been there for the bonus."),
    "needs-every": N_("Please also say for how many further ones another is dropped."),
    "needs-result": N_("Please give the points that such a round counts."),
    "per-hand": N_("This does not go with the average of a hand: there are no hands to it. Please choose another."),
    "per-hand-points": N_("The average of a hand is made of points; please let an evening count with its points."),
    "lot-last": N_("After the lot nothing is left to decide; please put it last."),
}
"""Why a field cannot be used, by the case of a Fault, with what to do."""

RATINGS_MISSING = N_("Ratings are not installed here. What they need stands in requirements/ratings.txt.")
