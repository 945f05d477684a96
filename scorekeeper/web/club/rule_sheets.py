"""The rule sheets of a club (Dorfregel): the list, a new one, a new version, one sheet on one page, two compared. Each
is shown in words: what it gives in a hand, each of its rules in a sentence.

A sheet is never changed, so hands played by it stay what they were. A new version is another sheet that follows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from flask import Blueprint, Response, make_response, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field, SelectChoice
from wtforms.validators import DataRequired

from scorekeeper.errors import NotationError
from scorekeeper.game import Agreement
from scorekeeper.games import FIRST_VARIANT, game_of, is_variant, switches_today
from scorekeeper.journal.club.state import ClubState, Sheet
from scorekeeper.journal.payloads import Rules
from scorekeeper.names import in_order
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import derived_id, fresh_id, typed_text
from scorekeeper.web.addresses import full, qr_code
from scorekeeper.web.club.evening_place import sheet_label
from scorekeeper.web.club.form_entries import add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.season_place import around, sent
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, Choice, Form, InLines, Line, carried, offered
from scorekeeper.web.house_rules import MORE_CARDS, PREFIX, SWITCH_FIELDS, differing, switches_typed, with_switches
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.rule_sets import asks, groups, short_name
from scorekeeper.web.templating import render_template
from scorekeeper.words import variant_name
from scorekeeper.words.book import lines_of
from scorekeeper.words.books import LONGEST_REMARK, table_book
from scorekeeper.words.match import OPENING
from scorekeeper.words.rules import switch_in_words, switch_name, variant_in_words


class Total(NamedTuple):
    """A rule set's one figure, such as the points of a hand.

    packs: it is for; 0 where it does not depend on how many are played.
    points: the figure.
    """

    packs: int
    points: int


class RuleInWords(NamedTuple):
    """One rule.

    name: of its switch.
    label: what it is about.
    words: what holds.
    differs: whether the variant has it otherwise.
    """

    name: str
    label: str
    words: str
    differs: bool


class Compared(NamedTuple):
    """One rule on two sheets.

    label: what it is about.
    one: what the first says.
    other: what the other says.
    """

    label: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        """Whether the two say different things."""
        return self.one != self.other


def agreed(rules: Rules, packs: int | None = None) -> Agreement:
    """The game's agreement for no number of players in particular. Raises NotationError."""
    game, packs = game_of(rules.variant), packs or rules.packs
    made: Agreement = game.agree(rules.variant, rules.switches, rules.schedule, packs, 0)
    return made


def totals(rules: Rules) -> list[Total]:
    """The figure of a rule sheet, for each number of packs that a table may play with. Raises NotationError."""
    game = game_of(rules.variant)
    usual = sorted(set(game.deals(rules.variant, game.players).get("packs", [])))
    packs: Sequence[int | None] = [rules.packs] if rules.packs else usual or [None]
    figure = OPENING[game.id].figure
    found = [Total(number or 1, figure(agreed(rules, number))) for number in packs]
    return [Total(0, found[0].points)] if len({one.points for one in found}) == 1 else found


def label(rules: Rules) -> str:
    """What ``totals`` are: ``points a hand, without Zwicks``."""
    return _(OPENING[game_of(rules.variant).id].label)


def heading(rules: Rules) -> str:
    """What stands above ``totals`` on paper: ``A hand gives without Zwicks``."""
    return _(OPENING[game_of(rules.variant).id].compared)


def lines(rules: Rules) -> list[RuleInWords]:
    """Every rule that the variant leaves open, in the order of the rule sheet, then the points of its cards."""
    lang = language()
    usual = {ask.name for ask in asks(rules.variant, lang)}
    found = []
    for ask in asks(rules.variant, lang, rules.switches):
        value = ask.value or "none"
        if not ask.choices and value == "0" and ask.name not in usual:
            continue  # a further card that counts nothing
        words = switch_in_words(ask.name, value, lang)
        found.append(RuleInWords(ask.name, ask.label, words, ask.value != ask.usual))
    return found


def deal_words(rules: Rules) -> list[tuple[str, str]]:
    """How it is dealt, where the sheet says so itself."""
    found = []
    if rules.packs:
        found.append((_("Packs of cards"), str(rules.packs)))
    if rules.schedule:
        found.append((_("Dealt differently"), rules.schedule))
    return found


