"""A small client of the control API: test drivers act as members and wait for what they see."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import aiohttp

Json = dict[str, Any]
Predicate = Callable[[Json], bool]
TIMEOUT = 10.0


class DriverError(Exception):
    """The server refused an action; `status` is the HTTP status."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class NotSeenError(AssertionError):
    """An expected event did not arrive in time; the text lists those that did."""


@dataclass
class Answer:
    """Answer of the bot to an interaction: state "answered", "deferred" or "failed", messages seen, modal."""

    interaction_id: str
    state: str
    messages: list[Json] = field(default_factory=list)
    modal: Json | None = None

    @property
    def message(self) -> Json:
        """The latest message of the answer; NotSeenError if there is none."""
        if not self.messages:
            raise NotSeenError(f"The interaction was {self.state} without a message.")
        return self.messages[-1]

    @property
    def text(self) -> str:
        """The latest message's content."""
        return str(self.message["content"])


def items(message: Json) -> list[Json]:
    """All buttons and menus of a message."""
    return [item for row in message["components"] for item in row["components"]]


def label_of(item: Json) -> str:
    """Accessible name of a button: the name of its emoji, as the page reads it, and its label."""
    emoji = str((item.get("emoji") or {}).get("name", "")).replace("_", " ").capitalize()
    return f"{emoji} {item.get('label', '')}".strip()


def show(message: Json) -> str:
    """One line about a message, for failures."""
    marks = [name for name in ("ephemeral", "loading") if message[name]]
    marks += [label_of(item) or item.get("custom_id", "") for item in items(message)]
    marks += [attachment["filename"] for attachment in message["attachments"]]
    return f"#{message['channel_id']} {message['author']['username']}: {message['content']!r} {marks}"


