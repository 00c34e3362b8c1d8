"""Messages that tell no position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.posts.notices import reminder_post, thread_name
from bot.texts import LANGUAGES, translator_for
from render.words import listed
from storage import MatchSeat
from tests.bot.app.match.logs import match_of
from tests.bot.app.match.test_reducer import history
from tests.bot.fakes import ANNA, BEN


@pytest.mark.parametrize(("place", "channel"), [(None, 1), (5, 5)])
def test_reminder_in_match_without_post_leads_to_its_channel(place: int | None, channel: int) -> None:
    match = replace(match_of(), guild=9, board_channel=place)
    reminder = reminder_post(translator_for("en"), match, history(match), ANNA, "")
    assert reminder.content.splitlines()[0].endswith(f" https://discord.com/channels/9/{channel}")


def test_thread_name_holds_only_cleaned_names() -> None:
    match = replace(match_of(), guild=9)
    place = {"event": "[a](http://x)", "round": 1, "table": 2, "numbers": (1, 2)}
    found = thread_name(translator_for("en"), match, place, {ANNA: "||A\u202enna||"}.get)
    assert "Anna" in found
    assert found.endswith("[a] (x)")


def test_thread_is_named_by_players_and_game() -> None:
    match = match_of()
    found = thread_name(translator_for("en"), match, {}, {ANNA: "Alice", BEN: "Bruno"}.get)
    assert found == "Alice – Bruno · Échecs connexes"


def test_thread_names_computers_and_armies_of_nameless_people() -> None:
    seats = (MatchSeat("joined", ANNA), MatchSeat("joined", BEN), MatchSeat("computer"))
    match = replace(match_of("trichess", seats=3), seats=seats)
    assert thread_name(translator_for("fr"), match, {}, {BEN: "Bruno"}.get).startswith("Blancs – Bruno – Ordinateur")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letter", ["x", "\U0001f600", "e\u0316"])
def test_thread_name_fits_with_longest_names(language: str, letter: str) -> None:
    match = replace(match_of(), guild=9)
    place = {"event": letter * 60, "round": 256, "table": 256, "numbers": (256, 255)}
    found = thread_name(translator_for(language), match, place, lambda _user: letter * 32)
    assert 90 < len(found) <= 100
    assert found.startswith("R256 T256 · ")


def test_french_victory_has_article_before_each_army() -> None:
    translate = translator_for("fr")
    losers = listed(translate, ["Blancs", "Rouges"], armies=True)
    told = translate("post-won", winner="Noirs", losers=losers, reason="par abandon", move=2)
    assert told.endswith("les Noirs contre les Blancs et les Rouges.")
