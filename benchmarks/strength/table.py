"""The table of `docs/dev/strength.md`: who must beat whom, by how much, and what came of it."""

import sys
from pathlib import Path
from typing import Final, NamedTuple

import engine
from benchmarks.strength.arena import Pairing, games
from benchmarks.strength.elo import Tally, elo_of, share
from engine.search import LEVELS, Strength

PAGE: Final = Path("docs/dev/strength.md")
BEGIN: Final = "<!-- table: written by `make strength` -->"
END: Final = "<!-- end of the table -->"
HEAD: Final = "| game | one | against | share of the games | aim | Elo [95 %] |\n|---|---|---|---|---|---|\n"


class Aim(NamedTuple):
    """A match, and the share of its games that the one should win at least."""

    one: str
    others: str
    share: float


def aims(seats: int) -> list[Aim]:
    """Return what is asked of the levels in games of so many seats."""
    return [
        Aim("level:1", "random", asked(0.95, seats)),
        *(Aim(f"level:{number}", f"level:{number - 1}", asked(0.75, seats)) for number in (2, 3, 4, 5)),
        Aim("level:3", f"material:{LEVELS[3].among(seats).nodes}", asked(0.80, seats)),
        Aim("level:5", _plain(LEVELS[5].among(seats)), asked(0.70, seats)),
    ]


def _plain(strength: Strength) -> str:
    """Return the name of who plays with a strength, but counts the pieces and nothing else."""
    return f"nodes:{strength.nodes}/plain" + (f"/rounds:{strength.rounds}" if strength.rounds else "")


def asked(between_two: float, seats: int) -> float:
    """Return what a share between two comes to against several others who are alike: 3 of 4, among three, to 3 of 5."""
    return share(elo_of(between_two, 2), seats)


def write(count: int, jobs: int, seed: int, only: str, page: Path = PAGE) -> None:
    """Play the matches and write their rows into a page, each as soon as it is known; other rows stay as they are."""
    rows = _rows(PAGE.read_text(encoding="utf-8"))
    for variant in engine.variants():
        seats = len(engine.variants()[variant].seats)
        for aim in aims(seats):
            name = f"| {variant} | `{aim.one}` | `{aim.others}` |"
            if only not in name:
                continue
            tally = _played(Pairing(variant, aim.one, aim.others, seed), seats, count, jobs)
            rows[name] = f"{name} {_told(tally, aim)}"
            print(rows[name], flush=True)
            _put(rows, page)


def _told(tally: Tally, aim: Aim) -> str:
    middle, low, high = tally.elo
    mark = "" if tally.mean >= aim.share else " **missed**"
    figure = f"{sum(tally.results):g} of {len(tally.results)} (± {100 * tally.error:.0f} %)"
    return f"{figure} | {100 * aim.share:.0f} %{mark} | {middle:+.0f} [{low:+.0f}, {high:+.0f}] |"


def _played(pairing: Pairing, seats: int, count: int, jobs: int) -> Tally:
    tally = Tally(seats)
    for game in games(pairing, count, jobs):
        tally.results.append(game.share)
        told = f"{pairing.variant} {pairing.one} - {pairing.others}: {tally}"
        print(f"\r{len(tally.results)}/{count} {told}   ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return tally


def _rows(page: str) -> dict[str, str]:
    table = page[page.index(BEGIN) : page.index(END)].splitlines()
    rows = [line for line in table if line.startswith("| ") and "`" in line]
    return {"|".join(row.split("|")[:4]) + "|": row for row in rows}


def _put(rows: dict[str, str], file: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    order = [f"| {variant} |" for variant in engine.variants()]
    told = sorted(rows.values(), key=lambda row: next(at for at, start in enumerate(order) if row.startswith(start)))
    body = f"{BEGIN}\n\n{HEAD}" + "\n".join(told) + "\n\n"
    file.write_text(page[: page.index(BEGIN)] + body + page[page.index(END) :], encoding="utf-8")
