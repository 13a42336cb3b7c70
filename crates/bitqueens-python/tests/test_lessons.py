"""The ladder and region puzzles."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import bitqueens as bq
import pytest


def test_ladder() -> None:
    for solver in bq.LadderSolver.all():
        assert solver.count(8).solutions == 92
        steps = list(solver.steps(5))
        assert len(steps) == solver.step_count(5)
        assert steps[-1].solutions == 10
        assert [step.number for step in steps] == list(range(len(steps)))
        assert solver.listing and solver.idea and solver.idea_zh and solver.name_zh
        assert solver == bq.LadderSolver(solver.name_zh)
    assert str(bq.LadderSolver("L5")) == "l5"


def test_step() -> None:
    step = list(bq.LadderSolver("l5").steps(4))[2]
    assert (step.action, step.row, step.col, step.queens) == ("place", 0, 0, (0,))
    assert str(step) == "queen to (1, 1)" and step.text_zh
    assert step._repr_svg_().startswith("<svg ")


def test_ladder_table() -> None:
    table = bq.ladder(7, repeat=1)
    assert len(table) == 8 and table._repr_html_().count("<tr>") == 9
    assert str(table).splitlines()[0].startswith("solver")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_puzzles(level: Literal["easy", "medium", "hard"]) -> None:
    puzzle = bq.make_puzzle(7, level=level, seed=3)
    assert puzzle == bq.make_puzzle(7, level=level, seed=3)
    assert list(bq.solutions(puzzle.problem)) == [puzzle.solution]
    explained = bq.explain(puzzle.problem)
    assert explained.outcome == "solved" and explained.solution == puzzle.solution
    assert explained.hardest is not None and explained.hardest.difficulty == puzzle.difficulty
    assert len(str(explained).splitlines()) == len(explained.steps)
    assert all(step.text_zh for step in explained.steps)
    assert puzzle._repr_svg_() == puzzle.problem._repr_svg_()
    assert str(puzzle).split() == puzzle.problem.regions and puzzle.level == level


def test_a_puzzle_is_played_in_a_notebook() -> None:
    puzzle = bq.make_puzzle(5, level="easy", seed=3)
    game = puzzle.play()
    assert game.queens == game.marks == [] and not game.is_solved
    assert len(game.regions) == 5 and {*sum(game.regions, [])} == set(range(5))
    first = game.hint()
    assert first.kind == "step" and first.step is not None and game.message == first.step.text
    assert game.shown == [list(square) for square in first.squares]
    # As the front end does: traits are set, and a hint is asked for by a message.
    game.queens = [[0, (puzzle.solution[0] + 1) % 5]]
    game._handle_custom_msg("hint", [])
    assert game.message in ("This queen is in no solution.", "No queen may stand here.")
    # In any order; one queen too few, then all.
    squares = [[row, column] for row, column in enumerate(puzzle.solution)]
    game.queens = squares[:0:-1]
    assert not game.is_solved
    game.queens = squares[::-1]
    assert game.is_solved and game.hint().kind == "done"
    game.queens = [*squares[:4], squares[0]]
    assert not game.is_solved
    chinese = puzzle.play("zh")
    step = chinese.hint().step
    assert step is not None and chinese.message == step.text_zh
    assert "export default" in str(game._esm)


def test_hints() -> None:
    assert bq.hint(4, [(0, 1), (1, 2)]).kind == "clash"
    assert bq.hint(4, [(0, 0)]).kind == "wrong"
    step = bq.hint(4, [(0, 1)])
    assert step.kind == "step" and step.squares == ((1, 3),) and step.step is not None
    assert bq.hint(4, [(0, 1)], crossed=[(0, 0)]).kind == "step"
    assert bq.hint(puzzle := bq.make_puzzle(6, "medium", seed=1)) == bq.hint(puzzle, [])
    assert puzzle.seed == 1 and bq.explain(puzzle).level == puzzle.level == "medium"
    assert bq.hint(4, enumerate((1, 3, 0, 2))).kind == "done"
    assert bq.explain(3).outcome == "unsolvable" and bq.explain(8).outcome == "several"


def test_daily_puzzle() -> None:
    assert bq.daily_puzzle(datetime.datetime(2026, 11, 23, 12)) == bq.daily_puzzle(20_780)
    assert bq.daily_puzzle().problem.n >= 6


DATA = Path(__file__).parents[3]


@pytest.mark.parametrize("kind", [str, Path, Path.read_bytes])
def test_a_puzzle_from_a_picture(kind: Callable[[Path], str | Path | bytes]) -> None:
    puzzle = bq.Puzzle.from_image(kind(DATA / "examples/screenshot.png"))
    assert puzzle.problem.regions == ["AAABBC", "ADDEEC", "DDDEEC", "DDDEEC", "DDFEEE", "DDFEEE"]
    assert puzzle.solution == (3, 0, 5, 1, 4, 2)
    assert (puzzle.queens, puzzle.marks) == (((0, 3), (2, 1)), ((0, 4), (1, 0), (1, 1)))
    assert bq.hint(puzzle.problem, puzzle.queens).squares == ((2, 1),)


def test_a_picture_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        bq.Puzzle.from_image("nowhere.png")


def test_a_puzzle_is_a_board_and_a_solution_is_queens() -> None:
    puzzle = bq.make_puzzle(6, seed=1)
    assert bq.count(puzzle) == 1
    assert bq.explain(puzzle).solution == puzzle.solution
    assert bq.hint(puzzle, puzzle.solution).kind == "done"
    assert bq.hint(puzzle, puzzle.solution.squares).kind == "done"
    assert bq.Problem(4, fixed=(1, 3, 0, 2)).fixed == [(0, 1), (1, 3), (2, 0), (3, 2)]
