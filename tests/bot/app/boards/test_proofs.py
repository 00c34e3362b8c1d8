"""Matches as files, seals, and commitments: anyone can recompute them."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
import sqlalchemy as sa

from bot.app import ChannelInfo, Opponent
from bot.app.match import legacy_proofs
from bot.app.match.audit import verify
from bot.app.match.hash_chain import log_lines
from engine import proofs, records
from engine.proofs import hashed
from storage.tables import actions, matches, origins, seat_links
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END, begun, played
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tests.observing import IN_PYTHON, called_here


async def test_every_picture_is_named_by_seal_of_log_up_to_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.draw(it.call(BEN, match))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.idle()
    log = (await it.app.proofs.export(it.call(DORA, match))).log.splitlines()
    seals = [hashed(line) for line in log]
    pictures = [post.picture_name for post in it.world.posts() if post.picture is not None]
    assert pictures == [f"{match}-{seq}-{seals[seq]}.png" for seq in (0, 1, 3)]


async def test_no_words_of_post_hold_digits_that_no_one_reads(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.offers.draw(it.call(BEN, match))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert not any(re.search("[0-9a-f]{16}", post.content) for post in it.world.posts())


async def test_last_post_alone_brings_log_and_record(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    export = await it.app.proofs.export(it.call(DORA, match))
    place = (await row_of(it, match)).board_channel
    assert [post.log for post in it.world.posts(place)] == ["", "", export.log]
    assert [post.record for post in it.world.posts(place)] == ["", "", export.text]
    assert not any(post.log or post.record for post in it.world.posts(CHANNEL))
    assert export.log.splitlines() == records.read(export.text).log


def named(record: str) -> dict[str, str]:
    """Player names in a record, by seat."""
    tags = records.read(record).tags
    return {tag.removesuffix("Name"): name for tag, name in tags.items() if tag.endswith("Name")}


async def test_record_tells_what_people_are_called_beside_who_they_are(it: Club) -> None:
    it.world.called[BEN] = '"Ben" the\\Rook\n*'
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    text = (await it.app.proofs.export(it.call(DORA, match))).text
    assert [line for line in text.splitlines() if "Name" in line] == [
        '[WhiteName "Anna"]',
        "[RedName \"'Ben' the Rook\"]",
    ]
    assert [line for line in text.splitlines() if line.startswith(("[White ", "[Red ", "[Black "))] == [
        f'[White "Discord user {ANNA}"]',
        f'[Red "Discord user {BEN}"]',
        '[Black "computer"]',
    ]


async def test_record_names_those_who_hold_its_seats_now_and_no_one_else(it: Club) -> None:
    await it.begin("connexes", CLEO, DORA, channel=ChannelInfo(200))
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    assert named((await it.app.proofs.export(it.call(BEN, match))).text) == {"White": "Anna", "Black": "Ben"}
    await it.app.offers.accept(it.call(BEN, match))
    assert named((await it.app.proofs.export(it.call(BEN, match))).text) == {"White": "Cleo", "Black": "Ben"}


async def test_names_are_no_part_of_what_is_proved(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.playing.resign(it.call(BEN, match))
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    assert named(records.write(record)) == {"White": "Anna", "Black": "Ben"}
    renamed = replace(record, tags=record.tags | {"WhiteName": "Ben", "BlackName": "computer"})
    unnamed = replace(record, tags={tag: text for tag, text in record.tags.items() if not tag.endswith("Name")})
    assert verify(record) == verify(renamed) == verify(unnamed)


@IN_PYTHON
async def test_whole_logs_are_written_and_verified_beside_event_loop(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    with called_here(log_lines.__code__, records.write.__code__, verify.__code__) as called:
        exported = await it.app.proofs.export(it.call(ANNA, match))
        verified = await it.app.proofs.verify(it.call(ANNA, match))
        await it.app.playing.resign(it.call(BEN, match))
        await it.app.idle()
    assert not called
    assert hashed(exported.log.splitlines()[-1]) in verified
    assert it.world.posts()[-1].log.startswith(exported.log)


async def test_no_line_of_log_names_user(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(987654321))
    lines = (await it.app.proofs.export(it.call(ANNA, match))).log.splitlines()
    told = json.loads(lines[-1])
    assert (told["kind"], told["text"], len(told["guest"])) == ("offer", "substitute", 64)
    assert "987654321" not in "".join(lines)


async def test_record_tells_who_took_seat_over_and_not_who_was_only_asked(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.refuse(it.call(BEN, match))
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    await it.app.offers.accept(it.call(BEN, match))
    await it.app.offers.accept(it.call(DORA, match))
    record = records.read((await it.app.proofs.export(it.call(BEN, match))).text)
    assert {name for name in record.tags if "User" in name} == {"WhiteUser", "BlackUser", "WhiteUser3"}
    assert verify(record)[1:3] == [f"White: Discord user {DORA}", f"Black: Discord user {BEN}"]
    with pytest.raises(records.RecordError, match="not played by 99"):
        verify(replace(record, tags=record.tags | {"WhiteUser3": "99"}))


async def test_what_was_erased_leaves_proof_whole(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    erased = sa.update(seat_links).where(seat_links.c.user_id == BEN).values(user_id=None, salt=None)
    await it.store.db.write(lambda connection: connection.execute(erased))
    export = await it.app.proofs.export(it.call(ANNA, match))
    found = verify(records.read(export.text), (await it.app._matches.snapshot(match)).state.head_hash)
    assert "White: Discord user 11" in found
    assert "Black: the record does not tell who played" in found


async def test_match_begun_before_logs_were_sealed_goes_on_without(it: Club) -> None:
    match = await begun(it, "KL")
    before = [sa.update(matches).values(genesis=""), sa.update(actions).values(seal="")]
    changes = [*before, sa.delete(origins), sa.delete(seat_links)]
    await it.store.db.write(lambda connection: [connection.execute(change) for change in changes])
    await it.restart()
    await played(it, match, "c3c4")
    heads = legacy_proofs.chain(match, "nouveaux", {}, [(0, "!w"), (1, "!b"), (0, "c3c4")])
    assert it.world.posts()[-1].picture_name == f"{match}-3-{heads[-1]}.png"
    assert heads[-1] in await it.app.proofs.verify(it.call(DORA, match))
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert it.world.posts()[-1].log == ""
    export = await it.app.proofs.export(it.call(ANNA, match))
    assert export.log == ""
    found = verify(records.read(export.text), heads[-1][:12])
    assert found[-1].startswith("weaker:")
    assert {action.entry_hash for action in await it.store.matches.actions(match)} == {""}


async def test_computer_draws_from_seed_that_is_told_at_end(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert "Seed" not in records.read((await it.app.proofs.export(it.call(ANNA, match))).text).tags
    await it.app.playing.resign(it.call(ANNA, match))
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    assert [turn.seed for turn in it.thinker.turns] == [
        int(proofs.digest({"seed": record.tags["Seed"], "version": 1})[:16], 16)
    ]
    genesis = json.loads(record.log[0])
    assert genesis["seed"] == proofs.digest({"match": match, "seed": record.tags["Seed"]})
    assert (genesis["computers"], genesis["level"]) == ([1], 3)


async def test_level_that_was_chosen_is_told_where_computer_may_come_to_play(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, level=1)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.offers.level(it.call(ANNA, match), 3)
    await it.app.offers.accept(it.call(BEN, match), "level")
    await it.app.playing.resign(it.call(BEN, match))
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    assert verify(record)[0].startswith("log: 4 actions, all by the rules")


async def test_computers_choice_of_king_is_action_of_log(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, computers=1)
    lines = (await it.app.proofs.export(it.call(ANNA, match))).log.splitlines()
    (secret,) = await it.store.matches.secrets(match)
    told = json.loads(lines[1])
    stated = proofs.commitment(match, 1, secret.choice, secret.nonce)
    assert (told["kind"], told["seat"], told["text"]) == ("choose", 1, stated)


async def test_record_replays_to_same_position(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, options={"direction": "counterclockwise"})
    await it.play(match, (ANNA, "e2e3"), (BEN, "h11h10"), (CLEO, "d7d6"))
    export = await it.app.proofs.export(it.call(DORA, match))
    assert export.name == f"{match}.pgn"
    record = records.read(export.text)
    state = (await it.app._matches.snapshot(match)).state
    assert records.check(record).fen() == state.position.fen()
    assert verify(record, state.head_hash)[-1].startswith("authentic")


async def test_record_keeps_secrets_until_match_is_over(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L, *TO_THE_END[:4])
    for user in (ANNA, BEN, DORA):
        text = (await it.app.proofs.export(it.call(user, match))).text
        assert "Choice" not in text
        for secret in await it.store.matches.secrets(match):
            assert secret.nonce not in text
    await played(it, match, *TO_THE_END[4:])
    record = records.read((await it.app.proofs.export(it.call(DORA, match))).text)
    assert (record.tags["ChoiceWhite"], record.tags["ChoiceBlack"]) == ("L", "K")
    assert verify(record)[-1].startswith("consistent")
    assert records.check(record).outcome() == record.outcome


async def test_resignations_and_agreed_draws_are_exported(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.playing.resign(it.call(ANNA, match))
    record = records.read((await it.app.proofs.export(it.call(BEN, match))).text)
    assert record.outcome is not None
    assert (record.outcome.reason, record.outcome.winner) == ("resignation", 1)
    records.check(record)


async def test_everyone_may_verify_match_but_only_their_own_choice_while_it_goes_on(it: Club) -> None:
    match = await begun(it, "KL")
    mine = {user: await it.app.proofs.verify(it.call(user, match)) for user in (ANNA, BEN, DORA)}
    assert "White chose King K, as committed" in mine[ANNA]
    assert "Black" not in mine[ANNA]
    assert "Black chose King L, as committed" in mine[BEN]
    assert "chose" not in mine[DORA]
    assert "2 actions, ending in the seal" in mine[DORA]
    await it.app.playing.resign(it.call(ANNA, match))
    told = await it.app.proofs.verify(it.call(DORA, match))
    assert told.count("as committed") == 2


async def test_verdict_comes_first_and_without_hashes(it: Club) -> None:
    match = await begun(it, "KL")
    mine = {user: (await it.app.proofs.verdict(it.call(user, match)))[1] for user in (ANNA, DORA)}
    assert mine[DORA].startswith(f"✅ `{match}` is verified: nothing was changed.")
    assert "White chose King K, as committed." in mine[ANNA]
    assert "chose" not in mine[DORA]
    await it.app.playing.resign(it.call(ANNA, match))
    named, verdict = await it.app.proofs.verdict(it.call(DORA, match))
    assert named == match
    assert verdict.count("as committed") == 2
    assert re.search(r"[0-9a-f]{16}", verdict) is None


async def test_what_was_played_here_last_can_be_verified_and_exported_without_its_name(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.playing.resign(it.call(ANNA, match))
    place = (await it.app._matches.snapshot(match)).match.board_channel
    assert match in await it.app.proofs.verify(it.call(DORA, channel=place))
    assert (await it.app.proofs.export(it.call(DORA, channel=place))).name == f"{match}.pgn"
    assert match in (await it.app.board.show(it.call(DORA, channel=place))).content
    assert match in "".join((await it.app.board.in_words(it.call(DORA, channel=place))).pages)


async def test_choice_that_was_changed_is_seen(it: Club) -> None:
    match = await begun(it, "KL")
    await it.app.playing.resign(it.call(ANNA, match))
    state = (await it.app._matches.snapshot(match)).state
    state.commitments[0] = "0" * 64  # type: ignore[index]  # what a dishonest host might do
    assert "doesn’t match the commitment" in await it.app.proofs.verify(it.call(DORA, match))
    assert "❌ White chose" in (await it.app.proofs.verdict(it.call(DORA, match)))[1]


async def test_challenge_has_no_record_yet(it: Club) -> None:
    match = (await it.challenge(ANNA, "nouveaux", BEN)).match
    for look in (it.app.proofs.export, it.app.proofs.verify):
        with refuses("not-started"):
            await look(it.call(ANNA, match))
