"""A PgBouncer of its own in front of the server of the tests, for as long as a block lasts."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
START_TIMEOUT_SECONDS = 10.0
_SETTINGS = """[databases]
* = host={host} port={server} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
auth_type = any
unix_socket_dir =
pool_mode = {mode}
"""


@contextmanager
def pgbouncer(url: str, mode: str) -> Iterator[str]:
    """Pool the connections to a database in one of PgBouncer's modes; the address that leads there."""
    address = sa.make_url(url)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = int(taken.getsockname()[1])
    with tempfile.TemporaryDirectory(prefix="feerie-pooler-") as folder:
        file = Path(folder, "pgbouncer.ini")
        where = {"host": address.host, "server": address.port, "user": address.username}
        file.write_text(_SETTINGS.format(port=port, mode=mode, **where))
        before: tuple[str, ...] = ()
        if os.geteuid() == 0:  # which PgBouncer refuses to be run by
            shutil.chown(folder, "postgres")
            before = ("runuser", "-u", "postgres", "--")
        process = subprocess.Popen([*before, str(PROGRAM), "-q", str(file)], cwd="/", stderr=subprocess.DEVNULL)
        try:
            _wait_for(port)
            yield address.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
        finally:
            process.terminate()
            process.wait()


def _wait_for(port: int) -> None:
    latest = time.monotonic() + START_TIMEOUT_SECONDS
    while time.monotonic() < latest:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise TimeoutError(f"PgBouncer does not listen on port {port}")
