"""Settings of the web pages."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from bot.cli.settings import SettingsError, read
from web.options import ActivityOptions, WebOptions

TOKEN, SECRET = "bot-token", "client-secret"


def test_pages_are_off_by_default() -> None:
    assert read().web_options is None


def test_pages_are_served_where_both_addresses_are_set() -> None:
    settings = read(
        web="https://club.example/", web_listen="127.0.0.1:8080", web_trusted_proxies="127.0.0.1, 10.0.0.0/8"
    )
    assert settings.web_options == WebOptions(
        address="https://club.example",
        host="127.0.0.1",
        port=8080,
        trusted_proxies=(ip_network("127.0.0.1"), ip_network("10.0.0.0/8")),
    )


def test_process_without_listening_address_serves_no_pages() -> None:
    assert read(web="https://club.example").web_options is None


def test_activity_needs_client_secret_and_pages() -> None:
    pages = {"web": "https://club.example", "web_listen": "127.0.0.1:8080"}
    assert read(**pages).web_options == WebOptions(address="https://club.example", host="127.0.0.1", port=8080)
    credentials = {"token": TOKEN, "client_secret": f" {SECRET} "}
    assert not read(**credentials).has_activity
    options = read(**pages, **credentials).web_options
    assert options is not None
    assert options.activity == ActivityOptions(token=TOKEN, secret=SECRET)
    assert SECRET not in repr(options)


def test_activity_is_in_local_discord_where_that_is_used() -> None:
    local = {"api": "http://127.0.0.1:8420", "web": "http://127.0.0.1:8421", "web_listen": "127.0.0.1:8421"}
    options = read(**local, client_secret=SECRET).web_options
    assert options is not None
    assert options.activity is not None
    assert (options.activity.api, options.activity.origin, options.activity.clients) == (
        *("http://127.0.0.1:8420/api/v10", "http://127.0.0.1:8420"),
        ("http://127.0.0.1:8420",),
    )


def test_client_secret_is_one_word() -> None:
    with pytest.raises(SettingsError, match=r"^FEERIE_CLIENT_SECRET: must be one word"):
        read(client_secret=f"{SECRET} {SECRET}")


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://Club.Example:443/", "https://club.example"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://club.example:8443", "https://club.example:8443"),
    ],
)
def test_web_address_is_written_as_by_browsers(address: str, origin: str) -> None:
    assert read(web=address).web == origin


@pytest.mark.parametrize(
    "address",
    [
        "club.example",
        "http://club.example",
        "https://club.example/games",
        "https://a@club.example",
        "ftp://x",
        "https://",
    ],
)
def test_public_address_is_https_without_path(address: str) -> None:
    with pytest.raises(SettingsError, match=r"^FEERIE_WEB: must be an address such as https://club\.example"):
        read(web=address)


def test_proxies_are_addresses_or_networks() -> None:
    with pytest.raises(SettingsError, match=r"^FEERIE_WEB_TRUSTED_PROXIES: must be addresses or networks"):
        read(web_trusted_proxies="proxy.example")
