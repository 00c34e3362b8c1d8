from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.app import (
    Button,
    ClosedError,
    ForbiddenError,
    FoundMessage,
    GoneError,
    LockedError,
    MessageGoneError,
    Messenger,
    NameRefusedError,
    NoThreadError,
    Post,
    RefusedError,
    UnavailableError,
)
from bot.ui.links import clickable
from bot.ui.messenger import DiscordMessenger, messenger_errors
from tests.bot.ui.fakes import http_error

POST = Post(
    match="kiva-tolu",
    version=3,
    content="<@1> played, <@2> to move",
    buttons=(Button("move", "Move", "primary"),),
    mentions=(2,),
    nonce="abc",
    picture=b"png",
    picture_name="kiva-tolu-3.png",
    alt="A board",
)


BOT, SOMEBODY = 9, 1
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def linked(text: str, language: str) -> str:
    """As a client that knows one command."""
    return clickable(text, {"draw": 1234567890123456789}, {"draw": "nulle"} if language == "fr" else {})


def nobody() -> None:
    """Is told that the token is refused."""
    raise AssertionError("the token is good")


class FakeChannel:
    def __init__(self, failing: Exception | None = None, messages: list[Any] | None = None) -> None:
        self.id = 50
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.edits: list[tuple[int, dict[str, Any]]] = []
        self.failing = failing
        self.messages = messages or []
        self.deleted: list[int] = []
        self.read = 0
        self.asleep = False
        self.tried: list[str | None] = []
        self.deleted_nonces: set[str] = set()
        self.refuses_nonces = False

    async def send(self, content: str, **options: Any) -> Any:
        self._fail()
        self.tried.append(options.get("nonce"))
        if options.get("nonce") in self.deleted_nonces or self.refuses_nonces:
            raise http_error(discord.NotFound, 404, 10008)
        if self.asleep:
            raise http_error(discord.HTTPException, 400, 50083)
        self.sent.append((content, options))
        return SimpleNamespace(id=77)

    def _fail(self) -> None:
        if self.failing:
            raise self.failing

    def get_partial_message(self, message: int) -> Any:
        async def edit(**options: Any) -> None:
            if self.asleep:
                raise http_error(discord.HTTPException, 400, 50083)
            self.edits.append((message, options))

        async def delete() -> None:
            self.deleted.append(message)

        return SimpleNamespace(edit=edit, delete=delete)

    async def history(self, limit: int | None, after: Any = None, *, oldest_first: bool = False) -> AsyncIterator[Any]:
        self._fail()
        fit = [one for one in self.messages if after is None or one.id > after.id]
        for one in (fit if oldest_first else fit[::-1])[:limit]:
            self.read += 1
            yield one


class FakeClient:
    """The few things of a client that the messenger uses."""

    def __init__(self, channel: FakeChannel, refusal: Exception | None = None) -> None:
        self.channel = channel
        self.user = SimpleNamespace(id=BOT)
        self.threads: list[dict[str, Any]] = []
        self.refusal = refusal
        self.http = SimpleNamespace(
            start_thread_with_message=self._thread,
            edit_channel=self._change,
            send_typing=self._type,
            add_user_to_thread=self._add,
            get_member=self._member,
        )
        self.typing: list[int] = []
        self.missing: Exception | None = None
        self.asked: list[tuple[int, int]] = []
        self.members: list[tuple[int, int]] = []
        self.changes: list[tuple[int, dict[str, Any]]] = []

    async def _member(self, guild: int, user: int) -> None:
        self.asked.append((guild, user))
        if self.missing:
            raise self.missing

    def get_partial_messageable(self, _channel: int) -> FakeChannel:
        return self.channel

    async def create_dm(self, _user: Any) -> FakeChannel:
        return self.channel

    async def _add(self, thread: int, user: int) -> None:
        if self.channel.asleep:
            raise http_error(discord.HTTPException, 400, 50083)
        self.members.append((thread, user))

    async def _change(self, channel: int, **options: Any) -> None:
        if self.refusal:
            raise self.refusal
        self.changes.append((channel, options))
        self.channel.asleep = False

    async def _type(self, channel: int) -> None:
        if self.refusal:
            raise self.refusal
        self.typing.append(channel)

    async def _thread(self, channel: int, message: int, **options: Any) -> dict[str, str]:
        if self.refusal:
            raise self.refusal
        self.threads.append({"channel": channel, "message": message, **options})
        return {"id": "88"}


