"""Resigning, drawing, aborting; and who reads what in which language."""

from __future__ import annotations

from .journey import Journey, files, labels, mentioned, refused


async def test_resignation_is_confirmed_first(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    asked = (await dan.command(match.channel, "resign")).message
    assert asked["ephemeral"]
    assert labels(asked) == ["Resign", "Keep playing"]
    assert files(asked) == [f"{match.name}-0.png"]
    kept = await dan.click(asked, "Keep playing")
    assert "The game continues" in kept.text
    asked = (await dan.command(match.channel, "resign")).message
    await dan.click(asked, "Resign")
    await match.follow()
    assert f"**White (<@{alice.id}>) wins by resignation.**" in match.post["content"]
    assert mentioned(match.post) == {alice.id}
    assert match.row("status", "reason", "scores") == ("over", "resignation", "1 0")


async def test_draws_are_offered_refused_and_agreed(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    assert refused(await dan.command(match.channel, "draw", action="accept"), "There’s no open offer")
    assert refused(await alice.command(match.channel, "draw", action="claim"), "can’t claim a draw")
    await alice.command(match.channel, "draw")
    offer = await dan.wait_for("Draw offered by", match.channel)
    assert mentioned(offer) == {dan.id}
    assert refused(await alice.click(offer, "Accept"), "already answered")
    assert refused(await dan.click(offer, "Decline"), "You declined")
    await alice.wait_for("declined the draw", match.channel)
    await alice.wait_for(lambda m: m["id"] == offer["id"] and not m["components"])

    await dan.command(match.channel, "draw", action="offer")
    again = await alice.wait_for("Draw offered by", match.channel, after=offer)
    assert refused(await alice.click(again, "Accept"), "is drawn")
    await match.follow(4)
    assert "**Draw by agreement.**" in match.post["content"]
    assert match.row("status", "reason", "scores") == ("over", "agreement", "1/2 1/2")
    assert [action[1:3] for action in match.actions()] == [("offer", 0), ("refuse", 1), ("offer", 1), ("accept", 0)]


async def test_command_that_would_end_match_by_draw_asks_first(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    await alice.command(match.channel, "draw")
    await dan.wait_for("Draw offered by", match.channel)
    for action in ("offer", "accept"):
        asked = (await dan.command(match.channel, "draw", action=action)).message
        assert labels(asked) == ["Accept the draw", "Keep playing"]
    assert match.row("status") == ("playing",)
    await dan.click(asked, "Accept the draw")
    await match.follow(2)
    assert match.row("status", "reason") == ("over", "agreement")


async def test_match_is_aborted_by_its_players_early_and_by_manager_later(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    early = await journey.match(bruno, dan)
    await early.move(bruno, "e3")
    asked = (await dan.command(early.channel, "abort")).message
    assert labels(asked) == ["Abort the game", "Keep playing"]
    assert early.row("status") == ("playing",)
    await dan.click(asked, "Abort the game")
    await early.follow()
    assert f"<@{dan.id}> aborted `{early.name}`." in early.post["content"]
    assert early.row("status", "reason", "scores") == ("over", "aborted", "")

    late = await journey.match(bruno, dan)
    await late.move(bruno, "e3")
    await late.move(dan, "Nf6")
    assert "the other players have to accept" in (await dan.command(late.channel, "abort")).text
    asked = (await bruno.command(late.channel, "abort")).message
    assert labels(asked) == ["Annuler la partie", "Continuer"]
    asked = (await alice.command(late.channel, "abort")).message
    assert labels(asked) == ["Abort the game", "Keep playing"]
    assert late.row("status") == ("playing",)
    await alice.click(asked, "Abort the game")
    await late.follow(4)
    assert mentioned(late.post) == {bruno.id, dan.id}
    assert late.row("status", "reason") == ("over", "aborted")


async def test_people_read_their_own_language_and_posts_are_in_servers(journey: Journey) -> None:
    await journey.driver.admin("locale", preferred_locale="fr")
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    assert labels(match.post) == ["Jouer", "Ma vue"]
    answer = await alice.command(match.channel, "move", text="Cc3")
    assert answer.text == f"You played **Cc3** in `{match.name}`. Black to move."
    await match.follow()
    turn, line = match.post["content"].splitlines()
    assert (turn.startswith(f"Trait aux Noirs (<@{bruno.id}>)."), line) == (True, "**1. Cc3**")
    assert "Les Blancs ont joué Cc3." in match.post["attachments"][0]["description"]
    typed = await bruno.autocomplete(match.channel, "move", "text", text="Cf")
    assert typed == [{"name": "Cf6 (g8f6)", "value": "g8f6"}]
    answer = await bruno.command(match.channel, "move", text="Nf6")
    assert answer.text == f"Vous avez joué **Cf6** dans `{match.name}`. Trait aux Blancs."
    await match.follow()
    view = await alice.command(match.channel, "board")
    assert "White to move" in view.message["attachments"][0]["description"]
    assert "Trait aux Blancs" in (await bruno.command(match.channel, "board")).text
    commands = {command["name"]: command for command in (await alice.state())["commands"]}
    assert commands["move"]["description_localizations"] == {"fr": "Jouer un coup"}
    assert "**First steps**" in (await alice.command("dm", "help")).text
    assert "**Premiers pas**" in (await bruno.command("#games", "help")).text
