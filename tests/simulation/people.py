"""Everything that people ask of the bot, by the names they know, and what each of them sees of the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import sqlalchemy as sa

from bot.app import PARTS, App, ChallengeRequest, ChannelInfo, CommandResult, Opponent, RequestContext, SeekRequest
from bot.app.errors import TooLateToAbortError
from bot.texts import translator_for
from storage.host_blocks import BLOCK
from storage.settings import keep
from storage.tables import settings
from tests.simulation.ladder_commands import LADDER_COMMANDS
from tests.simulation.organiser_commands import ORGANISER_COMMANDS, form_of
from tests.simulation.places import direct_channel

Given = Mapping[str, str]
Run = Callable[[App, RequestContext, Given], Awaitable[Any]]


async def _in_words(app: App, call: RequestContext) -> Any:
    return [await app.board.in_words(call, part) for part in PARTS]


def _channel_info(call: RequestContext, given: Given) -> ChannelInfo:
    return ChannelInfo(call.channel or 0, can_thread=given.get("thread") != "no")


def _ask(given: Given) -> ChallengeRequest:
    names = given.get("opponents", "").split()
    return ChallengeRequest(
        given["variant"],
        tuple(Opponent(int(name)) for name in names),
        int(given.get("computers", "0")),
        seats="random" if given.get("seats") == "random" else "listed",
        clock=given.get("clock"),
        vacations=given.get("vacations") != "forbidden",
        level=_number(given, "level"),
        rated={"yes": True, "no": False}.get(given.get("rated", "")),
    )


def _number(given: Given, name: str) -> int | None:
    return int(given[name]) if name in given else None


def _progress() -> Callable[[int, int], None]:
    """Someone who looks on while a review is made: it never goes back, nor beyond its end."""
    before = 0

    def told(done: int, count: int) -> None:
        nonlocal before
        if not before <= done <= max(count, before):
            raise AssertionError(f"a review is at {done} of {count}, and was at {before}")
        before = done

    return told


async def _seek(app: App, call: RequestContext, given: Given) -> Any:
    anywhere = {"anywhere": True, "here": False}.get(given.get("where", ""))
    ask = SeekRequest(
        given["variant"],
        clock=given.get("clock"),
        rated={"yes": True, "no": False}.get(given.get("rated", "")),
        window=int(given["window"]) if given.get("window") else None,
        anywhere=anywhere,
        games=int(given.get("games", "1")),
        computer_days=int(given["alone"]) if given.get("alone") else None,
        direct=await _direct(app, call, anywhere),
    )
    return await app.seeks.seek(call, _lobby_channel(call), ask)


async def _join_seek(app: App, call: RequestContext, given: Given) -> Any:
    number = int(given["seek"])
    joined = await app.seeks.terms(call, number)
    direct = await _direct(app, call, None if joined.anywhere else False)
    return await app.seeks.join(call, _lobby_channel(call), number, direct)


def _lobby_channel(call: RequestContext) -> ChannelInfo:
    return ChannelInfo(call.channel or 0, can_thread=call.guild is not None)


async def _direct(app: App, call: RequestContext, anywhere: bool | None) -> int | None:
    """Channel of the caller's DMs, if a game may be played there; the first DM is the test."""
    if not await app.seeks.needs_direct(call, anywhere):
        return None
    if call.guild is not None:
        await app.first_messages.send(call, "", "dm-lobby")
    return direct_channel(call.user)


async def _host_block(app: App, user: int, *, lift: bool) -> None:
    """Do as `feerie block` does, from another process."""
    key = f"{BLOCK}{user}"

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.delete(settings).where(settings.c.key == key))
        if not lift:
            keep(connection, key, app._matches.clock.now().isoformat())

    await app._matches.store.db.write(work)


async def _abort(app: App, call: RequestContext) -> CommandResult:
    """Do as `/abort` does: once everyone has moved it asks the others."""
    try:
        return await app.playing.abort(call)
    except TooLateToAbortError:
        return await app.offers.abort(call)


