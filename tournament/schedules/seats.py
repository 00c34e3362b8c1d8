"""Seats given so that everyone has each of them equally often."""

from collections.abc import Sequence


def seated(rounds: Sequence[Sequence[tuple[int, ...]]], seats: int) -> list[list[tuple[int, ...]]]:
    """The same games, of `seats` players each, with everybody's counts of each seat at most one apart.

    A player's games in order are cut into groups of as many as there are seats, and in no group is a seat given twice.
    Games on one side, groups on the other: that is a bipartite graph whose edges are to be coloured with the seats,
    which König's theorem allows, as nothing has more edges than there are seats.
    """
    colouring = _Colouring(seats)
    counts: dict[int, int] = {}
    number = 0
    for games in rounds:
        for game in games:
            for player in game:
                played = counts.get(player, 0)
                counts[player] = played + 1
                colouring.add(("game", number, 0), ("group", player, played // seats))
            number += 1
    taken = iter(range(number))
    return [[colouring.order(("game", next(taken), 0)) for _ in games] for games in rounds]


_Node = tuple[str, int, int]


class _Colouring:
    """Edges of a bipartite graph, coloured as they come: no two of a node alike."""

    def __init__(self, colours: int) -> None:
        self._colours = range(colours)
        self._at: dict[_Node, dict[int, _Node]] = {}

    def add(self, game: _Node, group: _Node) -> None:
        """Colour one more edge, changing others along a path where both ends have no free colour in common."""
        free, wanted = self._free(game), self._free(group)
        path, colour, other = [group], free, wanted
        while (following := self._of(path[-1]).get(colour)) is not None:
            path.append(following)
            colour, other = other, colour
        self._swap(path, free, wanted)
        self._of(game)[free], self._of(group)[free] = group, game

    def order(self, game: _Node) -> tuple[int, ...]:
        """The players of a game by their colours."""
        return tuple(self._of(game)[colour][1] for colour in self._colours)

    def _of(self, node: _Node) -> dict[int, _Node]:
        return self._at.setdefault(node, {})

    def _free(self, node: _Node) -> int:
        return next(colour for colour in self._colours if colour not in self._of(node))

    def _swap(self, path: list[_Node], one: int, other: int) -> None:
        """Exchange two colours along a path that ends where it cannot go on."""
        for node in path:
            edges = self._of(node)
            found = {other: edges.pop(one, None), one: edges.pop(other, None)}
            edges.update({colour: end for colour, end in found.items() if end is not None})
