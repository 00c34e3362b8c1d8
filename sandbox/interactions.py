"""Interactions: what a member does with the bot, delivered by the gateway and answered within three seconds."""

import asyncio
import math
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from cachetools import TTLCache

from .access import check_answer
from .commands import GROUP
from .errors import TOO_MANY_FOLLOW_UPS, ApiError, unknown
from .messages import Files, MessageOrigin, create_message, edit_message
from .permissions import EVERYONE
from .things import DM, EPHEMERAL, Channel, Json, Message, User
from .validate import MAX_FILE_BYTES, check_choices, check_modal
from .wire import channel_json, member_json, message_json, user_json
from .world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL, LAUNCH_ACTIVITY = 4, 5, 6, 7, 8, 9, 12
TOKEN_SECONDS = 15 * 60.0
FORGET_SECONDS = 60 * 60.0
MOST_FOLLOW_UPS = 5
NO_ANSWER = "The application did not respond"


@dataclass
class Interaction:
    """One interaction and how far its answer has come."""

    id: str
    token: str
    kind: int
    user: User
    channel: Channel
    created: float
    name: str
    source: Message | None = None
    state: str = "pending"
    callback: int | None = None
    original: Message | None = None
    messages: list[str] = field(default_factory=list)
    owners: Json = field(default_factory=dict)
    followed: int = 0
    modal: Json | None = None
    instance: str | None = None
    choices: list[Json] | None = None
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def outside(self) -> bool:
        """True if only its user has installed the bot, and it comes from a server."""
        return self.channel.type != DM and "0" not in self.owners

    def settle(self, state: str) -> None:
        """Record the final state (or a deferred update, after which nothing more need come)."""
        self.state = state
        self.settled.set()


def command_name(data: Json) -> str:
    """The full name of the command in an interaction's data: "move", "group sub"; "" for anything else."""
    names, options = [data.get("name", "")], data.get("options") or []
    while options and options[0]["type"] <= GROUP:
        names.append(options[0]["name"])
        options = options[0]["options"]
    return " ".join(names)


