"""Every text fits Discord's limits, and no text that a person typed is lost."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import Choice
from bot.ui import limits
from bot.ui.custom_ids import ComponentId
from bot.ui.modals import form, kept, line_field
from bot.ui.views import button, menu_of, preset_menu
from bot.ui.visit import Visit

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
def test_a_block_that_is_cut_is_closed(text: str) -> None:
    cut = limits.message(f"```\n{text.replace('`', '')}\n```")
    assert cut.count("```") == 2


def test_message_is_cut_between_lines() -> None:
    lines = [f"{number}. Nf6 d3" for number in range(300)]
    *kept_lines, last = limits.message("\n".join(lines)).splitlines()
    assert last == "…"
    assert kept_lines == lines[: len(kept_lines)]
    assert len("\n".join(lines[: len(kept_lines) + 1])) > 1990


@pytest.mark.parametrize("acknowledged", [False, True])
async def test_an_answer_that_is_too_long_comes_whole_in_a_file(acknowledged: bool) -> None:
    sent: list[tuple[str, list[discord.File]]] = []

    async def send(text: str = "", content: str = "", **more: Any) -> None:
        sent.append((text or content, list(more.get("files") or more.get("attachments") or ())))

    asked: Any = SimpleNamespace(
        message=None,
        extras={},
        locale=discord.Locale("fr"),
        client=SimpleNamespace(clickable=lambda text, _: text),
        response=SimpleNamespace(is_done=lambda: acknowledged, send_message=send),
        edit_original_response=send,
    )
    typed = "Nf6 d3; " * 500
    await Visit(asked).answer(f"No.\n{kept(typed)}")
    ((words, files),) = sent
    assert len(words) <= 2000
    assert typed.strip() in files[0].fp.read().decode()
