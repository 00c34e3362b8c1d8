"""Challenges, and everything that can be asked amiss: one private sentence each, and nothing changes."""

from __future__ import annotations

from .journey import Journey, labels, mentioned, refused


async def test_challenges_are_joined_declined_and_withdrawn(journey: Journey) -> None:
    alice, bruno, chloe, dan = await journey.members("Alice", "Bruno", "Chloé", "Dan")
    declined = await journey.challenge(bruno, opponent=dan)
    assert refused(await chloe.click(declined, "Join"), "Il n’y a pas de place pour vous")
    assert refused(await chloe.click(declined, "Decline"), "pas d’invitation à décliner")
    assert refused(await chloe.click(declined, "Cancel"), f"Seul <@{bruno.id}> peut")
    assert refused(await bruno.click(declined, "Join"), "déjà une place")
    assert refused(await dan.click(declined, "Decline"), "You declined")
    await alice.wait_for(lambda m: m["id"] == declined["id"] and "Challenge declined" in m["content"] and not labels(m))

    withdrawn = await journey.challenge(bruno)
    assert refused(await alice.click(withdrawn, "Cancel"), "cancelled")  # Alice manages the server
    await alice.wait_for(lambda m: m["id"] == withdrawn["id"] and "cancelled" in m["content"] and not labels(m))

    open_to_all = await journey.challenge(bruno, "yalta", seats="listed")
    await dan.click(open_to_all, "Join")
    assert refused(await dan.click(open_to_all, "Decline"), "Your seat is open again")
    await chloe.click(open_to_all, "Join")
    await bruno.click(open_to_all, "Start")
    match = await journey.begun(open_to_all, alice)
    assert f"-# White (<@{bruno.id}>) · Red (<@{chloe.id}>) · Black (computer, level 3)" in match.post["content"]
    assert mentioned(match.post) == {bruno.id}
    assert journey.rows("SELECT status, count(*) FROM matches GROUP BY status ORDER BY status") == [
        *(("cancelled", 2), ("playing", 1)),
    ]


async def test_what_cannot_be_asked_for_is_explained(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    bot = journey.sandbox.world.bot_id
    for options, text in (
        ({"opponent": bot}, "You can’t invite bots"),
        ({"opponent": alice}, "You already have a seat"),
        ({"opponent": bruno, "opponent2": bruno}, "can’t have two seats"),
        ({"opponent": bruno, "computer": 2}, "room for 2 other players"),
        ({"option": "direction=upwards"}, "no option direction = upwards"),
    ):
        assert refused(await alice.command("#games", "play", variant="yalta", **options), text)
    assert refused(await alice.command("dm", "play", variant="yalta", opponent=bruno), "Challenge people in a server")
    assert refused(await alice.command("#games", "move", text="e4"), "No game is being played here")
    assert refused(await alice.command("#games", "board", game="no-such"), "There’s no game `no-such` here")
    assert journey.rows("SELECT count(*) FROM matches") == [(0,)]

    first = await journey.match(alice, bruno)
    for command in ("resign", "draw", "abort"):
        assert refused(await dan.command(first.channel, command), "Only the players")
    assert refused(await dan.command(first.channel, "move", text="e4"), "Only the players")
    (explained,) = await dan.autocomplete(first.channel, "move", "text", text="e4")
    assert "Only the players" in explained["name"]
    second = await journey.match(bruno, alice)
    names = [choice["value"] for choice in await alice.autocomplete("dm", "move", "game", text="", game="")]
    assert names == [first.name, second.name]
    asked = await alice.command("#games", "move", text="e3")
    assert asked.text == "Which game is `e3` for?"
    mine, other = labels(asked.message)
    assert mine.startswith("Échecs connexes · your move")
    assert "opponent’s move" in other
    await alice.click(asked.message, mine)
    await alice.wait_for(lambda m: m["id"] == asked.message["id"] and "You played **e3**" in m["content"])
    await first.follow()

    for _ in range(18):
        await journey.challenge(alice)
    assert refused(await alice.command("#games", "play", variant="connexes"), "You have 20 open games")
    assert refused(await alice.click(await journey.challenge(dan), "Join"), "You have 20 open games")
    listed = (await alice.command("dm", "games")).message
    games = listed["content"]
    assert "You have 20 games" in games
    assert labels(listed)[:2] == [f"Échecs connexes · {name}" for name in (second.name, first.name)]
    assert second.name in (await alice.click(listed, f"Échecs connexes · {second.name}")).message["content"]
    assert f"/{second.channel}/{second.post['id']}" in games
    pages = [games]
    for _ in range(3):
        listed = (await alice.click(listed, "Next ›")).message
        pages.append(listed["content"])
    assert [page.count("\n• ") for page in pages] == [6, 6, 6, 2]