COMMANDS: dict[str, Run] = {
    **LADDER_COMMANDS,
    **ORGANISER_COMMANDS,
    "play": lambda app, call, given: app.challenges.open(call, _channel_info(call, given), _ask(given)),
    "join": lambda app, call, _: app.challenges.join(call),
    "decline": lambda app, call, _: app.challenges.decline(call),
    "start": lambda app, call, _: app.challenges.begin(call),
    "open-seat": lambda app, call, _: app.challenges.open_declined_seat(call),
    "cancel": lambda app, call, _: app.challenges.cancel(call),
    "choose-king": lambda app, call, given: app.kings.choose(call, given["king"]),
    "move": lambda app, call, given: app.playing.move(call, given["text"]),
    "resign": lambda app, call, _: app.playing.resign(call),
    "claim": lambda app, call, _: app.playing.claim_draw(call),
    "abort": lambda app, call, _: _abort(app, call),
    "draw": lambda app, call, _: app.offers.draw(call),
    "takeback": lambda app, call, _: app.offers.takeback(call),
    "pause": lambda app, call, _: app.offers.pause(call),
    "resume": lambda app, call, _: app.offers.resume(call),
    "substitute": lambda app, call, given: app.offers.substitute(
        call, Opponent(int(given["guest"])), _number(given, "leaver")
    ),
    "accept": lambda app, call, given: app.offers.accept(call, given.get("what", "")),
    "refuse": lambda app, call, given: app.offers.refuse(call, given.get("what", "")),
    "withdraw": lambda app, call, given: app.offers.withdraw(call, given.get("what", "")),
    "rematch": lambda app, call, given: app.rematches.rematch(call, _channel_info(call, given)),
    "move-here": lambda app, call, given: app.relocation.move_here(call, _channel_info(call, given)),
    "plan": lambda app, call, given: app.conditional_moves.add(call, given["text"]),
    "plans": lambda app, call, _: app.conditional_moves.show(call),
    "think": lambda app, call, given: app.analysis.type(call, given["text"]),
    "note": lambda app, call, given: app.notes.write(call, given["text"]),
    "notes": lambda app, call, _: app.notes.read(call),
    "silence": lambda app, call, _: app.notes.silence(call),
    "vacation": lambda app, call, given: app.vacations.begin(call, int(given["days"]), int(given.get("after", "0"))),
    "vacations": lambda app, call, _: app.vacations.show(call),
    "back": lambda app, call, given: app.vacations.end(call, int(given["vacation"])),
    "settings": lambda app, call, given: app.preferences.change(
        call, **{name: value == "yes" if value in ("yes", "no") else value for name, value in given.items()}
    ),
    "config": lambda app, call, given: app.preferences.change_server(call, **given),
    "board": lambda app, call, _: app.board.show(call),
    "board-in-words": lambda app, call, _: _in_words(app, call),
    "games": lambda app, call, _: app.games.live(call),
    "finished": lambda app, call, given: app.results.page(call, _number(given, "player")),
    "history": lambda app, call, _: app.history.page(call),
    "my-king": lambda app, call, _: app.own_kings.show(call),
    "menu": lambda app, call, _: app.move_menu.pieces(call),
    "preview": lambda app, call, given: app.move_menu.preview(call, given["text"]),
    "suggest": lambda app, call, given: app.autocomplete.moves(call, given["text"]),
    "step": lambda app, call, given: app.replays.step(call, int(given["at"])),
    "ranking": lambda app, call, given: app.ranking.page(call, given.get("variant", "connexes")),
    "profile": lambda app, call, given: app.profiles.show(call, _number(given, "player")),
    "stats": lambda app, call, given: app.stats.show(call, given.get("variant", "connexes")),
    "export": lambda app, call, _: app.proofs.export(call),
    "verify": lambda app, call, _: app.proofs.verify(call),
    "erase": lambda app, call, _: app.privacy.erase(call),
    "level": lambda app, call, given: app.offers.level(call, int(given["level"])),
    "hint": lambda app, call, _: app.hints.show(call),
    "review": lambda app, call, _: app.reviews.show(call, _progress()),
    "review-turn": lambda app, call, given: app.reviews.turn(call, int(given["number"]), _progress()),
    "better": lambda app, call, given: app.reviews.puzzle(call, int(given["number"]), _progress()),
    "better-reach": lambda app, call, given: app.reviews.reach(call, int(given["number"]), given["piece"], _progress()),
    "better-try": lambda app, call, given: app.reviews.attempt(call, int(given["number"]), given["text"], _progress()),
    "open-board": lambda app, call, _: app.sessions.open_link(call, call.match),
    "end-sessions": lambda app, call, _: app.sessions.revoke_all(call.user),
    "seek": _seek,
    "join-seek": _join_seek,
    "withdraw-seek": lambda app, call, given: app.seeks.withdraw(call, int(given["seek"])),
    "lobby": lambda app, call, _: app.lobby.seeks(call, translator_for(call.language)),
    "block": lambda app, call, given: app.preferences.block(call, [int(given["who"])]),
    "unblock": lambda app, call, given: app.preferences.block(call, [int(given["who"])], lift=True),
    "bar": lambda app, call, given: app.preferences.bar(call, [int(given["who"])]),
    "unbar": lambda app, call, given: app.preferences.bar(call, [int(given["who"])], lift=True),
    "elsewhere": lambda app, call, given: app.preferences.change_server(call, elsewhere=given["allowed"] == "yes"),
    "host-block": lambda app, _, given: _host_block(app, int(given["who"]), lift=False),
    "host-unblock": lambda app, _, given: _host_block(app, int(given["who"]), lift=True),
    "event-create": lambda app, call, given: app.creating.create(call, _channel_info(call, given), form_of(given)),
    "event-join": lambda app, call, given: app.joining.join(call, int(given.get("team", "0"))),
    "event-leave": lambda app, call, _: app.joining.leave(call),
    "event-start": lambda app, call, given: app.organising.start(call, _channel_info(call, given)),
    "event-end": lambda app, call, _: app.organising.end(call),
    "event-approve": lambda app, call, _: app.organising.approve(call),
    "event-pause": lambda app, call, _: app.organising.pause(call),
    "event-extend": lambda app, call, given: app.organising.extend(call, int(given.get("days", 1)), given["game"]),
    "event-withdraw": lambda app, call, given: app.organising.withdraw(call, int(given["user"])),
    "event-bye": lambda app, call, given: app.organising.bye(call, int(given["user"])),
    "event-adjudicate": lambda app, call, given: app.organising.adjudicate(call, given["game"], given["scores"]),
    "event-undo": lambda app, call, _: app.organising.undo(call),
    "event-announce": lambda app, call, given: app.organising.announce(call, given["text"]),
    "event-replace": lambda app, call, given: app.replacing.replace(call, int(given["user"]), _number(given, "by")),
    "event-accept": lambda app, call, given: app.invitations.accept(
        call, _channel_info(call, given), given["code"], given["team"], _number(given, "captain")
    ),
    "event-withdraw-team": lambda app, call, _: app.invitations.withdraw_team(call),
    "event-line-up": lambda app, call, given: app.line_ups.place(call, int(given["user"]), int(given["board"])),
    "event-show": lambda app, call, _: app.tournaments.table(call, translator_for(call.language)),
    "event-games": lambda app, call, _: app.tournaments.games(call, translator_for(call.language)),
    "event-rules": lambda app, call, _: app.tournaments.rules(call, translator_for(call.language)),
}
"""Commands and buttons: what each runs."""
LOOKS = (
    "board",
    "board-in-words",
    "games",
    "finished",
    "history",
    "menu",
    "step",
    "export",
    "verify",
    "plans",
    "notes",
    "my-king",
    "ranking",
    "profile",
    "stats",
)
"""Those that only look."""
EVENT_LOOKS = ("event-show", "event-games", "event-rules")
"""Those of them that are about events."""


