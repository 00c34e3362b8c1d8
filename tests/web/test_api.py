"""Open data: what is described is answered, what is public alone, and the same to everyone."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bot.app.publication.open_data import cursor_of
from tests.bot.app.ladders.climbing import game, ladder_of, won
from tests.bot.app.tournaments.club_night import FOUR, NINE, begun, played, resigned, state
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, GUILD
from tests.web.api_description import DESCRIPTION, check
from tests.web.conftest import Site
from web.server import REQUEST_LIMIT

SERVER = f"/api/v1/servers/{GUILD}"


async def _publish(site: Site, **settings: bool) -> None:
    await site.club.app.preferences.change_server(site.club.call(ANNA, manager=True), **({"public": True} | settings))


async def _begun(site: Site, variant: str = "connexes") -> str:
    match = await site.club.begin(variant, ANNA, BEN)
    await site.club.app.idle()
    return match


async def _over(site: Site) -> str:
    match = await _begun(site)
    await site.club.play(match, (ANNA, "d2d3"), (BEN, "d7d6"))
    await site.club.app.playing.resign(site.club.call(BEN, match))
    await site.club.app.idle()
    return match


async def _read(site: Site, path: str, status: int = 200) -> Any:
    answer = await site.client.get(path)
    assert answer.status == status, await answer.text()
    return await answer.json()


def test_description_is_valid_openapi_and_names_every_route(site: Site) -> None:
    assert DESCRIPTION["openapi"] == "3.1.0"
    for schema in DESCRIPTION["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    routes = [route for route in site.server.app.router.routes() if route.resource is not None]
    served = {(route.method.lower(), route.resource.canonical) for route in routes if route.resource is not None}
    described = {(method, path) for path, methods in DESCRIPTION["paths"].items() for method in methods}
    assert {(method, path) for method, path in served if path.startswith("/api/") and method != "head"} == described


def test_description_lists_parameters_of_its_paths() -> None:
    known = DESCRIPTION["components"]["parameters"]
    for path, methods in DESCRIPTION["paths"].items():
        names = [one["$ref"].rpartition("/")[2] for one in methods["get"].get("parameters", [])]
        assert [f"{{{name}}}" in path for name in names if known[name]["in"] == "path"] == [True] * path.count("{")


@pytest.mark.parametrize(("format_", "size"), [("round-robin", 4), ("swiss", 5), ("groups", 8)])
async def test_tournament_in_progress_is_as_described(site: Site, format_: str, size: int) -> None:
    await _publish(site)
    tournament = await begun(site.club, NINE[:size], "connexes", format_, name="Autumn cup")
    state_now = await state(site.club, tournament)
    await resigned(site.club, next(game.id for game in state_now.games if game.status == "playing"))
    found = await _read(site, f"/api/v1/tournaments/{tournament}")
    check("/api/v1/tournaments/{tournament}", 200, found)
    assert (found["name"], len(found["entries"]), found["format"]) == ("Autumn cup", size, format_)
    assert {game["status"] for game in found["rounds"][0]["games"]} == {"playing", "over"}
    game = found["rounds"][0]["games"][0]["game"]
    assert (await _read(site, f"/api/v1/games/{game}"))["tournament"] == tournament


async def test_finished_tournament_is_as_described(site: Site) -> None:
    await _publish(site)
    tournament = await begun(site.club, FOUR, "connexes", "knockout")
    await played(site.club, tournament)
    found = await _read(site, f"/api/v1/tournaments/{tournament}")
    check("/api/v1/tournaments/{tournament}", 200, found)
    assert (found["status"], found["standings"][0]["rows"][0]["place"]) == ("over", 1)
    listed = await _read(site, f"{SERVER}/tournaments")
    check("/api/v1/servers/{guild}/tournaments", 200, listed)
    assert [one["id"] for one in listed["tournaments"]] == [tournament]


@pytest.mark.parametrize("variant", ["yalta", "trichess", "connexes", "nouveaux"])
async def test_game_in_progress_is_as_described(site: Site, variant: str) -> None:
    await _publish(site)
    players = (ANNA, BEN) if variant in ("connexes", "nouveaux") else (ANNA, BEN, CLEO)
    match = await site.club.begin(variant, *players, clock="3d+5d+12h")
    await site.club.app.idle()
    found = await _read(site, f"/api/v1/games/{match}")
    check("/api/v1/games/{match}", 200, found)
    assert (found["status"], found["time_control"], len(found["players"])) == ("in-progress", "3d+5d+12h", len(players))
    assert found["clocks"]["seats"][0] == {"move": 3 * 86400, "bank": 5 * 86400}
    assert found["deadline"] is not None


async def test_finished_game_tells_moves_and_result(site: Site) -> None:
    await _publish(site)
    match = await _over(site)
    found = await _read(site, f"/api/v1/games/{match}")
    check("/api/v1/games/{match}", 200, found)
    assert found["moves"] == [{"seat": 0, "move": "d2d3"}, {"seat": 1, "move": "d7d6"}]
    assert (found["status"], found["scores"], found["reason"]) == ("over", [1, 0], "resignation")
    assert (found["deadline"], found["to_act"]) == (None, [])
    assert found["players"][0] == {"kind": "named", "name": "Anna", "id": str(ANNA)}


async def test_server_and_ranking_are_as_described(site: Site) -> None:
    await _publish(site)
    site.club.world.called |= {ANNA: "Anna", BEN: "Ben"}
    await _over(site)
    server = await _read(site, SERVER)
    check("/api/v1/servers/{guild}", 200, server)
    assert "connexes" in server["variants"]
    ranking = await _read(site, f"{SERVER}/rankings/connexes")
    check("/api/v1/servers/{guild}/rankings/{variant}", 200, ranking)
    assert len(ranking["players"]) == 2
    assert ranking["players"][0]["rating"] > ranking["players"][1]["rating"]


async def test_games_are_listed_by_status(site: Site) -> None:
    await _publish(site)
    over = await _over(site)
    playing = await _begun(site)
    for query, expected in (("", {over, playing}), ("?status=over", {over}), ("?status=in-progress", {playing})):
        found = await _read(site, f"{SERVER}/games{query}")
        check("/api/v1/servers/{guild}/games", 200, found)
        assert {game["id"] for game in found["games"]} == expected


async def test_pages_of_list_show_each_game_once(site: Site) -> None:
    await _publish(site)
    matches = []
    for _ in range(5):
        matches.append(await _over(site))
        await site.club.pass_time(seconds=1)
    seen: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        found = await _read(site, f"{SERVER}/games?limit=2&cursor={cursor}")
        seen += [game["id"] for game in found["games"]]
        cursor = found["next"]
        await _over(site)  # a new game moves nothing
    assert seen == matches[::-1]


async def test_ladders_are_as_described(site: Site) -> None:
    await _publish(site)
    site.club.world.called |= {ANNA: "Anna", BEN: "Ben"}
    ladder = await ladder_of(site.club, ANNA, BEN)
    await won(site.club, await game(site.club, ladder, BEN, ANNA), BEN)
    found = await _read(site, f"{SERVER}/ladders")
    check("/api/v1/servers/{guild}/ladders", 200, found)
    [one] = found["ladders"]
    assert (one["id"], one["variant"], one["time_control"], one["rated"]) == (ladder, "connexes", "3d", True)
    rungs = [(rung["rung"], rung["player"]["name"], rung["games"], rung["wins"]) for rung in one["rungs"]]
    assert rungs == [(1, "Ben", 1, 1), (2, "Anna", 1, 0)]


async def test_ladder_of_hidden_channel_is_not_in_data(site: Site) -> None:
    await _publish(site)
    await ladder_of(site.club, ANNA)
    site.club.world.restricted.add(CHANNEL)
    assert await _read(site, f"{SERVER}/ladders") == {"ladders": []}


async def test_ladders_of_private_server_are_not_found(site: Site) -> None:
    await ladder_of(site.club, ANNA)
    await _read(site, f"{SERVER}/ladders", 404)


@pytest.mark.parametrize("path", ["/games?limit=0", "/games?limit=101", "/games?limit=x", "/games?limit=-1"])
async def test_limit_is_bounded(site: Site, path: str) -> None:
    await _publish(site)
    check("/api/v1/servers/{guild}/games", 400, await _read(site, SERVER + path, 400))


@pytest.mark.parametrize("query", ["status=playing", "status=", "cursor=x", "cursor=1", "cursor=-1", "cursor=²-a"])
async def test_impossible_parameter_is_refused(site: Site, query: str) -> None:
    await _publish(site)
    found = await _read(site, f"{SERVER}/games?{query}", 400 if query != "cursor=1" else 200)
    assert ("error" in found) == (query != "cursor=1")


async def test_nothing_is_open_by_default(site: Site) -> None:
    match, tournament = await _over(site), await begun(site.club, FOUR)
    for path in _paths(match, tournament):
        check("/api/v1/games/{match}", 404, await _read(site, path, 404))


async def test_hidden_channel_has_no_open_data(site: Site) -> None:
    match, tournament = await _over(site), await begun(site.club, FOUR)
    await _publish(site)
    for path in _paths(match, tournament):
        assert "Anna" not in str(await _read(site, path)) or path != SERVER
    site.club.world.restricted.add(CHANNEL)
    await _read(site, f"/api/v1/games/{match}", 404)
    await _read(site, f"/api/v1/tournaments/{tournament}", 404)
    assert (await _read(site, f"{SERVER}/games"))["games"] == []
    assert (await _read(site, f"{SERVER}/tournaments"))["tournaments"] == []
    assert (await _read(site, f"{SERVER}/rankings/connexes"))["players"] == []


def _paths(match: str, tournament: str) -> list[str]:
    ends = ("", "/games", "/tournaments", "/rankings/connexes")
    return [*(SERVER + end for end in ends), f"/api/v1/games/{match}", f"/api/v1/tournaments/{tournament}"]


async def test_unlisted_player_is_nobody_in_open_data(site: Site) -> None:
    await _publish(site)
    site.club.world.called |= {ANNA: "Anna", BEN: "Ben"}
    match = await _over(site)
    await site.club.app.preferences.change(site.club.call(ANNA), listed=False)
    nobody = {"kind": "unknown", "name": None, "id": None}
    assert (await _read(site, f"/api/v1/games/{match}"))["players"][0] == nobody
    assert (await _read(site, f"{SERVER}/games"))["games"][0]["players"][0] == nobody
    ranking = await _read(site, f"{SERVER}/rankings/connexes")
    assert [line["player"]["id"] for line in ranking["players"]] == [str(BEN)]


async def test_erased_player_is_former_player_in_open_data(site: Site) -> None:
    await _publish(site)
    match = await _over(site)
    await site.club.app.privacy.erase(site.club.call(ANNA))
    await site.club.app.idle()
    found = await _read(site, f"/api/v1/games/{match}")
    check("/api/v1/games/{match}", 200, found)
    assert found["players"][0] == {"kind": "former", "name": None, "id": None}
    assert str(ANNA) not in str(await _read(site, f"{SERVER}/rankings/connexes")).split("'")


async def test_challenge_is_no_open_data(site: Site) -> None:
    await _publish(site)
    challenge = await site.club.challenge(ANNA, "connexes", BEN)
    await _read(site, f"/api/v1/games/{challenge.match}", 404)
    assert (await _read(site, f"{SERVER}/games"))["games"] == []


async def test_answer_is_sent_again_only_if_it_changed(site: Site) -> None:
    await _publish(site)
    match = await _begun(site)
    path = f"/api/v1/games/{match}"
    tag = (await site.client.get(path)).headers["ETag"]
    answer = await site.client.get(path, headers={"If-None-Match": f'"other", {tag}'})
    assert (answer.status, await answer.read(), answer.headers["ETag"]) == (304, b"", tag)
    await site.club.play(match, (ANNA, "d2d3"))
    assert (await site.client.get(path, headers={"If-None-Match": tag})).status == 200


async def test_scripts_of_any_site_may_read_and_nothing_may_be_kept(site: Site) -> None:
    await _publish(site)
    for path in (SERVER, "/api/v1/openapi.json", "/api/v1/nothing"):
        answer = await site.client.get(path, headers={"Origin": "https://elsewhere.example"})
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert answer.headers["Cache-Control"] in ("no-cache", "no-store")
        assert answer.content_type == "application/json"
    assert "Access-Control-Allow-Origin" not in (await site.client.get("/")).headers


async def test_session_changes_no_answer(site: Site) -> None:
    hidden = await _over(site)
    browser = await site.browser(ANNA)
    assert (await browser.get(f"/api/v1/games/{hidden}")).status == 404
    await _publish(site)
    mine, others = await browser.get(f"{SERVER}/games"), await site.client.get(f"{SERVER}/games")
    assert await mine.read() == await others.read()
    assert "Set-Cookie" not in mine.headers


async def test_error_is_told_in_language_of_client(site: Site) -> None:
    answer = await site.client.get("/api/v1/games/nothing", headers={"Accept-Language": "fr"})
    assert (answer.status, await answer.json()) == (404, {"error": "Cette page n’existe pas, ou n’est pas publique."})


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
async def test_open_data_cannot_be_changed(site: Site, method: str) -> None:
    answer = await site.client.request(method, SERVER, headers={"Origin": "https://club.example"})
    assert answer.status == 405
    assert set(await answer.json()) == {"error"}


async def test_too_many_questions_are_asked_to_wait(site: Site) -> None:
    answers = [await site.client.get("/api/v1/games/nothing") for _ in range(REQUEST_LIMIT.burst + 20)]
    assert answers[-1].status == 429
    check("/api/v1/games/{match}", 429, await answers[-1].json())
    assert int(answers[-1].headers["Retry-After"]) >= 1


async def test_cursor_of_tournaments_goes_on(site: Site) -> None:
    await _publish(site)
    names = []
    for _ in range(3):
        tournament = await begun(site.club, FOUR)
        names.append(tournament)
        await site.club.pass_time(seconds=1)
    first = await _read(site, f"{SERVER}/tournaments?limit=2")
    second = await _read(site, f"{SERVER}/tournaments?limit=2&cursor={first['next']}")
    assert [one["id"] for one in first["tournaments"] + second["tournaments"]] == names[::-1]
    stored = await site.club.store.tournaments.get(names[1])
    assert stored is not None
    assert (first["next"], second["next"]) == (cursor_of(stored.created_at, stored.id), None)
