"""Boards that are not square."""

from __future__ import annotations

import pickle
from pathlib import Path

import bitqueens as bq
import pytest

RECTANGLES = [(0, 5), (5, 0), (1, 4), (2, 3), (3, 2), (5, 8), (8, 5), (6, 7)]


@pytest.mark.parametrize("shape", RECTANGLES)
def test_boards_that_are_not_square(shape: tuple[int, int]) -> None:
    rows, cols = shape
    found = list(bq.solutions(shape))
    assert len(found) == bq.count(shape) == len({*found}) == bq.tree_profile(shape)[-1]
    assert all(bq.is_solution(one) and bq.is_solution(one, shape) and len(one.squares) == min(shape) for one in found)
    array = bq.solutions(shape).array()
    assert array.shape == (len(found), rows)
    assert [tuple(None if col == 255 else col for col in row) for row in array.tolist()] == found
    assert all(bq.is_solution(row, shape) and bq.Solution(row, shape) == one for row, one in zip(array, found))
    assert bq.count_many([8, shape, f"{rows}x{cols}"]) == [92, len(found), len(found)]
    assert bq.first(shape) == found[0] and bq.solve(shape) in found and bq.random_solution(shape, seed=7) in found
    one = found[-1]
    assert one.shape == shape and eval(repr(one), vars(bq)) == pickle.loads(pickle.dumps(one)) == one
    assert one.rotate().shape == (cols, rows) and one.rotate().rotate().rotate().rotate() == one
    assert one in one.orbit() and one.canonical() == one.orbit()[0] and {*one.orbit()} <= {*found}
    assert one.to_array().shape == shape and bq.is_solution(one.to_array()) and str(one).count("♛") == min(shape)
    assert one.svg(caption="all").startswith("<svg ")


def test_wrong_queens_on_boards_that_are_not_square() -> None:
    assert not bq.is_solution((0, 2, 4), 3) and bq.is_solution((0, 2, 4), (3, 5)) and bq.is_solution("- 1 3 5", (4, 5)) is False
    assert bq.is_solution([0, None, 1, None, 2]) and not bq.is_solution([0, None, 1, None, 2], 5)
    assert bq.solve((2, 2)) is None and bq.solve((8, 8)) == bq.solve(8)
    assert bq.count_many([(5, 8)], threads=1) == [568]


def test_a_picture_of_a_board_that_is_not_square(tmp_path: Path) -> None:
    found = bq.solve((8, 5))
    assert found is not None
    for name in "board.svg", "board.png":
        found.save(tmp_path / name)
    assert len(found.plot().texts) == 5
