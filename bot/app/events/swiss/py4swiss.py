"""FIDE's Dutch rules (C.04.3) by the library py4swiss, which is told the event as a tournament report (TRF)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from bot.app.events.swiss.records import Event, Pairing, PairingError, Round

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import ResultToken, RoundResult

_HALF = Fraction(1, 2)


def pair(event: Event) -> Pairing:
    """Pair a round; the players of each game are White, then Black. Raises PairingError if the rules allow none."""
    from py4swiss.engines.common import PairingError as UnpairableError
    from py4swiss.engines.dutch import Engine

    if not event.past:
        return _first_round(event)
    ids = [player.id for player in event.players]
    try:
        paired = Engine.generate_pairings(_report(event))
    except UnpairableError as error:
        raise PairingError("no pairing of all players is allowed by the rules") from error
    games = [(ids[found.white - 1], ids[found.black - 1]) for found in paired if found.black]
    return Pairing(tuple(games), tuple(ids[found.white - 1] for found in paired if not found.black))


def _first_round(event: Event) -> Pairing:
    """The upper half against the lower, colours in turn: what the rules make of equals, without weighing all pairs."""
    present = [(number, player.id) for number, player in enumerate(event.players, 1) if player.present]
    half = len(present) // 2
    games = [
        (upper, lower) if (number + event.seed) % 2 else (lower, upper)
        for (number, upper), (_, lower) in zip(present[:half], present[half : 2 * half], strict=True)
    ]
    return Pairing(tuple(games), tuple(player for _, player in present[2 * half :]))


def _report(event: Event) -> ParsedTrf:
    """The event in the library's terms, where players are numbered from 1 and points are tenths."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken
    from py4swiss.trf.sections import PlayerSection, XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    numbers = {player.id: number for number, player in enumerate(event.players, 1)}
    rounds = [_results(played, numbers) for played in event.past]
    told = XSection(
        number_of_rounds=event.rounds,
        zeroed_ids={numbers[player.id] for player in event.players if not player.present},
        configuration=XSectionConfiguration(first_round_color=event.seed % 2 == 0),
    )
    worth = {bye.points for played in event.past for bye in played.byes if not bye.asked}
    if worth:
        points = told.scoring_point_system.score_dict
        points[ResultToken.PAIRING_ALLOCATED_BYE, ColorToken.BYE_OR_NOT_PAIRED] = int(max(worth) * 10)
    sections = []
    for number in numbers.values():
        results = [results[number] for results in rounds]
        tenths = sum(told.scoring_point_system.get_points_times_ten(result) for result in results)
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER, starting_number=number, points_times_ten=tenths, rank=number, results=results
            )
        )
    return ParsedTrf(player_sections=sections, x_section=told)


def _results(played: Round, numbers: dict[int, int]) -> dict[int, RoundResult]:
    """What each player's line tells of a round."""
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    aside = ColorToken.BYE_OR_NOT_PAIRED
    results = dict.fromkeys(numbers.values(), RoundResult(id=0, color=aside, result=ResultToken.ZERO_POINT_BYE))
    for bye in played.byes:
        token = _asked(bye.points) if bye.asked else ResultToken.PAIRING_ALLOCATED_BYE
        results[numbers[bye.player]] = RoundResult(id=0, color=aside, result=token)
    for game in played.games:
        white, black = (numbers[player] for player in game.players)
        first, second = game.scores or (Fraction(0), Fraction(0))
        results[white] = RoundResult(id=black, color=ColorToken.WHITE, result=_scored(first))
        results[black] = RoundResult(id=white, color=ColorToken.BLACK, result=_scored(second))
    return results


def _scored(score: Fraction) -> ResultToken:
    from py4swiss.trf.results import ResultToken

    return {1: ResultToken.WIN, _HALF: ResultToken.DRAW}.get(score, ResultToken.LOSS)


def _asked(points: Fraction) -> ResultToken:
    from py4swiss.trf.results import ResultToken

    found = {1: ResultToken.FULL_POINT_BYE, _HALF: ResultToken.HALF_POINT_BYE}
    return found.get(points, ResultToken.ZERO_POINT_BYE)
