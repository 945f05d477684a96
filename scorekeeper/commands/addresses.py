"""The addresses under which phones reach this machine, found without sending anything; and the address that phones knew
before."""

from __future__ import annotations

import contextlib
import ipaddress
import json
import os
import re
import socket
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.settings import Settings

# interfaces of containers, virtual machines and VPNs: phones at the table are never behind them
NOT_FOR_PHONES = re.compile(
    r"^(lo|docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|cali|podman|tun|tap|wg|ppp|utun|tailscale|zt|nordlynx)"
)
# A UDP socket "connected" there tells by its own end which interface would be used; no packet is sent.
DIRECTIONS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
WARN_FOR = timedelta(days=7)
_SIOCGIFADDR = 0x8915


@dataclass(frozen=True)
class Addresses:
    """Where an installation is reached.

    local: for this machine.
    all_lan: for phones (best first).
    people: the one to print and to draw as QR.
    """

    local: str
    all_lan: tuple[str, ...]
    people: str


def find(settings: Settings, port: int) -> Addresses:
    """The addresses to announce; SCOREKEEPER_URL goes before what was found."""
    loopback = settings.host if is_loopback(settings.host) else "127.0.0.1"
    local = f"http://{_bracketed(loopback)}:{port}"
    if settings.public_url:
        return Addresses(local, (settings.public_url,), settings.public_url)
    if settings.host in ("0.0.0.0", "::"):
        lan = tuple(f"http://{address}:{port}" for address in lan_addresses())
    elif is_loopback(settings.host):
        lan = ()
    else:
        lan = (f"http://{_bracketed(settings.host)}:{port}",)
    return Addresses(local, lan, lan[0] if lan else local)


def lan_addresses() -> list[str]:
    """IPv4 addresses of this machine that phones in the same network can use, the likeliest first."""
    by_interface = dict(_linux_interfaces())
    unusable = {address for name, address in by_interface.items() if NOT_FOR_PHONES.match(name)}
    routed = list(_local_addresses())
    found = dict.fromkeys([*routed, *by_interface.values(), *_windows_addresses()])
    return [address for address in found if address not in unusable and _is_for_phones(address)]


def known_address(settings: Settings) -> str:
    """The address to print where nothing is being served: as set, as it last was, or as it would be now."""
    if settings.public_url:
        return settings.public_url
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads((settings.data / "address.json").read_text(encoding="utf-8"))["address"])
    return find(settings, settings.port).people


def remember(folder: Path, url: str) -> dict[str, str] | None:
    """Keep the address people are told now; {"old": …, "new": …} if it changed in the last seven days."""
    file = folder / "address.json"
    now = datetime.now(UTC)
    stored: dict[str, str] = {}
    with contextlib.suppress(OSError, ValueError):
        read = json.loads(file.read_text(encoding="utf-8"))
        stored = {key: str(value) for key, value in read.items()} if isinstance(read, dict) else {}
    if stored.get("address") and stored["address"] != url:
        stored = {"old": stored["address"], "changed": now.isoformat()}
    stored["address"] = url
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(stored, indent=1), encoding="utf-8")
    fresh.replace(file)
    with contextlib.suppress(KeyError, ValueError):
        if now - datetime.fromisoformat(stored["changed"]) < WARN_FOR and stored["old"] != url:
            return {"old": stored["old"], "new": url}
    return None


def _local_addresses() -> Iterator[str]:
    for direction in DIRECTIONS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((direction, 9))
            yield probe.getsockname()[0]


def _linux_interfaces() -> Iterator[tuple[str, str]]:
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _index, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, struct.pack("256s", os.fsencode(name)[:15]))
                yield name, socket.inet_ntoa(answer[20:24])


def _windows_addresses() -> list[str]:
    # there the machine's own name is answered from its own table; elsewhere it might ask the network
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def _is_for_phones(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches it."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
