"""`/review`: how a finished match went, and where it turned."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from io import BytesIO
from itertools import cycle

import pytest
from PIL import Image

from bot.app import errors as wrong
from bot.app.review.messages import percent
from bot.texts import translator_for
from engine.review import NODES, Ply, Review, ReviewedTurn, looked_again
from render.chances import ChartMark, Course
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tests.engine.review.games import LOST_QUEEN, played

EVEN = "g1f3 b8c6 b1c3 g8f6"
AT = 10
"""Number of moves before White leaves the queen en prise."""


def nothing(done: int, count: int) -> None:
    """Progress that no one follows."""


async def lost(it: Club, moves: str = LOST_QUEEN) -> str:
    """A match in which White, Anna, left her queen and gave up."""
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, *((ANNA if at % 2 == 0 else BEN, move) for at, move in enumerate(moves.split())))
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.idle()
    return match


@cache
def better() -> str:
    """White's better move, in readable form."""
    before = played("connexes", " ".join(LOST_QUEEN.split()[:AT]))
    turn = looked_again(before.new(), LOST_QUEEN.split(), AT, 60 * 4)
    return before.san(before.parse(turn.better[0]))


async def test_review_tells_accuracies_and_turning_points_but_no_answer(it: Club) -> None:
    match = await lost(it)
    found = await it.app.reviews.show(it.call(ANNA, match), nothing)
    assert "Accuracy (out of 100): White " in found.look.content
    assert re.search(r"\*\*\d\.\*\* 6\. Qf4 \(White: \d+% → \d+%\)", found.look.content)
    assert found.look.content.count("\n") == 2
    assert any(label.endswith("6. Qf4") for label in found.turns)
    assert better() not in found.look.content
    assert better() not in found.look.alt
    assert "White: between" in found.look.alt


async def test_details_hold_what_three_lines_leave_out(it: Club) -> None:
    call = it.call(ANNA, await lost(it))
    found = (await it.app.reviews.details(call, nothing)).content
    assert "White played **6. Qf4**. White’s winning chances:" in found
    assert "positions per move, so it can be wrong" in found
    assert better() not in found


async def test_chances_are_picture(it: Club) -> None:
    found = await it.app.reviews.show(it.call(ANNA, await lost(it)), nothing)
    assert found.look.picture is not None
    with Image.open(BytesIO(found.look.picture)) as image:
        assert (image.format, image.width) == ("PNG", 600)


def caught(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sequence[Course], Sequence[ChartMark]]]:
    """The lines and marks of pictures that are drawn from now on."""
    drawn: list[tuple[Sequence[Course], Sequence[ChartMark]]] = []
    monkeypatch.setattr("bot.app.review.queries.render_chances", lambda *given: drawn.append((given[2], given[3])))
    return drawn


