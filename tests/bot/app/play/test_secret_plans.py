"""Plans are seen by their owners alone, until they are played."""

from __future__ import annotations

import json
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.app import PARTS
from bot.app import errors as wrong
from bot.texts import translator_for
from engine import records
from tests.bot.app.play.planning import BRANCHES, LINE, started
from tests.bot.app.stored import state_of
from tests.bot.fakes import ANNA, BEN, DORA, Club, club


async def test_no_one_can_tell_plan_until_it_fires(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    plans = None, BRANCHES, "a6 d3; b6 Nc3"
    caplog.set_level("DEBUG", "bot")
    paths = [tmp_path / str(number) for number in range(len(plans))]
    for path in paths:
        path.mkdir()
    without, *others = [await world_seen(path, plan, "h6") for path, plan in zip(paths, plans, strict=True)]
    assert others == [without, without]
    assert "g8f6" not in caplog.text


async def world_seen(path: Path, plan: str | None, answer: str) -> list[Any]:
    """All that anyone but Anna may see, with or without a plan of hers, before and after Black's answer."""
    async with club(path) as it:
        match = await started(it)
        if plan is not None:
            await it.app.conditional_moves.add(it.call(ANNA, match), plan)
        it.interaction = 10**18
        seen: list[Any] = [await everything(it, match)]
        done = await it.app.playing.move(it.call(BEN, match), answer)
        await it.app.idle()
        return [*seen, done.explain(translator_for("en")), await everything(it, match)]


async def everything(it: Club, match: str) -> list[Any]:
    """Posts, and what Black and a stranger are shown or told."""
    found: list[Any] = [[repr(replace(post, nonce="")) for post in it.world.posts()]]
    for user in (BEN, DORA):
        call, app = it.call(user, match), it.app
        looks: list[Awaitable[Any]] = [
            app.board.show(call),
            app.history.page(call),
            *(app.board.in_words(call, part) for part in PARTS),
            app.autocomplete.moves(call, ""),
            app.games.live(call),
            app.autocomplete.matches(call, ""),
            app.proofs.export(call),
            app.proofs.verify(call),
            app.notes.read(call),
            app.conditional_moves.show(call),
            app.conditional_moves.choices(call, "Nf6"),
            app.conditional_moves.add(call, "zz"),
            app.move_menu.pieces(call),
            app.conditional_moves.delete_line(call, "", None),
            app.conditional_moves.delete_line(call, "", 1),
        ]
        found += [await answered(look) for look in looks]
    return [*found, repr(await state_of(it, match))]


async def answered(look: Awaitable[Any]) -> str:
    try:
        return repr(await look)
    except wrong.AppError as error:
        return error.explain(translator_for("en"))


async def test_plan_is_in_no_export_but_for_what_was_played(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), LINE)
    await it.play(match, (BEN, "Nf6"))
    export = await it.app.proofs.export(it.call(ANNA, match))
    assert records.read(export.text).moves == ["e3", "Nf6", "d3"]
    told = [json.loads(line) for line in export.log.splitlines()[1:]]
    assert [(line["kind"], line["text"]) for line in told] == [("move", "e2e3"), ("move", "g8f6"), ("plan", "d2d3")]
