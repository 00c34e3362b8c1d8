"""Whole games of Échecs connexes between two members."""

from __future__ import annotations

from .journey import Journey, labels, mentioned, move_refused, refused

REPLIES = ["Nc3 (b1c3)", "b3 (b2b3)", "c3 (c2c3)", "Bb3 (c4b3)", "Bd3 (c4d3)", "Be2 (c4e2)", "Bf1 (c4f1)", "Qd3 (d1d3)"]


async def test_line_of_eight_replies(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    challenge = await journey.challenge(alice, opponent=bruno, seats="listed")
    assert mentioned(challenge) == {bruno.id}
    assert labels(challenge) == ["Join", "Decline", "Cancel", "Rules"]
    joined = await bruno.click(challenge, "Join")
    assert refused(joined, "commence dans <#")
    match = await journey.begun(challenge, alice)
    thread = journey.sandbox.world.channels[match.channel]
    assert (thread.type, thread.parent_id, thread.auto_archive) == (11, challenge["channel_id"], 10_080)
    assert thread.name == "Alice – Bruno · Échecs connexes"
    told = await alice.wait_for(lambda m: m["id"] == challenge["id"] and not m["components"])
    assert f"<#{match.channel}>" in told["content"]

    players = [alice, bruno]
    line = ["e3", "g8f6", "d2-d3", "Cc6", "d4", "e7 e5", "Bc4", "Cxd4"]
    shown = ["e3", "Nf6", "d3", "Nc6", "d4", "e5", "Bc4", "Nxd4+"]
    for number, (text, san) in enumerate(zip(line, shown, strict=True)):
        assert mentioned(match.post) == {players[number % 2].id}
        assert labels(match.post) == ["Move", "My view"]
        before = match.post
        await match.move(players[number % 2], text)
        assert f"{san}**" in match.post["content"]
        assert san in match.post["attachments"][0]["description"]
        await match.stripped(before)
    assert mentioned(match.post) == {alice.id}

    offered = await alice.autocomplete(match.channel, "move", "text", text="")
    assert sorted(choice["name"] for choice in offered) == sorted(REPLIES)
    typed = [choice["value"] for choice in await alice.autocomplete(match.channel, "move", "text", text="Bf")]
    assert typed == ["c4f1"]
    (waiting,) = await bruno.autocomplete(match.channel, "move", "text", text="")
    assert "trait aux Blancs" in waiting["name"]
    for text in ("Qxd4", "exd4", "e3d4"):
        assert move_refused(await alice.command(match.channel, "move", text=text), "the move doesn’t reconnect it")
    assert refused(await bruno.command(match.channel, "move", text="Ce6"), "trait aux Blancs")
    assert move_refused(await alice.command(match.channel, "move", text="bc!?"), "can’t read")

    assert match.actions() == [
        (number, "move", (number + 1) % 2, text)
        for number, text in enumerate(["e2e3", "g8f6", "d2d3", "b8c6", "d3d4", "e7e5", "f1c4", "c6d4"], 1)
    ]
    assert match.row("status", "version", "turn_user", "thread_id", "reason") == (
        *("playing", 8, int(alice.id)),
        *(int(match.channel), None),
    )
    assert await match.pictures() == [f"{match.name}-{number}.png" for number in range(9)]
    assert journey.rows("SELECT count(*) FROM outbox WHERE state <> 'sent'") == [(0,)]


async def test_mate_in_five_moves_ends_match(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    for number, text in enumerate(["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4"]):
        await match.move((alice, dan)[number % 2], text)
    assert f"**🏆 White (<@{alice.id}>) beat Black (<@{dan.id}>) by checkmate, move 5.**" in match.post["content"]
    assert mentioned(match.post) == {dan.id}
    assert labels(match.post) == ["Rematch", "Seek a rematch", "Replay", "Review"]
    assert match.post["content"].splitlines()[-2].startswith("-# ")
    replayed = (await dan.click(match.post, "Replay")).message
    assert (replayed["ephemeral"], replayed["attachments"][0]["filename"]) == (True, f"{match.name}.gif")
    assert match.row("status", "reason", "scores", "turn_user") == ("over", "checkmate", "1 0", None)
    assert refused(await dan.command(match.channel, "move", text="Kf6"), f"`{match.name}` is over")
    assert refused(await dan.command(match.channel, "resign"), f"`{match.name}` is over")
    listed = await alice.command(match.channel, "games")
    assert listed.text.startswith("You have no games in progress")
    assert (await dan.command("dm", "games")).text.startswith("You have no games in progress")
    await alice.click(listed.message, "Finished games")
    won = f"**Won** · `{match.name}` Échecs connexes against <@{dan.id}>"
    finished = await alice.wait_for(lambda m: m["id"] == listed.message["id"] and won in m["content"])
    board = (await alice.click(finished, f"Échecs connexes · {match.name}")).message
    assert "checkmate" in board["content"]