def messenger(channel: FakeChannel, refusal: Exception | None = None) -> Messenger:
    client: Any = FakeClient(channel, refusal)
    return DiscordMessenger(client, linked, nobody)


def message(second: int, author: int, content: str = "") -> Any:
    """A message that came so many seconds after the first."""
    at = BEGAN + timedelta(seconds=second)
    return SimpleNamespace(
        id=discord.utils.time_snowflake(at) + 1,
        created_at=at,
        content=content or f"m{second}",
        author=SimpleNamespace(id=author),
        attachments=[SimpleNamespace(filename=f"{second}.png")],
    )


async def own_messages(
    channel: FakeChannel, after: int | None = None, since: datetime | None = None, until: datetime | None = None
) -> list[FoundMessage]:
    return [found async for found in messenger(channel).own_messages(5, after, since or BEGAN, until)]


async def test_post_names_commands_as_lists_in_its_language_do() -> None:
    channel = FakeChannel()
    french = replace(POST, content="Proposez-la par /draw.", language="fr")
    await messenger(channel).post(5, french)
    await messenger(channel).edit(5, 77, french)
    told = "Proposez-la par </draw:1234567890123456789>\N{NO-BREAK SPACE}`/nulle`."
    assert channel.sent[0][0] == channel.edits[0][1]["content"] == told


async def test_post_notifies_exactly_its_roles() -> None:
    channel = FakeChannel()
    await messenger(channel).post(5, replace(POST, mentions=(), roles=(7,)))
    [(_, options)] = channel.sent
    assert options["allowed_mentions"].to_dict() == {"users": [], "roles": [7], "parse": []}
    assert not options["silent"]


async def test_post_notifies_only_those_it_names() -> None:
    channel = FakeChannel()
    assert await messenger(channel).post(5, POST) == 77
    [(content, options)] = channel.sent
    assert content == POST.content
    assert options["allowed_mentions"].to_dict() == {"users": [2], "parse": []}


async def test_commands_in_posts_edits_and_direct_messages_are_links() -> None:
    channel = FakeChannel()
    post = replace(POST, content="Claim it with /draw.")
    await messenger(channel).post(5, post)
    await messenger(channel).send_direct_message(2, post)
    await messenger(channel).edit(5, 77, post)
    contents = [content for content, _ in channel.sent] + [options["content"] for _, options in channel.edits]
    assert contents == ["Claim it with </draw:1234567890123456789>."] * 3


async def test_post_is_found_again_in_words_it_was_written_in() -> None:
    channel = FakeChannel()
    post = replace(POST, content="A draw may be claimed (/draw).\nThe seal")
    await messenger(channel).post(5, post)
    channel.messages = [message(0, BOT, channel.sent[0][0])]
    [seen] = await own_messages(channel)
    assert seen.content == post.content


async def test_picture_goes_out_with_its_name_and_alt_text() -> None:
    channel = FakeChannel()
    await messenger(channel).post(5, POST)
    [file] = channel.sent[0][1]["files"]
    assert (file.filename, file.description, file.fp.read()) == ("kiva-tolu-3.png", "A board", b"png")


async def test_log_and_record_of_match_that_is_over_go_out_beside_picture() -> None:
    channel = FakeChannel()
    await messenger(channel).post(5, replace(POST, log='{"match":"kiva-tolu"}\n', record='[WhiteName "Zoé"]\n'))
    picture, log, record = channel.sent[0][1]["files"]
    assert picture.filename == "kiva-tolu-3.png"
    assert (log.filename, log.fp.read()) == ("kiva-tolu.jsonl", b'{"match":"kiva-tolu"}\n')
    assert (record.filename, record.fp.read().decode()) == ("kiva-tolu.pgn", '[WhiteName "Zoé"]\n')


async def test_match_without_log_has_record_alone() -> None:
    channel = FakeChannel()
    await messenger(channel).post(5, replace(POST, record="*"))
    assert [file.filename for file in channel.sent[0][1]["files"]] == ["kiva-tolu-3.png", "kiva-tolu.pgn"]


async def test_post_carries_its_nonce() -> None:
    channel = FakeChannel()
    await messenger(channel).post(5, POST)
    assert channel.sent[0][1]["nonce"] == "abc"


async def test_post_whose_nonce_was_deleted_gets_fresh_one() -> None:
    channel = FakeChannel()
    channel.deleted_nonces = {"abc"}
    assert await messenger(channel).post(5, POST) == 77
    assert await messenger(channel).send_direct_message(2, POST) == (50, 77)
    first, second = channel.sent[0][1]["nonce"], channel.sent[1][1]["nonce"]
    assert len({first, second, "abc"}) == 3


async def test_fresh_nonce_is_tried_once() -> None:
    channel = FakeChannel()
    channel.refuses_nonces = True
    with pytest.raises(MessageGoneError):
        await messenger(channel).post(5, POST)
    assert len(channel.tried) == 2


async def test_edit_without_picture_touches_words_and_buttons_only() -> None:
    channel = FakeChannel()
    await messenger(channel).edit(5, 77, replace(POST, picture=None))
    [(message, options)] = channel.edits
    assert message == 77
    assert set(options) == {"content", "view", "allowed_mentions"}


async def test_edit_with_picture_replaces_one_before() -> None:
    channel = FakeChannel()
    await messenger(channel).edit(5, 77, POST)
    [(_, options)] = channel.edits
    [file] = options["attachments"]
    assert (file.filename, file.description, file.fp.read()) == ("kiva-tolu-3.png", "A board", b"png")


async def test_typing_sign_is_one_request() -> None:
    client: Any = FakeClient(FakeChannel())
    await DiscordMessenger(client, linked, nobody).show_typing(5)
    assert client.typing == [5]


async def test_stripping_takes_buttons_away_and_nothing_else() -> None:
    channel = FakeChannel()
    await messenger(channel).strip(5, 77)
    assert channel.edits == [(77, {"view": None})]


async def test_only_own_messages_after_given_one_are_found_again_oldest_first() -> None:
    channel = FakeChannel(messages=[message(0, BOT), message(1, BOT), message(2, SOMEBODY), message(3, BOT)])
    seen = await own_messages(channel, after=channel.messages[0].id)
    assert [(one.message, one.content, one.attachments) for one in seen] == [
        (channel.messages[1].id, "m1", ("1.png",)),
        (channel.messages[3].id, "m3", ("3.png",)),
    ]


async def test_own_message_is_found_again_under_thousands_of_others() -> None:
    channel = FakeChannel(messages=[message(0, BOT), *(message(number, SOMEBODY) for number in range(1, 5000))])
    assert [one.content for one in await own_messages(channel)] == ["m0"]


async def test_messages_of_another_time_are_not_even_asked_for() -> None:
    channel = FakeChannel(messages=[message(number, SOMEBODY) for number in range(5000)])
    since, until = BEGAN + timedelta(seconds=1000), BEGAN + timedelta(seconds=1100)
    assert await own_messages(channel, since=since, until=until) == []
    assert 100 <= channel.read <= 102


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (160006, NoThreadError),
        (160007, NoThreadError),
        (40006, NoThreadError),
        (50035, NameRefusedError),
        (20031, NameRefusedError),
        (200001, NameRefusedError),
        (40333, RefusedError),
        (20028, RefusedError),
    ],
)
async def test_refused_thread_tells_what_may_heal_it(code: int, expected: type[Exception]) -> None:
    with pytest.raises(expected) as caught:
        await messenger(FakeChannel(), http_error(discord.HTTPException, 400, code)).thread(5, 77, "Yalta")
    assert type(caught.value) is expected


@pytest.mark.parametrize(("channel", "server"), [({"type": 1}, None), ({"type": 0, "guild_id": "9"}, 9)])
async def test_server_of_channel_is_read_from_channel(channel: dict[str, Any], server: int | None) -> None:
    client: Any = FakeClient(FakeChannel())

    async def get(_channel: int) -> dict[str, Any]:
        return channel

    client.http.get_channel = get
    assert await DiscordMessenger(client, linked, nobody).server_of(5) == server


@pytest.mark.parametrize("until", [None, "2026-01-01T00:00:00+00:00"])
async def test_time_out_of_bot_is_read_from_its_member(until: str | None) -> None:
    client: Any = FakeClient(FakeChannel())

    async def member(_guild: int, _user: int) -> dict[str, Any]:
        return {"communication_disabled_until": until}

    client.http.get_member = member
    assert await DiscordMessenger(client, linked, nobody).timed_out_until(1) == (BEGAN if until else None)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (http_error(discord.NotFound, 404, 10003), GoneError),
        (http_error(discord.Forbidden, 403, 50001), ForbiddenError),
    ],
)
async def test_channel_that_cannot_be_read_says_why(error: Exception, expected: type[Exception]) -> None:
    channel = FakeChannel(failing=error)
    with pytest.raises(expected):
        await messenger(channel).probe(5)
    with pytest.raises(expected):
        await own_messages(channel)


