"""Matches as files, seals, and commitments: anybody can recompute them."""

from __future__ import annotations

import re

import pytest

from bot.app import errors as wrong
from engine import proofs, records
from tests.bot.app.commands.test_kings import MATE_OF_L, TO_THE_END, begun, played
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club


async def test_every_post_carries_the_head_of_the_chain(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.draw(it.call(BEN, match))
    await it.app.idle()
    heads = proofs.chain(match, "connexes", {}, [(0, "b1c3")])
    seals = [re.findall(r"-# Seal ([0-9a-f]{12})$", post.content, re.MULTILINE) for post in it.world.posts()[1:]]
    assert seals == [[heads[0][:12]], [heads[1][:12]], [heads[1][:12]]]


async def test_a_record_replays_to_the_same_position(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, options={"direction": "counterclockwise"})
    await it.play(match, (ANNA, "e2e3"), (BEN, "h11h10"), (CLEO, "d7d6"))
    export = await it.app.proofs.export(it.call(DORA, match))
    assert export.name == f"{match}.pgn"
    record = records.read(export.text)
    state = (await it.app._matches.snapshot(match)).state
    assert records.check(record).fen() == state.position.fen()
    assert record.tags["Chain"] == state.head
    assert proofs.verify(record)


async def test_a_record_keeps_secrets_until_the_match_is_over(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L, *TO_THE_END[:4])
    for user in (ANNA, BEN, DORA):
        text = (await it.app.proofs.export(it.call(user, match))).text
        assert "Choice" not in text
        for secret in await it.store.secrets(match):
            assert secret.nonce not in text
    await played(it, match, *TO_THE_END[4:])
    record = records.read((await it.app.proofs.export(it.call(DORA, match))).text)
    assert (record.tags["ChoiceWhite"], record.tags["ChoiceBlack"]) == ("L", "K")
    assert len(proofs.verify(record)) == 3
    assert records.check(record).outcome() == record.outcome


async def test_resignations_and_agreed_draws_are_exported(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.playing.resign(it.call(ANNA, match))
    record = records.read((await it.app.proofs.export(it.call(BEN, match))).text)
    assert record.outcome is not None
    assert (record.outcome.reason, record.outcome.winner) == ("resignation", 1)
    records.check(record)


async def test_everybody_may_verify_a_match_but_only_their_own_choice_while_it_goes_on(it: Club) -> None:
    match = await begun(it, "KL")
    mine = {user: await it.app.proofs.verify(it.call(user, match)) for user in (ANNA, BEN, DORA)}
    assert "White chose King K, as committed" in mine[ANNA]
    assert "Black" not in mine[ANNA]
    assert "Black chose King L, as committed" in mine[BEN]
    assert "chose" not in mine[DORA]
    assert "2 acts end in the seal" in mine[DORA]
    await it.app.playing.resign(it.call(ANNA, match))
    told = await it.app.proofs.verify(it.call(DORA, match))
    assert told.count("as committed") == 2


async def test_what_was_played_here_last_can_be_verified_and_exported_without_its_name(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.playing.resign(it.call(ANNA, match))
    place = (await it.app._matches.snapshot(match)).match.place
    assert match in await it.app.proofs.verify(it.call(DORA, place=place))
    assert (await it.app.proofs.export(it.call(DORA, place=place))).name == f"{match}.pgn"
    assert match in (await it.app.board.show(it.call(DORA, place=place))).content
    assert match in "".join(await it.app.board.in_words(it.call(DORA, place=place)))


async def test_a_choice_that_was_changed_is_seen(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.playing.resign(it.call(ANNA, match))
    state = (await it.app._matches.snapshot(match)).state
    state.commitments[0] = "0" * 64  # type: ignore[index]  # what a dishonest host might do
    assert "not what was committed" in await it.app.proofs.verify(it.call(DORA, match))


async def test_a_challenge_has_no_record_yet(it: Club) -> None:
    match = (await it.challenge(ANNA, "nouveaux", BEN)).match
    for look in (it.app.proofs.export, it.app.proofs.verify):
        with pytest.raises(wrong.NotStartedError):
            await look(it.call(ANNA, match))
