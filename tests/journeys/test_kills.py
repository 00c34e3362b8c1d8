"""SIGKILL between a move and its post: the post arrives once, whatever had become of it."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from random import Random

import pytest

import engine
from sandbox.driver import Member
from sandbox.errors import ApiError
from sandbox.things import Json
from tests.smallest import sized

from .journey import OUT_OF_ORDER, Journey, Match, pictured

POST, THREAD, CALLBACK = r"POST .*/messages$", r"POST .*/threads$", r"POST .*/callback$"
ANSWER, STRIP = r"PATCH .*/@original$", r"PATCH .*/channels/\d+/messages/\d+$"
KILLS = sized(25, 2)
OF_MANY_STARTS = 500
CHATTER = 120
"""Messages of others: more than Discord gives away at once."""


class Trap:
    """Kills the bot at a request of its own that fits: before the server takes it, or after, with no answer given.

    `frozen`: it is not killed but stands still.
    """

    def __init__(
        self, journey: Journey, fits: str, *, served: bool | None, skip: int = 0, frozen: bool = False
    ) -> None:
        self._frozen = frozen
        self._sprung = asyncio.Event()
        self._journey = journey
        self._fits, self._served, self._skip = re.compile(fits), served, skip
        # No host starts a bot five times a second, and none of the five knows what the others asked within it.
        journey.sandbox.world.rules.requests_a_second = OF_MANY_STARTS
        journey.sandbox.set_gate(self._meet)

    async def _meet(self, request: Json, served: bool) -> None:
        asked = f"{request['method']} {request['path']}"
        if self._sprung.is_set() or self._served not in (None, served) or not self._fits.match(asked):
            return
        self._skip -= 1
        if self._skip < 0:
            self._sprung.set()
            if self._frozen:
                await self._journey.bot.freeze()
                return
            await self._journey.bot.kill()
            raise ApiError(OUT_OF_ORDER, 0, "nobody is left to hear this")

    async def sprung(self) -> None:
        """Wait for the kill. What Discord remembers of nonces is forgotten, as it is after a few minutes."""
        async with asyncio.timeout(20):
            await self._sprung.wait()
        if not self._frozen:
            await self._journey.bot.ended()
        self._journey.sandbox.set_gate(None)
        self._journey.sandbox.world.nonces.clear()


@pytest.mark.parametrize("served", [False, True], ids=["before it is taken", "after it is taken"])
async def test_kill_at_any_post_leaves_exactly_one(journey: Journey, served: bool) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    trap = Trap(journey, POST, served=served)
    await journey.send(alice, "#games", "play", variant="connexes", opponent=bruno.id, seats="listed")
    await trap.sprung()
    await journey.bot.start()
    challenge = await alice.wait_for("wants to play")

    trap = Trap(journey, THREAD, served=served)
    await journey.press(bruno, challenge, "Join")
    await trap.sprung()
    if served:
        journey.refusals.add("POST 400")  # the message has its thread already
    await journey.bot.start()
    match = await journey.begun(challenge, alice)

    for number, text in enumerate(["e3", "Nf6", "d3"]):
        before = match.post
        trap = Trap(journey, (POST, POST, STRIP)[number], served=served)
        await journey.send((alice, bruno)[number % 2], match.channel, "move", text=text)
        await trap.sprung()
        assert len(match.actions()) == number + 1
        await journey.bot.start()
        await match.follow()
        if number == 2:
            await journey.driver.later(timedelta(minutes=2))
        await match.stripped(before)
    before = match.post
    await match.move(bruno, "Nc6")
    await match.stripped(before)
    assert await match.pictures() == [f"{match.name}-{number}.png" for number in range(5)]
    assert len([m for m in await alice.messages("#games") if not m["ephemeral"]]) == 1
    assert journey.rows("SELECT count(*) FROM outbox WHERE state <> 'sent'") == [(0,)]


async def chatter(member: Member, channel: str) -> None:
    """Much is said."""
    for line in range(CHATTER):
        await member.say(channel, f"line {line}")


def pictures(journey: Journey, channel: str) -> list[str]:
    """The names of all pictures in a channel, however much else was said there."""
    return [name for message in journey.sandbox.world.messages[channel].values() for name in pictured(message.data)]


@pytest.mark.parametrize("served", [False, True], ids=["before it is taken", "after it is taken"])
async def test_post_is_known_again_under_all_that_was_said_while_bot_was_down(journey: Journey, served: bool) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    trap = Trap(journey, POST, served=served)
    await journey.send(alice, match.channel, "move", text="e3")
    await trap.sprung()
    await chatter(bruno, match.channel)
    await journey.bot.start()
    match.version = 1  # its post may be out of sight
    await match.move(bruno, "Nf6")
    assert pictures(journey, match.channel) == [f"{match.name}-{number}.png" for number in range(3)]


async def test_challenge_is_known_again_under_all_that_was_said_while_bot_was_down(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    trap = Trap(journey, POST, served=True)
    await journey.send(alice, "#games", "play", variant="yalta")
    await trap.sprung()
    await chatter(alice, "#games")
    await journey.bot.start()
    await journey.challenge(alice, "connexes")  # which comes after it
    said = [m for m in journey.sandbox.world.messages[await alice.channel_id("#games")].values() if m.viewer is None]
    told = [m.data["content"] for m in said if "wants to play" in m.data["content"]]
    assert ["**Yalta**" in text for text in told] == [True, False]


async def test_kill_before_move_is_stored_leaves_it_to_be_played_again(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    trap = Trap(journey, CALLBACK, served=False)
    await journey.send(alice, match.channel, "move", text="e3")
    await trap.sprung()
    assert match.actions() == []
    await journey.bot.start()
    await match.move(alice, "e3")


async def test_post_whose_receipt_is_lost_is_not_repeated(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    lost = asyncio.Event()

    async def gate(request: Json, served: bool) -> None:
        if served and not lost.is_set() and re.match(POST, f"{request['method']} {request['path']}"):
            lost.set()
            raise ApiError(OUT_OF_ORDER, 0, "upstream connect error")

    journey.sandbox.set_gate(gate)
    await match.move(alice, "e3")
    await match.move(dan, "Nf6")
    assert lost.is_set()
    assert await match.pictures() == [f"{match.name}-{number}.png" for number in range(3)]


@pytest.mark.prove(part="kills")
@pytest.mark.parametrize("seed", range(40))
async def test_random_kills_lose_and_repeat_nothing(journey: Journey, seed: int) -> None:
    random, position = Random(seed), engine.new_position("connexes")
    players = await journey.members("Alice", "Bruno")
    match = await journey.match(*players)
    for number in range(KILLS):
        move = str(random.choice(position.legal_moves()))
        await _killed_somewhere(journey, match, random, move, number)
        position.push(position.parse(move))
        if position.outcome():
            break
    assert [text for *_, text in match.actions()] == [str(move) for move in position.move_stack]
    assert await match.pictures() == [f"{match.name}-{number}.png" for number in range(position.ply + 1)]


async def _killed_somewhere(journey: Journey, match: Match, random: Random, move: str, played: int) -> None:
    """Play a move in spite of a kill at any of the four requests that follow from it; every fourth time a sleep."""
    player = (await journey.members("Alice", "Bruno"))[played % 2]
    frozen = random.random() < 0.25
    trap = Trap(journey, "", served=None, skip=random.randrange(8), frozen=frozen)
    await journey.send(player, match.channel, "move", text=move)
    await trap.sprung()
    if frozen:
        await asyncio.sleep(random.uniform(0.1, 1.5))
        journey.bot.thaw()
        await match.follow()
        return
    stored = len(match.actions()) > played
    await journey.bot.start()
    if stored:
        await match.follow()
    else:
        await match.move(player, move)
