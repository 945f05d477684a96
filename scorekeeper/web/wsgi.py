"""`scorekeeper.web.wsgi:app` for other WSGI servers; any number of workers may start at once."""

from scorekeeper.web.application import create_app, prepare

app = create_app()
prepare(app)
