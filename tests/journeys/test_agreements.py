"""Agreements: takebacks, pauses, substitutes, rematches; and a match that moves to another channel."""

from __future__ import annotations

from .journey import NAME, Journey, files, labels, mentioned, refused
from .test_nouveaux import choose_king


async def test_move_is_taken_back_and_game_paused_and_resumed(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan, rated="no")
    assert refused(await alice.command(match.channel, "takeback"), "no move to take back here")
    start = match.post
    await match.move(alice, "e3")
    assert refused(await alice.command(match.channel, "takeback"), "Takeback request sent")
    asked = await dan.wait_for("Takeback requested by", match.channel)
    assert mentioned(asked) == {dan.id}
    assert refused(await dan.click(asked, "Accept"), "Move taken back")
    back = await match.follow(3)
    assert back["attachments"][0]["description"].startswith(start["attachments"][0]["description"].split(".")[0])
    assert mentioned(back) == {alice.id}
    assert refused(await dan.command(match.channel, "draw", action="accept"), "There’s no open offer")

    await alice.command(match.channel, "pause")
    asked = await dan.wait_for("Pause requested by", match.channel)
    assert refused(await dan.click(asked, "Accept"), "is paused")
    assert refused(await alice.command(match.channel, "move", text="e3"), "is paused. Resume it")
    assert refused(await dan.command(match.channel, "pause"), "resumed")
    await alice.command(match.channel, "move", text="e3")
    await match.follow(7)
    assert [action[1] for action in match.actions()] == ["move", "offer", "accept", "offer", "accept", "resume", "move"]
    verdict = (await alice.command(match.channel, "verify")).message
    assert "nothing was changed" in verdict["content"]
    await alice.click(verdict, "Details")
    proof = (await alice.wait_for(lambda m: m["id"] == verdict["id"] and "the seal" in m["content"]))["content"]
    assert files(match.post) == [f"{match.name}-7-{proof.split('`')[-2]}.png"]


async def test_substitute_takes_seat_with_its_true_king(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    match = await journey.match(alice, dan, variant="nouveaux")
    for member, king in ((alice, "L"), (dan, "K")):
        await choose_king(member, match.post, king)
        await match.follow()
    assert refused(await alice.command(match.channel, "substitute", user=dan.id), "already has a seat in this game")
    await alice.command(match.channel, "substitute", user=bruno.id)
    asked = await dan.wait_for("to take over their seat", match.channel)
    assert mentioned(asked) == {bruno.id, dan.id}
    await dan.click(asked, "Accept")
    again = await bruno.wait_for("accepted", match.channel)
    assert mentioned(again) == {bruno.id}
    assert refused(await bruno.click(again, "Accept"), "Vous jouez maintenant les Blancs")
    await match.follow(5)
    assert mentioned(match.post) == {bruno.id}
    assert "**Roi L**" in (await bruno.command(match.channel, "king")).text
    assert refused(await alice.command(match.channel, "king"), "Only the players")
    await match.move(bruno, "c3c4")


async def test_rematch_is_opened_once_in_channel_of_thread(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    match = await journey.match(alice, dan)
    assert refused(await alice.command(match.channel, "rematch"), "isn’t over yet")
    asked = (await dan.command(match.channel, "resign")).message
    await dan.click(asked, "Resign")
    await match.follow()
    assert labels(match.post) == ["Rematch", "Seek a rematch"]
    assert refused(await bruno.click(match.post, "Rematch"), "Seuls les joueurs de")
    answer = await alice.click(match.post, "Rematch")
    name = NAME.search(answer.text)
    assert name
    challenge = await dan.wait_for(f"Rematch of `{match.name}`", "#games")
    assert challenge["channel_id"] == await alice.channel_id("#games")
    assert mentioned(challenge) == {dan.id}
    assert refused(await alice.click(match.post, "Rematch"), "already joined")
    await dan.click(match.post, "Rematch")
    again = await journey.begun(challenge, alice)
    assert mentioned(again.post) == {dan.id}
    assert refused(await dan.command(match.channel, "rematch"), f"already started: `{name[1]}`")
    await again.move(dan, "e3")


async def test_match_whose_thread_is_deleted_goes_on_in_channel(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    match = await journey.match(bruno, dan)
    assert refused(await dan.command("#club", "move-here", game=match.name), "still has its channel")
    journey.refusals |= {"GET 404", "PATCH 404"}
    await journey.driver.admin("delete_channel", id=match.channel)
    await bruno.wait_for(match.name, "dm")
    assert refused(await dan.command("dm", "move-here", game=match.name), "is played elsewhere")
    assert refused(await dan.command("#club", "move-here", game=match.name), "continues here")
    await match.follow()
    assert match.channel == await dan.channel_id("#club")
    assert mentioned(match.post) == {bruno.id}
    await match.move(bruno, "e3")
    assert refused(await alice.command("#general", "move-here", game=match.name), "continues here")
    await match.follow(3)
    assert match.channel == await dan.channel_id("#general")
    await match.move(dan, "e6")
