"""Plans, notes and histories as they look in Discord."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import App, PlayerSettings
from bot.app.play.move_lines import MAX_LINE_MOVES, MAX_LINES
from bot.texts import limits
from bot.ui.components import dispatch, dispatch_modal, modal_submitted
from bot.ui.conditional_moves import add_lines, show_conditional_moves
from bot.ui.custom_ids import parse
from bot.ui.history import show_history
from bot.ui.modals import fields_of
from bot.ui.names import Names
from bot.ui.notes import show_note
from tests.bot.app.play.planning import LINE, started
from tests.bot.fakes import ANNA, BEN, CHANNEL, DORA, GUILD, Club
from tests.bot.refusals import refuses
from tests.bot.ui.fakes import FakeInteractionContext
from tests.storage.samples import conditional_moves_in


class Guest(FakeInteractionContext):
    """Someone of the club in front of the real application."""

    def __init__(self, it: Club, user: int, language: str = "en") -> None:
        super().__init__(it.app, language)
        self.it, self.user = it, user

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return self.it.call(self.user, match, version=version, language=self.translate.language)

    async def press(self, label: str) -> None:
        """Press the button of that label under the latest answer."""
        await dispatch(self, parse(self.ids()[label]), [])  # type: ignore[arg-type]

    def ids(self) -> dict[str, str]:
        """The ids of the latest buttons and menus by their labels or hints."""
        rows = self.views[-1].to_components()
        parts = [item for row in rows for item in row["components"]]
        return {item.get("label") or item["placeholder"]: item["custom_id"] for item in parts}


async def test_without_plan_one_is_told_how_to_make_one(it: Club) -> None:
    match, anna = await started(it), Guest(it, ANNA)
    await show_conditional_moves(anna, match)  # type: ignore[arg-type]
    assert "You have no conditional moves" in anna.answers[-1]
    assert list(anna.ids()) == ["Add lines", "What if"]


async def test_lines_are_added_shown_and_dropped(it: Club) -> None:
    match, anna = await started(it), Guest(it, ANNA)
    await add_lines(anna, match, f"{LINE}; e6 Nc3; a6 Nc3")  # type: ignore[arg-type]
    assert "(3 lines)" in anna.answers[-1]
    assert "\n 1 Nf6 → d3, Nc6 → d4\n 2 e6 → Nc3\n 3 a6 → Nc3\n" in anna.answers[-1]
    assert list(anna.ids()) == ["Delete line 1", "Delete line 2", "Delete line 3", "Add lines", "Delete all", "What if"]
    await anna.press("Delete line 2")
    assert "(2 lines)" in anna.answers[-1]
    assert "e6" not in anna.answers[-1]
    await anna.press("Delete all")
    assert "You have no conditional moves" in anna.answers[-1]


async def test_many_lines_are_dropped_from_menu(it: Club) -> None:
    match, anna = await started(it), Guest(it, ANNA)
    await add_lines(anna, match, "a6 d3; b6 d3; c6 d3; d6 d3; e6 d3")  # type: ignore[arg-type]
    assert list(anna.ids()) == ["Delete a line…", "Add lines", "Delete all", "What if"]
    await dispatch(anna, parse(anna.ids()["Delete a line…"]), ["2"])  # type: ignore[arg-type]
    assert "(4 lines)" in anna.answers[-1]
    assert "b6" not in anna.answers[-1]
    assert "Delete line 4" in anna.ids()


async def test_old_button_under_plan_changes_nothing(it: Club) -> None:
    match, anna = await started(it), Guest(it, ANNA)
    await add_lines(anna, match, f"{LINE}; e6 Nc3")  # type: ignore[arg-type]
    old = anna.ids()["Delete line 1"]
    await anna.press("Delete line 1")
    with refuses("plan-changed"):
        await dispatch(anna, parse(old), [])  # type: ignore[arg-type]
    assert len((await conditional_moves_in(it.store, match))[0].lines) == 1


async def test_what_cannot_be_planned_is_given_back_to_its_writer(it: Club) -> None:
    match, anna = await started(it), Guest(it, ANNA)
    await add_lines(anna, match, "Nf6 `zz`")  # type: ignore[arg-type]
    assert "move 2 (`'zz'`)" in anna.answers[-1]
    assert anna.answers[-1].endswith("```\nNf6 'zz'\n```")


async def longest(it: Club, match: str) -> list[str]:
    """As many lines as a plan has room for, as long as they may be."""
    start, chance, found = (await it.app._matches.snapshot(match)).state.position, Random(3), []
    for _ in range(MAX_LINES):
        position = start.copy()
        line: list[str] = []
        while len(line) < MAX_LINE_MOVES:
            legal = sorted(position.legal_moves(), key=str)
            line.append(str(chance.choice(legal) if position.turn == start.turn else legal[0]))
            position.push(position.parse(line[-1]))
        found.append(" ".join(line))
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_fullest_plan_is_whole_and_has_five_rows_of_buttons(it: Club, language: str) -> None:
    match, anna = await started(it), Guest(it, ANNA, language)
    await add_lines(anna, match, "\n".join(await longest(it, match)))  # type: ignore[arg-type]
    whole = anna.answers[-1]
    assert f"({MAX_LINES} " in whole
    assert len(whole) > 2000
    assert "\n…" not in whole  # cut and put into a file where it is sent
    assert len(limits.message(whole)) <= 2000
    assert limits.message(whole).endswith("\n…\n```")
    rows = anna.views[-1].to_components()
    assert [len(row["components"]) for row in rows] == [1, 3]
    assert len(rows[0]["components"][0]["options"]) == MAX_LINES


async def test_add_opens_form_whose_sending_outlives_restart(it: Club) -> None:
    match, anna = await started(it), Guest(it, ANNA)
    await show_conditional_moves(anna, match)  # type: ignore[arg-type]
    await anna.press("Add lines")
    form = anna.forms[-1].to_dict()
    [label] = form["components"]
    assert form["custom_id"].startswith(f"f1:plan:{match}:0:~")
    assert label["component"]["style"] == 2
    assert len(form["title"]) <= 45
    assert len(label["label"]) <= 45
    name = parse(form["custom_id"])
    assert name is not None
    await it.restart()
    again = Guest(it, ANNA)
    await dispatch_modal(again, name, {"text": LINE})  # type: ignore[arg-type]
    assert "(1 line)" in again.answers[-1]


async def test_note_is_written_into_form_that_shows_last_one(it: Club) -> None:
    match, dora = await started(it), Guest(it, DORA, "fr")
    await show_note(dora, match)  # type: ignore[arg-type]
    first = dora.forms[-1].to_dict()
    name = parse(first["custom_id"])
    assert name is not None
    assert first["components"][0]["component"].get("value") is None
    await dispatch_modal(dora, name, {"text": "surveiller f7"})  # type: ignore[arg-type]
    assert "/note" in dora.answers[-1]
    await show_note(dora, match)  # type: ignore[arg-type]
    assert dora.forms[-1].to_dict()["components"][0]["component"]["value"] == "surveiller f7"


async def test_form_of_another_version_gives_back_what_was_written(it: Club) -> None:
    anna = Guest(it, ANNA)
    name = parse("f1:poem:kiva-tolu:0")
    assert name is not None
    await dispatch_modal(anna, name, {"text": "once upon a time"})  # type: ignore[arg-type]
    assert "once upon a time" in anna.answers[-1]


async def present(_guild: int) -> bool:
    """The bot is missing in no server."""
    return False


class Response:
    """Fake response that records the answers to an interaction."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def is_done(self) -> bool:
        return bool(self.said)

    async def defer(self, **_how: Any) -> None:
        self.said.append("")

    async def send_message(self, text: str, **_how: Any) -> None:
        self.said.append(text)