async def test_lines_fall_at_turning_point_as_is_told(it: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = caught(monkeypatch)
    content = (await it.app.reviews.show(it.call(ANNA, await lost(it)), nothing)).look.content
    told = [tuple(map(int, found)) for found in re.findall(r"White: (\d+)% → (\d+)%", content)]
    [(courses, marks)] = drawn
    lines = [courses[mark.line].chances[mark.point - 1 : mark.point + 1] for mark in marks]
    assert [(percent(before), percent(after)) for before, after in lines] == told != []


async def test_among_three_too_lines_fall_as_is_told(it: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """By looks at single positions everything stays even."""
    moves = ("e2e3", "d7d6", "k12j10", "b1c3")
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, *zip((ANNA, BEN, CLEO, ANNA), moves, strict=True))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.playing.resign(it.call(CLEO, match))
    even, before, after = (1 / 3,) * 3, (0.2, 0.6, 0.2), (0.4, 0.2, 0.4)
    plies = tuple(Ply(at, at % 3, move, after if at == 1 else even, 0, free=True) for at, move in enumerate(moves))
    turn = ReviewedTurn(1, 1, (moves[1],), (moves[1],), before, after, ())

    async def made(*_: object) -> Review:
        return Review(even, plies, (turn,), (None,) * 3, (), NODES)

    monkeypatch.setattr(it.app.reviewing, "review", made)
    drawn = caught(monkeypatch)
    await it.app.reviews.show(it.call(ANNA, match), nothing)
    [([_, red, _], _)] = drawn
    assert red.chances == pytest.approx((1 / 3, 0.6, 0.2, (0.2 + 1 / 3 + 1 / 3) / 3, 1 / 3, 0))


def ends(alt: str) -> list[str]:
    """Chances of all seats at the end."""
    return re.findall(r"(\d+)% at the end", alt)


async def test_lines_of_game_that_was_given_up_end_at_its_result(it: Club) -> None:
    found = await it.app.reviews.show(it.call(ANNA, await lost(it)), nothing)
    assert ends(found.look.alt) == ["0", "100"]


async def test_lines_of_game_that_was_drawn_by_agreement_end_at_its_result(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, *zip(cycle((ANNA, BEN)), LOST_QUEEN.split(), strict=False))
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match), "draw")
    found = await it.app.reviews.show(it.call(ANNA, match), nothing)
    assert ends(found.look.alt) == ["50", "50"]
    assert "resigned" not in found.look.content


async def test_who_resigned_with_good_chances_is_told_so_and_who_had_none_is_not(it: Club) -> None:
    early, late = await lost(it, EVEN), await lost(it)
    told = (await it.app.reviews.show(it.call(ANNA, early), nothing)).look.content
    assert re.search(
        r"White resigned after \*\*2… Nf6\*\* with winning chances of \d\d%\. The game wasn’t lost yet\.", told
    )
    assert "resigned" not in (await it.app.reviews.show(it.call(ANNA, late), nothing)).look.content


