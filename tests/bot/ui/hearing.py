"""Someone who sees nothing: they know what they are told, in answers and on buttons, and keep the board in mind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bot.app import PlayerSettings
from bot.texts import translator_for
from bot.ui.board import show_words
from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from render.words import PIECES
from tests.bot.fakes import Club
from tests.bot.ui.fakes import FakeInteractionContext

Piece = tuple[str, str]
"""Owner (`you`, or the name of an army) and kind."""
SQUARE = r"[a-l]\d\d?"
KINGS = ("king-k", "king-l")


@cache
def pattern(language: str, key: str, **parts: str) -> re.Pattern[str]:
    """A sentence as someone who knows the language understands it: `parts` are what may stand for its variables."""
    words = translator_for(language)(key, **{name: f"@{name}@" for name in parts})
    text = re.escape(words)
    for name, part in parts.items():
        text = text.replace(f"@{name}@", f"(?P<{name}>{part})")
    return re.compile(text)


@cache
def kinds(language: str) -> Mapping[str, str]:
    """Names of the kinds of pieces, by the ends of their keys."""
    translate = translator_for(language)
    return {key: translate(f"picture-piece-{key}").lower() for key in (*PIECES.values(), *KINGS)}


@cache
def kind_of(language: str, words: str) -> str:
    """The kind that some words in a list of pieces by kind mean, one piece or several."""
    translate = translator_for(language)
    for key in (*PIECES.values(), *KINGS):
        if words.lower() in (translate(f"picture-pieces-{key}", count=count).lower() for count in (1, 2)):
            return kinds(language)[key]
    raise AssertionError(words)


class Hearer(FakeInteractionContext):
    """One of the players of a match, who hears answers in a language."""

    def __init__(self, it: Club, user: int, match: str, language: str = "en") -> None:
        super().__init__(it.app, language)
        self.use_settings(PlayerSettings(words=True))
        self.it, self.user, self.match = it, user, match
        self.pieces: dict[str, Piece] = {}
        self.heard: list[str] = []
        self.told = ""

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return self.it.call(self.user, match, version=version, language=self.translate.language)

    # Pressing and hearing

    def parts(self) -> dict[str, Any]:
        """Buttons and menus of the latest answer by their labels or hints."""
        rows = self.views[-1].to_components() if self.views[-1] else []
        return {part.get("label") or part["placeholder"]: part for row in rows for part in row["components"]}

    async def press(self, label: str, *values: str) -> str:
        """Press a button, or choose in a menu, and hear the answer."""
        await dispatch(self, parse(self.parts()[label]["custom_id"]), list(values))  # type: ignore[arg-type]
        return self.answers[-1]

    async def command(self) -> str:
        """`/board text`."""
        await show_words(self, self.match)  # type: ignore[arg-type]
        self.told = await self._rest()
        return self.told

    async def part(self, name: str) -> list[str]:
        """The lines of a part of the board in words."""
        await self.press(self.translate(f"ui-text-board-{name}"))
        return (await self._rest()).splitlines()

    async def _rest(self) -> str:
        """The latest answer with all its pages."""
        heard, more = self.answers[-1], self.translate("ui-text-board-more")
        while more in self.parts():
            heard += "\n" + await self.press(more)
        return heard

    # Understanding

    def find(self, key: str, line: str, **parts: str) -> re.Match[str] | None:
        """Match a line against a translated sentence."""
        return pattern(self.language, key, **parts).fullmatch(line)

    async def learn(self) -> None:
        """Learn by heart where the pieces stand."""
        await self.command()
        self.pieces = await self.by_square()

    async def by_square(self) -> dict[str, Piece]:
        """Pieces by square, as the text board lists them."""
        found: dict[str, Piece] = {}
        for line in await self.part("squares"):
            if rank := self.find("text-board-rank", line, rank=r"\d+", pieces=".*"):
                for words in rank["pieces"].split("; "):
                    run = self.find("text-board-run", words, army=".*?", pieces=".*")
                    assert run is not None, words
                    owner = "you" if run["army"].lower() == self.translate("text-board-yours") else run["army"]
                    found |= {square: (owner, piece) for piece, square in self.named(run["pieces"])}
        return found

    async def by_kind(self) -> dict[str, Piece]:
        """The same, as told by kind."""
        found, owner = dict[str, Piece](), ""
        for line in await self.part("pieces"):
            if yours := self.find("text-board-army-yours", line, army=".*"):
                owner = "you" if yours else owner
            elif army := self.find("text-board-army", line, army=".*"):
                owner = army["army"]
            elif kind := self.find("text-board-kind", line, pieces="[^:]*?", squares=f"{SQUARE}(, {SQUARE})*"):
                piece = kind_of(self.language, kind["pieces"])
                found |= dict.fromkeys(kind["squares"].split(", "), (owner, piece))
        return found

    def named(self, words: str) -> Iterator[tuple[str, str]]:
        """Pieces with their squares, in a list such as `rook a1, knight b1`."""
        for word in words.split(", "):
            found = re.fullmatch(rf"(.+) ({SQUARE})", word)
            assert found is not None, words
            yield found[1].lower(), found[2]

    def follow(self) -> None:
        """Play what has changed on the board in mind."""
        lines = [line for line in self.told.splitlines() if self._listed_move(line)]
        known = len(self.heard) if lines[: len(self.heard)] == self.heard else 0
        for line in lines[known:]:
            move = self._listed_move(line)
            assert move is not None
            self._follow(
                "you" if move["army"] == self.translate("text-board-you") else move["army"], move["deeds"].split(", ")
            )
        self.heard = lines

    def _listed_move(self, line: str) -> re.Match[str] | None:
        return self.find("text-board-act", line, round=r"\d+", army=r"[^:,]*?", deeds=".*")

    def _follow(self, owner: str, deeds: list[str]) -> None:
        pieces, latest, paying = self.pieces, "", False
        arriving: dict[str, Piece] = {}
        for deed in deeds:
            if move := self.find("text-board-moves", deed, piece=".*", start=SQUARE, to=SQUARE):
                assert pieces.pop(move["start"]) == (owner, move["piece"].lower())
                arriving[latest := move["to"]] = owner, move["piece"].lower()
            elif taken := self.find("text-board-takes", deed, piece=".*"):
                at, piece = self.whose(taken["piece"])
                assert pieces.pop(at) == piece
            elif promoted := self.find("text-board-promoted", deed, piece=".*"):
                arriving[latest] = owner, promoted["piece"].lower()
            elif dropped := self.find("text-board-comes-in", deed, piece=".*", square=SQUARE):
                arriving[dropped["square"]] = owner, dropped["piece"].lower()
            elif brother := self.find("text-board-brother", deed, piece=".*"):
                at, piece = self.whose(brother["piece"])
                assert pieces.pop(at) == piece
            elif paid := self.pays(deed):
                paying = True
                assert pieces.pop(paid[1]) == (owner, paid[0])
            elif paying:
                ((kind, square),) = self.named(deed)
                assert pieces.pop(square) == (owner, kind)
        assert not pieces.keys() & arriving
        pieces |= arriving

    def pays(self, deed: str) -> tuple[str, str] | None:
        """The first piece of a ransom."""
        paid = self.find("text-board-pays", deed, army=".*?", pieces=".*") or self.find(
            "text-board-pays-you", deed, pieces=".*"
        )
        return next(self.named(paid["pieces"])) if paid else None

    def whose(self, words: str) -> tuple[str, Piece]:
        """The square, the owner and the kind of a piece told with its owner."""
        if yours := self.find("text-board-piece-yours", words, piece=".*?", square=SQUARE):
            return yours["square"], ("you", yours["piece"].lower())
        other = self.find("text-board-piece", words, army=".*?", piece=".*?", square=SQUARE)
        assert other is not None, words
        return other["square"], (other["army"], other["piece"].lower())
