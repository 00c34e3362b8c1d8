"""Lists of games: what stands on their buttons, and where those lead."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import GameListItem
from bot.app.errors import Refused, SeveralLostError, SeveralMatchesError
from bot.texts import LANGUAGES
from bot.ui.errors import report
from bot.ui.games import show_games
from storage import StoreUnavailableError
from tests.bot.ui.fakes import FakeInteractionContext

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def game(name: str, **more: Any) -> GameListItem:
    usual: dict[str, Any] = {"variant": "yalta", "status": "playing", "my_turn": True, "turn": 1, "others": (2,)}
    places = {"guild": 1, "channel": 5, "message": 6, "moves": 3, "since": NOW}
    return GameListItem(match=name, **{**usual, **places, **more})


class Playing:
    """Someone's games, or a store that cannot be read."""

    def __init__(self, *games: GameListItem) -> None:
        self.games = games

    async def live(self, _call: object) -> list[GameListItem]:
        if not self.games:
            raise StoreUnavailableError("busy")
        return list(self.games)


def context(*games: GameListItem, language: str = "en") -> Any:
    made: Any = FakeInteractionContext(SimpleNamespace(games=Playing(*games)), language)
    made.interaction = SimpleNamespace(user=SimpleNamespace(id=1))
    return made


def on_buttons(view: Any) -> dict[str, str]:
    """Custom ID of each button, by label."""
    return {item.label: item.custom_id for item in view.children}


async def test_where_several_games_may_be_meant_their_buttons_tell_what_they_wait_for() -> None:
    here = context(
        game("mine", left=timedelta(hours=5, minutes=40)),
        game("other", variant="connexes", my_turn=False, left=timedelta(days=2, hours=3)),
        game("quiet", variant="nouveaux", my_turn=False, turn=None),
        game("unmeant"),
    )
    await report(here, SeveralMatchesError(("mine", "other", "quiet")))
    assert here.answers[0].startswith("You’re playing several games. Pick one")
    assert on_buttons(here.views[0]) == {
        "Yalta · your move · 5 h left": "f1:board:mine:0",
        "Échecs connexes · opponent’s move · 2 d left": "f1:board:other:0",
        "Nouveaux échecs · computer thinking": "f1:board:quiet:0",
    }
    first, second, _ = here.views[0].children
    assert (first.style, second.style) == (discord.ButtonStyle.primary, discord.ButtonStyle.secondary)


async def test_games_that_would_be_called_alike_are_told_apart_by_their_names() -> None:
    here = context(game("one"), game("two"), language="fr")
    await report(here, SeveralMatchesError(("one", "two")))
    assert list(on_buttons(here.views[0])) == ["Yalta · à vous de jouer · one", "Yalta · à vous de jouer · two"]


async def test_of_lost_games_button_goes_on_here_with_one_that_is_meant() -> None:
    here = context(game("one", status="parked", my_turn=False), game("two", status="parked", my_turn=False))
    await report(here, SeveralLostError(("one", "two")))
    assert "have lost their channel" in here.answers[0]
    assert sorted(on_buttons(here.views[0]).values()) == ["f1:here:one:0", "f1:here:two:0"]


async def test_where_games_cannot_be_read_sentence_stands_alone() -> None:
    here = context()
    await report(here, SeveralMatchesError(("one", "two")))
    assert here.answers[0].startswith("You’re playing several games")
    assert here.views == [None]


async def test_other_refusals_have_no_buttons() -> None:
    here = context(game("one"))
    await report(here, Refused("no-match-here"))
    assert here.views == [None]


async def test_ones_games_have_buttons_to_their_boards_and_one_to_finished_ones() -> None:
    here = context(*(game(f"game-{number}") for number in range(8)))
    await show_games(here)
    named = on_buttons(here.views[0])
    assert len(named) == 9
    assert named["Yalta · game-7"] == "f1:board:game-7:0"
    assert named["Finished games"] == "f1:finished:1:0"
    assert {item.row for item in here.views[0].children} == set(range(5))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "clock starts with the first post"), ("fr", "la pendule démarre avec le premier message")],
)
async def test_list_tells_clock_not_started(language: str, sentence: str) -> None:
    here = context(game("mine", unposted=True), language=language)
    await show_games(here)
    assert f" · {sentence}" in here.answers[0]


async def line(language: str = "en", **more: Any) -> str:
    """The line of one game in the list."""
    here = context(game("mine", **more), language=language)
    await show_games(here)
    return str(here.answers[0].splitlines()[1])


LINK = "https://discord.com/channels/1/5/6"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", f"• **Your move** · due <t:1767225600:R> · {LINK}"),
        ("fr", f"• **À vous** · échéance <t:1767225600:R> · {LINK}"),
    ],
)
async def test_line_of_game_in_thread_repeats_no_names(language: str, told: str) -> None:
    assert await line(language, in_thread=True, deadline=NOW) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", f"• **Your move** · `mine` Yalta against <@2> · {LINK} · time runs out <t:1767225600:R>"),
        ("fr", f"• **À vous** · `mine` Yalta, avec <@2> · {LINK} · échéance <t:1767225600:R>"),
    ],
)
async def test_line_of_game_elsewhere_tells_variant_and_players(language: str, told: str) -> None:
    assert await line(language, deadline=NOW) == told


@pytest.mark.parametrize(
    ("language", "told"), [("en", "· started <t:1767225600:R>"), ("fr", "· commencée <t:1767225600:R>")]
)
async def test_line_without_deadline_tells_start(language: str, told: str) -> None:
    assert told in await line(language, in_thread=True)


async def test_line_of_challenge_tells_time_once() -> None:
    assert (await line(status="challenge")).count("<t:") == 1


@pytest.mark.parametrize("status", ["parked", "missing"])
async def test_line_of_game_on_hold_tells_names_again(status: str) -> None:
    assert "Yalta against <@2>" in await line(status=status, in_thread=True, my_turn=False)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_games_are_paged_so_that_none_is_left_out(language: str) -> None:
    names = [f"game-{number:02}" for number in range(20)]
    here = context(*map(game, names), language=language)
    for at in range(3):
        await show_games(here, "-", at)
        assert [name for name in names if f"`{name}`" in here.answers[-1]] == names[at * 6 : at * 6 + 6]
        ids = [item.custom_id for item in here.views[-1].children]
        assert [f"f1:board:{name}:0" for name in names[at * 6 : at * 6 + 6]] == ids[: len(names[at * 6 : at * 6 + 6])]
    assert "f1:games:-:1:back" in ids


@pytest.mark.parametrize(("others", "where"), [((2, 3), "in our DMs"), ((), "https://discord.com/channels/@me/5/6")])
async def test_list_leads_into_no_one_elses_messages(others: tuple[int, ...], where: str) -> None:
    shown = context(game("across", guild=None, others=others, in_messages=bool(others)))
    await show_games(shown)
    assert where in shown.answers[0]
    assert ("channels" in shown.answers[0]) is (not others)
