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
from collections.abc import Iterator, Mapping, Sequence
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


class Cluster:
    """A server with its data in a folder. Raises FileNotFoundError without PostgreSQL."""

    def __init__(self, folder: str, more: Mapping[str, str]) -> None:
        self._folder, self._more = folder, more
        self._data, self._port = f"{folder}/data", free_port()
        self.address = f"postgresql+asyncpg://{USER}@127.0.0.1:{self._port}/postgres"
        _run("initdb", "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = {**_HURRY, **self._more, "port": str(self._port)}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        _run("pg_ctl", "-D", self._data, "-w", "-l", f"{self._folder}/log", "-o", options, "start")

    def kill(self) -> None:
        """End it at once; what it has committed it finds again when it is started."""
        _run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")


@contextmanager
def cluster(**more: str) -> Iterator[Cluster]:
    """A server that lasts as long as the block, with `more` settings. Raises FileNotFoundError without PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="feerie-cluster-", ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        server = Cluster(folder, more)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def _run(program: str, *words: str) -> None:
    before = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    # The server would keep a pipe open for as long as it runs.
    with tempfile.TemporaryFile() as said:
        ended = subprocess.run([*before, _program(program), *words], cwd="/", stdout=said, stderr=said, check=False)
        said.seek(0)
        if ended.returncode:
            raise RuntimeError(f"{program}: {said.read().decode(errors='replace').strip()}")


def _program(name: str) -> str:
    """Path of a PostgreSQL program: Debian keeps those of each version in a separate folder."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    path = shutil.which(name) or (str(found[-1]) if found else None)
    if path is None:
        raise FileNotFoundError(f"There is no {name} here: install PostgreSQL.")
    return path


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def main(words: Sequence[str]) -> int:
    """Run a command there; returns its exit status."""
    with cluster() as server:
        return subprocess.run(words, env={**os.environ, VARIABLE: server.address}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
