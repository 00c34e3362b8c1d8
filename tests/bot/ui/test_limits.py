"""Every text fits Discord's limits, and no text that a person typed is lost."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import Choice
from bot.texts import LANGUAGES, limits
from bot.ui.autocomplete import autocompletion
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.links import readable
from bot.ui.messenger import picture
from bot.ui.modals import form, kept, line_field
from bot.ui.names import Names
from bot.ui.tournaments import show
from bot.ui.views import button, menu_of, preset_menu
from tests.bot.ui.fakes import FakeInteractionContext

TEXTS = st.one_of(st.text(max_size=60), st.text(min_size=1).map(lambda text: text * 500), st.just("```\n" + "é" * 5000))
NAME = ComponentId("note", "kiva-tolu", 0)


@given(TEXTS)
def test_every_text_fits_its_limit(text: str) -> None:
    assert len(limits.message(text)) <= 2000
    assert 1 <= len(limits.choice_name(text)) <= 100
    assert 1 <= len(limits.choice_value(text)) <= 100
    assert 1 <= len(limits.thread_name(text)) <= 100
    assert len(limits.alt_text(text) or "") <= 1024
    assert len(button(NAME, text).label or "") <= 80


@given(TEXTS)
def test_forms_and_menus_fit_their_limits(text: str) -> None:
    made = form(NAME, text, text, most=500, hint=text, help_=text, value=text).to_dict()
    assert len(made["title"]) <= 45
    assert len(made["components"][0]["component"].get("value") or "") <= 500
    field: Any = line_field("x", text, hint=text, help_=text, value=text).to_component_dict()
    assert len(field["label"]) <= 45
    assert len(field.get("description") or "") <= 100
    for menu in (menu_of(NAME, [Choice(text, "v")], text), preset_menu(NAME, [Choice(text, "v")], (), text, row=0)):
        assert len(menu.placeholder or "") <= 150
        assert all(1 <= len(option.label) <= 100 for option in menu.options)


@given(TEXTS)
def test_block_that_is_cut_is_closed(text: str) -> None:
    cut = limits.message(f"```\n{text.replace('`', '')}\n```")
    assert cut.count("```") == 2


def test_message_is_cut_between_lines() -> None:
    lines = [f"{number}. Nf6 d3" for number in range(300)]
    *kept_lines, last = limits.message("\n".join(lines)).splitlines()
    assert last == "…"
    assert kept_lines == lines[: len(kept_lines)]
    assert len("\n".join(lines[: len(kept_lines) + 1])) > 1990


@pytest.mark.parametrize("acknowledged", [False, True])
async def test_answer_that_is_too_long_comes_whole_in_file(acknowledged: bool) -> None:
    sent: list[tuple[str, list[discord.File]]] = []

    async def send(text: str = "", content: str = "", **more: Any) -> None:
        sent.append((text or content, list(more.get("files") or more.get("attachments") or ())))

    asked: Any = SimpleNamespace(
        message=None,
        extras={},
        locale=discord.Locale("fr"),
        client=SimpleNamespace(clickable=lambda text, _: text, names=Names()),
        response=SimpleNamespace(is_done=lambda: acknowledged, send_message=send),
        edit_original_response=send,
    )
    typed = "Nf6 d3; " * 500
    await InteractionContext(asked).answer(f"No.\n{kept(typed)}")
    ((words, files),) = sent
    assert len(words) <= 2000
    assert typed.strip() in files[0].fp.read().decode()


CHOICES = st.lists(st.builds(Choice, TEXTS, st.one_of(st.text(), st.just("x" * 500))), min_size=1, max_size=60)


@given(CHOICES, st.integers(1, 60))
def test_menus_have_at_most_25_options_each_value_once(choices: list[Choice], count: int) -> None:
    several = preset_menu(NAME, choices, [choices[-1].value], row=0, several=True)
    for menu in (menu_of(NAME, choices, "x", count), preset_menu(NAME, choices, [choices[-1].value], row=0), several):
        values = [option.value for option in menu.options]
        assert 1 <= len(values) <= 25
        assert len(set(values)) == len(values)
        assert all(1 <= len(value) <= 100 for value in values)
        assert menu.min_values <= menu.max_values <= len(values)


def test_preset_menu_keeps_chosen_option() -> None:
    choices = [Choice(f"entry {number}", str(number)) for number in range(40)]
    options = preset_menu(NAME, choices, ["39"], row=0).options
    assert [option.value for option in options if option.default] == ["39"]
    assert [option.value for option in options] == [*map(str, range(24)), "39"]


async def test_suggestions_fit_their_limits() -> None:
    async def find(_visit: object, typed: str) -> list[Choice]:
        return [Choice(typed * 500, typed * 500)] * 60

    asked: Any = SimpleNamespace(message=None, extras={}, locale=discord.Locale("fr"))
    for typed in ("x", "\U0001f600", "é "):
        found = await autocompletion(find)(asked, typed)
        assert len(found) == 25
        assert all(len(choice.name) <= 100 and len(choice.value) <= 100 for choice in found)


def test_readable_tells_times_and_people() -> None:
    names = {7: "Anna"}
    text = "• <@7>, <@8> · <t:1767225600:R> · `kiva-tolu`"
    assert readable(text, names.get) == "• Anna, <@8> · 2026-01-01 00:00 UTC · `kiva-tolu`"


@pytest.mark.parametrize("letter", ["x", "\U0001f600"])
def test_picture_description_fits(letter: str) -> None:
    assert picture(b"", "x.png", letter * 5000).description == letter * 1023 + "…"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_event_answers_leave_no_line_out(language: str) -> None:
    lines = [f"{number}. \U0001f600" + "x" * 60 for number in range(400)]

    async def games(_app: object, _call: object, _say: object) -> list[str]:
        return lines

    here: Any = FakeInteractionContext(language=language)
    await show(here, games, None)
    assert here.answers == ["\n".join(lines)]
