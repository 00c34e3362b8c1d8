"""Origin of requests: addresses behind proxies, and other sites."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from aiohttp.test_utils import make_mocked_request
from aiohttp.web import Application

from web.options import WebOptions
from web.security import OPTIONS, client_address

PROXIES = ("10.0.0.0/8", "::1/128")


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("192.0.2.1", None, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("10.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("10.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"),
        ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("::1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "unknown", "None"),
    ],
)
def test_address_is_that_which_trusted_proxies_report(peer: str, forwarded: str | None, expected: str) -> None:
    app = Application()
    app[OPTIONS] = WebOptions(
        address="https://club.example", host="", port=1, trusted_proxies=tuple(map(ip_network, PROXIES))
    )
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = make_mocked_request("GET", "/", headers=headers, app=app).clone(remote=peer)
    assert client_address(request) == expected
