"""`scorekeeper serve`: makes the installation ready, prints the address for phones, and serves until Ctrl-C."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gc
import logging
import select
import signal
import socket
import sys
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from scorekeeper.commands import OK, addresses, terminal_language
from scorekeeper.numbers import whole
from scorekeeper.settings import SettingError, Settings
from scorekeeper.translations import catalogue

if TYPE_CHECKING:
    from scorekeeper.web.connections import Door, ListeningSocket

EXAMPLES = """examples:
  scorekeeper serve                  on port 8080, for every phone in this network
  scorekeeper serve --port 8081      on another port
  scorekeeper serve --host 127.0.0.1 for this machine alone

environment: SCOREKEEPER_DATA (folder), SCOREKEEPER_DATABASE_URL (PostgreSQL; SCOREKEEPER_DATABASE_URL_FILE: the file
it stands in), SCOREKEEPER_URL (the address people use, if it is not this machine's own), SCOREKEEPER_ZONE (time zone),
SCOREKEEPER_HOST, SCOREKEEPER_PROXIES, SCOREKEEPER_HANDS_PER_DAY, SCOREKEEPER_MATCHES_PER_DAY, PORT.
"""

# 64 threads: a page takes one for milliseconds, a live stream (16 at most) for up to a minute
THREADS = 64
# a hall of watchers keeps a connection each; select() of Windows takes no more than 512
CONNECTIONS = 2000 if hasattr(select, "poll") else 400
SPARE_CONNECTIONS = 64  # that are cut and that waitress has not yet closed
IDLE_SECONDS = 70  # a phone that asks every minute keeps its connection


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `serve`; each has a variable of the environment."""
    parser.epilog = EXAMPLES
    parser.add_argument("--port", type=port_number, help="port to listen on (8080)")
    parser.add_argument("--host", help="address to listen on (0.0.0.0: every network of this machine)")
    parser.add_argument("--log-requests", action="store_true", help="one line a request (no links, no addresses)")


def port_number(text: str) -> int:
    """A port as typed. Raises ArgumentTypeError."""
    number = whole(text, 65535)
    if not number:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return number


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted. Raises SettingError with a sentence for the person at the terminal."""
    settings = Settings.from_environment()
    port = settings.port if arguments.port is None else arguments.port
    settings = replace(settings, port=port, host=arguments.host or settings.host)
    set_up_logging(requests=arguments.log_requests)
    from scorekeeper.web.connections import Door

    # first of all, so that a taken port is said before anything is set up or migrated
    door = Door(CONNECTIONS, counted=not settings.proxies)
    listening = listen(settings.host, settings.port, door)
    try:
        serve(settings, listening)
    finally:
        listening.close()
    return OK


def set_up_logging(*, requests: bool) -> None:
    """What the terminal is told; ``requests``: of each one."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # a line for each request that waits a moment, which makes the next one wait longer
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    logging.getLogger("scorekeeper.requests").setLevel(logging.INFO if requests else logging.WARNING)


def serve(settings: Settings, listening: ListeningSocket) -> None:
    """Prepare the application and hand the socket to waitress. Raises SettingError."""
    import waitress

    from scorekeeper.commands.installation import ready
    from scorekeeper.web.connections import LONGEST_HEAD, swept
    from scorekeeper.web.incoming import IN_MEMORY, emptied, lying_in, with_bodies

    lang = terminal_language()
    _ = catalogue(lang).gettext
    with ready(settings, lang) as (app, backup):
        folder = emptied(settings.data)
        if backup:
            print(_("The tables were updated; a copy of the old ones is in %(file)s.") % {"file": backup})
        found_addresses = addresses.find(settings, listening.getsockname()[1])
        app.extensions["scorekeeper.address_warning"] = addresses.remember(settings.data, found_addresses.people)
    app.extensions["scorekeeper.for_phones"] = found_addresses.all_lan[0] if found_addresses.all_lan else ""
    announce(found_addresses, settings, app.extensions["scorekeeper.address_warning"])
    allow_connections()
    spare_collecting()
    if threading_allows_signals():
        signal.signal(signal.SIGTERM, stop)
        sys.unraisablehook = unraisable
    with lying_in(folder) as incoming, swept(listening.door):
        listening.door.incoming = incoming
        server = waitress.create_server(
            with_bodies(app, incoming),
            sockets=listening.doors(),
            threads=THREADS,
            connection_limit=CONNECTIONS + SPARE_CONNECTIONS,
            asyncore_use_poll=True,
            channel_timeout=IDLE_SECONDS,
            channel_request_lookahead=1,  # notices a phone that went away while its answer was being made
            max_request_header_size=LONGEST_HEAD,
            max_request_body_size=IN_MEMORY + 1,  # what is larger was laid aside at the door
            clear_untrusted_proxy_headers=not settings.proxies,
            ident=None,
        )
        server.run()
    print("\n" + _("Stopped. Everything you saved is kept."))


def spare_collecting() -> None:
    """Let Python look for rubbish less often: what a start has read is never any, and of a match that is read hardly
    anything is. Looking took a third of the time of reading a long match, and then a tenth to a fifth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def allow_connections() -> None:
    """As many open files as that takes, where the system gives a process fewer (1,024 is usual)."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS + SPARE_CONNECTIONS + 500
    if now != resource.RLIM_INFINITY and now < needed:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(
                resource.RLIMIT_NOFILE, (needed if most == resource.RLIM_INFINITY else min(needed, most), most)
            )


def listen(host: str, port: int, door: Door) -> ListeningSocket:
    """A listening socket. Raises SettingError where the port is taken or not allowed."""
    from scorekeeper.web.connections import ListeningSocket

    listening = ListeningSocket(door, socket.AF_INET6 if ":" in host else socket.AF_INET)
    if sys.platform == "win32":
        # there, SO_REUSEADDR would let two programs have the same port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, TypeError) as error:  # bind's word for a name that cannot be spelled for the network
        listening.close()
        raise SettingError(_why_not(host, port, error)) from error
    listening.setblocking(False)
    return listening


def _why_not(host: str, port: int, error: OSError | TypeError) -> str:
    _ = catalogue(terminal_language()).gettext
    if isinstance(error, PermissionError):
        return _("Port %(port)d needs special rights; choose one above 1023, for example PORT=8080.") % {
            "port": port
        }
    # a name that nobody knows, one that is no name at all, an address of another machine
    if not isinstance(error, OSError) or isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return _("This machine does not have the address %(host)s.") % {"host": host}
    return _(
        "Port %(port)d is in use (is scorekeeper already running?); choose another, for example PORT=%(other)d."
    ) % {"port": port, "other": port + 1 if port < 65535 else 8080}


def announce(found_addresses: addresses.Addresses, settings: Settings, warning: dict[str, str] | None) -> None:
    """Print where to go: this machine, the phones, a QR code, and what changed."""
    _ = catalogue(terminal_language()).gettext
    print(_("On this machine: %(url)s") % {"url": found_addresses.local})
    for url in found_addresses.all_lan:
        print(_("For phones:      %(url)s") % {"url": url})
    if found_addresses.people != found_addresses.local:
        print(qr(found_addresses.people))
    elif not found_addresses.all_lan and not addresses.is_loopback(settings.host):
        print(_("No network found that phones could use; join one or open a hotspot, then start again."))
    if warning:
        print(
            _(
                "Warning: phones knew this installation as %(old)s; it is now %(new)s. They may still hold unsent "
                "hands under the old address: give this machine that address again, or use “Show my unsent records” "
                "on the phone."
            )
            % warning
        )
    if not settings.public_url and found_addresses.all_lan:
        print(_("On a network you do not trust, use your own hotspot: anybody listening in can write as if they were "
                "you."))
    print(_("Data: %(folder)s   Stop with Ctrl-C.") % {"folder": settings.data}, flush=True)


def qr(url: str) -> str:
    """The address as a QR code of block characters; empty where the terminal has none."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(url, error="m").terminal(drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()


def threading_allows_signals() -> bool:
    """Signals can be handled in the main thread only (tests serve from another)."""
    return threading.current_thread() is threading.main_thread()


def stop(_signal: int, _frame: object) -> NoReturn:
    """SIGTERM ends the server as Ctrl-C does."""
    raise SystemExit(0)


def interrupt(number: int) -> None:
    """This signal, for the thread that signals are handled in: it hears it at once, whatever it waits for."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:  # Windows
        signal.raise_signal(number)


def unraisable(lost: sys.UnraisableHookArgs) -> None:
    """What was raised where nobody is told, as in what Python calls when a connection is forgotten: where it was to end
    the server, it is raised once more in a moment, else nothing would ever end it; anything else is printed."""
    if not isinstance(lost.exc_value, SystemExit | KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    number = signal.SIGTERM if isinstance(lost.exc_value, SystemExit) else signal.SIGINT
    again = threading.Timer(0.05, interrupt, [number])
    again.daemon = True
    again.start()
