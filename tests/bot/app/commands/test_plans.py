"""Plans: read and checked when entered, played when they fit, and seen by their owner alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.app import PLAYED, Opponent
from bot.app import errors as wrong
from bot.app.queries.lines import ACTS, LINES
from bot.texts import sayer
from tests.bot.app.commands.test_kings import MATE_OF_L, begun, played
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, club

LINE = "Nf6 d3 Nc6 d4"
BRANCHES = f"{LINE}; Nf6 d3 e5 Nc3; e6 Nc3"


async def started(it: Club, *more: tuple[int, str]) -> str:
    """A match in which Black is to move, so that White may plan."""
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), *more)
    await it.app.idle()
    return match


async def lines(it: Club, match: str, seat: int = 0) -> tuple[tuple[str, ...], ...]:
    plan = (await it.store.plans(match)).get(seat)
    return () if plan is None else plan.lines


async def kinds(it: Club, match: str) -> list[str]:
    return [action.kind for action in await it.store.actions(match)]


def refusal(error: wrong.AppError) -> str:
    """What is said, once it is certain that French says something else."""
    assert error.explain(sayer("en")) != error.explain(sayer("fr"))
    return error.explain(sayer("en"))


# Playing


async def test_a_planned_answer_is_played_with_the_move_that_it_answers(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), "Nf6 d3")
    done = await it.app.playing.move(it.call(BEN, match), "Nf6")
    assert "the answer was planned and is played already. Next: Black." in done.explain(sayer("en"))
    assert not done.waiting
    assert [(a.kind, a.text, a.user) for a in await it.store.actions(match)][1:] == [
        ("move", "g8f6", BEN),
        ("plan", "d2d3", ANNA),
    ]
    await it.app.idle()
    first, second = it.world.posts()[-2:]
    assert "**Nf6**" in first.content
    assert (first.mentions, first.buttons, first.picture is None) == ((), (), False)
    assert second.content.startswith(f"As planned: White (<@{ANNA}>) played **d3**.")
    assert (second.mentions, [button.verb for button in second.buttons]) == ((BEN,), ["move", "board"])
    assert await lines(it, match) == ()


async def test_a_plan_goes_on_for_as_long_as_it_fits(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), BRANCHES)
    await it.play(match, (BEN, "Nf6"))
    assert await lines(it, match) == (("b8c6", "d3d4"), ("e7e5", "b1c3"))
    await it.play(match, (BEN, "e5"))
    assert await kinds(it, match) == ["move", "move", "plan", "move", "plan"]
    assert await lines(it, match) == ()


async def test_a_plan_is_dropped_when_the_game_takes_another_way(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), BRANCHES)
    await it.play(match, (BEN, "h6"))
    assert await kinds(it, match) == ["move", "move"]
    assert await it.store.plans(match) == {}


async def test_in_a_game_of_three_the_moves_of_both_opponents_are_foreseen(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.plans.add(it.call(ANNA, match), "l6 e10 d3 k6 h9 c3; l6 h9 d4; d5 h9 c3")
    await it.play(match, (BEN, "l6"))
    assert await kinds(it, match) == ["move", "move"]
    await it.play(match, (CLEO, "e10"), (BEN, "k6"), (CLEO, "h9"))
    assert await kinds(it, match) == ["move", "move", "move", "plan", "move", "move", "plan"]


async def test_plans_of_several_may_answer_each_other(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.plans.add(it.call(ANNA, match), "l6 e10 d3")
    await it.app.plans.add(it.call(CLEO, match), "l6 e10 d3 k6 h9")
    await it.play(match, (BEN, "l6"))
    await it.app.idle()
    assert [(a.kind, a.user) for a in await it.store.actions(match)][2:] == [("plan", CLEO), ("plan", ANNA)]
    assert [post.mentions for post in it.world.posts()[-3:]] == [(), (), (BEN,)]
    await it.play(match, (BEN, "k6"))
    assert (await kinds(it, match))[-2:] == ["move", "plan"]


async def test_a_computers_move_is_answered_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.answers = ["g8f6"]
    it.thinker.held = gate = asyncio.Event()
    await it.play(match, (ANNA, "e3"))
    await it.app.plans.add(it.call(ANNA, match), "Nf6 d3")
    gate.set()
    await it.app.idle()
    assert (await kinds(it, match))[:3] == ["move", "move", "plan"]


async def test_a_plan_outlives_a_restart(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), LINE)
    await it.restart()
    await it.play(match, (BEN, "Nf6"))
    await it.restart()
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert await kinds(it, match) == ["move", "move", "plan", "move", "plan"]
    assert it.world.names() == [f"{match}-{seq}.png" for seq in range(6)]


async def test_a_planned_mate_ends_the_match(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for user, text in (
        (ANNA, "e3"),
        (BEN, "f6"),
        (ANNA, "f4"),
        (BEN, "Kf7"),
        (ANNA, "Nh3"),
        (BEN, "Kg6"),
        (ANNA, "Nc3"),
    ):
        await it.play(match, (user, text))
    await it.app.plans.add(it.call(ANNA, match), "Kf5 Qg4")
    done = await it.app.playing.move(it.call(BEN, match), "Kf5")
    assert done.key == "done-last-move"
    await it.app.idle()
    assert "wins: checkmate" in it.world.posts()[-1].content
    assert it.world.posts()[-1].mentions == (BEN,)


async def test_a_planned_mate_of_a_hidden_king_is_revealed_at_once(it: Club) -> None:
    match = await begun(it, "KL")
    await played(it, match, *MATE_OF_L[:-2])
    await it.app.plans.add(it.call(ANNA, match), " ".join(MATE_OF_L[-2:]))
    await played(it, match, MATE_OF_L[-2])
    assert (await kinds(it, match))[-3:] == ["move", "plan", "reveal"]


async def test_a_takeback_drops_every_plan(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), LINE)
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    assert await it.store.plans(match) == {}


async def test_a_takeback_that_needs_no_consent_drops_every_plan(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "e3"))
    await it.app.plans.add(it.call(ANNA, match), LINE)
    assert (await it.app.offers.takeback(it.call(ANNA, match))).key == "done-concluded-takeback"
    assert await it.store.plans(match) == {}
    it.thinker.held.set()


async def test_a_substitute_inherits_no_plan_and_costs_nobody_theirs(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    for user in (ANNA, CLEO):
        await it.app.plans.add(it.call(user, match), "l6 e10 d3 k6 h9" if user == CLEO else "l6 e10 d3")
    await it.app.offers.substitute(it.call(CLEO, match), Opponent(DORA))
    for user in (ANNA, BEN, DORA):
        await it.app.offers.accept(it.call(user, match))
    assert list(await it.store.plans(match)) == [0]


async def test_whoever_leaves_plans_no_more(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.plans.add(it.call(ANNA, match), "l6 e10 d3")
    await it.app.plans.add(it.call(CLEO, match), "l6 e10")
    await it.app.playing.resign(it.call(CLEO, match))
    assert list(await it.store.plans(match)) == [0]


async def test_a_pause_keeps_plans(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), LINE)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    with pytest.raises(wrong.PausedError):
        await it.app.plans.add(it.call(ANNA, match), "e6 Nc3")
    planned = await it.app.plans.show(it.call(ANNA, match))
    assert (planned.lines, planned.open) == (1, False)
    await it.app.offers.resume(it.call(BEN, match))
    await it.play(match, (BEN, "Nf6"))
    assert (await kinds(it, match))[-1] == "plan"


# Writing


@pytest.mark.parametrize(
    "text",
    [
        "Nf6 d3 Nc6 d4",
        "g8f6, d2d3, b8c6, d3d4",
        "1... Nf6 2. d3 Nc6 3.d4",
        "1…Nf6 2.d3 2...Nc6 3. d4 ; ",
        "Nf6 → d3, Nc6 → d4",
        "\n\nNf6 d3\nNf6 d3 Nc6 d4\n",
    ],
)
async def test_lines_are_read_as_people_write_them(it: Club, text: str) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), text)
    assert await lines(it, match) == (("g8f6", "d2d3", "b8c6", "d3d4"),)


async def test_lines_are_read_in_the_language_of_the_planner(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match, language="fr"), "Cf6 d3; f6 Re2")
    assert await lines(it, match) == (("g8f6", "d2d3"), ("f7f6", "e1e2"))


async def test_ransoms_and_drops_can_be_planned(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    await it.app.plans.add(it.call(ANNA, match), "$c8,e8,f8,j8, d10c9 P@b3; $a10 d10c9 a4a5")
    await it.app.plans.add(it.call(ANNA, match), "$a10 d10c9 a4a5")
    await played(it, match, "$c8,e8,f8,j8")
    assert (await kinds(it, match))[-1] == "move"
    await played(it, match, "d10c9")
    assert (await it.store.actions(match))[-1].text == "P@b3"


async def test_new_lines_join_those_that_stand(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), "Nf6 d3; e6 Nc3")
    done = await it.app.plans.add(it.call(ANNA, match), "Nf6 d3 Nc6 d4; a6 Nc3")
    assert "3 lines" in done.explain(sayer("en"))
    assert await lines(it, match) == (("g8f6", "d2d3", "b8c6", "d3d4"), ("e7e6", "b1c3"), ("a7a6", "b1c3"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nf6 d3; Nf6 zz", "Line 2, move 2 (`zz`): I cannot read that"),
        ("Nf6 d9", "Line 1, move 2 (`d9`): I cannot read that"),
        ("Ke7 d3", "Line 1, move 1 (`Ke7`): the opponent to move there cannot play it"),
        ("Nf6 Ke3", "Line 1, move 2 (`Ke3`): that man cannot go there. "),
        ("Nf6", "Line 1, move 1 (`Nf6`): the line must end with a move of yours"),
        ("Nf6 d3 Nc6", "Line 1, move 3 (`Nc6`): the line must end with a move of yours"),
        ("Nf6 d3; Nf6 Nc3", "Line 2, move 2 (`Nc3`): you plan d3 there already"),
        ("a6 d3; e6 b3", "Line 2, move 2 (`b3`): you plan Nc3 there already"),
        (";\n; 1.", "There is no move in it"),
        (";".join(["a6 d3"] * (LINES + 1)), "room for 20 lines of 20 moves"),
        (" ".join(["Nf6", "d3"] * (ACTS // 2 + 1)), "room for 20 lines of 20 moves"),
    ],
)
async def test_what_cannot_be_planned_gets_a_sentence_and_adds_nothing(it: Club, text: str, said: str) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), "e6 Nc3")
    with pytest.raises(wrong.PlanError) as caught:
        await it.app.plans.add(it.call(ANNA, match), text)
    assert said in refusal(caught.value)
    assert await lines(it, match) == (("e7e6", "b1c3"),)


async def test_no_more_lines_are_added_than_a_plan_has_room_for(it: Club) -> None:
    match = await started(it)
    first = [f"{black} a3 {more} b3" for black in ("a6", "b6", "c6") for more in ("d6", "e6", "f6", "g6", "h6", "Nh6")]
    await it.app.plans.add(it.call(ANNA, match), ";".join(first))
    with pytest.raises(wrong.PlanTooLongError):
        await it.app.plans.add(it.call(ANNA, match), ";".join(f"{black} a3" for black in ("d6", "e6", "f6")))
    assert len(await lines(it, match)) == len(first)


async def test_no_line_goes_on_past_the_end_of_the_game(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for user, text in (
        (ANNA, "e3"),
        (BEN, "f6"),
        (ANNA, "f4"),
        (BEN, "Kf7"),
        (ANNA, "Nh3"),
        (BEN, "Kg6"),
        (ANNA, "Nc3"),
    ):
        await it.play(match, (user, text))
    with pytest.raises(wrong.PlanLineError) as caught:
        await it.app.plans.add(it.call(ANNA, match), "Kf5 Qg4 a6 a3")
    assert "move 3 (`a6`): the game is over before it" in refusal(caught.value)


async def test_no_line_goes_through_a_secret(it: Club) -> None:
    match = await begun(it, "KL")
    await played(it, match, *MATE_OF_L[:-2])
    with pytest.raises(wrong.PlanLineError) as caught:
        await it.app.plans.add(it.call(ANNA, match), " ".join([*MATE_OF_L[-2:], "!K", "a4a5"]))
    assert "move 3 (`!K`): a true king must be revealed before it" in refusal(caught.value)
    await played(it, match, MATE_OF_L[-2])
    with pytest.raises(wrong.PlanLineError) as caught:
        await it.app.plans.add(it.call(BEN, match), f"{MATE_OF_L[-1]} d10c9")
    assert "move 2 (`d10c9`): a true king must be revealed before it" in refusal(caught.value)


async def test_who_is_to_move_moves_first(it: Club) -> None:
    match = await started(it)
    for asked in (it.app.plans.add(it.call(BEN, match), "Nf6 d3"), it.app.plans.show(it.call(BEN, match))):
        with pytest.raises(wrong.OwnTurnError) as caught:
            await asked
        assert "move first" in refusal(caught.value)


async def test_nobody_plans_for_others_or_too_early_or_too_late(it: Club) -> None:
    match = await started(it)
    with pytest.raises(wrong.NotAPlayerError):
        await it.app.plans.add(it.call(DORA, match), "Nf6 d3")
    await it.app.playing.resign(it.call(BEN, match))
    with pytest.raises(wrong.MatchOverError):
        await it.app.plans.add(it.call(ANNA, match), "Nf6 d3")
    early = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(BEN, early), "K")
    for user, error in ((ANNA, wrong.ChoiceOwedError), (BEN, wrong.ChoiceAwaitedError)):
        with pytest.raises(error):
            await it.app.plans.add(it.call(user, early), "a3a4")


# Board, and dropping


async def test_a_plan_is_shown_as_a_tree_in_ones_language(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), BRANCHES)
    planned = await it.app.plans.show(it.call(ANNA, match, language="fr"))
    assert planned.tree.splitlines() == [
        "   Cf6 → d3",
        " 1   Cc6 → d4",
        " 2   e5 → Cc3",
        " 3 e6 → Cc3",
    ]
    assert (planned.lines, planned.open) == (3, True)
    assert "Cf6" not in repr(planned)


@pytest.mark.parametrize("variant", PLAYED)
async def test_the_example_could_be_planned(it: Club, variant: str) -> None:
    three = len(engine.new_position(variant).seats) == 3
    match = await it.begin(variant, ANNA, BEN, *([CLEO] if three else []))
    if variant == "nouveaux":
        for user in (ANNA, BEN):
            await it.app.kings.choose(it.call(user, match), "K")
    planned = await it.app.plans.show(it.call(BEN, match, language="fr"))
    assert len(planned.example) == 2
    await it.app.plans.add(it.call(BEN, match, language="fr"), "\n".join(planned.example))
    assert len(await lines(it, match, 1)) == 2


async def test_a_plan_in_a_game_of_three_shows_both_opponents_moves_before_ones_own(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.plans.add(it.call(ANNA, match), "l6 e10 d3 k6 h9 c3; l6 h9 d4")
    planned = await it.app.plans.show(it.call(ANNA, match))
    assert planned.tree.splitlines() == ["   l6", " 1   e10 → d3, k6 h9 → c3", " 2   h9 → d4"]


async def test_a_line_is_dropped_by_its_number(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), BRANCHES)
    mark = (await it.app.plans.show(it.call(ANNA, match))).mark
    await it.app.plans.drop(it.call(ANNA, match), mark, 2)
    assert await lines(it, match) == (("g8f6", "d2d3", "b8c6", "d3d4"), ("e7e6", "b1c3"))
    with pytest.raises(wrong.PlanChangedError) as caught:
        await it.app.plans.drop(it.call(ANNA, match), mark, 1)
    assert "/plan" in refusal(caught.value)


async def test_all_lines_are_dropped_at_once(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), BRANCHES)
    mark = (await it.app.plans.show(it.call(ANNA, match))).mark
    done = await it.app.plans.drop(it.call(ANNA, match), mark, None)
    assert "Nothing is planned" in done.explain(sayer("en"))
    assert (await it.app.plans.show(it.call(ANNA, match))).lines == 0
    await it.play(match, (BEN, "Nf6"))
    assert await kinds(it, match) == ["move", "move"]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("", "Nf6"),
        ("Nf6 ", "Nf6 d3"),
        ("Nf6 d", "Nf6 d3"),
        ("Nf6 d2", "Nf6 d3"),
        ("Nf6 d3; e6 Nc", "Nf6 d3; e6 Nc3"),
        ("1...Nf", "1...Nf6"),
        ("Nf6,d3,Nc", "Nf6,d3,Nc6"),
    ],
)
async def test_moves_are_suggested_after_what_was_typed(it: Club, typed: str, wanted: str) -> None:
    match = await started(it)
    found = await it.app.plans.choices(it.call(ANNA, match), typed)
    assert wanted in [choice.value for choice in found]
    assert all(choice.label.startswith(choice.value) for choice in found)


async def test_no_suggestion_is_longer_than_discord_takes(it: Club) -> None:
    match = await started(it)
    typed = "a6 d3; b6 d3; c6 d3; d6 d3; e6 d3; f6 d3; g6 d3; h6 d3; Na6 d3; Nc6 d3; Nh6 d3; Nf6 d3; Nf6 d3 "
    found = await it.app.plans.choices(it.call(ANNA, match), typed)
    assert found
    assert all(len(choice.value) <= 100 and len(choice.label) <= 100 for choice in found)
    assert await it.app.plans.choices(it.call(ANNA, match), f"{typed}Nc6 d4 ") == []


async def test_a_ransom_is_suggested_whole(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    found = await it.app.plans.choices(it.call(ANNA, match), "$c8,e8,f")
    assert "$c8,e8,f8,j8" in [choice.value for choice in found]


@pytest.mark.parametrize(("user", "said"), [(BEN, "move first"), (DORA, "players")])
async def test_who_cannot_plan_is_told_so_in_the_list(it: Club, user: int, said: str) -> None:
    match = await started(it)
    (choice,) = await it.app.plans.choices(it.call(user, match), "Nf6")
    assert said in choice.label
    assert choice.value == "Nf6"


async def test_a_wrong_move_on_the_way_is_named_in_the_list(it: Club) -> None:
    match = await started(it)
    (choice,) = await it.app.plans.choices(it.call(ANNA, match), "Nf6 d3; Nf6 zz ")
    assert "Line 2, move 2 (zz)" in choice.label


# Secrecy


async def world_seen(path: Path, plan: str | None, answer: str) -> list[Any]:
    """All that anybody but Anna may see, with or without a plan of hers, before and after Black's answer."""
    async with club(path) as it:
        match = await started(it)
        if plan is not None:
            await it.app.plans.add(it.call(ANNA, match), plan)
        it.interaction = 10**18
        seen: list[Any] = [await everything(it, match)]
        done = await it.app.playing.move(it.call(BEN, match), answer)
        await it.app.idle()
        return [*seen, done.explain(sayer("en")), await everything(it, match)]


