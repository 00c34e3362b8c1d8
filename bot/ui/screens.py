"""What a caller is shown in answer: the board, lists, questions."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

from bot.app import App, Call, Done, Game
from bot.app.errors import KingChosenError, NotYourTurnError
from bot.app.posts.wording import moment
from bot.ui.ids import ComponentId
from bot.ui.links import MAX_MESSAGE
from bot.ui.sights import pictures, shown
from bot.ui.views import button, post_view, view
from bot.ui.visit import Visit

Deed = Callable[[App, Call], Awaitable[Done]]


async def show_board(visit: Visit, match: str | None, version: int | None = None, theme: str | None = None) -> None:
    """The position, from the caller's own side; in words for those who want that, unless they name colours."""
    await visit.later()
    call = visit.call(match, version)
    look = await visit.app.board.show(call, theme)
    in_words = visit.settings.words and theme is None
    files = [] if in_words else pictures(look)
    await visit.answer(look.content, post_view(look.match, look.version, look.buttons), files)
    for page in await visit.app.board.in_words(call) if in_words else ():
        await visit.more(page)


async def show_export(visit: Visit, match: str | None) -> None:
    """A match as a file."""
    await visit.later()
    found = await visit.app.proofs.export(visit.call(match))
    file = discord.File(io.BytesIO(found.text.encode()), filename=found.name)
    await visit.answer(visit.say("ui-export-done", match=found.name.partition(".")[0]), files=[file])


async def show_proof(visit: Visit, match: str | None) -> None:
    """What comes of checking a match."""
    await visit.later()
    await visit.answer(await visit.app.proofs.verify(visit.call(match)))


async def show_kings(visit: Visit, match: str | None, version: int | None = None) -> None:
    """One's own kings: the question which is the true one, or the answer given."""
    await visit.later()
    look = await visit.app.kings.show(visit.call(match, version))
    words, files = shown(visit, look)
    await visit.answer(words, post_view(look.match, look.version, look.buttons), files)


async def sure_of_king(visit: Visit, match: str, version: int, king: str) -> None:
    """The question before a choice that cannot be changed."""
    look = await visit.app.kings.show(visit.call(match))
    if not look.buttons:
        raise KingChosenError(match=match)
    yes = button(ComponentId(f"crown-{king}", match, version), visit.say("ui-button-crown"), "success")
    back = button(ComponentId("kings", match, version), visit.say("ui-button-back"))
    await visit.answer(visit.say("king-sure", king=visit.say(f"king-{king.upper()}")), view(yes, back))


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
    await visit.answer(text)


def _game_line(visit: Visit, game: Game) -> str:
    say = visit.say
    status = "turn" if game.my_turn else "waiting" if game.turn is not None else "thinking"
    if game.status != "playing":
        status = "invited" if game.my_turn else game.status
    elif game.asked or game.paused:
        status = "asked" if game.asked else "paused"
    where = f"<#{game.place}>"
    if game.message is not None:
        where = f"https://discord.com/channels/{game.guild or '@me'}/{game.place}/{game.message}"
    proposed = game.status == "challenge"
    others = ", ".join(f"<@{user}>" for user in game.others)
    line = say(
        "ui-games-proposed" if proposed else "ui-games-line",
        match=game.match,
        game=say(f"game-{game.variant}"),
        status=say(f"ui-games-{status}", who=f"<@{game.turn}>"),
        others=others or say("ui-games-anyone" if proposed else "ui-games-computer"),
        since=f"<t:{int(game.since.timestamp())}:R>",
        where=where,
    )
    return line if game.deadline is None else f"{line} · {say('ui-games-until', when=moment(game.deadline))}"


async def sure_to_resign(visit: Visit, match: str | None) -> None:
    """The question before resigning, over the board that would be given up."""
    await visit.later()
    call = visit.call(match)
    with suppress(NotYourTurnError):  # one may resign at any time; whoever cannot move for another reason cannot resign
        await visit.app.move_menu.men(call)
    look = await visit.app.board.show(call)
    yes, no = (ComponentId(verb, look.match, look.version) for verb in ("resign", "keep"))
    words, files = shown(visit, look, visit.say("ui-resign-sure", match=look.match))
    await visit.answer(
        words,
        view(button(yes, visit.say("ui-button-resign"), "danger"), button(no, visit.say("ui-button-keep"))),
        files,
    )


async def sure_to_abort(visit: Visit, match: str | None) -> None:
    """The question before a manager ends other people's match; players end their own at once."""
    call = visit.call(match)
    if not call.manager or await visit.app.games.plays(call):
        await do(visit, lambda app, call: app.playing.abort(call), match)
        return
    await visit.later()
    look = await visit.app.board.show(call)
    yes, no = (ComponentId(verb, look.match, look.version) for verb in ("abort", "keep"))
    words, files = shown(visit, look, visit.say("ui-abort-sure", match=look.match))
    buttons = button(yes, visit.say("ui-button-abort"), "danger"), button(no, visit.say("ui-button-back"))
    await visit.answer(words, view(*buttons), files)


async def do(visit: Visit, deed: Deed, match: str | None, version: int | None = None) -> None:
    """Do something in a match, and answer how it went."""
    await visit.later()
    done = await deed(visit.app, visit.call(match, version))
    await visit.answer(done.explain(visit.say))
