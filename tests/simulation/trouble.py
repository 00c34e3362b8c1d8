"""Faults of a history, chosen by its seed: single strikes, and conditions that last a while."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

LASTING = {
    # kind: mean hours between two, shortest and longest seconds of one
    "locked": (9.0, 3, 1800),
    "full": (12.0, 3, 3600),
    "silent": (9.0, 30, 4 * 3600),
    "gateway": (9.0, 30, 2 * 3600),
}
BLOWS = {
    # kind: likelihood at each of its moments
    "crash-statement": 0.0004,
    "crash-commit": 0.003,
    "crash-request": 0.004,
    "crash-thought": 0.01,
    "fail-statement": 0.0005,
    "fail-commit": 0.003,
    "ambiguous-commit": 0.003,
    "busy": 0.04,
    "lost-answer": 0.02,
    "late": 0.01,
    "slow": 0.01,
    "split": 0.1,
    "fail-thought": 0.05,
    "crash-start": 0.1,
    "outage": 0.1,
    "twice": 0.08,
    "chatter": 0.5,
    "closed": 0.02,
    "dms": 0.05,
    "leap": 0.01,
    "stop": 0.03,
}
ALONE = (*LASTING, *BLOWS)
SHARED_LASTING = {
    # what befalls one of several processes, or all of them
    "cut": (5.0, 3, 3600),
    "deaf": (4.0, 1, 900),
}
SHARED_BLOWS = {
    "stall-request": 0.008,
    "stall-statement": 0.0003,
    "stall-write": 0.001,
    "stall-held": 0.02,
    "stall-burial": 0.1,
    "stall-commit": 0.003,
    "stall": 0.1,
    "late-answer": 0.2,
    "blackout": 0.02,
    "elsewhere": 0.1,
    "handover": 0.3,
}
ROOM_LASTING = {
    # threads are refused; the bot is under a time-out
    "threads": (8.0, 600, 6 * 3600),
    "muted": (8.0, 300, 4 * 3600),
}
ROOM_BLOWS = {"archived": 0.3}
OFTENER_LASTING = {"silent": (4.0, 30, 4 * 3600)}
OFTENER = {"leap": 0.02}
"""Probabilities with several processes: they differ most when something else is wrong, too."""
KINDS = (*ALONE, *SHARED_LASTING, *SHARED_BLOWS, *ROOM_LASTING, *ROOM_BLOWS)
SHARED = 10**6
"""From this seed on a history is lived by one to three processes that share a database."""


@dataclass(frozen=True)
class Plan:
    """All that a history follows from. `without` are kinds of trouble that are left out, or single ones (`busy-3`)."""

    seed: int
    without: frozenset[str] = frozenset()
    deeds: int = 90
    shuffled: bool = True

    @property
    def shared(self) -> bool:
        """True if several processes share the database."""
        return self.seed >= SHARED

    def line(self) -> str:
        """The command that repeats the history."""
        words = [f"python -m tests.simulation --seed {self.seed}"]
        if self.deeds != Plan.deeds:
            words.append(f"--deeds {self.deeds}")
        if not self.shuffled:
            words.append("--in-order")
        if self.without:
            words.append("--without " + " ".join(sorted(self.without)))
        return " ".join(words)


class Nemesis:
    """Decides about trouble. Each kind has a chance of its own: one that is left out changes no other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.over = False
        self.struck: list[str] = []
        self.seams: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._chances = {kind: Random(f"{plan.seed} {kind}") for kind in KINDS}
        taste = Random(f"{plan.seed} taste")
        # Most faults come in few histories, or they would hide one another (swarm testing).
        self._kinds = {kind for kind in ALONE if taste.random() < 0.5} - plan.without
        if plan.shared:
            others = Random(f"{plan.seed} taste of several")
            self._kinds |= {kind for kind in (*SHARED_LASTING, *SHARED_BLOWS) if others.random() < 0.5} - plan.without
        rooms = Random(f"{plan.seed} taste of rooms")
        self._kinds |= {kind for kind in (*ROOM_LASTING, *ROOM_BLOWS) if rooms.random() < 0.5} - plan.without
        self._likelihoods = BLOWS | SHARED_BLOWS | ROOM_BLOWS | (OFTENER if plan.shared else {})
        self._stretches = LASTING | SHARED_LASTING | ROOM_LASTING | (OFTENER_LASTING if plan.shared else {})
        self._fury = taste.choice((0.3, 1, 1, 3))
        self.until: dict[str, float] = {}

    def has(self, kind: str) -> bool:
        """Check whether a history has a kind of trouble."""
        return kind in self._kinds

    def strikes(self, kind: str) -> bool:
        """True if a single fault is injected now."""
        self.seams[kind] += 1
        if self.over or kind not in self._kinds:
            return False
        if self._chances[kind].random() >= self._likelihoods[kind] * self._fury:
            return False
        return self._happens(kind)

    def _happens(self, kind: str) -> bool:
        self._counts[kind] += 1
        name = f"{kind}-{self._counts[kind]}"
        if name in self.plan.without:
            return False
        self.struck.append(name)
        return True

    def draw(self, kind: str) -> Random:
        """The chance that decides how a blow of a kind looks."""
        return self._chances[kind]

    def lasts(self, kind: str) -> bool:
        """True while a lasting fault is on."""
        self.seams[kind] += 1
        return self.left(kind) > 0

    def left(self, kind: str) -> float:
        """Seconds that a lasting fault has left."""
        return self.until.get(kind, 0) - (asyncio.get_running_loop().time() if kind in self.until else 0)

    async def brew(self, kind: str, told: Callable[[str, float], None]) -> None:
        """Let a lasting trouble come again and again; `told` receives how long each lasts."""
        if kind not in self._kinds:
            return
        chance, (hours, least, most) = self._chances[kind], self._stretches[kind]
        while not self.over:
            await asyncio.sleep(chance.expovariate(self._fury / (hours * 3600)))
            seconds = least * (most / least) ** chance.random()
            if not self.over and self._happens(kind):
                self.until[kind] = asyncio.get_running_loop().time() + seconds
                told(kind, seconds)
                await asyncio.sleep(seconds)

    def end(self) -> None:
        """From now on all goes well."""
        self.over = True
        self.until.clear()
