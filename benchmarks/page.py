"""What a view of the replay page costs the server: the published sample hand at play 38, with the test client.

`python -m benchmarks.page` prints milliseconds of processor time for one view, median of the rounds, the hand being
one that was looked at before, and the bytes on the wire. That these stay few is for the tests to see to.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from scorekeeper.settings import Settings
from scorekeeper.web import create_app, prepare

ROUNDS = 9
VIEWS = 20
AT = 38


def run(rounds: int = ROUNDS) -> dict[str, float]:
    """``view`` and ``first``: milliseconds of a view and of the first after a start; ``bytes`` of the gzipped page."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
        prepare(app)
        client = app.test_client()
        headers = {"Accept-Encoding": "gzip", "Accept-Language": "en"}
        with app.test_request_context():
            path = app.url_for("replay.sample", at=AT)

        def view() -> tuple[float, int]:
            start = process_time()
            answer = client.get(path, headers=headers)
            taken = process_time() - start
            assert answer.status_code == 200, f"{path}: {answer.status}"
            return taken * 1000, len(answer.data)

        first, size = view()
        taken = [median(view()[0] for _ in range(VIEWS)) for _ in range(rounds)]
    return {"view": median(taken), "first": first, "bytes": size}


def main() -> None:
    """Prints the figures."""
    found = run()
    print(f"one view {found['view']:.1f} ms of processor time (the first {found['first']:.0f} ms)")
    print(f"page {found['bytes'] / 1024:.1f} KB, gzipped")


if __name__ == "__main__":
    main()
