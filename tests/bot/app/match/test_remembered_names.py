"""Display names in matches: learnt from the players' own actions, cleaned for display."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import ChannelInfo, Opponent
from bot.app.core.display_names import cleaned
from bot.texts.limits import shortened
from tests.bot.app.tournaments import club_night
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club, club


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("[TAG] Élise_84 ♞", "[TAG] Élise_84 ♞"),
        ("a\nb\r\tc\u2028d\x00e\x1b", "a b c d e"),
        ("ev\u202eil\u200b\u2066", "evil"),
        ("x\ud800y", "xy"),
        ("**bold** __under__ ~~gone~~ ||so||", "bold under gone so"),
        ("`code` _it_ snake__case", "code it snake_case"),
        ("# Big", "Big"),
        ("> quote", "quote"),
        ("#1 fan", "#1 fan"),
        ("<@123> and <@!5> of <#77>", "and of"),
        ("<:cat:12> <a:dog:3> </play:99> <t:5:R>", ""),
        ("@everyone @here me@home", "everyone here me@home"),
        ("[gm](http://x.y)", "[gm] (x.y)"),
        ('Jo "the Rook" \\ Doe', "Jo 'the Rook' Doe"),
        ("<3 & </script>", "<3 & </script>"),
        ("\u200b \u3000\n", ""),
        ("", ""),
    ],
)
def test_name_is_cleaned_of_all_that_is_no_name(name: str, kept: str) -> None:
    assert cleaned(name) == kept


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("a\u3164\u2800\u115fb\ufe0f", "ab"),
        ("\u3164", ""),
        ("Z" + "\u0335\u0321\u0489\u0301" * 20 + "o", "Z\u0335\u0321\u0489o"),
        ("\u0301\u0302a \u0301b", "a b"),
        ("see http://evil.example or HTTPS://x.y/z", "see evil.example or x.y/z"),
        ("steam://run/1 www.evil.example", "run/1 evil.example"),
        ("discord.gg/abc", "discord.gg abc"),
        ("hthttp://tp://x.y", "x.y"),
        ("@\u200beveryone @@here", "everyone @ here"),
        ("||spoiler||", "spoiler"),
        ("foo__bar__baz", "foo_bar_baz"),
        ("<id:customize> </play stop:9>", ""),
    ],
)
def test_cleaning_leaves_nothing_that_discord_would_render(name: str, kept: str) -> None:
    assert cleaned(name) == kept


_ODD = st.sampled_from(
    [
        "http://",
        "](",
        "[",
        "(",
        "<@",
        "1>",
        "@everyone",
        "@",
        "here",
        "||",
        "__",
        "_",
        "*",
        "`",
        "\\",
        "~~",
        "# ",
        "> ",
        "://",
        "\u202e",
        "\u200b",
        "\u0301",
        "\u0489",
        "\u3164",
        "\x00",
        "\x1b[2J",
        "\ud800",
        "\n",
        "e\u0301",
        "discord.gg/",
        "www.",
        "é",
        "♞",
        "\U0001f3fb",
    ]
)
_NAMES = st.lists(st.one_of(_ODD, st.text(max_size=5))).map("".join)


@given(_NAMES, st.integers(1, 100))
def test_cleaned_names_keep_every_promise(name: str, most: int) -> None:
    found = cleaned(name, most, "?")
    assert 0 < len(found) <= most
    assert found.isprintable()
    assert found == " ".join(found.split())
    assert not re.search(r"\]\(|\|\||://|@everyone|@here|<[@#:]|[*`~|\\]|__", found)
    assert not re.search(r"[\u0300-\u036f\u0483-\u0489]{4}", normalize("NFC", found))
    assert cleaned(found, most, "?") == found
    found.encode()


def test_cutting_name_never_parts_letter_from_its_marks() -> None:
    assert shortened("ab\u0489\u0335c", 3) == "a"
    assert shortened("ab" + "x\u0335", 3) == "ab"


async def names_in(it: Club, match: str) -> dict[int, str]:
    """Stored names of a match, which equal the cached ones."""
    whole = await it.store.matches.load(match)
    assert whole is not None
    if whole.match.status == "playing":
        assert (await it.app._matches.snapshot(match)).names == whole.names  # what is remembered is what is kept
    return dict(whole.names)


async def test_who_opens_challenge_and_who_joins_it_tell_their_names(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    assert await names_in(it, match) == {ANNA: "Anna"}
    await it.app.challenges.join(it.call(BEN, match))
    assert await names_in(it, match) == {ANNA: "Anna", BEN: "Ben"}


async def test_name_is_that_of_person_whichever_seat_is_drawn(it: Club) -> None:
    done = await it.challenge(ANNA, "yalta", BEN, CLEO, seats="random")
    for user in (BEN, CLEO):
        await it.app.challenges.join(it.call(user, done.match))
    assert await names_in(it, done.match) == {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}


async def test_game_that_begins_at_once_knows_who_has_begun_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    assert await names_in(it, match) == {ANNA: "Anna"}


async def test_who_gives_seat_of_challenge_back_is_forgotten_there(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta")).match
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.challenges.decline(it.call(BEN, match))
    assert await names_in(it, match) == {ANNA: "Anna"}


async def test_rematch_knows_who_asks_for_it_and_who_comes(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.idle()
    again = (await it.app.rematches.rematch(it.call(BEN, match), ChannelInfo(CHANNEL))).match
    assert await names_in(it, again) == {BEN: "Ben"}
    await it.app.rematches.rematch(it.call(ANNA, match), ChannelInfo(CHANNEL))
    assert await names_in(it, again) == {ANNA: "Anna", BEN: "Ben"}


async def test_substitute_is_known_as_soon_as_they_agree_and_takes_place_of_who_left(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    assert await names_in(it, match) == {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}
    await it.app.offers.accept(it.call(BEN, match))
    assert await names_in(it, match) == {BEN: "Ben", CLEO: "Cleo"}


async def test_substitute_who_gets_no_seat_is_forgotten(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    await it.app.offers.refuse(it.call(BEN, match))
    assert await names_in(it, match) == {ANNA: "Anna", BEN: "Ben"}


async def test_player_of_event_is_known_from_their_first_move(it: Club) -> None:
    tournament = await club_night.begun(it, (ANNA, BEN, CLEO, DORA))
    state = await it.app._steps.state(tournament)
    assert state is not None
    game = state.games[0]
    users = [state.user_of(entry) for entry in game.entries]
    assert await names_in(it, game.id) == {}
    await it.play(game.id, (users[0], "e3"))
    assert set(await names_in(it, game.id)) == {users[0]}


async def test_name_stays_as_it_was_told_first_and_seat_without_one_learns_it(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.challenges.join(it.call(BEN, match, name=""))
    await it.app.playing.move(it.call(ANNA, match, name="Another"), "e3")
    assert await names_in(it, match) == {ANNA: "Anna"}
    await it.app.playing.move(it.call(BEN, match, name="Benjamin"), "e6")
    assert await names_in(it, match) == {ANNA: "Anna", BEN: "Benjamin"}
    await it.restart()
    assert await names_in(it, match) == {ANNA: "Anna", BEN: "Benjamin"}


async def test_manager_who_has_no_seat_leaves_no_name(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.abort(it.call(DORA, match, manager=True))
    assert await names_in(it, match) == {ANNA: "Anna", BEN: "Ben"}


async def test_log_of_game_is_same_whatever_its_players_are_called(tmp_path: Path) -> None:
    logs = []
    for called in (None, "Somebody"):
        folder = tmp_path / str(called)
        folder.mkdir()
        async with club(folder) as it:
            if called is not None:
                it.world.called |= {ANNA: called, BEN: called}
            match = await it.begin("connexes", ANNA, BEN)
            await it.play(match, (ANNA, "e3"), (BEN, "e6"))
            await it.app.idle()  # its row tells of its newest post, too
            row = await it.store.matches.get(match)
            logs.append((row, await it.store.matches.genesis(match), await it.store.matches.actions(match)))
    assert logs[0] == logs[1]
