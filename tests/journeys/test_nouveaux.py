"""Nouveaux échecs between two members: secret kings, a brother, a ransom, a drop."""

from __future__ import annotations

import re

from bot.app.match.audit import verify
from engine import records
from sandbox.driver import Answer, Json, Member, items
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END

from .journey import Journey, Match, files, labels, mentioned, move_refused, refused


async def choose_king(member: Member, post: Json, king: str) -> Answer:
    """Press the public button, then a king, then yes."""
    asked = await member.click(post, items(post)[0]["custom_id"])
    assert asked.message["ephemeral"]
    assert files(asked.message)
    sure = await member.click(asked.message, king_name(member, king))
    yes = items(sure.message)[0]
    await member.click(sure.message, yes["custom_id"])
    settled = await member.wait_for(lambda m: m["id"] == asked.message["id"] and not items(m))
    assert f"**{king_name(member, king)}**" in settled["content"]
    return sure


def king_name(member: Member, king: str) -> str:
    """Name of a king in a member's language."""
    return ("Roi " if member.user["locale"] == "fr" else "King ") + king


async def pays(match: Match, member: Member, kind: str, *squares: str) -> None:
    """Pay a ransom by the button under the latest post: a kind, then which pieces, then yes."""
    kinds = (await member.click(match.post, "Move")).message
    which = (await member.click(kinds, kind)).message
    (menu,) = (item for item in items(which) if "options" in item)
    sure = (await member.select(which, menu["custom_id"], *squares)).message
    assert files(sure)
    await member.click(sure, items(sure)[0]["custom_id"])
    await match.follow()


async def drops(match: Match, member: Member, piece: str, square: str) -> None:
    """Drop a piece by the button under the latest post."""
    pieces = (await member.click(match.post, "Move")).message
    where = (await member.click(pieces, piece)).message
    assert files(where)
    await member.click(where, square)
    await match.follow()


async def begun(journey: Journey, kings: str) -> tuple[Match, list[Member]]:
    """A match of which both sides have chosen."""
    players = await journey.members("Alice", "Bruno")
    match = await journey.match(*players, variant="nouveaux")
    for player, king in zip(players, kings, strict=True):
        await choose_king(player, match.post, king)
        await match.follow()
    return match, players


async def played(match: Match, players: list[Member], *texts: str) -> None:
    """Play in turn, White first."""
    for number, text in enumerate(texts):
        await match.move(players[number % 2], text)


