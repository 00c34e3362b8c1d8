"""What a caller is answered: how a command went, lists, kings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from itertools import islice

from discord import ui

from bot.app import App, Call, Done, Game, Say
from bot.app.posts.wording import jump, moment, named, title
from bot.ui.board import shown
from bot.ui.custom_ids import ComponentId
from bot.ui.links import MAX_MESSAGE
from bot.ui.views import button, post_view, view
from bot.ui.visit import Visit

MOST = 10
"""Games that a list has buttons for: two in each row."""
MatchCommand = Callable[[App, Call], Awaitable[Done]]
"""A command of the application on the match that a call means."""


async def run_command(visit: Visit, command: MatchCommand, match: str | None, version: int | None = None) -> None:
    """Do something in a match, and answer how it went."""
    await visit.defer()
    await tell(visit, await command(visit.app, visit.call(match, version)))


async def tell(visit: Visit, done: Done) -> None:
    """Answer how a command went."""
    if done.begins:
        done = await visit.app.challenges.placed(done)
    await visit.answer(done.explain(visit.say))


async def show_proof(visit: Visit, match: str | None) -> None:
    """What comes of checking a match."""
    await visit.defer()
    await visit.answer(await visit.app.proofs.verify(visit.call(match)))


async def show_kings(visit: Visit, match: str | None, version: int | None = None) -> None:
    """One's own kings: the question which is the true one, or the answer given."""
    await visit.defer()
    look = await visit.app.own_kings.show(visit.call(match, version))
    words, files = shown(visit, look)
    await visit.answer(words, post_view(look.match, look.version, look.buttons), files)


async def show_games(visit: Visit) -> None:
    """The caller's matches, those that wait for them first."""
    games = await visit.app.games.live(visit.call())
    if not games:
        await visit.answer(visit.say("ui-games-none"))
        return
    text = visit.say("ui-games-title", count=len(games), mine=sum(game.my_turn or game.asked for game in games))
    for game in games:
        line = f"\n{_game_line(visit, game)}"
        if len(text) + len(line) > MAX_MESSAGE - 2:
            text += "\n…"
            break
        text += line
    boards = list(_boards(visit.say, games))
    await visit.answer(text, view(*boards) if boards else None)


def _boards(say: Say, games: Iterable[Game]) -> Iterator[ui.Button[ui.View]]:
    """Buttons that lead to the boards of those that can be looked at."""
    seen = (game for game in games if game.status in ("playing", "parked"))
    for at, game in enumerate(islice(seen, MOST)):
        label, style = f"{title(say, game.variant)} · {game.match}", "primary" if game.my_turn else "secondary"
        yield button(ComponentId("board", game.match, 0), label, style, row=at // 2)


def _what(say: Say, game: Game) -> str:
    """The game, and the event that it belongs to."""
    name = title(say, game.variant)
    return say("ui-games-event", game=name, event=game.event) if game.event else name


def _game_line(visit: Visit, game: Game) -> str:
    say = visit.say
    status = "turn" if game.my_turn else "waiting" if game.turn is not None else "thinking"
    if game.status != "playing":
        status = "invited" if game.my_turn else game.status
    elif game.asked or game.paused:
        status = "asked" if game.asked else "paused"
    proposed = game.status == "challenge"
    others = ", ".join(named(say, user) for user in game.others)
    line = say(
        "ui-games-proposed" if proposed else "ui-games-line",
        match=game.match,
        game=_what(say, game),
        status=say(f"ui-games-{status}", who="" if game.turn is None else named(say, game.turn)),
        others=others or say("ui-games-anyone" if proposed else "ui-games-computer"),
        since=f"<t:{int(game.since.timestamp())}:R>",
        where=jump(game.guild, game.place, game.message),
    )
    return line if game.deadline is None else f"{line} · {say('ui-games-until', when=moment(game.deadline))}"
