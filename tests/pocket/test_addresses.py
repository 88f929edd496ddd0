"""Where phones are listened to: in local networks, and nowhere else."""

import pytest

from game.pocket import addresses

LOCAL = (
    "192.168.1.20",
    "10.42.0.1",
    "172.16.3.4",
    "169.254.7.7",
    "127.0.0.1",
    "fd12::1",
    "fe80::1",
    "::ffff:192.168.1.20",
)
ELSEWHERE = (
    "8.8.8.8",
    "172.32.0.1",
    "100.64.0.1",
    "2001:4860:4860::8888",
    "::ffff:8.8.8.8",
    "0.0.0.0",
    "::",
    "",
    "localhost",
)


@pytest.mark.parametrize("address", LOCAL)
def test_an_address_of_a_local_network(address):
    assert addresses.is_local(address)


@pytest.mark.parametrize("address", ELSEWHERE)
def test_an_address_of_the_internet_or_none(address):
    assert not addresses.is_local(address)


def test_a_machine_with_a_public_address_listens_at_its_local_ones_only(monkeypatch):
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["127.0.0.1", "93.184.216.34", "192.168.1.20"])
    monkeypatch.setattr(addresses, "_by_routes", lambda: ["192.168.1.20", "10.0.0.5"])
    monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *_given: [(0, 0, 0, "", ("93.184.216.34", 0))])
    assert addresses.local_addresses() == ["192.168.1.20", "10.0.0.5"]


def test_a_name_is_no_host():
    found = addresses.hosts(["192.168.1.20"], 8137)
    assert "192.168.1.20:8137" in found and not {"192.168.1.20", "evil.example:8137", "localhost:8137"} & found
