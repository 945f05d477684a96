"""Every route of the application, and what every answer must and must not have."""

from __future__ import annotations

import re

from scorekeeper.journal.tokens import CLUB_ROLES

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ODD = (
    '=A1 <script>"&amp;</script> Petersen', "<b>Uwe</b> 100 % %(name)s %d {0} {{ 1 }}",
    "@A1 </script><script>Öz</script>", "- <img> ]]> -->", "+49 \u202eO'Neil",
)
"""Names that could be markup, a formula, or a place for words."""
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def paths(app):
    """Each rule with something plausible for its parts."""
    for rule in app.url_map.iter_rules():
        yield re.sub(r"<[^>]+>", "abcdefghijklmnopqrstuv", rule.rule)


def assert_headers(response):
    assert response.headers["Content-Security-Policy"] == POLICY
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Cache-Control" in response.headers
    assert "Server" not in response.headers
    assert "Strict-Transport-Security" not in response.headers


def assert_nothing_inline(html):
    """No style, no script and no address of elsewhere in a page."""
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|data:", html)
    assert not re.search(r"<script(?![^>]*\ssrc=)", html)
    assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", html)


def assert_names_are_words(answer):
    """Of ``ODD`` none is markup in a page or a formula in a table."""
    if answer.mimetype == "text/html":
        assert not re.search(r"<b>Uwe|<img> \]|<script>", answer.text)
    if answer.mimetype == "text/csv":
        assert not re.search(r'(?m)(?:^|[,;])"?[=@]', answer.text)


