"""`make strength`: the table of `docs/dev/strength.md`; single matches and sequential tests by hand.

python -m benchmarks.strength table [--games 100] [--only TEXT] [--page FILE]
python -m benchmarks.strength match VARIANT ONE OTHERS [--games 100]
python -m benchmarks.strength sprt VARIANT ONE OTHERS [--elo0 0 --elo1 30]
"""

import argparse
import sys
from pathlib import Path

import engine
from benchmarks.strength.arena import Game, Pairing, games, reasons
from benchmarks.strength.elo import Sprt, Tally
from benchmarks.strength.table import PAGE, write
from tests.smallest import sized


def main() -> None:
    """Run what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--games", type=int, default=sized(100, 2))
    common.add_argument("--jobs", type=int, default=2)
    common.add_argument("--seed", type=int, default=1)
    acts = parser.add_subparsers(dest="act", required=True)
    table = acts.add_parser("table", parents=[common])
    table.add_argument("--only", default=sized("", "| connexes | `level:1`"), help="rows whose text holds this")
    table.add_argument("--page", type=Path, default=PAGE, help="the file to write")
    for act in ("match", "sprt"):
        one = acts.add_parser(act, parents=[common])
        one.add_argument("variant", choices=list(engine.variants()))
        one.add_argument("one")
        one.add_argument("others")
        if act == "sprt":
            one.add_argument("--elo0", type=float, default=0.0)
            one.add_argument("--elo1", type=float, default=30.0)
    chosen = parser.parse_args()
    if chosen.act == "table":
        write(chosen.games, chosen.jobs, chosen.seed, chosen.only, chosen.page)
        return
    test = Sprt(chosen.elo0, chosen.elo1) if chosen.act == "sprt" else None
    pairing = Pairing(chosen.variant, chosen.one, chosen.others, chosen.seed)
    run(pairing, chosen.games, chosen.jobs, test)


def run(pairing: Pairing, count: int, jobs: int, test: Sprt | None) -> None:
    """Play a match, told as it goes; a test ends it as soon as it is decided."""
    tally = Tally(len(engine.variants()[pairing.variant].seats))
    played: list[Game] = []
    for game in games(pairing, count, jobs):
        played.append(game)
        tally.results.append(game.share)
        told = f"{len(played)}/{count} {tally}"
        if test is not None:
            told += f", ratio {test.ratio(tally):+.2f}"
        print(f"\r{told}   ", end="", file=sys.stderr)
        if test is not None and len(played) >= 20 and test.verdict(tally) is not None:
            break
    print(file=sys.stderr)
    cpu = [1000 * sum(game.seconds[side] for game in played) / len(played) for side in (0, 1)]
    print(f"{pairing.variant}: {pairing.one} against {pairing.others}: {tally}")
    print(f"  {reasons(played)}; {cpu[0]:.0f} and {cpu[1]:.0f} ms of CPU a move")
    if test is not None:
        verdicts = {True: "accepted", False: "refused", None: "undecided"}
        print(f"  [{test.elo0:g}, {test.elo1:g}]: {verdicts[test.verdict(tally)]}")


if __name__ == "__main__":
    main()
