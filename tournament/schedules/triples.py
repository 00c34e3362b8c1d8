"""Games for three: designs as far as they go, then rounds found by a search for the fewest repeated pairs."""

from collections import Counter
from random import Random

from tournament.schedules.designs import Round, rounds_without_repeats
from tournament.schedules.search import ScheduleSearch
from tournament.schedules.seats import seated


def games(players: int, rounds: int, seed: int) -> list[Round]:
    """The rounds of a schedule for three seats, seats given."""
    design = rounds_without_repeats(players)
    played = design[:rounds]
    if missing := rounds - len(played):
        random = Random(seed)
        played = played + ScheduleSearch(players, played, _begin(players, design, missing, random), random).best()
    return seated(played, 3)


def _begin(players: int, design: list[Round], missing: int, random: Random) -> list[list[int]]:
    """Rounds for a search to begin with: who plays, game by game; who has sat out most rarely sits out.

    Where no one sits out the design comes round again, with players in other places, as none repeats fewer pairs.
    """
    if design and players % 3 == 0:
        return [line for _ in range(-(-missing // len(design))) for line in _renamed(design, players, random)][:missing]
    byes = Counter(dict.fromkeys(range(1, players + 1), 0))
    for games in design:
        byes.update(byes.keys() - {player for game in games for player in game})
    return drawn(byes, missing, random)


def drawn(byes: Counter[int], missing: int, random: Random) -> list[list[int]]:
    """So many rounds drawn by lot for the players counted, whose counts of byes they go on with."""
    lines = []
    for _ in range(missing):
        line = random.sample(sorted(byes), len(byes))
        line.sort(key=lambda player: -byes[player])
        playing, left_over = line[: len(line) // 3 * 3], line[len(line) // 3 * 3 :]
        byes.update(left_over)
        random.shuffle(playing)
        lines.append(playing)
    return lines


def _renamed(design: list[Round], players: int, random: Random) -> list[list[int]]:
    names = [0, *random.sample(range(1, players + 1), players)]
    return [[names[player] for game in games for player in game] for games in design]
