"""The command: quick to explain itself, serves, and says in a sentence what is in the way."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.commands import addresses, serve, terminal_language
from scorekeeper.settings import SettingError, Settings
from tests.cases import for_each
from tests.conftest import free_port, start_server, stop_server


def run(*words, **env):
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *words], capture_output=True, text=True, check=False, timeout=60,
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **env},
    )


@for_each("words", [["--help"], ["serve", "--help"], ["--version"], []])
def test_help_imports_none_of_the_heavy_things(words):
    code = (
        "import sys\nfrom scorekeeper.cli import main\n"
        f"try: main({words!r})\nexcept SystemExit: pass\n"
        "heavy = {'flask', 'sqlalchemy', 'waitress', 'reportlab', 'babel', 'scorekeeper.zwickern'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "scorekeeper" in result.stdout


def test_help_shows_every_command_with_its_line(capsys):
    from scorekeeper.commands import COMMANDS

    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


def test_serving_says_where_and_stops_politely(tmp_path):
    data = tmp_path / "data folder with space"
    process, url = start_server(data)
    with urllib.request.urlopen(url + "/settings") as answer:
        assert b"<h1" in answer.read()
        assert answer.headers["Server"] is None
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 0
    (log,) = tmp_path.glob(f"{data.name}-*.log")
    text = log.read_text(encoding="utf-8")
    assert f"On this machine: {url}" in text
    assert str(data) in text
    assert "Everything you saved is kept" in text
    assert "Traceback" not in text


# A stop that arrives in what Python calls when a thing is forgotten: whatever is raised in there goes nowhere.
FORGOTTEN = """
import signal, sys, time, weakref
from scorekeeper.commands import serve

class Thing: pass

signal.signal(signal.SIGTERM, serve.stop)
sys.unraisablehook = serve.unraisable
thing = Thing()
weakref.finalize(thing, signal.raise_signal, {sent})
del thing
time.sleep(60)
"""


@for_each("sent, code", [(signal.SIGTERM, 0), (signal.SIGINT, -signal.SIGINT)])
def test_a_stop_that_is_lost_is_raised_once_more(sent, code):
    ended = subprocess.run(
        [sys.executable, "-c", FORGOTTEN.format(sent=int(sent))], capture_output=True, text=True, check=False,
        timeout=50,
    )
    assert ended.returncode == code, ended.stderr


def test_what_else_is_lost_is_printed(capsys):
    class Thing:
        def __del__(self):
            raise ValueError("of a thing that is forgotten")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "unraisablehook", serve.unraisable)
        Thing()
    assert "of a thing that is forgotten" in capsys.readouterr().err


# A server that takes a moment to forget a connection.
SLOW_TO_FORGET = """
import time, weakref
real = weakref.finalize
def finalize(thing, call, *more, **named):
    slow = type(thing).__name__ == "Connection"
    return real(thing, lambda: (time.sleep(slow), call(*more, **named)))
