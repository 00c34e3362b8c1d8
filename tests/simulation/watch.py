"""Invariants between processes, checked at every commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tests.simulation.auditor.violation import violated
from tests.simulation.machine import Process

if TYPE_CHECKING:
    from tests.simulation.world import World

NOTICING = 1.5
"""After how many leases, at the latest, a process that cannot show that it lives does nothing by itself any more."""


_SENDING = """
SELECT o.id, o.attempts, o.match_id,
    CASE WHEN o.board THEN b.guild_id ELSE coalesce(o.guild_id, m.guild_id, e.guild_id) END
FROM outbox o LEFT JOIN matches m ON m.id = o.match_id LEFT JOIN events e ON e.id = o.event_id
LEFT JOIN board_channels b ON b.match_id = o.match_id AND b.channel_id = o.channel_id
WHERE o.state = 'sending'
"""
"""What is being sent, with the server to whose shard it belongs: none for direct messages.

That for the second server of a match between two belongs to that server.
"""


class Taken(NamedTuple):
    """A row of the outbox, and how often it was taken."""

    row: int
    attempts: int


class Watch:
    """Looks at what each commit has changed between processes; what is wrong with it ends the history."""

    def __init__(self, world: World, shard_of: Callable[[int | None], int], lease: float) -> None:
        self._world = world
        self._shard_of = shard_of
        self._lease = lease
        self._sending: set[Taken] = set()
        self._beats: dict[str, tuple[int, float]] = {}
        """The number of each process, and since when it is that."""

    def look(self, process: Process) -> None:
        """A process has committed something."""
        try:
            self._check_beats(process)
            self._check_taken(process)
        except AssertionError as error:
            self._world.fail(error)

    def _check_beats(self, process: Process) -> None:
        """`docs/hosting.md`: who was not seen to live for the time of a lease is buried by the others, and no one
        else."""
        now, before = asyncio.get_running_loop().time(), self._beats
        found = dict(self._world.journal.look().execute("SELECT name, beat FROM processes").fetchall())
        self._beats = {
            name: before[name] if name in before and before[name][0] == beat else (beat, now)
            for name, beat in found.items()
        }
        for name in before.keys() - found.keys() - {name_of(process)}:
            lived = now - before[name][1]
            if lived < self._lease:
                self._violated("", f"process {process.number} buries {name}, which beat {lived:.0f} s ago")

    def _check_taken(self, process: Process) -> None:
        """`docs/dev/decisions.md`, *A lease on shards*: what is sent is held against the lease in the transaction that
        takes it. `docs/hosting.md`: a process that cannot reach the database stops doing things by itself."""
        look = self._world.journal.look()
        now = {Taken(*row[:2]): row[2:] for row in look.execute(_SENDING)}
        if new := now.keys() - self._sending:
            match, guild = now[min(new)]
            what, match = f"process {process.number} takes {min(new)} to send", match or ""
            owner = look.execute("SELECT owner FROM shards WHERE number = ?", (self._shard_of(guild),)).fetchone()
            if owner is None or owner[0] != name_of(process):
                self._violated(match, f"{what}, but the shard is {owner}'s")
            beat = self._beats[name_of(process)][1]
            silent = asyncio.get_running_loop().time() - max(beat, process.stood_until)
            if silent > NOTICING * self._lease:
                self._violated(match, f"{what}, but has not shown that it lives for {silent:.0f} s")
        self._sending = set(now)

    def _violated(self, match: str, what: str) -> None:
        violated(self._world.clock.now(), match, what)


def name_of(process: Process) -> str:
    """Name of a process in the cluster."""
    return f"life-{process.number}"