class Member:
    """One member of the server. Use within `Driver.member`."""

    def __init__(self, driver: "Driver", user: Json) -> None:
        self.id: str = user["id"]
        self.name: str = user["global_name"]
        self.user = user
        self.seen: dict[str, Json] = {}
        self.failures: list[Json] = []
        self._driver = driver
        self._news = asyncio.Condition()

    async def _learn(self, event: Json) -> None:
        async with self._news:
            if event["type"] == "message":
                self.seen[event["message"]["id"]] = event["message"]
            elif event["type"] == "message_deleted":
                self.seen.pop(event["id"], None)
            elif event["type"] == "failed":
                self.failures.append(event)
            self._news.notify_all()

    async def state(self) -> Json:
        """All that this member sees, as in `GET /sandbox/state`."""
        return await self._driver.get(f"/sandbox/state?as={self.id}")

    async def channel_id(self, channel: str) -> str:
        """The id of "#games", of "Another club/#games", of a thread by its name, of "dm", or the id itself.

        Without a server's name the oldest channel of that name is meant. DriverError 404.
        """
        for known in (await self._driver.get(f"/sandbox/channels?as={self.id}"))["channels"]:
            named = "dm" if known["type"] == 1 else "#" + known["name"]
            names = [named, named.removeprefix("#")]
            if channel in (known["id"], *names, *(f"{known['server']}/{name}" for name in names)):
                return str(known["id"])
        raise DriverError(404, f"{self.name} sees no channel {channel}.")

    async def messages(self, channel: str) -> list[Json]:
        """The messages this member sees in a channel, oldest first, at most the last 50."""
        channel_id = await self.channel_id(channel)
        found: list[Json] = (await self.state())["messages"][channel_id]
        return found

    async def say(self, channel: str, content: str) -> Json:
        """Write a plain message."""
        return await self._act("say", channel_id=await self.channel_id(channel), content=content)

    async def command(self, channel: str, name: str, /, **options: Any) -> Answer:
        """Run a slash command ("play", or "group sub") and wait for its answer. DriverError when refused."""
        where = await self.channel_id(channel)
        return await self._interact("command", channel_id=where, name=name, options=_plain(options))

    async def menu(self, name: str, target: "Member | Json", channel: str | None = None) -> Answer:
        """Run a command from the menu of a message, or (with a channel) of a member. DriverError when refused."""
        if isinstance(target, Member):
            place = {"channel_id": await self.channel_id(channel or "dm"), "user_id": target.id}
        else:
            place = {"channel_id": target["channel_id"], "message_id": target["id"]}
        return await self._interact("menu", **place, name=name)

    async def autocomplete(self, channel: str, name: str, focused: str, /, **options: Any) -> list[Json]:
        """The choices offered for the option being typed. NotSeenError if the bot does not answer."""
        where = await self.channel_id(channel)
        answer = await self._act("autocomplete", channel_id=where, name=name, focused=focused, options=_plain(options))
        if answer.get("failed"):
            raise NotSeenError(f"The bot did not answer the autocomplete of /{name} {focused}.")
        choices: list[Json] = answer["choices"]
        return choices

    async def click(self, message: Json, button: str) -> Answer:
        """Press a button, named by its label or custom_id, of the message as last seen."""
        current = max(message, self.seen.get(message["id"], message), key=lambda m: m["edited_timestamp"] or "")
        for item in items(current):
            if button in (label_of(item), item.get("custom_id")):
                return await self._component(current, item["custom_id"], [])
        raise NotSeenError(f"There is no button {button!r} in {show(current)}")

    async def select(self, message: Json, custom_id: str, *values: str) -> Answer:
        """Choose in a menu."""
        return await self._component(message, custom_id, list(values))

    async def _component(self, message: Json, custom_id: str, values: list[str]) -> Answer:
        place = {"channel_id": message["channel_id"], "message_id": message["id"]}
        return await self._interact("component", **place, custom_id=custom_id, values=values)

    async def submit(self, answer: Answer, /, **values: Any) -> Answer:
        """Send off the modal that an earlier interaction was answered with; values by custom_id."""
        if answer.modal is None:
            raise NotSeenError("That interaction was not answered with a form.")
        form = {"interaction_id": answer.interaction_id, "custom_id": answer.modal["custom_id"]}
        return await self._interact("modal", **form, values=values)

    async def _act(self, action: str, **body: Any) -> Json:
        return await self._driver.post(f"/sandbox/{action}", {"as": self.id, **body})

    async def _interact(self, action: str, **body: Any) -> Answer:
        interaction_id = (await self._act(action, **body))["interaction_id"]
        return await self.answer(interaction_id)

    async def answer(self, interaction_id: str, within: float = TIMEOUT) -> Answer:
        """Wait until an interaction is answered or has failed; a deferred *update* counts, "thinking" does not."""
        query = f"/sandbox/interaction/{interaction_id}?wait={within}"
        found = await self._driver.get(query)
        if found["state"] == "pending" or (found["state"] == "deferred" and not found["update"]):
            raise NotSeenError(f"The interaction is still {found['state']} after {within:g} s.\n{self._history()}")
        if found["state"] == "failed":
            async with self._news, asyncio.timeout(within):  # the member learns of it through the other socket
                await self._news.wait_for(
                    lambda: any(failure["interaction_id"] == interaction_id for failure in self.failures)
                )
        return Answer(interaction_id, found["state"], found["shown"], found["modal"])

    async def wait_for(
        self,
        predicate: Predicate | str,
        channel: str | None = None,
        *,
        after: Json | None = None,
        within: float = TIMEOUT,
    ) -> Json:
        """The newest message that fits (or contains the text), past ones included; `after` skips older ids.

        NotSeenError after `within` seconds, listing what was seen.
        """
        where = await self.channel_id(channel) if channel else None
        fits = (lambda m: predicate in m["content"]) if isinstance(predicate, str) else predicate
        oldest = int(after["id"]) if after else 0

        def search() -> Json | None:
            for message in sorted(self.seen.values(), key=lambda m: int(m["id"]), reverse=True):
                if where in (None, message["channel_id"]) and int(message["id"]) > oldest and fits(message):
                    return message
            return None

        async with self._news:
            try:
                async with asyncio.timeout(within):
                    await self._news.wait_for(lambda: search() is not None)
            except TimeoutError:
                asked = repr(predicate) if isinstance(predicate, str) else "a fitting message"
                text = f"{self.name} did not see {asked} within {within:g} s.\n{self._history()}"
                raise NotSeenError(text) from None
        found = search()
        assert found is not None  # noqa: S101 - nothing ran since the wait ended; this only tells the type checker
        return found

    def _history(self) -> str:
        lines = [show(message) for message in list(self.seen.values())[-20:]]
        return "\n".join(["Seen:", *(lines or ["nothing"]), *(str(failure) for failure in self.failures)])


