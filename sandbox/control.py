"""The control API under /sandbox/: what the page and test drivers do as members."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from aiohttp import web

from . import admin
from .begun import by_member
from .commands import MESSAGE_MENU, USER_MENU, option_values
from .errors import ControlError
from .faults import CLOSES
from .gateway import Gateway
from .installed import kinds_of, owners
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interactions
from .known_commands import available, find, listed
from .messages import create_message
from .modals import submitted
from .resolved import Resolver, check_chosen
from .rest import Recorder, reply
from .suggested import Suggested
from .things import DM, Channel, Json, Message, User
from .threads import check_say, use
from .time_machine import TimeMachine
from .validate import SELECTS
from .watchers import Watchers
from .wire import page_channel_json, page_guild_json, page_message_json, page_user_json
from .world import World

MAX_PAGE_MESSAGES = 50


class Control:
    """Handlers of the control API."""

    def __init__(
        self,
        world: World,
        gateway: Gateway,
        interactions: Interactions,
        recorder: Recorder,
        time_machine: TimeMachine,
    ) -> None:
        self._world = world
        self._gateway = gateway
        self._interactions = interactions
        self._recorder = recorder
        self._time_machine = time_machine
        self._watchers = Watchers(world)
        self._suggested = Suggested()

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register everything."""
        router.add_get("/sandbox/state", self._state)
        router.add_get("/sandbox/channels", self._channels)
        router.add_get("/sandbox/events", self._watchers.follow)
        router.add_get("/sandbox/requests", self._requests)
        router.add_get("/sandbox/time", self._time_machine.follow)
        router.add_get("/sandbox/interaction/{interaction_id}", self._interaction)
        posts: dict[str, Callable[[Json], Any]] = {
            "say": self._say,
            "begin": self._begin,
            "command": self._command,
            "menu": self._menu,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal": self._modal,
            "admin": lambda body: admin.do(self._world, body),
            "later": self._time_machine.later,
            "fault": self._recorder.faults.do,
            "token": self._reset_token,
            "close": self._close_bot,
        }
        for name, action in posts.items():
            router.add_post(f"/sandbox/{name}", _handler(action))

    def close(self) -> None:
        """Close all pages' sockets."""
        self._watchers.close()

    def _user(self, user_id: object) -> User:
        user = self._world.users.get(str(user_id))
        if user is None or user.bot:
            raise ControlError(404, "There is no such member.")
        return user

    def _actor(self, body: Json) -> tuple[User, Channel]:
        user, channel = self._user(body.get("as")), self._world.channels.get(str(body.get("channel_id")))
        if channel is None or not self._world.sees(user, channel):
            raise ControlError(404, "There is no such channel.")
        if channel.type != DM and self._world.guilds[self._world.guild_of(channel)].state == "unavailable":
            raise ControlError(503, "The server is unavailable: it has an outage.")
        return user, channel

    async def _state(self, request: web.Request) -> web.Response:
        first = next(user.id for user in self._world.users.values() if not user.bot)
        me = self._user(request.query.get("as") or first)
        world = self._world
        mine = next((one for one in world.guilds if world.is_member(me, one)), world.guild_id)
        channels = [c for c in world.channels.values() if world.sees(me, c)]
        messages = {c.id: [m for m in world.messages[c.id].values() if m.viewer in (None, me.id)] for c in channels}
        return reply(
            {
                "me": me.id,
                "users": [page_user_json(world, user) for user in world.users.values()],
                "guild": page_guild_json(world, mine),
                "guilds": [page_guild_json(world, guild_id) for guild_id in world.guilds],
                "channels": [page_channel_json(world, channel) for channel in channels],
                "commands": listed(world, me),
                "registered": len(available(world)),
                "messages": {
                    key: [page_message_json(m) for m in found[-MAX_PAGE_MESSAGES:]] for key, found in messages.items()
                },
                "bot_online": self._gateway.online,
                "shards": self._gateway.shards(),
                "ahead": world.ahead,
                "rules": asdict(world.rules),
                "guild_state": world.guilds[mine].state,
                "busiest_second": self._recorder.limits.busiest,
                "invalid_requests": self._recorder.limits.invalid,
            }
        )

    async def _channels(self, request: web.Request) -> web.Response:
        """Those that a member sees. Messages and commands make the whole state a hundred times as long."""
        me = self._user(request.query.get("as"))
        seen = [channel for channel in self._world.channels.values() if self._world.sees(me, channel)]
        shown = [page_channel_json(self._world, one) | {"server": self._server(one)} for one in seen]
        return reply({"channels": shown})

    def _server(self, channel: Channel) -> str:
        return "" if channel.type == DM else self._world.guilds[self._world.guild_of(channel)].name

    async def _requests(self, _: web.Request) -> web.Response:
        return reply(list(self._recorder.requests))

    async def _interaction(self, request: web.Request) -> web.Response:
        """State of an interaction; `?wait=SECONDS` waits that long for it to be answered or to fail."""
        interaction = self._interactions.get(request.match_info["interaction_id"])
        if interaction is None:
            raise ControlError(404, "There is no such interaction.")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(interaction.settled.wait(), float(request.query.get("wait", 0)))
        stored = self._world.messages.get(interaction.channel.id, {})
        return reply(
            {
                "state": interaction.state,
                "update": interaction.callback in (6, 7),
                "messages": interaction.messages,
                "shown": [page_message_json(stored[key]) for key in interaction.messages if key in stored],
                "modal": interaction.modal,
            }
        )

    async def _say(self, body: Json) -> Json:
        user, channel = self._actor(body)
        content = str(body.get("content") or "").strip()
        check_say(self._world, channel, user)
        if not 1 <= len(content) <= 2000:
            raise ControlError(400, "A message has 1 to 2000 characters.")
        return page_message_json(create_message(self._world, channel, user, {"content": content}, {}))

    async def _begin(self, body: Json) -> Json:
        """A member begins a thread, or a post of a forum."""
        user, channel = self._actor(body)
        return page_channel_json(self._world, by_member(self._world, user, channel, body))

    def _invocation(self, body: Json, focused: str | None) -> tuple[User, Channel, Json, Json]:
        user, channel = self._actor(body)
        use(self._world, channel, user, clicks=False)
        name = str(body.get("name") or "")
        command, wrappers, known = find(self._world, user, channel, name)
        resolver = Resolver(self._world, user, channel)
        values = option_values(resolver, known, body.get("options") or {}, focused)
        if self._world.rules.names_for_values:
            self._suggested.rename(user, name, known, values)
        for wrapper in reversed(wrappers):
            values = [{"name": wrapper["name"], "type": wrapper["type"], "options": values}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": values}
        if resolver.found:
            data["resolved"] = resolver.found
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return user, channel, data, owners(self._world, user, channel, kinds_of(command))

    async def _menu(self, body: Json) -> Json:
        """A command from the menu of a message (`message_id`), or of a user (`user_id`)."""
        user, channel = self._actor(body)
        use(self._world, channel, user, clicks=False)
        resolver = Resolver(self._world, user, channel)
        if body.get("message_id"):
            message = self._message(user, channel, body)
            kind, target = MESSAGE_MENU, resolver.message(message)
        else:
            kind, target = USER_MENU, resolver.user(self._world.user(str(body.get("user_id"))).id)
        command, _, _ = find(self._world, user, channel, str(body.get("name") or ""), kind)
        data: Json = {"id": command["id"], "name": command["name"], "type": kind, "target_id": target}
        owned = owners(self._world, user, channel, kinds_of(command))
        data["resolved"] = resolver.found
        return {"interaction_id": self._interactions.start(COMMAND, user, channel, data, owned=owned).id}

    async def _command(self, body: Json) -> Json:
        user, channel, data, owned = self._invocation(body, None)
        return {"interaction_id": self._interactions.start(COMMAND, user, channel, data, owned=owned).id}

    async def _autocomplete(self, body: Json) -> Json:
        user, channel, data, owned = self._invocation(body, str(body.get("focused") or ""))
        interaction = self._interactions.start(AUTOCOMPLETE, user, channel, data, owned=owned)
        await interaction.settled.wait()
        if interaction.choices is None:
            return {"choices": [], "failed": True}
        self._suggested.note(user, str(body.get("name") or ""), str(body.get("focused") or ""), interaction.choices)
        return {"choices": interaction.choices}

    def _message(self, user: User, channel: Channel, body: Json) -> Message:
        message = self._world.messages[channel.id].get(str(body.get("message_id")))
        if message is None or message.viewer not in (None, user.id):
            raise ControlError(404, "There is no such message.")
        return message

    async def _component(self, body: Json) -> Json:
        user, channel = self._actor(body)
        message = self._message(user, channel, body)
        item = _component(message, str(body.get("custom_id")))
        use(self._world, channel, user, clicks=True)
        data: Json = {"custom_id": item["custom_id"], "component_type": item["type"], "id": item["id"]}
        if item["type"] in SELECTS:
            resolver, values = Resolver(self._world, user, channel), [str(value) for value in body.get("values") or []]
            check_chosen(resolver, item, values)
            data |= {"values": values} | ({"resolved": resolver.found} if SELECTS[item["type"]] else {})
        return {"interaction_id": self._interactions.start(COMPONENT, user, channel, data, message).id}

    async def _modal(self, body: Json) -> Json:
        user = self._user(body.get("as"))
        asked = self._interactions.get(str(body.get("interaction_id")))
        if asked is None or asked.modal is None or asked.user is not user:
            raise ControlError(404, "There is no such form.")
        data = submitted(Resolver(self._world, user, asked.channel), asked.modal, body.get("values") or {})
        of = asked.source, asked.owners
        started = self._interactions.start(MODAL_SUBMIT, user, asked.channel, data, *of)
        return {"interaction_id": started.id}

    async def _reset_token(self, _: Json) -> Json:
        """Let no token that the bot has used be good any longer, as in the developer portal."""
        self._recorder.tokens.reset()
        await self._gateway.close(4004)
        return {}

    async def _close_bot(self, body: Json) -> Json:
        """Close the bot's connections with a `code`."""
        if body.get("code") not in CLOSES:
            raise ControlError(400, f"A connection is closed with one of: {', '.join(map(str, sorted(CLOSES)))}.")
        await self._gateway.close(int(body["code"]))
        return {}


def _handler(action: Callable[[Json], Any]) -> Callable[[web.Request], Any]:
    async def handle(request: web.Request) -> web.Response:
        try:
            body = json.loads(await request.text())
        except ValueError:
            raise ControlError(400, "The request is not JSON.") from None
        if not isinstance(body, dict):
            raise ControlError(400, "The request is not a JSON object.")
        return reply(await action(body))

    return handle


def _component(message: Message, custom_id: str) -> Json:
    for row in message.data["components"]:
        for item in row["components"]:
            if item.get("custom_id") == custom_id:
                if item.get("disabled"):
                    raise ControlError(403, "This button is disabled.")
                found: Json = item
                return found
    raise ControlError(404, "There is no such button or menu.")