async def everything(it: Club, match: str) -> list[Any]:
    """Posts, and what Black and a stranger are shown or told."""
    found: list[Any] = [[repr(replace(post, nonce="")) for post in it.world.posts()]]
    for user in (BEN, DORA):
        call, app = it.call(user, match), it.app
        looks: list[Awaitable[Any]] = [
            app.board.show(call),
            app.history.page(call),
            app.board.in_words(call),
            app.autocomplete.moves(call, ""),
        ]
        looks += [
            app.games.live(call),
            app.autocomplete.matches(call, ""),
            app.proofs.export(call),
            app.proofs.verify(call),
            app.notes.read(call),
        ]
        looks += [
            app.plans.show(call),
            app.plans.choices(call, "Nf6"),
            app.plans.add(call, "zz"),
            app.move_menu.men(call),
        ]
        looks += [app.plans.drop(call, "", None), app.plans.drop(call, "", 1)]
        found += [await answered(look) for look in looks]
    return [*found, repr((await it.app._matches.snapshot(match)).state)]


async def answered(look: Awaitable[Any]) -> str:
    try:
        return repr(await look)
    except wrong.AppError as error:
        return error.explain(sayer("en"))


async def test_nobody_can_tell_a_plan_until_it_fires(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    plans = None, BRANCHES, "a6 d3; b6 Nc3"
    caplog.set_level("DEBUG", "bot")
    paths = [tmp_path / str(number) for number in range(len(plans))]
    for path in paths:
        path.mkdir()
    without, *others = [await world_seen(path, plan, "h6") for path, plan in zip(paths, plans, strict=True)]
    assert others == [without, without]
    assert "g8f6" not in caplog.text


async def test_a_plan_is_in_no_export_but_for_what_was_played(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), LINE)
    await it.play(match, (BEN, "Nf6"))
    text = (await it.app.proofs.export(it.call(ANNA, match))).text
    assert "d2d3" in text or "d3" in text
    assert "d4" not in text
    assert "plan" not in text.lower()


async def test_each_line_can_be_dropped_the_last_one_too(it: Club) -> None:
    match = await started(it)
    await it.app.plans.add(it.call(ANNA, match), BRANCHES)
    for number in (3, 1, 1):
        mark = (await it.app.plans.show(it.call(ANNA, match))).mark
        for strange in (0, 4):
            with pytest.raises(wrong.PlanChangedError):
                await it.app.plans.drop(it.call(ANNA, match), mark, strange)
        await it.app.plans.drop(it.call(ANNA, match), mark, number)
    assert await lines(it, match) == ()
