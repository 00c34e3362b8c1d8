"""`python -m tests.cluster COMMAND ...`: runs a command with `FEERIE_TEST_DATABASE` naming a PostgreSQL of its own.

The cluster is made anew in a temporary folder, listens on a free port of this machine alone, and is thrown away at the
end; so it is told not to care for a loss of power. PostgreSQL refuses to be run by root: then the user `postgres` of
Debian's package runs it.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "FEERIE_TEST_DATABASE"
USER = "feerie"
_HURRY = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "jit": "off",
    "max_connections": "200",
    "unix_socket_directories": "",
    "listen_addresses": "127.0.0.1",
}


@contextmanager
def cluster(**more: str) -> Iterator[str]:
    """A server that lasts as long as the block, with `more` settings; its address.

    Raises FileNotFoundError without PostgreSQL.
    """
    with tempfile.TemporaryDirectory(prefix="feerie-cluster-", ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        data, port = f"{folder}/data", _free_port()
        _run("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        options = " ".join(f"-c {name}='{value}'" for name, value in {**_HURRY, **more, "port": str(port)}.items())
        _run("pg_ctl", "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgresql+asyncpg://{USER}@127.0.0.1:{port}/postgres"
        finally:
            _run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")


def _run(program: str, *words: str) -> None:
    before = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    # The server would keep a pipe open for as long as it runs.
    with tempfile.TemporaryFile() as said:
        ended = subprocess.run([*before, _program(program), *words], cwd="/", stdout=said, stderr=said, check=False)
        said.seek(0)
        if ended.returncode:
            raise RuntimeError(f"{program}: {said.read().decode(errors='replace').strip()}")


def _program(name: str) -> str:
    """Where a program of PostgreSQL is: Debian keeps those of each version in a folder of its own."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    path = shutil.which(name) or (str(found[-1]) if found else None)
    if path is None:
        raise FileNotFoundError(f"There is no {name} here: install PostgreSQL.")
    return path


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def main(words: Sequence[str]) -> int:
    """Run a command there; returns its exit status."""
    with cluster() as address:
        return subprocess.run(words, env={**os.environ, VARIABLE: address}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