weakref.finalize = finalize
"""


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_while_it_forgets_a_connection_stops(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(SLOW_TO_FORGET)
    process, url = start_server(tmp_path / "data", PYTHONPATH=str(tmp_path))
    time.sleep(1.5)  # the one that asked whether it is there is forgotten
    urllib.request.urlopen(url + "/robots.txt").close()
    time.sleep(0.3)
    stop_server(process)
    assert process.returncode == 0


def test_a_qr_code_is_drawn_for_phones():
    drawn = serve.qr("http://192.168.178.20:8080")
    assert len(drawn.splitlines()) > 10
    assert set(drawn) <= set("█▀▄ \n")


def test_a_taken_port_is_one_sentence_and_nothing_is_made(tmp_path):
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        result = run("serve", "--port", str(port), SCOREKEEPER_DATA=str(tmp_path / "data"))
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert f"Port {port} is in use" in result.stderr
    assert not (tmp_path / "data").exists()


@for_each("host", ["192.0.2.7", "no-such-name.invalid", "ö" * 80], ids=["other", "unknown", "no name"])
def test_an_address_that_is_not_this_machine_s_is_named(capsys, monkeypatch, host):
    monkeypatch.setattr(serve, "set_up_logging", lambda **_what: None)  # it is this process's, for all tests
    assert main(["serve", "--host", host, "--port", str(free_port())]) == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert f"does not have the address {host}" in output


def test_a_fault_of_our_own_is_a_sentence_too(capsys, monkeypatch):
    from scorekeeper.commands import variants

    def broken(_arguments):
        return {}["was\nnever there"]

    monkeypatch.setattr(variants, "run", broken)
    assert main(["variants"]) == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert "fault in scorekeeper itself (cli.py:" in output
    assert "KeyError" in output


@for_each(
    ("variables", "named"),
    [
        ({"PORT": "http"}, "PORT"),
        ({"PORT": "70000"}, "PORT"),
        ({"PORT": "1" * 5000}, "PORT"),
        ({"SCOREKEEPER_URL": "karten.example"}, "SCOREKEEPER_URL"),
        ({"SCOREKEEPER_URL": "https://karten.example/path"}, "SCOREKEEPER_URL"),
        ({"SCOREKEEPER_PROXIES": "-1"}, "SCOREKEEPER_PROXIES"),
        ({"SCOREKEEPER_DATABASE_URL_FILE": "/no/such/file"}, "SCOREKEEPER_DATABASE_URL_FILE"),
    ],
)
def test_a_wrong_setting_is_named_in_one_sentence(variables, named):
    with pytest.raises(SettingError, match=named):
        Settings.from_environment(variables)
    result = run("serve", **variables)
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert named in result.stderr


@pytest.mark.slow
def test_a_data_folder_that_cannot_be_is_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    result = run("serve", "--port", str(free_port()), SCOREKEEPER_DATA=str(tmp_path / "file" / "data"))
    assert result.returncode == 2
    assert "cannot be used" in result.stderr
    assert "Traceback" not in result.stderr


def test_settings_are_read_from_the_environment(tmp_path):
    (tmp_path / "url").write_text("postgres://somebody@host/db\n")
    settings = Settings.from_environment(
        {
            "SCOREKEEPER_DATA": str(tmp_path), "SCOREKEEPER_DATABASE_URL_FILE": str(tmp_path / "url"), "PORT": "81",
            "SCOREKEEPER_URL": "https://Karten.example/", "SCOREKEEPER_PROXIES": "1",
        }
    )
    assert settings.database == "postgresql+psycopg://somebody@host/db"
    assert (settings.data, settings.port, settings.proxies) == (tmp_path, 81, 1)
    assert settings.public_url == "https://karten.example"
    asked = set()

    class Noting(dict):
        def get(self, name, default=None):
            asked.add(name)
            return default

    Settings.from_environment(Noting())
    written = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert {name for name in asked if name not in serve.EXAMPLES or name not in written} == set()


@for_each(
    ("variables", "lang"),
    [({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "nds_DE"}, "nds"), ({"LANG": "C"}, "en"), ({}, "en"),
     ({"LANG": "de_DE", "LC_ALL": "en_US"}, "en"), ({"LC_MESSAGES": "de", "LANG": "en"}, "de"), ({"LANG": "fr"}, "en")],
)
def test_the_terminal_is_spoken_to_in_its_language(variables, lang):
    assert terminal_language(variables) == lang


def test_addresses_for_phones_leave_out_what_no_phone_reaches(monkeypatch):
    monkeypatch.setattr(addresses, "_local_addresses", lambda: iter(["10.8.0.2", "192.168.1.5", "127.0.0.1"]))
    monkeypatch.setattr(
        addresses, "_linux_interfaces",
        lambda: [("lo", "127.0.0.1"), ("tun0", "10.8.0.2"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.5"),
                 ("eth0", "192.168.178.2"), ("usb0", "169.254.3.3")],
    )
    assert addresses.lan_addresses() == ["192.168.1.5", "192.168.178.2"]
    found = addresses.find(Settings(data=Path()), 8080)
    assert found.people == "http://192.168.1.5:8080"
    assert found.local == "http://127.0.0.1:8080"


def test_a_public_address_goes_before_what_was_found():
    found = addresses.find(Settings(data=Path(), public_url="https://karten.example"), 8080)
    assert found.people == "https://karten.example"


def test_serving_this_machine_alone_names_no_other_address(capsys):
    here = Settings(data=Path(), host="127.0.0.1")
    found = addresses.find(here, 8080)
    assert (found.all_lan, found.people) == ((), "http://127.0.0.1:8080")
    serve.announce(found, here, None)
    assert "No network" not in capsys.readouterr().out  # it was chosen on purpose
    serve.announce(addresses.Addresses(found.local, (), found.local), Settings(data=Path()), None)
    assert "No network" in capsys.readouterr().out


def test_a_changed_address_is_remembered_for_a_week(tmp_path):
    assert addresses.remember(tmp_path, "http://a:1") is None
    assert addresses.remember(tmp_path, "http://a:1") is None
    changed = {"old": "http://a:1", "new": "http://b:1"}
    assert addresses.remember(tmp_path, "http://b:1") == changed
    assert addresses.remember(tmp_path, "http://b:1") == changed  # a restart the same evening still says so
    file = tmp_path / "address.json"
    file.write_text(file.read_text().replace('"changed": "20', '"changed": "19'))
    assert addresses.remember(tmp_path, "http://b:1") is None
    file.write_text("broken")
    assert addresses.remember(tmp_path, "http://b:1") is None


def test_going_back_warns_of_the_address_between(tmp_path):
    for url in ("http://a:1", "http://b:1"):
        addresses.remember(tmp_path, url)
    assert addresses.remember(tmp_path, "http://a:1") == {"old": "http://b:1", "new": "http://a:1"}
