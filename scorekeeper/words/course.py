"""What is worth telling of a match, in sentences."""

from __future__ import annotations

from scorekeeper.journal.course import Highlight
from scorekeeper.words.figures import MINUS
from scorekeeper.words.game_words import marks_in_words, words_of
from scorekeeper.words.locale import Locale


def highlight_words(one: Highlight, game: str, say: Locale) -> str:
    """One thing worth telling, in a sentence."""
    figures = " : ".join(map(str, one.figures))
    parts = {"name": one.name, "points": figures, "hand": one.hand}
    match one.kind:
        case "comeback":
            return say.gettext("%(name)s: %(points)s behind after hand %(hand)s, and won") % parts
        case "ahead":
            return say.gettext("%(name)s: in front from the first hand on") % parts
        case "changes":
            return say.gettext("The lead changed %(number)s times") % {"number": figures}
        case "marks":
            marks = marks_in_words(say, one.figures[0])
            return say.gettext("%(name)s: %(marks)s in hand %(hand)s") % {**parts, "marks": marks}
        case "closest":
            return say.gettext("Closest: hand %(hand)s, %(points)s") % parts
        case "costly":
            costs = words_of(game).costs
            what = "" if costs is None else say.gettext(costs.name)
            return say.gettext("%(name)s: %(points)s %(what)s in one game") % {**parts, "what": what}
        case "longest":
            hands, number = one.figures
            told = say.ngettext("%(num)d hand", "%(num)d hands", hands)
            return say.gettext("Longest: game %(number)s, %(hands)s") % {"number": number, "hands": told}
        case "from_below":
            low = {**parts, "points": figures.replace("-", MINUS)}
            return say.gettext("%(name)s stood at %(points)s after hand %(hand)s") % low
        case "turned":
            return say.gettext("%(name)s turned a game: %(points)s behind after hand %(hand)s") % parts
        case "run":
            return say.gettext("%(name)s: %(points)s hands won in a row") % parts
        case "often":
            often = {**parts, "points": one.figures[0], "times": one.figures[1]}
            return say.gettext("%(name)s: %(points)s points %(times)s times") % often
        case "won":
            won = {**parts, "number": one.figures[0], "all": one.figures[1]}
            return say.gettext("%(name)s: %(number)s of %(all)s hands won") % won
        case "nearest":
            lost = {**parts, "points": one.figures[0], "number": one.figures[1]}
            return say.gettext("%(name)s lost game %(number)s with %(points)s to go") % lost
        case "in_the_middle":
            return say.gettext(words_of(game).most_in_the_middle) % parts
        case "lowest":
            return say.gettext("Most lost in one hand: %(name)s, %(points)s in hand %(hand)s") % parts
        case "gained":
            won = {**parts, "number": one.figures[0], "all": one.figures[1]}
            return say.gettext("%(name)s gained in %(number)s of %(all)s hands") % won
        case "highest":
            return say.gettext("Most in one hand: %(name)s, %(points)s in hand %(hand)s") % parts
