"""`python -m bitqueens`."""

from __future__ import annotations

import subprocess
import sys

import bitqueens as bq
import pytest


def run(line: str, stdin: str = "") -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "bitqueens", *line.split()], input=stdin, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("line", "code", "printed"),
    [
        ("count 8", 0, "92\n"),
        ("count 8 --fundamental --threads 1", 0, "12\n"),
        ("count 7 --rules torus", 0, "28\n"),
        ("solve 6", 0, "2 4 6 1 3 5\n"),
        ("count 5x8", 0, "568\n"),
        ("solve 5x3", 0, "3 1 - 2 -\n"),
        ("solve 3", 1, "unsolvable\n"),
        ("solve 8 --seed 1 --random", 0, ""),
        ("check 2 4 1 3", 0, "a solution\n"),
        ("check 1 2 3 4", 1, "not a solution: row 2: the queen in column 2 is attacked along its \\ diagonal\n"),
        ("check a1 b1 c4", 1, "not a solution: "),
        ("--version", 0, "bitqueens "),
    ],
)
def test_command(line: str, code: int, printed: str) -> None:
    done = run(line)
    assert done[0] == code and done[1].startswith(printed) and not done[2]


def test_puzzles_and_boards_from_stdin() -> None:
    code, board, _ = run("puzzle make 6 --seed 1")
    assert code == 0 and len(board.splitlines()) == 6
    code, steps, _ = run("puzzle solve", board)
    assert code == 0 and steps.splitlines()[-1] == "5 1 4 2 6 3"
    assert run("count --board -", board) == (0, "1\n", "")
    assert run("puzzle solve", bq.Problem(3).write())[0] == 1


@pytest.mark.parametrize("line", ["count", "check", "count 40", "count --board /nowhere", "solve x", "check x", "puzzle make 3", ""])
def test_lines_that_are_refused(line: str) -> None:
    code, printed, error = run(line)
    assert code == 2 and not printed and "error: " in error
