"""The application: what every request passes through, in one place and in order."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.settings import Settings, packed
from scorekeeper.storage import engine
from scorekeeper.storage.base import db
from scorekeeper.storage.migrate import alone, examine, migrate, migrations
from scorekeeper.storage.secret import secret_of
from scorekeeper.web import (
    assets,
    blank,
    changes,
    check,
    clock,
    clubs,
    compression,
    counting,
    database,
    delete_match,
    device,
    doubts,
    entries,
    errors,
    exports,
    finished_game,
    hand_page,
    headers,
    host,
    housekeeping,
    importing,
    incoming,
    join,
    letters,
    limits,
    live,
    match,
    match_links,
    new_match,
    next_match,
    offline,
    origin,
    pdf,
    preferences,
    recording,
    replay,
    request_log,
    sheet,
    start,
    stored_hand,
    templating,
    way_to_deal,
)
from scorekeeper.web.club import (
    attendance,
    board,
    cross_tables,
    draw,
    draw_change,
    evenings,
    history,
    home,
    links,
    member,
    member_import,
    members,
    notice,
    pairing_wishes,
    person_season,
    person_table,
    result_table,
    rule_sheets,
    season_import,
    seasons,
    standings,
    strangers,
)
from scorekeeper.web.club import paper as club_paper
from scorekeeper.web.club import settings as club_settings

# one blueprint for each thing a person would name; a new room of the web is added here
BLUEPRINTS = (
    start.pages, check.pages, replay.pages, recording.pages, stored_hand.pages, entries.pages, live.pages,
    offline.pages, new_match.pages, next_match.pages, blank.pages, join.pages, match_links.pages, exports.pages,
    delete_match.pages, importing.pages,
    sheet.pages, match.pages, hand_page.pages, changes.pages, assets.pages, clubs.pages, home.pages, members.pages,
    member_import.pages, pairing_wishes.pages, member.pages, links.pages, history.pages, club_settings.pages,
    evenings.pages, attendance.pages, draw.pages, draw_change.pages, board.pages, notice.pages, result_table.pages,
    rule_sheets.pages, season_import.pages, seasons.pages, standings.pages, person_season.pages, cross_tables.pages,
    person_table.pages, club_paper.pages, strangers.pages,
)
# before a request in this order; after it in the reverse one
PARTS = (
    request_log, compression, headers, preferences, clock, device, errors, host, origin, limits, database, housekeeping,
    incoming, entries, live, counting, doubts, finished_game, way_to_deal, assets, letters, pdf, importing,
    club_settings, templating,
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
        app.secret_key = secret_of(settings.data)
        backup = migrate(app, settings.data)
    templating.keep_compiled(app, settings.data / "compiled")
    housekeeping.tidy(app)
    return backup
