"""What is refused: InputError for values, TypeError with the argument's name for types."""

from __future__ import annotations

import re

import bitqueens as bq
import numpy as np
import pytest

VALUES = r"""
count(33)  n must be from 0 to 32
count(-1)  `-1` is out of range: a side is from 0
count(Problem(65, rules="torus"))  n must be from 0 to 64
count(8, threads=0)  give 1 to 4096
count(8, kernel="gpu")  no kernel
count(8, method="guess")  give auto, search, join or both
count(8, device="tpu")  give auto, cpu, gpu
count((5, 80))  from 0 to 32
count((5, 8), method="join")  are for square boards
estimate("5x8")  5 rows and 8 columns: give one side; only count,
solutions((5, 8), unique=True)  for square boards
solutions((5, 80))  from 0 to 32
Solution((0, 2, 4), (3, 5)).problem  no Problem: take shape, text
Solution((0, 2, 4), (3, 5)).write("fen")  no Problem
Solution((0, 2, 4), (4, 5))  4 rows takes a column for each
Solution((0, 9, 4), (3, 5))  from 0 to 4
check((0, 2, None), (3, 5))  2 queens were given for 3 rows
check((0, None, None), (3, 2))  1 queens were given for 2 columns
check((0, 1, 4), (3, 5))  row 1: the queen in column 1 is attacked
drawing((5, 8), [9])  outside the board
Problem(8).write("board.png")  `save` writes a picture
estimate(8, probes=0)  at least 1
IntegerSequence("A000170")[99]  no term 99: its indices go from 0 to 32
IntegerSequence("A000001")  no sequence .*; sequences\(\) has all
LadderSolver("l9")  there is no solver
LadderSolver("l5").count(33)  too large for the ladder
make_puzzle(3)  from 4 to 12
make_puzzle(7, level="cruel")  give easy, medium, hard
make_puzzle(4, level="hard")  no hard puzzle
daily_puzzle("yesterday")  give one such as 2026-11-23
solutions(65)  from 0 to 64
solutions(8, threads=0)  4096
solutions(8).rows(0)  at least 1
Problem(1001)  from 0 to 1000
Problem(101).svg()  from 0 to 100
Problem(4).svg([0, 2, 1, 3, 0])  5 queens
Problem(8, blocked=[(8, 0)])  outside the board
Problem(8, blocked=[(-1, 0)])  rows and columns count from 0
Problem(8, blocked=[(1, 2, 3)])  a row and a column, not 3 numbers
Problem(8, blocked=["a9"])  `a9` is no square of a board of 8 rows
Problem(8, blocked=np.zeros((7, 8), bool))  booleans
Problem(8, blocked=np.zeros((3, 3), int))  booleans
Problem(8, rules="chess")  no rules
Problem(3, regions=["AAB", "AB", "CCC"])  row 1 of the regions has 2 squares
Problem(2, regions=["A ", "A "])  names no region
Problem.parse("..#.\n....\n..\n....\n", "hash")  line 3, column 3
Problem.parse("", "gif")  no format
Problem.parse("hello world")  these words are no board: give rows of
explain(__file__)  __init__.py is the name of a file
Problem(8, fixed=(0, 3))  may be a square or two columns
Problem(8, fixed=[(0, 0), (1, 1)])  at \(0, 0\) and \(1, 1\) attack
Problem(8, blocked=[(0, 0)], fixed=[(0, 0)])  at \(0, 0\) stands on a blocked
Problem(2, regions=["AA", "BB"], fixed=[(0, 0), (1, 1)])  \(0, 0\) and \(1, 1\)
Problem(3, rules="touching", regions=["ABB", "CCB", "CCB"], fixed=[(0, 1), (2, 2)])  \(0, 1\) and \(2, 2\) share
Problem(4).svg([0, 9])  square \(1, 9\) is outside the board: rows and columns go from 0
Solution((0, 9, 0))  go from 0 to
check((0, 0, 1, 2))  row 1: the queen in column 0 is attacked
check((1, 3, 0, 2), Problem(4, blocked=[(0, 1)]))  at \(0, 1\) stands on
check((1, 3, 0, 2), Problem(4, fixed=[(0, 2)]))  at \(0, 2\) is missing
check([".Q..", "...Q", "QQ..", "..Q."])  row 2: the queen in column 1 is attacked along its row \(rows and columns count from 0
check([".Q..", "...Q", "Q...", "...."])  3 queens were given for 4 rows
is_solution(solutions(6).array())  row 0 of the array has `3`, .* of an array of solutions, give one row
is_solution(solutions(4).array().tolist())  of an array of solutions, give one row
count("8")  a text such as FEN, not `8`: give the int 8
count_many(["8"])  give the int 8
solutions("hello")  a text such as FEN, not `hello`: line 1
Problem((5, 8))  5 rows and 8 columns: give one side; only count,
check([[0, 1], [1]])  row 1 of the array has 1 squares: give 2
is_solution([-1, 3, 0, 2])  columns count from 0
is_solution([(0, 1), (5000, 2)])  row 5000 of a square is beyond
Puzzle("AABBAABBCCDDCCDD")  exactly one solution
canonical([0, 1])  not a solution
Plan.parse("not a plan")  is not
Plan(8, method="luck")  search or join
Plan(12, method="join", depth=7)  depth
Plan(8).run("run", shard="2/2")  is not a shard
Plan(8).run("run", time_limit=-1.0)  number of seconds
Puzzle.from_image(b"")  not a picture
"""

