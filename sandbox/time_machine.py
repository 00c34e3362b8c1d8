"""Moving time: the world's, and with it that of the bots that follow it."""

import asyncio
import contextlib
import math

from aiohttp import WSMsgType, web

from .errors import ControlError
from .things import Json
from .world import World

FOLLOWER_TIMEOUT_SECONDS = 10.0
"""Seconds that a follower may take to live through a step; then time goes on without it."""
FOLLOWER_CLOSE_SECONDS = 0.5
"""Seconds in which a follower that was given up may answer the end of its connection."""
SHORTEST_STEP_SECONDS = 60.0
"""Seconds of the shortest step, but for the last one."""
A_BIT = 0.001
"""Seconds that ids are short of."""
LONGEST_MOVE_SECONDS = 366 * 86_400


class TimeMachine:
    """Lets time pass at once, in steps that end whenever a follower has something to do or a thread is archived.

    Tests may set how much `patience` there is.
    """

    def __init__(self, world: World) -> None:
        self.patience = FOLLOWER_TIMEOUT_SECONDS
        self._world = world
        self._followers: dict[web.WebSocketResponse, asyncio.Queue[Json | None]] = {}
        self._moving = asyncio.Lock()

    async def follow(self, request: web.Request) -> web.WebSocketResponse:
        """A WebSocket through which a bot's clock follows the world's.

        It is told `{"ahead": seconds}`: how far the world's clock is ahead of the computer's. To all but the first of
        these it answers `{"due": seconds}`, once it has done all that is due by that time: when there is more to do,
        in seconds from then, or null.
        """
        socket = web.WebSocketResponse(timeout=FOLLOWER_CLOSE_SECONDS)
        await socket.prepare(request)
        answers = self._followers[socket] = asyncio.Queue()
        try:
            await socket.send_json({"ahead": self._world.ahead})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    answers.put_nowait(frame.json())
        except ConnectionError:
            pass  # the follower has gone
        finally:
            del self._followers[socket]
            answers.put_nowait(None)
        return socket

    async def later(self, body: Json) -> Json:
        """Let `seconds` pass; answers when all followers have lived through them. ControlError."""
        seconds = body.get("seconds")
        if not isinstance(seconds, (int, float)) or not 0 < seconds <= LONGEST_MOVE_SECONDS:
            raise ControlError(400, "You can move time ahead by up to a year.")
        world = self._world
        async with self._moving:
            end = world.ahead + seconds
            while (rest := end - world.ahead) > 0:
                world.pass_time(
                    min(rest, max(SHORTEST_STEP_SECONDS, min(await self._due(), world.next_archiving() + A_BIT)))
                )
            await self._due()
            return {"ahead": world.ahead}

    async def close(self) -> None:
        """Let all followers go, at the end."""
        for socket in list(self._followers):
            await socket.close(code=1001)

    async def _due(self) -> float:
        """In how many seconds a follower will have something to do."""
        asked = [self._due_to(socket, answers) for socket, answers in self._followers.items()]
        return min(await asyncio.gather(*asked), default=math.inf)

    async def _due_to(self, socket: web.WebSocketResponse, answers: asyncio.Queue[Json | None]) -> float:
        answer = None
        with contextlib.suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(self.patience):
                await socket.send_json({"ahead": self._world.ahead})
                answer = await answers.get()
        if answer is None:
            await socket.close()  # it lives through the rest when it comes back
            return math.inf
        return math.inf if answer["due"] is None else float(answer["due"])
