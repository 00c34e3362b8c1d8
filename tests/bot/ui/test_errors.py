import logging
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.app import StoreUnavailableError
from bot.app.errors import MalformedError, MatchOverError
from bot.texts import translator_for
from bot.ui.errors import explain, report
from tests.bot.ui.fakes import FakeInteractionContext, http_error


def test_refusal_of_application_is_its_own_sentence_in_readers_language() -> None:
    error = MatchOverError(match="kiva-tolu")
    assert "kiva-tolu" in explain(error, translator_for("en"))
    assert explain(error, translator_for("fr")) != explain(error, translator_for("en"))


def test_refusal_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    explain(MatchOverError(match="kiva-tolu"), translator_for("en"))
    assert caplog.records == []


def test_fault_is_logged_with_its_traceback_and_answered_without_it(caplog: pytest.LogCaptureFixture) -> None:
    text = explain(ZeroDivisionError("secret detail"), translator_for("en"))
    assert "secret detail" not in text
    assert "Something went wrong" in text
    assert "ZeroDivisionError" in caplog.text


def test_database_that_cannot_be_asked_is_no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    text = explain(StoreUnavailableError("the database cannot be reached"), translator_for("en"))
    assert text == translator_for("en")("ui-unavailable")
    assert "can’t be loaded or saved right now" in text
    assert [(record.levelname, record.exc_info) for record in caplog.records] == [("WARNING", None)]


def test_command_that_changed_asks_to_reload() -> None:
    assert "Reload" in explain(app_commands.CommandNotFound("old", []), translator_for("en"))


async def test_error_inside_failed_command_is_one_explained() -> None:
    context: Any = FakeInteractionContext()

    @app_commands.command(description="a command")
    async def some(interaction: discord.Interaction) -> None: ...

    await report(context, app_commands.CommandInvokeError(some, MatchOverError(match="kiva-tolu")))
    assert context.answers == [MatchOverError(match="kiva-tolu").explain(translator_for("en"))]


class Pointing(FakeInteractionContext):
    """Someone who reads English where posts are French."""

    async def post_translator(self) -> Any:
        return translator_for("en", posts="fr")


async def test_refusal_quotes_buttons_as_posts_show_them() -> None:
    context: Any = Pointing()
    await report(context, MalformedError(text="zz"))
    assert "or press *Jouer*" in context.answers[0]


async def test_refusal_is_given_even_where_language_of_posts_is_not_known() -> None:
    class Puzzled(FakeInteractionContext):
        async def post_translator(self) -> Any:
            raise ConnectionError

    context: Any = Puzzled()
    await report(context, MalformedError(text="zz"))
    assert "or press *Move*" in context.answers[0]


@pytest.mark.parametrize("code", [10062, 10008, 40060, 50027])
async def test_interaction_that_is_gone_is_left_alone(code: int, caplog: pytest.LogCaptureFixture) -> None:
    context: Any = FakeInteractionContext()
    await report(context, http_error(discord.NotFound, 404, code))
    assert context.answers == []
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


async def test_interaction_cut_off_by_stop_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    context: Any = FakeInteractionContext()
    context.stopping = True
    await report(context, aiohttp.ServerDisconnectedError())
    assert context.answers == []
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


@pytest.mark.parametrize(
    "failing", [http_error(discord.NotFound, 404, 10062), aiohttp.ClientError(), ConnectionResetError()]
)
async def test_answer_that_cannot_be_given_harms_nothing(failing: Exception) -> None:
    context: Any = FakeInteractionContext(failing=failing)
    await report(context, MatchOverError(match="kiva-tolu"))
    assert context.answers == []


@pytest.mark.parametrize("code", [50083, 160005])
async def test_thread_closed_meanwhile_is_no_fault(code: int, caplog: pytest.LogCaptureFixture) -> None:
    context: Any = FakeInteractionContext()
    await report(context, http_error(discord.Forbidden, 403, code))
    assert context.answers == []
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []
