"""An event is killed at every seam, or its database fails there: it ends as it would have, all of it said once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app import AppError, ChannelInfo
from bot.app.tournaments.state import TournamentState
from storage import StoreError
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, created, state
from tests.bot.app.tournaments.seams import Image, Life, life
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA
from tests.smallest import sized

pytestmark = pytest.mark.sqlite("images of its file")

EVE, FINN = 15, 16
ABROAD, SALON = 2, 900
"""The second server of a match, and its channel for that."""
MOST_DEEDS = 200
"""Deeds after which an event that is not over never will be."""
MOMENT = timedelta(seconds=1)
LATER = 120.0
"""Seconds within which everything has been found that was left."""
MANY = pytest.mark.prove(part="seams")


@dataclass(frozen=True)
class Plot:
    """A small event: who plays in it, and what happens besides games that are given up.

    `deeds` are by the kind of action that they leave in the log: after how many results, and what is done. `days` pass
    at once where there is nothing to play. In a match of `teams` users join both in turn, with `servers` each in their
    own server.
    """

    variant: str
    format: str
    users: Collection[int] = FOUR
    form: Mapping[str, Any] = field(default_factory=dict)
    deeds: Mapping[str, tuple[int, Callable[[Life, TournamentState], Awaitable[object]]]] = field(default_factory=dict)
    silent: bool = False
    days: int = 0
    teams: bool = False
    servers: bool = False


def head(it: Life, now: TournamentState) -> Any:
    return it.call(HEAD, now.stored.id, manager=True)


def elsewhere(it: Life, user: int, now: TournamentState) -> Any:
    return it.call(user, now.stored.id, guild=ABROAD, channel=SALON, manager=user == EVE)


def playing_there(now: TournamentState) -> int:
    """The player of the second server in a game in progress."""
    game = next(game for game in now.games if game.status == "playing")
    return next(now.user_of(entry) for entry in game.entries if now.entries[entry - 1].team == 2)


def playing(now: TournamentState) -> str | None:
    return next((game.id for game in now.games if game.status == "playing"), None)


async def announced_again(it: Life, now: TournamentState) -> None:
    """Skip to the announcement of the next tournament."""
    assert now.stored.repeats_at is not None
    it.world.now = max(it.world.now, now.stored.repeats_at)
    await it.pass_time(seconds=LATER)


PLOTS = {
    "a round robin of three": Plot("yalta", "round-robin", (ANNA, BEN, CLEO), {"rounds": "1", "days": "0"}),
    "a round robin in which one player leaves": Plot(
        "connexes",
        "round-robin",
        form={"together": False},
        deeds={"withdraw": (1, lambda it, now: it.app.joining.leave(it.call(CLEO, now.stored.id)))},
    ),
    "groups and a final, with a pause": Plot(
        "trichess",
        "groups",
        (ANNA, BEN, CLEO, DORA, EVE, FINN),
        {"group_size": "3"},
        {
            "pause": (1, lambda it, now: it.app.organising.pause(head(it, now))),
            "resume": (1, lambda it, now: it.app.organising.start(head(it, now), ROOM)),
        },
    ),
    "a Swiss with a bye and somebody new": Plot(
        "connexes",
        "swiss",
        form={"rounds": "3", "max_entries": "4"},
        deeds={
            "bye": (1, lambda it, now: it.app.organising.bye(head(it, now), BEN)),
            "replace": (2, lambda it, now: it.app.replacing.replace(head(it, now), DORA, EVE)),
        },
    ),
    "a knock-out with decisions": Plot(
        "nouveaux",
        "knockout",
        (ANNA, BEN, CLEO),
        deeds={
            "extend": (0, lambda it, now: it.app.organising.extend(head(it, now), 2)),
            "adjudicate": (1, lambda it, now: it.app.organising.adjudicate(head(it, now), playing(now) or "", "1 0")),
        },
    ),
    "silence": Plot("connexes", "round-robin", (ANNA, BEN, CLEO), {"clock": "1h"}, silent=True),
    "a simul whose host has Black on every second board": Plot(
        "connexes",
        "simul",
        form={"host_clock": "7d", "alternating": True, "days": "0"},
        deeds={"withdraw": (2, lambda it, now: it.app.joining.leave(it.call(CLEO, now.stored.id)))},
    ),
    "a monthly tournament": Plot(
        "connexes",
        "swiss",
        form={"rounds": "1", "clock": "30d", "days": "0"},
        deeds={
            "repeat": (0, lambda it, now: it.app.repeating.monthly(head(it, now))),
            "repeated": (0, lambda it, now: announced_again(it, now)),
        },
    ),
    "a team match in which a captain sets the line-up, and one player leaves": Plot(
        "connexes",
        "teams",
        form={"teams": "Knights, Bishops", "days": "0"},
        deeds={"withdraw": (1, lambda it, now: it.app.joining.leave(it.call(CLEO, now.stored.id)))},
        teams=True,
    ),
    "a team match of two servers": Plot(
        "connexes",
        "teams",
        form={"teams": "Knights", "days": "0", "between_servers": True},
        deeds={
            "replace": (1, lambda it, now: it.app.replacing.replace(elsewhere(it, EVE, now), playing_there(now), FINN))
        },
        teams=True,
        servers=True,
    ),
    "a season of a league": Plot("yalta", "league", (ANNA, BEN, CLEO), {"days": "0"}, days=30),
}
"""One of each format at least, the smallest first."""
SMALLEST = next(iter(PLOTS.values()))
ALSO = (
    "a season of a league",
    "a team match of two servers",
    "a monthly tournament",
    "a team match in which a captain sets the line-up, and one player leaves",
    "a simul whose host has Black on every second board",
)
"""Plots that are tried in every run of the tests besides the smallest."""
SEAMS = 40
"""Least number of seams."""
KILLS, SAMPLE = 4, 11
"""Of the moments at which it is killed, or its database fails, one in so many is tried in every run of the tests."""
PARTS = 8
"""In which the seams of its way back from a seam are tried."""


# -- what people do ---------------------------------------------------------------------------------------------------


async def lived(it: Life, plot: Plot) -> dict[str, Any]:
    """The event from wherever it is to its podium: anyone who is not answered looks again, and does what is left."""
    for _ in range(MOST_DEEDS):
        it.world.now += MOMENT
        await (it.pass_time(seconds=LATER) if it.faults else it.app.idle())
        try:
            now = await state(it, await announced(it, plot))
            if now.stored.status == "over":
                break
            await next_deed(it, plot, now)
        except (AppError, StoreError):
            assert it.faults
    await it.pass_time(seconds=LATER)
    return await outcome(it, await state(it, await announced(it, plot)))


async def announced(it: Life, plot: Plot) -> str:
    """The event, which is created if there is none."""
    known = await it.store.tournaments.unfinished()
    ended = await it.store.tournaments.finished_by(next(iter(plot.users)))
    for tournament in (*known, *ended):
        return tournament
    return await created(it, plot.variant, plot.format, **plot.form)


async def next_deed(it: Life, plot: Plot, now: TournamentState) -> None:
    """Do the next user action."""
    tournament = now.stored.id
    if now.stored.status == "open":
        missing = [user for user in plot.users if user not in [entry.user for entry in now.registered]]
        if plot.servers and now.stored.guest_guild is None:
            code = now.stored.invite_code or ""
            there = elsewhere(it, EVE, now)
            await it.app.invitations.accept(there, ChannelInfo(SALON, language="fr"), code, "Bishops")
        elif missing and plot.servers and len(missing) % 2:
            await it.app.joining.join(elsewhere(it, missing[0], now))
        elif missing:
            await it.app.joining.join(it.call(missing[0], tournament), 1 + len(missing) % 2 if plot.teams else 0)
        elif plot.teams and now.registered[0].user == ANNA:
            await it.app.line_ups.place(it.call(ANNA, tournament), ANNA, 2)
        else:
            await it.app.organising.start(head(it, now), ROOM)
        return
    whole = await it.store.tournaments.load(tournament)
    done = Counter(action.kind for action in whole.actions) if whole else Counter[str]()
    for kind, (results, deed) in plot.deeds.items():
        if not done[kind] and done["result"] >= results:
            await deed(it, now)
            return
    game = playing(now)
    if plot.silent and game is not None:
        await it.pass_time(hours=1)
    elif game is not None:
        await give_up(it, game)
    else:  # what nobody was told of, as the database failed, is found before long
        it.world.now += timedelta(days=plot.days)
        await it.pass_time(seconds=LATER)


async def give_up(it: Life, match: str) -> None:
    """One of the losers of a game resigns; who wins depends on its number."""
    row = await it.store.matches.get(match)
    assert row is not None
    winner = int(match.rpartition("-")[2]) % len(row.seats)
    loser = next(seat for number, seat in enumerate(row.seats) if number != winner and seat.holder == "joined")
    assert loser.user is not None
    await it.app.playing.resign(it.call(loser.user, match, channel=row.thread))


# -- what comes of it -------------------------------------------------------------------------------------------------


async def outcome(it: Life, now: TournamentState) -> dict[str, Any]:
    """All that is to be the same, wherever the bot was killed."""
    whole = await it.store.tournaments.load(now.stored.id)
    assert whole is not None
    rows = [await it.store.matches.get(game.id) for game in now.games if game.id in now.matches]
    matches = [row for row in rows if row is not None]
    homes: dict[Any, str] = {CHANNEL: "channel"} | {row.thread: row.id for row in matches if row.thread is not None}
    if now.stored.guest_channel is not None:
        boards = {row.id: await it.store.boards.of(row.id) for row in matches}
        homes |= {board.channel: f"{match} in the second server" for match, (board,) in boards.items()}
    assert now.stored.status == "over"
    assert await it.store.outbox.waiting_channels() == []
    coming = [name for name in (now.next_season, now.next_in_series) if name]
    assert await it.store.tournaments.unfinished() == [now.stored.id, *coming]  # its results are provisional
    assert len(set(it.world.threads)) == len(it.world.threads) == len(homes) - 1
    homes |= {SALON: "channel of the second server"}
    said = [
        plain(now, repr((homes[sent.channel], sent.post.content, sent.post.buttons, sent.buttons)))
        for sent in it.world.messages
    ]
    return {
        "pairings": [[(game.entries, game.table) for game in one.games] for one in now.tournament.rounds],
        "byes": [dict(one.byes) for one in now.tournament.rounds],
        "results": [(game.status, game.scores, game.adjudicated) for game in now.games],
        "table": now.format.places(now.tournament),
        "log": sorted(
            (action.kind, action.user, action.subject, plain(now, repr(dict(action.data)))) for action in whole.actions
        ),
        "matches": [(row.status, row.reason, [seat.user for seat in row.seats], row.thread is None) for row in matches],
        "games": [[action.kind for action in await it.store.matches.actions(row.id)] for row in matches],
        "said": Counter(said),
        "members": {
            (plain(now, homes[thread]), *who) for how, thread, *who in it.world.tended if how == "add_thread_member"
        },
    }


def plain(now: TournamentState, text: str) -> str:
    """A text without what may differ: the event's name, the ids of messages, times, seals, how long players took."""
    text = re.sub(r"<t:\d+:\w>|\d{4}-\d\d-\d\dT[\d:.+]+", "<time>", text.replace(now.stored.id, "<event>"))
    text = text.replace(now.next_season or now.next_in_series or "<event>", "<next>")
    text = re.sub(r"(?:one|\d+) (?:round|move)s?(?: · [^·\n\\]+)+", "<length>", text)
    text = re.sub(r"time used: [^·\n\\]+", "<length>", text)
    return re.sub(r"channels/\d+(/\d+)+|[0-9a-f]{64}", "<place>", text)


