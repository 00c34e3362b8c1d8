"""FIDE's Dutch rules (C.04.3), by the library caissify-pairings."""

from fractions import Fraction
from typing import Any

from tournament.swiss.records import Pairing, PairingInput, PastRound


def pair(pairing_input: PairingInput) -> Pairing:
    """Pair a round; the players of each game are White, then Black."""
    from caissify_pairings import generate_pairings

    scores = pairing_input.scores()
    met = {game.players for played in pairing_input.past for game in played.games}
    paired = generate_pairings(
        "dutch",
        [
            _player(pairing_input, scores, number, player.id)
            for number, player in enumerate(pairing_input.players, 1)
            if player.present
        ],
        met,
        len(pairing_input.past) + 1,
        pairing_input.rounds,
        initial_color="black" if pairing_input.seed % 2 else "white",
    )
    games = [(row["white_id"], row["black_id"]) for row in paired if row["black_id"] is not None]
    return Pairing(tuple(games), tuple(row["white_id"] for row in paired if row["black_id"] is None))


def _player(pairing_input: PairingInput, scores: list[dict[int, Fraction]], number: int, player: int) -> dict[str, Any]:
    """One player as the library wants them: colours of games played, floats of all rounds, byes not asked for."""
    games = [_game(played, player) for played in pairing_input.past]
    return {
        "id": player,
        "name": "",
        "rating": 0,
        "starting_number": number,
        "pairing_number": number,
        "score": float(scores[-1][player]),
        "color_hist": ["white" if game[0] == player else "black" for game in games if game],
        "float_history": [_float(before, player, game) for before, game in zip(scores, games, strict=False)],
        "bye_count": sum(
            bye.player == player and not bye.asked for played in pairing_input.past for bye in played.byes
        ),
    }


def _game(played: PastRound, player: int) -> tuple[int, ...] | None:
    return next((game.players for game in played.games if player in game.players), None)


def _float(before: dict[int, Fraction], player: int, game: tuple[int, ...] | None) -> str:
    """Float of a player: against a weaker or stronger opponent by points; a bye is a downfloat."""
    if game is None:
        return "down"
    opponent = game[0] if game[1] == player else game[1]
    if before[player] == before[opponent]:
        return "none"
    return "down" if before[player] > before[opponent] else "up"
