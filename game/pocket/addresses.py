"""Where phones find the table: its addresses in the local network, and who may speak to them."""

from __future__ import annotations

import ipaddress
import socket
import struct
from contextlib import suppress

_ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR
# Nothing is sent there: which of our addresses would be used says which networks there are.
_SOMEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")


def local_addresses() -> list[str]:
    """Our addresses in local networks, the likeliest first; none where there is no network."""
    known = _of_interfaces()
    found = [*known, *_by_routes()]
    if not known:  # a name is looked up only then: where nobody answers that takes seconds
        with suppress(OSError):
            found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if is_local(one) and not ipaddress.ip_address(one).is_loopback]


def _of_interfaces() -> list[str]:
    """Of every interface, where the system tells."""
    try:
        import fcntl
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _number, name in socket.if_nameindex():
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                found.append(socket.inet_ntoa(fcntl.ioctl(line.fileno(), _ADDRESS_OF_INTERFACE, asked)[20:24]))
    return found


def _by_routes() -> list[str]:
    found = []
    for there in _SOMEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect((there, 9))
            found.append(line.getsockname()[0])
    return found


def is_local(address: str) -> bool:
    """Whether it is of a local network: private, of this link, or of this very machine."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None
    known = mapped or known
    return (known.is_private or known.is_link_local) and not known.is_unspecified


def hosts(addresses: list[str], port: int) -> frozenset[str]:
    """How a browser on the local network may call us. Any other name is a page that was led here (DNS rebinding)."""
    return frozenset(f"{address}:{port}" for address in addresses)