async def test_whole_game_with_brother_ransom_drop_and_true_king(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno, variant="nouveaux")
    assert labels(match.post) == ["Choose your true king", "My view"]
    assert mentioned(match.post) == {alice.id, bruno.id}
    start = match.post
    direct = await bruno.wait_for(lambda m: match.name in m["content"], channel="dm")
    assert labels(direct) == ["Roi K", "Roi L"]
    assert files(direct)
    assert refused(await alice.command(match.channel, "move", text="c4"), "Choose your true king first")
    (chloe,) = await journey.members("Chloé")
    assert refused(await chloe.click(start, "Choose your true king"), "Seuls les joueurs de")

    # Bruno chooses by direct message, Alice by the public button.
    sure = await bruno.click(direct, "Roi K")
    await bruno.click(sure.message, items(sure.message)[0]["custom_id"])
    await match.follow()
    told = await bruno.wait_for(lambda m: m["id"] == direct["id"] and not items(m), channel="dm")
    assert f"`{match.name}`\N{NO-BREAK SPACE}: **Roi K**" in told["content"]
    assert files(told) == files(direct)
    edits = [
        one
        for one in journey.sandbox.requests
        if (one["method"], one["path"].rpartition("/")[2]) == ("PATCH", direct["id"])
    ]
    assert len(edits) == 1
    assert "• Black: chosen" in match.post["content"]
    assert f"• White (<@{alice.id}>): not chosen yet" in match.post["content"]
    assert refused(await bruno.command(match.channel, "move", text="c4"), "Les Blancs n’ont pas encore choisi")
    await choose_king(alice, match.post, "L")
    await match.follow()
    assert not re.search(r"[0-9a-f]{64}", match.post["content"])
    assert f"White (<@{alice.id}>) to move." in match.post["content"]
    shown = (await bruno.command(match.channel, "king")).message
    assert shown["ephemeral"]
    assert "**Roi K**" in shown["content"]
    await match.stripped(start)

    for number, text in enumerate(MATE_OF_L[:-1]):
        await match.move((alice, bruno)[number % 2], text)
    await match.move(alice, MATE_OF_L[-1], answers=1)
    assert "Black’s true king is **King K**. The brother, King L (g10)" in match.post["content"]
    assert mentioned(match.post) == {bruno.id}
    assert move_refused(await bruno.command(match.channel, "move", text="d10c9"), "vous devez d’abord payer une rançon")
    assert move_refused(await bruno.command(match.channel, "move", text="$c8"), "une rançon est une tour")
    offered = await bruno.autocomplete(match.channel, "move", "text", text="$c8,e8,f8")
    assert "$c8,e8,f8,j8" in [choice["value"] for choice in offered]
    await pays(match, bruno, "Black pawn × 4", "c8", "e8", "f8", "j8")
    assert "Black pays **Pawn c8, Pawn e8, Pawn f8 and Pawn j8** as ransom" in match.post["content"]
    assert "White in hand: Pawn × 4." in match.post["content"]
    assert "awn" in match.post["attachments"][0]["description"]
    await match.move(bruno, TO_THE_END[1])
    assert move_refused(
        await alice.command(match.channel, "move", text="P@e5"), "you can only drop pieces in your own camp"
    )
    assert move_refused(await alice.command(match.channel, "move", text="R@b3"), "you don’t have a rook in hand")
    await drops(match, alice, "Pawn in hand", "b3")
    assert "P@b3**" in match.post["content"]
    for number, text in enumerate(TO_THE_END[3:]):
        await match.move((bruno, alice)[number % 2], text)
    assert f"**🏆 White (<@{alice.id}>) beat Black (<@{bruno.id}>) by checkmate, move 9.**" in match.post["content"]
    assert "True kings: White **King L** · Black **King K**." in match.post["content"]
    assert match.row("status", "reason", "scores") == ("over", "checkmate", "1 0")

    # Everything can be checked with what the posts said, fetched anew.
    posts = [post for post in await bruno.messages(match.channel) if not post["ephemeral"]]
    described = [file.get("description") or "" for post in posts for file in post["attachments"]]
    commitments = [found for text in described for found in re.findall(r"[0-9a-f]{64}", text)]
    record = await exported(journey, bruno, match)
    picture, log, whole = files(match.post)
    seal = picture.removesuffix(".png").rpartition("-")[2]
    assert verify(record, seal, dict(zip("wb", commitments, strict=True)))[-1].startswith("authentic")
    data = await journey.driver.file(match.post["attachments"][1])
    assert (log, data.decode().splitlines()) == (f"{match.name}.jsonl", record.log)
    data = await journey.driver.file(match.post["attachments"][2])
    assert (whole, records.read(data.decode())) == (f"{match.name}.pgn", record)
    assert (record.tags["WhiteName"], record.tags["BlackName"]) == ("Alice", "Bruno")
    assert seal not in match.post["content"]
    assert "as committed" in (await alice.command(match.channel, "verify", game=match.name)).text


async def exported(journey: Journey, member: Member, match: Match) -> records.Record:
    """Record that a member exports."""
    answer = (await member.command(match.channel, "export", game=match.name)).message
    assert "(`.pgn`)" in answer["content"]
    assert [file["filename"].rpartition(".")[2] for file in answer["attachments"]] == ["pgn", "jsonl"]
    data = await journey.driver.file(answer["attachments"][0])
    return records.read(data.decode())


async def test_king_is_chosen_once_and_by_its_owner(journey: Journey) -> None:
    alice, chloe = await journey.members("Alice", "Chloé")
    # Its buttons stay a little longer than the question that has been answered.
    slow = {"on": f"^PATCH .*/channels/{await alice.channel_id('dm')}/messages/", "status": 502, "count": 2}
    await journey.driver.post("/sandbox/fault", slow)
    journey.refusals.add("PATCH 502")
    match, (alice, bruno) = await begun(journey, "KL")
    assert refused(await chloe.command(match.channel, "king"), f"Seuls les joueurs de `{match.name}`")
    shown = (await alice.command(match.channel, "king")).message
    assert labels(shown) == []
    direct = await alice.wait_for(lambda m: match.name in m["content"], channel="dm")
    again = (await alice.click(direct, "King L")).message
    assert "can’t change it. See it with" in again["content"]
    assert labels(again) == []
    assert match.row("version") == (2,)
    await match.move(alice, "c4")
    await match.move(bruno, "c7")


async def test_closed_direct_messages_do_not_matter_and_computer_chooses_too(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    journey.refusals.add("POST 403")
    await journey.driver.admin("user", id=alice.id, dms_open=False)
    match = await journey.match(alice, variant="nouveaux", computer=1)
    await match.follow()
    assert "• Black: chosen" in match.post["content"]
    await choose_king(alice, match.post, "L")
    await match.follow()
    await match.move(alice, "c4", answers=1)
    assert " · Black **" in match.post["content"]
