"""The page of a match in Chromium, over loopback: its weight, its first board, and how soon it answers a touch."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, async_playwright, expect

import engine
from benchmarks.measure import Row
from tests.bot.fakes import ANNA, BEN, CLEO
from tests.journeys.browsing import CHROMIUM, Windows
from tests.smallest import sized
from tests.web.board_pages import PHONE, BoardPage, BoardSite, board_site

MOVES = sized(20, 2)
LOADS = sized(20, 2)
DRAG_STEPS, THROTTLING = 60, 4
MAX_WEIGHT, MAX_FIRST, MAX_TARGETS, MAX_CONFIRMED, MAX_TASK = 150_000, 300.0, 50.0, 150.0, 50.0
"""Aims: bytes, and milliseconds."""
WATCH = """
window.times = {};
const seen = () => {
  if (window.times.board === undefined && document.querySelector("#pieces use")) window.times.board = performance.now();
  if (window.touched === undefined) return;
  if (document.querySelector("#status")?.textContent === "Red to move.") {
    window.times.confirmed ??= performance.now() - window.touched;
  }
  if (window.times.targets === undefined && document.querySelector("#squares [aria-pressed=true]")) {
    const since = window.touched;
    window.times.targets = null;
    requestAnimationFrame(() => setTimeout(() => { window.times.targets = performance.now() - since; }));
  }
};
new MutationObserver(seen).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
addEventListener("pointerup", (event) => { window.touched = event.timeStamp; window.times = {}; }, true);
"""
WEIGHT = """() => performance.getEntries().filter(({ initiatorType, name }) => !name.endsWith(".svg") && initiatorType)
  .reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0)"""
TRACED = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline"]


def run() -> list[Row]:
    """Medians of one player's page of Yalta on a phone's screen."""
    if CHROMIUM is None:
        return [Row("pages", "no Chromium here")]
    return asyncio.run(_measured())


async def _measured() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            async with board_site(Path(folder), Windows(browser)) as site:
                rows = await _rows(site, browser)
            await browser.close()
    return rows


async def _rows(site: BoardSite, browser: Browser) -> list[Row]:
    match = await site.club.begin("yalta", ANNA, BEN, CLEO)
    reader = await site.open(ANNA, match, **PHONE)
    await reader.page.add_init_script(WATCH)
    first = [await _first_board(reader.page) for _ in range(LOADS)]
    weight = await reader.page.evaluate(WEIGHT)
    drag = await _drag(reader, browser)
    touches = [await _touched(reader, text) async for text in _moves(site, match)]
    targets, confirmed = zip(*touches, strict=True)
    return [
        Row("page without pictures", f"{weight / 1000:.0f} KB", weight < MAX_WEIGHT),
        _row("first board", first, MAX_FIRST),
        _row("tap to targets", targets, MAX_TARGETS),
        _row("move to confirmed", confirmed, MAX_CONFIRMED),
        *drag,
    ]


def _row(what: str, milliseconds: Iterable[float], aim: float) -> Row:
    values = sorted(milliseconds)
    return Row(what, f"{median(values):.0f} ms (at most {values[-1]:.0f})", median(values) < aim)


async def _first_board(page: Page) -> float:
    await page.reload()
    await page.locator("#pieces use").first.wait_for()
    return float(await page.evaluate("window.times.board"))


async def _moves(site: BoardSite, match: str) -> Any:
    """White's next moves; those between are played by the others."""
    chance, position = Random(1), engine.new_position("yalta")
    for _ in range(MOVES):
        for user in (ANNA, BEN, CLEO):
            quiet = [move for move in position.legal_moves() if not move.promotion]
            move = chance.choice(sorted(quiet, key=str))
            if user == ANNA:
                yield str(move)
            else:
                await site.club.play(match, (user, str(move)))
            position.push(move)


async def _touched(reader: BoardPage, text: str) -> tuple[float, float]:
    """Milliseconds until targets are shown, and until a move is confirmed."""
    page = reader.page
    await expect(page.locator("#status")).to_have_text("Your turn. Pick a piece.")
    squares = engine.new_position("yalta").board.names
    start = next(name for name in sorted(squares, key=len, reverse=True) if text.startswith(name))
    await page.mouse.click(*await reader.middle(start))
    await reader.until("typeof window.times.targets === 'number'")
    targets = float(await page.evaluate("window.times.targets"))
    await page.mouse.click(*await reader.middle(text.removeprefix(start)))
    await reader.until("typeof window.times.confirmed === 'number'")
    return targets, float(await page.evaluate("window.times.confirmed"))


async def _drag(reader: BoardPage, browser: Browser) -> list[Row]:
    """A drag on a slow processor: what is laid out by force, and the longest task in the time of its thread."""
    page = reader.page
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLING})
    start, end = await reader.middle("d2"), await reader.middle("d6")
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move(start[0] + 9, start[1])  # lifts the piece
    await browser.start_tracing(page=page, categories=TRACED)
    await page.mouse.move(*end, steps=DRAG_STEPS)
    events = json.loads(await browser.stop_tracing())["traceEvents"]
    await page.mouse.move(*start)
    await page.mouse.up()
    await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    scripts = [event for event in events if event["name"] in ("FunctionCall", "EventDispatch") and "dur" in event]
    layouts = [event for event in events if event["name"] in ("Layout", "UpdateLayoutTree")]
    forced = sum(any(_within(layout, script) for script in scripts) for layout in layouts)
    tasks = [event for event in events if event["name"] == "RunTask" and "dur" in event]
    longest = max((event.get("tdur", event["dur"]) / 1000 for event in tasks), default=0.0)
    return [
        Row("layouts forced by a drag, slowed 4 times", str(forced), forced == 0),
        Row("longest task of that drag", f"{longest:.0f} ms", longest < MAX_TASK),
    ]


def _within(inner: dict[str, Any], outer: dict[str, Any]) -> bool:
    same = (inner["pid"], inner["tid"]) == (outer["pid"], outer["tid"])
    return same and outer["ts"] <= inner["ts"] < outer["ts"] + outer["dur"]