def sending(app: App, custom_id: str, text: str) -> tuple[Any, Response]:
    """The interaction that brings a form."""
    response = Response()

    async def edit(content: str, **_how: Any) -> None:
        response.said.append(content)

    async def more(content: str, **_how: Any) -> None:
        response.said.append(content)

    part = {"type": 18, "component": {"type": 4, "custom_id": "text", "value": text}}
    return SimpleNamespace(
        id=7,
        client=SimpleNamespace(
            app=app,
            is_closed=lambda: False,
            is_missing=present,
            clickable=lambda text, _language: text,
            names=Names(),
            interaction_tasks=set(),
        ),
        user=SimpleNamespace(id=ANNA, global_name="Anna", name="anna"),
        channel_id=CHANNEL,
        guild_id=GUILD,
        permissions=discord.Permissions.none(),
        locale=discord.Locale.british_english,
        extras={},
        is_user_integration=lambda: False,
        message=None,
        data={"custom_id": custom_id, "components": [part]},
        response=response,
        edit_original_response=edit,
        followup=SimpleNamespace(send=more),
    ), response


async def test_form_that_is_sent_is_understood_from_its_id(it: Club) -> None:
    match = await started(it)
    interaction, response = sending(it.app, f"f1:plan:{match}:0", LINE)
    await modal_submitted(interaction)
    assert "Nf6 → d3" in response.said[-1]


