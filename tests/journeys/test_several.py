"""Several bots on one PostgreSQL: others go on where one is killed, and an update needs no pause."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Self

import pytest
import pytest_asyncio

from sandbox.driver import Driver, Json, Member, NotSeenError, items
from sandbox.server import Sandbox
from tests import databases

from .journey import NAME, PACE, labels, pictured
from .process import BotProcess

pytestmark = pytest.mark.postgres
SHARDS = 2
MOVES = ["e3", "Nf6", "d3", "Nc6", "Nf3", "d6", "Be2", "e6", "h3", "h6"]


class Several:
    """A sandbox, and bots that share a database."""

    def __init__(self, sandbox: Sandbox, driver: Driver, folder: Path, url: str) -> None:
        self.sandbox, self.driver = sandbox, driver
        self._folder, self.url = folder, url
        self.processes: list[BotProcess] = []
        self.more: dict[str, str] = {}
        """Settings of the processes that begin from now on."""

    def begin(self, *words: str, thinkers: int = 1) -> BotProcess:
        """Start a process."""
        folder = self._folder / str(len(self.processes))
        folder.mkdir()
        more = {"FEERIE_DATABASE": self.url, "FEERIE_SHARDS": str(SHARDS), "FEERIE_THINKERS": str(thinkers)}
        more |= self.more
        process = BotProcess(self.driver, folder, environment=more)
        process.launch(*words)
        self.processes.append(process)
        return process

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[Self]:
        """At the end no one runs any more, no one has logged a fault, and no request was invalid."""
        try:
            yield self
        finally:
            for process in self.processes:
                if process.running:
                    await process.end(signal.SIGKILL)
        assert [request for request in self.sandbox.requests if request["valid"] is False] == []
        assert [process.crashes() for process in self.processes if process.crashes()] == []

    async def connected(self, *shards: int) -> None:
        """Wait until these shards are connected, once each."""
        async with asyncio.timeout(60):
            while self.sandbox.gateway.shards() != list(shards):  # noqa: ASYNC110 (nothing tells of it)
                await asyncio.sleep(0.05)

    def owner(self) -> BotProcess:
        """The bot that looks after the server, as it has said last."""
        number = (int(self.sandbox.world.guild_id) >> 22) % SHARDS
        held = [one for one in self.processes if one.running and number in shards_of(one)]
        assert len(held) == 1, [one.told() for one in self.processes]
        return held[0]

    def pictures(self, place: str) -> list[str]:
        """The names of all pictures that are posted in a channel."""
        posts = [one for one in self.sandbox.world.messages[place].values() if one.viewer is None]
        return [name for post in posts for name in pictured(post.data)]


def shards_of(process: BotProcess) -> list[int]:
    """Shards that a bot holds, by its log."""
    said = re.findall(r" shards of this process: (.*);", process.told())
    return [int(number) for number in re.findall(r"\d+", said[-1])] if said else []


@pytest_asyncio.fixture(loop_scope="session")
async def several(tmp_path: Path) -> AsyncIterator[Several]:
    """No one runs yet."""
    async with Sandbox.start() as sandbox, Driver(sandbox.url) as driver:
        sandbox.world.rules.pace = PACE
        async with Several(sandbox, driver, tmp_path, databases.make(tmp_path / "several.db")).watched() as made:
            yield made


async def begun(alice: Member, bruno: Member) -> tuple[str, str]:
    """A match of two: its name and its thread. Raises NotSeenError."""
    answer = await alice.command("#games", "play", variant="connexes", opponent=bruno.id, seats="listed")
    name = NAME.search(answer.text)
    if name is None:
        raise NotSeenError(answer.text)
    challenge = await alice.wait_for(lambda m: f"`{name[1]}`" in m["content"] and not m["ephemeral"])
    await bruno.click(challenge, items(challenge)[0]["custom_id"])
    post = await seen(alice, name[1], 0)
    return name[1], str(post["channel_id"])


async def seen(member: Member, match: str, version: int) -> Json:
    """The post of a version, once it is there."""
    return await member.wait_for(lambda m: not m["ephemeral"] and f"{match}-{version}.png" in pictured(m), within=60)


async def played(member: Member, place: str, text: str) -> int:
    """Play a move, as often as Discord says that no one answers; returns how often it did."""
    for tried in range(200):
        answer = await member.command(place, "move", text=text)
        if answer.messages:
            assert f"**{text}**" in answer.text or tried, answer.text
            return tried
        await asyncio.sleep(0.2)
    raise NotSeenError("nobody answers")


async def test_others_go_on_where_bot_is_killed(several: Several) -> None:
    several.begin()
    several.begin()
    await several.connected(0, 1)
    alice, bruno = await several.driver.member("Alice"), await several.driver.member("Bruno")
    match, place = await begun(alice, bruno)
    await played(alice, place, MOVES[0])
    await several.owner().end(signal.SIGKILL)
    for number, text in enumerate(MOVES[1:6], 1):
        await played((alice, bruno)[number % 2], place, text)
    await seen(alice, match, 6)
    await several.connected(0, 1)
    assert several.pictures(place) == [f"{match}-{number}.png" for number in range(7)]


async def shared(*processes: BotProcess) -> None:
    """Wait until these look after all shards, as evenly as there is."""
    async with asyncio.timeout(60):
        while any(len(shards_of(one)) * len(processes) != SHARDS for one in processes):  # noqa: ASYNC110 (the same)
            await asyncio.sleep(0.05)


async def test_update_leaves_no_click_unanswered_and_does_nothing_twice(several: Several) -> None:
    old = several.begin()
    await several.connected(0, 1)
    alice, bruno = await several.driver.member("Alice"), await several.driver.member("Bruno")
    chloe = await several.driver.member("Chloé")
    match, place = await begun(alice, bruno)
    done, asked = asyncio.Event(), 0

    async def ask() -> None:
        """Click, run commands, type and look at what is suggested, without a pause."""
        nonlocal asked
        menu = (await chloe.command(place, "help")).message
        while not done.is_set():
            page = next(item for item in items(menu) if not item.get("disabled"))
            answers = [await chloe.click(menu, page["custom_id"])]
            menu = answers[0].message
            answers += [await chloe.command(place, name, game=match) for name in ("note", "board")]
            assert all(answer.messages or answer.modal for answer in answers), several.sandbox.gateway.shards()
            asked += len(answers)
            await chloe.autocomplete(place, "board", "game", game="")
            asked += 1

    async def play(match: str, place: str, chance: Random) -> dict[str, tuple[str, int]]:
        """Play moves that are suggested, each as soon as the last one is posted, in another match once one is over.

        Returns where each match was played, and how many moves were made.
        """
        number, made = 0, {match: (place, 0)}
        while not done.is_set():
            player = (alice, bruno)[number % 2]
            choices = await player.autocomplete(place, "move", "text", text="")
            text = chance.choice(choices)["value"]
            answer = await player.command(place, "move", text=text)
            assert answer.messages, (several.sandbox.gateway.shards(), number)
            number += 1
            made[match] = place, number
            if "Rematch" in labels(await seen(alice, match, number)):
                match, place = await begun(alice, bruno)
                number, made[match] = 0, (place, 0)
        return made

    playing = asyncio.gather(play(match, place, Random(1)), ask(), ask())
    new = several.begin()
    await shared(old, new)
    await several.connected(0, 1)
    assert await old.end(signal.SIGTERM) == 0
    assert several.sandbox.gateway.shards() == [0, 1]
    newest = several.begin()
    await shared(new, newest)
    await several.connected(0, 1)
    done.set()
    made, *_ = await playing
    for name, (where, moves) in made.items():
        assert several.pictures(where) == [f"{name}-{number}.png" for number in range(moves + 1)]


async def test_process_that_only_thinks_plays_for_computers_and_another_takes_over(several: Several) -> None:
    several.begin(thinkers=0)
    one = several.begin("work")
    await several.connected(0, 1)
    alice = await several.driver.member("Alice")
    answer = await alice.command("#games", "play", variant="connexes", computer=1, level=1, seats="listed")
    name = NAME.search(answer.text)
    assert name, answer.text
    post = await seen(alice, name[1], 0)
    place = str(post["channel_id"])
    await played(alice, place, "e3")
    await seen(alice, name[1], 2)
    await one.end(signal.SIGKILL)
    several.begin("work")
    (first, *_) = await alice.autocomplete(place, "move", "text", text="")
    await alice.command(place, "move", text=first["value"])
    await seen(alice, name[1], 4)


def animated(message: Json, match: str) -> bool:
    """True if a message has an animation of a match."""
    return any(file["filename"] == f"{match}.gif" for file in message["attachments"])


async def replayed(member: Member, place: str, match: str, times: int) -> None:
    """Ask for an animation, and wait until it is there, as are those of before."""
    shown: set[str] = set()
    await member.command(place, "replay")
    while len(shown) < times:
        answer = await member.wait_for(lambda m: animated(m, match) and m["id"] not in shown, within=60)
        shown.add(answer["id"])


async def test_animation_is_made_by_process_that_only_works_or_else_by_bot(several: Several) -> None:
    bot = several.begin(thinkers=0)
    worker = several.begin("work")
    await several.connected(0, 1)
    alice, bruno = await several.driver.member("Alice"), await several.driver.member("Bruno")
    match, place = await begun(alice, bruno)
    for number, text in enumerate(MOVES[:4]):
        await played((alice, bruno)[number % 2], place, text)
    await seen(alice, match, 4)
    await replayed(bruno, place, match, 1)
    assert re.search(r" ran job \d+: animate", worker.told())
    assert "running job" not in bot.told()
    await worker.end(signal.SIGKILL)
    await replayed(bruno, place, match, 2)
    assert re.search(r" running job \d+ here", bot.told())


async def test_rounds_are_paired_by_process_that_only_works(several: Several) -> None:
    bot = several.begin(thinkers=0)
    worker = several.begin("work")
    await several.connected(0, 1)
    members = [await several.driver.member(name) for name in ("Alice", "Bruno", "Chloé", "Dan")]
    alice = members[0]
    form = await alice.command("#games", "manage-tournament create", variant="connexes", format="swiss")
    await alice.submit(form, name="Autumn cup")
    post = await alice.wait_for(lambda m: "Autumn cup" in m["content"] and bool(items(m)))
    for member in members:
        await member.click(post, items(post)[0]["custom_id"])
    await alice.command("#games", "manage-tournament start")
    await alice.wait_for(lambda m: "Round 1" in m["content"], within=60)
    assert re.search(r" ran job \d+: pair", worker.told())
    assert "running job" not in bot.told()


async def test_who_divides_servers_otherwise_is_told_so_and_ends(several: Several) -> None:
    several.begin()
    await several.connected(0, 1)
    other = several.begin("run", "--shards", "3")
    assert await other.end(None) == 2
    told = "Other processes on this database run with 2 shards: name as many, or stop all of them first."
    assert other.told().splitlines()[-1] == f"feerie: {told}"


async def test_direct_message_is_served_by_whichever_bot_it_reaches(several: Several) -> None:
    several.begin()
    several.begin()
    await several.connected(0, 1)
    alice, bruno = await several.driver.member("Alice"), await several.driver.member("Bruno")
    match, place = await begun(alice, bruno)
    for number, text in enumerate(MOVES[:4]):
        member = (alice, bruno)[number % 2]
        answer = await member.command("dm" if number in (1, 2) else place, "move", text=text, game=match)
        assert f"**{text}**" in answer.text
    await seen(alice, match, 4)
