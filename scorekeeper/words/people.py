"""A club's people in words: roles, the forms of a name, where it is read, groups, who sits with whom."""

from __future__ import annotations

from scorekeeper.words.locale import locale


def role_name(role: str, lang: str) -> str:
    """What the holder of a club's link is called: ``Keeper``. KeyError for what is no role."""
    say = locale(lang)
    return {
        "watch": say.gettext("Watcher"), "member": say.gettext("Member"), "record": say.gettext("Recorder"),
        "judge": say.gettext("Judge"), "keeper": say.gettext("Keeper"),
    }[role]


def form_name(form: str, lang: str) -> str:
    """The form in which a name is shown: ``first name and initial``. KeyError for what is none."""
    say = locale(lang)
    return {
        "full": say.gettext("full name"), "initial": say.gettext("first name and initial"),
        "first": say.gettext("first name"), "number": say.gettext("number"), "hidden": say.gettext("not at all"),
    }[form]


def outlet_name(outlet: str, lang: str) -> str:
    """Where a name is read: ``On the notice board``. KeyError for what is no such place."""
    say = locale(lang)
    return {
        "table": say.gettext("At the table"), "board": say.gettext("On the notice board"),
        "public": say.gettext("By the public link"),
    }[outlet]


def group_name(group: str, lang: str) -> str:
    """A group that every club may have: ``Women``; empty for one of the club's own."""
    say = locale(lang)
    ours = {"women": say.gettext("Women"), "youth": say.gettext("Youth"), "seniors": say.gettext("Seniors")}
    return ours.get(group, "")


def pair_rule(rule: str, lang: str) -> str:
    """What a draw does with two people, to follow their names. KeyError for what is no such rule."""
    say = locale(lang)
    return {
        "apart": say.gettext("never sit together as partners"), "away": say.gettext("never sit at the same table"),
        "together": say.gettext("always sit together as partners"), "free": say.gettext("sit wherever the draw "
                                                                                        "puts them"),
    }[rule]