async def test_form_that_cannot_be_kept_gives_back_what_was_written(it: Club) -> None:
    interaction, response = sending(it.app, "f1:note:no-such:0", "a long thought")
    await modal_submitted(interaction)
    assert "no-such" in response.said[-2]
    assert "a long thought" in response.said[-1]


async def test_forms_of_others_are_left_to_them(it: Club) -> None:
    interaction, response = sending(it.app, "something else", "text")
    await modal_submitted(interaction)
    assert response.said == []


def test_what_was_written_is_found_in_rows_too() -> None:
    row = {"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "x"}]}
    assert list(fields_of({"components": [row]}).values()) == ["x"]
    assert fields_of({}) == {}


# History


async def test_history_has_menu_and_buttons_in_three_rows(it: Club) -> None:
    match, dora = await started(it), Guest(it, DORA)
    await show_history(dora, match)  # type: ignore[arg-type]
    assert "\n  1. e3\n" in dora.answers[-1]
    assert list(dora.ids()) == ["Jump to…", "« First", "‹ Back", "Next ›", "Last »", "Analyse from here"]
    assert len(dora.files[-1]) == 1
    await dora.press("« First")
    assert "0/1" in dora.answers[-1]
    await dispatch(dora, parse(dora.ids()["Jump to…"]), ["1"])  # type: ignore[arg-type]
    assert "1/1" in dora.answers[-1]


async def test_who_wants_words_is_told_position(it: Club) -> None:
    match, dora = await started(it), Guest(it, DORA)
    dora.use_settings(PlayerSettings(words=True))
    await show_history(dora, match)  # type: ignore[arg-type]
    assert dora.files[-1] == []
    assert "Pawns" in dora.answers[-1] or "pawns" in dora.answers[-1]
    assert "\n  1. e3\n" in dora.answers[-1]


async def test_match_without_move_has_no_menu(it: Club) -> None:
    match, anna = await it.begin("connexes", ANNA, BEN), Guest(it, ANNA)
    await show_history(anna, match)  # type: ignore[arg-type]
    assert "Jump to…" not in anna.ids()


async def test_after_ones_move_planning_is_one_tap_away(it: Club) -> None:
    match, anna = await it.begin("connexes", ANNA, BEN), Guest(it, ANNA)
    await dispatch(anna, parse(f"f1:go:{match}:0:e2e3"), [])  # type: ignore[arg-type]
    await anna.press("Conditional moves")
    assert "You have no conditional moves" in anna.answers[-1]


async def test_against_computer_that_moves_at_once_no_plan_is_offered(it: Club) -> None:
    match, anna = await it.begin("connexes", ANNA, computers=1), Guest(it, ANNA)
    await dispatch(anna, parse(f"f1:go:{match}:0:e2e3"), [])  # type: ignore[arg-type]
    assert anna.views[-1] is None