TYPES = r"""
count(8.0)  a board is an int
is_solution([1, 3, 0, 2], Problem(4), rules="torus")  rules goes with the side of a square board
count([8, 9])  not list: `count_many` counts several
count(Problem(8), blocked=[(0, 0)])  `with_blocked` gives it others
count((5, 8), blocked=[(0, 0)])  goes with the side of a square board
count(8, n=8)  given twice
count()  no board: give an int
count(8, thread=2)  no keyword argument `thread`: give threads
count(8, threads="2")  threads: give an int, not str
count(8, kernel=3)  kernel: give a str, not int
count(8, progress=3)  progress: give a callable
count(8, cancel=True)  cancel: give a bitqueens.Cancel, not bool
len(solutions(6))  count\(.* has their number
solutions(6)[0]  first\(.* the first one, and list
make_puzzle(6, difficulty="easy")  give n, level, seed
count_many(8)  boards: boards are an iterable: not int
estimate(8, seed=1.5)  seed: give an int, not float
solutions(8, unique="yes")  unique: give True or False, not str
solutions(8).arrays("all")  chunk: give an int
make_puzzle(6.0)  n: give an int, not float
make_puzzle(6, level=3)  level: give a str, not int
daily_puzzle(2.5)  day: give an int, not float
Problem("8")  n is the side of the board, an int
Problem(8, rules=5)  rules: give a str
Problem(8, regions=5)  regions: give n strings
Problem(8, regions=[5])  regions: give n strings
Problem(2, regions=["AB", [0, 0]])  regions: give n strings
Problem(8, fixed=5)  fixed: squares are pairs
Problem(8, blocked=[(0.0, 1)])  blocked: give an int, not float
Problem(8, blocked=(0, 0))  blocked: a square is a pair .*: not int
Problem(8).write(3)  format: give a str
Problem(8).svg(3)  columns are ints
Problem(8).svg(attacked=3)  attacked: give True or False
Problem.parse(8)  text: give a str or bytes
hint(6, 5)  queens: squares are pairs
hint(6, [None])  queens: a square is a pair
is_solution(5)  columns are ints
is_solution({0: 1, 1: 3, 2: 0, 3: 2})  in the order of the rows, .* not dict
is_solution({1, 3, 0, 2})  columns are ints .* not set
Solution(1, 3, 0, 2)  columns are given together: Solution\(\(1
count(Solution((1, 3, 0, 2)))  not Solution: its `problem` is one
IntegerSequence(3)  id: give a str
LadderSolver(3)  name: give a str
LadderSolver("l5").count("8")  n: give an int
Plan(8, depth="2")  depth: give an int
Plan(8).run(5)  folder: give a str or os.PathLike
Plan(8).run("run", shard=3)  shard: give a pair
Plan(8).run("run", time_limit="1h")  time_limit: give a number
Plan(8).status(3)  paths: give a str
Certificate(8, "run")  plan: give a bitqueens.Plan
verify(8)  certificate: give a bitqueens.Certificate
Puzzle.from_image(3)  source: give a path or bytes
"""


def refused(table: str) -> list[str]:
    return table.strip().splitlines()


@pytest.mark.parametrize("line", refused(VALUES))
def test_values(line: str) -> None:
    call, words = line.split("  ")
    with pytest.raises(bq.InputError, match=words):
        eval(call, vars(bq) | {"np": np})


@pytest.mark.parametrize("line", refused(TYPES))
def test_types(line: str) -> None:
    call, words = line.split("  ")
    with pytest.raises(TypeError, match=words) as raised:
        eval(call, dict(vars(bq)))
    assert not re.search("object|instance|xtract|Vec|PyString", str(raised.value))
