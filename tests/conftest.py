"""What more than one package of tests has at hand."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Browser


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A Chromium without a window. Its library is loaded only by the tests that need it."""
    from playwright.async_api import async_playwright

    from tests.journeys.browsing import CHROMIUM

    if CHROMIUM is None:
        if os.environ.get("FEERIE_REQUIRE_BROWSER") == "1":
            pytest.fail("FEERIE_REQUIRE_BROWSER=1, but there is no Chromium here.")
        pytest.skip("no Chromium here")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        await browser.close()
