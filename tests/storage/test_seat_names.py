"""Names of players in their matches: stored, exported and erased with them."""

from __future__ import annotations

from dataclasses import replace

from storage import MatchSeat, Store
from tests.storage.samples import NOW, playing, turn

MATCH, OTHER = "kiva-tolu", "bona-fide"


async def names_in(store: Store, match: str = MATCH) -> dict[int, str]:
    whole = await store.matches.load(match)
    assert whole is not None
    return dict(whole.names)


async def test_name_is_kept_with_match_that_it_came_with(store: Store) -> None:
    await store.matches.create(playing(), [], names={1: "Zoé"})
    await store.matches.create(playing(OTHER, 101), [])
    assert (await names_in(store), await names_in(store, OTHER)) == ({1: "Zoé"}, {})


async def test_change_brings_names_and_takes_them_away(store: Store) -> None:
    await store.matches.create(playing(), [], names={1: "Zoé"})
    await store.matches.apply(replace(turn(0), names={1: None, 2: "Max"}), NOW)
    await store.matches.apply(replace(turn(1), names={2: "Maxime"}), NOW)
    assert await names_in(store) == {2: "Maxime"}


async def test_names_stay_where_others_take_seats_of_match_in_another_order(store: Store) -> None:
    await store.matches.create(playing(), [], names={1: "Zoé"})
    await store.matches.apply(replace(turn(0), seats=(MatchSeat("joined", 2), MatchSeat("joined", 1))), NOW)
    assert await names_in(store) == {1: "Zoé"}


async def test_people_are_told_their_own_names_alone(store: Store) -> None:
    await store.matches.create(playing(), [], names={1: "Zoé", 2: "Max"})
    assert (await store.people.export(1))["names"] == [{"match_id": MATCH, "name": "Zoé"}]


async def test_name_goes_with_who_is_erased(store: Store) -> None:
    await store.matches.create(playing(), [], names={1: "Zoé", 2: "Max"})
    await store.erasure.erase(1, -5, NOW)
    assert await names_in(store) == {2: "Max"}


async def test_names_go_with_server_that_they_were_used_in(store: Store) -> None:
    await store.matches.create(playing(), [], names={1: "Zoé"})
    await store.matches.create(playing(OTHER, 101, guild=8), [], names={1: "Zoé"})
    await store.servers.forget(9, lambda: -5, NOW)
    assert (await names_in(store), await names_in(store, OTHER)) == ({}, {1: "Zoé"})