def compared(one: Sheet, other: Sheet) -> list[Compared]:
    """Two sheets rule by rule; what only one of them speaks of is empty on the other. Answers 422 for two games."""
    if game_of(one.rules.variant).id != game_of(other.rules.variant).id:
        refuse(422, _("These rule sheets are for different games. Choose two for the same game to compare them."))
    first, second = _by_label(one.rules), _by_label(other.rules)
    return [Compared(label, first.get(label, ""), second.get(label, "")) for label in {**first, **second}]


def total_words(rules: Rules) -> str:
    """The totals in one line: ``30``; ``21 with one pack, 42 with two``."""
    return ", ".join(str(one.points) if not one.packs else packs_words(one) for one in totals(rules))


def packs_words(total: Total) -> str:
    """What a hand gives with so many packs."""
    if total.packs == 1:
        return f"{total.points} " + _("with one pack")
    return f"{total.points} " + _("with two packs")


def _by_label(rules: Rules) -> Mapping[str, str]:
    lang = language()
    return {
        _("Played as"): variant_name(rules.variant, lang),
        heading(rules): total_words(rules),
        **{switch_name(line.name, lang): line.words for line in lines(rules)},
        **dict(deal_words(rules)),
    }


pages = Blueprint("rule_sheets", __name__, url_prefix="/c/<token>/rules")
unlisted_pages(pages)

LONGEST_NAME = 60
LONGEST_DEAL = 80
PACKS = {"1": 1, "2": 2}
THEN = ("evenings/new", "seasons/new", "seasons/bring")
"""What a club cannot begin without a rule sheet, and goes on with when it has the first one."""


def _variants() -> list[SelectChoice]:
    return [choice for group in groups(language()) for choice in offered(group.variants, group.name)]


def _packs() -> list[SelectChoice]:
    return offered([("", _("as usual for the number of players")), *((packs, packs) for packs in PACKS)])


class SheetForm(Form):
    """A rule sheet; its switches are further fields (`with_switches`). ``then``: one of `THEN` that waits for it, or
    nothing; ``trouble``: what is wrong with the whole.

    switches: those that are otherwise than the rule set's own.
    """

    name = Line(
        lazy_gettext("Name"), [DataRequired(lazy_gettext("Type a name."))],
        most=LONGEST_NAME,
    )
    variant = Choice(
        lazy_gettext("Which rules?"), sentence=lazy_gettext("Choose one of these."), choices=_variants,
        default=FIRST_VARIANT,
    )
    packs = Choice(lazy_gettext("Packs of cards"), choices=_packs)
    schedule = Line(lazy_gettext("Dealt differently"), most=LONGEST_DEAL)
    remark = InLines(lazy_gettext("Remark"), most=LONGEST_REMARK)
    switches: Mapping[str, str] = MappingProxyType({})
    then = trouble = ""

    @property
    def rule_set(self) -> str:
        """The rule set that is chosen; the first one where what was sent is none."""
        return self.variant.data if is_variant(self.variant.data) else FIRST_VARIANT

    @property
    def asked(self) -> list[Field]:
        """The fields of the switches."""
        return [field for field in self if field.name.startswith(PREFIX)]

    @property
    def rules(self) -> Rules:
        """As the journal has them; packs that there are not are as usual."""
        return Rules(self.rule_set, self.switches, self.schedule.data or None, PACKS.get(self.packs.data))

    @property
    def body(self) -> dict[str, object]:
        """The same as JSON."""
        return self.rules.body


@pages.get("")
def index(token: str) -> str:
    """Every rule sheet, the newest version of each first."""
    place = find_club(token)
    followed = {sheet.follows for sheet in place.state.sheets.values()}
    named = sorted(place.state.sheets.values(), key=lambda sheet: in_order(_named(place, sheet)))
    found = sorted(named, key=lambda sheet: sheet.sheet in followed)
    rows = [
        (sheet, sheet_label(place, sheet), short_name(sheet.rules.variant, language()),
         total_words(sheet.rules), sheet.sheet in followed)
        for sheet in found
    ]
    return render_template("club/season/sheets.html", **around(place), sheets=rows)