LEAST = {
    # what is shown to everybody: names in their public form, evenings after their notice
    "club.home": "watch", "club_links.links": "watch",
    "evenings.index": "watch", "evenings.page": "watch", "evenings.result": "watch",
    "result_table.as_spreadsheet": "watch", "result_table.as_data": "watch",
    "rule_sheets.index": "watch", "rule_sheets.page": "watch", "rule_sheets.compare": "watch",
    "book.of_sheet": "watch", "book.sheet_paper": "watch", "book.of_season": "watch",
    "lesson.sheet_example": "watch",
    "seasons.index": "watch", "seasons.beside": "watch",
    "standings.page": "watch", "standings.table": "watch", "standings.as_spreadsheet": "watch",
    "standings.as_data": "watch",
    "person_season.page": "watch", "person_season.evening": "watch",
    "cross_tables.page": "watch", "cross_tables.as_spreadsheet": "watch", "cross_tables.as_data": "watch",
    "cross_tables.rating": "watch",
    "person_season.as_spreadsheet": "watch", "person_season.as_data": "watch", "cross_tables.rating_table": "watch",
    "cross_tables.rating_data": "watch",
    "club_paper.season": "watch", "club_paper.season_pdf": "watch", "club_paper.member": "watch",
    "club_paper.member_pdf": "watch", "club_paper.person": "watch", "club_paper.result": "watch",
    "club_paper.result_pdf": "watch", "club_paper.rules": "watch", "club_paper.rules_pdf": "watch",
    "club_paper.compare": "watch", "club_paper.compare_pdf": "watch",
    # the club among itself
    "person_season.me": "member",
    "club_members.listed": "member", "club_paper.certificate": "member", "club_paper.certificates_pdf": "member",
    "club_paper.evening": "member", "club_paper.plan": "member", "club_paper.plan_pdf": "member",
    # who writes at an evening
    "club_history.history": "record",
    "attendance.page": "record", "attendance.tick": "record", "attendance.one": "record",
    "attendance.set_one": "record",
    "attendance.declared": "record", "attendance.declare": "record",
    "draw.ask": "record", "draw.make": "record", "draw.page": "record", "draw_change.page": "record",
    "draw_change.change": "record", "board.page": "record", "board.part": "record", "board.table": "record",
    "board.run": "record", "board.sheet": "record",
    "notice.page": "record",
    "club_paper.cards": "record", "club_paper.cards_pdf": "record",  # a table's card carries its record link
    "club_paper.sheets": "record", "club_paper.sheets_pdf": "record",
    # who decides
    "notice.act": "judge", "notice.penalise": "judge", "notice.lift": "judge",
    # who keeps the club
    "evenings.new": "keeper", "evenings.open_one": "keeper", "evenings.change": "keeper", "evenings.set_it": "keeper",
    "evenings.drop": "keeper",
    "earlier_hands.take_over": "judge", "earlier_hands.drop": "judge",
    "swapped_tables.page": "judge", "swapped_tables.swap": "judge",
    "strangers.page": "keeper", "strangers.say": "keeper", "strangers.take_back": "keeper",
    "rule_sheets.new": "keeper", "rule_sheets.issue": "keeper", "rule_sheets.next_version": "keeper",
    "rule_sheets.issue_next": "keeper",
    "seasons.new": "keeper", "seasons.make": "keeper", "seasons.change": "keeper", "seasons.set_again": "keeper",
    "seasons.close": "keeper", "seasons.reopen": "keeper", "season_import.ask": "keeper",
    "season_import.bring": "keeper",
    "club_members.as_table": "keeper", "club_members.ask": "keeper", "club_members.take": "keeper",
    "member_import.ask": "keeper", "member_import.look": "keeper", "pairing_wishes.page": "keeper",
    "pairing_wishes.change": "keeper",
    "club_member.page": "keeper", "club_member.change": "keeper", "club_member.left": "keeper",
    "club_member.back": "keeper", "club_member.ask_merge": "keeper", "club_member.merge": "keeper",
    "club_member.ask_forget": "keeper", "club_member.forget": "keeper", "club_member.export": "keeper",
    "club_links.renew": "keeper", "club_links.revoke": "keeper", "club_links.key_pdf": "keeper",
    "club_links.key_picture": "keeper", "club_keepers.page": "keeper", "club_keepers.name": "leading",
    "to_members.evening_png": "watch",
    "to_members.evening_text": "watch", "to_members.season_png": "watch", "to_members.season_text": "watch",
    "seasons.archive": "watch", "club_keepers.renew": "leading", "club_keepers.revoke": "leading",
    "club_settings.page": "keeper", "club_settings.rename": "leading", "club_settings.passphrase": "leading",
    "club_settings.export": "keeper", "club_settings.packed": "keeper", "club_settings.ask_delete": "leading",
    "club_settings.delete": "leading", "club_settings.restore": "leading",
}
"""Who at least may come in, of ``HOLDERS``, for each endpoint below /c/<token>."""
LAST = ("club_member.forget", "club_links.revoke", "club_links.renew", "club_settings.delete", "club_settings.restore")
"""What would take the ground from under the others is asked last, and restored."""
HOLDERS = (*CLUB_ROLES, "leading")
"""Who has a link, lowest first: ``keeper`` is any other keeper than number 0, ``leading`` number 0, whom the passphrase
opens."""


def routes(app):
    """(endpoint, method, rule) of every route that comes with a club's link; what takes things away last."""
    found = [
        (rule.endpoint, method, rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/c/<token>")
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]
    order = {endpoint: place for place, endpoint in enumerate(LAST, 1)}
    return sorted(found, key=lambda one: (order.get(one[0], 0), one[1], one[2]))


def address(rule, token, parts):
    """The rule with its parts filled."""
    path = rule.replace("<token>", token)
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts[part[1]], path) + query(rule, parts)


def query(rule, parts):
    """What a page asks for besides its path."""
    return f"?a={parts['sheet']}&b={parts['sheet']}" if "/compare" in rule else ""


def enough(holder, endpoint):
    """Whether the table lets them in; what has no line in it is asked of nobody (a test of its own says so)."""
    return holder is not None and endpoint in LEAST and HOLDERS.index(holder) >= HOLDERS.index(LEAST[endpoint])