class Interactions:
    """Starts interactions and takes the bot's answers.

    `deliver` sends one to the bot and tells whether it was connected; `patience` is Discord's three seconds.
    """

    def __init__(self, world: World, deliver: Callable[[Json], bool], patience: float = 3.0) -> None:
        self._world = world
        self._deliver = deliver
        self._patience = patience
        self._by_id: TTLCache[str, Interaction] = TTLCache(math.inf, FORGET_SECONDS, world.clock)
        self._by_token: TTLCache[str, Interaction] = TTLCache(math.inf, FORGET_SECONDS, world.clock)

    def get(self, interaction_id: str) -> Interaction | None:
        """An interaction of the past hour."""
        return self._by_id.get(interaction_id)

    def start(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        owned: Json | None = None,
    ) -> Interaction:
        """Tell the bot; when it is offline the interaction fails at once. `owned` are the command's owners."""
        now = self._world.clock()
        identifier, token = self._world.ids.next(), secrets.token_urlsafe(60)
        interaction = Interaction(identifier, token, kind, user, channel, now, command_name(data), source)
        # docs.discord.com/developers/interactions/receiving-and-responding: those of a component are its message's.
        meant = source.data.get("interaction_metadata") if source else None
        interaction.owners = owned or (meant or {}).get("authorizing_integration_owners") or self._owners(channel)
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction
        if self._deliver(self._payload(interaction, data)):
            asyncio.get_running_loop().call_later(self._patience, self._expire, interaction)
        else:
            self._expire(interaction)
        return interaction

    def _expire(self, interaction: Interaction) -> None:
        if interaction.state != "pending":
            return
        interaction.settle("failed")
        if interaction.kind != AUTOCOMPLETE:
            self._world.announce("failed", interaction, interaction.user.id)

    def _payload(self, interaction: Interaction, data: Json) -> Json:
        world, user, channel = self._world, interaction.user, interaction.channel
        private = channel.type == DM
        without_bot = not private and not world.has_bot(world.guild_of(channel))  # only the commands are installed
        may = EVERYONE if private or without_bot else world.permissions(channel)
        mine = EVERYONE if private else world.permissions(channel, user)
        where = channel_json(world, channel) | {"permissions": str(int(mine))}
        payload: Json = {"id": interaction.id, "type": interaction.kind, "token": interaction.token, "data": data}
        payload |= {"application_id": world.bot_id, "version": 1, "context": 1 if private else 0}
        payload |= {"channel_id": channel.id, "channel": where, "app_permissions": str(int(may))}
        payload |= {"locale": user.locale, "entitlements": [], "entitlement_sku_ids": []}
        payload |= {"attachment_size_limit": MAX_FILE_BYTES, "authorizing_integration_owners": interaction.owners}
        if private:
            payload["user"] = user_json(user)
            data.get("resolved", {}).pop("members", None)
        else:
            guild_id = world.guild_of(channel)
            locale = world.guilds[guild_id].locale
            guild = {"id": guild_id, "locale": locale, "features": ["COMMUNITY"]}
            payload |= {"guild_id": guild_id, "guild": guild, "guild_locale": locale}
            payload["member"] = member_json(world, user, guild_id, channel)
        if interaction.source:
            payload["message"] = message_json(world, interaction.source)
        return payload

    def _owners(self, channel: Channel) -> Json:
        return {"0": "0" if channel.type == DM else self._world.guild_of(channel)}

    def acknowledge(self, interaction_id: str, token: str, body: Json, files: Files) -> Interaction:
        """Take the bot's callback. ApiError 10062 when late or unknown, 40060 the second time, FormError."""
        interaction = self._by_id.get(interaction_id)
        late = interaction is not None and self._world.clock() - interaction.created > self._patience
        if interaction is None or interaction.token != token or interaction.state == "failed" or late:
            raise unknown("Interaction")
        if interaction.callback is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        kind, data = int(body.get("type") or 0), body.get("data") or {}
        if kind not in self._allowed(interaction):
            raise ApiError(400, 50035, f"Interaction callback type {kind} does not fit this interaction.")
        if kind == REPLY:
            interaction.original = self._send(interaction, data, files)
        elif kind == DEFER:
            interaction.original = self._send(interaction, {"flags": data.get("flags")}, {}, thinking=True)
        elif kind in (UPDATE, DEFER_UPDATE):
            self._update(interaction, data, files, now=kind == UPDATE)
        elif kind == CHOICES:
            check_choices(data.get("choices"))
            interaction.choices = data["choices"]
        elif kind == LAUNCH_ACTIVITY:
            interaction.instance = f"i-{interaction.id}-{interaction.channel.id}"
            self._world.announce("activity", interaction, interaction.user.id)
        else:
            check_modal(data)
            interaction.modal = data
            self._world.announce("modal", interaction, interaction.user.id)
        interaction.callback = kind
        if kind == DEFER:
            interaction.state = "deferred"
        else:
            interaction.settle("deferred" if kind == DEFER_UPDATE else "answered")
        return interaction

    def _allowed(self, interaction: Interaction) -> set[int]:
        if interaction.kind == AUTOCOMPLETE:
            return {CHOICES}
        allowed = {REPLY, DEFER}
        if interaction.kind != MODAL_SUBMIT:
            allowed.add(MODAL)
        if interaction.source:
            allowed |= {UPDATE, DEFER_UPDATE}
        # docs.discord.com/developers/interactions/receiving-and-responding: 12 is "only available for apps with
        # Activities enabled".
        if self._world.rules.activity:
            allowed.add(LAUNCH_ACTIVITY)
        return allowed

    def _send(self, interaction: Interaction, body: Json, files: Files, *, thinking: bool = False) -> Message:
        # docs.discord.com/developers/topics/permissions: without `USE_EXTERNAL_APPS` "the responses will be ephemeral.
        # This only applies to apps not also installed to the server."
        hidden = interaction.outside or int(body.get("flags") or 0) & EPHEMERAL
        if not hidden:
            check_answer(self._world, interaction.channel, new=True)
        origin = MessageOrigin(self._origin_fields(interaction), interaction.user.id if hidden else None, thinking)
        bot = self._world.users[self._world.bot_id]
        message = create_message(self._world, interaction.channel, bot, body, files, origin)
        interaction.messages.append(message.id)
        return message

    def _update(self, interaction: Interaction, body: Json, files: Files, *, now: bool) -> None:
        source = interaction.source
        if source is None or source.id not in self._world.messages.get(source.channel_id, {}):
            raise unknown("Message")
        interaction.original = source
        if now:
            self._change(source, body, files)
            interaction.messages.append(source.id)

    def _origin_fields(self, interaction: Interaction) -> Json:
        metadata: Json = {"id": interaction.id, "type": interaction.kind, "user": user_json(interaction.user)}
        metadata["authorizing_integration_owners"] = interaction.owners
        fields: Json = {"application_id": self._world.bot_id, "webhook_id": self._world.bot_id}
        if interaction.kind == COMMAND:
            metadata["name"] = interaction.name
            fields["type"] = 20
            fields["interaction"] = {name: metadata[name] for name in ("id", "type", "name", "user")}
        elif interaction.kind == COMPONENT and interaction.source:
            metadata["interacted_message_id"] = interaction.source.id
        elif interaction.kind == MODAL_SUBMIT:
            metadata["triggering_interaction_metadata"] = {**metadata, "type": COMMAND}
        if interaction.original:
            metadata["original_response_message_id"] = interaction.original.id
        return fields | {"interaction_metadata": metadata}

    def by_token(self, token: str) -> Interaction:
        """The interaction whose webhook this is: ApiError 50027 after 15 minutes, 10015 before it is acknowledged."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.callback is None:
            raise unknown("Webhook")
        if self._world.clock() - interaction.created > TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def message(self, interaction: Interaction, message_id: str) -> Message:
        """A message of this interaction, or its `@original`; ApiError 10008."""
        wanted = interaction.original.id if interaction.original and message_id == "@original" else message_id
        if wanted not in interaction.messages and (interaction.original is None or wanted != interaction.original.id):
            raise unknown("Message")
        return self._world.message(interaction.channel.id, wanted)

    def edit(self, interaction: Interaction, message: Message, body: Json, files: Files) -> Message:
        """Edit one of its messages; a deferred answer is thereby given."""
        self._change(message, body, files)
        if message.id not in interaction.messages:
            interaction.messages.append(message.id)
        interaction.settle("answered")
        return message

    def _change(self, message: Message, body: Json, files: Files) -> None:
        if message.viewer is None:
            check_answer(self._world, self._world.channel(message.channel_id), new=False)
        edit_message(self._world, message, body, files)

    def follow_up(self, interaction: Interaction, body: Json, files: Files) -> Message:
        """A further message; the first one after "thinking" takes the place of the loading message."""
        original = interaction.original
        if interaction.callback == DEFER and original and original.loading:
            return self.edit(interaction, original, body, files)
        # docs.discord.com/developers/interactions/receiving-and-responding: "Apps are limited to 5 followup messages
        # per interaction if it was initiated from a user-installed app and isn't installed in the server".
        if "0" not in interaction.owners and interaction.followed >= MOST_FOLLOW_UPS:
            raise ApiError(*TOO_MANY_FOLLOW_UPS)
        message = self._send(interaction, body, files)
        interaction.followed += 1
        interaction.settle("answered")
        return message
