"""Commands in a text become links, and nothing else does."""

import re

import pytest

from bot.texts import LANGUAGES, translator_for
from bot.texts.limits import MAX_MESSAGE
from bot.ui.links import clickable, commands_in, plain
from bot.ui.translator import listed
from tests.bot.texts.test_catalogues import catalogue

IDS = {"move": 12, "move-here": 34, "moves": 56}


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("Play with /move.", "Play with </move:12>."),
        ("/moves first", "</moves:56> first"),
        ("see (/move), « /move » or “/move”", "see (</move:12>), « </move:12> » or “</move:12>”"),
        ("**/move**\n• /move-here", "**</move:12>**\n• </move-here:34>"),
        ("use /move, /moves", "use </move:12>, </moves:56>"),
    ],
)
def test_command_becomes_link(text: str, linked: str) -> None:
    assert clickable(text, IDS) == linked


@pytest.mark.parametrize(
    "text",
    [
        "`/move e4`",
        "```\n/move\n```",
        "https://example.org/move",
        "</move:99>",
        "either/move",
        "feerie/move/move",
        "/moving",
        "/move_on",
        "/move-there",
        "/unknown",
        "½/2",
    ],
)
def test_other_text_stays_as_it_is(text: str) -> None:
    assert clickable(text, IDS) == text


def test_text_that_would_become_too_long_stays_plain() -> None:
    text = "/move" + "." * (MAX_MESSAGE - len("</move:12>"))
    assert len(clickable(text, IDS)) == MAX_MESSAGE
    assert clickable(text + ".", IDS) == text + "."


def test_links_become_plain_again() -> None:
    text = "Play with /move or `/move`, <@5>, <t:5:R>; see https://example.org/move."
    assert plain(clickable(text, IDS)) == text


def test_commands_of_text_are_known_whether_registered_or_not() -> None:
    assert commands_in("/move, /unknown, `/moves` and either/or") == {"move", "unknown"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_commands_plainly_and_in_english(language: str) -> None:
    names = {key.removeprefix("ui-name-") for key in catalogue("en") if key.startswith("ui-name-")}
    for key, variables in catalogue(language).items():
        text = translator_for(language)(key, **dict.fromkeys(variables, "x"))
        assert commands_in(text) <= names, key
        assert not re.search("`/[a-z]", text), key


def test_command_of_group_becomes_one_link_with_its_group() -> None:
    ids = {"tournament join": 5, "move": 6}
    assert clickable("/tournament join, then /move it, not /tournament nothing", ids) == (
        "</tournament join:5>, then </move:6> it, not /tournament nothing"
    )
    assert plain("</tournament join:5> now") == "/tournament join now"


FRENCH = {"move": "coup", "tournament join": "tournoi participer"}


def test_beside_command_stands_its_name_in_readers_list_first_time() -> None:
    text = "Jouez par /move, /tournament join ou /replay, et encore /move."
    ids = {**IDS, "tournament join": 5, "replay": 6}
    assert clickable(text, ids, FRENCH) == (
        "Jouez par </move:12>\N{NO-BREAK SPACE}`/coup`, </tournament join:5>\N{NO-BREAK SPACE}`/tournoi participer` "
        "ou </replay:6>, et encore </move:12>."
    )


def test_what_stands_beside_command_goes_with_link() -> None:
    text = "Jouez par /move ou `/coup`, et encore /move\N{NO-BREAK SPACE}!"
    assert plain(clickable(text, IDS, FRENCH)) == text


def test_names_beside_commands_are_left_out_where_there_is_no_room() -> None:
    text = "/move" + "." * (MAX_MESSAGE - len("</move:12>"))
    assert clickable(text, IDS, FRENCH) == clickable(text, IDS)


def test_names_in_lists_are_those_of_catalogues() -> None:
    names = ["play", "pause", "tournament join", "king"]
    assert listed(names, "fr") == {"play": "jouer", "tournament join": "tournoi participer", "king": "roi"}
    assert listed(names, "en") == listed(names, "de") == {}
