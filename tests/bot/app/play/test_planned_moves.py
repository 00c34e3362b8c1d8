"""Conditional moves: played when they fit, by all that a move does; and what becomes of a plan that does not."""

from __future__ import annotations

import asyncio

from bot.app import Opponent
from bot.texts import translator_for
from tests.bot.app.play.planning import BRANCHES, LINE, lines, started
from tests.bot.app.play.test_kings import MATE_OF_L, begun, played
from tests.bot.app.play.test_playing import MATE
from tests.bot.app.stored import kinds
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tests.storage.samples import conditional_moves_in


async def test_planned_answer_is_played_with_move_that_it_answers(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), "Nf6 d3")
    done = await it.app.playing.move(it.call(BEN, match), "Nf6")
    assert "the conditional reply was played right away. Black to move." in done.explain(translator_for("en"))
    assert not done.waiting
    assert [(a.kind, a.text, a.user) for a in await it.store.matches.actions(match)][1:] == [
        ("move", "g8f6", BEN),
        ("plan", "d2d3", ANNA),
    ]
    await it.app.idle()
    post = it.world.posts()[-1]
    assert post.content.splitlines()[1] == "1… Black **Nf6** · **2. d3** (conditional move)"
    assert (post.mentions, [button.verb for button in post.buttons]) == ((BEN,), ["move", "board"])
    assert it.world.names() == [f"{match}-{seq}.png" for seq in (0, 1, 3)]
    assert await lines(it, match) == ()


async def test_plan_goes_on_for_as_long_as_it_fits(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), BRANCHES)
    await it.play(match, (BEN, "Nf6"))
    assert await lines(it, match) == (("b8c6", "d3d4"), ("e7e5", "b1c3"))
    await it.play(match, (BEN, "e5"))
    assert await kinds(it, match) == ["move", "move", "plan", "move", "plan"]
    assert await lines(it, match) == ()


async def test_plan_is_dropped_when_game_takes_another_way(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), BRANCHES)
    await it.play(match, (BEN, "h6"))
    assert await kinds(it, match) == ["move", "move"]
    assert await conditional_moves_in(it.store, match) == {}


async def test_in_game_of_three_moves_of_both_opponents_are_foreseen(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.conditional_moves.add(it.call(ANNA, match), "l6 e10 d3 k6 h9 c3; l6 h9 d4; d5 h9 c3")
    await it.play(match, (BEN, "l6"))
    assert await kinds(it, match) == ["move", "move"]
    await it.play(match, (CLEO, "e10"), (BEN, "k6"), (CLEO, "h9"))
    assert await kinds(it, match) == ["move", "move", "move", "plan", "move", "move", "plan"]


async def test_plans_of_several_may_answer_each_other(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.conditional_moves.add(it.call(ANNA, match), "l6 e10 d3")
    await it.app.conditional_moves.add(it.call(CLEO, match), "l6 e10 d3 k6 h9")
    await it.play(match, (BEN, "l6"))
    await it.app.idle()
    assert [(a.kind, a.user) for a in await it.store.matches.actions(match)][2:] == [("plan", CLEO), ("plan", ANNA)]
    told = it.world.posts()[-1]
    assert told.mentions == (BEN,)
    assert (
        told.content.splitlines()[1]
        == "1… Red **l6** · Black **e10** (conditional move) · **2. d3** (conditional move)"
    )
    await it.play(match, (BEN, "k6"))
    assert (await kinds(it, match))[-2:] == ["move", "plan"]


async def test_computers_move_is_answered_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.answers = ["g8f6"]
    it.thinker.held = gate = asyncio.Event()
    await it.play(match, (ANNA, "e3"))
    await it.app.conditional_moves.add(it.call(ANNA, match), "Nf6 d3")
    gate.set()
    await it.app.idle()
    assert (await kinds(it, match))[:3] == ["move", "move", "plan"]


async def test_plan_outlives_restart(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), LINE)
    await it.restart()
    await it.play(match, (BEN, "Nf6"))
    await it.restart()
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert await kinds(it, match) == ["move", "move", "plan", "move", "plan"]
    assert it.world.names() == [f"{match}-{seq}.png" for seq in (0, 1, 3, 5)]


async def test_planned_mate_ends_match(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, *MATE[:-1])
    await it.app.conditional_moves.add(it.call(ANNA, match), "Kf5 Qg4")
    done = await it.app.playing.move(it.call(BEN, match), "Kf5")
    assert done.key == "done-last-move"
    await it.app.idle()
    assert "by checkmate, move 5." in it.world.posts()[-1].content
    assert it.world.posts()[-1].mentions == (BEN,)


async def test_planned_mate_of_hidden_king_is_revealed_at_once(it: Club) -> None:
    match = await begun(it, "KL")
    await played(it, match, *MATE_OF_L[:-2])
    await it.app.conditional_moves.add(it.call(ANNA, match), " ".join(MATE_OF_L[-2:]))
    await played(it, match, MATE_OF_L[-2])
    assert (await kinds(it, match))[-3:] == ["move", "plan", "reveal"]


async def test_takeback_drops_every_plan(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), LINE)
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    assert await conditional_moves_in(it.store, match) == {}


async def test_takeback_that_needs_no_consent_drops_every_plan(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "e3"))
    await it.app.conditional_moves.add(it.call(ANNA, match), LINE)
    assert (await it.app.offers.takeback(it.call(ANNA, match))).key == "done-concluded-takeback"
    assert await conditional_moves_in(it.store, match) == {}
    it.thinker.held.set()


async def test_substitute_inherits_no_plan_and_costs_no_one_theirs(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    for user in (ANNA, CLEO):
        await it.app.conditional_moves.add(it.call(user, match), "l6 e10 d3 k6 h9" if user == CLEO else "l6 e10 d3")
    await it.app.offers.substitute(it.call(CLEO, match), Opponent(DORA))
    for user in (ANNA, BEN, DORA):
        await it.app.offers.accept(it.call(user, match))
    assert list(await conditional_moves_in(it.store, match)) == [0]


async def test_who_leaves_plans_no_more(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.conditional_moves.add(it.call(ANNA, match), "l6 e10 d3")
    await it.app.conditional_moves.add(it.call(CLEO, match), "l6 e10")
    await it.app.playing.resign(it.call(CLEO, match))
    assert list(await conditional_moves_in(it.store, match)) == [0]


async def test_pause_keeps_plans(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), LINE)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    with refuses("paused"):
        await it.app.conditional_moves.add(it.call(ANNA, match), "e6 Nc3")
    planned = await it.app.conditional_moves.show(it.call(ANNA, match))
    assert (planned.lines, planned.open) == (1, False)
    await it.app.offers.resume(it.call(BEN, match))
    await it.play(match, (BEN, "Nf6"))
    assert (await kinds(it, match))[-1] == "plan"
