"""The command's `count`, `solve`, `puzzle` and `check`, by the same names: `python -m bitqueens count 8`.

Columns and squares count from 1, as in the command, which has more subcommands and options.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import bitqueens
from bitqueens._bitqueens import fault


def side(text: str) -> int | str:
    """A side, or rows and columns."""
    rows, _, cols = text.partition("x")
    return text if rows.isdigit() and cols.isdigit() else int(text)


def board(options: argparse.Namespace) -> Any:
    """The board of a file or of a side."""
    if options.board is None:
        if options.n is None:
            raise bitqueens.InputError("give the side of the board, or --board FILE")
        if options.rules and isinstance(options.n, str):
            raise bitqueens.InputError("--rules is for square boards")
        return bitqueens.Problem(options.n, rules=options.rules) if options.rules else options.n
    with sys.stdin.buffer if options.board == "-" else open(options.board, "rb") as file:
        problem = bitqueens.Problem.parse(file.read())
    return problem.with_rules(options.rules) if options.rules else problem


def in_people_columns(columns: tuple[int | None, ...]) -> str:
    return " ".join("-" if column is None else str(column + 1) for column in columns)


def count(options: argparse.Namespace) -> int:
    """Count the solutions of a board."""
    work = bitqueens.fundamental if options.fundamental else bitqueens.count
    print(work(board(options), threads=options.threads))
    return 0


def solve(options: argparse.Namespace) -> int:
    """Find a solution of a board, or say that there is none."""
    random = options.random or options.seed is not None
    given = board(options)
    found = bitqueens.random_solution(given, seed=options.seed) if random else bitqueens.solve(given)
    print("unsolvable" if found is None else in_people_columns(found))
    return 1 if found is None else 0


def check(options: argparse.Namespace) -> int:
    """Check whether queens attack each other: the columns of rows, or any text with queens."""
    text = " ".join(options.queens) or sys.stdin.read()
    if not text.strip():
        raise bitqueens.InputError("there are no queens: give the column of each row's queen")
    wrong = fault(text)
    print(wrong or "a solution")
    return 1 if wrong else 0


def make(options: argparse.Namespace) -> int:
    """Make a puzzle with exactly one solution."""
    puzzle = bitqueens.make_puzzle(options.n, level=options.level, seed=options.seed)
    print(puzzle.problem.write("letters"), end="")
    return 0


def steps(options: argparse.Namespace) -> int:
    """Solve a puzzle step by step, with the reason of each step."""
    explained = bitqueens.explain(board(options))
    print(explained)
    if explained.solution is None:
        print(explained.outcome)
        return 1
    print(in_people_columns(explained.solution))
    return 0


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(prog="python -m bitqueens", description="Count, solve and check n queens.")
    found.add_argument("--version", action="version", version=f"bitqueens {bitqueens.__version__}")
    commands = found.add_subparsers(required=True)

    def command(to: Any, work: Any, name: str = "") -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = to.add_parser(name or work.__name__, help=work.__doc__, description=work.__doc__)
        made.set_defaults(work=work)
        return made

    for work in (count, solve):
        sub = command(commands, work)
        sub.add_argument("n", type=side, nargs="?", help="side of the board, or rows and columns, such as 5x8")
        sub.add_argument("--board", metavar="FILE", help="read the board from this file; - is stdin")
        sub.add_argument("--rules", choices=bitqueens.RULES)
        if work is count:
            sub.add_argument("-t", "--threads", type=int, metavar="T", help="number of threads")
            sub.add_argument("--fundamental", action="store_true", help="rotations and reflections count once")
        else:
            sub.add_argument("--random", action="store_true", help="pick a random solution")
            sub.add_argument("--seed", type=int, metavar="S", help="seed of the random solution")
    command(commands, check).add_argument("queens", nargs="*", help="the column of each row's queen, from 1")
    puzzles = commands.add_parser("puzzle", help="Make and solve puzzles with coloured regions.")
    kinds = puzzles.add_subparsers(required=True)
    sub = command(kinds, make)
    sub.add_argument("n", type=int, nargs="?", default=8, help="side of the board, 4 to 12")
    sub.add_argument("--level", choices=["easy", "medium", "hard"], default="medium")
    sub.add_argument("--seed", type=int, metavar="S")
    sub = command(kinds, steps, "solve")
    sub.add_argument("board", nargs="?", default="-", help="file with the board; - is stdin")
    sub.set_defaults(n=None, rules=None)
    return found


def main() -> int:
    """Run the command line and return its exit code: 1 for a negative answer, 2 for input that is refused."""
    options = parser().parse_args()
    try:
        code: int = options.work(options)
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
