"""Results are values: they pickle, copy, compare, hash, match, print in one line and go into data frames."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import bitqueens as bq
import numpy as np
import pandas  # type: ignore[import-untyped, unused-ignore]
import pytest

RECORDS = [name for name in bq.__all__ if hasattr(getattr(bq, name), "_fields")]


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A value of every class of results, and of the classes that arguments have."""
    folder, plan, seen = tmp_path_factory.mktemp("run"), bq.Plan(8), list[bq.Progress]()
    report = plan.run(folder, progress=seen.append)
    certificate = bq.Certificate(plan, folder)
    verdict, puzzle = bq.verify(certificate), bq.make_puzzle(6, seed=1)
    explained, guess = bq.explain(puzzle), bq.estimate(8, probes=10)
    all_values = [
        *(plan, report, certificate, seen[-1], plan.status(folder), verdict, verdict.checks[0]),
        *(puzzle, puzzle.problem, puzzle.solution, explained, explained.steps[0], bq.hint(puzzle, [])),
        *(bq.orbits(8), guess, guess.solutions, bq.ladder(4, repeat=1), bq.ladder(4, repeat=1)[0]),
        *(bq.LadderSolver("l5"), bq.LadderSolver("l5").count(4), next(bq.LadderSolver("l5").steps(4))),
        bq.IntegerSequence("A000170"),
    ]
    return {type(value).__name__: value for value in all_values}


def test_every_result_is_a_value(values: dict[str, Any]) -> None:
    assert {*RECORDS} <= {*values}
    for name, value in values.items():
        for same in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert same == value and hash(same) == hash(value) and type(same) is type(value), name
        assert len(repr(value).splitlines()) == 1, name
        assert value != bq.count(8) and value in {value}, name


def test_texts_and_squares_are_values_too() -> None:
    columns, squares = (1, 3, 0, 2), [(0, 1), (1, 3), (2, 0), (3, 2)]
    assert bq.Solution("2 4 1 3") == bq.Solution("1302") == bq.Solution(squares) == columns
    assert bq.is_solution(squares) and not bq.is_solution([(0, 0), (1, 1)])
    puzzle = bq.make_puzzle(6, seed=1)
    assert bq.Puzzle(str(puzzle)) == bq.Puzzle(puzzle.problem) == puzzle._replace(seed=None)
    rows = ["ABBB", "ACCC", "ACDD", "DDDD"]
    matrix = [["ABCD".index(name) for name in row] for row in rows]
    for board in (rows, matrix, np.array(matrix)):
        assert bq.Puzzle(board) == bq.Puzzle("/".join(rows)) and bq.hint(board).kind == "step" and bq.count(board) == 1
    rows = ["AABB", "AABB", "CCDD", "CCDD"]
    for text in ("/".join(rows), "".join(rows), "\n".join(rows)):
        assert bq.Problem(4, regions=text).regions == rows
    assert [*bq.IntegerSequence("A002562").terms(2)] == [(1, 1), (2, 0)]
    assert bq.solutions(3) and not [*bq.solutions(3)]


def test_results_match_and_go_into_data_frames(values: dict[str, Any]) -> None:
    for name in RECORDS:
        value = values[name]
        assert type(value).__match_args__ == value._fields, name
        frame = pandas.DataFrame([value, value])
        assert tuple(frame.columns) == value._fields and len(frame) == 2, name
    orbits = pandas.DataFrame(bq.orbits(n)._asdict() for n in range(6))
    assert orbits["fundamental"].tolist() == [1, 1, 0, 0, 1, 2]


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_process_pools(method: str) -> None:
    bq.count(9)
    boards: list[Any] = [8, bq.Problem(8, blocked=[(0, 0)]), bq.make_puzzle(6, seed=1)]
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        assert list(pool.map(bq.count, boards)) == [92, 88, 1]
        assert list(pool.map(bq.orbits, [6, 8])) == [bq.orbits(6), bq.orbits(8)]
        assert list(pool.map(bq.explain, boards[2:])) == [bq.explain(boards[2])]
