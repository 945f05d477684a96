"""Texts that stand in the code as data."""


def N_(msgid: str) -> str:  # noqa: N802 - the name that message extraction looks for
    """Marks a text for the catalogues; it is translated where it is shown."""
    return msgid
