"""Analysis boards: played by their owner for every side, visible to no one else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.app import AnalysisView, App
from bot.app import errors as wrong
from bot.app.analysis.tree import MAX_VARIATIONS
from bot.texts import translator_for
from tests.bot.app.play.planning import lines as planned
from tests.bot.app.play.planning import refusal, started
from tests.bot.app.play.test_kings import MATE_OF_L, begun, played
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, club
from tests.bot.refusals import refuses


class Thinker:
    """Someone with their board."""

    def __init__(self, it: Club, user: int, match: str, language: str = "en", notation: str = "") -> None:
        self.it, self.user, self.match, self.language, self.notation = it, user, match, language, notation
        self.here: AnalysisView = AnalysisView(match, 0, "", None, "", "", (), ())

    @property
    def app(self) -> App:
        return self.it.app

    def call(self, **more: Any) -> Any:
        return self.it.call(self.user, self.match, language=self.language, notation=self.notation, **more)

    async def open(self, at: int | None = None) -> AnalysisView:
        self.here = await self.app.analysis.open(self.call(), at)
        return self.here

    async def do(self, action: str, value: str = "") -> AnalysisView:
        self.here = await self.app.analysis.step(self.call(), self.here.revision, action, value)
        return self.here

    async def go(self, *moves: str) -> AnalysisView:
        for move in moves:
            await self.do("go", move)
        return self.here

    async def save(self, how: str) -> AnalysisView:
        work = {"plan": self.app.analysis.plan, "note": self.app.analysis.note, "share": self.app.analysis.share}
        self.here = await work[how](self.call(), self.here.revision)
        return self.here

    def line(self) -> str:
        said = self.here.content.splitlines()
        return said[next(at for at, line in enumerate(said) if line.startswith(("**Analysis**", "**Et si**"))) + 1]


async def thinking(it: Club, user: int = ANNA) -> Thinker:
    """A player at a board from now on, Black being to move."""
    thinker = Thinker(it, user, await started(it))
    await thinker.open()
    return thinker


async def test_thought_begins_with_position_as_it_is(it: Club) -> None:
    anna = await thinking(it)
    assert "only you can see this" in anna.here.content
    assert anna.here.content.endswith("Black to move.")
    assert anna.here.picture is not None
    assert "Black" in anna.here.alt
    assert {"g8", "e7"} < {piece.value for piece in anna.here.pieces}
    assert anna.here.actions == ()


async def test_any_side_is_played_and_match_stays_as_it_is(it: Club) -> None:
    anna = await thinking(it)
    posts = len(it.world.posts())
    await anna.go("Nf6", "d3", "Nc6")
    assert anna.line() == "1… Nf6 2. d3 **Nc6**"
    assert anna.here.content.endswith("White to move.")
    await it.app.idle()
    assert (len(await it.store.matches.actions(anna.match)), len(it.world.posts())) == (1, posts)


async def test_back_and_forth_lead_along_line(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await anna.do("back")
    assert anna.line() == "**1… Nf6** › 2. d3"
    await anna.do("back")
    assert "back" not in anna.here.actions
    await anna.do("forth")
    await anna.do("forth")
    assert anna.line() == "1… Nf6 **2. d3**"
    assert "forth" not in anna.here.actions


async def test_another_move_after_going_back_makes_variation(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await anna.do("back")
    await anna.go("d4")
    assert anna.line() == "1… Nf6 **2. d4**"
    assert await anna.app.analysis.lines(anna.call(), anna.here.revision) == ["1… Nf6 2. d3", "1… Nf6 2. d4"]
    await anna.do("line", "0")
    assert anna.line() == "1… Nf6 **2. d3**"


async def test_move_that_was_thought_of_already_makes_no_other_line(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await anna.do("back")
    await anna.go("d3")
    assert len(await anna.app.analysis.lines(anna.call(), anna.here.revision)) == 1


async def test_what_is_dropped_goes_with_all_that_follows(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3", "Nc6")
    await anna.do("back")
    await anna.do("drop")
    assert anna.line() == "**1… Nf6**"
    assert "forth" not in anna.here.actions
    await anna.do("drop")
    assert anna.here.actions == ()


async def test_piece_shows_where_it_may_go(it: Club) -> None:
    anna = await thinking(it)
    found = await anna.app.analysis.reach(anna.call(), anna.here.revision, "g8")
    assert [move.value for move in found.moves] == ["g8f6", "g8h6"]
    assert "f6 h6" in found.look.content
    assert found.look.picture is not None


async def test_piece_that_cannot_move_shows_nothing(it: Club) -> None:
    anna = await thinking(it)
    with pytest.raises(wrong.StaleThoughtError):
        await anna.app.analysis.reach(anna.call(), anna.here.revision, "e4")


async def test_board_is_turned_by_one_side_after_other(it: Club) -> None:
    anna = await thinking(it)
    first = anna.here.picture
    second = (await anna.do("turn")).picture
    assert second != first
    assert (await anna.do("turn")).picture == first


async def test_several_lines_are_typed_at_once(it: Club) -> None:
    anna = await thinking(it)
    here = await anna.app.analysis.type(anna.call(), "1… Nf6 2. d3, Nc6; e6", anna.here.revision)
    assert await anna.app.analysis.lines(anna.call(), here.revision) == ["1… Nf6 2. d3 Nc6", "1… e6"]
    assert "**1… e6**" in here.content


async def test_line_that_is_shown_can_be_typed_again(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3", "Nc6")
    await anna.do("back")
    shown = anna.line()
    await anna.do("back")
    await anna.do("back")
    await anna.app.analysis.type(anna.call(), shown)
    await anna.open()
    assert anna.line() == "1… Nf6 2. d3 **Nc6**"
    assert "lines" not in anna.here.actions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nf6 e5; e6 zz", "Line 1, move 2 (`e5`)"),
        ("Nf6; e6 `zz`", "Line 2, move 2 (`'zz'`): I can’t read that as a move."),
        (" ; ", "You didn’t enter a move."),
    ],
)
async def test_what_cannot_be_played_is_refused_whole(it: Club, text: str, said: str) -> None:
    anna = await thinking(it)
    with pytest.raises(wrong.ThoughtError) as caught:
        await anna.app.analysis.type(anna.call(), text, anna.here.revision)
    assert said in refusal(caught.value)
    assert (await anna.open()).actions == ()


async def test_thought_has_room_for_so_much_and_no_more(it: Club) -> None:
    anna = await thinking(it)
    position = (await it.app._matches.snapshot(anna.match)).state.position.copy()
    first = position.legal_moves()[0]
    position.push(first)
    lines = [f"{first} {move}" for move in position.legal_moves()]
    position.pop()
    text = "; ".join([*lines[:15], *map(str, position.legal_moves()[1:15])])
    with refuses("thought-too-long") as caught:
        await anna.app.analysis.type(anna.call(), text)
    assert str(MAX_VARIATIONS) in refusal(caught.value)
    assert (await anna.open()).actions == ()


async def test_thought_goes_on_where_it_was_and_outlives_restart(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await anna.do("back")
    await it.restart()
    await anna.open()
    assert anna.line() == "**1… Nf6** › 2. d3"


async def test_everyone_has_thought_of_their_own(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6")
    for user in (BEN, DORA):
        other = Thinker(it, user, anna.match)
        assert "Nf6" not in (await other.open()).content
        await other.go("e6")
    await anna.open()
    assert anna.line() == "**1… Nf6**"


async def test_button_of_before_changes_nothing(it: Club) -> None:
    anna = await thinking(it)
    old = anna.here.revision
    await anna.go("Nf6")
    for action, value in (("go", "e7e6"), ("back", ""), ("drop", "")):
        with pytest.raises(wrong.StaleThoughtError) as caught:
            await anna.app.analysis.step(anna.call(), old, action, value)
        assert "your current board" in refusal(caught.value)
    await anna.open()
    assert anna.line() == "**1… Nf6**"


async def test_moves_played_since_are_told_and_one_may_start_anew(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await it.play(anna.match, (BEN, "e6"))
    here = await anna.open()
    assert "**1… e6** was played since your last visit. Continue your line, or press *Current position*" in here.content
    assert "now" in here.actions
    assert "1… Nf6 **2. d3**" in here.content
    assert "Since" not in (await anna.open()).content
    anna.here = await anna.app.analysis.anew(anna.call(), anna.here.revision)
    assert "now" not in anna.here.actions
    assert "White to move" in anna.here.content


async def test_moves_played_as_one_thought_are_told_as_such(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await it.play(anna.match, (BEN, "Nf6"))
    assert "just like in your line" in (await anna.open()).content


async def test_from_now_keeps_what_follows_if_match_went_that_way(it: Club) -> None:
    anna = await thinking(it)
    await anna.app.analysis.type(anna.call(), "e6; Nf6 d3 Nc6; Nf6 d4")
    await it.play(anna.match, (BEN, "Nf6"))
    await anna.open()
    anna.here = await anna.app.analysis.anew(anna.call(), anna.here.revision)
    assert "now" not in anna.here.actions
    assert anna.line() == "**2. d4**"
    assert await anna.app.analysis.lines(anna.call(), anna.here.revision) == ["2. d3 Nc6", "2. d4"]


async def test_thought_without_move_follows_match(it: Club) -> None:
    anna = await thinking(it)
    await it.play(anna.match, (BEN, "Nf6"))
    here = await anna.open()
    assert "Since" not in here.content
    assert here.actions == ()


async def test_thought_outlives_takeback(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await it.app.offers.takeback(it.call(ANNA, anna.match))
    await it.app.offers.accept(it.call(BEN, anna.match))
    here = await anna.open()
    assert "taken back" in here.content
    assert "1… Nf6 **2. d3**" in here.content
    await anna.go("Nc6")
    assert anna.line() == "1… Nf6 2. d3 **Nc6**"


async def test_thought_may_start_from_earlier_place(it: Club) -> None:
    match = await started(it)
    await it.play(match, (BEN, "Nf6"), (ANNA, "d3"))
    anna = Thinker(it, ANNA, match)
    here = await anna.open(1)
    assert "from round 1, not the current position" in here.content
    assert "Black to move" in here.content
    await anna.go("e6")
    assert anna.line() == "**1… e6**"


async def test_thought_that_is_kept_is_not_lost_to_another_place(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6")
    here = await anna.open(0)
    assert here.there == 0
    assert "*Go to that position*" in here.content
    assert "**1… Nf6**" in here.content
    here = await anna.app.analysis.anew(anna.call(), here.revision, 0)
    assert "Nf6" not in here.content
    assert "White to move" in here.content


# Plans


async def test_replies_are_saved_as_plan(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3", "Nc6", "d4", "e6")
    await anna.do("back")
    await anna.do("back")
    await anna.do("back")
    await anna.do("back")
    await anna.do("back")
    await anna.go("e6", "Nc3")
    here = await anna.save("plan")
    assert await planned(it, anna.match) == (("e7e6", "b1c3"), ("g8f6", "d2d3", "b8c6", "d3d4"))
    assert here.content.startswith("You have 2 lines of conditional moves")


async def test_of_two_replies_that_in_line_looked_at_is_planned(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await anna.do("back")
    await anna.go("d4")
    here = await anna.save("plan")
    assert await planned(it, anna.match) == (("g8f6", "d2d4"),)
    assert "1 line was left out" in here.content


async def test_plan_follows_what_was_played_as_thought(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3", "Nc6", "d4")
    await it.play(anna.match, (BEN, "Nf6"))
    here = await anna.open()
    assert "plan" not in here.actions
    assert "Once you’ve played the first move of your line" in here.content
    with refuses("plan-own-turn"):
        await anna.save("plan")
    await it.play(anna.match, (ANNA, "d3"))
    assert "plan" in (await anna.open()).actions
    await anna.save("plan")
    assert await planned(it, anna.match) == (("b8c6", "d3d4"),)


@pytest.mark.parametrize("moves", [["Nf6"], ["e6"]])
async def test_lines_without_reply_are_no_plan(it: Club, moves: list[str]) -> None:
    anna = await thinking(it)
    await anna.go(*moves)
    with refuses("thought-no-reply") as caught:
        await anna.save("plan")
    assert "has a reply" in refusal(caught.value)
    assert await planned(it, anna.match) == ()


async def test_line_that_game_has_left_is_no_plan(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6", "d3")
    await it.play(anna.match, (BEN, "e6"), (ANNA, "d4"))
    await anna.open()
    with refuses("thought-no-reply"):
        await anna.save("plan")


async def test_who_looks_on_thinks_and_notes_but_plans_nothing(it: Club) -> None:
    dora = await thinking(it, DORA)
    await dora.go("Nf6", "d3")
    assert dora.here.actions == ("back", "drop", "note")
    with refuses("not-a-player"):
        await dora.save("plan")
    await dora.save("note")
    assert (await it.app.notes.read(dora.call())).text == "1… Nf6 2. d3"


async def test_stranger_of_another_server_sees_no_board(it: Club) -> None:
    match = await started(it)
    with refuses("no-such-match"):
        await it.app.analysis.open(it.call(DORA, match, guild=2))


# Notes, and what is shown to everybody


async def test_lines_are_added_to_note(it: Club) -> None:
    anna = await thinking(it)
    await it.app.notes.write(anna.call(), "watch f7")
    await anna.go("Nf6", "d3")
    here = await anna.save("note")
    assert "/note" in here.content
    assert (await it.app.notes.read(anna.call())).text == "watch f7\n1… Nf6 2. d3"


@pytest.mark.parametrize("how", ["plan", "note", "share"])
async def test_without_move_there_is_nothing_to_save(it: Club, how: str) -> None:
    anna = await thinking(it)
    with refuses("thought-empty"):
        await anna.save(how)


async def test_while_match_goes_on_no_line_is_shown_to_others(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6")
    assert "share" not in anna.here.actions
    with refuses("thought-live") as caught:
        await anna.save("share")
    assert "*Save to note*" in refusal(caught.value)


async def test_after_end_player_shows_lines_to_everyone_and_calls_no_one(it: Club) -> None:
    anna = await thinking(it)
    await it.app.playing.resign(it.call(BEN, anna.match))
    await it.app.idle()
    await anna.open()
    await anna.go("Nf6", "d3")
    assert "plan" not in anna.here.actions
    here = await anna.save("share")
    await it.app.idle()
    post = it.world.posts()[-1]
    assert f"<@{ANNA}>" in post.content
    assert post.content.endswith("1… Nf6 2. d3")
    assert (post.mentions, post.picture, post.buttons) == ((), None, ())
    assert "share" not in here.actions
    with refuses("thought-shared"):
        await anna.save("share")
    await anna.go("Nc6")
    assert "share" in anna.here.actions


async def test_who_looked_on_shows_nothing_to_everyone(it: Club) -> None:
    dora = await thinking(it, DORA)
    await it.app.playing.resign(it.call(BEN, dora.match))
    await it.app.idle()
    await dora.open()
    await dora.go("Nf6")
    assert "share" not in dora.here.actions
    posts = len(it.world.posts())
    with refuses("not-a-player"):
        await dora.save("share")
    await it.app.idle()
    assert len(it.world.posts()) == posts


# Secrets


@pytest.mark.parametrize(("answer", "over"), [("!L", True), ("!K", False)])
async def test_mate_that_hangs_on_secret_has_both_answers(it: Club, answer: str, over: bool) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L[:-1])
    anna = Thinker(it, ANNA, match)
    await anna.open()
    await anna.go(MATE_OF_L[-1])
    assert "is mated. If it’s…" in anna.here.content
    assert {piece.value: piece.label for piece in anna.here.pieces} == {
        "!L": "… the true king: game over",
        "!K": "… the brother: play continues",
    }
    await anna.go(answer)
    assert ("White wins" in anna.here.content) == over
    assert ("pay a ransom" in anna.here.content) != over
    assert all(piece.value.startswith("$") for piece in anna.here.pieces)


async def test_no_one_thinks_before_kings_are_chosen(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN, rated=False)
    await it.app.kings.choose(it.call(ANNA, match), "K")
    with refuses("choice-awaited"):
        await it.app.analysis.open(it.call(ANNA, match))
    with refuses("choice-owed"):
        await it.app.analysis.open(it.call(BEN, match))


async def test_plan_is_made_of_what_comes_before_reveal(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L[:-3])
    ben = Thinker(it, BEN, match)
    await ben.open()
    await ben.go(MATE_OF_L[-3], MATE_OF_L[-2], MATE_OF_L[-1], "!K", "$c8,e8,f8,j8", "d10c9")
    await ben.save("plan")
    assert await planned(it, match, 1) == ((MATE_OF_L[-3], MATE_OF_L[-2]),)


async def test_ransom_is_paid_in_thought(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L[:-1])
    anna = Thinker(it, ANNA, match)
    await anna.open()
    await anna.go(MATE_OF_L[-1], "!K")
    payment = await it.app.analysis.payment(anna.call(), anna.here.revision, "P")
    assert payment.count == 4
    await anna.go("$c8,e8,f8,j8")
    assert "Black to move" in anna.here.content
    with pytest.raises(wrong.StaleThoughtError):
        await it.app.analysis.payment(anna.call(), anna.here.revision, "P")


async def test_ones_own_king_is_no_more_known_than_others(tmp_path: Path) -> None:
    seen = []
    for kings in ("KK", "KL"):
        folder = tmp_path / kings
        folder.mkdir()
        async with club(folder) as it:
            match = await begun(it, kings)
            await played(it, match, *MATE_OF_L[:-2])
            ben = Thinker(it, BEN, match)
            await ben.open()
            here = await ben.go(*MATE_OF_L[-2:])
            seen.append((here.content.replace(match, ""), here.pieces, here.picture, here.alt))
    assert seen[0] == seen[1]


# Forgetting


async def test_what_was_not_looked_at_for_thirty_days_is_forgotten(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6")
    await it.pass_time(days=29)
    assert await it.store.analyses.get(anna.match, ANNA) is not None
    await it.pass_time(days=2)
    assert await it.store.analyses.get(anna.match, ANNA) is None
    with pytest.raises(wrong.StaleThoughtError):
        await anna.do("back")
    assert (await anna.open()).revision == 1


async def test_looking_at_thought_keeps_it(it: Club) -> None:
    anna = await thinking(it)
    await anna.go("Nf6")
    await it.pass_time(days=20)
    await anna.open()
    await it.pass_time(days=20)
    await anna.open()
    assert anna.line() == "**1… Nf6**"


async def test_french_readers_get_letters_that_they_have_chosen(it: Club) -> None:
    anna = Thinker(it, ANNA, await started(it), "fr", notation="fr")
    await anna.open()
    await anna.go("Cf6", "d3")
    assert anna.line() == "1… Cf6 **2. d3**"
    assert "visible par vous uniquement" in anna.here.content


async def test_three_sides_are_played_in_turn(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    anna = Thinker(it, ANNA, match)
    await anna.open()
    for army in ("White", "Red", "Black"):
        assert army in anna.here.content
        [first, *_] = anna.here.pieces
        found = await it.app.analysis.reach(anna.call(), anna.here.revision, first.value)
        await anna.go(found.moves[0].value)
    assert "2." not in anna.line()
    assert translator_for("en")("thought-your-turn") in anna.here.content


async def test_analysis_starts_at_position_of_post(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    view = await it.app.analysis.open_post(it.call(ANNA, match), 1)
    assert view.content.endswith("Black to move.")
