"""Where things are kept: models, engine set-up for SQLite and PostgreSQL, migrations, stored hands."""
