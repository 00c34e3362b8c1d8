"""The connection to Discord: one client that knows the application and its commands."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.app import App, Messenger, MessengerError, StoreUnavailableError, piece_images
from bot.ui import registration
from bot.ui.commands import commands
from bot.ui.components import AnyComponent, modal_submitted
from bot.ui.emojis import Emojis, Memory
from bot.ui.errors import NobodyWaits, report
from bot.ui.gateway import Backoff, ReconnectingClient
from bot.ui.interaction_context import Interaction, InteractionContext, load_settings
from bot.ui.links import clickable
from bot.ui.menu_commands import menu_commands
from bot.ui.messenger import DiscordMessenger
from bot.ui.names import Names
from bot.ui.rate_limit import PER_SECOND, RateLimiter
from bot.ui.server_bans import admitted
from bot.ui.shown_names import read_back
from bot.ui.translator import CommandTranslator, listed
from bot.ui.variant_cards import joined_server
from bot.ui.variants import Variants

log = logging.getLogger(__name__)
SYNCED = "commands-synced"
RATE_LIMIT_WAIT_SECONDS = 330.0
"""Seconds that discord.py may wait for a route by itself, at most; beyond that it is the outbox that waits.

discord.py refuses a request when the route's window ends later than that, even if some are left in it. So it is longer
than the five minutes in which threads are counted: or else one channel would open one thread in that time.
"""
SHUTDOWN_ANSWER_SECONDS = 5.0
"""Seconds in which those who came before the bot has left Discord get their answers."""
SERVER_NAME_TIMEOUT_SECONDS = 1.5
"""Seconds to find out whether the bot is in a server; an interaction must be acknowledged within three."""
REMEMBERED_SECONDS = 300.0
"""Period for which the answer is remembered, in seconds."""
INVITED_WITH = 309_237_746_688
"""The permissions that the bot is invited with (`docs/hosting.md`)."""
SCOPES = ("bot", "applications.commands")
PIECE_EMOJI_TIMEOUT_SECONDS = 5.0
"""Seconds in which pictures of the pieces are uploaded, the first time; whatever is left comes while people play."""


_SUGGESTED = NobodyWaits()
"""discord.py logs by itself, as a fault, that a list of suggestions came too late, or from two processes."""


class Tree(app_commands.CommandTree["FeerieClient"]):
    """The commands; whatever one raises becomes an answer."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        logging.getLogger(app_commands.CommandTree.__module__).addFilter(_SUGGESTED)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Load the caller's settings before any command or autocompletion; refuse commands of blocked people."""
        await load_settings(interaction)
        data: Any = interaction.data or {}
        suggests = interaction.type is discord.InteractionType.autocomplete
        if not suggests and not await admitted(InteractionContext(interaction), str(data.get("name"))):
            return False
        await read_back(self, interaction)
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Explain what went wrong."""
        if interaction.type is not discord.InteractionType.autocomplete:
            await report(InteractionContext(interaction), error)

    async def payload(self) -> list[dict[str, Any]]:
        """All commands as they are registered, in every language."""
        translator = CommandTranslator()
        return [await command.get_translated_payload(self, translator) for command in self.get_commands()]


class FeerieClient(ReconnectingClient):
    """The bot. `build` makes the application over this client's messenger; it makes so many `requests` a second.

    `web_address` is where the web pages are, empty for none; `has_activity`: they are also there as a Discord Activity.
    """

    def __init__(
        self,
        memory: Memory,
        variants: Variants,
        build: Callable[[Messenger], App],
        requests: float = PER_SECOND,
        web_address: str = "",
        has_activity: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=RATE_LIMIT_WAIT_SECONDS,
            **options,
        )
        self.variants = variants
        self.web_address = web_address
        self.has_activity = has_activity
        self.command_ids: Mapping[str, int] = {}
        self._listed: dict[str, Mapping[str, str]] = {}
        self.names = Names()
        self.interaction_tasks: set[asyncio.Task[Any]] = set()
        self._pace = pace = RateLimiter(requests)
        self.messenger = DiscordMessenger(self, self.clickable, self.dismiss, self.names, pace, bool(web_address))
        self.app = build(self.messenger)
        self._missing: dict[int, tuple[bool, float]] = {}
        self._memory = memory
        if self.leased:
            self.app.connect = self.look_after
        self.pieces = Emojis(self, memory, piece_images, pace)
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        for command in (*commands(variants), *menu_commands()):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """After the log-in: requests work, and no event has come yet."""
        await self.tree.set_translator(CommandTranslator())
        self.add_dynamic_items(AnyComponent)
        await self._stored(self.register)
        drawing = self._keep(self.pieces.keep_trying())
        await asyncio.wait([drawing], timeout=PIECE_EMOJI_TIMEOUT_SECONDS)
        await self._stored(self.app.start)

    async def _stored(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what needs the database, again and again while it cannot be asked, or another process has something."""
        backoff = Backoff(self.base)
        while True:
            try:
                return await work()
            except StoreUnavailableError as error:
                pause = backoff.next()
                log.warning("the bot cannot start yet (%s). Trying again in %.3g s", error, pause)
            await asyncio.sleep(pause)

    async def look_after(self, shards: frozenset[int]) -> None:
        """Be connected for these shards, and speak as fast as that many may."""
        self._pace.share(max(1, len(shards)) / (self.shard_count or 1))
        await self.connect_only(shards)
        if not shards and self.interaction_tasks:
            await asyncio.wait(self.interaction_tasks, timeout=SHUTDOWN_ANSWER_SECONDS)

    def arrived(self, shard: int) -> None:
        """Discord sends the events of a shard from now on."""
        self.app.connected(shard)

    async def register(self) -> None:
        """Tell Discord the commands; where it refuses them, people go on with those of before."""
        try:
            await self._register()
        except discord.HTTPException as error:
            if error.status in (401, 429) or error.status >= 500:
                raise
            log.error("Discord refuses the commands, so the old ones stay: %s", error)

    async def _register(self) -> None:
        """Tell Discord the commands, but only if it has others: registering is rationed."""
        async with self._memory.lock(SYNCED):
            await self._register_alone()

    async def _register_alone(self) -> None:
        payload = await self.tree.payload()
        # discord.py cannot read a configuration without install parameters.
        installs = {} if self.application is None else self.application._integration_types_config
        if registration.USER_INSTALL not in installs:
            payload = registration.without_user_installs(payload)
        digest = hashlib.sha256(json.dumps([self.application_id, payload], sort_keys=True).encode()).hexdigest()
        known = await registration.rename(self, await registration.known(self))
        self._learn(known)
        names = registration.names(payload)
        if await self._memory.get(SYNCED) != digest or registration.names(known) != names:
            known = await registration.replace(self, payload, known)
            self._learn(known)
            await self._memory.set(SYNCED, digest)
            log.info("registered %d commands", len(known))

    def _learn(self, known: list[registration.Json]) -> None:
        """Remember under which ids the commands may be called."""
        self.command_ids = {
            name: int(one["id"]) for one in registration.own(known) for name in registration.callable_names(one)
        }
        self._listed.clear()

    async def is_missing(self, guild: int) -> bool:
        """Tell if a server has the commands but not the bot; Discord is asked about servers that are not known."""
        if self.get_guild(guild) is not None:
            return False
        now = asyncio.get_running_loop().time()
        self._missing = {one: known for one, known in self._missing.items() if known[1] > now}
        if guild not in self._missing:
            try:
                async with asyncio.timeout(SERVER_NAME_TIMEOUT_SECONDS):
                    missing = not await self.messenger.is_in(guild)
            except (MessengerError, TimeoutError):
                return False
            self._missing[guild] = missing, now + REMEMBERED_SECONDS
        return self._missing[guild][0]

    def invite(self, guild: int | None) -> str:
        """The link that invites the bot to a server."""
        permissions = discord.Permissions(INVITED_WITH)
        where = discord.utils.MISSING if guild is None else discord.Object(guild)
        return discord.utils.oauth_url(self.application_id or 0, permissions=permissions, guild=where, scopes=SCOPES)

    async def on_ready(self) -> None:
        """The gateway is open. Comes again after longer interruptions, in which events were lost."""
        log.info("ready as %s; servers: %d", self.user, len(self.guilds))
        self.app.servers.check()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has taken the bot in, or back."""
        self.app.servers.check(guild.id)
        self._welcome(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server has removed the bot."""
        self.app.servers.check(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """A server has an outage."""
        self.app.servers.on_outage_start(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there: for the first time since the start, or after an outage."""
        self.app.servers.on_outage_end(guild.id)
        self._welcome(guild)

    def _welcome(self, guild: discord.Guild) -> None:
        """Welcome a server that has just taken the bot in, also while the bot was stopped."""
        if (server := joined_server(guild)) is not None:
            self.app.welcomes.check(server)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted; discord.py tells of its threads as well."""
        self.app.deleted_channels.deleted(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        self.app.deleted_channels.deleted(thread.guild_id, thread.thread_id)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """React to a thread that was archived while a match is played in it."""
        if thread.data.get("thread_metadata", {}).get("archived"):
            self.app.thread_closed(thread.guild_id, thread.thread_id)

    async def on_interaction(self, interaction: Interaction, /) -> None:
        """Forms come here; commands and components find their own way."""
        if interaction.type is discord.InteractionType.modal_submit:
            await modal_submitted(interaction)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Log what an event handler raised."""
        log.exception("cannot handle the event %s", event_method)

    def clickable(self, text: str, language: str) -> str:
        """A text for people whose Discord speaks a language, with its commands one click away."""
        if language not in self._listed:
            self._listed[language] = listed(self.command_ids, language)
        return clickable(text, self.command_ids, self._listed[language])
