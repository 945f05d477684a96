"""The application: what every request passes through, in one place and in order."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.settings import Settings, packed
from scorekeeper.storage import engine
from scorekeeper.storage.base import db
from scorekeeper.storage.engine import begin_as
from scorekeeper.storage.migrate import alone, examine, migrate, migrations
from scorekeeper.storage.secret import secret_of
from scorekeeper.web import (
    assets,
    blank,
    book,
    changes,
    check,
    clock,
    club_access,
    clubs,
    compression,
    counting,
    delete_match,
    device,
    end,
    entries,
    errors,
    exports,
    hand_list,
    hand_page,
    housekeeping,
    importing,
    incoming,
    join,
    last_line,
    lesson,
    letters,
    limits,
    live,
    match,
    match_actions,
    match_links,
    new_match,
    next_match,
    offline,
    paper_sheet,
    pdf,
    preferences,
    recording,
    replay,
    request_log,
    security,
    sheet,
    start,
    stored_hand,
    templating,
    whose_phone,
)
from scorekeeper.web.club import (
    attendance,
    board,
    cross_tables,
    draw,
    draw_change,
    earlier_hands,
    embedded,
    evenings,
    history,
    home,
    keepers,
    links,
    member,
    member_import,
    members,
    notice,
    pairing_wishes,
    person_season,
    result_table,
    rule_sheets,
    season_import,
    seasons,
    standings,
    strangers,
    swapped_tables,
    to_members,
)
from scorekeeper.web.club import paper as club_paper
from scorekeeper.web.club import settings as club_settings
from scorekeeper.web.security import SAFE

# one blueprint for each thing a person would name; a new room of the web is added here
BLUEPRINTS = (
    start.pages, book.pages, lesson.pages, check.pages, replay.pages, recording.pages, stored_hand.pages,
    entries.pages, live.pages,
    offline.pages, new_match.pages, next_match.pages, blank.pages, join.pages, match_links.pages, exports.pages,
    delete_match.pages, importing.pages, sheet.pages, match.pages, last_line.pages, match_actions.pages,
    hand_page.pages, changes.pages, end.pages, whose_phone.pages,
    assets.pages, clubs.pages, home.pages, members.pages,
    member_import.pages, pairing_wishes.pages, member.pages, links.pages, keepers.pages, history.pages,
    club_settings.pages,
    evenings.pages, attendance.pages, draw.pages, draw_change.pages, board.pages, notice.pages, result_table.pages,
    earlier_hands.pages, swapped_tables.pages,
    rule_sheets.pages, season_import.pages, seasons.pages, standings.pages, person_season.pages, cross_tables.pages,
    club_paper.pages, strangers.pages, to_members.pages, embedded.pages,
)
# before a request in this order; after it in the reverse one
PARTS = (
    request_log, compression, preferences, clock, device, errors, security, limits, housekeeping, incoming, entries,
    live, counting, hand_list, assets, letters, paper_sheet, pdf, importing, club_access, club_settings,
    templating,
)


def create_app(settings: Settings | None = None) -> Flask:
    """Build the application. Touches no file and no database: see `prepare`."""
    settings = settings or Settings.from_environment()
    app = Flask("scorekeeper", static_folder=None, template_folder=str(packed("templates")))
    app.config.update(
        SQLALCHEMY_DATABASE_URI=settings.database,
        SQLALCHEMY_ENGINE_OPTIONS=engine.options(settings.database),
        MAX_CONTENT_LENGTH=settings.body_limit,
        MAX_FORM_MEMORY_SIZE=settings.body_limit,
        SESSION_COOKIE_NAME="said",  # holds nothing but what the next page is to say
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SCOREKEEPER=settings,
    )
    app.jinja_options = templating.OPTIONS

    db.init_app(app)
    migrations.init_app(app, db)
    with app.app_context():
        engine.set_up(db.engine)

    _begin_by_method(app)
    for part in PARTS:
        part.init_app(app)
    for pages in BLUEPRINTS:
        app.register_blueprint(pages)
    if settings.proxies:
        count = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=0)  # type: ignore[method-assign]
    return app


def prepare(app: Flask) -> Path | None:
    """Make the data folder, the secret and the tables; where a backup was put, if one was made.

    Safe to call from several processes at once: one does the work, the others wait. Raises SettingError,
    UnusableData with what of the data cannot be used, OSError.
    """
    settings: Settings = app.config["SCOREKEEPER"]
    with alone(settings.data):
        examine(app)
        with app.app_context():
            app.secret_key = secret_of(settings.data, db.engine)
        backup = migrate(app, settings.data)
    templating.keep_compiled(app, settings.data / "compiled")
    housekeeping.tidy(app)
    return backup


def _begin_by_method(app: Flask) -> None:
    """A request's transaction: a GET only reads, everything else takes the write lock before it reads."""

    @app.before_request
    def choose() -> None:
        begin_as(writing=request.method not in SAFE)

    @app.teardown_request
    def back_to_default(_error: BaseException | None) -> None:
        begin_as(writing=True)  # the thread serves others next
