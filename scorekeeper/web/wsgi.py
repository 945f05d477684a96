"""`scorekeeper.web.wsgi:app` for other WSGI servers; any number of workers may start at once."""

import tempfile

from scorekeeper.web.application import create_app, prepare
from scorekeeper.web.incoming import emptied

app = create_app()
prepare(app)
tempfile.tempdir = str(emptied(app.config["SCOREKEEPER"].data))