# -- seams ------------------------------------------------------------------------------------------------------------


def moments(writes: int) -> list[tuple[int, bool]]:
    """Before each write is committed, and after it."""
    return [(number, done) for number in range(1, writes + 1) for done in (False, True)]


async def undisturbed(plot: Plot, folder: Path) -> tuple[dict[str, Any], list[Image], int]:
    """Run without a crash: its result, the image of a crash at each seam, and the number of writes."""
    async with life(Image.first(), folder) as it:
        expected = await lived(it, plot)
        return expected, it.images, it.database.writes


async def survive_crashes(
    plot: Plot, folder: Path, images: Iterable[Image], expected: dict[str, Any], *, again: bool = False
) -> None:
    """Go on from each image to the same end, and `again` from each image of those lives, which are kept no longer."""
    for image in images:
        async with life(image, folder) as it:
            assert await lived(it, plot) == expected, f"killed after change {image.deeds}"
        if again:
            await survive_crashes(plot, folder, it.images[:: sized(1, len(it.images))], expected)


async def survive_faults(
    plot: Plot, folder: Path, moments: Iterable[tuple[int, bool]], expected: dict[str, Any]
) -> None:
    """Let the database fail once at each moment, and the bot live on."""
    for moment in moments:
        async with life(Image.first(), folder, faults=frozenset({moment})) as it:
            assert await lived(it, plot) == expected, f"failed at write {moment}"