@pages.get("/compare")
def compare(token: str) -> str:
    """Two sheets side by side, what differs marked. ``?a=…&b=…``."""
    place = find_club(token)
    one, other = (find_sheet(place, request.args.get(key, "")) for key in ("a", "b"))
    return render_template(
        "club/season/compare.html", **around(place), sheets={"a": one.sheet, "b": other.sheet},
        one=sheet_label(place, one), other=sheet_label(place, other),
        rows=compared(one, other),
    )


@pages.get("/new")
def new(token: str) -> Response:
    """The form of a new sheet."""
    return _page(find_club(token, "keeper"), _new(_then(request.args)))


@pages.post("/new")
def issue(token: str) -> AnyResponse:
    """Issue it; or, where a button of the form asks for it, show the rules and what a hand gives."""
    return _issued(find_club(token, "keeper"), None)


@pages.get("/<sheet>")
def page(token: str, sheet: str) -> str:
    """The sheet on one page, with a QR code that leads here by the public link."""
    place = find_club(token)
    found = find_sheet(place, sheet)
    link = place.watch_link()
    address = full(f"/c/{link.token}/rules/{found.sheet}") if link is not None else ""
    return render_template(
        "club/season/sheet.html", **around(place), sheet=found, name=sheet_label(place, found),
        club=place.words.get(place.state.name or "", ""), lines=lines(found.rules),
        totals=totals(found.rules), label=label(found.rules),
        deal=deal_words(found.rules), about=_about(found.rules), remark=lines_of(remark_of(place, found)),
        variant=variant_name(found.rules.variant, language()), used=place.state.used(found.sheet),
        versions=[(one, sheet_label(place, one)) for one in _versions(place.state, found)],
        code=qr_code(address) if address else "", address=address,
        anchors=table_book(agreed(found.rules), language()).anchors,
    )


@pages.get("/<sheet>/next")
def next_version(token: str, sheet: str) -> Response:
    """The form of a new version, filled as the one before."""
    place = find_club(token, "keeper")
    found = find_sheet(place, sheet)
    rules = found.rules
    switches = switches_today(rules.variant, rules.switches)
    form = with_switches(SheetForm, rules.variant, switches)(
        name=_named(place, found), variant=rules.variant, schedule=rules.schedule or "", packs=str(rules.packs or ""),
        remark=remark_of(place, found),
    )
    form.switches = switches
    return _page(place, form, found)


@pages.post("/<sheet>/next")
def issue_next(token: str, sheet: str) -> AnyResponse:
    """Issue a new version."""
    place = find_club(token, "keeper")
    return _issued(place, find_sheet(place, sheet))


def _new(then: str) -> SheetForm:
    form = with_switches(SheetForm, FIRST_VARIANT, {})()
    form.then = then
    return form


def typed() -> SheetForm:
    """The fields as they came; switches of a rule set that there is not are the first one's."""
    draft = Button.posted(carries=("variant", "then", *SWITCH_FIELDS)).draft
    variant = draft.get("variant", "")
    variant = variant if is_variant(variant) else FIRST_VARIANT
    switches = differing(variant, switches_typed(draft))
    form = with_switches(SheetForm, variant, switches).posted()
    form.switches, form.then = switches, _then(draft)
    return form


def as_they_are() -> list[tuple[str, str, str, str]]:
    """The usual rules of each game, to be taken at one tap: the game, the variant, its name, and what the club's rule
    sheet is called then."""
    found = [(game.name, *game.variants[0]) for game in groups(language())]
    named = [(game, variant, name.removeprefix(f"{game}: ")) for game, variant, name in found]
    return [(game, variant, name, _("%(name)s rules", name=name)) for game, variant, name in named]


def _then(form: MultiDict[str, str]) -> str:
    then = form.get("then", "")
    return then if then in THEN else ""


def _fits(form: SheetForm) -> bool:
    """Whether it can be played. Else a sentence stands at each switch that cannot be so, or at how it is dealt, where
    the rules fit without that; else on top."""
    wrong = [field for field in form.asked if not field.validate(form)]
    if wrong:
        return False
    if _can_be_played(form.rules):
        return True
    if form.schedule.data and _can_be_played(replace(form.rules, schedule=None)):
        form.refuse(
            "schedule", _("This way of dealing does not come out even. Write it like 3 ; 4 4 5.")
        )
    else:
        form.trouble = _("These rules cannot be combined. Change one of them.")
    return False


def _can_be_played(rules: Rules) -> bool:
    try:
        agreed(rules)
    except NotationError:
        return False
    return True