def _plain(options: Json) -> Json:
    return {name: value.id if isinstance(value, Member) else value for name, value in options.items()}


class Driver:
    """The members of one sandbox. `async with Driver(url) as driver: alice = await driver.member("Alice")`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._members: dict[str, Member] = {}
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> "Driver":
        self._session = await self._stack.enter_async_context(aiohttp.ClientSession())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def get(self, path: str) -> Json:
        """A GET of the control API. DriverError."""
        async with self._session.get(self.url + path) as response:
            return await _checked(response)

    async def post(self, path: str, body: Json) -> Json:
        """A POST of the control API. DriverError."""
        async with self._session.post(self.url + path, json=body) as response:
            return await _checked(response)

    async def admin(self, action: str, **values: Any) -> Json:
        """Change the world, as in `POST /sandbox/admin`."""
        return await self.post("/sandbox/admin", {"do": action, **values})

    async def later(self, time: timedelta) -> None:
        """Let so much time pass at once, and wait until the bot, if it runs, has lived through it. DriverError."""
        await self.post("/sandbox/later", {"seconds": time.total_seconds()})

    async def file(self, attachment: Json) -> bytes:
        """The bytes of an attachment."""
        async with self._session.get(self.url + attachment["url"]) as response:
            response.raise_for_status()
            return await response.read()

    async def bad_requests(self) -> list[Json]:
        """The bot's requests that hit an unknown route, broke Discord's schema or made the server fail."""
        requests: list[Json] = (await self.get("/sandbox/requests"))["requests"]
        return [r for r in requests if r["status"] >= 500 or r["valid"] is False]

    async def bot_online(self, online: bool = True, *, within: float = TIMEOUT) -> None:
        """Wait until the bot is connected (or no longer is). NotSeenError."""
        state = await self.get("/sandbox/state")
        async with self._session.ws_connect(f"{self.url}/sandbox/events?as={state['me']}") as socket:
            now = (await self.get("/sandbox/state"))["bot_online"]
            try:
                async with asyncio.timeout(within):
                    while now != online:
                        event = await socket.receive_json()
                        now = event["online"] if event["type"] == "bot" else now
            except TimeoutError:
                text = f"The bot is {'not connected' if online else 'still connected'} after {within:g} s."
                raise NotSeenError(text) from None

    async def member(self, name: str) -> Member:
        """The member of that name, whose events are followed from now on. DriverError 404."""
        if name in self._members:
            return self._members[name]
        users = (await self.get("/sandbox/state"))["users"]
        user = next((u for u in users if name in (u["global_name"], u["username"], u["id"]) and not u["bot"]), None)
        if user is None:
            raise DriverError(404, f"There is no member {name}.")
        member = self._members[name] = Member(self, user)
        socket = await self._stack.enter_async_context(
            self._session.ws_connect(f"{self.url}/sandbox/events?as={member.id}")
        )
        for messages in (await member.state())["messages"].values():
            for message in messages:
                await member._learn({"type": "message", "message": message})
        await self._stack.enter_async_context(_listening(member, socket))
        return member


@contextlib.asynccontextmanager
async def _listening(member: Member, socket: aiohttp.ClientWebSocketResponse) -> AsyncIterator[None]:
    async def listen() -> None:
        async for frame in socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                await member._learn(json.loads(frame.data))

    task = asyncio.create_task(listen())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _checked(response: aiohttp.ClientResponse) -> Json:
    body: Any = await response.json(content_type=None)
    if response.status >= 400:
        raise DriverError(response.status, str(body.get("error", body)))
    return body if isinstance(body, dict) else {"requests": body}
