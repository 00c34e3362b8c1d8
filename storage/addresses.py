"""Addresses of databases, as SQLAlchemy writes them: the kinds that are understood, and one form for each."""

from __future__ import annotations

import errno
import os
from urllib.parse import unquote

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from storage.errors import AddressError

SQLITE = ("sqlite", "sqlite+pysqlite", "sqlite+aiosqlite")
POSTGRES = ("postgres", "postgresql", "postgresql+asyncpg", "postgresql+psycopg", "postgresql+psycopg2")
"""Schemes of the two databases; the bot uses its own driver for each."""
KINDS = "a file such as sqlite:///data/feerie.sqlite3, or a server such as postgresql://user:password@host/name"
_PARAMETERS = frozenset(
    {
        "database",
        "direct_tls",
        "gsslib",
        "host",
        "krbsrvname",
        "passfile",
        "password",
        "port",
        "prepared_statement_cache_size",
        "prepared_statement_name_func",
        "service",
        "servicefile",
        "ssl",
        "sslmode",
        "target_session_attrs",
        "user",
    }
)
"""Known query parameters of a PostgreSQL address."""
_NOT_ENCODED = "the password contains an @ that splits the address: write it as %40 (and a % as %25)"


def normalized(url: str) -> str:
    """Return an address in the form that the store opens. Raises AddressError."""
    try:
        address = sa.make_url(url)
    except (ArgumentError, ValueError):  # the second for a port that is no number
        raise AddressError(_NOT_ENCODED if _is_split(url) else f"a database is {KINDS}") from None
    if address.drivername in POSTGRES:
        odd = sorted(set(address.query) - _PARAMETERS)
        after = f"{address.host}{address.database}{odd}{[address.query[name] for name in odd]}"
        if _is_split(url) or (address.password is not None and "@" in after):
            raise AddressError(_NOT_ENCODED)
        if odd:
            raise AddressError(f"the parameter {odd[0]} after the question mark is unknown: leave it out")
        return url
    if address.drivername not in SQLITE:
        raise AddressError(f"a database is {KINDS}, not {address.drivername}://")
    _check_path(address.database or "")
    return f"{SQLITE[-1]}://{url.partition('://')[2]}"


def password_in(url: str) -> bool:
    """Tell whether a server address contains a password."""
    address = sa.make_url(url)
    return address.password is not None or "password" in address.query


def _is_split(url: str) -> bool:
    """Tell whether the password of an address contains an unencoded `@`, which splits it."""
    user, _, rest = url.partition("://")[2].partition(":")
    before, _, query = rest.partition("?")
    return "/" not in user and before.count("@") + ("@" in query.partition("=")[0]) > 1


def _check_path(name: str) -> None:
    """Refuse a name that no file can have. Raises AddressError."""
    if "\0" in unquote(name):
        raise AddressError("the path has a character that no file name can have")
    try:
        os.stat(name or ".")
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise AddressError("the path is too long") from None