async def test_among_three_who_resigned_while_others_went_on_is_told_so(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.idle()  # a computer moves for Black
    await it.play(match, (ANNA, "b1c3"), (BEN, "b8c6"))
    await it.app.idle()
    await it.app.playing.resign(it.call(BEN, match))
    found = await it.app.reviews.show(it.call(ANNA, match), nothing)
    assert re.search(r"Black resigned after \*\*1… Red d6\*\* with winning chances of \d\d%", found.look.content)
    assert ends(found.look.alt) == ["100", "0", "0"]


async def number_of(it: Club, match: str) -> int:
    """The turning point at which the queen was left."""
    found = await it.app.reviews.show(it.call(ANNA, match), nothing)
    return next(number for number, label in enumerate(found.turns, 1) if label.endswith("6. Qf4"))


async def test_turning_point_tells_what_was_better_and_why(it: Club) -> None:
    match = await lost(it)
    look = await it.app.reviews.turn(it.call(BEN, match), await number_of(it, match), nothing)
    assert f"Better was **6. {better()}**" in look.content
    assert "After 6. Qf4 **exf4+**, White loses a queen.\nAfter 6. Qf4 **exf4+**: White’s army is cut." in look.content
    assert look.picture is not None
    assert "White to move" in look.alt


async def test_turning_point_in_french(it: Club) -> None:
    match = await lost(it)
    look = await it.app.reviews.turn(it.call(BEN, match, language="fr"), await number_of(it, match), nothing)
    assert "les Blancs perdent une dame." in look.content.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("number", [0, 4, 99])
async def test_turning_point_that_there_is_not_is_refused(it: Club, number: int) -> None:
    with refuses("review-turn"):
        await it.app.reviews.turn(it.call(ANNA, await lost(it)), number, nothing)


async def test_match_that_goes_on_has_no_review(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    with refuses("review-live"):
        await it.app.reviews.show(it.call(ANNA, match), nothing)
    assert it.reviewer.runs == 0


async def test_challenge_has_no_review(it: Club) -> None:
    done = await it.challenge(ANNA, "connexes", BEN)
    with refuses("not-started"):
        await it.app.reviews.show(it.call(ANNA, done.match), nothing)


async def test_of_challenge_that_came_to_nothing_there_is_nothing_to_see_or_play(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.challenges.cancel(it.call(ANNA, match))
    call = it.call(ANNA, match)
    for tried in (
        it.app.reviews.show(call, nothing),
        it.app.replays.step(call, 0),
        it.app.board.show(call),
        it.app.playing.move(call, "Nc3"),
    ):
        with refuses("never-begun") as refused:
            await tried
    told = {language: refused.value.explain(translator_for(language)) for language in ("en", "fr")}
    assert (
        told["en"]
        == f"`{match}` was never played: the challenge was cancelled, declined or expired. Start another with /play."
    )
    assert told["fr"].startswith(f"Le défi `{match}` n’a pas abouti")


async def test_match_of_few_moves_has_no_review_and_no_button_for_it(it: Club) -> None:
    match = await lost(it, "e2e3 e7e6")
    with refuses("review-short"):
        await it.app.reviews.show(it.call(ANNA, match), nothing)
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["rematch", "seek-again", "replay"]


async def test_last_post_of_match_leads_to_its_review(it: Club) -> None:
    await lost(it)
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["rematch", "seek-again", "replay", "review"]


async def test_who_does_not_see_match_does_not_see_its_review(it: Club) -> None:
    match = await lost(it)
    with refuses("no-such-match"):
        await it.app.reviews.show(it.call(DORA, match, channel=CHANNEL + 50, guild=2), nothing)


async def test_without_name_last_match_of_channel_is_meant(it: Club) -> None:
    match = await lost(it)
    thread = next(iter(it.world.threads))
    found = await it.app.reviews.show(it.call(CLEO, None, channel=thread), nothing)
    assert found.look.match == match


async def test_elsewhere_callers_last_finished_match_is_meant(it: Club) -> None:
    await lost(it)
    await it.pass_time(hours=1)
    match = await lost(it)
    found = await it.app.reviews.show(it.call(BEN, None, channel=CHANNEL + 50), nothing)
    assert found.look.match == match


async def test_who_has_finished_none_is_told_to_name_match(it: Club) -> None:
    await lost(it)
    with refuses("no-match-here"):
        await it.app.reviews.show(it.call(CLEO, None, channel=CHANNEL + 50), nothing)


async def test_finished_matches_are_suggested_latest_first(it: Club) -> None:
    first = await lost(it)
    await it.pass_time(hours=1)
    second = await lost(it)
    await it.begin("connexes", ANNA, BEN)
    assert [choice.value for choice in await it.app.reviews.choices(it.call(ANNA))] == [second, first]
    assert [choice.value for choice in await it.app.reviews.choices(it.call(ANNA), first[:6])] == [first]


async def test_progress_is_told_from_first_position_to_last_doubt(it: Club) -> None:
    told: list[tuple[int, int]] = []
    await it.app.reviews.show(it.call(ANNA, await lost(it)), lambda done, count: told.append((done, count)))
    assert told[:3] == [(0, 0), (0, 13), (8, 13)]
    assert all(done < count for done, count in told[1:])


async def test_review_is_made_once_for_all_who_ask(it: Club) -> None:
    match = await lost(it)
    it.reviewer.held = asyncio.Event()
    asked = [asyncio.create_task(it.app.reviews.show(it.call(who, match), nothing)) for who in (ANNA, BEN)]
    await asyncio.sleep(0.01)
    it.reviewer.held.set()
    first, second = await asyncio.gather(*asked)
    runs = it.reviewer.runs
    assert first.look.content == second.look.content
    await it.app.reviews.show(it.call(ANNA, match), nothing)
    assert it.reviewer.runs == runs


async def test_who_goes_away_leaves_review_to_others(it: Club) -> None:
    match = await lost(it)
    it.reviewer.held = asyncio.Event()
    gone, stays = (asyncio.create_task(it.app.reviews.show(it.call(who, match), nothing)) for who in (ANNA, BEN))
    await asyncio.sleep(0.01)
    gone.cancel()
    it.reviewer.held.set()
    assert (await stays).turns
    assert gone.cancelled()


async def test_part_whose_process_dies_is_begun_anew(it: Club) -> None:
    match = await lost(it)
    it.reviewer.faults = [None, BrokenProcessPool(), None, BrokenProcessPool()]
    assert (await it.app.reviews.show(it.call(ANNA, match), nothing)).turns
    assert it.reviewer.faults == []


@pytest.mark.parametrize("faults", [[BrokenProcessPool() for _ in range(3)], [RuntimeError()]])
async def test_review_that_cannot_be_finished_says_so_and_can_be_asked_for_again(
    it: Club, faults: list[Exception | None]
) -> None:
    match = await lost(it)
    it.reviewer.faults = [None, *faults]
    with refuses("review-stopped"):
        await it.app.reviews.show(it.call(ANNA, match), nothing)
    assert (await it.app.reviews.show(it.call(ANNA, match), nothing)).turns


async def test_bot_that_stops_tells_who_waits_for_review(it: Club) -> None:
    match = await lost(it)
    it.reviewer.held = asyncio.Event()
    asked = asyncio.create_task(it.app.reviews.show(it.call(ANNA, match), nothing))
    await asyncio.sleep(0.01)
    await it.app.reviewing.close()
    with refuses("review-stopped"):
        await asked


async def test_find_better_shows_position_and_hides_answer(it: Club) -> None:
    match = await lost(it)
    puzzle = await it.app.reviews.puzzle(it.call(ANNA, match), await number_of(it, match), nothing)
    assert "White played 6. Qf4 here" in puzzle.look.content
    assert better() not in puzzle.look.content
    assert puzzle.look.picture is not None
    assert "Queen f3" in [piece.label for piece in puzzle.pieces]


async def test_find_better_shows_where_piece_may_go(it: Club) -> None:
    match = await lost(it)
    number = await number_of(it, match)
    reach = await it.app.reviews.reach(it.call(ANNA, match), number, "f3", nothing)
    assert all(move.value.startswith("f3") for move in reach.pieces)
    with pytest.raises(wrong.StaleVersionError):
        await it.app.reviews.reach(it.call(ANNA, match), number, "e8", nothing)


async def tried(it: Club, text: str) -> tuple[str, bool]:
    match = await lost(it)
    attempt = await it.app.reviews.attempt(it.call(ANNA, match), await number_of(it, match), text, nothing)
    assert attempt.look.picture
    return attempt.look.content, attempt.found


async def test_best_move_is_found(it: Club) -> None:
    content, found = await tried(it, better())
    assert found
    assert content.startswith(f"**Correct: 6. {better()}.**")


async def test_what_was_played_is_not_better(it: Club) -> None:
    assert await tried(it, "f3f4") == ("That’s the move that was played: 6. Qf4. Find a better one.", False)


async def test_another_move_is_judged_by_what_follows_it(it: Club) -> None:
    content, found = await tried(it, "a2a3")
    assert not found
    assert content.startswith("Close: 6. a3 is better than the move played, but not the best.")


async def test_move_that_is_not_legal_there_is_refused(it: Club) -> None:
    with pytest.raises(wrong.StaleVersionError):
        await tried(it, "e1e8")


async def test_move_that_cannot_be_judged_says_so(it: Club) -> None:
    match = await lost(it)
    number = await number_of(it, match)
    it.reviewer.faults = [BrokenProcessPool() for _ in range(3)]
    with refuses("review-stopped"):
        await it.app.reviews.attempt(it.call(ANNA, match), number, "a2a3", nothing)


def test_bot_looks_at_as_many_positions_as_reviews_tell(it: Club) -> None:
    from bot.app.review.reviewer import ProcessReviewer

    assert ProcessReviewer().nodes == NODES > it.reviewer.nodes
