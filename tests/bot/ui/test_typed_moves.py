"""Typed moves: kept while a game is chosen, and answered with what may have been meant."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import Choice, CommandResult
from bot.app.core.requests import RefusedMove
from bot.app.errors import MoveRefusedError, NotYourTurnError, SeveralMatchesError
from bot.texts import translator_for
from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.typed_moves import typed
from tests.bot.ui.fakes import FakeInteractionContext
from tests.bot.ui.test_games import game, on_buttons

Request = tuple[str | None, int | None]


class Table:
    """Two games of one player, in which only `e4` is legal."""

    def __init__(self) -> None:
        self.played: list[tuple[Request, str]] = []
        self.over = False
        self.playing = SimpleNamespace(move=self.move)
        self.refused_moves = SimpleNamespace(show=self.help)
        self.games = SimpleNamespace(live=self.live, next_to_move=self.no_game)

    async def move(self, request: Request, text: str) -> CommandResult:
        if request[0] is None:
            raise SeveralMatchesError(("one", "two"))
        if text != "e4":
            raise MoveRefusedError(text=text)
        self.played.append((request, text))
        return CommandResult("done-already", "one", 1, {"match": "one"})

    async def help(self, request: Request, _text: str) -> RefusedMove:
        if self.over:
            raise NotYourTurnError(army="White")
        return RefusedMove(request[0] or "", 7, tuple(Choice(f"N{file}3", f"b1{file}3") for file in "abcde"), None)

    async def no_game(self, *_: object) -> None: ...

    async def live(self, _request: Request) -> list[Any]:
        return [game("one"), game("two", variant="connexes")]


async def press(context: Any, custom_id: str) -> None:
    await dispatch(context, parse(custom_id), [])


async def test_move_is_kept_while_its_game_is_chosen() -> None:
    context: Any = FakeInteractionContext(table := Table())
    await typed(context, "e4", None)
    assert context.answers == ["Which game is `e4` for?"]
    await press(context, on_buttons(context.views[0])["Yalta · your move"])
    assert table.played == [(("one", None), "e4")]


async def test_move_with_signs_is_kept_as_it_was_typed() -> None:
    context: Any = FakeInteractionContext(Table())
    await typed(context, "P:x é", None)
    await press(context, on_buttons(context.views[0])["Yalta · your move"])
    assert "P:x é" in context.answers[-1]


async def test_text_too_long_to_keep_leaves_choice_of_game() -> None:
    with pytest.raises(SeveralMatchesError):
        await typed(FakeInteractionContext(Table()), "é" * 30, None)  # type: ignore[arg-type]


async def test_refused_move_has_buttons_for_legal_ones_in_rows_of_four() -> None:
    context: Any = FakeInteractionContext(Table())
    await typed(context, "Nz9", "one")
    (view,) = context.views
    assert on_buttons(view)["Na3"] == "f1:go:one:7:b1a3"
    assert [item.row for item in view.children] == [0, 0, 0, 0, 1, 3]
    assert on_buttons(view)["Pick a move"] == "f1:men:one:7"


async def test_refusal_quotes_button_in_language_of_posts() -> None:
    class Reader(FakeInteractionContext):
        async def post_translator(self) -> Any:
            return translator_for("fr", posts="en")

    context: Any = Reader(Table())
    await typed(context, "Nz9", "one")
    assert "appuyez sur *Move*" in context.answers[-1]


async def test_refusal_stands_alone_once_game_has_gone_on() -> None:
    table = Table()
    table.over = True
    with pytest.raises(MoveRefusedError):
        await typed(FakeInteractionContext(table), "Nz9", "one")  # type: ignore[arg-type]
