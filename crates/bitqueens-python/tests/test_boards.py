"""Problems, formats, solutions."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import bitqueens as bq
import numpy as np
import pytest

PUZZLE = bq.Problem(6, rules="touching", regions=["BBBAAE", "BBBAAE", "CBAAEE", "CFDDEC", "CFFDCC", "CCCCCC"])
BOARDS = [
    bq.Problem(0),
    bq.Problem(8, blocked=[(0, 0), (7, 7)], fixed=[(3, 0)]),
    bq.Problem(13, rules="torus"),
    PUZZLE,
    bq.Problem(8, blocked=[(2, 5)]),
    bq.Problem(4, fixed=[(0, 1), (1, 3), (2, 0), (3, 2)]),
]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_equality_hash_pickle_and_text(board: bq.Problem) -> None:
    for same in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board), bq.Problem.parse(board.write("json"))):
        assert same == board and hash(same) == hash(board) and repr(same) == repr(board)
    assert eval(repr(board), {"Problem": bq.Problem}) == board
    assert board != bq.Problem(9)
    assert board != "board"


def test_every_format() -> None:
    written = 0
    for name in bq.FORMATS:
        for board in BOARDS:
            try:
                text = board.write(name)
            except bq.InputError as error:
                assert "cannot express" in str(error)
                continue
            same = bq.Problem.parse(text.encode(), name)
            assert same == bq.Problem.parse(text, name)
            # Some formats rename regions.
            assert (same.n, same.blocked, same.fixed) == (board.n, board.blocked, board.fixed)
            written += 1
    assert written >= len(bq.FORMATS)
    assert bq.Problem.detect("..#.\nQ...\n....\n....\n") == "hash"


def test_squares_from_numpy() -> None:
    mask = np.zeros((8, 8), dtype=bool)
    mask[0, 0] = mask[7, 7] = True
    assert bq.Problem(8, blocked=mask) == bq.Problem(8, blocked=np.argwhere(mask)) == bq.Problem(8, blocked=[(0, 0), (7, 7)])
    assert bq.Problem(8, fixed={0: 3}).fixed == [(0, 3)]


def test_a_board_too_large_to_draw() -> None:
    board = bq.Problem(101)
    assert str(board) == repr(board) == "Problem(101)"
    assert board._repr_svg_() is None


def test_one_solution() -> None:
    for n in (1, 4, 8, 1000):
        for found in (bq.solve(n), bq.random_solution(n, seed=5), bq.solve(n, seed=5)):
            assert found is not None and bq.is_solution(found)
    assert bq.random_solution(50, seed=5) == bq.random_solution(50, seed=5)
    assert bq.solve(3) is bq.first(2) is bq.random_solution(3) is None
    assert bq.solve(0) == ()
    board = bq.Problem(8, blocked=[(0, 0)], fixed=[(1, 5)])
    found = bq.solve(board)
    assert found is not None and found.problem == board and found[1] == 5
    assert bq.is_solution(found, board)
    assert bq.first(board) == next(bq.solutions(board))


def test_is_solution() -> None:
    assert bq.is_solution(np.array([1, 3, 0, 2], dtype=np.uint8))
    assert not bq.is_solution([1, 3, 0, 2], 5) and bq.is_solution([1, 3, 0, 2], n=4)
    assert not bq.is_solution([1, 3, 0, 2], rules="torus") and bq.is_solution([1, 3, 0, 2], 4, rules="semi")
    assert bq.count("1Q2/3Q/Q3/2Q1") == bq.count(".Q..\n....\n....\n....\n") == 1
    assert not bq.is_solution([1, 3, 0, 2], 2**64 - 1)
    assert not bq.is_solution([1, 3, 0, 2], bq.Problem(4, blocked=[(0, 1)]))


def test_canonical() -> None:
    smallest = {bq.canonical(found) for found in bq.solutions(8)}
    assert smallest == set(bq.solutions(8, unique=True))


def test_solution_is_a_tuple() -> None:
    found = bq.first(8)
    assert found is not None
    assert tuple(found) == (0, 4, 7, 5, 2, 6, 1, 3) and hash(found) == hash(tuple(found))
    assert found.problem == bq.Problem(8) and bq.Problem.parse(found.write()).fixed == found.squares
    assert found.squares[1] == (1, 4)
    assert found.svg(attacked=True, coordinates=True, caption="eight").startswith("<svg ")
    assert str(found).count("♛") == 8
    assert PUZZLE._repr_svg_() is not None and "<svg" in str(PUZZLE._repr_svg_())


QUEENS = (5, 3, 6, 0, 7, 1, 4, 2)
FEN = "5Q2/3Q4/6Q1/Q7/7Q/1Q6/4Q3/2Q5"


@pytest.mark.parametrize(
    "queens",
    [FEN, "f8 d7 g6 a5 h4 b3 e2 c1", "6 4 7 1 8 2 5 3", np.eye(8, dtype=int)[[*QUEENS]], np.eye(8)[[*QUEENS]].tolist()],
)
def test_layouts_of_solutions(queens: str | list[list[float]]) -> None:
    assert bq.is_solution(queens) and bq.canonical(queens) == bq.Solution(QUEENS).canonical()
    bq.check(queens)
    assert bq.Problem(8).svg(queens) == bq.Solution(QUEENS).svg()


def test_arrays_that_are_no_solutions() -> None:
    leetcode = [".Q..", "...Q", "Q...", "..Q."]
    assert bq.is_solution(leetcode)
    assert not bq.is_solution(np.eye(4)) and not bq.is_solution(np.ones((4, 4)))


def test_names_of_squares_fen_and_matrices_of_regions() -> None:
    assert bq.Problem(8, fixed=["a1", "c2"]) == bq.Problem(8, fixed="a1 c2") == bq.Problem(8, fixed=[(7, 0), (6, 2)])
    assert bq.Problem.parse(FEN).fixed == [*enumerate(QUEENS)]
    letters = bq.Problem(3, regions=["AAB", "ABB", "CCC"])
    lists = [list("AAB"), list("ABB"), list("CCC")]
    for matrix in (lists, [[7, 7, 1], [7, 1, 1], [-2, -2, -2]], np.array([[0, 0, 1], [0, 1, 1], [2, 2, 2]])):
        assert bq.Problem(3, regions=matrix) == bq.Problem(3).with_regions(matrix) == letters


@pytest.mark.parametrize("board", [bq.Problem(8), bq.Problem(8, blocked=[(0, 0)], fixed=[(1, 5)])], ids=repr)
def test_images_of_a_solution(board: bq.Problem) -> None:
    found = bq.solve(board)
    assert found is not None and bq.is_solution(found.to_array(), board)
    turned = found.rotate()
    assert bq.is_solution(turned, turned.problem) and turned.rotate().rotate().rotate() == found
    assert found.reflect().reflect() == found
    images = found.orbit()
    assert found in images and images == sorted({*images}) and images[0] == found.canonical()
    assert board.symmetries % len(images) == 0
    assert all(image.canonical() == found.canonical() for image in images)


def test_images_of_a_puzzle() -> None:
    solution = bq.make_puzzle(6, seed=1).solution
    turned = solution.rotate()
    assert bq.solve(turned.problem) == turned and turned.problem != solution.problem
    assert turned.rotate().rotate().rotate().problem == solution.problem


def test_files_and_plots(tmp_path: Path) -> None:
    puzzle = bq.make_puzzle(6, seed=1)
    for thing in (puzzle, puzzle.solution, bq.Problem(8, blocked=[(0, 0)])):
        thing.save(tmp_path / "board.svg")
        assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg ")
        thing.save(tmp_path / "board.png")
        assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert len(puzzle.solution.plot().texts) == 6
    with pytest.raises(ValueError, match="xyz"):
        puzzle.save(tmp_path / "board.xyz")
