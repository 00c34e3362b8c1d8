"""A player who sees nothing, and finds their moves in what they hear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.typed_moves import typed
from tests.bot.fakes import Club
from tests.bot.ui.hearing import SQUARE, Hearer, kinds, pattern

WORTH = (
    "queen",
    "high-bishop",
    "rook",
    "cannon",
    "bishop",
    "knight",
    "gold",
    "high-sergeant",
    "silver",
    "sergeant",
    "pawn",
)
"""Kinds of pieces, the most precious first."""


@dataclass(frozen=True)
class Manner:
    """Style of play: its `seed`, how often it is `taking` when possible, and whether it is `sparing` pawns."""

    seed: int = 0
    taking: float = 0.3
    sparing: bool = False


class Listener(Hearer):
    """One of the players of a match."""

    def __init__(self, it: Club, user: int, match: str, language: str, manner: Manner) -> None:
        super().__init__(it, user, match, language)
        self.manner = manner
        self.chance = Random(manner.seed * 100 + user)

    async def act(self) -> bool:
        """Hear what has changed, make sure of the board, and do something; False if there is nothing to do."""
        await self.command()
        self.follow()
        assert await self.by_square() == self.pieces
        assert await self.by_kind() == self.pieces
        wishes = list(self.wishes(await self.part("attacks")))
        if (choose := self.translate("button-choose")) in self.parts():
            await self.press(choose)
            await self.press(self.chance.choice([self.translate("king-K"), self.translate("king-L")]))
            await self.press(self.translate("ui-button-crown"))
        elif (move := self.translate("button-move")) in self.parts():
            if not (await self._write("#") or (self.chance.random() > self.manner.taking and await self._write("+"))):
                await self.press(move)
                await (self._pay() if "$" in str(self.parts()) else self._move(wishes))
        else:
            return False
        return True

    def wishes(self, lines: list[str]) -> Iterator[tuple[str, str]]:
        """Possible captures among the listed attacks: square of one's own piece, square of the target."""
        attacked = pattern(self.language, "text-board-attacked", piece=".*?", pieces=".*?")
        found = list[tuple[str, str]]()
        for line in lines[lines.index(self.translate("text-board-targets")) + 1 :]:
            if heard := attacked.match(line):
                at, piece = self.whose(heard["piece"])
                assert self.pieces[at] == piece
                for words in re.split(", | and | et ", heard["pieces"]):
                    square, own = self.whose(words)
                    assert self.pieces[square] == own
                    found.append((square, at))
        if self.manner.sparing:
            found = [(square, at) for square, at in found if self.pieces[at][1] != kinds(self.language)["pawn"]]
        yield from sorted(found, key=lambda pair: (self.rank(pair[1]), -self.rank(pair[0])))

    def rank(self, square: str) -> int:
        """Rank of a piece by value, most valuable first."""
        names = kinds(self.language)
        return next((at for at, key in enumerate(WORTH) if names[key] == self.pieces[square][1]), 0)

    async def _write(self, mark: str) -> bool:
        """Write the sign of mate or check after `/move`, and play one of the moves that are suggested, if any is."""
        found = await self.it.app.autocomplete.moves(self.request(self.match), mark)
        liked = [choice for choice in found if mark in choice.label.partition(" ")[0]]
        if not liked:
            return False
        await typed(self, self.chance.choice(liked).value, self.match)  # type: ignore[arg-type]
        return True

    async def _move(self, wishes: list[tuple[str, str]]) -> None:
        """Choose a piece and where it goes: something to take, a check, or anything."""
        if self.answers[-1] != self.translate("ui-menu-piece"):
            await self._go(await self._options(), "")
            return
        pieces = {self.own(label): name for label, name in (await self._options()).items()}
        for square, at in wishes[:3] if self.chance.random() < self.manner.taking else ():
            if square in pieces:
                await self._click(pieces[square])
                options = await self._options()
                if any(at in label for label in options):
                    await self._go(options, at)
                    return
        await self._click(pieces[self.chance.choice(list(pieces))])
        await self._go(await self._options(), "")

    def own(self, label: str) -> str:
        """The square of one's own piece on a button, or a kind in one's hand."""
        held = self.find("menu-in-hand", label, piece=".*")
        if held:
            return f"@{held['piece']}"
        ((piece, square),) = self.named(label)
        assert self.pieces[square] == ("you", piece)
        return square

    async def _go(self, options: Mapping[str, str], wish: str) -> None:
        """Press one of the moves of a piece, of which one has been told where it may go."""
        self._check_reach()
        liked = [label for label in options if wish in label]
        checks = [label for label in liked if label.endswith("+")]
        await self._click(options[self.chance.choice(checks or liked)])

    def _check_reach(self) -> None:
        """Check that move targets are empty on the remembered board, and capture targets hostile or en passant."""
        told = self.answers[-1]
        for key, taking in (("picture-may-go", False), ("picture-may-take", True)):
            if found := pattern(self.language, key, squares=f"{SQUARE}( {SQUARE})*").search(told):
                for square in found["squares"].split():
                    piece = self.pieces.get(square)
                    assert piece is None or (taking and piece[0] != "you")

    async def _pay(self) -> None:
        """Pay the first pieces that there are of some kind."""
        kinds_to_pay = await self._options()
        if not any(part.get("options") for part in self.parts().values()):
            await self._click(self.chance.choice(list(kinds_to_pay.values())))
        menu = next(part for part in self.parts().values() if part.get("options"))
        options = menu["options"][: menu["min_values"]]
        assert [self.own(option["label"]) for option in options] == [option["value"] for option in options]
        await self._click(menu["custom_id"], *(option["value"] for option in options))
        await self.press(self.translate("ui-button-pay"))

    async def _options(self) -> dict[str, str]:
        """The buttons of all pages of the latest answer but those that lead elsewhere, with their ids."""
        more, apart = (
            self.translate("ui-moving-more"),
            {self.translate("ui-button-back"), self.translate("ui-moving-less")},
        )
        found = {label: part["custom_id"] for label, part in self.parts().items()}
        while more in self.parts():
            await self.press(more)
            found |= {label: part["custom_id"] for label, part in self.parts().items()}
        return {label: name for label, name in found.items() if label not in {more, *apart}}

    async def _click(self, custom_id: str, *values: str) -> None:
        await dispatch(self, parse(custom_id), list(values))  # type: ignore[arg-type]