async def test_thread_stays_open_for_week() -> None:
    client: Any = FakeClient(FakeChannel())
    assert await DiscordMessenger(client, linked, nobody).thread(5, 77, "Yalta") == 88
    assert client.threads == [{"channel": 5, "message": 77, "name": "Yalta", "auto_archive_duration": 10080}]


async def test_message_that_has_thread_already_names_it() -> None:
    refusal = http_error(discord.HTTPException, 400, 160004)
    assert await messenger(FakeChannel(), refusal).thread(5, 77, "Yalta") == 77


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (http_error(discord.NotFound, 404, 10003), GoneError),
        (http_error(discord.Forbidden, 403, 50013), ForbiddenError),
        (http_error(discord.NotFound, 404, 10004), GoneError),
        (http_error(discord.NotFound, 404, 10008), MessageGoneError),
        (http_error(discord.Forbidden, 403, 50001), ForbiddenError),
        (http_error(discord.HTTPException, 400, 160005), ForbiddenError),
        (http_error(discord.NotFound, 404, 10013), ClosedError),
        (http_error(discord.Forbidden, 403, 50007), ClosedError),
        (http_error(discord.Forbidden, 403, 50278), ClosedError),
        (http_error(discord.Forbidden, 403, 40333), RefusedError),
        (http_error(discord.HTTPException, 400, 40006), RefusedError),
        (http_error(discord.HTTPException, 400, 20028), RefusedError),
        (http_error(discord.HTTPException, 400, 50035), RefusedError),
        (http_error(discord.HTTPException, 400, 160006), RefusedError),
        (http_error(discord.NotFound, 404), RefusedError),
        (http_error(discord.HTTPException, 429), UnavailableError),
        (http_error(discord.DiscordServerError, 500), UnavailableError),
        (http_error(discord.DiscordServerError, 503), UnavailableError),
        (discord.RateLimited(30.0), UnavailableError),
        (aiohttp.ServerDisconnectedError(), UnavailableError),
        (ConnectionResetError(), UnavailableError),
        (TimeoutError(), UnavailableError),
    ],
)
async def test_only_what_discord_never_allows_again_is_told_as_lasting(
    error: Exception, expected: type[Exception]
) -> None:
    with pytest.raises(expected) as caught:
        await messenger(FakeChannel(failing=error)).post(5, POST)
    assert type(caught.value) is expected


async def test_thread_is_kept_awake_by_change_that_no_one_sees() -> None:
    client: Any = FakeClient(FakeChannel())
    await DiscordMessenger(client, linked, nobody).keep_thread_active(5)
    shorter, longer = {"archived": False, "auto_archive_duration": 4320}, {"auto_archive_duration": 10080}
    assert client.changes == [(5, shorter), (5, longer)]


async def test_thread_is_archived() -> None:
    client: Any = FakeClient(FakeChannel())
    await DiscordMessenger(client, linked, nobody).archive(5)
    assert client.changes == [(5, {"archived": True})]


async def test_someone_is_added_to_thread_that_sleeps() -> None:
    client: Any = FakeClient(FakeChannel())
    client.channel.asleep = True
    await DiscordMessenger(client, linked, nobody).add_thread_member(5, 7)
    assert client.changes == [(5, {"archived": False})]
    assert client.members == [(5, 7)]


async def test_post_wakes_thread_that_is_locked_and_sleeps() -> None:
    client: Any = FakeClient(FakeChannel())
    client.channel.asleep = True
    assert await DiscordMessenger(client, linked, nobody).post(5, POST) == 77
    assert client.changes == [(5, {"archived": False})]


@pytest.mark.parametrize("code", [50001, 50013])
async def test_thread_that_bot_may_not_wake_may_be_woken_by_others_later(code: int) -> None:
    client: Any = FakeClient(FakeChannel(), http_error(discord.Forbidden, 403, code))
    client.channel.asleep = True
    with pytest.raises(LockedError):
        await DiscordMessenger(client, linked, nobody).post(5, POST)