def _issued(place: ClubPlace, before: Sheet | None) -> AnyResponse:
    sent()
    form, button = typed(), Button.posted()
    if (button.name or "save") != "save":
        _fits(form)
        return _page(place, form, before)
    sheet = derived_id(ground_of_form(), "sheet")
    fits = form.validate() and _fits(form)
    there = _of_this_name(place, form.name.data, before, sheet)
    if there is not None:
        sentence = _(
            "“%(sheet)s” already exists. Changes to it make a new version; other rules need another name.",
            sheet=sheet_label(place, there),
        )
        form.refuse("name", sentence)
    if not fits or there is not None:
        return _page(place, form, before, status=422, there=there)
    name, words = typed_text(form.name, ground_of_form())
    remark, remark_words = typed_text(form.remark, ground_of_form())
    payload = {
        "sheet": sheet, "name": name, "version": _last_version(place.state, before) + 1 if before else 1,
        "rules": form.body, "follows": before.sheet if before else None,
        **({"remark": remark} if remark else {}),
    }
    error = add(place, [entry("rulesheet.issued", payload)], {**words, **remark_words})
    if error:
        return _page(place, form, before, problem=in_words(error), status=422)
    if form.then:
        return done(place, form.then, _("The rule sheet is saved."))
    return done(place, f"rules/{sheet}", _("Saved."))


def _of_this_name(place: ClubPlace, name: str, before: Sheet | None, made: str) -> Sheet | None:
    """The newest of other rules with this name, which nobody could tell from it; not what the same form made."""
    own = {made, *(one.sheet for one in (before, *_versions(place.state, before)))} if before is not None else {made}
    named = [one for one in place.state.sheets.values() if _named(place, one).casefold() == name.casefold()]
    return max((one for one in named if one.sheet not in own), key=lambda one: one.version, default=None)


def _page(
    place: ClubPlace, form: SheetForm, before: Sheet | None = None, *, problem: str = "", status: int = 200,
    there: Sheet | None = None,
) -> Response:
    fits = _can_be_played(form.rules)
    shown_rules = form.rules if fits else replace(form.rules, schedule=None)  # dealt as cannot be: the rules may fit
    page = render_template(
        "club/season/sheet_form.html", **around(place), form=form, problem=problem, there=there,
        there_label=sheet_label(place, there) if there is not None else "",
        form_id=carried("id") or fresh_id(), before=before,
        old=sheet_label(place, before) if before else "", game=game_of(form.rule_set).id,
        label=label(form.rules),
        totals=totals(form.rules) if fits else [], packs_words=packs_words,
        about=_about(shown_rules) if _can_be_played(shown_rules) else "", more_cards=MORE_CARDS,
        longest_remark=LONGEST_REMARK,
    )
    return make_response(page, status)


def find_sheet(place: ClubPlace, sheet: str) -> Sheet:
    """Answers 404 for one that the club does not have."""
    found = place.state.sheets.get(sheet)
    return found if found is not None else refuse(404, _("There is a mistake in the address, or the page never "
                                                         "existed."))


def _about(rules: Rules) -> str:
    """What is played by these rules, with the packs that they name. Raises NotationError."""
    return variant_in_words(agreed(rules).rules, language(), packs=rules.packs)


def remark_of(place: ClubPlace, sheet: Sheet) -> str:
    """What a rule sheet says in the club's own words; empty where nothing, or where it was erased."""
    return place.words.get(sheet.remark or "", "")


def _named(place: ClubPlace, sheet: Sheet) -> str:
    return place.words.get(sheet.name, "")


def _versions(state: ClubState, sheet: Sheet) -> list[Sheet]:
    """The versions before and after this one, in their order."""
    found, edge = {sheet.sheet}, {sheet.sheet}
    while edge:
        before = {state.sheets[one].follows for one in edge}
        near = {one.sheet for one in state.sheets.values() if one.follows in edge or one.sheet in before}
        edge = near - found
        found |= edge
    others = [state.sheets[one] for one in found if one != sheet.sheet]
    return sorted(others, key=lambda one: (one.version, one.sheet))


def _last_version(state: ClubState, sheet: Sheet) -> int:
    return max(one.version for one in (sheet, *_versions(state, sheet)))


# --- the switches of a rule set as fields ----------------------------------------------------------------------------