async def test_small_event_that_is_killed_anywhere_ends_as_it_would_have(tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(SMALLEST, tmp_path)
    assert len(images) > SEAMS
    await survive_crashes(SMALLEST, tmp_path, images[::KILLS], expected)


async def test_small_event_whose_database_fails_once_ends_as_it_would_have(tmp_path: Path) -> None:
    expected, _, writes = await undisturbed(SMALLEST, tmp_path)
    await survive_faults(SMALLEST, tmp_path, moments(writes)[::SAMPLE], expected)


@pytest.mark.parametrize("plot", ALSO)
async def test_other_event_that_is_killed_anywhere_ends_as_it_would_have(plot: str, tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(PLOTS[plot], tmp_path)
    assert len(images) > SEAMS
    await survive_crashes(PLOTS[plot], tmp_path, images[::KILLS], expected)


@MANY
@pytest.mark.parametrize("plot", PLOTS.values(), ids=PLOTS)
async def test_event_that_is_killed_anywhere_ends_as_it_would_have(plot: Plot, tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(plot, tmp_path)
    await survive_crashes(plot, tmp_path, images[:: sized(1, len(images))], expected)


@MANY
@pytest.mark.parametrize("plot", PLOTS.values(), ids=PLOTS)
async def test_event_whose_database_fails_once_ends_as_it_would_have(plot: Plot, tmp_path: Path) -> None:
    expected, _, writes = await undisturbed(plot, tmp_path)
    await survive_faults(plot, tmp_path, moments(writes)[:: sized(1, 2 * writes)], expected)


@MANY
@pytest.mark.parametrize("part", range(PARTS))
async def test_event_that_is_killed_again_anywhere_on_its_way_back_ends_as_it_would_have(
    part: int, tmp_path: Path
) -> None:
    expected, images, _ = await undisturbed(SMALLEST, tmp_path)
    await survive_crashes(SMALLEST, tmp_path, images[part :: sized(PARTS, len(images))], expected, again=True)