@pytest.mark.parametrize(("code", "expected"), [(0, True), (10007, False), (10013, False)])
async def test_whether_someone_is_member_is_asked_of_discord(code: int, expected: bool) -> None:
    client: Any = FakeClient(FakeChannel())
    client.missing = http_error(discord.NotFound, 404, code) if code else None
    assert await DiscordMessenger(client, linked, nobody).is_member(1, 2) == expected
    assert client.asked == [(1, 2)]


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (None, True),
        (http_error(discord.NotFound, 404, 10004), False),
        (http_error(discord.Forbidden, 403, 50001), False),
    ],
)
async def test_bot_asks_for_itself_to_know_which_servers_it_is_in(error: Exception | None, expected: bool) -> None:
    client: Any = FakeClient(FakeChannel())
    client.missing = error
    assert await DiscordMessenger(client, linked, nobody).is_in(1) == expected
    assert client.asked == [(1, BOT)]


async def test_while_discord_is_down_it_is_not_known_which_servers_bot_is_in() -> None:
    client: Any = FakeClient(FakeChannel())
    client.missing = http_error(discord.DiscordServerError, 503)
    with pytest.raises(UnavailableError):
        await DiscordMessenger(client, linked, nobody).is_in(1)


async def test_server_is_out_of_reach_only_while_discord_tells_of_outage() -> None:
    client: Any = FakeClient(FakeChannel())
    client.get_guild = {1: SimpleNamespace(unavailable=True), 2: SimpleNamespace(unavailable=False)}.get
    sender = DiscordMessenger(client, linked, nobody)
    assert [sender.reachable(guild) for guild in (1, 2, 3)] == [False, True, True]


async def test_each_direct_message_carries_nonce() -> None:
    channel = FakeChannel()
    for post in (POST, replace(POST, nonce="")):
        assert await messenger(channel).send_direct_message(7, post) == (50, 77)
    (_, given), (_, made) = channel.sent
    assert given["nonce"] == "abc"
    assert 0 < len(made["nonce"]) <= 25


async def test_that_token_is_refused_is_told_at_once() -> None:
    told: list[bool] = []
    client: Any = FakeClient(FakeChannel(failing=http_error(discord.HTTPException, 401)))
    with pytest.raises(UnavailableError) as caught:
        await DiscordMessenger(client, linked, lambda: told.append(True)).post(5, POST)
    assert (told, caught.value.retry_after) == ([True], 60.0)


async def test_thread_that_sleeps_is_woken_before_old_message_changes() -> None:
    channel = FakeChannel()
    client: Any = FakeClient(channel)
    there = DiscordMessenger(client, linked, nobody)
    for work in (partial(there.edit, 5, 77, replace(POST, picture=None)), partial(there.strip, 5, 77)):
        channel.asleep = True
        await work()
    assert [message for message, _ in channel.edits] == [77, 77]
    assert client.changes == [(5, {"archived": False})] * 2


async def test_rate_limit_tells_how_long_to_wait() -> None:
    with pytest.raises(UnavailableError) as caught:
        async with messenger_errors(nobody):
            raise discord.RateLimited(30.0)
    assert caught.value.retry_after == 30.0


async def test_faults_of_our_own_are_not_disguised() -> None:
    with pytest.raises(ZeroDivisionError):
        async with messenger_errors(nobody):
            raise ZeroDivisionError


async def test_line_about_new_thread_is_deleted_and_no_other() -> None:
    def line(number: int, kind: discord.MessageType, thread: int | None) -> Any:
        refers = None if thread is None else SimpleNamespace(channel_id=thread)
        return SimpleNamespace(id=number, type=kind, reference=refers)

    channel = FakeChannel(
        messages=[
            line(1, discord.MessageType.thread_created, 87),
            line(2, discord.MessageType.thread_created, 88),
            line(3, discord.MessageType.default, None),
            line(4, discord.MessageType.reply, 88),
        ]
    )
    await messenger(channel).delete_thread_notice(5, 88)
    assert channel.deleted == [2]


@pytest.mark.parametrize(("mentions", "silent"), [((), True), ((2,), False)])
async def test_post_that_mentions_no_one_is_silent(mentions: tuple[int, ...], silent: bool) -> None:
    channel = FakeChannel()
    await messenger(channel).post(50, replace(POST, mentions=mentions))
    assert channel.sent[0][1]["silent"] is silent


async def test_long_posts_are_cut_between_lines() -> None:
    channel = FakeChannel()
    post = replace(POST, content="\n".join(f"{number}. \U0001f600 /move" for number in range(400)))
    await messenger(channel).post(5, post)
    await messenger(channel).send_direct_message(2, post)
    await messenger(channel).edit(5, 77, post)
    for content in [content for content, _ in channel.sent] + [options["content"] for _, options in channel.edits]:
        assert len(content) <= 2000
        assert content.endswith("\n…")
