"""A rated match from /play to resignation, and what /ranking, /profile and /stats tell of it."""

from __future__ import annotations

import asyncio

from .journey import Journey, refused
from .settings import choose, people


async def test_rated_match_is_ranked_and_shown_in_profiles(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    answer = await alice.command("#games", "play", variant="connexes", rated="yes", clock="none")
    assert refused(answer, "can’t be rated")
    challenge = await journey.challenge(alice, opponent=bruno, seats="listed", rated="yes")
    assert "Rated" in challenge["content"]
    await bruno.click(challenge, "Join")
    match = await journey.begun(challenge, alice)
    await match.move(alice, "e3")
    await match.move(bruno, "e6")
    assert refused(await alice.command(match.channel, "takeback"), "because it’s rated")
    question = (await bruno.command(match.channel, "resign")).message
    await bruno.click(question, "Abandonner")
    await match.follow(3)
    async with asyncio.timeout(20):
        while not match.row("counted")[0]:
            await alice.messages(match.channel)

    ranking = (await dan.command("#games", "ranking", variant="connexes")).message
    assert ranking["ephemeral"]
    assert ranking["mentions"] == []
    title, mark, first, second = ranking["content"].splitlines()
    assert "Échecs connexes" in title
    assert "Provisional" in mark
    assert first == f"• <@{alice.id}> · 1579 ± 242 · 1 game"
    assert second == f"• <@{bruno.id}> · 1421 ± 242 · 1 game"

    profile = (await bruno.command("#games", "profile", player=alice)).message
    assert "1579? ± 242" in profile["content"]
    (picture,) = profile["attachments"]
    assert picture["description"].startswith("Échecs connexes\N{NO-BREAK SPACE}: une partie classée")
    assert (await journey.driver.file(picture)).startswith(b"\x89PNG")
    stats = (await alice.command("#games", "stats", variant="connexes")).message
    assert stats["content"] == "**Échecs connexes**: 1 finished game"
    (picture,) = stats["attachments"]
    assert picture["description"].startswith("Results: White 100% (1)")

    menus = await people(alice)
    await choose(alice, menus, "listed", "no")
    assert refused(await bruno.command("#games", "profile", player=alice), "est privé")
    assert f"<@{alice.id}>" not in (await dan.command("#games", "ranking", variant="connexes")).text
