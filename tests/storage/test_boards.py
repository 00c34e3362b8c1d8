"""Additional board channels of matches."""

from __future__ import annotations

from storage import BoardChannel, Store
from tests.storage.samples import NOW, outbox_message, playing, turn

THERE = BoardChannel(700, 9, 2, "fr")


async def test_post_under_way_to_removed_board_loses_its_buttons(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.boards.set("kiva-tolu", THERE, outbox_message(0), NOW)
    row = await store.outbox.claim(700, NOW)
    assert row is not None
    await store.boards.remove("kiva-tolu", 700, NOW)
    replaced, _ = await store.outbox.mark_sent(row, 50, NOW)
    assert [(post.channel, post.message) for post in replaced] == [(700, 50)]


async def test_what_waits_for_removed_board_is_dropped(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.boards.set("kiva-tolu", THERE, outbox_message(0), NOW)
    await store.boards.remove("kiva-tolu", 700, NOW)
    assert await store.outbox.claim(700, NOW) is None
    assert await store.outbox.waiting_channels() == []


async def test_copies_wait_for_each_board(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.boards.set("kiva-tolu", THERE, outbox_message(0), NOW)
    await store.boards.set("kiva-tolu", BoardChannel(800, None, 3, "en"), outbox_message(0), NOW)
    written = await store.matches.apply(turn(0, outbox_message(1)), NOW)
    assert dict(written.boards) == {700: 9, 800: None}
    assert sorted(await store.outbox.waiting_channels()) == [100, 700, 800]


async def test_match_knows_number_of_its_boards(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.boards.set("kiva-tolu", THERE, outbox_message(0), NOW)
    await store.boards.set("kiva-tolu", BoardChannel(800, None, 2, "fr"), outbox_message(0), NOW)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert match.boards == len(await store.boards.of("kiva-tolu")) == 1
