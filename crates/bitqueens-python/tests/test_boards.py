"""Problems, formats, solutions."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
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


def named_in_order(board: bq.Problem) -> tuple[bq.Problem, list[list[int]] | None]:
    """The board without its regions, and the regions numbered as they appear: some formats rename them."""
    if board.regions is None:
        return board, None
    order: dict[str, int] = {}
    regions = [[order.setdefault(name, len(order)) for name in row] for row in board.regions]
    return bq.Problem(board.n, rules=board.rules, blocked=board.blocked, fixed=board.fixed), regions


def test_every_format() -> None:
    written = 0
    for name in bq.FORMATS:
        for board in BOARDS:
            try:
                text = board.write(name)
            except bq.InputError as error:
                assert "cannot express" in str(error)
                continue
            assert named_in_order(bq.Problem.parse(text, name)) == named_in_order(board)
            assert named_in_order(bq.Problem.parse(text.encode(), name)) == named_in_order(board)
            written += 1
    assert written >= len(bq.FORMATS)
    assert bq.Problem.detect("..#.\nQ...\n....\n....\n") == "hash"


def test_squares_from_numpy() -> None:
    mask = np.zeros((8, 8), dtype=bool)
    mask[0, 0] = mask[7, 7] = True
    assert bq.Problem(8, blocked=mask) == bq.Problem(8, blocked=np.argwhere(mask)) == bq.Problem(8, blocked=[(0, 0), (7, 7)])
    for wrong in (mask[:7], mask.astype(float), np.zeros((3, 3), dtype=int)):
        with pytest.raises(bq.InputError, match="booleans"):
            bq.Problem(8, blocked=wrong)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: bq.Problem(8, blocked=[(8, 0)]), "outside the board"),
        (lambda: bq.Problem(8, blocked=[(-1, 0)]), "rows and columns count from 0"),
        (lambda: bq.Problem(8, blocked=[(1, 2, 3)]), "a row and a column, not 3 numbers"),
        (lambda: bq.Problem(8, rules="chess"), "no rules"),  # type: ignore[arg-type]
        (lambda: bq.Problem(3, regions=["AAB", "AB", "CCC"]), "row 1 of the regions has 2 squares"),
        (lambda: bq.Problem(2, regions=["A ", "A "]), "names no region"),
        (lambda: bq.Problem(1001), "from 0 to 1000"),
        (lambda: bq.Problem.parse("..#.\n....\n..\n....\n", "hash"), "line 3, column 3"),
        (lambda: bq.Problem.parse("", "gif"), "no format"),
        (lambda: bq.Problem(101).svg(), "from 0 to 100"),
        (lambda: bq.Problem(4).svg([0, 2, 1, 3, 0]), "5 queens"),
    ],
)
def test_boards_that_are_refused(make: object, message: str) -> None:
    with pytest.raises(bq.InputError, match=message):
        make()  # type: ignore[operator]


def test_types_of_boards_that_are_refused() -> None:
    with pytest.raises(TypeError, match="give an int, not float"):
        bq.Problem(8, blocked=[(0.0, 1)])  # type: ignore[arg-type]
    # One square, or the columns of two: neither is guessed.
    with pytest.raises(TypeError, match="a square is a pair .*: not int"):
        bq.Problem(8, blocked=(0, 0))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a str or bytes"):
        bq.Problem.parse(8)  # type: ignore[arg-type]


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
    assert not bq.is_solution([1, 3, 0, 2], 5)
    assert not bq.is_solution([1, 3, 0, 2], 2**64 - 1)
    assert not bq.is_solution([1, 3, 0, 2], bq.Problem(4, blocked=[(0, 1)]))
    with pytest.raises(bq.InputError, match="attack"):
        bq.check([0, 1, 2, 3])
    with pytest.raises(bq.InputError, match="columns count from 0"):
        bq.is_solution([-1, 3, 0, 2])
    for wrong in ([1.0, 3.0, 0.0, 2.0], 4):
        with pytest.raises(TypeError):
            bq.is_solution(wrong)  # type: ignore[arg-type]


def test_canonical() -> None:
    smallest = {bq.canonical(found) for found in bq.solutions(8)}
    assert smallest == set(bq.solutions(8, unique=True))
    with pytest.raises(bq.InputError):
        bq.canonical([0, 1])


def test_solution_is_a_tuple() -> None:
    found = bq.first(8)
    assert found is not None
    assert tuple(found) == (0, 4, 7, 5, 2, 6, 1, 3) and hash(found) == hash(tuple(found))
    again = pickle.loads(pickle.dumps(found))
    assert again == found and type(again) is bq.Solution and again.problem == bq.Problem(8)
    assert found.squares[1] == (1, 4)
    assert found.svg(attacked=True, coordinates=True, caption="eight").startswith("<svg ")
    assert str(found).count("♛") == 8
    assert PUZZLE._repr_svg_() is not None and "<svg" in str(PUZZLE._repr_svg_())


@pytest.mark.parametrize("columns", [(0, 9, 0), (-1, 0), (1,)])
def test_columns_off_the_board_are_no_solution(columns: tuple[int, ...]) -> None:
    with pytest.raises(bq.InputError, match="go from 0 to"):
        bq.Solution(columns)


def test_an_estimate_needs_probes() -> None:
    with pytest.raises(bq.InputError, match="at least 1"):
        bq.estimate(8, probes=0)


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
    with pytest.raises(bq.InputError, match="row 2 has no queen, or several"):
        bq.check([*leetcode[:2], "QQ..", "..Q."])
    with pytest.raises(bq.InputError, match="row 3 has no queen"):
        bq.check([*leetcode[:3], "...."])
    with pytest.raises(bq.InputError, match="row 1 of the array has 1 squares: give 2"):
        bq.check([[0, 1], [1]])


def test_names_of_squares_fen_and_matrices_of_regions() -> None:
    assert bq.Problem(8, fixed=["a1", "c2"]) == bq.Problem(8, fixed="a1 c2") == bq.Problem(8, fixed=[(7, 0), (6, 2)])
    assert bq.Problem.parse(FEN).fixed == [*enumerate(QUEENS)]
    with pytest.raises(bq.InputError, match="`a9` is no square of a board of 8 rows"):
        bq.Problem(8, blocked=["a9"])
    letters = bq.Problem(3, regions=["AAB", "ABB", "CCC"])
    for matrix in ([[7, 7, 1], [7, 1, 1], [-2, -2, -2]], np.array([[0, 0, 1], [0, 1, 1], [2, 2, 2]])):
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


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: bq.Problem(8, fixed=[(0, 0), (1, 1)]), r"at \(0, 0\) and \(1, 1\) attack"),
        (lambda: bq.Problem(8, blocked=[(0, 0)], fixed=[(0, 0)]), r"at \(0, 0\) stands on a blocked"),
        (lambda: bq.Problem(2, regions=["AA", "BB"], fixed=[(0, 0), (1, 1)]), r"\(0, 0\) and \(1, 1\)"),
        (lambda: bq.Problem(3, rules="touching", regions=["ABB", "CCB", "CCB"], fixed=[(0, 1), (2, 2)]), r"\(0, 1\) and \(2, 2\) share"),
        (lambda: bq.Problem(4).svg([0, 9]), r"square \(1, 9\) is outside the board: rows and columns go from 0"),
        (lambda: bq.check((0, 0, 1, 2)), "row 1: the queen in column 0 is attacked"),
        (lambda: bq.check((1, 3, 0, 9)), "row 3: column 9 is outside"),
        (lambda: bq.check((1, 3, 0, 2), bq.Problem(4, blocked=[(0, 1)])), r"at \(0, 1\) stands on"),
        (lambda: bq.check((1, 3, 0, 2), bq.Problem(4, fixed=[(0, 2)])), r"at \(0, 2\) is missing"),
    ],
)
def test_errors_count_from_zero(make: object, message: str) -> None:
    with pytest.raises(bq.InputError, match=message):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    "call",
    [
        lambda: bq.Problem(8, rules=5),  # type: ignore[arg-type]
        lambda: bq.Problem(8, regions=5),  # type: ignore[arg-type]
        lambda: bq.Problem(8, regions=[5]),  # type: ignore[arg-type]
        lambda: bq.Problem(8, fixed=5),  # type: ignore[arg-type]
        lambda: bq.count(8, kernel=3),  # type: ignore[arg-type]
        lambda: bq.make_puzzle(6, level=3),  # type: ignore[arg-type]
        lambda: bq.Plan(8).run("run", shard=3),  # type: ignore[arg-type]
        lambda: bq.Plan(8).status(3),  # type: ignore[arg-type]
        lambda: bq.IntegerSequence(3),  # type: ignore[arg-type]
        lambda: bq.LadderSolver(3),  # type: ignore[arg-type]
        lambda: bq.Problem(8).write(3),  # type: ignore[arg-type]
        lambda: bq.Problem(8).svg(3),  # type: ignore[arg-type]
        lambda: bq.hint(6, 5),  # type: ignore[arg-type]
        lambda: bq.hint(6, [None]),  # type: ignore[arg-type]
        lambda: bq.is_solution(5),  # type: ignore[arg-type]
    ],
)
def test_types_are_named_as_python_names_them(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as raised:
        call()
    assert not re.search("object|instance|xtract|Vec|PyString", str(raised.value))
