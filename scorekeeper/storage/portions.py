"""Much work on the database in transactions that are over soon: whoever records meanwhile does not wait for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from sqlalchemy.orm import Session

PORTION_SECONDS = 0.1
"""So long a portion takes new work; what it began last and its commit come on top."""
PAUSE_SECONDS = 0.12
"""Between two portions: SQLite makes who waits look again after 0.1 s at most, and so everybody else comes first."""

Step = Callable[[Session], None]


def in_portions(session: Session, steps: Iterable[Step]) -> None:
    """Do this in transactions that are over soon, and let others come between them."""
    pause = PAUSE_SECONDS if session.get_bind().dialect.name == "sqlite" else 0.0
    waiting = iter(steps)
    step = next(waiting, None)
    while step is not None:
        try:
            session.connection()  # from here on others wait
            then = time.monotonic()
            while step is not None:
                step(session)
                step = next(waiting, None)
                if time.monotonic() - then >= PORTION_SECONDS:
                    break
            session.commit()
        except BaseException:
            session.rollback()
            raise
        time.sleep(pause)