def seen(result: Any, language: str) -> str:
    """All that an answer shows."""
    return result.explain(translator_for(language)) if isinstance(result, CommandResult) else repr(result)


@dataclass(frozen=True)
class Temper:
    """Habits of a person: hours to react, share of mentions answered, rate of random actions."""

    name: str
    hours: float
    heeds: float = 1.0
    whims: float = 0.05
    clumsy: float = 0.02
    leaves: bool = False
    rests: float = 0.0


TEMPERS = (
    Temper("prompt", 0.05),
    Temper("prompt", 0.2, whims=0.1),
    Temper("slow", 3.0),
    Temper("silent", 1.0, heeds=0.1),
    Temper("clumsy", 0.2, clumsy=0.4, whims=0.1),
    Temper("leaving", 0.3, leaves=True),
    Temper("restful", 0.5, rests=0.1),
    Temper("quarrelsome", 0.2, whims=0.4),
)


CALLED = ("Zoé", 'Jo "the Rook"\\\n', "**<@1>** [Choice", "")
"""Display names of harmless people, with some special characters."""


@dataclass
class Person:
    """Someone in the server."""

    user: int
    temper: Temper
    language: str
    manager: bool
    chance: Random
    leaves_at: float
    """Hours after which they never come again."""

    @property
    def called(self) -> str:
        """Display name in Discord."""
        return CALLED[self.user % len(CALLED)]
