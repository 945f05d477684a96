"""Storage: models, engine set-up for SQLite and PostgreSQL, migrations, stored hands."""
